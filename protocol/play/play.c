#include "protocol/play/play.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/system.h"
#include "engine/text/words.h"
#include "protocol/play/private.h"
#include "protocol/round/sight.h"

const Seat play_engine = { .type = SEAT_ENGINE, .limits = { .nodes = 100000 } };

/* ---- who looks ---- */

unsigned play_people(const Play *play) {
    return round_people_here(&play->round);
}

int play_count_people(const Play *play) {
    return __builtin_popcount(play_people(play));
}

Player play_sitter(const Play *play) {
    if (play_count_people(play) == 1) return (Player)__builtin_ctz(play_people(play));
    return play->round.looker;
}

/* What stands on the screen is the last sitter's even when the next one is waited for. */
Player play_viewer(const Play *play) {
    const Player sitter = play_sitter(play);
    if (!sight_is_hidden(&play->round)) return NOBODY;
    return sitter == NOBODY ? (Player)WATCHER : sitter;
}

void play_unsee(Play *play, int plies) {
    for (Player player = 0; player < PLAYERS_MAX; player++)
        if (play->seen[player] > plies) play->seen[player] = plies;
}

const char *play_read(Play *play, const char *question, int64_t until) {
    if (play->is_pending) {
        play->is_pending = false;
        return play->pending;
    }
    const char *const line = prompt_read(play->prompt, question, until);
    if (line && prompt_was_too_long(play->prompt)) {
        refuse(play, "the line is longer than %d characters", PROMPT_LINE_MAX);
        return "";
    }
    return line;
}

/* ---- life ---- */

/* An engine to which nobody has given a limit thinks as its clock allows. */
static void free_engine(Seat *seat) {
    const bool is_usual = seat->type == SEAT_ENGINE && !seat->level &&
                          memcmp(&seat->limits, &play_engine.limits, sizeof seat->limits) == 0;
    if (is_usual) *seat = (Seat){ .type = SEAT_ENGINE };
}

/* As asked for; else as the file of the game says, which may be 0: by chance. */
static uint64_t seed_of(int64_t asked, uint64_t told) {
    if (asked < 0) return told;
    return asked ? (uint64_t)asked : mix64(0);
}

void play_begin(Play *play) {
    Round *const round = &play->round;
    round->seed = seed_of(play->options->seed, round->seed);
    round->dice_seed = seed_of(play->options->dice_seed, round->dice_seed);
    round_seed(round);
    round->asks_dice = play->options->dice_ask;
    if (!round_people(round)) round->clocks.waits = false; /* for whom? */
    for (Player player = 0; player < round_game(round)->players; player++)
        if (clocks_has(round, player)) free_engine(&round->seat[player]);
}

static bool start(Play *play, const PlayOptions *options, Error *err) {
    *play = (Play){ .options = options, .out = stdout };
    Round *const round = &play->round;
    round_init(round, options->game);
    memcpy(round->seat, options->seat, sizeof round->seat);
    for (Player player = 0; player < options->game->players; player++)
        clocks_set(round, player, &options->clock[player]);
    if (!round_start(round, options->position, clock_ms(), err)) return false;
    play_begin(play);
    if (options->load && !play_load(play, options->load, err)) return false;
    if (options->save && !play_keep_begin(play, options->save, err)) return false;
    play->prompt = prompt_new(options->editing, play_complete, play_keep_on, play, err);
    return play->prompt != NULL;
}

static void release(Play *play) {
    play_free_minds(play);
    prompt_free(play->prompt);
    round_release(&play->round);
}

/* ---- the course of the game ---- */

/* Sees to it that the right person looks at the screen. False: the input ended. */
static bool seat_viewer(Play *play) {
    const Player next = sight_curtain(&play->round, play_people(play));
    return next == NOBODY || draw_curtain(play, next);
}

/* The game is over. */
static void show_ways_on(const Play *play) {
    const bool may_undo = !play->round.was_revealed;
    fprintf(play->out, "  quit leaves; %ssave FILE keeps the game%s\n", may_undo ? "undo takes back; " : "",
            play->round.is_study ? "; back goes on from an earlier move" : "; study lets you try other lines");
}

static void show_changes(Play *play) {
    if (play->shown == play->round.moment) return;
    show_news(play);
    if (*play->fallen) fprintf(play->out, "%s\n", play->fallen);
    *play->fallen = '\0';
    show_board(play);
    if (round_is_over(&play->round)) show_result(play);
    if (round_is_over(&play->round) && play_count_people(play)) show_ways_on(play);
    play->shown = play->round.moment;
}

/* "White> ", "White 4:59> ". */
static void write_question(const Play *play, char *buf, size_t size) {
    const Round *const round = &play->round;
    const Player turn = round_turn(round);
    char left[CLOCK_TEXT_MAX] = "";
    const char *const who = round_is_over(round)                 ? "over"
                            : game_is_chance(&round->record.pos) ? "dice"
                                                                 : words_player(round_game(round), turn);
    const bool is_timed = !round_is_over(round) && clocks_has(round, turn);
    if (is_timed) format_clock(clocks_of(round, turn, clock_ms()), left);
    snprintf(buf, size, is_timed ? "%s %s> " : "%s%s> ", who, left);
}

/* A flag has fallen. Said with the moves that are still news: it may fall before they are shown. */
static void note_flag(Play *play) {
    snprintf(play->fallen, sizeof play->fallen, "%s", round_is_over(&play->round) ? "" : play->round.offers.said);
}

static void drop_flag(Play *play) {
    round_flag(&play->round, clock_ms());
    note_flag(play);
}

void play_move(Play *play, Move move, const Opinion *opinion, int64_t used_ms) {
    if (!round_play(&play->round, move, opinion, used_ms, clock_ms())) note_flag(play);
}

/* Shows what is new, asks, obeys. Whoever answers when their flag has fallen has lost before. */
static void ask(Play *play) {
    char question[64];
    if (!seat_viewer(play)) {
        play->quit = true;
        return;
    }
    show_changes(play);
    write_question(play, question, sizeof question);
    const char *const line = play_read(play, question, round_due(&play->round, clock_ms()).flag);
    if (round_due(&play->round, clock_ms()).kind == DUE_FLAG) {
        drop_flag(play);
        show_changes(play);
    } else {
        play->quit = !line;
    }
    if (line) play_line(play, line);
}

/* One move of somebody who is not a person; those who only watch see the board after it. */
static bool go_on(Play *play, Error *err) {
    if (play_count_people(play) == 0) show_changes(play);
    fflush(play->out);
    return play_by_itself(play, err);
}

/* The next step. False: the game is over, nobody is there to say more, or memory is out. */
static bool step(Play *play, Error *err, bool *good) {
    switch (round_due(&play->round, clock_ms()).kind) {
    case DUE_NOTHING:
        if (play_count_people(play) == 0 && !play->options->dice_ask) {
            show_changes(play);
            return false;
        }
        ask(play);
        break;
    case DUE_PERSON:
        ask(play);
        break;
    case DUE_FLAG:
        drop_flag(play);
        break;
    case DUE_THOUGHT:
    case DUE_CHANCE:
        *good = go_on(play, err);
    }
    play_keep(play);
    return *good && !play->quit;
}

bool play_run(const PlayOptions *options, Error *err) {
    Play play;
    bool good = start(&play, options, err);
    if (good) {
        show_greeting(&play);
        while (step(&play, err, &good)) continue;
    }
    if (good && options->save) good = play_keep_end(&play, err);
    release(&play);
    return good;
}

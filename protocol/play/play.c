#include "protocol/play/play.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/words.h"
#include "protocol/play/private.h"
#include "engine/base/process.h"

int play_humans(const Play *play) {
    int humans = 0;
    for (Player player = 0; player < play->options->game->players; player++)
        humans += play->seat[player].type == SEAT_PERSON;
    return humans;
}

bool play_is_asking(const Play *play) {
    const Position *const pos = &play->record.pos;
    if (game_is_chance(pos)) return play->options->dice_ask;
    return play->seat[game_turn(pos)].type == SEAT_PERSON;
}

static void note_refusal(Play *play, Move move) {
    ARRAY_RESERVE(play->refusals, play->refusals_room, play->refusals_count + 1);
    play->refusals[play->refusals_count++] = (Refusal){ .plies = play->record.count, .move = move };
}

bool play_allows(Play *play, Move move) {
    MoveList legal;
    movelist_init(&legal);
    game_moves(&play->record.pos, GEN_ALL, &legal);
    const bool found = movelist_find(&legal, move) >= 0;
    movelist_free(&legal);
    if (!found) note_refusal(play, move);
    return found;
}

void play_forget_refusals(Play *play, int plies) {
    while (play->refusals_count > 0 && play->refusals[play->refusals_count - 1].plies > plies) play->refusals_count--;
}

void play_settle(Play *play, const char *result, const char *reason) {
    const Outcome outcome = game_referee(&play->record.pos);
    play->over = outcome.over || result;
    play->show = play->unsaved = true;
    snprintf(play->result, sizeof play->result, "%s", result ? result : "*");
    snprintf(play->reason, sizeof play->reason, "%s", reason ? reason : "");
    if (!outcome.over) return;
    outcome_format(&outcome, play->options->game->players, play->result, sizeof play->result);
    snprintf(play->reason, sizeof play->reason, "%s", outcome.reason ? outcome.reason : "");
}

void play_move(Play *play, Move move, const Opinion *opinion, int64_t time_ms) {
    RecordMove *const entry = record_play(&play->record, move);
    entry->time_ms = time_ms;
    if (opinion) entry->opinion = *opinion;
    play_settle(play, NULL, NULL);
}

const char *play_read(Play *play, const char *question) {
    if (play->is_pending) {
        play->is_pending = false;
        return play->pending;
    }
    const char *const line = prompt_read(play->prompt, question);
    if (line && prompt_was_too_long(play->prompt)) {
        refuse(play, "the line is longer than %d characters", PROMPT_LINE_MAX);
        return "";
    }
    return line;
}

/* ---- life ---- */

static bool start(Play *play, const PlayOptions *options, Error *err) {
    *play = (Play){ .options = options, .out = stdout, .viewer = NOBODY };
    memcpy(play->seat, options->seat, sizeof play->seat);
    record_init(&play->record, options->game);
    play->hidden = game_is_hidden(options->game) && play_humans(play) > 0;
    for (Player player = 0; player < options->game->players && play_humans(play) == 1; player++)
        if (play->seat[player].type == SEAT_PERSON) play->viewer = player;
    if (options->position && !record_start(&play->record, options->position, err)) return false;
    play_settle(play, NULL, NULL);
    if (options->load && !play_load(play, options->load, err)) return error_prefix(err, "%s", options->load);
    if (options->save && !play_save_first(play, options->save, err)) return false;
    play->unsaved = false;
    play->prompt = prompt_new(options->editing, play_complete, play, err);
    return play->prompt != NULL;
}

static void release(Play *play) {
    for (Player player = 0; player < PLAYERS_MAX; player++) {
        search_free(play->searcher[player]);
        search_free(play->adviser[player]);
    }
    prompt_free(play->prompt);
    record_release(&play->record);
    free(play->refusals);
}

/* ---- the course of the game ---- */

/* Sees to it that the right person looks at the screen. False: the input ended. */
static bool seat_viewer(Play *play) {
    const Player turn = game_turn(&play->record.pos);
    if (!play->hidden || play->over || play->seat[turn].type != SEAT_PERSON || play->viewer == turn) return true;
    return draw_curtain(play, turn);
}

/* Shows what is new, asks, obeys. */
static void ask(Play *play) {
    const Position *const pos = &play->record.pos;
    char question[32];
    if (!seat_viewer(play)) {
        play->quit = true;
        return;
    }
    if (play->show) {
        show_news(play);
        show_board(play);
        if (play->over) show_result(play);
        play->show = false;
    }
    const char *const who = play->over            ? "over"
                            : game_is_chance(pos) ? "dice"
                                                  : words_player(pos->game, game_turn(pos));
    snprintf(question, sizeof question, "%s> ", who);
    const char *const line = play_read(play, question);
    if (line)
        play_line(play, line);
    else
        play->quit = true;
}

/* One move of somebody who is not a person; those who only watch see the board after it. */
static bool go_on(Play *play, Error *err) {
    if (play_humans(play) == 0 && play->show) {
        show_news(play);
        show_board(play);
        play->show = false;
    }
    fflush(play->out);
    return play_by_itself(play, err);
}

bool play_run(const PlayOptions *options, Error *err) {
    Play play;
    bool good = start(&play, options, err);
    if (good) show_greeting(&play);
    while (good && !play.quit) {
        const bool watching = play_humans(&play) == 0 && !options->dice_ask;
        if (play.over && watching) {
            show_news(&play);
            show_board(&play);
            show_result(&play);
            break;
        }
        if (play.over || play_is_asking(&play))
            ask(&play);
        else
            good = go_on(&play, err);
        play_keep(&play);
    }
    if (good && options->save) good = play_save(&play, options->save, err);
    release(&play);
    return good;
}

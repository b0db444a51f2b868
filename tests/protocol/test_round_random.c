/* Games in progress at random, of several families: whatever happens, and in which order, these things hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/random.h"
#include "protocol/round/clocks.h"
#include "protocol/round/keep.h"
#include "protocol/round/offers.h"
#include "protocol/round/sight.h"
#include "protocol/round/variations.h"
#include "tests/round_members.h"
#include "tests/slow.h"
#include "variants/registry.h"

enum { GAMES = SLOW ? 2 : 8, EVENTS = SLOW ? 60 : 150, KEPT_EVERY = 25 };

typedef struct {
    Round round;
    Millis now;
    uint64_t random;
    const char *happened; /* for messages */
    int number;
} Play;

static void fail_play(const Play *play, const char *what) {
    fail_msg("%s, game %d, after %d plies and '%s': %s", round_game(&play->round)->id, play->number,
             play->round.record.count, play->happened, what);
}

/* ---- what holds ---- */

/* The position is what the moves make of the start. */
static bool is_replayed(const Record *record) {
    Record again;
    record_init(&again, record->pos.game);
    bool same = record->usual_start || record_start(&again, record->start, NULL);
    for (int ply = 0; ply < record->count; ply++) record_play(&again, record->moves[ply].move);
    same = same && pos_equal(&again.pos, &record->pos);
    record_release(&again);
    return same;
}

static bool are_refusals_of_the_game(const Round *round) {
    for (int i = 0; i < round->refusals.count; i++) {
        const int plies = round->refusals.at[i].plies;
        if (plies > round->record.count || (i && plies < round->refusals.at[i - 1].plies)) return false;
    }
    return true;
}

static bool is_offer_sound(const Round *round) {
    const Offer *const offer = &round->offers.now;
    if (!offer->kind) return true;
    if (offer->kind == OFFER_UNDO && offer->plies > round->record.count) return false;
    return offers_wait_for(round) && offer->agreed >> offer->by & 1 &&
           !(offer->kind == OFFER_DRAW && round_is_over(round));
}

static bool are_clocks_sound(const Round *round, Millis now) {
    const Clocks *const clocks = &round->clocks;
    for (Player player = 0; player < round_game(round)->players; player++)
        if (clocks->of[player].left_ms < 0) return false;
    if (clocks->runs == NOBODY) return clocks_used(round, now) == 0 && clocks_left(round, now) == -1;
    return clocks->runs == round_turn(round) && !round_is_over(round) && clocks_used(round, now) >= 0;
}

static void expect_sound(const Play *play) {
    const Round *const round = &play->round;
    const Due due = round_due(round, play->now);
    if (!is_replayed(&round->record)) fail_play(play, "the position is not that of the moves");
    if (!are_refusals_of_the_game(round)) fail_play(play, "tries were refused that nobody can have made");
    if (round->lines.count && lines_at(&round->lines, &round->record, round->record.count) == LINE_NONE)
        fail_play(play, "the line at the board is none");
    if (!is_offer_sound(round)) fail_play(play, "an offer stands that nobody can answer");
    if (!are_clocks_sound(round, play->now)) fail_play(play, "clocks run that should not");
    if ((due.kind == DUE_NOTHING) != round_is_over(round)) fail_play(play, "the wrong thing is due");
    if (round_is_over(round) != (strcmp(round->ending.result, "*") != 0)) fail_play(play, "the result is none");
    if (game_referee(&round->record.pos).over && round->ending.kind != ENDING_RULES)
        fail_play(play, "the rules have not ended it");
}

/* All that anybody could see of the round in one text. */
static void describe(const Play *play, char *text, size_t size) {
    static const char *const members[] = { "moves", "result", "reason", "offer", "waits", "said",   "asides",
                                           "runs",  "left",   "names",  "seats", "grave", "curtain" };
    char member[MEMBER_MAX];
    size_t used = 0;
    for (size_t i = 0; i < LENGTH(members); i++) {
        round_member(&play->round, play->now, members[i], "", member);
        used += (size_t)snprintf(text + used, size - used, "%s\n", member);
        if (used >= size) fail_play(play, "there is too much to tell");
    }
}

/* Written and read again it is the same. */
static void expect_kept(const Play *play) {
    static const char *const members[] = { "position", "moves", "result", "reason", "asides", "line", "left", "seats" };
    static const Seat engine = { .type = SEAT_ENGINE, .level = 4 };
    char was[MEMBER_MAX], is[MEMBER_MAX];
    Round read;
    Error err;
    size_t size;
    char *const text = keep_text(&play->round, "fusilier test", play->now, &size);
    if (!keep_parse(&read, text, size, NULL, &engine, play->now, &err)) {
        fprintf(stderr, "%s\n", text);
        fail_play(play, err.text);
    }
    for (size_t i = 0; i < LENGTH(members); i++) {
        round_member(&play->round, play->now, members[i], "", was);
        round_member(&read, play->now, members[i], "", is);
        if (strcmp(was, is) == 0) continue;
        fprintf(stderr, "%s\n%s: '%s' was '%s'\n", text, members[i], is, was);
        fail_play(play, "it is not the same when it was kept");
    }
    round_release(&read);
    free(text);
}

/* ---- what happens ---- */

static unsigned some_players(Play *play) {
    return (unsigned)random_below(&play->random, 1 << round_game(&play->round)->players);
}

static Player some_player(Play *play) {
    return (Player)random_below(&play->random, round_game(&play->round)->players);
}

/* One of the moves of a position, or of those that may be tried; MOVE_NONE: there are none. */
static Move some_move(Play *play, const Position *pos, bool tries) {
    MoveList list;
    movelist_init(&list);
    if (tries)
        game_tries(pos, &list);
    else
        game_moves(pos, GEN_ALL, &list);
    const Move move = list.count ? list.at[random_below(&play->random, list.count)] : MOVE_NONE;
    movelist_free(&list);
    return move;
}

static void happen_move(Play *play) {
    char text[MOVE_TEXT_MAX];
    Round *const round = &play->round;
    const bool tries = round_game(round)->secrets.tries && !game_is_chance(&round->record.pos);
    Move move = some_move(play, &round->record.pos, tries);
    if (move_is_none(move)) return;
    game_move_format(&round->record.pos, move, text);
    if (tries && !round_is_over(round) && !round_try(round, &move)) return;
    if (round_move(round, round_turn(round), text, play->now, NULL)) return;
    if (!round_is_over(round)) round_play(round, some_move(play, &round->record.pos, false), NULL, -1, play->now);
}

static void happen_roll(Play *play) {
    if (!round_is_over(&play->round)) round_roll(&play->round, play->now);
}

static void happen_draw(Play *play) {
    offers_draw(&play->round, some_players(play), play->now, NULL);
}

static void happen_undo(Play *play) {
    offers_undo(&play->round, some_players(play), play->now, NULL);
}

static void happen_answer(Play *play) {
    offers_answer(&play->round, some_players(play), random_below(&play->random, 3) > 0, play->now, NULL);
}

static void happen_aside(Play *play) {
    char text[MOVE_TEXT_MAX];
    Round *const round = &play->round;
    Position pos;
    if (!round->record.count) return;
    const int plies = random_below(&play->random, round->record.count);
    pos_init(&pos, round_game(round));
    pos_copy(&pos, &round->record.pos);
    for (int ply = round->record.count; ply > plies; ply--) game_undo(&pos);
    game_move_format(&pos, some_move(play, &pos, false), text);
    pos_release(&pos);
    variations_play(round, round_people_here(round), plies, text, play->now, NULL);
}

static void happen_line(Play *play) {
    const unsigned people = round_people_here(&play->round);
    if (play->round.lines.count && variations_are_allowed(&play->round, people))
        variations_choose(&play->round, random_below(&play->random, play->round.lines.count + 1), play->now, NULL);
}

static void happen_resign(Play *play) {
    if (random_below(&play->random, 8) == 0) round_resign(&play->round, some_player(play), play->now, NULL);
}

static void happen_flag(Play *play) {
    if (round_due(&play->round, play->now).kind == DUE_FLAG) round_flag(&play->round, play->now);
}

static void happen_back(Play *play) {
    const int plies = random_below(&play->random, play->round.record.count + 1);
    if (random_below(&play->random, 6) == 0 && !play->round.was_revealed) round_back(&play->round, plies, play->now);
}

static void happen_look(Play *play) {
    sight_look(&play->round, some_player(play), play->now);
}

static const struct {
    const char *what;
    void (*happens)(Play *play);
    int share;
} events[] = {
    { "move", happen_move, 12 }, { "roll", happen_roll, 3 },     { "draw", happen_draw, 1 },
    { "undo", happen_undo, 2 },  { "answer", happen_answer, 2 }, { "line", happen_line, 2 },
    { "flag", happen_flag, 1 },  { "resign", happen_resign, 1 }, { "aside", happen_aside, 3 },
    { "back", happen_back, 1 },  { "look", happen_look, 1 },
};

static void happen(Play *play) {
    static char before[8 * MEMBER_MAX], after[8 * MEMBER_MAX];
    int left = 0;
    for (size_t i = 0; i < LENGTH(events); i++) left += events[i].share;
    size_t event = 0;
    left = random_below(&play->random, left);
    while (left >= events[event].share) left -= events[event++].share;
    play->happened = events[event].what;
    describe(play, before, sizeof before);
    const unsigned version = play->round.version;
    events[event].happens(play);
    describe(play, after, sizeof after);
    if (strcmp(before, after) != 0 && play->round.version == version) {
        fprintf(stderr, "%s\n%s", before, after);
        fail_play(play, "nobody would notice");
    }
    if (random_below(&play->random, 2)) play->now += random_below(&play->random, 4000);
}

/* ---- games ---- */

/* People at one screen and at several, engines and random movers, with clocks and without. */
static void arrange(Play *play) {
    Round *const round = &play->round;
    static const TimeControl clock = { .base_ms = 30000, .increment_ms = 1000 };
    for (Player player = 0; player < round_game(round)->players; player++) {
        const int kind = random_below(&play->random, 4);
        round->seat[player].type = kind == 0 ? SEAT_RANDOM : kind == 1 ? SEAT_GREEDY : SEAT_PERSON;
        if (play->number % 3 == 0) round->seat[player].type = SEAT_PERSON;
        if (play->number % 4 == 1) clocks_set(round, player, &clock);
    }
    round->is_study = play->number % 4 == 3;
    round->away = play->number % 4 == 2 ? some_players(play) & round_people(round) : 0;
    round->seed = round->dice_seed = (uint64_t)play->number;
}

static void play_game(const char *id, int number) {
    Play play = { .now = 1000, .random = (uint64_t)number + 1, .number = number, .happened = "nothing" };
    round_init(&play.round, game_find(id));
    arrange(&play);
    for (int event = 0; event < EVENTS; event++) {
        happen(&play);
        expect_sound(&play);
        if (event % KEPT_EVERY == 0 || (round_is_over(&play.round) && event % 5 == 0)) expect_kept(&play);
    }
    round_release(&play.round);
}

static void whatever_happens_rounds_are_sound(void **state) {
    (void)state;
    static const char *const ids[] = {
        "chess",       "rifle",    "kriegspiel-madrasi", "minefield",   "blunderbuss",
        "tri-chess-3", "checkers", "three-player-chess", "tri-chess-4", "three-strikes-rifle",
        "chess960",    "missile",  "chess+kriegspiel",   "doubles"
    };
    for (size_t i = 0; i < LENGTH(ids); i++)
        for (int number = 0; number < GAMES; number++) play_game(ids[i], number);
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(whatever_happens_rounds_are_sound) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

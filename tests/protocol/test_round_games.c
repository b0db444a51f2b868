/* Rounds of every kind of game, played at random by everything that may happen in one: moves, dice, engines that think,
 * tries that are refused, draws, taking back, other lines, flags, resigning; and kept in files on the way. They are
 * written, read back and written again as the same text. A failure names game, number and event.
 * The environment makes it longer: FUSILIER_RANDOM_GAMES, how many games in all; FUSILIER_RANDOM_ID, one game instead
 * of all; FUSILIER_RANDOM_SEED, other games than always. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/round/clocks.h"
#include "protocol/round/keep.h"
#include "protocol/round/mind.h"
#include "protocol/round/offers.h"
#include "protocol/round/sight.h"
#include "protocol/round/variations.h"
#include "tests/random_play.h"
#include "tests/sample.h"
#include "variants/registry.h"

enum { GAMES = 60, EVENTS = 80, ENGINE_NODES = 200 };

static const char event[] = "fusilier web";

static const Seat engine = { .type = SEAT_ENGINE, .level = 1 };

typedef struct {
    Round round;
    Random random;
    Millis now;
    const char *id;
    int number;
    Mind *mind; /* of the engine; NULL: none plays */
} Party;

static long asked(const char *variable, long otherwise) {
    const char *const text = getenv(variable);
    return text ? strtol(text, NULL, 10) : otherwise;
}

/* ---- what happens ---- */

static unsigned everybody(const Round *round) {
    return (1U << round_game(round)->players) - 1;
}

/* Any of the legal moves, in its own words; "" where there is none. */
static void pick_move(Party *party, Position *pos, char text[static MOVE_TEXT_MAX]) {
    MoveList moves;
    movelist_init(&moves);
    game_moves(pos, GEN_ALL, &moves);
    *text = '\0';
    if (moves.count) game_move_format(pos, moves.at[random_pick(&party->random, moves.count)], text);
    movelist_free(&moves);
}

static void say_move(Party *party) {
    char text[MOVE_TEXT_MAX];
    Error err;
    Round *const round = &party->round;
    if (round_is_over(round) || game_is_chance(&round->record.pos)) return;
    sight_look(round, round_turn(round), party->now);
    pick_move(party, &round->record.pos, text);
    const int before = round->record.count;
    if (!round_move(round, round_turn(round), text, party->now, &err))
        fail_msg("%s, game %d, ply %d: '%s' is refused: %s", party->id, party->number, before, text, err.text);
}

static void say_nonsense(Party *party) {
    Error err;
    const unsigned before = party->round.moment;
    if (round_is_over(&party->round)) return;
    assert_false(round_move(&party->round, round_turn(&party->round), "no such move", party->now, &err));
    assert_int_equal(party->round.moment, before);
}

static void take_back(Party *party) {
    Error err;
    offers_undo(&party->round, everybody(&party->round), party->now, &err);
}

static void offer_draw(Party *party) {
    Error err;
    if (random_pick(&party->random, 8) == 0)
        offers_draw(&party->round, 1U << round_turn(&party->round), party->now, &err);
    else
        offers_answer(&party->round, everybody(&party->round), random_pick(&party->random, 4) == 0, party->now, &err);
}

static void play_aside(Party *party) {
    char text[MOVE_TEXT_MAX];
    Position pos;
    Error err;
    Round *const round = &party->round;
    if (!round->record.count || !variations_are_allowed(round, everybody(round))) return;
    const int plies = random_pick(&party->random, round->record.count);
    pos_init(&pos, round_game(round));
    pos_copy(&pos, &round->record.pos);
    while (pos.journal.plies > plies) game_undo(&pos);
    pick_move(party, &pos, text);
    if (!game_is_chance(&pos)) variations_play(round, everybody(round), plies, text, party->now, &err);
    pos_release(&pos);
}

static void choose_line(Party *party) {
    Error err;
    Round *const round = &party->round;
    if (round->lines.count && variations_are_allowed(round, everybody(round)))
        variations_choose(round, 1 + random_pick(&party->random, round->lines.count), party->now, &err);
}

static void resign(Party *party) {
    Error err;
    if (random_pick(&party->random, 6) == 0 && !round_is_over(&party->round))
        round_resign(&party->round, round_turn(&party->round), party->now, &err);
}

static void time_passes(Party *party) {
    party->now += random_pick(&party->random, 3000);
}

/* ---- what must hold ---- */

/* Behind blanks, and times of nothing, which are said in games without lines alone. */
static const char *word_of(const char *text) {
    static const char zero[] = "{0s}";
    for (;;) {
        if (strncmp(text, zero, sizeof zero - 1) == 0)
            text += sizeof zero - 1;
        else if (*text == ' ' || *text == '\n')
            text++;
        else
            return text;
    }
}

/* A round that is kept is the same when it is read. */
static void keep_and_read(Party *party) {
    Error err;
    size_t size, again_size;
    Round back;
    char *const text = keep_text(&party->round, event, party->now, &size);
    if (!keep_parse(&back, text, size, round_game(&party->round), &engine, party->now, &err))
        fail_msg("%s, game %d: %s\n%s", party->id, party->number, err.text, text);
    char *const again = keep_text(&back, event, party->now, &again_size);
    const char *one = word_of(text), *other = word_of(again);
    while (*one && *one == *other) one = word_of(one + 1), other = word_of(other + 1);
    if (*one || *other)
        fail_msg("%s, game %d: '%.300s' is read back as '%.300s'", party->id, party->number, one, other);
    free(again);
    free(text);
    if (random_pick(&party->random, 2)) {
        round_release(&party->round);
        party->round = back;
    } else {
        round_release(&back);
    }
}

static void look_as_everybody(Party *party) {
    char text[POSITION_TEXT_MAX];
    const Round *const round = &party->round;
    for (Player player = 0; player < round_game(round)->players; player++) {
        const Player viewer = sight_viewer(round, 1U << player);
        sight_position(&round->record.pos, viewer, text, sizeof text);
    }
}

/* The engine moves. Where men are hidden it may have to try several times. */
static void think(Party *party) {
    Round *const round = &party->round;
    Question question;
    Thought thought;
    question_init(&question, round, NULL);
    mind_think(party->mind, &question, NULL, NULL, &thought);
    question_tell(&question, round);
    question_release(&question);
    if (move_is_none(thought.move) || !round_try(round, &thought.move))
        fail_msg("%s, game %d, ply %d: the engine has no move", party->id, party->number, round->record.count);
    round_play(round, thought.move, &thought.opinion, 10, party->now);
}

/* What the rules, the clock or an engine do before anybody acts. */
static void settle(Party *party) {
    Due due = round_due(&party->round, party->now);
    for (int i = 0; i < 20 && due.kind != DUE_PERSON && due.kind != DUE_NOTHING; i++) {
        if (due.kind == DUE_CHANCE)
            round_roll(&party->round, party->now);
        else if (due.kind == DUE_THOUGHT)
            think(party);
        else
            round_flag(&party->round, party->now);
        due = round_due(&party->round, party->now);
    }
}

/* ---- games ---- */

static const struct {
    int often; /* of a hundred */
    void (*happens)(Party *party);
} events[] = {
    { 66, say_move },     { 6, time_passes }, { 5, take_back }, { 5, play_aside },   { 4, choose_line },
    { 4, keep_and_read }, { 4, offer_draw },  { 1, resign },    { 2, say_nonsense }, { 3, look_as_everybody },
};

static void happen(Party *party) {
    int number = random_pick(&party->random, 100);
    size_t i = 0;
    while (number >= events[i].often) number -= events[i++].often;
    settle(party);
    events[i].happens(party);
}

/* An engine has the last seat. */
static void seat_engine(Party *party) {
    Error err;
    Seat *const seat = &party->round.seat[round_game(&party->round)->players - 1];
    SearchOptions options = search_defaults;
    *seat = (Seat){ .type = SEAT_ENGINE, .limits.nodes = ENGINE_NODES };
    options.hash_mb = 1;
    options.seed = party->round.seed;
    party->mind = mind_new(round_game(&party->round), seat, &options, &err);
    if (!party->mind) fail_msg("%s, game %d: %s", party->id, party->number, err.text);
}

/* People at one screen, with random movers, an engine, clocks, a study: one or the other. */
static void begin(Party *party, const Game *game) {
    Error err;
    Round *const round = &party->round;
    round_init(round, game);
    round->seed = round->dice_seed = (uint64_t)party->number;
    if (party->number % 3 == 1) round->seat[game->players - 1] = (Seat){ .type = SEAT_RANDOM };
    if (party->number % 6 == 3) seat_engine(party);
    if (party->number % 4 == 2)
        for (Player player = 0; player < game->players; player++) clocks_read(round, player, "60+1", &err);
    if (party->number % 5 == 3) round_study(round, party->now);
}

static void play(const Game *game, int number) {
    Party party = { .now = 1000, .id = game->id, .number = number };
    party.random.state = mix64(((uint64_t)asked("FUSILIER_RANDOM_SEED", 0) << 32) + (uint64_t)number);
    begin(&party, game);
    for (int i = 0; i < EVENTS; i++) happen(&party);
    keep_and_read(&party);
    mind_free(party.mind);
    round_release(&party.round);
}

static void rounds_hold(void **state) {
    (void)state;
    const int samples = samples_count();
    const long games = asked("FUSILIER_RANDOM_GAMES", GAMES);
    const char *const id = getenv("FUSILIER_RANDOM_ID");
    for (int number = 0; number < games; number++) {
        const Game *const game =
            id ? game_find(id) : sample_at(games < samples ? (int)(number * (long)samples / games) : number % samples);
        if (!game) fail_msg("FUSILIER_RANDOM_ID=%s is no game", id);
        play(game, number);
    }
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = { cmocka_unit_test(rounds_hold) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

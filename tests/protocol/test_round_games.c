/* Rounds of every kind of game, played at random by everything that may happen in one: moves, dice, tries that are
 * refused, draws, taking back, other lines, flags, resigning; and kept in files on the way. They are written, read back
 * and written again as the same text. A failure names game, number and event.
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
#include "protocol/round/offers.h"
#include "protocol/round/sight.h"
#include "protocol/round/variations.h"
#include "tests/random_play.h"
#include "tests/sample.h"
#include "variants/registry.h"

enum { GAMES = 60, EVENTS = 80 };

static const char event[] = "fusilier web";

static const Seat engine = { .type = SEAT_ENGINE, .level = 1 };

typedef struct {
    Round round;
    Random random;
    Millis now;
    const char *id;
    int number;
} Table;

static long asked(const char *variable, long otherwise) {
    const char *const text = getenv(variable);
    return text ? strtol(text, NULL, 10) : otherwise;
}

/* ---- what happens ---- */

static unsigned everybody(const Round *round) {
    return (1U << round_game(round)->players) - 1;
}

/* Any of the legal moves, in its own words; "" where there is none. */
static void pick_move(Table *table, Position *pos, char text[static MOVE_TEXT_MAX]) {
    MoveList moves;
    movelist_init(&moves);
    game_moves(pos, GEN_ALL, &moves);
    *text = '\0';
    if (moves.count) game_move_format(pos, moves.at[random_pick(&table->random, moves.count)], text);
    movelist_free(&moves);
}

static void say_move(Table *table) {
    char text[MOVE_TEXT_MAX];
    Error err;
    Round *const round = &table->round;
    if (round_is_over(round) || game_is_chance(&round->record.pos)) return;
    sight_look(round, round_turn(round), table->now);
    pick_move(table, &round->record.pos, text);
    const int before = round->record.count;
    if (!round_move(round, round_turn(round), text, table->now, &err))
        fail_msg("%s, game %d, ply %d: '%s' is refused: %s", table->id, table->number, before, text, err.text);
}

static void say_nonsense(Table *table) {
    Error err;
    const unsigned before = table->round.moment;
    if (round_is_over(&table->round)) return;
    assert_false(round_move(&table->round, round_turn(&table->round), "no such move", table->now, &err));
    assert_int_equal(table->round.moment, before);
}

static void take_back(Table *table) {
    Error err;
    offers_undo(&table->round, everybody(&table->round), table->now, &err);
}

static void offer_draw(Table *table) {
    Error err;
    if (random_pick(&table->random, 8) == 0)
        offers_draw(&table->round, 1U << round_turn(&table->round), table->now, &err);
    else
        offers_answer(&table->round, everybody(&table->round), random_pick(&table->random, 4) == 0, table->now, &err);
}

static void play_aside(Table *table) {
    char text[MOVE_TEXT_MAX];
    Position pos;
    Error err;
    Round *const round = &table->round;
    if (!round->record.count || !variations_are_allowed(round, everybody(round))) return;
    const int plies = random_pick(&table->random, round->record.count);
    pos_init(&pos, round_game(round));
    pos_copy(&pos, &round->record.pos);
    while (pos.journal.plies > plies) game_undo(&pos);
    pick_move(table, &pos, text);
    if (!game_is_chance(&pos)) variations_play(round, everybody(round), plies, text, table->now, &err);
    pos_release(&pos);
}

static void choose_line(Table *table) {
    Error err;
    Round *const round = &table->round;
    if (round->lines.count && variations_are_allowed(round, everybody(round)))
        variations_choose(round, 1 + random_pick(&table->random, round->lines.count), table->now, &err);
}

static void resign(Table *table) {
    Error err;
    if (random_pick(&table->random, 6) == 0 && !round_is_over(&table->round))
        round_resign(&table->round, round_turn(&table->round), table->now, &err);
}

static void time_passes(Table *table) {
    table->now += random_pick(&table->random, 3000);
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
static void keep_and_read(Table *table) {
    Error err;
    size_t size, again_size;
    Round back;
    char *const text = keep_text(&table->round, event, table->now, &size);
    if (!keep_parse(&back, text, size, round_game(&table->round), &engine, table->now, &err))
        fail_msg("%s, game %d: %s\n%s", table->id, table->number, err.text, text);
    char *const again = keep_text(&back, event, table->now, &again_size);
    const char *one = word_of(text), *other = word_of(again);
    while (*one && *one == *other) one = word_of(one + 1), other = word_of(other + 1);
    if (*one || *other)
        fail_msg("%s, game %d: '%.300s' is read back as '%.300s'", table->id, table->number, one, other);
    free(again);
    free(text);
    if (random_pick(&table->random, 2)) {
        round_release(&table->round);
        table->round = back;
    } else {
        round_release(&back);
    }
}

static void look_as_everybody(Table *table) {
    char text[POSITION_TEXT_MAX];
    const Round *const round = &table->round;
    for (Player player = 0; player < round_game(round)->players; player++) {
        const Player viewer = sight_viewer(round, 1U << player);
        sight_position(&round->record.pos, viewer, text, sizeof text);
    }
}

/* What the rules or the clock ask for before anybody acts. */
static void settle(Table *table) {
    Due due = round_due(&table->round, table->now);
    for (int i = 0; i < 20 && (due.kind == DUE_CHANCE || due.kind == DUE_FLAG); i++) {
        if (due.kind == DUE_CHANCE)
            round_roll(&table->round, table->now);
        else
            round_flag(&table->round, table->now);
        due = round_due(&table->round, table->now);
    }
}

/* ---- games ---- */

static const struct {
    int often; /* of a hundred */
    void (*happens)(Table *table);
} events[] = {
    { 66, say_move },     { 6, time_passes }, { 5, take_back }, { 5, play_aside },   { 4, choose_line },
    { 4, keep_and_read }, { 4, offer_draw },  { 1, resign },    { 2, say_nonsense }, { 3, look_as_everybody },
};

static void happen(Table *table) {
    int number = random_pick(&table->random, 100);
    size_t i = 0;
    while (number >= events[i].often) number -= events[i++].often;
    settle(table);
    events[i].happens(table);
}

/* People at one screen, with random movers, clocks, a study: one or the other. */
static void begin(Table *table, const Game *game) {
    Error err;
    Round *const round = &table->round;
    round_init(round, game);
    round->seed = round->dice_seed = (uint64_t)table->number;
    if (table->number % 3 == 1) round->seat[game->players - 1] = (Seat){ .type = SEAT_RANDOM };
    if (table->number % 4 == 2)
        for (Player player = 0; player < game->players; player++) clocks_read(round, player, "60+1", &err);
    if (table->number % 5 == 3) round_study(round, table->now);
}

static void play(const Game *game, int number) {
    Table table = { .now = 1000, .id = game->id, .number = number };
    table.random.state = mix64(((uint64_t)asked("FUSILIER_RANDOM_SEED", 0) << 32) + (uint64_t)number);
    begin(&table, game);
    for (int i = 0; i < EVENTS; i++) happen(&table);
    keep_and_read(&table);
    round_release(&table.round);
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

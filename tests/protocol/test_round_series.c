/* Several games of the same people: what each has won so far, whatever seat they have now. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/round/series.h"
#include "variants/registry.h"

static void begin(Round *round, const char *game, const char *seats) {
    char text[128];
    Player player = 0;
    const Seat engine = { .type = SEAT_ENGINE, .level = 4 };
    round_init(round, game_find(game));
    snprintf(text, sizeof text, "%s", seats);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        assert_true(seat_read(word, &engine, &round->seat[player++], NULL));
    assert_true(round_start(round, NULL, 0, NULL));
}

static void end(Round *round, EndingKind kind, const char *result) {
    round->ending = (Ending){ .kind = kind };
    snprintf(round->ending.result, sizeof round->ending.result, "%s", result);
}

static void expect_series(const Round *round, const char *wanted) {
    char text[SERIES_TEXT_MAX];
    const Series series = series_so_far(round);
    series_format(&series, round_game(round)->players, text);
    assert_string_equal(text, wanted);
}

/* A game, its end, and the seats of the next one; what stands before that one, and which names there are. */
static const struct {
    const char *game, *seats, *before, *result, *next_game, *next, *series, *names;
    bool swaps;
} rows[] = {
    { "chess", "person person", "", "1-0", "chess", "person person", "1: 1, 0", "Ada Bob ", false },
    { "chess", "person person", "", "1-0", "chess", "person person", "1: 0, 1", "Bob Ada ", true },
    { "chess", "person engine:3", "3: 1.5, 1.5", "1/2-1/2", "chess", "engine:3 person", "4: 2, 2", "Bob Ada ", true },
    { "chess", "person engine:3", "", "1-0", "chess", "person engine:4", "", "Ada - ", false }, /* another opponent */
    { "chess", "person person", "", "1-0", "rifle", "person person", "", "Ada Bob ", false },   /* another game */
    { "chess", "person person", "", "1-0", "tri-chess-3", "person person person", "", "- - - ", false },
    { "chess", "person person", "2: 2, 0", "*", "chess", "person person", "2: 2, 0", "Ada Bob ", false },
    { "tri-chess-3", "person person person", "", "1/2,0,1/2", "tri-chess-3", "person person person", "1: 0.5, 0, 0.5",
      "Ada Bob Cid ", true },
    { "tri-chess-3", "person person person", "2: 0.333, 0.667, 1", "1/3,1/3,1/3", "tri-chess-3", "person person person",
      "3: 0.667, 1, 1.333", "Ada Bob Cid ", false },
    { "doubles", "person person person person", "", "1-0", "doubles", "person person person person", "1: 1, 1, 0, 0",
      "Ada Bob Cid Dot ", false },
};

static void what_was_won_is_kept(void **state) {
    static const char *const names[] = { "Ada", "Bob", "Cid", "Dot" };
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Round round, next;
        char called[128] = "";
        begin(&round, rows[i].game, rows[i].seats);
        for (Player player = 0; player < round_game(&round)->players; player++)
            strcpy(round.name[player], names[player]);
        series_read(&round.series, round_game(&round)->players, rows[i].before);
        if (strcmp(rows[i].result, "*") != 0) end(&round, ENDING_RULES, rows[i].result);
        begin(&next, rows[i].next_game, rows[i].next);
        series_follow(&next, &round, rows[i].swaps);
        expect_series(&next, rows[i].series);
        for (Player player = 0; player < round_game(&next)->players; player++) {
            strcat(called, *next.name[player] ? next.name[player] : "-");
            strcat(called, " ");
        }
        assert_string_equal(called, rows[i].names);
        round_release(&round);
        round_release(&next);
    }
}

static void games_without_a_result_bring_nothing(void **state) {
    Round round;
    (void)state;
    begin(&round, "chess", "person person");
    end(&round, ENDING_INTERRUPTED, "*");
    expect_series(&round, "");
    round_release(&round);
}

static void nothing_else_is_read(void **state) {
    static const char *const texts[] = { "",         "x",         "0: 0, 0",   "-1: 0, 0", "1: 2, 0",       "1: 0",
                                         "1: 0, 0,", "1: 0, 0 0", "1: nan, 0", "1: -1, 0", "9999999: 1, 1", "1; 1, 0" };
    Series series = { .games = 7 };
    (void)state;
    for (size_t i = 0; i < LENGTH(texts); i++) {
        series_read(&series, 2, texts[i]);
        if (series.games) fail_msg("'%s' is read", texts[i]);
    }
    series_read(&series, 2, "2: 1.5, 0.5");
    assert_int_equal(series.games, 2);
    assert_int_equal(series.points[0], 90);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_won_is_kept),
        cmocka_unit_test(games_without_a_result_bring_nothing),
        cmocka_unit_test(nothing_else_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Engines of matches before they play: which can take part, what they call games, how they are specified. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/match/match.h"
#include "tests/scripted.h"
#include "variants/registry.h"

static void a_match_that_cannot_begin_says_why(void **state) {
    static const struct {
        const char *game, *engine, *error;
    } cases[] = {
        { "chess", "/nowhere/engine", "cannot run '/nowhere/engine': No such file" },
        { "chess", "sh -c 'exit 5'", "exited with status 5" },
        { "chess", "sh -c 'sleep 100'", "speaks neither UCI nor XBoard" },
        { "chess", "sh -c 'while read x; do echo $x; done'", "speaks neither UCI nor XBoard" },
        { "atomic", "U", "cannot play atomic" },
        { "atomic", "X", "cannot play atomic" },
        { "chess960", "U", "no option UCI_Chess960" },
        { "chess", "option.Magic=1 U", "no option 'Magic'" },
        { "chess", "option.Magic=1 X", "no option 'Magic'" },
        { "chess", "nodes=5 X", "no limit on nodes" },
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        MatchOptions options = scripted_match(*state, cases[i].game, cases[i].engine, MATE_U);
        options.patience_ms = strstr(cases[i].error, "neither") ? 1000 : 30000;
        char *said;
        Error err;
        if (run_match(&options, &said, &err) != MATCH_FAILED) fail_msg("%s plays", cases[i].engine);
        if (!strstr(err.text, cases[i].error)) fail_msg("%s: %s", cases[i].engine, err.text);
        assert_string_equal(said, "");
        free(said);
        expect_no_children();
    }
}

/* An engine that offers one game, by any name, and moves in it once it was told that very name. */
static void games_are_found_under_other_names(void **state) {
    (void)state;
    static const char uci[] =
        "sh -c 'while read -r a b c d e rest; do case $a in uci) echo option name UCI_Variant type "
        "combo var %s; echo uciok;; isready) echo readyok;; setoption) n=$e;; go) [ $n = %s ] && "
        "echo bestmove e2e5; exit;; esac; done'";
    static const char xboard[] = "proto=xboard sh -c 'while read -r a b; do case $a in protover) echo feature ping=1 "
                                 "variants=x,%s done=1;; ping) echo pong $b;; variant) n=$b;; go) [ $n = %s ] && "
                                 "echo move e2e5;; esac; done'";
    static const struct {
        const char *game, *name;
    } cases[] = { { "cylindrical", "cylinder" },
                  { "atomic", "Atomic" },
                  { "chess960", "FischeRandom" },
                  { "rifle", "rifle-chess" },
                  { "kriegspiel-madrasi", "blind-madrasi" } };
    for (size_t i = 0; i < 2 * LENGTH(cases); i++) {
        const char *const game = cases[i / 2].game, *const name = cases[i / 2].name;
        char engine[512];
        MatchOptions options = match_defaults;
        Error err;
        if (i % 2 == 0 && game_find(game)->conduct.rules.any_castling) continue; /* UCI has an option for that */
        snprintf(engine, sizeof engine, i % 2 ? xboard : uci, name, name);
        options.game = game_find(game);
        options.games = 1;
        options.json = true;
        assert_true(opponent_spec_parse(&options.engine[0], engine, &err));
        assert_true(opponent_spec_parse(&options.engine[1], FUSILIER_BINARY, &err));
        options.engine[0].control.base_ms = options.engine[1].control.base_ms = 5000;
        char *said;
        if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%s as %s: %s", game, name, err.text);
        if (!strstr(said, "illegal move: e2e5")) fail_msg("%s as %s: %s", game, name, said);
        free(said);
    }
}

/* However long the time is, and however odd: the record must say what was played. */
static void time_controls_are_written_exactly(void **state) {
    (void)state;
    static const char *const texts[] = { "2+0.02", "40/10+0.1", "12345.678+1000.001", "1000000", "0.001" };
    for (size_t i = 0; i < LENGTH(texts); i++) {
        TimeControl control = { .moves = 0 };
        char text[TIMECONTROL_TEXT_MAX];
        assert_true(timecontrol_parse(&control, texts[i], NULL));
        timecontrol_format(&control, text);
        assert_string_equal(text, texts[i]);
    }
}

static void specifications_are_read(void **state) {
    (void)state;
    OpponentSpec spec = { 0 };
    Error err;
    assert_true(opponent_spec_parse(&spec,
                                    "name='A B' proto=uci tc=40/1:10+0.5 nodes=77 option.Move_Overhead=10 "
                                    "'option.Some thing=x y' cmd=\"dir/engine -a\" 'b c' d=e",
                                    &err));
    assert_string_equal(spec.name, "A B");
    assert_int_equal(spec.speech, SPEAKS_UCI);
    assert_int_equal(spec.control.moves, 40);
    assert_int_equal(spec.control.base_ms, 70000);
    assert_int_equal(spec.control.increment_ms, 500);
    assert_int_equal(spec.control.nodes, 77);
    assert_int_equal(spec.options, 2);
    assert_string_equal(spec.option[1].name, "Some thing");
    assert_string_equal(spec.option[1].value, "x y");
    assert_int_equal(spec.words, 4);
    assert_memory_equal(spec.command, "dir/engine\0-a\0b c\0d=e", 22);
    static const char *const bad[] = { "tc=",     "tc=1+",   "tc=x", "tc=0",      "st=-1",     "nodes=0", "nodes=1e5",
                                       "depth=x", "proto=y", "'a",   "option.=1", "tc=2+0.1x", "tc=1/",   "tc=0/5" };
    for (size_t i = 0; i < LENGTH(bad); i++) {
        const OpponentSpec before = spec;
        if (opponent_spec_parse(&spec, bad[i], &err)) fail_msg("'%s' is taken", bad[i]);
        assert_memory_equal(&before, &spec, sizeof spec);
    }
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_found_under_other_names),
        cmocka_unit_test(time_controls_are_written_exactly),
        cmocka_unit_test(specifications_are_read),
        cmocka_unit_test(a_match_that_cannot_begin_says_why),
    };
    return cmocka_run_group_tests(tests, scripted_set_up, scripted_tear_down);
}

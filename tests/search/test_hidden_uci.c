/* Fair play with hidden men through UCI: the engine is told no more than its player, and the umpire says one word. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/random.h"
#include "search/hidden/samples.h"
#include "tests/conversation.h"
#include "tests/setup.h"
#include "tests/twins.h"
#include "variants/registry.h"

enum {
    PLIES = 40,
    ATTEMPTS = 60,    /* to find another game that sounds the same */
    TWINS_LEAST = 10, /* so many pairs at least must have been compared, in each game */
    NODES = 1200,
    SOON = 60000, /* milliseconds; generous, for sanitizers on busy machines */
};

/* ---- through UCI ---- */

static void say_position(Conversation *talk, const Position *pos) {
    char line[8192] = "position startpos moves";
    Position replay;
    set_up(&replay, pos->game->id, "start");
    for (int i = 0; i < pos->journal.plies; i++) {
        char text[MOVE_TEXT_MAX];
        game_move_format(&replay, pos->journal.frames[i].move, text);
        const size_t length = strlen(line);
        snprintf(line + length, sizeof line - length, " %s", text);
        game_play(&replay, pos->journal.frames[i].move);
    }
    pos_release(&replay);
    say(talk, "%s", line);
}

/* The number of nodes of the last line of thinking before the first answer that is told, and that answer. The umpire
 * may refuse it, and then the players have learned something. */
static void first_answer(Conversation *talk, const Position *pos, char answer[128]) {
    char depth[64] = "", move[32] = "";
    say(talk, "ucinewgame");
    say_position(talk, pos);
    say(talk, "go nodes %d", NODES);
    for (;;) {
        const char *line = expect(talk, "^(info|bestmove) ", SOON);
        const char *const score = strstr(line, " score "), *const nodes = strstr(line, " nodes ");
        if (score && nodes) snprintf(depth, sizeof depth, "%.*s", (int)(nodes - score), score);
        if (strstr(line, ": illegal")) sscanf(line, "info string %31[^:]", move);
        if (strncmp(line, "bestmove ", 9) != 0) {
            if (!*move) continue;
            snprintf(answer, 128, "%s %s", depth, move);
            expect(talk, "^bestmove ", SOON);
            return;
        }
        sscanf(line, "bestmove %31s", move);
        snprintf(answer, 128, "%s %s", depth, move);
        return;
    }
}

static void uci_tells_the_engine_no_more(void **state) {
    for (int g = 0; g < games_count(); g++) {
        if (!game_is_hidden(game_at(g))) continue;
        say(*state, "setoption name UCI_Variant value %s", game_at(g)->id);
        uint64_t random = 77;
        int compared = 0;
        for (int i = 0; i < ATTEMPTS && compared < TWINS_LEAST; i++) {
            Position truth, twin;
            char first[128], second[128];
            set_up(&truth, game_at(g)->id, "start");
            pos_init(&twin, game_at(g));
            play_plies(&truth, &random, 4 + random_below(&random, PLIES / 2));
            if (!game_referee(&truth).over && find_twin(&truth, game_turn(&truth), &random, &twin)) {
                first_answer(*state, &truth, first);
                first_answer(*state, &twin, second);
                assert_string_equal(first, second);
                compared++;
            }
            pos_release(&truth);
            pos_release(&twin);
        }
        assert_int_equal(compared, TWINS_LEAST);
    }
}

/* A try that the position does not allow is refused, told, and not made again; the answer is legal. */
static void uci_umpire(void **state) {
    static const char *const lines[] = {
        "position startpos moves e2e4 d7d5", /* the pawns hold each other */
        "position fen 4k3/8/8/8/1r1r4/8/8/2K5 w - - 0 1",
        "position fen 1r1r3k/8/8/8/8/8/1PPP4/2K4R w - - 0 1",
    };
    say(*state, "setoption name UCI_Variant value kriegspiel-madrasi");
    int refused = 0;
    for (int seed = 1; seed <= 12; seed++) {
        say(*state, "setoption name Dice Seed value %d", seed);
        say(*state, "%s", lines[seed % 3]);
        say(*state, seed % 4 ? "go nodes 500" : "go infinite");
        if (seed % 4 == 0) say(*state, "stop");
        char before[32] = "";
        for (;;) {
            const char *line = expect_without(*state, "^(info string|bestmove)", "error", SOON);
            char move[32];
            if (sscanf(line, "bestmove %31s", move) == 1) {
                assert_string_not_equal(move, "(none)");
                say(*state, "%s%s %s", lines[seed % 3], seed % 3 ? " moves" : "", move);
                say(*state, "isready");
                expect_without(*state, "^readyok", "error", SOON);
                break;
            }
            assert_int_equal(sscanf(line, "info string %31[^:]", move), 1);
            assert_string_not_equal(move, before);
            snprintf(before, sizeof before, "%s", move);
            refused++;
        }
    }
    assert_true(refused > 0);
}

/* Whoever plays against the engine hears no more than `illegal`, whatever stands in the way; of what he could not try
 * he hears what he knows himself. */
static void the_umpire_says_one_word(void **state) {
    (void)state;
    static const struct {
        const char *position, *move, *end;
    } rows[] = {
        { "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4e5", ": illegal" }, /* its way is free, but it is held */
        { "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e4", ": illegal" }, /* something stands in the way */
        { "4r1k1/8/8/8/8/8/4R3/K3R3 w - - 0 1", "e2e7", ": illegal" },
        { "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e1e2", ": your own pawn stands on e2" },
        { "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e8e7", ": there is no man of yours on e8" },
        { "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "hello", ": not a move such as e2e4 or e7e8q" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Move move;
        Error err;
        set_up(&pos, "kriegspiel-madrasi", rows[i].position);
        assert_false(game_move_parse(&pos, rows[i].move, &move, &err));
        const size_t length = strlen(err.text), end = strlen(rows[i].end);
        if (length < end || strcmp(err.text + length - end, rows[i].end) != 0) fail_msg("%s", err.text);
        pos_release(&pos);
    }
}

static void uci_says_the_same(void **state) {
    say(*state, "setoption name UCI_Variant value kriegspiel-madrasi");
    say(*state, "position startpos moves e2e4 d7d5 e4e5");
    expect(*state, "^info string error: .*: illegal$", SOON);
    say(*state, "position startpos moves e2e4 d7d5 d2d4");
    say(*state, "go nodes 300");
    expect_without(*state, "^bestmove ", "error", SOON);
}

/* ---- what else a search must keep ---- */

static int start_program(void **state) {
    static const char *const argv[] = { FUSILIER_BINARY, NULL };
    *state = conversation_start(argv);
    say(*state, "uci");
    expect(*state, "^uciok$", SOON);
    say(*state, "setoption name Dice Seed value 11");
    say(*state, "setoption name Samples value 8");
    say(*state, "setoption name Hash value 4");
    return 0;
}

static int end_program(void **state) {
    conversation_drop(*state);
    return 0;
}

#define TALK(test) cmocka_unit_test_setup_teardown(test, start_program, end_program)

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        TALK(uci_tells_the_engine_no_more),
        TALK(uci_umpire),
        cmocka_unit_test(the_umpire_says_one_word),
        TALK(uci_says_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

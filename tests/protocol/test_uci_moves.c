/* Conversations in UCI about moves, in every game; counting the move tree, and tools. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/game.h"
#include "tests/conversation.h"
#include "tests/sample.h"
#include "tests/slow.h"
#include "tests/uci_talk.h"

/* ---- moves ---- */

static void speaks_the_dialects_of_moves(void **state) {
    static const struct {
        const char *why, *variant;
        bool chess960;
        const char *position, *heard, *said;
    } rows[] = {
        { "castling is the king's move", "chess", false, "fen 4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", "e1g1", "e1g1" },
        { "read as king takes rook too", "chess", false, "fen 4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", "e1h1", "e1g1" },
        { "Chess960: king takes rook", "chess", true, "fen 4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", "e1h1", "e1h1" },
        { "Chess960: long, from f1", "chess", true, "fen 1r3k2/8/8/8/8/8/8/1R3K2 w Bb - 0 1", "f1b1", "f1b1" },
        { "Chess960 read as the king's move", "chess", true, "fen 4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", "e1g1", "e1h1" },
        { "promotion", "chess", false, "fen 7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "a7a8n" },
        { "promotion in capitals", "chess", false, "fen 7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8Q", "a7a8q" },
        { "a shot", "rifle", false, "fen k7/8/8/3p4/4P3/8/8/K7 w - - 0 1", "e4xd5", "e4xd5" },
        { "a shot written as a move", "rifle", false, "fen k7/8/8/3p4/4P3/8/8/K7 w - - 0 1", "e4d5", "e4xd5" },
        { "atomic", "atomic", false, "startpos moves g1f3 a7a6 f3e5 a6a5", "e5f7", "e5f7" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        uci_choose(*state, rows[i].variant, rows[i].chess960);
        say(*state, "position %s", rows[i].position);
        say(*state, "go depth 1 searchmoves %s", rows[i].heard);
        char pattern[64];
        snprintf(pattern, sizeof pattern, "^bestmove %s( |$)", rows[i].said);
        if (!hear(*state, pattern, SOON)) fail_msg("%s: expected %s", rows[i].why, pattern);
        say(*state, "position %s%s %s", rows[i].position, strstr(rows[i].position, "moves") ? "" : " moves",
            rows[i].heard);
        say(*state, "isready");
        expect_without(*state, "^readyok$", "error", SOON);
    }
}

/* Under sanitizers most of the time goes into what games derive from their rules: some games are enough there. */
static bool is_left_out(const char *name) {
    for (int i = 0; SANITIZED && i < samples_count(); i++)
        if (strcmp(sample_at(i)->id, name) == 0) return false;
    return SANITIZED;
}

static void plays_every_game_with_itself(void **state) {
    enum { PLIES = SANITIZED ? 6 : 8, NODES = SANITIZED ? 200 : 500 };
    char variants[1 << 16], moves[4096];
    say(*state, "uci");
    snprintf(variants, sizeof variants, "%s", expect(*state, "^option name UCI_Variant", SOON));
    expect(*state, "^uciok$", SOON);
    for (char *rest = strstr(variants, " var "), *name; rest && (name = strtok_r(rest, " ", &rest));) {
        if (strcmp(name, "var") == 0 || is_left_out(name)) continue;
        uci_choose(*state, name, false);
        snprintf(moves, sizeof moves, "position startpos moves");
        for (int ply = 0; ply < PLIES; ply++) {
            say(*state, "%s", moves);
            say(*state, "go nodes %d", NODES);
            char move[64];
            const char *line = expect_without(*state, "^bestmove ", "error", LONG);
            assert_int_equal(sscanf(line, "bestmove %63s", move), 1);
            if (strcmp(move, "(none)") == 0) break;
            const size_t length = strlen(moves);
            snprintf(moves + length, sizeof moves - length, " %s", move);
        }
    }
}

/* ---- perft and tools ---- */

static void counts_the_move_tree(void **state) {
    static const struct {
        const char *variant;
        bool chess960;
        const char *position;
        int depth;
        const char *first, *total;
    } rows[] = {
        { "chess", false, "startpos", 0, NULL, "1" },
        { "chess", false, "startpos", 1, "^e2e4: 1$", "20" },
        { "chess", false, "startpos", 5, "^g1f3: 233491$", "4865609" },
        { "chess", false, "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 3, "^e1g1: 2059$",
          "97862" },
        { "chess", true, "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, "^e1h1: 2059$",
          "97862" },
        { "chess", false, "fen R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", 3, NULL, "0" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        uci_choose(*state, rows[i].variant, rows[i].chess960);
        say(*state, "position %s", rows[i].position);
        say(*state, "go perft %d", rows[i].depth);
        if (rows[i].first) expect_without(*state, rows[i].first, "^Nodes", LONG);
        char pattern[64];
        snprintf(pattern, sizeof pattern, "^Nodes searched: %s$", rows[i].total);
        expect(*state, pattern, LONG);
    }
    say(*state, "setoption name Threads value 2");
    say(*state, "position startpos\ngo perft 5");
    expect(*state, "^Nodes searched: 4865609$", LONG);
}

static void counting_can_be_stopped(void **state) {
    say(*state, "position startpos\ngo perft 12");
    expect_none(*state, "^Nodes", 100);
    say(*state, "isready");
    expect(*state, "^readyok$", SOON);
    say(*state, "stop");
    expect(*state, "^info string perft stopped$", SOON);
    say(*state, "go depth 1");
    expect(*state, "^bestmove ", SOON);
}

static void a_script_gets_its_counts_before_quit(void **state) {
    say(*state, "position startpos\ngo perft 3\ngo perft 4\nquit");
    expect(*state, "^Nodes searched: 8902$", SOON);
    expect(*state, "^Nodes searched: 197281$", SOON);
    uci_end_well(state);
}

static void shows_and_explains(void **state) {
    say(*state, "position startpos moves e2e4\nd");
    expect(*state, "^Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq (-|e3) 0 1$", SOON);
    expect(*state, "^Legal moves: 20$", SOON);
    say(*state, "eval\nisready");
    expect_without(*state, "^readyok$", "error", SOON);
    say(*state, "help");
    expect(*state, "^ponderhit ", SOON);
}

static void benches_are_the_same_each_time(void **state) {
    (void)state;
    static const char *const variants[] = { "chess", "rifle", "atomic", "cylindrical" };
    for (size_t i = 0; i < LENGTH(variants); i++) {
        char totals[2][64];
        for (int turn = 0; turn < 2; turn++) {
            Conversation *talk = conversation_start(
                (const char *const[]){ FUSILIER_BINARY, "bench", variants[i], "--depth", "3", NULL });
            const char *line = expect(talk, "^[0-9]+ nodes [0-9]+ nps$", LONG);
            assert_int_equal(sscanf(line, "%63s nodes", totals[turn]), 1);
            assert_null(hear_any(talk, SOON)); /* it is the last line */
            assert_int_equal(conversation_end(talk, SOON), 0);
        }
        assert_string_equal(totals[0], totals[1]);
    }
}

int main(void) {
#define TALK(function) cmocka_unit_test_setup_teardown(function, uci_start, uci_finish)
    const struct CMUnitTest tests[] = {
        TALK(speaks_the_dialects_of_moves),
        TALK(plays_every_game_with_itself),
        TALK(counts_the_move_tree),
        TALK(counting_can_be_stopped),
        TALK(a_script_gets_its_counts_before_quit),
        TALK(shows_and_explains),
        cmocka_unit_test(benches_are_the_same_each_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

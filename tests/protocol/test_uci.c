/* Conversations in UCI with the real program: what a GUI sends, what it must hear, and how soon. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/clock.h"
#include "engine/game.h"
#include "tests/conversation.h"
#include "tests/sample.h"
#include "tests/slow.h"
#include "tests/uci_talk.h"

enum { SLOWNESS = RACES_SOUGHT ? 60 : SANITIZED ? 6 : 1 }; /* how much longer things may take that are timed */

/* ---- the greeting ---- */

static void greets_with_name_and_options(void **state) {
    static const char *const patterns[] = {
        "^id name Fusilier ",
        "^id author ",
        "^option name UCI_Variant type combo default chess var chess var ",
        "^option name UCI_Chess960 type check default false$",
        "^option name Hash type spin default 64 min 1 max ",
        "^option name Clear Hash type button$",
        "^option name Threads type spin default 1 min 1 max ",
        "^option name MultiPV type spin default 1 min 1 max ",
        "^option name Ponder type check default false$",
        "^option name Move Overhead type spin ",
        "^option name UCI_LimitStrength type check default false$",
        "^option name UCI_Elo type spin ",
        "^option name Endgame Tables type check default true$",
        "^option name EndingsPath type string default",
        "^option name Learned Nets type check default true$",
        "^option name EvalFile type string default",
        "^option name Opponents type combo default auto var auto var paranoid var best-reply var maxn$",
        "^option name Dice Seed type spin default 0 min 0 max 2147483647$",
        "^option name UCI_ShowWDL type check default false$",
        "^option name UCI_AnalyseMode type check default false$",
        "^uciok$",
    };
    for (size_t i = 0; i < LENGTH(patterns); i++) {
        say(*state, "uci");
        expect_without(*state, patterns[i], "^feature", SOON);
        if (i + 1 < LENGTH(patterns)) expect(*state, "^uciok$", SOON);
    }
}

static void first_line_decides(void **state) {
    static const struct {
        const char *line, *expected;
    } rows[] = {
        { "isready", "^readyok$" },          { "position startpos", NULL }, { "d", "^Fen: rnbqkbnr/" },
        { "go depth 1", "^bestmove " },      { "help", "^isready" },        { "  \tuci", "^uciok$" },
        { "xboard\nprotover 2", "feature" },
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Conversation *talk = conversation_start((const char *const[]){ FUSILIER_BINARY, NULL });
        say(talk, "%s", rows[i].line);
        if (rows[i].expected) expect(talk, rows[i].expected, SOON);
        say(talk, "quit");
        assert_int_equal(conversation_end(talk, SOON), 0);
    }
}

/* ---- while thinking ---- */

static void answers_at_once_while_thinking(void **state) {
    enum { TRIES = 21 };
    int quick = 0;
    say(*state, "go infinite");
    expect(*state, "^info depth 3 ", LONG);
    for (int i = 0; i < TRIES; i++) {
        const long long before = clock_ms();
        say(*state, "isready");
        expect_without(*state, "^readyok$", "^bestmove", SOON);
        quick += clock_ms() - before < 50 * SLOWNESS;
    }
    assert_true(quick > TRIES / 2); /* a busy machine may delay some */
    const long long before = clock_ms();
    say(*state, "stop");
    expect(*state, "^bestmove [a-h][1-8][a-h][1-8]", SOON);
    assert_true(clock_ms() - before < 500 * SLOWNESS);
    expect_none(*state, "^bestmove", 50);
}

static void quits_while_thinking(void **state) {
    say(*state, "go infinite");
    expect(*state, "^info depth 2 ", LONG);
    say(*state, "quit");
    uci_end_well(state);
}

static void end_of_input_ends_thinking(void **state) {
    say(*state, "go infinite");
    expect(*state, "^info depth 2 ", LONG);
    uci_end_well(state);
}

static void a_new_command_ends_thinking_with_a_bestmove(void **state) {
    static const char *const lines[] = { "position startpos", "go depth 1", "ucinewgame",
                                         "setoption name Hash value 8" };
    for (size_t i = 0; i < LENGTH(lines); i++) {
        say(*state, "go infinite");
        expect(*state, "^info depth 2 ", LONG);
        say(*state, "%s", lines[i]);
        expect(*state, "^bestmove ", SOON);
        if (strcmp(lines[i], "go depth 1") == 0) expect(*state, "^bestmove ", SOON);
        say(*state, "isready");
        expect_without(*state, "^readyok$", "error|bestmove", SOON);
    }
}

static void ponders_until_ponderhit(void **state) {
    say(*state, "position startpos moves e2e4 e7e5");
    say(*state, "go ponder wtime 1000 btime 1000 winc 10 binc 10");
    expect_none(*state, "^bestmove", 400);
    say(*state, "ponderhit");
    expect(*state, "^bestmove ", SOON);
    say(*state, "go ponder movetime 50");
    expect_none(*state, "^bestmove", 200);
    say(*state, "stop");
    expect(*state, "^bestmove ", SOON);
}

/* Plays what the engine answers, and its `ponder` move if there is one; true if there is. */
static bool play_answer(const char *answer, Position *pos) {
    char best[MOVE_TEXT_MAX], reply[MOVE_TEXT_MAX];
    const Player us = game_turn(pos);
    const int words = sscanf(answer, "bestmove %159s ponder %159s", best, reply);
    Move move;
    assert_true(words >= 1);
    assert_true(game_move_parse(pos, best, &move, NULL));
    game_play(pos, move);
    if (words < 2) return false;
    assert_true(game_move_parse(pos, reply, &move, NULL));
    if (game_turn(pos) == us) fail_msg("%s: %s, but it is still our turn", pos->game->id, answer);
    game_play(pos, move);
    if (game_turn(pos) != us) fail_msg("%s: %s, but it is not our turn then", pos->game->id, answer);
    return true;
}

/* What is answered to `go ponder` is taken for our move: in every game it is our turn after the `ponder` move. */
static void ponders_on_its_own_turn_only(void **state) {
    enum { NODES = SANITIZED ? 300 : 2000, TURNS = SANITIZED ? 3 : 6 };
    int offers = 0;
    for (int i = 0; i < samples_count(); i++) {
        Position pos;
        char text[POSITION_TEXT_MAX];
        pos_init(&pos, sample_at(i));
        game_start(&pos, sample_at(i));
        say(*state, "setoption name UCI_Variant value %s", sample_at(i)->id);
        for (int turn = 0; turn < TURNS && !game_outcome(&pos).over; turn++) {
            game_format(&pos, text, sizeof text);
            say(*state, "position fen %s\ngo nodes %d", text, NODES);
            offers += play_answer(expect(*state, "^bestmove [^(]", LONG), &pos);
        }
        pos_release(&pos);
    }
    assert_true(offers > samples_count());
}

static void stop_and_ponderhit_without_a_search_are_harmless(void **state) {
    say(*state, "stop\nponderhit\nisready");
    expect_without(*state, "^readyok$", "error|bestmove", SOON);
}

/* Whatever runs ends soon, the next command is heard, and what was not finished has no total. */
static void stops_counting_and_benchmarks(void **state) {
    static const struct {
        const char *task, *stopped, *total;
    } rows[] = {
        { "bench 60", "^info string bench stopped$", " nps$" },
        { "go perft 60", "^info string perft stopped$", "^Nodes searched" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        say(*state, "%s", rows[i].task);
        expect_none(*state, rows[i].total, 300);
        const long long before = clock_ms();
        say(*state, "stop");
        expect_without(*state, rows[i].stopped, rows[i].total, SOON);
        say(*state, "isready\nposition startpos\ngo depth 1");
        expect(*state, "^readyok$", SOON);
        assert_true(clock_ms() - before < 500 * SLOWNESS);
        expect(*state, "^bestmove [a-h][1-8][a-h][1-8]", SOON);
    }
}

/* What needs the end of perft waits for it, and so does what comes behind; isready does not, and stop ends it all. */
static void lines_wait_for_a_count(void **state) {
    say(*state, "go perft 60\nposition startpos moves e2e4\ngo infinite\nisready");
    expect_without(*state, "^readyok$", "^bestmove", SOON);
    expect_none(*state, "^(bestmove|Nodes|info depth)", 200);
    say(*state, "stop");
    expect_without(*state, "^info string perft stopped$", "^bestmove", SOON);
    expect(*state, "^bestmove [a-h][78]", SOON);
    say(*state, "position startpos\ngo perft 3\nposition startpos moves e2e4\ngo perft 2\nd\ngo depth 1\nisready");
    expect_without(*state, "^Nodes searched: 8902$", "^Fen", LONG);
    expect_without(*state, "^Nodes searched: 600$", "^Fen", LONG);
    expect(*state, "^Fen: .* b KQkq", LONG);
    expect(*state, "^bestmove [a-h][78]", SOON);
}

/* In games with many moves a subtree takes long: the flag is seen within it. */
static void a_slow_count_ends_at_once(void **state) {
    static const char *const variants[] = { "three-player-chess", "biological-warfare", "immunity" };
    for (size_t i = 0; i < LENGTH(variants); i++) {
        say(*state, "setoption name UCI_Variant value %s\nposition startpos\ngo perft 60\nisready", variants[i]);
        expect(*state, "^readyok$", LONG);
        expect_none(*state, "^Nodes", 100);
        const long long before = clock_ms();
        say(*state, "stop");
        expect(*state, "^info string perft stopped$", SOON);
        assert_true(clock_ms() - before < 500 * SLOWNESS);
    }
    say(*state, "setoption name UCI_Variant value chess");
}

/* Whoever stops a count and changes the game may take `readyok` for its end: until then the change has waited. */
static void is_ready_after_what_waited_behind_a_stopped_count(void **state) {
    static const char *const variants[] = { "immunity", "three-player-chess", "biological-warfare" };
    for (size_t i = 0; i < LENGTH(variants); i++) {
        say(*state, "setoption name UCI_Variant value %s\ngo perft 60", variants[i]);
        expect_none(*state, "^Nodes", 100);
        const long long before = clock_ms();
        say(*state, "stop\nsetoption name UCI_Variant value rifle\nisready");
        expect_without(*state, "^info string perft stopped$", "^readyok$", SOON);
        expect(*state, "^readyok$", SOON);
        assert_true(clock_ms() - before < 500 * SLOWNESS);
        say(*state, "d");
        expect(*state, "^Game: Rifle Chess$", SOON);
    }
    say(*state, "setoption name UCI_Variant value chess");
}

static void stop_ends_what_waiting_lines_begin(void **state) {
    say(*state, "go perft 60\ngo perft 59\nbench 60\ngo infinite\ngo perft 58");
    expect_none(*state, "^Nodes", 100);
    say(*state, "stop\nisready");
    expect_without(*state, "^info string perft stopped$", "^readyok$", SOON);
    expect_without(*state, "^info string perft stopped$", "^readyok$", SOON);
    expect_without(*state, "^info string bench stopped$", "^readyok$", SOON);
    expect_without(*state, "^bestmove [a-h][12]", "^readyok$", SOON);
    expect_without(*state, "^info string perft stopped$", "^readyok$", SOON);
    expect(*state, "^readyok$", SOON);
    say(*state, "go perft 57"); /* what comes later goes on */
    expect_none(*state, "^info string perft stopped$", 100);
    say(*state, "stop");
    expect(*state, "^info string perft stopped$", SOON);
}

/* ---- limits ---- */

static void obeys_limits(void **state) {
    static const struct {
        const char *why, *go;
        int least_ms, most_ms;
    } rows[] = {
        { "depth", "go depth 4", 0, LONG },
        { "nodes", "go nodes 5000", 0, LONG },
        { "time per move", "go movetime 200", 100, 1000 },
        { "a clock that is nearly empty", "go wtime 50 btime 50", 0, 500 },
        { "a flag that has fallen", "go wtime -20 btime 100", 0, 500 },
        { "clock with increment", "go wtime 1000 btime 1000 winc 20 binc 20", 0, 1000 },
        { "moves to go", "go wtime 500 btime 500 movestogo 1", 0, 1000 },
        { "mate, but no longer than", "go mate 2 movetime 300", 0, 1500 },
        { "the order of words is free", "go infinite depth 2 searchmoves e2e4 d2d4 nodes 100000000", -1, 0 },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const long long before = clock_ms();
        say(*state, "%s", rows[i].go);
        if (rows[i].least_ms < 0) {
            expect_none(*state, "^bestmove", 200);
            say(*state, "stop");
            expect(*state, "^bestmove [ed]2[ed]4", SOON);
            continue;
        }
        expect(*state, "^bestmove [a-h][1-8][a-h][1-8]( ponder [a-h][1-8][a-h][1-8])?$", LONG);
        const long long took = clock_ms() - before;
        if (took < rows[i].least_ms || took > rows[i].most_ms * SLOWNESS)
            fail_msg("%s: '%s' took %lld ms", rows[i].why, rows[i].go, took);
    }
}

static void info_lines_are_whole(void **state) {
    static const char info[] = "^info depth [0-9]+ seldepth [0-9]+ multipv [0-9]+ score (cp|mate) -?[0-9]+"
                               "( (lower|upper)bound)? wdl [0-9]+ [0-9]+ [0-9]+ nodes [0-9]+ nps [0-9]+ "
                               "hashfull [0-9]+ tbhits 0 time [0-9]+ pv( [a-h][1-8][a-h][1-8][qrbn]?)+$";
    say(*state, "setoption name UCI_ShowWDL value true");
    say(*state, "setoption name MultiPV value 3");
    say(*state, "go depth 5");
    const char *line;
    int seen[4] = { 0 };
    while ((line = hear(*state, "^(info depth|bestmove)", LONG)) && line[0] == 'i') {
        int depth, seldepth, multipv, win, draw, loss;
        assert_int_equal(sscanf(line, "info depth %d seldepth %d multipv %d", &depth, &seldepth, &multipv), 3);
        assert_true(multipv >= 1 && multipv <= 3);
        seen[multipv]++;
        const char *wdl = strstr(line, " wdl ");
        assert_non_null(wdl);
        assert_int_equal(sscanf(wdl, " wdl %d %d %d", &win, &draw, &loss), 3);
        assert_int_equal(win + draw + loss, 1000);
    }
    assert_non_null(line);
    assert_true(seen[1] && seen[2] && seen[3]);
    say(*state, "go depth 2");
    expect(*state, info, SOON);
}

static void finds_mates(void **state) {
    static const struct {
        const char *why, *position, *score, *best;
    } rows[] = {
        { "mate in one", "fen 6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "score mate 1 ", "^bestmove e1e8$" },
        { "mated in one, whatever is played", "fen k7/8/1K6/8/8/8/8/7R b - - 0 1", "score mate -1 ", "^bestmove a8b8" },
        { "mated", "fen R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "score mate 0", "^bestmove \\(none\\)$" },
        { "stalemate", "fen k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "score cp 0", "^bestmove \\(none\\)$" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        say(*state, "ucinewgame");
        say(*state, "position %s", rows[i].position);
        say(*state, "go depth 6");
        expect_without(*state, rows[i].score, "^bestmove", SOON);
        expect(*state, rows[i].best, SOON);
    }
}

static void waits_for_stop_when_the_game_is_over(void **state) {
    say(*state, "position fen R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1");
    say(*state, "go infinite");
    expect_none(*state, "^bestmove", 200);
    say(*state, "stop");
    expect(*state, "^bestmove \\(none\\)$", SOON);
}

static void the_same_search_twice_visits_the_same_nodes(void **state) {
    char first[64] = "", second[64] = "";
    for (int i = 0; i < 2; i++) {
        say(*state, "ucinewgame");
        say(*state, "position startpos moves d2d4 g8f6");
        say(*state, "go depth 7");
        const char *line;
        char *nodes = i ? second : first;
        while ((line = hear(*state, "^(info depth|bestmove)", LONG)) && line[0] == 'i')
            if (strstr(line, " nodes ")) sscanf(strstr(line, " nodes "), " nodes %63s", nodes);
    }
    assert_string_equal(first, second);
    assert_true(*first != '\0');
}

int main(void) {
#define TALK(function) cmocka_unit_test_setup_teardown(function, uci_start, uci_finish)
    const struct CMUnitTest tests[] = {
        TALK(lines_wait_for_a_count),
        TALK(a_slow_count_ends_at_once),
        TALK(is_ready_after_what_waited_behind_a_stopped_count),
        TALK(stop_ends_what_waiting_lines_begin),
        TALK(greets_with_name_and_options),
        cmocka_unit_test(first_line_decides),
        TALK(answers_at_once_while_thinking),
        TALK(quits_while_thinking),
        TALK(end_of_input_ends_thinking),
        TALK(a_new_command_ends_thinking_with_a_bestmove),
        TALK(ponders_until_ponderhit),
        TALK(ponders_on_its_own_turn_only),
        TALK(stop_and_ponderhit_without_a_search_are_harmless),
        TALK(stops_counting_and_benchmarks),
        TALK(obeys_limits),
        TALK(info_lines_are_whole),
        TALK(finds_mates),
        TALK(waits_for_stop_when_the_game_is_over),
        TALK(the_same_search_twice_visits_the_same_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

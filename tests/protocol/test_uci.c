/* Conversations in UCI with the real program: what a GUI sends, what it must hear, and how soon. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/clock.h"
#include "engine/game.h"
#include "tests/sample.h"
#include "tests/conversation.h"

enum { SOON = 10000, LONG = 60000 }; /* milliseconds; generous, for sanitizers on busy machines */

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { SLOWNESS = 6 }; /* how much longer things may take that are timed */
#else
enum { SLOWNESS = 1 };
#endif

static int start(void **state) {
    *state = conversation_start((const char *const[]){ FUSILIER_BINARY, NULL });
    say(*state, "uci");
    expect(*state, "^uciok$", SOON);
    return 0;
}

/* It must end well: sanitizers report through the exit status. */
static int finish(void **state) {
    return *state ? conversation_end(*state, LONG) : 0;
}

static void end_well(void **state) {
    assert_int_equal(conversation_end(*state, SOON), 0);
    *state = NULL;
}

/* Sets the game; every further line refers to it. */
static void choose(Conversation *talk, const char *variant, bool chess960) {
    say(talk, "setoption name UCI_Variant value %s", variant);
    say(talk, "setoption name UCI_Chess960 value %s", chess960 ? "true" : "false");
    say(talk, "ucinewgame");
}

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
    end_well(state);
}

static void end_of_input_ends_thinking(void **state) {
    say(*state, "go infinite");
    expect(*state, "^info depth 2 ", LONG);
    end_well(state);
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
    int offers = 0;
    for (int i = 0; i < samples_count(); i++) {
        Position pos;
        char text[POSITION_TEXT_MAX];
        pos_init(&pos, sample_at(i));
        game_start(&pos, sample_at(i));
        say(*state, "setoption name UCI_Variant value %s", sample_at(i)->id);
        for (int turn = 0; turn < 6 && !game_outcome(&pos).over; turn++) {
            game_format(&pos, text, sizeof text);
            say(*state, "position fen %s\ngo nodes 2000", text);
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
        choose(*state, rows[i].variant, rows[i].chess960);
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

static void plays_every_game_with_itself(void **state) {
    enum { PLIES = 12 };
    char variants[1 << 16], moves[4096];
    say(*state, "uci");
    snprintf(variants, sizeof variants, "%s", expect(*state, "^option name UCI_Variant", SOON));
    expect(*state, "^uciok$", SOON);
    for (char *rest = strstr(variants, " var "), *name; rest && (name = strtok_r(rest, " ", &rest));) {
        if (strcmp(name, "var") == 0) continue;
        choose(*state, name, false);
        snprintf(moves, sizeof moves, "position startpos moves");
        for (int ply = 0; ply < PLIES; ply++) {
            say(*state, "%s", moves);
            say(*state, "go nodes 2000");
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
        choose(*state, rows[i].variant, rows[i].chess960);
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
    end_well(state);
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
#define TALK(function) cmocka_unit_test_setup_teardown(function, start, finish)
    const struct CMUnitTest tests[] = {
        TALK(lines_wait_for_a_count),
        TALK(a_slow_count_ends_at_once),
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

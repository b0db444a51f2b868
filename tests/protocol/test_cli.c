/* The command line: every command with good and with bad words; what it prints and where, and its exit status. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "tests/program.h"
#include "variants/registry.h"

#define KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
#define MATED    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"

enum { WORDS = 12 };

/* ---- good words ---- */

typedef struct {
    const char *why, *words[WORDS], *out; /* out: exactly what is printed */
} Good;

static const Good good[] = {
    { "moves are sorted bytewise", { "moves", "rifle", "r6k/1P6/8/8/8/8/8/1K6 w - - 0 1" }, "b7xa8\n" },
    { "a position alone", { "moves", "chess", "7k/8/8/8/8/8/6q1/K7 w - - 0 1" }, "a1b1\n" },
    { "no moves when the game is over", { "moves", "chess", MATED }, "" },
    { "a game by its title", { "moves", "Atomic Chess", MATED }, "" },
    { "a game by another name", { "moves", "Fischer Random", MATED }, "" },
    { "perft 0", { "perft", "chess", "0" }, "1\n" },
    { "perft", { "perft", "chess", "3" }, "8902\n" },
    { "perft from a position", { "perft", "chess", "2", KIWIPETE }, "2039\n" },
    { "perft of start", { "perft", "cylindrical", "2", "start" }, "392\n" },
    { "options may stand first", { "perft", "--threads", "2", "--hash=1", "chess", "4" }, "197281\n" },
    { "perft of a finished game", { "perft", "chess", "3", MATED }, "0\n" },
    { "divide", { "perft", "chess", "2", "7k/8/8/8/8/8/r7/2K5 w - - 0 1", "--divide" }, "c1b1: 17\nc1d1: 17\n34\n" },
    { "divide, depth 0", { "perft", "chess", "0", "--divide" }, "1\n" },
    { "apply",
      { "apply", "chess", "start", "e2e4", "e7e5", "g1f3" },
      "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n" },
    { "apply a shot",
      { "apply", "rifle", "r6k/1P6/8/8/8/8/8/1K6 w - - 0 1", "b7xa8" },
      "7k/1P6/8/8/8/8/8/1K6 b - - 0 1\n" },
    { "a legal move", { "why", "chess", "start", "e2e4" }, "legal\n" },
    { "a legal move as JSON",
      { "why", "atomic", "7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8n", "--json" },
      "{\"variant\":\"atomic\",\"position\":\"7k/4P3/8/8/8/8/8/K7 w - - 0 1\",\"legal\":true,\"move\":{\"text\":"
      "\"e7e8n\",\"san\":\"e8=N\",\"from\":\"e7\",\"to\":\"e8\",\"legs\":[\"e8\"],\"promotion\":\"n\",\"victims\":[]}}"
      "\n" },
    { "moves as JSON",
      { "moves", "rifle", "--json", "r6k/1P6/8/8/8/8/8/1K6 w - - 0 1" },
      "{\"variant\":\"rifle\",\"position\":\"r6k/1P6/8/8/8/8/8/1K6 w - - 0 1\",\"moves\":[{\"text\":\"b7xa8\",\"from\":"
      "\"b7\",\"to\":\"a8\",\"legs\":[\"a8\"],\"promotion\":null,\"victims\":[\"a8\"]}]}\n" },
    { "no moves as JSON",
      { "moves", "chess", MATED, "--json" },
      "{\"variant\":\"chess\",\"position\":\"" MATED "\",\"moves\":[]}\n" },
    { "castling and a way of several legs as JSON",
      { "apply", "chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "--json" },
      "{\"variant\":\"chess\",\"position\":\"4k3/8/8/8/8/8/8/4K2R w K - 0 1\",\"moves\":[{\"text\":\"e1g1\",\"san\":"
      "\"O-O\",\"from\":\"e1\",\"to\":\"g1\",\"legs\":[\"g1\"],\"promotion\":null,\"victims\":[]}],\"after\":"
      "\"4k3/8/8/8/8/8/8/5RK1 b - - 1 1\"}\n" },
    { "a pawn in passing and an explosion as JSON",
      { "apply", "atomic", "r6k/8/8/8/3pP3/8/8/RN5K b - e3 0 1", "d4e3", "a1a8", "--json" },
      "{\"variant\":\"atomic\",\"position\":\"r6k/8/8/8/3pP3/8/8/RN5K b - e3 0 "
      "1\",\"moves\":[{\"text\":\"d4e3\",\"san\":"
      "\"dxe3\",\"from\":\"d4\",\"to\":\"e3\",\"legs\":[\"e3\"],\"promotion\":null,\"victims\":[\"e4\"]},{\"text\":"
      "\"a1a8\","
      "\"san\":\"Rxa8\",\"from\":\"a1\",\"to\":\"a8\",\"legs\":[\"a8\"],\"promotion\":null,\"victims\":[\"a8\"]}],"
      "\"after\":"
      "\"7k/8/8/8/8/8/8/1N5K b - - 0 2\"}\n" },
    { "the game goes on as JSON",
      { "result", "chess", "7k/8/8/8/8/8/8/K7 w - - 0 1", "--json" },
      "{\"variant\":\"chess\",\"position\":\"7k/8/8/8/8/8/8/K7 w - - 0 1\",\"result\":null,\"reason\":null}\n" },
    { "mate as JSON",
      { "result", "chess", MATED, "--json" },
      "{\"variant\":\"chess\",\"position\":\"" MATED "\",\"result\":\"0-1\",\"reason\":\"checkmate\"}\n" },
    { "a view as JSON",
      { "view", "kriegspiel-madrasi", "R3k3/8/8/8/8/8/8/4K3 b - - 0 1", "b", "--json" },
      "{\"variant\":\"kriegspiel-madrasi\",\"player\":\"b\",\"view\":\"4k3/8/8/8/8/8/8/8 b - - 0 1 foes=2 "
      "check=rank\"}\n" },
    { "a list as JSON", { "list", "--json", "--family", "shooting", "--board", "cylinder" }, "[]\n" },
    { "the game goes on", { "result", "chess" }, "-\n" },
    { "mate", { "result", "chess", MATED }, "0-1\n" },
    { "stalemate", { "result", "chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1" }, "1/2-1/2\n" },
    { "a view where nothing is hidden", { "view", "chess", MATED, "b" }, MATED "\n" },
    { "a view without the enemy's mines",
      { "view", "minefield", "4k3/8/8/8/8/8/8/4K3 b - - 0 1 wmines=a1,b4 bmines=h8", "b" },
      "4k3/8/8/8/8/8/8/4K3 b - - 0 1 wmines=2 bmines=h8\n" },
    { "a view without the enemy's men",
      { "view", "kriegspiel-madrasi", "R3k3/8/8/8/8/8/8/4K3 b - - 0 1", "b" },
      "4k3/8/8/8/8/8/8/8 b - - 0 1 foes=2 check=rank\n" },
};

static void good_words_print_exactly(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(good); i++) {
        Printed printed = run_program(good[i].words, NULL);
        if (printed.status != 0 || *printed.err || strcmp(printed.out, good[i].out) != 0)
            fail_msg("%s: status %d\nprinted:\n%s%sexpected:\n%s", good[i].why, printed.status, printed.out,
                     printed.err, good[i].out);
        printed_free(&printed);
    }
}

/* A move that is not legal is no bad input, but an answer: status 1. */
static void why_names_the_rule(void **state) {
    (void)state;
    static const struct {
        const char *words[WORDS], *out;
    } rows[] = {
        { { "why", "chess", "start", "e2e5" }, "a pawn does not move like that\n" },
        { { "why", "rifle", "k7/6r1/4b3/8/6Q1/8/8/4K3 w", "e1e2" }, "you must shoot: g4xe6 or g4xg7\n" },
        { { "why", "chess", MATED, "e1e2" }, "the game is over: checkmate\n" },
        { { "why", "kriegspiel-madrasi", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "e1d1" }, "illegal\n" },
        { { "why", "chess", "7k/8/8/8/8/8/8/K7 w - - 0 1", "a1a3", "--json" },
          "{\"variant\":\"chess\",\"position\":\"7k/8/8/8/8/8/8/K7 w - - 0 1\",\"legal\":false,\"move\":{\"text\":"
          "\"a1a3\"},\"reason\":\"a king does not move like that\"}\n" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Printed printed = run_program(rows[i].words, NULL);
        if (printed.status != 1 || *printed.err || strcmp(printed.out, rows[i].out) != 0)
            fail_msg("%s: status %d\nprinted:\n%s%sexpected:\n%s", rows[i].words[3], printed.status, printed.out,
                     printed.err, rows[i].out);
        printed_free(&printed);
    }
}

/* Every game and every rule, as the lines say them. */
static void lists_as_json_say_the_same(void **state) {
    (void)state;
    const char *const games[] = { "list", "--json", NULL };
    Printed printed = run_program(games, NULL);
    cJSON *list = cJSON_Parse(printed.out);
    assert_int_equal(cJSON_GetArraySize(list), games_all());
    for (int i = 0; i < games_all(); i++) {
        const cJSON *const game = cJSON_GetArrayItem(list, i);
        assert_string_equal(cJSON_GetObjectItem(game, "id")->valuestring, game_any(i)->id);
        assert_string_equal(cJSON_GetObjectItem(game, "title")->valuestring, game_any(i)->title);
        assert_int_equal(cJSON_GetObjectItem(game, "players")->valueint, game_any(i)->players);
    }
    cJSON_Delete(list);
    printed_free(&printed);
    const char *const rules[] = { "list", "--rules", "--json", NULL };
    printed = run_program(rules, NULL);
    list = cJSON_Parse(printed.out);
    const char *id, *words;
    int count = 0;
    for (; game_rule(count, &id, &words); count++) {
        const cJSON *const rule = cJSON_GetArrayItem(list, count);
        assert_string_equal(cJSON_GetObjectItem(rule, "id")->valuestring, id);
        assert_string_equal(cJSON_GetObjectItem(rule, "words")->valuestring, words);
    }
    assert_int_equal(cJSON_GetArraySize(list), count);
    cJSON_Delete(list);
    printed_free(&printed);
}

static void list_says_id_tab_title(void **state) {
    (void)state;
    const char *const words[] = { "list", NULL };
    Printed printed = run_program(words, NULL);
    assert_int_equal(printed.status, 0);
    const char *at = printed.out;
    for (int i = 0; i < games_all(); i++) {
        char line[256];
        snprintf(line, sizeof line, "%s\t%s\n", game_any(i)->id, game_any(i)->title);
        if (strncmp(at, line, strlen(line)) != 0) fail_msg("expected %sfound %s", line, at);
        at += strlen(line);
    }
    assert_string_equal(at, "");
    printed_free(&printed);
}

/* Keys, variations, tries and lines, as people write them; exit status 1 where there are none. */
static void problems_are_printed(void **state) {
    (void)state;
    static const struct {
        const char *words[8];
        int status;
        const char *out;
    } rows[] = {
        { { "solve", "chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "#2", "--keys", "--tries" },
          0,
          "1.Ra6!\n1.Ra5?\n  but 1...a6!\n1.Rxa7+?\n  but 1...Bxa7!\n" },
        { { "solve", "chess", "7k/8/6K1/8/8/p7/8/R7 w - - 0 1", "#2", "--from-move", "3" },
          0,
          "1.Rb1! threat:\n    2.Rb8#\n" },
        { { "solve", "chess", "start", "h#2", "--max-solutions", "1" },
          0,
          " 1.f3 e6 2.g4 Qh4#\nstopped: there may be more\n" },
        { { "solve", "chess", "8/8/8/8/8/1P1k1p2/7r/R3K2R b KQ - 0 1", "h#2*" },
          0,
          " 1.Kc2 Ra2+ 2.Kc1 O-O#\n 1.Rf2 O-O-O+ 2.Ke2 Rhe1#\n2 solutions\n" },
        { { "solve", "chess", "8/6pp/6pk/8/7K/8/6P1/8 w - - 0 1", "ser-#3" },
          0,
          " 1.g3 2.g4 3.g5#\n 1.g4 2.g5#\n2 solutions\n" },
        { { "solve", "chess", "start", "#1" }, 1, "no solution\n" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Printed printed = run_program(rows[i].words, NULL);
        if (printed.status != rows[i].status || strcmp(printed.out, rows[i].out) != 0)
            fail_msg("%s: status %d\n%s%s", rows[i].words[3], printed.status, printed.out, printed.err);
        printed_free(&printed);
    }
}

/* Problems of Popeye's language, in three tongues: Morphy's, one of help play with both castlings, and what is ours not
 * between them. */
static void files_of_popeye_are_solved(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int status;
        const char *out, *err;
    } rows[] = {
        { "BeginProblem\nAuthor Paul Morphy\nStipulation #2\nPieces White Kc8 Ra1 Pb6 Black Ka8 Bb8 Pa7b7\n"
          "Option Defence 1\nEndProblem\nwhat follows is nothing\n",
          0,
          "Paul Morphy\nchess kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1 #2\n1.Ra6!\n1.Ra5?\n  but 1...a6!\n1.Rxa7+?\n"
          "  but 1...Bxa7!\n\n",
          "" },
        { "anfa\nford h#2\nstei weis ke1 ta1h1 bb3 schw kd3 th2 bf3\nweiter\nbedi circe\nford #1\nstei weis ka1 "
          "schw kc1\nweiter\nford ser-#8\nforsyth 4D3/8/k5d1/8/8/8/8/7K\nende\n",
          2,
          "chess 8/8/8/8/8/1P1k1p2/7r/R3K2R b KQ - 0 1 h#2\n 1.Kc2 Ra2+ 2.Kc1 O-O#\n 1.Rf2 O-O-O+ 2.Ke2 Rhe1#\n"
          "2 solutions\n\nchess 4Q3/8/k5q1/8/8/8/8/7K w - - 0 1 ser-#8\n",
          ":5: the condition 'circe' is not known here\n" },
        { "debut\nenonce #1\noption demi\npieces blanc rh1 ph2 noir rf2 tg8\nfin\n", 0,
          "chess 6r1/8/8/8/8/8/5k1P/7K b - - 0 1 #1\n1.Rg1#!\n\n", "" },
        { "beginproblem\nstip #1\npieces white kb1 gc3 black ka8\nendproblem\n", 2, "",
          ":3: the man 'gc3' is not known here\n" },
        { "beginproblem\nstip +1\npieces white kb1 rh2 pa7 black ka8\nendproblem\n", 0,
          "chess k7/P7/8/8/8/8/7R/1K6 w - - 0 1 check1\n1.Rh8+!\n", "" },
        { "beginproblem\nstip ==1\npieces white kb1 black ka8\nendproblem\n", 2, "", ":4: '==1' is no stipulation" },
        { "beginproblem\nstip ser-h#2\noption setplay\npieces white kb3 rh2 black ka1 ph7\nendproblem\n", 0,
          "chess 8/7p/8/8/8/1K6/7R/k7 b - - 0 1 ser-h#2*\nset play:\n 1...Rh1#\nsolutions:\n 1.Kb1 Rh1#\n", "" },
        { "beginproblem\nstip #1\ncond bicolores\npieces white ke1 rh1 black ka8\nendproblem\n", 2, "",
          ":5: castling under this condition, before 'endproblem' is not known here\n" },
        { "beginproblem\nstip #1\npieces white ke1 white kamikaze rh1 black ka8\nendproblem\n", 2, "",
          ":3: men that are 'kamikaze' is not known here\n" },
        { "beginproblem\nstip h#1\noption white\npieces white ke6 rh1 black ke8\nendproblem\n", 0,
          "chess 4k3/8/4K3/8/8/8/8/7R w - - 0 1 h#0.5\n 1...Rh8#\n\n", "" },
        { "\xEF\xBB\xBF"
          "beginproblem\nstip #1\npieces white kg6 re1 black kg8",
          0, "chess 6k1/8/6K1/8/8/8/8/4R3 w - - 0 1 #1\n1.Re8#!\n\n", "" },
        { "beginproblem stip #1 pieces white ka1 rc1 sa1 black kg8 endproblem", 2, "",
          ":1: a second man on a square: 'sa1' is not known here\n" },
        { "beginproblem\n\npieces white ka1\nblack kh8", 2, "", ":4: a problem without stipulation before the end is" },
        { "beginproblem\nstip #99999999999\npieces white ka1 black kh8", 2, "", ":3: a stipulation is of 1 to 120" },
        { "beginproblem\nstip #1\nopti maxsol 99999999999999999999\npieces white ka1 black kh8", 1, "", "" },
        { "beginproblem\nstip #1\nforsyth 99999999999999999999K", 2, "", ":3: the position '9999999999" },
        { "beginproblem\nstip h#99999999999999\nopti white\npieces white ka1 black kh8", 2, "", ":4: " },
        { "beginproblem\nstip #1\npieces black ka1", 2, "", ":3: position: " },
        { "beginproblem\nstip #1\npieces white k\x1b[7ma1", 2, "", ":3: men that are 'k?[7ma1' is not known here\n" },
        { "beginproblem\nstip #1\npieces white ka1 black kb1", 2, "", ":3: position: " },
        { "beginproblem\nstip #1\npieces white ka1 "
          "pb1b2b3b4b5b6b7b8c1c2c3c4c5c6c7c8d1d2d3d4d5d6d7d8e1e2e3e4e5e6e7e8f1f2f3"
          "f4f5f6f7f8g1g2g3g4 black kh8",
          2, "", ":3: men that are 'pb1b2b3" },
        { "beginproblem\nstip h#2\ncond bicolores\npieces white kg4 sh3 black kg2 be5\nendproblem\n", 0,
          "bicolour 8/8/8/4b3/6K1/7N/6k1/8 b - - 0 1 h#2\n 1.g2h1 g4f3 2.e5h2 h3f2#\n\n", "" },
        { "pieces white kb1\n", 2, "", ": no BeginProblem, AnfangProblem or DebutProbleme\n" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char path[] = "/tmp/fusilier-popeye-XXXXXX";
        const int file = mkstemp(path);
        assert_true(file >= 0 && write(file, rows[i].text, strlen(rows[i].text)) == (ssize_t)strlen(rows[i].text));
        close(file);
        Printed printed = run_program((const char *[]){ "solve", "--popeye", path, NULL }, NULL);
        unlink(path);
        if (printed.status != rows[i].status || strncmp(printed.out, rows[i].out, strlen(rows[i].out)) != 0 ||
            !strstr(printed.err, rows[i].err))
            fail_msg("row %zu: status %d\n%s%s", i, printed.status, printed.out, printed.err);
        printed_free(&printed);
    }
}

static void men_have_the_letters_of_a_language(void **state) {
    (void)state;
    static const struct {
        const char *language, *out;
    } rows[] = {
        { "en", "1.b8=B!\n1.b8=Q!\n1.b8=R!\n1.b8=S!\n1.Kh2!\n1.Kh4!\ncooked: 6 keys\n" },
        { "de", "1.b8=L!\n1.b8=D!\n1.b8=T!\n1.b8=S!\n1.Kh2!\n1.Kh4!\ncooked: 6 keys\n" },
        { "fr", "1.b8=F!\n1.b8=D!\n1.b8=T!\n1.b8=C!\n1.Rh2!\n1.Rh4!\ncooked: 6 keys\n" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const char *const words[] = { "solve",          "chess", "8/1P6/8/8/8/5k1K/8/8 w - - 0 1", "~1", "--language",
                                      rows[i].language, NULL };
        Printed printed = run_program(words, NULL);
        int shared = 0;
        for (const char *at = rows[i].out; *at; at += strcspn(at, "\n") + 1) {
            char line[40];
            snprintf(line, sizeof line, "%.*s\n", (int)strcspn(at, "\n"), at);
            if (!strstr(printed.out, line)) fail_msg("%s: no %s in %s", rows[i].language, line, printed.out);
            shared++;
        }
        assert_int_equal(shared, 7);
        printed_free(&printed);
    }
    Printed at_length = run_program(
        (const char *[]){ "solve", "bicolour", "8/7P/3K4/8/3k4/8/2p5/8 w - - 0 1", "h#2", "--language", "de", NULL },
        NULL);
    assert_string_equal(at_length.out, " 1.h7-h8=T c2-c1=D 2.Th8-h7 Dc1-h6#\n");
    printed_free(&at_length);
}

static void help_is_for_all(void **state) {
    (void)state;
    static const char *const commands[] = { "list",   "rules",    "show",  "load",  "moves",  "perft", "apply",
                                            "result", "why",      "view",  "check", "bench",  "play",  "match",
                                            "tables", "selftest", "solve", "learn", "puzzles" };
    for (size_t i = 0; i < LENGTH(commands); i++) {
        const char *const words[] = { commands[i], "--help", NULL };
        Printed printed = run_program(words, NULL);
        if (printed.status != 0 || *printed.err || !strstr(printed.out, "usage: fusilier"))
            fail_msg("%s --help: status %d\n%s%s", commands[i], printed.status, printed.out, printed.err);
        printed_free(&printed);
        const char *const help[] = { "help", commands[i], NULL };
        Printed same = run_program(help, NULL);
        printed = run_program(words, NULL);
        if (same.status != 0 || strcmp(same.out, printed.out) != 0) fail_msg("help %s: %s", commands[i], same.out);
        printed_free(&same);
        printed_free(&printed);
        const char *const all[] = { i % 2 ? "help" : "--help", NULL };
        printed = run_program(all, NULL);
        assert_int_equal(printed.status, 0);
        assert_non_null(strstr(printed.out, commands[i]));
        printed_free(&printed);
    }
}

/* The game that the program begins with stands first among those that XBoard may choose; one that it cannot show is
 * refused. */
static void speaks_of_a_game(void **state) {
    (void)state;
    const char *const words[] = { "--game", "madrasi+atomic", NULL }, *const unseen[] = { "--game", "tri-chess-2",
                                                                                          NULL };
    Printed printed = run_program_on("xboard\nprotover 2\nquit\n", words);
    assert_int_equal(printed.status, 0);
    assert_non_null(strstr(printed.out, "variants=\"normal,blast+madrasi,rifle,"));
    printed_free(&printed);
    printed = run_program_on("xboard\nprotover 2\nnew\nvariant atomic\nping 1\nquit\n", words);
    assert_non_null(strstr(printed.out, "telluser \\\\This is Atomic Chess."));
    assert_non_null(strstr(printed.out, "-variant blast+madrasi\n"));
    printed_free(&printed);
    printed = run_program_on("xboard\nprotover 2\nnew\nvariant blast+madrasi\nvariant atomic\nping 1\nquit\n", words);
    assert_null(strstr(printed.out, "telluser"));
    printed_free(&printed);
    printed = run_program_on("uci\nposition startpos\nd\nquit\n", words);
    assert_int_equal(printed.status, 0);
    printed_free(&printed);
    printed = run_program_on("xboard\nprotover 2\nquit\n", unseen);
    assert_int_equal(printed.status, 2);
    assert_string_equal(printed.err, "fusilier: XBoard cannot show tri-chess-2: try fusilier web --game tri-chess-2\n");
    assert_string_equal(printed.out,
                        "tellusererror XBoard cannot show tri-chess-2: try fusilier web --game tri-chess-2\n");
    printed_free(&printed);
}

/* Ranges and defaults in the help are those of the table. */
static void help_names_ranges_and_defaults(void **state) {
    (void)state;
    const char *const words[] = { "perft", "--help", NULL };
    Printed printed = run_program(words, NULL);
    assert_int_equal(printed.status, 0);
    assert_non_null(strstr(printed.out, "\n  --threads N          threads that count (1 to 256, default 1)\n"));
    assert_non_null(strstr(printed.out, "\n  --divide             also the count below each move\n"));
    printed_free(&printed);
}

/* The loader names what it would load: not the server of `web`, which takes longer to load than all else. */
static void the_server_is_not_loaded_at_the_start(void **state) {
    (void)state;
    const char *const words[] = { "list", NULL };
    assert_int_equal(setenv("LD_TRACE_LOADED_OBJECTS", "1", 1), 0);
    Printed printed = run_program(words, NULL);
    assert_int_equal(unsetenv("LD_TRACE_LOADED_OBJECTS"), 0);
    if (strstr(printed.out, "libmicrohttpd")) fail_msg("%s", printed.out);
    printed_free(&printed);
}

/* ---- bad words ---- */

typedef struct {
    const char *why, *words[WORDS], *says; /* says: a piece of the one line of error */
} Bad;

static const Bad bad[] = {
    { "no such command", { "castle" }, "unknown command 'castle'" },
    { "help about nothing", { "help", "castle" }, "unknown command 'castle'" },
    { "help about two", { "help", "list", "moves" }, "help: unexpected word 'moves'" },
    { "no such option", { "--fast" }, "unknown option '--fast'" },
    { "an unknown game to speak of", { "--game", "castles" }, "unknown game 'castles'" },
    { "a game and a word too many", { "--game", "rifle", "atomic" }, "unexpected word 'atomic'" },
    { "no such option of a command", { "moves", "chess", "--fast" }, "moves: unknown option '--fast'" },
    { "no such letter", { "moves", "chess", "-x" }, "moves: unknown option '-x'" },
    { "bytes that nobody can read", { "\x1b[31m\xff" }, "unknown command" },
    { "rules of no game", { "rules" }, "rules: GAME is missing" },
    { "rules of an unknown game", { "rules", "stacks" }, "rules: unknown game 'stacks'" },
    { "list takes no words", { "list", "chess" }, "list: unexpected word 'chess'" },
    { "no such family",
      { "list", "--family", "checker" },
      "--family: 'checker' is not a family (orthodox, shooting, " },
    { "no game for so many", { "list", "--players", "7" }, "--players must be 2 to 6, not 7" },
    { "a picture for nobody", { "picture", "chess", "--seat", "x" }, "picture: --seat 'x' is not one of w b" },
    { "a picture of no position", { "picture", "chess", "x" }, "picture: position" },
    { "a picture too wide", { "picture", "chess", "--width", "99999" }, "--width must be 16 to 16384" },
    { "no such board", { "list", "--board", "round" }, "--board" },
    { "no game", { "moves" }, "GAME is missing" },
    { "unknown game", { "moves", "hexagonal" }, "hexagonal" },
    { "a slip in the game", { "moves", "chesss" }, "chess" },
    { "an empty game", { "moves", "" }, "moves: " },
    { "a word too many", { "moves", "chess", "start", "e2e4" }, "unexpected word 'e2e4'" },
    { "no position", { "moves", "chess", "xyz" }, "moves: " },
    { "no king", { "moves", "chess", "8/8/8/8/8/8/8/K7 w - - 0 1" }, "moves: " },
    { "an empty position", { "moves", "chess", "" }, "moves: " },
    { "no depth", { "perft", "chess" }, "DEPTH is missing" },
    { "a depth of letters", { "perft", "chess", "deep" }, "DEPTH 'deep'" },
    { "a depth and more", { "perft", "chess", "3x" }, "DEPTH '3x'" },
    { "a depth below 0", { "perft", "chess", "--", "-1" }, "DEPTH must be 0 to 64, not -1" },
    { "a depth beyond all",
      { "perft", "chess", "99999999999999999999" },
      "DEPTH must be 0 to 64, not 99999999999999999999" },
    { "an empty depth", { "perft", "chess", "" }, "DEPTH ''" },
    { "no threads", { "perft", "chess", "3", "--threads", "0" }, "--threads must be 1 to 256, not 0" },
    { "too many threads", { "perft", "chess", "3", "--threads", "100000" }, "--threads must be 1 to 256, not 100000" },
    { "threads without a number", { "perft", "chess", "3", "--threads" }, "option '--threads' needs a value" },
    { "divide takes no value", { "perft", "chess", "3", "--divide=4" }, "takes no value" },
    { "help takes no value", { "perft", "--help=4" }, "takes no value" },
    { "too large a table",
      { "perft", "chess", "3", "--hash", "262144000" },
      "--hash must be 0 to 262144, not 262144000" },
    { "two kinds of lists", { "perft", "chess", "3", "--json", "--against", "true" }, "leave out --json" },
    { "nothing to compare", { "perft", "chess", "0", "--against", "true" }, "DEPTH" },
    { "an engine that does not exist", { "perft", "chess", "2", "--against", "/no/engine -x" }, "cannot be run" },
    { "an option without a value",
      { "perft", "chess", "2", "--against", "true", "--option", "Hash" },
      "--option 'Hash'" },
    { "an option of no engine", { "perft", "chess", "2", "--option", "Hash=1" }, "--option is for" },
    { "two programs to compare with",
      { "perft", "chess", "2", "--against", "true", "--against-cmd", "true {fen} {depth}" },
      "--against and --against-cmd are two programs" },
    { "an option of a program that is no engine",
      { "perft", "chess", "2", "--against-cmd", "true {fen} {depth}", "--option", "Hash=1" },
      "--option is for" },
    { "no engine at all", { "perft", "chess", "2", "--against", "true" }, "exited with status 0" },
    { "no game for tables", { "tables" }, "tables: GAME is missing" },
    { "tables of stacks", { "tables", "stax" }, "tables: stax can have no endgame tables" },
    { "an ending of men that are not there", { "tables", "chess", "KXK" }, "tables: men 'KXK': chess has no man 'X'" },
    { "an ending with nobody against", { "tables", "chess", "K" }, "which are the second side's? as in KQvK" },
    { "an ending in no folder",
      { "tables", "gardner", "KQK", "--output", "/dev/null/x" },
      "tables: cannot write '/dev/null/x/gardner/KvK.ending'" },
    { "all endings of no number", { "tables", "chess", "all:x" }, "the number of men 'x' is not a whole number" },
    { "all endings with a position", { "tables", "chess", "all:3", "--probe", "x" }, "--probe needs the men of one" },
    { "an ending that is too large",
      { "tables", "chess", "KRRKR" },
      "tables: too large: KRRvKR of chess has more than 67108864 positions" },
    { "a check of no ending", { "tables", "checkers", "--verify" }, "--probe, --verify, --again and --json need MEN" },
    { "endings in no folder",
      { "solve", "chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "#2", "--endings", "/nix" },
      "solve: there is no folder '/nix'" },
    { "endings in what is no folder",
      { "solve", "chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "#2", "--endings", "/dev/null" },
      "solve: '/dev/null' is no folder" },
    { "a position of no ending", { "tables", "gardner", "KRK", "--probe", "9" }, "tables: position, field 1 (board)" },
    { "a position of another ending",
      { "tables", "gardner", "KRK", "--probe", "2k2/5/5/5/Q3K w - - 0 1" },
      "tables: the position has other men than the ending, or holds more than men" },
    { "all endings in no folder",
      { "tables", "gardner", "all:3", "--output", "/dev/null/x" },
      "tables: KvK: cannot write '/dev/null/x/gardner/KvK.ending'" },
    { "all endings of what is hidden",
      { "tables", "chess+kriegspiel", "all:3" },
      "tables: KvK: chess+kriegspiel can have no such tables: something is hidden" },
    { "tables of too many men", { "tables", "checkers", "--men", "6" }, "--men must be 2 to 5, not 6" },
    { "tables nowhere",
      { "tables", "checkers", "--men", "2", "--output", "/dev/null/x" },
      "tables: cannot write '/dev/null/x'" },
    { "no game to learn", { "learn" }, "learn: GAME is missing" },
    { "a game of four to learn", { "learn", "doubles" }, "more than two players" },
    { "a game of hidden men to learn", { "learn", "kriegspiel-madrasi" }, "hides men" },
    { "no such width", { "learn", "chess", "--hidden", "40" }, "--hidden must be 32 or 64, not 40" },
    { "no time to learn", { "learn", "chess", "--hours", "0", "--work", "/dev/null/x" }, "learn: " },
    { "puzzles of no game", { "puzzles" }, "puzzles: GAME is missing" },
    { "puzzles of an unknown game", { "puzzles", "chesss" }, "puzzles: unknown game 'chesss'" },
    { "puzzles for three", { "puzzles", "three-player-chess" }, "three-player-chess is no game of two players" },
    { "puzzles with dice", { "puzzles", "blunderbuss" }, "in blunderbuss dice decide" },
    { "puzzles of what is hidden", { "puzzles", "minefield" }, "in minefield something is hidden" },
    { "puzzles of many", { "puzzles", "doubles" }, "doubles is no game of two players" },
    { "no puzzle", { "puzzles", "chess", "--count", "0" }, "--count must be 1 to 10000, not 0" },
    { "puzzles nowhere", { "puzzles", "chess", "--out", "/dev/null/x" }, "puzzles: cannot write '/dev/null/x'" },
    { "a file of problems that is not there", { "solve", "--popeye", "/nix" }, "solve: there is no file '/nix'" },
    { "a file and a game", { "solve", "--popeye", "/nix", "chess" }, "solve: " },
    { "a file for both sides", { "solve", "--popeye", "/nix", "--duplex" }, "solve: --duplex is for one position" },
    { "both sides of a series",
      { "solve", "kamikaze-progressive", "start", "win1", "--duplex" },
      "a turn cannot be left out, which --duplex needs" },
    { "both sides in check",
      { "solve", "chess", "k7/8/8/8/8/8/8/K6r w - - 0 1", "#1", "--duplex" },
      "solve: --duplex is not" },
    { "a capture that never is", { "solve", "chess", "start", "capture king 2" }, "in chess no king is ever captured" },
    { "letters of nobody", { "solve", "chess", "start", "#1", "--language", "xx" }, "solve: --language" },
    { "no thread", { "solve", "chess", "start", "#1", "--threads", "0" }, "solve: --threads" },
    { "how many moves", { "solve", "chess", "start", "h=" }, "'h=' does not say in how many moves, as h=2 does" },
    { "one diagram of many", { "solve", "--popeye", "/nix", "--svg", "/nix" }, "--svg draws one position" },
    { "a diagram nowhere",
      { "solve", "chess", "start", "#1", "--svg", "/dev/null/x" },
      "solve: cannot write '/dev/null/x'" },
    { "no stipulation", { "solve", "chess", "start" }, "solve: STIPULATION is missing" },
    { "a stipulation of nothing", { "solve", "chess", "start", "mate" }, "solve: 'mate' is no stipulation" },
    { "a problem of no position", { "solve", "chess", "9/8", "#2" }, "solve: " },
    { "a mate without checks", { "solve", "checkers", "start", "#2" }, "solve: in checkers nobody gives check" },
    { "a problem for three", { "solve", "three-player-chess", "start", "win2" }, "is no game of two players" },
    { "first moves that are not there",
      { "solve", "chess", "start", "#1", "--from-move", "21-30" },
      "solve: there are only 20 first moves" },
    { "first moves backwards",
      { "solve", "chess", "start", "#1", "--from-move", "3-2" },
      "--from-move: '3-2' is not A-B" },
    { "why nothing", { "why", "chess", "start" }, "why: MOVE is missing" },
    { "why in no game", { "why", "hexagonal", "start", "e2e4" }, "why: unknown game 'hexagonal'" },
    { "a wrong move as JSON", { "apply", "chess", "start", "e2e5", "--json" }, "move 1: " },
    { "no moves to apply", { "apply", "chess", "start" }, "MOVE is missing" },
    { "an illegal move",
      { "apply", "chess", "start", "e2e4", "e2e4" },
      "move 2: move \"e2e4\": there is no man on e2" },
    { "an obligatory shot",
      { "apply", "rifle", "k7/6r1/4b3/8/6Q1/8/8/4K3 w", "e1e2" },
      "move 1: move \"e1e2\": you must shoot: g4xe6 or g4xg7" },
    { "no move", { "apply", "chess", "start", "castles" }, "move 1: " },
    { "an unknown game to apply", { "apply", "hexagonal", "start", "e2e4" }, "hexagonal" },
    { "result of no game", { "result" }, "GAME is missing" },
    { "result of a wrong position", { "result", "chess", "8/8 w - - 0 1" }, "result: " },
    { "nobody's view", { "view", "chess", "start" }, "PLAYER is missing" },
    { "the view of a third player", { "view", "chess", "start", "c" }, "PLAYER 'c' is not one of w b" },
    { "the view of two", { "view", "chess", "start", "wb" }, "PLAYER 'wb'" },
    { "secrets that a view has hidden",
      { "view", "minefield", "4k3/8/8/8/8/8/8/4K3 b - - 0 1 wmines=2", "b" },
      "wmines=: \"2\" is not a square" },
    { "a game to test is missing", { "selftest" }, "selftest: GAME is missing" },
    { "a test of no length", { "selftest", "chess", "--seconds", "0" }, "--seconds must be 1 to 1000000, not 0" },
    { "no file", { "check" }, "FILE is missing" },
    { "a file that is not there", { "check", "/no/such/file" }, "/no/such/file: No such file" },
    { "a folder", { "check", "/" }, "/: Is a directory" },
    { "a lane that is not there",
      { "perft", "chess", "3", "--lane", "slow" },
      "--lane must be fast, composed or wide, not 'slow'" },
    { "fewer nodes than none", { "check", "x", "--max-nodes", "-1" }, "--max-nodes must be 0 or more, not -1" },
    { "a third engine",
      { "match", "chess", "--engine", "a", "--engine", "b", "--engine", "c" },
      "chess has 2 sides: so many engines can take part, not 3" },
    { "one engine", { "match", "tri-chess-3", "--engine", "a" }, "--engine is missing: at least two are needed" },
    { "a sequential test of three",
      { "match", "tri-chess-3", "--engine", "a", "--engine", "b", "--depth", "1", "--sprt", "0,5" },
      "--sprt: the sequential test is one of pairs of games" },
    { "a word that is neither a game nor a record",
      { "match", "ches", "--replay", "/dev/null" },
      "unknown game 'ches'" },
    { "the second record cannot be read",
      { "match", "--replay", "/dev/null", "/no/such/file" },
      "cannot read '/no/such/file'" },
    { "pair 0", { "match", "chess", "--engine", "a", "--engine", "b", "--depth", "1", "--first", "0" }, "--first: " },
    { "pairs behind the last",
      { "match", "chess", "--engine", "a", "--engine", "b", "--depth", "1", "--first", "10000000" },
      "--first: game 10000000 is the last" },
    { "limits with a command in them", { "match", "chess", "--nodes", "10 engine" }, "--nodes: " },
    { "nodes of letters", { "check", "x", "--max-nodes", "many" }, "--max-nodes 'many'" },
};

static void bad_words_are_one_line_and_status_2(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(bad); i++) {
        Printed printed = run_program(bad[i].words, NULL);
        expect_refusal(bad[i].why, &printed, bad[i].says);
        printed_free(&printed);
    }
}

/* What `play` and `web` say about the seats of White; that a seat is taken twice tells that it was taken once. */
static void expect_said_of_seats(const char *first, const char *second, const char *says) {
    const char *const play[] = { "play", "chess", "--seat", first, "--seat", second, NULL };
    const char *const web[] = { "web", "--no-open", "--seat", first, "--seat", second, NULL };
    Printed of_play = run_program(play, NULL), of_web = run_program(web, NULL);
    expect_refusal(first, &of_play, says);
    expect_refusal(first, &of_web, says);
    assert_string_equal(strchr(of_play.err, ':'), strchr(of_web.err, ':'));
    printed_free(&of_play);
    printed_free(&of_web);
}

static void play_and_web_take_the_same_seats(void **state) {
    (void)state;
    static const char *const right[] = { "w=person", "w=human",    "w=random",          "w=greedy",
                                         "w=engine", "w=engine:3", "w=engine:nodes=50", "w=engine:movetime=9,depth=2" };
    static const char *const wrong[] = { "w", "x=person", "w=cat", "w=engine:9", "w=random:3", "w=engine:hash=1" };
    for (size_t i = 0; i < LENGTH(right); i++)
        expect_said_of_seats(right[i], "w=person", "this player has a seat already");
    for (size_t i = 0; i < LENGTH(wrong); i++) expect_said_of_seats(wrong[i], "b=person", "--seat: ");
}

static void a_very_long_word_is_one_line(void **state) {
    (void)state;
    char *word = malloc(100001);
    assert_non_null(word);
    memset(word, 'q', 100000);
    word[100000] = '\0';
    const char *const rows[][5] = { { word },
                                    { "moves", word },
                                    { "moves", "chess", word },
                                    { "apply", "chess", "start", word },
                                    { "perft", "chess", word },
                                    { "check", word } };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Printed printed = run_program(rows[i], NULL);
        expect_refusal("a word of 100000 letters", &printed, "fusilier");
        printed_free(&printed);
    }
    free(word);
}

/* Behind it stands which copy it is, where there are two of the program in one. */
static void the_version_is_one_line(void **state) {
    (void)state;
    static const char *const ends[] = { "\n", " (x86-64)\n", " (x86-64-v3)\n" };
    static const char begins[] = "Fusilier " FUSILIER_VERSION;
    Printed printed = run_program((const char *const[]){ "--version", NULL }, NULL);
    assert_int_equal(printed.status, 0);
    assert_memory_equal(printed.out, begins, sizeof begins - 1);
    bool is_end = false;
    for (size_t i = 0; i < LENGTH(ends); i++) is_end |= strcmp(printed.out + sizeof begins - 1, ends[i]) == 0;
    if (!is_end) fail_msg("%s", printed.out);
    printed_free(&printed);
}

static void output_that_cannot_be_written_is_noticed(void **state) {
    (void)state;
    const char *const rows[][4] = { { "list" },           { "--version" },           { "--help" },
                                    { "moves", "chess" }, { "perft", "chess", "2" }, { "result", "chess" } };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Printed printed = run_program(rows[i], "/dev/full");
        expect_refusal(rows[i][0], &printed, "No space left on device");
        printed_free(&printed);
    }
}

/* What a shell command prints on standard error; its standard output goes where the command says. */
static char *errors_of(const char *command) {
    static char said[1024];
    char script[1024];
    snprintf(script, sizeof script, "exec 3>&1; exec 2>&3; %s", command);
    FILE *const pipe = popen(script, "r");
    assert_non_null(pipe);
    said[fread(said, 1, sizeof said - 1, pipe)] = '\0';
    pclose(pipe);
    return said;
}

/* The cause is named although much else has happened since; and nothing lands in a file that took the place of a
 * standard stream. */
static void lost_output_names_its_cause(void **state) {
    (void)state;
    static const char match[] =
        FUSILIER_BINARY " match chess --engine self --engine self --depth 1 --games 2 --max-plies 4";
    static const struct {
        const char *format, *says;
    } rows[] = {
        { "%s >&-", "fusilier match: cannot write standard output: Bad file descriptor\n" },
        { "%s --log /tmp/fusilier-cli-log >&-; rm /tmp/fusilier-cli-log", "Bad file descriptor\n" },
        { "%s >/dev/full", "fusilier match: cannot write standard output: No space left on device\n" },
        { "%s | true", "fusilier match: cannot write standard output: Broken pipe\n" },
        { FUSILIER_BINARY " list >&- # %s", "fusilier list: cannot write standard output: Bad file descriptor\n" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char command[512];
        snprintf(command, sizeof command, rows[i].format, match);
        const char *const said = errors_of(command);
        if (!strstr(said, rows[i].says) || lines_of(said) != 1) fail_msg("%s: %s", command, said);
    }
}

/* What a match starts of this program knows the games of files, too. */
static void both_sides_know_the_games_of_a_file(void **state) {
    (void)state;
    static const char file[] = FUSILIER_SOURCE_DIR "/examples/games/turns.ini";
    const char *const words[] = { "match",   "two-strikes", "--games", file, "--engine",    "self", "--engine", "self",
                                  "--depth", "1",           "--games", "2",  "--max-plies", "4",    NULL };
    Printed printed = run_program(words, NULL);
    if (printed.status != 0) fail_msg("%s", printed.err);
    assert_non_null(strstr(printed.out, "two-strikes: 2 games"));
    printed_free(&printed);
}

/* ---- JSON ---- */

static void json_says_it_all(void **state) {
    (void)state;
    const char *const words[] = { "perft", "chess", "3", KIWIPETE, "--json", "--divide", NULL };
    Printed printed = run_program(words, NULL);
    assert_int_equal(printed.status, 0);
    assert_int_equal(lines_of(printed.out), 1);
    cJSON *object = cJSON_Parse(printed.out);
    assert_non_null(object);
    assert_string_equal(cJSON_GetObjectItem(object, "variant")->valuestring, "chess");
    assert_string_equal(cJSON_GetObjectItem(object, "position")->valuestring, KIWIPETE);
    assert_int_equal(cJSON_GetObjectItem(object, "depth")->valueint, 3);
    assert_int_equal(cJSON_GetObjectItem(object, "count")->valueint, 97862);
    assert_true(cJSON_IsNumber(cJSON_GetObjectItem(object, "seconds")));
    assert_true(cJSON_IsNumber(cJSON_GetObjectItem(object, "nps")));
    const cJSON *divide = cJSON_GetObjectItem(object, "divide");
    assert_int_equal(cJSON_GetArraySize(divide), 48);
    assert_string_equal(cJSON_GetObjectItem(divide->child, "move")->valuestring, "a1b1");
    assert_int_equal(cJSON_GetObjectItem(divide->child, "count")->valueint, 1969);
    cJSON_Delete(object);
    printed_free(&printed);
}

/* What is wrong with a file of games has its place, the last game its picture, and what is no text is refused. */
static void games_are_sketched(void **state) {
    (void)state;
    const char *const words[] = { program_tested(), "sketch", NULL };
    Printed printed =
        run_program_on("{\"text\":\"[one:chess]\\nrules = atomick\\n[two:chess]\\ntitle = \u00dc\\n\"}\n", words + 1);
    assert_int_equal(printed.status, 0);
    assert_non_null(strstr(printed.out, "{\"id\":\"one\",\"why\":{\"line\":2,\"column\":"));
    assert_non_null(strstr(printed.out, "(did you mean atomic?)"));
    assert_non_null(strstr(
        printed.out,
        "{\"moves\":20,\"start\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"}\n{\"picture\":\"<svg "));
    assert_non_null(strstr(printed.out, "\n{\"error\":null}\n"));
    printed_free(&printed);
    static const char *const wrong[] = { "", "x", "{}\n", "{\"text\":7}\n" };
    for (size_t i = 0; i < LENGTH(wrong); i++) {
        printed = run_program_on(wrong[i], words + 1);
        expect_refusal(wrong[i], &printed, "expected {\"text\"");
        printed_free(&printed);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_sketched),
        cmocka_unit_test(good_words_print_exactly),
        cmocka_unit_test(why_names_the_rule),
        cmocka_unit_test(lists_as_json_say_the_same),
        cmocka_unit_test(list_says_id_tab_title),
        cmocka_unit_test(the_server_is_not_loaded_at_the_start),
        cmocka_unit_test(help_is_for_all),
        cmocka_unit_test(problems_are_printed),
        cmocka_unit_test(files_of_popeye_are_solved),
        cmocka_unit_test(men_have_the_letters_of_a_language),
        cmocka_unit_test(help_names_ranges_and_defaults),
        cmocka_unit_test(speaks_of_a_game),
        cmocka_unit_test(bad_words_are_one_line_and_status_2),
        cmocka_unit_test(play_and_web_take_the_same_seats),
        cmocka_unit_test(a_very_long_word_is_one_line),
        cmocka_unit_test(the_version_is_one_line),
        cmocka_unit_test(output_that_cannot_be_written_is_noticed),
        cmocka_unit_test(lost_output_names_its_cause),
        cmocka_unit_test(both_sides_know_the_games_of_a_file),
        cmocka_unit_test(json_says_it_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

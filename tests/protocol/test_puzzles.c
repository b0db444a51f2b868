/* Puzzles: what is made is unique and comes again, what is read is checked, and those that are shipped play through. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/base/embedded.h"
#include "engine/base/memory_file.h"
#include "protocol/puzzles/make.h"
#include "protocol/puzzles/shipped.h"
#include "search/problems/solve.h"
#include "tests/files.h"
#include "tests/program.h"
#include "variants/registry.h"

#define FILE_NAME "puzzles-made"
#define MATE_IN_1                                                                                                      \
    "{\"game\":\"chess\",\"position\":\"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\",\"side\":\"w\",\"solution\":[%s],"      \
    "\"grade\":%s,\"kind\":\"%s\",%s\"nodes\":20,\"seed\":1,\"round\":0}"

/* ---- uniqueness ---- */

/* The side to move has exactly one move that reaches the goal in so many moves, and it is this one. */
static void expect_only(const Position *pos, const Stipulation *asked, Move move, const char *where) {
    const SolveOptions options = { .hash_mb = 4, .keys_only = true };
    Solution solution;
    Position copy;
    Error err;
    pos_init(&copy, pos->game);
    pos_copy(&copy, pos);
    if (!solve(&copy, asked, &options, &solution, &err)) fail_msg("%s: %s", where, err.text);
    if (solution.keys != 1 || solution.moves != asked->moves)
        fail_msg("%s: %d keys in %d moves", where, solution.keys, solution.moves);
    assert_true(move_equal(solution.node[solution.node[0].first].move, move));
    solution_release(&solution);
    pos_release(&copy);
}

/* All moves of the solver, by the solver of problems, if there are no more than `most`. */
static void expect_proof(const Game *game, const Puzzle *puzzle, int most) {
    Stipulation asked;
    Position pos;
    Error err;
    assert_true(stipulation_parse(&asked, puzzle->aim, &err));
    if (asked.moves > most) return;
    pos_init(&pos, game);
    assert_true(game_parse(&pos, game, puzzle->position, &err));
    for (int i = 0; i < puzzle->plies; i++) {
        if (i % 2 == 0) expect_only(&pos, &asked, puzzle->move[i], puzzle->position);
        asked.moves -= i % 2;
        game_play(&pos, puzzle->move[i]);
    }
    pos_release(&pos);
}

/* ---- making ---- */

static Puzzles make(const char *game, int count, uint64_t seed) {
    Puzzles list = { .game = game_find(game) };
    Error err;
    const MakeOptions options = { .count = count, .nodes = 1000, .seed = seed };
    if (!puzzles_make(&list, &options, &err)) fail_msg("%s: %s", game, err.text);
    assert_int_equal(list.count, count);
    return list;
}

static char *json_of(const Puzzles *list) {
    MemoryFile memory;
    memory_file_open(&memory);
    puzzles_write_json(memory.file, list);
    return memory_file_close(&memory, NULL);
}

static void what_is_made_is_unique(void **state) {
    (void)state;
    static const char *const games[] = { "chess", "atomic", "checkers", "rifle+madrasi" };
    for (size_t i = 0; i < LENGTH(games); i++) {
        Error err;
        Puzzles list = make(games[i], 2, 1);
        for (int j = 0; j < list.count; j++) {
            const Puzzle *const puzzle = &list.at[j];
            if (!puzzle_check(list.game, puzzle, &err)) fail_msg("%s: %s", puzzle->position, err.text);
            assert_in_range(puzzle->grade, 1, PUZZLE_GRADES);
            if (*puzzle->aim) expect_proof(list.game, puzzle, PUZZLE_SOLVER_MOVES);
            for (int other = 0; other < j; other++) assert_string_not_equal(puzzle->position, list.at[other].position);
        }
        puzzles_release(&list);
    }
}

static void a_seed_makes_the_same_again(void **state) {
    (void)state;
    char *text[3];
    const uint64_t seeds[] = { 3, 3, 4 };
    for (int i = 0; i < 3; i++) {
        Puzzles list = make("chess", 2, seeds[i]);
        text[i] = json_of(&list);
        puzzles_release(&list);
    }
    assert_string_equal(text[0], text[1]);
    assert_string_not_equal(text[0], text[2]);
    for (int i = 0; i < 3; i++) free(text[i]);
}

/* ---- files ---- */

static char *run_out(const char *game, const char *format) {
    const char *const words[] = {
        "puzzles", game, "--count", "3", "--nodes", "1000", "--out", FILE_NAME, format, NULL
    };
    Printed printed = run_program(words, NULL);
    if (printed.status != 0 || *printed.err || *printed.out)
        fail_msg("status %d: %s%s", printed.status, printed.out, printed.err);
    printed_free(&printed);
    return load_file(FILE_NAME);
}

/* Keeps the first puzzles of the file: two lines of the array, or two games. */
static void cut(const char *text, bool json) {
    char *const part = strdup(text), *end = part;
    for (int i = 0; i < 2; i++) end = strstr(end + 1, json ? "},\n" : "[Event ");
    assert_non_null(end);
    strcpy(end, json ? "}]\n" : "");
    write_file(FILE_NAME, part);
    free(part);
}

static void interrupted_work_goes_on(void **state) {
    (void)state;
    for (int json = 0; json < 2; json++) {
        const char *const format = json ? "--json" : NULL;
        unlink(FILE_NAME);
        char *const whole = run_out("atomic", format);
        cut(whole, json);
        char *const again = run_out("atomic", format);
        assert_string_equal(again, whole);
        char *const done = run_out("atomic", format);
        assert_string_equal(done, whole);
        free(whole), free(again), free(done);
    }
    unlink(FILE_NAME);
}

static void both_writings_say_the_same(void **state) {
    (void)state;
    static const char *const games[] = { "atomic", "rifle", "rifle+madrasi" };
    for (size_t i = 0; i < LENGTH(games); i++) {
        Puzzles list = make(games[i], 2, 1), read = { .game = list.game };
        MemoryFile memory;
        size_t size;
        Error err;
        memory_file_open(&memory);
        for (int j = 0; j < list.count; j++) puzzle_write_pgn(memory.file, list.game, &list.at[j]);
        char *const pgn = memory_file_close(&memory, &size), *const json = json_of(&list);
        if (!puzzles_read_pgn(&read, pgn, size, &err)) fail_msg("%s\n%s", err.text, pgn);
        char *const back = json_of(&read);
        assert_string_equal(back, json);
        puzzles_release(&read);
        if (!puzzles_read_json(&read, json, &err)) fail_msg("%s", err.text);
        assert_int_equal(read.count, list.count);
        puzzles_release(&list);
        puzzles_release(&read);
        free(pgn), free(json), free(back);
    }
}

typedef struct {
    const char *why, *moves, *grade, *kind, *aim, *says;
} BadRow;

static const BadRow bad_rows[] = {
    { "a move that is not legal", "\"a1a9\"", "1", "mate", "", "puzzle 1: " },
    { "no solution", "", "1", "mate", "", "it has no solution" },
    { "a mate that is none", "\"a1a7\"", "1", "mate", "", "does not end with mate" },
    { "a win that is proved and not there", "\"a1a7\"", "1", "win", "\"stipulation\":\"win1\",",
      "does not end the game" },
    { "an answer in the end", "\"a1a7\",\"g8f8\"", "1", "win", "", "is not the solver's" },
    { "an unknown kind", "\"a1a8\"", "1", "help", "", "kind is none of" },
    { "a grade of none", "\"a1a8\"", "6", "mate", "", "grade" },
    { "a stipulation of nothing", "\"a1a8\"", "1", "mate", "\"stipulation\":\"mate\",", "is no stipulation" },
    { "a move that is no text", "7", "1", "mate", "", "no list of moves" },
};

static void what_is_no_puzzle_is_refused(void **state) {
    (void)state;
    char text[512], array[600];
    Puzzles list = { .game = game_find("chess") };
    Error err;
    for (size_t i = 0; i < LENGTH(bad_rows); i++) {
        const BadRow *const row = &bad_rows[i];
        snprintf(text, sizeof text, MATE_IN_1, row->moves, row->grade, row->kind, row->aim);
        snprintf(array, sizeof array, "[%s]", text);
        assert_false(puzzles_read_json(&list, array, &err));
        if (!strstr(err.text, row->says)) fail_msg("%s: %s", row->why, err.text);
        assert_int_equal(list.count, 0);
    }
    snprintf(text, sizeof text, "[" MATE_IN_1 "]", "\"a1a8\"", "1", "mate", "\"stipulation\":\"#1\",");
    if (!puzzles_read_json(&list, text, &err)) fail_msg("%s", err.text);
    puzzles_release(&list);
    list.game = game_find("atomic");
    assert_false(puzzles_read_json(&list, text, &err));
    assert_non_null(strstr(err.text, "it is of 'chess', not of 'atomic'"));
    assert_false(puzzles_read_json(&list, "{", &err));
    assert_false(puzzles_read_pgn(&list, "[Event \"x\"]\n\n1. e4 *\n", 22, &err));
    assert_non_null(strstr(err.text, "it is no puzzle"));
}

static void a_foreign_file_stays_as_it_is(void **state) {
    (void)state;
    static const char foreign[] = "[Event \"mine\"]\n\n1. e4 e5 *\n";
    const char *const words[] = { "puzzles", "chess", "--out", FILE_NAME, NULL };
    write_file(FILE_NAME, foreign);
    Printed printed = run_program(words, NULL);
    expect_refusal("a foreign file", &printed, "it is no puzzle");
    printed_free(&printed);
    char *const left = load_file(FILE_NAME);
    assert_string_equal(left, foreign);
    free(left);
    unlink(FILE_NAME);
}

/* ---- those that are shipped ---- */

extern const EmbeddedText puzzle_texts[]; /* variants/puzzles/ */

static void shipped_puzzles_play_through(void **state) {
    (void)state;
    enum { PROVED_MOVES = 2 };
    assert_non_null(puzzle_texts[0].name);
    for (const EmbeddedText *file = puzzle_texts; file->name; file++) {
        Puzzles list = { .game = game_find(file->name) };
        Error err;
        if (!list.game) fail_msg("there are puzzles of %s, and no such game", file->name);
        if (!puzzles_shipped(&list, &err)) fail_msg("%s", err.text);
        assert_true(list.count > 0);
        for (int i = 0; i < list.count; i++)
            if (*list.at[i].aim) expect_proof(list.game, &list.at[i], PROVED_MOVES);
        puzzles_release(&list);
    }
    assert_null(puzzles_shipped_text(game_find("minefield")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_made_is_unique),       cmocka_unit_test(a_seed_makes_the_same_again),
        cmocka_unit_test(interrupted_work_goes_on),     cmocka_unit_test(both_writings_say_the_same),
        cmocka_unit_test(what_is_no_puzzle_is_refused), cmocka_unit_test(a_foreign_file_stays_as_it_is),
        cmocka_unit_test(shipped_puzzles_play_through),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

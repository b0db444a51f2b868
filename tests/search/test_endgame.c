/* The search with endgame tables: won endings are won in as many plies as the tables say, and without tables, or with
 * bad ones, it goes on as before. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "search/score.h"
#include "search/search.h"
#include "search/tables/tables.h"
#include "tests/conversation.h"
#include "tests/program.h"
#include "variants/registry.h"

static char folder[] = "/tmp/fusilier-endgame-XXXXXX";
static char path[TABLES_PATH_MAX];
static Tables *tables;

static int make_tables(void **state) {
    (void)state;
    Error err;
    if (!mkdtemp(folder) || setenv("XDG_CACHE_HOME", folder, 1) != 0) return -1;
    const Game *const game = game_find("checkers");
    tables = tables_make(game, &(TablesOptions){ .men = 3, .threads = 2 }, &err);
    return tables && tables_path(game, path, sizeof path, &err) && tables_save(tables, path, &err) ? 0 : -1;
}

static int remove_tables(void **state) {
    (void)state;
    char inner[64];
    snprintf(inner, sizeof inner, "%s/fusilier", folder);
    tables_free(tables);
    unlink(path);
    rmdir(inner);
    return rmdir(folder);
}

static Searcher *searcher_with(bool asks, int threads) {
    SearchOptions options = search_defaults;
    options.hash_mb = 1;
    options.tables = asks;
    options.threads = threads;
    Error err;
    Searcher *const searcher = search_new(&options, &err);
    assert_non_null(searcher);
    return searcher;
}

static void set_up(Position *pos, const char *text) {
    Error err;
    pos_init(pos, game_find("checkers"));
    if (!game_parse(pos, pos->game, text, &err)) fail_msg("%s: %s", text, err.text);
}

static TableAnswer answer_of(const Position *pos) {
    TableAnswer answer;
    assert_true(tables_probe(tables, pos, &answer));
    return answer;
}

/* ---- won endings ---- */

/* The lone king goes to and fro in the double corner: the two have to drive him out, and each of them has to know how.
 */
static const char *const won[] = {
    "8/8/8/8/3,W,4/8/1,W,6/6,B,1 w - - 0 1",
    "8/B,7/8/8/8/8/3,W,3,W/8 w - - 0 1",
    "7,W/8/1,B,6/8/8/8/8/2,B,5 b - - 0 1",
    "8/8/5,B,2/8/8/8/8/w,1,w,5 w - - 0 1",
};

static void won_endings_are_won(void **state) {
    (void)state;
    Searcher *const searcher = searcher_with(true, 1);
    for (size_t i = 0; i < LENGTH(won); i++) {
        Position pos;
        set_up(&pos, won[i]);
        const Player strong = game_turn(&pos);
        const TableAnswer answer = answer_of(&pos);
        assert_int_equal(answer.verdict, TABLE_WIN);
        for (int left = answer.plies; left > 0; left--) {
            SearchResult result;
            search_run(searcher, &pos, &(Limits){ .nodes = 50 }, &result);
            if (result.score != (left % 2 ? score_mating(left) : score_mated(left)))
                fail_msg("%s: %d, %d plies before the end", won[i], result.score, left);
            assert_int_equal(result.pv_length, left);
            game_play(&pos, result.best);
        }
        const Outcome outcome = game_outcome(&pos);
        assert_true(outcome.over);
        assert_int_equal(outcome.points[strong], POINTS_WIN);
        pos_release(&pos);
    }
    search_free(searcher);
}

/* A man more on the board: captures lead to the tables. */
static void the_way_there_is_found(void **state) {
    (void)state;
    for (int threads = 1; threads <= 4; threads += 3) {
        Searcher *const searcher = searcher_with(true, threads);
        Position pos;
        SearchResult result;
        set_up(&pos, "8/8/8/2,B,5/3,W,4/8/1,W,6/6,B,1 w - - 0 1");
        search_run(searcher, &pos, &(Limits){ .nodes = 2000 }, &result);
        assert_in_range(result.score, SCORE_MATE_MIN, SCORE_MATE);
        pos_release(&pos);
        search_free(searcher);
    }
}

/* ---- with reserve ---- */

static void without_tables_it_guesses(void **state) {
    (void)state;
    Searcher *const searcher = searcher_with(false, 1);
    Position pos;
    SearchResult result;
    set_up(&pos, won[0]);
    search_run(searcher, &pos, &(Limits){ .nodes = 50 }, &result);
    assert_false(score_is_mate(result.score));
    SearchOptions options = *search_options(searcher);
    options.tables = true;
    assert_true(search_set_options(searcher, &options, NULL));
    search_run(searcher, &pos, &(Limits){ .nodes = 50 }, &result);
    assert_true(score_is_mate(result.score));
    pos_release(&pos);
    search_free(searcher);
}

/* The tables do not know of moves that were made without progress. */
static void a_win_that_may_come_too_late_is_no_mate(void **state) {
    (void)state;
    Searcher *const searcher = searcher_with(true, 1);
    Position pos;
    SearchResult result;
    set_up(&pos, "8/8/8/8/3,W,4/8/1,W,6/6,B,1 w - - 70 90");
    assert_true(answer_of(&pos).plies > 10);
    search_run(searcher, &pos, &(Limits){ .nodes = 50 }, &result);
    assert_false(score_is_mate(result.score));
    assert_true(result.score > 5000);
    pos_release(&pos);
    search_free(searcher);
}

static int losing_moves(Position *pos) {
    int losing = 0;
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        game_play(pos, list.at[i]);
        losing += answer_of(pos).verdict == TABLE_WIN;
        game_undo(pos);
    }
    movelist_free(&list);
    return losing;
}

/* Some moves of a drawn ending lose: they are not made. Of the others none is certain to be best. */
static void a_draw_is_kept_and_more_is_tried(void **state) {
    (void)state;
    Searcher *const searcher = searcher_with(true, 1);
    Position pos;
    int losing = 0;
    set_up(&pos, "8/8/8/2,B,5/8/8/3,w,4/8 w - - 0 1");
    for (int ply = 0; !game_referee(&pos).over; ply++) {
        SearchResult result;
        assert_int_equal(answer_of(&pos).verdict, TABLE_DRAW);
        losing += losing_moves(&pos);
        search_run(searcher, &pos, &(Limits){ .nodes = 300 }, &result);
        assert_false(score_is_mate(result.score));
        game_play(&pos, result.best);
    }
    assert_true(losing > 0);
    pos_release(&pos);
    search_free(searcher);
}

/* ---- bad files ---- */

static void bad_tables_are_told_once(void **state) {
    (void)state;
    Error complaint;
    Searcher *const searcher = searcher_with(true, 1);
    search_know(searcher, game_find("checkers"));
    assert_false(search_complaint(searcher, &complaint));
    search_know(searcher, game_find("chess"));
    assert_int_equal(truncate(path, 5000), 0);
    search_know(searcher, game_find("checkers"));
    assert_true(search_complaint(searcher, &complaint));
    if (!strstr(complaint.text, path) || !strstr(complaint.text, "damaged")) fail_msg("%s", complaint.text);
    search_clear(searcher);
    search_know(searcher, game_find("checkers"));
    assert_false(search_complaint(searcher, &complaint));
    Position pos;
    SearchResult result;
    set_up(&pos, won[0]);
    search_run(searcher, &pos, &(Limits){ .nodes = 50 }, &result);
    assert_false(score_is_mate(result.score));
    assert_int_equal(unlink(path), 0);
    search_know(searcher, game_find("chess"));
    search_know(searcher, game_find("checkers"));
    assert_false(search_complaint(searcher, &complaint)); /* nobody has to have any */
    assert_true(tables_save(tables, path, NULL));
    search_clear(searcher); /* a new game: now there are some */
    search_run(searcher, &pos, &(Limits){ .nodes = 50 }, &result);
    assert_true(score_is_mate(result.score));
    pos_release(&pos);
    search_free(searcher);
}

/* ---- the program ---- */

enum { SOON = 10000 };
#define CHOOSE "setoption name UCI_Variant value checkers"

/* It says "score mate" as long as it may ask. */
static void the_program_asks_what_it_has_made(void **state) {
    (void)state;
    const char *const make[] = { "tables", "checkers", "--men", "3", "--threads", "1", NULL };
    Printed printed = run_program(make, NULL);
    assert_int_equal(printed.status, 0);
    assert_int_equal(strncmp(printed.out, path, strlen(path)), 0);
    assert_non_null(strstr(printed.err, "KKvK "));
    printed_free(&printed);
    Conversation *const talk = conversation_start((const char *const[]){ FUSILIER_BINARY, NULL });
    say(talk, "uci");
    say(talk, CHOOSE);
    for (int asks = 1; asks >= 0; asks--) {
        say(talk, "setoption name Endgame Tables value %s", asks ? "true" : "false");
        say(talk, "position fen %s", won[0]);
        say(talk, "go nodes 50");
        if (asks)
            expect(talk, "^info .* score mate .* tbhits [1-9]", SOON), expect(talk, "^bestmove ", SOON);
        else
            expect_without(talk, "^bestmove ", "score mate|tbhits [1-9]", SOON);
    }
    say(talk, "quit");
    assert_int_equal(conversation_end(talk, SOON), 0);
}

static void the_program_says_what_is_wrong(void **state) {
    (void)state;
    const char *const speak[] = { NULL };
    assert_int_equal(truncate(path, 5000), 0);
    Printed printed = run_program_on("uci\n" CHOOSE "\nisready\nucinewgame\nd\nquit\n", speak);
    assert_int_equal(printed.status, 0);
    if (lines_of(printed.err) != 1 || !strstr(printed.err, path)) fail_msg("%s", printed.err);
    printed_free(&printed);
}

/* A file that is none of its own, and what had better stay: it is refused before any work begins. */
static void other_files_are_not_replaced(void **state) {
    (void)state;
    char other[] = "/tmp/fusilier-other-XXXXXX", found[32] = "";
    const int fd = mkstemp(other);
    const char *const make[] = { "tables", "checkers", "--men", "2", "--threads", "1", "--output", other, NULL };
    assert_int_equal(write(fd, "my diary\n", 9), 9);
    Printed printed = run_program(make, NULL);
    expect_refusal("a diary", &printed, "is no file of endgame tables");
    printed_free(&printed);
    assert_int_equal(pread(fd, found, sizeof found - 1, 0), 9);
    assert_string_equal(found, "my diary\n");
    for (int times = 0; times < 2; times++) { /* an empty one, and its own */
        if (times == 0) assert_int_equal(truncate(other, 0), 0);
        printed = run_program(make, NULL);
        assert_int_equal(printed.status, 0);
        printed_free(&printed);
    }
    close(fd);
    unlink(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(won_endings_are_won),
        cmocka_unit_test(the_way_there_is_found),
        cmocka_unit_test(without_tables_it_guesses),
        cmocka_unit_test(a_win_that_may_come_too_late_is_no_mate),
        cmocka_unit_test(a_draw_is_kept_and_more_is_tried),
        cmocka_unit_test(bad_tables_are_told_once),
        cmocka_unit_test(the_program_asks_what_it_has_made),
        cmocka_unit_test(the_program_says_what_is_wrong),
        cmocka_unit_test(other_files_are_not_replaced),
    };
    return cmocka_run_group_tests(tests, make_tables, remove_tables);
}

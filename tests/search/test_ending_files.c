/* Endings on disk: what a file says is what was worked out, for either side; what is not as it should be is refused;
 * the search and the solver ask them, and find what they find alone, sooner. Symmetries are those that a game has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/files.h"
#include "engine/base/folder.h"
#include "engine/base/random.h"
#include "search/problems/solve.h"
#include "search/score.h"
#include "search/tables/ending.h"
#include "tests/searching.h"
#include "tests/slow.h"
#include "variants/load.h"
#include "variants/registry.h"

static char all[] = "/tmp/fusilier-endings-XXXXXX";
static char folder[128];

static bool remove_one(void *context, const char *name) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", (const char *)context, name);
    if (*name != '.') file_remove(path);
    return true;
}

static int make_folder(void **state) {
    (void)state;
    if (!mkdtemp(all)) return -1;
    snprintf(folder, sizeof folder, "%s/gardner", all);
    return setenv("XDG_CACHE_HOME", "/dev/null", 1); /* what is kept there is not asked */
}

static int empty_folder(void **state) {
    (void)state;
    folder_list(folder, remove_one, folder);
    rmdir(folder);
    return 0;
}

static int remove_folder(void **state) {
    empty_folder(state);
    return rmdir(all);
}

static Ending *try_to_make(const char *id, const char *text, bool again, Error *err) {
    EndingMen men;
    const bool kept = strcmp(id, "gardner") == 0 || strcmp(id, "my8") == 0;
    const EndingOptions options = { .threads = 2, .folder = kept ? folder : NULL, .again = again };
    if (!ending_parse_men(game_find(id), text, &men, err)) fail_msg("%s %s: %s", id, text, err->text);
    return ending_make(game_find(id), &men, &options, err);
}

static Ending *make(const char *id, const char *text) {
    Error err;
    Ending *const ending = try_to_make(id, text, false, &err);
    if (!ending) fail_msg("%s %s: %s", id, text, err.text);
    return ending;
}

/* Races are looked for where endings are worked out and where a search asks them, once. */
#define ITS_THREADS_ARE_SEEN_ELSEWHERE HAS_ONE_THREAD

static void path_of(const char *name, char path[static 256]) {
    snprintf(path, 256, "%s/%s" ENDING_SUFFIX, folder, name);
}

/* ---- symmetries ---- */

static void symmetries_are_those_of_the_rules(void **state) {
    (void)state;
    ITS_THREADS_ARE_SEEN_ELSEWHERE();
    static const struct {
        const char *game, *men;
        uint64_t places; /* of the man who is numbered first */
        uint64_t others; /* cells of the others, and who is to move */
        bool turnable;   /* sides are alike */
    } rows[] = {
        { "chess", "KQK", 10, 2 * 64 * 64, true },        /* all eight of the square */
        { "chess", "KPK", 32, 2 * 64 * 64, true },        /* left and right, for pawns */
        { "racingkings", "KQK", 32, 2 * 64 * 64, false }, /* the same, for the goal */
        { "cylindrical", "KvK", 4, 2 * 64, true },        /* files go round */
        { "gardner", "KRK", 6, 2 * 25 * 25, true },       { "losalamos", "KNK", 6, 2 * 36 * 36, true },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Ending *const ending = make(rows[i].game, rows[i].men);
        const uint64_t numbers = ending_numbers(ending);
        if (numbers != rows[i].places * rows[i].others)
            fail_msg("%s %s: %llu numbers", rows[i].game, rows[i].men, (unsigned long long)numbers);
        if (ending_is_turnable(ending) != rows[i].turnable) fail_msg("%s %s: sides", rows[i].game, rows[i].men);
        ending_free(ending);
    }
}

static void sides_are_alike_where_the_rules_are(void **state) {
    (void)state;
    ITS_THREADS_ARE_SEEN_ELSEWHERE();
    Ending *const own = make("gardner", "KPK"), *const turned = make("gardner", "KvKP");
    EndingCount a, b;
    Error err;
    ending_count(own, &a);
    ending_count(turned, &b);
    for (int side = 0; side < 2; side++) {
        assert_int_equal(a.won[side], b.won[!side]);
        assert_int_equal(a.drawn[side], b.drawn[!side]);
        assert_int_equal(a.lost[side], b.lost[!side]);
        assert_int_equal(a.plies[side], b.plies[!side]);
    }
    char path[256];
    path_of("KPvK", path);
    assert_true(file_exists(path));
    path_of("KvKP", path);
    assert_false(file_exists(path)); /* it is the same */
    if (!ending_verify(turned, 2, &err)) fail_msg("%s", err.text);
    ending_free(own);
    ending_free(turned);
}

/* ---- files ---- */

static int worth_at(const Ending *ending, Position *pos) {
    TableAnswer answer;
    if (!ending_value(ending, pos, &answer)) return -10000;
    return answer.verdict == TABLE_WIN ? 1000 - answer.plies : answer.verdict == TABLE_LOSS ? answer.plies - 1000 : 0;
}

static void files_say_what_was_worked_out(void **state) {
    (void)state;
    Ending *const made = make("gardner", "KBNK"), *const loaded = make("gardner", "KBNK");
    Ending *opened;
    Position pos;
    Error err;
    uint64_t known = 0;
    if (!ending_open(game_find("gardner"), folder, &opened, &err)) fail_msg("%s", err.text);
    assert_int_equal(ending_most_men(opened), 4);
    assert_true(ending_alternates(opened));
    pos_init(&pos, game_find("gardner"));
    for (uint64_t number = 0; number < ending_numbers(made); number += 7) {
        TableAnswer answer;
        const bool stands = ending_set_up(made, number, &pos);
        assert_int_equal(stands, ending_set_up(loaded, number, &pos));
        if (!stands) continue;
        known++;
        assert_true(ending_probe(opened, &pos, &answer));
        assert_int_equal(worth_at(made, &pos), worth_at(loaded, &pos));
        assert_int_equal(worth_at(made, &pos), worth_at(opened, &pos));
    }
    assert_true(known > 1000);
    pos_release(&pos);
    ending_free(made);
    ending_free(loaded);
    ending_free(opened);
}

static void change_byte(const char *path, long at, int whence) {
    FILE *const file = file_open(path, "r+b");
    assert_non_null(file);
    fseek(file, at, whence);
    const int was = getc(file);
    fseek(file, at, whence);
    putc(was ^ 1, file);
    assert_int_equal(fclose(file), 0);
}

static void expect_not_asked(const char *path, const char *says) {
    Error err;
    Ending *opened;
    assert_false(ending_open(game_find("gardner"), folder, &opened, &err));
    if (!strstr(err.text, path) || !strstr(err.text, says)) fail_msg("%s: %s", says, err.text);
    assert_non_null(opened); /* the other one is good */
    ending_free(opened);
}

static void expect_refused(const char *path, const char *says) {
    Error err;
    if (try_to_make("gardner", "KQK", false, &err)) fail_msg("%s: not refused", says);
    if (!strstr(err.text, path) || !strstr(err.text, says)) fail_msg("%s: %s", says, err.text);
    expect_not_asked(path, says);
}

static void wrong_files_are_refused(void **state) {
    (void)state;
    char path[256], other[256];
    Error err;
    path_of("KQvK", path);
    path_of("KvK", other);
    ending_free(make("gardner", "KQK"));
    static const struct {
        const char *says;
        long at;
        int whence;
    } rows[] = {
        { "no table of an ending", 0, SEEK_SET },
        { "damaged", 12, SEEK_SET },
        { "damaged", 40, SEEK_SET },
        { "damaged", 60, SEEK_SET },
        { "damaged", 300, SEEK_SET },
        { "damaged", -1, SEEK_END },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        change_byte(path, rows[i].at, rows[i].whence);
        expect_refused(path, rows[i].says);
        change_byte(path, rows[i].at, rows[i].whence);
        ending_free(make("gardner", "KQK"));
    }
    assert_int_equal(truncate(path, 200), 0);
    expect_refused(path, "damaged");
    assert_int_equal(truncate(path, 0), 0);
    expect_refused(path, "no table of an ending");
    Ending *const anew = try_to_make("gardner", "KQK", true, &err);
    if (!anew) fail_msg("%s", err.text);
    ending_free(anew);
    ending_free(make("gardner", "KQK"));
    file_remove(path);
    assert_int_equal(link(other, path), 0);
    expect_refused(path, "other men, KvK");
}

static void what_is_outdated_is_made_anew(void **state) {
    (void)state;
    ITS_THREADS_ARE_SEEN_ELSEWHERE();
    char path[256];
    Error err;
    Ending *opened;
    path_of("KQvK", path);
    ending_free(make("gardner", "KQK"));
    change_byte(path, 8, SEEK_SET);
    expect_not_asked(path, "another version");
    ending_free(make("gardner", "KQK"));
    if (!ending_open(game_find("gardner"), folder, &opened, &err)) fail_msg("%s", err.text);
    ending_free(opened);
}

/* A game from a file whose stalemates are worth this much. */
static uint64_t draws_of(const char *stalemate) {
    char text[128];
    Error err;
    EndingCount count;
    snprintf(text, sizeof text, "[my8:gardner]\nstalemateValue = %s\n", stalemate);
    if (!games_load_anew("my8", text, NULL, NULL, &err)) fail_msg("%s", err.text);
    Ending *const ending = make("my8", "KQK");
    ending_count(ending, &count);
    ending_free(ending);
    return count.drawn[1];
}

static void another_rule_makes_other_files(void **state) {
    (void)state;
    ITS_THREADS_ARE_SEEN_ELSEWHERE();
    const uint64_t drawn = draws_of("draw"), won = draws_of("loss");
    assert_true(won < drawn);
    assert_true(draws_of("draw") == drawn);
}

/* A file has room for a part of it only. */
static void long_names_of_games_are_known_again(void **state) {
    (void)state;
    ITS_THREADS_ARE_SEEN_ELSEWHERE();
    char id[128];
    EndingMen men;
    Error err;
    Game game = *game_find("gardner");
    memset(id, 'x', sizeof id);
    id[sizeof id - 1] = '\0';
    game.id = id;
    assert_true(ending_parse_men(&game, "KvK", &men, &err));
    for (int time = 0; time < 2; time++) {
        Ending *const ending = ending_make(&game, &men, &(EndingOptions){ .threads = 1, .folder = folder }, &err);
        if (!ending) fail_msg("%s", err.text);
        ending_free(ending);
    }
}

static void strangers_are_named(void **state) {
    (void)state;
    ITS_THREADS_ARE_SEEN_ELSEWHERE();
    char path[256];
    path_of("QQvQ", path);
    ending_free(make("gardner", "KQK"));
    FILE *const file = file_open(path, "wb");
    assert_non_null(file);
    assert_int_equal(fclose(file), 0);
    expect_not_asked(path, "no position of gardner has these men");
}

/* What one run has made it does not make anew. */
static void again_means_once(void **state) {
    (void)state;
    ITS_THREADS_ARE_SEEN_ELSEWHERE();
    char path[256];
    EndingMen men;
    EndingList made = { .count = 0 };
    Error err;
    const EndingOptions options = { .threads = 2, .folder = folder, .again = true, .made = &made };
    path_of("KvK", path);
    ending_free(make("gardner", "KvK"));
    const FileStamp first = file_stamp(path);
    assert_true(ending_parse_men(game_find("gardner"), "KQK", &men, &err));
    ending_free(ending_make(game_find("gardner"), &men, &options, &err));
    const FileStamp anew = file_stamp(path);
    assert_false(file_stamp_is(&first, &anew));
    assert_int_equal(made.count, 2);
    assert_true(ending_parse_men(game_find("gardner"), "KRK", &men, &err));
    ending_free(ending_make(game_find("gardner"), &men, &options, &err));
    const FileStamp after = file_stamp(path);
    assert_true(file_stamp_is(&anew, &after));
    assert_int_equal(made.count, 3);
    free(made.men);
}

static void nothing_is_worked_out_that_cannot_be_kept(void **state) {
    (void)state;
    EndingMen men;
    Error err;
    assert_true(ending_parse_men(game_find("gardner"), "KQK", &men, &err));
    assert_null(
        ending_make(game_find("gardner"), &men, &(EndingOptions){ .threads = 1, .folder = "/dev/null/x" }, &err));
    assert_non_null(strstr(err.text, "/dev/null/x"));
}

/* ---- all of them ---- */

typedef struct {
    int count;
    char names[512];
} Names;

static bool add_name(void *context, const EndingMen *men) {
    Names *const names = context;
    char name[ENDING_NAME_MAX];
    ending_men_name(game_find("losalamos"), men, name);
    snprintf(names->names + strlen(names->names), sizeof names->names - strlen(names->names), "%s ", name);
    return ++names->count < 100;
}

static void all_combinations_of_men_are_met(void **state) {
    (void)state;
    ITS_THREADS_ARE_SEEN_ELSEWHERE();
    Names names = { .count = 0 };
    assert_true(ending_each_men(game_find("losalamos"), 3, add_name, &names));
    assert_string_equal(names.names, "KvK KPvK KNvK KRvK KQvK ");
    names = (Names){ .count = 98 };
    assert_false(ending_each_men(game_find("losalamos"), 4, add_name, &names));
}

/* ---- who asks ---- */

static void searches_ask_them(void **state) {
    (void)state;
    static const char *const text = "5/5/2k2/5/R3K w - - 0 1";
    Ending *const ending = make("gardner", "KRK");
    Position pos;
    Error err;
    SearchResult result;
    TableAnswer answer;
    Searcher *const searcher = new_searcher(1, 1);
    SearchOptions options = *search_options(searcher);
    pos_init(&pos, game_find("gardner"));
    assert_true(game_parse(&pos, game_find("gardner"), text, &err));
    assert_true(ending_value(ending, &pos, &answer));
    search_run(searcher, &pos, &(Limits){ .depth = 2 }, &result);
    assert_true(result.score < score_mating(answer.plies)); /* that far it does not see */
    snprintf(options.endings_path, sizeof options.endings_path, "%s", all);
    assert_true(search_set_options(searcher, &options, &err));
    search_run(searcher, &pos, &(Limits){ .depth = 2 }, &result);
    assert_int_equal(result.score, score_mating(answer.plies));
    Ending *const queens = make("gardner", "KQK");
    assert_true(game_parse(&pos, game_find("gardner"), "5/2k2/5/5/Q3K w - - 0 1", &err));
    assert_true(ending_value(queens, &pos, &answer));
    search_run(searcher, &pos, &(Limits){ .depth = 2 }, &result);
    assert_true(result.score < score_mating(answer.plies));
    search_clear(searcher); /* a new game: there is one more */
    search_run(searcher, &pos, &(Limits){ .depth = 2 }, &result);
    assert_int_equal(result.score, score_mating(answer.plies));
    ending_free(queens);
    options.tables = false;
    assert_true(search_set_options(searcher, &options, &err));
    search_run(searcher, &pos, &(Limits){ .depth = 2 }, &result);
    assert_true(result.score < score_mating(answer.plies));
    search_free(searcher);
    pos_release(&pos);
    ending_free(ending);
}

static Solution solve_with(const Ending *endings, Position *pos, Goal goal, int moves) {
    Solution solution;
    Error err;
    const Stipulation stipulation = { .goal = goal, .play = PLAY_DIRECT, .moves = moves };
    const SolveOptions options = { .endings = endings, .keys_only = true };
    if (!solve(pos, &stipulation, &options, &solution, &err)) fail_msg("%s", err.text);
    return solution;
}

static void the_solver_finds_the_same(void **state) {
    (void)state;
    ITS_THREADS_ARE_SEEN_ELSEWHERE();
    Ending *const ending = make("gardner", "KRK");
    Position pos;
    uint64_t random = 3, visited[2] = { 0 };
    int solved = 0, asked = 0;
    pos_init(&pos, game_find("gardner"));
    while (asked < 60) {
        TableAnswer answer;
        if (!ending_set_up(ending, random_next(&random) % (ending_numbers(ending) / 2), &pos)) continue;
        if (game_outcome(&pos).over || !ending_value(ending, &pos, &answer) || answer.plies > 9) continue;
        asked++;
        for (int goal = GOAL_MATE; goal <= GOAL_WIN; goal += GOAL_WIN - GOAL_MATE)
            for (int moves = 2; moves <= 4; moves++) {
                Solution alone = solve_with(NULL, &pos, (Goal)goal, moves);
                Solution with = solve_with(ending, &pos, (Goal)goal, moves);
                assert_int_equal(alone.keys, with.keys);
                assert_int_equal(alone.moves, with.moves);
                solved += alone.keys > 0;
                visited[0] += alone.visited;
                visited[1] += with.visited;
                solution_release(&alone);
                solution_release(&with);
            }
    }
    assert_true(solved > 10);
    assert_true(visited[1] < visited[0] / 2);
    pos_release(&pos);
    ending_free(ending);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(symmetries_are_those_of_the_rules, empty_folder),
        cmocka_unit_test_setup(sides_are_alike_where_the_rules_are, empty_folder),
        cmocka_unit_test_setup(files_say_what_was_worked_out, empty_folder),
        cmocka_unit_test_setup(wrong_files_are_refused, empty_folder),
        cmocka_unit_test_setup(what_is_outdated_is_made_anew, empty_folder),
        cmocka_unit_test_setup(another_rule_makes_other_files, empty_folder),
        cmocka_unit_test_setup(long_names_of_games_are_known_again, empty_folder),
        cmocka_unit_test_setup(strangers_are_named, empty_folder),
        cmocka_unit_test_setup(again_means_once, empty_folder),
        cmocka_unit_test(nothing_is_worked_out_that_cannot_be_kept),
        cmocka_unit_test(all_combinations_of_men_are_met),
        cmocka_unit_test_setup(searches_ask_them, empty_folder),
        cmocka_unit_test(the_solver_finds_the_same),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}

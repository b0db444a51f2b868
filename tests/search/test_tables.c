/* Endgame tables: what they say is true, whatever is asked; and files that are not what they should be are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/random.h"
#include "search/tables/index.h"
#include "variants/registry.h"

static const char *const games[] = { "checkers", "checkers-cylindrical", "checkers-universal" };

static Tables *make(const char *id, int men, int threads) {
    Error err;
    Tables *const tables = tables_make(game_find(id), &(TablesOptions){ .men = men, .threads = threads }, &err);
    if (!tables) fail_msg("%s: %s", id, err.text);
    return tables;
}

static TableIndex *index_new(const char *id, int men) {
    TableIndex *const index = malloc(sizeof *index);
    Error err;
    assert_non_null(index);
    if (!index_init(index, game_find(id), men, &err)) fail_msg("%s: %s", id, err.text);
    return index;
}

/* ---- numbers ---- */

/* Every number that stands for a position is found again from it, whoever is to move. */
static void numbers_are_found_again(void **state) {
    (void)state;
    for (size_t game = 0; game < LENGTH(games); game++) {
        TableIndex *const index = index_new(games[game], 3);
        Position pos;
        pos_init(&pos, index->game);
        uint64_t found = 0, again;
        for (uint64_t number = 0; number < index->size; number += 1 + number % 5)
            for (Player turn = 0; turn < 2; turn++) {
                if (!index_set_up(index, index_slice(index, number), number, turn, &pos)) continue;
                assert_true(pos_is_ok(&pos, NULL));
                if (!index_find(index, &pos, &again) || again != number)
                    fail_msg("%s: number %llu becomes %llu", games[game], (unsigned long long)number,
                             (unsigned long long)again);
                found++;
            }
        assert_true(found > index->size / 2);
        pos_release(&pos);
        free(index);
    }
}

/* Counted elsewhere (J. Schaeffer and others, "Solving Checkers", 2005): 6,972 positions of two pieces and 261,224 of
 * three, those of one colour alone included. */
static void there_are_as_many_positions_as_elsewhere(void **state) {
    (void)state;
    TableIndex *const index = index_new("checkers", 3);
    Position pos;
    pos_init(&pos, index->game);
    int positions[4] = { 0 };
    for (uint64_t number = 0; number < index->size; number++)
        if (index_set_up(index, index_slice(index, number), number, 0, &pos))
            positions[64 - bits_count(pos_kind(&pos, EMPTY))]++;
    assert_int_equal(positions[2], 6972 - 2 * (28 * 27 / 2 + 32 * 31 / 2 + 28 * 31));
    const int three = 28 * 27 * 26 / 6 + 28 * 27 / 2 * 30 + 28 * 31 * 30 / 2 + 32 * 31 * 30 / 6;
    assert_int_equal(positions[3], 261224 - 2 * three);
    pos_release(&pos);
    free(index);
}

/* ---- values ---- */

static TableAnswer answer_of(const Tables *tables, const Position *pos) {
    TableAnswer answer;
    if (set_is_empty(&pos->owner[game_turn(pos) + 1])) return (TableAnswer){ TABLE_LOSS, 0 };
    if (!tables_probe(tables, pos, &answer)) fail_msg("a position of the table is not found");
    return answer;
}

/* How good an answer is for the player to move: quick wins, draws, slow losses. */
static int worth_of(TableAnswer answer) {
    return answer.verdict == TABLE_WIN ? 1000 - answer.plies : answer.verdict == TABLE_LOSS ? answer.plies - 1000 : 0;
}

/* The best of the moves' answers, seen by who makes them. */
static int best_of_moves(const Tables *tables, Position *pos, MoveList *list) {
    int best = -1000; /* no move: lost now */
    movelist_clear(list);
    game_moves(pos, GEN_ALL, list);
    for (int i = 0; i < list->count; i++) {
        game_play(pos, list->at[i]);
        const int worth = -worth_of(answer_of(tables, pos));
        const int own = worth > 0 ? worth - 1 : worth < 0 ? worth + 1 : 0; /* a ply further away */
        if (own > best) best = own;
        game_undo(pos);
    }
    return best;
}

/* That is enough: from positions without moves on, ply by ply, each value follows from others. */
static void values_are_the_best_of_their_moves(void **state) {
    (void)state;
    for (size_t game = 0; game < LENGTH(games); game++) {
        Tables *const tables = make(games[game], 3, 2);
        TableIndex *const index = index_new(games[game], 3);
        Position pos;
        MoveList list;
        pos_init(&pos, index->game);
        movelist_init(&list);
        for (uint64_t number = 0; number < index->size; number += number < 20000 ? 1 : 7) {
            const Player turn = (Player)(number & 1);
            if (!index_set_up(index, index_slice(index, number), number, turn, &pos)) continue;
            const int said = worth_of(answer_of(tables, &pos)), best = best_of_moves(tables, &pos, &list);
            if (said != best) {
                char text[POSITION_TEXT_MAX];
                game_format(&pos, text, sizeof text);
                fail_msg("%s: %s: %d, but its moves say %d", games[game], text, said, best);
            }
        }
        movelist_free(&list);
        pos_release(&pos);
        tables_free(tables);
        free(index);
    }
}

/* Who has no better way than to look at everything: the plies of a forced win or loss, or 0 within so many plies. */
static bool is_won(Position *pos, int plies);
static bool is_lost(Position *pos, int plies) {
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    bool lost = list.count == 0 || plies > 0;
    for (int i = 0; i < list.count && lost; i++) {
        game_play(pos, list.at[i]);
        lost = is_won(pos, plies - 1);
        game_undo(pos);
    }
    movelist_free(&list);
    return lost;
}
static bool is_won(Position *pos, int plies) {
    if (plies <= 0) return false;
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    bool won = false;
    for (int i = 0; i < list.count && !won; i++) {
        game_play(pos, list.at[i]);
        won = is_lost(pos, plies - 1);
        game_undo(pos);
    }
    movelist_free(&list);
    return won;
}

static void plain_search_agrees(void **state) {
    (void)state;
    enum { PLIES = 6, POSITIONS = 300 };
    for (size_t game = 0; game < LENGTH(games); game++) {
        Tables *const tables = make(games[game], 3, 1);
        TableIndex *const index = index_new(games[game], 3);
        Position pos;
        pos_init(&pos, index->game);
        uint64_t random = game + 1;
        int decided = 0;
        for (int i = 0; i < POSITIONS; i++) {
            const uint64_t number = random_next(&random) % index->size;
            if (!index_set_up(index, index_slice(index, number), number, (Player)(i & 1), &pos)) continue;
            const TableAnswer answer = answer_of(tables, &pos);
            for (int plies = 0; plies <= PLIES; plies++) {
                const bool in_time = answer.verdict != TABLE_DRAW && answer.plies <= plies;
                assert_int_equal(is_won(&pos, plies), in_time && answer.verdict == TABLE_WIN);
                assert_int_equal(is_lost(&pos, plies), in_time && answer.verdict == TABLE_LOSS);
                decided += in_time;
            }
        }
        assert_true(decided > 100);
        pos_release(&pos);
        tables_free(tables);
        free(index);
    }
}

typedef struct {
    const char *why, *position;
    TableVerdict verdict;
} Known;

/* g1 and h2 are a double corner, a1 is a single one. */
static const Known known[] = {
    { "two kings against one in the double corner", "8/8/8/8/3,W,4/8/1,W,6/6,B,1 w - - 0 1", TABLE_WIN },
    { "one king cannot catch another", "8/8/8/8/3,W,4/8/8/6,B,1 w - - 0 1", TABLE_DRAW },
    { "a king in the single corner is caught", "8/8/8/8/8/2,W,5/8/B,7 b - - 0 1", TABLE_LOSS },
};

static void known_endings_are_known(void **state) {
    (void)state;
    Tables *const tables = make("checkers", 3, 1);
    for (size_t i = 0; i < LENGTH(known); i++) {
        Position pos;
        Error err;
        pos_init(&pos, game_find("checkers"));
        if (!game_parse(&pos, pos.game, known[i].position, &err)) fail_msg("%s: %s", known[i].position, err.text);
        if (answer_of(tables, &pos).verdict != known[i].verdict) fail_msg("%s: not so", known[i].why);
        pos_release(&pos);
    }
    tables_free(tables);
}

static void other_positions_are_unknown(void **state) {
    (void)state;
    static const char *const unknown[] = { "start", "8/8/8/8/3,W,4/2,B,1,B,3/8/2,B,5 w - - 0 1", /* four men */
                                           "8/8/8/8/2,W,5/8/8/2,B,4,w w - - 0 1",                /* a light square */
                                           "1,w,6/8/8/8/8/8/8/B,7 w - - 0 1" }; /* a man on his king row */
    Tables *const tables = make("checkers", 3, 1);
    for (size_t i = 0; i < LENGTH(unknown); i++) {
        Position pos;
        TableAnswer answer;
        Error err;
        pos_init(&pos, game_find("checkers"));
        if (!game_parse(&pos, pos.game, unknown[i], &err)) fail_msg("%s: %s", unknown[i], err.text);
        assert_false(tables_probe(tables, &pos, &answer));
        pos_release(&pos);
    }
    tables_free(tables);
}

/* ---- games that have none ---- */

static void other_games_are_refused(void **state) {
    (void)state;
    static const char *const others[] = { "chess",     "stax", "queens", "checkers-numbers", "checkers-partners",
                                          "tri-chek-2" };
    for (size_t i = 0; i < LENGTH(others); i++) {
        Error err;
        assert_null(tables_make(game_find(others[i]), &(TablesOptions){ .men = 2, .threads = 1 }, &err));
        if (strncmp(err.text, others[i], strlen(others[i])) != 0 || !strstr(err.text, "no endgame tables"))
            fail_msg("%s: %s", others[i], err.text);
    }
}

/* ---- files ---- */

static char folder[] = "/tmp/fusilier-tables-XXXXXX";
static char path[128];

static int make_folder(void **state) {
    (void)state;
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/fusilier/checkers.tables", folder);
    return setenv("XDG_CACHE_HOME", folder, 1);
}

static int remove_folder(void **state) {
    (void)state;
    char inner[64];
    snprintf(inner, sizeof inner, "%s/fusilier", folder);
    unlink(path);
    rmdir(inner);
    return rmdir(folder);
}

static void save(const char *id) {
    char own[TABLES_PATH_MAX];
    Error err;
    Tables *const tables = make(id, 2, 1);
    assert_true(tables_path(game_find("checkers"), own, sizeof own, &err));
    assert_string_equal(own, path);
    if (!tables_save(tables, path, &err)) fail_msg("%s", err.text);
    tables_free(tables);
}

static void files_say_what_was_made(void **state) {
    (void)state;
    Tables *loaded;
    Error err;
    assert_true(tables_load(game_find("checkers"), path, &loaded, &err));
    assert_null(loaded); /* there is none yet */
    save("checkers");
    if (!tables_load(game_find("checkers"), path, &loaded, &err)) fail_msg("%s", err.text);
    Tables *const made = make("checkers", 2, 1);
    TableIndex *const index = index_new("checkers", 2);
    Position pos;
    pos_init(&pos, index->game);
    for (uint64_t number = 0; number < index->size; number++) {
        if (!index_set_up(index, index_slice(index, number), number, 0, &pos)) continue;
        assert_int_equal(worth_of(answer_of(loaded, &pos)), worth_of(answer_of(made, &pos)));
    }
    pos_release(&pos);
    free(index);
    tables_free(made);
    tables_free(loaded);
}

static void expect_refused(const char *why, const char *says) {
    Tables *loaded;
    Error err;
    if (tables_load(game_find("checkers"), path, &loaded, &err)) fail_msg("%s: not refused", why);
    assert_null(loaded);
    if (strncmp(err.text, path, strlen(path)) != 0 || !strstr(err.text, says)) fail_msg("%s: %s", why, err.text);
}

static void change_byte(long at, int whence) {
    FILE *const file = fopen(path, "r+b");
    assert_non_null(file);
    fseek(file, at, whence);
    const int was = getc(file);
    fseek(file, at, whence);
    putc(was ^ 1, file);
    assert_int_equal(fclose(file), 0);
}

static void wrong_files_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *why, *says;
        long at;
        int whence;
    } rows[] = {
        { "not the first word", "no file of endgame tables", 0, SEEK_SET },
        { "another version", "another version", 8, SEEK_SET },
        { "another number of men", "damaged", 12, SEEK_SET },
        { "other rules", "damaged", 16, SEEK_SET },
        { "another size", "damaged", 24, SEEK_SET },
        { "another checksum", "damaged", 32, SEEK_SET },
        { "another game", "damaged", 40, SEEK_SET },
        { "a value in the middle", "damaged", 2000, SEEK_SET },
        { "the last value", "damaged", -1, SEEK_END },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        save("checkers");
        change_byte(rows[i].at, rows[i].whence);
        expect_refused(rows[i].why, rows[i].says);
    }
    save("checkers-universal");
    expect_refused("of the torus", "another game, checkers-universal");
    save("checkers");
    assert_int_equal(truncate(path, 3000), 0);
    expect_refused("cut", "damaged");
    assert_int_equal(truncate(path, 60), 0);
    expect_refused("a piece of the header", "no file of endgame tables");
    assert_int_equal(truncate(path, 0), 0);
    expect_refused("empty", "no file of endgame tables");
}

/* Kings only jump. */
static void generate_otherwise(const Position *pos, Gen what, MoveList *out) {
    const int before = out->count;
    int kept = before;
    game_find("checkers")->conduct.generate(pos, what, out);
    for (int i = before; i < out->count; i++)
        if (man_kind(pos->man[move_from(out->at[i])]) == 1 || move_type(out->at[i]) != MOVE_PLAIN)
            out->at[kept++] = out->at[i];
    out->count = kept;
}

static void tables_of_other_rules_are_refused(void **state) {
    (void)state;
    Game other = *game_find("checkers");
    Error err;
    other.conduct.generate = generate_otherwise;
    other.conduct.count = NULL;
    Tables *const tables = tables_make(&other, &(TablesOptions){ .men = 2, .threads = 1 }, &err);
    if (!tables || !tables_save(tables, path, &err)) fail_msg("%s", err.text);
    tables_free(tables);
    expect_refused("kings that only jump", "other rules");
}

static void files_that_cannot_be_written(void **state) {
    (void)state;
    Error err;
    Tables *const tables = make("checkers", 2, 1);
    assert_false(tables_save(tables, "/dev/null/fusilier/checkers.tables", &err));
    assert_non_null(strstr(err.text, "cannot write"));
    tables_free(tables);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_found_again),
        cmocka_unit_test(there_are_as_many_positions_as_elsewhere),
        cmocka_unit_test(values_are_the_best_of_their_moves),
        cmocka_unit_test(plain_search_agrees),
        cmocka_unit_test(known_endings_are_known),
        cmocka_unit_test(other_positions_are_unknown),
        cmocka_unit_test(other_games_are_refused),
        cmocka_unit_test(files_say_what_was_made),
        cmocka_unit_test(wrong_files_are_refused),
        cmocka_unit_test(tables_of_other_rules_are_refused),
        cmocka_unit_test(files_that_cannot_be_written),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}

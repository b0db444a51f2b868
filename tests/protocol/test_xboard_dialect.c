/* XBoard's moves in all their forms, and games as they are described to XBoard. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/xboard/board/dialect.h"
#include "protocol/xboard/board/hosting.h"
#include "tests/setup.h"
#include "variants/registry.h"

/* ---- reading and writing moves ---- */

typedef struct {
    const char *why, *game, *position, *text, *move; /* move: in the project's notation; NULL: there is none */
} ReadRow;

static const ReadRow read_rows[] = {
    { "plain", "chess", "start", "e2e4", "e2e4" },
    { "promotion", "chess", "k7/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8n", "e7e8n" },
    { "castling", "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1g1" },
    { "castling by name", "chess960", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", "e1a1" },
    { "castling by name, with zeros", "chess960", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0", "e1h1" },
    { "the other castling", "chess960", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O-O", NULL },
    { "a shot in legs", "rifle", "k3r3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5,d5e3", "e3xd5" },
    { "a shot with the victim named", "rifle", "k3r3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3xd5-e3", "e3xd5" },
    { "the same with the man's letter", "rifle", "k3r3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "Ne3xd5-e3", "e3xd5" },
    { "in our notation", "rifle", "k3r3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3xd5", "e3xd5" },
    { "as people do without markers", "rifle", "k3r3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", "e3xd5" },
    { "rubbish behind legs is XBoard's", "rifle", "k3r3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5,d5e3;", "e3xd5" },
    { "a shot that ends elsewhere", "rifle", "k3r3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5,d5c7", NULL },
    { "the wrong victim", "rifle", "k3r3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3xd4-e3", NULL },
    { "a stay without a victim", "rifle", "k3r3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3e3", NULL },
    { "en passant by shooting", "rifle", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d5,d5e5", "e5xd5" },
    { "the same, named", "rifle", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5xd5-e5", "e5xd5" },
    { "garbled second leg: not ours to kill", "rifle", "start", "b1c3,d2`1", NULL },
    { "round the edge", "cylindrical", "4k3/8/8/7p/P7/8/8/4K3 w - - 0 1", "a4h5", "a4h5" },
    { "a pass where there is none", "chess", "start", "@@@@", NULL },
    { "a drop where there is none", "chess", "start", "N@e4", NULL },
    { "a drop of nothing", "chess", "start", "X@", NULL },
    { "nothing", "chess", "start", "", NULL },
    { "half a move", "chess", "start", "e2", NULL },
    { "off the board", "chess", "start", "e2e9", NULL },
    { "rank 10 does not exist", "chess", "start", "e10e11", NULL },
    { "commas", "rifle", "start", ",,,,", NULL },
    { "many legs", "rifle", "start", "a1a2,a2a3,a3a4,a4a5,a5a6,a6a7,a7a8,a8b8,b8b7,b7b6", NULL },
};

static void reads_all_forms(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(read_rows); i++) {
        const ReadRow *row = &read_rows[i];
        Position pos;
        Move move;
        Error err;
        char text[MOVE_TEXT_MAX] = "";
        set_up(&pos, row->game, row->position);
        if (dialect_parse_move(&pos, row->text, &move, &err)) game_move_format(&pos, move, text);
        if (strcmp(text, row->move ? row->move : "") != 0)
            fail_msg("%s: '%s' was read as '%s', not '%s'", row->why, row->text, text, row->move ? row->move : "");
        pos_release(&pos);
    }
}

typedef struct {
    const char *why, *game, *position, *move, *text;
} WriteRow;

static const WriteRow write_rows[] = {
    { "plain", "chess", "start", "e2e4", "e2e4" },
    { "promotion", "chess", "k7/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8n", "e7e8n" },
    { "castling is the king's move", "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "e1c1" },
    { "castling from anywhere has a name", "chess960", "4k3/8/8/8/8/8/8/1R2K2R w BH - 0 1", "e1b1", "O-O-O" },
    { "an explosion is XBoard's business", "atomic", "7k/8/2pnr3/3p4/4P3/8/8/K7 w - - 0 1", "e4d5", "e4d5" },
    { "a shot is a stay", "rifle", "k3r3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3xd5", "e3xd5-e3" },
    { "en passant by shooting", "rifle", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5xd5", "e5xd5-e5" },
    { "en passant by moving", "chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "e5d6" },
};

static void writes_what_xboard_reads(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(write_rows); i++) {
        const WriteRow *row = &write_rows[i];
        Position pos;
        Move move;
        Error err;
        char text[MOVE_TEXT_MAX];
        set_up(&pos, row->game, row->position);
        if (!game_move_parse(&pos, row->move, &move, &err)) fail_msg("%s: %s", row->why, err.text);
        dialect_format_move(&pos, move, text);
        assert_string_equal(text, row->text);
        pos_release(&pos);
    }
}

/* What is written for any legal move is read as that move; the position stays as it was. */
static void writing_and_reading_agree(void **state) {
    (void)state;
    uint64_t random = 20;
    for (int g = 0; g < games_count(); g++) {
        Position pos;
        if (game_at(g)->conduct.effects) continue; /* a move alone does not tell XBoard what they do */
        pos_init(&pos, game_at(g));
        game_start(&pos, game_at(g));
        for (int ply = 0; ply < 120; ply++) {
            MoveList legal;
            movelist_init(&legal);
            game_moves(&pos, GEN_ALL, &legal);
            if (!legal.count) ply = 120;
            for (int i = 0; i < legal.count; i++) {
                char text[MOVE_TEXT_MAX];
                Move back;
                const Key key = pos.now.key;
                dialect_format_move(&pos, legal.at[i], text);
                assert_true(pos.now.key == key);
                assert_true(dialect_looks_like_move(text));
                if (!dialect_parse_move(&pos, text, &back, NULL) || !move_equal(back, legal.at[i]))
                    fail_msg("%s: %s is not read back", game_at(g)->id, text);
            }
            random = mix64(random);
            if (legal.count) game_play(&pos, legal.at[random % (uint64_t)legal.count]);
            movelist_free(&legal);
        }
        pos_release(&pos);
    }
}

static void name_cell(const Board *board, Cell at, char name[static CELL_NAME_MAX]) {
    Text text = text_into(name, CELL_NAME_MAX);
    cell_write(&text, board, at);
}

static void ranks_count_from_zero_on_ten(void **state) {
    (void)state;
    static Board ten, twelve;
    char name[CELL_NAME_MAX];
    Cell at;
    assert_true(board_build(&ten, &(BoardSpec){ .files = 10, .ranks = 10 }, NULL));
    assert_true(board_build(&twelve, &(BoardSpec){ .files = 12, .ranks = 12 }, NULL));
    assert_int_equal(cell_parse(&ten, "e0", &at), 2);
    assert_int_equal(at, board_cell(&ten, 4, 0));
    name_cell(&ten, at, name);
    assert_string_equal(name, "e0");
    assert_int_equal(cell_parse(&twelve, "l12x", &at), 3);
    name_cell(&twelve, at, name);
    assert_string_equal(name, "l12");
    assert_int_equal(cell_parse(&twelve, "l13", &at), 0);
    assert_int_equal(cell_parse(&twelve, "m1", &at), 0);
}

/* ---- games ---- */

static void describes_games_by_their_rules(void **state) {
    (void)state;
    static const struct {
        const char *game;
        Kind kind;
        const char *betza;
    } rows[] = {
        { "chess", PAWN, "fmWfceFifmnD" },
        { "chess", KING, "KisO2" },
        { "rifle", PAWN, "ifmnDfmWfcabFsmpabW" },
        { "rifle", KNIGHT, "mNmpafrcabmpaflK" },
        { "rifle", QUEEN, "mQcaibQ" },
        { "rifle", KING, "mKcabKisO2" },
        { "cylindrical", PAWN, "fmWfceoFifmnD" },
        { "cylindrical", ROOK, "oR" },
        { "cylindrical", KNIGHT, "oN" },
        { "cylindrical", KING, "oKisO2" },
        { "rifle", BISHOP, "mBcaibB" },
        { "madrasi", PAWN, "fmWfFfmnDmpabK" },
        { "madrasi", KNIGHT, "NmpabK" },
        { "madrasi", KING, "KmpabKsmD" },
        { "madrasi+cylindrical", PAWN, "fmWfoFfmnDmpabK" },
        { "madrasi+cylindrical", QUEEN, "oQmpabK" },
        { "madrasi+cylindrical", KING, "oKmpabKsmD" },
        { "three-strikes-rifle", PAWN, "fmWfmnDmpabK" },
        { "three-strikes-rifle", ROOK, "mRmpabK" },
        { "three-strikes-rifle", KING, "mKmpabKsmD" },
        { "scaci", KING, "KmpabK" },
        { "scaci", EMPTY, "" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char betza[64];
        hosting_betza(game_find(rows[i].game), rows[i].kind, betza, sizeof betza);
        assert_string_equal(betza, rows[i].betza);
    }
}

/* The games of ours that XBoard knows by itself. */
static bool is_builtin(const char *name) {
    return strcmp(name, "normal") == 0 || strcmp(name, "fischerandom") == 0 || strcmp(name, "atomic") == 0;
}

static void every_game_hosted_is_builtin_or_described(void **state) {
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        char lines[HOSTING_TEXT_MAX];
        if (!hosting_can(game_at(i))) {
            assert_null(hosting_find(hosting_name(game_at(i))));
            continue;
        }
        const size_t length = hosting_describe(game_at(i), NULL, lines, sizeof lines);
        assert_true(length < sizeof lines);
        assert_ptr_equal(hosting_find(hosting_name(game_at(i))), game_at(i));
        assert_int_equal(length == 0, is_builtin(hosting_name(game_at(i))));
        if (length) assert_memory_equal(lines, "setup (", 7);
    }
    assert_null(hosting_find("no-such-game"));
}

/* A name that contains one of XBoard's own, or is hidden from its list: dialect, section 2. */
static void check_name(const char *name) {
    static const char *const inside[] = { "normal",   "wildcastle", "nocastle",   "fischerandom",
                                          "bughouse", "crazyhouse", "losers",     "suicide",
                                          "giveaway", "twokings",   "kriegspiel", "atomic",
                                          "3check",   "shatranj",   "frc",        "960" };
    static const char *const hidden[] = { "tenjiku", "dai",     "dada", "maka",  "tai",   "kyoku",  "checkers",
                                          "go",      "reversi", "dark", "alien", "multi", "amazons" };
    for (size_t k = 0; k < LENGTH(hidden); k++) assert_string_not_equal(name, hidden[k]);
    for (size_t k = 0; k < LENGTH(inside) && !is_builtin(name); k++)
        if (strstr(name, inside[k])) fail_msg("XBoard takes %s for %s", name, inside[k]);
}

static void names_are_not_mistaken(void **state) {
    (void)state;
    for (int i = 0; i < games_count(); i++)
        if (hosting_can(game_at(i))) check_name(hosting_name(game_at(i)));
}

/* Nor is the name of a game of joined rules, which is found again by it. */
static void joined_names_are_not_mistaken(void **state) {
    (void)state;
    const char *one, *other, *words;
    int joined = 0;
    for (int i = 0; game_rule(i, &one, &words); i++)
        for (int k = i + 1; game_rule(k, &other, &words); k++) {
            char id[256];
            snprintf(id, sizeof id, "%s+%s", one, other);
            const Game *const game = game_find(id);
            if (!game || !hosting_can(game)) continue;
            check_name(hosting_name(game));
            assert_ptr_equal(hosting_find(hosting_name(game)), game);
            joined++;
        }
    assert_true(joined > 20);
}

/* What XBoard knows by itself has a place of its own in its list. */
static int places_of(const char *names) {
    char copy[HOSTING_TEXT_MAX], *rest = copy;
    int places = 0;
    snprintf(copy, sizeof copy, "%s", names);
    for (const char *name; (name = strsep(&rest, ","));) places += !is_builtin(name);
    return places;
}

/* WinBoard shows fifteen. */
static void every_family_fits_into_the_list(void **state) {
    (void)state;
    char names[HOSTING_TEXT_MAX], all[HOSTING_TEXT_MAX];
    hosting_names(NULL, NULL, all, sizeof all);
    for (int i = 0; hosting_family(i); i++) {
        const size_t length = hosting_names(hosting_family(i), NULL, names, sizeof names);
        assert_true(length < sizeof names);
        if (places_of(names) > 15) fail_msg("%s has %d games", hosting_family(i), places_of(names));
        /* "normal", which leads every list, then its own games: the first of them is among the first of all */
        char *const first = strchr(names, ',') + 1;
        first[strcspn(first, ",")] = '\0';
        char *const found = strstr(all, first);
        assert_non_null(found);
        *found = '\0';
        assert_true(places_of(all) <= 15);
        *found = *first;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_all_forms),
        cmocka_unit_test(writes_what_xboard_reads),
        cmocka_unit_test(writing_and_reading_agree),
        cmocka_unit_test(ranks_count_from_zero_on_ten),
        cmocka_unit_test(describes_games_by_their_rules),
        cmocka_unit_test(every_game_hosted_is_builtin_or_described),
        cmocka_unit_test(names_are_not_mistaken),
        cmocka_unit_test(joined_names_are_not_mistaken),
        cmocka_unit_test(every_family_fits_into_the_list),
    };
    engine_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Position strings with extra fields, and with more than two players. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/extras.h"
#include "engine/lanes/rule.h"
#include "tests/refusal.h"

/* ---- extras of every type, of a game made up here ---- */

/* "x" or "xx": how deep something lies. */
static bool read_depth(Position *pos, const char *value, Error *err) {
    const size_t depth = strspn(value, "x");
    if (value[depth]) return error_set(err, "'%c', not x", value[depth]);
    pos_set_word(pos, 6, (uint32_t)depth);
    return true;
}

static void write_depth(const Position *pos, Player reader, Text *out) {
    (void)reader;
    for (uint32_t depth = pos->word[6]; depth; depth--) text_char(out, 'x');
}

static void write_reader(const Position *pos, Player reader, Text *out) {
    text_string(out, reader == pos->now.turn ? "mover" : "waiter");
}

static const Extra made_up[] = {
    { "once", "hurt", EXTRA_CELLS, .slot = 2 },
    { "traps", "traps of White", EXTRA_CELLS, .slot = 1, .known_to = KNOWN_TO_PLAYER + WHITE },
    { "lair", "the lair", EXTRA_CELL, .slot = 0, .known_to = KNOWN_TO_MOVER },
    { "count", "counted", EXTRA_NUMBER, .slot = 3 },
    { "turn", "the turn", EXTRA_NUMBER, .slot = 4, .none = 1, .most = 12 },
    { "dark", "it is dark", EXTRA_SWITCH, .slot = 5, .shift = 0, .bits = 1 },
    { "done", "moved already", EXTRA_LETTERS, .slot = 5, .shift = 1, .bits = 3, .names = "kqp" },
    { "opt", "options", EXTRA_OPTIONS, .slot = 5, .shift = 4, .bits = 3, .names = "last,no,nodrop" },
    { "out", "out", EXTRA_PLAYERS, .slot = 5, .shift = 7, .bits = 2 },
    { "best", "moved best", EXTRA_PLAYER, .slot = 5, .shift = 9, .bits = 2 },
    { "pass", "passes", EXTRA_COUNTS, .slot = 5, .shift = 11, .bits = 2, .most = 2 },
    { "load", "loads, where not two", EXTRA_NUMBERS, .slot = 4, .bits = 3, .none = 2, .most = 6 },
    { "deep", "depth", EXTRA_OWN, .slot = 6, .read = read_depth, .write = write_depth },
    { "who", "reads", EXTRA_SEEN, .write = write_reader },
    EXTRAS_END,
};

static Game made_up_game(void) {
    Game game = *game_find("chess");
    game.id = "made-up";
    game.text.extras = made_up;
    return game;
}

static void extras_come_and_go(void **state) {
    (void)state;
    const Game game = made_up_game();
    static const struct {
        const char *extras, *written, *says;
    } rows[] = {
        { "", "", NULL },
        { " once=e4,b1", " once=b1,e4", NULL },
        { " count=7", " count=7", NULL },
        { " load=h8:6,a1:0,c3:2", " load=a1:0,h8:6", NULL },
        { " count=7 once=a1", " once=a1 count=7", NULL },
        { " once=a1 count=60000", " once=a1 count=60000", NULL },
        { " lair=a1", " lair=a1", NULL },
        { " turn=12", " turn=12", NULL },
        { " turn=1", "", NULL },
        { " dark=1", " dark=1", NULL },
        { " done=pk", " done=kp", NULL },
        { " opt=nodrop", " opt=nodrop", NULL },
        { " opt=last,nodrop", " opt=last,nodrop", NULL },
        { " opt=last,no,nodrop", " opt=last,no,nodrop", NULL },
        { " out=w,b", " out=w,b", NULL },
        { " out=b", " out=b", NULL },
        { " best=b", " best=b", NULL },
        { " pass=0,2", " pass=0,2", NULL },
        { " pass=0,0", "", NULL },
        { " deep=xx", " deep=xx", NULL },
        { " pass=2,1 best=w out=b opt=no done=q dark=1", " dark=1 done=q opt=no out=b best=w pass=2,1", NULL },
        { " once=", NULL, "once=: no value" },
        { " load=a1", NULL, "load=: \"a1\" is not a square and its number, as e4:2" },
        { " load=i1:2", NULL, "load=: \"i1:2\" is not a square and its number" },
        { " load=a1:7", NULL, "load=: \"7\" is not a number from 0 to 6" },
        { " load=a1:", NULL, "load=: \"\" is not a number" },
        { " load=a1:1,", NULL, "load=: \"\" is not a square and its number" },
        { " load=a1:1,a1:2", NULL, "load=: a1 is named twice" },
        { " once=i1", NULL, "once=: \"i1\" is not a square" },
        { " once=a1,", NULL, "once=: \"\" is not a square" },
        { " once=a1;", NULL, "once=: ',' expected" },
        { " once=a1,a1", NULL, "once=: a1 is named twice" },
        { " once=a1 once=a1", NULL, "once=: given twice" },
        { " once=a1 count=1 once=a2", NULL, "once=: given twice" },
        { " count=1 count=1", NULL, "count=: given twice" },
        { " twice=a1", NULL, "made-up has no field \"twice=\"" },
        { " onc=a1", NULL, "made-up has no field \"onc=\"" },
        { " who=mover", NULL, "made-up has no field \"who=\"" },
        { " count=x", NULL, "count=: \"x\" is not a number" },
        { " count=0", NULL, "count=: \"0\" is not a number from 1 to 60000" },
        { " count=60001", NULL, "count=: \"60001\" is not a number from 1 to 60000" },
        { " count=99999999999999999999", NULL, "is not a number from 1 to 60000" },
        { " turn=0", NULL, "turn=: \"0\" is not a number from 1 to 12" },
        { " turn=13", NULL, "turn=: \"13\" is not a number from 1 to 12" },
        { " count=1 x", NULL, "\"x\" after the last field" },
        { " lair=a1,b1", NULL, "lair=: \"a1,b1\" is not a square" },
        { " lair=z", NULL, "lair=: \"z\" is not a square" },
        { " dark=0", NULL, "dark=: \"0\": 1 expected" },
        { " dark=11", NULL, "dark=: \"11\": 1 expected" },
        { " done=x", NULL, "done=: 'x', not one of kqp" },
        { " done=kk", NULL, "done=: 'k' is named twice" },
        { " opt=nodrop,last", NULL, "opt=: \"nodrop,last\", not last,no,nodrop or a part of it" },
        { " opt=last,", NULL, "opt=: \"last,\", not" },
        { " opt=,last", NULL, "opt=: \",last\", not" },
        { " opt=last,,no", NULL, "opt=: \"last,,no\", not" },
        { " opt=nod", NULL, "opt=: \"nod\", not" },
        { " out=b,w", NULL, "out=: expected players in order" },
        { " out=w,", NULL, "out=: expected players in order" },
        { " out=c", NULL, "out=: expected players in order" },
        { " best=wb", NULL, "best=: \"wb\" is not a player" },
        { " best=x", NULL, "best=: \"x\" is not a player" },
        { " pass=1", NULL, "pass=: 2 numbers from 0 to 2 expected" },
        { " pass=1,3", NULL, "pass=: 2 numbers from 0 to 2 expected" },
        { " pass=1,1,1", NULL, "pass=: 2 numbers from 0 to 2 expected" },
        { " deep=xy", NULL, "deep=: 'y', not x" },
    };
    Position pos;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[POSITION_TEXT_MAX], written[POSITION_TEXT_MAX], expected[POSITION_TEXT_MAX];
        set_up_witness(&pos);
        snprintf(text, sizeof text, "4k3/8/8/8/8/8/8/4K3 w - - 0 1%s", rows[i].extras);
        Error err = { .text = "" };
        if (game_parse(&pos, &game, text, &err)) {
            if (!rows[i].written) fail_msg("\"%s\" was not refused", text);
            game_format(&pos, written, sizeof written);
            snprintf(expected, sizeof expected, "4k3/8/8/8/8/8/8/4K3 w - - 0 1%s", rows[i].written);
            assert_string_equal(written, expected);
            assert_true(pos_is_ok(&pos, NULL));
        } else {
            expect_error(&err, "position", rows[i].says ? rows[i].says : "?", text);
            expect_witness(&pos, text);
        }
        pos_release(&pos);
    }
}

/* What each reader is shown; all is there for NOBODY but what only views have. */
static void views_keep_secrets(void **state) {
    (void)state;
    const Game game = made_up_game();
    static const char fields[] = "4k3/8/8/8/8/8/8/4K3 b - - 0 1";
    static const struct {
        Player reader;
        const char *extras;
    } rows[] = {
        { WHITE, " once=a1 traps=c3,d4 count=7 who=waiter" },
        { BLACK, " once=a1 traps=2 lair=h8 count=7 who=mover" },
    };
    Position pos;
    char text[POSITION_TEXT_MAX], expected[POSITION_TEXT_MAX];
    pos_init(&pos, &game);
    snprintf(text, sizeof text, "%s once=a1 traps=c3,d4 lair=h8 count=7", fields);
    assert_true(game_parse(&pos, &game, text, NULL));
    for (size_t i = 0; i < LENGTH(rows); i++) {
        snprintf(expected, sizeof expected, "%s%s", fields, rows[i].extras);
        game_view(&pos, rows[i].reader, text, sizeof text);
        assert_string_equal(text, expected);
    }
    pos_release(&pos);
}

/* A game without a list of its own has what its rules declare, in their order. */
static void rules_bring_their_extras(void **state) {
    (void)state;
    static const Extra first[] = { { "a", "a", EXTRA_NUMBER, .slot = 1 },
                                   { "b", "b", EXTRA_CELLS, .slot = 0 },
                                   EXTRAS_END };
    static const Extra second[] = { { "c", "c", EXTRA_CELLS, .slot = 2 }, EXTRAS_END };
    static const Rule one = { .id = "one", .extras = first }, silent = { .id = "silent" };
    static const Rule other = { .id = "other", .extras = second };
    const Composition rules = { .rule = { &one, &silent, &other } };
    Game game = *game_find("chess");
    game.conduct.composition = &rules;
    static const Extra *const expected[] = { &first[0], &first[1], &second[0] };
    for (size_t i = 0; i < LENGTH(expected); i++) {
        assert_ptr_equal(extra_at(&game, (int)i), expected[i]);
        assert_ptr_equal(extra_find(&game, expected[i]->key), expected[i]);
    }
    assert_null(extra_at(&game, (int)LENGTH(expected)));
    assert_null(extra_find(&game, "d"));
    Position pos;
    char text[POSITION_TEXT_MAX];
    pos_init(&pos, &game);
    assert_true(game_parse(&pos, &game, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 c=h8 b=a1 a=3", NULL));
    game_format(&pos, text, sizeof text);
    assert_string_equal(text, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 a=3 b=a1 c=h8");
    game.text.extras = made_up;
    assert_null(extra_find(&game, "a"));
    pos_release(&pos);
}

/* What depends on several fields is settled when all have been read, and may be refused. */
static bool settle_made_up(Position *pos, Error *err) {
    if (pos->word[3] == 1) return error_in(err, "count=", "one is none");
    pos_set_flag(pos, 2, (Cell)pos->word[3], true);
    return true;
}

static void fields_are_settled_after_reading(void **state) {
    (void)state;
    Game game = made_up_game();
    game.text.settle = settle_made_up;
    Position pos;
    Error err = { .text = "" };
    char text[POSITION_TEXT_MAX];
    pos_init(&pos, &game);
    assert_true(game_parse(&pos, &game, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 count=2", &err));
    game_format(&pos, text, sizeof text);
    assert_string_equal(text, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 once=c1 count=2");
    assert_int_equal(pos.journal.count, 0);
    assert_true(pos_is_ok(&pos, NULL));
    assert_false(game_parse(&pos, &game, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 count=1", &err));
    assert_string_equal(err.text, "position, count=: one is none");
    pos_release(&pos);
}

static void men_of_many_players(void **state) {
    (void)state;
    Game game = *game_find("chess");
    game.players = 3;
    game.text.check_position = NULL;
    game.text.notation = &(Notation){ .commas = true };
    static const struct {
        const char *text, *says;
    } rows[] = {
        { "aK,3,bP,3/8/8/8/8/8/8/7,cQ c - - 0 1", NULL },
        { "8/8/8/8/8/8/8/aK,bK,cK,1,aP,aP,aP,aP a - - 3 2", NULL },
        { "8/8/8/8/8/8/8/7,dK a - - 0 1", "rank 1: 'd' is not a player" },
        { "8/8/8/8/8/8/8/7,K a - - 0 1", "rank 1: 'K' is not a player" },
        { "8/8/8/8/8/8/8/7,ak a - - 0 1", "rank 1: unknown letter 'k'" },
        { "8/8/8/8/8/8/8/7,a a - - 0 1", "rank 1: a player's letter without a man" },
        { "8/8/8/8/8/8/8/7aK a - - 0 1", "rank 1: expected ',', not 'a'" },
        { "8/8/8/8/8/8/8/8, a - - 0 1", "rank 1: nothing after ','" },
        { "8/8/8/8/8/8/8/,8 a - - 0 1", "rank 1: ',' is not a player" },
        { "8/8/8/8/8/8/8/8,aK a - - 0 1", "rank 1: 9 squares" },
        { "8/8/8/8/8/8/8/8 d - - 0 1", "field 2 (turn): \"d\", not one of abc" },
        { "8/8/8/8/8/8/8/8 w - - 0 1", "field 2 (turn)" },
        { "8/8/8/8/8/8/8/8 a aK - 0 1", "field 3 (castling): expected \"-\"" },
        { "8/8/8/8/8/8/8/8 a - e3 0 1", "field 4 (en passant): expected \"-\"" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        pos_init(&pos, &game);
        Error err = { .text = "" };
        if (game_parse(&pos, &game, rows[i].text, &err)) {
            char written[POSITION_TEXT_MAX];
            game_format(&pos, written, sizeof written);
            assert_string_equal(written, rows[i].text);
            assert_null(rows[i].says);
        } else {
            expect_error(&err, "position", rows[i].says ? rows[i].says : "?", rows[i].text);
        }
        pos_release(&pos);
    }
}

/* Two players in cells with commas, and an en passant field that means nothing. */
static void notations_differ(void **state) {
    (void)state;
    static const Notation commas = { .commas = true }, no_en_passant = { .ignores_en_passant = true };
    static const struct {
        const Notation *notation;
        const char *text, *written;
    } rows[] = {
        { &commas, "wK,6,bP/8/8/8/8/8/8/bK,7 b - - 0 1", "wK,6,bP/8/8/8/8/8/8/bK,7 b - - 0 1" },
        { &no_en_passant, "k7/8/8/8/3pP3/8/8/7K b - e3 0 1", "k7/8/8/8/3pP3/8/8/7K b - - 0 1" },
        { &no_en_passant, "k7/8/8/8/8/8/8/7K b - ?? 0 1", "k7/8/8/8/8/8/8/7K b - - 0 1" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Game game = *game_find("chess");
        game.text.check_position = NULL;
        game.text.notation = rows[i].notation;
        Position pos;
        pos_init(&pos, &game);
        Error err = { .text = "" };
        if (!game_parse(&pos, &game, rows[i].text, &err)) fail_msg("\"%s\": %s", rows[i].text, err.text);
        char written[POSITION_TEXT_MAX];
        game_format(&pos, written, sizeof written);
        assert_string_equal(written, rows[i].written);
        pos_release(&pos);
    }
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(extras_come_and_go),       cmocka_unit_test(views_keep_secrets),
        cmocka_unit_test(rules_bring_their_extras), cmocka_unit_test(fields_are_settled_after_reading),
        cmocka_unit_test(men_of_many_players),      cmocka_unit_test(notations_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

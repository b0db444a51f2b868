/* Position strings with extra fields, and with more than two players. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/refusal.h"

/* ---- extras, and more than two players: made up here, until a game of the registry has them ---- */

/* once=b1,e4: cells in a flag; count=7: a word. */
static bool parse_made_up(Position *pos, const char *key, const char *value, Error *err) {
    if (strcmp(key, "count") == 0) {
        if (strspn(value, "0123456789") != strlen(value)) return error_set(err, "\"%s\" is no number", value);
        pos_set_word(pos, 3, (uint32_t)strtoul(value, NULL, 10));
        return true;
    }
    if (strcmp(key, "once") != 0) return error_set(err, "unknown");
    for (;; value++) {
        Cell at;
        const size_t length = board_read_cell(pos->board, value, &at);
        if (!length) return error_set(err, "\"%s\" is no square", value);
        pos_set_flag(pos, 2, at, true);
        value += length;
        if (*value != ',') return *value ? error_set(err, "',' expected") : true;
    }
}

static size_t format_made_up(const Position *pos, char *buf, size_t size) {
    size_t length = 0;
    Set once = pos->flag[2];
    for (Cell at; set_pop(&once, &at);)
        length += (size_t)snprintf(buf + length, size - length, "%s%s", length ? "," : "once=", pos->board->name[at]);
    if (pos->word[3])
        length += (size_t)snprintf(buf + length, size - length, "%scount=%u", length ? " " : "", pos->word[3]);
    return length;
}

static void extras_come_and_go(void **state) {
    (void)state;
    Game game = *game_find("chess");
    game.id = "made-up";
    game.parse_extra = parse_made_up;
    game.format_extra = format_made_up;
    static const struct {
        const char *extras, *written, *says;
    } rows[] = {
        { "", "", NULL },
        { " once=e4,b1", " once=b1,e4", NULL },
        { " count=7", " count=7", NULL },
        { " count=7 once=a1", " once=a1 count=7", NULL },
        { " once=a1 count=4000000000", " once=a1 count=4000000000", NULL },
        { " once=", NULL, "once=: no value" },
        { " once=i1", NULL, "once=: \"i1\" is no square" },
        { " once=a1,", NULL, "once=: \"\" is no square" },
        { " once=a1;", NULL, "once=: ',' expected" },
        { " once=a1 once=a1", NULL, "once=: given twice" },
        { " once=a1 count=1 once=a2", NULL, "once=: given twice" },
        { " count=1 count=1", NULL, "count=: given twice" },
        { " twice=a1", NULL, "twice=: unknown" },
        { " onc=a1", NULL, "onc=: unknown" },
        { " count=x", NULL, "count=: \"x\" is no number" },
        { " count=1 x", NULL, "\"x\" behind the last field" },
    };
    Position pos;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[POSITION_TEXT_MAX], written[POSITION_TEXT_MAX], expected[POSITION_TEXT_MAX];
        set_up_witness(&pos);
        snprintf(text, sizeof text, "4k3/8/8/8/8/8/8/4K3 w - - 0 1%s", rows[i].extras);
        Error err = { "" };
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

static void men_of_many_players(void **state) {
    (void)state;
    Game game = *game_find("chess");
    game.players = 3;
    game.check_position = NULL;
    game.notation = &(Notation){ .commas = true };
    static const struct {
        const char *text, *says;
    } rows[] = {
        { "aK,3,bP,3/8/8/8/8/8/8/7,cQ c - - 0 1", NULL },
        { "8/8/8/8/8/8/8/aK,bK,cK,1,aP,aP,aP,aP a - - 3 2", NULL },
        { "8/8/8/8/8/8/8/7,dK a - - 0 1", "rank 1: 'd' is no player" },
        { "8/8/8/8/8/8/8/7,K a - - 0 1", "rank 1: 'K' is no player" },
        { "8/8/8/8/8/8/8/7,ak a - - 0 1", "rank 1: unknown letter 'k'" },
        { "8/8/8/8/8/8/8/7,a a - - 0 1", "rank 1: a player's letter without a man" },
        { "8/8/8/8/8/8/8/7aK a - - 0 1", "rank 1: ',' expected, not 'a'" },
        { "8/8/8/8/8/8/8/8, a - - 0 1", "rank 1: nothing behind ','" },
        { "8/8/8/8/8/8/8/,8 a - - 0 1", "rank 1: ',' is no player" },
        { "8/8/8/8/8/8/8/8,aK a - - 0 1", "rank 1: 9 squares" },
        { "8/8/8/8/8/8/8/8 d - - 0 1", "field 2 (turn): \"d\", not one of abc" },
        { "8/8/8/8/8/8/8/8 w - - 0 1", "field 2 (turn)" },
        { "8/8/8/8/8/8/8/8 a aK - 0 1", "field 3 (castling): \"-\" expected" },
        { "8/8/8/8/8/8/8/8 a - e3 0 1", "field 4 (en passant): \"-\" expected" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        pos_init(&pos, &game);
        Error err = { "" };
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
        game.check_position = NULL;
        game.notation = rows[i].notation;
        Position pos;
        pos_init(&pos, &game);
        Error err = { "" };
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
        cmocka_unit_test(extras_come_and_go),
        cmocka_unit_test(men_of_many_players),
        cmocka_unit_test(notations_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

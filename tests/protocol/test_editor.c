/* Positions that are set up by hand: what an editor is told of every game, and what it makes of a person's steps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/random.h"
#include "protocol/scene/editor.h"
#include "tests/slow.h"
#include "variants/registry.h"

enum { GAMES = SLOW ? 1 : 3, PLIES = 40 };

static const char *text_of(const cJSON *json, const char *name) {
    return cJSON_GetStringValue(cJSON_GetObjectItem(json, name));
}

/* What a page sends after an answer: its cells and fields, for the person to change. */
static cJSON *next_of(const cJSON *answer) {
    cJSON *const asked = cJSON_CreateObject();
    cJSON_AddItemToObject(asked, "cells", cJSON_Duplicate(cJSON_GetObjectItem(answer, "cells"), true));
    cJSON *const fields = cJSON_AddObjectToObject(asked, "fields");
    for (const cJSON *field = cJSON_GetObjectItem(answer, "fields")->child; field; field = field->next)
        cJSON_AddStringToObject(fields, text_of(field, "key"), text_of(field, "value"));
    return asked;
}

static cJSON *answer_and_free(const Game *game, cJSON *asked) {
    cJSON *const answer = editor_answer(game, asked);
    cJSON_Delete(asked);
    return answer;
}

static cJSON *begin_at(const Game *game, const char *position) {
    cJSON *const asked = cJSON_CreateObject();
    if (position) cJSON_AddStringToObject(asked, "position", position);
    return answer_and_free(game, asked);
}

/* One step: an operation, as JSON, on what was answered; the old answer is gone. */
static cJSON *step(const Game *game, cJSON *answer, const char *name, const char *value) {
    cJSON *const asked = next_of(answer);
    cJSON_Delete(answer);
    cJSON_AddItemToObject(asked, name, cJSON_Parse(value));
    return answer_and_free(game, asked);
}

static cJSON *with_field(const Game *game, cJSON *answer, const char *key, const char *value) {
    cJSON *const asked = next_of(answer);
    cJSON_Delete(answer);
    cJSON_ReplaceItemInObject(cJSON_GetObjectItem(asked, "fields"), key, cJSON_CreateString(value));
    return answer_and_free(game, asked);
}

static void expect_error(const cJSON *answer, const char *field, const char *part) {
    const cJSON *const error = cJSON_GetObjectItem(answer, "error");
    assert_true(cJSON_IsObject(error));
    assert_string_equal(text_of(error, "field"), field);
    if (!strstr(text_of(error, "text"), part)) fail_msg("%s", text_of(error, "text"));
}

static void expect_position(const cJSON *answer, const char *id, const char *position) {
    const cJSON *const error = cJSON_GetObjectItem(answer, "error");
    if (!cJSON_IsNull(error)) fail_msg("%s: %s: %s", id, position, text_of(error, "text"));
    if (strcmp(text_of(answer, "position"), position) != 0)
        fail_msg("%s: %s, not %s", id, text_of(answer, "position"), position);
}

/* ---- every game ---- */

/* What stands at the start can be put there, and be drawn. */
static void expect_palette(const cJSON *answer, const char *id) {
    const cJSON *const palette = cJSON_GetObjectItem(answer, "palette"), *const looks =
                                                                             cJSON_GetObjectItem(answer, "looks");
    for (const cJSON *cell = cJSON_GetObjectItem(answer, "cells")->child; cell; cell = cell->next) {
        bool found = !*cell->valuestring;
        for (const cJSON *men = palette->child; men; men = men->next)
            for (const cJSON *man = men->child; man; man = man->next) {
                const cJSON *const seen = cJSON_GetArrayItem(cJSON_GetObjectItem(man, "men"), 0);
                assert_non_null(cJSON_GetObjectItem(looks, text_of(seen, "look")));
                found = found || strcmp(text_of(man, "text"), cell->valuestring) == 0;
            }
        if (!found) fail_msg("%s: %s is not offered", id, cell->valuestring);
    }
}

/* Nothing is lost between a position and the fields of an editor. */
static void expect_round_trip(const Position *pos) {
    char text[POSITION_TEXT_MAX];
    game_format(pos, text, sizeof text);
    cJSON *answer = begin_at(pos->game, text);
    expect_position(answer, pos->game->id, text);
    cJSON *const asked = next_of(answer);
    cJSON_Delete(answer);
    answer = answer_and_free(pos->game, asked);
    expect_position(answer, pos->game->id, text);
    cJSON_Delete(answer);
}

static void positions_are_kept(void **state) {
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        const Game *const game = game_at(i);
        uint64_t random = (uint64_t)i + 1;
        cJSON *const start = begin_at(game, NULL);
        expect_palette(start, game->id);
        cJSON_Delete(start);
        for (int number = 0; number < GAMES; number++) {
            Position pos;
            pos_init(&pos, game);
            game_start(&pos, game);
            expect_round_trip(&pos);
            for (int ply = random_below(&random, PLIES); ply > 0; ply--) {
                MoveList list;
                movelist_init(&list);
                game_moves(&pos, GEN_ALL, &list);
                if (list.count > 0) game_play(&pos, list.at[random_below(&random, list.count)]);
                movelist_free(&list);
            }
            expect_round_trip(&pos);
            pos_release(&pos);
        }
    }
}

/* ---- steps ---- */

static void men_are_put_and_taken(void **state) {
    (void)state;
    const Game *const chess = game_find("chess");
    cJSON *answer = begin_at(chess, "8/8/8/8/8/8/8/K1k5 w - - 0 1");
    answer = step(chess, answer, "put", "[8,\"P\"]");
    expect_position(answer, "chess", "8/8/8/8/8/8/P7/K1k5 w - - 0 1");
    answer = step(chess, answer, "move", "[8,58]");
    answer = step(chess, answer, "put", "[58,\"R\"]");
    expect_error(answer, "", "king");
    answer = step(chess, answer, "move", "[58,63]");
    expect_position(answer, "chess", "7R/8/8/8/8/8/8/K1k5 w - - 0 1");
    answer = step(chess, answer, "take", "63");
    expect_position(answer, "chess", "8/8/8/8/8/8/8/K1k5 w - - 0 1");
    answer = with_field(chess, answer, "turn", "b");
    expect_position(answer, "chess", "8/8/8/8/8/8/8/K1k5 b - - 0 1");
    answer = with_field(chess, answer, "castling", "K");
    expect_error(answer, "castling", "the king is not on e1");
    assert_int_equal(cJSON_GetObjectItem(cJSON_GetObjectItem(answer, "error"), "column")->valueint, 22);
    answer = with_field(chess, answer, "castling", "- -");
    expect_error(answer, "castling", "blanks");
    cJSON_Delete(answer);
}

static const char *cell_text(const cJSON *answer, int at) {
    return cJSON_GetArrayItem(cJSON_GetObjectItem(answer, "cells"), at)->valuestring;
}

static void stacks_grow_upwards(void **state) {
    (void)state;
    const Game *const stax = game_find("stax");
    cJSON *answer = begin_at(stax, NULL);
    answer = step(stax, answer, "take", "0");
    assert_string_equal(cell_text(answer, 0), "");
    answer = step(stax, answer, "put", "[0,\"w\"]");
    answer = step(stax, answer, "put", "[0,\"B\"]");
    assert_string_equal(cell_text(answer, 0), "Bw");
    answer = step(stax, answer, "take", "0");
    assert_string_equal(cell_text(answer, 0), "w");
    cJSON_Delete(answer);
}

static const cJSON *field_at(const cJSON *answer, const char *key) {
    for (const cJSON *field = cJSON_GetObjectItem(answer, "fields")->child; field; field = field->next)
        if (strcmp(text_of(field, "key"), key) == 0) return field;
    return NULL;
}

/* What a game has besides men are fields in its own words, and errors stand beside them. */
static void extras_are_fields(void **state) {
    (void)state;
    const Game *const strikes = game_find("three-strikes-rifle");
    cJSON *answer = begin_at(strikes, NULL);
    assert_string_equal(text_of(field_at(answer, "once"), "words"), "injured once");
    assert_true(cJSON_IsString(cJSON_GetObjectItem(field_at(answer, "once"), "cells")));
    assert_true(cJSON_IsTrue(cJSON_GetObjectItem(field_at(answer, "partial"), "isSwitch")));
    answer = with_field(strikes, answer, "once", "a1,h8");
    assert_non_null(strstr(text_of(answer, "position"), "once=a1,h8"));
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(answer, "error")));
    answer = with_field(strikes, answer, "once", "z9");
    expect_error(answer, "once", "not a square");
    cJSON_Delete(answer);
    const Game *const three = game_find("three-player-chess");
    answer = begin_at(three, NULL);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(field_at(answer, "turn"), "choices")), 3);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(field_at(answer, "last"), "choices")), 4);
    assert_null(field_at(answer, "castling"));
    answer = with_field(three, answer, "hand", "nonsense");
    expect_error(answer, "hand", "");
    cJSON_Delete(answer);
    const Game *const displaced = game_find("three-strikes-ed");
    answer = with_field(displaced, begin_at(displaced, NULL), "limbo", "z~");
    expect_error(answer, "limbo", "");
    cJSON_Delete(answer);
}

static void nonsense_is_an_error(void **state) {
    (void)state;
    static const char *const texts[] = { "x", "", "\xff", "8/8/8/8/8/8/8/8", "start", "9999999999 w", "aK,bP/," };
    static const char *const asked[] = {
        "{\"cells\":[]}",
        "{\"cells\":[1,null,{},\"KQ\",\",\",\"9\",\"a+\",\"\"],\"fields\":[1]}",
        "{\"cells\":[\"P\"],\"put\":[-1,\"K\"]}",
        "{\"cells\":[\"P\"],\"put\":[0,7],\"take\":900,\"move\":[0]}",
        "{\"cells\":[\"p\"],\"put\":[0,\"K/K\"],\"take\":\"a1\",\"fields\":{\"turn\":\"\",\"castling\":7}}",
        "{\"cells\":[\"p\"],\"take\":1e300,\"move\":[1e300,0],\"fields\":{\"turn\":\"w x=1\",\"halfmove\":\"-1\"}}",
    };
    for (int i = 0; i < games_count(); i++) {
        for (size_t k = 0; k < LENGTH(texts); k++) cJSON_Delete(begin_at(game_at(i), texts[k]));
        for (size_t k = 0; k < LENGTH(asked); k++) {
            cJSON *const answer = answer_and_free(game_at(i), cJSON_Parse(asked[k]));
            assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(answer, "cells")),
                             board_of(game_at(i)->setup.board)->cells);
            cJSON_Delete(answer);
        }
    }
    cJSON *const answer = begin_at(game_find("chess"), "x");
    expect_error(answer, "", "");
    cJSON_Delete(answer);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_kept),   cmocka_unit_test(men_are_put_and_taken),
        cmocka_unit_test(stacks_grow_upwards),  cmocka_unit_test(extras_are_fields),
        cmocka_unit_test(nonsense_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

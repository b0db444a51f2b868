/* Moves as trees of decisions, and positions as JSON: every game of the registry can be played by clicks alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/random.h"
#include "protocol/scene/decisions.h"
#include "protocol/scene/scene.h"
#include "tests/sample.h"
#include "tests/slow.h"
#include "variants/registry.h"

/* What a page makes of an object, which is deleted. */
static cJSON *read_by_page(cJSON *object) {
    char *const text = cJSON_PrintUnformatted(object);
    cJSON_Delete(object);
    cJSON *const read = cJSON_Parse(text);
    cJSON_free(text);
    assert_non_null(read);
    return read;
}

/* ---- walking ---- */

typedef struct {
    const Decisions *decisions;
    int moves; /* reached so far */
} Walk;

static bool is_a_move(const Decisions *decisions, const char *text) {
    for (int i = 0; i < decisions->count; i++)
        if (strcmp(decisions->text[i], text) == 0) return true;
    return false;
}

static void walk(Walk *walk_, const cJSON *node, const char *so_far);

static void walk_child(Walk *walk_, const cJSON *child, const char *so_far) {
    const Decisions *const decisions = walk_->decisions;
    const char *const text = cJSON_GetObjectItem(child, "text")->valuestring;
    const cJSON *const cell = cJSON_GetObjectItem(child, "cell");
    assert_true(*cJSON_GetObjectItem(child, "words")->valuestring != '\0');
    if (cell) assert_non_null(strstr(text, decisions->board->name[cell->valueint]));
    char joined[2 * MOVE_TEXT_MAX];
    snprintf(joined, sizeof joined, "%s%s", so_far, text);
    walk(walk_, cJSON_GetObjectItem(child, "node"), joined);
}

static void walk(Walk *walk_, const cJSON *node, const char *so_far) {
    const cJSON *const more = cJSON_GetObjectItem(node, "more");
    if (more) {
        assert_string_equal(more->valuestring, so_far);
        cJSON *const rest = read_by_page(decisions_tree(walk_->decisions, so_far));
        walk(walk_, rest, so_far);
        cJSON_Delete(rest);
        return;
    }
    const bool is_end = cJSON_IsTrue(cJSON_GetObjectItem(node, "end"));
    const cJSON *const next = cJSON_GetObjectItem(node, "next");
    if (is_end && walk_->moves < 3000 && !is_a_move(walk_->decisions, so_far)) fail_msg("'%s' is not a move", so_far);
    walk_->moves += is_end;
    if (!is_end && (!next || cJSON_GetArraySize(next) == 0)) fail_msg("'%s' leads nowhere", so_far);
    for (const cJSON *a = next ? next->child : NULL; a; a = a->next) {
        for (const cJSON *b = a->next; b; b = b->next)
            assert_string_not_equal(cJSON_GetObjectItem(a, "text")->valuestring,
                                    cJSON_GetObjectItem(b, "text")->valuestring);
        walk_child(walk_, a, so_far);
    }
}

static void expect_tree(const Position *pos) {
    Decisions decisions;
    decisions_init(&decisions, pos);
    if (decisions.count > 0) {
        Walk all = { &decisions, 0 };
        cJSON *const tree = read_by_page(decisions_tree(&decisions, ""));
        walk(&all, tree, "");
        if (all.moves != decisions.count)
            fail_msg("%s: %d of %d moves are in the tree", pos->game->id, all.moves, decisions.count);
        cJSON_Delete(tree);
    }
    decisions_release(&decisions);
}

/* ---- scenes ---- */

static char *scene_text(const Position *pos) {
    Picture picture;
    picture_of(&picture, pos);
    cJSON *const scene = scene_board(pos->game, 0);
    scene_add_men(scene, &picture);
    cJSON_AddItemToObject(scene, "game", scene_game(pos->game));
    char *const text = cJSON_PrintUnformatted(scene);
    cJSON_Delete(scene);
    return text;
}

static void expect_scene(const Position *pos) {
    char *const text = scene_text(pos), *const again = scene_text(pos);
    assert_string_equal(text, again);
    cJSON *const scene = cJSON_Parse(text);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(scene, "cells")), pos->board->cells);
    const int men = pos->board->cells - set_count(&pos->kind[EMPTY]);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(scene, "men")), men);
    const cJSON *const looks = cJSON_GetObjectItem(scene, "looks");
    for (const cJSON *cell = cJSON_GetObjectItem(scene, "men")->child; cell; cell = cell->next)
        for (const cJSON *man = cJSON_GetObjectItem(cell, "men")->child; man; man = man->next)
            assert_non_null(cJSON_GetObjectItemCaseSensitive(looks, cJSON_GetObjectItem(man, "look")->valuestring));
    cJSON_Delete(scene);
    free(text);
    free(again);
}

static void edges_that_touch_are_told(void **state) {
    (void)state;
    static const struct {
        const char *game, *shape;
        bool files, ranks;
    } cases[] = {
        { "chess", "squares", false, false },
        { "cylindrical", "cylinder", true, false },
        { "checkers-universal", "torus", true, true }, /* for kings */
        { "doubles-cylindrical", "cylinder", true, true },
        { "tri-chess-3", "triangles", false, false },
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        cJSON *const board = scene_board(game_find(cases[i].game), 0), *const wraps =
                                                                           cJSON_GetObjectItem(board, "wraps");
        assert_string_equal(cJSON_GetObjectItem(board, "shape")->valuestring, cases[i].shape);
        assert_int_equal(cJSON_IsTrue(cJSON_GetArrayItem(wraps, 0)), cases[i].files);
        assert_int_equal(cJSON_IsTrue(cJSON_GetArrayItem(wraps, 1)), cases[i].ranks);
        cJSON_Delete(board);
    }
}

/* ---- all games ---- */

static bool play_some_move(Position *pos, uint64_t *random) {
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    const int count = list.count;
    if (count > 0) game_play(pos, list.at[random_below(random, count)]);
    movelist_free(&list);
    return count > 0;
}

static void every_move_can_be_clicked(void **state) {
    (void)state;
    enum { PLIES = SANITIZED ? 24 : 100, EVERY = SANITIZED ? 8 : 2 };
    for (int i = 0; i < samples_count(); i++) {
        uint64_t random = (uint64_t)i + 1;
        Position pos;
        pos_init(&pos, sample_at(i));
        game_start(&pos, sample_at(i));
        for (int ply = 0; ply < PLIES && game_count_moves(&pos) < 20000; ply++) {
            if (ply % EVERY == 0) {
                expect_scene(&pos);
                expect_tree(&pos);
            }
            if (!play_some_move(&pos, &random)) break;
        }
        pos_release(&pos);
    }
}

/* ---- single texts ---- */

static void expect_pieces(const char *id, const char *text, const char *pieces) {
    const Board *const board = board_of(game_find(id)->setup.board);
    char joined[128] = "";
    Cell cell;
    for (size_t length; (length = decision_piece(board, text, &cell)) > 0; text += length)
        snprintf(joined + strlen(joined), sizeof joined - strlen(joined), cell == CELL_NONE ? "[%.*s]" : "(%.*s)",
                 (int)length, text);
    assert_string_equal(joined, pieces);
}

static void texts_fall_into_pieces(void **state) {
    (void)state;
    expect_pieces("chess", "e7e8q", "(e7)(e8)[q]");
    expect_pieces("chess", "e7e8b", "(e7)(e8)[b]");
    expect_pieces("rifle", "e4xd5", "(e4)(xd5)");
    expect_pieces("royal-scaci-10x14", "a1j10", "(a1)(j10)");
    expect_pieces("three-player-chess", "b10xc9,b10xa10", "(b10)(xc9)(,b10)(xa10)");
    expect_pieces("three-player-chess", "P@j5", "[P@](j5)");
    expect_pieces("three-player-chess", "cube", "[cube]");
    expect_pieces("minefield", "M@h3,M@h4", "[M@](h3)[,M@](h4)");
    expect_pieces("cassandra", "K:h8", "[K:](h8)");
    expect_pieces("three-strikes-ed", "g2f1q;g1", "(g2)(f1)[q](;g1)");
    expect_pieces("chess", "0000", "[0000]");
}

static void words_are_for_people(void **state) {
    (void)state;
    Error err;
    Position pos;
    Decisions decisions;
    pos_init(&pos, game_find("chess"));
    assert_true(game_parse(&pos, game_find("chess"), "8/P6k/8/8/8/8/8/K7 w - - 0 1", &err));
    decisions_init(&decisions, &pos);
    cJSON *const tree = decisions_tree(&decisions, "a7a8");
    char *const text = cJSON_PrintUnformatted(tree);
    for (const char *const *word = (const char *const[]){ "queen", "rook", "bishop", "knight", NULL }; *word; word++)
        assert_non_null(strstr(text, *word));
    free(text);
    cJSON_Delete(tree);
    assert_null(decisions_tree(&decisions, "a7a6"));
    assert_null(decisions_tree(&decisions, "a7a8qq"));
    decisions_release(&decisions);
    pos_release(&pos);
}

/* What a page needs to know of each step, and in which order words are offered. */
static const struct {
    const char *why, *game, *position, *prefix, *steps;
} kinds[] = {
    { "promotions, the usual ones first", "chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8",
      "q:promotion:0Q0 r:promotion:0R0 b:promotion:0B0 n:promotion:0N0" },
    { "cells to begin with", "chess", "7k/8/8/8/8/8/P7/K7 w - - 0 1", "", "a1:go a2:go" },
    { "a shot", "rifle", "7k/8/8/3p4/4P3/8/8/K7 w - - 0 1", "e4", "xd5:take!" },
    { "men to drop", "three-player-chess",
      "bK,4/5/5/5/5/aC,1,aP,7/10/10/10/aK,8,cK a - - 0 1 hand=aP cubes=b,c wait=2,1,0 last=c pair=2", "",
      "P@:drop:0P0" },
    { "a king who castles onto his rook", "chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "g1:go=7" },
    { "or whose way is written so", "chess960", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "h1:go" },
    { "a pass", "three-player-chess", "start", "", "0000:pass" },
    { "mines, one after another", "minefield", "start", "M@a3", ",M@:drop+" },
    { "men of the enemy who are named", "cassandra",
      "2r4k/8/2N3P1/1N2bp2/P6r/3p3P/1B1Pb1P1/6KR b - - 7 46 predict=1 white=K:a8", "",
      "B::name:0B0 K::name:0K0 N::name:0N0 P::name:0P0 Q::name:0Q0 R::name:0R0" },
};

static void append_step(char *line, size_t size, const cJSON *child) {
    const char *const look = cJSON_GetStringValue(cJSON_GetObjectItem(child, "look"));
    const cJSON *const also = cJSON_GetObjectItem(child, "also");
    char rook[8] = "";
    if (also) snprintf(rook, sizeof rook, "=%d", also->valueint);
    const size_t used = strlen(line);
    snprintf(line + used, size - used, "%s%s:%s%s%s%s%s%s", used ? " " : "",
             cJSON_GetObjectItem(child, "text")->valuestring, cJSON_GetObjectItem(child, "kind")->valuestring,
             look ? ":" : "", look ? look : "", cJSON_IsTrue(cJSON_GetObjectItem(child, "captures")) ? "!" : "",
             cJSON_IsTrue(cJSON_GetObjectItem(child, "part")) ? "+" : "", rook);
}

static void steps_say_what_they_are(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(kinds); i++) {
        char line[1024] = "";
        Position pos;
        Decisions decisions;
        pos_init(&pos, game_find(kinds[i].game));
        assert_true(game_parse(&pos, pos.game, kinds[i].position, NULL));
        decisions_init(&decisions, &pos);
        cJSON *const tree = decisions_tree(&decisions, kinds[i].prefix);
        for (const cJSON *child = cJSON_GetObjectItem(tree, "next")->child; child; child = child->next)
            append_step(line, sizeof line, child);
        if (!strstr(line, kinds[i].steps)) fail_msg("%s: %s", kinds[i].why, line);
        cJSON_Delete(tree);
        decisions_release(&decisions);
        pos_release(&pos);
    }
}

static void men_say_what_they_are(void **state) {
    (void)state;
    Position pos;
    Picture picture;
    pos_init(&pos, game_find("doubles"));
    game_start(&pos, pos.game);
    picture_of(&picture, &pos);
    cJSON *scene = cJSON_CreateObject();
    scene_add_men(scene, &picture);
    scene = read_by_page(scene);
    int royal = 0;
    for (const cJSON *stand = cJSON_GetObjectItem(scene, "men")->child; stand; stand = stand->next) {
        const cJSON *const man = cJSON_GetObjectItem(stand, "men")->child;
        const Man stands = pos.man[cJSON_GetObjectItem(stand, "cell")->valueint];
        const Player owner = man_owner(stands);
        assert_int_equal(cJSON_GetObjectItem(man, "owner")->valueint, owner);
        assert_int_equal(cJSON_GetObjectItem(man, "team")->valueint, pos.game->team[owner]);
        assert_int_equal(cJSON_IsTrue(cJSON_GetObjectItem(man, "royal")),
                         pos.game->setup.royal >> man_kind(stands) & 1);
        royal += cJSON_IsTrue(cJSON_GetObjectItem(man, "royal"));
    }
    assert_int_equal(royal, 4);
    cJSON_Delete(scene);
    pos_release(&pos);
}

static void results_are_words(void **state) {
    (void)state;
    static const struct {
        const char *game, *result, *reason, *words;
    } rows[] = {
        { "chess", "1-0", "checkmate", "White wins: checkmate" },
        { "chess", "0-1", "", "Black wins" },
        { "chess", "1/2-1/2", "draw by agreement", "Draw by agreement" },
        { "chess", "1/2-1/2", "stalemate", "Draw: stalemate" },
        { "three-player-chess", "0,0,1", "a king was captured", "Player c wins: a king was captured" },
        { "three-player-chess", "1/3,1/3,1/3", "nobody can move", "Draw: nobody can move" },
        { "three-player-chess", "1/2,0,1/2", "", "Player a and Player c share the game" },
        { "doubles", "0,0,1,1", "checkmate", "Player c and Player d win: checkmate" },
        { "tri-chess-6", "1/3,0,1/3,0,1/3,0", "stalemate",
          "Player a, Player c and Player e share the game: stalemate" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        cJSON *const result = scene_result(game_find(rows[i].game), rows[i].result, rows[i].reason);
        assert_string_equal(cJSON_GetObjectItem(result, "words")->valuestring, rows[i].words);
        cJSON_Delete(result);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_can_be_clicked), cmocka_unit_test(edges_that_touch_are_told),
        cmocka_unit_test(texts_fall_into_pieces),    cmocka_unit_test(words_are_for_people),
        cmocka_unit_test(steps_say_what_they_are),   cmocka_unit_test(men_say_what_they_are),
        cmocka_unit_test(results_are_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The library against the rooms that it is a door to: games, positions, moves, counts; errors; threads. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "engine/game.h"
#include "library/fusilier.h"
#include "variants/registry.h"

static const FusilierGame *find(FusilierContext *context, const char *name) {
    FusilierError error;
    const FusilierGame *const game = fusilier_game_find(context, name, &error);
    if (!game) fail_msg("%s: %s", name, error.text);
    return game;
}

static FusilierPosition *set_up(const FusilierGame *game, const char *text) {
    FusilierError error;
    FusilierPosition *const position = fusilier_position_new(game, text, &error);
    if (!position) fail_msg("%s: %s", text ? text : "start", error.text);
    return position;
}

/* Compares a text of the library, which is freed, with what it should be. */
static void expect_text(char *got, const char *wanted) {
    assert_non_null(got);
    assert_string_equal(got, wanted);
    fusilier_free(got);
}

/* ---- every game ---- */

static void expect_same_moves(const FusilierPosition *position, const Position *pos) {
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    FusilierMoves *const moves = fusilier_position_moves(position, NULL);
    assert_int_equal(fusilier_moves_count(moves), list.count);
    assert_int_equal(fusilier_position_move_count(position), list.count);
    for (int i = 0; i < list.count; i++) {
        char text[MOVE_TEXT_MAX];
        FusilierMove move;
        game_move_format(pos, list.at[i], text);
        assert_string_equal(fusilier_moves_text(moves, i), text);
        assert_true(fusilier_moves_at(moves, i, &move));
        assert_true(move.bits == list.at[i].bits && move.more == list.at[i].more);
    }
    fusilier_moves_free(moves);
    movelist_free(&list);
}

static void expect_same_position(const FusilierPosition *position, const Position *pos) {
    char text[POSITION_TEXT_MAX];
    FusilierResult result;
    const Outcome outcome = game_outcome(pos);
    game_format(pos, text, sizeof text);
    expect_text(fusilier_position_text(position, NULL), text);
    assert_true(fusilier_position_key(position) == pos->now.key);
    assert_int_equal(fusilier_position_turn(position), game_turn(pos));
    assert_true(fusilier_position_in_check(position) == game_in_check(pos));
    assert_true(fusilier_position_is_chance(position) == game_is_chance(pos));
    assert_true(fusilier_position_result(position, &result, NULL));
    assert_true(result.is_over == outcome.over);
    for (Player player = 0; player < pos->game->players; player++) {
        game_view(pos, player, text, sizeof text);
        expect_text(fusilier_position_view(position, player, NULL), text);
    }
}

/* Plays a move by its value and takes it back, and another by its text. */
static void expect_play_and_undo(FusilierPosition *position, Position *pos, int index) {
    FusilierMoves *const moves = fusilier_position_moves(position, NULL);
    const uint64_t key = fusilier_position_key(position);
    FusilierMove move, read;
    FusilierMoveParts parts;
    assert_true(fusilier_moves_at(moves, index, &move));
    assert_true(fusilier_position_read(position, fusilier_moves_text(moves, index), &read, NULL));
    assert_true(read.bits == move.bits && read.more == move.more);
    expect_text(fusilier_position_write(position, &move, FUSILIER_NOTATION_OWN, NULL),
                fusilier_moves_text(moves, index));
    assert_true(fusilier_position_parts(position, &move, &parts, NULL));
    assert_true(fusilier_position_play(position, &move, NULL));
    game_play(pos, (Move){ move.bits, move.more });
    expect_same_position(position, pos);
    assert_true(fusilier_position_undo(position, NULL));
    assert_true(fusilier_position_key(position) == key);
    assert_true(fusilier_position_play_text(position, fusilier_moves_text(moves, index), NULL));
    assert_true(fusilier_position_key(position) == pos->now.key);
    fusilier_moves_free(moves);
}

static void expect_pictures(const FusilierPosition *position) {
    char *const svg = fusilier_position_svg(position, FUSILIER_NOBODY, 0, NULL);
    char *const scene = fusilier_position_scene(position, 0, NULL);
    char *const tree = fusilier_position_decisions(position, NULL, NULL);
    assert_non_null(strstr(svg, "<svg"));
    cJSON *const read = cJSON_Parse(scene), *const decisions = cJSON_Parse(tree);
    assert_true(cJSON_IsArray(cJSON_GetObjectItem(read, "men")));
    assert_true(cJSON_IsArray(cJSON_GetObjectItem(decisions, "next")));
    cJSON_Delete(read);
    cJSON_Delete(decisions);
    fusilier_free(svg);
    fusilier_free(scene);
    fusilier_free(tree);
}

static void expect_facts(const FusilierGame *game, const Game *wanted) {
    FusilierFacts facts;
    assert_true(fusilier_game_facts(game, &facts, NULL));
    assert_string_equal(facts.id, wanted->id);
    assert_string_equal(facts.title, wanted->title);
    assert_int_equal(facts.seat_count, wanted->players);
    assert_int_equal(strlen(facts.seats), (size_t)wanted->players);
    assert_int_equal(facts.cell_count, board_of(wanted->setup.board)->cells);
    assert_true(facts.is_hidden == game_is_hidden(wanted));
    assert_true(facts.has_dice == game_has_dice(wanted));
    assert_false(facts.is_loaded);
    for (int32_t cell = 0; cell < facts.cell_count; cell++)
        assert_int_equal(fusilier_game_cell(game, fusilier_game_cell_name(game, cell)), cell);
    assert_null(fusilier_game_cell_name(game, facts.cell_count));
}

enum { PLIES = 6 };

static void try_game(FusilierContext *context, int32_t index) {
    const Game *const wanted = game_any(index);
    const FusilierGame *const game = fusilier_game_at(context, index, NULL);
    Position pos;
    assert_ptr_equal(find(context, wanted->id), game);
    expect_facts(game, wanted);
    const char *const start = wanted->setup.deal ? "start deal=7" : "start";
    FusilierPosition *const position = set_up(game, start);
    pos_init(&pos, wanted);
    assert_true(game_parse(&pos, wanted, start, NULL));
    expect_pictures(position);
    for (int ply = 0; ply < PLIES; ply++) {
        expect_same_position(position, &pos);
        expect_same_moves(position, &pos);
        const int count = (int)fusilier_position_move_count(position);
        if (count == 0) break;
        expect_play_and_undo(position, &pos, (index * 31 + ply * 17) % count);
    }
    char *const text = fusilier_position_text(position, NULL);
    FusilierPosition *const again = set_up(game, text);
    if (!fusilier_position_equal(position, again)) fail_msg("%s: %s", wanted->id, text);
    assert_int_equal(fusilier_position_plies(again), 0);
    fusilier_free(text);
    fusilier_position_free(again);
    fusilier_position_free(position);
    pos_release(&pos);
}

static void every_game_is_what_it_is_inside(void **state) {
    (void)state;
    FusilierContext *const context = fusilier_context_new(NULL);
    assert_int_equal(fusilier_game_count(context), games_all());
    for (int32_t i = 0; i < games_all(); i++) try_game(context, i);
    assert_null(fusilier_game_at(context, games_all(), NULL));
    fusilier_context_free(context);
}

/* ---- facts ---- */

static void games_are_found_by_all_their_names(void **state) {
    (void)state;
    static const char *const rows[][2] = { { "rifle", "rifle" },
                                           { "Rifle Chess", "rifle" },
                                           { "RIFLE CHESS", "rifle" },
                                           { "madrasi+atomic", "atomic+madrasi" } };
    FusilierContext *const context = fusilier_context_new(NULL);
    FusilierFacts facts;
    for (size_t i = 0; i < LENGTH(rows); i++)
        assert_string_equal(fusilier_game_id(find(context, rows[i][0])), rows[i][1]);
    assert_true(fusilier_game_facts(find(context, "atomic+madrasi"), &facts, NULL));
    assert_non_null(strstr(facts.rules, "atomic"));
    assert_non_null(strstr(facts.rules, "madrasi"));
    const FusilierGame *const chess = find(context, "chess");
    assert_string_equal(fusilier_game_seat_name(chess, 1), "Black");
    assert_null(fusilier_game_seat_name(chess, 2));
    assert_int_equal(fusilier_game_team(chess, 1), 1);
    assert_int_equal(fusilier_game_team(chess, -1), -1);
    assert_int_equal(fusilier_game_cell(chess, "e4"), 28);
    assert_int_equal(fusilier_game_cell(chess, "e44"), FUSILIER_NO_CELL);
    assert_ptr_equal(fusilier_game_context(chess), context);
    fusilier_context_free(context);
}

static void texts_of_a_game_are_there(void **state) {
    (void)state;
    FusilierContext *const context = fusilier_context_new(NULL);
    const FusilierGame *const game = find(context, "rifle");
    char *const rules = fusilier_game_rules(game, NULL), *const show = fusilier_game_show(game, NULL);
    char *const json = fusilier_game_json(game, NULL);
    assert_non_null(strstr(rules, "Rifle"));
    assert_non_null(strstr(show, "[my-rifle:chess]"));
    assert_non_null(strstr(json, "\"id\":\"rifle\""));
    assert_int_equal(fusilier_games_load(context, "again", show, NULL, NULL, NULL), 1);
    assert_true(fusilier_game_find(context, "my-rifle", NULL) != NULL);
    fusilier_free(rules);
    fusilier_free(show);
    fusilier_free(json);
    const char *id, *words;
    assert_true(fusilier_rule(0, &id, &words));
    assert_true(*id && *words);
    assert_false(fusilier_rule(-1, &id, &words));
    assert_false(fusilier_rule(100000, NULL, NULL));
    fusilier_context_free(context);
}

/* ---- moves ---- */

static void a_move_is_taken_apart(void **state) {
    (void)state;
    static const struct {
        const char *game, *position, *move, *from, *to;
        int32_t type, promotion, victims;
        bool captures;
    } rows[] = {
        { "chess", "start", "e2e4", "e2", "e4", FUSILIER_MOVE_PLAIN, 0, 0, false },
        { "chess", "k7/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8q", "e7", "e8", FUSILIER_MOVE_PLAIN, 'q', 0, false },
        { "chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "e5", "d6", FUSILIER_MOVE_PASSING, 0, 1, true },
        { "chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "e1", "g1", FUSILIER_MOVE_CASTLE, 0, 0, false },
        { "rifle", "k3r3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3xd5", "e3", "d5", FUSILIER_MOVE_SHOT, 0, 1, true },
        { "atomic", "k7/8/8/3p4/8/4N3/8/K7 w - - 0 1", "e3d5", "e3", "d5", FUSILIER_MOVE_PLAIN, 0, 1, true },
    };
    FusilierContext *const context = fusilier_context_new(NULL);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const FusilierGame *const game = find(context, rows[i].game);
        FusilierPosition *const position = set_up(game, rows[i].position);
        FusilierMove move;
        FusilierMoveParts parts;
        assert_true(fusilier_position_read(position, rows[i].move, &move, NULL));
        assert_true(fusilier_position_parts(position, &move, &parts, NULL));
        assert_int_equal(parts.type, rows[i].type);
        assert_int_equal(parts.from, fusilier_game_cell(game, rows[i].from));
        assert_int_equal(parts.to, fusilier_game_cell(game, rows[i].to));
        assert_int_equal(parts.promotion, rows[i].promotion);
        assert_int_equal(parts.victim_count, rows[i].victims);
        assert_true(parts.captures == rows[i].captures);
        fusilier_position_free(position);
    }
    fusilier_context_free(context);
}

static void moves_are_written_in_all_ways(void **state) {
    (void)state;
    FusilierContext *const context = fusilier_context_new(NULL);
    FusilierPosition *const chess = set_up(find(context, "chess"), NULL);
    FusilierMove move;
    FusilierError error;
    assert_true(fusilier_position_read(chess, "Nf3", &move, NULL));
    expect_text(fusilier_position_write(chess, &move, FUSILIER_NOTATION_OWN, NULL), "g1f3");
    expect_text(fusilier_position_write(chess, &move, FUSILIER_NOTATION_SAN, NULL), "Nf3");
    expect_text(fusilier_position_write(chess, &move, FUSILIER_NOTATION_PEOPLE, NULL), "Nf3");
    assert_null(fusilier_position_write(chess, &move, FUSILIER_NOTATION_NUMBERS, &error));
    assert_int_equal(error.code, FUSILIER_UNSUPPORTED);
    expect_text(fusilier_position_write(chess, &move, FUSILIER_NOTATION_LAN, NULL), "Ng1-f3");
    expect_text(fusilier_position_write(chess, &move, FUSILIER_NOTATION_WXF, NULL), "N2+3");
    assert_null(fusilier_position_write(chess, &move, -1, &error));
    assert_int_equal(error.code, FUSILIER_BAD_VALUE);
    assert_null(fusilier_position_write(chess, &move, 99, &error));
    assert_int_equal(error.code, FUSILIER_BAD_VALUE);
    expect_text(fusilier_position_observe(chess, &move, 1, NULL), "g1f3");
    char *const json = fusilier_position_move_json(chess, &move, NULL);
    assert_non_null(strstr(json, "\"san\":\"Nf3\""));
    fusilier_free(json);
    FusilierPosition *const draughts = set_up(find(context, "english-draughts"), NULL);
    assert_true(fusilier_position_read(draughts, "11-15", &move, &error));
    expect_text(fusilier_position_write(draughts, &move, FUSILIER_NOTATION_NUMBERS, NULL), "11-15");
    assert_null(fusilier_position_write(draughts, &move, FUSILIER_NOTATION_HODGES, &error));
    assert_int_equal(error.code, FUSILIER_UNSUPPORTED);
    fusilier_position_free(draughts);
    fusilier_position_free(chess);
    fusilier_context_free(context);
}

static void a_lone_king_wins_no_more(void **state) {
    (void)state;
    FusilierContext *const context = fusilier_context_new(NULL);
    FusilierPosition *const bare = set_up(find(context, "chess"), "k7/p7/8/8/8/8/8/K7 w - - 0 1");
    assert_false(fusilier_position_may_win(bare, 0));
    assert_true(fusilier_position_may_win(bare, 1));
    assert_false(fusilier_position_may_win(bare, 2));
    fusilier_position_free(bare);
    fusilier_context_free(context);
}

static void refusals_name_the_rule(void **state) {
    (void)state;
    FusilierContext *const context = fusilier_context_new(NULL);
    FusilierPosition *const position = set_up(find(context, "chess"), NULL);
    expect_text(fusilier_position_why(position, "e2e4", NULL), "legal");
    char *const why = fusilier_position_why(position, "g1g3", NULL);
    assert_non_null(strstr(why, "knight"));
    fusilier_free(why);
    fusilier_position_free(position);
    fusilier_context_free(context);
}

static void moves_of_several_parts_are_a_tree(void **state) {
    (void)state;
    FusilierContext *const context = fusilier_context_new(NULL);
    FusilierPosition *const position = set_up(find(context, "chess"), NULL);
    FusilierError error;
    char *const tree = fusilier_position_decisions(position, "e2", NULL);
    assert_non_null(strstr(tree, "\"e4\""));
    fusilier_free(tree);
    assert_null(fusilier_position_decisions(position, "e5", &error));
    assert_int_equal(error.code, FUSILIER_BAD_MOVE);
    fusilier_position_free(position);
    fusilier_context_free(context);
}

static void repetition_is_counted_and_copies_go_their_way(void **state) {
    (void)state;
    FusilierContext *const context = fusilier_context_new(NULL);
    FusilierPosition *const position = set_up(find(context, "chess"), NULL);
    FusilierResult result;
    assert_true(fusilier_position_play_text(position, "Nf3 Nf6 Ng1 Ng8 g1f3 g8f6 f3g1", NULL));
    FusilierPosition *const copy = fusilier_position_copy(position, NULL);
    assert_true(fusilier_position_play_text(position, "f6g8", NULL));
    assert_int_equal(fusilier_position_repetitions(position), 2);
    assert_true(fusilier_position_result(position, &result, NULL) && !result.is_over);
    assert_string_equal(result.text, "-");
    assert_true(fusilier_position_referee(position, &result, NULL) && result.is_over);
    assert_string_equal(result.text, "1/2-1/2");
    assert_int_equal(result.points[0], 30);
    assert_int_equal(fusilier_position_plies(copy), 7);
    assert_false(fusilier_position_equal(copy, position));
    fusilier_position_free(copy);
    fusilier_position_free(position);
    fusilier_context_free(context);
}

static void a_man_is_where_he_stands(void **state) {
    (void)state;
    FusilierContext *const context = fusilier_context_new(NULL);
    const FusilierGame *const game = find(context, "chess");
    FusilierPosition *const position = set_up(game, NULL);
    FusilierMan man;
    FusilierError error;
    assert_true(fusilier_position_man(position, fusilier_game_cell(game, "b8"), &man, NULL));
    assert_int_equal(man.seat, 1);
    assert_int_equal(man.letter, 'N');
    assert_true(fusilier_position_man(position, fusilier_game_cell(game, "e4"), &man, NULL));
    assert_int_equal(man.seat, FUSILIER_NOBODY);
    assert_int_equal(man.letter, 0);
    assert_false(fusilier_position_man(position, 64, &man, &error));
    assert_int_equal(error.code, FUSILIER_BAD_VALUE);
    fusilier_position_free(position);
    fusilier_context_free(context);
}

static void a_seat_sees_no_more_than_it_may(void **state) {
    (void)state;
    FusilierContext *const context = fusilier_context_new(NULL);
    FusilierPosition *const position = set_up(find(context, "chess+kriegspiel"), NULL);
    FusilierMoves *const tries = fusilier_position_tries(position, NULL);
    char *const view = fusilier_position_view(position, 0, NULL);
    char *const scene = fusilier_position_scene(position, 0, NULL);
    assert_null(strchr(view, 'q'));
    assert_non_null(strchr(view, 'Q'));
    assert_null(strstr(scene, "rnbqkbnr"));
    assert_true(fusilier_moves_count(tries) >= fusilier_position_move_count(position));
    fusilier_free(view);
    fusilier_free(scene);
    fusilier_moves_free(tries);
    fusilier_position_free(position);
    fusilier_context_free(context);
}

/* ---- counts ---- */

static bool end_at_once(void *context, int64_t done, int64_t all, uint64_t leaves) {
    (void)done, (void)all, (void)leaves;
    ++*(int *)context;
    return false;
}

static void counts_are_right_in_every_lane(void **state) {
    (void)state;
    static const char *const lanes[] = { NULL, "fast", "composed", "wide" };
    FusilierContext *const context = fusilier_context_new(NULL);
    FusilierPosition *const position = set_up(find(context, "chess"), NULL);
    FusilierError error;
    uint64_t leaves = 0;
    for (size_t i = 0; i < LENGTH(lanes); i++) {
        const FusilierPerft options = { .threads = 2, .hash_mb = 1, .lane = lanes[i] };
        if (!fusilier_perft(position, 4, &options, &leaves, &error)) fail_msg("%s", error.text);
        assert_true(leaves == 197281);
    }
    assert_true(fusilier_perft(position, 0, NULL, &leaves, NULL) && leaves == 1);
    FusilierMoves *const divide = fusilier_perft_divide(position, 3, NULL, NULL);
    leaves = 0;
    for (int32_t i = 0; i < fusilier_moves_count(divide); i++) leaves += fusilier_moves_perft(divide, i);
    assert_true(leaves == 8902);
    fusilier_moves_free(divide);
    int heard = 0;
    assert_false(
        fusilier_perft(position, 5, &(FusilierPerft){ .listen = end_at_once, .context = &heard }, &leaves, &error));
    assert_int_equal(error.code, FUSILIER_STOPPED);
    assert_int_equal(heard, 1);
    fusilier_position_free(position);
    fusilier_context_free(context);
}

/* ---- errors ---- */

static void expect_code(const FusilierError *error, int32_t code) {
    if (error->code != code) fail_msg("%s (%s)", fusilier_code_name(error->code), error->text);
    assert_true(error->text[0] != '\0' && !strchr(error->text, '\n'));
}

static void positions_are_refused_with_a_place(void **state) {
    (void)state;
    static const struct {
        const char *text, *field;
        bool has_column;
    } rows[] = {
        { "rnbqkbnr/ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "", false },
        { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "", false },
        { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkz - 0 1", "castling", false },
        { "", "", false },
        { "nonsense", "", false },
    };
    FusilierContext *const context = fusilier_context_new(NULL);
    const FusilierGame *const game = find(context, "chess");
    FusilierPosition *const position = set_up(game, NULL);
    const uint64_t key = fusilier_position_key(position);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        FusilierError error;
        assert_null(fusilier_position_new(game, rows[i].text, &error));
        expect_code(&error, FUSILIER_BAD_POSITION);
        if (*rows[i].field) assert_string_equal(error.field, rows[i].field);
        assert_false(fusilier_position_set(position, rows[i].text, &error));
        assert_true(fusilier_position_key(position) == key);
    }
    fusilier_position_free(position);
    fusilier_context_free(context);
}

static void errors_of_every_kind_have_their_code(void **state) {
    (void)state;
    FusilierContext *const context = fusilier_context_new(NULL);
    const FusilierGame *const game = find(context, "chess");
    FusilierPosition *const position = set_up(game, NULL);
    FusilierError error;
    FusilierMove move = { 1, 2 };
    uint64_t leaves;
    assert_null(fusilier_game_find(context, "ches", &error));
    expect_code(&error, FUSILIER_NO_GAME);
    assert_non_null(strstr(error.text, "chess"));
    assert_null(fusilier_game_find(context, "atomic+nonsense", &error));
    expect_code(&error, FUSILIER_NO_GAME);
    assert_null(fusilier_game_find(context, "", &error));
    expect_code(&error, FUSILIER_NO_GAME);
    assert_null(fusilier_game_find(NULL, "chess", &error));
    expect_code(&error, FUSILIER_NULL_ARGUMENT);
    assert_null(fusilier_game_find(context, NULL, &error));
    expect_code(&error, FUSILIER_NULL_ARGUMENT);
    assert_null(fusilier_game_at(context, -1, &error));
    expect_code(&error, FUSILIER_BAD_VALUE);
    assert_false(fusilier_position_read(position, "e2e5", &move, &error));
    expect_code(&error, FUSILIER_BAD_MOVE);
    assert_true(move.bits == 1 && move.more == 2);
    assert_false(fusilier_position_play(position, &move, &error));
    expect_code(&error, FUSILIER_BAD_MOVE);
    assert_false(fusilier_position_play(position, NULL, &error));
    expect_code(&error, FUSILIER_NULL_ARGUMENT);
    assert_false(fusilier_position_play_text(position, "e2e4 e7e5 e4e5", &error));
    expect_code(&error, FUSILIER_BAD_MOVE);
    assert_non_null(strstr(error.text, "move 3"));
    assert_int_equal(fusilier_position_plies(position), 0);
    assert_false(fusilier_position_undo(position, &error));
    expect_code(&error, FUSILIER_REFUSED);
    assert_null(fusilier_position_view(position, 2, &error));
    expect_code(&error, FUSILIER_BAD_VALUE);
    assert_null(fusilier_position_view(position, FUSILIER_NOBODY, &error));
    expect_code(&error, FUSILIER_BAD_VALUE);
    assert_null(fusilier_position_svg(position, 0, 3, &error));
    expect_code(&error, FUSILIER_BAD_VALUE);
    assert_false(fusilier_perft(position, 65, NULL, &leaves, &error));
    expect_code(&error, FUSILIER_BAD_VALUE);
    assert_false(fusilier_perft(position, 1, &(FusilierPerft){ .threads = -1 }, &leaves, &error));
    expect_code(&error, FUSILIER_BAD_VALUE);
    assert_false(fusilier_perft(position, 1, &(FusilierPerft){ .lane = "middle" }, &leaves, &error));
    expect_code(&error, FUSILIER_BAD_VALUE);
    assert_null(fusilier_perft_divide(position, 0, NULL, &error));
    expect_code(&error, FUSILIER_BAD_VALUE);
    assert_true(fusilier_position_play_text(position, "e2e4", &error));
    assert_int_equal(error.code, FUSILIER_OK);
    assert_string_equal(error.text, "");
    assert_string_equal(fusilier_code_name(FUSILIER_BAD_MOVE), "bad move");
    assert_string_equal(fusilier_code_name(-5), "unknown");
    fusilier_position_free(position);
    fusilier_context_free(context);
}

static void nothing_minds_null(void **state) {
    (void)state;
    FusilierMove move;
    assert_null(fusilier_position_new(NULL, "start", NULL));
    assert_null(fusilier_position_moves(NULL, NULL));
    assert_null(fusilier_position_text(NULL, NULL));
    assert_null(fusilier_moves_text(NULL, 0));
    assert_false(fusilier_moves_at(NULL, 0, &move));
    assert_int_equal(fusilier_moves_count(NULL), 0);
    assert_int_equal(fusilier_game_count(NULL), 0);
    assert_int_equal(fusilier_position_turn(NULL), FUSILIER_NOBODY);
    assert_int_equal(fusilier_games_load(NULL, NULL, "", NULL, NULL, NULL), -1);
    assert_false(fusilier_plugin_load(NULL, "", NULL));
    fusilier_context_free(NULL);
    fusilier_position_free(NULL);
    fusilier_moves_free(NULL);
    fusilier_round_free(NULL);
    fusilier_search_free(NULL);
    fusilier_free(NULL);
}

/* ---- games of one's own ---- */

typedef struct {
    int played, refused;
    int32_t line;
} Told;

static void tell(void *told, const char *id, const FusilierGame *game, const FusilierError *why) {
    Told *const so_far = told;
    assert_true(*id != '\0');
    if (game) {
        so_far->played++;
    } else {
        so_far->refused++;
        so_far->line = why->line;
        assert_int_equal(why->code, FUSILIER_BAD_GAME);
    }
}

static void two_contexts_have_their_own_games_of_one_name(void **state) {
    (void)state;
    FusilierContext *const one = fusilier_context_new(NULL), *const other = fusilier_context_new(NULL);
    FusilierContext *const third = fusilier_context_new(NULL);
    FusilierError error;
    FusilierFacts facts;
    assert_int_equal(fusilier_games_load(one, NULL, "[mine:chess]\nrules = rifle\n", NULL, NULL, &error), 1);
    assert_int_equal(fusilier_games_load(other, NULL, "[mine:chess]\nrules = atomic\n", NULL, NULL, &error), 1);
    FusilierPosition *const shot = set_up(find(one, "mine"), "k7/8/8/3p4/8/4N3/8/K7 w - - 0 1");
    FusilierPosition *const blast = set_up(find(other, "mine"), "k7/8/8/3p4/8/4N3/8/K7 w - - 0 1");
    expect_text(fusilier_position_why(shot, "e3xd5", NULL), "legal");
    expect_text(fusilier_position_why(blast, "e3d5", NULL), "legal");
    assert_false(fusilier_position_play_text(blast, "e3xd5", NULL));
    assert_null(fusilier_game_find(third, "mine", &error));
    expect_code(&error, FUSILIER_NO_GAME);
    assert_true(fusilier_game_facts(find(one, "mine"), &facts, NULL) && facts.is_loaded);
    assert_int_equal(fusilier_game_count(one), fusilier_game_count(third) + 1);
    assert_ptr_equal(fusilier_game_at(one, fusilier_game_count(third), NULL), find(one, "mine"));
    const FusilierGame *const joined = fusilier_game_find(one, "mine+madrasi", &error);
    if (!joined) fail_msg("%s", error.text);
    assert_non_null(strstr(fusilier_game_id(joined), "mine"));
    fusilier_context_free(third);
    fusilier_context_free(one); /* what was made from it goes on */
    expect_text(fusilier_position_why(shot, "e3xd5", NULL), "legal");
    fusilier_position_free(shot);
    fusilier_position_free(blast);
    fusilier_context_free(other);
}

static void ids_come_before_other_names(void **state) {
    (void)state;
    static const char text[] = "[mine:chess]\ntitle = Atomic Chess\nrules = rifle\n\n[other:chess]\ntitle = rifle\n";
    FusilierContext *const context = fusilier_context_new(NULL);
    assert_int_equal(fusilier_games_load(context, NULL, text, NULL, NULL, NULL), 2);
    assert_string_equal(fusilier_game_id(find(context, "mine")), "mine");
    assert_string_equal(fusilier_game_id(find(context, "Atomic Chess")), "mine");
    assert_string_equal(fusilier_game_id(find(context, "atomic")), "atomic");
    assert_string_equal(fusilier_game_id(find(context, "rifle")), "rifle");
    fusilier_context_free(context);
}

static void a_bad_game_does_not_spoil_the_others(void **state) {
    (void)state;
    static const char text[] =
        "[good:chess]\nmaxRank = 8\n\n[bad:chess]\nnonsense = 3\n\n[child:good]\nrules = rifle\n";
    FusilierContext *const context = fusilier_context_new(NULL);
    FusilierError error;
    Told told = { 0, 0, 0 };
    assert_int_equal(fusilier_games_load(context, "three.ini", text, tell, &told, &error), 2);
    assert_int_equal(told.played, 2);
    assert_int_equal(told.refused, 1);
    assert_int_equal(told.line, 5);
    assert_int_equal(fusilier_games_load(context, NULL, "[good:chess]\n", NULL, NULL, &error), 0);
    expect_code(&error, FUSILIER_BAD_GAME);
    assert_int_equal(fusilier_games_load(context, NULL, "[atomic:chess]\n", NULL, NULL, &error), 0);
    expect_code(&error, FUSILIER_BAD_GAME);
    assert_int_equal(fusilier_games_load(context, "x.ini", "nonsense\n", NULL, NULL, &error), -1);
    expect_code(&error, FUSILIER_BAD_GAME);
    assert_int_equal(error.line, 1);
    assert_int_equal(fusilier_games_load_file(context, "/nowhere/at.ini", NULL, NULL, &error), -1);
    expect_code(&error, FUSILIER_BAD_FILE);
    assert_false(fusilier_plugin_load(context, "/nowhere/at.so", &error));
    expect_code(&error, FUSILIER_BAD_FILE);
    assert_false(fusilier_plugin_load(context, NULL, &error));
    expect_code(&error, FUSILIER_NULL_ARGUMENT);
    told.played = 0;
    const char *const path = FUSILIER_SOURCE_DIR "/examples/games/rules.ini";
    const int32_t games = fusilier_games_load_file(context, path, tell, &told, &error);
    assert_true(games > 0 && games == told.played);
    assert_int_equal(fusilier_games_load(context, NULL, "[later:good]\n", NULL, NULL, &error), 1);
    fusilier_context_free(context);
}

/* ---- threads ---- */

typedef struct {
    FusilierContext *context;
    const char *game;
    uint64_t wanted;
    bool good;
} Work;

static void *work(void *argument) {
    Work *const task = argument;
    uint64_t leaves = 0;
    for (int i = 0; i < 20; i++) {
        FusilierPosition *const position =
            fusilier_position_new(fusilier_game_find(task->context, task->game, NULL), NULL, NULL);
        FusilierMoves *const moves = fusilier_position_moves(position, NULL);
        task->good = fusilier_perft(position, 3, NULL, &leaves, NULL) && leaves == task->wanted &&
                     fusilier_position_play_text(position, fusilier_moves_text(moves, i % 20), NULL);
        fusilier_moves_free(moves);
        fusilier_position_free(position);
        if (!task->good) break;
    }
    return NULL;
}

static void two_threads_do_not_meet(void **state) {
    (void)state;
    for (int shared = 0; shared < 2; shared++) {
        FusilierContext *const one = fusilier_context_new(NULL);
        FusilierContext *const other = shared ? one : fusilier_context_new(NULL);
        Work tasks[] = { { one, "chess", 8902, false }, { other, "Atomic Chess", 8902, false } };
        pthread_t threads[LENGTH(tasks)];
        for (size_t i = 0; i < LENGTH(tasks); i++)
            assert_int_equal(pthread_create(&threads[i], NULL, work, &tasks[i]), 0);
        for (size_t i = 0; i < LENGTH(tasks); i++) pthread_join(threads[i], NULL);
        for (size_t i = 0; i < LENGTH(tasks); i++) assert_true(tasks[i].good);
        if (!shared) fusilier_context_free(other);
        fusilier_context_free(one);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_what_it_is_inside),
        cmocka_unit_test(games_are_found_by_all_their_names),
        cmocka_unit_test(texts_of_a_game_are_there),
        cmocka_unit_test(a_move_is_taken_apart),
        cmocka_unit_test(moves_are_written_in_all_ways),
        cmocka_unit_test(a_lone_king_wins_no_more),
        cmocka_unit_test(refusals_name_the_rule),
        cmocka_unit_test(moves_of_several_parts_are_a_tree),
        cmocka_unit_test(repetition_is_counted_and_copies_go_their_way),
        cmocka_unit_test(a_man_is_where_he_stands),
        cmocka_unit_test(a_seat_sees_no_more_than_it_may),
        cmocka_unit_test(counts_are_right_in_every_lane),
        cmocka_unit_test(positions_are_refused_with_a_place),
        cmocka_unit_test(errors_of_every_kind_have_their_code),
        cmocka_unit_test(nothing_minds_null),
        cmocka_unit_test(two_contexts_have_their_own_games_of_one_name),
        cmocka_unit_test(ids_come_before_other_names),
        cmocka_unit_test(a_bad_game_does_not_spoil_the_others),
        cmocka_unit_test(two_threads_do_not_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

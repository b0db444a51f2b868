#include "tests/random_play.h"
#include "tests/equal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint64_t next(Random *random) {
    return mix64(random->state++);
}
int random_pick(Random *random, int bound) {
    return (int)(next(random) % (uint64_t)bound);
}

void run_init(Run *run, const Game *game, uint64_t seed) {
    pos_init(&run->pos, game);
    pos_init(&run->other, game);
    movelist_init(&run->all);
    movelist_init(&run->part);
    movelist_init(&run->again);
    run->random.state = mix64(seed);
}

void run_release(Run *run) {
    pos_release(&run->pos);
    pos_release(&run->other);
    movelist_free(&run->all);
    movelist_free(&run->part);
    movelist_free(&run->again);
}

static void fail_at(const Position *pos, Move move, const char *what) {
    char text[POSITION_TEXT_MAX], move_text[MOVE_TEXT_MAX] = "-";
    game_format(pos, text, sizeof text);
    if (!move_is_none(move)) game_move_format(pos, move, move_text);
    fail_msg("%s, \"%s\", move %s: %s", pos->game->id, text, move_text, what);
}

static void expect_ok(const Position *pos, const char *when) {
    Error err;
    if (pos_is_ok(pos, &err)) return;
    print_error("%s\n", when);
    fail_at(pos, MOVE_NONE, err.text);
}

/* Equal to the last byte, but for the room in the journal. */
static bool same(const Position *a, const Position *b) {
    return pos_equal(a, b) && memcmp(a->rights_at, b->rights_at, sizeof a->rights_at) == 0 &&
           memcmp(a->castle, b->castle, sizeof a->castle) == 0 && a->journal.plies == b->journal.plies &&
           a->journal.count == b->journal.count;
}

/* ---- one position ---- */

static void lists_agree(Run *run) {
    const Position *pos = &run->pos;
    movelist_clear(&run->all);
    game_moves(pos, GEN_ALL, &run->all);
    if (game_count_moves(pos) != (uint64_t)run->all.count) fail_at(pos, MOVE_NONE, "count and list differ");
    movelist_clear(&run->part);
    game_moves(pos, GEN_NOISY, &run->part);
    const int noisy = run->part.count;
    const Game *game = pos->game;
    if (game->advice.pressed && game->conduct.rules.must_capture && game->advice.pressed(pos) != (noisy > 0))
        fail_at(pos, MOVE_NONE, "pressed without a capture, or the other way round");
    game_moves(pos, GEN_QUIET, &run->part);
    if (run->part.count < run->all.count && run->part.count < GEN_MANY)
        fail_at(pos, MOVE_NONE, "noisy and quiet moves are not all moves");
    for (int i = 0; i < run->part.count; i++) {
        const Move move = run->part.at[i];
        if (movelist_find(&run->all, move) < 0) fail_at(pos, move, "noisy or quiet, but not among all");
        if (movelist_find(&run->part, move) != i) fail_at(pos, move, "listed twice");
        if (game_is_noisy(pos, move) != (i < noisy)) fail_at(pos, move, "noisy in one place, quiet in another");
    }
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void move_texts_are_unique(Run *run) {
    const int count = run->all.count;
    char(*text)[MOVE_TEXT_MAX] = calloc((size_t)count + 1, sizeof *text);
    char **sorted = calloc((size_t)count + 1, sizeof *sorted);
    assert_true(text && sorted);
    for (int i = 0; i < count; i++) {
        sorted[i] = text[i];
        if (game_move_format(&run->pos, run->all.at[i], text[i]) != strlen(text[i]))
            fail_at(&run->pos, run->all.at[i], "the length of its text is wrong");
    }
    qsort(sorted, (size_t)count, sizeof *sorted, compare_texts);
    for (int i = 1; i < count; i++)
        if (strcmp(sorted[i - 1], sorted[i]) == 0) fail_msg("two moves have the text %s", sorted[i]);
    for (int tries = 0; count && tries < 4; tries++) {
        const int i = random_pick(&run->random, count);
        Move move;
        Error err;
        if (!game_move_parse(&run->pos, text[i], &move, &err)) fail_at(&run->pos, run->all.at[i], err.text);
        if (!move_equal(move, run->all.at[i])) fail_at(&run->pos, run->all.at[i], "its text is read as another move");
    }
    free(text);
    free(sorted);
}

static void text_comes_back(Run *run) {
    char text[POSITION_TEXT_MAX], again[POSITION_TEXT_MAX];
    const size_t length = game_format(&run->pos, text, sizeof text);
    if (length != strlen(text)) fail_at(&run->pos, MOVE_NONE, "the length of the text is wrong");
    Position forgetful;
    pos_init(&forgetful, run->pos.game);
    pos_copy(&forgetful, &run->pos);
    pos_forget(&forgetful);
    Error err;
    if (!game_parse(&run->other, run->pos.game, text, &err)) fail_at(&run->pos, MOVE_NONE, err.text);
    if (!pos_equal(&run->other, &forgetful)) fail_at(&run->pos, MOVE_NONE, "its text is read as another position");
    game_format(&run->other, again, sizeof again);
    assert_string_equal(text, again);
    movelist_clear(&run->again);
    game_moves(&run->other, GEN_ALL, &run->again);
    const MoveList *expected = &run->all;
    if (run->pos.game->conduct.ko) { /* without its record the position may have more moves */
        movelist_clear(&run->part);
        game_moves(&forgetful, GEN_ALL, &run->part);
        expected = &run->part;
    }
    if (run->again.count != expected->count) fail_at(&run->pos, MOVE_NONE, "read again it has other moves");
    for (int i = 0; i < expected->count; i++)
        if (!move_equal(expected->at[i], run->again.at[i]))
            fail_at(&run->pos, expected->at[i], "read again the list is another");
    pos_release(&forgetful);
}

/* Every move leads to a sound position, and back. */
static void moves_can_be_taken_back(Run *run) {
    Position *pos = &run->pos;
    pos_copy(&run->other, pos);
    for (int i = 0; i < run->all.count; i++) {
        const Man gain = game_gain(pos, run->all.at[i]);
        if (gain != MAN_NONE && game_team(pos, man_owner(gain)) == game_team(pos, game_turn(pos)))
            fail_at(pos, run->all.at[i], "an own man is called a gain");
        game_play(pos, run->all.at[i]);
        expect_ok(pos, "after a move");
        game_undo(pos);
        if (!same(pos, &run->other)) fail_at(&run->other, run->all.at[i], "not taken back");
    }
    if (pos->game->players == 2 && run->all.count && !game_is_chance(pos) && !game_in_check(pos)) {
        game_null(pos);
        expect_ok(pos, "after a null move");
        game_undo(pos);
        if (!same(pos, &run->other)) fail_at(&run->other, MOVE_NONE, "null move not taken back");
    }
}

/* ---- games ---- */

void play_at_random(Run *run, int plies, int every) {
    Position start;
    pos_init(&start, run->pos.game);
    pos_copy(&start, &run->pos);
    for (int ply = 0; ply < plies; ply++) {
        expect_ok(&run->pos, "in a game");
        lists_agree(run);
        if (every < 2 || random_pick(&run->random, every) == 0) {
            move_texts_are_unique(run);
            text_comes_back(run);
            moves_can_be_taken_back(run);
        }
        const Outcome outcome = game_outcome(&run->pos);
        assert_int_equal(outcome.over, run->all.count == 0);
        if (outcome.over) break;
        game_play(&run->pos, run->all.at[random_pick(&run->random, run->all.count)]);
    }
    while (run->pos.journal.plies) game_undo(&run->pos);
    if (!same(&run->pos, &start)) fail_at(&start, MOVE_NONE, "the game is not taken back to its start");
    pos_release(&start);
}

#include "protocol/verify/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "variants/registry.h"

enum { TEXTS_READ = 4 }; /* of the moves of a position */

void proof_init(Proof *proof, Position *pos, uint64_t seed) {
    static const char *const lanes[] = { "fast", "composed" };
    *proof = (Proof){ .pos = pos, .random = mix64(seed) };
    pos_init(&proof->other, pos->game);
    movelist_init(&proof->all);
    movelist_init(&proof->part);
    movelist_init(&proof->again);
    for (size_t i = 0; i < LENGTH(lanes) && !proof->lane; i++) {
        Error none;
        const Game *const lane = game_lane(pos->game, lanes[i], &none);
        if (lane != pos->game) proof->lane = lane;
    }
    if (proof->lane) pos_init(&proof->by_lane, proof->lane);
}

void proof_release(Proof *proof) {
    pos_release(&proof->other);
    if (proof->lane) pos_release(&proof->by_lane);
    movelist_free(&proof->all);
    movelist_free(&proof->part);
    movelist_free(&proof->again);
}

/* Says what does not hold in this position, which may be by the other generator; always false. */
static bool fails_at(Proof *proof, const Position *pos, Move move, const char *what) {
    char text[POSITION_TEXT_MAX], move_text[MOVE_TEXT_MAX] = "";
    game_format(pos, text, sizeof text);
    if (!move_is_none(move)) game_move_format(pos, move, move_text);
    snprintf(proof->failure, sizeof proof->failure, "%s, \"%s\"%s%s: %s", pos->game->id, text,
             *move_text ? ", move " : "", move_text, what);
    return false;
}

static bool fails(Proof *proof, Move move, const char *what) {
    return fails_at(proof, proof->pos, move, what);
}

bool proof_same(const Position *a, const Position *b) {
    return pos_equal(a, b) && memcmp(a->rights_at, b->rights_at, sizeof a->rights_at) == 0 &&
           memcmp(a->castle, b->castle, sizeof a->castle) == 0 && a->journal.plies == b->journal.plies &&
           a->journal.count == b->journal.count;
}

/* ---- lists ---- */

static bool pressed_means_captures(const Position *pos, int noisy) {
    const Game *const game = pos->game;
    return !game->advice.pressed || !game->conduct.rules.must_capture || game->advice.pressed(pos) == (noisy > 0);
}

static bool is_part_of_the_list(Proof *proof, int index, int noisy) {
    const Position *const pos = proof->pos;
    const Move move = proof->part.at[index];
    if (movelist_find(&proof->all, move) < 0) return fails(proof, move, "noisy or quiet, but not among all");
    if (movelist_find(&proof->part, move) != index) return fails(proof, move, "listed twice");
    if (game_is_noisy(pos, move) != (index < noisy)) return fails(proof, move, "noisy in one place, quiet in another");
    return true;
}

bool proof_lists(Proof *proof) {
    const Position *const pos = proof->pos;
    Error why;
    if (!pos_is_ok(pos, &why)) return fails(proof, MOVE_NONE, why.text);
    movelist_clear(&proof->all);
    game_moves(pos, GEN_ALL, &proof->all);
    if (game_count_moves(pos) != (uint64_t)proof->all.count) return fails(proof, MOVE_NONE, "count and list differ");
    movelist_clear(&proof->part);
    game_moves(pos, GEN_NOISY, &proof->part);
    const int noisy = proof->part.count;
    if (!pressed_means_captures(pos, noisy))
        return fails(proof, MOVE_NONE, "pressed without a capture, or the other way round");
    game_moves(pos, GEN_QUIET, &proof->part);
    if (proof->part.count < proof->all.count && proof->part.count < GEN_MANY)
        return fails(proof, MOVE_NONE, "noisy and quiet moves are not all moves");
    for (int i = 0; i < proof->part.count; i++)
        if (!is_part_of_the_list(proof, i, noisy)) return false;
    return game_outcome(pos).over == (proof->all.count == 0) ||
           fails(proof, MOVE_NONE, "over with moves, or going on without");
}

/* ---- texts ---- */

typedef struct {
    Move move;
    char text[MOVE_TEXT_MAX];
} Named;

static int compare_names(const void *a, const void *b) {
    return strcmp(((const Named *)a)->text, ((const Named *)b)->text);
}

/* The moves with their texts, sorted by these. */
static Named *name_moves(const Position *pos, const MoveList *list) {
    Named *const named = memory_new((size_t)list->count + 1, sizeof *named);
    for (int i = 0; i < list->count; i++) {
        named[i].move = list->at[i];
        game_move_format(pos, list->at[i], named[i].text);
    }
    qsort(named, (size_t)list->count, sizeof *named, compare_names);
    return named;
}

static bool move_comes_back(Proof *proof, const Named *named) {
    Move move;
    Error why;
    if (!game_move_parse(proof->pos, named->text, &move, &why)) return fails(proof, named->move, why.text);
    return move_equal(move, named->move) || fails(proof, named->move, "its text is read as another move");
}

static bool moves_come_back(Proof *proof) {
    const int count = proof->all.count;
    Named *const named = name_moves(proof->pos, &proof->all);
    bool holds = true;
    for (int i = 0; i < count && holds; i++) {
        char text[MOVE_TEXT_MAX];
        if (i > 0 && strcmp(named[i - 1].text, named[i].text) == 0)
            holds = fails(proof, named[i].move, "two moves have this text");
        else if (game_move_format(proof->pos, named[i].move, text) != strlen(text))
            holds = fails(proof, named[i].move, "the length of its text is wrong");
    }
    for (int i = 0; i < TEXTS_READ && count && holds; i++)
        holds = move_comes_back(proof, &named[random_below(&proof->random, count)]);
    free(named);
    return holds;
}

/* Does the position that was read have the moves of the one that was written? `forgetful` has not its record: without
 * that it may have more of them. */
static bool lists_are_equal(Proof *proof, const Position *forgetful) {
    const MoveList *expected = &proof->all;
    movelist_clear(&proof->again);
    game_moves(&proof->other, GEN_ALL, &proof->again);
    if (forgetful->game->conduct.ko) {
        movelist_clear(&proof->part);
        game_moves(forgetful, GEN_ALL, &proof->part);
        expected = &proof->part;
    }
    if (proof->again.count != expected->count) return fails(proof, MOVE_NONE, "read again it has other moves");
    for (int i = 0; i < expected->count; i++)
        if (!move_equal(expected->at[i], proof->again.at[i]))
            return fails(proof, expected->at[i], "read again the list is another");
    return true;
}

static bool is_read_as(Proof *proof, const char *text, const Position *forgetful) {
    char again[POSITION_TEXT_MAX];
    Error why;
    if (!game_parse(&proof->other, proof->pos->game, text, &why)) return fails(proof, MOVE_NONE, why.text);
    if (!pos_equal(&proof->other, forgetful)) return fails(proof, MOVE_NONE, "its text is read as another position");
    game_format(&proof->other, again, sizeof again);
    if (strcmp(text, again) != 0) return fails(proof, MOVE_NONE, "its text is not written again");
    return lists_are_equal(proof, forgetful);
}

bool proof_texts(Proof *proof) {
    char text[POSITION_TEXT_MAX];
    if (game_format(proof->pos, text, sizeof text) != strlen(text))
        return fails(proof, MOVE_NONE, "the length of the text is wrong");
    Position forgetful;
    pos_init(&forgetful, proof->pos->game);
    pos_copy(&forgetful, proof->pos);
    pos_forget(&forgetful);
    const bool holds = is_read_as(proof, text, &forgetful);
    pos_release(&forgetful);
    return holds && moves_come_back(proof);
}

/* ---- undo ---- */

/* Plays the move, MOVE_NONE: lets the player pass for the search's sake, and takes it back. */
static bool can_be_taken_back(Proof *proof, Move move) {
    Position *const pos = proof->pos;
    const Position *const before = &proof->other;
    Error why;
    if (move_is_none(move))
        game_null(pos);
    else
        game_play(pos, move);
    const bool holds = pos_is_ok(pos, &why);
    game_undo(pos);
    if (!holds) return fails_at(proof, before, move, why.text);
    if (proof_same(pos, before)) return true;
    return fails_at(proof, before, move, move_is_none(move) ? "null move not taken back" : "not taken back");
}

static bool gains_no_own_man(Proof *proof, Move move) {
    const Position *const pos = proof->pos;
    const Man gain = game_gain(pos, move);
    if (gain == MAN_NONE || game_team(pos, man_owner(gain)) != game_team(pos, game_turn(pos))) return true;
    return fails(proof, move, "an own man is called a gain");
}

bool proof_undo(Proof *proof) {
    const Position *const pos = proof->pos;
    pos_copy(&proof->other, pos);
    for (int i = 0; i < proof->all.count; i++)
        if (!gains_no_own_man(proof, proof->all.at[i]) || !can_be_taken_back(proof, proof->all.at[i])) return false;
    if (pos->game->players != 2 || proof->all.count == 0 || game_is_chance(pos) || game_in_check(pos)) return true;
    return can_be_taken_back(proof, MOVE_NONE);
}

/* ---- the other generator ---- */

static bool leads_to_the_same(Proof *proof, const Named *ours, const Named *theirs) {
    char text[POSITION_TEXT_MAX], other[POSITION_TEXT_MAX];
    game_play(proof->pos, ours->move);
    game_format(proof->pos, text, sizeof text);
    game_undo(proof->pos);
    game_play(&proof->by_lane, theirs->move);
    game_format(&proof->by_lane, other, sizeof other);
    game_undo(&proof->by_lane);
    return strcmp(text, other) == 0 || fails(proof, ours->move, "the two generators play it differently");
}

static bool lanes_agree(Proof *proof, const Named *ours, const Named *theirs) {
    const int count = proof->all.count, other = proof->part.count;
    for (int i = 0; i < count || i < other; i++) {
        const int order = i == count ? 1 : i == other ? -1 : strcmp(ours[i].text, theirs[i].text);
        if (order < 0) return fails(proof, ours[i].move, "legal for one of the two generators alone");
        if (order > 0)
            return fails_at(proof, &proof->by_lane, theirs[i].move, "legal for one of the two generators alone");
        if (!leads_to_the_same(proof, &ours[i], &theirs[i])) return false;
    }
    return true;
}

bool proof_lanes(Proof *proof) {
    char text[POSITION_TEXT_MAX];
    Error why;
    if (!proof->lane) return true;
    game_format(proof->pos, text, sizeof text);
    if (!game_parse(&proof->by_lane, proof->lane, text, &why)) return fails(proof, MOVE_NONE, why.text);
    movelist_clear(&proof->part);
    game_moves(&proof->by_lane, GEN_ALL, &proof->part);
    Named *const ours = name_moves(proof->pos, &proof->all);
    Named *const theirs = name_moves(&proof->by_lane, &proof->part);
    const bool holds = lanes_agree(proof, ours, theirs);
    free(ours);
    free(theirs);
    return holds;
}

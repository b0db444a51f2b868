#include "variants/rules/allocated.h"

#include <string.h>

/* The men of the player to move under whom a missile may be laid: a queen takes one. */
static Cells places_of(const Composition *c, const Position *pos) {
    const Cells own = lane_men(pos, pos->now.turn);
    Cells full = NO_CELLS;
    for (Cells queens = own & lane_kind(pos, QUEEN); cells_any(queens);) {
        const Cell at = cells_pop(&queens);
        if (missiles_of(c, pos, at) > 0) full |= cells_one(at);
    }
    return own & ~full;
}

LANE_API bool allocated_owes(const Composition *c, const Position *pos, MoveList *out) {
    if (LIKELY(!allocated_is_due(pos))) return false;
    for (Cells places = places_of(c, pos); cells_any(places);) {
        const Cell at = cells_pop(&places);
        movelist_push(out, move_make(MOVE_OTHER, at, at, EMPTY));
    }
    return true;
}

LANE_API bool allocated_pays(const Composition *c, Position *pos, Move move) {
    const Player us = pos->now.turn;
    const Cell at = move_to(move);
    if (LIKELY(!allocated_is_due(pos))) return false;
    missiles_set(c, pos, at, missiles_of(c, pos, at) + 1);
    allocated_set_left(pos, us, allocated_left(pos, us) - 1);
    composed_pass_turn(pos);
    FOR_RULES_WITH(c, i, turns) c->rule[i]->turns(c, pos, move, us); /* it counts as a move of the game */
    return true;
}

/* ---- moves refused ---- */

LANE_API bool allocated_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    Cell at;
    const bool lays = strncmp(wish->text, "M@", 2) == 0;
    if (!allocated_is_due(pos))
        return lays ? error_set(err, "all missiles have been placed") : missiles_allows(c, pos, wish, err);
    if (!lays || !board_read_cell(pos->board, wish->text + 2, &at))
        return error_set(err, "the missiles must be placed first, one a turn, as M@%s",
                         pos->board->name[move_to(wish->legal->at[0])]);
    if (pos->man[at] == MAN_NONE || man_owner(pos->man[at]) != pos->now.turn)
        return error_set(err, "a missile is placed under a man of one's own");
    return error_set(err, "a queen takes one missile at most, and the one on %s has it", pos->board->name[at]);
}

/* ---- positions from outside ---- */

static unsigned most_left(const Position *pos) {
    unsigned most = 0;
    for (Player player = 0; player < lane_players(pos); player++)
        if (allocated_left(pos, player) > most) most = allocated_left(pos, player);
    return most;
}

/* All have placed as many in each round; those who have had their turn in this one, one more. */
static bool check_turns(const Position *pos, Error *err) {
    const unsigned most = most_left(pos);
    const int place = allocated_is_due(pos) ? game_place_of(pos->game, pos->now.turn) : 0;
    for (Player player = 0; player < lane_players(pos); player++) {
        if (allocated_left(pos, player) + (game_place_of(pos->game, player) < place) == most) continue;
        if (lane_players(pos) > 2)
            return error_in(err, "unplaced=", "as players take turns, those have one less who have had theirs");
        return error_in(err, "unplaced=", "%u,%u, but as players take turns, %s", allocated_left(pos, WHITE),
                        allocated_left(pos, BLACK),
                        pos->now.turn == WHITE ? "both numbers are equal when White is to move"
                                               : "Black's is one more when Black is to move");
    }
    return true;
}

LANE_API bool allocated_possible(const Composition *c, const Position *pos, Error *err) {
    const unsigned most = most_left(pos);
    if (!check_turns(pos, err)) return false;
    for (int i = 0; i < pos->board->cells; i++)
        if (missiles_of(c, pos, (Cell)i) + most > MISSILES_MAX)
            return error_set(err, "%s could get more than %d missiles", pos->board->name[i], MISSILES_MAX);
    return missiles_possible(c, pos, err);
}

#include "variants/rules/divide.h"

#include "engine/lanes/look.h"

/* ---- who is taken ---- */

/* The first cell that is not empty on the way from a cell; CELL_NONE: there is none. */
static Cell divide_nearest(const Position *pos, Cells occupied, Cell from, int direction) {
    Cell way[CELLS_MAX];
    const int length = board_line(pos->board, from, direction, way);
    for (int i = 0; i < length; i++)
        if (cells_has(occupied, way[i])) return way[i];
    return CELL_NONE;
}

/* The nearest men on both sides of a cell along a line, if they are two, and enemies. */
static Cells divide_pair(const Position *pos, Cells enemies, Cells occupied, Cell at, int direction) {
    const Cell one = divide_nearest(pos, occupied, at, direction);
    if (one == CELL_NONE || !cells_has(enemies, one)) return NO_CELLS;
    const Cell other = divide_nearest(pos, occupied, at, direction + pos->board->directions / 2);
    if (other == CELL_NONE || other == one || !cells_has(enemies, other)) return NO_CELLS;
    return cells_one(one) | cells_one(other);
}

/* The enemies whom a man of the player takes by coming to a cell when these are occupied. */
static Cells divide_taken(const Composition *c, const Position *pos, Player player, Cell at, Cells occupied) {
    const Terrain terrain = composed_terrain(c, pos);
    const Cells enemies = lane_enemies(pos, player) & occupied;
    Cells taken = NO_CELLS;
    bool any = false;
    for (int line = 0; line < lane_lines(terrain); line++) any |= cells_many(lane_line(terrain, line, at) & enemies);
    for (int direction = 0; any && direction < pos->board->directions / 2; direction++)
        taken |= divide_pair(pos, enemies, occupied, at, direction);
    return taken;
}

/* Does a man arrive by it? Not who shoots, is dropped or taken off. */
static bool divide_arrives(Move move) {
    return move_type(move) != MOVE_SHOT && move_type(move) != MOVE_CASTLE && !rule_takes_off(move);
}

LANE_API Cells divide_fells(const Composition *c, const Position *pos, Move move) {
    if (!divide_arrives(move)) return NO_CELLS;
    return divide_taken(c, pos, pos->now.turn, move_to(move), lane_occupied(pos) & ~cells_one(move_from(move)));
}

LANE_API void divide_follows(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed) {
    const Cell at = deed->stands;
    if (!divide_arrives(move) || at == (Cell)CELL_NONE || !cells_has(lane_men(pos, mover), at)) return;
    lane_clear(pos, divide_taken(c, pos, mover, at, lane_occupied(pos)));
}

/* ---- turns ---- */

/* Is this step of a man legal? */
static bool divide_may_step(const Composition *c, Position *pos, Cell from, Cell to) {
    Move move = move_make(MOVE_PLAIN, from, to, EMPTY);
    return composed_admits(c, pos, &move) && composed_comes_out(c, pos, &move);
}

/* Can the player to move do anything at all? A step of one of their men mostly shows it at once. */
static bool divide_goes_on(const Composition *c, const Position *pos) {
    Position *const trial = look_from(pos).after; /* every move is taken back */
    const Terrain terrain = composed_terrain(c, pos);
    const Player us = pos->now.turn;
    const Cells empty = lane_kind(pos, EMPTY) & ~composed_promoting(c, pos, us), held = composed_held(c, pos, us);
    for (Cells men = lane_men(pos, us) & ~held & ~lane_odd_men(terrain, pos, us); cells_any(men);) {
        const Cell from = cells_pop(&men);
        const bool is_pawn = man_kind(pos->man[from]) == PAWN;
        Cells steps = is_pawn ? lane_ahead(terrain, us, cells_one(from)) : lane_man_reach(pos, terrain, from).quiet;
        for (steps &= empty; cells_any(steps);)
            if (divide_may_step(c, trial, from, cells_pop(&steps))) return true;
    }
    return pos->game->conduct.count(pos) > 0;
}

/* Whether there is more to come is known when all that the move brings is over. */
LANE_API void divide_turns(const Composition *c, Position *pos, Move move, Player mover) {
    const bool is_all = pos->word[WORD_DONE] == (1U << PARTS) - 1;
    (void)move;
    if (pos->now.turn != mover && !is_all && !game_rule_end(pos).over) {
        pos_set_turn(pos, mover);
        pos->now.fullmove = (uint16_t)(pos->now.fullmove - (mover + 1 == lane_players(pos)));
        if (divide_goes_on(c, pos)) return;
        lane_next_turn(pos);
    }
    pos_set_word(pos, WORD_DONE, 0);
}

/* ---- the end ---- */

/* A player has lost without a king, and with nobody but the king. */
static bool divide_has_lost(const Position *pos, Player player) {
    const Cells men = lane_men(pos, player), kings = men & lane_kind(pos, KING);
    return !cells_any(kings) || cells_equal(men, kings);
}

/* Where another rule says what kings are, it says so alone. */
LANE_API bool divide_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    if (composed_facts(c) & FACT_LAST_MAN) return false;
    if (UNLIKELY(divide_has_lost(pos, WHITE) && divide_has_lost(pos, BLACK))) {
        *outcome = game_drawn(pos, "both sides have lost");
        return true;
    }
    for (Player player = WHITE; player <= BLACK; player++) {
        if (LIKELY(!divide_has_lost(pos, player))) continue;
        const bool alive = lane_king(pos, player) != CELL_NONE;
        *outcome = game_won(pos, pos->game->team[player ^ 1], alive ? "only the king is left" : "the king is taken");
        return true;
    }
    return false;
}

/* ---- positions from outside ---- */

/* Both lose at once only where another rule takes men as well. */
LANE_API bool divide_possible(const Composition *c, const Position *pos, Error *err) {
    if (!c->rule[1] && divide_has_lost(pos, WHITE) && divide_has_lost(pos, BLACK))
        return error_set(err, "both sides have lost");
    if (pos->word[WORD_DONE] && (game_rule_end(pos).over || !divide_goes_on(c, pos)))
        return error_in(err, "done=", "the turn is over, as no man that is still due can move");
    return true;
}

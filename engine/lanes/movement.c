#include "engine/lanes/movement.h"

#include "engine/lanes/chesslike.h"
#include "engine/lanes/rule.h"

static void push_targets(MoveList *out, MoveType type, Cell from, Cells targets) {
    while (cells_any(targets)) out->at[out->count++] = move_make(type, from, cells_pop(&targets), EMPTY);
}

/* The list has room. Who promotes after a double step is not captured in passing; PAWN: he stays what he is. */
static ALWAYS_INLINE void put_arriving(MoveList *out, MoveType type, Cell from, Cell to, Cells promoting,
                                       const Kind *kinds) {
    if (LIKELY(type == MOVE_SHOT || !cells_has(promoting, to))) {
        out->at[out->count++] = move_make(type, from, to, EMPTY);
        return;
    }
    for (; *kinds != EMPTY; kinds++) {
        const bool stays = *kinds == PAWN;
        out->at[out->count++] =
            move_make(type == MOVE_DOUBLE && !stays ? MOVE_PLAIN : type, from, to, stays ? EMPTY : *kinds);
    }
}

LANE_API void push_arriving(MoveList *out, MoveType type, Cell from, Cell to, Cells promoting, const Kind *promotions) {
    movelist_reserve(out, KINDS_MAX);
    put_arriving(out, type, from, to, promoting, promotions);
}

static ALWAYS_INLINE void pawn_pseudo_moves(const Position *pos, const Movement *movement, Cells them, Cell from,
                                            MoveList *out) {
    const Player us = pos->now.turn;
    const Terrain terrain = movement->terrain;
    const Cells empty = lane_kind(pos, EMPTY) & lane_mobility(terrain, us, PAWN);
    const Cells row = cells_any(movement->promoting) ? movement->promoting : lane_promoting(terrain, us);
    const Cells promoting = movement->no_promotion ? NO_CELLS : row;
    const Kind *const kinds = movement->promotions ? movement->promotions : lane_promotions(terrain, us);
    const Cell next = lane_cell_ahead(terrain, us, from);
    if (lane_exists(terrain, next) && cells_has(empty, next)) {
        put_arriving(out, MOVE_PLAIN, from, next, promoting, kinds);
        const Cell far = lane_cell_ahead(terrain, us, next);
        if (cells_has(lane_double_from(terrain, us), from) && lane_exists(terrain, far) && cells_has(empty, far)) {
            if (lane_has_odd_pawns(terrain))
                put_arriving(out, MOVE_DOUBLE, from, far, promoting, kinds);
            else
                out->at[out->count++] = move_make(MOVE_DOUBLE, from, far, EMPTY);
        }
    }
    for (Cells third = lane_third_step(terrain, us, from, empty); cells_any(third);)
        put_arriving(out, MOVE_DOUBLE, from, cells_pop(&third), promoting, kinds);
    const Cells reach = lane_pawn_attacks(terrain, us, from);
    for (Cells hits = reach & them; cells_any(hits);) {
        const Cell to = cells_pop(&hits);
        if (movement->captures) put_arriving(out, MOVE_PLAIN, from, to, promoting, kinds);
        if (movement->shots) put_arriving(out, MOVE_SHOT, from, to, NO_CELLS, kinds);
    }
    const Cell passed = pos->now.en_passant;
    if (!movement->en_passant || passed == CELL_NONE || !cells_has(reach, passed)) return;
    if (movement->captures) out->at[out->count++] = move_make(MOVE_EN_PASSANT, from, passed, EMPTY);
    if (movement->shots)
        out->at[out->count++] = move_make(MOVE_SHOT, from, lane_cell_behind(terrain, us, passed), EMPTY);
}

static void push_castling(const Position *pos, const Movement *movement, const Castle *castle, Kind way,
                          MoveList *out) {
    if (cells_any(cells_of_set(&castle->empty) & ~lane_kind(pos, EMPTY))) return;
    if (cells_any(movement->immobile & (cells_one(castle->king) | cells_one(castle->rook)))) return;
    out->at[out->count++] = move_make(MOVE_CASTLE, castle->king, castle->rook, way);
}

static void castling_pseudo_moves(const Position *pos, const Movement *movement, MoveList *out) {
    const Player us = pos->now.turn;
    for (int side = KING_SIDE; side <= QUEEN_SIDE; side++) {
        const int right = 2 * us + side;
        if (!(pos->now.castling >> right & 1)) continue;
        push_castling(pos, movement, &pos->castle[right], EMPTY, out);
        if (lane_castles_further(pos, right))
            push_castling(pos, movement, &pos->castle[CASTLES_FURTHER + right], WALL, out);
    }
}

/* The moves of a man who is like a pawn, though none of those of chess. */
static inline void odd_pseudo_moves(const Position *pos, const Movement *movement, Cells them, Cell from,
                                    MoveList *out) {
    const Terrain terrain = movement->terrain;
    const bool promotes = lane_promotes(terrain, pos->now.turn, man_kind(pos->man[from]));
    const Cells promoting = promotes ? movement->promoting : NO_CELLS;
    const LaneReach reach = lane_man_reach(pos, terrain, from);
    const Cells first = lane_first_steps(terrain, pos, from), hits = reach.hits & them;
    const Cells captures = movement->captures ? hits : NO_CELLS;
    movelist_reserve(out, (cells_count(reach.quiet | first | hits) + 1) * KINDS_MAX);
    for (Cells plain = (reach.quiet & ~first) | captures; cells_any(plain);)
        put_arriving(out, MOVE_PLAIN, from, cells_pop(&plain), promoting, movement->promotions);
    for (Cells far = first; cells_any(far);)
        put_arriving(out, MOVE_DOUBLE, from, cells_pop(&far), promoting, movement->promotions);
    if (movement->shots) push_targets(out, MOVE_SHOT, from, hits);
}

LANE_API void pseudo_moves(const Position *pos, const Movement *movement, MoveList *out) {
    const Player us = pos->now.turn;
    const Cells own = lane_men(pos, us) & ~(movement->immobile | movement->skipped);
    const Cells pawns = lane_pawns(movement->terrain, pos), odd = lane_odd_men(movement->terrain, pos, us) & ~pawns;
    const Cells them = movement_victims(pos, movement);
    movelist_reserve(out, 2 * (cells_count(own) + 1) * LANE_MOVES_PER_MAN);
    for (Cells rest = own & pawns; cells_any(rest);) pawn_pseudo_moves(pos, movement, them, cells_pop(&rest), out);
    if (lane_has_odd_pawns(movement->terrain))
        for (Cells rest = own & odd; cells_any(rest);) odd_pseudo_moves(pos, movement, them, cells_pop(&rest), out);
    for (Cells rest = own & ~(pawns | odd); cells_any(rest);) {
        const Cell from = cells_pop(&rest);
        const LaneReach reach = lane_man_reach(pos, movement->terrain, from);
        push_targets(out, MOVE_PLAIN, from, reach.quiet);
        if (movement->captures) push_targets(out, MOVE_PLAIN, from, reach.hits & them);
        if (movement->shots) push_targets(out, MOVE_SHOT, from, reach.hits & them);
    }
    if (movement->castling) castling_pseudo_moves(pos, movement, out);
}

/* ---- playing ---- */

static void castle(Position *pos, Player us, Move move) {
    const Castle *way = pos_castle_of(pos, us, move);
    const Man king = pos->man[way->king], rook = pos->man[way->rook];
    pos->now.reversible = 0;
    lane_put(pos, way->king, MAN_NONE);
    lane_put(pos, way->rook, MAN_NONE);
    lane_put(pos, way->king_to, king);
    lane_put(pos, way->rook_to, rook);
}

static void go(Position *pos, Player us, Move move) {
    const Cell from = move_from(move), to = move_to(move);
    const Man man = pos->man[from];
    const MoveType type = move_type(move);
    const Terrain terrain = lane_terrain(pos);
    if (lane_restarts(terrain, us, man_kind(man), move) || pos->man[to] != MAN_NONE) pos_irreversible(pos);
    if (UNLIKELY(type == MOVE_EN_PASSANT)) lane_put(pos, rule_passer(terrain, pos, us, move), MAN_NONE);
    lane_put(pos, from, MAN_NONE);
    lane_put(pos, to, UNLIKELY(move_kind(move)) ? man_of(move_kind(move), us) : man);
    if (type == MOVE_DOUBLE) lane_pass(pos, us, from, to);
}

LANE_API void play_orthodox(Position *pos, Move move) {
    const Player us = pos->now.turn;
    pos->now.halfmove++;
    pos->now.reversible++;
    if (pos->now.en_passant != CELL_NONE) pos_set_en_passant(pos, CELL_NONE);
    lane_next_turn(pos);
    if (move_type(move) == MOVE_SHOT) {
        pos_irreversible(pos);
        lane_put(pos, move_to(move), MAN_NONE);
    } else if (UNLIKELY(move_type(move) == MOVE_CASTLE)) {
        castle(pos, us, move);
    } else {
        go(pos, us, move);
    }
}

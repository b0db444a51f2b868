#include "variants/rules/shadow.h"

#include "engine/lanes/look.h"
#include "engine/text/refusal.h"

/* ---- shadows ---- */

/* Whom a man may capture by stepping on a cell: the enemies whose shadow it belongs to. */
typedef struct {
    Terrain terrain;
    Cells spared; /* whom nobody captures */
    Cells on[CELLS_MAX];
} Shadows;

/* The cells straight ahead that a pawn might step to, up to and including the first cell of `stop`. */
static ALWAYS_INLINE Cells pawn_way(Terrain terrain, const Position *pos, Player player, Cell from, Cells stop) {
    const Cells empty = lane_kind(pos, EMPTY), next = lane_ahead(terrain, player, cells_one(from)) & empty;
    if (cells_any(next & stop)) return next;
    const Cells steps = lane_pawn_steps(terrain, player, from, empty);
    const Cells second = lane_ahead(terrain, player, next) & steps;
    return cells_any(second & stop) ? next | second : steps;
}

/* The cells of a man's rays, each up to and including the first cell of `stop`. A ray of a knight, a king or a pawn's
 * capture is one cell; lines end at men anyway. */
static ALWAYS_INLINE Cells rays(const Composition *c, Terrain terrain, const Position *pos, Player player, Cell from,
                                Cells stop) {
    const Kind kind = man_kind(pos->man[from]);
    if (kind == PAWN)
        return pawn_way(terrain, pos, player, from, stop) |
               (lane_pawn_attacks(terrain, player, from) & lane_enemies(pos, player));
    const Cells occupied = lane_occupied(pos);
    const bool is_weak = composed_has_weak(c) && cells_has(composed_weak(c, pos), from);
    const Cells reach = is_weak ? composed_attacks(c, pos, from, kind, from, occupied | stop)
                                : lane_kind_ways(terrain, kind, player, from, occupied, stop);
    return reach & ~lane_friends(pos, player);
}

/* Shadows are cut where another man of the same player reaches as well: a cell in a man's own reach is such a cell if
 * two men reach it. Who attacks nobody, being paralysed, casts none. */
static ALWAYS_INLINE void cast_shadows(const Composition *c, const Position *pos, Player player, Shadows *shadows) {
    const Terrain terrain = shadows->terrain;
    const Cells casting = lane_men(pos, player) & ~composed_numb(c, pos, player);
    Cells once = NO_CELLS, twice = NO_CELLS;
    for (Cells men = casting; cells_any(men);) {
        const Cells reach = rays(c, terrain, pos, player, cells_pop(&men), NO_CELLS);
        twice |= once & reach;
        once |= reach;
    }
    for (Cells men = casting; cells_any(men);) {
        const Cell from = cells_pop(&men);
        for (Cells shadow = rays(c, terrain, pos, player, from, twice); cells_any(shadow);)
            shadows->on[cells_pop(&shadow)] |= cells_one(from);
    }
}

static ALWAYS_INLINE void cast_all(const Composition *c, const Position *pos, Shadows *shadows) {
    const int cells = pos->board->cells;
    shadows->terrain = composed_terrain(c, pos);
    shadows->spared = composed_spared(c, pos);
    for (int at = 0; at < cells; at++) shadows->on[at] = NO_CELLS;
    FOR_ENEMIES(pos, pos->now.turn, enemy) cast_shadows(c, pos, enemy, shadows);
}

/* ---- moves ---- */

/* Men whom the man on `from` captures by shadow when he arrives on an empty cell. */
static ALWAYS_INLINE Cells victims_on(const Shadows *shadows, Cell from, Cell to) {
    return shadows->on[to] & ~shadows->on[from] & ~shadows->spared;
}

/* These are no moves of orthodox men. */
static void push_victims(MoveList *out, Move move, Cells victims, bool marked) {
    const Move step =
        move_choose(move_make(MOVE_OTHER, move_from(move), move_to(move), move_kind(move)), move_choice(move));
    while (cells_any(victims)) movelist_push(out, rule_with_victim(step, cells_pop(&victims), marked));
}

/* Turns the steps of pieces and king into shadows' cells, among list[first ..], into captures. Captures in passing are
 * marked where there are others. */
static void capture_by_shadow(const Position *pos, const Shadows *shadows, MoveList *list, int first) {
    const int end = list->count;
    int kept = first;
    for (int i = first; i < end; i++) {
        const Move move = list->at[i];
        const Cell from = move_from(move), to = move_to(move);
        const bool steps = move_type(move) == MOVE_PLAIN && from != to && pos->man[to] == MAN_NONE && !move.more;
        const bool captures = steps && man_kind(pos->man[from]) != PAWN && rule_victim(move) == (Cell)CELL_NONE &&
                              lane_may_strike(shadows->terrain, pos, from, to);
        const Cells victims = captures || move_type(move) == MOVE_EN_PASSANT ? victims_on(shadows, from, to) : NO_CELLS;
        if (captures && cells_any(victims))
            push_victims(list, move, victims, cells_many(victims));
        else if (cells_any(victims))
            list->at[kept++] = rule_with_victim(move, rule_passer(shadows->terrain, pos, pos->now.turn, move), true);
        else
            list->at[kept++] = move;
    }
    for (int i = end; i < list->count; i++) list->at[kept++] = list->at[i];
    list->count = kept;
}

/* Does this pawn capture in passing on a cell? */
static bool takes_in_passing(const Composition *c, const Position *pos, Cell from, Cell to) {
    if (composed_facts(c) & (FACT_NO_EN_PASSANT | FACT_NO_CAPTURES | FACT_SHOTS)) return false;
    if (!cells_has(composed_passed(c, pos), to)) return false;
    return cells_has(lane_takers_in_passing(composed_terrain(c, pos), pos, pos->now.turn, to), from);
}

/* Pawns go diagonally to empty cells as well, but only to capture. */
static void pawn_captures_by_shadow(const Composition *c, const Position *pos, const Shadows *shadows, MoveList *out) {
    const Terrain terrain = shadows->terrain;
    const Player us = pos->now.turn;
    const Cells promoting = composed_facts(c) & FACT_NO_PROMOTION ? NO_CELLS : composed_promoting(c, pos, us);
    const Cells empty = lane_kind(pos, EMPTY) & composed_cells(pos);
    for (Cells pawns = lane_men_of(pos, us, PAWN) & ~composed_held(c, pos, us); cells_any(pawns);) {
        const Cell from = cells_pop(&pawns);
        for (Cells cells = lane_pawn_attacks(terrain, us, from) & empty; cells_any(cells);) {
            const Cell to = cells_pop(&cells);
            const Cells passed = composed_targets(c, pos, move_make(MOVE_PLAIN, from, to, EMPTY));
            const Cells victims = victims_on(shadows, from, to) & ~passed; /* whom he takes in passing anyway */
            if (!cells_any(victims)) continue;
            const bool marked = cells_many(victims) || cells_any(passed) || takes_in_passing(c, pos, from, to);
            const int first = out->count;
            push_arriving(out, MOVE_PLAIN, from, to, promoting, composed_promotions(c, pos, us));
            const int steps = out->count - first;
            for (int i = 0; i < steps; i++) push_victims(out, out->at[first + i], victims, marked);
            memmove(&out->at[first], &out->at[first + steps], (size_t)(out->count - first - steps) * sizeof *out->at);
            out->count -= steps;
        }
    }
}

LANE_API void shadow_spreads(const Composition *c, const Position *pos, MoveList *out, int first, bool again) {
    Shadows shadows;
    cast_all(c, pos, &shadows);
    capture_by_shadow(pos, &shadows, out, first);
    if (!again) pawn_captures_by_shadow(c, pos, &shadows, out);
}

/* ---- moves refused ---- */

/* The king's safety is judged with whoever falls by his shadow off the board. */
LANE_API bool shadow_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    const Movement movement = composed_movement(c, pos);
    MoveList list;
    bool good = true;
    if (wish->man == MAN_NONE) return true;
    movelist_init(&list);
    pseudo_moves(pos, &movement, &list);
    composed_en_passant(c, pos, &movement, &list, 0);
    shadow_spreads(c, pos, &list, 0, false);
    for (int i = 0; i < list.count && good; i++) {
        const Move move = list.at[i];
        if (move_type(move) != MOVE_CASTLE && move_from(move) == wish->from && move_to(move) == wish->to)
            good = refusal_king_is_safe(pos, move, err);
    }
    movelist_free(&list);
    return good;
}

/* lane_pawns.h -- the words of lane_wide.h, of which this is a part, about pawns: those of chess, and those that are
 * not (LandPawns). Layer: engine/lanes. */
#ifndef FUSILIER_ENGINE_LANES_LANE_PAWNS_H
#define FUSILIER_ENGINE_LANES_LANE_PAWNS_H

static inline bool lane_has_odd_pawns(Terrain terrain) {
    return UNLIKELY(terrain->pawns.odd);
}
static inline Cells lane_pawns(Terrain terrain, const Position *pos) {
    return UNLIKELY(terrain->pawns.walk) ? NO_CELLS : lane_kind(pos, PAWN);
}
static inline bool lane_promotes(Terrain terrain, Player player, Kind kind) {
    return lane_has_odd_pawns(terrain) ? terrain->pawns.promote[player] >> kind & 1 : kind == PAWN;
}

static inline Cells lane_pawnless_home(Terrain terrain, Player player) {
    return terrain->pawnless_home[player];
}
static inline Cells lane_pawnless_end(Terrain terrain, Player player) {
    return terrain->pawnless_end[player];
}

/* ---- steps ---- */

static inline Cells lane_crossings(Terrain terrain, Player player) {
    const Cells third = lane_ahead(terrain, player, terrain->pawns.triple_from[player]);
    return lane_ahead(terrain, player, lane_double_from(terrain, player)) | lane_ahead(terrain, player, third);
}
/* On hexagons pawns of both sides cross some cells: there the man ahead tells. */
static inline bool lane_has_crossed(Terrain terrain, const Position *pos, Player player, Cell at) {
    if (!cells_has(lane_crossings(terrain, player), at)) return false;
    if (terrain->board->spec.shape != BOARD_HEXAGONS) return true;
    do at = lane_cell_ahead(terrain, player, at);
    while (at != CELL_NONE && pos->man[at] == MAN_NONE);
    return at != CELL_NONE && man_is(pos->man[at], PAWN, player);
}

/* What the gait of a kind for first moves leads to from a cell over what is occupied. */
static inline Cells lane_first_reach(Terrain terrain, Kind kind, Player player, Cell from, Cells occupied) {
    if (!terrain->pawns.firsts || !cells_has(lane_double_from(terrain, player), from)) return NO_CELLS;
    return lane_walk_reach(terrain->pawns.firsts->of[player][kind], WALK_MOVES, from, occupied) & ~occupied &
           lane_mobility(terrain, player, kind);
}
/* What a man would reach on an empty board he can always do, and that is no first move. */
static inline Cells lane_first_steps(Terrain terrain, const Position *pos, Cell from) {
    const Man man = pos->man[from];
    const Player player = man_owner(man);
    const Cells steps = lane_first_reach(terrain, man_kind(man), player, from, lane_occupied(pos));
    if (!cells_any(steps)) return steps;
    return steps & ~lane_walk_reach(terrain->walks->of[player][man_kind(man)], WALK_MOVES, from, NO_CELLS);
}
static inline Cells lane_third_step(Terrain terrain, Player player, Cell from, Cells empty) {
    Cells step = cells_one(from) & terrain->pawns.triple_from[player];
    for (int i = 0; i < 3; i++) step = lane_ahead(terrain, player, step) & empty;
    return step;
}
static inline Cells lane_pawn_steps(Terrain terrain, Player player, Cell from, Cells empty) {
    empty &= lane_mobility(terrain, player, PAWN);
    if (UNLIKELY(terrain->pawns.walk))
        return (lane_walk_reach(terrain->walks->of[player][PAWN], WALK_MOVES, from, ~empty) & empty) |
               lane_first_reach(terrain, PAWN, player, from, ~empty);
    const Cells once = lane_ahead(terrain, player, cells_one(from)) & empty;
    const Cells twice =
        lane_ahead(terrain, player, once & lane_ahead(terrain, player, lane_double_from(terrain, player))) & empty;
    return once | twice | lane_third_step(terrain, player, from, empty);
}
static inline Cells lane_pawns_stepping(Terrain terrain, Player player, Cells pawns, Cell to, Cells empty) {
    Cells stepping = NO_CELLS;
    while (cells_any(pawns)) {
        const Cell from = cells_pop(&pawns);
        if (cells_has(lane_pawn_steps(terrain, player, from, empty), to)) stepping |= cells_one(from);
    }
    return stepping;
}

/* ---- who is like a pawn ---- */

static inline bool lane_is_odd(Terrain terrain, Player player, Kind kind) {
    const LandPawns *const odd = &terrain->pawns;
    return kind == PAWN || odd->promote[player] >> kind & 1 || (odd->firsts && odd->firsts->of[player][kind]);
}
static inline Cells lane_odd_men(Terrain terrain, const Position *pos, Player player) {
    Cells men = NO_CELLS;
    if (LIKELY(!terrain->pawns.odd)) return men;
    for (Kind kind = PAWN; kind < terrain->kinds_end; kind++)
        if (lane_is_odd(terrain, player, kind)) men |= lane_men_of(pos, player, kind);
    return men;
}
static inline bool lane_restarts(Terrain terrain, Player player, Kind kind, Move move) {
    if (LIKELY(!terrain->pawns.odd)) return kind == PAWN;
    if (move_kind(move) != EMPTY) return true;
    if (!(terrain->pawns.restart[player] >> kind & 1)) return false;
    if (kind == PAWN && !terrain->pawns.walk) return true;
    const Walk *const walk = terrain->walks->of[player][kind];
    return !cells_has(lane_walk_reach(walk, WALK_MOVES, move_to(move), NO_CELLS), move_from(move));
}

/* ---- captures in passing ---- */

static inline Cells lane_passed_too(Terrain terrain, const Position *pos) {
    return terrain->pawns.odd ? lane_flag(pos, FLAG_PASSED) & lane_kind(pos, EMPTY) : NO_CELLS;
}

/* A man who is remembered with the cells; else the first one behind the cell. */
static inline Cell lane_passer(Terrain terrain, const Position *pos, Player player, Cell at) {
    Cell passer = lane_cell_behind(terrain, player, at);
    if (LIKELY(!terrain->pawns.odd)) return passer;
    const Cells named = lane_flag(pos, FLAG_PASSED) & lane_enemies(pos, player);
    if (cells_any(named)) return cells_first(named);
    while (passer != CELL_NONE && pos->man[passer] == MAN_NONE) passer = lane_cell_behind(terrain, player, passer);
    return passer == CELL_NONE || man_owner(pos->man[passer]) == player ? (Cell)CELL_NONE : passer;
}

/* Who can go there without capturing does not capture there. */
static inline Cells lane_takers_in_passing(Terrain terrain, const Position *pos, Player player, Cell at) {
    const LandPawns *const odd = &terrain->pawns;
    Cells takers = lane_pawns_attacking(terrain, player, cells_one(at)) & lane_men_of(pos, player, PAWN);
    if (LIKELY(!odd->odd)) return takers;
    if (odd->walk) takers = NO_CELLS;
    for (Kind kind = odd->walk ? PAWN : PAWN + 1; kind < terrain->kinds_end; kind++) {
        Cells men = odd->pass[player] >> kind & 1 ? lane_men_of(pos, player, kind) : NO_CELLS;
        while (cells_any(men)) {
            const Cell from = cells_pop(&men);
            const LaneReach reach = lane_kind_reach(terrain, kind, player, from, lane_occupied(pos));
            const Cells goes = reach.quiet | lane_first_reach(terrain, kind, player, from, lane_occupied(pos));
            const Cells hits = lane_kind_attacks(terrain, kind, player, from, lane_occupied(pos)) & ~goes;
            if (cells_has(hits, at)) takers |= cells_one(from);
        }
    }
    return takers;
}

/* Of these cells, the one that stands for all: before the man, if there is such a one. */
static inline Cell lane_foremost(Terrain terrain, const Position *pos, Player taker, Cells crossed) {
    for (Cells rest = crossed; cells_any(rest);) {
        const Cell at = cells_pop(&rest), behind = lane_cell_behind(terrain, taker, at);
        if (behind != CELL_NONE && pos->man[behind] != MAN_NONE) return at;
    }
    return cells_first(crossed);
}

/* Cells crossed, with the man who crossed them where that has to be said. */
static inline void lane_set_passed(Position *pos, Player taker, Cells cells) {
    const Terrain terrain = lane_terrain(pos);
    const Cells crossed = cells & lane_kind(pos, EMPTY);
    const Cell first = cells_any(crossed) ? lane_foremost(terrain, pos, taker, crossed) : (Cell)CELL_NONE;
    pos_set_en_passant(pos, first);
    lane_set_flags(pos, FLAG_PASSED, first == CELL_NONE ? NO_CELLS : cells & ~cells_one(first));
}

/* The cells of a line from one cell to another, the latter with them; none if they are on none. */
static inline Cells lane_line_between(const Board *board, Cell from, Cell to) {
    for (int direction = 0; direction < board->directions; direction++) {
        Cell line[CELLS_MAX];
        Cells cells = NO_CELLS;
        const int length = board_line(board, from, direction, line);
        for (int i = 0; i < length; i++) {
            cells |= cells_one(line[i]);
            if (line[i] == to) return cells;
        }
    }
    return NO_CELLS;
}

static inline void lane_pass(Position *pos, Player player, Cell from, Cell to) {
    const Terrain terrain = lane_terrain(pos);
    if (LIKELY(!terrain->pawns.odd)) {
        pos_set_en_passant(pos, lane_cell_behind(terrain, player, to));
        return;
    }
    const Player taker = (Player)((player + 1) % pos->game->players);
    Cells cells = lane_line_between(terrain->board, from, to) & terrain->pawns.passed_on[taker];
    if (cells_has(lane_pawns(terrain, pos), to)) cells &= ~cells_one(to); /* he is found from there */
    lane_set_passed(pos, taker, cells);
}

static inline void lane_forget_passed(Position *pos) {
    if (lane_terrain(pos)->pawns.odd && pos->now.en_passant == CELL_NONE) lane_set_flags(pos, FLAG_PASSED, NO_CELLS);
}

#endif

#include "variants/rules/koopa.h"

static unsigned full_stun(const Position *pos) {
    return (unsigned)lane_players(pos) * (pos->word[WORD_STUN_TURNS] + KOOPA_TURNS);
}

/* ---- ways ---- */

/* Where men can go. */
typedef struct {
    Terrain terrain;
    Cells cells;
} KoopaField;

static KoopaField field_of(const Position *pos) {
    return (KoopaField){ lane_terrain(pos), composed_cells(pos) & ~lane_kind(pos, WALL) };
}

static ALWAYS_INLINE Cell next_on(const KoopaField *field, Cell at, LaneWay *way) {
    const Cell next = lane_go(field->terrain, way, at);
    return next != CELL_NONE && cells_has(field->cells, next) ? next : (Cell)CELL_NONE;
}

/* The first cell on a man's way where somebody stands, to where the way is gone then; CELL_NONE if there is none. A
 * ring ends before its start. */
static ALWAYS_INLINE Cell met_on(const KoopaField *field, const Position *pos, Cell from, LaneWay *way) {
    Cell at = from;
    for (int left = way->reach; left > 0; left--) {
        at = next_on(field, at, way);
        if (at == CELL_NONE || at == from) return CELL_NONE;
        if (pos->man[at] != MAN_NONE) return at;
    }
    return CELL_NONE;
}

static Cell first_on(const KoopaField *field, Cell from, LaneWay way) {
    return next_on(field, from, &way);
}

/* ---- entering ---- */

/* All from a cell on to the edge; the rank of a cylinder has none, and all but that cell are behind it. */
static Cells all_behind(const KoopaField *field, Cell first, LaneWay way) {
    Cells cells = NO_CELLS;
    Cell at = first;
    do {
        cells |= cells_one(at);
        at = next_on(field, at, &way);
    } while (at != CELL_NONE && at != first);
    return cells;
}

/* From a cell on where somebody is met. */
static KoopaRun run_on(const KoopaField *field, const Position *pos, Cell from, Cell to, LaneWay way, Cells stunned) {
    const Cells men = lane_occupied(pos) & ~cells_one(from);
    KoopaRun run = { .stands = to };
    while (run.stands != CELL_NONE && cells_has(men, run.stands)) {
        if (cells_has(stunned, run.stands)) {
            run.kicked = all_behind(field, run.stands, way) & men;
            break;
        }
        run.stunned |= cells_one(run.stands);
        run.stands = next_on(field, run.stands, &way);
    }
    run.stunned &= ~run.kicked;
    return run;
}

/* The way that a move goes, up to where it ends. Where several lead there the move names the first cell of its own. */
static LaneWay way_to(const KoopaField *field, const Position *pos, Move move) {
    const Cell from = move_from(move);
    LaneWay ways[LANE_WAYS_MAX];
    const int count = lane_ways(field->terrain, pos->man[from], from, ways);
    for (int i = 0; i < count; i++) {
        const bool chosen = !rule_choice(move) || rule_choice(move) == first_on(field, from, ways[i]) + 1U;
        if (chosen && met_on(field, pos, from, &ways[i]) == move_to(move)) return ways[i];
    }
    return ways[0];
}

LANE_API KoopaRun koopa_run(const Position *pos, Move move, Cells stunned) {
    const KoopaField field = field_of(pos);
    return run_on(&field, pos, move_from(move), move_to(move), way_to(&field, pos, move), stunned);
}

static bool may_enter(const Position *pos, Player us, Cell at, Cells stunned) {
    return at != CELL_NONE && (man_owner(pos->man[at]) != us || cells_has(stunned, at));
}

LANE_API bool koopa_kicks_king(const Position *pos, Cell from, Cell king, Cells stunned) {
    const Man man = pos->man[from];
    const Cells own_king = lane_men_of(pos, man_owner(man), KING);
    const KoopaField field = field_of(pos);
    LaneWay ways[LANE_WAYS_MAX];
    if (king == CELL_NONE) return false;
    for (int i = lane_ways(field.terrain, man, from, ways) - 1; i >= 0; i--) {
        const Cell to = met_on(&field, pos, from, &ways[i]);
        if (!may_enter(pos, man_owner(man), to, stunned)) continue;
        const Cells kicked = run_on(&field, pos, from, to, ways[i], stunned).kicked;
        if (cells_has(kicked, king) && !cells_any(kicked & own_king)) return true;
    }
    return false;
}

/* ---- listing ---- */

static void push_entry(const Composition *c, const Position *pos, Move move, const KoopaRun *run, MoveList *out) {
    const bool promotes = man_kind(pos->man[move_from(move)]) == PAWN && run->stands != CELL_NONE &&
                          cells_has(composed_promoting(c, pos, pos->now.turn), run->stands);
    for (const Kind *kind = composed_promotions(c, pos, pos->now.turn); *kind != EMPTY; kind++) {
        const Move as = move_make(MOVE_PLAIN, move_from(move), move_to(move), promotes ? *kind : EMPTY);
        movelist_push(out, move_choose(as, rule_choice(move)));
        if (!promotes) return;
    }
}

static void list_entries_of(const Composition *c, const Position *pos, Cell from, Cells stunned, MoveList *out) {
    const KoopaField field = field_of(pos);
    LaneWay ways[LANE_WAYS_MAX];
    Cell met[LANE_WAYS_MAX];
    const int count = lane_ways(field.terrain, pos->man[from], from, ways);
    for (int i = 0; i < count; i++) {
        LaneWay way = ways[i];
        met[i] = met_on(&field, pos, from, &way);
    }
    for (int i = 0; i < count; i++) {
        if (!may_enter(pos, pos->now.turn, met[i], stunned)) continue;
        int leading = 0;
        for (int k = 0; k < count; k++) leading += met[k] == met[i];
        const unsigned choice = leading > 1 ? first_on(&field, from, ways[i]) + 1U : 0;
        met_on(&field, pos, from, &ways[i]);
        const KoopaRun run = run_on(&field, pos, from, met[i], ways[i], stunned);
        push_entry(c, pos, move_choose(move_make(MOVE_PLAIN, from, met[i], EMPTY), choice), &run, out);
    }
}

LANE_API void koopa_list_entries(const Composition *c, const Position *pos, Cells men, Cells stunned, MoveList *out) {
    while (cells_any(men)) list_entries_of(c, pos, cells_pop(&men), stunned, out);
}

LANE_API void koopa_writes(const Position *pos, Move move, Text *out) {
    if (move_type(move) != MOVE_PLAIN || !rule_choice(move)) return;
    text_char(out, ';');
    text_string(out, pos->board->name[rule_choice(move) - 1]);
}

/* ---- playing ---- */

static void set_stun(Position *pos, Cell at, unsigned plies) {
    numbers_put(pos, &koopa_extras[1], at, plies);
}

LANE_API void koopa_tick(Position *pos) {
    for (Cells men = koopa_stunned(pos, 1); cells_any(men);) {
        const Cell at = cells_pop(&men);
        set_stun(pos, at, koopa_plies(pos, at) - 1);
    }
}

static void stop_on(const Composition *c, Position *pos, Cell at, Man man, Kind promotion) {
    const bool last = man_kind(man) == PAWN && cells_has(composed_promoting(c, pos, man_owner(man)), at);
    const Kind becomes = promotion == EMPTY ? composed_promotions(c, pos, man_owner(man))[0] : promotion;
    lane_put(pos, at, last ? man_of(becomes, man_owner(man)) : man);
}

/* The new stun counts this ply, too: it is over when the rule counts it. */
LANE_API bool koopa_plays(const Composition *c, Position *pos, Move move, Deed *deed) {
    const Man man = pos->man[move_from(move)];
    if (!koopa_enters(pos, move)) return false;
    KoopaRun run = koopa_run(pos, move, koopa_stunned(pos, 1));
    lane_put(pos, move_from(move), MAN_NONE);
    while (cells_any(run.kicked)) {
        const Cell at = cells_pop(&run.kicked);
        set_stun(pos, at, 0);
        lane_put(pos, at, MAN_NONE);
    }
    while (cells_any(run.stunned)) set_stun(pos, cells_pop(&run.stunned), full_stun(pos) + 1);
    if (run.stands != CELL_NONE) stop_on(c, pos, run.stands, man, move_kind(move));
    deed->stands = run.stands;
    pos_irreversible(pos);
    lane_next_turn(pos);
    return true;
}

/* ---- moves refused ---- */

static bool is_awake(const Position *pos, Cell at, Error *err) {
    return !cells_has(koopa_stunned(pos, 1), at) ||
           error_set(err, "the %s on %s is stunned", refusal_man(pos, at), pos->board->name[at]);
}

static bool king_stays(const Composition *c, const Position *pos, Move move, Error *err) {
    const Player us = pos->now.turn;
    const Look look = look_ahead(pos, move);
    const Cells threats = koopa_threatens(c, look.after, us);
    bool stays = true;
    if (lane_king(look.after, us) == CELL_NONE)
        stays = error_set(err, "that would cost you your king");
    else if (cells_any(threats))
        stays = error_set(err, "then the %s on %s could kick off your king",
                          refusal_man(look.after, cells_first(threats)), pos->board->name[cells_first(threats)]);
    look_back(&look);
    return stays;
}

LANE_API bool koopa_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    if (wish->man == MAN_NONE) return true;
    if (!is_awake(pos, wish->from, err)) return false;
    if (move_is_none(wish->move)) return true;
    if (move_type(wish->move) == MOVE_CASTLE) {
        if (!is_awake(pos, move_to(wish->move), err)) return false;
        return refusal_castling_is_safe(pos, wish->move, err) && king_stays(c, pos, wish->move, err);
    }
    return king_stays(c, pos, wish->move, err);
}

/* ---- positions ---- */

LANE_API bool koopa_possible(const Composition *c, const Position *pos, Error *err) {
    (void)c;
    if (full_stun(pos) + 1 >= 1U << STUN_BITS)
        return error_in(err, "duration=", "with %d players nobody is stunned for so many turns", lane_players(pos));
    for (Cells stunned = koopa_stunned(pos, 1); cells_any(stunned);) {
        const Cell at = cells_pop(&stunned);
        if (pos->man[at] == MAN_NONE) return error_in(err, "stun=", "there is no man on %s", pos->board->name[at]);
        if (koopa_plies(pos, at) > full_stun(pos))
            return error_in(err, "stun=", "nobody is stunned for more than %u plies", full_stun(pos));
    }
    return true;
}

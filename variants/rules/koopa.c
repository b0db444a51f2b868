#include "variants/rules/koopa.h"

#include <string.h>

const Extra koopa_extras[] = {
    { "duration", "turns that a man stays stunned", EXTRA_NUMBER, .slot = WORD_STUN_TURNS, .none = KOOPA_TURNS,
      .least = 1, .most = 9 },
    { "stun", "stunned men and for how many plies", EXTRA_NUMBERS, .slot = FLAG_STUN, .bits = STUN_BITS, .most = 18 },
    EXTRAS_END,
};

static unsigned full_stun(const Position *pos) {
    return 2 * (pos->word[WORD_STUN_TURNS] + KOOPA_TURNS);
}

/* ---- ways ---- */

/* A step, or a knight's leap. */
typedef struct {
    int8_t east, north;
} Way;

static const Way steps[8] = { { 0, 1 }, { 1, 1 }, { 1, 0 }, { 1, -1 }, { 0, -1 }, { -1, -1 }, { -1, 0 }, { -1, 1 } };
static const Way leaps[8] = { { 1, 2 }, { 2, 1 }, { 2, -1 }, { 1, -2 }, { -1, -2 }, { -2, -1 }, { -2, 1 }, { -1, 2 } };

/* Where men can go. */
typedef struct {
    Ground ground;
    Bits cells;
} Field;

static Field field_of(const Position *pos) {
    return (Field){ pos->board->ground, composed_cells(pos) };
}

static Cell next_on(Field field, Cell at, Way way) {
    const int file = file_of(at) + way.east, rank = rank_of(at) + way.north;
    if (rank < 0 || rank > 7 || (field.ground != GROUND_CYLINDER && (file < 0 || file > 7))) return CELL_NONE;
    const Cell next = (Cell)(8 * rank + (file & 7));
    return bits_has(field.cells, next) ? next : (Cell)CELL_NONE;
}

/* The ways in which a man of this kind enters cells; returns their number. */
static int ways_of(Man man, Way out[8]) {
    const bool white = man_owner(man) == WHITE;
    int count = 0;
    switch (man_kind(man)) {
    case PAWN:
        out[0] = steps[white ? 1 : 3];
        out[1] = steps[white ? 7 : 5];
        return 2;
    case KNIGHT:
        memcpy(out, leaps, sizeof leaps);
        return 8;
    case ROOK:
    case BISHOP:
        for (int i = man_kind(man) == BISHOP; i < 8; i += 2) out[count++] = steps[i];
        return count;
    default:
        memcpy(out, steps, sizeof steps);
        return 8;
    }
}

static bool slides(Man man) {
    return man_kind(man) >= BISHOP && man_kind(man) <= QUEEN;
}

/* The first cell on a man's way where somebody stands, CELL_NONE if there is none. A ring ends before its start. */
static Cell met_on(Field field, const Position *pos, Cell from, Way way) {
    Cell at = next_on(field, from, way);
    while (at != CELL_NONE && at != from && pos->man[at] == MAN_NONE && slides(pos->man[from]))
        at = next_on(field, at, way);
    return at == CELL_NONE || at == from || pos->man[at] == MAN_NONE ? (Cell)CELL_NONE : at;
}

/* ---- entering ---- */

/* All from a cell on to the edge; the rank of a cylinder has none, and all but that cell are behind it. */
static Bits behind(Field field, Cell first, Way way) {
    Bits cells = 0;
    Cell at = first;
    do {
        cells |= bit(at);
        at = next_on(field, at, way);
    } while (at != CELL_NONE && at != first);
    return cells;
}

static KoopaRun run_on(Field field, const Position *pos, Cell from, Cell to, Way way, Bits stunned) {
    const Bits men = pos_occupied(pos) & ~bit(from);
    KoopaRun run = { .stands = to };
    while (run.stands != CELL_NONE && bits_has(men, run.stands)) {
        if (bits_has(stunned, run.stands)) {
            run.kicked = behind(field, run.stands, way) & men;
            break;
        }
        run.stunned |= bit(run.stands);
        run.stands = next_on(field, run.stands, way);
    }
    run.stunned &= ~run.kicked;
    return run;
}

/* Where several ways lead to a cell the move names the first cell of its way. */
static Way way_of(Field field, const Position *pos, Move move) {
    const Cell from = move_from(move);
    Way ways[8];
    const int count = ways_of(pos->man[from], ways);
    for (int i = 0; i < count; i++) {
        const bool chosen = !move_choice(move) || move_choice(move) == next_on(field, from, ways[i]) + 1U;
        if (chosen && met_on(field, pos, from, ways[i]) == move_to(move)) return ways[i];
    }
    return ways[0];
}

KoopaRun koopa_run(const Position *pos, Move move, Bits stunned) {
    const Field field = field_of(pos);
    return run_on(field, pos, move_from(move), move_to(move), way_of(field, pos, move), stunned);
}

static bool may_enter(const Position *pos, Player us, Cell at, Bits stunned) {
    return at != CELL_NONE && (man_owner(pos->man[at]) != us || bits_has(stunned, at));
}

bool koopa_kicks_king(const Position *pos, Cell from, Cell king, Bits stunned) {
    const Man man = pos->man[from];
    const Bits own_king = pos_men_of(pos, man_owner(man), KING);
    const Field field = field_of(pos);
    Way ways[8];
    if (king == CELL_NONE) return false;
    for (int i = ways_of(man, ways) - 1; i >= 0; i--) {
        const Cell to = met_on(field, pos, from, ways[i]);
        if (!may_enter(pos, man_owner(man), to, stunned)) continue;
        const Bits kicked = run_on(field, pos, from, to, ways[i], stunned).kicked;
        if (bits_has(kicked, king) && !(kicked & own_king)) return true;
    }
    return false;
}

/* ---- listing ---- */

static void push(const Composition *c, const Position *pos, Move move, const KoopaRun *run, MoveList *out) {
    const bool promotes = man_kind(pos->man[move_from(move)]) == PAWN && run->stands != CELL_NONE &&
                          bits_has(composed_promoting(c, pos, pos->now.turn), run->stands);
    for (const Kind *kind = composed_promotions(c, pos); *kind != EMPTY; kind++) {
        const Move as = move_make(MOVE_PLAIN, move_from(move), move_to(move), promotes ? *kind : EMPTY);
        movelist_push(out, move_choose(as, move_choice(move)));
        if (!promotes) return;
    }
}

static void list_of(const Composition *c, const Position *pos, Cell from, Bits stunned, MoveList *out) {
    const Field field = field_of(pos);
    Way ways[8];
    Cell met[8];
    const int count = ways_of(pos->man[from], ways);
    for (int i = 0; i < count; i++) met[i] = met_on(field, pos, from, ways[i]);
    for (int i = 0; i < count; i++) {
        if (!may_enter(pos, pos->now.turn, met[i], stunned)) continue;
        int leading = 0;
        for (int k = 0; k < count; k++) leading += met[k] == met[i];
        const unsigned first = leading > 1 ? next_on(field, from, ways[i]) + 1U : 0;
        const KoopaRun run = run_on(field, pos, from, met[i], ways[i], stunned);
        push(c, pos, move_choose(move_make(MOVE_PLAIN, from, met[i], EMPTY), first), &run, out);
    }
}

void koopa_list_entries(const Composition *c, const Position *pos, Bits men, Bits stunned, MoveList *out) {
    while (men) list_of(c, pos, bits_pop(&men), stunned, out);
}

void koopa_writes(const Position *pos, Move move, Text *out) {
    if (move_type(move) != MOVE_PLAIN || !move_choice(move)) return;
    text_char(out, ';');
    text_string(out, pos->board->name[move_choice(move) - 1]);
}

/* ---- playing ---- */

static void set_stun(Position *pos, Cell at, unsigned plies) {
    numbers_put(pos, &koopa_extras[1], at, plies);
}

void koopa_tick(Position *pos) {
    for (Bits men = koopa_stunned(pos, 1); men;) {
        const Cell at = bits_pop(&men);
        set_stun(pos, at, numbers_at(pos, &koopa_extras[1], at) - 1);
    }
}

static void arrive(const Composition *c, Position *pos, Cell at, Man man, Kind promotion) {
    const bool last = man_kind(man) == PAWN && bits_has(composed_promoting(c, pos, man_owner(man)), at);
    const Kind becomes = promotion == EMPTY ? QUEEN : promotion;
    pos_put64(pos, at, last ? man_of(becomes, man_owner(man)) : man);
}

/* The new stun counts this ply, too: it is over when the rule counts it. */
bool koopa_plays(const Composition *c, Position *pos, Move move, Deed *deed) {
    const Player us = pos->now.turn;
    const Man man = pos->man[move_from(move)];
    if (!koopa_enters(pos, move)) return false;
    KoopaRun run = koopa_run(pos, move, koopa_stunned(pos, 1));
    pos_put64(pos, move_from(move), MAN_NONE);
    while (run.kicked) {
        const Cell at = bits_pop(&run.kicked);
        set_stun(pos, at, 0);
        pos_put64(pos, at, MAN_NONE);
    }
    while (run.stunned) set_stun(pos, bits_pop(&run.stunned), full_stun(pos) + 1);
    if (run.stands != CELL_NONE) arrive(c, pos, run.stands, man, move_kind(move));
    deed->stands = run.stands;
    pos->now.fullmove = (uint16_t)(pos->now.fullmove + us);
    pos_irreversible(pos);
    pos_set_turn(pos, us ^ 1);
    return true;
}

/* ---- moves refused ---- */

static bool is_awake(const Position *pos, Cell at, Error *err) {
    return !bits_has(koopa_stunned(pos, 1), at) ||
           error_set(err, "the %s on %s is stunned", refusal_man(pos, at), pos->board->name[at]);
}

static bool king_stays(const Composition *c, const Position *pos, Move move, Error *err) {
    const Player us = pos->now.turn;
    const Look look = look_ahead(pos, move);
    const Bits threats = koopa_threatens(c, look.after, us);
    bool stays = true;
    if (pos_king(look.after, us) == CELL_NONE)
        stays = error_set(err, "that would cost you your king");
    else if (threats)
        stays = error_set(err, "then the %s on %s could kick off your king",
                          refusal_man(look.after, bits_first(threats)), pos->board->name[bits_first(threats)]);
    look_back(&look);
    return stays;
}

bool koopa_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
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

bool koopa_possible(const Composition *c, const Position *pos, Error *err) {
    (void)c;
    for (Bits stunned = koopa_stunned(pos, 1); stunned;) {
        const Cell at = bits_pop(&stunned);
        if (pos->man[at] == MAN_NONE) return error_in(err, "stun=", "there is no man on %s", pos->board->name[at]);
        if (numbers_at(pos, &koopa_extras[1], at) > full_stun(pos))
            return error_in(err, "stun=", "nobody is stunned for more than %u plies", full_stun(pos));
    }
    return true;
}

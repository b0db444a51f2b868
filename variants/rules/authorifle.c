#include "variants/rules/authorifle.h"

/* Enemies that a man shoots one after the other, from the nearest on. */
typedef struct {
    Cell target[LANE_WAY_LENGTH];
    int count;
    bool is_mutual; /* the last one attacks the shooter */
} TargetLine;

enum { LINES_MAX = LANE_WAYS_MAX + 1 }; /* and in passing */

typedef struct {
    TargetLine line[LINES_MAX]; /* in ascending order of their first targets */
    int count;
} Lines;

/* Does the target attack the shooter, when those before him on the line are gone? */
static bool attacks_back(const Position *pos, Cell target, Cell shooter, Cells gone) {
    const Man man = pos->man[target];
    return cells_has(
        lane_kind_attacks(lane_terrain(pos), man_kind(man), man_owner(man), target, lane_occupied(pos) & ~gone),
        shooter);
}

/* Those whom a man shoots who goes on in the same way until something ends it: who moves over empty cells shoots over
 * them, too. Where a way leads round the board others may come to the same men: it ends before those. */
static TargetLine shots_on(const Position *pos, Cell from, LaneWay way, Cells others) {
    const Terrain terrain = lane_terrain(pos);
    const bool slides = way.reach > 1;
    const Cells them = lane_enemies(pos, man_owner(pos->man[from])) & ~others;
    TargetLine line = { .count = 0 };
    Cells gone = NO_CELLS;
    for (Cell at = lane_go(terrain, &way, from); at != CELL_NONE && at != from; at = lane_go(terrain, &way, at)) {
        if (pos->man[at] == MAN_NONE && slides) continue;
        if (!cells_has(them & ~gone, at)) break;
        line.target[line.count++] = at;
        line.is_mutual = attacks_back(pos, at, from, gone);
        gone |= cells_one(at);
        if (line.is_mutual || line.count == LANE_WAY_LENGTH) break;
    }
    return line;
}

/* The line whose first target is one that the man attacks: along a way of his, or nobody but this. */
static TargetLine line_with(const Position *pos, Cell from, Cell first, Cells others) {
    LaneWay ways[LANE_WAYS_MAX];
    const int count = lane_ways(lane_terrain(pos), pos->man[from], from, ways);
    for (int i = 0; i < count; i++) {
        const TargetLine line = shots_on(pos, from, ways[i], others);
        if (line.count && line.target[0] == first) return line;
    }
    return (TargetLine){ .target = { first }, .count = 1, .is_mutual = attacks_back(pos, first, from, NO_CELLS) };
}

/* The pawn that this one may shoot in passing, as a set. */
static Cells passer_of(const Position *pos, Cell from) {
    const Cell passed = pos->now.en_passant;
    const Player us = man_owner(pos->man[from]);
    if (passed == CELL_NONE || man_kind(pos->man[from]) != PAWN) return NO_CELLS;
    const Terrain terrain = lane_terrain(pos);
    if (!cells_has(lane_pawn_attacks(terrain, us, from), passed)) return NO_CELLS;
    return cells_one(lane_cell_behind(terrain, us, passed));
}

static Cells first_targets(const Position *pos, Cell from) {
    return lane_man_attacks(pos, lane_terrain(pos), from) & lane_enemies(pos, man_owner(pos->man[from]));
}

static Cells targets_of(const TargetLine *line) {
    Cells targets = NO_CELLS;
    for (int i = 0; i < line->count; i++) targets |= cells_one(line->target[i]);
    return targets;
}

static Lines lines_of(const Position *pos, Cell from) {
    const Cells passer = passer_of(pos, from);
    Lines lines = { .count = 0 };
    Cells spoken_for = first_targets(pos, from) | passer;
    for (Cells first = spoken_for; cells_any(first) && lines.count < LINES_MAX;) {
        const Cell at = cells_pop(&first);
        TargetLine *const line = &lines.line[lines.count++];
        *line = cells_has(passer, at) ? (TargetLine){ .target = { at }, .count = 1 }
                                      : line_with(pos, from, at, spoken_for & ~cells_one(at));
        spoken_for |= targets_of(line);
    }
    return lines;
}

static Cells mutual_targets(const Lines *lines) {
    Cells targets = NO_CELLS;
    for (int i = 0; i < lines->count; i++)
        if (lines->line[i].is_mutual) targets |= targets_of(&lines->line[i]);
    return targets;
}

static Cells targets_of_lines(const Lines *lines, uint64_t chosen) {
    Cells targets = NO_CELLS;
    for (int i = 0; i < lines->count; i++)
        if (chosen >> i & 1) targets |= targets_of(&lines->line[i]);
    return targets;
}

/* ---- turns of shooting ---- */

/* What a move says of its targets: the lowest bit that there are several, the others their lines. */
static uint64_t name_targets(const Position *pos, uint64_t chosen, Cells targets) {
    return lane_names_cells(pos) ? lane_volley(pos, targets) : chosen << 1 | cells_many(targets);
}

/* Which lines does the move shoot? */
static uint64_t lines_of_move(const Position *pos, const Lines *lines, Move move) {
    uint64_t chosen = 0;
    if (!lane_names_cells(pos)) return move.more >> 1;
    for (int i = 0; i < lines->count; i++)
        chosen |= (uint64_t)cells_has(cells_of_volley(move), lines->line[i].target[0]) << i;
    return chosen;
}

LANE_API Cells authorifle_volley(const Composition *c, const Position *pos, Move move) {
    (void)c;
    const Lines lines = lines_of(pos, move_from(move));
    return targets_of_lines(&lines, lines_of_move(pos, &lines, move));
}

/* Some lines are shot, and then perhaps a last one that costs the shooter; -1: none does. */
static void push_turn(const Position *pos, Cell from, const Lines *lines, uint64_t chosen, int last, MoveList *out) {
    const uint64_t all = chosen | (last < 0 ? 0 : 1ULL << last);
    const Cell first = lines->line[chosen ? bits_first(chosen) : last].target[0];
    Move turn = move_choose(move_make(MOVE_SHOT, from, first, EMPTY), last >= 0);
    turn.more = name_targets(pos, all, targets_of_lines(lines, all));
    movelist_push(out, turn);
}

static void list_turns_of(const Position *pos, Cell from, MoveList *out) {
    const Lines lines = lines_of(pos, from);
    uint64_t free = 0, mutual = 0;
    for (int i = 0; i < lines.count; i++) *(lines.line[i].is_mutual ? &mutual : &free) |= 1ULL << i;
    if (!mutual && free) push_turn(pos, from, &lines, free, -1, out);
    if (man_kind(pos->man[from]) == KING) return; /* he may not be lost */
    for (int i = 0; i < lines.count; i++) {
        if (!(mutual >> i & 1)) continue;
        for (uint64_t before = free;; before = (before - 1) & free) {
            push_turn(pos, from, &lines, before, i, out);
            if (!before) break;
        }
    }
}

LANE_API void authorifle_list(const Position *pos, MoveList *out) {
    for (Cells men = lane_men(pos, pos->now.turn); cells_any(men);) {
        const Cell from = cells_pop(&men);
        if (cells_any(first_targets(pos, from) | passer_of(pos, from))) list_turns_of(pos, from, out);
    }
}

/* ---- check ---- */

/* Is the king a later target of a man, on whatever way? */
static bool shoots_through(const Position *pos, Cell from, Cell king) {
    LaneWay ways[LANE_WAYS_MAX];
    const int count = lane_ways(lane_terrain(pos), pos->man[from], from, ways);
    for (int i = 0; i < count; i++) {
        const TargetLine line = shots_on(pos, from, ways[i], NO_CELLS);
        for (int k = 1; k < line.count; k++)
            if (line.target[k] == king) return true;
    }
    return false;
}

LANE_API Cells authorifle_shooters_at_king(const Position *pos, Player player) {
    const Cell king = lane_king(pos, player);
    Cells shooters = NO_CELLS;
    for (Cells men = lane_behind_men(lane_terrain(pos), pos, player, king); cells_any(men);) {
        const Cell from = cells_pop(&men);
        if (shoots_through(pos, from, king)) shooters |= cells_one(from);
    }
    return shooters;
}

/* ---- strings ---- */

static void write_line(const Position *pos, Cell from, const TargetLine *line, Cell written, Text *out) {
    for (int i = 0; i < line->count; i++) {
        if (line->target[i] == written) continue;
        text_char(out, ',');
        text_string(out, pos->board->name[from]);
        text_char(out, 'x');
        text_string(out, pos->board->name[line->target[i]]);
    }
}

LANE_API void authorifle_write(const Position *pos, Move move, Text *out) {
    if (move_type(move) != MOVE_SHOT) return;
    const Lines lines = lines_of(pos, move_from(move));
    const uint64_t chosen = lines_of_move(pos, &lines, move);
    for (int is_last = 0; is_last <= 1; is_last++) /* who is lost shoots the line that costs him last */
        for (int i = 0; i < lines.count; i++)
            if (lines.line[i].is_mutual == (is_last == 1) && chosen >> i & 1)
                write_line(pos, move_from(move), &lines.line[i], move_to(move), out);
}

/* ---- moves refused ---- */

LANE_API bool authorifle_explain(const Position *pos, const Wish *wish, Error *err) {
    const char *man = wish->man == MAN_NONE ? "" : refusal_man(pos, wish->from);
    if (wish->man == MAN_NONE) return true;
    if (!authorifle_shoots(pos))
        return !wish->is_shot || error_set(err, "nobody shoots before the first capture of the game, which is a move");
    if (!wish->is_shot && refusal_is_enemy(pos, wish->to))
        return error_set(err, "the first capture has been made: now men shoot, and stay");
    if (!wish->is_shot) return true;
    const Lines lines = lines_of(pos, wish->from);
    const Cells mutual = mutual_targets(&lines);
    if (cells_any(mutual) && man_kind(wish->man) == KING)
        return error_set(err, "the king cannot shoot, as the %s on %s would take him along",
                         refusal_man(pos, cells_first(mutual)), pos->board->name[cells_first(mutual)]);
    return lines.count == 0 || error_set(err, "the %s does not shoot so: see the list of legal moves", man);
}

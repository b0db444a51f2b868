/* The answers to blind_lane.h, in the words of lane.h: compiled for either lane. */
#include "variants/rules/blind_lane.h"

#include "variants/rules/blind.h"
#include "variants/rules/hooks.h"
#include "variants/rules/seats.h"

static Set checkers(const Position *pos, Player player) {
    return cells_set(compose_checkers(pos, player));
}

static bool takes(const Position *pos, Move move) {
    return composed_takes(LANE_RULES(pos->game), pos, move);
}
static Set victims(const Position *pos, Move move) {
    return cells_set(composed_victims(LANE_RULES(pos->game), pos, move));
}
static bool owes(const Position *pos, MoveList *out) {
    return composed_owes(LANE_RULES(pos->game), pos, out);
}

static void lists_plain(const Position *seen, bool castles, MoveList *out) {
    const Composition *const c = LANE_RULES(seen->game);
    const Movement movement = { .terrain = lane_terrain(seen),
                                .castling = castles,
                                .no_promotion = composed_facts(c) & FACT_NO_PROMOTION };
    pseudo_moves(seen, &movement, out);
}

static void lists_pawns(const Position *seen, MoveList *out) {
    const Composition *const c = LANE_RULES(seen->game);
    const Player us = seen->now.turn;
    const Terrain terrain = lane_terrain(seen);
    const bool promotes = !(composed_facts(c) & (FACT_VANISHING | FACT_NO_PROMOTION)); /* by a capture */
    const Cells promoting = promotes ? lane_promoting(terrain, us) : NO_CELLS;
    for (Cells pawns = lane_men_of(seen, us, PAWN); cells_any(pawns);) {
        const Cell from = cells_pop(&pawns);
        for (Cells steps = lane_pawn_attacks(terrain, us, from) & ~lane_men(seen, us); cells_any(steps);)
            push_arriving(out, MOVE_PLAIN, from, cells_pop(&steps), promoting, lane_promotions(terrain, us));
    }
}

static Set attacked(const Position *pos, Player player) {
    return cells_set(lane_attacked(lane_terrain(pos), pos, player, lane_men(pos, player), lane_occupied(pos)));
}
static Set attacked_by(const Position *pos, Cell man) {
    return cells_set(lane_man_attacks(pos, lane_terrain(pos), man));
}

static Set far(const Position *pos, Cell from) {
    const Terrain terrain = lane_terrain(pos);
    Cells cells = NO_CELLS;
    for (Kind kind = KNIGHT; kind < lane_kinds_end(terrain); kind++)
        if (kind < KING || kind >= KIND_GAME) cells |= lane_kind_attacks(terrain, kind, pos->now.turn, from, NO_CELLS);
    return cells_set(cells);
}

static Set pawnless(const Position *pos, Player player) {
    const Terrain terrain = lane_terrain(pos);
    return cells_set(lane_pawnless_home(terrain, player) | lane_pawnless_end(terrain, player));
}

/* Round a board (seats.h) a pawn may go two cells or three. */
static int steps_of_seat(const Position *pos, Player player, BlindStep out[static CELLS_MAX]) {
    const Board *const board = board_for(pos, player);
    const Form *const form = form_of(pos);
    int count = 0;
    for (Cell from = 0; from < board->cells && count < CELLS_MAX - 1; from++) {
        const int longest = longest_step(pos->board, form, player, from), forward = forward_of(form, player);
        Cell before = CELL_NONE, over = board->step[forward][from].to;
        for (int step = 2; step <= longest && over != CELL_NONE; step++) {
            const Cell to = board->step[forward][over].to;
            if (to != CELL_NONE) out[count++] = (BlindStep){ from, over, to, before };
            before = over;
            over = to;
        }
    }
    return count;
}

static int steps(const Position *pos, Player player, BlindStep out[static CELLS_MAX]) {
    if (kriegspiel_is_seated(pos->game)) return steps_of_seat(pos, player, out);
    const Terrain terrain = lane_terrain(pos);
    int count = 0;
    for (Cells starts = lane_double_from(terrain, player); cells_any(starts);) {
        const Cell from = cells_pop(&starts), over = lane_cell_ahead(terrain, player, from);
        if (!lane_exists(terrain, over)) continue;
        const Cell to = lane_cell_ahead(terrain, player, over);
        if (lane_exists(terrain, to)) out[count++] = (BlindStep){ from, over, to, CELL_NONE };
    }
    return count;
}

static void pass(Position *pos, Player player, BlindStep step) {
    if (kriegspiel_is_seated(pos->game) && step.before != CELL_NONE)
        passed_set(pos, player, (Passed){ step.to, { step.before, step.over } });
    else if (kriegspiel_is_seated(pos->game))
        passed_set(pos, player, (Passed){ step.to, { step.over, CELL_NONE } });
    else
        lane_pass(pos, player, step.from, step.to);
}
static void forget_passed(Position *pos) {
    pos_set_en_passant(pos, CELL_NONE);
    lane_forget_passed(pos);
    if (kriegspiel_is_seated(pos->game)) /* their own they know */
        FOR_ENEMIES(pos, pos->now.turn, enemy) passed_set(pos, enemy, nothing_passed);
}

#ifdef LANE_WIDE
#define BLIND_LANE blind_wide
#else
#define BLIND_LANE blind_narrow
#endif

const BlindLane BLIND_LANE = {
    .checkers = checkers,
    .takes = takes,
    .victims = victims,
    .owes = owes,
    .lists_plain = lists_plain,
    .lists_pawns = lists_pawns,
    .attacked = attacked,
    .attacked_by = attacked_by,
    .far = far,
    .pawnless = pawnless,
    .steps = steps,
    .pass = pass,
    .forget_passed = forget_passed,
};

/* seating.h -- the rule that seats two to six players round a board (seats.h): whose turn it is, kings that are
 * captured, turns that are missed, how all this ends. Rules: docs/games/adams.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_SEATING_H
#define FUSILIER_VARIANTS_RULES_SEATING_H

#include "engine/lanes/composed.h"
#include "variants/rules/seats.h"

LANE_API void seats_begins(const Composition *c, Position *pos, Move move);
LANE_API void seats_follows(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed);
LANE_API void seats_turns(const Composition *c, Position *pos, Move move, Player mover);
LANE_API bool seats_pays(const Composition *c, Position *pos, Move move);
LANE_API bool seats_rescues(const Composition *c, const Position *pos, MoveList *out);
LANE_API bool seats_stuck(const Composition *c, const Position *pos, Outcome *outcome);
LANE_API bool seats_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err);
LANE_API bool seats_possible(const Composition *c, const Position *pos, Error *err);
LANE_API void seats_keeps(const Composition *c, const Position *pos, MoveList *out, int first);
LANE_API void seats_writes(const Position *pos, Move move, Text *out);

/* Men that the player to move has to let live. */
static ALWAYS_INLINE Cells seats_spares(const Composition *c, const Position *pos) {
    (void)c;
    return lane_flag(pos, FLAG_PROTECTED + pos->now.turn);
}

static ALWAYS_INLINE bool seats_bars(const Composition *c, const Position *pos, Move move) {
    const Cells spared = seats_spares(c, pos);
    return UNLIKELY(cells_any(spared)) && cells_any(spared & composed_victims(c, pos, move));
}

static ALWAYS_INLINE Cells seats_passed(const Composition *c, const Position *pos) {
    Cells cells = NO_CELLS;
    (void)c;
    FOR_ENEMIES(pos, pos->now.turn, enemy) {
        const Passed passed = passed_get(pos, enemy);
        if (passed.pawn == CELL_NONE || !man_is(pos->man[passed.pawn], PAWN, enemy)) continue;
        for (int i = 0; i < PASSED_MAX; i++)
            if (passed.cell[i] != CELL_NONE) cells |= cells_one(passed.cell[i]);
    }
    return cells & lane_kind(pos, EMPTY);
}

static ALWAYS_INLINE Cells seats_passers(const Composition *c, const Position *pos, Cell at) {
    Cells pawns = NO_CELLS;
    FOR_ENEMIES(pos, pos->now.turn, enemy) {
        const Passed passed = passed_get(pos, enemy);
        if (passed.pawn == CELL_NONE || !man_is(pos->man[passed.pawn], PAWN, enemy)) continue;
        if (passed.cell[0] == at || passed.cell[1] == at) pawns |= cells_one(passed.pawn);
    }
    return pawns & ~seats_spares(c, pos);
}

static ALWAYS_INLINE bool seats_plays(const Composition *c, Position *pos, Move move, Deed *deed) {
    (void)c, (void)deed;
    if (move_type(move) != MOVE_PASS) return false;
    composed_pass_turn(pos);
    return true;
}

/* Where kings are like other men the rules that say so are asked first: one may win by having none left. */
static ALWAYS_INLINE bool seats_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    const unsigned teams = teams_in_game(pos);
    const bool plain = UNLIKELY(kings_are_like_others(pos));
    if (plain) FOR_RULES_WITH(c, i, ends) if (!c->rule[i]->seats && c->rule[i]->ends(c, pos, outcome)) return true;
    if (LIKELY(teams & (teams - 1))) return false;
    *outcome = teams   ? game_won(pos, (Team)__builtin_ctz(teams),
                                plain ? "the others have lost" : "the others have lost their kings")
               : plain ? game_drawn(pos, "all have lost")
                       : game_drawn(pos, "all kings are gone");
    return true;
}

static const Rule rule_seats = {
    .id = "seats",
    .words = "the players sit round the board, and who can capture a king must",
    .facts = FACT_BARE_KINGS | FACT_OPEN_POSITIONS | FACT_KEEPS_MEN,
    .is_ground = true,
    .seats = true,
    .extras = seats_extras,
    .notation = &seats_notation,
    .begins = seats_begins,
    .plays = seats_plays,
    .pays = seats_pays,
    .follows = seats_follows,
    .turns = seats_turns,
    .spares = seats_spares,
    .bars = seats_bars,
    .passed = seats_passed,
    .passers = seats_passers,
    .keeps = seats_keeps,
    .rescues = seats_rescues,
    .ends = seats_ends,
    .stuck = seats_stuck,
    .writes = seats_writes,
    .allows = seats_allows,
    .possible = seats_possible,
};

#endif

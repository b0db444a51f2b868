/* composed_play.h -- a move is played with all that a list of rules makes of it: captures, walls, what follows,
 * turns.
 * Layer: engine/lanes; the second part of composed.h. */
#ifndef FUSILIER_ENGINE_LANES_COMPOSED_PLAY_H
#define FUSILIER_ENGINE_LANES_COMPOSED_PLAY_H

#include "engine/lanes/composed_attacks.h"

/* ---- playing ---- */

/* A ply in which nobody moves: the turn is over. */
static inline void composed_pass_turn(Position *pos) {
    pos->now.halfmove++;
    pos->now.reversible++;
    pos_set_en_passant(pos, CELL_NONE);
    lane_next_turn(pos);
}

/* All whom a volley takes; none if it is no volley. */
static ALWAYS_INLINE Cells composed_volley_of(const Composition *c, const Position *pos, Move move) {
    if (LIKELY(!rule_is_volley(move))) return NO_CELLS;
    if (lane_names_cells(pos)) return cells_of_volley(move);
    FOR_RULES_WITH(c, i, volley) return c->rule[i]->volley(c, pos, move);
    return NO_CELLS;
}

/* Whom a move strikes: he stands where it goes, or a rule says where. Who takes himself off strikes nobody, nor does as
 * yet who leaves it to the dice. */
static ALWAYS_INLINE Cells composed_targets(const Composition *c, const Position *pos, Move move) {
    const Cell to = move_to(move);
    Cells victims = composed_facts(c) & FACT_NOBODY_CHOOSES ? NO_CELLS : composed_volley_of(c, pos, move);
    if (UNLIKELY(rule_takes_off(move)) || composed_gambles(c, pos, move)) return NO_CELLS;
    if (move_type(move) == MOVE_EN_PASSANT)
        victims |= cells_one(rule_passer(composed_terrain(c, pos), pos, pos->now.turn, move));
    else if (game_takes(pos, move))
        victims |= cells_one(to);
    if (!composed_lacks(c, HAS_TAKES)) FOR_RULES_WITH(c, i, takes) victims |= c->rule[i]->takes(c, pos, move);
    return victims;
}

/* Who is hurt by it and does not fall; and whom it captures. */
static ALWAYS_INLINE Cells composed_hurt(const Composition *c, const Position *pos, Move move) {
    Cells hurt = NO_CELLS;
    if (!composed_has_hurts(c)) return hurt;
    const Cells targets = composed_targets(c, pos, move);
    if (LIKELY(!cells_any(targets))) return hurt;
    FOR_RULES_WITH(c, i, hurts) hurt |= c->rule[i]->hurts(c, pos, move, targets);
    return hurt;
}
static ALWAYS_INLINE Cells composed_victims(const Composition *c, const Position *pos, Move move) {
    return composed_targets(c, pos, move) & ~composed_hurt(c, pos, move);
}

/* Does it strike anybody, or try to? */
static ALWAYS_INLINE bool composed_takes(const Composition *c, const Position *pos, Move move) {
    bool takes = game_takes(pos, move) && !rule_takes_off(move);
    if (!composed_lacks(c, HAS_TAKES)) FOR_RULES_WITH(c, i, takes) takes |= cells_any(c->rule[i]->takes(c, pos, move));
    return takes;
}

/* Does a rule look at who is captured; or at captures at all? */
static ALWAYS_INLINE bool composed_minds_victims(const Composition *c) {
    return composed_facts(c) & FACT_ABOUT_VICTIMS;
}
static ALWAYS_INLINE bool composed_minds_captures(const Composition *c) {
    bool minds = composed_minds_victims(c);
    if (composed_lacks(c, HAS_CAPTURES)) return minds;
    FOR_RULES_WITH(c, i, captures) minds = true;
    return minds;
}

static ALWAYS_INLINE bool composed_plays(const Composition *c, Position *pos, Move move, Deed *deed) {
    FOR_RULES_WITH(c, i, plays) if (c->rule[i]->plays(c, pos, move, deed)) return true;
    return false;
}

static ALWAYS_INLINE void composed_capture(const Composition *c, Position *pos, Deed *deed) {
    FOR_RULES_WITH(c, i, captures) if (!deed->is_parried) c->rule[i]->captures(c, pos, deed);
}

/* All that a volley takes fall at once, then each capture has its effects. */
static ALWAYS_INLINE void composed_volley(const Composition *c, Position *pos, Cells victims, Deed *deed) {
    lane_clear(pos, victims & lane_occupied(pos));
    while (cells_any(victims)) {
        deed->centre = cells_pop(&victims);
        deed->victim = MAN_NONE;
        deed->is_parried = false;
        composed_capture(c, pos, deed);
    }
}

/* ---- walls ---- */

/* How many men there are, without walls. */
static ALWAYS_INLINE int composed_men(const Composition *c, const Position *pos) {
    const Cells occupied = lane_occupied(pos);
    return cells_count(composed_has_walls(c) ? occupied & ~lane_kind(pos, WALL) : occupied);
}

static ALWAYS_INLINE void composed_put_wall(const Composition *c, Position *pos, Move move) {
    if (LIKELY(!composed_has_walls(c))) return;
    FOR_RULES_WITH(c, i, puts) c->rule[i]->puts(c, pos, move);
}

static ALWAYS_INLINE void composed_spread(const Composition *c, const Position *pos, MoveList *out, int first,
                                          bool again) {
    if (composed_lacks(c, HAS_SPREADS)) return;
    FOR_RULES_WITH(c, i, spreads) c->rule[i]->spreads(c, pos, out, first, again);
}

/* ---- a move ---- */

/* The kinds of the enemies among these men. */
static ALWAYS_INLINE unsigned composed_kinds_of(const Position *pos, Cells men) {
    unsigned kinds = 0;
    for (men &= lane_enemies(pos, pos->now.turn); cells_any(men);) kinds |= 1U << man_kind(pos->man[cells_pop(&men)]);
    return kinds;
}

/* The men go; who is hurt by that stands where he stood, but for who made room for his captor. */
static ALWAYS_INLINE void composed_go(const Composition *c, Position *pos, Move move, Deed *deed) {
    enum { HURT_MAX = 8 };
    Man men[HURT_MAX];
    int count = 0;
    if (composed_has_hurts(c))
        for (Cells hurt = deed->hurt; cells_any(hurt);) men[count++] = pos->man[cells_pop(&hurt)];
    assert(count < HURT_MAX);
    FOR_RULES_WITH(c, i, begins) c->rule[i]->begins(c, pos, move);
    if (!composed_plays(c, pos, move, deed)) play_orthodox(pos, move);
    if (LIKELY(!count)) return;
    count = 0;
    for (Cells hurt = deed->hurt; cells_any(hurt); count++) {
        const Cell at = cells_pop(&hurt);
        if (pos->man[at] != men[count] && (deed->is_shot || at != move_to(move))) lane_put(pos, at, men[count]);
    }
}

/* A move of a man with all that decides whether it is legal, but for the last deaths: returns who is to fall. Of a move
 * that dice decide nothing comes as yet but its wall. */
COMPOSED_LARGE Cells composed_do(const Composition *c, Position *pos, Move move) {
    if (composed_stakes(c, pos, move)) {
        composed_put_wall(c, pos, move);
        return NO_CELLS;
    }
    const Player us = pos->now.turn;
    const int men = composed_men(c, pos) + rule_enters(move);
    const bool is_shot = move_type(move) == MOVE_SHOT;
    bool is_capture = composed_minds_captures(c) && composed_takes(c, pos, move);
    const Cells volley = composed_volley_of(c, pos, move);
    Deed deed = { .hurt = composed_hurt(c, pos, move),
                  .stands = is_shot ? move_from(move) : move_to(move),
                  .centre = move_to(move),
                  .mover = pos->man[move_from(move)],
                  .victim = pos->man[move_to(move)],
                  .is_shot = is_shot,
                  .castling = pos->now.castling };
    if (is_capture && cells_any(deed.hurt)) is_capture = cells_any(composed_victims(c, pos, move));
    if (is_capture && composed_minds_victims(c))
        deed.enemies_lost = composed_kinds_of(pos, composed_victims(c, pos, move));
    composed_go(c, pos, move, &deed);
    if (composed_facts(c) & (FACT_NOBODY_PASSES | FACT_SERIES)) pos_set_en_passant(pos, CELL_NONE);
    lane_forget_passed(pos);
    composed_put_wall(c, pos, move);
    if (UNLIKELY(rule_is_volley(move)) && !(composed_facts(c) & FACT_NOBODY_CHOOSES))
        composed_volley(c, pos, volley, &deed);
    else if (is_capture)
        composed_capture(c, pos, &deed);
    FOR_RULES_WITH(c, i, follows) c->rule[i]->follows(c, pos, move, us, &deed);
    Cells doomed = NO_CELLS;
    if (composed_has_doom(c)) FOR_RULES_WITH(c, i, dooms) doomed |= c->rule[i]->dooms(c, pos, move, us, &deed);
    if (composed_men(c, pos) < men) pos_irreversible(pos);
    return doomed;
}

static ALWAYS_INLINE void composed_bury(Position *pos, Cells doomed) {
    if (!cells_any(doomed)) return;
    pos_irreversible(pos);
    lane_clear(pos, doomed);
}

/* And with them. */
static ALWAYS_INLINE void composed_act(const Composition *c, Position *pos, Move move) {
    const Cells doomed = composed_do(c, pos, move);
    if (composed_has_doom(c) && !rule_mates(move)) composed_bury(pos, doomed);
}

/* Forgets what rules have written down of men who are gone: what belongs to single men (extras.h), and what the rules
 * say themselves. */
static ALWAYS_INLINE void composed_forget(const Composition *c, Position *pos) {
    const Cells walls = composed_has_walls(c) ? lane_kind(pos, WALL) : NO_CELLS;
    FOR_RULES(c, i) {
        for (const Extra *extra = c->rule[i]->extras; extra && extra->key; extra++) {
            if (!extra_is_of_men(extra)) continue;
            const int flags = extra->type == EXTRA_NUMBERS ? extra->bits : 1;
            for (int k = 0; k < flags; k++) {
                const Cells gone = lane_flag(pos, extra->slot + k) & (lane_kind(pos, EMPTY) | walls);
                if (UNLIKELY(cells_any(gone))) lane_flip_flags(pos, extra->slot + k, gone);
            }
        }
        if (c->rule[i]->forgets) c->rule[i]->forgets(c, pos);
    }
}

static ALWAYS_INLINE void composed_play(const Composition *c, Position *pos, Move move) {
    const Player us = pos->now.turn;
    const int men = composed_men(c, pos) + rule_enters(move);
    const bool at_ease = composed_bears(c, pos, us) && !cells_any(composed_checkers(c, pos, us));
    bool paid = false;
    FOR_RULES_WITH(c, i, pays) paid = paid || c->rule[i]->pays(c, pos, move);
    if (!paid) {
        composed_act(c, pos, move);
        if (!composed_rolls(c, pos)) FOR_RULES_WITH(c, i, turns) c->rule[i]->turns(c, pos, move, us);
        if (at_ease && UNLIKELY(cells_any(composed_checkers(c, pos, us))))
            FOR_RULES_WITH(c, i, exposes) c->rule[i]->exposes(c, pos, us);
    }
    lane_forget_passed(pos);
    if (composed_men(c, pos) < men) composed_forget(c, pos);
}

#endif

/* composed.h -- the generator for compositions of rules: moves are listed by what men can do, played with all that the
 * rules make of them, and kept if nothing forbids what comes out.
 * Layer: engine/lanes; included by variants/. One inline body reads a list of rules: if the list is a constant the
 * compiler folds it into direct code, and a list known only at run time keeps indirect calls. Independent of
 * generate.h, so the two prove each other (fusilier perft --lane composed). */
#ifndef FUSILIER_ENGINE_LANES_COMPOSED_H
#define FUSILIER_ENGINE_LANES_COMPOSED_H

#include <string.h>

#include "engine/lanes/chesslike.h"
#include "engine/lanes/composed_aims.h"
#include "engine/lanes/composed_play.h"
#include "engine/lanes/doubt.h"
#include "engine/lanes/look.h"
#include "engine/lanes/trial.h"

/* ---- listing ---- */

static inline bool composed_is_listed(const MoveList *list, int first, Move move) {
    for (int i = first; i < list->count; i++)
        if (move_equal(list->at[i], move)) return true;
    return false;
}

/* `first`: where the list of this position begins. */
static inline void composed_en_passant(const Composition *c, const Position *pos, const Movement *movement,
                                       MoveList *out, int first) {
    const Player us = pos->now.turn;
    const bool goes = !(composed_facts(c) & FACT_SHOTS), shots = composed_facts(c) & (FACT_SHOTS | FACT_SHOTS_TOO);
    if (composed_facts(c) & (FACT_NO_EN_PASSANT | FACT_NO_CAPTURES)) return;
    for (Cells cells = composed_passed(c, pos); cells_any(cells);) {
        bool named;
        const Cell at = cells_pop(&cells);
        const Cells victims = composed_passers(c, pos, at, &named);
        Cells takers = lane_takers_in_passing(movement->terrain, pos, us, at);
        if (!cells_any(victims)) continue;
        for (takers &= ~movement->immobile; cells_any(takers);) {
            const Cell from = cells_pop(&takers);
            const bool promotes = lane_promotes(movement->terrain, us, man_kind(pos->man[from]));
            const Cells promoting = promotes ? movement->promoting : NO_CELLS;
            for (Cells rest = victims; cells_any(rest);) {
                const Cell victim = cells_pop(&rest);
                const Move shot = move_make(MOVE_SHOT, from, victim, EMPTY);
                /* a pawn that has passed two cells may be seen from both, or stand where it is shot at anyway */
                if (shots && !(named && composed_is_listed(out, first, shot))) movelist_push(out, shot);
                const int pushed = out->count;
                if (goes) push_arriving(out, MOVE_EN_PASSANT, from, at, promoting, movement->promotions);
                for (int i = pushed; named && i < out->count; i++)
                    out->at[i] = rule_with_victim(out->at[i], victim, cells_many(victims));
            }
        }
    }
}

/* Is the king attacked neither where he stands nor (where that matters) on any cell that he crosses, he alone having
 * moved there? Whether he arrives safely is asked of the whole move. */
COMPOSED_LARGE bool composed_castles_safely(const Composition *c, Position *pos, Move move) {
    const Player us = pos->now.turn;
    const Castle *castle = pos_castle_of(pos, us, move);
    const TermsOfRoyals *const royals = lane_royals(pos);
    if (composed_facts(c) & FACT_NO_CHECK || composed_has_bears(c)) return true;
    if (royals) return royals_castle_safely(royals, composed_terrain(c, pos), pos, move);
    if (pos->man[castle->king] != man_of(KING, us)) return true;
    if (cells_any(composed_castle_checkers(c, pos, us))) return false;
    if (composed_facts(c) & FACT_CASTLES_OVER_CHECK) return true;
    bool safe = true;
    for (Cells way = lane_castle_way(castle); safe && cells_any(way);) {
        const Cell at = cells_pop(&way);
        pos_begin(pos, MOVE_NONE);
        lane_put(pos, castle->king, MAN_NONE);
        lane_put(pos, at, man_of(KING, us));
        pos_set_en_passant(pos, CELL_NONE);
        lane_set_turn_after(pos, us);
        FOR_RULES_WITH(c, i, passes) c->rule[i]->passes(c, pos);
        safe = !cells_any(composed_castle_checkers(c, pos, us));
        pos_undo(pos);
    }
    return safe;
}

/* May pawns stay what they are (composed_promotions)? */
static ALWAYS_INLINE bool composed_may_stay(const Kind *kinds) {
    while (*kinds != EMPTY && *kinds != PAWN) kinds++;
    return *kinds == PAWN;
}

/* May this move of the list of what men can do be begun? It may be changed: whoever vanishes does not promote.
 */
static ALWAYS_INLINE bool composed_admits(const Composition *c, Position *pos, Move *move) {
    const unsigned facts = composed_facts(c);
    const bool takes = facts & (FACT_HARMLESS_KINGS | FACT_VANISHING) && composed_takes(c, pos, *move);
    if (takes && facts & FACT_HARMLESS_KINGS && man_kind(pos->man[move_from(*move)]) == KING) return false;
    const bool promotes = move_kind(*move) != EMPTY && move_type(*move) != MOVE_DROP;
    if (promotes && takes && facts & FACT_VANISHING) {
        const Kind *const kinds = composed_promotions(c, pos, pos->now.turn);
        if (move_kind(*move) != kinds[0] || composed_may_stay(kinds)) return false;
        *move = move_choose(move_make(move_type(*move), move_from(*move), move_to(*move), EMPTY), move_choice(*move));
    }
    if (composed_has_bars(c)) FOR_RULES_WITH(c, i, bars) if (c->rule[i]->bars(c, pos, *move)) return false;
    return true;
}

/* Is the player to move in check, without a legal move? */
static ALWAYS_INLINE bool composed_mates(const Composition *c, Position *pos) {
    enum { NESTING_MAX = 3 }; /* a check answered by a check, with men about to fall: deeper down it is no mate */
    MoveList list;
    if (pos->byte[BYTE_MATES] == NESTING_MAX || !cells_any(composed_castle_checkers(c, pos, pos->now.turn)))
        return false;
    movelist_init(&list);
    pos->byte[BYTE_MATES]++;
    pos->game->conduct.generate(pos, GEN_ALL, &list);
    pos->byte[BYTE_MATES]--;
    const bool mates = list.count == 0;
    movelist_free(&list);
    return mates;
}

/* How does a move come out that may be begun? Marks it if it mates before the last fall. */
COMPOSED_LARGE Comes composed_comes_out(const Composition *c, Position *pos, Move *move) {
    const Player us = pos->now.turn;
    const TermsOfRoyals *const royals = lane_royals(pos);
    const Terrain terrain = composed_terrain(c, pos);
    Royals men;
    if (!composed_forbids(c)) return COMES_WELL;
    const bool kingless = composed_is_kingless(pos, us);
    const bool asks = royals && royals->kinds && !(composed_facts(c) & FACT_NO_CHECK);
    if (asks) men = royals_after(royals, terrain, pos, *move);
    pos_begin(pos, *move);
    const Cells doomed = composed_do(c, pos, *move);
    Comes comes = composed_judge(c, pos, us, kingless);
    if (asks && !royals_are_safe(royals, terrain, pos, us, &men)) comes = COMES_ILL;
    if (composed_has_doom(c) && comes != COMES_ILL && cells_any(doomed)) {
        pos_begin(pos, MOVE_NONE);
        composed_bury(pos, doomed);
        Comes buried = composed_judge(c, pos, us, kingless);
        if (asks && !royals_are_safe(royals, terrain, pos, us, &men)) buried = COMES_ILL;
        pos_undo(pos);
        if ((buried == COMES_ILL || !pos->byte[BYTE_MATES]) && composed_mates(c, pos))
            *move = move_choose(*move, move_choice(*move) | RULE_MATES);
        else /* or it is only asked whether there is a legal move, and it is one with or without a mate */
            comes = buried;
    }
    pos_undo(pos);
    return comes;
}
static ALWAYS_INLINE bool composed_comes_out_well(const Composition *c, Position *pos, Move move) {
    return composed_comes_out(c, pos, &move) == COMES_WELL;
}

/* How does a move come out that may be begun? It is played only if nothing less can tell: also to see whether it mates
 * before men fall. */
static ALWAYS_INLINE Comes composed_result(const Composition *c, Position *pos, Move *move, const Doubt *doubt) {
    const Verdict verdict = doubt_about(doubt, composed_terrain(c, pos), pos, *move);
    assert(!PARANOID || verdict == DOUBT_OPEN || composed_comes_out_well(c, pos, *move) == (verdict == DOUBT_LEGAL));
    const bool marks = cells_any(doubt->falls.men) && !pos->byte[BYTE_MATES]; /* or need not be known */
    if (LIKELY(verdict == DOUBT_LEGAL) && !marks) return COMES_WELL;
    if (verdict == DOUBT_ILLEGAL) return COMES_ILL;
    if (move_type(*move) == MOVE_CASTLE && !composed_castles_safely(c, pos, *move)) return COMES_ILL;
    return composed_comes_out(c, pos, move);
}

/* Is nothing asked of a move that men can do but whether a rule bars it; and may every one be begun, whatever comes
 * out? */
static ALWAYS_INLINE bool composed_only_bars(const Composition *c) {
    return !composed_forbids(c) && !composed_has_bears(c) &&
           !(composed_facts(c) & (FACT_HARMLESS_KINGS | FACT_VANISHING));
}
static ALWAYS_INLINE bool composed_admits_all(const Composition *c) {
    return composed_only_bars(c) && !composed_has_bars(c);
}

/* Drops what may not be begun where that is all. */
static ALWAYS_INLINE void composed_drop_barred(const Composition *c, const Position *pos, MoveList *out, int first) {
    FOR_RULES_WITH(c, i, bars) {
        int kept = first;
        for (int k = first; k < out->count; k++)
            if (!c->rule[i]->bars(c, pos, out->at[k])) out->at[kept++] = out->at[k];
        out->count = kept;
    }
}

/* Drops what may not be begun and what may not come out; the castlings are asked about first, as they cost most. If a
 * move comes out well those go that do not, and if others have done so (`least`) none but such are kept. Returns how
 * those come out that are kept. */
COMPOSED_LARGE Comes composed_keep_legal(const Composition *c, const Position *pos, const Doubt *doubt, MoveList *out,
                                         int first, Comes least) {
    Position *const trial = look_from(pos).after;                             /* every move is taken back */
    const bool one_is_enough = composed_has_doom(c) && pos->byte[BYTE_MATES]; /* it is no mate: see composed_mates */
    int kept = first;
    if (composed_only_bars(c)) {
        composed_drop_barred(c, pos, out, first);
        return COMES_WELL;
    }
    for (int i = first; i < out->count; i++) {
        Move move = out->at[i];
        const Comes comes = composed_admits(c, trial, &move) ? composed_result(c, trial, &move, doubt) : COMES_ILL;
        if (comes == COMES_ILL) continue;
        if (composed_has_bears(c)) {
            if (comes < least) continue;
            if (comes > least) kept = first;
            least = comes;
        }
        out->at[kept++] = move;
        if (one_is_enough && kept > first) break;
    }
    out->count = kept;
    return least;
}

/* Moves that go on where these legal ones end, which come out so. */
static ALWAYS_INLINE void composed_go_on(const Composition *c, const Position *pos, const Doubt *doubt, MoveList *out,
                                         int first, Comes comes) {
    const int begun = out->count;
    const bool walls = composed_has_walls(c);
    if (composed_lacks(c, HAS_GOES_ON)) return;
    FOR_RULES_WITH(c, i, goes_on) {
        Move last = MOVE_NONE;
        for (int k = first; k < begun; k++) {
            const Move legal = walls ? rule_without_wall(out->at[k]) : out->at[k];
            if (walls && move_equal(legal, last)) continue; /* the same with another wall */
            if (composed_takes(c, pos, legal) && !composed_gambles(c, pos, legal))
                c->rule[i]->goes_on(c, pos, legal, out);
            last = legal;
        }
        composed_spread(c, pos, out, begun, true);
        const Comes further = composed_keep_legal(c, pos, doubt, out, begun, comes);
        if (composed_has_bears(c) && further > comes) { /* only these bring the king to safety */
            memmove(&out->at[first], &out->at[begun], (size_t)(out->count - begun) * sizeof *out->at);
            out->count -= begun - first;
        }
    }
}

static ALWAYS_INLINE void composed_keep_duty(const Composition *c, const Position *pos, MoveList *out, int first) {
    int captures = first;
    for (int i = first; i < out->count; i++)
        if (composed_takes(c, pos, out->at[i])) out->at[captures++] = out->at[i];
    if (captures > first) out->count = captures;
}

static ALWAYS_INLINE Cells composed_held(const Composition *c, const Position *pos, Player player) {
    Cells held = NO_CELLS;
    FOR_RULES_WITH(c, i, holds) held |= c->rule[i]->holds(c, pos, player);
    return held;
}

/* What the men of the player to move can do by themselves. */
static ALWAYS_INLINE Movement composed_movement(const Composition *c, const Position *pos) {
    const unsigned facts = composed_facts(c);
    return (Movement){
        .terrain = composed_terrain(c, pos),
        .captures = !(facts & (FACT_SHOTS | FACT_NO_CAPTURES | FACT_LISTED_CAPTURES)),
        .own_captures = facts & FACT_OWN_CAPTURES,
        .shots = facts & (FACT_SHOTS | FACT_SHOTS_TOO) && !(facts & FACT_LISTED_CAPTURES),
        .castling = !(facts & FACT_NO_CASTLING),
        .immobile = composed_held(c, pos, pos->now.turn),
        .skipped = composed_weak(c, pos),
        .spared = composed_spared(c, pos),
        .no_promotion = facts & FACT_NO_PROMOTION,
        .promoting = facts & FACT_NO_PROMOTION ? NO_CELLS : composed_promoting(c, pos, pos->now.turn),
        .promotions = composed_promotions(c, pos, pos->now.turn),
    };
}

/* Is a step to an empty cell quiet unless a pawn promotes: does a rule list all captures, and nothing else take
 * anybody?
 */
static ALWAYS_INLINE bool composed_steps_quietly(const Composition *c) {
    if (!(composed_facts(c) & FACT_LISTED_CAPTURES) || composed_facts(c) & FACT_MUST_CAPTURE) return false;
    FOR_RULES(c, i) {
        const Rule *const rule = c->rule[i];
        const bool turns_steps = rule->spreads && !rule->pawns_stay;
        if (rule->fells || rule->takes || rule->goes_on || rule->keeps || rule->bears || turns_steps) return false;
    }
    return true;
}

/* The men whose steps are all so; promotions come from two rows before at most, but of who is like a pawn. */
static ALWAYS_INLINE Cells composed_quiet_men(const Position *pos, const Movement *movement) {
    const Player us = pos->now.turn;
    const Terrain terrain = movement->terrain;
    const Cells once = lane_back(terrain, us, movement->promoting), near = once | lane_back(terrain, us, once);
    return lane_men(pos, us) & ~((lane_kind(pos, PAWN) & near) | lane_odd_men(terrain, pos, us));
}

/* May rules list the same move, or one of them list it twice? */
static ALWAYS_INLINE bool composed_lists_twice(const Composition *c) {
    int lists = 0;
    FOR_RULES_WITH(c, i, lists) lists++;
    return lists > 1 || (lists && composed_facts(c) & FACT_PASSES_TO_PIECES);
}

/* Drops moves of list[listed ..] that stand before in list[first ..]. */
static inline void composed_drop_twice(MoveList *out, int first, int listed) {
    int kept = listed;
    for (int i = listed; i < out->count; i++) {
        int at = move_type(out->at[i]) == MOVE_DROP ? kept : first; /* of which there are many, and no other rule's */
        while (at < kept && !move_equal(out->at[at], out->at[i])) at++;
        if (at == kept) out->at[kept++] = out->at[i];
    }
    out->count = kept;
}

/* Drops moves that a rule has listed for men who are held. To be taken off is no move of theirs. */
static ALWAYS_INLINE void composed_drop_held(MoveList *out, int first, Cells immobile) {
    int kept = first;
    if (LIKELY(!cells_any(immobile))) return;
    for (int i = first; i < out->count; i++)
        if (!cells_has(immobile, move_from(out->at[i])) || rule_takes_off(out->at[i])) out->at[kept++] = out->at[i];
    out->count = kept;
}

/* Is only the whole list of moves the one from which those that are wanted can be taken? A duty looks at all, and so
 * does whether a king may be left in check; and who takes a man of their own, which is quiet, may go on with what is
 * not, or vanish in place of promoting. */
static ALWAYS_INLINE bool composed_sorts_late(const Composition *c) {
    const unsigned facts = composed_facts(c);
    bool goes_on = facts & FACT_VANISHING, keeps = false;
    FOR_RULES_WITH(c, i, goes_on) goes_on = true;
    FOR_RULES_WITH(c, i, keeps) keeps = true;
    return facts & FACT_MUST_CAPTURE || (goes_on && facts & FACT_OWN_CAPTURES) || keeps || composed_has_bears(c);
}

/* Appends what else than moves of men there is to do. True: that is all. */
static ALWAYS_INLINE bool composed_owes(const Composition *c, const Position *pos, MoveList *out) {
    FOR_RULES_WITH(c, i, owes) if (c->rule[i]->owes(c, pos, out)) return true;
    return false;
}

COMPOSED_LARGE void composed_list(const Composition *c, const Position *pos, Gen what, MoveList *out) {
    const bool sorts_late = composed_sorts_late(c);
    const int begun = out->count;
    const bool is_all = composed_owes(c, pos, out);
    if (UNLIKELY(out->count > begun) && (is_all || !sorts_late)) keep_wanted(pos, out, begun, what);
    if (is_all) return;
    const int first = out->count; /* what is owed may be done in any case */
    Movement movement = composed_movement(c, pos);
    if (what == GEN_NOISY && composed_steps_quietly(c)) {
        movement.skipped |= composed_quiet_men(pos, &movement);
        movement.castling = false;
    }
    const Doubt doubt = doubt_of(c, movement.terrain, pos);
    pseudo_moves(pos, &movement, out);
    composed_en_passant(c, pos, &movement, out, first);
    const int listed = out->count;
    FOR_RULES_WITH(c, i, lists) c->rule[i]->lists(c, pos, out);
    composed_drop_held(out, listed, movement.immobile);
    if (composed_lists_twice(c)) composed_drop_twice(out, first, listed);
    composed_spread(c, pos, out, first, false);
    if (!sorts_late) keep_wanted(pos, out, first, what);
    const Comes comes = composed_keep_legal(c, pos, &doubt, out, first, COMES_EXPOSED);
    composed_go_on(c, pos, &doubt, out, first, comes);
    if (!sorts_late) return;
    if (!composed_lacks(c, HAS_KEEPS)) FOR_RULES_WITH(c, i, keeps) c->rule[i]->keeps(c, pos, out, begun);
    if (composed_facts(c) & FACT_MUST_CAPTURE) composed_keep_duty(c, pos, out, begun);
    keep_wanted(pos, out, begun, what);
}

/* What a player may do who has no move: whether it is so is known of all moves only, and it is quiet. */
static ALWAYS_INLINE void composed_rescue(const Composition *c, const Position *pos, Gen what, MoveList *out,
                                          int first) {
    const Doubt doubt = { .silent = false };
    if (composed_lacks(c, HAS_RESCUES) || what == GEN_NOISY || out->count > first) return;
    FOR_RULES_WITH(c, i, rescues) {
        if (what == GEN_QUIET) pos->game->conduct.generate(pos, GEN_NOISY, out);
        const bool moves = out->count > first;
        out->count = first;
        if (moves) return;
        if (!c->rule[i]->rescues(c, pos, out)) composed_keep_legal(c, pos, &doubt, out, first, COMES_EXPOSED);
        return;
    }
}

static ALWAYS_INLINE void composed_generate(const Composition *c, const Position *pos, Gen what, MoveList *out) {
    const int first = out->count;
    composed_list(c, pos, what, out);
    composed_rescue(c, pos, what, out, first);
}

/* The moves of those who have to be listed, castling and captures in passing. */
static ALWAYS_INLINE uint64_t composed_count_listed(const Composition *c, const Position *pos, const Doubt *doubt,
                                                    const Movement *movement) {
    MoveList list;
    movelist_init(&list);
    pseudo_moves(pos, movement, &list);
    composed_en_passant(c, pos, movement, &list, 0);
    composed_keep_legal(c, pos, doubt, &list, 0, COMES_EXPOSED);
    const uint64_t count = (uint64_t)list.count;
    movelist_free(&list);
    return count;
}

/* How many other things than moves of men there are to do. *is_all: there are no moves then. */
static ALWAYS_INLINE uint64_t composed_count_owed(const Composition *c, const Position *pos, bool *is_all) {
    MoveList list;
    *is_all = false;
    if (!composed_has_debts(c)) return 0;
    movelist_init(&list);
    *is_all = composed_owes(c, pos, &list);
    const uint64_t count = (uint64_t)list.count;
    movelist_free(&list);
    return count;
}

/* How many drops there are, say. */
static ALWAYS_INLINE uint64_t composed_count_further(const Composition *c, const Position *pos) {
    uint64_t count = 0;
    if (composed_lacks(c, HAS_COUNTS)) return count;
    FOR_RULES_WITH(c, i, counts) count += c->rule[i]->counts(c, pos);
    return count;
}

/* Who is dropped where somebody may hop over him opens a line to the king. */
static ALWAYS_INLINE bool composed_drops_in_doubt(const Composition *c, Terrain terrain, const Doubt *doubt) {
    if (!lane_hops(terrain) || composed_lacks(c, HAS_COUNTS) || !cells_any(doubt->opens)) return false;
    FOR_RULES_WITH(c, i, counts) return true;
    return false;
}

static ALWAYS_INLINE uint64_t composed_count(const Composition *c, const Position *pos) {
    Tally tally;
    bool is_all;
    const bool free = composed_admits_all(c);
    if (!tally_is_possible(c, free)) return game_count_listed(pos);
    const uint64_t owed = composed_count_owed(c, pos, &is_all);
    if (is_all) return owed;
    Movement movement = composed_movement(c, pos);
    const Doubt doubt = doubt_of(c, movement.terrain, pos);
    if (!tally_sure(c, movement.terrain, pos, &doubt, &movement, free, &tally) ||
        composed_drops_in_doubt(c, movement.terrain, &doubt))
        return game_count_listed(pos);
    movement.skipped = lane_men(pos, pos->now.turn) & ~tally.listed;
    if (cells_any(tally.listed) || tally_castles(pos, &movement) || cells_any(composed_passed(c, pos)))
        tally.count += composed_count_listed(c, pos, &doubt, &movement);
    tally.count += composed_count_further(c, pos) + owed;
    assert(!PARANOID || tally.count == game_count_listed(pos));
    return tally.count;
}

/* Is there a check; or where there is none, could the king be captured? */
/* Must a check be met? */
static ALWAYS_INLINE bool composed_must_meet(const Composition *c, const Position *pos) {
    return !composed_rolls(c, pos) && cells_any(composed_checkers(c, pos, pos->now.turn));
}

/* Or is a king in danger where nothing forbids to leave it there? */
static ALWAYS_INLINE bool composed_in_check(const Composition *c, const Position *pos) {
    if (!composed_rolls(c, pos) && !composed_lacks(c, HAS_ENDANGERS))
        FOR_RULES_WITH(c, i, endangers) if (c->rule[i]->endangers(c, pos, pos->now.turn)) return true;
    return composed_must_meet(c, pos);
}

/* The hooks of a game with a constant list of rules. */
#define COMPOSED_HOOKS(name, composition)                                                                              \
    COMPOSED_PARTS(name, composition)                                                                                  \
    static uint64_t name##_count(const Position *pos) {                                                                \
        return composed_count(&(composition), pos);                                                                    \
    }

/* The same for a game with hooks of its own that ask these. */
#define COMPOSED_PARTS(name, composition)                                                                              \
    static void name##_generate(const Position *pos, Gen what, MoveList *out) {                                        \
        composed_generate(&(composition), pos, what, out);                                                             \
    }                                                                                                                  \
    static void name##_play(Position *pos, Move move) {                                                                \
        composed_play(&(composition), pos, move);                                                                      \
    }                                                                                                                  \
    static bool name##_in_check(const Position *pos) {                                                                 \
        return composed_in_check(&(composition), pos);                                                                 \
    }

#endif

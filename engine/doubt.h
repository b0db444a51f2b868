/* doubt.h -- which moves of a composition have to be played before one knows whether they are legal. Most need not:
 * where the rules are silent about it, a move that opens no line to the own king cannot leave it in check. Layer:
 * engine; a part of composed.h. Rules that say more than which attackers count (Rule.strikes) leave every move in
 * doubt. */
#ifndef FUSILIER_ENGINE_DOUBT_H
#define FUSILIER_ENGINE_DOUBT_H

#include "engine/rule.h"
#include "engine/safety.h"

typedef enum { DOUBT_LEGAL, DOUBT_ILLEGAL, DOUBT_OPEN } Verdict;

typedef struct {
    bool silent; /* the rules say nothing but perhaps which attackers count; else each move is in doubt */
    bool plain;  /* and nothing about that: an attack is a check */
    bool spares; /* and captures have no effects */
    Cell king;
    Bits attackers; /* of the king, before any rule is asked */
    Bits shields;   /* men of either side: who leaves, may open a line to the king */
    Bits answers;   /* of a man other than the king: where he ends the attack, if he is no shield; 0: not known */
} Doubt;

/* Does a rule look at more than the men that attack the king when a move is over, or change more than the men that move
 * and are captured? */
static ALWAYS_INLINE bool doubt_is_spoken_of(const Rule *rule) {
    const bool acts = (rule->begins || rule->plays || rule->follows) && !(rule->facts & FACT_KEEPS_MEN);
    return acts || rule->threatens || rule->reaches || rule->forbids || rule->no_checks;
}

static ALWAYS_INLINE bool doubt_is_silent(const Composition *c) {
    bool silent = !(composed_facts(c) & (FACT_NO_CHECK | FACT_OWN_CHECKS | FACT_FALLING_KINGS));
    FOR_RULES(c, i) silent &= !doubt_is_spoken_of(c->rule[i]);
    return silent;
}

/* Men who stand first on a line from the king, with an enemy slider next behind them; on the cylinder all who stand
 * first, if one of them may be such. */
static ALWAYS_INLINE Bits doubt_shields(Ground ground, const Position *pos, Cell king, Bits them) {
    const Bits queens = pos_kind(pos, QUEEN), occupied = pos_occupied(pos);
    const Bits rooks = them & (pos_kind(pos, ROOK) | queens), bishops = them & (pos_kind(pos, BISHOP) | queens);
    if (ground == GROUND_PLANE && !((attacks.rook_empty[king] & rooks) | (attacks.bishop_empty[king] & bishops)))
        return 0;
    const Bits rook_wise = rook_attacks(ground, king, occupied), bishop_wise = bishop_attacks(ground, king, occupied);
    Bits behind = (rook_attacks(ground, king, occupied & ~rook_wise) & ~rook_wise & rooks) |
                  (bishop_attacks(ground, king, occupied & ~bishop_wise) & ~bishop_wise & bishops);
    if (LIKELY(!behind)) return 0;
    const Bits first = (rook_wise | bishop_wise) & occupied;
    if (ground != GROUND_PLANE) return first;
    Bits shields = 0;
    while (behind) shields |= cells_between(king, bits_pop(&behind)) & first;
    return shields;
}

/* What is known of the moves of the player to move before one of them is looked at. */
static ALWAYS_INLINE Doubt doubt_of(const Composition *c, Ground ground, const Position *pos) {
    const Player us = pos->now.turn, them = us ^ 1;
    const Cell king = pos_king(pos, us);
    Doubt doubt = { .silent = doubt_is_silent(c), .spares = true, .king = king };
    if (!doubt.silent) return doubt;
    doubt.silent = king != CELL_NONE && pos_king(pos, them) != CELL_NONE;
    if (UNLIKELY(!doubt.silent)) return doubt;
    doubt.plain = !(composed_facts(c) & FACT_BARE_KINGS); /* who captures a king need not care for his own */
    FOR_RULES(c, i) doubt.plain &= !c->rule[i]->strikes && !c->rule[i]->numbs;
    FOR_RULES(c, i) doubt.spares &= !c->rule[i]->captures;
    doubt.attackers = attackers_to(ground, pos, them, pos_men(pos, them), king, pos_occupied(pos));
    doubt.shields = doubt_shields(ground, pos, king, pos_men(pos, them));
    if (UNLIKELY(doubt.attackers) && ground == GROUND_PLANE && !bits_many(doubt.attackers))
        doubt.answers = doubt.attackers | cells_between(king, bits_first(doubt.attackers));
    return doubt;
}

static ALWAYS_INLINE Verdict doubt_of_king(const Doubt *doubt, Ground ground, const Position *pos, Cell to) {
    const Player them = pos->now.turn ^ 1;
    const Bits occupied = (pos_occupied(pos) & ~bit(doubt->king)) | bit(to);
    if (!attackers_to(ground, pos, them, pos_men(pos, them) & ~bit(to), to, occupied)) return DOUBT_LEGAL;
    return doubt->plain ? DOUBT_ILLEGAL : DOUBT_OPEN;
}

/* Of a man who goes, shoots or is dropped while the king is attacked. */
static ALWAYS_INLINE Verdict doubt_of_answer(const Doubt *doubt, Ground ground, Move move, bool shields) {
    if (ground != GROUND_PLANE) return DOUBT_OPEN;
    if (!bits_has(doubt->answers, move_to(move))) return doubt->plain ? DOUBT_ILLEGAL : DOUBT_OPEN;
    return shields ? DOUBT_OPEN : DOUBT_LEGAL;
}

/* May the move leave the king in check? Castling and capturing in passing, which are rare, are always in doubt, and so
 * is what says more than from where to where. */
static ALWAYS_INLINE Verdict doubt_about(const Doubt *doubt, Ground ground, const Position *pos, Move move) {
    const MoveType type = move_type(move);
    const Cell from = move_from(move), to = move_to(move);
    const bool is_shot = type == MOVE_SHOT;
    const unsigned clear = 1U << MOVE_PLAIN | 1U << MOVE_DOUBLE | 1U << MOVE_SHOT | 1U << MOVE_DROP;
    if (!doubt->silent || !(clear >> type & 1)) return DOUBT_OPEN;
    if (UNLIKELY(move.more || move_choice(move)) || (!doubt->spares && pos->man[to] != MAN_NONE)) return DOUBT_OPEN;
    if (from == doubt->king && !is_shot) return doubt_of_king(doubt, ground, pos, to);
    const bool shields = bits_has(doubt->shields, is_shot ? to : from);
    if (UNLIKELY(doubt->attackers)) return doubt_of_answer(doubt, ground, move, shields);
    return shields ? DOUBT_OPEN : DOUBT_LEGAL;
}

#endif

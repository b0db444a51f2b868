/* blood_brother.h -- a piece that has been captured is avenged by its like, from wherever they stand, if at once.
 * Rules: docs/games/other-captures.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_BLOOD_BROTHER_H
#define FUSILIER_VARIANTS_RULES_BLOOD_BROTHER_H

#include "engine/lanes/composed.h"
#include "variants/rules/slots.h"

enum { AVENGED = 1 << KNIGHT | 1 << BISHOP | 1 << ROOK | 1 << QUEEN };

/* Where he stands who captured pieces with the last move, and of what kinds, as bits: in one word, 0 if none were. */
static ALWAYS_INLINE void avenge_set(Position *pos, Cell at, unsigned kinds) {
    pos_set_word(pos, WORD_AVENGE, (at + 1U) | (uint32_t)kinds << 8);
}
static ALWAYS_INLINE unsigned avenge_kinds(const Position *pos) {
    return pos->word[WORD_AVENGE] >> 8;
}
static ALWAYS_INLINE bool avenge_is_due(const Position *pos) {
    return pos->word[WORD_AVENGE] != 0;
}
static ALWAYS_INLINE Cell avenge_cell(const Position *pos) {
    return (Cell)((pos->word[WORD_AVENGE] & 0xff) - 1);
}

/* The brothers of the piece that was captured; kings are brothers to queens. */
static ALWAYS_INLINE Cells avenge_brothers(const Position *pos, Player player) {
    Cells brothers = NO_CELLS;
    for (Kind kind = KNIGHT; kind <= QUEEN; kind++)
        if (avenge_kinds(pos) >> kind & 1) brothers |= lane_men_of(pos, player, kind);
    return brothers | (avenge_kinds(pos) >> QUEEN & 1 ? lane_men_of(pos, player, KING) : NO_CELLS);
}

/* Does he capture there as he is used to? */
static ALWAYS_INLINE bool avenge_is_usual(const Composition *c, const Position *pos, Cell from, Cell at) {
    return !(composed_facts(c) & (FACT_NO_CAPTURES | FACT_LISTED_CAPTURES)) &&
           cells_has(composed_man_attacks(c, pos, from), at);
}

static ALWAYS_INLINE void avenge_lists(const Composition *c, const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    const unsigned facts = composed_facts(c);
    if (!avenge_is_due(pos)) return;
    const Cell at = avenge_cell(pos);
    for (Cells brothers = avenge_brothers(pos, us); cells_any(brothers);) {
        const Cell from = cells_pop(&brothers);
        const Move shot = move_make(MOVE_SHOT, from, at, EMPTY), step = move_make(MOVE_PLAIN, from, at, EMPTY);
        if (avenge_is_usual(c, pos, from, at)) continue;
        if (facts & (FACT_SHOTS | FACT_SHOTS_TOO)) movelist_push(out, shot);
        if (!(facts & FACT_SHOTS)) movelist_push(out, step);
    }
}

/* Will an enemy of the captor, who is this player's, move next? Of several players only the next may avenge. What Black
 * does between the moves (cassandra.h, kidnapping.h) is no move of his. */
static ALWAYS_INLINE bool avenge_is_for(const Position *pos, Player captor) {
    return pos->game->team[captor] != pos->game->team[UNLIKELY(is_between_moves(pos)) ? WHITE : pos->now.turn];
}

/* Who moves next of several: who is out is passed over. */
static inline Player avenge_next(const Position *pos) {
    Player next = pos->now.turn;
    for (int i = 0; i < pos->game->players && game_is_out(pos, next); i++) next = lane_player_after(pos, next);
    return next;
}

/* A king who has captured a piece is within reach of its brothers. */
static ALWAYS_INLINE Cells avenge_reaches(const Composition *c, const Position *pos, Player player, Cells men) {
    (void)c;
    if (LIKELY(!avenge_is_due(pos)) || pos->man[avenge_cell(pos)] != man_of(KING, player)) return NO_CELLS;
    if (lane_players(pos) > 2) {
        const Player next = avenge_next(pos);
        return pos->game->team[next] != pos->game->team[player] ? avenge_brothers(pos, next) & men : NO_CELLS;
    }
    return avenge_brothers(pos, player ^ 1) & men;
}

/* Nobody avenges a man whom his own side took, nor on a captor who has fallen, too. */
static ALWAYS_INLINE void avenge_follows(const Composition *c, Position *pos, Move move, Player mover,
                                         const Deed *deed) {
    const unsigned kinds = deed->is_parried ? 0 : deed->enemies_lost & AVENGED;
    (void)c, (void)move, (void)mover;
    pos_set_word(pos, WORD_AVENGE, 0);
    if (kinds && deed->stands != CELL_NONE && pos->man[deed->stands] != MAN_NONE) avenge_set(pos, deed->stands, kinds);
}

/* The captor may have gone since, or it is still the turn of his own side. */
static ALWAYS_INLINE void avenge_forgets(const Composition *c, Position *pos) {
    (void)c;
    if (LIKELY(!avenge_is_due(pos))) return;
    const Man captor = pos->man[avenge_cell(pos)];
    if (captor == MAN_NONE || !avenge_is_for(pos, man_owner(captor))) pos_set_word(pos, WORD_AVENGE, 0);
}

/* Who misses a turn avenges nobody, nor does anybody after him. */
static inline void avenge_passes(const Composition *c, Position *pos) {
    (void)c;
    pos_set_word(pos, WORD_AVENGE, 0);
}

static inline bool avenge_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    (void)c;
    if (wish->man == MAN_NONE || !avenge_is_due(pos) || wish->to != avenge_cell(pos)) return true;
    return !cells_has(avenge_brothers(pos, pos->now.turn), wish->from) ||
           refusal_king_is_safe(pos, move_make(MOVE_PLAIN, wish->from, wish->to, EMPTY), err);
}

static inline bool avenge_possible(const Composition *c, const Position *pos, Error *err) {
    (void)c;
    if (!avenge_is_due(pos)) return true;
    const Man captor = pos->man[avenge_cell(pos)];
    return (captor != MAN_NONE && captor != MAN_WALL && avenge_is_for(pos, man_owner(captor))) ||
           error_set(err, "position, avenge=: nobody on %s can have captured there",
                     pos->board->name[avenge_cell(pos)]);
}

bool avenge_read(Position *pos, const char *value, Error *err);
void avenge_write(const Position *pos, Player reader, Text *out);
void avenge_say(const Game *game, const char *value, Text *out);

static const Extra avenge_extras[] = {
    { "avenge", "to be avenged", EXTRA_OWN, .slot = WORD_AVENGE, .read = avenge_read, .write = avenge_write,
      .say = avenge_say },
    EXTRAS_END,
};

static const Rule rule_blood_brother = {
    .id = "blood-brother",
    .words = "a captured piece may at once be avenged by its like, from wherever they stand",
    .extras = avenge_extras,
    .facts = FACT_ABOUT_CAPTURES | FACT_ABOUT_VICTIMS | FACT_KEEPS_MEN,
    .answers = { [ASKS_AFTER] = "who captures is still there" },
    .lists = avenge_lists,
    .reaches = avenge_reaches,
    .follows = avenge_follows,
    .forgets = avenge_forgets,
    .passes = avenge_passes,
    .allows = avenge_allows,
    .possible = avenge_possible,
};

#endif

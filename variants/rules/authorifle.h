/* authorifle.h -- from the first capture of the game on men shoot: all enemies on all their lines in one turn, but a
 * target that attacks the shooter takes him along, and ends the turn. Rules: docs/games/shooting.md. Layer: rules.
 *
 * A turn of shooting is a shot at its first target. Move.more is the set of all targets, or where they have no room
 * there the lines that are shot; the choice is 1 if the shooter is lost. */
#ifndef FUSILIER_VARIANTS_RULES_AUTHORIFLE_H
#define FUSILIER_VARIANTS_RULES_AUTHORIFLE_H

#include "engine/lanes/composed.h"
#include "engine/extras.h"
#include "engine/lanes/ways.h"
#include "variants/rules/slots.h"

static const Extra authorifle_extras[] = {
    { "rifle", "the first capture has been made: men shoot", EXTRA_SWITCH, .slot = WORD_RIFLE },
    EXTRAS_END,
};

static ALWAYS_INLINE bool authorifle_shoots(const Position *pos) {
    return pos->word[WORD_RIFLE] != 0;
}

/* authorifle.c: the turns of shooting of the player to move; who shoots through other men at the king of `player`; all
 * whom a turn takes; and its shots after the first. */
LANE_API void authorifle_list(const Position *pos, MoveList *out);
LANE_API Cells authorifle_shooters_at_king(const Position *pos, Player player);
LANE_API Cells authorifle_volley(const Composition *c, const Position *pos, Move move);
LANE_API void authorifle_write(const Position *pos, Move move, Text *out);
LANE_API bool authorifle_explain(const Position *pos, const Wish *wish, Error *err);

/* Who could not capture the king as in orthodox chess may shoot him after those who stand between. */
static ALWAYS_INLINE Cells authorifle_reaches(const Composition *c, const Position *pos, Player player, Cells men) {
    (void)c;
    return authorifle_shoots(pos) ? authorifle_shooters_at_king(pos, player) & men : NO_CELLS;
}

static ALWAYS_INLINE bool authorifle_bars(const Composition *c, const Position *pos, Move move) {
    return authorifle_shoots(pos) && move_type(move) != MOVE_SHOT && composed_takes(c, pos, move);
}

static ALWAYS_INLINE void authorifle_lists(const Composition *c, const Position *pos, MoveList *out) {
    (void)c;
    if (authorifle_shoots(pos)) authorifle_list(pos, out);
}

static ALWAYS_INLINE void authorifle_captures(const Composition *c, Position *pos, Deed *deed) {
    (void)c, (void)deed;
    pos_set_word(pos, WORD_RIFLE, 1);
}

static inline Cells authorifle_fells(const Composition *c, const Position *pos, Move move) {
    return composed_volley_of(c, pos, move);
}

static ALWAYS_INLINE void authorifle_follows(const Composition *c, Position *pos, Move move, Player mover,
                                             const Deed *deed) {
    (void)c, (void)mover, (void)deed;
    if (move_type(move) == MOVE_SHOT && rule_choice(move)) lane_put(pos, move_from(move), MAN_NONE);
}

static inline bool authorifle_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    (void)c;
    return authorifle_explain(pos, wish, err);
}

static const Rule rule_authorifle = {
    .id = "authorifle",
    .words = "after the first capture men shoot all whom they can in one turn",
    .facts = FACT_ABOUT_CAPTURES,
    .answers = { [ASKS_CAPTURER] = "stays", [ASKS_SHOOTING] = "whole lines" },
    .extras = authorifle_extras,
    .lists = authorifle_lists,
    .reaches = authorifle_reaches,
    .names_men = true,
    .volley = authorifle_volley,
    .shoots = authorifle_shoots,
    .bars = authorifle_bars,
    .captures = authorifle_captures,
    .fells = authorifle_fells,
    .follows = authorifle_follows,
    .writes = authorifle_write,
    .allows = authorifle_allows,
};

#endif

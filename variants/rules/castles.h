/* castles.h -- what castling means besides going there, in games from files (TermsOfCastling): that the other side may
 * not castle to the same side, that it wins, and that men who are dropped may do it. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_CASTLES_H
#define FUSILIER_VARIANTS_RULES_CASTLES_H

#include "engine/lanes/composed.h"
#include "engine/lanes/terms.h"
#include "variants/rules/slots.h"

/* The right that a castling of a player uses: 2 * player + side. */
static ALWAYS_INLINE int castles_right(Player player, Move move) {
    return 2 * player + (move_to(move) > move_from(move) ? KING_SIDE : QUEEN_SIDE);
}

/* ---- to opposite sides ---- */

static ALWAYS_INLINE void castles_opposite_follows(const Composition *c, Position *pos, Move move, Player us,
                                                   const Deed *deed) {
    (void)c, (void)deed;
    if (LIKELY(move_type(move) != MOVE_CASTLE)) return;
    const unsigned lost = 1U << castles_right(us ^ 1, move);
    if (pos->now.castling & lost) pos_set_castling(pos, (uint16_t)(pos->now.castling & ~lost));
}

static const Rule rule_opposite_castling = {
    .id = "opposite-castling",
    .words = "nobody castles to the side to which the other has castled",
    .facts = FACT_KEEPS_MEN,
    .follows = castles_opposite_follows,
};

/* ---- to win ---- */

static ALWAYS_INLINE void castles_win_turns(const Composition *c, Position *pos, Move move, Player us) {
    (void)c;
    if (LIKELY(move_type(move) != MOVE_CASTLE)) return;
    const unsigned used = 1U << castles_right(us, move) & pos->game->setup.terms->castling.wins;
    if (used) pos_set_word(pos, WORD_CASTLED, pos->word[WORD_CASTLED] | used);
}

/* Who has castled so has won; of who has lost all such rights, the one who has just moved is looked at first. */
static ALWAYS_INLINE bool castles_win_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    (void)c;
    const unsigned wins = pos->game->setup.terms->castling.wins, used = pos->word[WORD_CASTLED];
    const Player us = pos->now.turn;
    if (UNLIKELY(used)) {
        *outcome = game_won(pos, pos->game->team[used & 3 ? WHITE : BLACK], "the king has castled");
        return true;
    }
    for (int turn = 1; turn >= 0; turn--) {
        const Player player = us ^ (Player)turn;
        const unsigned own = wins & 3U << 2 * player;
        if (LIKELY(!own || pos->now.castling & own)) continue;
        *outcome = game_won(pos, pos->game->team[player ^ 1], "the opponent can no longer castle");
        return true;
    }
    return false;
}

static const Extra castles_extras[] = {
    { "castled", "winning castlings that were made", EXTRA_LETTERS, .slot = WORD_CASTLED, .bits = 4, .names = "KQkq" },
    EXTRAS_END,
};

static const Rule rule_castling_wins = {
    .id = "castling-wins",
    .words = "who castles to a certain side has won, and who can no longer do so has lost",
    .extras = castles_extras,
    .turns = castles_win_turns,
    .ends = castles_win_ends,
};

/* ---- after a drop ---- */

static ALWAYS_INLINE bool castles_stands(const Position *pos, Cell at, Player player, KindSet kinds) {
    const Man man = pos->man[at];
    return man != MAN_NONE && man_owner(man) == player && kinds >> man_kind(man) & 1;
}

/* Where castling begins was laid down when the position was read, whether or not the right was there. */
static ALWAYS_INLINE void castles_dropped_follows(const Composition *c, Position *pos, Move move, Player us,
                                                  const Deed *deed) {
    (void)c, (void)deed;
    if (LIKELY(move_type(move) != MOVE_DROP)) return;
    const TermsOfCastling *const terms = &pos->game->setup.terms->castling;
    unsigned rights = pos->now.castling;
    for (int right = 2 * us; right < 2 * us + 2; right++) {
        const Castle *const castle = &pos->castle[right];
        const bool is_about = castle->king == move_to(move) || castle->rook == move_to(move);
        if (is_about && castle->king != castle->rook && man_is(pos->man[castle->king], terms->king[us], us) &&
            castles_stands(pos, castle->rook, us, terms->rooks[us]))
            rights |= 1U << right;
    }
    if (rights != pos->now.castling) pos_set_castling(pos, (uint16_t)rights);
}

static const Rule rule_castling_dropped = {
    .id = "castling-dropped",
    .words = "a king or rook who is dropped at home may castle",
    .facts = FACT_KEEPS_MEN,
    .follows = castles_dropped_follows,
};

#endif

/* holdings.h -- the men that players have in hand: how many of each kind, in words of the position; and how that is
 * read, written and said. Layer: rules; what the rules of hands share (hands.h, pockets.h, gating.h). */
#ifndef FUSILIER_VARIANTS_RULES_HOLDINGS_H
#define FUSILIER_VARIANTS_RULES_HOLDINGS_H

#include "engine/lanes/composed.h"
#include "variants/rules/slots.h"

/* A word holds the numbers of four kinds, the first one PAWN first. */
enum { HAND_BITS = 7, HAND_MAX = (1 << HAND_BITS) - 1, HAND_KINDS = 4 };
static_assert((int)HAND_WORDS * HAND_KINDS >= KINDS_MAX - PAWN, "there is room for all kinds");

/* The word with the number of men of a kind that a player has in hand, and where in it that begins. */
static inline int hand_word(Player player, Kind kind) {
    return WORD_HANDS + HAND_WORDS * player + (kind - PAWN) / HAND_KINDS;
}
static inline int hand_shift(Kind kind) {
    return HAND_BITS * ((kind - PAWN) % HAND_KINDS);
}

static inline int hand_count(const Position *pos, Player player, Kind kind) {
    return kind == EMPTY ? 0 : (int)(pos->word[hand_word(player, kind)] >> hand_shift(kind) & HAND_MAX);
}

static inline void hand_give(Position *pos, Player player, Kind kind) {
    const int word = hand_word(player, kind);
    pos_set_word(pos, word, pos->word[word] + (1U << hand_shift(kind)));
}

static inline void hand_take(Position *pos, Player player, Kind kind) {
    const int word = hand_word(player, kind);
    pos_set_word(pos, word, pos->word[word] - (1U << hand_shift(kind)));
}

/* Has the player nobody in hand? */
static inline bool hand_is_empty(const Position *pos, Player player) {
    uint32_t all = 0;
    for (int i = 0; i < HAND_WORDS; i++) all |= pos->word[WORD_HANDS + HAND_WORDS * player + i];
    return all == 0;
}

/* Can a man of this kind be in hand? The king can where the game says so, who is crowned never. */
LANE_API bool hand_may_hold(const Game *game, Kind kind);

/* "QPPn": capitals are White's; of more than two players "aQPP,bN". */
LANE_API bool hand_read(Position *pos, const char *value, Error *err);
LANE_API void hand_write(const Position *pos, Player reader, Text *out);

/* "QPPn": "White queen, 2 White pawns, Black knight"; "aQPP,cN": "Player a: queen, 2 pawns; ...". */
LANE_API void hand_say(const Game *game, const char *value, Text *out);

/* Behind the board: "[QPPn]", "[]" or "[-]". */
LANE_API bool hand_read_behind(Position *pos, const char *text, Error *err);

/* Are there so few men that no hand can ever run over? */
LANE_API bool hand_possible(const Composition *c, const Position *pos, Error *err);

#define HAND_EXTRA                                                                                                     \
    {                                                                                                                  \
        .key = "hand", .words = "in hand", .type = EXTRA_OWN, .slot = WORD_HANDS, .read = hand_read,                   \
        .write = hand_write, .say = hand_say                                                                           \
    }

#endif

/* minefield.h -- what the files of Minefield Chess share: minefield.c has the rules, minefield_guess.c what a player
 * may think about the enemy's mines, minefield_words.c what people are asked.
 * Layer: variants; nobody else includes it. */
#ifndef FUSILIER_VARIANTS_IMMOBILISING_MINEFIELD_H
#define FUSILIER_VARIANTS_IMMOBILISING_MINEFIELD_H

#include "engine/game.h"
#include "engine/words.h"

enum { FLAG_MINES }; /* + player: the mines that have not gone off */

/* Words: 1 while mines are being laid; where the last move arrived on a mine of the player to move (cell + 1), else 0.
 */
enum { WORD_SETUP, WORD_LANDED };

enum { MINES_EACH = 2 };

/* The key of a player's mines in position strings. */
static inline const char *minefield_key(Player player) {
    return player == WHITE ? "wmines" : "bmines";
}

static ALWAYS_INLINE Bits minefield_mines(const Position *pos, Player player) {
    return pos->flag[FLAG_MINES + player].word[0];
}

/* Where the player may lay them. */
static inline Bits minefield_half(Player player) {
    return player == WHITE ? RANK_1 | RANK_2 | RANK_3 | RANK_4 : RANK_5 | RANK_6 | RANK_7 | RANK_8;
}

/* minefield.c */
extern const Game game_minefield;

/* minefield_words.c */
extern const Words minefield_words;

/* Hooks. */
int minefield_imagine(const struct Notes *notes, uint64_t *random, Position out[], int count);
unsigned minefield_secret_weight(const Position *pos, Move move);

#endif

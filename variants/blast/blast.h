/* blast.h -- games in which more falls than the man who is captured. Each is described beside its like, in a file of
 * this folder; the table of the family is in blast.c. Layer: variants. */
#ifndef FUSILIER_VARIANTS_BLAST_BLAST_H
#define FUSILIER_VARIANTS_BLAST_BLAST_H

#include "variants/rules/compose.h"

extern const Game game_atomic;
extern const GameOfRules game_capricorn, game_capricorn_knights, game_capricorn_bishops, game_capricorn_queens,
    game_butters, game_poloschach, game_plague, game_biological_warfare, game_immunity;

#endif

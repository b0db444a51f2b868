/* blast.c -- the table of the family. Rules: docs/games/blast.md */
#include "variants/blast/blast.h"

#include "variants/families.h"

static const Game *const fast_games[] = { &game_atomic, NULL };
static const GameOfRules *const games[] = { &game_capricorn,
                                            &game_capricorn_knights,
                                            &game_capricorn_bishops,
                                            &game_capricorn_queens,
                                            &game_butters,
                                            &game_poloschach,
                                            &game_plague,
                                            &game_biological_warfare,
                                            &game_immunity,
                                            NULL };

const Family family_blast = FAMILY_OF_RULES("blast", fast_games, games, NULL);

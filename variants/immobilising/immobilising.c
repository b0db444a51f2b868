/* immobilising.c -- the table of the family. Rules: docs/games/immobilising.md */
#include "variants/immobilising/immobilising.h"

#include "variants/families.h"

static const GameOfRules *const games[] = { &game_minefield,
                                            &game_madrasi,
                                            &game_madrasi_one_inert,
                                            &game_kriegspiel_madrasi,
                                            &game_isardam,
                                            &game_koopa,
                                            &game_shock,
                                            &game_fossil,
                                            &game_reform,
                                            &game_removal,
                                            &game_bicolour,
                                            &game_tylor,
                                            &game_ridley,
                                            &game_bicapture,
                                            NULL };

const Family family_immobilising = FAMILY_OF_RULES("immobilising", NULL, games, NULL);

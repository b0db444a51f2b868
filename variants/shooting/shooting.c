/* shooting.c -- the table of the family. Rules: docs/games/shooting.md */
#include "variants/shooting/shooting.h"

#include "variants/families.h"

static const Game *const fast_games[] = { &game_rifle, &game_rifle_free, NULL };
static const GameOfRules *const games[] = { &game_missile,
                                            &game_missile_typed,
                                            &game_missile_shields,
                                            &game_missile_allocated,
                                            &game_machine_gun,
                                            &game_machine_gun_progressive,
                                            &game_authorifle,
                                            &game_rapid_fire,
                                            &game_archimedes,
                                            &game_all_mate,
                                            &game_spite,
                                            &game_goliath,
                                            NULL };

const Family family_shooting = FAMILY_OF_RULES("shooting", fast_games, games, NULL);

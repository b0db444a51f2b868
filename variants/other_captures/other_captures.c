/* other_captures.c -- the table of the family. Rules: docs/games/other-captures.md */
#include "variants/other_captures/other_captures.h"

#include "variants/families.h"

static const GameOfRules *const games[] = { &game_moss,
                                            &game_bingo,
                                            &game_bingo_captures,
                                            &game_blood_brother,
                                            &game_crushed,
                                            &game_en_passant_all,
                                            &game_en_passant_pieces,
                                            &game_kidnapping,
                                            &game_removal_blitz,
                                            &game_divide_and_conquer,
                                            &game_kamikaze,
                                            &game_kamikaze_progressive,
                                            &game_kamikaze_race,
                                            NULL };

const Family family_other_captures = FAMILY_OF_RULES("other-captures", NULL, games, NULL);

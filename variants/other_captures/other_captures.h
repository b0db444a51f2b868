/* other_captures.h -- games in which who captures, who is captured, or when, differs from orthodox chess. Each is
 * described beside its like, in a file of this folder; the table of the family is in other_captures.c. Layer: variants.
 */
#ifndef FUSILIER_VARIANTS_OTHER_CAPTURES_OTHER_CAPTURES_H
#define FUSILIER_VARIANTS_OTHER_CAPTURES_OTHER_CAPTURES_H

#include "variants/rules/compose.h"

extern const GameOfRules game_kamikaze, game_kamikaze_progressive, game_kamikaze_race, game_moss, game_blood_brother,
    game_divide_and_conquer, game_bingo, game_bingo_captures, game_crushed, game_en_passant_all, game_en_passant_pieces,
    game_kidnapping, game_removal_blitz;

#endif

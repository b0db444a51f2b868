/* hands.h -- captured men change sides: they lie in the captor's hand until he drops one on an empty cell, instead of
 * moving. Rules: docs/games/hands.md. Layer: rules.
 *
 * A hand is a word for each player, with the number of men of each kind. Who has been promoted is known by a flag,
 * where he falls back to a pawn when he is captured. Drops are MOVE_DROP: they begin where they end, so that to all
 * other rules nobody has moved or arrived (rule_takes_off). */
#ifndef FUSILIER_VARIANTS_RULES_HANDS_H
#define FUSILIER_VARIANTS_RULES_HANDS_H

#include "engine/lanes/composed.h"

LANE_EXTERN const Rule rule_crazyhouse;    /* promoted men fall back to pawns */
LANE_EXTERN const Rule rule_loop;          /* they stay what they are */
LANE_EXTERN const Rule rule_chessgi;       /* and pawns may be dropped on the first rank */
LANE_EXTERN const Rule rule_pocket_knight; /* no captives: each player has a knight to drop */

#endif

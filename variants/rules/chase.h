/* chase.h -- whom a move threatens to capture for nothing, as the rules of the Asian Xiangqi Federation see it. Who
 * chases the same man all the time while a position comes again has lost (calls.h). For games of two players whose
 * boards have no edges that touch. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_CHASE_H
#define FUSILIER_VARIANTS_RULES_CHASE_H

#include "engine/game.h"

/* The men of the player to move whom the move that led here chases; `before` is the position before it. */
Set chase_of(const Position *pos, const Position *before);

#endif

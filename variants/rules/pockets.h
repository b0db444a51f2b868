/* pockets.h -- hands as games from files describe them: who goes there, who is dropped where, and which drops have to
 * be made or may not. What is said stands in TermsOfHands; where it is what chess with drops says anyway, hands.h is
 * the same and faster. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_POCKETS_H
#define FUSILIER_VARIANTS_RULES_POCKETS_H

#include "engine/lanes/composed.h"

LANE_EXTERN const Rule rule_pockets;   /* men in hand are dropped, captured men go there, as far as the terms say so */
LANE_EXTERN const Rule rule_must_drop; /* who has men in hand that are due, and can drop one, does nothing else */
LANE_EXTERN const Rule rule_quiet_drops;   /* no drop gives check */
LANE_EXTERN const Rule rule_mateless_drop; /* no drop of a kind mates */

#endif

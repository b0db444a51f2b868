/* calls.h -- what whoever runs a game calls, where a file says that: repetitions and what they mean, moves without
 * progress, moves that are counted. Keys: nMoveRule, nFoldRule and their kin (docs/games-from-files.md). For any board.
 * Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_CALLS_H
#define FUSILIER_VARIANTS_RULES_CALLS_H

#include "engine/game.h"

enum { CALLS_NEVER = INT16_MAX }; /* plies without progress that no game has */

/* GameConduct.referee and quiet_limit of games with terms (TermsOfCalls). */
Outcome calls_referee(const Position *pos, int root);
int calls_quiet_limit(const Position *pos);

#endif

/* seats_clash.h -- which rules cannot hold round a board. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_SEATS_CLASH_H
#define FUSILIER_VARIANTS_RULES_SEATS_CLASH_H

#include "engine/board/board.h"
#include "engine/lanes/rule.h"

/* Why a rule cannot be joined with the rule of seats for so many players on this board; NULL if it can. */
const char *seats_clash(const BoardSpec *board, int players, const Rule *rule);

#endif

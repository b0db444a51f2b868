/* plan.h -- the plies that show a turn in a game whose effects XBoard cannot know.
 * Layer: protocol/xboard/board (its pipeline: docs/architecture.md); uses turn.h.
 *
 * Where it can be, the last ply is the move itself, as XBoard marks the last ply and writes it into its line: first the
 * board is made what it must be for the move to leave the true one (men that fall elsewhere go, a castled rook stands
 * at its place), then the move is played, and names up to two victims. Usually that is the only ply. Where the move
 * cannot be last, as its man does not arrive as what it was or its target stays, it comes first and the repair after
 * it.
 *
 * Two engines understand each other by the plies alone. So no plan of a position is another's beginning, nor the same:
 * two null moves in front make a difference, or, where nothing is seen of turns, two drops that tell their number. */
#ifndef FUSILIER_PROTOCOL_XBOARD_BOARD_PLAN_H
#define FUSILIER_PROTOCOL_XBOARD_BOARD_PLAN_H

#include "protocol/xboard/board/turn.h"

/* Makes the plans of all turns of a position, whose list this is. `screen`: XBoard's board before them. */
void turns_plan(TurnList *turns, const Screen *screen);

/* All turns of the player to move, one for each outcome of the dice, with their plans. */
void turns_list_planned(const Position *pos, const Screen *screen, TurnList *out);

static inline const Stroke *turn_plies(const TurnList *turns, const Turn *turn) {
    return turns->plies + turn->plan;
}

#endif

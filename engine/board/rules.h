/* rules.h -- what a chess-like game may differ in, as plain constants.
 * Layer: engine/board. Zero means orthodox, so a descriptor names only what differs. The generator (generate.h) is one
 * inline body that reads these constants; a game that instantiates it with a compile-time constant pays only for what
 * it uses.
 */
#ifndef FUSILIER_ENGINE_BOARD_RULES_H
#define FUSILIER_ENGINE_BOARD_RULES_H

#include "engine/board/types.h"

/* What orthodox pawns become, the strongest first. */
static const Kind promotion_kinds[4] = { QUEEN, ROOK, BISHOP, KNIGHT };

static const Kind orthodox_promotions[5] = { QUEEN, ROOK, BISHOP, KNIGHT, EMPTY }; /* the same, with an end */

typedef enum { CAPTURE_DISPLACE, CAPTURE_SHOOT, CAPTURE_EXPLODE } Capture;
typedef enum { GROUND_PLANE, GROUND_CYLINDER } Ground; /* 8x8; cylinder: files wrap, h next to a */

typedef struct {
    Ground ground; /* that of the board, as a constant for the fast generator; all others ask game_ground */
    Capture capture;
    bool must_capture; /* if a capture is legal, only captures are */
    bool own_captures; /* men of one's own side may be captured, but not the king */
    bool any_castling; /* Chess960: king and rook may start anywhere on the first rank */
} Rules;

#endif

/* xboard_turn.h -- what XBoard is told of a move whose effects it cannot know.
 * Layer: protocol; uses engine/game.h and xboard_repair.h, and no game by name.
 *
 * A turn is a legal move and what the dice said about it. It is shown by a first ply, which XBoard plays on its board,
 * and by the repair that follows. Usually the first ply is the move as it looks: a man goes from here to there, stays
 * and removes another, appears. Two engines understand each other by the plies alone: a turn whose plies are only the
 * beginning of another's would not be recognised as complete, so it is shown by a null move and its repair instead, or
 * told by its number. */
#ifndef FUSILIER_PROTOCOL_XBOARD_TURN_H
#define FUSILIER_PROTOCOL_XBOARD_TURN_H

#include "engine/game.h"
#include "protocol/xboard_repair.h"

enum { TURN_ROLLS_MAX = 64 };

typedef struct {
    Move move;
    uint8_t rolls[TURN_ROLLS_MAX]; /* what the dice said, in their order */
    int rolls_count;
    Stroke stroke; /* how the move looks */
    Stroke name;   /* if is_named: the ply behind it, which with it tells a move that nothing is seen of */
    bool is_named;
    Set victims; /* men of the other side that are gone afterwards, wherever they stood */
    Sight after; /* what XBoard shall show in the end */
    Key key;     /* of the position in the end */
} Turn;

typedef struct {
    Turn *at;
    int count, room;
} TurnList;

void turns_init(TurnList *list);
void turns_free(TurnList *list);
void turns_clear(TurnList *list);
void turns_keep(TurnList *list, const bool keep[]);

/* Describes a turn, dice included. The position is played on and restored. `shown`: XBoard's board before it. */
void turn_describe(Position *pos, const Sight *shown, Turn *turn);

/* All turns of the player on turn. With `rolls` a move that needs dice stands once for each different outcome, without
 * them once, as if nothing had been decided. */
void turns_list(Position *pos, const Sight *shown, bool rolls, TurnList *out);

/* Moves of his men that the player on turn may attempt for all he knows; only how they look is said of them. */
void turns_tried(const Position *pos, const Sight *shown, TurnList *out);

/* The ply of the turn that follows `made` others (1 or more); false if it is complete. `shown`: XBoard's board then. */
bool turn_next(const Turn *turn, int made, const Board *board, const Sight *shown, const Habits *habits, Stroke *next);

/* The turn as it must be told to be found among all turns of its position: as it looks, by a null move, or by name. */
Turn turn_told(const TurnList *all, int index, const Board *board, const Sight *shown, const Habits *habits);

/* Plays a roll of the dice; false if they cannot say that. */
bool turn_roll(Position *pos, unsigned total);

#endif

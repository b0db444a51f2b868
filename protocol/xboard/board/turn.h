/* turn.h -- turns of games whose effects XBoard cannot know: what is seen of them.
 * Layer: protocol/xboard/board (its pipeline: docs/architecture.md); uses engine/game.h and screen.h, and no game by
 * name.
 *
 * A turn is a legal move and what the dice said about it. What is seen of the move itself is its stroke: a man goes
 * from here to there, stays and removes another, appears. Which plies show the whole turn says plan.h. */
#ifndef FUSILIER_PROTOCOL_XBOARD_BOARD_TURN_H
#define FUSILIER_PROTOCOL_XBOARD_BOARD_TURN_H

#include "engine/game.h"
#include "protocol/xboard/board/screen.h"

enum { TURN_ROLLS_MAX = 64 };

typedef struct {
    Move move;
    uint8_t rolls[TURN_ROLLS_MAX]; /* what the dice said, in their order */
    int rolls_count;
    Stroke stroke;   /* how the move looks */
    Stroke named[2]; /* the same with men that fall elsewhere, still one ply: enemies; one's own man, and an enemy */
    Stroke fallen;   /* a man stays and removes whom the move removes; null, if nobody */
    bool is_unseen;  /* nothing is seen of it */
    bool is_strange; /* it takes as its man cannot for all that XBoard knows: the ply is no legal one there */
    Set victims;     /* men of the other side that are gone afterwards, wherever they stood */
    Sight after;     /* what XBoard shall show in the end */
    Key key;         /* of the position in the end */
    int plan, plan_count;  /* its plies in the list, once they are made (plan.h) */
    bool is_told, is_seen; /* while it is guessed at: the plies so far may be the plan's; the stroke and a repair */
} Turn;

typedef struct {
    Turn *at;
    int count, room;
    Stroke *plies; /* of all plans */
    int plies_count, plies_room;
} TurnList;

void turns_init(TurnList *list);
void turns_free(TurnList *list);
void turns_clear(TurnList *list);
void turns_keep(TurnList *list, const bool keep[]);

/* Describes a turn, dice included. `screen`: XBoard's board before it. */
void turn_describe(const Position *pos, const Screen *screen, Turn *turn);

/* All turns of the player to move. With `rolls` a move that needs dice stands once for each different outcome, without
 * them once, as if nothing had been decided. */
void turns_list(const Position *pos, const Screen *screen, bool rolls, TurnList *out);

/* Adds the turn of a move that needs no dice, unless another one in the list comes to the same. */
void turns_add(const Position *pos, const Screen *screen, Move move, TurnList *out);

/* Moves that the player to move may attempt for all they know; only how they look is said of them. */
void turns_tried(const Position *pos, const Screen *screen, TurnList *out);

/* The event of the dice that says this; false: they cannot say it. Playing it. */
bool turn_find_roll(const Position *pos, unsigned total, Move *event);
bool turn_roll(Position *pos, unsigned total);

#endif

/* refusal.h -- why a move is refused: the rule that forbids it, in words for the player to move.
 * Layer: engine/text. What follows from the board, the orthodox men and the king's safety is found here; what only a
 * game knows its hook `allows` says, with the tools below. Words of the umpire of hidden men: notation_move.c.
 *
 * All functions that explain return true if they see nothing wrong, and otherwise false with the reason in err: a few
 * words that follow the move ("a knight does not move so"). XBoard overlooks messages with some words
 * (protocol/xboard/xboard.c); none of them is used. */
#ifndef FUSILIER_ENGINE_TEXT_REFUSAL_H
#define FUSILIER_ENGINE_TEXT_REFUSAL_H

#include "engine/game.h"
#include "engine/base/text.h"

/* What a string that is not a legal move asks for, as far as it can be read. */
typedef struct Wish {
    const char *text;   /* the string */
    const char *rest;   /* what follows the second square */
    Cell from, to;      /* its first two squares; CELL_NONE both if it does not begin with two */
    bool is_shot;       /* with an x between them */
    Man man;            /* of the player to move, on `from`; MAN_NONE: there is none */
    const Board *board; /* on which he walks: a hook may ask again on another one (Position.walked) */
    Move move;          /* what an orthodox man might do there, its king's safety not looked at; MOVE_NONE: nothing */
    const MoveList *legal;
} Wish;

/* Says why the text is none of the legal moves of the position: always false, with a line 'move "e2e5": ...'. */
bool refusal_explain(const Position *pos, const char *text, const MoveList *legal, Error *err);

/* Only what a player knows who sees no men but their own: how they go, and that one of them is in the way. */
bool refusal_explain_blindly(const Position *own, const char *text, Error *err);

/* ---- tools for hooks ---- */

/* "knight"; "man" where the game's men are others than the orthodox ones. */
const char *refusal_kind(const Game *game, Kind kind);
static inline const char *refusal_man(const Position *pos, Cell at) {
    return refusal_kind(pos->game, man_kind(pos->man[at]));
}

/* Does the man on a cell belong to somebody else's team than the player to move? False for empty cells. */
bool refusal_is_enemy(const Position *pos, Cell at);

/* "you must shoot: g4xg7, g4xe6 or one of 5 others": always false. Of the list only moves that `fits` are named, all
 * if it is NULL; without any of them nothing follows the words. */
bool refusal_list(const Position *pos, const char *words, const MoveList *list,
                  bool (*fits)(const Position *pos, Move move, const Wish *wish), const Wish *wish, Error *err);

/* Is the king of the player to move safe when they make this move? Otherwise names who attacks him. */
bool refusal_king_is_safe(const Position *pos, Move move, Error *err);

/* May they castle so, attacks on the king and on its way considered? True for other moves. */
bool refusal_castling_is_safe(const Position *pos, Move move, Error *err);

/* ---- refusal_way.c: how orthodox men go ---- */

/* Fills in wish->move, or says why the man cannot go there. */
bool refusal_find_way(const Position *pos, Wish *wish, Error *err);

/* Does the pawn go as it captures, ahead to the side? For two players who face each other. */
bool refusal_is_pawn_capture(const Position *pos, const Wish *wish);

/* "the pawn on e3 is in the way": always false. */
bool refusal_in_the_way(const Position *pos, Cell at, Error *err);

/* Is the target empty or held by an enemy? */
bool refusal_target_is_free(const Position *pos, const Wish *wish, Error *err);

#endif

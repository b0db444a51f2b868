/* notes.h -- what one player has learned of a game in which something is hidden: what they saw of the position that the
 * record begins with, what they heard of each move since, which of their tries were refused, and what they see now.
 * Layer: engine. Notes are taken from the umpire's record through game_view and game_observe alone, as text: whoever is
 * given the notes instead of the record cannot know more than the player. */
#ifndef FUSILIER_ENGINE_NOTES_H
#define FUSILIER_ENGINE_NOTES_H

#include "engine/game.h"

/* A try of the player to move that the umpire called illegal, made when the record had `plies` moves. */
typedef struct {
    int plies;
    Move move;
} Refusal;

typedef struct {
    bool refused;             /* the text is a try of the player's that was illegal */
    char text[MOVE_TEXT_MAX]; /* else it is what they heard of the next move; their own moves come first in it */
} Note;

typedef struct Notes {
    const Game *game;
    Player player;
    char start[POSITION_TEXT_MAX], now[POSITION_TEXT_MAX];
    Note *at;
    int count, room;
} Notes;

/* Does a reader see what is of a player, of NOBODY in particular? Partners see what is each other's. */
static inline bool player_sees(const Game *game, Player reader, Player player) {
    if (reader == NOBODY || !game->secrets.unseen) return true;
    if (reader >= PLAYERS_MAX || player >= PLAYERS_MAX) return false;     /* so that the compiler sees it, too */
    if (reader >= game->players || player >= game->players) return false; /* who watches plays for nobody */
    return game->team[reader] == game->team[player];
}

void notes_init(Notes *notes, const Game *game);
void notes_release(Notes *notes);

/* Writes down what the player knows of the game that led to the position. `refusals`: tries of whoever was to move, in
 * the order in which they were made; those of other players are left out. */
void notes_take(Notes *notes, const Position *truth, Player player, const Refusal *refusals, int refusals_count);

/* Does `longer` go on where `shorter` ends? Then the same player in the same game has learned `longer` after it. */
bool notes_continue(const Notes *longer, const Notes *shorter);
void notes_copy(Notes *to, const Notes *from);

/* The first word of a note: the player's own move. */
const char *note_move(const Note *note, char buf[static MOVE_TEXT_MAX]);

#endif

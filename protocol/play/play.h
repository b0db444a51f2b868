/* play.h -- a game in the terminal: people and engines at one board.
 * Layer: protocol. Any game that game.h can describe: any number of players, dice, hidden men. */
#ifndef FUSILIER_PROTOCOL_PLAY_PLAY_H
#define FUSILIER_PROTOCOL_PLAY_PLAY_H

#include "engine/base/terminal.h"
#include "protocol/round/clocks.h"
#include "protocol/round/seat.h"

/* What "engine" means in the terminal; one with a clock thinks as that allows. */
extern const Seat play_engine;

typedef struct {
    const Game *game;
    Seat seat[PLAYERS_MAX];
    TimeControl clock[PLAYERS_MAX]; /* zeros: none */
    unsigned seated, timed;         /* bit sets of players: the user has chosen their seats, their clocks */
    const char *position;           /* NULL: the usual start */
    const char *load;               /* a saved game to go on with; NULL: none */
    const char *save;               /* where the game is saved after every move; NULL: nowhere */
    bool dice_ask;                  /* the dice are rolled by the user, who types what they show */
    int64_t dice_seed;              /* of dice that the program rolls; -1: as the file of the game says, or chance */
    int64_t seed;                   /* of random players; the same */
    bool figures;                   /* chessmen as figures where that can be done */
    Terminal terminal;
    bool editing; /* standard input is a terminal too */
} PlayOptions;

/* Plays until the people have had enough, or, with engines alone, until the game is over. Reads standard input, writes
 * standard output. False with an error if it could not begin (position, saved game, file to save it in), or the game
 * could not be saved at its end. */
bool play_run(const PlayOptions *options, Error *err);

#endif

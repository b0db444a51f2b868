/* clocks.h -- the time of each player in a round: one set of rules for people and programs.
 * Layer: protocol.
 *
 * The clock of whoever is to move runs, but not before the first move (`from_first` of the Clocks: then too), for dice
 * and random movers, behind a curtain, or in a game that was loaded until a person moves in it (`waits`). Engines are
 * charged what they think. */
#ifndef FUSILIER_PROTOCOL_ROUND_CLOCKS_H
#define FUSILIER_PROTOCOL_ROUND_CLOCKS_H

#include "protocol/round/round.h"

/* Gives a player a clock. */
void clocks_set(Round *round, Player player, const TimeControl *control);

/* The same, of a text: SECONDS+SECONDS for the whole game (timecontrol.h); and what the text says alone. */
bool clocks_parse(TimeControl *control, const char *text, Error *err);
bool clocks_read(Round *round, Player player, const char *text, Error *err);

bool clocks_has(const Round *round, Player player);
bool clocks_any(const Round *round);

/* After anything that may let another clock run, or none. */
void clocks_go(Round *round, Millis now);

/* Nobody sits there any more: all stand until a person moves. */
void clocks_wait(Round *round, Millis now);

/* The clock of the player to move begins only now, if it runs. */
void clocks_restart(Round *round, Millis now);

/* How long a clock has run since it was its player's turn. */
int64_t clocks_used(const Round *round, Millis now);

/* What a player has left now. */
int64_t clocks_of(const Round *round, Player player, Millis now);

/* How long it will run until it has run down; -1: none runs. */
int64_t clocks_left(const Round *round, Millis now);

/* When the flag of the player whose clock runs falls, the margin included; NEVER. */
Millis clocks_flag(const Round *round);

/* Notes what all have before the ply that is about to be played, once: clocks_back gives it back. */
void clocks_remember(Round *round);

/* The player to move is about to move, and has used so many milliseconds. False: more than they had. */
bool clocks_charge(Round *round, int64_t used_ms);

/* Gives back what was used after so many plies, as far as that is known. */
void clocks_back(Round *round, int plies);

/* The player to move has no time left. */
void clocks_run_down(Round *round);

/* What an engine may use of its time. */
void clocks_limit(const Round *round, Limits *limits);

#endif

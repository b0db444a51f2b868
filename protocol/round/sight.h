/* sight.h -- who may see what of a round: everything elsewhere; where men are hidden, what a player may know.
 * Layer: protocol.
 *
 * Whoever looks is a bit set of players: those for whom people act at one screen; none: they watch. Where several share
 * a screen a curtain hangs before it until the one to move has sat down (round->looker). */
#ifndef FUSILIER_PROTOCOL_ROUND_SIGHT_H
#define FUSILIER_PROTOCOL_ROUND_SIGHT_H

#include "protocol/record/picture.h"
#include "protocol/round/round.h"

/* Of a viewer: a player, NOBODY who sees all, or WATCHER who may know nothing. */
enum { WATCHER = PLAYERS_MAX };

/* Is anything hidden from anybody now? Not in a study, among engines alone, or when it is over. */
bool sight_is_hidden(const Round *round);

/* As whom they look at the board; WATCHER behind the curtain. */
Player sight_viewer(const Round *round, unsigned players);

/* The player who has to sit down before their screen, NOBODY if nobody has to. */
Player sight_curtain(const Round *round, unsigned players);

/* A player sits down before the screen that several share. */
void sight_look(Round *round, Player player, Millis now);

/* Do these players meet nobody at another screen, who plays without help or could be told? Whatever gives help asks
 * here. */
bool sight_plays_alone(const Round *round, unsigned players);

/* May they be told what an engine thinks of the whole position? */
bool sight_allows_help(const Round *round, unsigned players);

/* What a viewer sees of a position of the round: its text ("" for watchers), and as a picture. */
size_t sight_position(const Position *pos, Player viewer, char *buf, size_t size);
void sight_picture(const Position *pos, Player viewer, Picture *picture);

#endif

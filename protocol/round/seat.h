/* seat.h -- who plays for a player: a person, the engine, somebody who takes what is dearest, or chance.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_ROUND_SEAT_H
#define FUSILIER_PROTOCOL_ROUND_SEAT_H

#include "engine/base/cli_options.h"
#include "search/search.h"

typedef enum {
    SEAT_PERSON, /* or whoever else says their moves themselves: an engine in a match */
    SEAT_ENGINE,
    SEAT_RANDOM,
    SEAT_GREEDY /* wins at once if they can, else makes the capture of the dearest man, else any move */
} SeatType;

enum { LEVELS = 8, SEAT_TEXT_MAX = 64 };

typedef struct {
    SeatType type;
    int level;     /* of an engine, 1 .. LEVELS; 0: it has limits of its own */
    Limits limits; /* of that engine, for each move */
} Seat;

/* The seats if nobody says anything: a person for the first player, this engine for the others. */
void seats_init(Seat seats[static PLAYERS_MAX], const Seat *engine);

/* Reads "person" (or "human"), "random", "greedy", "engine", which is the one given, "engine:3" (a level), or
 * "engine:nodes=50000,depth=8,movetime=2000" (the last one in milliseconds). */
bool seat_read(const char *text, const Seat *engine, Seat *seat, Error *err);

/* All that a command line says with --seat, behind the letters of players in positions, "b=engine:3": fills the seats
 * of players that are named, and adds them to a bit set. None may be named twice. On an error some may be filled
 * already. */
bool seats_read(const Game *game, const CliTexts *texts, const Seat *engine, Seat seats[static PLAYERS_MAX],
                unsigned *named, Error *err);

/* "person", "engine:3", "engine:nodes=50000". Returns the length. */
size_t seat_format(const Seat *seat, char *buf, size_t size);

/* How strong an engine of a level plays, as Elo numbers go; 0: with all its strength. */
int seat_elo(int level);

#endif

/* seat.h -- who plays for a player of a game in the terminal: a person, the engine, or chance.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_WEB_SEAT_H
#define FUSILIER_PROTOCOL_WEB_SEAT_H

#include "protocol/web/names.h"
#include "search/search.h"

typedef enum { SEAT_HUMAN, SEAT_ENGINE, SEAT_RANDOM } SeatType;

typedef struct {
    SeatType type;
    Limits limits; /* of the engine, for each move */
} Seat;

enum { SEAT_TEXT_MAX = 64, SEAT_NODES = 100000 /* of an engine that was given no limit */ };

/* The seats if nobody says anything: a person for the first player, the engine for the others. */
void seats_init(Seat seats[static PLAYERS_MAX]);

/* Reads "a=human", "b=engine:nodes=50000,depth=8", "w=random": a player by his letter in positions, and who plays for
 * him. Limits of the engine: nodes, depth, movetime (milliseconds). *player = whose seat it is. */
bool seat_parse(const Game *game, const char *text, Player *player, Seat *seat, Error *err);

/* "human", "engine:nodes=50000". Returns the length. */
size_t seat_format(const Seat *seat, char *buf, size_t size);

#endif

/* selfplay.h -- games of the engine with itself, quick ones, to learn from or to compare two versions of a game.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_FARM_SELFPLAY_H
#define FUSILIER_PROTOCOL_FARM_SELFPLAY_H

#include <stdio.h>

#include "search/search.h"

/* A game in progress: the same moves on a position for each player, because weights hang on the position's game. */
typedef struct {
    Searcher *searcher[2];
    Position pos[2];
    MoveList moves;
    Limits limits;
    int lopsided;           /* centipawns: openings beyond teach nothing */
    int won_run, drawn_run; /* signed for player 0 */
    uint64_t random;        /* of openings and dice */
} Pairing;

/* Of two versions of a game, which may be the same; neither looks for learned evaluations (search.h). False with an
 * error when memory is out. */
bool pairing_init(Pairing *pairing, const Game *first, const Game *second, uint64_t nodes, Error *err);
void pairing_release(Pairing *pairing);

/* Random moves from the start; false if the game ends on the way. */
bool pairing_open(Pairing *pairing, int plies, uint64_t seed);

/* Called before each move that the engine chose; the score is player 0's. */
typedef void PairingRecord(void *context, const Position *pos, const SearchResult *found, int score);

/* Plays to the end; `second` says who has the second searcher. Half points of player 0; -1: the opening is lopsided, if
 * `choosy`. */
int pairing_finish(Pairing *pairing, Player second, bool choosy, PairingRecord *record, void *context);

/* Two games of one opening, in which the versions change seats: half points of the second version in each. False: the
 * opening ends at once, or is lopsided. */
bool pairing_duel(Pairing *pairing, int plies, uint64_t seed, int points[2]);

/* Plays a game from that opening and writes its quiet positions, a line each: "position;result;score", both as player 0
 * sees them. Half points of player 0; -1: the opening teaches nothing, and nothing is written. */
int selfplay_game(Pairing *pairing, int plies, uint64_t seed, FILE *out);

/* What begins a file of such positions, so that no others are added to it: a line. */
void selfplay_heading(const Game *game, uint64_t seed, uint64_t nodes, int plies, char *buf, size_t size);

#define SELFPLAY_GAME_MARK "# game " /* with the number of its opening, from 1, behind each game, */
#define SELFPLAY_END_MARK  "# end: " /* and how many games there are behind the last one */

#endif

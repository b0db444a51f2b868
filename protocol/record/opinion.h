/* opinion.h -- what an engine said about its move, and the writings of it: in words, and as the protocols of engines
 * have it. PGN's stands in pgn_comment.h, JSON's in json.h. Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_RECORD_OPINION_H
#define FUSILIER_PROTOCOL_RECORD_OPINION_H

#include "engine/base/text.h"
#include "engine/game.h"

/* Scores are from the mover's point of view. */
typedef struct {
    bool has_score;
    bool mate; /* score counts moves to mate, negative: to be mated */
    int score; /* centipawns */
    int depth;
    uint64_t nodes;
} Opinion;

/* Before depth 1 nothing was found out. */
Opinion opinion_of(bool mate, int score, int depth, uint64_t nodes);

/* ---- in words ---- */

/* What it says of the mover, who is not named: "+0.35", "mate in 3", "mated in 2". It has a score. */
void opinion_say(const Opinion *said, Text *out);

/* The same for those who look at both sides: two players see the first one's score, "−0.35", and who mates is named,
 * "Black mates in 3". Of more players each has their own. */
void opinion_say_of(const Opinion *said, const Game *game, Player mover, Text *out);

/* A score in centipawns, as it is printed: "+0.35", "−1.20", "0.00". */
void opinion_say_score(int score, Text *out);

/* ---- XBoard: centipawns; a mate in n is 100000 + n ---- */

int opinion_to_xboard(bool mate, int score);
void opinion_from_xboard(int told, Opinion *said);

/* ---- Hub: men; a win that was found is 100 less a hundredth for each ply to it, but at least 99 ---- */

double opinion_win_to_hub(int plies);
bool opinion_from_hub(double men, Opinion *said); /* false: no score is like that, and nothing was changed */

#endif

/* draw_sense.h -- when an engine agrees to a draw: by what it has thought of its moves in this game.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_RECORD_DRAW_SENSE_H
#define FUSILIER_PROTOCOL_RECORD_DRAW_SENSE_H

#include "protocol/record/record.h"

typedef struct {
    bool is_start;    /* the game began from the start */
    int moves;        /* of ours, with an opinion each */
    int normal;       /* centipawns: what the side that we play is worth in this game, if that is less than 0 */
    int worse, level; /* so many of our last opinions */
} DrawSense;

/* We make a move of which we think so (centipawns; |score| <= `level` is a draw's). */
void draw_sense_note(DrawSense *sense, int score, int level);

/* Would we agree to a draw now, thinking so of the position? */
bool draw_sense_accepts(const DrawSense *sense, const Position *pos, int score);

/* The same for a player of a game, by the opinions that its record has of their moves. Without any they play on. */
bool draw_sense_of_record(const Record *record, Player player);

#endif

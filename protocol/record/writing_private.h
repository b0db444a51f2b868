/* writing_private.h -- what all ways of writing a move ask about it. Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_RECORD_WRITING_PRIVATE_H
#define FUSILIER_PROTOCOL_RECORD_WRITING_PRIVATE_H

#include "engine/base/text.h"
#include "engine/lanes/terms.h"
#include "protocol/record/writing.h"

/* A move of a man from square to square, or a drop. */
typedef struct {
    const Position *pos;
    const Board *board;
    Player mover;
    Cell from, to; /* of a drop both are where the man appears */
    Kind kind;     /* who moves, as he is before, or who is dropped */
    Kind becomes;  /* whom he becomes by it; EMPTY: he stays what he is */
    bool pawn;     /* he is like a pawn of chess: SAN leaves out his letter */
    bool drops, takes;
    bool declines;   /* he could become somebody else by the same move */
    char gate;       /* letter of the man who comes in behind him; 0: nobody */
    int alike;       /* other men of his kind who could go there, too */
    bool alike_file; /* one of them on his file */
    bool alike_rank; /* one of them on his rank */
} Told;

/* A letter, with the plus of men who are written so: "+B". */
void told_letter(const Told *told, Kind kind, Text *out);

/* The cell's file and rank from 1, counted from the side and the end that a writing counts from. */
int told_file_from_right(const Told *told, Cell at);
int told_rank_from_above(const Told *told, Cell at);

void write_shogi(const Told *told, Writing writing, Text *out);
void write_janggi(const Told *told, Text *out);
void write_wxf(const Told *told, Text *out);
void write_thai(const Told *told, bool is_long, Text *out);

/* The letter of xiangqi's people for a man: horse and elephant are H and E, though positions have N and B. */
char xiangqi_letter(const Game *game, Kind kind);

#endif

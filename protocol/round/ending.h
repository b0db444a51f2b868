/* ending.h -- how a round ends.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_ROUND_ENDING_H
#define FUSILIER_PROTOCOL_ROUND_ENDING_H

#include "engine/game.h"
#include "protocol/record/termination.h"

typedef enum {
    ENDING_NONE,  /* the game goes on */
    ENDING_RULES, /* mate, stalemate, repetition, ... */
    ENDING_RESIGNATION,
    ENDING_AGREEMENT,
    ENDING_TIME,
    ENDING_INFRACTION, /* illegal move, false claim */
    ENDING_ABANDONED,  /* crash, hang */
    ENDING_ADJUDICATION,
    ENDING_INTERRUPTED, /* no result */
    ENDINGS
} EndingKind;

typedef struct {
    EndingKind kind;
    uint8_t points[PLAYERS_MAX]; /* sixtieths, as of Outcome; zeros where only a text is known */
    char result[32];             /* "1-0", "1/2,0,1/2"; "*" while the game goes on */
    char reason[256];            /* for people; "" */
} Ending;

/* What the reason says where a clock has run down: that `name` loses, or not, as nobody else can win. */
void ending_say_flag(bool is_draw, const char *name, char *reason, size_t size);

/* How PGN's Termination tag says it; its word; and back, ENDING_RULES for words that are none of these. */
Termination ending_termination(EndingKind kind);
const char *ending_word(EndingKind kind);
EndingKind ending_of_word(const char *word);

#endif

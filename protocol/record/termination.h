/* termination.h -- how a game ended, as the Termination tag of PGN says it. Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_RECORD_TERMINATION_H
#define FUSILIER_PROTOCOL_RECORD_TERMINATION_H

typedef enum {
    TERMINATION_UNKNOWN, /* nothing is said, or in other words: "A won by checkmate" */
    TERMINATION_NORMAL,
    TERMINATION_UNTERMINATED,
    TERMINATION_ABANDONED,
    TERMINATION_ADJUDICATION,
    TERMINATION_DEATH,
    TERMINATION_EMERGENCY,
    TERMINATION_INFRACTION,
    TERMINATION_TIME,
    TERMINATIONS
} Termination;

/* PGN's word; "" for TERMINATION_UNKNOWN. */
const char *termination_word(Termination termination);

/* What a word means, however its letters are written; NULL is allowed. */
Termination termination_of_word(const char *word);

#endif

/* peer_text.h -- what other programs print when they count: lines of moves and totals, in many dialects.
 * Layer: protocol. Pure functions of text from outside. */
#ifndef FUSILIER_PROTOCOL_VERIFY_PEER_TEXT_H
#define FUSILIER_PROTOCOL_VERIFY_PEER_TEXT_H

#include <stdbool.h>
#include <stdint.h>

enum { PEER_MOVE_MAX = 32 };

/* A line of an answer, the move as the other program writes it. */
typedef struct {
    char text[PEER_MOVE_MAX];
    uint64_t count;
} PeerMove;

/* Reads "e2e4: 20", also without the colon or with other words of ours for moves; false for any other line. */
bool peer_text_move(const char *line, PeerMove *move);

/* Is it "Nodes searched: 20" or its like, "Total time: 1" too, which end an answer? */
bool peer_text_is_total(const char *line);

/* The number of leaves that such a line tells; false if it tells something else. */
bool peer_text_total(const char *line, uint64_t *total);

/* Is there nothing on the line but a number, which is how some give the total? */
bool peer_text_is_number(const char *line);

/* Do its words mean the move that we would write as `text`? Forgives what dialects differ in: case, `x`, passes. */
bool peer_text_same_move(const char *text, const char *theirs);

#endif

/* proof.h -- what must hold in every position of every game, so that lists of moves, texts, keys, undo and, where a
 * game has two, generators prove each other. Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_VERIFY_PROOF_H
#define FUSILIER_PROTOCOL_VERIFY_PROOF_H

#include "engine/game.h"

typedef struct {
    Position *pos;    /* what is looked at: the caller's, who plays on between two looks */
    MoveList all;     /* its legal moves, after proof_lists */
    const Game *lane; /* the same game by the other generator; NULL: it has one only */
    Position other;   /* for comparisons */
    Position by_lane; /* if there is a lane */
    MoveList part, again;
    uint64_t random;
    char failure[POSITION_TEXT_MAX + MOVE_TEXT_MAX + 512]; /* what does not hold: game, position, move, why */
} Proof;

void proof_init(Proof *proof, Position *pos, uint64_t seed);
void proof_release(Proof *proof);

/* All of these leave the position as it is. False: something does not hold: see `failure`. */

/* The views and the key agree; the parts of the list of moves are the whole; it is empty if the game is over. */
bool proof_lists(Proof *proof);

/* Texts of moves and of the position are unique and come back. After proof_lists, like those that follow. */
bool proof_texts(Proof *proof);

/* Every move leads to a sound position and can be taken back. */
bool proof_undo(Proof *proof);

/* The other generator lists the same moves, and they lead to the same positions. */
bool proof_lanes(Proof *proof);

/* Equal to the last byte, but for the room in the journal. */
bool proof_same(const Position *a, const Position *b);

#endif

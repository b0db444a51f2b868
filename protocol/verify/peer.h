/* peer.h -- another engine that speaks UCI, asked for the counts of `go perft`.
 * Layer: protocol. Everything the engine says is text from outside: it may be anything, late, or nothing at all. */
#ifndef FUSILIER_PROTOCOL_VERIFY_PEER_H
#define FUSILIER_PROTOCOL_VERIFY_PEER_H

#include "engine/game.h"

typedef struct Peer Peer;

enum { PEER_MOVE_MAX = 32 };

/* A line of its answer, the move as it writes it. */
typedef struct {
    char text[PEER_MOVE_MAX];
    uint64_t count;
} PeerMove;

/* Which engine, and how to treat it. */
typedef struct {
    const char *command;        /* words as in a shell */
    const char *const *options; /* "NAME=VALUE", set before it is asked which games it plays */
    int options_count;
    int64_t timeout_ms; /* for each answer */
} PeerSpec;

/* Starts the engine and makes it play this game. NULL with an error. */
Peer *peer_start(const PeerSpec *spec, const Game *game, Error *err);
void peer_stop(Peer *peer); /* NULL is allowed */

/* What it calls itself. */
const char *peer_name(const Peer *peer);

/* What it answers. */
typedef struct {
    const PeerMove *moves; /* valid until the next question */
    int count;
    bool has_total;
    uint64_t total;      /* as it says, which need not be the sum */
    bool ends_by_itself; /* false: the engine gives no totals, and silence was taken for the end */
} PeerPerft;

/* Asks for the counts below each move after `line` (moves in its own words, separated by blanks) from the position
 * `root`; NULL: the start of the game. */
bool peer_perft(Peer *peer, const char *root, const char *line, Depth depth, PeerPerft *answer, Error *err);

/* Our move in UCI's words, as this engine would write it. */
void peer_move_format(const Peer *peer, const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]);

/* Do its words mean the move that we would write as `text`? Forgives what dialects differ in: case, `x`, passes. */
bool peer_same_move(const char *text, const char *theirs);

#endif

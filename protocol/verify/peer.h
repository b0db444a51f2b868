/* peer.h -- another program that counts: an engine that speaks UCI, asked for the counts of `go perft`, or a command
 * that is run anew for each question. Layer: protocol. Everything the engine says is text from outside: it may be
 * anything, late, or nothing at all. */
#ifndef FUSILIER_PROTOCOL_VERIFY_PEER_H
#define FUSILIER_PROTOCOL_VERIFY_PEER_H

#include "engine/game.h"
#include "protocol/verify/peer_text.h"

typedef struct Peer Peer;

/* Which engine, and how to treat it. */
typedef struct {
    const char *command;        /* words as in a shell */
    bool is_filled_in;          /* it speaks no UCI: {fen} and {depth} in the command are the question */
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

typedef struct {
    const Position *pos; /* the position itself */
    const char *root;    /* where it comes from, for engines; NULL: from the start of the game */
    const char *line;    /* by these moves, in the engine's words and parted by blanks */
    Depth depth;
} PeerQuestion;

/* Asks for the counts below each move. */
bool peer_perft(Peer *peer, const PeerQuestion *question, PeerPerft *answer, Error *err);

/* Our move as this program would write it: an engine in UCI's words. */
void peer_move_format(const Peer *peer, const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]);

#endif

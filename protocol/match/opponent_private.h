/* opponent_private.h -- what opponent.c and the dialects share.
 * Layer: protocol; included by opponent*.c only. */
#ifndef FUSILIER_PROTOCOL_MATCH_OPPONENT_PRIVATE_H
#define FUSILIER_PROTOCOL_MATCH_OPPONENT_PRIVATE_H

#include "engine/base/format.h"
#include "engine/base/text.h"
#include "protocol/client/client.h"
#include "protocol/match/opponent.h"

/* A way of speaking. All functions may be called only while the process runs. */
typedef struct {
    /* A line while the engine introduces itself: true when it is ready. */
    bool (*introduce)(Opponent *o, const char *line);
    /* After the introduction: sets options and makes sure that the engine plays the game. */
    bool (*configure)(Opponent *o, Error *err);
    bool (*new_game)(Opponent *o, const Record *record, Error *err); /* false: it cannot be given this start */
    bool (*ask)(Opponent *o, const Record *record, const PlayerClock clocks[]);
    /* A line at any time during a game: sets the answer's type when it has one, opinion and offers on the way. */
    void (*listen)(Opponent *o, const char *line, Answer *answer);
    /* Stops thinking, if need be; the sync that follows drains the rest. */
    void (*end_game)(Opponent *o, const char *result, const char *reason);
    /* Asks a question that is answered at once, and says the answer; false: it knows no such question. */
    bool (*ping)(Opponent *o, char *answer, size_t size);
} Dialect;

extern const Dialect dialect_uci, dialect_xboard, dialect_hub;

struct Opponent {
    OpponentSpec spec;
    const Game *game;
    OpponentPlace place;
    const Dialect *dialect;
    Client client;
    int failed_starts; /* in a row */
    bool asked;        /* for a move, and has not answered */
    int64_t asked_at_us, deadline_ms;
    int pings;

    /* XBoard only */
    struct {
        bool ping, setboard, usermove, san, time, draw, name, memory, smp, reuse, done;
        int64_t heard_ms;   /* when the last feature came */
        bool asks_for_time; /* done=0: it will say when its introduction is over */
        bool forced;        /* it does not play by itself */
        int known;          /* moves of the record that it knows */
    } x;
};

/* Sends a line (and logs it); false, and it is broken, if that fails. */
bool opponent_say(Opponent *o, const char *format, ...) FORMATTED(2, 3);

/* The next line, in o->client.line. */
ReadStatus opponent_hear(Opponent *o, int64_t deadline_ms);

/* Sends the dialect's ping and reads until its answer (READ_LINE); what else is said is listened to (answer may be
 * NULL). READ_END too if it could not be sent what went before. */
ReadStatus opponent_sync(Opponent *o, int64_t patience_ms, Answer *answer);

#endif

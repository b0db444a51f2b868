/* opponent_private.h -- what opponent.c and the dialects share.
 * Layer: protocol; included by opponent*.c only. */
#ifndef FUSILIER_PROTOCOL_MATCH_OPPONENT_PRIVATE_H
#define FUSILIER_PROTOCOL_MATCH_OPPONENT_PRIVATE_H

#include "engine/base/format.h"
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

enum { OFFERS_MAX = 256, VARIANTS_TEXT_MAX = 8192, VARIANT_NAME_MAX = 128 };

struct Opponent {
    OpponentSpec spec;
    const Game *game;
    OpponentPlace place;
    const Dialect *dialect;
    Process *process;  /* NULL: gone */
    bool broken;       /* it could not be sent something */
    int failed_starts; /* in a row */
    char name[OPPONENT_NAME_MAX];
    char own_name[OPPONENT_NAME_MAX]; /* as it calls itself */
    bool asked;                       /* for a move, and has not answered */
    int64_t asked_at_us, deadline_ms;
    int pings;
    char line[PROCESS_LINE_MAX];

    /* what it offers */
    struct {
        char name[64];
        bool button;
    } offer[OFFERS_MAX];
    int offers;
    bool knows_variants;
    char variants[VARIANTS_TEXT_MAX]; /* names, each between blanks: " chess atomic " */
    char variant[VARIANT_NAME_MAX];   /* the one that it is told */

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

/* The next line in o->line, logged. */
ReadStatus opponent_hear(Opponent *o, int64_t deadline_ms);

/* Sends the dialect's ping and reads until its answer (READ_LINE); what else is said is listened to (answer may be
 * NULL). READ_END too if it could not be sent what went before. */
ReadStatus opponent_sync(Opponent *o, int64_t patience_ms, Answer *answer);

void opponent_add_offer(Opponent *o, const char *name, size_t length, bool button);
void opponent_add_variant(Opponent *o, const char *name, size_t length);

/* Finds the name under which the engine offers the game of the match, in o->variant: what its protocol calls it, the
 * id, or any other name that the game has elsewhere. False if there is none. */
bool opponent_find_variant(Opponent *o, const char *name);

/* Index of the offered option, -1 if there is none: names are compared without regard to case, '_' means a blank too.
 */
int opponent_find_offer(const Opponent *o, const char *name);

/* Is `line` the word, alone or followed by a blank? Returns what follows the blanks, NULL if not. */
const char *after_word(const char *line, const char *word);

#endif

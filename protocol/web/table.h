/* table.h -- a round at a table: a thread that lets engines, random movers and dice act when they are due, and a lock.
 * Layer: protocol (private to web/).
 *
 * A table has a lock of its own; all functions are called with it held, but for those that say otherwise. The thread
 * takes it for everything but thinking. Whatever changes the round is followed by table_tell, which calls off what is
 * being thought about another position, and wakes all who wait for `changed`. */
#ifndef FUSILIER_PROTOCOL_WEB_TABLE_H
#define FUSILIER_PROTOCOL_WEB_TABLE_H

#include <pthread.h>
#include <stdatomic.h>

#include "protocol/round/keep.h"
#include "protocol/round/mind.h"
#include "protocol/round/round.h"
#include "protocol/scene/decisions.h"
#include "protocol/web/guests.h"
#include "protocol/web/thinkers.h"

/* In files, as the event of the game. */
#define WEB_EVENT "fusilier web"

enum { PACE_USUAL_MS = 400, PACE_MOST_MS = 60000 };

/* How fast those move who are no people. */
typedef struct {
    int ms;      /* so long a move is looked at before the next one is made, at least: people want to see them */
    bool stands; /* no next one is made until this changes */
} Pace;

/* What those who are no people are going to do about the position of a moment (mover.h). */
typedef struct {
    bool has_begun, has_question, is_made;
    unsigned moment; /* of the round */
    int errand;      /* of whoever thinks elsewhere; 0: none */
    Millis began;
    int64_t used_ms; /* for the thought */
    Question question;
    Thought thought;
} Plan;

typedef struct {
    char id[TABLE_ID_MAX];
    pthread_mutex_t lock;
    pthread_cond_t changed; /* for all who look; a waiter (waiter.h) */
    pthread_cond_t wake;    /* for its thread; a waiter */
    Round round;
    Thinkers *thinkers;      /* of all tables */
    Mind *mind[PLAYERS_MAX]; /* of engines; NULL: it has not moved yet */
    Pace pace;
    Plan plan;
    Presence presence;        /* as it was last told of (web_note_presence) */
    int turned[PLAYERS_MAX];  /* layout_turn_of each player, plus 1; 0: nobody has asked yet. It takes a while */
    Decisions decisions;      /* of the position of this moment; text NULL: not asked for yet */
    unsigned moment, version; /* of the round, when it was last told of */

    char *thought; /* the last line of thinking, as JSON; NULL: none about this position */
    unsigned thoughts;

    pthread_mutex_t saving; /* one saves at a time; taken before the lock */
    Keep keep;
    const char *loses; /* why its file is gone when the program ends, as the store has it; "": it is not */

    pthread_t thread;
    atomic_bool called_off;
    bool quit, is_closing; /* its thread is to end; whoever ends it waits for that */
    atomic_bool has_thread;
    bool is_leaving;         /* it is being put away: the lock of the server guards this */
    int64_t begun_us;        /* since 1970 */
    _Atomic int64_t used_ms; /* when the last of its users went, on clock_ms */
    atomic_int users; /* requests and streams that hold it: from 0 it goes up under the lock of the server alone */
} WebTable;

/* A round at the start of a game (or a position, NULL: the usual start), with the usual seats: a person for the first
 * player and engines for the others; one from a file, or from the text of one. False with an error, and nothing to
 * release. */
bool table_round(Round *round, const Game *game, const char *position, Error *err);
bool table_read(Round *round, const char *path, Error *err);
bool table_parse(Round *round, const char *pgn, size_t size, Error *err);

/* Gives a seat to whoever a text names (seat.h); an engine without limits has a level in the middle. */
bool table_seat(Round *round, Player player, const char *text, Error *err);

/* The same for all that a command line says of seats: "b=engine:3". */
bool table_seats(Round *round, const CliTexts *texts, Error *err);

/* A table for a round, which is empty afterwards. */
WebTable *table_of_round(Thinkers *thinkers, Round *round, const char *id);

/* Lets those who are no people begin to move, or go on after table_close. */
bool table_begin(WebTable *table, Error *err);

/* Ends its thread (the lock is given up meanwhile) and its engines: nobody moves and no clock runs until it begins
 * again. */
void table_close(WebTable *table);
void table_free(WebTable *table); /* closed, and not locked */

/* After the round may have changed. */
void table_tell(WebTable *table);

/* A line of what an engine thinks, which the table frees. */
void table_note_thought(WebTable *table, char *text);

/* May these players say how fast the others move? Where several of these move after each other, nobody else plays, and
 * no clock runs. */
bool table_is_paced_by(const WebTable *table, unsigned players);

/* What the player to move may decide. */
const Decisions *table_decisions(WebTable *table);

/* What an engine would play; the lock is given up meanwhile. */
bool table_hint(WebTable *table, char move[static MOVE_TEXT_MAX], Error *err);

/* Saves what has changed since it was saved; without the lock, which is taken for moments. False with the reason: it is
 * not saved, and will be tried again. */
bool table_save(WebTable *table, Error *err);

#endif

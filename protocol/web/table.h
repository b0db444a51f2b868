/* table.h -- a game at a table: people, engines and dice, in the order in which the rules let them act.
 * Layer: protocol (private to web/).
 *
 * A table has a thread that moves for all who are no people. All functions are called with the lock of the server held,
 * which is given when the table is made; the thread takes it for everything but thinking. Whatever changes the game
 * counts `version` up, calls off what is being thought, and wakes all who wait for `changed`. */
#ifndef FUSILIER_PROTOCOL_WEB_TABLE_H
#define FUSILIER_PROTOCOL_WEB_TABLE_H

#include <pthread.h>
#include <stdatomic.h>

#include "protocol/web/seat.h"
#include "protocol/record/saved_game.h"
#include "protocol/record/timecontrol.h"
#include "protocol/scene/decisions.h"
#include "protocol/web/access.h"

enum { LEVELS = 8 };

#define STUDY_EVENT "fusilier web: a study" /* in files */

typedef struct {
    Seat seat;
    int level;      /* of an engine, 1 .. LEVELS; 0: it has limits of its own */
    bool is_away;   /* a person was invited to it: the host has it no more */
    Searcher *mind; /* of an engine; NULL: it has not moved yet */
} TableSeat;

/* What one player asks of all others (offers.h). */
typedef enum { OFFER_NONE, OFFER_DRAW, OFFER_UNDO } OfferKind;
enum { OFFER_AGAIN_ROUNDS = 10 }; /* so long nobody offers a draw again */

typedef struct {
    OfferKind kind;
    Player by;
    unsigned asked, agreed; /* bit sets of players */
    int plies;              /* to go back to, of OFFER_UNDO */
    bool is_grave;          /* going back there undoes what cannot be unlearned */
    bool has_waited;        /* for the answer of a person */
    int again;              /* the ply from which on `refused` of the table may offer a draw again */
} Offer;

/* The time of the players (clocks.h). */
typedef struct {
    TimeControl control[PLAYERS_MAX]; /* base_ms 0: he has no clock */
    int64_t left_ms[PLAYERS_MAX];     /* when the turn began */
    Player runs;                      /* whose clock runs; NOBODY: all stand */
    int64_t since_ms;                 /* since then, on clock_ms */
    bool waits;                       /* for a person to move: nobody may be there yet */
    struct {
        bool is_known;
        int64_t left_ms[PLAYERS_MAX];
    } * past; /* before each ply */
    int past_count, past_room;
} TableClocks;

/* Lines that were played besides the one at the board (variations.h). */
typedef struct {
    int parent; /* the number of the move before it, from 1; 0: the first ones */
    Move move;
    char shown[MOVE_TEXT_MAX]; /* as people read it */
    Opinion opinion;           /* as of RecordMove */
    int64_t time_ms;
    bool is_gone; /* taken back */
} VariationMove;

typedef struct {
    VariationMove *move; /* count 0: there is but one line */
    int count, room;
    int ended; /* the move with which the game ended otherwise than by its rules; 0: it did not */
    char result[32], reason[128];
} Variations;

/* What is shared by all tables. */
typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int thinkers, minds; /* engines that think now, and that remember what they thought (mover.c limits both) */
} TableRoom;

typedef struct {
    TableRoom *room;
    char id[TABLE_ID_MAX];
    const Game *game;
    Record record;
    Variations variations;
    TableSeat seat[PLAYERS_MAX];
    Player looker; /* hidden men: of several at the host's screen, he who looks at it; NOBODY: none */
    bool is_study; /* nobody plays there: everything is seen (study.h) */
    bool over;
    char result[32], reason[128];
    bool is_flagged; /* the clock has ended it */
    TableClocks clocks;
    Offer offer;
    unsigned refused;  /* players whose last offer of a draw came to nothing */
    char said[160];    /* what became of the last offer */
    Refusal *refusals; /* tries that were illegal, where men are hidden: their players know of them */
    int refusals_count, refusals_room;
    Decisions decisions; /* of the position that stands; text NULL: not asked for yet */
    uint64_t seed;       /* of dice and random movers */
    bool unsaved;

    unsigned version;
    char *thought; /* the last line of thinking, as JSON; NULL: none about this position */
    unsigned thoughts;

    pthread_t thread;
    pthread_cond_t wake;
    atomic_bool called_off;
    bool quit, has_thread;
} WebTable;

/* A table at the start of a game (or a position, NULL: the usual start), with the usual seats: a person for the first
 * player and engines for the others. NULL with an error. */
WebTable *table_new(TableRoom *room, const Game *game, const char *position, const char *id, Error *err);

/* Lets those who are no people begin to move. */
bool table_begin(WebTable *table, Error *err);

/* Ends its thread (the lock is given up meanwhile) and its engines; the game can still be looked at. */
void table_close(WebTable *table);
void table_free(WebTable *table);

/* Reads who has a seat: "person", "random", "engine", "engine:3" (a level) or "engine:nodes=5000" (seat.h). */
bool table_seat(WebTable *table, Player player, const char *text, Error *err);
void table_seat_format(const TableSeat *seat, char *buf, size_t size);

/* ---- acting ---- */

/* Plays a move that a person makes by its text. False with an error that says no more than he may know. */
bool table_move(WebTable *table, const char *text, Error *err);

/* Goes back to how it stood after so many plies, and on from there. */
void table_go_back(WebTable *table, int plies);

bool table_resign(WebTable *table, Player player, Error *err);

/* After the game has changed; `result`, `reason`: NULL, or what ended it if not the rules. */
void table_settle(WebTable *table, const char *result, const char *reason);

/* Is it a legal move now? Where men are hidden a try need not be. */
bool table_allows(const WebTable *table, Move move);

/* The game as it is saved; the parts belong to the table. */
void table_saved(const WebTable *table, SavedGame *saved);

/* What an engine would play; the lock is given up meanwhile. */
bool table_hint(WebTable *table, char move[static MOVE_TEXT_MAX], Error *err);

/* What the player to move may decide. */
const Decisions *table_decisions(WebTable *table);

/* Is it for a person to move? */
static inline bool table_asks(const WebTable *table) {
    const Position *const pos = &table->record.pos;
    return !table->over && !game_is_chance(pos) && table->seat[game_turn(pos)].seat.type == SEAT_HUMAN;
}

#endif

/* round.h -- a game in progress at a table, as a pure state machine: what happens and when goes in, what is due next
 * comes out. No thread, no lock, no JSON, no socket; whoever has these calls in, one at a time.
 * Layer: protocol; stands on record/ and search/, below all who let people and programs play.
 *
 * Times are milliseconds on a clock of the caller's that never goes back (Millis). Players who act from one screen, or
 * are asked together, are a bit set. `version` counts everything that anybody could see, `moment` what is at the board
 * and in the record alone: a half-made move holds as long as that is the same, a file as long, too.
 *
 * The files of the room: seat.h (who plays), clocks.h, offers.h, variations.h (lines beside the game), sight.h (who may
 * see what), mind.h (engines that think), keep.h (files), series.h (several games). */
#ifndef FUSILIER_PROTOCOL_ROUND_ROUND_H
#define FUSILIER_PROTOCOL_ROUND_ROUND_H

#include "protocol/record/pgn.h"
#include "protocol/record/timecontrol.h"
#include "protocol/round/ending.h"
#include "protocol/round/seat.h"
#include "search/refusals.h"

typedef int64_t Millis;
#define NEVER INT64_MAX

enum { SEAT_NAME_MAX = 128, SAID_MAX = 160 };

/* The time of the players (clocks.h). */
typedef struct {
    PlayerClock of[PLAYERS_MAX]; /* what was left when the turn began */
    Player runs;                 /* whose clock runs; NOBODY: all stand */
    Millis since;                /* since then */
    bool waits;                  /* for a person to move: nobody may be there yet */
    bool from_first;             /* runs for the first move, too */
    int64_t margin_ms;           /* a flag falls only so much later */
    struct PastClocks {
        bool is_known;
        PlayerClock of[PLAYERS_MAX];
    } * past; /* before each ply */
    int past_count, past_room;
} Clocks;

/* What the players have won in earlier games of the same people (series.h). */
typedef struct {
    int games;
    int points[PLAYERS_MAX]; /* sixtieths, as of Outcome */
} Series;

/* What one player asks of all others (offers.h). */
typedef enum { OFFER_NONE, OFFER_DRAW, OFFER_UNDO } OfferKind;

typedef struct {
    OfferKind kind;
    Player by;
    unsigned asked, agreed; /* bit sets of players */
    int plies;              /* to go back to, of OFFER_UNDO */
    bool is_grave;          /* going back there undoes what cannot be unlearned */
    bool has_waited;        /* for the answer of a person */
} Offer;

typedef struct {
    Offer now;
    unsigned refused;    /* players whose last offer of a draw came to nothing */
    int again;           /* the ply from which on they may offer one again */
    int again_rounds;    /* so long nobody does, nor before the first move; 0: as they like */
    unsigned rematch;    /* players who ask for another game, now that this one is over */
    char said[SAID_MAX]; /* what became of the last offer */
} Offers;

typedef struct {
    Record record;
    Lines lines;         /* the line of the record and those beside it (variations.h); empty: there is but one */
    int lines_end;       /* the move with which the game ended otherwise than by its rules; 0: it did not */
    Ending lines_ending; /* and how */
    Seat seat[PLAYERS_MAX];
    char name[PLAYERS_MAX][SEAT_NAME_MAX]; /* of who plays; "": nobody has said */
    Series series;                         /* before this game */
    unsigned away;                         /* people at screens of their own: all others share one */
    Player looker;            /* hidden men: of several at one screen, the one who looks at it; NOBODY: none */
    PgnTags kept;             /* what a file from elsewhere says besides */
    bool is_study;            /* nobody plays: all seats are one's own, and everything is seen */
    bool asks_dice;           /* a person rolls the dice and says what they show */
    bool was_revealed;        /* the game had ended, and showed what was hidden: nothing is taken back any more */
    uint64_t seed, dice_seed; /* of those who move at random, or guess; of dice. They stand in the file of the game */
    Clocks clocks;
    Offers offers;
    Refusals refusals;
    Ending ending;
    unsigned version, moment;
} Round;

/* ---- life ---- */

/* A round at the usual start, all seats empty (persons), without clocks. */
void round_init(Round *round, const Game *game);
void round_release(Round *round);

/* Whoever moves at random, and dice, get a seed by chance where they have none. */
void round_seed(Round *round);

/* Takes a position, NULL for the usual start. On an error the round is as before. */
bool round_start(Round *round, const char *position, Millis now, Error *err);

/* Takes a game that was played: the round gets the record, which is empty afterwards. `ending`: NULL, or how it ended
 * if not by its rules. */
void round_adopt(Round *round, Record *record, const Ending *ending, Millis now);

/* ---- asking ---- */

static inline const Game *round_game(const Round *round) {
    return round->record.pos.game;
}
static inline bool round_is_over(const Round *round) {
    return round->ending.kind != ENDING_NONE;
}

/* Who is to move; of dice: for whom they are rolled. */
static inline Player round_turn(const Round *round) {
    return game_turn(&round->record.pos);
}

/* The seats of people: a bit set; and of those who share the one screen. */
unsigned round_people(const Round *round);
unsigned round_people_here(const Round *round);

typedef enum {
    DUE_NOTHING, /* it is over */
    DUE_PERSON,  /* somebody says a move, or what the dice show */
    DUE_THOUGHT, /* a seat that thinks (mind.h) moves */
    DUE_CHANCE,  /* dice fall, or a random mover moves: round_roll */
    DUE_FLAG     /* the time of the player to move is up: round_flag */
} DueKind;

typedef struct {
    DueKind kind;
    Player player;
    Millis flag; /* when it would fall; NEVER */
} Due;

/* What happens next by itself, or who is waited for. */
Due round_due(const Round *round, Millis now);

/* Is it for a person to move? (Not: to roll the dice.) */
bool round_asks(const Round *round);

/* ---- acting: false with an error, and nothing has changed but where it says so ---- */

/* A player says a move. A try that the position does not allow, where men are hidden, is noted as refused; whoever
 * moves after their flag has fallen loses. */
bool round_move(Round *round, Player by, const char *text, Millis now, Error *err);

/* Reads what a player says: their own words, moves in all writings that the game has, as far as they may try. */
bool round_read(Round *round, const char *text, Move *move, Error *err);

/* Is the move legal? Then it becomes the one that is meant. A try that is not is noted, and its player knows of it. */
bool round_try(Round *round, Move *move);

/* Plays a legal move that took `used_ms`; -1: as long as the clock of the round has run, which may be 0. When a person
 * moves, clocks that waited for that go on. Returns its
 * entry in the record, so that more may be added; NULL: the flag had fallen, and the game has gone on with that. */
RecordMove *round_play(Round *round, Move move, const Opinion *opinion, int64_t used_ms, Millis now);

/* Rolls the dice, or moves at random for the player to move: the same at the same ply of the same game, so that taking
 * back is not another try. */
void round_roll(Round *round, Millis now);

/* Goes back to how it stood after so many plies. */
void round_back(Round *round, int plies, Millis now);

/* Who of these players (a set) may resign now: whoever's turn it is, and where two sides meet anybody. NOBODY: none of
 * them. */
Player round_resigner(const Round *round, unsigned players);

/* A player gives up: the other teams that are still in the game share what there is to win; where resigning is a move,
 * the others play on. */
bool round_resign(Round *round, Player by, Millis now, Error *err);

/* The time of the player to move is up: they lose, unless nobody else can win. */
void round_flag(Round *round, Millis now);

/* Ends the round in a way of its own: `points` of the teams as of Outcome. */
void round_end(Round *round, EndingKind kind, const Outcome *outcome, const char *reason, Millis now);

/* A loss of one player's team for what they did: the others share what there is to win, or play on where resigning is a
 * move and it is the player's turn. */
void round_forfeit(Round *round, EndingKind kind, Player loser, const char *reason, Millis now);

/* Nobody plays any more, they only look: all seats become one's own, the clocks are gone, and everything is seen. */
void round_study(Round *round, Millis now);

/* Looks whether the rules have ended the game, after the record was changed. `ending`: NULL, or what ended it if they
 * have not. */
void round_settle(Round *round, const Ending *ending, Millis now);

/* Somebody sees something else now, and the game is as it was. */
static inline void round_note_change(Round *round) {
    round->version++;
}

#endif

/* mind.h -- those who think at a round: the engine in a seat, and whoever advises a person.
 * Layer: protocol.
 *
 * What is thought about is a copy (Question), so that the round may go on meanwhile. Where men are hidden an engine may
 * try what the position does not allow: it is told so, and tries again within the same limits. */
#ifndef FUSILIER_PROTOCOL_ROUND_MIND_H
#define FUSILIER_PROTOCOL_ROUND_MIND_H

#include "protocol/round/round.h"

enum { MIND_MOVE_MS = 1200 /* the longest that an engine with a level thinks without a clock */ };

typedef struct Mind Mind;

/* The mind for a seat; `options`: memory, seed and the like; the level of the seat adds its own. NULL with an error.
 * What one learns is none of another's business: one mind a seat. */
Mind *mind_new(const Game *game, const Seat *seat, const SearchOptions *options, Error *err);
void mind_free(Mind *mind); /* NULL is allowed */

/* Forgets what it has learned; its random choices begin anew from this seed. False: such options are not possible. */
bool mind_clear(Mind *mind, const SearchOptions *options, Error *err);

typedef struct {
    Position root;
    int plies;
    Refusals refusals;
    int known; /* so many of them come from the round */
    Limits limits;
    uint64_t random;
} Question;

/* What the player to move has to decide, within these limits; NULL: those of their seat and clock. */
void question_init(Question *question, const Round *round, const Limits *limits);

/* The same of a position alone, whose player has not tried anything yet. */
void question_of(Question *question, const Position *pos, const Limits *limits);
void question_release(Question *question);

/* Tells the round which tries were refused since. */
void question_tell(const Question *question, Round *round);

typedef struct {
    Move move; /* legal; MOVE_NONE only where there is none */
    Opinion opinion;
} Thought;

/* What a line of thinking says. */
Opinion mind_opinion(const Thinking *line);

/* Thinks, and waits for that. `hears` (NULL: nobody) is told the lines of thinking in the thread of the search;
 * `called_off`: NULL, or what ends it early. */
void mind_think(Mind *mind, Question *question, const Listener *hears, const atomic_bool *called_off, Thought *thought);

/* The same for whoever has a searcher, and no mind. */
void question_think(Searcher *searcher, Question *question, const Listener *hears, const atomic_bool *called_off,
                    Thought *thought);

/* What it would try first in the player's place, for them to try: where men are hidden that need not be legal, as only
 * the position could tell. MOVE_NONE: it has no idea. */
void mind_advise(Mind *mind, const Question *question, const atomic_bool *called_off, Thought *thought);

#endif

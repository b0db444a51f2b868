/* opponent.h -- an engine that takes part in a match: a process that speaks UCI or XBoard, which is found out by
 * asking, or Hub. Layer: protocol. Everything it says is text from outside: it may be wrong, late, or nothing at all;
 * whether its moves and claims hold is for the referee (game.c) to judge. */
#ifndef FUSILIER_PROTOCOL_MATCH_OPPONENT_H
#define FUSILIER_PROTOCOL_MATCH_OPPONENT_H

#include <stdio.h>

#include "engine/base/process.h"
#include "protocol/record/record.h"
#include "protocol/record/timecontrol.h"

enum {
    OPPONENT_NAME_MAX = 80,
    OPPONENT_COMMAND_MAX = 2048,
    OPPONENT_OPTIONS_MAX = 32,
    OPPONENT_WORDS_MAX = 64,
};

typedef enum { SPEAKS_ANYTHING, SPEAKS_UCI, SPEAKS_XBOARD, SPEAKS_HUB } Speech;

/* What the user wrote about an engine (docs/match.md). */
typedef struct {
    char name[OPPONENT_NAME_MAX];       /* "": what it calls itself */
    char command[OPPONENT_COMMAND_MAX]; /* words, each with its terminator */
    int words;
    char directory[OPPONENT_COMMAND_MAX]; /* "": the present one */
    Speech speech;
    TimeControl control;
    struct {
        char name[64];
        char value[512];
    } option[OPPONENT_OPTIONS_MAX];
    int options;
} OpponentSpec;

/* Reads `[name=N] [proto=uci|xboard|hub] [dir=D] [tc=..] [st=..] [nodes=..] [depth=..] [option.NAME=VALUE] COMMAND...`,
 * words separated by blanks, with '...' or "..." round what has blanks inside. COMMAND may be written cmd="..."; the
 * command `self` is this program. Fields that are not mentioned keep what they are, so that `spec` may hold defaults.
 */
bool opponent_spec_parse(OpponentSpec *spec, const char *text, Error *err);

/* What all engines of a match share. */
typedef struct {
    Event *stop;         /* set: the match is interrupted */
    FILE *log;           /* all that is said, NULL: not kept */
    int64_t patience_ms; /* for answers that are not moves, and for moves without a clock */
} OpponentPlace;

typedef struct Opponent Opponent;

/* Starts the engine and makes sure that it plays this game. */
Opponent *opponent_new(const OpponentSpec *spec, const Game *game, const OpponentPlace *place, Error *err);
void opponent_free(Opponent *opponent); /* NULL is allowed */

const char *opponent_name(const Opponent *opponent);
const TimeControl *opponent_control(const Opponent *opponent);

typedef enum {
    ANSWER_NONE, /* nothing that matters yet, or only an offer */
    ANSWER_MOVE, /* text: the move, as it wrote it */
    ANSWER_RESIGN,
    ANSWER_CLAIM,  /* text: the result it claims, "1-0" ... */
    ANSWER_REFUSE, /* text: what it said about the opponent's last move */
    ANSWER_LATE,   /* no answer within the limit */
    ANSWER_GONE,   /* text: how it ended */
    ANSWER_STOPPED /* the match is interrupted */
} AnswerType;

typedef struct {
    AnswerType type;
    char text[MOVE_TEXT_MAX];
    int64_t time_ms; /* from the question to the answer */
    bool offers_draw;
    Opinion opinion;
} Answer;

/* Prepares for a game that stands as the record says; starts the engine again if it is gone. ANSWER_NONE: it is ready;
 * ANSWER_GONE, ANSWER_STOPPED: it is not. False with an error if it cannot be given such a start. */
bool opponent_new_game(Opponent *opponent, const Record *record, Answer *answer, Error *err);

/* Could it not be started several times in a row? */
bool opponent_is_lost(const Opponent *opponent);

/* Asks for a move and waits for an answer, at most `limit_ms`; an offer of a draw alone is ANSWER_NONE. `clocks` are
 * those of the players; where more than two play, an engine is told its own in place of all others, as protocols have
 * words for two. */
void opponent_think(Opponent *opponent, const Record *record, const PlayerClock clocks[], int64_t limit_ms,
                    Answer *answer);

/* Waits on for the same answer, when what came was an offer or no move of the game (board repair, XBoard). */
void opponent_think_on(Opponent *opponent, Answer *answer);

/* What it said while it was not its turn. Never waits. */
void opponent_glance(Opponent *opponent, Answer *answer);

/* The other side offers a draw (engines that cannot be told do not hear of it). */
void opponent_offer_draw(Opponent *opponent);

/* The game is over. False: it does not answer any more; it will be started again. */
bool opponent_end_game(Opponent *opponent, const char *result, const char *reason);

/* Finds the legal move that an engine's text means, in any of the dialects' forms. */
bool opponent_parse_move(Record *record, const char *text, Move *move, Error *err);

/* Might these be plies by which an XBoard engine only puts the board of its partner right: a null move, a drop, a man
 * that stays (xboard dialect: board repair)? */
bool opponent_is_repair(const char *text);

#endif

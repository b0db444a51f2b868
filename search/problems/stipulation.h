/* stipulation.h -- what a chess problem asks for, in the notation of problemists: "#3", "h#2.5", "ser-s=7".
 * Layer: search/problems.
 *
 *   [h | s | r | semi-r | hs] GOAL MOVES [.5] [*]
 *   ser- [h | s] GOAL MOVES [*]        pser- [h | s] GOAL MOVES        phser- [s] GOAL MOVES
 *
 *   GOAL: # mate, = stalemate, win any end that wins, capture king, + win of material, check, x a capture, ~ any move
 *
 * ".5" belongs to help play, where it adds a move of the side that makes the last one; "*" asks for set play, too. */
#ifndef FUSILIER_SEARCH_PROBLEMS_STIPULATION_H
#define FUSILIER_SEARCH_PROBLEMS_STIPULATION_H

#include "engine/game.h"

typedef enum {
    GOAL_MATE,
    GOAL_STALEMATE,
    GOAL_WIN,
    GOAL_KING,     /* a win by capturing a royal man */
    GOAL_MATERIAL, /* more material than at the start, which no answer takes back (material.h), or a win */
    GOAL_CHECK,
    GOAL_CAPTURE,
    GOAL_ANY, /* any move reaches it */
    GOAL_COUNT
} Goal;

typedef enum {
    PLAY_DIRECT,     /* who begins reaches the goal against all defences */
    PLAY_SELF,       /* who begins forces the other to reach it */
    PLAY_REFLEX,     /* the same, but whoever can reach it at once has to */
    PLAY_SEMIREFLEX, /* the same, but only the other has to */
    PLAY_HELP,       /* both sides help whoever makes the last move to reach it */
    PLAY_HELP_SELF,  /* both sides help until who begins can force the other to reach it in one move */
    PLAY_COUNT
} Play;

/* Does one side make all its moves in a row? */
typedef enum {
    SERIES_NONE,
    SERIES_PLAIN,      /* yes, and none but the last gives check */
    SERIES_PARRY,      /* the other moves if, and only if, he is in check: as he likes it, or to help in help play */
    SERIES_PARRY_HELP, /* the same, but he helps, whatever the play is in the end */
    SERIES_COUNT
} SeriesKind;

enum { STIPULATION_MOVES_MAX = 120, STIPULATION_TEXT_MAX = 24 };

typedef struct {
    Goal goal;
    Play play;
    SeriesKind series;
    bool half;     /* ".5" */
    bool set_play; /* "*" */
    int moves;     /* 1 .. STIPULATION_MOVES_MAX */
} Stipulation;

/* Reads the notation. On an error nothing changes. */
bool stipulation_parse(Stipulation *stipulation, const char *text, Error *err);

/* Writes it; returns the length. */
size_t stipulation_format(const Stipulation *stipulation, char buf[static STIPULATION_TEXT_MAX]);

/* Can it be asked of positions of this game? The error says why not. */
bool stipulation_fits(const Stipulation *stipulation, const Game *game, Error *err);

/* Do players of the game move once in a turn, so that a turn can be left out? */
bool stipulation_may_pass(const Game *game);

/* Does only check give the other side a move, with which it defends itself? */
static inline bool stipulation_is_parried(const Stipulation *stipulation) {
    return stipulation->series == SERIES_PARRY && stipulation->play < PLAY_HELP;
}

/* Is it play without an enemy: lines of moves, and no tree? */
static inline bool stipulation_is_lines(const Stipulation *stipulation) {
    return stipulation->play >= PLAY_HELP || (stipulation->series && !stipulation_is_parried(stipulation));
}

/* Has the side that begins to force the other to reach the goal? */
static inline bool play_is_self(Play play) {
    return play == PLAY_SELF || play == PLAY_REFLEX || play == PLAY_SEMIREFLEX || play == PLAY_HELP_SELF;
}

#endif

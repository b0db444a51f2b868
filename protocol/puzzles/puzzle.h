/* puzzle.h -- a position with exactly one move that wins (or saves), and how it goes on; a list of them of one game.
 * Layer: protocol. It is written and read as JSON, an object a line of an array, and as PGN with tags of its own.
 *
 * The side to move solves. Its moves are unique as far as the solution goes, and the last move is one of them; what
 * stands between are the best answers of the other side. */
#ifndef FUSILIER_PROTOCOL_PUZZLES_PUZZLE_H
#define FUSILIER_PROTOCOL_PUZZLES_PUZZLE_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "search/problems/stipulation.h"

typedef enum { PUZZLE_MATE, PUZZLE_WIN, PUZZLE_SAVE, PUZZLE_KINDS } PuzzleKind;

enum { PUZZLE_SOLVER_MOVES = 5, PUZZLE_PLIES_MAX = 40, PUZZLE_GRADES = 5, PUZZLE_ROUNDS_MAX = 1000000000 };
#define PUZZLE_NUMBER_MAX ((int64_t)1 << 53) /* of nodes and seeds: JSON's numbers are exact up to here */

typedef struct {
    char *position;
    Move move[PUZZLE_PLIES_MAX];
    int plies;
    PuzzleKind kind;
    char aim[STIPULATION_TEXT_MAX]; /* what was proved by looking at everything, "#2" or "win1"; "": by a search */
    int grade;                      /* 1 .. PUZZLE_GRADES: how hard it is to find */
    uint64_t nodes;                 /* what the search needed to find the moves and keep them, the hardest of them */
    uint64_t seed;                  /* of the games of the engine with itself, ... */
    int round;                      /* ... which of them it is from, from 0 */
} Puzzle;

typedef struct {
    const Game *game;
    Puzzle *at;
    int count, room;
} Puzzles;

void puzzles_add(Puzzles *list, const Puzzle *puzzle); /* takes over its text */
void puzzles_release(Puzzles *list);

/* "mate", "win", "save"; and back: -1 if it is none. */
const char *puzzle_kind_name(PuzzleKind kind);
int puzzle_kind(const char *name);

/* What is written of a puzzle besides its position and moves; an aim of NULL or "" is none. */
typedef struct {
    PuzzleKind kind;
    const char *aim;
    int64_t grade, nodes, seed, round; /* in their ranges */
} PuzzleFacts;

/* False: the aim is no stipulation. */
bool puzzle_take_facts(Puzzle *puzzle, const PuzzleFacts *facts, Error *err);

/* Does the solution play through, begin and end with the side that solves, and mate where it says mate? */
bool puzzle_check(const Game *game, const Puzzle *puzzle, Error *err);

/* What is asked of the solver, for people, without the side: "mate in 2", "win", "save the game". */
size_t puzzle_say_aim(const Puzzle *puzzle, char *buf, size_t size);

/* ---- JSON ---- */

cJSON *puzzle_json(const Game *game, const Puzzle *puzzle);
void puzzles_write_json(FILE *out, const Puzzles *list);

/* Adds the puzzles of an array; all must be of the list's game. False: some may have been added. */
bool puzzles_read_json(Puzzles *list, const char *text, Error *err);

/* ---- PGN ---- */

void puzzle_write_pgn(FILE *out, const Game *game, const Puzzle *puzzle);
bool puzzles_read_pgn(Puzzles *list, const char *text, size_t size, Error *err);

#endif

/* solve_text.h -- solutions of chess problems as people write them, and as JSON. Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_CLI_SOLVE_TEXT_H
#define FUSILIER_PROTOCOL_CLI_SOLVE_TEXT_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "search/problems/solve.h"

enum { SOLVE_MOVE_MAX = MOVE_TEXT_MAX + 4 };

/* The move as others write it, where the game has such a notation, with "+", "#" or "=" behind it. */
void solve_move_text(Position *pos, Move move, char buf[static SOLVE_MOVE_MAX]);

/* Keys, or lines that begin with the side to move. */
int solve_count(const Stipulation *stipulation, const Solution *solution);

/* Calls for each move of the line, which is legal then, with the number that stands before it ("" for none). */
typedef void SolveVisitor(void *context, const char *number, Move move, Position *pos);
void solve_visit(Position *pos, const Stipulation *stipulation, const SolutionLine *line, SolveVisitor *visit,
                 void *context);

/* Prints keys with variations, or lines; and in the end what is to be said of it ("no solution", "cooked: 2 keys").
 * Men have the letters of problemists of the language, one of solve_languages; NULL: those of the game. */
void solve_print(FILE *out, Position *pos, const Stipulation *stipulation, const Solution *solution,
                 const char *language);
extern const char *const solve_languages[]; /* ends with NULL */

/* The same as an object, with the game and the position before it. */
cJSON *solve_json(Position *pos, const Stipulation *stipulation, const Solution *solution);

#endif

/* json.h -- objects of JSON, one a line, for programs that read what a command found out.
 * Layer: protocol; stands on cJSON. What is printed is UTF-8, whatever bytes engines and people use for names. */
#ifndef FUSILIER_PROTOCOL_RECORD_JSON_H
#define FUSILIER_PROTOCOL_RECORD_JSON_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "protocol/record/record.h"

/* Adds a text; each byte in it that is no UTF-8 becomes U+FFFD. */
void json_add_text(cJSON *object, const char *name, const char *text);

/* The same to an array. */
void json_append_text(cJSON *array, const char *text);

/* Adds a number; JSON has no infinite ones: these become null. */
void json_add_number(cJSON *object, const char *name, double value);

/* Adds a whole number where there are many of them: cJSON prints numbers as fractions, and reads each back to see
 * whether its digits were enough. In the object it is no number, but its text. */
void json_add_whole(cJSON *object, const char *name, int value);

/* Adds what an engine thinks of a move: "score" in pawns, and "mate" in moves if it is one (then the score is 0). */
void json_add_score(cJSON *object, const Opinion *said);

/* The object as a text, for the caller to free by free(), and deletes it; ends the program if there is no memory. */
char *json_take(cJSON *object);

/* Prints the object on a line of its own, and deletes it. */
void json_print(FILE *out, cJSON *object);

#endif

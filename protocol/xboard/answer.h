/* answer.h -- what XBoard is told about lines that cannot be obeyed.
 * Layer: protocol; shared by the files of this room. */
#ifndef FUSILIER_PROTOCOL_XBOARD_ANSWER_H
#define FUSILIER_PROTOCOL_XBOARD_ANSWER_H

#include <stdint.h>

#include "protocol/xboard/commands.h"

/* "Error (reason): line" about the line being handled. */
void xboard_error(XBoard *xb, const char *reason);

/* "Illegal move (reason): text", and to a person a note, as XBoard keeps the reason to itself. */
void xboard_illegal(XBoard *xb, const char *reason, const char *text);

/* Reads a whole number from min to max that fills the text; otherwise says so and returns false. */
bool xboard_read_number(XBoard *xb, const char *text, int64_t min, int64_t max, int64_t *value);

#endif

/* commands.h -- a file's commands of CECP, for the table in xboard.c.
 * Layer: protocol; shared by the files of this room. */
#ifndef FUSILIER_PROTOCOL_XBOARD_COMMANDS_H
#define FUSILIER_PROTOCOL_XBOARD_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct XBoard XBoard;

typedef struct {
    const char *name;
    void (*run)(XBoard *xb, char *args);
    /* Does it end the search for our move, if that runs? Then lines that wait for its end are handled before the
     * command is. NULL: never. */
    bool (*ends_move)(const XBoard *xb, const char *args);
} Command;

typedef struct {
    const Command *at;
    size_t count;
} Commands;

/* For Command.ends_move: always. */
static inline bool ends_move(const XBoard *xb, const char *args) {
    (void)xb, (void)args;
    return true;
}

#endif

/* editing.h -- lines that a person edits at a terminal, with history and TAB: by libedit, where there is one.
 * Layer: protocol; of prompt.c alone. */
#ifndef FUSILIER_PROTOCOL_PLAY_EDITING_H
#define FUSILIER_PROTOCOL_PLAY_EDITING_H

#include "engine/base/input.h"
#include "protocol/play/prompt.h"

typedef struct Editing Editing;

/* Could lines be edited at all? Else the functions below are not called. */
bool editing_exists(void);

Editing *editing_new(PromptCompleter complete, void *context); /* NULL: out of memory */
void editing_free(Editing *editing);

/* How one waits for something to read. */
typedef struct {
    Input *input;
    int64_t until; /* as of prompt_read */
    PromptIdle idle;
    void *context;
} PromptWait;

/* The next line with its end, valid until the next call, after `text`; NULL at the end of input, or when it is
 * time. */
const char *editing_read(Editing *editing, const char *text, const PromptWait *wait);

/* Waits until there is something to read (prompt.c). False: it is `until`. */
bool prompt_wait(const PromptWait *wait);

/* Keeps a line for the arrow keys; forgets all of them. */
void editing_keep(Editing *editing, const char *line);
void editing_forget(Editing *editing);

#endif

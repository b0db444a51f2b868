/* Built where there is no libedit: lines are read as the terminal gives them. */
#include <stddef.h>

#include "protocol/play/editing.h"

bool editing_exists(void) {
    return false;
}

Editing *editing_new(PromptCompleter complete, void *context) {
    (void)complete, (void)context;
    return NULL;
}

void editing_free(Editing *editing) {
    (void)editing;
}

const char *editing_read(Editing *editing, const char *text, const PromptWait *wait) {
    (void)editing, (void)text, (void)wait;
    return NULL;
}

void editing_keep(Editing *editing, const char *line) {
    (void)editing, (void)line;
}

void editing_forget(Editing *editing) {
    (void)editing;
}

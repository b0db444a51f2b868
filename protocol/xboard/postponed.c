#include "protocol/xboard/postponed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool postponed_add(Postponed *postponed, const char *command, const char *args) {
    const size_t size = strlen(command) + strlen(args) + 2;
    char *line = postponed->count < POSTPONED_MAX ? malloc(size) : NULL;
    if (!line) return false;
    snprintf(line, size, "%s %s", command, args);
    postponed->at[postponed->count++] = line;
    return true;
}

int postponed_take(Postponed *postponed, char *lines[static POSTPONED_MAX]) {
    const int count = postponed->count;
    memcpy(lines, postponed->at, (size_t)count * sizeof *lines);
    postponed->count = 0;
    return count;
}

#include "variants/rules/extinction.h"

#include <ctype.h>
#include <string.h>

LANE_API unsigned extinction_kinds(const Composition *c, unsigned kinds) {
    static const char letters[] = ".PNBRQK";
    const char *array = NULL;
    unsigned found = 0;
    FOR_RULES_WITH(c, i, start) array = c->rule[i]->start;
    if (!array) return kinds;
    for (; *array != ' '; array++) {
        const char *const letter =
            isalpha((unsigned char)*array) ? strchr(letters, toupper((unsigned char)*array)) : NULL;
        if (letter) found |= 1U << (letter - letters);
    }
    return kinds & found;
}

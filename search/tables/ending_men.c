#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "search/tables/ending.h"

static bool is_royal(const Game *game, Kind kind) {
    return game->setup.royal >> kind & 1;
}

/* Where the second side begins; 0: the text does not say. A letter v between the sides is skipped by who reads on. */
static size_t second_side(const Game *game, const char *text) {
    const char *const parted = strchr(text + 1, 'v');
    if (parted && isupper((unsigned char)parted[1])) return (size_t)(parted - text);
    for (size_t i = 1; text[i]; i++)
        if (islower((unsigned char)text[i]) || is_royal(game, game_kind(game, text[i]))) return i;
    return 0;
}

static int compare(const void *a, const void *b) {
    return *(const Man *)a - *(const Man *)b;
}

bool ending_parse_men(const Game *game, const char *text, EndingMen *men, Error *err) {
    const size_t length = strlen(text), second = length ? second_side(game, text) : 0;
    EndingMen read = { .count = 0 };
    if (!second) return error_set(err, "men '%.20s': which are the second side's? as in KQvK", text);
    for (size_t i = 0; i < length; i++) {
        if (i == second && text[i] == 'v' && isupper((unsigned char)text[i + 1])) continue;
        const Kind kind = game_kind(game, text[i]);
        if (kind == EMPTY) return error_set(err, "men '%.20s': %s has no man '%c'", text, game->id, text[i]);
        if (read.count == ENDING_MEN_MAX) return error_set(err, "men '%.20s': more than %d", text, ENDING_MEN_MAX);
        read.man[read.count++] = man_of(kind, i >= second);
    }
    qsort(read.man, (size_t)read.count, sizeof *read.man, compare);
    *men = read;
    return true;
}

/* ending_men.c -- the men of endings as people write them. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/text.h"
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

/* Has the game such a man? */
static bool is_man(const Game *game, Kind kind) {
    return kind != EMPTY && game_kind(game, game_letter(game, kind)) == kind;
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

void ending_men_name(const Game *game, const EndingMen *men, char name[static ENDING_NAME_MAX]) {
    Text text = text_into(name, ENDING_NAME_MAX);
    for (Player side = 0; side < 2; side++) {
        if (side) text_char(&text, 'v');
        for (int royal = 1; royal >= 0; royal--)
            for (int i = men->count - 1; i >= 0; i--) {
                const Kind kind = man_kind(men->man[i]);
                if (man_owner(men->man[i]) == side && is_royal(game, kind) == royal)
                    text_char(&text, game_letter(game, kind));
            }
    }
}

void ending_men_turn(const EndingMen *men, EndingMen *turned) {
    *turned = *men;
    for (int i = 0; i < ENDING_MEN_MAX && i < men->count; i++)
        turned->man[i] = man_of(man_kind(men->man[i]), (Player)(man_owner(men->man[i]) ^ 1));
    qsort(turned->man, (size_t)turned->count, sizeof *turned->man, compare);
}

/* ---- all of them ---- */

typedef struct {
    const Game *game;
    int most;
    bool (*call)(void *context, const EndingMen *men);
    void *context;
} Walk;

/* Does the first side have as many men at least, and of as many the stronger ones? Else the same stands turned. */
static bool comes_first(const EndingMen *men) {
    EndingMen turned;
    ending_men_turn(men, &turned);
    int own = 0;
    for (int i = 0; i < men->count; i++) own += man_owner(men->man[i]) == 0;
    return 2 * own != men->count ? 2 * own > men->count : memcmp(men->man, turned.man, (size_t)men->count) >= 0;
}

/* Adds men from this one on, in ascending order, until there are so many. */
static bool add_men(const Walk *walk, EndingMen men, Man from, int count) {
    if (men.count == count) {
        EndingMen sorted = men;
        bool has[2] = { false, false };
        qsort(sorted.man, (size_t)sorted.count, sizeof *sorted.man, compare);
        for (int i = 0; i < men.count; i++) has[man_owner(men.man[i])] = true;
        return !has[0] || !has[1] || !comes_first(&sorted) || walk->call(walk->context, &sorted);
    }
    for (Man man = from; man < man_of(0, 2); man++) {
        const Kind kind = man_kind(man);
        if (!is_man(walk->game, kind) || is_royal(walk->game, kind)) continue;
        EndingMen more = men;
        more.man[more.count++] = man;
        if (!add_men(walk, more, man, count)) return false;
    }
    return true;
}

bool ending_each_men(const Game *game, int most, bool (*call)(void *context, const EndingMen *men), void *context) {
    const Walk walk = { game, most, call, context };
    EndingMen men = { .count = 0 };
    for (Player side = 0; side < 2; side++)
        for (Kind kind = 1; kind < KINDS_MAX; kind++)
            if (is_royal(game, kind) && is_man(game, kind) && men.count < ENDING_MEN_MAX)
                men.man[men.count++] = man_of(kind, side);
    for (int count = 2; count <= most; count++)
        if (count >= men.count && !add_men(&walk, men, man_of(1, 0), count)) return false;
    return true;
}

#include "variants/rules/checks.h"

/* A digit up to `most`, with this behind it; NULL: it is none. */
static const char *read_digit(const char *text, unsigned most, char end, unsigned *digit) {
    if (*text < '0' || *text > '0' + (int)most || text[1] != end) return NULL;
    *digit = (unsigned)(*text - '0');
    return text + 1;
}

/* "3+3", the checks that are left, or "+0+0", those given. */
static bool read_foreign(Position *pos, const char *field, Error *err) {
    const unsigned enough = checks_enough(pos->game->conduct.composition);
    const bool is_given = *field == '+';
    unsigned white = 0, black = 0;
    const char *at = read_digit(field + is_given, enough, '+', &white);
    if (!at || !read_digit(at + 1, enough, '\0', &black))
        return error_set(err, "\"%.10s\" is neither the checks that are left (%u+%u) nor those given (+0+0)", field,
                         enough, enough);
    if (!is_given) white = enough - white, black = enough - black;
    pos_set_word(pos, WORD_CHECKS, white | black << CHECKS_BITS);
    return true;
}

const Extra checks_extras[] = {
    { "checks", "checks given", EXTRA_COUNTS, .slot = WORD_CHECKS, .bits = CHECKS_BITS, .foreign = read_foreign },
    EXTRAS_END,
};

bool checks_possible(const Composition *c, const Position *pos, Error *err) {
    const unsigned enough = checks_enough(c), white = checks_given(pos, WHITE), black = checks_given(pos, BLACK);
    return (white <= enough && black <= enough) || error_in(err, "checks=", "2 numbers from 0 to %u expected", enough);
}

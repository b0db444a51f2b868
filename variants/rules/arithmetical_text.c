/* What people are told of captures by calculation, the same on any board. */
#include "engine/notes.h"
#include "engine/text/words.h"
#include "variants/rules/arithmetical.h"

static int value_at(const Position *pos, Cell at) {
    return sums_value(man_kind(pos->man[at]));
}

/* The men from the greatest to the least; returns how many there are. */
static int sort_men(const Position *pos, Set men, Cell sorted[static SUMS_MEN_MAX]) {
    int count = 0;
    for (int value = SUMS_VALUE_MAX; value > 0; value--) {
        Set rest = men;
        for (Cell at; set_pop(&rest, &at);)
            if (value_at(pos, at) == value) sorted[count++] = at;
    }
    return count;
}

static bool is_alike(const Position *pos, Cell one, Cell other) {
    return man_kind(pos->man[one]) == man_kind(pos->man[other]);
}

/* "pawns c7 and g7", "rook a1, pawns c7 and g7" */
static void write_men(const Position *pos, const Cell men[], int count, Text *out) {
    for (int i = 0; i < count; i++) {
        if (i) text_string(out, i + 1 < count ? ", " : " and ");
        if (!i || !is_alike(pos, men[i], men[i - 1])) {
            text_string(out, words_kind(man_kind(pos->man[men[i]])));
            text_string(out, i + 1 < count && is_alike(pos, men[i], men[i + 1]) ? "s " : " ");
        }
        text_string(out, pos->board->name[men[i]]);
    }
}

/* "4-1", "3+1+1+1" */
static void write_values(const Position *pos, const Cell men[], int count, const char *sign, Text *out) {
    for (int i = 0; i < count; i++) {
        if (i) text_string(out, sign);
        text_number(out, (unsigned long)value_at(pos, men[i]));
    }
}

/* Who has made a capture that their own move does not explain: "pawns c7 and g7 (1+1=2) take the knight on c3." */
static size_t story(const Position *pos, Move move, Player player, char *buf, size_t size) {
    static const char *const signs[] = { [PLUS] = "+", [MINUS] = "-", [TIMES] = "x", [OVER] = ":", [NO_SIGN] = "" };
    const Set takers = (pos->game->conduct.wide ? sums_takers_wide : sums_takers)(pos, move);
    Text out = text_into(buf, size);
    Cell men[SUMS_MEN_MAX];
    Group group = sums_nobody;
    if (set_is_empty(&takers) || !player_sees(pos->game, player, NOBODY)) return out.length;
    const int count = sort_men(pos, takers, men), wanted = value_at(pos, move_to(move));
    for (int i = 0; i < count; i++) group = sums_with(group, value_at(pos, men[i]));
    write_men(pos, men, count, &out);
    text_string(&out, " (");
    write_values(pos, men, count, signs[sums_sign(group, wanted)], &out);
    text_char(&out, '=');
    text_number(&out, (unsigned long)wanted);
    text_string(&out, ") take ");
    words_man(pos, move_to(move), &out);
    text_char(&out, '.');
    return out.length;
}

const Words arithmetical_words = { .story = story };

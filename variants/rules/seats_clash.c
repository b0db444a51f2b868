#include "variants/rules/seats_clash.h"

#include <string.h>

#include "engine/extras.h"
#include "variants/rules/seats.h"

/* Do positions call something of the rule by a key that seats have? */
static bool shares_a_key(const Rule *rule) {
    for (const Extra *one = seats_extras; one->key; one++)
        for (const Extra *other = rule->extras; other && other->key; other++)
            if (other->where != EXTRA_OF_TWO_SIDES && strcmp(one->key, other->key) == 0) return true;
    return false;
}

const char *seats_clash(const BoardSpec *board, int players, const Rule *rule) {
    if (rule->start) return "two arrays";
    if (rule->of_two && players > 2) {
        if (rule->seizes) return "who was struck escapes with the next move, which is another's";
        if (rule->sheds) return "whoever has lost a king is out, or has won";
        return "two players, or more";
    }
    if (shares_a_key(rule)) return "two meanings of one key in positions";
    if (rule->facts & FACT_CYLINDER) return "two boards";
    if (rule->by_ways && board->shape == BOARD_TRIANGLES) return "two ways of a man can begin with the same cell";
    return NULL;
}

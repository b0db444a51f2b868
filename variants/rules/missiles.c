#include "variants/rules/missiles.h"

bool missiles_possible(const Composition *c, const Position *pos, Error *err) {
    (void)c;
    for (Cell at = 0; at < 64; at++) {
        if (pos->man[at] != MAN_NONE) continue;
        if (missiles_of(pos, at) != MISSILES_USUAL)
            return error_set(err, "position, missiles=: there is no man on %s", pos->board->name[at]);
        if (missiles_shield(pos, at))
            return error_set(err, "position, shields=: there is no man on %s", pos->board->name[at]);
    }
    return true;
}

#include "variants/rules/missiles.h"

LANE_API bool missiles_possible(const Composition *c, const Position *pos, Error *err) {
    for (int i = 0; i < pos->board->cells; i++) {
        const Cell at = (Cell)i;
        if (pos->man[at] != MAN_NONE) continue;
        if (missiles_of(c, pos, at) != missiles_counted(c)->none)
            return error_in(err, "missiles=", "there is no man on %s", pos->board->name[at]);
        if (missiles_shield(pos, at)) return error_in(err, "shields=", "there is no man on %s", pos->board->name[at]);
    }
    return true;
}

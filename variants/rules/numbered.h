/* numbered.h -- games in which it matters which move it is: its number belongs to the position, as far as it matters.
 * Layer: rules; shared by the rules about it. */
#ifndef FUSILIER_VARIANTS_RULES_NUMBERED_H
#define FUSILIER_VARIANTS_RULES_NUMBERED_H

#include "engine/position.h"
#include "variants/rules/slots.h"

/* To be called when a position has been read, and after each move. After move `last` the number matters no more. */
static ALWAYS_INLINE void numbered_count(Position *pos, unsigned last) {
    pos_set_word(pos, WORD_NUMBER, pos->now.fullmove <= last ? pos->now.fullmove : 0);
}

#endif

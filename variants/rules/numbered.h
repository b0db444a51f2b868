/* numbered.h -- games in which it matters which move it is: its number belongs to the position, as far as it matters.
 * Layer: rules; shared by the rules about it. */
#ifndef FUSILIER_VARIANTS_RULES_NUMBERED_H
#define FUSILIER_VARIANTS_RULES_NUMBERED_H

#include "engine/lanes/rule.h"
#include "variants/rules/slots.h"

/* To be called when a position has been read, and after each move. After the last move that matters to any rule
 * (Rule.numbered) the number matters no more. */
static ALWAYS_INLINE void numbered_count(const Composition *c, Position *pos) {
    unsigned last = 0;
    FOR_RULES(c, i) last = c->rule[i]->numbered > last ? c->rule[i]->numbered : last;
    pos_set_word(pos, WORD_NUMBER, pos->now.fullmove <= last ? pos->now.fullmove : 0);
}

#endif

/* How captures by shadow are written, the same on any board. */
#include <string.h>

#include "variants/rules/shadow.h"

void shadow_writes(const Position *pos, Move move, Text *out) {
    const bool is_named =
        out->length < out->size && strchr(out->buf, ';'); /* of a capture in passing, by seats_writes */
    if (!(move_choice(move) & RULE_MARK) || is_named) return;
    text_char(out, ';');
    text_string(out, pos->board->name[rule_victim(move)]);
}

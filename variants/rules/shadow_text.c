/* How captures by shadow are written, the same on any board. */
#include "variants/rules/shadow.h"

void shadow_writes(const Position *pos, Move move, Text *out) {
    if (!(move_choice(move) & RULE_MARK)) return;
    text_char(out, ';');
    text_string(out, pos->board->name[rule_victim(move)]);
}

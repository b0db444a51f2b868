/* How shots in passing are written, the same on any board. */
#include "variants/rules/blunderbuss.h"

void blunderbuss_writes(const Position *pos, Move move, Text *out) {
    if (!rule_passes_king(move)) return;
    text_char(out, ';');
    text_string(out, pos->board->name[rule_choice(move) - 1]);
}

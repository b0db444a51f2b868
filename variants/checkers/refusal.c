/* Why steps and jumps are refused. */
#include "engine/refusal.h"
#include "variants/checkers/draughts.h"

static bool is_by_this_man(const Position *pos, Move move, const Wish *wish) {
    (void)pos;
    return move_from(move) == wish->from;
}

/* The moves are all jumps: those of the man that was touched, if it has any. */
static bool must_jump(const Position *pos, const Wish *wish, Error *err) {
    bool any = false;
    for (int i = 0; i < wish->legal->count && !any; i++) any = is_by_this_man(pos, wish->legal->at[i], wish);
    return refusal_list(pos, "you must jump", wish->legal, any ? is_by_this_man : NULL, wish, err);
}

bool draughts_allows(const Position *pos, const Wish *wish, Error *err) {
    if (wish->man == MAN_NONE) return true;
    if (move_type(wish->legal->at[0]) == MOVE_OTHER) return must_jump(pos, wish, err);
    if (wish->is_shot) return error_set(err, "there is nobody to be jumped");
    if (pos->man[wish->to] != MAN_NONE) return error_set(err, "there is a man on %s", pos->board->name[wish->to]);
    return error_set(err, is_king(wish->man) ? "a king goes one square diagonally"
                                             : "a man goes one square diagonally forward");
}

/* Why steps and jumps are refused. */
#include "engine/text/refusal.h"
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

/* Numbers: whom he would jump may be above him. */
static bool is_below(const Position *pos, const Wish *wish, Error *err) {
    const int gait = is_king(wish->man) ? KINGS_JUMP : MEN_JUMP;
    const Walk *const walk = pos->walks->of[way_of(pos, wish->man)][gait];
    for (const WalkLine *line = walk_lines(walk, wish->from); line->how; line = walk_next(line)) {
        if (line->length < 2 || line->cell[1] != wish->to || !refusal_is_enemy(pos, line->cell[0])) continue;
        const Man victim = pos->man[line->cell[0]];
        if (draughts_may_jump(pos, wish->man, victim)) continue;
        if (is_king(victim)) return error_set(err, "a man cannot jump a king");
        return error_set(err, "number %d cannot jump number %d", number_of(wish->man), number_of(victim));
    }
    return true;
}

bool draughts_allows(const Position *pos, const Wish *wish, Error *err) {
    const bool triangles = pos->board->spec.shape == BOARD_TRIANGLES;
    if (wish->man == MAN_NONE) return true;
    if (!is_below(pos, wish, err)) return false;
    if (move_type(wish->legal->at[0]) == MOVE_OTHER) return must_jump(pos, wish, err);
    if (wish->is_shot) return error_set(err, "there is nobody to be jumped");
    if (pos->man[wish->to] != MAN_NONE) return error_set(err, "there is a man on %s", pos->board->name[wish->to]);
    return error_set(err, "a %s goes one %s%s", is_king(wish->man) ? "king" : "man",
                     triangles ? "triangle of its colour on" : "square diagonally",
                     is_king(wish->man) ? "" : (triangles ? ", forward" : " forward"));
}

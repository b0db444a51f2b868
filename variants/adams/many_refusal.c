/* Why moves are refused in chess for many players: what differs from the orthodox men, and duties. */
#include <string.h>

#include "engine/refusal.h"
#include "variants/adams/many.h"

static bool takes_king(const Position *pos, Move move, const Wish *wish) {
    (void)wish;
    const Cell victim = many_victim(pos, move);
    return victim != CELL_NONE && man_kind(pos->man[victim]) == KING;
}

/* Its way is free, so only the own king can forbid it. */
static bool judge(const Position *pos, Move move, Error *err) {
    return refusal_king_is_safe(pos, move, err);
}

/* ---- pawns ---- */

static bool allows_diagonal(const Position *pos, const Wish *wish, Error *err) {
    if (refusal_is_enemy(pos, wish->to)) return judge(pos, move_make(MOVE_PLAIN, wish->from, wish->to, EMPTY), err);
    if (!refusal_target_is_free(pos, wish, err)) return false;
    for (Player owner = 0; owner < pos->game->players; owner++) {
        const Passed passed = passed_get(pos, owner);
        if (passed.pawn == CELL_NONE || (passed.cell[0] != wish->to && passed.cell[1] != wish->to)) continue;
        return judge(pos, move_choose(move_make(MOVE_EN_PASSANT, wish->from, wish->to, EMPTY), passed.pawn), err);
    }
    return error_set(err, "a pawn goes straight ahead, and there is nothing on %s to capture",
                     pos->board->name[wish->to]);
}

static bool allows_ahead(const Position *pos, const Wish *wish, int forward, Error *err) {
    const int longest = many_longest_step(pos, pos->now.turn, wish->from);
    Cell at = wish->from;
    for (int steps = 1; steps <= longest && at != wish->to; steps++) {
        at = pos->board->step[forward][at].to;
        if (pos->man[at] != MAN_NONE) return refusal_in_the_way(pos, at, err);
    }
    if (at == wish->to) return judge(pos, move_make(MOVE_PLAIN, wish->from, wish->to, EMPTY), err);
    return error_set(err, "from there a pawn goes at most %d step%s", longest, longest == 1 ? "" : "s");
}

static bool allows_pawn(const Position *pos, const Wish *wish, Error *err) {
    const Board *board = board_for(pos, pos->now.turn);
    const int forward = forward_of(form_of(pos), pos->now.turn);
    for (int side = -1; side <= 1; side += 2)
        if (board->step[(forward + side + board->directions) % board->directions][wish->from].to == wish->to)
            return allows_diagonal(pos, wish, err);
    for (Cell at = board->step[forward][wish->from].to; at != CELL_NONE; at = board->step[forward][at].to)
        if (at == wish->to) return allows_ahead(pos, wish, forward, err);
    return error_set(err, "a pawn does not move like that");
}

/* ---- knights ---- */

/* Two hops by the same vector, if the game has them and they lead there. */
static bool allows_second_hop(const Position *pos, const Wish *wish, Error *err) {
    for (int i = 0; form_of(pos)->extended && i < pos->board->leaps; i++) {
        const Cell middle = pos->board->leap[i][wish->from];
        if (middle == CELL_NONE || pos->board->leap[i][middle] != wish->to) continue;
        if (pos->man[middle] != MAN_NONE) return refusal_in_the_way(pos, middle, err);
        if (pos->man[wish->to] != MAN_NONE) return error_set(err, "a knight captures with its first hop only");
        return judge(pos, move_make(MOVE_PLAIN, wish->from, wish->to, EMPTY), err);
    }
    return true;
}

/* ---- all ---- */

bool many_allows(const Position *pos, const Wish *wish, Error *err) {
    if (strcmp(wish->text, "0000") == 0) return error_set(err, "only who has no move misses his turn");
    if (wish->man == MAN_NONE) return true;
    if (takes_king(pos, wish->legal->at[0], wish))
        return refusal_list(pos, "you must capture a king", wish->legal, NULL, wish, err);
    if (set_has(&pos->flag[FLAG_PROTECTED + pos->now.turn], wish->to))
        return error_set(err, "the %s on %s has captured a king, and you must spare it in this turn",
                         refusal_man(pos, wish->to), pos->board->name[wish->to]);
    if (man_kind(wish->man) == PAWN) return wish->from == wish->to || allows_pawn(pos, wish, err);
    return man_kind(wish->man) != KNIGHT || allows_second_hop(pos, wish, err);
}

/* Why moves are refused in chess for many players: what differs from the orthodox men, and duties. */
#include <string.h>

#include "engine/text/refusal.h"
#include "variants/rules/seats.h"

/* Its way is free, so only the own king can forbid it. */
static bool judge(const Position *pos, Move move, Error *err) {
    return refusal_king_is_safe(pos, move, err);
}

/* ---- captures on empty cells ---- */

/* Who could be captured there besides pawns that passed. */
static Set other_victims(const Position *pos, const Wish *wish, const SeatsCaptures *how) {
    return how->victims ? how->victims(pos, wish) : (Set){ { 0 } };
}

/* Is there one of these whom he may capture without danger to his own king? True if there is nobody at all. */
static bool allows_captures(const Position *pos, const Wish *wish, const SeatsCaptures *how, Set victims, bool passed,
                            Error *err) {
    bool allowed = true;
    for (Cell victim; allowed && set_pop(&victims, &victim);)
        allowed = judge(pos, how->capture(wish->from, wish->to, victim, passed), err);
    return allowed;
}

/* ---- pawns ---- */

static bool allows_diagonal(const Position *pos, const Wish *wish, const SeatsCaptures *how, Error *err) {
    if (refusal_is_enemy(pos, wish->to)) return judge(pos, move_make(MOVE_PLAIN, wish->from, wish->to, EMPTY), err);
    if (!refusal_target_is_free(pos, wish, err)) return false;
    Set passed = { { 0 } };
    for (Player owner = 0; owner < pos->game->players; owner++) {
        const Passed step = passed_get(pos, owner);
        if (step.pawn != CELL_NONE && (step.cell[0] == wish->to || step.cell[1] == wish->to))
            set_add(&passed, step.pawn);
    }
    const Set others = other_victims(pos, wish, how);
    if (set_is_empty(&passed) && set_is_empty(&others))
        return error_set(err, "a pawn goes straight ahead, and there is nothing on %s to capture",
                         pos->board->name[wish->to]);
    return allows_captures(pos, wish, how, passed, true, err) && allows_captures(pos, wish, how, others, false, err);
}

static bool allows_ahead(const Position *pos, const Wish *wish, int forward, Error *err) {
    const int longest = longest_step(pos->board, form_of(pos), pos->now.turn, wish->from);
    Cell at = wish->from;
    for (int steps = 1; steps <= longest && at != wish->to; steps++) {
        at = pos->board->step[forward][at].to;
        if (pos->man[at] != MAN_NONE) return refusal_in_the_way(pos, at, err);
    }
    if (at == wish->to) return judge(pos, move_make(MOVE_PLAIN, wish->from, wish->to, EMPTY), err);
    return error_set(err, "from there a pawn goes at most %d step%s", longest, longest == 1 ? "" : "s");
}

static bool allows_pawn(const Position *pos, const Wish *wish, const SeatsCaptures *how, Error *err) {
    const Board *board = board_for(pos, pos->now.turn);
    const int forward = forward_of(form_of(pos), pos->now.turn);
    for (int side = -1; side <= 1; side += 2)
        if (board->step[(forward + side + board->directions) % board->directions][wish->from].to == wish->to)
            return allows_diagonal(pos, wish, how, err);
    for (Cell at = board->step[forward][wish->from].to; at != CELL_NONE; at = board->step[forward][at].to)
        if (at == wish->to) return allows_ahead(pos, wish, forward, err);
    return error_set(err, "a pawn does not move like that");
}

/* ---- knights ---- */

/* Two hops by the same vector, if the game has them and they lead there. */
static bool is_second_hop(const Position *pos, const Wish *wish, Cell *middle) {
    const Board *board = board_for(pos, pos->now.turn);
    for (int i = 0; form_of(pos)->extended && i < board->leaps; i++) {
        *middle = board->leap[i][wish->from];
        if (*middle != CELL_NONE && board->leap[i][*middle] == wish->to) return true;
    }
    return false;
}

static bool allows_second_hop(const Position *pos, const Wish *wish, Cell middle, Error *err) {
    if (pos->man[middle] != MAN_NONE) return refusal_in_the_way(pos, middle, err);
    if (pos->man[wish->to] != MAN_NONE) return error_set(err, "a knight captures with its first hop only");
    return judge(pos, move_make(MOVE_PLAIN, wish->from, wish->to, EMPTY), err);
}

/* ---- pieces ---- */

/* Each player's men go round other edges; and a step into a shadow is a capture. */
static bool allows_piece(const Position *pos, const Wish *wish, const SeatsCaptures *how, Error *err) {
    Wish own = *wish;
    own.board = board_for(pos, pos->now.turn);
    if (own.board != pos->board && !refusal_find_way(pos, &own, err)) return false;
    if (move_is_none(own.move) || move_type(own.move) == MOVE_CASTLE) return true;
    if (pos->man[own.to] == MAN_NONE && !allows_captures(pos, &own, how, other_victims(pos, &own, how), false, err))
        return false;
    return own.board == pos->board || judge(pos, own.move, err);
}

/* ---- all ---- */

bool seats_allows_wish(const Position *pos, const Wish *wish, const SeatsCaptures *how, bool takes_king, Error *err) {
    if (strcmp(wish->text, "0000") == 0) return error_set(err, "only who has no move misses a turn");
    if (wish->man == MAN_NONE) return true;
    if (takes_king) return refusal_list(pos, "you must capture a king", wish->legal, NULL, wish, err);
    if (set_has(&pos->flag[FLAG_PROTECTED + pos->now.turn], wish->to))
        return error_set(err, "the %s on %s has captured a king, and you must spare it in this turn",
                         refusal_man(pos, wish->to), pos->board->name[wish->to]);
    if (man_kind(wish->man) == PAWN) return wish->from == wish->to || allows_pawn(pos, wish, how, err);
    Cell middle;
    if (man_kind(wish->man) == KNIGHT && is_second_hop(pos, wish, &middle))
        return allows_second_hop(pos, wish, middle, err);
    return allows_piece(pos, wish, how, err);
}

#include "protocol/xboard/show.h"

#include "protocol/xboard/board/plan.h"
#include "protocol/xboard/board/secrets.h"
#include "protocol/xboard/effects.h"
#include "protocol/xboard/hidden.h"
#include "protocol/xboard/state.h"

static void send(XBoard *xb, const Stroke *stroke, int begun) {
    char text[MOVE_TEXT_MAX];
    stroke_format(xboard_position(xb)->board, stroke, text);
    output_line(xb->out, "move %s", text);
    steps_add_part(&xb->follow.steps, stroke, begun);
}

void show_repair(XBoard *xb) {
    const Follow *follow = &xb->follow;
    Stroke next;
    while (follow_missing(follow, xboard_position(xb), &next)) send(xb, &next, follow->steps.count);
}

void show_settle(XBoard *xb, int first) {
    hidden_look(xb);
    steps_note_plies(&xb->follow.steps, xboard_position(xb), first);
}

/* Where no man of the enemy is seen, only the moves of one's own are. */
static bool is_secret(const XBoard *xb, const Position *before, Move move) {
    if (xb->partner.is_computer) return false;
    if (before->game->secrets.unseen) return hidden_person(xb) == (game_turn(before) ^ 1);
    return secrets_hide_move(before, move);
}

/* The session stands at the end of the turn; the turns that it must be told from are those of its beginning. What was
 * played belongs to the last ply. */
static void show_whole(XBoard *xb, const Position *before, const Turn *turn) {
    Steps *steps = &xb->follow.steps;
    const int begun = steps->count - 1;
    TurnList all;
    turns_init(&all);
    turns_list_planned(before, steps_screen(steps), &all);
    int index = 0;
    while (index < all.count && (all.at[index].key != turn->key || !move_equal(all.at[index].move, turn->move)))
        index++;
    assert(index < all.count);
    const Turn *told = &all.at[index];
    for (int i = 0; i < told->plan_count; i++) send(xb, &turn_plies(&all, told)[i], begun);
    steps_note_plies(steps, xboard_position(xb), steps->count - 1);
    effects_say(&xb->aloud, before, told);
    turns_free(&all);
}

/* Where somebody does not see all, the ply of the turn, if they may see that, and what is left to see of its effects.
 */
static void show_part(XBoard *xb, const Position *before, const Turn *turn, bool is_secret) {
    const Steps *steps = &xb->follow.steps;
    const int first = steps->count;
    Turn seen = *turn;
    turn_describe(before, steps_screen(steps), &seen);
    if (!is_secret)
        send(xb, &seen.stroke, first);
    else if (steps->viewer == NOBODY)
        send(xb, &STROKE_NULL, first); /* otherwise the repair's first ply is the turn's, for all that is seen of it */
    show_repair(xb);
    show_settle(xb, first);
}

void show_turn(XBoard *xb, const Turn *turn) {
    Position before;
    pos_init(&before, session_game(xb->session));
    pos_copy(&before, xboard_position(xb));
    for (int i = 0; i <= turn->rolls_count; i++) game_undo(&before);
    hidden_look(xb);
    const bool secret = is_secret(xb, &before, turn->move);
    if (secret || xb->follow.steps.viewer != NOBODY)
        show_part(xb, &before, turn, secret);
    else
        show_whole(xb, &before, turn);
    show_repair(xb); /* of what was wrong before */
    pos_release(&before);
}

#include "variants/rules/goal.h"

/* Does one move bring the king of the player to move there? */
static bool can_arrive(const Position *pos, Cells cells) {
    Position *const trial = look_from(pos).after; /* every move is taken back */
    const Player us = pos->now.turn;
    bool arrives = false;
    MoveList list;
    movelist_init(&list);
    pos->game->conduct.generate(pos, GEN_ALL, &list);
    for (int i = 0; i < list.count && !arrives; i++) {
        game_play(trial, list.at[i]);
        arrives = goal_is_reached(trial, us, 1U << KING, cells);
        game_undo(trial);
    }
    movelist_free(&list);
    return arrives;
}

LANE_API bool racing_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    const Cells goal = composed_promoting(c, pos, WHITE);
    const bool white = goal_is_reached(pos, WHITE, 1U << KING, goal);
    const bool black = goal_is_reached(pos, BLACK, 1U << KING, goal);
    if (LIKELY(!white && !black)) return false;
    if (white && !black && pos->now.turn == BLACK && can_arrive(pos, goal)) return false;
    *outcome = white && black ? game_drawn(pos, "both kings have arrived")
                              : game_won(pos, white ? WHITE : BLACK, "the king has arrived");
    return true;
}

/* xboard_plies -- how many plies XBoard is sent for a move: random games of every game that it can host
 * (docs/xboard.md).
 *
 *   xboard_plies [GAMES [SEED]]      200 games each, unless said otherwise */
#include <stdio.h>
#include <stdlib.h>

#include "protocol/xboard/hosting.h"
#include "protocol/xboard/plan.h"
#include "variants/registry.h"

enum { MOVES_MAX = 200 };

typedef struct {
    uint64_t moves, plies, one, last;
    int most;
} Tally;

static uint64_t below(uint64_t *random, uint64_t limit) {
    *random = mix64(*random);
    return *random % limit;
}

/* The last ply is the move itself. */
static bool ends_with_move(const TurnList *turns, const Turn *turn) {
    const Stroke *last = &turn_plies(turns, turn)[turn->plan_count - 1];
    return last->from == turn->stroke.from && last->to == turn->stroke.to;
}

static bool play_one(Position *pos, uint64_t *random, Tally *tally) {
    Screen screen;
    TurnList turns;
    if (game_outcome(pos).over) return false;
    turns_init(&turns);
    hosting_screen(pos, &screen);
    turns_list(pos, &screen, true, &turns);
    const int index = (int)below(random, (uint64_t)turns.count);
    const Turn turn = turns.at[index];
    const bool repairs = hosting_repairs(pos->game);
    if (repairs) turns_plan(&turns, &screen);
    const int plies = repairs ? turns.at[index].plan_count : 1;
    tally->last += !repairs || ends_with_move(&turns, &turns.at[index]);
    tally->moves++;
    tally->plies += (uint64_t)plies;
    tally->one += plies == 1;
    if (plies > tally->most) tally->most = plies;
    game_play(pos, turn.move);
    for (int i = 0; i < turn.rolls_count; i++) turn_roll(pos, turn.rolls[i]);
    turns_free(&turns);
    return true;
}

int main(int argc, char **argv) {
    const int count = argc > 1 ? atoi(argv[1]) : 200;
    uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    engine_init();
    for (int g = 0; g < games_count(); g++) {
        const Game *game = game_at(g);
        if (!hosting_can(game)) continue;
        Tally tally = { 0 };
        for (int i = 0; i < count; i++) {
            Position pos;
            pos_init(&pos, game);
            game_start(&pos, game);
            for (int moves = 0; moves < MOVES_MAX && play_one(&pos, &random, &tally);) moves++;
            pos_release(&pos);
        }
        printf("| `%s` | %.2f | %.0f%% | %.0f%% | %d |\n", game->id, (double)tally.plies / (double)tally.moves,
               100.0 * (double)tally.one / (double)tally.moves, 100.0 * (double)tally.last / (double)tally.moves,
               tally.most);
        fflush(stdout);
    }
    return 0;
}

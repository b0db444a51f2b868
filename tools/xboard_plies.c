/* xboard_plies -- how many plies XBoard is sent for a move: random games of every game that it can host
 * (docs/xboard.md). */
#include <stdio.h>

#include "engine/base/cli.h"
#include "engine/base/cli_options.h"
#include "protocol/xboard/board/hosting.h"
#include "protocol/xboard/board/plan.h"
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
    static const char about[] = "usage: xboard_plies [GAMES [SEED]]\n\n"
                                "Plays so many random games, 200 unless said otherwise, of every game that XBoard can\n"
                                "host, and prints how many plies it is sent for a move: docs/xboard.md\n";
    static char name[] = "xboard_plies";
    int64_t count = 200, seed = 1;
    argv[0] = name;
    const int status = cli_options(argc, argv, NULL, NULL, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 0, 2, NULL) ||
        (optind < argc && !cli_number(name, "GAMES", argv[optind], 1, 1000000, &count)) ||
        (optind + 1 < argc && !cli_number(name, "SEED", argv[optind + 1], 0, INT64_MAX, &seed)))
        return CLI_BAD_INPUT;
    uint64_t random = (uint64_t)seed;
    engine_init();
    for (int g = 0; g < games_count(); g++) {
        const Game *game = game_at(g);
        if (!hosting_can(game)) continue;
        Tally tally = { 0 };
        for (int64_t i = 0; i < count; i++) {
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
    return cli_finish(name, CLI_OK);
}

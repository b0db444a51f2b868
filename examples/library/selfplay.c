/* A game that Fusilier plays against itself, printed as a record.
 * cc selfplay.c $(pkg-config --cflags --libs fusilier) -o selfplay; ./selfplay [GAME [NODES]] */
#include <fusilier.h>
#include <stdio.h>
#include <stdlib.h>

/* Lets the search move for whoever's turn it is, or the dice fall. */
static bool play_on(FusilierRound *round, FusilierSearch *search, int64_t nodes, FusilierError *error) {
    const FusilierLimits limits = { .nodes = nodes };
    FusilierFound found;
    if (fusilier_round_due(round, 0) == FUSILIER_DUE_DICE) return fusilier_round_roll(round, 0, error);
    return fusilier_search_start_round(search, round, &limits, NULL, error) &&
           fusilier_search_wait(search, &found, error) &&
           fusilier_round_play(round, fusilier_round_turn(round), found.text, 0, error);
}

/* Plays a game to its end, or so many moves of it. */
static bool play_game(const FusilierGame *game, int64_t nodes, FusilierError *error) {
    enum { PLIES_MOST = 400 };
    FusilierRound *const round = fusilier_round_new(game, NULL, 0, error);
    FusilierSearch *const search = fusilier_search_new(fusilier_game_context(game), error);
    bool good = round && search;
    while (good && fusilier_round_due(round, 0) != FUSILIER_DUE_NOTHING && fusilier_round_plies(round) < PLIES_MOST)
        good = play_on(round, search, nodes, error);
    char *const record = good ? fusilier_round_record(round, "A game with oneself", error) : NULL;
    if (record) fputs(record, stdout);
    fusilier_free(record);
    fusilier_search_free(search);
    fusilier_round_free(round);
    return record != NULL;
}

int main(int argc, char **argv) {
    FusilierError error;
    FusilierContext *const context = fusilier_context_new(&error);
    const FusilierGame *const game = context ? fusilier_game_find(context, argc > 1 ? argv[1] : "chess", &error) : NULL;
    const int64_t nodes = argc > 2 ? strtoll(argv[2], NULL, 10) : 2000;
    const bool good = game && play_game(game, nodes, &error);
    if (!good) fprintf(stderr, "selfplay: %s\n", error.text);
    fusilier_context_free(context);
    return good ? 0 : 1;
}

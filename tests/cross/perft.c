/* perft.c -- counts of every game from its start, by the engine alone: shows that another processor counts the same. */
#include <inttypes.h>
#include <stdio.h>

#include "engine/perft.h"
#include "variants/registry.h"

int main(void) {
    for (int i = 0; i < games_count; i++) {
        Position pos;
        pos_init(&pos, games[i]);
        game_start(&pos, games[i]);
        printf("%s", games[i]->id);
        for (Depth depth = 1; depth <= 4; depth++) printf(" %" PRIu64, perft_count(&pos, depth));
        puts("");
        pos_release(&pos);
    }
    return 0;
}

/* perft.c -- counts of every game from its start, by the engine alone: shows that another processor counts the same.
 * Prints what scripts/count-games prints. */
#include <inttypes.h>
#include <stdio.h>

#include "engine/perft.h"
#include "variants/registry.h"

enum { DEPTH_MOST = 8, LEAVES_ENOUGH = 20000 };

int main(void) {
    for (int i = 0; i < games_all(); i++) {
        Position pos;
        pos_init(&pos, game_any(i));
        game_start(&pos, game_any(i));
        printf("%s", game_any(i)->id);
        uint64_t leaves = 0;
        for (Depth depth = 1; depth <= DEPTH_MOST && leaves < LEAVES_ENOUGH; depth++) {
            leaves = perft_count(&pos, depth, NULL);
            printf(" %" PRIu64, leaves);
        }
        puts("");
        pos_release(&pos);
    }
    return 0;
}

/* Won endings are won: thinking little, the engine mates a lone king in every game whose evaluation drives him. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/search.h"
#include "variants/registry.h"

typedef struct {
    const char *why, *game, *position;
    uint64_t nodes; /* a move, for both sides */
} Row;

static const Row rows[] = {
    { "a queen", "chess", "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", 1000 },
    { "a rook", "chess", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", 3000 },
    { "two bishops", "chess", "8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1", 3000 },
    { "a bishop and a knight", "chess", "8/8/8/3k4/8/8/8/2B1K1N1 w - - 0 1", 20000 },
    { "a bishop and a knight, Black's", "chess", "2b1k1n1/8/8/3K4/8/8/8/8 b - - 0 1", 20000 },
    { "a queen on the cylinder", "cylindrical", "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", 5000 },
    { "a rook that shoots", "rifle", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", 5000 },
    { "a rook that may shoot", "rifle-free", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", 5000 },
};

static void lone_kings_are_mated(void **state) {
    (void)state;
    SearchOptions options = search_defaults;
    options.hash_mb = 8;
    Error err;
    Searcher *searcher = search_new(&options, &err);
    assert_non_null(searcher);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        pos_init(&pos, game_find(rows[i].game));
        if (!game_parse(&pos, pos.game, rows[i].position, &err)) fail_msg("%s: %s", rows[i].position, err.text);
        const Player strong = game_turn(&pos);
        search_clear(searcher);
        while (!game_referee(&pos).over) {
            SearchResult result;
            search_run(searcher, &pos, &(Limits){ .nodes = rows[i].nodes }, &result);
            game_play(&pos, result.best);
        }
        const Outcome outcome = game_referee(&pos);
        if (outcome.points[strong] != POINTS_WIN)
            fail_msg("%s (%s): %s after %d plies", rows[i].why, rows[i].game, outcome.reason, pos.journal.plies);
        pos_release(&pos);
    }
    search_free(searcher);
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(lone_kings_are_mated) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

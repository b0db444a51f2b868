#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/random.h"
#include "engine/board/types.h"
#include "tests/setup.h"
#include "tests/twins.h"

static bool sounds_the_same(const Position *pos, Move move, const Position *truth, Move real, Player listener) {
    char heard[MOVE_TEXT_MAX], other[MOVE_TEXT_MAX];
    game_observe(truth, real, listener, heard, sizeof heard);
    game_observe(pos, move, listener, other, sizeof other);
    return strcmp(heard, other) == 0;
}

/* A legal move in `pos` that the listener cannot tell from the real one; his own moves must be the same. */
static bool find_twin_move(const Position *pos, const Position *truth, Move real, Player listener, uint64_t *random,
                           Move *move) {
    MoveList moves;
    movelist_init(&moves);
    game_moves(pos, GEN_ALL, &moves);
    bool found = false;
    for (int left = moves.count; left > 0 && !found; left--) {
        const int drawn = random_below(random, left);
        *move = moves.at[drawn];
        moves.at[drawn] = moves.at[left - 1];
        if (game_turn(pos) == listener && !move_equal(*move, real)) continue;
        found = sounds_the_same(pos, *move, truth, real, listener);
    }
    movelist_free(&moves);
    return found;
}

bool find_twin(const Position *truth, Player listener, uint64_t *random, Position *twin) {
    Position real;
    set_up(&real, truth->game->id, "start");
    game_start(twin, truth->game);
    bool same = true;
    for (int i = 0; i < truth->journal.plies && same; i++) {
        Move move;
        same = find_twin_move(twin, &real, truth->journal.frames[i].move, listener, random, &move);
        if (same) game_play(twin, move);
        game_play(&real, truth->journal.frames[i].move);
    }
    pos_release(&real);
    return same && !pos_equal(twin, truth);
}

void play_plies(Position *pos, uint64_t *random, int plies) {
    MoveList moves;
    movelist_init(&moves);
    while (pos->journal.plies < plies && !game_referee(pos).over) {
        movelist_clear(&moves);
        game_moves(pos, GEN_ALL, &moves);
        game_play(pos, moves.at[random_below(random, moves.count)]);
    }
    movelist_free(&moves);
}

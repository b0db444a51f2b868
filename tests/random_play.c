#include "tests/random_play.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "protocol/verify/proof.h"

static uint64_t next(Random *random) {
    return mix64(random->state++);
}
int random_pick(Random *random, int bound) {
    return (int)(next(random) % (uint64_t)bound);
}

void run_init(Run *run, const Game *game, uint64_t seed) {
    pos_init(&run->pos, game);
    run->random.state = mix64(seed);
}

void run_release(Run *run) {
    pos_release(&run->pos);
}

void play_at_random(Run *run, int plies, int every) {
    Position start;
    pos_init(&start, run->pos.game);
    pos_copy(&start, &run->pos);
    Proof proof;
    proof_init(&proof, &run->pos, next(&run->random));
    for (int ply = 0; ply < plies; ply++) {
        bool holds = proof_lists(&proof);
        if (holds && (every < 2 || random_pick(&run->random, every) == 0))
            holds = proof_texts(&proof) && proof_undo(&proof) && proof_lanes(&proof);
        if (!holds) fail_msg("%s", proof.failure);
        if (proof.all.count == 0) break;
        game_play(&run->pos, proof.all.at[random_pick(&run->random, proof.all.count)]);
    }
    while (run->pos.journal.plies) game_undo(&run->pos);
    if (!proof_same(&run->pos, &start)) fail_msg("%s: the game is not taken back to its start", start.game->id);
    proof_release(&proof);
    pos_release(&start);
}

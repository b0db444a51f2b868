/* Those who move by themselves: engines, random players, dice. */
#include <string.h>

#include "engine/base/clock.h"
#include "protocol/play/private.h"

enum { HASH_MB = 16, ADVICE_NODES = 100000 };

static bool wake(const Play *play, Mind **mind, const Seat *seat, Error *err) {
    SearchOptions options = search_defaults;
    options.hash_mb = HASH_MB;
    options.seed = play->round.seed;
    if (!*mind) *mind = mind_new(play->options->game, seat, &options, err);
    return *mind != NULL;
}

void play_free_minds(Play *play) {
    for (Player player = 0; player < PLAYERS_MAX; player++) {
        mind_free(play->mind[player]);
        mind_free(play->adviser[player]);
    }
    memset(play->mind, 0, sizeof play->mind);
    memset(play->adviser, 0, sizeof play->adviser);
}

static bool move_by_engine(Play *play, Error *err) {
    Round *const round = &play->round;
    const Player turn = round_turn(round);
    Question question;
    Thought thought;
    if (!wake(play, &play->mind[turn], &round->seat[turn], err)) return false;
    const int64_t began = clock_ms(); /* waking is at nobody's cost */
    clocks_restart(round, began);
    question_init(&question, round, NULL);
    mind_think(play->mind[turn], &question, NULL, NULL, &thought);
    question_tell(&question, round);
    question_release(&question);
    play_move(play, thought.move, &thought.opinion, clock_ms() - began);
    return true;
}

bool play_by_itself(Play *play, Error *err) {
    Round *const round = &play->round;
    const bool is_dice = game_is_chance(&round->record.pos);
    if (!is_dice && round->seat[round_turn(round)].type != SEAT_RANDOM) return move_by_engine(play, err);
    round_roll(round, clock_ms());
    return true;
}

bool play_advise(Play *play, Move *move, Error *err) {
    static const Seat seat = { .type = SEAT_ENGINE };
    Mind **const adviser = &play->adviser[round_turn(&play->round)];
    Question question;
    Thought thought;
    if (!wake(play, adviser, &seat, err)) return false;
    question_init(&question, &play->round, &(Limits){ .nodes = ADVICE_NODES });
    mind_advise(*adviser, &question, NULL, &thought);
    question_release(&question);
    *move = thought.move;
    return true;
}

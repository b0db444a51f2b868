/* Those who move by themselves: engines, random players, dice. */
#include <stdio.h>
#include <string.h>

#include "protocol/play/private.h"
#include "engine/base/clock.h"
#include "engine/base/process.h"
#include "search/chance.h"
#include "search/score.h"

enum { HASH_MB = 16, TRIES_MAX = 200 /* of one turn: more than there are */ };

/* ---- chance: the same at the same ply of the same game, so that taking back is not a second try ---- */

static void roll(Play *play) {
    uint64_t random = play->options->dice_seed + mix64((Key)play->record.count);
    play_move(play, chance_roll(&play->record.pos, &random), NULL, 0);
}

static void move_at_random(Play *play) {
    MoveList legal;
    movelist_init(&legal);
    game_moves(&play->record.pos, GEN_ALL, &legal);
    const uint64_t random = mix64(play->options->seed + mix64((Key)play->record.count));
    play_move(play, legal.at[random % (uint64_t)legal.count], NULL, 0);
    movelist_free(&legal);
}

/* ---- engines ---- */

static bool wake(const Play *play, Searcher **searcher, Error *err) {
    SearchOptions options = search_defaults;
    options.hash_mb = HASH_MB;
    options.seed = play->options->seed;
    if (*searcher) return true;
    *searcher = search_new(&options, err);
    if (!*searcher) return false;
    Error complaint;
    search_know(*searcher, play->record.pos.game);
    if (search_complaint(*searcher, &complaint)) fprintf(stderr, "fusilier play: %s\n", complaint.text);
    return true;
}

/* Thinks for the player to move, who remembers which of his tries were refused. */
static bool think(Play *play, Searcher **searcher, Limits limits, SearchResult *result, Error *err) {
    if (!wake(play, searcher, err)) return false;
    limits.refusals = play->refusals;
    limits.refusals_count = play->refusals_count;
    search_run(*searcher, &play->record.pos, &limits, result);
    return true;
}

static bool move_by_engine(Play *play, Error *err) {
    const Player turn = game_turn(&play->record.pos);
    const int64_t began = clock_ms();
    SearchResult result;
    int tries = 0;
    do { /* where men are hidden the engine may try what the position does not allow */
        if (!think(play, &play->searcher[turn], play->seat[turn].limits, &result, err)) return false;
    } while (!play_allows(play, result.best) && ++tries < TRIES_MAX);
    if (tries == TRIES_MAX) {
        move_at_random(play);
        return true;
    }
    const Opinion opinion =
        opinion_of(score_is_mate(result.score), score_told(result.score), result.depth, result.nodes);
    play_move(play, result.best, &opinion, clock_ms() - began);
    return true;
}

bool play_by_itself(Play *play, Error *err) {
    const Position *const pos = &play->record.pos;
    if (game_is_chance(pos))
        roll(play);
    else if (play->seat[game_turn(pos)].type == SEAT_RANDOM)
        move_at_random(play);
    else
        return move_by_engine(play, err);
    return true;
}

bool play_advise(Play *play, Move *move, Error *err) {
    const Player turn = game_turn(&play->record.pos);
    SearchResult result;
    if (!think(play, &play->adviser[turn], (Limits){ .nodes = SEAT_NODES }, &result, err)) return false;
    *move = result.best;
    return true;
}

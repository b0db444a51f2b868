#define EVAL_TRACED 0
#include "search/eval/judge.h"
#include "search/eval/cache.h"

/* Kept out of line, one function for each pair of constants in use. */
static int judge_orthodox(const Position *pos, EvalCache *cache) {
    return judge(pos, cache, NULL, GROUND_PLANE, CAPTURE_DISPLACE);
}

static int judge_cylindrical(const Position *pos, EvalCache *cache) {
    return judge(pos, cache, NULL, GROUND_CYLINDER, CAPTURE_DISPLACE);
}

static int judge_atomic(const Position *pos, EvalCache *cache) {
    return judge(pos, cache, NULL, GROUND_PLANE, CAPTURE_EXPLODE);
}

static int judge_rifle(const Position *pos, EvalCache *cache) {
    return judge(pos, cache, NULL, GROUND_PLANE, CAPTURE_SHOOT);
}

static int judge_any(const Position *pos, EvalCache *cache) {
    return judge(pos, cache, NULL, game_ground(pos), pos->game->conduct.rules.capture);
}

static int judge_by_weights(const Position *pos, EvalCache *cache) {
    const Rules *rules = &pos->game->conduct.rules;
    if (game_ground(pos) == GROUND_CYLINDER)
        return rules->capture == CAPTURE_DISPLACE ? judge_cylindrical(pos, cache) : judge_any(pos, cache);
    switch (rules->capture) {
    case CAPTURE_DISPLACE:
        return judge_orthodox(pos, cache);
    case CAPTURE_SHOOT:
        return judge_rifle(pos, cache);
    case CAPTURE_EXPLODE:
        return judge_atomic(pos, cache);
    }
    return judge_any(pos, cache);
}

/* What a network adds. Driving a lone king is none of its business, and endings that are hardly won stay so. */
static int corrected(const Position *pos, int value, int more) {
    if (!bits_many(pos_men(pos, WHITE)) || !bits_many(pos_men(pos, BLACK))) return value;
    const int correction = faded(pos, more);
    const Player us = pos->now.turn, strong = value + correction >= 0 ? us : other(us);
    return value + correction * eval_scale(pos, strong) / SCALE_FULL;
}

static int value_by_network(const Position *pos, EvalCache *cache) {
    return net_value(pos->game->advice.network, pos, cache ? cache->sums : NULL);
}

/* Where there are no weights, the network corrects what the rules say. */
static int value_without_weights(const Values *values, const Position *pos, EvalCache *cache) {
    const int value = derived_eval(values->derived, pos);
    if (!pos->game->advice.network) return value;
    return eval_bounded(value + value_by_network(pos, cache));
}

/* What is known of the game without having learned it. */
static ALWAYS_INLINE int value_known(const Values *values, const Position *pos, EvalCache *cache) {
    if (values->derived) return value_without_weights(values, pos, cache);
    const int value = judge_by_weights(pos, cache);
    return pos->game->advice.network ? corrected(pos, value, value_by_network(pos, cache)) : value;
}

static __attribute__((noinline)) int value_learned(const Values *values, const Position *pos, EvalCache *cache,
                                                   int value) {
    const int more = learned_value(values->learned, pos, cache ? eval_cache_learned(cache) : NULL);
    return values->derived ? eval_bounded(value + more) : eval_bounded(corrected(pos, value, more));
}

int eval_position(const Values *values, const Position *pos, EvalCache *cache) {
    assert(values->game == pos->game);
    const int value = value_known(values, pos, cache);
    return UNLIKELY(values->learned != NULL) ? value_learned(values, pos, cache, value) : value;
}

void eval_teams(const Values *values, const Position *pos, int value[]) {
    derived_teams(values->derived, pos, value);
}

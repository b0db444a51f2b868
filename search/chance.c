#include "search/chance.h"

#include "search/node.h"

static int64_t weight_of_all(const Position *pos, const MoveList *events) {
    int64_t total = 0;
    for (int i = 0; i < events->count; i++) total += game_chance_weight(pos, events->at[i]);
    return total;
}

static int64_t floor_divide(int64_t a, int64_t b) {
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/* Star1 (Ballard 1983): an event is searched with the window outside of which the mean could not be in the node's
 * window whatever the events that are left are worth. */
int search_chance(Worker *worker, int alpha, int beta, Depth depth, Ply ply) {
    Position *pos = &worker->pos;
    MoveList *events = &worker_node(worker, ply)->pickers[0].moves;
    movelist_clear(events);
    game_moves(pos, GEN_ALL, events);
    if (events->count == 0) return node_no_moves(worker, ply);
    const int roller = worker_side(worker);
    const int64_t total = weight_of_all(pos, events), most = SCORE_MATE;
    int64_t sum = 0, left = total;
    for (int i = 0; i < events->count; i++) {
        const int64_t weight = game_chance_weight(pos, events->at[i]);
        left -= weight;
        const int64_t low = floor_divide(alpha * total - sum - left * most, weight);
        const int64_t high = -floor_divide(-(beta * total - sum + left * most), weight);
        const int least = low > -most ? (int)low : -SCORE_INF, top = high < most ? (int)high : SCORE_INF;
        node_play(worker, ply, events->at[i], true);
        const int score = search_child(worker, roller, least, top, depth - 1, ply + 1, false);
        node_undo(worker);
        if (worker_stopped(worker)) return 0;
        if (score <= least) return alpha;
        if (score >= top) return beta;
        sum += weight * score;
    }
    return (int)floor_divide(sum, total);
}

Move chance_roll(const Position *pos, uint64_t *random) {
    MoveList events;
    movelist_init(&events);
    game_moves(pos, GEN_ALL, &events);
    Move rolled = MOVE_NONE;
    if (events.count > 0) {
        *random += 0x9E3779B97F4A7C15ULL;
        int64_t ticket = (int64_t)(mix64(*random) % (uint64_t)weight_of_all(pos, &events));
        for (int i = 0; i < events.count && move_is_none(rolled); i++) {
            ticket -= game_chance_weight(pos, events.at[i]);
            if (ticket < 0) rolled = events.at[i];
        }
    }
    movelist_free(&events);
    return rolled;
}

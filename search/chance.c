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

/* What an event counts in a mean: a win that is not certain is worth much, but no more than this, however near. */
static int in_mean(int score) {
    return score > CHANCE_WIN ? CHANCE_WIN : score < -CHANCE_WIN ? -CHANCE_WIN : score;
}

/* What is known of the events while they are searched, for the roller. */
typedef struct {
    Worker *worker;
    Depth depth;
    Ply ply;
    int64_t total, left, sum; /* weights of all events and of those to come; weighted values of those searched */
    int slowest_win, slowest_loss;
    bool wins, loses; /* every event so far is a forced win, a forced loss */
} Roll;

/* Star1 (Ballard 1983): an event is searched with the window outside of which the mean could not be in the node's
 * window whatever the events that are left are worth. True if the mean is outside. */
static bool event_decides(Roll *roll, Move event, int alpha, int beta, int *score) {
    Worker *worker = roll->worker;
    const int roller = worker_side(worker);
    const int64_t weight = game_chance_weight(&worker->pos, event);
    roll->left -= weight;
    const int64_t low = floor_divide(alpha * roll->total - roll->sum - roll->left * CHANCE_WIN, weight);
    const int64_t high = -floor_divide(-(beta * roll->total - roll->sum + roll->left * CHANCE_WIN), weight);
    int least = low > -CHANCE_WIN ? (int)low : -SCORE_INF, top = high < CHANCE_WIN ? (int)high : SCORE_INF;
    if (alpha >= CHANCE_WIN) least = alpha, top = SCORE_INF; /* only if every event wins is the node worth so much */
    if (beta <= -CHANCE_WIN) least = -SCORE_INF, top = beta;
    node_play(worker, roll->ply, event, true);
    const int value = search_child(worker, roller, least, top, roll->depth - 1, roll->ply + 1, false);
    node_undo(worker);
    *score = value <= least ? alpha : beta;
    if (worker_stopped(worker) || value <= least || value >= top) return true;
    roll->sum += weight * in_mean(value);
    roll->wins &= value >= SCORE_MATE_MIN;
    roll->loses &= value <= -SCORE_MATE_MIN;
    if (value < roll->slowest_win) roll->slowest_win = value;
    if (value > roll->slowest_loss) roll->slowest_loss = value;
    return false;
}

int search_chance(Worker *worker, int alpha, int beta, Depth depth, Ply ply) {
    Position *pos = &worker->pos;
    MoveList *events = &worker_node(worker, ply)->pickers[0].moves;
    movelist_clear(events);
    game_moves(pos, GEN_ALL, events);
    if (events->count == 0) return node_no_moves(worker, ply);
    Roll roll = { .worker = worker, .depth = depth, .ply = ply, .wins = true, .loses = true };
    roll.total = roll.left = weight_of_all(pos, events);
    roll.slowest_win = SCORE_INF;
    roll.slowest_loss = -SCORE_INF;
    int score;
    for (int i = 0; i < events->count; i++)
        if (event_decides(&roll, events->at[i], alpha, beta, &score)) return worker_stopped(worker) ? 0 : score;
    if (roll.wins) return roll.slowest_win;
    if (roll.loses) return roll.slowest_loss;
    return (int)floor_divide(roll.sum, roll.total);
}

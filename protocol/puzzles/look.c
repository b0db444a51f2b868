#include "protocol/puzzles/look.h"

#include "search/score.h"

/* Of a thousand games. A man ahead, as most evaluations have it, wins some 850 of them. */
enum { SURE = 850, NOT_WON = 400, NOT_LOST = 300, PROMISING = 350 };

enum { HASH_MB = 16 };

Searcher *look_searcher(int lines, Error *err) {
    SearchOptions options = search_defaults;
    options.hash_mb = HASH_MB;
    options.threads = 1;
    options.multipv = lines;
    options.seed = 1;
    options.tables = false; /* which somebody else may not have */
    options.nets = false;   /* nor these */
    return search_new(&options, err);
}

/* Lines come together when an iteration is finished. */
static void note_line(void *context, const Thinking *line) {
    Look *const look = context;
    if (line->bound == BOUND_UPPER || line->bound == BOUND_LOWER) return;
    if (line->multipv == 1 && line->pv_length > 0) {
        if (!move_equal(line->pv[0], look->best)) look->found = line->nodes;
        look->best = line->pv[0];
        look->score = line->score;
    } else if (line->multipv == 2) {
        look->has_second = true;
        look->second = line->score;
    }
}

static void note_end(void *context, Move best, Move ponder) {
    (void)context, (void)best, (void)ponder;
}

void look_at(Searcher *searcher, const Position *pos, uint64_t nodes, Look *out) {
    const Listener listener = { .context = out, .thinking = note_line, .done = note_end };
    const Limits limits = { .nodes = nodes };
    *out = (Look){ .best = MOVE_NONE };
    search_clear(searcher);
    search_start(searcher, pos, &limits, &listener);
    search_wait(searcher);
}

bool look_wins(const Look *look) {
    return score_chances(look->score).win >= SURE;
}

bool look_holds(const Look *look) {
    return score_chances(look->score).loss <= NOT_LOST;
}

bool look_wins_alone(const Look *look) {
    return look->has_second && look_wins(look) && score_chances(look->second).win <= NOT_WON;
}

bool look_saves_alone(const Look *look) {
    return look->has_second && look_holds(look) && score_chances(look->second).loss >= SURE;
}

bool look_is_promising(const Look *look) {
    if (!look->has_second) return false;
    const Chances best = score_chances(look->score), second = score_chances(look->second);
    return look->score >= SCORE_MATE_MIN || best.win - second.win >= PROMISING || second.loss - best.loss >= PROMISING;
}

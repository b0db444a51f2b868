#include "protocol/verify/count.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "protocol/verify/tally.h"

enum {
    SHOWN_AFTER_MS = 500, /* shorter counts show nothing */
    SHOWN_EVERY_MS = 200,
    SHOWN_WIDTH = 70,
};

typedef struct {
    const CountOptions *options;
    Count *count;
    MoveList wanted; /* the moves of the root that are asked for */
    MoveList left;   /* of these, what the file does not know */
    Tally *tally;    /* NULL: there is no file */
    atomic_bool stop;
    Error *err;
    int64_t began_ms, shown_ms; /* shown_ms 0: not yet */
} Run;

/* ---- which moves ---- */

/* The longest beginning of the text, up to a comma or its end, that is a move: moves may have commas in them. Its
 * length, 0 with an error about the shortest one. */
static size_t read_move(const Position *pos, const char *text, Move *move, Error *err) {
    char *const piece = memory_new(strlen(text) + 1, 1);
    size_t length = strlen(text);
    strcpy(piece, text);
    while (!game_move_parse(pos, piece, move, err)) {
        char *const comma = strrchr(piece, ',');
        length = comma ? (size_t)(comma - piece) : 0;
        if (!comma) break;
        *comma = '\0';
    }
    free(piece);
    return length;
}

static bool read_moves(const Position *pos, const char *text, MoveList *list, Error *err) {
    for (size_t length; *text; text += length + (text[length] == ',')) {
        Move move;
        length = read_move(pos, text, &move, err);
        if (length == 0) return error_prefix(err, "--moves");
        if (movelist_find(list, move) < 0) movelist_push(list, move);
    }
    return list->count > 0 || error_set(err, "--moves: there are none");
}

static bool find_wanted(Run *run, const Position *pos, Error *err) {
    if (run->options->moves) return read_moves(pos, run->options->moves, &run->wanted, err);
    game_moves(pos, GEN_ALL, &run->wanted);
    return true;
}

/* Moves that the file knows are counted at once, the others are left. */
static void take_what_is_known(Run *run) {
    Count *const count = run->count;
    for (int i = 0; i < run->wanted.count; i++) {
        PerftMove move = { run->wanted.at[i], 0 };
        if (run->tally && tally_find(run->tally, move.move, &move.count))
            count->moves[count->moves_count++] = move;
        else
            movelist_push(&run->left, move.move);
        count->total += move.count;
    }
}

/* ---- while it counts ---- */

static void show(Run *run, const PerftProgress *progress) {
    char line[SHOWN_WIDTH + 1];
    const int64_t now = clock_ms();
    if (!run->options->progress || now < run->began_ms + SHOWN_AFTER_MS || now < run->shown_ms + SHOWN_EVERY_MS) return;
    run->shown_ms = now;
    snprintf(line, sizeof line, "%zu of %zu parts, %" PRIu64 " leaves, %" PRId64 " s", progress->done, progress->all,
             progress->leaves, (now - run->began_ms) / 1000);
    fprintf(run->options->progress, "\r%-*s", SHOWN_WIDTH, line);
    fflush(run->options->progress);
}

static void wipe(const Run *run) {
    if (run->shown_ms == 0) return;
    fprintf(run->options->progress, "\r%*s\r", SHOWN_WIDTH, "");
    fflush(run->options->progress);
}

/* A count that cannot be kept is not worth going on with. */
static void listen(void *listener, const PerftProgress *progress) {
    Run *const run = listener;
    show(run, progress);
    if (progress->move && run->tally && !perft_is_stopped(&run->stop) &&
        !tally_add(run->tally, progress->move, run->err))
        atomic_store(&run->stop, true);
}

/* ---- the whole ---- */

/* Counts below what is left. */
static bool count_left(Run *run, const Position *pos) {
    const CountOptions *const options = run->options;
    Count *const count = run->count;
    PerftOptions perft = options->perft;
    const bool listens = run->tally || options->progress;
    if (run->tally) perft.stop = &run->stop;
    if (listens && perft.depth > 0) perft.listen = listen, perft.listener = run;
    if (count->moves) perft.roots = &run->left;
    PerftMove *const divide = count->moves ? count->moves + count->moves_count : NULL;
    int found = 0;
    uint64_t total;
    const bool done = perft_run(pos, &perft, divide, &found, &total, run->err);
    wipe(run);
    count->moves_count += found;
    count->total += total;
    return done && !perft_is_stopped(&run->stop);
}

static bool run_it(Run *run, const Position *pos) {
    const CountOptions *const options = run->options;
    const bool by_moves = options->perft.depth > 0 && (options->moves || options->keep || options->divide);
    if (!by_moves) return count_left(run, pos);
    if (!find_wanted(run, pos, run->err)) return false;
    if (options->keep && !(run->tally = tally_open(options->keep, pos, options->perft.depth, run->err))) return false;
    run->count->moves = memory_new((size_t)run->wanted.count + 1, sizeof *run->count->moves);
    take_what_is_known(run);
    return count_left(run, pos);
}

bool count_run(const Position *pos, const CountOptions *options, Count *count, Error *err) {
    const int64_t start = clock_us();
    Run run = { .options = options, .count = count, .err = err, .began_ms = clock_ms() };
    *count = (Count){ .moves = NULL };
    movelist_init(&run.wanted);
    movelist_init(&run.left);
    const bool done = run_it(&run, pos);
    tally_close(run.tally);
    movelist_free(&run.wanted);
    movelist_free(&run.left);
    count->seconds = (double)(clock_us() - start) / 1e6;
    return done;
}

void count_release(Count *count) {
    free(count->moves);
}

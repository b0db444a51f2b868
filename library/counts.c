#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/perft.h"
#include "library/private.h"
#include "variants/registry.h"

enum { THREADS_MOST = 256, HASH_MOST = 1 << 18 };

/* A count on its way. */
typedef struct {
    const FusilierPerft *asked;
    atomic_bool is_stopped;
} Run;

static void hear(void *listener, const PerftProgress *progress) {
    Run *const run = listener;
    if (!run->asked->listen(run->asked->context, (int64_t)progress->done, (int64_t)progress->all, progress->leaves))
        atomic_store(&run->is_stopped, true);
}

static bool check(int32_t depth, int32_t least, const FusilierPerft *asked, FusilierError *error) {
    if (depth < least || depth > PERFT_DEPTH_MAX)
        return fail(error, FUSILIER_BAD_VALUE, "a depth is %d to %d, not %d", least, PERFT_DEPTH_MAX, depth);
    if (asked->threads < 0 || asked->threads > THREADS_MOST)
        return fail(error, FUSILIER_BAD_VALUE, "threads are 1 to %d, not %d", THREADS_MOST, asked->threads);
    return (asked->hash_mb >= 0 && asked->hash_mb <= HASH_MOST) ||
           fail(error, FUSILIER_BAD_VALUE, "a table has 0 to %d megabytes, not %d", HASH_MOST, asked->hash_mb);
}

/* The same position as another generator of its game has it. */
static bool choose_lane(Position *pos, const char *lane, FusilierError *error) {
    Error err = { .text = "" };
    if (!lane) return true;
    if (strcmp(lane, "fast") != 0 && strcmp(lane, "composed") != 0 && strcmp(lane, "wide") != 0)
        return fail(error, FUSILIER_BAD_VALUE, "'%.40s' is none of fast, composed, wide", lane);
    const Game *const game = game_lane(pos->game, lane, &err);
    if (game) pos->game = game;
    return game != NULL || fail_with(error, FUSILIER_UNSUPPORTED, &err);
}

/* The count below each move, if it is wanted. */
typedef struct {
    PerftMove *move;
    int count;
} Divide;

static bool run_perft(const Position *pos, int32_t depth, const FusilierPerft *asked, Divide *divide, uint64_t *total,
                      FusilierError *error) {
    Run run = { .asked = asked };
    Error err = { .text = "" };
    const PerftOptions options = { .depth = (Depth)depth,
                                   .threads = asked->threads ? asked->threads : 1,
                                   .hash_mb = (size_t)asked->hash_mb,
                                   .stop = &run.is_stopped,
                                   .listen = asked->listen ? hear : NULL,
                                   .listener = &run };
    if (!perft_run(pos, &options, divide ? divide->move : NULL, divide ? &divide->count : NULL, total, &err))
        return fail_with(error, FUSILIER_NO_MEMORY, &err);
    return !atomic_load(&run.is_stopped) || fail(error, FUSILIER_STOPPED, "the count was ended before its end");
}

/* Counts of the tree ask for positions, not for games: the record has no say in what is legal. */
static void make_room(Position *pos, Divide *divide) {
    pos->recordless = true;
    if (divide) divide->move = memory_new((size_t)game_count_moves(pos) + 1, sizeof *divide->move);
}

static bool count(const FusilierPosition *position, int32_t depth, const FusilierPerft *options, Divide *divide,
                  uint64_t *total, FusilierError *error) {
    const FusilierPerft usual = { .threads = 1 };
    const FusilierPerft *const asked = options ? options : &usual;
    if (!check(depth, divide ? 1 : 0, asked, error)) return false;
    Position pos;
    pos_init(&pos, position->pos.game);
    pos_copy(&pos, &position->pos);
    make_room(&pos, divide);
    const bool done = choose_lane(&pos, asked->lane, error) && run_perft(&pos, depth, asked, divide, total, error);
    pos_release(&pos);
    return done;
}

bool fusilier_perft(const FusilierPosition *position, int32_t depth, const FusilierPerft *options, uint64_t *leaves,
                    FusilierError *error) {
    if (!IS_GIVEN(position, MAGIC_POSITION, error) || !need(error, leaves, __func__, "leaves")) return false;
    uint64_t total = 0;
    if (!count(position, depth, options, NULL, &total, error)) return false;
    *leaves = total;
    return true;
}

static FusilierMoves *list_of(const FusilierPosition *position, const Divide *divide, FusilierError *error) {
    MoveList list;
    movelist_init(&list);
    for (int i = 0; i < divide->count; i++) movelist_push(&list, divide->move[i].move);
    FusilierMoves *const moves = moves_of(&position->pos, &list, error);
    if (!moves) return NULL;
    moves->perft = memory_new((size_t)divide->count, sizeof *moves->perft);
    for (int i = 0; i < divide->count; i++) moves->perft[i] = divide->move[i].count;
    return moves;
}

FusilierMoves *fusilier_perft_divide(const FusilierPosition *position, int32_t depth, const FusilierPerft *options,
                                     FusilierError *error) {
    if (!IS_GIVEN(position, MAGIC_POSITION, error)) return NULL;
    Divide divide = { .count = 0 };
    uint64_t total;
    FusilierMoves *const moves =
        count(position, depth, options, &divide, &total, error) ? list_of(position, &divide, error) : NULL;
    free(divide.move);
    return moves;
}

#include <inttypes.h>
#include <stdio.h>

#include "engine/perft.h"
#include "protocol/session/bench.h"
#include "protocol/uci/private.h"

/* ---- perft ---- */

static uint64_t count(const UciTask *task, Position *pos, Depth depth) {
    const PerftOptions options = { .depth = depth, .threads = task->threads, .stop = &task->stop };
    uint64_t total = 0;
    if (task->threads > 1 && perft_run(pos, &options, NULL, NULL, &total, NULL)) return total;
    return perft_count(pos, depth, &task->stop);
}

/* The form that programs which compare move generators expect: "e2e4: 20" a line, then "Nodes searched: N". */
static void run_perft(Uci *uci) {
    UciTask *task = &uci->task;
    Position *pos = &task->root;
    uint64_t total = task->depth == 0;
    MoveList moves;
    movelist_init(&moves);
    if (task->depth > 0) game_moves(pos, GEN_ALL, &moves);
    for (int i = 0; i < moves.count && !atomic_load(&task->stop); i++) {
        char text[MOVE_TEXT_MAX];
        uci_move_format(pos, moves.at[i], uci->king_takes_rook, text);
        game_play(pos, moves.at[i]);
        const uint64_t below = count(task, pos, task->depth - 1);
        game_undo(pos);
        total += below;
        if (!atomic_load(&task->stop)) output_line(uci->out, "%s: %" PRIu64, text, below);
    }
    movelist_free(&moves);
    if (atomic_load(&task->stop))
        output_line(uci->out, "info string perft stopped");
    else
        output_line(uci->out, "\nNodes searched: %" PRIu64 "\n", total);
}

/* ---- bench ---- */

static void say_line(void *context, const char *line) {
    output_line(context, "%s", line);
}

static void run_bench(Uci *uci) {
    BenchOptions options = bench_defaults;
    Error err;
    bench_limit(&options, uci->task.depth, 0);
    options.threads = uci->task.threads;
    options.stop = &uci->task.stop;
    if (!bench_run(uci->task.root.game, &options, say_line, uci->out, NULL, &err)) uci_complain(uci, &err);
    if (atomic_load(&uci->task.stop)) output_line(uci->out, "info string bench stopped");
}

/* ---- the thread ---- */

static void *run(void *context) {
    Uci *uci = context;
    if (uci->task.kind == TASK_PERFT)
        run_perft(uci);
    else
        run_bench(uci);
    atomic_store(&uci->task.ended, true);
    session_wake(uci->session);
    return NULL;
}

bool uci_task_start(Uci *uci, TaskKind kind, Depth depth, Error *err) {
    UciTask *task = &uci->task;
    task->kind = kind;
    task->depth = depth;
    task->threads = session_search_options(uci->session)->threads;
    pos_init(&task->root, session_game(uci->session));
    pos_copy(&task->root, session_position(uci->session));
    atomic_store(&task->stop, false);
    atomic_store(&task->ended, false);
    task->exists = pthread_create(&task->thread, NULL, run, uci) == 0;
    if (task->exists) return true;
    pos_release(&task->root);
    return error_set(err, "no thread is available");
}

void uci_task_stop(Uci *uci) {
    atomic_store(&uci->task.stop, true);
}

void uci_task_join(Uci *uci) {
    if (!uci->task.exists) return;
    pthread_join(uci->task.thread, NULL);
    pos_release(&uci->task.root);
    uci->task.exists = false;
}

bool uci_task_is_running(const Uci *uci) {
    return uci->task.exists && !atomic_load(&uci->task.ended);
}

bool uci_task_is_stopping(const Uci *uci) {
    return uci->task.exists && atomic_load(&uci->task.stop);
}

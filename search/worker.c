#include "search/worker.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "search/endgame.h"
#include "search/limits.h"
#include "search/many/multi.h"
#include "search/node.h"
#include "search/hidden/samples.h"

enum { NEAR_THE_END = 28 }; /* plies before quiet play ends that are no longer like any other */

Worker *worker_new(Searcher *searcher, int index) {
    Worker *worker = memory_aligned(64, sizeof *worker);
    if (!worker) return NULL;
    memset(worker, 0, sizeof *worker);
    worker->searcher = searcher;
    worker->index = index;
    worker->history = calloc(1, sizeof *worker->history);
    worker->cache = eval_cache_new();
    if (!worker->history) {
        eval_cache_free(worker->cache);
        memory_aligned_free(worker);
        return NULL;
    }
    for (size_t i = 0; i < LENGTH(worker->nodes_of_path); i++) {
        picker_init(&worker->nodes_of_path[i].pickers[0]);
        picker_init(&worker->nodes_of_path[i].pickers[1]);
    }
    return worker;
}

void worker_free(Worker *worker) {
    if (!worker) return;
    for (size_t i = 0; i < LENGTH(worker->nodes_of_path); i++) {
        picker_release(&worker->nodes_of_path[i].pickers[0]);
        picker_release(&worker->nodes_of_path[i].pickers[1]);
    }
    if (worker->ready) pos_release(&worker->pos);
    eval_cache_free(worker->cache);
    free(worker->history);
    free(worker->roots);
    memory_aligned_free(worker);
}

void worker_clear(Worker *worker) {
    history_clear(worker->history);
    if (worker->cache) eval_cache_clear(worker->cache);
}

static bool is_wanted(const Limits *limits, Move move) {
    for (int i = 0; i < limits->moves_count; i++)
        if (move_equal(limits->moves[i], move)) return true;
    return limits->moves_count == 0;
}

/* All moves, or, of very many, those that the generator thinks worth a try. */
static void list_tried(const Worker *worker, MoveList *list) {
    if (worker->searcher->limits.moves_count > 0 || game_count_moves(&worker->pos) <= GEN_MANY) {
        game_moves(&worker->pos, GEN_ALL, list);
        return;
    }
    game_moves(&worker->pos, GEN_NOISY, list);
    game_moves(&worker->pos, GEN_QUIET, list);
}

/* Whoever does not see all may try more than what is legal, but not what was refused. */
static void list_choices(const Worker *worker, MoveList *list) {
    const Searcher *searcher = worker->searcher;
    if (!searcher->blind) {
        list_tried(worker, list);
        return;
    }
    if (searcher->samples->count == 0) return; /* it does not know what to think */
    game_tries(&worker->pos, list);
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (game_meant(&worker->pos, &searcher->samples->refused, list->at[i]) < 0) list->at[kept++] = list->at[i];
    list->count = kept;
    /* of several players one may miss a turn, though in the game that is thought of there would be a move */
    if (kept == 0 && worker->pos.game->players > 2) movelist_push(list, move_make(MOVE_PASS, 0, 0, EMPTY));
}

static void list_roots(Worker *worker) {
    MoveList list;
    movelist_init(&list);
    list_choices(worker, &list);
    free(worker->roots);
    worker->roots = calloc((size_t)list.count + 1, sizeof *worker->roots);
    worker->roots_count = 0;
    for (int i = 0; worker->roots && i < list.count; i++) {
        if (!is_wanted(&worker->searcher->limits, list.at[i])) continue;
        RootMove *root = &worker->roots[worker->roots_count++];
        root->move = root->line.at[0] = list.at[i];
        root->line.length = 1;
        root->score = root->previous = -SCORE_INF;
    }
    movelist_free(&list);
}

static Margins margins_of(const Game *game) {
    Margins margins = game->advice.margins;
#define FILL(name, usual, step, what)                                                                                  \
    if (margins.name == 0) margins.name = usual;
    MARGINS(FILL)
#undef FILL
    return margins;
}

static void know_game(Worker *worker) {
    const Game *game = worker->pos.game;
    worker->traits = game->advice.traits;
    worker->margins = margins_of(game);
    worker->royal = game->setup.royal;
    worker->may_end = game->conduct.rule_end || game->conduct.rules.capture == CAPTURE_EXPLODE;
    worker->pressed = game_pressed(game);
    worker->values = worker->searcher->values;
    worker->proof = false;
    endgame_enter(worker);
    worker->salt = 0;
    for (const char *letter = game->id; *letter; letter++) worker->salt = mix64(worker->salt ^ (unsigned char)*letter);
}

/* What its first node is to know of a position with moves. */
static void judge_root(Worker *worker) {
    Node *node = worker_node(worker, 0);
    const TtData unknown = { .eval = SCORE_NONE };
    node->in_check = worker->pressed(&worker->pos);
    if (!node->in_check) node->eval = node_evaluate(worker, &unknown, &node->raw);
}

static void enter(Worker *worker, const Position *pos) {
    pos_copy(&worker->pos, pos);
    worker->root_plies = worker->pos.journal.plies;
    worker->root_team = game_team(&worker->pos, game_turn(&worker->pos));
    worker->line_number = worker->null_from = 0;
    worker->late_plies = game_quiet_end(pos) - NEAR_THE_END;
    for (Ply ply = -NODES_BEFORE; ply <= PLIES_MAX; ply++) {
        Node *node = worker_node(worker, ply);
        node->move = node->excluded = MOVE_NONE;
        node->follow = &worker->history->follow[0]; /* of no move */
        node_clear_killers(node);
        node->eval = node->raw = SCORE_NONE;
        node->in_check = false;
        node->doubles = 0;
    }
}

void worker_enter(Worker *worker, const Position *pos) {
    enter(worker, pos);
    judge_root(worker);
}

void worker_prepare(Worker *worker) {
    const Position *root = &worker->searcher->root;
    if (!worker->ready) pos_init(&worker->pos, root->game);
    worker->ready = true;
    enter(worker, root);
    know_game(worker);
    multi_prepare(worker);
    list_roots(worker);
    worker->depth = worker->completed = worker->seldepth = 0;
    worker->soft_ms = TIME_UNLIMITED;
    worker->falling = worker->rising = false;
    worker->next_check = 0;
    if (worker->roots_count > 0) judge_root(worker);
}

#include "search/endgame.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/files.h"
#include "engine/base/folder.h"
#include "engine/base/random.h"
#include "search/node.h"
#include "search/tables/ending.h"

/* ---- reading ---- */

void endgame_forget(Searcher *searcher) {
    tables_free(searcher->tables);
    ending_free(searcher->endings);
    searcher->tables = NULL;
    searcher->endings = NULL;
    searcher->tables_game = NULL;
    searcher->tables_wrong = false;
}

static uint64_t add_stamp(uint64_t sum, const char *path) {
    const FileStamp stamp = file_stamp(path);
    const uint64_t facts[] = { stamp.exists, (uint64_t)stamp.size, (uint64_t)stamp.changed, stamp.number };
    return mix_bytes(mix_bytes(sum, path, strlen(path)), facts, sizeof facts);
}

typedef struct {
    const char *folder;
    uint64_t sum;
} Look;

static bool look_at_file(void *context, const char *name) {
    Look *const look = context;
    char path[TABLES_PATH_MAX + 256];
    snprintf(path, sizeof path, "%s/%s", look->folder, name);
    if (*name != '.') look->sum = add_stamp(look->sum, path);
    return true;
}

/* Which files there are for a game, and how old they are: much cheaper than to read them. */
static uint64_t stamp_of_files(const Searcher *searcher, const Game *game) {
    const char *const folder = searcher->options.endings_path;
    char path[TABLES_PATH_MAX];
    Look look = { .folder = path };
    if (tables_fit(game, NULL) && tables_path(game, path, sizeof path, NULL)) look.sum = add_stamp(0, path);
    if (ending_folder(game, *folder ? folder : NULL, path, sizeof path, NULL)) folder_list(path, look_at_file, &look);
    return look.sum;
}

/* One file for all men, or a folder with a file for each combination of men. */
static bool read_tables(Searcher *searcher, const Game *game, Error *err) {
    const char *const folder = searcher->options.endings_path;
    char path[TABLES_PATH_MAX];
    if (tables_fit(game, NULL) && tables_path(game, path, sizeof path, NULL) &&
        !tables_load(game, path, &searcher->tables, err))
        return false;
    return searcher->tables || !ending_folder(game, *folder ? folder : NULL, path, sizeof path, NULL) ||
           ending_open(game, path, &searcher->endings, err);
}

void endgame_know(Searcher *searcher, const Game *game) {
    if (!searcher->options.tables || searcher->tables_game != game) endgame_forget(searcher);
    if (!searcher->options.tables || searcher->tables_game) return;
    searcher->tables_game = game;
    searcher->tables_stamp = stamp_of_files(searcher, game);
    Error err;
    searcher->tables_wrong = !read_tables(searcher, game, &err);
    if (searcher->tables_wrong) searcher->complaint = err;
}

void endgame_renew(Searcher *searcher) {
    if (searcher->tables_game && stamp_of_files(searcher, searcher->tables_game) != searcher->tables_stamp)
        endgame_forget(searcher);
}

bool search_complaint(Searcher *searcher, Error *complaint) {
    if (!*searcher->complaint.text) return false;
    *complaint = searcher->complaint;
    *searcher->complaint.text = '\0';
    return true;
}

/* ---- asking ---- */

static bool probe(const Worker *worker, TableAnswer *answer) {
    const Searcher *const searcher = worker->searcher;
    return searcher->tables ? tables_probe(searcher->tables, &worker->pos, answer)
                            : ending_probe(searcher->endings, &worker->pos, answer);
}

/* In a drawn ending the tables would call all moves equal that keep the draw: there they only warn of those that do
 * not, and of wins, and the evaluation goes on trying. */
void endgame_enter(Worker *worker) {
    TableAnswer answer;
    worker->asks = worker->searcher->tables || worker->searcher->endings;
    worker->tries_more = worker->asks && probe(worker, &answer) && answer.verdict == TABLE_DRAW;
}

/* How good an answer is for the player to move. */
static int worth_of(const TableAnswer *answer) {
    const int near = 1000 - answer->plies;
    return answer->verdict == TABLE_WIN ? near : answer->verdict == TABLE_LOSS ? -near : 0;
}

/* What a move leads to, for who makes it; where nobody is left to move, they have won. */
static int worth_of_move(Worker *worker, Move move) {
    TableAnswer answer = { TABLE_LOSS, 0 };
    game_play(&worker->pos, move);
    tables_probe(worker->searcher->tables, &worker->pos, &answer);
    game_undo(&worker->pos);
    return -worth_of(&answer);
}

static Move best_move(Worker *worker, MoveList *list) {
    Move best = MOVE_NONE;
    int most = 0;
    if (worker->searcher->endings) return ending_best(worker->searcher->endings, &worker->pos);
    movelist_clear(list);
    game_moves(&worker->pos, GEN_ALL, list);
    for (int i = 0; i < list->count; i++) {
        const int worth = worth_of_move(worker, list->at[i]);
        if (!move_is_none(best) && worth <= most) continue;
        best = list->at[i];
        most = worth;
    }
    return best;
}

/* The line that the tables lead to, to the end of the game. */
static void follow(Worker *worker, Ply ply, int plies) {
    Line *const line = &worker_node(worker, ply)->line;
    MoveList list;
    movelist_init(&list);
    for (line->length = 0; line->length < plies && ply + line->length < PLIES_MAX - 1; line->length++) {
        const Move move = best_move(worker, &list);
        if (move_is_none(move)) break;
        line->at[line->length] = move;
        game_play(&worker->pos, move);
    }
    for (int i = 0; i < line->length; i++) game_undo(&worker->pos);
    movelist_free(&list);
}

/* The tables do not know how many moves without progress were made. Who wins in time by the shortest way has won for
 * certain; who does not may still make progress on the way: near to a certain win, and the nearer to it the better. */
static int score_of_win(const Position *pos, int plies, Ply ply) {
    enum { LATE_WIN = 10000, LATE_PLY = 8 };
    const bool in_time = pos->now.halfmove + plies < game_quiet_end(pos);
    return in_time ? score_mating(ply + plies) : LATE_WIN - LATE_PLY * plies;
}

static void count_hit(Worker *worker) {
    const uint64_t hits = atomic_load_explicit(&worker->table_hits, memory_order_relaxed);
    atomic_store_explicit(&worker->table_hits, hits + 1, memory_order_relaxed);
}

uint64_t endgame_hits(const Searcher *searcher) {
    uint64_t hits = 0;
    for (int i = 0; i < searcher->workers_count; i++)
        hits += atomic_load_explicit(&searcher->workers[i]->table_hits, memory_order_relaxed);
    return hits;
}

bool endgame_score(Worker *worker, Ply ply, bool pv, int *score) {
    TableAnswer answer;
    if (worker->proof || !probe(worker, &answer)) return false;
    count_hit(worker);
    if (answer.verdict == TABLE_DRAW) {
        *score = node_draw(worker);
        return !worker->tries_more;
    }
    const int win = score_of_win(&worker->pos, answer.plies, ply);
    *score = answer.verdict == TABLE_WIN ? win : -win;
    if (pv) follow(worker, ply, answer.plies);
    return true;
}

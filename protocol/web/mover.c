#include "protocol/web/mover.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "engine/base/waiter.h"
#include "protocol/record/json.h"
#include "protocol/web/clocks.h"
#include "search/chance.h"
#include "search/score.h"

enum {
    HASH_MB = 4,
    MOVE_MS = 1200,   /* the longest that an engine with a level thinks */
    PAUSE_MS = 400,   /* between moves that nobody thinks about: people want to see them */
    THOUGHT_MS = 150, /* between lines of thinking */
    HINT_MS = 250,
    LINE_SHOWN = 12,  /* moves of a line of thinking */
    THINKERS_MAX = 8, /* engines that think at once: others wait until one has moved */
    MINDS_KEPT = 16,  /* of more than so many each forgets what it has thought when it has moved */
    TRIES_MAX = 500   /* illegal ones in a game with hidden men */
};

static const int elo_of_level[LEVELS] = { 0, 600, 900, 1200, 1500, 1800, 2100, 2500 }; /* the last: its full strength */

void mover_note_refusal(WebTable *table, Move move) {
    ARRAY_RESERVE(table->refusals, table->refusals_room, table->refusals_count + 1);
    table->refusals[table->refusals_count++] = (Refusal){ .plies = table->record.count, .move = move };
}

/* ---- thinking ---- */

/* What the search knows of the table while it runs. */
typedef struct {
    WebTable *table;
    Player player;
    Position scratch;
    int64_t said_ms;
    Opinion opinion;
    Move best;
} Thought;

static void add_line(cJSON *object, Position *pos, const Thinking *line) {
    cJSON *const moves = cJSON_AddArrayToObject(object, "line");
    const int count = line->pv_length < LINE_SHOWN ? line->pv_length : LINE_SHOWN;
    char text[MOVE_TEXT_MAX];
    for (int i = 0; i < count; i++) {
        game_move_format(pos, line->pv[i], text);
        cJSON_AddItemToArray(moves, cJSON_CreateString(text));
        if (i == 0) {
            Cell cells[8];
            const int named = decision_cells(pos->board, text, cells, LENGTH(cells));
            cJSON *const array = cJSON_AddArrayToObject(object, "cells");
            for (int k = 0; k < named; k++) cJSON_AddItemToArray(array, cJSON_CreateNumber(cells[k]));
        }
        game_play(pos, line->pv[i]);
    }
    for (int i = 0; i < count; i++) game_undo(pos);
}

static char *write_thought(Thought *thought, const Thinking *line) {
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "type", "thinking");
    cJSON_AddNumberToObject(object, "player", thought->player);
    cJSON_AddNumberToObject(object, "depth", line->depth);
    json_add_score(object, &thought->opinion);
    json_add_number(object, "nodes", (double)line->nodes);
    add_line(object, &thought->scratch, line);
    char *const text = cJSON_PrintUnformatted(object);
    cJSON_Delete(object);
    return text;
}

/* In the thread of the search. */
static void hear(void *context, const Thinking *line) {
    Thought *const thought = context;
    WebTable *const table = thought->table;
    if (line->multipv > 1) return;
    thought->opinion = opinion_of(score_is_mate(line->score), score_told(line->score), line->depth, line->nodes);
    const int64_t now = clock_ms();
    if (game_is_hidden(table->game) || now - thought->said_ms < THOUGHT_MS) return;
    thought->said_ms = now;
    char *const text = write_thought(thought, line);
    pthread_mutex_lock(&table->room->lock);
    if (!atomic_load(&table->called_off)) {
        free(table->thought);
        table->thought = text;
        table->thoughts++;
        pthread_cond_broadcast(&table->room->changed);
    } else {
        free(text);
    }
    pthread_mutex_unlock(&table->room->lock);
}

static void take_best(void *context, Move best, Move ponder) {
    (void)ponder;
    ((Thought *)context)->best = best;
}

static Searcher *mind_of(WebTable *table, TableSeat *seat) {
    if (seat->mind) return seat->mind;
    SearchOptions options = search_defaults;
    options.hash_mb = HASH_MB;
    options.limit_strength = seat->level > 0 && seat->level < LEVELS;
    if (options.limit_strength) options.elo = elo_of_level[seat->level];
    options.seed = table->seed;
    seat->mind = search_new(&options, NULL);
    table->room->minds += seat->mind != NULL;
    return seat->mind;
}

void mover_forget(WebTable *table, Player player) {
    TableSeat *const seat = &table->seat[player];
    table->room->minds -= seat->mind != NULL;
    search_free(seat->mind);
    seat->mind = NULL;
}

/* Waits until there is room for another one who thinks; false if the game has changed meanwhile. */
static bool begin_thinking(WebTable *table) {
    const unsigned version = table->version;
    while (table->room->thinkers >= THINKERS_MAX && !table->quit && table->version == version)
        pthread_cond_wait(&table->room->changed, &table->room->lock);
    if (table->quit || table->version != version) return false;
    table->room->thinkers++;
    return true;
}

static void end_thinking(WebTable *table, Player player) {
    table->room->thinkers--;
    if (table->room->minds > MINDS_KEPT) mover_forget(table, player);
    pthread_cond_broadcast(&table->room->changed);
}

/* Thinks without the lock. */
static void think(WebTable *table, Thought *thought, Searcher *mind, Limits limits) {
    Position root;
    pos_init(&root, table->game);
    pos_copy(&root, &table->record.pos);
    pos_init(&thought->scratch, table->game);
    pos_copy(&thought->scratch, &root);
    Refusal *const refusals = memory_new((size_t)table->refusals_count + 1, sizeof *refusals);
    for (int i = 0; i < table->refusals_count; i++) refusals[i] = table->refusals[i];
    limits.refusals = refusals;
    limits.refusals_count = table->refusals_count;
    limits.called_off = &table->called_off;
    pthread_mutex_unlock(&table->room->lock);
    const Listener listener = { .context = thought, .thinking = hear, .done = take_best };
    search_start(mind, &root, &limits, &listener);
    search_wait(mind);
    pthread_mutex_lock(&table->room->lock);
    free(refusals);
    pos_release(&thought->scratch);
    pos_release(&root);
}

/* ---- moving ---- */

/* Waits so long, or until somebody changes the game or ends it. */
static void pause_for(WebTable *table, int64_t ms) {
    const unsigned version = table->version;
    const int64_t until = clock_ms() + ms;
    while (!table->quit && table->version == version)
        if (!waiter_wait_until(&table->wake, &table->room->lock, until)) break;
}

static void play(WebTable *table, Move move, const Opinion *opinion, int64_t time_ms) {
    if (!clocks_move(table, time_ms)) {
        clocks_flag(table);
        return;
    }
    RecordMove *const entry = record_play(&table->record, move);
    entry->time_ms = time_ms;
    if (opinion) entry->opinion = *opinion;
    table_settle(table, NULL, NULL);
}

/* The same at the same ply of a game, so that going back is not another try. */
static Move by_chance(WebTable *table) {
    uint64_t random = table->seed + mix64((Key)table->record.count);
    if (game_is_chance(&table->record.pos)) return chance_roll(&table->record.pos, &random);
    MoveList legal;
    movelist_init(&legal);
    game_moves(&table->record.pos, GEN_ALL, &legal);
    const Move move = legal.at[random_below(&random, legal.count)];
    movelist_free(&legal);
    return move;
}

static void move_by_engine(WebTable *table) {
    const Player turn = game_turn(&table->record.pos);
    TableSeat *const seat = &table->seat[turn];
    const unsigned version = table->version;
    if (!begin_thinking(table)) return;
    clocks_restart(table);
    const int64_t began = clock_ms();
    Searcher *const mind = mind_of(table, seat);
    Thought thought = { .table = table, .player = turn, .best = MOVE_NONE };
    Limits limits = seat->seat.limits;
    if (seat->level) limits = (Limits){ .move_time_ms = MOVE_MS };
    clocks_limit(table, &limits);
    if (limits.use_clock) limits.move_time_ms = 0;
    if (mind && table->refusals_count < TRIES_MAX) think(table, &thought, mind, limits);
    end_thinking(table, turn);
    if (table->quit || table->version != version) return;
    if (move_is_none(thought.best)) thought.best = by_chance(table);
    if (!table_allows(table, thought.best)) { /* hidden men: it has to try something else */
        mover_note_refusal(table, thought.best);
        return;
    }
    const int64_t time_ms = clock_ms() - began;
    if (time_ms < PAUSE_MS) pause_for(table, PAUSE_MS - time_ms);
    if (!table->quit && table->version == version) play(table, thought.best, &thought.opinion, time_ms);
}

static void move_by_itself(WebTable *table) {
    const Position *const pos = &table->record.pos;
    if (!game_is_chance(pos) && table->seat[game_turn(pos)].seat.type == SEAT_ENGINE) {
        move_by_engine(table);
        return;
    }
    const unsigned version = table->version;
    pause_for(table, PAUSE_MS);
    if (!table->quit && table->version == version) play(table, by_chance(table), NULL, PAUSE_MS);
}

/* Until something happens, and be it that his clock has run down. */
static void wait_for_person(WebTable *table) {
    const unsigned version = table->version;
    const int64_t left = clocks_left(table);
    if (left < 0)
        pthread_cond_wait(&table->wake, &table->room->lock);
    else
        pause_for(table, left + 1);
    if (!table->quit && table->version == version && clocks_left(table) == 0) clocks_flag(table);
}

void *mover_run(void *context) {
    WebTable *const table = context;
    pthread_mutex_lock(&table->room->lock);
    while (!table->quit) {
        atomic_store(&table->called_off, false);
        if (table->over || table_asks(table))
            wait_for_person(table);
        else
            move_by_itself(table);
    }
    pthread_mutex_unlock(&table->room->lock);
    return NULL;
}

/* ---- advice ---- */

bool table_hint(WebTable *table, char move[static MOVE_TEXT_MAX], Error *err) {
    if (!table_asks(table)) return error_set(err, "there is no move to advise on now");
    SearchOptions options = search_defaults;
    options.hash_mb = HASH_MB;
    Searcher *const adviser = search_new(&options, err);
    if (!adviser) return false;
    const unsigned version = table->version;
    Position root;
    SearchResult result;
    pos_init(&root, table->game);
    pos_copy(&root, &table->record.pos);
    pthread_mutex_unlock(&table->room->lock);
    search_run(adviser, &root, &(Limits){ .move_time_ms = HINT_MS }, &result);
    game_move_format(&root, result.best, move);
    search_free(adviser);
    pos_release(&root);
    pthread_mutex_lock(&table->room->lock);
    return table->version == version || error_set(err, "the game has gone on meanwhile");
}

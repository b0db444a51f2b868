#include "protocol/web/analysis.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "engine/base/waiter.h"
#include "protocol/record/json.h"
#include "protocol/scene/scene.h"
#include "protocol/round/mind.h"
#include "protocol/round/sight.h"
#include "protocol/web/state.h"
#include "search/eval/eval.h"

enum {
    BLOCK = 16384,
    HASH_MB = 16,
    NEWS_MS = 120,   /* between what is told */
    PING_MS = 1000,  /* after so long without news one learns whether anybody still listens */
    LINE_SHOWN = 10, /* moves */
    CELLS_SHOWN = 16
};

typedef struct {
    Opinion opinion;
    Move move[LINE_SHOWN];
    int length; /* 0: not known yet */
} AnalysisLine;

struct Analysis {
    Web *web;
    WebTable *table;
    Grant grant;      /* of whom it is for */
    int plies, lines; /* not more lines than there are moves */
    int think_ms;
    atomic_bool called_off;
    bool has_begun;
    Searcher *searcher;
    Values *values; /* of games of three teams or more */
    Position root;

    pthread_mutex_t lock; /* of what follows, which the search finds */
    pthread_cond_t found;
    AnalysisLine next[ANALYSIS_LINES_MAX]; /* of the iteration that goes on */
    AnalysisLine line[ANALYSIS_LINES_MAX]; /* of the last one that got to them all */
    bool has_news, is_done;

    char *text; /* that is being sent */
    size_t length, at;
    int64_t told_ms;
};

/* ---- thinking; in the thread of the search ---- */

/* Lines of different depths cannot be compared: they are told together. */
static bool is_whole(const Analysis *analysis) {
    for (int i = 1; i < analysis->lines; i++)
        if (analysis->next[i].opinion.depth != analysis->next[0].opinion.depth) return false;
    return true;
}

static void hear(void *context, const Thinking *thinking) {
    Analysis *const analysis = context;
    const bool is_bound = thinking->bound == BOUND_UPPER || thinking->bound == BOUND_LOWER;
    if (thinking->multipv > analysis->lines || thinking->pv_length == 0 || is_bound) return;
    AnalysisLine *const line = &analysis->next[thinking->multipv - 1];
    line->opinion = mind_opinion(thinking);
    line->length = thinking->pv_length < LINE_SHOWN ? thinking->pv_length : LINE_SHOWN;
    memcpy(line->move, thinking->pv, (size_t)line->length * sizeof *line->move);
    if (thinking->multipv < analysis->lines || !is_whole(analysis)) return;
    pthread_mutex_lock(&analysis->lock);
    memcpy(analysis->line, analysis->next, sizeof analysis->line);
    analysis->has_news = true;
    pthread_cond_signal(&analysis->found);
    pthread_mutex_unlock(&analysis->lock);
}

static void finish(void *context, Move best, Move ponder) {
    Analysis *const analysis = context;
    (void)best, (void)ponder;
    pthread_mutex_lock(&analysis->lock);
    analysis->has_news = analysis->is_done = true;
    pthread_cond_signal(&analysis->found);
    pthread_mutex_unlock(&analysis->lock);
}

static void begin(Analysis *analysis) {
    SearchOptions options = search_defaults;
    analysis->has_begun = true;
    options.hash_mb = HASH_MB;
    options.samples = 0; /* whoever may analyse sees everything */
    options.multipv = analysis->lines;
    const uint64_t moves = game_count_moves(&analysis->root);
    if (moves < (uint64_t)analysis->lines) options.multipv = analysis->lines = moves ? (int)moves : 1;
    analysis->searcher = search_new(&options, NULL);
    if (game_teams(analysis->root.game) > 2) analysis->values = values_new(analysis->root.game);
    const Limits limits = { .move_time_ms = analysis->think_ms, .called_off = &analysis->called_off };
    const Listener listener = { .context = analysis, .thinking = hear, .done = finish };
    if (analysis->searcher && !game_is_chance(&analysis->root) && moves > 0)
        search_start(analysis->searcher, &analysis->root, &limits, &listener);
    else
        finish(analysis, MOVE_NONE, MOVE_NONE);
}

/* ---- telling ---- */

static void add_words(cJSON *object, const Game *game, Player turn, const Opinion *said) {
    char words[64];
    Text out = text_into(words, sizeof words);
    opinion_say_of(said, game, turn, &out);
    cJSON_AddStringToObject(object, "words", words);
}

/* What each player's team has at the end of a line more than the others have on average: no single number says how
 * three and more of them stand. */
static void add_each(cJSON *object, const Analysis *analysis, const AnalysisLine *line, Text *out) {
    Position pos;
    const Game *const game = analysis->root.game;
    const int teams = game_teams(game);
    int value[PLAYERS_MAX], sum = 0;
    cJSON *const each = cJSON_AddArrayToObject(object, "each");
    pos_init(&pos, game);
    pos_copy(&pos, &analysis->root);
    for (int i = 0; i < line->length; i++) game_play(&pos, line->move[i]);
    eval_teams(analysis->values, &pos, value);
    pos_release(&pos);
    for (int team = 0; team < teams; team++) sum += value[team];
    for (Player player = 0; player < game->players; player++) {
        const int own = value[game->team[player]];
        text_string(out, " · ");
        text_char(out, game_player_letter(game, player));
        text_char(out, ' ');
        const int more = own - (sum - own) / (teams - 1);
        opinion_say_score(more, out);
        cJSON_AddItemToArray(each, cJSON_CreateNumber(more / 100.0));
    }
}

static cJSON *line_of(Analysis *analysis, const AnalysisLine *line) {
    Position *const pos = &analysis->root;
    Cell cells[CELLS_SHOWN];
    char text[MOVE_TEXT_MAX];
    cJSON *const object = cJSON_CreateObject();
    add_words(object, pos->game, game_turn(pos), &line->opinion);
    json_add_score(object, &line->opinion);
    game_move_format(pos, line->move[0], text);
    cJSON_AddStringToObject(object, "move", text);
    cJSON_AddItemToObject(object, "cells", scene_cells(cells, decision_cells(pos->board, text, cells, CELLS_SHOWN)));
    cJSON *const words = cJSON_AddArrayToObject(object, "line");
    for (int i = 0; i < line->length; i++) {
        record_move_shown(pos, line->move[i], text);
        cJSON_AddItemToArray(words, cJSON_CreateString(text));
        game_play(pos, line->move[i]);
    }
    for (int i = 0; i < line->length; i++) game_undo(pos);
    return object;
}

/* How far it has looked, and how all stand then. */
static void add_note(cJSON *object, const Analysis *analysis, const AnalysisLine *best) {
    char note[160];
    Text out = text_into(note, sizeof note);
    if (best->length) {
        text_string(&out, "depth ");
        text_number(&out, (unsigned long)best->opinion.depth);
    } else {
        text_string(&out, "There is nothing to decide.");
    }
    if (best->length && analysis->values) add_each(object, analysis, best, &out);
    cJSON_AddStringToObject(object, "note", note);
}

static void set_text(Analysis *analysis, cJSON *object) {
    free(analysis->text);
    analysis->text = cJSON_PrintUnformatted(object);
    cJSON_Delete(object);
    analysis->length = strlen(analysis->text) + 1; /* the end of the text becomes the end of the line */
    analysis->text[analysis->length - 1] = '\n';
    analysis->at = 0;
}

static void tell(Analysis *analysis, const AnalysisLine lines[], bool is_done) {
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "type", "analysis");
    cJSON_AddNumberToObject(object, "ply", analysis->plies);
    cJSON_AddNumberToObject(object, "player", game_turn(&analysis->root));
    cJSON_AddNumberToObject(object, "depth", lines[0].opinion.depth);
    add_note(object, analysis, &lines[0]);
    json_add_number(object, "nodes", (double)lines[0].opinion.nodes);
    cJSON_AddBoolToObject(object, "done", is_done);
    cJSON *const array = cJSON_AddArrayToObject(object, "lines");
    for (int i = 0; i < analysis->lines; i++)
        if (lines[i].length) cJSON_AddItemToArray(array, line_of(analysis, &lines[i]));
    set_text(analysis, object);
}

/* Waits for what the search finds, but so long at most. False: nothing was found. */
static bool wait_for_news(Analysis *analysis, AnalysisLine lines[static ANALYSIS_LINES_MAX], bool *is_done) {
    const int64_t until = clock_ms() + PING_MS;
    pthread_mutex_lock(&analysis->lock);
    while (!analysis->has_news && !atomic_load(&analysis->called_off))
        if (!waiter_wait_until(&analysis->found, &analysis->lock, until)) break;
    const bool found = analysis->has_news;
    analysis->has_news = false;
    *is_done = analysis->is_done;
    memcpy(lines, analysis->line, sizeof analysis->line);
    pthread_mutex_unlock(&analysis->lock);
    return found;
}

/* Rights may end while an engine thinks: somebody sits down at another screen. */
static bool goes_on(const Analysis *analysis) {
    WebTable *const table = analysis->table;
    if (analysis->web->closing || atomic_load(&analysis->called_off)) return false;
    if (!access_knows(analysis->web->access, &analysis->grant)) return false;
    pthread_mutex_lock(&table->lock);
    const bool good = sight_allows_help(&table->round, state_seats(table, &analysis->grant.right));
    pthread_mutex_unlock(&table->lock);
    return good;
}

static void pause_until(int64_t ms) {
    const int64_t left = ms - clock_ms();
    if (left > 0 && left <= NEWS_MS) nanosleep(&(struct timespec){ .tv_nsec = (long)left * 1000000 }, NULL);
}

static ssize_t read_on(void *context, uint64_t from, char *buf, size_t size) {
    Analysis *const analysis = context;
    (void)from;
    if (!analysis->has_begun) begin(analysis);
    if (analysis->at == analysis->length) {
        AnalysisLine lines[ANALYSIS_LINES_MAX];
        bool is_done;
        pause_until(analysis->told_ms + NEWS_MS);
        const bool found = wait_for_news(analysis, lines, &is_done);
        if (!goes_on(analysis) || (!found && is_done)) return MHD_CONTENT_READER_END_OF_STREAM;
        if (found)
            tell(analysis, lines, is_done);
        else
            set_text(analysis, cJSON_CreateObject());
        analysis->told_ms = clock_ms();
    }
    const size_t left = analysis->length - analysis->at, count = left < size ? left : size;
    memcpy(buf, analysis->text + analysis->at, count);
    analysis->at += count;
    return (ssize_t)count;
}

/* ---- its life ---- */

static void call_off(Analysis *analysis) {
    atomic_store(&analysis->called_off, true);
    pthread_mutex_lock(&analysis->lock);
    pthread_cond_signal(&analysis->found);
    pthread_mutex_unlock(&analysis->lock);
}

static void release(void *context) {
    Analysis *const analysis = context;
    Analyses *const all = &analysis->web->analyses;
    pthread_mutex_lock(&all->lock);
    for (int i = 0; i < ANALYSES_MAX; i++)
        if (all->at[i] == analysis) all->at[i] = NULL;
    pthread_mutex_unlock(&all->lock);
    atomic_store(&analysis->called_off, true);
    search_free(analysis->searcher);
    values_free(analysis->values);
    web_drop(analysis->table);
    pos_release(&analysis->root);
    pthread_cond_destroy(&analysis->found);
    pthread_mutex_destroy(&analysis->lock);
    free(analysis->text);
    free(analysis);
}

/* A place for one more. Everybody has one at a time: the new one takes the place of the old one, which ends soon. */
static bool take_place(Analyses *all, Analysis *analysis) {
    Analysis **place = NULL;
    pthread_mutex_lock(&all->lock);
    for (int i = 0; i < ANALYSES_MAX; i++) {
        const bool is_own = all->at[i] && all->at[i]->grant.number == analysis->grant.number;
        if (is_own) call_off(all->at[i]);
        if (is_own || (!all->at[i] && !place)) place = &all->at[i];
    }
    if (place) *place = analysis;
    pthread_mutex_unlock(&all->lock);
    return place != NULL;
}

struct MHD_Response *analysis_new(const Request *request, const AnalysisWish *wish, Error *err) {
    WebTable *const table = request->table;
    const Record *const record = &table->round.record;
    Analysis *const analysis = memory_new(1, sizeof *analysis);
    *analysis = (Analysis){ .web = request->web,
                            .table = table,
                            .grant = request->grant,
                            .plies = wish->plies,
                            .lines = wish->lines,
                            .think_ms = wish->think_ms };
    pthread_mutex_init(&analysis->lock, NULL);
    waiter_init(&analysis->found);
    pos_init(&analysis->root, record->pos.game);
    pos_copy(&analysis->root, &record->pos);
    for (int ply = record->count; ply > wish->plies; ply--) game_undo(&analysis->root);
    web_hold_again(table);
    if (take_place(&request->web->analyses, analysis))
        return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read_on, analysis, release);
    release(analysis);
    error_set(err, "too many positions are analysed just now");
    return NULL;
}

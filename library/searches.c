#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/threads.h"
#include "library/search.h"
#include "search/score.h"

/* ---- life ---- */

FusilierSearch *fusilier_search_new(FusilierContext *context, FusilierError *error) {
    if (!IS_GIVEN(context, MAGIC_CONTEXT, error)) return NULL;
    FusilierSearch *const search = handle_new(sizeof *search, MAGIC_SEARCH, error);
    Error err = { .text = "" };
    if (!search) return NULL;
    search->owner.searcher = search_new(&search_defaults, &err);
    if (!search->owner.searcher) {
        handle_free(search);
        return fail_with(error, FUSILIER_NO_MEMORY, &err), NULL;
    }
    movelist_init(&search->moves);
    search->context = context;
    context_use(context);
    return search;
}

void fusilier_search_free(FusilierSearch *search) {
    LOOK_AT(search, MAGIC_SEARCH);
    if (!search) return;
    FusilierContext *const context = search->context;
    if (search->is_started) {
        fusilier_search_stop(search);
        fusilier_search_wait(search, NULL, NULL);
    }
    search_free(search->owner.searcher);
    movelist_free(&search->moves);
    handle_free(search);
    context_leave(context);
}

bool search_is_free(const FusilierSearch *search, FusilierError *error) {
    return !search->is_started || fail(error, FUSILIER_BUSY, "a search was started: wait for it first");
}

bool fusilier_search_clear(FusilierSearch *search, FusilierError *error) {
    if (!IS_GIVEN(search, MAGIC_SEARCH, error) || !search_is_free(search, error)) return false;
    search_clear(search->owner.searcher);
    return true;
}

/* ---- what is heard ---- */

/* The line as texts; a single move may be an illegal try, and is not played. */
static char *write_line(Position *root, const Move line[], int length) {
    enum { ROOM = MOVE_TEXT_MAX + 1 };
    char *const text = memory_new((size_t)length + 1, ROOM), *end = text;
    for (int i = 0; i < length; i++) {
        if (i > 0) *end++ = ' ';
        end += game_move_format(root, line[i], end);
        if (i + 1 < length) game_play(root, line[i]);
    }
    for (int i = 0; i + 1 < length; i++) game_undo(root);
    return text;
}

static int32_t bound_of(Bound bound) {
    return bound == BOUND_UPPER   ? FUSILIER_BOUND_UPPER
           : bound == BOUND_LOWER ? FUSILIER_BOUND_LOWER
                                  : FUSILIER_BOUND_EXACT;
}

static void note_best(FusilierFound *found, const FusilierInfo *info) {
    const char *const second = strchr(info->moves, ' ');
    found->depth = info->depth;
    found->score = info->score;
    found->is_mate = info->is_mate;
    found->mate = info->mate;
    snprintf(found->text, sizeof found->text, "%.*s", (int)strcspn(info->moves, " "), info->moves);
    snprintf(found->ponder, sizeof found->ponder, "%.*s", second ? (int)strcspn(second + 1, " ") : 0,
             second ? second + 1 : "");
}

static void tell(FusilierSearch *search, const FusilierInfo *info) {
    if (!search->listener.info) return;
    atomic_store(&search->is_hearing, true);
    search->listener.info(search->listener.context, info);
    atomic_store(&search->is_hearing, false);
}

static void hear(void *context, const Thinking *line) {
    FusilierSearch *const search = context;
    const bool is_mate = score_is_mate(line->score);
    char *const moves = write_line(&search->question.root, line->pv, line->pv_length);
    const FusilierInfo info = { .depth = line->depth,
                                .seldepth = line->seldepth,
                                .line = line->multipv,
                                .score = is_mate ? 0 : line->score,
                                .is_mate = is_mate,
                                .mate = is_mate ? score_told(line->score) : 0,
                                .bound = bound_of(line->bound),
                                .win = line->win,
                                .draw = line->draw,
                                .loss = line->loss,
                                .hash_full = line->hashfull,
                                .nodes = (int64_t)line->nodes,
                                .time_ms = line->time_ms,
                                .table_hits = (int64_t)line->table_hits,
                                .moves = moves };
    if (line->multipv == 1 && info.bound == FUSILIER_BOUND_EXACT) note_best(&search->found, &info);
    search->found.time_ms = line->time_ms;
    tell(search, &info);
    free(moves);
}

/* ---- the thread ----
 * Without threads whoever waits for what is found thinks. */

/* The move that counts is the one chosen; a reply is expected only if it is the line's. */
static void note_found(FusilierSearch *search, Move move) {
    FusilierFound *const found = &search->found;
    char text[MOVE_TEXT_MAX] = "";
    if (!move_is_none(move)) game_move_format(&search->question.root, move, text);
    if (strcmp(text, found->text) != 0) found->ponder[0] = '\0';
    found->move = (FusilierMove){ move.bits, move.more };
    static_assert(sizeof text <= sizeof found->text, "a move fits");
    memcpy(found->text, text, sizeof text);
    found->nodes = (int64_t)search_nodes(search->owner.searcher);
}

static void *think(void *context) {
    FusilierSearch *const search = context;
    const Listener listener = { .context = search, .thinking = hear };
    Thought thought;
    question_think(search->owner.searcher, &search->question, &listener, &search->is_called_off, &thought);
    note_found(search, thought.move);
    atomic_store(&search->is_running, false);
    if (search->listener.done) search->listener.done(search->listener.context, &search->found);
    return NULL;
}

/* ---- limits ---- */

static bool check_limits(const FusilierLimits *limits, FusilierError *error) {
    bool good = limits->nodes >= 0 && limits->depth >= 0 && limits->depth <= DEPTH_MAX && limits->mate >= 0 &&
                limits->move_time_ms >= 0 && limits->moves_to_go >= 0;
    for (int seat = 0; seat < FUSILIER_SEATS_MAX; seat++)
        good = good && limits->time_ms[seat] >= 0 && limits->increment_ms[seat] >= 0;
    return good || fail(error, FUSILIER_BAD_VALUE, "a limit is below 0, or a depth above %d", DEPTH_MAX);
}

static bool is_endless(const Limits *limits) {
    return !limits->nodes && !limits->depth && !limits->mate && !limits->move_time_ms && !limits->use_clock;
}

static void copy_limits(const FusilierLimits *from, Limits *to) {
    to->nodes = (uint64_t)from->nodes;
    to->depth = from->depth;
    to->mate = from->mate;
    to->move_time_ms = from->move_time_ms;
    to->clock.moves_to_go = from->moves_to_go;
    for (int seat = 0; seat < FUSILIER_SEATS_MAX; seat++) {
        to->clock.time[seat] = from->time_ms[seat];
        to->clock.increment[seat] = from->increment_ms[seat];
        to->use_clock |= from->time_ms[seat] > 0;
    }
}

/* The moves that are thought about, of which some have been read if it fails. */
static bool read_moves(FusilierSearch *search, const char *text, FusilierError *error) {
    int count;
    movelist_clear(&search->moves);
    if (!text) return true;
    if (!moves_read(&search->question.root, text, false, &search->moves, &count, error)) return false;
    search->question.limits.moves = search->moves.at;
    search->question.limits.moves_count = search->moves.count;
    return count > 0 || fail(error, FUSILIER_BAD_MOVE, "there are no moves to think about");
}

/* ---- starting ---- */

/* Another game than before: what was learned of that means nothing here. */
static void learn(FusilierSearch *search, FusilierError *error) {
    Searcher *const searcher = search->owner.searcher;
    const Game *const game = search->question.root.game;
    Error complaint = { .text = "" };
    if (search->game && search->game != game) search_clear(searcher);
    search->game = game;
    search_know(searcher, game);
    search_prepare(searcher);
    if (search_complaint(searcher, &complaint)) fail_with(error, FUSILIER_OK, &complaint);
}

/* May it think about a position of this context within these limits? */
static bool may_start(const FusilierSearch *search, const FusilierContext *context, const FusilierLimits *limits,
                      FusilierError *error) {
    if (!search_is_free(search, error)) return false;
    if (context != search->context) return fail(error, FUSILIER_BAD_VALUE, "that is of another context");
    return !limits || check_limits(limits, error);
}

/* About a round; NULL: about a position. */
static void ask(Question *question, const Round *round, const Position *pos, const FusilierLimits *limits) {
    Limits within = { .depth = 0 };
    if (limits) copy_limits(limits, &within);
    if (round)
        question_init(question, round, limits ? &within : NULL);
    else
        question_of(question, pos, &within);
}

static bool start(FusilierSearch *search, const FusilierGame *game, const Round *round, const Position *pos,
                  const FusilierLimits *limits, const FusilierListener *listener, FusilierError *error) {
    Limits *const asked = &search->question.limits;
    if (!may_start(search, game->context, limits, error)) return false;
    ask(&search->question, round, pos, limits);
    if (!read_moves(search, limits ? limits->moves : NULL, error)) {
        question_release(&search->question);
        return false;
    }
    asked->infinite = is_endless(asked);
    search->listener = listener ? *listener : (FusilierListener){ .info = NULL };
    search->found = (FusilierFound){ .text = "" };
    learn(search, error);
    atomic_store(&search->is_called_off, false);
    atomic_store(&search->is_running, true);
    search->is_started = !THREADS_EXIST || pthread_create(&search->thread, NULL, think, search) == 0;
    if (search->is_started) return true;
    atomic_store(&search->is_running, false);
    question_release(&search->question);
    return fail(error, FUSILIER_NO_MEMORY, "there is no thread for a search");
}

bool fusilier_search_start(FusilierSearch *search, const FusilierPosition *position, const FusilierLimits *limits,
                           const FusilierListener *listener, FusilierError *error) {
    return IS_GIVEN(search, MAGIC_SEARCH, error) && IS_GIVEN(position, MAGIC_POSITION, error) &&
           start(search, position->game, NULL, &position->pos, limits, listener, error);
}

bool fusilier_search_start_round(FusilierSearch *search, const FusilierRound *round, const FusilierLimits *limits,
                                 const FusilierListener *listener, FusilierError *error) {
    return IS_GIVEN(search, MAGIC_SEARCH, error) && IS_GIVEN(round, MAGIC_ROUND, error) &&
           start(search, round->game, &round->round, NULL, limits, listener, error);
}

bool fusilier_search_wait(FusilierSearch *search, FusilierFound *found, FusilierError *error) {
    if (!IS_GIVEN(search, MAGIC_SEARCH, error)) return false;
    if (!search->is_started) return fail(error, FUSILIER_REFUSED, "no search was started");
    if (THREADS_EXIST)
        pthread_join(search->thread, NULL);
    else
        think(search);
    search->is_started = false;
    question_release(&search->question);
    if (found) *found = search->found;
    return true;
}

bool fusilier_search_run(FusilierSearch *search, const FusilierPosition *position, const FusilierLimits *limits,
                         const FusilierListener *listener, FusilierFound *found, FusilierError *error) {
    return fusilier_search_start(search, position, limits, listener, error) &&
           fusilier_search_wait(search, found, NULL);
}

/* ---- from any thread ---- */

/* The searcher is not to be called from what it calls itself; it looks at the flag afterwards. */
void fusilier_search_stop(FusilierSearch *search) {
    LOOK_AT(search, MAGIC_SEARCH);
    if (!search || !atomic_load(&search->is_running)) return;
    atomic_store(&search->is_called_off, true);
    if (!atomic_load(&search->is_hearing)) search_stop(search->owner.searcher);
}

bool fusilier_search_is_running(const FusilierSearch *search) {
    LOOK_AT(search, MAGIC_SEARCH);
    return search && atomic_load(&search->is_running);
}

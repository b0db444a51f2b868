#include "protocol/xboard/board/plan.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/xboard/board/repair.h"

/* ---- plies ---- */

/* Where the plies of one turn are put. */
typedef struct {
    TurnList *turns;
    Turn *turn;
    Screen screen; /* after the last of them */
} Planner;

static void add(Planner *planner, Stroke ply) {
    TurnList *turns = planner->turns;
    ARRAY_RESERVE(turns->plies, turns->plies_room, turns->plies_count + 1);
    turns->plies[turns->plies_count++] = ply;
    planner->turn->plan_count++;
    screen_play(&planner->screen, &ply);
}

static void repair(Planner *planner, const Sight *goal) {
    Stroke next;
    while (planner->turn->plan_count < REPAIR_MAX && repair_next(&planner->screen, goal, &next)) add(planner, next);
}

/* ---- one turn ---- */

/* The board that the move, as the ply `real`, turns into the true one; false if there is none. */
static bool find_board_before(const Planner *planner, const Stroke *real, Sight *before) {
    const Board *const board = planner->screen.board;
    const Sight *const shown = &planner->screen.shown;
    Set kills = real->kills;
    if (stroke_is_null(real)) return false;
    *before = planner->turn->after;
    before->turn = shown->turn;
    if (real->to != real->from) before->man[real->to] = SIGHT_EMPTY;
    if (!stroke_is_drop(real)) {
        if (sight_owner(shown->man[real->to]) != shown->turn) before->man[real->to] = shown->man[real->to];
        before->man[real->from] = shown->man[real->from];
    }
    for (Cell at; set_pop(&kills, &at);) before->man[at] = shown->man[at];
    Screen after = planner->screen; /* with whoever may be taken en passant */
    if (!sight_same_men(board, shown, before)) after.shown = *before;
    screen_play(&after, real);
    return sight_same_men(board, &after.shown, &planner->turn->after);
}

/* The ply last, after what makes the board ready for it. */
static bool plan_last(Planner *planner, const Stroke *real) {
    Sight before;
    if (!find_board_before(planner, real, &before)) return false;
    repair(planner, &before);
    add(planner, *real);
    repair(planner, &planner->turn->after);
    return true;
}

/* The ply first, and the repair after it. */
static bool plan_first(Planner *planner, const Stroke *real) {
    add(planner, *real);
    repair(planner, &planner->turn->after);
    return true;
}

/* How a turn is told apart from the others. */
typedef struct {
    int delay;    /* pairs of null moves in front */
    bool is_full; /* the ply of the move must be among its plies */
    int number;   /* -1: none */
} Mark;

/* With the move last; with the move first; without it, as only what it leaves is seen. */
typedef enum { WAY_LAST, WAY_LAST_WITH_OWN, WAY_FIRST, WAY_UNSEEN, WAYS } Way;

static bool plan_by(Planner *planner, const Screen *screen, const Mark *mark, Way way) {
    const Turn *turn = planner->turn;
    planner->turns->plies_count -= planner->turn->plan_count; /* what another way has left */
    planner->turn->plan_count = 0;
    planner->screen = *screen;
    for (int i = 0; i < 2 * mark->delay; i++) add(planner, STROKE_NULL);
    if (way == WAY_FIRST) return plan_first(planner, &turn->named[0]);
    if (way != WAY_UNSEEN) return plan_last(planner, &turn->named[way == WAY_LAST_WITH_OWN]);
    if (mark->is_full && !turn->is_strange) return false;
    const bool is_miss = sight_same_men(screen->board, &screen->shown, &turn->after);
    if (is_miss || (turn->is_strange && stroke_is_null(&turn->fallen))) return plan_first(planner, &STROKE_NULL);
    return plan_last(planner, &turn->fallen);
}

/* The move is last, if it can be; for the rest, in as few plies as possible. */
static void plan(Planner *planner, const Mark *mark) {
    const Screen screen = planner->screen;
    Way best = planner->turn->is_strange ? WAY_UNSEEN : WAY_FIRST;
    int fewest = INT_MAX;
    for (Way way = best == WAY_UNSEEN ? WAY_UNSEEN : 0; way < WAYS; way++) {
        if (way == WAY_FIRST && fewest < INT_MAX) break;
        if (!plan_by(planner, &screen, mark, way) || planner->turn->plan_count >= fewest) continue;
        best = way;
        fewest = planner->turn->plan_count;
    }
    plan_by(planner, &screen, mark, best);
}

/* The number of a turn is told by a pair of empty squares, on which a king of either side appears, to be removed at
 * once: drops are the plies that XBoard passes on and writes down most faithfully, and kings are dropped by nobody. */
static void plan_by_number(Planner *planner, int number) {
    const Sight shown = planner->screen.shown;
    const int cells = planner->screen.board->cells;
    const char king = planner->screen.habits.kings[0];
    for (int first = 0; first < cells; first++)
        for (int second = first + 1; second < cells && shown.man[first] == SIGHT_EMPTY; second++) {
            if (shown.man[second] != SIGHT_EMPTY || number-- > 0) continue;
            add(planner, (Stroke){ .from = CELL_NONE, .to = (Cell)first, .letter = king });
            add(planner, (Stroke){ .from = CELL_NONE, .to = (Cell)second, .letter = king });
            repair(planner, &planner->turn->after);
            return;
        }
    plan_first(planner, &planner->turn->stroke); /* a board as full as that tells no more */
}

/* ---- all turns ---- */

/* A plan among others, in order. */
typedef struct {
    const Stroke *plies;
    int count, index;
    Key key;
} Entry;

static int compare_plies(const Stroke *a, const Stroke *b) {
    if (a->from != b->from) return a->from < b->from ? -1 : 1;
    if (a->to != b->to) return a->to < b->to ? -1 : 1;
    if (a->letter != b->letter) return a->letter < b->letter ? -1 : 1;
    for (int i = 0; i < SET_WORDS; i++)
        if (a->kills.word[i] != b->kills.word[i]) return a->kills.word[i] < b->kills.word[i] ? -1 : 1;
    return 0;
}

/* By plies, a beginning before what goes on; then by the position in the end. */
static int compare(const void *one, const void *other) {
    const Entry *a = one, *b = other;
    for (int i = 0; i < a->count && i < b->count; i++) {
        const int order = compare_plies(&a->plies[i], &b->plies[i]);
        if (order) return order;
    }
    if (a->count != b->count) return a->count < b->count ? -1 : 1;
    if (a->key != b->key) return a->key < b->key ? -1 : 1;
    return a->index - b->index;
}

static bool begins(const Entry *a, const Entry *b) {
    for (int i = 0; i < a->count; i++)
        if (i == b->count || compare_plies(&a->plies[i], &b->plies[i])) return false;
    return true;
}

static void make_plan(TurnList *turns, int index, const Mark *mark, const Screen *screen) {
    Turn *turn = &turns->at[index];
    Planner planner = { turns, turn, *screen };
    turn->plan = turns->plies_count;
    turn->plan_count = 0;
    if (mark->number >= 0)
        plan_by_number(&planner, mark->number);
    else
        plan(&planner, mark);
}

/* After the last entry with the same plies; are there several ends among them? */
static int end_of_twins(const Entry *entries, int count, int first, bool *differ) {
    int end = first + 1;
    *differ = false;
    while (end < count && entries[end].count == entries[first].count && begins(&entries[first], &entries[end]))
        *differ |= entries[end++].key != entries[first].key;
    return end;
}

static void tell_apart(Mark *mark, bool from_twins, int *numbers) {
    if (!from_twins)
        mark->delay++;
    else if (!mark->is_full)
        mark->is_full = true;
    else if (mark->number < 0)
        mark->number = (*numbers)++;
}

/* Marks the turns whose plan is that of a turn with another end, or its beginning. Are there any? */
static bool mark_masked(const TurnList *turns, Entry *entries, Mark *marks, int *numbers) {
    bool any = false;
    for (int i = 0; i < turns->count; i++)
        entries[i] = (Entry){ turn_plies(turns, &turns->at[i]), turns->at[i].plan_count, i, turns->at[i].key };
    qsort(entries, (size_t)turns->count, sizeof *entries, compare);
    for (int i = 0, end; i < turns->count; i = end) {
        bool differ;
        end = end_of_twins(entries, turns->count, i, &differ);
        if (!differ && (end == turns->count || !begins(&entries[i], &entries[end]))) continue;
        for (int k = i; k < end; k++) tell_apart(&marks[entries[k].index], differ, numbers);
        any = true;
    }
    return any;
}

void turns_plan(TurnList *turns, const Screen *screen) {
    enum { ROUNDS_MAX = 8 };
    Entry *entries = memory_new((size_t)turns->count, sizeof *entries);
    Mark *marks = memory_new((size_t)turns->count, sizeof *marks);
    int numbers = 0;
    for (int i = 0; i < turns->count; i++) marks[i].number = -1;
    for (int round = 0; round < ROUNDS_MAX; round++) {
        turns->plies_count = 0;
        for (int i = 0; i < turns->count; i++) make_plan(turns, i, &marks[i], screen);
        if (!mark_masked(turns, entries, marks, &numbers)) break;
    }
    free(entries);
    free(marks);
}

void turns_list_planned(const Position *pos, const Screen *screen, TurnList *out) {
    turns_list(pos, screen, true, out);
    turns_plan(out, screen);
}

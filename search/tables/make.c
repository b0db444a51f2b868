/* make.c -- tables by retrograde analysis (Thompson 1986), a slice and the one with the sides changed at a time.
 *
 * First the game's generator is asked where the moves of every position lead: to slices that are done, to the end, or
 * to another position of the pair, which makes an edge of a graph. Then positions are settled ply by ply from the end:
 * who can move to a lost position has won, and who can move to won ones only has lost; edges are followed backwards. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/threads.h"
#include "search/tables/private.h"

enum { EDGES_MOST = 254, NEVER_LOST = 255, THREADS_MOST = 64 };

/* What is known of a position before it is settled. */
typedef struct {
    uint8_t left;    /* moves that may still turn out not to lose; NEVER_LOST: one that does not is known */
    uint8_t win_at;  /* plies of the shortest win found; 0: none */
    uint8_t loss_at; /* plies of the longest loss, if all moves lose */
    uint8_t edges;   /* moves that stay within the pair */
} Case;

/* Where the moves of a range of positions lead that stay within the pair. */
typedef struct {
    uint32_t *to;
    size_t count, room;
} Edges;

/* A pair of slices; its positions are counted from 0. */
typedef struct {
    const TableIndex *index;
    uint8_t *value; /* of all tables */
    uint64_t start;
    uint32_t size;
    Case *cases;
    uint32_t *first; /* of size + 1: where the ways back from a position begin ... */
    uint32_t *back;  /* ... among these */
    uint32_t edges;
    int last; /* ply at which something may still happen */
} Pair;

/* One thread's part of a pair. */
typedef struct {
    Pair *pair;
    uint32_t from, to;
    Edges edges;
    Error err;
    bool failed;
} Part;

/* ---- forwards ---- */

static bool add_edge(Edges *edges, uint32_t to, Error *err) {
    if (edges->count == edges->room) {
        const size_t room = edges->room ? 2 * edges->room : 1 << 12;
        uint32_t *const grown = realloc(edges->to, room * sizeof *grown);
        if (!grown) return error_set(err, "no memory for the moves of endgame tables");
        edges->to = grown;
        edges->room = room;
    }
    edges->to[edges->count++] = to;
    return true;
}

/* Does the player to move, who has no move, lose? What is said of a game of which that is not true would be wrong. */
static bool has_lost(const Position *pos, Error *err) {
    const Outcome outcome = game_outcome(pos);
    if (outcome.over && outcome.points[game_turn(pos)] < POINTS_DRAW) return true;
    return error_set(err, "%s can have no endgame tables: who cannot move has not lost", pos->game->id);
}

/* Notes what is known of the position after a move: `value` as in the tables. */
static bool note_known(Case *now, int value, Error *err) {
    const int plies = value - VALUE_LOST + 1;
    if (plies + VALUE_LOST > VALUE_LAST) return error_set(err, "the game is too long for endgame tables");
    if (value == VALUE_DRAWN)
        now->left = NEVER_LOST;
    else if (plies % 2 && (now->win_at == 0 || plies < now->win_at))
        now->win_at = (uint8_t)plies;
    else if (plies % 2 == 0 && plies > now->loss_at)
        now->loss_at = (uint8_t)plies;
    return true;
}

/* Notes what a move leads to, which has just been played. */
static bool note_successor(const Pair *pair, Case *now, const Position *pos, Edges *edges, Error *err) {
    uint64_t number;
    if (set_is_empty(&pos->owner[game_turn(pos) + 1])) return has_lost(pos, err) && note_known(now, VALUE_LOST, err);
    if (!index_find(pair->index, pos, &number) || number >= pair->start + pair->size)
        return error_set(err, "%s can have no endgame tables: its moves lead back", pos->game->id);
    if (number < pair->start) return note_known(now, pair->value[number], err);
    if (now->edges == EDGES_MOST) return error_set(err, "too many moves for endgame tables");
    now->edges++;
    return add_edge(edges, (uint32_t)(number - pair->start), err);
}

static bool note_moves(const Pair *pair, Case *now, Position *pos, MoveList *list, Edges *edges, Error *err) {
    movelist_clear(list);
    game_moves(pos, GEN_ALL, list);
    if (list->count == 0) return has_lost(pos, err);
    bool ok = true;
    for (int i = 0; i < list->count && ok; i++) {
        game_play(pos, list->at[i]);
        ok = note_successor(pair, now, pos, edges, err);
        game_undo(pos);
    }
    if (now->left != NEVER_LOST) now->left = now->edges;
    return ok;
}

static void look_forwards(void *parts, int index) {
    Part *const part = &((Part *)parts)[index];
    const Pair *const pair = part->pair;
    const int slice = index_slice(pair->index, pair->start);
    Position pos;
    MoveList list;
    pos_init(&pos, pair->index->game);
    movelist_init(&list);
    for (uint32_t i = part->from; i < part->to && !part->failed; i++) {
        const uint64_t number = pair->start + i;
        const TableSlice *const own = &pair->index->slice[slice];
        if (!index_set_up(pair->index, number < own->start + own->size ? slice : slice + 1, number, 0, &pos))
            pair->value[number] = VALUE_NOBODY;
        else
            part->failed = !note_moves(pair, &pair->cases[i], &pos, &list, &part->edges, &part->err);
    }
    movelist_free(&list);
    pos_release(&pos);
}

static bool look_in_parts(Part parts[], int count, Error *err) {
    threads_run(count, look_forwards, parts);
    for (int i = 0; i < count; i++)
        if (parts[i].failed) return error_set(err, "%s", parts[i].err.text);
    return true;
}

/* ---- the graph ---- */

/* Turns the edges of all parts round. */
static bool turn_edges(Pair *pair, const Part parts[], int count, Error *err) {
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) sum += parts[i].edges.count;
    if (sum >= UINT32_MAX) return error_set(err, "too many moves for endgame tables");
    pair->edges = (uint32_t)sum;
    pair->first = calloc((size_t)pair->size + 2, sizeof *pair->first);
    pair->back = malloc((size_t)(sum + 1) * sizeof *pair->back);
    if (!pair->first || !pair->back) return error_set(err, "no memory for the moves of endgame tables");
    for (int i = 0; i < count; i++)
        for (size_t j = 0; j < parts[i].edges.count; j++) pair->first[parts[i].edges.to[j] + 2]++;
    for (uint32_t i = 2; i < pair->size + 2; i++) pair->first[i] += pair->first[i - 1];
    for (int i = 0; i < count; i++) {
        const uint32_t *to = parts[i].edges.to;
        for (uint32_t from = parts[i].from; from < parts[i].to; from++)
            for (int edge = 0; edge < pair->cases[from].edges; edge++) pair->back[pair->first[*to++ + 1]++] = from;
    }
    return true; /* what was counted two places further has moved by one: first[i] is where i begins */
}

/* ---- backwards ---- */

static bool is_due(const Case *now, int ply) {
    return ply % 2 ? now->win_at == ply : now->left == 0 && now->win_at == 0 && now->loss_at == ply;
}

static void expect(Pair *pair, int ply) {
    if (ply > pair->last) pair->last = ply;
}

/* What the position's value, known since now, means for one from which a move leads there. */
static void tell(Pair *pair, Case *before, int ply) {
    if (ply % 2 == 0) {
        if (before->win_at == 0 || before->win_at > ply + 1) before->win_at = (uint8_t)(ply + 1);
        expect(pair, ply + 1);
    } else if (before->left != NEVER_LOST) {
        before->left--;
        if (ply + 1 > before->loss_at) before->loss_at = (uint8_t)(ply + 1);
        if (before->left == 0) expect(pair, before->loss_at);
    }
}

static bool settle(Pair *pair, Error *err) {
    uint8_t *const value = pair->value + pair->start;
    for (uint32_t i = 0; i < pair->size; i++) {
        expect(pair, pair->cases[i].win_at);
        expect(pair, pair->cases[i].loss_at);
    }
    for (int ply = 0; ply <= pair->last; ply++) {
        if (ply + VALUE_LOST >= VALUE_LAST) return error_set(err, "the game is too long for endgame tables");
        for (uint32_t i = 0; i < pair->size; i++) {
            if (value[i] != VALUE_DRAWN || !is_due(&pair->cases[i], ply)) continue;
            value[i] = (uint8_t)(ply + VALUE_LOST);
            for (uint32_t way = pair->first[i]; way < pair->first[i + 1]; way++)
                tell(pair, &pair->cases[pair->back[way]], ply);
        }
    }
    return true;
}

/* ---- all ---- */

static bool fill_pair(Pair *pair, int threads, Error *err) {
    Part parts[THREADS_MOST] = { { .pair = pair } };
    const int count = threads < THREADS_MOST ? threads : THREADS_MOST;
    pair->cases = calloc(pair->size, sizeof *pair->cases);
    if (!pair->cases) return error_set(err, "no memory for endgame tables");
    for (int i = 0; i < count; i++) {
        parts[i].pair = pair;
        parts[i].from = (uint32_t)((uint64_t)pair->size * (unsigned)i / (unsigned)count);
        parts[i].to = (uint32_t)((uint64_t)pair->size * (unsigned)(i + 1) / (unsigned)count);
    }
    bool ok = look_in_parts(parts, count, err) && turn_edges(pair, parts, count, err);
    for (int i = 0; i < count; i++) free(parts[i].edges.to);
    ok = ok && settle(pair, err);
    free(pair->cases);
    free(pair->first);
    free(pair->back);
    return ok;
}

static void name_men(const TableIndex *index, const uint8_t *count, char **out) {
    for (Kind kind = TABLE_KINDS; kind > 0; kind--)
        for (int i = 0; i < count[kind - 1]; i++) *(*out)++ = game_letter(index->game, kind);
}

static void report_slice(const Tables *tables, int slice, const TablesOptions *options) {
    const TableSlice *const of = &tables->index.slice[slice];
    TableReport report = { .plies = 0 };
    char *out = report.name;
    name_men(&tables->index, of->count, &out);
    *out++ = 'v';
    name_men(&tables->index, of->count + TABLE_KINDS, &out);
    for (uint64_t i = of->start; i < of->start + of->size; i++) {
        const int value = tables->value[i], plies = value - VALUE_LOST;
        if (value == VALUE_NOBODY) continue;
        if (value == VALUE_DRAWN)
            report.drawn++;
        else if (plies % 2 == 0)
            report.lost++;
        else
            report.won++;
        if (plies % 2 && plies > report.plies) report.plies = plies;
    }
    options->report(options->context, &report);
}

static bool fill(Tables *tables, const TablesOptions *options, Error *err) {
    const TableIndex *const index = &tables->index;
    for (int slice = 0; slice < index->slices;) {
        const int end = slice + (index_opposite(index, slice) == slice ? 1 : 2);
        uint64_t size = 0;
        for (int i = slice; i < end; i++) size += index->slice[i].size;
        if (size >= UINT32_MAX) return error_set(err, "too many positions for endgame tables");
        Pair pair = { index, tables->made, index->slice[slice].start, (uint32_t)size, .last = 0 };
        if (!fill_pair(&pair, options->threads, err)) return false;
        for (; slice < end; slice++)
            if (options->report) report_slice(tables, slice, options);
    }
    return true;
}

Tables *tables_make(const Game *game, const TablesOptions *options, Error *err) {
    Tables *const tables = tables_new(game, options->men, err);
    if (!tables) return NULL;
    tables->value = tables->made = calloc(tables->index.size, 1);
    if (tables->made && fill(tables, options, err)) return tables;
    if (!tables->made) error_set(err, "no memory for endgame tables of %d men", options->men);
    tables_free(tables);
    return NULL;
}

/* ending_make.c -- retrograde analysis (Thompson 1986) of slices that lead to each other, as one graph: forward edges
 * from the game's generator, followed backwards ply by ply. Slices that all lead to one way only are done before.
 * Positions that hold more than men for a moment are nodes of their own behind the numbered ones. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/threads.h"
#include "search/tables/ending_private.h"

enum {
    DRAWN = 0xffff, /* Node.left: a move that draws at least is known */
    MOVES_MAX = DRAWN - 1,
    THREADS_MOST = 64,
};
#define SAME_MOVER (1U << 31) /* of an edge: who moved moves again */
#define HIDDEN     (1U << 30) /* of an end of an edge: a node of the part's own */

typedef struct {
    uint16_t left, win_at, loss_at; /* plies + 1; 0: none */
    uint16_t value;                 /* as in Slice */
} Node;

typedef struct {
    uint32_t from, to;
} Edge;

typedef struct Part Part;

typedef struct {
    Ending *ending;
    const int *member;
    int members;
    uint32_t numbers; /* numbered nodes; others follow */
    uint32_t nodes;
    Node *node;
    uint16_t *edges_of; /* of each numbered node */
    Part *part;
    int parts;
    atomic_bool stop;
} Work;

/* One thread's part of the numbers. */
struct Part {
    Work *work;
    uint32_t from, to;
    Position pos;
    MoveList list[HIDDEN_MOST + 1];
    uint32_t *way; /* where the moves of its numbered nodes lead, in their order */
    size_t ways, ways_room;
    Node *hidden; /* its other nodes ... */
    uint32_t hiddens;
    size_t hiddens_room;
    Edge *edge; /* ... and where their moves lead */
    size_t edges, edges_room;
    uint32_t first_hidden; /* of its other nodes among all */
    bool series;           /* who has moved moves again somewhere */
    bool failed;
    Error err;
    int grown_from; /* a slice leads to men that had not been looked at; -1: none does */
    EndingMen grown;
};

/* ---- forwards ---- */

static Node *node_of(const Part *part, uint32_t number) {
    return number & HIDDEN ? &part->hidden[number & ~HIDDEN] : &part->work->node[number];
}

static void note_end(const Outcome *outcome, Player mover, int plies, Node *node) {
    const int points = outcome->points[mover];
    const uint16_t at = (uint16_t)(plies + 1);
    if (points == POINTS_DRAW)
        node->left = DRAWN;
    else if (points > POINTS_DRAW)
        node->win_at = node->win_at && node->win_at < at ? node->win_at : at;
    else if (at > node->loss_at)
        node->loss_at = at;
}

/* A move to a position whose value is known. */
static void note_value(Node *node, int value, bool same_mover) {
    const uint16_t at = (uint16_t)((value - 1) / 2 + 2);
    const bool wins = same_mover == (value % 2 == 0);
    if (value == 0)
        node->left = DRAWN;
    else if (wins)
        node->win_at = node->win_at && node->win_at < at ? node->win_at : at;
    else if (at > node->loss_at)
        node->loss_at = at;
}

static bool fail(Part *part, const char *why) {
    char text[POSITION_TEXT_MAX];
    game_format(&part->pos, text, sizeof text);
    return error_set(&part->err, "%s can have no such tables: %s, as in %.100s", part->pos.game->id, why, text);
}

static void note_edge(Part *part, uint32_t from, uint32_t to, bool same_mover) {
    Node *const node = node_of(part, from);
    const uint32_t way = to | (same_mover ? SAME_MOVER : 0);
    if (node->left != DRAWN) node->left++;
    if (from & HIDDEN) {
        ARRAY_RESERVE(part->edge, part->edges_room, part->edges + 1);
        part->edge[part->edges++] = (Edge){ from, way };
    } else {
        ARRAY_RESERVE(part->way, part->ways_room, part->ways + 1);
        part->way[part->ways++] = way;
        part->work->edges_of[from]++;
    }
}

static bool expand(Part *part, int slice, uint32_t from, int hidden);

static bool note_hidden(Part *part, int slice, uint32_t from, bool same_mover, int hidden) {
    if (hidden == HIDDEN_MOST || part->hiddens >= ENDING_POSITIONS_MAX)
        return fail(part, "its positions hold more than men");
    ARRAY_RESERVE(part->hidden, part->hiddens_room, part->hiddens + 1);
    part->hidden[part->hiddens] = (Node){ .left = 0 };
    note_edge(part, from, part->hiddens | HIDDEN, same_mover);
    return expand(part, slice, part->hiddens++ | HIDDEN, hidden + 1);
}

static bool is_member(const Work *work, int slice) {
    for (int i = 0; i < work->members; i++)
        if (work->member[i] == slice) return true;
    return false;
}

/* Notes a move to a position of men alone. */
static bool note_numbered(Part *part, int slice, uint32_t from, Standing *standing, bool same_mover) {
    const Ending *const ending = part->work->ending;
    bool turned;
    const int number = ending_slice_of(ending, &standing->men, &turned);
    Slice *const to = number >= 0 ? &ending->slice[number] : NULL;
    if (!to || (!to->done && !is_member(part->work, number))) {
        part->grown_from = slice;
        part->grown = standing->men;
        atomic_store(&part->work->stop, true);
        return true;
    }
    if (turned) standing_turn(standing, &to->turn);
    const uint64_t at = slice_number(ending, to, standing, NULL);
    part->series = part->series || (to->done && to->series);
    if (!to->done) return note_edge(part, from, (uint32_t)(to->start + at), same_mover), true;
    const int value = slice_value(to, at);
    if (value == NO_POSITION) return fail(part, "a move leads to what it calls impossible");
    note_value(node_of(part, from), value, same_mover);
    return true;
}

/* Notes what a move leads to, which has just been played. */
static bool note_move(Part *part, int slice, uint32_t from, Player mover, int hidden) {
    const Outcome outcome = game_rule_end(&part->pos);
    Standing standing;
    if (outcome.over) return note_end(&outcome, mover, 1, node_of(part, from)), true;
    if (!ending_stand(&part->pos, &standing))
        return error_set(&part->err, "too large: the men of %s grow more", part->pos.game->id);
    const bool same_mover = part->pos.now.turn == mover;
    part->series = part->series || same_mover;
    if (ending_men_alone(part->work->ending, &part->pos, &standing))
        return note_numbered(part, slice, from, &standing, same_mover);
    return note_hidden(part, slice, from, same_mover, hidden);
}

static bool expand(Part *part, int slice, uint32_t from, int hidden) {
    const Player mover = part->pos.now.turn;
    MoveList *const list = &part->list[hidden];
    bool ok = true;
    movelist_clear(list);
    game_moves(&part->pos, GEN_ALL, list);
    if (list->count >= MOVES_MAX) return fail(part, "there are too many moves");
    if (list->count == 0) {
        const Outcome outcome = game_outcome(&part->pos);
        note_end(&outcome, mover, 0, node_of(part, from));
    }
    for (int i = 0; i < list->count && ok; i++) {
        game_play(&part->pos, list->at[i]);
        ok = note_move(part, slice, from, mover, hidden);
        game_undo(&part->pos);
    }
    return ok;
}

static void look_forwards(void *context, int index) {
    Part *const part = &((Work *)context)->part[index];
    const Work *const work = part->work;
    int member = 0;
    for (uint32_t i = part->from; i < part->to && !part->failed && !atomic_load(&part->work->stop); i++) {
        Standing standing;
        while (i - work->ending->slice[work->member[member]].start >= work->ending->slice[work->member[member]].size)
            member++;
        const Slice *const slice = &work->ending->slice[work->member[member]];
        if (slice_standing(work->ending, slice, i - slice->start, &standing) &&
            ending_put(work->ending, &standing, &part->pos))
            part->failed = !expand(part, work->member[member], i, 0);
        else
            work->node[i].value = NO_POSITION;
    }
    if (part->failed) atomic_store(&part->work->stop, true);
}

/* ---- the graph ---- */

/* A node's number among all. */
static uint32_t number_among_all(const Part *part, uint32_t to) {
    const uint32_t number = to & ~SAME_MOVER;
    return number & HIDDEN ? part->first_hidden + (number & ~HIDDEN) : number;
}

/* Calls with each edge of a part. */
#define EACH_EDGE(part, FROM, TO, DO)                                                                                  \
    do {                                                                                                               \
        const uint32_t *way_ = (part)->way;                                                                            \
        for (uint32_t FROM = (part)->from; FROM < (part)->to; FROM++)                                                  \
            for (int edge_ = 0; edge_ < (part)->work->edges_of[FROM]; edge_++) {                                       \
                const uint32_t TO = *way_++;                                                                           \
                DO;                                                                                                    \
            }                                                                                                          \
        for (size_t edge_ = 0; edge_ < (part)->edges; edge_++) {                                                       \
            const uint32_t FROM = number_among_all(part, (part)->edge[edge_].from), TO = (part)->edge[edge_].to;       \
            DO;                                                                                                        \
        }                                                                                                              \
    } while (0)

/* Puts the other nodes of all parts behind the numbered ones. */
static bool join_nodes(Work *work, Error *err) {
    uint64_t nodes = work->numbers;
    for (int i = 0; i < work->parts; i++) {
        work->part[i].first_hidden = (uint32_t)nodes;
        nodes += work->part[i].hiddens;
    }
    if (nodes >= HIDDEN)
        return error_set(err, "too large: %s has too many positions of these men", work->ending->game->id);
    Node *const grown = nodes > work->numbers ? realloc(work->node, nodes * sizeof *grown) : work->node;
    if (!grown) return error_set(err, "no memory for the positions of %s", work->ending->game->id);
    work->node = grown;
    work->nodes = (uint32_t)nodes;
    for (int i = 0; i < work->parts; i++)
        if (work->part[i].hiddens)
            memcpy(grown + work->part[i].first_hidden, work->part[i].hidden, work->part[i].hiddens * sizeof *grown);
    return true;
}

/* No move may lead to a number that stands for no position. */
static bool check_ends(const Work *work, const uint32_t *first, Error *err) {
    for (uint32_t i = 0; i < work->numbers; i++)
        if (work->node[i].value == NO_POSITION && first[i + 1] > first[i])
            return error_set(err, "%s can have no such tables: a move leads to what it calls impossible",
                             work->ending->game->id);
    return true;
}

/* Turns all edges round; the memory of the parts is given back. */
static bool turn_edges(Work *work, uint32_t **first, uint32_t **back, Error *err) {
    uint64_t sum = 0;
    for (int i = 0; i < work->parts; i++) sum += work->part[i].ways + work->part[i].edges;
    if (sum >= UINT32_MAX)
        return error_set(err, "too large: these men of %s have too many moves", work->ending->game->id);
    *first = calloc((size_t)work->nodes + 2, sizeof **first);
    *back = malloc((size_t)(sum + 1) * sizeof **back);
    if (!*first || !*back) return error_set(err, "no memory for the moves of %s", work->ending->game->id);
    uint32_t *const at = *first, *const to_from = *back;
    for (int i = 0; i < work->parts; i++)
        EACH_EDGE(&work->part[i], from, to, ((void)from, at[number_among_all(&work->part[i], to) + 2]++));
    for (uint32_t i = 2; i < work->nodes + 2; i++) at[i] += at[i - 1];
    for (int i = 0; i < work->parts; i++) {
        Part *const part = &work->part[i];
        EACH_EDGE(part, from, to, to_from[at[number_among_all(part, to) + 1]++] = from | (to & SAME_MOVER));
        free(part->way);
        part->way = NULL;
    }
    return check_ends(work, at, err);
}

/* ---- backwards ---- */

static void tell(Node *before, bool wins, int ply, int *last) {
    const uint16_t at = (uint16_t)(ply + 2);
    if (wins) {
        if (!before->win_at || before->win_at > at) before->win_at = at;
    } else if (before->left != DRAWN) {
        before->left--;
        if (at > before->loss_at) before->loss_at = at;
    }
    if (at > *last + 1) *last = at - 1;
    if (before->loss_at > *last + 1) *last = before->loss_at - 1;
}

static void settle(Work *work, const uint32_t *first, const uint32_t *back) {
    int last = 2;
    for (uint32_t i = 0; i < work->nodes; i++) {
        const Node *const node = &work->node[i];
        const int most = node->win_at > node->loss_at ? node->win_at : node->loss_at;
        if (most > last + 1) last = most - 1;
    }
    for (int ply = 0; ply <= last; ply++)
        for (uint32_t i = 0; i < work->nodes; i++) {
            Node *const node = &work->node[i];
            if (node->value) continue;
            const bool wins = node->win_at == ply + 1;
            if (!wins && (node->win_at || node->left || node->loss_at != ply + 1)) continue;
            node->value = (uint16_t)(1 + 2 * ply + wins);
            for (uint32_t way = first[i]; way < first[i + 1]; way++)
                tell(&work->node[back[way] & ~SAME_MOVER], (back[way] & SAME_MOVER) ? wins : !wins, ply, &last);
        }
}

static bool solve_graph(Work *work, Error *err) {
    uint32_t *first = NULL, *back = NULL;
    const bool ok = join_nodes(work, err) && turn_edges(work, &first, &back, err);
    if (ok) settle(work, first, back);
    free(first);
    free(back);
    return ok;
}

/* ---- all ---- */

uint64_t ending_memory(const Ending *ending, const int member[], int members) {
    uint64_t numbers = 0;
    double moves = 0;
    for (int i = 0; i < members; i++) {
        const Slice *const slice = &ending->slice[member[i]];
        numbers += slice->size;
        moves += slice->moves * (double)slice->size;
    }
    if (numbers > ENDING_POSITIONS_MAX) return 0;
    const size_t each = sizeof(Node) + sizeof(uint16_t) + sizeof(uint32_t) + sizeof(uint16_t);
    return numbers * each + (uint64_t)moves * 2 * sizeof(uint32_t);
}

static bool begin(Work *work, int threads, Error *err) {
    uint64_t numbers = 0;
    for (int i = 0; i < work->members; i++) {
        Slice *const slice = &work->ending->slice[work->member[i]];
        slice->start = numbers;
        numbers += slice->size;
    }
    work->numbers = (uint32_t)numbers;
    work->node = calloc(numbers, sizeof *work->node);
    work->edges_of = calloc(numbers, sizeof *work->edges_of);
    if (!work->node || !work->edges_of)
        return error_set(err, "no memory for the positions of %s", work->ending->game->id);
    work->parts = threads < 1 ? 1 : threads > THREADS_MOST ? THREADS_MOST : threads;
    work->part = memory_new((size_t)work->parts, sizeof *work->part);
    for (int i = 0; i < work->parts; i++) {
        Part *const part = &work->part[i];
        *part = (Part){ .work = work, .grown_from = -1 };
        part->from = (uint32_t)(numbers * (unsigned)i / (unsigned)work->parts);
        part->to = (uint32_t)(numbers * (unsigned)(i + 1) / (unsigned)work->parts);
        pos_init(&part->pos, work->ending->game);
        for (int list = 0; list <= HIDDEN_MOST; list++) movelist_init(&part->list[list]);
    }
    return true;
}

static void end(Work *work) {
    for (int i = 0; i < work->parts; i++) {
        Part *const part = &work->part[i];
        for (int list = 0; list <= HIDDEN_MOST; list++) movelist_free(&part->list[list]);
        pos_release(&part->pos);
        free(part->way);
        free(part->hidden);
        free(part->edge);
    }
    free(work->part);
    free(work->node);
    free(work->edges_of);
}

/* Adds the men that were met; their slice and those that lead to it have to be looked at again. */
static bool take_grown(Work *work, bool *grown, Error *err) {
    *grown = false;
    for (int i = 0; i < work->parts; i++) {
        const Part *const part = &work->part[i];
        if (part->failed) return error_set(err, "%s", part->err.text);
        if (part->grown_from < 0) continue;
        *grown = true;
        if (!ending_leads_to(work->ending, part->grown_from, &part->grown, err)) return false;
    }
    return true;
}

static void take_values(const Work *work) {
    bool series = false;
    for (int i = 0; i < work->parts; i++) series = series || work->part[i].series;
    for (int i = 0; i < work->members; i++) {
        Slice *const slice = &work->ending->slice[work->member[i]];
        slice->value = memory_new(slice->size, sizeof *slice->value);
        for (uint64_t at = 0; at < slice->size; at++) slice->value[at] = work->node[slice->start + at].value;
        slice->series = series;
        slice->done = true;
    }
}

bool ending_fill(Ending *ending, const int member[], int members, int threads, Error *err) {
    Work work = { .ending = ending, .member = member, .members = members };
    bool grown = false;
    bool ok = begin(&work, threads, err);
    if (ok) {
        threads_run(work.parts, look_forwards, &work);
        ok = take_grown(&work, &grown, err) && (grown || solve_graph(&work, err));
    }
    if (ok && !grown) take_values(&work);
    end(&work);
    return ok;
}

/* ending.c -- retrograde analysis (Thompson 1986) of all materials that an ending leads to, as one graph: forward
 * edges from the game's generator, followed backwards ply by ply. Positions that hold more than men for a moment are
 * nodes of their own behind the numbered ones. */
#include "search/tables/ending.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"

enum {
    SLICES_MAX = 64,
    HIDDEN_MOST = 6, /* moves in a row after which a position holds more than men */
    SAMPLES = 3000,
    DRAWN = 0xffff,      /* Node.left: a move that draws at least is known */
    NO_POSITION = 0xffff /* a number that stands for no position */
};
#define SAME_MOVER (1U << 31) /* of an edge: who moved moves again */

typedef struct {
    EndingMen men;
    uint64_t start, size;
} Slice;

struct Ending {
    const Game *game;
    int cells;
    Key base; /* of what all positions hold besides men and turn */
    int slices;
    Slice slice[SLICES_MAX];
    uint64_t size;
    uint16_t *value; /* 0 drawn, 1 + 2 * plies lost, 2 + 2 * plies won */
};

typedef struct {
    uint16_t left, win_at, loss_at; /* plies + 1; 0: none */
    uint16_t value;
} Node;

typedef struct {
    uint32_t from, to;
} Edge;

typedef struct {
    Ending *ending;
    Node *node;
    uint32_t nodes;
    size_t nodes_room;
    Edge *edge;
    size_t edges, edges_room;
    MoveList list[HIDDEN_MOST + 1];
    bool grown; /* a material was met that had no numbers */
    Error *err;
} Graph;

/* ---- numbers ---- */

static Key key_besides(const Position *pos) {
    Key key = pos->now.key ^ zobrist.turn[pos->now.turn];
    for (int at = 0; at < pos->board->cells; at++) key ^= zobrist.man[pos->man[at]][at];
    return key;
}

static bool add_slice(Ending *ending, const EndingMen *men, Error *err) {
    uint64_t size = 2;
    for (int i = 0; i < men->count; i++) size *= (uint64_t)ending->cells;
    if (ending->slices == SLICES_MAX || ending->size + size > ENDING_POSITIONS_MAX)
        return error_set(err, "too large: with all that they lead to, these men of %s have more than %d positions",
                         ending->game->id, ENDING_POSITIONS_MAX);
    ending->slice[ending->slices++] = (Slice){ *men, ending->size, size };
    ending->size += size;
    return true;
}

/* The men in ascending order, their cells too; false if there are too many. */
static bool collect(const Position *pos, EndingMen *men, Cell cell[]) {
    men->count = 0;
    for (int at = 0; at < pos->board->cells; at++) {
        const Man man = pos->man[at];
        if (man == MAN_NONE) continue;
        if (men->count == ENDING_MEN_MAX || man == MAN_WALL) return false;
        int place = men->count++;
        for (; place > 0 && men->man[place - 1] > man; place--) {
            men->man[place] = men->man[place - 1];
            cell[place] = cell[place - 1];
        }
        men->man[place] = man;
        cell[place] = (Cell)at;
    }
    return true;
}

static int slice_of(const Ending *ending, const EndingMen *men) {
    for (int i = 0; i < ending->slices; i++)
        if (ending->slice[i].men.count == men->count &&
            memcmp(ending->slice[i].men.man, men->man, (size_t)men->count) == 0)
            return i;
    return -1;
}

static uint64_t number_of(const Ending *ending, const Slice *slice, const Cell cell[], Player turn) {
    uint64_t number = 0;
    for (int i = 0; i < slice->men.count; i++) number = number * (unsigned)ending->cells + cell[i];
    return slice->start + number * 2 + turn;
}

static bool find(const Ending *ending, const Position *pos, uint64_t *number) {
    EndingMen men;
    Cell cell[ENDING_MEN_MAX];
    const int slice = collect(pos, &men, cell) ? slice_of(ending, &men) : -1;
    if (slice < 0) return false;
    *number = number_of(ending, &ending->slice[slice], cell, pos->now.turn);
    return true;
}

static bool is_men_alone(const Ending *ending, const Position *pos) {
    return !pos->now.chance && key_besides(pos) == ending->base;
}

static void clear_board(Position *pos) {
    for (int at = 0; at < pos->board->cells; at++)
        if (pos->man[at] != MAN_NONE) pos_put(pos, (Cell)at, MAN_NONE);
    pos_set_castling(pos, 0);
    pos_set_en_passant(pos, CELL_NONE);
    pos->now.halfmove = pos->now.reversible = 0;
    pos->now.fullmove = 1;
    pos_forget(pos);
}

/* Puts the men of a number on the board; false if they cannot stand so. */
static bool put_men(const Ending *ending, uint64_t number, Position *pos) {
    int slice = 0;
    while (number - ending->slice[slice].start >= ending->slice[slice].size) slice++;
    const EndingMen *const men = &ending->slice[slice].men;
    uint64_t rest = number - ending->slice[slice].start;
    int above = 0;
    clear_board(pos);
    pos_set_turn(pos, (Player)(rest & 1));
    rest /= 2;
    for (int i = men->count - 1; i >= 0; i--, rest /= (unsigned)ending->cells) {
        const int at = (int)(rest % (unsigned)ending->cells);
        if (pos->man[at] != MAN_NONE) return false;
        if (i + 1 < men->count && men->man[i] == men->man[i + 1] && at > above) return false;
        pos_put(pos, (Cell)at, men->man[i]);
        above = at;
    }
    pos_forget(pos);
    return true;
}

/* The same for positions that the game calls possible. */
static bool put_position(const Ending *ending, uint64_t number, Position *pos) {
    Error why;
    if (!put_men(ending, number, pos)) return false;
    if (pos->game->text.settle && !pos->game->text.settle(pos, &why)) return false;
    if (pos->game->text.check_position && !pos->game->text.check_position(pos, &why)) return false;
    pos_forget(pos);
    return true;
}

bool ending_set_up(const Ending *ending, uint64_t number, Position *pos) {
    return put_position(ending, number, pos);
}

/* ---- forwards ---- */

static void note_end(const Outcome *outcome, Player mover, int plies, Node *node) {
    const int points = outcome->points[mover];
    const uint16_t at = (uint16_t)(plies + 1);
    if (points == POINTS_DRAW)
        node->left = DRAWN;
    else if (points > POINTS_DRAW)
        node->win_at = at;
    else if (at > node->loss_at)
        node->loss_at = at;
}

static bool expand(Graph *graph, Position *pos, uint32_t from, int hidden);

static bool add_hidden(Graph *graph, Position *pos, int hidden, uint32_t *to) {
    char text[POSITION_TEXT_MAX];
    game_format(pos, text, sizeof text);
    if (hidden == HIDDEN_MOST || graph->nodes >= 2 * ENDING_POSITIONS_MAX)
        return error_set(graph->err, "%s can have no such tables: its positions hold more than men, as in %.100s",
                         pos->game->id, text);
    ARRAY_RESERVE(graph->node, graph->nodes_room, graph->nodes + 1);
    *to = graph->nodes++;
    graph->node[*to] = (Node){ .left = 0 };
    return expand(graph, pos, *to, hidden + 1);
}

/* Notes what a move leads to, which has just been played. */
static bool note_move(Graph *graph, Position *pos, uint32_t from, Player mover, int hidden) {
    const Outcome outcome = game_rule_end(pos);
    EndingMen men;
    Cell cell[ENDING_MEN_MAX];
    uint32_t to;
    if (outcome.over) return note_end(&outcome, mover, 1, &graph->node[from]), true;
    if (!collect(pos, &men, cell)) return error_set(graph->err, "too large: the men of %s grow more", pos->game->id);
    if (!is_men_alone(graph->ending, pos)) {
        if (!add_hidden(graph, pos, hidden, &to)) return false;
    } else {
        const int slice = slice_of(graph->ending, &men);
        if (slice < 0) {
            graph->grown = true;
            return add_slice(graph->ending, &men, graph->err);
        }
        to = (uint32_t)number_of(graph->ending, &graph->ending->slice[slice], cell, pos->now.turn);
    }
    if (graph->node[from].left != DRAWN) graph->node[from].left++;
    ARRAY_RESERVE(graph->edge, graph->edges_room, graph->edges + 1);
    graph->edge[graph->edges++] = (Edge){ from, to | (pos->now.turn == mover ? SAME_MOVER : 0) };
    return true;
}

static bool expand(Graph *graph, Position *pos, uint32_t from, int hidden) {
    const Player mover = pos->now.turn;
    MoveList *const list = &graph->list[hidden];
    movelist_clear(list);
    game_moves(pos, GEN_ALL, list);
    if (list->count == 0) {
        const Outcome outcome = game_outcome(pos);
        note_end(&outcome, mover, 0, &graph->node[from]);
    }
    bool ok = true;
    for (int i = 0; i < list->count && ok; i++) {
        game_play(pos, list->at[i]);
        ok = note_move(graph, pos, from, mover, hidden);
        game_undo(pos);
    }
    return ok;
}

/* ---- what there is ---- */

/* What the game itself rules out. */
static bool fits(const Game *game, Error *err) {
    const char *const why = game->players != 2 || game_teams(game) != 2 ? "more than two play it"
                            : game_has_dice(game)                       ? "dice are rolled in it"
                            : game_is_hidden(game)                      ? "something is hidden in it"
                            : board_of(game->setup.board)->cells > 64   ? "its board has more than 64 cells"
                            : game->setup.walls                         ? "its cells may hold walls"
                            : game->conduct.ko || game->conduct.referee ? "its rules look at the moves before"
                                                                        : NULL;
    return !why || error_set(err, "%s can have no such tables: %s", game->id, why);
}

/* Looks for a possible position of the wanted men, and what it holds besides them when it is read from a text. */
static bool find_base(Ending *ending, Position *pos, Error *err) {
    uint64_t random = 1;
    char text[POSITION_TEXT_MAX];
    Error why = { .text = "they cannot stand so" };
    for (int i = 0; i < SAMPLES; i++) {
        if (!put_men(ending, random_next(&random) % ending->slice[0].size, pos)) continue;
        game_format_fields(pos, text, sizeof text);
        if (!game_parse(pos, ending->game, text, &why)) continue;
        ending->base = key_besides(pos);
        return true;
    }
    return error_set(err, "no position of %s has these men: %s", ending->game->id, why.text);
}

/* Plays the moves of positions drawn at random, so that most refusals come before memory is asked for. */
static bool explore(Ending *ending, Position *pos, Error *err) {
    uint64_t random = 1;
    Node none = { .left = 0 };
    Graph graph = { .ending = ending, .err = err };
    for (int i = 0; i <= HIDDEN_MOST; i++) movelist_init(&graph.list[i]);
    bool ok = true;
    for (int slice = 0; slice < ending->slices && ok; slice++)
        for (int i = 0; i < SAMPLES && ok; i++) {
            const uint64_t number = ending->slice[slice].start + random_next(&random) % ending->slice[slice].size;
            if (!put_position(ending, number, pos)) continue;
            graph.nodes = 1, graph.edges = 0;
            ARRAY_RESERVE(graph.node, graph.nodes_room, 1);
            graph.node[0] = none;
            if (!is_men_alone(ending, pos))
                ok = error_set(err, "%s can have no such tables: what its men may do hangs on more", ending->game->id);
            ok = ok && expand(&graph, pos, 0, 0);
        }
    for (int i = 0; i <= HIDDEN_MOST; i++) movelist_free(&graph.list[i]);
    free(graph.node);
    free(graph.edge);
    return ok;
}

/* ---- backwards ---- */

static bool fill_graph(Graph *graph, Position *pos) {
    Ending *const ending = graph->ending;
    bool ok = true;
    do {
        graph->grown = false;
        graph->edges = 0;
        graph->nodes = (uint32_t)ending->size;
        ARRAY_RESERVE(graph->node, graph->nodes_room, graph->nodes);
        memset(graph->node, 0, graph->nodes * sizeof *graph->node);
        const uint32_t size = graph->nodes;
        for (uint32_t i = 0; i < size && ok && !graph->grown; i++)
            if (!put_position(ending, i, pos))
                graph->node[i].value = NO_POSITION;
            else
                ok = expand(graph, pos, i, 0);
    } while (ok && graph->grown);
    return ok;
}

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

static void settle(Graph *graph, const uint32_t *first, const uint32_t *back) {
    int last = 2;
    for (int ply = 0; ply <= last; ply++)
        for (uint32_t i = 0; i < graph->nodes; i++) {
            Node *const node = &graph->node[i];
            if (node->value) continue;
            const bool wins = node->win_at == ply + 1;
            if (!wins && (node->win_at || node->left || node->loss_at != ply + 1)) continue;
            node->value = (uint16_t)(1 + 2 * ply + wins);
            for (uint32_t way = first[i]; way < first[i + 1]; way++)
                tell(&graph->node[back[way] & ~SAME_MOVER], (back[way] & SAME_MOVER) ? wins : !wins, ply, &last);
        }
}

static void solve_graph(Graph *graph) {
    uint32_t *const first = memory_new((size_t)graph->nodes + 2, sizeof *first);
    uint32_t *const back = memory_new(graph->edges + 1, sizeof *back);
    for (size_t i = 0; i < graph->edges; i++) first[(graph->edge[i].to & ~SAME_MOVER) + 2]++;
    for (uint32_t i = 2; i < graph->nodes + 2; i++) first[i] += first[i - 1];
    for (size_t i = 0; i < graph->edges; i++) {
        const Edge edge = graph->edge[i];
        back[first[(edge.to & ~SAME_MOVER) + 1]++] = edge.from | (edge.to & SAME_MOVER);
    }
    settle(graph, first, back);
    free(first);
    free(back);
}

static bool fill(Ending *ending, Position *pos, Error *err) {
    Graph graph = { .ending = ending, .err = err };
    for (int i = 0; i <= HIDDEN_MOST; i++) movelist_init(&graph.list[i]);
    const bool ok = fill_graph(&graph, pos);
    if (ok) {
        solve_graph(&graph);
        ending->value = memory_new(ending->size, sizeof *ending->value);
        for (uint64_t i = 0; i < ending->size; i++) ending->value[i] = graph.node[i].value;
    }
    for (int i = 0; i <= HIDDEN_MOST; i++) movelist_free(&graph.list[i]);
    free(graph.node);
    free(graph.edge);
    return ok;
}

Ending *ending_make(const Game *game, const EndingMen *men, Error *err) {
    if (!fits(game, err)) return NULL;
    Position pos;
    pos_init(&pos, game);
    Ending *const ending = memory_new(1, sizeof *ending);
    ending->game = game;
    ending->cells = pos.board->cells;
    const bool ok = add_slice(ending, men, err) && find_base(ending, &pos, err) && explore(ending, &pos, err) &&
                    fill(ending, &pos, err);
    pos_release(&pos);
    if (ok) return ending;
    ending_free(ending);
    return NULL;
}

void ending_free(Ending *ending) {
    if (!ending) return;
    free(ending->value);
    free(ending);
}

/* ---- asking ---- */

static int worth_of(const TableAnswer *answer) {
    const int near = 100000 - answer->plies;
    return answer->verdict == TABLE_WIN ? near : answer->verdict == TABLE_LOSS ? -near : 0;
}

static bool value_of(const Ending *ending, Position *pos, int hidden, TableAnswer *answer);

/* The best of all moves, from the values of where they lead alone. */
static bool value_by_moves(const Ending *ending, Position *pos, int hidden, TableAnswer *answer, Move *best) {
    const Player mover = pos->now.turn;
    const Outcome outcome = game_outcome(pos);
    MoveList list;
    bool ok = true;
    *best = MOVE_NONE;
    if (outcome.over) {
        const int points = outcome.points[mover];
        *answer = (TableAnswer){ points > POINTS_DRAW ? TABLE_WIN : points < POINTS_DRAW ? TABLE_LOSS : TABLE_DRAW, 0 };
        return true;
    }
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    for (int i = 0; i < list.count && ok; i++) {
        TableAnswer after;
        game_play(pos, list.at[i]);
        ok = value_of(ending, pos, hidden, &after);
        if (ok && pos->now.turn != mover && after.verdict != TABLE_DRAW)
            after.verdict = after.verdict == TABLE_WIN ? TABLE_LOSS : TABLE_WIN;
        game_undo(pos);
        if (after.verdict != TABLE_DRAW) after.plies++;
        if (!ok || (!move_is_none(*best) && worth_of(&after) <= worth_of(answer))) continue;
        *answer = after;
        *best = list.at[i];
    }
    movelist_free(&list);
    return ok;
}

static bool value_of(const Ending *ending, Position *pos, int hidden, TableAnswer *answer) {
    uint64_t number;
    Move best;
    *answer = (TableAnswer){ TABLE_DRAW, 0 };
    if (game_rule_end(pos).over) return value_by_moves(ending, pos, hidden, answer, &best);
    if (!is_men_alone(ending, pos))
        return hidden < HIDDEN_MOST && value_by_moves(ending, pos, hidden + 1, answer, &best);
    if (!find(ending, pos, &number) || ending->value[number] == NO_POSITION) return false;
    const int value = ending->value[number];
    if (value) *answer = (TableAnswer){ value % 2 ? TABLE_LOSS : TABLE_WIN, (value - 1) / 2 };
    return true;
}

bool ending_value(const Ending *ending, Position *pos, TableAnswer *answer) {
    return value_of(ending, pos, 0, answer);
}

Move ending_best(const Ending *ending, Position *pos) {
    TableAnswer answer;
    Move best;
    return value_by_moves(ending, pos, 0, &answer, &best) ? best : MOVE_NONE;
}

bool ending_verify(const Ending *ending, Error *err) {
    Position pos;
    bool ok = true;
    pos_init(&pos, ending->game);
    for (uint64_t i = 0; i < ending->size && ok; i++) {
        TableAnswer said, found = { TABLE_DRAW, 0 };
        Move best;
        if (ending->value[i] == NO_POSITION || !put_position(ending, i, &pos)) continue;
        ok = value_of(ending, &pos, 0, &said) && value_by_moves(ending, &pos, 0, &found, &best) &&
             said.verdict == found.verdict && said.plies == found.plies;
        if (!ok) error_set(err, "position %llu does not follow from its moves", (unsigned long long)i);
    }
    pos_release(&pos);
    return ok;
}

void ending_count(const Ending *ending, EndingCount *count) {
    *count = (EndingCount){ .plies = { 0, 0 } };
    for (uint64_t i = 0; i < ending->slice[0].size; i++) {
        const int value = ending->value[i], mover = (int)(i & 1), plies = (value - 1) / 2;
        if (value == NO_POSITION) continue;
        if (value == 0) {
            count->drawn[mover]++;
            continue;
        }
        const int winner = value % 2 ? !mover : mover;
        winner == mover ? count->won[mover]++ : count->lost[mover]++;
        if (plies <= count->plies[winner]) continue;
        count->plies[winner] = plies;
        count->longest[winner] = i;
    }
}

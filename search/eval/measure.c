/* Values for games that bring no weights, from their rules alone: how far men get around in random games, and how often
 * they could capture, says what they are worth; where they find more moves, they stand better; men that only ever go
 * forward live on what they may become. Cells that look alike from their surroundings share what is measured, so that
 * the result is as symmetric as the board. */
#include "search/eval/derived.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/board/zobrist.h"

enum {
    RANDOM_GAMES = 32,
    RANDOM_OPENING = 24, /* men need room before they show what they can do */
    RANDOM_PLIES = 160,
    PAWN_VALUE = 100,
    VALUE_PER_MOVE = 70,     /* an officer's value grows by this much for each move it finds on average, */
    VALUE_PER_CAPTURE = 120, /* by so much for each capture among them ... */
    VALUE_BASE = 30,         /* ... from here */
    VALUE_MAX = 1500,
    ROYAL_VALUE = 10000,
    CENTRE_WEIGHT = 24, /* between the best and the worst cell of the board */
    PLACE_PER_MOVE = 5, /* a man is worth so much more for each move more than usual that it finds on such cells */
    PLACE_MAX = 40,
    PLACE_DOUBT = 16, /* so many observations count as much as the assumption that places do not matter */
    GOAL_ROWS = 6,    /* men that go forward gain from here on */
    GAIN_MAX = 900,
};

/* ---- what is counted ---- */

typedef struct {
    uint64_t moves, captures, men; /* moves and captures found; men who could have found them */
} Count;

typedef struct {
    Count kind[KINDS_MAX];
    Count place[KINDS_MAX][CELLS_MAX];             /* by the class of the cell */
    uint32_t nearer[MEN_MAX][4], away[MEN_MAX][4]; /* moves towards and away from each side */
    uint8_t class[CELLS_MAX];
} Tally;

/* Does the move shift a man of the player to move? */
static bool shifts_a_man(Move move) {
    const MoveType type = move_type(move);
    return type != MOVE_DROP && type != MOVE_PASS && type != MOVE_DICE;
}

static void tally_move(Tally *tally, const Position *pos, Move move) {
    const Cell from = move_from(move), to = move_to(move);
    const Man man = pos->man[from];
    Count *kind = &tally->kind[man_kind(man)], *place = &tally->place[man_kind(man)][tally->class[from]];
    const bool captures = game_gain(pos, move) != MAN_NONE;
    kind->moves++;
    place->moves++;
    kind->captures += captures;
    place->captures += captures;
    const BoardShape shape = pos->board->spec.shape;
    if ((shape != BOARD_SQUARES && shape != BOARD_HEXAGONS) || move_type(move) == MOVE_CASTLE || from == to) return;
    for (int side = 0; side < 4; side++) {
        const int before = board_row_from(pos->board, side, from), after = board_row_from(pos->board, side, to);
        tally->nearer[man][side] += after < before;
        const bool is_level = after == before && shape == BOARD_HEXAGONS; /* a longer file lies no farther back */
        tally->away[man][side] += after >= before && !is_level && move_type(move) != MOVE_SHOT;
    }
}

static void tally_position(Tally *tally, const Position *pos, const MoveList *moves) {
    for (int i = 0; i < moves->count; i++)
        if (shifts_a_man(moves->at[i])) tally_move(tally, pos, moves->at[i]);
    Set men = pos->owner[pos->now.turn + 1];
    for (Cell at; set_pop(&men, &at);) {
        const Kind kind = man_kind(pos->man[at]);
        tally->kind[kind].men++;
        tally->place[kind][tally->class[at]].men++;
    }
}

static void tally_random_game(Tally *tally, Position *pos, MoveList *moves, uint64_t seed) {
    game_start(pos, pos->game);
    const int plies = RANDOM_PLIES * pos->game->players / 2;
    for (int ply = 0; ply < plies; ply++) {
        movelist_clear(moves);
        game_moves(pos, GEN_ALL, moves);
        if (moves->count == 0) return;
        if (ply >= RANDOM_OPENING && !game_is_chance(pos)) tally_position(tally, pos, moves);
        game_play(pos, moves->at[mix64(seed + (uint64_t)ply) % (uint64_t)moves->count]);
    }
}

/* ---- the board ---- */

static void measure_steps(Derived *derived, const Board *board) {
    memset(derived->steps, UINT8_MAX, sizeof derived->steps);
    for (int from = 0; from < board->cells; from++) {
        Set reached = { { 0 } }, edge = { { 0 } };
        set_add(&edge, (Cell)from);
        for (uint8_t steps = 0; !set_is_empty(&edge); steps++) {
            Set next = { { 0 } };
            reached = set_or(reached, edge);
            for (Cell at; set_pop(&edge, &at);) {
                derived->steps[from][at] = steps;
                next = set_or(next, board->beside[at]);
            }
            edge = set_minus(next, reached);
        }
    }
}

static int cells_within(const Derived *derived, const Board *board, int from, int steps) {
    int count = 0;
    for (int at = 0; at < board->cells; at++) count += derived->steps[from][at] <= steps;
    return count;
}

/* A cell is as good as there are cells within two steps of it. */
static void measure_centre(Derived *derived, const Board *board) {
    int best = 0, worst = CELLS_MAX;
    for (int at = 0; at < board->cells; at++) {
        const int width = cells_within(derived, board, at, 2);
        best = width > best ? width : best;
        worst = width < worst ? width : worst;
    }
    for (int at = 0; at < board->cells && best > worst; at++)
        derived->centre[at] = (int8_t)(CENTRE_WEIGHT * (cells_within(derived, board, at, 2) - worst) / (best - worst));
}

/* Cells are alike that have as many others within one, two and three steps. */
static void classify_cells(const Derived *derived, const Board *board, uint8_t class[]) {
    int signature[CELLS_MAX];
    for (int at = 0; at < board->cells; at++) {
        signature[at] = cells_within(derived, board, at, 1) << 16 | cells_within(derived, board, at, 2) << 8 |
                        cells_within(derived, board, at, 3);
        int first = 0;
        while (signature[first] != signature[at]) first++;
        class[at] = (uint8_t)first;
    }
}

/* ---- values ---- */

static void measure_values(Derived *derived, const Game *game, const Tally *tally) {
    for (int kind = 1; kind < KINDS_MAX; kind++) {
        const Count *count = &tally->kind[kind];
        const uint64_t worth = VALUE_PER_MOVE * count->moves + VALUE_PER_CAPTURE * count->captures;
        const int value = count->men ? VALUE_BASE + (int)(worth / count->men) : 0;
        derived->value[kind] = value < VALUE_MAX ? value : VALUE_MAX;
        if (game->setup.royal >> kind & 1) derived->value[kind] = ROYAL_VALUE;
    }
    derived->value[PAWN] = PAWN_VALUE; /* it lives on what it may become */
}

/* The side that a man draws nearer to with every move it makes, -1 if there is none. */
static int goal_of(const Tally *tally, Man man) {
    for (int side = 0; side < 4; side++)
        if (tally->nearer[man][side] > 0 && tally->away[man][side] == 0) return side;
    return -1;
}

/* The same, if all players' men of the kind have such a side: in random games one king may have gone nowhere but on. */
static int common_goal_of(const Tally *tally, const Game *game, Kind kind, Player player) {
    for (Player other = 0; other < game->players; other++)
        if (goal_of(tally, man_of(kind, other)) < 0) return -1;
    return goal_of(tally, man_of(kind, player));
}

static int dearest(const Derived *derived, const Game *game) {
    int most = 0;
    for (int kind = 1; kind < KINDS_MAX; kind++)
        if (!(game->setup.royal >> kind & 1) && derived->value[kind] > most) most = derived->value[kind];
    return most;
}

/* What a man on its way forward gains by being so near to its goal: twice as much with every row. */
static int gain_at(const Derived *derived, const Game *game, Kind kind, int rows_left) {
    if (rows_left < 0 || rows_left > GOAL_ROWS) return 0;
    const int gain = dearest(derived, game) - derived->value[kind];
    return (gain > GAIN_MAX ? GAIN_MAX : gain > 0 ? gain : 0) >> (rows_left + 1);
}

static int bounded(int value, int most) {
    return value > most ? most : value < -most ? -most : value;
}

/* What a man gains or loses by the moves that it finds on such cells. */
static int freedom_at(const Tally *tally, Kind kind, int class) {
    const Count *all = &tally->kind[kind], *here = &tally->place[kind][class];
    if (!here->men || !all->men) return 0;
    const double usual = (double)all->moves / (double)all->men, found = (double)here->moves / (double)here->men;
    const double trust = (double)here->men / (double)(here->men + PLACE_DOUBT);
    return bounded((int)(PLACE_PER_MOVE * trust * (found - usual)), PLACE_MAX);
}

static void measure_places(Derived *derived, const Game *game, const Tally *tally) {
    const Board *board = board_of(game->setup.board);
    for (Player player = 0; player < game->players; player++)
        for (Kind kind = 1; kind < KINDS_MAX; kind++) {
            const Man man = man_of(kind, player);
            const int goal = common_goal_of(tally, game, kind, player);
            derived->roams[man] = goal < 0;
            if (game->setup.royal >> kind & 1) continue;
            for (int at = 0; at < board->cells; at++) {
                const int rows = goal < 0 ? -1 : board_row_from(board, goal, (Cell)at) - 1;
                const int better = goal < 0 ? freedom_at(tally, kind, tally->class[at]) : 0;
                derived->place[man][at] =
                    (int16_t)(derived->value[kind] + derived->centre[at] + better + gain_at(derived, game, kind, rows));
            }
        }
}

static void measure_army(Derived *derived, Position *pos) {
    const Game *game = pos->game;
    game_start(pos, game);
    for (int at = 0; at < pos->board->cells; at++) derived->army += derived->place[pos->man[at]][at];
    derived->army /= game->players;
}

Derived *derived_measure(const Game *game) {
    Derived *derived = memory_new(1, sizeof *derived);
    Tally *tally = memory_new(1, sizeof *tally);
    const Board *board = board_of(game->setup.board);
    measure_steps(derived, board);
    measure_centre(derived, board);
    classify_cells(derived, board, tally->class);
    MoveList moves;
    Position pos;
    pos_init(&pos, game);
    movelist_init(&moves);
    for (uint64_t i = 0; i < RANDOM_GAMES; i++) tally_random_game(tally, &pos, &moves, mix64(i) & ~0xfffULL);
    movelist_free(&moves);
    measure_values(derived, game, tally);
    measure_places(derived, game, tally);
    measure_army(derived, &pos);
    pos_release(&pos);
    free(tally);
    return derived;
}

/* Values for games that bring no weights, from their rules alone: how far men get around in games of random moves says
 * what they are worth; where the board is wide, they stand well. Measured once for each game, then kept. */
#include "search/eval_sheet.h"

#include <stdatomic.h>

enum {
    RANDOM_GAMES = 24,
    RANDOM_OPENING = 24, /* men need room before they show what they can do */
    RANDOM_PLIES = 160,
    PAWN_VALUE = 100,
    VALUE_PER_MOVE = 75, /* an officer's value grows by this much for each move it finds on average ... */
    VALUE_BASE = 30,     /* ... from here */
    VALUE_MAX = 1500,
    CENTRE_WEIGHT = 24, /* between the best and the worst cell of the board */
    ROYAL_VALUE = 10000,
};

typedef struct Derived {
    /* What decides the values: */
    void (*generate)(const Position *pos, Gen what, MoveList *out);
    const char *start;
    BoardId board;
    int value[KINDS_MAX];
    int8_t centre[CELLS_MAX];
    struct Derived *next;
} Derived;

/* Grows at its head only; what is in it never changes, so readers need no lock. */
static _Atomic(Derived *) all_derived;

/* ---- measuring ---- */

typedef struct {
    uint64_t moves[KINDS_MAX], men[KINDS_MAX]; /* moves found; men who could have found them */
} Tally;

static void tally_position(Tally *tally, const Position *pos, const MoveList *moves) {
    for (int i = 0; i < moves->count; i++) {
        const MoveType type = move_type(moves->at[i]);
        if (type == MOVE_DROP || type == MOVE_PASS || type == MOVE_DICE) continue;
        tally->moves[man_kind(pos->man[move_from(moves->at[i])])]++;
    }
    for (int at = 0; at < pos->board->cells; at++) {
        const Man man = pos->man[at];
        if (man != MAN_NONE && man_owner(man) == pos->now.turn) tally->men[man_kind(man)]++;
    }
}

static void tally_random_game(Tally *tally, Position *pos, MoveList *moves, uint64_t seed) {
    game_start(pos, pos->game);
    for (int ply = 0; ply < RANDOM_PLIES; ply++) {
        movelist_clear(moves);
        game_moves(pos, GEN_ALL, moves);
        if (moves->count == 0) return;
        if (ply >= RANDOM_OPENING && !game_is_chance(pos)) tally_position(tally, pos, moves);
        game_play(pos, moves->at[mix64(seed + (uint64_t)ply) % (uint64_t)moves->count]);
    }
}

static void measure_values(Derived *derived, const Game *game) {
    Tally tally = { 0 };
    MoveList moves;
    Position pos;
    pos_init(&pos, game);
    movelist_init(&moves);
    for (uint64_t i = 0; i < RANDOM_GAMES; i++) tally_random_game(&tally, &pos, &moves, mix64(i) & ~0xffULL);
    movelist_free(&moves);
    pos_release(&pos);
    for (int kind = 1; kind < KINDS_MAX; kind++) {
        const int value =
            tally.men[kind] ? VALUE_BASE + (int)(VALUE_PER_MOVE * tally.moves[kind] / tally.men[kind]) : 0;
        derived->value[kind] = value < VALUE_MAX ? value : VALUE_MAX;
        if (game->royal >> kind & 1) derived->value[kind] = ROYAL_VALUE;
    }
    derived->value[PAWN] = PAWN_VALUE; /* it lives on what it may become */
}

/* A cell is as good as there are cells within two steps of it. */
static int width_at(const Board *board, Cell at) {
    Set near = board->beside[at], reached = near;
    for (Cell next; set_pop(&near, &next);) reached = set_or(reached, board->beside[next]);
    return set_count(&reached);
}

static void measure_centre(Derived *derived, const Board *board) {
    int best = 0, worst = CELLS_MAX;
    for (int at = 0; at < board->cells; at++) {
        const int width = width_at(board, (Cell)at);
        best = width > best ? width : best;
        worst = width < worst ? width : worst;
    }
    if (best == worst) return;
    for (int at = 0; at < board->cells; at++)
        derived->centre[at] = (int8_t)(CENTRE_WEIGHT * (width_at(board, (Cell)at) - worst) / (best - worst));
}

static Derived *derived_new(const Game *game) {
    Derived *derived = calloc(1, sizeof *derived);
    if (!derived) abort();
    derived->generate = game->generate;
    derived->start = game->start;
    derived->board = game->board;
    measure_values(derived, game);
    measure_centre(derived, board_of(game->board));
    return derived;
}

static const Derived *derived_of(const Game *game) {
    for (const Derived *d = atomic_load_explicit(&all_derived, memory_order_acquire); d; d = d->next)
        if (d->generate == game->generate && d->start == game->start && d->board == game->board) return d;
    Derived *fresh = derived_new(game); /* two threads may both do this: the same values twice do no harm */
    fresh->next = atomic_load(&all_derived);
    while (!atomic_compare_exchange_weak(&all_derived, &fresh->next, fresh)) {
    }
    return fresh;
}

/* ---- using ---- */

int derived_kind_value(const Game *game, Kind kind) {
    return derived_of(game)->value[kind];
}

/* Men's values and places. A player is compared with the mean of the other teams' players. */
int derived_eval(const Position *pos) {
    const Game *game = pos->game;
    const Derived *derived = derived_of(game);
    const Player turn = pos->now.turn < game->players ? pos->now.turn : 0;
    int own = 0, others = 0, friends = 0, enemies = 0;
    for (Player player = 0; player < game->players; player++)
        *(game->team[player] == game->team[turn] ? &friends : &enemies) += 1;
    for (int at = 0; at < pos->board->cells; at++) {
        const Man man = pos->man[at];
        if (man == MAN_NONE) continue;
        const Kind kind = man_kind(man);
        const bool royal = game->royal >> kind & 1;
        const int value = royal ? 0 : derived->value[kind] + derived->centre[at];
        *(game->team[man_owner(man)] == game->team[turn] ? &own : &others) += value;
    }
    return eval_bounded(own / friends - (enemies ? others / enemies : 0));
}

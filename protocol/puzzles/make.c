#include "protocol/puzzles/make.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "protocol/puzzles/prove.h"
#include "protocol/puzzles/spread.h"

enum {
    OPENING_PLIES_LEAST = 2, /* random ones: so many, and up to so many more */
    OPENING_PLIES_MORE = 7,
    PLIES_MAX_OF_ROUND = 180,
    PUZZLES_PER_ROUND = 3,
    LOOK_NODES = 2500,       /* of the quick search of two lines */
    BARREN_ROUNDS_MAX = 400, /* in a row: then there is nothing to be found */
    SLIP = 12,               /* one move of so many is random */
};

/* What the players of a round may look at: each has one of these. */
static const uint64_t player_nodes[] = { 40, 120, 400, 1500 };

typedef struct {
    Puzzles *list;
    const MakeOptions *options;
    Prover prover;
    Searcher *player;
    Spread spread;
    Position pos, fresh; /* the round; the position to be looked at, without a record */
    MoveList moves;
} Maker;

bool puzzles_fit(const Game *game, Error *err) {
    return stipulation_fits(&(Stipulation){ .goal = GOAL_WIN, .moves = 1 }, game, err);
}

static bool maker_init(Maker *maker, Puzzles *list, const MakeOptions *options, Error *err) {
    *maker = (Maker){ .list = list, .options = options, .prover.nodes = options->nodes };
    pos_init(&maker->pos, list->game);
    pos_init(&maker->fresh, list->game);
    movelist_init(&maker->moves);
    for (int i = 0; i < list->count; i++) spread_note(&maker->spread, list->game, &list->at[i]);
    return (maker->prover.pairs = look_searcher(2, err)) && (maker->prover.answers = look_searcher(1, err)) &&
           (maker->player = look_searcher(1, err));
}

static void maker_release(Maker *maker) {
    search_free(maker->prover.pairs);
    search_free(maker->prover.answers);
    search_free(maker->player);
    spread_release(&maker->spread);
    movelist_free(&maker->moves);
    pos_release(&maker->fresh);
    pos_release(&maker->pos);
}

/* ---- a position ---- */

static void list_moves(Maker *maker) {
    movelist_clear(&maker->moves);
    game_moves(&maker->pos, GEN_ALL, &maker->moves);
}

/* To take back what has just taken is no puzzle. */
static bool takes_back(const Position *pos, const Position *fresh, Move best) {
    if (pos->journal.plies == 0 || !game_takes(fresh, best)) return false;
    const Frame *const last = &pos->journal.frames[pos->journal.plies - 1];
    return move_to(last->move) == move_to(best) && pos->now.halfmove == 0;
}

static bool is_candidate(Maker *maker, char text[static POSITION_TEXT_MAX]) {
    Look look;
    list_moves(maker);
    if (maker->moves.count < 2 || spread_knows(&maker->spread, &maker->pos)) return false;
    game_format(&maker->pos, text, POSITION_TEXT_MAX);
    if (!game_parse(&maker->fresh, maker->pos.game, text, NULL)) return false;
    pos_forget(&maker->fresh);
    const uint64_t nodes = maker->options->nodes;
    look_at(maker->prover.pairs, &maker->fresh, nodes < LOOK_NODES ? nodes : LOOK_NODES, &look);
    return look_is_promising(&look) && !takes_back(&maker->pos, &maker->fresh, look.best);
}

/* Is it a puzzle that the list takes? Then it is there. */
static bool take_puzzle(Maker *maker, int round) {
    const MakeOptions *const options = maker->options;
    char text[POSITION_TEXT_MAX];
    Puzzle puzzle = { .seed = options->seed, .round = round };
    if (!is_candidate(maker, text) || !puzzle_prove(&maker->prover, &maker->fresh, &puzzle)) return false;
    puzzle.position = memory_text(text, strlen(text));
    if (!puzzle_check(maker->pos.game, &puzzle, NULL) ||
        !spread_takes(&maker->spread, maker->list, &puzzle, options->count)) {
        free(puzzle.position);
        return false;
    }
    puzzles_add(maker->list, &puzzle);
    spread_note(&maker->spread, maker->pos.game, &puzzle);
    if (options->found) options->found(options->context, maker->list);
    return true;
}

/* ---- a round ---- */

static bool play_opening(Maker *maker, uint64_t *random) {
    const int plies = OPENING_PLIES_LEAST + random_below(random, OPENING_PLIES_MORE);
    game_start(&maker->pos, maker->list->game);
    for (int ply = 0; ply < plies; ply++) {
        list_moves(maker);
        if (maker->moves.count == 0) return false;
        game_play(&maker->pos, maker->moves.at[random_below(random, maker->moves.count)]);
    }
    return true;
}

static bool play_move(Maker *maker, const uint64_t nodes[PLAYERS_MAX], uint64_t *random) {
    Look look;
    list_moves(maker);
    if (maker->moves.count == 0) return false;
    const Move chance = maker->moves.at[random_below(random, maker->moves.count)];
    const bool slips = random_below(random, SLIP) == 0;
    look_at(maker->player, &maker->pos, nodes[game_turn(&maker->pos)], &look);
    game_play(&maker->pos, slips || move_equal(look.best, MOVE_NONE) ? chance : look.best);
    return true;
}

static bool is_enough(const Maker *maker) {
    const MakeOptions *const options = maker->options;
    return maker->list->count >= options->count || (options->goes_on && !options->goes_on(options->context));
}

static int puzzles_of(const Maker *maker, int round) {
    int count = 0;
    for (int i = 0; i < maker->list->count; i++)
        count += maker->list->at[i].seed == maker->options->seed && maker->list->at[i].round == round;
    return count;
}

static void play_round(Maker *maker, int round) {
    uint64_t random = random_stream(maker->options->seed, (uint64_t)round), nodes[PLAYERS_MAX] = { 0 };
    for (int i = 0; i < PLAYERS_MAX; i++) nodes[i] = player_nodes[random_below(&random, LENGTH(player_nodes))];
    if (!play_opening(maker, &random)) return;
    for (int ply = 0; ply < PLIES_MAX_OF_ROUND && !game_referee(&maker->pos).over; ply++) {
        if (maker->options->playing) maker->options->playing(maker->options->context, maker->list, round, ply);
        if (puzzles_of(maker, round) >= PUZZLES_PER_ROUND) return;
        if (take_puzzle(maker, round) && is_enough(maker)) return;
        if (!play_move(maker, nodes, &random)) return;
    }
}

/* The round that an earlier run of the same seed was in: it is played again, and what is known of it not taken. */
static int first_round(const Puzzles *list, uint64_t seed) {
    int round = 0;
    for (int i = 0; i < list->count; i++)
        if (list->at[i].seed == seed && list->at[i].round > round) round = list->at[i].round;
    return round;
}

bool puzzles_make(Puzzles *list, const MakeOptions *options, Error *err) {
    Maker maker;
    bool good = puzzles_fit(list->game, err);
    if (!good || list->count >= options->count) return good;
    good = maker_init(&maker, list, options, err);
    int round = good ? first_round(list, options->seed) : 0;
    for (int last = round; good && !is_enough(&maker); round++) {
        const int before = list->count;
        play_round(&maker, round);
        if (list->count > before) last = round;
        if (round - last >= BARREN_ROUNDS_MAX)
            good = error_set(err, "%s: no other puzzle in %d games; there are %d", list->game->id, BARREN_ROUNDS_MAX,
                             list->count);
    }
    maker_release(&maker);
    return good;
}

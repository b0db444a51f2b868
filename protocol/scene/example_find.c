#include "protocol/scene/example_find.h"

#include <string.h>

#include "engine/base/random.h"
#include "engine/text/refusal.h"
#include "engine/lanes/rule.h"
#include "protocol/scene/deed.h"

/* So many games, how long, and how many moves are tried besides the one that is played. In a few more games it is asked
 * what is barred, which takes longer. */
enum { GAMES = 8, GAMES_BARRED = 2, PLIES = 44, TRIED = 5 };

static int at_most(int number, int most) {
    return number < most ? number : most;
}

/* ---- the best ---- */

/* How many cells have come into a state, or out of it. */
static int count_flags(const Position *pos, const Set flags[]) {
    int count = 0;
    for (int flag = 0; flag < FLAGS_MAX; flag++) {
        const Set changed = set_or(set_minus(pos->flag[flag], flags[flag]), set_minus(flags[flag], pos->flag[flag]));
        count += set_count(&changed);
    }
    return count;
}

/* Men whom the rules tell from others of their kind. */
static int count_states(const Position *pos) {
    int count = 0;
    for (int at = 0; pos->game->setup.states && at < pos->board->cells; at++)
        count += pos->man[at] != MAN_NONE && game_state(pos, (Cell)at) != 0;
    return count;
}

static void keep(Find *find, const Position *pos, Shows shows, double worth, Move move, const Signs *signs) {
    if (find->shows && worth <= find->worth) return;
    find->shows = shows;
    find->worth = worth;
    find->move = move;
    if (signs) find->signs = *signs;
    game_format(pos, find->position, sizeof find->position);
}

/* ---- what there is to see ---- */

static void try_move(Find *find, Position *pos, Move move, uint64_t random) {
    Signs signs = { .count = 0 };
    Set flags[FLAGS_MAX];
    memcpy(flags, pos->flag, sizeof flags);
    const int plies = pos->journal.plies;
    deed_play(pos, move, &random, &signs);
    const double states = 0.5 * at_most(count_flags(pos, flags), 4) + 0.7 * at_most(count_states(pos), 4);
    while (pos->journal.plies > plies) game_undo(pos);
    keep(find, pos, SHOWS_MOVE, worth_of_move(pos, move, &signs) + states + worth_of_place(pos, &signs), move, NULL);
}

/* Does a rule hold men who could go on without it? Pawns that wait on their last rank could not. */
static bool holds(const Rule *rule) {
    return rule && rule->holds && !rule->pawns_stay;
}

/* Men who cannot move, because a rule of a composition holds them. */
static void try_held(Find *find, const Position *pos) {
    const Composition *const rules = pos->game->conduct.composition;
    Signs signs = { .count = 0 };
    Bits held = 0;
    for (int i = 0; rules && i < COMPOSITION_RULES_MAX; i++)
        for (Player player = 0; holds(rules->rule[i]) && player < pos->game->players; player++)
            held |= rules->rule[i]->holds(rules, pos, player);
    while (held) signs_add(&signs, (Sign){ .kind = SIGN_HELD, .to = bits_pop(&held) });
    if (signs.count)
        keep(find, pos, SHOWS_HELD, 10 + 3.0 * at_most(signs.count, 3) - signs.count + worth_of_place(pos, &signs),
             MOVE_NONE, &signs);
}

/* The refusal names one or two cells: who reaches whom, or the target. */
static void add_reason(Signs *signs, const Board *board, Cell to, const char *words) {
    Cell named[2], cell;
    int count = 0;
    for (const char *at = strchr(words, ' '); at && count < 2; at = strchr(at + 1, ' '))
        if (board_read_cell(board, at + 1, &cell)) named[count++] = cell;
    if (count == 0 || (count == 1 && named[0] == to)) return;
    signs_add(signs, (Sign){ .kind = SIGN_REACH, .from = named[0], .to = count == 2 ? named[1] : to });
}

static bool allows(const Position *pos, const Wish *wish, Error *err) {
    return !pos->game->conduct.allows || pos->game->conduct.allows(pos, wish, err);
}

/* Would the king be attacked by a man of their own? */
static bool is_own_check(const Position *pos, const Wish *wish, Error *err) {
    Cell by;
    if (refusal_king_is_safe(pos, wish->move, err)) return false;
    const char *const on = strstr(err->text, " on ");
    return on && board_read_cell(pos->board, on + 4, &by) && pos->man[by] != MAN_NONE &&
           man_owner(pos->man[by]) == game_turn(pos);
}

/* A way of an orthodox man that none of the legal moves is, for a reason that only this game has. */
static bool is_barred(const Position *pos, Cell from, Cell to, const MoveList *legal, Signs *signs) {
    Error err;
    Wish wish = { .text = "", .rest = "", .from = from, .to = to, .man = pos->man[from], .board = pos->board };
    wish.legal = legal;
    for (int i = 0; i < legal->count; i++)
        if (move_from(legal->at[i]) == from && move_to(legal->at[i]) == to) return false;
    if (!refusal_find_way(pos, &wish, &err) || move_type(wish.move) == MOVE_CASTLE) return false;
    if (allows(pos, &wish, &err) && !is_own_check(pos, &wish, &err)) return false;
    signs_add(signs, (Sign){ .kind = SIGN_BARRED, .from = from, .to = to });
    add_reason(signs, pos->board, to, err.text);
    return true;
}

static void try_barred(Find *find, const Position *pos, const MoveList *legal) {
    const GameSetup *const setup = &pos->game->setup;
    if (setup->letters || setup->gaits || pos->board->cells != 64) return; /* not of orthodox men */
    for (int from = 0; from < pos->board->cells; from++) {
        if (pos->man[from] == MAN_NONE || man_owner(pos->man[from]) != game_turn(pos)) continue;
        for (int to = 0; to < pos->board->cells; to++) {
            Signs signs = { .count = 0 };
            if (from == to || !is_barred(pos, (Cell)from, (Cell)to, legal, &signs)) continue;
            const double worth = 6 + 3.0 * signs_count(&signs, SIGN_REACH) + worth_of_place(pos, &signs);
            keep(find, pos, SHOWS_BARRED, worth, MOVE_NONE, &signs);
        }
    }
}

/* ---- games at random ---- */

/* Every third move is one that does something, if there is such a move. */
Move example_pick(const Position *pos, const MoveList *moves, uint64_t *random) {
    const Move any = moves->at[random_below(random, moves->count)];
    if (random_below(random, 3) != 0 || game_is_noisy(pos, any)) return any;
    for (int i = 0; i < 3 * TRIED; i++) {
        const Move other = moves->at[random_below(random, moves->count)];
        if (game_is_noisy(pos, other)) return other;
    }
    return any;
}

static bool look_here(Find *find, Position *pos, MoveList *moves, uint64_t *random, Move *next) {
    movelist_clear(moves);
    game_moves(pos, GEN_ALL, moves);
    if (moves->count == 0) return false;
    *next = example_pick(pos, moves, random);
    if (game_is_chance(pos)) {
        *next = game_roll(pos, random);
        return true;
    }
    try_held(find, pos);
    try_move(find, pos, *next, *random);
    for (int i = 0; i < TRIED; i++) try_move(find, pos, moves->at[random_below(random, moves->count)], *random);
    return true;
}

static void play_one(Find *find, Position *pos, MoveList *moves, uint64_t *random, bool looks_for_bars) {
    Move next;
    game_start(pos, pos->game);
    for (int ply = 0; ply < PLIES && !game_outcome(pos).over; ply++) {
        if (!look_here(find, pos, moves, random, &next)) return;
        if (looks_for_bars && ply % 3 == 0) try_barred(find, pos, moves);
        game_play(pos, next);
    }
}

uint64_t example_seed(const Game *game) {
    return mix_bytes(0, game->id, strlen(game->id));
}

void example_find(Find *find, const Game *game) {
    MoveList moves;
    Position pos;
    uint64_t random = example_seed(game);
    movelist_init(&moves);
    pos_init(&pos, game);
    *find = (Find){ .shows = SHOWS_NOTHING };
    for (int i = 0; i < GAMES; i++) play_one(find, &pos, &moves, &random, false);
    for (int i = 0; i < GAMES_BARRED && find->worth < WORTH_TELLING; i++) play_one(find, &pos, &moves, &random, true);
    pos_release(&pos);
    movelist_free(&moves);
}

#include "search/tables/index.h"

#include <string.h>

#include "engine/base/random.h"

/* ---- boards ---- */

static Cell turned(const Board *board, Cell at) {
    return (Cell)(board->cells - 1 - at);
}

static int group_of(bool own, Kind kind) {
    return (own ? 0 : TABLE_KINDS) + kind - 1;
}

static void clear_board(Position *pos) {
    pos_clear64(pos, pos_occupied(pos) & (pos->board->cells < 64 ? bit((Cell)pos->board->cells) - 1 : ~(Bits)0));
    pos_forget(pos);
}

/* ---- games ---- */

/* Is a position nothing but single men, and whose turn it is? */
static bool is_men_alone(const Game *game) {
    const Notation *const notation = game->text.notation;
    return notation && notation->alone && !game->text.extras && !game->setup.states && !game->setup.deal &&
           !game->secrets.imagine && !game->conduct.rule_end && !game->conduct.ko && !game->conduct.composition &&
           !game->conduct.in_hand && !game->conduct.chance_weight;
}

bool tables_fit(const Game *game, Error *err) {
    const size_t kinds = game->setup.letters ? strlen(game->setup.letters) - 1 : KINDS_MAX;
    if (game->players == 2 && game_teams(game) == 2 && kinds <= TABLE_KINDS && is_men_alone(game) &&
        board_of(game->setup.board)->cells <= TABLE_CELLS)
        return true;
    return error_set(err,
                     "%s can have no endgame tables: they are for two players whose positions are nothing but single "
                     "men and whose turn it is",
                     game->id);
}

/* ---- where men can stand ---- */

typedef struct {
    Bits of[TABLE_KINDS + 1];
} Stands;

/* Adds what a player's man on a cell can become by one step. */
static void add_steps(Position *pos, Player player, Kind kind, Cell from, Stands *stands, MoveList *list) {
    clear_board(pos);
    pos_put64(pos, from, man_of(kind, player));
    pos_set_turn(pos, player);
    movelist_clear(list);
    game_moves(pos, GEN_ALL, list);
    for (int i = 0; i < list->count; i++) {
        game_play(pos, list->at[i]);
        for (Kind become = 1; become <= TABLE_KINDS; become++) stands->of[become] |= pos_men_of(pos, player, become);
        game_undo(pos);
    }
}

/* Everything that their men of the start can get to alone. Captures lead to no other cells: who makes tables checks it.
 */
static Stands find_stands(Position *pos, Player player) {
    Stands stands = { { 0 } }, done = { { 0 } };
    MoveList list;
    movelist_init(&list);
    game_start(pos, pos->game);
    for (Kind kind = 1; kind <= TABLE_KINDS; kind++) stands.of[kind] = pos_men_of(pos, player, kind);
    for (bool more = true; more;) {
        more = false;
        for (Kind kind = 1; kind <= TABLE_KINDS; kind++)
            for (Bits left = stands.of[kind] & ~done.of[kind]; left; more = true) {
                const Cell from = bits_pop(&left);
                done.of[kind] |= bit(from);
                add_steps(pos, player, kind, from, &stands, &list);
            }
    }
    movelist_free(&list);
    return stands;
}

static void fill_group(TableIndex *index, int group, Bits cells) {
    memset(index->place[group], TABLE_NOWHERE, sizeof index->place[group]);
    while (cells) {
        const Cell at = bits_pop(&cells);
        index->place[group][at] = (uint8_t)index->rooms[group];
        index->cell[group][index->rooms[group]++] = at;
    }
}

static Bits turned_all(const Board *board, Bits cells) {
    Bits all = 0;
    while (cells) all |= bit(turned(board, bits_pop(&cells)));
    return all;
}

/* False if the players' men do not stand on the same cells, as each sees the board. */
static bool fill_groups(TableIndex *index, Position *pos) {
    const Stands own = find_stands(pos, 0), enemy = find_stands(pos, 1);
    for (Kind kind = 1; kind <= TABLE_KINDS; kind++) {
        if (turned_all(pos->board, own.of[kind]) != enemy.of[kind]) return false;
        fill_group(index, group_of(true, kind), own.of[kind]);
        fill_group(index, group_of(false, kind), enemy.of[kind]);
    }
    return true;
}

/* ---- slices ---- */

static void fill_choices(TableIndex *index) {
    for (int n = 0; n <= TABLE_CELLS; n++) {
        index->choices[n][0] = 1;
        for (int k = 1; k <= TABLES_MEN_MAX; k++)
            index->choices[n][k] = n == 0 ? 0 : index->choices[n - 1][k - 1] + index->choices[n - 1][k];
    }
}

static int digits_of(const uint8_t count[TABLE_GROUPS]) {
    int digits = 0;
    for (int group = 0; group < TABLE_GROUPS; group++) digits = digits * TABLE_RADIX + count[group];
    return digits;
}

static void add_slice(TableIndex *index, const uint8_t count[TABLE_GROUPS]) {
    int16_t *const place = &index->slice_of[digits_of(count)];
    if (*place >= 0) return;
    *place = (int16_t)index->slices;
    TableSlice *const slice = &index->slice[index->slices++];
    *slice = (TableSlice){ .start = index->size, .size = 1 };
    memcpy(slice->count, count, TABLE_GROUPS);
    for (int group = 0; group < TABLE_GROUPS; group++) slice->size *= index->choices[index->rooms[group]][count[group]];
    index->size += slice->size;
}

static void add_pair(TableIndex *index, int own_plain, int own_best, int enemy_plain, int enemy_best) {
    if (own_plain + own_best == 0 || enemy_plain + enemy_best == 0) return;
    add_slice(index,
              (const uint8_t[]){ (uint8_t)own_plain, (uint8_t)own_best, (uint8_t)enemy_plain, (uint8_t)enemy_best });
    add_slice(index,
              (const uint8_t[]){ (uint8_t)enemy_plain, (uint8_t)enemy_best, (uint8_t)own_plain, (uint8_t)own_best });
}

/* Fewer men first; of equally many, fewer that can still be promoted. */
static void fill_slices(TableIndex *index) {
    memset(index->slice_of, -1, sizeof index->slice_of);
    for (int men = 2; men <= index->men; men++)
        for (int plain = 0; plain <= men; plain++)
            for (int own_plain = 0; own_plain <= plain; own_plain++)
                for (int own_best = 0; own_best <= men - plain; own_best++)
                    add_pair(index, own_plain, own_best, plain - own_plain, men - plain - own_best);
}

int index_opposite(const TableIndex *index, int slice) {
    const uint8_t *const count = index->slice[slice].count;
    uint8_t opposite[TABLE_GROUPS];
    for (int group = 0; group < TABLE_GROUPS; group++) opposite[group] = count[(group + TABLE_KINDS) % TABLE_GROUPS];
    return index->slice_of[digits_of(opposite)];
}

/* ---- numbers ---- */

/* The cells of a group as the player to move sees them, in ascending order, make a number; false if one is no cell for
 * such men. */
static ALWAYS_INLINE bool number_of_group(const TableIndex *index, int group, Bits cells, bool turn, int last,
                                          uint64_t *number) {
    uint64_t own = 0;
    for (int i = 1; cells; i++) {
        const Cell at = turn ? bits_last(cells) : bits_first(cells);
        cells ^= bit(at);
        const uint8_t place = index->place[group][turn ? last - at : at];
        if (place == TABLE_NOWHERE) return false;
        own += index->choices[place][i];
    }
    *number += own;
    return true;
}

bool index_find(const TableIndex *index, const Position *pos, uint64_t *number) {
    const Player own = pos->now.turn;
    Bits cells[TABLE_GROUPS];
    uint8_t count[TABLE_GROUPS];
    int sum = 0;
    for (int group = 0; group < TABLE_GROUPS; group++) {
        const Kind kind = (Kind)(group % TABLE_KINDS + 1);
        cells[group] = pos_men_of(pos, group < TABLE_KINDS ? own : !own, kind);
        sum += bits_count(cells[group]);
        if (sum > index->men) return false;
        count[group] = (uint8_t)bits_count(cells[group]);
    }
    const int slice = index->slice_of[digits_of(count)];
    if (slice < 0) return false;
    *number = 0;
    for (int group = 0; group < TABLE_GROUPS; group++) {
        *number *= index->choices[index->rooms[group]][count[group]];
        if (!number_of_group(index, group, cells[group], own != 0, pos->board->cells - 1, number)) return false;
    }
    *number += index->slice[slice].start;
    return true;
}

int index_slice(const TableIndex *index, uint64_t number) {
    int slice = 0;
    while (number - index->slice[slice].start >= index->slice[slice].size) slice++;
    return slice;
}

/* Puts a group on the board; false if a cell is taken. */
static bool put_group(const TableIndex *index, int group, int count, uint32_t number, Player turn, Position *pos) {
    const Kind kind = (Kind)(group % TABLE_KINDS + 1);
    const Player owner = group < TABLE_KINDS ? turn : !turn;
    int place = index->rooms[group];
    for (int left = count; left > 0; left--) {
        do place--;
        while (index->choices[place][left] > number);
        number -= index->choices[place][left];
        const Cell at = index->cell[group][place];
        const Cell seen = turn == 0 ? at : turned(pos->board, at);
        if (pos->man[seen] != MAN_NONE) return false;
        pos_put64(pos, seen, man_of(kind, owner));
    }
    return true;
}

bool index_set_up(const TableIndex *index, int slice, uint64_t number, Player turn, Position *pos) {
    const TableSlice *const of = &index->slice[slice];
    uint64_t rest = number - of->start;
    bool fits = true;
    clear_board(pos);
    pos_set_turn(pos, turn);
    for (int group = TABLE_GROUPS - 1; group >= 0 && fits; group--) {
        const uint32_t choices = index->choices[index->rooms[group]][of->count[group]];
        fits = put_group(index, group, of->count[group], (uint32_t)(rest % choices), turn, pos);
        rest /= choices;
    }
    if (!fits) clear_board(pos);
    pos_forget(pos);
    return fits;
}

/* ---- what moves do ---- */

/* A signature of where the moves of a position lead, whatever their order. */
static uint64_t sign_moves(const TableIndex *index, Position *pos, MoveList *list) {
    uint64_t sum = 1;
    movelist_clear(list);
    game_moves(pos, GEN_ALL, list);
    for (int i = 0; i < list->count; i++) {
        uint64_t number = ~0ULL; /* nobody is left to move */
        game_play(pos, list->at[i]);
        index_find(index, pos, &number);
        sum += mix64(number);
        game_undo(pos);
    }
    return sum;
}

/* Positions drawn at random, always the same, sign the rules: of tables made by other rules the signature is another.
 * False if moves are not the same for both players, as each sees the board. */
static bool sign_rules(TableIndex *index, Position *pos) {
    enum { POSITIONS = 1000 };
    uint64_t random = 1;
    bool same = true;
    MoveList list;
    movelist_init(&list);
    for (int i = 0; i < POSITIONS && same; i++) {
        const int slice = random_below(&random, index->slices);
        const uint64_t number = index->slice[slice].start + random_next(&random) % index->slice[slice].size;
        if (!index_set_up(index, slice, number, 0, pos)) continue;
        const uint64_t moves = sign_moves(index, pos, &list);
        index_set_up(index, slice, number, 1, pos);
        same = moves == sign_moves(index, pos, &list);
        index->rules = mix64(index->rules ^ mix64(number) ^ moves);
    }
    movelist_free(&list);
    return same;
}

bool index_init(TableIndex *index, const Game *game, int men, Error *err) {
    if (!tables_fit(game, err)) return false;
    memset(index, 0, sizeof *index);
    index->game = game;
    index->men = men;
    Position pos;
    pos_init(&pos, game);
    fill_choices(index);
    bool same = fill_groups(index, &pos);
    if (same) fill_slices(index);
    same = same && sign_rules(index, &pos);
    pos_release(&pos);
    return same ||
           error_set(err, "%s can have no endgame tables: its board is not the same for both players", game->id);
}

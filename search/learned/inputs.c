#include "search/learned/inputs.h"

#include <string.h>

enum {
    MARKS_MAX = 8,   /* sets of marked cells that are looked at */
    HAND_MAX = 6,    /* men of a kind in hand: more are seen as so many */
    NUMBER_MAX = 16, /* and of other numbers */
    COUNT_MAX = 9,
    CASTLING_SLOTS = 4,
};

bool inputs_fit(const Game *game, Error *err) {
    if (game->players != 2)
        return error_set(err, "%s has more than two players, and this is learning of two", game->id);
    return !game_is_hidden(game) || error_set(err, "%s hides men, which cannot be learned from", game->id);
}

/* ---- the other side of the board ---- */

/* The cell that lies as far from the opposite corner; in the same column, or turned round. */
static Cell turn(const Board *board, int at, bool round) {
    const int row = board->rows - 1 - board->row[at], length = board->row_length[board->row[at]];
    const int place = at - board->row_start[board->row[at]];
    return (Cell)(board->row_start[row] + (round ? length - 1 - place : place));
}

static bool can_turn(const Board *board) {
    for (int row = 0; row < board->rows; row++)
        if (board->row_length[row] != board->row_length[board->rows - 1 - row]) return false;
    return true;
}

/* How many men have one of the other player and of the same kind on the cell over there. */
static int count_twins(const Position *start, const Cell turned[]) {
    int count = 0;
    for (int at = 0; at < start->board->cells; at++) {
        const Man man = start->man[at], there = start->man[turned[at]];
        if (man == MAN_NONE || man == MAN_WALL || there == MAN_NONE || there == MAN_WALL) continue;
        count += man_kind(man) == man_kind(there) && man_owner(man) != man_owner(there);
    }
    return count;
}

/* The way of looking from the other side in which the start looks the same, as far as it does. */
static void find_turn(Inputs *inputs, const Position *start) {
    int best = -1;
    for (int way = 0; way < 3; way++) {
        Cell turned[CELLS_MAX];
        if (way < 2 && !can_turn(start->board)) continue;
        for (int at = 0; at < inputs->cells; at++) turned[at] = way < 2 ? turn(start->board, at, way == 1) : (Cell)at;
        const int twins = count_twins(start, turned);
        if (twins <= best) continue;
        best = twins;
        memcpy(inputs->turned, turned, sizeof turned);
    }
    inputs->alike = best == inputs->men;
}

/* ---- groups ---- */

typedef void ReadSlots(const Inputs *inputs, const SlotGroup *group, const Position *pos, uint8_t code[]);

/* A new group; NULL if it would be too much. The places are those of its slots, in order, for both players. */
static SlotGroup *add_group(Inputs *inputs, int slots, int wanted, ReadSlots *read) {
    if (inputs->groups_count == SLOT_GROUPS_MAX || inputs->slots + slots > SLOTS_MAX ||
        inputs->count + wanted > INPUTS_MAX)
        return NULL;
    SlotGroup *const group = &inputs->groups[inputs->groups_count];
    group->first = inputs->slots;
    group->count = slots;
    group->read = read;
    for (int view = 0; view < 2; view++)
        for (int code = 0; code < INPUT_CODES; code++) group->input[view][code] = INPUT_NONE;
    for (int i = 0; i < slots; i++) {
        inputs->group[group->first + i] = (uint8_t)inputs->groups_count;
        for (int view = 0; view < 2; view++) inputs->place[view][group->first + i] = (uint8_t)i;
    }
    inputs->slots += slots;
    inputs->count += wanted;
    inputs->groups_count++;
    return group;
}

/* The same with a slot for each cell. */
static SlotGroup *add_cells(Inputs *inputs, int classes, ReadSlots *read) {
    SlotGroup *const group = add_group(inputs, inputs->cells, classes * inputs->cells, read);
    for (int at = 0; group && at < inputs->cells; at++) inputs->place[BLACK][group->first + at] = inputs->turned[at];
    return group;
}

static int kinds_of(const Game *game) {
    const char *const letters = game->setup.letters ? game->setup.letters : ".PNBRQK";
    return (int)strlen(letters) - 1;
}

static inline int is_other(Player view, Player owner) {
    return view != owner;
}

/* Who stands there. */
static void read_men(const Inputs *inputs, const SlotGroup *group, const Position *pos, uint8_t code[]) {
    (void)group;
    memcpy(code, pos->man, (size_t)inputs->cells);
}

static void add_men(Inputs *inputs) {
    const int first = inputs->count, kinds = kinds_of(inputs->game), cells = inputs->cells;
    SlotGroup *const group = add_cells(inputs, 2 * kinds + inputs->game->setup.walls, read_men);
    for (Player view = 0; view < 2; view++) {
        for (Player owner = 0; owner < 2; owner++)
            for (int kind = 1; kind <= kinds; kind++)
                group->input[view][man_of((Kind)kind, owner)] =
                    first + (is_other(view, owner) * kinds + kind - 1) * cells;
        if (inputs->game->setup.walls) group->input[view][MAN_WALL] = first + 2 * kinds * cells;
    }
}

/* In which state the man there is. */
static void read_states(const Inputs *inputs, const SlotGroup *group, const Position *pos, uint8_t code[]) {
    (void)group;
    Set men = set_or(pos->owner[WHITE + 1], pos->owner[BLACK + 1]);
    for (Cell at; set_pop(&men, &at);) {
        const Man man = pos->man[at];
        const unsigned state = game_state(pos, at);
        if (state > 0) code[at] = (uint8_t)(1 + ((state - 1) * KINDS_MAX + man_kind(man)) * 2 + man_owner(man));
    }
    (void)inputs;
}

static void add_states(Inputs *inputs) {
    const int first = inputs->count, kinds = kinds_of(inputs->game);
    if (!inputs->game->setup.states) return;
    SlotGroup *const group = add_cells(inputs, 2 * STATES_MAX * kinds, read_states);
    for (Player view = 0; group && view < 2; view++)
        for (Player owner = 0; owner < 2; owner++)
            for (int state = 0; state < STATES_MAX; state++)
                for (int kind = 1; kind <= kinds; kind++)
                    group->input[view][1 + (state * KINDS_MAX + kind) * 2 + owner] =
                        first + ((is_other(view, owner) * STATES_MAX + state) * kinds + kind - 1) * inputs->cells;
}

/* Is the cell marked, and who stands there: nobody, or whose man. */
static void read_marks(const Inputs *inputs, const SlotGroup *group, const Position *pos, uint8_t code[]) {
    (void)inputs;
    Set marked = pos->flag[group->flag];
    for (Cell at; set_pop(&marked, &at);) {
        const unsigned slot = man_slot(pos->man[at]);
        code[at] = (uint8_t)(1 + (slot > 2 ? 0 : slot));
    }
}

static void add_marks(Inputs *inputs, const Extra *extra, int flag) {
    const int first = inputs->count;
    SlotGroup *const group = add_cells(inputs, 3, read_marks);
    if (!group) return;
    group->extra = extra;
    group->flag = flag;
    for (Player view = 0; view < 2; view++) {
        group->input[view][1] = first;
        for (Player owner = 0; owner < 2; owner++)
            group->input[view][2 + owner] = first + (1 + is_other(view, owner)) * inputs->cells;
    }
}

/* How many men of each kind each player has in hand: a slot for each of both. */
static void read_hands(const Inputs *inputs, const SlotGroup *group, const Position *pos, uint8_t code[]) {
    (void)inputs;
    for (int i = 0; i < group->count; i++) {
        const int kinds = group->count / 2, count = game_in_hand(pos, (Player)(i / kinds), (Kind)(1 + i % kinds));
        code[i] = (uint8_t)(count > HAND_MAX ? HAND_MAX : count);
    }
}

static void add_hands(Inputs *inputs) {
    const int first = inputs->count, kinds = kinds_of(inputs->game);
    if (!inputs->game->conduct.in_hand) return;
    SlotGroup *const group = add_group(inputs, 2 * kinds, 2 * kinds * HAND_MAX, read_hands);
    for (Player view = 0; group && view < 2; view++) {
        for (int count = 1; count <= HAND_MAX; count++) group->input[view][count] = first + (count - 1) * 2 * kinds;
        for (int i = 0; i < 2 * kinds; i++)
            inputs->place[view][group->first + i] =
                (uint8_t)((is_other(view, (Player)(i / kinds))) * kinds + i % kinds);
    }
}

static uint32_t stored(const Extra *extra, const Position *pos, int shift) {
    const uint32_t word = pos->word[extra->slot] >> (extra->shift + shift);
    return extra->bits ? word & ((1U << extra->bits) - 1) : word;
}

/* A number, by how it differs from the usual one, and whether it is seen by who is to move. */
static void read_number(const Inputs *inputs, const SlotGroup *group, const Position *pos, uint8_t code[]) {
    (void)inputs;
    const uint32_t number = stored(group->extra, pos, 0);
    const uint32_t seen = number > NUMBER_MAX ? NUMBER_MAX : number;
    if (seen > 0) code[0] = (uint8_t)(2 * seen + (pos->now.turn & 1));
}

static void add_number(Inputs *inputs, const Extra *extra) {
    const int first = inputs->count;
    SlotGroup *const group = add_group(inputs, 1, 2 * NUMBER_MAX, read_number);
    if (!group) return;
    group->extra = extra;
    for (Player view = 0; view < 2; view++)
        for (Player turn = 0; turn < 2; turn++)
            for (int seen = 1; seen <= NUMBER_MAX; seen++)
                group->input[view][2 * seen + turn] = first + 2 * (seen - 1) + is_other(view, turn);
}

/* A number of each player. */
static void read_counts(const Inputs *inputs, const SlotGroup *group, const Position *pos, uint8_t code[]) {
    (void)inputs;
    for (int player = 0; player < 2; player++) {
        const uint32_t count = stored(group->extra, pos, player * group->extra->bits);
        code[player] = (uint8_t)(count > COUNT_MAX ? COUNT_MAX : count);
    }
}

static void add_counts(Inputs *inputs, const Extra *extra) {
    const int first = inputs->count;
    SlotGroup *const group = add_group(inputs, 2, 2 * COUNT_MAX, read_counts);
    if (!group) return;
    group->extra = extra;
    for (Player view = 0; view < 2; view++) {
        for (int count = 1; count <= COUNT_MAX; count++) group->input[view][count] = first + 2 * (count - 1);
        for (Player owner = 0; owner < 2; owner++)
            inputs->place[view][group->first + owner] = (uint8_t)is_other(view, owner);
    }
}

/* A cell, by its number + 1. */
static void read_cell(const Inputs *inputs, const SlotGroup *group, const Position *pos, uint8_t code[]) {
    const uint32_t cell = stored(group->extra, pos, 0);
    code[0] = cell <= (uint32_t)inputs->cells ? (uint8_t)cell : 0;
}

static void add_cell(Inputs *inputs, const Extra *extra) {
    const int first = inputs->count;
    SlotGroup *const group = add_group(inputs, 1, inputs->cells, read_cell);
    if (!group) return;
    group->extra = extra;
    for (int at = 0; at < inputs->cells && at + 1 < INPUT_CODES; at++) {
        group->input[WHITE][at + 1] = first + at;
        group->input[BLACK][at + 1] = first + inputs->turned[at];
    }
}

/* Rights to castle: a slot for each. */
static void read_castling(const Inputs *inputs, const SlotGroup *group, const Position *pos, uint8_t code[]) {
    (void)inputs;
    for (int i = 0; i < group->count; i++) code[i] = pos->now.castling >> i & 1;
}

static void add_castling(Inputs *inputs) {
    const int first = inputs->count;
    SlotGroup *const group = add_group(inputs, CASTLING_SLOTS, CASTLING_SLOTS, read_castling);
    for (Player view = 0; group && view < 2; view++) {
        group->input[view][1] = first;
        for (int right = 0; right < CASTLING_SLOTS; right++)
            inputs->place[view][group->first + right] = (uint8_t)(right ^ (view == BLACK ? 2 : 0));
    }
}

/* Who looks, where that matters. */
static void read_seat(const Inputs *inputs, const SlotGroup *group, const Position *pos, uint8_t code[]) {
    (void)inputs, (void)group, (void)pos;
    code[0] = 1;
}

static void add_seat(Inputs *inputs) {
    const int first = inputs->count;
    SlotGroup *const group = add_group(inputs, 1, 2, read_seat);
    for (Player view = 0; group && view < 2; view++) group->input[view][1] = first + view;
}

/* What the game declares besides its men. */
static void add_extras(Inputs *inputs) {
    const Extra *extra;
    int marks = 0;
    for (int i = 0; (extra = extra_at(inputs->game, i)); i++) switch (extra->type) {
        case EXTRA_CELLS:
        case EXTRA_NUMBERS:
            for (int bit = 0; bit < (extra->type == EXTRA_CELLS ? 1 : extra->bits) && marks < MARKS_MAX; bit++, marks++)
                add_marks(inputs, extra, extra->slot + bit);
            break;
        case EXTRA_NUMBER:
        case EXTRA_SWITCH:
            add_number(inputs, extra);
            break;
        case EXTRA_COUNTS:
            add_counts(inputs, extra);
            break;
        case EXTRA_CELL:
            add_cell(inputs, extra);
            break;
        default: /* kept in a way of its own */
            break;
        }
}

void inputs_of(Inputs *inputs, const Game *game) {
    Position start;
    memset(inputs, 0, sizeof *inputs);
    pos_init(&start, game);
    game_start(&start, game);
    inputs->game = game;
    inputs->cells = start.board->cells;
    inputs->men = set_count(&start.owner[WHITE + 1]) + set_count(&start.owner[BLACK + 1]);
    find_turn(inputs, &start);
    add_men(inputs);
    add_states(inputs);
    add_hands(inputs);
    if (start.now.castling) add_castling(inputs);
    if (!inputs->alike) add_seat(inputs);
    add_extras(inputs);
    pos_release(&start);
}

void inputs_read(const Inputs *inputs, const Position *pos, uint8_t code[]) {
    memset(code + inputs->cells, 0, (size_t)(inputs->slots - inputs->cells));
    for (int i = 0; i < inputs->groups_count; i++) {
        const SlotGroup *const group = &inputs->groups[i];
        group->read(inputs, group, pos, code + group->first);
    }
}

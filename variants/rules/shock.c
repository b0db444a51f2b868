#include "variants/rules/shock.h"

#include <stdlib.h>

#include "engine/notes.h"

/* A word says in three bits for each direction how far away the victim there stands, and in a bit for each knight's
 * leap whether there is one. */
enum { LINE_BITS = 3, LEAPS = 24 };

typedef struct {
    int8_t east, north;
} Way;

static const Way lines[8] = { { 0, 1 }, { 1, 1 }, { 1, 0 }, { 1, -1 }, { 0, -1 }, { -1, -1 }, { -1, 0 }, { -1, 1 } };
static const Way leaps[8] = { { 1, 2 }, { 2, 1 }, { 2, -1 }, { 1, -2 }, { -1, -2 }, { -2, -1 }, { -2, 1 }, { -1, 2 } };

/* Round the edge: a victim is never farther away than the board is wide. */
static inline Bits stepped(Cell from, Way way, int steps) {
    const int file = (file_of(from) + way.east * steps) & 7, rank = rank_of(from) + way.north * steps;
    return bit((Cell)(8 * rank + file));
}

/* Most men shock one or two: only what is set is looked at. */
Bits shock_victims(uint32_t word, Cell from) {
    Bits victims = 0;
    for (uint32_t rest = word & ((1U << LEAPS) - 1); rest;) {
        const int i = bits_first(rest) / LINE_BITS;
        victims |= stepped(from, lines[i], rest >> LINE_BITS * i & 7);
        rest &= ~(7U << LINE_BITS * i);
    }
    for (uint32_t rest = word >> LEAPS; rest; rest &= rest - 1) victims |= stepped(from, leaps[bits_first(rest)], 1);
    return victims;
}

/* ---- lines ---- */

typedef struct {
    int line, steps; /* steps 0: it is none */
} Route;

/* Over so many files and ranks. */
static Route route_over(int east, int north) {
    static const int8_t line_of[3][3] = { { 5, 4, 3 }, { 6, -1, 2 }, { 7, 0, 1 } }; /* by signs of north and east */
    const int far = abs(east) > abs(north) ? abs(east) : abs(north);
    if (east && north && abs(east) != abs(north)) return (Route){ 0, 0 };
    return (Route){ line_of[(north > 0) - (north < 0) + 1][(east > 0) - (east < 0) + 1], far };
}

/* How many files to the east, and on the cylinder how many the other way round. */
static int files_between(Ground ground, Cell from, Cell to, int east[2]) {
    east[0] = file_of(to) - file_of(from);
    if (ground != GROUND_CYLINDER || !east[0]) return 1;
    east[0] &= 7;
    east[1] = east[0] - 8;
    return 2;
}

static bool add_leap(Ground ground, Cell from, Cell to, uint32_t *word) {
    static const int8_t leap_of[5][5] = {
        { -1, 4, -1, 3, -1 }, { 5, -1, -1, -1, 2 }, { -1, -1, -1, -1, -1 }, { 6, -1, -1, -1, 1 }, { -1, 7, -1, 0, -1 }
    }; /* by north and east + 2 */
    int east[2];
    const int ways = files_between(ground, from, to, east), north = rank_of(to) - rank_of(from);
    for (int i = 0; i < ways; i++) {
        const int leap = abs(north) <= 2 && abs(east[i]) <= 2 ? leap_of[north + 2][east[i] + 2] : -1;
        if (leap < 0) continue;
        *word |= 1U << (LEAPS + leap);
        return true;
    }
    return false;
}

/* Adds the victim on a line that holds none yet. With `sole` only if no other line leads there, too. */
static bool add_on_line(Ground ground, Cell from, Cell to, bool sole, uint32_t *word) {
    int east[2], count = 0;
    Route found[2];
    const int ways = files_between(ground, from, to, east);
    for (int i = 0; i < ways; i++) {
        const Route route = route_over(east[i], rank_of(to) - rank_of(from));
        if (route.steps) found[count++] = route;
    }
    if (sole && count != 1) return false;
    for (int i = 0; i < count; i++) {
        if (*word >> LINE_BITS * found[i].line & 7) continue;
        *word |= (uint32_t)found[i].steps << LINE_BITS * found[i].line;
        return true;
    }
    return false;
}

/* Those first to whom one line only leads: then the same victims always give the same word. */
uint32_t shock_word(Ground ground, Cell from, Bits victims, bool *fits) {
    uint32_t word = 0;
    Bits left = 0;
    for (Bits rest = victims; rest;) {
        const Cell to = bits_pop(&rest);
        if (!add_on_line(ground, from, to, true, &word)) left |= bit(to);
    }
    *fits = true;
    while (left) {
        const Cell to = bits_pop(&left);
        *fits &= add_on_line(ground, from, to, false, &word) || add_leap(ground, from, to, &word);
    }
    return word;
}

/* ---- positions ---- */

/* "d5e4" */
static size_t read_pair(Position *pos, const char *text, Player attackers, Error *err) {
    Cell from, to;
    const size_t first = board_read_cell(pos->board, text, &from);
    const size_t second = first ? board_read_cell(pos->board, text + first, &to) : 0;
    if (!second) return error_set(err, "\"%.10s\" is not a pair of squares as d5e4", text), 0;
    if (pos->man[from] == MAN_NONE || man_owner(pos->man[from]) != attackers)
        return error_set(err, "no man on %s could have shocked with that move", pos->board->name[from]), 0;
    if (!(pos_men(pos, attackers ^ 1) & ~pos_kind(pos, KING) & bit(to)))
        return error_set(err, "there is no man to be shocked on %s", pos->board->name[to]), 0;
    const Bits before = shock_by(pos, from);
    bool fits;
    const uint32_t word = shock_word(game_ground(pos), from, before | bit(to), &fits);
    if (!fits || bits_has(before, to))
        return error_set(err, "nobody on %s attacks %s as well as what is named before", pos->board->name[from],
                         pos->board->name[to]),
               0;
    pos_set_word(pos, WORD_SHOCKS + from, word);
    return first + second;
}

static bool read_pairs(Position *pos, const char *value, Player attackers, Error *err) {
    for (;;) {
        const size_t length = read_pair(pos, value, attackers, err);
        if (!length) return false;
        if (!value[length]) return true;
        if (value[length] != ',') return error_set(err, "\"%.10s\": a comma expected", value + length);
        value += length + 1;
    }
}

static void write_pairs(const Position *pos, Player attackers, Text *out) {
    for (Bits men = pos_men(pos, attackers); men;) {
        const Cell from = bits_pop(&men);
        for (Bits victims = shock_by(pos, from); victims;) {
            if (out->length) text_char(out, ',');
            text_string(out, pos->board->name[from]);
            text_string(out, pos->board->name[bits_pop(&victims)]);
        }
    }
}

static bool read_shocks(Position *pos, const char *value, Error *err) {
    return read_pairs(pos, value, pos->now.turn ^ 1, err);
}
static void write_shocks(const Position *pos, Player reader, Text *out) {
    if (!player_sees(pos->game, reader, NOBODY)) return;
    write_pairs(pos, pos->now.turn ^ 1, out);
}
/* "d5e4,d5c6": "d5 shocks e4, d5 shocks c6". */
static void say_shocks(const Game *game, const char *value, Text *out) {
    const Board *const board = board_of(game->setup.board);
    while (*value) {
        Cell from;
        for (size_t left = board_read_cell(board, value, &from); left > 0; left--) text_char(out, *value++);
        text_string(out, " shocks ");
        while (*value && *value != ',') text_char(out, *value++);
        if (*value) text_string(out, ", ");
        value += *value == ',';
    }
}

static bool read_previous(Position *pos, const char *value, Error *err) {
    return read_pairs(pos, value, pos->now.turn, err);
}
static void write_previous(const Position *pos, Player reader, Text *out) {
    if (!player_sees(pos->game, reader, NOBODY)) return;
    write_pairs(pos, pos->now.turn, out);
}

/* Both live in the words of the cells, those of either player's men. */
const Extra shock_extras[] = {
    { "shock", "shocked by the last move", EXTRA_OWN, .slot = WORD_SHOCKS, .read = read_shocks, .write = write_shocks,
      .say = say_shocks },
    { "prev", "shocked by the move before", EXTRA_OWN, .slot = WORD_SHOCKS + 1, .read = read_previous,
      .write = write_previous, .say = say_shocks },
    EXTRAS_END,
};

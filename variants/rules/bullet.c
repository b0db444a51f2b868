#include "variants/rules/bullet.h"

#include <stdlib.h>
#include <string.h>

#include "engine/notes.h"

/* ---- in the position ---- */

enum { BULLET_IS = 1 << 30, AT_SHIFT = 0, DIRECTION_SHIFT = 8, BENDS_SHIFT = 11, KING_SHIFT = 12 };

static uint32_t pack(Bullet bullet) {
    return (uint32_t)BULLET_IS | (uint32_t)bullet.at << AT_SHIFT | (uint32_t)bullet.direction << DIRECTION_SHIFT |
           (uint32_t)bullet.bends << BENDS_SHIFT | (uint32_t)bullet.king << KING_SHIFT |
           (uint32_t)bullet.gunner << BULLET_GUNNER_SHIFT;
}

Bullet bullet_of(const Position *pos) {
    const uint32_t word = pos->word[WORD_BULLET];
    return (Bullet){ word >> AT_SHIFT & 0xff, word >> DIRECTION_SHIFT & 7, word >> BENDS_SHIFT & 1,
                     word >> KING_SHIFT & 0xff, word >> BULLET_GUNNER_SHIFT & 0xff };
}

void bullet_set(Position *pos, Bullet bullet) {
    pos_set_word(pos, WORD_BULLET, pack(bullet));
    pos_set_chance(pos, true);
}

void bullet_stop(Position *pos) {
    pos_set_word(pos, WORD_BULLET, 0);
    pos_set_chance(pos, false);
}

/* ---- lines ---- */

/* Do two neighbours on a line touch on the page, too, and not only round an edge? */
static bool touch_on_page(const Board *board, Cell a, Cell b) {
    return abs(board->column[a] - board->column[b]) <= 1 && abs(board->row[a] - board->row[b]) <= 1;
}

static bool is_gone(const Position *pos, Cell at) {
    return at == CELL_NONE || set_has(&pos->flag[FLAG_GONE], at) || pos->man[at] == MAN_WALL;
}

/* From cell to cell over empty ones, until it comes to a man. */
typedef struct {
    Cell at; /* CELL_NONE: there was nobody */
    int direction, steps;
    bool round; /* an edge */
} Flight;

/* Ends at nobody where it would come back to where it began. With an aim, there, whoever stands there. */
static Flight fly(const Position *pos, Cell from, int direction, Cell aim) {
    const Board *const board = pos->board;
    Flight flight = { .at = from, .direction = direction };
    do {
        const Step step = board->step[flight.direction][flight.at];
        if (is_gone(pos, step.to) || step.to == from) return (Flight){ .at = CELL_NONE };
        flight.round |= !touch_on_page(board, flight.at, step.to);
        flight.at = step.to;
        flight.direction = step.direction;
        flight.steps++;
    } while (flight.at != aim && pos->man[flight.at] == MAN_NONE);
    return flight;
}

int bullet_line(const Position *pos, Cell from, Cell to, int *direction) {
    Flight best = { .at = CELL_NONE };
    for (int i = 0; i < pos->board->directions; i++) {
        const Flight flight = fly(pos, from, i, to);
        if (flight.at != to) continue;
        const bool as_short = flight.steps == best.steps && best.round && !flight.round;
        if (best.at == CELL_NONE || flight.steps < best.steps || as_short) best = flight;
    }
    *direction = best.direction;
    return best.at == CELL_NONE ? 0 : best.steps;
}

/* ---- dice ---- */

unsigned bullet_weighs(const Position *pos, Move roll) {
    (void)pos;
    return (unsigned)(6 - abs((int)move_choice(roll) - 7));
}

/* By so many times 45 degrees a total bends the bullet. */
static const int8_t turns[BULLET_MOST + 1] = { [2] = 3, [3] = 2, [4] = 1, [10] = -1, [11] = -2, [12] = -3 };

bool bullet_bends(uint32_t total) {
    return turns[total] != 0;
}

BulletFate bullet_roll(const Position *pos, uint32_t total, Bullet *bullet) {
    const int turn = turns[total];
    if (total >= 6 && total <= 8) return BULLET_HITS;
    if (turn && bullet->bends == BULLET_BENDS_MAX) return BULLET_DROPS;
    const Flight flight = fly(pos, bullet->at, (bullet->direction + turn + 8) % 8, CELL_NONE);
    if (flight.at == CELL_NONE || flight.at == bullet->gunner) return BULLET_LEAVES;
    bullet->bends += turn != 0;
    bullet->direction = flight.direction;
    bullet->at = flight.at;
    bullet->king = CELL_NONE;
    return BULLET_FLIES;
}

/* ---- castling ---- */

static bool is_empty(const Position *pos, Cell at) {
    return pos->man[at] == MAN_NONE || pos->man[at] == MAN_WALL;
}

/* On the board of chess: king and rook stand as after castling, and the cells that they left and passed are empty. */
static Cell orthodox_king(const Position *pos, Player player, Set path) {
    const int rank = player == WHITE ? 0 : 7;
    for (int step = -1; step <= 1; step += 2) {
        const Cell start = cell_at(4, rank), crossed = (Cell)(start + step), end = (Cell)(start + 2 * step);
        const Cell corner = cell_at(step > 0 ? 7 : 0, rank), beside = step > 0 ? corner : (Cell)(corner + 1);
        Set way = { { 0 } };
        set_add(&way, start);
        set_add(&way, crossed);
        if (!set_equal(&way, &path) || !is_empty(pos, start) || !is_empty(pos, corner) || !is_empty(pos, beside))
            continue;
        if (man_is(pos->man[crossed], ROOK, player) && man_is(pos->man[end], KING, player)) return end;
    }
    return CELL_NONE;
}

/* On any other, and along any edge: he stands at an end of the cells, with a rook beside him. */
static bool has_castled_along(const Position *pos, Player player, Cell at, int direction, Set path) {
    const Board *const board = pos->board;
    const int behind = (direction + 4) % 8;
    const Cell next = board->step[direction][at].to, back = board->step[behind][at].to;
    if (next == CELL_NONE || !set_has(&path, next)) return false;
    const bool has_rook =
        man_is(pos->man[next], ROOK, player) || (back != CELL_NONE && man_is(pos->man[back], ROOK, player));
    const bool sideways = direction == EAST || direction == WEST;
    return has_rook && (sideways ? board->row[next] == board->row[at] : board->column[next] == board->column[at]);
}

/* Only round a board of squares are there edges that go up. */
static Cell any_king(const Position *pos, Player player, Set path) {
    static const int directions[] = { EAST, WEST, NORTH, SOUTH };
    const bool upright = pos->game->players > 2 && pos->board->spec.shape == BOARD_SQUARES;
    const int count = upright ? 4 : 2;
    for (int at = 0; at < pos->board->cells; at++)
        for (int i = 0; i < count && man_is(pos->man[at], KING, player); i++)
            if (has_castled_along(pos, player, (Cell)at, directions[i], path)) return (Cell)at;
    return CELL_NONE;
}

Cell bullet_castled_king(const Position *pos, Player player, Set path) {
    const bool orthodox = pos->board->cells == 64 && !pos->game->conduct.rules.any_castling;
    return orthodox ? orthodox_king(pos, player, path) : any_king(pos, player, path);
}

/* ---- notation ---- */

static const char *const direction_names[8] = { "n", "ne", "e", "se", "s", "sw", "w", "nw" };

/* Reads one of the words of a list at *text and skips the comma after it; -1 if it is none. */
static int read_word(const char **text, const char *const *words, int count) {
    const size_t length = strcspn(*text, ",");
    for (int i = 0; i < count; i++) {
        if (strlen(words[i]) != length || memcmp(*text, words[i], length) != 0) continue;
        *text += length + ((*text)[length] == ',');
        return i;
    }
    return -1;
}

bool bullet_read(Position *pos, const char *value, Error *err) {
    static const char *const bends[BULLET_BENDS_MAX + 1] = { "0", "1" };
    Bullet bullet = { .king = CELL_NONE, .gunner = CELL_NONE };
    const size_t length = board_read_cell(pos->board, value, &bullet.at);
    if (pos->word[WORD_BULLET]) bullet.gunner = bullet_of(pos).gunner; /* which was given before */
    if (!length || value[length] != ',') return error_set(err, "expected a square and ',', as in h8,n,0");
    const char *text = value + length + 1;
    bullet.direction = read_word(&text, direction_names, 8);
    if (bullet.direction < 0) return error_set(err, "expected a direction from n to nw, as in h8,n,0");
    bullet.bends = read_word(&text, bends, BULLET_BENDS_MAX + 1);
    if (bullet.bends < 0) return error_set(err, "expected 0 or 1 bends, as in h8,n,0");
    if (text[-1] == ',' && (!*text || board_read_cell(pos->board, text, &bullet.king) != strlen(text)))
        return error_set(err, "\"%.40s\" is not the square of a king", text);
    bullet_set(pos, bullet);
    return true;
}

void bullet_write(const Position *pos, Player reader, Text *out) {
    if (!pos->now.chance || !player_sees(pos->game, reader, pos->now.turn)) return;
    const Bullet bullet = bullet_of(pos);
    text_string(out, pos->board->name[bullet.at]);
    text_char(out, ',');
    text_string(out, direction_names[bullet.direction]);
    text_char(out, ',');
    text_number(out, (unsigned long)bullet.bends);
    if (bullet.king == CELL_NONE) return;
    text_char(out, ',');
    text_string(out, pos->board->name[bullet.king]);
}

/* The bullet itself may be given later: it makes the dice due. */
bool bullet_read_gunner(Position *pos, const char *value, Error *err) {
    Bullet bullet = pos->word[WORD_BULLET] ? bullet_of(pos) : (Bullet){ .king = CELL_NONE };
    const size_t length = board_read_cell(pos->board, value, &bullet.gunner);
    if (!length || value[length]) return error_set(err, "\"%.40s\" is not a square", value);
    pos_set_word(pos, WORD_BULLET, pack(bullet));
    return true;
}

void bullet_write_gunner(const Position *pos, Player reader, Text *out) {
    if (player_sees(pos->game, reader, pos->now.turn) && pos->now.chance && bullet_of(pos).gunner != CELL_NONE)
        text_string(out, pos->board->name[bullet_of(pos).gunner]);
}

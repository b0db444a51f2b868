#include "engine/board/walk.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"

/* ---- letters ---- */

enum { ALL_WANTED = 0xfff, WISHES_MAX = 8, LEGS_MAX = 3 };

/* One letter with all that belongs to it. */
typedef struct {
    char letter;
    uint8_t how;
    unsigned wanted; /* bit set of directions or leaps, 0 straight ahead; on triangles: see is_wanted */
    int first;       /* among them */
    int times;       /* in a line; 0: as often as possible */
    char bent;       /* 't', 'q', 'a' */
    int legs;        /* of 'a': one step each */
    struct {
        int turns[2], count; /* from the leg before, in eighths of a circle */
    } leg[LEGS_MAX];
} Term;

/* The leaps of the letters: across and ahead. */
static const struct {
    char letter;
    uint8_t across, ahead;
} atoms[] = {
    { 'W', 0, 1 }, { 'F', 1, 1 }, { 'N', 1, 2 }, { 'D', 0, 2 }, { 'A', 2, 2 },
    { 'H', 0, 3 }, { 'C', 1, 3 }, { 'Z', 2, 3 }, { 'G', 3, 3 },
};

/* J and L are other names. */
static char usual_letter(char letter) {
    return letter == 'L' ? 'C' : letter == 'J' ? 'Z' : letter;
}

static bool is_oblique(char letter) {
    return letter == 'N' || letter == 'C' || letter == 'Z';
}

/* ---- directions ---- */

static bool is_upright(char letter) {
    return letter == 'f' || letter == 'b' || letter == 'v';
}

/* What letters mean to men who see a board with eight directions, or hexagons with twelve: bits of directions or of
 * leaps, clockwise from straight ahead; four of them for f, r, b, l. */
typedef struct {
    unsigned near[4];     /* straight letters: directions nearest to this one */
    unsigned beside[4];   /* of two letters: directions that lie between */
    unsigned furthest[4]; /* oblique letters: the two leaps that go furthest that way */
    unsigned half[4];     /* those that gain ground */
    unsigned right, left; /* every other one */
} Compass;

static const Compass compass_of_eight = {
    .near = { 0x83, 0x0e, 0x38, 0xe0 },
    .beside = { 0x83, 0x0e, 0x38, 0xe0 },
    .furthest = { 0x81, 0x06, 0x18, 0x60 },
    .half = { 0xc3, 0x0f, 0x3c, 0xf0 },
    .right = 0x55,
    .left = 0xaa,
};
static const Compass compass_of_twelve = {
    .near = { 0x803, 0x01c, 0x0e0, 0x700 },
    .beside = { 0xc07, 0x03e, 0x1f0, 0xf80 },
    .furthest = { 0x801, 0x00c, 0x060, 0x300 },
    .half = { 0xe07, 0x03f, 0x1f8, 0xfc0 },
    .right = 0x555,
    .left = 0xaaa,
};

/* The directions of a letter among four sets. */
static unsigned among(const unsigned set[4], char letter) {
    static const char order[] = "frbl";
    if (letter == 'v') return set[0] | set[2];
    if (letter == 's') return set[1] | set[3];
    return letter == 'h' ? ALL_WANTED : set[strchr(order, letter) - order];
}

/* Two letters of an oblique leap: it goes furthest in the second direction and gains ground in the first; h stands for
 * a half, or, when it comes first, for every other leap. */
static unsigned oblique_pair(const Compass *compass, char first, char second) {
    if (first == 'h')
        return second == 'r' ? compass->right : second == 'l' ? compass->left : among(compass->half, second);
    if (second == 'h') return among(compass->half, first);
    return among(compass->half, first) & among(compass->furthest, second);
}

static bool are_pair(char first, char second) {
    return first == second || first == 'h' || second == 'h' || is_upright(first) != is_upright(second);
}

/* The directions of a letter: single ones and pairs, as they can be read from the left. On squares straight letters
 * know no pairs, "fsW" is three steps, and h is for oblique ones. False if an h stands alone. */
static bool read_directions(const Board *board, const char *text, char letter, unsigned *wanted) {
    const bool hexagons = board->spec.shape == BOARD_HEXAGONS;
    const Compass *const compass = hexagons ? &compass_of_twelve : &compass_of_eight;
    const bool oblique = is_oblique(letter), slanting = hexagons || strchr("FAGB", letter) != NULL;
    *wanted = *text ? 0 : ALL_WANTED;
    for (; *text; text++) {
        const bool paired = (oblique || slanting) && text[1] && are_pair(text[0], text[1]);
        if (!oblique && !hexagons && (*text == 'h' || text[1] == 'h')) return false;
        if (*text == 'h' && !paired) return false;
        if (oblique)
            *wanted |= paired ? oblique_pair(compass, text[0], text[1]) : among(compass->furthest, *text);
        else
            *wanted |= paired ? among(compass->beside, text[0]) & among(compass->beside, text[1])
                              : among(compass->near, *text);
        text += paired;
    }
    return true;
}

/* ---- terms ---- */

/* What has been read of the leg before it goes on ("a"): one step to an empty cell. */
static bool end_leg(const Board *board, Term *term, const char *directions) {
    static const struct {
        const char *letters;
        int turns[2], count;
    } ways[] = { { "f", { 0 }, 1 }, { "fs", { 1, -1 }, 2 }, { "s", { 2, -2 }, 2 } };
    if (term->legs == LEGS_MAX) return false;
    if (term->legs++ == 0) return read_directions(board, directions, 'K', &term->wanted);
    for (size_t i = 0; i < LENGTH(ways); i++) {
        if (strcmp(ways[i].letters, directions) != 0) continue;
        memcpy(term->leg[term->legs - 1].turns, ways[i].turns, sizeof ways[i].turns);
        term->leg[term->legs - 1].count = ways[i].count;
        return true;
    }
    return false;
}

/* Reads the small letters before a capital; returns their number, or -1. */
static int read_modifiers(const Board *board, const char *text, Term *term, char directions[static WISHES_MAX + 1]) {
    static const char letters[] = "mcnpg";
    static const uint8_t flags[] = { WALK_MOVES, WALK_HITS, WALK_LAME, WALK_HOPS, WALK_HOPS | WALK_NEXT };
    int length = 0, count = 0;
    for (; text[length] >= 'a' && text[length] <= 'z'; length++) {
        const char letter = text[length], *const modifier = strchr(letters, letter);
        directions[count] = '\0';
        if (modifier) {
            term->how |= flags[modifier - letters];
        } else if (letter == 'a') {
            if (term->how != WALK_MOVES || !end_leg(board, term, directions)) return -1;
            term->bent = letter;
            term->how = 0;
            count = 0;
        } else if (letter == 't' || letter == 'q') {
            term->bent = letter;
        } else if (strchr("fblrvsh", letter) && count < WISHES_MAX) {
            directions[count++] = letter;
        } else {
            return -1;
        }
    }
    directions[count] = '\0';
    return length;
}

static bool fits_bent(const Term *term) {
    const char *const letters = term->bent == 't' ? "WF" : term->bent == 'q' ? "K" : "WFK";
    return strchr(letters, term->letter) && (term->bent != 'a' || !(term->how & (WALK_LAME | WALK_HOPS)));
}

/* Reads a term from the start of the text; returns the number of characters, 0 if there is none. */
static size_t read_term(const Board *board, const char *text, Term *term) {
    char directions[WISHES_MAX + 1];
    *term = (Term){ .how = 0 };
    const int small = read_modifiers(board, text, term, directions);
    if (small < 0) return 0;
    if (!(term->how & WALK_BOTH)) term->how |= WALK_BOTH;
    size_t length = (size_t)small;
    term->letter = usual_letter(text[length]);
    if (!term->letter || !strchr("WFNDAHCZGKRBQ", term->letter)) return 0;
    if (term->bent == 'a' ? !end_leg(board, term, directions)
                          : !read_directions(board, directions, term->letter, &term->wanted))
        return 0;
    term->times = strchr("RBQ", term->letter) ? 0 : 1;
    if (term->bent != 'a')
        term->first = (directions[0] == 'b'   ? 2
                       : directions[0] == 'r' ? 1
                       : directions[0] == 'l' ? 3
                                              : 0) *
                      board->directions / 4;
    if (term->bent && !fits_bent(term)) return 0;
    length++;
    if (term->times && !term->bent && text[length] == text[length - 1]) { /* "NN" rides */
        term->times = 0;
        length++;
    } else if (text[length] >= '0' && text[length] <= '9') {
        term->times = text[length++] - '0';
    }
    return length;
}

/* ---- lines ---- */

typedef struct {
    const Board *board;
    int forward;
    Term *term; /* from the left */
    int terms, terms_room;
    Walk *walk;
    size_t size, room;
    Cell from;
} Builder;

static void put_bytes(Builder *builder, const void *bytes, size_t size) {
    if (builder->size + size > builder->room) {
        builder->room = memory_room(builder->room, builder->size + size);
        builder->walk = memory_resize(builder->walk, 1, sizeof(Walk) + builder->room);
    }
    memcpy(builder->walk->bytes + builder->size, bytes, size);
    builder->size += size;
}

static void put_line(Builder *builder, uint8_t how, int direction, const Cell cell[], int length) {
    if (length == 0) return;
    const WalkLine line = { .how = how, .direction = (uint8_t)direction, .length = (uint8_t)length };
    put_bytes(builder, &line, sizeof line);
    put_bytes(builder, cell, (size_t)length);
}

static int at_most(int length, int times) {
    return times && times < length ? times : length;
}

/* Along the lines of the board. */
static void put_steps(Builder *builder, const Term *term, int direction) {
    const Board *board = builder->board;
    Cell cell[CELLS_MAX];
    const int length = strchr("RBQ", term->letter) ? board_line(board, builder->from, direction, cell)
                                                   : board_ray(board, builder->from, direction, cell);
    put_line(builder, term->how, direction, cell, at_most(length, term->times));
}

/* A direction turned by less than a whole circle. */
static int turned(const Board *board, int direction, int by) {
    return (direction + by + board->directions) % board->directions;
}

/* Lines that turn: to one side after the first step, or at every step. The own cell counts as empty on the way round.
 */
static void put_turning(Builder *builder, const Term *term, int direction, int turn) {
    const Board *board = builder->board;
    const int steps = term->bent == 'q' ? board->directions : CELLS_MAX - 1;
    Cell cell[CELLS_MAX], at = builder->from;
    int length = 0;
    for (int i = 0, heading = direction; i < steps; i++) {
        const Step step = board->step[heading][at];
        if (step.to == CELL_NONE || (step.to == builder->from && term->bent == 't')) break;
        at = step.to;
        heading = turned(board, step.direction, term->bent == 'q' || i == 0 ? turn : 0);
        if (at != builder->from) cell[length++] = at;
    }
    put_line(builder, term->how, direction, cell, length);
}

/* The cell behind a leap, by its letter's distances turned into one of eight directions. */
static Cell leap_from(const Board *board, Cell from, int across, int ahead, int number) {
    static const int8_t turn[4][2] = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } }; /* where ahead is */
    const bool oblique = across != 0 && across != ahead;
    const int side = oblique ? (number + 1) / 2 % 4 : number / 2;
    if (oblique && (number & 1)) across = -across; /* to the left of its direction */
    const int east = turn[side][0] * ahead + turn[side][1] * across;
    const int north = turn[side][1] * ahead - turn[side][0] * across;
    return board_leap(board, from, east, north);
}

/* The same on hexagons: straight steps across edges, and slanting ones beside them, whatever lies between. */
static Cell hop_from(const Board *board, Cell from, int across, int ahead, int number) {
    return board_hop(board, from, turned(board, (number + 1) & ~1, 0), ahead - across, number | 1, across);
}

static void put_leaps(Builder *builder, const Term *term, int across, int ahead, int number) {
    const Board *board = builder->board;
    Cell cell[CELLS_MAX];
    int length = 0;
    Cell to = builder->from;
    do {
        to = board->spec.shape == BOARD_TRIANGLES  ? board->leap[number][to]
             : board->spec.shape == BOARD_HEXAGONS ? hop_from(board, to, across, ahead, number)
                                                   : leap_from(board, to, across, ahead, number);
        if (to != CELL_NONE && to != builder->from) cell[length++] = to;
    } while (to != CELL_NONE && to != builder->from && length != term->times && length < board->cells);
    put_line(builder, term->how, number, cell, length);
}

/* A way of several steps, each turned by so much from the one before: a line for a lame man; otherwise a leap of as
 * many cells where lines turn. */
static void put_way(Builder *builder, const Term *term, int number, int first, const int turns[], int steps) {
    const Board *board = builder->board;
    Cell way[LEGS_MAX], at = builder->from;
    int heading = turned(board, first, 0);
    for (int i = 0; i < steps; i++) {
        const Step step = board->step[heading][at];
        if (step.to == CELL_NONE) return;
        way[i] = at = step.to;
        heading = turned(board, step.direction, turns[i]);
    }
    if (at == builder->from) return;
    if (term->how & WALK_LAME)
        put_line(builder, term->how, number, way, steps);
    else
        put_line(builder, term->how, number, &at, 1);
}

/* One of the eight leaps of a letter; the steps that make it up where lines turn, or are walked by lame men: straight
 * ahead first, where lines turn also the other way round. */
static void put_leap(Builder *builder, const Term *term, int across, int ahead, int number) {
    const bool lame = term->how & WALK_LAME, oblique = is_oblique(term->letter);
    const int straight = (number + 1) & ~1, slanting = number | 1;
    int turns[LEGS_MAX] = { 0 };
    if (builder->board->spec.shape != BOARD_SHEET && !lame) {
        put_leaps(builder, term, across, ahead, number);
    } else if (!oblique) {
        put_way(builder, term, number, number, turns, ahead);
    } else {
        turns[ahead - across - 1] = slanting - straight;
        put_way(builder, term, number, straight, turns, ahead);
        turns[ahead - across - 1] = straight - slanting;
        if (!lame) put_way(builder, term, number, slanting, turns, ahead);
    }
}

/* Steps that "a" joins: the cells of all but the last must be empty. */
static void put_legs(Builder *builder, const Term *term, int direction) {
    Term lame = *term;
    lame.how |= WALK_LAME;
    for (int choice = 0; choice < 1 << (term->legs - 1); choice++) {
        int turns[LEGS_MAX] = { 0 };
        bool is_another = true;
        for (int leg = 1; leg < term->legs; leg++) {
            const int which = choice >> (leg - 1) & 1;
            is_another = is_another && which < term->leg[leg].count;
            turns[leg - 1] = term->leg[leg].turns[which];
        }
        if (is_another) put_way(builder, &lame, direction, direction, turns, term->legs);
    }
}

static void put_direction(Builder *builder, const Term *term, int direction) {
    if (term->bent == 'a') {
        put_legs(builder, term, direction);
    } else if (term->bent) {
        put_turning(builder, term, direction, 1);
        put_turning(builder, term, direction, -1);
    } else if (strchr("KWFRBQ", term->letter)) {
        put_steps(builder, term, direction);
    } else {
        for (size_t i = 0; i < LENGTH(atoms); i++)
            if (atoms[i].letter == term->letter) put_leap(builder, term, atoms[i].across, atoms[i].ahead, direction);
    }
}

/* Has the letter anything to do with a direction? On triangles bishops have the even ones, and rooks the odd. */
static bool goes(const Board *board, char letter, int direction) {
    const bool odd = direction & 1;
    if (strchr("WRDH", letter)) return odd == (board->spec.shape == BOARD_TRIANGLES);
    if (strchr("FBAG", letter)) return odd != (board->spec.shape == BOARD_TRIANGLES);
    return true;
}

/* Of the twelve directions of triangles all are meant, or those less than a right angle from straight ahead. */
static bool is_wanted(const Board *board, const Term *term, int turn) {
    const int around = board->directions;
    if (board->spec.shape != BOARD_TRIANGLES) return term->wanted >> turn & 1;
    return term->wanted == ALL_WANTED || turn < around / 4 || turn > around - around / 4;
}

static void put_term(Builder *builder, const Term *term) {
    const int around = builder->board->directions;
    for (int i = 0; i < around; i++) {
        const int turn = (term->first + i) % around, direction = (builder->forward + turn) % around;
        if (is_wanted(builder->board, term, turn) && goes(builder->board, term->letter, direction))
            put_direction(builder, term, direction);
    }
}

/* ---- gaits ---- */

/* Does the board know this letter, so used? */
static bool term_fits(const Board *board, const Term *term) {
    const bool is_leap = !strchr("KWFRBQ", term->letter), is_far = strchr("HCZG", term->letter) != NULL;
    if (board->spec.shape == BOARD_TRIANGLES)
        return strchr("KWFNRBQ", term->letter) && !term->bent &&
               (term->wanted == ALL_WANTED ||
                (term->wanted == compass_of_eight.near[0] && strchr("KWF", term->letter)));
    if (board->spec.shape == BOARD_HEXAGONS && term->bent == 'a') return false;
    const bool sheet = board->spec.shape == BOARD_SHEET, by_steps = sheet || term->how & WALK_LAME;
    return !(is_leap && ((by_steps && term->times != 1) || (sheet && is_far)));
}

static bool read_terms(Builder *builder, const char *letters, Error *err) {
    if (!*letters) return error_set(err, "walk: no letters");
    for (const char *at = letters; *at;) {
        ARRAY_RESERVE(builder->term, builder->terms_room, builder->terms + 1);
        Term *const term = &builder->term[builder->terms++];
        const size_t length = read_term(builder->board, at, term);
        if (!length) return error_set(err, "walk \"%s\": \"%s\" is not a way to go", letters, at);
        if (!term_fits(builder->board, term))
            return error_set(err, "walk \"%s\": \"%.*s\" does not go on this board", letters, (int)length, at);
        at += length;
    }
    return true;
}

static void put_cell(Builder *builder) {
    static const WalkLine end = { .length = 0 };
    builder->walk->start[builder->from] = (uint32_t)builder->size;
    for (int i = 0; i < builder->terms; i++) put_term(builder, &builder->term[i]);
    put_bytes(builder, &end, sizeof end);
    Walk *walk = builder->walk;
    for (const WalkLine *line = walk_lines(walk, builder->from); line->how; line = walk_next(line))
        for (int i = 0; line->how & WALK_HITS && i < line->length; i++)
            set_add(&walk->reach[builder->from], line->cell[i]);
}

static void put_cells(Builder *builder) {
    const size_t usual = 32; /* bytes of the lines from a cell, more or less */
    builder->room = usual * (size_t)builder->board->cells;
    builder->walk = memory_new(1, sizeof(Walk) + builder->room);
    for (int at = 0; at < builder->board->cells; at++) {
        builder->from = (Cell)at;
        put_cell(builder);
    }
}

Walk *walk_build(const Board *board, const char *letters, int forward, Error *err) {
    Builder builder = { .board = board, .forward = forward };
    if (read_terms(&builder, letters, err)) put_cells(&builder);
    free(builder.term);
    return builder.walk;
}

/* ---- walking ---- */

/* What lies behind the first man of a line. */
static void hop(const WalkLine *line, const Man man[], Reach *reach) {
    int i = 0;
    while (i < line->length && man[line->cell[i]] == MAN_NONE) i++;
    for (i++; i < line->length; i++) {
        const Cell to = line->cell[i];
        const bool may_end = !(line->how & WALK_LAME) || i == line->length - 1;
        if (may_end && man[to] == MAN_NONE && line->how & WALK_MOVES) set_add(&reach->quiet, to);
        if (may_end && man[to] != MAN_NONE && line->how & WALK_HITS) set_add(&reach->hits, to);
        if (man[to] != MAN_NONE || line->how & WALK_NEXT) return;
    }
}

/* The cells on the way of a lame man are passed only. */
static void limp(const WalkLine *line, const Man man[], Reach *reach) {
    const int last = line->length - 1;
    for (int i = 0; i < last; i++)
        if (man[line->cell[i]] != MAN_NONE) return;
    const Cell to = line->cell[last];
    if (man[to] == MAN_NONE && line->how & WALK_MOVES) set_add(&reach->quiet, to);
    if (man[to] != MAN_NONE && line->how & WALK_HITS) set_add(&reach->hits, to);
}

void walk_reach(const Walk *walk, const Man man[], Cell from, Reach *reach) {
    for (const WalkLine *line = walk_lines(walk, from); line->how; line = walk_next(line))
        if (LIKELY(!(line->how & (WALK_LAME | WALK_HOPS))))
            walk_along(line, man, reach);
        else if (line->how & WALK_HOPS)
            hop(line, man, reach);
        else
            limp(line, man, reach);
}

bool walk_strikes(const Walk *walk, const Man man[], Cell from, Cell target) {
    if (!walk_may_strike(walk, from, target)) return false;
    Reach reach = { { { 0 } }, { { 0 } } };
    for (const WalkLine *line = walk_lines(walk, from); line->how; line = walk_next(line))
        if (UNLIKELY(line->how & WALK_HOPS))
            hop(line, man, &reach);
        else if (UNLIKELY(line->how & WALK_LAME))
            limp(line, man, &reach);
        else if (line->how & WALK_HITS && walk_end(line, man) == target)
            return true;
    return set_has(&reach.hits, target);
}

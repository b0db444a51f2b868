#include "engine/board/attacks.h"

#include <string.h>

AttackTables attacks;

static bool on_plane(int file, int rank) {
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

/* The cell reached from (file, rank) by a leap, 0 if it leaves the board. */
static Bits leap(Ground ground, int file, int rank, int files, int ranks) {
    file += files;
    rank += ranks;
    if (ground == GROUND_CYLINDER) file &= 7;
    return on_plane(file, rank) ? bit(cell_at(file, rank)) : 0;
}

static void init_leapers(Ground ground, Cell from) {
    static const int8_t knight[8][2] = { { 1, 2 },   { 2, 1 },   { 2, -1 }, { 1, -2 },
                                         { -1, -2 }, { -2, -1 }, { -2, 1 }, { -1, 2 } };
    const int file = file_of(from), rank = rank_of(from);
    for (size_t i = 0; i < LENGTH(knight); i++)
        attacks.knight[ground][from] |= leap(ground, file, rank, knight[i][0], knight[i][1]);
    for (int files = -1; files <= 1; files++)
        for (int ranks = -1; ranks <= 1; ranks++)
            if (files || ranks) attacks.king[ground][from] |= leap(ground, file, rank, files, ranks);
    for (int files = -1; files <= 1; files += 2) {
        attacks.pawn[ground][WHITE][from] |= leap(ground, file, rank, files, 1);
        attacks.pawn[ground][BLACK][from] |= leap(ground, file, rank, files, -1);
    }
}

/* Targets of a slider walking in one direction over the men in its way; stops before it comes back to its start. */
static Bits walk(Ground ground, Cell from, int files, int ranks, Bits occupied) {
    Bits targets = 0;
    int file = file_of(from), rank = rank_of(from);
    for (;;) {
        const Bits next = leap(ground, file, rank, files, ranks);
        if (!next || next == bit(from)) return targets;
        targets |= next;
        if (next & occupied) return targets;
        file = file_of(bits_first(next));
        rank = rank_of(bits_first(next));
    }
}

static const int8_t upward_files[LINES_UPWARD] = { [LINE_FILE] = 0, [LINE_DIAGONAL] = 1, [LINE_ANTIDIAGONAL] = -1 };

static Bits walk_line(Ground ground, int line, Cell from, Bits occupied) {
    return walk(ground, from, upward_files[line], 1, occupied) | walk(ground, from, -upward_files[line], -1, occupied);
}

static Bits walk_rook(Ground ground, Cell from, Bits occupied) {
    return walk_line(ground, LINE_FILE, from, occupied) | walk(ground, from, 1, 0, occupied) |
           walk(ground, from, -1, 0, occupied);
}

static Bits walk_bishop(Ground ground, Cell from, Bits occupied) {
    return walk_line(ground, LINE_DIAGONAL, from, occupied) | walk_line(ground, LINE_ANTIDIAGONAL, from, occupied);
}

static void init_ranks(void) {
    for (int file = 0; file < 8; file++)
        for (unsigned men = 0; men < 256; men++) {
            const Cell from = (Cell)file;
            attacks.rank[file][men] =
                (uint8_t)(walk(GROUND_PLANE, from, 1, 0, men) | walk(GROUND_PLANE, from, -1, 0, men));
            attacks.ring[file][men] =
                (uint8_t)(walk(GROUND_CYLINDER, from, 1, 0, men) | walk(GROUND_CYLINDER, from, -1, 0, men));
        }
}

static void init_lines(Cell from) {
    attacks.rook_empty[from] = walk_rook(GROUND_PLANE, from, 0);
    attacks.bishop_empty[from] = walk_bishop(GROUND_PLANE, from, 0);
    static const int8_t step[8][2] = { { 0, 1 },  { 1, 1 },   { 1, 0 },  { 1, -1 },
                                       { 0, -1 }, { -1, -1 }, { -1, 0 }, { -1, 1 } };
    for (size_t i = 0; i < LENGTH(step); i++) {
        const Bits ray = walk(GROUND_PLANE, from, step[i][0], step[i][1], 0);
        const Bits back = walk(GROUND_PLANE, from, -step[i][0], -step[i][1], 0);
        for (Bits rest = ray; rest;) {
            const Cell to = bits_pop(&rest);
            attacks.line[from][to] = ray | back | bit(from);
            attacks.between[from][to] = walk(GROUND_PLANE, from, step[i][0], step[i][1], bit(to)) & ~bit(to);
        }
    }
}

#ifdef __BMI2__
/* Men on the edge never stop a slider before the edge does: they are left out of the index. */
static Bits inner_rook_lines(Cell from) {
    const Bits file = FILE_A << file_of(from) & ~(RANK_1 | RANK_8);
    const Bits rank = RANK_1 << 8 * rank_of(from) & ~(FILE_A | FILE_H);
    return (file | rank) & ~bit(from);
}

static Bits *init_slider(SliderTable *table, Cell from, Bits lines, Bits (*targets)(Ground, Cell, Bits), Bits *room) {
    const unsigned entries = 1u << bits_count(lines);
    table->lines = lines;
    table->targets = room;
    for (unsigned i = 0; i < entries; i++) room[i] = targets(GROUND_PLANE, from, _pdep_u64(i, lines));
    return room + entries;
}

static void init_pext(void) {
    Bits *room = attacks.slider_targets;
    for (unsigned from = 0; from < 64; from++) {
        const Bits inner = ~(RANK_1 | RANK_8 | FILE_A | FILE_H);
        room = init_slider(&attacks.rook[from], (Cell)from, inner_rook_lines((Cell)from), walk_rook, room);
        room = init_slider(&attacks.bishop[from], (Cell)from, attacks.bishop_empty[from] & inner, walk_bishop, room);
        for (int line = 0; line < LINES_UPWARD; line++) {
            const Bits lines = attacks.upward[GROUND_CYLINDER][line][from] & ~(RANK_1 | RANK_8);
            attacks.helix_inner[line][from] = lines;
            for (unsigned i = 0; i < 1u << bits_count(lines); i++)
                attacks.helix[line][from][i] = walk_line(GROUND_CYLINDER, line, (Cell)from, _pdep_u64(i, lines));
        }
    }
}
#endif

#ifdef __wasm__
static void init_gathered(Cell from) {
    for (int line = 0; line < LINES_UPWARD; line++) {
        const Bits cells = attacks.upward[GROUND_PLANE][line][from] | bit(from); /* who slides may stand in the index */
        Bits men = 0;
        do { /* all sets of men on the line */
            attacks.gathered[line][from][line_gather(line, from, men)] = walk_line(GROUND_PLANE, line, from, men);
            men = (men - cells) & cells;
        } while (men);
    }
}
#endif

void attacks_init(void) {
    memset(&attacks, 0, sizeof attacks);
    init_ranks();
    for (unsigned from = 0; from < 64; from++) {
        for (int ground = 0; ground < GROUNDS; ground++) {
            init_leapers((Ground)ground, (Cell)from);
            for (int line = 0; line < LINES_UPWARD; line++)
                attacks.upward[ground][line][from] = walk_line((Ground)ground, line, (Cell)from, 0);
        }
        init_lines((Cell)from);
#ifdef __wasm__
        init_gathered((Cell)from);
#endif
    }
#ifdef __BMI2__
    init_pext();
#endif
}

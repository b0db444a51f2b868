/* Who can jump, on boards of 64 squares all at once. */
#include "variants/checkers/draughts.h"

/* Moves all cells of a set one step in a direction, clockwise from 0, away from the lower side. */
static inline Bits shifted(const BoardSpec *spec, Bits bits, int direction) {
    static const int8_t files[] = { 0, 1, 1, 1, 0, -1, -1, -1 }, ranks[] = { 1, 1, 0, -1, -1, -1, 0, 1 };
    if (files[direction] > 0) bits = spec->wrap_files ? bits_east_ring(bits) : bits_east(bits);
    if (files[direction] < 0) bits = spec->wrap_files ? bits_west_ring(bits) : bits_west(bits);
    if (ranks[direction] > 0) bits = bits << 8 | (spec->wrap_ranks ? bits >> 56 : 0);
    if (ranks[direction] < 0) bits = bits >> 8 | (spec->wrap_ranks ? bits << 56 : 0);
    return bits;
}

/* Cells from which there is an enemy to jump in one of these directions. */
static inline Bits beside_victims(const BoardSpec *spec, Bits enemies, Bits empty, unsigned directions) {
    Bits from = 0;
    for (; directions; directions &= directions - 1) {
        const int back = (__builtin_ctz(directions) + 4) % 8;
        from |= shifted(spec, enemies & shifted(spec, empty, back), back);
    }
    return from;
}

bool draughts_finds_jumpers(const Position *pos) {
    return pos->board->cells == 64 && pos->board->spec.shape == BOARD_SQUARES;
}

Bits draughts_jumpers(const Position *pos, Player player, Bits enemies) {
    enum { DIAGONALS = 0xaa, ALL = 0xff, AHEAD = 0x83 /* and obliquely */ };
    const Form *form = form_of(pos);
    const unsigned kings_ways = form->rule == RULE_QUEENS ? ALL : DIAGONALS, forward = 2U * form->side[player];
    const unsigned ahead = (AHEAD << forward | AHEAD >> (8 - forward)) & 0xff & kings_ways;
    const Bits own = pos_men(pos, player), kings = own & pos_kind(pos, CROWNED), empty = pos_kind(pos, EMPTY);
    Bits jumpers = (own ^ kings) & beside_victims(&pos->walked[player]->spec, enemies, empty, ahead);
    if (kings)
        jumpers |= kings & beside_victims(&pos->walked[form->kings_way[player]]->spec, enemies, empty, kings_ways);
    return jumpers;
}

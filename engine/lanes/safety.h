/* safety.h -- what the king of the player to move has to fear: checkers, pinned men, cells under attack.
 * Layer: engine/lanes; inline parts of the generator (generate.h), specialised by constant rules.
 *
 * Plane: pins lie on the line through king and man, so the line table serves. Cylinder: two lines may meet in more than
 * one cell and a rank closes to a ring, so each of the eight rays from the king is walked and keeps its own mask. */
#ifndef FUSILIER_ENGINE_LANES_SAFETY_H
#define FUSILIER_ENGINE_LANES_SAFETY_H

#include "engine/board/attacks.h"
#include "engine/position.h"

enum { PINS_MAX = 8 };

typedef struct {
    Cell king;
    Bits checkers;
    Bits targets; /* where a man other than the king may go: everywhere, or to parry a check */
    Bits pinned;  /* own men that shield the king */
    int pins;     /* cylinder only: the rays that pinned men must keep */
    Bits pin_ray[PINS_MAX];
} Safety;

/* Enemy men (of player `them`, among `men`) that attack a cell over these occupied cells. */
static ALWAYS_INLINE Bits attackers_to(Ground ground, const Position *pos, Player them, Bits men, Cell at,
                                       Bits occupied) {
    const Bits queens = pos_kind(pos, QUEEN);
    return men &
           ((pawn_attacks(ground, them ^ 1, at) & pos_kind(pos, PAWN)) |
            (knight_attacks(ground, at) & pos_kind(pos, KNIGHT)) | (king_attacks(ground, at) & pos_kind(pos, KING)) |
            (rook_attacks(ground, at, occupied) & (pos_kind(pos, ROOK) | queens)) |
            (bishop_attacks(ground, at, occupied) & (pos_kind(pos, BISHOP) | queens)));
}

/* All cells that these men of player `them` attack over these occupied cells. */
static ALWAYS_INLINE Bits attacked_cells(Ground ground, const Position *pos, Player them, Bits men, Bits occupied) {
    const Bits queens = men & pos_kind(pos, QUEEN);
    Bits attacked = pawns_attack(ground, them, men & pos_kind(pos, PAWN));
    for (Bits rest = men & pos_kind(pos, KNIGHT); rest;) attacked |= knight_attacks(ground, bits_pop(&rest));
    for (Bits rest = (men & pos_kind(pos, BISHOP)) | queens; rest;)
        attacked |= bishop_attacks(ground, bits_pop(&rest), occupied);
    for (Bits rest = (men & pos_kind(pos, ROOK)) | queens; rest;)
        attacked |= rook_attacks(ground, bits_pop(&rest), occupied);
    for (Bits rest = men & pos_kind(pos, KING); rest;) attacked |= king_attacks(ground, bits_pop(&rest));
    return attacked;
}

static ALWAYS_INLINE void leaper_checks(Ground ground, const Position *pos, Player us, Bits them, Safety *safety) {
    safety->checkers = them & ((pawn_attacks(ground, us, safety->king) & pos_kind(pos, PAWN)) |
                               (knight_attacks(ground, safety->king) & pos_kind(pos, KNIGHT)));
    safety->targets = ~0ULL;
    safety->pinned = 0;
    safety->pins = 0;
}

static ALWAYS_INLINE void plane_safety(const Position *pos, Bits own, Bits them, Bits occupied, Safety *safety) {
    const Cell king = safety->king;
    const Bits queens = pos_kind(pos, QUEEN);
    const Bits rooks = them & (pos_kind(pos, ROOK) | queens), bishops = them & (pos_kind(pos, BISHOP) | queens);
    if (!((attacks.rook_empty[king] & rooks) | (attacks.bishop_empty[king] & bishops))) {
        if (UNLIKELY(safety->checkers)) safety->targets = bits_many(safety->checkers) ? 0 : safety->checkers;
        return; /* no slider looks this way */
    }
    const Bits rook_wise = rook_attacks(GROUND_PLANE, king, occupied);
    const Bits bishop_wise = bishop_attacks(GROUND_PLANE, king, occupied);
    safety->checkers |= (rook_wise & rooks) | (bishop_wise & bishops);
    const Bits shields = own & (rook_wise | bishop_wise);
    const Bits behind = (rook_attacks(GROUND_PLANE, king, occupied ^ (own & rook_wise)) & ~rook_wise & rooks) |
                        (bishop_attacks(GROUND_PLANE, king, occupied ^ (own & bishop_wise)) & ~bishop_wise & bishops);
    for (Bits pinners = behind; pinners;) safety->pinned |= cells_between(king, bits_pop(&pinners)) & shields;
    if (UNLIKELY(safety->checkers))
        safety->targets =
            bits_many(safety->checkers) ? 0 : safety->checkers | cells_between(king, bits_first(safety->checkers));
}

/* The first man on a ray of the cylinder, as a set. Going up or down, the cells of a line are in the order of their
 * numbers; along a rank the byte is turned so that the king stands at bit 0. */
static ALWAYS_INLINE Bits first_on_ray(Cell king, int ray, Bits men) {
    if (!men) return 0;
    if (ray < 3) return men & (0 - men);
    if (ray < 6) return bit(bits_last(men));
    const int rank = king & 56, file = king & 7;
    const uint8_t byte = (uint8_t)(men >> rank);
    const uint8_t turned = (uint8_t)(byte >> file | byte << (8 - file));
    const int steps = ray == 6 ? __builtin_ctz(turned) : 31 - __builtin_clz(turned);
    return bit((Cell)(rank + ((file + steps) & 7)));
}

/* Cells of a ray up to and including `stop`. */
static inline Bits ray_up_to(Cell king, int ray, Bits line, Bits stop) {
    if (ray < 3) return line & ((stop - 1) | stop);
    if (ray < 6) return line & ~(stop - 1);
    const int rank = king & 56, file = king & 7, end = file_of(bits_first(stop));
    Bits cells = 0;
    for (int at = file; at != end;) {
        at = (at + (ray == 6 ? 1 : 7)) & 7;
        cells |= bit((Cell)(rank + at));
    }
    return cells;
}

/* Rays 0..2 go up (file, diagonal, antidiagonal), 3..5 down, 6 east, 7 west. */
static inline Bits ray_line(Cell king, int ray) {
    if (ray >= 6) return (RANK_1 << (king & 56)) & ~bit(king);
    const Bits line = attacks.upward[GROUND_CYLINDER][ray % 3][king];
    const Bits below = bit(king) - 1;
    return ray < 3 ? line & ~below : line & below;
}

static inline void cylinder_safety(const Position *pos, Bits own, Bits them, Bits occupied, Safety *safety) {
    const Cell king = safety->king;
    const Bits queens = pos_kind(pos, QUEEN);
    const Bits rooks = them & (pos_kind(pos, ROOK) | queens), bishops = them & (pos_kind(pos, BISHOP) | queens);
    const Bits leapers = safety->checkers;
    if (leapers) safety->targets = bits_many(leapers) ? 0 : leapers;
    for (int ray = 0; ray < 8; ray++) {
        const Bits line = ray_line(king, ray);
        const Bits sliders = line & (ray == 1 || ray == 2 || ray == 4 || ray == 5 ? bishops : rooks);
        if (!sliders) continue;
        const Bits first = first_on_ray(king, ray, line & occupied);
        if (first & sliders) {
            safety->checkers |= first;
            safety->targets &= ray_up_to(king, ray, line, first);
        } else if (first & own) {
            const Bits second = first_on_ray(king, ray, line & occupied & ~first);
            if (!(second & sliders)) continue;
            safety->pinned |= first;
            safety->pin_ray[safety->pins++] = ray_up_to(king, ray, line, second);
        }
    }
}

/* Where a pinned man may go at most. */
static ALWAYS_INLINE Bits pin_targets(Ground ground, const Safety *safety, Cell man) {
    if (ground == GROUND_PLANE) return cells_in_line(safety->king, man);
    Bits targets = ~0ULL;
    for (int i = 0; i < safety->pins; i++)
        if (bits_has(safety->pin_ray[i], man)) targets &= safety->pin_ray[i];
    return targets;
}

#endif

/* sums.h -- the arithmetic of captures by calculation: what men are worth, and by which sign some of them make a value.
 * Rules: docs/games/arithmetical.md. Layer: rules; the same on any board, and what arithmetical.h and its words share.
 */
#ifndef FUSILIER_VARIANTS_RULES_SUMS_H
#define FUSILIER_VARIANTS_RULES_SUMS_H

#include "engine/board/board.h"
#include "engine/position.h"

/* What a man is worth; 0: he cannot be reckoned with. */
static ALWAYS_INLINE int sums_value(Kind kind) {
    static const uint8_t value[KINDS_MAX] = {
        [PAWN] = 1, [KNIGHT] = 2, [BISHOP] = 3, [ROOK] = 4, [QUEEN] = 6, [KING] = 8
    };
    return value[kind];
}

enum { SUMS_VALUE_MAX = 8 };

/* The signs, in the order in which people are told them. */
typedef enum { PLUS, MINUS, TIMES, OVER, NO_SIGN } Sign;

/* Some of the men that fire at a cell; one is the greatest. A product is not counted beyond what can matter. */
typedef struct {
    int16_t sum, product;
    uint8_t greatest, count;
} Group;
enum { SUMS_PRODUCT_MAX = SUMS_VALUE_MAX * SUMS_VALUE_MAX };
static const Group sums_nobody = { .product = 1 };

static ALWAYS_INLINE Group sums_with(Group group, int one) {
    const int product = group.product * one;
    group.sum = (int16_t)(group.sum + one);
    group.product = (int16_t)(product > SUMS_PRODUCT_MAX ? SUMS_PRODUCT_MAX + 1 : product);
    group.greatest = one > group.greatest ? (uint8_t)one : group.greatest;
    group.count++;
    return group;
}

/* By which sign these men make the value. Less or divided by all the others can only be the greatest. */
static ALWAYS_INLINE Sign sums_sign(Group group, int wanted) {
    if (group.count < 2) return NO_SIGN;
    if (group.sum == wanted) return PLUS;
    if (2 * group.greatest - group.sum == wanted) return MINUS;
    if (wanted == 1 && group.greatest == 1) return NO_SIGN; /* pawns take no pawn as 1x1 */
    if (group.product == wanted) return TIMES;
    return group.greatest * group.greatest == wanted * group.product ? OVER : NO_SIGN;
}

/* All groups of men that fire, by who is in them: a bit for each man. The empty one is the first. */
enum { SUMS_MEN_MAX = DIRECTIONS_MAX };
typedef struct {
    int men;
    Cell man[SUMS_MEN_MAX];
    Group of[1 << SUMS_MEN_MAX];
} Groups;

static ALWAYS_INLINE void sums_none(Groups *groups) {
    groups->men = 0;
    groups->of[0] = sums_nobody;
}
static ALWAYS_INLINE unsigned sums_count(const Groups *groups) {
    return 1U << groups->men;
}

/* One more man, who may be in each of them. */
static ALWAYS_INLINE void sums_join(Groups *groups, Cell at, int value) {
    const unsigned before = sums_count(groups);
    for (unsigned i = 0; i < before; i++) groups->of[before + i] = sums_with(groups->of[i], value);
    groups->man[groups->men++] = at;
}

/* Who captures together in a move of a composition with this rule, as by their own moves they could not: as few as
 * possible, with who goes there. Nobody: it is another move. For two players on 64 cells, and for any board. */
Set sums_takers(const Position *pos, Move move);
Set sums_takers_wide(const Position *pos, Move move);

#endif

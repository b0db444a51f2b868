#include "search/history.h"

#include <string.h>

void history_clear(History *history) {
    memset(history, 0, sizeof *history);
}

/* Odd constants, one for each kind of man: products that do not wait for each other. */
static const uint64_t spread[] = {
    [PAWN] = 0x9E3779B97F4A7C15ULL, [KNIGHT] = 0xC2B2AE3D27D4EB4FULL, [BISHOP] = 0xBF58476D1CE4E5B9ULL,
    [ROOK] = 0x94D049BB133111EBULL, [QUEEN] = 0xD6E8FEB86659FD93ULL,  [KING] = 0xFF51AFD7ED558CCDULL
};

static unsigned slot_of(uint64_t sum) {
    return (unsigned)(sum >> 40) % CORRECTION_SIZE;
}

/* Where the men stand that an aspect looks at: the pawns of both players, or the other men of one. */
static void correction_slots(const Position *pos, unsigned slot[CORRECTIONS]) {
    slot[0] = slot_of(pos_men_of(pos, WHITE, PAWN) * spread[PAWN] + pos_men_of(pos, BLACK, PAWN) * spread[KNIGHT]);
    for (Player player = WHITE; player <= BLACK; player++) {
        uint64_t sum = 0;
        for (Kind kind = KNIGHT; kind <= KING; kind++) sum += pos_men_of(pos, player, kind) * spread[kind];
        slot[1 + player] = slot_of(sum);
    }
}

int history_correction(const History *history, const Position *pos) {
    unsigned slot[CORRECTIONS];
    correction_slots(pos, slot);
    int sum = 0;
    for (int i = 0; i < CORRECTIONS; i++) sum += history->correction[game_turn(pos) & 1][i][slot[i]];
    return sum / (2 * CORRECTION_GRAIN);
}

void history_correct(History *history, const Position *pos, Depth depth, int difference) {
    unsigned slot[CORRECTIONS];
    correction_slots(pos, slot);
    const int weight = depth < 15 ? depth + 1 : 16;
    const int bound = CORRECTION_MAX / CORRECTION_GRAIN;
    const int aim = (difference < -bound ? -bound : difference > bound ? bound : difference) * CORRECTION_GRAIN;
    for (int i = 0; i < CORRECTIONS; i++) {
        int16_t *entry = &history->correction[game_turn(pos) & 1][i][slot[i]];
        *entry = (int16_t)((*entry * (256 - weight) + aim * weight) / 256);
    }
}

#include "search/history.h"

#include <string.h>

void history_clear(History *history) {
    memset(history, 0, sizeof *history);
}

static uint64_t hash_word(uint64_t sum, uint64_t word) {
    return (sum ^ word) * 0x9E3779B97F4A7C15ULL ^ sum >> 29;
}

/* Where the men stand that an aspect looks at: the pawns of both players, or the other men of one. */
static void correction_slots(const Position *pos, unsigned slot[CORRECTIONS]) {
    uint64_t sum = hash_word(hash_word(0, pos_men_of(pos, WHITE, PAWN)), pos_men_of(pos, BLACK, PAWN));
    slot[0] = (unsigned)(sum >> 40) % CORRECTION_SIZE;
    for (Player player = WHITE; player <= BLACK; player++) {
        sum = 0;
        for (Kind kind = KNIGHT; kind <= KING; kind++) sum = hash_word(sum, pos_men_of(pos, player, kind));
        slot[1 + player] = (unsigned)(sum >> 40) % CORRECTION_SIZE;
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

#include <string.h>

#include "search/eval/lanes.h"
#include "search/learned/learned.h"

enum { CHANGES_MAX = 24 }; /* with more than that, starting afresh is as fast */

typedef struct {
    Lane view[2][LEARNED_HIDDEN_MAX / LANE_VALUES];
} SumLanes;

static ALWAYS_INLINE void add_code(SumLanes *lanes, const Learned *learned, int slot, uint8_t code, bool takes_off,
                                   int hidden) {
    for (Player view = 0; view < 2; view++) {
        const int32_t input = inputs_find(&learned->inputs, view, slot, code);
        if (UNLIKELY(input == INPUT_NONE)) continue;
        const int16_t *const row = learned->input + (ptrdiff_t)input * hidden;
        if (takes_off)
            lanes_subtract(lanes->view[view], row, hidden / LANE_VALUES);
        else
            lanes_add(lanes->view[view], row, hidden / LANE_VALUES);
    }
}

static ALWAYS_INLINE void load_sums(SumLanes *lanes, const int16_t *white, const int16_t *black, int hidden) {
    lanes_load(lanes->view[WHITE], white, hidden / LANE_VALUES);
    lanes_load(lanes->view[BLACK], black, hidden / LANE_VALUES);
}

static ALWAYS_INLINE void store_sums(const SumLanes *lanes, LearnedSums *sums, int hidden) {
    for (Player view = 0; view < 2; view++) lanes_store(lanes->view[view], sums->sum[view], hidden / LANE_VALUES);
}

static ALWAYS_INLINE void sum_all(const Learned *learned, LearnedSums *sums, int hidden) {
    SumLanes lanes;
    load_sums(&lanes, learned->bias, learned->bias, hidden);
    for (int slot = 0; slot < learned->inputs.slots; slot++)
        if (sums->code[slot]) add_code(&lanes, learned, slot, sums->code[slot], false, hidden);
    store_sums(&lanes, sums, hidden);
}

static ALWAYS_INLINE void sum_changes(const Learned *learned, LearnedSums *sums, const LearnedSums *earlier,
                                      const uint16_t changed[], int count, int hidden) {
    SumLanes lanes;
    load_sums(&lanes, earlier->sum[WHITE], earlier->sum[BLACK], hidden);
    for (int i = 0; i < count; i++) {
        const int slot = changed[i];
        if (earlier->code[slot]) add_code(&lanes, learned, slot, earlier->code[slot], true, hidden);
        if (sums->code[slot]) add_code(&lanes, learned, slot, sums->code[slot], false, hidden);
    }
    store_sums(&lanes, sums, hidden);
}

/* Lists the slots that differ, eight compared at a time; more than CHANGES_MAX: too many. The codes behind the last
 * slot are 0 in both. */
static int find_changes(const Learned *learned, const LearnedSums *sums, const LearnedSums *earlier,
                        uint16_t changed[CHANGES_MAX]) {
    int count = 0;
    for (int first = 0; first < learned->inputs.slots; first += 8) {
        uint64_t now, before;
        memcpy(&now, sums->code + first, sizeof now);
        memcpy(&before, earlier->code + first, sizeof before);
        if (now == before) continue;
        for (int slot = first; slot < first + 8; slot++) {
            if (sums->code[slot] == earlier->code[slot]) continue;
            if (count == CHANGES_MAX) return CHANGES_MAX + 1;
            changed[count++] = (uint16_t)slot;
        }
    }
    return count;
}

/* Goes on from what is kept of the ply before, whatever position that was: it is compared slot by slot. */
static ALWAYS_INLINE int value_of(const Learned *learned, const Position *pos, LearnedSums *sums,
                                  const LearnedSums *earlier, int hidden) {
    uint16_t changed[CHANGES_MAX];
    const int count = earlier ? find_changes(learned, sums, earlier, changed) : CHANGES_MAX + 1;
    if (count <= CHANGES_MAX)
        sum_changes(learned, sums, earlier, changed, count, hidden);
    else
        sum_all(learned, sums, hidden);
    const Player us = pos->now.turn & 1, them = us ^ 1;
    const int bucket = learned_bucket(&learned->inputs, pos);
    const int64_t output = (int64_t)learned->output_bias[bucket] +
                           lanes_weigh(sums->sum[us], learned->output[bucket][0], hidden) +
                           lanes_weigh(sums->sum[them], learned->output[bucket][1], hidden);
    return lanes_value(output, learned->unit, LEARNED_VALUE_MAX);
}

int learned_bucket(const Inputs *inputs, const Position *pos) {
    const int men = inputs->cells - set_count(&pos->kind[EMPTY]), most = inputs->men ? inputs->men : 1;
    const int bucket = (men - 1) * NETWORK_BUCKETS / most;
    return bucket < 0 ? 0 : bucket < NETWORK_BUCKETS ? bucket : NETWORK_BUCKETS - 1;
}

int learned_value(const Learned *learned, const Position *pos, LearnedSums *kept) {
    LearnedSums spare, *sums = kept ? &kept[pos->journal.plies % LEARNED_PLIES] : &spare;
    const LearnedSums *earlier = kept ? &kept[(pos->journal.plies + LEARNED_PLIES - 1) % LEARNED_PLIES] : NULL;
    if (earlier && earlier->learned != learned) earlier = NULL;
    if (sums->learned != learned || !kept) memset(sums->code, 0, sizeof sums->code);
    inputs_read(&learned->inputs, pos, sums->code);
    sums->learned = learned;
    return learned->hidden == LEARNED_HIDDEN_STEP ? value_of(learned, pos, sums, earlier, LEARNED_HIDDEN_STEP)
                                                  : value_of(learned, pos, sums, earlier, LEARNED_HIDDEN_MAX);
}

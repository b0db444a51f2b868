#include "search/eval/net.h"

#include <string.h>

#include "engine/board/bits.h"

/* A vector register full of hidden values; the compiler makes what the machine has of it. */
#ifdef __AVX512BW__
enum { LANE_BYTES = 64 };
#else
enum { LANE_BYTES = 32 };
#endif
typedef int16_t Lane __attribute__((vector_size(LANE_BYTES)));
enum { LANE_VALUES = sizeof(Lane) / sizeof(int16_t), LANES = NETWORK_HIDDEN / LANE_VALUES };

/* Not by value: what machines without such registers would return has no settled form. */
static ALWAYS_INLINE void lanes_load(Lane lanes[static LANES], const int16_t *values) {
    for (int i = 0; i < LANES; i++) memcpy(&lanes[i], values + i * LANE_VALUES, sizeof lanes[i]);
}
static ALWAYS_INLINE void lanes_add(Lane lanes[static LANES], const int16_t *values) {
    for (int i = 0; i < LANES; i++) {
        Lane more;
        memcpy(&more, values + i * LANE_VALUES, sizeof more);
        lanes[i] += more;
    }
}
static ALWAYS_INLINE void lanes_subtract(Lane lanes[static LANES], const int16_t *values) {
    for (int i = 0; i < LANES; i++) {
        Lane less;
        memcpy(&less, values + i * LANE_VALUES, sizeof less);
        lanes[i] -= less;
    }
}
static ALWAYS_INLINE void lanes_store(const Lane lanes[static LANES], int16_t *values) {
    for (int i = 0; i < LANES; i++) memcpy(values + i * LANE_VALUES, &lanes[i], sizeof lanes[i]);
}

enum { EARLIER_PLIES = 4, EARLIER_CHANGES = 10 }; /* with more than that, starting afresh is as fast */

typedef struct {
    Lane white[LANES], black[LANES];
} Lanes;

static ALWAYS_INLINE void add_man(Lanes *lanes, const NetSums *sums, Man man, Cell at) {
    const Network *network = sums->network;
    lanes_add(lanes->white, network->input[network_input(WHITE, sums->mirror[WHITE], man, at)]);
    lanes_add(lanes->black, network->input[network_input(BLACK, sums->mirror[BLACK], man, at)]);
}

static ALWAYS_INLINE void remove_man(Lanes *lanes, const NetSums *sums, Man man, Cell at) {
    const Network *network = sums->network;
    lanes_subtract(lanes->white, network->input[network_input(WHITE, sums->mirror[WHITE], man, at)]);
    lanes_subtract(lanes->black, network->input[network_input(BLACK, sums->mirror[BLACK], man, at)]);
}

static void sum_all(NetSums *sums, const Position *pos) {
    Lanes lanes;
    lanes_load(lanes.white, sums->network->hidden_bias);
    lanes_load(lanes.black, sums->network->hidden_bias);
    for (Bits men = pos_occupied(pos); men;) {
        const Cell at = bits_pop(&men);
        add_man(&lanes, sums, pos->man[at], at);
    }
    lanes_store(lanes.white, sums->sum[WHITE]);
    lanes_store(lanes.black, sums->sum[BLACK]);
}

/* The man on the cell of change i after it: what a later change found there, or what stands there now. */
static ALWAYS_INLINE Man man_after(const Position *pos, uint32_t i) {
    const Journal *journal = &pos->journal;
    const Cell at = journal->changes[i].index;
    for (uint32_t later = i + 1; later < journal->count; later++)
        if (journal->changes[later].type == CHANGE_CELL && journal->changes[later].index == at)
            return journal->changes[later].was;
    return pos->man[at];
}

/* Goes on from the sums of an earlier position, from which these changes led here. */
static void sum_changes(NetSums *sums, const NetSums *earlier, const Position *pos, uint32_t first) {
    Lanes lanes;
    lanes_load(lanes.white, earlier->sum[WHITE]);
    lanes_load(lanes.black, earlier->sum[BLACK]);
    for (uint32_t i = first; i < pos->journal.count; i++) {
        const Change *change = &pos->journal.changes[i];
        if (UNLIKELY(change->type != CHANGE_CELL)) continue;
        const Man now = man_after(pos, i);
        if (change->was != MAN_NONE) remove_man(&lanes, sums, change->was, change->index);
        if (now != MAN_NONE) add_man(&lanes, sums, now, change->index);
    }
    lanes_store(lanes.white, sums->sum[WHITE]);
    lanes_store(lanes.black, sums->sum[BLACK]);
}

/* The nearest earlier position whose sums are kept and can be gone on from; NULL if starting afresh is as good. */
static const NetSums *find_earlier(const NetSums *kept, const NetSums *sums, const Position *pos, uint32_t *first) {
    const Journal *journal = &pos->journal;
    for (int back = 1; back <= EARLIER_PLIES && back <= journal->plies; back++) {
        const Frame *frame = &journal->frames[journal->plies - back];
        const NetSums *earlier = &kept[(journal->plies - back) % NET_SUMS];
        if (journal->count - frame->first_change > EARLIER_CHANGES) return NULL;
        if (earlier->key != frame->before.key || earlier->network != sums->network) continue;
        *first = frame->first_change;
        return memcmp(earlier->mirror, sums->mirror, sizeof sums->mirror) == 0 ? earlier : NULL;
    }
    return NULL;
}

/* The board is mirrored so that the king stands on the left; where nobody has one, it is turned round for Black. */
static bool is_mirrored(const Position *pos, Player view) {
    const Cell king = pos_king(pos, view);
    return LIKELY(king != CELL_NONE) ? file_of(king) > 3 : view == BLACK;
}

static void sum_rows(NetSums *sums, NetSums *kept, const Position *pos) {
    uint32_t first;
    for (Player view = WHITE; view <= BLACK; view++) sums->mirror[view] = is_mirrored(pos, view);
    const NetSums *earlier = kept ? find_earlier(kept, sums, pos, &first) : NULL;
    if (earlier)
        sum_changes(sums, earlier, pos, first);
    else
        sum_all(sums, pos);
}

/* Two loops of 16 bits each: the vector unit multiplies and adds such pairs in one step. */
static int32_t weigh(const int16_t sum[static NETWORK_HIDDEN], const int16_t weight[static NETWORK_HIDDEN]) {
    int16_t square[NETWORK_HIDDEN] __attribute__((aligned(64)));
    for (int i = 0; i < NETWORK_HIDDEN; i++) {
        int16_t cut = sum[i] > 0 ? sum[i] : 0;
        cut = cut < NETWORK_ONE ? cut : NETWORK_ONE;
        square[i] = (int16_t)(cut * cut);
    }
    int32_t value = 0;
    for (int i = 0; i < NETWORK_HIDDEN; i++) value += square[i] * weight[i];
    return value;
}

int net_value(const Network *network, const Position *pos, NetSums *kept) {
    NetSums spare, *sums = kept ? &kept[pos->journal.plies % NET_SUMS] : &spare;
    if (!kept || sums->network != network || sums->key != pos->now.key) {
        sums->network = network;
        sums->key = pos->now.key;
        sum_rows(sums, kept, pos);
    }
    const Player us = pos->now.turn, them = us ^ 1;
    const int bucket = network_bucket(bits_count(pos_occupied(pos)));
    const int64_t output = (int64_t)network->output_bias[bucket] + weigh(sums->sum[us], network->output[bucket][0]) +
                           weigh(sums->sum[them], network->output[bucket][1]);
    const int64_t value = output * NETWORK_CENTIPAWNS / (NETWORK_ONE * NETWORK_ONE * NETWORK_OUTPUT_ONE);
    return value > NET_VALUE_MAX ? NET_VALUE_MAX : value < -NET_VALUE_MAX ? -NET_VALUE_MAX : (int)value;
}

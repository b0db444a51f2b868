#include "search/eval/net.h"

#include "engine/board/bits.h"
#include "search/eval/lanes.h"

enum { LANES = NETWORK_HIDDEN / LANE_VALUES };
enum { EARLIER_PLIES = 4, EARLIER_CHANGES = 10 }; /* with more than that, starting afresh is as fast */

typedef struct {
    Lane white[LANES], black[LANES];
} Lanes;

static ALWAYS_INLINE void add_man(Lanes *lanes, const NetSums *sums, Man man, Cell at) {
    const Network *network = sums->network;
    lanes_add(lanes->white, network->input[network_input(WHITE, sums->mirror[WHITE], man, at)], LANES);
    lanes_add(lanes->black, network->input[network_input(BLACK, sums->mirror[BLACK], man, at)], LANES);
}

static ALWAYS_INLINE void remove_man(Lanes *lanes, const NetSums *sums, Man man, Cell at) {
    const Network *network = sums->network;
    lanes_subtract(lanes->white, network->input[network_input(WHITE, sums->mirror[WHITE], man, at)], LANES);
    lanes_subtract(lanes->black, network->input[network_input(BLACK, sums->mirror[BLACK], man, at)], LANES);
}

static void sum_all(NetSums *sums, const Position *pos) {
    Lanes lanes;
    lanes_load(lanes.white, sums->network->hidden_bias, LANES);
    lanes_load(lanes.black, sums->network->hidden_bias, LANES);
    for (Bits men = pos_occupied(pos); men;) {
        const Cell at = bits_pop(&men);
        add_man(&lanes, sums, pos->man[at], at);
    }
    lanes_store(lanes.white, sums->sum[WHITE], LANES);
    lanes_store(lanes.black, sums->sum[BLACK], LANES);
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
    lanes_load(lanes.white, earlier->sum[WHITE], LANES);
    lanes_load(lanes.black, earlier->sum[BLACK], LANES);
    for (uint32_t i = first; i < pos->journal.count; i++) {
        const Change *change = &pos->journal.changes[i];
        if (UNLIKELY(change->type != CHANGE_CELL)) continue;
        const Man now = man_after(pos, i);
        if (change->was != MAN_NONE) remove_man(&lanes, sums, change->was, change->index);
        if (now != MAN_NONE) add_man(&lanes, sums, now, change->index);
    }
    lanes_store(lanes.white, sums->sum[WHITE], LANES);
    lanes_store(lanes.black, sums->sum[BLACK], LANES);
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

int net_value(const Network *network, const Position *pos, NetSums *kept) {
    NetSums spare, *sums = kept ? &kept[pos->journal.plies % NET_SUMS] : &spare;
    if (!kept || sums->network != network || sums->key != pos->now.key) {
        sums->network = network;
        sums->key = pos->now.key;
        sum_rows(sums, kept, pos);
    }
    const Player us = pos->now.turn, them = us ^ 1;
    const int bucket = network_bucket(bits_count(pos_occupied(pos)));
    const int64_t output = (int64_t)network->output_bias[bucket] +
                           lanes_weigh(sums->sum[us], network->output[bucket][0], NETWORK_HIDDEN) +
                           lanes_weigh(sums->sum[them], network->output[bucket][1], NETWORK_HIDDEN);
    return lanes_value(output, NETWORK_CENTIPAWNS, NET_VALUE_MAX);
}

#include "search/picker.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "search/see.h"

enum {
    SCORE_KILLER = 1 << 20,
    SCORE_COUNTER = 1 << 17,
    ORDER_FROM = -6000, /* quiet moves with a worse score come in any order: most are pruned */
};

void picker_init(Picker *picker) {
    *picker = (Picker){ .stage = PICK_DONE };
}

void picker_release(Picker *picker) {
    movelist_free(&picker->moves);
    free(picker->score);
    picker_init(picker);
}

void picker_start(Picker *picker, const PickHints *hints, bool noisy_only) {
    picker->hints = *hints;
    picker->stage = PICK_TABLE;
    picker->scored = picker->complete = false;
    picker->noisy_only = noisy_only;
    picker->first = MOVE_NONE;
    picker->moves.count = picker->noisy = picker->bad = picker->next = 0;
    game_moves(hints->pos, GEN_NOISY, &picker->moves);
    picker->noisy = picker->moves.count;
}

static void generate_quiets(Picker *picker) {
    if (picker->complete) return;
    game_moves(picker->hints.pos, GEN_QUIET, &picker->moves);
    picker->complete = true;
}

int picker_count(Picker *picker) {
    generate_quiets(picker);
    return picker->moves.count;
}

static void reserve_scores(Picker *picker) {
    if (LIKELY(picker->moves.count <= picker->room)) return;
    ARRAY_RESERVE(picker->score, picker->room, picker->moves.room);
}

/* Most valuable victim first, tempered by how such captures did before. Where a capture takes more than its victim
 * (explosions) the exchange evaluation knows what. */
static int score_noisy(const PickHints *hints, Move move) {
    const Position *pos = hints->pos;
    const Man man = pos->man[move_from(move)], gained = game_gain(pos, move);
    const int learned = hints->history->capture[history_arrival(man, move_to(move))][man_kind(gained) & 7];
    if (pos->game->conduct.rules.capture == CAPTURE_EXPLODE && pos->game->advice.weights)
        return 16 * see_value(pos, move) + learned;
    return 16 * (hints->value[man_kind(gained)] + hints->value[move_kind(move) % KINDS_MAX]) + learned;
}

static int score_quiet(const PickHints *hints, Move move) {
    const uint32_t signature = move_signature(move);
    if (signature == hints->killer[0]) return SCORE_KILLER;
    if (signature == hints->killer[1]) return SCORE_KILLER - 1;
    const Position *pos = hints->pos;
    const int arrival = history_arrival(pos->man[move_from(move)], move_to(move));
    int score = 2 * hints->history->quiet[game_turn(pos) & 1][history_path(move)];
    for (int i = 0; i < PICKER_FOLLOWS; i++) score += hints->follow[i]->of[arrival];
    return signature == hints->counter ? score + SCORE_COUNTER : score;
}

static void swap_moves(Picker *picker, int i, int j) {
    const Move move = picker->moves.at[i];
    const int score = picker->score[i];
    picker->moves.at[i] = picker->moves.at[j];
    picker->score[i] = picker->score[j];
    picker->moves.at[j] = move;
    picker->score[j] = score;
}

static void score_noisies(Picker *picker) {
    reserve_scores(picker);
    for (int i = 0; i < picker->noisy; i++) picker->score[i] = score_noisy(&picker->hints, picker->moves.at[i]);
    picker->next = 0;
    picker->scored = true;
}

static int find_best(const Picker *picker, int from, int to) {
    int best = from, most = picker->score[from];
    for (int i = from + 1; i < to; i++) {
        const bool better = picker->score[i] > most;
        best = better ? i : best;
        most = better ? picker->score[i] : most;
    }
    return best;
}

/* Brings the best quiet move left to the front of those left: one move ahead, so that the search can fetch what it will
 * need. */
static void order_next(Picker *picker) {
    if (!picker->ordered || picker->next >= picker->moves.count) return;
    swap_moves(picker, picker->next, find_best(picker, picker->next, picker->moves.count));
    picker->ordered = picker->score[picker->next] >= ORDER_FROM;
}

static void score_quiets(Picker *picker) {
    generate_quiets(picker);
    reserve_scores(picker);
    for (int i = picker->noisy; i < picker->moves.count; i++)
        picker->score[i] = score_quiet(&picker->hints, picker->moves.at[i]);
    picker->next = picker->noisy;
    picker->scored = picker->ordered = true;
    order_next(picker);
}

static bool find_first(Picker *picker, int from, bool *noisy) {
    for (int i = from; i < picker->moves.count; i++) {
        if (move_signature(picker->moves.at[i]) != picker->hints.table) continue;
        picker->first = picker->moves.at[i];
        *noisy = i < picker->noisy;
        return true;
    }
    return false;
}

static bool pick_table(Picker *picker, bool *noisy) {
    if (!picker->hints.table) return false;
    if (find_first(picker, 0, noisy)) return true;
    if (picker->noisy_only) return false;
    generate_quiets(picker);
    return find_first(picker, picker->noisy, noisy);
}

/* The best capture left that loses nothing; the others are put aside at the front of the list. */
static bool pick_noisy(Picker *picker, Move *move) {
    if (!picker->scored) score_noisies(picker);
    while (picker->next < picker->noisy) {
        const int at = picker->next++;
        swap_moves(picker, at, find_best(picker, at, picker->noisy));
        *move = picker->moves.at[at];
        if (move_equal(*move, picker->first)) continue;
        if (!picker->hints.exchanges || see_at_least(picker->hints.pos, *move, -picker->score[at] / 512)) return true;
        swap_moves(picker, at, picker->bad++);
    }
    return false;
}

static bool pick_quiet(Picker *picker, Move *move) {
    if (!picker->scored) score_quiets(picker);
    while (picker->next < picker->moves.count) {
        *move = picker->moves.at[picker->next++];
        order_next(picker);
        if (!move_equal(*move, picker->first)) return true;
    }
    return false;
}

static void enter(Picker *picker, PickStage stage) {
    picker->stage = stage;
    picker->scored = false;
    picker->next = 0;
}

Move picker_next(Picker *picker, bool skip_quiets, bool *noisy) {
    Move move;
    switch (picker->stage) {
    case PICK_TABLE:
        enter(picker, PICK_NOISY);
        if (pick_table(picker, noisy)) return picker->first;
        /* fall through */
    case PICK_NOISY:
        *noisy = true;
        if (pick_noisy(picker, &move)) return move;
        enter(picker, PICK_QUIET);
        /* fall through */
    case PICK_QUIET:
        *noisy = false;
        if (!skip_quiets && !picker->noisy_only && pick_quiet(picker, &move)) return move;
        enter(picker, PICK_BAD);
        /* fall through */
    case PICK_BAD:
        *noisy = true;
        if (picker->next < picker->bad) return picker->moves.at[picker->next++];
        picker->stage = PICK_DONE;
        /* fall through */
    case PICK_DONE:
        break;
    }
    return MOVE_NONE;
}

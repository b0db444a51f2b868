#include "variants/rules/calls.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/terms.h"
#include "variants/rules/counting.h"
#include "variants/rules/material.h"

static const TermsOfCalls *calls_of(const Position *pos) {
    return &pos->game->setup.terms->ends.calls;
}

int calls_quiet_limit(const Position *pos) {
    const TermsOfCalls *const calls = calls_of(pos);
    return calls->moves ? 2 * calls->moves : CALLS_NEVER;
}

static bool is_mate(const Position *pos) {
    return game_in_check(pos) && game_count_moves(pos) == 0;
}

/* ---- the record, read backwards ---- */

/* What was so some plies ago, the present position being 0. */
typedef struct {
    bool *checked; /* was the player to move in check? */
    int *men;      /* how many there were */
} Past;

static Past read_past(const Position *pos, int plies) {
    const size_t room = (size_t)plies + 1;
    const Past past = { memory_new(room, sizeof(bool)), memory_new(room, sizeof(int)) };
    Position then;
    pos_init(&then, pos->game);
    pos_copy(&then, pos);
    for (int back = 0; back <= plies; back++) {
        past.checked[back] = game_in_check(&then);
        past.men[back] = then.board->cells - set_count(&then.kind[EMPTY]);
        if (back < plies) pos_undo(&then);
    }
    pos_release(&then);
    return past;
}

static void forget_past(Past *past) {
    free(past->checked);
    free(past->men);
}

/* How far back the present position may have stood. */
static int oldest(const Position *pos) {
    return pos->now.reversible < pos->journal.plies ? pos->now.reversible : pos->journal.plies;
}

/* The move that led to the position so many plies ago. */
static Move move_before(const Position *pos, int back) {
    const int at = pos->journal.plies - 1 - back;
    return at < 0 ? MOVE_NONE : pos->journal.frames[at].move;
}

static bool takes_back(Move move, Move other) {
    return move_type(move) == MOVE_PLAIN && move_type(other) == MOVE_PLAIN && move_kind(move) == EMPTY &&
           move_from(move) == move_to(other) && move_to(move) == move_from(other);
}

/* ---- repetition ---- */

/* Who has given check with every move since so many plies ago: a bit for each. */
static unsigned always_checking(const Position *pos, int back) {
    unsigned always = 1U << WHITE | 1U << BLACK;
    Past past = read_past(pos, back);
    for (int i = 0; i <= back; i++)
        if (!past.checked[i]) always &= ~(1U << (i % 2 == 0 ? pos->now.turn ^ 1 : pos->now.turn));
    forget_past(&past);
    return always;
}

static Outcome repetition(const Position *pos, unsigned checking) {
    const TermsOfCalls *const calls = calls_of(pos);
    const Player us = pos->now.turn;
    if (checking == 1U << us || checking == 1U << (us ^ 1))
        return game_won(pos, pos->game->team[checking == 1U << us ? us ^ 1 : us], "perpetual check");
    const char *const reason = calls->folds == 3 ? "threefold repetition" : "repetition";
    const Player named = calls->absolute ? WHITE : us;
    if (checking || calls->repeated == VALUE_DRAW) return material_outcome(pos, reason);
    return game_won(pos, pos->game->team[calls->repeated == VALUE_WIN ? named : named ^ 1], reason);
}

/* A search takes the first return to a position after its root for the last one, unless checks may decide it. */
static bool is_repeated(const Position *pos, int root, Outcome *outcome) {
    const TermsOfCalls *const calls = calls_of(pos);
    int times = 1;
    for (int back = 4; back <= oldest(pos); back += 2) {
        if (pos->journal.frames[pos->journal.plies - back].before.key != pos->now.key) continue;
        const bool is_last = ++times >= calls->folds;
        if (!is_last && pos->journal.plies - back < root) continue;
        const unsigned checking = calls->perpetual ? always_checking(pos, back) : 0;
        if (!is_last && checking) continue;
        *outcome = repetition(pos, checking);
        return true;
    }
    return false;
}

/* ---- to and fro ---- */

/* How far the moves that led here look like somebody's to and fro: none of it, a first move after a pass, or two. */
static int first_steps(const Position *pos) {
    const Move last = move_before(pos, 0), before = move_before(pos, 2);
    const Player mover = pos->now.turn ^ 1;
    if (move_type(last) != MOVE_PLAIN || move_kind(last) != EMPTY) return 0;
    if (!(calls_of(pos)->tempted[mover] >> man_kind(pos->man[move_to(last)]) & 1)) return 0;
    if (takes_back(before, last)) return 2;
    return move_type(before) == MOVE_PASS || (!move_is_none(before) && move_from(before) == move_to(before));
}

/* Has a man gone to and fro for four moves, and the move before them led there? Moves out of check do not count. */
static bool goes_to_and_fro(const Position *pos, int steps, const Past *past, int end) {
    if (past->checked[1] || past->checked[3]) return false;
    for (int back = 4; back <= end && steps > 0; back += 2) {
        if (back + 1 <= end && past->checked[back + 1]) return false;
        const Move move = move_before(pos, back), later = move_before(pos, back - 2);
        if (steps == 4)
            return back < end && past->men[back + 1] == past->men[back] && !move_is_none(move) &&
                   move_from(later) == move_to(move);
        steps = takes_back(move, steps == 1 ? move_before(pos, 0) : later) ? steps + 1 : 0;
    }
    return false;
}

static bool is_to_and_fro(const Position *pos, Outcome *outcome) {
    const int end = oldest(pos), steps = end < 4 ? 0 : first_steps(pos);
    if (steps == 0) return false;
    Past past = read_past(pos, end);
    const bool is_so = goes_to_and_fro(pos, steps, &past, end);
    forget_past(&past);
    if (is_so) *outcome = game_won(pos, pos->game->team[pos->now.turn], "a man goes to and fro");
    return is_so;
}

/* ---- the whole ---- */

Outcome calls_referee(const Position *pos, int root) {
    const TermsOfCalls *const calls = calls_of(pos);
    Outcome outcome = { .over = false };
    if (UNLIKELY(calls->moves && pos->now.halfmove >= 2 * calls->moves) && !is_mate(pos))
        return material_outcome(pos, calls->moves == 50 ? "fifty moves without progress"
                                                        : "too many moves without progress");
    if (calls->to_and_fro && calls->folds && is_to_and_fro(pos, &outcome)) return outcome;
    if (calls->folds && is_repeated(pos, root, &outcome)) return outcome;
    if (UNLIKELY(counting_is_over(pos)) && !is_mate(pos)) return game_drawn(pos, "the count is over");
    return outcome;
}

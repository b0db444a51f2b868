#include "variants/rules/calls.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/lanes/terms.h"
#include "variants/rules/chase.h"
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

/* Who has given check, or chased, with every move since so many plies ago: a bit for each. */
typedef struct {
    unsigned checking, chasing;
} Always;

static unsigned always_checking(const Position *pos, int back) {
    unsigned always = 1U << WHITE | 1U << BLACK;
    Past past = read_past(pos, back);
    for (int i = 0; i <= back; i++)
        if (!past.checked[i]) always &= ~(1U << (i % 2 == 0 ? pos->now.turn ^ 1 : pos->now.turn));
    forget_past(&past);
    return always;
}

/* Where men stood before a move. */
static Set men_before(Set men, Move move) {
    if (!set_has(&men, move_to(move))) return men;
    set_drop(&men, move_to(move));
    set_add(&men, move_from(move));
    return men;
}

/* The same man must be chased all the time: two positions, a ply apart, are taken back through the record. */
static unsigned always_chasing(const Position *pos, int back) {
    Position then, before;
    Set chased[2] = { { { 0 } }, { { 0 } } }; /* by who has moved last, and by the other */
    pos_init(&then, pos->game);
    pos_init(&before, pos->game);
    pos_copy(&then, pos);
    pos_copy(&before, pos);
    pos_undo(&before);
    for (int i = 0; i <= back && then.journal.plies > 0; i++) {
        const Set found = chase_of(&then, &before);
        chased[i % 2] = i < 2 ? found : set_and(men_before(chased[i % 2], move_before(pos, i - 1)), found);
        pos_undo(&then);
        if (before.journal.plies) pos_undo(&before);
    }
    pos_release(&then);
    pos_release(&before);
    return (unsigned)!set_is_empty(&chased[0]) << (pos->now.turn ^ 1) | (unsigned)!set_is_empty(&chased[1])
                                                                            << pos->now.turn;
}

static Always always(const Position *pos, int back) {
    const TermsOfCalls *const calls = calls_of(pos);
    return (Always){ .checking = calls->perpetual ? always_checking(pos, back) : 0,
                     .chasing = calls->chases.count ? always_chasing(pos, back) : 0 };
}

/* The loss of the only one who has done it; both: a draw. */
static Outcome fault(const Position *pos, unsigned players, const char *reason) {
    if (players == (1U << WHITE | 1U << BLACK)) return material_outcome(pos, "repetition");
    return game_won(pos, pos->game->team[players == 1U << WHITE ? BLACK : WHITE], reason);
}

static Outcome repetition(const Position *pos, Always done) {
    const TermsOfCalls *const calls = calls_of(pos);
    const Player us = pos->now.turn, named = calls->absolute ? WHITE : us;
    const char *const reason = calls->folds == 3 ? "threefold repetition" : "repetition";
    if (done.checking) return fault(pos, done.checking, "perpetual check");
    if (done.chasing) return fault(pos, done.chasing, "perpetual chase");
    if (calls->repeated == VALUE_DRAW) return material_outcome(pos, reason);
    return game_won(pos, pos->game->team[calls->repeated == VALUE_WIN ? named : named ^ 1], reason);
}

/* A search takes the first return to a position after its root for the last one, unless checks or chases may decide it.
 */
static bool is_repeated(const Position *pos, int root, Outcome *outcome) {
    const TermsOfCalls *const calls = calls_of(pos);
    int times = 1;
    for (int back = 4; back <= oldest(pos); back += 2) {
        if (pos->journal.frames[pos->journal.plies - back].before.key != pos->now.key) continue;
        const bool is_last = ++times >= calls->folds;
        if (!is_last && pos->journal.plies - back < root) continue;
        const Always done = always(pos, back);
        if (!is_last && (done.checking || done.chasing)) continue;
        *outcome = repetition(pos, done);
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

/* Where chases mean something more than ten checks of either side are no moves without progress. */
static int checks_besides(const Position *pos) {
    enum { FREE_CHECKS = 10, PLIES_AT_LEAST = 20 };
    const int plies = pos->journal.plies, end = pos->now.halfmove < plies ? pos->now.halfmove : plies;
    int checks[2] = { 0, 0 };
    if (!calls_of(pos)->chases.count || plies < PLIES_AT_LEAST) return 0;
    Past past = read_past(pos, end);
    for (int i = 0; i <= end && i - i % 2 < end; i++) checks[i % 2] += past.checked[i];
    forget_past(&past);
    const int most = checks[0] > checks[1] ? checks[0] : checks[1];
    return most > FREE_CHECKS ? 2 * (most - FREE_CHECKS) : 0;
}

static bool is_quiet(const Position *pos) {
    const int limit = 2 * calls_of(pos)->moves;
    if (LIKELY(!limit || pos->now.halfmove < limit) || is_mate(pos)) return false;
    return pos->now.halfmove - checks_besides(pos) >= limit;
}

Outcome calls_referee(const Position *pos, int root) {
    const TermsOfCalls *const calls = calls_of(pos);
    Outcome outcome = { .over = false };
    if (is_quiet(pos))
        return material_outcome(pos, calls->moves == 50 ? "fifty moves without progress"
                                                        : "too many moves without progress");
    if (calls->to_and_fro && calls->folds && is_to_and_fro(pos, &outcome)) return outcome;
    if (calls->folds && is_repeated(pos, root, &outcome)) return outcome;
    if (UNLIKELY(counting_is_over(pos)) && !is_mate(pos)) return game_drawn(pos, "the count is over");
    return outcome;
}

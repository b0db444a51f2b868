/* proof.c -- forced play by proof numbers: for long mates, most of whose attacks leave the enemy few answers.
 *
 * Depth-first proof-number search (A. Nagai, "Df-pn algorithm for searching AND/OR trees", 2002). A position is asked
 * with the number of moves that are left, so that no position comes back to itself. What is proved and refuted goes to
 * the table of forced play, which answers the last moves exactly; so the answers are the same as those of forced.c. */
#include "search/problems/solver.h"

enum { ANSWERS_MAX = 256, LAST_MOVES = 3 /* which forced.c looks at */ };

static const uint32_t surely = UINT32_MAX / 2;

/* How many positions at least would have to be proved, and refuted, to settle this one. */
typedef struct {
    uint32_t proof, refutation;
} Numbers;

static Numbers settled(const Solver *s, bool succeeds) {
    (void)s;
    return succeeds ? (Numbers){ 0, surely } : (Numbers){ surely, 0 };
}

static uint32_t plus(uint32_t a, uint32_t b) {
    return a + b < surely ? a + b : surely;
}

/* ---- what is known ---- */

static Key key_of(const Solver *s, int moves) {
    return s->pos->now.key + (Key)(unsigned)moves * 0xD1342543DE82EF95ULL;
}

static bool recall(const Solver *s, int moves, Numbers *numbers) {
    const Known known = memo_known(s->memo, s->pos->now.key);
    const bool is_proved = known.proved <= moves;
    if (is_proved || known.refuted >= moves) return *numbers = settled(s, is_proved), true;
    const uint64_t data = memo_number(s->numbers, key_of(s, moves));
    *numbers = (Numbers){ (uint32_t)(data >> 32), (uint32_t)data };
    return data != 0;
}

static void learn(Solver *s, int moves, Numbers numbers, Move move) {
    const Key key = s->pos->now.key;
    if (s->too_deep) return;
    if (numbers.proof && numbers.refutation)
        memo_set_number(s->numbers, key_of(s, moves), (uint64_t)numbers.proof << 32 | numbers.refutation);
    else
        memo_learn(s->memo, key, moves, !numbers.proof, move_is_none(move) ? 0 : move_signature(move));
}

/* ---- the two sides ---- */

static Numbers look_at(Solver *s, int moves, bool attacks, Numbers limit);

/* A move of the attacker, the first of so many, has been played: what is known, or guessed by the answers to it. */
static Numbers guess_attack(Solver *s, int moves) {
    Numbers numbers;
    if (solver_reached(s, s->attacker)) return settled(s, true);
    if (game_rule_end(s->pos).over) return settled(s, false);
    if (recall(s, moves - 1, &numbers)) return numbers;
    const uint64_t answers = game_count_moves(s->pos);
    return answers ? (Numbers){ (uint32_t)answers, 1 } : settled(s, false);
}

/* A move of the defender has been played. */
static Numbers guess_defence(Solver *s, int moves) {
    Numbers numbers;
    if (game_outcome(s->pos).over) return settled(s, forced_replied(s, moves));
    return recall(s, moves, &numbers) ? numbers : (Numbers){ 1, 1 };
}

/* For the side to move the smaller of its moves' numbers counts, and of the other one the sum. */
static Numbers sum_up(const Numbers child[], int count, bool attacks, int *best, uint32_t *second) {
    uint32_t least = surely, sum = 0;
    *second = surely;
    *best = 0;
    for (int i = 0; i < count; i++) {
        const uint32_t own = attacks ? child[i].proof : child[i].refutation;
        sum = plus(sum, attacks ? child[i].refutation : child[i].proof);
        if (own < least) {
            *second = least;
            least = own;
            *best = i;
        } else if (own < *second) {
            *second = own;
        }
    }
    return attacks ? (Numbers){ least, sum } : (Numbers){ sum, least };
}

/* How far the best move is looked at: until it is clearly no better than the second, or all is said. */
static Numbers limit_of(Numbers limit, Numbers all, Numbers best, uint32_t second, bool attacks) {
    const uint32_t own = plus(second, second / 4 + 1);
    if (attacks)
        return (Numbers){ own < limit.proof ? own : limit.proof,
                          plus(limit.refutation - all.refutation, best.refutation) };
    return (Numbers){ plus(limit.proof - all.proof, best.proof), own < limit.refutation ? own : limit.refutation };
}

/* Looks at moves until the numbers reach the limit. `moves` are those that the attacker has, this one with them. */
static Numbers look_at_moves(Solver *s, const MoveList *list, int moves, bool attacks, Numbers limit) {
    Numbers child[ANSWERS_MAX], all;
    uint32_t second;
    int best;
    for (int i = 0; i < list->count; i++) {
        solver_play(s, list->at[i]);
        child[i] = attacks ? guess_attack(s, moves) : guess_defence(s, moves);
        game_undo(s->pos);
    }
    for (;;) {
        all = sum_up(child, list->count, attacks, &best, &second);
        if (s->too_deep || all.proof >= limit.proof || all.refutation >= limit.refutation) break;
        const Numbers own = limit_of(limit, all, child[best], second, attacks);
        solver_play(s, list->at[best]);
        child[best] = look_at(s, attacks ? moves - 1 : moves, !attacks, own);
        game_undo(s->pos);
    }
    const bool decides = attacks ? !all.proof : !all.refutation;
    learn(s, moves, all, decides && list->count ? list->at[best] : MOVE_NONE);
    return all;
}

static Numbers look_at(Solver *s, int moves, bool attacks, Numbers limit) {
    Numbers numbers;
    bool succeeds;
    if (moves <= LAST_MOVES) return settled(s, attacks ? forced_attack(s, moves) : forced_defend(s, moves));
    if (recall(s, moves, &numbers) && (numbers.proof >= limit.proof || numbers.refutation >= limit.refutation))
        return numbers;
    if (solver_knows(s, moves, &succeeds)) return settled(s, succeeds);
    const MoveList *const list = solver_enter(s);
    if (!list) return settled(s, false);
    if (list->count > ANSWERS_MAX)
        numbers = settled(s, attacks ? forced_attack_by_depth(s, moves) : forced_defend_by_depth(s, moves));
    else
        numbers = look_at_moves(s, list, moves, attacks, limit);
    solver_leave(s);
    return numbers;
}

bool proof_attack(Solver *s, int moves) {
    return !look_at(s, moves, true, (Numbers){ surely, surely }).proof;
}

bool proof_defend(Solver *s, int moves) {
    return !look_at(s, moves, false, (Numbers){ surely, surely }).proof;
}

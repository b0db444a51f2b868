/* follow.c -- games whose moves are not seen: games that would have sounded like the real one. Each position of the
 * pool has lived through all that the notes tell, by moves of the enemy's that make sense; the pool goes on from move
 * to move (a particle filter; Gordon, Salmond and Smith 1993), and games that fit no longer are replaced by others that
 * take back some moves of one that does, and go on differently. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "search/eval/eval.h"
#include "search/limits.h"
#include "search/hidden/samples.h"

enum {
    POOL_FACTOR = 4,   /* positions of the pool for each that is searched */
    BACK_MIN = 2,      /* moves taken back to find another game, ... */
    BACK_MAX = 14,     /* ... at most, where the first ones do not do */
    HURRIED_COUNT = 4, /* positions that are made up where there is no time for more */
    TIME_PART = 4,     /* of the time for the search is what the drawing may take, at most */
    TEMPERATURE = 120, /* centipawns: how much better than another a move is that is e times as likely */
};

/* A choice of the enemy's. */
typedef struct {
    MoveList moves;
    double *weight;
    int room;
} Choice;

typedef struct {
    Samples *samples;
    const Notes *notes;
    const Values *values;
    uint64_t *random;
    int effort;               /* questions to the umpire of imagined games that may still be asked */
    const Searcher *searcher; /* whose stop flag and clock count; NULL: nobody is in a hurry */
    Choice choice;
} Follower;

static bool is_hurried(const Follower *follower) {
    return follower->searcher && limits_end_preparation(follower->searcher, TIME_PART);
}

static bool goes_on(const Follower *follower) {
    return follower->effort > 0 && !is_hurried(follower);
}

/* ---- one move ---- */

/* Would the player hear this? */
static bool sounds_like(Follower *follower, const Position *pos, Move move, const Note *note) {
    char heard[MOVE_TEXT_MAX];
    follower->effort--;
    game_observe(pos, move, follower->notes->player, heard, sizeof heard);
    return strcmp(heard, note->text) == 0;
}

static bool follow_own(Follower *follower, Position *pos, const Note *note) {
    char text[MOVE_TEXT_MAX];
    Move move;
    follower->effort--;
    const bool is_legal = game_move_parse(pos, note_move(note, text), &move, NULL);
    if (note->refused) return !is_legal;
    if (!is_legal || !sounds_like(follower, pos, move, note)) return false;
    game_play(pos, move);
    return true;
}

/* The enemy's legal moves, better ones more likely. */
static void weigh_choice(Choice *choice, const Values *values, Position *pos) {
    movelist_clear(&choice->moves);
    game_moves(pos, GEN_ALL, &choice->moves);
    const int count = choice->moves.count;
    ARRAY_RESERVE(choice->weight, choice->room, count);
    const Player mover = game_turn(pos);
    int best = -SCORE_INF;
    for (int i = 0; i < count; i++) {
        game_play(pos, choice->moves.at[i]);
        const int value = eval_position(values, pos, NULL);
        const int score = game_turn(pos) == mover ? value : -value;
        game_undo(pos);
        choice->weight[i] = score;
        if (score > best) best = score;
    }
    for (int i = 0; i < count; i++) choice->weight[i] = exp((choice->weight[i] - best) / TEMPERATURE) + 0.01;
}

/* A move of the enemy's that sounds right. Drawing until one does is drawing from those that do. */
static bool follow_enemy(Follower *follower, Position *pos, const Note *note) {
    Choice *choice = &follower->choice;
    weigh_choice(choice, follower->values, pos);
    for (int left = choice->moves.count; left > 0 && goes_on(follower); left--) {
        const int drawn = random_weighted(follower->random, choice->weight, choice->moves.count);
        choice->weight[drawn] = 0;
        if (!sounds_like(follower, pos, choice->moves.at[drawn], note)) continue;
        game_play(pos, choice->moves.at[drawn]);
        return true;
    }
    return false;
}

static bool follow_note(Follower *follower, Position *pos, const Note *note) {
    const uint8_t *const team = pos->game->team;
    const bool is_own = team[game_turn(pos)] == team[follower->notes->player]; /* partners see each other's moves */
    return note->refused || is_own ? follow_own(follower, pos, note) : follow_enemy(follower, pos, note);
}

/* ---- a game ---- */

/* Would the player see what they see now? Not all of that was heard. */
static bool looks_alike(Follower *follower, const Position *pos) {
    char seen[POSITION_TEXT_MAX];
    follower->effort--;
    game_view(pos, follower->notes->player, seen, sizeof seen);
    return strcmp(seen, follower->notes->now) == 0;
}

/* Goes on from a note to the last one; returns the number of the note that does not fit, or their count. */
static int follow(Follower *follower, Position *pos, int from) {
    const int count = follower->notes->count;
    while (from < count && goes_on(follower) && follow_note(follower, pos, &follower->notes->at[from])) from++;
    if (from < count || from == 0 || looks_alike(follower, pos)) return from;
    if (!follower->notes->at[--from].refused && pos->journal.plies > 0) game_undo(pos);
    return from;
}

/* Takes back moves and returns the note from which to go on; `at`: the note that the position stands before. */
static int go_back(Follower *follower, Position *pos, int at, int plies) {
    while (at > 0 && (plies > 0 || follower->notes->at[at - 1].refused)) {
        if (!follower->notes->at[at - 1].refused) {
            if (pos->journal.plies == 0) break;
            game_undo(pos);
            plies--;
        }
        at--;
    }
    return at;
}

/* From a position that does not fit at note `at`: takes back more and more until some game does. */
static bool repair(Follower *follower, Position *pos, int at) {
    const int count = follower->notes->count;
    for (int failures = 0; at < count && goes_on(follower) && pos->journal.plies > 0; failures++) {
        const int most = BACK_MIN + failures / 4;
        const int plies = 1 + random_below(follower->random, most < BACK_MAX ? most : BACK_MAX);
        at = follow(follower, pos, go_back(follower, pos, at, plies));
    }
    return at == count;
}

/* ---- the pool ---- */

/* Room for one more: its position, to be counted in when it is good. */
static Position *next_place(Samples *samples) {
    samples_reserve(samples, samples->pool_count + 1);
    return &samples->pool[samples->pool_count];
}

static void swap_positions(Position *a, Position *b) {
    const Position swap = *a;
    *a = *b;
    *b = swap;
}

/* The pool hears what is new. Positions that no longer fit go after the others, and one of them is repaired if
 * nothing else is left. */
static void advance(Follower *follower) {
    Samples *samples = follower->samples;
    const int all = samples->pool_count, from = samples->met.count;
    int kept = 0, reached = from;
    for (int i = 0; i < all; i++) {
        reached = follow(follower, &samples->pool[i], from);
        if (reached == follower->notes->count) swap_positions(&samples->pool[i], &samples->pool[kept++]);
    }
    if (kept == 0 && all > 0 && repair(follower, &samples->pool[all - 1], reached))
        swap_positions(&samples->pool[all - 1], &samples->pool[kept++]);
    samples->pool_count = kept;
}

/* Does the record begin with the usual start, for all the player can see? */
static bool begin_as_usual(const Notes *notes, Position *pos) {
    char seen[POSITION_TEXT_MAX];
    game_start(pos, notes->game);
    game_view(pos, notes->player, seen, sizeof seen);
    return strcmp(seen, notes->start) == 0;
}

/* A start that looks as it was seen. */
static bool imagine_start(Follower *follower, Position *pos) {
    Notes first = { .game = follower->notes->game, .player = follower->notes->player };
    memcpy(first.start, follower->notes->start, sizeof first.start);
    memcpy(first.now, follower->notes->start, sizeof first.now);
    return game_imagine(&first, follower->random, pos, 1) == 1;
}

/* A game from the beginning. */
static void begin(Follower *follower) {
    Position *pos = next_place(follower->samples);
    if (!begin_as_usual(follower->notes, pos) && !imagine_start(follower, pos)) return;
    if (repair(follower, pos, follow(follower, pos, 0))) follower->samples->pool_count++;
}

/* Another game that goes a part of the way with one of the pool. */
static void branch(Follower *follower) {
    Samples *samples = follower->samples;
    Position *pos = next_place(samples);
    const int count = follower->notes->count, plies = 1 + random_below(follower->random, BACK_MAX);
    pos_copy(pos, &samples->pool[random_below(follower->random, samples->pool_count)]);
    if (follow(follower, pos, go_back(follower, pos, count, plies)) == count) samples->pool_count++;
}

/* Where no game can be found that sounds like the real one, positions that look like the present one have to do. */
static void imagine_rest(Follower *follower, int count) {
    Samples *samples = follower->samples;
    const int missing = count - samples->pool_count;
    if (missing <= 0) return;
    samples_reserve(samples, count);
    samples->pool_count +=
        game_imagine(follower->notes, follower->random, &samples->pool[samples->pool_count], missing);
}

static void shuffle(Samples *samples, uint64_t *random) {
    for (int i = samples->pool_count - 1; i > 0; i--)
        swap_positions(&samples->pool[i], &samples->pool[random_below(random, i + 1)]);
}

bool follow_draw(Samples *samples, const Values *values, int count, int effort, uint64_t *random,
                 const Searcher *searcher) {
    Follower follower = {
        .samples = samples,
        .notes = &samples->notes,
        .values = values,
        .random = random,
        .effort = effort,
        .searcher = searcher,
    };
    movelist_init(&follower.choice.moves);
    if (samples->pool_count > 0 && notes_continue(&samples->notes, &samples->met))
        advance(&follower);
    else
        samples->pool_count = 0;
    if (samples->pool_count == 0) begin(&follower);
    while (samples->pool_count > 0 && samples->pool_count < POOL_FACTOR * count && goes_on(&follower))
        branch(&follower);
    const bool in_time = !is_hurried(&follower), goes_on = in_time || samples->pool_count > 0;
    imagine_rest(&follower, in_time || count < HURRIED_COUNT ? count : HURRIED_COUNT);
    shuffle(samples, random);
    movelist_free(&follower.choice.moves);
    free(follower.choice.weight);
    return goes_on;
}

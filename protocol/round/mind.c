#include "protocol/round/mind.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "protocol/round/clocks.h"
#include "protocol/round/greedy.h"
#include "search/score.h"

enum { TRIES_MAX = 500 /* of one turn: more than there are */ };

struct Mind {
    Searcher *searcher; /* NULL: it does not search */
    Values *values;     /* of the greedy */
};

/* ---- life ---- */

Mind *mind_new(const Game *game, const Seat *seat, const SearchOptions *options, Error *err) {
    Mind *const mind = memory_new(1, sizeof *mind);
    SearchOptions own = *options;
    if (seat->type == SEAT_GREEDY) {
        mind->values = values_new(game);
        return mind;
    }
    own.limit_strength = seat_elo(seat->level) > 0;
    if (own.limit_strength) own.elo = seat_elo(seat->level);
    mind->searcher = search_new(&own, err);
    if (!mind->searcher) {
        mind_free(mind);
        return NULL;
    }
    Error complaint;
    search_know(mind->searcher, game);
    if (search_complaint(mind->searcher, &complaint)) fprintf(stderr, "fusilier: %s\n", complaint.text);
    return mind;
}

void mind_free(Mind *mind) {
    if (!mind) return;
    search_free(mind->searcher);
    values_free(mind->values);
    free(mind);
}

bool mind_clear(Mind *mind, const SearchOptions *options, Error *err) {
    if (!mind->searcher) return true;
    if (!search_set_options(mind->searcher, options, err)) return false;
    search_clear(mind->searcher);
    return true;
}

/* ---- questions ---- */

/* As the seat and the clock of the player to move say. */
static Limits limits_of(const Round *round) {
    const Seat *const seat = &round->seat[round_turn(round)];
    Limits limits = seat->limits;
    if (seat->level) limits = (Limits){ .move_time_ms = MIND_MOVE_MS };
    clocks_limit(round, &limits);
    if (limits.use_clock) limits.move_time_ms = 0;
    return limits;
}

void question_init(Question *question, const Round *round, const Limits *limits) {
    *question = (Question){ .plies = round->record.count,
                            .known = round->refusals.count,
                            .limits = limits ? *limits : limits_of(round),
                            .random = round->seed + mix64((Key)round->record.count) };
    pos_init(&question->root, round_game(round));
    pos_copy(&question->root, &round->record.pos);
    refusals_copy(&question->refusals, &round->refusals);
}

void question_of(Question *question, const Position *pos, const Limits *limits) {
    *question = (Question){ .plies = pos->journal.plies, .limits = *limits, .random = mix64(pos->now.key) };
    pos_init(&question->root, pos->game);
    pos_copy(&question->root, pos);
}

void question_release(Question *question) {
    pos_release(&question->root);
    refusals_release(&question->refusals);
}

void question_tell(const Question *question, Round *round) {
    for (int i = question->known; i < question->refusals.count; i++)
        refusals_note(&round->refusals, question->refusals.at[i].plies, question->refusals.at[i].move);
}

/* ---- thinking ---- */

Opinion mind_opinion(const Thinking *line) {
    return opinion_of(score_is_mate(line->score), score_told(line->score), line->depth, line->nodes);
}

/* What is heard of a search. */
typedef struct {
    const Listener *hears;
    Thought *thought;
} Hearing;

static void hear(void *context, const Thinking *line) {
    const Hearing *const hearing = context;
    if (line->multipv == 1) hearing->thought->opinion = mind_opinion(line);
    if (hearing->hears && hearing->hears->thinking) hearing->hears->thinking(hearing->hears->context, line);
}

static void take_best(void *context, Move best, Move ponder) {
    (void)ponder;
    ((const Hearing *)context)->thought->move = best;
}

static void search(Searcher *searcher, const Question *question, const Limits *limits, Hearing *hearing) {
    const Listener listener = { .context = hearing, .thinking = hear, .done = take_best };
    Limits now = *limits;
    now.refusals = question->refusals.at;
    now.refusals_count = question->refusals.count;
    search_start(searcher, &question->root, &now, &listener);
    search_wait(searcher);
}

/* The legal moves that the limits leave; all of them if they leave none. */
static void list_moves(const Question *question, MoveList *legal) {
    const Limits *const limits = &question->limits;
    MoveList left;
    movelist_init(&left);
    game_moves(&question->root, GEN_ALL, legal);
    for (int i = 0; i < limits->moves_count; i++)
        if (movelist_find(legal, limits->moves[i]) >= 0) movelist_push(&left, limits->moves[i]);
    if (!left.count) {
        movelist_free(&left);
        return;
    }
    movelist_free(legal);
    *legal = left;
}

/* Who has no idea moves at random. */
static void choose_plainly(const Values *values, Question *question, Thought *thought) {
    MoveList legal;
    movelist_init(&legal);
    list_moves(question, &legal);
    if (legal.count && values)
        thought->move = greedy_choose(&question->root, &legal, values, &question->random);
    else if (legal.count)
        thought->move = legal.at[random_below(&question->random, legal.count)];
    movelist_free(&legal);
}

static bool allows(Question *question, Move *move) {
    return refusals_allow(&question->refusals, &question->root, question->plies, move);
}

/* Searches until the position allows what is found, or no time is left for that: then the next best will do. */
static void search_on(Searcher *searcher, Question *question, Limits *limits, Hearing *hearing) {
    Move *const best = &hearing->thought->move;
    for (int tries = 0; tries < TRIES_MAX; tries++) {
        search(searcher, question, limits, hearing);
        if (move_is_none(*best) || allows(question, best)) return;
        if (refusals_leave_time(searcher, limits)) continue;
        do *best = search_next_choice(searcher);
        while (!move_is_none(*best) && !allows(question, best));
        return;
    }
    *best = MOVE_NONE;
}

void question_think(Searcher *searcher, Question *question, const Listener *hears, const atomic_bool *called_off,
                    Thought *thought) {
    Hearing hearing = { hears, thought };
    Limits limits = question->limits;
    *thought = (Thought){ .move = MOVE_NONE };
    limits.called_off = called_off;
    search_on(searcher, question, &limits, &hearing);
    if (move_is_none(thought->move)) choose_plainly(NULL, question, thought);
}

void mind_think(Mind *mind, Question *question, const Listener *hears, const atomic_bool *called_off,
                Thought *thought) {
    if (mind->searcher) {
        question_think(mind->searcher, question, hears, called_off, thought);
        return;
    }
    *thought = (Thought){ .move = MOVE_NONE };
    choose_plainly(mind->values, question, thought);
}

void mind_advise(Mind *mind, const Question *question, const atomic_bool *called_off, Thought *thought) {
    Hearing hearing = { NULL, thought };
    Limits limits = question->limits;
    *thought = (Thought){ .move = MOVE_NONE };
    limits.called_off = called_off;
    search(mind->searcher, question, &limits, &hearing);
}

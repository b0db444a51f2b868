#include "protocol/web/mover.h"

#include "engine/base/clock.h"
#include "protocol/round/clocks.h"
#include "protocol/web/thinking.h"

enum {
    HASH_MB = 4,
    HINT_MS = 250,
    HINT_WAIT_MS = 5000, /* for room to think, */
    STEP_MS = 250        /* before one looks whether the server ends */
};

/* ---- plans ---- */

void mover_drop_plan(WebTable *table) {
    if (!table->plan.is_made) thinking_call_off(table);
    if (table->plan.has_question) question_release(&table->plan.question);
    table->plan = (Plan){ .has_begun = false };
}

/* What is at the board has been looked at since the plan for it began. */
static Plan *plan_now(WebTable *table) {
    Plan *const plan = &table->plan;
    if (plan->has_begun && plan->moment == table->round.moment) return plan;
    mover_drop_plan(table);
    *plan = (Plan){ .has_begun = true, .moment = table->round.moment, .began = clock_ms() };
    return plan;
}

void mover_ask(WebTable *table) {
    Plan *const plan = plan_now(table);
    plan->began = clock_ms();
    clocks_restart(&table->round, plan->began);
    question_init(&plan->question, &table->round, NULL);
    plan->has_question = true;
}

/* When a move may follow. */
static Millis pace_ends(const WebTable *table) {
    return table->pace.stands ? NEVER : table->plan.began + table->pace.ms;
}

/* ---- moving ---- */

static void play(Round *round, const Plan *plan) {
    const Thought *const thought = &plan->thought;
    question_tell(&plan->question, round);
    if (move_is_none(thought->move))
        round_roll(round, clock_ms());
    else
        round_play(round, thought->move, &thought->opinion, plan->used_ms, clock_ms());
}

static Millis move_by_thought(WebTable *table) {
    Plan *const plan = plan_now(table);
    if (!plan->is_made) plan->is_made = thinking_done(table);
    if (!plan->is_made) return NEVER;
    const Millis until = pace_ends(table);
    if (clock_ms() < until) return until;
    play(&table->round, plan);
    table_tell(table);
    return clock_ms();
}

static Millis move_by_chance(WebTable *table) {
    plan_now(table);
    const Millis until = pace_ends(table);
    if (clock_ms() < until) return until;
    round_roll(&table->round, clock_ms());
    table_tell(table);
    return clock_ms();
}

Millis mover_act(WebTable *table) {
    const Plan *const plan = &table->plan;
    /* What was thought in time is played, even if it is looked at for longer. */
    if (plan->is_made && plan->moment == table->round.moment) return move_by_thought(table);
    const Due due = round_due(&table->round, clock_ms());
    const Millis again = table->keep.is_failing ? table->keep.again : NEVER;
    switch (due.kind) {
    case DUE_THOUGHT:
        return move_by_thought(table);
    case DUE_CHANCE:
        return move_by_chance(table);
    case DUE_FLAG:
        round_flag(&table->round, clock_ms());
        table_tell(table);
        return clock_ms();
    case DUE_NOTHING:
    case DUE_PERSON:
        break;
    }
    return again < due.flag ? again : due.flag;
}

/* ---- advice ---- */

static bool find_room(Thinkers *thinkers) {
    for (int waited = 0; waited < HINT_WAIT_MS && !thinkers->closing; waited += STEP_MS)
        if (thinkers_enter(thinkers, STEP_MS)) return true;
    return false;
}

/* Without the lock. Whoever is advised hears what an engine would try, not what the umpire would allow it. */
static bool advise(Question *question, Thinkers *thinkers, Thought *thought, Error *err) {
    SearchOptions options = search_defaults;
    options.hash_mb = HASH_MB;
    if (!find_room(thinkers)) return error_set(err, "too many engines think: ask again later");
    Mind *const adviser = mind_new(question->root.game, &(Seat){ .type = SEAT_ENGINE }, &options, err);
    if (adviser) mind_advise(adviser, question, NULL, thought);
    mind_free(adviser);
    thinkers_leave(thinkers);
    return adviser != NULL;
}

bool table_hint(WebTable *table, char move[static MOVE_TEXT_MAX], Error *err) {
    Question question;
    Thought thought;
    const unsigned moment = table->round.moment;
    if (!round_asks(&table->round)) return error_set(err, "there is no move to advise on now");
    question_init(&question, &table->round, &(Limits){ .move_time_ms = HINT_MS });
    pthread_mutex_unlock(&table->lock);
    const bool good = advise(&question, table->thinkers, &thought, err);
    pthread_mutex_lock(&table->lock);
    const bool is_current = table->round.moment == moment;
    question_release(&question);
    if (!good) return false;
    if (!is_current) return error_set(err, "the game has gone on meanwhile");
    if (move_is_none(thought.move)) return error_set(err, "the engine has no idea either");
    game_move_format(&table->round.record.pos, thought.move, move);
    return true;
}

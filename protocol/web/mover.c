#include "protocol/web/mover.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/base/waiter.h"
#include "protocol/record/json.h"
#include "protocol/round/clocks.h"

enum {
    HASH_MB = 4,
    THOUGHT_MS = 150, /* between lines of thinking */
    HINT_MS = 250,
    WAIT_MS = 250,       /* for room to think, before one looks whether the game has changed */
    HINT_WAIT_MS = 5000, /* for the same, of people */
    LINE_SHOWN = 12      /* moves of a line of thinking */
};

/* ---- what is told of thinking ---- */

/* What the search knows of the table while it runs. */
typedef struct {
    WebTable *table;
    Player player;
    Position scratch;
    int64_t said_ms;
} Audience;

static void add_line(cJSON *object, Position *pos, const Thinking *line) {
    cJSON *const moves = cJSON_AddArrayToObject(object, "line");
    const int count = line->pv_length < LINE_SHOWN ? line->pv_length : LINE_SHOWN;
    char text[MOVE_TEXT_MAX];
    for (int i = 0; i < count; i++) {
        record_move_shown(pos, line->pv[i], text);
        cJSON_AddItemToArray(moves, cJSON_CreateString(text));
        if (i == 0) {
            game_move_format(pos, line->pv[i], text);
            Cell cells[8];
            const int named = decision_cells(pos->board, text, cells, LENGTH(cells));
            cJSON *const array = cJSON_AddArrayToObject(object, "cells");
            for (int k = 0; k < named; k++) cJSON_AddItemToArray(array, cJSON_CreateNumber(cells[k]));
        }
        game_play(pos, line->pv[i]);
    }
    for (int i = 0; i < count; i++) game_undo(pos);
}

static char *write_thought(Audience *audience, const Thinking *line) {
    const Opinion opinion = mind_opinion(line);
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "type", "thinking");
    cJSON_AddNumberToObject(object, "player", audience->player);
    cJSON_AddNumberToObject(object, "depth", line->depth);
    json_add_score(object, &opinion);
    json_add_number(object, "nodes", (double)line->nodes);
    add_line(object, &audience->scratch, line);
    char *const text = cJSON_PrintUnformatted(object);
    cJSON_Delete(object);
    return text;
}

/* In the thread of the search. */
static void hear(void *context, const Thinking *line) {
    Audience *const audience = context;
    WebTable *const table = audience->table;
    const int64_t now = clock_ms();
    if (line->multipv > 1 || game_is_hidden(audience->scratch.game) || now - audience->said_ms < THOUGHT_MS) return;
    audience->said_ms = now;
    char *const text = write_thought(audience, line);
    pthread_mutex_lock(&table->lock);
    if (!atomic_load(&table->called_off)) {
        free(table->thought);
        table->thought = text;
        table->thoughts++;
        pthread_cond_broadcast(&table->changed);
    } else {
        free(text);
    }
    pthread_mutex_unlock(&table->lock);
}

/* ---- minds ---- */

static SearchOptions options_for(const WebTable *table) {
    SearchOptions options = search_defaults;
    options.hash_mb = HASH_MB;
    options.seed = table->round.seed;
    return options;
}

static Mind *mind_of(WebTable *table, Player player) {
    const SearchOptions options = options_for(table);
    if (table->mind[player]) return table->mind[player];
    table->mind[player] = mind_new(round_game(&table->round), &table->round.seat[player], &options, NULL);
    if (table->mind[player]) thinkers_note_mind(table->thinkers, 1);
    return table->mind[player];
}

void mover_forget(WebTable *table, Player player) {
    if (table->mind[player]) thinkers_note_mind(table->thinkers, -1);
    mind_free(table->mind[player]);
    table->mind[player] = NULL;
}

/* ---- moving ---- */

/* Has anything happened at the board since? */
static bool is_still(const WebTable *table, unsigned moment) {
    return !table->quit && table->round.moment == moment;
}

/* Waits until what has stood since then may be followed by a move, or until somebody changes the game or ends it. */
static void keep_pace(WebTable *table, int64_t since) {
    const Pace *const pace = &table->pace;
    const unsigned moment = table->round.moment;
    while (is_still(table, moment) && (pace->stands || clock_ms() < since + pace->ms)) {
        if (pace->stands)
            pthread_cond_wait(&table->wake, &table->lock);
        else
            waiter_wait_until(&table->wake, &table->lock, since + pace->ms);
    }
}

/* Waits until there is room for another one who thinks; false if the game has changed meanwhile. */
static bool enter(WebTable *table) {
    const unsigned moment = table->round.moment;
    bool is_in = false;
    while (!is_in && is_still(table, moment)) {
        pthread_mutex_unlock(&table->lock);
        is_in = thinkers_enter(table->thinkers, WAIT_MS);
        pthread_mutex_lock(&table->lock);
    }
    if (is_in && !is_still(table, moment)) {
        thinkers_leave(table->thinkers);
        return false;
    }
    return is_in;
}

/* Thinks without the lock. */
static void think(WebTable *table, Mind *mind, Question *question, Thought *thought) {
    Audience audience = { .table = table, .player = round_turn(&table->round) };
    const Listener listener = { .context = &audience, .thinking = hear };
    pos_init(&audience.scratch, question->root.game);
    pos_copy(&audience.scratch, &question->root);
    pthread_mutex_unlock(&table->lock);
    mind_think(mind, question, &listener, &table->called_off, thought);
    thinkers_leave(table->thinkers);
    pos_release(&audience.scratch);
    pthread_mutex_lock(&table->lock);
}

static void move_by_thought(WebTable *table) {
    Round *const round = &table->round;
    const Player turn = round_turn(round);
    const unsigned moment = round->moment;
    Question question;
    Thought thought = { .move = MOVE_NONE };
    if (!enter(table)) return;
    const int64_t began = clock_ms();
    clocks_restart(round, began);
    question_init(&question, round, NULL);
    Mind *const mind = mind_of(table, turn);
    if (mind)
        think(table, mind, &question, &thought);
    else
        thinkers_leave(table->thinkers);
    if (thinkers_are_crowded(table->thinkers)) mover_forget(table, turn);
    const int64_t used_ms = clock_ms() - began;
    keep_pace(table, began);
    if (is_still(table, moment)) {
        question_tell(&question, round);
        if (move_is_none(thought.move))
            round_roll(round, clock_ms());
        else
            round_play(round, thought.move, &thought.opinion, used_ms, clock_ms());
        table_tell(table);
    }
    question_release(&question);
}

static void move_by_chance(WebTable *table) {
    const unsigned moment = table->round.moment;
    keep_pace(table, clock_ms());
    if (!is_still(table, moment)) return;
    round_roll(&table->round, clock_ms());
    table_tell(table);
}

/* Until something happens, and be it that a clock has run down, or that it is time to try again to save the game. */
static void wait_for_person(WebTable *table, Millis flag) {
    const unsigned version = table->round.version;
    const Millis until = table->keep.is_failing && table->keep.again < flag ? table->keep.again : flag;
    while (!table->quit && table->round.version == version) {
        if (until == NEVER)
            pthread_cond_wait(&table->wake, &table->lock);
        else if (!waiter_wait_until(&table->wake, &table->lock, until))
            break;
    }
}

/* What engines and dice have done is saved as well. */
static void save(WebTable *table) {
    pthread_mutex_unlock(&table->lock);
    table_save(table, NULL);
    pthread_mutex_lock(&table->lock);
}

static void act(WebTable *table) {
    const Due due = round_due(&table->round, clock_ms());
    switch (due.kind) {
    case DUE_NOTHING:
    case DUE_PERSON:
        wait_for_person(table, due.flag);
        break;
    case DUE_THOUGHT:
        move_by_thought(table);
        break;
    case DUE_CHANCE:
        move_by_chance(table);
        break;
    case DUE_FLAG:
        round_flag(&table->round, clock_ms());
        table_tell(table);
    }
}

void *mover_run(void *context) {
    WebTable *const table = context;
    pthread_mutex_lock(&table->lock);
    for (;;) { /* what stands here at first may be new as well: a study of a game that was read */
        if (keep_is_due(&table->keep, &table->round, clock_ms())) save(table);
        if (table->quit) break;
        atomic_store(&table->called_off, false);
        act(table);
    }
    pthread_mutex_unlock(&table->lock);
    return NULL;
}

/* ---- advice ---- */

/* Without the lock. Whoever is advised hears what an engine would try, not what the umpire would allow it. */
static bool advise(Question *question, Thinkers *thinkers, Thought *thought, Error *err) {
    SearchOptions options = search_defaults;
    options.hash_mb = HASH_MB;
    if (!thinkers_enter(thinkers, HINT_WAIT_MS)) return error_set(err, "too many engines think: ask again later");
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

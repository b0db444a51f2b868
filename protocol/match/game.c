/* The referee of one game. */
#include <stdarg.h>
#include <string.h>

#include "protocol/match/private.h"

#include "engine/base/clock.h"
#include "engine/base/format.h"

enum { REPAIR_PLIES_MAX = 64 };

static const char *const end_words[] = {
    [END_RULES] = "normal",
    [END_RESIGNATION] = "normal",
    [END_AGREEMENT] = "normal",
    [END_TIME] = "time forfeit",
    [END_INFRACTION] = "rules infraction",
    [END_ABANDONED] = "abandoned",
    [END_ADJUDICATION] = "adjudication",
    [END_INTERRUPTED] = "unterminated",
};
static_assert(LENGTH(end_words) == ENDS, "every end has a word");

const char *game_end_word(GameEndType type) {
    return end_words[type];
}

GameEndType game_end_of_word(const char *word) {
    for (int type = 0; type < ENDS; type++)
        if (word && strcmp(word, end_words[type]) == 0) return (GameEndType)type;
    return END_RULES;
}

const char *game_end_result(const GameEnd *end) {
    if (end->type == END_INTERRUPTED) return "*";
    return end->points == POINTS_WIN ? "1-0" : end->points == POINTS_DRAW ? "1/2-1/2" : "0-1";
}

/* Everything about the game in progress. */
typedef struct {
    const MatchOptions *options;
    Record *record;
    Opponent **player;
    PlayerClock clock[2];
    bool offered[2]; /* a draw, and the other has not moved since */
    GameEnd *end;
} Table;

static bool end_with(Table *table, GameEndType type, int points, const char *format, ...) FORMATTED(4, 5);

/* Always true: the game is over. */
static bool end_with(Table *table, GameEndType type, int points, const char *format, ...) {
    va_list args;
    table->end->type = type;
    table->end->points = points;
    va_start(args, format);
    vsnprintf(table->end->reason, sizeof table->end->reason, format, args);
    va_end(args);
    return true;
}

static int loss_of(Team team) {
    return team == 0 ? 0 : POINTS_WIN;
}

static Team team_on_turn(const Table *table) {
    return game_team(&table->record->pos, game_turn(&table->record->pos));
}

static bool over_by_rules(Table *table) {
    const Position *const pos = &table->record->pos;
    const Outcome outcome = game_referee(pos);
    if (!outcome.over) return false;
    const int first = outcome_of_team(&outcome, pos->game, 0), second = outcome_of_team(&outcome, pos->game, 1);
    const int points = first > second ? POINTS_WIN : first < second ? 0 : POINTS_DRAW;
    return end_with(table, END_RULES, points, "%s", outcome.reason ? outcome.reason : "over");
}

static bool nobody_can_win(const Position *pos) {
    return !record_may_win(pos, 0) && !record_may_win(pos, 1);
}

static bool judge_claim(Table *table, Team team, const char *claim) {
    const char *const name = opponent_name(table->player[team]);
    const char *const own_loss = team == 0 ? "0-1" : "1-0";
    if (strcmp(claim, own_loss) == 0) return end_with(table, END_RESIGNATION, loss_of(team), "%s resigns", name);
    if (strcmp(claim, "1/2-1/2") == 0 && table->offered[1 - team])
        return end_with(table, END_AGREEMENT, POINTS_DRAW, "draw by agreement");
    if (strcmp(claim, "1/2-1/2") == 0 && nobody_can_win(&table->record->pos))
        return end_with(table, END_RULES, POINTS_DRAW, "nobody can win");
    return end_with(table, END_INFRACTION, loss_of(team), "%s falsely claims %s", name, claim);
}

static bool note_offer(Table *table, Team team) {
    if (table->offered[1 - team]) return end_with(table, END_AGREEMENT, POINTS_DRAW, "draw by agreement");
    if (!table->offered[team]) opponent_offer_draw(table->player[1 - team]);
    table->offered[team] = true;
    return false;
}

/* All answers but moves. True if the game is over. */
static bool judge(Table *table, Team team, const Answer *answer) {
    const char *const name = opponent_name(table->player[team]);
    if (answer->offers_draw && note_offer(table, team)) return true;
    switch (answer->type) {
    case ANSWER_RESIGN:
        return end_with(table, END_RESIGNATION, loss_of(team), "%s resigns", name);
    case ANSWER_CLAIM:
        return judge_claim(table, team, answer->text);
    case ANSWER_REFUSE:
        return end_with(table, END_INFRACTION, loss_of(team), "%s refuses a legal move: %s", name, answer->text);
    case ANSWER_GONE:
        return end_with(table, END_ABANDONED, loss_of(team), "%s %s", name, answer->text);
    case ANSWER_LATE:
        if (playerclock_allowance(&table->clock[team]) != INT64_MAX)
            return end_with(table, END_TIME, loss_of(team), "%s loses on time", name);
        return end_with(table, END_ABANDONED, loss_of(team), "%s does not answer", name);
    case ANSWER_STOPPED:
        return end_with(table, END_INTERRUPTED, POINTS_DRAW, "interrupted");
    case ANSWER_NONE:
    case ANSWER_MOVE:
        break;
    }
    return false;
}

/* A move of the engine. True if the game is over without it. */
static bool take_move(Table *table, Team team, const Answer *answer) {
    const char *const name = opponent_name(table->player[team]);
    Move move;
    Error err;
    if (!opponent_parse_move(table->record, answer->text, &move, &err))
        return end_with(table, END_INFRACTION, loss_of(team), "%s makes an illegal move: %.60s (%s)", name,
                        answer->text, error_reason(&err));
    if (!playerclock_move(&table->clock[team], answer->time_ms, table->options->margin_ms))
        return end_with(table, END_TIME, loss_of(team), "%s loses on time", name);
    RecordMove *const entry = record_play(table->record, move);
    entry->time_ms = answer->time_ms;
    entry->opinion = answer->opinion;
    table->offered[1 - team] = false; /* not accepted */
    return false;
}

/* Does the text mean nothing but a repair of an XBoard engine's board? */
static bool is_repair(Table *table, const Answer *answer) {
    Move move;
    return opponent_is_repair(answer->text) && !opponent_parse_move(table->record, answer->text, &move, NULL);
}

/* Asks for the move until there is an answer that counts. True if the game is over: an offer was accepted. */
static bool ask(Table *table, Team team, Answer *answer) {
    Opponent *const mover = table->player[team];
    int64_t limit = playerclock_allowance(&table->clock[team]);
    limit = limit == INT64_MAX ? table->options->patience_ms : limit + table->options->margin_ms;
    opponent_think(mover, table->record, table->clock, limit, answer);
    for (int repairs = 0;;) {
        if (answer->offers_draw && note_offer(table, team)) return true;
        const bool repair = answer->type == ANSWER_MOVE && repairs++ < REPAIR_PLIES_MAX && is_repair(table, answer);
        if (answer->type != ANSWER_NONE && !repair) return false;
        opponent_think_on(mover, answer);
    }
}

/* Judges what an engine has said in the meantime. True if the game is over. */
static bool glance(Table *table, Team team) {
    Answer said;
    opponent_glance(table->player[team], &said);
    return judge(table, team, &said);
}

/* One engine's turn. True if the game is over. */
static bool turn(Table *table) {
    const Team team = team_on_turn(table), idle = (Team)(1 - team);
    Answer answer;
    /* what they said after their last moves: offers, claims */
    if (glance(table, idle) || glance(table, team) || ask(table, team, &answer) || glance(table, idle)) return true;
    return judge(table, team, &answer) || take_move(table, team, &answer);
}

/* Rolls the dice of games that have them. */
static void chance(Table *table, uint64_t *random) {
    MoveList events;
    movelist_init(&events);
    game_moves(&table->record->pos, GEN_ALL, &events);
    uint64_t total = 0;
    for (int i = 0; i < events.count; i++) total += game_chance_weight(&table->record->pos, events.at[i]);
    *random = mix64(*random);
    uint64_t pick = total ? *random % total : 0;
    for (int i = 0; i < events.count; i++) {
        const uint64_t weight = game_chance_weight(&table->record->pos, events.at[i]);
        if (pick < weight) {
            record_play(table->record, events.at[i]);
            break;
        }
        pick -= weight;
    }
    movelist_free(&events);
}

static void play(Table *table) {
    uint64_t random = table->record->pos.now.key ^ table->options->seed;
    while (!over_by_rules(table)) {
        if (table->record->count >= table->options->max_plies) {
            end_with(table, END_ADJUDICATION, POINTS_DRAW, "drawn after %d plies", table->record->count);
            return;
        }
        if (game_is_chance(&table->record->pos))
            chance(table, &random);
        else if (turn(table))
            return;
        if (table->options->watch) watch_move(table->options->watch, table->record);
    }
}

/* Lets an engine prepare for the game. True if the game is over: it did not get ready. */
static bool prepare(Table *table, Team team, bool *possible, Error *err) {
    Answer said;
    *possible = opponent_new_game(table->player[team], table->record, &said, err);
    return !*possible || judge(table, team, &said);
}

bool match_game(const MatchOptions *options, Record *record, Opponent *player[2], GameEnd *end, Error *err) {
    Table table = { .options = options, .record = record, .player = player, .end = end };
    memset(end, 0, sizeof *end);
    bool possible, over = false;
    for (Team team = 0; team < 2 && !over; team++) {
        playerclock_start(&table.clock[team], opponent_control(player[team]));
        over = prepare(&table, team, &possible, err);
        if (!possible) return false;
    }
    if (options->watch) watch_start(options->watch, record, player);
    const int64_t began = clock_ms();
    if (!over) play(&table);
    end->time_ms = clock_ms() - began;
    for (int team = 0; team < 2; team++)
        if (!opponent_end_game(player[team], game_end_result(end), end->reason)) end->hung = true;
    return true;
}

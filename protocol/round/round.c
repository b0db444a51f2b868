#include "protocol/round/round.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/random.h"
#include "engine/base/system.h"
#include "engine/text/words.h"
#include "protocol/round/clocks.h"
#include "protocol/round/offers.h"
#include "protocol/round/sight.h"
#include "protocol/round/variations.h"

/* ---- life ---- */

void round_init(Round *round, const Game *game) {
    *round = (Round){ .looker = NOBODY, .clocks.runs = NOBODY, .offers.again_rounds = OFFER_AGAIN_ROUNDS };
    record_init(&round->record, game);
    round_settle(round, NULL, 0);
}

void round_release(Round *round) {
    record_release(&round->record);
    lines_release(&round->lines);
    refusals_release(&round->refusals);
    pgn_tags_release(&round->kept);
    free(round->clocks.past);
    *round = (Round){ .looker = NOBODY };
}

void round_seed(Round *round) {
    if (!round->seed) round->seed = system_seed();
    if (!round->dice_seed) round->dice_seed = system_seed();
}

/* Another game begins: nothing of the last one is known any more. */
static void forget(Round *round) {
    Offers *const offers = &round->offers;
    lines_release(&round->lines);
    refusals_forget(&round->refusals, -1);
    *offers = (Offers){ .again_rounds = offers->again_rounds };
    round->lines_end = 0;
    round->was_revealed = false;
    round->ending.kind = ENDING_NONE;
    round->clocks.past_count = 0;
}

bool round_start(Round *round, const char *position, Millis now, Error *err) {
    if (!record_start(&round->record, position, err)) return false;
    forget(round);
    round_settle(round, NULL, now);
    return true;
}

void round_adopt(Round *round, Record *record, const Ending *ending, Millis now) {
    record_release(&round->record);
    round->record = *record;
    memset(record, 0, sizeof *record);
    forget(round);
    round_settle(round, ending, now);
}

/* ---- asking ---- */

unsigned round_people(const Round *round) {
    unsigned people = 0;
    for (Player player = 0; player < round_game(round)->players; player++)
        if (round->seat[player].type == SEAT_PERSON) people |= 1U << player;
    return people;
}

unsigned round_people_here(const Round *round) {
    return round_people(round) & ~round->away;
}

bool round_asks(const Round *round) {
    return !round_is_over(round) && !game_is_chance(&round->record.pos) &&
           round->seat[round_turn(round)].type == SEAT_PERSON;
}

Due round_due(const Round *round, Millis now) {
    Due due = { .player = round_turn(round), .flag = clocks_flag(round) };
    if (round_is_over(round))
        due.kind = DUE_NOTHING;
    else if (game_is_chance(&round->record.pos))
        due.kind = round->asks_dice ? DUE_PERSON : DUE_CHANCE;
    else if (now >= due.flag)
        due.kind = DUE_FLAG;
    else if (round->seat[due.player].type == SEAT_PERSON)
        due.kind = DUE_PERSON;
    else
        due.kind = round->seat[due.player].type == SEAT_RANDOM ? DUE_CHANCE : DUE_THOUGHT;
    return due;
}

/* ---- settling ---- */

static void end_by_rules(Ending *ending, const Outcome *outcome, int players) {
    *ending = (Ending){ .kind = ENDING_RULES };
    memcpy(ending->points, outcome->points, sizeof ending->points);
    outcome_format(outcome, players, ending->result, sizeof ending->result);
    snprintf(ending->reason, sizeof ending->reason, "%s", outcome->reason ? outcome->reason : "");
}

/* The line at the board belongs to the tree, if there is one, and so does its end. */
static void note_line(Round *round, const Ending *ending) {
    variations_note(round);
    if (!round->lines.count) return;
    const int now = lines_at(&round->lines, &round->record, round->record.count);
    if (ending) {
        round->lines_end = now;
        round->lines_ending = *ending;
    } else if (round->lines_end == now) {
        round->lines_end = 0;
    }
}

void round_settle(Round *round, const Ending *ending, Millis now) {
    const Outcome outcome = game_referee(&round->record.pos);
    const bool had_secrets = sight_is_hidden(round);
    round->ending = ending ? *ending : (Ending){ .kind = ENDING_NONE, .result = "*" };
    if (outcome.over) end_by_rules(&round->ending, &outcome, round_game(round)->players);
    round->was_revealed |= had_secrets && round_is_over(round);
    if (round_is_over(round) || game_is_out(&round->record.pos, round->offers.now.by))
        round->offers.now.kind = OFFER_NONE;
    if (round_is_over(round)) *round->offers.said = '\0'; /* what became of an offer matters no more */
    round->offers.rematch = 0;
    note_line(round, ending);
    round->version++;
    round->moment++;
    clocks_go(round, now);
    offers_settle(round, now);
}

void round_end(Round *round, EndingKind kind, const Outcome *outcome, const char *reason, Millis now) {
    Ending ending = { .kind = kind };
    memcpy(ending.points, outcome->points, sizeof ending.points);
    outcome_format(outcome, round_game(round)->players, ending.result, sizeof ending.result);
    if (kind == ENDING_INTERRUPTED) snprintf(ending.result, sizeof ending.result, "*");
    snprintf(ending.reason, sizeof ending.reason, "%s", reason);
    round_settle(round, &ending, now);
}

void round_study(Round *round, Millis now) {
    for (Player player = 0; player < round_game(round)->players; player++) {
        round->seat[player] = (Seat){ .type = SEAT_PERSON };
        round->clocks.of[player] = (PlayerClock){ .left_ms = 0 };
    }
    round->clocks.past_count = 0;
    round->offers.now = (Offer){ .kind = OFFER_NONE };
    round->away = 0;
    round->is_study = true;
    round->was_revealed = false;
    round->version++;
    round->moment++;
    clocks_go(round, now);
}

/* ---- moves ---- */

/* Where people are asked something, they may answer in their own words: "c3 d4". */
static bool read_answer(const Position *pos, const char *text, Move *move) {
    return words_question(pos) && words_answer(pos, text, move, NULL) && !move_is_none(*move);
}

bool round_read(Round *round, const char *text, Move *move, Error *err) {
    const Position *const pos = &round->record.pos;
    if (read_answer(pos, text, move)) return true;
    if (pos->game->secrets.tries) return game_try_parse(pos, text, move, err);
    return record_parse(&round->record, text, move, err);
}

bool round_try(Round *round, Move *move) {
    const Record *const record = &round->record;
    if (refusals_allow(&round->refusals, &record->pos, record->count, move)) return true;
    round_note_change(round); /* its player learns it, and nobody else */
    return false;
}

RecordMove *round_play(Round *round, Move move, const Opinion *opinion, int64_t used_ms, Millis now) {
    if (round_asks(round)) round->clocks.waits = false;
    const int64_t used = used_ms < 0 ? clocks_used(round, now) : used_ms;
    const Player turn = round_turn(round);
    const bool is_chance = game_is_chance(&round->record.pos);
    if (!is_chance && !clocks_charge(round, used)) {
        round_flag(round, now);
        return NULL;
    }
    if (!is_chance) offers_note_move(round, turn);
    RecordMove *const entry = record_play(&round->record, move);
    entry->time_ms = used;
    entry->has_clock = !is_chance && round->clocks.of[turn].control.base_ms > 0;
    if (entry->has_clock) entry->clock_ms = round->clocks.of[turn].left_ms;
    if (opinion) entry->opinion = *opinion;
    round_settle(round, NULL, now);
    return entry;
}

bool round_move(Round *round, Player by, const char *text, Millis now, Error *err) {
    const Position *const pos = &round->record.pos;
    Move move;
    if (round_is_over(round)) return error_set(err, "the game is over: %s", round->ending.reason);
    if (round_due(round, now).kind != DUE_PERSON && round_due(round, now).kind != DUE_FLAG)
        return error_set(err, "it is not your turn");
    if (game_turn(pos) != by) return error_set(err, "it is not your turn");
    if (!round_read(round, text, &move, err)) return false;
    if (!round_try(round, &move)) return error_set(err, "%s is not possible: try another move", text);
    return round_play(round, move, NULL, -1, now) || error_set(err, "your time is up");
}

void round_roll(Round *round, Millis now) {
    const Position *const pos = &round->record.pos;
    const bool is_dice = game_is_chance(pos);
    uint64_t random = (is_dice ? round->dice_seed : round->seed) + mix64((Key)round->record.count);
    if (is_dice) {
        round_play(round, game_roll(pos, &random), NULL, 0, now);
        return;
    }
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    round_play(round, legal.at[random_below(&random, legal.count)], NULL, 0, now);
    movelist_free(&legal);
}

void round_back(Round *round, int plies, Millis now) {
    while (round->record.count > plies) record_undo(&round->record);
    refusals_forget(&round->refusals, plies);
    clocks_back(round, plies);
    offers_forget_undo(round);
    round_settle(round, NULL, now);
}

/* ---- giving up ---- */

/* Where resigning is a move, and the others play on: plays it. */
static bool leave(Round *round, Player by, Millis now) {
    const Position *const pos = &round->record.pos;
    Move move;
    if (game_is_chance(pos) || game_turn(pos) != by || !game_move_parse(pos, "resign", &move, NULL)) return false;
    offers_note_move(round, by);
    clocks_remember(round);
    record_play(&round->record, move);
    round_settle(round, NULL, now);
    return true;
}

void round_forfeit(Round *round, EndingKind kind, Player loser, const char *reason, Millis now) {
    if (leave(round, loser, now)) {
        snprintf(round->offers.said, SAID_MAX, "%s", reason);
        return;
    }
    const Outcome outcome = record_resignation(&round->record.pos, loser);
    round_end(round, kind, &outcome, reason, now);
}

Player round_resigner(const Round *round, unsigned players) {
    const Player turn = round_turn(round);
    if (round_is_over(round) || !players) return NOBODY;
    if (players >> turn & 1) return turn;
    return game_teams(round_game(round)) == 2 ? (Player)__builtin_ctz(players) : NOBODY;
}

bool round_resign(Round *round, Player by, Millis now, Error *err) {
    const Game *const game = round_game(round);
    char reason[64], name[WORDS_NAME_MAX];
    if (round_is_over(round)) return error_set(err, "the game is over: %s", round->ending.reason);
    if (game_is_chance(&round->record.pos)) return error_set(err, "not while the dice are rolled");
    if (leave(round, by, now)) return true;
    if (game_teams(game) > 2 && round_turn(round) != by) return error_set(err, "resign when it is your turn");
    words_called(game, by, name);
    snprintf(reason, sizeof reason, "%s resigns", name);
    round_forfeit(round, ENDING_RESIGNATION, by, reason, now);
    return true;
}

void round_flag(Round *round, Millis now) {
    const Position *const pos = &round->record.pos;
    const Game *const game = pos->game;
    const Player player = game_turn(pos);
    char reason[96], name[WORDS_NAME_MAX];
    words_called(game, player, name);
    clocks_run_down(round);
    if (leave(round, player, now)) {
        snprintf(round->offers.said, SAID_MAX, "The time of %s is up.", name);
        return;
    }
    const bool is_draw = game_teams(game) == 2 && !record_may_win(pos, 1 - game_team(pos, player));
    const Outcome outcome = is_draw ? game_drawn(pos, NULL) : record_resignation(pos, player);
    ending_say_flag(is_draw, name, reason, sizeof reason);
    round_end(round, ENDING_TIME, &outcome, reason, now);
}

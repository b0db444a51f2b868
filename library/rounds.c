#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library/private.h"
#include "protocol/round/clocks.h"
#include "protocol/round/keep.h"
#include "protocol/round/offers.h"
#include "protocol/round/variations.h"
#include "variants/registry.h"

/* ---- life ---- */

static FusilierRound *begin(const FusilierGame *game, FusilierError *error) {
    FusilierRound *const round = handle_new(sizeof *round, MAGIC_ROUND, error);
    if (!round) return NULL;
    context_use(game->context);
    round->game = game;
    return round;
}

/* Everybody says their moves through the library, each for themselves, and may offer a draw at any time; clocks run
 * from the first move on. */
static void seat_all(Round *round) {
    for (Player player = 0; player < round_game(round)->players; player++)
        round->seat[player] = (Seat){ .type = SEAT_PERSON };
    round->away = (1U << round_game(round)->players) - 1;
    round->offers.again_rounds = 0;
    round->clocks.from_first = true;
    round->clocks.waits = false;
}

FusilierRound *fusilier_round_new(const FusilierGame *game, const char *position, uint64_t seed, FusilierError *error) {
    if (!IS_GIVEN(game, MAGIC_GAME, error)) return NULL;
    FusilierRound *const round = begin(game, error);
    Error err = { .text = "" };
    if (!round) return NULL;
    round_init(&round->round, game->game);
    seat_all(&round->round);
    round->round.seed = round->round.dice_seed = seed;
    round_seed(&round->round);
    if (round_start(&round->round, position, 0, &err)) {
        seat_all(&round->round); /* a new game has forgotten it */
        return round;
    }
    fail_with(error, FUSILIER_BAD_POSITION, &err);
    fusilier_round_free(round);
    return NULL;
}

void fusilier_round_free(FusilierRound *round) {
    LOOK_AT(round, MAGIC_ROUND);
    if (!round) return;
    FusilierContext *const context = round->game->context;
    round_release(&round->round);
    handle_free(round);
    context_leave(context);
}

/* ---- records ---- */

/* The game of the context that the record names; NULL: it is one of the list, or none. */
static const Game *own_game(FusilierContext *context, const char *record) {
    PgnReader reader;
    PgnGame read;
    const Game *game = NULL;
    pgn_reader_init(&reader, record, strlen(record));
    if (!pgn_read(&reader, &read, &(Error){ .text = "" })) return NULL;
    const char *const variant = pgn_tag(&read, "Variant");
    pthread_mutex_lock(&context->lock);
    if (variant) game = collection_find(context->own, variant, NULL);
    pthread_mutex_unlock(&context->lock);
    if (game && game_find_called(variant) == game) game = NULL;
    pgn_game_release(&read);
    return game;
}

static void fail_record(FusilierError *error, const Error *err) {
    int line = 0;
    fail_with(error, FUSILIER_BAD_RECORD, err);
    if (error && sscanf(err->text, "line %d:", &line) == 1) error->line = line;
}

FusilierRound *fusilier_round_read(FusilierContext *context, const FusilierGame *game, const char *record,
                                   FusilierError *error) {
    if (!IS_GIVEN(context, MAGIC_CONTEXT, error) || !need(error, record, __func__, "record")) return NULL;
    LOOK_AT(game, MAGIC_GAME);
    if (game && game->context != context)
        return fail(error, FUSILIER_BAD_VALUE, "the game is of another context"), NULL;
    const Game *const wanted = game ? game->game : own_game(context, record);
    const Seat person = { .type = SEAT_PERSON };
    Error err = { .text = "" };
    Round read;
    if (!keep_parse(&read, record, strlen(record), wanted, &person, 0, &err)) return fail_record(error, &err), NULL;
    FusilierRound *const round = begin(context_game(context, round_game(&read)), error);
    if (!round) {
        round_release(&read);
        return NULL;
    }
    round->round = read;
    seat_all(&round->round);
    round_seed(&round->round);
    return round;
}

char *fusilier_round_record(const FusilierRound *round, const char *event, FusilierError *error) {
    if (!IS_GIVEN(round, MAGIC_ROUND, error)) return NULL;
    const Clocks *const clocks = &round->round.clocks;
    const Millis now = clocks->runs == NOBODY ? 0 : clocks->since; /* as it stood when the turn began */
    return keep_text(&round->round, event ? event : "fusilier library", now, NULL);
}

bool fusilier_round_name(FusilierRound *round, int32_t seat, const char *name, FusilierError *error) {
    Player player;
    if (!IS_GIVEN(round, MAGIC_ROUND, error) || !need(error, name, __func__, "name") ||
        !seat_read_number(round->game, seat, false, &player, error))
        return false;
    snprintf(round->round.name[player], sizeof round->round.name[player], "%s", name);
    return true;
}

/* ---- asking ---- */

const FusilierGame *fusilier_round_game(const FusilierRound *round) {
    LOOK_AT(round, MAGIC_ROUND);
    return round ? round->game : NULL;
}

FusilierPosition *fusilier_round_position(const FusilierRound *round, FusilierError *error) {
    if (!IS_GIVEN(round, MAGIC_ROUND, error)) return NULL;
    return position_of(round->game, &round->round.record.pos, error);
}

int32_t fusilier_round_plies(const FusilierRound *round) {
    LOOK_AT(round, MAGIC_ROUND);
    return round ? round->round.record.count : 0;
}

char *fusilier_round_move(const FusilierRound *round, int32_t ply, int32_t notation, FusilierError *error) {
    if (!IS_GIVEN(round, MAGIC_ROUND, error)) return NULL;
    const Record *const record = &round->round.record;
    if (ply < 0 || ply >= record->count) {
        fail(error, FUSILIER_BAD_VALUE, "there is no move number %d: %d have been played", ply, record->count);
        return NULL;
    }
    const RecordMove *const move = &record->moves[ply];
    const char *const shown[] = {
        [FUSILIER_NOTATION_OWN] = move->text,
        [FUSILIER_NOTATION_PEOPLE] = *move->san   ? move->san
                                     : *move->pdn ? move->pdn
                                                  : move->text,
        [FUSILIER_NOTATION_SAN] = move->san,
        [FUSILIER_NOTATION_NUMBERS] = move->pdn,
    };
    if (notation < 0 || notation > FUSILIER_NOTATION_THAI_LONG)
        fail(error, FUSILIER_BAD_VALUE, "%d is no FusilierNotation", notation);
    else if (notation >= (int32_t)LENGTH(shown))
        fail(error, FUSILIER_UNSUPPORTED, "moves of rounds are written in the first four ways only");
    else if (*shown[notation])
        return text_for_caller(shown[notation]);
    else
        fail(error, FUSILIER_UNSUPPORTED, "moves of %s are not written so", round->game->game->id);
    return NULL;
}

int32_t fusilier_round_due(const FusilierRound *round, int64_t now_ms) {
    LOOK_AT(round, MAGIC_ROUND);
    if (!round) return FUSILIER_DUE_NOTHING;
    switch (round_due(&round->round, now_ms).kind) {
    case DUE_NOTHING:
        return FUSILIER_DUE_NOTHING;
    case DUE_CHANCE:
        return FUSILIER_DUE_DICE;
    case DUE_FLAG:
        return FUSILIER_DUE_FLAG;
    default:
        return FUSILIER_DUE_MOVE;
    }
}

int32_t fusilier_round_turn(const FusilierRound *round) {
    LOOK_AT(round, MAGIC_ROUND);
    return round ? round_turn(&round->round) : FUSILIER_NOBODY;
}

/* Of some ends only the text is known. */
static void read_points(FusilierResult *result, const Ending *ending, const Game *game) {
    Outcome outcome;
    if (!outcome_parse(&outcome, game, ending->result)) return;
    for (Player player = 0; player < game->players; player++) result->points[player] = outcome.points[player];
}

bool fusilier_round_result(const FusilierRound *round, FusilierResult *result, FusilierError *error) {
    if (!IS_GIVEN(round, MAGIC_ROUND, error) || !need(error, result, __func__, "result")) return false;
    const Ending *const ending = &round->round.ending;
    *result = (FusilierResult){ .is_over = round_is_over(&round->round), .text = "-" };
    if (!result->is_over) return true;
    snprintf(result->text, sizeof result->text, "%s", ending->result);
    snprintf(result->reason, sizeof result->reason, "%s", ending->reason);
    read_points(result, ending, round->game->game);
    return true;
}

int32_t fusilier_round_draw_offer(const FusilierRound *round) {
    LOOK_AT(round, MAGIC_ROUND);
    return round && round->round.offers.now.kind == OFFER_DRAW ? round->round.offers.now.by : FUSILIER_NOBODY;
}

/* ---- playing ---- */

/* What is wrong with a move is one thing, that nobody may move another. */
static bool may_move(const Round *round, Player player, int64_t now_ms, FusilierError *error) {
    if (round_is_over(round)) return fail(error, FUSILIER_REFUSED, "the game is over: %s", round->ending.reason);
    if (round_due(round, now_ms).kind == DUE_CHANCE) return fail(error, FUSILIER_REFUSED, "the dice are rolled first");
    return round_turn(round) == player || fail(error, FUSILIER_REFUSED, "it is not the turn of this seat");
}

bool fusilier_round_play(FusilierRound *round, int32_t seat, const char *move, int64_t now_ms, FusilierError *error) {
    Player player;
    Error err = { .text = "" };
    if (!IS_GIVEN(round, MAGIC_ROUND, error) || !need(error, move, __func__, "move") ||
        !seat_read_number(round->game, seat, false, &player, error) || !may_move(&round->round, player, now_ms, error))
        return false;
    const bool is_late = round_due(&round->round, now_ms).kind == DUE_FLAG;
    return round_move(&round->round, player, move, now_ms, &err) ||
           fail_with(error, is_late ? FUSILIER_REFUSED : FUSILIER_BAD_MOVE, &err);
}

bool fusilier_round_roll(FusilierRound *round, int64_t now_ms, FusilierError *error) {
    if (!IS_GIVEN(round, MAGIC_ROUND, error)) return false;
    if (round_due(&round->round, now_ms).kind != DUE_CHANCE)
        return fail(error, FUSILIER_REFUSED, "no dice are to be rolled");
    round_roll(&round->round, now_ms);
    return true;
}

bool fusilier_round_back(FusilierRound *round, int32_t plies, int64_t now_ms, FusilierError *error) {
    if (!IS_GIVEN(round, MAGIC_ROUND, error)) return false;
    if (plies < 0 || plies > round->round.record.count)
        return fail(error, FUSILIER_BAD_VALUE, "%d moves have been played, not %d", round->round.record.count, plies);
    variations_forget(&round->round, plies);
    round_back(&round->round, plies, now_ms);
    return true;
}

bool fusilier_round_resign(FusilierRound *round, int32_t seat, int64_t now_ms, FusilierError *error) {
    Player player;
    Error err = { .text = "" };
    if (!IS_GIVEN(round, MAGIC_ROUND, error) || !seat_read_number(round->game, seat, false, &player, error))
        return false;
    return round_resign(&round->round, player, now_ms, &err) || fail_with(error, FUSILIER_REFUSED, &err);
}

bool fusilier_round_draw(FusilierRound *round, int32_t seat, int64_t now_ms, FusilierError *error) {
    Player player;
    Error err = { .text = "" };
    if (!IS_GIVEN(round, MAGIC_ROUND, error) || !seat_read_number(round->game, seat, false, &player, error))
        return false;
    return offers_draw(&round->round, 1U << player, now_ms, &err) || fail_with(error, FUSILIER_REFUSED, &err);
}

/* ---- clocks ---- */

bool fusilier_round_clock(FusilierRound *round, int32_t seat, const char *control, int64_t now_ms,
                          FusilierError *error) {
    Player player;
    Error err = { .text = "" };
    if (!IS_GIVEN(round, MAGIC_ROUND, error) || !need(error, control, __func__, "control") ||
        !seat_read_number(round->game, seat, false, &player, error))
        return false;
    if (round->round.record.count > 0) return fail(error, FUSILIER_REFUSED, "clocks are given before the first move");
    if (!clocks_read(&round->round, player, control, &err)) return fail_with(error, FUSILIER_BAD_VALUE, &err);
    clocks_go(&round->round, now_ms);
    return true;
}

int64_t fusilier_round_time_left(const FusilierRound *round, int32_t seat, int64_t now_ms) {
    LOOK_AT(round, MAGIC_ROUND);
    if (!round || seat < 0 || seat >= round->game->game->players || !clocks_has(&round->round, (Player)seat)) return -1;
    return clocks_of(&round->round, (Player)seat, now_ms);
}

bool fusilier_round_flag(FusilierRound *round, int64_t now_ms, FusilierError *error) {
    if (!IS_GIVEN(round, MAGIC_ROUND, error)) return false;
    if (round_due(&round->round, now_ms).kind != DUE_FLAG)
        return fail(error, FUSILIER_REFUSED, "no clock has run down");
    round_flag(&round->round, now_ms);
    return true;
}

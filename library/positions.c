#include <stdio.h>
#include <string.h>

#include "library/private.h"
#include "protocol/record/record.h"

/* ---- life ---- */

/* Empty, and in use of the context. */
static FusilierPosition *begin(const FusilierGame *game, FusilierError *error) {
    FusilierPosition *const position = handle_new(sizeof *position, MAGIC_POSITION, error);
    if (!position) return NULL;
    context_use(game->context);
    position->game = game;
    pos_init(&position->pos, game->game);
    return position;
}

FusilierPosition *position_of(const FusilierGame *game, const Position *pos, FusilierError *error) {
    FusilierPosition *const position = begin(game, error);
    if (position) pos_copy(&position->pos, pos);
    return position;
}

FusilierPosition *fusilier_position_new(const FusilierGame *game, const char *text, FusilierError *error) {
    if (!IS_GIVEN(game, MAGIC_GAME, error)) return NULL;
    FusilierPosition *const position = begin(game, error);
    if (!position || fusilier_position_set(position, text, error)) return position;
    fusilier_position_free(position);
    return NULL;
}

FusilierPosition *fusilier_position_copy(const FusilierPosition *position, FusilierError *error) {
    if (!IS_GIVEN(position, MAGIC_POSITION, error)) return NULL;
    return position_of(position->game, &position->pos, error);
}

void fusilier_position_free(FusilierPosition *position) {
    LOOK_AT(position, MAGIC_POSITION);
    if (!position) return;
    FusilierContext *const context = position->game->context;
    pos_release(&position->pos);
    handle_free(position);
    context_leave(context);
}

bool fusilier_position_set(FusilierPosition *position, const char *text, FusilierError *error) {
    if (!IS_GIVEN(position, MAGIC_POSITION, error)) return false;
    Error err = { .text = "" };
    return game_parse(&position->pos, position->game->game, text ? text : "start", &err) ||
           fail_with(error, FUSILIER_BAD_POSITION, &err);
}

/* ---- asking ---- */

const FusilierGame *fusilier_position_game(const FusilierPosition *position) {
    LOOK_AT(position, MAGIC_POSITION);
    return position ? position->game : NULL;
}

char *fusilier_position_text(const FusilierPosition *position, FusilierError *error) {
    if (!IS_GIVEN(position, MAGIC_POSITION, error)) return NULL;
    char text[POSITION_TEXT_MAX];
    game_format(&position->pos, text, sizeof text);
    return text_for_caller(text);
}

char *fusilier_position_view(const FusilierPosition *position, int32_t seat, FusilierError *error) {
    if (!IS_GIVEN(position, MAGIC_POSITION, error)) return NULL;
    Player player;
    char text[POSITION_TEXT_MAX];
    if (!seat_read_number(position->game, seat, false, &player, error)) return NULL;
    game_view(&position->pos, player, text, sizeof text);
    return text_for_caller(text);
}

int32_t fusilier_position_turn(const FusilierPosition *position) {
    LOOK_AT(position, MAGIC_POSITION);
    return position ? game_turn(&position->pos) : FUSILIER_NOBODY;
}

bool fusilier_position_is_chance(const FusilierPosition *position) {
    LOOK_AT(position, MAGIC_POSITION);
    return position && game_is_chance(&position->pos);
}

bool fusilier_position_in_check(const FusilierPosition *position) {
    LOOK_AT(position, MAGIC_POSITION);
    return position && game_in_check(&position->pos);
}

bool fusilier_position_may_win(const FusilierPosition *position, int32_t seat) {
    Player player;
    if (!IS_GIVEN(position, MAGIC_POSITION, NULL) || !seat_read_number(position->game, seat, false, &player, NULL))
        return false;
    return record_may_win(&position->pos, game_team(&position->pos, player));
}

bool fusilier_position_man(const FusilierPosition *position, int32_t cell, FusilierMan *man, FusilierError *error) {
    if (!IS_GIVEN(position, MAGIC_POSITION, error) || !need(error, man, __func__, "man")) return false;
    const Position *const pos = &position->pos;
    if (cell < 0 || cell >= pos->board->cells)
        return fail(error, FUSILIER_BAD_VALUE, "%s has no cell %d: they are 0 to %d", pos->game->id, cell,
                    pos->board->cells - 1);
    const Man stands = pos->man[cell];
    *man = (FusilierMan){ .seat = FUSILIER_NOBODY };
    if (stands == MAN_WALL) {
        man->letter = '*';
    } else if (stands != MAN_NONE) {
        man->seat = man_owner(stands);
        man->letter = game_letter(pos->game, man_kind(stands));
    }
    return true;
}

uint64_t fusilier_position_key(const FusilierPosition *position) {
    LOOK_AT(position, MAGIC_POSITION);
    return position ? position->pos.now.key : 0;
}

bool fusilier_position_equal(const FusilierPosition *a, const FusilierPosition *b) {
    LOOK_AT(a, MAGIC_POSITION);
    LOOK_AT(b, MAGIC_POSITION);
    if (!a || !b || a->game->game != b->game->game) return false;
    Position *const other = position_to_try(b);
    const uint16_t reversible = other->now.reversible; /* how far repetition looks back is of the record */
    other->now.reversible = a->pos.now.reversible;
    const bool equal = pos_equal(&a->pos, other);
    other->now.reversible = reversible;
    return equal;
}

int32_t fusilier_position_repetitions(const FusilierPosition *position) {
    LOOK_AT(position, MAGIC_POSITION);
    return position ? pos_repetitions(&position->pos) : 0;
}

int32_t fusilier_position_plies(const FusilierPosition *position) {
    LOOK_AT(position, MAGIC_POSITION);
    return position ? position->pos.journal.plies : 0;
}

/* ---- results ---- */

void result_of(FusilierResult *result, const Outcome *outcome, const Game *game) {
    *result = (FusilierResult){ .is_over = outcome->over };
    outcome_format(outcome, game->players, result->text, sizeof result->text);
    if (!outcome->over) return;
    for (Player player = 0; player < game->players; player++) result->points[player] = outcome->points[player];
    snprintf(result->reason, sizeof result->reason, "%s", outcome->reason ? outcome->reason : "");
}

bool fusilier_position_result(const FusilierPosition *position, FusilierResult *result, FusilierError *error) {
    if (!IS_GIVEN(position, MAGIC_POSITION, error) || !need(error, result, __func__, "result")) return false;
    const Outcome outcome = game_outcome(&position->pos);
    result_of(result, &outcome, position->pos.game);
    return true;
}

bool fusilier_position_referee(const FusilierPosition *position, FusilierResult *result, FusilierError *error) {
    if (!IS_GIVEN(position, MAGIC_POSITION, error) || !need(error, result, __func__, "result")) return false;
    const Outcome outcome = game_referee(&position->pos);
    result_of(result, &outcome, position->pos.game);
    return true;
}

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/memory_file.h"
#include "engine/base/text.h"
#include "library/private.h"
#include "protocol/record/json.h"
#include "protocol/record/rules_book.h"
#include "protocol/record/san.h"
#include "protocol/scene/card.h"
#include "protocol/scene/scene.h"
#include "variants/registry.h"
#include "variants/show.h"

/* ---- facts ---- */

/* The words that say what it is; "" where words do not. */
static char *write_rules(const Game *game) {
    char all[1024];
    Text text = text_into(all, sizeof all);
    GameWord word;
    for (int i = 0; game_word(i, &word); i++) {
        if (!game_includes(game, word.id)) continue;
        if (text.length) text_char(&text, '+');
        text_string(&text, word.id);
    }
    return text_for_caller(all);
}

static const char *rules_of(const FusilierGame *game) {
    FusilierContext *const context = game->context;
    FusilierGame *const handle = (FusilierGame *)(uintptr_t)game;
    pthread_mutex_lock(&context->lock);
    if (!handle->rules) handle->rules = write_rules(game->game);
    pthread_mutex_unlock(&context->lock);
    return handle->rules;
}

bool fusilier_game_facts(const FusilierGame *game, FusilierFacts *facts, FusilierError *error) {
    if (!IS_GIVEN(game, MAGIC_GAME, error) || !need(error, facts, __func__, "facts")) return false;
    const Game *const its = game->game;
    const Board *const board = board_of(its->setup.board);
    const bool has_files = board->spec.shape == BOARD_SQUARES;
    *facts = (FusilierFacts){
        .id = its->id,
        .title = its->title,
        .family = its->family,
        .sentence = its->card.sentence ? its->card.sentence : "",
        .rules = rules_of(game),
        .shape = scene_shape(its),
        .seats = game->seats,
        .seat_count = its->players,
        .team_count = game_teams(its),
        .cell_count = board->cells,
        .file_count = has_files ? board->spec.files : 0,
        .rank_count = has_files ? board->spec.ranks : 0,
        .is_hidden = game_is_hidden(its),
        .has_dice = game_has_dice(its),
        .has_san = san_is_written(its),
        .has_numbers = its->text.numbering != NULL,
        .is_loaded = game->is_loaded,
    };
    return true;
}

const char *fusilier_game_id(const FusilierGame *game) {
    LOOK_AT(game, MAGIC_GAME);
    return game ? game->game->id : NULL;
}

const char *fusilier_game_title(const FusilierGame *game) {
    LOOK_AT(game, MAGIC_GAME);
    return game ? game->game->title : NULL;
}

FusilierContext *fusilier_game_context(const FusilierGame *game) {
    LOOK_AT(game, MAGIC_GAME);
    return game ? game->context : NULL;
}

/* ---- seats and cells ---- */

static bool has_seat(const FusilierGame *game, int32_t seat) {
    return game && seat >= 0 && seat < game->game->players;
}

bool seat_read_number(const FusilierGame *game, int32_t seat, bool or_nobody, Player *player, FusilierError *error) {
    *player = NOBODY;
    if (or_nobody && seat == FUSILIER_NOBODY) return true;
    if (!has_seat(game, seat))
        return fail(error, FUSILIER_BAD_VALUE, "%s has no seat %d: they are 0 to %d", game->game->id, seat,
                    game->game->players - 1);
    *player = (Player)seat;
    return true;
}

int32_t fusilier_game_team(const FusilierGame *game, int32_t seat) {
    LOOK_AT(game, MAGIC_GAME);
    return has_seat(game, seat) ? game->game->team[seat] : -1;
}

const char *fusilier_game_seat_name(const FusilierGame *game, int32_t seat) {
    LOOK_AT(game, MAGIC_GAME);
    return has_seat(game, seat) ? game->seat_name[seat] : NULL;
}

const char *fusilier_game_cell_name(const FusilierGame *game, int32_t cell) {
    LOOK_AT(game, MAGIC_GAME);
    if (!game) return NULL;
    const Board *const board = board_of(game->game->setup.board);
    return cell >= 0 && cell < board->cells ? board->name[cell] : NULL;
}

int32_t fusilier_game_cell(const FusilierGame *game, const char *name) {
    LOOK_AT(game, MAGIC_GAME);
    Cell cell;
    if (!game || !name) return FUSILIER_NO_CELL;
    const size_t length = board_read_cell(board_of(game->game->setup.board), name, &cell);
    return length && !name[length] ? cell : FUSILIER_NO_CELL;
}

/* ---- texts ---- */

char *fusilier_game_rules(const FusilierGame *game, FusilierError *error) {
    if (!IS_GIVEN(game, MAGIC_GAME, error)) return NULL;
    MemoryFile memory;
    memory_file_open(&memory);
    rules_write(game->game, memory.file);
    return memory_file_close(&memory, NULL);
}

char *fusilier_game_show(const FusilierGame *game, FusilierError *error) {
    if (!IS_GIVEN(game, MAGIC_GAME, error)) return NULL;
    Error err = { .text = "" };
    char *const text = show_game(game->game, &err);
    if (!text) fail_with(error, FUSILIER_UNSUPPORTED, &err);
    return text;
}

char *fusilier_game_json(const FusilierGame *game, FusilierError *error) {
    if (!IS_GIVEN(game, MAGIC_GAME, error)) return NULL;
    return json_take(card_json(game->game));
}

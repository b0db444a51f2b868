#include "protocol/scene/card.h"

#include "protocol/record/json.h"
#include "protocol/scene/scene.h"

static const char *ease_of(const Game *game) {
    static const char *const words[] = { [EASE_EASY] = "easy", [EASE_MEDIUM] = "medium", [EASE_HARD] = "hard" };
    static_assert(LENGTH(words) == EASE_COUNT, "each ease has a word");
    return words[game->card.ease];
}

static const char *length_of(const Game *game) {
    static const char *const words[] = { [SPAN_MEDIUM] = "medium", [SPAN_SHORT] = "short", [SPAN_LONG] = "long" };
    static_assert(LENGTH(words) == SPAN_COUNT, "each length has a word");
    return words[game->card.span];
}

static const char *kin_of(const Game *game) {
    static const char *const words[] = { [KIN_CHESS] = "chess", [KIN_DRAUGHTS] = "draughts" };
    static_assert(LENGTH(words) == KIN_COUNT, "each kin has a word");
    return words[game->card.kin];
}

/* Only rectangles have files and ranks to speak of. */
static void add_board(cJSON *object, const Game *game) {
    const Board *const board = board_of(game->setup.board);
    cJSON_AddNumberToObject(object, "cells", board->cells);
    if (board->spec.shape != BOARD_SQUARES) return;
    cJSON_AddNumberToObject(object, "files", board->spec.files);
    cJSON_AddNumberToObject(object, "ranks", board->spec.ranks);
}

void card_add(cJSON *object, const Game *game) {
    cJSON_AddStringToObject(object, "sentence", game->card.sentence);
    if (game->card.under) cJSON_AddStringToObject(object, "under", game->card.under);
    cJSON_AddBoolToObject(object, "first", game->card.first);
    cJSON_AddStringToObject(object, "kin", kin_of(game));
    cJSON_AddNumberToObject(object, "players", game->players);
    cJSON_AddNumberToObject(object, "teams", game_teams(game));
    add_board(object, game);
    cJSON_AddBoolToObject(object, "hidden", game_is_hidden(game));
    cJSON_AddBoolToObject(object, "dice", game_has_dice(game));
    cJSON_AddStringToObject(object, "ease", ease_of(game));
    cJSON_AddStringToObject(object, "length", length_of(game));
}

cJSON *card_json(const Game *game) {
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "id", game->id);
    json_add_text(object, "title", game->title);
    json_add_text(object, "family", game->family);
    json_add_text(object, "board", scene_shape(game));
    card_add(object, game);
    return object;
}

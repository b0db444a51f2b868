#include "protocol/web/games.h"

#include <stdio.h>
#include <string.h>

#include "engine/text/words.h"
#include "protocol/puzzles/shipped.h"
#include "protocol/record/json.h"
#include "protocol/record/rules_book.h"
#include "protocol/scene/card.h"
#include "protocol/scene/scene.h"
#include "protocol/web/carrier.h"
#include "variants/load.h"
#include "variants/plugins.h"
#include "variants/registry.h"
#include "variants/spoken.h"

static cJSON *row_of(const Game *game) {
    char family[128];
    cJSON *const row = cJSON_CreateObject();
    if (game_is_of_user(game))
        snprintf(family, sizeof family, "Your own games");
    else if (strcmp(game->family, PLUGINS_FAMILY) == 0)
        snprintf(family, sizeof family, "Plug-ins");
    else
        rules_family_title(game->family, family, sizeof family);
    cJSON_AddStringToObject(row, "id", game->id);
    cJSON_AddStringToObject(row, "title", game->title);
    cJSON_AddStringToObject(row, "family", game->family);
    cJSON_AddStringToObject(row, "familyTitle", family);
    cJSON_AddStringToObject(row, "shape", scene_shape(game));
    card_add(row, game);
    cJSON_AddBoolToObject(row, "puzzles", puzzles_shipped_text(game) != NULL);
    cJSON *const names = cJSON_AddArrayToObject(row, "names");
    for (Player player = 0; player < game->players; player++) {
        char name[WORDS_NAME_MAX];
        words_called(game, player, name);
        cJSON_AddItemToArray(names, cJSON_CreateString(name));
    }
    return row;
}

void games_list(Request *request, Reply *reply) {
    (void)request;
    cJSON *const list = cJSON_CreateArray();
    for (int i = 0; i < games_all(); i++) {
        const Game *const game = game_any(i);
        if (game) cJSON_AddItemToArray(list, row_of(game));
    }
    *reply = (Reply){ .status = HTTP_OK, .json = list };
}

/* ---- joined rules ---- */

/* What a word says; where it is known as a game alone, that of the game. */
static const char *says(const GameWord *word) {
    const Game *const game = word->words ? NULL : game_find(word->id);
    if (word->words) return word->words;
    return game && game->card.sentence ? game->card.sentence : "";
}

static cJSON *entry(const char *id, const char *title, const char *words, bool is_in, const char *why) {
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "id", id);
    cJSON_AddStringToObject(object, "title", title);
    cJSON_AddStringToObject(object, "words", words);
    cJSON_AddBoolToObject(object, "in", is_in);
    cJSON_AddStringToObject(object, "why", why);
    return object;
}

/* A word with what it says, and whether it could be added to a game. */
static cJSON *word_of(const GameWord *word, const Game *game) {
    Error err;
    const bool is_in = game_includes(game, word->id), fits = is_in || game_word_fits(game->id, word->id, &err);
    return entry(word->id, word->title, says(word), is_in, fits ? "" : err.text);
}

/* The same of the board, if it is another than that of chess. */
static cJSON *ground_of(const Game *game) {
    const Game *const ground = game_beneath(game);
    return ground ? entry(ground->id, ground->title, ground->card.sentence, true, "") : NULL;
}

void games_join(Request *request, Reply *reply) {
    char id[COMPOSITION_ID_MAX] = "chess";
    Error err = { .text = "" };
    GameWord word;
    const char *const said = request_query(request, "words");
    const bool is_known = !said || strcmp(said, id) == 0 || spoken_read(said, id);
    const Game *const game = is_known ? game_find_or(id, &err) : NULL;
    cJSON *const json = cJSON_CreateObject();
    cJSON_AddItemToObject(json, "game", game ? row_of(game) : cJSON_CreateNull());
    json_add_text(json, "why", error_why(&err));
    cJSON *const words = cJSON_AddArrayToObject(json, "rules");
    cJSON *const ground = game ? ground_of(game) : NULL;
    if (ground) cJSON_AddItemToArray(words, ground);
    for (int i = 0; game && game_word(i, &word); i++) cJSON_AddItemToArray(words, word_of(&word, game));
    *reply = (Reply){ .status = HTTP_OK, .json = json };
}

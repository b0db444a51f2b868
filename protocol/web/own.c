#include "protocol/web/own.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/files.h"
#include "engine/base/memory.h"
#include "engine/base/plain_file.h"
#include "protocol/record/json.h"
#include "protocol/web/carrier.h"
#include "variants/known.h"
#include "variants/load.h"
#include "variants/registry.h"
#include "variants/show.h"

enum {
    PATH_MAX_HERE = 4096,
    FILE_NAME_MAX = 96,
    SAVES_MAX = 500 /* in one run of the server: what was made of a text cannot be taken back */
};

/* ---- looking at it ---- */

/* The text of a request; NULL when an error has been answered. */
static const char *text_asked(const Request *request, Reply *reply) {
    const char *const text = request_text(request, "text");
    if (!text) reply_error(reply, HTTP_BAD_REQUEST, "a text is needed");
    return text;
}

void own_check(Request *request, Reply *reply) {
    Error err;
    const char *const text = text_asked(request, reply);
    if (!text) return;
    cJSON *const said = sketch_text(&request->web->sketcher, text, &err);
    if (said)
        *reply = (Reply){ .status = HTTP_OK, .json = said };
    else
        reply_error(reply, HTTP_SERVICE_UNAVAILABLE, "%s", err.text);
}

/* ---- files ---- */

/* Where a game of this id is kept. */
static bool path_of(const char *id, char path[static PATH_MAX_HERE], Error *err) {
    char name[FILE_NAME_MAX + 32];
    snprintf(name, sizeof name, "fusilier/games/%.*s.ini", FILE_NAME_MAX, id);
    return file_in_config(path, PATH_MAX_HERE, name, err);
}

/* Names that mean a device in Windows, whatever stands behind the point. */
static bool is_device(const char *id) {
    static const char *const devices[] = { "con", "prn", "aux", "nul", "com", "lpt" };
    char small[4] = "";
    const size_t length = strlen(id);
    for (size_t i = 0; i < 3 && i < length; i++) small[i] = (char)tolower((unsigned char)id[i]);
    for (size_t i = 0; i < LENGTH(devices); i++)
        if (strcmp(small, devices[i]) == 0) return i < 4 ? length == 3 : length == 4 && isdigit((unsigned char)id[3]);
    return false;
}

/* The next heading of a text, "[id:parent]" or "[id]", as its id; moves on behind it. False: there is none. */
static bool next_heading(const char **text, char id[static FILE_NAME_MAX]) {
    for (const char *at = *text; *at; at += strcspn(at, "\n"), at += *at == '\n') {
        if (*at != '[') continue;
        snprintf(id, FILE_NAME_MAX, "%.*s", (int)strcspn(at + 1, ":]\n"), at + 1);
        *text = at + 1;
        return true;
    }
    return false;
}

static bool has_heading(const char *text, const char *wanted) {
    char id[FILE_NAME_MAX];
    while (next_heading(&text, id))
        if (strcmp(id, wanted) == 0) return true;
    return false;
}

/* ---- may it be kept? ---- */

/* The first thing that is wrong with a text, "line 3: ..."; false if nothing is. */
static bool find_fault(const cJSON *said, Error *err) {
    const cJSON *fault = cJSON_GetObjectItemCaseSensitive(said, "error"), *game;
    cJSON_ArrayForEach(game, cJSON_GetObjectItemCaseSensitive(said, "games")) {
        const cJSON *const why = cJSON_GetObjectItemCaseSensitive(game, "why");
        if (!cJSON_IsObject(fault) && cJSON_IsObject(why)) fault = why;
    }
    if (!cJSON_IsObject(fault)) return false;
    error_set(err, "line %d: %s", (int)cJSON_GetNumberValue(cJSON_GetObjectItemCaseSensitive(fault, "line")),
              cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(fault, "text")));
    return true;
}

/* The file of before keeps no game that the new one has not; and no other file has one of its games. */
static bool check_others(const char *text, const char *before, Error *err) {
    char id[FILE_NAME_MAX];
    for (const char *rest = before; next_heading(&rest, id);)
        if (!has_heading(text, id))
            return error_set(err, "the file of this name has the game %s, too: choose another", id);
    for (const char *rest = text; next_heading(&rest, id);) {
        const Game *const game = game_find(id);
        if (game && game_is_of_user(game) && !has_heading(before, id))
            return error_set(err, "another file has a game %s: choose another name", id);
    }
    return true;
}

/* The id by which it is kept: of its last game. NULL with an error. */
static const char *id_of(const cJSON *said, Error *err) {
    const cJSON *const games = cJSON_GetObjectItemCaseSensitive(said, "games");
    const cJSON *const last = cJSON_GetArrayItem(games, cJSON_GetArraySize(games) - 1);
    const char *const id = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(last, "id"));
    if (!id) return error_set(err, "there is no game in it"), NULL;
    if (is_device(id)) return error_set(err, "no file can be called %s: choose another name", id), NULL;
    return id;
}

/* ---- keeping it ---- */

static bool write_file(const char *path, const char *text, Error *err) {
    const FileContents contents = { .write = file_write_text, .context = text, .safely = true };
    file_make_folders(path);
    return file_replace(path, &contents, err);
}

/* Is told of each game; of one that is none, why. */
static void note_refusal(void *listener, const char *id, const Game *game, const char *why) {
    (void)id;
    if (!game) error_set(listener, "%s", why);
}

static bool list_games(OwnGames *own, const char *id, const char *text, Error *err) {
    char name[FILE_NAME_MAX + 8];
    Error why = { .text = "" };
    if (own->saves == SAVES_MAX) return error_set(err, "more than %d changes: start the server anew", SAVES_MAX);
    own->saves++;
    snprintf(name, sizeof name, "%s.ini", id);
    return games_load_anew(name, text, note_refusal, &why, err) && (!why.text[0] || error_set(err, "%s", why.text));
}

/* One text at a time. */
static bool keep(OwnGames *own, const char *id, const char *text, Error *err) {
    char path[PATH_MAX_HERE];
    size_t size;
    if (!path_of(id, path, err)) return false;
    char *const before = file_exists(path) ? plain_file_load(path, BODY_MAX, &size, err) : memory_text("", 0);
    if (!before) return false;
    const Game *const game = game_find(id);
    const bool is_kept = strcmp(before, text) == 0 && game && game_is_of_user(game);
    const bool good =
        is_kept || (check_others(text, before, err) && write_file(path, text, err) && list_games(own, id, text, err));
    free(before);
    return good;
}

void own_save(Request *request, Reply *reply) {
    Web *const web = request->web;
    Error err;
    const char *const text = text_asked(request, reply);
    if (!text) return;
    cJSON *const said = sketch_text(&web->sketcher, text, &err);
    const char *const id = said && !find_fault(said, &err) ? id_of(said, &err) : NULL;
    pthread_mutex_lock(&web->own.lock);
    const bool kept = id && keep(&web->own, id, text, &err);
    pthread_mutex_unlock(&web->own.lock);
    if (kept) {
        *reply = (Reply){ .status = HTTP_OK, .json = cJSON_CreateObject() };
        json_add_text(reply->json, "game", id);
    } else {
        reply_error(reply, !said ? HTTP_SERVICE_UNAVAILABLE : id ? HTTP_CONFLICT : HTTP_BAD_REQUEST, "%s", err.text);
    }
    cJSON_Delete(said);
}

/* ---- what to begin from ---- */

/* The file in which a game is kept, for the caller to free; NULL: it is in none of its name. */
static char *kept_text(const Game *game) {
    char path[PATH_MAX_HERE];
    size_t size;
    if (!game_is_of_user(game) || !path_of(game->id, path, NULL) || !file_exists(path)) return NULL;
    char *const text = plain_file_load(path, BODY_MAX, &size, NULL);
    if (text && strlen(text) == size && has_heading(text, game->id)) return text;
    free(text);
    return NULL;
}

/* The last section of a text, whose game keeps its name: the new one is called otherwise. What it begins from stands
 * before it, or is known. */
static char *rename_last(const char *text, const Game *game) {
    const char *last = text, *rest = text;
    char id[FILE_NAME_MAX] = "";
    while (next_heading(&rest, id)) last = rest;
    const size_t before = game_is_of_user(game) && last > text ? (size_t)(last - text) - 1 : 0;
    const size_t size = strlen(text) + sizeof "[my-";
    char *const renamed = memory_new(1, size);
    snprintf(renamed, size, "%.*s[%s%s", (int)before, text, strcmp(id, game->id) == 0 ? "my-" : "", last);
    return renamed;
}

/* Something that is like the game, and not called so. NULL with an error. */
static char *like(const Game *game, Error *err) {
    char *const text = show_game(game, err);
    if (!text || !game->setup.terms) return text; /* it is called "my-ID" */
    char *const renamed = rename_last(text, game);
    free(text);
    return renamed;
}

void own_text(Request *request, Reply *reply) {
    Error err;
    const char *const asked = request_query(request, "game");
    const Game *const game = game_find_or(asked ? asked : "", &err);
    if (!game) {
        reply_error(reply, HTTP_NOT_FOUND, "%s", err.text);
        return;
    }
    char *const kept = kept_text(game), *const text = kept ? kept : like(game, &err);
    if (text) {
        *reply = (Reply){ .status = HTTP_OK, .json = cJSON_CreateObject() };
        json_add_text(reply->json, "text", text);
        cJSON_AddBoolToObject(reply->json, "kept", kept != NULL);
    } else {
        reply_error(reply, HTTP_CONFLICT, "%s", err.text);
    }
    free(text);
}

static void add_base(cJSON *list, const char *id, const char *title) {
    cJSON *const base = cJSON_CreateObject();
    json_add_text(base, "id", id);
    json_add_text(base, "title", title);
    cJSON_AddItemToArray(list, base);
}

void own_bases(Request *request, Reply *reply) {
    (void)request;
    GameWord word;
    cJSON *const list = cJSON_CreateArray();
    const Sheets *const known = known_all();
    add_base(list, "chess", "Chess");
    for (int i = 0; i < known->count; i++)
        if (!known->sheet[i].refused[0]) add_base(list, known->sheet[i].id, known->sheet[i].title);
    for (int i = 0; game_word(i, &word); i++)
        if (word.words && known_find(word.id) < 0) add_base(list, word.id, word.title);
    *reply = (Reply){ .status = HTTP_OK, .json = list };
}

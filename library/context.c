#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/text/words.h"
#include "library/private.h"
#include "variants/registry.h"

/* ---- life ---- */

FusilierContext *fusilier_context_new(FusilierError *error) {
    if (error) *error = (FusilierError){ .code = FUSILIER_OK };
    FusilierContext *const context = handle_new(sizeof *context, MAGIC_CONTEXT, error);
    if (!context) return NULL;
    atomic_init(&context->uses, 1);
    pthread_mutex_init(&context->lock, NULL);
    context->own = collection_new();
    return context;
}

void context_use(FusilierContext *context) {
    atomic_fetch_add(&context->uses, 1);
}

void context_leave(FusilierContext *context) {
    if (atomic_fetch_sub(&context->uses, 1) > 1) return;
    for (int i = 0; i < context->count; i++) {
        free(context->game[i]->rules);
        handle_free(context->game[i]);
    }
    free(context->game);
    collection_free(context->own);
    pthread_mutex_destroy(&context->lock);
    handle_free(context);
}

void fusilier_context_free(FusilierContext *context) {
    LOOK_AT(context, MAGIC_CONTEXT);
    if (context) context_leave(context);
}

/* ---- handles of games ---- */

/* With the lock. */
static const FusilierGame *find_handle(const FusilierContext *context, const Game *game) {
    for (int i = 0; i < context->count; i++)
        if (context->game[i]->game == game) return context->game[i];
    return NULL;
}

static bool is_own(const FusilierContext *context, const Game *game) {
    for (int i = 0; i < collection_count(context->own); i++)
        if (collection_at(context->own, i) == game) return true;
    return false;
}

static const FusilierGame *make_handle(FusilierContext *context, const Game *game) {
    FusilierGame *const handle = handle_new(sizeof *handle, MAGIC_GAME, NULL);
    if (!handle) memory_is_out(sizeof *handle);
    handle->context = context;
    handle->game = game;
    handle->is_loaded = is_own(context, game);
    for (Player player = 0; player < game->players; player++) {
        char name[WORDS_NAME_MAX];
        words_called(game, player, name);
        handle->seats[player] = game_player_letter(game, player);
        snprintf(handle->seat_name[player], sizeof handle->seat_name[player], "%s", name);
    }
    ARRAY_RESERVE(context->game, context->room, context->count + 1);
    context->game[context->count++] = handle;
    return handle;
}

const FusilierGame *context_game(FusilierContext *context, const Game *game) {
    pthread_mutex_lock(&context->lock);
    const FusilierGame *handle = find_handle(context, game);
    if (!handle) handle = make_handle(context, game);
    pthread_mutex_unlock(&context->lock);
    return handle;
}

/* ---- asking ---- */

int32_t fusilier_game_count(FusilierContext *context) {
    LOOK_AT(context, MAGIC_CONTEXT);
    if (!context) return 0;
    pthread_mutex_lock(&context->lock);
    const int own = collection_count(context->own);
    pthread_mutex_unlock(&context->lock);
    return games_all() + own;
}

const FusilierGame *fusilier_game_at(FusilierContext *context, int32_t index, FusilierError *error) {
    if (!IS_GIVEN(context, MAGIC_CONTEXT, error)) return NULL;
    const int all = games_all();
    const Game *game = NULL;
    if (index >= 0 && index < all) {
        game = game_any(index);
    } else if (index >= 0) {
        pthread_mutex_lock(&context->lock);
        game = collection_at(context->own, index - all);
        pthread_mutex_unlock(&context->lock);
    }
    if (game) return context_game(context, game);
    fail(error, FUSILIER_BAD_VALUE, "there is no game number %d", index);
    return NULL;
}

const FusilierGame *fusilier_game_find(FusilierContext *context, const char *name, FusilierError *error) {
    if (!IS_GIVEN(context, MAGIC_CONTEXT, error) || !need(error, name, __func__, "name")) return NULL;
    Error err = { .text = "" };
    pthread_mutex_lock(&context->lock);
    const Game *const game = collection_find(context->own, name, &err);
    pthread_mutex_unlock(&context->lock);
    if (game) return context_game(context, game);
    fail_with(error, FUSILIER_NO_GAME, &err);
    return NULL;
}

bool fusilier_rule(int32_t index, const char **id, const char **words) {
    const char *found_id, *found_words;
    if (index < 0 || !game_rule(index, &found_id, &found_words)) return false;
    if (id) *id = found_id;
    if (words) *words = found_words;
    return true;
}

/* ---- loading ---- */

/* What came of a section: told when the lock is free again. */
typedef struct {
    char *id;
    const Game *game;
    char *why;
} Section;

typedef struct {
    Section *section;
    int count, room;
    int games;
} Sections;

static void note_section(void *listener, const char *id, const Game *game, const char *why) {
    Sections *const sections = listener;
    ARRAY_RESERVE(sections->section, sections->room, sections->count + 1);
    sections->section[sections->count++] = (Section){ text_for_caller(id), game, text_for_caller(why) };
    if (game) sections->games++;
}

/* "NAME:LINE:COLUMN: why", as it is said of a text that is called so. */
static void fail_at(FusilierError *error, FusilierCode code, const char *name, const char *why) {
    const size_t length = strlen(name);
    fail(error, code, "%s", why);
    if (!error || strncmp(why, name, length) != 0 || why[length] != ':') return;
    char *end;
    error->line = (int32_t)strtol(why + length + 1, &end, 10);
    if (*end == ':' && end[1] >= '0' && end[1] <= '9') error->column = (int32_t)strtol(end + 1, NULL, 10);
}

static void tell_sections(FusilierContext *context, const Sections *sections, const char *name,
                          FusilierGameListener *tell, void *told, FusilierError *error) {
    bool has_failed = false;
    for (int i = 0; i < sections->count; i++) {
        const Section *const section = &sections->section[i];
        FusilierError why = { .code = FUSILIER_OK };
        if (!section->game) fail_at(&why, FUSILIER_BAD_GAME, name, section->why);
        if (tell)
            tell(told, section->id, section->game ? context_game(context, section->game) : NULL,
                 section->game ? NULL : &why);
        else if (!section->game && !has_failed && error)
            *error = why;
        has_failed |= !section->game;
    }
}

int32_t fusilier_games_load(FusilierContext *context, const char *name, const char *text, FusilierGameListener *tell,
                            void *told, FusilierError *error) {
    if (!IS_GIVEN(context, MAGIC_CONTEXT, error) || !need(error, text, __func__, "text")) return -1;
    Sections sections = { .section = NULL };
    Error err = { .text = "" };
    if (!name) name = "games";
    pthread_mutex_lock(&context->lock);
    const bool read = collection_load(context->own, name, text, note_section, &sections, &err);
    pthread_mutex_unlock(&context->lock);
    if (read)
        tell_sections(context, &sections, name, tell, told, error);
    else
        fail_at(error, FUSILIER_BAD_GAME, name, err.text);
    for (int i = 0; i < sections.count; i++) {
        free(sections.section[i].id);
        free(sections.section[i].why);
    }
    free(sections.section);
    return read ? sections.games : -1;
}

int32_t fusilier_games_load_file(FusilierContext *context, const char *path, FusilierGameListener *tell, void *told,
                                 FusilierError *error) {
    if (!IS_GIVEN(context, MAGIC_CONTEXT, error) || !need(error, path, __func__, "path")) return -1;
    const char *name;
    Error err = { .text = "" };
    char *const text = games_read_file(path, &name, &err);
    if (!text) return fail_with(error, FUSILIER_BAD_FILE, &err), -1;
    const int32_t games = fusilier_games_load(context, name, text, tell, told, error);
    free(text);
    return games;
}

bool fusilier_plugin_load(FusilierContext *context, const char *path, FusilierError *error) {
    if (!IS_GIVEN(context, MAGIC_CONTEXT, error) || !need(error, path, __func__, "path")) return false;
    Error err = { .text = "" };
    pthread_mutex_lock(&context->lock);
    const bool loaded = collection_plug(context->own, path, &err);
    pthread_mutex_unlock(&context->lock);
    return loaded || fail_with(error, FUSILIER_BAD_FILE, &err);
}

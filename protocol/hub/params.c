/* params.c -- what a GUI may set: which game is played, and some options of the session. */
#include <string.h>

#include "protocol/hub/private.h"
#include "variants/registry.h"

/* ---- the game ---- */

static const Game *find_variant(const char *name) {
    for (int i = 0; i < games_count(); i++) {
        const char *const own = game_at(i)->names.hub;
        if (own && strcmp(own, name) == 0) return game_at(i);
    }
    return NULL;
}

const Game *hub_first_game(void) {
    for (int i = 0; i < games_count(); i++)
        if (game_at(i)->names.hub) return game_at(i);
    return NULL;
}

/* Names of all games that can be set, with blanks between them. */
static void list_variants(char *buf, size_t size) {
    size_t length = 0;
    buf[0] = '\0';
    for (int i = 0; i < games_count() && length < size; i++) {
        const char *const own = game_at(i)->names.hub;
        if (own) length += (size_t)snprintf(buf + length, size - length, "%s%s", length ? " " : "", own);
    }
}

static bool set_variant(Hub *hub, const char *name, Error *err) {
    char names[512];
    const Game *const game = find_variant(name);
    list_variants(names, sizeof names);
    if (!game) return error_set(err, "set-param: variant '%.40s' is none of: %s", name, names);
    if (game != session_game(hub->session)) session_set_game(hub->session, game);
    return true;
}

/* ---- all ---- */

void hub_say_params(Hub *hub) {
    char line[OPTION_LINE_MAX];
    size_t count;
    const Option *const options = session_options(&count);
    list_variants(line, sizeof line);
    output_line(hub->out, "param name=variant value=%s type=enum values=\"%s\"", session_game(hub->session)->names.hub,
                line);
    for (size_t i = 0; i < count; i++) {
        if (!(options[i].where & OPTION_IN_HUB)) continue;
        option_format_hub(&options[i], hub->session, line, sizeof line);
        output_line(hub->out, "%s", line);
    }
}

bool hub_set_param(Hub *hub, const HubLine *line, Error *err) {
    const char *const name = hub_argument(line, "name"), *const value = hub_argument(line, "value");
    size_t count;
    const Option *const options = session_options(&count);
    if (!name || !value) return error_set(err, "set-param: expected name=NAME value=VALUE");
    if (strcmp(name, "variant") == 0) return set_variant(hub, value, err);
    const Option *const option = option_find(options, count, name);
    if (!option || !(option->where & OPTION_IN_HUB))
        return error_set(err, "set-param: there is no parameter '%.80s'", name);
    return session_set_option(hub->session, option->name, value, err) || error_prefix(err, "set-param");
}

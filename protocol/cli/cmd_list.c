/* What games there are, and how they are played: `fusilier list` and `fusilier rules`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/cli/commands.h"
#include "protocol/record/json.h"
#include "protocol/record/markdown.h"
#include "protocol/record/rules_book.h"
#include "protocol/scene/card.h"
#include "protocol/scene/scene.h"
#include "protocol/xboard/board/hosting.h"
#include "variants/registry.h"

static const char about[] =
    "usage: fusilier list [--family NAME] [--players N] [--board BOARD] [--families] [--xboard] [--json]\n"
    "       fusilier list --rules [--json]\n\n"
    "Prints the games, one a line: the id that other commands take, a tab, the title. Games of a family\n"
    "stand together.\n";

typedef struct {
    const char *family, *board; /* NULL: any */
    int players;                /* 0: any number */
    bool families, xboard, rules, json;
    const Terminal *terminal;
    cJSON *list; /* with --json: what is to be printed at the end */
} ListStyle;

static const char *const boards[] = { "squares", "cylinder", "torus", "triangles", "hexagons", "glued", NULL };

/* All games, each asked for once, as that takes a while. */
typedef struct {
    const Game **game; /* to be freed */
    int count;
} Games;

static Games games_of_list(void) {
    const int count = games_all();
    Games games = { .game = memory_new((size_t)count, sizeof *games.game), .count = count };
    for (int i = 0; i < count; i++) games.game[i] = game_any(i);
    return games;
}

static bool is_of_family(const Games *games, int index, const char *family) {
    return strcmp(games->game[index]->family, family) == 0;
}

static bool is_first_of_family(const Games *games, int index) {
    int first = 0;
    while (!is_of_family(games, first, games->game[index]->family)) first++;
    return first == index;
}

static bool read_family(void *request, const char *text, Error *err) {
    ListStyle *style = request;
    style->family = text;
    char names[sizeof err->text] = "";
    size_t length = 0;
    bool found = false;
    const Games games = games_of_list();
    for (int i = 0; i < games.count; i++) {
        found |= is_of_family(&games, i, text);
        if (is_first_of_family(&games, i) && length < sizeof names)
            length += (size_t)snprintf(names + length, sizeof names - length, "%s%s", length ? ", " : "",
                                       games.game[i]->family);
    }
    free(games.game);
    return found || error_set(err, "'%.40s' is not a family (%s)", text, names);
}

static const CliOption options[] = {
    { "family", "NAME", "only the games of a family: --families shows the names", CLI_READ, .read = read_family },
    { "players", "N", "only games for so many players", CLI_NUMBER, CLI_FIELD(ListStyle, players), .least = 2,
      .most = PLAYERS_MAX },
    { "board", "BOARD",
      "only games on squares, on a cylinder or torus (edges that touch), on triangles or hexagons, or on a board glued "
      "at seams",
      CLI_WORD, CLI_FIELD(ListStyle, board), .words = boards },
    { "families", NULL,
      "for people: a heading for each family, columns, and a sentence on each game; the usual form at a terminal",
      CLI_ON, CLI_FIELD(ListStyle, families) },
    { "xboard", NULL,
      "instead of the title, the name that XBoard's option -variant takes, of the games that XBoard can play", CLI_ON,
      CLI_FIELD(ListStyle, xboard) },
    { "rules", NULL, "the rules that can be joined to games, as atomic+madrasi: a word, a tab, what it means", CLI_ON,
      CLI_FIELD(ListStyle, rules) },
    { "json", NULL, "one JSON array for tools, in place of all lines", CLI_ON, CLI_FIELD(ListStyle, json) },
    { .kind = CLI_END },
};

static bool is_listed(const Game *game, const ListStyle *style) {
    if (style->family && strcmp(style->family, game->family) != 0) return false;
    if (style->players && style->players != game->players) return false;
    if (style->board && strcmp(style->board, scene_shape(game)) != 0) return false;
    return !style->xboard || hosting_can(game);
}

static void print_heading(const char *family, bool first, const ListStyle *style) {
    char title[128];
    rules_family_title(family, title, sizeof title);
    printf(style->terminal->colour ? "%s\x1b[1m%s\x1b[0m (%s)\n" : "%s%s (%s):\n", first ? "" : "\n", title, family);
}

static cJSON *game_json(const Game *game) {
    cJSON *object = card_json(game);
    cJSON_AddItemToObject(object, "xboard",
                          hosting_can(game) ? cJSON_CreateString(hosting_name(game)) : cJSON_CreateNull());
    return object;
}

/* For people: what it is called, and what is different. */
static void print_card(const Game *game, const char *name, const ListStyle *style) {
    printf("  %-24s  %s\n", game->id, name);
    printf(style->terminal->colour ? "      \x1b[2m%s\x1b[0m\n" : "      %s\n", game->card.sentence);
}

/* The form of one game in the list: a line, or an object. */
static void print_game(const Game *game, const ListStyle *style) {
    if (style->list) {
        cJSON_AddItemToArray(style->list, game_json(game));
        return;
    }
    const char *const name = style->xboard ? hosting_name(game) : game->title;
    if (style->families)
        print_card(game, name, style);
    else
        printf("%s\t%s\n", game->id, name);
}

/* Is there a game of the same family before this one? */
static bool is_known_family(const Games *games, int index, const ListStyle *style) {
    for (int i = 0; i < index; i++)
        if (is_of_family(games, i, games->game[index]->family) && is_listed(games->game[i], style)) return true;
    return false;
}

/* Families in the order of their first games. */
static void print_list(const ListStyle *style) {
    bool first = true;
    const Games games = games_of_list();
    for (int i = 0; i < games.count; i++) {
        const char *const family = games.game[i]->family;
        if (!is_listed(games.game[i], style) || is_known_family(&games, i, style)) continue;
        if (style->families) print_heading(family, first, style);
        first = false;
        for (int k = i; k < games.count; k++)
            if (is_of_family(&games, k, family) && is_listed(games.game[k], style)) print_game(games.game[k], style);
    }
    free(games.game);
}

static void print_rule(const char *id, const char *words, const ListStyle *style) {
    if (!style->list) {
        printf("%s\t%s\n", id, words);
        return;
    }
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "id", id);
    json_add_text(object, "words", words);
    cJSON_AddItemToArray(style->list, object);
}

static void print_rules(const ListStyle *style) {
    const char *id, *words;
    for (int i = 0; game_rule(i, &id, &words); i++) print_rule(id, words, style);
}

int cmd_list(int argc, char **argv) {
    const Terminal terminal = terminal_of(stdout);
    ListStyle style = { .families = terminal.is_terminal, .terminal = &terminal };
    const int status = cli_options(argc, argv, options, &style, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 0, 0, NULL)) return CLI_BAD_INPUT;
    if (style.json) style.list = cJSON_CreateArray();
    style.families = style.families && !style.json;
    if (style.rules)
        print_rules(&style);
    else
        print_list(&style);
    if (style.list) json_print(stdout, style.list);
    return cli_finish(argv[0], CLI_OK);
}

/* ---- fusilier rules ---- */

static const char about_rules[] = "usage: fusilier rules GAME\n\n"
                                  "Prints the rules of the game for players, wrapped to the width of the terminal.\n";

int cmd_rules(int argc, char **argv) {
    static const char *const names[] = { "GAME" };
    const int status = cli_options(argc, argv, NULL, NULL, about_rules);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 1, 1, names)) return CLI_BAD_INPUT;
    Error err;
    const Game *const game = game_find_or(argv[optind], &err);
    if (!game) return cli_bad(argv[0], "%s", err.text);
    const Terminal terminal = terminal_of(stdout);
    rules_print(game, stdout, &terminal);
    return cli_finish(argv[0], CLI_OK);
}

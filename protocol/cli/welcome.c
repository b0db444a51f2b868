#include "protocol/cli/welcome.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/console.h"
#include "protocol/cli/commands.h"
#include "protocol/record/rules_book.h"
#include "variants/registry.h"

enum { SHOWN = 3 }; /* games of a family */

static bool begins_family(int index) {
    for (int i = 0; i < index; i++)
        if (strcmp(game_at(i)->family, game_at(index)->family) == 0) return false;
    return true;
}

/* "Shooting: rifle, rifle-free, machine-gun and 8 others" */
static void print_family(FILE *out, const char *family) {
    char title[128];
    int count = 0;
    rules_family_title(family, title, sizeof title);
    fprintf(out, "  %s: ", title);
    for (int i = 0; i < games_count(); i++) {
        if (strcmp(game_at(i)->family, family) != 0) continue;
        if (count < SHOWN) fprintf(out, "%s%s", count ? ", " : "", game_at(i)->id);
        count++;
    }
    if (count > SHOWN) fprintf(out, " and %d other%s", count - SHOWN, count == SHOWN + 1 ? "" : "s");
    fputc('\n', out);
}

static void print_ways(const char *path, FILE *out) {
    fprintf(out,
            "  WinBoard          Engine / Load First Engine..., or start it with\n"
            "                    winboard /fcp=\"%s\" /variant=rifle /showTargetSquares=true\n"
            "  Cute Chess, Arena and others: a new engine that speaks UCI, with the command\n"
            "                    %s\n\n",
            path, path);
}

static void print_welcome(const char *path, FILE *out) {
    fprintf(out, "Fusilier %s plays %d games:\n\n", FUSILIER_VERSION, games_count());
    for (int i = 0; i < games_count(); i++)
        if (begins_family(i)) print_family(out, game_at(i)->family);
    fprintf(out, "\nIt is an engine: a chess program shows its boards and loads this file.\n");
    print_ways(path, out);
    fprintf(out, "Or play here: every game can be played in this window.\n");
}

/* The game of that name, NULL with a line that says why there is none. */
static const Game *find_game(const char *name, FILE *out) {
    Error err;
    const Game *const game = game_find_or(name, &err);
    if (!game) fprintf(out, "%s\n", err.text);
    return game;
}

static void play(const Game *game) {
    char id[64], command[] = "play";
    char *words[] = { command, id, NULL };
    snprintf(id, sizeof id, "%s", game->id);
    optind = 0; /* getopt_long starts afresh */
    cmd_play(2, words);
}

int welcome(const char *path, FILE *in, FILE *out) {
    char *line = NULL;
    size_t room = 0;
    print_welcome(path, out);
    for (;;) {
        fprintf(out, "\nWhich game? (its name, as rifle; nothing: the end) ");
        fflush(out);
        if (console_line(in, &line, &room) < 0) break;
        line[strcspn(line, "\r\n")] = '\0';
        const char *const name = line + strspn(line, " \t");
        if (!*name) break;
        const Game *const game = find_game(name, out);
        if (game) play(game);
    }
    free(line);
    return CLI_OK;
}

int welcome_to_board(const char *path, int (*board)(int argc, char **argv), FILE *in, FILE *out) {
    char command[] = "web";
    char *words[] = { command, NULL };
    fprintf(out,
            "Fusilier %s: %d games on a board in your browser.\n\n"
            "Leave this window open while you play; close it to end. Games are saved as they go on.\n\n"
            "Other chess programs load this file as an engine:\n",
            FUSILIER_VERSION, games_count());
    print_ways(path, out);
    fflush(out);
    optind = 0; /* getopt_long starts afresh */
    if (board(1, words) == CLI_OK) return CLI_OK;
    fputc('\n', out);
    return welcome(path, in, out);
}

#include <stdlib.h>
#include <string.h>

#include "engine/base/console.h"
#include "engine/base/files.h"
#include "engine/base/memory.h"
#include "protocol/cli/commands.h"
#include "protocol/match/words.h"
#include "variants/registry.h"

static const char about[] =
    "usage: fusilier match GAME --engine SPEC --engine SPEC... [OPTION...]\n"
    "       fusilier match [GAME] --replay FILE... [--sprt ELO0,ELO1] [--json]\n\n"
    "Plays games between engines that speak UCI, XBoard or Hub and is their referee. Each opening is played "
    "twice,\n"
    "with the colours exchanged. Scores are those of the first engine. Where three or more teams meet, as many "
    "engines\n"
    "may take part, the last one plays for all teams that are left, and each opening is played once for each team, so\n"
    "that everybody sits everywhere.\n\n"
    "SPEC is a command, 'self' for this program, with settings before or after it:\n"
    "  name=TEXT  proto=uci|xboard|hub  dir=DIRECTORY  cmd=\"COMMAND WORDS\"  option.NAME=VALUE\n"
    "  tc=, st=, nodes=, depth= as below, for this engine alone\n";

static bool read_game(MatchWords *words, const char *command, const char *id) {
    Error err;
    words->options.game = game_find_or(id, &err);
    return words->options.game || (cli_bad(command, "%s", err.text), false);
}

/* Is the word meant as a game: is it one, or else no file, and unlike the name of one? */
static bool is_game(const char *word) {
    return game_find_called(word) || (!file_exists(word) && !strpbrk(word, "./\\"));
}

/* The files are given behind --replay, or as words; the first of these may be the game. */
static int replay(MatchWords *words, const char *command, int count, char **word) {
    Error err;
    const bool named = count > 0 && is_game(word[0]);
    if (named && !read_game(words, command, word[0])) return CLI_BAD_INPUT;
    const char **const paths = memory_new((size_t)(words->replays.count + count), sizeof *paths);
    int files = 0;
    for (int i = 0; i < words->replays.count; i++) paths[files++] = words->replays.text[i];
    for (int i = named; i < count; i++) paths[files++] = word[i];
    const int wrong = match_replay(&words->options, paths, files, stdout, &err);
    free(paths);
    if (wrong < 0) return cli_bad(command, "%s", err.text);
    return cli_finish(command, wrong == 0 ? CLI_OK : CLI_FAILED);
}

int cmd_match(int argc, char **argv) {
    static const char *const names[] = { "GAME", NULL };
    MatchWords words = { .options = match_defaults };
    const int status = cli_options(argc, argv, match_words, &words, about);
    if (status >= 0) return status;
    if (words.watch) words.options.watch = stdout;
    if (words.replays.count) return replay(&words, argv[0], argc - optind, argv + optind);
    if (!cli_words(argc, argv, 1, 1, names) || !read_game(&words, argv[0], argv[optind])) return CLI_BAD_INPUT;
    Error err;
    if (!match_words_check(&words, &err)) return cli_bad(argv[0], "%s", err.text);
    words.options.progress = !words.options.json && !words.options.watch && console_is_at(stderr);
    const MatchEnd how = match_run(&words.options, stdout, &err);
    if (how == MATCH_FAILED) return cli_bad(argv[0], "%s", err.text);
    return cli_finish(argv[0], how == MATCH_DONE ? CLI_OK : CLI_FAILED);
}

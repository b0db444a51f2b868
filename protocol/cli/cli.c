#include "protocol/cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/session/output.h"
#include "variants/registry.h"

/* ---- errors ---- */

int cli_bad(const char *command, const char *format, ...) {
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    Error line; /* makes the bytes printable: words of a command line may be anything */
    error_set(&line, "%s", text);
    fprintf(stderr, "fusilier %s%s%s\n", command, *command ? ": " : "", line.text);
    return CLI_BAD_INPUT;
}

int cli_finish(const char *command, int status) {
    Error err;
    return output_is_whole(stdout, "standard output", &err) ? status : cli_bad(command, "%s", err.text);
}

/* ---- words ---- */

int cli_option(int argc, char **argv, const struct option *options) {
    opterr = 0; /* getopt's own messages name neither the command nor unprintable bytes well */
    const int found = getopt_long(argc, argv, ":h", options, NULL);
    if (found == 'h') return CLI_HELP;
    if (found != '?' && found != ':') return found;
    const bool is_letter = optopt > 0 && optopt < CLI_HELP;
    const char letter[3] = { '-', (char)optopt, '\0' };
    const char *word = is_letter ? letter : argv[optind - 1];
    if (found == ':')
        cli_bad(argv[0], "option '%s' needs a value", word);
    else if (optopt >= CLI_HELP)
        cli_bad(argv[0], "option '%s' takes no value", word);
    else
        cli_bad(argv[0], "unknown option '%s'", word);
    return '?';
}

bool cli_help_only(int argc, char **argv, const char *help, int *status) {
    static const struct option options[] = { { "help", no_argument, NULL, CLI_HELP }, { NULL, 0, NULL, 0 } };
    const int found = cli_option(argc, argv, options);
    if (found == -1) return false;
    *status = found == CLI_HELP ? cli_help(argv[0], help) : CLI_BAD_INPUT;
    return true;
}

int cli_help(const char *command, const char *help) {
    fputs(help, stdout);
    return cli_finish(command, CLI_OK);
}

bool cli_words(int argc, char **argv, int least, int most, const char *const *names) {
    const int words = argc - optind;
    if (words < least) {
        cli_bad(argv[0], "%s is missing (see fusilier %s --help)", names[words], argv[0]);
        return false;
    }
    if (most >= 0 && words > most) {
        cli_bad(argv[0], "unexpected word '%s'", argv[optind + most]);
        return false;
    }
    return true;
}

bool cli_number(const char *command, const char *what, const char *text, long least, long most, long *number) {
    char *end;
    errno = 0;
    const long value = strtol(text, &end, 10);
    const bool is_number = end != text && *end == '\0' && strchr("+-0123456789", *text);
    if (is_number && errno == 0 && value >= least && value <= most) {
        *number = value;
        return true;
    }
    cli_bad(command, "%s '%s' is not a whole number from %ld to %ld", what, text, least, most);
    return false;
}

/* ---- positions ---- */

bool cli_position(const char *command, const char *id, const char *text, Position *pos) {
    Error err;
    const Game *game = game_find_or(id, &err);
    if (!game) {
        cli_bad(command, "%s", err.text);
        return false;
    }
    pos_init(pos, game);
    if (game_parse(pos, game, text ? text : "start", &err)) return true;
    pos_release(pos);
    cli_bad(command, "%s", err.text);
    return false;
}

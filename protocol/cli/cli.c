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

bool cli_number(const char *command, const char *what, const char *text, int64_t least, int64_t most, int64_t *number) {
    char *end;
    errno = 0;
    const long long value = strtoll(text, &end, 10);
    const bool is_number = end != text && *end == '\0' && strchr("+-0123456789", *text);
    if (is_number && errno == 0 && value >= least && value <= most) {
        *number = value;
        return true;
    }
    if (!is_number) return cli_bad(command, "%s '%s' is not a whole number", what, text), false;
    char range[64];
    if (most == INT64_MAX)
        snprintf(range, sizeof range, "%lld or more", (long long)least);
    else
        snprintf(range, sizeof range, "%lld to %lld", (long long)least, (long long)most);
    return cli_bad(command, "%s must be %s, not %s", what, range, text), false;
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

bool cli_player(const char *command, const char *what, const Game *game, const char *text, Player *player) {
    *player = strlen(text) == 1 ? game_player(game, *text) : (Player)NOBODY;
    if (*player != NOBODY) return true;
    char letters[2 * PLAYERS_MAX + 1] = "";
    for (Player each = 0; each < game->players; each++)
        snprintf(letters + 2 * each, 3, " %c", game_player_letter(game, each));
    cli_bad(command, "%s '%s' is not one of%s", what, text, letters);
    return false;
}

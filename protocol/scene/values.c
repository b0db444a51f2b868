#include "protocol/scene/values.h"

#include <ctype.h>
#include <string.h>

#include "engine/text/words.h"

static void say_player(const Game *game, char letter, Text *out) {
    char called[WORDS_NAME_MAX];
    words_called(game, game_player(game, letter), called);
    text_string(out, called);
}

/* "qk": kinds, or whatever else the letters stand for. */
static void say_letters(const Game *game, const char *value, Text *out) {
    for (; *value; value++) {
        words_letter(game, (char)toupper((unsigned char)*value), out);
        if (value[1]) text_string(out, ", ");
    }
}

/* "a,c" */
static void say_players(const Game *game, const char *value, Text *out) {
    for (; *value; value++)
        if (*value == ',')
            text_string(out, ", ");
        else
            say_player(game, *value, out);
}

/* "0,2,1": those who have none are left out. */
static void say_counts(const Game *game, const char *value, Text *out) {
    const size_t begin = out->length;
    for (Player player = 0; *value && player < game->players; player++, value += value[0] && value[1] == ',' ? 2 : 1) {
        if (*value == '0') continue;
        if (out->length > begin) text_string(out, ", ");
        say_player(game, game_player_letter(game, player), out);
        text_string(out, ": ");
        text_char(out, *value);
    }
}

/* "c3:0,d5:2" with a blank behind every sign. */
static void say_list(const char *value, Text *out) {
    for (; *value; value++) {
        text_char(out, *value);
        if (*value == ',' || *value == ':') text_char(out, ' ');
    }
}

void values_say(const Game *game, const Extra *extra, const char *value, Text *out) {
    if (extra && extra->say) {
        extra->say(game, value, out);
        return;
    }
    switch (extra ? extra->type : EXTRA_OWN) {
    case EXTRA_SWITCH:
        break;
    case EXTRA_LETTERS:
        say_letters(game, value, out);
        break;
    case EXTRA_PLAYERS:
    case EXTRA_PLAYER:
        say_players(game, value, out);
        break;
    case EXTRA_COUNTS:
        say_counts(game, value, out);
        break;
    default:
        say_list(value, out);
    }
}

#include "variants/rules/holdings.h"

#include <ctype.h>
#include <string.h>

#include "engine/lanes/terms.h"
#include "engine/notes.h"
#include "engine/text/notation.h"
#include "engine/text/words.h"

LANE_API bool hand_may_hold(const Game *game, Kind kind) {
    const Terms *const terms = game->setup.terms;
    if (kind == EMPTY) return false;
    return kind != KING || (terms && terms->hands.kings >> KING & 1);
}

/* Do positions name the owner of a man by a letter, as there are more than two? */
static bool owners_are_named(const Game *game) {
    return game->players > 2;
}

static bool hands_are_empty(const Position *pos) {
    bool empty = true;
    for (Player player = 0; player < pos->game->players; player++) empty = empty && hand_is_empty(pos, player);
    return empty;
}

/* Up to a comma or the end, men of one player, or each of the player that its case tells. */
static bool read_men(Position *pos, const char **at, Player owner, Error *err) {
    for (; **at && **at != ','; ++*at) {
        const bool small = **at >= 'a' && **at <= 'z';
        const Kind kind = game_kind(pos->game, **at);
        const Player player = owner != (Player)NOBODY ? owner : small ? BLACK : WHITE;
        const bool wrong = (owner != (Player)NOBODY && small) || !isalpha((unsigned char)**at);
        if (wrong || !hand_may_hold(pos->game, kind)) return error_set(err, "'%c' is no man that can be in hand", **at);
        if (hand_count(pos, player, kind) == HAND_MAX) return error_set(err, "too many men");
        hand_give(pos, player, kind);
    }
    return true;
}

/* "aQPP,bN": each player once, in their order. */
static bool read_hands_of_many(Position *pos, const char *at, Error *err) {
    const char *const players = notation_players(pos->game);
    for (int last = -1;; at++) {
        const char *const found = *at ? strchr(players, *at) : NULL;
        const int player = found ? (int)(found - players) : pos->game->players;
        if (player >= pos->game->players) return error_set(err, "'%c' is not a player", *at ? *at : ' ');
        if (player <= last) return error_set(err, "the players' hands stand in the order abc");
        if (!at[1] || at[1] == ',') return error_set(err, "nobody in the hand of %c", *at);
        at++;
        if (!read_men(pos, &at, (Player)player, err)) return false;
        if (!*at) return true;
        last = player;
    }
}

LANE_API bool hand_read(Position *pos, const char *value, Error *err) {
    if (!hands_are_empty(pos)) return error_set(err, "given twice");
    if (owners_are_named(pos->game)) return read_hands_of_many(pos, value, err);
    if (!read_men(pos, &value, NOBODY, err)) return false;
    return !*value || error_set(err, "'%c' is no man that can be in hand", *value);
}

/* The men of a player, queens first. */
static void write_men(const Position *pos, Player player, bool small, Text *out) {
    for (Kind kind = KINDS_MAX - 1; kind >= PAWN; kind--) {
        const char letter = game_letter(pos->game, kind);
        for (int k = hand_count(pos, player, kind); k > 0; k--)
            text_char(out, small ? (char)tolower((unsigned char)letter) : letter);
    }
}

LANE_API void hand_write(const Position *pos, Player reader, Text *out) {
    const bool named = owners_are_named(pos->game);
    const size_t start = out->length;
    for (Player player = 0; player < pos->game->players; player++) {
        if (hand_is_empty(pos, player) || !player_sees(pos->game, reader, player)) continue;
        if (named && out->length > start) text_char(out, ',');
        if (named) text_char(out, notation_players(pos->game)[player]);
        write_men(pos, player, !named && player == BLACK, out);
    }
}

/* Like men at the beginning of a hand, "2 pawns" of "PPN": returns how many they are. */
static size_t say_like_men(const Game *game, const char *men, const char *owner, Text *out) {
    const char run[] = { *men, '\0' };
    const size_t many = strspn(men, run);
    if (many > 1) {
        text_number(out, (unsigned long)many);
        text_char(out, ' ');
    }
    text_string(out, owner);
    if (*owner) text_char(out, ' ');
    words_letter(game, *men, out);
    if (many > 1) text_char(out, 's');
    return many;
}

static void say_hands_of_many(const Game *game, const char *at, Text *out) {
    char called[WORDS_NAME_MAX];
    while (*at) {
        words_called(game, game_player(game, *at++), called);
        text_string(out, called);
        for (const char *before = ": "; *at && *at != ','; before = ", ") {
            text_string(out, before);
            at += say_like_men(game, at, "", out);
        }
        if (*at == ',') text_string(out, "; "), at++;
    }
}

LANE_API void hand_say(const Game *game, const char *value, Text *out) {
    if (owners_are_named(game)) {
        say_hands_of_many(game, value, out);
        return;
    }
    for (const char *at = value; *at;) {
        if (at > value) text_string(out, ", ");
        at += say_like_men(game, at, words_player(game, *at >= 'a' && *at <= 'z' ? BLACK : WHITE), out);
    }
}

LANE_API bool hand_read_behind(Position *pos, const char *text, Error *err) {
    return strcmp(text, "-") == 0 || hand_read(pos, text, err);
}

LANE_API bool hand_possible(const Composition *c, const Position *pos, Error *err) {
    const Terms *const terms = pos->game->setup.terms;
    int men = cells_count(lane_occupied(pos) & ~lane_kind(pos, WALL));
    (void)c;
    if (terms && terms->hands.drops && !terms->hands.captures) return true; /* hands only empty */
    for (Player player = 0; player < pos->game->players; player++)
        for (Kind kind = PAWN; kind < KINDS_MAX; kind++) men += hand_count(pos, player, kind);
    return men <= HAND_MAX || error_in(err, "hand=", "%d men in hand and on the board, more than %d", men, HAND_MAX);
}

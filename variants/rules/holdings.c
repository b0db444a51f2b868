#include "variants/rules/holdings.h"

#include <ctype.h>
#include <string.h>

#include "engine/lanes/terms.h"
#include "engine/notes.h"
#include "engine/text/words.h"

LANE_API bool hand_may_hold(const Game *game, Kind kind) {
    const Terms *const terms = game->setup.terms;
    if (kind == EMPTY) return false;
    return kind != KING || (terms && terms->hands.kings >> KING & 1);
}

LANE_API bool hand_read(Position *pos, const char *value, Error *err) {
    if (!hand_is_empty(pos, WHITE) || !hand_is_empty(pos, BLACK)) return error_set(err, "given twice");
    for (const char *at = value; *at; at++) {
        const Kind kind = game_kind(pos->game, *at);
        const Player player = *at >= 'a' && *at <= 'z' ? BLACK : WHITE;
        if (!isalpha((unsigned char)*at) || !hand_may_hold(pos->game, kind))
            return error_set(err, "'%c' is no man that can be in hand", *at);
        if (hand_count(pos, player, kind) == HAND_MAX) return error_set(err, "too many men");
        hand_give(pos, player, kind);
    }
    return true;
}

LANE_API void hand_write(const Position *pos, Player reader, Text *out) {
    for (Player player = WHITE; player <= BLACK; player++)
        for (Kind kind = KINDS_MAX - 1; kind >= PAWN && player_sees(pos->game, reader, player); kind--) {
            const char letter = game_letter(pos->game, kind);
            for (int k = hand_count(pos, player, kind); k > 0; k--)
                text_char(out, player == WHITE ? letter : (char)tolower((unsigned char)letter));
        }
}

LANE_API void hand_say(const Game *game, const char *value, Text *out) {
    for (const char *at = value; *at;) {
        const char run[] = { *at, '\0' };
        const unsigned many = (unsigned)strspn(at, run);
        if (at > value) text_string(out, ", ");
        if (many > 1) {
            text_number(out, many);
            text_char(out, ' ');
        }
        text_string(out, words_player(game, *at >= 'a' && *at <= 'z' ? BLACK : WHITE));
        text_char(out, ' ');
        words_letter(game, *at, out);
        if (many > 1) text_char(out, 's');
        at += many;
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
    for (Player player = WHITE; player <= BLACK; player++)
        for (Kind kind = PAWN; kind < KINDS_MAX; kind++) men += hand_count(pos, player, kind);
    return men <= HAND_MAX || error_in(err, "hand=", "%d men in hand and on the board, more than %d", men, HAND_MAX);
}

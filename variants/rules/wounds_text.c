/* How wounds, and who is in limbo, are written, the same on any board. */
#include <string.h>

#include "engine/notes.h"
#include "engine/text/words.h"
#include "variants/rules/wounds.h"

/* ---- wounds ---- */

static unsigned injuries_of(const Position *pos, Cell at) {
    return (unsigned)wounds_at(pos, at);
}

int wounds_worth(const Position *pos, Cell at) {
    return wounds_at(pos, at) * 100 / (wounds_most(pos, man_kind(pos->man[at])) + 1);
}

const States wounds_states = {
    .letters = { "ACDEFG", "STUVWH" },
    .keys = { "once", "twice" },
    .words = { "injured once", "injured twice" },
    .plain = "unhurt",
    .of = injuries_of,
};

/* ---- limbo ---- */

/* "r1@d5": a man's letter, his wounds, where he was attacked. */
bool limbo_read(Position *pos, const char *text, Error *err) {
    const Kind kind = game_kind(pos->game, *text);
    Cell at;
    if (kind == EMPTY || (text[1] != '1' && text[1] != '2') || text[2] != '@' ||
        board_read_cell(pos->board, text + 3, &at) != strlen(text + 3) || !text[3])
        return error_set(err, "\"%.40s\": expected a man, 1 or 2, '@' and a square, as in r1@d5", text);
    const Player owner = *text >= 'a' ? BLACK : WHITE;
    pos_set_word(pos, WORD_STRUCK,
                 (pos->word[WORD_STRUCK] & ~((1U << LIMBO_BITS) - 1)) |
                     limbo_make(man_of(kind, owner), text[1] - '0', at));
    return true;
}

void limbo_write(const Position *pos, Player reader, Text *out) {
    if (!limbo_of(pos)) return;
    if (!player_sees(pos->game, reader, man_owner(limbo_man(pos)))) return;
    const char letter = game_letter(pos->game, man_kind(limbo_man(pos)));
    text_char(out, man_owner(limbo_man(pos)) == BLACK ? (char)(letter - 'A' + 'a') : letter);
    text_number(out, (unsigned long)limbo_wounds(pos));
    text_char(out, '@');
    text_string(out, pos->board->name[limbo_cell(pos)]);
}

/* "N2@c3": "White knight, injured twice, on c3". */
void limbo_say(const Game *game, const char *value, Text *out) {
    static const char *const injuries[] = { " on ", ", injured once, on ", ", injured twice, on " };
    text_string(out, words_player(game, value[0] >= 'a' ? BLACK : WHITE));
    text_char(out, ' ');
    words_letter(game, value[0], out);
    text_string(out, injuries[value[1] - '0']);
    text_string(out, value + 3);
}

/* May something else be due, so that it is not the turn of who captures in passing? */
static bool is_turn_of_others(const Composition *c) {
    FOR_RULES_WITH(c, i, owes) if (!c->rule[i]->seizes) return true;
    return false;
}

/* A pawn that escapes by a double step leaves its attacker on the cell where it started. */
static bool read_en_passant(Position *pos, const char *text, Error *err) {
    Player us = pos->now.turn;
    Cell at;
    if (strcmp(text, "-") == 0) return true;
    if (board_read_cell(pos->board, text, &at) != strlen(text))
        return error_set(err, "\"%.40s\" is not a square", text);
    if (is_turn_of_others(pos->game->conduct.composition)) us = rank_of(at) == 5 ? WHITE : BLACK;
    if (rank_of(at) != (us == WHITE ? 5 : 2))
        return error_set(err, "%s is not on rank %d", pos->board->name[at], us == WHITE ? 6 : 3);
    const Man behind = pos->man[cell_ahead(us, at)];
    if (pos->man[at] != MAN_NONE || !man_is(pos->man[cell_behind(us, at)], PAWN, us ^ 1) ||
        (behind != MAN_NONE && behind != MAN_WALL && man_owner(behind) != us))
        return error_set(err, "no enemy pawn can have passed %s", pos->board->name[at]);
    pos_set_en_passant(pos, at);
    return true;
}

const Notation limbo_notation = { .read_en_passant = read_en_passant };

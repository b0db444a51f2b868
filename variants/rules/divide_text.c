/* What is said of turns of several parts, the same on any board. */
#include "variants/rules/divide.h"

#include "engine/notes.h"

bool divide_allows_part(const Position *pos, const Wish *wish, Error *err) {
    static const char *const rest[1 << PARTS] = { "",        "a queen or a pawn",   "the king or a pawn",
                                                  "a pawn",  "the king or a queen", "a queen",
                                                  "the king" };
    if (wish->man == MAN_NONE || wish->from == wish->to) return true;
    const Kind kind = man_kind(wish->man);
    if (divide_is_done(pos, divide_part(kind)))
        return error_set(err, "%s %s has moved in this turn already: now comes %s", kind == KING ? "the" : "a",
                         refusal_kind(pos->game, kind), rest[pos->word[WORD_DONE]]);
    if (refusal_is_enemy(pos, wish->to))
        return error_set(err, "men go to empty squares only: two enemies are taken by coming between them");
    return kind != KING || set_has(&pos->board->beside[wish->from], wish->to) ||
           error_set(err, "a king goes one step only");
}

static size_t standing(const Position *pos, Player player, char *buf, size_t size) {
    static const char *const names[PARTS] = { "king", "queen", "pawn" };
    Text out = text_into(buf, size);
    if (!player_sees(pos->game, player, pos->now.turn)) return out.length;
    text_string(&out, words_player(pos->game, pos->now.turn));
    const char *before = " still moves: ";
    for (int part = 0; part < PARTS; part++) {
        if (divide_is_done(pos, part)) continue;
        text_string(&out, before);
        text_string(&out, names[part]);
        before = ", ";
    }
    return out.length;
}

const Words divide_words = { .standing = standing };

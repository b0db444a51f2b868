/* What is said of laying out missiles, the same on any board. */
#include <stdlib.h>
#include <string.h>

#include "engine/text/words.h"
#include "variants/rules/allocated.h"

void allocated_writes(const Position *pos, Move move, Text *out) {
    if (!allocated_is_due(pos)) return;
    *out = text_into(out->buf, out->size);
    text_string(out, "M@");
    text_string(out, pos->board->name[move_to(move)]);
}

bool allocated_read(Position *pos, const char *value, Error *err) {
    const int players = pos->game->players;
    for (Player player = 0; player < players; player++) {
        char digits[8];
        unsigned number;
        const size_t length = strcspn(value, ",");
        if ((value[length] != ',') != (player == players - 1) || length >= sizeof digits) {
            if (players > 2) return error_set(err, "%d numbers from 0 to %d expected", players, ALLOCATED_EACH);
            return error_set(err, "two numbers expected, as 16,16: White's and Black's");
        }
        memcpy(digits, value, length);
        digits[length] = '\0';
        if (!number_parse(digits, 0, ALLOCATED_EACH, &number, err)) return false;
        allocated_set_left(pos, player, number);
        value += length + 1;
    }
    return true;
}

void allocated_write(const Position *pos, Player reader, Text *out) {
    (void)reader;
    if (!pos->word[WORD_UNPLACED]) return;
    for (Player player = 0; player < pos->game->players; player++) {
        if (player) text_char(out, ',');
        text_number(out, allocated_left(pos, player));
    }
}

/* "3,2": "White 3, Black 2". */
void allocated_say(const Game *game, const char *value, Text *out) {
    for (Player player = 0; player < game->players && value; player++, value = strchr(value, ',')) {
        if (player) text_string(out, ", "), value++;
        text_string(out, words_player(game, player));
        text_char(out, ' ');
        text_number(out, strtoul(value, NULL, 10));
    }
}

/* ---- words ---- */

static const char *allocated_question(const Position *pos) {
    return allocated_is_due(pos) ? "Under which of your men do you place a missile? (its square)" : NULL;
}

static bool allocated_answer(const Position *pos, const char *text, Move *move, Error *err) {
    return words_answer_in_notation(pos, "M@", text, move, err);
}

/* "a2, e1: 3" */
static void write_missiles(const Position *pos, Player player, Text *out) {
    const char *before = "";
    Set men = pos->owner[player + 1];
    for (Cell at; set_pop(&men, &at);) {
        const unsigned count = numbers_at(pos, allocated_extras, at);
        if (!count) continue;
        text_string(out, before);
        text_string(out, pos->board->name[at]);
        if (count > 1) text_string(out, ": "), text_number(out, count);
        before = ", ";
    }
    if (!*before) text_string(out, "none");
}

/* Everything is public: a player is told first of their own. */
static size_t allocated_standing(const Position *pos, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    if (!allocated_is_due(pos)) return 0;
    const Player first = player == NOBODY ? WHITE : player;
    for (int i = 0; i < pos->game->players; i++) {
        const Player owner = (Player)((first + i) % pos->game->players);
        text_string(&out, i ? "\n" : "");
        text_string(&out, words_player(pos->game, owner));
        text_string(&out, "'s missiles: ");
        write_missiles(pos, owner, &out);
        text_string(&out, "; ");
        text_number(&out, allocated_left(pos, owner));
        text_string(&out, " to place");
    }
    return out.length;
}

/* "White lays a missile, 14 left: d1, e2" */
static size_t allocated_brief(const Position *pos, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    (void)player;
    if (!allocated_is_due(pos)) return 0;
    const Player us = pos->now.turn;
    text_string(&out, words_player(pos->game, us));
    text_string(&out, " lays a missile, ");
    text_number(&out, allocated_left(pos, us));
    text_string(&out, " left");
    if (allocated_left(pos, us) == ALLOCATED_EACH) return out.length;
    text_string(&out, ": ");
    write_missiles(pos, us, &out);
    return out.length;
}

const Words allocated_words = {
    .question = allocated_question, .answer = allocated_answer, .standing = allocated_standing, .brief = allocated_brief
};

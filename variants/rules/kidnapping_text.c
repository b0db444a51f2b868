/* What is said of kidnapping, the same on any board. */
#include <string.h>

#include "variants/rules/kidnapping.h"

static const char letters[] = "..nbrq"; /* by kind */

void kidnapping_writes(const Position *pos, Move move, Text *out) {
    if (kidnapping_due(pos) == EMPTY) return;
    *out = text_into(out->buf, out->size);
    text_char(out, 'x');
    text_string(out, pos->board->name[move_to(move)]);
}

bool kidnapping_read(Position *pos, const char *value, Error *err) {
    const char *const letter = value[0] && value[0] != '.' && !value[1] ? strchr(letters, value[0]) : NULL;
    if (!letter) return error_set(err, "\"%.10s\" is not n, b, r or q", value);
    pos_set_word(pos, WORD_KIDNAP, (uint32_t)(letter - letters));
    return true;
}

/* "n": "a knight of each side". */
void kidnapping_say(const Game *game, const char *value, Text *out) {
    text_string(out, "a ");
    words_letter(game, value[0], out);
    text_string(out, " of each side");
}

void kidnapping_write(const Position *pos, Player reader, Text *out) {
    (void)reader; /* everybody sees it */
    if (kidnapping_due(pos) != EMPTY) text_char(out, letters[kidnapping_due(pos)]);
}

/* ---- words ---- */

static size_t kidnapping_standing(const Position *pos, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    (void)player; /* everybody may know it */
    if (kidnapping_due(pos) == EMPTY) return 0;
    text_string(&out, words_player(pos->game, pos->now.turn));
    text_string(&out, " takes off an enemy ");
    text_string(&out, words_kind(kidnapping_due(pos)));
    return out.length;
}

static const char *kidnapping_question(const Position *pos) {
    switch (kidnapping_due(pos)) {
    case KNIGHT:
        return "Which enemy knight do you take off? (its square)";
    case BISHOP:
        return "Which enemy bishop do you take off? (its square)";
    case ROOK:
        return "Which enemy rook do you take off? (its square)";
    case QUEEN:
        return "Which enemy queen do you take off? (its square)";
    default:
        return NULL;
    }
}

static bool kidnapping_answer(const Position *pos, const char *text, Move *move, Error *err) {
    return words_answer_in_notation(pos, "x", text, move, err);
}

const Words kidnapping_words = { .question = kidnapping_question,
                                 .answer = kidnapping_answer,
                                 .standing = kidnapping_standing };

/* minefield_words.c -- Minefield Chess: what people are asked about mines, and told of them. */
#include <string.h>
#include <strings.h>

#include "variants/immobilising/minefield.h"

static bool has_landed(const Position *pos) {
    return pos->word[WORD_LANDED] != 0;
}

/* ---- questions ---- */

static const char *question(const Position *pos) {
    if (pos->word[WORD_SETUP])
        return pos->now.turn == WHITE ? "Which two squares do you mine? (as c3 d4)"
                                      : "Which two squares do you mine? (as c6 d5)";
    return has_landed(pos) ? "An enemy stands on your mine: set it off? (yes or no)" : NULL;
}

/* The next square of the text, after blanks and commas; an "M@" before it is allowed. */
static bool read_square(const Position *pos, const char **text, Cell *at, Error *err) {
    const char *word = *text + strspn(*text, " \t,");
    if (strncasecmp(word, "m@", 2) == 0) word += 2;
    const size_t length = strcspn(word, " \t,");
    if (!length) return error_set(err, "two squares are wanted");
    if (board_read_cell(pos->board, word, at) != length)
        return error_set(err, "\"%.*s\" is not a square", (int)(length < 12 ? length : 12), word);
    if (!bits_has(minefield_half(pos->now.turn), *at))
        return error_set(err, "%s is not in your half", pos->board->name[*at]);
    *text = word + length;
    return true;
}

static bool read_laying(const Position *pos, const char *text, Move *move, Error *err) {
    Cell first, second;
    if (!read_square(pos, &text, &first, err) || !read_square(pos, &text, &second, err)) return false;
    if (text[strspn(text, " \t,")]) return error_set(err, "two squares are enough");
    if (first == second) return error_set(err, "two different squares are wanted");
    *move = move_make(MOVE_OTHER, first < second ? first : second, first < second ? second : first, EMPTY);
    return true;
}

static bool is_word(const char *text, const char *word) {
    return strcasecmp(text, word) == 0 || (text[0] && !text[1] && (text[0] | ' ') == word[0]);
}

static bool answer(const Position *pos, const char *text, Move *move, Error *err) {
    if (pos->word[WORD_SETUP]) return read_laying(pos, text, move, err);
    if (!is_word(text, "yes") && !is_word(text, "no")) return error_set(err, "yes or no is wanted");
    const Cell at = (Cell)(pos->word[WORD_LANDED] - 1);
    *move = is_word(text, "yes") ? move_make(MOVE_SHOT, at, at, EMPTY) : MOVE_NONE;
    return true;
}

/* ---- what is told ---- */

static void write_mines(const Position *pos, Player player, Text *out) {
    const char *before = ": ";
    for (Bits rest = minefield_mines(pos, player); rest;) {
        text_string(out, before);
        text_string(out, pos->board->name[bits_pop(&rest)]);
        before = ", ";
    }
}

static size_t standing(const Position *pos, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    if (player == NOBODY || !minefield_mines(pos, player)) return 0;
    text_string(&out, "your mines");
    write_mines(pos, player, &out);
    return out.length;
}

static size_t brief(const Position *pos, Player player, char *buf, size_t size) {
    if (player == NOBODY || !pos->word[WORD_SETUP]) return standing(pos, player, buf, size);
    Text out = text_into(buf, size);
    text_string(&out, words_player(pos->game, pos->now.turn));
    text_string(&out, " lays two mines");
    return out.length;
}

static size_t story(const Position *pos, Move move, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    (void)player; /* an explosion is seen by all */
    if (move_type(move) != MOVE_SHOT) return 0;
    text_string(&out, words_player(pos->game, pos->now.turn));
    text_string(&out, "'s mine goes off under ");
    words_man(pos, move_to(move), &out);
    text_char(&out, '.');
    return out.length;
}

const Words minefield_words = {
    .question = question, .thing = "mine", .answer = answer, .standing = standing, .brief = brief, .story = story
};

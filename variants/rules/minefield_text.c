/* What is said of mines, the same on any board. */
#include <string.h>
#include <strings.h>

#include "variants/rules/minefield.h"
#include "variants/rules/seats.h"

const char *minefield_key(const Game *game, Player player) {
    static const char *const facing[] = { "wmines", "bmines" };
    static const char *const round[PLAYERS_MAX] = { "amines", "bmines", "cmines", "dmines", "emines", "fmines" };
    return game_has_commas(game) ? round[player] : facing[player];
}

int minefield_row(const Position *pos, Player player, Cell at) {
    const Board *const board = pos->board;
    if (game_has_commas(pos->game)) return board_row_from(board, form_of(pos)->side[player], at);
    return player == WHITE ? board->row[at] : board->rows - 1 - board->row[at];
}

Set minefield_half(const Position *pos, Player player) {
    Set half = { { 0 } };
    for (int at = 0; at < pos->board->cells; at++)
        if (minefield_row(pos, player, (Cell)at) < pos->board->rows / 2) set_add(&half, (Cell)at);
    return half;
}

/* ---- moves ---- */

static void write_laying(const Position *pos, Move move, Text *out) {
    text_string(out, "M@");
    text_string(out, pos->board->name[move_from(move)]);
    text_string(out, ",M@");
    text_string(out, pos->board->name[move_to(move)]);
}

void minefield_writes(const Position *pos, Move move, Text *out) {
    if (!minefield_lays(pos, move)) return;
    *out = text_into(out->buf, out->size);
    write_laying(pos, move, out);
}

/* All is seen but where the enemy lays mines. */
size_t minefield_observe(const Position *pos, Move move, Player player, char *buf, size_t size) {
    char text[MOVE_TEXT_MAX] = "M@\?\?,M@\?\?";
    if (!minefield_lays(pos, move) || player == pos->now.turn) game_move_format(pos, move, text);
    Text out = text_into(buf, size);
    text_string(&out, text);
    return out.length;
}

const GameSecrets minefield_secrets = MINEFIELD_SECRETS;

/* ---- questions ---- */

static const char *question(const Position *pos) {
    const bool is_small = pos->board->cells == 64;
    if (minefield_is_laying(pos) && !is_small) return "Which two squares do you mine?";
    if (minefield_is_laying(pos))
        return pos->now.turn == WHITE ? "Which two squares do you mine? (as c3 d4)"
                                      : "Which two squares do you mine? (as c6 d5)";
    return minefield_has_landed(pos) ? "An enemy stands on your mine: set it off? (yes or no)" : NULL;
}

/* The next square of the text, after blanks and commas; an "M@" before it is allowed. */
static bool read_square(const Position *pos, const char **text, Cell *at, Error *err) {
    const char *word = *text + strspn(*text, " \t,");
    if (strncasecmp(word, "m@", 2) == 0) word += 2;
    const size_t length = strcspn(word, " \t,");
    if (!length) return error_set(err, "two squares are wanted");
    if (board_read_cell(pos->board, word, at) != length)
        return error_set(err, "\"%.*s\" is not a square", (int)(length < 12 ? length : 12), word);
    const Set half = minefield_half(pos, pos->now.turn);
    if (!set_has(&half, *at)) return error_set(err, "%s is not in your half", pos->board->name[*at]);
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
    if (minefield_is_laying(pos)) return read_laying(pos, text, move, err);
    if (!is_word(text, "yes") && !is_word(text, "no")) return error_set(err, "yes or no is wanted");
    const Cell at = minefield_landed(pos);
    *move = is_word(text, "yes") ? move_make(MOVE_SHOT, at, at, EMPTY) : MOVE_NONE;
    return true;
}

/* ---- what is told ---- */

static void write_mines(const Position *pos, Player player, Text *out) {
    const char *before = ": ";
    Set rest = minefield_mines(pos, player);
    for (Cell at; set_pop(&rest, &at); before = ", ") {
        text_string(out, before);
        text_string(out, pos->board->name[at]);
    }
}

static size_t standing(const Position *pos, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    const Set mines = player == NOBODY ? (Set){ { 0 } } : minefield_mines(pos, player);
    if (set_is_empty(&mines)) return 0;
    text_string(&out, "your mines");
    write_mines(pos, player, &out);
    return out.length;
}

static size_t brief(const Position *pos, Player player, char *buf, size_t size) {
    if (player == NOBODY || !minefield_is_laying(pos)) return standing(pos, player, buf, size);
    Text out = text_into(buf, size);
    text_string(&out, words_player(pos->game, pos->now.turn));
    text_string(&out, " lays two mines");
    return out.length;
}

static size_t story(const Position *pos, Move move, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    (void)player; /* an explosion is seen by all, but where the umpire tells what both may know */
    if (!minefield_detonates(pos, move) || pos->game->secrets.unseen) return 0;
    text_string(&out, words_player(pos->game, pos->now.turn));
    text_string(&out, "'s mine goes off under ");
    words_man(pos, move_to(move), &out);
    text_char(&out, '.');
    return out.length;
}

const Words minefield_words = {
    .question = question, .thing = "mine", .answer = answer, .standing = standing, .brief = brief, .story = story
};

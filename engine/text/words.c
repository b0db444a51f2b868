#include "engine/text/words.h"

#include <stdio.h>
#include <string.h>

#include "engine/text/refusal.h"

/* ---- what games say ---- */

const char *words_question(const Position *pos) {
    const Words *const words = pos->game->words;
    return words && words->question ? words->question(pos) : NULL;
}

const char *words_question_to_click(const Position *pos, char buf[static WORDS_QUESTION_MAX]) {
    static const char *const typed[] = { ": type ", " Type ", " As ", " (yes or no)", " (as " };
    const char *const question = words_question(pos);
    if (!question) return NULL;
    snprintf(buf, WORDS_QUESTION_MAX, "%s", question);
    for (size_t i = 0; i < LENGTH(typed); i++) {
        char *const found = strstr(buf, typed[i]);
        if (found) *found = '\0';
    }
    return buf;
}

bool words_answer(const Position *pos, const char *text, Move *move, Error *err) {
    if (!words_question(pos)) return error_set(err, "nothing was asked");
    return pos->game->words->answer(pos, text, move, err);
}

size_t words_standing(const Position *pos, Player player, char *buf, size_t size) {
    const Words *const words = pos->game->words;
    if (size) buf[0] = '\0';
    return words && words->standing ? words->standing(pos, player, buf, size) : 0;
}

size_t words_brief(const Position *pos, Player player, char *buf, size_t size) {
    const Words *const words = pos->game->words;
    if (!words || !words->brief) return words_standing(pos, player, buf, size);
    if (size) buf[0] = '\0';
    return words->brief(pos, player, buf, size);
}

size_t words_story(const Position *pos, Move move, Player player, char *buf, size_t size) {
    const Words *const words = pos->game->words;
    if (size) buf[0] = '\0';
    return words && words->story ? words->story(pos, move, player, buf, size) : 0;
}

/* ---- for games ---- */

bool words_answer_in_notation(const Position *pos, const char *prefix, const char *text, Move *move, Error *err) {
    char whole[MOVE_TEXT_MAX];
    Error why;
    if (game_move_parse(pos, text, move, &why)) return true;
    snprintf(whole, sizeof whole, "%s%s", prefix, text);
    return game_move_parse(pos, whole, move, &why) || error_set(err, "%s", error_reason(&why));
}

const char *words_player(const Game *game, Player player) {
    static const char *const colours[] = { "White", "Black" };
    static const char *const letters[] = { "a", "b", "c", "d", "e", "f" };
    return game->players == 2 ? colours[player] : letters[player];
}

void words_called(const Game *game, Player player, char buf[static WORDS_NAME_MAX]) {
    const char *const name = words_player(game, player);
    snprintf(buf, WORDS_NAME_MAX, "%s%s", name[1] ? "" : "Player ", name);
}

const char *words_kind(Kind kind) {
    static const char *const names[] = {
        [PAWN] = "pawn", [KNIGHT] = "knight", [BISHOP] = "bishop", [ROOK] = "rook", [QUEEN] = "queen", [KING] = "king",
    };
    return kind >= PAWN && kind <= KING ? names[kind] : "man";
}

void words_letter(const Game *game, char letter, Text *out) {
    const Kind kind = game_kind(game, letter);
    const char *const words = kind == EMPTY ? "man" : refusal_kind(game, kind);
    if (strcmp(words, "man") == 0)
        text_char(out, letter);
    else
        text_string(out, words);
}

static void write_place(const Position *pos, Cell at, Text *out) {
    text_string(out, words_kind(man_kind(pos->man[at])));
    text_string(out, " on ");
    text_string(out, pos->board->name[at]);
}

void words_man(const Position *pos, Cell at, Text *out) {
    text_string(out, "the ");
    write_place(pos, at, out);
}

void words_owned_man(const Position *pos, Cell at, Text *out) {
    text_string(out, words_player(pos->game, man_owner(pos->man[at])));
    text_string(out, "'s ");
    write_place(pos, at, out);
}

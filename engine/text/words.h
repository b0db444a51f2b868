/* words.h -- what people are told and asked in words, where a board and a mouse do not say it.
 * Layer: engine/text. A game fills in what it needs (Game.words); all others call the functions below.
 *
 * Plain English, and short: a window is as wide as its text. Lines are separated by '\n' and have at most WORDS_WIDTH
 * characters. Players are told nothing that they may not know; NOBODY may know all. */
#ifndef FUSILIER_ENGINE_TEXT_WORDS_H
#define FUSILIER_ENGINE_TEXT_WORDS_H

#include "engine/game.h"
#include "engine/base/text.h"

enum { WORDS_WIDTH = 72, WORDS_BRIEF = 40, WORDS_TEXT_MAX = 512 /* bytes of a whole text */ };

/* Zero members: nothing. Writers return the length as snprintf does. */
typedef struct Words {
    const char *legend;       /* letters and signs of positions that need explaining */
    const char *const *kinds; /* KINDS_MAX: what kinds are called that are no orthodox ones; entries may be NULL */
    const char *thing;        /* what a question that is answered by several cells puts on each: "mine" */
    /* What the player to move is asked, instead of being shown a list of moves. */
    const char *(*question)(const Position *pos);
    /* Reads an answer as people give it ("c3 d4", "yes"). *move: the legal move that it means, MOVE_NONE if it means
     * that another one will follow. */
    bool (*answer)(const Position *pos, const char *text, Move *move, Error *err);
    /* How things stand: "White has 2 moves left". */
    size_t (*standing)(const Position *pos, Player player, char *buf, size_t size);
    /* The same for the title of a window, where that is too long: what matters most first, in one line, as only its
     * first WORDS_BRIEF characters may be seen. */
    size_t (*brief)(const Position *pos, Player player, char *buf, size_t size);
    /* What happens when a legal move is played here, beyond what the board will show: whole sentences, a line each. */
    size_t (*story)(const Position *pos, Move move, Player player, char *buf, size_t size);
} Words;

/* NULL: nothing is asked here but for a move. */
const char *words_question(const Position *pos);
bool words_answer(const Position *pos, const char *text, Move *move, Error *err);

/* The same for people who click: without what it says about typing. */
enum { WORDS_QUESTION_MAX = 128 };
const char *words_question_to_click(const Position *pos, char buf[static WORDS_QUESTION_MAX]);

/* Always terminated; "" if there is nothing to say. Return the length. */
size_t words_standing(const Position *pos, Player player, char *buf, size_t size);
size_t words_brief(const Position *pos, Player player, char *buf, size_t size);
size_t words_story(const Position *pos, Move move, Player player, char *buf, size_t size);

/* ---- for games ---- */

/* "rook"; "man" where it is not an orthodox one. */
const char *words_kind(Kind kind);

/* Reads an answer that is a move in its notation, or what follows such a prefix there: "M@e2", or "e2" for the prefix
 * "M@". The error says why there is no such move. */
bool words_answer_in_notation(const Position *pos, const char *prefix, const char *text, Move *move, Error *err);

/* "White", "Black", or the letter of the player; "the rook on h8", "White's rook on h8". */
const char *words_player(const Game *game, Player player);

/* The same for people, "Player a" where there is only a letter. */
enum { WORDS_NAME_MAX = 16 };
void words_called(const Game *game, Player player, char buf[static WORDS_NAME_MAX]);

/* "rook" for a letter of positions, or the letter itself where nobody knows a word for it. */
void words_letter(const Game *game, char letter, Text *out);

void words_man(const Position *pos, Cell at, Text *out);
void words_owned_man(const Position *pos, Cell at, Text *out);

#endif

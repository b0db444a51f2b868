/* A line that somebody has typed: a move, whole or by its beginning, or a command. */
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/text/words.h"
#include "protocol/play/private.h"

enum { LISTED_MAX = 60 };

void refuse(Play *play, const char *format, ...) {
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    Error line; /* makes the bytes printable */
    error_set(&line, "%s", text);
    fprintf(play->out, "? %s\n", line.text);
}

/* ---- moves ---- */

/* What a player may try need not be legal where men are hidden: the umpire says no more than that. */
static void attempt(Play *play, Move move, const char *text) {
    if (round_try(&play->round, &move))
        play_move(play, move, NULL, -1);
    else
        refuse(play, "%s: illegal, try another move", text);
}

static void list_ways(Play *play, const char *word, const Choices *choices, int first, int count) {
    fprintf(play->out, "? %s may be one of %d:\n", word, count);
    show_columns(play->out, choices->at + first, count < LISTED_MAX ? count : LISTED_MAX,
                 play->options->terminal.columns);
    if (count > LISTED_MAX) fprintf(play->out, "  and %d more (moves %s lists them)\n", count - LISTED_MAX, word);
}

/* Other ways to write a move than its own. */
static bool parse_leniently(Play *play, const char *word, Move *move, Error *err) {
    if (game_is_chance(&play->round.record.pos))
        return error_set(err, "'%.40s' is not something the dice can show (moves lists what they can)", word);
    return round_read(&play->round, word, move, err);
}

/* Reads the line as an answer to what the game asks: "c3 d4", "yes". */
static bool take_answer(Play *play, const char *text) {
    const Position *const pos = &play->round.record.pos;
    Move move;
    if (round_is_over(&play->round) || !words_question(pos) || !words_answer(pos, text, &move, NULL)) return false;
    if (!move_is_none(move)) play_move(play, move, NULL, -1);
    return true;
}

static void refuse_words(Play *play, const char *word, const char *rest, const Error *err) {
    const Position *const pos = &play->round.record.pos;
    char text[PROMPT_LINE_MAX + 1];
    Error answer;
    Move move;
    snprintf(text, sizeof text, "%s %s", word, rest);
    if (!round_is_over(&play->round) && words_question(pos) && !words_answer(pos, text, &move, &answer))
        refuse(play, "%s. %s", answer.text, words_question(pos));
    else if (round_is_over(&play->round))
        refuse(play, "no such command; help lists them: %s (the game is over)", word);
    else if (*rest)
        refuse(play, "no such command; help lists them: %s", word);
    else
        refuse(play, strpbrk(word, "0123456789") ? "%s" : "%s; help lists the commands", err->text);
}

/* "e2-e4", "E2 e4", "e7-e8=Q": how those write a move who have read nothing. */
static bool find_tidied(const Choices *choices, const char *word, const char *rest, int *first) {
    char tidied[MOVE_TEXT_MAX];
    size_t length = 0;
    for (const char *part = word; part; part = part == word ? rest : NULL)
        for (const char *at = part; *at && length + 1 < sizeof tidied; at++)
            if (!strchr("-= ", *at)) tidied[length++] = (char)tolower((unsigned char)*at);
    tidied[length] = '\0';
    return length > 0 && choices_find(choices, tidied, first) == 1 && strcmp(choices->at[*first].text, tidied) == 0;
}

/* A word that names no choice whole: other ways to write one, the beginning of one or several, a command's. */
static void take_part(Play *play, const char *word, const char *rest, const Choices *choices) {
    int first, count = *rest ? 0 : choices_find(choices, word, &first);
    Error err;
    Move move;
    if (!*rest && !round_is_over(&play->round) && parse_leniently(play, word, &move, &err))
        attempt(play, move, word);
    else if (count == 1)
        attempt(play, choices->at[first].move, choices->at[first].text);
    else if (count > 1)
        list_ways(play, word, choices, first, count);
    else if (find_tidied(choices, word, rest, &first))
        attempt(play, choices->at[first].move, choices->at[first].text);
    else if (!command_run(play, word, rest, false))
        refuse_words(play, word, rest, &err);
}

static void take_word(Play *play, const char *word, const char *rest, const Choices *choices) {
    char total[MOVE_TEXT_MAX];
    int first;
    if (game_is_chance(&play->round.record.pos) && isdigit((unsigned char)*word)) { /* 7 for dice:7 */
        snprintf(total, sizeof total, "dice:%.40s", word);
        word = total;
    }
    const bool is_whole =
        !*rest && choices_find(choices, word, &first) == 1 && strcmp(choices->at[first].text, word) == 0;
    if (is_whole)
        attempt(play, choices->at[first].move, choices->at[first].text);
    else if (!command_run(play, word, rest, true))
        take_part(play, word, rest, choices);
}

void play_line(Play *play, const char *line) {
    char text[PROMPT_LINE_MAX + 1];
    Choices choices = { .count = 0 };
    snprintf(text, sizeof text, "%s", line + strspn(line, " \t"));
    for (size_t n = strlen(text); n > 0 && isspace((unsigned char)text[n - 1]);) text[--n] = '\0';
    if (!*text || take_answer(play, text)) return;
    char *rest = text + strcspn(text, " \t");
    if (*rest) *rest++ = '\0';
    if (!round_is_over(&play->round)) choices_init(&choices, &play->round.record.pos);
    take_word(play, text, rest + strspn(rest, " \t"), &choices);
    choices_release(&choices);
}

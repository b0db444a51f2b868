#include "protocol/xboard/ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "engine/text/words.h"
#include "protocol/xboard/answer.h"
#include "protocol/xboard/game.h"
#include "protocol/xboard/moves.h"
#include "protocol/xboard/play.h"
#include "protocol/xboard/state.h"

enum {
    ANSWERS_NAMED = 4, /* squares; more of them are shown by marks alone */
    ANSWERS_ROOM = 40, /* bytes for what is said of them */
};

/* ---- moves to type ---- */

/* What is to be typed for a move: what stands after its ';' where the moves differ in nothing else. */
static void write_turn(char *buf, size_t size, const Position *pos, const Turn *turn, bool is_short) {
    char move[MOVE_TEXT_MAX];
    game_move_format(pos, turn->move, move);
    const char *const choice = is_short ? strchr(move, ';') : NULL;
    snprintf(buf, size, "%s", choice ? choice + 1 : move);
}

static bool differ_in_choice_only(const Position *pos, const TurnList *turns) {
    char first[MOVE_TEXT_MAX], other[MOVE_TEXT_MAX];
    for (int i = 0; i < turns->count; i++) {
        char *const move = i ? other : first;
        game_move_format(pos, turns->at[i].move, move);
        char *const choice = strchr(move, ';');
        if (!choice) return false;
        *choice = '\0';
        if (strcmp(move, first) != 0) return false;
    }
    return true;
}

/* Asks with as many of the moves as there is room for: XBoard makes a window as wide as the text. */
static void ask_for(const XBoard *xb, const char *question, const TurnList *turns) {
    char line[2 * MOVE_TEXT_MAX + WORDS_WIDTH];
    Text text = text_into(line, sizeof line);
    const bool is_short = differ_in_choice_only(xboard_position(xb), turns);
    text_string(&text, question);
    for (int i = 0; i < turns->count; i++) {
        char move[MOVE_TEXT_MAX];
        write_turn(move, sizeof move, xboard_position(xb), &turns->at[i], is_short);
        const char *const between = is_short ? " or " : ", "; /* squares have commas of their own */
        const size_t rest = i + 1 < turns->count ? strlen(between) + strlen("...") : 0;
        const bool fits = text.length + strlen(between) + strlen(move) + rest <= WORDS_WIDTH;
        text_string(&text, i ? between : " ");
        text_string(&text, fits ? move : "...");
        if (!fits) break;
    }
    output_line(xb->out, "askuser choice %s", line);
}

void ask_which_of(XBoard *xb, const TurnList *turns) {
    ask_for(xb, "Which do you mean? Type one of", turns);
}

void ask_which(XBoard *xb) {
    ask_which_of(xb, &xb->follow.open);
}

void ask_which_first(XBoard *xb) {
    ask_for(xb, "First say what your last move was: type one of", &xb->follow.open);
}

/* A move that no click on the board can make: a man appears, or nothing is seen of it. */
static bool is_out_of_reach(const Turn *turn) {
    return stroke_is_drop(&turn->stroke) || turn->is_unseen;
}

/* Lists the turns that must be typed. True: there are no others. */
static bool list_out_of_reach(const XBoard *xb, TurnList *turns) {
    turns_list(xboard_position(xb), steps_screen(&xb->follow.steps), false, turns);
    const int all = turns->count;
    bool *keep = memory_new((size_t)all, sizeof *keep);
    for (int i = 0; i < all; i++) keep[i] = is_out_of_reach(&turns->at[i]);
    turns_keep(turns, keep);
    free(keep);
    return turns->count == all;
}

static void ask_what_is_out_of_reach(const XBoard *xb) {
    TurnList turns;
    turns_init(&turns);
    const bool is_all = list_out_of_reach(xb, &turns);
    if (turns.count) ask_for(xb, is_all ? "Type your move, one of" : "Click a move, or type one of", &turns);
    turns_free(&turns);
}

/* ---- the question ---- */

static bool may_ask(const XBoard *xb) {
    return xb->follow.is_on && xboard_is_users_turn(xb) && !xb->claims.is_over && !xboard_is_waiting(xb);
}

/* Lists the turns of the player to move. True: they are none that a man makes, and clicks may say them (touch.h). */
static bool list_touched(const XBoard *xb, TurnList *turns) {
    turns_list(xboard_position(xb), steps_screen(&xb->follow.steps), false, turns);
    return touch_is_due(xboard_position(xb), turns);
}

/* Are they all told by touching one's own men? */
static bool are_own_men(const Position *pos, const TurnList *turns) {
    return set_is_within(touch_next(pos, turns, &(Touches){ .count = 0 }), pos->owner[game_turn(pos) + 1]);
}

/* "c6 or f6": the squares that answer the question, if one does and few can. They are named, as XBoard opens its
 * windows above the men that stand there. False: there is nothing to write. */
static bool write_answers(const Position *pos, const TurnList *turns, char buf[static ANSWERS_ROOM]) {
    Set answers = touch_next(pos, turns, &(Touches){ .count = 0 });
    const int count = set_count(&answers);
    if (!touch_is_due(pos, turns) || touch_wanted(pos, turns) != 1 || !count || count > ANSWERS_NAMED) return false;
    Text text = text_into(buf, ANSWERS_ROOM);
    for (int written = 0; written < count; written++) {
        Cell at = 0;
        set_pop(&answers, &at);
        if (written) text_string(&text, written + 1 < count ? ", " : " or ");
        text_string(&text, pos->board->name[at]);
    }
    return true;
}

/* How much of a question is to be read: the rest says what to type. */
static int question_length(const char *question) {
    return (int)strcspn(question, "(") - 1;
}

/* A window for each of many such answers would be in the way: once for each question will do. XBoard closes it at the
 * next click on the board. */
static void explain_touch(XBoard *xb, const TurnList *turns) {
    char words[2 * WORDS_WIDTH + 64], answers[ANSWERS_ROOM] = "a marked square";
    const Position *const pos = xboard_position(xb);
    const char *const question = words_question(pos);
    const int length = question_length(question);
    if (xb->told.question == question) return;
    xb->told.question = question;
    if (touch_wanted(pos, turns) != 1) strcpy(answers, "marked squares, one after another");
    write_answers(pos, turns, answers);
    if (are_own_men(pos, turns))
        snprintf(words, sizeof words, "%.*s\nClick the man.", length, question);
    else
        snprintf(words, sizeof words, "%.*s\nClick a man of yours, then %s.", length, question, answers);
    tell_window(xb->out, "telluser", words);
}

static void ask_to_type(XBoard *xb, const TurnList *turns) {
    char answers[ANSWERS_ROOM];
    const Position *const pos = xboard_position(xb);
    const char *const question = words_question(pos);
    xb->asked_to_type = pos->now.key;
    if (write_answers(pos, turns, answers))
        output_line(xb->out, "askuser choice %.*s (%s)", question_length(question), question, answers);
    else
        output_line(xb->out, "askuser choice %s", question);
}

void ask_for_move(XBoard *xb) {
    const Key key = xboard_position(xb)->now.key;
    if (!may_ask(xb) || xb->asked == key) return;
    xb->asked = key;
    TurnList turns;
    turns_init(&turns);
    const bool is_touched = list_touched(xb, &turns);
    if (!words_question(xboard_position(xb)))
        ask_what_is_out_of_reach(xb);
    else if (is_touched)
        explain_touch(xb, &turns);
    else
        ask_to_type(xb, &turns);
    turns_free(&turns);
}

static void play_answer(XBoard *xb, Move move) {
    xboard_leave_position(xb);
    xboard_play_move(xb, move);
}

static void refuse_touch(const XBoard *xb, Cell at) {
    const Position *const pos = xboard_position(xb);
    Move move;
    Error err;
    if (words_answer(pos, pos->board->name[at], &move, &err)) return;
    tell_capitalise(err.text);
    tell_window(xb->out, "tellusererror", err.text);
}

/* One more square of an answer; it may be the last one. */
static void add_touch(XBoard *xb, const TurnList *turns, Cell at, bool is_chosen) {
    const Position *const pos = xboard_position(xb);
    Touches *const touches = &xb->hand.touches;
    const Set next = touch_next(pos, turns, touches);
    if (!set_has(&next, at) || touches->count == TOUCHES_MAX) {
        refuse_touch(xb, at);
        return;
    }
    touches->at[touches->count++] = at;
    const Turn *const said = touch_turn(pos, turns, touches);
    if (!said) return;
    xb->held = is_chosen ? xb->hand.from : (Cell)CELL_NONE;
    play_answer(xb, said->move);
}

/* The man touched is the answer, or is only in the hand until a square is clicked. Who touches another one instead may
 * see no marks: XBoard shows none without "Show Target Squares". They are asked once, as that window hides the marks of
 * everybody else. */
static void answer_by_touch(XBoard *xb, const TurnList *turns, Cell at, bool is_chosen) {
    const Position *const pos = xboard_position(xb);
    const bool is_answer = is_chosen || are_own_men(pos, turns), is_first = xb->touched != pos->now.key;
    xb->touched = pos->now.key;
    if (xb->told.question != words_question(pos))
        explain_touch(xb, turns); /* nobody answers before they were asked */
    else if (is_answer)
        add_touch(xb, turns, at, is_chosen);
    else if (!is_first && xb->asked_to_type != pos->now.key)
        ask_to_type(xb, turns);
}

void ask_again(XBoard *xb, Cell touched, bool is_chosen) {
    if (!may_ask(xb)) return;
    TurnList turns;
    turns_init(&turns);
    const bool is_touched = list_touched(xb, &turns);
    if (is_touched && words_question(xboard_position(xb))) {
        answer_by_touch(xb, &turns, touched, is_chosen);
    } else {
        if (is_touched) xb->asked = 0;
        xboard_play_for_user(xb);
    }
    turns_free(&turns);
}

bool ask_once_more(XBoard *xb, const Stroke *stroke, const char *text) {
    const Touches *const touches = &xb->hand.touches;
    const Cell at = stroke->to;
    if (!touches->count || touches->at[touches->count - 1] != at || stroke->from != xb->hand.from || !may_ask(xb))
        return false;
    TurnList turns;
    turns_init(&turns);
    const bool is_touched = list_touched(xb, &turns);
    if (is_touched) {
        xboard_illegal(xb, "", text); /* XBoard takes its move back, and the man is in the hand no more */
        add_touch(xb, &turns, at, false);
    }
    turns_free(&turns);
    return is_touched;
}

bool ask_in_words(XBoard *xb) {
    TurnList turns;
    turns_init(&turns);
    const bool asks = may_ask(xb) && words_question(xboard_position(xb)) && list_touched(xb, &turns);
    if (asks)
        ask_to_type(xb, &turns);
    else
        xb->asked = 0;
    turns_free(&turns);
    return asks;
}

/* ---- answers ---- */

/* The legal move that the text names in our notation, or by what stands after its ';' if only one of `among` has that.
 */
static bool find_turn(const Position *pos, const TurnList *among, const char *text, Turn *found) {
    for (int i = 0; i < among->count; i++) {
        char move[MOVE_TEXT_MAX];
        game_move_format(pos, among->at[i].move, move);
        const char *choice = strchr(move, ';');
        if (strcmp(move, text) != 0 && (!choice || strcmp(choice + 1, text) != 0)) continue;
        *found = among->at[i];
        return true;
    }
    return false;
}

/* An answer to the game's own question; until it is understood the question comes again. */
static bool take_answer(XBoard *xb, const char *text) {
    Move move;
    Error err = { .text = "" };
    const char *const question = words_question(xboard_position(xb));
    if (!question || !may_ask(xb)) return false;
    if (!words_answer(xboard_position(xb), text, &move, &err)) {
        tell_capitalise(err.text);
        output_line(xb->out, "askuser choice %s. %s", err.text, question);
    } else if (!move_is_none(move)) {
        play_answer(xb, move);
    }
    return true;
}

static void cmd_choice(XBoard *xb, char *args) {
    Turn turn;
    if (!xb->follow.is_asking) {
        if (*args && !take_answer(xb, args)) xboard_play_text(xb, args);
        return;
    }
    if (find_turn(xboard_position(xb), &xb->follow.open, args, &turn))
        moves_commit(xb, &turn);
    else
        ask_which(xb);
}

static const Command commands[] = {
    { "choice", cmd_choice, NULL },
};
const Commands ask_commands = { commands, LENGTH(commands) };

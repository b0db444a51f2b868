/* What people can say besides moves. */
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/memory_file.h"
#include "engine/text/numbering.h"
#include "engine/text/words.h"
#include "protocol/play/private.h"
#include "protocol/record/rules_book.h"

/* ---- looking ---- */

static void do_board(Play *play, const char *rest) {
    (void)rest;
    show_board(play);
}

static void do_position(Play *play, const char *rest) {
    (void)rest;
    show_position(play);
}

/* Leaves out jumps that come to the same as one before them. */
static int without_same(const Position *pos, Choice *choice, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        bool is_new = true;
        for (int j = 0; j < kept && is_new; j++)
            is_new = move_from(choice[i].move) != move_from(choice[j].move) ||
                     move_to(choice[i].move) != move_to(choice[j].move) ||
                     !numbering_come_to_same(pos, choice[i].move, choice[j].move);
        if (is_new) choice[kept++] = choice[i];
    }
    return kept;
}

static void do_moves(Play *play, const char *rest) {
    Choices choices;
    if (round_is_over(&play->round)) {
        refuse(play, "the game is over");
        return;
    }
    choices_init(&choices, &play->round.record.pos);
    int first = 0, count = 0;
    const size_t length = strlen(rest);
    for (int i = 0; i < choices.count; i++)
        if (strncmp(choices.at[i].text, rest, length) == 0 && count++ == 0) first = i;
    if (play->options->game->text.numbering) count = without_same(&play->round.record.pos, choices.at + first, count);
    if (count == 0)
        refuse(play, "no move begins with '%.40s'", rest);
    else
        show_columns(play->out, choices.at + first, count, play->options->terminal.columns);
    choices_release(&choices);
}

static void do_history(Play *play, const char *rest) {
    (void)rest;
    show_history(play);
}

static void do_flip(Play *play, const char *rest) {
    (void)rest;
    play->side = (play->side + (play->options->game->players == 2 ? 2 : 1)) & 3;
    show_board(play);
}

static void do_result(Play *play, const char *rest) {
    (void)rest;
    show_result(play);
}

static void do_rules(Play *play, const char *rest) {
    (void)rest;
    rules_print(play->options->game, play->out, &play->options->terminal);
}

static void do_hint(Play *play, const char *rest) {
    (void)rest;
    Move move;
    Error err;
    char text[MOVE_TEXT_MAX], numbered[NUMBERED_MOVE_MAX];
    if (round_is_over(&play->round) || game_is_chance(&play->round.record.pos)) {
        refuse(play, round_is_over(&play->round) ? "the game is over" : "there is no advice about dice");
        return;
    }
    fflush(play->out);
    if (!play_advise(play, &move, &err)) {
        refuse(play, "%s", err.text);
        return;
    }
    if (move_is_none(move)) {
        refuse(play, "the engine has no idea either");
        return;
    }
    game_move_format(&play->round.record.pos, move, text);
    numbering_format_move(&play->round.record.pos, move, numbered);
    fprintf(play->out, *numbered ? "  hint: %s (%s)\n" : "  hint: %s\n", text, numbered);
}

/* ---- files ---- */

static void do_save(Play *play, const char *rest) {
    Error err;
    if (play_save(play, rest, &err))
        fprintf(play->out, "  saved: %s\n", rest);
    else
        refuse(play, "%s", err.text);
}

static void do_load(Play *play, const char *rest) {
    Error err;
    if (!play_load(play, rest, &err)) refuse(play, "%s", err.text);
}

static void do_quit(Play *play, const char *rest) {
    (void)rest;
    play->quit = true;
}

/* ---- the table ---- */

static void do_help(Play *play, const char *rest);

typedef enum { NO_WORD, MAY_HAVE_WORD, NEEDS_NUMBER, NEEDS_FILE } Rest;

static const struct {
    const char *name;
    void (*run)(Play *play, const char *rest);
    Rest words;
    const char *usage, *help;
} commands[] = {
    { "back", do_back, MAY_HAVE_WORD, "[N]", "go back N of your moves; what followed is kept as a line" },
    { "board", do_board, NO_WORD, "", "show the board" },
    { "draw", do_draw, NO_WORD, "", "offer a draw" },
    { "flip", do_flip, NO_WORD, "", "turn the board" },
    { "help", do_help, NO_WORD, "", "show this" },
    { "hint", do_hint, NO_WORD, "", "ask the engine for a move" },
    { "history", do_history, NO_WORD, "", "show the moves so far" },
    { "line", do_line, NEEDS_NUMBER, "N", "bring one of the other lines to the board" },
    { "lines", do_lines, NO_WORD, "", "show the lines that were left: what else was played" },
    { "load", do_load, NEEDS_FILE, "FILE", "go on with a saved game" },
    { "moves", do_moves, MAY_HAVE_WORD, "[BEGINNING]", "show the moves there are" },
    { "position", do_position, NO_WORD, "", "show the position as a string" },
    { "quit", do_quit, NO_WORD, "", "leave" },
    { "resign", do_resign, NO_WORD, "", "give up" },
    { "result", do_result, NO_WORD, "", "show how the game stands" },
    { "rules", do_rules, NO_WORD, "", "show the rules of the game" },
    { "save", do_save, NEEDS_FILE, "FILE", "save the game, as PGN" },
    { "study", do_study, NO_WORD, "", "play no more: move for everybody, and try lines" },
    { "undo", do_undo, NO_WORD, "", "take back your last move, and what followed" },
};

static void do_help(Play *play, const char *rest) {
    (void)rest;
    fputs("Type a move (e2e4), or the beginning of one if no other begins the same way.\n"
          "Or a command, or the beginning of one:\n",
          play->out);
    for (size_t i = 0; i < LENGTH(commands); i++)
        fprintf(play->out, "  %-8s %-11s  %s\n", commands[i].name, commands[i].usage, commands[i].help);
}

static void run_at(Play *play, size_t index, const char *rest) {
    if (commands[index].words == NO_WORD && *rest)
        refuse(play, "%s takes no words after it", commands[index].name);
    else if (commands[index].words == NEEDS_NUMBER && !*rest)
        refuse(play, "%s needs a number", commands[index].name);
    else if (commands[index].words == NEEDS_FILE && !*rest)
        refuse(play, "%s needs the name of a file", commands[index].name);
    else
        commands[index].run(play, rest);
}

bool command_run(Play *play, const char *word, const char *rest, bool exact) {
    const size_t length = strlen(word);
    size_t found = 0;
    int count = 0;
    for (size_t i = 0; i < LENGTH(commands); i++) {
        if (strncmp(commands[i].name, word, length) != 0 || (exact && commands[i].name[length])) continue;
        if (count++ == 0) found = i;
    }
    if (count == 1) run_at(play, found, rest);
    if (count <= 1) return count == 1;
    char names[128] = "";
    for (size_t i = found; i < LENGTH(commands) && strncmp(commands[i].name, word, length) == 0; i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), " %s", commands[i].name);
    refuse(play, "%s may be:%s", word, names);
    return true;
}

/* ---- TAB ---- */

/* Commands as choices, so that both are completed alike. */
static void add_commands(Choices *choices) {
    choices->at = memory_resize(choices->at, (size_t)choices->count + LENGTH(commands), sizeof *choices->at);
    for (size_t i = 0; i < LENGTH(commands); i++) {
        Choice *const choice = &choices->at[choices->count++];
        choice->move = MOVE_NONE;
        snprintf(choice->text, sizeof choice->text, "%s", commands[i].name);
    }
}

static char *in_columns(const Choice *choices, int count, int columns) {
    MemoryFile memory;
    memory_file_open(&memory);
    show_columns(memory.file, choices, count, columns);
    return memory_file_close(&memory, NULL);
}

char *play_complete(void *context, const char *typed, char *more, size_t size) {
    Play *const play = context;
    Choices moves = { .count = 0 }, names = { .count = 0 };
    int first;
    typed += strspn(typed, " \t");
    if (!round_is_over(&play->round)) choices_init(&moves, &play->round.record.pos);
    add_commands(&names);
    Choices *const wanted = choices_find(&moves, typed, &first) > 0 ? &moves : &names;
    const int count = choices_find(wanted, typed, &first);
    const size_t length = strlen(typed), common = choices_common(wanted, first, count);
    snprintf(more, size, "%.*s", (int)(common > length ? common - length : 0),
             count ? wanted->at[first].text + length : "");
    char *const ways = count > 1 ? in_columns(wanted->at + first, count, play->options->terminal.columns) : NULL;
    choices_release(&moves);
    choices_release(&names);
    return ways;
}

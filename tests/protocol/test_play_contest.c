/* Games in the terminal as contests: clocks, draws, moves taken back, other lines, hints. */
#include <poll.h>
#include <pty.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/board/types.h"
#include "tests/conversation.h"
#include "tests/program.h"
#include "tests/talk.h"

enum { PATIENCE = 20000 };

#define CHESS(...)                                                                                                     \
    { "play", "chess", "--seat", "b=person", "--ascii", __VA_ARGS__ }
#define AGAINST(...)                                                                                                   \
    { "play", "chess", "--seat", "b=engine:nodes=2000", "--ascii", __VA_ARGS__ }

/* ---- clocks ---- */

/* A hint takes longer than a millisecond. */
static const Talk clocks[] = {
    { "a clock for all",
      CHESS("--clock", "300+5"),
      "e2e4\n",
      { "a person plays White, with 5:00 and 5 s more for each move\n", "Clocks: White 5:00, Black 5:00\nWhite to" },
      "?" },
    { "a clock for one",
      CHESS("--clock", "b=3723"),
      "",
      { "a person plays White\n", "Clocks: Black 1:02:03\n" },
      "White 1:02" },
    { "a later clock for one of all",
      CHESS("--clock", "60", "--clock", "w=9.5"),
      "",
      { "Clocks: White 0:09.5, Black 1:00\n" },
      NULL },
    { "a flag falls",
      CHESS("--clock", "w=0.001"),
      "e2e4\ne7e5\nhint\nd2d4\nresult\n",
      { "Black: e7e5", "The game is over: 0-1 (White loses on time)\n", "? no such command; help lists them: d2d4",
        "The game is over: 0-1" },
      "White: d2d4" },
    { "a flag falls against a lone king",
      CHESS("--clock", "w=0.001", "--position", "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1"),
      "e1e2\ne8d7\nhint\nf1f4\n",
      { "The game is over: 1/2-1/2 (the time of White is up, but nobody else can win)" },
      "White: f1f4" },
    { "the others play on where that is the rule",
      { "play", "three-player-chess", "--seat", "b=person", "--seat", "c=person", "--clock", "a=0.001", "--ascii" },
      "a4a5\nb7b6\nh4h5\nhint\nresult\n",
      { "  c: h4h5", "  a: resign", "The time of Player a is up.\n", "b to move.", "The game goes on." },
      NULL },
    { "moves stand", CHESS("--clock", "300"), "e2e4\nback\nline 1\n", { "? moves stand in a game with clocks" }, NULL },
    { "a flag is taken back by agreement",
      CHESS("--clock", "w=0.001"),
      "e2e4\ne7e5\nhint\nhint\nundo\nresult\n", /* the flag swallows a line: one of the hints */
      { "White loses on time", "White to move." },
      NULL },
    { "engines keep to their clocks",
      { "play", "chess", "--seat", "w=engine", "--clock", "3", "--position", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1" },
      "",
      { "the engine plays White, with 0:03.0\n", "The game is over: 1-0 (checkmate)" },
      "on time" },
};

static void clocks_run(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(clocks); i++) check_talk(&clocks[i]);
}

static Conversation *play(const char *const words[]) {
    const char *argv[TALK_WORDS + 2] = { program_tested(), "play" };
    for (int i = 0; i < TALK_WORDS - 1 && words[i]; i++) argv[i + 2] = words[i];
    return conversation_start(argv);
}

/* Nobody says anything any more. */
static void a_flag_falls_while_a_person_thinks(void **state) {
    (void)state;
    static const char *const words[] = { "chess", "--seat", "b=person", "--clock", "w=0.3", "--ascii", NULL };
    Conversation *const talk = play(words);
    say(talk, "e2e4");
    say(talk, "e7e5");
    expect(talk, "^The game is over: 0-1 \\(White loses on time\\)$", PATIENCE);
    say(talk, "result");
    expect(talk, "^The game is over: 0-1", PATIENCE);
    assert_int_equal(conversation_end(talk, PATIENCE), 0);
}

/* Reads what is printed at a terminal until it has these words. */
static void wait_for_words(int terminal, const char *words) {
    char said[65536] = "";
    size_t used = 0;
    while (!strstr(said, words)) {
        struct pollfd ready = { .fd = terminal, .events = POLLIN };
        const ssize_t got =
            poll(&ready, 1, PATIENCE) == 1 ? read(terminal, said + used, sizeof said - 1 - used) : (ssize_t)0;
        if (got <= 0) fail_msg("'%s' was not printed but\n%s", words, said);
        said[used += (size_t)got] = '\0';
    }
}

static void type(int terminal, const char *text) {
    assert_int_equal(write(terminal, text, strlen(text)), strlen(text));
}

/* The line that is being edited is over then, and the next one is read as ever. */
static void a_flag_falls_in_the_middle_of_a_line(void **state) {
    (void)state;
    int terminal, status = -1;
    const pid_t child = forkpty(&terminal, NULL, NULL, NULL);
    assert_true(child >= 0);
    if (child == 0) {
        setenv("TERM", "dumb", 1);
        execl(program_tested(), "fusilier", "play", "chess", "--ascii", "--seat", "b=person", "--clock", "w=0.4",
              (char *)NULL);
        _exit(127);
    }
    wait_for_words(terminal, "White to move.");
    type(terminal, "e2e4\n");
    wait_for_words(terminal, "Black to move.");
    type(terminal, "e7e5\n");
    wait_for_words(terminal, "White to move.");
    type(terminal, "d2");
    wait_for_words(terminal, "The game is over: 0-1 (White loses on time)");
    type(terminal, "undo\n");
    wait_for_words(terminal, "White to move.");
    wait_for_words(terminal, "White loses on time");
    type(terminal, "quit\n");
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    close(terminal);
}

/* ---- what needs the word of others ---- */

static const Talk offers[] = {
    { "people at one screen agree",
      TALK_CHESS,
      "draw\ne2e4\ndraw\nundo\nresult\n",
      { "? a draw can be offered once somebody has moved", "The game is over: 1/2-1/2 (draw by agreement)",
        "Black to move.", "The game goes on." },
      NULL },
    { "an engine that stands well does not agree",
      AGAINST("--position", "3qk3/8/8/8/8/8/8/4K3 w - - 0 1"),
      "e1e2\ndraw\ndraw\n",
      { "? Black does not agree to a draw.", "? you have offered a draw a moment ago" },
      "The game is over" },
    { "an engine that stands badly does",
      AGAINST("--position", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"),
      "e1e2\ndraw\n",
      { "The game is over: 1/2-1/2 (draw by agreement)" },
      NULL },
    { "engines let moves be taken back",
      AGAINST("--seed", "1"),
      "e2e4\nundo\nhistory\n",
      { "White: e2e4", "No move has been made." },
      "?" },
    { "but not what dice have followed",
      { "play", "blunderbuss", "--position", "7k/8/8/8/4r3/8/8/4K2R w K - 0 1", "--seat", "b=engine:nodes=200" },
      "h1xh8\nundo\n",
      { "  dice:", "? Black does not agree to take back what dice or secrets have followed." },
      NULL },
    { "nor secrets",
      { "play", "minefield", "--seat", "b=engine:nodes=200" },
      "c3 d4\nundo\nhistory\n",
      { "? Black does not agree to take back what dice or secrets have followed.", "  White: M@c3,M@d4\n" },
      NULL },
    { "what was shown cannot be unlearned",
      { "play", "chess+kriegspiel", "--seat", "b=random" },
      "e2e4\nresign\nundo\nresult\n",
      { "The game is over: 0-1 (White resigns)", "? what was hidden has been shown: nothing can be taken back",
        "The game is over" },
      "undo takes back" },
};

static void offers_are_answered(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(offers); i++) check_talk(&offers[i]);
}

/* ---- other lines ---- */

static const Talk lines[] = {
    { "a line is kept, and comes back",
      TALK_CHESS,
      "e2e4\ne7e5\ng1f3\nlines\nback\nb1c3\nlines\nline 1\nlines\n",
      { "There is no line but the one at the board.", "what followed is kept", "  White: b1c3",
        "  1. after 2 moves: Nf3\n", "  White: g1f3", "  1. after 2 moves: Nc3\n" },
      "?" },
    { "several moves",
      TALK_CHESS,
      "e2e4\ne7e5\ng1f3\nback 3\nd2d4\nlines\n",
      { "  White: d2d4", "  1. from the start: e4 e5 Nf3\n" },
      "?" },
    { "an engine answers in the new line",
      AGAINST("--seed", "1"),
      "e2e4\nback\nd2d4\nlines\n",
      { "  White: e2e4", "  White: d2d4\n  Black: ", "  1. from the start: e4 " },
      "?" },
    { "numbers that are none",
      TALK_CHESS,
      "e2e4\nback x\nback 0\nback 2\nline\nline 1\nline -1\n",
      { "? 'x' is not a number", "? '0' is not a number", "? you have not made so many moves", "? line needs a number",
        "? there is no line 1: lines shows them", "? '-1' is not a number" },
      NULL },
    { "not while something is hidden",
      { "play", "chess+kriegspiel" },
      "e2e4\nback\nlines\nstudy\n",
      { "? moves stand while something is hidden", "? there are no other lines while something is hidden",
        "? a study shows everything" },
      NULL },
    { "not when the game is over, but in a study",
      AGAINST("--seed", "1"),
      "e2e4\nresign\nback\nstudy\nback 2\nd2d4\nd7d5\nlines\nline 1\nstudy\n",
      { "The game is over: 0-1 (White resigns)", "? the game is over: study lets you try other lines",
        "  a study: ", "  White: d2d4", "  Black: d7d5", "  1. from the start: e4 ",
        "The game is over: 0-1 (White resigns)", "? this is a study already" },
      NULL },
    { "a study of a game with clocks has none",
      CHESS("--clock", "300"),
      "e2e4\nstudy\nback\nd2d4\n",
      { "Clocks: ", "  a study: ", "  White: d2d4\n" },
      "?" },
};

static void lines_are_kept(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(lines); i++) check_talk(&lines[i]);
}

/* ---- who plays ---- */

static const Talk seats[] = {
    { "levels",
      { "play", "chess", "--seat", "b=engine:2" },
      "e2e4\n",
      { "  the engine plays Black (level 2 of 8)\n", "  Black: " },
      NULL },
    { "somebody who takes what they can",
      { "play", "chess", "--seat", "b=greedy", "--position", "4k3/8/8/8/8/8/4p3/R2QK3 w - - 0 1" },
      "e1f2\n",
      { "  greed plays Black\n", "  Black: e2d1" },
      NULL },
    { "the usual engine needs no numbers", { "play", "chess" }, "", { "  the engine plays Black\n" }, "nodes" },
    { "a person, as they were called", { "play", "chess", "--seat", "b=human" }, "", { "a person plays Black" }, NULL },
};

static void seats_are_taken(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(seats); i++) check_talk(&seats[i]);
}

static const struct {
    const char *why, *words[TALK_WORDS], *says;
} bad_words[] = {
    { "no level", { "play", "chess", "--seat", "b=engine:9" }, "'engine:9' is not a level: they are engine:1 to" },
    { "no clock", { "play", "chess", "--clock", "soon" }, "--clock 'soon' is not a clock: SECONDS+SECONDS" },
    { "no time", { "play", "chess", "--clock", "w=0" }, "'0' is not a clock" },
    { "for so many moves", { "play", "chess", "--clock", "40/300" }, "'40/300' is not a clock" },
    { "nobody's clock", { "play", "chess", "--clock", "c=300" }, "'c=300': there is no such player" },
    { "no player", { "play", "chess", "--clock", "=300" }, "'=300': there is no such player" },
};

static void bad_words_are_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(bad_words); i++) {
        Printed said = run_program_on("", bad_words[i].words);
        expect_refusal(bad_words[i].why, &said, bad_words[i].says);
        printed_free(&said);
    }
}

/* ---- hints ---- */

/* All of White's pawns are blocked by men that White does not see. */
static void hints_do_not_repeat_what_was_refused(void **state) {
    (void)state;
    static const char *const words[] = { "kriegspiel-madrasi",
                                         "--seat",
                                         "b=random",
                                         "--seed",
                                         "7",
                                         "--position",
                                         "4k3/8/8/8/8/2p1p1p1/2P1P1P1/4K3 w - - 0 1",
                                         NULL };
    Conversation *const talk = play(words);
    char tried[256] = "", move[16];
    int refused = 0;
    for (bool legal = false; !legal;) {
        say(talk, "hint");
        const char *const hint = expect(talk, "^  hint: [a-h][1-8][a-h][1-8]", PATIENCE);
        snprintf(move, sizeof move, "%.4s", strstr(hint, "hint: ") + strlen("hint: "));
        if (strstr(tried, move)) fail_msg("%s is advised again after%s", move, tried);
        snprintf(tried + strlen(tried), sizeof tried - strlen(tried), " %s", move);
        say(talk, "%s", move);
        legal = strstr(expect(talk, "illegal, try another|^  White: ", PATIENCE), "White") != NULL;
        refused += !legal;
    }
    assert_true(refused > 0);
    assert_int_equal(conversation_end(talk, PATIENCE), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_run),
        cmocka_unit_test(a_flag_falls_while_a_person_thinks),
        cmocka_unit_test(a_flag_falls_in_the_middle_of_a_line),
        cmocka_unit_test(offers_are_answered),
        cmocka_unit_test(lines_are_kept),
        cmocka_unit_test(seats_are_taken),
        cmocka_unit_test(bad_words_are_refused),
        cmocka_unit_test(hints_do_not_repeat_what_was_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

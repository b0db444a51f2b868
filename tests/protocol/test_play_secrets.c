/* Games in the terminal with secrets: what people must not see. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/board/types.h"
#include "tests/program.h"
#include "tests/talk.h"

enum { SCRIPT_MAX = 1024 };

/* Two truths that the person at the screen cannot tell apart, and what he does. */
typedef struct {
    const char *why, *game, *position, *other, *input;
} Twins;

#define LOOK "board\nmoves\nhistory\nposition\nresult\nflip\nundo\nmoves e\nb\n"

static const Twins twins[] = {
    { "where the enemy's mines lie", "minefield",
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 wmines=d4,e4 bmines=d5,e5",
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 wmines=d4,e4 bmines=a8,h5",
      LOOK "e2e3\n" LOOK "b1c3\n" LOOK "d5d5\nM@d5,M@e5\n" },
    { "what the engine advises", "minefield",
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 wmines=d4,e4 bmines=d5,e5",
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 wmines=d4,e4 bmines=a8,h5", "hint\n" },
    { "where the enemy's men stand", "kriegspiel-madrasi", "4k3/8/8/3p4/8/8/PPP5/4K3 w - - 0 1",
      "7k/8/3p4/8/8/8/PPP5/4K3 w - - 0 1", LOOK "d5d4\nd5\ne8e7\nh8h7\nd6d5\ne7e5\na2a9\nquit" },
    { "what the enemy's men are", "kriegspiel-madrasi", "4k3/1n6/8/8/8/8/PPP5/4K3 w - - 0 1",
      "4k3/1b6/8/8/8/8/PPP5/4K3 w - - 0 1", LOOK "b7c5\nb7\nNb7\ne1f1\n" },
    { "what the engine advises to try", "kriegspiel-madrasi", "4k3/8/8/8/8/2p1p1p1/2P1P1P1/4K3 w - - 0 1",
      "4k3/ppp5/8/8/8/8/2P1P1P1/4K3 w - - 0 1", "hint\n" },
    { "which moves the enemy has", "kriegspiel-madrasi", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
      "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", LOOK "e1d1\n" },
};

static void check_twins(const Twins *pair) {
    Printed said[2];
    for (int i = 0; i < 2; i++) {
        const char *const words[] = { "play",    pair->game, "--position", i ? pair->other : pair->position,
                                      "--seat",  "b=human",  "--seed",     "7",
                                      "--ascii", NULL };
        said[i] = run_program_on(pair->input, words);
        if (said[i].status != 0 || *said[i].err) fail_msg("%s: %s", pair->why, said[i].err);
        /* Black's own turn is for his eyes only */
        char *const curtain = strstr(said[i].out, "The curtain is drawn. Black");
        if (curtain) *curtain = '\0';
    }
    if (strcmp(said[0].out, said[1].out) != 0) fail_msg("%s:\n%s\n----\n%s", pair->why, said[0].out, said[1].out);
    printed_free(&said[0]);
    printed_free(&said[1]);
}

static void the_screen_does_not_depend_on_secrets(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(twins); i++) check_twins(&twins[i]);
}

/* The engine's answer to the same move when the person's mines lie elsewhere. */
static void an_engine_does_not_look_at_secrets(void **state) {
    (void)state;
    static const char *const positions[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 wmines=d4,e4 bmines=d5,e5",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 wmines=c3,h4 bmines=d5,e5",
    };
    char *answers[2];
    for (int i = 0; i < 2; i++) {
        const char *const words[] = { "play",       "minefield", "--position",
                                      positions[i], "--seat",    "b=engine:nodes=2000",
                                      "--seed",     "7",         NULL };
        Printed said = run_program_on("g1f3\n", words);
        const char *const answer = strstr(said.out, "  Black: ");
        if (!answer) fail_msg("no answer: %s%s", said.out, said.err);
        answers[i] = strndup(answer, strcspn(answer, "\n"));
        printed_free(&said);
    }
    assert_string_equal(answers[0], answers[1]);
    free(answers[0]);
    free(answers[1]);
}

/* The engine goes on until one of its tries is legal: here but for the king every move is blocked or refused. */
static void an_engine_tries_again(void **state) {
    (void)state;
    const char *const words[] = { "play",       "kriegspiel-madrasi",
                                  "--position", "4k3/8/8/8/8/2p1p1p1/2P1P1P1/4K3 w - - 0 1",
                                  "--seat",     "w=engine:nodes=300",
                                  "--seat",     "b=human",
                                  "--seed",     "7",
                                  NULL };
    Printed said = run_program_on("e8e7\n", words);
    if (said.status != 0 || !strstr(said.out, "  White: moved") || !strstr(said.out, "  Black: e8e7"))
        fail_msg("status %d: %s%s", said.status, said.out, said.err);
    printed_free(&said);
}

/* What Black sees between his curtains, of all that was printed. */
static char *black_screens(const char *out) {
    char *text = NULL;
    size_t size = 0;
    FILE *const memory = open_memstream(&text, &size);
    assert_non_null(memory);
    for (const char *at = out; (at = strstr(at, "The curtain is drawn. Black")) != NULL;) {
        const char *const white = strstr(at, "The curtain is drawn. White");
        const size_t length = white ? (size_t)(white - at) : strlen(at);
        fwrite(at, 1, length, memory);
        at += length;
    }
    fclose(memory);
    char *const copy = strdup(text);
    free(text);
    return copy;
}

static void the_curtain_hides_what_the_other_did(void **state) {
    (void)state;
    static const struct {
        const char *game, *one, *other; /* White's secret */
        const char *rest;
    } rows[] = {
        { "minefield", "M@a1,M@d4", "M@h2,M@g3",
          "\n\nM@e5,M@a8\nboard\n\n\ne2e4\n\n\nhistory\nposition\nmoves\ne7e5\n\n\n" },
        { "kriegspiel-madrasi", "e2e4", "b1c3",
          "\n\nhistory\nposition\nmoves\na7a6\n\n\ng2g3\n\n\nhistory\nposition\n" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char *screens[2];
        for (int k = 0; k < 2; k++) {
            char script[SCRIPT_MAX];
            snprintf(script, sizeof script, "\n%s\n%s", k ? rows[i].other : rows[i].one, rows[i].rest);
            const char *const words[] = { "play", rows[i].game, "--seat", "b=human", "--ascii", NULL };
            Printed said = run_program_on(script, words);
            if (said.status != 0 || strstr(said.out, "\n? ")) fail_msg("%s: %s", rows[i].game, said.out);
            screens[k] = black_screens(said.out);
            assert_true(strlen(screens[k]) > 500);
            printed_free(&said);
        }
        assert_string_equal(screens[0], screens[1]);
        free(screens[0]);
        free(screens[1]);
    }
}

static const Talk hidden[] = {
    { "an illegal try says no more than that",
      { "play", "kriegspiel-madrasi", "--seat", "b=human", "--position", "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1" },
      "\ne2e4\n",
      { "The curtain is drawn. White", "? e2e4: illegal, try another move" },
      "White: e2e4" },
    { "who comes at once need not press Enter",
      { "play", "kriegspiel-madrasi", "--seat", "b=human" },
      "e2e4\ne7e5\n",
      { "White, press Enter", "  White: e2e4\n", "Black, press Enter", "  White: moved\n", "  Black: e7e5" },
      "?" },
    { "one person needs no curtain",
      { "play", "minefield", "--seat", "b=random" },
      "M@a1,M@b1\n",
      { "  White: M@a1,M@b1\n  Black: M@?\?,M@?\?\n", "White's mines: a1, b1\n    Black's mines: 2" },
      "curtain" },
    { "the end shows all",
      { "play", "kriegspiel-madrasi", "--seat", "b=human", "--ascii", "--position", "k7/8/K7/8/8/8/8/7R w - - 0 1" },
      "\nh1h8\n",
      { "men of the enemy: 1", "  White: h1h8", "  8  k  .  .  .  .  .  . [R]", "The game is over: 1-0 (checkmate)" },
      NULL },
    { "a game between engines hides nothing",
      { "play", "minefield", "--seat", "w=random", "--seat", "b=random", "--seed", "3" },
      "",
      { "  White: M@", "    White's mines: ", "The game is over: " },
      "?\?" },
};

static void hidden_men_stay_hidden_until_the_end(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(hidden); i++) check_talk(&hidden[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_screen_does_not_depend_on_secrets),
        cmocka_unit_test(an_engine_does_not_look_at_secrets),
        cmocka_unit_test(an_engine_tries_again),
        cmocka_unit_test(the_curtain_hides_what_the_other_did),
        cmocka_unit_test(hidden_men_stay_hidden_until_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

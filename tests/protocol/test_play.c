/* Games in the terminal: what people may say, and what they see. */
#define _GNU_SOURCE /* asprintf */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/board/types.h"
#include "tests/program.h"
#include "tests/talk.h"

/* ---- conversations ---- */

static const Talk talks[] = {
    { "a game to its end",
      TALK_CHESS,
      "f2f3\ne7e5\ng2g4\nd8h4\n",
      { "White to move.", "  White: f2f3\n", "Black to move.", "The game is over: 0-1 (checkmate)" },
      NULL },
    { "end of input ends the program", TALK_CHESS, "", { "White to move." }, "?" },
    { "empty lines mean nothing", TALK_CHESS, "\n  \n\t\ne2e4\n", { "  White: e2e4\n" }, "?" },
    { "carriage returns are not part of a line", TALK_CHESS, "e2e4\r\n", { "  White: e2e4\n" }, "?" },
    { "a beginning that only one move has", TALK_CHESS, "e2e4\nd7d5\ne4d\n", { "  White: e4d5\n" }, "?" },
    { "a beginning that several have", TALK_CHESS, "b1\n", { "? b1 may be one of 2:", "b1a3  b1c3" }, "White: " },
    { "algebraic notation", TALK_CHESS, "Nf3\nNc6\n", { "White: g1f3", "Black: b8c6" }, "?" },
    { "a move before a command that begins alike",
      TALK_CHESS,
      "b2b3\nb\n",
      { "White: b2b3", "? b may be one of" },
      NULL },
    { "a command by its beginning",
      TALK_CHESS,
      "pos\n",
      { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n" },
      "?" },
    { "a beginning of two commands", TALK_CHESS, "re\n", { "? re may be: resign result" }, "over" },
    { "moves as those write them who have read nothing",
      { "play", "chess", "--seat", "b=person", "--ascii", "--position", "4k3/P6p/8/8/8/8/4P3/4K3 w - - 0 1" },
      "e2-e4\nH7H5\na7-a8=Q\ne8 e7\n",
      { "White: e2e4", "Black: h7h5", "White: a7a8q", "Black: e8e7" },
      "?" },
    { "a word that is no move",
      TALK_CHESS,
      "exit\n",
      { "? move \"exit\": not a move", "; help lists the commands\n" },
      NULL },
    { "moves of a man", TALK_CHESS, "moves g1\n", { "  g1f3  g1h3\n" }, "g2g3" },
    { "moves that nobody has", TALK_CHESS, "moves e9\n", { "? no move begins with 'e9'" }, NULL },
    { "no man there", TALK_CHESS, "e4e5\n", { "? move \"e4e5\": there is no man on e4" }, "White: e" },
    { "not legal", TALK_CHESS, "e2e5\n", { "? move \"e2e5\": a pawn does not move like that" }, "White: e" },
    { "an obligatory shot",
      { "play", "rifle", "--position", "k7/6r1/4b3/8/6Q1/8/8/4K3 w" },
      "e1e2\n",
      { "? move \"e1e2\": you must shoot: g4xe6 or g4xg7" },
      NULL },
    { "where mines are hidden",
      { "play", "minefield", "--position", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 wmines=a1,b1 bmines=a8,b8" },
      "e2e5\n",
      { "? move \"e2e5\": a pawn does not move like that" },
      NULL },
    { "what no man can try", { "play", "kriegspiel-madrasi" }, "e1e2\n", { "your own pawn stands on e2" }, NULL },
    { "nonsense", TALK_CHESS, "castle\n\x1b[31m\xff\n", { "? move \"castle\": not a move", "? move \"" }, "\x1b" },
    { "words after a move", TALK_CHESS, "e2e4 please\n", { "? no such command; help lists them: e2e4" }, "White: e" },
    { "words after a command", TALK_CHESS, "board now\n", { "? board takes no words after it" }, NULL },
    { "taking back",
      TALK_CHESS,
      "e2e4\ne7e5\nundo\nundo\nposition\nundo\n",
      { "RNBQKBNR w KQkq - 0 1", "? there is no move of yours to take back" },
      NULL },
    { "taking back to the last own decision",
      { "play", "chess", "--seat", "b=random", "--ascii" },
      "e2e4\nundo\nposition\nhistory\n",
      { "Black: ", "RNBQKBNR w KQkq - 0 1", "No move has been made." },
      "?" },
    { "resigning, and taking that back",
      TALK_CHESS,
      "e2e4\nresign\ne7e5\nundo\nresult\n",
      { "The game is over: 1-0 (Black resigns)", "? no such command; help lists them: e7e5", "The game goes on." },
      NULL },
    { "resigning among four",
      { "play", "doubles-cutthroat", "--seat", "b=human" },
      "resign\n",
      { "The game is over: 0,1/3,1/3,1/3 (Player a resigns)" },
      NULL },
    { "resigning for a team",
      { "play", "doubles" },
      "resign\n",
      { "The game is over: 0,0,1,1 (Player a resigns)" },
      NULL },
    { "resigning where that is a move",
      { "play", "three-player-chess", "--seat", "b=human", "--seat", "c=human" },
      "resign\nresult\nposition\n",
      { "  a: resign\n", "b to move.", "The game goes on.", "out=a" },
      "?" },
    { "who plays what",
      { "play", "doubles", "--seat", "b=random", "--seat", "c=engine:depth=2" },
      "",
      { "Doubles, partners\n  you play a\n  chance plays b\n  the engine plays c (depth=2 a move)\n",
        "  a and b play together\n  c and d play together\n", "  a man: the letter of its player" },
      NULL },
    { "letters that need explaining",
      { "play", "three-player-chess" },
      "",
      { "3-Player Chess I\n", "P pawn, D draught, S star,\n  C chariot, G griffin, R rose, K king" },
      NULL },
    { "men that look alike",
      { "play", "three-strikes-rifle", "--position", "7k/8/8/3p4/3R4/8/8/K7 w - - 0 1 once=d5 twice=d4", "--ascii" },
      "",
      { "  ' after a man: injured once\n  \" after a man: injured twice\n", "p'", "R\"" },
      NULL },
    { "mines are laid in few words",
      { "play", "minefield", "--seat", "b=human" },
      "\n\nc9 d4\nc3\nd4,c3\n\n\n\nc6 c6\nd5 c6\n",
      { "Which two squares do you mine? (as c3 d4)\n", "? \"c9\" is not a square. Which two squares do you mine",
        "? two squares are wanted. Which two squares do you mine", "  White: M@c3,M@d4\n",
        "Which two squares do you mine? (as c6 d5)\n", "? two different squares are wanted", "  Black: M@d5,M@c6\n" },
      "such command" },
    { "an enemy on one's mine",
      { "play", "minefield", "--position", "4k3/8/8/4N3/8/8/8/4R1K1 b - - 0 1 bmines=a5,e5 landed=e5", "--seat",
        "w=random", "--seat", "b=human" },
      "yes\n",
      { "An enemy stands on your mine: set it off? (yes or no)\n", "  Black: e5xe5\n",
        "    Black's mine goes off under the knight on e5.\n" },
      "such command" },
    { "missiles are placed by squares",
      { "play", "missile-allocated", "--seat", "w=human", "--seat", "b=human" },
      "d1\nM@e7\nd1\ne4\ne2\n",
      { "Under which of your men do you place a missile? (its square)\n", "  White: M@d1\n", "  Black: M@e7\n",
        "? a queen takes one missile at most", "? a missile is placed under a man of one's own", "  White: M@e2\n" },
      "such command" },
    { "predictions",
      { "play", "cassandra", "--position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 6 4 predict=1",
        "--seat", "w=human", "--seat", "b=human" },
      "e8\nK:e8\nR:a1\n",
      { "Which man will Black have on which square when the period ends? (as K:e8)\n", "? a prediction comes first",
        "  White: K:e8\n", "Which man will White have", "  Black: R:a1\n" },
      "such command" },
    { "a piece that is taken off",
      { "play", "kidnapping", "--position", "rnbqkbnr/1ppppppp/p7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 7 kidnap=n",
        "--seat", "w=human", "--seat", "b=human" },
      "c8\nb8\n",
      { "Which enemy knight do you take off? (its square)\n", "? first you must take off an enemy knight",
        "  White: xb8\n" },
      "such command" },
    { "the board turned", TALK_CHESS, "flip\n", { "     a  b  c", "     h  g  f" }, NULL },
    { "a board of four is turned by quarters",
      { "play", "doubles" },
      "flip\n",
      { "     a   b   c", "     12  11  10" },
      NULL },
    { "who plays Black sits below",
      { "play", "chess", "--seat", "w=random", "--seat", "b=human", "--ascii" },
      "",
      { "     h  g  f" },
      "a  b  c" },
    { "a hint",
      { "play", "chess", "--position", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1" },
      "hint\n",
      { "  hint: a1a8\n" },
      NULL },
    { "the rules", { "play", "stax" }, "rules\n", { "Stax\n====\n" }, NULL },
    { "help", TALK_CHESS, "help\n", { "undo ", "take back your last move" }, NULL },
    { "history",
      TALK_CHESS,
      "e2e4\ne7e5\nhistory\n",
      { "Black to move", "White to move", "  White: e2e4\n  Black: e7e5\n" },
      NULL },
    { "check is said",
      { "play", "chess", "--position", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1" },
      "",
      { "White to move, in check." },
      NULL },
    { "leaving", TALK_CHESS, "quit\ne2e4\n", { "White to move." }, "White: e2e4" },
    { "what an engine says",
      { "play", "chess", "--position", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "--seat", "w=engine:nodes=2000", "--seat",
        "b=human" },
      "",
      { "White: a1a8   (mate in 1, depth " },
      NULL },
    { "parts of a turn",
      { "play", "divide-and-conquer", "--seat", "b=random" },
      "d3d4\nposition\n",
      { "  White: d3d4\n", "    moved in this turn already: p\nWhite to move." },
      NULL },
    { "numbers beside the squares",
      { "play", "checkers", "--seat", "b=human", "--ascii" },
      "11-15\nflip\n",
      { "call the squares by the numbers beside the board,\n  and White, who begins, Black\n",
        "  8  .  b  .  b  .  b  .  b       32    31    30    29\n",
        "  1  w  .  w  .  w  .  w  .     4     3     2     1\n", "  White: c3d4 (11-15)\n",
        "  1  .  w  .  w  .  w  .  w        1     2     3     4\n" },
      NULL },
    { "marks where men are many",
      { "play", "three-player-chess", "--seat", "b=human", "--seat", "c=human", "--ascii" },
      "a4a5\n",
      { "fresh: c2, h2", "cubes are held by: b, c", "[aP]", "[. ]", "these touch: e6-f5" },
      NULL },
};

static void conversations_go_as_they_should(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(talks); i++) check_talk(&talks[i]);
}

static void a_line_too_long_is_refused(void **state) {
    (void)state;
    char *input;
    assert_true(asprintf(&input, "%09000d\ne2e4\n", 0) > 0);
    const Talk talk = { "a long line", TALK_CHESS, input, { "? the line is longer than 4096", "White: e2e4" }, NULL };
    check_talk(&talk);
    free(input);
}

/* ---- dice ---- */

#define SHOT "7k/8/8/8/4r3/8/8/4K2R w K - 0 1"

static const Talk dice[] = {
    { "the user rolls",
      { "play", "blunderbuss", "--position", SHOT, "--dice", "ask" },
      "h1xh8\n13\n7 8\ne1e2\n1\n7\n",
      { "the bullet: h8, n, 0", "The dice are rolled for White.", "? '", "? ", "? ",
        "? dice:1 may be one of 3:", "  dice:7\n", "The game is over: 1-0 (the king is shot)" },
      NULL },
    { "the program rolls",
      { "play", "blunderbuss", "--position", SHOT, "--seat", "b=random" },
      "h1xh8\n",
      { "  White: h1xh8\n    White's rook on h1 shoots at the king on h8.\n  dice:", "    Dice " },
      "?" },
    { "what a shot comes to",
      { "play", "blunderbuss", "--position", SHOT, "--dice", "ask", "--seat", "b=human" },
      "h1xh8\n9\n",
      { "    Dice 9, a miss: the bullet leaves the board.\n" },
      NULL },
    { "a bullet that bends",
      { "play", "blunderbuss", "--position", "k6r/8/8/8/8/8/8/K6R w - - 0 1", "--dice", "ask", "--seat", "b=human" },
      "h1xh8\n11\n12\n",
      { "    Dice 11: the bullet bends and flies on to the king on a8.\n",
        "    Dice 12, a miss: the bullet bends again and drops.\n" },
      NULL },
    { "no advice about dice",
      { "play", "blunderbuss", "--position", SHOT, "--dice", "ask" },
      "h1xh8\nhint\nresign\n",
      { "? there is no advice about dice", "? not while the dice are rolled" },
      NULL },
};

static void dice_are_rolled_or_asked_for(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(dice); i++) check_talk(&dice[i]);
}

static void the_same_seed_rolls_the_same(void **state) {
    (void)state;
    bool differ = false;
    char *first = NULL;
    for (int seed = 1; seed <= 8; seed++) {
        char number[8];
        snprintf(number, sizeof number, "%d", seed);
        const char *const words[] = { "play",   "blunderbuss", "--position", SHOT,       "--dice-seed", number,
                                      "--seed", "1",           "--seat",     "b=random", NULL };
        Printed one = run_program_on("h1xh8\n", words), two = run_program_on("h1xh8\nundo\nh1xh8\n", words);
        const char *const rolled = strstr(one.out, "dice:"), *const again = strstr(two.out, "dice:");
        assert_non_null(rolled);
        assert_int_equal(strcspn(rolled, "\n"), strcspn(again, "\n"));
        assert_memory_equal(rolled, again, strcspn(rolled, "\n")); /* taking back is not a second try */
        if (first && strcmp(first, one.out) != 0) differ = true;
        if (!first) first = strdup(one.out);
        printed_free(&one);
        printed_free(&two);
    }
    free(first);
    assert_true(differ);
}

/* ---- words that are refused ---- */

static const struct {
    const char *why, *words[TALK_WORDS], *says;
} bad_words[] = {
    { "no game", { "play" }, "GAME is missing" },
    { "an unknown game", { "play", "chesss" }, "unknown game 'chesss'" },
    { "a seat without who", { "play", "chess", "--seat", "w" }, "'w' is not a seat such as w=engine" },
    { "an unknown seat", { "play", "chess", "--seat", "a=human" }, "'a' is not a player of this game: w b" },
    { "a seat of nobody", { "play", "chess", "--seat", "=human" }, "'' is not a player" },
    { "a player too many",
      { "play", "three-player-chess", "--seat", "d=human" },
      "'d' is not a player of this game: a b c" },
    { "nobody who can play", { "play", "chess", "--seat", "w=cat" }, "'cat' cannot play: only person" },
    { "a seat twice", { "play", "chess", "--seat", "w=human", "--seat", "w=random" }, "has a seat already" },
    { "no limit", { "play", "chess", "--seat", "w=engine:" }, "'' is not a setting: nodes=N" },
    { "an unknown limit",
      { "play", "chess", "--seat", "w=engine:hash=5" },
      "'hash=5' is not a setting: nodes=N, depth=N or movetime=MS" },
    { "a limit of nothing", { "play", "chess", "--seat", "w=engine:nodes=0" }, "nodes must be 1 to " },
    { "a limit that is not a number",
      { "play", "chess", "--seat", "w=engine:nodes=5,depth=x" },
      "depth 'x' is not a whole number" },
    { "a depth too great", { "play", "chess", "--seat", "w=engine:depth=1000" }, "depth must be 1 to 127, not 1000" },
    { "limits of a person", { "play", "chess", "--seat", "w=human:nodes=5" }, "'person' takes no limits" },
    { "dice that cannot be", { "play", "blunderbuss", "--dice", "throw" }, "--dice must be ask or roll, not 'throw'" },
    { "a seed that is not a number", { "play", "blunderbuss", "--dice-seed", "x" }, "--dice-seed 'x' is not" },
    { "a bad position", { "play", "chess", "--position", "8/8 w" }, "position" },
    { "two beginnings", { "play", "chess", "--position", "start", "--load", "x" }, "do not go together" },
    { "no such file", { "play", "chess", "--load", "/nonexistent" }, "cannot read '/nonexistent'" },
    { "an unknown option", { "play", "chess", "--colour" }, "unknown option '--colour'" },
    { "a word too many", { "play", "chess", "w" }, "unexpected word 'w'" },
};

static void bad_words_are_one_line(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(bad_words); i++) {
        Printed said = run_program_on("e2e4\n", bad_words[i].words);
        if (said.status != 2 || *said.out || lines_of(said.err) != 1 || !strstr(said.err, bad_words[i].says))
            fail_msg("%s: status %d\n%s%s", bad_words[i].why, said.status, said.out, said.err);
        printed_free(&said);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conversations_go_as_they_should), cmocka_unit_test(a_line_too_long_is_refused),
        cmocka_unit_test(dice_are_rolled_or_asked_for),    cmocka_unit_test(the_same_seed_rolls_the_same),
        cmocka_unit_test(bad_words_are_one_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

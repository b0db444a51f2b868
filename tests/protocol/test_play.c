/* test_play.c -- games in the terminal: what people may say, what they see, and what they must not see. */
#define _GNU_SOURCE /* asprintf */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <dirent.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/sample.h"
#include "tests/program.h"
#include "variants/registry.h"

enum { WORDS = 16, PIECES = 8, SCRIPT_MAX = 1024 };

static char folder[] = "/tmp/fusilier-play-XXXXXX";

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    char *command;
    if (asprintf(&command, "rm -rf %s", folder) < 0) return -1;
    const int status = system(command);
    free(command);
    return status;
}

/* ---- conversations ---- */

typedef struct {
    const char *why, *words[WORDS];
    const char *input;
    const char *pieces[PIECES]; /* of what is printed, in this order */
    const char *never;          /* must not be printed */
} Talk;

#define CHESS                                                                                                          \
    { "play", "chess", "--seat", "b=human", "--ascii" }

static const Talk talks[] = {
    { "a game to its end",
      CHESS,
      "f2f3\ne7e5\ng2g4\nd8h4\n",
      { "White to move.", "  White: f2f3\n", "Black to move.", "The game is over: 0-1 (checkmate)" },
      NULL },
    { "end of input ends the program", CHESS, "", { "White to move." }, "?" },
    { "empty lines mean nothing", CHESS, "\n  \n\t\ne2e4\n", { "  White: e2e4\n" }, "?" },
    { "carriage returns are not part of a line", CHESS, "e2e4\r\n", { "  White: e2e4\n" }, "?" },
    { "a beginning that only one move has", CHESS, "e2e4\nd7d5\ne4d\n", { "  White: e4d5\n" }, "?" },
    { "a beginning that several have", CHESS, "b1\n", { "? b1 may be one of 2:", "b1a3  b1c3" }, "White: " },
    { "algebraic notation", CHESS, "Nf3\nNc6\n", { "White: g1f3", "Black: b8c6" }, "?" },
    { "a move before a command that begins alike", CHESS, "b2b3\nb\n", { "White: b2b3", "? b may be one of" }, NULL },
    { "a command by its beginning",
      CHESS,
      "pos\n",
      { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n" },
      "?" },
    { "a beginning of two commands", CHESS, "re\n", { "? re may be: resign result" }, "over" },
    { "moves of a man", CHESS, "moves g1\n", { "  g1f3  g1h3\n" }, "g2g3" },
    { "moves that nobody has", CHESS, "moves e9\n", { "? no move begins with 'e9'" }, NULL },
    { "no man there", CHESS, "e4e5\n", { "? move \"e4e5\": there is no man on e4" }, "White: e" },
    { "not legal", CHESS, "e2e5\n", { "? move \"e2e5\": a pawn does not move like that" }, "White: e" },
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
    { "nonsense", CHESS, "castle\n\x1b[31m\xff\n", { "? move \"castle\": not a move", "? move \"" }, "\x1b" },
    { "words after a move", CHESS, "e2e4 please\n", { "? no such command; help lists them: e2e4" }, "White: e" },
    { "words after a command", CHESS, "board now\n", { "? board takes no words after it" }, NULL },
    { "taking back",
      CHESS,
      "e2e4\ne7e5\nundo\nundo\nposition\nundo\n",
      { "RNBQKBNR w KQkq - 0 1", "? there is no move of yours to take back" },
      NULL },
    { "taking back to the last own decision",
      { "play", "chess", "--seat", "b=random", "--ascii" },
      "e2e4\nundo\nposition\nhistory\n",
      { "Black: ", "RNBQKBNR w KQkq - 0 1", "No move has been made." },
      "?" },
    { "resigning, and taking that back",
      CHESS,
      "e2e4\nresign\ne7e5\nundo\nresult\n",
      { "The game is over: 1-0 (Black resigns)", "? no such command; help lists them: e7e5", "The game goes on." },
      NULL },
    { "resigning among four",
      { "play", "doubles-cutthroat", "--seat", "b=human" },
      "resign\n",
      { "The game is over: 0,1/3,1/3,1/3 (a resigns)" },
      NULL },
    { "resigning for a team", { "play", "doubles" }, "resign\n", { "The game is over: 0,0,1,1 (a resigns)" }, NULL },
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
      { "Lay two mines: type two squares, as c3 d4\n", "? \"c9\" is not a square. Lay two mines",
        "? two squares are wanted. Lay two mines", "  White: M@c3,M@d4\n",
        "Lay two mines: type two squares, as c6 d5\n", "? two different squares are wanted", "  Black: M@d5,M@c6\n" },
      "such command" },
    { "an enemy on one's mine",
      { "play", "minefield", "--position", "4k3/8/8/4N3/8/8/8/4R1K1 b - - 0 1 bmines=a5,e5 landed=e5", "--seat",
        "w=random", "--seat", "b=human" },
      "yes\n",
      { "An enemy stands on your mine: set it off? (yes or no)\n", "  Black: e5xe5\n",
        "    Black's mine goes off under the knight on e5.\n" },
      "such command" },
    { "the board turned", CHESS, "flip\n", { "     a  b  c", "     h  g  f" }, NULL },
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
    { "help", CHESS, "help\n", { "undo ", "take back your last move" }, NULL },
    { "history",
      CHESS,
      "e2e4\ne7e5\nhistory\n",
      { "Black to move", "White to move", "  White: e2e4\n  Black: e7e5\n" },
      NULL },
    { "check is said",
      { "play", "chess", "--position", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1" },
      "",
      { "White to move, in check." },
      NULL },
    { "leaving", CHESS, "quit\ne2e4\n", { "White to move." }, "White: e2e4" },
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
    { "marks where men are many",
      { "play", "three-player-chess", "--seat", "b=human", "--seat", "c=human", "--ascii" },
      "a4a5\n",
      { "fresh: c2, h2", "cubes are held by: b, c", "[aP]", "[. ]", "these touch: e6-f5" },
      NULL },
};

static void check_talk(const Talk *talk) {
    Printed said = run_program_on(talk->input, talk->words);
    if (said.status != 0 || *said.err) fail_msg("%s: status %d\n%s%s", talk->why, said.status, said.out, said.err);
    const char *at = said.out;
    for (int i = 0; i < PIECES && talk->pieces[i]; i++) {
        const char *const found = strstr(at, talk->pieces[i]);
        if (!found) fail_msg("%s: \"%s\" was not printed\n%s", talk->why, talk->pieces[i], said.out);
        at = found + strlen(talk->pieces[i]);
    }
    if (talk->never && strstr(said.out, talk->never))
        fail_msg("%s: \"%s\" was printed\n%s", talk->why, talk->never, said.out);
    printed_free(&said);
}

static void conversations_go_as_they_should(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(talks); i++) check_talk(&talks[i]);
}

static void a_line_too_long_is_refused(void **state) {
    (void)state;
    char *input;
    assert_true(asprintf(&input, "%09000d\ne2e4\n", 0) > 0);
    const Talk talk = { "a long line", CHESS, input, { "? the line is longer than 4096", "White: e2e4" }, NULL };
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
      { "  White: h1xh8\n    White's rook on h1 shoots at the king on h8.\n  dice:", "    The dice say " },
      "?" },
    { "what a shot comes to",
      { "play", "blunderbuss", "--position", SHOT, "--dice", "ask", "--seat", "b=human" },
      "h1xh8\n9\n",
      { "    The dice say 9: the bullet leaves the board: a miss.\n" },
      NULL },
    { "a bullet that bends",
      { "play", "blunderbuss", "--position", "k6r/8/8/8/8/8/8/K6R w - - 0 1", "--dice", "ask", "--seat", "b=human" },
      "h1xh8\n11\n12\n",
      { "    The dice say 11: the bullet bends and flies on to the king on a8.\n",
        "    The dice say 12: the bullet bends again and drops: a miss.\n" },
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

/* ---- all games ---- */

/* Seats for all players of a game; the words are freed with free_seats. */
static int add_seats(const Game *game, const char *who, const char *words[], int count) {
    for (Player player = 0; player < game->players; player++) {
        char *seat;
        assert_true(asprintf(&seat, "%c=%s", game_player_letter(game, player), who) > 0);
        words[count++] = "--seat";
        words[count++] = seat;
    }
    words[count] = NULL;
    return count;
}

static void free_seats(const char *words[], int from, int count) {
    for (int i = from + 1; i < count; i += 2) free((void *)(uintptr_t)words[i]);
}

/* Random players play a game to its result; its record stands up to the referee. */
static void every_game_is_played_and_recorded(void **state) {
    (void)state;
    char path[64];
    snprintf(path, sizeof path, "%s/all.pgn", folder);
    for (int i = 0; i < samples_count(); i++) {
        const char *words[32] = {
            "play", sample_at(i)->id, "--seed", "5", "--dice-seed", "5", "--save", path, "--ascii"
        };
        const int count = add_seats(sample_at(i), "random", words, 9);
        Printed said = run_program_on("", words);
        if (said.status != 0 || *said.err || !strstr(said.out, "The game is over: "))
            fail_msg("%s: status %d, %s", sample_at(i)->id, said.status, said.err);
        printed_free(&said);
        free_seats(words, 9, count);
        const char *const replay[] = { "match", "--replay", path, NULL };
        said = run_program_on("", replay);
        if (said.status != 0) fail_msg("%s: %s%s", sample_at(i)->id, said.out, said.err);
        printed_free(&said);
    }
}

static void engines_play_games_of_many_to_the_end(void **state) {
    (void)state;
    static const char *const ids[] = { "three-player-chess", "doubles", "doubles-cutthroat", "stax" };
    for (size_t i = 0; i < LENGTH(ids); i++) {
        const char *words[32] = { "play", ids[i], "--ascii" };
        const int count = add_seats(game_find(ids[i]), "engine:nodes=60", words, 3);
        Printed said = run_program_on("", words);
        if (said.status != 0 || !strstr(said.out, "The game is over: ")) fail_msg("%s: %s", ids[i], said.err);
        printed_free(&said);
        free_seats(words, 3, count);
    }
}

static void every_game_obeys_every_command(void **state) {
    (void)state;
    for (int i = 0; i < samples_count(); i++) {
        const char *const words[] = { "play", sample_at(i)->id, NULL };
        Printed said =
            run_program_on("board\nmoves\nflip\nflip\nhistory\nposition\nresult\nrules\nhelp\nundo\n", words);
        if (said.status != 0 || *said.err || !strstr(said.out, "The game goes on."))
            fail_msg("%s: status %d, %s", sample_at(i)->id, said.status, said.err);
        const char *const refused = strstr(said.out, "\n? ");
        if (!refused || strstr(refused + 1, "\n? ")) /* nothing but the undo */
            fail_msg("%s: %s", sample_at(i)->id, refused ? refused : "nothing was refused");
        printed_free(&said);
    }
}

/* ---- files ---- */

static void write_file(const char *path, const char *text) {
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

#define GAME_OF(variant, moves) "[Event \"x\"]\n[Variant \"" variant "\"]\n[Result \"*\"]\n\n" moves "\n"

static const struct {
    const char *why, *text, *says;
} bad_files[] = {
    { "cut off in the middle", GAME_OF("chess", "1. e4 e5 2. Nf"), "move 3: " },
    { "cut off between two moves", GAME_OF("chess", "1. e4 e5 2. Nf3"), "it has no result: the record breaks off" },
    { "cut off in a tag", "[Event \"x\"]\n[Varia", "line 2: this is not a tag" },
    { "another game", GAME_OF("rifle", "1. e2e4 *"), "this is a game of 'rifle', not of 'chess'" },
    { "an illegal move", GAME_OF("chess", "1. e4 e4 *"), "move 2: " },
    { "moves after the end", GAME_OF("chess", "1. f3 e5 2. g4 Qh4# 3. a3 *"), "comes after the end of the game" },
    { "a result that is wrong", GAME_OF("chess", "1. f3 e5 2. g4 Qh4# 1-0"), "the Result tag says *" },
    { "nothing", "", "there is no game in it" },
    { "noise", "\x01\x02{{{", "a comment does not end" },
};

static void bad_files_are_refused_and_nothing_is_lost(void **state) {
    (void)state;
    char path[64], script[SCRIPT_MAX];
    snprintf(path, sizeof path, "%s/bad.pgn", folder);
    snprintf(script, sizeof script, "e2e4\nload %s\nposition\n", path);
    for (size_t i = 0; i < LENGTH(bad_files); i++) {
        write_file(path, bad_files[i].text);
        const char *const inside[] = { "play", "chess", "--seat", "b=human", NULL };
        Printed said = run_program_on(script, inside);
        const char *const refused = strstr(said.out, "\n? ");
        if (!refused || !strstr(refused, bad_files[i].says) ||
            !strstr(refused, "/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"))
            fail_msg("%s: %s", bad_files[i].why, refused ? refused : said.out);
        printed_free(&said);
        const char *const at_start[] = { "play", "chess", "--load", path, NULL };
        said = run_program_on("", at_start);
        if (said.status != 2 || lines_of(said.err) != 1 || !strstr(said.err, bad_files[i].says) || *said.out)
            fail_msg("%s: status %d, %s", bad_files[i].why, said.status, said.err);
        printed_free(&said);
    }
}

static void saved_games_go_on(void **state) {
    (void)state;
    char path[64], script[SCRIPT_MAX];
    snprintf(path, sizeof path, "%s/three.pgn", folder);
    snprintf(script, sizeof script, "a4a5\nb7b6\nsave %s\nquit\n", path);
    const char *const words[] = { "play", "three-player-chess", "--seat", "b=human", "--seat", "c=human", NULL };
    Printed said = run_program_on(script, words);
    assert_non_null(strstr(said.out, "  saved: "));
    printed_free(&said);
    snprintf(script, sizeof script, "load %s\nhistory\nundo\nundo\nposition\n", path);
    said = run_program_on(script, words);
    assert_non_null(strstr(said.out, "  a: a4a5\n  b: b7b6\n"));
    assert_non_null(strstr(said.out, "aK,aC,aS,aP,2,cP,cS,cC,cK a - - 0 1 fresh=c2,h2,b3,i3,b8,c9 cubes=b,c\n"));
    printed_free(&said);
    const char *const load[] = { "play", "three-player-chess", "--load", path, "--seat", "b=human", NULL };
    said = run_program_on("history\n", load);
    assert_non_null(strstr(said.out, "  a: a4a5\n  b: b7b6\n"));
    printed_free(&said);
    /* a resigned game is over when it is loaded */
    snprintf(script, sizeof script, "e2e4\nresign\nsave %s\nundo\nload %s\ne7e5\n", path, path);
    const Talk talk = { "a resigned game",
                        CHESS,
                        script,
                        { "saved", "Black to move", "The game is over: 1-0 (Black resigns)", "? no such" },
                        NULL };
    check_talk(&talk);
}

/* A new file must not take the place of what is not a plain file; a link stays a link; other files stay as they are. */
static void saving_replaces_nothing_but_plain_files(void **state) {
    (void)state;
    char pipe_path[64], link_path[64], target[64], beside[64], script[SCRIPT_MAX];
    struct stat facts;
    snprintf(pipe_path, sizeof pipe_path, "%s/pipe", folder);
    snprintf(link_path, sizeof link_path, "%s/link", folder);
    snprintf(target, sizeof target, "%s/target.pgn", folder);
    snprintf(beside, sizeof beside, "%s/target.pgn.0.new", folder);
    assert_int_equal(mkfifo(pipe_path, 0600), 0);
    write_file(target, "old");
    write_file(beside, "mine");
    assert_int_equal(symlink(target, link_path), 0);
    snprintf(script, sizeof script, "save %s\nsave %s\nsave %s\ne2e4\n", pipe_path, folder, link_path);
    const Talk talk = { "no plain files",
                        CHESS,
                        script,
                        { "pipe': it is not a plain file", "': it is not a plain file", "  saved: ", "  White: e2e4" },
                        NULL };
    check_talk(&talk);
    assert_true(lstat(pipe_path, &facts) == 0 && S_ISFIFO(facts.st_mode));
    assert_true(lstat(link_path, &facts) == 0 && S_ISLNK(facts.st_mode));
    assert_true(stat(target, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_size > 100);
    assert_true(stat(beside, &facts) == 0 && facts.st_size == 4);
}

static void a_file_that_cannot_be_written_is_said(void **state) {
    (void)state;
    const Talk talks_of_files[] = {
        { "no folder",
          CHESS,
          "save /nonexistent/x.pgn\ne2e4\n",
          { "? cannot write '/nonexistent/x.pgn'", "White: e2e4" },
          NULL },
        { "no name", CHESS, "save\nload\n", { "? save needs the name of a file", "? load needs" }, NULL },
        { "no file", CHESS, "load /nonexistent/x.pgn\n", { "? /nonexistent/x.pgn: cannot read" }, NULL },
    };
    for (size_t i = 0; i < LENGTH(talks_of_files); i++) check_talk(&talks_of_files[i]);
    static const char *const paths[] = { "/nonexistent/x.pgn", "/proc/x.pgn", "/dev/full", "/tmp", "" };
    for (size_t i = 0; i < LENGTH(paths); i++) { /* at once: nobody plays a game that is lost */
        const char *const words[] = { "play", "chess", "--save", paths[i], NULL };
        Printed said = run_program_on("e2e4\n", words);
        if (said.status != 2 || *said.out || lines_of(said.err) != 1 || !strstr(said.err, "play: cannot write '"))
            fail_msg("'%s': status %d, %s%s", paths[i], said.status, said.out, said.err);
        printed_free(&said);
    }
}

static int files_in_folder(void) {
    DIR *const directory = opendir(folder);
    int count = 0;
    assert_non_null(directory);
    for (const struct dirent *entry; (entry = readdir(directory));) count += entry->d_name[0] != '.';
    closedir(directory);
    return count;
}

/* Runs the program and ends it by a signal as soon as it has printed all these pieces. */
static void end_by_signal(const char *const words[], const char *input, const char *const pieces[], int number) {
    int in[2], out[2], status;
    char said[65536] = "";
    assert_true(pipe(in) == 0 && pipe(out) == 0);
    const pid_t pid = fork();
    if (pid == 0) {
        const char *argv[WORDS + 2] = { FUSILIER_BINARY };
        for (int i = 0; i < WORDS && words[i]; i++) argv[i + 1] = words[i];
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[1]);
        execv(argv[0], (char *const *)(uintptr_t)argv);
        _exit(126);
    }
    close(out[1]);
    assert_int_equal(write(in[1], input, strlen(input)), strlen(input));
    size_t used = 0;
    for (const char *at = said; *pieces;) {
        const char *const found = strstr(at, *pieces);
        if (found) {
            at = found + strlen(*pieces++);
            continue;
        }
        const ssize_t got = read(out[0], said + used, sizeof said - 1 - used);
        if (got <= 0) fail_msg("it says no '%s' but\n%s", *pieces, said);
        said[used += (size_t)got] = '\0';
    }
    kill(pid, number);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == number);
    close(in[0]);
    close(in[1]);
    close(out[0]);
}

/* What was played is in the file however the program ends; nothing else is left behind. */
static void a_game_is_saved_after_every_move(void **state) {
    (void)state;
    static const int numbers[] = { SIGINT, SIGTERM, SIGHUP, SIGKILL };
    char path[64];
    snprintf(path, sizeof path, "%s/kept.pgn", folder);
    const char *const words[] = { "play", "chess", "--seat", "b=engine:nodes=50", "--ascii", "--save", path, NULL };
    const int before = files_in_folder();
    for (size_t i = 0; i < LENGTH(numbers); i++) {
        const char *const pieces[] = { "White to move", "Black: ", "White to move", "Black: ", "White to move", NULL };
        end_by_signal(words, "e2e4\nh2h4\n", pieces, numbers[i]);
        const char *const load[] = { "play", "chess", "--ascii", "--load", path, NULL };
        Printed said = run_program_on("history\n", load);
        const char *const first = strstr(said.out, "  White: e2e4\n  Black: ");
        if (said.status != 0 || !first || !strstr(first, "  White: h2h4\n  Black: "))
            fail_msg("%s%s", said.out, said.err);
        printed_free(&said);
        assert_int_equal(files_in_folder(), before + 1);
        unlink(path);
    }
    const char *const at_once[] = { "White to move", NULL };
    end_by_signal(words, "", at_once, SIGTERM);
    assert_int_equal(files_in_folder(), before + 1);
    write_file(path, "kept until there is something to save");
    end_by_signal(words, "", at_once, SIGTERM);
    struct stat facts;
    assert_true(stat(path, &facts) == 0 && facts.st_size == 37);
    assert_int_equal(files_in_folder(), before + 1);
    unlink(path);
}

/* ---- words that are refused ---- */

static const struct {
    const char *why, *words[WORDS], *says;
} bad_words[] = {
    { "no game", { "play" }, "GAME is missing" },
    { "an unknown game", { "play", "chesss" }, "unknown game 'chesss'" },
    { "a seat without who", { "play", "chess", "--seat", "w" }, "'w' is not a seat such as w=engine" },
    { "an unknown seat", { "play", "chess", "--seat", "a=human" }, "'a' is not a player of this game: w b" },
    { "a seat of nobody", { "play", "chess", "--seat", "=human" }, "'' is not a player" },
    { "a player too many",
      { "play", "three-player-chess", "--seat", "d=human" },
      "'d' is not a player of this game: a b c" },
    { "nobody who can play", { "play", "chess", "--seat", "w=cat" }, "'cat' cannot play: only human" },
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
    { "limits of a person", { "play", "chess", "--seat", "w=human:nodes=5" }, "'human' takes no limits" },
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

/* ---- secrets ---- */

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
        cmocka_unit_test(conversations_go_as_they_should),
        cmocka_unit_test(a_line_too_long_is_refused),
        cmocka_unit_test(dice_are_rolled_or_asked_for),
        cmocka_unit_test(the_same_seed_rolls_the_same),
        cmocka_unit_test(every_game_is_played_and_recorded),
        cmocka_unit_test(engines_play_games_of_many_to_the_end),
        cmocka_unit_test(every_game_obeys_every_command),
        cmocka_unit_test(bad_files_are_refused_and_nothing_is_lost),
        cmocka_unit_test(saved_games_go_on),
        cmocka_unit_test(a_game_is_saved_after_every_move),
        cmocka_unit_test(saving_replaces_nothing_but_plain_files),
        cmocka_unit_test(a_file_that_cannot_be_written_is_said),
        cmocka_unit_test(bad_words_are_one_line),
        cmocka_unit_test(the_screen_does_not_depend_on_secrets),
        cmocka_unit_test(an_engine_does_not_look_at_secrets),
        cmocka_unit_test(an_engine_tries_again),
        cmocka_unit_test(the_curtain_hides_what_the_other_did),
        cmocka_unit_test(hidden_men_stay_hidden_until_the_end),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}

/* Conversations about games whose effects XBoard cannot know: what it is sent to keep its board right, and how people
 * say what a mouse cannot. */
#include <regex.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/board/types.h"
#include "tests/conversation.h"

enum { SOON = 10000, LONG = 30000 }; /* milliseconds */

static int start(void **state) {
    *state = conversation_as_xboard(FUSILIER_BINARY, LONG);
    return 0;
}

static int finish(void **state) {
    conversation_drop(*state);
    return 0;
}

/* A new game from a position; the engine plays neither side yet. */
static void set_up(Conversation *talk, const char *variant, const char *fen) {
    say(talk, "new\nvariant %s\neasy\nsd 1\nforce\nsetboard %s", variant, fen);
    sync_without(talk, "^(Error|Illegal|tellusererror)", SOON);
}

/* ---- the board is put right ---- */

/* What is said after `playother`, and the lines that must come first, separated by `|`. */
typedef struct {
    const char *why, *variant, *fen, *said, *lines;
} Row;

#define SHADOW_CHOICE "2b4k/8/8/2N5/4P1B1/8/8/6K1 b - - 0 1"

#define JUMP        "7m/8/3m4/8/1m1m4/2M3M1/8/8 w - - 0 1"
#define JUMP_CHOICE "7m/8/3m1m2/8/1m1m4/2M3M1/8/8 w - - 0 1"

static const Row rows[] = {
    { "a shadow falls", "shadow", "7k/8/8/8/8/2b5/8/1N2K3 w - - 0 1", "usermove b1d2", "move @@@@|move e1xc3-e1" },
    { "the capturer goes too", "kamikaze", "7k/8/8/3p4/4P3/8/8/K7 w - - 0 1", "usermove e4d5",
      "move h8xd5-h8|move @@@@" },
    { "a wound is another letter", "three-strikes-rifle", "7k/8/8/3p4/8/4N3/8/K7 w - - 0 1", "usermove e3d5,d5e3",
      "move A@d5|move @@@@" },
    { "letters say wounds in a position", "three-strikes-rifle", "7k/8/8/3s4/8/4N3/8/K7 w - - 0 1",
      "usermove e3d5,d5e3", "move h8" }, /* the third strike removes: XBoard is right, the engine moves */
    { "castling", "madrasi", "r3k3/8/8/8/8/8/8/4K2R w K - 0 1", "usermove e1g1", "move e8xh1-e8|move R@f1" },
    { "one of the parts of a turn", "divide-and-conquer", "3kq3/8/pppppppp/8/8/PPPPPPPP/8/3QK3 w - - 0 1",
      "usermove d3d4", "move @@@@" },
    { "enemies between two men", "scaci", "7k/1p6/8/8/8/1pP5/R7/K7 w - - 0 1", "usermove a2a3",
      "move @@@@|move a1xb3-a1" },
    { "the first of ten ranks is 0", "scaci-10x20", "8k1/1p8/10/10/10/10/1pP7/R9/1K8/10 w - - 0 1", "usermove a2a3",
      "move @@@@|move b1xb3-b1" },
    { "two men in one's shadow", "shadow", SHADOW_CHOICE, "usermove c8e6", "askuser choice Which .*one of g4 or c5$" },
    { "the answer", "shadow", SHADOW_CHOICE, "usermove c8e6\nchoice g4",
      "askuser choice|move @@@@|move h8xg4-h8|move [a-h]" },
    { "one of them chosen by a click", "shadow", SHADOW_CHOICE, "lift c8\nput c5\nlift c5\nput e6\nusermove c8c5,c5e6",
      "highlight|highlight|move [a-h]" },
    { "not a move", "shadow", SHADOW_CHOICE, "usermove c8a1", "tellusererror|Illegal move.*: c8a1$" },
    { "paralysed", "madrasi", "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "usermove a1b1",
      "tellusererror The rook on a1 is paralysed by the rook on a8|Illegal move \\(.* paralysed .*\\): a1b1$" },
    { "a man in limbo escapes", "three-strikes-ed", "6k1/6pp/8/3r4/8/8/3R4/6K1 w - - 0 1", "go", "move [a-h]" },
    { "what the mouse cannot say, typed", "shadow", SHADOW_CHOICE, "option Move=c8d7", "move c8xc5-d7|move [a-h]" },
    { "a man and who took it", "kamikaze", "7k/8/8/3p4/4P3/8/8/K7 w - - 0 1", "option Move=e4d5",
      "move a1xe4xd5-a1|move h8" },
    { "the move itself is last", "machine-gun", "2n4k/p7/8/8/p6p/8/8/3QK3 w - - 0 1", "option Move=d1d4",
      "move e1xa7xh8-e1|move @@@@|move d1xa4xh4-d4$" },
    { "the rook goes first", "madrasi", "r3k3/8/8/8/8/8/8/4K2R w K - 0 1", "option Move=e1g1",
      "move R@f1|move e8xh1-e8|move e1g1" },
    { "a jump, clicked where it ends", "draughts", JUMP_CHOICE, "usermove c3g7",
      "move @@@@|move g3xd4xf6-g3|move h8xg7-f6" },
    { "clicked where it first lands, and goes on", "draughts", JUMP, "usermove c3e5",
      "Illegal move: c3e5$|move c3xd4xd6-c7$|move [a-h]" },
    { "it could go on elsewhere", "draughts", JUMP_CHOICE, "usermove c3e5",
      "Illegal move: c3e5$|askuser choice Which .*one of c3xe5xg7, c3xe5xc7$" },
    { "where it lands on the way is marked", "draughts", JUMP, "lift c3", "highlight 8/2Y5/8/Y3Y3/8/8/8/8$" },
    { "whoever can must jump", "draughts", JUMP, "usermove g3h4", "tellusererror You must jump|Illegal move" },
    { "a king jumps round", "draughts", "7m/8/8/2m1m3/8/2m1m3/3K4/8 w - - 0 1", "usermove d2c3,c3e3,e3d2",
      "move @@@@|move d2xc5xe5-d2|move h8g7" },
    { "a man is crowned", "draughts", "8/M7/8/2m5/8/8/8/8 w - - 0 1", "usermove a7b8",
      "move c5xb8-c5|move K@b8|move c5" },
    { "so far that XBoard would not believe it", "arithmetical", "B7/7k/8/3q4/2PPP3/8/8/K7 w - - 0 1",
      "option Move=d4d5", "move a1xd5-a1|move @@@@|move P@d5|move @@@@|move a1xd4-a1" },
    { "over the upper edge", "checkers-universal", "3K4/8/8/m7/8/8/8/8 w - - 0 1", "usermove d8e1", "move a5" },
    { "nobody may pass", "shadow", SHADOW_CHOICE, "option Move=0000", "tellusererror .*" },
    { "who has no move passes", "scaci", "Q5N1/P7/8/8/8/8/p6p/7R w - - 0 1", "lift a8",
      "move @@@@|highlight|move a2a1" },
};

static bool matches(const char *line, const char *pattern) {
    regex_t wanted;
    assert_int_equal(regcomp(&wanted, pattern, REG_EXTENDED | REG_NOSUB), 0);
    const bool found = regexec(&wanted, line, 0, NULL, 0) == 0;
    regfree(&wanted);
    return found;
}

static void puts_the_board_right(void **state) {
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Row *row = &rows[i];
        char lines[256], *rest = lines;
        set_up(*state, row->variant, row->fen);
        say(*state, strcmp(row->said, "go") ? "playother\n%s" : "%s", row->said);
        snprintf(lines, sizeof lines, "%s", row->lines);
        for (const char *wanted; (wanted = strsep(&rest, "|"));) {
            char pattern[128];
            snprintf(pattern, sizeof pattern, "^%s", wanted);
            const char *line = hear(*state, "^(move|Illegal|askuser|telluser|highlight|Error)", LONG);
            if (!line) fail_msg("%s: nothing instead of %s", row->why, wanted);
            char copy[512];
            snprintf(copy, sizeof copy, "%s", line);
            if (!matches(copy, pattern)) fail_msg("%s: '%s' instead of %s", row->why, copy, wanted);
        }
        say(*state, "force");
        sync_without(*state, "^Error", SOON);
    }
}

/* ---- back and forth ---- */

/* Where XBoard shows thinking it shows this, too, in the place of what the move did that is no more. */
static void says_in_the_line_what_is_taken_back(void **state) {
    set_up(*state, "kamikaze", "7k/7p/8/3p4/4P3/8/8/K7 w - - 0 1");
    say(*state, "post\nhard\nplayother\nusermove e4d5");
    expect(*state, "^move @@@@$", LONG);
    expect(*state, "^move h[78]", LONG);
    say(*state, "remove");
    expect_without(*state, "^[0-9]+ -?[0-9]+ 0 0\tRetract again$", "^tell", SOON);
    say(*state, "remove");
    expect_without(*state, "^[0-9]+ -?[0-9]+ 0 0\tTaken back$", "^tell", SOON);
    say(*state, "force\nnopost\neasy");
}

/* In the middle of a turn XBoard's side to move is another than the game's: that is the one that it means. */
static void plays_the_side_that_xboard_means(void **state) {
    set_up(*state, "kamikaze", "7k/7p/8/3p4/4P3/8/8/K7 w - - 0 1");
    say(*state, "easy\nsd 1\nusermove e4d5\nusermove h8d5,d5h8\ngo"); /* @@@@ is missing, for Black to move */
    expect_without(*state, "^move @@@@$", "^(Error|Illegal|move [^@])", LONG);
    sync_without(*state, "^(Error|Illegal|move)", SOON);
    say(*state, "usermove h7h6");
    expect_without(*state, "^move a1", "^(Error|Illegal)", LONG);

    say(*state, "new\nvariant kamikaze-progressive\neasy\nsd 1\nforce\nusermove e2e4\nusermove d7d5\ngo");
    expect_without(*state, "^move @@@@$", "^(Error|Illegal|move [^@])", LONG); /* White's, as Black has a move left */
    sync_without(*state, "^(Error|Illegal|move)", SOON);
    say(*state, "usermove d5e4");
    expect_without(*state, "^move [a-h]", "^(Error|Illegal)", LONG);
}

static void takes_back_with_the_repair(void **state) {
    set_up(*state, "kamikaze", "7k/7p/8/3p4/4P3/8/8/K7 w - - 0 1");
    say(*state, "playother\nusermove e4d5"); /* then king's stay and null move: three plies, and the engine's */
    expect(*state, "^move h8xd5-h8$", LONG);
    expect(*state, "^move @@@@$", LONG);
    expect(*state, "^move h[78]", LONG);
    say(*state, "remove");
    expect(*state, "^tellusererror Please retract once more$", SOON);
    say(*state, "usermove a1b1");
    expect(*state, "^Illegal move.*: a1b1$", SOON);
    say(*state, "remove"); /* now all four are back */
    sync_without(*state, "^(Error|Illegal|tell)", SOON);
    say(*state, "undo");
    expect(*state, "^Error \\(nothing to take back\\): undo$", SOON);
    say(*state, "usermove a1b1");
    expect_without(*state, "^move [a-h]", "^Illegal", LONG);
}

/* Where both moves are one ply each, one click takes them back. */
static void takes_back_at_once(void **state) {
    for (int time = 0; time < 2; time++) {
        if (!time) set_up(*state, "shadow", SHADOW_CHOICE);
        if (!time) say(*state, "playother");
        say(*state, "option Move=c8d7");
        expect(*state, "^move c8xc5-d7$", LONG);
        expect(*state, "^move [a-h]", LONG);
        say(*state, "remove");
        sync_without(*state, "^(Error|Illegal|tell|move)", SOON);
    }
}

/* What a move of the engine's does besides is said among its thoughts. */
static void says_what_fell(void **state) {
    set_up(*state, "shadow", SHADOW_CHOICE);
    say(*state, "post\nplayother\noption Move=c8d7");
    expect(*state, "^[0-9]+ -?[0-9]+ 0 0\tNc5 falls \\(c8-d7\\)$", LONG);
    say(*state, "force");
    set_up(*state, "kamikaze", "7k/8/8/3p4/4P3/8/8/K7 w - - 0 1");
    say(*state, "playother\noption Move=e4d5");
    expect(*state, "^[0-9]+ -?[0-9]+ 0 0\txPd5; the mover falls \\(e4-d5\\)$", LONG);
    say(*state, "force\nnopost");
}

/* And stays in XBoard's line until it was read: pondering, which begins at once, says nothing meanwhile. */
static void leaves_time_to_read(void **state) {
    set_up(*state, "kamikaze", "k7/8/P7/3p4/2PBP3/8/8/KR6 w - - 0 1"); /* Black can only capture */
    say(*state, "post\nhard\nsd 30\nplayother\nusermove a1a2");
    expect(*state, "^[0-9]+ -?[0-9]+ 0 0\t.* \\(d5-", LONG);
    assert_null(hear(*state, "^[0-9]+ -?[0-9]+ [0-9]+ [0-9]+\t", 1000));
    say(*state, "force\nnopost\neasy\nsd 1");
}

/* XBoard would call a draw as soon as a side has no men: one of the fallen stays, and the result is said. */
static void leaves_a_man_for_the_result(void **state) {
    set_up(*state, "machine-gun", "1n4n1/p2b2p1/8/8/8/6P1/8/8 w - - 0 9");
    say(*state, "playother\nusermove g3g4"); /* the bishop shoots it: White has nobody left */
    expect_without(*state, "^0-1 \\{the opponent has no man left\\}$", "^move .*xg4", LONG);
    say(*state, "force");
}

/* Another Fusilier's turn is complete at its last ply, which is the move; only then is it answered. */
static void waits_for_the_move(void **state) {
    set_up(*state, "machine-gun", "7k/p7/6p1/8/p6p/8/8/3QK3 w - - 0 1");
    say(*state, "computer\nname Fusilier 9\nplayother\nusermove e1a7,a7h8,h8e1");
    sync_without(*state, "^(move|Error|Illegal|tell)", SOON);
    say(*state, "setboard 8/8/6p1/8/p6p/8/8/3QK3 w - - 0 2");
    sync_without(*state, "^(move|Error|Illegal|tell)", SOON);
    say(*state, "usermove d1a4,a4h4,h4d4");
    expect_without(*state, "^move (g6|@@@@)", "^(Error|Illegal|tell)", LONG);
}

/* A record with such turns can be stepped through, to the middle of a turn, too. */
static void steps_through_turns(void **state) {
    static const char black[] = "setboard 8/8/6p1/8/p6p/8/8/3QK3 w - - 0 2";
    set_up(*state, "machine-gun", "7k/p7/6p1/8/p6p/8/8/3QK3 w - - 0 1");
    for (int time = 0; time < 3; time++) {
        say(*state, "usermove e1a7,a7h8,h8e1\n%s\nusermove d1a4,a4h4,h4d4\nusermove g6g5", black);
        sync_without(*state, "^(move|Error|Illegal|tell)", SOON);
        say(*state, "undo\nundo\nusermove d1a4,a4h4,h4d4\nundo\nundo\n%s\nusermove d1a4,a4h4,h4d4", black);
        sync_without(*state, "^(move|Error|Illegal|tell)", SOON);
        say(*state, "usermove g6g5\nundo\nundo\nundo\nundo");
        sync_without(*state, "^(move|Error|Illegal|tell)", SOON);
    }
    say(*state, "usermove d1d4"); /* another version of the turn */
    sync_without(*state, "^(Error|Illegal|tell)", SOON);
}

/* A game of another variant: that is said once, not for each of its moves. */
static void says_once_that_a_record_does_not_fit(void **state) {
    say(*state, "new\nvariant kamikaze\nforce\nusermove e2e4\nusermove e7e5\nusermove d1h6");
    expect(*state, "^tellusererror .*another", SOON);
    say(*state, "usermove h6h2\nusermove a7a5\nusermove e4e5\nusermove e5e6");
    sync_without(*state, "^(Error|tell)", SOON);
    say(*state, "new\nvariant kamikaze\nforce\nlift d1\nput h6\nusermove d1h6"); /* by hand */
    expect_without(*state, "^Illegal move", "another", SOON);
}

/* A position loaded as XBoard begins, before it reads what the game is: the game is described with it, as XBoard takes
 * no second description. */
static void shows_a_position_loaded_at_once(void **state) {
    static const char fen[] = "2b4k/8/8/2N5/4P1B1/8/8/6K1 w - - 0 1";
    say(*state, "new\nvariant shadow\nlevel 0 1 1\npost\nhard\nping 1\nforce\nsetboard %s", fen);
    expect_without(*state, "^setup .*_bughouse 2b4k/", "^(setup .*_bughouse rnbq|pong)", SOON);
    expect_without(*state, "^pong 1$", "^setup", SOON);
    say(*state, "setboard 2b4k/8/8/2N5/4P1B1/8/8/5K2 w - - 0 1");
    sync_without(*state, "^(setup|Error|tell)", SOON);
}

/* XBoard says a null move with its whole board. */
static void hears_null_moves_as_boards(void **state) {
    say(*state, "new\nvariant divide-and-conquer\neasy\nsd 1\nforce\ncomputer\nname Fusilier 9\nusermove d3d4");
    say(*state, "go\nsetboard 3kq3/8/pppppppp/8/3P4/PPP1PPPP/8/3QK3 w - - 0 2");
    sync_without(*state, "^(move|Error|Illegal|tell)", SOON);
    say(*state, "usermove d1c2\nsetboard 3kq3/8/pppppppp/8/3P4/PPP1PPPP/2Q5/4K3 w - - 0 3\nusermove e1d1");
    expect_without(*state, "^move [a-h]", "^(Error|Illegal|tell)", LONG); /* the third part: now Black moves */
}

/* In analysis plies are sent only where XBoard cannot have them in store: not when it steps forward again. */
static void repairs_once_in_analysis(void **state) {
    static const char fen[] = "7k/8/8/3p4/4P3/8/8/K7 w - - 0 1";
    set_up(*state, "kamikaze", fen);
    say(*state, "nopost\nanalyze\nusermove e4d5");
    expect(*state, "^move h8xd5-h8$", LONG);
    expect(*state, "^move @@@@$", LONG);
    say(*state, "undo\nundo\nundo\nusermove e4d5\nusermove h8d5,d5h8\nusermove @@@@");
    sync_without(*state, "^(move|Error|Illegal)", SOON);
    say(*state, "setboard %s\nusermove e4d5\nusermove h8d5,d5h8\nusermove @@@@", fen); /* so it steps over null moves */
    sync_without(*state, "^(move|Error|Illegal)", SOON);
    say(*state, "usermove h8g8\nundo\nundo\nundo\nundo\nusermove e4e5\nundo\nusermove e4d5");
    sync_without(*state, "^(move|Error|Illegal)", SOON);
    say(*state, "exit");
}

/* Saved games come all at once; the engine follows them and says nothing. */
static void follows_a_record(void **state) {
    say(*state, "new\nvariant shadow\nforce\nsetboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    say(*state, "usermove b1c3\nusermove b8c6\nusermove g1f3\nusermove g8f6\nusermove d2d3\nusermove c6d4");
    say(*state, "setboard r1bqkb1r/pppppppp/5n2/8/3n4/2NP1N2/PPP1PPPP/R1BQKB1R b - - 0 4");
    say(*state, "usermove e8f3,f3e8\nusermove g2f3");
    sync_without(*state, "^(move|Error|Illegal|tell|askuser)", SOON);
    say(*state, "undo\nundo\nundo\nundo\nusermove a7a6");
    sync_without(*state, "^(move|Error|Illegal|tell|askuser)", SOON);
}

/* ---- mines and dice ---- */

/* A shot that misses is a null move; what follows in the record is the other side's turn, although it could also be the
 * repair of a shot that has cost the shooter's side a man. */
static void takes_a_null_move_for_a_turn(void **state) {
    set_up(*state, "blunderbuss", "5rk1/1b1p1p2/2rb2np/p1p1p1pN/P1P1P1P1/RP1B3P/1B1P1P2/3R2K1 w - - 0 23");
    say(*state, "usermove h5f6\nusermove g8g7");
    say(*state, "setboard 5r2/1b1p1pk1/2rb1Nnp/p1p1p1p1/P1P1P1P1/RP1B3P/1B1P1P2/3R2K1 b - - 0 24");
    say(*state, "usermove g7f6,f6g7\nusermove b2c3\nusermove g6f4\nping 7");
    expect_without(*state, "^pong 7$", "^(Error|Illegal|telluser)", SOON);
}

static void lays_mines_and_sets_them_off(void **state) {
    say(*state, "new\nvariant minefield\neasy\nsd 1\npost");
    sync_without(*state, "^askuser", SOON); /* it may become a match */
    say(*state, "usermove e2e4");           /* one window says what is due */
    expect_without(*state, "^askuser choice Which two squares do you mine", "^tell", SOON);
    expect_without(*state, "^Illegal move: e2e4$", "^(tell|askuser)", SOON);
    say(*state, "choice\nlift e2"); /* no answer */
    expect(*state, "^telluser .*Which two squares do you mine\\?.*Click a man of yours, then marked squares", SOON);
    expect(*state, "^highlight 8/8/8/8/CCCCCCCC/CCCCCCCC/CCCC1CCC/CCCCCCCC$", SOON);
    say(*state, "choice M@c3,M@z9");
    expect(*state, "^askuser choice \"z9\" is not a square. Which two squares do you mine\\? \\(as c3 d4\\)$", SOON);
    say(*state, "choice f5 d4");
    expect(*state, "^askuser choice f5 is not in your half. Which two squares do you mine\\? \\(as c3 d4\\)$", SOON);
    say(*state, "choice M@a3,M@h3");
    expect(*state, "^move @@@@$", SOON);
    expect_without(*state, "^move @@@@$", "^move [^@]|\t", LONG); /* and nobody sees where the engine's are */
    say(*state, "nopost\nusermove e2e4");
    expect_without(*state, "^move [a-h]", "^(Error|Illegal)", LONG);

    set_up(*state, "minefield", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    say(*state, "setboard 4k3/8/8/8/8/8/8/4K3 w - - 0 1 wmines=a3,b3");
    sync_without(*state, "^Error", SOON);
}

/* Where no man is moved, other squares are answers: XBoard reports clicks on cyan ones while a man is in the hand. */
static void takes_other_squares_for_answers(void **state) {
    say(*state, "new\nvariant minefield\neasy\nsd 1\nlift e2\nput d4\nlift d4");
    expect_without(*state, "^highlight 8/8/8/8/CCC1CCCC/CCCCCCCC/CCCC1CCC/CCCCCCCC$", "^(Error|Illegal|askuser)", SOON);
    say(*state, "put c3\nlift c3");
    expect_without(*state, "^highlight 8/8/8/8/8/8/8/8$", "^(Error|Illegal|askuser|tell)", LONG); /* not the enemy's */
    expect_without(*state, "^feature myname=\"your mines: c3, d4", "^(Error|Illegal|askuser|tell)", LONG);
    expect(*state, "^highlight 8/8/8/8/4Y3/4Y3/8/8$", LONG); /* the pawn is still in the hand */
    say(*state, "usermove e2e4");
    expect_without(*state, "^move [a-h]", "^(Error|Illegal|askuser|tell)", LONG);

    set_up(*state, "kidnapping", "rn2k2r/8/8/8/8/8/8/RN2K1NR w - - 0 7 kidnap=n");
    say(*state, "playother\nlift a1");
    expect(*state, "^telluser .*Which enemy knight do you take off\\?.*Click a man of yours, then b8\\.$", SOON);
    expect_without(*state, "^highlight 1C6/8/8/8/8/8/8/8$", "^(Error|Illegal|askuser)", SOON);
    say(*state, "put b8\nlift b8");
    expect_without(*state, "^move ..xb8-..$", "^(Error|Illegal|askuser|tell)", LONG);

    set_up(*state, "cassandra", "4k3/8/8/8/8/8/8/4K2R w - - 5 4 predict=1"); /* a man, and where it is: two clicks */
    say(*state, "playother\nlift h1");
    expect(*state, "^telluser .*Click a man of yours, then marked squares", SOON);
    expect(*state, "^highlight 4C3/8/8/8/8/8/8/8$", SOON);
    say(*state, "put e8\nlift e8");
    expect(*state, "^highlight (C{8}/){7}C{7}1$", SOON);
    say(*state, "put e8\nusermove h1e8"); /* XBoard takes the second click on a square for a move */
    expect_without(*state, "^Illegal move: h1e8$", "^(move|Error|askuser|tell)", SOON);
    expect_without(*state, "^feature myname=\"foretold: K:e8 .White.", "^(Error|Illegal|askuser|tell)", LONG);
}

/* Whoever sees no marks touches a man again, or makes a move: one window asks them to type, and names the men that it
 * hides. It does not come back by itself. */
static void asks_to_type_once(void **state) {
    static const char question[] = "^askuser choice Which enemy knight do you take off\\? \\(b8 or g8\\)$";
    set_up(*state, "kidnapping", "rn2k1nr/8/8/8/8/8/8/RN2K1NR w - - 0 7 kidnap=n");
    say(*state, "easy\nsd 1\nplayother\nlift a1");
    expect(*state, "^telluser .*Which enemy knight do you take off\\?.*Click a man of yours, then b8 or g8\\.$", SOON);
    say(*state, "lift h1");
    expect_without(*state, question, "^tell", SOON);
    say(*state, "lift a1\nlift h1\nlift e1");
    sync_without(*state, "^(askuser|tell|Error)", SOON);
    say(*state, "usermove e1e2");
    expect_without(*state, question, "^tell", SOON);
    expect_without(*state, "^Illegal move: e1e2$", "^(tell|askuser)", SOON);
    say(*state, "lift a1\nlift h1\nlift a1");
    sync_without(*state, "^(askuser|tell|Error)", SOON);
    say(*state, "choice g8");
    expect_without(*state, "^move ..xg8-..$", "^(Error|Illegal|askuser|tell)", LONG);
}

/* A click is enough, once it has been explained; who is clicked twice when he can take no more is refused. */
static void places_missiles_by_touch(void **state) {
    say(*state, "new\nvariant missile-allocated\neasy\nsd 1\nlift d1");
    expect_without(*state, "^telluser .*do you place a missile.*Click the man\\.$", "^(move|Error|Illegal|askuser)",
                   LONG);
    say(*state, "lift d1");
    expect_without(*state, "^move @@@@$", "^(Error|Illegal|askuser|tell)", LONG);
    expect(*state, "^feature myname=\"Black lays a missile, 16 left - Fusilier\"$", LONG);
    expect_without(*state, "^feature myname=\"White lays a missile, 15 left: d1\"$", "^(Error|Illegal|askuser|tell)",
                   LONG);
    say(*state, "option How It Stands");
    expect(*state, "^telluser .*White's missiles: d1; 15 to place.nBlack's missiles: [a-h][1-8]; 15 to place$", SOON);
    say(*state, "lift d1");
    expect(*state, "^tellusererror .*A queen takes one missile at most", SOON);
    say(*state, "lift e4");
    expect(*state, "^tellusererror .*A missile is placed under a man of one's own", SOON);
    say(*state, "lift e2");
    expect_without(*state, "^feature myname=\"White lays a missile, 14 left: d1, e2\"$",
                   "^(Error|Illegal|askuser|tell)", LONG);
}

/* Everybody sees on the board what has happened: no window must be closed, one can read what it was. */
static void explains_captures_without_a_window(void **state) {
    set_up(*state, "arithmetical", "B7/7k/8/3q4/2PPP3/8/8/K7 w - - 0 1");
    say(*state, "post\nplayother\noption Move=c4d5");
    expect_without(
        *state, "^[0-9]+ -?[0-9]+ 0 0\tbishop a8, pawns c4, d4 and e4 \\(3\\+1\\+1\\+1=6\\) take the queen on d5\\.$",
        "^telluser", LONG);
    say(*state, "force");
    set_up(*state, "blunderbuss", "k6r/8/8/8/8/8/8/K6R w - - 0 1");
    say(*state, "post\nplayother\nusermove h1h8,h8h1");
    expect_without(*state, "^[0-9]+ -?[0-9]+ 0 0\tDice [0-9].* White's rook on h1 shoots at the rook on h8\\.$",
                   "^telluser", LONG);
    say(*state, "force\nnopost");
}

static void rolls_dice(void **state) {
    static const char fen[] = "k6r/8/8/8/8/8/8/K6R w - - 0 1";
    char first[256] = "";
    for (int time = 0; time < 2; time++) { /* the same seed, the same rolls */
        set_up(*state, "blunderbuss", fen);
        say(*state, "option Dice Seed=7\nplayother\nusermove h1h8,h8h1");
        const char *line = expect(*state, "^telluser .*Dice [0-9]", LONG);
        if (time) assert_string_equal(line, first);
        snprintf(first, sizeof first, "%s", line);
        say(*state, "force");
    }
    set_up(*state, "blunderbuss", fen);
    say(*state, "option Ask for Dice=1\nplayother\nusermove h1h8,h8h1");
    expect(*state, "^telluser White's rook on h1 shoots at the rook on h8.$", LONG);
    expect(*state, "^askuser dice ", LONG);
    say(*state, "dice 13");
    expect(*state, "^tellusererror ", SOON);
    expect(*state, "^askuser dice ", SOON);
    say(*state, "dice 7");
    expect(*state, "^tellothers dice:7$", SOON);
    expect_without(*state, "^move a8", "^move [^a]", LONG); /* hit, as XBoard shows it */
    say(*state, "dice 7");
    expect(*state, "^Error \\(no dice are being rolled\\): dice 7$", SOON);
}

/* ---- a partner that does not know what we can ---- */

/* An analysis by a second engine begins before XBoard has read what that can: moves come bare, null moves as the board
 * that stands there, in letters of ours. */
static void follows_a_game_told_in_the_old_way(void **state) {
    say(*state, "new\nvariant three-strikes-rifle\neasy\nforce\nedit\n#");
    for (const char *file = "abcdefgh"; *file; file++)
        say(*state, "P%c2\n%c%c1\nc\nP%c7\n%c%c8\nc", *file, "RNBQKBNR"[*file - 'a'], *file, *file,
            "RNBQKBNR"[*file - 'a'], *file);
    say(*state, ".\ne2e4\nd7d5\ne4d5,d5e4\nA@d5\nedit\n#");
    for (const char *file = "abcdefgh"; *file; file++) {
        say(*state, "P%c%c\n%c%c1\nc", *file, *file == 'e' ? '4' : '2', "RNBQKBNR"[*file - 'a'], *file);
        say(*state, "%c%c%c\n%c%c8\nc", *file == 'd' ? 'A' : 'P', *file, *file == 'd' ? '5' : '7',
            "RNBQKBNR"[*file - 'a'], *file);
    }
    say(*state, ".\nd5e4,e4d5\nanalyze");
    sync_without(*state, "^(Error|Illegal|tell)", SOON);
    say(*state, "exit\nundo");
    sync_without(*state, "^(Error|Illegal|tell)", SOON);
}

/* ---- lists ---- */

/* XBoard forgets them at done=0. Programs that know no marks on the board read a list of options once. */
static void has_no_settings_without_meaning(void **state) {
    say(*state, "new\nvariant blunderbuss\nping 41");
    expect_without(*state, "^pong 41$", "^feature (done|option)", SOON);
    say(*state, "accepted highlight\nnew\nvariant rifle\nping 42");
    expect(*state, "^feature done=0$", SOON);
    expect_without(*state, "^feature done=1$", "Pass|Ask for Dice|Samples", SOON);
    expect(*state, "^pong 42$", SOON);
    say(*state, "new\nvariant atomic\nping 43\nnew\nping 44");
    expect_without(*state, "^pong 44$", "^feature (done|option)", SOON);
    say(*state, "new\nvariant blunderbuss\nping 45");
    expect(*state, "^feature option=\"Ask for Dice -check 0\"$", SOON);
    expect_without(*state, "^pong 45$", "Samples", SOON);
    say(*state, "new\nvariant blind-madrasi\nping 46");
    expect_without(*state, "^feature option=\"Samples -spin", "Ask for Dice", SOON);
    expect(*state, "^pong 46$", SOON);
}

static void announces_families(void **state) {
    say(*state, "option Variant List=scaci");
    expect(*state, "^feature san=0 time=1 variants=\"normal,scaci,royal-scaci,scaci-powers,", SOON);
    say(*state, "option Join Rules=rifle+cylindrical");
    expect(*state, "^feature san=0 time=1 variants=\"normal,cylindrical\\+rifle,scaci,", SOON);
    say(*state, "option Join Rules=atomic+nothing");
    expect(*state, "^Error \\(.*nothing", SOON);
    say(*state, "option Join Rules=madrasi+atomic");
    expect(*state, "^feature san=0 time=1 variants=\"normal,blast\\+madrasi,scaci,", SOON); /* not XBoard's atomic */
    say(*state, "new\nvariant blast+madrasi");
    expect(*state, "^setup ", SOON);
    say(*state, "option Join Rules=royal-scaci");
    expect(*state, "^feature san=0 time=1 variants=\"normal,royal-scaci,scaci,scaci-powers,", SOON);
    say(*state, "option Join Rules=tri-chess-2");
    expect(*state, "^Error \\(.*XBoard cannot show tri-chess-2", SOON);
    say(*state, "option Join Rules=");
    expect(*state, "^feature san=0 time=1 variants=\"normal,scaci,[^+]*\"$", SOON);
    say(*state, "option Variant List=all");
    expect(*state, "^feature san=0 time=1 variants=\"normal,.*,shadow,.*,cylindrical-shadow,", SOON);
    say(*state, "option Variant List=no-such-game");
    expect(*state, "^Error \\(", SOON);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(puts_the_board_right, start, finish),
        cmocka_unit_test_setup_teardown(takes_back_with_the_repair, start, finish),
        cmocka_unit_test_setup_teardown(says_in_the_line_what_is_taken_back, start, finish),
        cmocka_unit_test_setup_teardown(follows_a_game_told_in_the_old_way, start, finish),
        cmocka_unit_test_setup_teardown(plays_the_side_that_xboard_means, start, finish),
        cmocka_unit_test_setup_teardown(takes_back_at_once, start, finish),
        cmocka_unit_test_setup_teardown(says_what_fell, start, finish),
        cmocka_unit_test_setup_teardown(leaves_time_to_read, start, finish),
        cmocka_unit_test_setup_teardown(leaves_a_man_for_the_result, start, finish),
        cmocka_unit_test_setup_teardown(waits_for_the_move, start, finish),
        cmocka_unit_test_setup_teardown(steps_through_turns, start, finish),
        cmocka_unit_test_setup_teardown(says_once_that_a_record_does_not_fit, start, finish),
        cmocka_unit_test_setup_teardown(shows_a_position_loaded_at_once, start, finish),
        cmocka_unit_test_setup_teardown(hears_null_moves_as_boards, start, finish),
        cmocka_unit_test_setup_teardown(repairs_once_in_analysis, start, finish),
        cmocka_unit_test_setup_teardown(follows_a_record, start, finish),
        cmocka_unit_test_setup_teardown(takes_a_null_move_for_a_turn, start, finish),
        cmocka_unit_test_setup_teardown(lays_mines_and_sets_them_off, start, finish),
        cmocka_unit_test_setup_teardown(takes_other_squares_for_answers, start, finish),
        cmocka_unit_test_setup_teardown(asks_to_type_once, start, finish),
        cmocka_unit_test_setup_teardown(places_missiles_by_touch, start, finish),
        cmocka_unit_test_setup_teardown(explains_captures_without_a_window, start, finish),
        cmocka_unit_test_setup_teardown(rolls_dice, start, finish),
        cmocka_unit_test_setup_teardown(has_no_settings_without_meaning, start, finish),
        cmocka_unit_test_setup_teardown(announces_families, start, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

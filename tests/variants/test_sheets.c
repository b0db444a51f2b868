/* Games from files: what is read, what is refused and where, and that the games of examples/games/ are what other
 * programs and the rules take them for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "engine/perft.h"
#include "tests/random_play.h"
#include "tests/slow.h"
#include "variants/load.h"
#include "variants/registry.h"
#include "variants/sheets/read.h"

/* ---- the games of the examples ---- */

static const char *const files[] = {
    "variants/known/men.ini",      "variants/known/boards.ini", "variants/known/shogi.ini", "variants/known/drops.ini",
    "variants/known/royals.ini",   "variants/known/goals.ini",  "variants/known/asia.ini",  "variants/known/walls.ini",
    "variants/known/hexagons.ini", "examples/games/rules.ini",  "examples/games/seats.ini", "examples/games/turns.ini",
    "examples/games/one-side.ini", "examples/games/hidden.ini"
};

static void must_be_a_game(void *listener, const char *id, const Game *game, const char *why) {
    int *const count = listener;
    if (!game) fail_msg("%s: %s", id, why);
    ++*count;
}

static int load_examples(void **state) {
    (void)state;
    int count = 0;
    for (size_t i = 0; i < LENGTH(files); i++) {
        char path[512];
        Error err;
        snprintf(path, sizeof path, "%s/%s", FUSILIER_SOURCE_DIR, files[i]);
        if (!games_load_file(path, must_be_a_game, &count, &err)) fail_msg("%s", err.text);
    }
    return count < 40;
}

/* Counted by Fairy-Stockfish 11.1; torus and rules on other boards by ourselves, so that they stay. */
static void the_examples_are_what_they_should_be(void **state) {
    (void)state;
    static const struct {
        const char *id;
        Depth depth;
        uint64_t leaves;
    } rows[] = {
        { "capablanca", 4, 805128 }, { "losalamos", 4, 14332 },      { "knightmate", 4, 139774 },
        { "almost", 4, 290522 },     { "gothic", 3, 25283 },         { "janus", 3, 24747 },
        { "embassy", 3, 25281 },     { "modern", 3, 15831 },         { "amazon", 3, 12483 },
        { "hoppelpoppel", 3, 9034 }, { "gardner", 3, 506 },          { "coregal", 4, 195896 },
        { "twokings2", 4, 187762 },  { "maharajah", 4, 197635 },     { "horde", 4, 23310 },
        { "shatranj", 4, 68122 },    { "checkmateless", 4, 196764 }, { "atomar", 4, 197779 },
        { "6x6atom", 5, 39306 },     { "antiatomic", 4, 153363 },    { "elimination", 4, 153299 },
        { "epicatomic", 3, 23386 },  { "courier", 3, 18406 },        { "massacre", 2, 4970 },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Game *const game = game_find(rows[i].id);
        assert_non_null(game);
        Position pos;
        pos_init(&pos, game);
        game_start(&pos, game);
        const uint64_t leaves = perft_count(&pos, rows[i].depth, NULL);
        if (leaves != rows[i].leaves) fail_msg("%s: %llu leaves", rows[i].id, (unsigned long long)leaves);
        pos_release(&pos);
    }
}

/* Keys, undo, text, lists: what holds in every game holds in these. */
static void the_examples_are_sound(void **state) {
    (void)state;
    int played = 0;
    for (int i = 0; i < games_count(); i++) {
        const Game *const game = game_at(i);
        if (strcmp(game->family, "files") != 0) continue;
        Run run;
        run_init(&run, game, 17);
        for (int k = 0; k < (SANITIZED ? 1 : 4); k++) {
            game_start(&run.pos, game);
            play_at_random(&run, 120, 8);
        }
        run_release(&run);
        played++;
    }
    assert_true(played >= 15);
}

/* ---- what a file may say ---- */

typedef struct {
    int games;
    char why[256]; /* of the last one that is none */
} Told;

static void note(void *listener, const char *id, const Game *game, const char *why) {
    Told *const told = listener;
    (void)id;
    told->games += game != NULL;
    if (!game) snprintf(told->why, sizeof told->why, "%s", why);
}

static void what_makes_no_sense_is_refused_with_its_place(void **state) {
    (void)state;
    static const struct {
        const char *text, *why;
    } rows[] = {
        { "[x1:chess]\nfoo = bar\n", "t:2:1: the key foo cannot be played yet" },
        { "[x1:chess]\nstartfenn = 8/8\n", "t:2:1: there is no key startfenn (did you mean startFen?)" },
        { "[x1:chess]\nbishup = b\n", "t:2:1: there is no key bishup (did you mean bishop?)" },
        { "[s1:chess]\nseats = 5\n", "t:2: seats: 5 players, and the board has 4 sides" },
        { "[s2:chess]\nseats = 4\nteams = 01 2\n", "t:3: teams: expected 4 digits" },
        { "[s3:chess]\nseats = 3\nteams = 012\n", "t:3: teams: all play together" },
        { "[s4:chess]\nseats = 3\nturns = 011\n", "t:3: turns: 1 stands there twice" },
        { "[s5:chess]\nseats = 3\nsides = 014\n", "t:3: sides: 4 is more than 3" },
        { "[s6:chess]\nseats = 3\n", "t:1: startFen: round a board each man has the letter of his player" },
        { "[s7:chess]\nseats = 3\nflagRegion = d4\n", "t:3: flagRegion is for two players" },
        { "[s8:chess]\nseats = 3\nrules = losers\n", "t:1: losers and 3 players round a board contradict each other" },
        { "[s9:chess]\nseats = 3\nrules = three-strikes-ed\n",
          "t:1: three-strikes-ed and 3 players round a board contradict each other" },
        { "[t1:chess]\nseats = 3\nking = -\n", "t:3: king: round a board each player has one" },
        { "[t2:chess]\nseats = 3\npawn = p:fK\n", "t:3: pawn: round a board pawns go as in chess" },
        { "[t3:chess]\nboard = 8x8 cut z9\n", "t:2: board, cells to cut: there is no cell z9" },
        { "[t4:chess]\nboard = 8x8 cut a1 a1\n", "t:2: board, cells to cut: a1 is named twice" },
        { "[t5:chess]\nseats = 3\nstartFen = aR,7/8/8/8/8/8/8/bK,xQ,6 a - - 0 1\n", "t:3: startFen" },
        { "[t6:chess]\nteams = 02 13\n", "t:2: teams: that is for more than two players (seats)" },
        { "[o1:chess]\nknight.c = n:NW\n", "t:2:1: knight.c: \"c\" is no player: expected one of wb, or a number" },
        { "[o2:chess]\npawn.w = p:K\n", "t:2:1: pawn.w: pawns go the same way in all hands" },
        { "[o3:chess]\nknight.b = h:NW\n", "t:2:1: knight.b: \"h:NW\" is not n, a colon and how the man goes" },
        { "[o4:chess]\ngold.b = g:NW\n", "t:2:1: gold.b: he is not there: name him for all players first" },
        { "[o5:chess]\nknight.b = n:NiW\n", "t:2:1: knight.b: first moves (i) and captures in passing (e)" },
        { "[o6:chess]\nnMoveRule.b = 4\n", "t:2:1: nMoveRule.b: nMoveRule is the same for all players" },
        { "[o7:chess]\nflagRegiom.b = e4\n", "t:2:1: there is no key flagRegiom (did you mean" },
        { "[o8:chess]\nseats = 3\nstalemateValue.c = loss\n", "t:3: stalemateValue is for two players" },
        { "[o9:chess]\nseats = 3\nknight.d = n:NW\n", "t:3:1: knight.d: \"d\" is no player" },
        { "[o10:chess]\nextinctionPieceTypes.w = r\nextinctionPseudoRoyal = true\n",
          "t:3: extinctionPseudoRoyal: then the same men are royal on both sides" },
        { "[o11:chess]\nknight.b = n:NyQ\n", "t:1: the man N, \"NyQ\"" },
        { "[y1:chess]\nletterSynonyms = h:x\n", "t:2:1: letterSynonyms: no man has the letter x" },
        { "[y2:chess]\nletterSynonyms = r:n\n", "t:2:1: letterSynonyms: r is a man's own letter" },
        { "[y3:chess]\nletterSynonyms = hn\n", "t:2:1: letterSynonyms: \"hn\" is not a letter, a colon and" },
        { "[o12:chess]\nhidden = mice\n", "t:2:1: hidden: \"mice\" is neither men nor mines nor nothing" },
        { "[t7:chess]\nseats = 3\nturns = 120\n", "t:3: turns: they are counted from player 0" },
        { "[x2:nochess]\n", "t:1:1: there is no game \"nochess\" before this line" },
        { "[x3:chess]\nmaxRank = many\n", "t:2:1: maxRank: \"many\" is not a number from 1 to 32" },
        { "[x4:chess]\n\n# comment\ncustomPiece1 = x:yyQzz\n", "t:1: the man X, \"yyQzz\"" },
        { "[x5:chess]\nmustCapture = True\n", "t:2:1: mustCapture: \"True\" is neither true nor false" },
        { "[x6:chess]\npromotionPieceTypes = qxn\n", "t:2:1: promotionPieceTypes: no man has the letter x" },
        { "[x6:chess]\nflagPiece = king\n",
          "t:2:1: flagPiece: no man has the letter i (men are named by their letters: k for king)" },
        { "[x6:knigthmate]\n", "t:1:1: there is no game \"knigthmate\" before this line (did you mean knightmate?)" },
        { "[x6:crazyhose]\n", "t:1:1: there is no game \"crazyhose\" before this line (did you mean crazyhouse?)" },
        { "[x6:ches]\n", "t:1:1: there is no game \"ches\" before this line (did you mean chess?)" },
        { "[c1:chess]\ncastlingKingsideFile = k\n",
          "t:2: castlingKingsideFile: this board has no file k, and startFen lets kings castle there" },
        { "[c2:chess]\nboard = 10x8\ncastlingQueensideFile = c z\n"
          "startFen = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w Qq - 0 1\narchbishop = a\n"
          "chancellor = c\n",
          "t:3: castlingQueensideFile: this board has no file z" },
        { "[c3:chess]\nboard = 6x8\nstartFen = rnqkrn/pppppp/6/6/6/6/PPPPPP/RNQKRN w KQkq - 0 1\n",
          "t:1: castlingKingsideFile: this board has no file g, and startFen lets kings castle there" },
        { "[x7:chess]\nmaxFile = j\n",
          "t:1: startFen: position, field 1 (board): rank 8: 8 squares, this board has 10" },
        { "[x8:chess]\nking = -\n", "t:1: startFen: position, field 1 (board)" },
        { "[t8:chess]\nstartFen = 4k3/8/8/8/8/8/5PPP/r5K1 w - - 0 1\n",
          "t:2: startFen: the game is over there: checkmate" },
        { "[x:chess\n", "t:1:1: expected ']' at the end of the line" },
        { "[a b]\n", "t:1:1: \"a b\" is no name: letters, digits, - and _" },
        { "[x : chess]\nrules = atomic\n", "t:1:1: \"x \" is no name" },
        { "[]\n", "t:1:1: \"\" is no name" },
        { "[v1:chess]\nflagPiece = k\nflagRegion = z9\n", "t:3: flagRegion: nothing of \"z9\" is on this board" },
        { "[v2:chess]\nmustCapture = true\nmustCapture = false\n", "t:3:1: mustCapture: said before in this section" },
        { "[t9:chess]\nrules = atomik\n", "t:2: chess+atomik: no such rule: atomik (did you mean atomic?)" },
        { "[x9:chess]\nrules = rifle, rufle\n", "t:2: chess+rifle" },
        { "[x10:chess]\nboard = 10x10 round\n", "t:2:1: board: \"round\" is neither a size" },
        { "[x11:chess]\n[x11:chess]\n", "t:2:1: there is a game x11 before this line" },
        { "[x12:chess]\npromotionRegionWhite = a1b\n", "t:2: promotionRegion: \"a1b\" is not a square" },
        { "[x13:chess]\nmaxRank\n", "t:2:1: expected \"key = value\"" },
        { "[chess:chess]\n", "t:1: there is a game chess already" },
        { "[atomic:chess]\n", "t:1: there is a game atomic already" },
        { "[y1:chess]\nstrikes = k:3\n", "t:2: strikes: men are wounded by the rules three-strikes-rifle and" },
        { "[y2:chess]\nrules = three-strikes-rifle\nstrikes = k:4\n", "t:3:1: strikes: \"k:4\" is not the letter" },
        { "[y3:chess]\nrules = three-strikes-rifle\nstrikes = kk:2\n", "t:3:1: strikes: \"kk:2\" is not the letter" },
        { "[y4:chess]\nrules = progressive\nmovesPerTurn = 2\n", "t:3: movesPerTurn: the rule progressive says how" },
        { "[y5:chess]\nmovesPerTurn = 0\n", "t:2:1: movesPerTurn: \"0\" is not a number from 1 to 9" },
        { "[y6:chess]\nmovesPerTurn = 2\nstartFen = 4k3/8/8/8/8/8/8/4K2R w - - 0 1 series=3\n",
          "t:3: startFen: position, series=: every turn has 2 moves" },
        { "[x14:chess]\npawn = p:fW\nrules = koopa\nboard = 9x9\n", "t:1:" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Told told = { .games = 0 };
        Error err;
        if (!games_load("t", rows[i].text, note, &told, &err)) fail_msg("%s", err.text);
        if (strncmp(told.why, rows[i].why, strlen(rows[i].why)) != 0) fail_msg("%s: %s", rows[i].text, told.why);
    }
}

/* A file that is named twice, as by --games and by the command itself, brings its games once. */
static void the_same_game_is_no_other(void **state) {
    (void)state;
    Error err;
    int told = 0;
    const int before = games_count();
    for (int i = 0; i < 2; i++)
        assert_true(games_load("t", "[twice:chess]\nrules = rifle\n", must_be_a_game, &told, &err));
    assert_int_equal(told, 2);
    assert_int_equal(games_count(), before + 1);
}

static void what_is_no_such_file_is_refused_whole(void **state) {
    (void)state;
    static const char *const texts[] = {
        "rules = atomic\n[x:chess]\n",
        "\xEF\xBB\xBFrules = atomic\n",
        "x\n",
    };
    for (size_t i = 0; i < LENGTH(texts); i++) {
        Error err = { .text = "" };
        Told told = { .games = 0 };
        assert_false(games_load("t", texts[i], note, &told, &err));
        if (strncmp(err.text, "t:1: ", 5) != 0) fail_msg("%s: %s", texts[i], err.text);
    }
}

/* Blanks at the ends, comments, ends of lines of any system; one bad game does not spoil the others. */
static void forms_that_mean_the_same_are_read(void **state) {
    (void)state;
    static const char text[] =
        "\xEF\xBB\xBF# games\r\n[f1:chess]\r\nmustCapture = true \r\n; more\n\n[f2:f1]\n  title\t= Two\n"
        "[f3:chess]\nnonsense = 1\n[f4:f2]\nmustCapture=false";
    Error err;
    Told told = { .games = 0 };
    assert_true(games_load("t", text, note, &told, &err));
    assert_int_equal(told.games, 3);
    assert_true(game_find("f1")->conduct.rules.must_capture && game_find("f2")->conduct.rules.must_capture);
    assert_false(game_find("f4")->conduct.rules.must_capture);
    assert_string_equal(game_find("f2")->title, "Two");
    assert_null(game_find("f3"));
}

/* Files with random mistakes are read or refused, and nothing else. */
static void damaged_files_do_no_harm(void **state) {
    (void)state;
    static const char text[] =
        "[d:chess]\nmaxFile = j\narchbishop = a\ncustomPiece3 = c:RNfF\npromotionPieceTypes = nbrqac\n"
        "doubleStepRegionWhite = *2 a3\nrules = atomic, madrasi\nboard = 10x8 cylinder\n"
        "startFen = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1\n";
    Random random = { .state = 5 };
    for (int i = 0; i < (SANITIZED ? 300 : 3000); i++) {
        char damaged[sizeof text];
        memcpy(damaged, text, sizeof text);
        for (int k = 1 + random_pick(&random, 3); k > 0; k--)
            damaged[random_pick(&random, (int)sizeof text - 1)] = (char)(1 + random_pick(&random, 126));
        Sheets sheets;
        Error err = { .text = "" };
        const bool read = sheets_read(&sheets, "t", damaged, NULL, &err);
        assert_true(read || err.text[0]);
        for (int k = 0; read && k < sheets.count; k++) {
            Error why = { .text = "" };
            assert_true(sheet_game(&sheets.sheet[k], &why) || why.text[0]);
        }
        sheets_free(&sheets);
    }
}

/* A file that says too much is refused before it has cost much. */
/* Sections that say all that their parents say, and more: until it is too much before the last key of one. */
static void what_says_too_much_is_refused(void **state) {
    (void)state;
    enum { MOST = 100000, SIZE = MOST + 4000 };
    static const char *const keys[] = { "doubleStepRegionWhite", "doubleStepRegionBlack", "tripleStepRegionWhite",
                                        "tripleStepRegionBlack" };
    Text text = { .buf = memory_new(SIZE, 1), .size = SIZE };
    int sections = 0;
    for (bool is_enough = false; !is_enough; sections++) {
        if (sections == 0) text_string(&text, "[m0:chess]\n");
        if (sections > 0) text_format(&text, "[m%d:m%d]\n", sections, sections - 1);
        for (size_t k = 0; k < LENGTH(keys); k++) {
            is_enough = text.length + (size_t)sections > MOST;
            text_format(&text, "%s =", keys[k]);
            for (int i = 0; i < 80; i++) text_string(&text, " *2");
            text_char(&text, '\n');
        }
    }
    Error err;
    Told told = { .games = 0 };
    assert_true(games_load("t", text.buf, note, &told, &err));
    assert_int_equal(told.games, sections - 1);
    assert_non_null(strstr(told.why, ": more than 100000 characters are said of one game"));
    free(text.buf);
}

/* Turns of several moves, and men who fall at the first, second or third strike. */
static void turns_and_strikes_are_as_said(void **state) {
    (void)state;
    static const struct {
        const char *id, *text, *move, *after; /* `after`: NULL: it is refused */
    } rows[] = {
        { "marseillais", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1g1", "4k3/8/8/8/8/8/8/4K1R1 w - - 1 1 left=1" },
        { "marseillais", "4k3/8/8/8/8/8/8/4K1R1 w - - 1 1 left=1", "g1g8", "4k1R1/8/8/8/8/8/8/4K3 b - - 2 1" },
        { "marseillais", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h8", NULL },
        { "two-strikes", "4k3/8/8/n7/8/8/8/R3K3 w - - 0 1", "a1xa5", "4k3/8/8/n7/8/8/8/R3K3 b - - 0 1 once=a5" },
        { "two-strikes", "4k3/8/8/n7/8/8/8/R3K3 w - - 0 1 once=a5", "a1xa5", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1" },
        { "two-strikes", "4k3/8/8/p7/8/8/8/R3K3 w - - 0 1", "a1xa5", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1" },
        { "two-strikes", "k7/8/8/8/8/8/8/R3K3 w - - 0 1 once=a8", "a1xa8", "k7/8/8/8/8/8/8/R3K3 b - - 0 1 twice=a8" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[POSITION_TEXT_MAX];
        Error err = { .text = "" };
        Position pos;
        Move move;
        pos_init(&pos, game_find(rows[i].id));
        if (!game_parse(&pos, pos.game, rows[i].text, &err)) fail_msg("%s: %s", rows[i].text, err.text);
        const bool legal = game_move_parse(&pos, rows[i].move, &move, &err);
        if (legal != (rows[i].after != NULL)) fail_msg("%s, %s: %s", rows[i].id, rows[i].move, err.text);
        if (legal) {
            game_play(&pos, move);
            game_format(&pos, text, sizeof text);
            assert_string_equal(text, rows[i].after);
        }
        pos_release(&pos);
    }
}

static void nobody_has_more_wounds_than_he_lives_with(void **state) {
    Error err = { .text = "" };
    Position pos;
    (void)state;
    pos_init(&pos, game_find("two-strikes"));
    assert_false(game_parse(&pos, pos.game, "4k3/8/8/n7/8/8/8/R3K3 w - - 0 1 twice=a5", &err));
    assert_non_null(strstr(err.text, "the man on a5 would have fallen"));
    pos_release(&pos);
}

/* Rules are joined with games round a board by what their files say: their men are theirs. */
static void rules_are_joined_with_seats_of_files(void **state) {
    (void)state;
    static const char *const ids[] = { "atomic+four-rifles", "shadow+triangles", "madrasi+three-at-table",
                                       "four-rifles+progressive" };
    for (size_t i = 0; i < LENGTH(ids); i++) {
        Run run;
        const Game *const game = game_find(ids[i]);
        if (!game) fail_msg("%s", ids[i]);
        assert_non_null(game->setup.terms);
        run_init(&run, game, 5);
        game_start(&run.pos, game);
        play_at_random(&run, 40, 8);
        run_release(&run);
    }
    assert_int_equal(game_kind(game_find("four-rifles+madrasi"), 'B'), EMPTY);
    assert_int_not_equal(game_kind(game_find("four-rifles+madrasi"), 'C'), EMPTY);
}

/* What a file was refused for does nothing to the next one. */
static void refused_seats_leave_nothing_behind(void **state) {
    (void)state;
    static const char text[] = "[r0:chess]\nseats = 3\nrules = shock\nstartFen = aK,7/8/8/8/8/8/8/bK,6,cK a - - 0 1\n"
                               "[r1:chess]\nseats = 3\nking = k:N\nstartFen = aK,6,x/8/8/8/8/8/8/bK,6,cK a - - 0 1\n"
                               "[r2:chess]\nseats = 3\nstartFen = aK,7/8/8/8/8/8/8/bK,6,cK a - - 0 1\n";
    Told told = { .games = 0 };
    Error err;
    Position pos;
    assert_true(games_load("t", text, note, &told, &err));
    assert_int_equal(told.games, 1);
    pos_init(&pos, game_find("r2"));
    game_start(&pos, pos.game);
    assert_int_equal(game_count_moves(&pos), 3); /* of a king in the corner */
    pos_release(&pos);
}

/* A game that is said anew takes the place of the old one, which may go on; games of the program keep theirs. */
static void games_are_said_anew(void **state) {
    (void)state;
    Told told = { .games = 0 };
    Error err;
    assert_true(games_load("t", "[anew:chess]\ntitle = One\n", note, &told, &err));
    const Game *const one = game_find("anew");
    const int count = games_count();
    assert_true(games_load_anew("t", "[anew:chess]\ntitle = Two\n[anewer:anew]\nrules = atomic\n", note, &told, &err));
    assert_int_equal(told.games, 3);
    assert_int_equal(games_count(), count + 1);
    assert_string_equal(game_find("anew")->title, "Two");
    assert_string_equal(one->title, "One");
    assert_ptr_equal(game_find("anew+madrasi"), game_find("anew+madrasi"));
    assert_true(games_load_anew("t", "[rifle:chess]\n[atomic:chess]\n", note, &told, &err));
    assert_int_equal(told.games, 3);
}

static uint64_t leaves_of(const char *id, Depth depth) {
    Position pos;
    const Game *const game = game_find(id);
    if (!game) fail_msg("%s", id);
    pos_init(&pos, game);
    game_start(&pos, game);
    const uint64_t leaves = perft_count(&pos, depth, NULL);
    pos_release(&pos);
    return leaves;
}

/* A man who goes otherwise in one player's hands is another man of whom the other has none. */
static void men_of_one_player_go_as_others_would(void **state) {
    (void)state;
    static const char text[] =
        "[g1:chess]\nknight.b = n:NW\nbishop.w = b:BfW\nmobilityRegionRook.w = *1 *2 *3\ncastling.0 = false\n"
        "doubleStep.b = false\npromotionPieceTypes.w = rq\n"
        "[g2:chess]\ncustomPiece1 = h:NW\ncustomPiece2 = f:BfW\nmobilityRegionWhiteRook = *1 *2 *3\n"
        "doubleStepRegionBlack = -\npromotionPieceTypesWhite = rq\npromotionPieceTypesBlack = hbrq\n"
        "startFen = rhbqkbhr/pppppppp/8/8/8/8/PPPPPPPP/RNFQKFNR w kq - 0 1\n"
        "[g3:g1]\nknight = n\nbishop = b\n[g4:chess]\nmobilityRegionWhiteRook = *1 *2 *3\n"
        "doubleStepRegionBlack = -\npromotionPieceTypesWhite = rq\n"
        "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w kq - 0 1\n";
    static const char seated[] =
        "[h1:four-kings]\nknight.c = n:NW\ndoubleStep.3 = false\n[h2:four-kings]\ncustomPiece1 = h:NW\n"
        "doubleStep.d = false\nstartFen = cR,cH,cB,cK,cH,cR/cP,cP,cP,cP,cP,cP/bR,bP,6,dP,dR/bN,bP,6,dP,dN/"
        "bK,bP,6,dP,dB/bB,bP,6,dP,dK/bN,bP,6,dP,dN/bR,bP,6,dP,dR/aP,aP,aP,aP,aP,aP/aR,aN,aK,aB,aN,aR a "
        "aKQbKQcKQdKQ - 0 1\n";
    Told told = { .games = 0 };
    Error err;
    assert_true(games_load("t", text, note, &told, &err));
    if (told.games != 4) fail_msg("%s", told.why);
    assert_int_equal(leaves_of("g1", 4), leaves_of("g2", 4));
    assert_int_equal(leaves_of("g3", 4), leaves_of("g4", 4));
    assert_int_not_equal(leaves_of("g1", 4), leaves_of("g3", 4));
    char *const seats = memory_new(1, 1 << 15);
    FILE *const file = fopen(FUSILIER_SOURCE_DIR "/examples/games/seats.ini", "r");
    assert_non_null(file);
    const size_t length = fread(seats, 1, 1 << 14, file);
    fclose(file);
    memcpy(seats + length, seated, sizeof seated);
    told = (Told){ .games = 0 };
    assert_true(games_load_anew("t", seats, note, &told, &err));
    if (told.why[0]) fail_msg("%s", told.why);
    assert_int_equal(leaves_of("h1", 4), leaves_of("h2", 4));
    free(seats);
}

/* How a game has ended, or an empty text; and White's points. */
static const char *end_of(const char *id, const char *position, int *points) {
    Position pos;
    Error err = { .text = "" };
    pos_init(&pos, game_find(id));
    if (!game_parse(&pos, pos.game, position, &err)) fail_msg("%s: %s", position, err.text);
    const Outcome end = game_outcome(&pos);
    pos_release(&pos);
    *points = end.points[WHITE];
    return end.over ? end.reason : "";
}

/* What is lost, and how long a turn is, may be said of one player. */
static void ends_and_turns_of_one_player_are_his(void **state) {
    (void)state;
    static const struct {
        const char *id, *position, *reason;
        int white;
    } rows[] = {
        { "last-rook", "4k2r/8/8/8/8/8/8/4K3 b - - 0 1", "a kind of men has died out", 0 },
        { "last-rook", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "", 0 },
        { "two-for-one", "4k3/8/8/8/8/1q6/8/K7 w - - 0 1", "stalemate", 0 },
        { "two-for-one", "k7/8/1Q6/8/8/8/8/4K3 b - - 0 1", "stalemate", 30 },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        int white = 0;
        assert_string_equal(end_of(rows[i].id, rows[i].position, &white), rows[i].reason);
        if (rows[i].reason[0]) assert_int_equal(white, rows[i].white);
    }
    assert_int_equal(leaves_of("two-for-one", 2), 99);
    assert_int_equal(leaves_of("two-for-one", 3), 1976); /* the third move is Black's, the fourth White's again */
}

/* What rules give to men and players they give to those of a file's own start, too. */
static void rules_give_to_men_of_any_start(void **state) {
    (void)state;
    static const struct {
        const char *id, *given;
    } rows[] = {
        { "capablanca+missile-typed", " missiles=a1:2,b1:2,d1:2,g1:2,i1:2,j1:2,a8:2,b8:2,d8:2,g8:2,i8:2,j8:2" },
        { "capablanca+missile-allocated", " unplaced=16,16" },
        { "capablanca+pocketknight", " hand=Nn" },
        { "mined-river", " setup=1" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Game *const game = game_find(rows[i].id);
        if (!game) fail_msg("%s", rows[i].id);
        if (!strstr(game->setup.start, rows[i].given)) fail_msg("%s: %s", rows[i].id, game->setup.start);
    }
}

/* Positions in which Fairy-Stockfish and Fusilier once said different things of drops, and the former was right; but
 * for the last, where a line goes through cells that are not there. */
static void drops_are_where_they_may_be(void **state) {
    (void)state;
    static const char text[] =
        "[anti-minishogi:minishogi]\nking = -\ncommoner = k\nmustCapture = true\nstalemateValue = win\n"
        "extinctionValue = win\nextinctionPieceTypes = *\nextinctionPseudoRoyal = false\n"
        "[janggi-house:janggi]\npieceDrops = true\ncapturesToHand = true\n"
        "startFen = rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR[] w - - 0 1\n"
        "[flips-10:flipello]\nmaxRank = 10\nmaxFile = 10\nstartFen = ***4***/***4***/***4***/10/4pP4/4Pp4/10/"
        "***4***/***4***/***4***[PPPPPPPPPPPPPPPPPPPPpppppppppppppppppppp] w 0 1\n";
    static const struct {
        const char *id, *position, *move;
        bool legal;
    } rows[] = {
        { "anti-minishogi", "1bs1g/5/5/5/G1SB1 w - - 0 4 hand=PRKprk", "K@a2", true },
        { "janggi-house", "rnb1aab1r/4k4/1c4n2/p2p2p1p/2p6/8P/PP2P1P2/1CN4C1/R2A5/2BcKNB1R b - - 1 10 hand=a", "A@d8",
          true },
        { "janggi-house", "rnb1aab1r/4k4/1c4n2/p2p2p1p/2p6/8P/PP2P1P2/1CN4C1/R2A5/2BcKNB1R b - - 1 10 hand=a", "A@a1",
          false },
        { "checkshogi", "1n2g1sn1/2r1g2bl/l2s2p1p/1pp1Pp1k1/p2p4P/2PP3p1/PPN1KPP2/LB1GSS1GR/7NL w - - 0 27 hand=Pp",
          "P@h5", true },
        { "flips-10",
          "***4***/***1p2***/***2p1***/3p1Ppp2/1P1pPpP3/1PPPPPPP2/1pPPPP4/***1pP1***/***4***/***4*** b - - 0 11 "
          "hand=Pp",
          "P@d2", false },
    };
    Told told = { .games = 0 };
    Error err;
    assert_true(games_load("t", text, note, &told, &err));
    if (told.games != 3) fail_msg("%s", told.why);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Move move;
        pos_init(&pos, game_find(rows[i].id));
        if (!game_parse(&pos, pos.game, rows[i].position, &err)) fail_msg("%s: %s", rows[i].position, err.text);
        if (game_move_parse(&pos, rows[i].move, &move, &err) != rows[i].legal)
            fail_msg("%s %s: %s", rows[i].id, rows[i].move, rows[i].legal ? err.text : "legal");
        pos_release(&pos);
    }
}

/* Letters of other programs are read; men are written with their own. */
static void letters_of_others_are_read(void **state) {
    (void)state;
    static const char *const ids[] = { "xiangqi", "janggi" };
    for (size_t i = 0; i < LENGTH(ids); i++) {
        char text[POSITION_TEXT_MAX];
        Error err;
        Position pos;
        pos_init(&pos, game_find(ids[i]));
        if (!game_parse(&pos, pos.game, "rhea1aehr/4k4/9/9/4p4/9/9/9/4K4/RHEA1AEHR w - - 0 1", &err))
            fail_msg("%s", err.text);
        game_format(&pos, text, sizeof text);
        assert_string_equal(text, "rnba1abnr/4k4/9/9/4p4/9/9/9/4K4/RNBA1ABNR w - - 0 1");
        pos_release(&pos);
    }
    assert_int_equal(game_kind(game_find("manchu"), 'h'), game_kind(game_find("manchu"), 'N'));
    assert_int_equal(game_kind(game_find("capablanca"), 'h'), EMPTY);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_are_what_they_should_be),
        cmocka_unit_test(the_examples_are_sound),
        cmocka_unit_test(what_makes_no_sense_is_refused_with_its_place),
        cmocka_unit_test(the_same_game_is_no_other),
        cmocka_unit_test(what_is_no_such_file_is_refused_whole),
        cmocka_unit_test(rules_are_joined_with_seats_of_files),
        cmocka_unit_test(turns_and_strikes_are_as_said),
        cmocka_unit_test(nobody_has_more_wounds_than_he_lives_with),
        cmocka_unit_test(refused_seats_leave_nothing_behind),
        cmocka_unit_test(men_of_one_player_go_as_others_would),
        cmocka_unit_test(ends_and_turns_of_one_player_are_his),
        cmocka_unit_test(rules_give_to_men_of_any_start),
        cmocka_unit_test(drops_are_where_they_may_be),
        cmocka_unit_test(letters_of_others_are_read),
        cmocka_unit_test(games_are_said_anew),
        cmocka_unit_test(forms_that_mean_the_same_are_read),
        cmocka_unit_test(damaged_files_do_no_harm),
        cmocka_unit_test(what_says_too_much_is_refused),
    };
    return cmocka_run_group_tests(tests, load_examples, NULL);
}

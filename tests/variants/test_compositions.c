/* Joined rules, "atomic+madrasi": what the joined words are called, which are refused, and that all that may be joined
 * is a sound game; and the two generators of the games that have two. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/random_play.h"
#include "tests/slow.h"
#include "search/search.h"
#include "variants/families.h"
#include "variants/registry.h"
#include "variants/rules/compose.h"
#include "variants/rules/joined.h"

/* ---- names ---- */

static void each_set_has_one_name(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "rifle-free+cylindrical+madrasi", "cylindrical+madrasi+rifle-free" },
        { "cylindrical+rifle-free+must-capture", "cylindrical+rifle" },
        { "rifle+cylindrical", "cylindrical+rifle" },
        { "chess+atomic", "atomic" },
        { "atomic+atomic", "atomic" },
        { "atomic+kamikaze", "atomic" },
        { "must-capture+chess", "chess+must-capture" },
        { "must-capture+rifle-free", "rifle" },
        { "madrasi+kriegspiel+cylindrical", "cylindrical+kriegspiel-madrasi" },
        { "madrasi+kriegspiel", "kriegspiel-madrasi" },
        { "progressive+kamikaze", "kamikaze-progressive" },
        { "must-capture+kriegspiel", "chess+kriegspiel+must-capture" },
        { "kriegspiel+spite", "kriegspiel+spite" },
        { "minefield+kriegspiel", "kriegspiel+minefield" },
        { "chess+chess", "chess" },
        { "progressive+chess", "chess+progressive" },
        { "cylindrical+chess", "cylindrical" },
        { "rifle+crazyhouse", "crazyhouse+rifle" },
        { "blunderbuss+rifle", "blunderbuss+must-capture" }, /* whose captures are shots anyway */
        { "rifle-free+blunderbuss", "blunderbuss" },
        { "madrasi+all-mate", "all-mate+madrasi" },
        { "rifle-free+three-strikes-rifle", "three-strikes-rifle" },
        { "rifle+three-strikes-rifle", "must-capture+three-strikes-rifle" },
        { "chess+bicolour", "bicolour" }, /* a rule alone is a game, if a game is listed by its name or not */
        { "bicolour", "bicolour" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Error err = { .text = "" };
        const Game *game = game_find_or(rows[i][0], &err);
        if (!game) fail_msg("%s: %s", rows[i][0], err.text);
        assert_string_equal(game->id, rows[i][1]);
        assert_ptr_equal(game, game_find(rows[i][1]));
    }
}

/* As people say them: in any order, with blanks, capitals, words between. */
static void joined_words_are_understood(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "madrasi + atomic", "atomic+madrasi" },
        { "atomic+ madrasi", "atomic+madrasi" },
        { "Atomic Madrasi", "atomic+madrasi" },
        { "Atomic Chess + Madrasi", "atomic+madrasi" },
        { "cylindrical rifle", "cylindrical+rifle" },
        { "Rifle Chess on the cylinder", "cylindrical+rifle" },
        { "KRIEGSPIEL atomic", "atomic+kriegspiel" },
        { "chess with Kriegspiel", "chess+kriegspiel" },
        { "must capture chess", "chess+must-capture" },
        { "progressive machine gun", "machine-gun-progressive" },
        { "rapid fire, cylindrical", "cylindrical+rapid-fire" },
        { "Madrasi Chess", "madrasi" },
        { "Doubles Rifle", "doubles+rifle" },
        { "rifle doubles, partners", "doubles+rifle" },
        { "Atomic Tri-Chess for three", "atomic+tri-chess-3" },
        { "atomic tri-chess-3", "atomic+tri-chess-3" },
        { "scaci madrasi", "madrasi+scaci" },
        { "checkers madrasi", NULL },
        { "Shots not forced & Atomic", NULL },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Game *const game = game_find_called(rows[i][0]);
        if (!rows[i][1] && game) fail_msg("%s is %s", rows[i][0], game->id);
        if (rows[i][1] && !game) fail_msg("%s is not understood", rows[i][0]);
        if (game) assert_string_equal(game->id, rows[i][1]);
    }
}

/* What fits is what makes a game of its own, and what does not says why. */
static void words_fit_or_say_why_not(void **state) {
    (void)state;
    Error err;
    GameWord word;
    for (int i = 0; game_word(i, &word); i++) {
        char id[128];
        snprintf(id, sizeof id, "atomic+%s", word.id);
        const Game *const game = game_find(id);
        const bool fits = game_word_fits("atomic", word.id, &err);
        if (fits != (game && strcmp(game->id, "atomic") != 0)) fail_msg("%s: %s", id, fits ? "fits" : err.text);
    }
    assert_false(game_word_fits("chess+madrasi", "isardam", &err));
    assert_string_equal(err.text,
                        "isardam and madrasi contradict each other (an observation paralyses, or is forbidden)");
    assert_false(game_word_fits("atomic", "kamikaze", &err));
    assert_string_equal(err.text, "kamikaze adds nothing here");
    assert_false(game_word_fits("chess+kriegspiel", "rapid-fire", &err));
    assert_true(game_word_fits("atomic", "minefield", &err));
    assert_true(game_word_fits("chess", "shadow", &err) && game_word_fits("cylindrical", "shadow", &err));
}

static void what_cannot_be_joined_is_refused(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "foo+atomic", "foo+atomic: no such rule: foo" },
        { "atomic+", "atomic+: no such rule: a word is missing beside \"+\"" },
        { "atomic++madrasi", "a word is missing" },
        { "+", "no such rule" },
        { "atomic madrasy", "unknown game" },
        { "checkers madrasi", "checkers+madrasi: no rules can be joined to checkers" },
        { "custody+scaci", "custody and scaci contradict each other (two forms of one rule)" },
        { "doubles+scaci", "doubles and scaci contradict each other (two boards)" },
        { "atomic+scaci-10x20", "contradict each other" },
        { "atomic+ madrasy", "no such rule" },
        { "Madrasi isardam", "isardam and madrasi contradict each other" },
        { "Rifle Kamikaze", "contradict each other" },
        { "doubles+losers", "losers and doubles contradict each other (whoever has lost a king is out, or has won)" },
        { "doubles+three-strikes-ed", "(who was struck escapes with the next move, which is another's)" },
        { "doubles+racingkings", "(two arrays)" },
        { "doubles+bicolour", "bicolour and doubles contradict each other (two arrays)" },
        { "cylindrical+tri-chess-3", "(two boards)" },
        { "doubles+tri-chess-3", "(two boards)" },
        { "must-capture", "must-capture: needs a game: chess+must-capture" },
        { "progressive", "needs a game" },
        { "kriegspiel", "needs a game" },
        { "madrasi+isardam", "isardam and madrasi contradict each other (an observation paralyses, or is forbidden)" },
        { "rifle+kamikaze", "kamikaze and rifle-free contradict each other" },
        { "machine-gun+must-capture", "contradict" },
        { "koopa+atomic", "atomic and koopa contradict each other (who captures is gone, or nobody captures)" },
        { "koopa+rifle-free", "(a capturer stays, or bounces on)" },
        { "kamikaze+missile", "(a capturer stays, or leaves the board)" },
        { "rapid-fire+goliath", "(a turn of shooting takes one enemy, or all enemies that a man attacks)" },
        { "arithmetical+rifle-free", "(a turn of shooting takes whom values make up, or one enemy)" },
        { "arithmetical+three-strikes-ed", "(who is shot at is wounded, or captured)" },
        { "arithmetical+koopa", "(an enemy's square is entered to stun, or to capture)" },
        { "arithmetical+bicolour", "(there is no check)" },
        { "moss+koopa", "(an enemy's square is entered to stun, or to capture)" },
        { "missile+missile-typed", "(two forms of one rule)" },
        { "spite+archimedes", "(each has its own capture, which nobody chooses)" },
        { "spite+reform", "(nobody chooses a capture, and the other is about captures)" },
        { "spite+bicolour", "(there is no check)" },
        { "all-mate+machine-gun", "(each has its own capture, which nobody chooses)" },
        { "all-mate+bicolour-tylor", "(there is no check)" },
        { "all-mate+blunderbuss", "(nobody chooses a capture, and the other is about captures)" },
        { "blunderbuss+authorifle", "(a turn of shooting takes whole lines, or one enemy)" },
        { "blunderbuss+kamikaze", "(a capturer stays, or leaves the board)" },
        { "divide-and-conquer+spite", "(each has its own capture, which nobody chooses)" },
        { "divide-and-conquer+atomic", "(nobody chooses a capture, and the other is about captures)" },
        { "three-strikes-ed+bingo", "(nobody chooses a capture, and the other is about captures)" },
        { "kriegspiel+all-mate", "(a move names men whom the player does not see)" },
        { "rapid-fire+kriegspiel", "(a move names men whom the player does not see)" },
        { "three-strikes-ed+three-strikes-rifle", "(two forms of one rule)" },
        { "three-strikes-ed+rifle", "(a capturer takes the place of his victim, or stays)" },
        { "three-strikes-ed+progressive", "(who is struck may escape at once, and the next move is not always his)" },
        { "reform+three-strikes-ed", "(who is struck may escape at once, and the next move is not always his)" },
        { "three-strikes-rifle+spite", "(nobody chooses a capture, and the other is about captures)" },
        { "crazyhouse+loop", "(two forms of one rule)" },
        { "crazyhouse+archimedes", "(nobody chooses a capture, and the other is about captures)" },
        { "koopa+crazyhouse", "(who is captured is kicked off the board, or goes to the captor's hand)" },
        { "isardam+en-passant-all", "(nobody captures in passing, or all men do)" },
        { "atomic+madrasi+shock+moss+crushed+progressive+must-capture+kidnapping+cylindrical", "no more than 8" },
        { "progressive+divide-and-conquer", "(a turn is a series of moves, or a move of each kind)" },
        { "kinglet+divide-and-conquer", "(pawns become different men)" },
        { "cassandra+doubles", "cassandra and doubles contradict each other (two players, or more)" },
        { "koopa+scaci", "koopa and scaci contradict each other (nobody chooses a capture" },
        { "no-such-game", "unknown game" },
        { "isardam+madrasi+progressive", "contradict" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Error err = { .text = "" };
        if (game_find_or(rows[i][0], &err)) fail_msg("%s was not refused", rows[i][0]);
        if (!strstr(err.text, rows[i][1])) fail_msg("%s: \"%s\" does not say \"%s\"", rows[i][0], err.text, rows[i][1]);
        assert_null(game_find(rows[i][0]));
    }
}

/* ---- secrets ---- */

static int imagine_nothing(const struct Notes *notes, uint64_t *random, Position out[], int count) {
    (void)notes, (void)random, (void)out, (void)count;
    return 0;
}

/* Whichever rule hides something, the game made of it does, and tells what that rule tells. */
static void a_rule_says_itself_what_it_hides(void **state) {
    (void)state;
    static const GameSecrets secrets = { .imagine = imagine_nothing, .samples = 3 };
    static const Words speech = { .story = NULL };
    static const Rule open = { .id = "open" }, veil = { .id = "veil", .hides = &secrets, .speech = &speech };
    static const Composition with = { .rule = { &open, &veil } }, without = { .rule = { &open } };
    Game *const hidden = compose_game(&with, "veiled", "Veiled"), *const plain =
                                                                      compose_game(&without, "plain", "Plain");
    assert_true(game_is_hidden(hidden));
    assert_int_equal(hidden->secrets.samples, 3);
    assert_ptr_equal(hidden->words, &speech);
    assert_false(game_is_hidden(plain));
    assert_null(plain->words);
    free(hidden);
    free(plain);
}

/* ---- dice ---- */

/* They come with the rule: whoever searches or runs the joined game learns of them as in the game of that rule. */
static void joined_games_have_the_dice_of_their_rules(void **state) {
    (void)state;
    const Game *const game = game_find("atomic+blunderbuss");
    Position pos;
    MoveList rolls;
    Move shot;
    Error err;
    unsigned ways = 0;
    pos_init(&pos, game);
    movelist_init(&rolls);
    assert_true(game_has_dice(game));
    assert_false(game_has_dice(game_find("atomic+madrasi")));
    assert_true(game_parse(&pos, game, "7k/8/8/8/3r4/2n1n3/8/3R3K w - - 0 1", &err));
    assert_true(game_move_parse(&pos, "d1xd4", &shot, &err));
    assert_int_equal(game_gain(&pos, shot), MAN_NONE); /* as yet */
    game_play(&pos, shot);
    assert_true(game_is_chance(&pos) && !game_in_check(&pos) && game_turn(&pos) == WHITE);
    game_moves(&pos, GEN_ALL, &rolls);
    for (int i = 0; i < rolls.count; i++) ways += game_chance_weight(&pos, rolls.at[i]);
    assert_int_equal(rolls.count, 11);
    assert_int_equal(ways, 36);
    movelist_free(&rolls);
    pos_release(&pos);
}

/* Two rules that both have something to say are both heard: how many moves are left, and what the dice say. */
static void joined_rules_say_what_each_has_to_say(void **state) {
    (void)state;
    const Game *const game = game_find("blunderbuss+progressive");
    char text[WORDS_TEXT_MAX];
    Position pos;
    Move roll;
    Error err;
    pos_init(&pos, game);
    assert_true(game_parse(&pos, game, "7k/8/8/8/3r4/8/8/3R3K w - - 0 2 series=3 bullet=d4,n,0 gunner=d1", &err));
    assert_true(game_move_parse(&pos, "dice:7", &roll, &err));
    words_story(&pos, roll, NOBODY, text, sizeof text);
    assert_string_equal(text, "Dice 7, a hit: the rook on d4 falls.");
    words_standing(&pos, NOBODY, text, sizeof text);
    assert_string_equal(text, "White has 3 moves left");
    pos_release(&pos);
}

/* Where both the enemy's men and mines are hidden the umpire tells of an explosion, and the owner alone of an arrival.
 */
static void two_rules_that_hide_are_played_together(void **state) {
    (void)state;
    static const char *const rows[][4] = {
        /* position, move, what White hears, what Black hears */
        { "start", "M@c3,M@d4", "M@c3,M@d4", "moved" },
        { "4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1 bmines=e5,f7", "f3e5", "f3e5 pawn@e5", "moved pawn@e5" },
        { "4k3/8/8/4N3/8/8/8/4K3 b - - 0 1 bmines=e5,f7 landed=e5", "e5xe5", "moved mine piece@e5",
          "e5xe5 mine piece@e5" },
        { "4k3/8/8/4P3/8/8/8/4K3 b - - 0 1 bmines=e5,f7 landed=e5", "e8d7", "moved", "e8d7" },
        { "4k3/8/8/4K3/8/8/8/8 b - - 0 1 bmines=e5 landed=e5", "e5xe5", "moved mine piece@e5 over",
          "e5xe5 mine piece@e5 over" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Move move;
        Error err;
        pos_init(&pos, game_find("kriegspiel+minefield"));
        if (!game_parse(&pos, pos.game, rows[i][0], &err)) fail_msg("%s: %s", rows[i][0], err.text);
        if (!game_try_parse(&pos, rows[i][1], &move, &err)) fail_msg("%s: %s", rows[i][0], err.text);
        for (Player player = WHITE; player <= BLACK; player++) {
            char heard[MOVE_TEXT_MAX];
            game_observe(&pos, move, player, heard, sizeof heard);
            assert_string_equal(heard, rows[i][2 + player]);
        }
        pos_release(&pos);
    }
}

/* ---- what rules do together ---- */

static void moves_have_the_effects_of_all_rules(void **state) {
    (void)state;
    static const struct {
        const char *game, *position, *move, *after;
    } rows[] = {
        /* mines: who has gone there, by the move just before, can be blown up; that is no move of anybody */
        { "minefield+progressive", "4k3/8/8/8/4N3/8/8/6K1 w - - 0 2 series=3 left=1 bmines=a5,c5", "e4c5",
          "4k3/8/8/2N5/8/8/8/6K1 b - - 1 2 series=4 bmines=a5,c5 landed=c5" },
        { "minefield+progressive", "4k3/8/8/8/4N3/8/8/6K1 w - - 0 2 series=3 left=2 bmines=a5,c5", "e4c5",
          "4k3/8/8/2N5/8/8/8/6K1 w - - 1 2 series=3 left=1 bmines=a5,c5" },
        { "minefield+progressive", "4k3/8/8/2N5/8/8/8/6K1 b - - 1 2 series=4 bmines=a5,c5 landed=c5", "c5xc5",
          "4k3/8/8/8/8/8/8/6K1 b - - 0 2 series=4 bmines=a5" },
        { "minefield+rifle-free", "4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1 bmines=e5", "f3xe5",
          "4k3/8/8/8/8/5N2/8/4K3 b - - 0 1 bmines=e5" },
        { "atomic+minefield", "4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1 bmines=e5", "f3e5",
          "4k3/8/8/8/8/8/8/4K3 b - - 0 1 bmines=e5" },
        { "koopa+minefield", "4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1 bmines=d7", "f3e5",
          "4k3/3N4/8/4p3/8/8/8/4K3 b - - 0 1 stun=e5:4 bmines=d7 landed=d7" },
        { "kidnapping+minefield", "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 6 wmines=e4,h4", "e5e4",
          "rnbqkbnr/pppp1ppp/8/8/4p3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 7 kidnap=n wmines=e4,h4" },
        { "duck+minefield", "4k3/8/8/4N3/8/2*5/8/4R1K1 b - - 0 1 bmines=a5,e5 landed=e5", "e5xe5",
          "4k3/8/8/8/8/2*5/8/4R1K1 b - - 0 1 bmines=a5" },
        { "minefield+plague",
          "4k3/8/8/4N3/8/8/8/4K3 b - - 0 1 carrier=e5 infected=d4,e4,f4,d5,f5,d6,e6,f6 bmines=e5 "
          "landed=e5",
          "e5xe5", "4k3/8/8/8/8/8/8/4K3 b - - 0 1 infected=d4,e4,f4,d5,f5,d6,e6,f6" },
        /* turns of three parts: others move in that of the queen; and one man is not two, round the edge or not */
        { "cylindrical+divide-and-conquer", "4k3/7p/8/8/3p4/8/P7/K3Q3 w - - 0 1", "e1e4",
          "4k3/7p/8/8/3pQ3/8/P7/K7 w - - 1 1 done=q" },
        { "cylindrical+divide-and-conquer", "4k3/7p/8/8/2pp4/8/P7/K3Q3 w - - 0 1", "e1e4",
          "4k3/7p/8/8/4Q3/8/P7/K7 w - - 0 1 done=q" },
        { "suicide-removal+divide-and-conquer", "4k3/7p/8/8/3p4/8/PP6/K3Q3 w - - 0 1", "b2xb2",
          "4k3/7p/8/8/3p4/8/P7/K3Q3 w - - 0 1 done=p" },
        { "pocketknight+divide-and-conquer", "4k3/7p/8/8/3p4/8/PP6/K3Q3 w - - 0 1 hand=N", "N@c6",
          "4k3/7p/2N5/8/3p4/8/PP6/K3Q3 w - - 1 1 done=q" },
        /* predictions: who is foretold goes at the end of a period, a series or a turn of three parts; no capture */
        { "cassandra+rifle", "4k3/8/8/3q4/8/8/6b1/4K2R b - - 0 6 white=Q:d5 black=R:h1", "g2xh1",
          "4k3/8/8/8/8/8/6b1/4K3 w - - 0 7 predict=1" },
        { "cassandra+progressive", "4k3/p7/8/8/8/8/8/4K2R b - - 0 6 series=2 left=1 white=P:a5 black=R:h1", "a7a5",
          "4k3/8/8/8/8/8/8/4K3 w - - 0 7 predict=1 series=3" },
        { "cassandra+progressive", "4k3/p7/8/8/8/8/8/4K2R b - - 0 6 series=2 white=P:a5 black=R:h1", "a7a5",
          "4k3/8/8/p7/8/8/8/4K2R b - - 0 6 white=P:a5 black=R:h1 series=2 left=1 steps=a6" },
        { "cassandra+crazyhouse", "4k3/7p/8/8/8/8/8/4K2R b - - 0 6 black=R:h1", "h7h6",
          "4k3/8/7p/8/8/8/8/4K3 w - - 0 7 predict=1" },
        { "capablanca+cassandra", "4k5/p9/10/10/10/10/10/5K3C b - - 3 6 black=C:j1", "a7a6",
          "4k5/10/p9/10/10/10/10/5K4 w - - 0 7 predict=1" },
        /* whoever has no knight to be taken off is passed over, and still the period is over */
        { "cassandra+kidnapping", "r1bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 6 white=P:a6 black=P:a2",
          "a7a6", "r1bqkb1r/1ppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR b KQkq - 0 7 predict=1 kidnap=n" },
        /* the only one who could have been taken off falls by the prediction */
        { "cassandra+kidnapping", "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 6 white=N:b8", "a7a6",
          "r1bqkb1r/1ppppppp/p7/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 7 predict=1 kidnap=n" },
        { "blood-brother+cassandra", "4k3/8/8/2q5/8/8/2B5/3NK2N b - - 0 3 white=K:h8", "c5c2",
          "4k3/8/8/8/8/8/2q5/3NK2N w - - 0 4 avenge=c2b predict=1" },
        { "blood-brother+kidnapping", "1n2k3/8/8/8/8/1q6/2B5/1N1BK2N b - - 0 6", "b3c2",
          "1n2k3/8/8/8/8/8/2q5/1N1BK2N w - - 0 7 avenge=c2b kidnap=n" },
        /* one man at both ends of a ring is not two */
        { "custody+cylindrical", "4k3/8/8/NNN1NNNn/3R4/4K3/8/8 w - - 0 1", "d4d5",
          "4k3/8/8/NNNRNNNn/8/4K3/8/8 b - - 1 1" },
        /* a bishop crosses what a rook would who captures one; and the plague goes with the squares */
        { "en-passant-all+moss", "r6B/8/7p/5k2/8/8/K7/8 w - - 0 22", "h8a8",
          "B7/8/7p/5k2/8/8/K7/8 b - - 0 22 passer=a8 crossed=b8,c8,d8,e8,f8,g8" },
        { "biological-warfare+crushed", "8/4bp2/8/8/3k4/8/2KP4/8 b - - 0 10", "e7f6",
          "8/5p2/5b2/8/3k4/8/2KP4/8 w - - 1 11 carrier=f6 infected=e5,f5,g5,e6,g6,e7,f7,g7" },
        { "biological-warfare+crushed", "8/2b2p2/8/8/3k4/8/2KP4/8 b - - 0 10", "c7b6",
          "8/5p2/1b6/8/3k4/8/2KP4/8 w - - 1 11 carrier=b6 infected=a5,b5,c5,a6,c6,a7,b7,c7" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Move move;
        Error err;
        char after[POSITION_TEXT_MAX];
        pos_init(&pos, game_find(rows[i].game));
        if (!game_parse(&pos, pos.game, rows[i].position, &err)) fail_msg("%s: %s", rows[i].game, err.text);
        if (!game_move_parse(&pos, rows[i].move, &move, &err)) fail_msg("%s: %s", rows[i].game, err.text);
        game_play(&pos, move);
        game_format(&pos, after, sizeof after);
        assert_string_equal(after, rows[i].after);
        if (!game_parse(&pos, pos.game, after, &err)) fail_msg("%s: %s", rows[i].game, err.text);
        pos_release(&pos);
    }
}

/* Who can capture must, and does not set off a mine instead; a king laid open can be captured. */
static void mines_leave_duties_and_open_kings(void **state) {
    (void)state;
    static const char *const rows[][4] = {
        /* game, position, a legal move, one that is not */
        { "must-capture+minefield", "4k3/3p4/8/4N3/5q2/8/8/4R1K1 b - - 0 1 bmines=a5,e5 landed=e5", "f4e5", "e5xe5" },
        { "madrasi+minefield", "4r1k1/8/8/8/8/8/8/4K1R1 b - - 0 1 bmines=a5", "e8e1", "e8e7" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Move move;
        Error err;
        pos_init(&pos, game_find(rows[i][0]));
        if (!game_parse(&pos, pos.game, rows[i][1], &err)) fail_msg("%s: %s", rows[i][0], err.text);
        if (!game_move_parse(&pos, rows[i][2], &move, &err)) fail_msg("%s: %s", rows[i][0], err.text);
        if (game_move_parse(&pos, rows[i][3], &move, &err)) fail_msg("%s: %s is legal", rows[i][0], rows[i][3]);
        pos_release(&pos);
    }
}

/* ---- all games of joined rules ---- */

typedef void (*Visit)(const Game *game, uint64_t seed);

static void visit(WordSet set, Visit what) {
    char id[COMPOSITION_ID_MAX];
    WordSet read;
    joined_write(set, id);
    if (!joined_read(id, &read, NULL)) return;
    if (read != set) return; /* one of them is absorbed: it comes without that, too */
    const Game *game = game_find(id);
    if (game) what(game, (uint64_t)set);
}

enum { TRIPLES = SANITIZED ? 30 : 300 };

/* Every word that is a game, every pair that may be joined (under sanitizers one of sixteen), and some triples and
 * quadruples; of pairs only some, one of `every`; FUSILIER_SAMPLE, a number, takes others. */
static void visit_all(Visit what, int every) {
    const char *const asked = getenv("FUSILIER_SAMPLE");
    Random random = { .state = mix64(asked ? strtoull(asked, NULL, 10) : 1) };
    for (int a = 0; a < joined_count(); a++)
        for (int b = a; b < joined_count(); b++)
            if (a == b || random_pick(&random, SANITIZED ? 16 : every) == 0) visit(joined_bit(a) | joined_bit(b), what);
    for (int i = 0; i < TRIPLES; i++) {
        WordSet set = 0;
        for (int k = 3 + i % 2; k > 0; k--) set |= joined_bit(random_pick(&random, joined_count()));
        visit(set, what);
    }
}

static void play_a_game(const Game *game, uint64_t seed) {
    Run run;
    run_init(&run, game, seed);
    game_start(&run.pos, game);
    play_at_random(&run, 120, 12);
    run_release(&run);
}

static void all_are_sound(void **state) {
    (void)state;
    visit_all(play_a_game, 1);
}

/* Each word on the grounds of listed games for many players, and some pairs of words. */
static void games_with_seats_are_sound(void **state) {
    static const char *const grounds[] = { "doubles",           "doubles-cutthroat-cylindrical",
                                           "tri-chess-2",       "tri-chess-3",
                                           "tri-chess-6-pairs", "tri-chess-4-partners",
                                           "doubles-cutthroat", "tri-chess-5" };
    Random random = { .state = mix64(3) };
    int played = 0;
    (void)state;
    for (int word = 0; word < joined_count(); word++)
        for (int i = 0; i < (SANITIZED ? 1 : 3); i++) {
            const char *const ground = grounds[(word + 3 * i) % (int)LENGTH(grounds)];
            const char *const other = joined_at(random_pick(&random, joined_count()))->id;
            char id[2 * COMPOSITION_ID_MAX];
            Error err;
            Run run;
            snprintf(id, sizeof id, "%s+%s%s%s", ground, joined_at(word)->id, i == 2 ? "+" : "", i == 2 ? other : "");
            const Game *const game = game_find_or(id, &err);
            if (!game) continue;
            assert_ptr_equal(game, game_find(game->id));
            assert_int_equal(game->players, game_find(ground)->players);
            assert_int_equal(game->card.span, game_find(ground)->card.span);
            run_init(&run, game, (uint64_t)(word + 1));
            game_start(&run.pos, game);
            play_at_random(&run, 60, 20);
            run_release(&run);
            played++;
        }
    assert_true(played > (SANITIZED ? 25 : 75));
}

/* What meets rarely: captures in passing where walls are put, where men escape, and by men of a game's own; choices of
 * dice, passes and mines where a rule has choices of its own; pieces taken off round a board; blind play with hands. */
static void what_meets_rarely_is_sound(void **state) {
    static const char *const ids[] = {
        "chessvshp+en-passant-all+goliath",
        "blunderbuss+goliath",
        "duck+en-passant-all",
        "goliath+janggi+suicide",
        "en-passant-all+petty+three-strikes-ed",
        "kidnapping+tri-chess-2-cut-shadow",
        "crazyhouse+doubles+kriegspiel",
        "doubles+pocketknight",
        "tri-chess-3+3check",
        "doubles+koopa",
        "blunderbuss+doubles",
        "atomic+crazyhouse+doubles",
        "blood-brother+cassandra",
        "cassandra+removal-blitz",
        "arithmetical+tri-chess-2-cut",
        "kinglet+royal-scaci",
        "crushed+isardam",
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(ids); i++) {
        Run run;
        run_init(&run, game_find(ids[i]), i + 1);
        game_start(&run.pos, run.pos.game);
        play_at_random(&run, SANITIZED ? 60 : 160, 20);
        run_release(&run);
    }
}

/* A pawn that takes a man of its own side on the last row vanishes and becomes nobody: that is quiet. */
static void who_vanishes_is_no_promotion(void **state) {
    static const Gen gens[] = { GEN_NOISY, GEN_QUIET };
    Position pos;
    MoveList list;
    (void)state;
    pos_init(&pos, game_find("kamikaze+reform"));
    movelist_init(&list);
    assert_true(game_parse(&pos, pos.game, "1N6/2P4K/8/8/3k4/8/8/8 w - - 7 71", NULL));
    for (size_t i = 0; i < LENGTH(gens); i++) {
        movelist_clear(&list);
        game_moves(&pos, gens[i], &list);
        for (int move = 0; move < list.count; move++)
            assert_int_equal(game_is_noisy(&pos, list.at[move]), gens[i] == GEN_NOISY);
    }
    movelist_free(&list);
    pos_release(&pos);
}

/* Moves are counted by sets where nothing else can be said of them; the list, made of single moves, knows better. */
static void is_counted(const Game *game, uint64_t seed) {
    Random random = { .state = mix64(seed) };
    Position pos;
    MoveList list;
    pos_init(&pos, game);
    movelist_init(&list);
    game_start(&pos, game);
    for (int ply = 0; ply < 40; ply++) {
        movelist_clear(&list);
        game_moves(&pos, GEN_ALL, &list);
        const uint64_t count = game_count_moves(&pos);
        if (count != (uint64_t)list.count) {
            char text[POSITION_TEXT_MAX];
            game_format(&pos, text, sizeof text);
            fail_msg("%s, \"%s\": %d moves, %d counted", game->id, text, list.count, (int)count);
        }
        if (!list.count) break;
        game_play(&pos, list.at[random_pick(&random, list.count)]);
    }
    movelist_free(&list);
    pos_release(&pos);
}

static void all_are_counted(void **state) {
    (void)state;
    visit_all(is_counted, 4);
}

static void is_searched(const Game *game, uint64_t seed) {
    (void)seed;
    const Limits limits = { .nodes = 200 };
    SearchOptions options = search_defaults;
    SearchResult result;
    Position pos;
    Error err;
    options.hash_mb = 1;
    Searcher *searcher = search_new(&options, &err);
    assert_non_null(searcher);
    pos_init(&pos, game);
    game_start(&pos, game);
    search_run(searcher, &pos, &limits, &result);
    if (move_is_none(result.best)) fail_msg("%s: no move was found", game->id);
    pos_release(&pos);
    search_free(searcher);
}

static void all_are_searched(void **state) {
    (void)state;
    visit_all(is_searched, 4);
}

/* ---- two generators ---- */

enum { POSITIONS = SANITIZED ? 20 : 60 };

static int compare_moves(const void *a, const void *b) {
    const uint64_t one = ((const Move *)a)->bits, other = ((const Move *)b)->bits;
    return (one > other) - (one < other);
}

static void list_sorted(const Position *pos, MoveList *list) {
    movelist_clear(list);
    game_moves(pos, GEN_ALL, list);
    qsort(list->at, (size_t)list->count, sizeof *list->at, compare_moves);
}

static void expect_same_moves(const Position *fast, const Position *slow, const MoveList *a, const MoveList *b) {
    char text[POSITION_TEXT_MAX];
    game_format(fast, text, sizeof text);
    if (a->count != b->count) fail_msg("%s, \"%s\": %d moves, composed %d", fast->game->id, text, a->count, b->count);
    for (int i = 0; i < a->count; i++)
        if (!move_equal(a->at[i], b->at[i])) {
            char one[MOVE_TEXT_MAX], other[MOVE_TEXT_MAX];
            game_move_format(fast, a->at[i], one);
            game_move_format(slow, b->at[i], other);
            fail_msg("%s, \"%s\": %s, composed %s", fast->game->id, text, one, other);
        }
    assert_int_equal(game_in_check(fast), game_in_check(slow));
    assert_int_equal(game_outcome(fast).over, game_outcome(slow).over);
}

/* Both play the same random games, and every position of them is compared. */
static void compare_lanes(const Game *game, const Game *lane) {
    Position fast, slow;
    MoveList a, b;
    Random random = { .state = mix64(7) };
    pos_init(&fast, game);
    pos_init(&slow, lane);
    movelist_init(&a);
    movelist_init(&b);
    for (int seen = 0; seen < POSITIONS;) {
        game_start(&fast, game);
        game_start(&slow, lane);
        for (int ply = 0; ply < 80; ply++, seen++) {
            list_sorted(&fast, &a);
            list_sorted(&slow, &b);
            expect_same_moves(&fast, &slow, &a, &b);
            if (!a.count) break;
            const Move move = a.at[random_pick(&random, a.count)];
            game_play(&fast, move);
            game_play(&slow, move);
            if (fast.now.key != slow.now.key) fail_msg("%s: a move leads to different positions", game->id);
        }
    }
    movelist_free(&a);
    movelist_free(&b);
    pos_release(&fast);
    pos_release(&slow);
}

static void two_generators_agree(void **state) {
    (void)state;
    int compared = 0;
    for (int g = 0; g < games_count(); g++) {
        Error err;
        if (!game_at(g)->conduct.is_fast) continue;
        const Game *lane = game_lane(game_at(g), "composed", &err);
        if (!lane) fail_msg("%s", err.text);
        assert_ptr_equal(game_lane(game_at(g), "fast", &err), game_at(g));
        compare_lanes(game_at(g), lane);
        compared++;
    }
    /* chess, chess960, atomic, rifle, rifle-free, cylindrical, cassandra, minefield; seats; scaci */
    assert_int_equal(compared, 8 + 34 + 9);
}

/* The same text of rules, for 64 cells and for any board. */
static int compare_widths(const char *id) {
    Error err;
    const Game *const game = game_find_or(id, &err);
    if (!game) return 0; /* a contradiction */
    const Game *const wide = game_lane(game, "wide", &err);
    if (!wide && !strstr(err.text, "64 squares")) fail_msg("%s: %s", id, err.text);
    if (wide) compare_lanes(game, wide);
    return wide != NULL;
}

static void both_widths_agree(void **state) {
    (void)state;
    const char *id, *other, *what;
    Random random = { .state = mix64(31) };
    int compared = 0;
    char joined[128];
    for (int i = 0; game_rule(i, &id, &what); i++) {
        compared += compare_widths(id);
        for (int k = 0; k < i; k++) {
            if (!game_rule(k, &other, &what) || random_pick(&random, 8)) continue;
            snprintf(joined, sizeof joined, "%s+%s", other, id);
            compared += compare_widths(joined);
        }
    }
    assert_true(compared > 80);
}

/* ---- games of the list ---- */

static void check_descriptor(const Game *game) {
    Game *const made = compose_game(game->conduct.composition, game->id, game->title);
    const Rules *const said = &game->conduct.rules, *const follows = &made->conduct.rules;
    if (said->capture != follows->capture) fail_msg("%s: .capture", game->id);
    if (said->must_capture != follows->must_capture) fail_msg("%s: .must_capture", game->id);
    if (said->own_captures != follows->own_captures) fail_msg("%s: .own_captures", game->id);
    if (said->any_castling != follows->any_castling) fail_msg("%s: .any_castling", game->id);
    if (board_of(game->setup.board) != board_of(made->setup.board)) fail_msg("%s: .setup.board", game->id);
    if (made->setup.royal != game->setup.royal) fail_msg("%s: .setup.royal", game->id);
    assert_string_equal(game->setup.start, made->setup.start);
    free(made);
}

/* A descriptor that is written out, for the fast generator, says what a game that is made of the same list says by
 * itself. */
static void descriptors_say_what_their_rules_say(void **state) {
    (void)state;
    static const char *const written[] = { "chess", "chess960", "rifle", "rifle-free", "atomic", "cylindrical" };
    size_t seen = 0;
    for (int i = 0; families[i]; i++)
        for (const Game *const *game = families[i]->games; game && *game; game++) {
            const Composition *const rules = (*game)->conduct.composition;
            if (!rules || (rules->rule[0] && rules->rule[0]->is_ground)) continue;
            assert_string_equal((*game)->id, written[seen++]);
            check_descriptor(*game);
        }
    assert_int_equal(seen, sizeof written / sizeof written[0]);
}

/* A move is called a shot, a blast or neither by the rules; that kings may fall by it does not make it a blast. */
static void captures_are_called_what_they_are(void **state) {
    (void)state;
    static const struct {
        const char *id;
        Capture capture;
        bool ends;
    } games[] = {
        { "spite", CAPTURE_DISPLACE, true },
        { "missile", CAPTURE_DISPLACE, false },
        { "rifle+madrasi", CAPTURE_SHOOT, false },
        { "atomic+madrasi", CAPTURE_EXPLODE, true },
        { "three-strikes-rifle", CAPTURE_SHOOT, false },
        { "minefield+koopa", CAPTURE_DISPLACE, true },
        { "blunderbuss", CAPTURE_SHOOT, true },
        { "kamikaze", CAPTURE_DISPLACE, false },
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const Game *const game = game_find(games[i].id);
        assert_non_null(game);
        if (game->conduct.rules.capture != games[i].capture) fail_msg("%s: .capture", game->id);
        if (!!game->conduct.rule_end != games[i].ends) fail_msg("%s: .rule_end", game->id);
    }
}

/* Shots in passing are listed whatever the list holds already: a search asks for noisy moves first. */
static void quiet_moves_are_asked_for_after_noisy_ones(void **state) {
    (void)state;
    Position pos;
    MoveList all, parts;
    Error err;
    pos_init(&pos, game_find("doubles-cutthroat+rifle"));
    assert_true(game_parse(&pos, pos.game,
                           "cR,cN,2,cK,1,cN,1/2,cP,cP,2,cP,1/bQ,bP,6,dP,2,dR/10,dP,dN/1,bP,8,dP,dB/1,bP,4,aP,4,dK/"
                           "bK,9,dP,dQ/bB,3,aP,2,aP,3,dB/1,bP,9,dN/bR,3,aN,7/1,aP,6/3,aK,4 c bKcQdK i10:j10 0 13",
                           &err));
    movelist_init(&all);
    movelist_init(&parts);
    game_moves(&pos, GEN_ALL, &all);
    game_moves(&pos, GEN_NOISY, &parts);
    assert_int_equal(parts.count, 1); /* who can shoot must */
    assert_int_equal(man_owner(game_gain(&pos, parts.at[0])), 3);
    game_moves(&pos, GEN_QUIET, &parts);
    assert_int_equal(parts.count, all.count);
    movelist_free(&parts);
    movelist_free(&all);
    pos_release(&pos);
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quiet_moves_are_asked_for_after_noisy_ones),
        cmocka_unit_test(each_set_has_one_name),
        cmocka_unit_test(joined_words_are_understood),
        cmocka_unit_test(words_fit_or_say_why_not),
        cmocka_unit_test(what_cannot_be_joined_is_refused),
        cmocka_unit_test(a_rule_says_itself_what_it_hides),
        cmocka_unit_test(joined_games_have_the_dice_of_their_rules),
        cmocka_unit_test(joined_rules_say_what_each_has_to_say),
        cmocka_unit_test(two_rules_that_hide_are_played_together),
        cmocka_unit_test(moves_have_the_effects_of_all_rules),
        cmocka_unit_test(mines_leave_duties_and_open_kings),
        cmocka_unit_test(all_are_sound),
        cmocka_unit_test(games_with_seats_are_sound),
        cmocka_unit_test(what_meets_rarely_is_sound),
        cmocka_unit_test(who_vanishes_is_no_promotion),
        cmocka_unit_test(all_are_counted),
        cmocka_unit_test(all_are_searched),
        cmocka_unit_test(two_generators_agree),
        cmocka_unit_test(both_widths_agree),
        cmocka_unit_test(descriptors_say_what_their_rules_say),
        cmocka_unit_test(captures_are_called_what_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

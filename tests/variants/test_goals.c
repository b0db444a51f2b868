/* Games from files that end otherwise: by who gets where, who stands how, what comes again, and what is counted. The
 * results are Fairy-Stockfish's but where a comment says otherwise. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/random_play.h"
#include "tests/searching.h"
#include "tests/slow.h"
#include "variants/load.h"
#include "variants/registry.h"

#define SMALL                                                                                                          \
    "maxRank = 5\nmaxFile = e\ndoubleStep = false\ncastling = false\npromotionRegionWhite = *5\n"                      \
    "startFen = 1k2r/1p3/5/3P1/R2K1 w - - 0 1\n"

static const char games[] =
    "[g-move:chess]\nflagPiece = n\nflagRegionWhite = *5\nflagRegionBlack = *4\nflagMove = true\n"
    "[g-king:chess]\nflagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = *8\nflagMove = true\n"
    "startFen = 8/8/4k3/8/8/8/8/4K3 w - - 0 1\n"
    "[g-safe:chess]\nflagPiece = *\nflagRegionWhite = *8\nflagRegionBlack = *1\nflagPieceSafe = true\n"
    "[g-two:chess]\nflagPiece = p\nwhiteFlag = d5 e5\nblackFlag = d4 e4 f4\nflagPieceCount = 2\n"
    "[g-blocked:g-two]\nflagPieceBlockedWin = true\n"
    "[g-row:chess]\nconnectN = 3\nconnectPieceTypes = nb\nconnectVertical = false\n"
    "[g-shun:chess]\nconnectN = 3\nconnectPieceTypes = p\nconnectHorizontal = false\nconnectDiagonal = false\n"
    "connectValue = loss\n"
    "[g-line:chess]\ncollinearN = 3\nconnectPieceTypes = n\nconnectValue = draw\n"
    "[g-square:chess]\nconnectNxN = 2\nconnectPieceTypes = nb\n"
    "[g-chain:chess]\nconnectPieceTypes = p\nconnectDiagonal = false\nconnectRegion1White = a*\n"
    "connectRegion2White = d*\nconnectRegion1Black = *7\nconnectRegion2Black = *5\n"
    "[g-checks:chess]\ncheckCounting = true\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2+4 0 1\n"
    "[g-check:chess]\ncheckCounting = true\n"
    "[g-full:chess]\nmaxRank = 4\nmaxFile = c\ndoubleStep = false\ncastling = false\npromotionRegionWhite = *4\n"
    "startFen = kr1/ppp/PPP/KR1 w - - 0 1\nadjudicateFullBoard = true\nmaterialCounting = unweighted\n"
    "[c-usual:chess]\n" SMALL "[c-loss:c-usual]\nnFoldValue = loss\n"
    "[c-white:c-usual]\nnFoldValue = win\nnFoldValueAbsolute = true\n"
    "[c-twice:c-usual]\nnFoldRule = 2\n[c-ever:c-usual]\nnFoldRule = 0\nnMoveRule = 0\n"
    "[c-checks:c-usual]\nperpetualCheckIllegal = true\n"
    "[c-fro:c-usual]\nmoveRepetitionIllegal = true\nnFoldRule = 6\nstartFen = 1k2r/5/5/5/R2K1 w - - 0 1\n"
    "[c-four:c-usual]\nnMoveRule = 4\n[c-count:c-four]\nmaterialCounting = unweighted\n"
    "[c-odds:c-four]\nmaterialCounting = blackdrawodds\n"
    "[c-rooks:c-four]\nnMoveRuleTypes = r\n[c-steps:c-four]\nsilver = s\nnMoveRuleTypes = s\n"
    "startFen = 1k1r1/sp3/5/S2P1/R3K w - - 0 1\n"
    "[m-makruk:c-usual]\nsilver = s\nfers = m\npromotionPieceTypes = m\nnMoveRule = 0\nnFoldRule = 0\n"
    "countingRule = makruk\n[m-cambodian:m-makruk]\ncountingRule = cambodian\n"
    "[m-asean:m-makruk]\ncountingRule = asean\nnMoveRule = 50\n";

static void must_be_a_game(void *listener, const char *id, const Game *game, const char *why) {
    (void)listener;
    if (!game) fail_msg("%s: %s", id, why);
}

static int load_games(void **state) {
    (void)state;
    Error err;
    return !games_load("games", games, must_be_a_game, NULL, &err);
}

/* ---- results ---- */

typedef struct {
    const char *game, *position, *moves, *result, *reason;
} Row;

static void play(Position *pos, const char *moves) {
    char copy[512], *save = NULL;
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        Move move;
        Error err;
        if (!game_move_parse(pos, word, &move, &err)) fail_msg("%s: %s", pos->game->id, err.text);
        game_play(pos, move);
    }
}

static void set_up(Position *pos, const Row *row) {
    Error err;
    pos_init(pos, game_find(row->game));
    if (!game_parse(pos, pos->game, row->position, &err)) fail_msg("%s: %s", row->game, err.text);
    play(pos, row->moves);
}

/* By the rules, or called by whoever runs the game: then there are moves. */
static void expect_results(const Row *rows, size_t count, bool called) {
    for (size_t i = 0; i < count; i++) {
        char result[64];
        Position pos;
        set_up(&pos, &rows[i]);
        const Outcome by_rules = game_outcome(&pos), outcome = called ? game_referee(&pos) : by_rules;
        outcome_format(&outcome, 2, result, sizeof result);
        if (strcmp(result, rows[i].result) != 0 || (outcome.over && strcmp(outcome.reason, rows[i].reason) != 0))
            fail_msg("%s, %s %s: %s %s", rows[i].game, rows[i].position, rows[i].moves, result, outcome.reason);
        assert_true(by_rules.over ? game_count_moves(&pos) == 0 : game_count_moves(&pos) > 0);
        assert_false(called && by_rules.over);
        pos_release(&pos);
    }
}

static void games_end_where_men_get(void **state) {
    (void)state;
    static const Row rows[] = {
        { "crossing", "4k3/8/8/8/4K3/8/8/8 w - - 0 1", "e4e5", "1-0", "the goal is reached" },
        { "crossing", "4k3/8/8/8/4K3/8/8/8 w - - 0 1", "e4d3", "-", NULL },
        { "sixthrank", "4k3/8/8/8/4p3/8/8/K7 b - - 0 1", "e4e3", "0-1", "the goal is reached" },
        { "squatter", "r3k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "a1h8", "1-0", "the goal is reached" },
        /* another man may stand there attacked, as long as one more is there than is needed */
        { "g-safe", "3rk3/8/8/8/8/8/8/2RQK3 w - - 0 1", "c1c8", "-", NULL },
        { "g-safe", "k7/2R4r/8/8/8/8/8/4K2R w - - 0 1", "h1h7", "-", NULL },
        { "g-move", "4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", "f3e5", "-", NULL },
        { "g-move", "4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", "f3e5 e8d8", "1-0", "the goal is reached" },
        { "g-move", "4k3/8/5n2/8/8/5N2/8/4K3 w - - 0 1", "f3e5 f6e4", "1-0", "the goal is reached" },
        { "g-move", "4k3/6b1/8/8/8/5N2/8/4K3 w - - 0 1", "f3e5 g7e5", "-", NULL },
        { "g-king", "8/K5k1/8/8/8/8/8/8 w - - 0 1", "a7a8", "-", NULL },
        { "g-king", "8/K5k1/8/8/8/8/8/8 w - - 0 1", "a7a8 g7g8", "1/2-1/2", "both have arrived" },
        { "g-king", "8/K5k1/8/8/8/8/8/8 w - - 0 1", "a7a8 g7g6", "1-0", "the goal is reached" },
        { "g-king", "8/K7/6k1/8/8/8/8/8 w - - 0 1", "a7a8", "1-0", "the goal is reached" },
        { "g-king", "8/K5k1/8/8/8/8/8/8 b - - 0 1", "g7g8", "0-1", "the goal is reached" },
        { "g-two", "4k3/8/8/8/4P3/3P4/8/4K3 w - - 0 1", "e4e5 e8d8 d3d4 d8e8", "-", NULL },
        { "g-two", "4k3/8/8/4P3/3P4/8/8/4K3 w - - 0 1", "d4d5", "1-0", "the goal is reached" },
        { "g-two", "4k3/8/3n4/4P3/8/8/8/4K3 b - - 0 1", "d6b5 e1d1", "-", NULL },
        { "g-blocked", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "e4e5", "1-0", "the goal is reached" },
    };
    expect_results(rows, LENGTH(rows), false);
}

static void games_end_by_how_men_stand(void **state) {
    (void)state;
    static const Row rows[] = {
        { "g-row", "4k3/8/8/8/8/2N5/3N4/B3K3 w - - 0 1", "a1b2", "-", NULL },
        { "g-row", "4k3/8/8/8/2N5/3N4/8/5B1K w - - 0 1", "f1g2", "-", NULL },
        { "g-row", "4k3/8/8/8/8/2N1N3/8/5B1K w - - 0 1", "f1d3", "1-0", "a row is complete" },
        { "g-row", "4k3/8/8/8/2N5/3N4/8/5B1K w - - 0 1", "f1e2", "1-0", "a row is complete" },
        { "g-row", "4k3/8/8/8/8/2NN4/8/5B1K w - - 0 1", "f1e2", "-", NULL },
        { "g-row", "4k3/8/5b2/8/3nn3/8/8/7K b - - 0 1", "f6e5", "-", NULL },
        { "g-row", "4k3/8/6b1/8/3nn3/8/8/7K b - - 0 1", "g6f5", "-", NULL },
        { "g-row", "4k3/8/8/4b3/1n1n4/8/8/7K b - - 0 1", "d4c2", "-", NULL },
        { "g-row", "7k/8/7B/8/8/8/2N5/K2N4 w - - 0 1", "h6e3", "-", NULL },
        { "g-shun", "4k3/8/8/8/4P3/4PP2/8/4K3 w - - 0 1", "f3f4", "-", NULL },
        { "g-shun", "4k3/8/8/3p4/4P3/3P4/3P4/4K3 w - - 0 1", "e4d5", "-", NULL },
        { "g-shun", "4k3/8/8/8/3p4/3PP3/3P4/4K3 w - - 0 1", "e3d4", "0-1", "a row is complete" },
        { "g-line", "4k3/8/8/8/N6N/8/4N3/4K3 w - - 0 1", "e2d4", "1/2-1/2", "a row is complete" },
        { "g-line", "4k3/8/8/8/N6N/8/4N3/4K3 w - - 0 1", "e2c3", "-", NULL },
        { "g-square", "4k3/8/8/8/2NB4/2B5/1N6/4K3 w - - 0 1", "b2d3", "1-0", "a row is complete" },
        { "g-square", "4k3/8/8/8/2NB4/2B5/1N6/4K3 w - - 0 1", "b2d1", "-", NULL },
        /* A chain may wind: here it goes down on its way, which Fairy-Stockfish does not see. */
        { "g-chain", "4k3/8/8/PP6/1P6/1PP5/3P4/4K3 w - - 0 1", "e1e2", "-", NULL },
        { "g-chain", "4k3/8/8/PP6/1P6/1PP5/3P4/4K3 w - - 0 1", "d2d3", "1-0", "a row is complete" },
        { "g-chain", "4k3/1p6/2p5/8/8/8/8/4K3 b - - 0 1", "c6c5", "-", NULL },
        { "g-chain", "4k3/1p6/1pp5/1P6/8/8/8/4K3 b - - 0 1", "c6b5", "0-1", "a row is complete" },
        { "g-checks", "4k3/8/8/8/8/8/8/R3K3 w - - 1+4 0 1", "a1a8", "1-0", "enough checks are given" },
        { "g-checks", "4k3/8/8/8/8/8/8/R3K3 w - - 2+4 0 1", "a1a8", "-", NULL },
        { "g-checks", "r3k3/8/8/8/8/8/8/4K3 b - - 2+1 0 1", "a8a1", "0-1", "enough checks are given" },
        { "g-check", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "1-0", "enough checks are given" },
        { "g-full", "krn/ppp/PPP/K1R w - - 0 1", "c1b1", "-", NULL },
        { "g-full", "krn/ppp/PPP/KRN b - - 0 1", "", "1/2-1/2", "the board is full" },
        { "g-full", "kNn/ppp/PPP/KRN b - - 0 1", "", "1-0", "more men left" },
    };
    expect_results(rows, LENGTH(rows), false);
}

/* ---- what is called ---- */

#define THRICE "a1b1 b5a5 b1a1 a5b5 a1b1 b5a5 b1a1 a5b5"

static void what_comes_again_is_called(void **state) {
    (void)state;
    static const Row rows[] = {
        { "c-usual", "start", THRICE, "1/2-1/2", "threefold repetition" },
        { "c-loss", "start", THRICE, "0-1", "threefold repetition" },
        { "c-loss", "start", THRICE " a1b1", "1-0", "threefold repetition" },
        { "c-white", "start", THRICE " a1b1", "1-0", "threefold repetition" },
        { "c-white", "start", "a1b1 b5a5 b1a1 a5b5", "-", NULL },
        { "c-twice", "start", "a1b1 b5a5 b1a1 a5b5", "1/2-1/2", "repetition" },
        { "c-ever", "start", THRICE, "-", NULL },
        { "c-checks", "start", THRICE, "1/2-1/2", "threefold repetition" },
        { "c-checks", "5/k4/5/5/Q3K b - - 0 1", "a4b4 a1b1 b4a4 b1a1 a4b4 a1b1 b4a4 b1a1", "0-1", "perpetual check" },
        { "c-usual", "5/k4/5/5/Q3K b - - 0 1", "a4b4 a1b1 b4a4 b1a1 a4b4 a1b1 b4a4 b1a1", "1/2-1/2",
          "threefold repetition" },
        { "c-fro", "start", "d1c2 e5d5 c2c3 d5d4 c3c2 d4d5 c2c1 d5d4 c1c2 d4d5", "1-0", "a man goes to and fro" },
        { "c-fro", "start", "d1c2 e5d5 c2c3 d5d4 c3c2 d4d5 c2c1 d5d4 c1c2", "-", NULL },
    };
    expect_results(rows, LENGTH(rows), true);
}

static void moves_without_progress_are_called(void **state) {
    (void)state;
    static const Row rows[] = {
        { "c-four", "1k2r/1p3/5/3P1/R2K1 w - - 6 1", "d1c1", "-", NULL },
        { "c-four", "1k2r/1p3/5/3P1/R2K1 w - - 7 1", "d1c1", "1/2-1/2", "too many moves without progress" },
        { "c-four", "1k2r/1p3/5/3P1/R2K1 w - - 7 1", "d2d3", "-", NULL },
        { "c-count", "1k2r/1p3/5/3P1/R2K1 w - - 7 1", "d1c1", "1/2-1/2", "too many moves without progress" },
        { "c-count", "1k2r/5/5/3P1/R2K1 w - - 7 1", "d1c1", "1-0", "more men left" },
        { "c-odds", "1k2r/5/5/3P1/R2K1 w - - 7 1", "d1c1", "0-1", "a draw is a win" },
        /* rooks can go back; pawns' moves are no progress here */
        { "c-rooks", "1k2r/1p3/5/3P1/R2K1 w - - 7 1", "a1b1", "1/2-1/2", "too many moves without progress" },
        { "c-rooks", "1k2r/1p3/5/3P1/R2K1 w - - 7 1", "d2d3", "1/2-1/2", "too many moves without progress" },
        { "c-steps", "1k1r1/sp3/5/S2P1/R3K w - - 7 1", "a2a3", "-", NULL },
        { "c-steps", "1k1r1/sp3/5/S2P1/R3K w - - 7 1", "a2b3", "1/2-1/2", "too many moves without progress" },
        { "c-ever", "1k2r/1p3/5/3P1/R2K1 w - - 400 1", "d1c1", "-", NULL },
        { "m-makruk", "1k3/5/5/5/R2K1 w - 32 32 1", "d1c1", "1/2-1/2", "the count is over" },
        { "m-makruk", "1k3/5/5/5/R2K1 w - 32 31 1", "d1c1", "-", NULL },
        { "m-asean", "1k3/5/5/5/R2K1 w - 32 32 1", "d1c1", "1/2-1/2", "the count is over" },
    };
    expect_results(rows, LENGTH(rows), true);
}

/* How the count goes, as it is written: the limit for the square passed over, and what is counted for the clock. */
static void counts_are_written_as_others_write_them(void **state) {
    (void)state;
    static const Row rows[] = {
        { "m-makruk", "1k2r/1p3/5/3P1/R2K1 w - - 0 1", "d1c1", "1k2r/1p3/5/3P1/R1K2 b - - 1 1", NULL },
        { "m-makruk", "1k1r1/5/5/3P1/R3K b - - 0 1", "d5d2", "1k3/5/5/3r1/R3K w - 128 0 2", NULL },
        { "m-makruk", "1k3/5/5/3r1/R3K w - 128 0 2", "e1d2", "1k3/5/5/3K1/R4 b - 32 6 2", NULL },
        { "m-makruk", "1k3/5/5/3r1/R3K w - 128 9 2", "a1a2", "1k3/5/5/R2r1/4K b - 128 10 2", NULL },
        { "m-makruk", "1k3/5/5/3K1/R4 b - 32 6 2", "b5b4", "5/1k3/5/3K1/R4 w - 32 7 3", NULL },
        { "m-cambodian", "1k1r1/5/5/3P1/R3K b - - 0 1", "d5d2", "1k3/5/5/3r1/R3K w - 126 0 2", NULL },
        { "m-cambodian", "1k3/5/5/3r1/R3K w - 126 0 2", "e1d2", "1k3/5/5/3K1/R4 b - 30 6 2", NULL },
        { "m-asean", "1k3/5/5/3r1/RN2K w - - 0 2", "e1d2", "1k3/5/5/3K1/RN3 b - 32 0 2", NULL },
        { "m-asean", "1k3/5/5/3K1/1N3 b - 128 3 2 quiet=5", "b5a5", "k4/5/5/3K1/1N3 w - 128 4 3 quiet=6", NULL },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[POSITION_TEXT_MAX];
        Position pos, again;
        Error err;
        set_up(&pos, &rows[i]);
        game_format(&pos, text, sizeof text);
        assert_string_equal(text, rows[i].result);
        pos_init(&again, pos.game);
        assert_true(game_parse(&again, pos.game, text, &err));
        assert_int_equal(again.now.halfmove, pos.now.halfmove);
        assert_memory_equal(again.byte, pos.byte, sizeof pos.byte);
        pos_release(&again);
        pos_release(&pos);
    }
}

/* ---- the search, and whole games ---- */

/* What would be called is worth what it means: here the move that brings a position back wins. */
static void searches_know_what_will_be_called(void **state) {
    (void)state;
    Searcher *const searcher = new_searcher(1, 1);
    const Row row = { "c-loss", "start", "a1b1 b5c5 b1a1 c5b5 a1b1 b5c5 b1a1", NULL, NULL };
    const Limits limits = { .depth = 3 };
    SearchResult result;
    Position pos;
    char text[MOVE_TEXT_MAX];
    set_up(&pos, &row);
    search_run(searcher, &pos, &limits, &result);
    game_move_format(&pos, result.best, text);
    assert_string_equal(text, "c5b5");
    pos_release(&pos);
    search_free(searcher);
}

static void all_of_them_are_sound(void **state) {
    (void)state;
    int played = 0;
    for (int i = 0; i < games_count(); i++) {
        const Game *const game = game_at(i);
        if (!strchr("gcm", game->id[0]) || game->id[1] != '-') continue;
        Run run;
        run_init(&run, game, 23);
        for (int k = 0; k < (SANITIZED ? 1 : 4); k++) {
            game_start(&run.pos, game);
            play_at_random(&run, 120, 8);
        }
        run_release(&run);
        played++;
    }
    assert_true(played >= 20);
}

/* ---- what makes no sense ---- */

static void note(void *listener, const char *id, const Game *game, const char *why) {
    (void)id;
    snprintf(listener, 256, "%s", game ? "a game" : why);
}

static void what_makes_no_sense_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *text, *why;
    } rows[] = {
        { "flagPiece = kq", "t:2:1: flagPiece: \"kq\" is more than one man" },
        { "flagRegion = d4e4", "t:2: flagRegion: \"d4e4\" is not a square" },
        { "connectValue = none", "t:2:1: connectValue: \"none\" is neither loss nor win nor draw" },
        { "nFoldRule = -1", "t:2:1: nFoldRule: \"-1\" is not a number from 0 to 1000" },
        { "materialCounting = all", "t:2:1: materialCounting: \"all\", expected none, unweighted, janggi" },
        { "countingRule = thai", "t:2:1: countingRule: \"thai\", expected none, makruk, cambodian or asean" },
        { "chasingRule = all", "t:2:1: chasingRule: \"all\" is neither axf nor none" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[256], why[256] = "";
        Error err;
        snprintf(text, sizeof text, "[n%zu:chess]\n%s\n", i, rows[i].text);
        assert_true(games_load("t", text, note, why, &err));
        if (strncmp(why, rows[i].why, strlen(rows[i].why)) != 0) fail_msg("%s: %s", rows[i].text, why);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_end_where_men_get),
        cmocka_unit_test(games_end_by_how_men_stand),
        cmocka_unit_test(what_comes_again_is_called),
        cmocka_unit_test(moves_without_progress_are_called),
        cmocka_unit_test(counts_are_written_as_others_write_them),
        cmocka_unit_test(searches_know_what_will_be_called),
        cmocka_unit_test(all_of_them_are_sound),
        cmocka_unit_test(what_makes_no_sense_is_refused),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}

/* Games in progress in files: what is written and read back, when it is written, and what is never written over. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "protocol/round/keep.h"
#include "tests/rounds.h"
#include "variants/registry.h"

/* "keep" compares moves, lines, ends, clocks, names and seats by itself (rounds.c). */
static const RoundRow kept[] = {
    { "a game that goes on", "chess", NULL, "w:e2e4; keep; b:e7e5", "plies=2 seats='person person'" },
    { "one of another start", "chess", "4k3/p7/8/8/8/8/8/4K3 w - - 0 1", "w:e1e2; keep",
      "plies=1 start='4k3/p7/8/8/8/8/8/4K3 w - - 0 1'" },
    { "who plays, and what they are called", "chess", NULL,
      "seats person engine:3; name w Ada; name b Fusilier; w:e2e4; keep",
      "seats='person engine:3' name(w)=Ada name(b)=Fusilier" },
    { "all kinds of seats", "tri-chess-4", NULL, "seats random greedy engine:nodes=5000,depth=8 person; first 2; keep",
      "seats='random greedy engine:nodes=5000,depth=8 person'" },
    { "mate", "chess", NULL, "w:f2f3; b:e7e5; w:g2g4; b:d8h4; keep", "over result=0-1 ending=rules" },
    { "a resignation", "chess", NULL, "w:e2e4; resign b; keep; undo wb", "over=no plies=1" },
    { "an agreement", "chess", NULL, "w:e2e4; draw wb; keep; ? ending=agreement; undo wb", "over=no plies=1" },
    { "a lost time", "chess", NULL, "clocks 60; w:e2e4; +60000; flag; keep",
      "over ending=time reason='Black loses on time' left=60,0" },
    { "a draw by time", "chess", "4k3/p7/8/8/8/8/8/4KB2 w - - 0 1", "clocks 60; w:e1e2; b:a7a6; +60000; flag; keep",
      "over ending=time" },
    { "what is left on clocks; they stand until a person moves", "chess", NULL,
      "clocks 300+5 60; w:e2e4; +10000; b:e7e5; +2500; keep; ? left=297.5,50 runs=-; +99000; w:g1f3; ? left=297.5,50 "
      "runs=b; +1000; b:b8c6",
      "left=297.5,49 runs=w" },
    { "to the millisecond", "chess", NULL, "clocks 60; w:e2e4; +43934; b:e7e5; keep", "left=60,16.066" },
    { "the end of a line that is not the main one", "chess", NULL,
      "w:e2e4; b:e7e5; aside 1 c7c5; resign w; keep; ? over result=0-1 reason='White resigns' line=aside; undo wb; "
      "keep",
      "over=no asides=e5" },
    { "what was left after each move", "chess", NULL, "clocks 60+1; w:e2e4; +1500; b:e7e5; +2000; w:d2d4; keep",
      "clocks='600 595 590'" },
    { "what those who moved thought", "chess", NULL, "w:e2e4; tell 30; b:e7e5; tell -15; keep", "scores='30/5 -15/5'" },
    { "lines beside the game", "chess", NULL,
      "w:e2e4; b:e7e5; w:g1f3; aside 2 d2d4; aside 0 c2c4; b:e7e5; line 3; keep",
      "moves='e2e4 e7e5 g1f3' asides='c4 e5 / d4' line=main" },
    { "another line at the board", "chess", NULL, "w:e2e4; b:e7e5; aside 1 c7c5; w:g1f3; keep; b:d7d6",
      "moves='e2e4 c7c5 g1f3 d7d6' asides=e5 line=aside" },
    { "their scores", "chess", NULL, "w:e2e4; tell 30; b:e7e5; tell -15; aside 1 c7c5; keep; line 2",
      "scores='30/5 -15/5'" },
    { "the end of the main line, while another one stands at the board", "chess", NULL,
      "study; w:e2e4; b:e7e5; resign b; aside 1 c7c5; w:g1f3; keep; ? over=no study line=aside; line 2",
      "over result=1-0 reason='Black resigns' line=main" },
    { "mate of it, too", "chess", NULL, "study; w:f2f3; b:e7e5; w:g2g4; b:d8h4; aside 2 g2g3; keep; ? over=no; line 4",
      "over result=0-1 line=main" },
    { "no end, where another line has one", "chess", NULL,
      "study; w:f2f3; b:e7e5; w:g2g3; aside 2 g2g4; b:d8h4; ? over; keep; ? over line=aside; line 3",
      "over=no line=main" },
    { "hidden men", "kriegspiel-madrasi", NULL, "first 4; keep", "hidden plies=4" },
    { "dice", "blunderbuss", "4k2r/8/8/q7/8/8/8/Q3K3 w - - 0 1", "w:a1xa5; keep; ? chance; roll; first 1; keep",
      "plies=3" },
    { "moves that are resignations", "three-player-chess", NULL, "first 1; resign b; keep", "out(b) plies=2" },
    { "six players", "tri-chess-6", NULL, "clocks 60+1; first 8; keep; resign c", "over" },
    { "draughts", "checkers", NULL, "first 6; aside 0 g3h4; keep", "lines=1 plies=1" },
    { "twice the same", "chess", NULL, "w:e2e4; b:e7e5; aside 0 d2d4; b:d7d5; keep; keep; keep", "lines=1" },
    { "what is taken back is not kept", "chess", NULL,
      "w:e2e4; b:e7e5; aside 1 c7c5; undo wb; keep; ? asides=e5; undo wb; keep", NULL },
};

static void rounds_are_kept(void **state) {
    (void)state;
    expect_rounds(kept, LENGTH(kept));
}

/* ---- games of others ---- */

static const char lichess[] =
    "[Event \"Rated Blitz game\"]\n[Site \"https://lichess.org/abcd\"]\n[Date \"2024.02.29\"]\n"
    "[White \"ada\"]\n[Black \"bob\"]\n[Result \"1-0\"]\n[WhiteElo \"1712\"]\n[ECO \"C20\"]\n"
    "[Termination \"Normal\"]\n\n{ a friendly game } 1. e4 { [%clk 0:02:59] [%eval 0.3] } e5 "
    "{ [%clk 0:02:58] solid } (1... c5 { sharp } 2. Nf3) 2. Nf3 1-0\n";

static void others_games_are_kept(void **state) {
    (void)state;
    static const Seat engine = { .type = SEAT_ENGINE, .level = 4 };
    Round round;
    Error err;
    if (!keep_parse(&round, lichess, strlen(lichess), NULL, &engine, 0, &err)) fail_msg("%s", err.text);
    const Millis now = round_goes_on(
        &round, 0,
        "? name(w)=ada name(b)=bob tag(WhiteElo)=1712 tag(ECO)=C20 tag(Date)=2024.02.29 over result=1-0 "
        "ending=resignation line=main asides='c5 Nf3' comments='a friendly game / 2 solid'; keep; "
        "? name(w)=ada tag(WhiteElo)=1712 tag(Site)=https://lichess.org/abcd comments='a friendly game / 2 "
        "solid' asides='c5 Nf3' clocks='1790 1780 -'");
    round_goes_on(&round, now, "study; aside 1 d7d5; keep; ? tag(ECO)=C20 over=no asides='c5 Nf3 / e5 Nf3'");
    round_release(&round);
}

/* A game that was abandoned elsewhere is still one when we have saved it. */
static void others_ends_stay_what_they_were(void **state) {
    (void)state;
    static const Seat engine = { .type = SEAT_ENGINE, .level = 4 };
    for (int kind = ENDING_TIME; kind <= ENDING_ADJUDICATION; kind++) {
        char text[128], wanted[64];
        Round round;
        Error err;
        const char *const word = ending_word((EndingKind)kind);
        snprintf(text, sizeof text, "[Result \"1-0\"]\n[Termination \"%s\"]\n\n1. e4 e5 1-0\n", word);
        snprintf(wanted, sizeof wanted, "[Termination \"%s\"]", word);
        if (!keep_parse(&round, text, strlen(text), NULL, &engine, 0, &err)) fail_msg("%s", err.text);
        char *const saved = keep_text(&round, "fusilier test", 0, &(size_t){ 0 });
        if (!strstr(saved, wanted)) fail_msg("%s is not in %s", wanted, saved);
        free(saved);
        round_release(&round);
    }
}

/* Results that are left out, or said by the tag alone. */
static void results_may_be_left_out(void **state) {
    (void)state;
    static const Seat engine = { .type = SEAT_ENGINE, .level = 4 };
    static const struct {
        const char *text, *result;
        EndingKind ending;
    } rows[] = {
        { "[Result \"1-0\"]\n\n1. e4 e5\n", "1-0", ENDING_RESIGNATION },
        { "[Result \"1-0\"]\n\n1. e4 e5\n\n[Event \"next\"]\n\n1. d4 *\n", "1-0", ENDING_RESIGNATION },
        { "[Result \"1/2-1/2\"]\n\n1. e4 e5 *\n", "1/2-1/2", ENDING_AGREEMENT },
        { "[Result \"*\"]\n\n1. e4 e5", "*", ENDING_NONE },
        { "1. e4 e5", "*", ENDING_NONE },
        { "1. f3 e5 2. g4 Qh4#\n", "0-1", ENDING_RULES },
        { "1. e4 e5 (1... -- 2. d4) *", "*", ENDING_NONE },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Round round;
        Error err = { .text = "" };
        if (!keep_parse(&round, rows[i].text, strlen(rows[i].text), NULL, &engine, 0, &err))
            fail_msg("'%s': %s", rows[i].text, err.text);
        assert_string_equal(round.ending.kind == ENDING_NONE ? "*" : round.ending.result, rows[i].result);
        assert_int_equal(round.ending.kind, rows[i].ending);
        round_release(&round);
    }
}

static void others_are_refused(void **state) {
    (void)state;
    static const Seat engine = { .type = SEAT_ENGINE, .level = 4 };
    static const struct {
        const char *text, *wanted, *says;
    } rows[] = {
        { "", NULL, "there is no game in it" },
        { "nonsense", NULL, "nonsense" },
        { "[Variant \"Rifle\"]\n\n1. e4 *\n", "chess", "this is a game of 'rifle', not of 'chess'" },
        { "[Variant \"Nothing\"]\n\n1. e4 *\n", NULL, "Nothing" },
        { "1. e4 e4 *\n", NULL, "move 2" },
        { "[Result \"1-0\"]\n\n1. e4 e5 0-1\n", NULL, "esult" },
        { "[Event \"fusilier play\"]\n[Result \"1-0\"]\n\n1. e4 e5\n", NULL, "breaks off" },
        { "[Event \"fusilier play\"]\n[Result \"1-0\"]\n\n1. e4 e5 *\n", NULL, "esult" },
        { "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# *\n", NULL, "0-1 (checkmate), not 1-0" },
        { "1. e4 -- 2. d4 *\n", NULL, "move 2: '--' is a null move: nobody may pass in a game" },
        { "1. Z0 e5 *\n", NULL, "move 1: 'Z0' is a null move" },
        { "[SetUp \"1\"]\n[FEN \"x\"]\n\n*\n", NULL, "FEN" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Round round;
        Error err = { .text = "" };
        const Game *const wanted = rows[i].wanted ? game_find(rows[i].wanted) : NULL;
        if (keep_parse(&round, rows[i].text, strlen(rows[i].text), wanted, &engine, 0, &err))
            fail_msg("'%s' is taken", rows[i].text);
        if (!strstr(err.text, rows[i].says)) fail_msg("'%s': '%s'", rows[i].text, err.text);
    }
}

/* ---- files ---- */

typedef struct {
    char folder[32], path[64];
    Round round;
    Keep keep;
    Millis now;
} Desk;

static int set_up_desk(void **state) {
    static Desk desk;
    desk = (Desk){ .folder = "/tmp/fusilier-keep-XXXXXX" };
    if (!mkdtemp(desk.folder)) return -1;
    snprintf(desk.path, sizeof desk.path, "%s/game.pgn", desk.folder);
    desk.now = round_after(&desk.round, "chess", NULL, "");
    *state = &desk;
    return 0;
}

static int clear_desk(void **state) {
    Desk *const desk = *state;
    char command[128];
    round_release(&desk->round);
    snprintf(command, sizeof command, "rm -rf '%s'", desk->folder);
    return system(command);
}

static void write_text(const char *path, const char *text) {
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static bool save(Desk *desk, Error *err) {
    return keep_save(&desk->keep, &desk->round, "fusilier test", desk->now, err);
}

/* The file holds a game of so many plies; -1: there is none. */
static void expect_file(const Desk *desk, int plies) {
    static const Seat engine = { .type = SEAT_ENGINE, .level = 4 };
    Round read;
    Error err;
    const bool is_there = keep_read(&read, desk->path, NULL, &engine, desk->now, &err);
    assert_int_equal(is_there ? read.record.count : -1, plies);
    if (is_there) round_release(&read);
}

static void games_are_written_when_they_change(void **state) {
    Desk *const desk = *state;
    Error err;
    snprintf(desk->keep.path, sizeof desk->keep.path, "%s", desk->path);
    assert_true(save(desk, &err)); /* nobody has moved */
    expect_file(desk, -1);
    desk->now = round_goes_on(&desk->round, desk->now, "w:e2e4");
    assert_true(keep_is_due(&desk->keep, &desk->round, desk->now));
    assert_true(save(desk, &err));
    expect_file(desk, 1);
    assert_false(keep_is_due(&desk->keep, &desk->round, desk->now));
    desk->now = round_goes_on(&desk->round, desk->now, "draw w; no b; !w:d2d4 | it is not your turn");
    assert_false(keep_is_due(&desk->keep, &desk->round, desk->now)); /* nothing of this is in the file */
    desk->now = round_goes_on(&desk->round, desk->now, "resign b");
    assert_true(save(desk, &err));
    expect_file(desk, 1);
    assert_false(keep_is_due(&desk->keep, &desk->round, desk->now));
}

static void failures_are_tried_again(void **state) {
    Desk *const desk = *state;
    Error err = { .text = "" };
    snprintf(desk->keep.path, sizeof desk->keep.path, "%s", desk->path);
    desk->now = round_goes_on(&desk->round, desk->now, "w:e2e4");
    assert_int_equal(rmdir(desk->folder), 0);
    write_text(desk->folder, "a file in the place of the folder");
    assert_false(save(desk, &err));
    assert_true(desk->keep.is_failing && *err.text && strcmp(err.text, desk->keep.why.text) == 0);
    assert_int_equal(unlink(desk->folder), 0);
    assert_int_equal(mkdir(desk->folder, 0700), 0);
    assert_false(keep_is_due(&desk->keep, &desk->round, desk->now)); /* after a while */
    assert_false(save(desk, &err));
    assert_true(*err.text);
    expect_file(desk, -1);
    desk->now = desk->keep.again;
    assert_true(keep_is_due(&desk->keep, &desk->round, desk->now));
    assert_true(save(desk, &err));
    assert_false(desk->keep.is_failing);
    expect_file(desk, 1);
}

static void nobody_else_is_written_over(void **state) {
    Desk *const desk = *state;
    Error err = { .text = "" };
    snprintf(desk->keep.path, sizeof desk->keep.path, "%s", desk->path);
    desk->now = round_goes_on(&desk->round, desk->now, "w:e2e4");
    assert_true(save(desk, &err));
    write_text(desk->path, "1. d4 d5 2. c4 *\n");
    desk->now = round_goes_on(&desk->round, desk->now, "b:e7e5");
    assert_false(save(desk, &err));
    assert_non_null(strstr(err.text, "was changed by another program"));
    expect_file(desk, 3);
    desk->now = desk->keep.again;
    assert_false(save(desk, &err)); /* then, too */
    expect_file(desk, 3);
    assert_int_equal(unlink(desk->path), 0);
    desk->now = desk->keep.again;
    assert_true(save(desk, &err));
    expect_file(desk, 2);
}

/* An empty file is a name that was given to this game. */
static void files_are_begun(void **state) {
    Desk *const desk = *state;
    Error err = { .text = "" };
    assert_true(keep_begin(&desk->keep, desk->path, &desk->round, "fusilier test", desk->now, &err));
    expect_file(desk, 0);
    assert_false(keep_is_due(&desk->keep, &desk->round, desk->now));
    desk->now = round_goes_on(&desk->round, desk->now, "w:e2e4");
    assert_true(save(desk, &err));
    expect_file(desk, 1);
    write_text(desk->path, "1. d4 d5 2. c4 *\n"); /* one that is there is left as it is, and then taken over */
    assert_true(keep_begin(&desk->keep, desk->path, &desk->round, "fusilier test", desk->now, &err));
    expect_file(desk, 3);
    assert_true(save(desk, &err));
    expect_file(desk, 1);
}

static void files_that_cannot_be_are_not_begun(void **state) {
    Desk *const desk = *state;
    Error err = { .text = "" };
    char path[KEEP_PATH_MAX + 1];
    memset(path, 'x', sizeof path - 1);
    path[sizeof path - 1] = '\0';
    assert_false(keep_begin(&desk->keep, path, &desk->round, "fusilier test", desk->now, &err));
    assert_non_null(strstr(err.text, "too long"));
    assert_false(keep_begin(&desk->keep, desk->folder, &desk->round, "fusilier test", desk->now, &err));
    snprintf(path, sizeof path, "%s/nowhere/game.pgn", desk->path);
    write_text(desk->path, "a file in the place of a folder");
    assert_false(keep_begin(&desk->keep, path, &desk->round, "fusilier test", desk->now, &err));
    assert_true(*err.text && !*desk->keep.path);
}

/* A round that was read is as it is in its file. */
static void what_was_read_is_not_written(void **state) {
    Desk *const desk = *state;
    static const Seat engine = { .type = SEAT_ENGINE, .level = 4 };
    Error err;
    write_text(desk->path, lichess);
    round_release(&desk->round);
    assert_true(keep_read(&desk->round, desk->path, NULL, &engine, desk->now, &err));
    snprintf(desk->keep.path, sizeof desk->keep.path, "%s", desk->path);
    keep_is_file_of(&desk->keep, &desk->round);
    assert_false(keep_is_due(&desk->keep, &desk->round, desk->now));
    desk->now = round_goes_on(&desk->round, desk->now, "seats person person; undo wb; b:d7d6");
    assert_true(save(desk, &err));
    expect_file(desk, 4);
}

#define FILE_TEST(test) cmocka_unit_test_setup_teardown(test, set_up_desk, clear_desk)

/* Other programs write these words with capitals. */
static void endings_are_read_however_they_are_written(void **state) {
    (void)state;
    assert_int_equal(ending_of_word("Time forfeit"), ENDING_TIME);
    assert_int_equal(ending_of_word("time forfeit"), ENDING_TIME);
    assert_int_equal(ending_of_word("Abandoned"), ENDING_ABANDONED);
    assert_int_equal(ending_of_word("Normal"), ENDING_RULES);
    assert_int_equal(ending_of_word("A won by checkmate"), ENDING_RULES);
    assert_int_equal(ending_of_word(NULL), ENDING_RULES);
    for (int kind = ENDING_INFRACTION; kind < ENDINGS; kind++)
        assert_int_equal(ending_of_word(ending_word((EndingKind)kind)), kind);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(endings_are_read_however_they_are_written),
        cmocka_unit_test(rounds_are_kept),
        cmocka_unit_test(others_games_are_kept),
        cmocka_unit_test(others_are_refused),
        cmocka_unit_test(others_ends_stay_what_they_were),
        cmocka_unit_test(results_may_be_left_out),
        FILE_TEST(games_are_written_when_they_change),
        FILE_TEST(failures_are_tried_again),
        FILE_TEST(nobody_else_is_written_over),
        FILE_TEST(files_are_begun),
        FILE_TEST(files_that_cannot_be_are_not_begun),
        FILE_TEST(what_was_read_is_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

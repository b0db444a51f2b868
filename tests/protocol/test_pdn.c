/* Draughts as draughts players write them: squares by numbers, positions, moves, and records in Portable Draughts
 * Notation; Hub's positions and moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/text/numbering.h"
#include "protocol/record/hub_text.h"
#include "protocol/record/replay.h"
#include "tests/setup.h"
#include "variants/registry.h"

static const char *const numbered[] = { "checkers", "checkers-cylindrical", "checkers-universal" };

static Move read_move(const Position *pos, const char *text) {
    Move move;
    Error err;
    if (!game_move_parse(pos, text, &move, &err)) fail_msg("%s", err.text);
    return move;
}

/* ---- squares ---- */

static void squares_are_numbered_from_the_first_players_right(void **state) {
    (void)state;
    static const struct {
        const char *name;
        unsigned number;
    } rows[] = { { "g1", 1 },  { "a1", 4 },  { "h2", 5 },  { "b2", 8 },  { "c3", 11 }, { "d4", 15 },
                 { "e3", 10 }, { "b8", 32 }, { "h8", 29 }, { "a7", 28 }, { "a2", 0 },  { "h1", 0 } };
    const Board *const board = board_of(game_find("checkers")->setup.board);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Cell at;
        assert_int_equal(board_read_cell(board, rows[i].name, &at), 2);
        assert_int_equal(numbering_of(board, at), rows[i].number);
        if (rows[i].number) assert_int_equal(numbering_cell(board, rows[i].number), at);
    }
    assert_int_equal(numbering_cell(board, 0), CELL_NONE);
    assert_int_equal(numbering_cell(board, 33), CELL_NONE);
    assert_int_equal(numbering_last(board), 32);
}

static void other_games_have_no_numbers(void **state) {
    (void)state;
    int count = 0;
    for (int i = 0; i < games_count(); i++) {
        count += game_at(i)->text.numbering != NULL;
        assert_int_equal(game_at(i)->text.numbering != NULL, game_at(i)->names.hub != NULL);
    }
    assert_int_equal(count, LENGTH(numbered));
    for (size_t i = 0; i < LENGTH(numbered); i++) assert_non_null(game_find(numbered[i])->text.numbering);
}

/* ---- positions ---- */

static void positions_are_read_by_numbers(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "B:B1-12:W21-32", "start" },
        { "B:W21-32:B1-12:H0:F1", "start" },
        { " b:w21-32 : b1-12.", "start" },
        { "W:W21,K22:B1-4", "8/8/5,B,1,b/8/8/8/8/w,1,w,1,w,1,w,1 b - - 0 1" },
        { "W:BK1-3:W:H12:F40", "8/8/8/8/8/8/8/2,W,1,W,1,W,1 b - - 12 40" },
        { "B:W:BK4", "8/8/8/8/8/8/8/W,7 w - - 0 1" },
        { "B:W32:B:F0", "1,b,6/8/8/8/8/8/8/8 w - - 0 1" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos, wanted;
        char text[POSITION_TEXT_MAX], own[POSITION_TEXT_MAX];
        set_up(&pos, "checkers", rows[i][0]);
        set_up(&wanted, "checkers", rows[i][1]);
        game_format(&pos, own, sizeof own);
        game_format(&wanted, text, sizeof text);
        if (strcmp(own, text) != 0) fail_msg("%s: %s", rows[i][0], own);
        pos_release(&wanted);
        pos_release(&pos);
    }
}

static void positions_that_cannot_be_are_refused(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "W:W21", "expected the men of both" },
        { "W:W21:W1", "expected the men of both" },
        { "W:W33:B1", "1 to 32" },
        { "W:W0:B1", "1 to 32" },
        { "W:Wx:B1", "1 to 32" },
        { "W:W21,:B1", "1 to 32" },
        { "W:W21:B21", "two men on square 21" },
        { "W:W22-21:B1", "backwards" },
        { "W:W1-13:B", "more than 12 men" },
        { "W:W21:B1:X", "after the men" },
        { "W:W21:B1:H", "no number after H" },
        { "W:W21:B1 and more", "after the men" },
        { "W:W21:B99999999999999999999", "1 to 32" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Error err;
        char before[POSITION_TEXT_MAX], after[POSITION_TEXT_MAX];
        set_up(&pos, "checkers", "start");
        game_format(&pos, before, sizeof before);
        if (game_parse(&pos, pos.game, rows[i][0], &err)) fail_msg("%s is read", rows[i][0]);
        if (!strstr(err.text, rows[i][1])) fail_msg("%s: %s", rows[i][0], err.text);
        game_format(&pos, after, sizeof after);
        assert_string_equal(before, after);
        pos_release(&pos);
    }
    Position stax;
    pos_init(&stax, game_find("stax"));
    assert_false(game_parse(&stax, stax.game, "W:W21:B1", NULL));
    pos_release(&stax);
}

/* ---- moves ---- */

typedef struct {
    const char *why, *game, *position, *text, *own;
} MoveRow;

static const MoveRow move_rows[] = {
    { "a step", "checkers", "start", "11-15", "c3d4" },
    { "the longest number", "checkers", "start", "9-14", "g3f4" },
    { "a jump", "checkers", "B:W18:B15", "15x22", "d4xf6" },
    { "a jump written as a step", "checkers", "B:W18:B15", "15-22", "d4xf6" },
    { "a jump in Russian style", "checkers", "B:W18:B15", "15:22", "d4xf6" },
    { "a step written as a jump", "checkers", "start", "11x15", "c3d4" },
    { "two legs by their ends", "checkers", "B:W7,15:B2", "2x18", "e1xc3xe5" },
    { "two legs with what lies between", "checkers", "B:W7,15:B2", "2x11x18", "e1xc3xe5" },
    { "a king round a square: the first way", "checkers", "B:W10,11,18,19:BK7", "7x7", NULL },
    { "the other way", "checkers", "B:W10,11,18,19:BK7", "7x16x7", NULL },
};

static void moves_are_read_by_numbers(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(move_rows); i++) {
        const MoveRow *const row = &move_rows[i];
        Position pos;
        Move move;
        Error err;
        set_up(&pos, row->game, row->position);
        if (!game_move_parse(&pos, row->text, &move, &err)) fail_msg("%s: %s", row->why, err.text);
        if (row->own && !move_equal(move, read_move(&pos, row->own))) fail_msg("%s: %s", row->why, row->own);
        pos_release(&pos);
    }
}

static void moves_that_are_none_are_refused(void **state) {
    (void)state;
    static const char *const rows[][3] = {
        { "start", "11-11", "c3" },
        { "start", "11", "not a move such as 11-15" },
        { "start", "11-", "1 to 32" },
        { "start", "11-33", "1 to 32" },
        { "start", "0-1", "1 to 32" },
        { "start", "11-99999999999999", "1 to 32" },
        { "start", "11=15", "not a move such as" },
        { "start", "11-15-18-22-25-29-1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-17-18-19-20-21", "too many squares" },
        { "start", "1-5", "there is a man on h2" },
        { "B:W18:B15,1", "1-6", "you must jump: d4xf6" },
        { "start", "11-18", "(c3e5)" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Move move;
        Error err;
        set_up(&pos, "checkers", rows[i][0]);
        if (game_move_parse(&pos, rows[i][1], &move, &err)) fail_msg("%s is read", rows[i][1]);
        if (!strstr(err.text, rows[i][2])) fail_msg("%s: %s", rows[i][1], err.text);
        pos_release(&pos);
    }
}

/* Two ways over the same men, and two over different ones: what the ends alone do not tell is written out. */
static void a_choice_is_written_and_asked_for(void **state) {
    (void)state;
    Position pos;
    Move move;
    Error err;
    char text[NUMBERED_MOVE_MAX];
    set_up(&pos, "checkers", "B:W10,11,18,19:BK7");
    Move first = read_move(&pos, "7x14x23x16x7"), back = read_move(&pos, "7x16x23x14x7");
    assert_false(move_equal(first, back));
    assert_true(numbering_come_to_same(&pos, first, back));
    numbering_format_move(&pos, first, text);
    assert_string_equal(text, "7x7");
    pos_release(&pos);
    set_up(&pos, "checkers", "B:W6,7,14,15:B2");
    first = read_move(&pos, "2x9x18");
    back = read_move(&pos, "2x11x18");
    assert_false(numbering_come_to_same(&pos, first, back));
    numbering_format_move(&pos, first, text);
    assert_string_equal(text, "2x9x18");
    assert_false(game_move_parse(&pos, "2x18", &move, &err));
    if (!strstr(err.text, "there is a choice: ")) fail_msg("%s", err.text);
    pos_release(&pos);
}

/* Everything in games at random: positions and moves come back, in both writings. */
static int check_moves(const Position *pos) {
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    int jumps = 0;
    for (int i = 0; i < legal.count; i++) {
        char pdn[NUMBERED_MOVE_MAX], hub[NUMBERED_MOVE_MAX];
        Move move;
        Error err;
        const size_t length = numbering_format_move(pos, legal.at[i], pdn);
        assert_int_equal(length, strlen(pdn));
        if (!game_move_parse(pos, pdn, &move, &err)) fail_msg("%s: %s", pdn, err.text);
        if (!numbering_come_to_same(pos, move, legal.at[i])) fail_msg("%s means another move", pdn);
        hub_move_format(pos, legal.at[i], hub);
        if (!hub_move_parse(pos, hub, &move, &err)) fail_msg("%s: %s", hub, err.text);
        if (!numbering_come_to_same(pos, move, legal.at[i])) fail_msg("%s means another move", hub);
        jumps += strchr(pdn, 'x') != NULL;
    }
    movelist_free(&legal);
    return jumps;
}

/* The same men, player to move and clocks. */
static void expect_same(const Position *pos, const char *text, bool clocks) {
    char own[POSITION_TEXT_MAX], other[POSITION_TEXT_MAX];
    Position again;
    set_up(&again, pos->game->id, text);
    game_format(pos, own, sizeof own);
    game_format(&again, other, sizeof other);
    if (!clocks) *strstr(own, " - - ") = *strstr(other, " - - ") = '\0';
    if (strcmp(own, other) != 0) fail_msg("%s is %s, not %s", text, other, own);
    pos_release(&again);
}

static void check_position(const Position *pos) {
    char pdn[POSITION_TEXT_MAX], hub[HUB_POSITION_MAX], back[POSITION_TEXT_MAX];
    Error err;
    numbering_format_position(pos, pdn, sizeof pdn);
    expect_same(pos, pdn, true);
    hub_position_format(pos, hub, sizeof hub);
    if (!hub_position_read(pos->game, hub, back, &err)) fail_msg("%s: %s", hub, err.text);
    expect_same(pos, back, false);
}

static void play_at_random(Record *record, uint64_t random, int *jumps) {
    while (!game_referee(&record->pos).over && record->count < 200) {
        MoveList legal;
        check_position(&record->pos);
        *jumps += check_moves(&record->pos);
        movelist_init(&legal);
        game_moves(&record->pos, GEN_ALL, &legal);
        random = mix64(random);
        record_play(record, legal.at[random % (uint64_t)legal.count]);
        movelist_free(&legal);
    }
}

/* Writes the record, reads it and plays it again. */
static void check_record(const Record *record) {
    char *text = NULL, start[POSITION_TEXT_MAX];
    size_t size = 0;
    FILE *const memory = open_memstream(&text, &size);
    PgnTags tags = { .count = 0 };
    pgn_add(&tags, "Result", "*");
    pgn_add_game(&tags, record, start);
    pgn_write(memory, tags.tag, tags.count, record, NULL, NULL, "*");
    fclose(memory);
    PgnReader reader;
    PgnGame read;
    Record again;
    Error err;
    pgn_reader_init(&reader, text, size);
    if (!pgn_read(&reader, &read, &err)) fail_msg("%s", err.text);
    const Game *const game = replay_game(&read, NULL, &err);
    assert_ptr_equal(game, record->pos.game);
    record_init(&again, game);
    if (!replay_moves(&again, &read, &err)) fail_msg("%s\n%s", err.text, text);
    assert_true(pos_equal(&again.pos, &record->pos));
    record_release(&again);
    pgn_game_release(&read);
    free(text);
}

static void all_of_random_games_comes_back(void **state) {
    (void)state;
    static const char *const starts[] = { "start", "B:W21-28,K29,K30:B5-12,K1,K2:H7:F31", "W:WK10,K18:BK7,K15,K1" };
    int jumps = 0;
    for (size_t i = 0; i < LENGTH(numbered); i++)
        for (uint64_t seed = 0; seed < 8; seed++) {
            Record record;
            Error err;
            record_init(&record, game_find(numbered[i]));
            if (!record_start(&record, starts[seed % LENGTH(starts)], &err)) fail_msg("%s", err.text);
            play_at_random(&record, seed, &jumps);
            check_record(&record);
            record_release(&record);
        }
    assert_true(jumps > 200);
}

/* ---- records of others ---- */

static void records_of_others_are_read(void **state) {
    (void)state;
    static const struct {
        const char *why, *text, *error; /* error "": none */
    } rows[] = {
        { "Double Corner Dyke",
          "[Black \"A\"]\n[White \"B\"]\n[Result \"1/2-1/2\"]\n[GameType \"21\"]\n\n"
          "1.  9-14 22-17 2. 11-15 25-22 3. 15-19 {Forms the\n dyke} 23x16 4. 12x19 24x15 "
          "5. 10x19 17x10 6.  6x15 21-17 *",
          "" },
        { "full details, points, marks, clocks",
          "[GameType \"21,B,8,8,N1,0\"]\n[Result \"1-1\"]\n\n1.11-15! $1 23-19* "
          "{[%clock w0:00:10 B0:00:15]} 2.8-11(!) (2. 9-13) 22-17 1-1",
          "" },
        { "a win in points", "[GameType \"21\"]\n[Result \"2-0\"]\n\n1. 11-15 2-0", "" },
        { "a position", "[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"W:W18,K22:B15\"]\n\n1... 18x11 1-0",
          "the result is 0-1" },
        { "White wins", "[GameType \"21\"]\n[FEN \"W:W18,K22:B15\"]\n[Result \"0-1\"]\n\n1... 18x11 0-1", "" },
        { "another result", "[GameType \"21\"]\n[Result \"2-0\"]\n\n1. 11-15 0-2", "the Result tag says" },
        { "another game", "[GameType \"20\"]\n\n1. 32-28 *", "no game has the GameType '20'" },
        { "an illegal move", "[GameType \"21\"]\n\n1. 11-15 22-18 2. 9-14 *",
          "move 3: move \"9-14\" (g3f4): you must" },
        { "no number", "[GameType \"21\"]\n\n1. 11-45 *", "1 to 32" },
        { "a set-up on the way", "[GameType \"21\"]\n\n1. 11-15 /FEN \"W:W1:B2\"/ *", "move 2" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        PgnReader reader;
        PgnGame read;
        Record record;
        Error err = { .text = "" };
        pgn_reader_init(&reader, rows[i].text, strlen(rows[i].text));
        if (!pgn_read(&reader, &read, &err)) fail_msg("%s: %s", rows[i].why, err.text);
        const Game *const game = replay_game(&read, NULL, &err);
        record_init(&record, game ? game : game_find("checkers"));
        const bool good = game && replay_moves(&record, &read, &err) && replay_check_result(&record, &read, &err);
        if (good != !*rows[i].error || (!good && !strstr(err.text, rows[i].error)))
            fail_msg("%s: %s", rows[i].why, good ? "it is right" : err.text);
        record_release(&record);
        pgn_game_release(&read);
    }
}

/* Where draughts players look for them: Black, who begins, his name, numbers of squares. */
static void records_are_written_for_draughts_players(void **state) {
    (void)state;
    Record record;
    char *text = NULL, start[POSITION_TEXT_MAX];
    size_t size = 0;
    Error err;
    record_init(&record, game_find("checkers"));
    assert_true(record_start(&record, "8/8/8/4,b,3/3,w,4/8/8/8 w - - 3 7", &err));
    record_play(&record, read_move(&record.pos, "d4xf6"));
    FILE *const memory = open_memstream(&text, &size);
    PgnTags tags = { .count = 0 };
    pgn_add_game(&tags, &record, start);
    pgn_add(&tags, pgn_player(record.pos.game, WHITE), "first");
    pgn_write(memory, tags.tag, tags.count, &record, NULL, NULL, "1-0");
    fclose(memory);
    assert_string_equal(text, "[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"B:W18:B15:H3:F7\"]\n[Black \"first\"]\n\n"
                              "7. 15x22 {0s} 1-0\n\n");
    free(text);
    record_release(&record);
}

/* ---- Hub ---- */

static void hub_positions_that_cannot_be_are_refused(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "", "begins with" },
        { "Xe", "begins with" },
        { "Bbb", "has 2 squares, this board has 32" },
        { "Bbbbbbbbbbbbbeeeeeeeexwwwwwwwwwww", "square 21" },
        { "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwwww", "33 squares" },
    };
    char buf[POSITION_TEXT_MAX];
    Error err;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        if (hub_position_read(game_find("checkers"), rows[i][0], buf, &err)) fail_msg("%s is read", rows[i][0]);
        if (!strstr(err.text, rows[i][1])) fail_msg("%s: %s", rows[i][0], err.text);
    }
    assert_true(hub_position_read(game_find("checkers"), "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww", buf, &err));
    assert_string_equal(buf, "B:B1,2,3,4,5,6,7,8,9,10,11,12:W21,22,23,24,25,26,27,28,29,30,31,32");
}

static void hub_lines_are_read(void **state) {
    (void)state;
    char text[] = "  level \t a=1  b=\"two words\" flag c= d=\"\"";
    char open[] = "pos pos=\"W";
    HubLine line;
    Error err;
    assert_true(hub_line_read(&line, text, &err));
    assert_string_equal(line.command, "level");
    assert_int_equal(line.count, 5);
    assert_string_equal(hub_argument(&line, "a"), "1");
    assert_string_equal(hub_argument(&line, "b"), "two words");
    assert_string_equal(hub_argument(&line, "flag"), "");
    assert_string_equal(hub_argument(&line, "c"), "");
    assert_string_equal(hub_argument(&line, "d"), "");
    assert_null(hub_argument(&line, "e"));
    assert_false(hub_line_read(&line, open, &err));
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_are_numbered_from_the_first_players_right),
        cmocka_unit_test(other_games_have_no_numbers),
        cmocka_unit_test(positions_are_read_by_numbers),
        cmocka_unit_test(positions_that_cannot_be_are_refused),
        cmocka_unit_test(moves_are_read_by_numbers),
        cmocka_unit_test(moves_that_are_none_are_refused),
        cmocka_unit_test(a_choice_is_written_and_asked_for),
        cmocka_unit_test(all_of_random_games_comes_back),
        cmocka_unit_test(records_of_others_are_read),
        cmocka_unit_test(records_are_written_for_draughts_players),
        cmocka_unit_test(hub_positions_that_cannot_be_are_refused),
        cmocka_unit_test(hub_lines_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Conversations about games whose men the enemy does not see: what a person at XBoard's board is shown and told, and
 * that it is no more than the umpire says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/screen.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"

/* ---- what is shown ---- */

static void shows_only_ones_own_men(void **state) {
    TestScreen *screen = *state;
    screen_begin(screen);
    screen_move(screen, "e2e4");
    screen_wait_for_turn(screen, WHITE);
    screen_expect(screen, "4k3/8/8/8/4P3/8/PPPP1PPP/RNBQKBNR"); /* the king stands for all */
    screen_move(screen, "d1e2");
    screen_wait_for_turn(screen, WHITE);
    screen_expect(screen, "4k3/8/8/8/4P3/8/PPPPQPPP/RNB1KBNR");
    screen_move(screen, "e4e5");
    screen_wait_for_turn(screen, WHITE);
    screen_move(screen, "e5e6"); /* may be illegal, or the last that is seen of it */
    screen_wait_for_turn(screen, WHITE);
    assert_int_equal(screen_men(screen, BLACK), 1);
    assert_false(screen_heard(screen, "\t")); /* no line of thinking */
}

static void lets_a_person_play_black(void **state) {
    TestScreen *screen = *state;
    screen_begin(screen);
    say(screen->talk, "go");
    screen_wait_for_turn(screen, BLACK);
    screen_expect(screen, "rnbqkbnr/pppppppp/8/8/8/8/8/4K3");
    screen_move(screen, "a7a6");
    screen_wait_for_turn(screen, BLACK);
    assert_int_equal(screen_men(screen, WHITE), 1);
    say(screen->talk, "go"); /* the person takes White */
    screen_wait_for_turn(screen, WHITE);
    assert_int_equal(screen_men(screen, BLACK), 1);
    assert_int_equal(screen_men(screen, WHITE), 16);
}

static void shows_everything_in_the_end(void **state) {
    TestScreen *screen = *state;
    screen_begin(screen);
    say(screen->talk, "force\nsetboard 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\nplayother");
    screen_set(screen, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
    screen_catch_up(screen);
    screen_move(screen, "g5g7");
    screen_expect(screen, "7k/6Q1/5K2/8/8/8/8/8");
    assert_true(screen_heard(screen, "Black is in check along the long diagonal.\\nCheckmate."));
    assert_true(screen_heard(screen, "1-0 {checkmate}"));

    screen_begin(screen);
    screen_move(screen, "e2e4");
    screen_wait_for_turn(screen, WHITE);
    say(screen->talk, "result 0-1 {White resigns}\nforce");
    screen_catch_up(screen);
    assert_int_equal(screen_men(screen, BLACK), 1);
    screen_wait_for_men(screen, BLACK, 16);

    screen_begin(screen);
    screen_move(screen, "e2e4");
    screen_wait_for_turn(screen, WHITE);
    say(screen->talk, "nopost\nanalyze");
    screen_wait_for_men(screen, BLACK, 16);
}

/* ---- what is told ---- */

typedef struct {
    const char *why, *fen, *move;
    const char *words; /* must be heard */
    const char *rows;  /* what is shown then; NULL: whatever the engine does */
} Row;

static const Row rows[] = {
    { "a capture is announced", "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", "White takes a pawn on d5.", NULL },
    { "a quiet move is not", "7k/8/8/8/8/2N5/8/4K3 w - - 0 1", "c3a4", "", NULL },
    { "an illegal try", "7k/8/8/3r4/8/8/8/4K3 w - - 0 1", "e1d1", "Illegal move (illegal): e1d1\n",
      "7k/8/8/8/8/8/8/4K3" },
    { "no try at all", "7k/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a5", "Illegal move (a pawn does not move like that): a2a5\n",
      "7k/8/8/8/8/8/P7/4K3" },
    { "no capture by a pawn was announced", "7k/8/8/8/8/8/P7/4K3 w - - 0 1", "a2b3",
      "Illegal move (no capture by a pawn was announced): a2b3\n", "7k/8/8/8/8/8/P7/4K3" },
    { "kills are no tries", "7k/8/8/3r4/8/8/8/3RK3 w - - 0 1", "e1xd5-e2",
      "Illegal move (none of your men can try that): e1xd5-e2\n", NULL },
    { "castling over unseen men", "7k/8/8/8/8/8/8/4KB1r w - - 0 1", "e1g1",
      "Illegal move (a king goes one step, and there is no right to castle there): e1g1\n", NULL },
};

static void tells_what_the_umpire_says(void **state) {
    TestScreen *screen = *state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Row *row = &rows[i];
        screen_begin(screen);
        say(screen->talk, "force\nsetboard %s\nplayother", row->fen);
        screen_set(screen, row->fen);
        screen_catch_up(screen);
        screen_move(screen, row->move);
        if (!screen_heard(screen, row->words)) fail_msg("%s: %s", row->why, screen->words);
        if (!*row->words && screen_heard(screen, "tell")) fail_msg("%s: %s", row->why, screen->words);
        if (row->rows) screen_expect(screen, row->rows);
        say(screen->talk, "force\nnew");
        screen->words[0] = '\0';
        screen_catch_up(screen);
    }
}

/* The targets marked when the man is lifted. */
static Set marked(TestScreen *screen, Cell from) {
    char name[CELL_NAME_MAX], letters[CELLS_MAX];
    Set set = { { 0 } };
    Text text = text_into(name, sizeof name);
    cell_write(&text, board_of(screen->game->setup.board), from);
    say(screen->talk, "lift %s", name);
    const char *line = expect(screen->talk, "^highlight ", SCREEN_PATIENCE);
    assert_true(rows_parse(board_of(screen->game->setup.board), line + strlen("highlight "), letters) > 0);
    for (int at = 0; at < board_of(screen->game->setup.board)->cells; at++)
        if (letters[at] != '.') set_add(&set, (Cell)at);
    return set;
}

/* Every try can be clicked, and the man that stands for the unseen ones is not in the way. */
static void marks_what_may_be_tried(void **state) {
    static const char *const positions[] = {
        "r3k2r/8/8/3p4/2P5/8/8/R3K2R w KQ - 0 1",
        "3qk3/8/8/Q7/8/8/PP6/4K3 w - - 0 1",
        "4k3/3P4/8/8/4r3/8/1N3B2/4K3 w - - 0 1",
    };
    TestScreen *screen = *state;
    for (size_t i = 0; i < LENGTH(positions); i++) {
        Position pos;
        MoveList tries;
        Error err;
        pos_init(&pos, screen->game);
        assert_true(game_parse(&pos, screen->game, positions[i], &err));
        movelist_init(&tries);
        game_tries(&pos, &tries);
        screen_begin(screen);
        say(screen->talk, "force\nsetboard %s\nplayother", positions[i]);
        screen_set(screen, positions[i]);
        screen_catch_up(screen);
        for (int from = 0; from < pos.board->cells; from++) {
            Set targets = { { 0 } };
            for (int k = 0; k < tries.count; k++) {
                if (move_from(tries.at[k]) != from) continue;
                const bool castles = move_type(tries.at[k]) == MOVE_CASTLE;
                set_add(&targets,
                        castles ? (Cell)(move_to(tries.at[k]) > from ? from + 2 : from - 2) : move_to(tries.at[k]));
            }
            const Set marks = marked(screen, (Cell)from);
            if (!set_equal(&marks, &targets)) fail_msg("%s: tries of %s", positions[i], pos.board->name[from]);
            for (Cell at; set_pop(&targets, &at);) assert_int_not_equal(sight_owner(screen->now.shown.man[at]), BLACK);
        }
        movelist_free(&tries);
        pos_release(&pos);
    }
}

/* A try by mouse: any of those that are marked. */
static void try_anything(TestScreen *screen, Player side, uint64_t *random) {
    const Board *board = board_of(screen->game->setup.board);
    Set targets = { { 0 } };
    Cell from = 0;
    while (set_is_empty(&targets)) {
        *random = mix64(*random);
        from = (Cell)(*random % (unsigned)board->cells);
        if (sight_owner(screen->now.shown.man[from]) == side) targets = marked(screen, from);
    }
    Stroke stroke = { .from = from };
    for (unsigned skip = (unsigned)(*random >> 32) % (unsigned)set_count(&targets) + 1; skip > 0; skip--)
        set_pop(&targets, &stroke.to);
    screen_complete(&screen->now, &stroke);
    char text[MOVE_TEXT_MAX];
    stroke_format(board, &stroke, text);
    screen_move(screen, text);
}

/* Games of somebody who tries anything: he sees his men and one king, and in the end the others besides. */
static void shows_whole_games(void **state) {
    TestScreen *screen = *state;
    uint64_t random = 5;
    for (int game = 0; game < 2; game++) {
        const Player side = (Player)(game % 2);
        Sight before;
        screen_begin(screen);
        screen->words[0] = '\0';
        if (side == BLACK) say(screen->talk, "go");
        screen_wait_for_turn(screen, side);
        for (int tries = 0; tries < 100 && !screen_heard(screen, " {"); tries++) {
            before = screen->now.shown;
            try_anything(screen, side, &random);
            screen_wait_for_turn(screen, side);
            if (screen_heard(screen, " {")) break;
            if (screen_heard(screen, "Illegal"))
                assert_true(sight_equal(board_of(&board_8x8), &before, &screen->now.shown));
            assert_int_equal(screen_men(screen, side == WHITE ? BLACK : WHITE), 1);
            before = screen->now.shown;
        }
        if (screen_heard(screen, " {")) continue;
        say(screen->talk, "force");
        const char *line = expect(screen->talk, "^move ", SCREEN_PATIENCE);
        screen_take(screen, line);
        screen_catch_up(screen);
        for (int at = 0; at < 64; at++)
            if (sight_owner(before.man[at]) == side) assert_int_equal(screen->now.shown.man[at], before.man[at]);
    }
}

/* ---- nothing else ---- */

/* Positions that look alike to White: he hears the same, whatever he asks or tries. */
typedef struct {
    const char *position[2];
    const char *tries; /* illegal in both */
} Twins;

static const Twins twins[] = {
    { { "3rk3/8/8/8/8/8/PPP5/4K2R w K - 0 1", "7k/3q4/8/8/8/8/PPP5/4K2R w K - 0 1" }, "usermove e1d1\nusermove e1d2" },
    { { "4k3/8/8/8/2b5/8/PP6/4K2R w K - 0 1", "7k/5r2/8/8/8/8/PP6/4K2R w K - 0 1" }, "usermove e1f1\nusermove e1g1" },
};

static void tells_no_more(void **state) {
    static const char asked[] =
        "post\nhint\nexclude e1d1\nexclude e1f1\ninclude all\nbk\n.\nhover d8\nusermove a2b3\n"
        "choice e1d7\noption Move=a2a5\noption Move=0000\nedit\n.\nlift e8\nlift d8\nlift c4\nlift e1\nlift h1";
    TestScreen *screen = *state;
    for (size_t i = 0; i < LENGTH(twins); i++) {
        char *first = NULL;
        for (int twin = 0; twin < 2; twin++) {
            screen_begin(screen);
            say(screen->talk, "force\nsetboard %s\nplayother", twins[i].position[twin]);
            screen_set(screen, twins[i].position[twin]);
            screen_catch_up(screen);
            screen->words[0] = '\0';
            say(screen->talk, "%s\n%s", asked, twins[i].tries);
            screen_hear_all(screen, screen_note);
            if (twin)
                assert_string_equal(screen->words, first);
            else
                first = strdup(screen->words);
        }
        free(first);
    }
}

/* Whatever the engine does, the person hears the same as long as nothing is announced; in the end he sees what it was.
 */
static void keeps_the_engines_moves(void **state) {
    static const char *const moves[] = { "a2a3", "h2h3", "a3a4" };
    static const char stand_in[] = "The lone enemy king stands for all";
    enum { GAMES = 6 };
    TestScreen *screen = *state;
    char first[HEARD_MAX] = "", ends[GAMES][CELLS_MAX];
    bool differ = false;
    for (int game = 0; game < GAMES; game++) {
        char said[HEARD_MAX] = "";
        screen_begin(screen);
        say(screen->talk, "option Dice Seed=%d", game + 1);
        for (size_t i = 0; i < LENGTH(moves); i++) {
            screen_move(screen, moves[i]);
            screen_wait_for_turn(screen, WHITE);
            strcat(said, screen->words);
        }
        assert_int_equal(strstr(said, stand_in) != NULL, game == 0); /* explained once */
        if (game > 1)
            assert_string_equal(said, first);
        else
            strcpy(first, said);
        say(screen->talk, "force");
        screen_wait_for_men(screen, BLACK, 16);
        memcpy(ends[game], screen->now.shown.man, CELLS_MAX);
        differ |= memcmp(ends[game], ends[0], 64) != 0;
    }
    assert_true(differ);
}

/* ---- saved games ---- */

/* As XBoard sends the ply of a file. */
static void send_saved(TestScreen *screen, const Stroke *stroke) {
    const Board *board = board_of(screen->game->setup.board);
    char text[MOVE_TEXT_MAX];
    Set kills = stroke->kills;
    if (stroke_is_null(stroke)) {
        char fen[128];
        Text out = text_into(fen, sizeof fen);
        rows_write(&out, board, screen->now.shown.man);
        say(screen->talk, "setboard %s %c - - 0 1", fen, screen->now.shown.turn == WHITE ? 'b' : 'w');
    } else if (set_is_empty(&kills)) {
        stroke_format(board, stroke, text);
        say(screen->talk, "usermove %s", text);
    } else {
        Text out = text_into(text, sizeof text);
        cell_write(&out, board, stroke->from);
        for (Cell at; set_pop(&kills, &at);) {
            cell_write(&out, board, at);
            text_char(&out, ',');
            cell_write(&out, board, at);
        }
        cell_write(&out, board, stroke->from);
        say(screen->talk, "usermove %s", text);
    }
    stroke_format(board, stroke, text);
    screen_ply(screen, text);
}

static void load(TestScreen *screen, const TestScreen *saved) {
    screen_begin(screen);
    say(screen->talk, "force\nsetboard " START);
    screen_catch_up(screen);
    screen->words[0] = '\0';
    for (int i = 0; i < saved->plies; i++) send_saved(screen, &saved->ply[i]);
    screen_catch_up(screen);
    assert_false(screen_heard(screen, "Illegal"));
}

static void loads_a_saved_game(void **state) {
    TestScreen *screen = *state, *saved = malloc(sizeof *saved), *other = NULL;
    assert_non_null(saved);
    for (int side = WHITE; side <= BLACK; side++) {
        screen_begin(screen);
        if (side == BLACK) say(screen->talk, "go");
        screen_wait_for_turn(screen, (Player)side);
        for (int i = 0; i < 3; i++) {
            static const char *const moves[2][3] = { { "e2e4", "f1c4", "g1f3" }, { "e7e5", "f8c5", "g8f6" } };
            screen_move(screen, moves[side][i]);
            screen_wait_for_turn(screen, (Player)side);
        }
        *saved = *screen;
        load(screen, saved);
        assert_string_equal(screen->words, ""); /* it is the same conversation: the engine remembers */
        say(screen->talk, "playother");
        screen_move(screen, side == WHITE ? "a2a3" : "a7a6");
        screen_wait_for_turn(screen, (Player)side);
        assert_false(screen_heard(screen, "Illegal"));
        assert_int_equal(screen_men(screen, side == WHITE ? BLACK : WHITE), 1);

        screen_open((void **)&other);
        load(other, saved);
        assert_true(screen_heard(other, "tellusererror What was hidden is not in the record"));
        say(other->talk, "playother\nanalyze");
        other->words[0] = '\0';
        screen_catch_up(other);
        assert_true(screen_heard(other, "Error (what was hidden is not in the record): playother"));
        screen_close((void **)&other);
    }
    free(saved);
}

/* ---- back ---- */

static void begin_with_two_moves(TestScreen *screen) {
    screen_begin(screen);
    screen_move(screen, "e2e4");
    screen_wait_for_turn(screen, WHITE);
    screen_move(screen, "d2d3");
    screen_wait_for_turn(screen, WHITE);
}

static void takes_moves_back(void **state) {
    TestScreen *screen = *state;
    begin_with_two_moves(screen);
    screen->words[0] = '\0';
    screen_take_back(screen, 2);
    say(screen->talk, "remove");
    screen_catch_up(screen);
    assert_string_equal(screen->words, "");
    screen_expect(screen, "4k3/8/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    screen_move(screen, "d2d4");
    screen_wait_for_turn(screen, WHITE);
    assert_false(screen_heard(screen, "Illegal"));
    screen_expect(screen, "4k3/8/8/8/3PP3/8/PPP2PPP/RNBQKBNR");
}

/* In analysis XBoard steps back and forth through what it has; a new game has nothing to do with it. */
static void steps_through_a_game(void **state) {
    TestScreen *screen = *state;
    begin_with_two_moves(screen);
    const int plies = screen->plies;
    say(screen->talk, "nopost\nforce\nundo\nundo\nanalyze");
    screen_catch_up(screen);
    assert_int_equal(screen->plies, plies);
    screen->words[0] = '\0';
    say(screen->talk, "usermove d2d3\nusermove @@@@");
    expect_without(screen->talk, "\t", "^(Illegal|Error|move|tell)", SCREEN_PATIENCE);

    say(screen->talk, "exit");
    screen_begin(screen);
    say(screen->talk, "force\nanalyze\nusermove e2e4\n.");
    expect_without(screen->talk, "^stat01: ", "^(Illegal|Error|move|tell)", SCREEN_PATIENCE); /* it is thinking */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(shows_only_ones_own_men, screen_open, screen_close),
        cmocka_unit_test_setup_teardown(lets_a_person_play_black, screen_open, screen_close),
        cmocka_unit_test_setup_teardown(shows_everything_in_the_end, screen_open, screen_close),
        cmocka_unit_test_setup_teardown(tells_what_the_umpire_says, screen_open, screen_close),
        cmocka_unit_test_setup_teardown(marks_what_may_be_tried, screen_open, screen_close),
        cmocka_unit_test_setup_teardown(shows_whole_games, screen_open, screen_close),
        cmocka_unit_test_setup_teardown(tells_no_more, screen_open, screen_close),
        cmocka_unit_test_setup_teardown(keeps_the_engines_moves, screen_open, screen_close),
        cmocka_unit_test_setup_teardown(loads_a_saved_game, screen_open, screen_close),
        cmocka_unit_test_setup_teardown(steps_through_a_game, screen_open, screen_close),
        cmocka_unit_test_setup_teardown(takes_moves_back, screen_open, screen_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Conversations about games whose men the enemy does not see: what a person at XBoard's board is shown and told, and
 * that it is no more than the umpire says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/xboard_hosting.h"
#include "tests/conversation.h"
#include "variants/registry.h"

enum { LONG = 30000, PLIES_MAX_SHOWN = 600, HEARD_MAX = 1 << 16 };

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"

/* XBoard: its board, its plies, and what it has heard besides since `words` was emptied. */
typedef struct {
    Conversation *talk;
    const Game *game;
    Habits habits;
    Sight start, shown;
    Stroke ply[PLIES_MAX_SHOWN];
    int plies, pings;
    char words[HEARD_MAX];
} Screen;

static void set_board(Screen *screen, const char *position) {
    Position pos;
    Error err;
    pos_init(&pos, screen->game);
    if (!game_parse(&pos, screen->game, position, &err)) fail_msg("%s", err.text);
    hosting_sight(&pos, &screen->start);
    screen->shown = screen->start;
    screen->plies = 0;
    pos_release(&pos);
}

static int open_screen(void **state) {
    Screen *screen = calloc(1, sizeof *screen);
    engine_init();
    screen->game = game_find("kriegspiel-madrasi");
    screen->habits = hosting_habits(screen->game);
    screen->talk = conversation_start((const char *const[]){ FUSILIER_BINARY, NULL });
    say(screen->talk, "xboard\nprotover 2");
    expect(screen->talk, "^feature .*done=1", LONG);
    *state = screen;
    return 0;
}

static int close_screen(void **state) {
    Screen *screen = *state;
    conversation_drop(screen->talk);
    free(screen);
    return 0;
}

/* A game against the engine from the start, as XBoard begins it. */
static void begin(Screen *screen) {
    say(screen->talk, "new\nvariant %s\neasy\npost\nst 0.02\nsd 1", hosting_name(screen->game));
    set_board(screen, "start");
}

static void make_ply(Screen *screen, const char *text) {
    Stroke stroke;
    assert_true(stroke_parse(board_of(screen->game->board), text, &stroke));
    assert_true(screen->plies < PLIES_MAX_SHOWN);
    screen->ply[screen->plies++] = stroke;
    sight_play(board_of(screen->game->board), &screen->shown, &screen->habits, &stroke);
}

/* XBoard takes its last ply back when it is called illegal. */
static void take_back(Screen *screen, int plies) {
    const int left = screen->plies - plies;
    screen->shown = screen->start;
    screen->plies = left;
    for (int i = 0; i < left; i++)
        sight_play(board_of(screen->game->board), &screen->shown, &screen->habits, &screen->ply[i]);
}

static void note_line(Screen *screen, const char *line) {
    const size_t used = strlen(screen->words);
    snprintf(screen->words + used, HEARD_MAX - used, "%s\n", line);
}

static void take_line(Screen *screen, const char *line) {
    if (strncmp(line, "move ", 5) == 0) make_ply(screen, line + 5);
    if (strncmp(line, "Illegal move", 12) == 0) take_back(screen, 1);
    note_line(screen, line);
}

static bool has_heard(const Screen *screen, const char *words) {
    return strstr(screen->words, words) != NULL;
}

/* Hears everything up to here. */
static void hear_all(Screen *screen, void (*take)(Screen *screen, const char *line)) {
    char pong[32];
    snprintf(pong, sizeof pong, "pong %d", ++screen->pings);
    say(screen->talk, "ping %d", screen->pings);
    for (const char *line; (line = hear_any(screen->talk, LONG)) && strcmp(line, pong) != 0;) take(screen, line);
}

static void catch_up(Screen *screen) {
    hear_all(screen, take_line);
}

/* Waits until it is the side's turn on XBoard's board and nothing more comes. */
static void wait_for_turn(Screen *screen, Player side) {
    const int64_t end = clock_ms() + LONG;
    do {
        const char *line = hear_any(screen->talk, 100);
        if (line) take_line(screen, line);
        assert_true(clock_ms() < end);
    } while (screen->shown.turn != side);
    catch_up(screen);
}

static void by_hand(Screen *screen, const char *move) {
    screen->words[0] = '\0';
    make_ply(screen, move);
    say(screen->talk, "usermove %s", move);
    catch_up(screen);
}

static int count_men(const Screen *screen, Player side) {
    int count = 0;
    for (int at = 0; at < board_of(screen->game->board)->cells; at++)
        count += sight_owner(screen->shown.man[at]) == side;
    return count;
}

static void wait_for_men(Screen *screen, Player side, int count) {
    const char *line;
    while (count_men(screen, side) < count && (line = hear_any(screen->talk, LONG))) take_line(screen, line);
    assert_int_equal(count_men(screen, side), count);
}

static void expect_rows(const Screen *screen, const char *rows) {
    char found[128];
    Text text = text_into(found, sizeof found);
    rows_write(&text, board_of(screen->game->board), screen->shown.man);
    assert_string_equal(found, rows);
}

/* ---- what is shown ---- */

static void shows_only_ones_own_men(void **state) {
    Screen *screen = *state;
    begin(screen);
    by_hand(screen, "e2e4");
    wait_for_turn(screen, WHITE);
    expect_rows(screen, "4k3/8/8/8/4P3/8/PPPP1PPP/RNBQKBNR"); /* the king stands for all */
    by_hand(screen, "d1e2");
    wait_for_turn(screen, WHITE);
    expect_rows(screen, "4k3/8/8/8/4P3/8/PPPPQPPP/RNB1KBNR");
    by_hand(screen, "e4e5");
    wait_for_turn(screen, WHITE);
    by_hand(screen, "e5e6"); /* may be illegal, or the last that is seen of it */
    wait_for_turn(screen, WHITE);
    assert_int_equal(count_men(screen, BLACK), 1);
    assert_false(has_heard(screen, "\t")); /* no line of thinking */
}

static void lets_a_person_play_black(void **state) {
    Screen *screen = *state;
    begin(screen);
    say(screen->talk, "go");
    wait_for_turn(screen, BLACK);
    expect_rows(screen, "rnbqkbnr/pppppppp/8/8/8/8/8/4K3");
    by_hand(screen, "a7a6");
    wait_for_turn(screen, BLACK);
    assert_int_equal(count_men(screen, WHITE), 1);
    say(screen->talk, "go"); /* the person takes White */
    wait_for_turn(screen, WHITE);
    assert_int_equal(count_men(screen, BLACK), 1);
    assert_int_equal(count_men(screen, WHITE), 16);
}

static void shows_everything_in_the_end(void **state) {
    Screen *screen = *state;
    begin(screen);
    say(screen->talk, "force\nsetboard 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\nplayother");
    set_board(screen, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
    catch_up(screen);
    by_hand(screen, "g5g7");
    expect_rows(screen, "7k/6Q1/5K2/8/8/8/8/8");
    assert_true(has_heard(screen, "telluser g5g7 check:long mate"));
    assert_true(has_heard(screen, "1-0 {checkmate}"));

    begin(screen);
    by_hand(screen, "e2e4");
    wait_for_turn(screen, WHITE);
    say(screen->talk, "result 0-1 {White resigns}\nforce");
    catch_up(screen);
    assert_int_equal(count_men(screen, BLACK), 1);
    wait_for_men(screen, BLACK, 16);
}

/* ---- what is told ---- */

typedef struct {
    const char *why, *fen, *move;
    const char *words; /* must be heard */
    const char *rows;  /* what is shown then; NULL: whatever the engine does */
} Row;

static const Row rows[] = {
    { "a capture is announced", "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", "telluser c3d5 pawn@d5\n", NULL },
    { "a quiet move is not", "7k/8/8/8/8/2N5/8/4K3 w - - 0 1", "c3a4", "", NULL },
    { "an illegal try", "7k/8/8/3r4/8/8/8/4K3 w - - 0 1", "e1d1", "Illegal move (illegal): e1d1\n",
      "7k/8/8/8/8/8/8/4K3" },
    { "no try at all", "7k/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a5", "Illegal move (none of your men can try that): a2a5\n",
      "7k/8/8/8/8/8/P7/4K3" },
    { "no capture by a pawn was announced", "7k/8/8/8/8/8/P7/4K3 w - - 0 1", "a2b3",
      "Illegal move (none of your men can try that): a2b3\n", "7k/8/8/8/8/8/P7/4K3" },
    { "kills are no tries", "7k/8/8/3r4/8/8/8/3RK3 w - - 0 1", "e1xd5-e2",
      "Illegal move (none of your men can try that): e1xd5-e2\n", NULL },
    { "castling over unseen men", "7k/8/8/8/8/8/8/4KB1r w - - 0 1", "e1g1",
      "Illegal move (none of your men can try that): e1g1\n", NULL },
};

static void tells_what_the_umpire_says(void **state) {
    Screen *screen = *state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Row *row = &rows[i];
        begin(screen);
        say(screen->talk, "force\nsetboard %s\nplayother", row->fen);
        set_board(screen, row->fen);
        catch_up(screen);
        by_hand(screen, row->move);
        if (!has_heard(screen, row->words)) fail_msg("%s: %s", row->why, screen->words);
        if (!*row->words && has_heard(screen, "tell")) fail_msg("%s: %s", row->why, screen->words);
        if (row->rows) expect_rows(screen, row->rows);
        say(screen->talk, "force\nnew");
        screen->words[0] = '\0';
        catch_up(screen);
    }
}

/* The targets marked when the man is lifted. */
static Set marked(Screen *screen, Cell from) {
    char name[CELL_NAME_MAX], letters[CELLS_MAX];
    Set set = { { 0 } };
    cell_format(board_of(screen->game->board), from, name);
    say(screen->talk, "lift %s", name);
    const char *line = expect(screen->talk, "^highlight ", LONG);
    assert_true(rows_parse(board_of(screen->game->board), line + strlen("highlight "), letters) > 0);
    for (int at = 0; at < board_of(screen->game->board)->cells; at++)
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
    Screen *screen = *state;
    for (size_t i = 0; i < LENGTH(positions); i++) {
        Position pos;
        MoveList tries;
        Error err;
        pos_init(&pos, screen->game);
        assert_true(game_parse(&pos, screen->game, positions[i], &err));
        movelist_init(&tries);
        game_tries(&pos, &tries);
        begin(screen);
        say(screen->talk, "force\nsetboard %s\nplayother", positions[i]);
        set_board(screen, positions[i]);
        catch_up(screen);
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
            for (Cell at; set_pop(&targets, &at);) assert_int_not_equal(sight_owner(screen->shown.man[at]), BLACK);
        }
        movelist_free(&tries);
        pos_release(&pos);
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
        "choice e1d7\noption Move=a2a5\noption Pass\nlift e8\nlift d8\nlift c4\nlift e1\nlift h1";
    Screen *screen = *state;
    for (size_t i = 0; i < LENGTH(twins); i++) {
        char *first = NULL;
        for (int twin = 0; twin < 2; twin++) {
            begin(screen);
            say(screen->talk, "force\nsetboard %s\nplayother", twins[i].position[twin]);
            set_board(screen, twins[i].position[twin]);
            catch_up(screen);
            screen->words[0] = '\0';
            say(screen->talk, "%s\n%s", asked, twins[i].tries);
            hear_all(screen, note_line);
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
    enum { GAMES = 6 };
    Screen *screen = *state;
    char first[HEARD_MAX] = "", ends[GAMES][CELLS_MAX];
    bool differ = false;
    for (int game = 0; game < GAMES; game++) {
        char said[HEARD_MAX] = "";
        begin(screen);
        say(screen->talk, "option Dice Seed=%d", game + 1);
        for (size_t i = 0; i < LENGTH(moves); i++) {
            by_hand(screen, moves[i]);
            wait_for_turn(screen, WHITE);
            strcat(said, screen->words);
        }
        if (game)
            assert_string_equal(said, first);
        else
            strcpy(first, said);
        say(screen->talk, "force");
        wait_for_men(screen, BLACK, 16);
        memcpy(ends[game], screen->shown.man, CELLS_MAX);
        differ |= memcmp(ends[game], ends[0], 64) != 0;
    }
    assert_true(differ);
}

/* ---- saved games ---- */

/* As XBoard sends the ply of a file. */
static void send_saved(Screen *screen, const Stroke *stroke) {
    const Board *board = board_of(screen->game->board);
    char text[MOVE_TEXT_MAX], rest[CELL_NAME_MAX];
    Set kills = stroke->kills;
    if (stroke_is_null(stroke)) {
        char fen[128];
        Text out = text_into(fen, sizeof fen);
        rows_write(&out, board, screen->shown.man);
        say(screen->talk, "setboard %s %c - - 0 1", fen, screen->shown.turn == WHITE ? 'b' : 'w');
    } else if (set_is_empty(&kills)) {
        stroke_format(board, stroke, text);
        say(screen->talk, "usermove %s", text);
    } else {
        Text out = text_into(text, sizeof text);
        cell_format(board, stroke->from, rest);
        text_string(&out, rest);
        for (Cell at; set_pop(&kills, &at);) {
            cell_write(&out, board, at);
            text_char(&out, ',');
            cell_write(&out, board, at);
        }
        text_string(&out, rest);
        say(screen->talk, "usermove %s", text);
    }
    stroke_format(board, stroke, text);
    make_ply(screen, text);
}

static void load(Screen *screen, const Screen *saved) {
    begin(screen);
    say(screen->talk, "force\nsetboard " START);
    catch_up(screen);
    screen->words[0] = '\0';
    for (int i = 0; i < saved->plies; i++) send_saved(screen, &saved->ply[i]);
    catch_up(screen);
    assert_false(has_heard(screen, "Illegal"));
}

static void loads_a_saved_game(void **state) {
    Screen *screen = *state, *saved = malloc(sizeof *saved), *other = NULL;
    assert_non_null(saved);
    for (int side = WHITE; side <= BLACK; side++) {
        begin(screen);
        if (side == BLACK) say(screen->talk, "go");
        wait_for_turn(screen, (Player)side);
        for (int i = 0; i < 3; i++) {
            static const char *const moves[2][3] = { { "e2e4", "f1c4", "g1f3" }, { "e7e5", "f8c5", "g8f6" } };
            by_hand(screen, moves[side][i]);
            wait_for_turn(screen, (Player)side);
        }
        *saved = *screen;
        load(screen, saved);
        assert_string_equal(screen->words, ""); /* it is the same conversation: the engine remembers */
        say(screen->talk, "playother");
        by_hand(screen, side == WHITE ? "a2a3" : "a7a6");
        wait_for_turn(screen, (Player)side);
        assert_false(has_heard(screen, "Illegal"));
        assert_int_equal(count_men(screen, side == WHITE ? BLACK : WHITE), 1);

        open_screen((void **)&other);
        load(other, saved);
        assert_true(has_heard(other, "tellusererror What was hidden is not in the record"));
        say(other->talk, "playother\nanalyze");
        other->words[0] = '\0';
        catch_up(other);
        assert_true(has_heard(other, "Error (what was hidden is not in the record): playother"));
        close_screen((void **)&other);
    }
    free(saved);
}

/* ---- back ---- */

static void takes_moves_back(void **state) {
    Screen *screen = *state;
    begin(screen);
    by_hand(screen, "e2e4");
    wait_for_turn(screen, WHITE);
    by_hand(screen, "d2d3");
    wait_for_turn(screen, WHITE);
    screen->words[0] = '\0';
    take_back(screen, 2);
    say(screen->talk, "remove");
    catch_up(screen);
    assert_string_equal(screen->words, "");
    expect_rows(screen, "4k3/8/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    by_hand(screen, "d2d4");
    wait_for_turn(screen, WHITE);
    assert_false(has_heard(screen, "Illegal"));
    expect_rows(screen, "4k3/8/8/8/3PP3/8/PPP2PPP/RNBQKBNR");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(shows_only_ones_own_men, open_screen, close_screen),
        cmocka_unit_test_setup_teardown(lets_a_person_play_black, open_screen, close_screen),
        cmocka_unit_test_setup_teardown(shows_everything_in_the_end, open_screen, close_screen),
        cmocka_unit_test_setup_teardown(tells_what_the_umpire_says, open_screen, close_screen),
        cmocka_unit_test_setup_teardown(marks_what_may_be_tried, open_screen, close_screen),
        cmocka_unit_test_setup_teardown(tells_no_more, open_screen, close_screen),
        cmocka_unit_test_setup_teardown(keeps_the_engines_moves, open_screen, close_screen),
        cmocka_unit_test_setup_teardown(loads_a_saved_game, open_screen, close_screen),
        cmocka_unit_test_setup_teardown(takes_moves_back, open_screen, close_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

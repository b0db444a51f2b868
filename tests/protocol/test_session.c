/* The session that both protocols stand on, its options, and the reader of lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/base/line_reader.h"
#include "protocol/session/session.h"
#include "variants/registry.h"

static Output out; /* what the program would say goes nowhere */

static int start(void **state) {
    Error err;
    output_init(&out, fopen("/dev/null", "w"));
    *state = session_new(&out, &search_defaults, &err);
    return *state ? 0 : -1;
}

static int finish(void **state) {
    session_free(*state);
    fclose(out.file);
    output_release(&out);
    return 0;
}

/* ---- options ---- */

static void options_are_announced_as_they_are(void **state) {
    size_t count;
    const Option *options = session_options(&count);
    for (size_t i = 0; i < count; i++) {
        OptionValue value;
        option_get(&options[i], *state, &value);
        if (value.number != options[i].initial)
            fail_msg("%s is %lld, but %lld is announced", options[i].name, (long long)value.number,
                     (long long)options[i].initial);
        assert_ptr_equal(option_find(options, count, options[i].name), &options[i]);
    }
}

static void options_are_written_for_both_protocols(void **state) {
    static const struct {
        const char *name, *uci, *xboard;
    } rows[] = {
        { "MultiPV", "option name MultiPV type spin default 1 min 1 max 256", "MultiPV -spin 4 1 256" },
        { "Ponder", "option name Ponder type check default false", "Ponder -check 1" },
        { "Clear Hash", "option name Clear Hash type button", "Clear Hash -button" },
        { "Log File", "option name Log File type string default <empty>", "Log File -file " },
    };
    size_t count;
    const Option *options = session_options(&count);
    assert_true(session_set_option(*state, "multipv", "4", NULL));
    assert_true(session_set_option(*state, "Ponder", "true", NULL));
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char line[OPTION_LINE_MAX];
        const Option *option = option_find(options, count, rows[i].name);
        assert_non_null(option);
        assert_int_equal(option_format_uci(option, line, sizeof line), strlen(rows[i].uci));
        assert_string_equal(line, rows[i].uci);
        option_format_xboard(option, *state, line, sizeof line);
        assert_string_equal(line, rows[i].xboard);
        assert_int_equal(option_format_uci(option, line, 8), strlen(rows[i].uci)); /* cut, but counted */
        assert_int_equal(strlen(line), 7);
    }
    const Option *variant = option_find(options, count, "UCI_Variant");
    char line[OPTION_LINE_MAX];
    option_format_xboard(variant, *state, line, sizeof line);
    assert_memory_equal(line, "UCI_Variant -combo *chess /// ", 30);
}

static void options_change_the_game_and_the_search(void **state) {
    assert_true(session_set_option(*state, "UCI_Variant", "atomic", NULL));
    assert_string_equal(session_game(*state)->id, "atomic");
    assert_true(session_set_option(*state, "UCI_Chess960", "true", NULL));
    assert_string_equal(session_game(*state)->id, "atomic"); /* it has no such form */
    assert_true(session_set_option(*state, "UCI_Variant", "chess", NULL));
    assert_string_equal(session_game(*state)->id, "chess960");
    assert_true(session_set_option(*state, "UCI_Chess960", "false", NULL));
    assert_string_equal(session_game(*state)->id, "chess");
    assert_true(session_set_option(*state, "Contempt", "30", NULL));
    assert_int_equal(session_search_options(*state)->contempt, 30);
    assert_true(session_set_option(*state, "Opponents", "maxn", NULL));
    assert_int_equal(session_search_options(*state)->opponents, OPPONENTS_MAXN);
    assert_false(session_set_option(*state, "Opponents", "friends", NULL));
    assert_int_equal(session_search_options(*state)->opponents, OPPONENTS_MAXN);
    assert_true(session_set_option(*state, "Dice Seed", "7", NULL));
    assert_int_equal(session_search_options(*state)->seed, 7);
    assert_false(session_set_option(*state, "Dice Seed", "-1", NULL));
    assert_int_equal(session_search_options(*state)->seed, 7);
    assert_true(session_set_option(*state, "UCI_AnalyseMode", "true", NULL));
    assert_int_equal(session_search_options(*state)->contempt, 0);
    assert_true(session_set_option(*state, "UCI_AnalyseMode", "false", NULL));
    assert_int_equal(session_search_options(*state)->contempt, 30);
}

/* ---- the game ---- */

/* A move in our notation, which may be none that is legal. */
static bool plays(Session *session, const char *text, Error *err) {
    Move move;
    if (!game_move_parse(session_position(session), text, &move, err)) return false;
    session_play(session, move);
    return true;
}

static void a_line_is_set_up_whole_or_not_at_all(void **state) {
    static const char *const good[] = { "e2e4", "c7c5", "g1f3" }, *const bad[] = { "e2e4", "c7c4", "g1f3" };
    Error err;
    assert_true(session_set_line(*state, "start", good, 3, NULL, &err));
    const Key key = session_position(*state)->now.key;
    assert_int_equal(session_position(*state)->journal.plies, 3);
    assert_false(session_set_line(*state, "start", bad, 3, NULL, &err));
    assert_memory_equal(err.text, "move 2: ", 8);
    assert_false(session_set_position(*state, "nonsense", &err));
    assert_false(plays(*state, "e4e6", &err));
    assert_true(session_position(*state)->now.key == key);
    for (int i = 0; i < 3; i++) assert_true(session_undo(*state));
    assert_false(session_undo(*state));
    assert_true(plays(*state, "d2d4", &err));
}

/* ---- thinking ---- */

typedef struct {
    int lines;
    Key root;
    Player turn;
} Heard;

static void on_thinking(void *context, Position *root, const Thinking *line) {
    Heard *heard = context;
    heard->lines += line->pv_length > 0;
    heard->root = root->now.key;
    heard->turn = game_turn(root);
}

static void wait_for_wake(Session *session) {
    Event *const woken = session_wake_event(session);
    assert_int_equal(events_wait(&woken, 1, 20000), 1);
}

static void the_end_of_a_search_is_an_event(void **state) {
    Heard heard = { 0 };
    Move best, ponder;
    const ThinkListener listener = { .context = &heard, .thinking = on_thinking };
    session_think(*state, &(Limits){ .depth = 4 }, NULL, &listener);
    assert_int_equal(session_state(*state), SESSION_THINKING);
    do wait_for_wake(*state);
    while (!session_take_done(*state, &best, &ponder));
    assert_int_equal(session_state(*state), SESSION_IDLE);
    assert_false(move_is_none(best));
    assert_true(heard.lines > 0);
    assert_true(heard.root == session_position(*state)->now.key);
    assert_false(session_take_done(*state, &best, &ponder));
    assert_false(session_finish(*state, &best, &ponder));
}

static void a_finished_search_leaves_no_event(void **state) {
    Move best, ponder;
    for (int i = 0; i < 20; i++) {
        session_think(*state, &(Limits){ .infinite = true }, NULL, &(ThinkListener){ .context = NULL });
        if (i % 2) session_stop(*state);
        assert_true(session_finish(*state, &best, &ponder));
        assert_int_equal(session_state(*state), SESSION_IDLE);
        assert_false(session_take_done(*state, &best, &ponder));
    }
}

static void ponders_on_an_expected_reply(void **state) {
    Heard heard = { 0 };
    Move reply, best, ponder;
    const ThinkListener listener = { .context = &heard, .thinking = on_thinking };
    const Key before = session_position(*state)->now.key;
    assert_true(game_move_parse(session_position(*state), "e2e4", &reply, NULL));
    session_think(*state, &(Limits){ .ponder = true, .depth = 3 }, &reply, &listener);
    assert_int_equal(session_state(*state), SESSION_PONDERING);
    assert_true(session_position(*state)->now.key == before);
    session_play(*state, reply);
    session_ponderhit(*state);
    assert_int_equal(session_state(*state), SESSION_THINKING);
    do wait_for_wake(*state);
    while (!session_take_done(*state, &best, &ponder));
    assert_true(heard.root == session_position(*state)->now.key);
    assert_int_equal(heard.turn, BLACK);
    char text[MOVE_TEXT_MAX];
    game_move_format(session_position(*state), best, text);
    assert_true(plays(*state, text, NULL)); /* a move of Black's */
}

static Move move_of(const Session *session, const char *text) {
    Move move;
    assert_true(game_move_parse(session_position(session), text, &move, NULL));
    return move;
}

/* Only the position that was pondered on is a hit. */
static void another_reply_is_no_hit(void **state) {
    const ThinkListener listener = { .context = NULL };
    const Move expected = move_of(*state, "e2e4"), other = move_of(*state, "d2d4");
    session_think(*state, &(Limits){ .ponder = true }, &expected, &listener);
    assert_false(session_thinks_here(*state));
    assert_false(session_ponderhit(*state));
    assert_int_equal(session_state(*state), SESSION_PONDERING);
    session_play(*state, other);
    assert_int_equal(session_state(*state), SESSION_IDLE);
    assert_false(session_ponderhit(*state));
    session_undo(*state);
    session_think(*state, &(Limits){ .ponder = true }, &expected, &listener);
    session_play(*state, expected);
    assert_true(session_thinks_here(*state));
    session_play(*state, move_of(*state, "e7e5"));
    assert_int_equal(session_state(*state), SESSION_IDLE);
}

static void play_d4(Session *session) {
    session_play(session, move_of(session, "d2d4"));
}
static void undo(Session *session) {
    assert_true(session_undo(session));
}
static void set_up(Session *session) {
    assert_true(session_set_position(session, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", NULL));
}
static void set_line(Session *session) {
    assert_true(session_set_line(session, "start", (const char *const[]){ "e2e4" }, 1, NULL, NULL));
}
static void choose_another_game(Session *session) {
    session_set_game(session, game_at(games_count() - 1));
}
static void set_threads(Session *session) {
    assert_true(session_set_option(session, "Threads", "2", NULL));
}
static void clear(Session *session) {
    assert_true(session_set_option(session, "Clear Hash", NULL, NULL));
}
static void choose_variant(Session *session) {
    assert_true(session_set_option(session, "UCI_Variant", "atomic", NULL));
}

/* Nobody has to think of the search that runs: it ends, and no event of it comes. */
static void changes_end_the_search(void **state) {
    static void (*const changes[])(Session *) = {
        play_d4, undo, set_up, set_line, choose_another_game, session_new_game, set_threads, clear, choose_variant,
    };
    const ThinkListener listener = { .context = NULL };
    Move best, ponder;
    for (size_t i = 0; i < LENGTH(changes); i++) {
        session_set_game(*state, game_at(0));
        session_play(*state, move_of(*state, "g1f3"));
        session_play(*state, move_of(*state, "g8f6"));
        session_think(*state, &(Limits){ .infinite = true }, NULL, &listener);
        changes[i](*state);
        assert_int_equal(session_state(*state), SESSION_IDLE);
        assert_false(session_take_done(*state, &best, &ponder));
    }
}

/* A search that begins while another one runs takes its place. */
static void there_is_one_search_at_most(void **state) {
    const ThinkListener listener = { .context = NULL };
    Move best, ponder;
    for (unsigned i = 0; i < 20; i++) {
        session_think(*state, &(Limits){ .infinite = true }, NULL, &listener);
        usleep(1000U * (i % 3));
    }
    session_think(*state, &(Limits){ .depth = 2 }, NULL, &listener);
    do wait_for_wake(*state);
    while (!session_take_done(*state, &best, &ponder));
    session_play(*state, best);
    assert_false(session_take_done(*state, &best, &ponder));
}

/* What is refused changes nothing: the search goes on. */
static void refusals_do_not_end_the_search(void **state) {
    Error err;
    session_think(*state, &(Limits){ .infinite = true }, NULL, &(ThinkListener){ .context = NULL });
    assert_false(session_undo(*state));
    assert_false(session_set_position(*state, "nonsense", &err));
    assert_false(plays(*state, "e2e5", &err));
    assert_false(session_set_option(*state, "Nonsense", "1", &err));
    assert_false(session_set_option(*state, "Threads", "many", &err));
    assert_int_equal(session_state(*state), SESSION_THINKING);
    session_cancel(*state);
}

static void two_sessions_live_side_by_side(void **state) {
    Error err;
    Move best[2], ponder;
    Session *const sessions[] = { *state, session_new(&out, &search_defaults, &err) };
    assert_non_null(sessions[1]);
    for (int i = 0; i < 2; i++) {
        session_set_game(sessions[i], game_at(i * (games_count() - 1)));
        session_think(sessions[i], &(Limits){ .infinite = true }, NULL, &(ThinkListener){ .context = NULL });
    }
    usleep(20000);
    for (int i = 0; i < 2; i++) {
        assert_true(session_finish(sessions[i], &best[i], &ponder));
        session_play(sessions[i], best[i]);
    }
    session_free(sessions[1]);
}

static void progress_can_be_asked_for(void **state) {
    Progress progress = { 0 };
    session_think(*state, &(Limits){ .infinite = true }, NULL, &(ThinkListener){ .context = NULL });
    for (int i = 0; i < 20000 && progress.depth < 3; i++) {
        session_progress(*state, &progress);
        usleep(1000);
    }
    session_cancel(*state);
    assert_true(progress.depth >= 3);
    assert_int_equal(progress.total, 20);
    assert_true(progress.nodes > 0);
}

/* ---- the reader of lines ---- */

/* Sends the bytes piece by piece through a pipe and closes it after the last; the next line, waiting for it. */
typedef struct {
    LineReader reader;
    int to;
    const char *bytes;
    size_t left, piece;
} Feed;

static LineStatus next_line(Feed *feed, char **line, size_t *length) {
    LineStatus status;
    while ((status = line_reader_next(&feed->reader, line, length)) == LINE_NONE) {
        const size_t count = feed->left < feed->piece ? feed->left : feed->piece;
        if (count)
            assert_int_equal(write(feed->to, feed->bytes, count), count);
        else
            close(feed->to);
        feed->bytes += count;
        feed->left -= count;
        line_reader_fill(&feed->reader);
    }
    return status;
}

static void lines_are_cut_at_their_ends(void **state) {
    static const struct {
        LineStatus status;
        const char *line;
    } rows[] = {
        { LINE_READY, "one" },   { LINE_READY, "two" },        { LINE_READY, "" },
        { LINE_READY, "n?l" },   { LINE_READY, "0123456789" }, { LINE_TOO_LONG, NULL },
        { LINE_READY, "after" }, { LINE_READY, "the last" },   { LINE_END, NULL },
    };
    static const char bytes[] = "one\ntwo\r\n\nn\0l\n0123456789\n0123456789x\nafter\nthe last";
    (void)state;
    for (size_t piece = 1; piece < sizeof bytes; piece++) { /* however the bytes arrive */
        int fds[2];
        assert_int_equal(pipe(fds), 0);
        Feed feed = { .to = fds[1], .bytes = bytes, .left = sizeof bytes - 1, .piece = piece };
        FILE *const file = fdopen(fds[0], "r");
        assert_non_null(file);
        Input *const input = input_open(file, NULL);
        assert_true(input && line_reader_init(&feed.reader, input, 10));
        for (size_t i = 0; i < LENGTH(rows); i++) {
            char *line;
            size_t length;
            assert_int_equal(next_line(&feed, &line, &length), rows[i].status);
            if (rows[i].line) assert_string_equal(line, rows[i].line);
            if (rows[i].status == LINE_TOO_LONG) assert_int_equal(length, 11);
        }
        line_reader_release(&feed.reader);
        input_close(input);
        fclose(file);
    }
}

int main(void) {
#define SESSION(function) cmocka_unit_test_setup_teardown(function, start, finish)
    const struct CMUnitTest tests[] = {
        SESSION(options_are_announced_as_they_are),
        SESSION(options_are_written_for_both_protocols),
        SESSION(options_change_the_game_and_the_search),
        SESSION(a_line_is_set_up_whole_or_not_at_all),
        SESSION(the_end_of_a_search_is_an_event),
        SESSION(a_finished_search_leaves_no_event),
        SESSION(ponders_on_an_expected_reply),
        SESSION(another_reply_is_no_hit),
        SESSION(changes_end_the_search),
        SESSION(there_is_one_search_at_most),
        SESSION(refusals_do_not_end_the_search),
        SESSION(two_sessions_live_side_by_side),
        SESSION(progress_can_be_asked_for),
        cmocka_unit_test(lines_are_cut_at_their_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

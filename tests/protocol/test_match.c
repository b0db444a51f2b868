/* Matches: the referee against engines that behave and engines that do not; interruption. The engines say scripted
 * lines (tests/scripted.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <errno.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "engine/base/clock.h"
#include "protocol/match/match.h"
#include "tests/scripted.h"

/* ---- the referee ---- */

typedef struct {
    const char *why, *game, *first, *second;
    const char *result, *termination, *reason;
} Row;

static const Row rows[] = {
    { "a mate over UCI", "chess", MATED_U, MATE_U, "0-1", "normal", "checkmate" },
    { "a mate by an XBoard engine", "chess", MATED_U, MATE_X, "0-1", "normal", "checkmate" },
    { "both speak XBoard", "chess", "X move_f2f3 - move_g2g4", MATE_X, "0-1", "normal", "checkmate" },
    { "moves in SAN are understood", "chess", "X move_f3 - move_g4", "X - move_e5 - move_Qh4#", "0-1", "normal",
      "checkmate" },
    { "an illegal move", "chess", "U bestmove_e2e5", "U", "0-1", "rules infraction",
      "illegal move: e2e5 (a pawn does not move like that)" },
    { "no move", "chess", "U bestmove_(none)", "U", "0-1", "rules infraction", "illegal move" },
    { "nothing after bestmove", "chess", "U bestmove", "U", "0-1", "rules infraction", "illegal move" },
    { "Black's illegal move", "chess", MATED_U, "X - move_e2e4", "1-0", "rules infraction", "illegal move" },
    { "a crash", "chess", "U CRASH", "U", "0-1", "abandoned", "killed by signal 6" },
    { "an engine that leaves", "chess", MATED_U, "X - EXIT", "1-0", "abandoned", "exited with status 3" },
    { "a hang under a clock", "chess", "tc=0.3 U HANG", "U", "0-1", "time forfeit", "on time" },
    { "a hang without a clock", "chess", "depth=3 U HANG", "U", "0-1", "abandoned", "does not answer" },
    { "talk without end", "chess", "tc=0.3 U FLOOD", "U", "0-1", "time forfeit", "on time" },
    { "too late", "chess", "tc=0.3 U LATE", "U", "0-1", "time forfeit", "on time" },
    { "too late for its move", "chess", "st=0.3 U LATE", "U", "0-1", "time forfeit", "on time" },
    { "a line of 300 kB is skipped", "chess", "U LONG - bestmove_e4e5", "U - bestmove_d7d6 - bestmove_x", "1-0",
      "rules infraction", "illegal move: x" },
    { "a resignation", "chess", "X resign", "U", "0-1", "normal", "resigns" },
    { "conceding one's own loss", "chess", "X 0-1_{lost}", "U", "0-1", "normal", "resigns" },
    { "a false claim of a win", "chess", "X 1-0_{I_win}", "U", "0-1", "rules infraction", "falsely claims 1-0" },
    { "a false claim of a draw", "chess", "X 1/2-1/2_{dull}", "U", "0-1", "rules infraction",
      "falsely claims 1/2-1/2" },
    { "a legal move refused", "chess", "U bestmove_e2e4", "X - Illegal_move:_e2e4", "1-0", "rules infraction",
      "refuses" },
    { "a draw offered and accepted", "chess", "X offer_draw+move_e2e4", "X - offer_draw", "1/2-1/2", "normal",
      "agreement" },
    { "an offer after the move, accepted by a claim", "chess", "X move_e2e4+offer_draw", "X - 1/2-1/2_{agreed}",
      "1/2-1/2", "normal", "agreement" },
    { "an offer that is not accepted lapses", "chess", "X offer_draw+move_e2e4 - move_d2d4 - ",
      "X - move_e7e5 - offer_draw+resign", "1-0", "normal", "resigns" },
    { "repetition", "chess", "U bestmove_g1f3 - bestmove_f3g1 - bestmove_g1f3 - bestmove_f3g1",
      "U - bestmove_g8f6 - bestmove_f6g8 - bestmove_g8f6 - bestmove_f6g8", "1/2-1/2", "normal", "repetition" },
    { "a shot in XBoard's legs", "rifle", "U bestmove_e2e4 - bestmove_e4xd5 - EXIT",
      "X - move_d7d5 - move_d8d2,d2d8 - ", "0-1", "abandoned", "status 3" },
    { "a shot with a stay, board repair around it", "rifle", "X move_e2e4 - move_e4xd5-e4+move_P@d5+move_@@@@ - resign",
      "X - move_d7d5 - move_@@@@+move_d8d2 - resign", "0-1", "normal", "resigns" },
};

static const char *text_of(const char *json, const char *key, char buf[static 256]) {
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\"%s\":\"", key);
    const char *const at = strstr(json, wanted);
    buf[0] = '\0';
    if (at) snprintf(buf, 256, "%.*s", (int)strcspn(at + strlen(wanted), "\""), at + strlen(wanted));
    return buf;
}

static void games_end_as_they_must(void **state) {
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Row *const row = &rows[i];
        MatchOptions options = scripted_match(*state, row->game, row->first, row->second);
        options.patience_ms = strstr(row->why, "hang without") ? 3000 : 30000;
        char *said, result[256], termination[256], reason[256];
        Error err;
        if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%s: %s", row->why, err.text);
        text_of(said, "result", result);
        text_of(said, "termination", termination);
        text_of(said, "reason", reason);
        if (strcmp(result, row->result) != 0 || strcmp(termination, row->termination) != 0 ||
            !strstr(reason, row->reason))
            fail_msg("%s: %s, %s, %s", row->why, result, termination, reason);
        free(said);
        expect_no_children();
    }
}

static void a_crashed_engine_is_started_again(void **state) {
    MatchOptions options = scripted_match(*state, "chess", "U CRASH bestmove_e7e5 - bestmove_d8h4", MATED_U);
    options.games = 2;
    char *said;
    Error err;
    assert_int_equal(run_match(&options, &said, &err), MATCH_DONE);
    assert_non_null(strstr(said, "\"wins\":1,\"draws\":0,\"losses\":1,\"score\":0.5,\"elo\":0,"));
    free(said);
    expect_no_children();
}

/* Whatever an engine does to itself, it loses that game alone, with a reason, and the match goes on. */
static void an_end_at_any_moment_costs_a_game(void **state) {
    static const struct {
        const char *why, *engine, *reason;
        int lost; /* of four games; another one is a loss on the board */
    } cases[] = {
        { "dies when told of a game", "M ucinewgame:1:1:DIE", "Mortal exited with status 7", 1 },
        { "dies when told of another game", "M ucinewgame:3:3:DIE", "Mortal exited with status 7", 1 },
        { "dies when told of any game", "M ucinewgame:1:9:DIE", "Mortal exited with status 7", 4 },
        { "dies when asked whether it is ready", "M isready:2:2:DIE", "Mortal exited with status 7", 1 },
        { "dies when shown the position", "M position:3:3:DIE", "Mortal exited with status 7", 1 },
        { "dies when asked for a move", "M go:2:2:DIE", "Mortal exited with status 7", 1 },
        { "closes its input when told of a game", "M ucinewgame:2:2:DEAF", "Mortal closed its input", 1 },
        { "closes its input before its answer", "M go:3:3:DEAF", "Mortal closed its input", 1 },
        { "closes its output when told of a game", "M ucinewgame:2:2:MUTE", "Mortal closed its output", 1 },
        { "is silent when told of a game", "M ucinewgame:2:2:SLEEP", "Mortal does not get ready for the game", 1 },
        { "cannot be started again at once", "M ucinewgame:2:2:DIE uci:2:3:DIE",
          "Mortal cannot be started again: exited with status 7 while it was asked who it is", 3 },
    };
    const Scripted *const place = *state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        MatchOptions options = scripted_match(place, "chess", cases[i].engine, "name=Other M");
        options.games = 4;
        options.patience_ms = strstr(cases[i].why, "silent") ? 1000 : 30000;
        snprintf(options.engine[0].name, sizeof options.engine[0].name, "Mortal");
        unlink(place->lives);
        char *said;
        Error err;
        if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%s: %s", cases[i].why, err.text);
        int abandoned = 0;
        for (const char *at = said; (at = strstr(at, "\"termination\":\"abandoned\"")); at++) abandoned++;
        if (games_in(said) != 4 || abandoned != cases[i].lost || !strstr(said, cases[i].reason))
            fail_msg("%s: %d games, %d abandoned\n%s", cases[i].why, games_in(said), abandoned, said);
        free(said);
        expect_no_children();
    }
}

static void an_engine_that_cannot_be_started_any_more_ends_the_match(void **state) {
    const Scripted *const place = *state;
    MatchOptions options = scripted_match(place, "chess", "name=Mortal M go:3:3:DIE uci:2:99:DIE", "name=Other M");
    options.games = 20;
    unlink(place->lives);
    char *said;
    Error err;
    assert_int_equal(run_match(&options, &said, &err), MATCH_FAILED);
    assert_string_equal(err.text,
                        "engine Mortal cannot be started again: exited with status 7 while it was asked who it is");
    assert_int_equal(games_in(said), 5);
    free(said);
    expect_no_children();
}

/* Engines call themselves what they like, and say what they like: all of it is JSON, and JSON is UTF-8. */
static void json_is_utf8_whatever_is_said(void **state) {
    static const char *const names[] = { "M\xc3\xa4rz",      "\xff\xfe",     "\xc3",
                                         "a\xe2\x82",        "\xed\xa0\x80", "\xc0\xaf",
                                         "\xf4\x90\x80\x80", "\"\\\x01\x7f", "\xf0\x9f\x92\xa3" };
    static const char *const shown[] = { "M\xc3\xa4rz", NULL, NULL,           "a\xef\xbf\xbd\xef\xbf\xbd", NULL,
                                         NULL,          NULL, "\"\\\x01\x7f", "\xf0\x9f\x92\xa3" };
    assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
    for (size_t i = 0; i < LENGTH(names); i++) {
        MatchOptions options = scripted_match(*state, "chess", "U bestmove_e2\xfe\xe2", "U");
        snprintf(options.engine[0].name, sizeof options.engine[0].name, "%s", names[i]);
        char *said;
        Error err;
        if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%zu: %s", i, err.text);
        if (mbstowcs(NULL, said, 0) == (size_t)-1) fail_msg("no UTF-8: %s", said);
        cJSON *const object = cJSON_Parse(said);
        assert_non_null(object);
        if (shown[i]) assert_string_equal(cJSON_GetObjectItem(object, "first")->valuestring, shown[i]);
        assert_non_null(strstr(cJSON_GetObjectItem(object, "reason")->valuestring, "illegal move: e2"));
        cJSON_Delete(object);
        free(said);
    }
    setlocale(LC_CTYPE, "C");
}

static void a_log_that_cannot_be_written_ends_the_match(void **state) {
    MatchOptions options = scripted_match(*state, "chess", MATED_U, MATE_U);
    options.log = "/dev/full";
    char *said;
    Error err;
    assert_int_equal(run_match(&options, &said, &err), MATCH_FAILED);
    assert_string_equal(err.text, "cannot write '/dev/full': No space left on device");
    free(said);
    expect_no_children();
}

static void long_games_are_drawn(void **state) {
    MatchOptions options = scripted_match(*state, "chess", MATED_U, MATE_U);
    options.max_plies = 3;
    char *said;
    Error err;
    assert_int_equal(run_match(&options, &said, &err), MATCH_DONE);
    assert_non_null(strstr(said, "\"result\":\"1/2-1/2\",\"termination\":\"adjudication\""));
    free(said);
}

/* Who has nothing left to win with gets a draw, as at any other table. */
static void a_flag_falls_against_a_lone_king(void **state) {
    static const struct {
        const char *position, *result, *reason;
    } cases[] = {
        { "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", "1/2-1/2", "the time of Late is up, but nobody else can win" },
        { "4k3/8/8/8/8/8/8/4KQ2 b - - 0 1", "1-0", "Other loses on time" },
        { "4k2q/8/8/8/8/8/8/4K3 w - - 0 1", "0-1", "Late loses on time" },
    };
    const Scripted *const place = *state;
    char openings[96], result[256], termination[256], reason[256];
    snprintf(openings, sizeof openings, "%s/openings", place->folder);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        FILE *const file = fopen(openings, "w");
        assert_non_null(file);
        fprintf(file, "%s\n", cases[i].position);
        assert_int_equal(fclose(file), 0);
        MatchOptions options = scripted_match(place, "chess", "name=Late st=0.3 U LATE", "name=Other st=0.3 U LATE");
        options.openings = openings;
        char *said;
        Error err;
        if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%s", err.text);
        assert_string_equal(text_of(said, "result", result), cases[i].result);
        assert_string_equal(text_of(said, "termination", termination), "time forfeit");
        assert_string_equal(text_of(said, "reason", reason), cases[i].reason);
        free(said);
    }
    unlink(openings);
}

/* Partners' points are those of one side, and replay agrees. */
static void partners_win_together(void **state) {
    const Scripted *const place = *state;
    const char *const engine = FUSILIER_BINARY " nodes=200";
    MatchOptions options = scripted_match(place, "doubles", engine, engine);
    options.games = 2;
    options.random_plies = 4;
    options.pgn = place->pgn;
    char *said;
    Error err;
    if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%s", err.text);
    assert_non_null(strstr(said, "checkmate"));
    assert_null(strstr(said, "1/2-1/2"));
    free(said);
    if (replay_record(place->pgn, NULL) != 0) fail_msg("its record is called wrong");
    unlink(place->pgn);
}

/* No list has room for them all: Fusilier knows that it knows them, in either protocol. */
static void joined_games_are_matched(void **state) {
    const Scripted *const place = *state;
    MatchOptions options = scripted_match(place, "plague+rifle", "name=U proto=uci nodes=100 " FUSILIER_BINARY,
                                          "name=X proto=xboard depth=1 " FUSILIER_BINARY);
    options.games = 2;
    options.random_plies = 2;
    options.pgn = place->pgn;
    char *said;
    Error err;
    if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%s", err.text);
    assert_int_equal(games_in(said), 2);
    free(said);
    if (replay_record(place->pgn, NULL) != 0) fail_msg("its record is called wrong");
    unlink(place->pgn);
}

/* ---- interruption ---- */

static void *interrupt_soon(void *process) {
    const struct timespec pause = { .tv_nsec = 400000000 };
    nanosleep(&pause, NULL);
    kill(*(const pid_t *)process, SIGINT);
    return NULL;
}

static void an_interruption_leaves_nobody_behind(void **state) {
    MatchOptions options = scripted_match(*state, "chess", "U HANG", "X HANG");
    options.concurrency = 2;
    options.games = 10;
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    pthread_sigmask(SIG_BLOCK, &signals, &before); /* the helper must not be the one that takes it */
    pthread_t helper;
    pid_t self = getpid();
    assert_int_equal(pthread_create(&helper, NULL, interrupt_soon, &self), 0);
    const int64_t began = clock_ms();
    char *said;
    Error err;
    assert_int_equal(run_match(&options, &said, &err), MATCH_INTERRUPTED);
    assert_in_range(clock_ms() - began, 0, 10000);
    assert_int_equal(games_in(said), 0);
    assert_non_null(strstr(said, "\"end\":\"interrupted\""));
    pthread_join(helper, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    free(said);
    expect_no_children();
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_end_as_they_must),
        cmocka_unit_test(a_crashed_engine_is_started_again),
        cmocka_unit_test(an_end_at_any_moment_costs_a_game),
        cmocka_unit_test(an_engine_that_cannot_be_started_any_more_ends_the_match),
        cmocka_unit_test(json_is_utf8_whatever_is_said),
        cmocka_unit_test(a_log_that_cannot_be_written_ends_the_match),
        cmocka_unit_test(long_games_are_drawn),
        cmocka_unit_test(a_flag_falls_against_a_lone_king),
        cmocka_unit_test(partners_win_together),
        cmocka_unit_test(joined_games_are_matched),
        cmocka_unit_test(an_interruption_leaves_nobody_behind),
    };
    return cmocka_run_group_tests(tests, scripted_set_up, scripted_tear_down);
}

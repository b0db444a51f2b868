/* Matches of three and more sides: who sits where, how games end there, what is counted; a match that was killed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "engine/base/clock.h"
#include "protocol/match/private.h"
#include "tests/scripted.h"
#include "variants/registry.h"

static const char *const games[] = {
    "chess", "doubles", "three-player-chess", "tri-chek-6-pairs", "tri-chek-4-cutthroat", "tri-chess-5", "tri-chess-6"
};

/* ---- who sits where ---- */

/* In a round everybody sits everywhere once; in two rounds no place of the line-up only follows the same other one. */
static void everybody_sits_everywhere(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(games); i++) {
        const MatchOptions options = { .game = game_find(games[i]), .engines = 2, .games = 1000 };
        Match match = { .options = &options };
        match_count_places(&match);
        const int teams = match_teams(&match);
        int seats[2 * PLAYERS_MAX][PLAYERS_MAX] = { 0 }, follows[PLAYERS_MAX][PLAYERS_MAX] = { 0 };
        for (int game = 0; game < 2 * teams; game++) {
            unsigned seen = 0;
            for (int team = 0; team < teams; team++) {
                const int place = match_place(&match, game, (Team)team);
                seen |= 1U << place;
                seats[match_round(&match, game) * teams + place][team]++;
                follows[place][match_place(&match, game, (Team)((team + 1) % teams))]++;
            }
            assert_int_equal(seen, (1U << teams) - 1);
            assert_int_equal(match_place(&match, game, (Team)match_turn(&match, game)), 0);
        }
        for (int place = 0; place < teams; place++) {
            for (int team = 0; team < teams; team++) {
                assert_int_equal(seats[place][team], 1);
                assert_int_equal(seats[teams + place][team], 1);
            }
            const int next = (place + 1) % teams, last = (place + teams - 1) % teams;
            assert_int_equal(follows[place][next], follows[place][last]);
        }
        assert_int_equal(match.places[0], 1);
        assert_int_equal(match.places[1], teams - 1);
    }
}

/* The engines of a game as it was told of, "ABB". */
static void teams_of(const cJSON *game, char buf[static PLAYERS_MAX + 1]) {
    const cJSON *team;
    int n = 0;
    cJSON_ArrayForEach(team, cJSON_GetObjectItem(game, "teams")) {
        buf[n++] = cJSON_GetObjectItem(team, "engine")->valuestring[0];
    }
    buf[n] = '\0';
}

/* One line of what a match said, from 0; the caller frees it. */
static cJSON *line_of(const char *said, int number) {
    for (int i = 0; i < number && said; i++) said = (said = strchr(said, '\n')) ? said + 1 : NULL;
    return said ? cJSON_Parse(said) : NULL;
}

static void line_ups_go_round(void **state) {
    static const struct {
        const char *game;
        int engines;
        const char *teams[6], *result;
    } cases[] = {
        { "three-player-chess", 2, { "ABB", "BAB", "BBA", "ABB", "BAB", "BBA" }, "1/3,1/3,1/3" },
        { "three-player-chess", 3, { "ABC", "CAB", "BCA", "ACB", "BAC", "CBA" }, "1/3,1/3,1/3" },
        { "tri-chek-4-cutthroat", 3, { "ABCC", "CABC", "CCAB", "BCCA", "ACCB" }, "1/4,1/4,1/4,1/4" },
        { "tri-chess-5", 2, { "ABBBB", "BABBB" }, "1/5,1/5,1/5,1/5,1/5" },
        { "tri-chek-6-pairs", 3, { "ABC", "CAB", "BCA", "ACB" }, "1/3,1/3,1/3,1/3,1/3,1/3" },
    };
    const Scripted *const place = *state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        char *said, teams[PLAYERS_MAX + 1];
        Error err;
        MatchOptions options =
            scripted_match(place, cases[i].game, FUSILIER_BINARY " name=A nodes=1", FUSILIER_BINARY " name=B nodes=1");
        if (cases[i].engines == 3) scripted_add(place, &options, FUSILIER_BINARY " name=C nodes=1");
        for (options.games = 0; options.games < 6 && cases[i].teams[options.games];) options.games++;
        options.max_plies = 6;
        options.pgn = place->pgn;
        if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%s: %s", cases[i].game, err.text);
        for (int game = 0; game < options.games; game++) {
            cJSON *const told = line_of(said, game);
            teams_of(told, teams);
            assert_string_equal(teams, cases[i].teams[game]);
            assert_string_equal(cJSON_GetObjectItem(told, "result")->valuestring, cases[i].result);
            assert_string_equal(cJSON_GetObjectItem(told, "termination")->valuestring, "adjudication");
            cJSON_Delete(told);
        }
        free(said);
        if (replay_record(place->pgn, options.game) != 0) fail_msg("its record is called wrong");
        unlink(place->pgn);
        expect_no_children();
    }
}

/* People read who sat where, what each engine gets at a seat, and how two of them compare. */
static void people_are_told_the_shares(void **state) {
    static const char *const lines[] = {
        "   1 (1.1)  A - B - B  1/3,1/3,1/3  drawn after 6 plies, 6 plies, ",
        "   2 (1.2)  B - A - B  1/3,1/3,1/3  drawn after 6 plies, 6 plies, ",
        "      A 0.333 (",
        "), B 0.333 (",
        ") points a game\n",
        "three-player-chess: 3 games, A 0.333 (",
        "A gets 1.00 times its fair share of 0.333: Elo +0 (",
    };
    MatchOptions options = scripted_match(*state, "three-player-chess", FUSILIER_BINARY " name=A nodes=1",
                                          FUSILIER_BINARY " name=B nodes=1");
    char *said;
    Error err;
    options.json = false;
    options.games = 3;
    options.max_plies = 6;
    if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%s", err.text);
    for (size_t i = 0; i < LENGTH(lines); i++)
        if (!strstr(said, lines[i])) fail_msg("there is no '%s' in\n%s", lines[i], said);
    free(said);
}

/* ---- the referee of three ---- */

typedef struct {
    const char *why, *engine[3];
    const char *result, *reason; /* of normal ends */
    const char *forfeits;        /* in the record; "": none */
} Row;

static const Row rows[] = {
    { "whoever crashes leaves, and the others play on",
      { "U bestmove_c4c5 - - CRASH", "U - CRASH", "U - - bestmove_h1f1" },
      "0,0,1",
      "; B (b) killed by signal 6 (Aborted); A (a) killed by signal 6",
      "a abandoned, b abandoned" },
    { "so does whose flag falls",
      { "U bestmove_c4c5 - - EXIT", "tc=0.3 U - HANG", "U - - bestmove_h1f1" },
      "0,0,1",
      "; B (b) loses on time; A (a) exited with status 3",
      "a abandoned, b time forfeit" },
    { "and who moves too late",
      { "X move_c4c5 - - resign", "tc=0.3 U - LATE", "U - - bestmove_h1f1" },
      "0,0,1",
      "; B (b) loses on time; A (a) resigns",
      "b time forfeit" },
    { "and who breaks the rules",
      { "U bestmove_c4c5 - - bestmove_a1a1", "X - 1-0_{me}", "U - - bestmove_h1f1" },
      "0,0,1",
      "; B (b) falsely claims 1-0; A (a) makes an illegal move: a1a1",
      "a rules infraction, b rules infraction" },
    { "resignations are no forfeits",
      { "X move_c4c5 - - resign", "X - resign", "U - - bestmove_h1f1" },
      "0,0,1",
      "; B (b) resigns; A (a) resigns",
      "" },
    { "who resigns out of turn does so in turn",
      { "X move_c4c5+resign", "X - move_d9e9 - - resign", "U - - bestmove_h1f1" },
      "0,0,1",
      "; A (a) resigns; B (b) resigns",
      "" },
    { "a draw that all want",
      { "X offer_draw+move_c4c5", "X - offer_draw+move_d9e9", "X - - offer_draw" },
      "1/3,1/3,1/3",
      "draw by agreement",
      "" },
    { "a draw that two want",
      { "X offer_draw+move_c4c5 - - resign", "X - offer_draw+move_d9e9 - - resign", "U - - bestmove_h1f1" },
      "0,0,1",
      "; A (a) resigns; B (b) resigns",
      "" },
};

static void expect_row(const Row *row, const char *said, const char *record) {
    cJSON *const told = line_of(said, 0);
    const char *const result = cJSON_GetObjectItem(told, "result")->valuestring;
    const char *const end = cJSON_GetObjectItem(told, "termination")->valuestring;
    const char *const reason = cJSON_GetObjectItem(told, "reason")->valuestring;
    char tag[128];
    snprintf(tag, sizeof tag, "[MatchForfeits \"%s\"]", row->forfeits);
    if (strcmp(result, row->result) != 0 || strcmp(end, "normal") != 0 || !strstr(reason, row->reason) ||
        (*row->forfeits ? !strstr(record, tag) : strstr(record, "MatchForfeits") != NULL))
        fail_msg("%s: %s, %s, %s\n%s", row->why, result, end, reason, record);
    cJSON_Delete(told);
}

/* A match of one game between the engines of a row, called A, B and C. */
static MatchOptions match_of(const Scripted *place, const Row *row) {
    MatchOptions options = scripted_match(place, "three-player-chess", row->engine[0], row->engine[1]);
    scripted_add(place, &options, row->engine[2]);
    for (int i = 0; i < 3; i++) snprintf(options.engine[i].name, OPPONENT_NAME_MAX, "%c", 'A' + i);
    options.pgn = place->pgn;
    return options;
}

static void games_of_three_end_as_they_must(void **state) {
    const Scripted *const place = *state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Row *const row = &rows[i];
        MatchOptions options = match_of(place, row);
        char *said;
        size_t size;
        Error err;
        if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%s: %s", row->why, err.text);
        char *const record = pgn_load(place->pgn, &size, &err);
        expect_row(row, said, record);
        if (replay_record(place->pgn, NULL) != 0) fail_msg("%s: its record is called wrong", row->why);
        free(record);
        free(said);
        unlink(place->pgn);
        expect_no_children();
    }
}

/* Where nobody can leave alone the game ends, and the others share it. */
static void others_share_what_a_crash_leaves(void **state) {
    static const char mortal[] =
        "name=Mortal sh -c 'while read -r a b; do case $a in uci) echo option name UCI_Variant "
        "type combo var tri-chess-3; echo uciok;; isready) echo readyok;; go) exit 3;; esac; "
        "done'";
    const Scripted *const place = *state;
    MatchOptions options = scripted_match(place, "tri-chess-3", FUSILIER_BINARY " nodes=1 name=A", mortal);
    scripted_add(place, &options, FUSILIER_BINARY " nodes=1 name=C");
    options.pgn = place->pgn;
    for (int stage = 0; stage < 2; stage++) { /* played, and counted again */
        char *said;
        Error err;
        if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%s", err.text);
        cJSON *const told = line_of(said, 1 - stage), *const game = stage ? NULL : line_of(said, 0);
        const cJSON *const forfeits = cJSON_GetArrayItem(cJSON_GetObjectItem(told, "forfeits"), 1);
        const cJSON *const score = cJSON_GetArrayItem(cJSON_GetObjectItem(told, "scores"), 2);
        assert_int_equal(cJSON_GetObjectItem(forfeits, "abandoned")->valueint, 1);
        assert_true(cJSON_GetObjectItem(score, "points")->valuedouble == 0.5);
        if (game) assert_string_equal(cJSON_GetObjectItem(game, "result")->valuestring, "1/2,0,1/2");
        if (game)
            assert_string_equal(cJSON_GetObjectItem(game, "reason")->valuestring, "Mortal (b) exited with status 3");
        cJSON_Delete(game);
        cJSON_Delete(told);
        free(said);
        options.resume = true;
    }
    assert_int_equal(replay_record(place->pgn, NULL), 0);
    unlink(place->pgn);
}

/* ---- the record ---- */

enum { KILLED_AFTER = 2, PLAYED = 6 /* as it is told there */, PATIENCE_MS = 60000 };

static int count_in(const char *path, const char *text) {
    size_t size;
    Error err;
    char *const record = pgn_load(path, &size, &err);
    int count = 0;
    for (const char *at = record; at && (at = strstr(at, text)); at++) count++;
    free(record);
    return count;
}

/* Begins a match in a process of its own and kills it when some games are there; a machine may be faster than that. */
static void begin_and_kill(const char *path) {
    const int64_t deadline = clock_ms() + PATIENCE_MS;
    const pid_t child = fork();
    if (child == 0) {
        const int nowhere = dup2(fileno(fopen("/dev/null", "w")), STDOUT_FILENO);
        execl(FUSILIER_BINARY, FUSILIER_BINARY, "match", "three-player-chess", "--engine",
              FUSILIER_BINARY " name=A nodes=100", "--engine", FUSILIER_BINARY " name=B nodes=20", "--random-plies",
              "3", "--max-plies", "90", "--games", "6", "--resume", path, NULL);
        _exit(nowhere < 0);
    }
    bool runs = true;
    while (runs && clock_ms() < deadline && (access(path, F_OK) != 0 || count_in(path, "[MatchGame ") < KILLED_AFTER)) {
        nanosleep(&(struct timespec){ .tv_nsec = 5000000 }, NULL);
        runs = waitpid(child, NULL, WNOHANG) == 0;
    }
    if (!runs) return;
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}

/* The scores of the summary as text; to be freed. */
static char *scores_of(const char *said) {
    const char *const summary = strstr(said, "{\"type\":\"summary\"");
    cJSON *const told = cJSON_Parse(summary);
    char *const text = cJSON_PrintUnformatted(cJSON_GetObjectItem(told, "scores"));
    assert_int_equal(cJSON_GetObjectItem(told, "games")->valueint, PLAYED);
    assert_true(fabs(cJSON_GetObjectItem(told, "fair")->valuedouble - 1.0 / 3) < 1e-9);
    assert_non_null(cJSON_GetObjectItem(told, "elo"));
    cJSON_Delete(told);
    return text;
}

/* Replaces a result in a file, where the game ends and in its tag. */
static void alter_result(const char *path, const char *from, const char *to) {
    size_t size;
    Error err;
    char *const record = pgn_load(path, &size, &err), *at = record;
    assert_int_equal(strlen(from), strlen(to));
    for (int i = 0; i < 2; i++) {
        assert_non_null(at = strstr(at, from));
        memcpy(at, to, strlen(to));
    }
    FILE *const file = fopen(path, "w");
    assert_int_equal(fwrite(record, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    free(record);
}

static void a_killed_match_of_three_goes_on(void **state) {
    const Scripted *const place = *state;
    MatchOptions options = scripted_match(place, "three-player-chess", FUSILIER_BINARY " name=A nodes=100",
                                          FUSILIER_BINARY " name=B nodes=20");
    char *said, *scores[2];
    Error err;
    begin_and_kill(place->pgn);
    const int before = count_in(place->pgn, "[MatchGame ");
    assert_in_range(before, KILLED_AFTER, PLAYED);
    options.random_plies = 3;
    options.max_plies = 90;
    options.games = PLAYED;
    options.pgn = place->pgn;
    options.resume = true;
    for (int stage = 0; stage < 2; stage++) {
        if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%s", err.text);
        if (stage) assert_int_equal(games_in(said), 0);
        scores[stage] = scores_of(said);
        free(said);
    }
    assert_string_equal(scores[0], scores[1]); /* as they were played, and as they were read */
    assert_int_equal(count_in(place->pgn, "[MatchGame "), PLAYED);
    for (int game = 1; game <= PLAYED; game++) {
        char tag[32];
        snprintf(tag, sizeof tag, "[MatchGame \"%d\"]", game);
        assert_int_equal(count_in(place->pgn, tag), 1);
    }
    for (int i = 0; i < 2; i++) free(scores[i]);
    assert_int_equal(replay_record(place->pgn, options.game), 0);
    unlink(place->pgn);
}

static void replay_finds_a_wrong_result(void **state) {
    static const char *const wrong[] = { "0,1,0", "1,0,0", "0,0,1" };
    const Row *const resigning = &rows[4];
    const Scripted *const place = *state;
    for (size_t i = 0; i < LENGTH(wrong); i++) {
        MatchOptions options = match_of(place, resigning);
        char *said;
        Error err;
        assert_int_equal(run_match(&options, &said, &err), MATCH_DONE);
        free(said);
        alter_result(place->pgn, "0,0,1", wrong[i]);
        assert_int_equal(replay_record(place->pgn, NULL), strcmp(wrong[i], "0,0,1") != 0);
        unlink(place->pgn);
    }
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_sits_everywhere),        cmocka_unit_test(line_ups_go_round),
        cmocka_unit_test(people_are_told_the_shares),       cmocka_unit_test(games_of_three_end_as_they_must),
        cmocka_unit_test(others_share_what_a_crash_leaves), cmocka_unit_test(a_killed_match_of_three_goes_on),
        cmocka_unit_test(replay_finds_a_wrong_result),
    };
    return cmocka_run_group_tests(tests, scripted_set_up, scripted_tear_down);
}

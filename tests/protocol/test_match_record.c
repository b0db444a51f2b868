/* The schedule of a match and its record: resumption, replay, openings, sequential tests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "protocol/match/private.h"
#include "protocol/record/pgn.h"
#include "tests/files.h"
#include "tests/scripted.h"
#include "variants/registry.h"

static void cut_file(const char *path, long bytes) {
    struct stat facts;
    assert_int_equal(stat(path, &facts), 0);
    assert_int_equal(truncate(path, facts.st_size - bytes), 0);
}

static void a_match_goes_on_where_it_stopped(void **state) {
    const Scripted *const place = *state;
    MatchOptions options =
        scripted_match(place, "chess", FUSILIER_BINARY " depth=2 name=A", FUSILIER_BINARY " depth=1 name=B");
    options.random_plies = 6;
    options.games = 3;
    options.concurrency = 2;
    options.pgn = place->pgn;
    options.resume = true;
    options.max_plies = 60;
    char *said;
    Error err;
    for (int stage = 0; stage < 3; stage++) {
        static const int wanted[] = { 3, 7, 7 }, played[] = { 3, 5, 0 };
        options.games = wanted[stage];
        if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%s", err.text);
        assert_int_equal(games_in(said), played[stage]);
        free(said);
        if (stage == 0) cut_file(place->pgn, 40); /* killed while it wrote */
    }
    assert_int_equal(replay_record(place->pgn, NULL), 0);
    options.seed = 2;
    assert_int_equal(run_match(&options, &said, &err), MATCH_FAILED);
    assert_non_null(strstr(err.text, "other seed (seed=1; now seed=2)"));
    free(said);
    options.resume = false;
    assert_int_equal(run_match(&options, &said, &err), MATCH_FAILED);
    assert_non_null(strstr(err.text, "exists already"));
    free(said);
    unlink(place->pgn);
    expect_no_children();
}

/* What is not the record of this match is refused and keeps every byte; a last game that broke off anywhere is not. */
static void only_its_own_record_is_resumed(void **state) {
    static const char *const foreign[] = {
        "Dear diary,\ntoday I have played chess.\n",
        "e4 e5 Nf3\n",
        "\n\n\n",
        "[Event \"club\"]\n\n1. e4 e5",
        "[Event \"club\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n",
        "{ \"json\": true }\n",
        "#include <stdio.h>\nint main(void) { return 0; }\n",
        "[Event \"fusilier match\"]\n[MatchSchedule \"another\"]\n\n1. e4",
        "[Event \"fusilier match\"]\n\n1. e4\n[Event \"club\"]\n\n1. d4 *\n",
    };
    const Scripted *const place = *state;
    MatchOptions options = scripted_match(place, "chess", MATED_U, MATE_U);
    options.pgn = place->pgn;
    options.resume = true;
    char *said, text[65536];
    Error err;
    assert_int_equal(run_match(&options, &said, &err), MATCH_DONE);
    free(said);
    char *const record = load_file(place->pgn), *kept;
    for (size_t i = 0; i < 2 * LENGTH(foreign); i++) { /* alone, and after a game of ours */
        snprintf(text, sizeof text, "%s%s", i % 2 ? record : "", foreign[i / 2]);
        if (i % 2 && text[strlen(record)] == '\n') continue; /* empty lines belong there */
        write_file(place->pgn, text);
        if (run_match(&options, &said, &err) != MATCH_FAILED) fail_msg("goes on with \"%s\"", text);
        free(said);
        kept = load_file(place->pgn);
        assert_string_equal(kept, text);
        free(kept);
    }
    for (size_t length = 1; length < strlen(record) - 2; length += 23) {
        snprintf(text, sizeof text, "%.*s", (int)length, record);
        write_file(place->pgn, text);
        if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%s: %s", text, err.text);
        assert_int_equal(games_in(said), 1);
        free(said);
        kept = load_file(place->pgn);
        assert_null(strstr(strstr(kept, "[Event ") + 1, "[Event "));
        free(kept);
    }
    free(record);
    unlink(place->pgn);
}

/* Replaces the first occurrence of a text in a file. */
static void alter_file(const char *path, const char *from, const char *to) {
    FILE *file = fopen(path, "r");
    char text[65536];
    const size_t size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[size] = '\0';
    char *const at = strstr(text, from);
    if (!at) fail_msg("there is no '%s' in\n%s", from, text);
    file = fopen(path, "w");
    fprintf(file, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    fclose(file);
}

static void replay_finds_what_is_wrong(void **state) {
    static const struct {
        const char *from, *to;
    } faults[] = {
        { "f3 {", "f6 {" },
        { "{checkmate} 0-1", "{checkmate} 1-0" },
        { "[Result \"0-1\"]", "[Result \"1-0\"]" },
        { "Qh4# {", "Qg5 {" },
        { "[Termination \"normal\"]", "[Termination \"time forfeit\"]" },
        { "{checkmate} 0-1", "3. a3 0-1" },
        { "{checkmate} 0-1", "" },
        { "\"Standard\"", "\"no-such-game\"" },
    };
    const Scripted *const place = *state;
    for (size_t i = 0; i < LENGTH(faults); i++) {
        MatchOptions options = scripted_match(place, "chess", MATED_U, MATE_U);
        options.pgn = place->pgn;
        char *said;
        Error err;
        assert_int_equal(run_match(&options, &said, &err), MATCH_DONE);
        free(said);
        assert_int_equal(replay_record(place->pgn, NULL), 0);
        alter_file(place->pgn, faults[i].from, faults[i].to);
        if (replay_record(place->pgn, NULL) != 1) fail_msg("fault %zu is not seen", i);
        unlink(place->pgn);
    }
}

static void openings_are_played_with_both_colours(void **state) {
    const Scripted *const place = *state;
    char openings[96], *said;
    Error err;
    snprintf(openings, sizeof openings, "%s/openings", place->folder);
    write_file(openings,
               "# two endings\n4k3/8/8/8/8/8/8/4KR2 w - - bm Rf7; id \"x\";\n\n4k3/8/8/8/8/8/8/4K2R b K - 3 20\r\n");
    MatchOptions options =
        scripted_match(place, "chess", FUSILIER_BINARY " depth=1 name=A", FUSILIER_BINARY " depth=1 name=B");
    options.openings = openings;
    options.games = 4;
    options.max_plies = 4;
    options.pgn = place->pgn;
    if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%s", err.text);
    free(said);
    size_t size;
    char *const text = pgn_load(place->pgn, &size, &err);
    const char *at = text;
    for (int game = 0; game < 4; game++) {
        assert_non_null(at = strstr(at, game % 2 ? "[White \"B\"]" : "[White \"A\"]"));
        assert_non_null(at = strstr(at, game < 2 ? "[FEN \"4k3/8/8/8/8/8/8/4KR2 w - - 0 1\"]"
                                                 : "[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 20\"]"));
    }
    free(text);
    write_file(openings, "start\n4k3/8/8/8/8/8/8/4KR2 w - -\n8/8/8 w\n");
    assert_int_equal(run_match(&options, &said, &err), MATCH_FAILED);
    assert_non_null(strstr(err.text, "openings, line 3: "));
    free(said);
    unlink(openings);
    unlink(place->pgn);
}

/* Two dice show 7 six times as often as 2. */
static void dice_of_openings_are_weighted(void **state) {
    (void)state;
    enum { ROUNDS = 3600 };
    char line[] = "4k3/8/8/3r4/8/8/8/3QK3 w - - 0 1 bullet=d5,n,0";
    char *lines[] = { line };
    const Openings openings = { .line = lines, .count = 1 };
    int seen[13] = { 0 };
    Record record;
    Error err;
    record_init(&record, game_find("blunderbuss"));
    for (int round = 0; round < ROUNDS; round++) {
        if (!opening_set(&record, &openings, 1, 1, round, &err)) fail_msg("%s", err.text);
        seen[move_choice(record.moves[0].move)]++;
    }
    record_release(&record);
    assert_in_range(seen[7], 500, 700);
    assert_in_range(seen[2], 60, 140);
}

static void a_sequential_test_stops_the_match(void **state) {
    MatchOptions options =
        scripted_match(*state, "chess", "U bestmove_f2f3 bestmove_e7e5 bestmove_g2g4 bestmove_d8h4", "U CRASH CRASH");
    options.games = 1000;
    options.sprt = true;
    options.elo0 = 0;
    options.elo1 = 200;
    char *said;
    Error err;
    assert_int_equal(run_match(&options, &said, &err), MATCH_DONE);
    assert_in_range(games_in(said), 4, 100);
    free(said);
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_goes_on_where_it_stopped),  cmocka_unit_test(only_its_own_record_is_resumed),
        cmocka_unit_test(replay_finds_what_is_wrong),        cmocka_unit_test(openings_are_played_with_both_colours),
        cmocka_unit_test(a_sequential_test_stops_the_match), cmocka_unit_test(dice_of_openings_are_weighted),
    };
    return cmocka_run_group_tests(tests, scripted_set_up, scripted_tear_down);
}

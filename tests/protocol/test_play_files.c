/* Games in the terminal and their records: every game is played to its end; files are loaded and saved. */
#define _GNU_SOURCE /* asprintf */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/files.h"
#include "tests/conversation.h"
#include "tests/program.h"
#include "tests/sample.h"
#include "tests/talk.h"
#include "variants/registry.h"

enum { SCRIPT_MAX = 1024, PATIENCE = 20000 };

static char folder[64];

/* In memory where there is such a place: saved games are synced after every move, which disks take long for. */
static int make_folder(void **state) {
    (void)state;
    static const char *const places[] = { "/dev/shm", "/tmp" };
    for (size_t i = 0; i < LENGTH(places); i++) {
        snprintf(folder, sizeof folder, "%s/fusilier-play-XXXXXX", places[i]);
        if (mkdtemp(folder)) return 0;
    }
    return -1;
}

static int remove_folder(void **state) {
    (void)state;
    char *command;
    if (asprintf(&command, "rm -rf %s", folder) < 0) return -1;
    const int status = system(command);
    free(command);
    return status;
}

/* ---- all games ---- */

/* Seats for all players of a game; the words are freed with free_seats. */
static int add_seats(const Game *game, const char *who, const char *words[], int count) {
    for (Player player = 0; player < game->players; player++) {
        char *seat;
        assert_true(asprintf(&seat, "%c=%s", game_player_letter(game, player), who) > 0);
        words[count++] = "--seat";
        words[count++] = seat;
    }
    words[count] = NULL;
    return count;
}

static void free_seats(const char *words[], int from, int count) {
    for (int i = from + 1; i < count; i += 2) free((void *)(uintptr_t)words[i]);
}

/* Random players play a game to its result; its record stands up to the referee. */
static void every_game_is_played_and_recorded(void **state) {
    (void)state;
    char path[64];
    snprintf(path, sizeof path, "%s/all.pgn", folder);
    for (int i = 0; i < samples_count(); i++) {
        const char *words[32] = {
            "play", sample_at(i)->id, "--seed", "5", "--dice-seed", "5", "--save", path, "--ascii"
        };
        const int count = add_seats(sample_at(i), "random", words, 9);
        Printed said = run_program_on("", words);
        if (said.status != 0 || *said.err || !strstr(said.out, "The game is over: "))
            fail_msg("%s: status %d, %s", sample_at(i)->id, said.status, said.err);
        printed_free(&said);
        free_seats(words, 9, count);
        const char *const replay[] = { "match", "--replay", path, NULL };
        said = run_program_on("", replay);
        if (said.status != 0) fail_msg("%s: %s%s", sample_at(i)->id, said.out, said.err);
        printed_free(&said);
    }
}

static void engines_play_games_of_many_to_the_end(void **state) {
    (void)state;
    static const char *const ids[] = { "three-player-chess", "doubles", "doubles-cutthroat", "stax" };
    for (size_t i = 0; i < LENGTH(ids); i++) {
        const char *words[32] = { "play", ids[i], "--ascii" };
        const int count = add_seats(game_find(ids[i]), "engine:nodes=60", words, 3);
        Printed said = run_program_on("", words);
        if (said.status != 0 || !strstr(said.out, "The game is over: ")) fail_msg("%s: %s", ids[i], said.err);
        printed_free(&said);
        free_seats(words, 3, count);
    }
}

static void every_game_obeys_every_command(void **state) {
    (void)state;
    for (int i = 0; i < samples_count(); i++) {
        const char *const words[] = { "play", sample_at(i)->id, NULL };
        Printed said =
            run_program_on("board\nmoves\nflip\nflip\nhistory\nposition\nresult\nrules\nhelp\nundo\n", words);
        if (said.status != 0 || *said.err || !strstr(said.out, "The game goes on."))
            fail_msg("%s: status %d, %s", sample_at(i)->id, said.status, said.err);
        const char *const refused = strstr(said.out, "\n? ");
        if (!refused || strstr(refused + 1, "\n? ")) /* nothing but the undo */
            fail_msg("%s: %s", sample_at(i)->id, refused ? refused : "nothing was refused");
        printed_free(&said);
    }
}

/* ---- files ---- */

#define GAME_OF(variant, moves) "[Event \"x\"]\n[Variant \"" variant "\"]\n[Result \"*\"]\n\n" moves "\n"

static const struct {
    const char *why, *text, *says;
} bad_files[] = {
    { "cut off in the middle", GAME_OF("chess", "1. e4 e5 2. Nf"), "move 3: " },
    { "cut off between two moves", "[Event \"fusilier play\"]\n\n1. e4 e5 2. Nf3\n",
      "it has no result: the record breaks off" },
    { "tags alone", "[Event \"x\"]\n[Result \"1-0\"]\n", "it has no result: the record breaks off" },
    { "cut off in a tag", "[Event \"x\"]\n[Varia", "line 2: this is not a tag" },
    { "another game", GAME_OF("rifle", "1. e2e4 *"), "this is a game of 'rifle', not of 'chess'" },
    { "an illegal move", GAME_OF("chess", "1. e4 e4 *"), "move 2: " },
    { "moves after the end", GAME_OF("chess", "1. f3 e5 2. g4 Qh4# 3. a3 *"), "comes after the end of the game" },
    { "a result that is wrong", GAME_OF("chess", "1. f3 e5 2. g4 Qh4# 1-0"), "the Result tag says *" },
    { "nothing", "", "there is no game in it" },
    { "noise", "\x01\x02{{{", "a comment does not end" },
};

static void bad_files_are_refused_and_nothing_is_lost(void **state) {
    (void)state;
    char path[64], script[SCRIPT_MAX];
    snprintf(path, sizeof path, "%s/bad.pgn", folder);
    snprintf(script, sizeof script, "e2e4\nload %s\nposition\n", path);
    for (size_t i = 0; i < LENGTH(bad_files); i++) {
        write_file(path, bad_files[i].text);
        const char *const inside[] = { "play", "chess", "--seat", "b=human", NULL };
        Printed said = run_program_on(script, inside);
        const char *const refused = strstr(said.out, "\n? ");
        if (!refused || !strstr(refused, bad_files[i].says) ||
            !strstr(refused, "/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"))
            fail_msg("%s: %s", bad_files[i].why, refused ? refused : said.out);
        printed_free(&said);
        const char *const at_start[] = { "play", "chess", "--load", path, NULL };
        said = run_program_on("", at_start);
        if (said.status != 2 || lines_of(said.err) != 1 || !strstr(said.err, bad_files[i].says) || *said.out)
            fail_msg("%s: status %d, %s", bad_files[i].why, said.status, said.err);
        printed_free(&said);
    }
}

static void saved_games_go_on(void **state) {
    (void)state;
    char path[64], script[SCRIPT_MAX];
    snprintf(path, sizeof path, "%s/three.pgn", folder);
    snprintf(script, sizeof script, "a4a5\nb7b6\nsave %s\nquit\n", path);
    const char *const words[] = { "play", "three-player-chess", "--seat", "b=human", "--seat", "c=human", NULL };
    Printed said = run_program_on(script, words);
    assert_non_null(strstr(said.out, "  saved: "));
    printed_free(&said);
    snprintf(script, sizeof script, "load %s\nhistory\nundo\nundo\nposition\n", path);
    said = run_program_on(script, words);
    assert_non_null(strstr(said.out, "  a: a4a5\n  b: b7b6\n"));
    assert_non_null(strstr(said.out, "aK,aC,aS,aP,2,cP,cS,cC,cK a - - 0 1 fresh=c2,h2,b3,i3,b8,c9 cubes=b,c\n"));
    printed_free(&said);
    const char *const load[] = { "play", "three-player-chess", "--load", path, "--seat", "b=human", NULL };
    said = run_program_on("history\n", load);
    assert_non_null(strstr(said.out, "  a: a4a5\n  b: b7b6\n"));
    printed_free(&said);
    /* a resigned game is over when it is loaded */
    snprintf(script, sizeof script, "e2e4\nresign\nsave %s\nundo\nload %s\ne7e5\n", path, path);
    const Talk talk = { "a resigned game",
                        TALK_CHESS,
                        script,
                        { "saved", "Black to move", "The game is over: 1-0 (Black resigns)", "? no such" },
                        NULL };
    check_talk(&talk);
}

/* A new file must not take the place of what is not a plain file; a link stays a link; other files stay as they are. */
static void saving_replaces_nothing_but_plain_files(void **state) {
    (void)state;
    char pipe_path[64], link_path[64], target[64], beside[64], script[SCRIPT_MAX];
    struct stat facts;
    snprintf(pipe_path, sizeof pipe_path, "%s/pipe", folder);
    snprintf(link_path, sizeof link_path, "%s/link", folder);
    snprintf(target, sizeof target, "%s/target.pgn", folder);
    snprintf(beside, sizeof beside, "%s/target.pgn.0.new", folder);
    assert_int_equal(mkfifo(pipe_path, 0600), 0);
    write_file(target, "old");
    write_file(beside, "mine");
    assert_int_equal(symlink(target, link_path), 0);
    snprintf(script, sizeof script, "save %s\nsave %s\nsave %s\ne2e4\n", pipe_path, folder, link_path);
    const Talk talk = { "no plain files",
                        TALK_CHESS,
                        script,
                        { "pipe': it is not a plain file", "': it is not a plain file", "  saved: ", "  White: e2e4" },
                        NULL };
    check_talk(&talk);
    assert_true(lstat(pipe_path, &facts) == 0 && S_ISFIFO(facts.st_mode));
    assert_true(lstat(link_path, &facts) == 0 && S_ISLNK(facts.st_mode));
    assert_true(stat(target, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_size > 100);
    assert_true(stat(beside, &facts) == 0 && facts.st_size == 4);
}

static void a_file_that_cannot_be_written_is_said(void **state) {
    (void)state;
    const Talk talks_of_files[] = {
        { "no folder",
          TALK_CHESS,
          "save /nonexistent/x.pgn\ne2e4\n",
          { "? cannot write '/nonexistent/x.pgn'", "White: e2e4" },
          NULL },
        { "no name", TALK_CHESS, "save\nload\n", { "? save needs the name of a file", "? load needs" }, NULL },
        { "no file", TALK_CHESS, "load /nonexistent/x.pgn\n", { "? cannot read '/nonexistent/x.pgn'" }, NULL },
    };
    for (size_t i = 0; i < LENGTH(talks_of_files); i++) check_talk(&talks_of_files[i]);
    static const char *const paths[] = { "/nonexistent/x.pgn", "/proc/x.pgn", "/dev/full", "/tmp", "" };
    for (size_t i = 0; i < LENGTH(paths); i++) { /* at once: nobody plays a game that is lost */
        const char *const words[] = { "play", "chess", "--save", paths[i], NULL };
        Printed said = run_program_on("e2e4\n", words);
        if (said.status != 2 || *said.out || lines_of(said.err) != 1 || !strstr(said.err, "play: cannot write '"))
            fail_msg("'%s': status %d, %s%s", paths[i], said.status, said.out, said.err);
        printed_free(&said);
    }
}

/* ---- what goes on after loading ---- */

/* Saves what has been played, and loads it where nobody says who plays. */
static void check_again(const char *why, const char *const words[], const char *input, const char *again,
                        const char *const pieces[]) {
    char path[64], script[SCRIPT_MAX];
    snprintf(path, sizeof path, "%s/again.pgn", folder);
    snprintf(script, sizeof script, "%ssave %s\n", input, path);
    Printed said = run_program_on(script, words);
    if (said.status != 0 || !strstr(said.out, "  saved: ")) fail_msg("%s: %s%s", why, said.out, said.err);
    printed_free(&said);
    Talk talk = { why, { "play", words[1], "--ascii", "--load", path }, again, { NULL }, NULL };
    for (int i = 0; pieces[i]; i++) talk.pieces[i] = pieces[i];
    check_talk(&talk);
    unlink(path);
}

static void what_was_saved_goes_on(void **state) {
    (void)state;
    static const struct {
        const char *why, *words[TALK_WORDS], *input, *again, *pieces[TALK_PIECES];
    } rows[] = {
        { "lines",
          TALK_CHESS,
          "e2e4\ne7e5\ng1f3\nback\nb1c3\n",
          "lines\nline 1\nlines\nundo\nd2d4\nhistory\n",
          { "  1. after 2 moves: Nf3\n", "  White: g1f3", "  1. after 2 moves: Nc3\n",
            "  White: e2e4\n  Black: e7e5\n  White: d2d4\n" } },
        { "a study",
          { "play", "chess" },
          "e2e4\nresign\nstudy\nback 1\n",
          "study\nline 1\nresult\n",
          { "? this is a study already", "The game is over: 0-1 (White resigns)" } },
        { "seats",
          { "play", "chess", "--seat", "b=person" },
          "e2e4\n",
          "e7e5\n",
          { "a person plays Black", "  Black: e7e5\n" } },
        { "clocks",
          { "play", "chess", "--seat", "b=person", "--clock", "b=359+5" }, /* some seconds go by on a busy machine */
          "e2e4\n",
          "",
          { "  a person plays Black, with 5:5", " and 5 s more for each move", "Clocks: Black 5:5" } },
        { "a flag that fell",
          { "play", "chess", "--seat", "b=person", "--clock", "w=0.001" },
          "e2e4\ne7e5\nhint\n",
          "result\nundo\n",
          { "The game is over: 0-1 (White loses on time)", "White to move." } },
        { "what was hidden has been shown",
          { "play", "chess+kriegspiel" },
          "e2e4\nresign\n",
          "undo\n",
          { "? what was hidden has been shown: nothing can be taken back" } },
    };
    for (size_t i = 0; i < LENGTH(rows); i++)
        check_again(rows[i].why, rows[i].words, rows[i].input, rows[i].again, rows[i].pieces);
}

/* ---- files that cannot be written ---- */

/* A game that is saved in the file after every move. */
static Conversation *play_into(const char *path) {
    const char *const argv[] = { program_tested(), "play",   "chess", "--seat", "b=person",
                                 "--ascii",        "--save", path,    NULL };
    return conversation_start(argv);
}

static void a_file_must_hold(const char *path, const char *moves) {
    const char *const load[] = { "play", "chess", "--load", path, "--ascii", NULL };
    Printed said = run_program_on("history\n", load);
    if (said.status != 0 || !strstr(said.out, moves)) fail_msg("%s%s", said.out, said.err);
    printed_free(&said);
}

static void what_could_not_be_saved_is_tried_again(void **state) {
    (void)state;
    char path[64], inside[64];
    snprintf(inside, sizeof inside, "%s/inside", folder);
    snprintf(path, sizeof path, "%s/inside/kept.pgn", folder);
    assert_int_equal(mkdir(inside, 0700), 0);
    Conversation *const talk = play_into(path);
    say(talk, "e2e4");
    expect(talk, "^Black to move", PATIENCE);
    assert_true(unlink(path) == 0 && rmdir(inside) == 0);
    say(talk, "e7e5");
    expect(talk, "^\\? cannot write '.*kept.pgn'.*the game is not saved", PATIENCE);
    say(talk, "save %s", path);
    expect_without(talk, "^\\? cannot write", "saved: ", PATIENCE);
    say(talk, "g1f3");
    expect_without(talk, "^Black to move", "not saved|saved again", PATIENCE); /* it was told */
    assert_int_equal(mkdir(inside, 0700), 0);
    for (int i = 0; i < 600 && access(path, F_OK) != 0; i++) usleep(20000);
    assert_int_equal(access(path, F_OK), 0); /* before anybody types */
    say(talk, "board");
    expect(talk, "^  the game is saved again: .*kept.pgn$", PATIENCE);
    a_file_must_hold(path, "  White: e2e4\n  Black: e7e5\n  White: g1f3\n");
    assert_true(unlink(path) == 0 && rmdir(inside) == 0);
    say(talk, "b8c6");
    expect(talk, "^\\? cannot write", PATIENCE);
    assert_int_equal(mkdir(inside, 0700), 0); /* nobody has to wait at the end */
    assert_int_equal(conversation_end(talk, PATIENCE), 0);
    a_file_must_hold(path, "  White: g1f3\n  Black: b8c6\n");
    assert_true(unlink(path) == 0 && rmdir(inside) == 0);
}

static void a_game_that_is_lost_at_the_end_is_said(void **state) {
    (void)state;
    char path[64], inside[64];
    snprintf(inside, sizeof inside, "%s/lost", folder);
    snprintf(path, sizeof path, "%s/lost/kept.pgn", folder);
    assert_int_equal(mkdir(inside, 0700), 0);
    Conversation *const talk = play_into(path);
    say(talk, "e2e4");
    expect(talk, "^Black to move", PATIENCE);
    assert_true(unlink(path) == 0 && rmdir(inside) == 0);
    say(talk, "e7e5");
    expect(talk, "^\\? cannot write", PATIENCE);
    assert_int_equal(conversation_end(talk, PATIENCE), 2);
}

static void what_others_have_written_stays(void **state) {
    (void)state;
    char path[64];
    struct stat facts;
    snprintf(path, sizeof path, "%s/shared.pgn", folder);
    Conversation *const talk = play_into(path);
    say(talk, "e2e4");
    expect(talk, "^Black to move", PATIENCE);
    say(talk, "save %s/./shared.pgn", folder); /* by another name, but by us */
    expect(talk, "^  saved: ", PATIENCE);
    say(talk, "e7e5");
    expect_without(talk, "^White to move", "^\\?", PATIENCE);
    write_file(path, "the words of others");
    say(talk, "g1f3");
    expect(talk, "^\\? '.*shared.pgn' was changed by another program", PATIENCE);
    say(talk, "board");
    expect(talk, "^Black to move", PATIENCE);
    assert_true(stat(path, &facts) == 0 && facts.st_size == (off_t)strlen("the words of others"));
    say(talk, "save %s", path); /* who insists may have it */
    expect(talk, "^  saved: ", PATIENCE);
    say(talk, "b8c6");
    expect_without(talk, "^White to move", "^\\?", PATIENCE);
    assert_int_equal(conversation_end(talk, PATIENCE), 0);
    a_file_must_hold(path, "  White: g1f3\n  Black: b8c6\n");
    unlink(path);
}

/* The end and the beginning of a game are worth saving even without a move. */
static void games_without_moves_are_kept(void **state) {
    (void)state;
    char path[64];
    snprintf(path, sizeof path, "%s/short.pgn", folder);
    static const struct {
        const char *input, *says;
    } rows[] = { { "e2e4\nundo\n", "No move has been made." },
                 { "resign\n", "The game is over: 0-1 (White resigns)" } };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const char *const words[] = { "play", "chess", "--seat", "b=person", "--save", path, NULL };
        Printed said = run_program_on(rows[i].input, words);
        assert_int_equal(said.status, 0);
        printed_free(&said);
        a_file_must_hold(path, rows[i].says);
        unlink(path);
    }
}

static int files_in_folder(void) {
    DIR *const directory = opendir(folder);
    int count = 0;
    assert_non_null(directory);
    for (const struct dirent *entry; (entry = readdir(directory));) count += entry->d_name[0] != '.';
    closedir(directory);
    return count;
}

/* Runs the program and ends it by a signal as soon as it has printed all these pieces. */
static void end_by_signal(const char *const words[], const char *input, const char *const pieces[], int number) {
    int in[2], out[2], status;
    char said[65536] = "";
    assert_true(pipe(in) == 0 && pipe(out) == 0);
    const pid_t pid = fork();
    if (pid == 0) {
        const char *argv[TALK_WORDS + 2] = { FUSILIER_BINARY };
        for (int i = 0; i < TALK_WORDS && words[i]; i++) argv[i + 1] = words[i];
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[1]);
        execv(argv[0], (char *const *)(uintptr_t)argv);
        _exit(126);
    }
    close(out[1]);
    assert_int_equal(write(in[1], input, strlen(input)), strlen(input));
    size_t used = 0;
    for (const char *at = said; *pieces;) {
        const char *const found = strstr(at, *pieces);
        if (found) {
            at = found + strlen(*pieces++);
            continue;
        }
        const ssize_t got = read(out[0], said + used, sizeof said - 1 - used);
        if (got <= 0) fail_msg("it says no '%s' but\n%s", *pieces, said);
        said[used += (size_t)got] = '\0';
    }
    kill(pid, number);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == number);
    close(in[0]);
    close(in[1]);
    close(out[0]);
}

/* What was played is in the file however the program ends; nothing else is left behind. */
static void a_game_is_saved_after_every_move(void **state) {
    (void)state;
    static const int numbers[] = { SIGINT, SIGTERM, SIGHUP, SIGKILL };
    char path[64];
    snprintf(path, sizeof path, "%s/kept.pgn", folder);
    const char *const words[] = { "play", "chess", "--seat", "b=engine:nodes=50", "--ascii", "--save", path, NULL };
    const int before = files_in_folder();
    for (size_t i = 0; i < LENGTH(numbers); i++) {
        const char *const pieces[] = { "White to move", "Black: ", "White to move", "Black: ", "White to move", NULL };
        end_by_signal(words, "e2e4\nh2h4\n", pieces, numbers[i]);
        const char *const load[] = { "play", "chess", "--ascii", "--load", path, NULL };
        Printed said = run_program_on("history\n", load);
        const char *const first = strstr(said.out, "  White: e2e4\n  Black: ");
        if (said.status != 0 || !first || !strstr(first, "  White: h2h4\n  Black: "))
            fail_msg("%s%s", said.out, said.err);
        printed_free(&said);
        assert_int_equal(files_in_folder(), before + 1);
        unlink(path);
    }
    const char *const at_once[] = { "White to move", NULL };
    end_by_signal(words, "", at_once, SIGTERM);
    assert_int_equal(files_in_folder(), before + 1);
    write_file(path, "kept until there is something to save");
    end_by_signal(words, "", at_once, SIGTERM);
    struct stat facts;
    assert_true(stat(path, &facts) == 0 && facts.st_size == 37);
    assert_int_equal(files_in_folder(), before + 1);
    unlink(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_played_and_recorded),
        cmocka_unit_test(engines_play_games_of_many_to_the_end),
        cmocka_unit_test(every_game_obeys_every_command),
        cmocka_unit_test(bad_files_are_refused_and_nothing_is_lost),
        cmocka_unit_test(saved_games_go_on),
        cmocka_unit_test(a_game_is_saved_after_every_move),
        cmocka_unit_test(saving_replaces_nothing_but_plain_files),
        cmocka_unit_test(a_file_that_cannot_be_written_is_said),
        cmocka_unit_test(what_was_saved_goes_on),
        cmocka_unit_test(what_could_not_be_saved_is_tried_again),
        cmocka_unit_test(a_game_that_is_lost_at_the_end_is_said),
        cmocka_unit_test(what_others_have_written_stays),
        cmocka_unit_test(games_without_moves_are_kept),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}

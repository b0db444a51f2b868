/* Matches: the referee against engines that behave and engines that do not, schedule, record, resumption. The engines
 * are small shell scripts that say scripted lines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cjson/cJSON.h>
#include <errno.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/base/clock.h"
#include "protocol/match/match.h"
#include "protocol/record/pgn.h"
#include "variants/registry.h"

/* Argument n + 1 is what the engine says when it has to move after n plies: '_' stands for a blank, '+' for the end of
 * a line, PLIES for the bare moves. Words in capitals do something else. */
static const char say[] = "say() {\n"
                          "  [ $1 -ge $(($# - 1)) ] && { sleep 100; exit; }\n"
                          "  shift $(($1 + 1))\n"
                          "  case $1 in\n"
                          "    HANG) exec sleep 100;;\n"
                          "    CRASH) kill -ABRT $$;;\n"
                          "    EXIT) exit 3;;\n"
                          "    FLOOD) while :; do echo info string x; done;;\n"
                          "    LONG) head -c 300000 /dev/zero | tr '\\0' x; echo; echo \"$GOOD\";;\n"
                          "    LATE) sleep 0.7; echo \"$GOOD\";;\n"
                          "    *) echo \"$1\" | tr '_+' ' \\n';;\n"
                          "  esac\n"
                          "}\n";

static const char uci_engine[] =
    "while read -r line; do\n"
    "  case $line in\n"
    "    uci) echo id name Uci $NAME; echo option name Hash type spin default 1 min 1 max 9\n"
    "         echo option name UCI_Variant type combo default chess var chess var rifle; echo uciok;;\n"
    "    isready) echo readyok;;\n"
    "    position*) plies=0; on=; for w in $line; do [ \"$on\" ] && plies=$((plies + 1)); [ $w = moves ] && on=1; "
    "done;;\n"
    "    go*) say $plies \"$@\";;\n"
    "    quit) exit;;\n"
    "  esac\n"
    "done\n";

static const char xboard_engine[] =
    "plies=0; forced=\n"
    "while read -r word rest; do\n"
    "  case $word in\n"
    "    uci) echo 'Error (unknown command): uci';;\n"
    "    protover) echo 'feature done=0'; echo 'feature ping=1 setboard=1 usermove=1 variants=\"normal,rifle\"'\n"
    "              echo feature myname=\\\"Xboard $NAME\\\" option=\\\"Depth -spin 1 0 9\\\" done=1;;\n"
    "    ping) echo pong $rest;;\n"
    "    new) plies=0; forced=;;\n"
    "    force) forced=1;;\n"
    "    usermove) plies=$((plies + 1)); [ \"$forced\" ] || { say $plies \"$@\"; plies=$((plies + 1)); };;\n"
    "    go) forced=; say $plies \"$@\"; plies=$((plies + 1));;\n"
    "    quit) exit;;\n"
    "  esac\n"
    "done\n";

/* A UCI engine that plays a fool's mate, but for its ends: each argument is WORD:FROM:TO:DEED, "the FROMth to TOth time
 * that you hear WORD, do this", counted over all its lives in a file. */
static const char mortal_engine[] =
    "strike() {\n"
    "  case $1 in\n"
    "    DIE) exit 7;;\n"
    "    DEAF) exec <&-; [ $word = go ] && reply; sleep 100;;\n"
    "    MUTE) exec >&-; sleep 100;;\n"
    "    SLEEP) sleep 100;;\n"
    "  esac\n"
    "}\n"
    "reply() {\n"
    "  case $plies in 0) echo bestmove f2f3;; 1) echo bestmove e7e5;; 2) echo bestmove g2g4;; 3) echo bestmove d8h4;; "
    "esac\n"
    "}\n"
    "while read -r word rest; do\n"
    "  for end; do\n"
    "    moment=${end%%:*} times=${end#*:}\n"
    "    [ $moment = $word ] || continue\n"
    "    echo $word >> $LIVES; count=$(grep -cx $word $LIVES); from=${times%%:*}; times=${times#*:}\n"
    "    [ $count -ge $from ] && [ $count -le ${times%:*} ] && strike ${times#*:}\n"
    "  done\n"
    "  case $word in\n"
    "    uci) echo id name Mortal; echo uciok;;\n"
    "    isready) echo readyok;;\n"
    "    position) plies=0; for w in $rest; do [ $w = startpos ] || [ $w = moves ] || plies=$((plies + 1)); "
    "done;;\n"
    "    go) reply;;\n"
    "    quit) exit;;\n"
    "  esac\n"
    "done\n";

typedef struct {
    char folder[64], uci[80], xboard[80], mortal[80], lives[80], pgn[80];
} Place;

static void write_script(const char *path, const char *body) {
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "#!/bin/sh\nGOOD=\"bestmove e2e4\"\nLIVES=${0%%/*}/lives\n%s%s", say, body);
    assert_int_equal(fclose(file), 0);
}

static int set_up(void **state) {
    Place *const place = calloc(1, sizeof *place);
    strcpy(place->folder, "/tmp/fusilier-match-XXXXXX");
    if (!mkdtemp(place->folder)) return -1;
    snprintf(place->uci, sizeof place->uci, "%s/uci", place->folder);
    snprintf(place->xboard, sizeof place->xboard, "%s/xboard", place->folder);
    snprintf(place->mortal, sizeof place->mortal, "%s/mortal", place->folder);
    snprintf(place->lives, sizeof place->lives, "%s/lives", place->folder);
    snprintf(place->pgn, sizeof place->pgn, "%s/pgn", place->folder);
    write_script(place->uci, uci_engine);
    write_script(place->xboard, xboard_engine);
    write_script(place->mortal, mortal_engine);
    *state = place;
    return 0;
}

static int tear_down(void **state) {
    Place *const place = *state;
    unlink(place->uci);
    unlink(place->xboard);
    unlink(place->mortal);
    unlink(place->lives);
    unlink(place->pgn);
    rmdir(place->folder);
    free(place);
    return 0;
}

/* "[SETTING...] U word word", X and M: the scripts with their lines; all else is a command. */
static void give_engine(const Place *place, OpponentSpec *spec, const char *text) {
    char whole[1024], copy[1024], *rest = NULL;
    Error err;
    size_t used = 0;
    bool plain = strchr(text, '\'') != NULL;
    snprintf(whole, sizeof whole, "%s", text);
    snprintf(copy, sizeof copy, "%s", text);
    for (char *word = strtok_r(copy, " ", &rest); word && !plain; word = strtok_r(NULL, " ", &rest)) {
        const bool script = strlen(word) == 1 && strchr("UXM", *word);
        if (script) used += (size_t)snprintf(whole + used, sizeof whole - used, "sh ");
        const char *const path = *word == 'U' ? place->uci : *word == 'X' ? place->xboard : place->mortal;
        used += (size_t)snprintf(whole + used, sizeof whole - used, "%s ", script ? path : word);
    }
    if (!opponent_spec_parse(spec, whole, &err)) fail_msg("%s: %s", text, err.text);
}

static MatchOptions options_of(const Place *place, const char *game, const char *first, const char *second) {
    MatchOptions options = match_defaults;
    options.game = game_find(game);
    options.games = 1;
    options.json = true;
    options.patience_ms = 30000;
    give_engine(place, &options.engine[0], first);
    give_engine(place, &options.engine[1], second);
    for (int i = 0; i < 2; i++) {
        TimeControl *const control = &options.engine[i].control;
        if (!control->base_ms && !control->move_time_ms && !control->depth) control->base_ms = 30000;
    }
    return options;
}

/* Runs the match; *said = what it printed (to be freed). */
static MatchEnd run_match(const MatchOptions *options, char **said, Error *err) {
    size_t size;
    FILE *const out = open_memstream(said, &size);
    const MatchEnd how = match_run(options, out, err);
    fclose(out);
    return how;
}

static int games_in(const char *said) {
    int count = 0;
    for (const char *at = said; (at = strstr(at, "\"type\":\"game\"")); at++) count++;
    return count;
}

static void expect_no_children(void) {
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

/* ---- the referee ---- */

#define MATE_U  "U - bestmove_e7e5 - bestmove_d8h4"
#define MATED_U "U bestmove_f2f3 - bestmove_g2g4"
#define MATE_X  "X - move_e7e5 - move_d8h4"

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
        MatchOptions options = options_of(*state, row->game, row->first, row->second);
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
    MatchOptions options = options_of(*state, "chess", "U CRASH bestmove_e7e5 - bestmove_d8h4", MATED_U);
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
    const Place *const place = *state;
    for (size_t i = 0; i < LENGTH(cases); i++) {
        MatchOptions options = options_of(place, "chess", cases[i].engine, "name=Other M");
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
    const Place *const place = *state;
    MatchOptions options = options_of(place, "chess", "name=Mortal M go:3:3:DIE uci:2:99:DIE", "name=Other M");
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
        MatchOptions options = options_of(*state, "chess", "U bestmove_e2\xfe\xe2", "U");
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
    MatchOptions options = options_of(*state, "chess", MATED_U, MATE_U);
    options.log = "/dev/full";
    char *said;
    Error err;
    assert_int_equal(run_match(&options, &said, &err), MATCH_FAILED);
    assert_string_equal(err.text, "cannot write '/dev/full': No space left on device");
    free(said);
    expect_no_children();
}

static void long_games_are_drawn(void **state) {
    MatchOptions options = options_of(*state, "chess", MATED_U, MATE_U);
    options.max_plies = 3;
    char *said;
    Error err;
    assert_int_equal(run_match(&options, &said, &err), MATCH_DONE);
    assert_non_null(strstr(said, "\"result\":\"1/2-1/2\",\"termination\":\"adjudication\""));
    free(said);
}

/* Partners' points are those of one side, and replay agrees. */
static void partners_win_together(void **state) {
    const Place *const place = *state;
    const char *const engine = FUSILIER_BINARY " nodes=200";
    MatchOptions options = options_of(place, "doubles", engine, engine);
    options.games = 2;
    options.random_plies = 4;
    options.pgn = place->pgn;
    char *said;
    Error err;
    if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%s", err.text);
    assert_non_null(strstr(said, "checkmate"));
    assert_null(strstr(said, "1/2-1/2"));
    free(said);
    if (match_replay(place->pgn, NULL, true, stdout, &err) != 0) fail_msg("its record is called wrong");
    unlink(place->pgn);
}

/* ---- engines that cannot take part ---- */

static void a_match_that_cannot_begin_says_why(void **state) {
    static const struct {
        const char *game, *engine, *error;
    } cases[] = {
        { "chess", "/nowhere/engine", "cannot run '/nowhere/engine': No such file" },
        { "chess", "sh -c 'exit 5'", "exited with status 5" },
        { "chess", "sh -c 'sleep 100'", "speaks neither UCI nor XBoard" },
        { "chess", "sh -c 'while read x; do echo $x; done'", "speaks neither UCI nor XBoard" },
        { "atomic", "U", "cannot play atomic" },
        { "atomic", "X", "cannot play atomic" },
        { "chess960", "U", "no option UCI_Chess960" },
        { "chess", "option.Magic=1 U", "no option 'Magic'" },
        { "chess", "option.Magic=1 X", "no option 'Magic'" },
        { "chess", "nodes=5 X", "no limit on nodes" },
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        MatchOptions options = options_of(*state, cases[i].game, cases[i].engine, MATE_U);
        options.patience_ms = strstr(cases[i].error, "neither") ? 1000 : 30000;
        char *said;
        Error err;
        if (run_match(&options, &said, &err) != MATCH_FAILED) fail_msg("%s plays", cases[i].engine);
        if (!strstr(err.text, cases[i].error)) fail_msg("%s: %s", cases[i].engine, err.text);
        assert_string_equal(said, "");
        free(said);
        expect_no_children();
    }
}

/* An engine that offers one game, by any name, and moves in it once it was told that very name. */
static void games_are_found_under_other_names(void **state) {
    (void)state;
    static const char uci[] =
        "sh -c 'while read -r a b c d e rest; do case $a in uci) echo option name UCI_Variant type "
        "combo var %s; echo uciok;; isready) echo readyok;; setoption) n=$e;; go) [ $n = %s ] && "
        "echo bestmove e2e5; exit;; esac; done'";
    static const char xboard[] = "proto=xboard sh -c 'while read -r a b; do case $a in protover) echo feature ping=1 "
                                 "variants=x,%s done=1;; ping) echo pong $b;; variant) n=$b;; go) [ $n = %s ] && "
                                 "echo move e2e5;; esac; done'";
    static const struct {
        const char *game, *name;
    } cases[] = { { "cylindrical", "cylinder" },
                  { "atomic", "Atomic" },
                  { "chess960", "FischeRandom" },
                  { "rifle", "rifle-chess" },
                  { "kriegspiel-madrasi", "blind-madrasi" } };
    for (size_t i = 0; i < 2 * LENGTH(cases); i++) {
        const char *const game = cases[i / 2].game, *const name = cases[i / 2].name;
        char engine[512];
        MatchOptions options = match_defaults;
        Error err;
        if (i % 2 == 0 && game_find(game)->conduct.rules.any_castling) continue; /* UCI has an option for that */
        snprintf(engine, sizeof engine, i % 2 ? xboard : uci, name, name);
        options.game = game_find(game);
        options.games = 1;
        options.json = true;
        assert_true(opponent_spec_parse(&options.engine[0], engine, &err));
        assert_true(opponent_spec_parse(&options.engine[1], FUSILIER_BINARY, &err));
        options.engine[0].control.base_ms = options.engine[1].control.base_ms = 5000;
        char *said;
        if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%s as %s: %s", game, name, err.text);
        if (!strstr(said, "illegal move: e2e5")) fail_msg("%s as %s: %s", game, name, said);
        free(said);
    }
}

/* Where Fairy-Max is installed: it calls the cylinder by a name of its own, and agrees with us about its moves. */
static void fairy_max_plays_the_cylinder(void **state) {
    static const char program[] = "/usr/games/fairymax";
    if (access(program, X_OK) != 0) skip();
    MatchOptions options = options_of(*state, "cylindrical", FUSILIER_BINARY " depth=2", "/usr/games/fairymax depth=2");
    options.random_plies = 4;
    options.games = 2;
    options.max_plies = 30;
    char *said;
    Error err;
    if (run_match(&options, &said, &err) != MATCH_DONE) fail_msg("%s", err.text);
    if (games_in(said) != 2 || strstr(said, "infraction\",") || strstr(said, "abandoned\",")) fail_msg("%s", said);
    free(said);
}

/* However long the time is, and however odd: the record must say what was played. */
static void time_controls_are_written_exactly(void **state) {
    (void)state;
    static const char *const texts[] = { "2+0.02", "40/10+0.1", "12345.678+1000.001", "1000000", "0.001" };
    for (size_t i = 0; i < LENGTH(texts); i++) {
        TimeControl control = { .moves = 0 };
        char text[TIMECONTROL_TEXT_MAX];
        assert_true(timecontrol_parse(&control, texts[i], NULL));
        timecontrol_format(&control, text);
        assert_string_equal(text, texts[i]);
    }
}

static void specifications_are_read(void **state) {
    (void)state;
    OpponentSpec spec = { 0 };
    Error err;
    assert_true(opponent_spec_parse(&spec,
                                    "name='A B' proto=uci tc=40/1:10+0.5 nodes=77 option.Move_Overhead=10 "
                                    "'option.Some thing=x y' cmd=\"dir/engine -a\" 'b c' d=e",
                                    &err));
    assert_string_equal(spec.name, "A B");
    assert_int_equal(spec.speech, SPEAKS_UCI);
    assert_int_equal(spec.control.moves, 40);
    assert_int_equal(spec.control.base_ms, 70000);
    assert_int_equal(spec.control.increment_ms, 500);
    assert_int_equal(spec.control.nodes, 77);
    assert_int_equal(spec.options, 2);
    assert_string_equal(spec.option[1].name, "Some thing");
    assert_string_equal(spec.option[1].value, "x y");
    assert_int_equal(spec.words, 4);
    assert_memory_equal(spec.command, "dir/engine\0-a\0b c\0d=e", 22);
    static const char *const bad[] = { "tc=",     "tc=1+",   "tc=x", "tc=0",      "st=-1",     "nodes=0", "nodes=1e5",
                                       "depth=x", "proto=y", "'a",   "option.=1", "tc=2+0.1x", "tc=1/",   "tc=0/5" };
    for (size_t i = 0; i < LENGTH(bad); i++) {
        const OpponentSpec before = spec;
        if (opponent_spec_parse(&spec, bad[i], &err)) fail_msg("'%s' is taken", bad[i]);
        assert_memory_equal(&before, &spec, sizeof spec);
    }
}

/* ---- schedule and record ---- */

static void cut_file(const char *path, long bytes) {
    struct stat facts;
    assert_int_equal(stat(path, &facts), 0);
    assert_int_equal(truncate(path, facts.st_size - bytes), 0);
}

static void a_match_goes_on_where_it_stopped(void **state) {
    const Place *const place = *state;
    MatchOptions options =
        options_of(place, "chess", FUSILIER_BINARY " depth=2 name=A", FUSILIER_BINARY " depth=1 name=B");
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
    assert_int_equal(match_replay(place->pgn, NULL, true, stdout, &err), 0);
    options.seed = 2;
    assert_int_equal(run_match(&options, &said, &err), MATCH_FAILED);
    assert_non_null(strstr(err.text, "other settings"));
    free(said);
    options.resume = false;
    assert_int_equal(run_match(&options, &said, &err), MATCH_FAILED);
    assert_non_null(strstr(err.text, "exists already"));
    free(said);
    unlink(place->pgn);
    expect_no_children();
}

/* The whole of a file; to be freed. */
static char *load_file(const char *path) {
    size_t size;
    Error err;
    char *const text = pgn_load(path, &size, &err);
    if (!text) fail_msg("%s", err.text);
    return text;
}

static void write_file(const char *path, const char *text) {
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
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
    const Place *const place = *state;
    MatchOptions options = options_of(place, "chess", MATED_U, MATE_U);
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
    assert_non_null(at);
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
    const Place *const place = *state;
    for (size_t i = 0; i < LENGTH(faults); i++) {
        MatchOptions options = options_of(place, "chess", MATED_U, MATE_U);
        options.pgn = place->pgn;
        char *said;
        Error err;
        assert_int_equal(run_match(&options, &said, &err), MATCH_DONE);
        free(said);
        FILE *const nowhere = fopen("/dev/null", "w");
        assert_int_equal(match_replay(place->pgn, NULL, false, nowhere, &err), 0);
        alter_file(place->pgn, faults[i].from, faults[i].to);
        if (match_replay(place->pgn, NULL, false, nowhere, &err) != 1) fail_msg("fault %zu is not seen", i);
        fclose(nowhere);
        unlink(place->pgn);
    }
}

static void openings_are_played_with_both_colours(void **state) {
    const Place *const place = *state;
    char openings[96], *said;
    Error err;
    snprintf(openings, sizeof openings, "%s/openings", place->folder);
    write_file(openings,
               "# two endings\n4k3/8/8/8/8/8/8/4KR2 w - - bm Rf7; id \"x\";\n\n4k3/8/8/8/8/8/8/4K2R b K - 3 20\r\n");
    MatchOptions options =
        options_of(place, "chess", FUSILIER_BINARY " depth=1 name=A", FUSILIER_BINARY " depth=1 name=B");
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

static void a_sequential_test_stops_the_match(void **state) {
    MatchOptions options =
        options_of(*state, "chess", "U bestmove_f2f3 bestmove_e7e5 bestmove_g2g4 bestmove_d8h4", "U CRASH CRASH");
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

/* ---- interruption ---- */

static void *interrupt_soon(void *process) {
    const struct timespec pause = { .tv_nsec = 400000000 };
    nanosleep(&pause, NULL);
    kill(*(const pid_t *)process, SIGINT);
    return NULL;
}

static void an_interruption_leaves_nobody_behind(void **state) {
    MatchOptions options = options_of(*state, "chess", "U HANG", "X HANG");
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
        cmocka_unit_test(games_are_found_under_other_names),
        cmocka_unit_test(fairy_max_plays_the_cylinder),
        cmocka_unit_test(time_controls_are_written_exactly),
        cmocka_unit_test(specifications_are_read),
        cmocka_unit_test(games_end_as_they_must),
        cmocka_unit_test(a_crashed_engine_is_started_again),
        cmocka_unit_test(an_end_at_any_moment_costs_a_game),
        cmocka_unit_test(an_engine_that_cannot_be_started_any_more_ends_the_match),
        cmocka_unit_test(json_is_utf8_whatever_is_said),
        cmocka_unit_test(a_log_that_cannot_be_written_ends_the_match),
        cmocka_unit_test(long_games_are_drawn),
        cmocka_unit_test(partners_win_together),
        cmocka_unit_test(a_match_that_cannot_begin_says_why),
        cmocka_unit_test(a_match_goes_on_where_it_stopped),
        cmocka_unit_test(only_its_own_record_is_resumed),
        cmocka_unit_test(replay_finds_what_is_wrong),
        cmocka_unit_test(openings_are_played_with_both_colours),
        cmocka_unit_test(a_sequential_test_stops_the_match),
        cmocka_unit_test(an_interruption_leaves_nobody_behind),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

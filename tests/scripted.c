#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "protocol/match/match.h"
#include "tests/scripted.h"
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
    "         echo option name UCI_Variant type combo default chess var chess var rifle var three-player-chess\n"
    "         echo uciok;;\n"
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
    "    protover) echo 'feature done=0'; echo 'feature ping=1 setboard=1 usermove=1 "
    "variants=\"normal,rifle,three-player-chess\"'\n"
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

static void write_script(const char *path, const char *body) {
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "#!/bin/sh\nGOOD=\"bestmove e2e4\"\nLIVES=${0%%/*}/lives\n%s%s", say, body);
    assert_int_equal(fclose(file), 0);
}

int scripted_set_up(void **state) {
    Scripted *const place = calloc(1, sizeof *place);
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

int scripted_tear_down(void **state) {
    Scripted *const place = *state;
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
static void give_engine(const Scripted *place, OpponentSpec *spec, const char *text) {
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

void scripted_add(const Scripted *place, MatchOptions *options, const char *engine) {
    OpponentSpec *const spec = &options->engine[options->engines++];
    TimeControl *const control = &spec->control;
    give_engine(place, spec, engine);
    if (!control->base_ms && !control->move_time_ms && !control->nodes && !control->depth) control->base_ms = 30000;
}

MatchOptions scripted_match(const Scripted *place, const char *game, const char *first, const char *second) {
    MatchOptions options = match_defaults;
    options.game = game_find(game);
    options.games = 1;
    options.json = true;
    options.patience_ms = 30000;
    options.engines = 0;
    scripted_add(place, &options, first);
    scripted_add(place, &options, second);
    return options;
}

MatchEnd run_match(const MatchOptions *options, char **said, Error *err) {
    size_t size;
    FILE *const out = open_memstream(said, &size);
    const MatchEnd how = match_run(options, out, err);
    fclose(out);
    return how;
}

int replay_record(const char *path, const Game *game) {
    MatchOptions options = match_defaults;
    Error err;
    FILE *const nowhere = fopen("/dev/null", "w");
    assert_non_null(nowhere);
    options.game = game;
    const int wrong = match_replay(&options, &path, 1, nowhere, &err);
    fclose(nowhere);
    if (wrong < 0) fail_msg("%s", err.text);
    return wrong;
}

int games_in(const char *said) {
    int count = 0;
    for (const char *at = said; (at = strstr(at, "\"type\":\"game\"")); at++) count++;
    return count;
}

void expect_no_children(void) {
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

/* Commands that come while the engine is busy: any of them, in any order, in games of every sort. Nothing may start a
 * search over another one, or leave one that is about something else. Best under the sanitizers:
 *
 *   FUSILIER_BUSY_COMMANDS=100000 FUSILIER_BUSY_SEED=1 build/tsan/tests/test_xboard_busy
 *
 * What was said stands in test_xboard_busy.log, which is kept when it does not end well. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/xboard/board/dialect.h"
#include "protocol/xboard/board/hosting.h"
#include "protocol/xboard/board/turn.h"
#include "tests/inside.h"
#include "variants/registry.h"

static const char log_path[] = "test_xboard_busy.log";

typedef struct {
    Inside *engine;
    uint64_t random;
} Partner;

static unsigned below(Partner *partner, unsigned limit) {
    partner->random = mix64(partner->random);
    return (unsigned)(partner->random >> 33) % limit;
}

/* ---- what is said ---- */

/* Plain lines; "%" stands for a legal move in our notation, "*" for a game, "#" for a square. */
static const char *const lines[] = {
    "undo",
    "remove",
    "go",
    "variant *",
    "variant *\nlevel 0 60 0\ngo",
    "new",
    "option Move=%",
    "option Move=0000",
    "option Ask for Dice=1",
    "option Ask for Dice=0",
    "option MultiPV=2",
    "option MultiPV=1",
    "option Clear Hash",
    "option Samples=2",
    "option Dice Seed=3",
    "memory 6",
    "memory 7",
    "cores 1",
    "cores 2",
    "analyze",
    "exit",
    "exclude %",
    "exclude all",
    "include %",
    "include all",
    "hint",
    "?",
    "hard",
    "easy",
    "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "setboard 4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
    "setboard 8/8/8/8/8/8/8/8 w - - 0 1",
    "edit",
    "edit\n#\nPe4\nKe1\nc\nKe8\nPd5\n.",
    "force",
    "playother",
    "white",
    "black",
    "computer",
    "name Fusilier 9",
    "result 1-0 {because}",
    "draw",
    "lift #",
    "put #",
    "pause",
    "resume",
    "level 0 60 0",
    "st 60",
    "sd 3",
    "sd 0",
    "time 6000\notim 6000",
    "post",
    "nopost",
    ".",
    "ping 1",
    "choice %",
    "dice 7",
    "usermove @@@@",
    "usermove #",
};

/* What has to do with the running search. */
static const char *const often[] = {
    "undo", "remove", "go", "go", "go", "option Move=%", "variant *\nlevel 0 60 0\ngo", "force\nundo\ngo", "analyze",
};

/* A game that XBoard can play; one in three hides something, which makes its search another one. */
static const Game *pick_game(Partner *partner) {
    const bool hidden = below(partner, 3) == 0;
    for (;;) {
        const Game *game = game_at((int)below(partner, (unsigned)games_count()));
        if (hosting_can(game) && (!hidden || game_is_hidden(game))) return game;
    }
}

static void say_move(Partner *partner, char *buf) {
    const Position *pos = inside_position(partner->engine);
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    buf[0] = '\0';
    if (legal.count) game_move_format(pos, legal.at[below(partner, (unsigned)legal.count)], buf);
    movelist_free(&legal);
}

static void say_line(Partner *partner, const char *line) {
    char text[512], word[MOVE_TEXT_MAX];
    size_t length = 0;
    for (; *line && length + MOVE_TEXT_MAX < sizeof text; line++) {
        word[0] = *line, word[1] = '\0';
        if (*line == '%') say_move(partner, word);
        if (*line == '#') {
            Text cell = text_into(word, sizeof word);
            cell_write(&cell, inside_position(partner->engine)->board, (Cell)below(partner, 64));
        }
        if (*line == '*') snprintf(word, sizeof word, "%s", hosting_name(pick_game(partner)));
        length += (size_t)snprintf(text + length, sizeof text - length, "%s", word);
    }
    inside_tell(partner->engine, "%s", text);
}

/* As the mouse makes it. */
static void make_move(Partner *partner) {
    char own[MOVE_TEXT_MAX], text[MOVE_TEXT_MAX];
    Position pos;
    Move move;
    pos_init(&pos, session_game(partner->engine->session));
    pos_copy(&pos, inside_position(partner->engine));
    say_move(partner, own);
    if (*own && !game_is_chance(&pos) && game_move_parse(&pos, own, &move, NULL)) {
        if (hosting_repairs(pos.game)) {
            Screen screen;
            Turn turn = { .move = move };
            hosting_screen(&pos, &screen);
            turn_describe(&pos, &screen, &turn);
            stroke_format(pos.board, &turn.stroke, text);
        } else {
            dialect_format_move(&pos, move, text);
        }
        inside_tell(partner->engine, "usermove %s", text);
    }
    pos_release(&pos);
}

/* ---- how it goes ---- */

static void check(const Partner *partner, const char *line) {
    Error err = { .text = "" };
    if (!pos_is_ok(inside_position(partner->engine), &err)) fail_msg("after '%s': %s", line, err.text);
}

/* Nothing of all that stays behind. */
static void check_that_it_plays(const Partner *partner) {
    inside_tell(partner->engine, "resume\nforce\nnew\nlevel 0 60 0\nsd 2\nusermove e2e4");
    for (int waited = 0; inside_position(partner->engine)->journal.plies < 2; waited++) {
        assert_true(waited < 6000);
        inside_wait(partner->engine, 10);
    }
}

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *text = getenv(name);
    return text ? strtoul(text, NULL, 10) : otherwise;
}

static void bears_any_command(void **state) {
    (void)state;
    Error err;
    Partner partner = { .engine = inside_new(), .random = setting("FUSILIER_BUSY_SEED", 1) };
    assert_true(output_log(&partner.engine->out, log_path, &err));
    inside_tell(partner.engine, "xboard\nprotover 2\nnew\nlevel 0 60 0");
    for (unsigned long i = setting("FUSILIER_BUSY_COMMANDS", 3000); i-- > 0;) {
        const char *line =
            below(&partner, 2) ? lines[below(&partner, LENGTH(lines))] : often[below(&partner, LENGTH(often))];
        if (below(&partner, 3) == 0)
            make_move(&partner);
        else
            say_line(&partner, line);
        check(&partner, line);
        if (below(&partner, 2) == 0) inside_wait(partner.engine, (int)below(&partner, 4));
        while (inside_next(partner.engine)) continue;
    }
    check_that_it_plays(&partner);
    inside_free(partner.engine);
    remove(log_path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bears_any_command),
    };
    engine_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}

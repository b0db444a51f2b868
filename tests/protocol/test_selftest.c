/* The command selftest: what holds in every game, and games with a fault in each thing that it looks at. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/verify/selftest.h"
#include "tests/program.h"
#include "variants/registry.h"

/* ---- faults ---- */

static size_t forgets_where_from(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    return (size_t)snprintf(buf, MOVE_TEXT_MAX, "-%s", pos->board->name[move_to(move)]);
}

static uint64_t counts_one_too_many(const Position *pos) {
    return game_count_listed(pos) + 1;
}

static void plays_by_stealth(Position *pos, Move move) {
    game_find("chess")->conduct.play(pos, move);
    pos->man[move_to(move)] = MAN_NONE; /* not by pos_put: sets and key do not know */
}

static void plays_into_another_key(Position *pos, Move move) {
    game_find("chess")->conduct.play(pos, move);
    pos_toggle_key(pos, 1);
}

static void loses_a_move(const Position *pos, Gen what, MoveList *out) {
    const int before = out->count;
    game_find("chess")->conduct.generate(pos, what, out);
    if (what == GEN_ALL && out->count - before > 5) out->count--;
}

/* In itself there is nothing wrong with that. */
static void overlooks_knights(const Position *pos, Gen what, MoveList *out) {
    const int before = out->count;
    game_find("chess")->conduct.generate(pos, what, out);
    int kept = before;
    for (int i = before; i < out->count; i++)
        if (man_kind(pos->man[move_from(out->at[i])]) != KNIGHT) out->at[kept++] = out->at[i];
    out->count = kept;
}

typedef struct {
    const char *why;
    Game game; /* what differs from chess */
    const char *says;
} Fault;

static Game with(const Game *fault) {
    Game game = *game_find("chess");
    if (fault->text.format_move) game.text.format_move = fault->text.format_move;
    if (fault->conduct.count) game.conduct.count = fault->conduct.count;
    if (fault->conduct.play) game.conduct.play = fault->conduct.play;
    if (fault->conduct.generate) game.conduct.generate = fault->conduct.generate;
    return game;
}

static void faults_are_found(void **state) {
    (void)state;
    static const Fault faults[] = {
        { "two moves of one text", { .text = { .format_move = forgets_where_from } }, "two moves have this text" },
        { "a wrong count", { .conduct = { .count = counts_one_too_many } }, "count and list differ" },
        { "a cell changed by stealth", { .conduct = { .play = plays_by_stealth } }, "move " },
        { "a wrong key", { .conduct = { .play = plays_into_another_key } }, "key" },
        { "a move that only the count has", { .conduct = { .generate = loses_a_move } }, "count and list differ" },
        { "a move that only the other generator has",
          { .conduct = { .generate = overlooks_knights, .count = game_count_listed } },
          "legal for one of the two generators alone" },
    };
    for (size_t i = 0; i < LENGTH(faults); i++) {
        const Game game = with(&faults[i].game);
        char *said = NULL;
        size_t size = 0;
        FILE *out = open_memstream(&said, &size);
        assert_non_null(out);
        SelftestReport report;
        selftest_run(&game, &(SelftestOptions){ .time_ms = 20000, .seed = 1 }, out, &report);
        fclose(out);
        if (report.failed != SELFTEST_FAILURES_MAX || !strstr(said, faults[i].says))
            fail_msg("%s: %d failed\n%s", faults[i].why, (int)report.failed, said);
        free(said);
    }
}

/* ---- the command ---- */

static void games_prove_themselves(void **state) {
    (void)state;
    static const char *const games[] = { "rifle", "atomic", "stax", "doubles", "kriegspiel-madrasi", "minefield" };
    for (size_t i = 0; i < LENGTH(games); i++) {
        const char *const words[] = { "selftest", games[i], "--seconds", "1", "--seed", "7", NULL };
        Printed printed = run_program(words, NULL);
        if (printed.status != 0 || *printed.err || !strstr(printed.out, " passed, 0 failed\n") ||
            strstr(printed.out, "\n0 passed") || !strstr(printed.out, ", seed 7\n"))
            fail_msg("%s: status %d\n%s%s", games[i], printed.status, printed.out, printed.err);
        printed_free(&printed);
    }
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faults_are_found),
        cmocka_unit_test(games_prove_themselves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

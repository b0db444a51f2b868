/* The pictures by which games are known: each game has one, with signs of what happens, and they differ. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/memory_file.h"
#include "protocol/scene/example.h"
#include "protocol/scene/example_find.h"
#include "protocol/scene/svg.h"
#include "tests/svg.h"
#include "variants/registry.h"

/* To be freed. */
static char *picture_of_game(const Game *game) {
    Example example;
    MemoryFile memory;
    memory_file_open(&memory);
    example_make(&example, game);
    svg_draw(&example.picture, &(SvgStyle){ .signs = &example.signs, .is_near = example.is_near, .is_small = true },
             memory.file);
    return memory_file_close(&memory, NULL);
}

/* What is seen, without the title. */
static const char *drawing_of(const char *svg) {
    const char *const end = strstr(svg, "</title>");
    assert_non_null(end);
    return end;
}

static void every_game_has_its_own(void **state) {
    char *before = NULL;
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        const Game *const game = game_at(i);
        char *const svg = picture_of_game(game), *const again = picture_of_game(game);
        svg_expect_well_formed(svg, game->id);
        if (strstr(svg, " nan") || strstr(svg, "-nan") || strstr(svg, "inf")) fail_msg("%s: no number", game->id);
        if (!strstr(svg, "class=\"sign ")) fail_msg("%s: nothing happens", game->id);
        if (!strstr(svg, "</g>")) fail_msg("%s: nobody stands there", game->id);
        if (strcmp(svg, again) != 0) fail_msg("%s: another picture the next time", game->id);
        if (before && strcmp(drawing_of(svg), drawing_of(before)) == 0) fail_msg("%s: as the one before", game->id);
        free(before);
        free(again);
        before = svg;
    }
    free(before);
}

/* The same whatever was looked for before. */
static void it_depends_on_the_game_alone(void **state) {
    static Find first, second;
    (void)state;
    example_find(&first, game_find("archimedes"));
    example_find(&second, game_find("plague"));
    example_find(&second, game_find("archimedes"));
    assert_string_equal(first.position, second.position);
    assert_true(move_equal(first.move, second.move));
}

static void what_a_game_is_about_is_seen(void **state) {
    static const struct {
        const char *game, *sign;
    } seen[] = {
        { "rifle", "shot" },
        { "missile", "shot" },
        { "rapid-fire", "shot" },
        { "machine-gun", "falls" },
        { "archimedes", "falls" },
        { "capricorn", "falls" },
        { "atomic", "blast" },
        { "kamikaze", "blast" },
        { "plague", "falls" },
        { "immunity", "noted" },
        { "shadow", "reach" },
        { "doubles-shadow", "reach" },
        { "doubles", "tie" },
        { "tri-chess-6-triples", "tie" },
        { "minefield", "secret" },
        { "madrasi", "held" },
        { "fossil", "held" },
        { "shock", "held" },
        { "isardam", "barred" },
        { "bicolour", "barred" },
        { "kriegspiel-madrasi", "unseen" },
        { "blunderbuss", "dice" },
        { "scaci", "falls" },
        { "scaci-10x14", "reach" }, /* the one on the other side of the trap */
        { "archimedes", "reach" },
        { "arithmetical", "reach" },
        { "three-strikes-ed", "noted" },
        { "bingo", "falls" },
        { "crushed", "falls" },
        { "checkers", "falls" },
        { "en-passant-all", "falls" },
        { "atomic+madrasi", "blast" },
        { "chess+kriegspiel", "unseen" },
        { "cylindrical+rifle", "shot" },
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(seen); i++) {
        char sign[32];
        const Game *const game = game_find(seen[i].game);
        assert_non_null(game);
        char *const svg = picture_of_game(game);
        snprintf(sign, sizeof sign, "class=\"sign %s\"", seen[i].sign);
        if (!strstr(svg, sign)) fail_msg("%s: no %s", game->id, seen[i].sign);
        free(svg);
    }
}

/* A way round the edge goes out at one side and comes in at the other: one sign, two arrows. */
static void ways_go_round(void **state) {
    (void)state;
    int arrows = 0;
    char *const svg = picture_of_game(game_find("cylindrical"));
    const char *at = strstr(svg, "class=\"sign move\"");
    assert_non_null(at);
    for (const char *const end = strstr(at, "</g></g>"); (at = strstr(at, "<path ")) != NULL && at < end; at++)
        arrows++;
    assert_int_equal(arrows, 4); /* a shaft and a head each */
    free(svg);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_its_own),
        cmocka_unit_test(it_depends_on_the_game_alone),
        cmocka_unit_test(what_a_game_is_about_is_seen),
        cmocka_unit_test(ways_go_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What players know in games with hidden men: views, tries and observations tell what they should, and nothing more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/sample.h"
#include "tests/setup.h"
#include "variants/registry.h"

enum { GAMES = 4, PLIES_MAX = 60, TEXT_MAX = POSITION_TEXT_MAX };

/* Two positions that a player cannot tell apart. */
typedef struct {
    const char *why, *game;
    Player player;
    const char *position, *other;
} Twins;

static const Twins twins[] = {
    { "where the enemy's mines lie", "minefield", WHITE, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 wmines=a1 bmines=a8,h8",
      "4k3/8/8/8/8/8/8/4K3 w - - 0 1 wmines=a1 bmines=e5,d6" },
    { "that he stands on a mine", "minefield", WHITE, "4k3/8/8/4N3/8/8/8/4K3 b - - 0 1 bmines=e5 landed=e5",
      "4k3/8/8/4N3/8/8/8/4K3 b - - 0 1 bmines=a5" },
    { "where mines lie of an enemy unseen", "kriegspiel+minefield", WHITE,
      "4k3/8/8/8/8/8/8/4K3 w - - 0 1 wmines=a1 bmines=a8,h8", "8/3k4/8/8/8/8/8/4K3 w - - 0 1 wmines=a1 bmines=e5,d6" },
    { "that he stands on one", "kriegspiel+minefield", WHITE, "4k3/8/8/4P3/8/8/8/4K3 b - - 0 1 bmines=e5 landed=e5",
      "4k3/8/8/4P3/8/8/8/4K3 b - - 0 1 bmines=a5" },
    { "where the enemy's men stand", "kriegspiel-madrasi", WHITE, "4k3/8/8/3p4/8/8/PPP5/4K3 w - - 0 1",
      "7k/8/3p4/8/8/8/PPP5/4K3 w - - 0 1" },
    { "what they are", "kriegspiel-madrasi", BLACK, "4k3/8/8/8/8/8/8/1N2K3 b - - 0 1",
      "4k3/8/8/8/8/8/8/1B2K3 b - - 0 1" },
    { "whether the enemy may castle", "kriegspiel-madrasi", BLACK, "4k3/8/8/8/8/8/8/4K2R b K - 0 1",
      "4k3/8/8/8/8/8/8/4K2R b - - 0 1" },
    { "how the enemy stepped", "kriegspiel-madrasi", BLACK, "4k3/8/8/8/P7/8/8/4K3 b - a3 0 1",
      "4k3/8/8/8/P7/8/8/4K3 b - - 0 1" },
};

static void secrets_are_kept(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(twins); i++) {
        Position pos, other;
        char view[TEXT_MAX], other_view[TEXT_MAX];
        set_up(&pos, twins[i].game, twins[i].position);
        set_up(&other, twins[i].game, twins[i].other);
        game_view(&pos, twins[i].player, view, sizeof view);
        game_view(&other, twins[i].player, other_view, sizeof other_view);
        if (strcmp(view, other_view) != 0) fail_msg("%s:\n%s\n%s", twins[i].why, view, other_view);
        pos_release(&pos);
        pos_release(&other);
    }
}

/* Texts into buffers that are too small: cut, terminated, and of the same length. */
static void views_fit(const Position *pos) {
    char whole[TEXT_MAX], part[TEXT_MAX];
    for (Player player = 0; player < pos->game->players; player++) {
        const size_t length = game_view(pos, player, whole, sizeof whole);
        assert_int_equal(length, strlen(whole));
        for (size_t size = 1; size < length + 2; size += 1 + length / 7) {
            assert_int_equal(game_view(pos, player, part, size), length);
            assert_int_equal(strlen(part), size - 1 < length ? size - 1 : length);
            assert_memory_equal(part, whole, strlen(part));
        }
    }
}

/* Every legal move may be tried, no try is listed twice, and who moves is told what he plays. */
static void tries_hold_the_moves(const Position *pos, const MoveList *moves) {
    MoveList tries;
    movelist_init(&tries);
    game_tries(pos, &tries);
    if (moves->count == 0) assert_int_equal(tries.count, 0);
    for (int i = 0; pos->game->secrets.tries && i < tries.count; i++)
        assert_int_equal(movelist_find(&tries, tries.at[i]), i);
    for (int i = 0; i < moves->count; i++) {
        char text[MOVE_TEXT_MAX], told[TEXT_MAX];
        game_move_format(pos, moves->at[i], text);
        if (movelist_find(&tries, moves->at[i]) < 0) fail_msg("%s: %s may not be tried", pos->game->id, text);
        for (Player player = 0; player < pos->game->players; player++) {
            const size_t length = game_observe(pos, moves->at[i], player, told, sizeof told);
            assert_int_equal(length, strlen(told));
            if (player == pos->now.turn && strncmp(told, text, strlen(text)) != 0)
                fail_msg("%s: of %s its player hears %s", pos->game->id, text, told);
        }
    }
    movelist_free(&tries);
}

static void random_games_tell_the_truth(void **state) {
    (void)state;
    MoveList moves;
    movelist_init(&moves);
    for (int g = 0; g < samples_count() * GAMES; g++) {
        Position pos;
        pos_init(&pos, sample_at(g / GAMES));
        game_start(&pos, sample_at(g / GAMES));
        for (int ply = 0; ply < PLIES_MAX; ply++) {
            const Key key = pos.now.key;
            movelist_clear(&moves);
            game_moves(&pos, GEN_ALL, &moves);
            views_fit(&pos);
            tries_hold_the_moves(&pos, &moves);
            assert_true(pos.now.key == key && pos_is_ok(&pos, NULL)); /* to ask changes nothing */
            if (moves.count == 0) break;
            game_play(&pos, moves.at[mix64((uint64_t)(1000 * g + ply)) % (uint64_t)moves.count]);
        }
        pos_release(&pos);
    }
    movelist_free(&moves);
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(secrets_are_kept),
        cmocka_unit_test(random_games_tell_the_truth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

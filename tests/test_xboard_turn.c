/* Turns as XBoard sees them: whatever a move does, its plies lead to the true board, and the other engine finds the
 * turn from the plies alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/xboard_guess.h"
#include "protocol/xboard_hosting.h"
#include "variants/registry.h"

enum { PLIES_SHOWN_MAX = REPAIR_MAX + 1 };

static int plies_of(const TurnList *turns, int index, const Board *board, Sight shown, const Habits *habits,
                    Stroke plies[PLIES_SHOWN_MAX]) {
    const Turn turn = turn_told(turns, index, board, &shown, habits);
    int count = 1;
    plies[0] = turn.stroke;
    sight_play(board, &shown, habits, &plies[0]);
    while (turn_next(&turn, count, board, &shown, habits, &plies[count]))
        sight_play(board, &shown, habits, &plies[count++]);
    assert_true(sight_equal(board, &shown, &turn.after) || count > 1);
    return count;
}

static void read_back(const Position *pos, const TurnList *turns, int index, const Sight *before,
                      const Habits *habits) {
    const Board *board = pos->board;
    Stroke plies[PLIES_SHOWN_MAX];
    const int count = plies_of(turns, index, board, *before, habits, plies);
    TurnList open;
    Sight shown = *before;
    turns_init(&open);
    turns_list((Position *)(uintptr_t)pos, before, true, &open);
    guess_begin(&open, board, &shown, habits, &plies[0], FROM_FUSILIER);
    sight_play(board, &shown, habits, &plies[0]);
    for (int i = 1; i < count; i++) {
        char text[MOVE_TEXT_MAX], move[MOVE_TEXT_MAX];
        game_move_format(pos, turns->at[index].move, move);
        stroke_format(board, &plies[i], text);
        const int over = guess_finished(&open, i, board, &shown, habits);
        if (over >= 0) {
            char position[POSITION_TEXT_MAX], other[MOVE_TEXT_MAX];
            game_format(pos, position, sizeof position);
            game_move_format(pos, open.at[over].move, other);
            fail_msg("%s: %s: %s seems to be %s before %s", pos->game->id, position, move, other, text);
        }
        if (!guess_continue(&open, i, board, &shown, habits, &plies[i]))
            fail_msg("%s: %s: %s is not expected", pos->game->id, move, text);
        sight_play(board, &shown, habits, &plies[i]);
    }
    const int found = guess_finished(&open, count, board, &shown, habits);
    if (found < 0 || open.at[found].key != turns->at[index].key) {
        char move[MOVE_TEXT_MAX], other[MOVE_TEXT_MAX] = "nothing", position[POSITION_TEXT_MAX];
        game_move_format(pos, turns->at[index].move, move);
        if (found >= 0) game_move_format(pos, open.at[found].move, other);
        game_format(pos, position, sizeof position);
        fail_msg("%s: %s: %s is taken for %s", pos->game->id, position, move, other);
    }
    turns_free(&open);
}

/* Random games, and in every position some of the turns. */
static void check_game(const Game *game, int plies, uint64_t *random) {
    const Habits habits = hosting_habits(game);
    Position pos;
    Sight shown;
    pos_init(&pos, game);
    game_start(&pos, game);
    hosting_sight(&pos, &shown);
    for (int ply = 0; ply < plies; ply++) {
        TurnList turns;
        turns_init(&turns);
        turns_list(&pos, &shown, true, &turns);
        for (int tries = 0; tries < 4 && turns.count; tries++) {
            *random = mix64(*random);
            read_back(&pos, &turns, (int)(*random % (uint64_t)turns.count), &shown, &habits);
        }
        if (!turns.count) ply = plies;
        if (turns.count) {
            *random = mix64(*random);
            const Turn turn = turns.at[*random % (uint64_t)turns.count];
            game_play(&pos, turn.move);
            for (int i = 0; i < turn.rolls_count; i++) assert_true(turn_roll(&pos, turn.rolls[i]));
            assert_true(pos.now.key == turn.key);
            hosting_sight(&pos, &shown);
            assert_true(sight_equal(pos.board, &shown, &turn.after));
        }
        turns_free(&turns);
    }
    pos_release(&pos);
}

/* Some of the turns of a position. */
static void check_position(const Game *game, const char *text, uint64_t *random) {
    const Habits habits = hosting_habits(game);
    Position pos;
    Sight shown;
    Error err;
    TurnList turns;
    pos_init(&pos, game);
    turns_init(&turns);
    if (!game_parse(&pos, game, text, &err)) fail_msg("%s: %s", text, err.text);
    if (game_outcome(&pos).over || game_is_chance(&pos)) goto done;
    hosting_sight(&pos, &shown);
    turns_list(&pos, &shown, true, &turns);
    for (int tries = 0; tries < 6 && turns.count; tries++) {
        *random = mix64(*random);
        read_back(&pos, &turns, (int)(*random % (uint64_t)turns.count), &shown, &habits);
    }
done:
    turns_free(&turns);
    pos_release(&pos);
}

/* The positions of all case files: the tricky moves are there. */
static void tricky_turns_are_understood(void **state) {
    (void)state;
    uint64_t random = 11;
    static char line[1 << 20];
    for (int g = 0; g < games_count; g++) {
        char path[512];
        if (!hosting_can(games[g]) || !hosting_repairs(games[g])) continue;
        snprintf(path, sizeof path, "%s/tests/cases/%s.tricky.jsonl", FUSILIER_SOURCE_DIR, games[g]->id);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        while (fgets(line, sizeof line, file)) {
            static const char key[] = "\"position\": \"";
            char *position = strstr(line, key), *end;
            if (!position) continue;
            position += sizeof key - 1;
            end = strchr(position, '"');
            assert_non_null(end);
            *end = '\0';
            check_position(games[g], position, &random);
        }
        fclose(file);
    }
}

static void engines_understand_each_other(void **state) {
    (void)state;
    uint64_t random = 7;
    for (int g = 0; g < games_count; g++)
        for (int game = 0; game < 6 && hosting_can(games[g]) && hosting_repairs(games[g]); game++)
            check_game(games[g], 120, &random);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engines_understand_each_other),
        cmocka_unit_test(tricky_turns_are_understood),
    };
    engine_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What the server says of each game is of the form that docs/web-state.schema.json promises: states as players, hosts
 * and watchers get them, boards, and positions that are set up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/base/random.h"
#include "protocol/scene/editor.h"
#include "protocol/scene/scene.h"
#include "protocol/web/state.h"
#include "tests/slow.h"
#include "variants/registry.h"

enum { PLIES = SLOW ? 6 : 20, COMMAND_MAX = 512 };

static TableRoom room = { .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER };

/* One line of what is checked; the value is gone. */
static void write_line(FILE *file, const char *is, const Game *game, cJSON *value) {
    cJSON *const line = cJSON_CreateObject();
    cJSON_AddStringToObject(line, "is", is);
    cJSON_AddStringToObject(line, "game", game->id);
    cJSON_AddItemToObject(line, "of", value);
    char *const text = cJSON_PrintUnformatted(line);
    fprintf(file, "%s\n", text);
    cJSON_free(text);
    cJSON_Delete(line);
}

static void write_states(FILE *file, WebTable *table) {
    const Right rights[] = { { .is_host = true }, { .seats = 1 }, { .seats = 0 } };
    for (size_t i = 0; i < LENGTH(rights); i++) {
        write_line(file, "State", table->game, state_of(table, &rights[i], table->record.count));
        if (table->record.count > 0)
            write_line(file, "State", table->game, state_of(table, &rights[i], table->record.count - 1));
    }
}

static void write_draft(FILE *file, const Position *pos) {
    char text[POSITION_TEXT_MAX];
    game_format(pos, text, sizeof text);
    for (int wrong = 0; wrong < 2; wrong++) {
        cJSON *const asked = cJSON_CreateObject();
        cJSON_AddStringToObject(asked, "position", wrong ? "x" : text);
        write_line(file, "Draft", pos->game, editor_answer(pos->game, asked));
        cJSON_Delete(asked);
    }
}

static void play_on(WebTable *table, uint64_t *random) {
    MoveList list;
    for (int ply = random_below(random, PLIES); ply >= 0 && !table->over; ply--) {
        movelist_init(&list);
        game_moves(&table->record.pos, GEN_ALL, &list);
        if (list.count > 0) record_play(&table->record, list.at[random_below(random, list.count)]);
        movelist_free(&list);
        table_settle(table, NULL, NULL);
    }
}

static void write_game(FILE *file, const Game *game, uint64_t *random) {
    Error err;
    WebTable *const table = table_new(&room, game, NULL, "t", &err);
    assert_non_null(table);
    for (Player player = 1; player < game->players; player++)
        assert_true(table_seat(table, player, player & 1 ? "person" : "engine:2", &err));
    write_line(file, "Board", game, scene_board(game, 0));
    write_states(file, table);
    play_on(table, random);
    write_states(file, table);
    write_draft(file, &table->record.pos);
    table_free(table);
}

static void states_are_as_promised(void **state) {
    (void)state;
    char path[] = "/tmp/fusilier-states-XXXXXX", command[COMMAND_MAX];
    if (system("command -v node >/dev/null") != 0) skip(); /* scripts/install-deps installs it */
    const int fd = mkstemp(path);
    FILE *const file = fd < 0 ? NULL : fdopen(fd, "w");
    assert_non_null(file);
    for (int i = 0; i < games_count(); i++) write_game(file, game_at(i), &(uint64_t){ (uint64_t)i + 1 });
    fclose(file);
    snprintf(command, sizeof command, "node '%s/tests/page/check_states.mjs' '%s/docs/web-state.schema.json' '%s'",
             FUSILIER_SOURCE_DIR, FUSILIER_SOURCE_DIR, path);
    const int status = system(command);
    unlink(path);
    assert_int_equal(status, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_as_promised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

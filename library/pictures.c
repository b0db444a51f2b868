#include <string.h>

#include "engine/base/memory_file.h"
#include "library/private.h"
#include "protocol/record/json.h"
#include "protocol/round/sight.h"
#include "protocol/scene/layout.h"
#include "protocol/scene/scene.h"
#include "protocol/scene/svg.h"

enum { WIDTH_LEAST = 16, WIDTH_MOST = 16384 };

/* The side of whoever looks is below. */
static int turn_for(const Game *game, Player player) {
    return player == NOBODY ? 0 : layout_turn_of(game, player);
}

char *fusilier_position_scene(const FusilierPosition *position, int32_t seat, FusilierError *error) {
    Player player;
    if (!IS_GIVEN(position, MAGIC_POSITION, error) || !seat_read_number(position->game, seat, true, &player, error))
        return NULL;
    const Game *const game = position->game->game;
    char text[POSITION_TEXT_MAX];
    Picture picture;
    sight_position(&position->pos, player, text, sizeof text);
    picture_read(&picture, game, text);
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddItemToObject(object, "game", scene_game(game));
    cJSON_AddItemToObject(object, "board", scene_board(game, turn_for(game, player)));
    json_add_text(object, "position", text);
    scene_add_men(object, &picture);
    return json_take(object);
}

char *fusilier_position_svg(const FusilierPosition *position, int32_t seat, int32_t width, FusilierError *error) {
    Player player;
    if (!IS_GIVEN(position, MAGIC_POSITION, error) || !seat_read_number(position->game, seat, true, &player, error))
        return NULL;
    if (width != 0 && (width < WIDTH_LEAST || width > WIDTH_MOST)) {
        fail(error, FUSILIER_BAD_VALUE, "a picture is %d to %d pixels wide, or 0, not %d", WIDTH_LEAST, WIDTH_MOST,
             width);
        return NULL;
    }
    Picture picture;
    MemoryFile memory;
    sight_picture(&position->pos, player, &picture);
    memory_file_open(&memory);
    svg_draw(&picture, &(SvgStyle){ .width = width, .turn = turn_for(position->game->game, player) }, memory.file);
    return memory_file_close(&memory, NULL);
}

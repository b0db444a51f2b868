#include <stdio.h>
#include <string.h>

#include "protocol/cli/commands.h"
#include "protocol/scene/example.h"
#include "protocol/scene/layout.h"
#include "protocol/scene/svg.h"

static const char about[] =
    "usage: fusilier picture GAME [POSITION] [--seat PLAYER] [--example] [--width PIXELS] > board.svg\n\n"
    "Prints the position as a picture (SVG).\n";

enum { WIDTH_LEAST = 16, WIDTH_MOST = 16384 };

typedef struct {
    const char *seat;
    int width;
    bool example;
} PictureRequest;

static const CliOption options[] = {
    { "seat", "PLAYER",
      "as that player sees it: their side below, and of hidden men what they may know; a letter as positions have it",
      CLI_TEXT, CLI_FIELD(PictureRequest, seat) },
    { "example", NULL, "instead of a position: one in which the rules of the game show, with signs of what happens",
      CLI_ON, CLI_FIELD(PictureRequest, example) },
    { "width", "PIXELS", "so wide; otherwise it takes the room that there is", CLI_NUMBER,
      CLI_FIELD(PictureRequest, width), .least = WIDTH_LEAST, .most = WIDTH_MOST },
    { .kind = CLI_END },
};

/* Reads what the player may know, or all if they are NOBODY. */
static void look_at(Picture *picture, const Position *pos, Player player) {
    char text[POSITION_TEXT_MAX];
    if (player == NOBODY) {
        picture_of(picture, pos);
        return;
    }
    game_view(pos, player, text, sizeof text);
    picture_read(picture, pos->game, text);
}

static void draw_example(const Game *game, int width) {
    Example example;
    example_make(&example, game);
    svg_draw(&example.picture, &(SvgStyle){ width, layout_turn_of(game, 0), &example.signs, example.is_near, true },
             stdout);
}

int cmd_picture(int argc, char **argv) {
    PictureRequest request = { NULL, 0, false };
    const int status = cli_options(argc, argv, options, &request, about);
    if (status >= 0) return status;
    Position pos;
    if (!cli_game_position(argc, argv, &pos)) return CLI_BAD_INPUT;
    if (request.example) {
        draw_example(pos.game, request.width);
        pos_release(&pos);
        return cli_finish(argv[0], CLI_OK);
    }
    Player player = NOBODY;
    if (request.seat && !cli_player(argv[0], "--seat", pos.game, request.seat, &player)) {
        pos_release(&pos);
        return CLI_BAD_INPUT;
    }
    Picture picture;
    look_at(&picture, &pos, player);
    const SvgStyle style = { .width = request.width, .turn = player == NOBODY ? 0 : layout_turn_of(pos.game, player) };
    svg_draw(&picture, &style, stdout);
    pos_release(&pos);
    return cli_finish(argv[0], CLI_OK);
}

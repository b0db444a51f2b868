/* winboard_men -- the men for which WinBoard wants pictures, drawn as those of our own boards (docs/winboard.md). */
#include <stdio.h>
#include <string.h>

#include "engine/base/cli.h"
#include "engine/base/cli_options.h"
#include "protocol/scene/men.h"
#include "protocol/xboard/board/hosting.h"
#include "variants/registry.h"

enum { SLOTS = 66, SLOT_PAWN = 0, SIDE = 100 };

/* What stands in a place of XBoard's table of pictures. */
typedef struct {
    bool is_used;
    Kind kind;
    unsigned state; /* the least that any game shows there */
} Place;

/* Kings of draughts are kings: XBoard gives them the same crown. */
static Kind shown_kind(const Game *game, Kind kind) {
    return hosting_has_chessmen(game) || kind == PAWN ? kind : KING;
}

static void note_places(const Game *game, Place places[static SLOTS]) {
    for (Kind kind = PAWN; kind <= KING; kind++)
        for (unsigned state = 0; state <= STATES_MAX; state++) {
            if (!hosting_letter(game, kind, state)) continue;
            Place *const place = &places[hosting_slot(game, kind, state)];
            if (place->is_used && place->state <= state) continue;
            *place = (Place){ .is_used = true, .kind = shown_kind(game, kind), .state = state };
        }
}

/* As many strokes as the state has marks elsewhere: ' and ". */
static void draw_state(unsigned state, FILE *out) {
    for (unsigned i = 0; i < state; i++)
        fprintf(out,
                "<path stroke=\"#fff\" stroke-width=\"11\" d=\"M%u -37 v11\"/>"
                "<path stroke=\"#d01818\" stroke-width=\"7\" d=\"M%u -37 v11\"/>",
                34 - 11 * i, 34 - 11 * i);
}

/* Places of pawns that are not promoted are shared by draughtsmen: XBoard shows a dome there. */
static void draw_place(const Game *chess, int slot, const Place *place, Player owner, int column, FILE *out) {
    const PictureMan man = { .owner = owner,
                             .kind = place->kind,
                             .letter = " PNBRQK"[place->kind],
                             .in_stack = place->kind == PAWN && slot != SLOT_PAWN };
    fprintf(out, "<svg x=\"%d\" width=\"%d\" height=\"%d\" viewBox=\"-42 -47.5 84 84\">", column * SIDE, SIDE, SIDE);
    men_draw(chess, &man, out);
    draw_state(place->state, out);
    fputs("</svg>\n", out);
}

static void draw_sheet(const Place places[static SLOTS], Player owner, FILE *out) {
    const Game *const chess = game_find("chess");
    int columns = 0;
    for (int slot = 0; slot < SLOTS; slot++) columns += places[slot].is_used;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" stroke-width=\"3\" "
            "stroke-linejoin=\"round\" stroke-linecap=\"round\">\n",
            columns * SIDE, SIDE);
    for (int slot = 0, column = 0; slot < SLOTS; slot++)
        if (places[slot].is_used) draw_place(chess, slot, &places[slot], owner, column++, out);
    fputs("</svg>\n", out);
}

int main(int argc, char **argv) {
    static const char about[] = "usage: winboard_men slots|white|black\n\n"
                                "Prints the places of XBoard's table of pictures that our games use, a line each; or\n"
                                "draws the men of these places in a row, as a picture (SVG): docs/winboard.md\n";
    static char name[] = "winboard_men";
    argv[0] = name;
    const int status = cli_options(argc, argv, NULL, NULL, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 1, 1, (const char *const[]){ "slots, white or black", NULL })) return CLI_BAD_INPUT;
    Place places[SLOTS] = { 0 };
    engine_init();
    for (int i = 0; i < games_count(); i++)
        if (hosting_can(game_at(i))) note_places(game_at(i), places);
    const char *const what = argv[optind];
    if (strcmp(what, "slots") == 0) {
        for (int slot = 0; slot < SLOTS; slot++)
            if (places[slot].is_used) printf("%d\n", slot);
    } else if (strcmp(what, "white") == 0 || strcmp(what, "black") == 0) {
        draw_sheet(places, what[0] == 'w' ? WHITE : BLACK, stdout);
    } else {
        return cli_bad(name, "'%s' is none of slots, white and black", what);
    }
    return cli_finish(name, CLI_OK);
}

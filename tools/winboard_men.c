/* winboard_men -- the men for which WinBoard wants pictures, drawn as those of our own boards (docs/winboard.md). */
#include <stdio.h>
#include <string.h>

#include "engine/base/cli.h"
#include "engine/base/cli_options.h"
#include "protocol/scene/men.h"
#include "protocol/xboard/board/hosting.h"
#include "variants/registry.h"

enum { SLOTS = 66, SLOT_PAWN = 0, SLOT_NUMBERED = 17, SIDE = 100 };

/* What stands in a place of XBoard's table of pictures. */
typedef struct {
    bool is_used;
    Kind kind;
    unsigned state;   /* the least that any game shows there */
    const char *gait; /* of a man whom chess does not have; NULL: one of chess or a draughtsman */
} Place;

/* What men of those gaits look like: as the men of chess whose moves they join, or, smaller, as the one who took their
 * place. */
static const struct {
    const char *gait;
    Kind like[2];
} likenesses[] = {
    { "F", { QUEEN } }, { "FA", { BISHOP } },         { "A", { BISHOP } },        { "W", { ROOK } },
    { "K", { KING } },  { "BN", { BISHOP, KNIGHT } }, { "RN", { ROOK, KNIGHT } },
};

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

/* Men of chess have the first right to a place. */
static void note_gaits(const Game *game, Place places[static SLOTS]) {
    for (Kind kind = KIND_GAME; kind < KINDS_MAX && game->setup.gaits; kind++) {
        if (!hosting_letter(game, kind, 0)) continue;
        Place *const place = &places[hosting_slot(game, kind, 0)];
        if (!place->is_used) *place = (Place){ .is_used = true, .kind = kind, .gait = game->setup.gaits[kind] };
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

static void draw_scaled(const Game *chess, const PictureMan *man, double x, double scale, FILE *out) {
    fprintf(out, "<g transform=\"translate(%g 0) scale(%g)\">", x, scale);
    men_draw(chess, man, out);
    fputs("</g>", out);
}

/* Men who are like none of chess are discs: one place shows others in each game, so they are told apart by number. */
static void draw_gait(const Game *chess, int slot, const Place *place, Player owner, FILE *out) {
    PictureMan man = { .owner = owner };
    for (size_t i = 0; i < sizeof likenesses / sizeof *likenesses; i++) {
        const Kind *const like = likenesses[i].like;
        if (strcmp(likenesses[i].gait, place->gait) != 0) continue;
        for (int part = 0; part < 2 && like[part]; part++) {
            man.kind = like[part];
            man.letter = " PNBRQK"[man.kind];
            draw_scaled(chess, &man, like[1] ? (part ? 18 : -18) : 0, like[1] ? 0.6 : 0.75, out);
        }
        return;
    }
    man.in_stack = true;
    man.number = slot < SLOT_NUMBERED ? 0 : slot - SLOT_NUMBERED + 1;
    men_draw(chess, &man, out);
}

/* Places of pawns that are not promoted are shared by draughtsmen: XBoard shows a dome there. */
static void draw_place(const Game *chess, int slot, const Place *place, Player owner, int column, FILE *out) {
    const PictureMan man = { .owner = owner,
                             .kind = place->kind,
                             .letter = place->kind <= KING ? " PNBRQK"[place->kind] : '?',
                             .in_stack = place->kind == PAWN && slot != SLOT_PAWN };
    fprintf(out, "<svg x=\"%d\" width=\"%d\" height=\"%d\" viewBox=\"-42 -47.5 84 84\">", column * SIDE, SIDE, SIDE);
    if (place->gait)
        draw_gait(chess, slot, place, owner, out);
    else
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
    for (int i = 0; game_elsewhere(i); i++)
        if (hosting_can(game_elsewhere(i))) note_gaits(game_elsewhere(i), places);
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

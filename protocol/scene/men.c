#include "protocol/scene/men.h"

static const MenColours of_two[] = { { "#fffdf5", "#26221c" }, { "#37332e", "#f3ead8" } };

/* After Okabe and Ito: told apart by the colour-blind; the signs tell the rest. */
static const MenColours of_many[PLAYERS_MAX] = {
    { "#fffdf5", "#26221c" }, { "#37332e", "#f3ead8" }, { "#e69f00", "#2b1d00" },
    { "#3b8ccb", "#041626" }, { "#29a37c", "#03201a" }, { "#d98bb5", "#2e0d20" },
};

/* Circle, square, triangle, diamond, cross, hexagon: signs of the players. */
static const char *const signs[PLAYERS_MAX] = {
    "M-9 0 a9 9 0 1 0 18 0 a9 9 0 1 0 -18 0 Z",
    "M-8 -8 H8 V8 H-8 Z",
    "M0 -10 L10 8 H-10 Z",
    "M0 -11 L11 0 L0 11 L-11 0 Z",
    "M-3 -10 H3 V-3 H10 V3 H3 V10 H-3 V3 H-10 V-3 H-3 Z",
    "M-5 -9 H5 L10 0 L5 9 H-5 L-10 0 Z",
};

/* Outlines; the second part is drawn as lines only. */
static const struct {
    const char *outline, *lines;
} chessmen[] = {
    [PAWN] = { "M-12 -16 a12 12 0 1 1 24 0 c0 5 -3 9 -7 11 c2 12 8 19 17 26 c4 3 5 6 5 10 h-54 c0 -4 1 -7 5 -10 "
               "c9 -7 15 -14 17 -26 c-4 -2 -7 -6 -7 -11 Z",
               "M-10 -5 H10" },
    [KNIGHT] = { "M-23 31 C-22 15 -3 9 -5 -4 C-11 0 -16 8 -22 9 C-29 9 -32 3 -28 -2 L-15 -19 L-16 -33 L-6 -25 "
                 "C15 -28 29 -6 26 31 Z",
                 "M-8 -13 l1 1 M-24 2 l1 1 M4 -17 C14 -10 17 4 16 18" },
    [BISHOP] = { "M0 -32 a5 5 0 1 0 -4 -1 C-19 -20 -18 -4 -10 6 L-13 18 C-14 26 -25 24 -26 31 H26 C25 24 14 26 13 18 "
                 "L10 6 C18 -4 19 -20 4 -33 Z",
                 "M5 -23 L-4 -10 M-11 6 H11 M-13 18 H13" },
    [ROOK] = { "M-27 31 V23 H-19 L-15 -7 L-22 -13 V-31 H-12 V-23 H-5 V-31 H5 V-23 H12 V-31 H22 V-13 L15 -7 L19 23 H27 "
               "V31 Z",
               "M-15 -7 H15 M-19 23 H19" },
    [QUEEN] = { "M-20 18 L-32 -17 a4 4 0 1 1 5 -1 L-15 0 L-17 -25 a4 4 0 1 1 6 0 L-4 -3 L-3 -29 a4 4 0 1 1 6 0 L4 -3 "
                "L11 -25 a4 4 0 1 1 6 0 L15 0 L27 -18 a4 4 0 1 1 5 1 L20 18 L23 31 H-23 Z",
                "M-20 18 H20 M-22 25 H22" },
    [KING] = { "M-3 -24 V-29 H-10 V-35 H-3 V-42 H3 V-35 H10 V-29 H3 V-24 C7 -21 8 -14 6 -10 C12 -16 30 -16 30 -2 "
               "C30 8 22 12 20 18 L23 31 H-23 L-20 18 C-22 12 -30 8 -30 -2 C-30 -16 -12 -16 -6 -10 C-8 -14 -7 -21 -3 "
               "-24 Z",
               "M0 -8 V18 M-20 18 H20 M-22 25 H22" },
};

static const char crown[] = "M-18 12 L-22 -10 L-9 0 L0 -15 L9 0 L22 -10 L18 12 Z";

MenColours men_colours(const Game *game, Player player) {
    return game->players == 2 ? of_two[player & 1] : of_many[player];
}

/* Is it one of the orthodox men, and does the game call it so? */
static bool is_chessman(const Game *game, Kind kind) {
    return kind >= PAWN && kind <= KING && game_letter(game, kind) == " PNBRQK"[kind];
}

static void draw_chessman(Kind kind, MenColours colours, FILE *out) {
    fprintf(out, "<path fill=\"%s\" stroke=\"%s\" d=\"%s\"/>", colours.fill, colours.line, chessmen[kind].outline);
    fprintf(out, "<path fill=\"none\" stroke=\"%s\" d=\"%s\"/>", colours.line, chessmen[kind].lines);
}

static void draw_disc(const char *text, MenColours colours, FILE *out) {
    fprintf(out, "<circle r=\"32\" fill=\"%s\" stroke=\"%s\"/>", colours.fill, colours.line);
    if (*text)
        fprintf(out, "<text y=\"13\" font-size=\"38\" text-anchor=\"middle\" fill=\"%s\" stroke=\"none\">%s</text>",
                colours.line, text);
}

static void draw_ring(MenColours colours, FILE *out) {
    fprintf(out, "<circle r=\"26\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"/>", colours.line);
}

/* A second ring tells promoted men. */
static void draw_lettered(const PictureMan *man, MenColours colours, FILE *out) {
    draw_disc((const char[]){ man->letter, '\0' }, colours, out);
    if (man->is_crowned) draw_ring(colours, out);
}

static void draw_draughtsman(const PictureMan *man, MenColours colours, FILE *out) {
    char number[12] = "";
    if (man->number) snprintf(number, sizeof number, "%d", man->number);
    draw_disc(number, colours, out);
    draw_ring(colours, out);
    if (man->is_crowned) fprintf(out, "<path fill=\"%s\" stroke=\"none\" d=\"%s\"/>", colours.line, crown);
}

static void draw_sign(Player player, MenColours colours, FILE *out) {
    fprintf(out, "<path transform=\"translate(30 24)\" fill=\"%s\" stroke=\"%s\" d=\"%s\"/>", colours.fill,
            colours.line, signs[player]);
}

/* Three courses of bricks. */
static void draw_wall(FILE *out) {
    fputs("<path fill=\"#8d6e63\" stroke=\"#3e2723\" d=\"M-34 -33 H34 V33 H-34 Z\"/>", out);
    fputs("<path fill=\"none\" stroke=\"#3e2723\" d=\"M-34 -11 H34 M-34 11 H34 M0 -33 V-11 M-17 -11 V11 M17 -11 V11 M0 "
          "11 "
          "V33\"/>",
          out);
}

void men_draw(const Game *game, const PictureMan *man, FILE *out) {
    if (man->kind == WALL) {
        draw_wall(out);
        return;
    }
    const MenColours colours = men_colours(game, man->owner);
    if (man->in_stack)
        draw_draughtsman(man, colours, out);
    else if (is_chessman(game, man->kind))
        draw_chessman(man->kind, colours, out);
    else
        draw_lettered(man, colours, out);
    if (game->players > 2) draw_sign(man->owner, colours, out);
}

void men_draw_state(const Game *game, int state, FILE *out) {
    const char *const fill = game->conduct.wounds ? "#b3210f" : "#1d5fae";
    const char *const shape =
        state == 1 ? "M-15 0 a15 15 0 1 0 30 0 a15 15 0 1 0 -30 0 Z" : "M0 -20 L20 0 L0 20 L-20 0 Z";
    const char *const strokes = state == 1 ? "M-4 7 L4 -7" : "M-9 6 L-1 -7 M1 7 L9 -6";
    fprintf(out, "<path fill=\"%s\" stroke=\"#fff\" stroke-width=\"2\" d=\"%s\"/>", fill, shape);
    fprintf(out, "<path fill=\"none\" stroke=\"#fff\" stroke-width=\"4\" d=\"%s\"/>", strokes);
}

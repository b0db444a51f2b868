#include "protocol/scene/svg.h"

#include <math.h>

#include "protocol/scene/layout.h"
#include "protocol/scene/men.h"

enum { UNIT = 100, MARGIN = 20, MEN_SHOWN = 4, NAME_SIZE = 16 };

static const char *const shades[] = { "#b58863", "#f0d9b5" };

static void write_text(const char *text, FILE *out) {
    for (; *text; text++) switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        default:
            fputc(*text, out);
        }
}

/* ---- cells ---- */

static void draw_tile(const Board *board, const Tile *tile, Cell at, FILE *out) {
    fprintf(out, "<polygon id=\"%s\" fill=\"%s\" points=\"", board->name[at], shades[tile->shade]);
    for (int i = 0; i < tile->corners; i++)
        fprintf(out, "%s%.1f,%.1f", i ? " " : "", tile->corner[i].x * UNIT, tile->corner[i].y * UNIT);
    fputs("\"/>\n", out);
}

/* ---- names ---- */

/* Writes text so far from a corner of the cell to its centre. */
static void draw_near(const Tile *tile, int corner, double near, const char *text, FILE *out) {
    const Point from = tile->corner[corner], to = tile->centre;
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\">%s</text>\n", (from.x + (to.x - from.x) * near) * UNIT,
            (from.y + (to.y - from.y) * near) * UNIT, shades[!tile->shade], text);
}

/* The corner farthest in a direction. */
static int corner_to(const Tile *tile, double x, double y) {
    int best = 0;
    for (int i = 1; i < tile->corners; i++)
        if ((tile->corner[i].x - tile->corner[best].x) * x + (tile->corner[i].y - tile->corner[best].y) * y > 0.01)
            best = i;
    return best;
}

static bool is_tile_at(const Layout *layout, double x, double y) {
    for (int i = 0; i < layout->cells; i++)
        if (fabs(layout->tile[i].centre.x - x) < 0.01 && fabs(layout->tile[i].centre.y - y) < 0.01) return true;
    return false;
}

/* Squares: at the lower edge and at the left one, the letters of files and the numbers of ranks. */
static void draw_edge_names(const Board *board, const Layout *layout, Cell at, bool on_side, FILE *out) {
    const Tile *const tile = &layout->tile[at];
    const char *const name = board->name[at];
    const char file[] = { name[0], '\0' };
    if (!is_tile_at(layout, tile->centre.x, tile->centre.y + 1))
        draw_near(tile, corner_to(tile, 1, 1), 0.22, on_side ? name + 1 : file, out);
    if (!is_tile_at(layout, tile->centre.x - 1, tile->centre.y))
        draw_near(tile, corner_to(tile, -1, -1), 0.22, on_side ? file : name + 1, out);
}

/* Other boards: each cell bears its name, for no line of triangles has a letter of its own. */
static void draw_names(const Board *board, const Layout *layout, int turn, FILE *out) {
    for (int at = 0; at < board->cells; at++)
        if (board->spec.shape == BOARD_SQUARES)
            draw_edge_names(board, layout, (Cell)at, turn & 1, out);
        else
            draw_near(&layout->tile[at], corner_to(&layout->tile[at], -1, 1), 0.28, board->name[at], out);
}

/* ---- men ---- */

static void draw_man(const Picture *picture, const PictureMan *man, const Tile *tile, int height, FILE *out) {
    const double size = 2 * tile->room * (tile->corners == 4 ? 1.04 : 1.3),
                 /* triangles have corners to reach into */ lift = height * 0.14 * size * UNIT;
    fprintf(out, "<g transform=\"translate(%.1f %.1f) scale(%.3f)\">", tile->centre.x * UNIT,
            tile->centre.y * UNIT - lift, size);
    men_draw(picture->game, man, out);
    fputs("</g>\n", out);
}

/* High stacks show their upper men and how many there are. */
static void draw_height(const Tile *tile, int men, FILE *out) {
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"20\" fill=\"#7a1f12\">%d</text>\n",
            (tile->centre.x + tile->room * 0.5) * UNIT, (tile->centre.y + tile->room * 0.9) * UNIT, men);
}

static void draw_state(const Picture *picture, const Tile *tile, Cell at, FILE *out) {
    fprintf(out, "<g transform=\"translate(%.1f %.1f) scale(%.3f)\">", (tile->centre.x + tile->room * 0.64) * UNIT,
            (tile->centre.y - tile->room * 0.62) * UNIT, 2 * tile->room);
    men_draw_state(picture->game, picture_state(picture->mark[at]), out);
    fputs("</g>\n", out);
}

static void draw_men(const Picture *picture, const Tile *tile, Cell at, FILE *out) {
    PictureMan men[PICTURE_CELL_MAX];
    const int count = picture_men(picture, at, men), shown = count < MEN_SHOWN ? count : MEN_SHOWN;
    for (int i = shown - 1; i >= 0; i--) draw_man(picture, &men[i], tile, shown - 1 - i, out);
    if (count > MEN_SHOWN) draw_height(tile, count, out);
    if (picture->mark[at]) draw_state(picture, tile, at, out);
}

/* ---- the whole ---- */

static void begin(const Picture *picture, const SvgStyle *style, const Layout *layout, FILE *out) {
    const double width = (layout->high.x - layout->low.x) * UNIT + 2 * MARGIN;
    const double height = (layout->high.y - layout->low.y) * UNIT + 2 * MARGIN;
    fputs("<svg xmlns=\"http://www.w3.org/2000/svg\"", out);
    if (style->width > 0)
        fprintf(out, " width=\"%d\" height=\"%.0f\"", style->width, (double)style->width * height / width);
    fprintf(out, " viewBox=\"%.1f %.1f %.1f %.1f\" role=\"img\">\n<title>", layout->low.x * UNIT - MARGIN,
            layout->low.y * UNIT - MARGIN, width, height);
    write_text(picture->game->title, out);
    fputs("</title>\n", out);
}

void svg_draw(const Picture *picture, const SvgStyle *style, FILE *out) {
    const Board *const board = picture->board;
    Layout layout;
    layout_make(&layout, board, style->turn);
    begin(picture, style, &layout, out);
    fputs("<g stroke=\"#5d4630\" stroke-width=\"1.5\" stroke-linejoin=\"round\">\n", out);
    for (int at = 0; at < board->cells; at++) draw_tile(board, &layout.tile[at], (Cell)at, out);
    fprintf(out,
            "</g>\n<g font-family=\"sans-serif\" font-size=\"%d\" text-anchor=\"middle\" "
            "dominant-baseline=\"middle\">\n",
            NAME_SIZE);
    draw_names(board, &layout, style->turn, out);
    fputs("</g>\n<g font-family=\"sans-serif\" font-weight=\"bold\" stroke-width=\"3\" stroke-linejoin=\"round\" "
          "stroke-linecap=\"round\">\n",
          out);
    for (int at = 0; at < board->cells; at++) draw_men(picture, &layout.tile[at], (Cell)at, out);
    fputs("</g>\n</svg>\n", out);
}

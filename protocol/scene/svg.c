#include "protocol/scene/svg.h"

#include <math.h>

#include "protocol/scene/layout.h"
#include "protocol/scene/men.h"

enum { UNIT = 100, MARGIN = 20, MEN_SHOWN = 4, NAME_SIZE = 16 };

static const char *const shades[] = { "#b58863", "#f0d9b5", "#d6b48c" };
static const char *const name_colours[] = { "#f0d9b5", "#b58863", "#946a45" }; /* on these */

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
            (from.y + (to.y - from.y) * near) * UNIT, name_colours[tile->shade], text);
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
    const double size = 2 * tile->room * (tile->corners == 3 ? 1.3 : 1.04),
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

/* ---- what is shown ---- */

/* An upright rectangle of the plane, in sides of a cell. */
typedef struct {
    Point low, high;
} View;

static View view_of_tile(const Tile *tile) {
    View view = { tile->corner[0], tile->corner[0] };
    for (int i = 1; i < tile->corners; i++) {
        view.low = (Point){ fmin(view.low.x, tile->corner[i].x), fmin(view.low.y, tile->corner[i].y) };
        view.high = (Point){ fmax(view.high.x, tile->corner[i].x), fmax(view.high.y, tile->corner[i].y) };
    }
    return view;
}

/* A stretch of `length` around the middle of another one, in whole sides, within the whole. */
static void stretch(double *low, double *high, double length, double least, double most) {
    if (length >= most - least) {
        *low = least;
        *high = most;
        return;
    }
    const double start = least + round((*low + *high - length) / 2 - least);
    *low = fmin(fmax(start, least), most - length);
    *high = *low + length;
}

/* The part of the board around some cells: a square with a cell more on each side, and not too small. */
static View view_of_cells(const Layout *layout, const Set *cells) {
    enum { LEAST = 5 };
    View view = { layout->high, layout->low };
    for (int at = 0; at < layout->cells; at++) {
        const View tile = view_of_tile(&layout->tile[at]);
        if (!set_has(cells, (Cell)at)) continue;
        view.low = (Point){ fmin(view.low.x, tile.low.x), fmin(view.low.y, tile.low.y) };
        view.high = (Point){ fmax(view.high.x, tile.high.x), fmax(view.high.y, tile.high.y) };
    }
    const double side = fmax(LEAST, ceil(fmax(view.high.x - view.low.x, view.high.y - view.low.y) - 0.01) + 1);
    stretch(&view.low.x, &view.high.x, side, layout->low.x, layout->high.x);
    stretch(&view.low.y, &view.high.y, side, layout->low.y, layout->high.y);
    return view;
}

static View view_of(const SvgStyle *style, const Layout *layout) {
    const Set cells = style->signs ? signs_cells(style->signs) : (Set){ { 0 } };
    if (style->is_near && !set_is_empty(&cells)) return view_of_cells(layout, &cells);
    return (View){ layout->low, layout->high };
}

static bool is_seen(const View *view, const Tile *tile) {
    const View other = view_of_tile(tile);
    return other.low.x < view->high.x - 0.01 && other.high.x > view->low.x + 0.01 &&
           other.low.y < view->high.y - 0.01 && other.high.y > view->low.y + 0.01;
}

/* ---- the whole ---- */

static void begin(const Picture *picture, const SvgStyle *style, const View *view, FILE *out) {
    const double margin = style->is_near ? 0 : style->is_small ? MARGIN / 4.0 : MARGIN;
    const double width = (view->high.x - view->low.x) * UNIT + 2 * margin;
    const double height = (view->high.y - view->low.y) * UNIT + 2 * margin;
    fputs("<svg xmlns=\"http://www.w3.org/2000/svg\"", out);
    if (style->width > 0)
        fprintf(out, " width=\"%d\" height=\"%.0f\"", style->width, (double)style->width * height / width);
    fprintf(out, " viewBox=\"%.1f %.1f %.1f %.1f\" role=\"img\">\n<title>", view->low.x * UNIT - margin,
            view->low.y * UNIT - margin, width, height);
    write_text(picture->game->title, out);
    fputs("</title>\n", out);
}

/* The more of the board is shown, the wider are ways. */
static void draw_signs(const Signs *signs, const Board *board, const Layout *layout, const View *view, FILE *out) {
    const double side = fmax(view->high.x - view->low.x, view->high.y - view->low.y);
    signs_draw(signs, &(SignStyle){ board, layout, UNIT, 0.11 * fmin(fmax(side / 5.5, 1), 2) }, out);
}

void svg_draw(const Picture *picture, const SvgStyle *style, FILE *out) {
    const Board *const board = picture->board;
    Layout layout;
    layout_make(&layout, board, style->turn);
    const View view = view_of(style, &layout);
    begin(picture, style, &view, out);
    fputs("<g stroke=\"#5d4630\" stroke-width=\"1.5\" stroke-linejoin=\"round\">\n", out);
    for (int at = 0; at < board->cells; at++)
        if (is_seen(&view, &layout.tile[at])) draw_tile(board, &layout.tile[at], (Cell)at, out);
    fprintf(out,
            "</g>\n<g font-family=\"sans-serif\" font-size=\"%d\" text-anchor=\"middle\" "
            "dominant-baseline=\"middle\">\n",
            NAME_SIZE);
    if (!style->is_small) draw_names(board, &layout, style->turn, out);
    fputs("</g>\n<g font-family=\"sans-serif\" font-weight=\"bold\" stroke-width=\"3\" stroke-linejoin=\"round\" "
          "stroke-linecap=\"round\">\n",
          out);
    for (int at = 0; at < board->cells; at++)
        if (is_seen(&view, &layout.tile[at])) draw_men(picture, &layout.tile[at], (Cell)at, out);
    if (style->signs) draw_signs(style->signs, board, &layout, &view, out);
    fputs("</g>\n</svg>\n", out);
}

#include "protocol/scene/signs.h"

#include <math.h>
#include <stdlib.h>

void signs_add(Signs *signs, Sign sign) {
    if (signs->count < SIGNS_MAX) signs->sign[signs->count++] = sign;
}

/* ---- ways ---- */

static const struct {
    const char *colour;
    double opacity, width; /* in widths of ways */
    bool is_dashed, has_head;
} ways[SIGN_KINDS] = {
    [SIGN_MOVE] = { "#1d7a3a", 1, 1, false, true },     [SIGN_SHOT] = { "#c62817", 1, 1, true, true },
    [SIGN_BARRED] = { "#6b4aa8", 1, 1, true, true },    [SIGN_REACH] = { "#3b2a63", 0.38, 4, false, false },
    [SIGN_TIE] = { "#ffffff", 0.8, 0.9, false, false },
};

static bool has_way(SignKind kind) {
    return ways[kind].colour != NULL;
}

static Point along(Point from, Point to, double part) {
    return (Point){ from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part };
}

static void draw_line(Point from, Point to, const SignStyle *style, double width, const char *dashes, FILE *out) {
    fprintf(out, "<path d=\"M%.1f %.1f L%.1f %.1f\" fill=\"none\" stroke-width=\"%.1f\"%s/>", from.x * style->unit,
            from.y * style->unit, to.x * style->unit, to.y * style->unit, width * style->unit, dashes);
}

/* The head of an arrow, `wide` to either side where it begins. */
static void draw_head(Point neck, Point tip, const SignStyle *style, double wide, FILE *out) {
    const double length = hypot(tip.x - neck.x, tip.y - neck.y);
    const Point across = { (neck.y - tip.y) / length * wide, (tip.x - neck.x) / length * wide };
    const double unit = style->unit;
    fprintf(out, "<path d=\"M%.1f %.1f L%.1f %.1f L%.1f %.1f Z\" stroke=\"none\"/>", tip.x * unit, tip.y * unit,
            (neck.x + across.x) * unit, (neck.y + across.y) * unit, (neck.x - across.x) * unit,
            (neck.y - across.y) * unit);
}

/* A shaft with a head at its end; something of either end is left to the men. */
static void draw_way(Point from, Point to, SignKind kind, const SignStyle *style, FILE *out) {
    const double length = hypot(to.x - from.x, to.y - from.y), width = style->width * ways[kind].width;
    const double head = ways[kind].has_head ? 2.4 * width : 0, leave = ways[kind].has_head ? 0.24 : 0;
    if (length < 0.45) return;
    const Point start = along(from, to, leave / length), tip = along(from, to, 1 - leave / 3 / length),
                neck = along(from, to, fmax(1 - (leave / 3 + head) / length, leave / length));
    draw_line(start, neck, style, width,
              ways[kind].is_dashed ? " stroke-dasharray=\"15 7\" stroke-linecap=\"butt\"" : "", out);
    if (head > 0) draw_head(neck, tip, style, 1.6 * width, out);
}

/* How far the nearer way round an edge is shifted: by the size of the board, back or forth, or not at all. */
static int shift_of(int from, int to, int size, bool wraps) {
    if (!wraps || abs(to - from) * 2 <= size) return 0;
    return to > from ? -size : size;
}

/* Where steps to the east and to the north lead on a laid out board of squares. */
static Point step_of(const SignStyle *style, bool east) {
    const Cell origin = board_cell(style->board, 0, 0), next = board_cell(style->board, east, !east);
    if (origin == CELL_NONE || next == CELL_NONE) return (Point){ east, -!east };
    const Point from = style->layout->tile[origin].centre, to = style->layout->tile[next].centre;
    return (Point){ to.x - from.x, to.y - from.y };
}

/* How far the edges that a way goes round would have to be apart. */
static Point shift_of_way(const Sign *sign, const SignStyle *style) {
    const Board *const board = style->board;
    if (board->spec.shape != BOARD_SQUARES) return (Point){ 0, 0 };
    const int east =
        shift_of(board->column[sign->from], board->column[sign->to], board->spec.files, board->spec.wrap_files);
    const int north = shift_of(board->row[sign->from], board->row[sign->to], board->rows, board->spec.wrap_ranks);
    const Point right = step_of(style, true), up = step_of(style, false);
    return (Point){ east * right.x + north * up.x, east * right.y + north * up.y };
}

static void draw_ways(const Sign *sign, const SignStyle *style, FILE *out) {
    const Point from = style->layout->tile[sign->from].centre, to = style->layout->tile[sign->to].centre;
    const Point shift = shift_of_way(sign, style);
    fprintf(out, "<g stroke=\"%s\" fill=\"%s\" opacity=\"%.2f\">", ways[sign->kind].colour, ways[sign->kind].colour,
            ways[sign->kind].opacity);
    draw_way(from, (Point){ to.x + shift.x, to.y + shift.y }, sign->kind, style, out);
    if (hypot(shift.x, shift.y) > 0)
        draw_way((Point){ from.x - shift.x, from.y - shift.y }, to, sign->kind, style, out);
    fputs("</g>", out);
}

Set signs_cells(const Signs *signs) {
    Set cells = { { 0 } };
    for (int i = 0; i < signs->count; i++) {
        set_add(&cells, signs->sign[i].to);
        if (has_way(signs->sign[i].kind)) set_add(&cells, signs->sign[i].from);
    }
    return cells;
}

/* ---- signs of one cell, in a square of 100 by 100 around its middle ---- */

static const char *const shapes[SIGN_KINDS] = {
    [SIGN_BARRED] = "<g fill=\"none\" stroke=\"#fff\" stroke-width=\"15\"><path d=\"M-15 -15 L15 15 M15 -15 L-15 15\"/>"
                    "</g><path d=\"M-15 -15 L15 15 M15 -15 L-15 15\" fill=\"none\" stroke=\"#6b4aa8\" "
                    "stroke-width=\"9\"/>",
    [SIGN_FALLS] = "<path d=\"M-28 -28 L28 28 M28 -28 L-28 28\" fill=\"none\" stroke=\"#fff\" stroke-opacity=\".8\" "
                   "stroke-width=\"15\"/><path d=\"M-28 -28 L28 28 M28 -28 L-28 28\" fill=\"none\" stroke=\"#c62817\" "
                   "stroke-width=\"9\"/>",
    [SIGN_BLAST] = "<path d=\"M0 -50 L10 -24 L34 -38 L26 -12 L50 -4 L27 11 L38 36 L12 25 L2 50 L-10 26 L-36 38 L-26 12 "
                   "L-50 2 L-27 -12 L-34 -38 L-11 -24 Z\" fill=\"#ff8a1f\" fill-opacity=\".5\" stroke=\"#d33a00\"/>"
                   "<circle r=\"14\" fill=\"#ffe27a\" fill-opacity=\".8\" stroke=\"none\"/>",
    [SIGN_TURNED] = "<path d=\"M-34 -10 A36 36 0 0 1 30 -20 M34 10 A36 36 0 0 1 -30 20\" fill=\"none\" "
                    "stroke=\"#2f9e44\" stroke-width=\"8\"/><path d=\"M38 -34 L34 -8 L14 -24 Z M-38 34 L-34 8 L-14 24 "
                    "Z\" fill=\"#2f9e44\" stroke=\"none\"/>",
    [SIGN_COMES] = "<circle r=\"40\" fill=\"none\" stroke=\"#1d7a3a\" stroke-width=\"6\" stroke-dasharray=\"12 9\"/>",
    [SIGN_HELD] = "<circle r=\"42\" fill=\"none\" stroke=\"#1f5fbf\" stroke-width=\"6\"/><g transform=\"translate(28 "
                  "-28)\"><circle r=\"16\" fill=\"#1f5fbf\" stroke=\"#fff\" stroke-width=\"3\"/><path d=\"M-7 -7 L7 7 "
                  "M7 -7 L-7 7\" fill=\"none\" stroke=\"#fff\" stroke-width=\"5\"/></g>",
    [SIGN_NOTED] = "<circle r=\"36\" fill=\"#7fae1e\" fill-opacity=\".28\" stroke=\"#5b8a00\" stroke-width=\"4\"/>"
                   "<circle r=\"46\" fill=\"none\" stroke=\"#5b8a00\" stroke-width=\"4\" stroke-dasharray=\"14 10\"/>",
    [SIGN_SECRET] = "<path d=\"M0 -34 V34 M-34 0 H34 M-24 -24 L24 24 M24 -24 L-24 24\" fill=\"none\" stroke=\"#222\" "
                    "stroke-width=\"6\"/><circle r=\"22\" fill=\"#333\" stroke=\"#111\"/><circle cx=\"-7\" cy=\"-8\" "
                    "r=\"5\" fill=\"#eee\" stroke=\"none\"/>",
    [SIGN_UNSEEN] = "<rect x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" fill=\"#20242c\" fill-opacity=\".62\" "
                    "stroke=\"none\"/><text y=\"4\" font-size=\"58\" text-anchor=\"middle\" "
                    "dominant-baseline=\"middle\" fill=\"#f4ecd8\" stroke=\"none\">?</text>",
};

/* Where the pips of a die lie: a bit for each of nine places, row by row. */
static void draw_die(int number, FILE *out) {
    static const unsigned pips[] = { 0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16d };
    fputs("<rect x=\"-22\" y=\"-22\" width=\"44\" height=\"44\" rx=\"8\" fill=\"#fff\" stroke=\"#222\"/>", out);
    for (int place = 0; place < 9; place++)
        if (pips[number] >> place & 1)
            fprintf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"4.5\" fill=\"#222\" stroke=\"none\"/>", place % 3 * 13 - 13,
                    place / 3 * 13 - 13);
}

/* Of more than six it takes two dice. */
static void draw_dice(int number, FILE *out) {
    const int first = number > 6 ? (number + 1) / 2 : number;
    fprintf(out, "<g transform=\"translate(%d 0) rotate(-9)\">", number > 6 ? -26 : 0);
    draw_die(first, out);
    fputs("</g>", out);
    if (first == number) return;
    fputs("<g transform=\"translate(26 0) rotate(8)\">", out);
    draw_die(number - first, out);
    fputs("</g>", out);
}

/* That of dice is half way. */
static Point place_of(const Sign *sign, const Layout *layout) {
    const Point from = layout->tile[sign->from].centre, to = layout->tile[sign->to].centre;
    return sign->kind == SIGN_DICE ? along(from, to, 0.5) : to;
}

static void draw_sign(const Sign *sign, const SignStyle *style, FILE *out) {
    const Tile *const tile = &style->layout->tile[sign->to];
    const Point at = place_of(sign, style->layout);
    if (has_way(sign->kind)) draw_ways(sign, style, out);
    if (!shapes[sign->kind] && sign->kind != SIGN_DICE) return;
    fprintf(out, "<g transform=\"translate(%.1f %.1f) scale(%.3f)\">", at.x * style->unit, at.y * style->unit,
            2 * tile->room * (tile->corners == 4 ? 1 : 1.3) * style->unit / 100);
    if (sign->kind == SIGN_DICE)
        draw_dice(sign->number, out);
    else
        fputs(shapes[sign->kind], out);
    fputs("</g>", out);
}

/* Names of classes, and which are drawn above others: what reaches lies lowest, ways above what they lead to. */
static const struct {
    const char *name;
    int height;
} classes[SIGN_KINDS] = {
    [SIGN_MOVE] = { "move", 2 },     [SIGN_SHOT] = { "shot", 2 },     [SIGN_BARRED] = { "barred", 2 },
    [SIGN_REACH] = { "reach", 0 },   [SIGN_TIE] = { "tie", 0 },       [SIGN_FALLS] = { "falls", 1 },
    [SIGN_BLAST] = { "blast", 1 },   [SIGN_TURNED] = { "turned", 1 }, [SIGN_COMES] = { "comes", 1 },
    [SIGN_HELD] = { "held", 1 },     [SIGN_NOTED] = { "noted", 1 },   [SIGN_SECRET] = { "secret", 1 },
    [SIGN_UNSEEN] = { "unseen", 1 }, [SIGN_DICE] = { "dice", 3 },
};

void signs_draw(const Signs *signs, const SignStyle *style, FILE *out) {
    for (int height = 0; height <= 3; height++)
        for (int i = 0; i < signs->count; i++) {
            const Sign *const sign = &signs->sign[i];
            if (classes[sign->kind].height != height) continue;
            fprintf(out, "<g class=\"sign %s\">", classes[sign->kind].name);
            draw_sign(sign, style, out);
            fputs("</g>\n", out);
        }
}

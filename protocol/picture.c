#include "protocol/picture.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

static bool has_commas(const Game *game) {
    return game->notation && game->notation->commas;
}

/* How many cells the digits at the start of a text pass over; 0 if there are none. */
static int read_empties(const char *text, size_t *length) {
    char *end;
    const long count = isdigit((unsigned char)*text) ? strtol(text, &end, 10) : 0;
    *length = count > 0 ? (size_t)(end - text) : 0;
    return (int)count;
}

/* One row of the board field; returns what follows it. */
static const char *read_row(Picture *picture, const char *text, int row) {
    const Board *const board = picture->board;
    const bool commas = has_commas(picture->game);
    int at = board->row_start[row];
    const int end = at + board->row_length[row];
    while (*text && *text != '/' && *text != ' ') {
        size_t length;
        at += read_empties(text, &length);
        if (length == 0) {
            length = commas ? strcspn(text, ",/ ") : 1;
            if (at < end) snprintf(picture->cell[at], PICTURE_CELL_MAX, "%.*s", (int)length, text);
            at++;
        }
        text += length;
        if (commas && *text == ',') text++;
    }
    return *text == '/' ? text + 1 : text;
}

void picture_read(Picture *picture, const Game *game, const char *text) {
    memset(picture, 0, sizeof *picture);
    picture->game = game;
    picture->board = board_of(game->board);
    for (int row = picture->board->rows - 1; row >= 0; row--) text = read_row(picture, text, row);
    for (int field = 0; field < 5 && text; field++) text = strchr(text + (*text == ' '), ' ');
    if (text) snprintf(picture->extras, sizeof picture->extras, "%s", text + 1);
}

void picture_of(Picture *picture, const Position *pos) {
    char text[POSITION_TEXT_MAX];
    game_format(pos, text, sizeof text);
    picture_read(picture, pos->game, text);
}

Set picture_changes(const Picture *before, const Picture *after) {
    Set changed = { { 0 } };
    for (int i = 0; i < before->board->cells; i++)
        if (strcmp(before->cell[i], after->cell[i]) != 0) set_add(&changed, (Cell)i);
    return changed;
}

/* ---- who stands where ---- */

Player picture_owner(const Picture *picture, Cell at) {
    const char letter = picture->cell[at][0];
    if (!letter) return NOBODY;
    if (has_commas(picture->game)) return game_player(picture->game, (char)tolower((unsigned char)letter));
    return isupper((unsigned char)letter) ? WHITE : BLACK;
}

int picture_home(const Picture *picture, Player player) {
    const int sides = board_sides(picture->board);
    int nearest = 0, least = 0;
    for (int side = 0; side < sides; side++) {
        int distance = 0;
        for (int at = 0; at < picture->board->cells; at++)
            if (picture_owner(picture, (Cell)at) == player) distance += board_row_from(picture->board, side, (Cell)at);
        if (side == 0 || distance < least) nearest = side, least = distance;
    }
    return nearest;
}

/* ---- what lies beside the board ---- */

static const struct {
    const char *key, *words;
} key_words[] = {
    { "bmines", "Black's mines" },
    { "bullet", "the bullet" },
    { "carrier", "the carrier of the plague" },
    { "check", "check" },
    { "cubes", "cubes are held by" },
    { "done", "moved in this turn already" },
    { "foes", "men of the enemy" },
    { "free", "free men" },
    { "fresh", "fresh" },
    { "hand", "in hand" },
    { "hit", "lost men in this turn" },
    { "immune", "immune" },
    { "infected", "infected" },
    { "landed", "arrived on a mine" },
    { "last", "moved last" },
    { "left", "moves left in this series" },
    { "limbo", "in limbo" },
    { "once", "injured once" },
    { "opt", "options" },
    { "out", "has forfeited" },
    { "pair", "moves to go with the cube" },
    { "partial", "partial stalemate" },
    { "passed", "the turn was passed" },
    { "passes", "passes in a row" },
    { "path", "can be attacked in passing on" },
    { "result", "result" },
    { "series", "moves in this series" },
    { "setup", "mines are being laid" },
    { "steps", "crossed by double steps" },
    { "tries", "captures by pawns" },
    { "twice", "injured twice" },
    { "wait", "turns waited" },
    { "wmines", "White's mines" },
};

const char *picture_key_words(const char *key) {
    for (size_t i = 0; i < LENGTH(key_words); i++)
        if (strcmp(key, key_words[i].key) == 0) return key_words[i].words;
    return NULL;
}

void picture_draw_extras(const Picture *picture, FILE *out) {
    char text[POSITION_TEXT_MAX];
    snprintf(text, sizeof text, "%s", picture->extras);
    for (char *rest = text, *pair; (pair = strsep(&rest, " "));) {
        char *const value = strchr(pair, '=');
        if (!value) continue;
        *value = '\0';
        const char *const words = picture_key_words(pair);
        fprintf(out, "    %s: ", words ? words : pair);
        for (const char *at = value + 1; *at; at++) fprintf(out, "%c%s", *at, *at == ',' ? " " : "");
        fputc('\n', out);
    }
}

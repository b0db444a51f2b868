#include "protocol/record/picture.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/text.h"
#include "engine/extras.h"
#include "engine/lanes/terms.h"
#include "engine/text/words.h"

/* ---- reading ---- */

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
    const bool commas = game_has_commas(picture->game);
    int at = board->row_start[row];
    const int end = at + board->row_length[row];
    while (*text && *text != '/' && *text != ' ') {
        size_t length;
        at += read_empties(text, &length);
        if (length == 0) {
            length = commas ? strcspn(text, ",/ ") : *text == '+' && text[1] ? 2 : 1;
            if (at < end) snprintf(picture->cell[at], PICTURE_CELL_MAX, "%.*s", (int)length, text);
            at++;
        }
        text += length;
        if (commas && *text == ',') text++;
    }
    return *text == '/' ? text + 1 : text;
}

const char picture_state_marks[STATES_MAX] = { '\'', '"' };

int picture_state(char mark) {
    int state = 0;
    while (state < STATES_MAX - 1 && picture_state_marks[state] != mark) state++;
    return state + 1;
}

static void mark_cells(Picture *picture, const char *cells, char mark) {
    for (Cell at; *cells && *cells != ' '; cells += *cells == ',') {
        const size_t length = board_read_cell(picture->board, cells, &at);
        if (!length) return;
        picture->mark[at] = mark;
        cells += length;
    }
}

/* Marks the men in states, which the extras list. */
static void read_marks(Picture *picture) {
    const States *const states = picture->game->setup.states;
    for (int state = 0; states && state < STATES_MAX; state++) {
        char key[32];
        if (!states->keys[state]) continue;
        snprintf(key, sizeof key, "%s=", states->keys[state]);
        const char *const found = strstr(picture->extras, key);
        if (found && (found == picture->extras || found[-1] == ' '))
            mark_cells(picture, found + strlen(key), picture_state_marks[state]);
    }
}

void picture_read(Picture *picture, const Game *game, const char *text) {
    memset(picture, 0, sizeof *picture);
    picture->game = game;
    picture->board = board_of(game->setup.board);
    for (int row = picture->board->rows - 1; row >= 0; row--) text = read_row(picture, text, row);
    for (int field = 0; field < 5 && text; field++) text = strchr(text + (*text == ' '), ' ');
    if (text) snprintf(picture->extras, sizeof picture->extras, "%s", text + 1);
    read_marks(picture);
}

void picture_of(Picture *picture, const Position *pos) {
    char text[POSITION_TEXT_MAX];
    game_format(pos, text, sizeof text);
    picture_read(picture, pos->game, text);
}

Set picture_changes(const Picture *before, const Picture *after) {
    Set changed = { { 0 } };
    for (int i = 0; i < before->board->cells; i++)
        if (strcmp(before->cell[i], after->cell[i]) != 0 || before->mark[i] != after->mark[i])
            set_add(&changed, (Cell)i);
    return changed;
}

/* ---- who stands where ---- */

Player picture_owner(const Picture *picture, Cell at) {
    const char *const text = picture->cell[at];
    const char letter = text[*text == '+'];
    if (!letter || letter == '*') return NOBODY;
    if (game_has_commas(picture->game)) return game_player(picture->game, (char)tolower((unsigned char)letter));
    return isupper((unsigned char)letter) ? WHITE : BLACK;
}

/* "Bww3": a stack of draughts. */
static int men_of_stack(const Picture *picture, const char *text, PictureMan men[]) {
    int count = 0;
    for (; *text; text++)
        if (isdigit((unsigned char)*text)) {
            if (count > 0) men[count - 1].number = 10 * men[count - 1].number + *text - '0';
        } else {
            const Player owner = game_player(picture->game, (char)tolower((unsigned char)*text));
            const bool is_crowned = isupper((unsigned char)*text);
            men[count++] = (PictureMan){ .owner = owner, .letter = *text, .in_stack = true, .is_crowned = is_crowned };
        }
    return count;
}

/* "N", "aN"; "+N", "ap", "a+P": a man of two or of more players, promoted ones. */
int picture_men(const Picture *picture, Cell at, PictureMan men[static PICTURE_CELL_MAX]) {
    const char *const text = picture->cell[at];
    if (!*text) return 0;
    if (*text == '*') {
        men[0] = (PictureMan){ .owner = NOBODY, .kind = WALL, .letter = '*' };
        return 1;
    }
    const bool commas = game_has_commas(picture->game), has_plus = text[commas] == '+';
    const char written = text[commas + has_plus], letter = commas ? written : (char)toupper((unsigned char)written);
    const Kind plain = letter ? game_kind(picture->game, letter) : (Kind)EMPTY;
    const Kind kind = has_plus && !commas ? terms_crowned(picture->game->setup.terms, plain) : plain;
    if (commas && kind == EMPTY) return men_of_stack(picture, text, men);
    men[0] = (PictureMan){ .owner = picture_owner(picture, at),
                           .kind = kind,
                           .letter = (char)toupper((unsigned char)letter),
                           .is_crowned = has_plus || islower((unsigned char)letter) };
    return 1;
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

static void write_value(const char *value, FILE *out) {
    fputs(": ", out);
    for (; *value; value++) fprintf(out, "%c%s", *value, *value == ',' ? " " : "");
}

void picture_draw_extras(const Picture *picture, FILE *out) {
    char text[POSITION_TEXT_MAX];
    snprintf(text, sizeof text, "%s", picture->extras);
    for (char *rest = text, *pair; (pair = text_part(&rest, ' '));) {
        char *const value = strchr(pair, '=');
        if (!value) continue;
        *value = '\0';
        const Extra *extra = extra_find(picture->game, pair);
        fprintf(out, "    %s", extra ? extra->words : pair);
        if (!extra || extra->type != EXTRA_SWITCH) write_value(value + 1, out);
        fputc('\n', out);
    }
}

void picture_draw_legend(const Game *game, FILE *out) {
    const char *line = game->words ? game->words->legend : NULL;
    while (line) {
        fprintf(out, "  %.*s\n", (int)strcspn(line, "\n"), line);
        line = strchr(line, '\n');
        if (line) line++;
    }
    for (int state = 0; game->setup.states && state < STATES_MAX; state++)
        if (game->setup.states->keys[state])
            fprintf(out, "  %c after a man: %s\n", picture_state_marks[state], game->setup.states->words[state]);
}

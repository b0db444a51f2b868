#include "protocol/scene/editor.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/text.h"
#include "engine/extras.h"
#include "engine/lanes/terms.h"
#include "engine/text/words.h"
#include "protocol/record/json.h"
#include "protocol/record/picture.h"
#include "protocol/scene/scene.h"

/* The fields of a position after its board; all others are extras. */
enum { TURN, CASTLING, EN_PASSANT, HALFMOVE, FULLMOVE, FIELDS };

static const struct {
    const char *key, *words, *usual;
} fields[FIELDS] = {
    [TURN] = { "turn", "To move", NULL },
    [CASTLING] = { "castling", "May castle", "-" },
    [EN_PASSANT] = { "en-passant", "En passant", "-" },
    [HALFMOVE] = { "halfmove", "Quiet plies", "0" },
    [FULLMOVE] = { "fullmove", "Move number", "1" },
};

enum { EXTRAS_SHOWN = 32, VALUE_MAX = 512 };

typedef struct {
    const Game *game;
    const Board *board;
    char cell[CELLS_MAX][PICTURE_CELL_MAX];
    char field[FIELDS][VALUE_MAX];
    char extra[EXTRAS_SHOWN][VALUE_MAX]; /* in the order of extra_at */
    char position[POSITION_TEXT_MAX];
    Error err;
    bool is_wrong;
} Draft;

/* ---- men ---- */

/* Can this stand on a cell, whatever stands elsewhere? */
static bool is_man(const Draft *draft, const char *text) {
    const Game *const game = draft->game;
    const Notation *const notation = game->text.notation;
    if (strlen(text) >= PICTURE_CELL_MAX || strcspn(text, ",/ ") != strlen(text)) return false;
    if (isdigit((unsigned char)*text) || !*text) return false;
    if (text[0] == '*' && !text[1]) return game->setup.walls;
    if (*text == '+' && !game_has_commas(game))
        return isalpha((unsigned char)text[1]) && !text[2] &&
               terms_crowned(game->setup.terms, game_kind(game, text[1])) != EMPTY;
    if (!game_has_commas(game)) return isalpha((unsigned char)*text) && !text[1] && game_kind(game, *text) != EMPTY;
    if (!notation->read_cell)
        return game_player(game, *text) != NOBODY && isupper((unsigned char)text[1]) && !text[2] &&
               game_kind(game, text[1]) != EMPTY;
    Error err;
    Position pos;
    pos_init(&pos, game);
    const bool good = notation->read_cell(&pos, 0, text, &err);
    pos_release(&pos);
    return good;
}

/* Men on top of others where men stand so, else instead of them. */
static void put(Draft *draft, Cell at, const char *man) {
    char text[2 * PICTURE_CELL_MAX];
    if (!is_man(draft, man)) return;
    snprintf(text, sizeof text, "%s%s", man, draft->cell[at]);
    snprintf(draft->cell[at], PICTURE_CELL_MAX, "%s", is_man(draft, text) ? text : man);
}

/* Takes the top man off. */
static void take(Draft *draft, Cell at) {
    char *const text = draft->cell[at];
    size_t length = 1;
    while (length < strlen(text) && !is_man(draft, text + length)) length++;
    memmove(text, text + length, strlen(text + length) + 1);
}

/* ---- reading ---- */

static void set_usual(Draft *draft) {
    memset(draft->cell, 0, sizeof draft->cell);
    memset(draft->extra, 0, sizeof draft->extra);
    snprintf(draft->field[TURN], VALUE_MAX, "%c", game_player_letter(draft->game, 0));
    for (int i = TURN + 1; i < FIELDS; i++) snprintf(draft->field[i], VALUE_MAX, "%s", fields[i].usual);
}

static int extra_number(const Game *game, const char *key) {
    const Extra *extra;
    for (int i = 0; i < EXTRAS_SHOWN && (extra = extra_at(game, i)) != NULL; i++)
        if (strcmp(extra->key, key) == 0) return i;
    return -1;
}

static void read_text(Draft *draft, const char *position) {
    Picture picture;
    char text[POSITION_TEXT_MAX];
    picture_read(&picture, draft->game, position);
    memcpy(draft->cell, picture.cell, sizeof draft->cell);
    snprintf(text, sizeof text, "%s", position);
    char *rest = text;
    text_part(&rest, ' ');
    for (int i = 0; i < FIELDS; i++) {
        const char *const part = text_part(&rest, ' ');
        snprintf(draft->field[i], VALUE_MAX, "%s", part ? part : "");
    }
    for (char *pair; (pair = text_part(&rest, ' '));) {
        char *const value = strchr(pair, '=');
        if (!value) continue;
        *value = '\0';
        const int number = extra_number(draft->game, pair);
        if (number >= 0) snprintf(draft->extra[number], VALUE_MAX, "%s", value + 1);
    }
}

/* The start, or a text that can be read; another one is an error, and shows the start. */
static void begin(Draft *draft, const char *position) {
    Position pos;
    char text[POSITION_TEXT_MAX];
    pos_init(&pos, draft->game);
    draft->is_wrong = position && !game_parse(&pos, draft->game, position, &draft->err);
    draft->err.column = 0; /* of a text that is not shown */
    if (!position || draft->is_wrong) game_start(&pos, draft->game);
    game_format(&pos, text, sizeof text);
    pos_release(&pos);
    read_text(draft, text);
}

static void read_field(char value[static VALUE_MAX], const cJSON *given, const char *key) {
    const char *const text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(given, key));
    if (text) snprintf(value, VALUE_MAX, "%s", text);
}

static void read_draft(Draft *draft, const cJSON *asked) {
    const cJSON *const given = cJSON_GetObjectItemCaseSensitive(asked, "fields");
    const cJSON *const cells = cJSON_GetObjectItemCaseSensitive(asked, "cells");
    const Extra *extra;
    int at = 0;
    for (const cJSON *cell = cells ? cells->child : NULL; cell && at < draft->board->cells; cell = cell->next, at++)
        if (cJSON_IsString(cell) && is_man(draft, cell->valuestring))
            snprintf(draft->cell[at], PICTURE_CELL_MAX, "%s", cell->valuestring);
    for (int i = 0; i < FIELDS; i++) read_field(draft->field[i], given, fields[i].key);
    for (int i = 0; i < EXTRAS_SHOWN && (extra = extra_at(draft->game, i)) != NULL; i++)
        read_field(draft->extra[i], given, extra->key);
}

static bool read_cell(const Draft *draft, const cJSON *item, Cell *at) {
    if (!cJSON_IsNumber(item) || item->valueint < 0 || item->valueint >= draft->board->cells) return false;
    *at = (Cell)item->valueint;
    return true;
}

static void change(Draft *draft, const cJSON *asked) {
    const cJSON *const put_there = cJSON_GetObjectItemCaseSensitive(asked, "put");
    const cJSON *const moved = cJSON_GetObjectItemCaseSensitive(asked, "move");
    const cJSON *const man = cJSON_GetArrayItem(put_there, 1);
    Cell from, to;
    if (read_cell(draft, cJSON_GetArrayItem(put_there, 0), &to) && cJSON_IsString(man))
        put(draft, to, man->valuestring);
    if (read_cell(draft, cJSON_GetObjectItemCaseSensitive(asked, "take"), &from)) take(draft, from);
    if (read_cell(draft, cJSON_GetArrayItem(moved, 0), &from) && read_cell(draft, cJSON_GetArrayItem(moved, 1), &to) &&
        from != to) {
        memcpy(draft->cell[to], draft->cell[from], PICTURE_CELL_MAX);
        *draft->cell[from] = '\0';
    }
}

/* ---- as a position ---- */

static void write_row(const Draft *draft, int row, Text *out) {
    const bool commas = game_has_commas(draft->game);
    const int end = draft->board->row_start[row] + draft->board->row_length[row];
    for (int at = draft->board->row_start[row]; at < end; at++) {
        int empty = 0;
        while (at + empty < end && !*draft->cell[at + empty]) empty++;
        if (commas && at > draft->board->row_start[row]) text_char(out, ',');
        if (empty)
            text_number(out, (unsigned long)empty);
        else
            text_string(out, draft->cell[at]);
        if (empty) at += empty - 1;
    }
}

/* A field of nothing is its usual one; with blanks it would be several. */
static void write_field(Draft *draft, const char *key, const char *value, Text *out) {
    if (strchr(value, ' ') && !draft->is_wrong)
        draft->is_wrong = !error_in(&draft->err, key, "no blanks may stand here");
    text_string(out, value);
}

static void compose(Draft *draft) {
    Text out = text_into(draft->position, sizeof draft->position);
    const Extra *extra;
    for (int row = draft->board->rows - 1; row >= 0; row--) {
        write_row(draft, row, &out);
        if (row) text_char(&out, '/');
    }
    for (int i = 0; i < FIELDS; i++) {
        text_char(&out, ' ');
        write_field(draft, fields[i].key,
                    *draft->field[i]  ? draft->field[i]
                    : fields[i].usual ? fields[i].usual
                                      : "",
                    &out);
    }
    for (int i = 0; i < EXTRAS_SHOWN && (extra = extra_at(draft->game, i)) != NULL; i++) {
        if (!*draft->extra[i]) continue;
        text_char(&out, ' ');
        text_string(&out, extra->key);
        text_char(&out, '=');
        write_field(draft, extra->key, draft->extra[i], &out);
    }
}

/* Reads the whole as the engine does, and has it written as the engine would. */
static void check(Draft *draft) {
    Position pos;
    if (draft->is_wrong) return;
    pos_init(&pos, draft->game);
    draft->is_wrong = !game_parse(&pos, draft->game, draft->position, &draft->err);
    if (!draft->is_wrong) game_format(&pos, draft->position, sizeof draft->position);
    pos_release(&pos);
}

/* ---- answering ---- */

static void add_choice(cJSON *choices, const char *value, const char *words) {
    cJSON *const pair = cJSON_CreateArray();
    cJSON_AddItemToArray(pair, cJSON_CreateString(value));
    cJSON_AddItemToArray(pair, cJSON_CreateString(words));
    cJSON_AddItemToArray(choices, pair);
}

/* What can be chosen: the players, with or without nobody. */
static void add_players(cJSON *field, const Game *game, bool nobody) {
    cJSON *const choices = cJSON_AddArrayToObject(field, "choices");
    if (nobody) add_choice(choices, "", "nobody");
    for (Player player = 0; player < game->players; player++) {
        char words[WORDS_NAME_MAX];
        words_called(game, player, words);
        add_choice(choices, (const char[]){ game_player_letter(game, player), '\0' }, words);
    }
}

static cJSON *add_field(cJSON *list, const char *key, const char *words, const char *value) {
    cJSON *const field = cJSON_CreateObject();
    cJSON_AddStringToObject(field, "key", key);
    cJSON_AddStringToObject(field, "words", words);
    json_add_text(field, "value", value);
    cJSON_AddItemToArray(list, field);
    return field;
}

static void add_extra(cJSON *list, const Draft *draft, const Extra *extra, const char *value) {
    if (extra->type == EXTRA_SEEN) return;
    cJSON *const field = add_field(list, extra->key, extra->words, value);
    if (extra->type == EXTRA_PLAYER) add_players(field, draft->game, true);
    if (extra->type == EXTRA_SWITCH) cJSON_AddTrueToObject(field, "isSwitch");
    if (extra->type == EXTRA_CELLS || extra->type == EXTRA_CELL || extra->type == EXTRA_NUMBERS)
        cJSON_AddStringToObject(field, "cells", extra->type == EXTRA_NUMBERS ? ":1" : "");
    if (extra->names) cJSON_AddStringToObject(field, "names", extra->names);
}

/* Castling and en passant as in chess, or in a way of the game's own. */
static bool has_field(const Draft *draft, int number) {
    const Notation *const notation = draft->game->text.notation;
    const bool is_orthodox = !game_has_commas(draft->game) && draft->board->cells == 64 && draft->game->players == 2;
    if (number == CASTLING) return is_orthodox || (notation && notation->read_castling);
    if (number != EN_PASSANT) return true;
    return notation && notation->read_en_passant ? true : is_orthodox && !(notation && notation->ignores_en_passant);
}

static void add_fields(cJSON *object, const Draft *draft) {
    cJSON *const list = cJSON_AddArrayToObject(object, "fields");
    const Extra *extra;
    for (int i = 0; i < FIELDS; i++) {
        if (!has_field(draft, i)) continue;
        cJSON *const field = add_field(list, fields[i].key, fields[i].words, draft->field[i]);
        if (i == TURN) add_players(field, draft->game, false);
    }
    for (int i = 0; i < EXTRAS_SHOWN && (extra = extra_at(draft->game, i)) != NULL; i++)
        add_extra(list, draft, extra, draft->extra[i]);
}

typedef struct {
    const Draft *draft;
    cJSON *looks, *men;
} Palette;

static void offer(const Palette *palette, const char *text) {
    static const Picture nothing;
    if (!is_man(palette->draft, text)) return;
    Picture picture = nothing;
    picture.game = palette->draft->game;
    picture.board = palette->draft->board;
    snprintf(picture.cell[0], PICTURE_CELL_MAX, "%s", text);
    scene_add_cell(palette->men, palette->looks, &picture, 0);
    cJSON *const man = cJSON_GetArrayItem(palette->men, cJSON_GetArraySize(palette->men) - 1);
    cJSON_AddStringToObject(man, "text", text);
}

/* All that may stand alone on a cell: letters of kinds in either case, of players, promoted ones, numbers. */
static void offer_men(const Palette *palette, Player player) {
    enum { NUMBERS = 12 };
    const Game *const game = palette->draft->game;
    const char *const letters = game->setup.letters ? game->setup.letters : ".PNBRQK";
    const char own = game_player_letter(game, player);
    char text[8];
    for (const char *letter = letters; *letter && !game_has_commas(game); letter++) {
        const int cased = player == 0 ? toupper((unsigned char)*letter) : tolower((unsigned char)*letter);
        offer(palette, (const char[]){ (char)cased, '\0' });
        offer(palette, (const char[]){ '+', (char)cased, '\0' });
    }
    offer(palette, "*");
    if (!game_has_commas(game)) return;
    for (const char *letter = letters; *letter; letter++) offer(palette, (const char[]){ own, *letter, '\0' });
    for (const char *letter = letters; *letter; letter++) offer(palette, (const char[]){ own, '+', *letter, '\0' });
    offer(palette, (const char[]){ own, '\0' });
    offer(palette, (const char[]){ (char)toupper((unsigned char)own), '\0' });
    for (int number = 1; number <= NUMBERS; number++) {
        snprintf(text, sizeof text, "%c%d", own, number);
        offer(palette, text);
    }
}

static void add_palette(cJSON *object, const Draft *draft) {
    cJSON *const all = cJSON_AddArrayToObject(object, "palette");
    for (Player player = 0; player < draft->game->players; player++) {
        cJSON *const men = cJSON_CreateArray();
        cJSON_AddItemToArray(all, men);
        offer_men(&(Palette){ draft, cJSON_GetObjectItemCaseSensitive(object, "looks"), men }, player);
    }
}

/* The key of the field that an error is about, "" if it is none of the page's. */
static const char *key_of(const Draft *draft) {
    const Extra *extra;
    const size_t length = strcspn(draft->err.field, "=");
    for (int i = 0; i < FIELDS; i++)
        if (strcmp(fields[i].key, draft->err.field) == 0) return fields[i].key;
    for (int i = 0; i < EXTRAS_SHOWN && (extra = extra_at(draft->game, i)) != NULL; i++)
        if (strlen(extra->key) == length && memcmp(extra->key, draft->err.field, length) == 0) return extra->key;
    return "";
}

/* Errors of the board, and of fields that this page does not have, are about all of it. */
static void add_error(cJSON *object, const Draft *draft) {
    if (!draft->is_wrong) {
        cJSON_AddNullToObject(object, "error");
        return;
    }
    cJSON *const error = cJSON_AddObjectToObject(object, "error");
    cJSON_AddStringToObject(error, "field", key_of(draft));
    cJSON_AddNumberToObject(error, "column", draft->err.column);
    json_add_text(error, "text", error_reason(&draft->err));
}

cJSON *editor_answer(const Game *game, const cJSON *asked) {
    Draft draft = { .game = game, .board = board_of(game->setup.board) };
    Picture picture;
    set_usual(&draft);
    if (cJSON_IsArray(cJSON_GetObjectItemCaseSensitive(asked, "cells"))) {
        read_draft(&draft, asked);
        change(&draft, asked);
    } else {
        begin(&draft, cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(asked, "position")));
    }
    compose(&draft);
    check(&draft);
    cJSON *const object = cJSON_CreateObject();
    cJSON *const cells = cJSON_AddArrayToObject(object, "cells");
    for (int at = 0; at < draft.board->cells; at++) cJSON_AddItemToArray(cells, cJSON_CreateString(draft.cell[at]));
    picture_read(&picture, game, draft.position);
    picture.is_draft = draft.is_wrong;
    scene_add_men(object, &picture);
    add_fields(object, &draft);
    add_palette(object, &draft);
    json_add_text(object, "position", draft.position);
    add_error(object, &draft);
    return object;
}

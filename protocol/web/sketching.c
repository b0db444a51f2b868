#include "protocol/web/sketching.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/memory_file.h"
#include "protocol/record/json.h"
#include "protocol/record/rules_book.h"
#include "protocol/scene/card.h"
#include "protocol/scene/layout.h"
#include "protocol/scene/scene.h"
#include "protocol/scene/svg.h"
#include "variants/load.h"

enum {
    SECTIONS_MAX = 32,
    PIECE = 16000 /* bytes of a longer text on one line, which stays within PROCESS_LINE_MAX */
};
static const char name[] = "text"; /* begins what the reader says */

/* ---- what is wrong ---- */

/* "text:4:12: why" with its place: line and column from 1, 0 where it is not known. */
static cJSON *fault(const char *said) {
    int line = 0, column = 0, skip = 0;
    cJSON *const object = cJSON_CreateObject();
    if (sscanf(said, "text:%d:%d: %n", &line, &column, &skip) < 2 || !skip) {
        column = skip = 0;
        if (sscanf(said, "text:%d: %n", &line, &skip) < 1 || !skip) line = skip = 0;
    }
    json_add_number(object, "line", line);
    json_add_number(object, "column", column);
    json_add_text(object, "text", said + skip);
    return object;
}

/* ---- what is there ---- */

/* So much of a text as fits on a line and ends with a whole character. */
static size_t piece_of(const char *text) {
    size_t length = strlen(text);
    if (length <= PIECE) return length;
    for (length = PIECE; length > 1 && ((unsigned char)text[length] & 0xc0) == 0x80;) length--;
    return length;
}

static void print_in_pieces(FILE *out, const char *key, char *text) {
    for (const char *rest = text; *rest;) {
        const size_t length = piece_of(rest);
        char *const piece = memory_text(rest, length);
        cJSON *const object = cJSON_CreateObject();
        json_add_text(object, key, piece);
        json_print(out, object);
        free(piece);
        rest += length;
    }
    free(text);
}

static void print_picture(FILE *out, const Position *pos) {
    Picture picture;
    MemoryFile memory;
    picture_of(&picture, pos);
    memory_file_open(&memory);
    svg_draw(&picture, &(SvgStyle){ .turn = layout_turn_of(pos->game, 0) }, memory.file);
    print_in_pieces(out, "picture", memory_file_close(&memory, NULL));
}

static void print_rules(FILE *out, const Game *game) {
    MemoryFile memory;
    memory_file_open(&memory);
    rules_write(game, memory.file);
    print_in_pieces(out, "rules", memory_file_close(&memory, NULL));
}

/* The last game that can be played is the one that is written. */
typedef struct {
    FILE *out;
    const Game *last;
} Told;

static void tell(void *listener, const char *id, const Game *game, const char *why) {
    Told *const told = listener;
    cJSON *const object = cJSON_CreateObject();
    told->last = game;
    json_add_text(object, "id", id);
    if (game) {
        json_add_text(object, "title", game->title);
        cJSON_AddStringToObject(object, "shape", scene_shape(game));
        card_add(object, game);
    }
    cJSON_AddItemToObject(object, "why", game ? cJSON_CreateNull() : fault(why));
    json_print(told->out, object);
}

static void print_start(FILE *out, const Game *game) {
    Position pos;
    pos_init(&pos, game);
    if (game_parse(&pos, game, "start", NULL)) {
        cJSON *const object = cJSON_CreateObject();
        char start[POSITION_TEXT_MAX];
        game_format(&pos, start, sizeof start);
        json_add_number(object, "moves", (double)game_count_moves(&pos));
        json_add_text(object, "start", start);
        json_print(out, object);
        print_picture(out, &pos);
    }
    pos_release(&pos);
    print_rules(out, game);
}

/* ---- the text ---- */

/* No more sections than a person writes: each may become large. */
static bool check_sections(const char *text, Error *err) {
    int sections = 0;
    for (int line = 1; *text; line++) {
        if (*text == '[' && ++sections > SECTIONS_MAX)
            return error_set(err, "%s:%d: more than %d games", name, line, SECTIONS_MAX);
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return true;
}

void sketch_write(const char *text, FILE *out) {
    Told told = { .out = out };
    Error err;
    const bool good = check_sections(text, &err) && games_load_anew(name, text, tell, &told, &err);
    if (good && told.last) print_start(out, told.last);
    cJSON *const end = cJSON_CreateObject();
    cJSON_AddItemToObject(end, "error", good ? cJSON_CreateNull() : fault(err.text));
    json_print(out, end);
}

/* ---- the whole ---- */

/* What a line has under a name goes to the whole; pieces of a text are put together. */
static void join_piece(cJSON *whole, cJSON *piece) {
    const char *const more = cJSON_GetStringValue(piece);
    cJSON *const there = cJSON_GetObjectItemCaseSensitive(whole, piece->string);
    const char *const before = cJSON_GetStringValue(there);
    if (!more || !before) {
        cJSON_AddItemToObject(whole, piece->string, cJSON_Duplicate(piece, true));
        return;
    }
    const size_t first = strlen(before), second = strlen(more);
    char *const both = memory_new(first + second + 1, 1);
    memcpy(both, before, first);
    memcpy(both + first, more, second);
    cJSON_SetValuestring(there, both);
    free(both);
}

cJSON *sketch_begin(void) {
    cJSON *const whole = cJSON_CreateObject();
    cJSON_AddArrayToObject(whole, "games");
    return whole;
}

bool sketch_take_line(cJSON *whole, const char *line) {
    cJSON *const json = cJSON_Parse(line);
    const bool is_last = cJSON_GetObjectItemCaseSensitive(json, "error") != NULL;
    if (cJSON_GetObjectItemCaseSensitive(json, "id")) {
        cJSON_AddItemToArray(cJSON_GetObjectItemCaseSensitive(whole, "games"), json);
        return false;
    }
    for (cJSON *piece = json ? json->child : NULL; piece; piece = piece->next) join_piece(whole, piece);
    cJSON_Delete(json);
    return is_last;
}

/* `fusilier sketch`: what programs show of a file of games while somebody writes it. A process of its own does it for
 * the server of the page: what comes of a text is gone with it, however it ends (protocol/web/own.c). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/files.h"
#include "engine/base/memory.h"
#include "engine/base/memory_file.h"
#include "engine/base/stream.h"
#include "protocol/cli/commands.h"
#include "protocol/record/json.h"
#include "protocol/record/rules_book.h"
#include "protocol/scene/card.h"
#include "protocol/scene/layout.h"
#include "protocol/scene/scene.h"
#include "protocol/scene/svg.h"
#include "variants/load.h"

static const char about[] =
    "usage: fusilier sketch [FILE.ini]\n\n"
    "For programs in which people write games: reads a file of games, or {\"text\": \"...\"} on one line of standard\n"
    "input, and prints JSON, an object a line (docs/commands.md): each game or what is wrong with it, and where; the\n"
    "last game's start as a picture and its rules; then {\"error\": ...}. Nothing is kept.\n";

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

static void print_in_pieces(const char *key, char *text) {
    for (const char *rest = text; *rest;) {
        const size_t length = piece_of(rest);
        char *const piece = memory_text(rest, length);
        cJSON *const object = cJSON_CreateObject();
        json_add_text(object, key, piece);
        json_print(stdout, object);
        free(piece);
        rest += length;
    }
    free(text);
}

static void print_picture(const Position *pos) {
    Picture picture;
    MemoryFile memory;
    picture_of(&picture, pos);
    memory_file_open(&memory);
    svg_draw(&picture, &(SvgStyle){ .turn = layout_turn_of(pos->game, 0) }, memory.file);
    print_in_pieces("picture", memory_file_close(&memory, NULL));
}

static void print_rules(const Game *game) {
    MemoryFile memory;
    memory_file_open(&memory);
    rules_write(game, memory.file);
    print_in_pieces("rules", memory_file_close(&memory, NULL));
}

/* The last game that can be played is the one that is written. */
typedef struct {
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
    json_print(stdout, object);
}

static void print_start(const Game *game) {
    Position pos;
    pos_init(&pos, game);
    if (game_parse(&pos, game, "start", NULL)) {
        cJSON *const object = cJSON_CreateObject();
        char start[POSITION_TEXT_MAX];
        game_format(&pos, start, sizeof start);
        json_add_number(object, "moves", (double)game_count_moves(&pos));
        json_add_text(object, "start", start);
        json_print(stdout, object);
        print_picture(&pos);
    }
    pos_release(&pos);
    print_rules(game);
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

static void sketch(const char *text) {
    Told told = { .last = NULL };
    Error err;
    const bool good = check_sections(text, &err) && games_load_anew(name, text, tell, &told, &err);
    if (good && told.last) print_start(told.last);
    cJSON *const end = cJSON_CreateObject();
    cJSON_AddItemToObject(end, "error", good ? cJSON_CreateNull() : fault(err.text));
    json_print(stdout, end);
}

/* {"text": "..."}; NULL with an error. */
static char *read_line(Error *err) {
    char *line = NULL, *text = NULL;
    size_t room = 0;
    const ptrdiff_t length = stream_line(stdin, &line, &room);
    cJSON *const json = length > 0 ? cJSON_ParseWithLength(line, (size_t)length) : NULL;
    const char *const said = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, "text"));
    if (said)
        text = memory_text(said, strlen(said));
    else
        error_set(err, "expected {\"text\": \"...\"} on a line of standard input");
    cJSON_Delete(json);
    free(line);
    return text;
}

static char *read_file(const char *path, Error *err) {
    FileView view;
    if (!file_view(path, &view, err)) return NULL;
    if (!view.bytes) return error_set(err, "there is no file %.200s", path), NULL;
    char *const text = memory_text(view.bytes, view.size);
    file_view_end(&view);
    return text;
}

int cmd_sketch(int argc, char **argv) {
    static const char *const names[] = { "FILE.ini" };
    static const CliOption options[] = { { .kind = CLI_END } };
    const int status = cli_options(argc, argv, options, NULL, about);
    if (status >= 0) return status;
    if (!cli_words(argc, argv, 0, 1, names)) return CLI_BAD_INPUT;
    Error err;
    char *const text = optind < argc ? read_file(argv[optind], &err) : read_line(&err);
    if (!text) return cli_bad(argv[0], "%s", err.text);
    sketch(text);
    free(text);
    return cli_finish(argv[0], CLI_OK);
}

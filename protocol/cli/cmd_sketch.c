/* `fusilier sketch`: what programs show of a file of games while somebody writes it. A process of its own does it for
 * the server of the page: what comes of a text is gone with it, however it ends (protocol/web/sketch.c). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/file_text.h"
#include "engine/base/memory.h"
#include "engine/base/stream.h"
#include "protocol/cli/commands.h"
#include "protocol/record/json.h"
#include "protocol/web/sketching.h"

static const char about[] =
    "usage: fusilier sketch [FILE.ini]\n\n"
    "For programs in which people write games: reads a file of games, or {\"text\": \"...\"} on one line of standard\n"
    "input, and prints JSON, an object a line (docs/commands.md): each game or what is wrong with it, and where; the\n"
    "last game's start as a picture and its rules; then {\"error\": ...}. Nothing is kept.\n";

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
    FileText file;
    if (!file_text(path, &file, err)) return NULL;
    if (!file.text) error_set(err, "there is no file %.200s", path);
    return file.text;
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
    sketch_write(text, stdout);
    free(text);
    return cli_finish(argv[0], CLI_OK);
}

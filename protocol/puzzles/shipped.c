#include "protocol/puzzles/shipped.h"

#include <string.h>

#include "engine/base/embedded.h"

extern const EmbeddedText puzzle_texts[]; /* variants/puzzles/ */

const char *puzzles_shipped_text(const Game *game) {
    for (const EmbeddedText *file = puzzle_texts; file->name; file++)
        if (strcmp(file->name, game->id) == 0) return file->text;
    return NULL;
}

bool puzzles_shipped(Puzzles *list, Error *err) {
    const char *const text = puzzles_shipped_text(list->game);
    return !text || puzzles_read_json(list, text, err) || error_prefix(err, "puzzles of %s", list->game->id);
}

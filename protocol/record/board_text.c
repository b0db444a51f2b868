#include "protocol/record/board_text.h"

#include <stdlib.h>

#include "engine/base/memory_file.h"
#include "protocol/record/picture.h"

size_t board_text(const Position *pos, const Set *marked, char *buf, size_t size) {
    Picture picture;
    size_t length = 0;
    MemoryFile memory;
    memory_file_open(&memory);
    picture_of(&picture, pos);
    picture_draw(&picture, &(PictureStyle){ .marked = marked }, memory.file);
    char *const text = memory_file_close(&memory, &length);
    if (size) snprintf(buf, size, "%s", text);
    free(text);
    return length;
}

Set board_text_changes(const Position *before, const Position *after) {
    Picture old, new;
    picture_of(&old, before);
    picture_of(&new, after);
    return picture_changes(&old, &new);
}

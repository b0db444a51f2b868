"""Makes the module fusilier._library from library/fusilier.h, by cffi (API mode).

FUSILIER_LIBRARY names the folder of libfusilier.a, FUSILIER_HEADER the header; scripts/build-wheel sets both. With
FUSILIER_LINK=shared the module needs the shared library, as packages of distributions do.
"""

import os
import re

from cffi import FFI

HELPERS = """
FusilierMoves *listed_moves(const FusilierPosition *position, char **texts, FusilierError *error);
void free_texts(char *texts);
void play_listed(FusilierPosition *position, const FusilierMoves *moves, int32_t index);
void read_men(const FusilierPosition *position, int32_t cells, int8_t *seats, char *letters);
"""

SOURCE = """
#include <fusilier.h>
#include <stdlib.h>
#include <string.h>

/* The legal moves, and their texts in one, each with a line feed behind it: one call in place of one for each move. */
static FusilierMoves *listed_moves(const FusilierPosition *position, char **texts, FusilierError *error) {
    FusilierMoves *moves = fusilier_position_moves(position, error);
    int32_t count = fusilier_moves_count(moves);
    size_t size = 1;
    *texts = NULL;
    if (moves == NULL) return NULL;
    for (int32_t i = 0; i < count; i++) size += strlen(fusilier_moves_text(moves, i)) + 1;
    char *end = *texts = malloc(size);
    if (end == NULL) abort();
    for (int32_t i = 0; i < count; i++) {
        const char *text = fusilier_moves_text(moves, i);
        size_t length = strlen(text);
        memcpy(end, text, length);
        end += length;
        *end++ = '\\n';
    }
    *end = 0;
    return moves;
}

static void free_texts(char *texts) { free(texts); }

static void play_listed(FusilierPosition *position, const FusilierMoves *moves, int32_t index) {
    FusilierMove move;
    if (fusilier_moves_at(moves, index, &move)) fusilier_position_play_listed(position, &move);
}

/* What stands on each cell: the seat, -1 for nobody, and the letter, 0 for none. */
static void read_men(const FusilierPosition *position, int32_t cells, int8_t *seats, char *letters) {
    for (int32_t cell = 0; cell < cells; cell++) {
        FusilierMan man = {FUSILIER_NOBODY, 0};
        (void)fusilier_position_man(position, cell, &man, NULL);
        seats[cell] = (int8_t)man.seat;
        letters[cell] = (char)man.letter;
    }
}
"""

CALLBACKS = """
extern "Python" void hear_info(void *, const FusilierInfo *);
extern "Python" void hear_done(void *, const FusilierFound *);
extern "Python" void hear_game(void *, const char *, const FusilierGame *, const FusilierError *);
"""


def declarations(header: str) -> str:
    """What cffi reads of the header: no comments, no preprocessor, no C++."""
    header = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    header = re.sub(r"#ifdef __cplusplus.*?#endif", "", header, flags=re.S)
    header = re.sub(r"^\s*#.*$", "", header, flags=re.M)
    return header.replace("FUSILIER_API ", "")


builder = FFI()
with open(os.environ["FUSILIER_HEADER"], encoding="utf-8") as file:
    builder.cdef(declarations(file.read()) + HELPERS + CALLBACKS)
library = os.environ["FUSILIER_LIBRARY"]
if os.environ.get("FUSILIER_LINK") == "shared":
    link = {"library_dirs": [library], "libraries": ["fusilier"]}
else:
    needs = os.environ.get("FUSILIER_NEEDS", "cjson").split()
    link = {"extra_objects": [os.path.join(library, "libfusilier.a")], "libraries": needs + ["m", "pthread"]}
builder.set_source(
    "fusilier._library", SOURCE, include_dirs=[os.path.dirname(os.environ["FUSILIER_HEADER"])], **link
)

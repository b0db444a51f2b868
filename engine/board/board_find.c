/* The boards in use: each is built once, when it is first asked for, and found again by what its spec says. */
#include "engine/board/board.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/shelf.h"

const BoardSpec board_8x8 = { .files = 8, .ranks = 8 };
const BoardSpec board_8x8_cylinder = { .files = 8, .ranks = 8, .wrap_files = true };

/* The spec may be gone tomorrow: its texts are kept behind the board. */
typedef struct {
    Board board;
    char texts[];
} Kept;

static bool is_same_text(const char *a, const char *b) {
    return strcmp(a ? a : "", b ? b : "") == 0;
}

static bool is_board_of(const void *thing, const void *asked) {
    const BoardSpec *const a = &((const Board *)thing)->spec, *const b = asked;
    return a->shape == b->shape && a->files == b->files && a->ranks == b->ranks && a->wrap_files == b->wrap_files &&
           a->wrap_ranks == b->wrap_ranks && a->slanted == b->slanted && is_same_text(a->cut, b->cut) &&
           is_same_text(a->add, b->add) && is_same_text(a->seam, b->seam);
}

/* Copies a text of the spec to where there is room for it. */
static const char *keep(const char *text, char **room) {
    if (!text) return NULL;
    const size_t size = strlen(text) + 1;
    char *const kept = memcpy(*room, text, size);
    *room += size;
    return kept;
}

static void *build(const void *asked, Error *err) {
    const BoardSpec *const spec = asked;
    const char *const texts[] = { spec->cut, spec->add, spec->seam };
    size_t size = sizeof(Kept);
    for (size_t i = 0; i < LENGTH(texts); i++) size += texts[i] ? strlen(texts[i]) + 1 : 0;
    Kept *const built = memory_new(1, size);
    if (!board_build(&built->board, spec, err)) {
        free(built);
        return NULL;
    }
    char *room = built->texts;
    BoardSpec *const kept = &built->board.spec;
    kept->cut = keep(kept->cut, &room);
    kept->add = keep(kept->add, &room);
    kept->seam = keep(kept->seam, &room);
    return built;
}

const Board *board_find(const BoardSpec *spec, Error *err) {
    static Shelf boards = SHELF_OF(is_board_of, build);
    return shelf_find(&boards, spec, err);
}

const Board *board_of(const BoardSpec *spec) {
    Error err = { .text = "" };
    const Board *const board = board_find(spec ? spec : &board_8x8, &err);
    if (!board) error_is_final(&err);
    return board;
}

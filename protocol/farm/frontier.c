#include "protocol/farm/frontier.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"

static void add(Frontier *frontier, const char *text, Wide ways) {
    ARRAY_RESERVE(frontier->at, frontier->room, frontier->count + 1);
    frontier->at[frontier->count++] = (FrontierPosition){ memory_text(text, strlen(text)), ways };
}

static int compare(const void *a, const void *b) {
    return strcmp(((const FrontierPosition *)a)->text, ((const FrontierPosition *)b)->text);
}

/* Puts them in order, each once, with the sum of its ways. False: some sum does not fit. */
static bool join(Frontier *frontier) {
    int64_t kept = 0;
    bool fits = true;
    if (frontier->count) qsort(frontier->at, (size_t)frontier->count, sizeof *frontier->at, compare);
    for (int64_t i = 0; i < frontier->count; i++) {
        FrontierPosition *const one = &frontier->at[i], *const last = kept ? &frontier->at[kept - 1] : NULL;
        if (last && strcmp(one->text, last->text) == 0) {
            fits &= wide_add_product(&last->ways, one->ways, 1);
            free(one->text);
        } else {
            frontier->at[kept++] = *one;
        }
    }
    frontier->count = kept;
    return fits;
}

/* All that can be reached from a position in one ply. */
static bool step(Position *pos, const FrontierPosition *from, Frontier *to, Error *err) {
    char text[POSITION_TEXT_MAX];
    MoveList list;
    if (!game_parse(pos, pos->game, from->text, err)) return error_prefix(err, "'%s' cannot be read back", from->text);
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        game_play(pos, list.at[i]);
        game_format(pos, text, sizeof text);
        add(to, text, from->ways);
        game_undo(pos);
    }
    movelist_free(&list);
    return true;
}

/* One ply farther. Joined now and then, so that no more is kept than there is. */
static bool grow(Position *pos, Frontier *frontier, int64_t most, Error *err) {
    Frontier next = { .at = NULL };
    int64_t joined = 0;
    bool good = true;
    for (int64_t i = 0; i < frontier->count && good; i++) {
        good = step(pos, &frontier->at[i], &next, err);
        if (!good || next.count < 2 * joined + 100000) continue;
        good = join(&next) || error_set(err, "more ways lead to a position than can be counted");
        joined = next.count;
        if (good && joined > most) good = error_set(err, "there are more than %" PRId64 " positions", most);
    }
    if (good && !join(&next)) good = error_set(err, "more ways lead to a position than can be counted");
    if (good && next.count > most) good = error_set(err, "there are more than %" PRId64 " positions", most);
    frontier_free(frontier);
    *frontier = next;
    return good;
}

bool frontier_make(const Position *pos, Depth plies, int64_t most, Frontier *frontier, Error *err) {
    char text[POSITION_TEXT_MAX];
    Position at;
    bool good = true;
    *frontier = (Frontier){ .at = NULL };
    game_format(pos, text, sizeof text);
    add(frontier, text, 1);
    pos_init(&at, pos->game);
    for (Depth ply = 0; ply < plies && good; ply++) good = grow(&at, frontier, most, err);
    pos_release(&at);
    if (!good) frontier_free(frontier);
    return good;
}

void frontier_free(Frontier *frontier) {
    for (int64_t i = 0; i < frontier->count; i++) free(frontier->at[i].text);
    free(frontier->at);
    *frontier = (Frontier){ .at = NULL };
}

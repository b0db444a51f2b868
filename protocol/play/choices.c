#include "protocol/play/choices.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"

static int compare(const void *a, const void *b) {
    return strcmp(((const Choice *)a)->text, ((const Choice *)b)->text);
}

void choices_init(Choices *choices, const Position *pos) {
    MoveList moves;
    movelist_init(&moves);
    game_tries(pos, &moves);
    choices->count = moves.count;
    choices->at = memory_new((size_t)moves.count, sizeof *choices->at);
    for (int i = 0; i < moves.count; i++) {
        choices->at[i].move = moves.at[i];
        game_move_format(pos, moves.at[i], choices->at[i].text);
    }
    movelist_free(&moves);
    qsort(choices->at, (size_t)choices->count, sizeof *choices->at, compare);
}

void choices_release(Choices *choices) {
    free(choices->at);
}

int choices_find(const Choices *choices, const char *word, int *first) {
    const size_t length = strlen(word);
    int count = 0;
    *first = 0;
    for (int i = 0; i < choices->count; i++) {
        if (strncmp(choices->at[i].text, word, length) != 0) continue;
        if (count++ == 0) *first = i;
        if (choices->at[i].text[length] == '\0') return 1; /* sorted: it comes before the longer ones */
    }
    return count;
}

size_t choices_common(const Choices *choices, int first, int count) {
    if (count == 0) return 0;
    size_t length = strlen(choices->at[first].text);
    for (int i = first + 1; i < first + count; i++)
        while (strncmp(choices->at[i].text, choices->at[first].text, length) != 0) length--;
    return length;
}

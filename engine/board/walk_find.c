/* The gaits in use: the walks of a game are worked out once, and found again by what it says. */
#include "engine/board/walk.h"

#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/shelf.h"

typedef struct {
    const Board *board[WALKED_MAX];
    uint8_t forward[WALKED_MAX];
    const char *const *gaits; /* constants of a game */
} Question;

typedef struct {
    Walks walks;
    Question question;
} Answer;

static bool answers(const void *thing, const void *asked) {
    const Question *const a = &((const Answer *)thing)->question, *const b = asked;
    return memcmp(a->board, b->board, sizeof a->board) == 0 && memcmp(a->forward, b->forward, sizeof a->forward) == 0 &&
           a->gaits == b->gaits;
}

/* The first way with the same board and the same forward: they share their walks. */
static int same_way(const Question *question, int way) {
    int same = 0;
    while (question->board[same] != question->board[way] || question->forward[same] != question->forward[way]) same++;
    return same;
}

static void *answer(const void *asked, Error *err) {
    const Question *const question = asked;
    Answer *const made = memory_new(1, sizeof *made);
    made->question = *question;
    for (int way = 0; way < WALKED_MAX; way++)
        for (int gait = 0; gait < GAITS_MAX; gait++) {
            const int same = same_way(question, way);
            const char *const letters = question->gaits[gait];
            if (!letters) continue;
            made->walks.of[way][gait] = same < way
                                            ? made->walks.of[same][gait]
                                            : walk_build(question->board[way], letters, question->forward[way], err);
            if (!made->walks.of[way][gait]) error_is_final(err);
        }
    return made;
}

const Walks *walks_of(const Board *const walked[WALKED_MAX], const uint8_t forward[WALKED_MAX],
                      const char *const gaits[GAITS_MAX]) {
    static Shelf walks = SHELF_OF(answers, answer);
    Question question = { .gaits = gaits };
    Error err = { .text = "" };
    memcpy(question.board, walked, sizeof question.board);
    memcpy(question.forward, forward, sizeof question.forward);
    return &((const Answer *)shelf_find(&walks, &question, &err))->walks;
}

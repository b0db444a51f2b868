/* The gaits in use: the walks of a game are worked out once, and found again by what it says. */
#include "engine/board/walk.h"

#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/shelf.h"

/* ---- one gait ---- */

typedef struct {
    const Board *board;
    const char *letters;
    int forward;
} Way;

/* Games share what goes the same way: files make many games of the same men. */
typedef struct {
    Way way; /* with letters of its own */
    const Walk *walk;
} Gone;

static bool goes(const void *thing, const void *asked) {
    const Way *const a = &((const Gone *)thing)->way, *const b = asked;
    return a->board == b->board && a->forward == b->forward && strcmp(a->letters, b->letters) == 0;
}

static void *go(const void *asked, Error *err) {
    const Way *const way = asked;
    const Walk *const walk = walk_build(way->board, way->letters, way->forward, err);
    if (!walk) return NULL;
    Gone *const made = memory_new(1, sizeof *made);
    *made = (Gone){ { way->board, memory_text(way->letters, strlen(way->letters)), way->forward }, walk };
    return made;
}

static const Walk *walk_of(const Board *board, const char *letters, int forward, Error *err) {
    static Shelf shelf = SHELF_OF(goes, go);
    const Gone *const gone = shelf_find(&shelf, &(Way){ board, letters, forward }, err);
    return gone ? gone->walk : NULL;
}

/* ---- those of a game ---- */

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

static void *answer(const void *asked, Error *err) {
    const Question *const question = asked;
    Answer *const made = memory_new(1, sizeof *made);
    made->question = *question;
    for (int way = 0; way < WALKED_MAX; way++)
        for (int gait = 0; gait < GAITS_MAX; gait++) {
            const char *const letters = question->gaits[gait];
            if (!letters) continue;
            made->walks.of[way][gait] = walk_of(question->board[way], letters, question->forward[way], err);
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

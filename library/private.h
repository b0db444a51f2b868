/* private.h -- what the files of the library share; nobody else includes it.
 * Layer: library; a thin door to the rooms below it, in which all the work is done. */
#ifndef FUSILIER_LIBRARY_PRIVATE_H
#define FUSILIER_LIBRARY_PRIVATE_H

#include <pthread.h>
#include <stdatomic.h>

#include "library/fusilier.h"

#include "engine/game.h"
#include "protocol/round/round.h"
#include "variants/collection.h"

/* Is each handle looked at before it is used? */
#ifndef FUSILIER_CHECKED
#ifdef NDEBUG
#define FUSILIER_CHECKED 0
#else
#define FUSILIER_CHECKED 1
#endif
#endif

/* ---- handles ---- */

/* What every object begins with: a word that nothing else is likely to be. */
typedef enum {
    MAGIC_FREED = 0x64656164,
    MAGIC_CONTEXT = 0x46436f31,
    MAGIC_GAME = 0x46476131,
    MAGIC_POSITION = 0x46506f31,
    MAGIC_MOVES = 0x464d6f31,
    MAGIC_ROUND = 0x46526f31,
    MAGIC_SEARCH = 0x46536531
} Magic;

/* Zeroed memory for an object, aligned as sets want it; NULL with an error. And back: NULL is allowed. */
void *handle_new(size_t size, Magic magic, FusilierError *error);
void handle_free(void *handle);

/* Looks at a handle of which NULL is allowed; ends the program with a line if it is none of that kind. */
void handle_check(const void *handle, Magic magic, const char *function);

/* The same where it is required; clears the error. False with an error for NULL. */
bool handle_begin(const void *handle, Magic magic, FusilierError *error, const char *function);

#define IS_GIVEN(handle, magic, error) handle_begin(handle, magic, error, __func__)
#if FUSILIER_CHECKED
#define LOOK_AT(handle, magic) handle_check(handle, magic, __func__)
#else
#define LOOK_AT(handle, magic) ((void)0)
#endif

/* ---- errors ---- */

/* All return false. */
bool fail(FusilierError *error, FusilierCode code, const char *format, ...) FORMATTED(3, 4);
bool fail_with(FusilierError *error, FusilierCode code, const Error *err);
bool fail_null(FusilierError *error, const char *function, const char *what);

/* Is another thing given that is required? False with an error. */
static inline bool need(FusilierError *error, const void *thing, const char *function, const char *what) {
    return thing != NULL || fail_null(error, function, what);
}

/* A copy for the caller. */
char *text_for_caller(const char *text);

/* ---- objects ---- */

struct FusilierGame {
    Magic magic;
    FusilierContext *context;
    const Game *game;
    bool is_loaded;
    char *rules; /* of FusilierFacts */
    char seats[PLAYERS_MAX + 1];
    char seat_name[PLAYERS_MAX][32];
};

struct FusilierContext {
    Magic magic;
    atomic_int uses;      /* by its owner, and by all that was made from it */
    pthread_mutex_t lock; /* guards what follows */
    Collection *own;
    FusilierGame **game; /* those that somebody has asked for */
    int count, room;
};

struct FusilierPosition {
    Magic magic;
    const FusilierGame *game;
    Position pos;
};

struct FusilierMoves {
    Magic magic;
    int32_t count;
    Move *move;
    size_t *at; /* where the text of each begins */
    char *text;
    uint64_t *perft; /* NULL: nothing was counted */
};

struct FusilierRound {
    Magic magic;
    const FusilierGame *game;
    Round round;
};

/* One use more, and one less: with the last one it is gone. */
void context_use(FusilierContext *context);
void context_leave(FusilierContext *context);

/* The handle of a game, which is made when it is first needed. */
const FusilierGame *context_game(FusilierContext *context, const Game *game);

/* The seat as a player of the game; *player is NOBODY for FUSILIER_NOBODY if that is allowed. False with an error. */
bool seat_read_number(const FusilierGame *game, int32_t seat, bool or_nobody, Player *player, FusilierError *error);

/* A position that is a copy of this one; NULL with an error. */
FusilierPosition *position_of(const FusilierGame *game, const Position *pos, FusilierError *error);

/* Functions of the engine that play a move and take it back want to write. */
static inline Position *position_to_try(const FusilierPosition *position) {
    return &((FusilierPosition *)(uintptr_t)position)->pos;
}

/* A list of moves with their texts, which takes what is in `list`. */
FusilierMoves *moves_of(const Position *pos, MoveList *list, FusilierError *error);

/* Is it a legal move of the position? False with an error. */
bool move_take(const Position *pos, const FusilierMove *move, Move *taken, FusilierError *error, const char *function);

/* Reads moves with blanks between them, one after another; `play`: each is played. False with an error, and as many are
 * played as *count says. */
bool moves_read(Position *pos, const char *text, bool play, MoveList *list, int *count, FusilierError *error);

void result_of(FusilierResult *result, const Outcome *outcome, const Game *game);

#endif

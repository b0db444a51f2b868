/* position.h -- who stands where, what lies where, whose turn it is; and the journal that takes every change back.
 * Layer: engine. Open struct: all may read, only pos_* write.
 *
 * One position, two views: man[] is the mailbox; kind[] and owner[] are the sets of the same men. pos_put is the one
 * primitive that changes a cell; it keeps mailbox, sets, key and castling rights in step and journals the change.
 * Always true between calls (pos_is_ok): the views describe the same men, and now.key is the key from scratch.
 * The scalars (turn, rights, clocks, key) are so small that the journal keeps them as one copy per move. */
#ifndef FUSILIER_ENGINE_POSITION_H
#define FUSILIER_ENGINE_POSITION_H

#include "engine/board/board.h"
#include "engine/base/error.h"
#include "engine/board/move.h"
#include "engine/board/set.h"
#include "engine/board/zobrist.h"

struct Game;
struct Walks; /* engine/board/walk.h */

enum {
    BYTES_MAX = 256, /* a table that a game keeps without a key of its own: which man lies under which, ... */
    WORDS_MAX = 148, /* numbers that a game keeps: counters, hands, a bullet's state, ... */
    CASTLES_MAX = 2 * PLAYERS_MAX,
    POSITION_TEXT_MAX = 2048,
    CLOCK_MAX = 60000, /* of halfmove and fullmove: there they stop, so that what is written can be read again */
};

/* Sides of castling: right number = 2 * player + side. Where two players may castle in two ways to each side, the one
 * in which the king goes further has another number, and its move the kind of a wall. */
enum { KING_SIDE, QUEEN_SIDE, CASTLES_FURTHER = 4 };

/* The scalars of a position. */
typedef struct {
    Key key;
    uint16_t castling;   /* bit 2 * player + side: the right is still held */
    uint16_t halfmove;   /* plies since the last change that cannot be taken back, as the game's rules define it */
    uint16_t fullmove;   /* from 1 */
    uint16_t reversible; /* plies that could have led to the same position again: how far back repetition looks */
    Player turn;         /* who moves, or rolls */
    Cell en_passant;     /* the cell passed over by the last move, CELL_NONE if none */
    bool chance;         /* the next event is a roll of the dice: the moves are its outcomes */
    uint8_t padding[5];  /* always 0 */
} State;

typedef enum { CHANGE_CELL, CHANGE_FLAGS, CHANGE_WORD, CHANGE_BYTE } ChangeType;

typedef struct {
    uint8_t type;  /* ChangeType */
    uint8_t index; /* cell; number of the flag, word or byte */
    uint8_t part;  /* flags: which 32 cells of the set */
    uint8_t was;   /* cell: the man before; byte: its value before */
    uint32_t old;  /* word: its value before; flags: the cells that were flipped */
} Change;

/* What one move needs to be taken back. */
typedef struct {
    State before;
    Move move;
    uint32_t first_change; /* index of its first change in the journal */
    bool null;             /* a null move of the search, no move of the game */
} Frame;

typedef struct {
    Frame *frames; /* one per move since the position was set up: the record of the game */
    int plies;
    int frames_room;
    Change *changes;
    uint32_t count;
    uint32_t changes_room;
} Journal;

/* Castling of one player to one side. */
typedef struct {
    Cell king, rook;       /* where they start */
    Cell king_to, rook_to; /* where they arrive */
    Set empty;             /* cells that must be empty but for these two */
    Set safe;              /* cells on which the king may not be attacked: start, way and end */
} Castle;

typedef struct Position {
    State now;
    const struct Game *game;
    const Board *board;
    const Board *walked[WALKED_MAX]; /* the same cells with other edges, for those men whom the game sends there */
    const struct Walks *walks;       /* how they go there; NULL: the game has no gaits */
    Set kind[KINDS_MAX];             /* kind[EMPTY]: the empty cells */
    Set owner[PLAYERS_MAX + 2];      /* owner[0]: the empty cells; owner[player + 1]: that player's men */
    Man man[CELLS_MAX];
    Set flag[FLAGS_MAX];
    uint32_t word[WORDS_MAX];
    uint8_t byte[BYTES_MAX];
    uint16_t rights_at[CELLS_MAX]; /* castling rights that end when this cell changes */
    Castle castle[CASTLES_MAX];
    Journal journal;
    bool recordless; /* the record has no say in what is legal: counts of the move tree ask for positions, not games */
} Position;

/* Prepares memory: an empty board of the game, no men, player 0 to move. Every other function needs this first. */
void pos_init(Position *pos, const struct Game *game);
void pos_release(Position *pos);

/* Makes `to` (initialised) equal to `from`, journal included. */
void pos_copy(Position *to, const Position *from);

/* Forgets the record of the game (repetitions and undo), keeps the position. */
void pos_forget(Position *pos);

/* The bits of a player's men, or of a kind, on a board of 64 cells. */
static ALWAYS_INLINE Bits pos_men(const Position *pos, Player player) {
    return pos->owner[player + 1].word[0];
}
static ALWAYS_INLINE Bits pos_kind(const Position *pos, Kind kind) {
    return pos->kind[kind].word[0];
}
static ALWAYS_INLINE Bits pos_men_of(const Position *pos, Player player, Kind kind) {
    return pos_men(pos, player) & pos_kind(pos, kind);
}
static ALWAYS_INLINE Bits pos_occupied(const Position *pos) {
    return ~pos_kind(pos, EMPTY);
}

/* The castling that a move of the player is, along a row: towards their rook, or two cells that way. On boards where
 * rows go other ways, too, the rook's cell tells. */
static ALWAYS_INLINE const Castle *pos_castle_of(const Position *pos, Player player, Move move) {
    const Castle *const castle = &pos->castle[(move_kind(move) ? CASTLES_FURTHER : 0) + 2 * player];
    for (int side = KING_SIDE; pos->board->cells > 64 && side <= QUEEN_SIDE; side++)
        if (castle[side].king == move_from(move) && castle[side].rook == move_to(move)) return &castle[side];
    return &castle[move_to(move) > move_from(move) ? KING_SIDE : QUEEN_SIDE];
}

/* The cell of the player's only king on a board of 64 cells, CELL_NONE if there is none (the first, if several). */
static ALWAYS_INLINE Cell pos_king(const Position *pos, Player player) {
    const Bits kings = pos_men_of(pos, player, KING);
    return LIKELY(kings) ? bits_first(kings) : (Cell)CELL_NONE;
}

/* The journal grows as it must, in the middle of a move too: a move may change as much as it likes. Room for one more
 * change is made beforehand, so that a function that ends with journal_push need not save its registers for the rare
 * call. */
void journal_grow_frames(Journal *journal) __attribute__((cold, noinline));
void journal_grow_changes(Journal *journal) __attribute__((cold, noinline));
static ALWAYS_INLINE void journal_push(Journal *journal, Change change) {
    journal->changes[journal->count++] = change;
    if (UNLIKELY(journal->count == journal->changes_room)) journal_grow_changes(journal);
}

/* Opens the frame of a move: from here on every change belongs to it. */
static ALWAYS_INLINE void pos_begin(Position *pos, Move move) {
    Journal *journal = &pos->journal;
    if (UNLIKELY(journal->plies == journal->frames_room)) journal_grow_frames(journal);
    Frame *frame = &journal->frames[journal->plies++];
    frame->before = pos->now;
    frame->move = move;
    frame->first_change = journal->count;
    frame->null = false;
}

/* Takes back the last move: replays its changes backwards, then puts the scalars back. Needs journal.plies > 0. */
void pos_undo(Position *pos);

/* Moves a cell from the sets of one man to those of another. `cells` = 64 (a constant) spares the search for the word.
 */
static ALWAYS_INLINE void pos_flip_sets(Position *pos, Cell at, Man was, Man man, int cells) {
    const unsigned word = cells <= 64 ? 0 : at >> 6;
    const uint64_t mask = 1ULL << (at & 63);
    pos->kind[man_kind(was)].word[word] ^= mask;
    pos->kind[man_kind(man)].word[word] ^= mask;
    pos->owner[man_slot(was)].word[word] ^= mask;
    pos->owner[man_slot(man)].word[word] ^= mask;
}

static ALWAYS_INLINE void pos_put_on(Position *pos, Cell at, Man man, int cells) {
    const Man was = pos->man[at];
    pos->now.key ^= zobrist.man[was][at] ^ zobrist.man[man][at];
    pos_flip_sets(pos, at, was, man, cells);
    pos->man[at] = man;
    const uint16_t lost = pos->now.castling & pos->rights_at[at];
    if (UNLIKELY(lost)) {
        pos->now.key ^= zobrist_castling(pos->now.castling);
        pos->now.castling = (uint16_t)(pos->now.castling & ~lost);
        pos->now.key ^= zobrist_castling(pos->now.castling);
    }
    journal_push(&pos->journal, (Change){ .type = CHANGE_CELL, .index = at, .was = was });
}

/* The only way to change a cell. Rights that hang on the cell are lost. Needs an open frame (or a set-up: game_parse).
 * pos_put64 is the same for boards of 64 cells. */
static inline void pos_put(Position *pos, Cell at, Man man) {
    pos_put_on(pos, at, man, CELLS_MAX);
}
static ALWAYS_INLINE void pos_put64(Position *pos, Cell at, Man man) {
    pos_put_on(pos, at, man, 64);
}

/* Takes men off a board of 64 cells. */
static ALWAYS_INLINE void pos_clear64(Position *pos, Bits men) {
    while (men) pos_put64(pos, bits_pop(&men), MAN_NONE);
}

/* Changes one cell of a flag set, or one word; keeps the key and journals. No effect if it is so already. */
void pos_flip_flag(Position *pos, int flag, Cell at);
static ALWAYS_INLINE void pos_set_flag(Position *pos, int flag, Cell at, bool on) {
    if (set_has(&pos->flag[flag], at) != on) pos_flip_flag(pos, flag, at);
}
void pos_change_word(Position *pos, int word, uint32_t value);
static ALWAYS_INLINE void pos_set_word(Position *pos, int word, uint32_t value) {
    if (pos->word[word] != value) pos_change_word(pos, word, value);
}

/* Makes a flag of a board of 64 cells stand on exactly these. */
void pos_flip_flags64(Position *pos, int flag, Bits cells);
static ALWAYS_INLINE void pos_set_flags64(Position *pos, int flag, Bits cells) {
    const Bits changed = pos->flag[flag].word[0] ^ cells;
    if (changed) pos_flip_flags64(pos, flag, changed);
}

/* Changes one byte of the game's table and journals. Its part of the key, if any, is the game's business: see
 * pos_toggle_key and Game.conduct.extra_key. */
void pos_set_byte(Position *pos, uint8_t index, uint8_t value);
static inline void pos_toggle_key(Position *pos, Key key) {
    pos->now.key ^= key;
}

/* Says whether the next event is a roll of the dice. */
void pos_set_chance(Position *pos, bool chance);

static ALWAYS_INLINE void pos_set_en_passant(Position *pos, Cell at) {
    pos->now.key ^= zobrist.en_passant[pos->now.en_passant] ^ zobrist.en_passant[at];
    pos->now.en_passant = at;
}

static ALWAYS_INLINE void pos_set_turn(Position *pos, Player turn) {
    pos->now.key ^= zobrist.turn[pos->now.turn] ^ zobrist.turn[turn];
    pos->now.turn = turn;
}

void pos_set_castling(Position *pos, uint16_t rights);

/* True if the views agree and the key is right; otherwise err says what is wrong. For asserts and tests. */
bool pos_is_ok(const Position *pos, Error *err);

/* Equal in every respect that play can see (men, state, flags, words; not the record). */
bool pos_equal(const Position *a, const Position *b);

/* How often the present position occurred before in the record since the last irreversible move. */
int pos_repetitions(const Position *pos);

/* The same, but stops as soon as it is sure; `root` = plies of the journal at the root of a search: one earlier
 * occurrence after the root, or two before it, make a draw for the search. */
bool pos_is_repeated(const Position *pos, int root);

#endif

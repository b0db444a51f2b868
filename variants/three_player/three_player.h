/* three_player.h -- 3-Player Chess I of Bn Em: what a position holds, and what the parts of the game share. Rules:
 * docs/games/three-player.md
 * Layer: variants; private to variants/three_player/. */
#ifndef FUSILIER_VARIANTS_THREE_PLAYER_THREE_PLAYER_H
#define FUSILIER_VARIANTS_THREE_PLAYER_THREE_PLAYER_H

#include "engine/extras.h"
#include "engine/game.h"
#include "engine/board/walk.h"

enum { SEATS = 3 };

/* Kinds: pawn, draught, star, chariot, griffin, king, rose; with PROMOTED their promoted forms. */
enum { DRAUGHT = PAWN + 1, STAR, CHARIOT, GRIFFIN, ROSE = KING + 1, PROMOTED = 8 };
enum { GAIT_FRESH = 16 }; /* what draughts that have not moved may do besides; the other gaits go by kinds */

enum { FLAG_FRESH }; /* draughts that have not moved */
enum {
    WORD_HAND,             /* + player: how many of each kind, HAND_BITS each, at HAND_BITS * place in hand_kinds */
    WORD_STANDING = SEATS, /* options, cubes, who is out: see Standing */
    WORD_TURNS,            /* who had turns and passed when: see Turns; the ko rule does not look at it */
    WORD_PAIR,             /* a turn of two moves: see Pair */
    WORD_RESULT            /* of a finished game: see result_set */
};

enum { HAND_KINDS = 6, HAND_BITS = 5 };
static const Kind hand_kinds[HAND_KINDS] = { CHARIOT, DRAUGHT, GRIFFIN, PAWN, ROSE, STAR }; /* as letters: CDGPRS */

enum { PASSES_MAX = 2, WAIT_MAX = 6 };

typedef struct {
    bool last_leap;     /* a chain of jumps captures only the last man leapt */
    bool no_drops;      /* captives leave the game */
    uint8_t cubes, out; /* bit sets of players: who holds a cube; who has forfeited */
} Standing;

typedef struct {
    uint8_t wait[SEATS];   /* turns since the player had one, at most WAIT_MAX; all 0 at the start of the game */
    Player last;           /* who made the last real move; NOBODY */
    bool passed;           /* the turn was passed to the player to move */
    uint8_t passes[SEATS]; /* of each player in a row */
} Turns;

typedef struct {
    uint8_t moves; /* still to come in this turn of two; 0: an ordinary turn */
    Cell moved;    /* the man that made the first of them; CELL_NONE */
    uint8_t hit;   /* bit set of the players who lost men by it */
} Pair;

/* Where these lie in their words: from which bit on, and how many bits, of counts for each player. */
enum { LAST_LEAP_SHIFT = 0, NO_DROPS_SHIFT = 1, CUBES_SHIFT = 2, OUT_SHIFT = 5 };
enum { LAST_LEAP_BITS = 1, NO_DROPS_BITS = 1, CUBES_BITS = SEATS, OUT_BITS = SEATS };
enum { WAIT_SHIFT = 0, LAST_SHIFT = 9, PASSED_SHIFT = 11, PASSES_SHIFT = 12 };
enum { WAIT_BITS = 3, LAST_BITS = 2, PASSED_BITS = 1, PASSES_BITS = 2 };
enum { MOVES_SHIFT = 0, MOVED_SHIFT = 2, HIT_SHIFT = 10 };
enum { MOVES_BITS = 2, MOVED_BITS = 8, HIT_BITS = SEATS };

Standing standing_get(const Position *pos);
Turns turns_get(const Position *pos);
Pair pair_get(const Position *pos);
void pair_set(Position *pos, Pair pair);

/* Points of a finished game. */
bool result_get(const Position *pos, uint8_t points[SEATS]);
void result_set(Position *pos, const uint8_t points[SEATS]);

int hand_count(const Position *pos, Player player, int place);
void hand_add(Position *pos, Player player, int place, int change);
int hand_place(Kind kind); /* of its unpromoted form; -1: kings do not come into a hand */

/* Who sits some seats farther round the board. */
static inline Player seat_after(Player player, int seats) {
    return (Player)((player + seats) % SEATS);
}
static inline Kind base_kind(Man man) {
    return man_kind(man) & (PROMOTED - 1);
}
static inline bool is_promoted(Man man) {
    return (man_kind(man) & PROMOTED) != 0;
}
static inline bool is_of(const Position *pos, Cell at, Player player) {
    return man_slot(pos->man[at]) == player + 1U;
}

Cell king_of(const Position *pos, Player player); /* CELL_NONE: captured */
bool in_hunt(const Position *pos);                /* a king has been captured: now kings are all that counts */
bool in_zone(const Position *pos, Player player, Cell at);
Cell home_of(const Position *pos, Player player);

/* Does a player have a man on another's home cell? */
bool has_reached_home(const Position *pos, Player player);

/* ---- reach.c: where men go ---- */

extern const char *const three_gaits[GAITS_MAX];

/* Where a man may go and what it may capture by displacement. */
Reach reach_of(const Position *pos, Man man, Cell from, bool fresh);

/* The stars that a star arriving on a cell completes 2x2 squares with; `gone` counts as empty. */
Set triumph_at(const Position *pos, Cell at, Cell gone);

/* Would a man on this cell, empty or its own, capture the man on the target by a move of its own? */
bool can_hit(const Position *pos, Man man, Cell from, bool fresh, Cell target);

/* Not by illumination. Players who have forfeited threaten nothing. */
bool threatens(const Position *pos, Player player, Player victim); /* the victim's king */
bool is_threatened(const Position *pos, Player player);            /* the player's king, by anybody */

/* What a promoted king on its cell captures by illumination. */
Set illuminated(const Position *pos, Cell king);

/* ---- jumps.c: chains of draughts ---- */

/* A chain on its way: calls `each` for every prefix, which is a move; stops when `each` returns false. */
typedef struct Chain {
    const Position *pos;
    Man man;
    Cell from, at;
    int legs;
    Move path;  /* legs so far, as in Move */
    Set jumped; /* enemies leapt */
    Cell last;  /* the last of them */
    bool (*each)(struct Chain *chain);
    void *context;
} Chain;

bool chain_walk(Chain *chain); /* false if it was stopped */
Move chain_move(const Chain *chain);

/* Follows a chain leg by leg; `at` and `over` are moved on. False after the last. */
bool chain_leg(const Position *pos, Move move, int leg, Cell *at, Cell *over);

/* ---- moves.c ---- */

typedef enum { TAKE_ANYTHING, TAKE_KINGS_ONLY, TAKE_NO_KINGS } Taking;

/* Appends the moves and drops of a player, `but` not moved; counts only if out is NULL; with `any` up to the first. */
uint64_t list_moves(const Position *pos, Player player, Taking taking, Cell but, bool any, MoveList *out);

/* Has the player a move that counts for the order of turns: any, in a hunt one that captures a king? */
bool can_move(const Position *pos, Player player);

/* ---- turns.c ---- */

enum { CHOICE_PASS, CHOICE_CUBE, CHOICE_RESIGN }; /* of MOVE_PASS */

void three_play(Position *pos, Move move);
bool may_pass(const Position *pos);

/* ---- ko.c ---- */

/* Drops from list[first ..] the moves that would bring back a position of the record. */
void keep_new(const Position *pos, MoveList *list, int first);

/* ---- refusal.c ---- */

bool three_allows(const Position *pos, const struct Wish *wish, Error *err);

/* ---- text.c ---- */

extern const Notation three_notation;
extern const Extra three_extras[];
size_t three_format_move(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]);
bool three_check_position(const Position *pos, Error *err);

#endif

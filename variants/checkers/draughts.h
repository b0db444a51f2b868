/* draughts.h -- the draughts family of Dr. Adams: any board, any jump rule, two to six players. Rules:
 * docs/games/checkers.md
 * Layer: variants; private to checkers/.
 *
 * The mailbox and the sets hold the top of every stack. What lies under the tops, the prisoners, stands in
 * Position.byte: the stacks in ascending order of their cells, each from the top down, its last man marked LAST;
 * FLAG_STACKED says which cells have prisoners. So equal positions have equal bytes, however they came about. */
#ifndef FUSILIER_VARIANTS_CHECKERS_DRAUGHTS_H
#define FUSILIER_VARIANTS_CHECKERS_DRAUGHTS_H

#include "engine/game.h"
#include "engine/board/walk.h"

typedef enum {
    RULE_CHECKERS, /* what is jumped leaves the board */
    RULE_STAX,     /* the top of what is jumped goes under the jumper */
    RULE_QUEENS    /* so too, and jumps go in more directions than steps */
} JumpRule;

typedef struct {
    JumpRule rule;
    bool numbers;              /* men carry numbers; a man cannot jump a higher one, nor a king */
    uint8_t side[PLAYERS_MAX]; /* where each player sits, clockwise from the lower side */
    const struct Arrangement *arrangement;
    const char *order; /* indexes of the players in the order of their turns: "0213" */
    uint8_t kings_way[PLAYERS_MAX];
} Form;

enum { MEN_STEP, KINGS_STEP, MEN_JUMP, KINGS_JUMP }; /* gaits; of a line to jump along: the victim, the landing */
enum { KINGS_WAYS = 4 }; /* on squares: of those at the lower and upper side, and of those at the left and right */

enum { MAN = PAWN, CROWNED, NUMBERED }; /* kinds: a man, a king, and from NUMBERED on the men 1, 2, ... 12 */
enum { LAST = 16 };                     /* marks the last prisoner of a stack; no kind has this bit */
enum { FLAG_STACKED };
enum {
    MEN_EACH = 12,
    MEN_MAX = MEN_EACH * PLAYERS_MAX,
};

static inline const Form *form_of(const Position *pos) {
    return pos->game->form;
}
static inline bool is_king(Man man) {
    return man_kind(man) == CROWNED;
}
static inline Man unmarked(Man prisoner) {
    return (Man)(prisoner & (0xff ^ LAST));
}
static inline int number_of(Man man) {
    return man_kind(man) >= NUMBERED ? man_kind(man) - NUMBERED + 1 : 0;
}

/* The way of a man (walk.h): men walk in the way of their player's number, kings in that which the form says. */
static inline int way_of(const Position *pos, Man man) {
    const Player owner = man_owner(man);
    return is_king(man) ? form_of(pos)->kings_way[owner] : owner;
}

/* ---- stack.c ---- */

/* The prisoners of one position while they are being changed. */
typedef struct {
    Set stacked;
    Man men[MEN_MAX];
    int count;
    Key change; /* of the key, since they were opened */
} Stacks;

void stacks_open(Stacks *stacks, const Position *pos);
void stacks_store(const Stacks *stacks, Position *pos);

/* The prisoners on a cell from the top down; returns their number. */
int stacks_get(const Stacks *stacks, Cell at, Man below[MEN_MAX]);
void stacks_set(Stacks *stacks, Cell at, const Man below[], int count);

Key draughts_extra_key(const Position *pos);

/* ---- draughts.c ---- */

/* What all games of the family share: for games.c. */
extern const Game draughts_game;

/* How positions are written where men have no numbers and stand alone. */
extern const Notation draughts_men;

/* Without progress; of every player who has a piece. */
enum { DRAUGHTS_QUIET_TURNS = 40 };

/* Tri-Chek: too many moves with nothing but kings on the board decide the game. */
Outcome draughts_kings_tire(const Position *pos);

/* What the prisoners of a player are worth to them, in centipawns. */
int draughts_prisoners(const Position *pos, Player player);

/* Gives the men of each player the numbers 1 to 12. */
void draughts_deal(Position *pos, uint64_t seed);

/* ---- jumpers.c ---- */

/* On such boards the cells can be found at once from which a player can jump, were it not for numbers. */
bool draughts_finds_jumpers(const Position *pos);
Bits draughts_jumpers(const Position *pos, Player player, Bits enemies);

/* ---- moves.c ---- */

void draughts_generate(const Position *pos, Gen what, MoveList *out);
uint64_t draughts_count(const Position *pos);
bool draughts_can_move(const Position *pos, Player player);
bool draughts_must_jump(const Position *pos); /* the player to move can jump */
bool draughts_on_king_row(const Position *pos, Player player, Cell at);

/* Do the numbers let the one jump the other? */
bool draughts_may_jump(const Position *pos, Man mover, Man victim);

/* Whom the player may jump, were it not for numbers. */
Set draughts_enemies(const Position *pos, Player player);

/* ---- path.c ---- */

/* The jump that goes these ways, one after the other, as far as it can go. False if a move has no room for it, which
 * nobody has seen (path.c). */
bool draughts_jump(const Position *pos, Cell from, Cell to, const uint8_t direction[], int legs, Move *move);

/* Of each leg: the cell that is jumped, and the one where it ends. */
typedef struct {
    int legs;
    Cell over[MEN_MAX], to[MEN_MAX];
} Path;

/* The legs of a move in the position in which it is made; a step has none. */
void draughts_path(const Position *pos, Move move, Path *path);

/* ---- refusal.c ---- */

bool draughts_allows(const Position *pos, const struct Wish *wish, Error *err);

/* ---- sentences.c ---- */

/* What the game of this id says to people who choose one. */
const char *draughts_sentence(const char *id);

/* ---- text.c ---- */

bool draughts_read_cell(Position *pos, Cell at, const char *text, Error *err);
size_t draughts_write_cell(const Position *pos, Cell at, char *buf, size_t size);
size_t draughts_format_move(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]);
bool draughts_check_position(const Position *pos, Error *err);

#endif

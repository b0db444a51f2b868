/* many.h -- chess for two to six players on any board: Doubles and Tri-Chess of Dr. Adams' family. Rules:
 * docs/games/adams.md. Layer: variants; private to variants/adams/.
 *
 * What a position holds besides the men: in word[], for each player, the pawn that has just made a long step and the
 * cells that it passed; in flag[], for each player, the cells whose men they may not capture in their next turn. */
#ifndef FUSILIER_VARIANTS_ADAMS_MANY_H
#define FUSILIER_VARIANTS_ADAMS_MANY_H

#include "engine/extras.h"
#include "engine/game.h"
#include "engine/walk.h"

typedef struct {
    const char *order;         /* indexes of the players in the order of their turns: "0213" */
    uint8_t side[PLAYERS_MAX]; /* where each player sits, clockwise from the lower side: of four, or of six */
    uint8_t long_step;         /* steps that a pawn may make from its second row */
    bool extended;             /* from further rows of its half it may make two; knights may hop twice */
    bool shadows;              /* men cast shadows, in which they are captured */
} Form;

enum { WORD_PASSED };    /* + player: the pawn and the cells passed, see Passed */
enum { FLAG_PROTECTED }; /* + player: men that they may not capture */
enum { PASSED_MAX = 2 };

/* A pawn that may be captured on a cell which it passed. */
typedef struct {
    Cell pawn;             /* CELL_NONE: there is none */
    Cell cell[PASSED_MAX]; /* nearest to its start first; CELL_NONE: no more */
} Passed;

static inline const Form *form_of(const Position *pos) {
    return pos->game->form;
}
static inline bool are_enemies(const Position *pos, Player a, Player b) {
    return pos->game->team[a] != pos->game->team[b];
}
/* What a player walks on: those who sit at the lower and upper side Position.walked[0], left and right [1]. */
static inline const Board *board_for(const Position *pos, Player player) {
    return pos->walked[form_of(pos)->side[player] & 1];
}
static inline int forward_of(const Form *form, Player player) {
    return 2 * form->side[player];
}

/* What player `us` walks on of the game's gaits. */
static inline const Walk *walk_for(const Position *pos, Player us, Kind kind) {
    return pos->walks->of[form_of(pos)->side[us] & 1][kind];
}
/* The direction so many steps clockwise from another. */
static inline int many_turned(const Board *board, int direction, int by) {
    return (direction + by + board->directions) % board->directions;
}

static inline bool is_enemy_of(const Position *pos, Player us, Man man) {
    return man != MAN_NONE && are_enemies(pos, us, man_owner(man));
}

/* The king of a player on any board, CELL_NONE if there is none. */
static inline Cell king_of(const Position *pos, Player player) {
    Set kings = set_and(pos->owner[player + 1], pos->kind[KING]);
    Cell king;
    return set_pop(&kings, &king) ? king : (Cell)CELL_NONE;
}

/* Is a king of the player's team on the board? */
static inline bool is_in_game(const Position *pos, Player player) {
    for (Player other = 0; other < pos->game->players; other++)
        if (!are_enemies(pos, player, other) && king_of(pos, other) != CELL_NONE) return true;
    return false;
}

/* ---- many.c ---- */

/* What all games of this engine share; many_games.c adds board, seats and start, and a Form. */
extern const Game many_game;

/* ---- many_attacks.c ---- */

/* Is the player's king in check? False if there is none. */
bool many_is_attacked(const Position *pos, Player player);

/* The cells from which a man of theirs may not go without a look at the king's safety; the king's own is not among
 * them.
 */
Set many_shields(const Position *pos, Player us, Cell king);

/* ---- many_shadow.c ---- */

/* Whom a man may capture by stepping on a cell: the men in whose shadow it lies. */
typedef struct {
    Set on[CELLS_MAX];
} Shadows;

/* The shadows of all enemies of a player. */
void many_cast_shadows(const Position *pos, Player us, Shadows *shadows);

/* ---- many_moves.c ---- */

Passed passed_get(const Position *pos, Player player);
void passed_set(Position *pos, Player player, Passed passed);

/* Appends the moves that the player would have if it were his turn, passes not among them; returns their number. With
 * `out` NULL they are only counted; with `any` counting stops at the first. */
uint64_t many_moves(const Position *pos, Player player, bool any, MoveList *out);

/* In check and without a move. */
bool many_is_checkmated(const Position *pos, Player player);

/* The men of a move, nothing else: no clocks, no turns. Returns what was captured. */
Man many_move_men(Position *pos, Move move);

/* How many steps a pawn of the player may make from a cell. */
int many_longest_step(const Position *pos, Player us, Cell from);

/* A capture on an empty cell: in passing, or of a man in whose shadow it lies (MOVE_OTHER). It says whom it captures,
 * and whether there was a choice of victims. */
Move many_capture_on_empty(Cell from, Cell to, Cell victim, bool is_passed, bool is_choice);
bool many_is_choice(Move move);

/* The cell whose man the move captures, CELL_NONE if none. */
Cell many_victim(const Position *pos, Move move);

/* ---- many_refusal.c ---- */

bool many_allows(const Position *pos, const struct Wish *wish, Error *err);

/* ---- many_text.c ---- */

extern const Notation many_notation;
extern const Extra many_extras[];
size_t many_format_move(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]);
bool many_check_position(const Position *pos, Error *err);

/* Number i of the games for many players; NULL after the last. */
const Game *adams_game(int i);

#endif

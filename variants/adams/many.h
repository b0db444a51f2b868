/* many.h -- chess for two to six players on any board: Doubles and Tri-Chess of Dr. Adams' family. Rules:
 * docs/games/adams.md. Layer: variants; private to variants/adams/.
 *
 * A position holds what it does by the rule of seats.h, by which these games can be played, too: slower, and together
 * with other rules (fusilier perft --lane wide). */
#ifndef FUSILIER_VARIANTS_ADAMS_MANY_H
#define FUSILIER_VARIANTS_ADAMS_MANY_H

#include "engine/extras.h"
#include "engine/lanes/rule.h"
#include "engine/board/walk.h"
#include "variants/rules/seats.h"

/* What player `us` walks on of the game's gaits. */
static inline const Walk *walk_for(const Position *pos, Player us, Kind kind) {
    return pos->walks->of[form_of(pos)->side[us] & 1][kind];
}
/* The direction so many steps clockwise from another. */
static inline int many_turned(const Board *board, int direction, int by) {
    return (direction + by + board->directions) % board->directions;
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

/* Appends the moves that the player would have if it were his turn, passes not among them; returns their number. With
 * `out` NULL they are only counted; with `any` counting stops at the first. */
uint64_t many_moves(const Position *pos, Player player, bool any, MoveList *out);

/* In check and without a move. */
bool many_is_checkmated(const Position *pos, Player player);

/* The men of a move, nothing else: no clocks, no turns. Returns what was captured. */
Man many_move_men(Position *pos, Move move);

/* A capture on an empty cell: in passing, or of a man in whose shadow it lies (MOVE_OTHER). It says whom it captures,
 * and whether there was a choice of victims. */
Move many_capture_on_empty(Cell from, Cell to, Cell victim, bool is_passed, bool is_choice);
bool many_is_choice(Move move);

/* The cell whose man the move captures, CELL_NONE if none. */
Cell many_victim(const Position *pos, Move move);

/* ---- many_refusal.c ---- */

bool many_allows(const Position *pos, const struct Wish *wish, Error *err);

/* ---- many_text.c ---- */

size_t many_format_move(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]);
bool many_check_position(const Position *pos, Error *err);

/* Number i of the games for many players; NULL after the last. */
const Game *adams_game(int i);

#endif

/* wide.h -- games of rules on other boards than that of 64 cells, or for more than two players. Layer: variants. */
#ifndef FUSILIER_VARIANTS_RULES_WIDE_H
#define FUSILIER_VARIANTS_RULES_WIDE_H

#include "engine/game.h"
#include "engine/lanes/terms.h"
#include "engine/board/walk_bound.h"

/* Men of a game that are not orthodox, or do not behave so. */
typedef struct {
    const char *const *gaits;               /* GAITS_MAX, by kind: letters that can be read, of texts that stay */
    const char *const *own[PLAYERS_MAX];    /* the same of one player's men; NULL: as of all */
    const char *const *firsts;              /* the same, for moves from where pawns step twice; NULL: nobody has any */
    const WalkBounds *bounds[2][KINDS_MAX]; /* of the men of either side; NULL: they go as their gaits say */
    bool bounded;                           /* somebody has such bounds */
    Kind kinds_end;                         /* one more than the last kind */
    Kind promotion[PLAYERS_MAX][KINDS_MAX]; /* by player: what pawns become; see Land.promotion */
    Set promoting[2], double_from[2], triple_from[2], passed_on[2];
    Set mobility[2][KINDS_MAX];
    KindSet promote[2], pass[2], restart[2]; /* who is like a pawn; see LandPawns */
    bool odd;                                /* pawns are not those of chess, or somebody else is like them */
    bool pawns_walk;                         /* they go and hit as their gait says; */
    bool pawns_hit;                          /* or hit so, and go straight ahead */
    bool pawns_everywhere;                   /* they may stand where they would promote */
} WideMen;

/* Round a board (seats.h) only the gaits, the kinds and the promotions count: pawns are those of chess.
 */

/* A game by the rules of another, and otherwise like it, with these men (NULL: orthodox ones); to be freed by free().
 * NULL with an error that names the rule that is for boards of 64 cells only. */
Game *wide_game(const Game *base, const WideMen *men, Error *err);

/* Has the program itself a rule of this id? */
bool wide_has_rule(const char *id);

/* Where somebody can be captured in passing, with the man who passed where that has to be said (FLAG_PASSED); and says
 * so. False: nobody can have passed there. Cells where nobody captures in passing are left out. */
Set wide_passed(const Position *pos);
bool wide_set_passed(Position *pos, Set cells);

#endif

/* blind.h -- what the files of blind play share: blind.c has what a player knows, blind_umpire.c what both hear,
 * blind_tries.c what may be tried, blind_guess.c what a player may think about the enemy's men. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_BLIND_H
#define FUSILIER_VARIANTS_RULES_BLIND_H

#include "engine/base/text.h"
#include "engine/game.h"
#include "engine/text/words.h"

/* Do the players sit round a board (seats.h)? */
bool kriegspiel_is_seated(const Game *game);

/* The men of a player and of their partners, and of their enemies. */
Set kriegspiel_own(const Position *pos, Player player);
Set kriegspiel_foes(const Position *pos, Player player);

/* The board as the player sees it; `seen` must be released. */
void kriegspiel_see(Position *seen, const Position *pos, Player player);

/* The words for the check to the player to move, a bit each; 0: there is none. */
unsigned kriegspiel_checks(const Position *pos);

/* Number of legal captures by pawns, a promotion counted once; *over says whether there is no legal move at all. */
unsigned kriegspiel_pawn_tries(const Position *pos, bool *over);

/* The king of the player not to move could be taken, which between more than two may be so, or the game is over: no
 * player has to think about that. */
bool kriegspiel_is_impossible(const Position *pos);

/* What views say after the board: the values of foes=, check= and tries=. */
void kriegspiel_write_foes(const Position *pos, Player reader, Text *out);
void kriegspiel_write_checks(const Position *pos, Player reader, Text *out);
void kriegspiel_say_checks(const Game *game, const char *value, Text *out);
void kriegspiel_write_tries(const Position *pos, Player reader, Text *out);

/* The hooks. */
size_t kriegspiel_view(const Position *pos, Player player, char *buf, size_t size);
size_t kriegspiel_observe(const Position *pos, Move move, Player player, char *buf, size_t size);
void kriegspiel_tries(const Position *pos, MoveList *out);
bool kriegspiel_means(Move tried, Move legal);
int kriegspiel_imagine(const struct Notes *notes, uint64_t *random, Position out[], int count);
extern const Words kriegspiel_words;

/* What a composed game with rule_kriegspiel has besides. */
#define KRIEGSPIEL_SECRETS                                                                                             \
    {                                                                                                                  \
        .view = kriegspiel_view, .observe = kriegspiel_observe, .tries = kriegspiel_tries, .means = kriegspiel_means,  \
        .imagine = kriegspiel_imagine, .samples = 48, .unseen = true, .tells_check = true                              \
    }
extern const GameSecrets kriegspiel_secrets; /* the same, for the rule */

#endif

/* games.h -- the descriptors of all games, one line each; registry.c lists them.
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_GAMES_H
#define FUSILIER_VARIANTS_GAMES_H

#include "engine/game.h"

/* orthodox.c */
extern const Game game_chess, game_chess960;
/* shooting.c */
extern const Game game_rifle, game_rifle_free;
/* blast.c */
extern const Game game_atomic, game_capricorn;
/* adams.c */
extern const Game game_cylindrical;
/* madrasi.c */
extern const Game game_madrasi, game_madrasi_one_inert, game_isardam;
/* kriegspiel.c */
extern const Game game_kriegspiel_madrasi;
/* minefield.c */
extern const Game game_minefield;
/* scaci.c */
extern const Game game_scaci, game_scaci_powers, game_scaci_10x14, game_scaci_10x20;
extern const Game game_scaci_10x26, game_royal_scaci, game_royal_scaci_10x20;
/* machine_gun.c */
extern const Game game_machine_gun, game_machine_gun_progressive;
/* variants/adams/shadow.c */
extern const Game game_shadow, game_cylindrical_shadow;
/* strikes.c */
extern const Game game_three_strikes_rifle, game_three_strikes_ed;
/* blunderbuss.c */
extern const Game game_blunderbuss;
/* draughts.c */
extern const Game game_checkers, game_stax, game_stax_universal;
/* plague.c */
extern const Game game_plague, game_biological_warfare, game_immunity;
/* divide.c */
extern const Game game_divide_and_conquer;
/* kamikaze.c */
extern const Game game_kamikaze, game_kamikaze_progressive;
/* variants/adams/many.c */
extern const Game game_doubles, game_doubles_cutthroat;
/* three_player.c */
extern const Game game_three_player_chess;

#endif

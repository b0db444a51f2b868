/* families.h -- the families of games, each in its folder: tables of games, ended by NULL, in the order of `fusilier
 * list`: those that are written out, and those that are described by their rules. A game is listed by a line in its
 * family's table; registry.c joins them. Where ids are a product (board x seats x option) a function makes those games;
 * they follow. Layer: variants. */
#ifndef FUSILIER_VARIANTS_FAMILIES_H
#define FUSILIER_VARIANTS_FAMILIES_H

#include "engine/game.h"

/* Number i of the games that a family makes, from 0; NULL after the last. Asked once, in order, by one thread. */
typedef const Game *GameMaker(int i);

struct GameOfRules; /* variants/rules/compose.h */

/* Version and size tell whether a family was compiled against this very Game, wherever it comes from. */
typedef struct {
    uint32_t version, size;
    const Game *const *games;                  /* NULL: none is written out */
    const struct GameOfRules *const *of_rules; /* they follow, on the page `page`; NULL: there are none */
    const char *page;
    GameMaker *maker; /* of further ones; NULL: there are none */
} Family;
#define FAMILY(table, made)                                                                                            \
    { .version = GAME_VERSION, .size = sizeof(Game), .games = (table), .maker = (made) }
#define FAMILY_OF_RULES(in_docs, table, rules, made)                                                                   \
    {                                                                                                                  \
        .version = GAME_VERSION, .size = sizeof(Game), .games = (table), .of_rules = (rules), .page = (in_docs),       \
        .maker = (made)                                                                                                \
    }

/* In the order in which lists show them; NULL after the last. */
extern const Family *const families[];

extern const Family family_orthodox, family_shooting, family_blast, family_adams, family_immobilising,
    family_strikes_and_dice, family_scaci, family_cassandra, family_arithmetical, family_checkers,
    family_other_captures, family_three_player;

#endif

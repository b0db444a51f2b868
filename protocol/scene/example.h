/* example.h -- the picture by which a game is known: a position of it in which its rules show, with signs of what
 * happens there. Layer: protocol; knows no game by name.
 *
 * It is looked for in games at random that are the same each time, so that every game has one, joined ones too: a move
 * that does what no orthodox one does, men who are held, a way that a rule bars; nothing of the kind: a capture. Where
 * men are hidden it is what the player to move sees, and where they do not see somebody. */
#ifndef FUSILIER_PROTOCOL_SCENE_EXAMPLE_H
#define FUSILIER_PROTOCOL_SCENE_EXAMPLE_H

#include "protocol/record/picture.h"
#include "protocol/scene/signs.h"

typedef struct {
    Picture picture;
    Signs signs;
    bool is_near; /* only the part of the board around the signs need be shown */
} Example;

/* What is found for a game is kept as long as the program runs. Safe from several threads. */
void example_make(Example *example, const Game *game);

#endif

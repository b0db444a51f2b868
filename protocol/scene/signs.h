/* signs.h -- what happens on a board, as signs over its picture: arrows, shots, blasts, whoever falls or is held.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_SCENE_SIGNS_H
#define FUSILIER_PROTOCOL_SCENE_SIGNS_H

#include <stdio.h>

#include "protocol/scene/layout.h"

typedef enum {
    SIGN_MOVE,   /* a man goes from `from` to `to` */
    SIGN_SHOT,   /* a man who stays hits the one on `to` */
    SIGN_BARRED, /* a way from `from` to `to` that a rule of the game forbids */
    SIGN_REACH,  /* the man on `from` reaches `to`, and so something happens */
    SIGN_TIE,    /* the players of these two men win together */
    SIGN_FALLS,  /* whoever stands there is taken off */
    SIGN_BLAST,  /* an explosion on that cell */
    SIGN_TURNED, /* whoever stands there becomes something else, or somebody else's */
    SIGN_COMES,  /* somebody appears there */
    SIGN_HELD,   /* whoever stands there cannot move */
    SIGN_NOTED,  /* the man there has a state of which the position keeps account */
    SIGN_SECRET, /* something lies there that not all players know of */
    SIGN_UNSEEN, /* somebody stands there whom the player does not see */
    SIGN_DICE,   /* so many pips were rolled: `number`, on the way from `from` to `to` */
    SIGN_KINDS
} SignKind;

typedef struct {
    SignKind kind;
    Cell from, to; /* of signs of one cell it is `to` */
    int number;
} Sign;

enum { SIGNS_MAX = 96 };
typedef struct {
    Sign sign[SIGNS_MAX];
    int count;
} Signs;

/* Adds a sign, if there is room. */
void signs_add(Signs *signs, Sign sign);

/* The cells at which a sign points. */
Set signs_cells(const Signs *signs);

/* Where a board laid out so is drawn: so long is each side of a cell, and so wide are ways, as parts of it. */
typedef struct {
    const Board *board;
    const Layout *layout;
    int unit;
    double width;
} SignStyle;

/* Writes the signs as SVG. A way that leaves a board whose edges touch goes out at one of them and comes in at the
 * other. */
void signs_draw(const Signs *signs, const SignStyle *style, FILE *out);

#endif

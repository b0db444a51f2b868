/* many_games.c -- the games of many.h: which armies sit where round which board, and whose turn is when. A game is a
 * line of the table below. Rules: docs/games/adams.md */
#include <string.h>

#include "variants/adams/many.h"
#include "variants/families.h"

/* Who sits round a board. */
typedef struct {
    const char *id, *title;
    const BoardSpec *board;
    uint8_t players;
    Team team[PLAYERS_MAX];
    Form form;
    const char *start;
} Arrangement;

/* ---- boards ---- */

static const BoardSpec board_12x12 = { .files = 12, .ranks = 12 };
static const BoardSpec board_12x12_cut = {
    .files = 12,
    .ranks = 12,
    .cut = "a1 b1 k1 l1 a2 b2 k2 l2 a11 b11 k11 l11 a12 b12 k12 l12",
};

#define CORNERS_10 "a1 b1 j10 k10"
#define CORNERS_12 "a1 b1 l1 m1 a6 a7 w6 w7 a12 b12 l12 m12"

static const BoardSpec hexagon_8 = { .shape = BOARD_TRIANGLES, .ranks = 8 };
static const BoardSpec hexagon_10 = { .shape = BOARD_TRIANGLES, .ranks = 10 };
static const BoardSpec hexagon_10_open = { .shape = BOARD_TRIANGLES, .ranks = 10, .cut = CORNERS_10 };
static const BoardSpec hexagon_12 = { .shape = BOARD_TRIANGLES, .ranks = 12, .cut = CORNERS_12 };

/* Without the edges at which nobody sits, as far as they are empty. */
static const BoardSpec hexagon_8_cut = {
    .shape = BOARD_TRIANGLES,
    .ranks = 8,
    .cut = "a1 a2 b2 k2 a3 b3 l3 m3 a4 b4 n4 o4 a5 b5 n5 o5 a6 b6 l6 m6 a7 b7 k7 a8",
};
static const BoardSpec hexagon_10_three = {
    .shape = BOARD_TRIANGLES,
    .ranks = 10,
    .cut = "a1 j1 k1 a2 b2 l2 m2 a3 b3 n3 o3 a4 b4 p4 q4 a5 b5 r5 s5 a6 b10 c10 d10 e10 f10 g10 h10 i10 j10 k10",
};
static const BoardSpec hexagon_10_partners = {
    .shape = BOARD_TRIANGLES,
    .ranks = 10,
    .cut = "k1 l2 m2 n3 o3 p4 q4 r5 s5 a6 b6 a7 b7 a8 b8 a9 b9 a10",
};
static const BoardSpec hexagon_10_four = {
    .shape = BOARD_TRIANGLES,
    .ranks = 10,
    .cut = CORNERS_10 " m2 n3 o3 p4 q4 a7 b7 a8 b8 a9",
};
static const BoardSpec hexagon_12_five = {
    .shape = BOARD_TRIANGLES,
    .ranks = 12,
    .cut = CORNERS_12 " n2 o2 p3 q3 r4 s4 t5 u5 v6",
};

/* ---- arrangements ---- */

#define BETWEEN_EDGES_12X12                                                                                            \
    "/bR,bP,8,dP,dR/bN,bP,8,dP,dN/bB,bP,8,dP,dB/bQ,bP,8,dP,dK/bK,bP,8,dP,dQ/bB,bP,8,dP,dB/bN,bP,8,dP,dN/"              \
    "bR,bP,8,dP,dR/"

static const Arrangement arrangements[] = {
    { "doubles",
      "Doubles, partners",
      &board_12x12,
      4,
      { 0, 0, 1, 1 },
      { "0213", { 0, 1, 2, 3 }, .long_step = 3, .extended = true },
      "2,cR,cN,cB,cQ,cK,cB,cN,cR,2/2,cP,cP,cP,cP,cP,cP,cP,cP,2" BETWEEN_EDGES_12X12
      "2,aP,aP,aP,aP,aP,aP,aP,aP,2/2,aR,aN,aB,aK,aQ,aB,aN,aR,2 a aKQbKQcKQdKQ - 0 1" },
    { "doubles-cutthroat",
      "Doubles, cut-throat",
      &board_12x12_cut,
      4,
      { 0, 1, 2, 3 },
      { "0123", { 0, 1, 2, 3 }, .long_step = 3, .extended = true },
      "cR,cN,cB,cQ,cK,cB,cN,cR/cP,cP,cP,cP,cP,cP,cP,cP" BETWEEN_EDGES_12X12
      "aP,aP,aP,aP,aP,aP,aP,aP/aR,aN,aB,aK,aQ,aB,aN,aR a aKQbKQcKQdKQ - 0 1" },
    { "tri-chess-2",
      "Tri-Chess for two",
      &hexagon_8,
      2,
      { 0, 1 },
      { "01", { 0, 3 }, .long_step = 2 },
      "1,bR,bN,bB,bQ,bK,bB,bN,bR/1,bP,bP,bP,bP,bP,bP,bP,bP,bP,1/13/15/15/13/1,aP,aP,aP,aP,aP,aP,aP,aP,aP,1/"
      "1,aR,aN,aB,aQ,aK,aB,aN,aR a aKQbKQ - 0 1" },
    { "tri-chess-3",
      "Tri-Chess for three",
      &hexagon_10,
      3,
      { 0, 1, 2 },
      { "012", { 0, 2, 4 }, .long_step = 3, .extended = true },
      "bR,1,bP,8/bB,bN,bP,bP,6,cP,cR,cN/bK,bQ,bP,bP,7,cP,cP,cB,cK/bN,bB,bP,bP,9,cP,cP,cQ,cB/"
      "1,bR,bP,bP,11,cP,cP,cN,cR/16,cP,cP,1/17/15/1,aP,aP,aP,aP,aP,aP,aP,aP,aP,3/"
      "1,aR,aN,aB,aQ,aK,aB,aN,aR,2 a aKQbKQcKQ - 0 1" },
    { "tri-chess-4-partners",
      "Tri-Chess for four, partners",
      &hexagon_10,
      4,
      { 0, 0, 1, 1 },
      { "0213", { 0, 1, 3, 4 }, .long_step = 3, .extended = true },
      "1,cR,cN,cB,cQ,cK,cB,cN,cR,2/1,cP,cP,cP,cP,cP,cP,cP,cP,cP,dP,dR,dN/11,dP,dP,dB,dK/13,dP,dP,dQ,dB/"
      "1,bP,bP,12,dP,dP,dN,dR/bR,bN,bP,bP,12,dP,dP,1/bB,bQ,bP,bP,13/bK,bB,bP,bP,11/"
      "bN,bR,bP,aP,aP,aP,aP,aP,aP,aP,aP,aP,1/2,aR,aN,aB,aK,aQ,aB,aN,aR,1 a aKQbKQcKQdKQ - 0 1" },
    { "tri-chess-4",
      "Tri-Chess for four, cut-throat",
      &hexagon_10_open,
      4,
      { 0, 1, 2, 3 },
      { "0123", { 0, 1, 3, 4 }, .long_step = 3, .extended = true },
      "cR,cN,cB,cK,cQ,cB,cN,cR,1/1,cP,cP,cP,cP,cP,cP,cP,cP,cP,dP,1,dR/11,dP,dP,dN,dB/13,dP,dP,dQ,dK/"
      "bR,bP,bP,12,dP,dP,dB,dN/bN,bB,bP,bP,12,dP,dP,dR/bK,bQ,bP,bP,13/bB,bN,bP,bP,11/"
      "bR,1,bP,aP,aP,aP,aP,aP,aP,aP,aP,aP,1/1,aR,aN,aB,aQ,aK,aB,aN,aR a aKQbKQcKQdKQ - 0 1" },
    { "tri-chess-5",
      "Tri-Chess for five",
      &hexagon_12,
      5,
      { 0, 1, 2, 3, 4 },
      { "01234", { 0, 1, 2, 3, 4 }, .long_step = 3, .extended = true },
      "1,dR,dN,dB,dQ,dK,dB,dN,dR/cR,1,cP,dP,dP,dP,dP,dP,dP,dP,dP,dP,eP,eR,eN/cB,cN,cP,cP,9,eP,eP,eB,eK/"
      "cK,cQ,cP,cP,11,eP,eP,eQ,eB/cN,cB,cP,cP,13,eP,eP,eN,eR/cR,cP,cP,15,eP,eP,1/bR,bP,bP,18/"
      "bN,bB,bP,bP,17/bK,bQ,bP,bP,15/bB,bN,bP,bP,13/bR,1,bP,aP,aP,aP,aP,aP,aP,aP,aP,aP,3/"
      "1,aR,aN,aB,aQ,aK,aB,aN,aR a aKQbKQcKQdKQeKQ - 0 1" },
    { "tri-chess-6",
      "Tri-Chess for six, cut-throat",
      &hexagon_12,
      6,
      { 0, 1, 2, 3, 4, 5 },
      { "012345", { 0, 1, 2, 3, 4, 5 }, .long_step = 3, .extended = true },
      "1,dR,dN,dB,dQ,dK,dB,dN,dR/cR,1,cP,dP,dP,dP,dP,dP,dP,dP,dP,dP,eP,eR,eN/cB,cN,cP,cP,9,eP,eP,eB,eK/"
      "cK,cQ,cP,cP,11,eP,eP,eQ,eB/cN,cB,cP,cP,13,eP,eP,eN,eR/cR,cP,cP,15,eP,eP,1/bR,bP,bP,15,fP,fP,1/"
      "bN,bB,bP,bP,13,fP,fP,fN,fR/bK,bQ,bP,bP,11,fP,fP,fQ,fB/bB,bN,bP,bP,9,fP,fP,fB,fK/"
      "bR,1,bP,aP,aP,aP,aP,aP,aP,aP,aP,aP,fP,fR,fN/1,aR,aN,aB,aQ,aK,aB,aN,aR a aKQbKQcKQdKQeKQfKQ - 0 1" },
    { "tri-chess-6-pairs",
      "Tri-Chess for six, pairs",
      &hexagon_12,
      6,
      { 0, 0, 1, 1, 2, 2 },
      { "024135", { 0, 1, 2, 3, 4, 5 }, .long_step = 3, .extended = true },
      "1,dR,dN,dB,dQ,dK,dB,dN,dR/cR,1,cP,dP,dP,dP,dP,dP,dP,dP,dP,dP,eP,eR,eN/cB,cN,cP,cP,9,eP,eP,eB,eK/"
      "cK,cQ,cP,cP,11,eP,eP,eQ,eB/cN,cB,cP,cP,13,eP,eP,eN,eR/cR,cP,cP,15,eP,eP,1/bR,bP,bP,15,fP,fP,1/"
      "bN,bB,bP,bP,13,fP,fP,fN,fR/bK,bQ,bP,bP,11,fP,fP,fQ,fB/bB,bN,bP,bP,9,fP,fP,fB,fK/"
      "bR,1,bP,aP,aP,aP,aP,aP,aP,aP,aP,aP,fP,fR,fN/1,aR,aN,aB,aQ,aK,aB,aN,aR a aKQbKQcKQdKQeKQfKQ - 0 1" },
    { "tri-chess-6-triples",
      "Tri-Chess for six, triples",
      &hexagon_12,
      6,
      { 0, 0, 0, 1, 1, 1 },
      { "031425", { 0, 1, 2, 3, 4, 5 }, .long_step = 3, .extended = true },
      "1,dR,dN,dB,dQ,dK,dB,dN,dR/cR,1,cP,dP,dP,dP,dP,dP,dP,dP,dP,dP,eP,eR,eN/cB,cN,cP,cP,9,eP,eP,eB,eK/"
      "cK,cQ,cP,cP,11,eP,eP,eQ,eB/cN,cB,cP,cP,13,eP,eP,eN,eR/cR,cP,cP,15,eP,eP,1/bR,bP,bP,15,fP,fP,fR/"
      "bN,bB,bP,bP,13,fP,fP,fB,fN/bK,bQ,bP,bP,11,fP,fP,fQ,fK/bB,bN,bP,bP,9,fP,fP,fN,fB/"
      "bR,1,bP,aP,aP,aP,aP,aP,aP,aP,aP,aP,fP,1,fR/aR,aN,aB,aK,aQ,aB,aN,aR,1 a aKQbKQcKQdKQeKQfKQ - 0 1" },
    { "tri-chess-2-cut",
      "Tri-Chess for two, edges cut",
      &hexagon_8_cut,
      2,
      { 0, 1 },
      { "01", { 0, 3 }, .long_step = 2 },
      "bR,bN,bB,bQ,bK,bB,bN,bR/bP,bP,bP,bP,bP,bP,bP,bP/9/11/11/9/aP,aP,aP,aP,aP,aP,aP,aP/"
      "aR,aN,aB,aQ,aK,aB,aN,aR a aKQbKQ - 0 1" },
    { "tri-chess-3-cut",
      "Tri-Chess for three, edges cut",
      &hexagon_10_three,
      3,
      { 0, 1, 2 },
      { "012", { 0, 2, 4 }, .long_step = 3, .extended = true },
      "bR/bB,bN,bP,bP,6,cP,cR,cN/bK,bQ,bP,bP,7,cP,cP,cB,cK/bN,bB,bP,bP,9,cP,cP,cQ,cB/"
      "bR,bP,bP,11,cP,cP,cN,cR/14,cP/13/11/aP,aP,aP,aP,aP,aP,aP,aP,1/"
      "aR,aN,aB,aQ,aK,aB,aN,aR a aKQbKQcKQ - 0 1" },
    { "tri-chess-4-partners-cut",
      "Tri-Chess for four, partners, edges cut",
      &hexagon_10_partners,
      4,
      { 0, 0, 1, 1 },
      { "0213", { 0, 1, 3, 4 }, .long_step = 3, .extended = true },
      "cR,cN,cB,cQ,cK,cB,cN,cR,2/cP,cP,cP,cP,cP,cP,cP,cP,dP,dR,dN/9,dP,dP,dB,dK/11,dP,dP,dQ,dB/"
      "bP,12,dP,dP,dN,dR/bR,bN,bP,bP,12,dP/bB,bQ,bP,bP,11/bK,bB,bP,bP,9/bN,bR,bP,aP,aP,aP,aP,aP,aP,aP,aP/"
      "2,aR,aN,aB,aK,aQ,aB,aN,aR a aKQbKQcKQdKQ - 0 1" },
    { "tri-chess-4-cut",
      "Tri-Chess for four, cut-throat, edges cut",
      &hexagon_10_four,
      4,
      { 0, 1, 2, 3 },
      { "0123", { 0, 1, 3, 4 }, .long_step = 3, .extended = true },
      "cR,cN,cB,cK,cQ,cB,cN,cR,1/cP,cP,cP,cP,cP,cP,cP,cP,cP,dP,1,dR/9,dP,dP,dN,dB/11,dP,dP,dQ,dK/"
      "bR,bP,bP,12,dP,dP,dB,dN/bN,bB,bP,bP,12,dP,dP,dR/bK,bQ,bP,bP,11/bB,bN,bP,bP,9/"
      "bR,1,bP,aP,aP,aP,aP,aP,aP,aP,aP,aP/1,aR,aN,aB,aQ,aK,aB,aN,aR a aKQbKQcKQdKQ - 0 1" },
    { "tri-chess-5-cut",
      "Tri-Chess for five, edges cut",
      &hexagon_12_five,
      5,
      { 0, 1, 2, 3, 4 },
      { "01234", { 0, 1, 2, 3, 4 }, .long_step = 3, .extended = true },
      "1,dR,dN,dB,dQ,dK,dB,dN,dR/cR,1,cP,dP,dP,dP,dP,dP,dP,dP,dP,dP,eP,eR,eN/cB,cN,cP,cP,9,eP,eP,eB,eK/"
      "cK,cQ,cP,cP,11,eP,eP,eQ,eB/cN,cB,cP,cP,13,eP,eP,eN,eR/cR,cP,cP,15,eP,eP,1/bR,bP,bP,17/"
      "bN,bB,bP,bP,15/bK,bQ,bP,bP,13/bB,bN,bP,bP,11/bR,1,bP,aP,aP,aP,aP,aP,aP,aP,aP,aP,1/"
      "1,aR,aN,aB,aQ,aK,aB,aN,aR a aKQbKQcKQdKQeKQ - 0 1" },
};

/* ---- games ---- */

static void make(Game *game, const Arrangement *arrangement) {
    *game = many_game;
    game->id = arrangement->id;
    game->title = arrangement->title;
    game->setup.start = arrangement->start;
    game->setup.board = arrangement->board;
    game->players = arrangement->players;
    memcpy(game->team, arrangement->team, sizeof game->team);
    game->form = &arrangement->form;
}

const Game *adams_game(int i) {
    static Game made[LENGTH(arrangements)];
    if ((size_t)i >= LENGTH(arrangements)) return NULL;
    make(&made[i], &arrangements[i]);
    return &made[i];
}

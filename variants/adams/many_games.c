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

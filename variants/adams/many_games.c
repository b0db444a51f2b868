/* many_games.c -- the games of many.h: which armies sit where round which board, and whose turn is when. A game is a
 * line of the table below. Rules: docs/games/adams.md */
#include <stdio.h>
#include <string.h>

#include "variants/adams/many.h"
#include "variants/rules/seating.h"
#include "variants/rules/shadow.h"

/* Who sits round a board. */
typedef struct {
    const char *id, *title;
    const char *sentence[4]; /* for people who choose: plain, with shadows, on the cylinder, with both */
    const BoardSpec *board;
    const BoardSpec *rolled[2]; /* into a cylinder, for players below and above, left and right; NULL: it is never */
    uint8_t players;
    Team team[PLAYERS_MAX];
    Form form;
    const char *start;
} Arrangement;

/* ---- boards ---- */

#define CORNERS_12X12 "a1 b1 k1 l1 a2 b2 k2 l2 a11 b11 k11 l11 a12 b12 k12 l12"

static const BoardSpec board_12x12 = { .files = 12, .ranks = 12 };
static const BoardSpec board_12x12_upright = { .files = 12, .ranks = 12, .wrap_files = true };
static const BoardSpec board_12x12_lying = { .files = 12, .ranks = 12, .wrap_ranks = true };
static const BoardSpec board_12x12_cut = {
    .files = 12,
    .ranks = 12,
    .cut = CORNERS_12X12,
};
static const BoardSpec board_12x12_cut_upright = {
    .files = 12,
    .ranks = 12,
    .cut = CORNERS_12X12,
    .wrap_files = true,
};
static const BoardSpec board_12x12_cut_lying = {
    .files = 12,
    .ranks = 12,
    .cut = CORNERS_12X12,
    .wrap_ranks = true,
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
    { .id = "doubles",
      .title = "Doubles, partners",
      .sentence = { "Two against two round a big board: your partner sits beside you and moves in turn.",
                    "Partners on a big board, where stepping onto an enemy's path takes him from afar.",
                    "Partners whose left and right edges touch: an attack may come from behind your back.",
                    "Partners, round edges and captures along the enemy's paths: expect blows from all sides." },
      .board = &board_12x12,
      .rolled = { &board_12x12_upright, &board_12x12_lying },
      .players = 4,
      .team = { 0, 0, 1, 1 },
      .form = { "0213", { 0, 1, 2, 3 }, .long_step = 3, .extended = true },
      .start = "2,cR,cN,cB,cQ,cK,cB,cN,cR,2/2,cP,cP,cP,cP,cP,cP,cP,cP,2" BETWEEN_EDGES_12X12
               "2,aP,aP,aP,aP,aP,aP,aP,aP,2/2,aR,aN,aB,aK,aQ,aB,aN,aR,2 a aKQbKQcKQdKQ - 0 1" },
    { .id = "doubles-cutthroat",
      .title = "Doubles, cut-throat",
      .sentence = { "Four kings, no friends: the last one standing takes it all.",
                    "Four lone kings, and who steps onto your paths takes you without coming near.",
                    "Each for themselves on a board that wraps round: nobody has a safe flank.",
                    "Alone against three on a wrapping board where every path is a weakness." },
      .board = &board_12x12_cut,
      .rolled = { &board_12x12_cut_upright, &board_12x12_cut_lying },
      .players = 4,
      .team = { 0, 1, 2, 3 },
      .form = { "0123", { 0, 1, 2, 3 }, .long_step = 3, .extended = true },
      .start = "cR,cN,cB,cQ,cK,cB,cN,cR/cP,cP,cP,cP,cP,cP,cP,cP" BETWEEN_EDGES_12X12
               "aP,aP,aP,aP,aP,aP,aP,aP/aR,aN,aB,aK,aQ,aB,aN,aR a aKQbKQcKQdKQ - 0 1" },
    { .id = "tri-chess-2",
      .title = "Tri-Chess for two",
      .sentence = { "A duel on triangles, where a queen looks in twelve directions and a rook in six.",
                    "A duel on triangles in which to tread on a man's path is enough to take him." },
      .board = &hexagon_8,
      .players = 2,
      .team = { 0, 1 },
      .form = { "01", { 0, 3 }, .long_step = 2 },
      .start = "1,bR,bN,bB,bQ,bK,bB,bN,bR/1,bP,bP,bP,bP,bP,bP,bP,bP,bP,1/13/15/15/13/1,aP,aP,aP,aP,aP,aP,aP,aP,aP,1/"
               "1,aR,aN,aB,aQ,aK,aB,aN,aR a aKQbKQ - 0 1" },
    { .id = "tri-chess-3",
      .title = "Tri-Chess for three",
      .sentence = { "Three kings round a hexagon: side with one rival against the other until one is left.",
                    "Three rivals on triangles take each other by stepping across their lines." },
      .board = &hexagon_10,
      .players = 3,
      .team = { 0, 1, 2 },
      .form = { "012", { 0, 2, 4 }, .long_step = 3, .extended = true },
      .start = "bR,1,bP,8/bB,bN,bP,bP,6,cP,cR,cN/bK,bQ,bP,bP,7,cP,cP,cB,cK/bN,bB,bP,bP,9,cP,cP,cQ,cB/"
               "1,bR,bP,bP,11,cP,cP,cN,cR/16,cP,cP,1/17/15/1,aP,aP,aP,aP,aP,aP,aP,aP,aP,3/"
               "1,aR,aN,aB,aQ,aK,aB,aN,aR,2 a aKQbKQcKQ - 0 1" },
    { .id = "tri-chess-4-partners",
      .title = "Tri-Chess for four, partners",
      .sentence = { "Two pairs on a hexagon of triangles: a team lives as long as one of its kings does.",
                    "Two pairs among triangles, and each long line you hold can be turned against you." },
      .board = &hexagon_10,
      .players = 4,
      .team = { 0, 0, 1, 1 },
      .form = { "0213", { 0, 1, 3, 4 }, .long_step = 3, .extended = true },
      .start = "1,cR,cN,cB,cQ,cK,cB,cN,cR,2/1,cP,cP,cP,cP,cP,cP,cP,cP,cP,dP,dR,dN/11,dP,dP,dB,dK/13,dP,dP,dQ,dB/"
               "1,bP,bP,12,dP,dP,dN,dR/bR,bN,bP,bP,12,dP,dP,1/bB,bQ,bP,bP,13/bK,bB,bP,bP,11/"
               "bN,bR,bP,aP,aP,aP,aP,aP,aP,aP,aP,aP,1/2,aR,aN,aB,aK,aQ,aB,aN,aR,1 a aKQbKQcKQdKQ - 0 1" },
    { .id = "tri-chess-4",
      .title = "Tri-Chess for four, cut-throat",
      .sentence = { "Four kings on a hexagon, each alone, with two of its corners cut off between them.",
                    "Four loners on triangles: cross a rival's path, and his man drops off the board." },
      .board = &hexagon_10_open,
      .players = 4,
      .team = { 0, 1, 2, 3 },
      .form = { "0123", { 0, 1, 3, 4 }, .long_step = 3, .extended = true },
      .start = "cR,cN,cB,cK,cQ,cB,cN,cR,1/1,cP,cP,cP,cP,cP,cP,cP,cP,cP,dP,1,dR/11,dP,dP,dN,dB/13,dP,dP,dQ,dK/"
               "bR,bP,bP,12,dP,dP,dB,dN/bN,bB,bP,bP,12,dP,dP,dR/bK,bQ,bP,bP,13/bB,bN,bP,bP,11/"
               "bR,1,bP,aP,aP,aP,aP,aP,aP,aP,aP,aP,1/1,aR,aN,aB,aQ,aK,aB,aN,aR a aKQbKQcKQdKQ - 0 1" },
    { .id = "tri-chess-5",
      .title = "Tri-Chess for five",
      .sentence = { "Five armies crowd a big hexagon with one open side: attack there, or be attacked.",
                    "Five armies, one open side, and captures from afar by stepping onto enemy paths." },
      .board = &hexagon_12,
      .players = 5,
      .team = { 0, 1, 2, 3, 4 },
      .form = { "01234", { 0, 1, 2, 3, 4 }, .long_step = 3, .extended = true },
      .start = "1,dR,dN,dB,dQ,dK,dB,dN,dR/cR,1,cP,dP,dP,dP,dP,dP,dP,dP,dP,dP,eP,eR,eN/cB,cN,cP,cP,9,eP,eP,eB,eK/"
               "cK,cQ,cP,cP,11,eP,eP,eQ,eB/cN,cB,cP,cP,13,eP,eP,eN,eR/cR,cP,cP,15,eP,eP,1/bR,bP,bP,18/"
               "bN,bB,bP,bP,17/bK,bQ,bP,bP,15/bB,bN,bP,bP,13/bR,1,bP,aP,aP,aP,aP,aP,aP,aP,aP,aP,3/"
               "1,aR,aN,aB,aQ,aK,aB,aN,aR a aKQbKQcKQdKQeKQ - 0 1" },
    { .id = "tri-chess-6",
      .title = "Tri-Chess for six, cut-throat",
      .sentence = { "Six armies round one hexagon, everyone against everyone, and the last king wins.",
                    "Six-way chaos on triangles, where the paths of your men give them away." },
      .board = &hexagon_12,
      .players = 6,
      .team = { 0, 1, 2, 3, 4, 5 },
      .form = { "012345", { 0, 1, 2, 3, 4, 5 }, .long_step = 3, .extended = true },
      .start = "1,dR,dN,dB,dQ,dK,dB,dN,dR/cR,1,cP,dP,dP,dP,dP,dP,dP,dP,dP,dP,eP,eR,eN/cB,cN,cP,cP,9,eP,eP,eB,eK/"
               "cK,cQ,cP,cP,11,eP,eP,eQ,eB/cN,cB,cP,cP,13,eP,eP,eN,eR/cR,cP,cP,15,eP,eP,1/bR,bP,bP,15,fP,fP,1/"
               "bN,bB,bP,bP,13,fP,fP,fN,fR/bK,bQ,bP,bP,11,fP,fP,fQ,fB/bB,bN,bP,bP,9,fP,fP,fB,fK/"
               "bR,1,bP,aP,aP,aP,aP,aP,aP,aP,aP,aP,fP,fR,fN/1,aR,aN,aB,aQ,aK,aB,aN,aR a aKQbKQcKQdKQeKQfKQ - 0 1" },
    { .id = "tri-chess-6-pairs",
      .title = "Tri-Chess for six, pairs",
      .sentence = { "Three pairs of neighbours round a hexagon: strike together, fall together.",
                    "Three pairs round the hexagon, taking enemies by treading on their paths." },
      .board = &hexagon_12,
      .players = 6,
      .team = { 0, 0, 1, 1, 2, 2 },
      .form = { "024135", { 0, 1, 2, 3, 4, 5 }, .long_step = 3, .extended = true },
      .start = "1,dR,dN,dB,dQ,dK,dB,dN,dR/cR,1,cP,dP,dP,dP,dP,dP,dP,dP,dP,dP,eP,eR,eN/cB,cN,cP,cP,9,eP,eP,eB,eK/"
               "cK,cQ,cP,cP,11,eP,eP,eQ,eB/cN,cB,cP,cP,13,eP,eP,eN,eR/cR,cP,cP,15,eP,eP,1/bR,bP,bP,15,fP,fP,1/"
               "bN,bB,bP,bP,13,fP,fP,fN,fR/bK,bQ,bP,bP,11,fP,fP,fQ,fB/bB,bN,bP,bP,9,fP,fP,fB,fK/"
               "bR,1,bP,aP,aP,aP,aP,aP,aP,aP,aP,aP,fP,fR,fN/1,aR,aN,aB,aQ,aK,aB,aN,aR a aKQbKQcKQdKQeKQfKQ - 0 1" },
    { .id = "tri-chess-6-triples",
      .title = "Tri-Chess for six, triples",
      .sentence = { "Three against three, one half of the hexagon facing the other.",
                    "Half the ring against the other half, and men are picked off along their own lines." },
      .board = &hexagon_12,
      .players = 6,
      .team = { 0, 0, 0, 1, 1, 1 },
      .form = { "031425", { 0, 1, 2, 3, 4, 5 }, .long_step = 3, .extended = true },
      .start = "1,dR,dN,dB,dQ,dK,dB,dN,dR/cR,1,cP,dP,dP,dP,dP,dP,dP,dP,dP,dP,eP,eR,eN/cB,cN,cP,cP,9,eP,eP,eB,eK/"
               "cK,cQ,cP,cP,11,eP,eP,eQ,eB/cN,cB,cP,cP,13,eP,eP,eN,eR/cR,cP,cP,15,eP,eP,1/bR,bP,bP,15,fP,fP,fR/"
               "bN,bB,bP,bP,13,fP,fP,fB,fN/bK,bQ,bP,bP,11,fP,fP,fQ,fK/bB,bN,bP,bP,9,fP,fP,fN,fB/"
               "bR,1,bP,aP,aP,aP,aP,aP,aP,aP,aP,aP,fP,1,fR/aR,aN,aB,aK,aQ,aB,aN,aR,1 a aKQbKQcKQdKQeKQfKQ - 0 1" },
    { .id = "tri-chess-2-cut",
      .title = "Tri-Chess for two, edges cut",
      .sentence = { "A duel on seventy-two triangles: with the sides trimmed the armies meet at once.",
                    "Short lines on a trimmed hexagon, and who steps onto one takes its owner." },
      .board = &hexagon_8_cut,
      .players = 2,
      .team = { 0, 1 },
      .form = { "01", { 0, 3 }, .long_step = 2 },
      .start = "bR,bN,bB,bQ,bK,bB,bN,bR/bP,bP,bP,bP,bP,bP,bP,bP/9/11/11/9/aP,aP,aP,aP,aP,aP,aP,aP/"
               "aR,aN,aB,aQ,aK,aB,aN,aR a aKQbKQ - 0 1" },
    { .id = "tri-chess-3-cut",
      .title = "Tri-Chess for three, edges cut",
      .sentence = { "Three kings in a tighter arena: the empty sides are gone, and so are the hiding places.",
                    "Three kings in a tight arena, where each path that you open can be turned on you." },
      .board = &hexagon_10_three,
      .players = 3,
      .team = { 0, 1, 2 },
      .form = { "012", { 0, 2, 4 }, .long_step = 3, .extended = true },
      .start = "bR/bB,bN,bP,bP,6,cP,cR,cN/bK,bQ,bP,bP,7,cP,cP,cB,cK/bN,bB,bP,bP,9,cP,cP,cQ,cB/"
               "bR,bP,bP,11,cP,cP,cN,cR/14,cP/13/11/aP,aP,aP,aP,aP,aP,aP,aP,1/"
               "aR,aN,aB,aQ,aK,aB,aN,aR a aKQbKQcKQ - 0 1" },
    { .id = "tri-chess-4-partners-cut",
      .title = "Tri-Chess for four, partners, edges cut",
      .sentence = { "Two pairs on a trimmed hexagon: no empty margin lets you slip round the flank.",
                    "Two pairs in close quarters, taking men by stepping where these wanted to go." },
      .board = &hexagon_10_partners,
      .players = 4,
      .team = { 0, 0, 1, 1 },
      .form = { "0213", { 0, 1, 3, 4 }, .long_step = 3, .extended = true },
      .start = "cR,cN,cB,cQ,cK,cB,cN,cR,2/cP,cP,cP,cP,cP,cP,cP,cP,dP,dR,dN/9,dP,dP,dB,dK/11,dP,dP,dQ,dB/"
               "bP,12,dP,dP,dN,dR/bR,bN,bP,bP,12,dP/bB,bQ,bP,bP,11/bK,bB,bP,bP,9/bN,bR,bP,aP,aP,aP,aP,aP,aP,aP,aP/"
               "2,aR,aN,aB,aK,aQ,aB,aN,aR a aKQbKQcKQdKQ - 0 1" },
    { .id = "tri-chess-4-cut",
      .title = "Tri-Chess for four, cut-throat, edges cut",
      .sentence = { "Four kings in a trimmed hexagon, each alone, with hardly a cell to spare.",
                    "Four loners in close quarters: one step across your line, and your man is gone." },
      .board = &hexagon_10_four,
      .players = 4,
      .team = { 0, 1, 2, 3 },
      .form = { "0123", { 0, 1, 3, 4 }, .long_step = 3, .extended = true },
      .start = "cR,cN,cB,cK,cQ,cB,cN,cR,1/cP,cP,cP,cP,cP,cP,cP,cP,cP,dP,1,dR/9,dP,dP,dN,dB/11,dP,dP,dQ,dK/"
               "bR,bP,bP,12,dP,dP,dB,dN/bN,bB,bP,bP,12,dP,dP,dR/bK,bQ,bP,bP,11/bB,bN,bP,bP,9/"
               "bR,1,bP,aP,aP,aP,aP,aP,aP,aP,aP,aP/1,aR,aN,aB,aQ,aK,aB,aN,aR a aKQbKQcKQdKQ - 0 1" },
    { .id = "tri-chess-5-cut",
      .title = "Tri-Chess for five, edges cut",
      .sentence = { "Five armies without an empty side to flee to: somebody will be squeezed out.",
                    "Five armies packed tight, where every open line endangers the man who holds it." },
      .board = &hexagon_12_five,
      .players = 5,
      .team = { 0, 1, 2, 3, 4 },
      .form = { "01234", { 0, 1, 2, 3, 4 }, .long_step = 3, .extended = true },
      .start = "1,dR,dN,dB,dQ,dK,dB,dN,dR/cR,1,cP,dP,dP,dP,dP,dP,dP,dP,dP,dP,eP,eR,eN/cB,cN,cP,cP,9,eP,eP,eB,eK/"
               "cK,cQ,cP,cP,11,eP,eP,eQ,eB/cN,cB,cP,cP,13,eP,eP,eN,eR/cR,cP,cP,15,eP,eP,1/bR,bP,bP,17/"
               "bN,bB,bP,bP,15/bK,bQ,bP,bP,13/bB,bN,bP,bP,11/bR,1,bP,aP,aP,aP,aP,aP,aP,aP,aP,aP,1/"
               "1,aR,aN,aB,aQ,aK,aB,aN,aR a aKQbKQcKQdKQeKQ - 0 1" },
};

/* ---- games ---- */

static const Composition composition_seats = { .rule = { &rule_seats } };
static const Composition composition_seats_shadow = { .rule = { &rule_seats, &rule_shadow } };

/* An arrangement in one of its forms. */
typedef struct {
    Game game;
    Form form;
    char id[48], title[80];
} Made;

static void name_game(Made *made, const Arrangement *arrangement, bool cylindrical, bool shadows) {
    snprintf(made->id, sizeof made->id, "%s%s%s", arrangement->id, cylindrical ? "-cylindrical" : "",
             shadows ? "-shadow" : "");
    snprintf(made->title, sizeof made->title, "%s%s%s", cylindrical ? "Cylindrical " : "", shadows ? "Shadow " : "",
             arrangement->title);
    made->game.id = made->id;
    made->game.title = made->title;
}

/* The first arrangement of so many players stands for all others. */
static const char *listed_under(const Made *made, const Arrangement *arrangement) {
    const Arrangement *first = arrangements;
    while (first->players != arrangement->players || first->board->shape != arrangement->board->shape) first++;
    return strcmp(first->id, made->id) == 0 ? NULL : first->id;
}

static void make(Made *made, const Arrangement *arrangement, bool cylindrical, bool shadows) {
    Game *const game = &made->game;
    *game = many_game;
    name_game(made, arrangement, cylindrical, shadows);
    made->form = arrangement->form;
    made->form.shadows = shadows;
    game->form = &made->form;
    game->conduct.composition = shadows ? &composition_seats_shadow : &composition_seats;
    game->players = arrangement->players;
    game->order = made->form.order;
    memcpy(game->team, arrangement->team, sizeof game->team);
    game->setup.start = arrangement->start;
    game->setup.board = arrangement->board;
    game->card = (GameCard){ .sentence = arrangement->sentence[2 * cylindrical + shadows],
                             .under = listed_under(made, arrangement),
                             .ease = arrangement->players > 2 || shadows ? EASE_HARD : EASE_MEDIUM,
                             .span = arrangement->players > 2 ? SPAN_LONG : SPAN_MEDIUM };
    if (!cylindrical) return;
    game->setup.walked[0] = arrangement->rolled[0];
    game->setup.walked[1] = arrangement->rolled[1];
    game->setup.seams = "the left and the right edge touch, for each player's men as that player sees the board";
}

/* Each arrangement plain and with shadows; those on squares then also on the cylinder. */
const Game *adams_game(int i) {
    static Made made[4 * LENGTH(arrangements)];
    int number = 0;
    for (size_t k = 0; k < LENGTH(arrangements); k++)
        for (int form = 0; form < (arrangements[k].rolled[0] ? 4 : 2); form++) {
            if (number++ < i) continue;
            make(&made[i], &arrangements[k], form & 2, form & 1);
            return &made[i].game;
        }
    return NULL;
}

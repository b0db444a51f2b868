/* sheet.h -- a game as a file describes it: board, men, start, rules. What players, servers and GUIs write to describe
 * variants (variants.ini, docs/games-from-files.md) is read into sheets, and a sheet is made a game.
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_SHEETS_SHEET_H
#define FUSILIER_VARIANTS_SHEETS_SHEET_H

#include "engine/game.h"
#include "engine/terms.h"

enum {
    SHEET_MEN_MAX = 64, /* men that a file can name, most of them absent */
    SHEET_ID_MAX = 64,
    SHEET_GAIT_MAX = 64,
    SHEET_REGION_MAX = 256,
    SHEET_WORDS_MAX = 256,
};

#define SHEET_STAYS "-" /* the gait of a man who goes nowhere */

/* A bit for each of them. */
typedef uint64_t MenSet;

/* One of the men that files know by name, in the order in which letters are given to them. */
typedef struct {
    char letter; /* small; 0: he is not there */
    char gait[SHEET_GAIT_MAX];
} SheetMan;

/* What moves do besides going there: terms.h. */
typedef struct {
    Walls walls;
    char walled[2][SHEET_REGION_MAX]; /* "": everywhere */
    bool walls_or_moves, passes[2], passes_stuck[2], petrifies_blasted;
    MenSet petrified;
} SheetMoves;

/* Who is royal, and what their loss means. */
typedef struct {
    bool checking; /* checks may be given */
    bool pseudo_royal, duple, dies, claim, by_men, shatar, all_die;
    bool blasts;
    EndValue mated, stuck, dying;
    int count, opponents;
    MenSet mortal, immune, allied;
} SheetRoyals;

typedef struct {
    char id[SHEET_ID_MAX], title[SHEET_ID_MAX], family[SHEET_ID_MAX], summary[SHEET_WORDS_MAX];
    int files, ranks;
    bool wrap_files, wrap_ranks;
    SheetMan man[SHEET_MEN_MAX]; /* by sheet_men */
    char start[POSITION_TEXT_MAX];
    MenSet promotions;                   /* what pawns become */
    char promoting[2][SHEET_REGION_MAX]; /* where pawns of either side promote: "*8 a7" */
    bool double_step;
    char double_from[2][SHEET_REGION_MAX]; /* where they may step twice */
    bool castling;
    bool drops, captures_to_hand, drops_promoted;
    SheetMoves moves;
    int castled_to[2]; /* file of the king after castling, by side; from 0 */
    SheetRoyals royals;
    char rules[SHEET_WORDS_MAX];   /* joined words: "atomic+madrasi"; "": none */
    char refused[SHEET_WORDS_MAX]; /* why it is no game; "": it is one */
    int line;                      /* of its section */
    char *said;                    /* its section behind those that it begins from */
} Sheet;

/* What men are called in files, and how they go; NULL after the last. Men with names of their own follow. */
typedef struct {
    const char *name, *gait;
    Kind kind; /* of ours; EMPTY: one of the game's own */
} SheetKind;
extern const SheetKind sheet_men[];
int sheet_man_find(const char *name);              /* -1: there is none of this name */
int sheet_man_of(const Sheet *sheet, char letter); /* who has a letter, in any case; -1: nobody */

/* Is there no king, and this man, who goes like one, has his place? He castles, and a side may have any number. */
bool sheet_stands_for_king(const Sheet *sheet, int man);

/* The game that files begin from when they name no other but "chess"; and one without men. */
void sheet_chess(Sheet *sheet);
void sheet_blank(Sheet *sheet);

/* Makes it a game, which lives as long as the program. NULL with an error. */
const Game *sheet_game(const Sheet *sheet, Error *err);

#endif

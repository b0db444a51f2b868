/* sheet.h -- a game as a file describes it: board, men, start, rules. What players, servers and GUIs write to describe
 * variants (variants.ini, docs/games-from-files.md) is read into sheets, and a sheet is made a game.
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_SHEETS_SHEET_H
#define FUSILIER_VARIANTS_SHEETS_SHEET_H

#include "engine/game.h"
#include "variants/sheets/ends.h"
#include "engine/lanes/terms.h"

enum {
    SHEET_MEN_MAX = 64, /* men that a file can name, most of them absent */
    SHEET_ID_MAX = 64,
    SHEET_GAIT_MAX = 64,
    SHEET_WORDS_MAX = 256,
    SHEET_TEXT_MAX = 2048, /* what a file says of its rules in words */
    SHEET_MOBILITY_MAX = 24,
    SHEET_CELLS_MAX = 512, /* names of cells that are cut, or added */
    SHEET_SEATS_MAX = 32,
    SHEET_OWN_MAX = 24, /* gaits that men have in one player's hands only */
};

#define SHEET_STAYS "-" /* the gait of a man who goes nowhere */

/* One of the men that files know by name, in the order in which letters are given to them. */
typedef struct {
    char letter; /* small; 0: he is not there */
    char gait[SHEET_GAIT_MAX];
} SheetMan;

/* How a man goes who is one player's. */
typedef struct {
    int man;
    Player player;
    char gait[SHEET_GAIT_MAX];
} SheetOwn;

/* Where a man of a player may go. */
typedef struct {
    int man;
    Player player;
    char cells[SHEET_REGION_MAX];
} SheetMobility;

/* Pawns, and who is like them. By player where there are several. */
typedef struct {
    MenSet become[PLAYERS_MAX];             /* what they become */
    MenSet promoting[2], passing[2];        /* who promotes, and captures in passing */
    char promoting_on[2][SHEET_REGION_MAX]; /* "*8 a7"; "": the far ends of all files */
    bool may_stay;                          /* there they promote only if they like */
    uint8_t limit[SHEET_MEN_MAX];           /* nobody becomes such a man while there are so many; 0: no limit */
    bool double_step[PLAYERS_MAX];
    char double_from[2][SHEET_REGION_MAX], triple_from[2][SHEET_REGION_MAX], passed_on[2][SHEET_REGION_MAX];
    int promotion_rank, double_rank[2]; /* in old files, as each player counts: from here on, from here to there; 0: as
                                           the cells say */
} SheetPawns;

/* What is said of castling; by player, or by side. */
typedef struct {
    bool allowed[2], chess960, dropped, opposite;
    int to[2], further[2]; /* files of the king after castling, from 0; the second is one cell further, or the same */
    int rank;              /* as each player counts */
    int king_file, rook_file[2];
    MenSet king[2], rooks[2];
    unsigned wins; /* TermsOfCastling.wins */
} SheetCastling;

/* Of hands, and of men who are promoted in a zone. */
typedef struct {
    bool drops, captures, keeps_promoted; /* the first is settled by all others (keys_hands.c) */
    bool drops_crowned, free, no_checks, must_drop;
    bool first_rank_pawns, zone_pawns, first_rank_rooks; /* where they are dropped */
    bool captors_only, must_promote, falls_back;         /* men who are promoted in the zone */
    bool pawns_stand;                                    /* who is promoted without moving: pawns */
    bool immobile_forbidden, mateless, gates, gating;
    uint8_t becomes[SHEET_MEN_MAX];   /* what a man is promoted to in the zone, from 1; 0: nothing */
    uint8_t few, few_most;            /* who may not stand in one file more often than that, from 1; 0: nobody */
    Enclosing encloses, flips;        /* how drops have to lie, and whom they take over */
    char begin[SHEET_REGION_MAX];     /* where men are dropped at first; "": nowhere */
    uint8_t due;                      /* who has to be dropped, from 1; 0: all */
    bool shades_bishops;              /* they are dropped on dark and light cells by halves */
    char region[2][SHEET_REGION_MAX]; /* where men are dropped */
} SheetHands;
/* What boards of Asia know. */
typedef struct {
    char slants[SHEET_REGION_MAX]; /* where men go along slanting lines, too */
    int soldiers_turn;             /* from this rank on soldiers go aside; from 0 */
    bool flying_general, makpong, first_leaps, bikjang;
} SheetAsia;

/* What moves do besides going there: terms.h. */
typedef struct {
    Walls walls;
    char walled[2][SHEET_REGION_MAX]; /* "": everywhere */
    bool walls_or_moves, passes[2], passes_stuck[2], petrifies_blasted;
    MenSet petrified;
    int per_turn[2];                /* moves of a turn; 0: one */
    uint8_t strikes[SHEET_MEN_MAX]; /* by which men fall; 0: three */
    uint8_t strikes_others;         /* and those who are not named */
} SheetMoves;

/* Who is royal, and what their loss means. */
typedef struct {
    bool checking; /* checks may be given */
    bool pseudo_royal, duple, claim, by_men, shatar;
    bool blasts;
    EndValue mated[2], stuck[2];
    bool dies[2], all_die[2]; /* by whose men are few */
    EndValue dying[2];
    int count[2], opponents;
    MenSet mortal[2], immune, allied;
} SheetRoyals;

/* Who sits where round a board, as it is said. */
typedef struct {
    int count;                    /* 0: as many as the board usually has, two */
    char teams[SHEET_SEATS_MAX];  /* "02 13"; "": each for themselves */
    char turns[SHEET_SEATS_MAX];  /* "0213"; "": one after another */
    char sides[SHEET_SEATS_MAX];  /* "0123", clockwise from the lower side; "": as far apart as may be */
    char of_two[SHEET_SEATS_MAX]; /* the first key of those that are for two players only; "": there is none */
} SheetSeats;

typedef struct {
    char id[SHEET_ID_MAX], title[SHEET_ID_MAX], aka[SHEET_ID_MAX], family[SHEET_ID_MAX], summary[SHEET_WORDS_MAX];
    char rules_text[SHEET_TEXT_MAX]; /* Markdown; a line ends with "\\n" */
    int files, ranks;
    bool wrap_files, wrap_ranks;
    bool triangles; /* cells are triangles, in `ranks` rows */
    char cut[SHEET_CELLS_MAX], added[SHEET_CELLS_MAX];
    bool hexagons, slanted; /* cells are hexagons, `ranks` those of the middle file; their ranks go down to the right */
    SheetMan man[SHEET_MEN_MAX]; /* by sheet_men */
    char start[POSITION_TEXT_MAX];
    SheetPawns pawns;
    char synonyms[LETTERS + 1]; /* Game.setup.synonyms, small letters; "": none */
    SheetOwn own[SHEET_OWN_MAX];
    int owns;
    SheetMobility mobility[SHEET_MOBILITY_MAX];
    int mobilities;
    SheetCastling castling;
    SheetEnds ends;
    SheetHands hands;
    SheetMoves moves;
    SheetRoyals royals;
    SheetAsia asia;
    SheetSeats seats;
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

/* Do the players sit round the board, each with a letter, and lose their king by capture? */
bool sheet_is_seated(const Sheet *sheet);

/* The game that files begin from when they name no other but "chess"; and one without men. */
void sheet_chess(Sheet *sheet);
void sheet_blank(Sheet *sheet);

/* Makes it a game, which lives as long as the program. NULL with an error. */
const Game *sheet_game(const Sheet *sheet, Error *err);

#endif

/* keys.h -- what the keys of files say of a game: each topic has a table of its keys, and a function that makes what
 * they said part of the game. Layer: variants. */
#ifndef FUSILIER_VARIANTS_SHEETS_KEYS_H
#define FUSILIER_VARIANTS_SHEETS_KEYS_H

#include "engine/base/text.h"
#include "engine/lanes/terms.h"
#include "variants/rules/seats.h"
#include "variants/rules/wide.h"
#include "variants/sheets/region.h"
#include "variants/sheets/sheet.h"

/* ---- reading ---- */

typedef struct {
    const char *key;
    bool (*set)(Sheet *sheet, const char *value, Error *err); /* NULL: it says nothing of the game */
} SheetKey;

/* What a key says of one player alone. */
typedef struct {
    const char *key;
    bool (*set)(Sheet *sheet, Player player, const char *value, Error *err);
} SheetKeyOfOne;

/* By topic; the last one has no key. */
extern const SheetKey sheet_keys_of_men[];
extern const SheetKey sheet_keys_of_pawns[];
extern const SheetKey sheet_keys_of_castling[];
extern const SheetKey sheet_keys_of_asia[];
extern const SheetKey sheet_keys_of_moves[];
extern const SheetKey sheet_keys_of_hands[];
extern const SheetKey sheet_keys_of_royals[];
extern const SheetKey sheet_keys_of_goals[];
extern const SheetKey sheet_keys_of_calls[];
extern const SheetKey sheet_keys_of_seats[];

/* The same for keys that can be said of one player, but for those that have names of their own then. */
extern const SheetKeyOfOne sheet_one_of_pawns[];
extern const SheetKeyOfOne sheet_one_of_castling[];
extern const SheetKeyOfOne sheet_one_of_moves[];
extern const SheetKeyOfOne sheet_one_of_royals[];

bool read_switch(const char *value, bool *on, Error *err); /* "true" or "false" */
bool read_number(const char *value, int least, int most, int *number, Error *err);
bool read_file(const char *value, int *file, Error *err);      /* as its letter, or as its number from 1 */
bool read_value(const char *value, EndValue *end, Error *err); /* "win", "loss" or "draw" */
/* One of these names, as its number. False: it is none of them. */
bool read_name(const char *value, const char *const names[], size_t count, int *number);
bool read_words(const char *value, char *to, size_t size, Error *err);

/* "mobilityRegionWhiteBishop" and the like, of which there are too many for a table. */
bool sheet_is_mobility(const char *key);
bool sheet_set_mobility(Sheet *sheet, const char *key, const char *value, Error *err);

/* Is there such a key, but for those of men? */
bool sheet_has_key(const char *key);

/* Notes the first key that means nothing round a board. */
void sheet_note_of_two(Sheet *sheet, const char *key);

/* "knight.b": is a key of one player? Sets it. */
bool sheet_is_of_one(const char *key);
bool sheet_set_of_one(Sheet *sheet, const char *key, const char *value, Error *err);

/* From now on a man goes the same way in all hands. */
void sheet_forget_own(Sheet *sheet, int man);

/* "nbrq": men by their letters, which all of a section's men have by then; "*" stands for all, "-" for nobody. */
bool read_men(const Sheet *sheet, const char *value, MenSet *men, Error *err);

/* Says what games say that have names among the words of rules, key by key, so that it can be said otherwise; false:
 * this word is a rule and nothing else. */
bool sheet_take_base(Sheet *sheet, const char *word);

/* Is a word among the rules of a sheet? Adds one, or takes it away. */
bool sheet_has_rule(const Sheet *sheet, const char *word);
bool sheet_put_rule(Sheet *sheet, const char *word, bool on, Error *err);

/* The rule of a word that is a parent is one of hands: what it says is what the keys of hands say. */
void sheet_note_hands(Sheet *sheet, const char *word);

/* ---- making ---- */

struct Rule; /* engine/lanes/rule.h */

/* A game while it is being made. The men have their kinds; the rules of words are there, others are added. */
typedef struct {
    const Sheet *sheet;
    const Board *board;
    const Kind *kind;    /* of each of sheet_men; EMPTY: he is not there */
    const Kind *crowned; /* what he is after he was promoted in a zone; EMPTY: he cannot be */
    WideMen *men;
    struct Composition *rules;
    Terms *terms;
} Making;

/* What the keys of a topic said, made part of the game. */
bool make_men(Making *making, Error *err);
bool make_pawns(Making *making, Error *err);
bool make_moves(Making *making, Error *err);
bool make_hands(Making *making, Error *err);
bool make_royals(Making *making, Error *err);
bool make_castling(Making *making, Error *err);
bool make_asia(Making *making, Error *err);
bool make_goals(Making *making, Error *err);
bool make_calls(Making *making, Error *err);

/* Who sits where round a board; part of the game, which points to it. */
typedef struct {
    int players;
    Team team[PLAYERS_MAX];
    char order[PLAYERS_MAX + 1];
    Form form;
} SheetSeating;

/* The same for games round a board (sheet_is_seated), instead of all other topics but the first. */
bool make_seats(Making *making, SheetSeating *seating, Error *err);

/* Nothing is said of seats where there are none. */
bool sheet_check_facing(const Sheet *sheet, Error *err);

/* What pawns of a player become. */
void make_promotions(Making *making, Player player);

/* Appends what was said of kings and of loss, in words: "; who is mated has won". */
void royals_in_words(const Making *making, Text *text);

/* Which kinds the game hangs on, for who values men. */
void describe_royals(const Making *making, Game *game);

/* What the terms of calls mean to the conduct of the game and to its notation. */
void describe_calls(const Terms *terms, Game *game, Notation *notation);

/* The kinds of men; those that are not there have none. Who was promoted in a zone to one of them is one of them. */
KindSet making_kinds(const Making *making, MenSet men);

/* The same without those who were promoted. */
KindSet making_plain_kinds(const Making *making, MenSet men);

/* The kind of a man by what files call him; EMPTY: he is not there. */
Kind making_kind_called(const Making *making, const char *name);

/* How men go in a player's hands, by kind. */
const char *const *making_gaits(const Making *making, Player player);

/* The ranks from one to another, as a player counts them from 1; and all cells. */
Set making_ranks(const Making *making, Player player, int from, int to);
Set making_all_cells(const Making *making);

/* A rule besides those of the words; false: too many. */
bool making_add(Making *making, const struct Rule *rule, Error *err);

/* The same before all others: it acts first. */
bool making_add_first(Making *making, const struct Rule *rule, Error *err);

#endif

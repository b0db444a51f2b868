/* joined.h -- the words that ids of games are joined from, "atomic+madrasi": which there are, which pairs of them may
 * be joined, and how a set of them is called. Rules: docs/games/compositions.md. Layer: variants. */
#ifndef FUSILIER_VARIANTS_RULES_JOINED_H
#define FUSILIER_VARIANTS_RULES_JOINED_H

#include "engine/base/error.h"
#include "engine/lanes/rule.h"

/* A set of words: bit n is word n of the table. Compound words and "chess" are not in it. */
__extension__ typedef unsigned __int128 WordSet;
enum { JOINED_WORDS_MAX = 128, JOINED_RULES_MAX = 8 };

typedef struct {
    const char *id;
    const Rule *rule;
    bool is_modifier; /* no game by itself */
    /* Of words that plug-ins bring along: */
    const struct WideRule *wide; /* the rule for other boards; NULL: there is none */
    const char *before;          /* the word of the program that acts next; NULL: those that end games */
    const void *origin;          /* whose they are */
} Word;

/* How many there are, and number i: those of the program in the order in which they act, and then those that were
 * added. */
int joined_count(void);
const Word *joined_at(int word);

/* Adds words, whose rules stay as long as the program; nobody else may have any of them. False with an error, and
 * nothing has changed. Safe while others read. */
bool joined_add(const Word words[], int count, Error *err);

/* The rule of such a word for other boards than those of 64 cells; NULL: there is none, or it is a word of the
 * program. */
const struct WideRule *joined_wide(const char *id);

enum { COMPOSITION_ID_MAX = 256 };

/* The words of an id, compounds taken apart, what is absorbed left out. False with an error if a word is unknown, or
 * two contradict each other. */
bool joined_read(const char *id, WordSet *set, Error *err);

/* The only name of the set: compounds put together, in bytewise order. */
void joined_write(WordSet set, char id[static COMPOSITION_ID_MAX]);

/* The rules of a set, in the order in which they act. */
Composition joined_rules(WordSet set);

/* Do two rules contradict each other, and why? */
enum { JOINED_WHY_MAX = 160 };
bool joined_clash(const Rule *a, const Rule *b, char why[static JOINED_WHY_MAX]);

static inline bool joined_has(WordSet set, int word) {
    return (set >> word & 1) != 0;
}
static inline WordSet joined_bit(int word) {
    return (WordSet)1 << word;
}

/* The number of a word, -1 if there is none of this id. */
int joined_find(const char *id);
int joined_find_part(const char *text, size_t length);

/* The word or compound word of this id, as it stands in the tables; NULL if there is none. */
const char *joined_word(const char *id);

/* Is it a word that is no game by itself? */
bool joined_is_modifier(const char *id);

#endif

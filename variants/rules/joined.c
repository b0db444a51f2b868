#include "variants/rules/joined.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/text.h"

/* Lists of words are separated by blanks. */
typedef struct {
    const char *id, *parts;
} Compound;

static const Compound compounds[] = {
    { "rifle", "must-capture rifle-free" },
    { "kriegspiel-madrasi", "kriegspiel madrasi" },
    { "kamikaze-progressive", "kamikaze progressive" },
    { "machine-gun-progressive", "machine-gun progressive" },
    { "cylindrical-shadow", "cylindrical shadow" },
    { "bicapture", "bicolour reform" },
};

/* Each of `a` adds nothing to each of `b`. */
typedef struct {
    const char *a, *b;
} Absorption;

static const Absorption absorbed[] = { { "kamikaze", "atomic kamikaze-race" },
                                       { "rifle-free", "blunderbuss three-strikes-rifle" },
                                       { "must-capture", "antichess giveaway suicide codrus losers" },
                                       { "stalemate-wins", "antichess giveaway codrus losers" } };

/* ---- lists ---- */

const char *joined_word(const char *id) {
    const int word = joined_find(id);
    if (word >= 0) return joined_at(word)->id;
    for (size_t i = 0; i < LENGTH(compounds); i++)
        if (strcmp(compounds[i].id, id) == 0) return compounds[i].id;
    return NULL;
}

bool joined_is_modifier(const char *id) {
    const int word = joined_find(id);
    return word >= 0 && joined_at(word)->is_modifier;
}

static WordSet set_of(const char *list) {
    WordSet set = 0;
    for (const char *at = list; *at; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        const int word = joined_find_part(at, length);
        if (word >= 0) set |= joined_bit(word);
        at += length;
    }
    return set;
}

/* ---- pairs ---- */

/* The questions that rules answer, and what stands before "this, or that" when two answers are told. */
static const char *const questions[QUESTIONS] = {
    [ASKS_CAPTURER] = "a capturer ",
    [ASKS_SHOOTING] = "a turn of shooting takes ",
    [ASKS_LIKE_MEN] = "",
    [ASKS_ENTERING] = "an enemy's square is entered ",
    [ASKS_AFTER] = "",
    [ASKS_CHECKS] = "",
    [ASKS_STUCK] = "who cannot move ",
    [ASKS_BARE] = "who has lost all men ",
    [ASKS_CAPTIVE] = "who is captured ",
    [ASKS_TURN] = "a turn is ",
    [ASKS_STRUCK] = "who is shot at is ",
};

/* "missile: missile-typed" and "missile: missile-shields". */
static bool are_forms_of_one(const char *a, const char *b) {
    return a && b && strcmp(a, b) != 0 && strncmp(a, b, strcspn(a, ":") + 1) == 0;
}

/* What two rules answer differently; false if nothing. */
static bool differ(const Rule *a, const Rule *b, char why[static JOINED_WHY_MAX]) {
    for (int i = 0; i < QUESTIONS; i++) {
        const char *const one = a->answers[i], *const other = b->answers[i];
        if (i == ASKS_FORM || !one || !other || strcmp(one, other) == 0) continue;
        const bool swap = (strcmp(one, other) < 0) == (i != ASKS_LIKE_MEN);
        snprintf(why, JOINED_WHY_MAX, "%s%s, or %s", questions[i], swap ? other : one, swap ? one : other);
        return true;
    }
    return false;
}

/* One of them has one fact, the other the other. */
static bool have(unsigned a, unsigned b, unsigned one, unsigned other) {
    return (a & one && b & other) || (b & one && a & other);
}

/* What contradicts each other in the facts of two words; NULL: nothing. */
static const char *clash_of_facts(unsigned a, unsigned b) {
    const char *said = NULL;
    if (a & b & FACT_NOBODY_CHOOSES)
        said = "each has its own capture, which nobody chooses";
    else if (have(a, b, FACT_NOBODY_CHOOSES, FACT_ABOUT_CAPTURES))
        said = "nobody chooses a capture, and the other is about captures";
    else if (have(a, b, FACT_NO_CHECK, FACT_OWN_CHECKS | FACT_ABOUT_CHECKS))
        said = "there is no check";
    else if (have(a, b, FACT_LISTED_CAPTURES, FACT_OWN_CHECKS))
        said = "every man beside a king would attack him, also his own";
    else if (have(a, b, FACT_NO_EN_PASSANT, FACT_PASSES_TO_PIECES))
        said = "nobody captures in passing, or all men do";
    return said;
}

/* Do both say what pawns become, and not the same? */
static bool promote_differently(const Rule *a, const Rule *b) {
    const Kind *one = a->promotions, *other = b->promotions;
    if (!one || !other) return false;
    while (*one != EMPTY && *one == *other) one++, other++;
    return *one != *other;
}

/* May men whom one rule takes off come back with the next move, which by the other need not be theirs? */
static bool gives_no_reply(const Rule *a, const Rule *b) {
    return a->seizes && b->facts & (FACT_SERIES | FACT_OWN_CAPTURES);
}

/* Does it hide what the enemy moves? */
static bool blinds(const Rule *rule) {
    return rule->hides && rule->hides->unseen;
}

/* Would a player have to name men that they do not see: several, or others than where a man goes? */
static bool names_unseen(const Rule *a, const Rule *b) {
    return blinds(a) && b->names_men;
}

/* Do two declarations of state mean the same key, or the same place? */
static bool is_same_state(const Extra *a, const Extra *b) {
    const bool flags = a->type == EXTRA_CELLS || a->type == EXTRA_NUMBERS;
    if (strcmp(a->key, b->key) == 0) return true;
    if (a->type == EXTRA_SEEN || b->type == EXTRA_SEEN) return false;
    if (flags != (b->type == EXTRA_CELLS || b->type == EXTRA_NUMBERS)) return false;
    const int a_end = a->slot + (a->type == EXTRA_NUMBERS ? a->bits : 1);
    const int b_end = b->slot + (b->type == EXTRA_NUMBERS ? b->bits : 1);
    return a->slot < b_end && b->slot < a_end;
}

/* Those who have written one plug-in see to it themselves, as the program does for its own rules. */
static bool share_state(const Word *a, const Word *b) {
    if (a->origin == b->origin || !a->rule->extras || !b->rule->extras) return false;
    for (const Extra *one = a->rule->extras; one->key; one++)
        for (const Extra *other = b->rule->extras; other->key; other++)
            if (is_same_state(one, other)) return true;
    return false;
}

bool joined_clash(const Rule *a, const Rule *b, char why[static JOINED_WHY_MAX]) {
    const char *said = clash_of_facts(a->facts, b->facts);
    if (are_forms_of_one(a->answers[ASKS_FORM], b->answers[ASKS_FORM]))
        said = "two forms of one rule";
    else if (!said && a->start && b->start && strcmp(a->start, b->start) != 0)
        said = "two arrays";
    else if (!said && (gives_no_reply(a, b) || gives_no_reply(b, a)))
        said = "who is struck may escape at once, and the next move is not always his";
    else if (!said && (names_unseen(a, b) || names_unseen(b, a)))
        said = "a move names men whom the player does not see";
    if (!said && differ(a, b, why)) return true;
    if (!said && promote_differently(a, b)) said = "pawns become different men";
    if (said) snprintf(why, JOINED_WHY_MAX, "%s", said);
    return said;
}

static bool clash_of(int one, int other, char why[static JOINED_WHY_MAX]) {
    const Word *const a = joined_at(one), *const b = joined_at(other);
    const char *said = NULL;
    if (share_state(a, b)) said = "they keep their state in the same place";
    if (!said) return joined_clash(a->rule, b->rule, why);
    snprintf(why, JOINED_WHY_MAX, "%s", said);
    return true;
}

/* The words of the set in bytewise order; returns their number. */
static int sort_words(WordSet set, int order[JOINED_WORDS_MAX]) {
    int count = 0;
    for (int word = 0; word < joined_count(); word++) {
        if (!joined_has(set, word)) continue;
        int at = count++;
        for (; at > 0 && strcmp(joined_at(order[at - 1])->id, joined_at(word)->id) > 0; at--) order[at] = order[at - 1];
        order[at] = word;
    }
    return count;
}

/* A position has room for so many rules. */
static bool check_count(const char *id, WordSet set, Error *err) {
    int order[JOINED_WORDS_MAX];
    return sort_words(set, order) <= JOINED_RULES_MAX ||
           error_set(err, "%.80s: no more than %d rules are combined", id, JOINED_RULES_MAX);
}

static bool check_pairs(const char *id, WordSet set, Error *err) {
    int order[JOINED_WORDS_MAX];
    const int count = sort_words(set, order);
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++) {
            char why[JOINED_WHY_MAX];
            if (clash_of(order[i], order[k], why))
                return error_set(err, "%.80s: %s and %s contradict each other (%s)", id, joined_at(order[i])->id,
                                 joined_at(order[k])->id, why);
        }
    return true;
}

/* ---- reading and writing ---- */

/* Adds the word, or the parts of a compound. */
static bool read_word(const char *text, size_t length, WordSet *set) {
    WordSet added = 0;
    if (length == strlen("chess") && memcmp(text, "chess", length) == 0) return true;
    for (size_t i = 0; i < LENGTH(compounds); i++)
        if (strlen(compounds[i].id) == length && memcmp(compounds[i].id, text, length) == 0)
            added = set_of(compounds[i].parts);
    const int word = joined_find_part(text, length);
    if (word >= 0) added |= joined_bit(word);
    *set |= added;
    return added != 0;
}

/* The word that is spelt most like another; NULL if none is near. */
static const char *nearest_word(const char *word) {
    const char *nearest = NULL;
    int best = 3;
    for (int i = 0; i < joined_count(); i++) {
        const int distance = text_distance(word, joined_at(i)->id);
        if (distance < best) best = distance, nearest = joined_at(i)->id;
    }
    for (size_t i = 0; i < LENGTH(compounds); i++) {
        const int distance = text_distance(word, compounds[i].id);
        if (distance < best) best = distance, nearest = compounds[i].id;
    }
    return best < (int)strlen(word) ? nearest : NULL;
}

static bool no_such_rule(const char *id, const char *at, size_t length, Error *err) {
    char word[81];
    snprintf(word, sizeof word, "%.*s", (int)(length < 80 ? length : 80), at);
    const char *const nearest = nearest_word(word);
    error_set(err, "%.80s: no such rule: %s", id, word);
    return nearest ? error_set(err, "%.80s: no such rule: %s (did you mean %s?)", id, word, nearest) : false;
}

bool joined_read(const char *id, WordSet *set, Error *err) {
    *set = 0;
    for (const char *at = id;; at++) {
        const size_t length = strcspn(at, "+");
        if (!length) return error_set(err, "%.80s: no such rule: a word is missing beside \"+\"", id);
        if (!read_word(at, length, set)) return no_such_rule(id, at, length, err);
        at += length;
        if (!*at) break;
    }
    const int only = joined_find(id);
    if (only >= 0 && joined_at(only)->is_modifier) return error_set(err, "%.80s: needs a game: chess+%s", id, id);
    for (size_t i = 0; i < LENGTH(absorbed); i++)
        if (*set & set_of(absorbed[i].b)) *set &= ~set_of(absorbed[i].a);
    return check_pairs(id, *set, err) && check_count(id, *set, err);
}

static int compare_ids(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void joined_write(WordSet set, char id[static COMPOSITION_ID_MAX]) {
    const char *names[JOINED_WORDS_MAX];
    int count = 0;
    bool is_game = false;
    for (size_t i = 0; i < LENGTH(compounds); i++) {
        const WordSet parts = set_of(compounds[i].parts);
        if ((set & parts) != parts) continue;
        set &= ~parts;
        names[count++] = compounds[i].id;
        is_game = true;
    }
    for (int word = 0; word < joined_count(); word++) {
        if (!joined_has(set, word)) continue;
        names[count++] = joined_at(word)->id;
        is_game |= !joined_at(word)->is_modifier;
    }
    if (!is_game) names[count++] = "chess";
    qsort(names, (size_t)count, sizeof *names, compare_ids);
    Text text = text_into(id, COMPOSITION_ID_MAX);
    for (int i = 0; i < count; i++) {
        if (i) text_char(&text, '+');
        text_string(&text, names[i]);
    }
}

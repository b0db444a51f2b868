#include "variants/beside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/text.h"

enum { PLAIN_MAX = COMPOSITION_ID_MAX + 6 }; /* with "chess+" */

bool beside_blame(const char *joined_id, const Error *why, Error *err) {
    return error_set(err, "%.80s: %s", joined_id, error_why(why));
}

/* Cuts off the next word; false after the last. */
static bool next_word(const char **at, char word[static COMPOSITION_ID_MAX]) {
    if (!*at) return false;
    const size_t length = strcspn(*at, "+");
    snprintf(word, COMPOSITION_ID_MAX, "%.*s", (int)(length < COMPOSITION_ID_MAX ? length : COMPOSITION_ID_MAX), *at);
    *at = (*at)[length] ? *at + length + 1 : NULL;
    return true;
}

bool beside_is_meant(const char *joined_id, BoardNamed *named_by) {
    char word[COMPOSITION_ID_MAX];
    for (const char *at = joined_id; next_word(&at, word);)
        if (named_by(word)) return true;
    return false;
}

/* Some words are no game by themselves: "chess", which means nothing, makes all of them one. */
static bool read_words(const char *joined_id, const char *words, WordSet *set, Error *err) {
    Error why;
    return joined_read(words, set, &why) || beside_blame(joined_id, &why, err);
}

bool beside_read(const char *joined_id, BoardNamed *named_by, const char **board, WordSet *words, Error *err) {
    char rest[PLAIN_MAX], word[COMPOSITION_ID_MAX];
    Text text = text_into(rest, sizeof rest);
    *board = NULL;
    if (strlen(joined_id) >= COMPOSITION_ID_MAX) return error_set(err, "%.80s: too many words", joined_id);
    text_string(&text, "chess");
    for (const char *at = joined_id; next_word(&at, word);) {
        const char *const named = named_by(word);
        if (named && *board && strcmp(named, *board) != 0)
            return error_set(err, "%.80s: %s and %s contradict each other (two boards)", joined_id, *board, named);
        if (named) {
            *board = named;
        } else {
            text_char(&text, '+');
            text_string(&text, word);
        }
    }
    return read_words(joined_id, rest, words, err);
}

bool beside_check(const char *joined_id, WordSet words, Error *err) {
    char plain[PLAIN_MAX], id[COMPOSITION_ID_MAX];
    joined_write(words, id);
    snprintf(plain, sizeof plain, "chess+%s", id);
    return read_words(joined_id, plain, &words, err);
}

static int compare_ids(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

bool beside_write(const char *board, WordSet words, char id[static COMPOSITION_ID_MAX]) {
    char joined[COMPOSITION_ID_MAX];
    const char *names[JOINED_RULES_MAX + 2];
    int count = 0;
    joined_write(words, joined);
    names[count++] = board;
    for (char *rest = joined, *word; (word = text_part(&rest, '+')) != NULL && count < JOINED_RULES_MAX + 2;)
        if (strcmp(word, "chess") != 0) names[count++] = word;
    qsort(names, (size_t)count, sizeof *names, compare_ids);
    Text text = text_into(id, COMPOSITION_ID_MAX);
    for (int i = 0; i < count; i++) {
        if (i) text_char(&text, '+');
        text_string(&text, names[i]);
    }
    return text.length < COMPOSITION_ID_MAX;
}

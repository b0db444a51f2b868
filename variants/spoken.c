#include "variants/spoken.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/text.h"
#include "variants/registry.h"
#include "variants/sheeted.h"

enum { PARTS_MAX = 32, PARTS_OF_WORD = 4, PART_MAX = 24 };

/* What was said, in small letters, part by part: blanks, hyphens and signs come between parts. */
typedef struct {
    char part[PARTS_MAX][PART_MAX];
    int count;
} Speech;

/* A plus stands between parts. */
static bool hear(Speech *speech, const char *name) {
    bool needs_part = true;
    *speech = (Speech){ .count = 0 };
    for (const char *at = name; *at;) {
        size_t length = 0;
        if (!isalnum((unsigned char)*at)) {
            if (!strchr(" \t+-_&,", *at) || (*at == '+' && needs_part)) return false;
            needs_part |= *at++ == '+';
            continue;
        }
        if (speech->count == PARTS_MAX) return false;
        for (; isalnum((unsigned char)*at); at++) {
            if (length == PART_MAX - 1) return false;
            speech->part[speech->count][length++] = (char)tolower((unsigned char)*at);
        }
        speech->count++;
        needs_part = false;
    }
    return !needs_part;
}

static bool is_one_of(const char *const list[], const char *word) {
    for (; *list; list++)
        if (strcmp(*list, word) == 0) return true;
    return false;
}

/* Have they the same letters and digits in the same order? Capitals count as small ones. */
static bool sound_alike(const char *a, const char *b) {
    for (;; a++, b++) {
        while (*a && !isalnum((unsigned char)*a)) a++;
        while (*b && !isalnum((unsigned char)*b)) b++;
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b)) return false;
        if (!*a) return true;
    }
}

/* A word that is a rule, by what it is called. */
static const char *rule_called(const char *name) {
    for (int i = 0; i < joined_count(); i++) {
        const Rule *const rule = joined_at(i)->rule;
        if (rule && rule->title && (sound_alike(rule->title, name) || sound_alike(rule->id, name)))
            return joined_at(i)->id;
    }
    return NULL;
}

/* The word that so many parts say, NULL if they say none: its id, as it is or with the parts apart; or what the game of
 * that id is called, which need be none that others can be joined to. */
static const char *word_of(const Speech *speech, int first, int count) {
    static const char *const cylinders[] = { "cylinder", "cylindric", NULL };
    char id[PARTS_OF_WORD * PART_MAX] = "";
    Text text = text_into(id, sizeof id);
    for (int i = 0; i < count; i++) {
        if (i) text_char(&text, '-');
        text_string(&text, speech->part[first + i]);
    }
    if (is_one_of(cylinders, id)) return "cylindrical";
    const char *const word = joined_word(id);
    if (word) return word;
    const char *const ground = sheeted_ground(id);
    if (ground) return ground;
    for (int i = 0; i < games_count(); i++)
        if (strcmp(id, "chess") != 0 && game_is_called(game_at(i), id)) return game_at(i)->id;
    return rule_called(id);
}

/* Reads the longest word that begins at a part. Returns how many parts it has, 0: none begins there. */
static int read_word(const Speech *speech, int first, const char **word) {
    for (int count = PARTS_OF_WORD; count > 0; count--)
        if (first + count <= speech->count && (*word = word_of(speech, first, count)) != NULL) return count;
    return 0;
}

bool spoken_read(const char *name, char id[static COMPOSITION_ID_MAX]) {
    static const char *const fillers[] = { "chess", "and", "with", "plus", "on", "a", "the", NULL };
    Speech speech;
    Text text = text_into(id, COMPOSITION_ID_MAX);
    int words = 0;
    bool has_game = false;
    if (!hear(&speech, name)) return false;
    for (int at = 0; at < speech.count;) {
        const char *word;
        const int parts = read_word(&speech, at, &word);
        if (!parts && !is_one_of(fillers, speech.part[at])) return false;
        at += parts ? parts : 1;
        if (!parts) continue;
        if (words++) text_char(&text, '+');
        text_string(&text, word);
        has_game |= !joined_is_modifier(word);
    }
    if (words && !has_game) text_string(&text, "+chess");
    return words > 0;
}

#include "variants/rules/xboard_names.h"

#include <string.h>

#include "engine/base/text.h"
#include "engine/board/types.h"

/* Words of ids, and words in which XBoard finds no game of its own. */
static const struct {
    const char *ours, *theirs;
} words[] = {
    { "kriegspiel", "blind" },       { "atomic", "blast" },       { "suicide-removal", "self-removal" },
    { "suicide", "self-loss" },      { "3check", "three-check" }, { "giveaway", "give-away" },
    { "losers", "losing" },          { "crazyhouse", "drops" },   { "capablanca", "capa-blanca" },
    { "caparandom", "capa-random" }, { "gothic", "goth-ic" },     { "janus", "jan-us" },
    { "courier", "cour-ier" },       { "shatranj", "shat-ranj" }, { "asean", "as-ean" },
    { "knightmate", "knight-mate" },
};

/* The length of the word, if it stands there, up to the next '+' or '-' or the end. */
static size_t match(const char *at, const char *word) {
    const size_t length = strlen(word);
    return strncmp(at, word, length) == 0 && strchr("+-", at[length]) ? length : 0;
}

static void translate(const char *from, bool is_id, char *to, size_t size) {
    Text text = text_into(to, size);
    for (bool begins = true; *from; begins = strchr("+-", from[-1]) != NULL) {
        size_t length = 0;
        for (size_t i = 0; begins && !length && i < LENGTH(words); i++) {
            length = match(from, is_id ? words[i].ours : words[i].theirs);
            if (length) text_string(&text, is_id ? words[i].theirs : words[i].ours);
        }
        if (!length) text_char(&text, *from);
        from += length ? length : 1;
    }
}

void xboard_name_write(const char *id, char *name, size_t size) {
    translate(id, true, name, size);
}

void xboard_name_read(const char *name, char *id, size_t size) {
    translate(name, false, id, size);
}

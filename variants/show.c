#include "variants/show.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "engine/lanes/terms.h"
#include "variants/known.h"
#include "variants/rules/joined.h"
#include "variants/sheets/read.h"

enum { FILE_MAX = 4096 };

/* "missile-typed, madrasi" */
static bool write_words(const Game *game, Text *out, Error *err) {
    WordSet set;
    bool any = false;
    if (!joined_read(game->id, &set, err)) return error_set(err, "no words of rules say what %s is", game->id);
    for (int word = 0; word < joined_count(); word++) {
        if (!joined_has(set, word)) continue;
        text_string(out, any ? ", " : "rules = ");
        text_string(out, joined_at(word)->id);
        any = true;
    }
    if (any) text_char(out, '\n');
    return true;
}

/* Names in files have letters, digits and two signs. */
static void write_name(const char *id, Text *out) {
    text_string(out, "[my-");
    for (; *id; id++) text_char(out, isalnum((unsigned char)*id) || *id == '_' ? *id : '-');
    text_string(out, ":chess]\n");
}

/* Is it a game, as it stands? */
static bool can_be_read(const char *text, Error *err) {
    Sheets sheets;
    const bool good = sheets_read(&sheets, "show", text, known_all(), err) && sheet_game(&sheets.sheet[0], err);
    sheets_free(&sheets);
    return good;
}

static char *show_rules(const Game *game, Error *err) {
    char file[FILE_MAX];
    Text text = text_into(file, sizeof file);
    write_name(game->id, &text);
    text_format(&text, "title = %s\n", game->title);
    if (game->card.sentence) text_format(&text, "summary = %.200s\n", game->card.sentence);
    if (!write_words(game, &text, err)) return NULL;
    if (!can_be_read(file, err)) return error_prefix(err, "no file can say what %s is", game->id), NULL;
    return memory_text(file, strlen(file));
}

char *show_game(const Game *game, Error *err) {
    if (!game->setup.terms) return show_rules(game, err);
    const char *const said = game->setup.terms->said;
    return memory_text(said, strlen(said));
}

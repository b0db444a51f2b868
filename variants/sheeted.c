#include "variants/sheeted.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/base/memory.h"
#include "engine/base/shelf.h"
#include "engine/base/text.h"
#include "engine/terms.h"
#include "variants/known.h"
#include "variants/registry.h"
#include "variants/rules/joined.h"
#include "variants/sheets/read.h"

/* A game from a file. */
typedef struct {
    const char *id, *family, *said, *sentence; /* NULL: none */
} Host;

/* What is joined with it. */
typedef struct {
    Host host;
    WordSet words;
    char id[COMPOSITION_ID_MAX];
} Sheeted;

/* ---- the game from a file ---- */

static bool is_called(const char *name, const char *id, const char *title) {
    return strcmp(name, id) == 0 || strcasecmp(name, title) == 0;
}

/* What users have said comes before what is known. */
static Host find_host(const char *name) {
    if (joined_word(name)) return (Host){ .id = NULL };
    for (int i = games_count() - 1; i >= 0; i--) {
        const Game *const game = game_at(i);
        if (game->setup.terms && is_called(name, game->id, game->title))
            return (Host){
                .id = game->id, .family = game->family, .said = game->setup.terms->said, .sentence = game->card.sentence
            };
    }
    int number = known_find(name);
    if (number < 0) number = known_find_called(name);
    if (number < 0) return (Host){ .id = NULL };
    const Sheet *const sheet = &known_all()->sheet[number];
    if (joined_word(sheet->id)) return (Host){ .id = NULL };
    return (Host){ .id = sheet->id, .family = sheet->family, .said = sheet->said, .sentence = sheet->summary };
}

const char *sheeted_ground(const char *name) {
    return find_host(name).id;
}

/* ---- words ---- */

/* Cuts off the next word of an id; false: it is too long to be one. */
static bool next_word(const char **at, char word[static SHEET_ID_MAX]) {
    const size_t length = strcspn(*at, "+");
    snprintf(word, SHEET_ID_MAX, "%.*s", (int)(length < SHEET_ID_MAX ? length : SHEET_ID_MAX - 1), *at);
    *at += length + ((*at)[length] == '+');
    return length < SHEET_ID_MAX;
}

bool sheeted_is_meant(const char *joined_id) {
    char word[SHEET_ID_MAX];
    for (const char *at = joined_id; *at;)
        if (next_word(&at, word) && find_host(word).id) return true;
    return false;
}

/* Finds the host; what is left is joined with "chess", which means nothing. */
static bool split(const char *joined_id, Sheeted *sheeted, char words[static COMPOSITION_ID_MAX], Error *err) {
    Text rest = text_into(words, COMPOSITION_ID_MAX);
    char word[SHEET_ID_MAX];
    text_string(&rest, "chess");
    for (const char *at = joined_id; *at;) {
        const Host host = next_word(&at, word) ? find_host(word) : (Host){ .id = NULL };
        const Host *const first = &sheeted->host;
        if (host.id && first->id && strcmp(host.id, first->id) != 0)
            return error_set(err, "%.80s: %s and %s contradict each other (two boards)", joined_id, first->id, host.id);
        if (host.id) {
            sheeted->host = host;
        } else {
            text_char(&rest, '+');
            text_string(&rest, word);
        }
    }
    if (joined_id[0] && joined_id[strlen(joined_id) - 1] == '+') text_char(&rest, '+'); /* no word: that is told */
    return rest.length < COMPOSITION_ID_MAX - 1 || error_set(err, "%.80s: too many words", joined_id);
}

static int compare_ids(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The name of the host among those of the words, in bytewise order. */
static bool write_id(const char *joined_id, Sheeted *sheeted, Error *err) {
    char joined[COMPOSITION_ID_MAX];
    const char *names[JOINED_RULES_MAX + 2];
    int count = 0;
    joined_write(sheeted->words, joined);
    names[count++] = sheeted->host.id;
    for (char *rest = joined, *word; (word = text_part(&rest, '+')) != NULL && count < JOINED_RULES_MAX + 2;)
        if (strcmp(word, "chess") != 0) names[count++] = word;
    qsort(names, (size_t)count, sizeof *names, compare_ids);
    Text id = text_into(sheeted->id, sizeof sheeted->id);
    for (int i = 0; i < count; i++) {
        if (i) text_char(&id, '+');
        text_string(&id, names[i]);
    }
    return id.length < SHEET_ID_MAX || error_set(err, "%.80s: too many words", joined_id);
}

/* What is wrong with some of the words is wrong with all. */
static bool blame(const char *joined_id, const Error *why, Error *err) {
    const char *const reason = strstr(why->text, ": ");
    return error_set(err, "%.80s: %s", joined_id, reason ? reason + strlen(": ") : why->text);
}

static bool read_sheeted(const char *joined_id, Sheeted *sheeted, Error *err) {
    char words[COMPOSITION_ID_MAX];
    Error why;
    *sheeted = (Sheeted){ .words = 0 };
    if (!split(joined_id, sheeted, words, err)) return false;
    if (!joined_read(words, &sheeted->words, &why)) return blame(joined_id, &why, err);
    for (int word = 0; word < joined_words_count; word++)
        if (joined_has(sheeted->words, word) && joined_words[word].rule->start)
            return error_set(err, "%.80s: %s and %s contradict each other (two arrays)", joined_id,
                             joined_words[word].id, sheeted->host.id);
    return write_id(joined_id, sheeted, err);
}

bool sheeted_fits(const char *joined_id, Error *err) {
    Sheeted sheeted;
    return read_sheeted(joined_id, &sheeted, err);
}

/* ---- games ---- */

static bool is_game_of(const void *thing, const void *asked) {
    const Game *const game = thing;
    const Sheeted *const sheeted = asked;
    return strcmp(game->id, sheeted->id) == 0 &&
           strncmp(game->setup.terms->said, sheeted->host.said, strlen(sheeted->host.said)) == 0;
}

/* The file that says so: that of the host, and a section more. */
static char *write_file(const Sheeted *sheeted) {
    enum { SECTION_MAX = 1024 };
    const size_t size = strlen(sheeted->host.said) + SECTION_MAX;
    char *const file = memory_new(1, size);
    Text text = text_into(file, size);
    const char *before = "rules = ";
    text_string(&text, sheeted->host.said);
    text_string(&text, "\n[my-");
    for (const char *at = sheeted->id; *at; at++) text_char(&text, *at == '+' ? '-' : *at);
    text_format(&text, ":%s]\n", sheeted->host.id);
    for (int word = 0; word < joined_words_count; word++) {
        if (!joined_has(sheeted->words, word)) continue;
        text_string(&text, before);
        text_string(&text, joined_words[word].id);
        before = ", ";
    }
    text_char(&text, '\n');
    return file;
}

/* "Ten files, with a chancellor. Captures explode." */
static void write_sentence(const Sheeted *sheeted, char buf[static SHEET_WORDS_MAX]) {
    char all[4 * SHEET_WORDS_MAX];
    Text text = text_into(all, sizeof all);
    const char *before = *sheeted->host.sentence ? " " : "";
    text_string(&text, sheeted->host.sentence);
    for (int word = 0; word < joined_words_count; word++) {
        if (!joined_has(sheeted->words, word)) continue;
        text_string(&text, before);
        const size_t begun = text.length;
        text_string(&text, joined_words[word].rule->words);
        if (*before != ';') all[begun] = (char)toupper((unsigned char)all[begun]);
        before = "; ";
    }
    text_char(&text, '.');
    if (text.length < SHEET_WORDS_MAX) snprintf(buf, SHEET_WORDS_MAX, "%s", all);
}

static void *make(const void *asked, Error *err) {
    const Sheeted *const sheeted = asked;
    char *const file = write_file(sheeted);
    Sheets sheets;
    Error why;
    const Game *game = NULL;
    if (sheets_read(&sheets, sheeted->host.id, file, known_all(), &why)) {
        Sheet *const sheet = &sheets.sheet[sheets.count - 1];
        snprintf(sheet->id, sizeof sheet->id, "%s", sheeted->id);
        snprintf(sheet->family, sizeof sheet->family, "%s", sheeted->host.family);
        write_sentence(sheeted, sheet->summary);
        game_write_title(sheet->id, sheet->title, sizeof sheet->title);
        if (!sheet->refused[0])
            game = sheet_game(sheet, &why);
        else
            error_set(&why, "%s", sheet->refused);
    }
    if (!game) blame(sheeted->id, &why, err);
    sheets_free(&sheets);
    free(file);
    return (void *)(uintptr_t)game;
}

const Game *sheeted_find(const char *joined_id, Error *err) {
    static Shelf shelf = SHELF_OF(is_game_of, make);
    Sheeted sheeted;
    Error why;
    if (!read_sheeted(joined_id, &sheeted, err)) return NULL;
    if (!sheeted.words) return game_find(sheeted.host.id);
    const Game *const game = shelf_find(&shelf, &sheeted, &why);
    if (!game) blame(joined_id, &why, err);
    return game;
}

#include "variants/sheeted.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/base/memory.h"
#include "engine/base/shelf.h"
#include "engine/base/text.h"
#include "engine/lanes/terms.h"
#include "variants/beside.h"
#include "variants/known.h"
#include "variants/registry.h"
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

static Host host_of(const Game *game) {
    return (Host){
        .id = game->id, .family = game->family, .said = game->setup.terms->said, .sentence = game->card.sentence
    };
}

/* What users have said comes before what is known. */
static Host find_host(const char *name) {
    if (!*name || joined_word(name)) return (Host){ .id = NULL };
    for (int i = games_count() - 1; i >= 0; i--) {
        const Game *const game = game_at(i);
        if (game->setup.terms && is_called(name, game->id, game->title)) return host_of(game);
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

bool sheeted_is_meant(const char *joined_id) {
    return beside_is_meant(joined_id, sheeted_ground);
}

/* Rules with an array of their own have none to give. */
static bool check_arrays(const char *joined_id, const Sheeted *sheeted, Error *err) {
    for (int word = 0; word < joined_count(); word++)
        if (joined_has(sheeted->words, word) && joined_at(word)->rule->start)
            return error_set(err, "%.80s: %s and %s contradict each other (two arrays)", joined_id, joined_at(word)->id,
                             sheeted->host.id);
    return true;
}

/* Host and words are known: can they be joined, and how is that called? */
static bool join(const char *joined_id, Sheeted *sheeted, Error *err) {
    if (!check_arrays(joined_id, sheeted, err)) return false;
    return (beside_write(sheeted->host.id, sheeted->words, sheeted->id) && strlen(sheeted->id) < SHEET_ID_MAX) ||
           error_set(err, "%.80s: too many words", joined_id);
}

static bool read_sheeted(const char *joined_id, Sheeted *sheeted, Error *err) {
    const char *host;
    if (!beside_read(joined_id, sheeted_ground, &host, &sheeted->words, err)) return false;
    sheeted->host = find_host(host);
    return join(joined_id, sheeted, err);
}

bool sheeted_fits(const char *joined_id, Error *err) {
    Sheeted sheeted;
    return read_sheeted(joined_id, &sheeted, err);
}

/* ---- games ---- */

/* What came of a set of words, kept as long as the program: none is tried twice, as what is made for a game that turns
 * out to be none cannot be taken back. */
typedef struct {
    char id[SHEET_ID_MAX];
    const char *said; /* of the host, which stays, too */
    const Game *game; /* NULL: why not */
    Error why;
} Tried;

static bool is_tried(const void *thing, const void *asked) {
    const Tried *const tried = thing;
    const Sheeted *const sheeted = asked;
    return tried->said == sheeted->host.said && strcmp(tried->id, sheeted->id) == 0;
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
    for (int word = 0; word < joined_count(); word++) {
        if (!joined_has(sheeted->words, word)) continue;
        text_string(&text, before);
        text_string(&text, joined_at(word)->id);
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
    for (int word = 0; word < joined_count(); word++) {
        if (!joined_has(sheeted->words, word)) continue;
        text_string(&text, before);
        const size_t begun = text.length;
        text_string(&text, joined_at(word)->rule->words);
        if (*before != ';') all[begun] = (char)toupper((unsigned char)all[begun]);
        before = "; ";
    }
    text_char(&text, '.');
    if (text.length < SHEET_WORDS_MAX) snprintf(buf, SHEET_WORDS_MAX, "%s", all);
}

static const Game *make_game(const Sheeted *sheeted, Error *err) {
    char *const file = write_file(sheeted);
    Sheets sheets;
    const Game *game = NULL;
    if (sheets_read(&sheets, sheeted->host.id, file, known_all(), err)) {
        Sheet *const sheet = &sheets.sheet[sheets.count - 1];
        snprintf(sheet->id, sizeof sheet->id, "%s", sheeted->id);
        snprintf(sheet->family, sizeof sheet->family, "%s", sheeted->host.family);
        write_sentence(sheeted, sheet->summary);
        game_write_title(sheet->id, sheet->title, sizeof sheet->title);
        game = sheet_game(sheet, err);
    }
    sheets_free(&sheets);
    free(file);
    return game;
}

static void *try(const void *asked, Error *err) {
    const Sheeted *const sheeted = asked;
    Tried *const tried = memory_new(1, sizeof *tried);
    (void)err;
    snprintf(tried->id, sizeof tried->id, "%s", sheeted->id);
    tried->said = sheeted->host.said;
    tried->game = make_game(sheeted, &tried->why);
    return tried;
}

static const Game *make_once(const char *joined_id, const Sheeted *sheeted, Error *err) {
    enum { GAMES_MAX = 512 }; /* half a megabyte each */
    static Shelf shelf = SHELF_UP_TO(GAMES_MAX, is_tried, try);
    Error why;
    const Tried *const tried = shelf_find(&shelf, sheeted, &why);
    if (tried && tried->game) return tried->game;
    if (tried) why = tried->why;
    if (strncmp(why.text, "position", strlen("position")) == 0)
        error_set(err, "%.80s: this array cannot be (%s)", joined_id, error_why(&why));
    else
        beside_blame(joined_id, &why, err);
    return NULL;
}

const Game *sheeted_find(const char *joined_id, Error *err) {
    Sheeted sheeted;
    if (!read_sheeted(joined_id, &sheeted, err)) return NULL;
    return sheeted.words ? make_once(joined_id, &sheeted, err) : game_find(sheeted.host.id);
}

const Game *sheeted_join(const Game *host, const char *words, Error *err) {
    char joined_id[2 * COMPOSITION_ID_MAX], plain[2 * COMPOSITION_ID_MAX];
    Sheeted sheeted = { .host = host_of(host) };
    snprintf(joined_id, sizeof joined_id, "%s+%s", host->id, words);
    if (strlen(joined_id) >= COMPOSITION_ID_MAX) return error_set(err, "%.80s: too many words", joined_id), NULL;
    snprintf(plain, sizeof plain, "chess+%s", words);
    if (!joined_read(plain, &sheeted.words, err) || !join(joined_id, &sheeted, err)) return NULL;
    return sheeted.words ? make_once(joined_id, &sheeted, err) : host;
}

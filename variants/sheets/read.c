#include "variants/sheets/read.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "variants/rules/joined.h"

const Sheet *sheets_find(const Sheets *sheets, const char *id) {
    for (int i = 0; sheets && i < sheets->count; i++)
        if (strcmp(sheets->sheet[i].id, id) == 0) return &sheets->sheet[i];
    return NULL;
}

void sheets_free(Sheets *sheets) {
    for (int i = 0; i < sheets->count; i++) free(sheets->sheet[i].said);
    free(sheets->sheet);
    *sheets = (Sheets){ .sheet = NULL };
}

/* What is being read, and where. */
typedef struct {
    Sheets *sheets;
    const Sheets *known;
    int line;
} Reader;

/* ---- what is wrong ---- */

/* The first thing that is wrong with a section is what is told of it. */
static void refuse(const Reader *reader, Sheet *sheet, const Error *err) {
    if (sheet->refused[0]) return;
    snprintf(sheet->refused, sizeof sheet->refused, "%.80s:%d:%d: %.150s", reader->sheets->name, reader->line,
             err->column ? err->column : 1, err->text);
}

/* Writes down what a section says. */
__attribute__((format(printf, 2, 3))) static void say(Sheet *sheet, const char *format, ...) {
    va_list values, again;
    va_start(values, format);
    va_copy(again, values);
    const size_t before = strlen(sheet->said), more = (size_t)vsnprintf(NULL, 0, format, values);
    sheet->said = memory_resize(sheet->said, before + more + 1, 1);
    vsnprintf(sheet->said + before, more + 1, format, again);
    va_end(again);
    va_end(values);
}

/* ---- sections ---- */

static bool is_name(const char *name) {
    if (!name[0] || strlen(name) >= SHEET_ID_MAX) return false;
    for (; *name; name++)
        if (!isalnum((unsigned char)*name) && *name != '-' && *name != '_') return false;
    return true;
}

/* The parent that is spelt most like a word; NULL: none is near. */
static const char *nearest_parent(const Reader *reader, const char *asked) {
    enum { FAR = 3 }; /* changes of letters that make it another word */
    const Sheets *const all[] = { reader->sheets, reader->known };
    const char *nearest = text_distance(asked, "chess") < FAR ? "chess" : NULL;
    int least = nearest ? text_distance(asked, nearest) : FAR;
    for (size_t k = 0; k < LENGTH(all); k++)
        for (int i = 0; all[k] && i < all[k]->count; i++) {
            const int changes = text_distance(asked, all[k]->sheet[i].id);
            if (changes < least) nearest = all[k]->sheet[i].id, least = changes;
        }
    for (int i = 0; i < joined_count(); i++) {
        const int changes = text_distance(asked, joined_at(i)->id);
        if (joined_at(i)->rule && changes < least) nearest = joined_at(i)->id, least = changes;
    }
    return least < (int)strlen(asked) ? nearest : NULL;
}

static bool find_parent(const Reader *reader, Sheet *sheet, const char *parent, Error *err) {
    const Sheet *found = sheets_find(reader->sheets, parent);
    if (!found) found = sheets_find(reader->known, parent);
    if (found) {
        *sheet = *found;
        return !found->refused[0] || error_set(err, "its parent %s is no game here", parent);
    }
    sheet_chess(sheet);
    if (sheet_add_rule(sheet, parent)) return true;
    if (strcmp(parent, "chess") == 0) return true;
    const char *const nearest = nearest_parent(reader, parent);
    error_set(err, "there is no game \"%.40s\" before this line", parent);
    return nearest ? error_set(err, "there is no game \"%.40s\" before this line (did you mean %s?)", parent, nearest)
                   : false;
}

/* Takes "[name]" or "[name:parent]" apart. */
static bool read_heading(char *text, const char **name, const char **parent, Error *err) {
    char *const end = strchr(text, ']');
    if (!end || end[1]) return error_set(err, "expected ']' at the end of the line");
    *end = '\0';
    char *const colon = strchr(text, ':');
    if (colon) *colon = '\0';
    *name = text;
    *parent = colon ? colon + 1 : NULL;
    if (!is_name(text)) return error_set(err, "\"%.40s\" is no name: letters, digits, - and _", text);
    return !*parent || is_name(*parent) || error_set(err, "\"%.40s\" is no name: no blanks around the colon", *parent);
}

/* A section that cannot be named is a game that is refused, like any other, and is called by its line. */
static bool read_section(Reader *reader, char *text, Error *err) {
    char by_line[32];
    const char *name = by_line, *parent = NULL;
    Error why = { .text = "" };
    Sheet sheet;
    if (reader->sheets->count == SHEETS_MAX) return error_set(err, "more than %d games", SHEETS_MAX);
    snprintf(by_line, sizeof by_line, "line-%d", reader->line);
    sheet_blank(&sheet);
    bool good = read_heading(text, &name, &parent, &why);
    if (!good) name = by_line, parent = NULL;
    good = good && (!parent || find_parent(reader, &sheet, parent, &why));
    sheet.said = memory_text(sheet.said ? sheet.said : "", sheet.said ? strlen(sheet.said) : 0);
    say(&sheet, "%s[%s%s%s]\n", sheet.said[0] ? "\n" : "", name, parent ? ":" : "", parent ? parent : "");
    if (good && sheets_find(reader->sheets, name)) good = error_set(&why, "there is a game %s before this line", name);
    snprintf(sheet.id, sizeof sheet.id, "%s", name);
    snprintf(sheet.family, sizeof sheet.family, "%s", reader->known ? "files" : reader->sheets->name);
    sheet.title[0] = sheet.aka[0] = sheet.summary[0] = sheet.rules_text[0] = sheet.refused[0] = '\0';
    sheet.line = reader->line;
    if (!good) refuse(reader, &sheet, &why);
    Sheets *const sheets = reader->sheets;
    ARRAY_RESERVE(sheets->sheet, sheets->room, sheets->count + 1);
    sheets->sheet[sheets->count++] = sheet;
    return true;
}

/* ---- keys ---- */

enum { SAID_MAX = 100000 }; /* with what its parents say; Fairy-Stockfish's whole file has 60,000 */

/* Cuts a line into its key and its value. Blanks at the ends of either are nothing; others must not be lost. */
static bool cut(char *line, char **key, char **value, Error *err) {
    char *const equals = strchr(line, '=');
    if (!equals) return error_set(err, "expected \"key = value\" or \"[name:parent]\"");
    *equals = '\0';
    *key = line + strspn(line, " \t");
    *value = equals + 1 + strspn(equals + 1, " \t");
    for (char *part = *key;; part = *value) {
        size_t length = strlen(part);
        while (length && isspace((unsigned char)part[length - 1])) part[--length] = '\0';
        if (part == *value) break;
    }
    return **key || error_set(err, "expected a key before '='");
}

/* Has the section said a key before? What its parents have said stands in front, under headings of theirs. */
static bool has_said(const Sheet *sheet, const char *key) {
    const size_t length = strlen(key);
    bool said = false;
    for (const char *at = sheet->said; *at; at += strcspn(at, "\n"), at += *at == '\n') {
        if (*at == '[') said = false;
        said |= strncmp(at, key, length) == 0 && strncmp(at + length, " = ", 3) == 0;
    }
    return said;
}

/* A key, if it is its turn: what is wrong with a line is told with the others. */
static void read_key(Reader *reader, char *line, KeysOrder order) {
    Sheets *const sheets = reader->sheets;
    Error err = { .text = "" };
    char *key = NULL, *value = NULL;
    Sheet *const sheet = &sheets->sheet[sheets->count - 1];
    if (sheet->refused[0]) return;
    const bool good = cut(line, &key, &value, &err);
    if ((good ? sheet_order_of(key) : KEYS_OTHERS) != order) return;
    if (good && has_said(sheet, key)) {
        error_set(&err, "%.40s: said before in this section", key);
        refuse(reader, sheet, &err);
        return;
    }
    if (good && strlen(sheet->said) <= SAID_MAX && sheet_set(sheet, key, value, &err)) {
        say(sheet, "%s = %s\n", key, value);
        return;
    }
    if (!err.text[0]) error_set(&err, "more than %d characters are said of one game", SAID_MAX);
    refuse(reader, sheet, &err);
}

/* ---- lines ---- */

typedef char Line[POSITION_TEXT_MAX + 64];

/* Copies the first line of a text without its end, and returns where the next one begins. */
static const char *take_line(const char *text, Line line) {
    size_t length = strcspn(text, "\n");
    const char *const next = text + length + (text[length] == '\n');
    if (length && text[length - 1] == '\r') length--;
    if (length >= sizeof(Line)) length = sizeof(Line) - 1;
    memcpy(line, text, length);
    line[length] = '\0';
    return next;
}

static bool says_nothing(const char *line) {
    const char first = line[strspn(line, " \t")];
    return first == '\0' || first == '#' || first == ';';
}

/* The keys of a section. Returns where it ends. */
static const char *read_body(Reader *reader, const char *text) {
    const int first = reader->line;
    const char *rest = text;
    Line line;
    for (KeysOrder order = KEYS_OF_MEN; order < KEYS_ORDERS; order++) {
        reader->line = first;
        for (rest = text; *rest && *rest != '[';) {
            rest = take_line(rest, line);
            reader->line++;
            if (!says_nothing(line)) read_key(reader, line, order);
        }
    }
    return rest;
}

static bool lines_are_short(const Reader *reader, const char *text, Error *err) {
    for (int line = 1; *text; line++) {
        const size_t length = strcspn(text, "\n");
        if (length >= sizeof(Line))
            return error_set(err, "%.80s:%d: a line of %zu characters", reader->sheets->name, line, length);
        text += length + (text[length] == '\n');
    }
    return true;
}

static const char byte_order_mark[] = "\xEF\xBB\xBF"; /* some editors write it */

bool sheets_add(Sheets *sheets, const char *name, const char *text, const Sheets *known, Error *err) {
    Reader reader = { .sheets = sheets, .known = known };
    Line line;
    snprintf(sheets->name, sizeof sheets->name, "%s", name);
    if (!lines_are_short(&reader, text, err)) return false;
    if (strncmp(text, byte_order_mark, strlen(byte_order_mark)) == 0) text += strlen(byte_order_mark);
    while (*text && *text != '[') {
        text = take_line(text, line);
        reader.line++;
        if (!says_nothing(line))
            return error_set(err, "%.80s:%d: [name:parent] begins a game, and nothing stands before", name,
                             reader.line);
    }
    while (*text) {
        text = take_line(text, line);
        reader.line++;
        if (!read_section(&reader, line + 1, err)) return error_prefix(err, "%.80s:%d", name, reader.line);
        text = read_body(&reader, text);
    }
    return true;
}

bool sheets_read(Sheets *sheets, const char *name, const char *text, const Sheets *known, Error *err) {
    *sheets = (Sheets){ .sheet = NULL };
    return sheets_add(sheets, name, text, known, err);
}

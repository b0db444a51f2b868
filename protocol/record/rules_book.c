#include "protocol/record/rules_book.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/memory_file.h"
#include "engine/base/text.h"
#include "protocol/record/markdown.h"
#include "variants/registry.h"

enum { SECTIONS_MAX = 32, SLUG_MAX = 160 };

/* A part of a page that begins with a ## heading; the first one is what stands before all others. */
typedef struct {
    const char *text;
    size_t length;
    bool wanted;
} Section;

typedef struct {
    Section section[SECTIONS_MAX];
    int count;
} Page;

const RulesPage *rules_page(const Game *game) {
    for (int i = 0; i < rules_pages_count; i++)
        if (strcmp(rules_pages[i].name, game->family) == 0) return &rules_pages[i];
    return NULL;
}

static size_t line_length(const char *text) {
    return strcspn(text, "\n");
}

static const char *next_line(const char *text) {
    text += line_length(text);
    return *text ? text + 1 : text;
}

size_t rules_family_title(const char *family, char *buf, size_t size) {
    const char *title = family;
    size_t length = strlen(family);
    for (int i = 0; i < rules_pages_count; i++) {
        if (strcmp(rules_pages[i].name, family) != 0 || strncmp(rules_pages[i].text, "# ", 2) != 0) continue;
        title = rules_pages[i].text + 2;
        length = strcspn(title, ":\n");
    }
    return (size_t)snprintf(buf, size, "%.*s", (int)length, title);
}

/* ---- sections ---- */

static void cut(Page *page, const char *text) {
    page->count = 1;
    page->section[0] = (Section){ .text = text, .wanted = true };
    for (; *text; text = next_line(text)) {
        if (strncmp(text, "## ", 3) == 0 && page->count < SECTIONS_MAX)
            page->section[page->count++] = (Section){ .text = text };
        Section *const last = &page->section[page->count - 1];
        last->length = (size_t)(next_line(text) - last->text);
    }
}

/* Does an id fit a pattern in which * stands for any letters? */
static bool fits(const char *pattern, const char *id) {
    if (*pattern == '*') return fits(pattern + 1, id) || (*id && fits(pattern, id + 1));
    return *pattern == *id && (!*id || fits(pattern + 1, id + 1));
}

/* Does one of the words of "a+b" fit? */
static bool fits_a_word(const char *pattern, const char *joined_id) {
    char words[256]; /* as long as an id can be */
    snprintf(words, sizeof words, "%s", joined_id);
    for (char *rest = words, *word; (word = text_part(&rest, '+')) != NULL;)
        if (fits(pattern, word)) return true;
    return false;
}

/* A game of joined rules is what all sections are about that name some of its words; another one bears its own id. */
static bool is_called(const Game *game, const char *name) {
    if (!strchr(game->id, '+')) return fits(name, game->id);
    return fits_a_word(name, game->id) || game_includes(game, name);
}

/* Does one of the names between backquotes in a text call the game? *any: there is one. */
static bool names(const char *text, const char *end, const Game *game, bool *any) {
    bool found = false;
    *any = false;
    for (const char *at = text; (at = memchr(at, '`', (size_t)(end - at))) != NULL;) {
        const char *const close = memchr(at + 1, '`', (size_t)(end - at - 1));
        char name[64];
        if (!close) break;
        *any = true;
        snprintf(name, sizeof name, "%.*s", (int)(close - at - 1), at + 1);
        found = found || is_called(game, name);
        at = close + 1;
    }
    return found;
}

bool rules_heading_names(const char *heading, const Game *game, bool *any) {
    return names(heading, heading + line_length(heading), game, any);
}

/* How far the line is set in. */
static size_t indent_of(const char *line) {
    return strspn(line, " ");
}

/* What an item of a list begins with, "- **Drops** (`crazyhouse`, `loop`)": the end of that; NULL: with something else.
 * It may go over more lines than one. */
static const char *end_of_lead(const char *line) {
    const char *const mark = line + indent_of(line);
    if (strncmp(mark, "- **", 4) != 0) return NULL;
    const char *end = strstr(mark + 4, "**");
    if (!end) return NULL;
    end += 2;
    const size_t gap = strspn(end, " \n");
    const char *const close = end[gap] == '(' ? strchr(end, ')') : NULL;
    return close ? close : end;
}

/* Of joined rules an item that begins with the names of some is for these alone. */
static bool is_for_others(const char *line, const Game *game) {
    const char *const end = strchr(game->id, '+') ? end_of_lead(line) : NULL;
    bool any = false;
    return end && !names(line, end, game, &any) && any;
}

/* The line behind an item, with all that is set in below it. */
static const char *end_of_item(const char *line) {
    const size_t indent = indent_of(line);
    for (line = next_line(line); *line && *line != '\n' && indent_of(line) > indent;) line = next_line(line);
    return line;
}

/* What a link to the section is called: its heading in small letters with hyphens for blanks, as web pages have it. */
static void slug_of(const Section *section, char buf[static SLUG_MAX]) {
    size_t n = 0;
    for (const char *at = section->text + 3; *at && *at != '\n' && n + 1 < SLUG_MAX; at++) {
        if (isalnum((unsigned char)*at) || *at == '-' || *at == '_') buf[n++] = (char)tolower((unsigned char)*at);
        if (*at == ' ') buf[n++] = '-';
    }
    buf[n] = '\0';
}

static bool links_to(const Section *section, const char *slug) {
    const char *const end = section->text + section->length;
    const size_t length = strlen(slug);
    for (const char *at = section->text; (at = strstr(at, "](#")) && at < end;) {
        at += 3;
        if (strncmp(at, slug, length) == 0 && at[length] == ')') return true;
    }
    return false;
}

/* Wants what the sections that are wanted link to. True if there was something new. */
static bool follow_links(Page *page) {
    bool found = false;
    for (int to = 1; to < page->count; to++) {
        char slug[SLUG_MAX];
        slug_of(&page->section[to], slug);
        for (int from = 0; from < page->count && !page->section[to].wanted; from++) {
            if (!page->section[from].wanted || !links_to(&page->section[from], slug)) continue;
            page->section[to].wanted = found = true;
        }
    }
    return found;
}

/* Cuts the page of the game and marks what it needs. False: there is no page. */
static bool select_sections(const Game *game, Page *page) {
    const RulesPage *const source = rules_page(game);
    if (!source) return false;
    cut(page, source->text);
    for (int i = 1; i < page->count; i++) {
        bool any;
        const bool named = rules_heading_names(page->section[i].text, game, &any);
        page->section[i].wanted = named || !any;
    }
    while (follow_links(page)) continue;
    return true;
}

/* ---- writing ---- */

static int heading_level(const char *line) {
    const size_t level = strspn(line, "#");
    return line[level] == ' ' ? (int)level : 0;
}

/* Writes a section; parts of it that are headed "Perft ..." are left out, and items for other games. */
static void write_section(const Section *section, const Game *game, FILE *out) {
    int skipping = 0; /* the level of the heading whose part is being left out; 0: none is */
    const char *const end = section->text + section->length;
    for (const char *line = section->text; line < end; line = next_line(line)) {
        while (line < end && is_for_others(line, game)) line = end_of_item(line);
        if (line >= end) break;
        const int level = heading_level(line);
        if (level && level <= (skipping ? skipping : level))
            skipping = strncmp(line + level, " Perft ", 7) == 0 ? level : 0;
        const bool is_anchor = strncmp(line, "<a id=", 6) == 0; /* for those who read the page as it is */
        if (!skipping && level != 1 && !is_anchor) fwrite(line, 1, (size_t)(next_line(line) - line), out);
    }
}

/* The games whose rules are joined, one after the other. */
static void write_parts(const Game *game, FILE *out) {
    char id[64];
    for (const char *at = game->id; *at && strchr(game->id, '+'); at += strspn(at, "+")) {
        const size_t length = strcspn(at, "+");
        snprintf(id, sizeof id, "%.*s", (int)length, at);
        at += length;
        const Game *const part = game_find(id);
        fputc('\n', out);
        const bool said = part && strcmp(part->family, game->family) == 0; /* its section stands among those above */
        if (part && !said && strcmp(part->id, "chess") != 0) rules_write(part, out);
    }
}

static void write_sections(const Game *game, FILE *out) {
    Page page;
    if (!select_sections(game, &page)) return;
    for (int i = 0; i < page.count; i++)
        if (page.section[i].wanted) write_section(&page.section[i], game, out);
}

/* What a game from a file tells of itself, and the pages of the rules that its id names. On hexagons the page of the
 * family says how men go, as no plain characters show it. */
static void write_told(const Game *game, FILE *out) {
    const size_t length = game->text.tell(game, NULL, 0);
    char *const text = memory_new(length + 1, 1);
    game->text.tell(game, text, length + 1);
    fputs(text, out);
    free(text);
    if (board_of(game->setup.board)->spec.shape == BOARD_HEXAGONS) write_sections(game, out);
    write_parts(game, out);
}

void rules_write(const Game *game, FILE *out) {
    fprintf(out, "# %s\n\n*%s*\n\n", game->title, game->card.sentence);
    if (game->text.tell) {
        write_told(game, out);
        return;
    }
    write_sections(game, out);
    if (rules_page(game)) write_parts(game, out);
}

/* Where the other rules are found that these rules link to. */
static void print_others(const Game *game, FILE *out) {
    Page page;
    if (!select_sections(game, &page)) return;
    for (int i = 0; i < games_count(); i++) {
        const Game *const other = game_at(i);
        if (strcmp(other->family, game->family) == 0) continue;
        if (i > 0 && strcmp(other->family, game_at(i - 1)->family) == 0) continue; /* the first of its page only */
        char link[64];
        snprintf(link, sizeof link, "](%s.md)", other->family);
        bool linked = false;
        for (int k = 0; k < page.count; k++) {
            const char *const at = page.section[k].wanted ? strstr(page.section[k].text, link) : NULL;
            linked = linked || (at && at < page.section[k].text + page.section[k].length);
        }
        if (linked) fprintf(out, "\n%s: fusilier rules %s\n", other->title, other->id);
    }
}

void rules_print(const Game *game, FILE *out, const Terminal *terminal) {
    size_t size = 0;
    MemoryFile memory;
    memory_file_open(&memory);
    rules_write(game, memory.file);
    char *const text = memory_file_close(&memory, &size);
    for (; size > 0 && text[size - 1] == '\n'; size--) text[size - 1] = '\0';
    markdown_print(out, text, terminal);
    free(text);
    print_others(game, out);
}

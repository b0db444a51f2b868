/* rules_book.h -- the rules of the games for people: the pages of docs/games/, built into the program.
 * Layer: protocol. A page belongs to a family of games. Its sections (## headings) that name games in backticks are
 * for these games, the others for all games of the page; a link to another section of the page means that whoever
 * reads the one must read the other. In rules that are joined, an item of a list that begins with names in bold
 * letters, or in parentheses behind these, is for games with one of them. */
#ifndef FUSILIER_PROTOCOL_RECORD_RULES_BOOK_H
#define FUSILIER_PROTOCOL_RECORD_RULES_BOOK_H

#include <stdio.h>

#include "engine/game.h"
#include "engine/base/terminal.h"

typedef struct {
    const char *name; /* of the file and of the family: "shooting" */
    const char *text; /* Markdown */
} RulesPage;

/* All pages; the build writes them (cmake/embed_pages.cmake). */
extern const RulesPage rules_pages[];
extern const int rules_pages_count;

/* The page of a game, NULL if its family has none. */
const RulesPage *rules_page(const Game *game);

/* The name of a family for people, from the heading of its page: "Games in which men shoot". Returns the length. */
size_t rules_family_title(const char *family, char *buf, size_t size);

/* Does the line at the start of a text, a heading, name this game? Names stand between backquotes, and a * in them for
 * any letters: `checkers-*`. *any: it names some game. */
bool rules_heading_names(const char *heading, const Game *game, bool *any);

/* Writes what a player of this game must know, as Markdown: its title, the sentence of its card, what the page says of
 * all its games, and its own sections with those that they build upon. Counts for programmers (perft) are left out,
 * nothing else is. */
void rules_write(const Game *game, FILE *out);

/* The same for people: wrapped to the terminal, and with the other rules at its end that these build upon. */
void rules_print(const Game *game, FILE *out, const Terminal *terminal);

#endif

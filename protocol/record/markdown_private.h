/* markdown_private.h -- what the files of the Markdown printer share.
 * Layer: protocol; included by markdown*.c only. */
#ifndef FUSILIER_PROTOCOL_RECORD_MARKDOWN_PRIVATE_H
#define FUSILIER_PROTOCOL_RECORD_MARKDOWN_PRIVATE_H

#include "protocol/record/markdown.h"

/* A blank that must not become the end of a line: inside of words in backticks. */
enum { HARD_BLANK = '\x01' };

/* The text without its marks: **bold**, *stressed*, `code`, [links](to); in colours if the terminal has them (NULL: it
 * has not). The caller frees. Blanks inside of code come out as HARD_BLANK, without a terminal as blanks. */
char *markdown_inline(const char *text, const Terminal *terminal);

/* Prints the text with its marks, wrapped: the first line after `prefix`, the others `indent` blanks from the left. */
void markdown_wrap(FILE *out, const char *prefix, int indent, const char *text, const Terminal *terminal);

/* Prints a table ("| a | b |" ...) and returns what follows it. If its columns do not fit beside each other, each row
 * becomes a small list: the first cell, and below it the others with the headings of their columns. */
const char *markdown_table(FILE *out, const char *text, const Terminal *terminal);

#endif

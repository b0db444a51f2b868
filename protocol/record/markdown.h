/* markdown.h -- Markdown for terminals: headings, paragraphs wrapped to a width, lists, tables, code.
 * Layer: protocol. The part of Markdown that the project's own pages use; anything else comes out as a paragraph. */
#ifndef FUSILIER_PROTOCOL_RECORD_MARKDOWN_H
#define FUSILIER_PROTOCOL_RECORD_MARKDOWN_H

#include "engine/base/terminal.h"

/* Prints the text. Words in backticks stay together as long as they fit on a line, so that positions can be copied;
 * a word that is wider than a line stands alone and whole. */
void markdown_print(FILE *out, const char *text, const Terminal *terminal);

#endif

/* Words with marks, and lines of them. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory_file.h"
#include "engine/base/text.h"
#include "protocol/record/markdown_private.h"

static const char bold[] = "\x1b[1m", stressed[] = "\x1b[4m", code[] = "\x1b[36m", off[] = "\x1b[0m";

/* ---- marks ---- */

typedef struct {
    FILE *out;
    bool colour;
    bool bold, stressed;
} Inline;

/* Switches a style on or off; what else is on stays on. */
static void toggle(Inline *in, bool *style) {
    *style = !*style;
    if (!in->colour) return;
    if (!*style) fputs(off, in->out);
    if (in->bold) fputs(bold, in->out);
    if (in->stressed) fputs(stressed, in->out);
}

static const char *write_code(Inline *in, const char *text, bool keep_blanks) {
    const char *const end = strchr(text + 1, '`');
    if (!end) {
        fputc('`', in->out);
        return text + 1;
    }
    if (in->colour) fputs(code, in->out);
    for (text++; text < end; text++) fputc(*text == ' ' && !keep_blanks ? HARD_BLANK : *text, in->out);
    if (in->colour) fputs(off, in->out);
    if (in->colour && in->bold) fputs(bold, in->out);
    return end + 1;
}

/* "[text](target)": goes on with the text, and drops the target when it comes there. */
static const char *skip_target(const char *text) {
    const char *const end = strchr(text, ')');
    return end ? end + 1 : text + 1;
}

char *markdown_inline(const char *text, const Terminal *terminal) {
    MemoryFile plain;
    memory_file_open(&plain);
    Inline in = { .out = plain.file, .colour = terminal && terminal->colour };
    while (*text) {
        if (*text == '`') {
            text = write_code(&in, text, !terminal);
        } else if (strncmp(text, "**", 2) == 0) {
            toggle(&in, &in.bold);
            text += 2;
        } else if (*text == '*') {
            toggle(&in, &in.stressed);
            text++;
        } else if (*text == '[' && strstr(text, "](")) {
            text++;
        } else if (strncmp(text, "](", 2) == 0) {
            text = skip_target(text);
        } else {
            fputc(*text++, in.out);
        }
    }
    return memory_file_close(&plain, NULL);
}

/* ---- lines ---- */

static void write_word(FILE *out, const char *word) {
    for (; *word; word++) fputc(*word == HARD_BLANK ? ' ' : *word, out);
}

/* Words that do not fit on a line of their own may break at any blank. */
static void soften(char *text, int room) {
    for (char *word = text; *word;) {
        const size_t length = strcspn(word, " ");
        const char was = word[length];
        word[length] = '\0';
        if (terminal_width(word) > room)
            for (char *at = word; *at; at++)
                if (*at == HARD_BLANK) *at = ' ';
        word[length] = was;
        word += length + (was == ' ');
    }
}

void markdown_wrap(FILE *out, const char *prefix, int indent, const char *text, const Terminal *terminal) {
    char *const words = markdown_inline(text, terminal);
    int column = terminal_width(prefix);
    bool first = true;
    fputs(prefix, out);
    soften(words, terminal->columns - indent);
    for (char *rest = words, *word; (word = text_part(&rest, ' '));) {
        if (!*word) continue;
        const int width = terminal_width(word);
        if (!first && column + 1 + width > terminal->columns) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
        } else if (!first) {
            fputc(' ', out);
            column++;
        }
        write_word(out, word);
        column += width;
        first = false;
    }
    fputc('\n', out);
    free(words);
}

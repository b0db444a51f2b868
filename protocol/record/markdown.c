#include "protocol/record/markdown.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/record/markdown_private.h"

enum { INDENT_MAX = 12 };

/* ---- paragraphs and lists ---- */

static size_t line_length(const char *text) {
    return strcspn(text, "\n");
}

static const char *next_line(const char *text) {
    text += line_length(text);
    return *text ? text + 1 : text;
}

static bool is_blank(const char *line) {
    return line[strspn(line, " \t")] == '\n' || line[strspn(line, " \t")] == '\0';
}

/* The length of "- " or "12. " where a list item begins, 0 elsewhere; *indent = blanks before it. */
static size_t bullet_length(const char *line, size_t *indent) {
    *indent = strspn(line, " ");
    const char *const at = line + *indent;
    if (strncmp(at, "- ", 2) == 0) return 2;
    const size_t digits = strspn(at, "0123456789");
    return digits > 0 && digits < 4 && strncmp(at + digits, ". ", 2) == 0 ? digits + 2 : 0;
}

static bool begins_block(const char *line) {
    size_t indent;
    return is_blank(line) || *line == '#' || *line == '|' || bullet_length(line, &indent) > 0;
}

/* The lines from `text` to the end of its paragraph, joined; *end = after them. The caller frees. */
static char *join_lines(const char *text, const char **end) {
    const char *stop = next_line(text);
    while (*stop && !begins_block(stop)) stop = next_line(stop);
    char *const joined = memory_new((size_t)(stop - text) + 1, 1);
    size_t n = 0;
    for (const char *at = text; at < stop; at++) {
        if (*at == '\n') at += strspn(at + 1, " "); /* the next line's indentation */
        joined[n++] = *at == '\n' || *at == ' ' ? ' ' : *at;
    }
    for (size_t i = 0; i < n; i++)
        if (joined[i] == '\n') joined[i] = ' ';
    while (n > 0 && joined[n - 1] == ' ') n--;
    joined[n] = '\0';
    *end = stop;
    return joined;
}

static const char *print_paragraph(FILE *out, const char *text, const Terminal *terminal) {
    size_t indent, bullet = bullet_length(text, &indent);
    char prefix[INDENT_MAX + 8] = "";
    if (indent > INDENT_MAX) indent = INDENT_MAX;
    if (bullet > 0) {
        memset(prefix, ' ', indent);
        memcpy(prefix + indent, text + indent, bullet);
        prefix[indent + bullet] = '\0';
    } else {
        bullet = 0;
        memset(prefix, ' ', indent);
        prefix[indent] = '\0';
    }
    const char *end;
    char *const joined = join_lines(text + strspn(text, " ") + bullet, &end);
    markdown_wrap(out, prefix, (int)(indent + bullet), joined, terminal);
    free(joined);
    return end;
}

/* ---- headings and code ---- */

static const char *print_heading(FILE *out, const char *line, const Terminal *terminal) {
    static const char rules[] = "=-~"; /* what underlines a heading of level 1, 2, 3 */
    const size_t level = strspn(line, "#");
    const char *text = line + level + strspn(line + level, " ");
    char *const copy = memory_text(text, line_length(text));
    char *const plain = markdown_inline(copy, NULL);
    const int width = terminal_width(plain);
    if (terminal->colour) {
        fprintf(out, "\x1b[1;%dm%s\x1b[0m\n", level == 1 ? 7 : 4, plain);
    } else {
        fprintf(out, "%s\n", plain);
        for (int i = 0; i < width && i < terminal->columns; i++) fputc(rules[level < 3 ? level - 1 : 2], out);
        fputc('\n', out);
    }
    free(plain);
    free(copy);
    return next_line(line);
}

static const char *print_code(FILE *out, const char *text) {
    for (; *text && (strncmp(text, "    ", 4) == 0 || is_blank(text)); text = next_line(text)) {
        if (is_blank(text) && strncmp(next_line(text), "    ", 4) != 0) break;
        fprintf(out, "%.*s\n", (int)line_length(text), text);
    }
    return text;
}

void markdown_print(FILE *out, const char *text, const Terminal *terminal) {
    bool was_blank = true, in_list = false;
    while (*text) {
        size_t indent;
        const bool is_item = bullet_length(text, &indent) > 0;
        if (is_blank(text)) {
            if (!was_blank) fputc('\n', out);
            was_blank = true;
            text = next_line(text);
            continue;
        }
        if (!is_item && *text != ' ') in_list = false; /* blanks in front continue a list */
        in_list = in_list || is_item;
        if (*text == '#')
            text = print_heading(out, text, terminal);
        else if (*text == '|')
            text = markdown_table(out, text, terminal);
        else if (was_blank && !in_list && strncmp(text, "    ", 4) == 0)
            text = print_code(out, text);
        else
            text = print_paragraph(out, text, terminal);
        was_blank = false;
    }
}

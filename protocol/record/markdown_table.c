/* Tables. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/record/markdown_private.h"

enum { COLUMNS_MAX = 12, GAP = 2 };

typedef struct {
    char *cell[COLUMNS_MAX]; /* with its marks */
    int count;
} Row;

typedef struct {
    Row *row; /* the headings first */
    int count, room;
    int columns;
    int width[COLUMNS_MAX];
} MarkdownTable;

/* ---- reading ---- */

/* The end of a cell: a '|' that is not in backticks, or the end of the line. */
static const char *cell_end(const char *text) {
    bool in_code = false;
    for (; *text && *text != '\n'; text++) {
        if (*text == '`') in_code = !in_code;
        if (*text == '|' && !in_code) break;
    }
    return text;
}

static char *copy_cell(const char *text, const char *end) {
    while (text < end && *text == ' ') text++;
    while (end > text && end[-1] == ' ') end--;
    return memory_text(text, (size_t)(end - text));
}

static Row read_row(const char *line) {
    Row row = { .count = 0 };
    for (const char *at = line + 1; *at && *at != '\n' && row.count < COLUMNS_MAX;) {
        const char *const end = cell_end(at);
        row.cell[row.count++] = copy_cell(at, end);
        at = *end == '|' ? end + 1 : end;
    }
    return row;
}

static void free_row(Row *row) {
    for (int i = 0; i < row->count; i++) free(row->cell[i]);
}

/* "| --- | --- |" */
static bool is_rule(const char *line) {
    const char end = line[strspn(line, "|-: ")];
    return end == '\n' || end == '\0';
}

static const char *read_table(MarkdownTable *table, const char *text) {
    *table = (MarkdownTable){ .row = NULL };
    while (*text == '|') {
        if (!is_rule(text)) {
            ARRAY_RESERVE(table->row, table->room, table->count + 1);
            table->row[table->count++] = read_row(text);
        }
        text += strcspn(text, "\n");
        if (*text) text++;
    }
    return text;
}

/* ---- printing ---- */

static int cell_width(const char *cell) {
    char *const plain = markdown_inline(cell, NULL);
    const int width = terminal_width(plain);
    free(plain);
    return width;
}

/* Finds the widths of the columns; returns that of the whole table. */
static int measure(MarkdownTable *table) {
    int whole = 0;
    for (int i = 0; i < table->count; i++) {
        const Row *const row = &table->row[i];
        if (row->count > table->columns) table->columns = row->count;
        for (int k = 0; k < row->count; k++) {
            const int width = cell_width(row->cell[k]);
            if (width > table->width[k]) table->width[k] = width;
        }
    }
    for (int k = 0; k < table->columns; k++) whole += table->width[k] + (k > 0 ? GAP : 0);
    return whole;
}

static void print_cell(FILE *out, const char *cell, bool heading, const Terminal *terminal) {
    char *const text = markdown_inline(cell, terminal);
    if (heading && terminal->colour) fputs("\x1b[1m", out);
    for (const char *at = text; *at; at++) fputc(*at == HARD_BLANK ? ' ' : *at, out);
    if (heading && terminal->colour) fputs("\x1b[0m", out);
    free(text);
}

static void print_beside(FILE *out, const MarkdownTable *table, const Terminal *terminal) {
    for (int i = 0; i < table->count; i++) {
        const Row *const row = &table->row[i];
        for (int k = 0; k < row->count; k++) {
            print_cell(out, row->cell[k], i == 0, terminal);
            if (k + 1 < row->count) fprintf(out, "%*s", table->width[k] - cell_width(row->cell[k]) + GAP, "");
        }
        fputc('\n', out);
        for (int k = 0; i == 0 && k < table->columns; k++) {
            for (int n = 0; n < table->width[k]; n++) fputc('-', out);
            if (k + 1 < table->columns) fprintf(out, "%*s", GAP, "");
        }
        if (i == 0) fputc('\n', out);
    }
}

static void print_below(FILE *out, const MarkdownTable *table, const Terminal *terminal) {
    if (*table->row[0].cell[0]) {
        print_cell(out, table->row[0].cell[0], true, terminal);
        fputs(":\n", out);
    }
    for (int i = 1; i < table->count; i++) {
        const Row *const row = &table->row[i];
        markdown_wrap(out, "", 0, row->cell[0], terminal);
        for (int k = 1; k < row->count; k++) {
            char prefix[128];
            char *const heading = k < table->row[0].count ? markdown_inline(table->row[0].cell[k], NULL) : NULL;
            snprintf(prefix, sizeof prefix, "    %s%s", heading ? heading : "", heading && *heading ? ": " : "");
            if (*row->cell[k]) markdown_wrap(out, prefix, 6, row->cell[k], terminal);
            free(heading);
        }
    }
}

const char *markdown_table(FILE *out, const char *text, const Terminal *terminal) {
    MarkdownTable table;
    text = read_table(&table, text);
    if (measure(&table) <= terminal->columns)
        print_beside(out, &table, terminal);
    else
        print_below(out, &table, terminal);
    for (int i = 0; i < table.count; i++) free_row(&table.row[i]);
    free(table.row);
    return text;
}

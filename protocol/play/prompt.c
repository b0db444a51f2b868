#include "protocol/play/prompt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/line_reader.h"
#include "protocol/play/editing.h"

struct Prompt {
    bool too_long;
    Editing *editing; /* NULL: not at a terminal, or without libedit */
    bool shown;       /* the text of the prompt is shown all the same */
    Input *input;
    LineReader reader; /* there */
    char line[PROMPT_LINE_MAX + 1];
};

bool prompt_wait(Input *input, int64_t until) {
    Event *const events[] = { input_event(input) };
    if (until == INT64_MAX) return true;
    const int64_t left = until - clock_ms();
    return events_wait(events, 1, left > 0 ? left : 0) != 0;
}

/* ---- at a terminal ---- */

static const char *read_edited(Prompt *prompt, const char *text, int64_t until) {
    const char *const line = editing_read(prompt->editing, text, prompt->input, until);
    if (!line) {
        putchar('\n'); /* end of input leaves the cursor after the prompt */
        return NULL;
    }
    prompt->too_long = strlen(line) > PROMPT_LINE_MAX;
    if (prompt->too_long) return "";
    if (line[strspn(line, " \t\r\n")]) editing_keep(prompt->editing, line);
    snprintf(prompt->line, sizeof prompt->line, "%s", line);
    prompt->line[strcspn(prompt->line, "\r\n")] = '\0';
    return prompt->line;
}

/* ---- elsewhere ---- */

static const char *read_plain(Prompt *prompt, int64_t until) {
    for (;;) {
        char *line;
        size_t length;
        switch (line_reader_next(&prompt->reader, &line, &length)) {
        case LINE_READY:
            return line;
        case LINE_TOO_LONG:
            prompt->too_long = true;
            return "";
        case LINE_END:
            return NULL;
        case LINE_NONE:
            if (!prompt_wait(prompt->input, until)) return NULL;
            line_reader_fill(&prompt->reader);
        }
    }
}

/* ---- for all ---- */

Prompt *prompt_new(bool editing, PromptCompleter complete, void *context, Error *err) {
    Prompt *const prompt = calloc(1, sizeof *prompt);
    if (prompt) prompt->input = input_open(stdin, err);
    const bool edits = prompt && editing && editing_exists();
    if (edits) prompt->editing = editing_new(complete, context);
    if (prompt && prompt->input && line_reader_init(&prompt->reader, prompt->input, PROMPT_LINE_MAX) &&
        (!edits || prompt->editing)) {
        prompt->shown = editing && !edits;
        return prompt;
    }
    prompt_free(prompt);
    error_set(err, "out of memory for reading lines");
    return NULL;
}

void prompt_free(Prompt *prompt) {
    if (!prompt) return;
    editing_free(prompt->editing);
    line_reader_release(&prompt->reader);
    input_close(prompt->input);
    free(prompt);
}

const char *prompt_read(Prompt *prompt, const char *text, int64_t until) {
    prompt->too_long = false;
    if (prompt->shown) fputs(text, stdout);
    fflush(stdout);
    return prompt->editing ? read_edited(prompt, text, until) : read_plain(prompt, until);
}

bool prompt_was_too_long(const Prompt *prompt) {
    return prompt->too_long;
}

void prompt_forget(Prompt *prompt) {
    if (prompt->editing) editing_forget(prompt->editing);
}

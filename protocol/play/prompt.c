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
    PromptIdle idle;
    void *context;
    LineReader reader; /* there */
    char line[PROMPT_LINE_MAX + 1];
};

bool prompt_wait(const PromptWait *wait) {
    Event *const events[] = { input_event(wait->input) };
    for (;;) {
        const int64_t again = wait->idle(wait->context), next = again < wait->until ? again : wait->until;
        if (next == INT64_MAX) return true;
        const int64_t left = next - clock_ms();
        if (events_wait(events, 1, left > 0 ? left : 0)) return true;
        if (clock_ms() >= wait->until) return false;
    }
}

static PromptWait wait_until(const Prompt *prompt, int64_t until) {
    return (PromptWait){ .input = prompt->input, .until = until, .idle = prompt->idle, .context = prompt->context };
}

/* ---- at a terminal ---- */

static const char *read_edited(Prompt *prompt, const char *text, int64_t until) {
    const PromptWait wait = wait_until(prompt, until);
    const char *const line = editing_read(prompt->editing, text, &wait);
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
    const PromptWait wait = wait_until(prompt, until);
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
            if (!prompt_wait(&wait)) return NULL;
            line_reader_fill(&prompt->reader);
        }
    }
}

/* ---- for all ---- */

Prompt *prompt_new(bool editing, PromptCompleter complete, PromptIdle idle, void *context, Error *err) {
    Prompt *const prompt = calloc(1, sizeof *prompt);
    if (prompt) prompt->idle = idle, prompt->context = context;
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

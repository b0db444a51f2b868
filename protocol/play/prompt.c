#include "protocol/play/prompt.h"

#include <histedit.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/line_reader.h"

enum { HISTORY_LINES = 200, MORE_MAX = 512 };

struct Prompt {
    PromptCompleter complete;
    void *context;
    bool too_long;
    const char *text; /* what el_gets shows before the line */
    EditLine *edit;   /* NULL: not at a terminal */
    History *history;
    Input *input;
    LineReader reader; /* there */
    char line[PROMPT_LINE_MAX + 1];
};

/* ---- at a terminal ---- */

static Prompt *owner_of(EditLine *edit) {
    void *prompt = NULL;
    el_get(edit, EL_CLIENTDATA, &prompt);
    return prompt;
}

static char *prompt_text(EditLine *edit) {
    return (char *)(uintptr_t)owner_of(edit)->text;
}

/* TAB: adds what is sure; shows the ways to go on if that is nothing. */
static unsigned char on_tab(EditLine *edit, int key) {
    (void)key;
    Prompt *const prompt = owner_of(edit);
    const LineInfo *const info = el_line(edit);
    char typed[PROMPT_LINE_MAX + 1], more[MORE_MAX] = "";
    if (!prompt->complete || (size_t)(info->cursor - info->buffer) > PROMPT_LINE_MAX) return CC_ERROR;
    snprintf(typed, sizeof typed, "%.*s", (int)(info->cursor - info->buffer), info->buffer);
    char *const ways = prompt->complete(prompt->context, typed, more, sizeof more);
    unsigned char answer = CC_ERROR;
    if (*more && el_insertstr(edit, more) == 0) {
        answer = CC_REFRESH;
    } else if (ways) {
        printf("\n%s", ways);
        fflush(stdout);
        answer = CC_REDISPLAY;
    }
    free(ways);
    return answer;
}

static bool start_editing(Prompt *prompt) {
    HistEvent event;
    prompt->edit = el_init("fusilier", stdin, stdout, stderr);
    prompt->history = history_init();
    if (!prompt->edit || !prompt->history) return false;
    history(prompt->history, &event, H_SETSIZE, HISTORY_LINES);
    el_set(prompt->edit, EL_CLIENTDATA, prompt);
    el_set(prompt->edit, EL_PROMPT, prompt_text);
    el_set(prompt->edit, EL_EDITOR, "emacs");
    el_set(prompt->edit, EL_SIGNAL, 1);
    el_set(prompt->edit, EL_HIST, history, prompt->history);
    el_set(prompt->edit, EL_ADDFN, "fusilier-complete", "Complete the move", on_tab);
    el_set(prompt->edit, EL_BIND, "^I", "fusilier-complete", NULL);
    return true;
}

static const char *read_edited(Prompt *prompt) {
    HistEvent event;
    int count = 0;
    const char *const line = el_gets(prompt->edit, &count);
    if (!line || count <= 0) {
        putchar('\n'); /* end of input leaves the cursor after the prompt */
        return NULL;
    }
    prompt->too_long = count > PROMPT_LINE_MAX;
    if (prompt->too_long) return "";
    if (line[strspn(line, " \t\r\n")]) history(prompt->history, &event, H_ENTER, line);
    snprintf(prompt->line, sizeof prompt->line, "%s", line);
    prompt->line[strcspn(prompt->line, "\r\n")] = '\0';
    return prompt->line;
}

/* ---- elsewhere ---- */

static const char *read_plain(Prompt *prompt) {
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
            line_reader_fill(&prompt->reader);
        }
    }
}

/* ---- for all ---- */

Prompt *prompt_new(bool editing, PromptCompleter complete, void *context, Error *err) {
    Prompt *const prompt = calloc(1, sizeof *prompt);
    if (prompt) {
        prompt->complete = complete;
        prompt->context = context;
    }
    if (prompt) prompt->input = input_open(stdin, err);
    if (prompt && prompt->input && line_reader_init(&prompt->reader, prompt->input, PROMPT_LINE_MAX) &&
        (!editing || start_editing(prompt)))
        return prompt;
    prompt_free(prompt);
    error_set(err, "out of memory for reading lines");
    return NULL;
}

void prompt_free(Prompt *prompt) {
    if (!prompt) return;
    if (prompt->edit) el_end(prompt->edit);
    if (prompt->history) history_end(prompt->history);
    line_reader_release(&prompt->reader);
    input_close(prompt->input);
    free(prompt);
}

const char *prompt_read(Prompt *prompt, const char *text) {
    prompt->text = text;
    prompt->too_long = false;
    fflush(stdout);
    return prompt->edit ? read_edited(prompt) : read_plain(prompt);
}

bool prompt_was_too_long(const Prompt *prompt) {
    return prompt->too_long;
}

void prompt_forget(Prompt *prompt) {
    HistEvent event;
    if (prompt->history) history(prompt->history, &event, H_CLEAR);
}

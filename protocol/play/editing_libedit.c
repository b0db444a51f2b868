#include <histedit.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "protocol/play/editing.h"

enum { HISTORY_LINES = 200, MORE_MAX = 512 };

struct Editing {
    PromptCompleter complete;
    void *context;
    const char *text; /* what el_gets shows before the line */
    EditLine *edit;
    History *history;
    const PromptWait *wait; /* for the line that is being read */
};

bool editing_exists(void) {
    return true;
}

static Editing *owner_of(EditLine *edit) {
    void *editing = NULL;
    el_get(edit, EL_CLIENTDATA, &editing);
    return editing;
}

static char *prompt_text(EditLine *edit) {
    return (char *)(uintptr_t)owner_of(edit)->text;
}

/* TAB: adds what is sure; shows the ways to go on if that is nothing. */
static unsigned char on_tab(EditLine *edit, wint_t key) {
    (void)key;
    Editing *const editing = owner_of(edit);
    const LineInfo *const info = el_line(edit);
    char typed[PROMPT_LINE_MAX + 1], more[MORE_MAX] = "";
    if (!editing->complete || (size_t)(info->cursor - info->buffer) > PROMPT_LINE_MAX) return CC_ERROR;
    snprintf(typed, sizeof typed, "%.*s", (int)(info->cursor - info->buffer), info->buffer);
    char *const ways = editing->complete(editing->context, typed, more, sizeof more);
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

Editing *editing_new(PromptCompleter complete, void *context) {
    HistEvent event;
    Editing *const editing = calloc(1, sizeof *editing);
    if (!editing) return NULL;
    editing->complete = complete;
    editing->context = context;
    editing->edit = el_init("fusilier", stdin, stdout, stderr);
    editing->history = history_init();
    if (!editing->edit || !editing->history) {
        editing_free(editing);
        return NULL;
    }
    history(editing->history, &event, H_SETSIZE, HISTORY_LINES);
    el_set(editing->edit, EL_CLIENTDATA, editing);
    el_set(editing->edit, EL_PROMPT, prompt_text);
    el_set(editing->edit, EL_EDITOR, "emacs");
    el_set(editing->edit, EL_SIGNAL, 1);
    el_set(editing->edit, EL_HIST, history, editing->history);
    /* The narrow form keeps copies of both texts that nobody frees. */
    el_wset(editing->edit, EL_ADDFN, L"fusilier-complete", L"Complete the move", on_tab);
    el_set(editing->edit, EL_BIND, "^I", "fusilier-complete", NULL);
    return editing;
}

void editing_free(Editing *editing) {
    if (!editing) return;
    if (editing->edit) el_end(editing->edit);
    if (editing->history) history_end(editing->history);
    free(editing);
}

/* One character as libedit reads it, before it is too late: then that is the end of input (el_rfunc_t). */
static int read_in_time(EditLine *edit, wchar_t *character) {
    const Editing *const editing = owner_of(edit);
    mbstate_t state;
    memset(&state, 0, sizeof state);
    for (;;) {
        char byte;
        if (!prompt_wait(editing->wait)) return 0;
        const ptrdiff_t got = input_read(editing->wait->input, &byte, 1);
        if (got == 0) return 0;
        if (got < 0) continue;
        const size_t used = mbrtowc(character, &byte, 1, &state);
        if (used == (size_t)-1) memset(&state, 0, sizeof state); /* no character: it is passed over */
        if (used == 0 || used == 1) return 1;
    }
}

/* Without anything to wait for but keys libedit reads by itself: it knows more of signals. */
static void set_reader(Editing *editing) {
    if (editing->wait->until == INT64_MAX && editing->wait->idle(editing->wait->context) == INT64_MAX)
        el_set(editing->edit, EL_GETCFN, EL_BUILTIN_GETCFN);
    else
        el_set(editing->edit, EL_GETCFN, read_in_time);
}

const char *editing_read(Editing *editing, const char *text, const PromptWait *wait) {
    int count = 0;
    editing->text = text;
    editing->wait = wait;
    set_reader(editing);
    const char *const line = el_gets(editing->edit, &count);
    return count > 0 ? line : NULL;
}

void editing_keep(Editing *editing, const char *line) {
    HistEvent event;
    history(editing->history, &event, H_ENTER, line);
}

void editing_forget(Editing *editing) {
    HistEvent event;
    history(editing->history, &event, H_CLEAR);
}

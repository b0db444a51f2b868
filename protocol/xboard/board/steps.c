#include "protocol/xboard/board/steps.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/xboard/board/hosting.h"

/* ---- lines ---- */

bool steps_line_goes_on(const Steps *steps, Key line) {
    for (int i = steps->continued_count; i-- > 0;)
        if (steps->continued[i] == line) return true;
    return false;
}

bool steps_go_on(const Steps *steps) {
    return steps_line_goes_on(steps, steps->at[steps->count - 1].line);
}

void steps_forget_lines(Steps *steps) {
    steps->continued_count = 0;
}

static void note_continued(Steps *steps, Key line) {
    if (steps_line_goes_on(steps, line)) return;
    ARRAY_RESERVE(steps->continued, steps->continued_room, steps->continued_count + 1);
    steps->continued[steps->continued_count++] = line;
}

static Key line_after(Key line, const Stroke *stroke) {
    line = mix64(line ^ ((Key)stroke->from << 16 | (Key)stroke->to << 8 | (Key)(unsigned char)stroke->letter));
    for (int i = 0; i < SET_WORDS; i++) line = mix64(line ^ stroke->kills.word[i]);
    return line;
}

Key steps_line(const Steps *steps, const Stroke *stroke) {
    return line_after(steps->at[steps->count - 1].line, stroke);
}

/* ---- games played before ----
 * What the engine played cannot be read from XBoard's plies; but a game that was played in this conversation is
 * remembered, and found again when its plies come once more. */

static bool is_remembered(const Steps *steps) {
    const int last = steps->count - 1;
    return steps->past_count > last && steps->past[last].line == steps->at[last].line;
}

static void remember(Steps *steps) {
    bool was_hidden = false;
    for (int i = 0; i < steps->count; i++) was_hidden |= steps->at[i].viewer != NOBODY;
    if (!was_hidden || is_remembered(steps)) return;
    Showing *past = realloc(steps->past, (size_t)steps->count * sizeof *past);
    if (!past) return; /* what is lost is comfort */
    memcpy(past, steps->at, (size_t)steps->count * sizeof *past);
    steps->past = past;
    steps->past_count = steps->count;
}

const Showing *steps_recall(const Steps *steps, Key line) {
    const int next = steps->count;
    if (next >= steps->past_count || steps->past[next].line != line) return NULL;
    return &steps->past[next];
}

/* ---- steps ---- */

const Screen *steps_screen(const Steps *steps) {
    return &steps->at[steps->count - 1].screen;
}

static void note_plies(Steps *steps, const Position *pos, int index) {
    Showing *step = &steps->at[index];
    const Journal *journal = &pos->journal;
    step->plies = journal->plies;
    step->viewer = steps->viewer;
    if (index > 0 && step->plies > step[-1].plies) step->move = journal->frames[step->plies - 1].move;
}

void steps_note_plies(Steps *steps, const Position *pos, int first) {
    for (int i = first; i < steps->count; i++) note_plies(steps, pos, i);
}

static Showing *add_step(Steps *steps) {
    ARRAY_RESERVE(steps->at, steps->room, steps->count + 1);
    return &steps->at[steps->count++];
}

void steps_begin(Steps *steps, const Position *pos) {
    remember(steps);
    steps->count = 0;
    steps->viewer = NOBODY;
    if (!pos) return;
    Showing *step = add_step(steps);
    *step = (Showing){ .line = pos->now.key };
    hosting_screen(pos, &step->screen);
    note_plies(steps, pos, 0);
}

void steps_free(Steps *steps) {
    free(steps->at);
    free(steps->continued);
    free(steps->past);
}

void steps_add_part(Steps *steps, const Stroke *stroke, int begun) {
    Showing *step = add_step(steps);
    *step = step[-1];
    note_continued(steps, step->line);
    step->stroke = *stroke;
    step->begun = begun;
    step->viewer = steps->viewer;
    step->line = line_after(step->line, stroke);
    screen_play(&step->screen, stroke);
}

void steps_add(Steps *steps, const Stroke *stroke) {
    steps_add_part(steps, stroke, steps->count);
}

void steps_go_back(Steps *steps, int count) {
    remember(steps);
    steps->count = count;
    steps->viewer = steps->at[count - 1].viewer;
}

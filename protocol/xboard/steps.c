/* steps.c -- XBoard's board, ply after ply, in games whose effects XBoard cannot know: what it shows, what of
 * the session's record belongs to it, and which ply is missing to make it true.
 *
 * A line is all plies from the start up to one of them, as a key: of some it is known that XBoard has more plies. */
#include <stdlib.h>

#include "engine/base/memory.h"
#include "protocol/xboard/hosting.h"
#include "protocol/xboard/state.h"

static const Position *position(const XBoard *xb) {
    return session_position(xb->session);
}

/* ---- lines ---- */

bool steps_go_on(const Follow *follow, Key line) {
    for (int i = follow->continued_count; i-- > 0;)
        if (follow->continued[i] == line) return true;
    return false;
}

static void note_continued(Follow *follow, Key line) {
    if (steps_go_on(follow, line)) return;
    ARRAY_RESERVE(follow->continued, follow->continued_room, follow->continued_count + 1);
    follow->continued[follow->continued_count++] = line;
}

static Key line_after(Key line, const Stroke *stroke) {
    line = mix64(line ^ ((Key)stroke->from << 16 | (Key)stroke->to << 8 | (Key)(unsigned char)stroke->letter));
    for (int i = 0; i < SET_WORDS; i++) line = mix64(line ^ stroke->kills.word[i]);
    return line;
}

Key steps_line(const Follow *follow, const Stroke *stroke) {
    return line_after(follow->steps[follow->count - 1].line, stroke);
}

/* ---- steps ---- */

const Sight *steps_shown(const XBoard *xb) {
    return &xb->follow.steps[xb->follow.count - 1].shown;
}

void steps_note_plies(XBoard *xb, int index) {
    Showing *step = &xb->follow.steps[index];
    const Journal *journal = &position(xb)->journal;
    step->plies = journal->plies;
    step->viewer = xb->follow.viewer;
    if (index > 0 && step->plies > step[-1].plies) step->move = journal->frames[step->plies - 1].move;
}

static Showing *add_step(Follow *follow) {
    ARRAY_RESERVE(follow->steps, follow->room, follow->count + 1);
    return &follow->steps[follow->count++];
}

static void steps_begin(XBoard *xb) {
    Showing *step = add_step(&xb->follow);
    *step = (Showing){ .line = position(xb)->now.key };
    hosting_sight(position(xb), &step->shown);
    steps_note_plies(xb, 0);
}

void steps_add_ply(XBoard *xb, const Stroke *stroke, int begun) {
    Follow *follow = &xb->follow;
    Showing *step = add_step(follow);
    *step = step[-1];
    note_continued(follow, step->line);
    step->stroke = *stroke;
    step->begun = begun;
    step->viewer = follow->viewer;
    step->line = line_after(step->line, stroke);
    sight_play(position(xb)->board, &step->shown, &follow->habits, stroke);
}

void steps_add(XBoard *xb, const Stroke *stroke) {
    steps_add_ply(xb, stroke, xb->follow.count);
}

void steps_settle(XBoard *xb, int first) {
    hidden_look(xb);
    for (int i = first; i < xb->follow.count; i++) steps_note_plies(xb, i);
}

/* ---- open turns ---- */

int steps_open_made(const Follow *follow) {
    return follow->count - 1 - follow->open_from;
}

void steps_close(Follow *follow) {
    turns_clear(&follow->open);
    follow->is_asking = false;
}

/* ---- all of them ---- */

void follow_begin(XBoard *xb) {
    Follow *follow = &xb->follow;
    const Game *game = session_game(xb->session);
    hidden_remember(follow);
    follow->is_on = hosting_repairs(game);
    follow->count = follow->lost_from = 0;
    follow->viewer = NOBODY;
    steps_close(follow);
    xb->asked = 0;
    if (!follow->is_on) return;
    follow->habits = hosting_habits(game);
    steps_begin(xb);
}

void follow_free(XBoard *xb) {
    free(xb->follow.steps);
    free(xb->follow.continued);
    free(xb->follow.past);
    turns_free(&xb->follow.open);
}

bool steps_missing(const XBoard *xb, Stroke *next) {
    Sight truth;
    if (xb->follow.lost_from) return false;
    hidden_truth(xb, &truth);
    return repair_next(position(xb)->board, steps_shown(xb), &truth, &xb->follow.habits, next);
}

bool follow_goes_on(const XBoard *xb) {
    return steps_go_on(&xb->follow, xb->follow.steps[xb->follow.count - 1].line);
}

bool follow_is_waiting(XBoard *xb) {
    Stroke next;
    const Follow *follow = &xb->follow;
    return follow->is_on && (follow->lost_from || follow->open.count || xb->is_rolling || steps_missing(xb, &next));
}

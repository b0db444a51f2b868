#include "protocol/xboard_guess.h"

#include <stdlib.h>

static bool is_subset(Set part, Set whole) {
    const Set rest = set_minus(part, whole);
    return set_is_empty(&rest);
}

/* Squares named must be victims; a man that stays names at least those that its move is about. */
static bool looks_like(const Turn *turn, const Stroke *stroke) {
    if (turn->stroke.from != stroke->from || turn->stroke.to != stroke->to) return false;
    if (stroke_is_drop(stroke)) return turn->stroke.letter == stroke->letter;
    return is_subset(stroke->kills, set_or(turn->victims, turn->stroke.kills)) &&
           is_subset(turn->stroke.kills, stroke->kills);
}

static bool promotes_to(const Turn *turn, char letter) {
    return move_kind(turn->move) != EMPTY && turn->stroke.letter == letter;
}

static void keep_looking_like(TurnList *turns, const Stroke *stroke, bool keep[]) {
    for (int i = 0; i < turns->count; i++) keep[i] = looks_like(&turns->at[i], stroke);
}

/* XBoard asks for a new man wherever a pawn arrives: one that is none of the choices stands for no promotion. */
static void keep_promotions(TurnList *turns, const Stroke *stroke, bool keep[]) {
    bool is_choice = false;
    if (!stroke->letter || stroke_is_drop(stroke)) return;
    for (int i = 0; i < turns->count; i++) is_choice |= keep[i] && promotes_to(&turns->at[i], stroke->letter);
    for (int i = 0; i < turns->count; i++) {
        if (is_choice)
            keep[i] &= promotes_to(&turns->at[i], stroke->letter);
        else
            keep[i] &= move_kind(turns->at[i].move) == EMPTY;
    }
}

static void keep_recorded(TurnList *turns, const Stroke *stroke, bool keep[]) {
    bool is_choice = false;
    for (int i = 0; i < turns->count; i++) {
        keep[i] = stroke_is_null(stroke) || looks_like(&turns->at[i], stroke);
        is_choice |= keep[i] && turns->at[i].stroke.letter == stroke->letter;
    }
    for (int i = 0; is_choice && !stroke_is_null(stroke) && i < turns->count; i++)
        keep[i] &= turns->at[i].stroke.letter == stroke->letter;
}

static void keep_told(TurnList *turns, const Board *board, const Sight *shown, const Habits *habits,
                      const Stroke *stroke, bool keep[]) {
    Turn *told = calloc((size_t)turns->count + 1, sizeof *told);
    if (!told) abort();
    for (int i = 0; i < turns->count; i++) {
        const bool looks = stroke_equal(&turns->at[i].stroke, stroke);
        if (!looks && stroke->from != CELL_NONE) continue; /* neither a null move nor a name */
        told[i] = turn_told(turns, i, board, shown, habits);
        keep[i] = stroke_equal(&told[i].stroke, stroke);
    }
    for (int i = 0; i < turns->count; i++)
        if (keep[i]) turns->at[i] = told[i];
    free(told);
}

void guess_begin(TurnList *turns, const Board *board, const Sight *shown, const Habits *habits, const Stroke *stroke,
                 Source source) {
    bool *keep = calloc((size_t)turns->count + 1, sizeof *keep);
    Stroke whole = *stroke;
    if (!keep) abort();
    sight_complete(board, shown, habits, &whole);
    switch (source) {
    case FROM_PERSON:
        keep_looking_like(turns, &whole, keep);
        keep_promotions(turns, &whole, keep);
        break;
    case FROM_RECORD:
        keep_recorded(turns, &whole, keep);
        break;
    case FROM_FUSILIER:
        keep_told(turns, board, shown, habits, &whole, keep);
        break;
    }
    turns_keep(turns, keep);
    free(keep);
}

bool guess_continue(TurnList *turns, int made, const Board *board, const Sight *shown, const Habits *habits,
                    const Stroke *stroke) {
    bool *keep = calloc((size_t)turns->count + 1, sizeof *keep), any = false;
    if (!keep) abort();
    for (int i = 0; i < turns->count; i++) {
        Stroke next;
        keep[i] = turn_next(&turns->at[i], made, board, shown, habits, &next) && stroke_equal(&next, stroke);
        any |= keep[i];
    }
    if (any) turns_keep(turns, keep);
    free(keep);
    return any;
}

int guess_finished(const TurnList *turns, int made, const Board *board, const Sight *shown, const Habits *habits) {
    Stroke next;
    for (int i = 0; i < turns->count; i++)
        if (!turn_next(&turns->at[i], made, board, shown, habits, &next)) return i;
    return -1;
}

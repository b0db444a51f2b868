#include "protocol/xboard/board/guess.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "protocol/xboard/board/repair.h"

/* Squares named must be victims; a man that stays names at least those that its move is about. */
static bool looks_like(const Turn *turn, const Stroke *stroke) {
    if (turn->stroke.from != stroke->from || turn->stroke.to != stroke->to) return false;
    if (stroke_is_drop(stroke)) return turn->stroke.letter == stroke->letter;
    return set_is_within(stroke->kills, set_or(turn->victims, turn->stroke.kills)) &&
           set_is_within(turn->stroke.kills, stroke->kills);
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

/* Of turns that look alike, those whose victims are just the squares named, if there are any. */
static void keep_named(TurnList *turns, const Stroke *stroke, bool keep[]) {
    bool any = false;
    if (set_is_empty(&stroke->kills)) return;
    for (int i = 0; i < turns->count; i++) any |= keep[i] && set_equal(&turns->at[i].victims, &stroke->kills);
    for (int i = 0; any && i < turns->count; i++) keep[i] &= set_equal(&turns->at[i].victims, &stroke->kills);
}

static void see(TurnList *turns, const Stroke *stroke, Source source, bool keep[]) {
    const bool is_anything = source == FROM_RECORD && stroke_is_null(stroke);
    if (!is_anything) {
        keep_looking_like(turns, stroke, keep);
        keep_promotions(turns, stroke, keep);
        if (source == FROM_RECORD) keep_named(turns, stroke, keep);
    }
    for (int i = 0; i < turns->count; i++) {
        const bool is_same = source == FROM_RECORD && stroke_equal(&turns->at[i].stroke, stroke);
        turns->at[i].is_seen = is_anything || is_same || keep[i];
    }
}

void guess_begin(TurnList *turns, const Screen *screen, const Stroke *stroke, Source source) {
    bool *keep = memory_new((size_t)turns->count, sizeof *keep);
    Stroke whole = *stroke;
    screen_complete(screen, &whole);
    if (source != FROM_FUSILIER) see(turns, &whole, source, keep);
    for (int i = 0; i < turns->count; i++) {
        Turn *turn = &turns->at[i];
        turn->is_told = source != FROM_PERSON && stroke_equal(turn_plies(turns, turn), &whole);
        keep[i] = turn->is_seen || turn->is_told;
    }
    turns_keep(turns, keep);
    free(keep);
}

/* Has a null move told a whole turn already? Then what follows is the next turn, rather than the repair of something
 * else that a null move may stand for in a record: engines write plans. */
static bool is_told_by_null(const TurnList *turns, int made) {
    for (int i = 0; i < turns->count; i++) {
        const Turn *turn = &turns->at[i];
        if (turn->is_told && turn->plan_count == made && stroke_is_null(turn_plies(turns, turn))) return true;
    }
    return false;
}

/* Is this the next ply of its plan? */
static bool tells_next(const TurnList *turns, const Turn *turn, int made, const Stroke *stroke) {
    return turn->is_told && made < turn->plan_count && stroke_equal(&turn_plies(turns, turn)[made], stroke);
}

/* Is this the next ply of the repair after its stroke? */
static bool repairs_next(const Turn *turn, const Screen *screen, const Stroke *stroke) {
    Stroke next;
    return turn->is_seen && repair_next(screen, &turn->after, &next) && stroke_equal(&next, stroke);
}

bool guess_continue(TurnList *turns, int made, const Screen *screen, const Stroke *stroke) {
    bool *keep = memory_new((size_t)turns->count, sizeof *keep);
    const bool is_over = is_told_by_null(turns, made);
    bool any = false;
    Stroke whole = *stroke;
    screen_complete(screen, &whole);
    for (int i = 0; i < turns->count; i++) {
        const Turn *turn = &turns->at[i];
        keep[i] = tells_next(turns, turn, made, &whole) || (!is_over && repairs_next(turn, screen, &whole));
        any |= keep[i];
    }
    if (any) turns_keep(turns, keep);
    for (int i = 0; any && i < turns->count; i++) {
        Turn *turn = &turns->at[i];
        turn->is_told = tells_next(turns, turn, made, &whole);
        turn->is_seen = !is_over && repairs_next(turn, screen, &whole);
    }
    free(keep);
    return any;
}

int guess_finished(const TurnList *turns, int made, const Screen *screen) {
    Stroke next;
    for (int i = 0; i < turns->count; i++)
        if (turns->at[i].is_told && turns->at[i].plan_count == made) return i;
    for (int i = 0; i < turns->count; i++)
        if (turns->at[i].is_seen && !repair_next(screen, &turns->at[i].after, &next)) return i;
    return -1;
}

int guess_known(const TurnList *turns, int made) {
    for (int i = 0; i < turns->count; i++) {
        if (turns->at[i].key != turns->at[0].key) return -1;
        if (turns->at[i].is_told && turns->at[i].plan_count > made) return -1;
    }
    return turns->count ? 0 : -1;
}

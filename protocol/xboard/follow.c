/* follow.c -- understands the plies that are made on XBoard's board, in games whose effects XBoard cannot know:
 * which turn they are part of. */
#include <string.h>

#include "protocol/xboard/state.h"

static const Position *position(const XBoard *xb) {
    return session_position(xb->session);
}

static const Board *board_on(const XBoard *xb) {
    return position(xb)->board;
}

/* Is this a ply after which the engine makes XBoard's board right? Between two of this program's kind each does it for
 * its own moves. In analysis only where XBoard cannot have more plies in store. */
static bool may_repair(XBoard *xb) {
    if (xb->mode == XB_PLAY) return !xb->against_fusilier;
    return xb->mode == XB_ANALYSE && !follow_goes_on(xb);
}

/* The step to which the turn belongs: the last of its plan, or the ply that shows it, before the repair. */
static int step_of(const Follow *follow, const Turn *turn) {
    return turn->is_seen && turn->plan_count != steps_open_made(follow) ? follow->open_from + 1 : follow->count - 1;
}

void follow_commit(XBoard *xb, const Turn *meant) {
    Follow *follow = &xb->follow;
    const Turn turn = *meant;
    const bool repairs = may_repair(xb);
    const int step = step_of(follow, &turn);
    steps_close(follow);
    words_tell(xb, turn.move);
    xboard_play_reply(xb, turn.move);
    for (int i = 0; i < turn.rolls_count; i++) xboard_play_roll(xb, turn.rolls[i]);
    steps_settle(xb, step);
    if (game_is_chance(position(xb))) {
        xboard_roll_dice(xb, &turn, true);
        return;
    }
    if (repairs) follow_repair(xb);
    words_say(xb);
    xboard_go_on(xb);
}

/* Of turns that look alike, the first of those whose victims are just the squares named. */
static void keep_named(XBoard *xb, const Stroke *stroke) {
    TurnList *open = &xb->follow.open;
    const Set named = set_or(stroke->kills, xb->hand.kills);
    int count = 0;
    if (set_is_empty(&named)) return;
    for (int i = 0; i < open->count; i++) count += set_equal(&open->at[i].victims, &named);
    if (!count) return;
    for (int i = 0, kept = 0; i < open->count; i++)
        if (set_equal(&open->at[i].victims, &named)) open->at[kept++] = open->at[i];
    open->count = count;
}

/* The turn that was meant, if the plies leave no doubt. */
static const Turn *known_turn(const Follow *follow) {
    const int known = guess_known(&follow->open, steps_open_made(follow));
    return known >= 0 ? &follow->open.at[known] : NULL;
}

/* A turn that is complete is the one that was meant; of engines that show no more than the first ply some turn is
 * taken.
 */
static void commit_finished(XBoard *xb, bool or_any) {
    const Follow *follow = &xb->follow;
    const int finished =
        guess_finished(&follow->open, steps_open_made(follow), board_on(xb), steps_shown(xb), &follow->habits);
    if (finished >= 0 || or_any) follow_commit(xb, &follow->open.at[finished >= 0 ? finished : 0]);
}

/* Lists the turns that the ply may begin, if it comes from there. */
static void list_begun(XBoard *xb, const Stroke *stroke, Source source, TurnList *begun) {
    Position scratch;
    pos_init(&scratch, session_game(xb->session));
    pos_copy(&scratch, position(xb));
    turns_clear(begun);
    if (source == FROM_PERSON)
        turns_list(&scratch, steps_shown(xb), false, begun);
    else
        turns_list_planned(&scratch, steps_shown(xb), &xb->follow.habits, begun);
    guess_begin(begun, scratch.board, steps_shown(xb), &xb->follow.habits, stroke, source);
    pos_release(&scratch);
}

static void list_open(XBoard *xb, const Stroke *stroke, Source source) {
    TurnList *open = &xb->follow.open;
    list_begun(xb, stroke, source, open);
    if (!open->count && source == FROM_FUSILIER) list_begun(xb, stroke, FROM_RECORD, open);
}

static void refuse(XBoard *xb, const char *reason, const char *text) {
    xboard_illegal(xb, reason, text);
    xb->asked = 0; /* he may have forgotten it */
    if (xb->mode != XB_FORCE && !xb->against_computer) xboard_serve_user(xb);
}

/* The rule that forbids what the ply shows; `otherwise` if there is none, as the move may only be made another way. */
static const char *rule_against(XBoard *xb, const Stroke *stroke, const char *otherwise, Error *err) {
    char name[MOVE_TEXT_MAX];
    Move move;
    stroke_name(board_on(xb), stroke, name);
    return game_try_parse(position(xb), name, &move, err) ? otherwise : error_reason(err);
}

/* Whose ply is it? In analysis XBoard steps through plies that it has in store, or the user makes one. */
static Source source_of(XBoard *xb, const Stroke *stroke) {
    const Key line = steps_line(&xb->follow, stroke);
    if (xb->against_fusilier) return FROM_FUSILIER;
    if (xb->mode == XB_FORCE || (xb->mode == XB_ANALYSE && steps_go_on(&xb->follow, line))) return FROM_RECORD;
    return FROM_PERSON;
}

static void begin_turn(XBoard *xb, const Stroke *stroke, const char *text) {
    Follow *follow = &xb->follow;
    const Source source = source_of(xb, stroke);
    const bool is_turn = steps_shown(xb)->turn == game_turn(position(xb)) && !game_referee(position(xb)).over;
    const bool is_blind = hidden_person(xb) != NOBODY;
    Error err;
    turns_clear(&follow->open);
    if (is_turn && is_blind && !hidden_may_try(xb, stroke)) {
        refuse(xb, rule_against(xb, stroke, "none of your men can try that", &err), text);
        return;
    }
    if (is_turn) list_open(xb, stroke, source);
    if (!follow->open.count) {
        refuse(xb,
               !is_turn   ? "it is the other side's turn"
               : is_blind ? "illegal"
                          : rule_against(xb, stroke, "that move is not made like that", &err),
               text);
        return;
    }
    if (source == FROM_PERSON) keep_named(xb, stroke);
    follow->open_from = follow->count - 1;
    steps_add_ply(xb, stroke, follow->open_from);
    if (known_turn(follow))
        follow_commit(xb, known_turn(follow));
    else if (source == FROM_PERSON && !xb->against_computer)
        xboard_ask(xb);
    else if (source != FROM_RECORD)
        commit_finished(xb, source == FROM_PERSON);
}

/* A further ply of a turn that is not known yet. */
static bool continue_open(XBoard *xb, const Stroke *stroke) {
    Follow *follow = &xb->follow;
    if (!guess_continue(&follow->open, steps_open_made(follow), board_on(xb), steps_shown(xb), &follow->habits, stroke))
        return false;
    steps_add_ply(xb, stroke, follow->open_from);
    if (known_turn(follow))
        follow_commit(xb, known_turn(follow));
    else if (xb->against_fusilier)
        commit_finished(xb, false);
    return true;
}

void follow_settle(XBoard *xb) {
    if (xb->follow.open.count && !xb->follow.is_asking) commit_finished(xb, true);
}

/* Is it the first ply of a legal turn's plan? */
static bool begins_plan(XBoard *xb, const Stroke *stroke) {
    TurnList turns;
    if (steps_shown(xb)->turn != game_turn(position(xb))) return false;
    turns_init(&turns);
    list_begun(xb, stroke, FROM_FUSILIER, &turns);
    const bool begins = turns.count > 0;
    turns_free(&turns);
    return begins;
}

/* Plies of a game played before against a person, in analysis of this one; otherwise those behind which something
 * happened that no record says: from there on XBoard's board is followed, but not the game. */
static bool follow_blindly(XBoard *xb, const Stroke *stroke) {
    Follow *follow = &xb->follow;
    const Key line = steps_line(follow, stroke);
    const Showing *past = xb->mode == XB_FORCE || follow_goes_on(xb) ? hidden_recall(follow, line) : NULL;
    Stroke next;
    if (past) {
        xboard_leave_position(xb);
        follow->viewer = past->viewer;
        if (past->plies > position(xb)->journal.plies) session_play(xb->session, past->move);
    } else if (!follow->lost_from) {
        const bool is_plain = stroke->from != CELL_NONE && stroke->from != stroke->to;
        if (is_plain || xb->mode != XB_FORCE || xb->against_computer || !session_game(xb->session)->unseen)
            return false;
        if (steps_missing(xb, &next) && stroke_equal(&next, stroke)) return false;
        if (follow->open.count || begins_plan(xb, stroke)) return false;
        follow->lost_from = follow->count;
        words_window(xb, "tellusererror", "What was hidden is not in the record: I cannot follow it");
    }
    steps_add(xb, stroke);
    steps_note_plies(xb, follow->count - 1);
    xboard_go_on(xb);
    return true;
}

void follow_stroke(XBoard *xb, const Stroke *stroke, const char *text) {
    Follow *follow = &xb->follow;
    Stroke next;
    xb->reveal_due_ms = 0;
    if (xboard_task(xb) == TASK_MOVE || xb->is_rolling) {
        xboard_illegal(xb, "it is not your turn", text);
        return;
    }
    if (follow->is_asking) {
        xboard_illegal(xb, "first answer what your last move was, or take it back", text);
        xboard_ask(xb);
        return;
    }
    if (xb->mode != XB_PLAY && follow_blindly(xb, stroke)) return;
    if (follow->open.count && xb->mode == XB_PLAY && !xb->against_computer) {
        xboard_illegal(xb, "please retract once more", text); /* he stands in the middle of our plies */
        return;
    }
    if (follow->open.count) {
        if (continue_open(xb, stroke)) return;
        follow_settle(xb);
    }
    if (steps_missing(xb, &next)) {
        if (stroke_equal(&next, stroke)) {
            steps_add(xb, stroke);
            if (!steps_missing(xb, &next)) xboard_go_on(xb);
            return;
        }
        if (xb->mode == XB_PLAY && !xb->against_computer) {
            xboard_illegal(xb, "please retract once more", text);
            return;
        }
    }
    begin_turn(xb, stroke, text);
}

/* ---- back ---- */

void follow_open_again(XBoard *xb) {
    Follow *follow = &xb->follow;
    const int count = follow->count;
    follow->open_from = follow->steps[count - 1].begun;
    for (int i = follow->open_from + 1; i < count; i++) {
        const Stroke *stroke = &follow->steps[i].stroke;
        follow->count = i; /* the board before it */
        if (i == follow->open_from + 1)
            list_open(xb, stroke, xb->against_fusilier ? FROM_FUSILIER : FROM_RECORD);
        else
            guess_continue(&follow->open, steps_open_made(follow), board_on(xb), steps_shown(xb), &follow->habits,
                           stroke);
    }
    follow->count = count;
}

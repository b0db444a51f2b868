#include "protocol/xboard/moves.h"

#include <stdlib.h>

#include "engine/base/text.h"
#include "engine/lanes/look.h"
#include "protocol/xboard/answer.h"
#include "protocol/xboard/ask.h"
#include "protocol/xboard/board/dialect.h"
#include "protocol/xboard/board/halfway.h"
#include "protocol/xboard/game.h"
#include "protocol/xboard/hidden.h"
#include "protocol/xboard/play.h"
#include "protocol/xboard/show.h"
#include "protocol/xboard/state.h"

static const Position *position(const XBoard *xb) {
    return xboard_position(xb);
}

/* ---- our moves ---- */

/* Is there but one move? */
static bool is_forced(const Position *pos) {
    MoveList legal;
    movelist_init(&legal);
    game_tries(pos, &legal);
    const bool is_only = legal.count == 1;
    movelist_free(&legal);
    return is_only;
}

/* A draw that our move brings about is offered before the move, as XBoard reads that as a claim. */
static bool brings_draw(const XBoard *xb, Move move) {
    const Look look = look_ahead(position(xb), move);
    const Outcome outcome = game_referee(look.after);
    look_back(&look);
    return outcome.over && outcome.points[WHITE] == outcome.points[BLACK];
}

void moves_found(XBoard *xb, Move best, Move ponder) {
    Claims *claims = &xb->claims;
    const int score = atomic_load(&xb->aloud.score);
    if (move_is_none(best)) { /* every move is excluded */
        xboard_error(xb, "no move to make");
        return;
    }
    if (claims_gives_up(claims, score)) {
        output_line(xb->out, "resign");
        claims->is_over = true;
        return;
    }
    draw_sense_note(&claims->draw, score, abs(session_search_options(xb->session)->contempt));
    const bool accepts = claims->is_draw_offered && draw_sense_accepts(&claims->draw, position(xb), score);
    if (accepts || (xb->partner.is_computer && brings_draw(xb, best))) output_line(xb->out, "offer draw");
    if (claims->is_draw_offered && !accepts && !xb->partner.is_computer) tell_declined(xb);
    claims->is_draw_offered = false;
    xboard_forget_position(xb);
    xb->hint = ponder;
    xb->aloud.was_forced = is_forced(position(xb));
    xboard_play_move(xb, best);
}

/* Theirs, or anybody's in analysis. */
static void play_reply(XBoard *xb, Move move) {
    xb->aloud.was_forced = false;
    session_play(xb->session, move); /* the search ends, if it was not about this reply */
    xboard_forget_position(xb);
}

/* ---- their moves, where XBoard cannot know all of their effects ---- */

Situation moves_situation(const XBoard *xb) {
    return (Situation){
        .pos = position(xb),
        .is_play = xb->mode == XB_PLAY,
        .is_analysis = xb->mode == XB_ANALYSE,
        .is_computer = xb->partner.is_computer,
        .is_fusilier = xb->partner.is_fusilier,
        .blind = hidden_person(xb),
        .chosen = xb->hand.kills,
    };
}

/* Is this a ply after which the engine makes XBoard's board right? Between two of this program's kind each does it for
 * its own moves. In analysis only where XBoard cannot have more plies in store. */
static bool may_repair(const XBoard *xb) {
    if (xb->mode == XB_PLAY) return !xb->partner.is_fusilier;
    return xb->mode == XB_ANALYSE && !steps_go_on(&xb->follow.steps);
}

void moves_commit(XBoard *xb, const Turn *turn) {
    const bool repairs = may_repair(xb);
    const int step = follow_close(&xb->follow, turn);
    tell_move(xb, turn->move);
    play_reply(xb, turn->move);
    xboard_play_rolls(xb, turn);
    show_settle(xb, step);
    if (game_is_chance(position(xb))) {
        xboard_play_dice(xb, turn, true);
        return;
    }
    if (repairs) show_repair(xb);
    tell_news(xb);
    xboard_go_on(xb);
}

void moves_settle(XBoard *xb) {
    Turn turn;
    if (follow_settle(&xb->follow, &turn)) moves_commit(xb, &turn);
}

/* A ply of a game that was played before: the session goes along. */
static void recall(XBoard *xb, Move move) {
    Steps *steps = &xb->follow.steps;
    xboard_leave_position(xb);
    if (!move_is_none(move)) session_play(xb->session, move);
    steps_note_plies(steps, position(xb), steps->count - 1);
    xboard_go_on(xb);
}

/* One window: the question that is open says what is due. */
static void refuse(XBoard *xb, const Error *why, const char *text) {
    const bool asks = xb->mode != XB_FORCE && !xb->partner.is_computer && ask_in_words(xb);
    xboard_illegal(xb, asks ? "" : why->text, text);
}

/* The ply is no move. If it is the beginning of some, it is taken back, and the only one is played for the user, or
 * they are asked which they mean. False: it begins none. */
static bool play_rest(XBoard *xb, const Stroke *stroke, const char *text) {
    TurnList begun;
    turns_init(&begun);
    if (xboard_is_users_turn(xb)) halfway_list(position(xb), steps_screen(&xb->follow.steps), stroke, &begun);
    const int count = begun.count;
    if (count) xboard_illegal(xb, "", text);
    if (count > 1) ask_which_of(xb, &begun);
    if (count == 1) {
        xboard_leave_position(xb);
        xboard_play_move(xb, begun.at[0].move);
    }
    turns_free(&begun);
    return count > 0;
}

/* The one place where something follows from a ply. */
static void act(XBoard *xb, const Meaning *meaning, const Stroke *stroke, const char *text) {
    switch (meaning->kind) {
    case FOLLOW_WAITS:
        break;
    case FOLLOW_TURN:
    case FOLLOW_SETTLES:
        moves_commit(xb, &meaning->turn);
        break;
    case FOLLOW_RECALLED:
        recall(xb, meaning->move);
        break;
    case FOLLOW_LOST:
        tell_window(xb->out, "tellusererror", "What was hidden is not in the record: I cannot follow it");
        xboard_go_on(xb);
        break;
    case FOLLOW_GOES_ON:
        xboard_go_on(xb);
        break;
    case FOLLOW_ILLEGAL:
        if (!play_rest(xb, stroke, text)) refuse(xb, &meaning->why, text);
        break;
    case FOLLOW_REFUSED:
        xboard_illegal(xb, meaning->why.text, text);
        break;
    case FOLLOW_UNANSWERED:
        xboard_illegal(xb, "", text);
        ask_which_first(xb);
        break;
    case FOLLOW_ASKS:
        ask_which(xb);
        break;
    }
}

void moves_follow(XBoard *xb, const Stroke *stroke, const char *text) {
    xb->reveal_due_ms = 0;
    if (xboard_task(xb) == TASK_MOVE || xb->roll.is_waiting) {
        xboard_illegal(xb, "it is not your turn", text);
        return;
    }
    Situation situation = moves_situation(xb);
    Meaning meaning = follow_ply(&xb->follow, &situation, stroke);
    act(xb, &meaning, stroke, text);
    if (meaning.kind != FOLLOW_SETTLES) return;
    situation = moves_situation(xb);
    meaning = follow_next_ply(&xb->follow, &situation, stroke);
    act(xb, &meaning, stroke, text);
}

/* ---- their moves ---- */

static void take_stroke(XBoard *xb, const char *text) {
    Stroke stroke;
    if (!stroke_parse(position(xb)->board, text, &stroke))
        xboard_illegal(xb, "not a move", text);
    else if (!ask_once_more(xb, &stroke, text))
        moves_follow(xb, &stroke, text);
}

static void take_move(XBoard *xb, const char *text) {
    static const char how[] = "a shot is made by clicking the man, the target, and the man again: switch on Options > "
                              "General > Show Target Squares";
    Move move;
    Error err = { .text = "" };
    if (!dialect_parse_move(position(xb), text, &move, &err)) {
        xboard_illegal(xb, error_reason(&err), text);
    } else if (dialect_is_displaced(position(xb), text, move)) {
        xboard_illegal(xb, how, text);
    } else {
        play_reply(xb, move);
        xboard_go_on(xb);
    }
}

static void cmd_usermove(XBoard *xb, char *args) {
    xb->partner.is_move_refused = false;
    if (xb->is_refusing || xboard_task(xb) == TASK_MOVE)
        xboard_illegal(xb, xb->is_refusing ? "the position is impossible" : "it is not your turn", args);
    else if (xb->follow.is_on)
        take_stroke(xb, args);
    else
        take_move(xb, args);
}

static const Command commands[] = {
    { "usermove", cmd_usermove, NULL },
};
const Commands moves_commands = { commands, LENGTH(commands) };

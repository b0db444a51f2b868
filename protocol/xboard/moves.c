#include "protocol/xboard/moves.h"

#include <inttypes.h>
#include <stdlib.h>

#include "engine/base/text.h"
#include "engine/look.h"
#include "protocol/xboard/answer.h"
#include "protocol/xboard/ask.h"
#include "protocol/xboard/dialect.h"
#include "protocol/xboard/game.h"
#include "protocol/xboard/hidden.h"
#include "protocol/xboard/show.h"
#include "protocol/xboard/state.h"

static const Position *position(const XBoard *xb) {
    return xboard_position(xb);
}

/* ---- dice ---- */

/* False: the dice cannot say that. */
static bool play_roll(XBoard *xb, unsigned total) {
    Move event;
    if (!turn_find_roll(position(xb), total, &event)) return false;
    tell_move(xb, event);
    session_play(xb->session, event);
    return true;
}

static void note_rolls(XBoard *xb, const Turn *turn) {
    for (int i = 0; i < turn->rolls_count; i++) output_line(xb->out, "tellothers dice:%d", turn->rolls[i]);
}

/* The turn is complete in the session. */
static void finish(XBoard *xb) {
    Turn turn = xb->dice.turn;
    turn.key = position(xb)->now.key;
    xb->dice.is_rolling = false;
    note_rolls(xb, &turn);
    if (xb->dice.is_shown) {
        show_settle(xb, xb->follow.open_from + 1);
        show_repair(xb);
    } else {
        show_turn(xb, &turn);
    }
    tell_news(xb);
    xboard_go_on(xb);
}

static void roll_on(XBoard *xb) {
    Dice *dice = &xb->dice;
    Turn *turn = &dice->turn;
    const bool asks = dice->asks && !xb->partner.is_computer && xb->mode != XB_FORCE;
    while (game_is_chance(position(xb)) && turn->rolls_count < TURN_ROLLS_MAX) {
        if (asks) {
            dice->is_rolling = true;
            tell_news(xb);
            output_line(xb->out, "askuser dice Two dice are rolled: what is their total?");
            return;
        }
        turn->rolls[turn->rolls_count] = (uint8_t)dice_roll(dice, position(xb));
        play_roll(xb, turn->rolls[turn->rolls_count++]);
    }
    finish(xb);
}

/* Rolls what the turn needs in the session, or lets the user roll; then goes on. */
static void roll_dice(XBoard *xb, const Turn *turn, bool is_shown) {
    xb->dice.turn = *turn;
    xb->dice.is_shown = is_shown;
    roll_on(xb);
}

static void hear_dice(XBoard *xb, char *args) {
    int64_t total;
    if (!xb->dice.is_rolling) {
        xboard_error(xb, "nobody rolls the dice");
        return;
    }
    if (!xboard_read_number(xb, args, 0, UINT8_MAX, &total)) {
        roll_on(xb);
        return;
    }
    Turn *turn = &xb->dice.turn;
    if (play_roll(xb, (unsigned)total))
        turn->rolls[turn->rolls_count++] = (uint8_t)total;
    else
        output_line(xb->out, "tellusererror The dice cannot say that");
    roll_on(xb);
}

/* ---- moves of the engine's making ---- */

void moves_make_turn(XBoard *xb, Move move) {
    const Turn turn = { .move = move };
    tell_move(xb, move);
    session_play(xb->session, move);
    roll_dice(xb, &turn, false);
}

/* The same where XBoard sees all that a move does. */
static void show_move(XBoard *xb, Move move) {
    char text[MOVE_TEXT_MAX];
    dialect_format_move(position(xb), move, text);
    output_line(xb->out, "move %s", text);
    session_play(xb->session, move);
    xboard_go_on(xb);
}

static void make_move(XBoard *xb, Move move) {
    if (xb->follow.is_on)
        moves_make_turn(xb, move);
    else
        show_move(xb, move);
}

void moves_by_text(XBoard *xb, const char *text) {
    Move move;
    Error err = { "" };
    const bool may_move = xboard_is_users_turn(xb) || (xb->follow.is_on && xb->mode == XB_ANALYSE);
    if (!may_move || xb->claims.is_over || xboard_is_waiting(xb))
        output_line(xb->out, "tellusererror It is not your turn");
    else if (!game_move_parse(position(xb), text, &move, &err))
        tell_window(xb->out, "tellusererror", err.text);
    else {
        xboard_leave_position(xb);
        make_move(xb, move);
    }
}

static bool find_pass(const Position *pos, Move *pass, bool *is_only) {
    MoveList legal;
    bool found = false;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    *is_only = legal.count == 1;
    for (int i = 0; i < legal.count && !found; i++) {
        *pass = legal.at[i];
        found = move_type(*pass) == MOVE_PASS;
    }
    movelist_free(&legal);
    return found;
}

void moves_pass(XBoard *xb) {
    Move pass;
    bool is_only;
    if (!find_pass(position(xb), &pass, &is_only))
        output_line(xb->out, "tellusererror Nobody may pass here");
    else
        moves_by_text(xb, "0000");
}

void moves_serve_user(XBoard *xb) {
    Move pass;
    bool is_only;
    if (!xb->follow.is_on || !xboard_is_users_turn(xb) || xb->claims.is_over || xboard_is_waiting(xb)) return;
    if (find_pass(position(xb), &pass, &is_only) && is_only) {
        xboard_leave_position(xb);
        moves_make_turn(xb, pass);
        return;
    }
    ask_for_move(xb);
}

/* ---- our moves ---- */

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
    claims_note_opinion(claims, score, abs(session_search_options(xb->session)->contempt));
    const bool accepts = claims->is_draw_offered && claims_accepts_draw(claims, position(xb), score);
    if (accepts || (xb->partner.is_computer && brings_draw(xb, best))) output_line(xb->out, "offer draw");
    claims->is_draw_offered = false;
    xboard_forget_position(xb);
    xb->hint = ponder;
    make_move(xb, best);
}

/* ---- their moves, where XBoard cannot know all of their effects ---- */

Scene moves_scene(const XBoard *xb) {
    return (Scene){
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
    xboard_play_reply(xb, turn->move);
    for (int i = 0; i < turn->rolls_count; i++) play_roll(xb, turn->rolls[i]);
    show_settle(xb, step);
    if (game_is_chance(position(xb))) {
        roll_dice(xb, turn, true);
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

static void refuse(XBoard *xb, const Error *why, const char *text) {
    xboard_illegal(xb, why->text, text);
    xb->asked = 0; /* he may have forgotten it */
    if (xb->mode != XB_FORCE && !xb->partner.is_computer) moves_serve_user(xb);
}

/* The one place where something follows from a ply. */
static void act(XBoard *xb, const Verdict *verdict, const char *text) {
    switch (verdict->kind) {
    case FOLLOW_WAITS:
        break;
    case FOLLOW_TURN:
    case FOLLOW_SETTLES:
        moves_commit(xb, &verdict->turn);
        break;
    case FOLLOW_RECALLED:
        recall(xb, verdict->move);
        break;
    case FOLLOW_LOST:
        tell_window(xb->out, "tellusererror", "What was hidden is not in the record: I cannot follow it");
        xboard_go_on(xb);
        break;
    case FOLLOW_GOES_ON:
        xboard_go_on(xb);
        break;
    case FOLLOW_ILLEGAL:
        refuse(xb, &verdict->why, text);
        break;
    case FOLLOW_REFUSED:
        xboard_illegal(xb, verdict->why.text, text);
        break;
    case FOLLOW_UNANSWERED:
        xboard_illegal(xb, verdict->why.text, text);
        ask_which(xb);
        break;
    case FOLLOW_ASKS:
        ask_which(xb);
        break;
    }
}

void moves_follow(XBoard *xb, const Stroke *stroke, const char *text) {
    xb->reveal_due_ms = 0;
    if (xboard_task(xb) == TASK_MOVE || xb->dice.is_rolling) {
        xboard_illegal(xb, "it is not your turn", text);
        return;
    }
    Scene scene = moves_scene(xb);
    Verdict verdict = follow_ply(&xb->follow, &scene, stroke);
    act(xb, &verdict, text);
    if (verdict.kind != FOLLOW_SETTLES) return;
    scene = moves_scene(xb);
    verdict = follow_next_ply(&xb->follow, &scene, stroke);
    act(xb, &verdict, text);
}

/* ---- their moves ---- */

static void hear_stroke(XBoard *xb, const char *text) {
    Stroke stroke;
    if (!stroke_parse(position(xb)->board, text, &stroke))
        xboard_illegal(xb, "not a move", text);
    else
        moves_follow(xb, &stroke, text);
}

static void hear_usermove(XBoard *xb, char *args) {
    Move move;
    Error err = { "" };
    if (xb->is_refusing || xboard_task(xb) == TASK_MOVE) {
        xboard_illegal(xb, xb->is_refusing ? "the position is impossible" : "it is not your turn", args);
        return;
    }
    if (xb->follow.is_on) {
        hear_stroke(xb, args);
        return;
    }
    if (!dialect_parse_move(position(xb), args, &move, &err)) {
        xboard_illegal(xb, error_reason(&err), args);
        return;
    }
    if (dialect_is_displaced(position(xb), args, move)) {
        xboard_illegal(xb,
                       "a shot is made by clicking the man, the target, and the man again: switch on Options > General "
                       "> Show Target Squares",
                       args);
        return;
    }
    xboard_play_reply(xb, move);
    xboard_go_on(xb);
}

static const Command commands[] = {
    { "usermove", hear_usermove, NULL },
    { "dice", hear_dice, NULL },
};
const Commands moves_commands = { commands, LENGTH(commands) };

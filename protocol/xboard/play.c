#include "protocol/xboard/play.h"

#include "engine/base/text.h"
#include "protocol/xboard/answer.h"
#include "protocol/xboard/ask.h"
#include "protocol/xboard/board/dialect.h"
#include "protocol/xboard/game.h"
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

void xboard_play_rolls(XBoard *xb, const Turn *turn) {
    for (int i = 0; i < turn->rolls_count; i++) play_roll(xb, turn->rolls[i]);
}

static void note_rolls(XBoard *xb, const Turn *turn) {
    for (int i = 0; i < turn->rolls_count; i++) output_line(xb->out, "tellothers dice:%d", turn->rolls[i]);
}

/* The turn is complete in the session. */
static void finish(XBoard *xb) {
    Turn turn = xb->roll.turn;
    turn.key = position(xb)->now.key;
    xb->roll.is_waiting = false;
    note_rolls(xb, &turn);
    if (xb->roll.is_shown) {
        show_settle(xb, xb->follow.open_from + 1);
        show_repair(xb);
    } else {
        show_turn(xb, &turn);
    }
    tell_news(xb);
    xboard_go_on(xb);
}

static void roll_on(XBoard *xb) {
    Turn *turn = &xb->roll.turn;
    const bool asks = xb->roll.asks && !xb->partner.is_computer && xb->mode != XB_FORCE;
    while (game_is_chance(position(xb)) && turn->rolls_count < TURN_ROLLS_MAX) {
        if (asks) {
            xb->roll.is_waiting = true;
            tell_news(xb);
            output_line(xb->out, "askuser dice Two dice are rolled: what is their total?");
            return;
        }
        turn->rolls[turn->rolls_count] = (uint8_t)dice_roll(&xb->dice, position(xb));
        play_roll(xb, turn->rolls[turn->rolls_count++]);
    }
    finish(xb);
}

void xboard_play_dice(XBoard *xb, const Turn *turn, bool is_shown) {
    xb->roll.turn = *turn;
    xb->roll.is_shown = is_shown;
    roll_on(xb);
}

static void cmd_dice(XBoard *xb, char *args) {
    int64_t total;
    if (!xb->roll.is_waiting) {
        xboard_error(xb, "no dice are being rolled");
        return;
    }
    if (!xboard_read_number(xb, args, 0, UINT8_MAX, &total)) {
        roll_on(xb);
        return;
    }
    Turn *turn = &xb->roll.turn;
    if (play_roll(xb, (unsigned)total))
        turn->rolls[turn->rolls_count++] = (uint8_t)total;
    else
        output_line(xb->out, "tellusererror That total is impossible");
    roll_on(xb);
}

/* ---- moves of the engine's making ---- */

/* Where XBoard cannot know all of its effects. */
static void make_turn(XBoard *xb, Move move) {
    const Turn turn = { .move = move };
    tell_move(xb, move);
    session_play(xb->session, move);
    xboard_play_dice(xb, &turn, false);
}

/* Where XBoard sees all that a move does. */
static void show_move(XBoard *xb, Move move) {
    char text[MOVE_TEXT_MAX];
    dialect_format_move(position(xb), move, text);
    output_line(xb->out, "move %s", text);
    session_play(xb->session, move);
    xboard_go_on(xb);
}

void xboard_play_move(XBoard *xb, Move move) {
    if (xb->follow.is_on)
        make_turn(xb, move);
    else
        show_move(xb, move);
}

void xboard_play_text(XBoard *xb, const char *text) {
    Move move;
    Error err = { .text = "" };
    const bool may_move = xboard_is_users_turn(xb) || (xb->follow.is_on && xb->mode == XB_ANALYSE);
    if (!may_move || xb->claims.is_over || xboard_is_waiting(xb))
        output_line(xb->out, "tellusererror It is not your turn");
    else if (!game_move_parse(position(xb), text, &move, &err))
        tell_window(xb->out, "tellusererror", err.text);
    else {
        xboard_leave_position(xb);
        xboard_play_move(xb, move);
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

void xboard_play_for_user(XBoard *xb) {
    Move pass;
    bool is_only;
    if (!xb->follow.is_on || !xboard_is_users_turn(xb) || xb->claims.is_over || xboard_is_waiting(xb)) return;
    if (find_pass(position(xb), &pass, &is_only) && is_only) {
        xboard_leave_position(xb);
        xboard_play_move(xb, pass);
        return;
    }
    ask_for_move(xb);
}

/* ---- the table ---- */

static const Command commands[] = {
    { "dice", cmd_dice, NULL },
};
const Commands xboard_play_commands = { commands, LENGTH(commands) };

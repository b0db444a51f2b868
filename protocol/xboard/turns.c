/* turns.c -- turns that the engine plays in games whose effects XBoard cannot know: its own, and the user's
 * where a mouse cannot say them; dice. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "protocol/xboard/state.h"

static const Position *position(const XBoard *xb) {
    return session_position(xb->session);
}

static bool is_with_person(const XBoard *xb) {
    return !xb->against_computer && xb->mode != XB_FORCE;
}

bool xboard_is_users_turn(const XBoard *xb) {
    return xb->mode == XB_PLAY && is_with_person(xb) && game_turn(position(xb)) != xb->side;
}

/* ---- dice ---- */

void xboard_seed_dice(XBoard *xb) {
    const uint64_t seed = session_search_options(xb->session)->seed;
    if (seed == xb->dice_seed && xb->random) return;
    xb->dice_seed = seed;
    xb->random = seed ? seed : clock_seed();
}

/* An event by its weight. */
static unsigned roll(XBoard *xb) {
    MoveList events;
    uint64_t total = 0;
    unsigned rolled = 0;
    movelist_init(&events);
    game_moves(position(xb), GEN_ALL, &events);
    for (int i = 0; i < events.count; i++) total += game_chance_weight(position(xb), events.at[i]);
    xb->random = mix64(xb->random);
    uint64_t left = xb->random % total;
    for (int i = 0; i < events.count; i++) {
        const uint64_t weight = game_chance_weight(position(xb), events.at[i]);
        rolled = (unsigned)move_choice(events.at[i]);
        if (left < weight) break;
        left -= weight;
    }
    movelist_free(&events);
    return rolled;
}

bool xboard_play_roll(XBoard *xb, unsigned total) {
    MoveList events;
    bool found = false;
    movelist_init(&events);
    game_moves(position(xb), GEN_ALL, &events);
    for (int i = 0; i < events.count && !found; i++) {
        found = move_choice(events.at[i]) == total;
        if (!found) continue;
        words_tell(xb, events.at[i]);
        session_play(xb->session, events.at[i]);
    }
    movelist_free(&events);
    return found;
}

static void note_rolls(XBoard *xb, const Turn *turn) {
    for (int i = 0; i < turn->rolls_count; i++) output_line(xb->out, "tellothers dice:%d", turn->rolls[i]);
}

/* The turn is complete in the session. */
static void finish(XBoard *xb) {
    Turn turn = xb->rolled;
    Follow *follow = &xb->follow;
    turn.key = position(xb)->now.key;
    xb->is_rolling = false;
    note_rolls(xb, &turn);
    if (xb->is_rolled_shown) {
        steps_settle(xb, follow->open_from + 1);
        follow_repair(xb);
    } else {
        follow_show(xb, &turn);
    }
    words_say(xb);
    xboard_go_on(xb);
}

static void roll_on(XBoard *xb) {
    Turn *turn = &xb->rolled;
    while (game_is_chance(position(xb)) && turn->rolls_count < TURN_ROLLS_MAX) {
        if (xb->asks_dice && is_with_person(xb)) {
            xb->is_rolling = true;
            words_say(xb);
            output_line(xb->out, "askuser dice Two dice are rolled: what is their total?");
            return;
        }
        turn->rolls[turn->rolls_count] = (uint8_t)roll(xb);
        xboard_play_roll(xb, turn->rolls[turn->rolls_count++]);
    }
    finish(xb);
}

void xboard_roll_dice(XBoard *xb, const Turn *turn, bool is_shown) {
    xb->rolled = *turn;
    xb->is_rolled_shown = is_shown;
    roll_on(xb);
}

void hear_dice(XBoard *xb, char *args) {
    int64_t total;
    if (!xb->is_rolling) {
        xboard_error(xb, "no dice are being rolled");
        return;
    }
    if (!xboard_read_number(xb, args, 0, UINT8_MAX, &total)) {
        roll_on(xb);
        return;
    }
    if (xboard_play_roll(xb, (unsigned)total))
        xb->rolled.rolls[xb->rolled.rolls_count++] = (uint8_t)total;
    else
        output_line(xb->out, "tellusererror That total is impossible");
    roll_on(xb);
}

/* ---- turns of the engine's making ---- */

void xboard_make_turn(XBoard *xb, Move move) {
    const Turn turn = { .move = move };
    words_tell(xb, move);
    session_play(xb->session, move);
    xboard_roll_dice(xb, &turn, false);
}

void xboard_move_by_text(XBoard *xb, const char *text) {
    Move move;
    Error err = { "" };
    const bool may_move = xboard_is_users_turn(xb) || (xb->follow.is_on && xb->mode == XB_ANALYSE);
    if (!may_move || xb->is_over || (xb->follow.is_on && follow_is_waiting(xb)))
        output_line(xb->out, "tellusererror It is not your turn");
    else if (!game_move_parse(position(xb), text, &move, &err))
        words_window(xb, "tellusererror", err.text);
    else {
        xboard_leave_position(xb);
        if (xb->follow.is_on)
            xboard_make_turn(xb, move);
        else
            xboard_show_move(xb, move);
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

void xboard_pass(XBoard *xb) {
    Move pass;
    bool is_only;
    if (!find_pass(position(xb), &pass, &is_only))
        output_line(xb->out, "tellusererror You may not pass here");
    else
        xboard_move_by_text(xb, "0000");
}

void xboard_serve_user(XBoard *xb) {
    Move pass;
    bool is_only;
    if (!xb->follow.is_on || !xboard_is_users_turn(xb) || xb->is_over || follow_is_waiting(xb)) return;
    if (find_pass(position(xb), &pass, &is_only) && is_only) {
        xboard_leave_position(xb);
        xboard_make_turn(xb, pass);
        return;
    }
    xboard_ask_for_move(xb);
}

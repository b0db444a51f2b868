/* game.c -- the game as XBoard runs it: moves in and out, sides, take-backs, results. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/process.h"
#include "engine/base/clock.h"
#include "protocol/xboard/hosting.h"
#include "protocol/xboard/state.h"

enum {
    CLAIM_DELAY_MS = 1000, /* the loser, or XBoard, may say it first */
    RESIGN_MOVES = 3,      /* so many hopeless moves in a row */
};

/* ---- the position ---- */

static const Position *position(const XBoard *xb) {
    return session_position(xb->session);
}

static bool is_our_turn(const XBoard *xb) {
    return xb->mode == XB_PLAY && game_turn(position(xb)) == xb->side;
}

/* What belongs to one position only; the mode `edit` ends with the position it began from. */
static void forget_position(XBoard *xb) {
    movelist_clear(&xb->excluded);
    free(xb->edit);
    xb->edit = NULL;
    xb->hand = (Hand){ .from = CELL_NONE, .last_put = CELL_NONE };
    xb->hint = MOVE_NONE;
    xb->claim.due_ms = xb->reveal_due_ms = 0;
    xb->is_over = false;
}

void xboard_leave_position(XBoard *xb) {
    xboard_stop_thinking(xb);
    forget_position(xb);
}

/* ---- the end ---- */

/* "1-0 {checkmate}" of a game for two. */
static void format_result(const Outcome *outcome, char *buf, size_t size) {
    char points[32];
    outcome_format(outcome, 2, points, sizeof points);
    snprintf(buf, size, "%s {%s}", points, outcome->reason ? outcome->reason : "game over");
}

static void say_result(XBoard *xb, const char *line) {
    output_line(xb->out, "%s", line);
    xb->is_over = true;
    xb->claim.due_ms = 0;
}

/* XBoard takes the word of whoever concedes; wins and draws that it does not see itself it may take for false claims
 * between engines. So the winner leaves it a second to end the game, or the loser to concede. */
static void claim(XBoard *xb, const Outcome *outcome) {
    char line[sizeof xb->claim.line];
    format_result(outcome, line, sizeof line);
    const bool is_draw = outcome->points[WHITE] == outcome->points[BLACK];
    const bool is_lost = !is_draw && outcome->points[xb->side] == 0;
    if (!xb->against_computer || is_lost) {
        say_result(xb, line);
        return;
    }
    if (is_draw) output_line(xb->out, "offer draw");
    memcpy(xb->claim.line, line, sizeof line);
    xb->claim.due_ms = clock_ms() + CLAIM_DELAY_MS;
    xb->is_over = true;
}

void xboard_tick_claim(XBoard *xb) {
    if (xb->claim.due_ms && clock_ms() >= xb->claim.due_ms) say_result(xb, xb->claim.line);
}

static void wait_for_move(XBoard *xb) {
    if (position(xb)->journal.plies)
        xboard_serve_user(xb); /* before the first move nobody knows who is going to play */
    if (!is_our_turn(xb)) xboard_ponder(xb);
}

void xboard_go_on(XBoard *xb) {
    words_title(xb);
    if (xb->is_refusing || xb->is_paused || follow_is_waiting(xb)) return;
    if (xb->mode == XB_ANALYSE) {
        xboard_analyse(xb);
    } else if (xb->mode == XB_PLAY && !xb->is_over) {
        const Outcome outcome = game_referee(position(xb));
        if (outcome.over)
            claim(xb, &outcome);
        else if (is_our_turn(xb))
            xboard_think(xb);
        else
            wait_for_move(xb);
    }
}

/* ---- our moves ---- */

static bool has_had_enough(XBoard *xb) {
    if (!xb->resigns || atomic_load(&xb->score) > -xb->resign_score)
        xb->hopeless = 0;
    else
        xb->hopeless++;
    return xb->hopeless >= RESIGN_MOVES;
}

/* A draw that our move brings about is offered before the move, as XBoard reads that as a claim. */
static bool brings_draw(XBoard *xb, Move move) {
    session_play(xb->session, move);
    const Outcome outcome = game_referee(position(xb));
    session_undo(xb->session);
    return outcome.over && outcome.points[WHITE] == outcome.points[BLACK];
}

void xboard_show_move(XBoard *xb, Move move) {
    char text[MOVE_TEXT_MAX];
    dialect_format_move(position(xb), move, text);
    output_line(xb->out, "move %s", text);
    session_play(xb->session, move);
    xboard_go_on(xb);
}

void xboard_made_move(XBoard *xb, Move best, Move ponder) {
    if (move_is_none(best)) { /* every move is excluded */
        xboard_error(xb, "no move to make");
        return;
    }
    if (has_had_enough(xb)) {
        output_line(xb->out, "resign");
        xb->is_over = true;
        return;
    }
    draw_note_opinion(xb);
    const bool accepts = xb->is_draw_offered && xboard_accepts_draw(xb);
    if (accepts || (xb->against_computer && brings_draw(xb, best))) output_line(xb->out, "offer draw");
    xb->is_draw_offered = false;
    if (xb->follow.is_on) {
        forget_position(xb);
        xb->hint = ponder;
        xboard_make_turn(xb, best);
        return;
    }
    forget_position(xb);
    xb->hint = ponder;
    xboard_show_move(xb, best);
}

/* ---- their moves ---- */

void xboard_play_reply(XBoard *xb, Move move) {
    session_play(xb->session, move); /* the search ends, if it was not about this reply */
    forget_position(xb);
}

static void hear_stroke(XBoard *xb, const char *text) {
    Stroke stroke;
    if (!stroke_parse(position(xb)->board, text, &stroke))
        xboard_illegal(xb, "not a move", text);
    else
        follow_stroke(xb, &stroke, text);
}

void hear_usermove(XBoard *xb, char *args) {
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

/* ---- games and sides ---- */

void hear_computer(XBoard *xb, char *args) {
    (void)args;
    xb->against_computer = true;
    words_title(xb);
}

/* The opponent's name, which says whether it shows moves as we do. */
void hear_name(XBoard *xb, char *args) {
    xb->against_fusilier = xb->against_computer && strstr(args, "Fusilier");
}

static void begin_game(XBoard *xb, const Game *game) {
    xboard_leave_position(xb);
    session_set_game(xb->session, game);
    xb->follow.continued_count = 0; /* XBoard has no plies any more */
    follow_begin(xb);
    if (xb->dice_seed) xb->random = xb->dice_seed;
    if (xb->mode != XB_ANALYSE) xb->mode = XB_PLAY;
    xb->side = BLACK;
    xb->is_record_refused = false;
    xb->is_refusing = xb->is_draw_offered = xb->is_paused = xb->is_rolling = false;
    xb->hopeless = 0;
    atomic_store(&xb->score, 0);
    draw_begin(xb, true);
    words_begin_turn(xb);
    xb->rules_shown = 0;
}

void hear_new(XBoard *xb, char *args) {
    (void)args;
    begin_game(xb, hosting_find("normal"));
    xb->against_computer = xb->against_fusilier = false;
    xboard_begin_time(xb);
    xboard_go_on(xb);
}

/* XBoard answers features in their order: so it says when it has read what comes before this one. */
void xboard_describe(XBoard *xb, const char *lines) {
    output_line(xb->out, "%s", lines);
    if (!xb->accepts_features) return;
    output_line(xb->out, "feature debug=1");
    xb->setups_unread++;
}

void hear_accepted(XBoard *xb, char *args) {
    xb->accepts_features = true;
    if (xb->setups_unread && strcmp(args, "debug") == 0) xb->setups_unread--;
}

/* The description of the game must reach XBoard before the next pong. */
void hear_variant(XBoard *xb, char *args) {
    const Game *game = hosting_find(args);
    if (!game) {
        xboard_error(xb, "unknown variant");
        return;
    }
    char lines[HOSTING_TEXT_MAX];
    begin_game(xb, game);
    if (hosting_describe(game, lines, sizeof lines)) xboard_describe(xb, lines);
    xboard_go_on(xb);
}

void hear_force(XBoard *xb, char *args) {
    (void)args;
    xboard_stop_thinking(xb);
    xb->mode = XB_FORCE;
    hidden_reveal_soon(xb);
    xb->claim.due_ms = 0;
    xb->is_draw_offered = false;
}

static void play_side(XBoard *xb, Player side) {
    if (xb->is_refusing || xb->follow.lost_from) {
        xboard_error(xb, xb->is_refusing ? "the position is impossible" : "what was hidden is not in the record");
        return;
    }
    xboard_stop_thinking(xb);
    xb->mode = XB_PLAY;
    xb->side = side;
    xb->is_over = false;
    xb->time.turned_ms = clock_ms();
    xb->reveal_due_ms = 0;
    if (xb->follow.is_on) hidden_look(xb);
    if (xb->follow.is_on && !xb->against_fusilier) follow_repair(xb);
    xboard_go_on(xb);
}

/* Who moves next for XBoard: the player on turn, or, while plies of a turn are still to come, who has not begun it. */
static Player player_to_go(XBoard *xb) {
    const Position *pos = position(xb);
    if (!xb->against_fusilier || !follow_is_waiting(xb)) return game_turn(pos);
    if (xb->follow.open.count) return game_turn(pos) ^ 1;
    return pos->journal.frames[pos->journal.plies - 1].before.turn ^ 1;
}

void hear_go(XBoard *xb, char *args) {
    (void)args;
    if (xboard_task(xb) == TASK_MOVE) return;
    if (!xb->against_fusilier) follow_settle(xb);
    play_side(xb, player_to_go(xb));
}

void hear_playother(XBoard *xb, char *args) {
    (void)args;
    follow_settle(xb);
    play_side(xb, game_turn(position(xb)) == WHITE ? BLACK : WHITE);
}

/* Obsolete: `white` sets White on move and the engine to play Black. Nobody needs the turn changed in mid-game. */
void hear_white(XBoard *xb, char *args) {
    (void)args;
    xboard_stop_thinking(xb);
    xb->side = BLACK;
}

void hear_black(XBoard *xb, char *args) {
    (void)args;
    xboard_stop_thinking(xb);
    xb->side = WHITE;
}

static void take_back(XBoard *xb, int plies) {
    if (xb->follow.is_on) {
        if (!follow_take_back(xb, plies)) {
            xboard_error(xb, "nothing to take back");
            return;
        }
        xb->is_refusing = xb->is_rolling = false;
        xboard_go_on(xb);
        return;
    }
    if (position(xb)->journal.plies < plies) {
        xboard_error(xb, "nothing to take back");
        return;
    }
    xboard_leave_position(xb);
    while (plies--) session_undo(xb->session);
    xb->is_refusing = false;
    xboard_go_on(xb);
}

void hear_undo(XBoard *xb, char *args) {
    (void)args;
    take_back(xb, 1);
}

void hear_remove(XBoard *xb, char *args) {
    (void)args;
    take_back(xb, 2);
}

void hear_result(XBoard *xb, char *args) {
    (void)args;
    xboard_stop_thinking(xb);
    xb->claim.due_ms = 0;
    xb->is_over = true;
    xb->is_draw_offered = false;
}

/* While the user has the move, we can answer at once; otherwise when we have thought about our move. */
void hear_draw(XBoard *xb, char *args) {
    (void)args;
    if (xb->mode != XB_PLAY) return;
    if (xboard_task(xb) == TASK_MOVE || xb->against_computer)
        xb->is_draw_offered = true;
    else if (xboard_accepts_draw(xb))
        output_line(xb->out, "offer draw");
}

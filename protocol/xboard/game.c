#include "protocol/xboard/describe.h"
#include "protocol/xboard/game.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/text.h"
#include "protocol/xboard/answer.h"
#include "protocol/xboard/board/hosting.h"
#include "protocol/xboard/hidden.h"
#include "protocol/xboard/moves.h"
#include "protocol/xboard/play.h"
#include "protocol/xboard/show.h"
#include "protocol/xboard/state.h"
#include "protocol/xboard/tell.h"
#include "protocol/xboard/think.h"
#include "variants/registry.h"

/* ---- the position ---- */

static const Position *position(const XBoard *xb) {
    return xboard_position(xb);
}

/* The mode `edit` ends with the position it began from. */
void xboard_forget_position(XBoard *xb) {
    movelist_clear(&xb->excluded);
    free(xb->edit);
    xb->edit = NULL;
    hand_clear(&xb->hand);
    atomic_store(&xb->aloud.hand_is_full, false);
    xb->hint = MOVE_NONE;
    xb->partner.is_move_refused = false;
    xb->reveal_due_ms = 0;
    claims_reopen(&xb->claims);
}

void xboard_leave_position(XBoard *xb) {
    xboard_stop_thinking(xb);
    xboard_forget_position(xb);
}

/* ---- who is to do something ---- */

static void wait_for_move(XBoard *xb) {
    if (position(xb)->journal.plies)
        xboard_play_for_user(xb); /* before the first move nobody knows who is going to play */
    hand_go_on(xb);
    if (!xboard_is_our_turn(xb)) xboard_ponder(xb);
}

void xboard_go_on(XBoard *xb) {
    tell_title(xb);
    if (xb->is_refusing || xb->is_paused || xboard_is_waiting(xb)) return;
    if (xb->mode == XB_ANALYSE) {
        xboard_analyse(xb);
    } else if (xb->mode == XB_PLAY && !xb->claims.is_over) {
        const Outcome outcome = game_referee(position(xb));
        if (outcome.over)
            claims_make(xb, &outcome);
        else if (xboard_is_our_turn(xb))
            xboard_think(xb);
        else
            wait_for_move(xb);
    }
}

/* ---- games and sides ---- */

static void cmd_computer(XBoard *xb, char *args) {
    (void)args;
    xb->partner.is_computer = true;
    tell_title(xb);
}

/* The opponent's name, which says whether it shows moves as we do. */
static void cmd_name(XBoard *xb, char *args) {
    xb->partner.is_fusilier = xb->partner.is_computer && strstr(args, "Fusilier");
}

void xboard_begin_position(XBoard *xb, bool is_start) {
    follow_begin(&xb->follow, position(xb));
    xb->asked = xb->asked_to_type = xb->touched = 0;
    xb->held = CELL_NONE;
    claims_begin_position(&xb->claims, is_start);
    tell_begin_turn(&xb->told);
}

static void begin_game(XBoard *xb, const Game *game) {
    xboard_leave_position(xb);
    session_set_game(xb->session, game);
    steps_forget_lines(&xb->follow.steps); /* XBoard has no plies any more */
    xboard_begin_position(xb, true);
    dice_begin_game(&xb->dice);
    xb->roll.is_waiting = false;
    claims_begin_game(&xb->claims);
    if (xb->mode != XB_ANALYSE) xb->mode = XB_PLAY;
    xb->side = BLACK;
    xb->partner.is_record_refused = false;
    xb->is_refusing = xb->is_paused = false;
    atomic_store(&xb->aloud.score, 0);
    atomic_store(&xb->aloud.depth, 0);
    xb->told.rules_shown = 0;
    xb->told.question = NULL;
}

static void cmd_new(XBoard *xb, char *args) {
    (void)args;
    begin_game(xb, hosting_find("normal"));
    xb->partner.is_computer = xb->partner.is_fusilier = false;
    timing_begin_game(&xb->timing);
    xboard_go_on(xb);
}

/* XBoard takes a name that has one of its own games in it for that game. Where it does so with the one that it was
 * started with, the person does not know that they play another. */
static void warn_of_name(XBoard *xb, const Game *game) {
    const Game *const joined = xb->partner.joined;
    char words[256];
    const bool is_mistaken = !xb->partner.has_chosen && joined && game != joined && strchr(joined->id, '+') &&
                             game_includes(joined, game->id);
    xb->partner.has_chosen = true;
    if (!is_mistaken) return;
    snprintf(words, sizeof words, "This is %s. XBoard knows %s as\n-variant %s", game->title, joined->title,
             hosting_name(joined));
    tell_window(xb->out, "telluser", words);
}

static void cmd_variant(XBoard *xb, char *args) {
    const Game *game = hosting_find(args);
    if (!game) {
        xboard_error(xb, "unknown variant");
        return;
    }
    warn_of_name(xb, game);
    describe_now(xb, NULL);
    begin_game(xb, game);
    describe_begin(xb);
    xboard_go_on(xb);
}

static void cmd_force(XBoard *xb, char *args) {
    (void)args;
    xboard_stop_thinking(xb);
    xb->mode = XB_FORCE;
    xb->partner.is_move_refused = false;
    hidden_reveal_soon(xb);
    claims_withdraw(&xb->claims);
}

static void play_side(XBoard *xb, Player side) {
    if (xb->is_refusing || xb->follow.lost_from) {
        xboard_error(xb, xb->is_refusing ? "the position is impossible" : "what was hidden is not in the record");
        return;
    }
    xboard_stop_thinking(xb);
    xb->mode = XB_PLAY;
    xb->side = side;
    xb->partner.is_move_refused = false;
    xb->claims.is_over = false;
    timing_start(&xb->timing);
    xb->reveal_due_ms = 0;
    if (xb->follow.is_on) hidden_look(xb);
    if (xb->follow.is_on && !xb->partner.is_fusilier) show_repair(xb);
    xboard_go_on(xb);
}

/* Who moves next for XBoard, which may be another than the player to move: plies of a turn may be missing. XBoard sends
 * the first move after a position together with `go`: if the move was refused, the mover tries again. */
static Player player_to_go(const XBoard *xb) {
    const Player turn = xb->follow.is_on ? steps_screen(&xb->follow.steps)->shown.turn : game_turn(position(xb));
    return xb->partner.is_move_refused ? turn ^ 1 : turn;
}

static void cmd_go(XBoard *xb, char *args) {
    (void)args;
    if (xboard_task(xb) == TASK_MOVE) return;
    if (!xb->partner.is_fusilier) moves_settle(xb);
    play_side(xb, player_to_go(xb));
}

static void cmd_playother(XBoard *xb, char *args) {
    (void)args;
    moves_settle(xb);
    play_side(xb, player_to_go(xb) ^ 1);
}

/* Obsolete: `white` sets White on move and the engine to play Black. Nobody needs the turn changed in mid-game. */
static void cmd_white(XBoard *xb, char *args) {
    (void)args;
    xboard_stop_thinking(xb);
    xb->side = BLACK;
}

static void cmd_black(XBoard *xb, char *args) {
    (void)args;
    xboard_stop_thinking(xb);
    xb->side = WHITE;
}

/* ---- back ---- */

static bool can_take_back(const XBoard *xb, int plies) {
    return (xb->follow.is_on ? xb->follow.steps.count - 1 : position(xb)->journal.plies) >= plies;
}

void xboard_go_back(XBoard *xb, int count) {
    xboard_leave_position(xb);
    const int plies = follow_go_back(&xb->follow, count);
    while (position(xb)->journal.plies > plies) session_undo(xb->session);
    const Situation situation = moves_situation(xb);
    follow_open_again(&xb->follow, &situation);
}

/* Plies of XBoard's, of a turn with many of them: only their beginning and their end are positions of the game. */
static void take_back_steps(XBoard *xb, int plies) {
    Stroke next;
    xboard_go_back(xb, xb->follow.steps.count - plies);
    if (xb->mode == XB_PLAY) tell_taken_back(xb, follow_missing(&xb->follow, position(xb), &next));
    xb->roll.is_waiting = false;
}

static void take_back(XBoard *xb, int plies) {
    if (!can_take_back(xb, plies)) {
        xboard_error(xb, "nothing to take back");
        return;
    }
    if (xb->follow.is_on) {
        take_back_steps(xb, plies);
    } else {
        xboard_leave_position(xb);
        while (plies--) session_undo(xb->session);
    }
    xb->is_refusing = false;
    xboard_go_on(xb);
}

static void cmd_undo(XBoard *xb, char *args) {
    (void)args;
    take_back(xb, 1);
}

static void cmd_remove(XBoard *xb, char *args) {
    (void)args;
    take_back(xb, 2);
}

/* ---- the table ---- */

static bool is_known_variant(const XBoard *xb, const char *args) {
    (void)xb;
    return hosting_find(args) != NULL;
}

static bool can_undo(const XBoard *xb, const char *args) {
    (void)args;
    return can_take_back(xb, 1);
}

static bool can_remove(const XBoard *xb, const char *args) {
    (void)args;
    return can_take_back(xb, 2);
}

static const Command commands[] = {
    { "new", cmd_new, ends_move },
    { "variant", cmd_variant, is_known_variant },
    { "computer", cmd_computer, NULL },
    { "name", cmd_name, NULL },
    { "force", cmd_force, ends_move },
    { "go", cmd_go, NULL },
    { "playother", cmd_playother, ends_move },
    { "white", cmd_white, ends_move },
    { "black", cmd_black, ends_move },
    { "undo", cmd_undo, can_undo },
    { "remove", cmd_remove, can_remove },
};
const Commands game_commands = { commands, LENGTH(commands) };

#include "protocol/xboard/xboard.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "protocol/xboard/analyse.h"
#include "protocol/xboard/answer.h"
#include "protocol/xboard/ask.h"
#include "protocol/xboard/board/dialect.h"
#include "protocol/xboard/board/hosting.h"
#include "protocol/xboard/game.h"
#include "protocol/xboard/hidden.h"
#include "protocol/xboard/moves.h"
#include "protocol/xboard/options.h"
#include "protocol/xboard/play.h"
#include "protocol/xboard/setup.h"
#include "protocol/xboard/state.h"
#include "protocol/xboard/tell.h"
#include "protocol/xboard/think.h"
#include "variants/registry.h"

/* ---- lines that have waited ---- */

static bool handle(XBoard *xb, char *line);

/* The only place where postponed lines are handled: the search for our move is over. */
static void handle_postponed(XBoard *xb) {
    char *lines[POSTPONED_MAX];
    const int count = postponed_take(&xb->postponed, lines);
    for (int i = 0; i < count; i++) {
        handle(xb, lines[i]);
        free(lines[i]);
    }
}

static void finish_search(XBoard *xb, Move best, Move ponder) {
    if (xb->last_task == TASK_MOVE) {
        timing_settle(&xb->timing, xboard_position(xb)->journal.plies);
        handle_postponed(xb);
        moves_found(xb, best, ponder);
    } else if (xb->last_task == TASK_HINT) {
        analyse_say_hint(xb, best);
        xb->hint = best;
        xboard_go_on(xb);
    }
}

/* ---- commands that need no more ---- */

static void cmd_ignore(XBoard *xb, char *args) {
    (void)xb, (void)args;
}

/* Whatever was said before has been done: the adapter does one line after the other. A search that goes on is no
 * reason to wait, as its move cannot be mistaken: what ends a search (`?`, `force`, a new position) ends it at once. */
static void cmd_ping(XBoard *xb, char *args) {
    session_prepare(xb->session);
    options_follow_game(xb);
    if (!describe_keeps(xb, args)) output_line(xb->out, "pong %.32s", args);
}

/* The move is said before the next line is looked at. */
static void cmd_move_now(XBoard *xb, char *args) {
    (void)args;
    Move best, ponder;
    if (xboard_task(xb) != TASK_MOVE) return;
    if (session_finish(xb->session, &best, &ponder)) finish_search(xb, best, ponder);
}

/* ---- the tables ---- */

static const Command commands[] = {
    { "xboard", cmd_ignore, NULL },  { "ping", cmd_ping, NULL },      { "?", cmd_move_now, NULL },
    { "rating", cmd_ignore, NULL },  { "ics", cmd_ignore, NULL },     { "random", cmd_ignore, NULL },
    { "egtpath", cmd_ignore, NULL }, { "partner", cmd_ignore, NULL }, { "ptell", cmd_ignore, NULL },
    { "holding", cmd_ignore, NULL },
};
static const Commands own_commands = { commands, LENGTH(commands) };

static const Commands *const tables[] = {
    &own_commands,   &options_commands, &game_commands,    &moves_commands, &xboard_play_commands,
    &setup_commands, &claims_commands,  &timing_commands,  &think_commands, &ask_commands,
    &hand_commands,  &tell_commands,    &analyse_commands,
};

static const Command *find_command(const char *line, size_t length) {
    for (size_t t = 0; t < LENGTH(tables); t++)
        for (const Command *command = tables[t]->at; command < tables[t]->at + tables[t]->count; command++)
            if (strlen(command->name) == length && memcmp(command->name, line, length) == 0) return command;
    return NULL;
}

static size_t word_length(const char *line) {
    return strcspn(line, " \t");
}

/* ---- lines ---- */

static void remember_line(XBoard *xb, const char *line) {
    size_t i = 0;
    for (; line[i] && i + 1 < sizeof xb->line; i++) xb->line[i] = isprint((unsigned char)line[i]) ? line[i] : '?';
    xb->line[i] = '\0';
}

static void trim_end(char *line) {
    size_t length = strlen(line);
    while (length && isspace((unsigned char)line[length - 1])) line[--length] = '\0';
}

/* A line that may be a move, without the word before it. */
static const char USERMOVE[] = "usermove";

static void run(XBoard *xb, const Command *command, char *args) {
    char own[sizeof xb->line];
    if (xboard_task(xb) == TASK_MOVE && command->ends_move && command->ends_move(xb, args)) {
        xboard_stop_thinking(xb);
        memcpy(own, xb->line, sizeof own);
        handle_postponed(xb);
        memcpy(xb->line, own, sizeof own);
    }
    command->run(xb, args);
}

static bool is_word(const char *line, size_t length, const char *word) {
    return strlen(word) == length && memcmp(line, word, length) == 0;
}

/* What XBoard says between `variant` and the position that it was started with. */
static bool waits_for_position(const char *line, size_t length) {
    static const char *const words[] = { "level", "st",    "sd",       "post",     "nopost",
                                         "hard",  "easy",  "random",   "ping",     "memory",
                                         "cores", "force", "accepted", "rejected", "setboard" };
    for (size_t i = 0; i < LENGTH(words); i++)
        if (is_word(line, length, words[i])) return true;
    return false;
}

/* False: quit. */
static bool handle(XBoard *xb, char *line) {
    line += strspn(line, " \t");
    trim_end(line);
    if (!*line) return true;
    remember_line(xb, line);
    if (xb->reveal_due_ms) hidden_reveal_soon(xb); /* it is not quiet yet */
    const size_t length = word_length(line);
    if (!waits_for_position(line, length)) describe_now(xb, NULL);
    if (is_word(line, length, "quit")) return false;
    if (xb->edit && setup_edit_line(xb, line)) return true;
    const Command *command = find_command(line, length);
    if (command) {
        char *args = line + length;
        run(xb, command, args + strspn(args, " \t"));
    } else if (dialect_looks_like_move(line)) {
        run(xb, find_command(USERMOVE, strlen(USERMOVE)), line);
    } else {
        xboard_error(xb, "unknown command");
    }
    return true;
}

/* ---- the adapter ---- */

static bool on_line(void *self, char *text) {
    XBoard *xb = self;
    const bool goes_on = handle(xb, text);
    if (goes_on && xboard_task(xb) != TASK_MOVE) handle_postponed(xb);
    return goes_on;
}

static void on_complain(void *self, const char *why) {
    XBoard *xb = self;
    output_line(xb->out, "Error (%s):", why);
}

static void on_search_done(void *self, Move best, Move ponder) {
    finish_search(self, best, ponder);
}

static int on_wait(void *self) {
    const XBoard *xb = self;
    const int64_t due[] = { xb->claims.due_ms, xb->reveal_due_ms, xb->describe.due_ms };
    int64_t first = 0;
    for (size_t i = 0; i < LENGTH(due); i++)
        if (due[i] && (!first || due[i] < first)) first = due[i];
    if (!first) return -1;
    const int64_t left = first - clock_ms();
    return left > 0 ? (int)left : 0;
}

static void on_tick(void *self) {
    claims_tick(self);
    describe_tick(self);
    hidden_tick(self);
}

static void on_free(void *self) {
    XBoard *xb = self;
    session_cancel(xb->session);
    for (int i = 0; i < xb->postponed.count; i++) free(xb->postponed.at[i]);
    movelist_free(&xb->excluded);
    follow_free(&xb->follow);
    free(xb->edit);
    free(xb);
}

bool xboard_new(Adapter *adapter, Session *session, Error *err) {
    const Game *const game = session_game(session);
    if (!hosting_can(game)) {
        error_set(err, "XBoard cannot show %s: try fusilier web --game %s", game->id, game->id);
        tell_window(session_output(session), "tellusererror", err->text); /* it shows nobody what else is printed */
        return false;
    }
    XBoard *xb = calloc(1, sizeof *xb);
    if (!xb) return error_set(err, "out of memory");
    if (game != game_at(0)) xb->partner.joined = game;
    xb->session = session;
    xb->out = session_output(session);
    xb->side = BLACK;
    xb->may_ponder = true;
    xb->aloud.out = xb->out;
    movelist_init(&xb->excluded);
    hand_clear(&xb->hand);
    xb->held = CELL_NONE;
    claims_init(&xb->claims);
    timing_init(&xb->timing);
    dice_seed(&xb->dice, session_search_options(session)->seed);
    *adapter = (Adapter){
        .self = xb,
        .line = on_line,
        .complain = on_complain,
        .search_done = on_search_done,
        .wait_ms = on_wait,
        .tick = on_tick,
        .free = on_free,
    };
    return true;
}

#include "protocol/xboard/xboard.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/process.h"
#include "protocol/xboard/state.h"

/* ---- answers ---- */

void xboard_error(XBoard *xb, const char *reason) {
    output_line(xb->out, "Error (%s): %s", reason, xb->shown);
}

/* XBoard 4.9.1 overlooks an error message with one of these words, and would keep a move that was refused. */
static bool is_overlooked(const char *text) {
    static const char *const words[] = { "name",     "rating",  "?",    "result", "board", "bk",
                                         "computer", "variant", "hint", "random", "depth", "accepted" };
    for (size_t i = 0; i < LENGTH(words); i++)
        if (strstr(text, words[i])) return true;
    return false;
}

/* A window of its own begins with a capital. A saved game comes ply by ply, without anybody's hand: what is wrong with
 * it is said once. */
static void show_reason(XBoard *xb, const char *reason) {
    Error shown;
    const bool from_record = xb->mode == XB_FORCE && xb->hand.from == CELL_NONE;
    if (from_record && xb->is_record_refused) return;
    xb->is_record_refused |= from_record;
    const char *more = from_record ? ". Is it a game of another variant? Then first choose the variant" : "";
    error_set(&shown, "%s%s", reason, more);
    words_capitalise(shown.text);
    words_window(xb, "tellusererror", shown.text);
}

void xboard_illegal(XBoard *xb, const char *reason, const char *text) {
    output_begin(xb->out);
    if (!xb->against_computer && *reason) show_reason(xb, reason);
    if (!*reason || is_overlooked(reason))
        output_line(xb->out, "Illegal move: %.64s", text);
    else
        output_line(xb->out, "Illegal move (%s): %.64s", reason, text);
    output_end(xb->out);
}

bool xboard_read_number(XBoard *xb, const char *text, int64_t min, int64_t max, int64_t *value) {
    char *end;
    errno = 0;
    const long long number = strtoll(text, &end, 10);
    end += strspn(end, " \t");
    if (end == text || *end) {
        xboard_error(xb, "a number is missing");
        return false;
    }
    if (errno || number < min || number > max) {
        char reason[96];
        snprintf(reason, sizeof reason, "the number must be %" PRId64 " to %" PRId64, min, max);
        xboard_error(xb, reason);
        return false;
    }
    *value = number;
    return true;
}

/* ---- commands that need no more ---- */

static void hear_ignore(XBoard *xb, char *args) {
    (void)xb, (void)args;
}

static void hear_protover(XBoard *xb, char *args) {
    (void)args;
    xboard_say_features(xb);
}

/* Whatever was said before has been done: the adapter does one line after the other. A search that goes on is no
 * reason to wait, as its move cannot be mistaken: what ends a search (`?`, `force`, a new position) ends it at once. */
static void hear_ping(XBoard *xb, char *args) {
    output_line(xb->out, "pong %.32s", args);
}

/* ---- the table ---- */

typedef struct {
    const char *name;
    void (*run)(XBoard *xb, char *args);
} Command;

static const Command commands[] = {
    { "xboard", hear_ignore },
    { "protover", hear_protover },
    { "accepted", hear_accepted },
    { "rejected", hear_rejected },
    { "new", hear_new },
    { "variant", hear_variant },
    { "setboard", hear_setboard },
    { "edit", hear_edit },
    { "usermove", hear_usermove },
    { "force", hear_force },
    { "go", hear_go },
    { "playother", hear_playother },
    { "white", hear_white },
    { "black", hear_black },
    { "undo", hear_undo },
    { "remove", hear_remove },
    { "result", hear_result },
    { "draw", hear_draw },
    { "level", hear_level },
    { "st", hear_st },
    { "sd", hear_sd },
    { "depth", hear_sd },
    { "nps", hear_nps },
    { "time", hear_time },
    { "otim", hear_otim },
    { "?", hear_move_now },
    { "hard", hear_hard },
    { "easy", hear_easy },
    { "post", hear_post },
    { "nopost", hear_nopost },
    { "pause", hear_pause },
    { "resume", hear_resume },
    { "ping", hear_ping },
    { "analyze", hear_analyze },
    { "exit", hear_exit },
    { ".", hear_status },
    { "exclude", hear_exclude },
    { "include", hear_include },
    { "hint", hear_hint },
    { "bk", hear_book },
    { "lift", hear_lift },
    { "put", hear_put },
    { "hover", hear_hover },
    { "choice", hear_choice },
    { "dice", hear_dice },
    { "option", hear_option },
    { "memory", hear_memory },
    { "cores", hear_cores },
    { "computer", hear_computer },
    { "name", hear_name },
    { "rating", hear_ignore },
    { "ics", hear_ignore },
    { "random", hear_ignore },
    { "egtpath", hear_ignore },
    { "partner", hear_ignore },
    { "ptell", hear_ignore },
    { "holding", hear_ignore },
};

static const Command *find_command(const char *line, size_t length) {
    for (size_t i = 0; i < LENGTH(commands); i++)
        if (strlen(commands[i].name) == length && memcmp(commands[i].name, line, length) == 0) return &commands[i];
    return NULL;
}

static size_t word_length(const char *line) {
    return strcspn(line, " \t");
}

bool xboard_understands(const char *line) {
    line += strspn(line, " \t");
    const size_t length = word_length(line);
    return find_command(line, length) || (length == 4 && memcmp(line, "quit", 4) == 0);
}

/* ---- lines ---- */

static void remember_line(XBoard *xb, const char *line) {
    size_t i = 0;
    for (; line[i] && i + 1 < sizeof xb->shown; i++) xb->shown[i] = isprint((unsigned char)line[i]) ? line[i] : '?';
    xb->shown[i] = '\0';
}

static void trim_end(char *line) {
    size_t length = strlen(line);
    while (length && isspace((unsigned char)line[length - 1])) line[--length] = '\0';
}

bool xboard_line(XBoard *xb, char *line) {
    line += strspn(line, " \t");
    trim_end(line);
    if (!*line) return true;
    remember_line(xb, line);
    if (xb->reveal_due_ms) hidden_reveal_soon(xb); /* it is not quiet yet */
    const size_t length = word_length(line);
    if (length == 4 && memcmp(line, "quit", 4) == 0) return false;
    if (xb->edit && xboard_edit_line(xb, line)) return true;
    const Command *command = find_command(line, length);
    if (command) {
        char *args = line + length;
        command->run(xb, args + strspn(args, " \t"));
    } else if (dialect_looks_like_move(line)) {
        hear_usermove(xb, line);
    } else {
        xboard_error(xb, "unknown command");
    }
    return true;
}

void xboard_postpone(XBoard *xb, const char *command, const char *args) {
    const size_t size = strlen(command) + strlen(args) + 2;
    char *line = xb->postponed_count < POSTPONED_MAX ? malloc(size) : NULL;
    if (!line) {
        xboard_error(xb, "too much to do after the move");
        return;
    }
    snprintf(line, size, "%s %s", command, args);
    xb->postponed[xb->postponed_count++] = line;
}

void xboard_do_postponed(XBoard *xb) {
    const int count = xb->postponed_count;
    xb->postponed_count = 0;
    for (int i = 0; i < count; i++) {
        char *line = xb->postponed[i];
        xboard_line(xb, line);
        free(line);
    }
}

/* ---- the adapter ---- */

static bool on_line(void *self, char *text) {
    return xboard_line(self, text);
}

static void on_complain(void *self, const char *why) {
    XBoard *xb = self;
    output_line(xb->out, "Error (%s):", why);
}

static void on_search_done(void *self, Move best, Move ponder) {
    xboard_search_done(self, best, ponder);
}

static int on_wait(void *self) {
    const XBoard *xb = self;
    const int64_t claim = xb->claim.due_ms, reveal = xb->reveal_due_ms;
    if (!claim && !reveal) return -1;
    const int64_t left = (claim && (!reveal || claim < reveal) ? claim : reveal) - clock_ms();
    return left > 0 ? (int)left : 0;
}

static void on_tick(void *self) {
    xboard_tick_claim(self);
    hidden_tick(self);
}

static void on_free(void *self) {
    XBoard *xb = self;
    session_cancel(xb->session);
    for (int i = 0; i < xb->postponed_count; i++) free(xb->postponed[i]);
    movelist_free(&xb->excluded);
    follow_free(xb);
    free(xb->edit);
    free(xb);
}

bool xboard_new(Adapter *adapter, Session *session, Error *err) {
    XBoard *xb = calloc(1, sizeof *xb);
    if (!xb) return error_set(err, "out of memory");
    xb->session = session;
    xb->out = session_output(session);
    xb->side = BLACK;
    xb->may_ponder = true;
    xb->resign_score = 1000;
    xb->hand = (Hand){ .from = CELL_NONE, .last_put = CELL_NONE };
    movelist_init(&xb->excluded);
    xboard_default_time(xb);
    xboard_seed_dice(xb);
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

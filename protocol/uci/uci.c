#include "protocol/uci/uci.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/record/board_text.h"
#include "protocol/uci/private.h"
#include "search/eval/eval.h"

void uci_complain(Uci *uci, const Error *err) {
    output_line(uci->out, "info string error: %s", err->text);
}

/* ---- commands: each gets the words after its name; false with an error if they make no sense ---- */

static bool cmd_uci(Uci *uci, UciWords *words, Error *err) {
    (void)words, (void)err;
    char line[OPTION_LINE_MAX];
    size_t count;
    const Option *options = session_options(&count);
    output_begin(uci->out);
    output_line(uci->out, "id name Fusilier %s", FUSILIER_VERSION);
    output_line(uci->out, "id author the Fusilier authors");
    for (size_t i = 0; i < count; i++) {
        if (!(options[i].where & OPTION_IN_UCI)) continue;
        option_format_uci(&options[i], line, sizeof line);
        output_line(uci->out, "%s", line);
    }
    output_line(uci->out, "uciok");
    output_end(uci->out);
    return true;
}

static bool cmd_isready(Uci *uci, UciWords *words, Error *err) {
    (void)words, (void)err;
    session_prepare(uci->session);
    output_line(uci->out, "readyok");
    return true;
}

/* What UCI asks for and we have no use for. */
static bool cmd_ignore(Uci *uci, UciWords *words, Error *err) {
    (void)uci, (void)words, (void)err;
    return true;
}

static bool cmd_ucinewgame(Uci *uci, UciWords *words, Error *err) {
    (void)words, (void)err;
    session_new_game(uci->session);
    return true;
}

/* Appends the words before `stop` (or all) to buf, one blank between them. */
static bool join_words(UciWords *words, const char *stop, char *buf, size_t size) {
    size_t length = 0;
    buf[0] = '\0';
    while (uci_words_peek(words) && (!stop || strcmp(uci_words_peek(words), stop) != 0)) {
        const int added = snprintf(buf + length, size - length, "%s%s", length ? " " : "", uci_words_next(words));
        if (added < 0 || (length += (size_t)added) >= size) return false;
    }
    return true;
}

static bool cmd_setoption(Uci *uci, UciWords *words, Error *err) {
    char name[256], value[OPTION_TEXT_MAX];
    const char *first = uci_words_next(words);
    if (!first || strcmp(first, "name") != 0) return error_set(err, "setoption: expected 'name NAME [value VALUE]'");
    if (!join_words(words, "value", name, sizeof name)) return error_set(err, "setoption: the name is too long");
    uci_words_next(words);
    if (!join_words(words, NULL, value, sizeof value)) return error_set(err, "setoption: the value is too long");
    return session_set_option(uci->session, name, value, err) || error_prefix(err, "setoption");
}

static bool cmd_position(Uci *uci, UciWords *words, Error *err) {
    char text[POSITION_TEXT_MAX];
    const char *form = uci_words_next(words);
    if (form && strcmp(form, "startpos") == 0)
        snprintf(text, sizeof text, "start");
    else if (!form || strcmp(form, "fen") != 0)
        return error_set(err, "position: expected 'startpos' or 'fen POSITION'");
    else if (!join_words(words, "moves", text, sizeof text))
        return error_set(err, "position: the position string is too long");
    const char *more = uci_words_next(words);
    if (more && strcmp(more, "moves") != 0) return error_set(err, "position: expected 'moves', not '%.40s'", more);
    const char *const *moves = (const char *const *)words->at + words->next;
    return session_set_line(uci->session, text, moves, words->count - words->next, NULL, err) ||
           error_prefix(err, "position");
}

static bool cmd_stop(Uci *uci, UciWords *words, Error *err) {
    (void)words, (void)err;
    session_stop(uci->session);
    uci_task_stop(uci);
    uci_queue_stop(&uci->queue);
    return true;
}

static bool cmd_ponderhit(Uci *uci, UciWords *words, Error *err) {
    (void)words, (void)err;
    session_ponderhit(uci->session);
    return true;
}

static bool cmd_d(Uci *uci, UciWords *words, Error *err) {
    (void)words, (void)err;
    const Position *pos = session_position(uci->session);
    char picture[BOARD_TEXT_MAX], text[POSITION_TEXT_MAX], result[64], move[MOVE_TEXT_MAX];
    board_text(pos, NULL, picture, sizeof picture);
    game_format(pos, text, sizeof text);
    const Outcome outcome = game_referee(pos);
    outcome_format(&outcome, pos->game->players, result, sizeof result);
    MoveList moves;
    movelist_init(&moves);
    game_moves(pos, GEN_ALL, &moves);
    output_begin(uci->out);
    output_line(uci->out, "%s\nGame: %s\nFen: %s\nKey: %016" PRIX64 "\nIn check: %s\nResult: %s%s%s", picture,
                pos->game->title, text, pos->now.key, game_in_check(pos) ? "yes" : "no", result,
                outcome.over ? ", " : "", outcome.over && outcome.reason ? outcome.reason : "");
    output_line(uci->out, "Legal moves: %d", moves.count);
    for (int i = 0; i < moves.count; i++) {
        uci_move_format(pos, moves.at[i], uci_is_king_takes_rook(uci->session), move);
        output_line(uci->out, "  %s", move);
    }
    output_end(uci->out);
    movelist_free(&moves);
    return true;
}

static bool cmd_eval(Uci *uci, UciWords *words, Error *err) {
    (void)words, (void)err;
    char text[8192];
    eval_explain(session_position(uci->session), text, sizeof text);
    output_line(uci->out, "%s", text);
    return true;
}

static bool cmd_bench(Uci *uci, UciWords *words, Error *err) {
    const char *text = uci_words_next(words);
    char *end;
    const long depth = text ? strtol(text, &end, 10) : 0;
    if (text && (end == text || *end || depth < 1 || depth >= DEPTH_MAX))
        return error_set(err, "bench: the depth must be 1 to %d, not '%.40s'", DEPTH_MAX - 1, text);
    return uci_task_start(uci, TASK_BENCH, (Depth)depth, err);
}

/* ---- the table of commands ---- */

typedef enum {
    WHEN_NOW, /* at once, before all lines that wait */
    WHEN_ANY, /* in its turn, also while the engine thinks; perft and bench are waited for */
    WHEN_IDLE /* so are they, and a search that runs is ended before */
} When;

typedef struct {
    const char *name;
    bool (*run)(Uci *uci, UciWords *words, Error *err);
    When when;
    const char *help;
} Command;

static bool cmd_help(Uci *uci, UciWords *words, Error *err);

static const Command commands[] = {
    { "uci", cmd_uci, WHEN_ANY, "say name and options" },
    { "isready", cmd_isready, WHEN_NOW, "answer readyok" },
    { "setoption", cmd_setoption, WHEN_IDLE, "name NAME [value VALUE]: set an option" },
    { "ucinewgame", cmd_ucinewgame, WHEN_IDLE, "forget what was learned in the last game" },
    { "position", cmd_position, WHEN_IDLE, "startpos|fen POSITION [moves MOVE...]: set up a position" },
    { "go", uci_go, WHEN_IDLE,
      "[searchmoves MOVE...] [ponder] [wtime|btime|winc|binc|movetime MS] [movestogo|depth|nodes|mate|perft N] "
      "[infinite]: think, or count the move tree" },
    { "stop", cmd_stop, WHEN_NOW, "end thinking or counting" },
    { "ponderhit", cmd_ponderhit, WHEN_ANY, "the move pondered on was played" },
    { "debug", cmd_ignore, WHEN_ANY, "on|off: has no effect" },
    { "register", cmd_ignore, WHEN_ANY, "has no effect" },
    { "quit", NULL, WHEN_IDLE, "end the program" },
    { "d", cmd_d, WHEN_ANY, "show the position" },
    { "eval", cmd_eval, WHEN_ANY, "explain the evaluation of the position" },
    { "bench", cmd_bench, WHEN_IDLE, "[DEPTH]: a fixed search of fixed positions of the game" },
    { "help", cmd_help, WHEN_ANY, "this list" },
};

static bool cmd_help(Uci *uci, UciWords *words, Error *err) {
    (void)words, (void)err;
    output_begin(uci->out);
    for (size_t i = 0; i < LENGTH(commands); i++) output_line(uci->out, "%-11s%s", commands[i].name, commands[i].help);
    output_end(uci->out);
    return true;
}

static const Command *command_find(const char *name, size_t length) {
    for (size_t i = 0; i < LENGTH(commands); i++)
        if (strlen(commands[i].name) == length && memcmp(commands[i].name, name, length) == 0) return &commands[i];
    return NULL;
}

bool uci_understands(const char *line) {
    line += strspn(line, " \t");
    return command_find(line, strcspn(line, " \t")) != NULL;
}

/* ---- the adapter ---- */

/* Ends what runs: a search with its bestmove, which the GUI waits for; perft and bench in their own time. */
static void settle(Uci *uci) {
    Move best, ponder;
    if (session_finish(uci->session, &best, &ponder)) uci_bestmove(uci, best, ponder);
    uci_task_join(uci);
}

static const Command *command_of(const char *line) {
    line += strspn(line, " \t");
    return command_find(line, strcspn(line, " \t"));
}

/* Does what a line says; false: it says `quit`. */
static bool obey(Uci *uci, char *text) {
    UciWords words;
    Error err;
    const Command *command = command_of(text);
    uci_words_init(&words, text);
    const char *name = uci_words_next(&words);
    if (command && command->when == WHEN_IDLE) settle(uci);
    if (name && !command) error_set(&err, "unknown command '%.40s' (help lists all)", name);
    const bool ok = !name || (command && (!command->run || command->run(uci, &words, &err)));
    if (!ok) uci_complain(uci, &err);
    uci_words_release(&words);
    return !command || command->run != NULL; /* quit has nothing to run */
}

/* The lines that wait, as far as they need not wait any longer. */
static void catch_up(Uci *uci) {
    while (uci->queue.count > 0 && !uci_task_is_running(uci)) {
        const bool is_stopped = uci->queue.stopped > 0;
        char *line = uci_queue_take(&uci->queue);
        obey(uci, line);
        free(line);
        if (!is_stopped) continue;
        session_stop(uci->session);
        uci_task_stop(uci);
    }
}

/* What was asked to end does so soon: waits for it, and does what has waited behind it. */
static void settle_stopped(Uci *uci) {
    while (uci_task_is_stopping(uci)) {
        uci_task_join(uci);
        catch_up(uci);
    }
}

/* Waits for what runs and for all that waits. */
static void settle_all(Uci *uci) {
    settle(uci);
    while (uci->queue.count > 0) {
        catch_up(uci);
        uci_task_join(uci);
    }
}

/* While perft or bench run all lines wait, so that answers come in order, but the program goes on hearing: `isready`
 * is answered at once, or, if they have been stopped, as soon as what was said before has been done; `stop` ends what
 * runs now as well as what the waiting lines would begin. */
static bool uci_line(void *self, char *text) {
    Uci *uci = self;
    const Command *command = command_of(text);
    catch_up(uci);
    if (command && command->run == cmd_isready) settle_stopped(uci);
    const bool quits = command && !command->run, now = command && command->when == WHEN_NOW;
    const bool waits = !now && !quits && (uci->queue.count > 0 || (command && uci_task_is_running(uci)));
    if (waits && uci_queue_push(&uci->queue, text)) return true;
    if (waits || quits) settle_all(uci);
    return obey(uci, text);
}

static void uci_complain_text(void *self, const char *why) {
    Error err;
    error_set(&err, "%s", why);
    uci_complain(self, &err);
}

static void uci_search_done(void *self, Move best, Move ponder) {
    uci_bestmove(self, best, ponder);
}

static void uci_tick(void *self) {
    Uci *uci = self;
    if (!uci_task_is_running(uci)) uci_task_join(uci);
    catch_up(uci);
}

static void uci_end(void *self) {
    settle_all(self);
    settle(self);
}

static void uci_free(void *self) {
    free(self);
}

bool uci_new(Adapter *adapter, Session *session, Error *err) {
    Uci *uci = calloc(1, sizeof *uci);
    if (!uci) return error_set(err, "out of memory for UCI");
    uci->session = session;
    uci->out = session_output(session);
    *adapter = (Adapter){
        .self = uci,
        .line = uci_line,
        .complain = uci_complain_text,
        .search_done = uci_search_done,
        .tick = uci_tick,
        .end = uci_end,
        .free = uci_free,
    };
    return true;
}

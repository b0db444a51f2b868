#include "protocol/hub/hub.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/hub/private.h"

/* The message stands in quotes, which it must not contain. */
static void complain(Hub *hub, const char *why) {
    char text[sizeof((Error *)0)->text];
    snprintf(text, sizeof text, "%s", why);
    for (char *at = text; *at; at++)
        if (*at == '"') *at = '\'';
    output_line(hub->out, "error message=\"%s\"", text);
}

/* ---- commands: false with an error if they make no sense ---- */

static bool cmd_hub(Hub *hub, const HubLine *line, Error *err) {
    (void)line, (void)err;
    output_begin(hub->out);
    output_line(hub->out, "id name=Fusilier version=%s author=\"the Fusilier authors\"", FUSILIER_VERSION);
    hub_say_params(hub);
    output_line(hub->out, "wait");
    output_end(hub->out);
    return true;
}

static bool cmd_init(Hub *hub, const HubLine *line, Error *err) {
    (void)line, (void)err;
    session_prepare(hub->session);
    output_line(hub->out, "ready");
    return true;
}

static bool cmd_ping(Hub *hub, const HubLine *line, Error *err) {
    (void)line, (void)err;
    output_line(hub->out, "pong");
    return true;
}

static bool cmd_new_game(Hub *hub, const HubLine *line, Error *err) {
    (void)line, (void)err;
    session_new_game(hub->session);
    return true;
}

/* Sets up a position and plays the moves after it. The text of the moves is cut. */
static bool set_line(Hub *hub, const char *position, char *text, Error *err) {
    const char **const moves = memory_new(strlen(text) / 2 + 1, sizeof *moves);
    int count = 0;
    char *rest = text;
    for (char *word; (word = strtok_r(rest, " \t", &rest));) moves[count++] = word;
    const bool good = session_set_line(hub->session, position, moves, count, hub_move_parse, err);
    free(moves);
    return good;
}

static bool cmd_pos(Hub *hub, const HubLine *line, Error *err) {
    const char *const squares = hub_argument(line, "pos"), *const moves = hub_argument(line, "moves");
    char position[POSITION_TEXT_MAX];
    if (!squares) return error_set(err, "pos: expected pos=POSITION [moves=\"MOVE...\"]");
    if (!hub_position_read(session_game(hub->session), squares, position, err)) return error_prefix(err, "pos");
    char *const text = memory_text(moves ? moves : "", moves ? strlen(moves) : 0);
    const bool good = set_line(hub, position, text, err) || error_prefix(err, "pos");
    free(text);
    return good;
}

static bool cmd_stop(Hub *hub, const HubLine *line, Error *err) {
    (void)line, (void)err;
    session_stop(hub->session);
    return true;
}

static bool cmd_ponder_hit(Hub *hub, const HubLine *line, Error *err) {
    (void)line, (void)err;
    session_ponderhit(hub->session);
    return true;
}

typedef enum {
    WHEN_ANY, /* also while the engine thinks */
    WHEN_IDLE /* a search that runs is ended before */
} When;

typedef struct {
    const char *name;
    bool (*run)(Hub *hub, const HubLine *line, Error *err);
    When when;
} Command;

static const Command commands[] = {
    { "hub", cmd_hub, WHEN_IDLE },   { "set-param", hub_set_param, WHEN_IDLE },
    { "init", cmd_init, WHEN_IDLE }, { "new-game", cmd_new_game, WHEN_IDLE },
    { "pos", cmd_pos, WHEN_IDLE },   { "level", hub_level, WHEN_IDLE },
    { "go", hub_go, WHEN_IDLE },     { "ping", cmd_ping, WHEN_ANY },
    { "stop", cmd_stop, WHEN_ANY },  { "ponder-hit", cmd_ponder_hit, WHEN_ANY },
    { "quit", NULL, WHEN_IDLE },
};

static const Command *command_find(const char *name) {
    for (size_t i = 0; i < LENGTH(commands); i++)
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    return NULL;
}

bool hub_understands(const char *line) {
    line += strspn(line, " \t");
    return strncmp(line, "hub", 3) == 0 && line[3 + strspn(line + 3, " \t")] == '\0';
}

/* ---- the adapter ---- */

/* Ends a search with its answer, for which the GUI waits. */
static void settle(void *self) {
    Hub *const hub = self;
    Move best, ponder;
    if (session_finish(hub->session, &best, &ponder)) hub_done(hub, best, ponder);
}

/* Does what a line says; false: it says `quit`. */
static bool hub_line(void *self, char *text) {
    Hub *const hub = self;
    HubLine line;
    Error err;
    if (!hub_line_read(&line, text, &err)) {
        complain(hub, err.text);
        return true;
    }
    const Command *const command = command_find(line.command);
    if (!command) {
        error_set(&err, "unknown command '%.40s'", line.command);
        complain(hub, err.text);
        return true;
    }
    if (command->when == WHEN_IDLE) settle(hub);
    if (command->run && !command->run(hub, &line, &err)) complain(hub, err.text);
    return command->run != NULL; /* quit has nothing to run */
}

static void hub_complain(void *self, const char *why) {
    complain(self, why);
}

static void hub_search_done(void *self, Move best, Move ponder) {
    hub_done(self, best, ponder);
}

static void hub_free(void *self) {
    free(self);
}

bool hub_new(Adapter *adapter, Session *session, Error *err) {
    Hub *const hub = calloc(1, sizeof *hub);
    if (!hub) return error_set(err, "out of memory for Hub");
    hub->session = session;
    hub->out = session_output(session);
    session_set_game(session, hub_first_game());
    *adapter = (Adapter){
        .self = hub,
        .line = hub_line,
        .complain = hub_complain,
        .search_done = hub_search_done,
        .end = settle,
        .free = hub_free,
    };
    return true;
}

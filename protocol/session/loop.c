#include "protocol/session/loop.h"

#include <string.h>

#include "engine/base/line_reader.h"

typedef struct {
    Output out;
    Session *session;
    Input *input;
    Event *deaf; /* nobody listens any more */
    LineReader reader;
    const Protocol *protocols;
    Adapter adapter;
    bool has_adapter; /* the first line has decided which */
    bool at_end;
} Loop;

/* ---- which protocol ---- */

static bool is_blank(const char *line) {
    return line[strspn(line, " \t")] == '\0';
}

static bool choose_adapter(Loop *loop, const char *line, Error *err) {
    const Protocol *protocol = loop->protocols;
    while (protocol->understands && !protocol->understands(line)) protocol++;
    loop->has_adapter = protocol->open(&loop->adapter, loop->session, err);
    return loop->has_adapter;
}

/* ---- events ---- */

/* One line if there is one; true: look again before waiting. */
static bool handle_line(Loop *loop, Error *err) {
    char *line;
    size_t length;
    switch (line_reader_next(&loop->reader, &line, &length)) {
    case LINE_NONE:
        return false;
    case LINE_END:
        loop->at_end = true;
        return false;
    case LINE_TOO_LONG:
        if (!loop->has_adapter && !choose_adapter(loop, "", err)) break;
        char why[128];
        snprintf(why, sizeof why, "a line must be at most %d bytes long, not %zu", LINE_MAX_BYTES, length);
        loop->adapter.complain(loop->adapter.self, why);
        return true;
    case LINE_READY:
        output_heard(&loop->out, line);
        if (is_blank(line)) return true;
        if (!loop->has_adapter && !choose_adapter(loop, line, err)) break;
        loop->at_end = !loop->adapter.line(loop->adapter.self, line);
        return true;
    }
    loop->at_end = true; /* no adapter could be made */
    return false;
}

static void handle_wake(Loop *loop) {
    Move best, ponder;
    const bool is_done = session_take_done(loop->session, &best, &ponder);
    if (is_done) loop->adapter.search_done(loop->adapter.self, best, ponder);
}

/* Waits for input, the end of a search or the adapter's time-out, at most; `more`: lines wait already. */
static void wait_for_events(Loop *loop, bool more) {
    const Adapter *adapter = &loop->adapter;
    enum { WOKEN = 1, INPUT = 2, DEAF = 4 };
    Event *const events[] = { session_wake_event(loop->session), loop->reader.at_end ? NULL : input_event(loop->input),
                              loop->deaf };
    const int patience = more || loop->reader.at_end                     ? 0
                         : loop->has_adapter && adapter->wait_ms != NULL ? adapter->wait_ms(adapter->self)
                                                                         : -1;
    const unsigned set = events_wait(events, LENGTH(events), patience);
    if (set & DEAF) loop->at_end = true;
    if (set & WOKEN) handle_wake(loop);
    if (set & INPUT && !more) line_reader_fill(&loop->reader);
    if ((set & WOKEN || (!set && !more)) && loop->has_adapter && adapter->tick) adapter->tick(adapter->self);
}

static int run(Loop *loop) {
    Error err = { .text = "" };
    bool more = false;
    while (!loop->at_end && !output_is_broken(&loop->out)) {
        wait_for_events(loop, more);
        if (!loop->at_end) more = handle_line(loop, &err);
    }
    if (loop->has_adapter) {
        if (loop->adapter.end) loop->adapter.end(loop->adapter.self);
        loop->adapter.free(loop->adapter.self);
    }
    if (!*err.text) return 0;
    fprintf(stderr, "fusilier: %s\n", err.text);
    return 2;
}

static bool open_loop(Loop *loop, FILE *in, FILE *out, const Game *game, const SearchOptions *options, Error *err) {
    output_init(&loop->out, out);
    loop->session = session_new(&loop->out, options, err);
    if (loop->session && game) session_set_game(loop->session, game);
    loop->input = loop->session ? input_open(in, err) : NULL;
    if (!loop->input) return false;
    loop->deaf = event_deaf(out);
    return (loop->deaf && line_reader_init(&loop->reader, loop->input, LINE_MAX_BYTES)) ||
           error_set(err, "out of memory for a line");
}

int protocol_run(const Protocol protocols[], FILE *in, FILE *out, const Game *game, const SearchOptions *options) {
    Loop loop = { .protocols = protocols };
    Error err;
    int status = 2;
    if (open_loop(&loop, in, out, game, options, &err))
        status = run(&loop);
    else
        fprintf(stderr, "fusilier: %s\n", err.text);
    line_reader_release(&loop.reader);
    input_close(loop.input);
    event_free(loop.deaf);
    session_free(loop.session);
    output_release(&loop.out);
    return status;
}

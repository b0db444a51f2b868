#include "protocol/session/loop.h"

#include <errno.h>
#include <poll.h>
#include <string.h>

#include "engine/base/line_reader.h"

typedef struct {
    Output out;
    Session *session;
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
    struct pollfd fds[] = {
        { .fd = session_wake_fd(loop->session), .events = POLLIN },
        { .fd = loop->reader.at_end ? -1 : loop->reader.fd, .events = POLLIN },
        { .fd = fileno(loop->out.file) }, /* only to hear that nobody listens any more */
    };
    const int patience = more || loop->reader.at_end                     ? 0
                         : loop->has_adapter && adapter->wait_ms != NULL ? adapter->wait_ms(adapter->self)
                                                                         : -1;
    const int count = poll(fds, LENGTH(fds), patience);
    if (count < 0 && errno != EINTR) loop->at_end = true;
    if (count < 0) return;
    if (fds[2].revents & (POLLERR | POLLNVAL)) loop->at_end = true;
    if (fds[0].revents) handle_wake(loop);
    if (fds[1].revents && !more) line_reader_fill(&loop->reader);
    if ((fds[0].revents || (count == 0 && !more)) && loop->has_adapter && adapter->tick) adapter->tick(adapter->self);
}

static int run(Loop *loop) {
    Error err = { "" };
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

int protocol_run(const Protocol protocols[], int in_fd, FILE *out, const SearchOptions *options) {
    Loop loop = { .protocols = protocols };
    Error err;
    int status = 2;
    output_init(&loop.out, out);
    loop.session = session_new(&loop.out, options, &err);
    if (loop.session && line_reader_init(&loop.reader, in_fd, LINE_MAX_BYTES)) {
        status = run(&loop);
        line_reader_release(&loop.reader);
    } else {
        fprintf(stderr, "fusilier: %s\n", loop.session ? "out of memory for a line" : err.text);
    }
    session_free(loop.session);
    output_release(&loop.out);
    return status;
}

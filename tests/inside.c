#include "tests/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "protocol/xboard/xboard.h"

Inside *inside_new(void) {
    Inside *engine = calloc(1, sizeof *engine);
    SearchOptions options = search_defaults;
    Error err;
    options.hash_mb = 1;
    assert_non_null(engine);
    FILE *file = tmpfile();
    assert_non_null(file);
    output_init(&engine->out, file);
    engine->said = fileno(file);
    engine->session = session_new(&engine->out, &options, &err);
    assert_non_null(engine->session);
    assert_true(xboard_new(&engine->adapter, engine->session, &err));
    return engine;
}

void inside_free(Inside *engine) {
    engine->adapter.free(engine->adapter.self);
    session_free(engine->session);
    fclose(engine->out.file);
    output_release(&engine->out);
    free(engine);
}

void inside_tell(Inside *engine, const char *format, ...) {
    char text[8192], *rest = text;
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    assert_true(length >= 0 && (size_t)length < sizeof text);
    for (char *line; (line = strsep(&rest, "\n"));) {
        output_heard(&engine->out, line);
        engine->adapter.line(engine->adapter.self, line);
    }
}

const char *inside_next(Inside *engine) {
    const ssize_t count = pread(engine->said, engine->line, sizeof engine->line - 1, (off_t)engine->read);
    char *end = count > 0 ? memchr(engine->line, '\n', (size_t)count) : NULL;
    if (!end) return NULL;
    *end = '\0';
    engine->read += (size_t)(end - engine->line) + 1;
    return engine->line;
}

void inside_wait(Inside *engine, int ms) {
    Event *const woken = session_wake_event(engine->session);
    Move best, ponder;
    if (events_wait(&woken, 1, ms) && session_take_done(engine->session, &best, &ponder))
        engine->adapter.search_done(engine->adapter.self, best, ponder);
    engine->adapter.tick(engine->adapter.self);
}

const Position *inside_position(const Inside *engine) {
    return session_position(engine->session);
}

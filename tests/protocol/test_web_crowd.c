/* A thousand connections that say nothing, or hardly anything: whoever plays does not notice them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/base/clock.h"
#include "engine/position.h"
#include "tests/slow.h"
#include "tests/web_server.h"

enum { CROWD = 1000, AT_ONCE = 50, ANSWER_MS = SLOW ? 30000 : 3000 };

/* A request that has begun and does not go on, with a few bytes more each time. */
static void go_on_slowly(const int *sockets, int count) {
    for (int i = 0; i < count; i += 2) send(sockets[i], "X-A: b\r\n", 8, MSG_NOSIGNAL);
}

static void a_crowd_is_no_trouble(void **state) {
    WebServer *const server = *state;
    static const char *const moves[] = {
        "e2e4", "e7e5", "d2d4", "d7d5", "a2a3", "a7a6", "h2h3", "h7h6", "c2c3", "c7c6",
        "b2b3", "b7b6", "g2g3", "g7g6", "f2f3", "f7f6", "g1e2", "g8e7", "b1d2", "b8d7"
    };
    static int crowd[CROWD];
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    const int stream = web_listen(server, "events");
    cJSON_Delete(web_next_state(stream));
    int64_t slowest = 0;
    for (int count = 0, ply = 0; count < CROWD; ply++) {
        for (int i = 0; i < AT_ONCE; i++, count++) {
            crowd[count] = http_connect(server->port);
            if (count % 2 == 0) send(crowd[count], "GET / HTTP/1.1\r\n", 16, MSG_NOSIGNAL);
        }
        go_on_slowly(crowd, count);
        const int64_t began = clock_ms();
        web_move(server, moves[ply], ply, 200);
        cJSON_Delete(web_state_at(stream, ply + 1)); /* who listens is not shown out either */
        const int64_t ms = clock_ms() - began;
        if (ms > slowest) slowest = ms;
        if (ms > ANSWER_MS) fail_msg("an answer took %lld ms among %d idle connections", (long long)ms, count);
    }
    print_message("the slowest move among %d idle connections took %lld ms\n", CROWD, (long long)slowest);
    for (int i = 0; i < CROWD; i++) close(crowd[i]);
    close(stream);
    web_stop(server);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_crowd_is_no_trouble, web_begin, web_finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* `fusilier web` in a terminal: Enter prints a new link for a host who has closed the page. */
#include <pty.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/base/clock.h"
#include "engine/position.h"
#include "tests/program.h"
#include "tests/slow.h"
#include "tests/web_server.h"

enum { PATIENCE = SLOW ? 60000 : 15000, QUIET = 700 };

static pid_t child;
static int terminal;

static void start(WebServer *server) {
    terminal = -1;
    child = forkpty(&terminal, NULL, NULL, NULL);
    assert_true(child >= 0);
    if (child == 0) {
        execl(program_tested(), "fusilier", "web", "--no-open", "--seat", "b=person", (char *)NULL);
        _exit(127);
    }
    server->talk = NULL;
}

/* A code that is printed within `ms`; false: none is. */
static bool read_code(WebServer *server, int ms) {
    const int64_t until = clock_ms() + ms;
    char line[512] = "";
    size_t length = 0;
    while (clock_ms() < until) {
        int waiting = 0;
        if (ioctl(terminal, FIONREAD, &waiting) == 0 && waiting == 0) {
            usleep(5000);
            continue;
        }
        if (length == sizeof line - 1 || read(terminal, line + length, 1) != 1) return false;
        if (line[length++] != '\n') continue;
        line[length] = '\0';
        length = 0;
        if (sscanf(line, "http://127.0.0.1:%d/#%32s", &server->port, server->code) == 2) return true;
    }
    return false;
}

static void type(const char *text) {
    assert_int_equal(write(terminal, text, strlen(text)), strlen(text));
}

static void stop(void) {
    int status = -1;
    kill(child, SIGTERM);
    waitpid(child, &status, 0);
    close(terminal);
    assert_int_equal(status, 0);
}

static void enter_prints_a_new_link(void **state) {
    WebServer *const server = *state;
    char first[64], second[64], body[128];
    start(server);
    assert_true(read_code(server, PATIENCE));
    snprintf(first, sizeof first, "%s", server->code);
    web_enter(server, server->code);
    WebServer before = *server;
    web_move(server, "e2e4", 0, 200);
    type("\n");
    assert_true(read_code(server, PATIENCE));
    snprintf(second, sizeof second, "%s", server->code);
    assert_string_not_equal(first, second);
    type("what now?\n");
    assert_true(read_code(server, PATIENCE)); /* the one before is good no more */
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", second);
    cJSON_Delete(web_ask(server, "POST", "/api/enter", body, 403));
    web_enter(server, server->code);
    assert_string_equal(server->table, before.table); /* where the game is */
    web_move(&before, "e7e5", 1, 401);                /* one seat, one browser */
    web_move(server, "e7e5", 1, 200);
    stop();
}

static void the_end_of_input_changes_nothing(void **state) {
    WebServer *const server = *state;
    start(server);
    assert_true(read_code(server, PATIENCE));
    type("\x04"); /* Ctrl-D */
    assert_false(read_code(server, QUIET));
    web_enter(server, server->code);
    web_move(server, "e2e4", 0, 200);
    stop();
}

/* What comes from a pipe is nobody's Enter. */
static void only_a_terminal_is_listened_to(void **state) {
    WebServer *const server = *state;
    web_start(server, "chess", "w=person", "b=person");
    say(server->talk, "%s", "");
    expect_none(server->talk, "http", QUIET);
    say_no_more(server->talk);
    expect_none(server->talk, "http", QUIET);
    web_enter(server, server->code);
    web_move(server, "e2e4", 0, 200);
    web_stop(server);
}

#define WEB_TEST(test) cmocka_unit_test_setup_teardown(test, web_begin, web_finish)

int main(void) {
    const struct CMUnitTest tests[] = {
        WEB_TEST(enter_prints_a_new_link),
        WEB_TEST(the_end_of_input_changes_nothing),
        WEB_TEST(only_a_terminal_is_listened_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

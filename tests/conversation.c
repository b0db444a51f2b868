#define _GNU_SOURCE /* pipe2 */
#include "engine/base/clock.h"
#include "tests/conversation.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <regex.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/board/types.h"
#include "tests/program.h"

enum { READ_ROOM = 1 << 14 };

/* ---- transcript ---- */

static void append(char **text, size_t *count, size_t *room, const char *bytes, size_t more) {
    if (*count + more + 1 > *room) {
        *room = 2 * (*count + more + 1);
        *text = realloc(*text, *room);
        assert_non_null(*text);
    }
    memcpy(*text + *count, bytes, more);
    *count += more;
    (*text)[*count] = '\0';
}

static void note(Conversation *talk, const char *mark, const char *line, size_t length) {
    if (length > 400) length = 400; /* enough of a very long line */
    append(&talk->transcript, &talk->transcript_count, &talk->transcript_room, mark, strlen(mark));
    append(&talk->transcript, &talk->transcript_count, &talk->transcript_room, line, length);
    append(&talk->transcript, &talk->transcript_count, &talk->transcript_room, "\n", 1);
}

static void fail_with(Conversation *talk, const char *what, const char *pattern, int ms) {
    const size_t shown = 4000;
    const char *tail =
        talk->transcript_count > shown ? talk->transcript + talk->transcript_count - shown : talk->transcript;
    fprintf(stderr, "%s\n", tail); /* cmocka's own functions cut long texts */
    fail_msg("%s: %s /%s/ (%d ms)", talk->name, what, pattern, ms);
}

/* ---- life ---- */

Conversation *conversation_start(const char *const argv[]) {
    int in[2], out[2];
    assert_int_equal(pipe2(in, O_CLOEXEC), 0);
    assert_int_equal(pipe2(out, O_CLOEXEC), 0);
    signal(SIGPIPE, SIG_IGN); /* a program that has ended is found out by expecting */
    const pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        signal(SIGPIPE, SIG_DFL);
        execvp(strcmp(argv[0], FUSILIER_BINARY) == 0 ? program_tested() : argv[0], (char *const *)(uintptr_t)argv);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    fcntl(in[1], F_SETFL, O_NONBLOCK);
    Conversation *talk = calloc(1, sizeof *talk);
    assert_non_null(talk);
    *talk = (Conversation){ .name = argv[0], .pid = pid, .to = in[1], .from = out[0] };
    note(talk, "$ ", argv[0], strlen(argv[0]));
    return talk;
}

void say_no_more(Conversation *talk) {
    if (talk->to >= 0) close(talk->to);
    talk->to = -1;
}

bool has_ended(Conversation *talk, int ms) {
    const long long until = clock_ms() + ms;
    while (talk->pid > 0) {
        siginfo_t info = { .si_pid = 0 };
        if (waitid(P_PID, (id_t)talk->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0) return true;
        if (clock_ms() >= until) return false;
        hear_any(talk, 5); /* it may hang on a full pipe */
    }
    return true;
}

static void release(Conversation *talk) {
    say_no_more(talk);
    close(talk->from);
    free(talk->heard);
    free(talk->line);
    free(talk->transcript);
    free(talk);
}

int conversation_end(Conversation *talk, int ms) {
    int status = -1, raw;
    say_no_more(talk);
    const bool ended = has_ended(talk, ms);
    if (!ended) kill(talk->pid, SIGKILL);
    if (waitpid(talk->pid, &raw, 0) == talk->pid && ended && WIFEXITED(raw)) status = WEXITSTATUS(raw);
    release(talk);
    return status;
}

void conversation_drop(Conversation *talk) {
    if (!talk) return;
    kill(talk->pid, SIGKILL);
    waitpid(talk->pid, NULL, 0);
    release(talk);
}

/* ---- bytes ---- */

/* Reads what is there; blocks if there is nothing. False: the program has closed its output. */
static bool read_more(Conversation *talk) {
    char bytes[READ_ROOM];
    const ssize_t got = read(talk->from, bytes, sizeof bytes);
    if (got > 0) append(&talk->heard, &talk->heard_count, &talk->heard_room, bytes, (size_t)got);
    return got != 0;
}

/* Listens while it speaks: a program that cannot get rid of its answers does not read on. */
void say_bytes(Conversation *talk, const char *bytes, size_t count) {
    bool listens = true;
    while (count > 0) {
        struct pollfd fds[] = {
            { .fd = talk->to, .events = POLLOUT },
            { .fd = listens ? talk->from : -1, .events = POLLIN },
        };
        if (poll(fds, LENGTH(fds), -1) < 0) continue;
        if (fds[1].revents) listens = read_more(talk);
        if (!fds[0].revents) continue;
        const ssize_t written = write(talk->to, bytes, count);
        if (written < 0 && errno != EINTR && errno != EAGAIN) return; /* it has gone: the next expectation shows it */
        if (written < 0) continue;
        bytes += written;
        count -= (size_t)written;
    }
}

/* ---- saying ---- */

void say(Conversation *talk, const char *format, ...) {
    char *text;
    va_list args;
    va_start(args, format);
    const int length = vasprintf(&text, format, args);
    va_end(args);
    assert_true(length >= 0);
    note(talk, "< ", text, (size_t)length);
    text[length] = '\n'; /* in place of the terminator */
    say_bytes(talk, text, (size_t)length + 1);
    free(text);
}

/* ---- hearing ---- */

/* XBoard reads the second and the third word of each line into buffers of 512 characters (its function
 * HandleMachineMove), whatever the line is. */
static void check_words(Conversation *talk) {
    const char *word = talk->line + strcspn(talk->line, " \t");
    for (int i = 0; i < 2; i++) {
        word += strspn(word, " \t");
        const size_t length = strcspn(word, " \t");
        if (length > CONVERSATION_WORD_MAX) fail_msg("a word of %zu characters: %.100s...", length, talk->line);
        word += length;
    }
}

/* Takes the first whole line out of what was heard. */
static bool take_line(Conversation *talk) {
    char *end = talk->heard_count ? memchr(talk->heard, '\n', talk->heard_count) : NULL;
    if (!end) return false;
    const size_t length = (size_t)(end - talk->heard);
    free(talk->line);
    talk->line = strndup(talk->heard, length);
    assert_non_null(talk->line);
    note(talk, "> ", talk->line, strlen(talk->line));
    if (talk->is_xboard) check_words(talk);
    talk->heard_count -= length + 1;
    memmove(talk->heard, end + 1, talk->heard_count);
    return true;
}

const char *hear_any(Conversation *talk, int ms) {
    const long long until = clock_ms() + ms;
    for (;;) {
        if (take_line(talk)) return talk->line;
        const long long left = until - clock_ms();
        struct pollfd fd = { .fd = talk->from, .events = POLLIN };
        if (poll(&fd, 1, left > 0 ? (int)left : 0) <= 0) {
            if (left <= 0) return NULL;
            continue;
        }
        if (!read_more(talk)) {
            const struct timespec nap = { .tv_nsec = 1000000 };
            nanosleep(&nap, NULL); /* callers may ask in a loop */
            return NULL;
        }
    }
}

static const char *hear_until(Conversation *talk, const char *pattern, const char *forbidden, int ms) {
    regex_t wanted, unwanted;
    assert_int_equal(regcomp(&wanted, pattern, REG_EXTENDED | REG_NOSUB), 0);
    if (forbidden) assert_int_equal(regcomp(&unwanted, forbidden, REG_EXTENDED | REG_NOSUB), 0);
    const long long until = clock_ms() + ms;
    const char *line;
    do {
        const long long left = until - clock_ms();
        line = hear_any(talk, left > 0 ? (int)left : 0);
        if (line && forbidden && regexec(&unwanted, line, 0, NULL, 0) == 0)
            fail_with(talk, "heard what must not come", forbidden, ms);
    } while (line && regexec(&wanted, line, 0, NULL, 0) != 0);
    regfree(&wanted);
    if (forbidden) regfree(&unwanted);
    return line;
}

const char *hear(Conversation *talk, const char *pattern, int ms) {
    return hear_until(talk, pattern, NULL, ms);
}

const char *expect_without(Conversation *talk, const char *pattern, const char *forbidden, int ms) {
    const char *line = hear_until(talk, pattern, forbidden, ms);
    if (!line) fail_with(talk, "did not hear", pattern, ms);
    return line;
}

const char *expect(Conversation *talk, const char *pattern, int ms) {
    return expect_without(talk, pattern, NULL, ms);
}

void expect_none(Conversation *talk, const char *pattern, int ms) {
    if (hear(talk, pattern, ms)) fail_with(talk, "heard what must not come", pattern, ms);
}

/* ---- as XBoard ---- */

Conversation *conversation_as_xboard(const char *program, int ms) {
    Conversation *talk = conversation_start((const char *const[]){ program, NULL });
    talk->is_xboard = true;
    say(talk, "xboard\nprotover 2");
    expect(talk, "^feature .*done=1", ms);
    return talk;
}

void sync_without(Conversation *talk, const char *forbidden, int ms) {
    char pong[32];
    const int number = 100 + ++talk->pings;
    snprintf(pong, sizeof pong, "^pong %d$", number);
    say(talk, "ping %d", number);
    expect_without(talk, pong, forbidden, ms);
}

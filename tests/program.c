#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/program.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS_MAX = 64 };

/* A file without a name: what is printed there never fills a pipe. */
const char *program_tested(void) {
    const char *const other = getenv("FUSILIER_TESTED");
    return other && *other ? other : FUSILIER_BINARY;
}

static int scratch_file(void) {
    char path[] = "/tmp/fusilier-test-XXXXXX";
    const int fd = mkstemp(path);
    if (fd < 0) fail_msg("cannot make a file in /tmp");
    unlink(path);
    return fd;
}

static char *contents(int fd) {
    const off_t size = lseek(fd, 0, SEEK_END);
    char *text = calloc(1, (size_t)size + 1);
    if (!text || pread(fd, text, (size_t)size, 0) != size) fail_msg("cannot read what the program printed");
    return text;
}

static void become(const char *const words[], int in, int out, int err) {
    const char *argv[WORDS_MAX + 2] = { FUSILIER_BINARY };
    for (int i = 0; i < WORDS_MAX && words[i]; i++) argv[i + 1] = words[i];
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    execv(program_tested(), (char *const *)(uintptr_t)argv);
    _exit(126);
}

static Printed run(const char *const words[], int in, const char *out_path) {
    const int out = out_path ? open(out_path, O_WRONLY) : scratch_file();
    const int err = scratch_file();
    if (out < 0) fail_msg("cannot write to %s", out_path);
    const pid_t pid = fork();
    if (pid == 0) become(words, in, out, err);
    int status = 0;
    if (pid < 0 || waitpid(pid, &status, 0) != pid) fail_msg("cannot run %s", FUSILIER_BINARY);
    Printed printed = { .status = WIFEXITED(status) ? WEXITSTATUS(status) : -1 };
    printed.out = out_path ? calloc(1, 1) : contents(out);
    printed.err = contents(err);
    close(in);
    close(out);
    close(err);
    return printed;
}

Printed run_program(const char *const words[], const char *out_path) {
    return run(words, open("/dev/null", O_RDONLY), out_path);
}

/* Through a pipe, written by a process of its own: no input is too long. */
Printed run_program_on(const char *input, const char *const words[]) {
    int fds[2];
    if (pipe(fds) != 0) fail_msg("cannot make a pipe");
    const pid_t writer = fork();
    if (writer == 0) {
        close(fds[0]);
        signal(SIGPIPE, SIG_IGN); /* a program that has ended reads no more */
        for (size_t left = strlen(input); left > 0;) {
            const ssize_t written = write(fds[1], input, left);
            if (written <= 0) break;
            input += written;
            left -= (size_t)written;
        }
        _exit(0);
    }
    close(fds[1]);
    const Printed printed = run(words, fds[0], NULL);
    waitpid(writer, NULL, 0);
    return printed;
}

void printed_free(Printed *printed) {
    free(printed->out);
    free(printed->err);
}

void expect_refusal(const char *why, const Printed *printed, const char *says) {
    if (printed->status != 2 || *printed->out || lines_of(printed->err) != 1 || !strstr(printed->err, says) ||
        strncmp(printed->err, "fusilier", 8) != 0)
        fail_msg("%s: status %d\nprinted:\n%s%sexpected one line with: %s", why, printed->status, printed->out,
                 printed->err, says);
    for (const char *c = printed->err; *c; c++)
        if ((*c < ' ' || *c > '~') && *c != '\n') fail_msg("%s: an error with unprintable bytes", why);
}

size_t lines_of(const char *text) {
    size_t count = 0;
    for (const char *end; *text; text = end + 1, count++) {
        end = strchr(text, '\n');
        if (!end) return count + 1;
    }
    return count;
}

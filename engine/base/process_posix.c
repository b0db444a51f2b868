#include "engine/base/process_lines.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "engine/base/clock.h"
#include "engine/base/events_posix.h"

enum { WRITE_PATIENCE_MS = 5000 };

struct Process {
    pid_t pid;
    int in, out; /* our ends of its input and output */
    Event *stop;
    bool reaped;
    int status;       /* of waitpid, if reaped */
    const char *deaf; /* why it could not be written to, in words; NULL: it could */
    ProcessLines lines;
};

static void sleep_ms(int ms) {
    const struct timespec pause = { .tv_sec = 0, .tv_nsec = (long)ms * 1000000 };
    nanosleep(&pause, NULL);
}

static void close_pair(const int fds[2]) {
    close(fds[0]);
    close(fds[1]);
}

/* What runs in the child between fork and exec: async-signal-safe calls only. */
static void become(char *const argv[], const ProcessOptions *options, int in, int out, int report) {
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    const int error = options->error ? fileno(options->error) : open("/dev/null", O_WRONLY | O_CLOEXEC);
    const bool ready = dup2(in, 0) == 0 && dup2(out, 1) == 1 && (error < 0 || dup2(error, 2) == 2) &&
                       (!options->directory || chdir(options->directory) == 0);
    if (ready) execvp(argv[0], argv);
    const int reason = errno;
    if (write(report, &reason, sizeof reason) < 0) _exit(126);
    _exit(127);
}

static bool open_pipes(int in[2], int out[2], int report[2]) {
    if (!pipe_open(in)) return false;
    if (!pipe_open(out)) {
        close_pair(in);
        return false;
    }
    if (!pipe_open(report)) {
        close_pair(in);
        close_pair(out);
        return false;
    }
    return true;
}

Process *process_start(char *const argv[], const ProcessOptions *options, Error *err) {
    int in[2], out[2], report[2];
    Process *process = calloc(1, sizeof *process);
    if (!process || !open_pipes(in, out, report)) {
        error_set(err, "cannot run '%s': %s", argv[0], strerror(errno));
        free(process);
        return NULL;
    }
    process->pid = fork();
    if (process->pid == 0) become(argv, options, in[0], out[1], report[1]);
    const int fork_error = errno;
    close(in[0]);
    close(out[1]);
    close(report[1]);
    process->in = in[1];
    process->out = out[0];
    process->stop = options->stop;
    process->reaped = process->pid < 0;
    int reason = fork_error;
    const bool failed = process->pid < 0 || read(report[0], &reason, sizeof reason) == sizeof reason;
    close(report[0]);
    if (failed) {
        error_set(err, "cannot run '%s': %s", argv[0], strerror(reason));
        process_stop(process, 0);
        return NULL;
    }
    fd_never_blocks(process->in);
    fd_never_blocks(process->out);
    return process;
}

Process *process_start_command(const char *command, const ProcessOptions *options, Error *err) {
    const size_t size = strlen(command) + sizeof "exec ";
    char *const script = malloc(size);
    if (!script) {
        error_set(err, "out of memory");
        return NULL;
    }
    snprintf(script, size, "exec %s", command); /* in the shell's place */
    char *const argv[] = { "/bin/sh", "-c", script, NULL };
    Process *const process = process_start(argv, options, err);
    free(script);
    return process;
}

/* Waits until fd allows the events. READ_LINE stands for "ready". READ_END: nothing more can be said to the process, so
 * that there is nothing to wait for. */
static ReadStatus wait_for(Process *process, int fd, short events, int64_t deadline_ms) {
    for (;;) {
        const int64_t left = deadline_ms - clock_ms();
        struct pollfd fds[3] = { { .fd = fd, .events = events },
                                 { .fd = process->stop ? process->stop->fd : -1, .events = POLLIN },
                                 { .fd = process->in } }; /* an error: nobody holds the other end */
        const int count = poll(fds, 3, left <= 0 ? 0 : left > 60000 ? 60000 : (int)left);
        if (count > 0 && fds[1].revents) return READ_STOPPED;
        if (count > 0 && fds[0].revents) return READ_LINE;
        if (count > 0) {
            process->deaf = "closed its input";
            return READ_END;
        }
        if (count < 0 && errno != EINTR) return READ_END;
        if (left <= 0) return READ_TIMEOUT;
    }
}

ReadStatus process_read(Process *process, char *line, size_t size, int64_t deadline_ms) {
    while (!process_lines_take(&process->lines, line, size)) {
        size_t room;
        char *const to = process_lines_room(&process->lines, &room);
        const ReadStatus status = wait_for(process, process->out, POLLIN, deadline_ms);
        if (status != READ_LINE) return status;
        const ssize_t got = read(process->out, to, room);
        if (got > 0) {
            process->lines.end += (size_t)got;
        } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
            return READ_END;
        }
    }
    return READ_LINE;
}

static bool write_all(Process *process, const char *bytes, size_t size) {
    const int64_t deadline = clock_ms() + WRITE_PATIENCE_MS;
    while (size > 0) {
        const ssize_t sent = write(process->in, bytes, size);
        if (sent > 0) {
            bytes += sent;
            size -= (size_t)sent;
        } else if (sent < 0 && errno == EAGAIN) {
            const ReadStatus status = wait_for(process, process->in, POLLOUT, deadline);
            if (status == READ_TIMEOUT) process->deaf = "does not read its input";
            if (status != READ_LINE) return false;
        } else if (sent < 0 && errno != EINTR) {
            process->deaf = "closed its input";
            return false;
        }
    }
    return true;
}

bool process_write(Process *process, const char *line) {
    const size_t length = strlen(line);
    char *const whole = malloc(length + 1);
    if (!whole) return false;
    memcpy(whole, line, length);
    whole[length] = '\n';
    const bool sent = write_all(process, whole, length + 1);
    free(whole);
    return sent;
}

int process_id(const Process *process) {
    return (int)process->pid;
}

/* Has it ended? Looks again and again until the deadline. */
static bool reap(Process *process, int64_t deadline_ms) {
    for (int pause = 1; !process->reaped; pause = pause < 16 ? 2 * pause : 16) {
        const pid_t pid = waitpid(process->pid, &process->status, WNOHANG);
        if (pid == process->pid || (pid < 0 && errno != EINTR)) process->reaped = true;
        if (!process->reaped && clock_ms() >= deadline_ms) return false;
        if (!process->reaped) sleep_ms(pause);
    }
    return true;
}

void process_describe_end(Process *process, char *buf, size_t size) {
    if (!reap(process, clock_ms() + 500)) {
        snprintf(buf, size, "%s", process->deaf ? process->deaf : "closed its output");
    } else if (WIFSIGNALED(process->status)) {
        const int number = WTERMSIG(process->status);
        snprintf(buf, size, "killed by signal %d (%s)", number, strsignal(number));
    } else {
        snprintf(buf, size, "exited with status %d", WEXITSTATUS(process->status));
    }
}

void process_stop(Process *process, int64_t patience_ms) {
    if (!process) return;
    close(process->in);
    close(process->out);
    if (!reap(process, clock_ms() + patience_ms)) {
        kill(-process->pid, SIGKILL); /* the group: a shell's children as well */
        kill(process->pid, SIGKILL);
        while (!reap(process, clock_ms() + 1000)) continue;
    }
    free(process);
}

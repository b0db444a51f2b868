/* fuzz_protocol.c -- any bytes as the partner's lines, to all protocols: the first line decides which.
 * The whole loop runs as in the program, with its threads; input ends at once, so no search lasts. What would only
 * cost time or harm the machine is made small first: numbers, and the names of files. */
#define _GNU_SOURCE /* memfd_create */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <unistd.h>

#include "protocol/cli/protocols.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_MAX = 8192 };

static bool contains(const char *line, size_t length, const char *word) {
    const size_t wanted = strlen(word);
    for (size_t i = 0; i + wanted <= length; i++)
        if (strncasecmp(line + i, word, wanted) == 0) return true;
    return false;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Keeps the first digit of every number in lines that set sizes, threads or depths. */
static size_t shorten_numbers(char *line, size_t length, int most) {
    size_t kept = 0;
    for (size_t i = 0; i < length; i++) {
        const bool follows = kept > 0 && is_digit(line[kept - 1]);
        if (is_digit(line[i]) && follows) continue;
        line[kept++] = is_digit(line[i]) && line[i] - '0' > most ? (char)('0' + most) : line[i];
    }
    return kept;
}

/* Makes one line harmless in place; returns its new length. */
static size_t tame(char *line, size_t length) {
    if (contains(line, length, "log") || contains(line, length, "file") || contains(line, length, "path")) return 0;
    if (contains(line, length, "perft") || contains(line, length, "bench")) return shorten_numbers(line, length, 2);
    static const char *const sizes[] = { "hash", "threads", "memory", "cores", "multipv" };
    for (size_t i = 0; i < LENGTH(sizes); i++)
        if (contains(line, length, sizes[i])) return shorten_numbers(line, length, 4);
    return length;
}

static size_t tame_all(char *text, size_t size) {
    size_t kept = 0;
    for (size_t start = 0; start < size;) {
        const char *end = memchr(text + start, '\n', size - start);
        const size_t length = end ? (size_t)(end - text) - start : size - start;
        const size_t left = tame(text + start, length);
        memmove(text + kept, text + start, left);
        kept += left;
        if (end) text[kept++] = '\n';
        start += length + 1;
    }
    return kept;
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    signal(SIGPIPE, SIG_IGN);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char text[INPUT_MAX];
    if (size > sizeof text) return -1;
    memcpy(text, data, size);
    size = tame_all(text, size);

    const int fd = memfd_create("input", 0);
    FILE *in = fdopen(fd, "r"), *out = fopen("/dev/null", "w");
    if (fd < 0 || !in || !out || write(fd, text, size) != (ssize_t)size || lseek(fd, 0, SEEK_SET) != 0) abort();
    SearchOptions options = search_defaults;
    options.hash_mb = 1; /* a large table takes more time to clear than all the rest */
    protocol_run(cli_protocols, in, out, NULL, &options);
    fclose(out);
    fclose(in);
    return 0;
}

#include "tests/http.h"

#include <arpa/inet.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"

int http_connect(int port) {
    const int client = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const struct sockaddr_in place = { .sin_family = AF_INET,
                                       .sin_port = htons((uint16_t)port),
                                       .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    if (client < 0 || connect(client, (const struct sockaddr *)&place, sizeof place) != 0)
        fail_msg("cannot connect to port %d", port);
    return client;
}

/* Some bytes, 0 at the end or when the time is over. */
static size_t receive(int client, char *buf, size_t size, int64_t deadline) {
    const int64_t left = deadline - clock_ms();
    struct pollfd wait = { .fd = client, .events = POLLIN };
    if (left <= 0 || poll(&wait, 1, (int)left) <= 0) return 0;
    const ssize_t count = recv(client, buf, size, 0);
    return count > 0 ? (size_t)count : 0;
}

Answer http_exchange(int port, const char *bytes, size_t count, int ms) {
    const int client = http_connect(port);
    const int64_t deadline = clock_ms() + ms;
    char *text = NULL;
    size_t length = 0, room = 0;
    if (count > 0 && send(client, bytes, count, MSG_NOSIGNAL) < 0) count = 0;
    shutdown(client, SHUT_WR);
    for (size_t got = 1; got > 0; length += got) {
        ARRAY_RESERVE(text, room, length + 65536);
        got = receive(client, text + length, 65535, deadline);
    }
    close(client);
    text[length] = '\0';
    Answer answer = { 0, text, text + length };
    char *const end = strstr(text, "\r\n\r\n");
    if (end) {
        *end = '\0';
        answer.body = end + 4;
        sscanf(text, "HTTP/1.1 %d", &answer.status);
    }
    return answer;
}

void answer_free(Answer *answer) {
    free(answer->headers);
    *answer = (Answer){ .status = 0 };
}

const char *http_line(int client, const char *begins, int ms) {
    static char line[1 << 20];
    const int64_t deadline = clock_ms() + ms;
    size_t length = 0;
    char c;
    while (receive(client, &c, 1, deadline) == 1) {
        if (c != '\n') {
            if (length < sizeof line - 1) line[length++] = c;
            continue;
        }
        line[length] = '\0';
        length = 0;
        if (strncmp(line, begins, strlen(begins)) == 0) return line;
    }
    return NULL;
}

/* http.h -- a client of HTTP/1.1 for tests: one request a connection, sent as it is given.
 * Failing functions end the test (cmocka's fail). */
#ifndef FUSILIER_TESTS_HTTP_H
#define FUSILIER_TESTS_HTTP_H

#include <stddef.h>

typedef struct {
    int status; /* 0: the server closed the connection without an answer */
    char *headers, *body;
} Answer;

/* Connects to the port on this machine: a socket. */
int http_connect(int port);

/* Sends bytes and reads until the server closes the connection, or `ms` have gone by. */
Answer http_exchange(int port, const char *bytes, size_t count, int ms);

/* One line of a stream whose headers were sent on `socket`; the first call skips the headers of the answer, and all
 * skip the framing of chunks. NULL after `ms`. Valid until the next call. */
const char *http_line(int socket, const char *begins, int ms);

void answer_free(Answer *answer);

#endif

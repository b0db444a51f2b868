#include "tests/web_server.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include <cmocka.h>

#include "engine/game.h"
#include "tests/slow.h"

enum { PATIENCE = SLOW ? 60000 : 15000, TEXT = 4096 };

void web_start(WebServer *server, const char *game, const char *first, const char *second) {
    web_start_with(server, (const char *const[]){ "--game", game, "--seat", first, "--seat", second, NULL });
}

void web_start_with(WebServer *server, const char *const options[]) {
    const char *words[16] = { FUSILIER_BINARY, "web", "--no-open" };
    for (int i = 0; i < 12 && options[i]; i++) words[i + 3] = options[i];
    server->talk = conversation_start(words);
    const char *const line = expect(server->talk, "^http://127\\.0\\.0\\.1:[0-9]+/#[0-9a-f]{32}$", PATIENCE);
    assert_int_equal(sscanf(line, "http://127.0.0.1:%d/#%63s", &server->port, server->code), 2);
}

int web_begin(void **state) {
    static WebServer server;
    server = (WebServer){ .folder = "/tmp/fusilier-web-XXXXXX" };
    if (!mkdtemp(server.folder)) return -1;
    setenv("XDG_STATE_HOME", server.folder, 1);
    *state = &server;
    return 0;
}

void web_stop(WebServer *server) {
    Conversation *const talk = server->talk;
    server->talk = NULL; /* it is gone, even if the program ends badly */
    kill(talk->pid, SIGTERM);
    assert_int_equal(conversation_end(talk, PATIENCE), 0);
}

int web_finish(void **state) {
    WebServer *const server = *state;
    char command[128];
    conversation_drop(server->talk);
    snprintf(command, sizeof command, "rm -rf '%s'", server->folder);
    return system(command);
}

/* ---- requests ---- */

Answer web_ask_as(const WebServer *server, const char *method, const char *path, const char *host, const char *origin,
                  const char *body) {
    char text[2 * TEXT], origin_line[128] = "";
    if (origin) snprintf(origin_line, sizeof origin_line, "Origin: %s\r\n", origin);
    snprintf(text, sizeof text,
             "%s %s HTTP/1.1\r\nHost: %s\r\n%sX-Fusilier-Token: %s\r\nContent-Type: application/json\r\n"
             "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
             method, path, host, origin_line, server->token, body ? strlen(body) : 0, body ? body : "");
    return http_exchange(server->port, text, strlen(text), PATIENCE);
}

cJSON *web_ask(const WebServer *server, const char *method, const char *path, const char *body, int status) {
    char host[64], origin[80];
    snprintf(host, sizeof host, "127.0.0.1:%d", server->port);
    snprintf(origin, sizeof origin, "http://%s", host);
    Answer answer = web_ask_as(server, method, path, host, origin, body);
    if (answer.status != status) fail_msg("%s %s: %d, %s", method, path, answer.status, answer.body);
    cJSON *const json = cJSON_Parse(answer.body);
    answer_free(&answer);
    return json;
}

const char *json_text(const cJSON *json, const char *name) {
    return cJSON_GetStringValue(cJSON_GetObjectItem(json, name));
}

void web_enter(WebServer *server, const char *code) {
    char body[128];
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", code);
    cJSON *const json = web_ask(server, "POST", "/api/enter", body, 200);
    snprintf(server->token, sizeof server->token, "%s", json_text(json, "token"));
    snprintf(server->table, sizeof server->table, "%s", json_text(json, "table"));
    cJSON_Delete(json);
}

cJSON *web_at_table(const WebServer *server, const char *method, const char *verb, const char *body, int status) {
    char path[256];
    snprintf(path, sizeof path, "/api/table/%s/%s", server->table, verb);
    return web_ask(server, method, path, body, status);
}

int web_listen(const WebServer *server, const char *verb) {
    char text[TEXT];
    const int stream = http_connect(server->port);
    snprintf(text, sizeof text, "GET /api/table/%s/%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Fusilier-Token: %s\r\n\r\n",
             server->table, verb, server->port, server->token);
    assert_int_equal(send(stream, text, strlen(text), MSG_NOSIGNAL), strlen(text));
    return stream;
}

/* The next state on the stream. */
cJSON *web_next_state(int stream) {
    const char *const line = http_line(stream, "{\"type\":\"state\"", PATIENCE);
    assert_non_null(line);
    cJSON *const json = cJSON_Parse(line);
    assert_non_null(json);
    return json;
}

int json_number(const cJSON *json, const char *name) {
    return cJSON_GetObjectItem(json, name)->valueint;
}

/* Waits until so many plies have been played. */
cJSON *web_state_at(int stream, int ply) {
    for (;;) {
        cJSON *const state = web_next_state(stream);
        if (json_number(state, "ply") >= ply) return state;
        cJSON_Delete(state);
    }
}

void web_move(const WebServer *server, const char *text, int ply, int status) {
    char body[256];
    snprintf(body, sizeof body, "{\"move\":\"%s\",\"ply\":%d}", text, ply);
    cJSON_Delete(web_at_table(server, "POST", "move", body, status));
}

void web_guest_enters(const WebServer *host, WebServer *guest, const char *seat) {
    char body[64];
    snprintf(body, sizeof body, "{\"seat\":%s}", seat);
    cJSON *const json = web_at_table(host, "POST", "invite", body, 200);
    *guest = *host;
    web_enter(guest, json_text(json, "code"));
    cJSON_Delete(json);
}

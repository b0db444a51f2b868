/* What browsers may call the server, wherever it listens; and the links that it gives. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/listener.h"
#include "protocol/web/hosts.h"
#include "tests/web_server.h"

static void names_are_known(void **state) {
    (void)state;
    static const struct {
        const char *why, *address;
        int port;
        const char *host;
        bool knows;
    } rows[] = {
        { "as it is called", "127.0.0.1", 8080, "127.0.0.1:8080", true },
        { "this machine's usual name", "127.0.0.1", 8080, "localhost:8080", true },
        { "another port", "127.0.0.1", 8080, "127.0.0.1:8081", false },
        { "no port", "127.0.0.1", 8080, "127.0.0.1", false },
        { "a beginning of the name", "127.0.0.1", 8080, "127.0.0.1:808", false },
        { "a name of others", "127.0.0.1", 8080, "example.org:8080", false },
        { "nothing", "127.0.0.1", 8080, "", false },
        { "the port that browsers leave out", "127.0.0.1", 80, "127.0.0.1", true },
        { "the same, said", "127.0.0.1", 80, "127.0.0.1:80", true },
        { "the same, of the usual name", "127.0.0.1", 80, "localhost", true },
        { "a beginning at port 80", "127.0.0.1", 80, "127.0.0", false },
        { "nothing at port 80", "127.0.0.1", 80, "", false },
        { "as browsers write it", "127.1", 8080, "127.0.0.1:8080", true },
        { "an address of version 6", "::1", 8080, "[::1]:8080", true },
        { "a long form of it", "0:0:0:0:0:0:0:1", 80, "[::1]", true },
        { "elsewhere", "198.51.100.7", 8080, "198.51.100.7:8080", true },
        { "which is not this machine alone", "198.51.100.7", 8080, "localhost:8080", false },
        { "everywhere", "0.0.0.0", 8080, "127.0.0.1:8080", true },
        { "everywhere by name", "0.0.0.0", 8080, "localhost:8080", true },
        { "everywhere is no address", "0.0.0.0", 8080, "0.0.0.0:8080", false },
        { "everywhere, a name of others", "0.0.0.0", 8080, "example.org:8080", false },
        { "everywhere, an address of others", "0.0.0.0", 8080, "198.51.100.7:8080", false },
        { "everywhere in version 6", "::", 8080, "127.0.0.1:8080", true },
        { "everywhere in another form", "0", 80, "127.0.0.1", true },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Hosts hosts;
        char origin[128];
        hosts_init(&hosts, rows[i].address, rows[i].port);
        snprintf(origin, sizeof origin, "http://%s", rows[i].host);
        if (hosts_know(&hosts, rows[i].host) != rows[i].knows) fail_msg("%s", rows[i].why);
        if (hosts_know_origin(&hosts, origin) != rows[i].knows) fail_msg("%s: as an origin", rows[i].why);
        assert_false(hosts_know_origin(&hosts, rows[i].host));
        assert_false(hosts_know(&hosts, NULL));
    }
}

static void what_others_reach_is_known(void **state) {
    (void)state;
    Hosts hosts;
    char own[HOSTS_MAX][LISTENER_ADDRESS_MAX], elsewhere[HOST_TEXT_MAX];
    int others = 0;
    const int count = listener_own_addresses(false, own, HOSTS_MAX);
    for (int i = 0; i < count; i++) others += !listener_is_local(own[i]);
    hosts_init(&hosts, "127.0.0.1", 8080);
    assert_true(hosts_are_local(&hosts));
    assert_string_equal(hosts.listens, "127.0.0.1:8080");
    hosts_init(&hosts, "198.51.100.7", 8080);
    assert_false(hosts_are_local(&hosts));
    hosts_init(&hosts, "0.0.0.0", 8080);
    assert_int_equal(hosts.count, count);
    assert_int_equal(!hosts_are_local(&hosts), others > 0);
    assert_string_equal(hosts.listens, "0.0.0.0:8080");
    assert_string_equal(hosts.name[0], "127.0.0.1:8080"); /* what the host opens */
    assert_int_equal(hosts_elsewhere(elsewhere), others > 0);
}

/* Everybody was refused who did not write 0.0.0.0 as well. */
static void everywhere_is_served(void **state) {
    WebServer *const server = *state;
    char name[HOST_TEXT_MAX], origin[HOST_TEXT_MAX + 8];
    web_start_with(server, (const char *const[]){ "--listen", "0.0.0.0", "--seat", "b=person", NULL });
    web_enter(server, server->code);
    web_move(server, "e2e4", 0, 200);
    cJSON *const invited = web_at_table(server, "POST", "invite", "{\"seat\":1}", 200);
    Hosts hosts;
    hosts_init(&hosts, "0.0.0.0", server->port);
    assert_int_equal(cJSON_IsTrue(cJSON_GetObjectItem(invited, "local")), hosts_are_local(&hosts));
    const cJSON *const others = cJSON_GetObjectItem(invited, "hosts");
    for (int i = 0; i < cJSON_GetArraySize(others); i++) { /* all names for others do */
        snprintf(name, sizeof name, "%s", cJSON_GetArrayItem(others, i)->valuestring);
        snprintf(origin, sizeof origin, "http://%s", name);
        Answer answer = web_ask_as(server, "GET", "/api/games", name, origin, NULL);
        assert_int_equal(answer.status, 200);
        answer_free(&answer);
    }
    cJSON_Delete(invited);
    snprintf(name, sizeof name, "0.0.0.0:%d", server->port);
    Answer answer = web_ask_as(server, "GET", "/api/games", name, NULL, NULL);
    assert_int_equal(answer.status, 403);
    answer_free(&answer);
    web_stop(server);
}

/* A link that works on this machine alone says so. */
static void local_invitations_say_so(void **state) {
    WebServer *const server = *state;
    char elsewhere[HOST_TEXT_MAX];
    web_start(server, "chess", "w=person", "b=person");
    web_enter(server, server->code);
    cJSON *const invited = web_at_table(server, "POST", "invite", "{\"seat\":1}", 200);
    assert_true(cJSON_IsTrue(cJSON_GetObjectItem(invited, "local")));
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(invited, "hosts")), 0);
    if (hosts_elsewhere(elsewhere))
        assert_string_equal(json_text(invited, "listen"), elsewhere);
    else
        assert_null(json_text(invited, "listen"));
    cJSON_Delete(invited);
    web_stop(server);
}

#define WEB_TEST(test) cmocka_unit_test_setup_teardown(test, web_begin, web_finish)

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_known),
        cmocka_unit_test(what_others_reach_is_known),
        WEB_TEST(everywhere_is_served),
        WEB_TEST(local_invitations_say_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

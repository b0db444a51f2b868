/* The life of a server: it listens, tells where, serves until a signal comes, and closes all that it has begun. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/console.h"
#include "engine/base/input.h"
#include "engine/base/listener.h"
#include "engine/base/signals.h"
#include "protocol/web/server.h"
#include "protocol/web/ways.h"
#include "protocol/web/web.h"

enum {
    LINK_MAX = 160,
    BACKGROUND_MS = 500 /* between looks at whose the terminal is */
};

static bool seat_all(WebTable *table, const CliTexts *seats, Error *err) {
    for (int i = 0; i < seats->count; i++) {
        const char *const text = seats->text[i];
        const Player player = text[0] && text[1] == '=' ? game_player(table->game, text[0]) : NOBODY;
        if (player == NOBODY)
            return error_set(err, "--seat '%.40s' is not a seat such as %c=engine:3", text,
                             game_player_letter(table->game, 0));
        if (!table_seat(table, player, text + 2, err)) return error_prefix(err, "--seat");
    }
    return true;
}

/* The first game. Its table; NULL with an error. */
static const WebTable *lay_table(Web *web, const WebOptions *options, Error *err) {
    WebTable *const table =
        options->load ? web_load(web, options->load, err) : web_new_table(web, options->game, NULL, err);
    if (!table || !seat_all(table, &options->seats, err) || !table_begin(table, err)) return NULL;
    ways_load(web, table->id);
    return table;
}

static void close_tables(Web *web) {
    for (int i = 0; i < web->tables; i++) {
        web_keep(web, web->place[i].table);
        table_close(web->place[i].table);
    }
}

static void release(Web *web) {
    while (web->tables > 0) web_drop(web, web->place[web->tables - 1].table);
    saved_index_release(&web->index);
    store_release(&web->store);
    visitors_release(&web->visitors);
    access_free(web->access);
    pthread_mutex_destroy(&web->ways.lock);
    pthread_cond_destroy(&web->room.changed);
    pthread_mutex_destroy(&web->room.lock);
    free(web);
}

/* What is moved by engines must be saved as well. */
static void *keep_games(void *context) {
    Web *const web = context;
    pthread_mutex_lock(&web->room.lock);
    while (!web->closing) {
        for (int i = 0; i < web->tables; i++) web_keep(web, web->place[i].table);
        ways_keep(web);
        pthread_cond_wait(&web->room.changed, &web->room.lock);
    }
    pthread_mutex_unlock(&web->room.lock);
    return NULL;
}

/* ---- links ---- */

static void write_link(const Web *web, int host, const Secret *code, char *link, size_t size) {
    snprintf(link, size, "http://%s/#%s", web->hosts.name[host], code->text);
}

/* A link for the host, which is good once, under each name of the server. */
static Secret tell_links(const Web *web, const char *table) {
    Right right = { .is_host = true };
    snprintf(right.table, sizeof right.table, "%s", table);
    const Secret code = access_new_code(web->access, &right);
    for (int i = 0; i < web->hosts.count; i++) {
        char link[LINK_MAX];
        write_link(web, i, &code, link, sizeof link);
        printf("%s\n", link);
    }
    fflush(stdout);
    return code;
}

static void tell(const Web *web, const WebOptions *options, const char *table, bool has_keys) {
    char link[LINK_MAX];
    if (!hosts_are_local(&web->hosts))
        fprintf(stderr,
                "fusilier web: others in your network can reach this server; what they may do is up to the links "
                "that you give them\n");
    const Secret code = tell_links(web, table);
    if (has_keys) fprintf(stderr, "fusilier web: press Enter for a new link, Ctrl-C to end\n");
    write_link(web, 0, &code, link, sizeof link);
    if (options->opens_browser && !listener_show(link))
        fprintf(stderr, "fusilier web: no browser was found: open the address above in one\n");
}

/* ---- the terminal ---- */

/* A line was typed: whoever has closed the tab of the host comes in again. False: no more will be typed. */
static bool take_keys(Web *web, Input *keys) {
    char typed[256], id[TABLE_ID_MAX];
    Error err;
    const ptrdiff_t got = input_read(keys, typed, sizeof typed);
    if (got == 0) return false;
    if (got < 0 || !memchr(typed, '\n', (size_t)got)) return true;
    pthread_mutex_lock(&web->room.lock);
    const WebTable *const table = web_any_table(web, &err);
    snprintf(id, sizeof id, "%s", table ? table->id : ""); /* "": there will be one when the host comes in */
    pthread_mutex_unlock(&web->room.lock);
    tell_links(web, id);
    return true;
}

/* Until a signal comes. A job in the background must leave the terminal to the others. */
static void wait_for_end(Web *web, Event *end, Input *keys) {
    for (;;) {
        Event *const events[] = { end, keys ? input_event(keys) : NULL };
        const unsigned came = events_wait(events, LENGTH(events), -1);
        if (came & 1) return;
        if (!console_is_in_front(stdin)) {
            if (events_wait(&end, 1, BACKGROUND_MS)) return;
        } else if (!take_keys(web, keys)) {
            keys = NULL;
        }
    }
}

/* ---- serving ---- */

/* Serves until a signal comes. */
static bool answer(Web *web, const WebOptions *options, int listener, const char *table, Event *end, Error *err) {
    pthread_t keeper;
    struct MHD_Daemon *const daemon = server_start(web, listener);
    if (!daemon) {
        listener_close(listener);
        return error_set(err, "the server cannot be started");
    }
    const bool has_keeper = pthread_create(&keeper, NULL, keep_games, web) == 0;
    Input *const keys = console_is_at(stdin) ? input_open(stdin, NULL) : NULL;
    tell(web, options, table, keys);
    wait_for_end(web, end, keys);
    input_close(keys);
    pthread_mutex_lock(&web->room.lock);
    web->closing = true;
    pthread_cond_broadcast(&web->room.changed);
    pthread_mutex_unlock(&web->room.lock);
    MHD_stop_daemon(daemon); /* nobody asks any more */
    if (has_keeper) pthread_join(keeper, NULL);
    return true;
}

/* At the port that is wanted, or that of last time, or any. -1 with an error. */
static int listen_somewhere(Web *web, const WebOptions *options, int *port, Error *err) {
    *port = options->port ? options->port : ways_last_port(web, options->address);
    const int wanted = *port;
    const int listener = listener_open(options->address, port, err);
    if (listener >= 0) return listener;
    if (wanted) ways_forget(web, options->address, wanted);
    *port = 0;
    return options->port ? -1 : listener_open(options->address, port, err);
}

static bool serve(Web *web, const WebOptions *options, Event *end, Error *err) {
    int port;
    char id[TABLE_ID_MAX];
    const int listener = listen_somewhere(web, options, &port, err);
    if (listener < 0) return false;
    hosts_init(&web->hosts, options->address, port);
    ways_claim(web);
    pthread_mutex_lock(&web->room.lock);
    const WebTable *const table = lay_table(web, options, err);
    if (table) memcpy(id, table->id, sizeof id);
    pthread_mutex_unlock(&web->room.lock);
    const bool served = table && answer(web, options, listener, id, end, err);
    if (!table) listener_close(listener);
    pthread_mutex_lock(&web->room.lock);
    close_tables(web);
    pthread_mutex_unlock(&web->room.lock);
    return served;
}

bool web_run(const WebOptions *options, Error *err) {
    if (!library_load(err)) return false;
    Web *const web = calloc(1, sizeof *web);
    if (!web) return error_set(err, "out of memory");
    pthread_mutex_init(&web->room.lock, NULL);
    pthread_cond_init(&web->room.changed, NULL);
    pthread_mutex_init(&web->ways.lock, NULL);
    visitors_init(&web->visitors);
    web->access = access_new();
    web->game = options->game;
    store_init(&web->store);
    saved_index_init(&web->index);
    Event *const end = event_new(err);
    SignalWatch *const watch = end ? signals_watch(end, err) : NULL;
    const bool good = watch && serve(web, options, end, err);
    release(web);
    signals_unwatch(watch);
    event_free(end);
    return good;
}

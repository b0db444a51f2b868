/* The life of a server: it listens, tells where, serves until a signal comes, and closes all that it has begun. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/console.h"
#include "engine/base/input.h"
#include "engine/base/listener.h"
#include "engine/base/memory.h"
#include "engine/base/signals.h"
#include "engine/base/waiter.h"
#include "protocol/web/entry.h"
#include "protocol/web/http.h"
#include "protocol/web/visitors.h"
#include "protocol/web/ways.h"
#include "protocol/web/web.h"

enum {
    LINK_MAX = 160,
    WAYS_MS = 5000,     /* between looks whether ways back are to be kept */
    BACKGROUND_MS = 500 /* between looks at whose the terminal is */
};

/* The first game; the id of its table. */
static bool lay_table(Web *web, const WebOptions *options, char id[static TABLE_ID_MAX], Error *err) {
    WebTable *const table =
        options->load ? web_load(web, options->load, err) : web_new_table(web, options->game, NULL, err);
    const bool good = table && table_seats(&table->round, &options->seats, err) && web_begin(table, err);
    if (good) memcpy(id, table->id, TABLE_ID_MAX);
    if (good) ways_load(web);
    web_drop(table);
    return good;
}

/* That ways back are in use is noted from time to time; a folder that could not be made at first is tried again. */
static void *keep_ways(void *context) {
    Web *const web = context;
    pthread_mutex_lock(&web->lock);
    while (!web->closing) {
        waiter_wait_until(&web->changed, &web->lock, clock_ms() + WAYS_MS);
        pthread_mutex_unlock(&web->lock);
        if (store_find(&web->store)) web_claim_tables(web);
        ways_keep(web);
        pthread_mutex_lock(&web->lock);
    }
    pthread_mutex_unlock(&web->lock);
    return NULL;
}

/* All who wait for something to happen end. */
static void end_waiting(Web *web) {
    pthread_mutex_lock(&web->lock);
    web->closing = true;
    pthread_cond_broadcast(&web->changed);
    pthread_mutex_unlock(&web->lock);
    web->thinkers.closing = true;
    web_note_people(web);
}

/* ---- links ---- */

static void write_link(const Web *web, int host, const Secret *code, char *link, size_t size) {
    snprintf(link, size, "http://%s/#%s", web->hosts.name[host], code->text);
}

/* A link for the host, which is good once, under each name of the server. */
static Secret tell_links(const Web *web, const char *table) {
    Right right = { .is_host = true };
    snprintf(right.table, sizeof right.table, "%s", table);
    const Secret code = entry_new_code(web->access, &right);
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
    WebTable *const table = web_any_table(web, &err);
    snprintf(id, sizeof id, "%s", table ? table->id : ""); /* "": there will be one when the host comes in */
    web_drop(table);
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
    const bool has_keeper = pthread_create(&keeper, NULL, keep_ways, web) == 0;
    Input *const keys = console_is_at(stdin) ? input_open(stdin, NULL) : NULL;
    tell(web, options, table, keys);
    wait_for_end(web, end, keys);
    input_close(keys);
    end_waiting(web);
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
    const bool good = lay_table(web, options, id, err), served = good && answer(web, options, listener, id, end, err);
    if (!good) listener_close(listener);
    web_close_tables(web);
    return served;
}

bool web_run(const WebOptions *options, Error *err) {
    if (!library_load(err)) return false;
    Web *const web = web_new(options->game);
    web->visitors = memory_new(1, sizeof *web->visitors);
    visitors_init(web->visitors);
    store_init(&web->store);
    Event *const end = event_new(err);
    SignalWatch *const watch = end ? signals_watch(end, err) : NULL;
    const bool good = watch && serve(web, options, end, err);
    visitors_release(web->visitors);
    free(web->visitors);
    web_free(web);
    signals_unwatch(watch);
    event_free(end);
    return good;
}

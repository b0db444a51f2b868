/* The life of a server: it listens, tells where, serves until a signal comes, and closes all that it has begun. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/listener.h"
#include "engine/base/signals.h"
#include "engine/base/waiter.h"
#include "protocol/web/returns.h"
#include "protocol/web/server.h"
#include "protocol/web/web.h"

enum { RETURNS_MS = 60000 };

static void name_hosts(Web *web, const char *address, int port) {
    const char *const names[] = { address, listener_is_local(address) ? "localhost" : "", "" };
    for (size_t i = 0; i < LENGTH(names); i++)
        if (*names[i])
            snprintf(web->host[i], sizeof web->host[i], strchr(names[i], ':') ? "[%s]:%d" : "%s:%d", names[i], port);
}

static bool seat_all(WebTable *table, const CliTexts *seats, Error *err) {
    const Game *const game = round_game(&table->round);
    for (int i = 0; i < seats->count; i++) {
        const char *const text = seats->text[i];
        const Player player = text[0] && text[1] == '=' ? game_player(game, text[0]) : NOBODY;
        if (player == NOBODY)
            return error_set(err, "--seat '%.40s' is not a seat such as %c=engine:3", text,
                             game_player_letter(game, 0));
        if (!table_seat(&table->round, player, text + 2, err)) return error_prefix(err, "--seat");
    }
    return true;
}

/* The first game, and the code with which its host comes in. */
static bool lay_table(Web *web, const WebOptions *options, char code[static SECRET_LENGTH + 1], Error *err) {
    WebTable *const table =
        options->load ? web_load(web, options->load, err) : web_new_table(web, options->game, NULL, err);
    if (!table) return false;
    Right right = { .is_host = true };
    snprintf(right.table, sizeof right.table, "%s", table->id);
    bool good = seat_all(table, &options->seats, err) && web_begin(table, err);
    web_drop(web, table);
    pthread_mutex_lock(&web->lock);
    if (good) returns_load(web, right.table);
    good = good && access_new_code(&web->access, &right, code, err);
    pthread_mutex_unlock(&web->lock);
    return good;
}

/* Nobody asks any more. */
static void close_tables(Web *web) {
    Error err;
    for (int i = 0; i < web->tables; i++) {
        WebTable *const table = web->table[i];
        pthread_mutex_lock(&table->lock);
        table_close(table);
        pthread_mutex_unlock(&table->lock);
        if (!table_save(table, &err)) fprintf(stderr, "fusilier web: game %s: %s\n", table->id, err.text);
    }
}

static void init(Web *web) {
    pthread_mutex_init(&web->lock, NULL);
    pthread_mutex_init(&web->analyses.lock, NULL);
    waiter_init(&web->changed);
    thinkers_init(&web->thinkers);
    visitors_init(&web->visitors);
    web_find_folder(web);
}

static void release(Web *web) {
    for (int i = 0; i < web->tables; i++) table_free(web->table[i]);
    visitors_release(&web->visitors);
    thinkers_release(&web->thinkers);
    pthread_cond_destroy(&web->changed);
    pthread_mutex_destroy(&web->analyses.lock);
    pthread_mutex_destroy(&web->lock);
    free(web);
}

/* That ways back are in use is noted from time to time. */
static void *keep_returns(void *context) {
    Web *const web = context;
    pthread_mutex_lock(&web->lock);
    while (!web->closing) {
        returns_keep(web);
        waiter_wait_until(&web->changed, &web->lock, clock_ms() + RETURNS_MS);
    }
    pthread_mutex_unlock(&web->lock);
    return NULL;
}

/* Wakes all who wait for something to happen. */
static void wake_all(Web *web) {
    pthread_mutex_lock(&web->lock);
    web->closing = true;
    pthread_cond_broadcast(&web->changed);
    for (int i = 0; i < web->tables; i++) {
        pthread_mutex_lock(&web->table[i]->lock);
        pthread_cond_broadcast(&web->table[i]->changed);
        pthread_mutex_unlock(&web->table[i]->lock);
    }
    pthread_mutex_unlock(&web->lock);
}

static void tell(const Web *web, const WebOptions *options, const char *code) {
    char address[160];
    snprintf(address, sizeof address, "http://%s/#%s", web->host[0], code);
    if (!listener_is_local(options->address))
        fprintf(stderr,
                "fusilier web: others in your network can reach this server; what they may do is up to the links "
                "that you give them\n");
    printf("%s\n", address);
    fflush(stdout);
    if (options->opens_browser && !listener_show(address))
        fprintf(stderr, "fusilier web: no browser was found: open the address above in one\n");
}

/* Serves until a signal comes. */
static bool answer(Web *web, const WebOptions *options, int listener, const char *code, Event *end, Error *err) {
    pthread_t keeper;
    struct MHD_Daemon *const daemon = server_start(web, listener);
    if (!daemon) {
        listener_close(listener);
        return error_set(err, "the server cannot be started");
    }
    const bool has_keeper = pthread_create(&keeper, NULL, keep_returns, web) == 0;
    tell(web, options, code);
    events_wait(&end, 1, -1);
    wake_all(web);
    MHD_stop_daemon(daemon); /* nobody asks any more */
    if (has_keeper) pthread_join(keeper, NULL);
    return true;
}

static bool serve(Web *web, const WebOptions *options, Event *end, Error *err) {
    char code[SECRET_LENGTH + 1];
    int port = options->port ? options->port : returns_last_port(web, options->address);
    int listener = listener_open(options->address, &port, err);
    if (listener < 0 && !options->port) { /* somebody has it */
        port = 0;
        listener = listener_open(options->address, &port, err);
    }
    if (listener < 0) return false;
    name_hosts(web, options->address, port);
    const bool good = lay_table(web, options, code, err);
    const bool served = good && answer(web, options, listener, code, end, err);
    if (!good) listener_close(listener);
    close_tables(web);
    return served;
}

bool web_run(const WebOptions *options, Error *err) {
    if (!library_load(err)) return false;
    Web *const web = calloc(1, sizeof *web);
    if (!web) return error_set(err, "out of memory");
    init(web);
    Event *const end = event_new(err);
    SignalWatch *const watch = end ? signals_watch(end, err) : NULL;
    const bool good = watch && serve(web, options, end, err);
    release(web);
    signals_unwatch(watch);
    event_free(end);
    return good;
}

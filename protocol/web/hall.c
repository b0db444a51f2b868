/* All tables and who is at them: how that begins and ends. */
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/waiter.h"
#include "protocol/web/server.h"

Web *web_new(const Game *game) {
    Web *const web = memory_new(1, sizeof *web);
    web->game = game;
    web->access = access_new();
    pthread_mutex_init(&web->lock, NULL);
    pthread_mutex_init(&web->opening, NULL);
    pthread_mutex_init(&web->analyses.lock, NULL);
    pthread_mutex_init(&web->ways.lock, NULL);
    pthread_mutex_init(&web->own.lock, NULL);
    sketcher_init(&web->sketcher);
    waiter_init(&web->changed);
    thinkers_init(&web->thinkers);
    saved_index_init(&web->index);
    return web;
}

void web_free(Web *web) {
    web_release_tables(web);
    saved_index_release(&web->index);
    store_release(&web->store);
    thinkers_release(&web->thinkers);
    access_free(web->access);
    pthread_cond_destroy(&web->changed);
    sketcher_release(&web->sketcher);
    pthread_mutex_destroy(&web->own.lock);
    pthread_mutex_destroy(&web->ways.lock);
    pthread_mutex_destroy(&web->analyses.lock);
    pthread_mutex_destroy(&web->opening);
    pthread_mutex_destroy(&web->lock);
    free(web);
}

void web_close_tables(Web *web) {
    Error err;
    for (int i = 0; i < web->tables; i++) {
        WebTable *const table = web->table[i];
        pthread_mutex_lock(&table->lock);
        table_close(table);
        pthread_mutex_unlock(&table->lock);
        if (!table_save(table, &err)) fprintf(stderr, "fusilier web: game %s: %s\n", table->id, err.text);
    }
}

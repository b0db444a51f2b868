/* client.h -- an engine in a process of its own to which we speak, whatever its protocol: its lines, what it offers,
 * its end. Layer: protocol. Everything it says is text from outside: it may be anything, late, or nothing at all. */
#ifndef FUSILIER_PROTOCOL_CLIENT_CLIENT_H
#define FUSILIER_PROTOCOL_CLIENT_CLIENT_H

#include <stdarg.h>
#include <stdio.h>

#include "engine/base/process.h"
#include "engine/game.h"

enum {
    CLIENT_NAME_MAX = 80,
    CLIENT_OFFERS_MAX = 256,
    CLIENT_VARIANTS_MAX = 8192,
    CLIENT_VARIANT_MAX = 128,
};

/* An option that an engine has. */
typedef struct {
    char name[64];
    bool button; /* it has no value */
} ClientOffer;

/* Open struct: all may read; name and log belong to whoever made it, the rest is written by client_* alone. */
typedef struct {
    Process *process;               /* NULL: gone */
    bool broken;                    /* it could not be sent something */
    FILE *log;                      /* all that is said; NULL: not kept */
    char name[CLIENT_NAME_MAX];     /* in the log */
    char own_name[CLIENT_NAME_MAX]; /* as it calls itself */
    char line[PROCESS_LINE_MAX];    /* the last one heard */

    /* what it offers */
    ClientOffer offer[CLIENT_OFFERS_MAX];
    int offers;
    bool knows_variants;
    char variants[CLIENT_VARIANTS_MAX]; /* names, each between blanks: " chess atomic " */
    char variant[CLIENT_VARIANT_MAX];   /* the one that it is told */
} Client;

/* ---- the process ---- */

/* Takes over a process that was just started. */
void client_begin(Client *client, Process *process);

/* Asks it to quit, in the word that all protocols share, and ends it if it does not. Nothing if it is gone. */
void client_quit(Client *client);

/* Ends it at once. */
void client_drop(Client *client);

/* ---- lines ---- */

/* Sends a line (and logs it); false, and it is broken, if that fails. */
bool client_say(Client *client, const char *format, ...) FORMATTED(2, 3);
bool client_say_list(Client *client, const char *format, va_list args);

/* The next line in client->line, logged. */
ReadStatus client_hear(Client *client, int64_t deadline_ms);

/* Reads until it says these words, alone or followed by a blank (READ_LINE); what else it says goes to `listen`, which
 * may be NULL. READ_TIMEOUT too if it talks on and on about other things. */
typedef void ClientListener(void *listener, const char *line);
ReadStatus client_await(Client *client, const char *words, int64_t deadline_ms, ClientListener *listen, void *listener);

/* ---- what it offers ---- */

/* It is about to say afresh what it offers. */
void client_forget_offers(Client *client);

void client_add_offer(Client *client, const char *name, size_t length, bool button);
void client_add_variant(Client *client, const char *name, size_t length);

/* The offered option, NULL if there is none: names are compared without regard to case, '_' means a blank too. */
const ClientOffer *client_find_offer(const Client *client, const char *name);

/* Finds the name under which the engine offers the game, in client->variant: what its protocol calls it, the id, or any
 * other name that the game has elsewhere. False if there is none. */
bool client_find_variant(Client *client, const Game *game, const char *name);

#endif

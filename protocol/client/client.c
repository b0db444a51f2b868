#include "protocol/client/client.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/text.h"

enum { QUIT_PATIENCE_MS = 500 };

/* ---- the process ---- */

void client_begin(Client *client, Process *process) {
    client->process = process;
    client->broken = false;
    client_forget_offers(client);
}

void client_quit(Client *client) {
    if (!client->process) return;
    client_say(client, "quit");
    process_stop(client->process, QUIT_PATIENCE_MS);
    client->process = NULL;
}

void client_drop(Client *client) {
    process_stop(client->process, 0);
    client->process = NULL;
    client->broken = false;
}

/* ---- lines ---- */

static void log_line(Client *client, char direction, const char *line) {
    if (!client->log) return;
    fprintf(client->log, "%10.3f %d %s %c %s\n", (double)clock_us() / 1e6,
            client->process ? process_id(client->process) : 0, client->name, direction, line);
    fflush(client->log);
}

bool client_say_list(Client *client, const char *format, va_list args) {
    char small[1024], *text = small;
    va_list again;
    va_copy(again, args);
    const int length = vsnprintf(small, sizeof small, format, args);
    if (length >= (int)sizeof small) {
        text = malloc((size_t)length + 1);
        if (text) vsnprintf(text, (size_t)length + 1, format, again);
    }
    va_end(again);
    const bool sent = client->process && text && process_write(client->process, text);
    if (!sent) client->broken = true;
    if (text) log_line(client, '<', text);
    if (text != small) free(text);
    return sent;
}

bool client_say(Client *client, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const bool sent = client_say_list(client, format, args);
    va_end(args);
    return sent;
}

ReadStatus client_hear(Client *client, int64_t deadline_ms) {
    if (!client->process) return READ_END;
    const ReadStatus status = process_read(client->process, client->line, sizeof client->line, deadline_ms);
    if (status == READ_LINE) log_line(client, '>', client->line);
    return status;
}

ReadStatus client_await(Client *client, const char *words, int64_t deadline_ms, ClientListener *listen,
                        void *listener) {
    do {
        const ReadStatus status = client_hear(client, deadline_ms);
        if (status != READ_LINE || text_after_words(client->line, words)) return status;
        if (listen) listen(listener, client->line);
    } while (clock_ms() <= deadline_ms);
    return READ_TIMEOUT;
}

/* ---- what it offers ---- */

void client_forget_offers(Client *client) {
    client->offers = 0;
    client->knows_variants = false;
    client->variants[0] = client->variant[0] = '\0';
}

void client_add_offer(Client *client, const char *name, size_t length, bool button) {
    if (client->offers == CLIENT_OFFERS_MAX || length == 0 || length >= sizeof client->offer[0].name) return;
    ClientOffer *const offer = &client->offer[client->offers++];
    memcpy(offer->name, name, length);
    offer->name[length] = '\0';
    offer->button = button;
}

void client_add_variant(Client *client, const char *name, size_t length) {
    const size_t used = strlen(client->variants);
    if (length == 0 || used + length + 3 > sizeof client->variants) return;
    snprintf(client->variants + used, sizeof client->variants - used, "%s%.*s ", used ? "" : " ", (int)length, name);
}

static bool same_name(const char *a, const char *b) {
    for (; *a && *b; a++, b++) {
        const int x = *a == '_' ? ' ' : tolower((unsigned char)*a);
        const int y = *b == '_' ? ' ' : tolower((unsigned char)*b);
        if (x != y) return false;
    }
    return *a == *b;
}

const ClientOffer *client_find_offer(const Client *client, const char *name) {
    for (int i = 0; i < client->offers; i++)
        if (same_name(client->offer[i].name, name)) return &client->offer[i];
    return NULL;
}

static bool has_variant(const Client *client, const char *name) {
    char wanted[CLIENT_VARIANT_MAX];
    snprintf(wanted, sizeof wanted, " %s ", name);
    return strstr(client->variants, wanted) != NULL;
}

/* Joined rules are too many for a list: Fusilier itself takes all that make a game. */
static bool takes_joined(const Client *client, const Game *game, const char *name) {
    return strchr(game->id, '+') && strncmp(client->own_name, "Fusilier ", strlen("Fusilier ")) == 0 &&
           strlen(name) < sizeof client->variant;
}

bool client_find_variant(Client *client, const Game *game, const char *name) {
    const char *const own = has_variant(client, name) ? name : has_variant(client, game->id) ? game->id : NULL;
    snprintf(client->variant, sizeof client->variant, "%s", own ? own : "");
    for (const char *at = client->variants; !*client->variant && *at;) {
        char word[CLIENT_VARIANT_MAX];
        at += strspn(at, " ");
        snprintf(word, sizeof word, "%.*s", (int)strcspn(at, " "), at);
        at += strcspn(at, " ");
        if (*word && game_is_called(game, word)) memcpy(client->variant, word, sizeof word);
    }
    if (!*client->variant && takes_joined(client, game, name))
        snprintf(client->variant, sizeof client->variant, "%s", name);
    return *client->variant != '\0';
}

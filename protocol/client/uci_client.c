#include "protocol/client/uci_client.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/text.h"

/* ---- introduction ---- */

static void read_variants(Client *client, const char *rest) {
    client->knows_variants = true;
    for (const char *at = text_find_word(rest, "var"); at; at = text_find_word(at, "var")) {
        at += 3 + strspn(at + 3, " ");
        client_add_variant(client, at, strcspn(at, " "));
    }
}

static void read_option(Client *client, const char *rest) {
    const char *const type = text_find_word(rest, "type");
    if (!type) return;
    size_t length = (size_t)(type - rest);
    while (length > 0 && rest[length - 1] == ' ') length--;
    client_add_offer(client, rest, length, text_after_words(type + 4 + strspn(type + 4, " "), "button") != NULL);
    if (length == 11 && strncmp(rest, "UCI_Variant", 11) == 0) read_variants(client, type);
}

bool uci_client_ask(Client *client) {
    client_forget_offers(client);
    return client_say(client, "uci");
}

bool uci_client_introduce(Client *client, const char *line) {
    const char *rest;
    if ((rest = text_after_words(line, "id")) && (rest = text_after_words(rest, "name")) && *rest)
        snprintf(client->own_name, sizeof client->own_name, "%s", rest);
    else if ((rest = text_after_words(line, "option")) && (rest = text_after_words(rest, "name")))
        read_option(client, rest);
    return strcmp(line, "uciok") == 0;
}

/* ---- options and the game ---- */

bool uci_client_set_option(Client *client, const char *name, const char *value) {
    const ClientOffer *const offer = client_find_offer(client, name);
    if (offer && offer->button) return client_say(client, "setoption name %s", offer->name);
    return client_say(client, "setoption name %s value %s", offer ? offer->name : name, value);
}

const char *uci_client_game_name(const Game *game) {
    return game->names.uci ? game->names.uci : game->id;
}

/* UCI itself means orthodox chess where nothing else is said, and Chess960 is a way to play it. */
static bool is_understood(const Client *client, const Game *game) {
    const char *const name = uci_client_game_name(game);
    if (client->knows_variants) return false;
    return strcmp(name, "chess") == 0 || (game->conduct.rules.any_castling && strcmp(name, "chess960") == 0);
}

UciGameStatus uci_client_choose_game(Client *client, const Game *game) {
    const bool any_castling = game->conduct.rules.any_castling;
    const bool offers_chess960 = client_find_offer(client, "UCI_Chess960") != NULL;
    if (!client_find_variant(client, game, uci_client_game_name(game)) && !is_understood(client, game))
        return UCI_LACKS_VARIANT;
    if (any_castling && !offers_chess960) return UCI_LACKS_CHESS960;
    if (offers_chess960) client_say(client, "setoption name UCI_Chess960 value %s", any_castling ? "true" : "false");
    if (*client->variant) client_say(client, "setoption name UCI_Variant value %s", client->variant);
    return UCI_GAME_TOLD;
}

/* ---- positions ---- */

size_t uci_client_move_format(const Game *game, Move move, const char *text, char buf[static UCI_MOVE_MAX]) {
    const bool is_further = move_kind(move) != EMPTY; /* king takes rook is the shorter of two ways */
    if (move_type(move) != MOVE_CASTLE || is_further || !game->conduct.rules.any_castling)
        return (size_t)snprintf(buf, UCI_MOVE_MAX, "%s", text);
    const Board *const board = board_of(game->setup.board); /* the king's way to the rook's cell */
    return (size_t)snprintf(buf, UCI_MOVE_MAX, "%s%s", board->name[move_from(move)], board->name[move_to(move)]);
}

bool uci_client_say_position(Client *client, const char *start, const char *moves) {
    const char *const then = *moves ? " moves " : "";
    if (!start) return client_say(client, "position startpos%s%s", then, moves);
    return client_say(client, "position fen %s%s%s", start, then, moves);
}

bool uci_client_say_new_game(Client *client) {
    return client_say(client, "ucinewgame");
}

/* ---- thinking ---- */

bool uci_client_ask_move(Client *client, const UciLimits *limits) {
    char buf[512];
    Text text = text_into(buf, sizeof buf);
    text_string(&text, "go");
    if (limits->use_clock)
        text_format(&text, " wtime %lld btime %lld winc %lld binc %lld", (long long)limits->time_ms[0],
                    (long long)limits->time_ms[1], (long long)limits->increment_ms[0],
                    (long long)limits->increment_ms[1]);
    if (limits->use_clock && limits->moves_left > 0) text_format(&text, " movestogo %d", limits->moves_left);
    if (limits->move_time_ms > 0) text_format(&text, " movetime %lld", (long long)limits->move_time_ms);
    if (limits->nodes > 0) text_format(&text, " nodes %llu", (unsigned long long)limits->nodes);
    if (limits->depth > 0) text_format(&text, " depth %d", limits->depth);
    return client_say(client, "%s", buf);
}

static void read_info(const char *line, Opinion *said) {
    const char *at;
    if (text_find_word(line, "string") || ((at = text_find_word(line, "multipv")) && strtol(at + 7, NULL, 10) > 1))
        return;
    const char *const score = text_find_word(line, "score"), *const depth = text_find_word(line, "depth");
    if ((at = text_find_word(line, "nodes"))) said->nodes = strtoull(at + 5, NULL, 10);
    if (!score || !depth) return;
    const char *const value = score + 5 + strspn(score + 5, " ");
    const char *number;
    said->mate = (number = text_after_words(value, "mate")) != NULL;
    if (!number && !(number = text_after_words(value, "cp"))) return;
    said->score = (int)strtol(number, NULL, 10);
    said->has_score = true;
    said->depth = (int)strtol(depth + 5, NULL, 10);
}

bool uci_client_listen(const char *line, Opinion *said, char move[static UCI_MOVE_MAX]) {
    const char *rest = text_after_words(line, "info");
    if (rest) read_info(rest, said);
    if (rest || !(rest = text_after_words(line, "bestmove"))) return false;
    snprintf(move, UCI_MOVE_MAX, "%.*s", (int)strcspn(rest, " \t"), rest);
    return true;
}

bool uci_client_ask_ready(Client *client) {
    return client_say(client, "isready");
}

#include "protocol/verify/peer.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/base/memory.h"
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "protocol/client/uci_client.h"

enum {
    MOVES_LIMIT = 1 << 16,
    START_MS = 20000,   /* until it plays the game, at most */
    SILENCE_MS = 3000,  /* ends the answer of an engine that gives no totals, */
    SILENCE_PAUSES = 8, /* if it is so many times longer than all pauses in the answer */
};

struct Peer {
    Client client;
    const Game *game;
    int64_t timeout_ms, deadline_ms;
    bool gives_totals; /* it has given one, so it will give others */
    PeerMove *moves;
    int count, room;
};

/* ---- lines ---- */

static bool say_ended(Peer *peer, const char *doing, Error *err) {
    char end[128];
    process_describe_end(peer->client.process, end, sizeof end);
    if (strcmp(end, "exited with status 127") == 0) /* what a shell says of programs that do not exist */
        return error_set(err, "engine '%s' cannot be run: no such program", peer_name(peer));
    return error_set(err, "engine '%s' %s while %s", peer_name(peer), end, doing);
}

static bool say_silent(Peer *peer, const char *doing, Error *err) {
    return error_set(err, "engine '%s' gave no answer within %lld s while %s", peer_name(peer),
                     (long long)(peer->timeout_ms / 1000), doing);
}

/* Could everything be sent? */
static bool is_told(Peer *peer, Error *err) {
    return !peer->client.broken || say_ended(peer, "it was told what to do", err);
}

/* The next line before the deadline; `doing` says in errors what for. With quiet_ms >= 0, so long a silence is an
 * answer, too: READ_STOPPED. */
static ReadStatus hear(Peer *peer, const char *doing, int64_t quiet_ms, Error *err) {
    const int64_t quiet = clock_ms() + quiet_ms;
    const bool may_be_quiet = quiet_ms >= 0 && quiet < peer->deadline_ms;
    const ReadStatus status = client_hear(&peer->client, may_be_quiet ? quiet : peer->deadline_ms);
    if (status == READ_TIMEOUT && may_be_quiet) return READ_STOPPED;
    if (status == READ_TIMEOUT) say_silent(peer, doing, err);
    if (status == READ_END) say_ended(peer, doing, err);
    return status;
}

/* ---- who it is and what it plays ---- */

static void listen(void *client, const char *line) {
    uci_client_introduce(client, line);
}

static bool wait_for(Peer *peer, const char *word, const char *doing, Error *err) {
    const ReadStatus status = client_await(&peer->client, word, peer->deadline_ms, listen, &peer->client);
    if (status == READ_LINE) return true;
    return status == READ_END ? say_ended(peer, doing, err) : say_silent(peer, doing, err);
}

static bool introduce(Peer *peer, Error *err) {
    uci_client_ask(&peer->client);
    return is_told(peer, err) && wait_for(peer, "uciok", "it was asked for uciok", err);
}

/* Sets the options, and asks anew what it offers: a file of variants brings more of them. */
static bool set_options(Peer *peer, const PeerSpec *spec, Error *err) {
    for (int i = 0; i < spec->options_count; i++) {
        char name[256];
        const char *const option = spec->options[i];
        const int length = (int)strcspn(option, "=");
        snprintf(name, sizeof name, "%.*s", length, option);
        uci_client_set_option(&peer->client, name, option[length] ? option + length + 1 : "");
    }
    return spec->options_count == 0 || introduce(peer, err);
}

static bool choose_game(Peer *peer, Error *err) {
    const UciGameStatus status = uci_client_choose_game(&peer->client, peer->game);
    if (status == UCI_LACKS_VARIANT)
        return error_set(err, "engine '%s' does not offer %s (UCI_Variant %s)", peer_name(peer), peer->game->title,
                         uci_client_game_name(peer->game));
    if (status == UCI_LACKS_CHESS960)
        return error_set(err, "engine '%s' does not offer %s (UCI_Chess960)", peer_name(peer), peer->game->title);
    client_say(&peer->client, "ucinewgame");
    uci_client_ask_ready(&peer->client);
    return is_told(peer, err) && wait_for(peer, UCI_READY, "it was told the game", err);
}

static bool start(Peer *peer, const PeerSpec *spec, Error *err) {
    Process *const process = process_start_command(spec->command, &(ProcessOptions){ .error = NULL }, err);
    client_begin(&peer->client, process);
    return process && introduce(peer, err) && set_options(peer, spec, err) && choose_game(peer, err);
}

Peer *peer_start(const PeerSpec *spec, const Game *game, Error *err) {
    Peer *peer = calloc(1, sizeof *peer);
    if (!peer) {
        error_set(err, "out of memory");
        return NULL;
    }
    peer->game = game;
    peer->timeout_ms = spec->timeout_ms < START_MS ? spec->timeout_ms : START_MS;
    peer->deadline_ms = clock_ms() + peer->timeout_ms;
    snprintf(peer->client.own_name, sizeof peer->client.own_name, "%.60s", spec->command);
    if (start(peer, spec, err)) {
        peer->timeout_ms = spec->timeout_ms;
        return peer;
    }
    peer_stop(peer);
    return NULL;
}

void peer_stop(Peer *peer) {
    if (!peer) return;
    client_quit(&peer->client);
    free(peer->moves);
    free(peer);
}

const char *peer_name(const Peer *peer) {
    return peer->client.own_name;
}

/* ---- perft ---- */

/* Reads "e2e4: 20", also without the colon or with other words of ours for moves; false for any other line. */
static bool read_move(const char *line, PeerMove *move) {
    while (*line == ' ' || *line == '\t') line++;
    const size_t length = strcspn(line, ": \t=");
    const bool looks = (isalpha((unsigned char)line[0]) && (isdigit((unsigned char)line[1]) || line[1] == '@')) ||
                       strncmp(line, "0000", 4) == 0 || strncmp(line, "@@@@", 4) == 0;
    if (length < 4 || length >= PEER_MOVE_MAX || !looks) return false;
    const char *number = line + length + strspn(line + length, ": \t=-");
    if (!isdigit((unsigned char)*number)) return false;
    char *end;
    errno = 0;
    const unsigned long long count = strtoull(number, &end, 10);
    if (errno != 0 || end[strspn(end, " \t")] != '\0') return false;
    memcpy(move->text, line, length);
    move->text[length] = '\0';
    move->count = count;
    return true;
}

/* The number that a line ends with: in "Perft 4 leaves: 197281" that is the total. */
static bool read_last_number(const char *line, uint64_t *value) {
    size_t end = strlen(line);
    while (end > 0 && !isdigit((unsigned char)line[end - 1])) end--;
    size_t start = end;
    while (start > 0 && isdigit((unsigned char)line[start - 1])) start--;
    errno = 0;
    *value = strtoull(line + start, NULL, 10);
    return start < end && errno == 0 && line[end + strspn(line + end, " \t.")] == '\0';
}

/* Lines like "Nodes per second: 5000" and "Total moves: 20" tell something else. */
static bool speaks_of_leaves(const char *line) {
    static const char *const others[] = { "time", "second", "nps", "/s", " ms", "move" };
    for (size_t i = 0; i < LENGTH(others); i++)
        if (text_mentions(line, others[i])) return false;
    return true;
}

/* "Nodes searched: 20" and its like, which end an answer. */
static bool is_total(const char *line) {
    static const char *const words[] = { "nodes", "total", "perft", "leaf", "leaves" };
    while (*line == ' ' || *line == '\t') line++;
    for (size_t i = 0; i < LENGTH(words); i++)
        if (strncasecmp(line, words[i], strlen(words[i])) == 0 && strpbrk(line, "0123456789")) return true;
    return false;
}

static bool keep_move(Peer *peer, const PeerMove *move, Error *err) {
    if (peer->count == MOVES_LIMIT) return error_set(err, "engine '%s' lists too many moves", peer_name(peer));
    ARRAY_RESERVE(peer->moves, peer->room, peer->count + 1);
    peer->moves[peer->count++] = *move;
    return true;
}

/* A line of the answer. */
typedef enum { LINE_OTHER, LINE_MOVE, LINE_TOTAL, LINE_READY } LineKind;

static LineKind kind_of(const char *line, PeerMove *move) {
    if (text_after_words(line, UCI_READY)) return LINE_READY;
    if (read_move(line, move)) return LINE_MOVE;
    return is_total(line) ? LINE_TOTAL : LINE_OTHER;
}

static void note_total(Peer *peer, PeerPerft *answer) {
    if (!answer->has_total && peer->count > 0 && speaks_of_leaves(peer->client.line))
        answer->has_total = read_last_number(peer->client.line, &answer->total);
    peer->gives_totals = true;
}

/* How long a silence ends the answer, -1: none does. Some engines say readyok first and count in another thread, some
 * give no totals; only for one that may do both there is no other sign. */
static int64_t ending_silence(const Peer *peer, bool ready, int64_t longest_pause) {
    if (!ready || peer->gives_totals || peer->count == 0) return -1;
    return longest_pause * SILENCE_PAUSES > SILENCE_MS ? longest_pause * SILENCE_PAUSES : SILENCE_MS;
}

/* Reads until the engine has given a total and is ready again. */
static bool read_answer(Peer *peer, PeerPerft *answer, Error *err) {
    bool ready = false, total = false;
    int64_t last = clock_ms(), longest_pause = 0;
    while (!ready || !total) {
        const ReadStatus status = hear(peer, "it counted perft", ending_silence(peer, ready, longest_pause), err);
        if (status == READ_STOPPED) return true;
        if (status != READ_LINE) return false;
        const int64_t now = clock_ms();
        if (now - last > longest_pause) longest_pause = now - last;
        last = now;
        PeerMove move;
        const LineKind kind = kind_of(peer->client.line, &move);
        if (kind == LINE_READY) ready = true;
        if (kind == LINE_MOVE && !keep_move(peer, &move, err)) return false;
        if (kind == LINE_TOTAL) {
            note_total(peer, answer);
            total = true;
        }
    }
    answer->ends_by_itself = true;
    return true;
}

bool peer_perft(Peer *peer, const char *root, const char *line, Depth depth, PeerPerft *answer, Error *err) {
    *answer = (PeerPerft){ .count = 0 };
    peer->count = 0;
    peer->deadline_ms = clock_ms() + peer->timeout_ms;
    uci_client_say_position(&peer->client, root, line);
    client_say(&peer->client, "go perft %d", depth);
    uci_client_ask_ready(&peer->client);
    if (!is_told(peer, err) || !read_answer(peer, answer, err)) return false;
    answer->moves = peer->moves;
    answer->count = peer->count;
    return true;
}

/* ---- words for moves ---- */

void peer_move_format(const Peer *peer, const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    char text[MOVE_TEXT_MAX];
    game_move_format(pos, move, text);
    uci_client_move_format(peer->game, move, text, buf);
}

bool peer_same_move(const char *text, const char *theirs) {
    if (strcmp(text, "0000") == 0 && (strcmp(theirs, "@@@@") == 0 || strcasecmp(theirs, "pass") == 0)) return true;
    for (; *text || *theirs; text++, theirs++) {
        if (*text == 'x' && *theirs != 'x') text++;
        if (*theirs == 'x' && *text != 'x') theirs++;
        if (tolower((unsigned char)*text) != tolower((unsigned char)*theirs)) return false;
        if (!*text) return true;
    }
    return true;
}

#include "protocol/verify/peer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "protocol/client/uci_client.h"

enum {
    MOVES_LIMIT = 1 << 16,
    COMMAND_MAX = 4096,
    START_MS = 20000,   /* until it plays the game, at most */
    SILENCE_MS = 3000,  /* ends the answer of an engine that gives no totals, */
    SILENCE_PAUSES = 8, /* if it is so many times longer than all pauses in the answer */
};

static const char COUNTING[] = "it counted perft"; /* what is done, in errors */

struct Peer {
    Client client;
    const char *command; /* run for each question; NULL: it is an engine that listens */
    const Game *game;
    int64_t timeout_ms, deadline_ms;
    bool gives_totals;  /* it has given one behind a list, so it will give others */
    bool lists_nothing; /* in this answer a total, or what looks like one, came before any move */
    PeerMove *moves;
    int count, room;
};

/* ---- lines ---- */

static bool say_ended(Peer *peer, const char *doing, Error *err) {
    char end[128];
    process_describe_end(peer->client.process, end, sizeof end);
    if (strcmp(end, "exited with status 127") == 0 ||
        strcmp(end, "exited with status 126") == 0) /* what a shell says of programs that do not exist */
        return error_set(err, "engine '%s' cannot be run: no such program", peer_name(peer));
    return error_set(err, "engine '%s' %s while %s", peer_name(peer), end, doing);
}

static bool say_silent(Peer *peer, const char *doing, Error *err) {
    return error_set(err, "engine '%s' gave no answer within %lld s while %s", peer_name(peer),
                     (long long)(peer->timeout_ms / 1000), doing);
}

static bool say_no_list(Peer *peer, Error *err) {
    return error_set(err, "'%s' lists no moves: a line such as \"e2e4: 20\" is needed for each", peer_name(peer));
}

/* Could everything be sent? Whether a program that dies is missed while it is written to or only while it is heard is
 * chance: the error is the same. */
static bool is_told(Peer *peer, const char *doing, Error *err) {
    return !peer->client.broken || say_ended(peer, doing, err);
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
    static const char doing[] = "it was asked for uciok";
    return is_told(peer, doing, err) && wait_for(peer, "uciok", doing, err);
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
    uci_client_say_new_game(&peer->client);
    uci_client_ask_ready(&peer->client);
    static const char doing[] = "it was told the game";
    return is_told(peer, doing, err) && wait_for(peer, UCI_READY, doing, err);
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
    if (spec->is_filled_in) peer->command = spec->command;
    if (!spec->is_filled_in && !start(peer, spec, err)) {
        peer_stop(peer);
        return NULL;
    }
    peer->timeout_ms = spec->timeout_ms;
    return peer;
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
    if (peer_text_move(line, move)) return LINE_MOVE;
    return peer_text_is_total(line) ? LINE_TOTAL : LINE_OTHER;
}

/* Does the total end the answer? One before any move is that of a position without moves, or belongs to something else:
 * "perft 4" above the list, or what was still to be said about the answer before. */
static bool take_total(Peer *peer, PeerPerft *answer) {
    uint64_t total = 0;
    const bool is_known = peer_text_total(peer->client.line, &total);
    if (peer->count == 0) {
        peer->lists_nothing = is_known && total > 0;
        return is_known && total == 0;
    }
    if (is_known && !answer->has_total) {
        answer->has_total = true;
        answer->total = total;
    }
    peer->gives_totals = true;
    return true;
}

/* How long a silence ends the answer, -1: none does. Some engines say readyok first and count in another thread, some
 * give no totals; only for one that may do both there is no other sign. */
static int64_t ending_silence(const Peer *peer, bool ready, int64_t longest_pause) {
    if (!ready || peer->gives_totals || (peer->count == 0 && !peer->lists_nothing)) return -1;
    return longest_pause * SILENCE_PAUSES > SILENCE_MS ? longest_pause * SILENCE_PAUSES : SILENCE_MS;
}

/* Reads until the engine has given a total and is ready again. */
static bool read_answer(Peer *peer, PeerPerft *answer, Error *err) {
    bool ready = false, total = false;
    int64_t last = clock_ms(), longest_pause = 0;
    while (!ready || !total) {
        const ReadStatus status = hear(peer, COUNTING, ending_silence(peer, ready, longest_pause), err);
        if (status == READ_STOPPED) return peer->count > 0 || say_no_list(peer, err);
        if (status != READ_LINE) return false;
        const int64_t now = clock_ms();
        if (now > peer->deadline_ms) return say_silent(peer, COUNTING, err);
        if (now - last > longest_pause) longest_pause = now - last;
        last = now;
        PeerMove move;
        const LineKind kind = kind_of(peer->client.line, &move);
        if (kind == LINE_READY) ready = true;
        if (kind == LINE_MOVE && !keep_move(peer, &move, err)) return false;
        if (kind == LINE_TOTAL && take_total(peer, answer)) total = true;
    }
    answer->ends_by_itself = true;
    return true;
}

static bool ask_engine(Peer *peer, const PeerQuestion *question, PeerPerft *answer, Error *err) {
    uci_client_say_position(&peer->client, question->root, question->line);
    client_say(&peer->client, "go perft %d", question->depth);
    uci_client_ask_ready(&peer->client);
    return is_told(peer, COUNTING, err) && read_answer(peer, answer, err);
}

/* ---- programs that speak no UCI ---- */

/* The command with the position and the depth in their places, as one word each unless they stand in quotes already.
 * Positions have no signs that mean something between double quotes. */
static bool fill_in(const char *command, const char *position, Depth depth, char *buf, size_t size, Error *err) {
    Text out = text_into(buf, size);
    if (strpbrk(position, "\"\\$`%")) return error_set(err, "the position cannot be a word of a command: %s", position);
    for (const char *at = command; *at;) {
        if (strncmp(at, "{fen}", 5) == 0) {
            const bool quoted = at > command && (at[-1] == '"' || at[-1] == '\'');
            text_string(&out, quoted ? "" : "\"");
            text_string(&out, position);
            text_string(&out, quoted ? "" : "\"");
            at += 5;
        } else if (strncmp(at, "{depth}", 7) == 0) {
            text_number(&out, (unsigned long)depth);
            at += 7;
        } else {
            text_char(&out, *at++);
        }
    }
    return out.length < size || error_set(err, "the command is too long");
}

/* Reads all that it prints, to the end. */
static bool read_list(Peer *peer, PeerPerft *answer, Error *err) {
    for (;;) {
        const ReadStatus status = client_hear(&peer->client, peer->deadline_ms);
        const char *const line = peer->client.line;
        PeerMove move;
        if (status == READ_END) return true;
        if (status != READ_LINE || clock_ms() > peer->deadline_ms) return say_silent(peer, COUNTING, err);
        if (peer_text_move(line, &move)) {
            if (!keep_move(peer, &move, err)) return false;
        } else if (peer_text_is_number(line) || peer_text_is_total(line)) {
            answer->has_total = peer_text_total(line, &answer->total) || answer->has_total;
        }
    }
}

/* A list that is there as a whole: of a program that has failed nobody knows. */
static bool is_whole(Peer *peer, const PeerPerft *answer, Error *err) {
    char end[128];
    process_describe_end(peer->client.process, end, sizeof end);
    if (strcmp(end, "exited with status 0") != 0) return say_ended(peer, COUNTING, err);
    if (peer->count > 0 || (answer->has_total && answer->total == 0)) return true;
    return say_no_list(peer, err);
}

static bool run_command(Peer *peer, const PeerQuestion *question, PeerPerft *answer, Error *err) {
    char position[POSITION_TEXT_MAX], command[POSITION_TEXT_MAX + COMMAND_MAX];
    game_format(question->pos, position, sizeof position);
    if (!fill_in(peer->command, position, question->depth, command, sizeof command, err)) return false;
    Process *const process = process_start_command(command, &(ProcessOptions){ .error = NULL }, err);
    client_begin(&peer->client, process);
    answer->ends_by_itself = true;
    const bool done = process && read_list(peer, answer, err) && is_whole(peer, answer, err);
    client_drop(&peer->client);
    return done;
}

/* ---- both ---- */

bool peer_perft(Peer *peer, const PeerQuestion *question, PeerPerft *answer, Error *err) {
    *answer = (PeerPerft){ .count = 0 };
    peer->count = 0;
    peer->lists_nothing = false;
    peer->deadline_ms = clock_ms() + peer->timeout_ms;
    if (!(peer->command ? run_command : ask_engine)(peer, question, answer, err)) return false;
    answer->moves = peer->moves;
    answer->count = peer->count;
    return true;
}

/* ---- words for moves ---- */

void peer_move_format(const Peer *peer, const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    char text[MOVE_TEXT_MAX];
    game_move_format(pos, move, text);
    if (peer->command)
        snprintf(buf, MOVE_TEXT_MAX, "%s", text);
    else
        uci_client_move_format(peer->game, move, text, buf);
}

#include "protocol/cli/peer.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/base/memory.h"
#include "engine/base/clock.h"
#include "engine/base/format.h"
#include "engine/base/process.h"
#include "engine/base/text.h"

enum {
    MOVES_LIMIT = 1 << 16,
    START_MS = 20000, /* until it plays the game, at most */
    GRACE_MS = 500,   /* between `quit` and the end by force; between `readyok` and a total that may never come */
};

struct Peer {
    Process *process;
    int64_t timeout_ms, deadline_ms;
    char name[64], variant[64];
    bool offers_variant, has_variants, offers_chess960;
    bool writes_chess960; /* castling is king takes rook */
    PeerMove *moves;
    int count, room;
    char line[PROCESS_LINE_MAX]; /* the last one heard */
};

/* ---- lines ---- */

static bool say_ended(Peer *peer, const char *doing, Error *err) {
    char end[128];
    process_describe_end(peer->process, end, sizeof end);
    if (strcmp(end, "exited with status 127") == 0) /* what a shell says of programs that do not exist */
        return error_set(err, "engine '%s' cannot be run: no such program", peer->name);
    return error_set(err, "engine '%s' %s while %s", peer->name, end, doing);
}

static bool say(Peer *peer, Error *err, const char *format, ...) FORMATTED(3, 4);
static bool say(Peer *peer, Error *err, const char *format, ...) {
    char short_text[256];
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(short_text, sizeof short_text, format, args);
    va_end(args);
    char *text = malloc((size_t)length + 1);
    if (!text) return error_set(err, "out of memory");
    va_start(args, format);
    vsnprintf(text, (size_t)length + 1, format, args);
    va_end(args);
    const bool said = process_write(peer->process, text);
    free(text);
    return said || say_ended(peer, "it was told what to do", err);
}

/* The next line, in peer->line, before the deadline; `doing` says in errors what for. With quiet_ms >= 0, so long a
 * silence is an answer, too: READ_STOPPED. */
static ReadStatus hear(Peer *peer, const char *doing, int64_t quiet_ms, Error *err) {
    const int64_t quiet = clock_ms() + quiet_ms;
    const bool may_be_quiet = quiet_ms >= 0 && quiet < peer->deadline_ms;
    const ReadStatus status =
        process_read(peer->process, peer->line, sizeof peer->line, may_be_quiet ? quiet : peer->deadline_ms);
    if (status == READ_TIMEOUT && may_be_quiet) return READ_STOPPED;
    if (status == READ_TIMEOUT)
        error_set(err, "engine '%s' gave no answer within %lld s while %s", peer->name,
                  (long long)(peer->timeout_ms / 1000), doing);
    if (status == READ_END) say_ended(peer, doing, err);
    return status;
}

/* ---- who it is and what it plays ---- */

/* Is `word` among the words after "var" in a combo option? */
static bool offers(const char *line, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = strstr(line, " var "); at; at = strstr(at, " var ")) {
        at += strlen(" var ");
        if (strncmp(at, word, length) == 0 && (at[length] == ' ' || at[length] == '\0')) return true;
        at--; /* the blank before the next "var" may be the one after this word */
    }
    return false;
}

static void note_option(Peer *peer, const char *line) {
    if (strncmp(line, "id name ", 8) == 0) snprintf(peer->name, sizeof peer->name, "%.60s", line + 8);
    if (strncmp(line, "option name UCI_Chess960 ", 25) == 0) peer->offers_chess960 = true;
    if (strncmp(line, "option name UCI_Variant ", 24) == 0) {
        peer->has_variants = true;
        peer->offers_variant = offers(line, peer->variant);
    }
}

static bool wait_for(Peer *peer, const char *word, const char *doing, Error *err) {
    const size_t length = strlen(word);
    while (hear(peer, doing, -1, err) == READ_LINE) {
        note_option(peer, peer->line);
        if (strncmp(peer->line, word, length) == 0 && strchr(" ", peer->line[length])) return true;
    }
    return false;
}

/* UCI itself means orthodox chess where nothing else is said. */
static bool is_orthodox(const char *variant) {
    return strcmp(variant, "chess") == 0;
}

static bool choose_game(Peer *peer, const Game *game, Error *err) {
    if (!peer->offers_variant && (peer->has_variants || !is_orthodox(peer->variant)))
        return error_set(err, "engine '%s' does not offer %s (UCI_Variant %s)", peer->name, game->title, peer->variant);
    if (game->conduct.rules.any_castling && !peer->offers_chess960)
        return error_set(err, "engine '%s' does not offer %s (UCI_Chess960)", peer->name, game->title);
    if (peer->offers_variant && !say(peer, err, "setoption name UCI_Variant value %s", peer->variant)) return false;
    if (game->conduct.rules.any_castling && !say(peer, err, "setoption name UCI_Chess960 value true")) return false;
    peer->writes_chess960 = game->conduct.rules.any_castling;
    return say(peer, err, "ucinewgame\nisready") && wait_for(peer, "readyok", "it was told the game", err);
}

/* Sets the options, and asks anew what it offers: a file of variants brings more of them. */
static bool set_options(Peer *peer, const PeerSpec *spec, Error *err) {
    for (int i = 0; i < spec->options_count; i++) {
        const char *option = spec->options[i];
        const int name = (int)strcspn(option, "=");
        const char *value = option[name] ? option + name + 1 : "";
        if (!say(peer, err, "setoption name %.*s value %s", name, option, value)) return false;
    }
    return say(peer, err, "uci") && wait_for(peer, "uciok", "it was asked for uciok", err);
}

Peer *peer_start(const PeerSpec *spec, const Game *game, Error *err) {
    Peer *peer = calloc(1, sizeof *peer);
    if (!peer) {
        error_set(err, "out of memory");
        return NULL;
    }
    peer->timeout_ms = spec->timeout_ms < START_MS ? spec->timeout_ms : START_MS;
    peer->deadline_ms = clock_ms() + peer->timeout_ms;
    snprintf(peer->name, sizeof peer->name, "%.60s", spec->command);
    snprintf(peer->variant, sizeof peer->variant, "%s", game->names.uci ? game->names.uci : game->id);
    peer->process = process_start_command(spec->command, &(ProcessOptions){ .error = NULL }, err);
    if (peer->process && say(peer, err, "uci") && wait_for(peer, "uciok", "it was asked for uciok", err) &&
        (spec->options_count == 0 || set_options(peer, spec, err)) && choose_game(peer, game, err)) {
        peer->timeout_ms = spec->timeout_ms;
        return peer;
    }
    peer_stop(peer);
    return NULL;
}

void peer_stop(Peer *peer) {
    if (!peer) return;
    if (peer->process) {
        process_write(peer->process, "quit");
        process_stop(peer->process, GRACE_MS);
    }
    free(peer->moves);
    free(peer);
}

const char *peer_name(const Peer *peer) {
    return peer->name;
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
    if (peer->count == MOVES_LIMIT) return error_set(err, "engine '%s' lists too many moves", peer->name);
    ARRAY_RESERVE(peer->moves, peer->room, peer->count + 1);
    peer->moves[peer->count++] = *move;
    return true;
}

/* Reads until the engine has given a total and is ready again. Some say readyok first and count in another thread,
 * some give no total: silence after readyok ends the answer, too. */
static bool read_answer(Peer *peer, PeerPerft *answer, Error *err) {
    bool ready = false, total = false;
    peer->count = 0;
    answer->has_total = false;
    while (!ready || !total) {
        const ReadStatus status = hear(peer, "it counted perft", ready && peer->count > 0 ? GRACE_MS : -1, err);
        if (status == READ_STOPPED) return true;
        if (status != READ_LINE) return false;
        PeerMove move;
        if (strncmp(peer->line, "readyok", 7) == 0)
            ready = true;
        else if (read_move(peer->line, &move)) {
            if (!keep_move(peer, &move, err)) return false;
        } else if (is_total(peer->line)) {
            if (!answer->has_total && peer->count > 0 && speaks_of_leaves(peer->line))
                answer->has_total = read_last_number(peer->line, &answer->total);
            total = true;
        }
    }
    return true;
}

bool peer_perft(Peer *peer, const char *root, const char *line, Depth depth, PeerPerft *answer, Error *err) {
    peer->deadline_ms = clock_ms() + peer->timeout_ms;
    if (!say(peer, err, "position fen %s%s%s\ngo perft %d\nisready", root, *line ? " moves " : "", line, depth) ||
        !read_answer(peer, answer, err))
        return false;
    answer->moves = peer->moves;
    answer->count = peer->count;
    return true;
}

/* ---- words for moves ---- */

void peer_move_format(const Peer *peer, const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    const char(*name)[CELL_NAME_MAX] = pos->board->name;
    if (move_type(move) == MOVE_CASTLE && peer->writes_chess960)
        snprintf(buf, MOVE_TEXT_MAX, "%s%s", name[move_from(move)], name[move_to(move)]);
    else
        game_move_format(pos, move, buf);
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

/* go.c -- thinking: what `go` asks for, and what is said about it, with moves as UCI writes them. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/text.h"
#include "engine/base/clock.h"
#include "protocol/uci/private.h"
#include "search/score.h"

enum { CURRENT_AFTER_MS = 3000, LINE_ROOM = 16384 }; /* when `currmove` begins to interest people */

/* ---- moves ---- */

bool uci_is_king_takes_rook(const Session *session) {
    return session_switches(session)->chess960 || session_game(session)->conduct.rules.any_castling;
}

size_t uci_move_format(const Position *pos, Move move, bool king_takes_rook, char buf[static MOVE_TEXT_MAX]) {
    const bool is_further = move_kind(move) != EMPTY; /* king takes rook is the shorter of two ways */
    if (!king_takes_rook || move_type(move) != MOVE_CASTLE || is_further) return game_move_format(pos, move, buf);
    const Board *board = pos->board;
    return (size_t)snprintf(buf, MOVE_TEXT_MAX, "%s%s", board->name[move_from(move)], board->name[move_to(move)]);
}

/* ---- what is said while thinking: called from the search thread ---- */

static void add_pv(const Uci *uci, Position *root, const Thinking *line, Text *text) {
    if (line->pv_length > 0) text_string(text, " pv");
    for (int i = 0; i < line->pv_length; i++) {
        char move[MOVE_TEXT_MAX];
        uci_move_format(root, line->pv[i], uci->king_takes_rook, move);
        text_char(text, ' ');
        text_string(text, move);
        if (i + 1 < line->pv_length) game_play(root, line->pv[i]); /* a single move may be an illegal try */
    }
    for (int i = 0; i + 1 < line->pv_length; i++) game_undo(root);
}

static void on_thinking(void *context, Position *root, const Thinking *line) {
    static const char *const bounds[] = { [BOUND_UPPER] = " upperbound", [BOUND_LOWER] = " lowerbound" };
    Uci *uci = context;
    char pv[LINE_ROOM], wdl[64] = "";
    Text text = text_into(pv, sizeof pv);
    add_pv(uci, root, line, &text);
    if (session_switches(uci->session)->show_wdl)
        snprintf(wdl, sizeof wdl, " wdl %d %d %d", line->win, line->draw, line->loss);
    const char *bound = line->bound == BOUND_UPPER || line->bound == BOUND_LOWER ? bounds[line->bound] : "";
    const uint64_t ms = line->time_ms > 0 ? (uint64_t)line->time_ms : 1;
    output_line(uci->out,
                "info depth %d seldepth %d multipv %d score %s %d%s%s nodes %" PRIu64 " nps %" PRIu64
                " hashfull %d tbhits %" PRIu64 " time %" PRId64 "%s",
                line->depth, line->seldepth, line->multipv, score_is_mate(line->score) ? "mate" : "cp",
                score_told(line->score), bound, wdl, line->nodes, line->nodes * 1000 / ms, line->hashfull,
                line->table_hits, line->time_ms, pv);
}

static void on_current(void *context, Position *root, Depth depth, Move move, int number) {
    Uci *uci = context;
    if (clock_ms() - uci->started_ms < CURRENT_AFTER_MS) return;
    char text[MOVE_TEXT_MAX];
    uci_move_format(root, move, uci->king_takes_rook, text);
    output_line(uci->out, "info depth %d currmove %s currmovenumber %d", depth, text, number);
}

/* The umpire's word: the engine's try is illegal, and it thinks again. */
static void on_refused(void *context, Position *root, Move move) {
    Uci *uci = context;
    char text[MOVE_TEXT_MAX];
    uci_move_format(root, move, uci->king_takes_rook, text);
    output_line(uci->out, "info string %s: illegal", text);
}

/* GUIs take whatever is answered to `go ponder` for our next move: after the expected reply it must be our turn again.
 * The position is played on. */
static bool is_worth_pondering(Position *pos, Move best, Move reply) {
    const Player us = game_turn(pos);
    if (move_is_none(reply)) return false;
    game_play(pos, best);
    if (game_turn(pos) == us) return false;
    game_play(pos, reply);
    const bool is_ours = game_turn(pos) == us && !game_is_chance(pos);
    game_undo(pos);
    return is_ours;
}

void uci_bestmove(Uci *uci, Move best, Move ponder) {
    if (move_is_none(best)) {
        output_line(uci->out, "bestmove (none)");
        return;
    }
    char first[MOVE_TEXT_MAX], second[MOVE_TEXT_MAX];
    Position pos;
    pos_init(&pos, session_game(uci->session));
    pos_copy(&pos, session_position(uci->session));
    uci_move_format(&pos, best, uci->king_takes_rook, first);
    if (!is_worth_pondering(&pos, best, ponder)) {
        output_line(uci->out, "bestmove %s", first);
    } else {
        uci_move_format(&pos, ponder, uci->king_takes_rook, second);
        output_line(uci->out, "bestmove %s ponder %s", first, second);
    }
    pos_release(&pos);
}

/* ---- the arguments of go ---- */

/* What `go` asks for: limits of a search, or perft. */
typedef struct {
    Limits limits;
    MoveList moves; /* searchmoves */
    bool is_perft;
    Depth perft;
} Order;

/* Arguments followed by a number: where it goes is decided in set_number by the same enum. */
typedef enum { WTIME, BTIME, WINC, BINC, MOVESTOGO, DEPTH, NODES, MATE, MOVETIME, PERFT } Number;
static const struct {
    const char *name;
    Number number;
    int64_t min, max;
} numbers[] = {
    { "wtime", WTIME, INT32_MIN, INT64_MAX / 4 }, /* GUIs send a little less than 0 when a flag has fallen */
    { "btime", BTIME, INT32_MIN, INT64_MAX / 4 },
    { "winc", WINC, 0, INT64_MAX / 4 },
    { "binc", BINC, 0, INT64_MAX / 4 },
    { "movestogo", MOVESTOGO, 0, 10000 },
    { "depth", DEPTH, 1, INT32_MAX },
    { "nodes", NODES, 1, INT64_MAX },
    { "mate", MATE, 1, INT32_MAX },
    { "movetime", MOVETIME, 1, INT64_MAX / 4 },
    { "perft", PERFT, 0, 100 },
};

static int64_t at_most(int64_t value, int64_t most) {
    return value < most ? value : most;
}

/* UCI has two clocks: that of the first player, and that of all others. */
static void set_clock(int64_t clocks[PLAYERS_MAX], bool first, int64_t value) {
    for (int player = first ? 0 : 1; player < (first ? 1 : PLAYERS_MAX); player++) clocks[player] = value;
}

static void set_number(Order *order, Number number, int64_t value) {
    Limits *limits = &order->limits;
    switch (number) {
    case WTIME:
    case BTIME:
        set_clock(limits->clock.time, number == WTIME, value > 0 ? value : 1);
        limits->use_clock = true;
        break;
    case WINC:
    case BINC:
        set_clock(limits->clock.increment, number == WINC, value);
        break;
    case MOVESTOGO:
        limits->clock.moves_to_go = (int)value;
        break;
    case DEPTH:
        limits->depth = (Depth)at_most(value, DEPTH_MAX - 1);
        break;
    case NODES:
        limits->nodes = (uint64_t)value;
        break;
    case MATE:
        limits->mate = (int)at_most(value, DEPTH_MAX / 2);
        break;
    case MOVETIME:
        limits->move_time_ms = value;
        break;
    case PERFT:
        order->is_perft = true;
        order->perft = (Depth)value;
        break;
    }
}

/* A keyword with a number; *known tells whether there is one of that name. */
static bool read_number(Order *order, const char *name, UciWords *words, bool *known, Error *err) {
    for (size_t i = 0; i < LENGTH(numbers); i++) {
        if (strcmp(name, numbers[i].name) != 0) continue;
        *known = true;
        const char *text = uci_words_next(words);
        if (!text) return error_set(err, "go: %s needs a number", name);
        char *end;
        errno = 0;
        const intmax_t value = strtoimax(text, &end, 10);
        if (end == text || *end) return error_set(err, "go: %s '%.40s' is not a whole number", name, text);
        if (errno == ERANGE || value < numbers[i].min || value > numbers[i].max)
            return error_set(err, "go: %s %.40s is out of range", name, text);
        set_number(order, numbers[i].number, value);
        return true;
    }
    *known = false;
    return true;
}

static bool is_keyword(const char *word) {
    static const char *const words[] = { "searchmoves", "ponder", "infinite" };
    for (size_t i = 0; i < LENGTH(words); i++)
        if (strcmp(word, words[i]) == 0) return true;
    for (size_t i = 0; i < LENGTH(numbers); i++)
        if (strcmp(word, numbers[i].name) == 0) return true;
    return false;
}

static bool read_moves(Order *order, const Position *pos, UciWords *words, Error *err) {
    while (uci_words_peek(words) && !is_keyword(uci_words_peek(words))) {
        Move move;
        if (!game_move_parse(pos, uci_words_next(words), &move, err)) return error_prefix(err, "go: searchmoves");
        if (movelist_find(&order->moves, move) < 0) movelist_push(&order->moves, move);
    }
    return order->moves.count > 0 || error_set(err, "go: searchmoves needs moves");
}

static bool read_order(Order *order, const Position *pos, UciWords *words, Error *err) {
    const char *word;
    while ((word = uci_words_next(words))) {
        bool known = true, ok = true;
        if (strcmp(word, "searchmoves") == 0)
            ok = read_moves(order, pos, words, err);
        else if (strcmp(word, "ponder") == 0)
            order->limits.ponder = true;
        else if (strcmp(word, "infinite") == 0)
            order->limits.infinite = true;
        else
            ok = read_number(order, word, words, &known, err);
        if (!ok) return false;
        if (!known) return error_set(err, "go: unknown word '%.40s'", word);
    }
    return true;
}

/* ---- go ---- */

static bool has_limit(const Limits *limits) {
    return limits->use_clock || limits->depth || limits->nodes || limits->mate || limits->move_time_ms;
}

/* A game that is over has nothing to think about, but a GUI waits for a score all the same. */
static void say_over(Uci *uci) {
    const Position *pos = session_position(uci->session);
    const Outcome outcome = game_outcome(pos);
    const bool lost = outcome.over && outcome.points[game_turn(pos)] == 0;
    output_line(uci->out, "info depth 0 score %s 0", lost ? "mate" : "cp");
}

static void start(Uci *uci, Order *order) {
    Limits *limits = &order->limits;
    limits->moves = order->moves.at;
    limits->moves_count = order->moves.count;
    if (!has_limit(limits) && !limits->ponder) limits->infinite = true;
    uci->king_takes_rook = uci_is_king_takes_rook(uci->session);
    uci->started_ms = clock_ms();
    if (game_count_moves(session_position(uci->session)) == 0) say_over(uci);
    session_think(
        uci->session, limits, NULL,
        &(ThinkListener){ .context = uci, .thinking = on_thinking, .current = on_current, .refused = on_refused });
}

bool uci_go(Uci *uci, UciWords *words, Error *err) {
    Order order = { .is_perft = false };
    movelist_init(&order.moves);
    bool ok = read_order(&order, session_position(uci->session), words, err);
    if (ok && order.is_perft) {
        uci->king_takes_rook = uci_is_king_takes_rook(uci->session);
        ok = uci_task_start(uci, TASK_PERFT, order.perft, err);
    } else if (ok) {
        start(uci, &order);
    }
    movelist_free(&order.moves);
    return ok;
}

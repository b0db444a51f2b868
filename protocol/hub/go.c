/* go.c -- thinking: how long, and what is said about it. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/text.h"
#include "protocol/record/opinion.h"
#include "protocol/hub/private.h"
#include "search/score.h"

enum { LINE_ROOM = 16384 };

/* ---- what is said while thinking: called from the search thread ---- */

static double score_in_men(int score) {
    const int size = score < 0 ? -score : score;
    const double men = score_is_mate(score) ? opinion_win_to_hub(SCORE_MATE - size) : size / 100.0;
    return score < 0 ? -men : men;
}

static void add_pv(Position *root, const Thinking *line, Text *text) {
    for (int i = 0; i < line->pv_length; i++) {
        char move[NUMBERED_MOVE_MAX];
        hub_move_format(root, line->pv[i], move);
        if (i > 0) text_char(text, ' ');
        text_string(text, move);
        game_play(root, line->pv[i]);
    }
    for (int i = 0; i < line->pv_length; i++) game_undo(root);
}

static void on_thinking(void *context, Position *root, const Thinking *line) {
    Hub *const hub = context;
    char pv[LINE_ROOM];
    Text text = text_into(pv, sizeof pv);
    if (line->multipv > 1) return; /* Hub knows one line */
    add_pv(root, line, &text);
    const double seconds = line->time_ms > 0 ? (double)line->time_ms / 1000 : 0.001;
    output_line(hub->out, "info depth=%d max-depth=%d score=%.2f nodes=%" PRIu64 " time=%.3f nps=%.3f pv=\"%s\"",
                line->depth, line->seldepth, score_in_men(line->score), line->nodes, (double)line->time_ms / 1000,
                (double)line->nodes / seconds / 1e6, pv);
}

void hub_done(Hub *hub, Move best, Move ponder) {
    char first[NUMBERED_MOVE_MAX], second[NUMBERED_MOVE_MAX];
    if (move_is_none(best)) return; /* the game is over: that was said */
    Position pos;
    pos_init(&pos, session_game(hub->session));
    pos_copy(&pos, session_position(hub->session));
    hub_move_format(&pos, best, first);
    game_play(&pos, best);
    if (move_is_none(ponder)) {
        output_line(hub->out, "done move=%s", first);
    } else {
        hub_move_format(&pos, ponder, second);
        output_line(hub->out, "done move=%s ponder=%s", first, second);
    }
    pos_release(&pos);
}

/* ---- level ---- */

typedef enum { LEVEL_TIME, LEVEL_INC, LEVEL_MOVE_TIME, LEVEL_MOVES, LEVEL_DEPTH, LEVEL_NODES } Number;
static const struct {
    const char *name;
    bool is_time; /* seconds, with fractions */
    double least, most;
} numbers[] = {
    [LEVEL_TIME] = { "time", true, -1e6, 1e9 },        [LEVEL_INC] = { "inc", true, 0, 1e9 },
    [LEVEL_MOVE_TIME] = { "move-time", true, 0, 1e9 }, [LEVEL_MOVES] = { "moves", false, 0, 10000 },
    [LEVEL_DEPTH] = { "depth", false, 1, INT32_MAX },  [LEVEL_NODES] = { "nodes", false, 1, 9e15 },
};

static void set_all(int64_t clocks[PLAYERS_MAX], int64_t value) {
    for (int player = 0; player < PLAYERS_MAX; player++) clocks[player] = value;
}

static void set_number(Limits *limits, Number number, double value) {
    const int64_t ms = (int64_t)(value * 1000);
    switch (number) {
    case LEVEL_TIME:
        set_all(limits->clock.time, ms > 0 ? ms : 1); /* only our clock is known */
        limits->use_clock = true;
        break;
    case LEVEL_INC:
        set_all(limits->clock.increment, ms);
        break;
    case LEVEL_MOVE_TIME:
        limits->move_time_ms = ms > 0 ? ms : 1;
        break;
    case LEVEL_MOVES:
        limits->clock.moves_to_go = (int)value;
        break;
    case LEVEL_DEPTH:
        limits->depth = value < DEPTH_MAX - 1 ? (Depth)value : DEPTH_MAX - 1;
        break;
    case LEVEL_NODES:
        limits->nodes = (uint64_t)value;
    }
}

static bool read_number(Limits *limits, Number number, const char *text, Error *err) {
    const char *const name = numbers[number].name;
    const bool is_time = numbers[number].is_time;
    char *end;
    const double value = strtod(text, &end);
    const bool is_plain = text[strspn(text, is_time ? "+-.0123456789" : "0123456789")] == '\0';
    if (end == text || *end || !is_plain)
        return error_set(err, "level: %s '%.40s' is not a %s", name, text,
                         is_time ? "number of seconds" : "whole number");
    if (value < numbers[number].least || value > numbers[number].most)
        return error_set(err, "level: %s %.40s is out of range", name, text);
    set_number(limits, number, value);
    return true;
}

bool hub_level(Hub *hub, const HubLine *line, Error *err) {
    Limits limits = hub->limits;
    bool any = hub_argument(line, "infinite") || hub_argument(line, "ponder");
    for (size_t i = 0; i < LENGTH(numbers); i++) {
        const char *const text = hub_argument(line, numbers[i].name);
        if (text && !read_number(&limits, (Number)i, text, err)) return false;
        any = any || text;
    }
    if (!any) return error_set(err, "level: expected time, inc, moves, move-time, depth, nodes or infinite");
    if (hub_argument(line, "infinite")) limits = (Limits){ .infinite = true };
    hub->limits = limits;
    return true;
}

/* ---- go ---- */

static bool has_limit(const Limits *limits) {
    return limits->use_clock || limits->depth || limits->nodes || limits->move_time_ms;
}

/* There is nothing to think about: nobody would ever hear of a move. */
static bool refuse_end(const Position *pos, Error *err) {
    const Outcome outcome = game_outcome(pos);
    return error_set(err, "go: the game is over: %s", outcome.reason ? outcome.reason : "there is no move");
}

bool hub_go(Hub *hub, const HubLine *line, Error *err) {
    const bool ponder = hub_argument(line, "ponder"), analyze = hub_argument(line, "analyze");
    if (!ponder && !analyze && !hub_argument(line, "think"))
        return error_set(err, "go: expected think, ponder or analyze");
    if (game_count_moves(session_position(hub->session)) == 0) return refuse_end(session_position(hub->session), err);
    Limits limits = hub->limits;
    hub->limits = (Limits){ .infinite = false };
    limits.ponder = ponder;
    if (!has_limit(&limits) && !ponder) limits.infinite = true;
    session_think(hub->session, &limits, NULL, &(ThinkListener){ .context = hub, .thinking = on_thinking });
    return true;
}

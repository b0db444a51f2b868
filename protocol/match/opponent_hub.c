/* The Hub side of opponent.h: draughts engines. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "protocol/match/opponent_private.h"
#include "protocol/record/hub_text.h"

/* ---- introduction ---- */

static void read_param(Opponent *o, const HubLine *line) {
    const char *const name = hub_argument(line, "name"), *const values = hub_argument(line, "values");
    if (!name) return;
    client_add_offer(&o->client, name, strlen(name), false);
    if (strcmp(name, "variant") != 0 || !values) return;
    o->client.knows_variants = true;
    for (const char *at = values + strspn(values, " "); *at; at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        client_add_variant(&o->client, at, length);
        at += length;
    }
}

static bool introduce(Opponent *o, const char *text) {
    char copy[PROCESS_LINE_MAX];
    HubLine line;
    snprintf(copy, sizeof copy, "%s", text);
    if (!hub_line_read(&line, copy, NULL)) return false;
    if (strcmp(line.command, "id") == 0) {
        const char *const name = hub_argument(&line, "name"), *const version = hub_argument(&line, "version");
        if (name && *name)
            snprintf(o->client.own_name, sizeof o->client.own_name, "%s%s%s", name, version ? " " : "",
                     version ? version : "");
    } else if (strcmp(line.command, "param") == 0) {
        read_param(o, &line);
    }
    return strcmp(line.command, "wait") == 0;
}

/* A value stands in quotes, and cannot contain any. */
static bool say_param(Opponent *o, const char *name, const char *value, Error *err) {
    if (strchr(name, '"') || strchr(value, '"'))
        return error_set(err, "Hub cannot say the quote in %s=%s", name, value);
    opponent_say(o, "set-param name=\"%s\" value=\"%s\"", name, value);
    return true;
}

static bool set_params(Opponent *o, Error *err) {
    const char *const variant = o->game->names.hub;
    if (!variant || !client_find_variant(&o->client, o->game, variant))
        return error_set(err, "it cannot play %s: '%s' is not in its list of variants", o->game->id,
                         variant ? variant : o->game->id);
    if (!say_param(o, "variant", o->client.variant, err)) return false;
    for (int i = 0; i < o->spec.options; i++) {
        const ClientOffer *const offer = client_find_offer(&o->client, o->spec.option[i].name);
        if (!offer) return error_set(err, "it has no parameter '%s'", o->spec.option[i].name);
        if (!say_param(o, offer->name, o->spec.option[i].value, err)) return false;
    }
    return true;
}

/* Its tables may take a while to load. */
static bool wait_until_ready(Opponent *o, Error *err) {
    const int64_t deadline = clock_ms() + o->place.patience_ms;
    opponent_say(o, "init");
    while (opponent_hear(o, deadline) == READ_LINE)
        if (text_after_words(o->client.line, "ready")) return true;
    return error_set(err, "it does not answer 'init'");
}

static bool configure(Opponent *o, Error *err) {
    return set_params(o, err) && wait_until_ready(o, err);
}

static bool new_game(Opponent *o, const Record *record, Error *err) {
    (void)record, (void)err;
    opponent_say(o, "new-game");
    return true;
}

/* ---- questions ---- */

/* The position before the last kings' moves, which may be repeated, and these. */
static bool say_position(Opponent *o, const Record *record) {
    Position pos;
    char squares[HUB_POSITION_MAX];
    const int kings_moves = record->pos.now.halfmove < record->count ? record->pos.now.halfmove : record->count;
    char *const moves = malloc((size_t)kings_moves * NUMBERED_MOVE_MAX + 1);
    size_t n = 0;
    if (!moves) return false;
    moves[0] = '\0';
    pos_init(&pos, record->pos.game);
    pos_copy(&pos, &record->pos);
    for (int i = 0; i < kings_moves; i++) game_undo(&pos);
    hub_position_format(&pos, squares, sizeof squares);
    for (int i = record->count - kings_moves; i < record->count; i++) {
        if (n > 0) moves[n++] = ' ';
        n += hub_move_format(&pos, record->moves[i].move, moves + n);
        game_play(&pos, record->moves[i].move);
    }
    pos_release(&pos);
    const bool sent =
        n ? opponent_say(o, "pos pos=%s moves=\"%s\"", squares, moves) : opponent_say(o, "pos pos=%s", squares);
    free(moves);
    return sent;
}

static bool ask(Opponent *o, const Record *record, const PlayerClock clocks[]) {
    const PlayerClock *const own = &clocks[game_turn(&record->pos)];
    const TimeControl *const control = &own->control;
    if (!say_position(o, record)) return false;
    if (control->base_ms > 0) {
        char moves[32] = "";
        if (own->moves_left > 0) snprintf(moves, sizeof moves, "moves=%d ", own->moves_left);
        opponent_say(o, "level %stime=%.3f inc=%.3f", moves, (double)own->left_ms / 1000,
                     (double)control->increment_ms / 1000);
    }
    if (control->move_time_ms > 0) opponent_say(o, "level move-time=%.3f", (double)control->move_time_ms / 1000);
    if (control->nodes > 0) opponent_say(o, "level nodes=%llu", (unsigned long long)control->nodes);
    if (control->depth > 0) opponent_say(o, "level depth=%d", control->depth);
    return opponent_say(o, "go think");
}

/* ---- what it says ---- */

static void read_info(const HubLine *line, Opinion *opinion) {
    const char *const score = hub_argument(line, "score"), *const depth = hub_argument(line, "depth");
    const char *const nodes = hub_argument(line, "nodes");
    if (nodes) opinion->nodes = strtoull(nodes, NULL, 10);
    if (score && depth && opinion_from_hub(strtod(score, NULL), opinion)) opinion->depth = (int)strtol(depth, NULL, 10);
}

static void listen(Opponent *o, const char *text, Answer *answer) {
    char copy[PROCESS_LINE_MAX];
    HubLine line;
    snprintf(copy, sizeof copy, "%s", text);
    if (!hub_line_read(&line, copy, NULL)) return;
    const char *const move = hub_argument(&line, "move");
    if (strcmp(line.command, "info") == 0) {
        read_info(&line, &answer->opinion);
    } else if (strcmp(line.command, "done") == 0 && o->asked) {
        o->asked = false;
        answer->type = ANSWER_MOVE;
        snprintf(answer->text, sizeof answer->text, "%.*s", MOVE_TEXT_MAX - 1, move ? move : "");
    }
}

static void end_game(Opponent *o, const char *result, const char *reason) {
    (void)result, (void)reason;
    if (o->asked) opponent_say(o, "stop");
}

static bool ping(Opponent *o, char *answer, size_t size) {
    snprintf(answer, size, "pong");
    opponent_say(o, "ping");
    return true;
}

const Dialect dialect_hub = { introduce, configure, new_game, ask, listen, end_game, ping };

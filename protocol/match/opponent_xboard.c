/* The XBoard (CECP) side of opponent.h: protocol version 2, and what old engines need: no ping, no setboard, bare
 * moves. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "protocol/match/opponent_private.h"

#include "engine/base/clock.h"

enum { NO_CLOCK_MINUTES = 1000 };

/* ---- introduction ---- */

static void read_option(Opponent *o, const char *value, size_t length) {
    size_t name = 0;
    while (name < length && strncmp(value + name, " -", 2) != 0) name++;
    client_add_offer(&o->client, value, name, name < length && strncmp(value + name, " -button", 8) == 0);
}

static void read_variants(Opponent *o, const char *value, size_t length) {
    o->client.knows_variants = true;
    for (size_t begin = 0; begin < length;) {
        size_t end = begin;
        while (end < length && value[end] != ',') end++;
        size_t first = begin;
        while (first < end && value[first] == ' ') first++;
        client_add_variant(&o->client, value + first, end - first);
        begin = end + 1;
    }
}

static void read_feature(Opponent *o, const char *name, size_t name_length, const char *value, size_t length) {
    const struct {
        const char *name;
        bool *flag;
    } flags[] = {
        { "ping", &o->x.ping },   { "setboard", &o->x.setboard }, { "usermove", &o->x.usermove },
        { "san", &o->x.san },     { "time", &o->x.time },         { "draw", &o->x.draw },
        { "name", &o->x.name },   { "memory", &o->x.memory },     { "smp", &o->x.smp },
        { "reuse", &o->x.reuse }, { "done", &o->x.done },
    };
    bool known = true;
    if (name_length == 6 && strncmp(name, "option", 6) == 0) {
        read_option(o, value, length);
    } else if (name_length == 8 && strncmp(name, "variants", 8) == 0) {
        read_variants(o, value, length);
    } else if (name_length == 6 && strncmp(name, "myname", 6) == 0) {
        snprintf(o->client.own_name, sizeof o->client.own_name, "%.*s", (int)length, value);
    } else {
        known = false;
        for (size_t i = 0; i < LENGTH(flags); i++) {
            if (strlen(flags[i].name) != name_length || strncmp(name, flags[i].name, name_length) != 0) continue;
            *flags[i].flag = length > 0 && *value == '1';
            known = true;
        }
        if (name_length == 4 && strncmp(name, "done", 4) == 0) o->x.asks_for_time = !o->x.done;
    }
    opponent_say(o, "%s %.*s", known ? "accepted" : "rejected", (int)name_length, name);
}

/* `feature ping=1 myname="A B" ...` */
static bool introduce(Opponent *o, const char *line) {
    const char *at = text_after_words(line, "feature");
    if (at) o->x.heard_ms = clock_ms();
    while (at && *at) {
        const size_t name = strcspn(at, "= ");
        if (at[name] != '=') break;
        const char *value = at + name + 1;
        const bool quoted = *value == '"';
        if (quoted) value++;
        const size_t length = strcspn(value, quoted ? "\"" : " ");
        read_feature(o, at, name, value, length);
        at = value + length;
        if (quoted && *at == '"') at++;
        at += strspn(at, " \t");
    }
    return o->x.done;
}

static const char *xboard_name(const Game *game) {
    return game->names.xboard ? game->names.xboard : game->id;
}

static bool plays_normal(const Opponent *o) {
    return strcmp(xboard_name(o->game), "normal") == 0;
}

static bool set_option(Opponent *o, const char *name, const char *value, Error *err) {
    const ClientOffer *const offer = client_find_offer(&o->client, name);
    if (offer && offer->button) return opponent_say(o, "option %s", offer->name);
    if (offer) return opponent_say(o, "option %s=%s", offer->name, value);
    if (strcasecmp(name, "Hash") == 0 && o->x.memory) return opponent_say(o, "memory %s", value);
    if (strcasecmp(name, "Threads") == 0 && o->x.smp) return opponent_say(o, "cores %s", value);
    return error_set(err, "it has no option '%s'", name);
}

static bool configure(Opponent *o, Error *err) {
    const char *const name = xboard_name(o->game);
    if (!plays_normal(o) && !client_find_variant(&o->client, o->game, name))
        return error_set(err, "it cannot play %s: '%s' is not in its list of variants", o->game->id, name);
    if (o->spec.control.nodes)
        return error_set(err, "it speaks XBoard, which has no limit on nodes: give it tc, st or depth");
    for (int i = 0; i < o->spec.options; i++)
        if (!set_option(o, o->spec.option[i].name, o->spec.option[i].value, err)) return false;
    return opponent_sync(o, o->place.patience_ms, NULL) == READ_LINE || error_set(err, "it does not answer 'ping'");
}

/* ---- moves and positions ---- */

static bool say_move(Opponent *o, const RecordMove *entry) {
    const Board *const board = board_of(o->game->setup.board);
    const char *const prefix = o->x.usermove ? "usermove " : "";
    const Cell from = move_from(entry->move), to = move_to(entry->move);
    switch (move_type(entry->move)) {
    case MOVE_CASTLE:
        if (!o->game->conduct.rules.any_castling && !o->x.san) return opponent_say(o, "%s%s", prefix, entry->text);
        return opponent_say(o, "%s%s", prefix, board->column[to] > board->column[from] ? "O-O" : "O-O-O");
    case MOVE_SHOT:
        return opponent_say(o, "%s%s%s,%s%s", prefix, board->name[from], board->name[to], board->name[to],
                            board->name[from]);
    case MOVE_PASS:
        return opponent_say(o, "%s@@@@", prefix);
    default:
        return opponent_say(o, "%s%s", prefix, o->x.san && *entry->san ? entry->san : entry->text);
    }
}

/* The men of a position, for engines without `setboard`. */
static void say_men(Opponent *o, const Position *pos, Player player) {
    for (int at = 0; at < pos->board->cells; at++) {
        const Man man = pos->man[at];
        if (man == MAN_NONE || man_owner(man) != player) continue;
        opponent_say(o, "%c%s", game_letter(o->game, man_kind(man)), pos->board->name[at]);
    }
}

/* Edit mode takes the turn from before: a pawn's step makes it Black's. It knows no en passant. */
static bool edit_board(Opponent *o, const Record *record, Error *err) {
    Record start;
    record_init(&start, o->game);
    const bool good = record_start(&start, record->start, err) && board_of(o->game->setup.board) == board_of(NULL) &&
                      start.pos.now.en_passant == CELL_NONE;
    if (good) {
        if (game_turn(&start.pos) == BLACK) opponent_say(o, o->x.usermove ? "usermove a2a3" : "a2a3");
        opponent_say(o, "edit");
        opponent_say(o, "#");
        say_men(o, &start.pos, WHITE);
        opponent_say(o, "c");
        say_men(o, &start.pos, BLACK);
        opponent_say(o, ".");
    }
    record_release(&start);
    return good || error_set(err, "it cannot be given the position %s (no feature setboard)", record->start);
}

static void say_level(Opponent *o) {
    const TimeControl *const control = &o->spec.control;
    if (control->move_time_ms > 0) {
        opponent_say(o, "st %g", (double)control->move_time_ms / 1000);
    } else if (control->base_ms > 0) {
        const long long seconds = control->base_ms / 1000;
        opponent_say(o, "level %d %lld:%02lld %g", control->moves, seconds / 60, seconds % 60,
                     (double)control->increment_ms / 1000);
    } else {
        opponent_say(o, "level 0 %d 0", NO_CLOCK_MINUTES);
    }
    if (control->depth > 0) opponent_say(o, "sd %d", control->depth);
}

static bool new_game(Opponent *o, const Record *record, Error *err) {
    opponent_say(o, "new");
    if (!plays_normal(o)) opponent_say(o, "variant %s", o->client.variant);
    say_level(o);
    opponent_say(o, "post");
    opponent_say(o, "easy");
    opponent_say(o, "force");
    o->x.forced = true;
    if (!record->usual_start && o->x.setboard) opponent_say(o, "setboard %s", record->start);
    if (!record->usual_start && !o->x.setboard && !edit_board(o, record, err)) return false;
    for (int i = 0; i < record->count; i++) say_move(o, &record->moves[i]);
    o->x.known = record->count;
    return true;
}

static void say_clocks(Opponent *o, const Record *record, const PlayerClock clocks[]) {
    const Player own = game_turn(&record->pos), other = o->game->players == 2 ? (Player)(1 - own) : own;
    if (!o->x.time || clocks[own].control.base_ms == 0) return;
    opponent_say(o, "time %lld", (long long)clocks[own].left_ms / 10);
    opponent_say(o, "otim %lld", (long long)clocks[other].left_ms / 10);
}

static bool ask(Opponent *o, const Record *record, const PlayerClock clocks[]) {
    const bool answer = !o->x.forced && record->count == o->x.known + 1;
    bool sent = true;
    if (!answer && !o->x.forced) opponent_say(o, "force");
    if (answer) say_clocks(o, record, clocks);
    for (int i = o->x.known; i < record->count && sent; i++) sent = say_move(o, &record->moves[i]);
    if (!answer) {
        say_clocks(o, record, clocks);
        sent = sent && opponent_say(o, "go");
    }
    o->x.forced = false;
    o->x.known = record->count + 1; /* its answer included */
    return sent;
}

/* ---- what it says ---- */

/* `depth score time nodes ... pv` */
static bool read_thinking(const char *line, Opinion *opinion) {
    int depth = 0, score = 0;
    long long time = 0;
    unsigned long long nodes = 0;
    if (sscanf(line, "%d%*1[.+&*? ]%d %lld %llu", &depth, &score, &time, &nodes) != 4) return false;
    opinion_from_xboard(score, opinion);
    opinion->depth = depth;
    opinion->nodes = nodes;
    return true;
}

static void take(Answer *answer, AnswerType type, const char *text) {
    answer->type = type;
    snprintf(answer->text, sizeof answer->text, "%.*s", MOVE_TEXT_MAX - 1, text);
}

static void listen(Opponent *o, const char *line, Answer *answer) {
    static const char *const results[] = { "1-0", "0-1", "1/2-1/2" };
    const char *rest;
    line += strspn(line, " \t");
    if ((rest = text_after_words(line, "move"))) {
        o->asked = false;
        take(answer, ANSWER_MOVE, rest);
        answer->text[strcspn(answer->text, " \t")] = '\0';
    } else if (isdigit((unsigned char)*line) && read_thinking(line, &answer->opinion)) {
        return;
    } else if (text_after_words(line, "resign")) {
        take(answer, ANSWER_RESIGN, "");
    } else if ((rest = text_after_words(line, "offer")) && text_after_words(rest, "draw")) {
        answer->offers_draw = true;
    } else if (strncmp(line, "Illegal move", 12) == 0) {
        take(answer, ANSWER_REFUSE, line);
    } else {
        for (size_t i = 0; i < LENGTH(results); i++)
            if (text_after_words(line, results[i])) take(answer, ANSWER_CLAIM, results[i]);
    }
}

static void end_game(Opponent *o, const char *result, const char *reason) {
    if (o->asked) opponent_say(o, "?");
    opponent_say(o, "result %s {%s}", result, reason);
    opponent_say(o, "force");
    o->x.forced = true;
}

static bool ping(Opponent *o, char *answer, size_t size) {
    if (!o->x.ping) return false;
    o->pings++;
    snprintf(answer, size, "pong %d", o->pings);
    opponent_say(o, "ping %d", o->pings);
    return true;
}

const Dialect dialect_xboard = { introduce, configure, new_game, ask, listen, end_game, ping };

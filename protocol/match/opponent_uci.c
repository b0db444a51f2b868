/* The UCI side of opponent.h. */
#include <stdlib.h>
#include <string.h>

#include "protocol/client/uci_client.h"
#include "protocol/match/opponent_private.h"

static bool introduce(Opponent *o, const char *line) {
    return uci_client_introduce(&o->client, line);
}

static bool choose_game(Opponent *o, Error *err) {
    switch (uci_client_choose_game(&o->client, o->game)) {
    case UCI_LACKS_VARIANT:
        return error_set(err, "it cannot play %s: '%s' is not in its list of variants", o->game->id,
                         uci_client_game_name(o->game));
    case UCI_LACKS_CHESS960:
        return error_set(err, "it cannot play %s: it has no option UCI_Chess960", o->game->id);
    case UCI_GAME_TOLD:
        break;
    }
    return true;
}

static bool set_options(Opponent *o, Error *err) {
    for (int i = 0; i < o->spec.options; i++) {
        const char *const name = o->spec.option[i].name;
        if (!client_find_offer(&o->client, name)) return error_set(err, "it has no option '%s'", name);
        uci_client_set_option(&o->client, name, o->spec.option[i].value);
    }
    return true;
}

static bool configure(Opponent *o, Error *err) {
    if (!set_options(o, err) || !choose_game(o, err)) return false;
    return opponent_sync(o, o->place.patience_ms, NULL) == READ_LINE || error_set(err, "it does not answer 'isready'");
}

static bool new_game(Opponent *o, const Record *record, Error *err) {
    (void)record, (void)err;
    opponent_say(o, "ucinewgame");
    return true;
}

static bool say_position(Opponent *o, const Record *record) {
    char *const moves = malloc((size_t)record->count * (UCI_MOVE_MAX + 1) + 1);
    size_t n = 0;
    if (!moves) return false;
    moves[0] = '\0';
    for (int i = 0; i < record->count; i++) {
        if (n > 0) moves[n++] = ' ';
        n += uci_client_move_format(o->game, record->moves[i].move, record->moves[i].text, moves + n);
    }
    const bool sent = uci_client_say_position(&o->client, record->usual_start ? NULL : record->start, moves);
    free(moves);
    return sent;
}

static bool ask(Opponent *o, const Record *record, const PlayerClock clocks[]) {
    const PlayerClock *const own = &clocks[game_turn(&record->pos)];
    const bool are_two = o->game->players == 2;
    const PlayerClock *const first = are_two ? &clocks[0] : own, *const second = are_two ? &clocks[1] : own;
    char text[512] = "go";
    size_t n = 2;
    if (own->control.base_ms > 0) {
        n += (size_t)snprintf(text + n, sizeof text - n, " wtime %lld btime %lld winc %lld binc %lld",
                              (long long)first->left_ms, (long long)second->left_ms,
                              (long long)first->control.increment_ms, (long long)second->control.increment_ms);
        if (own->moves_left > 0) n += (size_t)snprintf(text + n, sizeof text - n, " movestogo %d", own->moves_left);
    }
    if (own->control.move_time_ms > 0)
        n += (size_t)snprintf(text + n, sizeof text - n, " movetime %lld", (long long)own->control.move_time_ms);
    if (own->control.nodes > 0)
        n += (size_t)snprintf(text + n, sizeof text - n, " nodes %llu", (unsigned long long)own->control.nodes);
    if (own->control.depth > 0) snprintf(text + n, sizeof text - n, " depth %d", own->control.depth);
    return say_position(o, record) && opponent_say(o, "%s", text);
}

static void read_info(const char *line, Opinion *opinion) {
    const char *at;
    if (text_find_word(line, "string") || ((at = text_find_word(line, "multipv")) && strtol(at + 7, NULL, 10) > 1))
        return;
    const char *const score = text_find_word(line, "score"), *const depth = text_find_word(line, "depth");
    if ((at = text_find_word(line, "nodes"))) opinion->nodes = strtoull(at + 5, NULL, 10);
    if (!score || !depth) return;
    const char *const value = score + 5 + strspn(score + 5, " ");
    const char *number;
    opinion->mate = (number = text_after_words(value, "mate")) != NULL;
    if (!number && !(number = text_after_words(value, "cp"))) return;
    opinion->score = (int)strtol(number, NULL, 10);
    opinion->has_score = true;
    opinion->depth = (int)strtol(depth + 5, NULL, 10);
}

static void listen(Opponent *o, const char *line, Answer *answer) {
    const char *rest;
    if ((rest = text_after_words(line, "info"))) {
        read_info(rest, &answer->opinion);
    } else if ((rest = text_after_words(line, "bestmove")) && o->asked) {
        o->asked = false;
        answer->type = ANSWER_MOVE;
        snprintf(answer->text, sizeof answer->text, "%.*s", (int)strcspn(rest, " \t"), rest);
    }
}

static void end_game(Opponent *o, const char *result, const char *reason) {
    (void)result, (void)reason;
    if (o->asked) opponent_say(o, "stop");
}

static bool ping(Opponent *o, char *answer, size_t size) {
    snprintf(answer, size, UCI_READY);
    uci_client_ask_ready(&o->client);
    return true;
}

const Dialect dialect_uci = { introduce, configure, new_game, ask, listen, end_game, ping };

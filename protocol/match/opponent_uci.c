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
    uci_client_say_new_game(&o->client);
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
    UciLimits limits = { .use_clock = own->control.base_ms > 0,
                         .moves_left = own->moves_left,
                         .move_time_ms = own->control.move_time_ms,
                         .nodes = own->control.nodes,
                         .depth = own->control.depth };
    for (int i = 0; i < 2; i++) {
        const PlayerClock *const clock = are_two ? &clocks[i] : own;
        limits.time_ms[i] = clock->left_ms;
        limits.increment_ms[i] = clock->control.increment_ms;
    }
    return say_position(o, record) && uci_client_ask_move(&o->client, &limits);
}

static void listen(Opponent *o, const char *line, Answer *answer) {
    char move[UCI_MOVE_MAX];
    const bool has_moved = uci_client_listen(line, &answer->opinion, move);
    if (!has_moved || !o->asked) return;
    o->asked = false;
    answer->type = ANSWER_MOVE;
    snprintf(answer->text, sizeof answer->text, "%s", move);
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

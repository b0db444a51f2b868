/* The UCI side of opponent.h. */
#include <stdlib.h>
#include <string.h>

#include "protocol/match/opponent_private.h"

/* The next word of text that is `word`, standing alone; NULL if there is none. */
static const char *find_word(const char *text, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
        const bool begins = at == text || at[-1] == ' ' || at[-1] == '\t';
        if (begins && (!at[length] || at[length] == ' ' || at[length] == '\t')) return at;
    }
    return NULL;
}

static void read_variants(Opponent *o, const char *rest) {
    o->knows_variants = true;
    for (const char *at = find_word(rest, "var"); at; at = find_word(at, "var")) {
        at += 3 + strspn(at + 3, " ");
        opponent_add_variant(o, at, strcspn(at, " "));
    }
}

static void read_option(Opponent *o, const char *rest) {
    const char *const type = find_word(rest, "type");
    if (!type) return;
    size_t length = (size_t)(type - rest);
    while (length > 0 && rest[length - 1] == ' ') length--;
    opponent_add_offer(o, rest, length, after_word(type + 4 + strspn(type + 4, " "), "button") != NULL);
    if (length == 11 && strncmp(rest, "UCI_Variant", 11) == 0) read_variants(o, type);
}

static bool introduce(Opponent *o, const char *line) {
    const char *rest;
    if ((rest = after_word(line, "id")) && (rest = after_word(rest, "name")) && *rest)
        snprintf(o->own_name, sizeof o->own_name, "%s", rest);
    else if ((rest = after_word(line, "option")) && (rest = after_word(rest, "name")))
        read_option(o, rest);
    return strcmp(line, "uciok") == 0;
}

static const char *uci_name(const Game *game) {
    return game->names.uci ? game->names.uci : game->id;
}

/* Without UCI_Variant an engine plays what UCI calls chess, in its Chess960 form if it has that option. */
static bool set_variant(Opponent *o, Error *err) {
    const char *const name = uci_name(o->game);
    const bool any_castling = o->game->conduct.rules.any_castling;
    const bool chess = strcmp(name, "chess") == 0 || (any_castling && strcmp(name, "chess960") == 0);
    if (any_castling && opponent_find_offer(o, "UCI_Chess960") < 0)
        return error_set(err, "it cannot play %s: it has no option UCI_Chess960", o->game->id);
    if (any_castling)
        opponent_say(o, "setoption name UCI_Chess960 value true");
    else if (opponent_find_offer(o, "UCI_Chess960") >= 0)
        opponent_say(o, "setoption name UCI_Chess960 value false");
    if (opponent_find_variant(o, name)) return opponent_say(o, "setoption name UCI_Variant value %s", o->variant);
    return chess || error_set(err, "it cannot play %s: '%s' is not in its list of variants", o->game->id, name);
}

static bool set_options(Opponent *o, Error *err) {
    for (int i = 0; i < o->spec.options; i++) {
        const char *const name = o->spec.option[i].name;
        const int at = opponent_find_offer(o, name);
        if (at < 0) return error_set(err, "it has no option '%s'", name);
        if (o->offer[at].button)
            opponent_say(o, "setoption name %s", o->offer[at].name);
        else
            opponent_say(o, "setoption name %s value %s", o->offer[at].name, o->spec.option[i].value);
    }
    return true;
}

static bool configure(Opponent *o, Error *err) {
    if (!set_options(o, err) || !set_variant(o, err)) return false;
    return opponent_sync(o, o->place.patience_ms, NULL) == READ_LINE || error_set(err, "it does not answer 'isready'");
}

static bool new_game(Opponent *o, const Record *record, Error *err) {
    (void)record, (void)err;
    opponent_say(o, "ucinewgame");
    return true;
}

/* Chess960 castling is the king's way to the rook's cell; everything else is written as our own strings are. */
static size_t append_move(const Opponent *o, const RecordMove *move, char *to) {
    if (move_type(move->move) == MOVE_CASTLE && o->game->conduct.rules.any_castling) {
        const Board *const board = board_of(o->game->setup.board);
        return (size_t)sprintf(to, " %s%s", board->name[move_from(move->move)], board->name[move_to(move->move)]);
    }
    return (size_t)sprintf(to, " %s", move->text);
}

static bool say_position(Opponent *o, const Record *record) {
    char *const text = malloc(POSITION_TEXT_MAX + 64 + (size_t)record->count * (MOVE_TEXT_MAX + 1));
    if (!text) return false;
    size_t n = (size_t)sprintf(text, record->usual_start ? "position startpos" : "position fen %s", record->start);
    if (record->count > 0) n += (size_t)sprintf(text + n, " moves");
    for (int i = 0; i < record->count; i++) n += append_move(o, &record->moves[i], text + n);
    const bool sent = opponent_say(o, "%s", text);
    free(text);
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
    if (find_word(line, "string") || ((at = find_word(line, "multipv")) && strtol(at + 7, NULL, 10) > 1)) return;
    const char *const score = find_word(line, "score"), *const depth = find_word(line, "depth");
    if ((at = find_word(line, "nodes"))) opinion->nodes = strtoull(at + 5, NULL, 10);
    if (!score || !depth) return;
    const char *const value = score + 5 + strspn(score + 5, " ");
    const char *number;
    opinion->mate = (number = after_word(value, "mate")) != NULL;
    if (!number && !(number = after_word(value, "cp"))) return;
    opinion->score = (int)strtol(number, NULL, 10);
    opinion->has_score = true;
    opinion->depth = (int)strtol(depth + 5, NULL, 10);
}

static void listen(Opponent *o, const char *line, Answer *answer) {
    const char *rest;
    if ((rest = after_word(line, "info"))) {
        read_info(rest, &answer->opinion);
    } else if ((rest = after_word(line, "bestmove")) && o->asked) {
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
    snprintf(answer, size, "readyok");
    opponent_say(o, "isready");
    return true;
}

const Dialect dialect_uci = { introduce, configure, new_game, ask, listen, end_game, ping };

#include "engine/game.h"

#include <ctype.h>
#include <pthread.h>
#include <string.h>

#include "engine/board/attacks.h"
#include "engine/base/text.h"
#include "engine/notes.h"
#include "engine/lanes/rule.h"

static void init_tables(void) {
    zobrist_init();
    attacks_init();
}

void engine_init(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, init_tables);
}

void game_moves(const Position *pos, Gen what, MoveList *out) {
    if (game_rule_end(pos).over) return;
    pos->game->conduct.generate(pos, what, out);
}

uint64_t game_count_moves(const Position *pos) {
    if (game_rule_end(pos).over) return 0;
    return pos->game->conduct.count ? pos->game->conduct.count(pos) : game_count_listed(pos);
}

uint64_t game_count_listed(const Position *pos) {
    MoveList list;
    movelist_init(&list);
    pos->game->conduct.generate(pos, GEN_ALL, &list);
    const uint64_t count = (uint64_t)list.count;
    movelist_free(&list);
    return count;
}

void game_tries(const Position *pos, MoveList *out) {
    if (pos->game->secrets.tries)
        pos->game->secrets.tries(pos, out);
    else
        game_moves(pos, GEN_ALL, out);
}

int game_meant(const Position *pos, const MoveList *legal, Move tried) {
    const int found = movelist_find(legal, tried);
    if (found >= 0 || !pos->game->secrets.means) return found;
    for (int i = 0; i < legal->count; i++)
        if (pos->game->secrets.means(tried, legal->at[i])) return i;
    return -1;
}

size_t game_observe(const Position *pos, Move move, Player player, char *buf, size_t size) {
    if (pos->game->secrets.observe) return pos->game->secrets.observe(pos, move, player, buf, size);
    char text[MOVE_TEXT_MAX];
    game_move_format(pos, move, text);
    Text out = text_into(buf, size);
    text_string(&out, text);
    return out.length;
}

Set game_blast(const Position *pos, Move move) {
    const Composition *const c = pos->game->conduct.composition;
    Set cells = { { 0 } };
    if (pos->game->conduct.blast) return pos->game->conduct.blast(pos, move);
    for (int i = 0; c && i < COMPOSITION_RULES_MAX; i++)
        if (c->rule[i] && c->rule[i]->blasts) cells.word[0] |= c->rule[i]->blasts(c, pos, move);
    return cells;
}

void game_null(Position *pos) {
    pos_begin(pos, MOVE_NONE);
    pos->journal.frames[pos->journal.plies - 1].null = true;
    pos->now.halfmove++;
    pos->now.reversible = 0; /* what was before the null move is not a repetition */
    pos_set_en_passant(pos, CELL_NONE);
    pos_set_turn(pos, pos->now.turn ^ 1);
}

unsigned game_chance_weight(const Position *pos, Move move) {
    return pos->game->conduct.chance_weight ? pos->game->conduct.chance_weight(pos, move) : 1;
}

static uint64_t weight_of_all(const Position *pos, const MoveList *events) {
    uint64_t total = 0;
    for (int i = 0; i < events->count; i++) total += game_chance_weight(pos, events->at[i]);
    return total;
}

Move game_roll(const Position *pos, uint64_t *random) {
    MoveList events;
    movelist_init(&events);
    game_moves(pos, GEN_ALL, &events);
    Move rolled = MOVE_NONE;
    if (events.count > 0) {
        *random += 0x9E3779B97F4A7C15ULL;
        uint64_t ticket = mix64(*random) % weight_of_all(pos, &events);
        int i = 0;
        for (; ticket >= game_chance_weight(pos, events.at[i]); i++) ticket -= game_chance_weight(pos, events.at[i]);
        rolled = events.at[i];
    }
    movelist_free(&events);
    return rolled;
}

unsigned game_secret_weight(const Position *pos, Move move) {
    return pos->game->secrets.secret_weight ? pos->game->secrets.secret_weight(pos, move) : 0;
}

int game_imagine(const struct Notes *notes, uint64_t *random, Position out[], int count) {
    return notes->game->secrets.imagine(notes, random, out, count);
}

Man game_gain_plain(const Position *pos, Move move) {
    switch (move_type(move)) {
    case MOVE_PLAIN:
    case MOVE_SHOT: {
        const Man man = pos->man[move_to(move)];
        const bool is_enemy = man != MAN_NONE && game_team(pos, man_owner(man)) != game_team(pos, pos->now.turn);
        return is_enemy ? man : (Man)MAN_NONE;
    }
    case MOVE_EN_PASSANT:
        return man_of(PAWN, pos->now.turn ^ 1);
    default:
        return MAN_NONE;
    }
}

Man game_gain(const Position *pos, Move move) {
    return pos->game->advice.gain ? pos->game->advice.gain(pos, move) : game_gain_plain(pos, move);
}

bool game_is_noisy(const Position *pos, Move move) {
    if (move_kind(move) != EMPTY && move_type(move) == MOVE_PLAIN) {
        const char *promotions = pos->game->setup.promotions ? pos->game->setup.promotions : "QRBN";
        const char best = pos->game->setup.best ? pos->game->setup.best[pos->now.turn] : promotions[0];
        if (move_kind(move) == game_kind(pos->game, best)) return true;
    }
    return game_gain(pos, move) != MAN_NONE;
}

Outcome game_outcome(const Position *pos) {
    const Outcome outcome = game_rule_end(pos);
    if (outcome.over) return outcome;
    if (game_count_moves(pos) > 0) return (Outcome){ .over = false };
    return pos->game->conduct.no_moves(pos);
}

Outcome game_drawn(const Position *pos, const char *reason) {
    const Game *game = pos->game;
    unsigned all = 0, sharing = 0; /* bit sets of teams */
    for (Player player = 0; player < game->players; player++) {
        all |= 1U << game->team[player];
        if (!game_is_out(pos, player)) sharing |= 1U << game->team[player];
    }
    if (!sharing) sharing = all; /* nobody has outlived the others */
    const int teams = __builtin_popcount(sharing);
    Outcome outcome = { .over = true, .reason = reason };
    for (Player player = 0; player < game->players; player++)
        if (sharing >> game->team[player] & 1) outcome.points[player] = (uint8_t)(POINTS_WIN / teams);
    return outcome;
}

Outcome game_won(const Position *pos, Team team, const char *reason) {
    Outcome outcome = { .over = true, .reason = reason };
    for (Player player = 0; player < pos->game->players; player++)
        if (pos->game->team[player] == team) outcome.points[player] = POINTS_WIN;
    return outcome;
}

Outcome game_referee(const Position *pos) {
    const Outcome outcome = game_outcome(pos);
    if (outcome.over) return outcome;
    if (pos->game->conduct.referee) return pos->game->conduct.referee(pos, NO_ROOT);
    if (!pos->game->conduct.repeats && pos_repetitions(pos) >= 2) return game_drawn(pos, "threefold repetition");
    if (pos->now.halfmove >= game_quiet_limit(pos))
        return game_drawn(pos, pos->game->conduct.quiet_limit ? "too many moves without progress"
                                                              : "fifty moves without progress");
    return outcome;
}

/* ---- names ---- */

/* The next letter or digit of a name, as a capital; '\0' at its end. */
static char name_letter(const char **name, const char *end) {
    while (*name < end && !isalnum((unsigned char)**name)) ++*name;
    return *name < end ? (char)toupper((unsigned char)*(*name)++) : '\0';
}

static bool is_same_name(const char *a, size_t length, const char *b) {
    const char *const a_end = a + length, *const b_end = b + strlen(b);
    for (;;) {
        const char letter = name_letter(&a, a_end);
        if (letter != name_letter(&b, b_end)) return false;
        if (!letter) return true;
    }
}

bool game_is_called(const Game *game, const char *name) {
    const char *const own[] = { game->id, game->title, game->names.xboard, game->names.pgn };
    for (size_t i = 0; i < LENGTH(own); i++)
        if (own[i] && is_same_name(own[i], strlen(own[i]), name)) return true;
    for (const char *at = game->names.aka; at && *at;) {
        const size_t length = strcspn(at, ",");
        if (is_same_name(at, length, name)) return true;
        at += length + (at[length] == ',');
    }
    return false;
}

int outcome_of_team(const Outcome *outcome, const Game *game, Team team) {
    int most = 0;
    for (Player player = 0; player < game->players; player++)
        if (game->team[player] == team && outcome->points[player] > most) most = outcome->points[player];
    return most;
}

#include "tools/contest.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/cli_options.h"
#include "engine/base/memory.h"
#include "search/chance.h"
#include "search/eval/eval.h"

enum { HASH_MB = 4, OPENINGS_TRIED = 100, SAMPLES_MAX = 256 };

struct Contest {
    ContestOptions options;
    Position pos;
    MoveList moves;
    Searcher *searcher[PLAYERS_MAX]; /* of each team */
    Values *values;                  /* what the greedy take by */
    uint64_t random;
    Cell lost;         /* where the last move took a man, CELL_NONE if nowhere */
    Refusal *refusals; /* tries of engines that were illegal, in this game */
    int refusals_count, refusals_room;
};

/* ---- minds ---- */

static bool read_opponents(void *mind, const char *text, Error *err) {
    return opponents_find(text, &((Mind *)mind)->opponents) ||
           error_set(err, "'%.40s' is not auto, paranoid, best-reply or maxn", text);
}

static const CliOption mind_settings[] = {
    { "nodes", "N", NULL, CLI_NUMBER, CLI_FIELD(Mind, nodes), .least = 1, .most = 1LL << 50 },
    { "opponents", "WHO", NULL, CLI_READ, .read = read_opponents },
    { "samples", "N", NULL, CLI_NUMBER, CLI_FIELD(Mind, samples), .most = SAMPLES_MAX },
    { .kind = CLI_END },
};

bool mind_parse(Mind *mind, const char *text, Error *err) {
    static const char *const names[] = {
        [MIND_ENGINE] = "engine", [MIND_GREEDY] = "greedy", [MIND_BLIND] = "blind", [MIND_RANDOM] = "random"
    };
    Mind fresh = *mind;
    const size_t length = strcspn(text, ":");
    if (strlen(text) >= sizeof fresh.name) return error_set(err, "'%.40s...' is too long for a mind", text);
    strcpy(fresh.name, text);
    size_t i = 0;
    while (i < LENGTH(names) && (strlen(names[i]) != length || strncmp(text, names[i], length) != 0)) i++;
    if (i == LENGTH(names)) return error_set(err, "'%s' is not a mind: engine, greedy, blind or random", text);
    fresh.type = (MindType)i;
    if (text[length] && fresh.type != MIND_ENGINE) return error_set(err, "'%s': only an engine has settings", text);
    if (text[length] && !cli_settings(text + length + 1, mind_settings, &fresh, err))
        return error_prefix(err, "'%s'", text);
    *mind = fresh;
    return true;
}

static uint64_t roll(Contest *contest) {
    contest->random += 0x9E3779B97F4A7C15ULL;
    return mix64(contest->random);
}

static Move choose_randomly(Contest *contest) {
    return contest->moves.at[roll(contest) % (uint64_t)contest->moves.count];
}

/* Does the move win the game for whoever makes it? */
static bool wins_at_once(Position *pos, Move move) {
    const Player us = game_turn(pos);
    game_play(pos, move);
    const Outcome outcome = game_outcome(pos);
    game_undo(pos);
    return outcome.over && outcome.points[us] > POINTS_DRAW;
}

static Move choose_greedily(Contest *contest) {
    Position *pos = &contest->pos;
    Move best = MOVE_NONE;
    int most = 0;
    for (int i = 0; i < contest->moves.count; i++) {
        const Move move = contest->moves.at[i];
        if (wins_at_once(pos, move)) return move;
        const Man man = game_gain(pos, move);
        if (man == MAN_NONE) continue;
        const int value = contest->values->kind[man_kind(man)];
        if (value > most) best = move, most = value;
    }
    return most > 0 ? best : choose_randomly(contest);
}

/* Any of the moves to where a man was lost. */
static Move choose_blindly(Contest *contest) {
    int count = 0;
    for (int i = 0; i < contest->moves.count && contest->lost != CELL_NONE; i++)
        if (move_to(contest->moves.at[i]) == contest->lost) contest->moves.at[count++] = contest->moves.at[i];
    if (count > 0) contest->moves.count = count;
    return choose_randomly(contest);
}

static void refuse(Contest *contest, Move move) {
    ARRAY_RESERVE(contest->refusals, contest->refusals_room, contest->refusals_count + 1);
    contest->refusals[contest->refusals_count++] = (Refusal){ .plies = contest->pos.journal.plies, .move = move };
}

/* The engine's move. Where it does not see all and tries what is illegal, it is told so, and tries again. */
static Move ask_engine(Contest *contest, const Mind *mind) {
    SearchResult result;
    for (;;) {
        const Limits limits = { .nodes = mind->nodes,
                                .refusals = contest->refusals,
                                .refusals_count = contest->refusals_count };
        search_run(contest->searcher[game_team(&contest->pos, game_turn(&contest->pos))], &contest->pos, &limits,
                   &result);
        if (!contest->pos.game->secrets.tries || movelist_find(&contest->moves, result.best) >= 0) return result.best;
        if (move_is_none(result.best)) return choose_randomly(contest); /* it has no idea */
        refuse(contest, result.best);
    }
}

static Move choose(Contest *contest, const Mind *mind) {
    switch (mind->type) {
    case MIND_GREEDY:
        return choose_greedily(contest);
    case MIND_BLIND:
        return choose_blindly(contest);
    case MIND_RANDOM:
        return choose_randomly(contest);
    default:
        return ask_engine(contest, mind);
    }
}

/* ---- games ---- */

Contest *contest_new(const ContestOptions *options, Error *err) {
    Contest *contest = calloc(1, sizeof *contest);
    if (!contest) {
        error_set(err, "no memory for a contest");
        return NULL;
    }
    contest->options = *options;
    pos_init(&contest->pos, options->game);
    contest->values = values_new(options->game);
    movelist_init(&contest->moves);
    SearchOptions search = search_defaults;
    search.hash_mb = HASH_MB;
    search.seed = 1;
    for (int team = 0; team < game_teams(options->game); team++) {
        contest->searcher[team] = search_new(&search, err);
        if (contest->searcher[team]) continue;
        contest_free(contest);
        return NULL;
    }
    return contest;
}

void contest_free(Contest *contest) {
    if (!contest) return;
    for (int team = 0; team < PLAYERS_MAX; team++) search_free(contest->searcher[team]);
    values_free(contest->values);
    movelist_free(&contest->moves);
    free(contest->refusals);
    pos_release(&contest->pos);
    free(contest);
}

static void list_moves(Contest *contest) {
    movelist_clear(&contest->moves);
    game_moves(&contest->pos, GEN_ALL, &contest->moves);
}

/* Could whoever is to move win with one move? */
static bool is_decided(Contest *contest) {
    if (game_is_chance(&contest->pos)) return false;
    list_moves(contest);
    for (int i = 0; i < contest->moves.count; i++)
        if (wins_at_once(&contest->pos, contest->moves.at[i])) return true;
    return false;
}

/* Random moves from the start; if the game ends by them, or would with the next move, it is begun again with others. */
static void open_game(Contest *contest) {
    for (int i = 0; i < OPENINGS_TRIED; i++) {
        game_start(&contest->pos, contest->options.game);
        int plies = 0;
        for (; plies < contest->options.random_plies || game_is_chance(&contest->pos); plies++) {
            list_moves(contest);
            if (contest->moves.count == 0) break;
            game_play(&contest->pos, game_is_chance(&contest->pos) ? chance_roll(&contest->pos, &contest->random)
                                                                   : choose_randomly(contest));
        }
        if (!game_referee(&contest->pos).over && !is_decided(contest)) return;
    }
    game_start(&contest->pos, contest->options.game);
}

static bool prepare(Contest *contest, const Mind *const mind[], uint64_t seed) {
    for (int team = 0; team < game_teams(contest->options.game); team++) {
        SearchOptions options = *search_options(contest->searcher[team]);
        options.opponents = mind[team]->opponents;
        options.samples = mind[team]->samples;
        options.seed = mix64(seed + (uint64_t)team) | 1;
        if (!search_set_options(contest->searcher[team], &options, NULL)) return false;
        search_clear(contest->searcher[team]);
    }
    contest->random = mix64(seed);
    contest->refusals_count = 0;
    contest->lost = CELL_NONE;
    return true;
}

int contest_play(Contest *contest, const Mind *const mind[], uint64_t seed, int points[]) {
    Position *pos = &contest->pos;
    if (!prepare(contest, mind, seed)) abort(); /* options that were made here are possible */
    open_game(contest);
    int plies = 0;
    Outcome outcome = { .over = false };
    for (; plies < contest->options.max_plies && !outcome.over; plies++) {
        list_moves(contest);
        const Move move = game_is_chance(pos) ? chance_roll(pos, &contest->random)
                                              : choose(contest, mind[game_team(pos, game_turn(pos))]);
        contest->lost = game_gain(pos, move) == MAN_NONE ? CELL_NONE : move_to(move);
        game_play(pos, move);
        outcome = game_referee(pos);
    }
    if (!outcome.over) outcome = game_drawn(pos, "too long");
    for (Player player = 0; player < pos->game->players; player++)
        points[game_team(pos, player)] = outcome.points[player];
    return plies;
}

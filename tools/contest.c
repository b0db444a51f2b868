#include "tools/contest.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/cli_options.h"
#include "engine/base/memory.h"
#include "protocol/round/greedy.h"
#include "protocol/round/mind.h"

enum { HASH_MB = 4, OPENINGS_TRIED = 100, SAMPLES_MAX = 256 };

struct Contest {
    ContestOptions options;
    Round round;
    MoveList moves;
    SearchOptions search;
    Mind *mind[PLAYERS_MAX]; /* of each team, for engines */
    Values *values;          /* what the greedy take by */
    uint64_t random;
    Cell lost; /* where the last move took a man, CELL_NONE if nowhere */
};

/* ---- minds ---- */

static bool read_opponents(void *mind, const char *text, Error *err) {
    return opponents_find(text, &((ContestMind *)mind)->opponents) ||
           error_set(err, "'%.40s' is not auto, paranoid, best-reply or maxn", text);
}

static const CliOption engine_settings[] = {
    { "nodes", "N", NULL, CLI_NUMBER, CLI_FIELD(ContestMind, nodes), .least = 1, .most = 1LL << 50 },
    { "opponents", "WHO", NULL, CLI_READ, .read = read_opponents },
    { "samples", "N", NULL, CLI_NUMBER, CLI_FIELD(ContestMind, samples), .most = SAMPLES_MAX },
    { .kind = CLI_END },
};

bool contest_mind_parse(ContestMind *mind, const char *text, Error *err) {
    static const char *const names[] = {
        [MIND_ENGINE] = "engine", [MIND_GREEDY] = "greedy", [MIND_BLIND] = "blind", [MIND_RANDOM] = "random"
    };
    ContestMind fresh = *mind;
    const size_t length = strcspn(text, ":");
    if (strlen(text) >= sizeof fresh.name) return error_set(err, "'%.40s...' is too long for a mind", text);
    strcpy(fresh.name, text);
    size_t i = 0;
    while (i < LENGTH(names) && (strlen(names[i]) != length || strncmp(text, names[i], length) != 0)) i++;
    if (i == LENGTH(names)) return error_set(err, "'%s' is not a mind: engine, greedy, blind or random", text);
    fresh.type = (MindType)i;
    if (text[length] && fresh.type != MIND_ENGINE) return error_set(err, "'%s': only an engine has settings", text);
    if (text[length] && !cli_settings(text + length + 1, engine_settings, &fresh, err))
        return error_prefix(err, "'%s'", text);
    *mind = fresh;
    return true;
}

/* ---- moves ---- */

static Position *position_of(Contest *contest) {
    return &contest->round.record.pos;
}

static void list_moves(Contest *contest) {
    movelist_clear(&contest->moves);
    game_moves(position_of(contest), GEN_ALL, &contest->moves);
}

static uint64_t roll(Contest *contest) {
    contest->random += 0x9E3779B97F4A7C15ULL;
    return mix64(contest->random);
}

static Move choose_randomly(Contest *contest) {
    return contest->moves.at[roll(contest) % (uint64_t)contest->moves.count];
}

static Move choose_greedily(Contest *contest) {
    uint64_t random = roll(contest);
    return greedy_choose(position_of(contest), &contest->moves, contest->values, &random);
}

/* Any of the moves to where a man was lost. */
static Move choose_blindly(Contest *contest) {
    int count = 0;
    for (int i = 0; i < contest->moves.count && contest->lost != CELL_NONE; i++)
        if (move_to(contest->moves.at[i]) == contest->lost) contest->moves.at[count++] = contest->moves.at[i];
    if (count > 0) contest->moves.count = count;
    return choose_randomly(contest);
}

/* The engine's move. What it tries in vain where it does not see all, it will know for the rest of the game. */
static Move ask_engine(Contest *contest, const ContestMind *who) {
    const Limits limits = { .nodes = who->nodes };
    const Position *const pos = position_of(contest);
    Question question;
    Thought thought;
    question_init(&question, &contest->round, &limits);
    mind_think(contest->mind[game_team(pos, game_turn(pos))], &question, NULL, NULL, &thought);
    question_tell(&question, &contest->round);
    question_release(&question);
    return thought.move;
}

/* The move of whoever has the turn; `who` are those of the teams. */
static Move choose(Contest *contest, const ContestMind *const who[]) {
    const Position *const pos = position_of(contest);
    const ContestMind *const mover = who[game_team(pos, game_turn(pos))];
    if (game_is_chance(pos)) return game_roll(pos, &contest->random);
    if (mover->type == MIND_ENGINE) return ask_engine(contest, mover);
    list_moves(contest);
    switch (mover->type) {
    case MIND_GREEDY:
        return choose_greedily(contest);
    case MIND_BLIND:
        return choose_blindly(contest);
    default:
        return choose_randomly(contest);
    }
}

/* ---- games ---- */

Contest *contest_new(const ContestOptions *options) {
    Contest *const contest = memory_new(1, sizeof *contest);
    contest->options = *options;
    contest->search = search_defaults;
    contest->search.hash_mb = HASH_MB;
    contest->values = values_new(options->game);
    movelist_init(&contest->moves);
    round_init(&contest->round, options->game);
    contest->round.record.is_unread = true;
    return contest;
}

void contest_free(Contest *contest) {
    if (!contest) return;
    for (int team = 0; team < PLAYERS_MAX; team++) mind_free(contest->mind[team]);
    values_free(contest->values);
    movelist_free(&contest->moves);
    round_release(&contest->round);
    free(contest);
}

/* Could whoever is to move win with one move? */
static bool is_decided(Contest *contest) {
    Position *const pos = position_of(contest);
    if (game_is_chance(pos)) return false;
    list_moves(contest);
    for (int i = 0; i < contest->moves.count; i++)
        if (greedy_wins_at_once(pos, contest->moves.at[i])) return true;
    return false;
}

static void play(Contest *contest, Move move) {
    round_play(&contest->round, move, NULL, 0, 0);
}

/* Random moves from the start; if the game ends by them, or would with the next move, it is begun again with others. */
static void open_game(Contest *contest) {
    const Position *const pos = position_of(contest);
    for (int i = 0; i < OPENINGS_TRIED; i++) {
        round_back(&contest->round, 0, 0);
        for (int plies = 0; plies < contest->options.random_plies || game_is_chance(pos); plies++) {
            list_moves(contest);
            if (contest->moves.count == 0) break;
            play(contest, game_is_chance(pos) ? game_roll(pos, &contest->random) : choose_randomly(contest));
        }
        if (!round_is_over(&contest->round) && !is_decided(contest)) return;
    }
    round_back(&contest->round, 0, 0);
}

/* The mind of an engine that plays for a team; what it has learned in other games is forgotten. */
static bool prepare_mind(Contest *contest, Team team, const ContestMind *who, uint64_t seed) {
    static const Seat engine = { .type = SEAT_ENGINE };
    contest->search.opponents = who->opponents;
    contest->search.samples = who->samples;
    contest->search.seed = mix64(seed + (uint64_t)team) | 1;
    if (contest->mind[team]) return mind_clear(contest->mind[team], &contest->search, NULL);
    contest->mind[team] = mind_new(contest->options.game, &engine, &contest->search, NULL);
    return contest->mind[team] != NULL;
}

static void prepare(Contest *contest, const ContestMind *const who[], uint64_t seed) {
    for (Team team = 0; team < game_teams(contest->options.game); team++)
        if (who[team]->type == MIND_ENGINE && !prepare_mind(contest, team, who[team], seed))
            abort(); /* options that were made here are possible */
    contest->random = mix64(seed);
    contest->round.seed = seed;
    contest->lost = CELL_NONE;
    refusals_forget(&contest->round.refusals, -1);
}

int contest_play(Contest *contest, const ContestMind *const who[], uint64_t seed, int points[]) {
    const Position *const pos = position_of(contest);
    prepare(contest, who, seed);
    open_game(contest);
    int plies = 0;
    for (; plies < contest->options.max_plies && !round_is_over(&contest->round); plies++) {
        const Move move = choose(contest, who);
        contest->lost = game_gain(pos, move) == MAN_NONE ? CELL_NONE : move_to(move);
        play(contest, move);
    }
    const Outcome drawn = game_drawn(pos, "too long");
    if (!round_is_over(&contest->round)) round_end(&contest->round, ENDING_ADJUDICATION, &drawn, drawn.reason, 0);
    for (Player player = 0; player < pos->game->players; player++)
        points[game_team(pos, player)] = contest->round.ending.points[player];
    return plies;
}

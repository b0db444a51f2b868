/* What records say together: a score for each pairing, over as many files, machines and matches as there are. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/match/private.h"
#include "protocol/record/json.h"
#include "protocol/record/replay.h"

/* A game that counts. */
typedef struct {
    SumsPlace place;
    uint64_t text;               /* of all that is written there */
    uint64_t schedule;           /* of the match that it is a game of; of other games the text */
    int number, order;           /* in that match, from 1; 0: of none. In what was read */
    int pairing;                 /* who played */
    uint8_t engine[PLAYERS_MAX]; /* for each team: of the pairing, */
    uint8_t points[PLAYERS_MAX]; /* what it got, in sixtieths, */
    uint8_t lost[PLAYERS_MAX];   /* and how, if not on the board: an EndingKind */
} SumsGame;

/* The engines that played each other, whoever sat where. */
typedef struct {
    uint64_t who[PLAYERS_MAX]; /* name and limits of each */
    MatchOptions options;
    Match match; /* of which the summary tells */
} Pairing;

struct Sums {
    const MatchOptions *options;
    bool several; /* files */
    SumsGame *games;
    int count, room;
    Pairing **pairings;
    int pairings_count, pairings_room;
    int twice;
};

Sums *sums_new(const MatchOptions *options, bool several) {
    Sums *const sums = memory_new(1, sizeof *sums);
    sums->options = options;
    sums->several = several;
    return sums;
}

void sums_free(Sums *sums) {
    for (int i = 0; i < sums->pairings_count; i++) free(sums->pairings[i]);
    free(sums->pairings);
    free(sums->games);
    free(sums);
}

/* ---- who played ---- */

typedef struct {
    char name[OPPONENT_NAME_MAX];
    uint64_t who;
} Who;

/* The tag that names a team, and that of its player whose limits are said. NULL: there is none. */
static const char *side_of(const Game *game, const PgnGame *read, Team team) {
    const bool are_partners = game->players > 2 && game_teams(game) == 2;
    const char *const side = team == 0 ? "White" : "Black";
    if (are_partners && pgn_tag(read, side)) return side;
    const char *const player = pgn_player(game, (Player)__builtin_ctz(match_players(game, team)));
    return pgn_tag(read, player) ? player : NULL;
}

/* The limits of one side: "nodes=300", "2+0.02". */
static const char *limits_of(const PgnGame *read, const char *side) {
    static const char *const kinds[] = { "Limits", "TimeControl" };
    char tag[64];
    for (size_t i = 0; i < LENGTH(kinds); i++) {
        snprintf(tag, sizeof tag, "%s%s", side, kinds[i]);
        if (pgn_tag(read, tag)) return pgn_tag(read, tag);
    }
    return pgn_tag(read, "TimeControl");
}

/* Engines are told apart by their limits, too. False: nobody is named. */
static bool find_who(const Game *game, const PgnGame *read, Team team, Who *who) {
    char text[2 * PGN_REASON_MAX];
    const char *const side = side_of(game, read, team), *const name = side ? pgn_tag(read, side) : "";
    const char *const limits = side && pgn_tag(read, "MatchGame") ? limits_of(read, side) : NULL;
    if (!*name || strcmp(name, "?") == 0) return false;
    snprintf(text, sizeof text, limits ? "%s (%s)" : "%s", name, limits);
    who->who = mix_bytes(0, text, strlen(text));
    snprintf(who->name, sizeof who->name, "%s", text);
    return true;
}

static int engine_of(const Pairing *pairing, uint64_t who) {
    int engine = 0;
    while (engine < pairing->options.engines && pairing->who[engine] != who) engine++;
    return engine;
}

static void add_place(Pairing *pairing, const Who *who) {
    const int engine = engine_of(pairing, who->who);
    if (engine == pairing->options.engines) {
        pairing->who[engine] = who->who;
        memcpy(pairing->match.name[engine], who->name, sizeof who->name);
        pairing->options.engines++;
    }
    pairing->match.places[engine]++;
}

static bool is_same(const Pairing *a, const Pairing *b) {
    bool same = a->options.game == b->options.game && a->options.engines == b->options.engines;
    for (int i = 0; i < a->options.engines && same; i++) {
        const int other = engine_of(b, a->who[i]);
        same = other < b->options.engines && a->match.places[i] == b->match.places[other];
    }
    return same;
}

/* The pairing of who play so, in the order of the line-up if it is new; -1: they cannot be told apart. */
static int find_pairing(Sums *sums, const Game *game, int number, const Who who[]) {
    Pairing *const fresh = memory_new(1, sizeof *fresh);
    const int teams = game_teams(game);
    int found = 0;
    fresh->options = *sums->options;
    fresh->options.game = game;
    fresh->options.engines = 0;
    fresh->options.sprt = sums->options->sprt && teams == 2;
    fresh->match.options = &fresh->options;
    for (int place = 0; place < teams; place++)
        for (Team team = 0; team < teams; team++)
            if ((number ? match_place(&fresh->match, number - 1, team) : team) == place) add_place(fresh, &who[team]);
    while (found < sums->pairings_count && !is_same(fresh, sums->pairings[found])) found++;
    if (fresh->options.engines < 2) found = -1;
    if (found == sums->pairings_count) {
        ARRAY_RESERVE(sums->pairings, sums->pairings_room, found + 1);
        sums->pairings[sums->pairings_count++] = fresh;
    } else {
        free(fresh);
    }
    return found;
}

/* ---- games ---- */

void sums_add(Sums *sums, const Game *game, const PgnGame *read, const SumsPlace *place, const char *text,
              size_t length) {
    Who who[PLAYERS_MAX];
    Outcome outcome = { .over = true };
    EndingKind lost[PLAYERS_MAX] = { ENDING_NONE };
    SumsGame sum = { .place = *place, .order = sums->count, .text = mix_bytes(0, text, length) };
    const char *const schedule = pgn_tag(read, "MatchSchedule");
    for (Team team = 0; team < game_teams(game); team++)
        if (!find_who(game, read, team, &who[team])) return;
    if (!match_read_result(game, read, replay_result(read, game), &outcome, lost)) return;
    if (!schedule || !match_read_number(read, &sum.number)) sum.number = 0;
    sum.schedule = sum.number ? mix_bytes(0, schedule, strlen(schedule)) : sum.text;
    sum.pairing = find_pairing(sums, game, sum.number, who);
    if (sum.pairing < 0) return;
    for (Team team = 0; team < game_teams(game); team++) {
        sum.engine[team] = (uint8_t)engine_of(sums->pairings[sum.pairing], who[team].who);
        sum.points[team] = (uint8_t)outcome_of_team(&outcome, game, team);
        sum.lost[team] = (uint8_t)lost[team];
    }
    ARRAY_RESERVE(sums->games, sums->room, sums->count + 1);
    sums->games[sums->count++] = sum;
}

/* By match and number, so that rounds stand together, and what stands there twice. */
static int compare(const void *a, const void *b) {
    const SumsGame *const one = a, *const other = b;
    if (one->schedule != other->schedule) return one->schedule < other->schedule ? -1 : 1;
    if (one->number != other->number) return one->number < other->number ? -1 : 1;
    return one->order < other->order ? -1 : one->order > other->order;
}

static void say_place(const Sums *sums, const SumsPlace *place, char *buf, size_t size) {
    if (sums->several)
        snprintf(buf, size, "game %d of %s (line %d)", place->number, place->path, place->line);
    else
        snprintf(buf, size, "game %d (line %d)", place->number, place->line);
}

static void report_twice(const Sums *sums, const SumsGame *first, const SumsGame *again, FILE *out) {
    char here[512], there[512];
    const bool differs = first->text != again->text;
    if (sums->options->json) {
        cJSON *const object = cJSON_CreateObject();
        json_add_text(object, "type", "twice");
        json_add_text(object, "file", again->place.path);
        json_add_number(object, "game", again->place.number);
        json_add_number(object, "line", again->place.line);
        json_add_text(object, "first_file", first->place.path);
        json_add_number(object, "first_game", first->place.number);
        json_add_number(object, "first_line", first->place.line);
        cJSON_AddBoolToObject(object, "differs", differs);
        json_print(out, object);
        return;
    }
    say_place(sums, &again->place, here, sizeof here);
    say_place(sums, &first->place, there, sizeof there);
    fprintf(out, "%s: is there already as %s%s\n", here, there, differs ? ", but is another game" : "");
}

/* Drops the games that stand there twice, which are sorted. */
static void drop_twice(Sums *sums, FILE *out) {
    int kept = 0;
    for (int i = 0; i < sums->count; i++) {
        const SumsGame *const game = &sums->games[i], *const before = kept ? &sums->games[kept - 1] : NULL;
        if (before && before->schedule == game->schedule && before->number == game->number) {
            report_twice(sums, before, game, out);
            sums->twice++;
        } else {
            sums->games[kept++] = *game;
        }
    }
    sums->count = kept;
}

/* ---- scores ---- */

static int points_of(const SumsGame *game, int engine) {
    int points = 0;
    for (int team = 0; team < PLAYERS_MAX; team++) points += game->engine[team] == engine ? game->points[team] : 0;
    return points;
}

static GameResult result_of(const SumsGame *game) {
    const int first = points_of(game, 0), second = points_of(game, 1);
    return first == second ? RESULT_DRAW : first > second ? RESULT_WIN : RESULT_LOSS;
}

static void count_game(Match *match, const SumsGame *game) {
    const int teams = match_teams(match);
    match->finished++;
    if (teams == 2) stats_add(&match->stats, result_of(game));
    for (int engine = 0; engine < match->options->engines && teams > 2; engine++)
        shares_add(&match->shares[engine], points_of(game, engine));
    for (Team team = 0; team < teams; team++) match->forfeits[game->engine[team]][game->lost[team]]++;
}

/* Games of one opening with everybody everywhere. */
static void count_round(Match *match, const SumsGame games[]) {
    const int teams = match_teams(match);
    if (teams == 2) stats_add_pair(&match->stats, result_of(&games[0]), result_of(&games[1]));
    for (int engine = 0; engine < match->options->engines && teams > 2; engine++) {
        int points = 0;
        for (int i = 0; i < teams; i++) points += points_of(&games[i], engine);
        shares_add_round(&match->shares[engine], points);
    }
}

/* Does a round that is whole begin with this game? */
static bool begins_round(const Sums *sums, int at, int teams) {
    const SumsGame *const first = &sums->games[at];
    bool whole = first->number > 0 && (first->number - 1) % teams == 0 && at + teams <= sums->count;
    for (int i = 1; i < teams && whole; i++)
        whole = first[i].schedule == first->schedule && first[i].number == first->number + i &&
                first[i].pairing == first->pairing;
    return whole;
}

int sums_report(Sums *sums, FILE *out) {
    if (sums->count) qsort(sums->games, (size_t)sums->count, sizeof *sums->games, compare);
    drop_twice(sums, out);
    for (int i = 0; i < sums->count; i++) {
        Match *const match = &sums->pairings[sums->games[i].pairing]->match;
        count_game(match, &sums->games[i]);
        if (begins_round(sums, i, match_teams(match))) count_round(match, &sums->games[i]);
    }
    for (int i = 0; i < sums->pairings_count; i++) {
        sums->pairings[i]->match.out = out;
        report_summary(&sums->pairings[i]->match, MATCH_DONE);
    }
    return sums->twice;
}

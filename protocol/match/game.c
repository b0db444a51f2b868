/* The referee of one game: asks the engines, understands their answers, and lets the round do the rest. */
#include <stdarg.h>
#include <string.h>

#include "protocol/match/private.h"

#include "engine/base/clock.h"
#include "engine/base/format.h"
#include "protocol/round/clocks.h"
#include "protocol/round/offers.h"

enum { REPAIR_PLIES_MAX = 64 };

/* Everything about the game in progress. */
typedef struct {
    const MatchOptions *options;
    Round *round;
    Opponent *const *player; /* for each team */
    Course *course;
    Ending fallen[PLAYERS_MAX]; /* teams of three and more that lose when it is their turn */
    char left[256];             /* who of them did, while others played on, and why */
} Arbiter;

/* ---- who is who ---- */

static Team team_on_turn(const Arbiter *table) {
    return game_team(&table->round->record.pos, round_turn(table->round));
}

static int teams_of(const Arbiter *table) {
    return game_teams(round_game(table->round));
}

static unsigned players_of(const Arbiter *table, Team team) {
    return match_players(round_game(table->round), team);
}

/* The player of a team who is meant: the one to move, if that is theirs. */
static Player player_of(const Arbiter *table, Team team) {
    const Player turn = round_turn(table->round);
    return players_of(table, team) >> turn & 1 ? turn : (Player)__builtin_ctz(players_of(table, team));
}

static bool is_out(const Arbiter *table, Team team) {
    const Position *const pos = &table->round->record.pos;
    for (Player player = 0; player < pos->game->players; player++)
        if (game_team(pos, player) == team && !game_is_out(pos, player)) return false;
    return true;
}

enum { CALLED_MAX = OPPONENT_NAME_MAX + 8 };

/* The name of an engine; copies of one are told apart by their seat. */
static const char *called(const Arbiter *table, Team team, char name[static CALLED_MAX]) {
    snprintf(name, CALLED_MAX, "%s", opponent_name(table->player[team]));
    if (teams_of(table) > 2)
        snprintf(name, CALLED_MAX, "%s (%c)", opponent_name(table->player[team]),
                 game_player_letter(round_game(table->round), player_of(table, team)));
    return name;
}

/* ---- ends: true, the turn is over ---- */

static bool end_drawn(Arbiter *table, EndingKind kind, const char *reason) {
    const Outcome outcome = game_drawn(&table->round->record.pos, NULL);
    round_end(table->round, kind, &outcome, reason, clock_ms());
    return true;
}

static bool is_forfeit(EndingKind kind) {
    return kind >= ENDING_TIME && kind <= ENDING_ABANDONED;
}

/* A team has lost; where it has left, and the rules say what comes of that, the end will tell of it, too. */
static void note_loss(Arbiter *table, const char *reason) {
    const size_t length = strlen(table->left);
    if (table->round->ending.kind <= ENDING_RULES)
        snprintf(table->left + length, sizeof table->left - length, "; %s", reason);
}

static bool forfeit(Arbiter *table, Team team) {
    const Ending *const fallen = &table->fallen[team];
    round_forfeit(table->round, fallen->kind, player_of(table, team), fallen->reason, clock_ms());
    note_loss(table, fallen->reason);
    return true;
}

static bool lose(Arbiter *table, Team team, EndingKind kind, const char *format, ...) FORMATTED(4, 5);

/* The engine of a team has lost. Where others may play on it must be its turn, and it is not asked until then. */
static bool lose(Arbiter *table, Team team, EndingKind kind, const char *format, ...) {
    char name[CALLED_MAX], what[256];
    Ending *const fallen = &table->fallen[team];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    fallen->kind = kind;
    snprintf(fallen->reason, sizeof fallen->reason, "%s %s", called(table, team, name), what);
    if (is_forfeit(kind)) table->course->lost[team] = kind;
    return (teams_of(table) == 2 || team == team_on_turn(table)) && forfeit(table, team);
}

/* A flag has fallen, and the round has drawn its conclusions: says so in the words of a match. */
static bool note_flag(Arbiter *table, Team team, const char *name, Player player) {
    Ending *const ending = &table->round->ending;
    const bool has_ended = ending->kind == ENDING_TIME, is_draw = has_ended && ending->points[player] > 0;
    char reason[sizeof ending->reason];
    ending_say_flag(is_draw, name, reason, sizeof reason);
    if (!is_draw) table->course->lost[team] = ENDING_TIME;
    if (has_ended) memcpy(ending->reason, reason, sizeof reason);
    note_loss(table, reason);
    return true;
}

static bool fall(Arbiter *table, Team team) {
    const Player player = round_turn(table->round);
    char name[CALLED_MAX];
    if (!clocks_has(table->round, player)) return lose(table, team, ENDING_ABANDONED, "does not answer");
    called(table, team, name);
    round_flag(table->round, clock_ms());
    return note_flag(table, team, name, player);
}

/* ---- what engines say: true, the turn is over ---- */

static bool nobody_can_win(const Position *pos) {
    return !record_may_win(pos, 0) && !record_may_win(pos, 1);
}

/* Does somebody else offer a draw? */
static bool is_offered(const Arbiter *table, Team team) {
    const Offer *const offer = &table->round->offers.now;
    return offer->kind == OFFER_DRAW && !(players_of(table, team) >> offer->by & 1);
}

static bool note_offer(Arbiter *table, Team team) {
    const bool is_new = table->round->offers.now.kind == OFFER_NONE;
    if (!offers_draw(table->round, players_of(table, team), clock_ms(), NULL)) return false;
    for (Team other = 0; other < teams_of(table) && is_new; other++)
        if (other != team) opponent_offer_draw(table->player[other]);
    return round_is_over(table->round);
}

static bool judge_claim(Arbiter *table, Team team, const char *claim) {
    const Position *const pos = &table->round->record.pos;
    const char *const own_loss = team == 0 ? "0-1" : "1-0";
    const bool is_draw = strcmp(claim, "1/2-1/2") == 0;
    if (teams_of(table) == 2 && strcmp(claim, own_loss) == 0) return lose(table, team, ENDING_RESIGNATION, "resigns");
    if (is_draw && is_offered(table, team) && note_offer(table, team)) return true;
    if (is_draw && nobody_can_win(pos)) return end_drawn(table, ENDING_RULES, "nobody can win");
    return lose(table, team, ENDING_INFRACTION, "falsely claims %s", claim);
}

/* All answers but moves. */
static bool judge(Arbiter *table, Team team, const Answer *answer) {
    if (answer->offers_draw && note_offer(table, team)) return true;
    switch (answer->type) {
    case ANSWER_RESIGN:
        return lose(table, team, ENDING_RESIGNATION, "resigns");
    case ANSWER_CLAIM:
        return judge_claim(table, team, answer->text);
    case ANSWER_REFUSE:
        return lose(table, team, ENDING_INFRACTION, "refuses a legal move: %s", answer->text);
    case ANSWER_GONE:
        return lose(table, team, ENDING_ABANDONED, "%s", answer->text);
    case ANSWER_LATE:
        return fall(table, team);
    case ANSWER_STOPPED:
        return end_drawn(table, ENDING_INTERRUPTED, "interrupted");
    case ANSWER_NONE:
    case ANSWER_MOVE:
        break;
    }
    return false;
}

static void take_move(Arbiter *table, Team team, const Answer *answer) {
    const Player player = round_turn(table->round);
    char name[CALLED_MAX];
    Move move;
    Error err;
    called(table, team, name);
    if (!opponent_parse_move(&table->round->record, answer->text, &move, &err))
        lose(table, team, ENDING_INFRACTION, "makes an illegal move: %.60s (%s)", answer->text, error_reason(&err));
    else if (!round_play(table->round, move, &answer->opinion, table->options->timeless ? 0 : answer->time_ms,
                         clock_ms()))
        note_flag(table, team, name, player);
}

/* Does the text mean nothing but a repair of an XBoard engine's board? */
static bool is_repair(Arbiter *table, const Answer *answer) {
    Move move;
    return opponent_is_repair(answer->text) && !opponent_parse_move(&table->round->record, answer->text, &move, NULL);
}

/* ---- turns ---- */

/* Asks for the move until there is an answer that counts. */
static bool ask(Arbiter *table, Team team, Answer *answer) {
    Opponent *const mover = table->player[team];
    const PlayerClock *const clocks = table->round->clocks.of;
    int64_t limit = playerclock_allowance(&clocks[round_turn(table->round)]);
    limit = limit == INT64_MAX ? table->options->patience_ms : limit + table->options->margin_ms;
    opponent_think(mover, &table->round->record, clocks, limit, answer);
    for (int repairs = 0;;) {
        if (answer->offers_draw && note_offer(table, team)) return true;
        const bool repair = answer->type == ANSWER_MOVE && repairs++ < REPAIR_PLIES_MAX && is_repair(table, answer);
        if (answer->type != ANSWER_NONE && !repair) return false;
        opponent_think_on(mover, answer);
    }
}

/* Judges what an engine has said in the meantime. */
static bool glance(Arbiter *table, Team team) {
    Answer said;
    if (table->fallen[team].kind || is_out(table, team)) return false;
    opponent_glance(table->player[team], &said);
    return judge(table, team, &said);
}

static bool glance_at_others(Arbiter *table, Team team) {
    for (Team other = 0; other < teams_of(table); other++)
        if (other != team && glance(table, other)) return true;
    return false;
}

/* One engine's turn. */
static void turn(Arbiter *table) {
    const Team team = team_on_turn(table);
    Answer answer;
    if (table->fallen[team].kind) {
        forfeit(table, team);
        return;
    }
    /* what they said after their last moves: offers, claims */
    if (glance_at_others(table, team) || glance(table, team) || ask(table, team, &answer) ||
        glance_at_others(table, team) || judge(table, team, &answer))
        return;
    take_move(table, team, &answer);
}

/* Records of matches say how long each move took, from which the clocks follow. */
static void note_ply(Arbiter *table) {
    Record *const record = &table->round->record;
    record->moves[record->count - 1].has_clock = false;
    if (table->options->watch) watch_move(table->options->watch, record);
}

static void play(Arbiter *table) {
    Round *const round = table->round;
    const int usual = MATCH_PLIES_A_PLAYER * round_game(round)->players;
    const int most = table->options->max_plies ? table->options->max_plies : usual;
    char reason[64];
    while (!round_is_over(round)) {
        const int plies = round->record.count;
        if (plies >= most) {
            snprintf(reason, sizeof reason, "drawn after %d plies", plies);
            end_drawn(table, ENDING_ADJUDICATION, reason);
        } else if (game_is_chance(&round->record.pos)) {
            round_roll(round, clock_ms());
        } else {
            turn(table);
        }
        if (round->record.count > plies) note_ply(table);
    }
}

/* ---- the game ---- */

/* Every player has a clock of their own, which runs from the first move of theirs; nobody shares a screen. */
static void give_clocks(Arbiter *table) {
    Round *const round = table->round;
    round->away = (1U << round_game(round)->players) - 1;
    round->offers.again_rounds = 0;
    round->clocks.from_first = true;
    round->clocks.margin_ms = table->options->margin_ms;
    round->seed = round->record.pos.now.key ^ table->options->seed;
    for (Player player = 0; player < round_game(round)->players; player++) {
        const Team team = game_team(&round->record.pos, player);
        round->seat[player] = (Seat){ .type = SEAT_PERSON };
        clocks_set(round, player, opponent_control(table->player[team]));
    }
    clocks_go(round, clock_ms());
}

/* Lets the engines prepare for the game. False if one cannot be given such a start. */
static bool prepare(Arbiter *table, Error *err) {
    for (Team team = 0; team < teams_of(table) && !round_is_over(table->round); team++) {
        Answer said;
        if (!opponent_new_game(table->player[team], &table->round->record, &said, err)) return false;
        judge(table, team, &said);
    }
    return true;
}

bool match_game(const MatchOptions *options, Round *round, Opponent *const player[], Course *course, Error *err) {
    Arbiter table = { .options = options, .round = round, .player = player, .course = course };
    char result[PGN_RESULT_MAX];
    *course = (Course){ .hung = false };
    give_clocks(&table);
    if (!prepare(&table, err)) return false;
    if (options->watch) watch_start(options->watch, &round->record, player);
    const int64_t began = clock_ms();
    play(&table);
    if (*table.left) {
        char *const reason = round->ending.reason;
        const size_t length = strlen(reason);
        snprintf(reason + length, sizeof round->ending.reason - length, "%s", table.left);
    }
    course->time_ms = clock_ms() - began;
    match_result(round, result);
    for (Team team = 0; team < teams_of(&table); team++)
        if (!opponent_end_game(player[team], result, round->ending.reason)) course->hung = true;
    return true;
}

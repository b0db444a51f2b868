/* Games that bring no weights are judged by what their rules say about their men (measure.c): values, places, how
 * near men are to the kings that they are after, and at the end, how little room a bare king has left. */
#include "search/eval/sheet.h"

#include "search/eval/derived.h"

enum {
    BARE_SHARE = 6,  /* a player with so small a part of the men left is about to be mated */
    DRIVE_EDGE = 4,  /* then what a king loses by standing where there is little room, times this, */
    DRIVE_STEP = 12, /* and what each step counts by which a king comes nearer to him */
    DRIVE_STEPS = 12,
    ROYAL_WOUND = 8, /* for each per cent that a king has suffered of what he can */
};

/* A man so many steps from a king. */
static const int8_t nearness[] = { 0, 12, 10, 6, 3, 1 };

/* ---- players ---- */

static Set royals_of(const Position *pos, Player player) {
    Set royals = { { 0 } };
    for (uint64_t kinds = pos->game->setup.royal; kinds; kinds &= kinds - 1)
        royals = set_or(royals, pos->kind[bits_first(kinds)]);
    return set_and(royals, pos->owner[player + 1]);
}

/* Does the player take part? Not without the men on which the game hangs, nor if the rules say that they are out. */
static bool takes_part(const Position *pos, Player player) {
    if (game_is_out(pos, player)) return false;
    if (pos->game->setup.royal == 0) return true;
    const Set royals = royals_of(pos, player);
    return !set_is_empty(&royals);
}

/* What wounds cost: half of its worth a man that is nearly dead, and much a king. */
static int value_of_wounds(const Derived *derived, const Position *pos, Cell at) {
    const int wounds = game_wounds(pos, at);
    const Man man = pos->man[at];
    if (pos->game->setup.royal >> man_kind(man) & 1) return -ROYAL_WOUND * wounds;
    return -derived->place[man][at] * wounds / 200;
}

/* What the player's men are worth where they stand, and in hand. */
static int value_of_men(const Derived *derived, const Position *pos, Player player) {
    int value = 0;
    Set men = pos->owner[player + 1];
    for (Cell at; set_pop(&men, &at);) {
        value += derived->place[pos->man[at]][at];
        if (pos->game->conduct.wounds) value += value_of_wounds(derived, pos, at);
    }
    for (Kind kind = 0; pos->game->conduct.in_hand && kind < KINDS_MAX; kind++)
        value += game_in_hand(pos, player, kind) * derived->value[kind];
    if (pos->game->advice.besides) value += pos->game->advice.besides(pos, player);
    return value;
}

static int value_of_hunt(const Derived *derived, const Position *pos, Player player, Cell king) {
    int value = 0;
    Set men = pos->owner[player + 1];
    for (Cell at; set_pop(&men, &at);) {
        const unsigned steps = derived->steps[at][king];
        if (steps < LENGTH(nearness) && derived->roams[pos->man[at]]) value += nearness[steps];
    }
    return value;
}

/* A king without an army: he is to be driven where he has little room, by a king among others. */
static int value_of_drive(const Derived *derived, const Position *pos, Player player, Cell king) {
    int value = -DRIVE_EDGE * derived->centre[king];
    Set royals = royals_of(pos, player);
    Cell at;
    if (set_pop(&royals, &at) && derived->steps[at][king] < DRIVE_STEPS)
        value += DRIVE_STEP * (DRIVE_STEPS - derived->steps[at][king]);
    return value;
}

/* What the player gains by what they do to the others' kings. */
static int value_of_threats(const Derived *derived, const Position *pos, Player player, const int men[]) {
    int value = 0;
    if (pos->game->setup.royal == 0) return 0;
    for (Player other = 0; other < pos->game->players; other++) {
        if (game_team(pos, other) == game_team(pos, player)) continue;
        Set royals = royals_of(pos, other);
        const bool bare = men[other] < derived->army / BARE_SHARE && men[player] > men[other];
        for (Cell king; set_pop(&royals, &king);) {
            value += value_of_hunt(derived, pos, player, king);
            if (bare) value += value_of_drive(derived, pos, player, king);
        }
    }
    return value;
}

void derived_teams(const Derived *derived, const Position *pos, int value[]) {
    const Game *game = pos->game;
    int men[PLAYERS_MAX];
    bool in[PLAYERS_MAX];
    for (int team = 0; team < PLAYERS_MAX; team++) value[team] = 0;
    for (Player player = 0; player < game->players; player++) {
        in[player] = takes_part(pos, player);
        men[player] = in[player] ? value_of_men(derived, pos, player) : 0;
    }
    for (Player player = 0; player < game->players; player++) {
        const int worth = in[player] ? men[player] + value_of_threats(derived, pos, player, men) : 0;
        value[game->team[player]] += game->advice.sheds ? -worth : worth;
    }
}

/* A team is compared with the mean of the others. */
int derived_eval(const Derived *derived, const Position *pos) {
    const Game *game = pos->game;
    const Player turn = pos->now.turn < game->players ? pos->now.turn : 0;
    const int own = game->team[turn], teams = game_teams(game);
    int value[PLAYERS_MAX], others = 0;
    derived_teams(derived, pos, value);
    for (int team = 0; team < teams; team++)
        if (team != own) others += value[team];
    return eval_bounded(value[own] - others / (teams - 1));
}

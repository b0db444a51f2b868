/* draughts.c -- play, turns and ends of all of Dr. Adams' draughts. Rules: docs/games/checkers.md */
#include "variants/checkers/draughts.h"

#include "engine/base/random.h"
#include "engine/lanes/trial.h"
#include "engine/text/words.h"

#include <limits.h>
#include <string.h>

/* ---- moving men ---- */

/* Checkers: what is jumped leaves the board. */
static void take_jumped(Position *pos, const Path *path) {
    for (int leg = 0; leg < path->legs; leg++) pos_put(pos, path->over[leg], MAN_NONE);
}

/* Stax: the tops of what is jumped go under the jumper, in the order in which they are taken. */
static int carry_jumped(Position *pos, Cell from, const Path *path, Stacks *stacks, Man carried[MEN_MAX]) {
    int count = stacks_get(stacks, from, carried);
    for (int leg = 0; leg < path->legs; leg++) {
        const Cell over = path->over[leg];
        Man below[MEN_MAX];
        const int rest = stacks_get(stacks, over, below);
        carried[count++] = pos->man[over];
        pos_put(pos, over, rest ? below[0] : (Man)MAN_NONE);
        if (rest) stacks_set(stacks, over, below + 1, rest - 1);
    }
    return count;
}

static void move_stack(Position *pos, Move move, Man man) {
    const bool plain = form_of(pos)->rule == RULE_CHECKERS;
    Path path;
    Stacks stacks;
    Man carried[MEN_MAX];
    int count = 0;
    path.legs = 0;
    if (move_type(move) == MOVE_OTHER) draughts_path(pos, move, &path);
    if (!plain) stacks_open(&stacks, pos);
    if (plain)
        take_jumped(pos, &path);
    else
        count = carry_jumped(pos, move_from(move), &path, &stacks, carried);
    pos_put(pos, move_from(move), MAN_NONE);
    pos_put(pos, move_to(move), man);
    if (count == 0) return;
    stacks_set(&stacks, move_from(move), NULL, 0);
    stacks_set(&stacks, move_to(move), carried, count);
    stacks_store(&stacks, pos);
}

/* ---- turns ---- */

static Player next_seat(const Form *form, Player player) {
    const char *seat = strchr(form->order, '0' + player);
    return (Player)((seat[1] ? seat[1] : form->order[0]) - '0');
}

/* The next in the order; counts rounds. */
static Player pass_on(Position *pos, Player player) {
    const Player next = next_seat(form_of(pos), player);
    if (next == form_of(pos)->order[0] - '0') pos->now.fullmove++;
    return next;
}

static int teams_of(const Game *game) {
    unsigned teams = 0;
    for (Player player = 0; player < game->players; player++) teams |= 1U << game->team[player];
    return __builtin_popcount(teams);
}

static bool others_can_move(const Position *pos, Team team) {
    for (Player player = 0; player < pos->game->players; player++)
        if (pos->game->team[player] != team && draughts_can_move(pos, player)) return true;
    return false;
}

static bool has_top(const Position *pos, Team team) {
    for (Player player = 0; player < pos->game->players; player++)
        if (pos->game->team[player] == team && !set_is_empty(&pos->owner[player + 1])) return true;
    return false;
}

/* Takes the prisoners of a team that has no top left out of all stacks, for good. */
static void vanish(Position *pos, Team team) {
    Stacks stacks;
    stacks_open(&stacks, pos);
    Set cells = stacks.stacked;
    const int before = stacks.count;
    for (Cell at; set_pop(&cells, &at);) {
        Man below[MEN_MAX];
        const int count = stacks_get(&stacks, at, below);
        int kept = 0;
        for (int i = 0; i < count; i++)
            if (pos->game->team[man_owner(below[i])] != team) below[kept++] = below[i];
        if (kept < count) stacks_set(&stacks, at, below, kept);
    }
    if (stacks.count == before) return;
    stacks_store(&stacks, pos);
    pos->now.reversible = 0;
}

/* Gives the turn to the first seat after the mover's that can move. If no other team can, the mover's has won and the
 * turn names the seat after theirs. With three teams or more, one without a top vanishes when a turn of its comes. */
static void next_turn(Position *pos) {
    const Game *game = pos->game;
    const Team team = game->team[pos->now.turn];
    Player player = pass_on(pos, pos->now.turn);
    if (game->players > 2 && others_can_move(pos, team)) {
        const bool can_vanish = teams_of(game) > 2;
        for (; !draughts_can_move(pos, player); player = pass_on(pos, player))
            if (can_vanish && !has_top(pos, game->team[player])) vanish(pos, game->team[player]);
    }
    pos_set_turn(pos, player);
}

/* ---- hooks ---- */

static void draughts_play(Position *pos, Move move) {
    const Player us = pos->now.turn;
    Man man = pos->man[move_from(move)];
    const bool quiet = move_type(move) == MOVE_PLAIN && is_king(man);
    const bool crowned = !is_king(man) && draughts_on_king_row(pos, us, move_to(move));
    pos->now.halfmove = quiet ? (uint16_t)(pos->now.halfmove + 1) : 0;
    pos->now.reversible++;
    /* where prisoners are carried back and freed again, nothing else is for ever */
    if (crowned || (!quiet && form_of(pos)->rule == RULE_CHECKERS)) pos->now.reversible = 0;
    if (crowned) man = man_of(CROWNED, us);
    move_stack(pos, move, man);
    next_turn(pos);
}

static Man draughts_gain(const Position *pos, Move move) {
    if (move_type(move) != MOVE_OTHER) return MAN_NONE;
    Man best = MAN_NONE;
    Path path;
    draughts_path(pos, move, &path);
    for (int leg = 0; leg < path.legs; leg++)
        if (best == MAN_NONE || is_king(pos->man[path.over[leg]])) best = pos->man[path.over[leg]];
    return best;
}

static bool draughts_in_check(const Position *pos) {
    (void)pos; /* nobody is royal */
    return false;
}

/* Play passes the turn on to those who can move: who is to move and cannot has lost to the seat before. */
static Outcome draughts_no_moves(const Position *pos) {
    Player before = pos->now.turn;
    for (Player player = 0; player < pos->game->players; player++)
        if (next_seat(form_of(pos), player) == pos->now.turn) before = player;
    return game_won(pos, pos->game->team[before],
                    pos->game->players == 2 ? "the opponent cannot move" : "nobody else can move");
}

/* Prisoners under a stack of their own team will be its top one day; of those under an enemy the first are freed soon,
 * the others hardly ever. */
enum { OWN_PRISONER = 90, NEXT_PRISONER = 30, DEEP_PRISONER = 10 };

static int worth_of_prisoner(bool own, bool next) {
    return own ? OWN_PRISONER : next ? NEXT_PRISONER : DEEP_PRISONER;
}

int draughts_prisoners(const Position *pos, Player player) {
    const Man *prisoner = pos->byte;
    int worth = 0;
    Set stacks = pos->flag[FLAG_STACKED];
    for (Cell at; set_pop(&stacks, &at);) {
        const bool own = game_team(pos, man_owner(pos->man[at])) == game_team(pos, player);
        bool next = true, last = false;
        for (; !last; prisoner++, next = false) {
            last = *prisoner & LAST;
            if (man_owner(unmarked(*prisoner)) == player) worth += worth_of_prisoner(own, next);
        }
    }
    return worth;
}

static int pieces_of(const Position *pos, const Stacks *stacks, Player player) {
    int count = set_count(&pos->owner[player + 1]);
    for (int i = 0; i < stacks->count; i++) count += man_owner(stacks->men[i]) == player;
    return count;
}

/* A team with nothing on the board has vanished; two teams stay to the end. */
static bool draughts_is_out(const Position *pos, Player player) {
    const Game *game = pos->game;
    if (teams_of(game) == 2) return false;
    Stacks stacks;
    stacks_open(&stacks, pos);
    for (Player other = 0; other < game->players; other++)
        if (game->team[other] == game->team[player] && pieces_of(pos, &stacks, other)) return false;
    return true;
}

static int quiet_turns(const Position *pos) {
    Stacks stacks;
    stacks_open(&stacks, pos);
    int players = 0;
    for (Player player = 0; player < pos->game->players; player++) players += pieces_of(pos, &stacks, player) > 0;
    return DRAUGHTS_QUIET_TURNS * players;
}

/* A draw by moves without progress; where they decide the game (draughts_kings_tire) there is none. */
static int draughts_quiet_limit(const Position *pos) {
    if (pos->game->conduct.rule_end) return INT_MAX;
    return pos->game->players == 2 ? DRAUGHTS_QUIET_TURNS * 2 : quiet_turns(pos);
}

/* The teams with most pieces share the win. */
static Outcome most_pieces_win(const Position *pos) {
    const Game *game = pos->game;
    int pieces[PLAYERS_MAX] = { 0 }, most = 0, sharing = 0;
    for (Player player = 0; player < game->players; player++)
        pieces[game->team[player]] += set_count(&pos->owner[player + 1]);
    for (int team = 0; team < PLAYERS_MAX; team++) most = pieces[team] > most ? pieces[team] : most;
    for (int team = 0; team < PLAYERS_MAX; team++) sharing += pieces[team] == most;
    Outcome outcome = { .over = true, .reason = "forty moves of each with nothing but kings" };
    for (Player player = 0; player < game->players; player++)
        if (pieces[game->team[player]] == most) outcome.points[player] = (uint8_t)(POINTS_WIN / sharing);
    return outcome;
}

/* Whoever cannot move has lost before anybody counts. */
Outcome draughts_kings_tire(const Position *pos) {
    if (LIKELY(pos->now.halfmove < DRAUGHTS_QUIET_TURNS)) return (Outcome){ .over = false };
    const int cells = pos->board->cells, kings = set_count(&pos->kind[CROWNED]);
    if (kings + set_count(&pos->kind[EMPTY]) < cells || pos->now.halfmove < quiet_turns(pos) ||
        !draughts_can_move(pos, pos->now.turn))
        return (Outcome){ .over = false };
    return most_pieces_win(pos);
}

/* Each player's men in ascending order of their cells get 1 to 12, shuffled (Fisher and Yates). One stream of random
 * numbers for all players. */
void draughts_deal(Position *pos, uint64_t seed) {
    for (Player player = 0; player < pos->game->players; player++) {
        uint8_t number[MEN_EACH];
        for (int i = 0; i < MEN_EACH; i++) number[i] = (uint8_t)i;
        for (int i = MEN_EACH - 1; i > 0; i--) {
            const int other = random_below(&seed, i + 1);
            const uint8_t swapped = number[i];
            number[i] = number[other];
            number[other] = swapped;
        }
        Set men = pos->owner[player + 1];
        Cell at;
        for (int i = 0; i < MEN_EACH && set_pop(&men, &at); i++)
            pos_put(pos, at, man_of((Kind)(NUMBERED + number[i]), player));
    }
}

/* ---- what the games share ---- */

const Notation draughts_men = {
    .commas = true,
    .alone = true,
    .read_cell = draughts_read_cell,
    .write_cell = draughts_write_cell,
};

static const Notation notation_stacks = {
    .commas = true,
    .read_cell = draughts_read_cell,
    .write_cell = draughts_write_cell,
};

static const Words words = { .legend =
                                 "a small letter: a man; a capital: a king; a stack is written from its top down" };

/* Jumps are forced, so most of what a search may assume elsewhere does not hold; what two teams add: games.c. */
const Game draughts_game = {
    .family = "checkers",
    .setup.letters = ".MK",
    .text.notation = &notation_stacks,
    .conduct.effects = true,
    .conduct.rules.must_capture = true,
    .advice.traits = { .forced_extension = true },
    .words = &words,
    .conduct.generate = draughts_generate,
    .conduct.count = draughts_count,
    .conduct.play = draughts_play,
    .conduct.in_check = draughts_in_check,
    .conduct.no_moves = draughts_no_moves,
    .text.check_position = draughts_check_position,
    .text.format_move = draughts_format_move,
    .conduct.extra_key = draughts_extra_key,
    .advice.gain = draughts_gain,
    .conduct.is_out = draughts_is_out,
    .conduct.quiet_limit = draughts_quiet_limit,
    .conduct.allows = draughts_allows,
};

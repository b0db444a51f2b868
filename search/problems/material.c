#include "search/problems/material.h"

static int balance_of(const Values *values, const Position *pos, Team team) {
    int balance = 0;
    for (int cell = 0; cell < pos->board->cells; cell++) {
        const Man man = pos->man[cell];
        if (man_kind(man) == EMPTY || man_owner(man) >= pos->game->players) continue;
        const int value = values->kind[man_kind(man)];
        balance += game_team(pos, man_owner(man)) == team ? value : -value;
    }
    for (Player player = 0; pos->game->conduct.in_hand && player < pos->game->players; player++)
        for (Kind kind = 1; kind < KINDS_MAX; kind++) {
            const int value = values->kind[kind] * game_in_hand(pos, player, kind);
            balance += game_team(pos, player) == team ? value : -value;
        }
    return balance;
}

void material_init(Material *material, const Position *pos) {
    const Team team = game_team(pos, game_turn(pos));
    Values *const values = values_new(pos->game);
    *material = (Material){ .values = values, .team = team, .balance = balance_of(values, pos, team) };
    for (Kind kind = 1; kind < KINDS_MAX; kind++) {
        const int value = values->kind[kind];
        if (value > 0 && (material->least == 0 || value < material->least)) material->least = value;
    }
}

void material_release(Material *material) {
    values_free(material->values);
}

static bool is_ahead(const Material *material, const Position *pos, Team mover) {
    const int gain = balance_of(material->values, pos, material->team) - material->balance;
    return (mover == material->team ? gain : -gain) >= material->least;
}

static bool holds(const Material *material, Position *pos, Team mover);

/* The other side is to move: is nothing taken back, whatever it does with its turn? */
static bool stands_all_answers(const Material *material, Position *pos, Team mover) {
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    bool stands = true;
    for (int i = 0; i < list.count && stands; i++) {
        game_play(pos, list.at[i]);
        stands = holds(material, pos, mover);
        game_undo(pos);
    }
    movelist_free(&list);
    return stands;
}

/* The other side has made a move of its turn. */
static bool holds(const Material *material, Position *pos, Team mover) {
    const Outcome outcome = game_outcome(pos);
    if (outcome.over) return outcome_of_team(&outcome, pos->game, mover) == POINTS_WIN;
    if (game_team(pos, game_turn(pos)) != mover) return stands_all_answers(material, pos, mover);
    return is_ahead(material, pos, mover);
}

bool material_is_won(const Material *material, Position *pos, Team mover) {
    const Outcome outcome = game_outcome(pos);
    if (outcome.over) return outcome_of_team(&outcome, pos->game, mover) == POINTS_WIN;
    if (game_team(pos, game_turn(pos)) == mover) return false; /* in the middle of a turn */
    return is_ahead(material, pos, mover) && stands_all_answers(material, pos, mover);
}

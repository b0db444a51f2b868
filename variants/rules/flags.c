#include "variants/rules/flags.h"

static const TermsOfFlags *flags_of(const Position *pos) {
    return &terms_of_ends(pos)->flags;
}

/* Is it the king alone who has to arrive? */
static bool flags_are_kings(const TermsOfFlags *flags, Player player) {
    return flags->kinds[player] == 1U << KING;
}

static bool flags_are_safe(const Composition *c, const Position *pos, Player player, Cells there) {
    const Player enemy = player ^ 1;
    const Cells enemies = lane_men(pos, enemy) & ~composed_numb(c, pos, enemy);
    while (cells_any(there))
        if (cells_any(
                lane_attackers(composed_terrain(c, pos), pos, enemy, enemies, cells_pop(&there), lane_occupied(pos))))
            return false;
    return true;
}

/* Safe they must be where no more are there than are needed; but with a move left to the opponent only before it. */
static bool flags_are_there(const Composition *c, const Position *pos, Player player) {
    const TermsOfFlags *const flags = flags_of(pos);
    const Cells region = cells_of_set(&flags->region[player]);
    const Cells there = region & men_of_kinds(pos, player, flags->kinds[player]);
    const int count = cells_count(there);
    if (LIKELY(count == 0)) return false;
    const bool full = flags->blocked && !cells_any(region & lane_kind(pos, EMPTY) & composed_cells(pos));
    if (count < flags->count && !full) return false;
    if (!flags->safe || (flags->move && player == pos->now.turn) || count != flags->count) return true;
    return flags_are_safe(c, pos, player, there);
}

/* Does one legal move bring the king of the player to move there? */
static bool flags_can_follow(const Composition *c, const Position *pos, Cells region) {
    const Cell king = lane_king(pos, pos->now.turn);
    bool follows = false;
    if (king == CELL_NONE || cells_any(composed_checkers(c, pos, pos->now.turn))) return false;
    MoveList list;
    movelist_init(&list);
    pos->game->conduct.generate(pos, GEN_ALL, &list);
    for (int i = 0; i < list.count; i++)
        follows |= move_type(list.at[i]) == MOVE_PLAIN && move_from(list.at[i]) == king &&
                   cells_has(region, move_to(list.at[i]));
    movelist_free(&list);
    return follows;
}

/* Who moves has arrived a move ago. Two who arrive draw where White's king did so first, as he moved first. */
static bool flags_stood(const Composition *c, const Position *pos, Outcome *outcome) {
    const TermsOfFlags *const flags = flags_of(pos);
    const Player us = pos->now.turn, them = us ^ 1;
    if (!(flags->move || flags->safe) || !flags_are_there(c, pos, us)) return false;
    const bool shared = flags->move ? us == WHITE && flags_are_kings(flags, them) : flags->safe;
    *outcome = shared && flags_are_there(c, pos, them) ? game_drawn(pos, "both have arrived")
                                                       : game_won(pos, pos->game->team[us], "the goal is reached");
    return true;
}

/* Who has moved has arrived. With a move left to the opponent that ends the game only if it is known to be of no use,
 * and of kings it is: White's move came first. */
static bool flags_came(const Composition *c, const Position *pos, Outcome *outcome) {
    const TermsOfFlags *const flags = flags_of(pos);
    const Player us = pos->now.turn, them = us ^ 1;
    const bool kings = flags_are_kings(flags, us);
    if ((flags->move && !flags->safe && !kings) || !flags_are_there(c, pos, them)) return false;
    if (flags->move && kings && us == BLACK && flags_can_follow(c, pos, cells_of_set(&flags->region[us]))) return false;
    *outcome = game_won(pos, pos->game->team[them], "the goal is reached");
    return true;
}

LANE_API bool flags_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    return flags_stood(c, pos, outcome) || flags_came(c, pos, outcome);
}

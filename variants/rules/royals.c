#include "variants/rules/royals.h"

static bool means(const Position *pos, Player player, EndValue meaning, const char *words, Outcome *outcome) {
    *outcome = meaning == VALUE_DRAW ? game_drawn(pos, words)
                                     : game_won(pos, meaning == VALUE_WIN ? player : player ^ 1, words);
    return true;
}

/* ---- too few men ---- */

static int men_with_hand(const Position *pos, Player player, Kind kind) {
    return cells_count(lane_men_of(pos, player, kind)) + game_in_hand(pos, player, kind);
}

static int all_with_hand(const Position *pos, Player player) {
    int men = cells_count(lane_men(pos, player));
    for (Kind kind = PAWN; pos->game->conduct.in_hand && kind < KINDS_MAX; kind++)
        men += game_in_hand(pos, player, kind);
    return men;
}

static bool are_few(const Position *pos, const TermsOfRoyals *royals, Player player, int men, int others) {
    return men <= royals->count[player] && others >= royals->opponents + (royals->claim && player == pos->now.turn);
}

static bool has_died_out(const Position *pos, const TermsOfRoyals *royals, Player player) {
    bool dead = royals->all_die[player] &&
                are_few(pos, royals, player, all_with_hand(pos, player), all_with_hand(pos, player ^ 1));
    for (KindSet kinds = royals->mortal[player]; kinds && !dead; kinds &= kinds - 1) {
        const Kind kind = (Kind)bits_first(kinds);
        const int men = men_with_hand(pos, player, kind);
        dead = men <= royals->count[player] && are_few(pos, royals, player, men, men_with_hand(pos, player ^ 1, kind));
    }
    return dead;
}

static const char *words_of_death(const TermsOfRoyals *royals, Player player) {
    const int count = royals->count[player];
    if (royals->all_die[player])
        return count > 1 ? "too few men are left" : count ? "one man is left" : "all men are lost";
    return royals->mortal[player] == 1U << KING && count == 0 ? "the king is gone" : "a kind of men has died out";
}

/* If it befalls both at once, it counts for who has moved. Where captures do not explode nobody captures who is royal.
 */
LANE_API bool royals_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    const TermsOfRoyals *const royals = &pos->game->setup.terms->royals;
    const Player mover = pos->now.turn ^ 1;
    (void)c;
    if (royals->kinds && !royals->blasts) return false;
    for (int i = 0; i < 2; i++) {
        const Player player = i ? mover ^ 1 : mover;
        if (royals->dies[player] && has_died_out(pos, royals, player))
            return means(pos, player, royals->dying[player], words_of_death(royals, player), outcome);
    }
    return false;
}

/* ---- without a move ---- */

static EndValue value_of_stuck(const TermsOfRoyals *royals, const Position *pos, Player player) {
    const int more = cells_count(lane_men(pos, player)) - cells_count(lane_men(pos, player ^ 1));
    const EndValue stuck = royals->stuck[player];
    if (!royals->by_men || stuck == VALUE_DRAW) return stuck;
    if (more == 0) return VALUE_DRAW;
    if (more < 0) return stuck;
    return stuck == VALUE_WIN ? VALUE_LOSS : VALUE_WIN;
}

LANE_API bool royals_stuck(const Composition *c, const Position *pos, Outcome *outcome) {
    const TermsOfRoyals *const royals = &pos->game->setup.terms->royals;
    const Player us = pos->now.turn;
    if (cells_any(composed_checkers(c, pos, us))) return means(pos, us, royals->mated[us], "checkmate", outcome);
    const EndValue stuck = value_of_stuck(royals, pos, us);
    if (stuck == VALUE_DRAW && pos->game->setup.terms->ends.material.how != MATERIAL_NONE)
        return false; /* material.h */
    return means(pos, us, stuck, composed_facts(c) & FACT_NO_CHECK ? "no legal move" : "stalemate", outcome);
}

/* ---- reasons ---- */

LANE_API bool royals_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    const TermsOfRoyals *const royals = &pos->game->setup.terms->royals;
    const Terrain terrain = composed_terrain(c, pos);
    const Player us = pos->now.turn;
    if (!royals->kinds || move_is_none(wish->move)) return true;
    const Royals men = royals_after(royals, terrain, pos, wish->move);
    const Look look = look_ahead(pos, wish->move);
    const bool safe = royals_are_safe(royals, terrain, look.after, us, &men);
    look_back(&look);
    return safe || error_set(err, "that would leave a royal man attacked, or blow him up");
}

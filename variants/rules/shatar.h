/* shatar.h -- the mates of Mongolian chess: a row of checks that ends in mate has to have one in it by a strong man, or
 * it is drawn; and who mates by knights alone has lost. Games from files only (TermsOfRoyals). Layer: rules.
 * The position remembers for each player whether they have had such a check in the checks that they stand in. */
#ifndef FUSILIER_VARIANTS_RULES_SHATAR_H
#define FUSILIER_VARIANTS_RULES_SHATAR_H

#include "engine/lanes/composed.h"
#include "variants/rules/slots.h"

static inline Cells shatar_men(const Position *pos, KindSet kinds) {
    Cells men = NO_CELLS;
    for (; kinds; kinds &= kinds - 1) men |= lane_kind(pos, (Kind)bits_first(kinds));
    return men;
}

static inline void shatar_turns(const Composition *c, Position *pos, Move move, Player mover) {
    const unsigned bit = 1U << (mover ^ 1);
    const Cells checkers = composed_king_checkers(c, pos, mover ^ 1, 0);
    const bool is_strong = cells_any(checkers & shatar_men(pos, pos->game->setup.terms->royals.shak));
    unsigned word = pos->word[WORD_SHAK];
    (void)move;
    if (!cells_any(checkers))
        word &= ~bit;
    else if (is_strong)
        word |= bit;
    pos_set_word(pos, WORD_SHAK, word);
}

static inline bool shatar_stuck(const Composition *c, const Position *pos, Outcome *outcome) {
    const Player us = pos->now.turn;
    const Cells checkers = composed_king_checkers(c, pos, us, 0);
    if (!cells_any(checkers)) return false;
    const bool is_idle = !cells_any(checkers & ~shatar_men(pos, pos->game->setup.terms->royals.idle));
    const bool is_drawn = !is_idle && !(pos->word[WORD_SHAK] >> us & 1);
    if (is_idle) *outcome = game_won(pos, us, "mate by knights alone");
    if (is_drawn) *outcome = game_drawn(pos, "mate without a strong check before");
    return is_idle || is_drawn;
}

static const Extra shatar_extras[] = {
    { "shak", "players in checks of whom a strong man gave one", EXTRA_PLAYERS, .slot = WORD_SHAK },
    EXTRAS_END,
};

static const Rule rule_shatar = {
    .id = "shatar",
    .words = "mate has to follow a check by queen, rook or knight, and knights alone do not mate",
    .facts = FACT_ABOUT_CHECKS,
    .extras = shatar_extras,
    .turns = shatar_turns,
    .stuck = shatar_stuck,
};

#endif

/* plague.h -- whoever moves infects the cells around the one he reaches, and who still stands there after the reply
 * dies. Rules: docs/games/blast.md, where the steps are numbered. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_PLAGUE_H
#define FUSILIER_VARIANTS_RULES_PLAGUE_H

#include "engine/lanes/composed.h"
#include "variants/rules/slots.h"

/* In WORD_CARRIER: the cell + 1 of the man that moved last, 0 if he is dead; above it whose plague it is, + 1. */
enum { PLAGUE_CELL_BITS = 9, PLAGUE_OWNER_SHIFT = 16 };

/* Whose plague it is as far as the turn tells: theirs who moved last. */
static inline Player plague_told_by_turn(const Position *pos) {
    const int players = pos->game->players;
    return pos->word[WORD_SERIES_LEFT] ? pos->now.turn : (Player)((pos->now.turn + players - 1) % players);
}

extern const States immunity_states;

void plague_write_owner(const Position *pos, Player reader, Text *out);
bool plague_read_owner(Position *pos, const char *value, Error *err);

/* Of a plague of which all die; and of one of which only enemies die. */
LANE_API Cells plague_dooms(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed);
LANE_API Cells biological_dooms(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed);
LANE_API Falls plague_falls(const Composition *c, const Position *pos);
LANE_API void immunity_begins(const Composition *c, Position *pos, Move move);
LANE_API Cells plague_letting_through(const Composition *c, const Position *pos, Player player);
LANE_API bool plague_stuck(const Composition *c, const Position *pos, Outcome *outcome);
LANE_API void plague_forgets(const Composition *c, Position *pos);
LANE_API bool plague_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err);
LANE_API bool plague_settles(const Composition *c, Position *pos, Error *err);
LANE_API bool plague_possible(const Composition *c, const Position *pos, Error *err);

/* Men who would take the king if his player made no move at all. */
static ALWAYS_INLINE Cells plague_threatens(const Composition *c, const Position *pos, Player player) {
    return pos->now.turn == player ? plague_letting_through(c, pos, player) : NO_CELLS;
}

#define PLAGUE_EXTRAS                                                                                                  \
    { "carrier", "the carrier of the plague", EXTRA_CELL, .slot = WORD_CARRIER, .bits = PLAGUE_CELL_BITS },            \
        { "infected", "infected", EXTRA_CELLS, .slot = FLAG_INFECTED, .on_squares = true }, {                          \
        "spreader", "whose plague it is", EXTRA_OWN, .slot = WORD_CARRIER, .shift = PLAGUE_OWNER_SHIFT, .bits = 8,     \
                                                     .read = plague_read_owner, .write = plague_write_owner            \
    }

static const Extra plague_extras[] = { PLAGUE_EXTRAS, EXTRAS_END };

static const Extra immunity_extras[] = {
    PLAGUE_EXTRAS,
    { "immune", "immune", EXTRA_CELLS, .slot = FLAG_IMMUNE, .where = EXTRA_OF_TWO_SIDES },
    { "hardy", "immune to the plague", EXTRA_CELLS, .slot = FLAG_IMMUNE, .where = EXTRA_ROUND_A_BOARD },
    EXTRAS_END,
};

#define PLAGUE(rule_id, rule_words, rule_begins, rule_dooms, rule_extras, rule_states)                                 \
    {                                                                                                                  \
        .id = rule_id, .words = rule_words, .facts = FACT_CASTLES_UNDER_THREAT | FACT_KEEPS_MEN,                       \
        .answers = { [ASKS_FORM] = "plague: " rule_id }, .extras = rule_extras, .states = rule_states,                 \
        .begins = rule_begins, .dooms = rule_dooms, .falls = plague_falls, .forgets = plague_forgets,                  \
        .threatens = plague_threatens, .stuck = plague_stuck, .allows = plague_allows, .settles = plague_settles,      \
        .possible = plague_possible                                                                                    \
    }

static const Rule rule_plague =
    PLAGUE("plague", "who moves infects the squares around, and all who still stand there after the next move die",
           NULL, plague_dooms, plague_extras, NULL);
static const Rule rule_biological_warfare =
    PLAGUE("biological-warfare",
           "who moves infects the squares around, and enemies who still stand there after the next move die", NULL,
           biological_dooms, plague_extras, NULL);
static const Rule rule_immunity =
    PLAGUE("immunity",
           "who moves infects the squares around, and who still stands there after the next move dies, but for those "
           "who have survived an infection",
           immunity_begins, plague_dooms, immunity_extras, &immunity_states);

#endif

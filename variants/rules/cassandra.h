/* cassandra.h -- after every third move each side foretells which man of the enemy will stand where three moves later;
 * who is foretold rightly is removed. Ralph Betza 1974. Rules: docs/games/cassandra.md. Layer: rules. cassandra.c has
 * the rule, cassandra_text.c what people are asked and told.
 *
 * A removal comes when all others have acted, and belongs to the move: so it may not lay the mover's king open. But a
 * king goes when the move is known to be legal, with whoever is foretold beside him. */
#ifndef FUSILIER_VARIANTS_RULES_CASSANDRA_H
#define FUSILIER_VARIANTS_RULES_CASSANDRA_H

#include "engine/extras.h"
#include "engine/lanes/composed.h"
#include "engine/text/words.h"
#include "variants/rules/series.h"
#include "variants/rules/slots.h"

enum { PERIOD_USUAL = 3 };

/* Is a prediction to be made now? Men who are to be taken off (kidnapping.h) come first. */
static ALWAYS_INLINE bool cassandra_predicts(const Position *pos) {
    return UNLIKELY(pos->word[WORD_PREDICTS] != 0) && !pos->word[WORD_KIDNAP];
}
static ALWAYS_INLINE unsigned cassandra_period(const Position *pos) {
    return pos->word[WORD_PERIOD] + PERIOD_USUAL;
}

/* What a player has foretold, 0: nothing; the two parts of it. */
static ALWAYS_INLINE uint32_t cassandra_foretold(const Position *pos, Player prophet) {
    return pos->word[WORD_FORETOLD + prophet];
}
static ALWAYS_INLINE bool cassandra_any_foretold(const Position *pos) {
    return (cassandra_foretold(pos, WHITE) | cassandra_foretold(pos, BLACK)) != 0;
}
static ALWAYS_INLINE uint32_t cassandra_prophecy(Kind kind, Cell at) {
    return (uint32_t)kind << 8 | at;
}
static ALWAYS_INLINE Kind cassandra_kind(uint32_t foretold) {
    return (Kind)(foretold >> 8);
}
static ALWAYS_INLINE Cell cassandra_cell(uint32_t foretold) {
    return (Cell)(foretold & 0xff);
}

/* Does it come true where it stands now? */
static ALWAYS_INLINE bool cassandra_is_true(const Position *pos, Player prophet) {
    const uint32_t foretold = cassandra_foretold(pos, prophet);
    return foretold && pos->man[cassandra_cell(foretold)] == man_of(cassandra_kind(foretold), prophet ^ 1);
}

static ALWAYS_INLINE void cassandra_forget(Position *pos) {
    pos_set_word(pos, WORD_FORETOLD + WHITE, 0);
    pos_set_word(pos, WORD_FORETOLD + BLACK, 0);
}

/* Will the next move be the last one of a period, in games whose turns are moves or series of them? */
static ALWAYS_INLINE bool cassandra_is_last(const Position *pos) {
    return pos->now.turn == BLACK && !is_between_moves(pos) && series_left(pos) == 1 &&
           pos->now.fullmove % cassandra_period(pos) == 0;
}

/* A prediction is a move in which nobody moves, of the kind and the cell. */
static ALWAYS_INLINE bool cassandra_is_prediction(const Position *pos, Move move) {
    return cassandra_predicts(pos) && move_type(move) == MOVE_OTHER && rule_takes_off(move) && move_kind(move) != EMPTY;
}

/* "R:a1"; 0: it is none. */
uint32_t cassandra_parse(const Position *pos, const char *text);
bool cassandra_is_named(const Game *game, Kind kind); /* have positions a letter for it? */
bool cassandra_read_white(Position *pos, const char *value, Error *err);
bool cassandra_read_black(Position *pos, const char *value, Error *err);
void cassandra_write_white(const Position *pos, Player reader, Text *out);
void cassandra_write_black(const Position *pos, Player reader, Text *out);
void cassandra_say(const Game *game, const char *value, Text *out);
void cassandra_writes(const Position *pos, Move move, Text *out);
extern const Words cassandra_words;

/* How many predictions there are to choose from. */
LANE_API uint64_t cassandra_choices(const Composition *c, const Position *pos);

LANE_API bool cassandra_owes(const Composition *c, const Position *pos, MoveList *out);
LANE_API bool cassandra_pays(const Composition *c, Position *pos, Move move);
LANE_API Cells cassandra_fells(const Composition *c, const Position *pos, Move move);
LANE_API void cassandra_judges(const Composition *c, Position *pos, Player mover);
LANE_API void cassandra_turns(const Composition *c, Position *pos, Move move, Player mover);
LANE_API bool cassandra_ends(const Composition *c, const Position *pos, Outcome *outcome);
LANE_API bool cassandra_stuck(const Composition *c, const Position *pos, Outcome *outcome);
LANE_API bool cassandra_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err);
LANE_API bool cassandra_possible(const Composition *c, const Position *pos, Error *err);

static ALWAYS_INLINE bool cassandra_rests(const Composition *c, const Position *pos) {
    (void)c;
    return !cassandra_any_foretold(pos) || !cassandra_is_last(pos);
}

static ALWAYS_INLINE void cassandra_follows(const Composition *c, Position *pos, Move move, Player mover,
                                            const Deed *deed) {
    (void)move, (void)deed;
    if (UNLIKELY(cassandra_any_foretold(pos))) cassandra_judges(c, pos, mover);
}

static const Extra cassandra_extras[] = {
    { "n", "moves from prediction to prediction", EXTRA_NUMBER, .slot = WORD_PERIOD, .none = PERIOD_USUAL, .least = 1 },
    { "predict", "a prediction is to be made", EXTRA_SWITCH, .slot = WORD_PREDICTS },
    { "white", "foretold by White", EXTRA_OWN, .slot = WORD_FORETOLD + WHITE, .read = cassandra_read_white,
      .write = cassandra_write_white, .say = cassandra_say },
    { "black", "foretold by Black", EXTRA_OWN, .slot = WORD_FORETOLD + BLACK, .read = cassandra_read_black,
      .write = cassandra_write_black, .say = cassandra_say },
    EXTRAS_END,
};

static const Rule rule_cassandra = {
    .id = "cassandra",
    .words = "after every third move each side foretells where an enemy man will be three moves later: if it is right, "
             "he is gone",
    .facts = FACT_FALLING_KINGS | FACT_KINGLESS | FACT_OPEN_POSITIONS,
    .of_two = true,
    .extras = cassandra_extras,
    .speech = &cassandra_words,
    .owes = cassandra_owes,
    .pays = cassandra_pays,
    .writes = cassandra_writes,
    .fells = cassandra_fells,
    .rests = cassandra_rests,
    .follows = cassandra_follows,
    .turns = cassandra_turns,
    .ends = cassandra_ends,
    .stuck = cassandra_stuck,
    .allows = cassandra_allows,
    .possible = cassandra_possible,
};

#endif

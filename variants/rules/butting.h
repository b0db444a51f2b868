/* butting.h -- some kinds of men are butters: they capture nobody by going there, and push off all enemies beside the
 * cell where they arrive. Rules: docs/games/blast.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_BUTTING_H
#define FUSILIER_VARIANTS_RULES_BUTTING_H

#include "engine/lanes/composed.h"
#include "engine/extras.h"
#include "engine/text/words.h"
#include "variants/rules/slots.h"

static ALWAYS_INLINE bool butting_is_butter(const Composition *c, const Position *pos, Kind kind) {
    return (composed_kinds(c) ^ pos->word[WORD_BUTTERS]) >> kind & 1;
}

static ALWAYS_INLINE Cells butting_men(const Composition *c, const Position *pos, Player player) {
    Cells men = NO_CELLS;
    for (Kind kind = PAWN; kind <= KING; kind++)
        if (butting_is_butter(c, pos, kind)) men |= lane_men_of(pos, player, kind);
    return men;
}

static ALWAYS_INLINE bool butting_bars(const Composition *c, const Position *pos, Move move) {
    return composed_takes(c, pos, move) && butting_is_butter(c, pos, man_kind(pos->man[move_from(move)]));
}

static ALWAYS_INLINE Cells butting_strikes(const Composition *c, const Position *pos, Player player, Cells hits) {
    FOR_ENEMIES(pos, player, enemy) hits &= ~butting_men(c, pos, enemy);
    return hits;
}

/* The empty cells that a man can reach, castling apart. */
static ALWAYS_INLINE Cells butting_ways(const Composition *c, const Position *pos, Cells occupied, Cell from) {
    const Terrain terrain = composed_terrain(c, pos);
    const Player owner = man_owner(pos->man[from]);
    const Kind kind = man_kind(pos->man[from]);
    if (cells_has(composed_weak(c, pos), from)) return composed_attacks(c, pos, from, kind, from, occupied) & ~occupied;
    return kind == PAWN ? lane_pawn_steps(terrain, owner, from, ~occupied)
                        : lane_kind_reach(terrain, kind, owner, from, occupied).quiet;
}

/* The butters that can come to stand beside the king. */
static ALWAYS_INLINE Cells butting_threatens(const Composition *c, const Position *pos, Player player) {
    const Cells occupied = lane_occupied(pos) | ~composed_cells(pos);
    const Cells around = lane_beside(composed_terrain(c, pos), lane_king(pos, player));
    Cells threats = NO_CELLS;
    FOR_ENEMIES(pos, player, enemy)
    for (Cells men = butting_men(c, pos, enemy); cells_any(men);) {
        const Cell at = cells_pop(&men);
        if (cells_any(butting_ways(c, pos, occupied, at) & around)) threats |= cells_one(at);
    }
    return threats;
}

/* The cells beside those where butters have arrived: a promoted man moved as a pawn, a castled rook has landed, too. */
static ALWAYS_INLINE Cells butting_reach(const Composition *c, const Position *pos, Move move, Kind mover, Player us) {
    const Terrain terrain = composed_terrain(c, pos);
    if (move_type(move) != MOVE_CASTLE)
        return butting_is_butter(c, pos, mover) ? lane_beside(terrain, move_to(move)) : NO_CELLS;
    const Castle *castle = pos_castle_of(pos, us, move);
    return (butting_is_butter(c, pos, KING) ? lane_beside(terrain, castle->king_to) : NO_CELLS) |
           (butting_is_butter(c, pos, ROOK) ? lane_beside(terrain, castle->rook_to) : NO_CELLS);
}

static inline Cells butting_fells(const Composition *c, const Position *pos, Move move) {
    const Player us = pos->now.turn;
    return butting_reach(c, pos, move, man_kind(pos->man[move_from(move)]), us) & lane_enemies(pos, us);
}

static ALWAYS_INLINE void butting_follows(const Composition *c, Position *pos, Move move, Player us, const Deed *deed) {
    if (rule_takes_off(move) || deed->is_shot) return; /* nobody arrives */
    const Kind mover = move_kind(move) == EMPTY ? man_kind(pos->man[move_to(move)]) : PAWN;
    const Cells pushed = butting_reach(c, pos, move, mover, us) & lane_enemies(pos, us);
    lane_clear(pos, pushed);
    if (butting_is_butter(c, pos, PAWN)) pos_set_en_passant(pos, CELL_NONE);
}

static inline bool butting_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    return wish->man == MAN_NONE || !refusal_is_enemy(pos, wish->to) ||
           !butting_is_butter(c, pos, man_kind(wish->man)) ||
           error_set(err, "the %s pushes off who stands beside it, and captures nobody by going there",
                     refusal_man(pos, wish->from));
}

static inline bool butting_possible(const Composition *c, const Position *pos, Error *err) {
    return !butting_is_butter(c, pos, PAWN) || pos->now.en_passant == CELL_NONE ||
           error_set(err, "position, field 4 (en passant): \"-\" expected, pawns push off here");
}

static inline bool butting_read(Position *pos, const char *value, Error *err) {
    unsigned kinds;
    if (!kinds_parse(value, &kinds, err)) return false;
    pos_set_word(pos, WORD_BUTTERS, kinds ^ composed_kinds(LANE_RULES(pos->game)));
    return true;
}
static inline void butting_write(const Position *pos, Player reader, Text *out) {
    (void)reader;
    if (pos->word[WORD_BUTTERS]) kinds_write(pos->word[WORD_BUTTERS] ^ composed_kinds(LANE_RULES(pos->game)), out);
}
static inline void butting_say(const Game *game, const char *value, Text *out) {
    for (; *value; value++) {
        words_letter(game, *value, out);
        if (value[1]) text_string(out, ", ");
    }
}
static const Extra butting_extras[] = {
    { "butt", "kinds that push off", EXTRA_OWN, .slot = WORD_BUTTERS, .read = butting_read, .write = butting_write,
      .say = butting_say },
    EXTRAS_END,
};

#define BUTTING(rule_id, rule_words, rule_kinds, rule_facts)                                                           \
    {                                                                                                                  \
        .id = rule_id, .words = rule_words, .kinds = rule_kinds, .facts = rule_facts, .extras = butting_extras,        \
        .answers = { [ASKS_FORM] = "butters: " rule_id }, .bars = butting_bars, .strikes = butting_strikes,            \
        .threatens = butting_threatens, .fells = butting_fells, .follows = butting_follows, .allows = butting_allows,  \
        .possible = butting_possible                                                                                   \
    }

#define BUTTING_FACTS (FACT_OPEN_POSITIONS | FACT_FALLING_KINGS)
#define BUTTING_ALL   (1 << KING | 1 << QUEEN | 1 << ROOK | 1 << BISHOP | 1 << KNIGHT | 1 << PAWN)

static const Rule rule_capricorn =
    BUTTING("capricorn", "rooks push off the enemies beside them", 1 << ROOK, BUTTING_FACTS);
static const Rule rule_capricorn_knights =
    BUTTING("capricorn-knights", "knights push off the enemies beside them", 1 << KNIGHT, BUTTING_FACTS);
static const Rule rule_capricorn_bishops =
    BUTTING("capricorn-bishops", "bishops push off the enemies beside them", 1 << BISHOP, BUTTING_FACTS);
static const Rule rule_capricorn_queens =
    BUTTING("capricorn-queens", "queens push off the enemies beside them", 1 << QUEEN, BUTTING_FACTS);
static const Rule rule_butters = BUTTING("butters", "all men push off the enemies beside them; kings castle over check",
                                         BUTTING_ALL, BUTTING_FACTS | FACT_CASTLES_OVER_CHECK);
static const Rule rule_poloschach =
    BUTTING("poloschach", "all men push off the enemies beside them", BUTTING_ALL, BUTTING_FACTS);

#endif

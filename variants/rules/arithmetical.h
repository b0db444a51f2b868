/* arithmetical.h -- men that fire at an enemy take him together if their values make his by one sign; kings are taken
 * like others, and pawns may wait on their last rank. Rules: docs/games/arithmetical.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_ARITHMETICAL_H
#define FUSILIER_VARIANTS_RULES_ARITHMETICAL_H

#include "engine/lanes/composed.h"
#include "variants/rules/sums.h"

extern const Words arithmetical_words;

LANE_API bool arithmetical_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err);

/* ---- captures ---- */

/* The men of a player who fire at all. */
static ALWAYS_INLINE Cells arithmetical_gunners(const Composition *c, const Position *pos, Player player) {
    return lane_men(pos, player) & ~composed_numb(c, pos, player);
}

/* All groups of these men. */
static ALWAYS_INLINE void arithmetical_group(const Position *pos, Cells men, Groups *groups) {
    sums_none(groups);
    while (cells_any(men)) {
        const Cell at = cells_pop(&men);
        const int value = sums_value(man_kind(pos->man[at]));
        if (LIKELY(value)) sums_join(groups, at, value);
    }
}

/* Of men that fire, all that belong to some group which makes the value. */
static ALWAYS_INLINE Cells arithmetical_counting(const Position *pos, Cells fire, int wanted) {
    Groups groups;
    unsigned in = 0;
    Cells found = NO_CELLS;
    if (!cells_many(fire) || !wanted) return NO_CELLS;
    arithmetical_group(pos, fire, &groups);
    for (unsigned i = 1; i < sums_count(&groups); i++)
        if (sums_sign(groups.of[i], wanted) != NO_SIGN) in |= i;
    for (int i = 0; in >> i; i++)
        if (in >> i & 1) found |= cells_one(groups.man[i]);
    return found;
}

/* Of these men of a player, who may take a man alone, by his own move: his likes, and all may take a king. */
static ALWAYS_INLINE Cells arithmetical_single(const Composition *c, const Position *pos, Player us, Cells men,
                                               Cell at) {
    const Kind kind = man_kind(pos->man[at]);
    const Cells likes = kind == KING ? men : men & lane_kind(pos, kind);
    return composed_attackers(c, pos, us, likes, at, lane_occupied(pos));
}

/* Of these men of a player, who may go to the cell of another and take him: by his own move, or by arithmetic. */
static ALWAYS_INLINE Cells arithmetical_captors(const Composition *c, const Position *pos, Player us, Cells men,
                                                Cell at) {
    const Cells fire = lane_first_men(composed_terrain(c, pos), pos, at) & men;
    return arithmetical_single(c, pos, us, men, at) |
           arithmetical_counting(pos, fire, sums_value(man_kind(pos->man[at])));
}

/* Does a move that takes the man end the game? */
static ALWAYS_INLINE bool arithmetical_is_king(const Composition *c, Man man) {
    return man_kind(man) == KING && !(composed_facts(c) & FACT_LAST_MAN);
}

static ALWAYS_INLINE void arithmetical_push(const Composition *c, const Position *pos, Cells captors, Cell at,
                                            MoveList *out) {
    const Player us = pos->now.turn;
    const unsigned lasting = FACT_VANISHING | FACT_NO_PROMOTION;
    const bool promotes = cells_has(composed_promoting(c, pos, us), at) && !(composed_facts(c) & lasting) &&
                          !arithmetical_is_king(c, pos->man[at]);
    const Kind *const kinds = composed_promotions(c, pos, us);
    while (cells_any(captors)) {
        const Cell from = cells_pop(&captors);
        const bool is_pawn = promotes && lane_promotes(composed_terrain(c, pos), us, man_kind(pos->man[from]));
        if (UNLIKELY(is_pawn)) push_arriving(out, MOVE_PLAIN, from, at, cells_one(at), kinds);
        if (LIKELY(!is_pawn) || !composed_may_stay(kinds)) movelist_push(out, move_make(MOVE_PLAIN, from, at, EMPTY));
    }
}

static ALWAYS_INLINE void arithmetical_lists(const Composition *c, const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    const Cells own = composed_facts(c) & FACT_OWN_CAPTURES ? lane_men(pos, us) & ~lane_kind(pos, KING) : NO_CELLS;
    const Cells gunners = arithmetical_gunners(c, pos, us);
    for (Cells victims = (lane_enemies(pos, us) & ~composed_spared(c, pos)) | own; cells_any(victims);) {
        const Cell at = cells_pop(&victims);
        arithmetical_push(c, pos, arithmetical_captors(c, pos, us, gunners, at), at, out);
    }
}

/* That it can be taken forbids nothing. */
static ALWAYS_INLINE bool arithmetical_endangers(const Composition *c, const Position *pos, Player player) {
    const Cell king = lane_king(pos, player);
    const Cells harmless = composed_facts(c) & FACT_HARMLESS_KINGS ? lane_kind(pos, KING) : NO_CELLS;
    if (king == CELL_NONE || composed_facts(c) & FACT_LAST_MAN) return false;
    FOR_ENEMIES(pos, player, enemy) {
        const Cells captors = arithmetical_captors(c, pos, enemy, arithmetical_gunners(c, pos, enemy), king);
        if (UNLIKELY(cells_any(captors)) && cells_any(captors & ~composed_held(c, pos, enemy) & ~harmless)) return true;
    }
    return false;
}

/* ---- castling ---- */

/* Out of, across or onto cells that an enemy attacks by his own move. */
static ALWAYS_INLINE bool arithmetical_bars(const Composition *c, const Position *pos, Move move) {
    const Player us = pos->now.turn;
    if (LIKELY(move_type(move) != MOVE_CASTLE) || composed_facts(c) & FACT_LAST_MAN) return false;
    const Cells safe = cells_of_set(&pos_castle_of(pos, us, move)->safe);
    FOR_ENEMIES(pos, us, enemy) {
        const Cells men = arithmetical_gunners(c, pos, enemy);
        if (cells_any(safe & lane_attacked(composed_terrain(c, pos), pos, enemy, men, lane_occupied(pos)))) return true;
    }
    return false;
}

/* ---- pawns that wait ---- */

/* Pawns that stayed what they are on their last rank cannot move. Where they may stay by the rules of the board, too,
 * those wait who cannot go on. */
static ALWAYS_INLINE Cells arithmetical_waiting(const Composition *c, const Position *pos, Player player) {
    const Terrain terrain = composed_terrain(c, pos);
    const Cells waiting = lane_men_of(pos, player, PAWN) & composed_promoting(c, pos, player);
    if (LIKELY(!cells_any(waiting)) || !composed_may_stay(composed_promotions(c, pos, player))) return waiting;
    Cells stuck = NO_CELLS;
    for (Cells rest = waiting; cells_any(rest);) {
        const Cell at = cells_pop(&rest);
        if (lane_cell_ahead(terrain, player, at) == CELL_NONE) stuck |= cells_one(at);
    }
    return stuck;
}

LANE_API void arithmetical_add_promotions(const Composition *c, const Position *pos, Cells waiting, MoveList *out,
                                          int first);

/* Who promotes by a step may stay what he is as well; and any move that is no promotion may promote one who waits. */
static ALWAYS_INLINE void arithmetical_spreads(const Composition *c, const Position *pos, MoveList *out, int first,
                                               bool again) {
    const Player us = pos->now.turn;
    const Terrain terrain = composed_terrain(c, pos);
    const Cells pawns = lane_men_of(pos, us, PAWN), promoting = composed_promoting(c, pos, us);
    const Cells from = lane_back(terrain, us, promoting) | lane_pawns_attacking(terrain, us, promoting);
    if (LIKELY(!cells_any(pawns & (promoting | from))) || again || composed_facts(c) & FACT_NO_PROMOTION) return;
    arithmetical_add_promotions(c, pos, arithmetical_waiting(c, pos, us), out, first);
}

static ALWAYS_INLINE void arithmetical_follows(const Composition *c, Position *pos, Move move, Player mover,
                                               const Deed *deed) {
    const Cell at = rule_late_cell(move);
    (void)c, (void)deed;
    if (LIKELY(at == CELL_NONE) || pos->man[at] != man_of(PAWN, mover)) return;
    pos_irreversible(pos);
    lane_put(pos, at, man_of(rule_late_kind(move), mover));
}

/* "g1g2;a8q" */
static inline void arithmetical_writes(const Position *pos, Move move, Text *out) {
    const Cell at = rule_late_cell(move);
    if (LIKELY(at == CELL_NONE)) return;
    const char letter = game_letter(pos->game, rule_late_kind(move));
    text_char(out, ';');
    text_string(out, pos->board->name[at]);
    text_char(out, letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter);
}

/* ---- the end ---- */

/* Of two players; what several do without their kings is for who seats them to say. */
static ALWAYS_INLINE bool arithmetical_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    const bool white = lane_king(pos, WHITE) != CELL_NONE, black = lane_king(pos, BLACK) != CELL_NONE;
    if (LIKELY(white && black) || white == black || lane_players(pos) > 2 || lane_royals(pos)) return false;
    if (composed_facts(c) & FACT_LAST_MAN) return false;
    if (cells_any(composed_seizers(c, pos, white ? BLACK : WHITE))) return false;
    *outcome = game_won(pos, pos->game->team[white ? WHITE : BLACK], "king captured");
    return true;
}

static const Rule rule_arithmetical = {
    .id = "arithmetical",
    .words = "men who fire at an enemy take him together if their values make his by one sign; no check",
    .facts = FACT_LISTED_CAPTURES | FACT_NO_CHECK | FACT_FALLING_KINGS | FACT_PAWNS_AT_HOME | FACT_ABOUT_CAPTURES,
    .answers = { [ASKS_SHOOTING] = "whom values make up", [ASKS_ENTERING] = "to capture", [ASKS_STRUCK] = "captured" },
    .pawns_stay = true,
    .speech = &arithmetical_words,
    .holds = arithmetical_waiting,
    .bars = arithmetical_bars,
    .lists = arithmetical_lists,
    .spreads = arithmetical_spreads,
    .endangers = arithmetical_endangers,
    .follows = arithmetical_follows,
    .ends = arithmetical_ends,
    .writes = arithmetical_writes,
    .allows = arithmetical_allows,
};

#endif

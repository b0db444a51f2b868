/* passing.h -- more captures in passing: by all men, and of all men but kings. Rules: docs/games/other-captures.md.
 * Layer: rules. Pawns that capture pawns in passing do so as in orthodox chess (MOVE_EN_PASSANT); all others make a
 * plain move, which takes whom it finds liable there. */
#ifndef FUSILIER_VARIANTS_RULES_PASSING_H
#define FUSILIER_VARIANTS_RULES_PASSING_H

#include "engine/composed.h"
#include "variants/rules/slots.h"

/* The piece that moved last, and the empty cells that it crossed. */
static const Extra passing_extras[] = {
    { "passer", "can be captured in passing", EXTRA_CELL, .slot = WORD_PASSER },
    { "crossed", "on squares that it crossed", EXTRA_CELLS, .slot = FLAG_CROSSED, .on_squares = true },
    EXTRAS_END,
};

static ALWAYS_INLINE Bits passing_crossed(const Position *pos) {
    return pos->flag[FLAG_CROSSED].word[0];
}

/* The same for the player to move: what their own man has crossed is nothing to them. */
static ALWAYS_INLINE Bits passing_open(const Position *pos) {
    const unsigned passer = pos->word[WORD_PASSER];
    return passer && man_owner(pos->man[passer - 1]) != pos->now.turn ? passing_crossed(pos) : 0;
}

/* Are captures in passing shots, always or if one likes? */
static ALWAYS_INLINE bool passing_shoots(const Composition *c) {
    return composed_facts(c) & (FACT_SHOTS | FACT_SHOTS_TOO);
}

/* The man that a move takes in passing, but for pawns taken by pawns. */
static ALWAYS_INLINE Bits passing_fells(const Composition *c, const Position *pos, Move move) {
    const Cell from = move_from(move), to = move_to(move);
    const bool is_pawn = man_kind(pos->man[from]) == PAWN;
    if (move_type(move) != MOVE_PLAIN || pos->man[to] != MAN_NONE) return 0;
    if (LIKELY(pos->now.en_passant == CELL_NONE && !(pos->word[WORD_PASSER] | pos->flag[FLAG_STEPS].word[0]))) return 0;
    if (composed_facts(c) & FACT_SHOTS) return 0;
    if (!is_pawn && bits_has(composed_passed(c, pos), to)) return bit(cell_behind(pos->now.turn, to));
    if (!bits_has(passing_open(pos), to) || (is_pawn && file_of(from) == file_of(to))) return 0;
    return bit((Cell)(pos->word[WORD_PASSER] - 1));
}

/* Shots in passing at a man, by those who attack a cell that he crossed: not by those who attack him anyway. */
static ALWAYS_INLINE void passing_list_shots(const Composition *c, const Position *pos, Bits men, Cell crossed, Cell at,
                                             MoveList *out) {
    const Player us = pos->now.turn;
    men &= attackers_to(composed_ground(c), pos, us, pos_men(pos, us), crossed, pos_occupied(pos));
    while (men) {
        const Cell from = bits_pop(&men);
        const Move shot = move_make(MOVE_SHOT, from, at, EMPTY);
        if (!bits_has(man_attacks(pos, composed_ground(c), from), at)) movelist_push(out, shot);
    }
}

/* Shots at pawns, which pawns have anyway. */
static ALWAYS_INLINE void passing_lists_shots(const Composition *c, const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    if (!passing_shoots(c)) return;
    for (Bits passed = composed_passed(c, pos); passed;) {
        const Cell at = bits_pop(&passed);
        passing_list_shots(c, pos, ~pos_kind(pos, PAWN), at, cell_behind(us, at), out);
    }
}

/* Pawns go diagonally to cells that a piece has crossed. */
static ALWAYS_INLINE void passing_list_pawns(const Composition *c, const Position *pos, Cell at, MoveList *out) {
    const Player us = pos->now.turn;
    for (Bits pawns = pawn_attacks(composed_ground(c), us ^ 1, at) & pos_men_of(pos, us, PAWN); pawns;)
        push_arriving(out, MOVE_PLAIN, bits_pop(&pawns), at, composed_promoting(c, pos, us), composed_promotions(c));
}

static ALWAYS_INLINE void passing_lists(const Composition *c, const Position *pos, MoveList *out) {
    const Bits open = passing_open(pos) & pos_kind(pos, EMPTY);
    passing_lists_shots(c, pos, out);
    if (!open) return;
    const bool shoots = passing_shoots(c), only = composed_facts(c) & FACT_SHOTS;
    for (Bits crossed = open; crossed;) {
        const Cell at = bits_pop(&crossed);
        if (shoots) passing_list_shots(c, pos, ~0ULL, at, (Cell)(pos->word[WORD_PASSER] - 1), out);
        if (!only) passing_list_pawns(c, pos, at, out);
    }
}

static ALWAYS_INLINE void passing_begins(const Composition *c, Position *pos, Move move) {
    const Bits taken = passing_fells(c, pos, move);
    if (taken) pos_put64(pos, bits_first(taken), MAN_NONE);
    pos_set_flags64(pos, FLAG_CROSSED, 0);
    pos_set_word(pos, WORD_PASSER, 0);
}

/* Round the edge of the cylinder, by so many files and ranks at a time; 0 if somebody stands in the way. */
static inline Bits passing_round(const Position *pos, Cell from, Cell to, int east, int north) {
    Bits way = 0;
    int file = file_of(from), rank = rank_of(from);
    for (int i = 0; i < 8; i++) {
        file = (file + east) & 7, rank += north;
        if (rank < 0 || rank > 7) return 0;
        const Cell at = cell_at(file, rank);
        if (at == to) return way;
        if (pos->man[at] != MAN_NONE) return 0;
        way |= bit(at);
    }
    return 0;
}

/* What a slider has crossed on the cylinder: over the board if that way is free, else round its edge. */
static inline Bits passing_slide(const Position *pos, Kind kind, Cell from, Cell to) {
    const Bits between = cells_between(from, to);
    if (bits_has(cells_in_line(from, to), to) && !(between & pos_occupied(pos)) &&
        bits_has(kind_attacks(GROUND_PLANE, kind, WHITE, from, pos_occupied(pos)), to))
        return between;
    for (int north = -1; north <= 1; north++)
        for (int east = -1; east <= 1; east += 2) {
            const Bits way = passing_round(pos, from, to, east, north);
            if (way && (north ? kind != ROOK : kind != BISHOP)) return way;
        }
    return 0;
}

/* What a piece has crossed that went from here to there: a knight goes straight first, if it can. */
static ALWAYS_INLINE Bits passing_way(Ground ground, const Position *pos, Kind kind, Cell from, Cell to) {
    const int across = ((file_of(to) - file_of(from) + 12) & 7) - 4, ahead = rank_of(to) - rank_of(from);
    if (kind == BISHOP || kind == ROOK || kind == QUEEN)
        return ground == GROUND_PLANE ? cells_between(from, to) : passing_slide(pos, kind, from, to);
    if (kind != KNIGHT) return 0;
    const Cell next = across == 2 || across == -2 ? cell_at((file_of(from) + across / 2) & 7, rank_of(from))
                                                  : (Cell)(from + (ahead == 2 ? 8 : -8));
    return bit(next) & ~pos_occupied(pos);
}

static ALWAYS_INLINE void passing_follows(const Composition *c, Position *pos, Move move, Player mover,
                                          const Deed *deed) {
    const Cell to = move_to(move);
    (void)c, (void)mover, (void)deed;
    if (move_type(move) != MOVE_PLAIN || move_kind(move) != EMPTY) return;
    const Bits crossed = passing_way(pos->board->ground, pos, man_kind(pos->man[to]), move_from(move), to);
    if (crossed) pos_set_word(pos, WORD_PASSER, to + 1U);
    pos_set_flags64(pos, FLAG_CROSSED, crossed);
}

/* The piece may have gone since. */
static ALWAYS_INLINE void passing_forgets(const Composition *c, Position *pos) {
    const unsigned passer = pos->word[WORD_PASSER];
    (void)c;
    if (LIKELY(!passer) || (pos->man[passer - 1] != MAN_NONE && !(passing_crossed(pos) & pos_occupied(pos)))) return;
    pos_set_flags64(pos, FLAG_CROSSED, 0);
    pos_set_word(pos, WORD_PASSER, 0);
}

/* Can this piece have crossed just these cells? */
static inline bool passing_has_crossed(Ground ground, const Position *pos, Cell at, Bits crossed) {
    const Kind kind = man_kind(pos->man[at]);
    for (Bits starts = pos_kind(pos, EMPTY) & kind_attacks(ground, kind, WHITE, at, pos_occupied(pos)); starts;)
        if (passing_way(ground, pos, kind, bits_pop(&starts), at) == crossed) return true;
    return false;
}

static inline bool passing_possible(const Composition *c, const Position *pos, Error *err) {
    const Bits crossed = passing_crossed(pos);
    if (!crossed && !pos->word[WORD_PASSER]) return true;
    if (!crossed || !pos->word[WORD_PASSER]) return error_set(err, "position: passer= and crossed= belong together");
    if (pos->now.en_passant != CELL_NONE)
        return error_set(err, "position, field 4 (en passant): expected \"-\", as passer= has moved last");
    const Cell at = (Cell)(pos->word[WORD_PASSER] - 1);
    const Man man = pos->man[at];
    return (man != MAN_NONE && passing_has_crossed(composed_ground(c), pos, at, crossed)) ||
           error_set(err, "position, crossed=: nobody on %s can have crossed these squares", pos->board->name[at]);
}

static const Rule rule_en_passant_pieces = {
    .id = "en-passant-pieces",
    .words = "all men capture pawns in passing",
    .facts = FACT_ABOUT_CAPTURES | FACT_PASSES_TO_PIECES,
    .answers = { [ASKS_FORM] = "in passing: pawns", [ASKS_SHOOTING] = "one enemy", [ASKS_ENTERING] = "to capture" },
    .lists = passing_lists_shots,
    .takes = passing_fells,
    .fells = passing_fells,
    .begins = passing_begins,
};

static const Rule rule_en_passant_all = {
    .id = "en-passant-all",
    .words = "all men but kings are captured in passing, by all men",
    .facts = FACT_ABOUT_CAPTURES | FACT_PASSES_TO_PIECES,
    .answers = { [ASKS_FORM] = "in passing: all", [ASKS_SHOOTING] = "one enemy", [ASKS_ENTERING] = "to capture" },
    .takes = passing_fells,
    .forgets = passing_forgets,
    .extras = passing_extras,
    .lists = passing_lists,
    .fells = passing_fells,
    .begins = passing_begins,
    .follows = passing_follows,
    .possible = passing_possible,
};

#endif

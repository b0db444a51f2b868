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

/* The man that a move takes in passing, but for pawns taken by pawns. */
static ALWAYS_INLINE Bits passing_fells(const Composition *c, const Position *pos, Move move) {
    const Cell from = move_from(move), to = move_to(move);
    const bool is_pawn = man_kind(pos->man[from]) == PAWN;
    (void)c;
    if (move_type(move) != MOVE_PLAIN) return 0;
    if (to == pos->now.en_passant && !is_pawn) return bit(cell_behind(pos->now.turn, to));
    if (!bits_has(passing_crossed(pos), to) || (is_pawn && file_of(from) == file_of(to))) return 0;
    return bit((Cell)(pos->word[WORD_PASSER] - 1));
}

/* Pawns go diagonally to cells that a piece has crossed. */
static ALWAYS_INLINE void passing_lists(const Composition *c, const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    for (Bits crossed = passing_crossed(pos); crossed;) {
        const Cell at = bits_pop(&crossed);
        for (Bits pawns = pawn_attacks(composed_ground(c), us ^ 1, at) & pos_men_of(pos, us, PAWN); pawns;)
            push_arriving(out, MOVE_PLAIN, bits_pop(&pawns), at, composed_promoting(c, pos));
    }
}

static ALWAYS_INLINE void passing_begins(const Composition *c, Position *pos, Move move) {
    const Bits taken = passing_fells(c, pos, move);
    if (taken) pos_put64(pos, bits_first(taken), MAN_NONE);
    pos_set_flags64(pos, FLAG_CROSSED, 0);
    pos_set_word(pos, WORD_PASSER, 0);
}

/* What a piece has crossed that went from here to there: a knight goes straight first, if it can. */
static ALWAYS_INLINE Bits passing_way(const Position *pos, Kind kind, Cell from, Cell to) {
    const int across = file_of(to) - file_of(from), ahead = rank_of(to) - rank_of(from);
    if (kind == BISHOP || kind == ROOK || kind == QUEEN) return cells_between(from, to);
    if (kind != KNIGHT) return 0;
    const int step = across == 2 ? 1 : across == -2 ? -1 : ahead == 2 ? 8 : -8;
    return bit((Cell)(from + step)) & ~pos_occupied(pos);
}

static ALWAYS_INLINE void passing_follows(const Composition *c, Position *pos, Move move, Player mover) {
    const Cell to = move_to(move);
    (void)c, (void)mover;
    if (move_type(move) != MOVE_PLAIN || move_kind(move) != EMPTY) return;
    const Bits crossed = passing_way(pos, man_kind(pos->man[to]), move_from(move), to);
    if (crossed) pos_set_word(pos, WORD_PASSER, to + 1U);
    pos_set_flags64(pos, FLAG_CROSSED, crossed);
}

/* Can this piece have crossed just these cells? */
static inline bool passing_has_crossed(const Position *pos, Cell at, Bits crossed) {
    const Kind kind = man_kind(pos->man[at]);
    for (Bits starts = pos_kind(pos, EMPTY) & kind_attacks(GROUND_PLANE, kind, WHITE, at, pos_occupied(pos)); starts;)
        if (passing_way(pos, kind, bits_pop(&starts), at) == crossed) return true;
    return false;
}

static inline bool passing_possible(const Composition *c, const Position *pos, Error *err) {
    const Bits crossed = passing_crossed(pos);
    (void)c;
    if (!crossed && !pos->word[WORD_PASSER]) return true;
    if (!crossed || !pos->word[WORD_PASSER]) return error_set(err, "position: passer= and crossed= belong together");
    if (pos->now.en_passant != CELL_NONE)
        return error_set(err, "position, field 4 (en passant): expected \"-\", as passer= has moved last");
    const Cell at = (Cell)(pos->word[WORD_PASSER] - 1);
    const Man man = pos->man[at];
    return (man != MAN_NONE && man_owner(man) != pos->now.turn && passing_has_crossed(pos, at, crossed)) ||
           error_set(err, "position, crossed=: nobody on %s can have crossed these squares", pos->board->name[at]);
}

static const Rule rule_en_passant_pieces = {
    .id = "en-passant-pieces",
    .words = "all men capture pawns in passing",
    .fells = passing_fells,
    .begins = passing_begins,
};

static const Rule rule_en_passant_all = {
    .id = "en-passant-all",
    .words = "all men but kings are captured in passing, by all men",
    .extras = passing_extras,
    .lists = passing_lists,
    .fells = passing_fells,
    .begins = passing_begins,
    .follows = passing_follows,
    .possible = passing_possible,
};

#endif

/* madrasi.c -- games in which men of the same kind face each other: in Madrasi they paralyse each other (A. Karwatkar
 * 1979), in Isardam they may not face each other at all. Rules: docs/games/immobilising.md */
#include "variants/madrasi.h"

#include "engine/chesslike.h"
#include "engine/refusal.h"
#include "engine/trial.h"
#include "variants/games.h"

/* The men of a position, to be moved about in thought. */
typedef struct {
    Bits side[2];
    Bits kind[KING]; /* PAWN to QUEEN: kings face nobody */
} Men;

static ALWAYS_INLINE Men men_of(const Position *pos) {
    Men men = { .side = { pos_men(pos, WHITE), pos_men(pos, BLACK) }, .kind = { 0 } };
    for (Kind kind = PAWN; kind < KING; kind++) men.kind[kind] = pos_kind(pos, kind);
    return men;
}

static ALWAYS_INLINE Bits reach_of(Kind kind, Cell from, Bits occupied) {
    switch (kind) {
    case KNIGHT:
        return knight_attacks(GROUND_PLANE, from);
    case BISHOP:
        return bishop_attacks(GROUND_PLANE, from, occupied);
    case ROOK:
        return rook_attacks(GROUND_PLANE, from, occupied);
    default:
        return queen_attacks(GROUND_PLANE, from, occupied);
    }
}

/* All men, kings aside, that an enemy of their own kind attacks. Facing is mutual, so one side's attacks tell all. */
static inline Bits facing(const Men *men) {
    const Bits white = men->side[WHITE], black = men->side[BLACK], occupied = white | black, pawns = men->kind[PAWN];
    Bits faced = pawns_attack(GROUND_PLANE, WHITE, white & pawns) & black & pawns;
    faced |= pawns_attack(GROUND_PLANE, BLACK, black & pawns) & white & pawns;
    for (Kind kind = KNIGHT; kind < KING; kind++) {
        const Bits enemies = black & men->kind[kind];
        if (!enemies) continue;
        for (Bits rest = white & men->kind[kind]; rest;) {
            const Cell from = bits_pop(&rest);
            const Bits hits = reach_of(kind, from, occupied) & enemies;
            if (hits) faced |= hits | bit(from);
        }
    }
    return faced;
}

/* ---- Madrasi ---- */

/* Directly after a double step, the pawns that could take en passant in orthodox chess, and with `both` the one that
 * stepped, paralyse each other. */
static inline Bits facing_in_passing(const Position *pos, bool both) {
    const Cell passed = pos->now.en_passant;
    if (passed == CELL_NONE) return 0;
    const Player stepper = rank_of(passed) == 2 ? WHITE : BLACK;
    const Bits takers = pawn_attacks(GROUND_PLANE, stepper, passed) & pos_men_of(pos, stepper ^ 1, PAWN);
    if (!takers || !both) return takers;
    return takers | bit((Cell)(passed + (stepper == WHITE ? 8 : -8)));
}

static ALWAYS_INLINE Bits inert_with(const Position *pos, bool both) {
    const Men men = men_of(pos);
    return facing(&men) | facing_in_passing(pos, both);
}

/* Men that give check to the king of `player`. */
static ALWAYS_INLINE Bits checkers_with(const Position *pos, Player player, bool both) {
    const Cell king = pos_king(pos, player);
    if (king == CELL_NONE) return 0;
    const Bits hits = attackers_to(GROUND_PLANE, pos, player ^ 1, pos_men(pos, player ^ 1), king, pos_occupied(pos));
    return LIKELY(!hits) ? 0 : hits & ~inert_with(pos, both);
}

Bits madrasi_checkers(const Position *pos, Player player) {
    return checkers_with(pos, player, true);
}

static bool is_safe(const Position *pos, Player player) {
    return !checkers_with(pos, player, true);
}
static bool is_safe_one_inert(const Position *pos, Player player) {
    return !checkers_with(pos, player, false);
}

/* En passant captures never happen: whoever could make one is inert. */
static ALWAYS_INLINE void generate_facing(const Position *pos, Gen what, MoveList *out, Bits inert,
                                          bool (*safe)(const Position *, Player)) {
    const Movement movement = { .captures = true, .castling = true, .immobile = inert, .spared = pos_kind(pos, KING) };
    const int first = out->count;
    pseudo_moves(pos, &movement, out);
    keep_wanted(pos, out, first, what);
    keep_castling(pos, out, first, safe);
    keep_legal(pos, out, first, safe);
}

void madrasi_generate(const Position *pos, Gen what, MoveList *out) {
    generate_facing(pos, what, out, inert_with(pos, true), is_safe);
}
static void one_inert_generate(const Position *pos, Gen what, MoveList *out) {
    generate_facing(pos, what, out, inert_with(pos, false), is_safe_one_inert);
}

bool madrasi_in_check(const Position *pos) {
    return !is_safe(pos, pos->now.turn);
}
static bool one_inert_in_check(const Position *pos) {
    return !is_safe_one_inert(pos, pos->now.turn);
}

/* Who paralyses an inert man; CELL_NONE if only a double step does. */
static Cell holder_of(const Position *pos, Cell at) {
    const Kind kind = man_kind(pos->man[at]);
    const Player us = man_owner(pos->man[at]);
    const Bits reach = kind == PAWN ? pawn_attacks(GROUND_PLANE, us, at) : reach_of(kind, at, pos_occupied(pos));
    const Bits holders = reach & pos_men_of(pos, us ^ 1, kind);
    return holders ? bits_first(holders) : (Cell)CELL_NONE;
}

static bool is_free(const Position *pos, Cell at, Error *err) {
    if (man_kind(pos->man[at]) == KING || !bits_has(inert_with(pos, true), at)) return true;
    const Cell holder = holder_of(pos, at);
    const char *name = refusal_man(pos, at), *of = pos->board->name[at];
    if (holder == CELL_NONE)
        return error_set(err, "the pawn on %s is paralysed by the one that has just passed it", of);
    return error_set(err, "the %s on %s is paralysed by the %s on %s", name, of, name, pos->board->name[holder]);
}

static bool madrasi_allows(const Position *pos, const Wish *wish, Error *err) {
    if (wish->man != MAN_NONE && !is_free(pos, wish->from, err)) return false;
    return move_type(wish->move) != MOVE_CASTLE || is_free(pos, move_to(wish->move), err);
}

/* ---- Isardam ---- */

/* If this enemy man took the king on `king`: would no two men of a kind face each other? */
static bool may_take_king(const Position *pos, Cell from, Cell king) {
    const Player them = man_owner(pos->man[from]);
    const Kind kind = man_kind(pos->man[from]);
    Men men = men_of(pos);
    men.side[them ^ 1] &= ~bit(king);
    men.side[them] ^= bit(from) | bit(king);
    if (kind == KING) return !facing(&men);
    men.kind[kind] ^= bit(from) | bit(king);
    if (kind != PAWN || !(bit(king) & (RANK_1 | RANK_8))) return !facing(&men);
    men.kind[PAWN] &= ~bit(king);
    for (size_t i = 0; i < LENGTH(promotion_kinds); i++) {
        Men promoted = men;
        promoted.kind[promotion_kinds[i]] |= bit(king);
        if (!facing(&promoted)) return true;
    }
    return false;
}

static bool isardam_is_safe(const Position *pos, Player player) {
    const Cell king = pos_king(pos, player);
    if (king == CELL_NONE) return true;
    Bits hits = attackers_to(GROUND_PLANE, pos, player ^ 1, pos_men(pos, player ^ 1), king, pos_occupied(pos));
    while (hits)
        if (may_take_king(pos, bits_pop(&hits), king)) return false;
    return true;
}

static bool isardam_is_legal(const Position *after, Player mover) {
    const Men men = men_of(after);
    return !facing(&men) && isardam_is_safe(after, mover);
}

/* A pawn may not pass an enemy pawn that could take it en passant in orthodox chess. */
static bool is_barred(const Position *pos, Move move) {
    if (move_type(move) != MOVE_DOUBLE) return false;
    const Player us = pos->now.turn;
    const Cell passed = (Cell)((move_from(move) + move_to(move)) / 2);
    return pawn_attacks(GROUND_PLANE, us, passed) & pos_men_of(pos, us ^ 1, PAWN);
}

static void isardam_generate(const Position *pos, Gen what, MoveList *out) {
    const Movement movement = { .captures = true, .castling = true, .spared = pos_kind(pos, KING) };
    const int first = out->count;
    pseudo_moves(pos, &movement, out);
    int kept = first;
    for (int i = first; i < out->count; i++)
        if (!is_barred(pos, out->at[i])) out->at[kept++] = out->at[i];
    out->count = kept;
    keep_wanted(pos, out, first, what);
    keep_castling(pos, out, first, isardam_is_safe);
    keep_legal(pos, out, first, isardam_is_legal);
}

static void isardam_play(Position *pos, Move move) {
    play_orthodox(pos, move);
    pos_set_en_passant(pos, CELL_NONE);
}

static bool isardam_in_check(const Position *pos) {
    return !isardam_is_safe(pos, pos->now.turn);
}

/* Do two men face each other? Then names them. */
static bool nobody_faces(const Position *pos, Error *err) {
    const Men men = men_of(pos);
    const Bits faced = facing(&men) & men.side[WHITE];
    if (!faced) return true;
    const Cell one = bits_first(faced), other = holder_of(pos, one);
    return error_set(err, "the %ss on %s and %s would face each other", refusal_man(pos, one), pos->board->name[one],
                     pos->board->name[other]);
}

static bool isardam_allows(const Position *pos, const Wish *wish, Error *err) {
    Position *trial = (Position *)pos; /* taken back at once */
    if (move_is_none(wish->move)) return true;
    if (is_barred(pos, wish->move))
        return error_set(err, "no pawn goes two steps past an enemy pawn that looks at the square between");
    game_play(trial, wish->move);
    const bool good = nobody_faces(trial, err);
    game_undo(trial);
    return good;
}

static bool isardam_check_position(const Position *pos, Error *err) {
    if (pos->now.en_passant != CELL_NONE)
        return error_set(err, "position, field 4 (en passant): \"-\" expected, no pawn is taken en passant");
    return chesslike_check_men(pos, err);
}

/* ---- descriptors ---- */

#define FACING_FIELDS                                                                                                  \
    .family = "immobilising", .start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", .board = BOARD_8X8, \
    .players = 2, .team = { 0, 1 }, .effects = true, .royal = 1 << KING,                                               \
    .traits = { .late_moves = true, .check_extension = true }, .no_moves = chesslike_no_moves

const Game game_madrasi = {
    .id = "madrasi",
    .title = "Madrasi",
    FACING_FIELDS,
    .generate = madrasi_generate,
    .allows = madrasi_allows,
    .play = play_orthodox,
    .in_check = madrasi_in_check,
    .check_position = chesslike_check_men,
};

const Game game_madrasi_one_inert = {
    .id = "madrasi-one-inert",
    .title = "Madrasi, the stepping pawn stays free",
    FACING_FIELDS,
    .generate = one_inert_generate,
    .allows = madrasi_allows,
    .play = play_orthodox,
    .in_check = one_inert_in_check,
    .check_position = chesslike_check_men,
};

const Game game_isardam = {
    .id = "isardam",
    .title = "Isardam",
    FACING_FIELDS,
    .generate = isardam_generate,
    .allows = isardam_allows,
    .play = isardam_play,
    .in_check = isardam_in_check,
    .check_position = isardam_check_position,
};

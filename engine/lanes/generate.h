/* generate.h -- the generator of legal moves for chess-like games on 64 cells: one inline body that reads constant
 * rules. Layer: engine/lanes. A game instantiates it through chesslike.h; the compiler drops what its rules do not use.
 *
 * Every part either lists or counts: `next` is where the next move goes, or a constant NULL when only the number is
 * wanted (perft's last ply), which turns each loop over targets into a popcount. */
#ifndef FUSILIER_ENGINE_LANES_GENERATE_H
#define FUSILIER_ENGINE_LANES_GENERATE_H

#include "engine/game.h"
#include "engine/lanes/safety.h"

/* What one call of the generator works on. */
typedef struct {
    const Position *pos;
    Player us;
    Bits own, them, occupied;
    bool noisy, quiet; /* which moves are wanted */
    Safety safety;
} Generation;

static ALWAYS_INLINE uint64_t serve(Move **next, MoveType type, Cell from, Bits targets) {
    if (!next) return (uint64_t)bits_count(targets);
    uint64_t count = 0;
    for (; targets; count++) *(*next)++ = move_make(type, from, bits_pop(&targets), EMPTY);
    return count;
}

/* Pawn moves that all come from `back` cells behind their target. */
static ALWAYS_INLINE uint64_t serve_pawns(Move **next, MoveType type, int back, Bits targets) {
    if (!next) return (uint64_t)bits_count(targets);
    uint64_t count = 0;
    for (; targets; count++) {
        const Cell to = bits_pop(&targets);
        *(*next)++ = move_make(type, (Cell)(to - back), to, EMPTY);
    }
    return count;
}

/* Promotions to the kinds first .. last of promotion_kinds; `from` fixed, or `back` cells behind if from is CELL_NONE.
 */
static ALWAYS_INLINE uint64_t serve_promotions(Move **next, Cell from, int back, Bits targets, int first, int last) {
    if (!next) return (uint64_t)(bits_count(targets) * (last - first + 1));
    uint64_t count = 0;
    while (targets) {
        const Cell to = bits_pop(&targets);
        const Cell start = from == CELL_NONE ? (Cell)(to - back) : from;
        for (int i = first; i <= last; i++, count++) *(*next)++ = move_make(MOVE_PLAIN, start, to, promotion_kinds[i]);
    }
    return count;
}

/* Which promotions a step to the last rank stands for: the strongest is noisy, the others are quiet. */
static ALWAYS_INLINE uint64_t serve_quiet_promotions(const Generation *g, Move **next, int back, Bits targets) {
    return serve_promotions(next, CELL_NONE, back, targets, g->noisy ? 0 : 1, g->quiet ? 3 : 0);
}

/* Steps of these pawns within `allowed`. */
static ALWAYS_INLINE uint64_t pawn_steps(const Generation *g, Move **next, Bits pawns, Bits allowed) {
    const Bits empty = ~g->occupied;
    const Bits last = g->us == WHITE ? RANK_8 : RANK_1;
    const int ahead = g->us == WHITE ? 8 : -8;
    const Bits single = bits_ahead(g->us, pawns) & empty;
    const Bits passed = single & (g->us == WHITE ? RANK_3 : RANK_6);
    const Bits twice = bits_ahead(g->us, passed) & empty & allowed;
    uint64_t count = 0;
    if (g->quiet) {
        count += serve_pawns(next, MOVE_PLAIN, ahead, single & allowed & ~last);
        count += serve_pawns(next, MOVE_DOUBLE, 2 * ahead, twice);
    }
    const Bits promoting = single & allowed & last;
    if (UNLIKELY(promoting)) count += serve_quiet_promotions(g, next, ahead, promoting);
    return count;
}

/* Captures by these pawns on `targets`, by displacement. */
static ALWAYS_INLINE uint64_t pawn_captures(Ground ground, const Generation *g, Move **next, Bits pawns, Bits targets) {
    const Bits last = g->us == WHITE ? RANK_8 : RANK_1;
    uint64_t count = 0;
    if (ground == GROUND_PLANE) {
        const Bits ahead = bits_ahead(g->us, pawns);
        const int east = g->us == WHITE ? 9 : -7, west = g->us == WHITE ? 7 : -9;
        const Bits eastern = bits_east(ahead) & targets, western = bits_west(ahead) & targets;
        count += serve_pawns(next, MOVE_PLAIN, east, eastern & ~last);
        count += serve_pawns(next, MOVE_PLAIN, west, western & ~last);
        if (UNLIKELY((eastern | western) & last)) {
            count += serve_promotions(next, CELL_NONE, east, eastern & last, 0, 3);
            count += serve_promotions(next, CELL_NONE, west, western & last, 0, 3);
        }
        return count;
    }
    while (pawns) {
        const Cell from = bits_pop(&pawns);
        const Bits hits = pawn_attacks(ground, g->us, from) & targets;
        count += serve(next, MOVE_PLAIN, from, hits & ~last);
        count += serve_promotions(next, from, 0, hits & last, 0, 3);
    }
    return count;
}

/* Where the man captured en passant stands. */
static ALWAYS_INLINE Cell passed_man(const Generation *g) {
    return cell_behind(g->us, g->pos->now.en_passant);
}

/* Is our own king safe when these cells are what is occupied and these enemies are left? */
static ALWAYS_INLINE bool king_is_safe(Ground ground, const Generation *g, Bits enemies, Bits occupied) {
    return !attackers_to(ground, g->pos, g->us ^ 1, enemies, g->safety.king, occupied);
}

/* En passant by displacement: rare, so each one is simply tried. */
static ALWAYS_INLINE uint64_t en_passant(Ground ground, const Generation *g, Move **next) {
    const Cell to = g->pos->now.en_passant;
    const Cell victim = passed_man(g);
    uint64_t count = 0;
    Bits pawns = pawn_attacks(ground, g->us ^ 1, to) & g->own & pos_kind(g->pos, PAWN);
    while (pawns) {
        const Cell from = bits_pop(&pawns);
        const Bits occupied = (g->occupied ^ bit(from) ^ bit(victim)) | bit(to);
        if (king_is_safe(ground, g, g->them ^ bit(victim), occupied))
            count += serve(next, MOVE_EN_PASSANT, from, bit(to));
    }
    return count;
}

/* A queen's moves come in two parts. On a cylinder both may reach the same cell, which is one move: this is what the
 * first part has served already. */
static ALWAYS_INLINE Bits seen_diagonally(Ground ground, const Generation *g, Bits queens, Cell from) {
    if (ground == GROUND_PLANE || !bits_has(queens, from)) return 0;
    return bishop_attacks(ground, from, g->occupied);
}

/* Moves of all men but pawns and king to `targets`; pinned men keep to their line. */
static ALWAYS_INLINE uint64_t piece_moves(Ground ground, const Generation *g, Move **next, Bits targets) {
    const Bits free = g->own & ~g->safety.pinned;
    const Bits queens = pos_kind(g->pos, QUEEN);
    uint64_t count = 0;
    for (Bits rest = free & pos_kind(g->pos, KNIGHT); rest;) {
        const Cell from = bits_pop(&rest);
        count += serve(next, MOVE_PLAIN, from, knight_attacks(ground, from) & targets);
    }
    for (Bits rest = free & (pos_kind(g->pos, BISHOP) | queens); rest;) {
        const Cell from = bits_pop(&rest);
        count += serve(next, MOVE_PLAIN, from, bishop_attacks(ground, from, g->occupied) & targets);
    }
    for (Bits rest = free & (pos_kind(g->pos, ROOK) | queens); rest;) {
        const Cell from = bits_pop(&rest);
        const Bits reach = rook_attacks(ground, from, g->occupied) & ~seen_diagonally(ground, g, queens, from);
        count += serve(next, MOVE_PLAIN, from, reach & targets);
    }
    for (Bits rest = g->safety.pinned & ~pos_kind(g->pos, PAWN); UNLIKELY(rest);) {
        const Cell from = bits_pop(&rest);
        const Kind kind = man_kind(g->pos->man[from]);
        const Bits reach = (kind == KNIGHT ? knight_attacks(ground, from) : 0) |
                           (kind == BISHOP || kind == QUEEN ? bishop_attacks(ground, from, g->occupied) : 0) |
                           (kind == ROOK || kind == QUEEN ? rook_attacks(ground, from, g->occupied) : 0);
        count += serve(next, MOVE_PLAIN, from, reach & targets & pin_targets(ground, &g->safety, from));
    }
    return count;
}

/* Pawn moves; captures only if `hits` says on which men. */
static ALWAYS_INLINE uint64_t pawn_moves(Ground ground, const Generation *g, Move **next, Bits hits) {
    const Bits pawns = g->own & pos_kind(g->pos, PAWN);
    const Bits free = pawns & ~g->safety.pinned;
    uint64_t count = pawn_steps(g, next, free, g->safety.targets);
    count += pawn_captures(ground, g, next, free, hits & g->safety.targets);
    for (Bits rest = pawns & g->safety.pinned; UNLIKELY(rest);) {
        const Cell from = bits_pop(&rest);
        const Bits allowed = g->safety.targets & pin_targets(ground, &g->safety, from);
        count += pawn_steps(g, next, bit(from), allowed);
        count += pawn_captures(ground, g, next, bit(from), hits & allowed);
    }
    return count;
}

/* Is the king safe after castling? On the plane with the orthodox array the safe cells already say so; elsewhere the
 * rook may have shielded the king from a man on the same rank (or, on a ring, from one behind its corner). */
static ALWAYS_INLINE bool castled_king_is_safe(const Rules *rules, const Generation *g, const Castle *castle) {
    if (!rules->any_castling && rules->ground == GROUND_PLANE) return true;
    const Bits occupied =
        (g->occupied & ~bit(castle->king) & ~bit(castle->rook)) | bit(castle->king_to) | bit(castle->rook_to);
    return !attackers_to(rules->ground, g->pos, g->us ^ 1, g->them, castle->king_to, occupied);
}

static ALWAYS_INLINE uint64_t castling(const Rules *rules, const Generation *g, Move **next, Bits attacked) {
    uint64_t count = 0;
    for (int side = KING_SIDE; side <= QUEEN_SIDE; side++) {
        const int right = 2 * g->us + side;
        const Castle *castle = &g->pos->castle[right];
        if (!(g->pos->now.castling >> right & 1) || castle->empty.word[0] & g->occupied ||
            castle->safe.word[0] & attacked)
            continue;
        if (castled_king_is_safe(rules, g, castle)) count += serve(next, MOVE_CASTLE, castle->king, bit(castle->rook));
    }
    return count;
}

/* Is there a right to castle whose way is free of men? (Attacks are asked for later: they cost more.) */
static ALWAYS_INLINE bool castling_is_open(const Generation *g) {
    const Castle *castle = &g->pos->castle[2 * g->us];
    const unsigned rights = g->pos->now.castling >> 2 * g->us;
    return ((rights & 1) && !(castle[KING_SIDE].empty.word[0] & g->occupied)) ||
           ((rights & 2) && !(castle[QUEEN_SIDE].empty.word[0] & g->occupied));
}

/* Moves of the king to `targets`, and castling. In explosive games the cells beside the enemy king are safe. */
static ALWAYS_INLINE uint64_t king_moves(const Rules *rules, const Generation *g, Move **next, Bits targets) {
    const Ground ground = rules->ground;
    const Bits steps = king_attacks(ground, g->safety.king) & targets;
    const bool may_castle = g->quiet && !g->safety.checkers && castling_is_open(g);
    if (!steps && !may_castle) return 0;
    Bits attacked = attacked_cells(ground, g->pos, g->us ^ 1, g->them, g->occupied ^ bit(g->safety.king));
    if (rules->capture == CAPTURE_EXPLODE) attacked &= ~king_attacks(ground, pos_king(g->pos, g->us ^ 1));
    uint64_t count = serve(next, MOVE_PLAIN, g->safety.king, steps & ~attacked);
    if (may_castle) count += castling(rules, g, next, attacked);
    return count;
}

/* Enemy men that may be shot without exposing the own king: the only checker, or any man if there is none; but never a
 * man that alone stands between the king and an enemy slider. */
static ALWAYS_INLINE Bits shot_targets(Ground ground, const Generation *g) {
    const Bits checkers = g->safety.checkers;
    if (bits_many(checkers)) return 0;
    const Cell king = g->safety.king;
    const Bits targets = checkers ? checkers : g->them;
    const Bits queens = pos_kind(g->pos, QUEEN);
    const Bits rook_screens = rook_attacks(ground, king, g->occupied) & targets;
    const Bits bishop_screens = bishop_attacks(ground, king, g->occupied) & targets;
    const Bits rooks = g->them & (pos_kind(g->pos, ROOK) | queens) & ~rook_attacks(ground, king, g->occupied);
    const Bits bishops = g->them & (pos_kind(g->pos, BISHOP) | queens) & ~bishop_attacks(ground, king, g->occupied);
    const bool exposed = (rook_attacks(ground, king, g->occupied ^ rook_screens) & rooks) ||
                         (bishop_attacks(ground, king, g->occupied ^ bishop_screens) & bishops);
    if (LIKELY(!exposed) && ground == GROUND_PLANE) return targets;
    Bits safe = targets & ~(rook_screens | bishop_screens);
    for (Bits rest = rook_screens | bishop_screens; rest;) {
        const Cell at = bits_pop(&rest);
        if (king_is_safe(ground, g, g->them ^ bit(at), g->occupied ^ bit(at))) safe |= bit(at);
    }
    return safe;
}

/* En passant as a shot at the man that has passed. */
static ALWAYS_INLINE uint64_t en_passant_shots(Ground ground, const Generation *g, Move **next) {
    const Cell victim = passed_man(g);
    if (!king_is_safe(ground, g, g->them ^ bit(victim), g->occupied ^ bit(victim))) return 0;
    uint64_t count = 0;
    for (Bits pawns = pawn_attacks(ground, g->us ^ 1, g->pos->now.en_passant) & g->own & pos_kind(g->pos, PAWN); pawns;)
        count += serve(next, MOVE_SHOT, bits_pop(&pawns), bit(victim));
    return count;
}

/* All legal shots (Rifle). The shooter stays, so pins do not matter, and the king may shoot a guarded neighbour. */
static ALWAYS_INLINE uint64_t shots(Ground ground, const Generation *g, Move **next) {
    const Bits targets = shot_targets(ground, g);
    const Bits queens = pos_kind(g->pos, QUEEN);
    uint64_t count = 0;
    if (g->pos->now.en_passant != CELL_NONE) count += en_passant_shots(ground, g, next);
    if (!targets) return count;
    const Bits pawns = g->own & pos_kind(g->pos, PAWN);
    for (Bits rest = pawns & pawns_attack(ground, g->us ^ 1, targets); rest;) {
        const Cell from = bits_pop(&rest);
        count += serve(next, MOVE_SHOT, from, pawn_attacks(ground, g->us, from) & targets);
    }
    for (Bits rest = g->own & pos_kind(g->pos, KNIGHT); rest;) {
        const Cell from = bits_pop(&rest);
        count += serve(next, MOVE_SHOT, from, knight_attacks(ground, from) & targets);
    }
    for (Bits rest = g->own & (pos_kind(g->pos, BISHOP) | queens); rest;) {
        const Cell from = bits_pop(&rest);
        count += serve(next, MOVE_SHOT, from, bishop_attacks(ground, from, g->occupied) & targets);
    }
    for (Bits rest = g->own & (pos_kind(g->pos, ROOK) | queens); rest;) {
        const Cell from = bits_pop(&rest);
        const Bits reach = rook_attacks(ground, from, g->occupied) & ~seen_diagonally(ground, g, queens, from);
        count += serve(next, MOVE_SHOT, from, reach & targets);
    }
    return count + serve(next, MOVE_SHOT, g->safety.king, king_attacks(ground, g->safety.king) & targets);
}

/* What a capture on `centre` blows up, but for the capturer itself. */
static ALWAYS_INLINE Bits blast(Ground ground, const Position *pos, Bits occupied, Cell centre) {
    return (king_attacks(ground, centre) & occupied & ~pos_kind(pos, PAWN)) | bit(centre);
}

/* Of these capturers, those whose capture with this blast leaves our own king alive and safe, or ends the game. */
static ALWAYS_INLINE Bits legal_capturers(Ground ground, const Generation *g, Bits capturers, Bits gone) {
    const Cell king = g->safety.king;
    const Cell enemy_king = pos_king(g->pos, g->us ^ 1);
    if (bits_has(gone, king)) return 0;
    if (bits_has(gone, enemy_king) || bits_has(king_attacks(ground, king), enemy_king)) return capturers;
    const Bits occupied = g->occupied & ~gone, enemies = g->them & ~gone;
    if (!king_is_safe(ground, g, enemies, occupied)) return 0;
    const Bits lines = queen_attacks(ground, king, occupied);
    for (Bits rest = capturers & occupied & lines; rest;) {
        const Cell from = bits_pop(&rest);
        if (!king_is_safe(ground, g, enemies, occupied ^ bit(from))) capturers ^= bit(from);
    }
    return capturers;
}

/* All legal explosive captures (Atomic). */
static ALWAYS_INLINE uint64_t explosions(Ground ground, const Generation *g, Move **next) {
    const Bits last = g->us == WHITE ? RANK_8 : RANK_1;
    const Bits capturing = g->own & ~bit(g->safety.king);
    const Bits pawns = capturing & pos_kind(g->pos, PAWN);
    uint64_t count = 0;
    for (Bits rest = g->them & attacked_cells(ground, g->pos, g->us, capturing, g->occupied); rest;) {
        const Cell to = bits_pop(&rest);
        const Bits gone = blast(ground, g->pos, g->occupied, to);
        const Bits capturers = attackers_to(ground, g->pos, g->us, capturing, to, g->occupied);
        for (Bits legal = legal_capturers(ground, g, capturers, gone); legal;) {
            const Cell from = bits_pop(&legal);
            count += bits_has(pawns, from) && bits_has(last, to) ? serve_promotions(next, from, 0, bit(to), 0, 3)
                                                                 : serve(next, MOVE_PLAIN, from, bit(to));
        }
    }
    if (g->pos->now.en_passant == CELL_NONE) return count;
    const Cell to = g->pos->now.en_passant;
    const Bits gone = (blast(ground, g->pos, g->occupied, to) & g->occupied) | bit(passed_man(g));
    for (Bits legal = legal_capturers(ground, g, pawn_attacks(ground, g->us ^ 1, to) & pawns, gone); legal;)
        count += serve(next, MOVE_EN_PASSANT, bits_pop(&legal), bit(to));
    return count;
}

static ALWAYS_INLINE void find_safety(const Rules *rules, Generation *g) {
    const Position *pos = g->pos;
    g->safety.king = pos_king(pos, g->us);
    if (rules->capture == CAPTURE_EXPLODE &&
        bits_has(king_attacks(rules->ground, g->safety.king), pos_king(pos, g->us ^ 1))) {
        g->safety.checkers = g->safety.pinned = 0; /* kings side by side: nobody dares */
        g->safety.targets = ~0ULL;
        g->safety.pins = 0;
        return;
    }
    leaper_checks(rules->ground, pos, g->us, g->them, &g->safety);
    if (rules->ground == GROUND_PLANE)
        plane_safety(pos, g->own, g->them, g->occupied, &g->safety);
    else
        cylinder_safety(pos, g->own, g->them, g->occupied, &g->safety);
}

/* All moves that capture by displacement or not at all. */
static ALWAYS_INLINE uint64_t generate_displacing(const Rules *rules, const Generation *g, Move **next) {
    const Bits hits = rules->capture == CAPTURE_DISPLACE && g->noisy ? g->them : 0;
    const Bits targets = hits | (g->quiet ? ~g->occupied : 0);
    uint64_t count = king_moves(rules, g, next, targets);
    if (bits_many(g->safety.checkers) && rules->ground == GROUND_PLANE) return count;
    count += pawn_moves(rules->ground, g, next, hits);
    count += piece_moves(rules->ground, g, next, targets & g->safety.targets);
    if (rules->capture == CAPTURE_DISPLACE && g->noisy && g->pos->now.en_passant != CELL_NONE)
        count += en_passant(rules->ground, g, next);
    return count;
}

/* The whole generator for one side. The caller has made room for all moves. */
static ALWAYS_INLINE uint64_t generate_for(const Rules *rules, const Position *pos, Player us, Gen what, Move **next) {
    Generation g = { .pos = pos,
                     .us = us,
                     .own = pos_men(pos, us),
                     .them = pos_men(pos, us ^ 1),
                     .occupied = pos_occupied(pos),
                     .noisy = what != GEN_QUIET,
                     .quiet = what != GEN_NOISY };
    if (rules->capture == CAPTURE_EXPLODE && UNLIKELY(!pos_men_of(pos, WHITE, KING) || !pos_men_of(pos, BLACK, KING)))
        return 0;
    find_safety(rules, &g);
    uint64_t count = 0;
    if (rules->capture == CAPTURE_SHOOT) {
        if (g.noisy)
            count = shots(rules->ground, &g, next);
        else if (rules->must_capture && shots(rules->ground, &g, NULL))
            return 0;
        if (rules->must_capture && count) return count;
    }
    if (rules->capture == CAPTURE_EXPLODE && g.noisy) count = explosions(rules->ground, &g, next);
    return count + generate_displacing(rules, &g, next);
}

#endif

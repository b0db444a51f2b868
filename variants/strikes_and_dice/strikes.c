/* strikes.c -- 3 Strikes Chess, C. Gilman 2008: an attack wounds, the third one removes; in the Rifle form from where
 * the attacker stands, in the ED form by moving there, and the man attacked may escape. The table of the
 * family stands at the end. Rules: docs/games/strikes-and-dice.md */
#include "variants/strikes_and_dice/strikes.h"

#include <stdlib.h>

#include "engine/chesslike.h"
#include "engine/look.h"
#include "engine/trial.h"
#include "variants/families.h"
#include "variants/strikes_and_dice/blunderbuss.h"

/* ---- men and their injuries ---- */

static ALWAYS_INLINE Bits once(const Position *pos) {
    return pos->flag[FLAG_ONCE].word[0];
}
static ALWAYS_INLINE Bits twice(const Position *pos) {
    return pos->flag[FLAG_TWICE].word[0];
}
static ALWAYS_INLINE Bits path_of(const Position *pos) {
    return pos->flag[FLAG_PATH].word[0];
}

static ALWAYS_INLINE int injuries_at(const Position *pos, Cell at) {
    return bits_has(twice(pos), at) ? 2 : bits_has(once(pos), at);
}

static void set_injuries(Position *pos, Cell at, int injuries) {
    pos_set_flag(pos, FLAG_ONCE, at, injuries == 1);
    pos_set_flag(pos, FLAG_TWICE, at, injuries == 2);
}

static void place(Position *pos, Cell at, Man man, int injuries) {
    pos_put64(pos, at, man);
    set_injuries(pos, at, injuries);
}

/* The captures are shots: the Rifle form. */
static ALWAYS_INLINE bool shoots(const Position *pos) {
    return pos->game->conduct.rules.capture == CAPTURE_SHOOT;
}

/* ---- reach ---- */

static inline int distance(Cell a, Cell b) {
    const int files = abs(file_of(a) - file_of(b)), ranks = abs(rank_of(a) - rank_of(b));
    return files > ranks ? files : ranks;
}

/* The two cells that an injured knight passes between: it goes one step along the long part of its leap, or one
 * diagonally. */
static inline Bits knight_path(Cell from, Cell to) {
    const int files = file_of(to) - file_of(from), ranks = rank_of(to) - rank_of(from);
    const int east = files > 0 ? 1 : -1, north = ranks > 0 ? 8 : -8;
    return bit((Cell)(from + (abs(files) == 2 ? east : north))) | bit((Cell)(from + east + north));
}

/* Has an injured man of this kind the strength for a move that an unhurt one could make? */
static inline bool is_within_reach(Kind kind, Cell from, Cell to, int injuries, Bits occupied) {
    if (kind == KNIGHT) return bits_count(knight_path(from, to) & occupied) < (injuries == 1 ? 2 : 1);
    if (kind == PAWN || kind == KING) return true;
    return distance(from, to) <= (injuries == 1 ? 4 : 2);
}

/* Cells that a man attacks when these are occupied; all but pawns also move there. */
static inline Bits reach_among(const Position *pos, Bits occupied, Man man, Cell from, int injuries) {
    const Kind kind = man_kind(man);
    Bits reach = kind_attacks(game_ground(pos), kind, man_owner(man), from, occupied);
    if (injuries == 0 || kind == PAWN || kind == KING) return reach;
    for (Bits rest = reach; rest;) {
        const Cell to = bits_pop(&rest);
        if (!is_within_reach(kind, from, to, injuries, occupied)) reach ^= bit(to);
    }
    return reach;
}

static inline Bits reach_of(const Position *pos, Man man, Cell from, int injuries) {
    return reach_among(pos, pos_occupied(pos), man, from, injuries);
}

static inline bool is_attacked_among(const Position *pos, Bits occupied, Player by, Cell at) {
    Bits hits = attackers_to(game_ground(pos), pos, by, pos_men(pos, by), at, occupied);
    const Bits unhurt = hits & ~(once(pos) | twice(pos));
    if (unhurt) return true;
    while (hits) {
        const Cell from = bits_pop(&hits);
        if (is_within_reach(man_kind(pos->man[from]), from, at, injuries_at(pos, from), occupied)) return true;
    }
    return false;
}

/* ---- the way of a king that has just castled ---- */

/* What was occupied while the king stood on this cell of its way: the rook was still in its corner. */
static Bits occupied_on_way(const Position *pos, Cell at) {
    const Cell king = pos_king(pos, pos->now.turn ^ 1);
    const int side = file_of(king) > 4 ? 1 : -1;
    const Cell corner = cell_at(side > 0 ? 7 : 0, rank_of(king)), rook = (Cell)(king - side);
    return (pos_occupied(pos) & ~(bit(king) | bit(rook))) | bit(corner) | bit(at);
}

/* The cells of the way on which this man can attack the king in passing. */
static Bits passing_reach(const Position *pos, Cell from) {
    Bits reach = 0;
    for (Bits rest = path_of(pos); rest;) {
        const Cell at = bits_pop(&rest);
        reach |= reach_among(pos, occupied_on_way(pos, at), pos->man[from], from, injuries_at(pos, from)) & bit(at);
    }
    return reach;
}

static bool is_attacked_on_way(const Position *pos) {
    for (Bits rest = path_of(pos); rest;) {
        const Cell at = bits_pop(&rest);
        if (is_attacked_among(pos, occupied_on_way(pos, at), pos->now.turn, at)) return true;
    }
    return false;
}

/* ---- the king's safety ---- */

/* A king in limbo is always threatened. */
static bool is_threatened(const Position *pos, Player player) {
    const Cell king = pos_king(pos, player);
    return king == CELL_NONE || is_attacked_among(pos, pos_occupied(pos), player ^ 1, king);
}

static bool strikes_in_check(const Position *pos) {
    return is_threatened(pos, pos->now.turn);
}

/* ---- moves ---- */

/* May the enemy king be attacked? Not when it is hurt twice, and in partial stalemate not if that would have to hurt
 * the own king a third time. */
static bool may_hurt_king(const Position *pos) {
    const Player us = pos->now.turn;
    const Cell own = pos_king(pos, us), king = pos_king(pos, us ^ 1);
    if (king == CELL_NONE || injuries_at(pos, king) == 2) return false;
    return !pos->word[WORD_PARTIAL] || own == CELL_NONE || injuries_at(pos, own) < 2;
}

/* Appends the ways to spend all the points on the injured, from cell `first` on. */
static void push_healings(MoveList *out, Move move, uint32_t choice, int spent, int points, Bits once_left,
                          Bits twice_left) {
    if (points == 0) {
        movelist_push(out, move_choose(move, choice));
        return;
    }
    while (once_left | twice_left) {
        const Cell at = bits_first(once_left | twice_left);
        if (bits_count(once_left) + 2 * bits_count(twice_left) < points) return;
        const bool again = bits_has(twice_left, at); /* hurt twice: may be chosen once more */
        const Bits rest_once = again ? once_left | bit(at) : once_left & ~bit(at);
        push_healings(out, move, choice | (at + 1U) << HEAL_BITS * spent, spent + 1, points - 1, rest_once,
                      twice_left & ~bit(at));
        once_left &= ~bit(at);
        twice_left &= ~bit(at);
    }
}

/* A pawn with so many injuries arrives on the last rank: it is promoted, or removed to heal others. */
static void push_last_rank(const Position *pos, MoveList *out, Move move, int injuries, bool hurts_own_king) {
    const Player us = pos->now.turn;
    const Cell from = move_from(move), king = pos_king(pos, us);
    for (size_t i = 0; i < LENGTH(promotion_kinds); i++)
        movelist_push(out,
                      move_choose(move_make(MOVE_PLAIN, from, move_to(move), promotion_kinds[i]), move_choice(move)));
    const Bits others = pos_men(pos, us) & ~bit(from);
    Bits once_hurt = once(pos) & others, twice_hurt = twice(pos) & others;
    if (hurts_own_king) {
        twice_hurt |= once_hurt & bit(king);
        once_hurt ^= bit(king);
    }
    const int total = bits_count(once_hurt) + 2 * bits_count(twice_hurt), points = HEALS_MAX - injuries;
    push_healings(out, move, move_choice(move), 0, points < total ? points : total, once_hurt, twice_hurt);
}

static void push_step(const Position *pos, MoveList *out, Move move, Man man, int injuries, bool hurts_own_king) {
    if (man_kind(man) == PAWN && bit(move_to(move)) & (RANK_1 | RANK_8))
        push_last_rank(pos, out, move, injuries, hurts_own_king);
    else
        movelist_push(out, move);
}

static void push_steps(const Position *pos, MoveList *out, Cell from, Man man, int injuries, Bits targets) {
    while (targets) push_step(pos, out, move_make(MOVE_PLAIN, from, bits_pop(&targets), EMPTY), man, injuries, false);
}

/* Moves of a man (which may be in limbo) to empty cells. */
static void quiet_moves(const Position *pos, MoveList *out, Cell from, Man man, int injuries) {
    const Bits empty = pos_kind(pos, EMPTY);
    if (man_kind(man) != PAWN) {
        push_steps(pos, out, from, man, injuries, reach_of(pos, man, from, injuries) & empty);
        return;
    }
    const Player owner = man_owner(man);
    const Bits steps = steps_of_pawn(owner, from, empty), next = bits_ahead(owner, bit(from));
    push_steps(pos, out, from, man, injuries, steps & next);
    if (steps & ~next) movelist_push(out, move_make(MOVE_DOUBLE, from, bits_first(steps & ~next), EMPTY));
}

/* Attacks where the attacker stays; a shot in passing is written as one at the king. */
static void shoot(const Position *pos, MoveList *out, Cell from, Bits enemies, bool king_too) {
    const Player us = pos->now.turn;
    const Bits reach = reach_of(pos, pos->man[from], from, injuries_at(pos, from));
    const Cell passed = pos->now.en_passant;
    Bits targets = reach & enemies;
    if (king_too && passing_reach(pos, from)) targets |= pos_men_of(pos, us ^ 1, KING);
    if (passed != CELL_NONE && man_kind(pos->man[from]) == PAWN && bits_has(reach, passed))
        targets |= bit(cell_behind(us, passed));
    while (targets) movelist_push(out, move_make(MOVE_SHOT, from, bits_pop(&targets), EMPTY));
}

/* Attacks where the attacker moves to the cell that it attacks. */
static void strike(const Position *pos, MoveList *out, Cell from, Bits enemies, bool king_too) {
    const Man man = pos->man[from];
    const int injuries = injuries_at(pos, from);
    const bool partial = pos->word[WORD_PARTIAL];
    const Bits reach = reach_of(pos, man, from, injuries), kings = pos_kind(pos, KING);
    for (Bits rest = reach & enemies; rest;) {
        const Cell to = bits_pop(&rest);
        push_step(pos, out, move_make(MOVE_PLAIN, from, to, EMPTY), man, injuries, partial && bits_has(kings, to));
    }
    for (Bits rest = king_too ? passing_reach(pos, from) : 0; rest;) {
        const Move move = move_make(MOVE_PLAIN, from, bits_pop(&rest), EMPTY);
        push_step(pos, out, move_choose(move, CHOICE_PASSING), man, injuries, partial);
    }
    const Cell passed = pos->now.en_passant;
    if (passed != CELL_NONE && man_kind(man) == PAWN && bits_has(reach, passed))
        movelist_push(out, move_make(MOVE_EN_PASSANT, from, passed, EMPTY));
}

static void castlings(const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    for (int side = KING_SIDE; side <= QUEEN_SIDE; side++) {
        const Castle *castle = &pos->castle[2 * us + side];
        if (!(pos->now.castling >> (2 * us + side) & 1) || castle->empty.word[0] & pos_occupied(pos)) continue;
        if (!shoots(pos) && injuries_at(pos, castle->king)) continue;
        movelist_push(out, move_make(MOVE_CASTLE, castle->king, castle->rook, EMPTY));
    }
}

static void moves_of_all(const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    const bool king_too = may_hurt_king(pos);
    const Bits enemies = pos_men(pos, us ^ 1) & ~(king_too ? 0 : pos_kind(pos, KING));
    for (Bits rest = pos_men(pos, us); rest;) {
        const Cell from = bits_pop(&rest);
        quiet_moves(pos, out, from, pos->man[from], injuries_at(pos, from));
        if (shoots(pos))
            shoot(pos, out, from, enemies, king_too);
        else
            strike(pos, out, from, enemies, king_too);
    }
    castlings(pos, out);
}

/* ---- playing ---- */

static void heal(Position *pos, uint32_t choice) {
    for (uint32_t rest = choice & ~CHOICE_PASSING; rest; rest >>= HEAL_BITS) {
        const Cell at = (Cell)((rest & HEAL_MASK) - 1);
        set_injuries(pos, at, injuries_at(pos, at) - 1);
    }
}

/* A man is hit and stays where it is, unless this was the third strike. */
static void hurt(Position *pos, Cell at) {
    const int injuries = injuries_at(pos, at) + 1;
    if (injuries > 2) pos_put64(pos, at, MAN_NONE);
    set_injuries(pos, at, injuries % 3);
}

/* In partial stalemate, whoever attacks the king hurts his own too. In the ED form it can never castle again. */
static void hurt_own_king(Position *pos, Player us) {
    hurt(pos, pos_king(pos, us));
    if (!shoots(pos)) pos_set_castling(pos, (uint16_t)(pos->now.castling & ~(3U << 2 * us)));
}

static void castle(Position *pos, Move move, Player us) {
    const Castle *way = pos_castle_of(pos, us, move);
    const int king = injuries_at(pos, way->king), rook = injuries_at(pos, way->rook);
    place(pos, way->king, MAN_NONE, 0);
    place(pos, way->rook, MAN_NONE, 0);
    place(pos, way->king_to, man_of(KING, us), king);
    place(pos, way->rook_to, man_of(ROOK, us), rook);
    pos_set_flags64(pos, FLAG_PATH, bit(way->king) | bit(way->rook_to));
}

/* A man arrives; whoever stands there is attacked. */
static void arrive(Position *pos, Move move, Man man, int injuries, bool partial) {
    const Player us = man_owner(man);
    const Cell to = move_to(move);
    const Man victim = pos->man[to];
    const bool passing = move_choice(move) & CHOICE_PASSING;
    const int hits = injuries_at(pos, to) + 1;
    if (passing) hurt(pos, pos_king(pos, us ^ 1));
    if (partial && (passing || man_kind(victim) == KING)) {
        if (man_kind(man) == KING)
            injuries++; /* it is on its way */
        else
            hurt_own_king(pos, us);
    }
    if (victim != MAN_NONE && hits <= 2) pos_set_word(pos, WORD_LIMBO, limbo_make(victim, hits, to));
    if (victim != MAN_NONE || man_kind(man) == PAWN) pos_irreversible(pos);
    if (passing) pos_irreversible(pos);
    if (move_kind(move) != EMPTY) man = man_of(move_kind(move), us);
    if (man_kind(man) == PAWN && bit(to) & (RANK_1 | RANK_8)) {
        place(pos, to, MAN_NONE, 0);
        heal(pos, move_choice(move));
        return;
    }
    place(pos, to, man, injuries);
}

/* Everything but the mark of partial stalemate. */
static void play_move(Position *pos, Move move) {
    const Player us = pos->now.turn;
    const Cell from = move_from(move), to = move_to(move), passed = pos->now.en_passant;
    const uint32_t limbo = pos->word[WORD_LIMBO];
    const bool partial = pos->word[WORD_PARTIAL];
    pos->now.halfmove++;
    pos->now.reversible++;
    pos->now.fullmove = (uint16_t)(pos->now.fullmove + us);
    if (passed != CELL_NONE) pos_set_en_passant(pos, CELL_NONE);
    pos_set_turn(pos, us ^ 1);
    pos_set_flags64(pos, FLAG_PATH, 0);
    pos_set_word(pos, WORD_PARTIAL, 0);
    pos_set_word(pos, WORD_LIMBO, 0);
    if (limbo) pos->now.reversible = 0;
    switch (move_type(move)) {
    case MOVE_CASTLE:
        pos->now.reversible = 0;
        castle(pos, move, us);
        return;
    case MOVE_SHOT:
        pos_irreversible(pos);
        if (partial && man_kind(pos->man[to]) == KING) hurt_own_king(pos, us);
        hurt(pos, to);
        return;
    case MOVE_EN_PASSANT:
        hurt(pos, cell_behind(us, to));
        break;
    case MOVE_DOUBLE:
        pos_set_en_passant(pos, (Cell)((from + to) / 2));
        break;
    default:
        break;
    }
    if (limbo && limbo_cell(limbo) == from) {
        arrive(pos, move, limbo_man(limbo), limbo_injuries(limbo), false);
        return;
    }
    const Man man = pos->man[from];
    const int injuries = injuries_at(pos, from);
    place(pos, from, MAN_NONE, 0);
    arrive(pos, move, man, injuries, partial);
}

static void strikes_play(Position *pos, Move move) {
    const Player us = pos->now.turn;
    const Cell king = pos_king(pos, us);
    const bool may_mark = king != CELL_NONE && injuries_at(pos, king) < 2;
    const bool was_threatened = may_mark && is_threatened(pos, us);
    play_move(pos, move);
    if (may_mark && !was_threatened && is_threatened(pos, us)) pos_set_word(pos, WORD_PARTIAL, 1);
}

/* ---- legal moves ---- */

/* After a move of `us`. Castling is safe where the king arrives safe, but may not cost him the third injury. */
static Safeness safeness_of_last(const Position *pos, Player us) {
    const bool is_last_life = bits_has(twice(pos), pos_king(pos, us));
    if (is_threatened(pos, us)) return is_last_life ? STRIKES_ILLEGAL : STRIKES_EXPOSING;
    return is_last_life && is_attacked_on_way(pos) ? STRIKES_ILLEGAL : STRIKES_SAFE;
}

Safeness strikes_try(const Position *pos, Move move) {
    const Player us = pos->now.turn;
    const Look look = look_into(pos, move);
    play_move(look.after, move);
    const Safeness safeness = safeness_of_last(look.after, us);
    look_back(&look);
    return safeness;
}

/* Keeps the moves that leave the king safe; where there is none, those that leave it exposed but not hurt twice. */
static void keep_safest(const Position *pos, MoveList *list, int first) {
    Safeness best = STRIKES_EXPOSING;
    int kept = first;
    for (int i = first; i < list->count; i++) {
        const Move move = list->at[i];
        const Safeness safeness = strikes_try(pos, move);
        if (safeness < best) continue;
        if (safeness > best) kept = first;
        best = safeness;
        list->at[kept++] = move;
    }
    list->count = kept;
}

static void strikes_generate(const Position *pos, Gen what, MoveList *out) {
    const uint32_t limbo = pos->word[WORD_LIMBO];
    const int first = out->count;
    movelist_reserve(out, bits_count(pos_men(pos, pos->now.turn)) * LANE_MOVES_PER_MAN);
    if (limbo) quiet_moves(pos, out, limbo_cell(limbo), limbo_man(limbo), limbo_injuries(limbo));
    if (!limbo || man_kind(limbo_man(limbo)) != KING) moves_of_all(pos, out);
    keep_safest(pos, out, first);
    keep_wanted(pos, out, first, what);
}

/* What is removed for good: only men that were hurt twice. */
static Man strikes_gain(const Position *pos, Move move) {
    Cell at = move_to(move);
    if (move_type(move) == MOVE_EN_PASSANT) at = cell_behind(pos->now.turn, at);
    const Man man = pos->man[at];
    return man != MAN_NONE && man_owner(man) != pos->now.turn && injuries_at(pos, at) == 2 ? man : MAN_NONE;
}

static int strikes_wounds(const Position *pos, Cell at) {
    return injuries_at(pos, at) * 33;
}

/* ---- for strikes_refusal.c ---- */

int strikes_injuries(const Position *pos, Cell at) {
    return injuries_at(pos, at);
}

Bits strikes_reach(const Position *pos, Man man, Cell from, int injuries) {
    return reach_of(pos, man, from, injuries);
}

Bits strikes_knight_path(Cell from, Cell to) {
    return knight_path(from, to);
}

bool strikes_may_hurt_king(const Position *pos) {
    return may_hurt_king(pos);
}

/* ---- descriptors ---- */

static unsigned injuries_of(const Position *pos, Cell at) {
    return (unsigned)injuries_at(pos, at);
}

static const States injuries = {
    .letters = { "ACDEFG", "STUVWH" },
    .keys = { "once", "twice" },
    .words = { "injured once", "injured twice" },
    .plain = "unhurt",
    .of = injuries_of,
};

#define STRIKES_FIELDS                                                                                                 \
    .family = "strikes-and-dice", .setup.start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",           \
    .players = 2, .team = { 0, 1 }, .conduct.effects = true, .setup.royal = 1 << KING,                                 \
    .advice.traits = { .late_moves = true }, .conduct.generate = strikes_generate, .conduct.play = strikes_play,       \
    .conduct.in_check = strikes_in_check, .conduct.no_moves = chesslike_no_moves,                                      \
    .text.check_position = strikes_check_position, .text.format_move = strikes_format_move,                            \
    .advice.gain = strikes_gain, .setup.states = &injuries, .conduct.wounds = strikes_wounds,                          \
    .conduct.allows = strikes_allows

static const Game game_three_strikes_rifle = {
    .id = "three-strikes-rifle",
    .title = "3 Strikes Chess, Rifle form",
    .card = { .sentence = "Men are shot from afar, limp after each wound, and fall at the third.",
              .ease = EASE_HARD,
              .span = SPAN_LONG },
    .conduct.rules = { .capture = CAPTURE_SHOOT },
    .text.extras = strikes_rifle_extras,
    STRIKES_FIELDS,
};

static const Game game_three_strikes_ed = {
    .id = "three-strikes-ed",
    .title = "3 Strikes Chess, escapable displacement",
    .card = { .sentence = "Who is hit may still escape, hurt and slower: only the third blow kills.",
              .under = "three-strikes-rifle",
              .ease = EASE_HARD,
              .span = SPAN_LONG },
    .text.notation = &strikes_ed_notation,
    .text.extras = strikes_ed_extras,
    STRIKES_FIELDS,
};

/* ---- the family ---- */

static const Game *const games[] = { &game_three_strikes_rifle, &game_three_strikes_ed, &game_blunderbuss, NULL };
const Family family_strikes_and_dice = FAMILY(games, NULL);

#include "engine/trial.h"

#include "engine/chesslike.h"
#include "engine/look.h"

static void push_targets(MoveList *out, MoveType type, Cell from, Bits targets) {
    while (targets) out->at[out->count++] = move_make(type, from, bits_pop(&targets), EMPTY);
}

const Kind orthodox_promotions[] = { QUEEN, ROOK, BISHOP, KNIGHT, EMPTY };

/* The list has room. */
static ALWAYS_INLINE void put_arriving(MoveList *out, MoveType type, Cell from, Cell to, Bits promoting,
                                       const Kind *kinds) {
    if (LIKELY(type == MOVE_SHOT || !bits_has(promoting, to))) {
        out->at[out->count++] = move_make(type, from, to, EMPTY);
        return;
    }
    for (; *kinds != EMPTY; kinds++) out->at[out->count++] = move_make(type, from, to, *kinds);
}

void push_arriving(MoveList *out, MoveType type, Cell from, Cell to, Bits promoting, const Kind *promotions) {
    movelist_reserve(out, KINDS_MAX);
    put_arriving(out, type, from, to, promoting, promotions);
}

static ALWAYS_INLINE void pawn_pseudo_moves(const Position *pos, const Movement *movement, Bits them, Cell from,
                                            MoveList *out) {
    const Player us = pos->now.turn;
    const Bits empty = pos_kind(pos, EMPTY);
    const int ahead = us == WHITE ? 8 : -8;
    const Bits home = us == WHITE ? RANK_2 : RANK_7;
    const Bits promoting = movement->promoting ? movement->promoting : RANK_1 | RANK_8;
    const Kind *const kinds = movement->promotions ? movement->promotions : orthodox_promotions;
    const Cell next = (Cell)(from + ahead);
    if (bits_has(empty, next)) {
        put_arriving(out, MOVE_PLAIN, from, next, promoting, kinds);
        if (bits_has(home, from) && bits_has(empty, (Cell)(next + ahead)))
            out->at[out->count++] = move_make(MOVE_DOUBLE, from, (Cell)(next + ahead), EMPTY);
    }
    const Bits reach = pawn_attacks(movement->ground, us, from);
    for (Bits hits = reach & them; hits;) {
        const Cell to = bits_pop(&hits);
        if (movement->captures) put_arriving(out, MOVE_PLAIN, from, to, promoting, kinds);
        if (movement->shots) put_arriving(out, MOVE_SHOT, from, to, 0, kinds);
    }
    const Cell passed = pos->now.en_passant;
    if (!movement->en_passant || passed == CELL_NONE || !bits_has(reach, passed)) return;
    if (movement->captures) out->at[out->count++] = move_make(MOVE_EN_PASSANT, from, passed, EMPTY);
    if (movement->shots) out->at[out->count++] = move_make(MOVE_SHOT, from, (Cell)(passed - ahead), EMPTY);
}

static void castling_pseudo_moves(const Position *pos, const Movement *movement, MoveList *out) {
    const Player us = pos->now.turn;
    for (int side = KING_SIDE; side <= QUEEN_SIDE; side++) {
        const int right = 2 * us + side;
        const Castle *castle = &pos->castle[right];
        if (!(pos->now.castling >> right & 1) || castle->empty & ~pos_kind(pos, EMPTY)) continue;
        if (movement->immobile & (bit(castle->king) | bit(castle->rook))) continue;
        out->at[out->count++] = move_make(MOVE_CASTLE, castle->king, castle->rook, EMPTY);
    }
}

void pseudo_moves(const Position *pos, const Movement *movement, MoveList *out) {
    const Player us = pos->now.turn;
    const Bits own = pos_men(pos, us) & ~(movement->immobile | movement->skipped);
    const Bits them = movement_victims(pos, movement);
    movelist_reserve(out, 2 * (bits_count(own) + 1) * MOVES_PER_MAN_MAX);
    for (Bits rest = own & pos_kind(pos, PAWN); rest;) pawn_pseudo_moves(pos, movement, them, bits_pop(&rest), out);
    for (Bits rest = own & ~pos_kind(pos, PAWN); rest;) {
        const Cell from = bits_pop(&rest);
        const Bits reach = man_attacks(pos, movement->ground, from);
        push_targets(out, MOVE_PLAIN, from, reach & pos_kind(pos, EMPTY));
        if (movement->captures) push_targets(out, MOVE_PLAIN, from, reach & them);
        if (movement->shots) push_targets(out, MOVE_SHOT, from, reach & them);
    }
    if (movement->castling) castling_pseudo_moves(pos, movement, out);
}

Bits man_attacks(const Position *pos, Ground ground, Cell from) {
    const Man man = pos->man[from];
    return kind_attacks(ground, man_kind(man), man_owner(man), from, pos_occupied(pos));
}

Bits men_attack(const Position *pos, Ground ground, Player player, Bits men) {
    return attacked_cells(ground, pos, player, men & pos_men(pos, player), pos_occupied(pos));
}

void play_orthodox(Position *pos, Move move) {
    static const Rules displace = { .capture = CAPTURE_DISPLACE }, shoot = { .capture = CAPTURE_SHOOT };
    if (move_type(move) == MOVE_SHOT)
        play_with(&shoot, pos, move);
    else
        play_with(&displace, pos, move);
}

static bool is_legal(Position *pos, Move move, bool (*legal)(const Position *after, Player mover)) {
    const Player mover = pos->now.turn;
    game_play(pos, move);
    const bool kept = legal(pos, mover);
    game_undo(pos);
    return kept;
}

void keep_legal(const Position *pos, MoveList *list, int first, bool (*legal)(const Position *after, Player mover)) {
    const Look look = look_from(pos);
    int kept = first;
    for (int i = first; i < list->count; i++)
        if (is_legal(look.after, list->at[i], legal)) list->at[kept++] = list->at[i];
    list->count = kept;
}

/* Asks the question of the position where the king alone stands on the cell that it crosses. */
static bool crosses_safely(const Position *pos, const Castle *castle, bool (*safe)(const Position *now, Player king)) {
    const Player us = pos->now.turn;
    const Look look = look_into(pos, MOVE_NONE);
    pos_put64(look.after, castle->king, MAN_NONE);
    pos_put64(look.after, castle->rook_to, man_of(KING, us));
    pos_set_en_passant(look.after, CELL_NONE);
    pos_set_turn(look.after, us ^ 1);
    const bool kept = safe(look.after, us);
    look_back(&look);
    return kept;
}

void keep_castling(const Position *pos, MoveList *list, int first, bool (*safe)(const Position *now, Player king)) {
    const Player us = pos->now.turn;
    int kept = first;
    for (int i = first; i < list->count; i++) {
        const Move move = list->at[i];
        if (move_type(move) != MOVE_CASTLE ||
            (safe(pos, us) && crosses_safely(pos, pos_castle_of(pos, us, move), safe)))
            list->at[kept++] = move;
    }
    list->count = kept;
}

void keep_wanted(const Position *pos, MoveList *list, int first, Gen what) {
    if (what == GEN_ALL) return;
    int kept = first;
    for (int i = first; i < list->count; i++)
        if (game_is_noisy(pos, list->at[i]) == (what == GEN_NOISY)) list->at[kept++] = list->at[i];
    list->count = kept;
}

bool king_attacked(const Position *pos, Ground ground, Player player) {
    const Cell king = pos_king(pos, player);
    if (king == CELL_NONE) return false;
    return attackers_to(ground, pos, player ^ 1, pos_men(pos, player ^ 1), king, pos_occupied(pos)) != 0;
}

#include "engine/lanes/trial.h"

#include "engine/lanes/chesslike.h"
#include "engine/lanes/look.h"

Bits man_attacks(const Position *pos, Ground ground, Cell from) {
    const Man man = pos->man[from];
    return kind_attacks(ground, man_kind(man), man_owner(man), from, pos_occupied(pos));
}

Bits men_attack(const Position *pos, Ground ground, Player player, Bits men) {
    return attacked_cells(ground, pos, player, men & pos_men(pos, player), pos_occupied(pos));
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

/* machine_gun.c -- Machine-Gun Chess, J. E. H. Creed 1941: after every move all attacked men fall, of both sides, again
 * and again until nobody is attacked. Rules: docs/games/shooting.md */
#include "variants/shooting/machine_gun.h"

#include "engine/chesslike.h"
#include "engine/refusal.h"
#include "engine/trial.h"
#include "variants/rules/series.h"

#include <string.h>

static const Notation notation = { .ignores_en_passant = true };

/* Men go to empty cells only; there is no check, so castling needs nothing but room. */
static void machine_gun_generate(const Position *pos, Gen what, MoveList *out) {
    const Movement movement = { .terrain = game_ground(pos), .castling = true };
    const int first = out->count;
    pseudo_moves(pos, &movement, out);
    keep_wanted(pos, out, first, what);
}

/* ---- the clearance ---- */

static Bits attacked_men(const Position *pos) {
    const Bits occupied = pos_occupied(pos), white = pos_men(pos, WHITE), black = pos_men(pos, BLACK);
    return (attacked_cells(game_ground(pos), pos, WHITE, white, occupied) & black) |
           (attacked_cells(game_ground(pos), pos, BLACK, black, occupied) & white);
}

/* Each round takes away all attacked men at once; the next sees what that has uncovered. */
static void clear_board(Position *pos) {
    for (Bits fallen; (fallen = attacked_men(pos)) != 0;) {
        pos_irreversible(pos);
        pos_clear64(pos, fallen);
    }
}

static void machine_gun_play(Position *pos, Move move) {
    play_orthodox(pos, move);
    pos_set_en_passant(pos, CELL_NONE);
    clear_board(pos);
}

static void progressive_play(Position *pos, Move move) {
    const Player us = pos->now.turn;
    machine_gun_play(pos, move);
    series_advance(pos, us);
}

/* ---- what a move removes, without playing it ---- */

/* Enemy men that fall in the first round. */
static Bits first_to_fall(const Position *pos, Move move) {
    const Player us = pos->now.turn;
    const Cell from = move_from(move), to = move_to(move);
    const Bits own = pos_men(pos, us), them = pos_men(pos, us ^ 1);
    if (move_type(move) == MOVE_CASTLE) {
        const Castle *castle = pos_castle_of(pos, us, move);
        const Bits rest = own & ~bit(from) & ~bit(to);
        const Bits occupied = rest | them | bit(castle->king_to) | bit(castle->rook_to);
        return them & (attacked_cells(game_ground(pos), pos, us, rest, occupied) |
                       king_attacks(game_ground(pos), castle->king_to) |
                       rook_attacks(game_ground(pos), castle->rook_to, occupied));
    }
    const Bits rest = own & ~bit(from), occupied = rest | them | bit(to);
    const Kind kind = move_kind(move) ? move_kind(move) : man_kind(pos->man[from]);
    return them & (attacked_cells(game_ground(pos), pos, us, rest, occupied) |
                   kind_attacks(game_ground(pos), kind, us, to, occupied));
}

static Man machine_gun_gain(const Position *pos, Move move) {
    static const Kind dearest_first[] = { QUEEN, ROOK, BISHOP, KNIGHT, KING, PAWN, EMPTY };
    return chesslike_dearest(pos, first_to_fall(pos, move), dearest_first);
}

/* ---- the end ---- */

static bool machine_gun_in_check(const Position *pos) {
    (void)pos;
    return false;
}

static Outcome machine_gun_rule_end(const Position *pos) {
    const bool white = pos_men(pos, WHITE) != 0, black = pos_men(pos, BLACK) != 0;
    if (white && black) return (Outcome){ .over = false };
    if (white == black) return game_drawn(pos, "nobody has a man left");
    return game_won(pos, pos->game->team[white ? WHITE : BLACK], "the opponent has no man left");
}

static Outcome machine_gun_no_moves(const Position *pos) {
    return game_drawn(pos, "no legal move");
}

/* ---- moves refused ---- */

static bool machine_gun_allows(const Position *pos, const Wish *wish, Error *err) {
    if (wish->man == MAN_NONE) return true;
    if (refusal_is_enemy(pos, wish->to))
        return error_set(err, "nobody captures by moving: men go to empty squares only");
    if (man_kind(wish->man) == PAWN && file_of(wish->from) != file_of(wish->to))
        return error_set(err, "a pawn goes straight ahead only");
    return true;
}

/* ---- positions from outside ---- */

static bool machine_gun_check_position(const Position *pos, Error *err) {
    return chesslike_check_men(pos, BOTH_GONE, err);
}

static bool progressive_check_position(const Position *pos, Error *err) {
    return machine_gun_check_position(pos, err) && series_check(pos, err);
}

static const Extra progressive_extras[] = { SERIES_EXTRAS, EXTRAS_END };

#define MACHINE_GUN_FIELDS                                                                                             \
    .family = "shooting", .setup.start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", .players = 2,     \
    .team = { 0, 1 }, .text.notation = &notation, .conduct.effects = true, .conduct.any_ground = true,                 \
    .conduct.generate = machine_gun_generate, .conduct.in_check = machine_gun_in_check,                                \
    .conduct.no_moves = machine_gun_no_moves, .conduct.rule_end = machine_gun_rule_end,                                \
    .advice.gain = machine_gun_gain, .conduct.allows = machine_gun_allows

const Game game_machine_gun = {
    .id = "machine-gun",
    .title = "Machine-Gun Chess",
    .card = { .sentence = "After each move all who are under fire fall at once, friend and foe, kings included.",
              .ease = EASE_MEDIUM,
              .span = SPAN_SHORT },
    MACHINE_GUN_FIELDS,
    .conduct.play = machine_gun_play,
    .text.check_position = machine_gun_check_position,
};

const Game game_machine_gun_progressive = {
    .id = "machine-gun-progressive",
    .title = "Progressive Machine-Gun Chess",
    .card = { .sentence = "One move, then two, then three, and a burst of fire sweeps the board after each.",
              .under = "machine-gun",
              .ease = EASE_MEDIUM,
              .span = SPAN_SHORT },
    MACHINE_GUN_FIELDS,
    .conduct.play = progressive_play,
    .text.check_position = progressive_check_position,
    .words = &series_words,
    .text.extras = progressive_extras,
};

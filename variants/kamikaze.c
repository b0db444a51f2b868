/* kamikaze.c -- Kamikaze Chess, B. G. Laws 1928: who captures is removed with his victim; and its progressive form.
 * Rules: docs/games/other-captures.md */
#include "engine/chesslike.h"
#include "engine/extras.h"
#include "engine/refusal.h"
#include "engine/trial.h"
#include "variants/games.h"
#include "variants/progressive.h"

#include <string.h>

/* Progressive: the cells crossed by double steps of the last series, as long as the pawn has not moved again; within a
 * series those of the series itself. */
enum { FLAG_STEPS };

static int ahead_of(Player player) {
    return player == WHITE ? 8 : -8;
}

/* ---- moves ---- */

/* Kings cannot capture, so they strike nothing. */
static bool is_safe(const Position *pos, Player player) {
    const Cell king = pos_king(pos, player);
    if (king == CELL_NONE) return false;
    const Bits strikers = pos_men(pos, player ^ 1) & ~pos_kind(pos, KING);
    return !attackers_to(GROUND_PLANE, pos, player ^ 1, strikers, king, pos_occupied(pos));
}

/* Captures by all men but the king; a pawn that captures on the last rank does not promote. */
static void push_captures(const Position *pos, Bits passed, MoveList *out) {
    const Player us = pos->now.turn;
    const Bits them = pos_men(pos, us ^ 1) & ~pos_kind(pos, KING);
    for (Bits men = pos_men(pos, us) & ~pos_kind(pos, KING); men;) {
        const Cell from = bits_pop(&men);
        const Bits reach = man_attacks(pos, GROUND_PLANE, from);
        for (Bits hits = reach & them; hits;) movelist_push(out, move_make(MOVE_PLAIN, from, bits_pop(&hits), EMPTY));
        for (Bits hits = pos->man[from] == man_of(PAWN, us) ? reach & passed : 0; hits;)
            movelist_push(out, move_make(MOVE_EN_PASSANT, from, bits_pop(&hits), EMPTY));
    }
}

static void generate(const Position *pos, Bits passed, Gen what, MoveList *out,
                     bool (*legal)(const Position *after, Player mover)) {
    static const Movement quiet = { .castling = true };
    const int first = out->count;
    pseudo_moves(pos, &quiet, out);
    push_captures(pos, passed, out);
    keep_wanted(pos, out, first, what);
    keep_castling(pos, out, first, is_safe);
    keep_legal(pos, out, first, legal);
}

static void kamikaze_generate(const Position *pos, Gen what, MoveList *out) {
    const Cell passed = pos->now.en_passant;
    generate(pos, passed == CELL_NONE ? 0 : bit(passed), what, out, is_safe);
}

static void kamikaze_play(Position *pos, Move move) {
    const Cell to = move_to(move);
    const bool captures = move_type(move) == MOVE_EN_PASSANT || (move_type(move) == MOVE_PLAIN && pos->man[to]);
    play_orthodox(pos, move);
    if (captures) pos_put64(pos, to, MAN_NONE);
}

static bool kamikaze_in_check(const Position *pos) {
    return !is_safe(pos, pos->now.turn);
}

/* ---- series ---- */

static Bits steps(const Position *pos) {
    return pos->flag[FLAG_STEPS].word[0];
}

/* Check may be given only with the last move of a series: after it the next series is new. */
static bool series_legal(const Position *after, Player mover) {
    return is_safe(after, mover) && (series_is_new(after) || is_safe(after, mover ^ 1));
}

/* En passant: only with the first move, onto crossed cells that are still empty. */
static void progressive_generate(const Position *pos, Gen what, MoveList *out) {
    const Bits passed = series_is_new(pos) ? steps(pos) & pos_kind(pos, EMPTY) : 0;
    generate(pos, passed, what, out, series_legal);
}

static void progressive_play(Position *pos, Move move) {
    const Player us = pos->now.turn;
    const bool begins = series_is_new(pos);
    const Cell left = (Cell)(move_from(move) - ahead_of(us)); /* what a pawn has crossed that has stepped to `from` */
    const bool pawn = pos->man[move_from(move)] == man_of(PAWN, us);
    kamikaze_play(pos, move);
    pos_set_en_passant(pos, CELL_NONE);
    for (Bits old = begins ? steps(pos) : 0; old;) pos_set_flag(pos, FLAG_STEPS, bits_pop(&old), false);
    if (pawn && !begins) pos_set_flag(pos, FLAG_STEPS, left, false);
    if (move_type(move) == MOVE_DOUBLE)
        pos_set_flag(pos, FLAG_STEPS, (Cell)((move_from(move) + move_to(move)) / 2), true);
    series_advance(pos, us);
}

/* ---- moves refused ---- */

static bool kamikaze_allows(const Position *pos, const Wish *wish, Error *err) {
    return man_kind(wish->man) != KING || !refusal_is_enemy(pos, wish->to) ||
           error_set(err, "a king cannot capture: who captures is removed with his victim");
}

static bool progressive_allows(const Position *pos, const Wish *wish, Error *err) {
    if (!kamikaze_allows(pos, wish, err)) return false;
    if (move_is_none(wish->move) || !refusal_king_is_safe(pos, wish->move, err)) return move_is_none(wish->move);
    Position *trial = (Position *)pos; /* taken back at once */
    game_play(trial, wish->move);
    const bool early = !series_is_new(trial) && !is_safe(trial, man_owner(wish->man) ^ 1);
    const unsigned left = series_left(trial);
    game_undo(trial);
    return !early || error_set(err, "check may be given only with the last move of a series, and %u more %s to come",
                               left, left == 1 ? "is" : "are");
}

/* ---- positions from outside ---- */

static bool progressive_parse_extra(Position *pos, const char *key, const char *value, Error *err) {
    if (strcmp(key, "series") == 0 || strcmp(key, "left") == 0) return series_parse(pos, key, value, err);
    if (strcmp(key, "steps") != 0) return error_set(err, "no such field in this game");
    Set cells;
    if (!cells_parse(pos->board, value, &cells, err)) return false;
    for (Cell at; set_pop(&cells, &at);) pos_set_flag(pos, FLAG_STEPS, at, true);
    return true;
}

static size_t progressive_format_extra(const Position *pos, char *buf, size_t size) {
    Text out = text_into(buf, size);
    series_write(pos, &out);
    extra_cells_write("steps", pos->board, pos->flag[FLAG_STEPS], &out);
    return out.length;
}

/* Each crossed cell lies behind a pawn that has made a double step. */
static bool check_steps(const Position *pos, Error *err) {
    const Player stepper = series_is_new(pos) ? pos->now.turn ^ 1 : pos->now.turn;
    for (Bits rest = steps(pos); rest;) {
        const Cell at = bits_pop(&rest);
        const char *name = pos->board->name[at];
        if (rank_of(at) != (stepper == WHITE ? 2 : 5))
            return error_set(err, "position, steps=: %s is on no rank that %s's pawns cross", name,
                             stepper == WHITE ? "White" : "Black");
        if (!man_is(pos->man[at + ahead_of(stepper)], PAWN, stepper))
            return error_set(err, "position, steps=: there is no pawn that has crossed %s", name);
    }
    return true;
}

static bool check_safety(const Position *pos, Player player, const char *why, Error *err) {
    if (is_safe(pos, player)) return true;
    return error_set(err, "position: the king on %s is in check, but %s", pos->board->name[pos_king(pos, player)], why);
}

static bool kamikaze_check_position(const Position *pos, Error *err) {
    return chesslike_check_men(pos, err) && check_safety(pos, pos->now.turn ^ 1, "it is the other side's turn", err);
}

static bool progressive_check_position(const Position *pos, Error *err) {
    if (!kamikaze_check_position(pos, err) || !series_check(pos, err) || !check_steps(pos, err)) return false;
    if (pos->now.en_passant != CELL_NONE)
        return error_set(err, "position, field 4 (en passant): \"-\" expected; crossed squares are given by steps=");
    return series_is_new(pos) || check_safety(pos, pos->now.turn, "its side has just moved in this series", err);
}

#define KAMIKAZE_FIELDS                                                                                                \
    .family = "other-captures", .start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",                   \
    .board = BOARD_8X8, .players = 2, .team = { 0, 1 }, .effects = true, .royal = 1 << KING,                           \
    .traits = { .late_moves = true, .check_extension = true }, .in_check = kamikaze_in_check,                          \
    .no_moves = chesslike_no_moves

const Game game_kamikaze = {
    .id = "kamikaze",
    .title = "Kamikaze Chess",
    KAMIKAZE_FIELDS,
    .generate = kamikaze_generate,
    .allows = kamikaze_allows,
    .play = kamikaze_play,
    .check_position = kamikaze_check_position,
};

const Game game_kamikaze_progressive = {
    .id = "kamikaze-progressive",
    .title = "Progressive Kamikaze Chess",
    KAMIKAZE_FIELDS,
    .generate = progressive_generate,
    .allows = progressive_allows,
    .play = progressive_play,
    .check_position = progressive_check_position,
    .words = &series_words,
    .parse_extra = progressive_parse_extra,
    .format_extra = progressive_format_extra,
};

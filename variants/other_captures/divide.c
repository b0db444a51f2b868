/* divide.c -- Divide and Conquer, I. Richardson 2000: a turn is a move of the king, one of a queen and one of a pawn,
 * in any order; two enemies are taken by coming between them. Rules: docs/games/other-captures.md */
#include "variants/other_captures/divide.h"

#include "engine/chesslike.h"
#include "engine/extras.h"
#include "engine/refusal.h"
#include "engine/trial.h"
#include "engine/words.h"

#include <string.h>

/* The kinds that have already moved in the running turn, one bit each; 0 at its start. */
enum { WORD_DONE };
enum { PARTS = 3 };

static const Kind part_kind[PARTS] = { KING, QUEEN, PAWN }; /* in the order in which done= names them */
static const char part_letters[PARTS + 1] = "kqp";

static bool is_done(const Position *pos, int part) {
    return pos->word[WORD_DONE] >> part & 1;
}

static int part_of(Kind kind) {
    return kind == KING ? 0 : kind == QUEEN ? 1 : 2;
}

/* ---- where men may go: to empty cells only ---- */

static ALWAYS_INLINE Bits targets_of(Ground ground, const Position *pos, Kind kind, Cell from) {
    const Bits empty = pos_kind(pos, EMPTY);
    if (kind == PAWN) return bits_ahead(pos->now.turn, bit(from)) & empty;
    return kind_attacks(ground, kind, pos->now.turn, from, pos_occupied(pos)) & empty;
}

/* Can any man move whose kind has not moved in this turn? */
static ALWAYS_INLINE bool has_part_left_on(Ground ground, const Position *pos) {
    for (int part = 0; part < PARTS; part++) {
        if (is_done(pos, part)) continue;
        for (Bits men = pos_men_of(pos, pos->now.turn, part_kind[part]); men;)
            if (targets_of(ground, pos, part_kind[part], bits_pop(&men))) return true;
    }
    return false;
}

static bool has_part_left(const Position *pos) {
    return ON_GROUND(pos, has_part_left_on, pos);
}

static ALWAYS_INLINE void list_moves(Ground ground, const Position *pos, Gen what, MoveList *out) {
    const int first = out->count;
    movelist_reserve(out, bits_count(pos_men(pos, pos->now.turn)) * LANE_MOVES_PER_MAN);
    for (int part = 0; part < PARTS; part++) {
        const Kind kind = part_kind[part];
        for (Bits men = is_done(pos, part) ? 0 : pos_men_of(pos, pos->now.turn, kind); men;) {
            const Cell from = bits_pop(&men);
            for (Bits targets = targets_of(ground, pos, kind, from); targets;) {
                const Cell to = bits_pop(&targets);
                const bool promotes = kind == PAWN && bit(to) & (RANK_1 | RANK_8);
                out->at[out->count++] = move_make(MOVE_PLAIN, from, to, promotes ? QUEEN : EMPTY);
            }
        }
    }
    keep_wanted(pos, out, first, what);
}

static void divide_generate(const Position *pos, Gen what, MoveList *out) {
    ON_GROUND(pos, list_moves, pos, what, out);
}

/* ---- captures ---- */

/* The nearest men on both sides of a cell along one line, if both are enemies. */
static Bits flanked(Bits line, Cell at, Bits nearest, Bits enemies) {
    const Bits pair = line & nearest & enemies;
    const Bits above = pair & ~((bit(at) << 1) - 1), below = pair & (bit(at) - 1);
    return above && below ? pair : 0;
}

/* The enemies that a man of the player to move takes by coming to `at`, when these cells are occupied. */
static ALWAYS_INLINE Bits taken_from(Ground ground, const Position *pos, Cell at, Bits occupied) {
    const Bits enemies = pos_men(pos, pos->now.turn ^ 1), nearest = queen_attacks(ground, at, occupied);
    Bits taken = flanked(RANK_1 << (at & 56) & ~bit(at), at, nearest, enemies);
    for (int line = 0; line < LINES_UPWARD; line++)
        taken |= flanked(attacks.upward[ground][line][at], at, nearest, enemies);
    return taken;
}

static Bits taken_by(const Position *pos, Move move) {
    return ON_GROUND(pos, taken_from, pos, move_to(move), pos_occupied(pos) & ~bit(move_from(move)));
}

static Man divide_gain(const Position *pos, Move move) {
    static const Kind dearest_first[] = { KING, QUEEN, PAWN, EMPTY };
    return chesslike_dearest(pos, taken_by(pos, move), dearest_first);
}

/* ---- turns ---- */

/* A player has lost without a king, and with nobody but the king. */
static bool has_lost(const Position *pos, Player player) {
    const Bits men = pos_men(pos, player), kings = men & pos_kind(pos, KING);
    return !kings || men == kings;
}

static void end_turn(Position *pos) {
    const Player us = pos->now.turn;
    pos_set_word(pos, WORD_DONE, 0);
    pos_set_turn(pos, us ^ 1);
    pos->now.fullmove = (uint16_t)(pos->now.fullmove + us);
}

static void divide_play(Position *pos, Move move) {
    const Player us = pos->now.turn;
    const Cell from = move_from(move), to = move_to(move);
    const Kind kind = man_kind(pos->man[from]);
    Bits taken = taken_by(pos, move);
    pos->now.halfmove++;
    pos->now.reversible++;
    if (kind == PAWN || taken) pos_irreversible(pos);
    pos_put64(pos, from, MAN_NONE);
    pos_put64(pos, to, man_of(move_kind(move) ? move_kind(move) : kind, us));
    pos_clear64(pos, taken);
    pos_set_word(pos, WORD_DONE, pos->word[WORD_DONE] | 1U << part_of(kind));
    if (has_lost(pos, us ^ 1) || !has_part_left(pos)) end_turn(pos);
}

/* ---- the end ---- */

static bool divide_in_check(const Position *pos) {
    (void)pos;
    return false;
}

static Outcome divide_rule_end(const Position *pos) {
    for (Player player = WHITE; player <= BLACK; player++) {
        if (!has_lost(pos, player)) continue;
        const bool alive = pos_king(pos, player) != CELL_NONE;
        return game_won(pos, player ^ 1, alive ? "only the king is left" : "the king is taken");
    }
    return (Outcome){ .over = false };
}

static Outcome divide_no_moves(const Position *pos) {
    return game_drawn(pos, "no man can move");
}

/* ---- moves refused ---- */

static bool divide_allows(const Position *pos, const Wish *wish, Error *err) {
    static const char *const rest[1 << PARTS] = { "",        "a queen or a pawn",   "the king or a pawn",
                                                  "a pawn",  "the king or a queen", "a queen",
                                                  "the king" };
    if (wish->man == MAN_NONE || wish->from == wish->to) return true;
    const Kind kind = man_kind(wish->man);
    const Cell next = cell_ahead(pos->now.turn, wish->from);
    if (is_done(pos, part_of(kind)))
        return error_set(err, "%s %s has moved in this turn already: now comes %s", kind == KING ? "the" : "a",
                         refusal_kind(pos->game, kind), rest[pos->word[WORD_DONE]]);
    if (refusal_is_enemy(pos, wish->to))
        return error_set(err, "men go to empty squares only: two enemies are taken by coming between them");
    if (kind == PAWN && wish->to != next) return error_set(err, "a pawn goes one step straight ahead only");
    return kind != KING || set_has(&pos->board->beside[wish->from], wish->to) ||
           error_set(err, "a king goes one step only");
}

/* ---- positions from outside ---- */

static const Extra divide_extras[] = {
    { "done", "moved in this turn already", EXTRA_LETTERS, .slot = WORD_DONE, .names = part_letters },
    EXTRAS_END,
};

static bool divide_check_position(const Position *pos, Error *err) {
    if (!chesslike_check_men(pos, BOTH_GONE, err)) return false;
    if (has_lost(pos, WHITE) && has_lost(pos, BLACK)) return error_set(err, "both sides have lost");
    if (pos->now.en_passant != CELL_NONE) return error_in(err, "en-passant", "expected \"-\": pawns go one step only");
    if (pos->word[WORD_DONE] && (!has_part_left(pos) || divide_rule_end(pos).over))
        return error_in(err, "done=", "the turn is over, as no man that is still due can move");
    return true;
}

/* ---- words ---- */

static size_t divide_standing(const Position *pos, Player player, char *buf, size_t size) {
    static const char *const names[PARTS] = { "king", "queen", "pawn" };
    Text out = text_into(buf, size);
    (void)player; /* all is seen by all */
    text_string(&out, words_player(pos->game, pos->now.turn));
    const char *before = " still moves: ";
    for (int part = 0; part < PARTS; part++) {
        if (is_done(pos, part)) continue;
        text_string(&out, before);
        text_string(&out, names[part]);
        before = ", ";
    }
    return out.length;
}

static const Words words = { .standing = divide_standing };

const Game game_divide_and_conquer = {
    .id = "divide-and-conquer",
    .title = "Divide and Conquer",
    .card = { .sentence = "Each turn moves a king, a queen and a pawn; land between two enemies to take both.",
              .ease = EASE_MEDIUM },
    .family = "other-captures",
    .setup.start = "3kq3/8/pppppppp/8/8/PPPPPPPP/8/3QK3 w - - 0 1",
    .players = 2,
    .team = { 0, 1 },
    .setup.letters = ".P...QK",
    .setup.promotions = "Q",
    .conduct.effects = true,
    .setup.royal = 1 << KING,
    .words = &words,
    .conduct.generate = divide_generate,
    .conduct.play = divide_play,
    .conduct.in_check = divide_in_check,
    .conduct.no_moves = divide_no_moves,
    .conduct.rule_end = divide_rule_end,
    .text.check_position = divide_check_position,
    .text.extras = divide_extras,
    .advice.gain = divide_gain,
    .conduct.allows = divide_allows,
};

/* minefield.c -- Minefield Chess, about 1942: each side has laid two hidden mines in its own half, and may set one off
 * when an enemy man has just arrived on it. Rules: docs/games/immobilising.md */
#include <string.h>

#include "engine/chesslike.h"
#include "engine/extras.h"
#include "engine/refusal.h"
#include "engine/trial.h"
#include "variants/immobilising/minefield.h"

static const Extra minefield_extras[] = {
    { "setup", "mines are being laid", EXTRA_SWITCH, .slot = WORD_SETUP },
    { "wmines", "White's mines", EXTRA_CELLS, .slot = FLAG_MINES + WHITE, .known_to = KNOWN_TO_PLAYER + WHITE,
      .on_squares = true },
    { "bmines", "Black's mines", EXTRA_CELLS, .slot = FLAG_MINES + BLACK, .known_to = KNOWN_TO_PLAYER + BLACK,
      .on_squares = true },
    { "landed", "arrived on a mine", EXTRA_CELL, .slot = WORD_LANDED, .known_to = KNOWN_TO_MOVER },
    EXTRAS_END,
};

static const Rules rules_orthodox = { .capture = CAPTURE_DISPLACE }, rules_cylinder = { .ground = GROUND_CYLINDER };

/* ---- moves ---- */

static bool is_safe(const Position *pos, Player player) {
    return !king_attacked(pos, game_ground(pos), player);
}

/* Whoever takes the king has won and need not fear. */
static bool is_legal(const Position *after, Player mover) {
    return pos_king(after, mover ^ 1) == CELL_NONE || is_safe(after, mover);
}

/* A pair of cells of the own half, the lower one first. */
static void lay_mines(const Position *pos, MoveList *out) {
    for (Bits first = minefield_half(pos->now.turn); first;) {
        const Cell low = bits_pop(&first);
        for (Bits rest = first; rest;) movelist_push(out, move_make(MOVE_OTHER, low, bits_pop(&rest), EMPTY));
    }
}

/* After an explosion the enemy king may be open to capture. */
static void generate_with_king_captures(const Position *pos, MoveList *out, int first) {
    const Movement movement = { .terrain = game_ground(pos), .captures = true, .en_passant = true, .castling = true };
    pseudo_moves(pos, &movement, out);
    keep_castling(pos, out, first, is_safe);
    keep_legal(pos, out, first, is_legal);
}

static bool may_take_king(const Position *pos) {
    return king_attacked(pos, game_ground(pos), pos->now.turn ^ 1);
}

static void minefield_generate(const Position *pos, Gen what, MoveList *out) {
    const int first = out->count;
    const uint32_t landed = pos->word[WORD_LANDED];
    if (landed && what != GEN_QUIET) {
        const Cell at = (Cell)(landed - 1);
        movelist_push(out, move_make(MOVE_SHOT, at, at, EMPTY));
    }
    if (!pos->word[WORD_SETUP] && LIKELY(!may_take_king(pos))) {
        if (game_ground(pos) == GROUND_CYLINDER)
            generate_with(&rules_cylinder, pos, what, out);
        else
            generate_with(&rules_orthodox, pos, what, out);
        return;
    }
    const int others = out->count;
    if (pos->word[WORD_SETUP])
        lay_mines(pos, out);
    else
        generate_with_king_captures(pos, out, others);
    keep_wanted(pos, out, first, what);
}

static uint64_t count_of(const Position *pos) {
    return game_ground(pos) == GROUND_CYLINDER ? count_with(&rules_cylinder, pos) : count_with(&rules_orthodox, pos);
}

static uint64_t minefield_count(const Position *pos) {
    if (!pos->word[WORD_SETUP] && LIKELY(!may_take_king(pos))) return count_of(pos) + (pos->word[WORD_LANDED] != 0);
    return game_count_listed(pos);
}

static bool minefield_in_check(const Position *pos) {
    return !is_safe(pos, pos->now.turn);
}

/* ---- playing ---- */

static void play_laying(Position *pos, Move move) {
    const Player us = pos->now.turn;
    pos_set_flag(pos, FLAG_MINES + us, move_from(move), true);
    pos_set_flag(pos, FLAG_MINES + us, move_to(move), true);
    if (us == BLACK) pos_set_word(pos, WORD_SETUP, 0);
    pos_set_turn(pos, us ^ 1);
    pos->now.reversible = 0;
}

/* The man goes, and the same player moves again. */
static void detonate(Position *pos, Cell at) {
    pos_set_flag(pos, FLAG_MINES + pos->now.turn, at, false);
    pos_put64(pos, at, MAN_NONE);
    if (pos->now.en_passant != CELL_NONE) pos_set_en_passant(pos, CELL_NONE);
    pos_irreversible(pos);
}

static void minefield_play(Position *pos, Move move) {
    const Player them = pos->now.turn ^ 1;
    pos_set_word(pos, WORD_LANDED, 0);
    if (move_type(move) == MOVE_OTHER) {
        play_laying(pos, move);
        return;
    }
    if (move_type(move) == MOVE_SHOT) {
        detonate(pos, move_to(move));
        return;
    }
    play_with(&rules_orthodox, pos, move);
    const bool on_mine = move_type(move) != MOVE_CASTLE && bits_has(minefield_mines(pos, them), move_to(move));
    if (UNLIKELY(on_mine) && pos_king(pos, them) != CELL_NONE) /* who has lost the king sets nothing off any more */
        pos_set_word(pos, WORD_LANDED, move_to(move) + 1U);
}

static Outcome minefield_rule_end(const Position *pos) {
    for (Player player = WHITE; player <= BLACK; player++)
        if (UNLIKELY(!pos_men_of(pos, player, KING))) return game_won(pos, player ^ 1, "the king is gone");
    return (Outcome){ .over = false };
}

/* ---- notation ---- */

static size_t minefield_format_move(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    if (move_type(move) != MOVE_OTHER) return game_move_format_plain(pos, move, buf);
    Text out = text_into(buf, MOVE_TEXT_MAX);
    text_string(&out, "M@");
    text_string(&out, pos->board->name[move_from(move)]);
    text_string(&out, ",M@");
    text_string(&out, pos->board->name[move_to(move)]);
    return out.length;
}

/* ---- what a player knows ---- */

/* All is seen but where the enemy lays mines. */
static size_t minefield_observe(const Position *pos, Move move, Player player, char *buf, size_t size) {
    char text[MOVE_TEXT_MAX] = "M@\?\?,M@\?\?";
    if (move_type(move) != MOVE_OTHER || player == pos->now.turn) minefield_format_move(pos, move, text);
    Text out = text_into(buf, size);
    text_string(&out, text);
    return out.length;
}

/* ---- moves refused: nothing here depends on the enemy's mines ---- */

/* "M@c3,M@d4", or what begins so. */
static bool allows_laying(const Position *pos, const Wish *wish, Error *err) {
    Cell first, second;
    const char *text = wish->text;
    const char *lower = pos->now.turn == WHITE ? "1 to 4" : "5 to 8";
    const char *example = pos->now.turn == WHITE ? "M@c3,M@d4" : "M@c5,M@d6";
    const size_t length = strncmp(text, "M@", 2) == 0 ? board_read_cell(pos->board, text + 2, &first) : 0;
    const char *more = text + 2 + length;
    if (!length || strncmp(more, ",M@", 3) != 0 || !board_read_cell(pos->board, more + 3, &second))
        return error_set(err, "two mines must be laid first, both at once, as %s", example);
    const Bits cells = bit(first) | bit(second);
    if (cells & ~minefield_half(pos->now.turn)) return error_set(err, "mines lie in your own half, on ranks %s", lower);
    if (first == second) return error_set(err, "two mines cannot lie on one square");
    return error_set(err, "the lower square comes first: M@%s,M@%s", pos->board->name[bits_first(cells)],
                     pos->board->name[bits_last(cells)]);
}

static bool minefield_allows(const Position *pos, const Wish *wish, Error *err) {
    if (pos->word[WORD_SETUP]) return allows_laying(pos, wish, err);
    if (strchr(wish->text, '@')) return error_set(err, "the mines have been laid");
    if (wish->from == CELL_NONE || wish->from != wish->to) return true;
    return error_set(err, "no enemy has just stepped on a mine of yours there");
}

/* ---- possible positions ---- */

static bool check_mines(const Position *pos, Error *err) {
    static const char *const names[2] = { "White", "Black" };
    for (Player player = WHITE; player <= BLACK; player++) {
        const Bits mines = minefield_mines(pos, player), outside = mines & ~minefield_half(player);
        if (outside)
            return error_set(err, "%s is not in the half of %s", pos->board->name[bits_first(outside)],
                             names[player]) ||
                   extra_is_wrong(err, minefield_key(player));
        if (bits_count(mines) > MINES_EACH)
            return error_set(err, "%d mines, nobody has more than %d", bits_count(mines), MINES_EACH) ||
                   extra_is_wrong(err, minefield_key(player));
    }
    const int white = bits_count(minefield_mines(pos, WHITE));
    if (pos->word[WORD_SETUP] && (minefield_mines(pos, BLACK) || white != (pos->now.turn == WHITE ? 0 : MINES_EACH)))
        return error_in(err, "setup=", "White lays %d mines, then Black", MINES_EACH);
    return true;
}

static bool check_landed(const Position *pos, Error *err) {
    if (!pos->word[WORD_LANDED]) return true;
    const Cell at = (Cell)(pos->word[WORD_LANDED] - 1);
    const Man man = pos->man[at];
    if (!bits_has(minefield_mines(pos, pos->now.turn), at) || pos->word[WORD_SETUP])
        return error_in(err, "landed=", "the player to move has no mine on %s", pos->board->name[at]);
    if (man == MAN_NONE || man_owner(man) == pos->now.turn)
        return error_in(err, "landed=", "there is no enemy man on %s", pos->board->name[at]);
    if (minefield_rule_end(pos).over) return error_in(err, "landed=", "the game is over, a king is gone");
    return true;
}

/* One king may be gone; and after an explosion the king of the player not to move may stand attacked. */
static bool minefield_check_position(const Position *pos, Error *err) {
    return chesslike_check_men(pos, ONE_GONE, err) && check_mines(pos, err) && check_landed(pos, err);
}

const Game game_minefield = {
    .id = "minefield",
    .title = "Minefield Chess",
    .card = { .sentence = "Hide two mines, wait, and blow up who steps on them, best of all the king.",
              .first = true,
              .ease = EASE_MEDIUM },
    .family = "immobilising",
    .setup.start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 setup=1",
    .players = 2,
    .team = { 0, 1 },
    .conduct.effects = true,
    .conduct.any_ground = true,
    .setup.royal = 1 << KING,
    .advice.traits = { .late_moves = true, .check_extension = true },
    .words = &minefield_words,
    .conduct.generate = minefield_generate,
    .conduct.count = minefield_count,
    .conduct.play = minefield_play,
    .conduct.in_check = minefield_in_check,
    .conduct.no_moves = chesslike_no_moves,
    .conduct.rule_end = minefield_rule_end,
    .text.check_position = minefield_check_position,
    .text.extras = minefield_extras,
    .text.format_move = minefield_format_move,
    .conduct.allows = minefield_allows,
    .secrets.observe = minefield_observe,
    .secrets.imagine = minefield_imagine,
    .secrets.samples = 2,
    .secrets.tells_check = true,
    .secrets.secret_weight = minefield_secret_weight,
};

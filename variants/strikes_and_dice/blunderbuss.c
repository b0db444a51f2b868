/* blunderbuss.c -- Blunderbuss Chess, C. Gilman 2007: men shoot; what becomes of a shot at three steps or more the dice
 * decide, and the bullet may fly on. Rules: docs/games/strikes-and-dice.md */
#include <stdlib.h>
#include <string.h>

#include "engine/chesslike.h"
#include "engine/extras.h"
#include "engine/refusal.h"
#include "engine/trial.h"
#include "variants/strikes_and_dice/blunderbuss.h"
#include "variants/strikes_and_dice/castled.h"

enum { FLAG_PATH };   /* where a king that has just castled started, and the cell that it crossed */
enum { WORD_BULLET }; /* the bullet in flight, 0 if there is none */

/* ---- the bullet ---- */

enum { BULLET_FLIES = 1 << 24 };

static uint32_t bullet_pack(Bullet bullet) {
    return BULLET_FLIES | (uint32_t)bullet.at | (uint32_t)bullet.direction << 8 | (uint32_t)bullet.bends << 12 |
           (uint32_t)bullet.king << 16;
}

Bullet blunderbuss_bullet(const Position *pos) {
    const uint32_t word = pos->word[WORD_BULLET];
    return (Bullet){ word & 0xff, word >> 8 & 15, word >> 12 & 15, word >> 16 & 0xff };
}

static const char *const direction_names[8] = { "n", "ne", "e", "se", "s", "sw", "w", "nw" };

/* The direction from a cell to another on a line with it. */
static int direction_to(Cell from, Cell to) {
    static const uint8_t direction[3][3] = { /* [files + 1][ranks + 1] */
                                             { SOUTH_WEST, WEST, NORTH_WEST },
                                             { SOUTH, NORTH, NORTH },
                                             { SOUTH_EAST, EAST, NORTH_EAST }
    };
    const int files = file_of(to) - file_of(from), ranks = rank_of(to) - rank_of(from);
    return direction[(files > 0) - (files < 0) + 1][(ranks > 0) - (ranks < 0) + 1];
}

/* ---- sure shots and long shots ---- */

/* The cells within two steps. */
static inline Bits near(const Position *pos, Cell at) {
    const Ground ground = game_ground(pos);
    return cells_around(ground, bit(at) | king_attacks(ground, at));
}

static inline Bits line_men(const Position *pos) {
    return pos_kind(pos, QUEEN) | pos_kind(pos, ROOK) | pos_kind(pos, BISHOP);
}

bool blunderbuss_is_long_shot(const Position *pos, Move move) {
    if (move_type(move) != MOVE_SHOT || !bits_has(line_men(pos), move_from(move))) return false;
    return move_choice(move) || !bits_has(near(pos, move_from(move)), move_to(move));
}

/* In check: only sure shots count. */
static inline bool is_checked(const Position *pos, Player player) {
    const Cell king = pos_king(pos, player);
    if (king == CELL_NONE) return false;
    const Bits hits =
        attackers_to(game_ground(pos), pos, player ^ 1, pos_men(pos, player ^ 1), king, pos_occupied(pos));
    return hits && hits & (near(pos, king) | ~line_men(pos));
}

static bool is_safe(const Position *pos, Player king) {
    return !is_checked(pos, king);
}

/* Whoever shoots the king has won and need not fear. A long shot changes nothing on the board as yet. */
static bool is_legal(const Position *after, Player mover) {
    return is_safe(after, mover) || pos_king(after, mover ^ 1) == CELL_NONE;
}

/* ---- moves ---- */

/* Long shots at a king that has just castled, on its way; the choice says at which cell (cell + 1). */
static void shots_in_passing(const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    const Bits shooters = pos_men(pos, us) & line_men(pos), occupied = pos_occupied(pos);
    for (Bits rest = pos->flag[FLAG_PATH].word[0]; rest;) {
        const Cell passed = bits_pop(&rest);
        Bits from = attackers_to(game_ground(pos), pos, us, shooters, passed, occupied) & ~near(pos, passed);
        while (from) {
            const Move move = move_make(MOVE_SHOT, bits_pop(&from), pos_king(pos, us ^ 1), EMPTY);
            movelist_push(out, move_choose(move, passed + 1U));
        }
    }
}

static void blunderbuss_generate(const Position *pos, Gen what, MoveList *out) {
    const Movement movement = { .terrain = game_ground(pos), .shots = true, .en_passant = true, .castling = true };
    const int first = out->count;
    if (pos->now.chance) {
        for (uint32_t total = 2; total <= 12; total++)
            movelist_push(out, move_choose(move_make(MOVE_DICE, 0, 0, EMPTY), total));
    } else {
        pseudo_moves(pos, &movement, out);
        shots_in_passing(pos, out);
        keep_castling(pos, out, first, is_safe);
        keep_legal(pos, out, first, is_legal);
    }
    keep_wanted(pos, out, first, what);
}

static bool blunderbuss_in_check(const Position *pos) {
    return !pos->now.chance && is_checked(pos, pos->now.turn);
}

/* Of two dice. */
static unsigned blunderbuss_chance_weight(const Position *pos, Move move) {
    (void)pos;
    return (unsigned)(6 - abs((int)move_choice(move) - 7));
}

/* A long shot removes nobody as yet. */
static Man blunderbuss_gain(const Position *pos, Move move) {
    return move_type(move) == MOVE_SHOT && !blunderbuss_is_long_shot(pos, move) ? pos->man[move_to(move)] : MAN_NONE;
}

/* ---- playing ---- */

static void set_bullet(Position *pos, uint32_t word) {
    pos_set_word(pos, WORD_BULLET, word);
    pos_set_chance(pos, word != 0);
}

static void end_turn(Position *pos) {
    pos->now.halfmove++;
    pos->now.fullmove = (uint16_t)(pos->now.fullmove + pos->now.turn);
    set_bullet(pos, 0);
    pos_set_turn(pos, pos->now.turn ^ 1);
}

/* Over empty cells to the next man; off the board the turn ends. */
static void fly_on(Position *pos, Bullet bullet) {
    do bullet.at = pos->board->step[bullet.direction][bullet.at].to;
    while (bullet.at != CELL_NONE && pos->man[bullet.at] == MAN_NONE);
    bullet.king = CELL_NONE;
    if (bullet.at == CELL_NONE)
        end_turn(pos);
    else
        set_bullet(pos, bullet_pack(bullet));
}

const int8_t blunderbuss_turns[ROLLS] = { [2] = 3, [3] = 2, [4] = 1, [10] = -1, [11] = -2, [12] = -3 };

static void roll(Position *pos, uint32_t total) {
    const int turn = blunderbuss_turns[total];
    Bullet bullet = blunderbuss_bullet(pos);
    pos->now.reversible++;
    if (blunderbuss_hits(total)) {
        pos_put64(pos, bullet.king != CELL_NONE ? bullet.king : bullet.at, MAN_NONE);
        end_turn(pos);
        pos_irreversible(pos);
        return;
    }
    if (turn && bullet.bends == BENDS_MAX) {
        end_turn(pos);
        return;
    }
    bullet.bends += turn != 0;
    bullet.direction = (bullet.direction + turn + 8) % 8;
    fly_on(pos, bullet);
}

static void fire(Position *pos, Move move) {
    const bool passing = move_choice(move) != 0;
    const Cell target = passing ? (Cell)(move_choice(move) - 1) : move_to(move);
    pos->now.reversible++;
    if (pos->now.en_passant != CELL_NONE) pos_set_en_passant(pos, CELL_NONE);
    set_bullet(pos, bullet_pack((Bullet){ .at = target,
                                          .direction = direction_to(move_from(move), target),
                                          .king = passing ? move_to(move) : (Cell)CELL_NONE }));
}

static void blunderbuss_play(Position *pos, Move move) {
    if (move_type(move) == MOVE_DICE) {
        roll(pos, move_choice(move));
        return;
    }
    pos_set_flags64(pos, FLAG_PATH, 0);
    if (blunderbuss_is_long_shot(pos, move)) {
        fire(pos, move);
        return;
    }
    play_orthodox(pos, move);
    if (move_type(move) == MOVE_CASTLE) pos_set_flags64(pos, FLAG_PATH, castled_way(pos, pos->now.turn ^ 1));
}

static Outcome blunderbuss_rule_end(const Position *pos) {
    for (Player player = WHITE; player <= BLACK; player++)
        if (!pos_men_of(pos, player, KING)) return game_won(pos, player ^ 1, "the king is shot");
    return (Outcome){ .over = false };
}

/* ---- notation ---- */

static size_t blunderbuss_format_move(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    Text out = { .buf = buf, .size = MOVE_TEXT_MAX, .length = game_move_format_plain(pos, move, buf) };
    if (move_type(move) == MOVE_SHOT && move_choice(move)) {
        text_char(&out, ';');
        text_string(&out, pos->board->name[move_choice(move) - 1]);
    }
    return out.length;
}

/* Reads one of the words of a list at *text and skips the comma after it; -1 if it is none. */
static int read_word(const char **text, const char *const *words, int count) {
    const size_t length = strcspn(*text, ",");
    for (int i = 0; i < count; i++) {
        if (strlen(words[i]) != length || memcmp(*text, words[i], length) != 0) continue;
        *text += length + ((*text)[length] == ',');
        return i;
    }
    return -1;
}

/* "h8,n,0", or "e1,s,0,g1" in passing. */
static bool read_bullet(Position *pos, const char *value, Error *err) {
    static const char *const bends[BENDS_MAX + 1] = { "0", "1" };
    Bullet bullet = { .king = CELL_NONE };
    const size_t length = board_read_cell(pos->board, value, &bullet.at);
    if (!length || value[length] != ',') return error_set(err, "expected a square and ',', as in h8,n,0");
    const char *text = value + length + 1;
    bullet.direction = read_word(&text, direction_names, 8);
    if (bullet.direction < 0) return error_set(err, "expected a direction from n to nw, as in h8,n,0");
    bullet.bends = read_word(&text, bends, BENDS_MAX + 1);
    if (bullet.bends < 0) return error_set(err, "expected 0 or 1 bends, as in h8,n,0");
    if (text[-1] == ',' && (!*text || board_read_cell(pos->board, text, &bullet.king) != strlen(text)))
        return error_set(err, "\"%.40s\" is not the square of a king", text);
    set_bullet(pos, bullet_pack(bullet));
    return true;
}

static void write_bullet(const Position *pos, Player reader, Text *out) {
    (void)reader; /* all is seen by all */
    if (!pos->now.chance) return;
    const Bullet bullet = blunderbuss_bullet(pos);
    text_string(out, pos->board->name[bullet.at]);
    text_char(out, ',');
    text_string(out, direction_names[bullet.direction]);
    text_char(out, ',');
    text_number(out, (unsigned long)bullet.bends);
    if (bullet.king == CELL_NONE) return;
    text_char(out, ',');
    text_string(out, pos->board->name[bullet.king]);
}

static const Extra blunderbuss_extras[] = {
    { "path", "can be attacked in passing on", EXTRA_CELLS, .slot = FLAG_PATH, .on_squares = true },
    { "bullet", "the bullet", EXTRA_OWN, .slot = WORD_BULLET, .read = read_bullet, .write = write_bullet },
    EXTRAS_END,
};

/* ---- moves refused ---- */

static bool blunderbuss_allows(const Position *pos, const Wish *wish, Error *err) {
    return !blunderbuss_is_long_shot(pos, wish->move) || is_safe(pos, pos->now.turn) ||
           error_set(err, "you are in check, and a shot from three steps or more may miss: it does not answer that");
}

/* ---- possible positions ---- */

static bool check_bullet(const Position *pos, Error *err) {
    const Bullet bullet = blunderbuss_bullet(pos);
    const Player them = pos->now.turn ^ 1;
    if (bits_count(pos_kind(pos, KING)) != 2) return error_in(err, "bullet=", "a king is gone, the game is over");
    if (pos->now.en_passant != CELL_NONE || pos->flag[FLAG_PATH].word[0])
        return error_in(err, "bullet=", "en passant and path end when a shot is fired");
    if (bullet.king == CELL_NONE) {
        if (pos->man[bullet.at] != MAN_NONE) return true;
        return error_in(err, "bullet=", "there is nobody on %s", pos->board->name[bullet.at]);
    }
    if (bullet.bends == 0 && bullet.king == pos_king(pos, them) && bits_has(castled_way(pos, them), bullet.at))
        return true;
    return error_in(err, "bullet=", "no king can be shot there in passing");
}

static bool blunderbuss_check_position(const Position *pos, Error *err) {
    if (!chesslike_check_men(pos, ONE_GONE, err)) return false;
    if (pos->now.chance) return check_bullet(pos, err);
    const Bits path = pos->flag[FLAG_PATH].word[0];
    if (!path || path == castled_way(pos, pos->now.turn ^ 1)) return true;
    return error_in(err, "path=", "nobody can have castled along these squares in the last move");
}

const Game game_blunderbuss = {
    .id = "blunderbuss",
    .title = "Blunderbuss Chess",
    .card = { .sentence = "Two dice decide long shots: the bullet hits, flies on, or bends round the corner.",
              .ease = EASE_MEDIUM },
    .family = "strikes-and-dice",
    .setup.start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    .players = 2,
    .team = { 0, 1 },
    .conduct.effects = true,
    .setup.royal = 1 << KING,
    .conduct.rules = { .capture = CAPTURE_SHOOT },
    .advice.traits = { .late_moves = true },
    .words = &blunderbuss_words,
    .conduct.generate = blunderbuss_generate,
    .conduct.play = blunderbuss_play,
    .conduct.in_check = blunderbuss_in_check,
    .conduct.no_moves = chesslike_no_moves,
    .conduct.rule_end = blunderbuss_rule_end,
    .text.check_position = blunderbuss_check_position,
    .text.extras = blunderbuss_extras,
    .text.format_move = blunderbuss_format_move,
    .advice.gain = blunderbuss_gain,
    .conduct.allows = blunderbuss_allows,
    .conduct.chance_weight = blunderbuss_chance_weight,
};

/* allocated.c -- Missile Chess in which the players lay out their missiles before the game. Rules:
 * docs/games/shooting.md */
#define RULES_ARE_CONSTANT
#include "variants/shooting/allocated.h"

#include <stdlib.h>
#include <string.h>

#include "engine/chesslike.h"
#include "engine/notation.h"
#include "engine/words.h"
#include "variants/rules/compose.h"
#include "variants/rules/missiles.h"

enum { MISSILES_EACH = 16, COUNT_BITS = 8 };

/* ---- missiles still to be placed ---- */

static unsigned unplaced_of(const Position *pos, Player player) {
    return pos->word[WORD_UNPLACED] >> COUNT_BITS * player & ((1U << COUNT_BITS) - 1);
}

static void set_unplaced(Position *pos, unsigned white, unsigned black) {
    pos_set_word(pos, WORD_UNPLACED, white | black << COUNT_BITS);
}

static bool is_placing(const Position *pos) {
    return pos->word[WORD_UNPLACED] != 0;
}

static bool unplaced_read(Position *pos, const char *value, Error *err) {
    char white[8];
    unsigned numbers[2];
    const size_t length = strcspn(value, ",");
    if (value[length] != ',' || length >= sizeof white)
        return error_set(err, "two numbers expected, as 16,16: White's and Black's");
    memcpy(white, value, length);
    white[length] = '\0';
    if (!number_parse(white, 0, MISSILES_EACH, &numbers[WHITE], err) ||
        !number_parse(value + length + 1, 0, MISSILES_EACH, &numbers[BLACK], err))
        return false;
    set_unplaced(pos, numbers[WHITE], numbers[BLACK]);
    return true;
}

static void unplaced_write(const Position *pos, Player reader, Text *out) {
    (void)reader;
    if (!is_placing(pos)) return;
    text_number(out, unplaced_of(pos, WHITE));
    text_char(out, ',');
    text_number(out, unplaced_of(pos, BLACK));
}

/* "3,2": "White 3, Black 2". */
static void unplaced_say(const Game *game, const char *value, Text *out) {
    for (Player player = WHITE; player <= BLACK && value; player++, value = strchr(value, ',')) {
        if (player == BLACK) text_string(out, ", "), value++;
        text_string(out, words_player(game, player));
        text_char(out, ' ');
        text_number(out, strtoul(value, NULL, 10));
    }
}

static const Extra allocated_extras[] = {
    MISSILES_EXTRA(0, "missiles"),
    SHIELDS_EXTRA,
    { "unplaced", "missiles still to be placed", EXTRA_OWN, .slot = WORD_UNPLACED, .read = unplaced_read,
      .write = unplaced_write, .say = unplaced_say },
    EXTRAS_END,
};

/* Nobody minds a check while missiles are placed, so that afterwards it may be the wrong player's turn. */
static const Rule rule_missile_allocated =
    MISSILES("missile-allocated", "players lay out missiles of their own, to fire at whom they could capture",
             FACT_OPEN_POSITIONS, NULL, NULL, allocated_extras);
static const Composition composition_allocated = { .rule = { &rule_missile_allocated } };
COMPOSED_PARTS(allocated, composition_allocated)

/* ---- placing ---- */

/* The men of the player to move under whom a missile may be placed: a queen takes one. */
static Bits places(const Position *pos) {
    const Bits own = pos_men(pos, pos->now.turn);
    Bits full = 0;
    for (Bits queens = own & pos_kind(pos, QUEEN); queens;) {
        const Cell at = bits_pop(&queens);
        if (missiles_of(&composition_allocated, pos, at) > 0) full |= bit(at);
    }
    return own & ~full;
}

static void placing_generate(const Position *pos, Gen what, MoveList *out) {
    if (!is_placing(pos)) {
        allocated_generate(pos, what, out);
        return;
    }
    for (Bits rest = what == GEN_NOISY ? 0 : places(pos); rest;) {
        const Cell at = bits_pop(&rest);
        movelist_push(out, move_make(MOVE_OTHER, at, at, EMPTY));
    }
}

static void placing_play(Position *pos, Move move) {
    const Player us = pos->now.turn;
    const Cell at = move_to(move);
    if (move_type(move) != MOVE_OTHER) {
        allocated_play(pos, move);
        return;
    }
    missiles_set(&composition_allocated, pos, at, missiles_of(&composition_allocated, pos, at) + 1);
    set_unplaced(pos, unplaced_of(pos, WHITE) - (us == WHITE), unplaced_of(pos, BLACK) - (us == BLACK));
    pos->now.halfmove++;
    pos->now.reversible++;
    pos->now.fullmove = (uint16_t)(pos->now.fullmove + us);
    pos_set_en_passant(pos, CELL_NONE);
    pos_set_turn(pos, us ^ 1);
}

static bool placing_in_check(const Position *pos) {
    return !is_placing(pos) && allocated_in_check(pos);
}

static size_t placing_format(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    if (move_type(move) != MOVE_OTHER) return game_move_format_plain(pos, move, buf);
    Text out = text_into(buf, MOVE_TEXT_MAX);
    text_string(&out, "M@");
    text_string(&out, pos->board->name[move_to(move)]);
    return out.length;
}

/* ---- moves refused ---- */

static bool placing_allows(const Position *pos, const Wish *wish, Error *err) {
    Cell at;
    const bool places_one = strncmp(wish->text, "M@", 2) == 0;
    if (!is_placing(pos))
        return places_one ? error_set(err, "all missiles have been placed") : compose_allows(pos, wish, err);
    if (!places_one || !board_read_cell(pos->board, wish->text + 2, &at))
        return error_set(err, "the missiles must be placed first, one a turn, as M@%s",
                         pos->board->name[move_to(wish->legal->at[0])]);
    if (pos->man[at] == MAN_NONE || man_owner(pos->man[at]) != pos->now.turn)
        return error_set(err, "a missile is placed under a man of one's own");
    return error_set(err, "a queen takes one missile at most, and the one on %s has it", pos->board->name[at]);
}

/* ---- positions from outside ---- */

static bool placing_check_position(const Position *pos, Error *err) {
    const unsigned white = unplaced_of(pos, WHITE), black = unplaced_of(pos, BLACK);
    if (black != white + (pos->now.turn == BLACK && is_placing(pos)))
        return error_in(err, "unplaced=", "%u,%u, but as players take turns, %s", white, black,
                        pos->now.turn == WHITE ? "both numbers are equal when White is to move"
                                               : "Black's is one more when Black is to move");
    for (Cell at = 0; at < 64; at++)
        if (missiles_of(&composition_allocated, pos, at) + black > MISSILES_MAX)
            return error_set(err, "%s could get more than %d missiles", pos->board->name[at], MISSILES_MAX);
    return compose_check_position(pos, err);
}

/* ---- words ---- */

static const char *placing_question(const Position *pos) {
    return is_placing(pos) ? "Under which of your men do you place a missile? (its square)" : NULL;
}

static bool placing_answer(const Position *pos, const char *text, Move *move, Error *err) {
    return words_answer_in_notation(pos, "M@", text, move, err);
}

/* "a2, e1: 3" */
static void write_missiles(const Position *pos, Player player, Text *out) {
    const char *before = "";
    for (Bits men = pos_men(pos, player); men;) {
        const Cell at = bits_pop(&men);
        const unsigned count = missiles_of(&composition_allocated, pos, at);
        if (!count) continue;
        text_string(out, before);
        text_string(out, pos->board->name[at]);
        if (count > 1) text_string(out, ": "), text_number(out, count);
        before = ", ";
    }
    if (!*before) text_string(out, "none");
}

/* Everything is public: a player is told first of their own. */
static size_t placing_standing(const Position *pos, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    if (!is_placing(pos)) return 0;
    const Player first = player == BLACK ? BLACK : WHITE;
    for (Player i = 0; i < 2; i++) {
        const Player owner = first ^ i;
        text_string(&out, i ? "\n" : "");
        text_string(&out, words_player(pos->game, owner));
        text_string(&out, "'s missiles: ");
        write_missiles(pos, owner, &out);
        text_string(&out, "; ");
        text_number(&out, unplaced_of(pos, owner));
        text_string(&out, " to place");
    }
    return out.length;
}

/* "White lays a missile, 14 left: d1, e2" */
static size_t placing_brief(const Position *pos, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    (void)player;
    if (!is_placing(pos)) return 0;
    const Player us = pos->now.turn;
    text_string(&out, words_player(pos->game, us));
    text_string(&out, " lays a missile, ");
    text_number(&out, unplaced_of(pos, us));
    text_string(&out, " left");
    if (unplaced_of(pos, us) == MISSILES_EACH) return out.length;
    text_string(&out, ": ");
    write_missiles(pos, us, &out);
    return out.length;
}

static const Words placing_words = {
    .question = placing_question, .answer = placing_answer, .standing = placing_standing, .brief = placing_brief
};

const Game game_missile_allocated = {
    .id = "missile-allocated",
    .title = "Missile Chess, missiles laid out",
    .card = { .sentence = "Before the first move you share out sixteen shots among whichever men you choose.",
              .under = "missile",
              .ease = EASE_MEDIUM,
              .span = SPAN_LONG },
    .family = "shooting",
    .players = 2,
    .team = { 0, 1 },
    .setup = { .start = ORTHODOX_START " unplaced=16,16", .royal = 1 << KING },
    .conduct = { .composition = &composition_allocated,
                 .effects = true,
                 .generate = placing_generate,
                 .play = placing_play,
                 .in_check = placing_in_check,
                 .no_moves = compose_no_moves,
                 .allows = placing_allows },
    .text = { .check_position = placing_check_position, .format_move = placing_format },
    .advice.traits = { .late_moves = true, .check_extension = true },
    .words = &placing_words,
};

/* blind_umpire.c -- what an umpire says where nobody sees the enemy's men. Rules: docs/games/compositions.md.
 * Layer: rules. */
#include <stdlib.h>
#include <string.h>

#include "engine/lanes/look.h"
#include "engine/text/words.h"
#include "variants/rules/blind.h"
#include "variants/rules/compose.h"
#include "variants/rules/minefield.h"

enum { CELLS_SEEN = 64 };

enum { CHECK_RANK, CHECK_FILE, CHECK_LONG, CHECK_SHORT, CHECK_DIAGONAL, CHECK_KNIGHT, CHECK_OTHER, CHECK_WORDS };
static const char *const check_words[CHECK_WORDS] = { "rank", "file", "long", "short", "diagonal", "knight", "other" };

/* Where a check comes from, as seen by the king. On the plane his two diagonals are never equally long, on the cylinder
 * they always are. */
static int check_word(Ground ground, Cell king, Cell from, Kind kind) {
    if (kind == KNIGHT) return CHECK_KNIGHT;
    if (rank_of(from) == rank_of(king)) return CHECK_RANK;
    if (file_of(from) == file_of(king)) return CHECK_FILE;
    const int files = abs(file_of(king) - file_of(from)), ranks = abs(rank_of(king) - rank_of(from));
    const bool is_round = ground == GROUND_CYLINDER && files + ranks == 8;
    if (files != ranks && !is_round) return CHECK_OTHER;
    if (ground == GROUND_CYLINDER) return CHECK_DIAGONAL;
    const int rising = 8 - abs(file_of(king) - rank_of(king)), falling = 8 - abs(file_of(king) + rank_of(king) - 7);
    const bool is_rising = (from > king) == (file_of(from) > file_of(king));
    return (rising > falling) == is_rising ? CHECK_LONG : CHECK_SHORT;
}

/* Bit set of the words for the check to the player to move. */
unsigned kriegspiel_checks(const Position *pos) {
    unsigned words = 0;
    for (Bits rest = compose_checkers(pos, pos->now.turn); rest;) {
        const Cell from = bits_pop(&rest), king = pos_king(pos, pos->now.turn);
        words |= 1U << check_word(game_ground(pos), king, from, man_kind(pos->man[from]));
    }
    return words;
}

/* Is this the first of the moves of a list that go so? A promotion, say, counts once. */
static bool is_first_way(uint64_t ways[CELLS_SEEN], Move move) {
    const Bits to = bit(move_to(move));
    const bool is_first = !(ways[move_from(move)] & to);
    ways[move_from(move)] |= to;
    return is_first;
}

unsigned kriegspiel_pawn_tries(const Position *pos, bool *over) {
    MoveList list;
    const Composition *const c = pos->game->conduct.composition;
    uint64_t ways[CELLS_SEEN] = { 0 };
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    unsigned count = 0;
    for (int i = 0; i < list.count; i++) {
        const Move move = list.at[i];
        const bool takes = composed_takes(c, pos, move);
        if (takes && man_kind(pos->man[move_from(move)]) == PAWN && is_first_way(ways, move)) count++;
    }
    *over = list.count == 0;
    movelist_free(&list);
    return count;
}

static void announce(Text *out, const char *what, const char *more) {
    text_char(out, ' ');
    text_string(out, what);
    text_string(out, more);
}

/* What both hear of the position after a move. */
static void announce_position(const Position *pos, Text *out) {
    const unsigned checks = kriegspiel_checks(pos);
    for (int word = 0; word < CHECK_WORDS; word++)
        if (checks >> word & 1) announce(out, "check:", check_words[word]);
    bool over;
    const unsigned tries = kriegspiel_pawn_tries(pos, &over);
    if (tries) {
        announce(out, "tries:", "");
        text_number(out, tries);
    }
    if (over) announce(out, game_rule_end(pos).over ? "over" : checks ? "mate" : "stalemate", "");
}

/* Who is there no longer after a move. */
static Bits fallen_by(const Position *pos, Move move) {
    const Bits before = pos_occupied(pos);
    const Look look = look_ahead(pos, move);
    const Bits fallen = before & ~pos_occupied(look.after);
    look_back(&look);
    return fallen;
}

/* Whom a move captures, or a mine blows up, by where they stood. Who falls besides is not announced: their owner misses
 * them. */
static Bits captured_by(const Position *pos, Move move) {
    const Composition *const c = pos->game->conduct.composition;
    const Bits there = bit(move_to(move)), foes = pos_men(pos, pos->now.turn ^ 1);
    if (move_type(move) == MOVE_PASS) return 0;
    if (move_type(move) == MOVE_DICE) return fallen_by(pos, move);
    if (minefield_detonates(pos, move)) return there;
    if (rule_takes_off(move)) return there & foes;
    if (composed_facts(c) & FACT_NO_CAPTURES && move_type(move) != MOVE_SHOT) return 0; /* who enters stuns, say */
    return composed_takes(c, pos, move) ? composed_victims(c, pos, move) & foes : 0;
}

size_t kriegspiel_observe(const Position *pos, Move move, Player player, char *buf, size_t size) {
    char own[MOVE_TEXT_MAX];
    Text out = text_into(buf, size);
    game_move_format(pos, move, own);
    text_string(&out, player == pos->now.turn ? own : "moved");
    if (minefield_detonates(pos, move)) announce(&out, "mine", "");
    for (Bits captured = captured_by(pos, move); captured;) {
        const Cell at = bits_pop(&captured);
        announce(&out, man_kind(pos->man[at]) == PAWN ? "pawn@" : "piece@", pos->board->name[at]);
    }
    const Look look = look_ahead(pos, move);
    announce_position(look.after, &out);
    look_back(&look);
    return out.length;
}

static const char *const check_sentences[CHECK_WORDS] = { "along the rank",          "along the file",
                                                          "along the long diagonal", "along the short diagonal",
                                                          "along a diagonal",        "by a knight",
                                                          "in another way" };

/* The same in sentences. */
static void tell_position(const Position *pos, Text *out) {
    const unsigned checks = kriegspiel_checks(pos);
    const char *const name = words_player(pos->game, pos->now.turn);
    const char *before = " is in check ";
    bool over;
    const unsigned tries = kriegspiel_pawn_tries(pos, &over);
    if (checks) text_string(out, name);
    for (int word = 0; word < CHECK_WORDS; word++) {
        if (!(checks >> word & 1)) continue;
        text_string(out, before);
        text_string(out, check_sentences[word]);
        before = " and ";
    }
    if (checks) text_string(out, ".\n");
    if (tries) {
        text_string(out, name);
        text_string(out, tries == 1 ? "'s pawns have 1 capture.\n" : "'s pawns have ");
        if (tries > 1) text_number(out, tries);
        if (tries > 1) text_string(out, " captures.\n");
    }
    const Outcome end = game_rule_end(pos);
    if (over && (pos_king(pos, WHITE) == CELL_NONE || pos_king(pos, BLACK) == CELL_NONE)) {
        text_string(out, "The king has exploded.\n");
    } else if (over && end.over) {
        text_string(out, "The game is over: ");
        text_string(out, end.reason);
        text_string(out, ".\n");
    } else if (over) {
        text_string(out, checks ? "Checkmate.\n" : "Stalemate.\n");
    }
}

/* All but the mover's own move, which they know. */
static size_t kriegspiel_story(const Position *pos, Move move, Player player, char *buf, size_t size) {
    Text out = text_into(buf, size);
    (void)player; /* what is announced both hear */
    for (Bits captured = captured_by(pos, move); captured;) {
        const char *const how = minefield_detonates(pos, move) ? " blows up " : " takes ";
        const Cell at = bits_pop(&captured);
        text_string(&out, words_player(pos->game, pos->now.turn));
        text_string(&out, how);
        text_string(&out, man_kind(pos->man[at]) == PAWN ? "a pawn on " : "a piece on ");
        text_string(&out, pos->board->name[at]);
        text_string(&out, ".\n");
    }
    const Look look = look_ahead(pos, move);
    tell_position(look.after, &out);
    look_back(&look);
    return out.length;
}

const Words kriegspiel_words = { .story = kriegspiel_story };

/* ---- the same in views ---- */

void kriegspiel_write_checks(const Position *pos, Player reader, Text *out) {
    (void)reader; /* what is announced both hear */
    const unsigned checks = kriegspiel_checks(pos);
    for (int word = 0, written = 0; word < CHECK_WORDS; word++) {
        if (!(checks >> word & 1)) continue;
        if (written++) text_char(out, ',');
        text_string(out, check_words[word]);
    }
}

/* "rank,knight": "along the rank, by a knight". */
void kriegspiel_say_checks(const Game *game, const char *value, Text *out) {
    (void)game;
    while (*value) {
        const size_t length = strcspn(value, ",");
        for (int word = 0; word < CHECK_WORDS; word++)
            if (strlen(check_words[word]) == length && memcmp(value, check_words[word], length) == 0)
                text_string(out, check_sentences[word]);
        value += length;
        if (*value) text_string(out, ", ");
        value += *value == ',';
    }
}

void kriegspiel_write_tries(const Position *pos, Player reader, Text *out) {
    (void)reader; /* what is announced both hear */
    bool over;
    const unsigned tries = kriegspiel_pawn_tries(pos, &over);
    if (tries) text_number(out, tries);
}

/* blind.c -- games in which nobody sees the enemy's men and an umpire says what everybody hears: Kriegspiel
 * Madrasi, and compositions with this rule. Rules: docs/games/immobilising.md, docs/games/compositions.md */
#include <stdlib.h>
#include <string.h>

#include "engine/extras.h"
#include "engine/lanes/look.h"
#include "engine/text/words.h"
#include "variants/rules/blind.h"
#include "variants/rules/compose.h"
#include "variants/rules/minefield.h"

static Ground ground_of(const Position *pos) {
    return game_ground(pos);
}

/* ---- what the umpire announces ---- */

enum { CHECK_RANK, CHECK_FILE, CHECK_LONG, CHECK_SHORT, CHECK_DIAGONAL, CHECK_KNIGHT, CHECK_WORDS };
static const char *const check_words[CHECK_WORDS] = { "rank", "file", "long", "short", "diagonal", "knight" };

/* Where a check comes from, as seen by the king. On the plane his two diagonals are never equally long, on the cylinder
 * they always are. */
static int check_word(Ground ground, Cell king, Cell from, Kind kind) {
    if (kind == KNIGHT) return CHECK_KNIGHT;
    if (rank_of(from) == rank_of(king)) return CHECK_RANK;
    if (file_of(from) == file_of(king)) return CHECK_FILE;
    if (ground == GROUND_CYLINDER) return CHECK_DIAGONAL;
    const int rising = 8 - abs(file_of(king) - rank_of(king)), falling = 8 - abs(file_of(king) + rank_of(king) - 7);
    const bool is_rising = (from > king) == (file_of(from) > file_of(king));
    return (rising > falling) == is_rising ? CHECK_LONG : CHECK_SHORT;
}

/* Bit set of the words for the check to the player to move. */
static unsigned checks_of(const Position *pos) {
    unsigned words = 0;
    for (Bits rest = compose_checkers(pos, pos->now.turn); rest;) {
        const Cell from = bits_pop(&rest), king = pos_king(pos, pos->now.turn);
        words |= 1U << check_word(ground_of(pos), king, from, man_kind(pos->man[from]));
    }
    return words;
}

/* Number of legal captures by pawns, a promotion counted once; *over says whether there is no legal move at all. */
static unsigned pawn_tries(const Position *pos, bool *over) {
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    unsigned count = 0;
    for (int i = 0; i < list.count; i++) {
        const Move move = list.at[i];
        const bool is_first = move_kind(move) == EMPTY || move_kind(move) == promotion_kinds[0];
        const bool takes = game_takes(pos, move) && !rule_takes_off(move);
        if (man_kind(pos->man[move_from(move)]) == PAWN && takes && is_first) count++;
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
    const unsigned checks = checks_of(pos);
    for (int word = 0; word < CHECK_WORDS; word++)
        if (checks >> word & 1) announce(out, "check:", check_words[word]);
    bool over;
    const unsigned tries = pawn_tries(pos, &over);
    if (tries) {
        announce(out, "tries:", "");
        text_number(out, tries);
    }
    if (over) announce(out, game_rule_end(pos).over ? "over" : checks ? "mate" : "stalemate", "");
}

/* Whom a move captures, or a mine blows up. Who falls besides is not announced: their owner misses them. */
static Man captured_by(const Position *pos, Move move) {
    const Composition *const c = pos->game->conduct.composition;
    const bool takes = composed_takes(c, pos, move) || minefield_detonates(pos, move);
    return takes ? game_gain_plain(pos, move) : (Man)MAN_NONE;
}

/* Where the man captured stood. */
static Cell stood_on(const Position *pos, Move move) {
    const Cell to = move_to(move);
    return move_type(move) == MOVE_EN_PASSANT ? board_cell(pos->board, file_of(to), rank_of(move_from(move))) : to;
}

size_t kriegspiel_observe(const Position *pos, Move move, Player player, char *buf, size_t size) {
    char own[MOVE_TEXT_MAX];
    Text out = text_into(buf, size);
    game_move_format(pos, move, own);
    text_string(&out, player == pos->now.turn ? own : "moved");
    if (minefield_detonates(pos, move)) announce(&out, "mine", "");
    const Man captured = captured_by(pos, move);
    if (captured != MAN_NONE)
        announce(&out, man_kind(captured) == PAWN ? "pawn@" : "piece@", pos->board->name[stood_on(pos, move)]);
    const Look look = look_ahead(pos, move);
    announce_position(look.after, &out);
    look_back(&look);
    return out.length;
}

static const char *const check_sentences[CHECK_WORDS] = { "along the rank",          "along the file",
                                                          "along the long diagonal", "along the short diagonal",
                                                          "along a diagonal",        "by a knight" };

/* The same in sentences. */
static void tell_position(const Position *pos, Text *out) {
    const unsigned checks = checks_of(pos);
    const char *const name = words_player(pos->game, pos->now.turn);
    const char *before = " is in check ";
    bool over;
    const unsigned tries = pawn_tries(pos, &over);
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
    const Man captured = captured_by(pos, move);
    if (captured != MAN_NONE) {
        const char *const how = minefield_detonates(pos, move) ? " blows up " : " takes ";
        text_string(&out, words_player(pos->game, pos->now.turn));
        text_string(&out, how);
        text_string(&out, man_kind(captured) == PAWN ? "a pawn on " : "a piece on ");
        text_string(&out, pos->board->name[stood_on(pos, move)]);
        text_string(&out, ".\n");
    }
    const Look look = look_ahead(pos, move);
    tell_position(look.after, &out);
    look_back(&look);
    return out.length;
}

const Words kriegspiel_words = { .story = kriegspiel_story };

/* ---- what a player knows ---- */

/* The board as the player sees it; `seen` must be released. */
static void look(Position *seen, const Position *pos, Player player) {
    pos_init(seen, pos->game);
    pos_copy(seen, pos);
    pos_forget(seen);
    for (Bits rest = pos_men(pos, player ^ 1); rest;) pos_put64(seen, bits_pop(&rest), MAN_NONE);
    pos_set_castling(seen, pos->now.castling & (uint16_t)(3U << 2 * player));
    if (player == pos->now.turn) pos_set_en_passant(seen, CELL_NONE);
    seen->now.halfmove = 0;
}

void kriegspiel_write_foes(const Position *pos, Player reader, Text *out) {
    text_number(out, (unsigned long)bits_count(pos_men(pos, reader ^ 1)));
}

void kriegspiel_write_checks(const Position *pos, Player reader, Text *out) {
    (void)reader; /* what is announced both hear */
    const unsigned checks = checks_of(pos);
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
    const unsigned tries = pawn_tries(pos, &over);
    if (tries) text_number(out, tries);
}

size_t kriegspiel_view(const Position *pos, Player player, char *buf, size_t size) {
    Position seen;
    look(&seen, pos, player);
    Text out = { .buf = buf, .size = size, .length = game_format_fields(&seen, buf, size) };
    pos_release(&seen);
    extras_write(pos, player, &out);
    return out.length;
}

/* Every diagonal step of a pawn to a cell without own man. */
static void push_pawn_tries(const Position *seen, MoveList *out) {
    const Player us = seen->now.turn;
    for (Bits pawns = pos_men_of(seen, us, PAWN); pawns;) {
        const Cell from = bits_pop(&pawns);
        for (Bits steps = pawn_attacks(ground_of(seen), us, from) & ~pos_men(seen, us); steps;) {
            const Cell to = bits_pop(&steps);
            const bool is_last = bit(to) & (RANK_1 | RANK_8);
            if (!is_last) movelist_push(out, move_make(MOVE_PLAIN, from, to, EMPTY));
            for (size_t i = 0; is_last && i < LENGTH(promotion_kinds); i++)
                movelist_push(out, move_make(MOVE_PLAIN, from, to, promotion_kinds[i]));
        }
    }
}

/* Whatever their men could do if there were no others; and what else there is to do, which they know. */
void kriegspiel_tries(const Position *pos, MoveList *out) {
    bool over;
    const unsigned captures = pawn_tries(pos, &over);
    if (over || composed_owes(pos->game->conduct.composition, pos, out)) return;
    const Movement movement = { .terrain = ground_of(pos), .castling = !checks_of(pos) };
    Position seen;
    look(&seen, pos, pos->now.turn);
    pseudo_moves(&seen, &movement, out);
    if (captures) push_pawn_tries(&seen, out);
    pos_release(&seen);
}

bool kriegspiel_is_impossible(const Position *pos) {
    return compose_checkers(pos, pos->now.turn ^ 1) || game_count_moves(pos) == 0;
}

const GameSecrets kriegspiel_secrets = KRIEGSPIEL_SECRETS;

/* blind_umpire.c -- what an umpire says where nobody sees the enemy's men. Rules: docs/games/compositions.md.
 * Layer: rules. */
#include <string.h>

#include "engine/lanes/look.h"
#include "engine/text/words.h"
#include "variants/rules/blind.h"
#include "variants/rules/blind_lane.h"
#include "variants/rules/compose.h"
#include "variants/rules/minefield.h"

enum { CHECK_RANK, CHECK_FILE, CHECK_LONG, CHECK_SHORT, CHECK_DIAGONAL, CHECK_KNIGHT, CHECK_OTHER, CHECK_WORDS };
static const char *const check_words[CHECK_WORDS] = { "rank", "file", "long", "short", "diagonal", "knight", "other" };

/* How many cells a bishop's line through a cell has, one way and the other, without the cell. */
static int length_of_slant(const Board *board, Cell at, int direction) {
    Cell ray[CELLS_MAX];
    return board_ray(board, at, direction, ray) + board_ray(board, at, (direction + 4) % 8, ray);
}

/* Does a slanting line lead from the king to him? *direction: which. */
static bool is_on_slant(const Board *board, Cell king, Cell from, int *direction) {
    Cell ray[CELLS_MAX];
    for (*direction = NORTH_EAST; *direction <= NORTH_WEST; *direction += 2)
        for (int i = board_ray(board, king, *direction, ray) - 1; i >= 0; i--)
            if (ray[i] == from) return true;
    return false;
}

/* Where a check comes from, as seen by the king. On the orthodox board his two diagonals are never equally long, on the
 * cylinder they always are. On boards without ranks and files of squares only files say anything. */
static int check_word(const Board *board, Cell king, Cell from, Kind kind) {
    int direction;
    if (kind == KNIGHT) return CHECK_KNIGHT;
    const bool squares = board->spec.shape == BOARD_SQUARES;
    if (squares && board->row[from] == board->row[king]) return CHECK_RANK;
    if (board->column[from] == board->column[king] && board->spec.shape != BOARD_TRIANGLES) return CHECK_FILE;
    if (!squares || !is_on_slant(board, king, from, &direction)) return CHECK_OTHER;
    const int along = length_of_slant(board, king, direction);
    const int across = length_of_slant(board, king, (direction + 2) % 8);
    if (board->spec.wrap_files || along == across) return CHECK_DIAGONAL;
    return along > across ? CHECK_LONG : CHECK_SHORT;
}

/* The royal man whom this enemy attacks: the king, but where there are others besides or instead. */
static Cell struck_by(const Position *pos, Cell from) {
    Set royals = { { 0 } };
    Cell king = CELL_NONE;
    for (Kind kind = PAWN; kind < KINDS_MAX; kind++)
        if (kind == KING || pos->game->setup.royal >> kind & 1) royals = set_or(royals, pos->kind[kind]);
    royals = set_and(royals, pos->owner[pos->now.turn + 1]);
    Set struck = set_and(royals, blind_lane(pos)->attacked_by(pos, from));
    if (set_pop(&struck, &king) || set_pop(&royals, &king)) return king;
    return CELL_NONE;
}

/* Bit set of the words for the check to the player to move. */
unsigned kriegspiel_checks(const Position *pos) {
    unsigned words = 0;
    Set rest = blind_lane(pos)->checkers(pos, pos->now.turn);
    for (Cell from; set_pop(&rest, &from);) {
        const Cell king = struck_by(pos, from);
        words |=
            king == CELL_NONE ? 1U << CHECK_OTHER : 1U << check_word(pos->board, king, from, man_kind(pos->man[from]));
    }
    return words;
}

/* Is this the first of the moves of a list that go so? A promotion, say, counts once. */
static bool is_first_way(Set ways[], Move move) {
    Set *const from = &ways[move_from(move)];
    const bool is_first = !set_has(from, move_to(move));
    set_add(from, move_to(move));
    return is_first;
}

unsigned kriegspiel_pawn_tries(const Position *pos, bool *over) {
    MoveList list;
    Set ways[CELLS_MAX];
    memset(ways, 0, (size_t)pos->board->cells * sizeof *ways);
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    unsigned count = 0;
    for (int i = 0; i < list.count; i++) {
        const Move move = list.at[i];
        const bool takes = man_kind(pos->man[move_from(move)]) == PAWN && blind_lane(pos)->takes(pos, move);
        if (takes && is_first_way(ways, move)) count++;
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
static Set fallen_by(const Position *pos, Move move) {
    const Set free = pos->kind[EMPTY];
    const Look look = look_ahead(pos, move);
    const Set fallen = set_minus(look.after->kind[EMPTY], free);
    look_back(&look);
    return fallen;
}

/* Whom a move captures, or a mine blows up, by where they stood. Who falls besides is not announced: their owner misses
 * them. */
static Set captured_by(const Position *pos, Move move) {
    const Composition *const c = pos->game->conduct.composition;
    const Set nobody = { { 0 } }, foes = kriegspiel_foes(pos, pos->now.turn);
    Set there = nobody;
    if (move_type(move) == MOVE_PASS) return nobody;
    if (move_type(move) == MOVE_DICE) return fallen_by(pos, move);
    set_add(&there, move_to(move));
    if (minefield_detonates(pos, move)) return there;
    if (rule_takes_off(move)) return set_and(there, foes);
    if (composed_facts(c) & FACT_NO_CAPTURES && move_type(move) != MOVE_SHOT) return nobody; /* who enters stuns, say */
    return blind_lane(pos)->takes(pos, move) ? set_and(blind_lane(pos)->victims(pos, move), foes) : nobody;
}

/* Round a board two pawns may have passed a cell: which of them is taken is told by who is captured, and that there was
 * a choice by nobody. */
static Move without_choice(const Position *pos, Move move) {
    const bool passes = pos->game->players > 2 && move_type(move) == MOVE_EN_PASSANT;
    return passes ? move_choose(move, move_choice(move) & ~(uint32_t)RULE_MARK) : move;
}

/* Partners see each other's moves, and everybody hears that a turn is missed. */
static bool is_known_to(const Position *pos, Move move, Player player) {
    return pos->game->team[player] == pos->game->team[pos->now.turn] || move_type(move) == MOVE_PASS;
}

/* One of these words for the man on a cell. Between two the end of the game tells that a king has gone. */
static const char *word_for_captive(const Position *pos, Cell at, const char *pawn, const char *king,
                                    const char *piece) {
    const Kind kind = man_kind(pos->man[at]);
    return kind == PAWN ? pawn : kind == KING && pos->game->players > 2 ? king : piece;
}

size_t kriegspiel_observe(const Position *pos, Move move, Player player, char *buf, size_t size) {
    char own[MOVE_TEXT_MAX];
    Text out = text_into(buf, size);
    game_move_format(pos, without_choice(pos, move), own);
    text_string(&out, is_known_to(pos, move, player) ? own : "moved");
    if (minefield_detonates(pos, move)) announce(&out, "mine", "");
    Set captured = captured_by(pos, move);
    for (Cell at; set_pop(&captured, &at);)
        announce(&out, word_for_captive(pos, at, "pawn@", "king@", "piece@"), pos->board->name[at]);
    const Look look = look_ahead(pos, move);
    announce_position(look.after, &out);
    look_back(&look);
    return out.length;
}

static const char *const check_sentences[CHECK_WORDS] = { "along the rank",          "along the file",
                                                          "along the long diagonal", "along the short diagonal",
                                                          "along a diagonal",        "by a knight",
                                                          "in another way" };

/* Has somebody no king whose game begins with one? */
static bool has_lost_king(const Position *pos) {
    bool lost = false;
    Position start;
    pos_init(&start, pos->game);
    game_start(&start, pos->game);
    for (Player player = 0; player < pos->game->players; player++) {
        const Set kings = set_and(pos->owner[player + 1], pos->kind[KING]);
        const Set first = set_and(start.owner[player + 1], start.kind[KING]);
        lost |= set_is_empty(&kings) && !set_is_empty(&first);
    }
    pos_release(&start);
    return lost;
}

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
    if (over && pos->game->players == 2 && has_lost_king(pos)) {
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
    Set captured = captured_by(pos, move);
    for (Cell at; set_pop(&captured, &at);) {
        const char *const how = minefield_detonates(pos, move) ? " blows up " : " takes ";
        text_string(&out, words_player(pos->game, pos->now.turn));
        text_string(&out, how);
        text_string(&out, word_for_captive(pos, at, "a pawn on ", "a king on ", "a piece on "));
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

/* strikes_notation.c -- 3 Strikes Chess: how positions and moves are written, and which positions can be. */
#include "variants/strikes_and_dice/strikes.h"

#include <string.h>

#include "engine/chesslike.h"
#include "engine/extras.h"
#include "engine/words.h"
#include "variants/strikes_and_dice/castled.h"

/* ---- extras ---- */

/* "r1@d5": a man's letter, its injuries, where it was attacked. */
static bool read_limbo(Position *pos, const char *text, Error *err) {
    const Kind kind = game_kind(pos->game, *text);
    Cell at;
    if (kind == EMPTY || (text[1] != '1' && text[1] != '2') || text[2] != '@' ||
        board_read_cell(pos->board, text + 3, &at) != strlen(text + 3) || !text[3])
        return error_set(err, "\"%.40s\": expected a man, 1 or 2, '@' and a square, as in r1@d5", text);
    const Player owner = *text >= 'a' ? BLACK : WHITE;
    pos_set_word(pos, WORD_LIMBO, limbo_make(man_of(kind, owner), text[1] - '0', at));
    return true;
}

static void write_limbo(const Position *pos, Player reader, Text *out) {
    const uint32_t limbo = pos->word[WORD_LIMBO];
    (void)reader; /* all is seen by all */
    if (!limbo) return;
    const char letter = game_letter(pos->game, man_kind(limbo_man(limbo)));
    text_char(out, man_owner(limbo_man(limbo)) == BLACK ? (char)(letter - 'A' + 'a') : letter);
    text_number(out, (unsigned long)limbo_injuries(limbo));
    text_char(out, '@');
    text_string(out, pos->board->name[limbo_cell(limbo)]);
}

/* "N2@c3": "White knight, injured twice, on c3". */
static void say_limbo(const Game *game, const char *value, Text *out) {
    static const char *const injuries[] = { " on ", ", injured once, on ", ", injured twice, on " };
    text_string(out, words_player(game, value[0] >= 'a' ? BLACK : WHITE));
    text_char(out, ' ');
    words_letter(game, value[0], out);
    text_string(out, injuries[value[1] - '0']);
    text_string(out, value + 3);
}

#define EXTRAS_OF_ALL                                                                                                  \
    { "once", "injured once", EXTRA_CELLS, .slot = FLAG_ONCE },                                                        \
        { "twice", "injured twice", EXTRA_CELLS, .slot = FLAG_TWICE },                                                 \
        { "path", "can be attacked in passing on", EXTRA_CELLS, .slot = FLAG_PATH, .on_squares = true }, {             \
        "partial", "partial stalemate", EXTRA_SWITCH, .slot = WORD_PARTIAL                                             \
    }

const Extra strikes_rifle_extras[] = { EXTRAS_OF_ALL, EXTRAS_END };

const Extra strikes_ed_extras[] = {
    EXTRAS_OF_ALL,
    { "limbo", "in limbo", EXTRA_OWN, .slot = WORD_LIMBO, .read = read_limbo, .write = write_limbo, .say = say_limbo },
    EXTRAS_END,
};

/* ---- moves ---- */

size_t strikes_format_move(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    Text out = { .buf = buf, .size = MOVE_TEXT_MAX, .length = game_move_format_plain(pos, move, buf) };
    const uint32_t choice = move_choice(move);
    if (choice & CHOICE_PASSING) {
        text_char(&out, ';');
        text_string(&out, pos->board->name[pos_king(pos, pos->now.turn ^ 1)]);
    }
    char before = ';';
    for (uint32_t heals = choice & ~CHOICE_PASSING; heals; heals >>= HEAL_BITS) {
        text_char(&out, before);
        text_string(&out, pos->board->name[(heals & HEAL_MASK) - 1]);
        before = ',';
    }
    return out.length;
}

/* ---- possible positions ---- */

static bool check_kings(const Position *pos, Error *err) {
    for (Player player = WHITE; player <= BLACK; player++) {
        const int in_limbo = limbo_man(pos->word[WORD_LIMBO]) == man_of(KING, player);
        const int kings = bits_count(pos_men_of(pos, player, KING)) + in_limbo;
        if (!chesslike_check_king(pos, player, kings, false, err)) return false;
    }
    return true;
}

static bool check_injuries(const Position *pos, Error *err) {
    const Bits once = pos->flag[FLAG_ONCE].word[0], twice = pos->flag[FLAG_TWICE].word[0];
    const Bits nobody = (once | twice) & pos_kind(pos, EMPTY), both = once & twice;
    if (nobody) return error_set(err, "an injury on the empty square %s", pos->board->name[bits_first(nobody)]);
    if (both) return error_set(err, "the man on %s is injured once and twice", pos->board->name[bits_first(both)]);
    return true;
}

/* The path is that of the player not to move, who has just castled. */
static bool check_path(const Position *pos, Error *err) {
    const Bits path = pos->flag[FLAG_PATH].word[0];
    if (!path || path == castled_way(pos, pos->now.turn ^ 1)) return true;
    return error_in(err, "path=", "nobody can have castled along these squares in the last move");
}

/* The attacker stands on the cell, unless it was a pawn that was removed on the last rank. */
static bool check_limbo(const Position *pos, Error *err) {
    const uint32_t limbo = pos->word[WORD_LIMBO];
    if (!limbo) return true;
    const Player us = pos->now.turn;
    const Cell at = limbo_cell(limbo);
    const Man man = limbo_man(limbo), attacker = pos->man[at];
    if (man_owner(man) != us) return error_in(err, "limbo=", "the man does not belong to the player to move");
    const bool is_left = attacker == MAN_NONE && rank_of(at) == (us == WHITE ? 0 : 7);
    if (!is_left && (attacker == MAN_NONE || man_owner(attacker) == us))
        return error_in(err, "limbo=", "there is no attacker on %s", pos->board->name[at]);
    if (man_kind(man) == PAWN && bit(at) & (RANK_1 | RANK_8))
        return error_in(err, "limbo=", "a pawn on %s, where no pawn can stand", pos->board->name[at]);
    return true;
}

/* A king that is hurt twice is never left exposed; others may be. */
static bool check_waiting(const Position *pos, Error *err) {
    Position other = *pos; /* a look only: its record is never touched */
    other.now.turn ^= 1;
    const Cell king = pos_king(pos, other.now.turn);
    const bool is_last_life = king != CELL_NONE && strikes_injuries(pos, king) == 2;
    return chesslike_check_waiting(pos, other.now.turn, is_last_life && game_in_check(&other), err);
}

bool strikes_check_position(const Position *pos, Error *err) {
    const Bits misplaced = pos_kind(pos, PAWN) & (RANK_1 | RANK_8);
    if (misplaced)
        return error_set(err, "a pawn on %s, where no pawn can stand", pos->board->name[bits_first(misplaced)]);
    return check_kings(pos, err) && check_injuries(pos, err) && check_path(pos, err) && check_limbo(pos, err) &&
           check_waiting(pos, err);
}

/* A pawn that escapes by a double step leaves its attacker on the cell where it started. */
static bool read_en_passant(Position *pos, const char *text, Error *err) {
    const Player us = pos->now.turn;
    Cell at;
    if (strcmp(text, "-") == 0) return true;
    if (board_read_cell(pos->board, text, &at) != strlen(text))
        return error_set(err, "\"%.40s\" is not a square", text);
    if (rank_of(at) != (us == WHITE ? 5 : 2))
        return error_set(err, "%s is not on rank %d", pos->board->name[at], us == WHITE ? 6 : 3);
    const Man behind = pos->man[cell_ahead(us, at)];
    if (pos->man[at] != MAN_NONE || !man_is(pos->man[cell_behind(us, at)], PAWN, us ^ 1) ||
        (behind != MAN_NONE && man_owner(behind) != us))
        return error_set(err, "no enemy pawn can have passed %s", pos->board->name[at]);
    pos_set_en_passant(pos, at);
    return true;
}

const Notation strikes_ed_notation = { .read_en_passant = read_en_passant };

#include "engine/text/refusal.h"

#include <string.h>

#include "engine/text/notation.h"
#include "engine/text/words.h"

enum { LISTED_MAX = 4, LISTED_LENGTH = 100 };

/* ---- words ---- */

const char *refusal_kind(const Game *game, Kind kind) {
    static const char letters[] = ".PNBRQK";
    static const char *const names[] = { "man", "pawn", "knight", "bishop", "rook", "queen", "king" };
    if (game->words && game->words->kinds && game->words->kinds[kind]) return game->words->kinds[kind];
    if (kind == WALL) return "wall";
    return kind <= KING && game_letter(game, kind) == letters[kind] ? names[kind] : names[EMPTY];
}

bool refusal_is_enemy(const Position *pos, Cell at) {
    const Man man = pos->man[at];
    return man != MAN_NONE && man != MAN_WALL && game_team(pos, man_owner(man)) != game_team(pos, pos->now.turn);
}

static void write_list(const Position *pos, const MoveList *list, Text *out) {
    const size_t start = out->length;
    for (int i = 0; i < list->count; i++) {
        char text[MOVE_TEXT_MAX];
        const int left = list->count - i;
        if (i && left > 1 && (i == LISTED_MAX - 1 || out->length - start > LISTED_LENGTH)) {
            text_string(out, " or one of ");
            text_number(out, (unsigned long)left);
            text_string(out, " others");
            return;
        }
        text_string(out, i == 0 ? ": " : left == 1 ? " or " : ", ");
        game_move_format(pos, list->at[i], text);
        text_string(out, text);
    }
}

bool refusal_list(const Position *pos, const char *words, const MoveList *list,
                  bool (*fits)(const Position *pos, Move move, const Wish *wish), const Wish *wish, Error *err) {
    char line[sizeof err->text];
    Text out = text_into(line, sizeof line);
    MoveList named;
    movelist_init(&named);
    for (int i = 0; i < list->count; i++)
        if (!fits || fits(pos, list->at[i], wish)) movelist_push(&named, list->at[i]);
    text_string(&out, words);
    write_list(pos, &named, &out);
    movelist_free(&named);
    return error_set(err, "%s", line);
}

/* ---- the text ---- */

static Wish read_wish(const Position *pos, const char *text, const MoveList *legal) {
    Wish wish = { .text = text, .rest = text, .from = CELL_NONE, .to = CELL_NONE, .board = pos->board, .legal = legal };
    wish.move = MOVE_NONE;
    Cell from, to;
    const size_t first = board_read_cell(pos->board, text, &from);
    const bool is_shot = first && text[first] == 'x';
    const size_t second = first ? board_read_cell(pos->board, text + first + is_shot, &to) : 0;
    if (!second) return wish;
    wish.from = from;
    wish.to = to;
    wish.is_shot = is_shot;
    wish.rest = text + first + is_shot + second;
    const Man man = pos->man[from];
    if (man != MAN_NONE && man_owner(man) == pos->now.turn) wish.man = man;
    return wish;
}

/* Is it written as a move of a man, a drop, a pass or a roll of dice? */
static bool is_readable(const Wish *wish) {
    return wish->from != CELL_NONE || strchr(wish->text, '@') || strchr(wish->text, ':') ||
           strcmp(wish->text, "0000") == 0;
}

static bool is_this(const Position *pos, Move move, const Wish *wish) {
    (void)pos;
    return move_equal(move, wish->move);
}

/* Does a legal move go the same way, so that only its writing is wrong? */
static bool goes_so(const Position *pos, Move move, const Wish *wish) {
    char text[MOVE_TEXT_MAX];
    if (move_type(move) == MOVE_PASS || move_type(move) == MOVE_DICE || move_type(move) == MOVE_DROP) return false;
    game_move_format(pos, move, text);
    const Wish other = read_wish(pos, text, NULL);
    const bool is_same_way = other.to == wish->to || (move_type(move) == MOVE_CASTLE && move_to(move) == wish->to);
    return other.from != CELL_NONE && other.from == wish->from && is_same_way;
}

/* Is only the cell of the wall behind a move, or of the duck, another one than may be? */
static bool needs_wall(const Position *pos, const Wish *wish) {
    Cell stands, at;
    if (!pos->game->setup.walls || *wish->rest != ',') return false;
    const size_t first = board_read_cell(pos->board, wish->rest + 1, &stands);
    const size_t second = first ? board_read_cell(pos->board, wish->rest + 1 + first, &at) : 0;
    const size_t begun = (size_t)(wish->rest - wish->text) + 1 + first;
    if (!second || wish->rest[1 + first + second]) return false;
    for (int i = 0; i < wish->legal->count; i++) {
        char text[MOVE_TEXT_MAX];
        game_move_format(pos, wish->legal->at[i], text);
        if (strncmp(text, wish->text, begun) == 0) return true;
    }
    return false;
}

static bool check_wall(const Position *pos, const Wish *wish, Error *err) {
    Cell stands, at = 0;
    const size_t first = board_read_cell(pos->board, wish->rest + 1, &stands);
    board_read_cell(pos->board, wish->rest + 1 + first, &at);
    const char *const wall = refusal_kind(pos->game, WALL);
    if (man_kind(pos->man[at]) == WALL) return error_set(err, "the %s must go to another square", wall);
    return error_set(err, "the %s cannot go to %s: it needs an empty square", wall, pos->board->name[at]);
}

static bool check_writing(const Position *pos, const Wish *wish, Error *err) {
    bool promotes = true, chooses = true;
    int count = 0;
    if (wish->from == CELL_NONE) return true;
    for (int i = 0; i < wish->legal->count; i++) {
        const Move move = wish->legal->at[i];
        char text[MOVE_TEXT_MAX];
        if (!goes_so(pos, move, wish)) continue;
        game_move_format(pos, move, text);
        const bool goes_on = strncmp(text, wish->text, strlen(wish->text)) == 0;
        promotes &= goes_on && move_kind(move) != EMPTY && !*wish->rest;
        chooses &= goes_on;
        count++;
    }
    if (!count) return true;
    if (!chooses && needs_wall(pos, wish)) return check_wall(pos, wish, err);
    const char *words = promotes    ? "the letter of the promotion is missing"
                        : !chooses  ? "that move is written differently"
                        : count > 1 ? "there is a choice"
                                    : "that move goes on";
    return refusal_list(pos, words, wish->legal, goes_so, wish, err);
}

/* ---- the questions, in their order ---- */

static bool check_other_forms(const Wish *wish, Error *err) {
    if (wish->from != CELL_NONE) return true;
    if (strcmp(wish->text, "0000") == 0) return error_set(err, "you may not pass here");
    if (strchr(wish->text, '@')) return error_set(err, "nothing can be dropped here");
    return error_set(err, "no dice are rolled now");
}

static bool check_man(const Position *pos, const Wish *wish, Error *err) {
    const char *at = pos->board->name[wish->from];
    if (pos->man[wish->from] == MAN_NONE) return error_set(err, "there is no man on %s", at);
    return wish->man != MAN_NONE || error_set(err, "the %s on %s is not yours", refusal_man(pos, wish->from), at);
}

static bool is_capture(const Position *pos, Move move) {
    return move_type(move) == MOVE_SHOT || move_type(move) == MOVE_EN_PASSANT ||
           (move_type(move) == MOVE_PLAIN && pos->man[move_to(move)] != MAN_NONE);
}

/* Where captures are compulsory, the legal moves are all captures or none is. */
static bool check_duty(const Position *pos, const Wish *wish, Error *err) {
    const Rules *rules = &pos->game->conduct.rules;
    if (!rules->must_capture || is_capture(pos, wish->move) || !is_capture(pos, wish->legal->at[0])) return true;
    const char *words = rules->capture == CAPTURE_SHOOT ? "you must shoot" : "you must capture";
    return refusal_list(pos, words, wish->legal, NULL, wish, err);
}

static bool allows(const Position *pos, const Wish *wish, Error *err) {
    return !pos->game->conduct.allows || pos->game->conduct.allows(pos, wish, err);
}

/* Always false. */
static bool explain(const Position *pos, Wish *wish, Error *err) {
    Error way = { .text = "" };
    const MoveList *legal = wish->legal;
    if (legal->count == 0 && is_readable(wish)) return error_set(err, "the game is over: %s", game_outcome(pos).reason);
    if (legal->count && game_is_chance(pos)) return refusal_list(pos, "the dice come first", legal, NULL, wish, err);
    if (!check_writing(pos, wish, err)) return false;
    if (wish->from != CELL_NONE && check_man(pos, wish, &way)) refusal_find_way(pos, wish, &way);
    if (legal->count && !allows(pos, wish, err)) return false;
    if (!is_readable(wish)) return error_set(err, "not a move such as e2e4 or e7e8q");
    if (!check_other_forms(wish, err)) return false;
    if (*way.text) return error_set(err, "%s", way.text);
    if (legal->count == 1 && move_type(legal->at[0]) == MOVE_PASS)
        return refusal_list(pos, "you can only pass", legal, NULL, wish, err);
    if (!check_duty(pos, wish, err) || !refusal_castling_is_safe(pos, wish->move, err) ||
        !refusal_king_is_safe(pos, wish->move, err))
        return false;
    if (movelist_find(legal, wish->move) >= 0)
        return refusal_list(pos, "that move is written differently", legal, is_this, wish, err);
    if (man_kind(pos->man[wish->to]) == KING) return error_set(err, "a king is never captured");
    return error_set(err, "the rules of %s do not allow that", pos->game->title);
}

bool refusal_explain(const Position *pos, const char *text, const MoveList *legal, Error *err) {
    Position scratch; /* whoever explains may move its men about */
    pos_init(&scratch, pos->game);
    pos_copy(&scratch, pos);
    Wish wish = read_wish(&scratch, text, legal);
    explain(&scratch, &wish, err);
    pos_release(&scratch);
    return error_prefix(err, "move \"%.40s\"", text);
}

bool refusal_explain_blindly(const Position *own, const char *text, Error *err) {
    Wish wish = read_wish(own, text, NULL);
    if (wish.from == CELL_NONE && own->game->conduct.in_hand && strchr(text, '@'))
        error_set(err, "you have no such man in hand, or one of yours stands there");
    else if (wish.from == CELL_NONE)
        error_set(err, "not a move such as e2e4 or e7e8q");
    else if (wish.man == MAN_NONE)
        error_set(err, "there is no man of yours on %s", own->board->name[wish.from]);
    else if (man_kind(wish.man) == PAWN && refusal_is_pawn_capture(own, &wish))
        error_set(err, "no capture by a pawn was announced");
    else if (refusal_find_way(own, &wish, err))
        error_set(err, move_type(wish.move) == MOVE_CASTLE ? "you cannot castle out of check"
                                                           : "none of your men can try that");
    return error_prefix(err, "move \"%.40s\"", text);
}

/* Move strings. */
#include "engine/notation.h"

#include <assert.h>
#include <string.h>

/* ---- writing ---- */

static char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static void write_two(const Position *pos, Cell from, const char *between, Cell to, Text *out) {
    text_string(out, pos->board->name[from]);
    text_string(out, between);
    text_string(out, pos->board->name[to]);
}

/* Where the king arrives that castles with the rook on this cell. */
static Cell castled_king(const Position *pos, Cell rook) {
    const Castle *castle = &pos->castle[2 * pos->now.turn];
    return castle[pos->now.castling >> (2 * pos->now.turn) & 1 && castle[KING_SIDE].rook == rook ? KING_SIDE
                                                                                                 : QUEEN_SIDE]
        .king_to;
}

size_t game_move_format(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    if (pos->game->format_move) return pos->game->format_move(pos, move, buf);
    return game_move_format_plain(pos, move, buf);
}

size_t game_move_format_plain(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    const Cell from = move_from(move), to = move_to(move);
    Text out = text_into(buf, MOVE_TEXT_MAX);
    switch (move_type(move)) {
    case MOVE_CASTLE:
        write_two(pos, from, "", pos->game->rules.any_castling ? to : castled_king(pos, to), &out);
        break;
    case MOVE_SHOT:
        write_two(pos, from, "x", to, &out);
        break;
    case MOVE_DROP:
        text_char(&out, game_letter(pos->game, move_kind(move)));
        text_char(&out, '@');
        text_string(&out, pos->board->name[to]);
        break;
    case MOVE_PASS:
        text_string(&out, "0000");
        break;
    case MOVE_DICE:
        text_string(&out, "dice:");
        text_number(&out, move_choice(move));
        break;
    default:
        write_two(pos, from, "", to, &out);
        if (move_kind(move) != EMPTY) text_char(&out, lower(game_letter(pos->game, move_kind(move))));
    }
    return out.length;
}

/* ---- reading ---- */

/* Is the text another common way to write the move? */
static bool is_variation(const Position *pos, Move move, const char *exact, const char *text) {
    char other[MOVE_TEXT_MAX];
    Text out = text_into(other, sizeof other);
    const Cell from = move_from(move), to = move_to(move);
    switch (move_type(move)) {
    case MOVE_SHOT:
        write_two(pos, from, "", to, &out);
        break;
    case MOVE_CASTLE:
        write_two(pos, from, "", pos->game->rules.any_castling ? castled_king(pos, to) : to, &out);
        break;
    case MOVE_PLAIN: {
        const size_t length = strlen(exact);
        if (move_kind(move) == EMPTY || strlen(text) != length) return false;
        return memcmp(text, exact, length - 1) == 0 && lower(text[length - 1]) == exact[length - 1];
    }
    default:
        return false;
    }
    return strcmp(other, text) == 0;
}

/* Finds the legal move; sets *promotes if the text with a promotion letter behind it would be one. */
static bool find(const Position *pos, const MoveList *list, const char *text, Move *move, bool *promotes) {
    const size_t length = strlen(text);
    const Move *lenient = NULL;
    *promotes = false;
    for (int i = 0; i < list->count; i++) {
        char exact[MOVE_TEXT_MAX];
        game_move_format(pos, list->at[i], exact);
        if (strcmp(exact, text) == 0) {
            *move = list->at[i];
            return true;
        }
        if (!lenient && is_variation(pos, list->at[i], exact, text)) lenient = &list->at[i];
        if (move_type(list->at[i]) == MOVE_PLAIN && move_kind(list->at[i]) != EMPTY && strlen(exact) == length + 1 &&
            memcmp(exact, text, length) == 0)
            *promotes = true;
    }
    if (!lenient) return false;
    *move = *lenient;
    return true;
}

/* Why a string that could be a move is none of the legal ones. */
static bool refuse(const Position *pos, const char *text, bool over, bool promotes, Error *err) {
    Cell from, to;
    const size_t length = board_read_cell(pos->board, text, &from);
    const char *rest = text + length + (text[length] == 'x');
    const bool moves_a_man = length && board_read_cell(pos->board, rest, &to);
    const bool other_form = strchr(text, '@') || strchr(text, ':') || strcmp(text, "0000") == 0;
    if (!moves_a_man && !other_form) return error_set(err, "move \"%.40s\": not a move such as e2e4 or e7e8q", text);
    if (over) return error_set(err, "move \"%.40s\": the game is over", text);
    if (moves_a_man && pos->man[from] == MAN_NONE)
        return error_set(err, "move \"%.40s\": there is no man on %s", text, pos->board->name[from]);
    if (moves_a_man && pos->now.turn < pos->game->players && man_owner(pos->man[from]) != pos->now.turn)
        return error_set(err, "move \"%.40s\": the man on %s is not that of the player on turn", text,
                         pos->board->name[from]);
    if (promotes) return error_set(err, "move \"%.40s\": the letter of the promotion is missing", text);
    return error_set(err, "move \"%.40s\": not legal here", text);
}

/* Might the player on turn try this for all he knows? */
static bool may_be_tried(const Position *pos, const char *text) {
    MoveList tries;
    movelist_init(&tries);
    game_tries(pos, &tries);
    Move move;
    bool promotes;
    const bool found = find(pos, &tries, text, &move, &promotes);
    movelist_free(&tries);
    return found;
}

/* The umpire of a game with hidden men does not say why a try fails. */
static bool refuse_blindly(const Position *pos, const char *text, bool over, Error *err) {
    if (over) return error_set(err, "move \"%.40s\": the game is over", text);
    if (may_be_tried(pos, text)) return error_set(err, "move \"%.40s\": illegal", text);
    return error_set(err, "move \"%.40s\": none of your men can try that", text);
}

bool game_move_parse(const Position *pos, const char *text, Move *move, Error *err) {
    if (!*text) return error_set(err, "move: missing");
    if (strnlen(text, MOVE_TEXT_MAX) == MOVE_TEXT_MAX)
        return error_set(err, "move \"%.20s...\": longer than %d characters", text, MOVE_TEXT_MAX - 1);
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    bool promotes;
    const bool found = find(pos, &list, text, move, &promotes);
    const bool over = list.count == 0;
    movelist_free(&list);
    if (found || (pos->game->unlisted && pos->game->unlisted(pos, text, move))) return true;
    if (pos->game->tries) return refuse_blindly(pos, text, over, err);
    return refuse(pos, text, over, promotes, err);
}

/* Move strings. */
#include "engine/text/notation.h"

#include <string.h>

#include "engine/text/numbering.h"
#include "engine/text/refusal.h"

/* ---- writing ---- */

static char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static void write_two(const Position *pos, Cell from, const char *between, Cell to, Text *out) {
    text_string(out, pos->board->name[from]);
    text_string(out, between);
    text_string(out, pos->board->name[to]);
}

/* Where the king arrives that castles so. */
static Cell castled_king(const Position *pos, Move move) {
    const Cell rook = move_to(move);
    const Castle *castle = &pos->castle[2 * pos->now.turn];
    if (move_kind(move) != EMPTY) castle += CASTLES_FURTHER;
    return castle[pos->now.castling >> (2 * pos->now.turn) & 1 && castle[KING_SIDE].rook == rook ? KING_SIDE
                                                                                                 : QUEEN_SIDE]
        .king_to;
}

/* Is it written as king takes rook? So it is where any array castles; and where the king goes to the next cell, as a
 * step of his would be written otherwise. Of two ways that means the shorter. */
static bool castles_onto_rook(const Position *pos, Move move) {
    const Notation *const notation = pos->game->text.notation;
    if (move_kind(move) != EMPTY) return false;
    if (notation && notation->commas) return false; /* rows go other ways: such games say it behind the move */
    const int columns = pos->board->column[castled_king(pos, move)] - pos->board->column[move_from(move)];
    return pos->game->conduct.rules.any_castling || (columns >= -1 && columns <= 1);
}

size_t game_move_format(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    if (pos->game->text.format_move) return pos->game->text.format_move(pos, move, buf);
    return game_move_format_plain(pos, move, buf);
}

size_t game_move_format_plain(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    const Cell from = move_from(move), to = move_to(move);
    Text out = text_into(buf, MOVE_TEXT_MAX);
    switch (move_type(move)) {
    case MOVE_CASTLE:
        write_two(pos, from, "", castles_onto_rook(pos, move) ? to : castled_king(pos, move), &out);
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
        if (move.more & (move.more - 1)) return false; /* several victims are to be named */
        write_two(pos, from, "", to, &out);
        break;
    case MOVE_CASTLE:
        if (move_kind(move) != EMPTY) return false; /* king takes rook is the shorter of two ways */
        write_two(pos, from, "", castles_onto_rook(pos, move) ? castled_king(pos, move) : to, &out);
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

/* How a text says a move: not at all, in other words, exactly. */
typedef enum { SAYS_NOTHING, SAYS_LOOSELY, SAYS_EXACTLY } Says;

/* The move that it says best. */
static Says look_for(const Position *pos, const MoveList *list, const char *text, Move *move) {
    const Move *loose = NULL;
    for (int i = 0; i < list->count; i++) {
        char exact[MOVE_TEXT_MAX];
        game_move_format(pos, list->at[i], exact);
        if (strcmp(exact, text) == 0) {
            *move = list->at[i];
            return SAYS_EXACTLY;
        }
        if (!loose && is_variation(pos, list->at[i], exact, text)) loose = &list->at[i];
    }
    if (!loose) return SAYS_NOTHING;
    *move = *loose;
    return SAYS_LOOSELY;
}

static bool find(const Position *pos, const MoveList *list, const char *text, Move *move) {
    return look_for(pos, list, text, move) != SAYS_NOTHING;
}

/* What a player sees who knows nothing but their own men. */
static void look_at_own_men(Position *seen, const Position *pos) {
    pos_init(seen, pos->game);
    pos_copy(seen, pos);
    pos_begin(seen, MOVE_NONE);
    Set others = set_minus(set_or(seen->owner[WHITE + 1], seen->owner[BLACK + 1]), seen->owner[pos->now.turn + 1]);
    for (Cell at; set_pop(&others, &at);) pos_put(seen, at, MAN_NONE);
    pos_set_en_passant(seen, CELL_NONE);
}

/* Of what players cannot even try they hear what they know themselves. */
static bool refuse_blindly(const Position *pos, const char *text, bool over, Error *err) {
    if (over) return error_set(err, "the game is over") || error_prefix(err, "move \"%.40s\"", text);
    Position seen;
    look_at_own_men(&seen, pos);
    refusal_explain_blindly(&seen, text, err);
    pos_release(&seen);
    return false;
}

static bool check_length(const char *text, Error *err) {
    if (!*text) return error_set(err, "move: missing");
    return strnlen(text, MOVE_TEXT_MAX) < MOVE_TEXT_MAX ||
           error_set(err, "longer than %d characters", MOVE_TEXT_MAX - 1) ||
           error_prefix(err, "move \"%.20s...\"", text);
}

bool game_try_parse(const Position *pos, const char *text, Move *move, Error *err) {
    if (!pos->game->secrets.tries) return game_move_parse(pos, text, move, err);
    if (!check_length(text, err)) return false;
    MoveList tries;
    movelist_init(&tries);
    game_moves(pos, GEN_ALL, &tries);
    const bool over = tries.count == 0;
    Move legal, tried;
    const Says is_legal = look_for(pos, &tries, text, &legal);
    movelist_clear(&tries);
    if (is_legal != SAYS_EXACTLY) game_tries(pos, &tries);
    const Says may_try = look_for(pos, &tries, text, &tried);
    movelist_free(&tries);
    if (is_legal == SAYS_NOTHING && may_try == SAYS_NOTHING) return refuse_blindly(pos, text, over, err);
    *move = is_legal >= may_try ? legal : tried; /* of the same words the legal move is meant, whatever else they say */
    return true;
}

/* The umpire does not say why a try fails. */
static bool refuse_try(const Position *pos, const char *text, Error *err) {
    Move tried;
    return game_try_parse(pos, text, &tried, err) &&
           (error_set(err, "illegal") || error_prefix(err, "move \"%.40s\"", text));
}

bool game_move_parse(const Position *pos, const char *text, Move *move, Error *err) {
    if (!check_length(text, err)) return false;
    if (pos->game->text.numbering && *text >= '0' && *text <= '9') return numbering_parse_move(pos, text, move, err);
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    const bool found =
        find(pos, &list, text, move) || (pos->game->text.unlisted && pos->game->text.unlisted(pos, text, move));
    if (!found && err && pos->game->secrets.tries)
        refuse_try(pos, text, err);
    else if (!found && err)
        refusal_explain(pos, text, &list, err);
    movelist_free(&list);
    return found;
}

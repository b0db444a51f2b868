#include "protocol/xboard_dialect.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/text.h"

enum { LEGS_MAX = 8 };

/* ---- squares ---- */

static int first_rank(const Board *board) {
    return board->spec.ranks == 10 ? 0 : 1;
}

size_t dialect_format_cell(const Board *board, Cell at, char buf[static CELL_NAME_MAX]) {
    Text text = text_into(buf, CELL_NAME_MAX);
    text_char(&text, (char)('a' + board->column[at]));
    text_number(&text, (unsigned long)(board->row[at] + first_rank(board)));
    return text.length;
}

size_t dialect_read_cell(const Board *board, const char *text, Cell *at) {
    if (*text < 'a' || *text > 'z' || !isdigit((unsigned char)text[1])) return 0;
    size_t length = 2;
    int rank = text[1] - '0';
    if (isdigit((unsigned char)text[2])) rank = 10 * rank + text[length++] - '0';
    const Cell cell = board_cell(board, *text - 'a', rank - first_rank(board));
    if (cell == CELL_NONE) return 0;
    *at = cell;
    return length;
}

void dialect_write_rows(Text *text, const Board *board, const char letters[]) {
    for (int row = board->rows - 1; row >= 0; row--) {
        unsigned long empty = 0;
        for (int i = 0; i < board->row_length[row]; i++) {
            const char letter = letters[board->row_start[row] + i];
            if (letter == '.') {
                empty++;
                continue;
            }
            if (empty) text_number(text, empty);
            empty = 0;
            text_char(text, letter);
        }
        if (empty) text_number(text, empty);
        if (row) text_char(text, '/');
    }
}

/* ---- pictures ---- */

/* Where the king of a castling move arrives. */
static Cell castled_king(const Position *pos, Move move) {
    const Player us = game_turn(pos);
    for (int side = KING_SIDE; side <= QUEEN_SIDE; side++) {
        const Castle *castle = &pos->castle[2 * us + side];
        if ((pos->now.castling >> (2 * us + side) & 1) && castle->rook == move_to(move)) return castle->king_to;
    }
    return move_to(move);
}

/* Does the man that stood on `from` still stand there after the move? */
static bool has_stayed(const Position *after, Move move, Man mover) {
    return move_from(move) != move_to(move) && after->man[move_from(move)] == mover;
}

static Set enemies_of(const Position *pos, Player us) {
    Set men = { { 0 } };
    for (Player player = 0; player < pos->game->players; player++)
        if (player != us) men = set_or(men, pos->owner[player + 1]);
    return men;
}

Picture dialect_picture(Position *pos, Move move) {
    const MoveType type = move_type(move);
    Picture picture = { .from = move_from(move), .to = move_to(move), .becomes = move_kind(move) };
    if (type == MOVE_PASS) return (Picture){ .from = CELL_NONE, .to = CELL_NONE };
    if (type == MOVE_DROP) return (Picture){ .from = CELL_NONE, .to = move_to(move), .becomes = move_kind(move) };
    if (type == MOVE_CASTLE) {
        picture.to = castled_king(pos, move);
        return picture;
    }
    const Man mover = pos->man[picture.from];
    const Set before = enemies_of(pos, man_owner(mover));
    game_play(pos, move);
    if (has_stayed(pos, move, mover)) picture.to = picture.from;
    picture.kills = set_minus(before, enemies_of(pos, man_owner(mover)));
    game_undo(pos);
    picture.captures = set_has(&picture.kills, picture.to);
    if (picture.captures) set_drop(&picture.kills, picture.to);
    return picture;
}

/* ---- writing ---- */

static void write_cell(Text *text, const Board *board, Cell at) {
    char name[CELL_NAME_MAX];
    dialect_format_cell(board, at, name);
    text_string(text, name);
}

static void write_promotion(Text *text, const Game *game, Kind kind) {
    if (kind != EMPTY) text_char(text, (char)tolower((unsigned char)game_letter(game, kind)));
}

/* Castling from and to anywhere has names of its own: the squares could mean a step of the king. */
static const char *castling_name(const Board *board, Move move) {
    return board->column[move_to(move)] > board->column[move_from(move)] ? "O-O" : "O-O-O";
}

size_t dialect_format_move_on(Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    Text text = text_into(buf, MOVE_TEXT_MAX);
    if (move_type(move) == MOVE_CASTLE && pos->game->rules.any_castling) {
        text_string(&text, castling_name(pos->board, move));
        return text.length;
    }
    const Picture picture = dialect_picture(pos, move);
    if (picture.to == CELL_NONE) {
        text_string(&text, "@@@@");
    } else if (picture.from == CELL_NONE) {
        text_char(&text, game_letter(pos->game, picture.becomes));
        text_char(&text, '@');
        write_cell(&text, pos->board, picture.to);
    } else {
        write_cell(&text, pos->board, picture.from);
        Set kills = picture.kills;
        if (picture.to == picture.from) {
            for (Cell at; set_pop(&kills, &at);) text_char(&text, 'x'), write_cell(&text, pos->board, at);
            text_char(&text, '-');
        }
        write_cell(&text, pos->board, picture.to);
        write_promotion(&text, pos->game, picture.becomes);
    }
    return text.length;
}

size_t dialect_format_move(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    Position scratch;
    pos_init(&scratch, pos->game);
    pos_copy(&scratch, pos);
    const size_t length = dialect_format_move_on(&scratch, move, buf);
    pos_release(&scratch);
    return length;
}

/* ---- reading ---- */

/* What the partner wrote: the parts of a Picture that his words have. */
typedef struct {
    Cell from, to;
    Kind becomes;
    Set kills;
} Wish;

/* "e4", "d5" of one leg; the number of characters, 0 if it is none. */
static size_t read_leg(const Board *board, const char *text, Cell leg[2]) {
    const size_t first = dialect_read_cell(board, text, &leg[0]);
    const size_t second = first ? dialect_read_cell(board, text + first, &leg[1]) : 0;
    return second ? first + second : 0;
}

/* "b8d2,d2e2,e2c6": every leg starts where the one before ended. XBoard writes the capture of a man of the mover's side
 * as "b1c3,f4b3": then the first leg is whole and the second begins on the victim; what follows means nothing. */
static bool read_legs(const Position *pos, const char *text, Wish *wish) {
    Cell leg[LEGS_MAX][2];
    int count = 0;
    for (;;) {
        const size_t length = count < LEGS_MAX ? read_leg(pos->board, text, leg[count]) : 0;
        if (!length) {
            Cell victim;
            if (count != 1 || !dialect_read_cell(pos->board, text, &victim)) return false;
            leg[count][0] = leg[count][1] = victim;
            count++;
            break;
        }
        text += length;
        count++;
        if (*text != ',') break;
        text++;
    }
    wish->from = leg[0][0];
    wish->to = leg[count - 1][1];
    for (int i = 1; i < count; i++) {
        set_add(&wish->kills, leg[i][0]);
        if (leg[i][0] == leg[i - 1][1]) continue;
        wish->to = leg[0][1];
        return true;
    }
    if (count > 1 || !isalpha((unsigned char)*text)) return true; /* behind more legs XBoard may leave rubbish */
    wish->becomes = game_kind(pos->game, *text);
    return true;
}

/* "b8xd2xe2-c6", "d8xd2-d8", with or without the letter of the man in front. */
static bool read_kills(const Position *pos, const char *text, Wish *wish) {
    if (isupper((unsigned char)*text)) text++;
    size_t length = dialect_read_cell(pos->board, text, &wish->from);
    if (!length) return false;
    text += length;
    while (*text == 'x') {
        Cell victim;
        length = dialect_read_cell(pos->board, text + 1, &victim);
        if (!length) return false;
        set_add(&wish->kills, victim);
        text += length + 1;
    }
    if (*text != '-') return false;
    length = dialect_read_cell(pos->board, text + 1, &wish->to);
    return length && text[length + 1] == '\0';
}

static bool read_wish(const Position *pos, const char *text, Wish *wish) {
    *wish = (Wish){ .from = CELL_NONE, .to = CELL_NONE };
    if (strcmp(text, "@@@@") == 0 || strcmp(text, "--") == 0) return true;
    if (isupper((unsigned char)text[0]) && text[1] == '@') {
        wish->becomes = game_kind(pos->game, text[0]);
        const size_t length = dialect_read_cell(pos->board, text + 2, &wish->to);
        return length && text[length + 2] == '\0';
    }
    return strchr(text, '-') ? read_kills(pos, text, wish) : read_legs(pos, text, wish);
}

static bool is_subset(Set part, const Set *whole) {
    const Set rest = set_minus(part, *whole);
    return set_is_empty(&rest);
}

/* Does the move look as he wrote it? Victims he does not name may vanish as well. */
static bool fits(const Wish *wish, const Picture *picture, bool displaced) {
    Set kills = wish->kills;
    Cell to = wish->to;
    if (displaced) {
        if (picture->to != picture->from) return false;
        set_add(&kills, to);
        to = picture->from;
    }
    if (wish->from != picture->from || to != picture->to || wish->becomes != picture->becomes) return false;
    const bool stays = to == picture->from && to != CELL_NONE;
    return is_subset(kills, &picture->kills) && !(stays && set_is_empty(&kills));
}

static bool find_fitting(const Position *pos, const MoveList *legal, const Wish *wish, bool displaced, Move *move) {
    Position scratch;
    bool found = false;
    pos_init(&scratch, pos->game);
    pos_copy(&scratch, pos);
    for (int i = 0; i < legal->count && !found; i++) {
        const Move candidate = legal->at[i];
        if (wish->from != CELL_NONE && move_from(candidate) != wish->from) continue;
        const Picture picture = dialect_picture(&scratch, candidate);
        found = fits(wish, &picture, displaced);
        if (found) *move = candidate;
    }
    pos_release(&scratch);
    return found;
}

static bool find_castling(const Position *pos, const MoveList *legal, const char *text, Move *move) {
    for (int i = 0; i < legal->count; i++) {
        if (move_type(legal->at[i]) != MOVE_CASTLE) continue;
        if (strcmp(castling_name(pos->board, legal->at[i]), text) != 0) continue;
        *move = legal->at[i];
        return true;
    }
    return false;
}

/* Pass and castling have forms that the common notation does not know. */
static bool find_move(const Position *pos, const char *text, Move *move) {
    MoveList legal;
    Wish wish;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    bool found;
    if (*text == 'O' || *text == '0') {
        const char *name = strlen(text) == 3 ? "O-O" : "O-O-O";
        found = (strspn(text, "O0-") == strlen(text)) && find_castling(pos, &legal, name, move);
    } else {
        found = read_wish(pos, text, &wish) &&
                (find_fitting(pos, &legal, &wish, false, move) || find_fitting(pos, &legal, &wish, true, move));
    }
    movelist_free(&legal);
    return found;
}

bool dialect_parse_move(const Position *pos, const char *text, Move *move, Error *err) {
    if (game_move_parse(pos, text, move, err)) return true;
    return find_move(pos, text, move);
}

bool dialect_looks_like_move(const char *text) {
    if (strcmp(text, "@@@@") == 0 || strncmp(text, "O-O", 3) == 0 || strncmp(text, "0-0", 3) == 0) return true;
    if (isupper((unsigned char)text[0]) && text[1] == '@') return true;
    if (isupper((unsigned char)text[0])) text++;
    if (text[0] < 'a' || text[0] > 'z' || !isdigit((unsigned char)text[1])) return false;
    text += isdigit((unsigned char)text[2]) ? 3 : 2;
    if (*text == 'x') text++;
    return text[0] >= 'a' && text[0] <= 'z' && isdigit((unsigned char)text[1]);
}

bool dialect_is_displaced(const Position *pos, const char *text, Move move) {
    if (move_type(move) != MOVE_SHOT && move_type(move) != MOVE_EN_PASSANT) return false;
    if (strpbrk(text, ",x-")) return false;
    Position scratch;
    pos_init(&scratch, pos->game);
    pos_copy(&scratch, pos);
    const Picture picture = dialect_picture(&scratch, move);
    pos_release(&scratch);
    return picture.from == picture.to;
}

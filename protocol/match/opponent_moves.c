/* What the moves of opponents mean: every dialect's way of writing them (xboard dialect, 4 and 5.1). */
#include <stdio.h>
#include <string.h>

#include "protocol/match/opponent.h"
#include "protocol/record/hub_text.h"

/* Does the legal move go from `from` to `to` as castling words, shots or plain moves say? */
typedef struct {
    MoveType type;
    Cell from, to;
    int side; /* of castling: 1 short, -1 long, 0: no castling */
} Wanted;

static bool is_wanted(const Board *board, Move move, const Wanted *wanted) {
    if (move_type(move) != wanted->type) return false;
    if (wanted->side == 0) return move_from(move) == wanted->from && move_to(move) == wanted->to;
    return (board->column[move_to(move)] > board->column[move_from(move)]) == (wanted->side > 0);
}

/* The only legal move that is wanted. */
static bool find(const Position *pos, const Wanted *wanted, Move *move) {
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    int found = 0;
    for (int i = 0; i < legal.count; i++) {
        if (!is_wanted(pos->board, legal.at[i], wanted)) continue;
        *move = legal.at[i];
        found++;
    }
    movelist_free(&legal);
    return found == 1;
}

static int castling_side(const char *text) {
    if (strcmp(text, "O-O") == 0 || strcmp(text, "0-0") == 0) return 1;
    return strcmp(text, "O-O-O") == 0 || strcmp(text, "0-0-0") == 0 ? -1 : 0;
}

/* "d8d2,d2d8", "d8xd2-d8", "Rd8xd2-d8": a man that stays and removes another; also "d8d2", the displacement's spelling.
 */
static bool read_shot(const Board *board, const char *text, Wanted *wanted) {
    if (*text >= 'A' && *text <= 'Z') text++;
    Cell third = CELL_NONE, fourth = CELL_NONE;
    size_t n = board_read_cell(board, text, &wanted->from);
    if (n == 0) return false;
    text += n;
    if (*text == 'x') text++;
    if ((n = board_read_cell(board, text, &wanted->to)) == 0) return false;
    text += n;
    wanted->type = MOVE_SHOT;
    if (!*text) return true;
    if (*text == '-') return board_read_cell(board, text + 1, &third) > 0 && third == wanted->from;
    if (*text != ',' || (n = board_read_cell(board, text + 1, &third)) == 0) return false;
    return board_read_cell(board, text + 1 + n, &fourth) > 0 && third == wanted->to && fourth == wanted->from;
}

bool opponent_parse_move(Record *record, const char *text, Move *move, Error *err) {
    Wanted wanted = { .type = MOVE_CASTLE, .side = castling_side(text) };
    if (wanted.side != 0 && find(&record->pos, &wanted, move)) return true;
    if (strcmp(text, "@@@@") == 0) text = "0000";
    if (record_parse(record, text, move, err)) return true;
    if (record->pos.game->text.numbering) return hub_move_parse(&record->pos, text, move, err);
    wanted = (Wanted){ .type = MOVE_SHOT };
    return read_shot(record->pos.board, text, &wanted) && find(&record->pos, &wanted, move);
}

bool opponent_is_repair(const char *text) {
    const char *const dash = strchr(text, '-'), *const kill = strchr(text, 'x');
    return strchr(text, '@') || (kill && dash && kill < dash);
}

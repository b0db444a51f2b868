#include "protocol/scene/move_parts.h"

#include <ctype.h>
#include <string.h>

#include "protocol/scene/decisions.h"

/* ---- who is gone ---- */

/* Finds the cell where a man of this sort has newly appeared, and notes that it is accounted for. */
static bool has_gone_on(const Man before[], const Position *after, Man man, bool accounted[]) {
    for (int cell = 0; cell < after->board->cells; cell++) {
        if (after->man[cell] != man || before[cell] == man || accounted[cell]) continue;
        accounted[cell] = true;
        return true;
    }
    return false;
}

/* Found by comparing the boards: no rule need be known. */
static void find_victims(const Man before[], const Position *after, MoveParts *parts) {
    const Cell mover = parts->from;
    bool accounted[CELLS_MAX] = { false };
    if (mover != CELL_NONE) has_gone_on(before, after, before[mover], accounted);
    for (int cell = 0; cell < after->board->cells; cell++) {
        const Man was = before[cell], is = after->man[cell];
        if (was == MAN_NONE || was == MAN_WALL || was == is || cell == mover ||
            has_gone_on(before, after, was, accounted))
            continue;
        if (is != MAN_NONE && man_owner(is) == man_owner(was) && before[mover] != is) continue; /* only changed */
        parts->victim[parts->victims++] = (Cell)cell;
    }
}

/* ---- the way ---- */

static bool has_origin(Move move) {
    const MoveType type = move_type(move);
    return type != MOVE_DROP && type != MOVE_PASS && type != MOVE_DICE;
}

/* The cells that the text names; the way of a man begins on the first of them. */
static void find_way(const Board *board, Move move, MoveParts *parts) {
    Cell cells[MOVE_TEXT_MAX];
    const int count = decision_cells(board, parts->text, cells, MOVE_TEXT_MAX), first = has_origin(move) && count > 1;
    if (first) parts->from = cells[0];
    if (count > 0) parts->to = cells[count - 1];
    for (int i = first; i < count; i++) parts->leg[parts->legs++] = cells[i];
}

static void find_kind(const Game *game, Move move, MoveParts *parts) {
    const MoveType type = move_type(move);
    if (move_kind(move) == EMPTY) return;
    const char letter = game_letter(game, move_kind(move));
    if (type == MOVE_DROP)
        parts->drop = letter;
    else if (has_origin(move) && type != MOVE_CASTLE && type != MOVE_SHOT)
        parts->promotion = (char)tolower((unsigned char)letter);
}

void move_parts(Position *pos, Move move, MoveParts *parts) {
    Man before[CELLS_MAX] = { MAN_NONE };
    memset(parts, 0, sizeof *parts);
    parts->from = parts->to = CELL_NONE;
    game_move_format(pos, move, parts->text);
    find_way(pos->board, move, parts);
    find_kind(pos->game, move, parts);
    memcpy(before, pos->man, sizeof(Man) * (size_t)pos->board->cells);
    game_play(pos, move);
    find_victims(before, pos, parts);
    game_undo(pos);
}

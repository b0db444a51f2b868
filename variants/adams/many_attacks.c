/* Who attacks whom in chess for many players, by walking the graph of the board. */
#include "variants/adams/many.h"

/* ---- lines ---- */

static bool slides_on(const Board *board, Kind kind, int direction) {
    return kind == QUEEN || kind == (board_is_rook_line(board, direction) ? ROOK : BISHOP);
}

/* ---- attacks ---- */

/* Does the man beside a cell, in this direction from it, attack it by a step? */
static bool steps_onto(const Position *pos, const Board *board, Man man, int direction) {
    if (man_kind(man) == KING) return true;
    if (man_kind(man) != PAWN) return false;
    const int back = many_turned(board, direction, board->directions / 2);
    const int forward = forward_of(form_of(pos), man_owner(man));
    return back == many_turned(board, forward, 1) || back == many_turned(board, forward, -1);
}

/* An enemy who walks on this board. */
static bool comes_over(const Position *pos, Player us, const Board *board, Man man) {
    return is_enemy_of(pos, us, man) && board_for(pos, man_owner(man)) == board;
}

/* By a man who walks in this way; those on the cells `but` do not count. */
static bool is_attacked_over(const Position *pos, Player us, Cell at, int way, const Set *but) {
    const Board *board = pos->walked[way];
    for (int i = 0; i < board->leaps; i++) {
        const Cell from = board->leap[i][at];
        const Man man = pos->man[from];
        if (man_kind(man) == KNIGHT && comes_over(pos, us, board, man) && !set_has(but, from)) return true;
    }
    for (int direction = 0; direction < board->directions; direction++) {
        const Cell from = board->step[direction][at].to;
        const Man man = pos->man[from];
        if (comes_over(pos, us, board, man) && steps_onto(pos, board, man, direction) && !set_has(but, from))
            return true;
    }
    for (const WalkLine *line = walk_lines(pos->walks->of[way][QUEEN], at); line->how; line = walk_next(line)) {
        const Cell from = walk_end(line, pos->man);
        const Man man = pos->man[from];
        if (slides_on(board, man_kind(man), line->direction) && comes_over(pos, us, board, man) && !set_has(but, from))
            return true;
    }
    return false;
}

/* Is the cell attacked by a man of another team than this player's? Frozen men attack like others. */
static bool is_attacked(const Position *pos, Player us, Cell at, const Set *but) {
    if (is_attacked_over(pos, us, at, 0, but)) return true;
    return pos->walked[1] != pos->walked[0] && is_attacked_over(pos, us, at, 1, but);
}

/* The empty cells of a king's shadow. What is attacked there by an enemy who does not stand in it himself costs the
 * king. */
static Set king_shadow(const Position *pos, Player us, Cell king) {
    return set_and(board_for(pos, us)->beside[king], pos->kind[EMPTY]);
}

static bool is_attacked_by_shadow(const Position *pos, Player us, Cell king) {
    Set shadow = king_shadow(pos, us, king);
    for (Cell at; set_pop(&shadow, &at);)
        if (is_attacked(pos, us, at, &board_for(pos, us)->beside[king])) return true;
    return false;
}

bool many_is_attacked(const Position *pos, Player player) {
    static const Set nobody = { { 0 } };
    const Cell king = king_of(pos, player);
    if (king == CELL_NONE) return false;
    return is_attacked(pos, player, king, &nobody) ||
           (form_of(pos)->shadows && is_attacked_by_shadow(pos, player, king));
}

/* ---- shields ---- */

/* Adds the own men who shield a cell from sliding enemies. */
static void find_shields(const Position *pos, Player us, Cell target, int way, Set *found) {
    const Board *board = pos->walked[way];
    for (const WalkLine *line = walk_lines(pos->walks->of[way][QUEEN], target); line->how; line = walk_next(line)) {
        Cell shield = CELL_NONE;
        for (int i = 0; i < line->length; i++) {
            const Cell at = line->cell[i];
            const Man man = pos->man[at];
            if (man == MAN_NONE) continue;
            const bool first = shield == CELL_NONE;
            if (first && man_owner(man) == us) {
                shield = at;
                continue;
            }
            if (!first && slides_on(board, man_kind(man), line->direction) && comes_over(pos, us, board, man))
                set_add(found, shield);
            break;
        }
    }
}

static void add_shields(const Position *pos, Player us, Cell target, Set *found) {
    find_shields(pos, us, target, 0, found);
    if (pos->walked[1] != pos->walked[0]) find_shields(pos, us, target, 1, found);
}

Set many_shields(const Position *pos, Player us, Cell king) {
    Set found = { { 0 } };
    add_shields(pos, us, king, &found);
    if (!form_of(pos)->shadows) return found;
    found = set_or(found, board_for(pos, us)->beside[king]);
    Set shadow = king_shadow(pos, us, king);
    for (Cell at; set_pop(&shadow, &at);) add_shields(pos, us, at, &found);
    return found;
}

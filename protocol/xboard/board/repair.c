#include "protocol/xboard/board/repair.h"

#include <ctype.h>
#include <string.h>

/* Does XBoard's man on the square belong there, for sure? */
static bool is_right(const Sight *shown, const Sight *truth, Cell at) {
    return sight_same_man(shown->man[at], truth->man[at]) && !set_has(&shown->doubtful, at);
}

Cell repair_stayer(const Screen *screen, const Sight *truth, Player side) {
    const Sight *const shown = &screen->shown;
    const char *const kings = screen->habits.kings;
    Cell best = CELL_NONE;
    size_t best_rank = SIZE_MAX;
    for (int at = 0; at < screen->board->cells; at++) {
        const char letter = shown->man[at];
        if (sight_owner(letter) != side) continue;
        const char *king = strchr(kings, toupper((unsigned char)letter));
        size_t rank = king ? (size_t)(king - kings) : strlen(kings);
        if (!is_right(shown, truth, (Cell)at)) rank += 2 * strlen(kings) + 2; /* nobody else is left */
        if (rank < best_rank) best = (Cell)at, best_rank = rank;
    }
    return best;
}

/* The first men of a side that must go, but for the one that stays; at most `most`. Whoever is doubtful is not removed:
 * where it has gone, a record would name a man that is not there, and could not be loaded. */
static Set wrong_men(const Board *board, const Sight *shown, const Sight *truth, Player side, Cell stayer, int most) {
    Set wrong = { { 0 } };
    for (int at = 0; at < board->cells && most > 0; at++) {
        if (sight_owner(shown->man[at]) != side || at == stayer || is_right(shown, truth, (Cell)at)) continue;
        if (set_has(&shown->doubtful, (Cell)at)) continue;
        set_add(&wrong, (Cell)at);
        most--;
    }
    return wrong;
}

/* A man that may have gone is put where it stood, whether it is there or not. */
static bool may_be_empty(const Sight *shown, Cell at) {
    return shown->man[at] == SIGHT_EMPTY || set_has(&shown->doubtful, at);
}

static Cell first_missing(const Board *board, const Sight *shown, const Sight *truth, Player side) {
    for (int at = 0; at < board->cells; at++)
        if (may_be_empty(shown, (Cell)at) && sight_owner(truth->man[at]) == side) return (Cell)at;
    return CELL_NONE;
}

/* A doubtful man that must go: somebody has to stand there for sure before anybody can be removed. */
static Cell first_ghost(const Board *board, const Sight *shown, const Sight *truth) {
    for (int at = 0; at < board->cells; at++)
        if (set_has(&shown->doubtful, (Cell)at) && truth->man[at] == SIGHT_EMPTY) return (Cell)at;
    return CELL_NONE;
}

static bool has_men(const Board *board, const Sight *sight, Player side) {
    for (int at = 0; at < board->cells; at++)
        if (sight_owner(sight->man[at]) == side) return true;
    return false;
}

/* How many wrong men of a side may go at once. XBoard takes a side without a man for stalemated, so the last one stays
 * while another can be brought in. */
static int removable(const Board *board, const Sight *shown, const Sight *truth, Player side) {
    int men = 0;
    for (int at = 0; at < board->cells; at++) {
        if (sight_owner(shown->man[at]) != side) continue;
        if (is_right(shown, truth, (Cell)at)) return STROKE_KILLS_MAX;
        men++;
    }
    const bool spares = men <= STROKE_KILLS_MAX && first_missing(board, shown, truth, side) != CELL_NONE;
    return spares ? men - 1 : STROKE_KILLS_MAX;
}

/* A man that stays removes others. False: there are none to remove, or nobody to do it. */
static bool remove_men(Cell stayer, Set men, Stroke *stroke) {
    if (stayer == CELL_NONE || set_is_empty(&men)) return false;
    *stroke = (Stroke){ .from = stayer, .to = stayer, .kills = men };
    return true;
}

static bool drop_man(const Board *board, const Sight *sight, Cell at, Stroke *stroke) {
    if (at == CELL_NONE) return false;
    *stroke = (Stroke){ .from = CELL_NONE, .to = at, .letter = sight_dropped(board, sight->man[at], at) };
    return true;
}

/* A man that stays must be there. */
static Cell find_stayer(const Screen *screen, const Sight *truth, Player side) {
    const Cell stayer = repair_stayer(screen, truth, side);
    return stayer != CELL_NONE && set_has(&screen->shown.doubtful, stayer) ? CELL_NONE : stayer;
}

/* Enemy men go first, as a man of one's own cannot be removed without garbling what XBoard tells the other engine: that
 * is done only when there is no enemy left to do it. */
bool repair_next(const Screen *screen, const Sight *truth, Stroke *stroke) {
    const Board *const board = screen->board;
    const Sight *const shown = &screen->shown;
    const Player us = shown->turn, them = us ^ 1;
    *stroke = STROKE_NULL;
    if (sight_equal(board, shown, truth)) return false;
    if (drop_man(board, shown, first_ghost(board, shown, truth), stroke)) return true;
    const Cell stayer = find_stayer(screen, truth, us);
    const int most = removable(board, shown, truth, them);
    if (remove_men(stayer, wrong_men(board, shown, truth, them, CELL_NONE, most), stroke)) return true;
    if (drop_man(board, truth, first_missing(board, shown, truth, us), stroke)) return true;
    if (has_men(board, shown, them) || first_missing(board, shown, truth, them) != CELL_NONE) return true;
    if (remove_men(stayer, wrong_men(board, shown, truth, us, stayer, 1), stroke)) return true;
    return stayer == CELL_NONE || is_right(shown, truth, stayer); /* XBoard has no way to an empty board */
}

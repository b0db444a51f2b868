#include "protocol/xboard/repair.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- sights ---- */

Player sight_owner(char letter) {
    if (letter == SIGHT_EMPTY) return NOBODY;
    return isupper((unsigned char)letter) ? WHITE : BLACK;
}

/* Does XBoard's man on the square belong there, for sure? */
static bool is_right(const Sight *shown, const Sight *truth, Cell at) {
    return shown->man[at] == truth->man[at] && !set_has(&shown->doubtful, at);
}

bool sight_equal(const Board *board, const Sight *a, const Sight *b) {
    return a->turn == b->turn && memcmp(a->man, b->man, (size_t)board->cells) == 0 && set_is_empty(&a->doubtful) &&
           set_is_empty(&b->doubtful);
}

/* ---- XBoard's habits ---- */

static Cell last_row(const Board *board, Player side) {
    return (Cell)(side == WHITE ? board->rows - 1 : 0);
}

static void empty(Sight *shown, Cell at) {
    shown->man[at] = SIGHT_EMPTY;
    set_drop(&shown->doubtful, at);
}

static void put(Sight *shown, Cell at, Player side, char letter) {
    shown->man[at] = (char)(side == WHITE ? toupper((unsigned char)letter) : tolower((unsigned char)letter));
    set_drop(&shown->doubtful, at);
}

/* A pawn that goes diagonally to an empty square in the enemy's half takes the man beside its start with it: always
 * when XBoard tests legality, otherwise only if it takes this for en passant, as behind a double step. */
static void pass_by(const Board *board, Sight *shown, const Stroke *stroke) {
    if (board->column[stroke->from] == board->column[stroke->to] || shown->man[stroke->to] != SIGHT_EMPTY) return;
    if ((board->row[stroke->from] >= board->rows / 2) != (shown->turn == WHITE)) return;
    const Cell beside = board_cell(board, board->column[stroke->to], board->row[stroke->from]);
    if (shown->passable && shown->passed == beside)
        empty(shown, beside);
    else if (shown->man[beside] != SIGHT_EMPTY)
        set_add(&shown->doubtful, beside);
}

static bool is_pawn(const Sight *shown, const Habits *habits, Cell at) {
    return habits->pawn && toupper((unsigned char)shown->man[at]) == habits->pawn;
}

void sight_complete(const Board *board, const Sight *shown, const Habits *habits, Stroke *stroke) {
    if (stroke->from == CELL_NONE || stroke->from == stroke->to) return;
    const bool arrives = board->row[stroke->to] == last_row(board, shown->turn);
    if (!arrives || !is_pawn(shown, habits, stroke->from))
        stroke->letter = '\0';
    else if (!stroke->letter)
        stroke->letter = habits->queen;
}

static void move_man(const Board *board, Sight *shown, const Habits *habits, Stroke stroke) {
    sight_complete(board, shown, habits, &stroke);
    const bool goes = stroke.from != stroke.to && is_pawn(shown, habits, stroke.from);
    const bool arrives = goes && board->row[stroke.to] == last_row(board, shown->turn);
    const char letter = arrives ? stroke.letter : shown->man[stroke.from];
    if (goes) pass_by(board, shown, &stroke);
    empty(shown, stroke.from);
    put(shown, stroke.to, shown->turn, letter);
    shown->passable = goes && board->column[stroke.from] == board->column[stroke.to] &&
                      abs(board->row[stroke.from] - board->row[stroke.to]) == 2;
    shown->passed = stroke.to;
}

void sight_play(const Board *board, Sight *shown, const Habits *habits, const Stroke *stroke) {
    Set kills = stroke->kills;
    for (Cell at; set_pop(&kills, &at);) empty(shown, at);
    if (stroke->from != CELL_NONE && shown->man[stroke->from] != SIGHT_EMPTY) {
        move_man(board, shown, habits, *stroke);
    } else {
        shown->passable = false;
        if (stroke->from == CELL_NONE && stroke->to != CELL_NONE) put(shown, stroke->to, shown->turn, stroke->letter);
    }
    shown->turn ^= 1;
}

/* ---- the repair ---- */

Cell repair_stayer(const Board *board, const Sight *shown, const Sight *truth, const Habits *habits, Player side) {
    Cell best = CELL_NONE;
    size_t best_rank = SIZE_MAX;
    for (int at = 0; at < board->cells; at++) {
        const char letter = shown->man[at];
        if (sight_owner(letter) != side) continue;
        const char *king = strchr(habits->kings, toupper((unsigned char)letter));
        size_t rank = king ? (size_t)(king - habits->kings) : strlen(habits->kings);
        if (!is_right(shown, truth, (Cell)at)) rank += 2 * strlen(habits->kings) + 2; /* nobody else is left */
        if (rank < best_rank) best = (Cell)at, best_rank = rank;
    }
    return best;
}

/* The first men of a side that must go, but for the one that stays; at most `most`. */
static Set wrong_men(const Board *board, const Sight *shown, const Sight *truth, Player side, Cell stayer, int most) {
    Set wrong = { { 0 } };
    for (int at = 0; at < board->cells && most > 0; at++) {
        if (sight_owner(shown->man[at]) != side || at == stayer || is_right(shown, truth, (Cell)at)) continue;
        set_add(&wrong, (Cell)at);
        most--;
    }
    return wrong;
}

static Cell first_missing(const Board *board, const Sight *shown, const Sight *truth, Player side) {
    for (int at = 0; at < board->cells; at++)
        if (shown->man[at] == SIGHT_EMPTY && sight_owner(truth->man[at]) == side) return (Cell)at;
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

/* Enemy men go first, as a man of one's own cannot be removed without garbling what XBoard tells the other engine: that
 * is done only when there is no enemy left to do it. */
bool repair_next(const Board *board, const Sight *shown, const Sight *truth, const Habits *habits, Stroke *stroke) {
    const Player us = shown->turn, them = us ^ 1;
    *stroke = STROKE_NULL;
    if (sight_equal(board, shown, truth)) return false;
    const Cell stayer = repair_stayer(board, shown, truth, habits, us);
    const int most = removable(board, shown, truth, them);
    if (stayer != CELL_NONE) stroke->kills = wrong_men(board, shown, truth, them, CELL_NONE, most);
    if (!set_is_empty(&stroke->kills)) {
        stroke->from = stroke->to = stayer;
        return true;
    }
    const Cell missing = first_missing(board, shown, truth, us);
    if (missing != CELL_NONE) {
        stroke->to = missing;
        stroke->letter = (char)toupper((unsigned char)truth->man[missing]);
        return true;
    }
    if (has_men(board, shown, them) || first_missing(board, shown, truth, them) != CELL_NONE) return true;
    stroke->kills = wrong_men(board, shown, truth, us, stayer, 1);
    if (!set_is_empty(&stroke->kills)) stroke->from = stroke->to = stayer;
    const bool is_last_man = set_is_empty(&stroke->kills) && stayer != CELL_NONE && !is_right(shown, truth, stayer);
    return !is_last_man; /* XBoard has no way to an empty board */
}

int repair_plan(const Board *board, Sight *shown, const Sight *truth, const Habits *habits, Stroke plan[REPAIR_MAX]) {
    int count = 0;
    while (count < REPAIR_MAX && repair_next(board, shown, truth, habits, &plan[count]))
        sight_play(board, shown, habits, &plan[count++]);
    return count;
}

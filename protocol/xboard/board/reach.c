#include "protocol/xboard/board/reach.h"

typedef struct {
    const Board *board;
    const Sight *shown;
    Cell from, to;
    bool may_capture;
} Question;

static bool is_free(const Question *question, Cell at) {
    return question->shown->man[at] == SIGHT_EMPTY;
}

static bool may_arrive(const Question *question) {
    const Player us = sight_owner(question->shown->man[question->from]);
    if (is_free(question, question->to)) return true;
    return question->may_capture && sight_owner(question->shown->man[question->to]) != us;
}

/* In a direction, over empty cells, at most so far. */
static bool is_on_line(const Question *question, int direction, int most) {
    Cell at = question->from;
    for (int i = 0; i < most; i++) {
        at = question->board->step[direction][at].to;
        if (at == CELL_NONE || at == question->from) return false;
        if (at == question->to) return may_arrive(question);
        if (!is_free(question, at)) return false;
    }
    return false;
}

static bool is_on_lines(const Question *question, int first, int step, int most) {
    for (int direction = first; direction < question->board->directions; direction += step)
        if (is_on_line(question, direction, most)) return true;
    return false;
}

static bool is_leap(const Question *question) {
    for (int i = 0; i < question->board->leaps; i++)
        if (question->board->leap[i][question->from] == question->to) return may_arrive(question);
    return false;
}

/* One or two cells ahead to an empty one; aslant ahead, whether somebody is there or not, but where men shoot. */
static bool is_pawn_move(const Question *question) {
    const bool up = sight_owner(question->shown->man[question->from]) == WHITE;
    if (is_free(question, question->to) && is_on_line(question, up ? NORTH : SOUTH, 2)) return true;
    return question->may_capture && (is_on_line(question, up ? NORTH_EAST : SOUTH_EAST, 1) ||
                                     is_on_line(question, up ? NORTH_WEST : SOUTH_WEST, 1));
}

/* One cell anywhere; castling, two cells to either side over anybody. */
static bool is_king_move(const Question *question) {
    if (is_on_lines(question, NORTH, 1, 1)) return true;
    for (int direction = EAST; direction <= WEST; direction += WEST - EAST) {
        const Cell next = question->board->step[direction][question->from].to;
        if (next != CELL_NONE && question->board->step[direction][next].to == question->to)
            return is_free(question, question->to);
    }
    return false;
}

bool reach_can_go(const Game *game, const Sight *shown, Cell from, Cell to) {
    unsigned state;
    if (!hosting_has_chessmen(game)) return false; /* draughtsmen never go where somebody is */
    const Question question = { board_of(game->setup.board), shown, from, to,
                                game->conduct.rules.capture != CAPTURE_SHOOT };
    switch (hosting_kind(game, shown->man[from], &state)) {
    case PAWN:
        return is_pawn_move(&question);
    case KNIGHT:
        return is_leap(&question);
    case BISHOP:
        return is_on_lines(&question, NORTH_EAST, 2, CELLS_MAX);
    case ROOK:
        return is_on_lines(&question, NORTH, 2, CELLS_MAX);
    case QUEEN:
        return is_on_lines(&question, NORTH, 1, CELLS_MAX);
    case KING:
        return is_king_move(&question);
    default:
        return false;
    }
}

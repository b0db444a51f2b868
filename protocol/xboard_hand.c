/* xboard_hand.c -- the user's hand: XBoard says which man is lifted, we mark where it may go. */
#include <string.h>

#include "engine/text.h"
#include "protocol/xboard_state.h"

/* Colours of marks: a click on yellow or red completes the move, on cyan it chooses a victim and more clicks follow. */
enum { MARK_MOVE = 'Y', MARK_CAPTURE = 'R', MARK_VICTIM = 'C' };

static bool is_subset(Set part, const Set *whole) {
    const Set rest = set_minus(part, *whole);
    return set_is_empty(&rest);
}

/* A man that stays has its victims marked, then its own square. */
static void mark_move(const Hand *hand, const Picture *picture, char marks[]) {
    if (picture->from != hand->from || !is_subset(hand->kills, &picture->kills)) return;
    if (picture->to != picture->from) {
        marks[picture->to] = picture->captures ? MARK_CAPTURE : MARK_MOVE;
        return;
    }
    Set left = set_minus(picture->kills, hand->kills);
    if (set_is_empty(&left)) marks[picture->to] = MARK_MOVE;
    for (Cell at; set_pop(&left, &at);) marks[at] = MARK_VICTIM;
}

static void say_marks(XBoard *xb) {
    char marks[CELLS_MAX], line[2 * CELLS_MAX];
    memset(marks, '.', sizeof marks);
    Text text = text_into(line, sizeof line);
    Position scratch;
    MoveList legal;
    movelist_init(&legal);
    pos_init(&scratch, session_game(xb->session));
    pos_copy(&scratch, session_position(xb->session));
    game_moves(&scratch, GEN_ALL, &legal);
    for (int i = 0; i < legal.count; i++) {
        if (move_from(legal.at[i]) != xb->hand.from) continue;
        const Picture picture = dialect_picture(&scratch, legal.at[i]);
        mark_move(&xb->hand, &picture, marks);
    }
    rows_write(&text, scratch.board, marks);
    pos_release(&scratch);
    movelist_free(&legal);
    output_line(xb->out, "highlight %s", line);
}

static bool read_cell(XBoard *xb, const char *args, Cell *at) {
    if (cell_parse(session_position(xb->session)->board, args, at)) return true;
    xboard_error(xb, "no such square");
    return false;
}

/* A victim's square is put and lifted at once; everything else that is lifted begins a new move. */
void hear_lift(XBoard *xb, char *args) {
    Cell at;
    if (!read_cell(xb, args, &at)) return;
    if (xb->hand.from != CELL_NONE && xb->hand.last_put == at && at != xb->hand.from) {
        set_add(&xb->hand.kills, at);
        xb->hand.last_put = CELL_NONE;
    } else {
        xb->hand = (Hand){ .from = at, .last_put = CELL_NONE };
    }
    if (!xb->is_refusing) say_marks(xb);
}

void hear_put(XBoard *xb, char *args) {
    Cell at;
    if (read_cell(xb, args, &at)) xb->hand.last_put = at;
}

/* Sent when the mouse enters a red square: side effects could be shown here, but so far XBoard knows all of them. */
void hear_hover(XBoard *xb, char *args) {
    Cell at;
    (void)read_cell(xb, args, &at);
}

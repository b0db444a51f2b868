#include "protocol/xboard/hand.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/text.h"
#include "protocol/xboard/answer.h"
#include "protocol/xboard/ask.h"
#include "protocol/xboard/board/dialect.h"
#include "protocol/xboard/board/halfway.h"
#include "protocol/xboard/hidden.h"
#include "protocol/xboard/state.h"

/* Colours of marks: a click on yellow or red completes the move, on cyan it chooses a victim and more clicks follow. */
enum { MARK_MOVE = 'Y', MARK_CAPTURE = 'R', MARK_VICTIM = 'C' };

static bool marks_end(char mark) {
    return mark == MARK_MOVE || mark == MARK_CAPTURE;
}

/* Adds what one more click can do towards a move: to its end, or to a victim on the way. */
static void mark(const Hand *hand, Cell to, bool stays, bool captures, Set named, char marks[]) {
    if (!stays) {
        marks[to] = captures ? MARK_CAPTURE : MARK_MOVE;
        return;
    }
    Set left = set_minus(named, hand->kills);
    if (set_is_empty(&left)) marks[to] = MARK_MOVE;
    for (Cell at; set_pop(&left, &at);) marks[at] = MARK_VICTIM;
}

static void mark_pictures(const Hand *hand, const Position *pos, char marks[]) {
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    for (int i = 0; i < legal.count; i++) {
        if (move_from(legal.at[i]) != hand->from) continue;
        const MovePicture picture = dialect_picture(pos, legal.at[i]);
        if (picture.from != hand->from || !set_is_within(hand->kills, picture.kills)) continue;
        mark(hand, picture.to, picture.to == picture.from, picture.captures, picture.kills, marks);
    }
    movelist_free(&legal);
}

/* Do several turns look like this one? */
static bool has_twin(const TurnList *turns, int index) {
    for (int i = 0; i < turns->count; i++)
        if (i != index && turns->at[i].stroke.letter == turns->at[index].stroke.letter &&
            turns->at[i].stroke.from == turns->at[index].stroke.from &&
            turns->at[i].stroke.to == turns->at[index].stroke.to)
            return true;
    return false;
}

/* Whoever does not see the enemy is shown what they may try, and nothing of the enemy's. */
static void list_to_mark(const XBoard *xb, const Screen *screen, TurnList *turns) {
    const Position *pos = xboard_position(xb);
    const Player person = hidden_person(xb);
    if (person == NOBODY)
        turns_list(pos, screen, false, turns);
    else if (person == game_turn(pos))
        turns_tried(pos, screen, turns);
}

/* Before the move, where it leaves a choice, one of its victims may be clicked. */
static void mark_victims(const Hand *hand, const TurnList *turns, int index, char marks[]) {
    const Turn *turn = &turns->at[index];
    Set others = set_minus(turn->victims, hand->kills);
    if (stroke_stays(&turn->stroke) || !set_is_empty(&hand->kills) || !has_twin(turns, index)) return;
    for (Cell at; set_pop(&others, &at);)
        if (!marks_end(marks[at])) marks[at] = MARK_VICTIM;
}

static void mark_landings(const Position *pos, Move move, char marks[]) {
    Set landings = halfway_landings(pos, move);
    for (Cell at; set_pop(&landings, &at);)
        if (marks[at] == '.') marks[at] = MARK_MOVE;
}

/* Cyan: XBoard takes such a click for a victim's, tells of it, and waits for more. */
static void mark_answers(const XBoard *xb, const TurnList *turns, char marks[]) {
    Set next = touch_next(xboard_position(xb), turns, &xb->hand.touches);
    for (Cell at; set_pop(&next, &at);)
        if (at != xb->hand.from) marks[at] = MARK_VICTIM;
}

/* Where effects are more than XBoard sees: what one more click can do towards a turn. */
static void mark_turns(const XBoard *xb, char marks[]) {
    const Hand *hand = &xb->hand;
    const Screen *screen = steps_screen(&xb->follow.steps);
    TurnList turns;
    turns_init(&turns);
    list_to_mark(xb, screen, &turns);
    const bool is_answer = touch_is_due(xboard_position(xb), &turns);
    if (is_answer && hand->from != CELL_NONE) mark_answers(xb, &turns, marks);
    for (int i = 0; i < turns.count && !is_answer; i++) {
        const Turn *turn = &turns.at[i];
        const Stroke *stroke = &turn->stroke;
        if (stroke->from != hand->from || !set_is_within(hand->kills, set_or(turn->victims, stroke->kills))) continue;
        const bool captures = screen->shown.man[stroke->to] != SIGHT_EMPTY;
        mark_victims(hand, &turns, i, marks);
        mark_landings(xboard_position(xb), turn->move, marks);
        mark(hand, stroke->to, stroke_stays(stroke), captures, stroke->kills, marks);
    }
    turns_free(&turns);
}

static void say_marks(XBoard *xb) {
    char marks[CELLS_MAX], line[2 * CELLS_MAX];
    memset(marks, '.', sizeof marks);
    Text text = text_into(line, sizeof line);
    if (xb->follow.is_on)
        mark_turns(xb, marks);
    else
        mark_pictures(&xb->hand, xboard_position(xb), marks);
    rows_write(&text, xboard_position(xb)->board, marks);
    output_line(xb->out, "highlight %s", line);
}

static bool read_cell(XBoard *xb, const char *args, Cell *at) {
    if (cell_parse(xboard_position(xb)->board, args, at)) return true;
    xboard_error(xb, "no such square");
    return false;
}

/* XBoard lets go of no man but by a click: it is still there at the next move. */
void hand_go_on(XBoard *xb) {
    if (xb->held == CELL_NONE || !xboard_is_users_turn(xb)) return;
    xb->hand.from = xb->held;
    xb->held = CELL_NONE;
    say_marks(xb);
}

/* XBoard shows men in hand beside the board, a column away from it: White's on the right from the lowest rank up, "j1",
 * Black's on the left from the highest down, "_8", pawns first. EMPTY: the square is none of these. */
static Kind kind_in_hand(const Position *pos, const char *square) {
    const int files = pos->board->spec.files, ranks = pos->board->spec.ranks;
    const bool white = *square == 'a' + files + 1, black = *square == 'a' - 2;
    const int rank = pos->game->conduct.in_hand && (white || black) ? atoi(square + 1) : 0;
    const int place = white ? rank - 1 : ranks - rank;
    return rank < 1 || rank > ranks || place >= KING - PAWN ? (Kind)EMPTY : (Kind)(PAWN + place);
}

/* Where a man in hand may be dropped. */
static void say_drops(XBoard *xb, Kind kind) {
    const Position *const pos = xboard_position(xb);
    char marks[CELLS_MAX], line[2 * CELLS_MAX];
    MoveList legal;
    memset(marks, '.', sizeof marks);
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    for (int i = 0; i < legal.count; i++)
        if (move_type(legal.at[i]) == MOVE_DROP && move_kind(legal.at[i]) == kind)
            marks[move_to(legal.at[i])] = MARK_MOVE;
    movelist_free(&legal);
    Text text = text_into(line, sizeof line);
    rows_write(&text, pos->board, marks);
    output_line(xb->out, "highlight %s", line);
}

static bool lift_from_hand(XBoard *xb, const char *square) {
    const Kind kind = kind_in_hand(xboard_position(xb), square);
    if (kind == EMPTY) return false;
    hand_clear(&xb->hand);
    if (!xboard_is_waiting(xb) && !xb->is_refusing) say_drops(xb, kind);
    return true;
}

/* A victim's square is put and lifted at once; everything else that is lifted begins a new move. */
static void cmd_lift(XBoard *xb, char *args) {
    Cell at;
    if (lift_from_hand(xb, args) || !read_cell(xb, args, &at)) return;
    atomic_store(&xb->aloud.hand_is_full, true);
    xb->held = CELL_NONE;
    const bool is_chosen = xb->hand.from != CELL_NONE && xb->hand.last_put == at && at != xb->hand.from;
    if (is_chosen) {
        set_add(&xb->hand.kills, at);
        xb->hand.last_put = CELL_NONE;
    } else {
        xb->hand = (Hand){ .from = at, .last_put = CELL_NONE };
    }
    if (xboard_is_waiting(xb)) return;
    if (xb->follow.is_on) ask_again(xb, at, is_chosen);
    if (!xb->is_refusing) say_marks(xb);
}

static void cmd_put(XBoard *xb, char *args) {
    Cell at;
    if (!read_cell(xb, args, &at)) return;
    xb->hand.last_put = at;
}

/* Sent when the mouse enters a red square. What a move does besides is said when it has been made (effects.h). */
static void cmd_hover(XBoard *xb, char *args) {
    Cell at;
    (void)read_cell(xb, args, &at);
}

static const Command commands[] = {
    { "lift", cmd_lift, NULL },
    { "put", cmd_put, NULL },
    { "hover", cmd_hover, NULL },
};
const Commands hand_commands = { commands, LENGTH(commands) };

#include "engine/text/refusal.h"
#include "protocol/scene/deed.h"
#include "protocol/scene/example_find.h"

int signs_count(const Signs *signs, SignKind kind) {
    int count = 0;
    for (int i = 0; i < signs->count; i++) count += signs->sign[i].kind == kind;
    return count;
}

static int at_most(int number, int most) {
    return number < most ? number : most;
}

/* A rectangle of columns and rows. */
typedef struct {
    int west, east, south, north;
} Part;

static Part part_of(const Board *board, const Set *cells) {
    Part part = { 255, 0, 255, 0 };
    for (int at = 0; at < board->cells; at++) {
        if (!set_has(cells, (Cell)at)) continue;
        if (board->column[at] < part.west) part.west = board->column[at];
        if (board->column[at] > part.east) part.east = board->column[at];
        if (board->row[at] < part.south) part.south = board->row[at];
        if (board->row[at] > part.north) part.north = board->row[at];
    }
    return part;
}

/* Which part of the cells in and around a rectangle is taken. */
static double crowd_of(const Position *pos, const Part *part) {
    int men = 0, cells = 0;
    for (int at = 0; at < pos->board->cells; at++) {
        const int column = pos->board->column[at], row = pos->board->row[at];
        if (column < part->west - 1 || column > part->east + 1 || row < part->south - 1 || row > part->north + 1)
            continue;
        men += pos->man[at] != MAN_NONE;
        cells++;
    }
    return cells ? (double)men / cells : 0;
}

double worth_of_place(const Position *pos, const Signs *signs) {
    const Set cells = signs_cells(signs);
    const Part part = part_of(pos->board, &cells);
    const int wide = part.east - part.west + 1, high = part.north - part.south + 1, side = wide > high ? wide : high;
    const double crowd = crowd_of(pos, &part);
    const double room = side > 5 ? -1.5 * (side - 5) : side < 3 ? -1.0 : 0.0;
    return room - (crowd > 0.5 ? 12 * (crowd - 0.5) : 0) - (crowd < 0.3 ? 20 * (0.3 - crowd) : 0);
}

static bool takes_own(const Position *pos, Move move) {
    const Man man = pos->man[move_to(move)];
    return move_type(move) == MOVE_PLAIN && move_from(move) != move_to(move) && man != MAN_NONE &&
           man_owner(man) == game_turn(pos);
}

/* Where only orthodox men stand: does the man go as he would in orthodox chess? True elsewhere. */
static bool is_orthodox(const Position *pos, Move move) {
    Error err;
    const Game *const game = pos->game;
    Wish wish = { .text = "", .rest = "", .from = move_from(move), .to = move_to(move), .board = pos->board };
    wish.man = pos->man[wish.from];
    if (game->setup.letters || game->setup.gaits || pos->board->cells != 64 || wish.from == wish.to) return true;
    if (move_type(move) == MOVE_EN_PASSANT) return man_kind(wish.man) == PAWN;
    if (move_type(move) != MOVE_PLAIN || takes_own(pos, move)) return true;
    return refusal_find_way(pos, &wish, &err);
}

static bool is_pawn_in_passing(const Position *pos, Move move) {
    return move_type(move) == MOVE_EN_PASSANT && man_kind(pos->man[move_from(move)]) == PAWN;
}

double worth_of_move(const Position *before, Move move, const Signs *signs) {
    double worth = 3.0 * at_most(signs_count(signs, SIGN_FALLS), 4) + 3.0 * at_most(signs_count(signs, SIGN_TURNED), 4);
    if (signs_count(signs, SIGN_FALLS) > 6) worth -= 6;
    if (signs_count(signs, SIGN_BLAST)) worth += 5;
    if (signs_count(signs, SIGN_REACH)) worth += 6;
    if (signs_count(signs, SIGN_SHOT)) worth += 5 + at_most(signs_count(signs, SIGN_SHOT), 3);
    if (signs_count(signs, SIGN_DICE)) worth += 4;
    if (signs_count(signs, SIGN_NOTED)) worth += 8; /* who was hit gets away */
    worth += 2.0 * at_most(signs_count(signs, SIGN_COMES), 2) + 0.8 * at_most(signs_count(signs, SIGN_MOVE), 3);
    if (game_takes(before, move)) worth += is_pawn_in_passing(before, move) ? -1 : 2;
    if (takes_own(before, move) || !is_orthodox(before, move)) worth += 6;
    if (!signs_count(signs, SIGN_MOVE) && !signs_count(signs, SIGN_SHOT))
        worth += 3.0 * (signs_count(signs, SIGN_FALLS) > 0);
    if (move_type(move) == MOVE_CASTLE && before->game->conduct.rules.any_castling) worth += 5;
    for (int i = 0; i < signs->count; i++)
        if (deed_goes_round(before->board, &signs->sign[i])) return worth + 8;
    return worth;
}

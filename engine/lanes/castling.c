#include "engine/lanes/castling.h"

#include <string.h>

#include "engine/text/notation.h"

void lineup_init(Position *lineup, const Game *game) {
    pos_init(lineup, game);
    const Field men = { game->setup.start, strcspn(game->setup.start, " ") };
    const bool read = board_parse(lineup, men, NULL);
    assert(read && "the start of a game can be read");
    (void)read;
}

/* How far away the last rook of the player is on a line, 0 if there is none. */
static int farthest_rook(const Position *lineup, Player player, const Cell line[], int length) {
    while (length > 0 && !man_is(lineup->man[line[length - 1]], ROOK, player)) length--;
    return length;
}

bool lineup_castle(const Position *lineup, Player player, int side, Castle *castle) {
    const Board *board = lineup->board;
    Set kings = set_and(lineup->owner[player + 1], lineup->kind[KING]);
    Cell king, line[CELLS_MAX];
    int distance[2] = { 0, 0 }; /* of the rooks on the king's and the queen's side */
    if (!set_pop(&kings, &king)) return false;
    Castle found[2] = { { .king = king }, { .king = king } };
    for (int direction = 0; direction < board->directions; direction++) {
        if (!board_is_rook_line(board, direction)) continue;
        const int length = board_line(board, king, direction, line);
        const int away = farthest_rook(lineup, player, line, length);
        if (away < 2) continue;
        const int place = distance[KING_SIDE] && distance[KING_SIDE] <= away ? QUEEN_SIDE : KING_SIDE;
        if (place == KING_SIDE) {
            found[QUEEN_SIDE] = found[KING_SIDE];
            distance[QUEEN_SIDE] = distance[KING_SIDE];
        }
        distance[place] = away;
        found[place].king_to = line[1];
        found[place].rook_to = line[0];
        found[place].rook = line[away - 1];
    }
    *castle = found[side];
    return distance[side] > 0;
}

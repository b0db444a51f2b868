#include "protocol/scene/deed.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/scene/decisions.h"

/* The board before, and what has been said about the cells. */
typedef struct {
    Man before[CELLS_MAX];
    const Position *after;
    Signs *signs;
    Set told; /* where somebody left, arrived or was shot */
} Deed;

static void add(Deed *deed, SignKind kind, Cell from, Cell to) {
    signs_add(deed->signs, (Sign){ .kind = kind, .from = from, .to = to });
}

/* ---- what the move says ---- */

/* A way from cell to cell: a shot where it says so, and nobody has come to who stood there. Is it one? */
static bool add_way(Deed *deed, Cell from, Cell to, bool with_x) {
    const Man target = deed->before[to], now = deed->after->man[to];
    if (now == MAN_WALL) return false; /* nobody goes there: that a wall has come says the board */
    const bool is_shot = with_x && target != MAN_NONE && (now == MAN_NONE || now == target);
    add(deed, is_shot ? SIGN_SHOT : SIGN_MOVE, from, to);
    set_add(&deed->told, from);
    if (is_shot) {
        if (now == MAN_NONE) add(deed, SIGN_FALLS, from, to);
    } else if (now == MAN_NONE && target != MAN_NONE) {
        add(deed, SIGN_BLAST, from, to);
    }
    set_add(&deed->told, to);
    return is_shot;
}

/* The ways between the cells that its text names, one after another; what follows a comma begins anew. */
static void read_ways(Deed *deed, const char *text) {
    const Board *const board = deed->after->board;
    Cell stands = CELL_NONE, cell;
    for (size_t length; (length = decision_piece(board, text, &cell)) > 0; text += length) {
        if (cell == CELL_NONE) continue;
        const bool begins = stands == CELL_NONE || *text == ',' || *text == ';';
        if (begins || cell == stands || !add_way(deed, stands, cell, *text == 'x')) stands = cell;
    }
}

/* King and rook change places in one move. */
static void add_castling(Deed *deed, Move move, Player mover) {
    for (int at = 0; at < deed->after->board->cells; at++) {
        const Man man = deed->after->man[at];
        if (man == MAN_NONE || man == deed->before[at] || man_owner(man) != mover) continue;
        if (man_kind(man) == KING)
            add(deed, SIGN_MOVE, move_from(move), (Cell)at);
        else if (man_kind(man) == ROOK)
            add(deed, SIGN_MOVE, move_to(move), (Cell)at);
        set_add(&deed->told, (Cell)at);
    }
    set_add(&deed->told, move_from(move));
    set_add(&deed->told, move_to(move));
}

/* ---- what the board says ---- */

/* Fell somebody besides whom the move says, and did all of them stand beside a cell? */
typedef struct {
    bool some, beside;
} Fallen;

static Fallen fallen_around(const Deed *deed, Cell centre) {
    Fallen fallen = { false, true };
    const Board *const board = deed->after->board;
    for (int at = 0; at < board->cells; at++) {
        if (set_has(&deed->told, (Cell)at) || deed->before[at] == MAN_NONE || deed->after->man[at] != MAN_NONE)
            continue;
        fallen.some = true;
        fallen.beside &= set_has(&board->beside[centre], (Cell)at);
    }
    return fallen;
}

/* A blast reaches all cells around it if somebody fell there; it is none if others fell. */
static void spread_blast(Deed *deed) {
    const int count = deed->signs->count;
    const Board *const board = deed->after->board;
    for (int i = 0; i < count; i++) {
        Sign *const sign = &deed->signs->sign[i];
        if (sign->kind != SIGN_BLAST) continue;
        const Fallen fallen = fallen_around(deed, sign->to);
        if (!fallen.beside) sign->kind = SIGN_FALLS;
        for (int at = 0; fallen.some && fallen.beside && at < board->cells; at++)
            if (set_has(&board->beside[sign->to], (Cell)at)) add(deed, SIGN_BLAST, sign->to, (Cell)at);
    }
}

static void compare(Deed *deed) {
    for (int i = 0; i < deed->after->board->cells; i++) {
        const Cell at = (Cell)i;
        const Man was = deed->before[at], is = deed->after->man[at];
        if (was == is || was == MAN_WALL || set_has(&deed->told, at)) continue;
        add(deed, is == MAN_NONE ? SIGN_FALLS : was == MAN_NONE ? SIGN_COMES : SIGN_TURNED, at, at);
    }
}

/* Would an orthodox man who stood there go so over an empty board? True of other men. */
static bool reaches(const Deed *deed, Cell from, Cell to) {
    const Board *const board = deed->after->board;
    const Game *const game = deed->after->game;
    const int x = abs(board->column[to] - board->column[from]), y = abs(board->row[to] - board->row[from]);
    const Kind kind = man_kind(deed->before[from]);
    if (game->setup.letters || board->cells != 64 || game_ground(deed->after) == GROUND_CYLINDER) return true;
    if (kind == KNIGHT) return x * y == 2;
    const bool is_straight = x == 0 || y == 0, is_slant = x == y;
    return (is_straight && kind != BISHOP) || (is_slant && kind != ROOK);
}

/* One enemy alone falls far from where somebody has gone: what he reached has to do with it. */
static void add_reach(Deed *deed, Move move, Player mover) {
    const Board *const board = deed->after->board;
    const Cell to = move_to(move);
    const Sign *fallen = NULL;
    for (int i = 0; i < deed->signs->count; i++) {
        const Sign *const sign = &deed->signs->sign[i];
        if (sign->kind != SIGN_FALLS && sign->kind != SIGN_MOVE) return;
        if (sign->kind == SIGN_MOVE) continue;
        if (fallen) return;
        fallen = sign;
    }
    if (move_type(move) != MOVE_OTHER && move_type(move) != MOVE_EN_PASSANT) return;
    if (!fallen || deed->before[to] != MAN_NONE || deed->after->man[to] == MAN_NONE || fallen->to == to ||
        set_has(&board->beside[to], fallen->to))
        return;
    const Cell from = fallen->to;
    const bool are_pawns = man_kind(deed->before[move_from(move)]) == PAWN && man_kind(deed->before[from]) == PAWN;
    if (move_type(move) == MOVE_EN_PASSANT && are_pawns) return; /* as in orthodox chess */
    if (man_owner(deed->before[from]) != mover && reaches(deed, from, to)) add(deed, SIGN_REACH, from, to);
}

static void roll(Position *pos, Move move, uint64_t *random, Signs *signs) {
    enum { ROLLS_MAX = 4, PIPS_MAX = 12 };
    for (int i = 0; i < ROLLS_MAX && game_is_chance(pos); i++) {
        const Move event = game_roll(pos, random);
        const uint32_t pips = move_choice(event);
        if (move_is_none(event)) return;
        if (move_type(event) == MOVE_DICE && pips >= 1 && pips <= PIPS_MAX)
            signs_add(signs,
                      (Sign){ .kind = SIGN_DICE, .from = move_from(move), .to = move_to(move), .number = (int)pips });
        game_play(pos, event);
    }
}

/* Whoever was hit there may still get away: a move of theirs begins where somebody else stands now. */
static void add_escape(Deed *deed, Move move) {
    const Position *const pos = deed->after;
    const Cell at = move_to(move);
    MoveList moves;
    if (deed->before[at] == MAN_NONE || man_owner(pos->man[at]) == game_turn(pos) || game_is_chance(pos)) return;
    movelist_init(&moves);
    game_moves(pos, GEN_ALL, &moves);
    for (int i = 0; i < moves.count; i++) {
        const Cell to = move_to(moves.at[i]);
        if (move_type(moves.at[i]) == MOVE_DROP || move_from(moves.at[i]) != at || to == at) continue;
        if (pos->man[to] != MAN_NONE) continue;
        add(deed, SIGN_NOTED, at, at);
        add(deed, SIGN_MOVE, at, to);
        break;
    }
    movelist_free(&moves);
}

void deed_play(Position *pos, Move move, uint64_t *random, Signs *signs) {
    Deed deed = { .after = pos, .signs = signs };
    char text[MOVE_TEXT_MAX];
    const Player mover = game_turn(pos);
    memcpy(deed.before, pos->man, sizeof deed.before);
    game_move_format(pos, move, text);
    game_play(pos, move);
    roll(pos, move, random, signs);
    if (move_type(move) == MOVE_CASTLE)
        add_castling(&deed, move, mover);
    else
        read_ways(&deed, text);
    spread_blast(&deed);
    compare(&deed);
    if (!game_is_hidden(pos->game) && !decision_captures(pos->board, text)) add_reach(&deed, move, mover);
    if (move_type(move) == MOVE_PLAIN && move_from(move) != move_to(move) && pos->man[move_to(move)] != MAN_NONE)
        add_escape(&deed, move);
}

bool deed_goes_round(const Board *board, const Sign *sign) {
    const bool is_way = sign->kind == SIGN_MOVE || sign->kind == SIGN_SHOT;
    if (!is_way || board->spec.shape != BOARD_SQUARES) return false;
    return (board->spec.wrap_files &&
            abs(board->column[sign->to] - board->column[sign->from]) * 2 > board->spec.files) ||
           (board->spec.wrap_ranks && abs(board->row[sign->to] - board->row[sign->from]) * 2 > board->rows);
}

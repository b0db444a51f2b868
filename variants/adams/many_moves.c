/* Attacks and moves of chess for many players, by walking the graph of the board. */
#include "engine/look.h"
#include "variants/adams/many.h"

/* ---- lines ---- */

static bool slides_on(const Board *board, Kind kind, int direction) {
    return kind == QUEEN || kind == (board_is_rook_line(board, direction) ? ROOK : BISHOP);
}

static int turned(const Board *board, int direction, int by) {
    return (direction + by + board->directions) % board->directions;
}

static const Walk *walk_for(const Position *pos, Player player, Kind kind) {
    return pos->walks->of[form_of(pos)->side[player] & 1][kind];
}

/* ---- attacks ---- */

/* Does the man beside a cell, in this direction from it, attack it by a step? */
static bool steps_onto(const Position *pos, const Board *board, Man man, int direction) {
    if (man_kind(man) == KING) return true;
    if (man_kind(man) != PAWN) return false;
    const int back = turned(board, direction, board->directions / 2);
    const int forward = forward_of(form_of(pos), man_owner(man));
    return back == turned(board, forward, 1) || back == turned(board, forward, -1);
}

static bool is_enemy(const Position *pos, Player us, Man man) {
    return man != MAN_NONE && are_enemies(pos, us, man_owner(man));
}

/* An enemy who walks on this board. */
static bool comes_over(const Position *pos, Player us, const Board *board, Man man) {
    return is_enemy(pos, us, man) && board_for(pos, man_owner(man)) == board;
}

static bool is_attacked_over(const Position *pos, Player us, Cell at, int way) {
    const Board *board = pos->walked[way];
    for (int i = 0; i < board->leaps; i++) {
        const Man man = pos->man[board->leap[i][at]];
        if (man_kind(man) == KNIGHT && comes_over(pos, us, board, man)) return true;
    }
    for (int direction = 0; direction < board->directions; direction++) {
        const Man beside = pos->man[board->step[direction][at].to];
        if (comes_over(pos, us, board, beside) && steps_onto(pos, board, beside, direction)) return true;
    }
    for (const WalkLine *line = walk_lines(pos->walks->of[way][QUEEN], at); line->how; line = walk_next(line)) {
        const Man man = pos->man[walk_end(line, pos->man)];
        if (slides_on(board, man_kind(man), line->direction) && comes_over(pos, us, board, man)) return true;
    }
    return false;
}

/* Is the cell attacked by a man of another team than this player's? Frozen men attack like others. */
static bool is_attacked(const Position *pos, Player us, Cell at) {
    if (is_attacked_over(pos, us, at, 0)) return true;
    return pos->walked[1] != pos->walked[0] && is_attacked_over(pos, us, at, 1);
}

bool many_is_attacked(const Position *pos, Player player) {
    const Cell king = king_of(pos, player);
    return king != CELL_NONE && is_attacked(pos, player, king);
}

static void find_shields(const Position *pos, Player us, Cell king, int way, Set *found) {
    const Board *board = pos->walked[way];
    for (const WalkLine *line = walk_lines(pos->walks->of[way][QUEEN], king); line->how; line = walk_next(line)) {
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

/* Own men that shield the king from a sliding enemy. */
static Set shields(const Position *pos, Player us, Cell king) {
    Set found = { { 0 } };
    find_shields(pos, us, king, 0, &found);
    if (pos->walked[1] != pos->walked[0]) find_shields(pos, us, king, 1, &found);
    return found;
}

/* ---- listing ---- */

typedef struct {
    const Position *pos;
    const Board *board;
    Player us;
    Cell king;
    bool in_check;
    Set shields;           /* men whose moves must be tried out */
    Set forbidden;         /* cells of enemies that may not be captured in this turn */
    MoveList *out;         /* NULL: count only */
    uint64_t count, kings; /* legal moves; those among them that capture a king */
} Lister;

/* Would the own king be safe after the move? */
static bool is_safe(const Lister *lister, Move move) {
    if (lister->king == CELL_NONE) return true;
    const Cell from = move_from(move);
    if (!lister->in_check && from != lister->king && move_type(move) != MOVE_EN_PASSANT &&
        !set_has(&lister->shields, from))
        return true;
    const Look look = look_into(lister->pos, move);
    many_move_men(look.after, move);
    const bool safe = !many_is_attacked(look.after, lister->us);
    look_back(&look);
    return safe;
}

static void push(Lister *lister, Move move) {
    if (!is_safe(lister, move)) return;
    const Man captured = move_type(move) == MOVE_PLAIN ? lister->pos->man[move_to(move)] : (Man)MAN_NONE;
    lister->count++;
    if (man_kind(captured) == KING) lister->kings++;
    if (lister->out) movelist_push(lister->out, move);
}

static bool may_capture(const Lister *lister, Cell at) {
    return is_enemy(lister->pos, lister->us, lister->pos->man[at]) && !set_has(&lister->forbidden, at);
}

static void push_target(Lister *lister, Cell from, Cell to) {
    if (to == CELL_NONE) return;
    if (lister->pos->man[to] == MAN_NONE || may_capture(lister, to))
        push(lister, move_make(MOVE_PLAIN, from, to, EMPTY));
}

/* A cell that can be reached by two ways is one move: round a cylinder, and beside a rook on triangles. */
static void slider_moves(Lister *lister, Cell from, Kind kind) {
    Reach reach = { { { 0 } }, { { 0 } } };
    walk_reach(walk_for(lister->pos, lister->us, kind), lister->pos->man, from, &reach);
    Set reached = set_or(reach.quiet, reach.hits);
    for (Cell to; set_pop(&reached, &to);) push_target(lister, from, to);
}

/* A second hop, by the same vector, is a move only. */
static void knight_moves(Lister *lister, Cell from) {
    const Man *man = lister->pos->man;
    const Walk *walk = walk_for(lister->pos, lister->us, KNIGHT);
    for (const WalkLine *line = walk_lines(walk, from); line->how; line = walk_next(line)) {
        push_target(lister, from, line->cell[0]);
        if (line->length == 1 || !form_of(lister->pos)->extended || man[line->cell[0]] != MAN_NONE) continue;
        if (man[line->cell[1]] == MAN_NONE) push(lister, move_make(MOVE_PLAIN, from, line->cell[1], EMPTY));
    }
}

/* ---- pawns ---- */

static const Kind officers[] = { QUEEN, ROOK, BISHOP, KNIGHT };

/* A pawn is promoted where it could not go on. */
static void push_pawn_move(Lister *lister, Move move) {
    if (lister->board->step[forward_of(form_of(lister->pos), lister->us)][move_to(move)].to != CELL_NONE) {
        push(lister, move);
        return;
    }
    for (size_t i = 0; i < LENGTH(officers); i++) {
        move.bits = (move.bits & ~(0xffULL << 16)) | (uint64_t)officers[i] << 16;
        push(lister, move);
    }
}

int many_longest_step(const Position *pos, Player us, Cell from) {
    const Form *form = form_of(pos);
    const int row = board_row_from(pos->board, form->side[us], from);
    if (row == 1) return form->long_step;
    return form->extended && row < pos->board->rows / 2 ? 2 : 1;
}

static bool has_passed(const Position *pos, Player owner, Cell at, Cell *pawn) {
    const Passed passed = passed_get(pos, owner);
    *pawn = passed.pawn;
    if (passed.pawn == CELL_NONE || !man_is(pos->man[passed.pawn], PAWN, owner)) return false;
    return passed.cell[0] == at || passed.cell[1] == at;
}

/* Captures on an empty cell pawns that have just passed it: one a move. If there are several, the move names its
 * victim. */
static void en_passant_moves(Lister *lister, Cell from, Cell to) {
    const Position *pos = lister->pos;
    Cell victims[PLAYERS_MAX];
    uint64_t count = 0;
    for (Player owner = 0; owner < pos->game->players; owner++) {
        Cell pawn;
        if (are_enemies(pos, lister->us, owner) && has_passed(pos, owner, to, &pawn) &&
            !set_has(&lister->forbidden, pawn))
            victims[count++] = pawn;
    }
    for (uint64_t i = 0; i < count; i++) {
        Move move = move_make(MOVE_EN_PASSANT, from, to, EMPTY);
        move.bits |= (uint64_t)victims[i] << 32 | (uint64_t)(count > 1) << 40;
        push_pawn_move(lister, move);
    }
}

static void pawn_moves(Lister *lister, Cell from) {
    const Position *pos = lister->pos;
    const Board *board = lister->board;
    const int forward = forward_of(form_of(pos), lister->us);
    const int longest = many_longest_step(pos, lister->us, from);
    Cell to = board->step[forward][from].to;
    for (int steps = 1; steps <= longest && to != CELL_NONE && pos->man[to] == MAN_NONE;
         steps++, to = board->step[forward][to].to)
        push_pawn_move(lister, move_make(steps == 1 ? MOVE_PLAIN : MOVE_DOUBLE, from, to, EMPTY));
    for (int side = -1; side <= 1; side += 2) {
        const Cell target = board->step[turned(board, forward, side)][from].to;
        if (target == CELL_NONE) continue;
        if (may_capture(lister, target))
            push_pawn_move(lister, move_make(MOVE_PLAIN, from, target, EMPTY));
        else if (pos->man[target] == MAN_NONE)
            en_passant_moves(lister, from, target);
    }
}

/* ---- castling ---- */

/* Is the way along the edge from king to rook empty? It starts over the cell that the king crosses. */
static bool way_is_free(const Position *pos, const Castle *castle) {
    const Walk *walk = walk_for(pos, man_owner(pos->man[castle->king]), ROOK);
    for (const WalkLine *line = walk_lines(walk, castle->king); line->how; line = walk_next(line))
        if (line->cell[0] == castle->rook_to && walk_end(line, pos->man) == castle->rook) return true;
    return false;
}

static void castling_moves(Lister *lister) {
    const Position *pos = lister->pos;
    if (lister->in_check || lister->king == CELL_NONE) return;
    for (int right = 2 * lister->us; right <= 2 * lister->us + 1; right++) {
        const Castle *castle = &pos->castle[right];
        if (!(pos->now.castling >> right & 1) || !way_is_free(pos, castle)) continue;
        if (!is_attacked(pos, lister->us, castle->rook_to))
            push(lister, move_make(MOVE_CASTLE, castle->king, castle->rook, EMPTY));
    }
}

/* ---- all moves ---- */

static void man_moves(Lister *lister, Cell from) {
    const Kind kind = man_kind(lister->pos->man[from]);
    switch (kind) {
    case PAWN:
        pawn_moves(lister, from);
        break;
    case KNIGHT:
        knight_moves(lister, from);
        break;
    case KING:
        for (int direction = 0; direction < lister->board->directions; direction++)
            push_target(lister, from, lister->board->step[direction][from].to);
        castling_moves(lister);
        break;
    default:
        slider_moves(lister, from, kind);
    }
}

/* Who can capture a king must. */
static void keep_king_captures(const Position *pos, MoveList *list, int first) {
    int kept = first;
    for (int i = first; i < list->count; i++)
        if (move_type(list->at[i]) == MOVE_PLAIN && man_kind(pos->man[move_to(list->at[i])]) == KING)
            list->at[kept++] = list->at[i];
    list->count = kept;
}

uint64_t many_moves(const Position *pos, Player player, bool any, MoveList *out) {
    Lister lister = {
        .pos = pos, .board = board_for(pos, player), .us = player, .king = king_of(pos, player), .out = out
    };
    lister.forbidden = pos->flag[FLAG_PROTECTED + player];
    if (lister.king != CELL_NONE) {
        lister.in_check = is_attacked(pos, player, lister.king);
        lister.shields = shields(pos, player, lister.king);
    }
    const int first = out ? out->count : 0;
    Set men = pos->owner[player + 1];
    for (Cell from; set_pop(&men, &from) && !(any && lister.count);) man_moves(&lister, from);
    if (lister.kings == 0) return lister.count;
    if (out) keep_king_captures(pos, out, first);
    return lister.kings;
}

bool many_is_checkmated(const Position *pos, Player player) {
    return many_is_attacked(pos, player) && many_moves(pos, player, true, NULL) == 0;
}

/* ---- moving men ---- */

Cell many_victim(const Position *pos, Move move) {
    if (move_type(move) == MOVE_EN_PASSANT) return (Cell)(move_choice(move) & 0xff);
    if (move_type(move) != MOVE_PLAIN || pos->man[move_to(move)] == MAN_NONE) return CELL_NONE;
    return move_to(move);
}

/* The side on which the player may castle with this rook. */
static int castling_side(const Position *pos, Player us, Cell rook) {
    const bool king_side = pos->now.castling >> (2 * us + KING_SIDE) & 1;
    return king_side && pos->castle[2 * us + KING_SIDE].rook == rook ? KING_SIDE : QUEEN_SIDE;
}

Man many_move_men(Position *pos, Move move) {
    const Cell from = move_from(move), to = move_to(move), victim = many_victim(pos, move);
    const Man man = pos->man[from], captured = victim == CELL_NONE ? (Man)MAN_NONE : pos->man[victim];
    const Player us = man_owner(man);
    if (move_type(move) == MOVE_CASTLE) {
        const Castle *castle = &pos->castle[2 * us + castling_side(pos, us, to)];
        pos_put(pos, from, MAN_NONE);
        pos_put(pos, to, MAN_NONE);
        pos_put(pos, castle->king_to, man);
        pos_put(pos, castle->rook_to, man_of(ROOK, us));
        return MAN_NONE;
    }
    if (victim != CELL_NONE && victim != to) pos_put(pos, victim, MAN_NONE);
    pos_put(pos, from, MAN_NONE);
    pos_put(pos, to, move_kind(move) ? man_of(move_kind(move), us) : man);
    return captured;
}

/* ---- pawns that have passed cells ---- */

/* Three bytes, each a cell + 1; 0 where there is none. */
Passed passed_get(const Position *pos, Player player) {
    const uint32_t word = pos->word[WORD_PASSED + player];
    return (Passed){ (Cell)((word & 0xff) - 1), { (Cell)((word >> 8 & 0xff) - 1), (Cell)((word >> 16 & 0xff) - 1) } };
}

void passed_set(Position *pos, Player player, Passed passed) {
    const uint32_t pawn = (Cell)(passed.pawn + 1), first = (Cell)(passed.cell[0] + 1);
    const uint32_t second = (Cell)(passed.cell[1] + 1);
    pos_set_word(pos, WORD_PASSED + player, pawn | first << 8 | second << 16);
}

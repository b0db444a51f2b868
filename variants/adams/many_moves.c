/* Moves of chess for many players, by walking the graph of the board. */
#include "engine/lanes/look.h"
#include "variants/adams/many.h"

/* ---- captures ---- */

Move many_capture_on_empty(Cell from, Cell to, Cell victim, bool is_passed, bool is_choice) {
    const Move move = move_make(is_passed ? MOVE_EN_PASSANT : MOVE_OTHER, from, to, EMPTY);
    return rule_with_victim(move, victim, is_choice);
}

static bool captures_on_empty(Move move) {
    return move_type(move) == MOVE_EN_PASSANT || move_type(move) == MOVE_OTHER;
}

bool many_is_choice(Move move) {
    return captures_on_empty(move) && move_choice(move) & RULE_MARK;
}

Cell many_victim(const Position *pos, Move move) {
    if (captures_on_empty(move)) return rule_victim(move);
    if (move_type(move) != MOVE_PLAIN || pos->man[move_to(move)] == MAN_NONE) return CELL_NONE;
    return move_to(move);
}

static bool captures_king(const Position *pos, Move move) {
    const Cell victim = many_victim(pos, move);
    return victim != CELL_NONE && man_kind(pos->man[victim]) == KING;
}

/* ---- listing ---- */

typedef struct {
    const Position *pos;
    const Board *board;
    const Shadows *shadows; /* NULL: the game has none */
    Player us;
    Cell king;
    bool in_check;
    Set shields;           /* cells of men whose moves must be tried out */
    Set forbidden;         /* cells of enemies that may not be captured in this turn */
    Set passed;            /* cells that pawns of enemies have just passed */
    MoveList *out;         /* NULL: count only */
    uint64_t count, kings; /* legal moves; those among them that capture a king */
} Lister;

/* Would the own king be safe after the move? */
static bool is_safe(const Lister *lister, Move move) {
    if (lister->king == CELL_NONE) return true;
    const Cell from = move_from(move);
    if (!lister->in_check && from != lister->king && !captures_on_empty(move) && !set_has(&lister->shields, from))
        return true;
    const Look look = look_into(lister->pos, move);
    many_move_men(look.after, move);
    const bool safe = !many_is_attacked(look.after, lister->us);
    look_back(&look);
    return safe;
}

static void push(Lister *lister, Move move) {
    if (!is_safe(lister, move)) return;
    lister->count++;
    if (captures_king(lister->pos, move)) lister->kings++;
    if (lister->out) movelist_push(lister->out, move);
}

static bool may_capture(const Lister *lister, Cell at) {
    return is_enemy_of(lister->pos, lister->us, lister->pos->man[at]) && !set_has(&lister->forbidden, at);
}

/* ---- captures on empty cells ---- */

/* Men in whose shadow the mover arrives, coming from outside. */
static Set victims_by_shadow(const Lister *lister, Cell from, Cell to) {
    if (!lister->shadows) return (Set){ { 0 } };
    return set_minus(set_minus(lister->shadows->on[to], lister->shadows->on[from]), lister->forbidden);
}

static bool has_passed(const Position *pos, Player owner, Cell at, Cell *pawn) {
    const Passed passed = passed_get(pos, owner);
    *pawn = passed.pawn;
    if (passed.pawn == CELL_NONE || !man_is(pos->man[passed.pawn], PAWN, owner)) return false;
    return passed.cell[0] == at || passed.cell[1] == at;
}

/* Pawns that have just passed a cell. */
static Set passed_pawns(const Lister *lister, Cell at) {
    Set pawns = { { 0 } };
    for (Player owner = 0; owner < lister->pos->game->players; owner++) {
        Cell pawn;
        if (are_enemies(lister->pos, lister->us, owner) && has_passed(lister->pos, owner, at, &pawn))
            set_add(&pawns, pawn);
    }
    return set_minus(pawns, lister->forbidden);
}

static Set passed_cells(const Position *pos, Player us) {
    Set cells = { { 0 } };
    for (Player owner = 0; owner < pos->game->players; owner++) {
        const Passed passed = passed_get(pos, owner);
        if (passed.pawn == CELL_NONE || !are_enemies(pos, us, owner)) continue;
        for (size_t i = 0; i < LENGTH(passed.cell); i++)
            if (passed.cell[i] != CELL_NONE) set_add(&cells, passed.cell[i]);
    }
    return cells;
}

typedef void Push(Lister *lister, Move move);

/* One victim a move. If there are several, the move names its own. */
static void push_captures(Lister *lister, Cell from, Cell to, Set victims, Set passed, Push *push_move) {
    const bool is_choice = set_count(&victims) > 1;
    for (Cell victim; set_pop(&victims, &victim);)
        push_move(lister, many_capture_on_empty(from, to, victim, set_has(&passed, victim), is_choice));
}

/* ---- pieces ---- */

static void push_target(Lister *lister, Cell from, Cell to) {
    if (to == CELL_NONE) return;
    if (lister->pos->man[to] != MAN_NONE) {
        if (may_capture(lister, to)) push(lister, move_make(MOVE_PLAIN, from, to, EMPTY));
        return;
    }
    const Set victims = lister->shadows ? victims_by_shadow(lister, from, to) : (Set){ { 0 } };
    if (!lister->shadows || set_is_empty(&victims))
        push(lister, move_make(MOVE_PLAIN, from, to, EMPTY));
    else
        push_captures(lister, from, to, victims, (Set){ { 0 } }, push);
}

/* A cell that can be reached by two ways is one move: round a cylinder, and beside a rook on triangles. */
static void slider_moves(Lister *lister, Cell from, Kind kind) {
    const Man *const man = lister->pos->man;
    const Walk *const walk = walk_for(lister->pos, lister->us, kind);
    Set reached = { { 0 } };
    for (const WalkLine *line = walk_lines(walk, from); line->how; line = walk_next(line))
        for (int i = 0; i < line->length; i++) {
            set_add(&reached, line->cell[i]);
            if (man[line->cell[i]] != MAN_NONE) break;
        }
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
    const MoveType type = move_type(move) == MOVE_DOUBLE ? MOVE_PLAIN : move_type(move); /* nobody captures it behind */
    for (size_t i = 0; i < LENGTH(officers); i++)
        push(lister, move_choose(move_make(type, move_from(move), move_to(move), officers[i]), move_choice(move)));
}

static void pawn_captures_on_empty(Lister *lister, Cell from, Cell to) {
    const Set passed = passed_pawns(lister, to);
    push_captures(lister, from, to, set_or(passed, victims_by_shadow(lister, from, to)), passed, push_pawn_move);
}

static void pawn_moves(Lister *lister, Cell from) {
    const Position *pos = lister->pos;
    const Board *board = lister->board;
    const int forward = forward_of(form_of(pos), lister->us);
    const int longest = longest_step(pos->board, form_of(pos), lister->us, from);
    Cell to = board->step[forward][from].to;
    for (int steps = 1; steps <= longest && to != CELL_NONE && pos->man[to] == MAN_NONE;
         steps++, to = board->step[forward][to].to)
        push_pawn_move(lister, move_make(steps == 1 ? MOVE_PLAIN : MOVE_DOUBLE, from, to, EMPTY));
    for (int side = -1; side <= 1; side += 2) {
        const Cell target = board->step[many_turned(board, forward, side)][from].to;
        if (target == CELL_NONE) continue;
        if (may_capture(lister, target))
            push_pawn_move(lister, move_make(MOVE_PLAIN, from, target, EMPTY));
        else if (pos->man[target] == MAN_NONE && (lister->shadows || set_has(&lister->passed, target)))
            pawn_captures_on_empty(lister, from, target);
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

/* Is the king safe where he crosses, with the rook still in its corner? */
static bool crosses_safely(const Position *pos, const Castle *castle) {
    const Look look = look_into(pos, MOVE_NONE);
    const Man king = pos->man[castle->king];
    pos_put(look.after, castle->king, MAN_NONE);
    pos_put(look.after, castle->rook_to, king);
    const bool safe = !many_is_attacked(look.after, man_owner(king));
    look_back(&look);
    return safe;
}

static void castling_moves(Lister *lister) {
    const Position *pos = lister->pos;
    if (lister->in_check || lister->king == CELL_NONE) return;
    for (int right = 2 * lister->us; right <= 2 * lister->us + 1; right++) {
        const Castle *castle = &pos->castle[right];
        if (!(pos->now.castling >> right & 1) || !way_is_free(pos, castle)) continue;
        if (crosses_safely(pos, castle)) push(lister, move_make(MOVE_CASTLE, castle->king, castle->rook, EMPTY));
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
        if (captures_king(pos, list->at[i])) list->at[kept++] = list->at[i];
    list->count = kept;
}

uint64_t many_moves(const Position *pos, Player player, bool any, MoveList *out) {
    Shadows shadows;
    Lister lister = {
        .pos = pos, .board = board_for(pos, player), .us = player, .king = king_of(pos, player), .out = out
    };
    lister.forbidden = pos->flag[FLAG_PROTECTED + player];
    lister.passed = passed_cells(pos, player);
    if (form_of(pos)->shadows) {
        many_cast_shadows(pos, player, &shadows);
        lister.shadows = &shadows;
    }
    if (lister.king != CELL_NONE) {
        lister.in_check = many_is_attacked(pos, player);
        lister.shields = many_shields(pos, player, lister.king);
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

/* How orthodox men go, over any board; where the men of a game go otherwise its hook speaks first. */
#include "engine/board/land_sets.h"
#include "engine/text/refusal.h"
#include "engine/lanes/rule.h"
#include "engine/board/walk.h"

/* ---- tools ---- */

bool refusal_in_the_way(const Position *pos, Cell at, Error *err) {
    return error_set(err, "the %s on %s is in the way", refusal_man(pos, at), pos->board->name[at]);
}

static bool does_not_go_so(const Wish *wish, const Position *pos, Error *err) {
    return error_set(err, "a %s does not move like that", refusal_kind(pos->game, man_kind(wish->man)));
}

bool refusal_target_is_free(const Position *pos, const Wish *wish, Error *err) {
    const Man man = pos->man[wish->to];
    if (man == MAN_NONE || refusal_is_enemy(pos, wish->to)) return true;
    if (pos->game->conduct.rules.own_captures && man_kind(man) != KING) return true;
    if (man == MAN_WALL)
        return error_set(err, "the %s stands on %s", refusal_man(pos, wish->to), pos->board->name[wish->to]);
    const char *whose = man_owner(man) == pos->now.turn ? "your own" : "your partner's";
    return error_set(err, "%s %s stands on %s", whose, refusal_man(pos, wish->to), pos->board->name[wish->to]);
}

/* ---- pieces ---- */

/* Follows one line; false if it does not lead there. *blocker: the first man on the way, CELL_NONE if there is none. */
static bool follow_line(const Position *pos, const Board *board, Cell from, Cell to, int direction, Cell *blocker) {
    Cell line[CELLS_MAX];
    const int length = board_line(board, from, direction, line);
    *blocker = CELL_NONE;
    for (int i = 0; i < length; i++) {
        if (line[i] == to) return true;
        if (*blocker == CELL_NONE && pos->man[line[i]] != MAN_NONE) *blocker = line[i];
    }
    return false;
}

static bool slides_on(const Board *board, Kind kind, int direction) {
    return kind == QUEEN || board_is_rook_line(board, direction) == (kind == ROOK);
}

/* Round a cylinder one of two ways suffices. */
static bool find_line(const Position *pos, const Wish *wish, Error *err) {
    Cell nearest = CELL_NONE;
    for (int direction = 0; direction < wish->board->directions; direction++) {
        Cell blocker;
        if (!slides_on(wish->board, man_kind(wish->man), direction) ||
            !follow_line(pos, wish->board, wish->from, wish->to, direction, &blocker))
            continue;
        if (blocker == CELL_NONE) return true;
        nearest = blocker;
    }
    return nearest == CELL_NONE ? does_not_go_so(wish, pos, err) : refusal_in_the_way(pos, nearest, err);
}

static bool find_leap(const Position *pos, const Wish *wish, Error *err) {
    for (int i = 0; i < wish->board->leaps; i++)
        if (wish->board->leap[i][wish->from] == wish->to) return true;
    return does_not_go_so(wish, pos, err);
}

/* Men of a game that says itself how they go (GameSetup.gaits), by player: the first line that leads there decides. */
static bool find_gait(const Position *pos, const Wish *wish, Error *err) {
    const Walk *const walk = pos->walks->of[pos->now.turn][man_kind(wish->man)];
    Reach reach = { { { 0 } }, { { 0 } } };
    if (!walk) return does_not_go_so(wish, pos, err);
    walk_reach(walk, pos->man, wish->from, &reach);
    if (set_has(&reach.quiet, wish->to) || set_has(&reach.hits, wish->to)) return true;
    for (const WalkLine *line = walk_lines(walk, wish->from); line->how; line = walk_next(line))
        for (int i = 0, blocker = CELL_NONE; i < line->length; i++) {
            if (line->cell[i] == wish->to && blocker != CELL_NONE) return refusal_in_the_way(pos, (Cell)blocker, err);
            if (blocker == CELL_NONE && pos->man[line->cell[i]] != MAN_NONE) blocker = line->cell[i];
        }
    return does_not_go_so(wish, pos, err);
}

static bool is_beside(const Board *board, Cell a, Cell b) {
    return set_has(&board->beside[a], b);
}

/* Where men may do both, the x says which is meant. */
static bool is_shooting(const Position *pos, const Wish *wish) {
    const Composition *c = pos->game->conduct.composition;
    return pos->game->conduct.rules.capture == CAPTURE_SHOOT ||
           (wish->is_shot && c && composed_facts(c) & FACT_SHOTS_TOO);
}

/* ---- pawns, of two players who face each other ---- */

static Cell ahead_of(const Position *pos, Cell at) {
    return pos->board->step[board_forward(pos->board, pos->now.turn)][at].to;
}

static bool is_on_hexagons(const Position *pos) {
    return pos->board->spec.shape == BOARD_HEXAGONS && pos->game->setup.land;
}

bool refusal_is_pawn_capture(const Position *pos, const Wish *wish) {
    if (is_on_hexagons(pos)) {
        const Set hits = land_pawn_hits(pos->game->setup.land, pos->now.turn, wish->from);
        return set_has(&hits, wish->to);
    }
    const int forward = board_forward(pos->board, pos->now.turn);
    return pos->board->step[(forward + 1) & 7][wish->from].to == wish->to ||
           pos->board->step[(forward + 7) & 7][wish->from].to == wish->to;
}

/* Where a pawn is shot en passant: beside the shooter, before the cell that it has passed. */
static bool is_shot_in_passing(const Position *pos, const Wish *wish) {
    const Cell passed = pos->now.en_passant;
    if (passed == CELL_NONE || ahead_of(pos, wish->to) != passed) return false;
    const Wish diagonal = { .from = wish->from, .to = passed };
    return is_shooting(pos, wish) && refusal_is_pawn_capture(pos, &diagonal);
}

/* From where two steps can be made. */
static bool is_start(const Position *pos, Cell at) {
    const Board *board = pos->board;
    if (!is_on_hexagons(pos)) return (pos->now.turn == WHITE ? board->row[at] : board->rows - 1 - board->row[at]) == 1;
    const Set from = land_double_from(pos->game->setup.land, pos->now.turn);
    return set_has(&from, at);
}

static bool find_double_step(const Position *pos, const Wish *wish, Error *err) {
    if (!is_start(pos, wish->from)) return error_set(err, "a pawn goes two steps only from where it started");
    const Cell next = ahead_of(pos, wish->from);
    if (pos->man[next] != MAN_NONE) return refusal_in_the_way(pos, next, err);
    return pos->man[wish->to] == MAN_NONE || refusal_in_the_way(pos, wish->to, err);
}

/* Can the pawn step three times, over empty cells? */
static bool is_third_step(const Position *pos, const Wish *wish) {
    Cell at = wish->from;
    if (!is_on_hexagons(pos)) return false;
    const Set from = land_triple_from(pos->game->setup.land, pos->now.turn);
    for (int i = 0; i < 3; i++) {
        at = ahead_of(pos, at);
        if (at == CELL_NONE || pos->man[at] != MAN_NONE) return false;
    }
    return set_has(&from, wish->from) && at == wish->to;
}

static bool find_pawn_way(const Position *pos, Wish *wish, Error *err) {
    const Cell next = ahead_of(pos, wish->from);
    const bool shoots = is_shooting(pos, wish);
    const char *verb = shoots ? "shoot" : "capture";
    if (is_shot_in_passing(pos, wish)) {
        wish->move = move_make(MOVE_SHOT, wish->from, wish->to, EMPTY);
    } else if (refusal_is_pawn_capture(pos, wish)) {
        const bool passing = wish->to == pos->now.en_passant;
        if (pos->man[wish->to] == MAN_NONE && (!passing || shoots))
            return error_set(err, "a pawn goes straight ahead, and there is nothing on %s to %s",
                             pos->board->name[wish->to], verb);
        wish->move = move_make(passing  ? MOVE_EN_PASSANT
                               : shoots ? MOVE_SHOT
                                        : MOVE_PLAIN,
                               wish->from, wish->to, EMPTY);
    } else if (wish->to == next) {
        if (pos->man[next] != MAN_NONE) return refusal_in_the_way(pos, next, err);
    } else if (next != CELL_NONE && wish->to == ahead_of(pos, next)) {
        if (!find_double_step(pos, wish, err)) return false;
        wish->move = move_make(MOVE_DOUBLE, wish->from, wish->to, EMPTY);
    } else if (is_third_step(pos, wish)) {
        wish->move = move_make(MOVE_DOUBLE, wish->from, wish->to, EMPTY);
    } else {
        return does_not_go_so(wish, pos, err);
    }
    return true;
}

/* ---- castling ---- */

/* The castling that a king's move to a cell means; CASTLES_MAX: none. */
static int castling_meant(const Position *pos, const Wish *wish) {
    for (int right = 2 * pos->now.turn; right <= 2 * pos->now.turn + 1; right++) {
        const Castle *castle = &pos->castle[right];
        const int further = right + CASTLES_FURTHER;
        if (castle->king != castle->rook && castle->king == wish->from &&
            (castle->king_to == wish->to || castle->rook == wish->to))
            return right;
        if (game_castles_further(pos, right) && castle->king == wish->from && pos->castle[further].king_to == wish->to)
            return further;
    }
    return CASTLES_MAX;
}

/* The first man between king and rook who is in the way. */
static Cell castling_blocker(const Position *pos, const Castle *castle) {
    Cell blocker = CELL_NONE;
    if (pos->board->cells == 64) {
        const Bits men = castle->empty.word[0] & pos_occupied(pos);
        return men ? bits_first(men) : (Cell)CELL_NONE;
    }
    for (int direction = 0; direction < pos->board->directions; direction++)
        if (board_is_rook_line(pos->board, direction) &&
            follow_line(pos, pos->board, castle->king, castle->rook, direction, &blocker))
            return blocker;
    return CELL_NONE;
}

static bool is_castling(const Position *pos, const Wish *wish) {
    const Board *board = pos->board;
    const int columns = board->column[wish->to] - board->column[wish->from];
    return castling_meant(pos, wish) != CASTLES_MAX ||
           (board->row[wish->to] == board->row[wish->from] &&
            (columns == 2 || columns == -2 || pos->man[wish->to] == man_of(ROOK, pos->now.turn)));
}

static bool find_castling(const Position *pos, Wish *wish, Error *err) {
    const int right = castling_meant(pos, wish);
    const int held = pos->game->players == 2 ? right % CASTLES_FURTHER : right;
    if (right == CASTLES_MAX || !(pos->now.castling >> held & 1))
        return error_set(err, "a king goes one step, and there is no right to castle there");
    const Castle *castle = &pos->castle[right];
    const Cell blocker = castling_blocker(pos, castle);
    if (blocker != CELL_NONE) return refusal_in_the_way(pos, blocker, err);
    wish->move = move_make(MOVE_CASTLE, castle->king, castle->rook, held == right ? EMPTY : WALL);
    return true;
}

/* ---- all ---- */

static bool find_king_way(const Position *pos, Wish *wish, Error *err) {
    if (is_beside(wish->board, wish->from, wish->to)) return true;
    return is_castling(pos, wish) ? find_castling(pos, wish, err) : does_not_go_so(wish, pos, err);
}

/* Does the game say of each player's men how they go? */
static bool has_gaits(const Game *game) {
    return game->setup.land && game->setup.gaits;
}

static bool find_own_way(const Position *pos, Wish *wish, Error *err) {
    const bool castles = man_kind(wish->man) == KING && is_castling(pos, wish);
    return castles ? find_castling(pos, wish, err) : find_gait(pos, wish, err);
}

static bool find_way(const Position *pos, Wish *wish, Error *err) {
    if (has_gaits(pos->game) && man_kind(wish->man) != PAWN) return find_own_way(pos, wish, err);
    switch (man_kind(wish->man)) {
    case PAWN:
        return find_pawn_way(pos, wish, err);
    case KNIGHT:
        return find_leap(pos, wish, err);
    case KING:
        return find_king_way(pos, wish, err);
    default:
        return find_line(pos, wish, err);
    }
}

/* What a step or a capture by moving is, once the way is free. */
static void make_move(const Position *pos, Wish *wish) {
    const bool captures = pos->man[wish->to] != MAN_NONE;
    const bool last = man_kind(wish->man) == PAWN && ahead_of(pos, wish->to) == CELL_NONE;
    const MoveType type = captures && is_shooting(pos, wish) ? MOVE_SHOT : MOVE_PLAIN;
    const char *promotions = pos->game->setup.promotions ? pos->game->setup.promotions : "Q";
    const Kind kind = last && type == MOVE_PLAIN && *promotions ? game_kind(pos->game, *promotions) : (Kind)EMPTY;
    wish->move = move_make(type, wish->from, wish->to, kind);
}

static bool find_move(const Position *pos, Wish *wish, Error *err) {
    if (wish->from == wish->to) return error_set(err, "a man does not move to the square where it stands");
    if (!has_gaits(pos->game) && *refusal_kind(pos->game, man_kind(wish->man)) == 'm')
        return true; /* a man that only its game knows */
    if (!find_way(pos, wish, err)) return false;
    if (move_type(wish->move) == MOVE_CASTLE) return true;
    if (!refusal_target_is_free(pos, wish, err)) return false;
    if (wish->is_shot && pos->man[wish->to] == MAN_NONE && move_is_none(wish->move))
        return error_set(err, "there is nobody on %s", pos->board->name[wish->to]);
    if (move_is_none(wish->move) || (man_kind(wish->man) == PAWN && move_type(wish->move) == MOVE_PLAIN))
        make_move(pos, wish);
    return true;
}

bool refusal_find_way(const Position *pos, Wish *wish, Error *err) {
    if (find_move(pos, wish, err)) return true;
    wish->move = MOVE_NONE;
    return false;
}

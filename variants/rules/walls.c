#include "variants/rules/walls.h"

#include "engine/lanes/look.h"
#include "engine/lanes/terms.h"
#include "engine/text/words.h"
#include "variants/rules/passes.h"

/* ---- where ---- */

/* Do rules move or take men as a move is made, so that it has to be played to see what is empty then? */
static bool walls_act_early(const Composition *c) {
    bool acts = false;
    FOR_RULES(c, i) acts |= (c->rule[i]->begins || c->rule[i]->plays) && !(c->rule[i]->facts & FACT_KEEPS_MEN);
    return acts;
}

/* The cells that are empty when the men of a move have gone. */
static Cells walls_open(const Composition *c, const Position *pos, Move move, bool plainly) {
    const MoveType type = move_type(move);
    const Cell from = move_from(move), to = move_to(move);
    Cells open;
    if (composed_gambles(c, pos, move)) return lane_kind(pos, EMPTY) & composed_cells(pos);
    if (plainly && !move.more && (type == MOVE_PLAIN || type == MOVE_DOUBLE))
        return ((lane_kind(pos, EMPTY) | cells_one(from)) & ~cells_one(to)) & composed_cells(pos);
    const Look look = look_into(pos, move);
    Deed deed = { .hurt = composed_hurt(c, pos, move), .stands = to, .centre = to, .is_shot = type == MOVE_SHOT };
    composed_go(c, look.after, move, &deed);
    open = lane_kind(look.after, EMPTY) & composed_cells(pos);
    look_back(&look);
    return open;
}

/* Moves one after another that are the same but for their walls. */
static void walls_push(Move move, Cells cells, MoveList *out) {
    movelist_reserve(out, cells_count(cells));
    while (cells_any(cells)) out->at[out->count++] = rule_with_wall(move, cells_pop(&cells));
}

typedef Cells WallCells(const Composition *c, const Position *pos, Move move, Cells open);

/* Of a list from `first` on each move becomes those with a wall on one of the cells, none if there is no such cell. */
static void walls_spread(const Composition *c, const Position *pos, MoveList *out, int first, WallCells *cells_of) {
    const bool plainly = !walls_act_early(c);
    MoveList bare;
    movelist_init(&bare);
    for (int i = first; i < out->count; i++) movelist_push(&bare, out->at[i]);
    out->count = first;
    for (int i = 0; i < bare.count; i++)
        if (rule_wall(bare.at[i]) == CELL_NONE && !passes_is_pass(bare.at[i]))
            walls_push(bare.at[i], cells_of(c, pos, bare.at[i], walls_open(c, pos, bare.at[i], plainly)), out);
        else
            movelist_push(out, bare.at[i]);
    movelist_free(&bare);
}

/* ---- playing and writing ---- */

/* Nobody is captured in passing where a wall has come. */
static void walls_put(Position *pos, Cell at) {
    lane_put(pos, at, MAN_WALL);
    if (pos->now.en_passant == at) pos_set_en_passant(pos, CELL_NONE);
}

static void duck_puts(const Composition *c, Position *pos, Move move) {
    const Cell at = rule_wall(move);
    (void)c;
    if (at == CELL_NONE) return;
    lane_clear(pos, lane_kind(pos, WALL));
    walls_put(pos, at);
}

/* ",e4d5" behind the move of a man who stands on e4 then. */
static void walls_write(const Position *pos, Move move, Text *out) {
    const Cell at = rule_wall(move);
    if (at == CELL_NONE) return;
    Cell stands = move_type(move) == MOVE_SHOT ? move_from(move) : move_to(move);
    if (move_type(move) == MOVE_CASTLE) stands = pos_castle_of(pos, pos->now.turn, move)->king_to;
    text_char(out, ',');
    text_string(out, pos->board->name[stands]);
    text_string(out, pos->board->name[at]);
}

/* ---- the duck ---- */

static Cells walls_anywhere(const Composition *c, const Position *pos, Move move, Cells open) {
    (void)c, (void)pos, (void)move;
    return open;
}

static void duck_spreads(const Composition *c, const Position *pos, MoveList *out, int first, bool again) {
    (void)again;
    walls_spread(c, pos, out, first, walls_anywhere);
}

/* Where another rule says what kings are, it says so alone. If both are gone, who has moved has won. */
static bool duck_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    const Player us = pos->now.turn;
    if (composed_facts(c) & FACT_LAST_MAN) return false;
    FOR_RULES_WITH(c, i, seats) return false;
    const bool ours = cells_any(lane_men_of(pos, us, KING));
    if (LIKELY(ours && cells_any(lane_enemies(pos, us) & lane_kind(pos, KING)))) return false;
    *outcome = game_won(pos, pos->game->team[ours ? us : us ^ 1], "the king is gone");
    return true;
}

static bool duck_stuck(const Composition *c, const Position *pos, Outcome *outcome) {
    (void)c;
    *outcome = game_won(pos, pos->game->team[pos->now.turn], "stalemate");
    return true;
}

/* A position in which the duck is more than one is none. */
static bool duck_possible(const Composition *c, const Position *pos, Error *err) {
    (void)c;
    return !cells_many(lane_kind(pos, WALL)) || error_in(err, "board", "there is more than one duck");
}

static const char *const duck_kinds[KINDS_MAX] = { [WALL] = "duck" };
static const Words duck_words = { .legend = "* the duck", .kinds = duck_kinds };

LANE_DATA const Rule rule_duck = {
    .id = "duck",
    .page = "duck",
    .title = "Duck Chess",
    .is_known = true,
    .words = "each move also puts a duck on another empty square, to stand in the way; kings are captured",
    .facts = FACT_NO_CHECK | FACT_FALLING_KINGS | FACT_KINGLESS,
    .answers = { [ASKS_STUCK] = "has won" },
    .walls = true,
    .speech = &duck_words,
    .spreads = duck_spreads,
    .puts = duck_puts,
    .writes = walls_write,
    .ends = duck_ends,
    .stuck = duck_stuck,
    .possible = duck_possible,
};

/* ---- walls of files ---- */

static const TermsOfMoves *walls_terms(const Position *pos) {
    return &pos->game->setup.terms->moves;
}

/* Where the man who has moved could go on to, from where he stands now. */
static Cells walls_in_reach(const Composition *c, const Position *pos, Move move) {
    const Cell from = move_from(move);
    const Cells occupied = lane_occupied(pos) & ~cells_one(from);
    return lane_kind_reach(composed_terrain(c, pos), man_kind(pos->man[from]), pos->now.turn, move_to(move), occupied)
        .quiet;
}

/* The edges of the board, and what lies beside walls. */
static Cells walls_at_edges(const Position *pos) {
    const Board *const board = pos->board;
    const Cells walls = lane_kind(pos, WALL);
    Cells edges = NO_CELLS;
    for (int at = 0; at < board->cells; at++)
        for (int direction = 0; direction < board->directions; direction++) {
            const Cell next = board->step[direction][at].to;
            if (board_is_rook_line(board, direction) && (next == CELL_NONE || cells_has(walls, next)))
                edges |= cells_one((Cell)at);
        }
    return edges;
}

static Cells walling_cells(const Composition *c, const Position *pos, Move move, Cells open) {
    const TermsOfMoves *const terms = walls_terms(pos);
    open &= cells_of_set(&terms->walled[pos->now.turn]);
    if (terms->walls == WALLS_ARROW) return open & walls_in_reach(c, pos, move);
    if (terms->walls == WALLS_PAST) return open & cells_one(move_from(move));
    return terms->walls == WALLS_EDGE ? open & walls_at_edges(pos) : open;
}

/* Instead of moving: the first of the player's men stays where he is. */
static Move walls_staying(const Position *pos) {
    const Cell at = cells_first(lane_men(pos, pos->now.turn));
    return move_make(MOVE_OTHER, at, at, EMPTY);
}

static bool walls_stays(Move move) {
    return move_type(move) == MOVE_OTHER && !passes_is_pass(move);
}

static void walling_lists(const Composition *c, const Position *pos, MoveList *out) {
    (void)c;
    if (walls_terms(pos)->walls_or_moves && cells_any(lane_men(pos, pos->now.turn)))
        movelist_push(out, walls_staying(pos));
}

static void walling_spreads(const Composition *c, const Position *pos, MoveList *out, int first, bool again) {
    (void)again;
    if (!walls_terms(pos)->walls_or_moves) {
        walls_spread(c, pos, out, first, walling_cells);
        return;
    }
    int kept = first;
    Move stays = MOVE_NONE;
    for (int i = first; i < out->count; i++)
        if (walls_stays(out->at[i]) && rule_wall(out->at[i]) == CELL_NONE)
            stays = out->at[i];
        else
            out->at[kept++] = out->at[i];
    out->count = kept;
    if (!move_is_none(stays)) walls_push(stays, walling_cells(c, pos, stays, lane_kind(pos, EMPTY)), out);
}

static bool walling_plays(const Composition *c, Position *pos, Move move, Deed *deed) {
    (void)c, (void)deed;
    if (!walls_stays(move)) return false;
    composed_pass_turn(pos);
    return true;
}

static void walling_puts(const Composition *c, Position *pos, Move move) {
    const Cell at = rule_wall(move);
    if (walls_terms(pos)->walls == WALLS_DUCK) {
        duck_puts(c, pos, move);
    } else if (at != CELL_NONE) {
        walls_put(pos, at);
        pos_irreversible(pos);
    }
}

LANE_DATA const Rule rule_walling = {
    .id = "walling",
    .words = "moves put walls",
    .walls = true,
    .facts = FACT_KEEPS_MEN,
    .lists = walling_lists,
    .spreads = walling_spreads,
    .plays = walling_plays,
    .puts = walling_puts,
    .writes = walls_write,
};

LANE_DATA const Rule rule_fixed_walls = { .id = "fixed-walls", .words = "walls stand in the way", .walls = true };

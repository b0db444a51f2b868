#include "variants/rules/minefield.h"
#include "variants/rules/seats.h"

#include <string.h>

/* ---- what is due, or may be done besides ---- */

/* A pair of cells of the own half, the lower one first. */
static void lay_mines(const Position *pos, MoveList *out) {
    const Set half = minefield_half(pos, pos->now.turn);
    for (Cells first = cells_of_set(&half); cells_any(first);) {
        const Cell low = cells_pop(&first);
        for (Cells rest = first; cells_any(rest);)
            movelist_push(out, move_make(MOVE_OTHER, low, cells_pop(&rest), EMPTY));
    }
}

/* Whether a move mates before those fall who would fall last is no question of mines: nobody must learn from it where
 * they lie. */
LANE_API bool minefield_offers(const Composition *c, const Position *pos, MoveList *out) {
    const Cell at = minefield_landed(pos);
    (void)c;
    if (minefield_is_laying(pos)) {
        lay_mines(pos, out);
        return true;
    }
    if (!pos->byte[BYTE_MATES] && cells_has(lane_flag(pos, FLAG_MINES + pos->now.turn), at))
        movelist_push(out, move_make(MOVE_SHOT, at, at, EMPTY));
    return false;
}

/* ---- playing ---- */

static void lay(Position *pos, Move move) {
    const Player us = pos->now.turn;
    pos_set_flag(pos, FLAG_MINES + us, move_from(move), true);
    pos_set_flag(pos, FLAG_MINES + us, move_to(move), true);
    lane_set_turn_after(pos, us);
    if (pos->now.turn == WHITE) pos_set_word(pos, WORD_MINES, 0);
    pos->now.reversible = 0;
}

/* Round a board, what is written of the man who has gone. */
static void forget_seated(Position *pos, Cell at) {
    for (Player player = 0; player < lane_players(pos); player++)
        if (passed_get(pos, player).pawn == at) passed_set(pos, player, nothing_passed);
    unprotect(pos, at);
}

/* The man goes, and the same player moves again. */
static void detonate(const Composition *c, Position *pos, Cell at) {
    minefield_forget_landed(pos);
    pos_set_flag(pos, FLAG_MINES + pos->now.turn, at, false);
    lane_put(pos, at, MAN_NONE);
    if (pos->now.en_passant != CELL_NONE) pos_set_en_passant(pos, CELL_NONE);
    FOR_RULES_WITH(c, i, seats) forget_seated(pos, at);
    pos_irreversible(pos);
}

LANE_API bool minefield_acts(const Composition *c, Position *pos, Move move) {
    if (minefield_is_laying(pos))
        lay(pos, move);
    else if (minefield_detonates(pos, move))
        detonate(c, pos, move_to(move));
    else
        return false;
    return true;
}

/* Is it for another rule to say what the player to move does now? */
static bool is_something_due(const Composition *c, const Position *pos) {
    MoveList list;
    bool due = false;
    movelist_init(&list);
    FOR_RULES(c, i)
    due = due || (c->rule[i]->owes && c->rule[i]->possible != minefield_possible && c->rule[i]->owes(c, pos, &list));
    movelist_free(&list);
    return due;
}

/* The mine can be set off only by its owner, if they move next, under the man who arrived, if he is still there. */
LANE_API void minefield_judges(const Composition *c, Position *pos, Player mover) {
    const Player us = pos->now.turn;
    const Cell at = minefield_landed(pos);
    const bool lives = cells_has(lane_men(pos, mover) & lane_enemies(pos, us), at);
    if (!lives || !cells_has(lane_flag(pos, FLAG_MINES + us), at) || pos->now.turn == mover ||
        game_rule_end(pos).over || is_something_due(c, pos))
        minefield_forget_landed(pos);
}

/* ---- moves refused: nothing here depends on the enemy's mines ---- */

/* "M@c3,M@d4", or what begins so. */
static bool allows_laying(const Position *pos, const Wish *wish, Error *err) {
    const Set half = minefield_half(pos, pos->now.turn);
    const int rows = pos->board->rows, own = rows / 2, lowest = pos->now.turn == WHITE ? 1 : rows - own + 1;
    const bool round = game_has_commas(pos->game);
    Cell first, second;
    const char *text = wish->text;
    const size_t length = strncmp(text, "M@", 2) == 0 ? board_read_cell(pos->board, text + 2, &first) : 0;
    const char *more = text + 2 + length;
    if (!length || strncmp(more, ",M@", 3) != 0 || !board_read_cell(pos->board, more + 3, &second)) {
        const Cell low = board_cell(pos->board, 2, lowest + (pos->now.turn == WHITE ? own - 3 : -1)),
                   high = board_cell(pos->board, 3, lowest + (pos->now.turn == WHITE ? own - 2 : 0));
        const bool exist = low != CELL_NONE && high != CELL_NONE && !round;
        return error_set(err, "two mines must be laid first, both at once%s%s%s%s", exist ? ", as M@" : "",
                         exist ? pos->board->name[low] : "", exist ? ",M@" : "", exist ? pos->board->name[high] : "");
    }
    if (!set_has(&half, first) || !set_has(&half, second))
        return round ? error_set(err, "mines lie in your own half, the %d rows next to you", own)
                     : error_set(err, "mines lie in your own half, on ranks %d to %d", lowest, lowest + own - 1);
    if (first == second) return error_set(err, "two mines cannot lie on one square");
    return error_set(err, "the lower square comes first: M@%s,M@%s", pos->board->name[first < second ? first : second],
                     pos->board->name[first < second ? second : first]);
}

LANE_API bool minefield_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    (void)c;
    if (minefield_is_laying(pos)) return allows_laying(pos, wish, err);
    if (strncmp(wish->text, "M@", 2) == 0) return error_set(err, "the mines have been laid");
    if (wish->from == CELL_NONE || wish->from != wish->to) return true;
    return error_set(err, "no enemy has just stepped on a mine of yours there");
}

/* ---- possible positions ---- */

static bool check_mines(const Position *pos, Player player, Error *err) {
    const Set half = minefield_half(pos, player), mines = minefield_mines(pos, player);
    const Cells outside = cells_of_set(&mines) & ~cells_of_set(&half);
    if (cells_any(outside))
        return error_set(err, "%s is not in the half of %s", pos->board->name[cells_first(outside)],
                         words_player(pos->game, player)) ||
               extra_is_wrong(err, minefield_key(pos->game, player));
    return set_count(&mines) <= MINES_EACH ||
           error_set(err, "%d mines, nobody has more than %d", set_count(&mines), MINES_EACH) ||
           extra_is_wrong(err, minefield_key(pos->game, player));
}

/* Those have laid theirs who have had their turn. */
static bool check_laying(const Composition *c, const Position *pos, Error *err) {
    if (!minefield_is_laying(pos)) return true;
    const int laid = is_something_due(c, pos) ? 0 : game_place_of(pos->game, pos->now.turn);
    for (Player player = 0; player < lane_players(pos); player++) {
        const Set mines = minefield_mines(pos, player);
        if (set_count(&mines) == (game_place_of(pos->game, player) < laid ? MINES_EACH : 0)) continue;
        return lane_players(pos) > 2
                   ? error_in(err, "setup=", "the players lay %d mines each, in their order", MINES_EACH)
                   : error_in(err, "setup=", "White lays %d mines, then Black", MINES_EACH);
    }
    return true;
}

static bool check_landed(const Composition *c, const Position *pos, Error *err) {
    if (!minefield_has_landed(pos)) return true;
    const Cell at = minefield_landed(pos);
    const Set mines = minefield_mines(pos, pos->now.turn);
    const Outcome outcome = game_rule_end(pos);
    if (!set_has(&mines, at) || minefield_is_laying(pos))
        return error_in(err, "landed=", "the player to move has no mine on %s", pos->board->name[at]);
    if (!cells_has(lane_enemies(pos, pos->now.turn), at))
        return error_in(err, "landed=", "there is no enemy man on %s", pos->board->name[at]);
    if (outcome.over) return error_in(err, "landed=", "the game is over, %s", outcome.reason);
    return !is_something_due(c, pos) || error_in(err, "landed=", "something else than a move is due now");
}

LANE_API bool minefield_possible(const Composition *c, const Position *pos, Error *err) {
    for (Player player = 0; player < lane_players(pos); player++)
        if (!check_mines(pos, player, err)) return false;
    return check_laying(c, pos, err) && check_landed(c, pos, err);
}

#include "variants/rules/cassandra.h"

#include "engine/lanes/look.h"
#include "variants/rules/seats.h"

/* ---- predictions ---- */

/* Where men of a kind can stand: pawns not where none comes or stays. */
static Cells open_to(const Composition *c, const Position *pos, Player owner, Kind kind) {
    const Terrain terrain = composed_terrain(c, pos);
    const unsigned facts = composed_facts(c);
    Cells cells = (lane_kind(pos, EMPTY) | lane_occupied(pos)) & lane_mobility(terrain, owner, kind);
    if (kind != PAWN) return cells;
    if (!(facts & FACT_PAWNS_AT_HOME)) cells &= ~lane_row(terrain, owner, 0);
    if (!(facts & FACT_NO_PROMOTION)) cells &= ~lane_pawnless_end(terrain, owner);
    return cells;
}

/* What may be foretold of the enemy: a king, what they have on the board or in hand, and what their pawns may become.
 * Men without a letter of their own could not be named. */
static KindSet kinds_foretold(const Composition *c, const Position *pos) {
    const Player them = pos->now.turn ^ 1;
    const Kind end = lane_kinds_end(composed_terrain(c, pos));
    KindSet kinds = 1U << KING;
    for (Kind kind = PAWN; kind < end; kind++)
        if (cells_any(lane_men_of(pos, them, kind)) || game_in_hand(pos, them, kind)) kinds |= 1U << kind;
    if (kinds >> PAWN & 1 && !(composed_facts(c) & FACT_NO_PROMOTION))
        for (const Kind *kind = composed_promotions(c, pos, them); *kind != EMPTY; kind++) kinds |= 1U << *kind;
    for (Kind kind = PAWN; kind < end; kind++)
        if (!cassandra_is_named(pos->game, kind)) kinds &= ~(1U << kind);
    return kinds;
}

static Cells cells_foretold(const Composition *c, const Position *pos, Kind kind) {
    return open_to(c, pos, pos->now.turn ^ 1, kind) & composed_cells(pos);
}

LANE_API uint64_t cassandra_choices(const Composition *c, const Position *pos) {
    uint64_t count = 0;
    for (KindSet kinds = kinds_foretold(c, pos); kinds; kinds &= kinds - 1)
        count += (uint64_t)cells_count(cells_foretold(c, pos, (Kind)bits_first(kinds)));
    return count;
}

static void list_kind(const Composition *c, const Position *pos, Kind kind, MoveList *out) {
    Cells cells = cells_foretold(c, pos, kind);
    movelist_reserve(out, cells_count(cells));
    while (cells_any(cells)) {
        const Cell at = cells_pop(&cells);
        movelist_push(out, move_make(MOVE_OTHER, at, at, kind));
    }
}

LANE_API bool cassandra_owes(const Composition *c, const Position *pos, MoveList *out) {
    if (LIKELY(!cassandra_predicts(pos))) return false;
    const KindSet kinds = kinds_foretold(c, pos);
    for (Kind kind = lane_kinds_end(composed_terrain(c, pos)); kind-- > PAWN;)
        if (kinds >> kind & 1) list_kind(c, pos, kind, out);
    return true;
}

/* The clocks stand still, and who moves next may still capture in passing; but round a board a pawn is out of danger
 * when its player's place has come. */
LANE_API bool cassandra_pays(const Composition *c, Position *pos, Move move) {
    const Player us = pos->now.turn;
    if (LIKELY(!cassandra_is_prediction(pos, move))) return false;
    pos->now.reversible++;
    pos_set_word(pos, WORD_FORETOLD + us, cassandra_prophecy(move_kind(move), move_to(move)));
    if (us == BLACK) pos_set_word(pos, WORD_PREDICTS, 0);
    lane_set_turn_after(pos, us);
    FOR_RULES_WITH(c, i, seats) passed_set(pos, pos->now.turn, nothing_passed);
    return true;
}

/* ---- removals ---- */

/* Both predictions are judged on the same board. */
static Cells come_true(const Position *pos) {
    Cells men = NO_CELLS;
    for (Player prophet = WHITE; prophet <= BLACK; prophet++)
        if (cassandra_is_true(pos, prophet)) men |= cells_one(cassandra_cell(cassandra_foretold(pos, prophet)));
    return men;
}

/* What a pawn of Black's has passed is forgotten with it. */
static void remove_men(const Composition *c, Position *pos, Cells men) {
    const Cell passed = pos->now.en_passant;
    if (!cells_any(men)) return;
    lane_clear(pos, men);
    if (passed == CELL_NONE) return;
    const Cell passer = lane_passer(composed_terrain(c, pos), pos, WHITE, passed);
    if (passer == CELL_NONE || pos->man[passer] == MAN_NONE) pos_set_en_passant(pos, CELL_NONE);
}

/* Has the period ended with the move just made, as far as is known when the turn has passed? */
static bool is_period_over(const Position *pos, Player mover) {
    return mover == BLACK && pos->now.turn == WHITE && (pos->now.fullmove - 1U) % cassandra_period(pos) == 0;
}

/* Is only a rule that comes later to say whether the turn is over (Rule.turns)? There is no check there. */
static bool turns_have_parts(const Composition *c) {
    FOR_RULES(c, i) if (c->rule[i]->answers[ASKS_TURN] && !(c->rule[i]->facts & FACT_SERIES)) return true;
    return false;
}

/* A king in check has to be saved before anybody is removed; and where a king goes nothing is forbidden any more: then
 * all of it is left to cassandra_turns. */
LANE_API void cassandra_judges(const Composition *c, Position *pos, Player mover) {
    const bool may_be_over = series_left(pos) == 1 && !turns_have_parts(c);
    if (!may_be_over || !is_period_over(pos, mover)) return;
    const Cells men = come_true(pos);
    if (!cells_any(men) || cells_any(men & lane_kind(pos, KING)) || cells_any(composed_checkers(c, pos, mover))) return;
    remove_men(c, pos, men);
}

LANE_API void cassandra_turns(const Composition *c, Position *pos, Move move, Player mover) {
    (void)move;
    if (LIKELY(!is_period_over(pos, mover))) return;
    const Cells men = come_true(pos);
    if (cells_any(men)) pos_irreversible(pos);
    remove_men(c, pos, men);
    cassandra_forget(pos);
    pos_set_word(pos, WORD_PREDICTS, 1);
}

/* At the end of a period every move of Black's fells the white man foretold, whatever else it takes. */
LANE_API Cells cassandra_fells(const Composition *c, const Position *pos, Move move) {
    (void)move;
    if (!cassandra_is_last(pos) || !cassandra_is_true(pos, BLACK) || turns_have_parts(c)) return NO_CELLS;
    return cells_one(cassandra_cell(cassandra_foretold(pos, BLACK)));
}

/* ---- the end ---- */

static bool is_king_gone(const Composition *c, const Position *pos, Player player) {
    return lane_king(pos, player) == CELL_NONE && !cells_any(composed_seizers(c, pos, player));
}

/* Does it matter that kings are gone? */
static bool are_kings_royal(const Composition *c, const Position *pos) {
    const TermsOfRoyals *const royals = lane_royals(pos);
    return !(composed_facts(c) & FACT_LAST_MAN) && (!royals || (royals->has_king && !royals->may_lack));
}

/* Could the player to move do anything if nobody foretold, or had foretold, anything? */
static bool has_other_move(const Position *pos) {
    const Look look = look_into(pos, MOVE_NONE);
    pos_set_word(look.after, WORD_PREDICTS, 0);
    cassandra_forget(look.after);
    const bool has = pos->game->conduct.count(look.after) > 0;
    look_back(&look);
    return has;
}

/* Mate is judged when the men have been removed, before anybody foretells anything. */
LANE_API bool cassandra_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    if (are_kings_royal(c, pos)) {
        const bool white = is_king_gone(c, pos, WHITE), black = is_king_gone(c, pos, BLACK);
        if (UNLIKELY(white && black)) *outcome = game_drawn(pos, "both kings are gone");
        if (UNLIKELY(white || black)) return white && black;
    }
    if (!cassandra_predicts(pos) || pos->now.turn != WHITE || has_other_move(pos)) return false;
    *outcome = pos->game->conduct.no_moves(pos);
    return true;
}

/* Whom the removals alone leave without a move is mated. */
LANE_API bool cassandra_stuck(const Composition *c, const Position *pos, Outcome *outcome) {
    bool about_king = !(composed_facts(c) & FACT_NO_CHECK);
    if (cassandra_rests(c, pos) || !has_other_move(pos)) return false;
    FOR_RULES_WITH(c, i, forbids) about_king = false;
    *outcome = game_won(pos, pos->game->team[pos->now.turn ^ 1],
                        about_king ? "every move would leave the king attacked" : "the removals forbid every move");
    return true;
}

/* ---- moves refused ---- */

static bool allows_prediction(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    const uint32_t foretold = cassandra_parse(pos, wish->text);
    const Player them = pos->now.turn ^ 1;
    const Kind kind = cassandra_kind(foretold);
    const Cell at = cassandra_cell(foretold);
    char example[MOVE_TEXT_MAX] = "K:e8";
    if (pos->board->cells != 64) game_move_format(pos, wish->legal->at[0], example);
    if (!foretold) return error_set(err, "a prediction comes first, as %s", example);
    if (!cells_has(composed_cells(pos), at))
        return error_set(err, "%s is no longer on the board", pos->board->name[at]);
    if (!cells_has(open_to(c, pos, them, kind), at))
        return error_set(err, "no %s can stand on %s", refusal_kind(pos->game, kind), pos->board->name[at]);
    return error_set(err, "%s has no %s, nor a pawn that could become one", words_player(pos->game, them),
                     refusal_kind(pos->game, kind));
}

/* Does it come out well that nobody had foretold anything? */
static bool is_legal_without(const Composition *c, const Position *pos, Move move) {
    const Look look = look_into(pos, MOVE_NONE);
    cassandra_forget(look.after);
    const bool legal = composed_comes_out_well(c, look.after, move);
    look_back(&look);
    return legal;
}

LANE_API bool cassandra_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    if (cassandra_predicts(pos)) return allows_prediction(c, pos, wish, err);
    if (cassandra_parse(pos, wish->text)) return error_set(err, "no prediction is made now");
    if (move_is_none(wish->move) || cassandra_rests(c, pos)) return true;
    return composed_comes_out_well(c, look_from(pos).after, wish->move) || !is_legal_without(c, pos, wish->move) ||
           error_set(err, "your king would be attacked when the men foretold are gone");
}

/* ---- positions from outside ---- */

static bool check_foretold(const Composition *c, const Position *pos, Player prophet, Error *err) {
    const uint32_t foretold = cassandra_foretold(pos, prophet);
    const Kind kind = cassandra_kind(foretold);
    const Cell at = cassandra_cell(foretold);
    return !foretold || cells_has(open_to(c, pos, prophet ^ 1, kind), at) ||
           error_in(err, prophet == WHITE ? "white=" : "black=", "no %s can stand on %s", refusal_kind(pos->game, kind),
                    pos->board->name[at]);
}

/* Who has stepped has no turn before the enemy, but for a prediction. */
static bool check_en_passant(const Composition *c, const Position *pos, Error *err) {
    const Cell passed = pos->now.en_passant;
    if (passed == CELL_NONE) return true;
    const bool expected = pos->now.turn == WHITE || is_between_moves(pos);
    return lane_has_crossed(composed_terrain(c, pos), pos, BLACK, passed) == expected ||
           error_in(err, "en-passant", "%s was not passed over by the last move", pos->board->name[passed]);
}

/* May the king be open who has just moved, by any other rule? */
static bool may_be_open(const Composition *c, const Position *pos, Player waiting) {
    FOR_RULES(c, i)
    if (c->rule[i]->facts & (FACT_OPEN_POSITIONS | FACT_BARE_KINGS) && c->rule[i]->possible != cassandra_possible)
        return true;
    return composed_has_dice(c) || composed_bears(c, pos, waiting) || is_king_gone(c, pos, WHITE) ||
           is_king_gone(c, pos, BLACK);
}

/* After a removal White may stand in check while Black foretells. */
static bool check_waiting(const Composition *c, const Position *pos, Error *err) {
    const Player waiting = is_between_moves(pos) ? BLACK : pos->now.turn ^ 1;
    return may_be_open(c, pos, waiting) ||
           chesslike_check_waiting(pos, waiting, cells_any(composed_checkers(c, pos, waiting)), err);
}

LANE_API bool cassandra_possible(const Composition *c, const Position *pos, Error *err) {
    if (!check_foretold(c, pos, WHITE, err) || !check_foretold(c, pos, BLACK, err)) return false;
    if (cassandra_predicts(pos) &&
        (cassandra_foretold(pos, pos->now.turn) || (pos->now.turn == WHITE && cassandra_foretold(pos, BLACK))))
        return error_in(err, "predict=", "that player has made a prediction");
    return check_en_passant(c, pos, err) && check_waiting(c, pos, err);
}

#include "variants/rules/pockets.h"

#include <string.h>

#include "engine/text/refusal.h"
#include "engine/lanes/terms.h"
#include "variants/rules/enclosing.h"
#include "variants/rules/holdings.h"

static const TermsOfHands *pockets_terms(const Position *pos) {
    return &pos->game->setup.terms->hands;
}

/* ---- captures ---- */

/* What a man is in the hand of his captor. */
static Kind pockets_captive(const Position *pos, Cell at) {
    const Kind kind = man_kind(pos->man[at]), plain = pockets_terms(pos)->plain[kind];
    if (cells_has(lane_flag(pos, FLAG_PROMOTED), at)) return terms_pawn(pos->game->setup.terms);
    return plain != EMPTY && !pockets_terms(pos)->keeps_promoted ? plain : kind;
}

/* Pawns that became what pawns become are known wherever they go. */
static void pockets_note_pawn(Position *pos, Move move) {
    const Cells promoted = lane_flag(pos, FLAG_PROMOTED);
    const Cell from = move_from(move), to = move_to(move);
    const MoveType type = move_type(move);
    if (from == to || type == MOVE_SHOT || type == MOVE_CASTLE) return;
    const bool promotes = man_kind(pos->man[from]) == PAWN && move_kind(move) != EMPTY &&
                          move_kind(move) != pockets_terms(pos)->crowned[PAWN];
    if (LIKELY(!cells_any(promoted) && !promotes)) return;
    pos_set_flag(pos, FLAG_PROMOTED, to, promotes || cells_has(promoted, from));
    pos_set_flag(pos, FLAG_PROMOTED, from, false);
}

static void pockets_begins(const Composition *c, Position *pos, Move move) {
    if (!pockets_terms(pos)->captures) return;
    Cells captives = composed_victims(c, pos, move);
    while (UNLIKELY(cells_any(captives))) {
        const Kind kind = pockets_captive(pos, cells_pop(&captives));
        if (hand_may_hold(pos->game, kind)) hand_give(pos, pos->now.turn, kind);
    }
    if (!pockets_terms(pos)->keeps_promoted) pockets_note_pawn(pos, move);
}

static void pockets_follows(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed) {
    (void)c, (void)move;
    if (LIKELY(!deed->is_parried) || !pockets_terms(pos)->captures) return;
    const Kind kind = pockets_captive(pos, deed->centre);
    if (hand_may_hold(pos->game, kind)) hand_take(pos, mover, kind);
}

/* ---- drops ---- */

/* Files in which the player has as many of a kind as there may be. */
static Cells pockets_full_files(const Position *pos, Player player, Kind kind) {
    const Terrain terrain = lane_terrain(pos);
    const Cells men = lane_men_of(pos, player, kind);
    Cells full = NO_CELLS;
    for (Cells first = lane_row(terrain, player, 0); cells_any(first);) {
        Cells file = NO_CELLS;
        Cell at = cells_pop(&first);
        for (; lane_exists(terrain, at) && !cells_has(file, at); at = lane_cell_ahead(terrain, player, at))
            file |= cells_one(at);
        if (cells_count(file & men) >= pockets_terms(pos)->few_most) full |= file;
    }
    return full;
}

/* The cells where the board is dark, a1 among them. */
static Cells pockets_dark(const Position *pos) {
    Cells dark = NO_CELLS;
    for (int at = 0; at < pos->board->cells; at++)
        if ((pos->board->column[at] + pos->board->row[at]) % 2 == 0) dark |= cells_one((Cell)at);
    return dark;
}

/* Leaves those cells where as many men of the shaded kind can stand on dark cells as on light ones, or one more: he
 * himself who is dropped, or those who are still in hand. */
static Cells pockets_leaving_halves(const Position *pos, Kind kind, Cells open) {
    const TermsOfHands *const terms = pockets_terms(pos);
    const Player us = pos->now.turn;
    const Cells dark = pockets_dark(pos), men = lane_men_of(pos, us, terms->shaded);
    const Cells room = men | (cells_of_set(&terms->drop[us][terms->shaded]) & lane_kind(pos, EMPTY));
    const int all = cells_count(men) + hand_count(pos, us, terms->shaded);
    for (int light = 0; light < 2; light++) {
        const Cells shade = light ? ~dark : dark;
        if (kind == terms->shaded && cells_count(men & shade) + 1 > (all + 1) / 2) open &= ~shade;
        if (kind != terms->shaded && cells_count(room & shade) <= all / 2) open &= ~(room & shade);
    }
    return open;
}

/* Where the player to move may drop a man of this kind, if there is one. */
static Cells pockets_cells(const Position *pos, Kind kind) {
    const TermsOfHands *const terms = pockets_terms(pos);
    const Player us = pos->now.turn;
    Cells cells = cells_of_set(&terms->drop[us][kind]) & lane_kind(pos, EMPTY) & composed_cells(pos);
    if (kind == terms->few && kind != EMPTY) cells &= ~pockets_full_files(pos, us, kind);
    if (UNLIKELY(terms->encloses)) cells = enclosing_cells(pos, cells);
    if (UNLIKELY(terms->shaded != EMPTY)) cells = pockets_leaving_halves(pos, kind, cells);
    return cells;
}

static bool pockets_has(const Position *pos, Kind kind) {
    return pockets_terms(pos)->free >> kind & 1 || hand_count(pos, pos->now.turn, kind);
}

static Cells pockets_not_stuck(const Position *pos, Kind kind, Cells cells) {
    return cells & ~cells_of_set(&pockets_terms(pos)->stuck[pos->now.turn][kind]);
}

static void pockets_push(MoveList *out, Cells cells, Kind kind) {
    movelist_reserve(out, cells_count(cells));
    while (cells_any(cells)) {
        const Cell at = cells_pop(&cells);
        out->at[out->count++] = move_make(MOVE_DROP, at, at, kind);
    }
}

static void pockets_lists(const Composition *c, const Position *pos, MoveList *out) {
    const TermsOfHands *const terms = pockets_terms(pos);
    (void)c;
    if (!terms->drops || (!terms->free && hand_is_empty(pos, pos->now.turn))) return;
    for (Kind kind = lane_kinds_end(lane_terrain(pos)) - 1; kind >= PAWN; kind--) {
        if (!pockets_has(pos, kind)) continue;
        const Cells cells = pockets_cells(pos, kind);
        const Kind crowned = terms->drops_crowned ? terms->crowned[kind] : (Kind)EMPTY;
        pockets_push(out, pockets_not_stuck(pos, kind, cells), kind);
        if (crowned != EMPTY) pockets_push(out, pockets_not_stuck(pos, crowned, cells), crowned);
    }
}

static uint64_t pockets_counts(const Composition *c, const Position *pos) {
    const TermsOfHands *const terms = pockets_terms(pos);
    uint64_t count = 0;
    (void)c;
    if (!terms->drops || (!terms->free && hand_is_empty(pos, pos->now.turn))) return 0;
    for (Kind kind = lane_kinds_end(lane_terrain(pos)) - 1; kind >= PAWN; kind--) {
        if (!pockets_has(pos, kind)) continue;
        const Cells cells = pockets_cells(pos, kind);
        const Kind crowned = terms->drops_crowned ? terms->crowned[kind] : (Kind)EMPTY;
        count += (uint64_t)cells_count(pockets_not_stuck(pos, kind, cells));
        if (crowned != EMPTY) count += (uint64_t)cells_count(pockets_not_stuck(pos, crowned, cells));
    }
    return count;
}

static bool pockets_plays(const Composition *c, Position *pos, Move move, Deed *deed) {
    const TermsOfHands *const terms = pockets_terms(pos);
    const Player us = pos->now.turn;
    const Cell at = move_to(move);
    const Kind kind = move_kind(move), held = terms->plain[kind] != EMPTY ? terms->plain[kind] : kind;
    (void)c, (void)deed;
    if (LIKELY(move_type(move) != MOVE_DROP)) return false;
    lane_put(pos, at, man_of(kind, us));
    if (!(terms->free >> held & 1)) hand_take(pos, us, held);
    pos_irreversible(pos);
    pos_set_en_passant(pos, CELL_NONE);
    lane_next_turn(pos);
    return true;
}

/* ---- positions ---- */

static bool pockets_mark(Position *pos, Cell at, Error *err) {
    const TermsOfHands *const terms = pockets_terms(pos);
    (void)err;
    if (terms->captures && !terms->keeps_promoted) pos_set_flag(pos, FLAG_PROMOTED, at, true);
    return true;
}

static const Notation pockets_notation = { .read_holdings = hand_read_behind, .read_mark = pockets_mark };
static const Extra pockets_extras[] = {
    HAND_EXTRA,
    { .key = "promoted", .words = "promoted", .type = EXTRA_CELLS, .slot = FLAG_PROMOTED },
    EXTRAS_END,
};

static bool pockets_possible(const Composition *c, const Position *pos, Error *err) {
    const Cells wrong =
        lane_flag(pos, FLAG_PROMOTED) & (lane_kind(pos, EMPTY) | lane_kind(pos, PAWN) | composed_spared(c, pos));
    if (cells_any(wrong))
        return error_in(err, "promoted=", "no piece stands on %s that was a pawn",
                        pos->board->name[cells_first(wrong)]);
    return hand_possible(c, pos, err);
}

/* ---- moves refused ---- */

static bool pockets_allows_there(const Position *pos, Kind kind, bool crowned, Cell at, Error *err) {
    const TermsOfHands *const terms = pockets_terms(pos);
    const char *const name = pos->board->name[at];
    const Kind dropped = crowned ? terms->crowned[kind] : kind;
    if (!cells_has(lane_kind(pos, EMPTY) & composed_cells(pos), at))
        return error_set(err, "men are dropped on empty squares, and %s is none", name);
    if (cells_has(pockets_cells(pos, kind), at))
        return !cells_has(cells_of_set(&terms->stuck[pos->now.turn][dropped]), at) ||
               error_set(err, "on %s it could never move again", name);
    if (kind == terms->few && cells_has(pockets_full_files(pos, pos->now.turn, kind), at))
        return error_set(err, "there are enough of them in the file of %s", name);
    return error_set(err, "nobody of this kind is dropped on %s", name);
}

/* Of a wish like "N@f3" or "+P@e4". */
static bool pockets_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    const TermsOfHands *const terms = pockets_terms(pos);
    const bool crowned = *wish->text == '+';
    const char *const sign = strchr(wish->text, '@'), *const letter = wish->text + crowned;
    Cell at;
    (void)c;
    if (!sign || !terms->drops) return true;
    const Kind kind = sign == letter + 1 ? game_kind(pos->game, *letter) : (Kind)EMPTY;
    const size_t length = board_read_cell(pos->board, sign + 1, &at);
    if (kind == EMPTY || !length || sign[1 + length]) return error_set(err, "not a drop such as N@f3");
    if (!pockets_has(pos, kind)) return error_set(err, "you have no %c in hand", game_letter(pos->game, kind));
    if (crowned && (!terms->drops_crowned || terms->crowned[kind] == EMPTY))
        return error_set(err, "nobody is dropped as what he may become");
    if (!pockets_allows_there(pos, kind, crowned, at, err)) return false;
    return refusal_king_is_safe(pos, move_make(MOVE_DROP, at, at, crowned ? terms->crowned[kind] : kind), err);
}

LANE_DATA const Rule rule_pockets = {
    .id = "pockets",
    .page = "hands",
    .words = "men in hand may be dropped on the board instead of moving",
    .facts = FACT_KEEPS_MEN | FACT_PAWNS_AT_HOME,
    .answers = { [ASKS_FORM] = "hands: pockets" },
    .extras = pockets_extras,
    .notation = &pockets_notation,
    .in_hand = hand_count,
    .lists = pockets_lists,
    .counts = pockets_counts,
    .begins = pockets_begins,
    .plays = pockets_plays,
    .follows = pockets_follows,
    .allows = pockets_allows,
    .possible = pockets_possible,
};

/* ---- who has to drop ---- */

static bool must_drop_is_due(const Position *pos) {
    const Kind due = pockets_terms(pos)->due;
    return due == EMPTY ? !hand_is_empty(pos, pos->now.turn) : hand_count(pos, pos->now.turn, due) > 0;
}

/* Nobody moves as long as somebody can be dropped. Either king may still be among those in hand: who is on the board
 * already is to be safe all the same. */
static bool must_drop_owes(const Composition *c, const Position *pos, MoveList *out) {
    const Kind due = pockets_terms(pos)->due;
    const Player us = pos->now.turn;
    const int first = out->count;
    int kept = first;
    if (LIKELY(!must_drop_is_due(pos))) return false;
    pockets_lists(c, pos, out);
    for (int i = first; i < out->count; i++) {
        const Move move = out->at[i];
        if (due != EMPTY && move_kind(move) != due) continue;
        const Look look = look_into(pos, move);
        composed_act(c, look.after, move);
        const bool is_legal =
            lane_king(look.after, us) == CELL_NONE ||
            (!cells_any(composed_checkers(c, look.after, us)) && composed_is_legal(c, look.after, us, false));
        look_back(&look);
        if (is_legal) out->at[kept++] = move;
    }
    out->count = kept;
    return kept > first;
}

static bool must_drop_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    (void)c;
    if (strchr(wish->text, '@') || !must_drop_is_due(pos)) return true;
    return refusal_list(pos, "you must drop a man first", wish->legal, NULL, wish, err);
}

LANE_DATA const Rule rule_must_drop = {
    .id = "must-drop",
    .words = "who has men in hand has to drop them before anybody moves",
    .owes = must_drop_owes,
    .allows = must_drop_allows,
};

/* ---- what drops may not do ---- */

/* The move that led to a position while it is looked at. */
static Move last_move(const Position *after) {
    return after->journal.plies ? after->journal.frames[after->journal.plies - 1].move : MOVE_NONE;
}

static bool quiet_drops_no_checks(const Composition *c, const Position *after) {
    (void)c;
    return move_type(last_move(after)) == MOVE_DROP;
}

LANE_DATA const Rule rule_quiet_drops = {
    .id = "quiet-drops",
    .words = "no drop may give check",
    .no_checks = quiet_drops_no_checks,
};

/* Does the man strike the enemy's king from where he is dropped? */
static bool mateless_gives_check(const Composition *c, const Position *pos, Move move) {
    const Player us = pos->now.turn;
    const Cell king = lane_king(pos, us ^ 1);
    return king != CELL_NONE && cells_has(lane_kind_attacks(composed_terrain(c, pos), move_kind(move), us,
                                                            move_to(move), lane_occupied(pos)),
                                          king);
}

static bool mateless_bars(const Composition *c, const Position *pos, Move move) {
    if (move_type(move) != MOVE_DROP || move_kind(move) != pockets_terms(pos)->mateless) return false;
    if (!mateless_gives_check(c, pos, move)) return false;
    const Player us = pos->now.turn;
    MoveList answers;
    movelist_init(&answers);
    const Look look = look_ahead(pos, move);
    const bool is_legal = composed_is_legal(c, look.after, us, false);
    if (is_legal) pos->game->conduct.generate(look.after, GEN_ALL, &answers); /* whether or not the check has won */
    look_back(&look);
    const bool mates = is_legal && answers.count == 0;
    movelist_free(&answers);
    return mates;
}

static bool mateless_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    const char *const sign = strchr(wish->text, '@');
    Cell at;
    if (!sign || sign != wish->text + 1 || !board_read_cell(pos->board, sign + 1, &at)) return true;
    const Move move = move_make(MOVE_DROP, at, at, game_kind(pos->game, *wish->text));
    return !mateless_bars(c, pos, move) || error_set(err, "that drop would mate, and no such drop may");
}

LANE_DATA const Rule rule_mateless_drop = {
    .id = "mateless-drop",
    .words = "a pawn that is dropped may not mate",
    .bars = mateless_bars,
    .allows = mateless_allows,
};

#include "variants/rules/hands.h"

#include <string.h>

#include "engine/extras.h"
#include "engine/text/refusal.h"
#include "variants/rules/holdings.h"

static Cells promoted_men(const Position *pos) {
    return lane_flag(pos, FLAG_PROMOTED);
}

/* ---- captures ---- */

/* What a man is in the hand of his captor. */
static Kind kind_as_captive(const Position *pos, Cell at) {
    return cells_has(promoted_men(pos), at) ? terms_pawn(pos->game->setup.terms) : man_kind(pos->man[at]);
}

/* Whoever a move captures goes to the captor's hand, also men of his own side; who falls otherwise does not, and kings
 * do only where they are men like others, or were pawns. */
static void hands_begins(const Composition *c, Position *pos, Move move) {
    const Cells kings = hand_may_hold(pos->game, KING) ? NO_CELLS : lane_kind(pos, KING) & ~promoted_men(pos);
    Cells captives = composed_victims(c, pos, move) & ~kings;
    while (UNLIKELY(cells_any(captives))) hand_give(pos, pos->now.turn, kind_as_captive(pos, cells_pop(&captives)));
}

/* Nobody was captured after all: a shield has stopped the shot. */
static void hands_follows(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed) {
    (void)c, (void)move;
    if (LIKELY(!deed->is_parried)) return;
    if (kind_as_captive(pos, deed->centre) == KING && !hand_may_hold(pos->game, KING)) return;
    hand_take(pos, mover, kind_as_captive(pos, deed->centre));
}

/* The same where promoted men fall back: they are known wherever they go. A rook that castles is none. */
static void crazyhouse_begins(const Composition *c, Position *pos, Move move) {
    const Cell from = move_from(move), to = move_to(move);
    const MoveType type = move_type(move);
    hands_begins(c, pos, move);
    if (UNLIKELY(move.more) && composed_pawns_stay(c) && rule_late_cell(move) != CELL_NONE)
        pos_set_flag(pos, FLAG_PROMOTED, rule_late_cell(move), true);
    if (from == to || type == MOVE_SHOT || type == MOVE_CASTLE) return;
    const bool promotes = move_kind(move) != EMPTY;
    if (LIKELY(!cells_any(promoted_men(pos)) && !promotes)) return;
    pos_set_flag(pos, FLAG_PROMOTED, to, promotes || cells_has(promoted_men(pos), from));
    pos_set_flag(pos, FLAG_PROMOTED, from, false);
}

/* ---- drops ---- */

/* Where pawns can be dropped: not where they would promote, nor where they never stand. */
static Cells pawn_cells(const Composition *c, const Position *pos, bool first) {
    const Player us = pos->now.turn;
    const Terrain terrain = composed_terrain(c, pos);
    const Cells last = composed_promoting(c, pos, us) | lane_row(terrain, us, -1);
    return ~(first ? last : last | lane_row(terrain, us, 0));
}

/* All empty cells that there are. */
static Cells open_cells(const Position *pos) {
    return lane_kind(pos, EMPTY) & composed_cells(pos);
}

/* Of these cells, those where a man of the player may stand. */
static Cells standing_room(const Position *pos, Player us, Kind kind, Cells cells) {
    const Terms *const terms = pos->game->setup.terms;
    return terms && UNLIKELY(terms->asia.bounded) ? cells & cells_of_set(&terms->asia.ends[us][kind]) : cells;
}

static void list(const Position *pos, Cells open, Cells pawns, MoveList *out) {
    const Player us = pos->now.turn;
    if (hand_is_empty(pos, us)) return;
    for (Kind kind = lane_kinds_end(lane_terrain(pos)) - 1; kind >= PAWN; kind--) {
        if (!hand_count(pos, us, kind)) continue;
        Cells cells = standing_room(pos, us, kind, kind == PAWN ? open & pawns : open);
        movelist_reserve(out, cells_count(cells));
        while (cells_any(cells)) {
            const Cell at = cells_pop(&cells);
            out->at[out->count++] = move_make(MOVE_DROP, at, at, kind);
        }
    }
}

static uint64_t count(const Position *pos, Cells open, Cells pawns) {
    const Player us = pos->now.turn;
    uint64_t sum = 0;
    if (hand_is_empty(pos, us)) return 0;
    for (Kind kind = lane_kinds_end(lane_terrain(pos)) - 1; kind >= PAWN; kind--)
        if (hand_count(pos, us, kind))
            sum += (uint64_t)cells_count(standing_room(pos, us, kind, kind == PAWN ? open & pawns : open));
    return sum;
}

static void hands_lists(const Composition *c, const Position *pos, MoveList *out) {
    list(pos, open_cells(pos), pawn_cells(c, pos, false), out);
}
static uint64_t hands_counts(const Composition *c, const Position *pos) {
    return count(pos, open_cells(pos), pawn_cells(c, pos, false));
}

static void chessgi_lists(const Composition *c, const Position *pos, MoveList *out) {
    list(pos, open_cells(pos), pawn_cells(c, pos, true), out);
}
static uint64_t chessgi_counts(const Composition *c, const Position *pos) {
    return count(pos, open_cells(pos), pawn_cells(c, pos, true));
}

/* A drop cannot be undone by moves: the man does not go back. */
static bool hands_plays(const Composition *c, Position *pos, Move move, Deed *deed) {
    const Player us = pos->now.turn;
    (void)c, (void)deed;
    if (LIKELY(move_type(move) != MOVE_DROP)) return false;
    lane_put(pos, move_to(move), man_of(move_kind(move), us));
    hand_take(pos, us, move_kind(move));
    pos->now.halfmove = move_kind(move) == PAWN ? 0 : pos->now.halfmove + 1;
    pos->now.reversible = 0;
    pos_set_en_passant(pos, CELL_NONE);
    lane_next_turn(pos);
    return true;
}

/* ---- text ---- */

static bool crazyhouse_marks(Position *pos, Cell at, Error *err) {
    (void)err; /* whether he can be a promoted man is asked later */
    pos_set_flag(pos, FLAG_PROMOTED, at, true);
    return true;
}

/* Who was promoted makes no difference. */
static bool hands_marks(Position *pos, Cell at, Error *err) {
    (void)pos, (void)at, (void)err;
    return true;
}

static const Notation crazyhouse_notation = { .read_holdings = hand_read_behind, .read_mark = crazyhouse_marks };
static const Notation hands_notation = { .read_holdings = hand_read_behind, .read_mark = hands_marks };

static const Extra hands_extras[] = { HAND_EXTRA, EXTRAS_END };
static const Extra crazyhouse_extras[] = {
    HAND_EXTRA,
    { .key = "promoted", .words = "promoted", .type = EXTRA_CELLS, .slot = FLAG_PROMOTED },
    EXTRAS_END,
};

/* ---- positions ---- */

static Cells castling_rooks(const Position *pos) {
    Cells rooks = NO_CELLS;
    for (int right = 0; right < CASTLES_MAX; right++)
        if (pos->now.castling >> right & 1) rooks |= cells_one(pos->castle[right].rook);
    return rooks;
}

static bool pawns_become_kings(const Composition *c, const Position *pos) {
    const Kind *kind = composed_promotions(c, pos, pos->now.turn);
    while (*kind != EMPTY && *kind != KING) kind++;
    return *kind == KING;
}

static bool crazyhouse_possible(const Composition *c, const Position *pos, Error *err) {
    const Cells kings = pawns_become_kings(c, pos) ? NO_CELLS : lane_kind(pos, KING);
    const Cells wrong = promoted_men(pos) & (lane_kind(pos, EMPTY) | lane_kind(pos, PAWN) | kings);
    const Cells castling = promoted_men(pos) & castling_rooks(pos);
    if (cells_any(wrong))
        return error_in(err, "promoted=", "no piece stands on %s that was a pawn",
                        pos->board->name[cells_first(wrong)]);
    if (cells_any(castling))
        return error_in(err, "promoted=", "the rook on %s can castle, so it was never a pawn",
                        pos->board->name[cells_first(castling)]);
    return hand_possible(c, pos, err);
}

/* ---- moves refused ---- */

/* Of a wish like "N@f3". */
static bool allows(const Composition *c, const Position *pos, const Wish *wish, bool first, Error *err) {
    const char *const sign = strchr(wish->text, '@');
    Cell at;
    if (!sign || sign == wish->text) return true;
    const Kind kind = sign == wish->text + 1 ? game_kind(pos->game, *wish->text) : (Kind)EMPTY;
    const size_t length = board_read_cell(pos->board, sign + 1, &at);
    if (!hand_may_hold(pos->game, kind) || !length || sign[1 + length])
        return error_set(err, "not a drop such as N@f3");
    if (!hand_count(pos, pos->now.turn, kind)) return error_set(err, "you have no %s in hand", words_kind(kind));
    if (!cells_has(composed_cells(pos), at))
        return error_set(err, "%s is no longer on the board", pos->board->name[at]);
    if (!cells_has(open_cells(pos), at))
        return error_set(err, "men are dropped on empty squares, and %s is none", pos->board->name[at]);
    if (kind == PAWN && !cells_has(pawn_cells(c, pos, first), at))
        return error_set(err, first ? "a pawn is not dropped where it would promote"
                                    : "a pawn is dropped neither on the first rank nor where it would promote");
    if (!cells_any(standing_room(pos, pos->now.turn, kind, cells_one(at))))
        return error_set(err, "such a man may not stand on %s", pos->board->name[at]);
    return refusal_king_is_safe(pos, move_make(MOVE_DROP, at, at, kind), err);
}

static bool hands_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    return allows(c, pos, wish, false, err);
}
static bool chessgi_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    return allows(c, pos, wish, true, err);
}

/* ---- rules ---- */

/* What all forms share. */
#define HANDS(rule_id, rule_facts, captive, after)                                                                     \
    .id = (rule_id), .page = "hands", .is_known = true, .facts = FACT_KEEPS_MEN | (rule_facts),                        \
    .answers = { [ASKS_FORM] = "hands: " rule_id, [ASKS_CAPTIVE] = (captive) }, .in_hand = hand_count,                 \
    .plays = hands_plays, .follows = (after)

#define HANDS_OF_CAPTIVES(rule_id, rule_facts)                                                                         \
    HANDS(rule_id, FACT_ABOUT_CAPTURES | (rule_facts), "goes to the captor's hand", hands_follows)

LANE_DATA const Rule rule_crazyhouse = {
    HANDS_OF_CAPTIVES("crazyhouse", 0),
    .words = "captured men change sides: they may be dropped on any empty square instead of moving",
    .known_as = "crazyhouse",
    .extras = crazyhouse_extras,
    .notation = &crazyhouse_notation,
    .lists = hands_lists,
    .counts = hands_counts,
    .begins = crazyhouse_begins,
    .allows = hands_allows,
    .possible = crazyhouse_possible,
};

LANE_DATA const Rule rule_loop = {
    HANDS_OF_CAPTIVES("loop", 0), .words = "as crazyhouse, but a captured man that was promoted stays what he is",
    .extras = hands_extras,       .notation = &hands_notation,
    .lists = hands_lists,         .counts = hands_counts,
    .begins = hands_begins,       .allows = hands_allows,
    .possible = hand_possible,
};

LANE_DATA const Rule rule_chessgi = {
    HANDS_OF_CAPTIVES("chessgi", FACT_PAWNS_AT_HOME),
    .words = "as loop, and pawns may be dropped on the first rank",
    .extras = hands_extras,
    .notation = &hands_notation,
    .lists = chessgi_lists,
    .counts = chessgi_counts,
    .begins = hands_begins,
    .allows = chessgi_allows,
    .possible = hand_possible,
};

LANE_DATA const Rule rule_pocket_knight = {
    HANDS("pocketknight", 0, NULL, NULL),
    .words = "each player has a knight in hand, to drop on any empty square instead of moving",
    .brings = "N",
    .extras = hands_extras,
    .notation = &hands_notation,
    .lists = hands_lists,
    .counts = hands_counts,
    .allows = hands_allows,
    .possible = hand_possible,
};

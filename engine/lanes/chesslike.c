#include "engine/lanes/chesslike.h"

#include "engine/lanes/rule.h"
#include "engine/text/words.h"

static Outcome lost_by(Player player, const char *reason) {
    Outcome outcome = { .over = true, .reason = reason };
    outcome.points[player ^ 1] = POINTS_WIN;
    return outcome;
}

LANE_API Man chesslike_dearest(const Position *pos, Cells men, const Kind order[]) {
    for (; cells_any(men) && *order != EMPTY; order++)
        if (cells_any(men & lane_kind(pos, *order))) return pos->man[cells_first(men & lane_kind(pos, *order))];
    return MAN_NONE;
}

LANE_API Outcome chesslike_no_moves(const Position *pos) {
    const Player us = pos->now.turn;
    if (lane_king(pos, us) == CELL_NONE) return lost_by(us, "the king is gone");
    if (game_in_check(pos)) return lost_by(us, "checkmate");
    return (Outcome){ .over = true, .points = { POINTS_DRAW, POINTS_DRAW }, .reason = "stalemate" };
}

LANE_API bool chesslike_check_king(const Position *pos, Player player, int kings, bool may_be_gone, Error *err) {
    char name[WORDS_NAME_MAX];
    words_called(pos->game, player, name);
    return kings == 1 || (kings == 0 && may_be_gone) || error_set(err, "%s has %d kings", name, kings);
}

LANE_API bool chesslike_check_kings(const Position *pos, KingsGone gone, Error *err) {
    if (gone == KINGS_ANY) return true;
    for (Player player = 0; player < pos->game->players; player++) {
        const int kings = cells_count(lane_men_of(pos, player, KING));
        const bool may_be_gone = gone >= ONE_GONE || (gone == MOVERS_GONE && player == pos->now.turn);
        if (!chesslike_check_king(pos, player, kings, may_be_gone, err)) return false;
    }
    return gone == BOTH_GONE || cells_any(lane_kind(pos, KING)) || error_set(err, "there is no king");
}

static bool check_pawns(const Position *pos, Error *err) {
    const Composition *const rules = LANE_RULES(pos->game);
    const unsigned facts = rules ? composed_facts(rules) : 0;
    const bool stay = facts & FACT_NO_PROMOTION || (rules && composed_pawns_stay(rules));
    Cells misplaced = NO_CELLS;
    for (Player player = 0; player < pos->game->players; player++) {
        const Cells pawns = lane_men_of(pos, player, PAWN);
        if (!(facts & FACT_PAWNS_AT_HOME)) misplaced |= pawns & lane_pawnless_home(lane_terrain(pos), player);
        if (!stay) misplaced |= pawns & lane_pawnless_end(lane_terrain(pos), player);
    }
    if (cells_any(misplaced))
        return error_set(err, "a pawn on %s, where no pawn can stand", pos->board->name[cells_first(misplaced)]);
    return true;
}

LANE_API bool chesslike_check_men(const Position *pos, KingsGone gone, Error *err) {
    return chesslike_check_kings(pos, gone, err) && check_pawns(pos, err);
}

LANE_API bool chesslike_check_waiting(const Position *pos, Player waiting, bool in_check, Error *err) {
    Set kings = set_and(pos->owner[waiting + 1], pos->kind[KING]);
    Cell king;
    if (!in_check || !set_pop(&kings, &king)) return true;
    return error_set(err, "the king on %s is in check, but it is the other side's turn", pos->board->name[king]);
}

LANE_API bool chesslike_check_position(const Position *pos, Error *err) {
    const bool explodes = pos->game->conduct.rules.capture == CAPTURE_EXPLODE;
    if (!chesslike_check_men(pos, explodes ? MOVERS_GONE : KINGS_STAND, err)) return false;
    if (lane_king(pos, pos->now.turn) == CELL_NONE) return true;
    Position other = *pos; /* a look only: its record is never touched */
    other.now.turn ^= 1;
    return chesslike_check_waiting(pos, other.now.turn, game_in_check(&other), err);
}

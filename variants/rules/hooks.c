#include "variants/rules/hooks.h"

static const Composition *rules_of(const Position *pos) {
    return LANE_RULES(pos->game);
}

LANE_API Cells compose_checkers(const Position *pos, Player player) {
    return composed_checkers(rules_of(pos), pos, player);
}

static Outcome last_man_end(const Position *pos) {
    const bool white = cells_any(lane_men(pos, WHITE)), black = cells_any(lane_men(pos, BLACK));
    if (white && black) return (Outcome){ .over = false };
    if (white == black) return game_drawn(pos, "nobody has a man left");
    return game_won(pos, pos->game->team[white ? WHITE : BLACK], "the opponent has no man left");
}

/* Does a capture take more than its victim, and the file does not say what that means for royal men? */
static bool captures_fell_kings(const Composition *c, const TermsOfRoyals *royals) {
    if (royals->blasts || composed_lacks(c, HAS_CAPTURES)) return false;
    FOR_RULES_WITH(c, i, fells_kings) return true;
    return false;
}

LANE_API bool compose_kings_may_go(const Composition *c) {
    if (composed_facts(c) & (FACT_FALLING_KINGS | FACT_LAST_MAN | FACT_KINGLESS)) return true;
    FOR_RULES_WITH(c, i, fells_kings) return true;
    FOR_RULES_WITH(c, i, dooms) if (c->rule[1]) return true;
    return false;
}

/* Can both kings be lost by one move: to what comes last, or to what a capture does, where none guards his own? */
static bool both_may_fall(const Composition *c, unsigned facts) {
    bool fells = false;
    FOR_RULES_WITH(c, i, fells_kings) fells = true;
    return facts & FACT_FALLING_KINGS && (composed_has_doom(c) || (facts & FACT_NO_CHECK && fells));
}

/* Where others than kings are royal, or kings may lack, only the file says what a loss means; else it is as ever if a
 * rule lets kings fall. */
static bool is_told_by_royals(const Composition *c, const Position *pos, unsigned facts) {
    const TermsOfRoyals *const royals = lane_royals(pos);
    if (!royals) return false;
    if (!royals->has_king || royals->may_lack) return true;
    return !(facts & (FACT_NO_CHECK | FACT_FALLING_KINGS | FACT_KINGLESS)) && !captures_fell_kings(c, royals);
}

LANE_API Outcome compose_rule_end(const Position *pos) {
    const Composition *c = rules_of(pos);
    Outcome outcome = { .over = false };
    unsigned facts = 0;
    FOR_RULES(c, i) {
        if (c->rule[i]->ends && c->rule[i]->ends(c, pos, &outcome)) return outcome;
        facts |= c->rule[i]->facts;
    }
    if (is_told_by_royals(c, pos, facts)) return outcome;
    if (lane_players(pos) > 2) return outcome; /* the rule of seats has been asked */
    if (facts & FACT_LAST_MAN) return last_man_end(pos);
    if (!cells_any(lane_kind(pos, KING)) && both_may_fall(c, facts)) return game_drawn(pos, "both kings are gone");
    for (Player player = WHITE; player <= BLACK; player++)
        if (UNLIKELY(lane_king(pos, player) == CELL_NONE && !cells_any(composed_seizers(c, pos, player))))
            return game_won(pos, pos->game->team[player ^ 1], "the king is gone");
    return (Outcome){ .over = false };
}

LANE_API Outcome compose_no_moves(const Position *pos) {
    const Composition *c = rules_of(pos);
    Outcome outcome;
    FOR_RULES_WITH(c, i, stuck) if (c->rule[i]->stuck(c, pos, &outcome)) return outcome;
    return composed_facts(c) & FACT_NO_CHECK ? game_drawn(pos, "no legal move") : chesslike_no_moves(pos);
}

/* Has a king been struck who is to come back? */
static bool is_king_seized(const Composition *c, const Position *pos) {
    for (Player player = 0; player < lane_players(pos); player++)
        if (cells_any(composed_seizers(c, pos, player))) return true;
    return false;
}

static KingsGone gone_by(const Composition *c, const Position *pos, unsigned facts) {
    if (game_in_hand(pos, WHITE, KING) || game_in_hand(pos, BLACK, KING)) return BOTH_GONE; /* they are still to come */
    if (facts & FACT_LAST_MAN) return KINGS_ANY;
    if (is_king_seized(c, pos)) return ONE_GONE;
    if (lane_royals(pos) && lane_royals(pos)->may_lack) return BOTH_GONE;
    if (lane_royals(pos) && !(facts & (FACT_KINGLESS | FACT_FALLING_KINGS | FACT_BARE_KINGS)) &&
        !captures_fell_kings(c, lane_royals(pos)))
        return KINGS_STAND;
    if (facts & FACT_KINGLESS) return BOTH_GONE;
    if (facts & FACT_FALLING_KINGS) return both_may_fall(c, facts) ? BOTH_GONE : ONE_GONE;
    if (facts & FACT_BARE_KINGS) return BOTH_GONE;
    if (!compose_kings_may_go(c)) return KINGS_STAND;
    return facts & FACT_SERIES ? ONE_GONE : MOVERS_GONE; /* in a series it is still the turn of who took the king */
}

/* May men go when the turn passes because of whom a check was none? A ring with them (crushed.h) may. */
static bool may_lay_open(const Composition *c) {
    bool passes = false, counts_some = false;
    FOR_RULES(c, i) {
        passes |= c->rule[i]->numbered && c->rule[i]->turns;
        counts_some |= c->rule[i]->strikes != NULL;
    }
    return passes && counts_some;
}

LANE_API bool compose_check_position(const Position *pos, Error *err) {
    const Composition *c = rules_of(pos);
    const unsigned facts = composed_facts(c);
    const Player us = pos->now.turn, them = us ^ 1;
    if (!chesslike_check_men(pos, gone_by(c, pos, facts), err)) return false;
    if (facts & FACT_NO_CASTLING && pos->now.castling)
        return error_in(err, "castling", "expected \"-\": nobody castles");
    if (facts & FACT_NOBODY_PASSES && pos->now.en_passant != CELL_NONE)
        return error_in(err, "en-passant", "expected \"-\": no pawn is taken en passant");
    FOR_RULES_WITH(c, i, possible) if (!c->rule[i]->possible(c, pos, err)) return false;
    if (facts & (FACT_OPEN_POSITIONS | FACT_BARE_KINGS) || composed_bears(c, pos, them) || may_lay_open(c)) return true;
    if (lane_king(pos, us) == CELL_NONE && !cells_any(composed_seizers(c, pos, us))) return true;
    return chesslike_check_waiting(pos, them, cells_any(composed_checkers(c, pos, them)), err);
}

LANE_API bool compose_allows(const Position *pos, const Wish *wish, Error *err) {
    const Composition *c = rules_of(pos);
    FOR_RULES_WITH(c, i, allows) if (!c->rule[i]->allows(c, pos, wish, err)) return false;
    const Cells open = lane_mobility(lane_terrain(pos), pos->now.turn, man_kind(wish->man));
    if (wish->man != MAN_NONE && !cells_has(open, wish->to))
        return error_set(err, "a %s never goes to %s", refusal_kind(pos->game, man_kind(wish->man)),
                         pos->board->name[wish->to]);
    const bool captures = refusal_is_enemy(pos, wish->to) || move_type(wish->move) == MOVE_EN_PASSANT;
    return !(composed_facts(c) & FACT_NO_CAPTURES) || wish->man == MAN_NONE || !captures ||
           error_set(err, "nobody captures by moving: men go to empty squares only");
}

LANE_API Man compose_gain(const Position *pos, Move move) {
    static const Kind dearest_first[] = { KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN, EMPTY };
    const Composition *c = rules_of(pos);
    Cells felled = NO_CELLS;
    if (move_type(move) == MOVE_PASS || composed_gambles(c, pos, move)) return MAN_NONE; /* as yet */
    FOR_RULES_WITH(c, i, fells) felled |= c->rule[i]->fells(c, pos, move);
    const Cell at =
        move_type(move) == MOVE_EN_PASSANT ? rule_passer(lane_terrain(pos), pos, pos->now.turn, move) : move_to(move);
    const bool hurts = at != CELL_NONE && cells_has(composed_hurt(c, pos, move), at);
    const bool goes = !(composed_facts(c) & FACT_NO_CAPTURES) || move_type(move) == MOVE_SHOT;
    const bool takes = goes && !hurts;
    const Man passed = move_type(move) == MOVE_EN_PASSANT && at != CELL_NONE ? pos->man[at] : (Man)MAN_NONE;
    const Man taken = passed != MAN_NONE ? passed : game_gain_plain(pos, move);
    Man dearest = chesslike_dearest(pos, felled, dearest_first);
    if (dearest == MAN_NONE && cells_any(felled)) dearest = pos->man[cells_first(felled)]; /* of the game's own kinds */
    const Man captured = takes ? taken : (Man)MAN_NONE;
    return man_kind(dearest) > man_kind(captured) ? dearest : captured;
}

LANE_API size_t compose_format_move(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    const Composition *c = rules_of(pos);
    Text more = text_into(buf, MOVE_TEXT_MAX);
    more.length = game_move_format_plain(pos, move, buf);
    FOR_RULES_WITH(c, i, writes) c->rule[i]->writes(pos, move, &more);
    return more.length;
}

LANE_API bool compose_settle(Position *pos, Error *err) {
    const Composition *c = rules_of(pos);
    FOR_RULES_WITH(c, i, settles) if (!c->rule[i]->settles(c, pos, err)) return false;
    return true;
}

#include "variants/rules/seating.h"

#include "engine/lanes/look.h"
#include "variants/rules/series.h"

/* ---- who is in the game ---- */

#ifdef LANE_WIDE /* where all such games are played */
bool seats_has_men(const Position *pos, Player player) {
    const Composition *const c = LANE_RULES(pos->game);
    bool has = cells_any(lane_men(pos, player));
    FOR_RULES_WITH(c, i, beaten) has = has && !c->rule[i]->beaten(c, pos, player);
    return has;
}
#endif

/* ---- questions for mate ---- */

/* Has the player to move any move of their men? */
static bool seat_has_move(Position *pos) {
    MoveList list;
    movelist_init(&list);
    pos->byte[BYTE_MATES]++; /* nobody misses a turn meanwhile (seats_rescues) */
    pos->game->conduct.generate(pos, GEN_ALL, &list);
    pos->byte[BYTE_MATES]--;
    const bool has = list.count > 0;
    movelist_free(&list);
    return has;
}

/* The same of a player whose turn it need not be. */
static bool seat_could_move(const Position *pos, Player player) {
    const Look look = look_into(pos, MOVE_NONE);
    pos_set_turn(look.after, player);
    const bool could = seat_has_move(look.after);
    look_back(&look);
    return could;
}

/* In check, and without a move if it were their turn. */
static bool is_seat_mated(const Position *pos, Player player) {
    if (lane_king(pos, player) == CELL_NONE) return false;
    const Look look = look_into(pos, MOVE_NONE);
    pos_set_turn(look.after, player);
    const bool mated = composed_must_meet(LANE_RULES(pos->game), look.after) && !seat_has_move(look.after);
    look_back(&look);
    return mated;
}

/* ---- kings captured ---- */

/* Would the player not be checkmated if another's men were off the board? */
static bool is_freed_without(const Position *pos, Player player, Player other) {
    const Look look = look_into(pos, MOVE_NONE);
    lane_clear(look.after, lane_men(pos, other));
    const bool freed = !is_seat_mated(look.after, player);
    look_back(&look);
    return freed;
}

/* Players who must let the man live, in their next turn, that captures this player's king; judged before the capture.
 * Among partners the victim; otherwise all others who took part in the mate. */
static unsigned who_spares(const Position *pos, Player victim) {
    unsigned players = 0;
    if (has_partners(pos->game)) return 1U << victim;
    if (!is_seat_mated(pos, victim)) return 0;
    for (Player other = 0; other < pos->game->players; other++)
        if (other != victim && other != pos->now.turn && is_in_game(pos, other) && is_freed_without(pos, victim, other))
            players |= 1U << other;
    return players;
}

/* Enemy kings whom a move captures: not those whom it only stuns, nor who is taken off otherwise. */
static Cells kings_taken(const Composition *c, const Position *pos, Move move) {
    if (kings_are_like_others(pos)) return NO_CELLS;
    if (composed_facts(c) & FACT_NO_CAPTURES && move_type(move) != MOVE_SHOT) return NO_CELLS;
    return composed_victims(c, pos, move) & lane_kind(pos, KING) & lane_enemies(pos, pos->now.turn);
}

LANE_API void seats_begins(const Composition *c, Position *pos, Move move) {
    Cells kings = kings_taken(c, pos, move);
    unsigned players = 0;
    if (LIKELY(!cells_any(kings)) || pos->byte[BYTE_MATES]) return; /* it is asked for mate: nobody will be spared */
    while (cells_any(kings)) players |= who_spares(pos, man_owner(pos->man[cells_pop(&kings)]));
    pos_set_word(pos, WORD_SPARING, players);
}

/* Whom nobody may capture has gone, or was captured by the player who has moved: nobody's own man is spared by him. */
static void forget_spared(Position *pos, Player mover) {
    for (Player player = 0; player < pos->game->players; player++)
        for (Cells cells = lane_flag(pos, FLAG_PROTECTED + player); cells_any(cells);) {
            const Cell at = cells_pop(&cells);
            if (pos->man[at] == MAN_NONE || man_owner(pos->man[at]) == mover) unprotect(pos, at);
        }
}

LANE_API void seats_follows(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed) {
    const unsigned spared_by = pos->word[WORD_SPARING];
    (void)c;
    pos_set_en_passant(pos, CELL_NONE);
    forget_spared(pos, mover);
    if (move_type(move) == MOVE_DOUBLE && man_is(pos->man[move_to(move)], PAWN, mover))
        note_long_step(pos, mover, move_from(move), move_to(move));
    if (LIKELY(!spared_by)) return;
    pos_set_word(pos, WORD_SPARING, 0);
    if (deed->stands == CELL_NONE || pos->man[deed->stands] == MAN_NONE) return;
    for (Player player = 0; player < pos->game->players; player++)
        if (spared_by >> player & 1) pos_set_flag(pos, FLAG_PROTECTED + player, deed->stands, true);
}

/* ---- turns ---- */

/* The turn has passed to the next in the order: it is that of the first who is in the game. What a pawn has passed is
 * forgotten when its owner's place comes. */
static void find_turn(Position *pos) {
    passed_set(pos, pos->now.turn, nothing_passed);
    for (int i = 0; i < pos->game->players && !is_in_game(pos, pos->now.turn); i++) {
        lane_next_turn(pos);
        passed_set(pos, pos->now.turn, nothing_passed);
    }
}

/* Within a series (progressive.h) the turn goes on, unless the player has lost their king. */
static bool goes_on(const Composition *c, Position *pos, Player mover) {
    if (!(composed_facts(c) & FACT_SERIES) || series_is_new(pos)) return false;
    if (is_in_game(pos, mover)) return true;
    series_break(pos);
    return false;
}

LANE_API void seats_turns(const Composition *c, Position *pos, Move move, Player mover) {
    (void)move;
    if (!goes_on(c, pos, mover)) forget_protections(pos, mover);
    for (Player player = 0; player < pos->game->players; player++) {
        const Passed passed = passed_get(pos, player);
        if (passed.pawn != CELL_NONE && !man_is(pos->man[passed.pawn], PAWN, player))
            passed_set(pos, player, nothing_passed);
        if (!is_in_game(pos, player)) forget_protections(pos, player);
    }
    find_turn(pos);
}

LANE_API bool seats_pays(const Composition *c, Position *pos, Move move) {
    const Player us = pos->now.turn;
    Deed deed = { .stands = CELL_NONE };
    if (!seats_plays(c, pos, move, &deed)) return false;
    FOR_RULES_WITH(c, i, passes) c->rule[i]->passes(c, pos);
    if (composed_facts(c) & FACT_SERIES) series_break(pos); /* who misses a turn misses all of it */
    seats_turns(c, pos, move, us);
    FOR_RULES_WITH(c, i, numbered) c->rule[i]->turns(c, pos, move, us); /* what goes by the number of the move */
    return true;
}

/* ---- turns without a move, and the end ---- */

/* Everybody else on the player's team has no king or is checkmated too. */
static bool team_is_helpless(const Position *pos, Player player) {
    for (Player other = 0; other < pos->game->players; other++)
        if (other != player && !are_enemies(pos, player, other) && lane_king(pos, other) != CELL_NONE &&
            !is_seat_mated(pos, other))
            return false;
    return true;
}

/* Players in the game who are not checkmated, as a bit set. */
static unsigned not_mated(const Position *pos) {
    unsigned players = 0;
    for (Player player = 0; player < pos->game->players; player++)
        if (is_in_game(pos, player) && !is_seat_mated(pos, player)) players |= 1U << player;
    return players;
}

/* Each for themselves, a stalemated player misses the turn while three or more are left and one of them can move. */
static bool stalemate_ends(const Position *pos) {
    const unsigned left = has_partners(pos->game) ? 0 : not_mated(pos);
    if (__builtin_popcount(left) < 3) return true;
    for (Player player = 0; player < pos->game->players; player++)
        if (left >> player & 1 && seat_could_move(pos, player)) return false;
    return true;
}

/* The player to move has no move: must they miss the turn, or is the game over? */
static bool misses_turn(const Position *pos) {
    const Player us = pos->now.turn;
    if (!stands_for_team(pos, us)) return true;
    if (!composed_must_meet(LANE_RULES(pos->game), pos)) return !stalemate_ends(pos);
    return __builtin_popcount(teams_in_game(pos)) > 2 || !team_is_helpless(pos, us);
}

LANE_API bool seats_rescues(const Composition *c, const Position *pos, MoveList *out) {
    (void)c;
    if (!pos->byte[BYTE_MATES] && misses_turn(pos)) movelist_push(out, move_make(MOVE_PASS, 0, 0, EMPTY));
    return true;
}

/* Does another rule say how it ends for who cannot move, and is in no check? */
static bool others_say(const Composition *c, const Position *pos, Outcome *outcome) {
    FOR_RULES_WITH(c, i, stuck) if (!c->rule[i]->seats && c->rule[i]->stuck(c, pos, outcome)) return true;
    return false;
}

LANE_API bool seats_stuck(const Composition *c, const Position *pos, Outcome *outcome) {
    const Game *game = pos->game;
    const Player us = pos->now.turn;
    if (composed_must_meet(c, pos)) {
        const unsigned others = teams_in_game(pos) & ~(1U << game->team[us]);
        *outcome = game_won(pos, (Team)__builtin_ctz(others), "checkmate");
        return true;
    }
    if (others_say(c, pos, outcome)) return true;
    *outcome = game_drawn(pos, "stalemate");
    if (has_partners(game)) return true;
    const unsigned left = not_mated(pos);
    for (Player player = 0; player < PLAYERS_MAX; player++)
        outcome->points[player] = (uint8_t)(left >> player & 1 ? POINTS_WIN / __builtin_popcount(left) : 0);
    return true;
}

/* ---- duties ---- */

static ALWAYS_INLINE bool takes_king(const Composition *c, const Position *pos, Move move) {
    const MoveType type = move_type(move);
    if (LIKELY(type == MOVE_PLAIN && !move.more && !move_choice(move) && composed_lacks(c, HAS_TAKES)))
        return man_kind(pos->man[move_to(move)]) == KING && !kings_are_like_others(pos) &&
               !(composed_facts(c) & FACT_NO_CAPTURES) && game_takes(pos, move);
    return cells_any(kings_taken(c, pos, move));
}

/* Who can capture a king must. */
LANE_API void seats_keeps(const Composition *c, const Position *pos, MoveList *out, int first) {
    int kept = first;
    for (int i = first; i < out->count; i++)
        if (takes_king(c, pos, out->at[i])) out->at[kept++] = out->at[i];
    if (kept > first) out->count = kept;
}

/* ---- moves as text, and refused ---- */

/* Castling is written with the rook's cell where the king could step there, too; captures on empty cells name their
 * victims where there is a choice. */
LANE_API void seats_writes(const Position *pos, Move move, Text *out) {
    Cell named = CELL_NONE;
    if (move_type(move) == MOVE_CASTLE) {
        const Castle *const castle = pos_castle_of(pos, pos->now.turn, move);
        if (set_has(&pos->board->beside[castle->king], castle->king_to)) named = castle->rook;
    } else if (move_type(move) == MOVE_EN_PASSANT && move_choice(move) & RULE_MARK) {
        named = rule_victim(move);
    }
    if (named == CELL_NONE) return;
    text_char(out, ';');
    text_string(out, pos->board->name[named]);
}

static Move capture_on_empty(Cell from, Cell to, Cell victim, bool is_passed) {
    (void)is_passed;
    return rule_with_victim(move_make(MOVE_EN_PASSANT, from, to, EMPTY), victim, false);
}

LANE_API bool seats_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    static const SeatsCaptures captures = { .capture = capture_on_empty };
    return seats_allows_wish(pos, wish, &captures, takes_king(c, pos, wish->legal->at[0]), err);
}

/* ---- what can be ---- */

/* Is the player's king in a check in which nobody can have left him? */
static bool is_checked(const Position *pos, Player player) {
    const Composition *const c = LANE_RULES(pos->game);
    return !composed_bears(c, pos, player) && cells_any(composed_checkers(c, pos, player));
}

LANE_API bool seats_possible(const Composition *c, const Position *pos, Error *err) {
    (void)c;
    return seats_check_position(pos, is_checked, err);
}

/* many.c -- chess for many players of Dr. Adams' family, in teams or each for themselves: turns, kings captured, ends.
 * Rules: docs/games/adams.md */
#include "variants/adams/many.h"

#include "engine/lanes/look.h"
#include "engine/lanes/trial.h"
#include "engine/text/words.h"

#include <string.h>

/* ---- teams ---- */

static Player next_seat(const Form *form, Player player) {
    const char *seat = strchr(form->order, '0' + player);
    return (Player)((seat[1] ? seat[1] : form->order[0]) - '0');
}

/* ---- what lasts for some turns ---- */

static void forget_captured_pawn(Position *pos, Cell at) {
    for (Player player = 0; player < pos->game->players; player++)
        if (passed_get(pos, player).pawn == at) passed_set(pos, player, nothing_passed);
}

/* ---- kings captured ---- */

/* Would the player not be checkmated if another's men were off the board? */
static bool is_freed_without(const Position *pos, Player player, Player other) {
    Set men = pos->owner[other + 1];
    const Look look = look_into(pos, MOVE_NONE);
    for (Cell at; set_pop(&men, &at);) pos_put(look.after, at, MAN_NONE);
    const bool freed = !many_is_checkmated(look.after, player);
    look_back(&look);
    return freed;
}

/* Players who must let the man live, in their next turn, that captures this player's king; judged before the capture.
 * Among partners the victim; otherwise all others who took part in the mate. */
static unsigned who_spares(const Position *pos, Player victim) {
    if (has_partners(pos->game)) return 1U << victim;
    unsigned players = 0;
    if (!many_is_checkmated(pos, victim)) return 0;
    for (Player other = 0; other < pos->game->players; other++)
        if (other != victim && other != pos->now.turn && is_in_game(pos, other) && is_freed_without(pos, victim, other))
            players |= 1U << other;
    return players;
}

static void protect_captor(Position *pos, Cell at, unsigned spared_by) {
    for (Player player = 0; player < pos->game->players; player++) {
        if (!is_in_game(pos, player))
            forget_protections(pos, player);
        else if (spared_by >> player & 1)
            pos_set_flag(pos, FLAG_PROTECTED + player, at, true);
    }
}

/* ---- play ---- */

static void play_man(Position *pos, Move move) {
    const Cell victim = many_victim(pos, move);
    const Man captured = victim == CELL_NONE ? (Man)MAN_NONE : pos->man[victim];
    const bool takes_king = man_kind(captured) == KING;
    const unsigned spared_by = takes_king ? who_spares(pos, man_owner(captured)) : 0;
    if (man_kind(pos->man[move_from(move)]) == PAWN || captured != MAN_NONE) pos_irreversible(pos);
    many_move_men(pos, move);
    unprotect(pos, move_from(move));
    if (move_type(move) == MOVE_CASTLE) unprotect(pos, move_to(move)); /* the rook */
    if (victim != CELL_NONE) {
        unprotect(pos, victim);
        forget_captured_pawn(pos, victim);
    }
    if (takes_king) protect_captor(pos, move_to(move), spared_by);
    if (move_type(move) == MOVE_DOUBLE) note_long_step(pos, pos->now.turn, move_from(move), move_to(move));
}

/* The next player in the order who is in the game. What a pawn has passed is forgotten when its owner's place comes. */
static void next_turn(Position *pos) {
    const Form *form = form_of(pos);
    Player player = pos->now.turn;
    do {
        player = next_seat(form, player);
        if (player == form->order[0] - '0') pos->now.fullmove++;
        passed_set(pos, player, nothing_passed);
    } while (!is_in_game(pos, player));
    pos_set_turn(pos, player);
}

static void many_play(Position *pos, Move move) {
    pos->now.halfmove++;
    pos->now.reversible++;
    forget_protections(pos, pos->now.turn);
    if (move_type(move) != MOVE_PASS) play_man(pos, move);
    next_turn(pos);
}

/* ---- turns without a move, and the end ---- */

/* Everybody else on the player's team has no king or is checkmated too. */
static bool team_is_helpless(const Position *pos, Player player) {
    for (Player other = 0; other < pos->game->players; other++)
        if (other != player && !are_enemies(pos, player, other) && king_of(pos, other) != CELL_NONE &&
            !many_is_checkmated(pos, other))
            return false;
    return true;
}

/* Players in the game who are not checkmated, as a bit set. */
static unsigned not_mated(const Position *pos) {
    unsigned players = 0;
    for (Player player = 0; player < pos->game->players; player++)
        if (is_in_game(pos, player) && !many_is_checkmated(pos, player)) players |= 1U << player;
    return players;
}

/* Each for themselves, a stalemated player misses the turn while three or more are left and one of them can move. */
static bool stalemate_ends(const Position *pos) {
    if (has_partners(pos->game)) return true;
    const unsigned left = not_mated(pos);
    if (__builtin_popcount(left) < 3) return true;
    for (Player player = 0; player < pos->game->players; player++)
        if (left >> player & 1 && many_moves(pos, player, true, NULL)) return false;
    return true;
}

/* The player to move has no move: must they miss the turn, or is the game over? */
static bool misses_turn(const Position *pos) {
    const Player us = pos->now.turn;
    if (king_of(pos, us) == CELL_NONE) return true;
    if (!many_is_attacked(pos, us)) return !stalemate_ends(pos);
    return __builtin_popcount(teams_in_game(pos)) > 2 || !team_is_helpless(pos, us);
}

static Outcome many_no_moves(const Position *pos) {
    const Game *game = pos->game;
    const Player us = pos->now.turn;
    if (many_is_attacked(pos, us)) {
        const unsigned others = teams_in_game(pos) & ~(1U << game->team[us]);
        return game_won(pos, (Team)__builtin_ctz(others), "checkmate");
    }
    if (has_partners(game)) return game_drawn(pos, "stalemate");
    const unsigned left = not_mated(pos);
    Outcome outcome = { .over = true, .reason = "stalemate" };
    for (Player player = 0; player < PLAYERS_MAX; player++)
        if (left >> player & 1) outcome.points[player] = (uint8_t)(POINTS_WIN / __builtin_popcount(left));
    return outcome;
}

static Outcome many_rule_end(const Position *pos) {
    const unsigned teams = teams_in_game(pos);
    if (__builtin_popcount(teams) > 1) return (Outcome){ .over = false };
    return game_won(pos, (Team)__builtin_ctz(teams), "the others have lost their kings");
}

static void many_generate(const Position *pos, Gen what, MoveList *out) {
    const int first = out->count;
    if (many_moves(pos, pos->now.turn, false, out) == 0 && misses_turn(pos))
        movelist_push(out, move_make(MOVE_PASS, 0, 0, EMPTY));
    keep_wanted(pos, out, first, what);
}

static uint64_t many_count(const Position *pos) {
    const uint64_t count = many_moves(pos, pos->now.turn, false, NULL);
    return count ? count : misses_turn(pos);
}

static bool many_in_check(const Position *pos) {
    return many_is_attacked(pos, pos->now.turn);
}

static Man many_gain(const Position *pos, Move move) {
    const Cell victim = many_victim(pos, move);
    return victim == CELL_NONE ? (Man)MAN_NONE : pos->man[victim];
}

/* ---- what all these games have ---- */

static const char *const gaits[GAITS_MAX] = { [KNIGHT] = "N2", [BISHOP] = "B", [ROOK] = "R", [QUEEN] = "Q" };

const Game many_game = {
    .family = "adams",
    .setup.gaits = gaits,
    .setup.royal = 1 << KING,
    .conduct.effects = true,
    .advice.traits = { .check_extension = true },
    .text.notation = &seats_notation,
    .words = &seats_words,
    .text.extras = seats_extras,
    .conduct.generate = many_generate,
    .conduct.count = many_count,
    .conduct.play = many_play,
    .conduct.act = many_play,
    .conduct.is_fast = true,
    .conduct.in_check = many_in_check,
    .conduct.no_moves = many_no_moves,
    .conduct.rule_end = many_rule_end,
    .text.check_position = many_check_position,
    .text.format_move = many_format_move,
    .advice.gain = many_gain,
    .conduct.is_out = seats_is_out,
    .conduct.allows = many_allows,
};

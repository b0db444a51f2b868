/* scaci.c -- what the hooks of Scaci Partonici and its rule both know: how it ends, which positions can be, and why a
 * move is refused. */
#include "variants/rules/scaci.h"

#include <string.h>

#include "engine/text/words.h"

/* ---- moves refused ---- */

static bool allows_pawn(const Position *pos, const Wish *wish, Error *err) {
    const Player us = pos->now.turn;
    const Board *const board = pos->board;
    const int ahead = board_forward(board, us), from = scaci_form(pos)->double_from + 1;
    const Cell next = board->step[ahead][wish->from].to,
               second = next == CELL_NONE ? next : board->step[ahead][next].to;
    if (wish->to != next && wish->to != second) return error_set(err, "a pawn goes straight ahead only");
    if (next == CELL_NONE || pos->man[next] != MAN_NONE) return refusal_in_the_way(pos, next, err);
    return error_set(err, "a pawn goes two steps only from rank %d", us == WHITE ? from : board->rows + 1 - from);
}

/* As the owner sees it. */
static bool goes_forward(const Position *pos, const Wish *wish) {
    const int rows = pos->board->row[wish->to] - pos->board->row[wish->from];
    return pos->now.turn == WHITE ? rows > 0 : rows < 0;
}

bool scaci_may_wish(const Position *pos, const Wish *wish, Error *err) {
    if (strcmp(wish->text, "0000") == 0) return error_set(err, "you may pass only when you have no move");
    if (wish->man == MAN_NONE || wish->from == wish->to) return true;
    if (refusal_is_enemy(pos, wish->to))
        return error_set(err, "men go to empty squares only: they capture by closing in enemies");
    if (!refusal_target_is_free(pos, wish, err)) return false;
    if (!scaci_form(pos)->powers || !scaci_is_free(pos, wish->from)) {
        if (scaci_is_end(pos, wish->from, pos->now.turn)) return error_set(err, "a man on its last rank cannot move");
        if (!goes_forward(pos, wish)) return error_set(err, "men go forward only");
    }
    if (man_kind(wish->man) == PAWN) return allows_pawn(pos, wish, err);
    return man_kind(wish->man) != KING || set_has(&pos->board->beside[wish->from], wish->to) ||
           error_set(err, "a king goes one step only");
}

/* ---- the end ---- */

static int men_of(const Position *pos, Player player) {
    return set_count(&pos->owner[player + 1]);
}

static int kings_of(const Position *pos, Player player) {
    const Set kings = set_and(pos->owner[player + 1], pos->kind[KING]);
    return set_count(&kings);
}

Outcome scaci_stopped(const Position *pos) {
    const int white = men_of(pos, WHITE), black = men_of(pos, BLACK);
    if (scaci_form(pos)->kings) return game_drawn(pos, "nothing can be captured any more");
    if (white == black) return game_drawn(pos, "the same number of men on both sides");
    return game_won(pos, white > black ? WHITE : BLACK, "more men left");
}

/* How many kings a side has to keep: none where a joined rule makes them men like others. */
static int kings_kept(const Position *pos) {
    const int kings = scaci_form(pos)->kings;
    const Composition *const c = pos->game->conduct.composition;
    for (int i = 0; kings && c && i < COMPOSITION_RULES_MAX && c->rule[i]; i++)
        if (!c->rule[i]->is_ground && c->rule[i]->facts & FACT_LAST_MAN) return 0;
    return kings;
}

bool scaci_lacks_king(const Position *pos, Player player) {
    return kings_of(pos, player) < kings_kept(pos);
}

/* By joined rules kings of both sides may fall at once. */
static Outcome king_lost(const Position *pos) {
    const bool white = scaci_lacks_king(pos, WHITE), black = scaci_lacks_king(pos, BLACK);
    if (white && black) return game_drawn(pos, "both kings are gone");
    return white || black ? game_won(pos, white ? BLACK : WHITE, "king captured") : (Outcome){ .over = false };
}

Outcome scaci_ended(const Position *pos) {
    const int white = men_of(pos, WHITE), black = men_of(pos, BLACK);
    const bool nothing_to_take = white == 0 || black == 0 || (white == 1 && black == 1);
    const Outcome lost = king_lost(pos);
    if (lost.over) return lost;
    const bool is_quiet = scaci_form(pos)->powers && pos->now.halfmove >= pos->game->conduct.quiet_rule;
    return nothing_to_take || is_quiet ? scaci_stopped(pos) : (Outcome){ .over = false };
}

/* ---- positions ---- */

bool scaci_is_possible(const Position *pos, Error *err) {
    const ScaciForm *const form = scaci_form(pos);
    for (Player player = WHITE; player <= BLACK; player++) {
        const int kings = kings_of(pos, player);
        if (kings_kept(pos) && kings > kings_kept(pos))
            return error_set(err, "%s has %d kings, more than at the start", words_player(pos->game, player), kings);
        Set pawns = set_and(pos->owner[player + 1], pos->kind[PAWN]);
        for (Cell at; form->powers && set_pop(&pawns, &at);)
            if (scaci_is_end(pos, at, player))
                return error_set(err, "a pawn on its end rank at %s", pos->board->name[at]);
    }
    return true;
}

bool scaci_free(Position *pos, Error *err) {
    const Set named = pos->flag[FLAG_FREE];
    for (int at = 0; at < pos->board->cells; at++) {
        const Man man = pos->man[at];
        const bool is_piece = man != MAN_NONE && man != MAN_WALL && man_kind(man) != PAWN;
        if (!is_piece && set_has(&named, (Cell)at))
            return error_in(err, "free=", "there is no piece on %s that could be free", pos->board->name[at]);
        if (is_piece && scaci_is_end(pos, (Cell)at, man_owner(man))) pos_set_flag(pos, FLAG_FREE, (Cell)at, true);
    }
    return true;
}

static unsigned is_free_man(const Position *pos, Cell at) {
    return scaci_is_free(pos, at);
}

const States scaci_free_men = {
    .letters = { "ACDEFG" }, .keys = { "free" }, .words = { "free" }, .plain = "no longer free", .of = is_free_man
};

const Extra scaci_powers_extras[] = {
    { "free", "free men", EXTRA_CELLS, .slot = FLAG_FREE },
    EXTRAS_END,
};

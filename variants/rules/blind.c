/* blind.c -- games in which nobody sees the enemy's men and an umpire says what everybody hears: Kriegspiel
 * Madrasi, and compositions with this rule. Here is what a player knows. Rules: docs/games/immobilising.md,
 * docs/games/compositions.md */
#include "engine/extras.h"
#include "variants/rules/blind.h"
#include "variants/rules/blind_lane.h"
#include "variants/rules/compose.h"
#include "variants/rules/divide.h"
#include "variants/rules/seats.h"
#include "variants/rules/shock.h"

bool kriegspiel_is_seated(const Game *game) {
    const Composition *const c = game->conduct.composition;
    FOR_RULES_WITH(c, i, seats) return true;
    return false;
}

Set kriegspiel_own(const Position *pos, Player player) {
    const uint8_t *const team = pos->game->team;
    Set own = { { 0 } };
    for (Player other = 0; other < pos->game->players; other++)
        if (team[other] == team[player]) own = set_or(own, pos->owner[other + 1]);
    return own;
}

Set kriegspiel_foes(const Position *pos, Player player) {
    const uint8_t *const team = pos->game->team;
    Set foes = { { 0 } };
    for (Player other = 0; other < pos->game->players; other++)
        if (team[other] != team[player]) foes = set_or(foes, pos->owner[other + 1]);
    return foes;
}

/* Has the player certainly made the last move? Turns may be longer, and other things may be due. */
static bool has_moved_last(const Position *pos, Player player) {
    const Composition *const c = pos->game->conduct.composition;
    if (player == pos->now.turn || pos->game->players > 2 || pos->now.chance || composed_facts(c) & FACT_SERIES)
        return false;
    FOR_RULES(c, i) if (!c->rule[i]->hides && (c->rule[i]->answers[ASKS_TURN] || c->rule[i]->owes)) return false;
    return true;
}

/* What lies on squares they know under their own men and, when they have moved, wherever the move has left it. */
static void forget_squares(Position *seen, Set own) {
    const Extra *extra;
    for (int i = 0; (extra = extra_at(seen->game, i)) != NULL; i++) {
        if (extra->type != EXTRA_CELLS || !extra->on_squares || extra->known_to != KNOWN_TO_ALL) continue;
        Set rest = set_minus(seen->flag[extra->slot], own);
        for (Cell at; set_pop(&rest, &at);) pos_set_flag(seen, extra->slot, at, false);
    }
}

/* Which of the unseen men have not moved, and what the game counts by who is left. */
static void forget_counts(Position *seen, Set own) {
    static const int unmoved[] = { FLAG_GATES, FLAG_LEAPERS };
    if (!seen->game->setup.terms) return;
    for (size_t i = 0; i < LENGTH(unmoved); i++) {
        Set rest = set_minus(seen->flag[unmoved[i]], own);
        for (Cell at; set_pop(&rest, &at);) pos_set_flag(seen, unmoved[i], at, false);
    }
    pos_set_byte(seen, BYTE_COUNT, 0);
    pos_set_byte(seen, BYTE_COUNT_LIMIT, 0);
    pos_set_word(seen, WORD_SHAK, 0);
}

/* Whom unseen men have shocked, and what the other has done of a turn. */
static void forget_words(Position *seen, Player player, Set foes) {
    if (extra_find(seen->game, shock_extras[0].key))
        for (Cell at; set_pop(&foes, &at);) pos_set_word(seen, WORD_SHOCKS + at, 0);
    if (player != seen->now.turn && extra_find(seen->game, divide_extras[0].key)) pos_set_word(seen, WORD_DONE, 0);
}

/* Round a board: which enemies' pawns have passed, and whom of theirs somebody may not capture. */
static void forget_seats(Position *seen, Player player, Set foes) {
    const uint8_t *const team = seen->game->team;
    for (Player other = 0; other < seen->game->players; other++) {
        if (team[other] != team[player]) passed_set(seen, other, nothing_passed);
        Set rest = set_and(seen->flag[FLAG_PROTECTED + other], foes);
        for (Cell at; set_pop(&rest, &at);) pos_set_flag(seen, FLAG_PROTECTED + other, at, false);
    }
}

/* The rights to castle of a player and of their partners. */
static uint16_t own_rights(const Position *pos, Player player) {
    const uint8_t *const team = pos->game->team;
    unsigned rights = 0;
    for (Player other = 0; other < pos->game->players; other++)
        if (team[other] == team[player]) rights |= 3U << 2 * other;
    return (uint16_t)rights;
}

void kriegspiel_see(Position *seen, const Position *pos, Player player) {
    const Set foes = kriegspiel_foes(pos, player), own = kriegspiel_own(pos, player);
    const bool moved_last = has_moved_last(pos, player);
    pos_init(seen, pos->game);
    pos_copy(seen, pos);
    pos_forget(seen);
    extras_forget_men(seen, foes);
    if (!moved_last) forget_squares(seen, own);
    forget_words(seen, player, foes);
    forget_counts(seen, own);
    if (kriegspiel_is_seated(pos->game)) forget_seats(seen, player, foes);
    Set rest = foes;
    for (Cell at; set_pop(&rest, &at);) pos_put(seen, at, MAN_NONE);
    pos_set_castling(seen, pos->now.castling & own_rights(pos, player));
    if (!moved_last && !kriegspiel_is_seated(pos->game)) blind_lane(pos)->forget_passed(seen);
    seen->now.halfmove = 0;
}

void kriegspiel_write_foes(const Position *pos, Player reader, Text *out) {
    const Set foes = kriegspiel_foes(pos, reader);
    text_number(out, (unsigned long)set_count(&foes));
}

size_t kriegspiel_view(const Position *pos, Player player, char *buf, size_t size) {
    Position seen;
    kriegspiel_see(&seen, pos, player);
    Text out = { .buf = buf, .size = size, .length = game_format_fields(&seen, buf, size) };
    extras_write_seen(pos, &seen, player, &out);
    pos_release(&seen);
    return out.length;
}

bool kriegspiel_is_impossible(const Position *pos) {
    const bool is_open = pos->game->players > 2;
    const Set checkers = is_open ? (Set){ { 0 } } : blind_lane(pos)->checkers(pos, pos->now.turn ^ 1);
    return !set_is_empty(&checkers) || game_count_moves(pos) == 0;
}

const GameSecrets kriegspiel_secrets = KRIEGSPIEL_SECRETS;

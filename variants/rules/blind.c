/* blind.c -- games in which nobody sees the enemy's men and an umpire says what everybody hears: Kriegspiel
 * Madrasi, and compositions with this rule. Here is what a player knows. Rules: docs/games/immobilising.md,
 * docs/games/compositions.md */
#include "engine/extras.h"
#include "variants/rules/blind.h"
#include "variants/rules/compose.h"
#include "variants/rules/divide.h"
#include "variants/rules/shock.h"

/* Has the player certainly made the last move? Turns may be longer, and other things may be due. */
static bool has_moved_last(const Position *pos, Player player) {
    const Composition *const c = pos->game->conduct.composition;
    if (player == pos->now.turn || pos->now.chance || composed_facts(c) & FACT_SERIES) return false;
    FOR_RULES(c, i) if (!c->rule[i]->hides && (c->rule[i]->answers[ASKS_TURN] || c->rule[i]->owes)) return false;
    return true;
}

/* What lies on squares they know under their own men and, when they have moved, wherever the move has left it. */
static void forget_squares(Position *seen, Bits own) {
    const Extra *extra;
    for (int i = 0; (extra = extra_at(seen->game, i)) != NULL; i++) {
        if (extra->type != EXTRA_CELLS || !extra->on_squares || extra->known_to != KNOWN_TO_ALL) continue;
        for (Bits rest = seen->flag[extra->slot].word[0] & ~own; rest;)
            pos_set_flag(seen, extra->slot, bits_pop(&rest), false);
    }
}

/* Whom unseen men have shocked, and what the other has done of a turn. */
static void forget_words(Position *seen, Player player, Bits foes) {
    if (extra_find(seen->game, shock_extras[0].key))
        while (foes) pos_set_word(seen, WORD_SHOCKS + bits_pop(&foes), 0);
    if (player != seen->now.turn && extra_find(seen->game, divide_extras[0].key)) pos_set_word(seen, WORD_DONE, 0);
}

void kriegspiel_see(Position *seen, const Position *pos, Player player) {
    const Bits foes = pos_men(pos, player ^ 1), own = pos_men(pos, player);
    const bool moved_last = has_moved_last(pos, player);
    pos_init(seen, pos->game);
    pos_copy(seen, pos);
    pos_forget(seen);
    extras_forget_men(seen, (Set){ { foes } });
    if (!moved_last) forget_squares(seen, own);
    forget_words(seen, player, foes);
    for (Bits rest = foes; rest;) pos_put64(seen, bits_pop(&rest), MAN_NONE);
    pos_set_castling(seen, pos->now.castling & (uint16_t)(3U << 2 * player));
    if (!moved_last) pos_set_en_passant(seen, CELL_NONE);
    seen->now.halfmove = 0;
}

void kriegspiel_write_foes(const Position *pos, Player reader, Text *out) {
    text_number(out, (unsigned long)bits_count(pos_men(pos, reader ^ 1)));
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
    return compose_checkers(pos, pos->now.turn ^ 1) || game_count_moves(pos) == 0;
}

const GameSecrets kriegspiel_secrets = KRIEGSPIEL_SECRETS;

/* strikes_refusal.c -- 3 Strikes Chess: why moves are refused. */
#include "engine/attacks.h"
#include "engine/look.h"
#include "engine/refusal.h"
#include "variants/strikes_and_dice/strikes.h"

static const char *const grade[] = { "not hurt", "hurt once", "hurt twice" };

/* ---- strength ---- */

/* An orthodox man could go there: is this one strong enough? */
static bool has_strength(const Position *pos, const Wish *wish, Error *err) {
    const Kind kind = man_kind(wish->man);
    const int injuries = strikes_injuries(pos, wish->from);
    const Bits reach = strikes_reach(pos, wish->man, wish->from, injuries);
    if (injuries == 0 || kind == PAWN || kind == KING || bits_has(reach, wish->to)) return true;
    if (kind != KNIGHT)
        return error_set(err, "a %s that is %s goes at most %d steps", refusal_kind(pos->game, kind), grade[injuries],
                         injuries == 1 ? 4 : 2);
    const Bits way = strikes_knight_path(wish->from, wish->to);
    return error_set(err, "a knight that is %s needs %s of %s and %s empty", grade[injuries],
                     injuries == 1 ? "one" : "both", pos->board->name[bits_first(way)],
                     pos->board->name[bits_last(way)]);
}

static bool may_attack(const Position *pos, const Wish *wish, Error *err) {
    const Cell king = pos_king(pos, pos->now.turn ^ 1);
    if (king == CELL_NONE || wish->to != king || strikes_may_hurt_king(pos)) return true;
    return error_set(err, "after a partial stalemate that would hurt your own king a third time");
}

/* ---- the king's safety ---- */

/* The man of the player to move that attacks a cell, CELL_NONE if there is none. */
static Cell attacker_of(const Position *pos, Cell at) {
    for (Bits men = pos_men(pos, pos->now.turn); men;) {
        const Cell from = bits_pop(&men);
        if (strikes_reach(pos, pos->man[from], from, strikes_injuries(pos, from)) & bit(at)) return from;
    }
    return CELL_NONE;
}

static bool exposes(const Position *pos, Move move, Error *err) {
    const Player us = pos->now.turn;
    const Look look = look_ahead(pos, move);
    const Cell king = pos_king(look.after, us);
    const Cell attacker = king == CELL_NONE ? king : attacker_of(look.after, king);
    if (attacker == CELL_NONE)
        error_set(err, "a king that is hurt twice may not castle out of an attack or through one");
    else
        error_set(err, "your king is hurt twice, and that would leave it in check from the %s on %s",
                  refusal_man(look.after, attacker), pos->board->name[attacker]);
    look_back(&look);
    return false;
}

static bool is_safe_enough(const Position *pos, const Wish *wish, Move move, Error *err) {
    switch (strikes_try(pos, move)) {
    case STRIKES_SAFE:
        return true;
    case STRIKES_EXPOSING:
        return refusal_list(pos, "you must bring your king to safety while you can", wish->legal, NULL, wish, err);
    default:
        return exposes(pos, move, err);
    }
}

/* ---- limbo ---- */

static bool can_pawn_escape(const Position *pos, Man pawn, const Wish *wish) {
    const Player owner = man_owner(pawn);
    const Bits empty = pos_kind(pos, EMPTY) | bit(wish->to); /* who stands there is another question */
    return bits_has(steps_of_pawn(owner, wish->from, empty), wish->to);
}

static bool may_escape(const Position *pos, const Wish *wish, uint32_t limbo, Error *err) {
    const Man man = limbo_man(limbo);
    const char *name = refusal_kind(pos->game, man_kind(man));
    const Bits reach = strikes_reach(pos, man, wish->from, limbo_injuries(limbo));
    if (pos->man[wish->to] != MAN_NONE) return error_set(err, "a man in limbo escapes to an empty square only");
    if (man_kind(man) == PAWN && !can_pawn_escape(pos, man, wish))
        return error_set(err, "a pawn in limbo escapes straight ahead only");
    if (man_kind(man) != PAWN && !bits_has(reach, wish->to))
        return error_set(err, "the %s in limbo, %s, cannot reach %s", name, grade[limbo_injuries(limbo)],
                         pos->board->name[wish->to]);
    return is_safe_enough(pos, wish, move_make(MOVE_PLAIN, wish->from, wish->to, EMPTY), err);
}

bool strikes_allows(const Position *pos, const Wish *wish, Error *err) {
    const uint32_t limbo = pos->word[WORD_LIMBO];
    if (wish->from == CELL_NONE) return true;
    if (limbo && limbo_cell(limbo) == wish->from) return may_escape(pos, wish, limbo, err);
    if (limbo && man_kind(limbo_man(limbo)) == KING)
        return refusal_list(pos, "your king is in limbo and must escape", wish->legal, NULL, wish, err);
    if (move_is_none(wish->move)) return true;
    if (move_type(wish->move) == MOVE_CASTLE && pos->game->conduct.rules.capture != CAPTURE_SHOOT &&
        strikes_injuries(pos, wish->from))
        return error_set(err, "an injured king may not castle");
    return has_strength(pos, wish, err) && may_attack(pos, wish, err) && is_safe_enough(pos, wish, wish->move, err);
}

/* Why moves are refused in chess for many players. */
#include "engine/text/refusal.h"
#include "variants/adams/many.h"

static bool takes_king(const Position *pos, Move move) {
    const Cell victim = many_victim(pos, move);
    return victim != CELL_NONE && man_kind(pos->man[victim]) == KING;
}

/* Men in whose shadow he arrives there. */
static Set victims_by_shadow(const Position *pos, const Wish *wish) {
    Shadows shadows;
    if (!form_of(pos)->shadows) return (Set){ { 0 } };
    many_cast_shadows(pos, pos->now.turn, &shadows);
    const Set spared = set_or(shadows.on[wish->from], pos->flag[FLAG_PROTECTED + pos->now.turn]);
    return set_minus(shadows.on[wish->to], spared);
}

static Move capture(Cell from, Cell to, Cell victim, bool is_passed) {
    return many_capture_on_empty(from, to, victim, is_passed, false);
}

bool many_allows(const Position *pos, const Wish *wish, Error *err) {
    static const SeatsCaptures captures = { victims_by_shadow, capture };
    return seats_allows_wish(pos, wish, &captures, takes_king(pos, wish->legal->at[0]), err);
}

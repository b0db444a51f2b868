/* The moves of three-player chess: steps and captures, chains of jumps, illumination, drops. */
#include "variants/three_player/three_player.h"

typedef struct {
    const Position *pos;
    Player us;
    Taking taking;
    bool any;
    MoveList *out; /* NULL: count only */
    uint64_t count;
} Lister;

static bool is_wanted(const Lister *lister, bool takes_king) {
    if (lister->taking == TAKE_ANYTHING) return true;
    return takes_king == (lister->taking == TAKE_KINGS_ONLY);
}

static void push(Lister *lister, Move move, bool takes_king) {
    if (!is_wanted(lister, takes_king)) return;
    lister->count++;
    if (lister->out) movelist_push(lister->out, move);
}

static bool is_enough(const Lister *lister) {
    return lister->any && lister->count > 0;
}

/* ---- men on the board ---- */

static bool has_king(const Position *pos, Set men) {
    const Set kings = set_or(pos->kind[KING], pos->kind[KING | PROMOTED]);
    men = set_and(men, kings);
    return !set_is_empty(&men);
}

static bool push_chain(Chain *chain) {
    Lister *lister = chain->context;
    Set taken = { { 0 } };
    if (standing_get(chain->pos).last_leap)
        set_add(&taken, chain->last);
    else
        taken = chain->jumped;
    push(lister, chain_move(chain), has_king(chain->pos, taken));
    return !is_enough(lister);
}

static void push_reach(Lister *lister, Cell from, Reach reach) {
    const Position *pos = lister->pos;
    if (lister->taking != TAKE_KINGS_ONLY)
        for (Cell to; set_pop(&reach.quiet, &to);) push(lister, move_make(MOVE_PLAIN, from, to, EMPTY), false);
    for (Cell to; set_pop(&reach.hits, &to);)
        push(lister, move_make(MOVE_PLAIN, from, to, EMPTY), base_kind(pos->man[to]) == KING);
}

static void man_moves(Lister *lister, Cell from) {
    const Position *pos = lister->pos;
    const Man man = pos->man[from];
    push_reach(lister, from, reach_of(pos, man, from, set_has(&pos->flag[FLAG_FRESH], from)));
    if (base_kind(man) == DRAUGHT) {
        Chain chain = { .pos = pos, .man = man, .from = from, .at = from, .each = push_chain, .context = lister };
        chain_walk(&chain);
    }
    if (base_kind(man) == KING && is_promoted(man)) {
        Set taken = illuminated(pos, from);
        const bool takes_king = has_king(pos, taken);
        Cell first;
        if (set_pop(&taken, &first)) push(lister, move_make(MOVE_SHOT, from, first, EMPTY), takes_king);
    }
}

/* ---- drops ---- */

/* A man may not be dropped where it would threaten a king. */
static bool may_drop(const Lister *lister, Man man, Cell at) {
    for (int i = 1; i < SEATS; i++) {
        const Cell king = king_of(lister->pos, seat_after(lister->us, i));
        if (king != CELL_NONE && can_hit(lister->pos, man, at, false, king)) return false;
    }
    return true;
}

static void drops(Lister *lister) {
    const Position *pos = lister->pos;
    if (lister->taking == TAKE_KINGS_ONLY || pos->word[WORD_HAND + lister->us] == 0 || standing_get(pos).no_drops)
        return;
    Set cells = pos->kind[EMPTY];
    for (int at = 0; at < pos->board->cells; at++)
        if (in_zone(pos, lister->us, (Cell)at)) set_drop(&cells, (Cell)at);
    set_drop(&cells, home_of(pos, lister->us));
    for (int place = 0; place < HAND_KINDS; place++) {
        if (hand_count(pos, lister->us, place) == 0) continue;
        Set rest = cells;
        for (Cell at; !is_enough(lister) && set_pop(&rest, &at);)
            if (may_drop(lister, man_of(hand_kinds[place], lister->us), at))
                push(lister, move_make(MOVE_DROP, at, at, hand_kinds[place]), false);
    }
}

/* ---- all ---- */

uint64_t list_moves(const Position *pos, Player player, Taking taking, Cell but, bool any, MoveList *out) {
    Lister lister = { .pos = pos, .us = player, .taking = taking, .any = any, .out = out };
    Set men = pos->owner[player + 1];
    if (but != CELL_NONE) set_drop(&men, but);
    for (Cell from; !is_enough(&lister) && set_pop(&men, &from);) man_moves(&lister, from);
    if (!is_enough(&lister)) drops(&lister);
    return lister.count;
}

bool can_move(const Position *pos, Player player) {
    const Taking taking = in_hunt(pos) ? TAKE_KINGS_ONLY : TAKE_ANYTHING;
    return list_moves(pos, player, taking, CELL_NONE, true, NULL) > 0;
}

/* blind_tries.c -- what players may try who do not see the enemy's men: all that could be legal for all they know. Of
 * orthodox men it is what they could do if they were alone, and what the umpire has said of pawns; of what rules add it
 * is what would be legal if the enemy had but their king and one man, wherever those stood.
 * Rules: docs/games/compositions.md. Layer: rules. */
#include <stdlib.h>

#include "engine/text/words.h"
#include "variants/rules/blind.h"
#include "variants/rules/compose.h"

/* A move without what depends on men whom its player does not see. */
static Move as_known(Move move) {
    const uint32_t marks = RULE_MARK | RULE_ENDS_OTHERWISE | RULE_PASSES_KING | RULE_DECIDED | RULE_MATES;
    const MoveType type = move_type(move);
    const bool goes = type == MOVE_EN_PASSANT || type == MOVE_DOUBLE;
    move = move_choose(move, move_choice(move) & ~marks);
    if (goes) move.bits = (move.bits & ~(0xffULL << 24)) | (uint64_t)MOVE_PLAIN << 24;
    return move;
}

/* ---- orthodox men ---- */

/* Every diagonal step of a pawn to a cell without own man. */
static void push_pawn_tries(const Composition *c, const Position *seen, MoveList *out) {
    const bool promotes = !(composed_facts(c) & (FACT_VANISHING | FACT_NO_PROMOTION)); /* by a capture */
    const Player us = seen->now.turn;
    for (Bits pawns = pos_men_of(seen, us, PAWN); pawns;) {
        const Cell from = bits_pop(&pawns);
        for (Bits steps = pawn_attacks(game_ground(seen), us, from) & ~pos_men(seen, us); steps;) {
            const Cell to = bits_pop(&steps);
            push_arriving(out, MOVE_PLAIN, from, to, promotes ? RANK_1 | RANK_8 : 0, orthodox_promotions);
        }
    }
}

static void push_plain_tries(const Composition *c, const Position *seen, bool castles, bool pawns_take, MoveList *out) {
    const Movement movement = { .terrain = game_ground(seen),
                                .castling = castles,
                                .no_promotion = composed_facts(c) & FACT_NO_PROMOTION };
    pseudo_moves(seen, &movement, out);
    if (pawns_take) push_pawn_tries(c, seen, out);
}

/* ---- what rules add ---- */

/* All that could be legal, with one king and one man of the enemy somewhere. */
typedef struct {
    const Composition *rules;
    Position *seen; /* the player's own men, and those */
    MoveList moves; /* of one guess */
    MoveList *out;
    bool castles;    /* may be tried */
    bool pawns_take; /* so the umpire said */
    bool goes_on;    /* a capture may, to another man */
} Guesses;

static bool fits_what_was_said(const Guesses *guesses, Move move) {
    const Position *const seen = guesses->seen;
    if (move_type(move) == MOVE_CASTLE) return guesses->castles;
    const bool takes = game_takes(seen, move) && man_kind(seen->man[move_from(move)]) == PAWN;
    return !takes || rule_takes_off(move) || guesses->pawns_take;
}

static void list_guess(Guesses *guesses) {
    movelist_clear(&guesses->moves);
    guesses->seen->game->conduct.generate(guesses->seen, GEN_ALL, &guesses->moves);
    for (int i = 0; i < guesses->moves.count; i++)
        if (fits_what_was_said(guesses, guesses->moves.at[i])) movelist_push(guesses->out, guesses->moves.at[i]);
}

static int compare_moves(const void *a, const void *b) {
    const Move one = as_known(*(const Move *)a), other = as_known(*(const Move *)b);
    if (one.bits != other.bits) return one.bits < other.bits ? -1 : 1;
    return (one.more > other.more) - (one.more < other.more);
}

static void drop_repeated(MoveList *list) {
    int kept = 0;
    if (list->count > 1) qsort(list->at, (size_t)list->count, sizeof *list->at, compare_moves);
    for (int i = 0; i < list->count; i++)
        if (kept == 0 || compare_moves(&list->at[kept - 1], &list->at[i]) != 0) list->at[kept++] = list->at[i];
    list->count = kept;
}

/* How many steps of a king a cell is away from the nearest of these men. */
static int distance(Bits men, Cell at) {
    int nearest = 8;
    while (men) {
        const Cell from = bits_pop(&men);
        const int files = abs(file_of(from) - file_of(at)), ranks = abs(rank_of(from) - rank_of(at));
        const int steps = files > ranks ? files : ranks;
        if (steps < nearest) nearest = steps;
    }
    return nearest;
}

/* A man of the enemy's who does not attack the player's king. */
static void put_quiet_man(Position *seen, Cell at) {
    const Player us = seen->now.turn;
    for (Kind kind = PAWN; kind <= BISHOP; kind++) {
        if (kind == PAWN && bit(at) & (RANK_1 | RANK_8)) continue;
        pos_put64(seen, at, man_of(kind, us ^ 1));
        if (!(man_attacks(seen, game_ground(seen), at) & pos_men_of(seen, us, KING))) break;
    }
}

static bool any_goes_to(const Guesses *guesses, Cell at) {
    for (int i = 0; i < guesses->moves.count; i++)
        if (move_to(guesses->moves.at[i]) == at && game_takes(guesses->seen, guesses->moves.at[i])) return true;
    return false;
}

/* Who has captured somebody there may go on to another whom they attack from there. */
static void list_guesses_going_on(Guesses *guesses, Cell from) {
    Position *const seen = guesses->seen;
    const Ground ground = game_ground(seen);
    put_quiet_man(seen, from);
    list_guess(guesses);
    Bits there = queen_attacks(ground, from, 0) | knight_attacks(ground, from);
    for (there = any_goes_to(guesses, from) ? there & ~pos_occupied(seen) : 0; there;) {
        const Cell at = bits_pop(&there);
        put_quiet_man(seen, at);
        list_guess(guesses);
        pos_put64(seen, at, MAN_NONE);
    }
    pos_put64(seen, from, MAN_NONE);
}

/* One man on each cell that is free, of each kind in turn: like men may hold each other, say. */
static void list_guesses_of_men(Guesses *guesses) {
    static const Kind kinds[] = { KNIGHT, ROOK, PAWN, BISHOP, QUEEN };
    const size_t tried = composed_has_walls(guesses->rules)
                             ? 2
                             : LENGTH(kinds); /* each move has a wall on each cell then: two must do */
    enum { FEW = 500 };
    const Player foe = guesses->seen->now.turn ^ 1;
    int kept = FEW; /* moves, when those that came twice were dropped */
    for (Bits free = ~pos_occupied(guesses->seen); free;) {
        const Cell at = bits_pop(&free);
        for (size_t i = 0; i < tried; i++) {
            if (kinds[i] == PAWN && bit(at) & (RANK_1 | RANK_8)) continue;
            pos_put64(guesses->seen, at, man_of(kinds[i], foe));
            list_guess(guesses);
            pos_put64(guesses->seen, at, MAN_NONE);
        }
        if (guesses->goes_on) list_guesses_going_on(guesses, at);
        if (guesses->out->count > 4 * kept) drop_repeated(guesses->out), kept = guesses->out->count + FEW;
    }
    drop_repeated(guesses->out);
}

/* A pawn that has just made its double step, on each file. */
static void list_guesses_of_passing(Guesses *guesses) {
    Position *const seen = guesses->seen;
    const Player us = seen->now.turn;
    for (int file = 0; file < 8 && guesses->pawns_take; file++) {
        const Cell at = cell_at(file, us == WHITE ? 5 : 2), stepped = cell_behind(us, at), start = cell_ahead(us, at);
        if (pos_occupied(seen) & (bit(at) | bit(stepped) | bit(start))) continue;
        pos_put64(seen, stepped, man_of(PAWN, us ^ 1));
        pos_set_en_passant(seen, at);
        list_guess(guesses);
        pos_set_en_passant(seen, CELL_NONE);
        pos_put64(seen, stepped, MAN_NONE);
    }
}

static void list_guesses(Guesses *guesses) {
    list_guess(guesses);
    list_guesses_of_passing(guesses);
    list_guesses_of_men(guesses);
}

/* The free cell that is furthest away from these men, and not attacked if there is one; CELL_NONE if none is free. */
static Cell furthest(const Position *seen, Bits men, Bits attacked) {
    Cell best = CELL_NONE;
    int most = -1;
    for (Bits free = ~pos_occupied(seen) & ~men; free;) {
        const Cell at = bits_pop(&free);
        const int steps = distance(men, at) + (bit(at) & attacked ? 0 : 8);
        if (steps > most) most = steps, best = at;
    }
    return best;
}

/* The king stands where he is in the way of little: now here, now there; or, where he is like other men, nowhere. */
static void list_guesses_with_kings(Guesses *guesses) {
    enum { KINGS = 3 };
    Position *const seen = guesses->seen;
    const Player us = seen->now.turn;
    const Bits attacked = men_attack(seen, game_ground(seen), us, pos_men(seen, us));
    Bits away_from = pos_men(seen, us);
    if (composed_facts(guesses->rules) & FACT_LAST_MAN) list_guesses(guesses);
    for (int i = 0; i < KINGS; i++) {
        const Cell king = furthest(seen, away_from, attacked);
        if (king == CELL_NONE) break;
        pos_put64(seen, king, man_of(KING, us ^ 1));
        list_guesses(guesses);
        pos_put64(seen, king, MAN_NONE);
        away_from |= bit(king);
    }
}

/* Can men do what they could do alone, too? No guess meets all that rules may ask of those who are there. */
static bool goes_plainly(const Composition *c, const Position *pos) {
    MoveList due;
    movelist_init(&due);
    const bool is_due = composed_owes(c, pos, &due);
    movelist_free(&due);
    return !is_due && !composed_has_walls(c) &&
           !(composed_facts(c) & (FACT_SHOTS | FACT_LISTED_CAPTURES | FACT_NO_CAPTURES));
}

static void push_guesses(const Composition *c, Position *seen, bool castles, bool pawns_take, MoveList *out) {
    bool passes_otherwise = composed_facts(c) & FACT_PASSES_TO_PIECES;
    Guesses guesses = { .rules = c, .seen = seen, .out = out, .castles = castles, .pawns_take = pawns_take };
    FOR_RULES_WITH(c, i, goes_on) guesses.goes_on = true;
    FOR_RULES_WITH(c, i, passed) passes_otherwise = true;
    if (pawns_take && passes_otherwise) push_pawn_tries(c, seen, out);
    movelist_init(&guesses.moves);
    list_guesses_with_kings(&guesses);
    movelist_free(&guesses.moves);
}

/* ---- both ---- */

/* Are all the moves of its game among those that men could make if they were alone? */
static bool is_plain(const Rule *rule) {
    const unsigned strange =
        FACT_SHOTS | FACT_SHOTS_TOO | FACT_OWN_CAPTURES | FACT_LISTED_CAPTURES | FACT_SERIES | FACT_LAST_MAN;
    return rule->hides || (!rule->lists && !rule->spreads && !rule->walls && !rule->goes_on && !rule->owes &&
                           !rule->takes && !rule->promotions && !(rule->facts & strange));
}

static bool are_plain(const Composition *c) {
    FOR_RULES(c, i) if (!is_plain(c->rule[i])) return false;
    return true;
}

void kriegspiel_tries(const Position *pos, MoveList *out) {
    const Composition *const c = pos->game->conduct.composition;
    const bool is_plain_play = are_plain(c);
    bool over;
    const unsigned captures = kriegspiel_pawn_tries(pos, &over);
    if (over || (is_plain_play && composed_owes(c, pos, out))) return; /* what is due they know */
    const bool castles =
        composed_has_bears(c) || composed_facts(c) & FACT_CASTLES_UNDER_THREAT || !kriegspiel_checks(pos);
    Position seen;
    kriegspiel_see(&seen, pos, pos->now.turn);
    if (is_plain_play || goes_plainly(c, pos)) push_plain_tries(c, &seen, castles, captures > 0, out);
    if (!is_plain_play) push_guesses(c, &seen, castles, captures > 0, out);
    pos_release(&seen);
}

bool kriegspiel_means(Move tried, Move legal) {
    return move_equal(as_known(tried), as_known(legal));
}

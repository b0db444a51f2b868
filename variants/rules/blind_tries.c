/* blind_tries.c -- what players may try who do not see the enemy's men: all that could be legal for all they know. Of
 * orthodox men it is what they could do if they were alone, and what the umpire has said of pawns; of what rules add it
 * is what would be legal if the enemy had but their king and one man, wherever those stood.
 * Rules: docs/games/compositions.md. Layer: rules. */
#include <ctype.h>
#include <stdlib.h>

#include "engine/lanes/terms.h"
#include "engine/text/words.h"
#include "variants/rules/blind.h"
#include "variants/rules/blind_lane.h"
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

/* An enemy of the player to move. */
static Player foe_of(const Position *pos) {
    const Game *const game = pos->game;
    Player foe = 0;
    while (foe + 1 < game->players && game->team[foe] == game->team[pos->now.turn]) foe++;
    return foe;
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
static int distance(const Board *board, Set men, Cell at) {
    int nearest = CELLS_MAX;
    for (Cell from; set_pop(&men, &from);) {
        const int files = abs(board->column[from] - board->column[at]), ranks = abs(board->row[from] - board->row[at]);
        const int steps = files > ranks ? files : ranks;
        if (steps < nearest) nearest = steps;
    }
    return nearest;
}

static bool has_letter(const Game *game, Kind kind) {
    return isalpha((unsigned char)game_letter(game, kind));
}

/* The kinds of men that the enemy may have, kings left out: those first that hold and hit most like others. */
static int guessed_kinds(const Game *game, Kind kinds[static KINDS_MAX]) {
    static const Kind orthodox[] = { KNIGHT, ROOK, PAWN, BISHOP, QUEEN };
    int count = 0;
    for (size_t i = 0; i < LENGTH(orthodox); i++)
        if (has_letter(game, orthodox[i])) kinds[count++] = orthodox[i];
    for (Kind kind = KIND_GAME; kind < WALL; kind++)
        if (has_letter(game, kind) && !terms_is_crowned(game->setup.terms, kind)) kinds[count++] = kind;
    return count;
}

static bool may_stand(const Position *seen, Kind kind, Player player, Cell at) {
    const Set pawnless = blind_lane(seen)->pawnless(seen, player);
    return kind != PAWN || !set_has(&pawnless, at);
}

/* A man of the enemy's who does not attack the player's king. */
static void put_quiet_man(Position *seen, Cell at) {
    const Player us = seen->now.turn;
    const Set kings = set_and(seen->owner[us + 1], seen->kind[KING]);
    Kind kinds[KINDS_MAX];
    const int count = guessed_kinds(seen->game, kinds);
    for (int i = 0; i < count; i++) {
        if (!may_stand(seen, kinds[i], foe_of(seen), at)) continue;
        pos_put(seen, at, man_of(kinds[i], foe_of(seen)));
        const Set hit = set_and(blind_lane(seen)->attacked_by(seen, at), kings);
        if (set_is_empty(&hit)) break;
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
    put_quiet_man(seen, from);
    list_guess(guesses);
    Set there = set_and(blind_lane(seen)->far(seen, from), seen->kind[EMPTY]);
    if (!any_goes_to(guesses, from)) there = (Set){ { 0 } };
    for (Cell at; set_pop(&there, &at);) {
        put_quiet_man(seen, at);
        list_guess(guesses);
        pos_put(seen, at, MAN_NONE);
    }
    pos_put(seen, from, MAN_NONE);
}

/* One man on each cell that is free, of each kind in turn: like men may hold each other, say. */
static void list_guesses_of_men(Guesses *guesses) {
    enum { FEW = 500 };
    Position *const seen = guesses->seen;
    Kind kinds[KINDS_MAX];
    const int count = guessed_kinds(seen->game, kinds);
    /* where each move has a wall on each cell two must do */
    const int tried = composed_has_walls(guesses->rules) && count > 2 ? 2 : count;
    const Player foe = foe_of(seen);
    int kept = FEW; /* moves, when those that came twice were dropped */
    Set free = seen->kind[EMPTY];
    for (Cell at; set_pop(&free, &at);) {
        for (int i = 0; i < tried; i++) {
            if (!may_stand(seen, kinds[i], foe, at)) continue;
            pos_put(seen, at, man_of(kinds[i], foe));
            list_guess(guesses);
            pos_put(seen, at, MAN_NONE);
        }
        if (guesses->goes_on) list_guesses_going_on(guesses, at);
        if (guesses->out->count > 4 * kept) drop_repeated(guesses->out), kept = guesses->out->count + FEW;
    }
    drop_repeated(guesses->out);
}

/* A pawn of an enemy's that has just made its double step, from each cell. */
static void list_guesses_of_passing(Guesses *guesses, Player foe) {
    Position *const seen = guesses->seen;
    const BlindLane *const lane = blind_lane(seen);
    BlindStep steps[CELLS_MAX];
    const int count = guesses->pawns_take ? lane->steps(seen, foe, steps) : 0;
    for (int i = 0; i < count; i++) {
        const Set *const free = &seen->kind[EMPTY];
        if (!set_has(free, steps[i].from) || !set_has(free, steps[i].over) || !set_has(free, steps[i].to)) continue;
        if (steps[i].before != CELL_NONE && !set_has(free, steps[i].before)) continue;
        pos_put(seen, steps[i].to, man_of(PAWN, foe));
        lane->pass(seen, foe, steps[i]);
        list_guess(guesses);
        lane->forget_passed(seen);
        pos_put(seen, steps[i].to, MAN_NONE);
    }
}

static void list_guesses(Guesses *guesses) {
    list_guess(guesses);
    const Game *const game = guesses->seen->game;
    for (Player foe = 0; foe < game->players; foe++)
        if (game->team[foe] != game->team[guesses->seen->now.turn]) list_guesses_of_passing(guesses, foe);
    list_guesses_of_men(guesses);
}

/* The free cell that is furthest away from these men, and not attacked if there is one; CELL_NONE if none is free. */
static Cell furthest(const Position *seen, Set men, Set attacked) {
    Cell best = CELL_NONE;
    int most = -1;
    Set free = set_minus(seen->kind[EMPTY], men);
    for (Cell at; set_pop(&free, &at);) {
        const int steps = distance(seen->board, men, at) + (set_has(&attacked, at) ? 0 : CELLS_MAX);
        if (steps > most) most = steps, best = at;
    }
    return best;
}

/* The king stands where he is in the way of little: now here, now there; or, where he is like other men, nowhere. */
static void list_guesses_with_kings(Guesses *guesses) {
    enum { KINGS = 3 };
    Position *const seen = guesses->seen;
    const Player us = seen->now.turn;
    const Set attacked = blind_lane(seen)->attacked(seen, us);
    Set away_from = seen->owner[us + 1];
    const bool has_kings = has_letter(seen->game, KING);
    if (!has_kings || composed_facts(guesses->rules) & FACT_LAST_MAN) list_guesses(guesses);
    for (int i = 0; has_kings && i < KINGS; i++) {
        const Cell king = furthest(seen, away_from, attacked);
        if (king == CELL_NONE) break;
        pos_put(seen, king, man_of(KING, foe_of(seen)));
        list_guesses(guesses);
        pos_put(seen, king, MAN_NONE);
        set_add(&away_from, king);
    }
}

/* Can men do what they could do alone, too? No guess meets all that rules may ask of those who are there. */
static bool goes_plainly(const Composition *c, const Position *pos) {
    MoveList due;
    movelist_init(&due);
    const bool is_due = blind_lane(pos)->owes(pos, &due);
    movelist_free(&due);
    return !is_due && !composed_has_walls(c) &&
           !(composed_facts(c) & (FACT_SHOTS | FACT_LISTED_CAPTURES | FACT_NO_CAPTURES));
}

static void push_guesses(const Composition *c, Position *seen, bool castles, bool pawns_take, MoveList *out) {
    bool passes_otherwise = composed_facts(c) & FACT_PASSES_TO_PIECES;
    Guesses guesses = { .rules = c, .seen = seen, .out = out, .castles = castles, .pawns_take = pawns_take };
    FOR_RULES_WITH(c, i, goes_on) guesses.goes_on = true;
    FOR_RULES_WITH(c, i, passed) passes_otherwise = true;
    if (pawns_take && passes_otherwise) blind_lane(seen)->lists_pawns(seen, out);
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

/* Men with gaits of their own may go otherwise than they capture. */
static bool are_plain(const Game *game) {
    const Composition *const c = game->conduct.composition;
    FOR_RULES(c, i) if (!is_plain(c->rule[i])) return false;
    return !game->setup.gaits;
}

static void push_plain_tries(const Position *seen, bool castles, bool pawns_take, MoveList *out) {
    blind_lane(seen)->lists_plain(seen, castles, out);
    if (pawns_take) blind_lane(seen)->lists_pawns(seen, out);
}

/* Where a player has no move and the game goes on without, everybody knows: appends that. */
static bool misses_turn(const Position *pos, MoveList *out) {
    MoveList list;
    if (pos->game->players == 2) return false;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    const bool misses = list.count == 1 && move_type(list.at[0]) == MOVE_PASS;
    if (misses) movelist_push(out, list.at[0]);
    movelist_free(&list);
    return misses;
}

void kriegspiel_tries(const Position *pos, MoveList *out) {
    const Composition *const c = pos->game->conduct.composition;
    const bool is_plain_play = are_plain(pos->game);
    bool over;
    const unsigned captures = kriegspiel_pawn_tries(pos, &over);
    if (over || misses_turn(pos, out) || (is_plain_play && blind_lane(pos)->owes(pos, out)))
        return; /* what is due they know */
    const bool castles =
        composed_has_bears(c) || composed_facts(c) & FACT_CASTLES_UNDER_THREAT || !kriegspiel_checks(pos);
    Position seen;
    kriegspiel_see(&seen, pos, pos->now.turn);
    if (is_plain_play || goes_plainly(c, pos)) push_plain_tries(&seen, castles, captures > 0, out);
    if (!is_plain_play) push_guesses(c, &seen, castles, captures > 0, out);
    pos_release(&seen);
}

bool kriegspiel_means(Move tried, Move legal) {
    const Move one = as_known(tried), other = as_known(legal);
    if (move_type(legal) == MOVE_EN_PASSANT && rule_victim(tried) == CELL_NONE) /* he does not know who went by */
        return move_equal(one, move_choose(other, move_choice(other) & ~(uint32_t)RULE_VICTIM));
    return move_equal(one, other);
}

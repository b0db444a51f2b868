/* all_mate.c -- All-Mate Chess, C. Tylor 1979: every man can be mated, and whoever moves removes the mated men one by
 * one, in any order. Rules: docs/games/shooting.md
 *
 * A move names the men that are removed in Move.more; its choice is 1 where another order would remove others. */
#define RULES_ARE_CONSTANT
#include "variants/shooting/all_mate.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/look.h"
#include "variants/rules/compose.h"

/* ---- who is mated ---- */

/* A man who is attacked, and the moves by which his side might save him. The position is the one after the move, before
 * or between the removals: the player to move is the one who might capture en passant. */
typedef struct {
    const Position *pos;
    Cell at;
    Player owner;
    Bits own, them, occupied, attackers;
} Victim;

/* Is nobody attacked on `at` when a man has gone from `from` to `to`, and who stood on `taken` is gone? */
static bool is_saved(const Victim *v, Cell at, Bits from, Bits to, Bits taken) {
    const Bits occupied = (v->occupied & ~from & ~taken) | to;
    return !attackers_to(GROUND_PLANE, v->pos, v->owner ^ 1, v->them & ~taken, at, occupied);
}

/* The cell onto which the owner may capture en passant, as a set, and whom. */
static Bits passed_cell(const Victim *v, Bits *passer) {
    const Cell passed = v->pos->now.en_passant;
    if (passed == CELL_NONE || v->owner != v->pos->now.turn) return 0;
    *passer = v->them & v->pos->kind[PAWN].word[0] & bit(cell_behind(v->owner, passed));
    return *passer ? bit(passed) : 0;
}

static bool can_flee(const Victim *v) {
    const Kind kind = man_kind(v->pos->man[v->at]);
    const Bits attacked = kind_attacks(GROUND_PLANE, kind, v->owner, v->at, v->occupied);
    Bits targets = attacked & ~v->own, passer = 0;
    if (kind == PAWN) {
        const Bits passed = attacked & passed_cell(v, &passer);
        if (passed && is_saved(v, bits_first(passed), bit(v->at), passed, passer)) return true;
        targets = (attacked & v->them) | steps_of_pawn(v->owner, v->at, ~v->occupied);
    }
    while (targets) {
        const Cell to = bits_pop(&targets);
        if (is_saved(v, to, bit(v->at), bit(to), bit(to))) return true;
    }
    return false;
}

/* The others of his side who can go to a cell. */
static Bits helpers_to(const Victim *v, Cell to) {
    const Bits pawns = v->own & pos_kind(v->pos, PAWN), others = v->own & ~bit(v->at);
    Bits helpers = attackers_to(GROUND_PLANE, v->pos, v->owner, others & ~pawns, to, v->occupied);
    if (bits_has(v->them, to)) return helpers | (pawn_attacks(GROUND_PLANE, v->owner ^ 1, to) & pawns & others);
    return helpers | pawns_stepping(v->owner, pawns & others, to, ~v->occupied);
}

static bool is_helped_in_passing(const Victim *v) {
    Bits passer = 0;
    const Bits passed = passed_cell(v, &passer);
    if (!passed) return false;
    const Bits around = pawn_attacks(GROUND_PLANE, v->owner ^ 1, bits_first(passed));
    for (Bits pawns = around & v->own & pos_kind(v->pos, PAWN) & ~bit(v->at); pawns;)
        if (is_saved(v, v->at, bit(bits_pop(&pawns)), passed, passer)) return true;
    return false;
}

/* Somebody takes the attacker or steps between; against two at once only a capture in passing may do both. */
static bool is_helped(const Victim *v) {
    if (is_helped_in_passing(v)) return true;
    if (bits_many(v->attackers)) return false;
    for (Bits targets = v->attackers | cells_between(v->at, bits_first(v->attackers)); targets;) {
        const Cell to = bits_pop(&targets);
        for (Bits helpers = helpers_to(v, to); helpers;)
            if (is_saved(v, v->at, bit(bits_pop(&helpers)), bit(to), bit(to))) return true;
    }
    return false;
}

static bool is_mated(const Position *pos, Cell at) {
    const Player owner = man_owner(pos->man[at]);
    Victim v = { .pos = pos, .at = at, .owner = owner, .own = pos_men(pos, owner), .them = pos_men(pos, owner ^ 1) };
    v.occupied = pos_occupied(pos);
    v.attackers = attackers_to(GROUND_PLANE, pos, owner ^ 1, v.them, at, v.occupied);
    return v.attackers && !can_flee(&v) && !is_helped(&v);
}

static Bits mated_men(const Position *pos) {
    const Bits occupied = pos_occupied(pos), white = pos_men(pos, WHITE), black = pos_men(pos, BLACK);
    Bits attacked = (attacked_cells(GROUND_PLANE, pos, WHITE, white, occupied) & black) |
                    (attacked_cells(GROUND_PLANE, pos, BLACK, black, occupied) & white);
    Bits mated = 0;
    while (attacked) {
        const Cell at = bits_pop(&attacked);
        if (is_mated(pos, at)) mated |= bit(at);
    }
    return mated;
}

/* ---- removals ---- */

/* A set of sets of men, open addressing; the empty set is not kept. */
typedef struct {
    Bits *at;
    size_t room, count; /* room is a power of two, or 0 */
} Seen;

static Bits *seen_place(const Seen *seen, Bits men) {
    size_t i = (size_t)(men * 0x9E3779B97F4A7C15ULL >> 32);
    while (seen->at[i & (seen->room - 1)] && seen->at[i & (seen->room - 1)] != men) i++;
    return &seen->at[i & (seen->room - 1)];
}

static void seen_grow(Seen *seen) {
    Seen bigger = { .room = seen->room ? 2 * seen->room : 16, .count = seen->count };
    bigger.at = memory_new(bigger.room, sizeof *bigger.at);
    for (size_t i = 0; i < seen->room; i++)
        if (seen->at[i]) *seen_place(&bigger, seen->at[i]) = seen->at[i];
    free(seen->at);
    *seen = bigger;
}

/* Was the set new? */
static bool seen_add(Seen *seen, Bits men) {
    if (2 * seen->count >= seen->room) seen_grow(seen);
    Bits *const place = seen_place(seen, men);
    if (*place) return false;
    *place = men;
    seen->count++;
    return true;
}

/* All ends to which a move can lead, each as a move of the list. */
typedef struct {
    Position *pos;
    Player mover;
    Move move;
    MoveList *out;
    bool branches; /* there are several ways */
    Seen seen;     /* then: what has been removed on some of them */
} Clearance;

/* The enemy king goes first and ends it; the mover's own goes last. */
static Bits next_to_go(const Clearance *clearance) {
    const Bits mated = mated_men(clearance->pos), kings = mated & pos_kind(clearance->pos, KING);
    const Bits others = mated & ~kings, own = pos_men(clearance->pos, clearance->mover);
    return kings & ~own ? kings & ~own : others ? others : kings;
}

static void clear_away(Clearance *clearance, Bits removed) {
    Position *const pos = clearance->pos;
    const Bits next = next_to_go(clearance);
    if (!next || next & pos_kind(pos, KING)) {
        Move end = clearance->move;
        end.more = removed | next;
        movelist_push(clearance->out, end);
        return;
    }
    clearance->branches |= bits_many(next);
    for (Bits rest = next; rest;) {
        const Cell at = bits_pop(&rest);
        if (clearance->branches && !seen_add(&clearance->seen, removed | bit(at))) continue;
        pos_begin(pos, MOVE_NONE);
        pos_put64(pos, at, MAN_NONE);
        clear_away(clearance, removed | bit(at));
        pos_undo(pos);
    }
}

/* Appends what the move may become. */
static void list_ends(const Position *pos, Move move, MoveList *out) {
    const Look look = look_into(pos, move);
    Clearance clearance = { .pos = look.after, .mover = pos->now.turn, .move = move, .out = out };
    const int first = out->count;
    play_orthodox(look.after, move);
    clear_away(&clearance, 0);
    free(clearance.seen.at);
    look_back(&look);
    const bool chooses = out->count - first > 1;
    for (int i = first; i < out->count && chooses; i++) out->at[i] = move_choose(out->at[i], 1);
}

/* ---- the rule ---- */

static Bits all_mate_fells(const Composition *c, const Position *pos, Move move) {
    (void)c;
    return move.more & pos_men_of(pos, pos->now.turn, KING) ? 0 : move.more & pos_men(pos, pos->now.turn ^ 1);
}

static void all_mate_follows(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed) {
    (void)c, (void)mover, (void)deed;
    if (move.more) pos_irreversible(pos);
    pos_clear64(pos, move.more);
}

static void all_mate_writes(const Position *pos, Move move, Text *out) {
    if (!move_choice(move)) return;
    text_char(out, ';');
    cells_write(pos->board, (Set){ { move.more } }, out);
}

static const Rule rule_all_mate = {
    .id = "all-mate",
    .words = "men are removed when they are mated",
    .facts = FACT_NO_CAPTURES | FACT_NOBODY_PASSES | FACT_NO_CHECK | FACT_FALLING_KINGS,
    .fells = all_mate_fells,
    .follows = all_mate_follows,
    .writes = all_mate_writes,
};
static const Composition composition_all_mate = { .rule = { &rule_all_mate } };
COMPOSED_PARTS(steps, composition_all_mate)

static void all_mate_generate(const Position *pos, Gen what, MoveList *out) {
    const int first = out->count;
    steps_generate(pos, GEN_ALL, out);
    const int steps = out->count - first;
    for (int i = 0; i < steps; i++) list_ends(pos, out->at[first + i], out);
    out->count -= steps;
    memmove(&out->at[first], &out->at[first + steps], (size_t)(out->count - first) * sizeof *out->at);
    keep_wanted(pos, out, first, what);
}

/* Every move leaves nobody mated. A few are harmless in a position set up by hand; orders of many are too many. */
static bool all_mate_check_position(const Position *pos, Error *err) {
    enum { MATED_MAX = 8 };
    if (!compose_check_position(pos, err)) return false;
    const int mated = bits_count(mated_men(pos));
    return mated <= MATED_MAX ||
           error_set(err, "%d men are mated; a move leaves none, and here there may be %d", mated, MATED_MAX);
}

const Game game_all_mate = {
    .id = "all-mate",
    .title = "All-Mate Chess",
    .card = { .sentence = "Not only kings: any man who has no way out of an attack is mated, and gone.",
              .ease = EASE_HARD },
    .family = "shooting",
    .names.aka = "Generalized Chess",
    .players = 2,
    .team = { 0, 1 },
    .setup = { .start = ORTHODOX_START, .royal = 1 << KING },
    .conduct = { .composition = &composition_all_mate,
                 .effects = true,
                 .generate = all_mate_generate,
                 .play = steps_play,
                 .in_check = steps_in_check,
                 .no_moves = compose_no_moves,
                 .rule_end = compose_rule_end,
                 .allows = compose_allows },
    .text = { .notation = &compose_notation,
              .check_position = all_mate_check_position,
              .format_move = compose_format_move },
    .advice = { .traits = { .late_moves = true, .check_extension = true }, .gain = compose_gain },
};

#include "variants/rules/all_mate.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/extras.h"
#include "engine/lanes/look.h"
#include "variants/rules/fire.h"

/* ---- who is mated ---- */

/* The position after a move, before or between the removals. */
typedef struct {
    const Composition *c;
    Position *pos; /* changed and taken back where only that tells who attacks */
    Terrain terrain;
    Cells numb;   /* men who attack nobody */
    bool changes; /* that may change with a move */
    bool holds;   /* some men may not move */
    Cells passed; /* the cells that a pawn has just crossed */
    Cell passer;  /* where it stands */
    Player stepper;
} Scene;

/* A man who is attacked, and what might save him. */
typedef struct {
    Cell at;
    Player owner;
    Cells enemies, occupied, attackers;
    Cells free; /* the men of his side who may move */
} Victim;

/* A move in thought. */
typedef struct {
    Cell from, to;
    Cells taken; /* where it captures, if anybody is there */
} Thought;

static Scene scene_of(const Composition *c, Position *pos) {
    Scene scene = { .c = c,
                    .pos = pos,
                    .terrain = composed_terrain(c, pos),
                    .numb = NO_CELLS,
                    .passed = NO_CELLS,
                    .stepper = pos->now.turn };
    FOR_RULES(c, i) {
        scene.changes |= c->rule[i]->numbs != NULL;
        scene.holds |= c->rule[i]->holds != NULL;
    }
    return scene;
}

/* What a move of the stepper crosses. */
static ALWAYS_INLINE void note_passing(Scene *scene, Move move) {
    scene->passed = NO_CELLS;
    if (move_type(move) != MOVE_DOUBLE || composed_facts(scene->c) & FACT_NO_EN_PASSANT) return;
    scene->passer = move_to(move);
    for (Cell at = lane_cell_behind(scene->terrain, scene->stepper, move_to(move));
         at != move_from(move) && at != CELL_NONE; at = lane_cell_behind(scene->terrain, scene->stepper, at))
        scene->passed |= cells_one(at);
}

static ALWAYS_INLINE Cells hunters_of(const Scene *scene, Terrain terrain, Player owner, Cell at, Cells left,
                                      Cells occupied) {
    Cells attackers = NO_CELLS;
    FOR_ENEMIES(scene->pos, owner, enemy)
    attackers |= lane_attackers(terrain, scene->pos, enemy, lane_men(scene->pos, enemy) & left, at, occupied);
    return attackers;
}

/* The same where a move changes who attacks at all. */
static bool saves_when_played(const Scene *scene, Victim v, Thought move) {
    Position *const pos = scene->pos;
    const Man man = pos->man[move.from];
    const Cell at = v.at == move.from ? move.to : v.at;
    pos_begin(pos, MOVE_NONE);
    lane_clear(pos, move.taken & lane_occupied(pos));
    lane_put(pos, move.from, MAN_NONE);
    lane_put(pos, move.to, man);
    const Cells left = ~fire_numb(scene->c, pos);
    const bool saves = !cells_any(hunters_of(scene, scene->terrain, v.owner, at, left, lane_occupied(pos)));
    pos_undo(pos);
    return saves;
}

/* Is nobody attacked any more who was, when a man of his side, or he himself, has moved? */
static ALWAYS_INLINE bool saves(const Scene *scene, Terrain terrain, const Victim *v, Cell at, Thought move) {
    if (UNLIKELY(scene->changes)) return saves_when_played(scene, *v, move);
    const Cells occupied = (v->occupied & ~(cells_one(move.from) | move.taken)) | cells_one(move.to);
    return !cells_any(hunters_of(scene, terrain, v->owner, at, ~move.taken, occupied));
}

/* Where a man could go in orthodox chess, captures in passing apart. */
static ALWAYS_INLINE Cells ways_of(const Scene *scene, Terrain terrain, const Victim *v, Cell from) {
    const Position *const pos = scene->pos;
    const Kind kind = man_kind(pos->man[from]);
    if (kind == PAWN)
        return lane_pawn_steps(terrain, v->owner, from, ~v->occupied & composed_cells(pos)) |
               (lane_pawn_attacks(terrain, v->owner, from) & v->enemies);
    const LaneReach reach = lane_kind_reach(terrain, kind, v->owner, from, v->occupied);
    return (reach.quiet & composed_cells(pos)) | (reach.hits & v->enemies);
}

static ALWAYS_INLINE bool is_saved_by(const Scene *scene, Terrain terrain, const Victim *v, Cell from, Cells ways) {
    while (cells_any(ways)) {
        const Cell to = cells_pop(&ways);
        if (saves(scene, terrain, v, v->at, (Thought){ from, to, cells_one(to) })) return true;
    }
    return false;
}

/* The same by his own move. */
static ALWAYS_INLINE bool flees(const Scene *scene, Terrain terrain, const Victim *v) {
    for (Cells ways = ways_of(scene, terrain, v, v->at); cells_any(ways);) {
        const Cell to = cells_pop(&ways);
        if (saves(scene, terrain, v, to, (Thought){ v->at, to, cells_one(to) })) return true;
    }
    return false;
}

static bool is_saved_in_passing(const Scene *scene, Victim v) {
    if (!cells_has(v.enemies, scene->passer)) return false;
    for (Cells passed = scene->passed & ~v.occupied; cells_any(passed);) {
        const Cell to = cells_pop(&passed);
        Cells takers = lane_takers_in_passing(scene->terrain, scene->pos, v.owner, to) & v.free;
        while (cells_any(takers)) {
            const Thought move = { cells_pop(&takers), to, cells_one(scene->passer) };
            if (saves(scene, scene->terrain, &v, v.at == move.from ? to : v.at, move)) return true;
        }
    }
    return false;
}

/* On a plane of straight lines: his side's other men who can go to a cell. */
static ALWAYS_INLINE Cells helpers_to(const Scene *scene, Terrain terrain, const Victim *v, Cell to) {
    const Position *const pos = scene->pos;
    const Cells others = v->free & ~cells_one(v->at), pawns = others & lane_kind(pos, PAWN);
    const Cells pieces = lane_attackers(terrain, pos, v->owner, others & ~pawns, to, v->occupied);
    if (cells_has(v->enemies, to)) return pieces | (lane_pawns_attacking(terrain, v->owner, cells_one(to)) & pawns);
    return pieces | lane_pawns_stepping(terrain, v->owner, pawns, to, ~v->occupied);
}

/* There somebody takes the only attacker, or steps between. */
static ALWAYS_INLINE bool is_helped_on_plane(const Scene *scene, Terrain terrain, const Victim *v) {
    if (cells_many(v->attackers)) return false;
    Cells help = v->attackers | lane_between(terrain, v->at, cells_first(v->attackers));
    while (cells_any(help)) {
        const Cell to = cells_pop(&help);
        for (Cells helpers = helpers_to(scene, terrain, v, to); cells_any(helpers);)
            if (is_saved_by(scene, terrain, v, cells_pop(&helpers), cells_one(to))) return true;
    }
    return false;
}

/* Elsewhere, and where a move changes who attacks, each move may help. */
static ALWAYS_INLINE bool is_helped(const Scene *scene, Terrain terrain, const Victim *v) {
    if (lane_is_plane(terrain) && LIKELY(!scene->changes)) return is_helped_on_plane(scene, terrain, v);
    for (Cells others = v->free & ~cells_one(v->at); cells_any(others);) {
        const Cell from = cells_pop(&others);
        if (is_saved_by(scene, terrain, v, from, ways_of(scene, terrain, v, from))) return true;
    }
    return false;
}

static ALWAYS_INLINE bool is_mated(const Scene *scene, Terrain terrain, Cell at) {
    const Position *const pos = scene->pos;
    const Player owner = man_owner(pos->man[at]);
    Victim v = { .at = at, .owner = owner, .enemies = lane_enemies(pos, owner), .occupied = lane_occupied(pos) };
    v.free = lane_men(pos, owner);
    if (UNLIKELY(scene->holds)) v.free &= ~composed_held(scene->c, pos, owner);
    if ((LIKELY(!scene->holds) || cells_has(v.free, at)) && flees(scene, terrain, &v)) return false;
    if (UNLIKELY(cells_any(scene->passed)) && is_saved_in_passing(scene, v)) return false;
    v.attackers = hunters_of(scene, terrain, owner, at, ~scene->numb, v.occupied);
    return !is_helped(scene, terrain, &v);
}

static ALWAYS_INLINE Cells mated_on(Scene *scene, Terrain terrain) {
    Cells mated = NO_CELLS;
    if (UNLIKELY(scene->changes)) scene->numb = fire_numb(scene->c, scene->pos);
    Cells attacked = fire_without(terrain, scene->pos, scene->numb);
    while (cells_any(attacked)) {
        const Cell at = cells_pop(&attacked);
        if (is_mated(scene, terrain, at)) mated |= cells_one(at);
    }
    return mated;
}

/* For planes apart, for the compiler. */
static Cells mated_men(Scene *scene) {
    const Terrain terrain = scene->terrain;
    return lane_is_plane(terrain) ? mated_on(scene, terrain) : mated_on(scene, terrain);
}

/* ---- removals ---- */

/* A set of sets of men, open addressing; the empty set is not kept. */
typedef struct {
    Cells *at;
    size_t room, count; /* room is a power of two, or 0 */
} Seen;

static Cells *seen_place(const Seen *seen, Cells men) {
    const Set set = cells_set(men);
    uint64_t mixed = 0;
    for (int i = 0; i < SET_WORDS; i++) mixed = (mixed ^ set.word[i]) * 0x9E3779B97F4A7C15ULL;
    size_t i = (size_t)(mixed >> 32);
    while (cells_any(seen->at[i & (seen->room - 1)]) && !cells_equal(seen->at[i & (seen->room - 1)], men)) i++;
    return &seen->at[i & (seen->room - 1)];
}

static void seen_grow(Seen *seen) {
    Seen bigger = { .room = seen->room ? 2 * seen->room : 16, .count = seen->count };
    bigger.at = memory_new(bigger.room, sizeof *bigger.at);
    for (size_t i = 0; i < seen->room; i++)
        if (cells_any(seen->at[i])) *seen_place(&bigger, seen->at[i]) = seen->at[i];
    free(seen->at);
    *seen = bigger;
}

/* Was the set new? */
static bool seen_add(Seen *seen, Cells men) {
    if (2 * seen->count >= seen->room) seen_grow(seen);
    Cells *const place = seen_place(seen, men);
    if (cells_any(*place)) return false;
    *place = men;
    seen->count++;
    return true;
}

/* All ends to which a move can lead. */
typedef struct {
    Scene scene;
    Move move;
    MoveList *out; /* takes each of them as a move; NULL: only one is looked for */
    uint64_t wanted, count;
    Cells found;   /* who falls in the end that is wanted, from 1 */
    bool branches; /* there are several ways */
    Seen seen;     /* then: what has been removed on some of them */
} Clearance;

static Cells royal_men(const Scene *scene) {
    return composed_facts(scene->c) & FACT_LAST_MAN ? NO_CELLS : lane_kind(scene->pos, KING);
}

/* An enemy king goes first and ends it; the mover's own goes last. */
static Cells next_to_go(Clearance *clearance) {
    Scene *const scene = &clearance->scene;
    const Cells mated = mated_men(scene);
    if (LIKELY(!cells_any(mated))) return mated;
    const Cells kings = mated & royal_men(scene), others = mated & ~kings;
    const Cells theirs = kings & lane_enemies(scene->pos, scene->stepper);
    return cells_any(theirs) ? theirs : cells_any(others) ? others : kings;
}

static void push_end(Clearance *clearance, Cells removed) {
    Move end = clearance->move;
    clearance->count++;
    if (clearance->count == clearance->wanted) clearance->found = removed;
    if (!clearance->out) return;
    if (cells_any(removed))
        end.more =
            lane_names_cells(clearance->scene.pos) ? lane_volley(clearance->scene.pos, removed) : clearance->count;
    movelist_push(clearance->out, end);
}

static void clear_away(Clearance *clearance, Cells removed) {
    Position *const pos = clearance->scene.pos;
    const Cells next = next_to_go(clearance);
    if (!cells_any(next) || cells_any(next & royal_men(&clearance->scene))) {
        push_end(clearance, removed | next);
        return;
    }
    clearance->branches |= cells_many(next);
    for (Cells rest = next; cells_any(rest);) {
        const Cells one = cells_one(cells_pop(&rest));
        if (clearance->branches && !seen_add(&clearance->seen, removed | one)) continue;
        pos_begin(pos, MOVE_NONE);
        lane_clear(pos, one);
        clear_away(clearance, removed | one);
        pos_undo(pos);
    }
}

/* A composition without this rule and those that act after it. */
static Composition composition_before(const Composition *c) {
    Composition before = *c;
    int count = 0;
    while (before.rule[count] && before.rule[count]->follows != all_mate_follows) count++;
    for (int i = count; i < COMPOSITION_RULES_MAX; i++) before.rule[i] = NULL;
    before.hooks &= ~(unsigned)HAS_DOOMS; /* who falls when all is over is still there */
    return before;
}

/* Appends what the move may become. */
static ALWAYS_INLINE void list_ends(Clearance *clearance, const Composition *before, Move move) {
    Position *const pos = clearance->scene.pos;
    MoveList *const out = clearance->out;
    const int first = out->count;
    note_passing(&clearance->scene, move);
    clearance->move = move;
    clearance->count = 0;
    pos_begin(pos, move);
    if (before->rule[0])
        composed_do(before, pos, move);
    else
        play_orthodox(pos, move);
    clear_away(clearance, NO_CELLS);
    pos_undo(pos);
    if (UNLIKELY(clearance->branches)) {
        free(clearance->seen.at);
        clearance->seen = (Seen){ .at = NULL };
        clearance->branches = false;
    }
    for (int i = first; i < out->count && clearance->count > 1; i++)
        out->at[i] = move_choose(out->at[i], move_choice(out->at[i]) | RULE_ENDS_OTHERWISE);
}

LANE_API void all_mate_spreads(const Composition *c, const Position *pos, MoveList *out, int first, bool again) {
    const Composition before = composition_before(c);
    Clearance clearance = { .scene = scene_of(c, look_from(pos).after), .out = out };
    const int end = out->count;
    (void)again; /* nobody captures, so no move goes on */
    for (int i = first; i < end; i++) list_ends(&clearance, &before, out->at[i]);
    memmove(&out->at[first], &out->at[end], (size_t)(out->count - end) * sizeof *out->at);
    out->count -= end - first;
}

/* ---- playing ---- */

/* The men have gone, and others have acted: who falls. */
static Cells fallen_now(const Composition *c, Position *pos, Move move, Player mover) {
    if (lane_names_cells(pos)) return cells_of_volley(move);
    Clearance clearance = { .scene = scene_of(c, pos), .move = move, .wanted = move.more, .found = NO_CELLS };
    clearance.scene.stepper = mover;
    note_passing(&clearance.scene, move);
    clear_away(&clearance, NO_CELLS);
    free(clearance.seen.at);
    return clearance.found;
}

LANE_API Cells all_mate_fallen(const Composition *c, const Position *pos, Move move) {
    const Composition before = composition_before(c);
    const Player us = pos->now.turn;
    if (!move.more) return NO_CELLS;
    if (lane_names_cells(pos)) return cells_of_volley(move);
    const Look look = look_into(pos, move);
    composed_do(&before, look.after, move);
    const Cells fallen = fallen_now(c, look.after, move, us);
    look_back(&look);
    return fallen;
}

LANE_API void all_mate_follows(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed) {
    (void)deed;
    if (move.more) lane_clear(pos, fallen_now(c, pos, move, mover) & lane_occupied(pos));
}

/* ---- text ---- */

LANE_API void all_mate_writes(const Position *pos, Move move, Text *out) {
    if (!(move_choice(move) & RULE_ENDS_OTHERWISE)) return;
    text_char(out, ';');
    cells_write(pos->board, cells_set(all_mate_fallen(LANE_RULES(pos->game), pos, move)), out);
}

/* Every move leaves nobody mated. A few are harmless in a position set up by hand; orders of many are too many. */
LANE_API bool all_mate_possible(const Composition *c, const Position *pos, Error *err) {
    enum { MATED_MAX = 8 };
    Scene scene = scene_of(c, look_from(pos).after);
    const int mated = cells_count(mated_men(&scene));
    return mated <= MATED_MAX ||
           error_set(err, "%d men are mated; a move leaves none, and here there may be %d", mated, MATED_MAX);
}

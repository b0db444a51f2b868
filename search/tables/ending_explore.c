/* ending_explore.c -- which men can be left, and which symmetries the rules have: both found by playing the moves of
 * positions drawn at random. What samples miss is met later: men when all positions are gone through, symmetries by
 * `ending_verify`, which uses none. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "search/tables/ending_private.h"

enum { SAMPLES = 3000, COMPARED = 1200, MAPS_AT_ONCE = 16, PLAYS_MOST = 20000 };

typedef struct {
    Ending *ending;
    Position pos, image;
    MoveList list[HIDDEN_MOST + 2];
    int slice;
    uint64_t edges;
    int plays; /* of a description: too many are not worth it */
    Error *err;
} Explorer;

/* ---- men ---- */

static void mark(uint64_t set[], int slice) {
    set[slice / 64] |= 1ULL << slice % 64;
}

static bool marked(const uint64_t set[], int slice) {
    return set[slice / 64] >> slice % 64 & 1;
}

bool ending_leads_to(Ending *ending, int slice, const EndingMen *men, Error *err) {
    bool turned;
    int to = ending_slice_of(ending, men, &turned);
    if (to < 0) {
        if (!ending_add_slice(ending, men, &to, err)) return false;
        ending_slice_of(ending, men, &turned);
    }
    mark(turned ? ending->slice[slice].turned_to : ending->slice[slice].leads_to, to);
    return true;
}

static bool has_more(const Explorer *explorer, Error *err) {
    char text[POSITION_TEXT_MAX];
    game_format(&explorer->pos, text, sizeof text);
    return error_set(err, "%s can have no such tables: its positions hold more than men, as in %.100s",
                     explorer->ending->game->id, text);
}

static bool look_at_moves(Explorer *explorer, int hidden);

static bool look_at_position(Explorer *explorer, int hidden) {
    Ending *const ending = explorer->ending;
    Standing standing;
    if (game_rule_end(&explorer->pos).over) return true;
    if (!ending_stand(&explorer->pos, &standing))
        return error_set(explorer->err, "too large: the men of %s grow more", ending->game->id);
    explorer->edges++;
    if (ending_men_alone(ending, &explorer->pos, &standing))
        return ending_leads_to(ending, explorer->slice, &standing.men, explorer->err);
    return hidden == HIDDEN_MOST ? has_more(explorer, explorer->err) : look_at_moves(explorer, hidden + 1);
}

static bool look_at_moves(Explorer *explorer, int hidden) {
    MoveList *const list = &explorer->list[hidden];
    bool ok = true;
    movelist_clear(list);
    game_moves(&explorer->pos, GEN_ALL, list);
    for (int i = 0; i < list->count && ok; i++) {
        game_play(&explorer->pos, list->at[i]);
        ok = look_at_position(explorer, hidden);
        game_undo(&explorer->pos);
    }
    return ok;
}

/* ---- symmetries ---- */

/* What can be seen of a position and of all that its moves lead to, laid onto the board by the map. */
static uint64_t describe(Explorer *explorer, Position *pos, const Symmetry *map, bool turned, int depth) {
    const Outcome end = game_rule_end(pos);
    Standing standing;
    uint64_t seen = pos->now.turn ^ (unsigned)turned, sum = 0;
    if (!ending_stand(pos, &standing)) return 0;
    if (turned) standing_turn(&standing, map);
    for (int i = 0; i < standing.men.count; i++)
        seen ^= zobrist.man[standing.men.man[i]][turned ? standing.cell[i] : map->to[standing.cell[i]]];
    const bool alone = standing.besides == explorer->ending->base;
    if (depth > 0 && !end.over && (alone || depth > HIDDEN_MOST)) return mix64(seen);
    MoveList *const list = &explorer->list[depth];
    movelist_clear(list);
    if (!end.over) game_moves(pos, GEN_ALL, list);
    if (list->count == 0) {
        const Outcome outcome = end.over ? end : game_outcome(pos);
        return mix64(seen ^ mix64((uint64_t)outcome.points[turned] << 8 | outcome.points[!turned]));
    }
    for (int i = 0; i < list->count && explorer->plays++ < PLAYS_MOST; i++) {
        game_play(pos, list->at[i]);
        sum += describe(explorer, pos, map, turned, depth + 1);
        game_undo(pos);
    }
    return mix64(seen ^ mix64(sum));
}

static bool agrees(Explorer *explorer, const Standing *standing, const Symmetry *map, bool turned) {
    Standing image = *standing;
    if (turned) {
        standing_turn(&image, map);
    } else { /* the order does not matter for putting them */
        for (int i = 0; i < image.men.count; i++) image.cell[i] = map->to[image.cell[i]];
    }
    explorer->plays = 0;
    return ending_put(explorer->ending, &image, &explorer->image) &&
           describe(explorer, &explorer->image, &explorer->ending->map[0], false, 0) ==
               describe(explorer, &explorer->pos, map, turned, 0) &&
           explorer->plays < PLAYS_MOST;
}

static void compare_maps(Explorer *explorer, Slice *slice, const Standing *standing, int from) {
    const Ending *const ending = explorer->ending;
    for (int i = 0; i < ending->maps && i < MAPS_AT_ONCE; i++) {
        const int map = (from + i) % ending->maps;
        if (slice->holds[map] && map > 0) slice->holds[map] = agrees(explorer, standing, &ending->map[map], false);
        if (slice->turns[map]) slice->turns[map] = agrees(explorer, standing, &ending->map[map], true);
    }
}

/* Done twice, it leaves all as it is: sides may change by such a map alone. */
static bool is_mirror(const Symmetry *map, int cells) {
    for (int at = 0; at < cells; at++)
        if (map->to[map->to[at]] != at) return false;
    return true;
}

static void assume_all(const Ending *ending, Slice *slice) {
    free(slice->holds);
    free(slice->turns);
    slice->holds = memory_new((size_t)ending->maps, sizeof *slice->holds);
    slice->turns = memory_new((size_t)ending->maps, sizeof *slice->turns);
    for (int i = 0; i < ending->maps; i++) {
        slice->holds[i] = true;
        slice->turns[i] = slice->turnable && is_mirror(&ending->map[i], ending->cells);
    }
}

/* ---- a slice ---- */

static bool explore_slice(Explorer *explorer, int number) {
    Ending *const ending = explorer->ending;
    Slice *const slice = &ending->slice[number];
    uint64_t random = 1;
    int drawn = 0;
    explorer->slice = number;
    explorer->edges = 0;
    assume_all(ending, slice);
    memset(slice->leads_to, 0, sizeof slice->leads_to);
    memset(slice->turned_to, 0, sizeof slice->turned_to);
    for (int i = 0; i < SAMPLES; i++) {
        Standing standing, found;
        if (!slice_draw(ending, slice, &random, &standing)) continue;
        drawn++;
        if (!ending_put(ending, &standing, &explorer->pos)) continue;
        ending_stand(&explorer->pos, &found);
        if (!ending_men_alone(ending, &explorer->pos, &found))
            return error_set(explorer->err, "%s can have no such tables: what its men may do hangs on more",
                             ending->game->id);
        if (!look_at_moves(explorer, 0)) return false;
    }
    slice->moves = drawn ? (double)explorer->edges / drawn : 0;
    slice->explored = true;
    slice->compared = false;
    return true;
}

/* Needs to know that no positions hold more for long. */
static void compare_slice(Explorer *explorer, Slice *slice) {
    uint64_t random = 2;
    int compared = 0;
    for (int i = 0; i < SAMPLES && compared < COMPARED; i++) {
        Standing standing;
        if (!slice_draw(explorer->ending, slice, &random, &standing)) continue;
        if (!ending_put(explorer->ending, &standing, &explorer->pos)) continue;
        compare_maps(explorer, slice, &standing, compared++ * MAPS_AT_ONCE);
    }
    slice->compared = true;
}

/* ---- what all that can be reached has ---- */

static bool restrict_to(bool *mine, bool theirs) {
    const bool changed = *mine && !theirs;
    *mine = *mine && theirs;
    return changed;
}

/* Where a map is that does the same behind a change of sides. */
static int behind(const Ending *ending, const Symmetry *turn, int map) {
    Symmetry all;
    for (int at = 0; at < ending->cells; at++) all.to[at] = turn->to[ending->map[map].to[turn->to[at]]];
    return symmetry_find(ending->map, ending->maps, &all, ending->cells);
}

static int first_turn(const Ending *ending, const Slice *slice) {
    for (int map = 0; map < ending->maps; map++)
        if (slice->turns[map]) return map;
    return -1;
}

static bool restrict_by(Ending *ending, Slice *slice, const Slice *to, bool turned) {
    bool changed = false;
    const int first = first_turn(ending, to);
    const Symmetry *const turn = to->done ? &to->turn : first >= 0 ? &ending->map[first] : NULL;
    for (int map = 0; map < ending->maps; map++) {
        const int same = turned && turn ? behind(ending, turn, map) : map;
        changed = restrict_to(&slice->holds[map], same >= 0 && to->holds[same]) || changed;
        changed = restrict_to(&slice->turns[map], to->turns[map]) || changed;
    }
    return changed;
}

/* Values of a slice have a symmetry if its moves have it, and the values of all that they lead to. */
static void restrict_all(Ending *ending) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (int from = 0; from < ending->slices; from++)
            for (int to = 0; to < ending->slices && !ending->slice[from].done; to++) {
                Slice *const slice = &ending->slice[from];
                if (marked(slice->leads_to, to))
                    changed = restrict_by(ending, slice, &ending->slice[to], false) || changed;
                if (marked(slice->turned_to, to))
                    changed = restrict_by(ending, slice, &ending->slice[to], true) || changed;
            }
    }
}

/* Those that turn out to differ by side have to stand as they are: then all has to be looked at again. */
static bool settle_turns(Ending *ending) {
    bool changed = false;
    for (int i = 0; i < ending->slices; i++) {
        Slice *const slice = &ending->slice[i];
        if (slice->done || !slice->turnable) continue;
        const int turn = first_turn(ending, slice);
        slice->turnable = turn >= 0;
        if (turn >= 0) slice->turn = ending->map[turn];
        changed = changed || turn < 0;
    }
    for (int i = 0; i < ending->slices && changed; i++) ending->slice[i].explored = ending->slice[i].done;
    return changed;
}

static void use_symmetries(Ending *ending) {
    for (int i = 0; i < ending->slices; i++) {
        Slice *const slice = &ending->slice[i];
        if (slice->done) continue;
        Symmetry *const map = memory_new((size_t)ending->maps, sizeof *map);
        int count = 0;
        for (int at = 0; at < ending->maps; at++)
            if (slice->holds[at]) map[count++] = ending->map[at];
        slice_use(ending, slice, map, symmetries_are_group(map, count, ending->cells) ? count : 1);
    }
}

/* What the file of a slice says of it: sides may change by its map, and by that map and a symmetry. */
static bool recall(Ending *ending, int number, Error *err) {
    Slice *const slice = &ending->slice[number];
    char name[ENDING_NAME_MAX];
    EndingMen men;
    for (int i = 0; i < ending_file_leads(slice->file, i, name); i++)
        if (!ending_parse_men(ending->game, name, &men, err) || !ending_leads_to(ending, number, &men, err))
            return false;
    const Symmetries *const all = &slice->symmetries;
    assume_all(ending, slice);
    memset(slice->holds, 0, (size_t)ending->maps * sizeof *slice->holds);
    memset(slice->turns, 0, (size_t)ending->maps * sizeof *slice->turns);
    for (int i = 0; i < all->count; i++) {
        Symmetry both;
        for (int at = 0; at < ending->cells; at++) both.to[at] = all->map[i].to[slice->turn.to[at]];
        const int map = symmetry_find(ending->map, ending->maps, &all->map[i], ending->cells);
        const int turn = symmetry_find(ending->map, ending->maps, &both, ending->cells);
        if (map >= 0) slice->holds[map] = true;
        if (slice->turnable && turn >= 0) slice->turns[turn] = is_mirror(&both, ending->cells);
    }
    return slice->explored = true;
}

bool ending_explore(Ending *ending, Error *err) {
    Explorer explorer = { .ending = ending, .err = err };
    bool ok = true, again = true;
    pos_init(&explorer.pos, ending->game);
    pos_init(&explorer.image, ending->game);
    for (size_t i = 0; i < LENGTH(explorer.list); i++) movelist_init(&explorer.list[i]);
    while (ok && again) {
        for (int i = 0; i < ending->slices && ok; i++) {
            if (ending->slice[i].explored) continue;
            if (ending->slice[i].file)
                ok = recall(ending, i, err);
            else
                ok = explore_slice(&explorer, i);
        }
        if (!ok) break;
        for (int i = 0; i < ending->slices; i++)
            if (!ending->slice[i].done && !ending->slice[i].compared) compare_slice(&explorer, &ending->slice[i]);
        restrict_all(ending);
        again = settle_turns(ending);
    }
    if (ok) use_symmetries(ending);
    for (size_t i = 0; i < LENGTH(explorer.list); i++) movelist_free(&explorer.list[i]);
    pos_release(&explorer.pos);
    pos_release(&explorer.image);
    return ok;
}

/* ---- order ---- */

/* All that slices lead to, at last. */
static void close_over(const Ending *ending, uint64_t reach[][SLICE_WORDS]) {
    for (int i = 0; i < ending->slices; i++)
        for (int word = 0; word < SLICE_WORDS; word++)
            reach[i][word] = ending->slice[i].leads_to[word] | ending->slice[i].turned_to[word];
    for (int by = 0; by < ending->slices; by++)
        for (int i = 0; i < ending->slices; i++)
            for (int word = 0; word < SLICE_WORDS && marked(reach[i], by); word++) reach[i][word] |= reach[by][word];
}

int ending_next(const Ending *ending, const bool *done, int member[SLICES_MAX]) {
    uint64_t reach[SLICES_MAX][SLICE_WORDS];
    close_over(ending, reach);
    for (int i = 0; i < ending->slices; i++) {
        int members = 0;
        bool ready = !ending->slice[i].done && !(done && done[i]);
        for (int to = 0; to < ending->slices && ready; to++) {
            if (to == i || (marked(reach[i], to) && marked(reach[to], i)))
                member[members++] = to;
            else if (marked(reach[i], to))
                ready = ending->slice[to].done || (done && done[to]);
        }
        if (ready) return members;
    }
    return 0;
}

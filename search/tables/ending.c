/* ending.c -- endings from the outside: made slice by slice, asked, and checked. */
#include "search/tables/ending.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "engine/base/threads.h"
#include "engine/lanes/terms.h"
#include "engine/rules_key.h"
#include "search/tables/ending_private.h"

/* ---- beginning ---- */

/* What the game itself rules out. */
bool ending_fits(const Game *game, Error *err) {
    const char *const why = game->players != 2 || game_teams(game) != 2 ? "more than two play it"
                            : game_has_dice(game)                       ? "dice are rolled in it"
                            : game_is_hidden(game)                      ? "something is hidden in it"
                            : board_of(game->setup.board)->cells > 64   ? "its board has more than 64 cells"
                            : game->setup.walls                         ? "its cells may hold walls"
                            : game->conduct.ko || game->conduct.referee ? "its rules look at the moves before"
                                                                        : NULL;
    return !why || error_set(err, "%s can have no such tables: %s", game->id, why);
}

Ending *ending_new(const Game *game, const char *folder) {
    Ending *const ending = memory_new(1, sizeof *ending);
    const Board *const board = board_of(game->setup.board);
    ending->game = game;
    ending->cells = board->cells;
    ending->maps = symmetries_of_board(board, &ending->map);
    ending->slice = memory_new(SLICES_MAX, sizeof *ending->slice);
    if (folder) {
        snprintf(ending->folder, sizeof ending->folder, "%s", folder);
        ending->rules = rules_key(game);
        if (game->setup.terms)
            ending->rules = mix_bytes(ending->rules, game->setup.terms->said, strlen(game->setup.terms->said));
        compressor_open(&ending->compressor);
    }
    return ending;
}

void ending_free(Ending *ending) {
    if (!ending) return;
    for (int i = 0; i < ending->slices; i++) {
        Slice *const slice = &ending->slice[i];
        symmetries_free(&slice->symmetries);
        ending_file_free(slice->file);
        free(slice->value);
        free(slice->holds);
        free(slice->turns);
    }
    compressor_close(&ending->compressor);
    free(ending->slice);
    free(ending->map);
    free(ending);
}

bool ending_find_base(Ending *ending, const EndingMen *men, Error *err) {
    enum { SAMPLES = 3000 };
    const Slice slice = { .men = *men };
    uint64_t random = 1;
    char text[POSITION_TEXT_MAX];
    Error why = { .text = "they cannot stand so" };
    Position pos;
    pos_init(&pos, ending->game);
    for (int i = 0; i < SAMPLES && !ending->has_base; i++) {
        Standing standing;
        if (!slice_draw(ending, &slice, &random, &standing) || !ending_put(ending, &standing, &pos)) continue;
        game_format_fields(&pos, text, sizeof text);
        if (!game_parse(&pos, ending->game, text, &why) || !ending_stand(&pos, &standing)) continue;
        ending->base = standing.besides;
        ending->has_base = true;
    }
    pos_release(&pos);
    return ending->has_base || error_set(err, "no position of %s has these men: %s", ending->game->id, why.text);
}

/* ---- making ---- */

/* Would these men have too many positions even with all symmetries of the board? */
static bool is_too_large(const Ending *ending, const EndingMen *men, Error *err) {
    char name[ENDING_NAME_MAX];
    uint64_t numbers = 2;
    for (int i = 0; i < men->count; i++) numbers *= (unsigned)ending->cells;
    if (numbers / (unsigned)ending->maps <= ENDING_POSITIONS_MAX) return false;
    ending_men_name(ending->game, men, name);
    return !error_set(err, "too large: %s of %s has more than %d positions", name, ending->game->id,
                      ENDING_POSITIONS_MAX);
}

/* Is there memory for all that has to be worked out? Asked before any of it is. */
static bool is_possible(const Ending *ending, Error *err) {
    bool done[SLICES_MAX] = { false };
    int member[SLICES_MAX], members;
    const uint64_t machine = memory_machine_mb(), most = machine ? machine * 3 / 4 : UINT64_MAX;
    while ((members = ending_next(ending, done, member)) > 0) {
        char name[ENDING_NAME_MAX];
        const uint64_t memory = ending_memory(ending, member, members);
        ending_men_name(ending->game, &ending->slice[member[0]].men, name);
        if (!memory)
            return error_set(err, "too large: %s of %s has more than %d positions", name, ending->game->id,
                             ENDING_POSITIONS_MAX);
        if (memory >> 20 > most)
            return error_set(err, "too large: %s of %s takes %" PRIu64 " MB of memory; at most %" PRIu64 " can be had",
                             name, ending->game->id, memory >> 20, most);
        for (int i = 0; i < members; i++) done[member[i]] = true;
    }
    return true;
}

static void tell_of(const Ending *ending, const int member[], int members, const EndingOptions *options) {
    enum { WORTH_TELLING = 1 << 20 };
    char name[ENDING_NAME_MAX], text[128], more[32] = "";
    uint64_t size = 0;
    for (int i = 0; i < members; i++) size += ending->slice[member[i]].size;
    if (!options->tell || size < WORTH_TELLING) return;
    ending_men_name(ending->game, &ending->slice[member[0]].men, name);
    if (members > 1) snprintf(more, sizeof more, " and %d others", members - 1);
    snprintf(text, sizeof text, "%s%s: %" PRIu64 " positions, about %" PRIu64 " MB of memory", name, more, size,
             (ending_memory(ending, member, members) >> 20) + 1);
    options->tell(options->context, text);
}

static bool keep(const Ending *ending, const int member[], int members, Error *err) {
    EndingList *const made = ending->made;
    for (int i = 0; i < members && *ending->folder; i++) {
        Slice *const slice = &ending->slice[member[i]];
        if (!slice->done) continue;
        if (!ending_keep(ending, slice, err)) return false;
        if (!made) continue;
        ARRAY_RESERVE(made->men, made->room, made->count + 1);
        made->men[made->count++] = slice->men;
    }
    return true;
}

/* What is met on the way is looked at, too, before the rest is worked out. */
static bool work_out(Ending *ending, const EndingOptions *options, Error *err) {
    int member[SLICES_MAX], members;
    do {
        if (!ending_explore(ending, err) || !is_possible(ending, err)) return false;
        members = ending_next(ending, NULL, member);
        if (members == 0) break;
        if (*ending->folder && !ending_can_keep(ending, &ending->slice[member[0]], err)) return false;
        tell_of(ending, member, members, options);
        if (!ending_fill(ending, member, members, options->threads, err)) return false;
    } while (keep(ending, member, members, err));
    return members == 0;
}

Ending *ending_make(const Game *game, const EndingMen *men, const EndingOptions *options, Error *err) {
    if (!ending_fits(game, err)) return NULL;
    Ending *const ending = ending_new(game, options->folder);
    int number;
    ending->again = options->again;
    ending->made = options->made;
    const bool fits = !is_too_large(ending, men, err), has_any = fits && ending_find_base(ending, men, err);
    if (options->none) *options->none = fits && !has_any;
    if (has_any && ending_add_slice(ending, men, &number, err) && work_out(ending, options, err)) {
        ending->wanted = ending_slice_of(ending, men, &ending->wanted_turned);
        return ending;
    }
    ending_free(ending);
    return NULL;
}

/* ---- asking ---- */

int ending_most_men(const Ending *ending) {
    return ending->most;
}

bool ending_is_turnable(const Ending *ending) {
    return ending->slice[ending->wanted].turnable;
}

bool ending_alternates(const Ending *ending) {
    for (int i = 0; i < ending->slices; i++)
        if (ending->slice[i].series) return false;
    return true;
}

/* A position of men alone. */
static bool value_of_men(const Ending *ending, Standing *standing, TableAnswer *answer) {
    bool turned;
    const int number = ending_slice_of(ending, &standing->men, &turned);
    if (number < 0) return false;
    const Slice *const slice = &ending->slice[number];
    if (turned) standing_turn(standing, &slice->turn);
    const int value = slice_value(slice, slice_number(ending, slice, standing, NULL));
    *answer = (TableAnswer){ TABLE_DRAW, 0 };
    if (value) *answer = (TableAnswer){ value % 2 ? TABLE_LOSS : TABLE_WIN, (value - 1) / 2 };
    return value != NO_POSITION;
}

bool ending_probe(const Ending *ending, const Position *pos, TableAnswer *answer) {
    Standing standing;
    if (pos->board->cells - bits_count(pos_kind(pos, EMPTY)) > ending->most) return false;
    return ending_stand(pos, &standing) && ending_men_alone(ending, pos, &standing) &&
           value_of_men(ending, &standing, answer);
}

static int worth_of(const TableAnswer *answer) {
    const int near = 100000 - answer->plies;
    return answer->verdict == TABLE_WIN ? near : answer->verdict == TABLE_LOSS ? -near : 0;
}

static bool value_of(const Ending *ending, Position *pos, int hidden, TableAnswer *answer);

/* The best of all moves, from the values of where they lead alone. */
static bool value_by_moves(const Ending *ending, Position *pos, int hidden, TableAnswer *answer, Move *best) {
    const Player mover = pos->now.turn;
    const Outcome outcome = game_outcome(pos);
    MoveList list;
    bool ok = true;
    *best = MOVE_NONE;
    if (outcome.over) {
        const int points = outcome.points[mover];
        *answer = (TableAnswer){ points > POINTS_DRAW ? TABLE_WIN : points < POINTS_DRAW ? TABLE_LOSS : TABLE_DRAW, 0 };
        return true;
    }
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    for (int i = 0; i < list.count && ok; i++) {
        TableAnswer after;
        game_play(pos, list.at[i]);
        ok = value_of(ending, pos, hidden, &after);
        if (ok && pos->now.turn != mover && after.verdict != TABLE_DRAW)
            after.verdict = after.verdict == TABLE_WIN ? TABLE_LOSS : TABLE_WIN;
        game_undo(pos);
        if (after.verdict != TABLE_DRAW) after.plies++;
        if (!ok || (!move_is_none(*best) && worth_of(&after) <= worth_of(answer))) continue;
        *answer = after;
        *best = list.at[i];
    }
    movelist_free(&list);
    return ok;
}

static bool value_of(const Ending *ending, Position *pos, int hidden, TableAnswer *answer) {
    Standing standing;
    Move best;
    *answer = (TableAnswer){ TABLE_DRAW, 0 };
    if (game_rule_end(pos).over) return value_by_moves(ending, pos, hidden, answer, &best);
    if (!ending_stand(pos, &standing)) return false;
    if (ending_men_alone(ending, pos, &standing)) return value_of_men(ending, &standing, answer);
    return standing.men.count <= ending->most && hidden < HIDDEN_MOST &&
           value_by_moves(ending, pos, hidden + 1, answer, &best);
}

bool ending_value(const Ending *ending, Position *pos, TableAnswer *answer) {
    return value_of(ending, pos, 0, answer);
}

Move ending_best(const Ending *ending, Position *pos) {
    TableAnswer answer;
    Move best;
    return value_by_moves(ending, pos, 0, &answer, &best) ? best : MOVE_NONE;
}

/* ---- checking ---- */

typedef struct {
    const Ending *ending;
    int threads;
    atomic_bool wrong;
    Error *err; /* one for each thread; "": it found nothing */
} Check;

/* The men of a slice on the cells that a number counts; false if it counts none, or the same as another. */
static bool stand_anyhow(const Ending *ending, const Slice *slice, uint64_t number, Standing *standing) {
    uint64_t seen = 0;
    standing->men = slice->men;
    standing->turn = (Player)(number & 1);
    number /= 2;
    for (int i = slice->men.count - 1; i >= 0; i--, number /= (unsigned)ending->cells) {
        const Cell at = (Cell)(number % (unsigned)ending->cells);
        if (seen >> at & 1) return false;
        if (i + 1 < slice->men.count && slice->men.man[i] == slice->men.man[i + 1] && at > standing->cell[i + 1])
            return false;
        seen |= 1ULL << at;
        standing->cell[i] = at;
    }
    return true;
}

static bool follows(const Ending *ending, Position *pos) {
    TableAnswer said, found = { TABLE_DRAW, 0 };
    Move best;
    return value_of(ending, pos, 0, &said) && value_by_moves(ending, pos, 0, &found, &best) &&
           said.verdict == found.verdict && said.plies == found.plies;
}

static bool check_number(const Ending *ending, const Slice *slice, uint64_t number, Position *pos, Error *err) {
    char text[POSITION_TEXT_MAX];
    Standing standing;
    if (!stand_anyhow(ending, slice, number, &standing)) return true;
    for (int side = 0; side <= slice->turnable; side++) {
        if (side) standing_turn(&standing, &slice->turn);
        if (!ending_put(ending, &standing, pos) || follows(ending, pos)) continue;
        game_format(pos, text, sizeof text);
        return error_set(err, "the value of %.100s does not follow from its moves", text);
    }
    return true;
}

static void check_part(void *context, int index) {
    Check *const check = context;
    Position pos;
    pos_init(&pos, check->ending->game);
    for (int i = 0; i < check->ending->slices; i++) {
        uint64_t size = 2;
        for (int man = 0; man < check->ending->slice[i].men.count; man++) size *= (unsigned)check->ending->cells;
        for (uint64_t number = (unsigned)index; number < size && !atomic_load(&check->wrong);
             number += (unsigned)check->threads)
            if (!check_number(check->ending, &check->ending->slice[i], number, &pos, &check->err[index]))
                atomic_store(&check->wrong, true);
    }
    pos_release(&pos);
}

bool ending_verify(const Ending *ending, int threads, Error *err) {
    Check check = { .ending = ending, .threads = threads, .err = memory_new((size_t)threads, sizeof *check.err) };
    threads_run(threads, check_part, &check);
    for (int i = 0; i < threads; i++)
        if (*check.err[i].text) *err = check.err[i];
    free(check.err);
    return !check.wrong;
}

/* ---- telling ---- */

void ending_count(const Ending *ending, EndingCount *count) {
    const Slice *const slice = &ending->slice[ending->wanted];
    *count = (EndingCount){ .plies = { 0, 0 } };
    for (uint64_t i = 0; i < slice->size; i++) {
        const int value = slice_value(slice, i), plies = (value - 1) / 2;
        Standing standing;
        int same;
        if (value == NO_POSITION || !slice_standing(ending, slice, i, &standing)) continue;
        slice_number(ending, slice, &standing, &same);
        const uint64_t images = (uint64_t)(slice->symmetries.count / same);
        const int mover = standing.turn ^ ending->wanted_turned;
        if (value == 0) {
            count->drawn[mover] += images;
            continue;
        }
        const int winner = value % 2 ? !mover : mover;
        *(winner == mover ? &count->won[mover] : &count->lost[mover]) += images;
        if (plies <= count->plies[winner]) continue;
        count->plies[winner] = plies;
        count->longest[winner] = i;
    }
}

uint64_t ending_numbers(const Ending *ending) {
    return ending->slice[ending->wanted].size;
}

bool ending_set_up(const Ending *ending, uint64_t number, Position *pos) {
    const Slice *const slice = &ending->slice[ending->wanted];
    Standing standing;
    if (!slice_standing(ending, slice, number, &standing)) return false;
    if (ending->wanted_turned) standing_turn(&standing, &slice->turn);
    return ending_put(ending, &standing, pos);
}

/* ending_index.c -- numbers of positions with few men, and back. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "search/tables/ending_private.h"

/* ---- men ---- */

static uint64_t code_of(const EndingMen *men) {
    uint64_t code = 0;
    for (int i = 0; i < men->count; i++) code = code << 8 | men->man[i];
    return code;
}

static Man other_side(Man man) {
    return man_of(man_kind(man), (Player)(man_owner(man) ^ 1));
}

/* Puts a man among those before him, by man and cell. */
static void insert(Standing *standing, int count, Man man, Cell cell) {
    int place = count;
    for (; place > 0; place--) {
        const Man before = standing->men.man[place - 1];
        if (before < man || (before == man && standing->cell[place - 1] < cell)) break;
        standing->men.man[place] = before;
        standing->cell[place] = standing->cell[place - 1];
    }
    standing->men.man[place] = man;
    standing->cell[place] = cell;
}

static Bits men_on(const Position *pos) {
    const int cells = pos->board->cells;
    return pos_occupied(pos) & (cells == 64 ? ~0ULL : (1ULL << cells) - 1);
}

bool ending_stand(const Position *pos, Standing *standing) {
    Bits rest = men_on(pos);
    int count = 0;
    standing->besides = pos->now.key ^ zobrist.turn[pos->now.turn];
    standing->turn = pos->now.turn;
    while (rest) {
        const Cell at = bits_pop(&rest);
        const Man man = pos->man[at];
        if (count == ENDING_MEN_MAX || man == MAN_WALL) return false;
        standing->besides ^= zobrist.man[man][at];
        insert(standing, count++, man, at);
    }
    standing->men.count = count;
    return true;
}

bool ending_men_alone(const Ending *ending, const Position *pos, const Standing *standing) {
    return !pos->now.chance && standing->besides == ending->base;
}

void standing_turn(Standing *standing, const Symmetry *map) {
    const Standing was = *standing;
    for (int i = 0; i < was.men.count; i++) insert(standing, i, other_side(was.men.man[i]), map->to[was.cell[i]]);
    standing->turn = (Player)(was.turn ^ 1);
}

/* ---- slices ---- */

int ending_slice_of(const Ending *ending, const EndingMen *men, bool *turned) {
    const uint64_t code = code_of(men);
    *turned = false;
    for (int i = 0; i < ending->slices; i++)
        if (ending->slice[i].code == code) return i;
    *turned = true;
    for (int i = 0; i < ending->slices; i++)
        if (ending->slice[i].turnable && ending->slice[i].turned_code == code) return i;
    return -1;
}

/* The man who is alone of his kind and side, one whose loss ends the game if there is such. */
static int lead_of(const Game *game, const EndingMen *men) {
    int lead = -1;
    for (int i = 0; i < men->count; i++) {
        if (i > 0 && men->man[i] == men->man[i - 1]) continue;
        if (i + 1 < men->count && men->man[i] == men->man[i + 1]) continue;
        if (lead < 0 || game->setup.royal >> man_kind(men->man[i]) & 1) lead = i;
    }
    return lead;
}

void slice_use(const Ending *ending, Slice *slice, Symmetry *map, int count) {
    slice->lead = lead_of(ending->game, &slice->men);
    if (slice->lead < 0) slice->lead = 0, count = 1;
    symmetries_free(&slice->symmetries);
    symmetries_take(&slice->symmetries, ending->cells, map, count);
    slice->half = (uint64_t)slice->symmetries.places;
    slice->alike = false;
    for (int i = 1; i < slice->men.count; i++) {
        slice->half *= (uint64_t)ending->cells;
        slice->alike = slice->alike || slice->men.man[i] == slice->men.man[i - 1];
    }
    slice->size = 2 * slice->half;
}

bool ending_add_slice(Ending *ending, const EndingMen *men, int *number, Error *err) {
    bool turned;
    *number = ending_slice_of(ending, men, &turned);
    if (*number >= 0) return true;
    if (ending->slices == SLICES_MAX)
        return error_set(err, "too large: these men of %s lead to more than %d others", ending->game->id, SLICES_MAX);
    Slice *const slice = &ending->slice[ending->slices];
    *slice = (Slice){ .men = *men, .code = code_of(men), .turnable = true };
    Standing standing = { .men = *men };
    standing_turn(&standing, &ending->map[0]);
    slice->turned_code = code_of(&standing.men);
    if (!ending_fetch(ending, slice, err)) return false;
    *number = ending->slices++;
    if (men->count > ending->most) ending->most = men->count;
    return true;
}

/* ---- numbers ---- */

/* The number by one symmetry; the men's cells in their order. */
static uint64_t number_by(const Ending *ending, const Slice *slice, const Standing *standing, const Symmetry *map) {
    Cell cell[ENDING_MEN_MAX] = { 0 };
    const int count = slice->men.count;
    for (int i = 0; i < count; i++) {
        const Cell at = map->to[standing->cell[i]];
        int place = i;
        for (; slice->alike && place > 0 && slice->men.man[place - 1] == slice->men.man[i] && cell[place - 1] > at;
             place--)
            cell[place] = cell[place - 1];
        cell[place] = at;
    }
    uint64_t number = slice->symmetries.place_of[cell[slice->lead]];
    for (int i = 0; i < count; i++)
        if (i != slice->lead) number = number * (unsigned)ending->cells + cell[i];
    return number;
}

uint64_t slice_number(const Ending *ending, const Slice *slice, const Standing *standing, int *ways) {
    const Symmetries *const all = &slice->symmetries;
    const Cell at = standing->cell[slice->lead];
    uint64_t least = UINT64_MAX;
    int met = 0;
    for (unsigned way = all->first[at]; way < all->first[at + 1]; way++) {
        const uint64_t number = number_by(ending, slice, standing, &all->map[all->way[way]]);
        met = number < least ? 1 : number == least ? met + 1 : met;
        if (number < least) least = number;
    }
    if (ways) *ways = met;
    return least + standing->turn * slice->half;
}

bool slice_standing(const Ending *ending, const Slice *slice, uint64_t number, Standing *standing) {
    const int count = slice->men.count;
    const unsigned cells = (unsigned)ending->cells;
    uint64_t seen = 0, rest = number % slice->half;
    standing->men = slice->men;
    standing->turn = (Player)(number / slice->half);
    for (int i = count - 1; i >= 0; i--) {
        if (i == slice->lead) continue;
        standing->cell[i] = (Cell)(rest % cells);
        rest /= cells;
    }
    standing->cell[slice->lead] = slice->symmetries.place[rest];
    for (int i = 0; i < count; i++) {
        if (seen >> standing->cell[i] & 1) return false;
        seen |= 1ULL << standing->cell[i];
        if (i > 0 && slice->men.man[i] == slice->men.man[i - 1] && standing->cell[i] < standing->cell[i - 1])
            return false;
    }
    return slice->symmetries.count == 1 || slice_number(ending, slice, standing, NULL) == number;
}

uint16_t slice_value(const Slice *slice, uint64_t number) {
    return slice->value ? slice->value[number] : ending_file_value(slice->file, number);
}

bool slice_draw(const Ending *ending, const Slice *slice, uint64_t *random, Standing *standing) {
    uint64_t seen = 0;
    standing->men = slice->men;
    standing->turn = (Player)random_below(random, 2);
    for (int i = 0; i < slice->men.count; i++) {
        const Cell at = (Cell)random_below(random, ending->cells);
        if (seen >> at & 1) return false;
        seen |= 1ULL << at;
        insert(standing, i, slice->men.man[i], at);
    }
    return true;
}

/* ---- on the board ---- */

static void clear_board(Position *pos) {
    Bits rest = men_on(pos);
    while (rest) pos_put(pos, bits_pop(&rest), MAN_NONE);
    pos_set_castling(pos, 0);
    pos_set_en_passant(pos, CELL_NONE);
    pos->now.halfmove = pos->now.reversible = 0;
    pos->now.fullmove = 1;
}

bool ending_put(const Ending *ending, const Standing *standing, Position *pos) {
    const GameText *const text = &ending->game->text;
    Error why;
    clear_board(pos);
    pos_set_turn(pos, standing->turn);
    for (int i = 0; i < standing->men.count; i++) pos_put(pos, standing->cell[i], standing->men.man[i]);
    pos_forget(pos);
    if (text->settle && !text->settle(pos, &why)) return false;
    if (text->check_position && !text->check_position(pos, &why)) return false;
    pos_forget(pos);
    return true;
}

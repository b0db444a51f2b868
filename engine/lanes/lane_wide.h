/* lane_wide.h -- the words of lane.h for any board and two to six players: a set is four machine words, and men go as
 * the walks of the game say (walk.h). Layer: engine/lanes. Who includes this says LANE_WIDE before anything else. Names
 * that other files could see are hidden (LANE_API), as the same text is compiled for 64 cells, too. */
#ifndef FUSILIER_ENGINE_LANES_LANE_WIDE_H
#define FUSILIER_ENGINE_LANES_LANE_WIDE_H

#include <string.h>

#include "engine/game.h"
#include "engine/lanes/land.h"
#include "engine/lanes/terms.h"

#define LANE_API         static __attribute__((unused))
#define LANE_EXTERN      static
#define LANE_DATA        static
#define LANE_APART       static __attribute__((noinline, unused)) /* too long to be copied to each of its callers */
#define LANE_NAME(name)  Wide##name
#define LANE_RULES(game) ((game)->conduct.wide)

enum { LANE_MOVES_PER_MAN = 4 * CELLS_MAX }; /* each cell once, or for each promotion */

/* ---- sets of cells ---- */

#define NO_CELLS  ((Cells){ 0 })
#define ALL_CELLS (~NO_CELLS)

static inline Cells cells_one(Cell at) {
    Cells cells = NO_CELLS;
    cells[at >> 6] = 1ULL << (at & 63);
    return cells;
}
static inline bool cells_any(Cells cells) {
    return (cells[0] | cells[1] | cells[2] | cells[3]) != 0;
}
static inline bool cells_equal(Cells a, Cells b) {
    return !cells_any(a ^ b);
}
static inline bool cells_has(Cells cells, Cell at) {
    return cells[at >> 6] >> (at & 63) & 1;
}
static inline int cells_count(Cells cells) {
    int count = 0;
    for (int i = 0; i < SET_WORDS; i++) count += bits_count(cells[i]);
    return count;
}
static inline bool cells_many(Cells cells) {
    return cells_count(cells) > 1;
}
static inline Cell cells_first(Cells cells) {
    int i = 0;
    while (i < SET_WORDS - 1 && !cells[i]) i++;
    return (Cell)(64 * i + bits_first(cells[i]));
}
static inline Cell cells_pop(Cells *cells) {
    const Cell at = cells_first(*cells);
    (*cells)[at >> 6] &= (*cells)[at >> 6] - 1;
    return at;
}
static inline Set cells_set(Cells cells) {
    Set set;
    memcpy(&set, &cells, sizeof set);
    return set;
}
/* ---- the ground under them ---- */

typedef const Land *Terrain;

static inline Terrain lane_terrain(const Position *pos) {
    return pos->game->setup.land;
}
static inline Terrain lane_terrain_known(const Position *pos, bool is_cylinder) {
    (void)is_cylinder;
    return lane_terrain(pos);
}
static inline bool lane_is_plane(Terrain terrain) {
    (void)terrain;
    return false;
}
static inline Cells lane_row(Terrain terrain, Player player, int n) {
    return terrain->row[player][n < 0 ? terrain->rows[player] + n : n];
}
static inline Cell lane_cell_ahead(Terrain terrain, Player player, Cell at) {
    return terrain->ahead[player][at];
}
static inline Cell lane_cell_behind(Terrain terrain, Player player, Cell at) {
    return terrain->behind[player][at];
}
static inline Cells lane_centre(Terrain terrain) {
    return terrain->centre;
}
static inline Cells lane_double_from(Terrain terrain, Player player) {
    return terrain->double_from[player];
}
static inline Cells lane_promoting(Terrain terrain, Player player) {
    return terrain->promoting[player];
}
static inline const Kind *lane_promotions(Terrain terrain, Player player) {
    return terrain->promotion[player];
}
static inline bool lane_hops(Terrain terrain) {
    return terrain->hops;
}
static inline Kind lane_kinds_end(Terrain terrain) {
    return terrain->kinds_end;
}
static inline bool lane_exists(Terrain terrain, Cell at) {
    (void)terrain;
    return at != CELL_NONE;
}
/* Cells are added to a Set, word by word, where there are many: the compiler keeps no single bit of a vector. */
static inline Cells lane_stepped(const Cell step[CELLS_MAX], Cells cells) {
    Set from = cells_set(cells), stepped = { { 0 } };
    for (int i = 0; i < SET_WORDS; i++)
        while (from.word[i]) {
            const Cell to = step[64 * i + bits_pop(&from.word[i])];
            if (to != CELL_NONE) set_add(&stepped, to);
        }
    return cells_of_set(&stepped);
}
/* All cells so many further, -63 to 63 but for 0; what leaves the set is lost. */
static inline Cells lane_shifted(Cells cells, int by) {
    const Cells before = { 0, cells[0], cells[1], cells[2] }, behind = { cells[1], cells[2], cells[3], 0 };
    if (by > 0) return cells << (uint64_t)by | before >> (uint64_t)(64 - by);
    return cells >> (uint64_t)-by | behind << (uint64_t)(64 + by);
}
static inline Cells lane_ahead(Terrain terrain, Player player, Cells cells) {
    const int shift = terrain->shift[player];
    if (LIKELY(shift)) return lane_shifted(cells & terrain->steps_from[player], shift);
    return lane_stepped(terrain->ahead[player], cells);
}
static inline Cells lane_back(Terrain terrain, Player player, Cells cells) {
    const int shift = terrain->shift[player];
    if (LIKELY(shift)) return lane_shifted(cells, -shift) & terrain->steps_from[player];
    return lane_stepped(terrain->behind[player], cells);
}
static inline Cells lane_beside(Terrain terrain, Cell at) {
    return cells_of_set(&terrain->board->beside[at]);
}

enum { LANE_RINGS = LAND_RINGS };
static inline Cells lane_within(Terrain terrain, int rings) {
    return terrain->within[rings];
}
static inline int lane_lines(Terrain terrain) {
    return terrain->board->directions / 2;
}
static inline Cells lane_line(Terrain terrain, int line, Cell at) {
    return terrain->line[line][at];
}

/* ---- who stands where ---- */

static inline Cells lane_men(const Position *pos, Player player) {
    return cells_of_set(&pos->owner[player + 1]);
}
static inline Cells lane_enemies(const Position *pos, Player player) {
    const Game *game = pos->game;
    Cells men = NO_CELLS;
    for (Player other = 0; other < game->players; other++)
        if (game->team[other] != game->team[player]) men |= lane_men(pos, other);
    return men;
}
static inline Cells lane_kind(const Position *pos, Kind kind) {
    return cells_of_set(&pos->kind[kind]);
}
static inline Cells lane_men_of(const Position *pos, Player player, Kind kind) {
    return lane_men(pos, player) & lane_kind(pos, kind);
}
static inline Cells lane_occupied(const Position *pos) {
    return lane_terrain(pos)->all & ~lane_kind(pos, EMPTY);
}
/* The men of a player's team. */
static inline Cells lane_friends(const Position *pos, Player player) {
    return lane_occupied(pos) & ~lane_enemies(pos, player);
}
static inline Cells lane_flag(const Position *pos, int flag) {
    return cells_of_set(&pos->flag[flag]);
}
static inline Cell lane_king(const Position *pos, Player player) {
    const Cells kings = lane_men_of(pos, player, KING);
    return cells_any(kings) ? cells_first(kings) : (Cell)CELL_NONE;
}
static inline const TermsOfRoyals *lane_royals(const Position *pos) {
    const Terms *const terms = pos->game->setup.terms;
    return terms && terms->royals.speaks ? &terms->royals : NULL;
}
static inline void lane_put(Position *pos, Cell at, Man man) {
    pos_put(pos, at, man);
}
static inline void lane_clear(Position *pos, Cells men) {
    while (cells_any(men)) pos_put(pos, cells_pop(&men), MAN_NONE);
}
static inline void lane_flip_flags(Position *pos, int flag, Cells cells) {
    while (cells_any(cells)) pos_flip_flag(pos, flag, cells_pop(&cells));
}
static inline void lane_set_flags(Position *pos, int flag, Cells cells) {
    lane_flip_flags(pos, flag, lane_flag(pos, flag) ^ (cells & lane_terrain(pos)->all));
}

static inline Cells cells_of_volley(Move move) {
    return (Cells){ move.more };
}
/* Beyond 64 cells only whether there are several: whom a volley takes its rule knows (Rule.volley). */
static inline bool lane_names_cells(const Position *pos) {
    return pos->board->cells <= 64;
}
static inline uint64_t lane_volley(const Position *pos, Cells victims) {
    if (lane_names_cells(pos)) return victims[0];
    return cells_many(victims) ? 3 : cells_any(victims);
}

static inline bool lane_castles_further(const Position *pos, int right) {
    return game_castles_further(pos, right);
}

static inline int lane_players(const Position *pos) {
    return pos->game->players;
}

/* Whose turn comes after a player's. */
static inline Player lane_player_after(const Position *pos, Player player) {
    const char *const order = pos->game->order;
    if (!order) return (Player)((player + 1) % pos->game->players);
    const char *const seat = strchr(order, '0' + player);
    return (Player)((seat[1] ? seat[1] : order[0]) - '0');
}

static inline unsigned lane_turns_to(const Position *pos, Player player) {
    unsigned turns = 0;
    for (Player at = pos->now.turn; at != player; at = lane_player_after(pos, at)) turns++;
    return turns;
}

#define FOR_ENEMIES(pos, player, enemy)                                                                                \
    for (Player enemy = 0; enemy < (pos)->game->players; enemy++)                                                      \
        if ((pos)->game->team[enemy] != (pos)->game->team[player])

static inline void lane_set_turn_after(Position *pos, Player player) {
    pos_set_turn(pos, lane_player_after(pos, player));
}
static inline void lane_next_turn(Position *pos) {
    lane_set_turn_after(pos, pos->now.turn);
    if (pos->now.turn == 0) pos->now.fullmove++; /* player 0 is the first of every order */
}

static inline Cells lane_castle_way(const Castle *castle) {
    return cells_of_set(&castle->safe) & ~(cells_one(castle->king) | cells_one(castle->king_to));
}

/* ---- what men reach ---- */

/* Adds the cells of a line that a man may end on over what is occupied, by moving or by hitting. */
static inline void lane_add_line(const WalkLine *line, const Set *occupied, Set *reach) {
    bool hopped = !(line->how & WALK_HOPS);
    if (LIKELY(!(line->how & (WALK_HOPS | WALK_LAME)))) {
        for (int i = 0; i < line->length; i++) {
            set_add(reach, line->cell[i]);
            if (set_has(occupied, line->cell[i])) return;
        }
        return;
    }
    for (int i = 0; i < line->length; i++) {
        const Cell at = line->cell[i];
        const bool ends = set_has(occupied, at);
        if (hopped && (!(line->how & WALK_LAME) || i == line->length - 1)) set_add(reach, at);
        if (hopped && (ends || (line->how & WALK_HOPS && line->how & WALK_NEXT))) return;
        hopped |= ends;
    }
}

/* Does a line lead to the cell? The same, for one cell. */
static inline bool lane_line_leads(const WalkLine *line, Cell to, const Set *occupied) {
    bool hopped = !(line->how & WALK_HOPS);
    for (int i = 0; i < line->length; i++) {
        const Cell at = line->cell[i];
        const bool ends = set_has(occupied, at);
        if (at == to && hopped && (!(line->how & WALK_LAME) || i == line->length - 1)) return true;
        if (hopped && (ends || (line->how & WALK_HOPS && line->how & WALK_NEXT))) return false;
        hopped |= ends;
    }
    return false;
}

/* `how` says whether by moving or by hitting. */
static inline Cells lane_line_reach(const WalkLine *line, int how, Cells occupied) {
    const Set men = cells_set(occupied);
    Set reach = { { 0 } };
    if (line->how & how) lane_add_line(line, &men, &reach);
    return cells_of_set(&reach);
}

static inline Cells lane_walk_reach(const Walk *walk, int how, Cell from, Cells occupied) {
    const Set men = cells_set(occupied);
    Set reach = { { 0 } };
    if (!walk) return NO_CELLS;
    for (const WalkLine *line = walk_lines(walk, from); line->how; line = walk_next(line))
        if (line->how & how) lane_add_line(line, &men, &reach);
    return cells_of_set(&reach);
}

static inline Cells lane_pawn_attacks(Terrain terrain, Player player, Cell from) {
    return terrain->pawn_hits[player][from];
}
static inline Cells lane_pawns_attack(Terrain terrain, Player player, Cells pawns) {
    const int shift = terrain->hit_shift[player];
    Cells hits = NO_CELLS;
    if (LIKELY(shift))
        return lane_shifted(pawns & terrain->left_from[player], shift - 1) |
               lane_shifted(pawns & terrain->right_from[player], shift + 1);
    while (cells_any(pawns)) hits |= terrain->pawn_hits[player][cells_pop(&pawns)];
    return hits;
}
static inline Cells lane_pawns_attacking(Terrain terrain, Player player, Cells cells) {
    const int shift = terrain->hit_shift[player];
    Cells pawns = NO_CELLS;
    if (LIKELY(shift))
        return (lane_shifted(cells, 1 - shift) & terrain->left_from[player]) |
               (lane_shifted(cells, -1 - shift) & terrain->right_from[player]);
    while (cells_any(cells)) pawns |= terrain->pawn_hit_from[player][cells_pop(&cells)];
    return pawns;
}
static inline Cells lane_mobility(Terrain terrain, Player player, Kind kind) {
    return terrain->mobility[player][kind];
}
static inline Cells lane_kind_attacks(Terrain terrain, Kind kind, Player owner, Cell from, Cells occupied) {
    if (kind == PAWN) return lane_pawn_attacks(terrain, owner, from);
    return lane_walk_reach(terrain->walks->of[owner][kind], WALK_HITS, from, occupied) &
           lane_mobility(terrain, owner, kind);
}

/* The first man on each line of the board from a cell. */
LANE_APART Cells lane_first_men(Terrain terrain, const Position *pos, Cell at) {
    Set men = { { 0 } };
    for (int direction = 0; direction < terrain->board->directions; direction++) {
        Cell line[CELLS_MAX];
        const int length = board_line(terrain->board, at, direction, line);
        int i = 0;
        while (i < length && pos->man[line[i]] == MAN_NONE) i++;
        if (i < length) set_add(&men, line[i]);
    }
    return cells_of_set(&men);
}

/* What a man reaches by moving or by hitting, up to and including the first cell of `stop`. */
static inline Cells lane_kind_ways(Terrain terrain, Kind kind, Player owner, Cell from, Cells occupied, Cells stop) {
    const Cells moves = lane_walk_reach(terrain->walks->of[owner][kind], WALK_MOVES, from, occupied | stop);
    return lane_kind_attacks(terrain, kind, owner, from, occupied | stop) |
           (moves & ~occupied & lane_mobility(terrain, owner, kind));
}

typedef struct {
    Cells quiet, hits;
} LaneReach;

static inline LaneReach lane_kind_reach(Terrain terrain, Kind kind, Player owner, Cell from, Cells occupied) {
    const Walk *walk = terrain->walks->of[owner][kind];
    const Set men = cells_set(occupied);
    Set both = { { 0 } }, quiet = { { 0 } }, hits = { { 0 } };
    if (!walk && kind != PAWN) return (LaneReach){ NO_CELLS, NO_CELLS };
    if (walk)
        for (const WalkLine *line = walk_lines(walk, from); line->how; line = walk_next(line))
            lane_add_line(line, &men, !(line->how & WALK_MOVES) ? &hits : !(line->how & WALK_HITS) ? &quiet : &both);
    const Cells open = lane_mobility(terrain, owner, kind);
    const Cells hit =
        kind == PAWN ? lane_pawn_attacks(terrain, owner, from) : (cells_of_set(&both) | cells_of_set(&hits)) & open;
    return (LaneReach){ (cells_of_set(&both) | cells_of_set(&quiet)) & ~occupied & open, hit & occupied };
}

/* The cells between which a knight leaps: it goes one step straight, or one slanting. */
static inline Cells lane_leap_way(Terrain terrain, Cell from, Cell to) {
    const Board *board = terrain->board;
    Cells way = NO_CELLS;
    for (int direction = 0; direction < board->directions; direction++) {
        const Step first = board->step[direction][from];
        if (first.to == CELL_NONE) continue;
        for (int turn = -1; turn <= 1; turn += 2)
            if (board->step[(first.direction + turn + board->directions) % board->directions][first.to].to == to)
                way |= cells_one(first.to);
    }
    return way;
}

/* Cells of the lines of a man who goes no more than so many steps, and leaps as a knight only if so many of the cells
 * on the way are empty. */
static inline Cells lane_weak_walk(Terrain terrain, const Walk *walk, int how, Cell from, Cells occupied, int steps,
                                   int open) {
    Cells reach = NO_CELLS;
    if (!walk) return reach;
    for (const WalkLine *line = walk_lines(walk, from); line->how; line = walk_next(line)) {
        const Cells way = line->length == 1 ? lane_leap_way(terrain, from, line->cell[0]) : NO_CELLS;
        const bool leaps = cells_any(way) && !set_has(&terrain->board->beside[from], line->cell[0]);
        if (leaps && cells_count(way & ~occupied) < open) continue;
        Cells near = NO_CELLS;
        for (int i = 0; i < line->length && i < steps; i++) near |= cells_one(line->cell[i]);
        reach |= lane_line_reach(line, how, occupied) & near;
    }
    return reach;
}
static inline Cells lane_weak_attacks(Terrain terrain, Kind kind, Player owner, Cell from, Cells occupied, int steps,
                                      int open) {
    const Walk *walk = terrain->walks->of[owner][kind];
    return lane_weak_walk(terrain, walk, WALK_HITS, from, occupied, steps, open) & lane_mobility(terrain, owner, kind);
}
static inline LaneReach lane_weak_reach(Terrain terrain, Kind kind, Player owner, Cell from, Cells occupied, int steps,
                                        int open) {
    const Cells quiet =
        lane_weak_walk(terrain, terrain->walks->of[owner][kind], WALK_MOVES, from, occupied, steps, open);
    return (LaneReach){ quiet & ~occupied & lane_mobility(terrain, owner, kind),
                        lane_weak_attacks(terrain, kind, owner, from, occupied, steps, open) & occupied };
}

static inline int lane_pawn_captures(Terrain terrain, Player player, Cells pawns, Cells victims) {
    const int shift = terrain->hit_shift[player];
    int count = 0;
    if (LIKELY(shift))
        return cells_count(lane_shifted(pawns & terrain->left_from[player], shift - 1) & victims) +
               cells_count(lane_shifted(pawns & terrain->right_from[player], shift + 1) & victims);
    while (cells_any(pawns)) count += cells_count(terrain->pawn_hits[player][cells_pop(&pawns)] & victims);
    return count;
}

/* Is the cell hit by the man on `from`? */
static inline bool lane_hits(Terrain terrain, Man man, Cell from, Cell at, Cells occupied) {
    const Player owner = man_owner(man);
    if (man_kind(man) == PAWN) return cells_has(terrain->pawn_hits[owner][from], at);
    const Walk *walk = terrain->walks->of[owner][man_kind(man)];
    if (!walk || !walk_may_strike(walk, from, at) || !cells_has(lane_mobility(terrain, owner, man_kind(man)), at))
        return false;
    const Set men = cells_set(occupied);
    for (const WalkLine *line = walk_lines(walk, from); line->how; line = walk_next(line))
        if (line->how & WALK_HITS && lane_line_leads(line, at, &men)) return true;
    return false;
}

/* Could a man capture where he can go? */
static inline bool lane_may_strike(Terrain terrain, const Position *pos, Cell from, Cell to) {
    return lane_hits(terrain, pos->man[from], from, to, lane_occupied(pos));
}

/* Of these men those whose gait leads to a cell if all others stand well; but no pawns. */
static inline Cells lane_strikers(Terrain terrain, const Position *pos, Cells men, Cell at) {
    Cells strikers = NO_CELLS;
    for (Player player = 0; player < pos->game->players; player++) {
        const Cells own = men & lane_men(pos, player);
        if (!cells_any(own)) continue;
        for (Kind kind = PAWN + 1; kind < terrain->kinds_end; kind++) {
            const Set *const from = terrain->strikers[player][kind];
            if (from) strikers |= own & lane_kind(pos, kind) & cells_of_set(&from[at]);
        }
    }
    return strikers;
}

static inline Cells lane_attackers(Terrain terrain, const Position *pos, Player owner, Cells men, Cell at,
                                   Cells occupied) {
    Cells attackers = NO_CELLS;
    (void)owner; /* each man tells his own */
    for (Player player = 0; player < pos->game->players; player++) {
        const Cells own = men & lane_men(pos, player);
        if (!cells_any(own)) continue;
        attackers |= own & lane_kind(pos, PAWN) & terrain->pawn_hit_from[player][at];
    }
    for (Cells rest = lane_strikers(terrain, pos, men, at); UNLIKELY(cells_any(rest));) {
        const Cell from = cells_pop(&rest);
        if (lane_hits(terrain, pos->man[from], from, at, occupied)) attackers |= cells_one(from);
    }
    return attackers;
}

static inline Cells lane_attacked(Terrain terrain, const Position *pos, Player owner, Cells men, Cells occupied) {
    Cells attacked = NO_CELLS;
    while (cells_any(men)) {
        const Cell from = cells_pop(&men);
        attacked |= lane_kind_attacks(terrain, man_kind(pos->man[from]), owner, from, occupied);
    }
    return attacked;
}

#include "engine/lanes/lane_pawns.h"

/* Men who alone stand on a line from an enemy to the king. */
static inline Cells lane_shields(Terrain terrain, const Position *pos, Cell king, Cells them, Cells occupied) {
    Set shields = { { 0 } }, rest = cells_set(lane_strikers(terrain, pos, them, king));
    for (Cell from; set_pop(&rest, &from);) {
        const Walk *walk = terrain->walks->of[man_owner(pos->man[from])][man_kind(pos->man[from])];
        for (const WalkLine *line = walk_lines(walk, from); line->how; line = walk_next(line)) {
            Cell between = CELL_NONE;
            int i = 0, count = 0;
            for (; i < line->length && line->cell[i] != king && count < 2; i++)
                if (cells_has(occupied, line->cell[i])) between = line->cell[i], count++;
            if (i < line->length && line->cell[i] == king && count == 1) set_add(&shields, between);
        }
    }
    return cells_of_set(&shields);
}

static inline Cells lane_hop_ways(Terrain terrain, const Position *pos, Cell king, Cells them) {
    Set ways = { { 0 } }, rest = cells_set(lane_strikers(terrain, pos, them, king));
    for (Cell from; set_pop(&rest, &from);) {
        const Walk *walk = terrain->walks->of[man_owner(pos->man[from])][man_kind(pos->man[from])];
        for (const WalkLine *line = walk_lines(walk, from); line->how; line = walk_next(line)) {
            int length = 0;
            if (!(line->how & WALK_HOPS) || !(line->how & WALK_HITS)) continue;
            while (length < line->length && line->cell[length] != king) length++;
            for (int i = 0; i < length && length < line->length; i++) set_add(&ways, line->cell[i]);
        }
    }
    return cells_of_set(&ways);
}

static inline Cells lane_between(Terrain terrain, Cell a, Cell b) {
    (void)terrain, (void)a, (void)b;
    return NO_CELLS;
}

/* ---- what men have crossed ---- */

/* Do two neighbours on a line touch on the page, too, and not only round an edge or through a seam? */
static inline bool lane_touch_on_page(const Board *board, Cell a, Cell b) {
    const int across = board->column[a] - board->column[b], up = board->row[a] - board->row[b];
    const int wide = board->spec.shape == BOARD_TRIANGLES ? 2 : 1; /* a column of triangles is half a cell */
    if (board->spec.shape == BOARD_HEXAGONS) return true;
    return across >= -wide && across <= wide && up >= -1 && up <= 1;
}

/* The cells of a line before `to`, if they are empty; false: they are not, or it does not lead there. */
static inline bool lane_line_to(const Position *pos, const Cell line[], int length, Cell from, Cell to, Cells *way,
                                bool *round) {
    Cell last = from;
    *way = NO_CELLS;
    *round = false;
    for (int i = 0; i < length; i++) {
        const Cell at = line[i];
        *round |= !lane_touch_on_page(pos->board, last, at);
        if (at == to) return true;
        if (pos->man[at] != MAN_NONE) return false;
        *way |= cells_one(at);
        last = at;
    }
    return false;
}

/* Where one comes first who goes a knight's leap straight and then slanting, none if it is no such leap. */
static inline Cells lane_straight_first(const Board *board, Cell from, Cell to) {
    for (int direction = 0; direction < board->directions; direction++) {
        const Step first = board->step[direction][from];
        if (!board_is_rook_line(board, direction) || first.to == CELL_NONE) continue;
        for (int turn = -1; turn <= 1; turn += 2)
            if (board->step[(first.direction + turn + board->directions) % board->directions][first.to].to == to)
                return cells_one(first.to);
    }
    return NO_CELLS;
}

/* The cells of a board's line that leads there. */
LANE_APART Cells lane_slid(const Position *pos, Cell from, Cell to) {
    Cells crossed = NO_CELLS;
    for (int direction = 0; direction < pos->board->directions; direction++) {
        Cell line[CELLS_MAX];
        Cells way;
        bool round;
        const int length = board_line(pos->board, from, direction, line);
        if (!lane_line_to(pos, line, length, from, to, &way, &round)) continue;
        if (!round) return way;
        crossed = way;
    }
    return crossed;
}

/* Of two ways over empty cells a man takes that which goes round no edge. */
LANE_APART Cells lane_crossed(Terrain terrain, const Position *pos, Man man, Cell from, Cell to) {
    Cells crossed = NO_CELLS;
    if (man == MAN_NONE) return crossed;
    if (man_kind(man) >= BISHOP && man_kind(man) <= QUEEN) return lane_slid(pos, from, to);
    if (man_kind(man) == KNIGHT) return lane_straight_first(terrain->board, from, to) & ~lane_occupied(pos);
    const Walk *walk = terrain->walks->of[man_owner(man)][man_kind(man)];
    if (!walk) return crossed;
    for (const WalkLine *line = walk_lines(walk, from); line->how; line = walk_next(line)) {
        Cells way;
        bool round;
        if (line->how & WALK_HOPS || !lane_line_to(pos, line->cell, line->length, from, to, &way, &round)) continue;
        if (!round) return way;
        crossed = way;
    }
    return crossed;
}

#endif

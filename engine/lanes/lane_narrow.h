/* lane_narrow.h -- the words of lane.h for two players on 64 cells, plane or cylinder. Layer: engine/lanes. */
#ifndef FUSILIER_ENGINE_LANES_LANE_NARROW_H
#define FUSILIER_ENGINE_LANES_LANE_NARROW_H

#include "engine/lanes/safety.h"
#include "engine/lanes/terms.h"

/* How functions of the lane are declared that several files share. */
#define LANE_API
/* The same of rules: where they are announced, and where they stand. */
#define LANE_EXTERN extern
#define LANE_DATA
#define LANE_NAME(name) name

/* The rules of a game. */
#define LANE_RULES(game) ((game)->conduct.composition)

enum { LANE_MOVES_PER_MAN = 36 }; /* no man has more: a queen on the cylinder 30, a pawn 12 promotions */

/* ---- sets of cells ---- */

typedef Bits Cells;
#define NO_CELLS  0ULL
#define ALL_CELLS (~0ULL)

static ALWAYS_INLINE Cells cells_one(Cell at) {
    return bit(at);
}
static ALWAYS_INLINE bool cells_any(Cells cells) {
    return cells != 0;
}
static ALWAYS_INLINE bool cells_equal(Cells a, Cells b) {
    return a == b;
}
static ALWAYS_INLINE bool cells_has(Cells cells, Cell at) {
    return bits_has(cells, at);
}
static ALWAYS_INLINE int cells_count(Cells cells) {
    return bits_count(cells);
}
static ALWAYS_INLINE bool cells_many(Cells cells) {
    return bits_many(cells);
}
static ALWAYS_INLINE Cell cells_first(Cells cells) {
    return bits_first(cells);
}
static ALWAYS_INLINE Cell cells_pop(Cells *cells) {
    return bits_pop(cells);
}
static ALWAYS_INLINE Cells cells_of_set(const Set *set) {
    return set->word[0];
}
static ALWAYS_INLINE Set cells_set(Cells cells) {
    return (Set){ { cells } };
}
/* All whom a volley takes (Move.more), where that names cells; and what it says of these victims. */
static ALWAYS_INLINE bool lane_names_cells(const Position *pos) {
    (void)pos;
    return true;
}
static ALWAYS_INLINE uint64_t lane_volley(const Position *pos, Cells victims) {
    (void)pos;
    return victims;
}
static ALWAYS_INLINE Cells cells_of_volley(Move move) {
    return move.more;
}

/* ---- who stands where ---- */

static ALWAYS_INLINE Cells lane_men(const Position *pos, Player player) {
    return pos_men(pos, player);
}
static ALWAYS_INLINE Cells lane_enemies(const Position *pos, Player player) {
    return pos_men(pos, player ^ 1);
}
/* The men of a player and of their partners. */
static ALWAYS_INLINE Cells lane_friends(const Position *pos, Player player) {
    return pos_men(pos, player);
}
static ALWAYS_INLINE Cells lane_kind(const Position *pos, Kind kind) {
    return pos_kind(pos, kind);
}
static ALWAYS_INLINE Cells lane_men_of(const Position *pos, Player player, Kind kind) {
    return pos_men_of(pos, player, kind);
}
static ALWAYS_INLINE Cells lane_occupied(const Position *pos) {
    return pos_occupied(pos);
}
static ALWAYS_INLINE Cells lane_flag(const Position *pos, int flag) {
    return pos->flag[flag].word[0];
}
static ALWAYS_INLINE Cell lane_king(const Position *pos, Player player) {
    return pos_king(pos, player);
}
/* Who is royal besides or instead of one king each; NULL: nobody. */
static ALWAYS_INLINE const TermsOfRoyals *lane_royals(const Position *pos) {
    (void)pos;
    return NULL;
}
static ALWAYS_INLINE void lane_put(Position *pos, Cell at, Man man) {
    pos_put64(pos, at, man);
}
static ALWAYS_INLINE void lane_clear(Position *pos, Cells men) {
    pos_clear64(pos, men);
}
static ALWAYS_INLINE void lane_set_flags(Position *pos, int flag, Cells cells) {
    pos_set_flags64(pos, flag, cells);
}
static ALWAYS_INLINE void lane_flip_flags(Position *pos, int flag, Cells cells) {
    pos_flip_flags64(pos, flag, cells);
}

/* ---- the ground under them ---- */

typedef Ground Terrain;

static ALWAYS_INLINE Terrain lane_terrain(const Position *pos) {
    return pos->board->ground;
}
/* The same where it is known whether the board is a cylinder. */
static ALWAYS_INLINE Terrain lane_terrain_known(const Position *pos, bool is_cylinder) {
    (void)pos;
    return is_cylinder ? GROUND_CYLINDER : GROUND_PLANE;
}

/* Is it a plane of straight lines, where two cells lie on one at most? */
static ALWAYS_INLINE bool lane_is_plane(Terrain terrain) {
    return terrain == GROUND_PLANE;
}

/* The cells of row n, as a player counts them: 0 is their own first, -1 the last. */
static ALWAYS_INLINE Cells lane_row(Terrain terrain, Player player, int n) {
    const int rank = n < 0 ? 8 + n : n;
    (void)terrain;
    return RANK_1 << 8 * (player == WHITE ? rank : 7 - rank);
}

/* The cells in the middle of the board, one, two or four. */
static ALWAYS_INLINE Cells lane_centre(Terrain terrain) {
    (void)terrain;
    return 0x0000001818000000;
}

/* From where a player's pawns may step twice, and where they promote if no rule says otherwise. */
static ALWAYS_INLINE Cells lane_double_from(Terrain terrain, Player player) {
    return lane_row(terrain, player, 1);
}

/* Which cells they may cross then, and whether a pawn of the player has crossed this one, if somebody's has. */
static ALWAYS_INLINE Cells lane_crossings(Terrain terrain, Player player) {
    return lane_row(terrain, player, 2);
}
static ALWAYS_INLINE bool lane_has_crossed(Terrain terrain, const Position *pos, Player player, Cell at) {
    (void)pos;
    return cells_has(lane_crossings(terrain, player), at);
}
static ALWAYS_INLINE Cells lane_promoting(Terrain terrain, Player player) {
    return lane_row(terrain, player, -1);
}

/* What pawns become, the strongest first, ended by EMPTY; PAWN among them: they may stay what they are. */
static ALWAYS_INLINE const Kind *lane_promotions(Terrain terrain, Player player) {
    (void)terrain, (void)player;
    return orthodox_promotions;
}

/* Where pawns cannot stand, as none comes there, and as they promote. */
static ALWAYS_INLINE Cells lane_pawnless_home(Terrain terrain, Player player) {
    return lane_row(terrain, player, 0);
}
static ALWAYS_INLINE Cells lane_pawnless_end(Terrain terrain, Player player) {
    return lane_row(terrain, player, -1);
}

/* Are there pawns that are not those of chess, or men who are like pawns (land.h)? What follows is about them. */
static ALWAYS_INLINE bool lane_has_odd_pawns(Terrain terrain) {
    (void)terrain;
    return false;
}

/* Those who are listed as pawns of chess are. */
static ALWAYS_INLINE Cells lane_pawns(Terrain terrain, const Position *pos) {
    (void)terrain;
    return lane_kind(pos, PAWN);
}

/* The cells that are open to men of a kind. */
static ALWAYS_INLINE Cells lane_mobility(Terrain terrain, Player player, Kind kind) {
    (void)terrain, (void)player, (void)kind;
    return ALL_CELLS;
}

/* The players' men that promote or go further at first, and the pawns that may do more than those of chess. */
static ALWAYS_INLINE Cells lane_odd_men(Terrain terrain, const Position *pos, Player player) {
    (void)terrain, (void)pos, (void)player;
    return NO_CELLS;
}
static ALWAYS_INLINE bool lane_promotes(Terrain terrain, Player player, Kind kind) {
    (void)terrain, (void)player;
    return kind == PAWN;
}

/* Where a man can go from here only because he stands where pawns step twice: to empty cells. */
static ALWAYS_INLINE Cells lane_first_steps(Terrain terrain, const Position *pos, Cell from) {
    (void)terrain, (void)pos, (void)from;
    return NO_CELLS;
}

/* Where a pawn steps three times. */
static ALWAYS_INLINE Cells lane_third_step(Terrain terrain, Player player, Cell from, Cells empty) {
    (void)terrain, (void)player, (void)from, (void)empty;
    return NO_CELLS;
}

/* ---- captures in passing ---- */

/* The empty cells that the last move has crossed besides State.en_passant. */
static ALWAYS_INLINE Cells lane_passed_too(Terrain terrain, const Position *pos) {
    (void)terrain, (void)pos;
    return NO_CELLS;
}

/* Where the man stands whom a player takes in passing on a cell, CELL_NONE: nowhere. */
static ALWAYS_INLINE Cell lane_passer(Terrain terrain, const Position *pos, Player player, Cell at) {
    (void)terrain, (void)pos;
    return cell_behind(player, at);
}

/* Who of a player's men captures in passing on a cell. */
static ALWAYS_INLINE Cells lane_takers_in_passing(Terrain terrain, const Position *pos, Player player, Cell at) {
    return pawns_attack(terrain, player ^ 1, cells_one(at)) & lane_men_of(pos, player, PAWN);
}

/* Remembers what a player's man has crossed who has gone further than usual. */
static ALWAYS_INLINE void lane_pass(Position *pos, Player player, Cell from, Cell to) {
    (void)from;
    pos_set_en_passant(pos, cell_behind(player, to));
}

/* Forgets the other cells where nothing is to be captured in passing any more. */
static ALWAYS_INLINE void lane_forget_passed(Position *pos) {
    (void)pos;
}

/* Does the move of a man of this kind restart the clocks, whether it captures or not? */
static ALWAYS_INLINE bool lane_restarts(Terrain terrain, Player player, Kind kind, Move move) {
    (void)terrain, (void)player, (void)move;
    return kind == PAWN;
}

/* Does anybody hop, so that who arrives may open an attack; and the cells over which men of `them` may hop at a king.
 */
static ALWAYS_INLINE bool lane_hops(Terrain terrain) {
    (void)terrain;
    return false;
}
static ALWAYS_INLINE Cells lane_hop_ways(Terrain terrain, const Position *pos, Cell king, Cells them) {
    (void)terrain, (void)pos, (void)king, (void)them;
    return NO_CELLS;
}

/* Kinds from KIND_GAME to here are those of the game itself. */
static ALWAYS_INLINE Kind lane_kinds_end(Terrain terrain) {
    (void)terrain;
    return KIND_GAME;
}

/* Pawns of two players stand where a step ahead stays on the board, or is no cell of a set. */
static ALWAYS_INLINE bool lane_exists(Terrain terrain, Cell at) {
    (void)terrain, (void)at;
    return true;
}

/* One row ahead; what leaves the board is lost. */
static ALWAYS_INLINE Cells lane_ahead(Terrain terrain, Player player, Cells cells) {
    (void)terrain;
    return bits_ahead(player, cells);
}
static ALWAYS_INLINE Cells lane_back(Terrain terrain, Player player, Cells cells) {
    (void)terrain;
    return bits_ahead(player ^ 1, cells);
}
static ALWAYS_INLINE Cell lane_cell_ahead(Terrain terrain, Player player, Cell at) {
    (void)terrain;
    return cell_ahead(player, at);
}
static ALWAYS_INLINE Cell lane_cell_behind(Terrain terrain, Player player, Cell at) {
    (void)terrain;
    return cell_behind(player, at);
}

/* The cells that touch one by side or corner. */
static ALWAYS_INLINE Cells lane_beside(Terrain terrain, Cell at) {
    return king_attacks(terrain, at);
}

/* What is left of the board when so many of its outermost rings are gone; a cylinder has no outermost files. */
enum { LANE_RINGS = 3 };
static ALWAYS_INLINE Cells lane_within(Terrain terrain, int rings) {
    static const Cells within[GROUNDS][LANE_RINGS + 1] = {
        { ~0ULL, 0x007e7e7e7e7e7e00, 0x00003c3c3c3c0000, 0x0000001818000000 },
        { ~0ULL, ~(RANK_1 | RANK_8), RANK_3 | RANK_4 | RANK_5 | RANK_6, RANK_4 | RANK_5 }
    };
    return within[terrain][rings];
}

/* How many lines of rooks and bishops lead through each cell; and one of them, edge to edge, with the cell. */
static ALWAYS_INLINE int lane_lines(Terrain terrain) {
    (void)terrain;
    return LINES_UPWARD + 1;
}
static ALWAYS_INLINE Cells lane_line(Terrain terrain, int line, Cell at) {
    return line == LINES_UPWARD ? RANK_1 << (at & 56) : attacks.upward[terrain][line][at] | bit(at);
}

static ALWAYS_INLINE bool lane_castles_further(const Position *pos, int right) {
    (void)pos, (void)right;
    return false;
}

static ALWAYS_INLINE int lane_players(const Position *pos) {
    (void)pos;
    return 2;
}

/* How many turns pass before it is a player's. */
static ALWAYS_INLINE unsigned lane_turns_to(const Position *pos, Player player) {
    return pos->now.turn != player;
}

/* Runs through the players who are enemies of one. */
#define FOR_ENEMIES(pos, player, enemy)                                                                                \
    for (Player enemy = (Player)((player) ^ 1), is_first_##enemy = true; is_first_##enemy; is_first_##enemy = false)

static ALWAYS_INLINE Player lane_player_after(const Position *pos, Player player) {
    (void)pos;
    return player ^ 1;
}

/* Says whose turn it is after a player's. */
static ALWAYS_INLINE void lane_set_turn_after(Position *pos, Player player) {
    pos_set_turn(pos, player ^ 1);
}

/* The cells that a castling king crosses. */
static ALWAYS_INLINE Cells lane_castle_way(const Castle *castle) {
    const int step = castle->king_to > castle->king ? 1 : -1;
    Cells way = NO_CELLS;
    for (int at = castle->king + step; castle->king != castle->king_to && at != castle->king_to; at += step)
        way |= cells_one((Cell)at);
    return way;
}

/* The turn passes to the next player; a move of all has been made when it comes back to the first. */
static ALWAYS_INLINE void lane_next_turn(Position *pos) {
    const Player us = pos->now.turn;
    pos->now.fullmove = (uint16_t)(pos->now.fullmove + us);
    pos_set_turn(pos, us ^ 1);
}

/* ---- what men reach ---- */

static ALWAYS_INLINE Cells lane_pawn_attacks(Terrain terrain, Player player, Cell from) {
    return pawn_attacks(terrain, player, from);
}
static ALWAYS_INLINE Cells lane_pawns_attack(Terrain terrain, Player player, Cells pawns) {
    return pawns_attack(terrain, player, pawns);
}
/* From where pawns of a player attack one of these cells. */
static ALWAYS_INLINE Cells lane_pawns_attacking(Terrain terrain, Player player, Cells cells) {
    return pawns_attack(terrain, player ^ 1, cells);
}
static ALWAYS_INLINE Cells lane_kind_attacks(Terrain terrain, Kind kind, Player owner, Cell from, Cells occupied) {
    return kind_attacks(terrain, kind, owner, from, occupied);
}
/* The first man on each line of rooks and bishops from a cell. */
static ALWAYS_INLINE Cells lane_first_men(Terrain terrain, const Position *pos, Cell at) {
    return queen_attacks(terrain, at, pos_occupied(pos)) & pos_occupied(pos);
}
/* What a man of a kind reaches by moving or by capturing, up to and including the first cell of `stop`. */
static ALWAYS_INLINE Cells lane_kind_ways(Terrain terrain, Kind kind, Player owner, Cell from, Cells occupied,
                                          Cells stop) {
    return lane_kind_attacks(terrain, kind, owner, from, occupied | stop);
}
/* Could a man, no pawn, capture where he can go? */
static ALWAYS_INLINE bool lane_may_strike(Terrain terrain, const Position *pos, Cell from, Cell to) {
    (void)terrain, (void)pos, (void)from, (void)to;
    return true;
}

/* What a man may do from a cell: go to `quiet`, empty cells; capture, if they are enemies, those on `hits`. */
typedef struct {
    Cells quiet, hits;
} LaneReach;

static ALWAYS_INLINE LaneReach lane_kind_reach(Terrain terrain, Kind kind, Player owner, Cell from, Cells occupied) {
    const Bits reach = kind_attacks(terrain, kind, owner, from, occupied);
    return (LaneReach){ reach & ~occupied, reach & occupied };
}

/* The two cells between which a knight leaps: it goes one step along the long part of its leap, or one diagonally. */
static inline Cells lane_leap_way(Terrain terrain, Cell from, Cell to) {
    const int across = ((file_of(to) - file_of(from) + 12) & 7) - 4, ahead = rank_of(to) - rank_of(from);
    const int east = across > 0 ? 1 : -1, north = ahead > 0 ? 8 : -8;
    if (!cells_has(knight_attacks(terrain, from), to)) return NO_CELLS;
    const Cell beside = cell_at((file_of(from) + east) & 7, rank_of(from));
    return bit((Cell)(beside + north)) | bit(across == 2 || across == -2 ? beside : (Cell)(from + north));
}

/* Where a slider gets on the cylinder in so many steps. */
static inline Cells lane_steps_round(Kind kind, Cell from, Cells occupied, int steps) {
    Cells reach = NO_CELLS;
    for (int north = -1; north <= 1; north++)
        for (int east = -1; east <= 1; east++) {
            const bool straight = !north || !east;
            if ((!north && !east) || kind == (straight ? BISHOP : ROOK)) continue;
            int file = file_of(from), rank = rank_of(from);
            for (int i = 0; i < steps; i++) {
                file = (file + east) & 7, rank += north;
                if (rank < 0 || rank > 7) break;
                reach |= cells_one(cell_at(file, rank));
                if (cells_has(occupied, cell_at(file, rank))) break;
            }
        }
    return reach & ~cells_one(from);
}

/* What a man attacks who slides no more than so many steps, and leaps as a knight only if so many of the cells on the
 * way are empty. */
static inline Cells lane_weak_attacks(Terrain terrain, Kind kind, Player owner, Cell from, Cells occupied, int steps,
                                      int open) {
    const bool slides = kind >= BISHOP && kind <= QUEEN;
    if (slides && terrain == GROUND_CYLINDER) return lane_steps_round(kind, from, occupied, steps);
    Cells reach = kind_attacks(terrain, kind, owner, from, occupied);
    if (slides) return reach & bits_around(from, steps);
    for (Cells rest = kind == KNIGHT ? reach : NO_CELLS; rest;) {
        const Cell to = bits_pop(&rest);
        if (bits_count(lane_leap_way(terrain, from, to) & ~occupied) < open) reach ^= bit(to);
    }
    return reach;
}
static inline LaneReach lane_weak_reach(Terrain terrain, Kind kind, Player owner, Cell from, Cells occupied, int steps,
                                        int open) {
    const Cells reach = lane_weak_attacks(terrain, kind, owner, from, occupied, steps, open);
    return (LaneReach){ reach & ~occupied, reach & occupied };
}

/* How many captures pawns of a player have on these men. */
static ALWAYS_INLINE int lane_pawn_captures(Terrain terrain, Player player, Cells pawns, Cells victims) {
    const bool ring = terrain == GROUND_CYLINDER;
    const Bits ahead = bits_ahead(player, pawns);
    const Bits eastern = (ring ? bits_east_ring(ahead) : bits_east(ahead)) & victims;
    const Bits western = (ring ? bits_west_ring(ahead) : bits_west(ahead)) & victims;
    return bits_count(eastern) + bits_count(western);
}

/* Of these men of a player, those that attack a cell over what is occupied. */
static ALWAYS_INLINE Cells lane_attackers(Terrain terrain, const Position *pos, Player owner, Cells men, Cell at,
                                          Cells occupied) {
    return attackers_to(terrain, pos, owner, men, at, occupied);
}

/* The cells that these men of a player attack over what is occupied. */
static ALWAYS_INLINE Cells lane_attacked(Terrain terrain, const Position *pos, Player owner, Cells men,
                                         Cells occupied) {
    return attacked_cells(terrain, pos, owner, men, occupied);
}

/* Where a pawn of a player can step from a cell, once or at first twice; and which of these pawns can step to one. */
static ALWAYS_INLINE Cells lane_pawn_steps(Terrain terrain, Player player, Cell from, Cells empty) {
    (void)terrain;
    return steps_of_pawn(player, from, empty);
}
static ALWAYS_INLINE Cells lane_pawns_stepping(Terrain terrain, Player player, Cells pawns, Cell to, Cells empty) {
    (void)terrain;
    return pawns_stepping(player, pawns, to, empty);
}

/* Men who stand first on a line from the king, with an enemy slider next behind them; on the cylinder all who stand
 * first, if one of them may be such. */
static ALWAYS_INLINE Cells lane_shields(Terrain terrain, const Position *pos, Cell king, Cells them, Cells occupied) {
    const Bits queens = pos_kind(pos, QUEEN);
    const Bits rooks = them & (pos_kind(pos, ROOK) | queens), bishops = them & (pos_kind(pos, BISHOP) | queens);
    if (terrain == GROUND_PLANE && !((attacks.rook_empty[king] & rooks) | (attacks.bishop_empty[king] & bishops)))
        return 0;
    const Bits rook_wise = rook_attacks(terrain, king, occupied), bishop_wise = bishop_attacks(terrain, king, occupied);
    Bits behind = (rook_attacks(terrain, king, occupied & ~rook_wise) & ~rook_wise & rooks) |
                  (bishop_attacks(terrain, king, occupied & ~bishop_wise) & ~bishop_wise & bishops);
    if (LIKELY(!behind)) return 0;
    const Bits first = (rook_wise | bishop_wise) & occupied;
    if (terrain != GROUND_PLANE) return first;
    Bits shields = 0;
    while (behind) shields |= cells_between(king, bits_pop(&behind)) & first;
    return shields;
}

/* The cells between two on one line of a plane, else none. */
static ALWAYS_INLINE Cells lane_between(Terrain terrain, Cell a, Cell b) {
    (void)terrain;
    return cells_between(a, b);
}

/* ---- what men have crossed ---- */

/* Round the edge of the cylinder, by so many files and ranks at a time; none if somebody stands in the way. */
static inline Cells lane_round(const Position *pos, Cell from, Cell to, int east, int north) {
    Cells way = NO_CELLS;
    int file = file_of(from), rank = rank_of(from);
    for (int i = 0; i < 8; i++) {
        file = (file + east) & 7, rank += north;
        if (rank < 0 || rank > 7) return NO_CELLS;
        const Cell at = cell_at(file, rank);
        if (at == to) return way;
        if (pos->man[at] != MAN_NONE) return NO_CELLS;
        way |= cells_one(at);
    }
    return NO_CELLS;
}

/* What a slider has crossed on the cylinder: over the board if that way is free, else round its edge. */
static inline Cells lane_slide(const Position *pos, Cell from, Cell to) {
    const Cells between = cells_between(from, to);
    if (cells_has(cells_in_line(from, to), to) && !(between & lane_occupied(pos)) &&
        cells_has(queen_attacks(GROUND_PLANE, from, lane_occupied(pos)), to))
        return between;
    for (int north = -1; north <= 1; north++)
        for (int east = -1; east <= 1; east += 2) {
            const Cells way = lane_round(pos, from, to, east, north);
            if (way) return way;
        }
    return NO_CELLS;
}

/* The cells that a man has crossed who went from here to there: a slider on whatever line (moss.h), a knight straight
 * first, if it can. */
static ALWAYS_INLINE Cells lane_crossed(Terrain terrain, const Position *pos, Man man, Cell from, Cell to) {
    const Kind kind = man_kind(man);
    const int across = ((file_of(to) - file_of(from) + 12) & 7) - 4, ahead = rank_of(to) - rank_of(from);
    if (kind == BISHOP || kind == ROOK || kind == QUEEN)
        return terrain == GROUND_PLANE ? cells_between(from, to) : lane_slide(pos, from, to);
    if (kind != KNIGHT || !cells_has(knight_attacks(terrain, from), to)) return NO_CELLS;
    const Cell next = across == 2 || across == -2 ? cell_at((file_of(from) + across / 2) & 7, rank_of(from))
                                                  : (Cell)(from + (ahead == 2 ? 8 : -8));
    return cells_one(next) & ~lane_occupied(pos);
}

#endif

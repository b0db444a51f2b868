#include "search/eval/sheet.h"

typedef struct {
    int pawns, minors, rooks, queens;
} Army;

static Army army_of(const Position *pos, Player us) {
    return (Army){
        .pawns = bits_count(pos_men_of(pos, us, PAWN)),
        .minors = bits_count(pos_men(pos, us) & (pos_kind(pos, KNIGHT) | pos_kind(pos, BISHOP))),
        .rooks = bits_count(pos_men_of(pos, us, ROOK)),
        .queens = bits_count(pos_men_of(pos, us, QUEEN)),
    };
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

/* In half minor pieces, roughly. */
static int army_weight(const Army *army) {
    return 2 * army->minors + 3 * army->rooks + 6 * army->queens;
}

static bool army_is_bare(const Army *army) {
    return army->pawns == 0 && army_weight(army) == 0;
}

/* One bishop each, on cells of different colours. On the cylinder diagonals keep their colour, too. */
static bool opposite_bishops(const Position *pos) {
    const Bits bishops = pos_kind(pos, BISHOP);
    const Bits white = bishops & pos_men(pos, WHITE), black = bishops & pos_men(pos, BLACK);
    return bits_count(white) == 1 && bits_count(black) == 1 && bits_count(bishops & DARK_CELLS) == 1;
}

/* Men who cannot mate a bare king: a single minor piece, two knights. */
static bool army_cannot_mate(const Position *pos, Player us, const Army *army) {
    if (army->pawns || army->rooks || army->queens) return false;
    if (army->minors < 2) return true;
    const Bits bishops = pos_men_of(pos, us, BISHOP);
    return !bishops ? army->minors == 2
                    : !(bishops & ~DARK_CELLS && bishops & DARK_CELLS) && bits_count(bishops) == army->minors;
}

static int scale_without_pawns(const Position *pos, Player strong, const Army *own, const Army *enemy) {
    if (army_cannot_mate(pos, strong, own)) return 0;
    if (army_is_bare(enemy)) {
        /* The cylinder has no corners: with a rook 2.8 % of the positions are won, with a queen all (by retrograde
         * analysis); two minor pieces are taken for no better than the rook. */
        const bool cylinder = game_ground(pos) == GROUND_CYLINDER;
        return cylinder && !own->queens && army_weight(own) < 6 ? SCALE_FULL / 8 : SCALE_FULL;
    }
    const int lead = army_weight(own) - army_weight(enemy);
    return lead >= 3 ? SCALE_FULL : lead == 2 ? SCALE_FULL / 4 : SCALE_FULL / 6;
}

static int scale_of_bishops(const Army *own, const Army *enemy) {
    const bool pure = army_weight(own) == 2 && army_weight(enemy) == 2;
    return pure ? smaller(SCALE_FULL / 8 + SCALE_FULL / 16 * own->pawns, SCALE_FULL / 2) : SCALE_FULL * 7 / 8;
}

/* Atomic, no pawns against a bare king, which may stand beside the other king without fear: a rook wins nowhere, a
 * queen in 78 % of the positions (by retrograde analysis); two men are taken for half a win. */
static int scale_exploding(const Army *own) {
    return own->minors + own->rooks < 2 ? 0 : SCALE_FULL / 2;
}

/* A rook's pawns and no other man, or only a bishop who does not guard the corner they go to: a king there holds. */
static bool corner_holds(const Position *pos, Player strong, Bits pawns) {
    const Bits file = pawns & FILE_A ? FILE_A : FILE_H;
    if (pawns & ~file) return false;
    const Bits corner = file & rank_bits(strong, 7), guarded = corner & DARK_CELLS ? DARK_CELLS : ~DARK_CELLS;
    const Bits others = pos_men(pos, strong) & ~pawns & ~pos_kind(pos, KING);
    const Cell king = pos_king(pos, other(strong));
    return !(others & (guarded | ~pos_kind(pos, BISHOP))) && king != CELL_NONE &&
           king_distance(GROUND_PLANE, king, bits_first(corner)) <= 1;
}

/* One rook each and no other officers. */
static bool is_rook_ending(const Position *pos) {
    const Bits rooks = pos_kind(pos, ROOK), officers = pos_occupied(pos) & ~pos_kind(pos, PAWN) & ~pos_kind(pos, KING);
    return officers == rooks && bits_count(rooks & pos_men(pos, WHITE)) == 1 &&
           bits_count(rooks & pos_men(pos, BLACK)) == 1;
}

/* A single pawn hardly wins if the enemy king stands before it, nor does one more pawn if all are on one wing. */
static int scale_of_rooks(const Position *pos, Player strong, Bits pawns, bool one_wing, int most) {
    const Bits enemies = pos_men_of(pos, other(strong), PAWN);
    const Cell king = pos_king(pos, other(strong));
    if (bits_many(pawns) || enemies || king == CELL_NONE)
        return one_wing && bits_count(pawns) <= bits_count(enemies) + 1 ? smaller(SCALE_FULL / 2, most) : most;
    const Cell at = bits_first(pawns);
    const bool before = rank_for(strong, king) > rank_for(strong, at) && abs(file_of(king) - file_of(at)) <= 1;
    return before ? SCALE_FULL / 6 : SCALE_FULL * 5 / 8;
}

/* Many pawns keep the win alive, and so do pawns on both wings; a cylinder has no wings and no corners. */
static int scale_with_pawns(const Position *pos, Player strong, Bits pawns) {
    const int most = smaller(SCALE_FULL * 5 / 8 + 6 * bits_count(pawns), SCALE_FULL);
    if (game_ground(pos) != GROUND_PLANE) return most;
    const Bits left = FILE_A | FILE_A << 1 | FILE_A << 2 | FILE_A << 3, all = pos_kind(pos, PAWN);
    const bool one_wing = !(all & left) || !(all & ~left);
    if (corner_holds(pos, strong, pawns)) return SCALE_FULL / 16;
    if (is_rook_ending(pos)) return scale_of_rooks(pos, strong, pawns, one_wing, most);
    return one_wing ? most - SCALE_FULL / 8 : most;
}

int eval_scale(const Position *pos, Player strong) {
    const bool displacing = pos->game->conduct.rules.capture == CAPTURE_DISPLACE;
    const Bits pawns = pos_men_of(pos, strong, PAWN);
    const bool bishops = displacing && pawns && opposite_bishops(pos);
    if (displacing && pawns && !bishops) return scale_with_pawns(pos, strong, pawns);
    const Army own = army_of(pos, strong), enemy = army_of(pos, other(strong));
    if (army_is_bare(&own)) return 0;
    if (displacing) return bishops ? scale_of_bishops(&own, &enemy) : scale_without_pawns(pos, strong, &own, &enemy);
    if (!army_is_bare(&enemy) || own.pawns || own.queens) return SCALE_FULL;
    if (pos->game->conduct.rules.capture == CAPTURE_EXPLODE) return scale_exploding(&own);
    return army_cannot_mate(pos, strong, &own) ? 0 : SCALE_FULL; /* shots: rook and queen win as in chess */
}

int eval_drive(const Position *pos, Player strong) {
    const Player weak = other(strong);
    const Cell hunted = pos_king(pos, weak), hunter = pos_king(pos, strong);
    if (bits_many(pos_men(pos, weak)) || hunted == CELL_NONE || hunter == CELL_NONE) return 0;
    if (pos_men_of(pos, strong, PAWN) && !(pos_men(pos, strong) & (pos_kind(pos, QUEEN) | pos_kind(pos, ROOK))))
        return 0;
    const Ground ground = game_ground(pos);
    const int file = file_of(hunted), rank = rank_of(hunted);
    const int from_side = file < 4 ? file : 7 - file, from_end = rank < 4 ? rank : 7 - rank;
    int edge = ground == GROUND_CYLINDER ? 160 * (3 - from_end) : 80 * (3 - from_end) + 80 * (3 - from_side);
    const Bits bishops = pos_men_of(pos, strong, BISHOP);
    const bool bishop_knight = bits_count(pos_men(pos, strong)) == 3 && bits_count(bishops) == 1 &&
                               pos_men_of(pos, strong, KNIGHT) && ground == GROUND_PLANE;
    if (bishop_knight) { /* only the corners of the bishop's colour will do: a1 and h8 are dark */
        const bool dark = (bishops & DARK_CELLS) != 0;
        const int corner = dark ? abs(7 - file - rank) : abs(file - rank); /* 7 in the right corners, 0 between them */
        edge = 250 * corner;
    }
    /* Beside the enemy king a king is safe from blasts: there the hunter does not want it. */
    if (pos->game->conduct.rules.capture == CAPTURE_EXPLODE) return edge;
    return edge + 50 * (7 - king_distance(ground, hunted, hunter));
}

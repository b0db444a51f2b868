/* Men who move chase, and men who are uncovered; what is chased must be worth it, or have no real root, which is a man
 * who could capture in return. Kings and soldiers chase nobody, and soldiers who have not crossed the river are fair
 * game. */
#define LANE_WIDE

#include "variants/rules/chase.h"

#include "engine/lanes/lane.h"
#include "engine/lanes/terms.h"

typedef struct {
    const Position *pos;
    const TermsOfChases *terms;
    Terrain terrain;
    Player us, them; /* who is chased, and who chases */
    Cells pins;      /* our men who may not leave their lines */
    Cells found;
} Chase;

/* ---- lines ---- */

static Cells men_between(const Position *pos, Cell a, Cell b) {
    const Board *const board = pos->board;
    const int across = (board->column[b] > board->column[a]) - (board->column[b] < board->column[a]);
    const int up = (board->row[b] > board->row[a]) - (board->row[b] < board->row[a]);
    Cells between = NO_CELLS;
    for (int i = 1;; i++) {
        const Cell at = board_cell(board, board->column[a] + i * across, board->row[a] + i * up);
        if (at == b || at == CELL_NONE) return between & lane_occupied(pos);
        between |= cells_one(at);
    }
}

static int distance(int a, int b) {
    return a < b ? b - a : a - b;
}
static int files_apart(const Position *pos, Cell a, Cell b) {
    return distance(pos->board->column[a], pos->board->column[b]);
}
static int ranks_apart(const Position *pos, Cell a, Cell b) {
    return distance(pos->board->row[a], pos->board->row[b]);
}
static bool on_line(const Position *pos, Cell a, Cell b) {
    return a != b && (!files_apart(pos, a, b) || !ranks_apart(pos, a, b));
}

/* The cells of rank and file of a cell, or those beside it, straight or slanting. */
typedef enum { ON_LINE, BESIDE, SLANTING } Nearness;
static Cells cells_near(const Position *pos, Cell at, Nearness how) {
    Cells near = NO_CELLS;
    for (int i = 0; i < pos->board->cells; i++) {
        const Cell other = (Cell)i;
        const int across = files_apart(pos, at, other), up = ranks_apart(pos, at, other);
        const bool is_near = how == ON_LINE  ? on_line(pos, at, other)
                             : how == BESIDE ? across + up == 1
                                             : across == 1 && up == 1;
        if (is_near) near |= cells_one(other);
    }
    return near;
}

/* ---- who is in whose way ---- */

/* Where a horse stumbles on its way to a cell that it would reach otherwise; none if it would not. */
static Cells stumbling(const Position *pos, Cell horse, Cell to) {
    const int across = files_apart(pos, horse, to), up = ranks_apart(pos, horse, to);
    if (across + up != 3 || !across || !up) return NO_CELLS;
    return cells_near(pos, horse, BESIDE) & cells_near(pos, to, SLANTING);
}

/* The men, of either side, whose leaving would lay the king of a player open to a rook, a cannon or a horse. */
static Cells blockers(const Position *pos, Player player) {
    const TermsOfChases *const terms = &pos->game->setup.terms->ends.calls.chases;
    const Cell king = lane_king(pos, player);
    const Player enemy = player ^ 1;
    const Cells occupied = lane_occupied(pos);
    Cells blocking = NO_CELLS, waiting = NO_CELLS; /* waiting: rooks and horses in whose way somebody stands */
    if (king == CELL_NONE) return blocking;
    for (Cells rest = lane_men_of(pos, enemy, terms->rook); cells_any(rest);) {
        const Cell rook = cells_pop(&rest);
        if (on_line(pos, rook, king) && cells_any(men_between(pos, rook, king))) waiting |= cells_one(rook);
    }
    for (Cells rest = lane_men_of(pos, enemy, terms->horse); cells_any(rest);) {
        const Cell horse = cells_pop(&rest);
        if (cells_any(stumbling(pos, horse, king) & occupied)) waiting |= cells_one(horse);
    }
    for (Cells rest = waiting; cells_any(rest);) {
        const Cell at = cells_pop(&rest);
        const Cells way =
            man_kind(pos->man[at]) == terms->rook ? men_between(pos, at, king) : stumbling(pos, at, king) & occupied;
        if (cells_count(way & ~waiting) == 1) blocking |= way & ~waiting;
    }
    for (Cells rest = lane_men_of(pos, enemy, terms->cannon); cells_any(rest);) {
        const Cell cannon = cells_pop(&rest);
        const Cells way = on_line(pos, cannon, king) ? men_between(pos, cannon, king) : NO_CELLS;
        if (cells_count(way) == 2) blocking |= way;
    }
    return blocking;
}

/* Where kings may not face each other, our only man before ours on the file of theirs is pinned as well. */
static Cells facing_pins(const Position *pos, Player us) {
    const Cell king = lane_king(pos, us), other = lane_king(pos, us ^ 1);
    Cells file = NO_CELLS;
    if (king == CELL_NONE || other == CELL_NONE || files_apart(pos, king, other)) return NO_CELLS;
    for (Cells rest = lane_men(pos, us) & ~cells_one(king); cells_any(rest);) {
        const Cell at = cells_pop(&rest);
        if (!files_apart(pos, at, other)) file |= cells_one(at);
    }
    return cells_many(file) ? NO_CELLS : file;
}

/* ---- who attacks whom ---- */

static Cells hit_by(const Chase *chase, Player owner, Kind kind, Cell from, Cells occupied) {
    return lane_kind_attacks(chase->terrain, kind, owner, from, occupied);
}

/* Our men whom nobody can chase: the king, and soldiers who still go straight ahead only. */
static Cells beneath_notice(const Chase *chase) {
    Cells men = lane_men_of(chase->pos, chase->us, KING);
    for (Cells rest = lane_men_of(chase->pos, chase->us, chase->terms->soldier); cells_any(rest);) {
        const Cell at = cells_pop(&rest);
        if (!cells_many(hit_by(chase, chase->us, chase->terms->soldier, at, NO_CELLS))) men |= cells_one(at);
    }
    return men;
}

/* Attacks that are mutual are none; but one of two horses may be unable to answer, and pinned men always are. */
static Cells answered(const Chase *chase, Cell attacker, Kind kind, Cells attacked) {
    const Cells alike = attacked & lane_men_of(chase->pos, chase->us, kind);
    const Cells occupied = lane_occupied(chase->pos);
    Cells mutual = NO_CELLS;
    if (kind != chase->terms->horse || !cells_any(cells_near(chase->pos, attacker, SLANTING) & occupied))
        return alike & ~chase->pins;
    for (Cells rest = alike; cells_any(rest);) {
        const Cell at = cells_pop(&rest);
        if (cells_has(hit_by(chase, chase->us, kind, at, occupied), attacker)) mutual |= cells_one(at);
    }
    return mutual;
}

/* Could nobody of ours capture back? A king who would face the other one cannot. */
static bool has_no_root(const Chase *chase, Cell attacker, Cell at) {
    const Position *const pos = chase->pos;
    const Cells occupied = lane_occupied(pos) & ~cells_one(attacker);
    const Cells roots =
        lane_attackers(chase->terrain, pos, chase->us, lane_men(pos, chase->us), at, occupied) & ~chase->pins;
    const Cell other = lane_king(pos, chase->them);
    if (!cells_any(roots)) return true;
    return chase->terms->facing && other != CELL_NONE && cells_equal(roots, lane_men_of(pos, chase->us, KING)) &&
           cells_has(hit_by(chase, chase->them, chase->terms->rook, other, occupied), at);
}

static void add_chased(Chase *chase, Cell attacker, Kind kind, Cells attacked) {
    const Position *const pos = chase->pos;
    const TermsOfChases *const terms = chase->terms;
    const Cells rooks = lane_men_of(pos, chase->us, terms->rook);
    if (!cells_any(attacked & ~chase->found)) return;
    attacked &= ~beneath_notice(chase);
    if (kind == terms->horse || kind == terms->cannon) chase->found |= attacked & rooks;
    if (kind == terms->elephant || kind == terms->adviser)
        chase->found |=
            attacked & (rooks | lane_men_of(pos, chase->us, terms->cannon) | lane_men_of(pos, chase->us, terms->horse));
    for (Cells rest = attacked & ~answered(chase, attacker, kind, attacked); cells_any(rest);) {
        const Cell at = cells_pop(&rest);
        if (has_no_root(chase, attacker, at)) chase->found |= cells_one(at);
    }
}

/* ---- ways of chasing ---- */

/* By the man who moved; along a line on which he stood before he does it no more than he did. */
static void chase_directly(Chase *chase, Cell from, Cell to) {
    const Position *const pos = chase->pos;
    const Kind kind = man_kind(pos->man[to]);
    if (kind == KING || kind == chase->terms->soldier || kind == EMPTY) return;
    Cells attacked = hit_by(chase, chase->them, kind, to, lane_occupied(pos)) & lane_men(pos, chase->us);
    if ((kind == chase->terms->rook || kind == chase->terms->cannon) && on_line(pos, from, to))
        for (Cells rest = attacked; cells_any(rest);) {
            const Cell at = cells_pop(&rest);
            const bool same = files_apart(pos, from, to) ? !ranks_apart(pos, at, to) : !files_apart(pos, at, to);
            if (same) attacked &= ~cells_one(at);
        }
    add_chased(chase, to, kind, attacked);
}

/* By those whose way was opened, or who have got somebody to hop over. */
static void chase_by_discovery(Chase *chase, Cell from, Cell to, bool captured) {
    const Position *const pos = chase->pos;
    const TermsOfChases *const terms = chase->terms;
    const Player them = chase->them;
    const Cells rooks = lane_men_of(pos, them, terms->rook), cannons = lane_men_of(pos, them, terms->cannon);
    const Cells occupied = lane_occupied(pos);
    const Cells before = (captured ? occupied : occupied & ~cells_one(to)) | cells_one(from);
    Cells men = (cells_near(pos, from, BESIDE) & lane_men_of(pos, them, terms->horse)) |
                (cells_near(pos, from, SLANTING) & lane_men_of(pos, them, terms->elephant)) |
                (cells_near(pos, from, ON_LINE) & (cannons | rooks)) | (cells_near(pos, to, ON_LINE) & cannons);
    while (cells_any(men)) {
        const Cell at = cells_pop(&men);
        const Kind kind = man_kind(pos->man[at]);
        const Cells now = hit_by(chase, them, kind, at, occupied), then = hit_by(chase, them, kind, at, before);
        add_chased(chase, at, kind, lane_men(pos, chase->us) & now & ~then);
    }
}

/* Men of ours who were roots and are pinned now are roots no more. */
static void chase_by_pins(Chase *chase, Cells pinned) {
    const Position *const pos = chase->pos;
    const Cells free = lane_men(pos, chase->them) & ~blockers(pos, chase->them);
    while (cells_any(pinned)) {
        const Cell at = cells_pop(&pinned);
        Cells rooted = hit_by(chase, chase->us, man_kind(pos->man[at]), at, lane_occupied(pos)) &
                       lane_men(pos, chase->us) & ~beneath_notice(chase);
        while (cells_any(rooted)) {
            const Cell root = cells_pop(&rooted);
            if (cells_any(lane_attackers(chase->terrain, pos, chase->them, free, root, lane_occupied(pos))))
                chase->found |= cells_one(root);
        }
    }
}

/* Men of theirs who would give check by leaving chase whom they can capture, if the king cannot capture them there. */
static void chase_by_threats(Chase *chase, Cells leaving) {
    const Position *const pos = chase->pos;
    const Cell king = lane_king(pos, chase->us);
    const Cells kings = hit_by(chase, chase->us, KING, king, lane_occupied(pos));
    while (cells_any(leaving)) {
        const Cell at = cells_pop(&leaving);
        const Cells occupied = lane_occupied(pos) & ~cells_one(at) & ~cells_one(king);
        Cells attacked =
            hit_by(chase, chase->them, man_kind(pos->man[at]), at, lane_occupied(pos)) & lane_men(pos, chase->us);
        chase->found |= attacked & ~kings;
        for (attacked &= kings; cells_any(attacked);) {
            const Cell victim = cells_pop(&attacked);
            const Cells others = lane_men(pos, chase->them) & ~cells_one(at);
            if (cells_any(lane_attackers(chase->terrain, pos, chase->them, others, victim, occupied)))
                chase->found |= cells_one(victim);
        }
    }
}

Set chase_of(const Position *pos, const Position *before) {
    const TermsOfChases *const terms = &pos->game->setup.terms->ends.calls.chases;
    const Move move = pos->journal.frames[pos->journal.plies - 1].move;
    const Player us = pos->now.turn;
    const Cells blocking = blockers(pos, us);
    Chase chase = { .pos = pos,
                    .terms = terms,
                    .terrain = lane_terrain(pos),
                    .us = us,
                    .them = us ^ 1,
                    .pins = blocking | (terms->facing ? facing_pins(pos, us) : NO_CELLS),
                    .found = NO_CELLS };
    const Cells newly = blocking & ~blockers(before, us);
    chase_directly(&chase, move_from(move), move_to(move));
    chase_by_discovery(&chase, move_from(move), move_to(move), before->man[move_to(move)] != MAN_NONE);
    chase_by_pins(&chase, newly & lane_men(pos, us));
    chase_by_threats(&chase, newly & lane_men(pos, us ^ 1));
    return cells_set(chase.found);
}

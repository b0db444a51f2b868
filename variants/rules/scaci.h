/* scaci.h -- Scaci Partonici: men step forward, or in all directions when they are free, and capture by custody.h.
 * Rules: docs/games/scaci.md. Layer: rules. The games have hooks of their own, which are faster (variants/scaci/): by
 * this rule they are played together with others. What both know stands in scaci.c. */
#ifndef FUSILIER_VARIANTS_RULES_SCACI_H
#define FUSILIER_VARIANTS_RULES_SCACI_H

#include "engine/board/walk.h"
#include "engine/extras.h"
#include "variants/rules/custody.h"
#include "variants/rules/slots.h"

/* Game.form of these games: in what they differ. */
typedef struct {
    uint8_t double_from; /* row from which pawns may step twice, counted from the owner's side, 0 the first */
    uint8_t kings;       /* kings a side that must not become fewer; 0: kings are men like others */
    bool powers;         /* a piece that reaches its end row is free to move in all directions from then on */
} ScaciForm;

enum { SCACI_FREE = 8 }; /* gaits: by kind, and with this those of free men */

static inline const ScaciForm *scaci_form(const Position *pos) {
    return pos->game->form;
}
static inline bool scaci_is_free(const Position *pos, Cell at) {
    return set_has(&pos->flag[FLAG_FREE], at);
}
static inline bool scaci_is_end(const Position *pos, Cell at, Player owner) {
    return pos->board->row[at] == (owner == WHITE ? pos->board->rows - 1 : 0);
}

/* ---- scaci.c ---- */

/* How the game ends when nothing more can happen: the side with more men has won; games for the king are drawn. */
Outcome scaci_stopped(const Position *pos);
/* Is it over, though there might be moves? */
Outcome scaci_ended(const Position *pos);
/* Has a side fewer kings than it needs? */
bool scaci_lacks_king(const Position *pos, Player player);
bool scaci_may_wish(const Position *pos, const Wish *wish, Error *err);
bool scaci_is_possible(const Position *pos, Error *err);
/* Who stands on his end row is free, whether the text says so or not. */
bool scaci_free(Position *pos, Error *err);
extern const Extra scaci_powers_extras[];
extern const States scaci_free_men;

/* ---- hooks ---- */

/* Where a free man goes, and whom he meets. */
static inline Cells scaci_reach(const Position *pos, Player owner, Kind kind, Cell from, Cells occupied) {
    const Walk *const walk = pos->walks->of[owner][kind | SCACI_FREE];
    Cells reach = NO_CELLS;
    for (const WalkLine *line = walk_lines(walk, from); line->how; line = walk_next(line))
        for (int i = 0; i < line->length; i++) {
            reach |= cells_one(line->cell[i]);
            if (cells_has(occupied, line->cell[i])) break;
        }
    return reach;
}

/* Free men do more than their kind does. */
static inline Cells scaci_weak(const Composition *c, const Position *pos) {
    (void)c;
    return lane_flag(pos, FLAG_FREE);
}

static inline Cells scaci_attacks(const Composition *c, const Position *pos, Cell man, Kind kind, Cell from,
                                  Cells occupied) {
    (void)c;
    return kind == PAWN ? NO_CELLS : scaci_reach(pos, man_owner(pos->man[man]), kind, from, occupied);
}

static inline void scaci_lists(const Composition *c, const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    (void)c;
    for (Cells men = lane_flag(pos, FLAG_FREE) & lane_men(pos, us); cells_any(men);) {
        const Cell from = cells_pop(&men);
        Cells cells = scaci_reach(pos, us, man_kind(pos->man[from]), from, lane_occupied(pos));
        for (cells &= lane_kind(pos, EMPTY); cells_any(cells);)
            movelist_push(out, move_make(MOVE_PLAIN, from, cells_pop(&cells), EMPTY));
    }
}

static inline void scaci_go_free(Position *pos, Move move, Player us, const Deed *deed) {
    const Cell to = deed->stands;
    const bool was_free = !rule_takes_off(move) && scaci_is_free(pos, move_from(move));
    if (was_free) pos_set_flag(pos, FLAG_FREE, move_from(move), false);
    if (to == CELL_NONE || pos->man[to] == MAN_NONE || man_kind(pos->man[to]) == PAWN) return;
    pos_set_flag(pos, FLAG_FREE, to, was_free || scaci_is_end(pos, to, us));
}

static inline void scaci_follows(const Composition *c, Position *pos, Move move, Player us, const Deed *deed) {
    if (scaci_form(pos)->powers && move_type(move) != MOVE_PASS && custody_arrives(move))
        scaci_go_free(pos, move, us, deed);
    custody_follows(c, pos, move, us, deed);
}

/* May the other side move, if it is their turn? */
static inline bool scaci_enemy_moves(const Composition *c, const Position *pos) {
    const Look look = look_into(pos, MOVE_NONE);
    MoveList list;
    movelist_init(&list);
    lane_next_turn(look.after);
    composed_list(c, look.after, GEN_ALL, &list);
    const bool moves = list.count > 0;
    movelist_free(&list);
    pos_undo(look.after);
    return moves;
}

/* Who is stuck passes, as long as the other side is not. */
static inline bool scaci_rescues(const Composition *c, const Position *pos, MoveList *out) {
    if (scaci_enemy_moves(c, pos)) movelist_push(out, move_make(MOVE_PASS, 0, 0, EMPTY));
    return true;
}

/* Passes; and promotions, which are no progress here. */
static inline bool scaci_plays(const Composition *c, Position *pos, Move move, Deed *deed) {
    const uint16_t halfmove = pos->now.halfmove, reversible = pos->now.reversible;
    (void)c, (void)deed;
    if (move_type(move) == MOVE_PASS) {
        composed_pass_turn(pos);
        return true;
    }
    if (move_type(move) != MOVE_PLAIN || move_kind(move) == EMPTY) return false;
    play_orthodox(pos, move);
    pos->now.halfmove = (uint16_t)(halfmove + 1);
    pos->now.reversible = (uint16_t)(reversible + 1);
    return true;
}

static inline bool scaci_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    (void)c;
    *outcome = scaci_ended(pos);
    return outcome->over;
}

static inline bool scaci_stuck(const Composition *c, const Position *pos, Outcome *outcome) {
    (void)c;
    *outcome = scaci_stopped(pos);
    return true;
}

static inline bool scaci_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    (void)c;
    return scaci_may_wish(pos, wish, err);
}

static inline bool scaci_possible(const Composition *c, const Position *pos, Error *err) {
    (void)c;
    return scaci_is_possible(pos, err);
}

static inline bool scaci_settles(const Composition *c, Position *pos, Error *err) {
    (void)c;
    return scaci_free(pos, err);
}

#define SCACI_FACTS (CUSTODY_FACTS | FACT_LAST_MAN | FACT_NO_CASTLING | FACT_PAWNS_AT_HOME)
#define SCACI_RULE                                                                                                     \
    .is_ground = true, .answers = { [ASKS_FORM] = "custody: scaci" }, .fells = custody_fells,                          \
    .follows = scaci_follows, .rescues = scaci_rescues, .plays = scaci_plays, .ends = scaci_ends,                      \
    .stuck = scaci_stuck, .allows = scaci_allows, .possible = scaci_possible

static const Rule rule_scaci = {
    .id = "scaci",
    .words = "men step forward to empty squares only, and capture the enemies whom they close in",
    .facts = SCACI_FACTS | FACT_NO_PROMOTION,
    SCACI_RULE,
};
static const Rule rule_scaci_powers = {
    .id = "scaci-powers",
    .words = "men step forward until they are free on the last rank, and capture the enemies whom they close in",
    .facts = SCACI_FACTS,
    .extras = scaci_powers_extras,
    .states = &scaci_free_men,
    .weak = scaci_weak,
    .attacks = scaci_attacks,
    .lists = scaci_lists,
    .settles = scaci_settles,
    SCACI_RULE,
};

#endif

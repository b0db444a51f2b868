#include "variants/rules/plague.h"

#include "engine/lanes/terms.h"
#include "engine/lanes/look.h"
#include "engine/text/refusal.h"
#include "variants/rules/arrival.h"

/* ---- whose plague it is, and who dies of it ---- */

static Cells infected(const Position *pos) {
    return lane_flag(pos, FLAG_INFECTED);
}

static Player spreader_of(const Position *pos) {
    return (Player)((pos->word[WORD_CARRIER] >> PLAGUE_OWNER_SHIFT) - 1);
}

static Cell carrier_of(const Position *pos) { /* CELL_NONE: dead */
    return (Cell)((pos->word[WORD_CARRIER] & ((1U << PLAGUE_CELL_BITS) - 1)) - 1);
}

static void set_carrier(Position *pos, Cell at, Player spreader) {
    const unsigned cell = at == (Cell)CELL_NONE ? 0 : at + 1U;
    pos_set_word(pos, WORD_CARRIER, cell | (spreader + 1U) << PLAGUE_OWNER_SHIFT);
}

static bool spares_own(const Composition *c) {
    FOR_RULES(c, i) if (c->rule[i]->dooms == biological_dooms) return true;
    return false;
}

static bool immunises(const Composition *c) {
    FOR_RULES(c, i) if (c->rule[i]->begins == immunity_begins) return true;
    return false;
}

/* The men that the plague of `spreader` could kill. */
static Cells mortal(const Position *pos, Player spreader, bool spares) {
    const Cells men = spares ? lane_enemies(pos, spreader)
                             : lane_occupied(pos) & ~lane_men_of(pos, spreader, KING) & ~lane_kind(pos, WALL);
    return men & ~lane_flag(pos, FLAG_IMMUNE);
}

/* Who is to die of the plague that there is, if nothing changes. */
static Cells doomed_now(const Composition *c, const Position *pos) {
    return pos->word[WORD_CARRIER] ? infected(pos) & mortal(pos, spreader_of(pos), spares_own(c)) : NO_CELLS;
}

LANE_API Falls plague_falls(const Composition *c, const Position *pos) {
    if (!pos->word[WORD_CARRIER]) return (Falls){ .men = NO_CELLS, .cells = NO_CELLS };
    return (Falls){ .men = doomed_now(c, pos), .cells = infected(pos) };
}

/* ---- immunity ---- */

/* Before a move: immune men take their immunity along, and a victim loses it. */
static void carry(Position *pos, const Cell from[], const Cell to[], int count) {
    bool immune[2];
    for (int i = 0; i < count; i++) {
        immune[i] = cells_has(lane_flag(pos, FLAG_IMMUNE), from[i]);
        pos_set_flag(pos, FLAG_IMMUNE, from[i], false);
    }
    for (int i = 0; i < count; i++) pos_set_flag(pos, FLAG_IMMUNE, to[i], immune[i]);
}

/* Does a man leave his cell by it? Not by shots, nor where one is taken off or dropped. */
static bool leaves(Move move) {
    return move_type(move) != MOVE_SHOT && !rule_takes_off(move);
}

LANE_API void immunity_begins(const Composition *c, Position *pos, Move move) {
    const Cell from = move_from(move), to = move_to(move);
    if (!cells_any(lane_flag(pos, FLAG_IMMUNE)) || !leaves(move)) return;
    if (move_type(move) == MOVE_CASTLE) {
        const Castle *const castle = pos_castle_of(pos, pos->now.turn, move);
        carry(pos, (const Cell[]){ from, to }, (const Cell[]){ castle->king_to, castle->rook_to }, 2);
        return;
    }
    if (move_type(move) == MOVE_EN_PASSANT)
        pos_set_flag(pos, FLAG_IMMUNE, rule_passer(composed_terrain(c, pos), pos, pos->now.turn, move), false);
    carry(pos, &from, &to, 1);
}

/* Who stood on an infected cell and lives is immune from now on: those who have left it, and all if the plague is
 * lifted. */
static void grant(Position *pos, Move move, Player mover, Cells arrived, Player spreader, bool lifted) {
    const Cells occupied = lane_occupied(pos), sick = infected(pos), king = lane_men_of(pos, spreader, KING);
    Cells survivors = lifted ? sick & ~arrived : NO_CELLS;
    if (move_type(move) == MOVE_CASTLE) {
        const Castle *const castle = pos_castle_of(pos, mover, move);
        if (cells_has(sick, castle->king)) survivors |= cells_one(castle->king_to);
        if (cells_has(sick, castle->rook)) survivors |= cells_one(castle->rook_to);
    } else if (leaves(move) && cells_has(sick, move_from(move))) {
        survivors |= arrived;
    }
    lane_set_flags(pos, FLAG_IMMUNE, lane_flag(pos, FLAG_IMMUNE) | (survivors & occupied & ~king));
}

/* ---- a move ---- */

/* Does nobody arrive by it? */
static bool is_removal(Move move) {
    return rule_takes_off(move) && move_type(move) != MOVE_DROP;
}

/* Where its man is, or was before he fell. */
static Cell reached(Move move, const Deed *deed) {
    return deed->stands == (Cell)CELL_NONE ? move_to(move) : deed->stands;
}

/* Where men have arrived by a move that is over; none by shots and where a man was taken off. */
static Cells arrivals(const Position *pos, Move move, Player mover, const Deed *deed) {
    if (move_type(move) == MOVE_CASTLE) return arrival_cells(pos, mover, move);
    if (move_type(move) == MOVE_SHOT || is_removal(move)) return NO_CELLS;
    return cells_one(reached(move, deed));
}

/* Step 2: men who arrive on infected cells die at once. */
static void die_on_arrival(Position *pos, Move move, Cells dead) {
    if (!cells_any(dead & lane_occupied(pos))) return;
    composed_bury(pos, dead);
    if (pos->now.en_passant != CELL_NONE && pos->man[move_to(move)] == MAN_NONE) pos_set_en_passant(pos, CELL_NONE);
}

/* Step 6: the cells around the arrival are infected, around a dropped man and a shooter, too; a castled rook beside his
 * king is spared. Where a man was taken off there is no new plague. */
static void spread(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed) {
    const Castle *const castle = move_type(move) == MOVE_CASTLE ? pos_castle_of(pos, mover, move) : NULL;
    const Cell centre = castle ? castle->king_to : reached(move, deed);
    Cells around = is_removal(move) ? NO_CELLS : lane_beside(composed_terrain(c, pos), centre);
    if (castle) around &= ~cells_one(castle->rook_to);
    lane_set_flags(pos, FLAG_INFECTED, around & composed_cells(pos));
    const bool lives = !is_removal(move) && cells_has(lane_men(pos, mover), centre);
    if (lives || cells_any(infected(pos)))
        set_carrier(pos, lives ? centre : (Cell)CELL_NONE, mover);
    else
        pos_set_word(pos, WORD_CARRIER, 0);
}

static ALWAYS_INLINE Cells after_move(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed,
                                      bool spares) {
    const bool was_any = pos->word[WORD_CARRIER] != 0;
    const Player spreader = was_any ? spreader_of(pos) : mover;
    const Cell carrier = was_any ? carrier_of(pos) : (Cell)CELL_NONE;
    const bool lifted = carrier != (Cell)CELL_NONE && !cells_has(lane_men(pos, spreader), carrier);
    const Cells cells = lifted || !was_any ? NO_CELLS : infected(pos), arrived = arrivals(pos, move, mover, deed);
    die_on_arrival(pos, move, arrived & cells & mortal(pos, spreader, spares));
    if (was_any && immunises(c)) grant(pos, move, mover, arrived, spreader, lifted);
    spread(c, pos, move, mover, deed);
    return cells & mortal(pos, spreader, spares);
}

LANE_API Cells plague_dooms(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed) {
    return after_move(c, pos, move, mover, deed, false);
}

LANE_API Cells biological_dooms(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed) {
    return after_move(c, pos, move, mover, deed, true);
}

/* A carrier who was taken off, by nobody's move, is no carrier any more; the plague stays. */
LANE_API void plague_forgets(const Composition *c, Position *pos) {
    (void)c;
    const Cell carrier = carrier_of(pos);
    if (carrier != (Cell)CELL_NONE && !cells_has(lane_men(pos, spreader_of(pos)), carrier))
        set_carrier(pos, CELL_NONE, spreader_of(pos));
}

/* ---- the king ---- */

/* The carrier, if the king himself would die, and whomever the deaths would let through. */
LANE_API Cells plague_letting_through(const Composition *c, const Position *pos, Player player) {
    const Cell king = lane_king(pos, player), carrier = carrier_of(pos);
    const Cells doomed = doomed_now(c, pos);
    Cells men = NO_CELLS;
    if (!cells_any(doomed) || spreader_of(pos) == player) return men;
    if (cells_has(doomed, king)) return cells_one(carrier == (Cell)CELL_NONE ? king : carrier);
    FOR_ENEMIES(pos, player, enemy)
    men |= composed_attackers(c, pos, enemy, lane_men(pos, enemy) & ~doomed, king, lane_occupied(pos) & ~doomed);
    return men;
}

LANE_API bool plague_stuck(const Composition *c, const Position *pos, Outcome *outcome) {
    const Player us = pos->now.turn;
    if (composed_facts(c) & FACT_NO_CHECK || lane_king(pos, us) == CELL_NONE) return false;
    if (cells_any(composed_castle_checkers(c, pos, us)) || !cells_any(plague_threatens(c, pos, us))) return false;
    *outcome = game_won(pos, pos->game->team[spreader_of(pos)], "the king dies of the plague");
    return true;
}

/* ---- moves refused ---- */

static bool lets_through(const Composition *c, const Position *pos, Player player, Error *err) {
    const Cells hits = composed_strikers(c, pos, player);
    if (!cells_any(hits)) return true;
    const Cell at = cells_first(hits);
    return error_set(err, "the plague would clear the way, leaving your king in check from the %s on %s",
                     refusal_man(pos, at), pos->board->name[at]);
}

LANE_API bool plague_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    const Player us = pos->now.turn;
    if (move_is_none(wish->move) || composed_facts(c) & FACT_NO_CHECK || lane_king(pos, us) == CELL_NONE) return true;
    if (move_type(wish->move) == MOVE_CASTLE && !composed_castles_safely(c, look_from(pos).after, wish->move))
        return true; /* which is said by others */
    const Look look = look_into(pos, wish->move);
    const Cells doomed = composed_do(c, look.after, wish->move);
    bool good = lane_king(look.after, us) != CELL_NONE;
    if (good && !cells_any(composed_checkers(c, look.after, us))) {
        composed_bury(look.after, doomed);
        good = lane_king(look.after, us) != CELL_NONE;
        if (good && !lets_through(c, look.after, us, err)) return look_back(&look), false;
    }
    look_back(&look);
    return good || error_set(err, "your king would die of the plague");
}

/* ---- positions from outside ---- */

LANE_API bool plague_settles(const Composition *c, Position *pos, Error *err) {
    const uint32_t word = pos->word[WORD_CARRIER];
    (void)c, (void)err;
    if ((word || cells_any(infected(pos))) && !(word >> PLAGUE_OWNER_SHIFT))
        set_carrier(pos, carrier_of(pos), plague_told_by_turn(pos));
    return true;
}

/* Could a move to `centre` have infected exactly these cells? Beside a king who has castled one of his row is left out.
 */
static bool is_plague_of(const Composition *c, const Position *pos, Cell centre, Cells cells) {
    const Terrain terrain = composed_terrain(c, pos);
    const Terms *const terms = pos->game->setup.terms;
    const Cells around = lane_beside(terrain, centre) & composed_cells(pos),
                home = lane_row(terrain, spreader_of(pos), terms ? terms->castling.rank : 0);
    const Cells spared = around & ~cells;
    if (cells_any(cells & ~around)) return false;
    return !cells_any(spared) || (cells_has(home, centre) && !cells_many(spared) && cells_any(spared & home));
}

/* Of the cells some may have gone since. */
static bool check_cells(const Composition *c, const Position *pos, Error *err) {
    const Cells cells = infected(pos) & composed_cells(pos);
    const Cell carrier = carrier_of(pos);
    if (carrier != (Cell)CELL_NONE) {
        const char *const name = pos->board->name[carrier];
        if (!cells_has(lane_men(pos, spreader_of(pos)), carrier))
            return error_in(err, "carrier=", "on %s stands no man of the side that has just moved", name);
        return is_plague_of(c, pos, carrier, cells) ||
               error_in(err, "infected=", "not the squares around the carrier on %s", name);
    }
    if (!cells_any(cells)) return true;
    for (int centre = 0; centre < pos->board->cells; centre++)
        if (is_plague_of(c, pos, (Cell)centre, cells)) return true;
    return error_in(err, "infected=", "not the squares around one square");
}

LANE_API bool plague_possible(const Composition *c, const Position *pos, Error *err) {
    const Cells nobody = lane_flag(pos, FLAG_IMMUNE) & lane_kind(pos, EMPTY);
    if (pos->word[WORD_CARRIER] && !check_cells(c, pos, err)) return false;
    return !cells_any(nobody) || error_in(err, "immune=", "%s is empty", pos->board->name[cells_first(nobody)]);
}

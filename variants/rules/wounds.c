#include "variants/rules/wounds.h"

#include "engine/lanes/castling.h"

/* Do captors stay where they are? */
static bool wounds_shoot(const Composition *c) {
    return composed_facts(c) & FACT_SHOTS;
}

LANE_API Cells wounds_count_worn(const Position *pos) {
    const Cells once = lane_flag(pos, FLAG_WOUNDS), twice = lane_flag(pos, FLAG_WOUNDS + 1);
    Cells worn = NO_CELLS;
    for (Kind kind = PAWN; kind < KINDS_MAX; kind++) {
        const int most = wounds_most(pos, kind);
        worn |= lane_kind(pos, kind) & (most == 0 ? ALL_CELLS : most == 1 ? once | twice : twice);
    }
    return worn;
}

/* ---- reach ---- */

LANE_API LaneReach wounds_reach(Terrain terrain, Kind kind, Player owner, Cell from, Cells occupied, int wounds) {
    if (wounds == 0 || kind == PAWN || kind == KING) return lane_kind_reach(terrain, kind, owner, from, occupied);
    return lane_weak_reach(terrain, kind, owner, from, occupied, wounds_steps(wounds), wounds_open(wounds));
}

LANE_API Cells wounds_attacks(const Composition *c, const Position *pos, Cell man, Kind kind, Cell from,
                              Cells occupied) {
    const Player owner = man_owner(pos->man[man]);
    const int wounds = wounds_at(pos, man);
    return lane_weak_attacks(composed_terrain(c, pos), kind, owner, from, occupied, wounds_steps(wounds),
                             wounds_open(wounds));
}

/* Who stands on the way of a wounded knight. */
LANE_API Cells wounds_screens(const Composition *c, const Position *pos, Cell king, Cells them) {
    Cells screens = NO_CELLS;
    for (Cells men = wounds_weak(c, pos) & them; cells_any(men);)
        screens |= lane_leap_way(composed_terrain(c, pos), cells_pop(&men), king);
    return screens;
}

/* ---- castling ---- */

LANE_API Cells wounds_way(const Castle *castle) {
    const int step = castle->king_to > castle->king ? 1 : -1;
    Cells way = NO_CELLS;
    if (!set_is_empty(&castle->safe)) return cells_of_set(&castle->safe) & ~cells_one(castle->king_to);
    for (int at = castle->king; at != castle->king_to; at += step) way |= cells_one((Cell)at);
    return way;
}

LANE_API const Castle *wounds_castled(const Position *pos, Player *player) {
    const Cells way = lane_flag(pos, FLAG_WAY);
    if (LIKELY(!cells_any(way))) return NULL;
    for (int right = 0; right < 2 * lane_players(pos); right++) {
        const Castle *castle = &pos->castle[right];
        *player = (Player)(right / 2);
        const bool stands = castle->king != castle->king_to && man_is(pos->man[castle->king_to], KING, *player);
        if (stands && cells_equal(wounds_way(castle), way)) return castle;
    }
    return NULL;
}

/* What was occupied while the king stood on a cell of his way: the rook was still where it started. */
static Cells occupied_on_way(const Position *pos, const Castle *castle, Cell at) {
    const Cells castled = cells_one(castle->king_to) | cells_one(castle->rook_to);
    return (lane_occupied(pos) & ~castled) | cells_one(castle->rook) | cells_one(at);
}

/* Would the king be attacked on his way? */
static bool is_attacked_on_way(const Composition *c, const Position *pos, const Castle *castle) {
    const Player us = pos->now.turn;
    for (Cells rest = wounds_way(castle); cells_any(rest);) {
        const Cell at = cells_pop(&rest);
        const Cells occupied = (lane_occupied(pos) & ~cells_one(castle->king)) | cells_one(at);
        FOR_ENEMIES(pos, us, enemy) {
            const Cells men = lane_men(pos, enemy) & ~composed_numb(c, pos, enemy);
            if (cells_any(composed_attackers(c, pos, enemy, men, at, occupied))) return true;
        }
    }
    return false;
}

/* A wounded king castles in the Rifle form only, and after two wounds not out of an attack or through one. */
LANE_API bool wounds_bars(const Composition *c, const Position *pos, Move move) {
    if (move_type(move) != MOVE_CASTLE) return false;
    const Castle *castle = pos_castle_of(pos, pos->now.turn, move);
    const int wounds = wounds_at(pos, castle->king);
    if (!wounds_shoot(c)) return wounds > 0;
    return wounds == wounds_most(pos, KING) && !(composed_facts(c) & FACT_NO_CHECK) &&
           is_attacked_on_way(c, pos, castle);
}

/* ---- attacks on the king on his way ---- */

/* The cells of the way on which this man can attack the king in passing. */
static Cells passing_reach(const Composition *c, const Position *pos, const Castle *castle, Cell from) {
    Cells reach = NO_CELLS;
    for (Cells rest = lane_flag(pos, FLAG_WAY); cells_any(rest);) {
        const Cell at = cells_pop(&rest);
        const Cells occupied = occupied_on_way(pos, castle, at);
        if (cells_has(composed_attacks(c, pos, from, man_kind(pos->man[from]), from, occupied), at))
            reach |= cells_one(at);
    }
    return reach;
}

/* Where the enemy king is who may be attacked so. */
static const Castle *castle_open_to_attack(const Composition *c, const Position *pos) {
    Player player;
    const Castle *castle = wounds_castled(pos, &player);
    if (LIKELY(!castle) || !cells_has(lane_enemies(pos, pos->now.turn), castle->king_to)) return NULL;
    return cells_has(composed_spared(c, pos), castle->king_to) ? NULL : castle;
}

/* A strike in passing goes to a cell of the way, where the castled rook may stand. */
static void push_passing(const Composition *c, const Position *pos, Cell from, Cells cells, MoveList *out) {
    const Player us = pos->now.turn;
    const bool is_pawn = man_kind(pos->man[from]) == PAWN;
    cells &= lane_kind(pos, EMPTY) | (lane_enemies(pos, us) & ~composed_spared(c, pos));
    while (cells_any(cells)) {
        const int first = out->count;
        push_arriving(out, MOVE_PLAIN, from, cells_pop(&cells), is_pawn ? composed_promoting(c, pos, us) : NO_CELLS,
                      composed_promotions(c, pos, us));
        for (int i = first; i < out->count; i++) out->at[i].more = WOUNDS_IN_PASSING;
    }
}

static void list_passing(const Composition *c, const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    const Castle *castle = castle_open_to_attack(c, pos);
    if (LIKELY(!castle)) return;
    for (Cells men = lane_men(pos, us) & ~composed_numb(c, pos, us); cells_any(men);) {
        const Cell from = cells_pop(&men);
        const Cells reach = passing_reach(c, pos, castle, from);
        if (!cells_any(reach)) continue;
        if (!wounds_shoot(c))
            push_passing(c, pos, from, reach, out);
        else if (!cells_has(composed_man_attacks(c, pos, from), castle->king_to))
            movelist_push(out, move_make(MOVE_SHOT, from, castle->king_to, EMPTY));
    }
}

LANE_API Cells wounds_takes(const Composition *c, const Position *pos, Move move) {
    Player player;
    (void)c;
    if (LIKELY(!wounds_says(move, WOUNDS_IN_PASSING))) return NO_CELLS;
    const Castle *castle = wounds_castled(pos, &player);
    return castle ? cells_one(castle->king_to) : NO_CELLS;
}

/* ---- moves ---- */

static void push_weak(MoveList *out, MoveType type, Cell from, Cells targets) {
    while (cells_any(targets)) movelist_push(out, move_make(type, from, cells_pop(&targets), EMPTY));
}

/* What those can still do who are wounded. */
LANE_API void wounds_lists(const Composition *c, const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    Cells men = wounds_weak(c, pos) & lane_men(pos, us);
    list_passing(c, pos, out);
    if (LIKELY(!cells_any(men))) return;
    const Movement movement = composed_movement(c, pos);
    const Cells victims = movement_victims(pos, &movement), occupied = lane_occupied(pos);
    for (men &= ~movement.immobile; cells_any(men);) {
        const Cell from = cells_pop(&men);
        const LaneReach reach =
            wounds_reach(movement.terrain, man_kind(pos->man[from]), us, from, occupied, wounds_at(pos, from));
        push_weak(out, MOVE_PLAIN, from, reach.quiet);
        if (movement.captures) push_weak(out, MOVE_PLAIN, from, reach.hits & victims);
        if (movement.shots) push_weak(out, MOVE_SHOT, from, reach.hits & victims);
    }
}

/* ---- removal on the last rank ---- */

/* Those who can be healed, by how many wounds they have. */
typedef struct {
    Cells once, twice;
} Injured;

static int points_for(const Injured *injured) {
    return cells_count(injured->once) + 2 * cells_count(injured->twice);
}

/* Appends the ways to spend all the points on the injured, from the first cell on. */
static void push_healings(MoveList *out, Move move, int spent, int points, Injured left) {
    if (points == 0) {
        movelist_push(out, move);
        return;
    }
    while (points_for(&left) >= points) {
        const Cell at = cells_first(left.once | left.twice);
        const bool again = cells_has(left.twice, at); /* hurt twice: may be chosen once more */
        Injured rest = { left.once & ~cells_one(at), left.twice & ~cells_one(at) };
        Move healing = move;
        healing.more |= (uint64_t)(at + 1) << HEAL_BITS * spent;
        left = rest;
        if (again) rest.once |= cells_one(at);
        push_healings(out, healing, spent + 1, points - 1, rest);
    }
}

/* Will the move wound the own king, too? */
static bool hurts_own_king(const Composition *c, const Position *pos, Move move) {
    const Cells kings = lane_enemies(pos, pos->now.turn) & lane_kind(pos, KING);
    return wounds_is_partial(pos) && cells_any(composed_targets(c, pos, move) & kings);
}

/* Instead of being promoted the pawn may be removed, to heal others. */
static void push_removal(const Composition *c, const Position *pos, Move move, MoveList *out) {
    const Player us = pos->now.turn;
    const bool escapes = wounds_says(move, RULE_ENTERS);
    const Cells others = lane_men(pos, us) & ~cells_one(move_from(move));
    const int wounds = escapes ? limbo_wounds(pos) : wounds_at(pos, move_from(move));
    Injured injured = { lane_flag(pos, FLAG_WOUNDS) & others, lane_flag(pos, FLAG_WOUNDS + 1) & others };
    if (hurts_own_king(c, pos, move)) {
        const Cells king = lane_men_of(pos, us, KING);
        injured.twice |= injured.once & king;
        injured.once ^= king;
    }
    Move removal = move_choose(move_make(move_type(move), move_from(move), move_to(move), EMPTY), move_choice(move));
    removal.more = move.more | RULE_LEAVES;
    const int points = wounds_most(pos, PAWN) + 1 - wounds, total = points_for(&injured);
    push_healings(out, removal, 0, points < total ? points : total, injured);
}

/* Each pawn that must promote may be removed instead; what it does with its second shot, it does as a new man. */
LANE_API void wounds_spreads(const Composition *c, const Position *pos, MoveList *out, int first, bool again) {
    const Player us = pos->now.turn;
    const Terrain terrain = composed_terrain(c, pos);
    if (again || composed_facts(c) & FACT_NO_PROMOTION || composed_may_stay(composed_promotions(c, pos, us))) return;
    const Cells last = composed_promoting(c, pos, us);
    const Cells near = lane_back(terrain, us, last) | lane_pawns_attacking(terrain, us, last);
    if (LIKELY(!cells_any(near & lane_men_of(pos, us, PAWN))) && limbo_man(pos) != man_of(PAWN, us)) return;
    const Kind strongest = composed_promotions(c, pos, us)[0];
    const int end = out->count;
    for (int i = first; i < end; i++)
        if (move_kind(out->at[i]) == strongest && move_type(out->at[i]) != MOVE_DROP)
            push_removal(c, pos, out->at[i], out);
}

/* ---- playing ---- */

/* Whoever has become less than he was lives on with as many wounds as he can. */
static void wounds_carry(Position *pos, Cell from, Cell to) {
    const int wounds = wounds_at(pos, from), most = wounds_most(pos, man_kind(pos->man[to]));
    if (from == to) return;
    wounds_put(pos, from, 0);
    wounds_put(pos, to, wounds < most ? wounds : most);
}

/* The man who stood on a cell before the move. */
static Man wounds_victim(const Position *pos, Move move, const Deed *deed, Cell at) {
    return at == move_to(move) ? deed->victim : pos->man[at];
}

/* In partial stalemate, whoever attacks the king hurts his own too. In the ED form he can never castle again. */
static void hurt_own_king(const Composition *c, Position *pos, Player us) {
    const Cell king = lane_king(pos, us);
    if (king == CELL_NONE || wounds_at(pos, king) >= wounds_most(pos, KING)) return;
    wounds_put(pos, king, wounds_at(pos, king) + 1);
    if (!wounds_shoot(c)) pos_set_castling(pos, (uint16_t)(pos->now.castling & ~(3U << 2 * us)));
}

/* One more wound for each whom the move has hurt: returns the man who is in limbo, as a word. */
static uint32_t hurt_men(const Composition *c, Position *pos, Move move, Player us, const Deed *deed) {
    uint32_t limbo = 0;
    uint16_t rights = pos->now.castling;
    bool is_king_hurt = false;
    for (Cells hurt = deed->hurt; cells_any(hurt);) {
        const Cell at = cells_pop(&hurt);
        const Man man = wounds_victim(pos, move, deed, at);
        is_king_hurt |= man_kind(man) == KING && man_owner(man) != us;
        if (at == move_to(move) && !deed->is_shot)
            limbo = limbo_make(man, wounds_at(pos, at) + 1, at);
        else
            wounds_put(pos, at, wounds_at(pos, at) + 1);
        if (wounds_shoot(c))
            rights |= deed->castling & pos->rights_at[at]; /* he has not moved */
        else
            rights = (uint16_t)(rights & ~pos->rights_at[at]);
    }
    if (rights != pos->now.castling) pos_set_castling(pos, rights);
    pos_irreversible(pos);
    return is_king_hurt ? limbo | 1U << WOUNDS_PARTIAL_SHIFT : limbo;
}

static void heal(Position *pos, Move move) {
    for (uint64_t rest = move.more & WOUNDS_HEALS; rest; rest >>= HEAL_BITS) {
        const Cell at = (Cell)((rest & HEAL_MASK) - 1);
        wounds_put(pos, at, wounds_at(pos, at) - 1);
    }
}

static void carry_wounds(Position *pos, Move move, Player us, const Deed *deed) {
    if (move_type(move) == MOVE_CASTLE) {
        const Castle *castle = pos_castle_of(pos, us, move);
        const int king = wounds_at(pos, castle->king), rook = wounds_at(pos, castle->rook);
        wounds_put(pos, castle->king, 0);
        wounds_put(pos, castle->rook, 0);
        wounds_put(pos, castle->king_to, king);
        wounds_put(pos, castle->rook_to, rook);
    } else if (!deed->is_shot && !rule_takes_off(move) && !wounds_says(move, RULE_ENTERS)) {
        wounds_carry(pos, move_from(move), move_to(move));
    }
}

/* What lasts for one move ends. */
LANE_API void wounds_follows(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed) {
    const bool partial = wounds_is_partial(pos);
    uint32_t struck = 0;
    if (UNLIKELY(cells_any(deed->hurt))) struck = hurt_men(c, pos, move, mover, deed);
    if (UNLIKELY(cells_any(wounds_hurt_men(pos)))) carry_wounds(pos, move, mover, deed);
    if (partial && struck >> WOUNDS_PARTIAL_SHIFT) hurt_own_king(c, pos, mover);
    if (UNLIKELY(rule_leaves(move))) {
        lane_put(pos, move_to(move), MAN_NONE);
        wounds_put(pos, move_to(move), 0);
        heal(pos, move);
    }
    const bool castles = move_type(move) == MOVE_CASTLE;
    if (UNLIKELY(castles || cells_any(lane_flag(pos, FLAG_WAY))))
        lane_set_flags(pos, FLAG_WAY, castles ? wounds_way(pos_castle_of(pos, mover, move)) : NO_CELLS);
    pos_set_word(pos, WORD_STRUCK, struck & ~(1U << WOUNDS_PARTIAL_SHIFT));
}

/* The king who has castled may have gone since. */
LANE_API void wounds_forgets(const Composition *c, Position *pos) {
    Player player;
    (void)c;
    if (cells_any(lane_flag(pos, FLAG_WAY)) && !wounds_castled(pos, &player)) lane_set_flags(pos, FLAG_WAY, NO_CELLS);
}

/* ---- text ---- */

LANE_API void wounds_writes(const Position *pos, Move move, Text *out) {
    char before = ';';
    Player player;
    if (LIKELY(!move.more) || move_type(move) == MOVE_SHOT) return;
    if (wounds_says(move, WOUNDS_IN_PASSING)) {
        text_char(out, ';');
        text_string(out, pos->board->name[wounds_castled(pos, &player)->king_to]);
    }
    for (uint64_t heals = move.more & WOUNDS_HEALS; heals; heals >>= HEAL_BITS) {
        text_char(out, before);
        text_string(out, pos->board->name[(heals & HEAL_MASK) - 1]);
        before = ',';
    }
}

/* ---- positions ---- */

/* The castling of a player along their row, in that direction, over the cells of the way; false: there is none such. */
static bool find_castle(const Position *lineup, Player player, int step, Cells way, Castle *castle) {
    const Board *board = lineup->board;
    const Cell king = lane_king(lineup, player);
    if (king == CELL_NONE || !cells_has(way, king)) return false;
    int at = king, rook = CELL_NONE;
    while (at >= 0 && at < board->cells && cells_has(way, (Cell)at)) at += step;
    const int king_to = at;
    for (at = king; at >= 0 && at < board->cells && board->row[at] == board->row[king]; at += step)
        if (man_is(lineup->man[at], ROOK, player)) rook = at;
    *castle = (Castle){ .king = king, .rook = (Cell)rook, .king_to = (Cell)king_to, .rook_to = (Cell)(king_to - step) };
    return rook != CELL_NONE && king_to >= 0 && king_to < board->cells && board->row[king_to] == board->row[king];
}

/* The same round a board. */
static bool find_castle_round(const Position *lineup, Player player, int side, Cells way, Castle *castle) {
    if (!lineup_castle(lineup, player, side, castle)) return false;
    set_add(&castle->safe, castle->king);
    set_add(&castle->safe, castle->rook_to);
    set_add(&castle->safe, castle->king_to);
    return cells_equal(wounds_way(castle), way);
}

static bool has_seats(const Composition *c) {
    FOR_RULES_WITH(c, i, seats) return true;
    return false;
}

/* Who has castled has no right to it any more, so a position does not say how: the array does. */
LANE_API bool wounds_settles(const Composition *c, Position *pos, Error *err) {
    const Cells way = lane_flag(pos, FLAG_WAY);
    const bool round = has_seats(c);
    Position lineup;
    (void)err;
    if (!cells_any(way)) return true;
    lineup_init(&lineup, pos->game);
    for (int right = 0; right < 2 * lane_players(pos); right++) {
        const Player player = (Player)(right / 2);
        Castle castle = { .king = CELL_NONE };
        if (!(pos->now.castling >> right & 1) &&
            (round ? find_castle_round(&lineup, player, right % 2, way, &castle)
                   : find_castle(&lineup, player, right % 2 == KING_SIDE ? 1 : -1, way, &castle)))
            pos->castle[right] = castle;
    }
    pos_release(&lineup);
    return true;
}

static bool check_injuries(const Position *pos, Error *err) {
    const Cells nobody = wounds_hurt_men(pos) & ~lane_occupied(pos);
    const Cells both = lane_flag(pos, FLAG_WOUNDS) & lane_flag(pos, FLAG_WOUNDS + 1);
    if (cells_any(nobody))
        return error_set(err, "an injury on the empty square %s", pos->board->name[cells_first(nobody)]);
    if (cells_any(both))
        return error_set(err, "the man on %s is injured once and twice", pos->board->name[cells_first(both)]);
    for (Cells hurt = wounds_hurt_men(pos); cells_any(hurt);) {
        const Cell at = cells_pop(&hurt);
        if (wounds_at(pos, at) > wounds_most(pos, man_kind(pos->man[at])))
            return error_set(err, "the man on %s would have fallen", pos->board->name[at]);
    }
    return true;
}

/* Can the king and the rook have castled so in the last move? What they left and passed is empty, but for what other
 * rules have put there; and these may have taken the rook off. */
static bool has_castled(const Composition *c, const Position *pos, const Castle *castle, Player player) {
    const int step = castle->rook > castle->king ? 1 : -1;
    const Cells castled = cells_one(castle->king_to) | cells_one(castle->rook_to);
    Cells left = cells_one(castle->rook) | cells_one(castle->king);
    for (int at = castle->king; !has_seats(c) && at != castle->rook; at += step) left |= cells_one((Cell)at);
    if (composed_has_walls(c)) left &= ~lane_kind(pos, WALL);
    const bool rook = man_is(pos->man[castle->rook_to], ROOK, player) || c->rule[1];
    return rook && !cells_any(left & ~castled & lane_occupied(pos));
}

/* The path is that of a player who does not move now, and has just castled. */
LANE_API bool wounds_possible(const Composition *c, const Position *pos, Error *err) {
    Player player;
    if (!check_injuries(pos, err)) return false;
    if (!cells_any(lane_flag(pos, FLAG_WAY))) return true;
    const Castle *castle = wounds_castled(pos, &player);
    const bool fits =
        castle && has_castled(c, pos, castle, player) && (player != pos->now.turn || wounds_turns_are_others(c));
    return fits || error_in(err, "path=", "nobody can have castled along these squares in the last move");
}

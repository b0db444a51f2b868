/* What a move does in three-player chess, and who moves next. */
#include "variants/three_player/three_player.h"

#include <string.h>

/* ---- what the words hold ---- */

/* Part i of a word that is shared: see three_player.h. */
#define PART(word, name, i)    ((word) >> (name##_SHIFT + name##_BITS * (i)) & ((1U << name##_BITS) - 1))
#define PACKED(value, name, i) ((uint32_t)(value) << (name##_SHIFT + name##_BITS * (i)))

Standing standing_get(const Position *pos) {
    const uint32_t word = pos->word[WORD_STANDING];
    return (Standing){ .last_leap = PART(word, LAST_LEAP, 0),
                       .no_drops = PART(word, NO_DROPS, 0),
                       .cubes = PART(word, CUBES, 0),
                       .out = PART(word, OUT, 0) };
}

static void standing_set(Position *pos, Standing standing) {
    pos_set_word(pos, WORD_STANDING,
                 PACKED(standing.last_leap, LAST_LEAP, 0) | PACKED(standing.no_drops, NO_DROPS, 0) |
                     PACKED(standing.cubes, CUBES, 0) | PACKED(standing.out, OUT, 0));
}

Turns turns_get(const Position *pos) {
    const uint32_t word = pos->word[WORD_TURNS], last = PART(word, LAST, 0);
    Turns turns = { .last = last ? (Player)(last - 1) : (Player)NOBODY, .passed = PART(word, PASSED, 0) };
    for (int i = 0; i < SEATS; i++) {
        turns.wait[i] = PART(word, WAIT, i);
        turns.passes[i] = PART(word, PASSES, i);
    }
    return turns;
}

static void turns_set(Position *pos, Turns turns) {
    uint32_t word = PACKED(turns.last == NOBODY ? 0 : turns.last + 1, LAST, 0) | PACKED(turns.passed, PASSED, 0);
    for (int i = 0; i < SEATS; i++) word |= PACKED(turns.wait[i], WAIT, i) | PACKED(turns.passes[i], PASSES, i);
    pos_set_word(pos, WORD_TURNS, word);
}

Pair pair_get(const Position *pos) {
    const uint32_t word = pos->word[WORD_PAIR];
    return (Pair){ PART(word, MOVES, 0), (Cell)(PART(word, MOVED, 0) - 1), PART(word, HIT, 0) };
}

void pair_set(Position *pos, Pair pair) {
    pos_set_word(pos, WORD_PAIR,
                 PACKED(pair.moves, MOVES, 0) | PACKED((Cell)(pair.moved + 1), MOVED, 0) | PACKED(pair.hit, HIT, 0));
}

bool result_get(const Position *pos, uint8_t points[SEATS]) {
    const uint32_t word = pos->word[WORD_RESULT];
    for (int i = 0; i < SEATS; i++) points[i] = word >> 8 * i & 0xff;
    return word != 0;
}

void result_set(Position *pos, const uint8_t points[SEATS]) {
    pos_set_word(pos, WORD_RESULT, points[0] | (uint32_t)points[1] << 8 | (uint32_t)points[2] << 16);
}

int hand_place(Kind kind) {
    for (int place = 0; place < HAND_KINDS; place++)
        if (hand_kinds[place] == (kind & (PROMOTED - 1))) return place;
    return -1;
}

int hand_count(const Position *pos, Player player, int place) {
    return pos->word[WORD_HAND + player] >> HAND_BITS * place & ((1 << HAND_BITS) - 1);
}

void hand_add(Position *pos, Player player, int place, int change) {
    const int word = WORD_HAND + player;
    pos_set_word(pos, word, pos->word[word] + ((uint32_t)change << HAND_BITS * place));
}

/* ---- men ---- */

/* Takes a man off the board into the hand of the player to move. Returns its owner as a bit. */
static unsigned capture(Position *pos, Cell at) {
    const Man man = pos->man[at];
    const int place = hand_place(man_kind(man));
    if (place >= 0 && !standing_get(pos).no_drops) hand_add(pos, pos->now.turn, place, 1);
    pos_set_flag(pos, FLAG_FRESH, at, false);
    pos_put(pos, at, MAN_NONE);
    return 1U << man_owner(man);
}

static unsigned capture_all(Position *pos, Set men) {
    unsigned owners = 0;
    for (Cell at; set_pop(&men, &at);) owners |= capture(pos, at);
    return owners;
}

static Set jumped_by(const Position *pos, Move move) {
    const bool only_last = standing_get(pos).last_leap;
    Set jumped = { { 0 } };
    Cell at = move_from(move), over;
    for (int leg = 0; chain_leg(pos, move, leg, &at, &over); leg++) {
        if (only_last) jumped = (Set){ { 0 } };
        set_add(&jumped, over);
    }
    return jumped;
}

/* A star that leaps (a promoted one may also step, without this) or is dropped takes the stars of the squares that it
 * completes. */
static Set triumph_of(const Position *pos, Move move) {
    const Cell from = move_from(move), to = move_to(move);
    const bool drop = move_type(move) == MOVE_DROP;
    const Kind kind = drop ? move_kind(move) : base_kind(pos->man[from]);
    if (kind != STAR || (!drop && set_has(&pos->board->beside[from], to))) return (Set){ { 0 } };
    return triumph_at(pos, to, drop ? (Cell)CELL_NONE : from);
}

/* Returns the owners of the men captured, as a bit set. */
static unsigned move_man(Position *pos, Move move) {
    const Player us = pos->now.turn;
    const Cell from = move_from(move), to = move_to(move);
    if (move_type(move) == MOVE_SHOT) return capture_all(pos, illuminated(pos, from));
    Man man = pos->man[from];
    Set taken = move_type(move) == MOVE_OTHER ? jumped_by(pos, move) : triumph_of(pos, move);
    if (move_type(move) == MOVE_PLAIN && pos->man[to] != MAN_NONE) set_add(&taken, to);
    const unsigned owners = capture_all(pos, taken);
    if (move_type(move) == MOVE_DROP) {
        hand_add(pos, us, hand_place(move_kind(move)), -1);
        pos_put(pos, to, man_of(move_kind(move), us));
        pos_set_flag(pos, FLAG_FRESH, to, move_kind(move) == DRAUGHT);
        return owners;
    }
    pos_set_flag(pos, FLAG_FRESH, from, false);
    if (in_zone(pos, us, to)) man |= PROMOTED;
    pos_put(pos, from, MAN_NONE);
    pos_put(pos, to, man);
    return owners;
}

/* ---- ends ---- */

static void finish(Position *pos, unsigned winners) {
    uint8_t points[SEATS] = { 0 };
    for (int i = 0; i < SEATS; i++)
        if (winners >> i & 1) points[i] = (uint8_t)(POINTS_WIN / __builtin_popcount(winners));
    result_set(pos, points);
}

/* Nobody can capture another king: the captor of the first has won, or the owner of the last one; or it is a draw of
 * all, or, if the last king belongs to a player who has forfeited, of the two others. */
static void finish_hunt(Position *pos, Player captor) {
    unsigned alive = 0;
    for (Player player = 0; player < SEATS; player++)
        if (king_of(pos, player) != CELL_NONE) alive |= 1U << player;
    const int kings = __builtin_popcount(alive);
    if (kings == 2)
        finish(pos, 1U << captor);
    else if (kings == 1 && (alive & standing_get(pos).out))
        finish(pos, 7U & ~alive);
    else
        finish(pos, kings == 1 ? alive : 7U);
}

static bool is_out(const Position *pos, Player player) {
    return standing_get(pos).out >> player & 1;
}

bool has_reached_home(const Position *pos, Player player) {
    for (int i = 1; i < SEATS; i++)
        if (is_of(pos, home_of(pos, seat_after(player, i)), player)) return true;
    return false;
}

/* Gives the turn; who gets it with a man on another's home cell has won. */
static void give_turn(Position *pos, Player next) {
    pos_set_turn(pos, next);
    if (!in_hunt(pos) && has_reached_home(pos, next)) finish(pos, 1U << next);
}

/* ---- who moves next ---- */

/* Does the rule speak for `a` to move after `c`, the third being `b`? `hit`: who lost men in this turn. */
static bool rule_speaks(const Position *pos, const Turns *turns, int rule, Player a, Player b, Player c, unsigned hit) {
    switch (rule) {
    case 1:
        return !can_move(pos, b);
    case 3:
        return king_of(pos, a) == CELL_NONE && can_move(pos, a);
    case 4:
        return king_of(pos, b) == CELL_NONE && !can_move(pos, b);
    case 5:
        return threatens(pos, b, a) || threatens(pos, c, a);
    case 6:
        return turns->wait[a] >= WAIT_MAX;
    case 7:
        return threatens(pos, a, c);
    case 8:
        return hit >> a & 1;
    case 9:
        return turns->wait[a] >= 2;
    default:
        return false; /* rule 2 is about passes: pass_turn */
    }
}

static Player next_after(const Position *pos, const Turns *turns, Player c, unsigned hit) {
    const Player a = seat_after(c, 1), b = seat_after(c, 2);
    if (is_out(pos, a)) return b;
    if (is_out(pos, b)) return a;
    const bool hunt = in_hunt(pos);
    for (int rule = 1; rule <= 9; rule++) {
        if ((rule == 3 || rule == 4) && !hunt) continue;
        const bool for_a = rule_speaks(pos, turns, rule, a, b, c, hit);
        if (for_a != rule_speaks(pos, turns, rule, b, a, c, hit)) return for_a ? a : b;
    }
    return a;
}

static bool is_first_turn(const Turns *turns) {
    return !turns->wait[0] && !turns->wait[1] && !turns->wait[2];
}

static void count_turn(Turns *turns, Player player) {
    for (int i = 0; i < SEATS; i++)
        if (turns->wait[i] < WAIT_MAX) turns->wait[i]++;
    turns->wait[player] = 0;
}

static void end_turn(Position *pos, unsigned hit) {
    const Player us = pos->now.turn;
    Turns turns = turns_get(pos);
    const bool first = is_first_turn(&turns);
    count_turn(&turns, us);
    turns.last = us;
    turns.passed = false;
    turns.passes[us] = 0;
    turns_set(pos, turns);
    pair_set(pos, (Pair){ 0, CELL_NONE, 0 });
    const Player one = seat_after(us, 1), other = seat_after(us, 2);
    if (in_hunt(pos)) {
        const bool goes_on = (!is_out(pos, one) && can_move(pos, one)) || (!is_out(pos, other) && can_move(pos, other));
        if (!goes_on) {
            finish_hunt(pos, us);
            return;
        }
    }
    give_turn(pos, first ? one : next_after(pos, &turns, us, hit));
}

/* ---- passing and forfeiting ---- */

bool may_pass(const Position *pos) {
    const Turns turns = turns_get(pos);
    return !turns.passed && turns.passes[pos->now.turn] < PASSES_MAX;
}

/* The turn goes to the third player, neither the one who passes nor the one who moved last; if they cannot use it and
 * the other can, to that one. */
static void pass_turn(Position *pos, Turns turns) {
    const Player us = pos->now.turn;
    const bool first = is_first_turn(&turns), nobody = turns.last == NOBODY || turns.last == us;
    Player third = (Player)(nobody ? seat_after(us, 1) : SEATS - us - turns.last);
    const Player other = (Player)(SEATS - us - third);
    count_turn(&turns, us);
    turns.passed = true;
    turns_set(pos, turns);
    if (!first && (is_out(pos, third) || (!can_move(pos, third) && !is_out(pos, other) && can_move(pos, other))))
        third = other;
    give_turn(pos, third);
}

static void forfeit(Position *pos) {
    const Player us = pos->now.turn;
    Turns turns = turns_get(pos);
    Standing standing = standing_get(pos);
    standing.out = (uint8_t)(standing.out | 1U << us);
    standing_set(pos, standing);
    const unsigned left = 7U & ~standing.out;
    if (turns.passed && turns.last != NOBODY) {
        finish(pos, 1U << turns.last);
    } else if (__builtin_popcount(left) == 1) {
        finish(pos, left);
    } else {
        turns.passes[us] = 0;
        pass_turn(pos, turns);
    }
}

static void pass(Position *pos) {
    Turns turns = turns_get(pos);
    if (!may_pass(pos)) {
        forfeit(pos);
        return;
    }
    turns.passes[pos->now.turn]++;
    pass_turn(pos, turns);
}

/* ---- play ---- */

/* The cube goes to the player who has none. */
static void use_cube(Position *pos) {
    Standing standing = standing_get(pos);
    const unsigned without = 7U & ~standing.cubes;
    standing.cubes = (uint8_t)((standing.cubes | without) & ~(1U << pos->now.turn));
    standing_set(pos, standing);
    pair_set(pos, (Pair){ 2, CELL_NONE, 0 });
}

void three_play(Position *pos, Move move) {
    Pair pair = pair_get(pos);
    if (move_type(move) == MOVE_PASS) {
        if (move_choice(move) == CHOICE_CUBE)
            use_cube(pos);
        else if (move_choice(move) == CHOICE_RESIGN)
            forfeit(pos);
        else if (pair.moves)
            end_turn(pos, pair.hit);
        else
            pass(pos);
        return;
    }
    const unsigned hit = move_man(pos, move) | pair.hit;
    if (pair.moves == 2) {
        const Cell moved = move_type(move) == MOVE_SHOT ? move_from(move) : move_to(move);
        pair_set(pos, (Pair){ 1, moved, (uint8_t)(hit & ~(1U << pos->now.turn)) });
        return;
    }
    end_turn(pos, hit);
}

#include "search/see.h"

#include "engine/lanes/safety.h"
#include "engine/weights.h"

enum { EXCHANGE_MAX = 64 };

/* The exchange while it goes on. */
typedef struct {
    const Position *pos;
    const Score *man; /* values by kind */
    Ground ground;
    Bits occupied; /* the men that are left */
} Exchange;

static ALWAYS_INLINE int kind_value(const Exchange *x, Kind kind) {
    return kind == KING ? SEE_KING : score_mg(x->man[kind]);
}

static ALWAYS_INLINE int value_at(const Exchange *x, Cell at) {
    return kind_value(x, man_kind(x->pos->man[at]));
}

static ALWAYS_INLINE Bits attackers(const Exchange *x, Player who, Cell at) {
    return attackers_to(x->ground, x->pos, who, pos_men(x->pos, who) & x->occupied, at, x->occupied);
}

/* One of the cheapest of these men. */
static ALWAYS_INLINE Cell cheapest(const Position *pos, Bits men) {
    for (Kind kind = PAWN; kind < KING; kind++)
        if (men & pos_kind(pos, kind)) return bits_first(men & pos_kind(pos, kind));
    return bits_first(men);
}

/* What the man that stands on a cell is worth to the player to move who removes it: one of their own is a loss. */
static ALWAYS_INLINE int value_removed(const Exchange *x, Cell at) {
    const int value = value_at(x, at);
    return bits_has(pos_men(x->pos, x->pos->now.turn), at) ? -value : value;
}

/* What the move removes at once and makes of a pawn; changes `occupied` as it does. `stays`: the mover does not leave
 * its cell. Returns the gain; *risked is the value of the man then exposed. */
static ALWAYS_INLINE int first_gain(Exchange *x, Move move, int *risked) {
    const Cell from = move_from(move), to = move_to(move);
    const MoveType type = move_type(move);
    int gain = 0;
    *risked = value_at(x, from);
    if (type == MOVE_SHOT) {
        x->occupied &= ~bit(to);
        return value_removed(x, to);
    }
    x->occupied &= ~bit(from);
    if (type == MOVE_EN_PASSANT) {
        x->occupied &= ~bit(cell_at(file_of(to), rank_of(from)));
        gain = kind_value(x, PAWN);
    } else if (bits_has(x->occupied, to)) {
        gain = value_removed(x, to);
    }
    x->occupied |= bit(to);
    if (move_kind(move) != EMPTY) {
        gain += kind_value(x, move_kind(move)) - *risked;
        *risked = kind_value(x, move_kind(move));
    }
    return gain;
}

/* Values taken in turn, the mover's first; whoever is to move may stop, unless forced to go on. */
static int settle(const int taken[], int count, bool forced) {
    int rest = 0;
    for (int i = count - 1; i > 0; i--) {
        rest = taken[i] - rest;
        if (!forced && rest < 0) rest = 0;
    }
    return taken[0] - rest;
}

/* ---- displace ---- */

static ALWAYS_INLINE Bits all_attackers(const Exchange *x, Cell at) {
    return attackers(x, WHITE, at) | attackers(x, BLACK, at);
}

/* Sliders of both sides that see the cell now that a man of kind `gone` has left his own line to it. */
static ALWAYS_INLINE Bits opened_lines(const Exchange *x, Cell at, Kind gone) {
    const Bits queens = pos_kind(x->pos, QUEEN);
    Bits sliders = 0;
    if (gone >= ROOK) sliders = rook_attacks(x->ground, at, x->occupied) & (pos_kind(x->pos, ROOK) | queens);
    if (gone != ROOK && gone != KNIGHT)
        sliders |= bishop_attacks(x->ground, at, x->occupied) & (pos_kind(x->pos, BISHOP) | queens);
    return sliders & x->occupied;
}

static int displace_value(Exchange *x, Move move) {
    const Cell to = move_to(move);
    int taken[EXCHANGE_MAX], count = 1, risked;
    taken[0] = first_gain(x, move, &risked);
    Bits all = all_attackers(x, to);
    for (Player who = x->pos->now.turn ^ 1; count < EXCHANGE_MAX; who ^= 1) {
        const Bits own = all & x->occupied & pos_men(x->pos, who);
        if (!own) break;
        const Cell next = cheapest(x->pos, own);
        x->occupied &= ~bit(next);
        const Kind kind = man_kind(x->pos->man[next]);
        all |= opened_lines(x, to, kind);
        if (kind == KING && (all & x->occupied & pos_men(x->pos, who ^ 1))) break; /* a king may not be taken */
        taken[count++] = risked;
        risked = value_at(x, next);
    }
    return settle(taken, count, false);
}

/* The same with a bound: whoever stands well enough without the next capture has decided it. */
static ALWAYS_INLINE bool displace_at_least(Exchange *x, Move move, int threshold) {
    const Cell to = move_to(move);
    int risked;
    int balance = first_gain(x, move, &risked) - threshold; /* of the side that just took, if it keeps its man */
    if (balance < 0) return false;
    balance -= risked; /* ... if it loses it */
    if (balance >= 0) return true;
    Bits all = all_attackers(x, to);
    const Player mover = x->pos->now.turn;
    for (Player who = mover ^ 1;; who ^= 1) {
        const Bits own = all & x->occupied & pos_men(x->pos, who);
        if (!own) return who != mover;
        const Cell next = cheapest(x->pos, own);
        x->occupied &= ~bit(next);
        const Kind kind = man_kind(x->pos->man[next]);
        all |= opened_lines(x, to, kind);
        if (kind == KING) return (all & x->occupied & pos_men(x->pos, who ^ 1) ? who != mover : who == mover);
        balance = -balance - 1 - kind_value(x, kind);
        if (balance >= 0) return who == mover;
    }
}

/* ---- shoot ---- */

/* Who of these men should shoot: one who cannot be shot after it, else the cheapest; CELL_NONE: nobody may. The target
 * is already gone from `occupied`. */
static Cell best_shooter(const Exchange *x, Player who, Bits shooters, bool *safe) {
    for (Bits rest = shooters; rest;) {
        const Cell at = bits_pop(&rest);
        *safe = !attackers(x, who ^ 1, at);
        if (*safe) return at;
    }
    shooters &= ~pos_kind(x->pos, KING); /* a king in danger may not shoot */
    return shooters ? cheapest(x->pos, shooters) : CELL_NONE;
}

static int shoot_value(Exchange *x, Move move) {
    int taken[EXCHANGE_MAX], count = 1, risked;
    taken[0] = first_gain(x, move, &risked);
    Cell target = move_type(move) == MOVE_SHOT ? move_from(move) : move_to(move);
    if (man_kind(x->pos->man[move_from(move)]) == KING) return taken[0]; /* it would not be legal, could he be shot */
    bool safe = false;
    for (Player who = x->pos->now.turn ^ 1; count < EXCHANGE_MAX && !safe; who ^= 1) {
        const Bits shooters = attackers(x, who, target);
        x->occupied &= ~bit(target);
        const Cell next = shooters ? best_shooter(x, who, shooters, &safe) : (Cell)CELL_NONE;
        if (next == CELL_NONE) break;
        taken[count++] = risked;
        risked = value_at(x, next);
        target = next;
    }
    return settle(taken, count, x->pos->game->conduct.rules.must_capture);
}

/* ---- explode ---- */

/* Gain of `who` from a blast on a cell by one of their men: +-SEE_KING if it takes a king. */
static int blast_gain(const Exchange *x, Player who, Cell centre, Bits capturer) {
    const Position *pos = x->pos;
    const Bits torn = x->occupied & ((king_attacks(x->ground, centre) & ~pos_kind(pos, PAWN)) | bit(centre) | capturer);
    const Bits own = torn & pos_men(pos, who), enemy = torn & pos_men(pos, who ^ 1);
    if (own & pos_kind(pos, KING)) return -SEE_KING;
    if (enemy & pos_kind(pos, KING)) return SEE_KING;
    int gain = 0;
    for (Kind kind = PAWN; kind <= QUEEN; kind++)
        gain += kind_value(x, kind) * (bits_count(enemy & pos_kind(pos, kind)) - bits_count(own & pos_kind(pos, kind)));
    return gain;
}

/* The man that moves quietly still stands on `from` in the position's sets: it is counted apart. */
static int quiet_in_blasts(Exchange *x, Move move) {
    const Cell to = move_to(move);
    const Player us = x->pos->now.turn;
    int risked, loss = 0;
    const int gain = first_gain(x, move, &risked);
    Bits capturers = attackers(x, us ^ 1, to) & ~pos_kind(x->pos, KING);
    const bool king_moves = man_kind(x->pos->man[move_from(move)]) == KING;
    x->occupied &= ~bit(to);
    while (capturers) {
        const int blast = blast_gain(x, us ^ 1, to, bit(bits_pop(&capturers)));
        if (blast <= -SEE_KING) continue;
        const int total = blast >= SEE_KING || king_moves ? SEE_KING : blast + risked;
        if (total > loss) loss = total;
    }
    return gain - loss;
}

static int explode_value(Exchange *x, Move move) {
    const Cell from = move_from(move), to = move_to(move);
    const bool passing = move_type(move) == MOVE_EN_PASSANT;
    if (!passing && !bits_has(x->occupied, to)) return quiet_in_blasts(x, move);
    const int gain = blast_gain(x, x->pos->now.turn, to, bit(from));
    return passing && gain < SEE_KING && gain > -SEE_KING ? gain + kind_value(x, PAWN) : gain;
}

bool see_king_at_stake(const Position *pos) {
    if (pos->game->conduct.rules.capture != CAPTURE_EXPLODE) return false;
    const Ground ground = game_ground(pos);
    const Player us = pos->now.turn, them = us ^ 1;
    const Cell king = pos_king(pos, us), other = pos_king(pos, them);
    if (king == CELL_NONE || other == CELL_NONE) return false;
    const Bits capturers = pos_men(pos, them) & ~pos_kind(pos, KING), occupied = pos_occupied(pos);
    Bits fuses = king_attacks(ground, king) & pos_men(pos, us);
    fuses &= ~king_attacks(ground, other); /* he would fall with them */
    while (fuses)
        if (attackers_to(ground, pos, them, capturers, bits_pop(&fuses), occupied)) return true;
    return false;
}

/* ---- all ---- */

static Exchange exchange_of(const Position *pos) {
    return (Exchange){ pos, pos->game->advice.weights->man, game_ground(pos), pos_occupied(pos) };
}

/* What the exchange of this move is about; false: a move that exchanges nothing, or men unknown here. */
static bool is_exchange(const Position *pos, Move move) {
    switch (move_type(move)) {
    case MOVE_PLAIN:
    case MOVE_DOUBLE:
    case MOVE_EN_PASSANT:
    case MOVE_SHOT:
        return pos->game->advice.weights != NULL;
    default:
        return false;
    }
}

int see_value(const Position *pos, Move move) {
    if (!is_exchange(pos, move)) return 0;
    Exchange x = exchange_of(pos);
    switch (pos->game->conduct.rules.capture) {
    case CAPTURE_SHOOT:
        return shoot_value(&x, move);
    case CAPTURE_EXPLODE:
        return explode_value(&x, move);
    default:
        return displace_value(&x, move);
    }
}

bool see_at_least(const Position *pos, Move move, int threshold) {
    if (!is_exchange(pos, move) || pos->game->conduct.rules.capture != CAPTURE_DISPLACE)
        return see_value(pos, move) >= threshold;
    Exchange x = exchange_of(pos);
    if (x.ground != GROUND_PLANE) return displace_at_least(&x, move, threshold);
    x.ground = GROUND_PLANE; /* a constant: the fast path */
    return displace_at_least(&x, move, threshold);
}

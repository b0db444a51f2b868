/* arithmetical.c -- Arithmetical Chess, C. G. Lewin 1973: men that fire at an enemy take him together if their values
 * make his by one sign. Kings are taken like others. Rules: docs/games/arithmetical.md */
#include "engine/lanes/chesslike.h"
#include "engine/text/refusal.h"
#include "engine/lanes/trial.h"
#include "engine/text/words.h"
#include "variants/scaci/arithmetical.h"

static const int value[] = { [PAWN] = 1, [KNIGHT] = 2, [BISHOP] = 3, [ROOK] = 4, [QUEEN] = 6, [KING] = 8 };

static int value_at(const Position *pos, Cell at) {
    return value[man_kind(pos->man[at])];
}

/* ---- arithmetic ---- */

/* The signs, in the order in which people are told them. */
typedef enum { PLUS, MINUS, TIMES, OVER, NO_SIGN } Sign;

enum { FIRES_MAX = 8 }; /* one man in each direction */

/* Some of the men that fire at a cell; one is the greatest. */
typedef struct {
    int16_t sum;
    uint8_t greatest, count;
    int32_t product;
} Group;

static Group group_with(Group group, int one) {
    group.sum = (int16_t)(group.sum + one);
    group.product *= one;
    group.greatest = one > group.greatest ? (uint8_t)one : group.greatest;
    group.count++;
    return group;
}

/* By which sign these men make the value. Less or divided by all the others can only be the greatest. */
static Sign sign_of(Group group, int wanted) {
    if (group.count < 2) return NO_SIGN;
    if (group.sum == wanted) return PLUS;
    if (2 * group.greatest - group.sum == wanted) return MINUS;
    if (wanted == value[PAWN] && group.greatest == value[PAWN]) return NO_SIGN; /* pawns take no pawn as 1x1 */
    if (group.product == wanted) return TIMES;
    return group.greatest * group.greatest == wanted * group.product ? OVER : NO_SIGN;
}

/* The men of a player that fire at a cell: the first ones on the lines of a queen, whatever they are. */
static Bits fire_at(const Position *pos, Player player, Cell at) {
    return queen_attacks(GROUND_PLANE, at, pos_occupied(pos)) & pos_men(pos, player);
}

/* All groups of men that fire, the empty one first. */
typedef struct {
    unsigned count;
    Group of[1 << FIRES_MAX];
    Bits men[1 << FIRES_MAX];
} Groups;

static void find_groups(const Position *pos, Bits fire, Groups *groups) {
    groups->count = 1;
    groups->of[0] = (Group){ .product = 1 };
    groups->men[0] = 0;
    while (fire) {
        const Cell at = bits_pop(&fire);
        for (unsigned i = 0, all = groups->count; i < all; i++, groups->count++) {
            groups->of[groups->count] = group_with(groups->of[i], value_at(pos, at));
            groups->men[groups->count] = groups->men[i] | bit(at);
        }
    }
}

/* Of men that fire, all that belong to some group which makes the value. */
static Bits counting_men(const Position *pos, Bits fire, int wanted) {
    Groups groups;
    Bits found = 0;
    if (!bits_many(fire)) return 0;
    find_groups(pos, fire, &groups);
    for (unsigned i = 1; i < groups.count; i++)
        if (sign_of(groups.of[i], wanted) != NO_SIGN) found |= groups.men[i];
    return found;
}

/* ---- captures ---- */

/* Pawns that were not promoted on their last rank cannot move. */
static Bits waiting_pawns(const Position *pos, Player player) {
    return pos_men_of(pos, player, PAWN) & (player == WHITE ? RANK_8 : RANK_1);
}

/* Who may take an enemy alone, by his own move: his likes, and all may take a king. */
static Bits single_captors(const Position *pos, Player us, Cell at) {
    const Kind kind = man_kind(pos->man[at]);
    const Bits likes = kind == KING ? pos_men(pos, us) : pos_men_of(pos, us, kind);
    return attackers_to(GROUND_PLANE, pos, us, likes, at, pos_occupied(pos));
}

/* Who may go to the cell of an enemy and take him: by his own move, or by arithmetic. */
static Bits captors(const Position *pos, Player us, Cell at) {
    const Bits counting = counting_men(pos, fire_at(pos, us, at), value_at(pos, at));
    return single_captors(pos, us, at) | (counting & ~waiting_pawns(pos, us));
}

static void push_from(MoveList *out, Bits from, Cell to) {
    while (from) movelist_push(out, move_make(MOVE_PLAIN, bits_pop(&from), to, EMPTY));
}

static void list_captures(const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    for (Bits enemies = pos_men(pos, us ^ 1); enemies;) {
        const Cell at = bits_pop(&enemies);
        push_from(out, captors(pos, us, at), at);
    }
    const Cell passed = pos->now.en_passant;
    if (passed == CELL_NONE) return;
    for (Bits pawns = pawn_attacks(GROUND_PLANE, us ^ 1, passed) & pos_men_of(pos, us, PAWN); pawns;)
        movelist_push(out, move_make(MOVE_EN_PASSANT, bits_pop(&pawns), passed, EMPTY));
}

/* ---- moves ---- */

static bool castles_safely(const Position *pos, Move move) {
    const Player us = pos->now.turn;
    const Bits safe = pos_castle_of(pos, us, move)->safe.word[0];
    return !(safe & men_attack(pos, GROUND_PLANE, us ^ 1, ~(Bits)0));
}

/* Steps to empty cells, and castling. */
static void list_steps(const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    const Movement movement = {
        .castling = true,
        .immobile = waiting_pawns(pos, us),
        .promoting = us == WHITE ? RANK_1 : RANK_8, /* where none arrives: add_promotions */
    };
    int kept = out->count;
    pseudo_moves(pos, &movement, out);
    for (int i = kept; i < out->count; i++)
        if (move_type(out->at[i]) != MOVE_CASTLE || castles_safely(pos, out->at[i])) out->at[kept++] = out->at[i];
    out->count = kept;
}

static bool takes_king(const Position *pos, Move move) {
    return man_kind(pos->man[move_to(move)]) == KING;
}

static Move with_late_promotion(Move move, Cell at, Kind kind) {
    return move_choose(move, (uint32_t)kind << 8 | at);
}

/* Adds the moves of list[first ..] that promote the pawn that arrives, or one that waits. */
static void add_promotions(const Position *pos, int first, MoveList *out) {
    const Player us = pos->now.turn;
    const Bits last = us == WHITE ? RANK_8 : RANK_1, pawns = pos_men_of(pos, us, PAWN);
    for (int i = first, all = out->count; i < all; i++) {
        const Move move = out->at[i];
        if (takes_king(pos, move)) continue;
        if (bits_has(pawns, move_from(move)) && bits_has(last, move_to(move)))
            for (size_t k = 0; k < LENGTH(promotion_kinds); k++)
                movelist_push(out, move_make(MOVE_PLAIN, move_from(move), move_to(move), promotion_kinds[k]));
        for (Bits waiting = pawns & last; waiting;) {
            const Cell at = bits_pop(&waiting);
            for (size_t k = 0; k < LENGTH(promotion_kinds); k++)
                movelist_push(out, with_late_promotion(move, at, promotion_kinds[k]));
        }
    }
}

static void arithmetical_generate(const Position *pos, Gen what, MoveList *out) {
    const Player us = pos->now.turn;
    const int first = out->count;
    const Bits arriving = pos_men_of(pos, us, PAWN) & (us == WHITE ? RANK_7 : RANK_2);
    if (what != GEN_QUIET) list_captures(pos, out);
    if (what != GEN_NOISY || arriving) list_steps(pos, out);
    add_promotions(pos, first, out);
    keep_wanted(pos, out, first, what);
}

static void arithmetical_play(Position *pos, Move move) {
    const Player us = pos->now.turn;
    const uint32_t late = move_choice(move);
    play_orthodox(pos, move);
    if (!late) return;
    pos_irreversible(pos);
    pos_put64(pos, (Cell)(late & 0xff), man_of((Kind)(late >> 8), us));
}

/* Can the king be taken? That he is forbids nothing. */
static bool arithmetical_in_check(const Position *pos) {
    const Cell king = pos_king(pos, pos->now.turn);
    return king != CELL_NONE && captors(pos, pos->now.turn ^ 1, king);
}

/* ---- the end ---- */

static Outcome arithmetical_rule_end(const Position *pos) {
    for (Player player = WHITE; player <= BLACK; player++)
        if (UNLIKELY(pos_king(pos, player) == CELL_NONE)) return game_won(pos, player ^ 1, "king captured");
    return (Outcome){ .over = false };
}

static Outcome arithmetical_no_moves(const Position *pos) {
    return game_drawn(pos, "no legal move");
}

/* ---- strings ---- */

static size_t arithmetical_format_move(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    static const char letters[] = { [KNIGHT] = 'n', [BISHOP] = 'b', [ROOK] = 'r', [QUEEN] = 'q' };
    const uint32_t late = move_choice(move);
    size_t length = game_move_format_plain(pos, move, buf);
    if (!late) return length;
    Text out = text_into(buf + length, MOVE_TEXT_MAX - length);
    text_char(&out, ';');
    text_string(&out, pos->board->name[late & 0xff]);
    text_char(&out, letters[late >> 8]);
    return length + out.length;
}

/* Pawns may stand on every rank; a king may be gone, and anything may attack the other. */
static bool arithmetical_check_position(const Position *pos, Error *err) {
    return chesslike_check_kings(pos, ONE_GONE, err);
}

/* ---- words ---- */

static bool arithmetical_allows(const Position *pos, const Wish *wish, Error *err) {
    const Player us = pos->now.turn;
    if (wish->man == MAN_NONE || wish->from == wish->to) return true;
    if (bits_has(waiting_pawns(pos, us), wish->from)) return error_set(err, "a pawn on its last rank cannot move");
    if (!refusal_is_enemy(pos, wish->to)) return true;
    const char *const at = pos->board->name[wish->to];
    const int wanted = value_at(pos, wish->to);
    if (counting_men(pos, fire_at(pos, us, wish->to), wanted))
        return error_set(err, "the %s on %s is none of the men who make %d on %s", refusal_man(pos, wish->from),
                         pos->board->name[wish->from], wanted, at);
    if (man_kind(wish->man) == man_kind(pos->man[wish->to])) return true; /* he cannot go there */
    return error_set(err, "your men who fire at %s do not make %d by one sign", at, wanted);
}

/* Of the groups with this man that make the value, one of the fewest; 0: there is none. */
static unsigned smallest_group(const Groups *groups, Cell with, int wanted) {
    unsigned best = 0;
    for (unsigned i = 1; i < groups->count; i++)
        if (bits_has(groups->men[i], with) && sign_of(groups->of[i], wanted) != NO_SIGN &&
            (!best || groups->of[i].count < groups->of[best].count))
            best = i;
    return best;
}

/* The men from the greatest to the least; returns how many there are. */
static int sort_men(const Position *pos, Bits men, Cell sorted[64]) {
    int count = 0;
    for (int wanted = value[KING]; wanted > 0; wanted--)
        for (Bits rest = men; rest;) {
            const Cell at = bits_pop(&rest);
            if (value_at(pos, at) == wanted) sorted[count++] = at;
        }
    return count;
}

static bool is_alike(const Position *pos, const Cell *one, const Cell *other) {
    return man_kind(pos->man[*one]) == man_kind(pos->man[*other]);
}

/* "pawns c7 and g7", "rook a1, pawns c7 and g7" */
static void write_men(const Position *pos, const Cell men[], int count, Text *out) {
    for (int i = 0; i < count; i++) {
        if (i) text_string(out, i + 1 < count ? ", " : " and ");
        if (!i || !is_alike(pos, &men[i], &men[i - 1])) {
            text_string(out, words_kind(man_kind(pos->man[men[i]])));
            text_string(out, i + 1 < count && is_alike(pos, &men[i], &men[i + 1]) ? "s " : " ");
        }
        text_string(out, pos->board->name[men[i]]);
    }
}

/* "4-1", "3+1+1+1" */
static void write_values(const Position *pos, const Cell men[], int count, const char *sign, Text *out) {
    for (int i = 0; i < count; i++) {
        if (i) text_string(out, sign);
        text_number(out, (unsigned long)value_at(pos, men[i]));
    }
}

/* Who has made a capture that their own move does not explain: "pawns c7 and g7 (1+1=2) take the knight on c3." */
static size_t arithmetical_story(const Position *pos, Move move, Player player, char *buf, size_t size) {
    static const char *const signs[] = { [PLUS] = "+", [MINUS] = "-", [TIMES] = "x", [OVER] = ":" };
    const Player us = pos->now.turn;
    const Cell from = move_from(move), to = move_to(move);
    Text out = text_into(buf, size);
    Groups groups;
    Cell men[64];
    (void)player; /* all is seen by all */
    if (move_type(move) != MOVE_PLAIN || !refusal_is_enemy(pos, to)) return 0;
    if (bits_has(single_captors(pos, us, to), from)) return 0;
    const int wanted = value_at(pos, to);
    find_groups(pos, fire_at(pos, us, to), &groups);
    const unsigned best = smallest_group(&groups, from, wanted);
    const int count = sort_men(pos, groups.men[best], men);
    write_men(pos, men, count, &out);
    text_string(&out, " (");
    write_values(pos, men, count, signs[sign_of(groups.of[best], wanted)], &out);
    text_char(&out, '=');
    text_number(&out, (unsigned long)wanted);
    text_string(&out, ") take ");
    words_man(pos, to, &out);
    text_char(&out, '.');
    return out.length;
}

static const Words arithmetical_words = { .story = arithmetical_story };

const Game game_arithmetical = {
    .id = "arithmetical",
    .title = "Arithmetical Chess",
    .card = { .sentence = "Men who aim at an enemy take him if their values add, divide or multiply up to his.",
              .ease = EASE_HARD },
    .family = "arithmetical",
    .setup.start = ORTHODOX_START,
    .setup.royal = 1 << KING,
    .players = 2,
    .team = { 0, 1 },
    .conduct.effects = true,
    .conduct.generate = arithmetical_generate,
    .conduct.play = arithmetical_play,
    .conduct.in_check = arithmetical_in_check,
    .conduct.no_moves = arithmetical_no_moves,
    .conduct.rule_end = arithmetical_rule_end,
    .conduct.allows = arithmetical_allows,
    .text.check_position = arithmetical_check_position,
    .text.format_move = arithmetical_format_move,
    .advice.traits = { .late_moves = true, .check_extension = true },
    .words = &arithmetical_words,
};

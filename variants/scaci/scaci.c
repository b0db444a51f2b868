/* scaci.c -- Scaci Partonici, V. R. Parton: men step forward to empty cells only and capture by closing in enemies
 * between two of their side. Rules: docs/games/scaci.md */
#include "engine/extras.h"
#include "engine/text/refusal.h"
#include "engine/lanes/trial.h"
#include "engine/text/words.h"
#include "engine/board/walk.h"
#include "variants/families.h"
#include "variants/scaci/arithmetical.h"
#include "variants/scaci/cassandra.h"

#include <string.h>

/* In what the nine games differ. */
typedef struct {
    uint8_t double_from; /* row from which pawns may step twice, counted from the owner's side, 0 the first */
    uint8_t kings;       /* kings a side that must not become fewer; 0: kings are men like others */
    bool powers;         /* a piece that reaches its end row is free to move in all directions from then on */
} Form;

enum { FREE = 8 };  /* gaits: by kind, and with this those of free men */
enum { FLAG_FREE }; /* free men that have left their end row; on it every piece is free */

static const Kind officers[] = { QUEEN, ROOK, BISHOP, KNIGHT }; /* what a pawn may become */

enum { QUIET_PLIES_POWERS = 100 }; /* men that may go back could do so for ever */

static const Form *form_of(const Position *pos) {
    return pos->game->form;
}

static bool on_end_row(const Position *pos, Cell at, Player owner) {
    return pos->board->row[at] == (owner == WHITE ? pos->board->rows - 1 : 0);
}

static bool is_free(const Position *pos, Cell at) {
    return set_has(&pos->flag[FLAG_FREE], at);
}

/* ---- movement ---- */

static const char *const gaits[GAITS_MAX] = {
    [KNIGHT] = "ffNfsN",   [BISHOP] = "fB",     [ROOK] = "fR",
    [QUEEN] = "fQ",        [KING] = "fK",       [KNIGHT | FREE] = "ffNfsNbbNbsN",
    [BISHOP | FREE] = "B", [ROOK | FREE] = "R", [QUEEN | FREE] = "Q",
    [KING | FREE] = "K",
};

/* Where moves go: into a list, or only their number. */
typedef struct {
    const Position *pos;
    MoveList *out; /* NULL: count only */
    uint64_t count;
} Sink;

static void push(Sink *sink, Cell from, Cell to, Kind promotion) {
    sink->count++;
    if (sink->out) movelist_push(sink->out, move_make(MOVE_PLAIN, from, to, promotion));
}

static bool is_empty(const Position *pos, Cell at) {
    return at != CELL_NONE && pos->man[at] == MAN_NONE;
}

static Cell neighbour(const Position *pos, Cell from, int direction) {
    return pos->board->step[direction & 7][from].to;
}

static void pawn_moves(Sink *sink, Cell from, Player us, int ahead) {
    const Position *pos = sink->pos;
    const Form *form = form_of(pos);
    const Cell next = neighbour(pos, from, ahead);
    if (!is_empty(pos, next)) return;
    if (form->powers && on_end_row(pos, next, us)) {
        for (size_t i = 0; i < LENGTH(officers); i++) push(sink, from, next, officers[i]);
        return;
    }
    push(sink, from, next, EMPTY);
    const int row = us == WHITE ? pos->board->row[from] : pos->board->rows - 1 - pos->board->row[from];
    const Cell second = neighbour(pos, next, ahead);
    if (row == form->double_from && is_empty(pos, second)) push(sink, from, second, EMPTY);
}

static void man_moves(Sink *sink, Cell from) {
    const Position *pos = sink->pos;
    const Man man = pos->man[from];
    const Player us = man_owner(man);
    const bool free = form_of(pos)->powers && is_free(pos, from);
    if (!free && on_end_row(pos, from, us)) return; /* immobile; nor is there anything ahead */
    if (man_kind(man) == PAWN) {
        pawn_moves(sink, from, us, us == WHITE ? NORTH : SOUTH);
        return;
    }
    const Walk *walk = pos->walks->of[us][man_kind(man) | (free ? FREE : 0)];
    for (const WalkLine *line = walk_lines(walk, from); line->how; line = walk_next(line))
        for (int i = 0; i < line->length && is_empty(pos, line->cell[i]); i++) push(sink, from, line->cell[i], EMPTY);
}

static uint64_t list_moves(const Position *pos, Player us, MoveList *out) {
    Sink sink = { pos, out, 0 };
    Set men = pos->owner[us + 1];
    for (Cell from; set_pop(&men, &from);) man_moves(&sink, from);
    return sink.count;
}

static bool can_move(const Position *pos, Player player) {
    Sink sink = { pos, NULL, 0 };
    Set men = pos->owner[player + 1];
    for (Cell from; sink.count == 0 && set_pop(&men, &from);) man_moves(&sink, from);
    return sink.count > 0;
}

/* ---- captures ---- */

/* Walks from a cell over the men of one owner; returns the first cell that is none of theirs (CELL_NONE beyond the
 * edge) and notes those passed. The man on `gone` counts as away. */
static Cell pass_over(const Position *pos, Cell at, int direction, unsigned slot, Cell gone, Set *passed) {
    for (at = neighbour(pos, at, direction); at != CELL_NONE && at != gone && man_slot(pos->man[at]) == slot;
         at = neighbour(pos, at, direction))
        set_add(passed, at);
    return at;
}

static bool belongs_to(const Position *pos, Cell at, unsigned slot, Cell gone) {
    return at != CELL_NONE && at != gone && man_slot(pos->man[at]) == slot;
}

/* What a move from one cell to another takes, judged on the board after it. First form: enemies in a row beside the
 * mover with a man of theirs at its other end. Second form: the two enemies at both ends of the own row in which the
 * mover now stands. */
static Set taken_by(const Position *pos, Cell from, Cell to) {
    const unsigned us = man_slot(pos->man[from]), them = 3 - us;
    Set taken = { { 0 } };
    for (int direction = 0; direction < 8; direction++) {
        Set row = { { 0 } };
        const Cell behind = pass_over(pos, to, direction, them, from, &row);
        if (belongs_to(pos, behind, us, from)) taken = set_or(taken, row);
    }
    for (int line = 0; line < 4; line++) {
        Set own = { { 0 } };
        const Cell end = pass_over(pos, to, line, us, from, &own);
        const Cell other = pass_over(pos, to, line + 4, us, from, &own);
        if (!belongs_to(pos, end, them, from) || !belongs_to(pos, other, them, from)) continue;
        set_add(&taken, end);
        set_add(&taken, other);
    }
    return taken;
}

static Man scaci_gain(const Position *pos, Move move) {
    if (move_type(move) != MOVE_PLAIN) return MAN_NONE;
    Set taken = taken_by(pos, move_from(move), move_to(move));
    Man best = MAN_NONE;
    for (Cell at; set_pop(&taken, &at);)
        if (man_kind(pos->man[at]) > man_kind(best)) best = pos->man[at];
    return best;
}

/* ---- hooks ---- */

static void scaci_generate(const Position *pos, Gen what, MoveList *out) {
    const Player us = pos->now.turn;
    const int first = out->count;
    movelist_reserve(out, 256);
    if (list_moves(pos, us, out) == 0 && can_move(pos, us ^ 1)) movelist_push(out, move_make(MOVE_PASS, 0, 0, EMPTY));
    keep_wanted(pos, out, first, what);
}

static uint64_t scaci_count(const Position *pos) {
    const uint64_t count = list_moves(pos, pos->now.turn, NULL);
    return count ? count : can_move(pos, pos->now.turn ^ 1);
}

static void move_man(Position *pos, Move move) {
    const Player us = pos->now.turn;
    const Cell from = move_from(move), to = move_to(move);
    Set taken = taken_by(pos, from, to);
    const bool free = form_of(pos)->powers && (is_free(pos, from) || on_end_row(pos, to, us));
    const Man man = move_kind(move) ? man_of(move_kind(move), us) : pos->man[from];
    pos_set_flag(pos, FLAG_FREE, from, false);
    pos_put(pos, from, MAN_NONE);
    pos_put(pos, to, man);
    pos_set_flag(pos, FLAG_FREE, to, free);
    if (!set_is_empty(&taken)) pos_irreversible(pos);
    for (Cell at; set_pop(&taken, &at);) {
        pos_set_flag(pos, FLAG_FREE, at, false);
        pos_put(pos, at, MAN_NONE);
    }
}

static void scaci_play(Position *pos, Move move) {
    const Player us = pos->now.turn;
    pos->now.halfmove++;
    pos->now.reversible++;
    pos->now.fullmove = (uint16_t)(pos->now.fullmove + us);
    if (move_type(move) == MOVE_PLAIN) move_man(pos, move);
    pos_set_turn(pos, us ^ 1);
}

static bool scaci_in_check(const Position *pos) {
    (void)pos; /* nobody needs to care for a king */
    return false;
}

/* ---- moves refused ---- */

static bool allows_pawn(const Position *pos, const Wish *wish, Error *err) {
    const Player us = pos->now.turn;
    const int ahead = us == WHITE ? NORTH : SOUTH, from = form_of(pos)->double_from + 1;
    const Cell next = neighbour(pos, wish->from, ahead),
               second = next == CELL_NONE ? next : neighbour(pos, next, ahead);
    if (wish->to != next && wish->to != second) return error_set(err, "a pawn goes straight ahead only");
    if (!is_empty(pos, next)) return refusal_in_the_way(pos, next, err);
    return error_set(err, "a pawn goes two steps only from rank %d", us == WHITE ? from : pos->board->rows + 1 - from);
}

/* As the owner sees it. */
static bool goes_forward(const Position *pos, const Wish *wish) {
    const int rows = pos->board->row[wish->to] - pos->board->row[wish->from];
    return pos->now.turn == WHITE ? rows > 0 : rows < 0;
}

static bool scaci_allows(const Position *pos, const Wish *wish, Error *err) {
    if (strcmp(wish->text, "0000") == 0) return error_set(err, "you may pass only when you have no move");
    if (wish->man == MAN_NONE || wish->from == wish->to) return true;
    if (refusal_is_enemy(pos, wish->to))
        return error_set(err, "men go to empty squares only: they capture by closing in enemies");
    if (!refusal_target_is_free(pos, wish, err)) return false;
    if (!form_of(pos)->powers || !is_free(pos, wish->from)) {
        if (on_end_row(pos, wish->from, pos->now.turn)) return error_set(err, "a man on its last rank cannot move");
        if (!goes_forward(pos, wish)) return error_set(err, "men go forward only");
    }
    if (man_kind(wish->man) == PAWN) return allows_pawn(pos, wish, err);
    return man_kind(wish->man) != KING || set_has(&pos->board->beside[wish->from], wish->to) ||
           error_set(err, "a king goes one step only");
}

/* ---- the end ---- */

/* The side with more men has won; games for the king are drawn when they stop. */
static Outcome stopped(const Position *pos) {
    const int white = set_count(&pos->owner[WHITE + 1]), black = set_count(&pos->owner[BLACK + 1]);
    if (form_of(pos)->kings) return game_drawn(pos, "nothing can be captured any more");
    if (white == black) return game_drawn(pos, "the same number of men on both sides");
    return game_won(pos, white > black ? WHITE : BLACK, "more men left");
}

static Outcome scaci_rule_end(const Position *pos) {
    const Form *form = form_of(pos);
    for (Player player = WHITE; form->kings && player <= BLACK; player++) {
        const Set kings = set_and(pos->owner[player + 1], pos->kind[KING]);
        if (set_count(&kings) < form->kings) return game_won(pos, player ^ 1, "king captured");
    }
    const int white = set_count(&pos->owner[WHITE + 1]), black = set_count(&pos->owner[BLACK + 1]);
    const bool nothing_to_take = white == 0 || black == 0 || (white == 1 && black == 1);
    if (nothing_to_take || (form->powers && pos->now.halfmove >= pos->game->conduct.quiet_rule)) return stopped(pos);
    return (Outcome){ .over = false };
}

/* What ends quiet play are rules of the game itself. */
static int scaci_quiet_limit(const Position *pos) {
    (void)pos;
    return UINT16_MAX + 1;
}

/* ---- positions ---- */

static bool scaci_check_position(const Position *pos, Error *err) {
    const Form *form = form_of(pos);
    if (pos->now.castling) return error_in(err, "castling", "expected \"-\"");
    if (pos->now.en_passant != CELL_NONE) return error_in(err, "en-passant", "expected \"-\"");
    int incomplete = 0; /* sides that have lost a king */
    for (Player player = WHITE; player <= BLACK; player++) {
        const Set kings = set_and(pos->owner[player + 1], pos->kind[KING]);
        const int count = set_count(&kings);
        if (form->kings && count > form->kings)
            return error_set(err, "%s has %d kings, more than at the start", words_player(pos->game, player), count);
        incomplete += count < form->kings;
        Set pawns = set_and(pos->owner[player + 1], pos->kind[PAWN]);
        for (Cell at; form->powers && set_pop(&pawns, &at);)
            if (on_end_row(pos, at, player))
                return error_set(err, "a pawn on its end rank at %s", pos->board->name[at]);
    }
    if (incomplete == 2) return error_set(err, "both sides have lost a king, and the first loss ends the game");
    return true;
}

/* Who stands on his end row is free, whether the text says so or not. */
static bool scaci_settle(Position *pos, Error *err) {
    const Set named = pos->flag[FLAG_FREE];
    for (int at = 0; at < pos->board->cells; at++) {
        const Man man = pos->man[at];
        const bool is_piece = man != MAN_NONE && man_kind(man) != PAWN;
        if (!is_piece && set_has(&named, (Cell)at))
            return error_in(err, "free=", "there is no piece on %s that could be free", pos->board->name[at]);
        if (is_piece && on_end_row(pos, (Cell)at, man_owner(man))) pos_set_flag(pos, FLAG_FREE, (Cell)at, true);
    }
    return true;
}

static const Extra scaci_powers_extras[] = {
    { "free", "free men", EXTRA_CELLS, .slot = FLAG_FREE },
    EXTRAS_END,
};

/* ---- the games ---- */

#define SCACI_FIELDS                                                                                                   \
    .family = "scaci", .setup.gaits = gaits, .setup.forward = { NORTH, SOUTH }, .players = 2, .team = { 0, 1 },        \
    .conduct.effects = true, .conduct.repeats = true, .conduct.generate = scaci_generate, .conduct.play = scaci_play,  \
    .conduct.in_check = scaci_in_check, .conduct.no_moves = stopped, .conduct.count = scaci_count,                     \
    .conduct.rule_end = scaci_rule_end, .text.check_position = scaci_check_position, .advice.gain = scaci_gain,        \
    .conduct.quiet_limit = scaci_quiet_limit, .conduct.allows = scaci_allows

#define START_8     "pppppppp/rnbqkbnr/8/8/8/8/RNBQKBNR/PPPPPPPP w - - 0 1"
#define START_10X14 "2pppppp2/1rnbqkbnr1/10/10/10/10/10/10/1RNBQKBNR1/2PPPPPP2 w - - 0 1"
#define START_10X20 "10/prnbqkbnrp/prnbqkbnrp/10/10/10/10/PRNBQKBNRP/PRNBQKBNRP/10 w - - 0 1"
#define START_10X26 "2pppppp2/prnbqkbnrp/prnbqkbnrp/10/10/10/10/PRNBQKBNRP/PRNBQKBNRP/2PPPPPP2 w - - 0 1"

static unsigned is_free_man(const Position *pos, Cell at) {
    return is_free(pos, at);
}

static const States free_men = {
    .letters = { "ACDEFG" }, .keys = { "free" }, .words = { "free" }, .plain = "no longer free", .of = is_free_man
};

static const BoardSpec board_10x10 = { .files = 10, .ranks = 10 };

static const Form form_scaci = { .double_from = 1 };
static const Form form_powers = { .double_from = 1, .powers = true };
static const Form form_two_rows = { .double_from = 2 };
static const Form form_royal = { .double_from = 1, .kings = 1, .powers = true };
static const Form form_royal_10x14 = { .double_from = 1, .kings = 1 };
static const Form form_royal_two_rows = { .double_from = 2, .kings = 2 };

static const Game game_scaci = {
    .id = "scaci",
    .title = "Scaci Partonici",
    .card = { .sentence = "Always forward, never back: trap enemies between two of your men to take them.",
              .ease = EASE_MEDIUM,
              .span = SPAN_SHORT },
    .setup.start = START_8,
    .setup.promotions = "",
    .form = &form_scaci,
    SCACI_FIELDS,
};

static const Game game_scaci_powers = {
    .id = "scaci-powers",
    .title = "Scaci Partonici with powers",
    .card = { .sentence = "March to the far edge, where your pieces win their freedom and turn back.",
              .under = "scaci",
              .ease = EASE_MEDIUM },
    .setup.start = START_8,
    .setup.states = &free_men,
    .text.extras = scaci_powers_extras,
    .text.settle = scaci_settle,
    .form = &form_powers,
    .conduct.quiet_rule = QUIET_PLIES_POWERS,
    SCACI_FIELDS,
};

static const Game game_scaci_10x14 = {
    .id = "scaci-10x14",
    .title = "Scaci Partonici on 10x10, 14 men a side",
    .card = { .sentence = "A wide field and fourteen men each: room to march past before you close the trap.",
              .under = "scaci",
              .ease = EASE_MEDIUM,
              .span = SPAN_SHORT },
    .setup.start = START_10X14,
    .setup.promotions = "",
    .form = &form_scaci,
    .setup.board = &board_10x10,
    SCACI_FIELDS,
};

static const Game game_scaci_10x20 = {
    .id = "scaci-10x20",
    .title = "Scaci Partonici on 10x10, 20 men a side",
    .card = { .sentence = "Twenty men a side in two solid walls that can only grind forward into each other.",
              .under = "scaci",
              .ease = EASE_MEDIUM },
    .setup.start = START_10X20,
    .setup.promotions = "",
    .form = &form_two_rows,
    .setup.board = &board_10x10,
    SCACI_FIELDS,
};

static const Game game_scaci_10x26 = {
    .id = "scaci-10x26",
    .title = "Scaci Partonici on 10x10, 26 men a side",
    .card = { .sentence = "The biggest armies, three rows deep, push on until one has hemmed the other in.",
              .under = "scaci",
              .ease = EASE_MEDIUM },
    .setup.start = START_10X26,
    .setup.promotions = "",
    .form = &form_two_rows,
    .setup.board = &board_10x10,
    SCACI_FIELDS,
};

static const Game game_royal_scaci = {
    .id = "royal-scaci",
    .title = "Royal Scaci",
    .card = { .sentence = "Trap the king between two of your men and you have won, however few are left.",
              .ease = EASE_MEDIUM },
    .setup.start = START_8,
    .setup.royal = 1 << KING,
    .setup.states = &free_men,
    .text.extras = scaci_powers_extras,
    .text.settle = scaci_settle,
    .form = &form_royal,
    .conduct.quiet_rule = QUIET_PLIES_POWERS,
    SCACI_FIELDS,
};

static const Game game_royal_scaci_10x14 = {
    .id = "royal-scaci-10x14",
    .title = "Royal Scaci on 10x10, 14 men a side",
    .card = { .sentence = "Fourteen men each on a wide field hunt one king, who can only walk forward.",
              .under = "royal-scaci",
              .ease = EASE_MEDIUM,
              .span = SPAN_SHORT },
    .setup.start = START_10X14,
    .setup.royal = 1 << KING,
    .setup.promotions = "",
    .form = &form_royal_10x14,
    .setup.board = &board_10x10,
    SCACI_FIELDS,
};

static const Game game_royal_scaci_10x20 = {
    .id = "royal-scaci-10x20",
    .title = "Royal Scaci on 10x10, two kings a side",
    .card = { .sentence = "Two kings stand in each army, and the first to be caught between enemies loses it.",
              .under = "royal-scaci",
              .ease = EASE_MEDIUM },
    .setup.start = START_10X20,
    .setup.royal = 1 << KING,
    .setup.promotions = "",
    .form = &form_royal_two_rows,
    .setup.board = &board_10x10,
    SCACI_FIELDS,
};

static const Game game_royal_scaci_10x26 = {
    .id = "royal-scaci-10x26",
    .title = "Royal Scaci on 10x10, 26 men a side",
    .card = { .sentence = "Twenty-six men guard two kings, and losing either of them ends the battle.",
              .under = "royal-scaci",
              .ease = EASE_MEDIUM },
    .setup.start = START_10X26,
    .setup.royal = 1 << KING,
    .setup.promotions = "",
    .form = &form_royal_two_rows,
    .setup.board = &board_10x10,
    SCACI_FIELDS,
};

static const Game *const games[] = { &game_scaci,
                                     &game_scaci_powers,
                                     &game_scaci_10x14,
                                     &game_scaci_10x20,
                                     &game_scaci_10x26,
                                     &game_royal_scaci,
                                     &game_royal_scaci_10x14,
                                     &game_royal_scaci_10x20,
                                     &game_royal_scaci_10x26,
                                     &game_cassandra,
                                     &game_arithmetical,
                                     NULL };
const Family family_scaci = FAMILY(games, NULL);

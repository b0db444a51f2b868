/* scaci.c -- Scaci Partonici, V. R. Parton: men step forward to empty cells only and capture by closing in enemies
 * between two of their side. Rules: docs/games/scaci.md */
#include "engine/extras.h"
#include "engine/text/refusal.h"
#include "engine/lanes/trial.h"
#include "engine/text/words.h"
#include "engine/board/walk.h"
#include "variants/families.h"
#include "variants/rules/scaci.h"

#include <string.h>

static const Kind officers[] = { QUEEN, ROOK, BISHOP, KNIGHT }; /* what a pawn may become */

enum { QUIET_PLIES_POWERS = 100 }; /* men that may go back could do so for ever */

/* ---- movement ---- */

static const char *const gaits[GAITS_MAX] = {
    [PAWN] = "mfW",
    [KNIGHT] = "ffNfsN",
    [BISHOP] = "fB",
    [ROOK] = "fR",
    [QUEEN] = "fQ",
    [KING] = "fK",
    [KNIGHT | SCACI_FREE] = "ffNfsNbbNbsN",
    [BISHOP | SCACI_FREE] = "B",
    [ROOK | SCACI_FREE] = "R",
    [QUEEN | SCACI_FREE] = "Q",
    [KING | SCACI_FREE] = "K",
};

/* Where moves go: into a list, or only their number. */
typedef struct {
    const Position *pos;
    MoveList *out; /* NULL: count only */
    uint64_t count;
} Sink;

static void push(Sink *sink, MoveType type, Cell from, Cell to, Kind promotion) {
    sink->count++;
    if (sink->out) movelist_push(sink->out, move_make(type, from, to, promotion));
}

static bool is_empty(const Position *pos, Cell at) {
    return at != CELL_NONE && pos->man[at] == MAN_NONE;
}

static Cell neighbour(const Position *pos, Cell from, int direction) {
    return pos->board->step[direction][from].to;
}

static void step_pawn(Sink *sink, Cell from, Player us, int ahead) {
    const Position *pos = sink->pos;
    const ScaciForm *form = scaci_form(pos);
    const Cell next = neighbour(pos, from, ahead);
    if (!is_empty(pos, next)) return;
    if (form->powers && scaci_is_end(pos, next, us)) {
        for (size_t i = 0; i < LENGTH(officers); i++) push(sink, MOVE_PLAIN, from, next, officers[i]);
        return;
    }
    push(sink, MOVE_PLAIN, from, next, EMPTY);
    const int row = us == WHITE ? pos->board->row[from] : pos->board->rows - 1 - pos->board->row[from];
    const Cell second = neighbour(pos, next, ahead);
    if (row == form->double_from && is_empty(pos, second)) push(sink, MOVE_DOUBLE, from, second, EMPTY);
}

static void walk_man(Sink *sink, Cell from) {
    const Position *pos = sink->pos;
    const Man man = pos->man[from];
    const Player us = man_owner(man);
    const bool free = scaci_form(pos)->powers && scaci_is_free(pos, from);
    if (!free && scaci_is_end(pos, from, us)) return; /* immobile; nor is there anything ahead */
    if (man_kind(man) == PAWN) {
        step_pawn(sink, from, us, board_forward(pos->board, us));
        return;
    }
    const Walk *walk = pos->walks->of[us][man_kind(man) | (free ? SCACI_FREE : 0)];
    for (const WalkLine *line = walk_lines(walk, from); line->how; line = walk_next(line))
        for (int i = 0; i < line->length && is_empty(pos, line->cell[i]); i++)
            push(sink, MOVE_PLAIN, from, line->cell[i], EMPTY);
}

static uint64_t list_moves(const Position *pos, Player us, MoveList *out) {
    Sink sink = { pos, out, 0 };
    Set men = pos->owner[us + 1];
    for (Cell from; set_pop(&men, &from);) walk_man(&sink, from);
    return sink.count;
}

static bool can_move(const Position *pos, Player player) {
    Sink sink = { pos, NULL, 0 };
    Set men = pos->owner[player + 1];
    for (Cell from; sink.count == 0 && set_pop(&men, &from);) walk_man(&sink, from);
    return sink.count > 0;
}

/* ---- captures ---- */

/* What a move from one cell to another takes, judged on the board after it. */
static Set taken_by(const Position *pos, Cell from, Cell to) {
    const Player us = man_owner(pos->man[from]);
    CustodySides sides = { pos->owner[us + 1], pos->owner[(us ^ 1) + 1] };
    set_drop(&sides.ours, from);
    set_add(&sides.ours, to);
    return custody_closed_in(pos->board, &sides, to);
}

static Man scaci_gain(const Position *pos, Move move) {
    if (move_type(move) == MOVE_PASS) return MAN_NONE;
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
    const bool free = scaci_form(pos)->powers && (scaci_is_free(pos, from) || scaci_is_end(pos, to, us));
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
    if (move_type(move) != MOVE_PASS) move_man(pos, move);
    pos_set_turn(pos, us ^ 1);
}

static bool scaci_in_check(const Position *pos) {
    (void)pos; /* nobody needs to care for a king */
    return false;
}

/* ---- the end ---- */

/* What ends quiet play are rules of the game itself. */
static int scaci_quiet_limit(const Position *pos) {
    (void)pos;
    return UINT16_MAX + 1;
}

/* ---- positions ---- */

static bool scaci_check_position(const Position *pos, Error *err) {
    if (pos->now.castling) return error_in(err, "castling", "expected \"-\"");
    if (pos->now.en_passant != CELL_NONE) return error_in(err, "en-passant", "expected \"-\"");
    if (!scaci_is_possible(pos, err)) return false;
    return !scaci_lacks_king(pos, WHITE) || !scaci_lacks_king(pos, BLACK) ||
           error_set(err, "both sides have lost a king, and the first loss ends the game");
}

/* ---- the games ---- */

#define SCACI_FIELDS                                                                                                   \
    .family = "scaci", .setup.gaits = gaits, .setup.forward = { NORTH, SOUTH }, .players = 2, .team = { 0, 1 },        \
    .conduct.effects = true, .conduct.repeats = true, .conduct.is_fast = true, .conduct.generate = scaci_generate,     \
    .conduct.play = scaci_play, .conduct.in_check = scaci_in_check, .conduct.no_moves = scaci_stopped,                 \
    .conduct.count = scaci_count, .conduct.rule_end = scaci_ended, .text.check_position = scaci_check_position,        \
    .advice.gain = scaci_gain, .conduct.quiet_limit = scaci_quiet_limit, .conduct.allows = scaci_may_wish

#define START_8     "pppppppp/rnbqkbnr/8/8/8/8/RNBQKBNR/PPPPPPPP w - - 0 1"
#define START_10X14 "2pppppp2/1rnbqkbnr1/10/10/10/10/10/10/1RNBQKBNR1/2PPPPPP2 w - - 0 1"
#define START_10X20 "10/prnbqkbnrp/prnbqkbnrp/10/10/10/10/PRNBQKBNRP/PRNBQKBNRP/10 w - - 0 1"
#define START_10X26 "2pppppp2/prnbqkbnrp/prnbqkbnrp/10/10/10/10/PRNBQKBNRP/PRNBQKBNRP/2PPPPPP2 w - - 0 1"

static const BoardSpec board_10x10 = { .files = 10, .ranks = 10 };

static const Composition composition_scaci = { .rule = { &rule_scaci } };
static const Composition composition_powers = { .rule = { &rule_scaci_powers } };

static const ScaciForm form_scaci = { .double_from = 1 };
static const ScaciForm form_powers = { .double_from = 1, .powers = true };
static const ScaciForm form_two_rows = { .double_from = 2 };
static const ScaciForm form_royal = { .double_from = 1, .kings = 1, .powers = true };
static const ScaciForm form_royal_10x14 = { .double_from = 1, .kings = 1 };
static const ScaciForm form_royal_two_rows = { .double_from = 2, .kings = 2 };

static const Game game_scaci = {
    .id = "scaci",
    .title = "Scaci Partonici",
    .card = { .sentence = "Always forward, never back: trap enemies between two of your men to take them.",
              .ease = EASE_MEDIUM,
              .span = SPAN_SHORT },
    .setup.start = START_8,
    .setup.promotions = "",
    .form = &form_scaci,
    .conduct.composition = &composition_scaci,
    SCACI_FIELDS,
};

static const Game game_scaci_powers = {
    .id = "scaci-powers",
    .title = "Scaci Partonici with powers",
    .card = { .sentence = "March to the far edge, where your pieces win their freedom and turn back.",
              .under = "scaci",
              .ease = EASE_MEDIUM },
    .setup.start = START_8,
    .setup.states = &scaci_free_men,
    .text.extras = scaci_powers_extras,
    .text.settle = scaci_free,
    .form = &form_powers,
    .conduct.composition = &composition_powers,
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
    .conduct.composition = &composition_scaci,
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
    .conduct.composition = &composition_scaci,
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
    .conduct.composition = &composition_scaci,
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
    .setup.states = &scaci_free_men,
    .text.extras = scaci_powers_extras,
    .text.settle = scaci_free,
    .form = &form_royal,
    .conduct.composition = &composition_powers,
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
    .conduct.composition = &composition_scaci,
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
    .conduct.composition = &composition_scaci,
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
    .conduct.composition = &composition_scaci,
    .setup.board = &board_10x10,
    SCACI_FIELDS,
};

static const Game *const games[] = {
    &game_scaci,       &game_scaci_powers,      &game_scaci_10x14,       &game_scaci_10x20,       &game_scaci_10x26,
    &game_royal_scaci, &game_royal_scaci_10x14, &game_royal_scaci_10x20, &game_royal_scaci_10x26, NULL
};
const Family family_scaci = FAMILY(games, NULL);

/* shadow.c -- Shadow Chess, on the board and on the cylinder: every man casts a shadow, and an enemy that steps
 * into it captures him there. Rules: docs/games/adams.md */
#include "variants/adams/shadow.h"

#include "engine/chesslike.h"
#include "engine/refusal.h"
#include "engine/base/text.h"
#include "engine/trial.h"

/* ---- shadows ---- */

/* Whom a man may capture by stepping on a cell: the enemies whose shadow it belongs to. */
typedef struct {
    Bits on[64];
} Shadows;

/* The cells straight ahead that a pawn might step to; the second one only if `stop` does not contain the first. */
static ALWAYS_INLINE Bits pawn_way(const Position *pos, Player player, Cell from, Bits stop) {
    const Bits empty = pos_kind(pos, EMPTY), next = bits_ahead(player, bit(from)) & empty;
    return next & stop ? next : steps_of_pawn(player, from, empty);
}

/* The cells of a man's rays, each up to and including the first cell of `stop`. A ray of a knight, a king or a pawn's
 * capture is one cell; lines end at men anyway. */
static ALWAYS_INLINE Bits rays(Ground ground, const Position *pos, Player player, Cell from, Bits stop) {
    const Kind kind = man_kind(pos->man[from]);
    if (kind == PAWN)
        return pawn_way(pos, player, from, stop) | (pawn_attacks(ground, player, from) & pos_men(pos, player ^ 1));
    return kind_attacks(ground, kind, player, from, pos_occupied(pos) | stop) & ~pos_men(pos, player);
}

/* Shadows are cut where another man of the same player reaches as well: a cell in a man's own reach is such a cell if
 * two men reach it. */
static ALWAYS_INLINE void cast_shadows(Ground ground, const Position *pos, Player player, Shadows *shadows) {
    Bits once = 0, twice = 0;
    for (Bits men = pos_men(pos, player); men;) {
        const Bits reach = rays(ground, pos, player, bits_pop(&men), 0);
        twice |= once & reach;
        once |= reach;
    }
    *shadows = (Shadows){ { 0 } };
    for (Bits men = pos_men(pos, player); men;) {
        const Cell from = bits_pop(&men);
        for (Bits shadow = rays(ground, pos, player, from, twice); shadow;) shadows->on[bits_pop(&shadow)] |= bit(from);
    }
}

/* ---- check ---- */

/* Does an enemy attack the king, or could one that is not beside him step to an empty cell beside him and so capture
 * him by his shadow? */
static ALWAYS_INLINE bool is_in_check(Ground ground, const Position *pos, Player player) {
    const Cell king = pos_king(pos, player);
    if (king == CELL_NONE) return false;
    const Bits them = pos_men(pos, player ^ 1), occupied = pos_occupied(pos);
    if (attackers_to(ground, pos, player ^ 1, them, king, occupied)) return true;
    const Bits beside = king_attacks(ground, king);
    return (attacked_cells(ground, pos, player ^ 1, them & ~beside, occupied) & beside & ~occupied) != 0;
}

/* ---- moves ----
 *
 * A capture by shadow is MOVE_OTHER with the victim's cell as its choice. Where a movement leaves a choice of victims
 * (the pawn that passed among them) each of its moves is marked, and says in its text whom it takes. */
enum { CHOICE_CELL = 0xff, CHOICE_MARK = 0x100 };

static Cell victim_of(const Position *pos, Move move) {
    if (move_type(move) == MOVE_OTHER) return (Cell)(move_choice(move) & CHOICE_CELL);
    if (move_type(move) == MOVE_EN_PASSANT) return cell_behind(pos->now.turn, move_to(move));
    return move_to(move);
}

/* Appends the moves of a movement to an empty cell that captures one of these men. */
static void push_captures(MoveList *out, Cell from, Cell to, Kind kind, Bits victims, Cell passed) {
    const uint32_t mark = bits_many(victims) ? CHOICE_MARK : 0;
    while (victims) {
        const Cell victim = bits_pop(&victims);
        const Move move = move_make(victim == passed ? MOVE_EN_PASSANT : MOVE_OTHER, from, to, kind);
        movelist_push(out, move_choose(move, mark | (victim == passed ? 0 : victim)));
    }
}

/* Men whom the man on `from` captures by shadow when he arrives on an empty cell. */
static ALWAYS_INLINE Bits victims_on(const Shadows *shadows, Cell from, Cell to) {
    return shadows->on[to] & ~shadows->on[from];
}

/* Turns the steps of pieces and king into shadows' cells, among list[first ..], into captures. */
static void capture_by_shadow(const Position *pos, const Shadows *shadows, MoveList *list, int first) {
    const int end = list->count;
    int kept = first;
    for (int i = first; i < end; i++) {
        const Move move = list->at[i];
        const Cell from = move_from(move), to = move_to(move);
        const bool captures =
            move_type(move) == MOVE_PLAIN && pos->man[to] == MAN_NONE && man_kind(pos->man[from]) != PAWN;
        const Bits victims = captures ? victims_on(shadows, from, to) : 0;
        if (victims)
            push_captures(list, from, to, EMPTY, victims, CELL_NONE);
        else
            list->at[kept++] = move;
    }
    for (int i = end; i < list->count; i++) list->at[kept++] = list->at[i];
    list->count = kept;
}

/* Pawns go diagonally to empty cells as well, but only to capture: by shadow or en passant. */
static ALWAYS_INLINE void pawn_captures_by_shadow(Ground ground, const Position *pos, const Shadows *shadows,
                                                  MoveList *out) {
    const Player us = pos->now.turn;
    const Cell passed_over = pos->now.en_passant;
    for (Bits pawns = pos_men_of(pos, us, PAWN); pawns;) {
        const Cell from = bits_pop(&pawns);
        for (Bits cells = pawn_attacks(ground, us, from) & pos_kind(pos, EMPTY); cells;) {
            const Cell to = bits_pop(&cells);
            const Cell passed = to == passed_over ? cell_behind(us, to) : (Cell)CELL_NONE;
            const Bits victims = victims_on(shadows, from, to) | (passed == CELL_NONE ? 0 : bit(passed));
            if (!(bit(to) & (RANK_1 | RANK_8))) {
                push_captures(out, from, to, EMPTY, victims, passed);
                continue;
            }
            for (size_t i = 0; i < LENGTH(promotion_kinds); i++)
                push_captures(out, from, to, promotion_kinds[i], victims, passed);
        }
    }
}

static ALWAYS_INLINE void moves_with_shadows(Ground ground, const Position *pos, MoveList *out) {
    const Movement movement = { .terrain = ground, .captures = true, .castling = true };
    const int first = out->count;
    Shadows shadows;
    cast_shadows(ground, pos, pos->now.turn ^ 1, &shadows);
    pseudo_moves(pos, &movement, out);
    capture_by_shadow(pos, &shadows, out, first);
    pawn_captures_by_shadow(ground, pos, &shadows, out);
}

static bool is_safe(const Position *pos, Player player) {
    return !ON_GROUND(pos, is_in_check, pos, player);
}

static bool shadow_in_check(const Position *pos) {
    return ON_GROUND(pos, is_in_check, pos, pos->now.turn);
}

static void shadow_generate(const Position *pos, Gen what, MoveList *out) {
    const int first = out->count;
    ON_GROUND(pos, moves_with_shadows, pos, out);
    keep_wanted(pos, out, first, what);
    keep_castling(pos, out, first, is_safe);
    keep_legal(pos, out, first, is_safe);
}

static void shadow_play(Position *pos, Move move) {
    const Cell victim = victim_of(pos, move);
    play_orthodox(pos, move);
    if (move_type(move) != MOVE_OTHER) return;
    pos_irreversible(pos);
    pos_put64(pos, victim, MAN_NONE);
}

static Man shadow_gain(const Position *pos, Move move) {
    return move_type(move) == MOVE_CASTLE ? (Man)MAN_NONE : pos->man[victim_of(pos, move)];
}

static size_t shadow_format_move(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    const size_t length = game_move_format_plain(pos, move, buf);
    if (!(move_choice(move) & CHOICE_MARK)) return length;
    Text out = text_into(buf + length, MOVE_TEXT_MAX - length);
    text_char(&out, ';');
    text_string(&out, pos->board->name[victim_of(pos, move)]);
    return length + out.length;
}

/* The king's safety is judged with whoever falls by his shadow off the board. */
static bool shadow_allows(const Position *pos, const Wish *wish, Error *err) {
    MoveList list;
    bool good = true;
    if (wish->man == MAN_NONE) return true;
    movelist_init(&list);
    moves_with_shadows(game_ground(pos), pos, &list);
    for (int i = 0; i < list.count && good; i++) {
        const Move move = list.at[i];
        if (move_type(move) != MOVE_CASTLE && move_from(move) == wish->from && move_to(move) == wish->to)
            good = refusal_king_is_safe(pos, move, err);
    }
    movelist_free(&list);
    return good;
}

#define SHADOW_FIELDS                                                                                                  \
    .family = "adams", .setup.start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", .players = 2,        \
    .team = { 0, 1 }, .setup.royal = 1 << KING, .conduct.effects = true,                                               \
    .advice.traits = { .late_moves = true, .check_extension = true }, .conduct.generate = shadow_generate,             \
    .conduct.play = shadow_play, .conduct.in_check = shadow_in_check, .conduct.no_moves = chesslike_no_moves,          \
    .text.check_position = chesslike_check_position, .advice.gain = shadow_gain,                                       \
    .text.format_move = shadow_format_move, .conduct.allows = shadow_allows

const Game game_shadow = {
    .id = "shadow",
    .title = "Shadow Chess",
    .card = { .sentence = "Where a man could go he can be hurt: step onto his path and you take him from afar.",
              .ease = EASE_HARD },
    SHADOW_FIELDS,
};

const Game game_cylindrical_shadow = {
    .id = "cylindrical-shadow",
    .title = "Cylindrical Shadow Chess",
    .card = { .sentence = "Paths run round the edge, and stepping onto one takes its owner from behind.",
              .under = "shadow",
              .ease = EASE_HARD },
    .setup.board = &board_8x8_cylinder,
    SHADOW_FIELDS,
};

#include "variants/rules/authorifle.h"

/* Enemies that a man shoots one after the other, from the nearest on. */
typedef struct {
    Cell target[7];
    int count;
    bool is_mutual; /* the last one attacks the shooter */
} TargetLine;

enum { LINES_MAX = 9 }; /* eight directions, and in passing */

typedef struct {
    TargetLine line[LINES_MAX]; /* in ascending order of their first targets */
    int count;
} Lines;

static bool is_slider(Kind kind) {
    return kind == BISHOP || kind == ROOK || kind == QUEEN;
}

/* Does the target attack the shooter, when those before him on the line are gone? */
static bool attacks_back(const Position *pos, Cell target, Cell shooter, Bits gone) {
    const Man man = pos->man[target];
    return bits_has(kind_attacks(GROUND_PLANE, man_kind(man), man_owner(man), target, pos_occupied(pos) & ~gone),
                    shooter);
}

/* The line whose first target is `first`: on in the same direction, or by the same leap, until something ends it. */
static TargetLine walk_from(const Position *pos, Cell from, Cell first) {
    const Kind kind = man_kind(pos->man[from]);
    const Player them = man_owner(pos->man[from]) ^ 1;
    const int files = file_of(first) - file_of(from), ranks = rank_of(first) - rank_of(from);
    const int dx = kind == KNIGHT ? files : (files > 0) - (files < 0);
    const int dy = kind == KNIGHT ? ranks : (ranks > 0) - (ranks < 0);
    TargetLine line = { .count = 0 };
    Bits gone = 0;
    for (int x = file_of(first), y = rank_of(first); x >= 0 && x < 8 && y >= 0 && y < 8; x += dx, y += dy) {
        const Cell at = cell_at(x, y);
        if (pos->man[at] == MAN_NONE && is_slider(kind)) continue;
        if (pos->man[at] == MAN_NONE || man_owner(pos->man[at]) != them) break;
        line.target[line.count++] = at;
        line.is_mutual = attacks_back(pos, at, from, gone);
        gone |= bit(at);
        if (line.is_mutual) break;
    }
    return line;
}

/* The pawn that this one may shoot in passing, as a set. */
static Bits passer_of(const Position *pos, Cell from) {
    const Cell passed = pos->now.en_passant;
    const Player us = man_owner(pos->man[from]);
    if (passed == CELL_NONE || man_kind(pos->man[from]) != PAWN) return 0;
    return bits_has(pawn_attacks(GROUND_PLANE, us, from), passed) ? bit(cell_behind(us, passed)) : 0;
}

static Lines lines_of(const Position *pos, Cell from) {
    const Bits passer = passer_of(pos, from);
    Lines lines = { .count = 0 };
    Bits first = man_attacks(pos, GROUND_PLANE, from) & pos_men(pos, man_owner(pos->man[from]) ^ 1);
    for (first |= passer; first;) {
        const Cell at = bits_pop(&first);
        lines.line[lines.count++] =
            bits_has(passer, at) ? (TargetLine){ .target = { at }, .count = 1 } : walk_from(pos, from, at);
    }
    return lines;
}

static Bits targets_of(const TargetLine *line) {
    Bits targets = 0;
    for (int i = 0; i < line->count; i++) targets |= bit(line->target[i]);
    return targets;
}

static Bits mutual_targets(const Lines *lines) {
    Bits targets = 0;
    for (int i = 0; i < lines->count; i++)
        if (lines->line[i].is_mutual) targets |= targets_of(&lines->line[i]);
    return targets;
}

/* ---- turns of shooting ---- */

/* Without a last line that costs the shooter (NULL) all lines are shot. */
static void push_turn(Cell from, const Lines *lines, unsigned chosen, const TargetLine *last, MoveList *out) {
    Bits targets = 0;
    Cell first = CELL_NONE;
    for (int i = 0; i < lines->count; i++) {
        if (!(chosen >> i & 1)) continue;
        if (!targets) first = lines->line[i].target[0];
        targets |= targets_of(&lines->line[i]);
    }
    if (last && !targets) first = last->target[0];
    if (last) targets |= targets_of(last);
    Move turn = move_choose(move_make(MOVE_SHOT, from, first, EMPTY), last != NULL);
    turn.more = targets;
    movelist_push(out, turn);
}

static void list_turns_of(const Position *pos, Cell from, MoveList *out) {
    const Lines lines = lines_of(pos, from);
    unsigned free = 0, mutual = 0;
    for (int i = 0; i < lines.count; i++) *(lines.line[i].is_mutual ? &mutual : &free) |= 1U << i;
    if (!mutual && free) push_turn(from, &lines, free, NULL, out);
    if (man_kind(pos->man[from]) == KING) return; /* he may not be lost */
    for (int i = 0; i < lines.count; i++) {
        if (!(mutual >> i & 1)) continue;
        for (unsigned before = free;; before = (before - 1) & free) {
            push_turn(from, &lines, before, &lines.line[i], out);
            if (!before) break;
        }
    }
}

void authorifle_list(const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    const Bits them = pos_men(pos, us ^ 1);
    for (Bits men = pos_men(pos, us); men;) {
        const Cell from = bits_pop(&men);
        if (man_attacks(pos, GROUND_PLANE, from) & them || passer_of(pos, from)) list_turns_of(pos, from, out);
    }
}

/* ---- check ---- */

/* Straight lines: on the way from the shooter to the king nobody of the shooter's side stands, nobody attacks the
 * shooter along it, and, but for sliders, nothing is empty. */
static bool shoots_through(const Position *pos, Cell shooter, Cell king, Player player) {
    const Bits between = cells_between(shooter, king), men = between & pos_men(pos, player);
    const bool is_straight = file_of(shooter) == file_of(king) || rank_of(shooter) == rank_of(king);
    const Bits sliders = pos_kind(pos, QUEEN) | pos_kind(pos, is_straight ? ROOK : BISHOP);
    const Bits back = men & (sliders | (pawn_attacks(GROUND_PLANE, player ^ 1, shooter) & pos_kind(pos, PAWN)));
    if (!men || back || between & pos_men(pos, player ^ 1)) return false;
    return men == between || is_slider(man_kind(pos->man[shooter]));
}

static Bits straight_shooters(const Position *pos, Cell king, Player player) {
    const Bits rank = RANK_1 << (king & 56), below = rank - 1, above = ~(rank | below);
    const Bits ahead = player == WHITE ? above : below; /* where pawns stand that could come this way */
    const Bits queens = pos_kind(pos, QUEEN) | pos_kind(pos, KING);
    Bits shooters = 0;
    Bits men = (attacks.rook_empty[king] & (pos_kind(pos, ROOK) | queens)) |
               (attacks.bishop_empty[king] & (pos_kind(pos, BISHOP) | queens | (pos_kind(pos, PAWN) & ahead)));
    for (men &= pos_men(pos, player ^ 1); men;) {
        const Cell at = bits_pop(&men);
        if (shoots_through(pos, at, king, player)) shooters |= bit(at);
    }
    return shooters;
}

/* From the king outwards over his own men; a knight among them attacks one that stands beyond him. */
static Bits knight_beyond(const Position *pos, Cell king, Cell first, Player player) {
    const int dx = file_of(first) - file_of(king), dy = rank_of(first) - rank_of(king);
    Man inner = MAN_NONE;
    for (int x = file_of(first), y = rank_of(first); x >= 0 && x < 8 && y >= 0 && y < 8; x += dx, y += dy) {
        const Man man = pos->man[cell_at(x, y)];
        if (man_is(man, KNIGHT, player ^ 1)) return man_is(inner, KNIGHT, player) ? 0 : bit(cell_at(x, y));
        if (man == MAN_NONE || man_owner(man) != player) break;
        inner = man;
    }
    return 0;
}

Bits authorifle_shooters_at_king(const Position *pos, Player player) {
    const Cell king = pos_king(pos, player);
    Bits shooters = straight_shooters(pos, king, player);
    if (!pos_men_of(pos, player ^ 1, KNIGHT)) return shooters;
    for (Bits first = knight_attacks(GROUND_PLANE, king) & pos_men(pos, player); first;)
        shooters |= knight_beyond(pos, king, bits_pop(&first), player);
    return shooters;
}

/* ---- strings ---- */

static void write_line(const Position *pos, Cell from, const TargetLine *line, Cell written, Text *out) {
    for (int i = 0; i < line->count; i++) {
        if (line->target[i] == written) continue;
        text_char(out, ',');
        text_string(out, pos->board->name[from]);
        text_char(out, 'x');
        text_string(out, pos->board->name[line->target[i]]);
    }
}

void authorifle_write(const Position *pos, Move move, Text *out) {
    if (move_type(move) != MOVE_SHOT) return;
    const Lines lines = lines_of(pos, move_from(move));
    for (int is_last = 0; is_last <= 1; is_last++) /* who is lost shoots the line that costs him last */
        for (int i = 0; i < lines.count; i++)
            if (lines.line[i].is_mutual == (is_last == 1) && bits_has(move.more, lines.line[i].target[0]))
                write_line(pos, move_from(move), &lines.line[i], move_to(move), out);
}

/* ---- moves refused ---- */

bool authorifle_explain(const Position *pos, const Wish *wish, Error *err) {
    const char *man = wish->man == MAN_NONE ? "" : refusal_man(pos, wish->from);
    if (wish->man == MAN_NONE) return true;
    if (!authorifle_shoots(pos))
        return !wish->is_shot || error_set(err, "nobody shoots before the first capture of the game, which is a move");
    if (!wish->is_shot && refusal_is_enemy(pos, wish->to))
        return error_set(err, "the first capture has been made: now men shoot, and stay");
    if (!wish->is_shot) return true;
    const Lines lines = lines_of(pos, wish->from);
    const Bits mutual = mutual_targets(&lines);
    if (mutual && man_kind(wish->man) == KING)
        return error_set(err, "the king cannot shoot, as the %s on %s would take him along",
                         refusal_man(pos, bits_first(mutual)), pos->board->name[bits_first(mutual)]);
    return lines.count == 0 || error_set(err, "the %s does not shoot so: see the list of legal moves", man);
}

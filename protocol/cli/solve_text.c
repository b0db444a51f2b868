#include "protocol/cli/solve_text.h"

#include <ctype.h>
#include <string.h>

#include "protocol/record/san.h"

/* ---- moves ---- */

/* What a move that has been played has come to. */
static const char *mark(const Position *pos, Player mover) {
    const Outcome outcome = game_outcome(pos);
    if (!outcome.over) return game_in_check(pos) ? "+" : "";
    if (outcome.points[mover] == POINTS_WIN) return "#";
    return game_in_check(pos) ? "" : "=";
}

void solve_move_text(Position *pos, Move move, char buf[static SOLVE_MOVE_MAX]) {
    const Player mover = game_turn(pos);
    if (san_is_written(pos->game)) {
        san_format(pos, move, buf);
        buf[strcspn(buf, "+#")] = '\0'; /* our mark says more */
    } else {
        game_move_format(pos, move, buf);
    }
    const size_t length = strlen(buf);
    game_play(pos, move);
    snprintf(buf + length, SOLVE_MOVE_MAX - length, "%s", mark(pos, mover));
    game_undo(pos);
}

/* ---- trees ---- */

typedef struct {
    FILE *out;
    Position *pos;
    const Solution *solution;
    const char *letters; /* of men, in the order of "KQRBN"; NULL: those of the game */
} Writer;

/* The letters of problemists, who need N for other men. */
const char *const solve_languages[] = { "en", "de", "fr", NULL };
static const char *const letters[] = { "KQRBS", "KDTLS", "RDTFC" };
static_assert(LENGTH(letters) + 1 == LENGTH(solve_languages), "every language has letters");

static const char *letters_of(const char *language) {
    int i = 0;
    while (language && solve_languages[i] && strcmp(solve_languages[i], language) != 0) i++;
    return language && solve_languages[i] ? letters[i] : NULL;
}

/* What our letter for a man is in the language; others are as they are. */
static char letter_in(const Writer *w, char letter) {
    static const char ours[] = "KQRBN";
    const char *const man = letter ? strchr(ours, letter) : NULL;
    return man ? w->letters[man - ours] : letter;
}

static bool is_square(const char *text) {
    return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

/* "a1a8" as "Ra1-a8", and "a7xb8q" as "a7xb8=Q". False: the move is written in another way, or the man is not an
 * orthodox one. */
static bool write_at_length(const Writer *w, Move move, const char *text) {
    const bool takes = is_square(text) && text[2] == 'x';
    const char *const to = text + 2 + takes;
    if (!is_square(text) || !is_square(to) || w->pos->board->cells != 64) return false;
    const char *rest = to + 2;
    const char promotion = *rest && strchr("qrbn", *rest) ? (char)toupper((unsigned char)*rest++) : '\0';
    const Kind kind = man_kind(w->pos->man[move_from(move)]);
    if (kind < PAWN || kind > KING || game_letter(w->pos->game, kind) != ".PNBRQK"[kind]) return false;
    if (strspn(rest, "+#=") != strlen(rest)) return false;
    if (move_type(move) == MOVE_CASTLE) {
        fprintf(w->out, "%s%s", to[0] > text[0] ? "O-O" : "O-O-O", rest);
        return true;
    }
    if (kind != PAWN) fputc(letter_in(w, ".PNBRQK"[kind]), w->out);
    fprintf(w->out, "%.2s%c%.2s", text, takes ? 'x' : '-', to);
    if (promotion) fprintf(w->out, "=%c", letter_in(w, promotion));
    fputs(rest, w->out);
    return true;
}

static void write_text(const Writer *w, Move move) {
    const bool is_san = san_is_written(w->pos->game);
    char text[SOLVE_MOVE_MAX];
    solve_move_text(w->pos, move, text);
    if (w->letters && !is_san && write_at_length(w, move, text)) return;
    for (char *at = text; *at && w->letters && is_san; at++) *at = letter_in(w, *at);
    fputs(text, w->out);
}

static void write_children(Writer *w, int node, int indent);

/* Is there a node of this type below it? */
static bool has_child(const Solution *solution, int node, NodeType type) {
    int child = solution->node[node].first;
    while (child >= 0 && solution->node[child].type != type) child = solution->node[child].next;
    return child >= 0;
}

static bool is_defence(NodeType type) {
    return type == NODE_DEFENCE || type == NODE_REFUTATION;
}

/* What stands behind a move. */
static const char *sign_of(const SolutionNode *node) {
    switch (node->type) {
    case NODE_KEY:
    case NODE_REFUTATION:
        return "!";
    case NODE_TRY:
        return "?";
    default:
        return node->dual ? "  dual" : "";
    }
}

static void write_move(Writer *w, int index, int indent) {
    const SolutionNode *const node = &w->solution->node[index];
    if (node->passes) game_null(w->pos);
    fprintf(w->out, "%*s%s%d%s", indent, "", node->type == NODE_REFUTATION ? "but " : "", node->number,
            is_defence(node->type) ? "..." : ".");
    write_text(w, node->move);
    fputs(sign_of(node), w->out);
    if (has_child(w->solution, index, NODE_THREAT)) fputs(" threat:", w->out);
    if (has_child(w->solution, index, NODE_ZUGZWANG)) fputs(" zugzwang.", w->out);
    fputc('\n', w->out);
    game_play(w->pos, node->move);
    write_children(w, index, indent);
    game_undo(w->pos);
    if (node->passes) game_undo(w->pos);
}

/* Threats stand as deep as the continuations after a defence, and the refutation of a try comes last. */
static void write_children(Writer *w, int node, int indent) {
    for (int last = 0; last < 2; last++)
        for (int child = w->solution->node[node].first; child >= 0; child = w->solution->node[child].next) {
            const NodeType type = w->solution->node[child].type;
            if (type == NODE_ZUGZWANG || (type == NODE_REFUTATION) != last) continue;
            write_move(w, child, indent + (type == NODE_THREAT ? 4 : 2));
        }
}

static void write_set_play(Writer *w, int node) {
    fputs("set play:\n", w->out);
    game_null(w->pos);
    write_children(w, node, 0);
    game_undo(w->pos);
    if (w->solution->node[node].first < 0) fputs("  none\n", w->out);
}

static void write_tree(Writer *w) {
    for (int child = w->solution->node[0].first; child >= 0; child = w->solution->node[child].next)
        if (w->solution->node[child].type == NODE_SET)
            write_set_play(w, child);
        else
            write_move(w, child, 0);
}

/* ---- lines ---- */

/* The number before a move that begins a turn of help play; half a move is missing where it begins with the other
 * side. */
static void format_number(const Stipulation *stipulation, const SolutionLine *line, int turn, char buf[static 16]) {
    const int half = (stipulation->half ? 1 : 0) ^ (line->is_set ? 1 : 0);
    const int ply = turn + half;
    buf[0] = '\0';
    if (ply % 2 == 0)
        snprintf(buf, 16, "%d.", ply / 2 + 1);
    else if (turn == 0)
        snprintf(buf, 16, "%d...", ply / 2 + 1);
}

static void visit_help(Position *pos, const Stipulation *stipulation, const SolutionLine *line, SolveVisitor *visit,
                       void *context) {
    char number[16];
    int turn = 0;
    for (int i = 0; i < line->count; i++) {
        const Player mover = game_turn(pos);
        format_number(stipulation, line, turn, number);
        visit(context, number, line->move[i], pos);
        game_play(pos, line->move[i]);
        turn += game_turn(pos) != mover;
    }
    for (int i = 0; i < line->count; i++) game_undo(pos);
}

/* The moves of the series alone have numbers: not those of the other side, which parry a check, or end the line. */
static void visit_series(Position *pos, const Stipulation *stipulation, const SolutionLine *line, SolveVisitor *visit,
                         void *context) {
    const int last = line->count - 1 - (stipulation->play != PLAY_DIRECT); /* move of the series */
    char number[16];
    int undone = 0, next = 1;
    bool parries = false;
    for (int i = 0; i < line->count; i++) {
        number[0] = '\0';
        if (!parries && i <= last) snprintf(number, sizeof number, "%d.", next);
        visit(context, number, line->move[i], pos);
        game_play(pos, line->move[i]);
        undone++;
        next += !parries;
        parries = !parries && i < last && stipulation->series != SERIES_PLAIN && game_in_check(pos);
        if (i < last && !parries && number[0]) game_null(pos), undone++;
    }
    while (undone-- > 0) game_undo(pos);
}

void solve_visit(Position *pos, const Stipulation *stipulation, const SolutionLine *line, SolveVisitor *visit,
                 void *context) {
    if (line->is_set) game_null(pos);
    (stipulation->series && !line->is_set ? visit_series : visit_help)(pos, stipulation, line, visit, context);
    if (line->is_set) game_undo(pos);
}

static void write_line_move(void *context, const char *number, Move move, Position *pos) {
    const Writer *const w = context;
    (void)pos; /* it is the writer's */
    fprintf(w->out, " %s", number);
    write_text(w, move);
}

static void write_lines(Writer *w, const Stipulation *stipulation) {
    for (int i = 0; i < w->solution->lines; i++) {
        const SolutionLine *const line = &w->solution->line[i];
        if (line->is_set && i == 0) fputs("set play:\n", w->out);
        if (!line->is_set && i > 0 && w->solution->line[i - 1].is_set) fputs("solutions:\n", w->out);
        solve_visit(w->pos, stipulation, line, write_line_move, w);
        fputc('\n', w->out);
    }
}

/* ---- the whole ---- */

int solve_count(const Stipulation *stipulation, const Solution *solution) {
    int count = solution->keys;
    if (stipulation_is_lines(stipulation))
        for (int i = 0; i < solution->lines; i++) count += !solution->line[i].is_set;
    return count;
}

static void write_verdict(FILE *out, const Stipulation *stipulation, const Solution *solution) {
    const int count = solve_count(stipulation, solution);
    Stipulation found = *stipulation;
    char text[STIPULATION_TEXT_MAX];
    if (count == 0) fputs("no solution\n", out);
    found.moves = solution->moves;
    found.set_play = false;
    stipulation_format(&found, text);
    if (count > 0 && solution->moves < stipulation->moves) fprintf(out, "short solution: %s\n", text);
    if (!stipulation_is_lines(stipulation) && count > 1) fprintf(out, "cooked: %d keys\n", count);
    if (stipulation_is_lines(stipulation) && count > 1) fprintf(out, "%d solutions\n", count);
    if (!solution->complete) fputs("stopped: there may be more\n", out);
}

void solve_print(FILE *out, Position *pos, const Stipulation *stipulation, const Solution *solution,
                 const char *language) {
    Writer writer = { out, pos, solution, letters_of(language) };
    if (stipulation_is_lines(stipulation))
        write_lines(&writer, stipulation);
    else
        write_tree(&writer);
    write_verdict(out, stipulation, solution);
}

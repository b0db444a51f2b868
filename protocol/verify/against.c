#include "protocol/verify/against.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* One of our moves: in our words, in UCI's, and what both sides count below it. */
typedef struct {
    Move move;
    char text[MOVE_TEXT_MAX];
    char uci[MOVE_TEXT_MAX];
    uint64_t ours, theirs;
    bool shared; /* they have it, too */
    char theirs_text[PEER_MOVE_MAX];
} Row;

typedef struct {
    Peer *peer;
    FILE *out;
    const PerftOptions *options;
    char root[POSITION_TEXT_MAX];
    bool from_start;  /* the root is the start of the game */
    bool guesses;     /* it was said that the other engine gives no totals */
    char *line;       /* the moves from the root to where we are, in the other engine's words */
    char *line_ours;  /* the same in ours */
    size_t line_room; /* of both */
} Walk;

/* What is known of one position: our moves, sorted, beside theirs. */
typedef struct {
    Row *rows;
    int count;
    const PeerMove *extra[64]; /* moves that only they have; the first ones, if there are very many */
    int extra_count;
    uint64_t ours, theirs; /* totals, theirs as the sum of their counts */
    bool has_total;
    uint64_t total; /* theirs, as they say */
} MoveTable;

/* ---- comparing one position ---- */

static int compare_rows(const void *a, const void *b) {
    return strcmp(((const Row *)a)->text, ((const Row *)b)->text);
}

static bool count_ours(Walk *walk, Position *pos, Depth depth, MoveTable *table, Error *err) {
    PerftOptions options = *walk->options;
    options.depth = depth;
    const size_t room = (size_t)game_count_moves(pos) + 1;
    PerftMove *divide = calloc(room, sizeof *divide);
    table->rows = calloc(room, sizeof *table->rows);
    bool done = divide && table->rows;
    if (!done) error_set(err, "out of memory");
    if (done) done = perft_run(pos, &options, divide, &table->count, &table->ours, err);
    for (int i = 0; done && i < table->count; i++) {
        Row *row = &table->rows[i];
        row->move = divide[i].move;
        row->ours = divide[i].count;
        game_move_format(pos, row->move, row->text);
        peer_move_format(walk->peer, pos, row->move, row->uci);
    }
    free(divide);
    if (done) qsort(table->rows, (size_t)table->count, sizeof *table->rows, compare_rows);
    return done;
}

/* Finds our move for theirs. The exact words go first: a dialect may use one word for two of our moves. */
static Row *find_row(MoveTable *table, const char *theirs) {
    for (int i = 0; i < table->count; i++)
        if (!table->rows[i].shared && strcmp(table->rows[i].uci, theirs) == 0) return &table->rows[i];
    for (int i = 0; i < table->count; i++)
        if (!table->rows[i].shared && peer_text_same_move(table->rows[i].uci, theirs)) return &table->rows[i];
    return NULL;
}

static bool count_theirs(Walk *walk, const Position *pos, Depth depth, MoveTable *table, Error *err) {
    PeerPerft answer;
    const PeerQuestion question = { pos, walk->from_start ? NULL : walk->root, walk->line, depth };
    if (!peer_perft(walk->peer, &question, &answer, err)) return false;
    if (!answer.ends_by_itself && !walk->guesses)
        fprintf(walk->out, "note:      the other engine gives no totals: silence ends its answers\n");
    walk->guesses |= !answer.ends_by_itself;
    table->has_total = answer.has_total;
    table->total = answer.total;
    for (int i = 0; i < answer.count; i++) {
        const PeerMove *move = &answer.moves[i];
        table->theirs += move->count;
        Row *row = find_row(table, move->text);
        if (row) {
            row->shared = true;
            row->theirs = move->count;
            memcpy(row->theirs_text, move->text, sizeof row->theirs_text);
        } else if (table->extra_count < (int)LENGTH(table->extra)) {
            table->extra[table->extra_count++] = move;
        }
    }
    return true;
}

static bool compare(Walk *walk, Position *pos, Depth depth, MoveTable *table, Error *err) {
    *table = (MoveTable){ .rows = NULL };
    return count_ours(walk, pos, depth, table, err) && count_theirs(walk, pos, depth, table, err);
}

static bool same_moves(const MoveTable *table) {
    for (int i = 0; i < table->count; i++)
        if (!table->rows[i].shared) return false;
    return table->extra_count == 0;
}

/* The first of our moves whose counts differ, NULL if none. */
static const Row *first_difference(const MoveTable *table) {
    for (int i = 0; i < table->count; i++)
        if (table->rows[i].shared && table->rows[i].ours != table->rows[i].theirs) return &table->rows[i];
    return NULL;
}

/* Is the other engine's total something else than the sum of its counts? */
static bool sums_up_wrongly(const MoveTable *table) {
    return table->has_total && table->total != table->theirs;
}

static bool same_counts(const MoveTable *table) {
    return same_moves(table) && !first_difference(table);
}

static bool is_equal(const MoveTable *table) {
    return same_counts(table) && !sums_up_wrongly(table);
}

/* ---- saying where they differ ---- */

static void print_place(Walk *walk, const Position *pos) {
    char text[POSITION_TEXT_MAX];
    game_format(pos, text, sizeof text);
    fprintf(walk->out, "position:  %s\n", text);
    if (*walk->line_ours) fprintf(walk->out, "from:      %s\nby moves:  %s\n", walk->root, walk->line_ours);
}

static void print_row(Walk *walk, const char *text, const char *ours, const char *theirs) {
    fprintf(walk->out, "  %-10s %14s %14s%s\n", text, ours, theirs, strcmp(ours, theirs) == 0 ? "" : "  <--");
}

/* Both lists side by side. */
static void print_table(Walk *walk, const MoveTable *table) {
    char ours[24], theirs[24];
    fprintf(walk->out, "  %-10s %14s %14s\n", "move", "fusilier", "other");
    for (int i = 0; i < table->count; i++) {
        const Row *row = &table->rows[i];
        snprintf(ours, sizeof ours, "%" PRIu64, row->ours);
        snprintf(theirs, sizeof theirs, "%" PRIu64, row->theirs);
        print_row(walk, row->text, ours, row->shared ? theirs : "missing");
    }
    for (int i = 0; i < table->extra_count; i++) {
        snprintf(theirs, sizeof theirs, "%" PRIu64, table->extra[i]->count);
        print_row(walk, table->extra[i]->text, "missing", theirs);
    }
    snprintf(ours, sizeof ours, "%" PRIu64, table->ours);
    snprintf(theirs, sizeof theirs, "%" PRIu64, table->theirs);
    print_row(walk, "all", ours, theirs);
}

static void print_moves(Walk *walk, const MoveTable *table) {
    const char *label = "legal for fusilier alone: ";
    for (int i = 0; i < table->count; i++) {
        if (table->rows[i].shared) continue;
        fprintf(walk->out, "%s%s", label, table->rows[i].text);
        label = " ";
    }
    if (*label == ' ') fputc('\n', walk->out);
    label = "legal for the other engine alone: ";
    for (int i = 0; i < table->extra_count; i++) {
        fprintf(walk->out, "%s%s", label, table->extra[i]->text);
        label = " ";
    }
    if (*label == ' ') fputc('\n', walk->out);
}

/* ---- walking down ---- */

static void append(char *line, size_t room, const char *word) {
    const size_t used = strlen(line);
    snprintf(line + used, room - used, "%s%s", used ? " " : "", word);
}

/* The counts below this move differ, but those of the position after it agree: the other engine contradicts itself. */
static void print_contradiction(Walk *walk, const Position *before, const Row *row, Depth depth, uint64_t after) {
    print_place(walk, before);
    fprintf(walk->out,
            "move:      %s: fusilier counts %" PRIu64 " below it, the other engine %" PRIu64 " at depth %d;\n"
            "           but asked about the position after this move, it counts %" PRIu64 " there\n",
            row->text, row->ours, row->theirs, depth, after);
}

static bool descend(Walk *walk, Position *pos, Depth depth, const MoveTable *table, Error *err);

/* Plays the move below which counts differ, and looks at the position after it. */
static bool follow(Walk *walk, Position *pos, Depth depth, const Row *row, Error *err) {
    const size_t used = strlen(walk->line), used_ours = strlen(walk->line_ours);
    append(walk->line, walk->line_room, row->theirs_text);
    append(walk->line_ours, walk->line_room, row->text);
    game_play(pos, row->move);
    MoveTable after;
    bool done = compare(walk, pos, depth - 1, &after, err);
    const bool equal = done && same_counts(&after);
    if (done && !equal) done = descend(walk, pos, depth - 1, &after, err);
    game_undo(pos);
    walk->line[used] = walk->line_ours[used_ours] = '\0';
    if (equal) print_contradiction(walk, pos, row, depth, after.theirs);
    free(after.rows);
    return done;
}

/* Says in what this position differs, or where below it the difference lies. */
static bool descend(Walk *walk, Position *pos, Depth depth, const MoveTable *table, Error *err) {
    if (same_moves(table) && depth > 1) return follow(walk, pos, depth, first_difference(table), err);
    print_place(walk, pos);
    print_moves(walk, table);
    print_table(walk, table);
    return true;
}

static Comparison compare_depth(Walk *walk, Position *pos, Depth depth, uint64_t *total, Error *err) {
    MoveTable table;
    bool done = compare(walk, pos, depth, &table, err);
    const bool equal = done && is_equal(&table);
    if (equal) fprintf(walk->out, "depth %d: equal, %" PRIu64 "\n", depth, table.ours);
    if (done && !equal) {
        const uint64_t theirs = table.has_total ? table.total : table.theirs;
        fprintf(walk->out, "depth %d: different, %" PRIu64 " against %" PRIu64 "\n", depth, table.ours, theirs);
        if (sums_up_wrongly(&table))
            fprintf(walk->out, "total:     the other engine says %" PRIu64 ", but its counts add up to %" PRIu64 "\n",
                    table.total, table.theirs);
        if (!same_counts(&table)) done = descend(walk, pos, depth, &table, err);
    }
    *total = table.ours;
    free(table.rows);
    fflush(walk->out); /* the next depth may take long */
    return !done ? AGAINST_ERROR : equal ? AGAINST_EQUAL : AGAINST_DIFFERENT;
}

Comparison against_run(const Position *pos, const PerftOptions *options, const PeerSpec *spec, FILE *out,
                       uint64_t *total, Error *err) {
    Walk walk = { .out = out, .options = options, .line_room = (size_t)options->depth * MOVE_TEXT_MAX + 1 };
    walk.line = calloc(1, walk.line_room);
    walk.line_ours = calloc(1, walk.line_room);
    walk.peer = walk.line && walk.line_ours ? peer_start(spec, pos->game, err) : NULL;
    if (!walk.line || !walk.line_ours) error_set(err, "out of memory");
    Comparison comparison = AGAINST_ERROR;
    if (walk.peer) {
        game_format(pos, walk.root, sizeof walk.root);
        walk.from_start = game_is_at_start(pos);
        fprintf(out, "against %s\n", peer_name(walk.peer));
        Position own;
        pos_init(&own, pos->game);
        pos_copy(&own, pos);
        comparison = AGAINST_EQUAL;
        for (Depth depth = 1; depth <= options->depth && comparison == AGAINST_EQUAL; depth++)
            comparison = compare_depth(&walk, &own, depth, total, err);
        pos_release(&own);
    }
    peer_stop(walk.peer);
    free(walk.line);
    free(walk.line_ours);
    return comparison;
}

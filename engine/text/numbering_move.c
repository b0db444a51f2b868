/* Moves by the numbers of squares: the second half of numbering.h. */
#include <ctype.h>
#include <string.h>

#include "engine/base/text.h"
#include "engine/text/numbering.h"
#include "engine/text/refusal.h"

/* The cells of a move from its start to its end; returns their number. */
enum { NUMBERED_CELLS_MAX = 25 };
static int numbering_path(const Position *pos, Move move, Cell path[static NUMBERED_CELLS_MAX]) {
    char text[MOVE_TEXT_MAX];
    int count = 0;
    game_move_format(pos, move, text);
    for (const char *at = text; *at && count < NUMBERED_CELLS_MAX; count++) {
        at += *at == 'x';
        const size_t length = board_read_cell(pos->board, at, &path[count]);
        if (!length) break;
        at += length;
    }
    return count;
}

static bool is_jump(const Position *pos, Move move) {
    return game_gain(pos, move) != MAN_NONE;
}

bool numbering_come_to_same(const Position *pos, Move a, Move b) {
    Position scratch;
    Key key[2];
    pos_init(&scratch, pos->game);
    pos_copy(&scratch, pos);
    for (int i = 0; i < 2; i++) {
        game_play(&scratch, i ? b : a);
        key[i] = scratch.now.key;
        game_undo(&scratch);
    }
    pos_release(&scratch);
    return key[0] == key[1];
}

/* ---- writing ---- */

static void write_path(const Position *pos, const Cell path[], int count, char between, Text *out) {
    for (int i = 0; i < count; i++) {
        if (i) text_char(out, between);
        text_number(out, numbering_of(pos->board, path[i]));
    }
}

/* Is there another move with the same ends that comes to something else? */
static bool needs_path(const Position *pos, Move move) {
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    bool found = false;
    for (int i = 0; i < legal.count && !found; i++)
        found = move_from(legal.at[i]) == move_from(move) && move_to(legal.at[i]) == move_to(move) &&
                !numbering_come_to_same(pos, legal.at[i], move);
    movelist_free(&legal);
    return found;
}

size_t numbering_format_move(const Position *pos, Move move, char buf[static NUMBERED_MOVE_MAX]) {
    Text out = text_into(buf, NUMBERED_MOVE_MAX);
    const Cell ends[] = { move_from(move), move_to(move) };
    Cell path[NUMBERED_CELLS_MAX];
    if (!pos->game->text.numbering) return out.length;
    if (!is_jump(pos, move))
        write_path(pos, ends, 2, '-', &out);
    else if (!needs_path(pos, move))
        write_path(pos, ends, 2, 'x', &out);
    else
        write_path(pos, path, numbering_path(pos, move, path), 'x', &out);
    return out.length;
}

/* ---- reading ---- */

/* What was written: its squares, and whether as a jump. */
typedef struct {
    Cell cell[NUMBERED_CELLS_MAX];
    int count;
    bool is_jump;
} Written;

static bool read_written(const Position *pos, const char *text, Written *written, Error *err) {
    const unsigned last = numbering_last(pos->board);
    *written = (Written){ .count = 0 };
    for (const char *at = text;;) {
        unsigned number = 0;
        for (; isdigit((unsigned char)*at); at++)
            if (number <= last) number = 10 * number + (unsigned)(*at - '0');
        if (number < 1 || number > last)
            return error_set(err, "squares are numbered 1 to %u, as in 11-15 and 22x15", last) ||
                   error_prefix(err, "move \"%.40s\"", text);
        if (written->count == NUMBERED_CELLS_MAX)
            return error_set(err, "too many squares") || error_prefix(err, "move \"%.40s\"", text);
        written->cell[written->count++] = numbering_cell(pos->board, number);
        if (!*at && written->count > 1) return true;
        if (!*at || !strchr("-x:", *at))
            return error_set(err, "not a move such as 11-15 or 22x15") || error_prefix(err, "move \"%.40s\"", text);
        written->is_jump = written->is_jump || *at != '-';
        at++;
    }
}

typedef enum { UNLIKE, LIKE, EXACT } Likeness;

/* Do the squares lie in this order on the way of the move, and are they all of it? Steps and jumps are never both
 * legal, so that it does not matter which of the two was written. */
static Likeness compare(const Position *pos, Move move, const Written *written) {
    Cell path[NUMBERED_CELLS_MAX];
    const int count = numbering_path(pos, move, path), last = written->count - 1;
    if (move_from(move) != written->cell[0] || move_to(move) != written->cell[last]) return UNLIKE;
    int found = 1;
    for (int i = 1; i < count - 1 && found < last; i++) found += path[i] == written->cell[found];
    return found < last ? UNLIKE : count == written->count ? EXACT : LIKE;
}

/* The move in the game's own writing, for the rule that forbids it. */
static bool explain(const Position *pos, const char *text, const Written *written, const MoveList *legal, Error *err) {
    char own[MOVE_TEXT_MAX];
    Text out = text_into(own, sizeof own);
    Error why;
    for (int i = 0; i < written->count; i++) {
        if (i && written->is_jump) text_char(&out, 'x');
        text_string(&out, pos->board->name[written->cell[i]]);
    }
    refusal_explain(pos, own, legal, &why);
    return error_set(err, "%s", error_reason(&why)) || error_prefix(err, "move \"%.40s\" (%s)", text, own);
}

/* Always false: names the ways. */
static bool refuse_choice(const Position *pos, const char *text, const MoveList *like, Error *err) {
    char line[sizeof err->text];
    Text out = text_into(line, sizeof line);
    for (int i = 0; i < like->count; i++) {
        Cell path[NUMBERED_CELLS_MAX];
        if (i) text_string(&out, i + 1 < like->count ? ", " : " or ");
        write_path(pos, path, numbering_path(pos, like->at[i], path), 'x', &out);
    }
    return error_set(err, "there is a choice: %s", line) || error_prefix(err, "move \"%.40s\"", text);
}

static bool choose(const Position *pos, const char *text, const Written *written, const MoveList *legal, Move *move,
                   Error *err) {
    MoveList like;
    movelist_init(&like);
    bool exact = false, same = true;
    for (int i = 0; i < legal->count && !exact; i++) {
        const Likeness likeness = compare(pos, legal->at[i], written);
        exact = likeness == EXACT;
        if (exact) movelist_clear(&like);
        if (likeness != UNLIKE) movelist_push(&like, legal->at[i]);
    }
    for (int i = 1; i < like.count; i++) same = same && numbering_come_to_same(pos, like.at[0], like.at[i]);
    const bool found = like.count > 0 && same;
    if (found) *move = like.at[0];
    if (!found && like.count) refuse_choice(pos, text, &like, err);
    if (!found && !like.count && err) explain(pos, text, written, legal, err);
    movelist_free(&like);
    return found;
}

bool numbering_parse_move(const Position *pos, const char *text, Move *move, Error *err) {
    Written written;
    if (!read_written(pos, text, &written, err)) return false;
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    const bool found = choose(pos, text, &written, &legal, move, err);
    movelist_free(&legal);
    return found;
}

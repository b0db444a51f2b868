#include "protocol/record/lines.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"

void lines_release(Lines *lines) {
    for (int i = 0; i < lines->count; i++) free(lines->move[i].comment);
    free(lines->move);
    free(lines->comment);
    *lines = (Lines){ .count = 0 };
}

static char *copy_of(const char *comment) {
    return comment && *comment ? memory_text(comment, strlen(comment)) : NULL;
}

void lines_copy(Lines *lines, const Lines *from) {
    *lines = (Lines){ .count = from->count, .comment = copy_of(from->comment), .links = from->links };
    ARRAY_RESERVE(lines->move, lines->room, lines->count);
    for (int i = 0; i < lines->count; i++) {
        lines->move[i] = from->move[i];
        lines->move[i].comment = copy_of(from->move[i].comment);
    }
}

/* ---- the tree ---- */

bool lines_has(const Lines *lines, int move) {
    return move > LINE_START && move <= lines->count && !lines->move[move - 1].is_gone;
}

int lines_parent(const Lines *lines, int move) {
    return move <= LINE_START ? LINE_NONE : lines->move[move - 1].parent;
}

static const LineLinks *links_of(const Lines *lines, int move) {
    return move == LINE_START ? &lines->links : &lines->move[move - 1].links;
}

int lines_next_child(const Lines *lines, int parent, int before) {
    const bool is_child = before > LINE_START && lines_parent(lines, before) == parent;
    int move = is_child ? links_of(lines, before)->next : links_of(lines, parent)->first;
    while (move && (move <= before || !lines_has(lines, move))) move = links_of(lines, move)->next;
    return move ? move : LINE_NONE;
}

int lines_first_child(const Lines *lines, int parent) {
    return lines_next_child(lines, parent, parent);
}

int lines_find_child(const Lines *lines, int parent, Move wanted) {
    int move = lines_first_child(lines, parent);
    while (move != LINE_NONE && !move_equal(lines->move[move - 1].move, wanted))
        move = lines_next_child(lines, parent, move);
    return move;
}

int lines_end(const Lines *lines, int move) {
    for (int next; (next = lines_first_child(lines, move)) != LINE_NONE;) move = next;
    return move;
}

int lines_plies(const Lines *lines, int move) {
    return move > LINE_START ? lines->move[move - 1].plies : 0;
}

/* The newest move becomes the last one that follows its parent. */
static void link(Lines *lines, int parent) {
    LineLinks *const links = parent == LINE_START ? &lines->links : &lines->move[parent - 1].links;
    if (links->last)
        lines->move[links->last - 1].links.next = lines->count;
    else
        links->first = lines->count;
    links->last = lines->count;
}

int lines_add(Lines *lines, int parent, const RecordMove *played) {
    const int plies = lines_plies(lines, parent) + 1;
    ARRAY_RESERVE(lines->move, lines->room, lines->count + 1);
    LineMove *const move = &lines->move[lines->count++];
    *move = (LineMove){ .parent = parent,
                        .plies = plies,
                        .move = played->move,
                        .opinion = played->opinion,
                        .book = played->book,
                        .has_clock = played->has_clock,
                        .clock_ms = played->clock_ms,
                        .time_ms = played->time_ms };
    const char *const shown = *played->pdn ? played->pdn : *played->san ? played->san : played->text;
    memcpy(move->shown, shown, strlen(shown) + 1); /* has room for each of them */
    link(lines, parent);
    return lines->count;
}

void lines_remove(Lines *lines, int move) {
    lines->move[move - 1].is_gone = true;
    for (int later = move + 1; later <= lines->count; later++) {
        const int parent = lines->move[later - 1].parent;
        if (parent != LINE_START && !lines_has(lines, parent)) lines->move[later - 1].is_gone = true;
    }
}

void lines_comment(Lines *lines, int move, const char *comment) {
    char **const place = move == LINE_START ? &lines->comment : &lines->move[move - 1].comment;
    char *const said = copy_of(comment);
    free(*place);
    *place = said;
}

void lines_walk(const Lines *lines, int from, int to, Position *pos) {
    int *way = NULL, steps = 0, room = 0;
    while (from != to) {
        const int here = lines_plies(lines, from), there = lines_plies(lines, to);
        if (there >= here) {
            ARRAY_RESERVE(way, room, steps + 1);
            way[steps++] = to;
            to = lines_parent(lines, to);
        }
        if (here >= there) {
            game_undo(pos);
            from = lines_parent(lines, from);
        }
    }
    while (steps > 0) game_play(pos, lines->move[way[--steps] - 1].move);
    free(way);
}

/* ---- records ---- */

int lines_at(const Lines *lines, const Record *record, int plies) {
    int move = LINE_START;
    for (int ply = 0; ply < plies && move != LINE_NONE; ply++)
        move = lines_find_child(lines, move, record->moves[ply].move);
    return move;
}

bool lines_is_main(const Lines *lines, const Record *record) {
    return !lines->count || lines_at(lines, record, record->count) == lines_end(lines, LINE_START);
}

void lines_note(Lines *lines, const Record *record) {
    int move = LINE_START;
    for (int ply = 0; ply < record->count; ply++) {
        const int next = lines_find_child(lines, move, record->moves[ply].move);
        move = next == LINE_NONE ? lines_add(lines, move, &record->moves[ply]) : next;
    }
}

void lines_to_record(const Lines *lines, int end, Record *record) {
    const int plies = lines_plies(lines, end);
    int *const line = memory_new((size_t)plies + 1, sizeof *line);
    for (int at = end, ply = plies; at > LINE_START; at = lines_parent(lines, at)) line[--ply] = at;
    int same = 0;
    while (same < plies && same < record->count &&
           move_equal(record->moves[same].move, lines->move[line[same] - 1].move))
        same++;
    while (record->count > same) record_undo(record);
    for (int ply = same; ply < plies; ply++) {
        const LineMove *const move = &lines->move[line[ply] - 1];
        RecordMove *const played = record_play(record, move->move);
        played->opinion = move->opinion;
        played->book = move->book;
        played->has_clock = move->has_clock;
        played->clock_ms = move->clock_ms;
        played->time_ms = move->time_ms;
    }
    free(line);
}

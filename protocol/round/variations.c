#include "protocol/round/variations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/round/clocks.h"
#include "protocol/round/offers.h"
#include "protocol/round/sight.h"

enum { MOVES_MAX = 20000, COMMENT_MAX = 2000, SHOWN_MAX = 8 /* moves of a line in words */ };

void variations_note(Round *round) {
    if (round->lines.count) lines_note(&round->lines, &round->record);
}

void variations_forget(Round *round, int plies) {
    if (!round->lines.count || plies >= round->record.count) return;
    const int first = lines_at(&round->lines, &round->record, plies + 1);
    if (first != LINE_NONE) lines_remove(&round->lines, first);
}

/* ---- playing ---- */

bool variations_are_allowed(const Round *round, unsigned players) {
    return !clocks_any(round) && sight_allows_help(round, players) && (round->is_study || !round_is_over(round));
}

bool variations_may_move(const Round *round, unsigned players, const Position *pos) {
    return variations_are_allowed(round, players) && !game_is_chance(pos) && players >> game_turn(pos) & 1;
}

/* Do others than people play, and have dice been rolled since? */
static bool is_settled_by_dice(const Round *round, int plies) {
    Position pos;
    bool dice = false;
    const unsigned all = (1U << round_game(round)->players) - 1;
    pos_init(&pos, round_game(round));
    pos_copy(&pos, &round->record.pos);
    for (int ply = round->record.count; ply > plies; ply--) {
        game_undo(&pos);
        dice |= game_is_chance(&pos);
    }
    pos_release(&pos);
    return dice && round_people(round) != all;
}

/* Begins the tree with what has been played; how the game ended belongs to that. */
static void begin(Round *round) {
    if (round->lines.count) return;
    lines_note(&round->lines, &round->record);
    if (!round_is_over(round) || game_referee(&round->record.pos).over) return;
    round->lines_end = lines_end(&round->lines, LINE_START);
    round->lines_ending = round->ending;
}

/* The line that ends with this move stands at the board. */
static void bring(Round *round, int end, Millis now) {
    lines_to_record(&round->lines, end, &round->record);
    refusals_forget(&round->refusals, -1);
    clocks_back(round, 0);
    offers_forget_undo(round);
    round_settle(round, end == round->lines_end ? &round->lines_ending : NULL, now);
}

static bool may_go_back(const Round *round, unsigned players, int plies, Error *err) {
    if (plies < 0 || plies >= round->record.count) return error_set(err, "there is no such ply");
    if (!variations_are_allowed(round, players)) return error_set(err, "moves stand in this game");
    if (is_settled_by_dice(round, plies)) return error_set(err, "the dice have been rolled since: moves stand");
    return round->lines.count < MOVES_MAX || error_set(err, "there are too many lines");
}

/* Goes back, and on with the move of this text (NULL: none). */
static bool go_back(Round *round, unsigned players, int plies, const char *text, Millis now, Error *err) {
    if (!may_go_back(round, players, plies, err)) return false;
    const bool is_first = !round->lines.count;
    begin(round);
    const int was = lines_at(&round->lines, &round->record, round->record.count);
    const unsigned version = round->version, moment = round->moment;
    const Offers offers = round->offers;
    round_back(round, plies, now);
    const bool may = !game_is_chance(&round->record.pos) && players >> round_turn(round) & 1;
    if (may ? !text || round_move(round, round_turn(round), text, now, err) : error_set(err, "it was not your turn"))
        return true;
    bring(round, was, now);
    if (is_first) {
        lines_release(&round->lines);
        round->lines_end = 0;
    }
    round->offers = offers; /* all is as it was */
    round->version = version;
    round->moment = moment;
    return false;
}

bool variations_back(Round *round, unsigned players, int plies, Millis now, Error *err) {
    return go_back(round, players, plies, NULL, now, err);
}

bool variations_play(Round *round, unsigned players, int plies, const char *text, Millis now, Error *err) {
    return go_back(round, players, plies, text, now, err);
}

bool variations_choose(Round *round, int move, Millis now, Error *err) {
    if (!lines_has(&round->lines, move)) return error_set(err, "there is no such line");
    bring(round, lines_end(&round->lines, move), now);
    return true;
}

/* ---- comments ---- */

bool variations_may_comment(const Round *round, unsigned players) {
    return players && round->record.count > 0 && sight_allows_help(round, players);
}

bool variations_comment(Round *round, unsigned players, int plies, const char *text, Error *err) {
    if (plies < 1 || plies > round->record.count) return error_set(err, "there is no such move");
    if (!variations_may_comment(round, players)) return error_set(err, "nobody comments on this game yet");
    if (strlen(text) > COMMENT_MAX) return error_set(err, "a comment has %d bytes at most", COMMENT_MAX);
    if (!pgn_is_words(text)) return error_set(err, "programs would read more than words in this comment");
    begin(round);
    lines_comment(&round->lines, lines_at(&round->lines, &round->record, plies), text);
    round->moment++;
    round_note_change(round);
    return true;
}

/* ---- telling ---- */

static bool is_on(const int *line, int plies, int move) {
    for (int ply = 0; ply <= plies; ply++)
        if (line[ply] == move) return true;
    return false;
}

/* The moves at the board by their numbers, LINE_START first; the caller frees them. */
static int *line_at_board(const Round *round) {
    int *const line = memory_new((size_t)round->record.count + 1, sizeof *line);
    line[0] = LINE_START;
    for (int ply = 1; ply <= round->record.count; ply++)
        line[ply] = lines_find_child(&round->lines, line[ply - 1], round->record.moves[ply - 1].move);
    return line;
}

int variations_list(const Round *round, Aside **asides) {
    const Lines *const lines = &round->lines;
    int count = 0, room = 0;
    *asides = NULL;
    if (!lines->count) return 0;
    int *const line = line_at_board(round);
    for (int end = 1; end <= lines->count; end++) {
        if (!lines_has(lines, end) || lines_first_child(lines, end) != LINE_NONE ||
            is_on(line, round->record.count, end))
            continue;
        Aside aside = { .end = end, .first = end };
        for (int at = end; !is_on(line, round->record.count, at); at = lines_parent(lines, at)) aside.first = at;
        while (line[aside.ply] != lines_parent(lines, aside.first)) aside.ply++;
        ARRAY_RESERVE(*asides, room, count + 1);
        (*asides)[count++] = aside;
    }
    free(line);
    return count;
}

void variations_words(const Round *round, const Aside *aside, char *buf, size_t size) {
    const Lines *const lines = &round->lines;
    int moves[SHOWN_MAX], count = 0;
    for (int at = aside->end; at != lines_parent(lines, aside->first); at = lines_parent(lines, at)) {
        memmove(moves + 1, moves, (SHOWN_MAX - 1) * sizeof *moves); /* the last so many on the way up are the first */
        moves[0] = at;
        count++;
    }
    size_t used = 0;
    *buf = '\0';
    for (int i = 0; i < count && i < SHOWN_MAX && used < size; i++)
        used += (size_t)snprintf(buf + used, size - used, "%s%s", i ? " " : "", lines->move[moves[i] - 1].shown);
    if (count > SHOWN_MAX && used < size) snprintf(buf + used, size - used, " …");
}

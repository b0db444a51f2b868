#include "protocol/web/variations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/record/json.h"
#include "protocol/web/analysis.h"

enum { START = 0, NONE = -1, MOVES_MAX = 20000, SHOWN_MAX = 8 /* moves of a line in the state */ };

/* ---- the tree; a move has a number, START is before all ---- */

static bool is_there(const Variations *tree, int move) {
    return move > START && move <= tree->count && !tree->move[move - 1].is_gone;
}

static int parent_of(const Variations *tree, int move) {
    return move == START ? NONE : tree->move[move - 1].parent;
}

/* The next move that follows `parent`, after `before` (START: the first one); NONE after the last. */
static int next_child(const Variations *tree, int parent, int before) {
    for (int move = before + 1; move <= tree->count; move++)
        if (is_there(tree, move) && parent_of(tree, move) == parent) return move;
    return NONE;
}

static int first_child(const Variations *tree, int parent) {
    return next_child(tree, parent, parent);
}

static int find_child(const Variations *tree, int parent, Move wanted) {
    int move = first_child(tree, parent);
    while (move != NONE && !move_equal(tree->move[move - 1].move, wanted)) move = next_child(tree, parent, move);
    return move;
}

static int end_of(const Variations *tree, int move) {
    for (int next; (next = first_child(tree, move)) != NONE;) move = next;
    return move;
}

static int add(Variations *tree, int parent, const RecordMove *played) {
    ARRAY_RESERVE(tree->move, tree->room, tree->count + 1);
    VariationMove *const move = &tree->move[tree->count++];
    *move = (VariationMove){
        .parent = parent, .move = played->move, .opinion = played->opinion, .time_ms = played->time_ms
    };
    snprintf(move->shown, sizeof move->shown, "%s",
             *played->pdn   ? played->pdn
             : *played->san ? played->san
                            : played->text);
    return tree->count;
}

/* The move of the tree that a record has as its last of so many. */
static int move_at(const Variations *tree, const Record *record, int plies) {
    int move = START;
    for (int ply = 0; ply < plies && move != NONE; ply++) move = find_child(tree, move, record->moves[ply].move);
    return move;
}

void variations_note(WebTable *table) {
    Variations *const tree = &table->variations;
    if (!tree->count) return;
    int move = START;
    for (int ply = 0; ply < table->record.count; ply++) {
        const int next = find_child(tree, move, table->record.moves[ply].move);
        move = next == NONE ? add(tree, move, &table->record.moves[ply]) : next;
    }
}

void variations_forget(WebTable *table, int plies) {
    Variations *const tree = &table->variations;
    if (!tree->count || plies >= table->record.count) return;
    const int first = move_at(tree, &table->record, plies + 1);
    if (first == NONE) return;
    tree->move[first - 1].is_gone = true;
    for (int move = first + 1; move <= tree->count; move++) /* whatever follows has a higher number */
        if (parent_of(tree, move) != START && !is_there(tree, parent_of(tree, move)))
            tree->move[move - 1].is_gone = true;
}

void variations_release(Variations *variations) {
    free(variations->move);
    *variations = (Variations){ .count = 0 };
}

/* ---- playing ---- */

bool variations_are_allowed(const WebTable *table, const Right *right) {
    for (Player player = 0; player < table->game->players; player++)
        if (table->clocks.control[player].base_ms) return false;
    return analysis_is_allowed(table, right) && (table->is_study || !table->over);
}

/* Do engines play, and have dice been rolled since? */
static bool is_settled_by_dice(const WebTable *table, int plies) {
    Position pos;
    bool dice = false, all_persons = true;
    for (Player player = 0; player < table->game->players; player++)
        all_persons &= table->seat[player].seat.type == SEAT_HUMAN;
    pos_init(&pos, table->game);
    pos_copy(&pos, &table->record.pos);
    for (int ply = table->record.count; ply > plies; ply--) {
        game_undo(&pos);
        dice |= game_is_chance(&pos);
    }
    pos_release(&pos);
    return dice && !all_persons;
}

/* Begins the tree with what has been played; how the game ended belongs to that. */
static void begin(WebTable *table) {
    Variations *const tree = &table->variations;
    if (tree->count) return;
    add(tree, START, &table->record.moves[0]);
    variations_note(table);
    if (!table->over || game_referee(&table->record.pos).over) return;
    tree->ended = end_of(tree, START);
    snprintf(tree->result, sizeof tree->result, "%s", table->result);
    snprintf(tree->reason, sizeof tree->reason, "%s", table->reason);
}

bool variations_play(WebTable *table, unsigned players, int plies, const char *text, Error *err) {
    if (plies < 0 || plies >= table->record.count) return error_set(err, "there is no such ply");
    if (is_settled_by_dice(table, plies)) return error_set(err, "the dice have been rolled since: moves stand");
    if (table->variations.count >= MOVES_MAX) return error_set(err, "there are too many lines");
    begin(table);
    const int was = move_at(&table->variations, &table->record, table->record.count);
    table_go_back(table, plies);
    const Position *const pos = &table->record.pos;
    const bool may = !game_is_chance(pos) && players >> game_turn(pos) & 1;
    if (may ? table_move(table, text, err) : error_set(err, "it was not your turn")) return true;
    variations_choose(table, was, NULL);
    return false;
}

static void play(Record *record, const VariationMove *move) {
    RecordMove *const played = record_play(record, move->move);
    played->opinion = move->opinion;
    played->time_ms = move->time_ms;
}

bool variations_choose(WebTable *table, int move, Error *err) {
    const Variations *const tree = &table->variations;
    if (!is_there(tree, move)) return error_set(err, "there is no such line");
    const int end = end_of(tree, move);
    int plies = 0;
    for (int at = end; at != START; at = parent_of(tree, at)) plies++;
    int *const line = memory_new((size_t)plies, sizeof *line);
    for (int at = end, ply = plies; at != START; at = parent_of(tree, at)) line[--ply] = at;
    int same = 0;
    while (same < plies && same < table->record.count &&
           move_equal(table->record.moves[same].move, tree->move[line[same] - 1].move))
        same++;
    table_go_back(table, same);
    for (int ply = same; ply < plies; ply++) play(&table->record, &tree->move[line[ply] - 1]);
    free(line);
    const bool ended = end == tree->ended;
    table_settle(table, ended ? tree->result : NULL, ended ? tree->reason : NULL);
    return true;
}

/* ---- telling ---- */

static bool is_on(const int *line, int plies, int move) {
    for (int ply = 0; ply <= plies; ply++)
        if (line[ply] == move) return true;
    return false;
}

/* One line by its last move; `line` has the moves at the board, START first. */
static cJSON *line_of(const Variations *tree, int end, const int *line, int plies) {
    char words[SHOWN_MAX * (MOVE_TEXT_MAX + 1) + 8] = "";
    int moves[SHOWN_MAX], ply = 0, first = end;
    for (int at = end; !is_on(line, plies, at); at = parent_of(tree, at)) first = at;
    while (line[ply] != parent_of(tree, first)) ply++;
    int count = 0, at = end;
    while (at != parent_of(tree, first)) { /* the last so many on the way up are the first ones */
        memmove(moves + 1, moves, (SHOWN_MAX - 1) * sizeof *moves);
        moves[0] = at;
        count++;
        at = parent_of(tree, at);
    }
    for (int i = 0; i < count && i < SHOWN_MAX; i++) {
        const size_t used = strlen(words);
        snprintf(words + used, sizeof words - used, "%s%s", i ? " " : "", tree->move[moves[i] - 1].shown);
    }
    if (count > SHOWN_MAX) strcat(words, " …");
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "move", end);
    cJSON_AddNumberToObject(object, "ply", ply);
    json_add_text(object, "words", words);
    return object;
}

void variations_add(cJSON *state, const WebTable *table) {
    const Variations *const tree = &table->variations;
    cJSON *const lines = cJSON_AddArrayToObject(state, "lines");
    if (!tree->count) return;
    const int plies = table->record.count;
    int *const line = memory_new((size_t)plies + 1, sizeof *line);
    line[0] = START;
    for (int ply = 1; ply <= plies; ply++)
        line[ply] = find_child(tree, line[ply - 1], table->record.moves[ply - 1].move);
    for (int move = 1; move <= tree->count; move++)
        if (is_there(tree, move) && first_child(tree, move) == NONE && !is_on(line, plies, move))
            cJSON_AddItemToArray(lines, line_of(tree, move, line, plies));
    free(line);
}

/* ---- in records ---- */

void variations_main(const WebTable *table, Record *record, SavedGame *saved, char result[static 32]) {
    const Variations *const tree = &table->variations;
    record_init(record, table->game);
    if (!table->record.usual_start) record_start(record, table->record.start, NULL);
    int end = START;
    for (int move = START; (move = first_child(tree, move)) != NONE; end = move) play(record, &tree->move[move - 1]);
    const Outcome outcome = game_referee(&record->pos);
    const bool ended = end == tree->ended;
    saved->record = record;
    saved->over = outcome.over || ended;
    snprintf(result, 32, "%s", ended ? tree->result : "*");
    if (outcome.over) outcome_format(&outcome, table->game->players, result, 32);
    saved->result = result;
    saved->reason = ended ? tree->reason : outcome.reason ? outcome.reason : "";
}

void variations_lines(const WebTable *table, Lines *lines) {
    const Variations *const tree = &table->variations;
    int *const number = memory_new((size_t)tree->count + 1, sizeof *number);
    for (int move = 1; move <= tree->count; move++) {
        const VariationMove *const from = &tree->move[move - 1];
        RecordMove played = { .move = from->move, .opinion = from->opinion, .time_ms = from->time_ms };
        if (!is_there(tree, move)) continue;
        snprintf(played.text, sizeof played.text, "%s", from->shown);
        number[move] = lines_add(lines, number[from->parent], &played);
    }
    free(number);
}

#include "protocol/web/analyst.h"

#include <string.h>

#include "engine/base/text.h"
#include "protocol/record/json.h"
#include "protocol/round/mind.h"
#include "protocol/scene/decisions.h"
#include "protocol/scene/scene.h"
#include "protocol/web/thought.h"

enum { HASH_MB = 16, CELLS_SHOWN = 16 };

/* ---- life ---- */

void analyst_init(Analyst *analyst, const Position *pos, int played, const AnalysisWish *wish) {
    *analyst = (Analyst){ .wish = *wish };
    pos_init(&analyst->root, pos->game);
    pos_copy(&analyst->root, pos);
    for (int ply = played; ply > wish->plies; ply--) game_undo(&analyst->root);
}

void analyst_release(Analyst *analyst) {
    search_free(analyst->searcher);
    values_free(analyst->values);
    pos_release(&analyst->root);
}

/* ---- thinking ---- */

bool analyst_begin(Analyst *analyst, const Listener *listener, const atomic_bool *called_off) {
    SearchOptions options = search_defaults;
    int *const lines = &analyst->wish.lines;
    options.hash_mb = HASH_MB;
    options.samples = 0; /* whoever may analyse sees everything */
    const uint64_t moves = game_count_moves(&analyst->root);
    if (moves < (uint64_t)*lines) *lines = moves ? (int)moves : 1;
    options.multipv = *lines;
    analyst->searcher = search_new(&options, NULL);
    if (game_teams(analyst->root.game) > 2) analyst->values = values_new(analyst->root.game);
    if (!analyst->searcher || game_is_chance(&analyst->root) || moves == 0) return false;
    const Limits limits = { .move_time_ms = analyst->wish.think_ms, .called_off = called_off };
    search_start(analyst->searcher, &analyst->root, &limits, listener);
    return true;
}

/* Lines of different depths cannot be compared: they are told together. */
static bool is_whole(const Analyst *analyst) {
    for (int i = 1; i < analyst->wish.lines; i++)
        if (analyst->line[i].opinion.depth != analyst->line[0].opinion.depth) return false;
    return true;
}

bool analyst_hear(Analyst *analyst, const Thinking *thinking) {
    const bool is_bound = thinking->bound == BOUND_UPPER || thinking->bound == BOUND_LOWER;
    if (thinking->multipv > analyst->wish.lines || thinking->pv_length == 0 || is_bound) return false;
    AnalysisLine *const line = &analyst->line[thinking->multipv - 1];
    line->opinion = mind_opinion(thinking);
    line->length = thinking->pv_length < ANALYSIS_MOVES_MAX ? thinking->pv_length : ANALYSIS_MOVES_MAX;
    memcpy(line->move, thinking->pv, (size_t)line->length * sizeof *line->move);
    return thinking->multipv == analyst->wish.lines && is_whole(analyst);
}

/* ---- telling ---- */

static void add_words(cJSON *object, const Game *game, Player turn, const Opinion *said) {
    char words[64];
    Text out = text_into(words, sizeof words);
    opinion_say_of(said, game, turn, &out);
    cJSON_AddStringToObject(object, "words", words);
}

/* What each player's team has at the end of a line more than the others have on average: no single number says how
 * three and more of them stand. */
static void add_each(cJSON *object, const Analyst *analyst, const AnalysisLine *line, Text *out) {
    Position pos;
    const Game *const game = analyst->root.game;
    const int teams = game_teams(game);
    int value[PLAYERS_MAX], sum = 0;
    cJSON *const each = cJSON_AddArrayToObject(object, "each");
    pos_init(&pos, game);
    pos_copy(&pos, &analyst->root);
    for (int i = 0; i < line->length; i++) game_play(&pos, line->move[i]);
    eval_teams(analyst->values, &pos, value);
    pos_release(&pos);
    for (int team = 0; team < teams; team++) sum += value[team];
    for (Player player = 0; player < game->players; player++) {
        const int own = value[game->team[player]];
        text_string(out, " · ");
        text_char(out, game_player_letter(game, player));
        text_char(out, ' ');
        const int more = own - (sum - own) / (teams - 1);
        opinion_say_score(more, out);
        cJSON_AddItemToArray(each, cJSON_CreateNumber(more / 100.0));
    }
}

static cJSON *line_of(Analyst *analyst, const AnalysisLine *line) {
    Position *const pos = &analyst->root;
    Cell cells[CELLS_SHOWN];
    char text[MOVE_TEXT_MAX];
    cJSON *const object = cJSON_CreateObject();
    add_words(object, pos->game, game_turn(pos), &line->opinion);
    json_add_score(object, &line->opinion);
    game_move_format(pos, line->move[0], text);
    cJSON_AddStringToObject(object, "move", text);
    cJSON_AddItemToObject(object, "cells", scene_cells(cells, decision_cells(pos->board, text, cells, CELLS_SHOWN)));
    thought_add_moves(object, pos, line->move, line->length);
    return object;
}

/* How far it has looked, and how all stand then. */
static void add_note(cJSON *object, const Analyst *analyst, const AnalysisLine *best) {
    char note[160];
    Text out = text_into(note, sizeof note);
    if (best->length) {
        text_string(&out, "depth ");
        text_number(&out, (unsigned long)best->opinion.depth);
    } else {
        text_string(&out, "There is nothing to decide.");
    }
    if (best->length && analyst->values) add_each(object, analyst, best, &out);
    cJSON_AddStringToObject(object, "note", note);
}

cJSON *analyst_tell(Analyst *analyst, const AnalysisLine lines[], bool is_done) {
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "type", "analysis");
    cJSON_AddNumberToObject(object, "ply", analyst->wish.plies);
    cJSON_AddNumberToObject(object, "player", game_turn(&analyst->root));
    cJSON_AddNumberToObject(object, "depth", lines[0].opinion.depth);
    add_note(object, analyst, &lines[0]);
    json_add_number(object, "nodes", (double)lines[0].opinion.nodes);
    cJSON_AddBoolToObject(object, "done", is_done);
    cJSON *const array = cJSON_AddArrayToObject(object, "lines");
    for (int i = 0; i < analyst->wish.lines; i++)
        if (lines[i].length) cJSON_AddItemToArray(array, line_of(analyst, &lines[i]));
    return object;
}

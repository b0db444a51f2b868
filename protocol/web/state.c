#include "protocol/web/state.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/text/words.h"
#include "protocol/record/json.h"
#include "protocol/scene/effects.h"
#include "protocol/scene/layout.h"
#include "protocol/scene/scene.h"
#include "protocol/round/offers.h"
#include "protocol/round/sight.h"
#include "protocol/round/variations.h"
#include "protocol/web/tell.h"

enum { CELLS_NAMED = 64 /* of a move */, MARKS_SHOWN = 6 /* from ! to ?! */ };

/* ---- who sees what ---- */

unsigned state_seats(const WebTable *table, const Right *right) {
    return right->is_host ? round_people_here(&table->round) : right->seats;
}

Player state_viewer(const WebTable *table, const Right *right) {
    return sight_viewer(&table->round, state_seats(table, right));
}

/* Who reads a state. */
typedef struct {
    Player viewer;
    bool may_help; /* they may know what engines think of the whole position */
} Reader;

/* ---- moves ---- */

/* As people read it: short forms of chess and draughts where all is seen; else what was heard of the move itself, which
 * stands first. */
static void show_move(const RecordMove *move, const char *text, Player viewer, char shown[static POSITION_TEXT_MAX]) {
    const bool is_seen = viewer == NOBODY;
    snprintf(shown, POSITION_TEXT_MAX, "%s",
             is_seen && *move->san   ? move->san
             : is_seen && *move->pdn ? move->pdn
                                     : text);
    if (!is_seen) shown[strcspn(shown, " ")] = '\0';
}

/* What was said of a move, of those who wrote it or a file from elsewhere. */
static void add_remarks(cJSON *object, const Lines *lines, int move) {
    if (!lines_has(lines, move)) return;
    const LineMove *const said = &lines->move[move - 1];
    if (said->comment) json_add_text(object, "comment", said->comment);
    int mark = 0;
    while (mark < LINE_MARKS_MAX && said->marks[mark] > MARKS_SHOWN) mark++;
    if (mark < LINE_MARKS_MAX && said->marks[mark]) cJSON_AddNumberToObject(object, "mark", said->marks[mark]);
}

/* What they hear of a move, in the notation of the game. */
static void hear_move(const Position *pos, const RecordMove *move, Player viewer, char *buf, size_t size) {
    *buf = '\0';
    if (viewer == NOBODY)
        snprintf(buf, size, "%s", move->text);
    else if (viewer != WATCHER)
        game_observe(pos, move->move, viewer, buf, size);
}

static cJSON *move_of(const Position *pos, const RecordMove *move, const Reader *reader) {
    const Player viewer = reader->viewer;
    char text[POSITION_TEXT_MAX], shown[POSITION_TEXT_MAX], story[WORDS_TEXT_MAX] = "";
    Cell cells[CELLS_NAMED];
    hear_move(pos, move, viewer, text, sizeof text);
    show_move(move, text, viewer, shown);
    if (viewer != WATCHER) words_story(pos, move->move, viewer, story, sizeof story);
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "player", game_turn(pos));
    cJSON_AddBoolToObject(object, "chance", game_is_chance(pos));
    cJSON_AddBoolToObject(object, "captures",
                          decision_captures(pos->board, text) || (viewer == NOBODY && game_takes(pos, move->move)));
    json_add_text(object, "text", text);
    json_add_text(object, "shown", shown);
    json_add_text(object, "story", story);
    if (reader->may_help && move->opinion.has_score) {
        json_add_score(object, &move->opinion);
        cJSON_AddNumberToObject(object, "depth", move->opinion.depth);
    }
    cJSON_AddItemToObject(object, "cells", scene_cells(cells, decision_cells(pos->board, text, cells, LENGTH(cells))));
    return object;
}

/* What comes with the moves up to a ply besides their list: how it stood at the start, and what the last one did. */
typedef struct {
    Picture start;
    Effect last;
} History;

/* What the reader saw of the move that follows. */
static void see_move(const Position *pos, const RecordMove *move, Player viewer, Effect *effect) {
    char text[POSITION_TEXT_MAX];
    hear_move(pos, move, viewer, text, sizeof text);
    effect->count = decision_cells(pos->board, text, effect->cells, LENGTH(effect->cells));
    if (viewer != WATCHER) effect->blast = game_blast(pos, move->move);
    sight_picture(pos, viewer, &effect->before);
}

/* Lets `pos` go from the start of the record to its ply `plies`, and writes the moves on the way. */
static void add_moves(cJSON *object, const Round *round, Position *pos, int plies, const Reader *reader,
                      History *history) {
    const Record *const record = &round->record;
    int known = LINE_START; /* of the lines */
    cJSON *const moves = cJSON_AddArrayToObject(object, "moves");
    Effect *const last = &history->last;
    for (int ply = record->count; ply > 0; ply--) game_undo(pos);
    sight_picture(pos, reader->viewer, &history->start);
    *last = (Effect){ .before = history->start, .reader = reader->viewer };
    for (int ply = 0; ply < plies; ply++) {
        const RecordMove *const move = &record->moves[ply];
        cJSON *const made = move_of(pos, move, reader);
        if (known != LINE_NONE) known = lines_find_child(&round->lines, known, move->move);
        if (reader->may_help) add_remarks(made, &round->lines, known);
        cJSON_AddItemToArray(moves, made);
        if (ply == plies - 1) see_move(pos, move, reader->viewer, last);
        game_play(pos, move->move);
    }
    if (reader->may_help && round->lines.comment) json_add_text(object, "comment", round->lines.comment);
    sight_picture(pos, reader->viewer, &last->after);
    cJSON *const changed = cJSON_AddArrayToObject(object, "changed");
    const Set cells = picture_changes(&last->before, &last->after);
    for (int at = 0; at < pos->board->cells; at++)
        if (set_has(&cells, (Cell)at)) cJSON_AddItemToArray(changed, cJSON_CreateNumber(at));
}

/* ---- the rest ---- */

static void add_turn(cJSON *object, const Position *pos, Player viewer) {
    const Game *const game = pos->game;
    char called[WORDS_NAME_MAX];
    cJSON *const turn = cJSON_AddObjectToObject(object, "turn");
    const bool asks = !game_is_chance(pos) && viewer != WATCHER && (viewer == NOBODY || viewer == game_turn(pos));
    cJSON_AddNumberToObject(turn, "player", game_turn(pos));
    words_called(game, game_turn(pos), called);
    cJSON_AddStringToObject(turn, "name", called);
    cJSON_AddBoolToObject(turn, "chance", game_is_chance(pos));
    const bool is_check_told = viewer != WATCHER && (!game_is_hidden(game) || game->secrets.tells_check);
    cJSON_AddBoolToObject(turn, "check", is_check_told && game_in_check(pos));
    char words[WORDS_QUESTION_MAX];
    const char *const question = asks ? words_question_to_click(pos, words) : NULL;
    if (question) cJSON_AddStringToObject(turn, "question", question);
    if (question && game->words->thing) cJSON_AddStringToObject(turn, "thing", game->words->thing);
}

/* Whether the page of whoever plays for a player is open. "": nobody has to be there. */
static const char *presence_of(const WebTable *table, Player player) {
    const Presence *const presence = &table->presence;
    const Round *const round = &table->round;
    if (round->is_study || round->seat[player].type != SEAT_PERSON) return "";
    if (!(round->away >> player & 1)) return presence->host ? "here" : "away";
    if (presence->here >> player & 1) return "here";
    return presence->taken >> player & 1 ? "away" : "invited";
}

static void add_seats(cJSON *object, const WebTable *table, unsigned yours) {
    const Round *const round = &table->round;
    static const char *const who[] = {
        [SEAT_PERSON] = "person", [SEAT_ENGINE] = "engine", [SEAT_RANDOM] = "random", [SEAT_GREEDY] = "greedy"
    };
    cJSON *const seats = cJSON_AddArrayToObject(object, "seats");
    for (Player player = 0; player < round_game(round)->players; player++) {
        char label[SEAT_TEXT_MAX];
        cJSON *const seat = cJSON_CreateObject();
        seat_format(&round->seat[player], label, sizeof label);
        cJSON_AddNumberToObject(seat, "player", player);
        cJSON_AddStringToObject(seat, "who", who[round->seat[player].type]);
        cJSON_AddStringToObject(seat, "label", label);
        json_add_text(seat, "name", round->name[player]);
        cJSON_AddBoolToObject(seat, "yours", yours >> player & 1);
        cJSON_AddStringToObject(seat, "presence", presence_of(table, player));
        cJSON_AddItemToArray(seats, seat);
    }
}

/* The side of the first player who sits here; for those who watch, of the first of all. */
static int turn_of_board(WebTable *table, unsigned yours, Player viewer) {
    Player below = viewer < PLAYERS_MAX ? viewer : 0;
    if (viewer >= PLAYERS_MAX && yours) below = (Player)__builtin_ctz(yours);
    int *const known = &table->turned[below];
    if (!*known) *known = 1 + layout_turn_of(round_game(&table->round), below);
    return *known - 1;
}

static void add_position(cJSON *object, const Position *pos, Player viewer) {
    char text[POSITION_TEXT_MAX];
    sight_position(pos, viewer, text, sizeof text);
    json_add_text(object, "position", text);
}

static void add_result(cJSON *object, const Game *game, const Ending *ending) {
    cJSON *const result =
        ending->kind == ENDING_NONE ? cJSON_CreateNull() : scene_result(game, ending->result, ending->reason);
    cJSON_AddItemToObject(object, "result", result);
}

/* What may be played from a position that is looked back at, where that makes a variation. */
static cJSON *tries_at(const Round *round, unsigned players, const Position *pos) {
    Decisions decisions;
    if (!variations_may_move(round, players, pos)) return NULL;
    decisions_init(&decisions, pos);
    cJSON *const tree = decisions_tree(&decisions, "");
    decisions_release(&decisions);
    return tree;
}

static void add_choices(cJSON *object, WebTable *table, unsigned yours, const Position *pos, bool is_now,
                        Player hides) {
    const Round *const round = &table->round;
    const bool acts = is_now && hides == NOBODY && round_asks(round) && yours >> round_turn(round) & 1;
    const bool has_begun = round->record.count > 0;
    cJSON *const tries = acts     ? decisions_tree(table_decisions(table), "")
                         : is_now ? NULL
                                  : tries_at(round, yours, pos);
    cJSON_AddItemToObject(object, "tries", tries ? tries : cJSON_CreateNull());
    if (tries) scene_add_named(cJSON_GetObjectItem(object, "looks"), pos->game, tries);
    cJSON *const can = cJSON_AddObjectToObject(object, "can");
    cJSON_AddBoolToObject(can, "undo", is_now && offers_may_undo(round, yours));
    cJSON_AddBoolToObject(can, "draw", is_now && yours && !round_is_over(round) && has_begun);
    cJSON_AddBoolToObject(can, "resign", is_now && hides == NOBODY && round_resigner(round, yours) != NOBODY);
    cJSON_AddBoolToObject(can, "hint", acts && sight_plays_alone(round, yours));
    cJSON_AddBoolToObject(can, "analyse", hides == NOBODY && sight_allows_help(round, yours));
    cJSON_AddBoolToObject(can, "comment", variations_may_comment(round, yours));
    cJSON_AddItemToObject(object, "curtain",
                          is_now && hides != NOBODY ? cJSON_CreateNumber(hides) : cJSON_CreateNull());
}

static void add_pace(cJSON *object, const WebTable *table, bool may_set) {
    if (!may_set) {
        cJSON_AddNullToObject(object, "pace");
        return;
    }
    cJSON *const pace = cJSON_AddObjectToObject(object, "pace");
    cJSON_AddNumberToObject(pace, "ms", table->pace.ms);
    cJSON_AddBoolToObject(pace, "stands", table->pace.stands);
}

static const char *why_unsaved(const WebTable *table) {
    const Keep *const keep = &table->keep;
    if (keep->is_passing) return "";
    if (!*keep->path) return "there is no home folder for it";
    return keep->is_failing ? keep->why.text : table->loses;
}

static void add_table(cJSON *object, const WebTable *table) {
    const Round *const round = &table->round;
    cJSON_AddStringToObject(object, "type", "state");
    cJSON_AddStringToObject(object, "table", table->id);
    cJSON_AddItemToObject(object, "game", scene_game(round_game(round)));
    cJSON_AddBoolToObject(object, "hidden", sight_is_hidden(round));
    cJSON_AddBoolToObject(object, "study", round->is_study);
    cJSON_AddNumberToObject(object, "moment", round->moment);
    json_add_text(object, "unsaved", why_unsaved(table));
}

cJSON *state_of(WebTable *table, const Right *right, int plies) {
    const Round *const round = &table->round;
    const int count = round->record.count, shown = plies < count ? plies : count;
    const unsigned yours = state_seats(table, right);
    const Player hides = sight_curtain(round, yours), viewer = sight_viewer(round, yours);
    cJSON *const object = cJSON_CreateObject();
    Position pos;
    pos_init(&pos, round_game(round));
    pos_copy(&pos, &round->record.pos);
    add_table(object, table);
    cJSON_AddNumberToObject(object, "turnOfBoard", turn_of_board(table, yours, viewer));
    History *const history = memory_new(1, sizeof *history);
    add_moves(object, round, &pos, shown, &(Reader){ viewer, sight_allows_help(round, yours) }, history);
    scene_add_men(object, &history->last.after);
    effects_add(object, &history->last);
    effects_add_captured(object, &history->start, &history->last.after, viewer);
    free(history);
    add_position(object, &pos, viewer);
    add_turn(object, &pos, viewer);
    add_seats(object, table, yours);
    cJSON_AddNumberToObject(object, "watching", table->presence.watching);
    tell_series(object, round);
    cJSON_AddNumberToObject(object, "ply", shown);
    add_result(object, pos.game, &round->ending);
    add_choices(object, table, yours, &pos, shown == count, hides);
    add_pace(object, table, right->is_host && table_is_paced_by(table, yours));
    if (viewer == NOBODY) tell_lines(object, round);
    if (viewer == NOBODY && !round->record.usual_start) json_add_text(object, "start", round->record.start);
    tell_offers(object, round, yours);
    tell_rematch(object, round);
    tell_clocks(object, round, shown);
    pos_release(&pos);
    return object;
}

#include "protocol/web/state.h"

#include <stdlib.h>
#include <string.h>

#include "engine/words.h"
#include "protocol/record/json.h"
#include "protocol/scene/layout.h"
#include "protocol/scene/scene.h"
#include "protocol/web/analysis.h"
#include "protocol/web/variations.h"
#include "protocol/web/clocks.h"
#include "protocol/web/offers.h"

enum { CELLS_NAMED = 64 /* of a move */ };

/* ---- who sees what ---- */

unsigned state_seats(const WebTable *table, const Right *right) {
    unsigned seats = 0;
    if (!right->is_host) return right->seats;
    for (Player player = 0; player < table->game->players; player++)
        if (table->seat[player].seat.type == SEAT_HUMAN && !table->seat[player].is_away) seats |= 1U << player;
    return seats;
}

static bool is_hidden(const WebTable *table) {
    if (!game_is_hidden(table->game) || table->over || table->is_study) return false;
    for (Player player = 0; player < table->game->players; player++)
        if (table->seat[player].seat.type == SEAT_HUMAN) return true;
    return false; /* engines alone have nobody to hide anything from */
}

Player state_viewer(const WebTable *table, const Right *right) {
    const unsigned seats = state_seats(table, right);
    if (!is_hidden(table)) return NOBODY;
    if (!seats) return WATCHER;
    if (!(seats & (seats - 1))) return (Player)__builtin_ctz(seats);
    return table->looker != NOBODY && seats >> table->looker & 1 ? table->looker : WATCHER;
}

/* The player who has to sit down before the screen, NOBODY if nobody has to. */
static Player curtain(const WebTable *table, const Right *right) {
    const unsigned seats = state_seats(table, right);
    const Player turn = game_turn(&table->record.pos);
    const bool several = (seats & (seats - 1)) != 0;
    return is_hidden(table) && several && seats >> turn & 1 && table->looker != turn ? turn : NOBODY;
}

Player state_curtain(const WebTable *table) {
    return curtain(table, &(Right){ .is_host = true });
}

/* Nothing but empty cells. */
static void empty_picture(Picture *picture, const Game *game) {
    memset(picture, 0, sizeof *picture);
    picture->game = game;
    picture->board = board_of(game->setup.board);
}

void state_picture(Picture *picture, const WebTable *table, const Position *pos, Player viewer) {
    char text[POSITION_TEXT_MAX];
    if (viewer == WATCHER) {
        empty_picture(picture, table->game);
        return;
    }
    if (viewer == NOBODY)
        game_format(pos, text, sizeof text);
    else
        game_view(pos, viewer, text, sizeof text);
    picture_read(picture, table->game, text);
}

/* ---- moves ---- */

/* As people read it: short forms of chess and draughts where all is seen. */
static const char *shown_as(const RecordMove *move, const char *text, Player viewer) {
    if (viewer == NOBODY && *move->san) return move->san;
    return viewer == NOBODY && *move->pdn ? move->pdn : text;
}

static void add_score(cJSON *object, const Opinion *said) {
    if (!said->has_score) return;
    json_add_number(object, "score", said->mate ? 0 : said->score / 100.0);
    if (said->mate) json_add_number(object, "mate", said->score);
}

static cJSON *move_of(const Position *pos, const RecordMove *move, Player viewer) {
    char text[POSITION_TEXT_MAX] = "", story[WORDS_TEXT_MAX] = "";
    Cell cells[CELLS_NAMED];
    if (viewer == NOBODY)
        snprintf(text, sizeof text, "%s", move->text);
    else if (viewer != WATCHER)
        game_observe(pos, move->move, viewer, text, sizeof text);
    if (viewer != WATCHER) words_story(pos, move->move, viewer, story, sizeof story);
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "player", game_turn(pos));
    cJSON_AddBoolToObject(object, "chance", game_is_chance(pos));
    cJSON_AddBoolToObject(object, "captures",
                          decision_captures(pos->board, text) || (viewer == NOBODY && game_takes(pos, move->move)));
    json_add_text(object, "text", text);
    json_add_text(object, "shown", shown_as(move, text, viewer));
    json_add_text(object, "story", story);
    if (viewer == NOBODY) add_score(object, &move->opinion);
    cJSON_AddItemToObject(object, "cells", scene_cells(cells, decision_cells(pos->board, text, cells, LENGTH(cells))));
    return object;
}

/* Lets `pos` go from the start of the record to its ply `plies`, and writes the moves on the way. */
static void add_moves(cJSON *object, const WebTable *table, Position *pos, int plies, Player viewer) {
    Picture before, after;
    cJSON *const moves = cJSON_AddArrayToObject(object, "moves");
    for (int ply = table->record.count; ply > 0; ply--) game_undo(pos);
    for (int ply = 0; ply < plies; ply++) {
        const RecordMove *const move = &table->record.moves[ply];
        cJSON_AddItemToArray(moves, move_of(pos, move, viewer));
        if (ply == plies - 1) state_picture(&before, table, pos, viewer);
        game_play(pos, move->move);
    }
    cJSON *const changed = cJSON_AddArrayToObject(object, "changed");
    if (plies == 0) return;
    state_picture(&after, table, pos, viewer);
    const Set cells = picture_changes(&before, &after);
    for (int at = 0; at < pos->board->cells; at++)
        if (set_has(&cells, (Cell)at)) cJSON_AddItemToArray(changed, cJSON_CreateNumber(at));
}

/* ---- the rest ---- */

static void add_turn(cJSON *object, const WebTable *table, const Position *pos, Player viewer) {
    char called[WORDS_NAME_MAX];
    cJSON *const turn = cJSON_AddObjectToObject(object, "turn");
    const bool asks = !game_is_chance(pos) && viewer != WATCHER && (viewer == NOBODY || viewer == game_turn(pos));
    cJSON_AddNumberToObject(turn, "player", game_turn(pos));
    words_called(table->game, game_turn(pos), called);
    cJSON_AddStringToObject(turn, "name", called);
    cJSON_AddBoolToObject(turn, "chance", game_is_chance(pos));
    cJSON_AddBoolToObject(turn, "check", viewer == NOBODY && !game_is_hidden(table->game) && game_in_check(pos));
    const char *const question = asks ? words_question(pos) : NULL;
    if (question) cJSON_AddStringToObject(turn, "question", question);
}

static void add_seats(cJSON *object, const WebTable *table, unsigned yours) {
    static const char *const who[] = { [SEAT_HUMAN] = "person", [SEAT_ENGINE] = "engine", [SEAT_RANDOM] = "random" };
    cJSON *const seats = cJSON_AddArrayToObject(object, "seats");
    for (Player player = 0; player < table->game->players; player++) {
        char label[SEAT_TEXT_MAX];
        cJSON *const seat = cJSON_CreateObject();
        table_seat_format(&table->seat[player], label, sizeof label);
        cJSON_AddNumberToObject(seat, "player", player);
        cJSON_AddStringToObject(seat, "who", who[table->seat[player].seat.type]);
        cJSON_AddStringToObject(seat, "label", label);
        cJSON_AddBoolToObject(seat, "yours", yours >> player & 1);
        cJSON_AddItemToArray(seats, seat);
    }
}

/* The side of the first player who sits here; for those who watch, of the first of all. */
static int turn_of_board(const WebTable *table, unsigned yours, Player viewer) {
    Player below = viewer < PLAYERS_MAX ? viewer : 0;
    if (viewer >= PLAYERS_MAX && yours) below = (Player)__builtin_ctz(yours);
    return layout_turn_of(table->game, below);
}

static void add_position(cJSON *object, const Position *pos, Player viewer) {
    char text[POSITION_TEXT_MAX] = "";
    if (viewer == NOBODY)
        game_format(pos, text, sizeof text);
    else if (viewer != WATCHER)
        game_view(pos, viewer, text, sizeof text);
    json_add_text(object, "position", text);
}

static void add_result(cJSON *object, const WebTable *table) {
    cJSON_AddItemToObject(object, "result",
                          table->over ? scene_result(table->game, table->result, table->reason) : cJSON_CreateNull());
}

/* What may be played from a position that is looked back at, where that makes a variation. */
static cJSON *tries_at(const WebTable *table, const Right *right, const Position *pos) {
    Decisions decisions;
    const bool may =
        variations_are_allowed(table, right) && !game_is_chance(pos) && state_seats(table, right) >> game_turn(pos) & 1;
    if (!may) return NULL;
    decisions_init(&decisions, pos);
    cJSON *const tree = decisions_tree(&decisions, "");
    decisions_release(&decisions);
    return tree;
}

static void add_choices(cJSON *object, WebTable *table, const Right *right, const Position *pos, bool is_now,
                        Player hides) {
    const unsigned yours = state_seats(table, right);
    const Player turn = game_turn(&table->record.pos);
    const bool acts = is_now && hides == NOBODY && table_asks(table) && yours >> turn & 1;
    cJSON *const tries = acts     ? decisions_tree(table_decisions(table), "")
                         : is_now ? NULL
                                  : tries_at(table, right, pos);
    cJSON_AddItemToObject(object, "tries", tries ? tries : cJSON_CreateNull());
    cJSON *const can = cJSON_AddObjectToObject(object, "can");
    cJSON_AddBoolToObject(can, "undo", is_now && yours && table->record.count > 0);
    cJSON_AddBoolToObject(can, "draw", is_now && yours && !table->over && table->record.count > 0);
    cJSON_AddBoolToObject(can, "resign", acts);
    cJSON_AddBoolToObject(can, "hint", acts);
    cJSON_AddBoolToObject(can, "analyse", hides == NOBODY && analysis_is_allowed(table, right));
    cJSON_AddItemToObject(object, "curtain",
                          is_now && hides != NOBODY ? cJSON_CreateNumber(hides) : cJSON_CreateNull());
}

cJSON *state_of(WebTable *table, const Right *right, int plies) {
    const bool is_now = plies >= table->record.count;
    const unsigned yours = state_seats(table, right);
    const Player hides = curtain(table, right), viewer = hides != NOBODY ? (Player)WATCHER : state_viewer(table, right);
    cJSON *const object = cJSON_CreateObject();
    Position pos;
    Picture picture;
    pos_init(&pos, table->game);
    pos_copy(&pos, &table->record.pos);
    cJSON_AddStringToObject(object, "type", "state");
    cJSON_AddStringToObject(object, "table", table->id);
    cJSON_AddItemToObject(object, "game", scene_game(table->game));
    cJSON_AddBoolToObject(object, "hidden", is_hidden(table));
    cJSON_AddBoolToObject(object, "study", table->is_study);
    cJSON_AddNumberToObject(object, "turnOfBoard", turn_of_board(table, yours, viewer));
    add_moves(object, table, &pos, is_now ? table->record.count : plies, viewer);
    state_picture(&picture, table, &pos, viewer);
    scene_add_men(object, &picture);
    add_position(object, &pos, viewer);
    add_turn(object, table, &pos, viewer);
    add_seats(object, table, yours);
    cJSON_AddNumberToObject(object, "ply", is_now ? table->record.count : plies);
    add_result(object, table);
    add_choices(object, table, right, &pos, is_now, hides);
    if (viewer == NOBODY) variations_add(object, table);
    offers_add(object, table, yours);
    clocks_add(object, table);
    pos_release(&pos);
    return object;
}

#include "protocol/scene/scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory_file.h"
#include "engine/extras.h"
#include "engine/text/numbering.h"
#include "engine/text/refusal.h"
#include "engine/lanes/terms.h"
#include "engine/text/words.h"
#include "protocol/record/json.h"
#include "protocol/scene/layout.h"
#include "protocol/scene/men.h"
#include "protocol/scene/values.h"

/* ---- the board ---- */

/* Which edges touch for some men at least; `both`: all four for the same ones. */
typedef struct {
    bool files, ranks, both;
} Touch;

static void add_touch(Touch *touch, const BoardSpec *spec) {
    touch->files |= spec->wrap_files;
    touch->ranks |= spec->wrap_ranks;
    touch->both |= spec->wrap_files && spec->wrap_ranks;
}

static Touch touch_of(const Game *game) {
    Touch touch = { 0 };
    add_touch(&touch, &board_of(game->setup.board)->spec);
    for (int way = 0; way < WALKED_MAX; way++)
        if (game->setup.walked[way]) add_touch(&touch, game->setup.walked[way]);
    return touch;
}

const char *scene_shape(const Game *game) {
    const Touch touch = touch_of(game);
    const BoardSpec *const spec = &board_of(game->setup.board)->spec;
    if (spec->shape == BOARD_TRIANGLES) return "triangles";
    if (spec->shape == BOARD_SHEET) return "glued";
    if (spec->shape == BOARD_HEXAGONS) return "hexagons";
    if (touch.both) return "torus";
    return touch.files || touch.ranks ? "cylinder" : "squares";
}

/* Thousandths are enough, and keep the text short. */
static double rounded(double value) {
    const double thousandth = round(value * 1000) / 1000;
    return thousandth == 0 ? 0 : thousandth; /* no -0 */
}

static cJSON *point_of(Point point) {
    const double pair[] = { rounded(point.x), rounded(point.y) };
    return cJSON_CreateDoubleArray(pair, 2);
}

static cJSON *cell_of(const Game *game, const Board *board, Cell at, const Tile *tile) {
    cJSON *const cell = cJSON_CreateObject();
    const unsigned number = game->text.numbering ? numbering_of(board, at) : 0;
    cJSON_AddStringToObject(cell, "name", board->name[at]);
    if (number) cJSON_AddNumberToObject(cell, "number", number);
    cJSON_AddNumberToObject(cell, "shade", tile->shade);
    cJSON *const points = cJSON_AddArrayToObject(cell, "points");
    for (int i = 0; i < tile->corners; i++) cJSON_AddItemToArray(points, point_of(tile->corner[i]));
    cJSON_AddItemToObject(cell, "at", point_of(tile->centre));
    cJSON_AddNumberToObject(cell, "room", rounded(tile->room));
    return cell;
}

cJSON *scene_board(const Game *game, int turn) {
    const Board *const board = board_of(game->setup.board);
    const Touch touch = touch_of(game);
    Layout layout;
    layout_make(&layout, board, turn);
    cJSON *const object = cJSON_CreateObject();
    const double box[] = { rounded(layout.low.x), rounded(layout.low.y), rounded(layout.high.x),
                           rounded(layout.high.y) };
    const cJSON_bool wraps[] = { touch.files, touch.ranks };
    cJSON_AddNumberToObject(object, "turns", layout_turns(board));
    cJSON_AddNumberToObject(object, "turn", turn);
    cJSON_AddItemToObject(object, "box", cJSON_CreateDoubleArray(box, LENGTH(box)));
    cJSON_AddStringToObject(object, "shape", scene_shape(game));
    cJSON *const edges = cJSON_AddArrayToObject(object, "wraps");
    for (size_t i = 0; i < LENGTH(wraps); i++) cJSON_AddItemToArray(edges, cJSON_CreateBool(wraps[i]));
    cJSON *const cells = cJSON_AddArrayToObject(object, "cells");
    for (int at = 0; at < board->cells; at++)
        cJSON_AddItemToArray(cells, cell_of(game, board, (Cell)at, &layout.tile[at]));
    return object;
}

/* ---- the game ---- */

cJSON *scene_game(const Game *game) {
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "id", game->id);
    cJSON_AddStringToObject(object, "title", game->title);
    cJSON *const players = cJSON_AddArrayToObject(object, "players");
    for (Player player = 0; player < game->players; player++) {
        const MenColours colours = men_colours(game, player);
        cJSON *const each = cJSON_CreateObject();
        cJSON_AddStringToObject(each, "letter", (const char[]){ game_player_letter(game, player), '\0' });
        char called[WORDS_NAME_MAX];
        words_called(game, player, called);
        cJSON_AddStringToObject(each, "name", called);
        cJSON_AddNumberToObject(each, "team", game->team[player]);
        cJSON_AddStringToObject(each, "fill", colours.fill);
        cJSON_AddStringToObject(each, "line", colours.line);
        cJSON_AddItemToArray(players, each);
    }
    cJSON *const order = cJSON_AddArrayToObject(object, "order");
    for (int i = 0; i < game->players; i++)
        cJSON_AddItemToArray(order, cJSON_CreateNumber(game->order ? game->order[i] - '0' : i));
    return object;
}

/* The points of several players, "1,0,1/2": whoever has the most, as a bit set, and whether these have won all. */
static unsigned best_of(const char *result, int players, bool *is_win) {
    unsigned best = 0;
    double most = 0;
    for (int i = 0; i < players && *result; i++) {
        char *end;
        double points = strtod(result, &end);
        if (*end == '/') points /= strtod(end + 1, &end);
        if (points > most) best = 0, most = points;
        if (points >= most) best |= 1U << i;
        result = *end == ',' ? end + 1 : "";
    }
    *is_win = most == 1;
    return best;
}

/* "Player c wins", "Player a and Player b win", "Player a and Player b share the game", "Draw" among all. */
static void name_winners(const Game *game, const char *result, char *buf, size_t size) {
    bool is_win;
    Text out = text_into(buf, size);
    const unsigned best = best_of(result, game->players, &is_win);
    const int count = __builtin_popcount(best);
    if (count == game->players) {
        text_string(&out, "Draw");
        return;
    }
    int left = count;
    for (Player player = 0; player < game->players; player++) {
        char called[WORDS_NAME_MAX];
        if (!(best >> player & 1)) continue;
        words_called(game, player, called);
        text_string(&out, called);
        text_string(&out, --left > 1 ? ", " : left == 1 ? " and " : "");
    }
    text_string(&out, !is_win ? " share the game" : count == 1 ? " wins" : " win");
}

/* "White wins", "Draw". */
static void name_winner(const Game *game, const char *result, char *buf, size_t size) {
    static const char *const wins[] = { "1-0", "0-1" };
    if (strchr(result, ',')) {
        name_winners(game, result, buf, size);
        return;
    }
    snprintf(buf, size, "%s", strcmp(result, "1/2-1/2") == 0 ? "Draw" : result);
    for (Player player = 0; player < LENGTH(wins) && player < game->players; player++)
        if (strcmp(result, wins[player]) == 0) snprintf(buf, size, "%s wins", words_player(game, player));
}

cJSON *scene_result(const Game *game, const char *result, const char *reason) {
    static const char draw[] = "draw ";
    char winner[160], words[512];
    name_winner(game, result, winner, sizeof winner);
    if (strncmp(reason, draw, strlen(draw)) == 0) /* "draw by agreement": that it is one is said once */
        snprintf(words, sizeof words, "Draw %s", reason + strlen(draw));
    else
        snprintf(words, sizeof words, "%s%s%s", winner, *reason ? ": " : "", reason);
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "text", result);
    json_add_text(object, "reason", reason);
    json_add_text(object, "words", words);
    return object;
}

/* ---- men ---- */

enum { KIND_MAX = 16 };

const char *scene_kind(const Game *game, Kind kind) {
    const char *const words = refusal_kind(game, kind);
    return strcmp(words, "man") == 0 ? NULL : words;
}

/* Equal for men that look the same: "0N", "1+12". */
static void name_look(const PictureMan *man, char buf[static SCENE_LOOK_MAX]) {
    snprintf(buf, SCENE_LOOK_MAX, "%d%c%s%d", man->owner, man->in_stack ? '.' : man->letter, man->is_crowned ? "+" : "",
             man->number);
}

void scene_look(const Game *game, Player owner, Kind kind, char buf[static SCENE_LOOK_MAX]) {
    const PictureMan man = { .owner = owner,
                             .kind = kind,
                             .letter = game_letter(game, kind),
                             .is_crowned = terms_is_crowned(game->setup.terms, kind) };
    name_look(&man, buf);
}

/* "rook"; the letter of a man that only its game knows. */
static void name_kind(const Game *game, const PictureMan *man, char buf[static KIND_MAX]) {
    const char *words = man->in_stack ? (man->is_crowned ? "king" : "man") : scene_kind(game, man->kind);
    if (words)
        snprintf(buf, KIND_MAX, "%s", words);
    else
        snprintf(buf, KIND_MAX, "%s%c", terms_is_crowned(game->setup.terms, man->kind) ? "+" : "", man->letter);
}

/* "White rook", "Player a's king, number 7". */
static void name_man(const Game *game, const PictureMan *man, const char *kind, char *buf, size_t size) {
    char called[WORDS_NAME_MAX];
    if (man->owner == NOBODY) {
        snprintf(buf, size, "%s", kind);
        return;
    }
    words_called(game, man->owner, called);
    const int used = snprintf(buf, size, "%s%s %s", called, game->players > 2 ? "'s" : "", kind);
    if (man->number && used > 0 && (size_t)used < size)
        snprintf(buf + used, size - (size_t)used, ", number %d", man->number);
}

static void add_look(cJSON *looks, const Game *game, const PictureMan *man, const char *name) {
    if (cJSON_GetObjectItemCaseSensitive(looks, name)) return;
    MemoryFile memory;
    memory_file_open(&memory);
    men_draw(game, man, memory.file);
    char *const markup = memory_file_close(&memory, NULL);
    cJSON_AddStringToObject(looks, name, markup);
    free(markup);
}

cJSON *scene_man(cJSON *looks, const Game *game, const PictureMan *man) {
    char look[SCENE_LOOK_MAX], kind[KIND_MAX], name[64];
    name_look(man, look);
    name_kind(game, man, kind);
    name_man(game, man, kind, name, sizeof name);
    add_look(looks, game, man, look);
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "look", look);
    cJSON_AddStringToObject(object, "name", name);
    cJSON_AddStringToObject(object, "kind", kind);
    json_add_whole(object, "owner", man->owner == NOBODY ? -1 : man->owner);
    json_add_whole(object, "team", man->owner == NOBODY ? -1 : game->team[man->owner]);
    if (!man->in_stack && game->setup.royal >> man->kind & 1) cJSON_AddTrueToObject(object, "royal");
    return object;
}

/* A man in a state: the sign of it is drawn like a man. */
static void add_mark(cJSON *cell, cJSON *looks, const Picture *picture, char mark) {
    const char name[] = { mark, '\0' };
    cJSON_AddStringToObject(cell, "mark", name);
    if (cJSON_GetObjectItemCaseSensitive(looks, name)) return;
    MemoryFile memory;
    memory_file_open(&memory);
    men_draw_state(picture->game, picture_state(mark), memory.file);
    char *const markup = memory_file_close(&memory, NULL);
    cJSON_AddStringToObject(looks, name, markup);
    free(markup);
}

void scene_add_cell(cJSON *men, cJSON *looks, const Picture *picture, Cell at) {
    PictureMan stack[PICTURE_CELL_MAX];
    const int count = picture_men(picture, at, stack);
    if (count == 0) return;
    cJSON *const cell = cJSON_CreateObject();
    json_add_whole(cell, "cell", at);
    cJSON *const list = cJSON_AddArrayToObject(cell, "men");
    for (int i = 0; i < count; i++) cJSON_AddItemToArray(list, scene_man(looks, picture->game, &stack[i]));
    if (picture->mark[at]) add_mark(cell, looks, picture, picture->mark[at]);
    cJSON_AddItemToArray(men, cell);
}

/* ---- what else there is ---- */

cJSON *scene_cells(const Cell cells[], int count) {
    cJSON *const array = cJSON_CreateArray();
    for (int i = 0; i < count; i++) cJSON_AddItemToArray(array, cJSON_CreateNumber(cells[i]));
    return array;
}

/* The cells that a value names, "c3,a4" or "c3:1,d5:2"; none of values that are no such list. */
static int cells_of(const Board *board, const Extra *extra, const char *value, Cell cells[static CELLS_MAX]) {
    int count = 0;
    if (!extra || (extra->type != EXTRA_CELLS && extra->type != EXTRA_NUMBERS && extra->type != EXTRA_CELL)) return 0;
    while (*value && count < CELLS_MAX) {
        if (board_read_cell(board, value, &cells[count]) > 0) count++;
        value += strcspn(value, ",");
        value += *value == ',';
    }
    return count;
}

static void add_extra(cJSON *extras, const Picture *picture, const char *key, const char *value) {
    Cell cells[CELLS_MAX];
    const Extra *const extra = extra_find(picture->game, key);
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "key", key);
    cJSON_AddStringToObject(object, "words", extra ? extra->words : key);
    char words[POSITION_TEXT_MAX];
    Text out = text_into(words, sizeof words);
    if (picture->is_draft)
        text_string(&out, value);
    else
        values_say(picture->game, extra, value, &out);
    json_add_text(object, "value", words);
    if (extra && extra->on_squares) cJSON_AddTrueToObject(object, "onSquares");
    const int count = cells_of(picture->board, extra, value, cells);
    if (count > 0) cJSON_AddItemToObject(object, "cells", scene_cells(cells, count));
    cJSON_AddItemToArray(extras, object);
}

/* The men in states are marked where they stand. */
static bool is_state(const Game *game, const char *key) {
    const States *const states = game->setup.states;
    for (int state = 0; states && state < STATES_MAX; state++)
        if (states->keys[state] && strcmp(states->keys[state], key) == 0) return true;
    return false;
}

static void add_extras(cJSON *extras, const Picture *picture) {
    for (const char *at = picture->extras; *at;) {
        const size_t length = strcspn(at, " ");
        char pair[POSITION_TEXT_MAX];
        snprintf(pair, sizeof pair, "%.*s", (int)length, at);
        char *const value = strchr(pair, '=');
        if (value) {
            *value = '\0';
            if (!is_state(picture->game, pair)) add_extra(extras, picture, pair, value + 1);
        }
        at += length + (at[length] == ' ');
    }
}

static void add_states(cJSON *object, const Game *game) {
    cJSON *const states = cJSON_AddObjectToObject(object, "states");
    for (int state = 0; game->setup.states && state < STATES_MAX; state++)
        if (game->setup.states->keys[state])
            cJSON_AddStringToObject(states, (const char[]){ picture_state_marks[state], '\0' },
                                    game->setup.states->words[state]);
}

/* A look by its name, which begins with the number of the owner. */
static void add_named(cJSON *looks, const Game *game, const char *name) {
    const Player owner = (Player)(*name - '0');
    for (Kind kind = EMPTY + 1; kind < KINDS_MAX; kind++) {
        char look[SCENE_LOOK_MAX];
        if (!game_letter(game, kind)) continue;
        const PictureMan man = { .owner = owner,
                                 .kind = kind,
                                 .letter = game_letter(game, kind),
                                 .is_crowned = terms_is_crowned(game->setup.terms, kind) };
        name_look(&man, look);
        if (strcmp(look, name) == 0) add_look(looks, game, &man, name);
    }
}

void scene_add_named(cJSON *looks, const Game *game, const cJSON *tree) {
    const cJSON *const next = cJSON_GetObjectItem(tree, "next");
    for (const cJSON *choice = next ? next->child : NULL; choice; choice = choice->next) {
        const char *const name = cJSON_GetStringValue(cJSON_GetObjectItem(choice, "look"));
        if (name && !cJSON_GetObjectItemCaseSensitive(looks, name)) add_named(looks, game, name);
        scene_add_named(looks, game, cJSON_GetObjectItem(choice, "node"));
    }
}

void scene_add_men(cJSON *object, const Picture *picture) {
    cJSON *const looks = cJSON_AddObjectToObject(object, "looks");
    cJSON *const men = cJSON_AddArrayToObject(object, "men");
    for (int at = 0; at < picture->board->cells; at++) scene_add_cell(men, looks, picture, (Cell)at);
    add_states(object, picture->game);
    add_extras(cJSON_AddArrayToObject(object, "extras"), picture);
}

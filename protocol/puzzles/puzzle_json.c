#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/puzzles/puzzle.h"
#include "protocol/record/json.h"

/* The moves in the notation of the project. */
static void add_moves(cJSON *solution, Position *pos, const Puzzle *puzzle) {
    for (int i = 0; i < puzzle->plies; i++) {
        char text[MOVE_TEXT_MAX];
        game_move_format(pos, puzzle->move[i], text);
        json_append_text(solution, text);
        game_play(pos, puzzle->move[i]);
    }
}

cJSON *puzzle_json(const Game *game, const Puzzle *puzzle) {
    Position pos;
    pos_init(&pos, game);
    if (!game_parse(&pos, game, puzzle->position, NULL)) game_start(&pos, game);
    const char side[] = { game_player_letter(game, game_turn(&pos)), '\0' };
    cJSON *const object = cJSON_CreateObject();
    json_add_text(object, "game", game->id);
    json_add_text(object, "position", puzzle->position);
    json_add_text(object, "side", side);
    add_moves(cJSON_AddArrayToObject(object, "solution"), &pos, puzzle);
    json_add_whole(object, "grade", puzzle->grade);
    json_add_text(object, "kind", puzzle_kind_name(puzzle->kind));
    if (*puzzle->aim) json_add_text(object, "stipulation", puzzle->aim);
    json_add_number(object, "nodes", (double)puzzle->nodes);
    json_add_number(object, "seed", (double)puzzle->seed);
    json_add_whole(object, "round", puzzle->round);
    pos_release(&pos);
    return object;
}

void puzzles_write_json(FILE *out, const Puzzles *list) {
    fputs("[", out);
    for (int i = 0; i < list->count; i++) {
        char *const text = json_take(puzzle_json(list->game, &list->at[i]));
        fprintf(out, "%s\n%s", i ? "," : "", text);
        free(text);
    }
    fputs("\n]\n", out);
}

/* ---- reading ---- */

static const char *text_of(const cJSON *object, const char *name) {
    const char *const text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));
    return text ? text : "";
}

/* A whole number from 0 to `most`; -1: there is none. */
static double number_of(const cJSON *object, const char *name, double most) {
    const cJSON *const item = cJSON_GetObjectItemCaseSensitive(object, name);
    const double number = cJSON_IsNumber(item) ? item->valuedouble : -1;
    return number >= 0 && number <= most && number == (double)(uint64_t)number ? number : -1;
}

static bool read_moves(const Game *game, const cJSON *moves, Puzzle *puzzle, Error *err) {
    Position pos;
    const cJSON *move;
    pos_init(&pos, game);
    bool good = game_parse(&pos, game, puzzle->position, err);
    cJSON_ArrayForEach(move, moves) {
        const char *const text = cJSON_GetStringValue(move);
        if (!good) break;
        if (!text || puzzle->plies == PUZZLE_PLIES_MAX) {
            good = error_set(err, "its solution is no list of moves, or too long");
            break;
        }
        good = game_move_parse(&pos, text, &puzzle->move[puzzle->plies], err);
        if (good) game_play(&pos, puzzle->move[puzzle->plies++]);
    }
    pos_release(&pos);
    return good;
}

static bool read_facts(const cJSON *object, Puzzle *puzzle, Error *err) {
    const double exact = (double)PUZZLE_NUMBER_MAX;
    const int kind = puzzle_kind(text_of(object, "kind"));
    const double grade = number_of(object, "grade", PUZZLE_GRADES), nodes = number_of(object, "nodes", exact),
                 seed = number_of(object, "seed", exact), round = number_of(object, "round", PUZZLE_ROUNDS_MAX);
    if (kind < 0) return error_set(err, "its kind is none of mate, win, save");
    if (grade < 1 || nodes < 0 || seed < 0 || round < 0)
        return error_set(err, "its grade, nodes, seed or round is missing or wrong");
    const PuzzleFacts facts = { .kind = (PuzzleKind)kind,
                                .aim = text_of(object, "stipulation"),
                                .grade = (int64_t)grade,
                                .nodes = (int64_t)nodes,
                                .seed = (int64_t)seed,
                                .round = (int64_t)round };
    return puzzle_take_facts(puzzle, &facts, err);
}

static bool read_puzzle(Puzzles *list, const cJSON *object, Error *err) {
    const char *const game = text_of(object, "game"), *const position = text_of(object, "position");
    Puzzle puzzle = { .plies = 0 };
    if (strcmp(game, list->game->id) != 0) return error_set(err, "it is of '%.40s', not of '%s'", game, list->game->id);
    puzzle.position = memory_text(position, strlen(position));
    if (read_facts(object, &puzzle, err) &&
        read_moves(list->game, cJSON_GetObjectItemCaseSensitive(object, "solution"), &puzzle, err) &&
        puzzle_check(list->game, &puzzle, err)) {
        puzzles_add(list, &puzzle);
        return true;
    }
    free(puzzle.position);
    return false;
}

bool puzzles_read_json(Puzzles *list, const char *text, Error *err) {
    cJSON *const array = cJSON_Parse(text);
    const cJSON *object;
    bool good = cJSON_IsArray(array) || error_set(err, "it is no array of JSON");
    int number = 0;
    cJSON_ArrayForEach(object, array) {
        number++;
        good = good && (read_puzzle(list, object, err) || error_prefix(err, "puzzle %d", number));
    }
    cJSON_Delete(array);
    return good;
}

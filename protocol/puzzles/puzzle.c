#include "protocol/puzzles/puzzle.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "search/problems/goal.h"

static const char *const kind_names[] = { [PUZZLE_MATE] = "mate", [PUZZLE_WIN] = "win", [PUZZLE_SAVE] = "save" };
static_assert(LENGTH(kind_names) == PUZZLE_KINDS, "every kind has a name");

const char *puzzle_kind_name(PuzzleKind kind) {
    return kind_names[kind];
}

int puzzle_kind(const char *name) {
    for (int kind = 0; kind < PUZZLE_KINDS; kind++)
        if (strcmp(kind_names[kind], name) == 0) return kind;
    return -1;
}

void puzzles_add(Puzzles *list, const Puzzle *puzzle) {
    ARRAY_RESERVE(list->at, list->room, list->count + 1);
    list->at[list->count++] = *puzzle;
}

void puzzles_release(Puzzles *list) {
    for (int i = 0; i < list->count; i++) free(list->at[i].position);
    free(list->at);
    *list = (Puzzles){ .game = list->game };
}

bool puzzle_take_facts(Puzzle *puzzle, const PuzzleFacts *facts, Error *err) {
    const bool has_aim = facts->aim && *facts->aim;
    Stipulation stipulation;
    if (has_aim && !stipulation_parse(&stipulation, facts->aim, err)) return false;
    puzzle->kind = facts->kind;
    puzzle->grade = (int)facts->grade;
    puzzle->nodes = (uint64_t)facts->nodes;
    puzzle->seed = (uint64_t)facts->seed;
    puzzle->round = (int)facts->round;
    if (has_aim) stipulation_format(&stipulation, puzzle->aim);
    return true;
}

/* ---- is it one? ---- */

/* Plays the solution as far as it is legal. */
static bool play_through(Position *pos, const Puzzle *puzzle, Error *err) {
    MoveList list;
    bool good = true;
    movelist_init(&list);
    for (int i = 0; i < puzzle->plies && good; i++) {
        movelist_clear(&list);
        game_moves(pos, GEN_ALL, &list);
        good = movelist_find(&list, puzzle->move[i]) >= 0;
        if (good)
            game_play(pos, puzzle->move[i]);
        else
            error_set(err, "move %d of the solution is not legal", i + 1);
    }
    movelist_free(&list);
    return good;
}

static bool check_end(Position *pos, const Puzzle *puzzle, Team solver, Error *err) {
    const Outcome end = game_outcome(pos);
    const bool ends = puzzle->kind == PUZZLE_MATE || *puzzle->aim;
    if (puzzle->kind == PUZZLE_MATE && !goal_reached(pos, GOAL_MATE, solver))
        return error_set(err, "the solution does not end with mate");
    if (ends && !(end.over && outcome_of_team(&end, pos->game, solver) == POINTS_WIN))
        return error_set(err, "the solution does not end the game");
    return true;
}

bool puzzle_check(const Game *game, const Puzzle *puzzle, Error *err) {
    Position pos;
    pos_init(&pos, game);
    bool good = game_parse(&pos, game, puzzle->position, err);
    const Team solver = good ? game_team(&pos, game_turn(&pos)) : 0;
    if (good && puzzle->plies == 0) good = error_set(err, "it has no solution");
    good = good && play_through(&pos, puzzle, err);
    if (good) {
        const Move last = puzzle->move[puzzle->plies - 1];
        game_undo(&pos);
        if (game_team(&pos, game_turn(&pos)) != solver)
            good = error_set(err, "the last move of the solution is not the solver's");
        game_play(&pos, last);
        good = good && check_end(&pos, puzzle, solver, err);
    }
    pos_release(&pos);
    return good;
}

size_t puzzle_say_aim(const Puzzle *puzzle, char *buf, size_t size) {
    Text out = text_into(buf, size);
    Stipulation aim;
    if (*puzzle->aim && stipulation_parse(&aim, puzzle->aim, NULL))
        text_format(&out, "%s in %d", puzzle->kind == PUZZLE_MATE ? "mate" : "win", aim.moves);
    else
        text_string(&out, puzzle->kind == PUZZLE_SAVE ? "save the game" : "win");
    return out.length;
}

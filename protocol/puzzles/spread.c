#include "protocol/puzzles/spread.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"

/* Shares of all puzzles that one kind, one grade, and those of a single move may have: parts of a hundred. After so
 * many rounds each grows by a puzzle, so that games which have no others come to an end, too. */
enum { KIND_SHARE = 50, GRADE_SHARE = 30, SINGLE_SHARE = 50, ROUNDS_PER_PUZZLE = 15 };

void spread_release(Spread *spread) {
    free(spread->key);
    free(spread->pattern);
    *spread = (Spread){ .keys = 0 };
}

/* What a mate looks like: the man that moves last, where to, and where the royal men of the loser stand. */
static uint64_t pattern_of(const Game *game, const Puzzle *puzzle) {
    Position pos;
    uint64_t key = 0;
    pos_init(&pos, game);
    if (game_parse(&pos, game, puzzle->position, NULL)) {
        const Team solver = game_team(&pos, game_turn(&pos));
        for (int i = 0; i < puzzle->plies; i++) game_play(&pos, puzzle->move[i]);
        const Cell to = move_to(puzzle->move[puzzle->plies - 1]);
        key = mix64(key + to);
        if (to < pos.board->cells) key = mix64(key + pos.man[to]);
        for (int at = 0; at < pos.board->cells; at++) {
            const Man man = pos.man[at];
            const bool is_royal = man != MAN_NONE && game->setup.royal >> man_kind(man) & 1;
            if (is_royal && man_owner(man) < game->players && game_team(&pos, man_owner(man)) != solver)
                key = mix64(key + (uint64_t)at);
        }
    }
    pos_release(&pos);
    return key;
}

static void note_positions(Spread *spread, const Game *game, const Puzzle *puzzle) {
    Position pos;
    pos_init(&pos, game);
    if (game_parse(&pos, game, puzzle->position, NULL)) {
        const Team solver = game_team(&pos, game_turn(&pos));
        for (int i = 0; i < puzzle->plies; i++) {
            ARRAY_RESERVE(spread->key, spread->keys_room, spread->keys + 1);
            if (game_team(&pos, game_turn(&pos)) == solver) spread->key[spread->keys++] = pos.now.key;
            game_play(&pos, puzzle->move[i]);
        }
    }
    pos_release(&pos);
}

void spread_note(Spread *spread, const Game *game, const Puzzle *puzzle) {
    note_positions(spread, game, puzzle);
    if (puzzle->kind != PUZZLE_MATE) return;
    ARRAY_RESERVE(spread->pattern, spread->patterns_room, spread->patterns + 1);
    spread->pattern[spread->patterns++] = (struct Pattern){ puzzle->seed, pattern_of(game, puzzle), puzzle->round };
}

bool spread_knows(const Spread *spread, const Position *pos) {
    for (int i = 0; i < spread->keys; i++)
        if (spread->key[i] == pos->now.key) return true;
    return false;
}

static bool has_pattern(const Spread *spread, const Game *game, const Puzzle *puzzle) {
    if (puzzle->kind != PUZZLE_MATE) return false;
    const uint64_t key = pattern_of(game, puzzle);
    for (int i = 0; i < spread->patterns; i++) {
        const struct Pattern *const known = &spread->pattern[i];
        if (known->key == key && known->seed == puzzle->seed && known->round == puzzle->round) return true;
    }
    return false;
}

/* May so many of `count` be alike, after some rounds? One more than the share: lists may be short. */
static bool is_within(int alike, int share, int count, int round) {
    return alike <= (count * share + 99) / 100 + round / ROUNDS_PER_PUZZLE;
}

bool spread_takes(const Spread *spread, const Puzzles *list, const Puzzle *puzzle, int count) {
    int same_kind = 0, same_grade = 0, single = 0;
    for (int i = 0; i < list->count; i++) {
        same_kind += list->at[i].kind == puzzle->kind;
        same_grade += list->at[i].grade == puzzle->grade;
        single += list->at[i].plies == 1;
    }
    return is_within(same_kind, KIND_SHARE, count, puzzle->round) &&
           is_within(same_grade, GRADE_SHARE, count, puzzle->round) &&
           (puzzle->plies > 1 || is_within(single, SINGLE_SHARE, count, puzzle->round)) &&
           !has_pattern(spread, list->game, puzzle);
}

/* The journal takes every change of a move, however many there are, and gives all of them back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/sample.h"
#include "variants/registry.h"

enum { ROUNDS = 100, GAMES = 4, PLIES = 120 };

/* A move that changes every cell, flag, word and byte again and again: far more than any game does. */
static void change_all(Position *pos, Move move) {
    (void)move;
    for (int round = 0; round < ROUNDS; round++)
        for (int at = 0; at < 64; at++) {
            pos_put64(pos, (Cell)at, man_of(round % 2 ? ROOK : KNIGHT, round % 3 ? WHITE : BLACK));
            pos_put(pos, (Cell)at, man_of(BISHOP, WHITE));
            pos_set_flag(pos, round % FLAGS_MAX, (Cell)at, !set_has(&pos->flag[round % FLAGS_MAX], (Cell)at));
            pos_set_word(pos, at % WORDS_MAX, (uint32_t)(64 * round + at + 1));
            pos_set_byte(pos, (uint8_t)at, (uint8_t)(round + 1));
        }
}

static void expect_room(const Position *pos) {
    assert_true(pos->journal.count < pos->journal.changes_room);
    assert_true(pos->journal.plies <= pos->journal.frames_room);
}

static void a_move_may_change_all_many_times(void **state) {
    (void)state;
    Game busy = *game_find("chess");
    busy.conduct.play = change_all;
    Position pos, before;
    pos_init(&pos, &busy);
    pos_init(&before, &busy);
    game_start(&pos, &busy);
    pos_copy(&before, &pos);
    for (int move = 0; move < 3; move++) {
        pos_begin(&pos, MOVE_NONE);
        change_all(&pos, MOVE_NONE);
        expect_room(&pos);
        assert_true(pos_is_ok(&pos, NULL));
    }
    while (pos.journal.plies) game_undo(&pos);
    assert_true(pos_equal(&pos, &before));
    pos_release(&pos);
    pos_release(&before);
}

/* Leaves no room in the journal but for one more change. */
static void trim(Journal *journal) {
    journal->changes_room = journal->count + 1;
    journal->changes = realloc(journal->changes, journal->changes_room * sizeof *journal->changes);
    assert_non_null(journal->changes);
}

/* Every move of every game finds the journal full; the greatest and the smallest of them must grow it on their way. */
static void play_trimmed(Position *pos, Position *before, MoveList *moves, uint64_t seed) {
    game_start(pos, pos->game);
    for (uint64_t ply = 0; ply < PLIES; ply++) {
        movelist_clear(moves);
        game_moves(pos, GEN_ALL, moves);
        if (moves->count == 0) break;
        const Move move = moves->at[mix64(seed << 32 | ply) % (uint64_t)moves->count];
        pos_copy(before, pos);
        trim(&pos->journal);
        game_play(pos, move);
        expect_room(pos);
        game_undo(pos);
        assert_true(pos_equal(pos, before));
        game_play(pos, move);
    }
}

static void moves_grow_a_full_journal(void **state) {
    (void)state;
    for (int g = 0; g < samples_count(); g++) {
        Position pos, before;
        MoveList moves;
        pos_init(&pos, sample_at(g));
        pos_init(&before, sample_at(g));
        movelist_init(&moves);
        for (uint64_t game = 0; game < GAMES; game++) play_trimmed(&pos, &before, &moves, game);
        movelist_free(&moves);
        pos_release(&pos);
        pos_release(&before);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_may_change_all_many_times),
        cmocka_unit_test(moves_grow_a_full_journal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

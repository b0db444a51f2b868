/* fuzz_position.c -- any bytes as a position string and a move string, for every game.
 * First line: the position. Second line: a move. The bytes of both choose the moves that are played. What is read must
 * come back from its own text, have sound lists of moves, and survive playing and taking back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/made.h"
#include "variants/registry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_MAX = 4096, PLIES = 8, SHARES = 16 }; /* each input is meant for a share of the games that are made */

static void check(bool holds, const char *what, const Position *pos) {
    if (holds) return;
    char text[POSITION_TEXT_MAX];
    game_format(pos, text, sizeof text);
    fprintf(stderr, "%s: %s: %s\n", pos->game->id, text, what);
    abort();
}

static void check_error(const Error *err) {
    if (err->text[0] && !strpbrk(err->text, "\n\r")) return;
    fprintf(stderr, "refused without one line of error\n");
    abort();
}

static void text_comes_back(const Position *pos) {
    char text[POSITION_TEXT_MAX];
    check(game_format(pos, text, sizeof text) < sizeof text, "its text is too long to be read", pos);
    Position again;
    Error err = { .text = "" };
    pos_init(&again, pos->game);
    check(game_parse(&again, pos->game, text, &err), err.text, pos);
    check(pos_equal(&again, pos), "its text is read as another position", pos);
    pos_release(&again);
}

static void lists_agree(const Position *pos, MoveList *list) {
    movelist_clear(list);
    game_moves(pos, GEN_NOISY, list);
    game_moves(pos, GEN_QUIET, list);
    const int parts = list->count;
    movelist_clear(list);
    game_moves(pos, GEN_ALL, list);
    check(parts == list->count, "noisy and quiet moves are not all moves", pos);
    check(game_count_moves(pos) == (uint64_t)list->count, "count and list differ", pos);
}

/* Plays moves that the bytes choose, as long as there are any, and takes them all back. */
static void play_and_take_back(Position *pos, const uint8_t *data, size_t size) {
    MoveList list;
    movelist_init(&list);
    const Key key = pos->now.key;
    for (size_t ply = 0; ply < PLIES; ply++) {
        lists_agree(pos, &list);
        if (!list.count) break;
        const Move move = list.at[data[ply % size] % list.count];
        char text[MOVE_TEXT_MAX];
        Move again;
        game_move_format(pos, move, text);
        check(game_move_parse(pos, text, &again, NULL) && move_equal(move, again), text, pos);
        game_play(pos, move);
        Error err = { .text = "" };
        check(pos_is_ok(pos, &err), err.text, pos);
    }
    while (pos->journal.plies) game_undo(pos);
    check(pos->now.key == key && pos_is_ok(pos, NULL), "the moves are not taken back", pos);
    movelist_free(&list);
}

static void try_game(const Game *game, const char *text, const char *move_text, const uint8_t *data, size_t size) {
    Position pos;
    pos_init(&pos, game);
    Error err = { .text = "" };
    if (game_parse(&pos, game, text, &err)) {
        check(pos_is_ok(&pos, &err), err.text, &pos);
        text_comes_back(&pos);
        Move move;
        err.text[0] = '\0';
        if (game_move_parse(&pos, move_text, &move, &err)) {
            game_play(&pos, move);
            game_undo(&pos);
        } else {
            check_error(&err);
        }
        play_and_take_back(&pos, data, size);
    } else {
        check_error(&err);
    }
    pos_release(&pos);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0 || size > INPUT_MAX) return 0;
    char text[INPUT_MAX + 1];
    memcpy(text, data, size);
    text[size] = '\0';
    char *move = strchr(text, '\n');
    if (move) *move++ = '\0';
    for (int g = 0; g < games_count(); g++) {
        const bool is_meant = !game_is_made(game_at(g)) || (size_t)g % SHARES == size % SHARES;
        if (is_meant) try_game(game_at(g), text, move ? move : "", data, size);
    }
    return 0;
}

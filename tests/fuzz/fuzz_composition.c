/* fuzz_composition.c -- any bytes as the id of a game, which may be joined words; then a position and moves of it, a
 * line each. What is found must be found again by its own id, and play soundly. */
#define _GNU_SOURCE /* memfd_create */
#include "tests/fuzz/fuzz.h"

#include "variants/registry.h"

enum { INPUT_MAX = 4096, PLIES = 6 };

static void names_itself(const Game *game) {
    const Game *const again = game_find(game->id);
    fuzz_need(again == game, "a game that its own id does not find");
    Error err = { .text = "" };
    fuzz_need(game_find_or(game->id, &err) == game, "an id is refused that finds a game");
    fuzz_need(game_find_called(game->id) == game, "an id means another game to other programs");
}

/* Plays moves that the bytes choose, and takes them back. */
static void play(Position *pos, const uint8_t *data, size_t size) {
    MoveList list;
    Error err = { .text = "" };
    const Key key = pos->now.key;
    const int before = pos->journal.plies;
    movelist_init(&list);
    for (size_t ply = 0; ply < PLIES; ply++) {
        movelist_clear(&list);
        game_moves(pos, GEN_ALL, &list);
        if (list.count == 0) break;
        const Move move = list.at[data[ply % size] % list.count];
        char text[MOVE_TEXT_MAX], place[POSITION_TEXT_MAX];
        Move same;
        game_move_format(pos, move, text);
        fuzz_need(game_move_parse(pos, text, &same, &err) && move_equal(move, same), "a move is read as another");
        game_play(pos, move);
        fuzz_need(pos_is_ok(pos, &err), err.text);
        Position again, forgetful; /* a text knows nothing of the moves before */
        pos_init(&again, pos->game);
        pos_init(&forgetful, pos->game);
        pos_copy(&forgetful, pos);
        pos_forget(&forgetful);
        fuzz_need(game_format(pos, place, sizeof place) < sizeof place, "a position of too many letters");
        fuzz_need(game_parse(&again, pos->game, place, &err), err.text);
        fuzz_need(pos_equal(&again, &forgetful), "a position is read as another");
        pos_release(&again);
        pos_release(&forgetful);
    }
    while (pos->journal.plies > before) game_undo(pos);
    fuzz_need(pos->now.key == key, "the moves are not taken back");
    movelist_free(&list);
}

static void try_game(const Game *game, char *lines, const uint8_t *data, size_t size) {
    Position pos;
    Error err = { .text = "" };
    pos_init(&pos, game);
    game_start(&pos, game);
    play(&pos, data, size);
    const char *const text = strsep(&lines, "\n");
    if (text && game_parse(&pos, game, text, &err)) {
        play(&pos, data, size);
        for (const char *line; (line = strsep(&lines, "\n"));) {
            Move move;
            err.text[0] = '\0';
            if (game_move_parse(&pos, line, &move, &err))
                game_play(&pos, move);
            else
                fuzz_need_error(&err);
        }
    } else if (text) {
        fuzz_need_error(&err);
    }
    pos_release(&pos);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0 || size > INPUT_MAX) return -1;
    char *const text = malloc(size + 1);
    fuzz_need(text, "no memory");
    memcpy(text, data, size);
    text[size] = '\0';
    char *lines = text;
    const char *const id = strsep(&lines, "\n");
    Error err = { .text = "" };
    const Game *const game = game_find_or(id, &err);
    const Game *const called = game_find_called(id), *const shown = game_find_xboard(id);
    fuzz_need(game == called, "one finds a game, the other does not");
    fuzz_need(!game_find(id) || game == game_find(id), "an id means another game where names are read, too");
    if (shown) names_itself(shown);
    game_includes(game ? game : game_at(0), id);
    if (game) {
        names_itself(game);
        try_game(game, lines, data, size);
    } else {
        fuzz_need_error(&err);
    }
    free(text);
    return 0;
}

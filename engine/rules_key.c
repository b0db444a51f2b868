#include "engine/rules_key.h"

#include <string.h>

#include "engine/base/random.h"

enum { GAMES = 12, PLIES = 80 };

static uint64_t add_position(uint64_t key, const Position *pos) {
    char text[POSITION_TEXT_MAX];
    const Outcome outcome = game_referee(pos);
    key = mix_bytes(key, text, game_format(pos, text, sizeof text));
    return outcome.over ? mix_bytes(key, outcome.points, sizeof outcome.points) : key;
}

/* The texts of all moves, in any order: what is listed first is no rule. */
static uint64_t add_moves(uint64_t key, const Position *pos, const MoveList *list) {
    char text[MOVE_TEXT_MAX];
    uint64_t sum = 0;
    for (int i = 0; i < list->count; i++) {
        const size_t length = game_move_format(pos, list->at[i], text);
        sum += mix64(mix_bytes(0, text, length));
    }
    return mix64(key ^ sum);
}

/* The move that the seed says, whatever their order is. */
static Move choose(const Position *pos, const MoveList *list, uint64_t seed) {
    char text[MOVE_TEXT_MAX];
    uint64_t best = 0;
    int chosen = 0;
    for (int i = 0; i < list->count; i++) {
        const uint64_t rank = mix64(mix_bytes(seed, text, game_move_format(pos, list->at[i], text)));
        if (rank > best) best = rank, chosen = i;
    }
    return list->at[chosen];
}

static uint64_t add_game(uint64_t key, Position *pos, uint64_t seed) {
    MoveList list;
    movelist_init(&list);
    game_start(pos, pos->game);
    for (int ply = 0; ply < PLIES; ply++) {
        key = add_position(key, pos);
        if (game_referee(pos).over) break;
        movelist_clear(&list);
        game_moves(pos, GEN_ALL, &list);
        if (list.count == 0) break;
        key = add_moves(key, pos, &list);
        game_play(pos, choose(pos, &list, random_next(&seed)));
    }
    movelist_free(&list);
    return key;
}

uint64_t rules_key(const Game *game) {
    uint64_t key = mix_bytes(0, game->id, strlen(game->id));
    Position pos;
    pos_init(&pos, game);
    for (uint64_t number = 0; number < GAMES; number++) key = add_game(key, &pos, random_stream(1, number));
    pos_release(&pos);
    return key;
}

uint64_t rules_key_add(uint64_t key, Position *pos) {
    MoveList list;
    movelist_init(&list);
    key = add_position(key, pos);
    if (!game_referee(pos).over) game_moves(pos, GEN_ALL, &list);
    key = add_moves(key, pos, &list);
    movelist_free(&list);
    return key;
}

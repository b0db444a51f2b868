/* What must hold in every position of every game: random games from the start, from shuffled first ranks where castling
 * starts anywhere, and from boards with few men. A failure names game, position and move.
 * The environment makes it longer: FUSILIER_RANDOM_GAMES, how many games from the start; FUSILIER_RANDOM_EVERY, the
 * costly checks not after each ply but so seldom; FUSILIER_RANDOM_ID, one game instead of all; FUSILIER_RANDOM_SEED,
 * other games than always. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "variants/registry.h"

enum { GAMES_FROM_START = 12, GAMES_FROM_SHUFFLED = 20, GAMES_FROM_FEW = 40, PLIES_MAX = 120 };

typedef struct {
    uint64_t state;
} Random;

/* What the environment asks for, or the default. */
static int asked(const char *variable, int otherwise) {
    const char *text = getenv(variable);
    if (!text) return otherwise;
    char *end;
    const long value = strtol(text, &end, 10);
    if (*end || end == text || value < 0 || value > 1000000)
        fail_msg("%s=%s is no number up to 1000000", variable, text);
    return (int)value;
}

static bool is_asked_for(const Game *game) {
    const char *id = getenv("FUSILIER_RANDOM_ID");
    return !id || strcmp(id, game->id) == 0;
}

static uint64_t seed_of(int game, int number) {
    return ((uint64_t)asked("FUSILIER_RANDOM_SEED", 0) << 40) + ((uint64_t)game << 20) + (uint64_t)number;
}

static uint64_t random_next(Random *random) {
    return mix64(random->state++);
}
static int random_below(Random *random, int bound) {
    return (int)(random_next(random) % (uint64_t)bound);
}

/* What a run carries along: the position, a second one for comparisons, and the lists of moves. */
typedef struct {
    Position pos, other;
    MoveList all, part, again;
    Random random;
} Run;

static void run_init(Run *run, const Game *game, uint64_t seed) {
    pos_init(&run->pos, game);
    pos_init(&run->other, game);
    movelist_init(&run->all);
    movelist_init(&run->part);
    movelist_init(&run->again);
    run->random.state = mix64(seed);
}

static void run_release(Run *run) {
    pos_release(&run->pos);
    pos_release(&run->other);
    movelist_free(&run->all);
    movelist_free(&run->part);
    movelist_free(&run->again);
}

static void fail_at(const Position *pos, Move move, const char *what) {
    char text[POSITION_TEXT_MAX], move_text[MOVE_TEXT_MAX] = "-";
    game_format(pos, text, sizeof text);
    if (!move_is_none(move)) game_move_format(pos, move, move_text);
    fail_msg("%s, \"%s\", move %s: %s", pos->game->id, text, move_text, what);
}

static void expect_ok(const Position *pos, const char *when) {
    Error err;
    if (pos_is_ok(pos, &err)) return;
    print_error("%s\n", when);
    fail_at(pos, MOVE_NONE, err.text);
}

/* Equal to the last byte, but for the room in the journal. */
static bool same(const Position *a, const Position *b) {
    return pos_equal(a, b) && memcmp(a->rights_at, b->rights_at, sizeof a->rights_at) == 0 &&
           memcmp(a->castle, b->castle, sizeof a->castle) == 0 && a->journal.plies == b->journal.plies &&
           a->journal.count == b->journal.count;
}

/* ---- one position ---- */

static void lists_agree(Run *run) {
    const Position *pos = &run->pos;
    movelist_clear(&run->all);
    game_moves(pos, GEN_ALL, &run->all);
    if (game_count_moves(pos) != (uint64_t)run->all.count) fail_at(pos, MOVE_NONE, "count and list differ");
    movelist_clear(&run->part);
    game_moves(pos, GEN_NOISY, &run->part);
    const int noisy = run->part.count;
    game_moves(pos, GEN_QUIET, &run->part);
    if (run->part.count != run->all.count) fail_at(pos, MOVE_NONE, "noisy and quiet moves are not all moves");
    for (int i = 0; i < run->part.count; i++) {
        const Move move = run->part.at[i];
        if (movelist_find(&run->all, move) < 0) fail_at(pos, move, "noisy or quiet, but not among all");
        if (movelist_find(&run->part, move) != i) fail_at(pos, move, "listed twice");
        if (game_is_noisy(pos, move) != (i < noisy)) fail_at(pos, move, "noisy in one place, quiet in another");
    }
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void move_texts_are_unique(Run *run) {
    const int count = run->all.count;
    char(*text)[MOVE_TEXT_MAX] = calloc((size_t)count + 1, sizeof *text);
    char **sorted = calloc((size_t)count + 1, sizeof *sorted);
    assert_true(text && sorted);
    for (int i = 0; i < count; i++) {
        sorted[i] = text[i];
        if (game_move_format(&run->pos, run->all.at[i], text[i]) != strlen(text[i]))
            fail_at(&run->pos, run->all.at[i], "the length of its text is wrong");
    }
    qsort(sorted, (size_t)count, sizeof *sorted, compare_texts);
    for (int i = 1; i < count; i++)
        if (strcmp(sorted[i - 1], sorted[i]) == 0) fail_msg("two moves have the text %s", sorted[i]);
    for (int tries = 0; count && tries < 4; tries++) {
        const int i = random_below(&run->random, count);
        Move move;
        Error err;
        if (!game_move_parse(&run->pos, text[i], &move, &err)) fail_at(&run->pos, run->all.at[i], err.text);
        if (!move_equal(move, run->all.at[i])) fail_at(&run->pos, run->all.at[i], "its text is read as another move");
    }
    free(text);
    free(sorted);
}

static void text_comes_back(Run *run) {
    char text[POSITION_TEXT_MAX], again[POSITION_TEXT_MAX];
    const size_t length = game_format(&run->pos, text, sizeof text);
    if (length != strlen(text)) fail_at(&run->pos, MOVE_NONE, "the length of the text is wrong");
    Position forgetful;
    pos_init(&forgetful, run->pos.game);
    pos_copy(&forgetful, &run->pos);
    pos_forget(&forgetful);
    Error err;
    if (!game_parse(&run->other, run->pos.game, text, &err)) fail_at(&run->pos, MOVE_NONE, err.text);
    if (!pos_equal(&run->other, &forgetful)) fail_at(&run->pos, MOVE_NONE, "its text is read as another position");
    game_format(&run->other, again, sizeof again);
    assert_string_equal(text, again);
    movelist_clear(&run->again);
    game_moves(&run->other, GEN_ALL, &run->again);
    const MoveList *expected = &run->all;
    if (run->pos.game->ko) { /* without its record the position may have more moves */
        movelist_clear(&run->part);
        game_moves(&forgetful, GEN_ALL, &run->part);
        expected = &run->part;
    }
    if (run->again.count != expected->count) fail_at(&run->pos, MOVE_NONE, "read again it has other moves");
    for (int i = 0; i < expected->count; i++)
        if (!move_equal(expected->at[i], run->again.at[i]))
            fail_at(&run->pos, expected->at[i], "read again the list is another");
    pos_release(&forgetful);
}

/* Every move leads to a sound position, and back. */
static void moves_can_be_taken_back(Run *run) {
    Position *pos = &run->pos;
    pos_copy(&run->other, pos);
    for (int i = 0; i < run->all.count; i++) {
        const Man gain = game_gain(pos, run->all.at[i]);
        if (gain != MAN_NONE && game_team(pos, man_owner(gain)) == game_team(pos, game_turn(pos)))
            fail_at(pos, run->all.at[i], "an own man is called a gain");
        game_play(pos, run->all.at[i]);
        expect_ok(pos, "after a move");
        game_undo(pos);
        if (!same(pos, &run->other)) fail_at(&run->other, run->all.at[i], "not taken back");
    }
    if (pos->game->players == 2 && run->all.count && !game_is_chance(pos) && !game_in_check(pos)) {
        game_null(pos);
        expect_ok(pos, "after a null move");
        game_undo(pos);
        if (!same(pos, &run->other)) fail_at(&run->other, MOVE_NONE, "null move not taken back");
    }
}

/* ---- games ---- */

static void play_at_random(Run *run) {
    Position start;
    pos_init(&start, run->pos.game);
    pos_copy(&start, &run->pos);
    const int every = asked("FUSILIER_RANDOM_EVERY", 1);
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        expect_ok(&run->pos, "in a game");
        lists_agree(run);
        if (every < 2 || random_below(&run->random, every) == 0) {
            move_texts_are_unique(run);
            text_comes_back(run);
            moves_can_be_taken_back(run);
        }
        const Outcome outcome = game_outcome(&run->pos);
        assert_int_equal(outcome.over, run->all.count == 0);
        if (outcome.over) break;
        game_play(&run->pos, run->all.at[random_below(&run->random, run->all.count)]);
    }
    while (run->pos.journal.plies) game_undo(&run->pos);
    if (!same(&run->pos, &start)) fail_at(&start, MOVE_NONE, "the game is not taken back to its start");
    pos_release(&start);
}

static void from_the_start(void **state) {
    (void)state;
    const int count = asked("FUSILIER_RANDOM_GAMES", GAMES_FROM_START);
    for (int g = 0; g < games_count; g++)
        for (int i = 0; i < count && is_asked_for(games[g]); i++) {
            Run run;
            run_init(&run, games[g], seed_of(g, i));
            game_start(&run.pos, games[g]);
            play_at_random(&run);
            run_release(&run);
        }
}

/* A first rank with the king somewhere between two rooks, the other men at random. */
static void shuffle_rank(Random *random, char rank[9]) {
    static const char others[] = "QBBNN";
    memcpy(rank, "........", 9);
    const int king = 1 + random_below(random, 6);
    rank[king] = 'K';
    rank[random_below(random, king)] = 'R';
    rank[king + 1 + random_below(random, 7 - king)] = 'R';
    for (int i = 0; i < 5;) {
        const int file = random_below(random, 8);
        if (rank[file] == '.') rank[file] = others[i++];
    }
}

/* Both first ranks shuffled, with gaps between the pawns; false if somebody is in check out of turn. */
static bool set_up_shuffled(Run *run) {
    char white[9], black[9], text[POSITION_TEXT_MAX];
    shuffle_rank(&run->random, white);
    shuffle_rank(&run->random, black);
    for (char *c = black; *c; c++) *c = (char)(*c - 'A' + 'a');
    snprintf(text, sizeof text, "%s/pp3ppp/8/8/8/8/PP3PPP/%s w KQkq - 0 1", black, white);
    return game_parse(&run->pos, run->pos.game, text, NULL);
}

/* Two kings and a few men anywhere on an 8x8 board; false if such a position is impossible in the game. */
static bool set_up_few(Run *run) {
    static const char kinds[] = "PPPpppNBRQnbrq";
    char board[64], text[POSITION_TEXT_MAX];
    memset(board, '1', sizeof board);
    const int men = 3 + random_below(&run->random, 8);
    for (int i = 0; i < men; i++)
        board[random_below(&run->random, 64)] = kinds[random_below(&run->random, (int)sizeof kinds - 1)];
    board[random_below(&run->random, 32)] = 'k';
    board[32 + random_below(&run->random, 32)] = 'K';
    size_t length = 0;
    for (int at = 0; at < 64; at++) {
        const bool empty = board[at] == '1', joins = empty && at % 8 && text[length - 1] <= '8';
        if (at && at % 8 == 0) text[length++] = '/';
        if (joins)
            text[length - 1]++;
        else
            text[length++] = board[at];
    }
    snprintf(text + length, sizeof text - length, " %c - - 0 1", "wb"[random_below(&run->random, 2)]);
    return game_parse(&run->pos, run->pos.game, text, NULL);
}

static void play_from(int g, bool (*set_up)(Run *run), int count) {
    const Game *game = games[g];
    for (int i = 0; i < count && is_asked_for(game); i++) {
        Run run;
        run_init(&run, game, seed_of(g, i));
        bool ready = false;
        for (int tries = 0; tries < 100 && !ready; tries++) ready = set_up(&run);
        if (!ready) fail_msg("%s: no such position is possible", game->id);
        play_at_random(&run);
        run_release(&run);
    }
}

static void from_shuffled_ranks(void **state) {
    (void)state;
    for (int g = 0; g < games_count; g++)
        if (games[g]->rules.any_castling) play_from(g, set_up_shuffled, GAMES_FROM_SHUFFLED);
}

static void from_few_men(void **state) {
    (void)state;
    for (int g = 0; g < games_count; g++)
        if (board_of(games[g]->board)->cells == 64 && games[g]->players == 2 && !games[g]->letters) /* chess men */
            play_from(g, set_up_few, GAMES_FROM_FEW);
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(from_the_start),
        cmocka_unit_test(from_shuffled_ranks),
        cmocka_unit_test(from_few_men),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

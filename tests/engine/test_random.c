/* What must hold in every position of every game: random games from the start, from shuffled first ranks where castling
 * starts anywhere, and from boards with few men. A failure names game, position and move.
 * The environment makes it longer: FUSILIER_RANDOM_GAMES, how many games from the start; FUSILIER_RANDOM_PLIES, how
 * long they may get; FUSILIER_RANDOM_EVERY, the costly checks not after each ply but so seldom; FUSILIER_RANDOM_ID and
 * _FAMILY, one game or family instead of all; FUSILIER_RANDOM_SEED, other games than always. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/random_play.h"
#include "tests/sample.h"
#include "tests/slow.h"
#include "variants/known.h"

enum {
    GAMES_FROM_START = SANITIZED ? 7 : 12,
    GAMES_OF_KNOWN = SANITIZED ? 3 : 6,
    GAMES_FROM_SHUFFLED = SANITIZED ? 12 : 20,
    GAMES_FROM_FEW = SANITIZED ? 24 : 40,
    PLIES = 120
};

/* What the environment asks for, or the default. */
static int asked(const char *variable, int otherwise) {
    const char *text = getenv(variable);
    if (!text) return otherwise;
    char *end;
    const long value = strtol(text, &end, 10);
    if (*end || end == text || value < 0 || value > 1000000)
        fail_msg("%s=%s is not a number up to 1000000", variable, text);
    return (int)value;
}

/* The samples, and all games that are here as files. */
static int games_played(void) {
    return samples_count() + known_all()->count;
}
static const Game *game_played(int i) {
    return i < samples_count() ? sample_at(i) : known_game(i - samples_count());
}

static bool is_asked_for(const Game *game) {
    const char *id = getenv("FUSILIER_RANDOM_ID"), *family = getenv("FUSILIER_RANDOM_FAMILY");
    return (!id || strcmp(id, game->id) == 0) && (!family || strcmp(family, game->family) == 0);
}

static void some_game_is_asked_for(void **state) {
    (void)state;
    int count = 0;
    for (int g = 0; g < games_played(); g++) count += is_asked_for(game_played(g));
    assert_true(count > 0);
}

static uint64_t seed_of(int game, int number) {
    return ((uint64_t)asked("FUSILIER_RANDOM_SEED", 0) << 40) + ((uint64_t)game << 20) + (uint64_t)number;
}

static void from_the_start(void **state) {
    (void)state;
    for (int g = 0; g < games_played(); g++) {
        const int usual = g < samples_count() ? GAMES_FROM_START : GAMES_OF_KNOWN;
        const int count = asked("FUSILIER_RANDOM_GAMES", usual);
        for (int i = 0; i < count && is_asked_for(game_played(g)); i++) {
            Run run;
            run_init(&run, game_played(g), seed_of(g, i));
            game_start(&run.pos, game_played(g));
            play_at_random(&run, asked("FUSILIER_RANDOM_PLIES", PLIES), asked("FUSILIER_RANDOM_EVERY", 1));
            run_release(&run);
        }
    }
}

/* A first rank with the king somewhere between two rooks, the other men at random. */
static void shuffle_rank(Random *random, char rank[9]) {
    static const char others[] = "QBBNN";
    memcpy(rank, "........", 9);
    const int king = 1 + random_pick(random, 6);
    rank[king] = 'K';
    rank[random_pick(random, king)] = 'R';
    rank[king + 1 + random_pick(random, 7 - king)] = 'R';
    for (int i = 0; i < 5;) {
        const int file = random_pick(random, 8);
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
    const int men = 3 + random_pick(&run->random, 8);
    for (int i = 0; i < men; i++)
        board[random_pick(&run->random, 64)] = kinds[random_pick(&run->random, (int)sizeof kinds - 1)];
    board[random_pick(&run->random, 32)] = 'k';
    board[32 + random_pick(&run->random, 32)] = 'K';
    size_t length = 0;
    for (int at = 0; at < 64; at++) {
        const bool empty = board[at] == '1', joins = empty && at % 8 && text[length - 1] <= '8';
        if (at && at % 8 == 0) text[length++] = '/';
        if (joins)
            text[length - 1]++;
        else
            text[length++] = board[at];
    }
    snprintf(text + length, sizeof text - length, " %c - - 0 1", "wb"[random_pick(&run->random, 2)]);
    return game_parse(&run->pos, run->pos.game, text, NULL);
}

static void play_from(int g, bool (*set_up)(Run *run), int count) {
    const Game *game = game_played(g);
    for (int i = 0; i < count && is_asked_for(game); i++) {
        Run run;
        run_init(&run, game, seed_of(g, i));
        bool ready = false;
        for (int tries = 0; tries < 100 && !ready; tries++) ready = set_up(&run);
        if (!ready) fail_msg("%s: no such position is possible", game->id);
        play_at_random(&run, PLIES, asked("FUSILIER_RANDOM_EVERY", 1));
        run_release(&run);
    }
}

static void from_shuffled_ranks(void **state) {
    (void)state;
    for (int g = 0; g < games_played(); g++)
        if (game_played(g)->conduct.rules.any_castling && g < samples_count()) /* on 64 squares */
            play_from(g, set_up_shuffled, GAMES_FROM_SHUFFLED);
}

static void from_few_men(void **state) {
    (void)state;
    for (int g = 0; g < games_played(); g++)
        if (board_of(game_played(g)->setup.board)->cells == 64 && game_played(g)->players == 2 &&
            !game_played(g)->setup.letters) /* chess men */
            play_from(g, set_up_few, GAMES_FROM_FEW);
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(some_game_is_asked_for),
        cmocka_unit_test(from_the_start),
        cmocka_unit_test(from_shuffled_ranks),
        cmocka_unit_test(from_few_men),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

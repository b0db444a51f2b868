/* Fair play with hidden men: the engine's move depends on what its player has been told, and on nothing else; samples
 * agree with what was told; secrets are chosen by chance. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/base/random.h"
#include "search/hidden/samples.h"
#include "tests/setup.h"
#include "tests/twins.h"
#include "variants/registry.h"

enum {
    PLIES = 40,
    ATTEMPTS = 90,    /* to find another game that sounds the same */
    TWINS_LEAST = 10, /* so many pairs at least must have been compared, in each game */
    NODES = 1200,
};

static Searcher *new_searcher(int threads, int multipv, uint64_t seed) {
    Error err;
    SearchOptions options = search_defaults;
    options.hash_mb = 4;
    options.threads = threads;
    options.multipv = multipv;
    options.seed = seed;
    options.samples = 8;
    Searcher *searcher = search_new(&options, &err);
    assert_non_null(searcher);
    return searcher;
}

/* ---- games that sound the same ---- */

/* The position after so many moves of the record. */
static void cut(Position *to, const Position *from, int plies) {
    pos_copy(to, from);
    while (to->journal.plies > plies) game_undo(to);
}

/* ---- the same move ---- */

static void expect_same(const Position *a, const Position *b, const SearchResult *first, const SearchResult *second) {
    char text[POSITION_TEXT_MAX], other[POSITION_TEXT_MAX];
    game_format(a, text, sizeof text);
    game_format(b, other, sizeof other);
    if (!move_equal(first->best, second->best) || first->score != second->score || first->nodes != second->nodes)
        fail_msg("%s: the engine can tell apart\n%s\n%s", a->game->id, text, other);
}

/* Both games from their beginning, each with an engine of its own that thinks at each of its turns: also what it
 * carries from move to move must not tell it more. */
static void compare_games(const Position *truth, const Position *twin, Player player, uint64_t seed) {
    Searcher *one = new_searcher(1, 1, seed), *other = new_searcher(1, 1, seed);
    Position a, b;
    pos_init(&a, truth->game);
    pos_init(&b, truth->game);
    for (int plies = 0; plies <= truth->journal.plies; plies++) {
        SearchResult first, second;
        cut(&a, truth, plies);
        cut(&b, twin, plies);
        if (game_turn(&a) != player || (plies < truth->journal.plies && plies % 3)) continue;
        const Limits limits = { .nodes = NODES };
        search_run(one, &a, &limits, &first);
        search_run(other, &b, &limits, &second);
        expect_same(&a, &b, &first, &second);
    }
    pos_release(&a);
    pos_release(&b);
    search_free(one);
    search_free(other);
}

static void expect_truth_not_to_matter(const Game *game) {
    uint64_t random = 1;
    int compared = 0;
    for (int i = 0; i < ATTEMPTS && compared < TWINS_LEAST; i++) {
        Position truth, twin;
        set_up(&truth, game->id, "start");
        pos_init(&twin, game);
        play_plies(&truth, &random, 4 + random_below(&random, PLIES));
        const Player player = game_turn(&truth);
        if (!game_referee(&truth).over && find_twin(&truth, player, &random, &twin)) {
            compare_games(&truth, &twin, player, (uint64_t)i + 1);
            compared++;
        }
        pos_release(&truth);
        pos_release(&twin);
    }
    if (compared < TWINS_LEAST) fail_msg("%s: only %d pairs of games", game->id, compared);
}

static void hidden_truth_does_not_matter(void **state) {
    (void)state;
    static const char *const joined[] = { "minefield+progressive", "kriegspiel+minefield" };
    for (int g = 0; g < games_count(); g++)
        if (game_is_hidden(game_at(g))) expect_truth_not_to_matter(game_at(g));
    for (size_t i = 0; i < LENGTH(joined); i++) expect_truth_not_to_matter(game_find(joined[i]));
}

/* In set-up positions, too, where nothing but the view is known. */
static void hidden_men_of_a_set_up_position_do_not_matter(void **state) {
    (void)state;
    static const struct {
        const char *game, *position, *other;
    } rows[] = {
        { "minefield", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3 wmines=d4,e4 bmines=e5,f6",
          "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3 wmines=d4,e4 bmines=a8,h5" },
        { "minefield", "4k3/8/8/4N3/8/8/8/4K3 w - - 0 1 bmines=e8", "4k3/8/8/4N3/8/8/8/4K3 w - - 0 1 bmines=g6" },
        { "minefield", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 setup=1 wmines=e4,d4",
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 setup=1 wmines=a1,h2" },
        { "kriegspiel-madrasi", "4k3/8/8/2q5/8/8/PPP5/4K3 w - - 0 1", "7k/8/8/7b/8/8/PPP5/4K3 w - - 0 1" },
        { "kriegspiel-madrasi", "4k3/8/8/3p4/8/8/PPP5/4K3 w - - 0 1", "7k/8/3p4/8/8/8/PPP5/4K3 w - - 0 1" },
        { "kriegspiel-madrasi", "4k3/8/8/8/8/8/8/1N2K3 b - - 0 9", "4k3/8/8/8/8/8/8/1B2K3 b - - 0 9" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position one, other;
        char seen[POSITION_TEXT_MAX], view[POSITION_TEXT_MAX];
        set_up(&one, rows[i].game, rows[i].position);
        set_up(&other, rows[i].game, rows[i].other);
        game_view(&one, game_turn(&one), seen, sizeof seen);
        game_view(&other, game_turn(&other), view, sizeof view);
        assert_string_equal(seen, view);
        compare_games(&one, &other, game_turn(&one), 5);
        pos_release(&one);
        pos_release(&other);
    }
}

/* ---- samples ---- */

/* Samples that have a record have lived through what the player has; all look to him as the position does. */
static void check_samples(const Samples *samples, const Position *truth, int *with_record) {
    Notes lived;
    notes_init(&lived, truth->game);
    assert_true(samples->pool_count > 0);
    for (int i = 0; i < samples->pool_count; i++) {
        const Position *sample = &samples->pool[i];
        Error err;
        if (!pos_is_ok(sample, &err)) fail_msg("%s", err.text);
        assert_int_equal(game_turn(sample), game_turn(truth));
        if (sample->journal.plies != truth->journal.plies) continue;
        ++*with_record;
        notes_take(&lived, sample, game_turn(truth), NULL, 0);
        assert_string_equal(lived.now, samples->notes.now);
        assert_true(notes_continue(&lived, &samples->notes) && lived.count == samples->notes.count);
    }
    notes_release(&lived);
}

static void samples_agree_with_the_notes(void **state) {
    (void)state;
    const Limits limits = { .nodes = 0 };
    for (int g = 0; g < games_count(); g++) {
        if (!game_is_hidden(game_at(g))) continue;
        uint64_t random = 3;
        int with_record = 0, all = 0;
        Values *values = values_new(game_at(g));
        for (int i = 0; i < 12; i++) {
            Position truth;
            Samples *samples = samples_new();
            set_up(&truth, game_at(g)->id, "start");
            play_plies(&truth, &random, 2 + 2 * i);
            if (!game_referee(&truth).over) {
                samples_inform(samples, &truth, &limits);
                samples_draw(samples, values, 8, 6000, &random, NULL);
                check_samples(samples, &truth, &with_record);
                all += samples->pool_count;
            }
            samples_free(samples);
            pos_release(&truth);
        }
        values_free(values);
        if (2 * with_record < all)
            fail_msg("%s: only %d of %d samples have a record", game_at(g)->id, with_record, all);
    }
}

/* What is learned by a refused try holds in all samples that have a record. */
static void refusals_teach(void **state) {
    (void)state;
    Position truth;
    Samples *samples = samples_new();
    Values *values = values_new(game_find("kriegspiel-madrasi"));
    uint64_t random = 4;
    set_up(&truth, "kriegspiel-madrasi", "start");
    play(&truth, "e2e4");
    play(&truth, "d7d5");
    const Refusal refusal = { .plies = 2, .move = move_make(MOVE_PLAIN, 28, 36, EMPTY) }; /* e4e5 */
    const Limits limits = { .refusals = &refusal, .refusals_count = 1 };
    samples_inform(samples, &truth, &limits);
    samples_draw(samples, values, 8, 6000, &random, NULL);
    assert_true(samples->pool_count >= 8);
    for (int i = 0; i < samples->pool_count; i++) {
        Move move;
        assert_int_equal(samples->pool[i].journal.plies, 2);
        assert_false(game_move_parse(&samples->pool[i], "e4e5", &move, NULL));
    }
    samples_free(samples);
    values_free(values);
    pos_release(&truth);
}

/* ---- secrets ---- */

static void mines_are_laid_by_chance(void **state) {
    (void)state;
    enum { ENGINES = 24 };
    Move chosen[ENGINES];
    int different = 0;
    Position pos;
    set_up(&pos, "minefield", "start");
    for (int i = 0; i < ENGINES; i++) {
        SearchResult first, again;
        const Limits limits = { .nodes = NODES };
        Searcher *searcher = new_searcher(1, 1, (uint64_t)i + 1);
        search_run(searcher, &pos, &limits, &first);
        search_clear(searcher); /* the seed makes it repeatable */
        search_run(searcher, &pos, &limits, &again);
        assert_true(move_equal(first.best, again.best));
        chosen[i] = first.best;
        int same = 0;
        for (int k = 0; k < i; k++) same += move_equal(chosen[k], chosen[i]);
        different += same == 0;
        search_free(searcher);
    }
    assert_true(different > ENGINES / 2);
    pos_release(&pos);
}

/* ---- what else a search must keep ---- */

static void only_the_tries_asked_for(void **state) {
    (void)state;
    Position pos;
    set_up(&pos, "kriegspiel-madrasi", "start");
    const Move moves[] = { move_make(MOVE_PLAIN, 8, 16, EMPTY), move_make(MOVE_PLAIN, 15, 23, EMPTY) };
    for (int threads = 1; threads <= 3; threads++) {
        SearchResult result;
        Searcher *searcher = new_searcher(threads, 1, 1);
        const Limits limits = { .depth = 3, .moves = moves, .moves_count = 2 };
        search_run(searcher, &pos, &limits, &result);
        assert_true(move_equal(result.best, moves[0]) || move_equal(result.best, moves[1]));
        assert_int_equal(result.depth, 3);
        search_free(searcher);
    }
    pos_release(&pos);
}

/* White has no mines left: a mate is a mate in all samples. */
static void a_certain_mate_is_told(void **state) {
    (void)state;
    Position pos;
    SearchResult result;
    Searcher *searcher = new_searcher(1, 1, 1);
    set_up(&pos, "minefield", "4r2k/8/8/8/8/8/5PPP/6K1 b - - 0 1 bmines=a5");
    const Limits limits = { .depth = 4 };
    search_run(searcher, &pos, &limits, &result);
    char text[MOVE_TEXT_MAX];
    game_move_format(&pos, result.best, text);
    assert_string_equal(text, "e8e1");
    assert_int_equal(result.score, SCORE_MATE - 1);
    search_free(searcher);
    pos_release(&pos);
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hidden_truth_does_not_matter), cmocka_unit_test(hidden_men_of_a_set_up_position_do_not_matter),
        cmocka_unit_test(samples_agree_with_the_notes), cmocka_unit_test(refusals_teach),
        cmocka_unit_test(mines_are_laid_by_chance),     cmocka_unit_test(only_the_tries_asked_for),
        cmocka_unit_test(a_certain_mate_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

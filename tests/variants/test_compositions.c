/* Joined rules, "atomic+madrasi": what the joined words are called, which are refused, and that all that may be joined
 * is a sound game; and the two generators of the games that have two. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/random_play.h"
#include "tests/slow.h"
#include "search/search.h"
#include "variants/registry.h"
#include "variants/rules/compose.h"
#include "variants/rules/joined.h"

/* ---- names ---- */

static void each_set_has_one_name(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "rifle-free+cylindrical+madrasi", "cylindrical+madrasi+rifle-free" },
        { "cylindrical+rifle-free+must-capture", "cylindrical+rifle" },
        { "rifle+cylindrical", "cylindrical+rifle" },
        { "chess+atomic", "atomic" },
        { "atomic+atomic", "atomic" },
        { "atomic+kamikaze", "atomic" },
        { "must-capture+chess", "chess+must-capture" },
        { "must-capture+rifle-free", "rifle" },
        { "madrasi+kriegspiel+cylindrical", "cylindrical+kriegspiel-madrasi" },
        { "madrasi+kriegspiel", "kriegspiel-madrasi" },
        { "progressive+kamikaze", "kamikaze-progressive" },
        { "must-capture+kriegspiel", "chess+kriegspiel+must-capture" },
        { "kriegspiel+spite", "kriegspiel+spite" },
        { "chess+chess", "chess" },
        { "progressive+chess", "chess+progressive" },
        { "cylindrical+chess", "cylindrical" },
        { "rifle+crazyhouse", "crazyhouse+rifle" },
        { "rifle-free+three-strikes-rifle", "three-strikes-rifle" },
        { "rifle+three-strikes-rifle", "must-capture+three-strikes-rifle" },
        { "chess+bicolour", "bicolour" }, /* a rule alone is a game, if a game is listed by its name or not */
        { "bicolour", "bicolour" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Error err = { .text = "" };
        const Game *game = game_find_or(rows[i][0], &err);
        if (!game) fail_msg("%s: %s", rows[i][0], err.text);
        assert_string_equal(game->id, rows[i][1]);
        assert_ptr_equal(game, game_find(rows[i][1]));
    }
}

/* As people say them: in any order, with blanks, capitals, words between. */
static void joined_words_are_understood(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "madrasi + atomic", "atomic+madrasi" },
        { "atomic+ madrasi", "atomic+madrasi" },
        { "Atomic Madrasi", "atomic+madrasi" },
        { "Atomic Chess + Madrasi", "atomic+madrasi" },
        { "cylindrical rifle", "cylindrical+rifle" },
        { "Rifle Chess on the cylinder", "cylindrical+rifle" },
        { "KRIEGSPIEL atomic", "atomic+kriegspiel" },
        { "chess with Kriegspiel", "chess+kriegspiel" },
        { "must capture chess", "chess+must-capture" },
        { "progressive machine gun", "machine-gun-progressive" },
        { "rapid fire, cylindrical", "cylindrical+rapid-fire" },
        { "Madrasi Chess", "madrasi" },
        { "Shots not forced & Atomic", NULL },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Game *const game = game_find_called(rows[i][0]);
        if (!rows[i][1] && game) fail_msg("%s is %s", rows[i][0], game->id);
        if (rows[i][1] && !game) fail_msg("%s is not understood", rows[i][0]);
        if (game) assert_string_equal(game->id, rows[i][1]);
    }
}

/* What fits is what makes a game of its own, and what does not says why. */
static void words_fit_or_say_why_not(void **state) {
    (void)state;
    Error err;
    GameWord word;
    for (int i = 0; game_word(i, &word); i++) {
        char id[128];
        snprintf(id, sizeof id, "atomic+%s", word.id);
        const Game *const game = game_find(id);
        const bool fits = game_word_fits("atomic", word.id, &err);
        if (fits != (game && strcmp(game->id, "atomic") != 0)) fail_msg("%s: %s", id, fits ? "fits" : err.text);
    }
    assert_false(game_word_fits("chess+madrasi", "isardam", &err));
    assert_string_equal(err.text,
                        "isardam and madrasi contradict each other (an observation paralyses, or is forbidden)");
    assert_false(game_word_fits("atomic", "kamikaze", &err));
    assert_string_equal(err.text, "kamikaze adds nothing here");
    assert_false(game_word_fits("atomic", "minefield", &err));
    assert_true(game_word_fits("chess", "shadow", &err) && game_word_fits("cylindrical", "shadow", &err));
}

static void what_cannot_be_joined_is_refused(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "foo+atomic", "foo+atomic: no such rule: foo" },
        { "atomic+", "atomic+: no such rule: a word is missing beside \"+\"" },
        { "atomic++madrasi", "a word is missing" },
        { "+", "no such rule" },
        { "atomic madrasy", "unknown game" },
        { "atomic tri-chess-3", "unknown game" },
        { "atomic+ madrasy", "no such rule" },
        { "Madrasi isardam", "isardam and madrasi contradict each other" },
        { "Rifle Kamikaze", "contradict each other" },
        { "doubles+atomic", "no such rule: doubles" },
        { "must-capture", "must-capture: needs a game: chess+must-capture" },
        { "progressive", "needs a game" },
        { "kriegspiel", "needs a game" },
        { "madrasi+isardam", "isardam and madrasi contradict each other (an observation paralyses, or is forbidden)" },
        { "rifle+kamikaze", "kamikaze and rifle-free contradict each other" },
        { "machine-gun+must-capture", "contradict" },
        { "atomic+minefield", "atomic and minefield are not combined yet" },
        { "koopa+atomic", "atomic and koopa contradict each other (who captures is gone, or nobody captures)" },
        { "koopa+rifle-free", "(a capturer stays, or bounces on)" },
        { "kamikaze+missile", "(a capturer stays, or leaves the board)" },
        { "rapid-fire+goliath", "(a turn of shooting takes one enemy, or all enemies that a man attacks)" },
        { "moss+koopa", "(an enemy's square is entered to stun, or to capture)" },
        { "missile+missile-typed", "(two forms of one rule)" },
        { "spite+archimedes", "(each has its own capture, which nobody chooses)" },
        { "spite+reform", "(nobody chooses a capture, and the other is about captures)" },
        { "spite+bicolour", "(there is no check)" },
        { "three-strikes-ed+three-strikes-rifle", "(two forms of one rule)" },
        { "three-strikes-ed+rifle", "(a capturer takes the place of his victim, or stays)" },
        { "three-strikes-ed+progressive", "(who is struck may escape at once, and the next move is not always his)" },
        { "reform+three-strikes-ed", "(who is struck may escape at once, and the next move is not always his)" },
        { "three-strikes-rifle+spite", "(nobody chooses a capture, and the other is about captures)" },
        { "three-strikes-rifle+kriegspiel", "not combined yet" },
        { "crazyhouse+loop", "(two forms of one rule)" },
        { "crazyhouse+archimedes", "(nobody chooses a capture, and the other is about captures)" },
        { "koopa+crazyhouse", "(who is captured is kicked off the board, or goes to the captor's hand)" },
        { "isardam+en-passant-all", "(nobody captures in passing, or all men do)" },
        { "atomic+madrasi+shock+moss+crushed+progressive+must-capture+kidnapping+cylindrical", "no more than 8" },
        { "kriegspiel+koopa", "koopa and kriegspiel are not combined yet" }, /* entries would have to be tried */
        { "kriegspiel+missile", "not combined yet" },                        /* who has one would be seen */
        { "no-such-game", "unknown game" },
        { "isardam+madrasi+progressive", "contradict" }, /* looked for before pairs that are not combined */
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Error err = { .text = "" };
        if (game_find_or(rows[i][0], &err)) fail_msg("%s was not refused", rows[i][0]);
        if (!strstr(err.text, rows[i][1])) fail_msg("%s: \"%s\" does not say \"%s\"", rows[i][0], err.text, rows[i][1]);
        assert_null(game_find(rows[i][0]));
    }
}

/* ---- secrets ---- */

static int imagine_nothing(const struct Notes *notes, uint64_t *random, Position out[], int count) {
    (void)notes, (void)random, (void)out, (void)count;
    return 0;
}

/* Whichever rule hides something, the game made of it does, and tells what that rule tells. */
static void a_rule_says_itself_what_it_hides(void **state) {
    (void)state;
    static const GameSecrets secrets = { .imagine = imagine_nothing, .samples = 3 };
    static const Words speech = { .story = NULL };
    static const Rule open = { .id = "open" }, veil = { .id = "veil", .hides = &secrets, .speech = &speech };
    static const Composition with = { .rule = { &open, &veil } }, without = { .rule = { &open } };
    Game *const hidden = compose_game(&with, "veiled", "Veiled"), *const plain =
                                                                      compose_game(&without, "plain", "Plain");
    assert_true(game_is_hidden(hidden));
    assert_int_equal(hidden->secrets.samples, 3);
    assert_ptr_equal(hidden->words, &speech);
    assert_false(game_is_hidden(plain));
    assert_null(plain->words);
    free(hidden);
    free(plain);
}

/* ---- all games of joined rules ---- */

typedef void (*Visit)(const Game *game, uint64_t seed);

static void visit(WordSet set, Visit what) {
    char id[COMPOSITION_ID_MAX];
    WordSet read;
    joined_write(set, id);
    if (!joined_read(id, &read, NULL)) return;
    if (read != set) return; /* one of them is absorbed: it comes without that, too */
    const Game *game = game_find(id);
    if (game) what(game, (uint64_t)set);
}

enum { TRIPLES = SANITIZED ? 60 : 600 };

/* Every word that is a game, every pair that may be joined (under sanitizers one of eight), and some triples and
 * quadruples; FUSILIER_SAMPLE, a number, takes others. */
static void visit_all(Visit what) {
    const char *const asked = getenv("FUSILIER_SAMPLE");
    Random random = { .state = mix64(asked ? strtoull(asked, NULL, 10) : 1) };
    for (int a = 0; a < joined_words_count; a++)
        for (int b = a; b < joined_words_count; b++)
            if (a == b || !SANITIZED || random_pick(&random, 8) == 0) visit(joined_bit(a) | joined_bit(b), what);
    for (int i = 0; i < TRIPLES; i++) {
        WordSet set = 0;
        for (int k = 3 + i % 2; k > 0; k--) set |= joined_bit(random_pick(&random, joined_words_count));
        visit(set, what);
    }
}

static void play_a_game(const Game *game, uint64_t seed) {
    Run run;
    run_init(&run, game, seed);
    game_start(&run.pos, game);
    play_at_random(&run, 120, 12);
    run_release(&run);
}

static void all_are_sound(void **state) {
    (void)state;
    visit_all(play_a_game);
}

/* Moves are counted by sets where nothing else can be said of them; the list, made of single moves, knows better. */
static void is_counted(const Game *game, uint64_t seed) {
    Random random = { .state = mix64(seed) };
    Position pos;
    MoveList list;
    pos_init(&pos, game);
    movelist_init(&list);
    game_start(&pos, game);
    for (int ply = 0; ply < 40; ply++) {
        movelist_clear(&list);
        game_moves(&pos, GEN_ALL, &list);
        const uint64_t count = game_count_moves(&pos);
        if (count != (uint64_t)list.count) {
            char text[POSITION_TEXT_MAX];
            game_format(&pos, text, sizeof text);
            fail_msg("%s, \"%s\": %d moves, %d counted", game->id, text, list.count, (int)count);
        }
        if (!list.count) break;
        game_play(&pos, list.at[random_pick(&random, list.count)]);
    }
    movelist_free(&list);
    pos_release(&pos);
}

static void all_are_counted(void **state) {
    (void)state;
    visit_all(is_counted);
}

static void is_searched(const Game *game, uint64_t seed) {
    (void)seed;
    const Limits limits = { .nodes = 200 };
    SearchOptions options = search_defaults;
    SearchResult result;
    Position pos;
    Error err;
    options.hash_mb = 1;
    Searcher *searcher = search_new(&options, &err);
    assert_non_null(searcher);
    pos_init(&pos, game);
    game_start(&pos, game);
    search_run(searcher, &pos, &limits, &result);
    if (move_is_none(result.best)) fail_msg("%s: no move was found", game->id);
    pos_release(&pos);
    search_free(searcher);
}

static void all_are_searched(void **state) {
    (void)state;
    visit_all(is_searched);
}

/* ---- two generators ---- */

enum { POSITIONS = 100 };

static int compare_moves(const void *a, const void *b) {
    const uint64_t one = ((const Move *)a)->bits, other = ((const Move *)b)->bits;
    return (one > other) - (one < other);
}

static void list_sorted(const Position *pos, MoveList *list) {
    movelist_clear(list);
    game_moves(pos, GEN_ALL, list);
    qsort(list->at, (size_t)list->count, sizeof *list->at, compare_moves);
}

static void expect_same_moves(const Position *fast, const Position *slow, const MoveList *a, const MoveList *b) {
    char text[POSITION_TEXT_MAX];
    game_format(fast, text, sizeof text);
    if (a->count != b->count) fail_msg("%s, \"%s\": %d moves, composed %d", fast->game->id, text, a->count, b->count);
    for (int i = 0; i < a->count; i++)
        if (!move_equal(a->at[i], b->at[i])) {
            char one[MOVE_TEXT_MAX], other[MOVE_TEXT_MAX];
            game_move_format(fast, a->at[i], one);
            game_move_format(slow, b->at[i], other);
            fail_msg("%s, \"%s\": %s, composed %s", fast->game->id, text, one, other);
        }
    assert_int_equal(game_in_check(fast), game_in_check(slow));
    assert_int_equal(game_outcome(fast).over, game_outcome(slow).over);
}

/* Both play the same random games, and every position of them is compared. */
static void compare_lanes(const Game *game, const Game *lane) {
    Position fast, slow;
    MoveList a, b;
    Random random = { .state = mix64(7) };
    pos_init(&fast, game);
    pos_init(&slow, lane);
    movelist_init(&a);
    movelist_init(&b);
    for (int seen = 0; seen < POSITIONS;) {
        game_start(&fast, game);
        game_start(&slow, lane);
        for (int ply = 0; ply < 80; ply++, seen++) {
            list_sorted(&fast, &a);
            list_sorted(&slow, &b);
            expect_same_moves(&fast, &slow, &a, &b);
            if (!a.count) break;
            const Move move = a.at[random_pick(&random, a.count)];
            game_play(&fast, move);
            game_play(&slow, move);
            if (fast.now.key != slow.now.key) fail_msg("%s: a move leads to different positions", game->id);
        }
    }
    movelist_free(&a);
    movelist_free(&b);
    pos_release(&fast);
    pos_release(&slow);
}

static void two_generators_agree(void **state) {
    (void)state;
    int compared = 0;
    for (int g = 0; g < games_count(); g++) {
        Error err;
        if (!game_at(g)->conduct.is_fast) continue;
        const Game *lane = game_lane(game_at(g), "composed", &err);
        if (!lane) fail_msg("%s", err.text);
        assert_ptr_equal(game_lane(game_at(g), "fast", &err), game_at(g));
        compare_lanes(game_at(g), lane);
        compared++;
    }
    assert_int_equal(compared, 6); /* chess, chess960, atomic, rifle, rifle-free, cylindrical */
}

/* The same text of rules, for 64 cells and for any board. */
static int compare_widths(const char *id) {
    Error err;
    const Game *const game = game_find_or(id, &err);
    if (!game) return 0; /* a contradiction */
    const Game *const wide = game_lane(game, "wide", &err);
    if (!wide && !strstr(err.text, "64 squares")) fail_msg("%s: %s", id, err.text);
    if (wide) compare_lanes(game, wide);
    return wide != NULL;
}

static void both_widths_agree(void **state) {
    (void)state;
    const char *id, *other, *what;
    Random random = { .state = mix64(31) };
    int compared = 0;
    char joined[128];
    for (int i = 0; game_rule(i, &id, &what); i++) {
        compared += compare_widths(id);
        for (int k = 0; k < i; k++) {
            if (!game_rule(k, &other, &what) || random_pick(&random, 8)) continue;
            snprintf(joined, sizeof joined, "%s+%s", other, id);
            compared += compare_widths(joined);
        }
    }
    assert_true(compared > 80);
}

/* ---- games of the list ---- */

/* A descriptor that is written out must name the hooks that its rules need, as a game that is made does by itself. */
static void descriptors_have_the_hooks_of_their_rules(void **state) {
    (void)state;
    int seen = 0;
    for (int i = 0; i < games_count(); i++) {
        const Game *const game = game_at(i);
        const Composition *const c = game->conduct.composition;
        if (!c || game->conduct.is_fast) continue;
        Game *const made = compose_game(c, game->id, game->title);
        bool ends = composed_facts(c) & (FACT_FALLING_KINGS | FACT_LAST_MAN);
        FOR_RULES(c, k) ends |= c->rule[k]->ends != NULL;
        if (ends && !game->conduct.rule_end) fail_msg("%s: no .conduct.rule_end", game->id);
        if (made->secrets.imagine && !game->secrets.imagine) fail_msg("%s: no .secrets", game->id);
        if (made->words && !game->words) fail_msg("%s: no .words", game->id);
        if (made->setup.royal != game->setup.royal) fail_msg("%s: .setup.royal", game->id);
        free(made);
        seen++;
    }
    assert_true(seen > 20);
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_set_has_one_name),
        cmocka_unit_test(joined_words_are_understood),
        cmocka_unit_test(words_fit_or_say_why_not),
        cmocka_unit_test(what_cannot_be_joined_is_refused),
        cmocka_unit_test(a_rule_says_itself_what_it_hides),
        cmocka_unit_test(all_are_sound),
        cmocka_unit_test(all_are_counted),
        cmocka_unit_test(all_are_searched),
        cmocka_unit_test(two_generators_agree),
        cmocka_unit_test(both_widths_agree),
        cmocka_unit_test(descriptors_have_the_hooks_of_their_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

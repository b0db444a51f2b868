/* What is learned of a game: the numbers say the same however they are come by, files that are not what they should be
 * are refused, and work that was cut off is gone on with. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/files.h"
#include "engine/base/memory_file.h"
#include "engine/base/random.h"
#include "protocol/farm/positions.h"
#include "protocol/farm/selfplay.h"
#include "protocol/learn/private.h"
#include "search/eval/eval.h"
#include "search/search.h"
#include "tests/sample.h"
#include "variants/registry.h"

static char folder[] = "/tmp/fusilier-learn-XXXXXX";
static char path[64];

static int make_folder(void **state) {
    (void)state;
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/a.net", folder);
    return setenv("XDG_STATE_HOME", folder, 1);
}

static int remove_folder(void **state) {
    (void)state;
    unlink(path);
    return rmdir(folder);
}

/* ---- networks of any numbers ---- */

/* Numbers as large as they may be, so that sums are cut off on both sides. */
static Learned *make_any(const Game *game, int hidden, uint64_t seed) {
    Learned *const learned = learned_new(game, hidden, 300);
    const int most = learned_input_most(&learned->inputs) < 200 ? learned_input_most(&learned->inputs) : 200;
    for (int i = 0; i < learned->inputs.count * hidden; i++)
        learned->input[i] = (int16_t)(random_below(&seed, 2 * most + 1) - most);
    for (int i = 0; i < hidden; i++) learned->bias[i] = (int16_t)random_below(&seed, most);
    for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++) {
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < hidden; i++)
                learned->output[bucket][side][i] =
                    (int16_t)(random_below(&seed, 2 * LEARNED_OUTPUT_MAX + 1) - LEARNED_OUTPUT_MAX);
        learned->output_bias[bucket] = random_below(&seed, 100000) - 50000;
    }
    return learned;
}

typedef void Visit(const Position *pos, void *context);

static void visit(const Game *game, int games, int plies, Visit *visitor, void *context) {
    Position pos;
    MoveList moves;
    uint64_t random = 5;
    pos_init(&pos, game);
    movelist_init(&moves);
    for (int i = 0; i < games; i++) {
        game_start(&pos, game);
        for (int ply = 0; ply < plies; ply++) {
            visitor(&pos, context);
            movelist_clear(&moves);
            game_moves(&pos, GEN_ALL, &moves);
            if (moves.count == 0) break;
            game_play(&pos, moves.at[random_below(&random, moves.count)]);
            if (random_below(&random, 4) == 0) game_undo(&pos); /* and on by another way */
        }
    }
    movelist_free(&moves);
    pos_release(&pos);
}

static bool fits(const Game *game) {
    return inputs_fit(game, NULL);
}

/* ---- values ---- */

/* What learned.h describes, slot by slot and without registers. */
static int slow_value(const Learned *learned, const Position *pos) {
    uint8_t code[SLOTS_MAX];
    const int bucket = learned_bucket(&learned->inputs, pos);
    double output = learned->output_bias[bucket];
    inputs_read(&learned->inputs, pos, code);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < learned->hidden; i++) {
            const Player view = (Player)(pos->now.turn ^ side);
            double sum = learned->bias[i];
            for (int slot = 0; slot < learned->inputs.slots; slot++) {
                const int32_t input = code[slot] ? inputs_find(&learned->inputs, view, slot, code[slot]) : INPUT_NONE;
                assert_true(input < learned->inputs.count);
                if (input != INPUT_NONE) sum += learned->input[input * learned->hidden + i];
            }
            sum = fmin(fmax(sum, 0), NETWORK_ONE);
            output += sum * sum * learned->output[bucket][side][i];
        }
    const double value = trunc(output * learned->unit / (NETWORK_ONE * NETWORK_ONE * NETWORK_OUTPUT_ONE));
    return (int)fmin(fmax(value, -LEARNED_VALUE_MAX), LEARNED_VALUE_MAX);
}

typedef struct {
    const Learned *learned;
    LearnedSums *kept;
    int visits;
} Compared;

static void expect_same(const Position *pos, void *context) {
    Compared *const compared = context;
    const int afresh = learned_value(compared->learned, pos, NULL);
    const int kept = learned_value(compared->learned, pos, compared->kept);
    if (afresh != kept) fail_msg("%s: %d from scratch, but %d", pos->game->id, afresh, kept);
    if (compared->visits++ % 8) return;
    const int slow = slow_value(compared->learned, pos);
    if (afresh != slow) fail_msg("%s: %d, and without registers %d", pos->game->id, afresh, slow);
}

static void sums_are_those_from_scratch(void **state) {
    (void)state;
    LearnedSums *const kept = aligned_alloc(64, LEARNED_PLIES * sizeof *kept);
    assert_non_null(kept);
    for (int i = 0; i < samples_count(); i++) {
        if (!fits(sample_at(i))) continue;
        Learned *const learned = make_any(sample_at(i), i % 4 ? 32 : 64, (uint64_t)i);
        Compared compared = { learned, kept, 0 };
        memset(kept, 0, LEARNED_PLIES * sizeof *kept);
        visit(sample_at(i), 2, 60, expect_same, &compared);
        learned_free(learned);
    }
    free(kept);
}

/* Men of the other player on the cells that look the same from there, and the other to move. */
static void expect_same_turned(const Position *pos, void *context) {
    Compared *const compared = context;
    const Inputs *const inputs = &compared->learned->inputs;
    Position turned;
    pos_init(&turned, pos->game);
    for (int at = 0; at < inputs->cells; at++) {
        const Man man = pos->man[at];
        const bool is_of_player = man != MAN_NONE && man != MAN_WALL;
        pos_put(&turned, inputs->turned[at], is_of_player ? man_of(man_kind(man), man_owner(man) ^ 1) : man);
    }
    pos_set_castling(&turned, (uint16_t)((pos->now.castling & 3) << 2 | (pos->now.castling >> 2 & 3)));
    pos_set_turn(&turned, pos->now.turn ^ 1);
    const int plain = learned_value(compared->learned, pos, NULL);
    const int other = learned_value(compared->learned, &turned, NULL);
    if (plain != other) fail_msg("%s: %d, but %d seen from the other side", pos->game->id, plain, other);
    compared->visits++;
    pos_release(&turned);
}

static void sides_count_alike(void **state) {
    static const char *const games[] = { "chess", "atomic", "rifle", "checkers", "cylindrical", "chess960" };
    (void)state;
    for (size_t i = 0; i < LENGTH(games); i++) {
        const Game *const game = game_find(games[i]);
        if (!game) continue;
        Learned *const learned = make_any(game, 32, i);
        Compared compared = { learned, NULL, 0 };
        assert_true(learned->inputs.alike);
        visit(game, 2, 80, expect_same_turned, &compared);
        assert_true(compared.visits > 20);
        learned_free(learned);
    }
}

typedef struct {
    Values *values;
    const Learned *learned;
    EvalCache *cache;
    bool differs;
} Judged;

static void expect_no_change(const Position *pos, void *context) {
    Judged *const judged = context;
    judged->values->learned = NULL;
    const int plain = eval_position(judged->values, pos, NULL);
    judged->values->learned = judged->learned;
    const int with = eval_position(judged->values, pos, judged->cache);
    judged->values->learned = NULL;
    if (plain != with) fail_msg("%s: %d without, %d with a net of zeros", pos->game->id, plain, with);
}

static void note_change(const Position *pos, void *context) {
    Judged *const judged = context;
    judged->values->learned = NULL;
    const int plain = eval_position(judged->values, pos, NULL);
    judged->values->learned = judged->learned;
    judged->differs = judged->differs || eval_position(judged->values, pos, judged->cache) != plain;
    judged->values->learned = NULL;
}

static void zeros_change_nothing(void **state) {
    static const char *const games[] = { "chess",  "atomic",           "rifle", "madrasi", "checkers",
                                         "plague", "rifle+cylindrical" };
    (void)state;
    EvalCache *const cache = eval_cache_new();
    for (size_t i = 0; i < LENGTH(games); i++) {
        const Game *const game = game_find(games[i]);
        assert_non_null(game);
        Learned *const zeros = learned_new(game, 32, 300), *const any = make_any(game, 32, 1);
        Judged judged = { values_new(game), zeros, cache, false };
        visit(game, 2, 60, expect_no_change, &judged);
        judged.learned = any;
        visit(game, 2, 60, note_change, &judged);
        assert_true(judged.differs);
        values_free(judged.values);
        learned_free(zeros);
        learned_free(any);
    }
    eval_cache_free(cache);
}

/* ---- files ---- */

static void save_any(const char *id, uint64_t seed) {
    Error err;
    Values *const values = values_new(game_find(id));
    Learned *const learned = seed ? make_any(values->game, 32, seed) : learned_new(values->game, 32, 300);
    if (!learned_save(learned, values, path, &err)) fail_msg("%s", err.text);
    learned_free(learned);
    values_free(values);
}

static Learned *load(const Values *values, Error *err) {
    Learned *learned;
    const bool good = learned_load(values, path, &learned, err);
    assert_true(good == (learned != NULL));
    return learned;
}

static void files_say_what_was_learned(void **state) {
    (void)state;
    static const char *const games[] = { "atomic", "plague", "stax" };
    for (size_t i = 0; i < LENGTH(games); i++) {
        Error err;
        Values *const values = values_new(game_find(games[i]));
        Learned *const learned = make_any(values->game, i ? 64 : 32, 7);
        if (!learned_save(learned, values, path, &err)) fail_msg("%s", err.text);
        Learned *const again = load(values, &err);
        if (!again) fail_msg("%s", err.text);
        assert_int_equal(again->hidden, learned->hidden);
        assert_int_equal(again->unit, learned->unit);
        assert_memory_equal(again->input, learned->input,
                            (size_t)learned->inputs.count * (size_t)learned->hidden * sizeof *learned->input);
        assert_memory_equal(again->bias, learned->bias, sizeof learned->bias);
        assert_memory_equal(again->output, learned->output, sizeof learned->output);
        assert_memory_equal(again->output_bias, learned->output_bias, sizeof learned->output_bias);
        learned_free(learned);
        learned_free(again);
        values_free(values);
    }
}

static void expect_refused(const char *id, const char *says) {
    Error err;
    Values *const values = values_new(game_find(id));
    if (load(values, &err) || !strstr(err.text, says)) fail_msg("'%s' says nothing of '%s'", err.text, says);
    assert_null(strchr(err.text, '\n'));
    values_free(values);
}

/* Changes a byte of the file, or cuts it off there. */
static void spoil(long at, bool cut) {
    FILE *const file = file_open(path, "r+b");
    assert_non_null(file);
    fseek(file, at, SEEK_SET);
    const int byte = fgetc(file);
    fseek(file, at, SEEK_SET);
    if (!cut) fputc(byte ^ 1, file);
    fclose(file);
    if (cut) assert_int_equal(truncate(path, at), 0);
}

static void wrong_files_are_refused(void **state) {
    (void)state;
    static const long places[] = { 12, 20, 36, 60, 100, 105, 120, 5000, 50000 };
    for (size_t i = 0; i < LENGTH(places); i++)
        for (int cut = 0; cut < 2; cut++) {
            save_any("atomic", 3);
            spoil(places[i], cut);
            expect_refused("atomic", "learned evaluation");
        }
    save_any("atomic", 3);
    expect_refused("rifle", "of another game, atomic");
    spoil(8, false);
    expect_refused("atomic", "of another version");
    spoil(0, false);
    expect_refused("atomic", "no learned evaluation");
}

/* The same game with other men's values, or another rule. */
static void what_was_learned_for_something_else_is_refused(void **state) {
    (void)state;
    Error err;
    save_any("atomic", 3);
    Values *const values = values_new(game_find("atomic"));
    values->kind[QUEEN]++;
    assert_null(load(values, &err));
    assert_non_null(strstr(err.text, "other rules or weights"));
    values_free(values);
    Game like_rifle = *game_find("rifle");
    like_rifle.id = "atomic";
    Values *const others = values_new(&like_rifle);
    assert_null(load(others, &err));
    values_free(others);
}

/* ---- the search ---- */

static uint64_t search_nodes_with(bool nets, const char *file, Error *complaint, bool *complains, int *score) {
    SearchOptions options = search_defaults;
    SearchResult found;
    Error err;
    Position pos;
    options.hash_mb = 1;
    options.nets = nets;
    snprintf(options.eval_file, sizeof options.eval_file, "%s", file);
    Searcher *const searcher = search_new(&options, &err);
    assert_non_null(searcher);
    pos_init(&pos, game_find("atomic"));
    game_start(&pos, pos.game);
    search_run(searcher, &pos, &(Limits){ .depth = 6 }, &found);
    *complains = search_complaint(searcher, complaint);
    *score = found.score;
    pos_release(&pos);
    search_free(searcher);
    return found.nodes;
}

static void searches_find_what_was_learned(void **state) {
    (void)state;
    Error complaint;
    bool complains;
    int plain_score, score;
    const uint64_t plain = search_nodes_with(false, path, &complaint, &complains, &plain_score);
    save_any("atomic", 0);
    assert_true(search_nodes_with(true, path, &complaint, &complains, &score) == plain && score == plain_score);
    save_any("atomic", 11);
    assert_true(search_nodes_with(true, path, &complaint, &complains, &score) != plain);
    assert_false(complains);
    assert_true(search_nodes_with(false, path, &complaint, &complains, &score) == plain);
    save_any("rifle", 11); /* waits for its game */
    assert_true(search_nodes_with(true, path, &complaint, &complains, &score) == plain && !complains);
    save_any("atomic", 11);
    spoil(3000, false);
    assert_true(search_nodes_with(true, path, &complaint, &complains, &score) == plain && complains);
    assert_non_null(strstr(complaint.text, "damaged"));
}

/* ---- positions to learn from ---- */

enum { GAMES = 3, NODES = 40 };

static const char heading[] = "# positions of a test\n";

/* Goes on with the file until it has all games, as if nothing had ever been cut off. */
static void play_the_rest(const char *file) {
    Positions positions;
    Pairing pairing;
    Error err;
    if (!positions_open(&positions, file, heading, &err)) fail_msg("%s", err.text);
    assert_true(pairing_init(&pairing, game_find("atomic"), game_find("atomic"), NODES, &err));
    pairing.lopsided = LEARN_LOPSIDED;
    while (positions.opening < GAMES) {
        MemoryFile memory;
        size_t size;
        const uint64_t opening = positions.opening++;
        memory_file_open(&memory);
        selfplay_game(&pairing, opening_plies(1, opening), random_stream(1, opening), memory.file);
        fprintf(memory.file, SELFPLAY_GAME_MARK "%d %.1f\n", (int)opening + 1, 1.5 * (double)(opening + 1));
        char *const text = memory_file_close(&memory, &size);
        assert_true(positions_append(&positions, text, size, &err));
        positions.games++;
        free(text);
    }
    assert_true(positions_end(&positions, &err));
    pairing_release(&pairing);
    positions_close(&positions);
}

static char *contents(const char *file, size_t *size) {
    FileView view;
    assert_true(file_view(file, &view, NULL) && view.bytes);
    char *const text = malloc(view.size + 1);
    assert_non_null(text);
    memcpy(text, view.bytes, view.size);
    text[view.size] = '\0';
    *size = view.size;
    file_view_end(&view);
    return text;
}

static void cut_positions_become_whole(void **state) {
    (void)state;
    size_t size, again_size;
    unlink(path);
    play_the_rest(path);
    char *const whole = contents(path, &size);
    for (size_t cut = 0; cut < size; cut += 1 + size / 12) {
        assert_int_equal(truncate(path, (off_t)cut), 0);
        play_the_rest(path);
        char *const again = contents(path, &again_size);
        if (size != again_size || strcmp(whole, again) != 0)
            fail_msg("cut at %zu of %zu, it became another", cut, size);
        free(again);
    }
    Positions positions;
    Error err;
    assert_false(positions_open(&positions, path, "# positions of other rules\n", &err));
    assert_non_null(strstr(err.text, "other positions"));
    free(whole);
}

static Lessons *read_lessons(const Values *values, const Inputs *inputs, int threads) {
    Error err;
    Lessons *const lessons = lessons_read(values, inputs, path, threads, &err);
    if (!lessons) fail_msg("%s", err.text);
    return lessons;
}

/* Each position once, whoever reads; games of number 10, 20, ... are held back, and one without its end is left out. */
static void positions_are_read_once(void **state) {
    static const char text[] = "# heading\n"
                               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;1-0;20\n"
                               "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;0-1;30\n"
                               "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1;1-0;200\n"
                               "no position;1-0;20\n"
                               "# game 9 1.0\n"
                               "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1;0-1;-100\n"
                               "# game 10 2.0\n"
                               "rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq - 0 1;0-1;-100\n"
                               "rnbqkbnr/pppppppp/8/8/1P6/8/P1PPPPPP/RNBQKBNR b KQ";
    (void)state;
    Values *const values = values_new(game_find("atomic"));
    Inputs *const inputs = malloc(sizeof *inputs);
    TrainSample sample;
    assert_non_null(inputs);
    inputs_of(inputs, values->game);
    assert_true(file_replace(path, &(FileContents){ .write = file_write_text, .context = text }, NULL));
    for (int threads = 1; threads <= 3; threads++) {
        Lessons *const lessons = read_lessons(values, inputs, threads);
        assert_int_equal(lessons_count(lessons), 3);
        assert_int_equal(lessons_held(lessons), 1);
        lessons_get(lessons, 0, &sample); /* Black to move has won, and is 100 ahead */
        assert_true(sample.target > 0.5f + 0.15f);
        assert_int_equal(sample.count[0], 32 + 4);
        lessons_free(lessons);
    }
    free(inputs);
    values_free(values);
}

/* ---- training ---- */

enum { TOY_INPUTS = 10, TOY_SAMPLES = 4000 };

/* Whoever has input 3 wins, but not with input 4: no sum of two numbers says that. */
static void read_toy(const void *samples, size_t number, TrainSample *out) {
    const uint64_t random = mix64(number);
    const bool a = random & 1, b = random & 2;
    (void)samples;
    for (int side = 0; side < 2; side++) {
        out->count[side] = 0;
        out->room[side][out->count[side]++] = (uint16_t)(5 + (random >> (8 + side) & 3));
        if (side == 0 && a) out->room[side][out->count[side]++] = 3;
        if (side == 0 && b) out->room[side][out->count[side]++] = 4;
        out->input[side] = out->room[side];
    }
    out->bucket = 0;
    out->base = 0;
    out->target = a && !b ? 0.9f : 0.4f;
}

static void training_finds_what_is_there(void **state) {
    (void)state;
    float first[2] = { 0, 0 };
    for (int round = 0; round < 4; round++) {
        const TrainTask task = { .inputs = TOY_INPUTS,
                                 .hidden = 32,
                                 .input_limit = 1.5f,
                                 .steepness = 1,
                                 .count = TOY_SAMPLES,
                                 .held = TOY_SAMPLES / 10,
                                 .read = read_toy,
                                 .epochs = 12,
                                 .threads = 1 + round % 2,
                                 .batch = 64,
                                 .rate = 0.01,
                                 .decay = 0.01 };
        TrainNet net;
        train(&task, &net);
        assert_true(net.loss < net.known / 20);
        for (int i = 0; i < TOY_INPUTS * 32; i++) assert_true(fabsf(net.input[i]) <= 1.5f);
        assert_true(net.input[0] == 0); /* of what no sample has nothing is known */
        if (round >= 2) assert_true(net.input[3 * 32] == first[round % 2]);
        first[round % 2] = net.input[3 * 32];
        train_release(&net);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_those_from_scratch),
        cmocka_unit_test(sides_count_alike),
        cmocka_unit_test(zeros_change_nothing),
        cmocka_unit_test(files_say_what_was_learned),
        cmocka_unit_test(wrong_files_are_refused),
        cmocka_unit_test(what_was_learned_for_something_else_is_refused),
        cmocka_unit_test(searches_find_what_was_learned),
        cmocka_unit_test(cut_positions_become_whole),
        cmocka_unit_test(positions_are_read_once),
        cmocka_unit_test(training_finds_what_is_there),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}

/* The evaluation: colours count alike, caches change nothing, the trace says the same as the value. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka needs the four above first */
#include <cmocka.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/eval/eval.h"
#include "search/eval/net.h"
#include "search/eval/sheet.h"
#include "search/search.h"
#include "tests/sample.h"
#include "variants/registry.h"

/* ---- positions of random games ---- */

typedef void Visit(const Position *pos, void *context);

static void visit_random_games(const Game *game, int count, int plies, Visit *visit, void *context) {
    Position pos;
    MoveList moves;
    pos_init(&pos, game);
    movelist_init(&moves);
    for (uint64_t i = 0; i < (uint64_t)count; i++) {
        game_start(&pos, game);
        for (int ply = 0; ply < plies; ply++) {
            visit(&pos, context);
            movelist_clear(&moves);
            game_moves(&pos, GEN_ALL, &moves);
            if (moves.count == 0) break;
            game_play(&pos, moves.at[mix64(i << 32 | (uint64_t)ply) % (uint64_t)moves.count]);
        }
    }
    movelist_free(&moves);
    pos_release(&pos);
}

/* ---- the same with colours exchanged ---- */

static void flip_board(const char *board, size_t length, char *out) {
    size_t n = 0;
    for (size_t end = length; end > 0;) {
        size_t begin = end;
        while (begin > 0 && board[begin - 1] != '/') begin--;
        for (size_t i = begin; i < end; i++) {
            const unsigned char c = (unsigned char)board[i];
            out[n++] = (char)(isupper(c) ? tolower(c) : toupper(c));
        }
        if (begin > 0) out[n++] = '/';
        end = begin ? begin - 1 : 0;
    }
    out[n] = '\0';
}

static void flip_position(const char *text, char *out, size_t size) {
    char board[100], turn[2], castling[8], passed[4], flipped[100];
    int half, full;
    assert_int_equal(6, sscanf(text, "%99s %1s %7s %3s %d %d", board, turn, castling, passed, &half, &full));
    flip_board(board, strlen(board), flipped);
    for (char *c = castling; *c; c++) *c = (char)(isupper((unsigned char)*c) ? tolower(*c) : toupper(*c));
    if (passed[0] != '-') passed[1] = passed[1] == '3' ? '6' : '3';
    snprintf(out, size, "%s %c %s %s %d %d", flipped, turn[0] == 'w' ? 'b' : 'w', castling, passed, half, full);
}

/* The values of the game that was asked for last. */
static const Values *values_of(const Game *game) {
    static Values *last;
    if (last && last->game == game) return last;
    values_free(last);
    return last = values_new(game);
}

static int evaluate(const Position *pos, EvalCache *cache) {
    return eval_position(values_of(pos->game), pos, cache);
}

static void expect_same_flipped(const Position *pos, void *context) {
    Position *flipped = context;
    char text[POSITION_TEXT_MAX], other_text[POSITION_TEXT_MAX];
    Error err;
    game_format(pos, text, sizeof text);
    if (strpbrk(text, "=,")) return; /* stacks, and what stands after the fields, are not turned round */
    flip_position(text, other_text, sizeof other_text);
    if (!game_parse(flipped, pos->game, other_text, &err)) fail_msg("%s: %s", other_text, err.text);
    if (evaluate(pos, NULL) != evaluate(flipped, NULL))
        fail_msg("%s: %d, but %s: %d", text, evaluate(pos, NULL), other_text, evaluate(flipped, NULL));
}

static void colours_count_alike(void **state) {
    (void)state;
    for (int i = 0; i < samples_count(); i++) {
        if (sample_at(i)->players != 2 || board_of(sample_at(i)->setup.board)->cells != 64) continue;
        Position flipped;
        pos_init(&flipped, sample_at(i));
        visit_random_games(sample_at(i), 20, 120, expect_same_flipped, &flipped);
        pos_release(&flipped);
    }
}

/* ---- cache and trace ---- */

static void expect_same_cached(const Position *pos, void *cache) {
    const int plain = evaluate(pos, NULL);
    assert_int_equal(plain, evaluate(pos, cache));
    assert_int_equal(plain, evaluate(pos, cache));
    assert_true(plain < SCORE_MATE_MIN && plain > -SCORE_MATE_MIN);
}

static void caches_change_nothing(void **state) {
    (void)state;
    EvalCache *cache = eval_cache_new(); /* one for all games: they must not mix */
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < samples_count(); i++) visit_random_games(sample_at(i), 10, 100, expect_same_cached, cache);
    eval_cache_free(cache);
}

typedef struct {
    EvalCache *cache;
    uint64_t visits;
} NowAndThen;

/* Positions whose parents, and their parents, were not evaluated: the network goes on from further back, or afresh. */
static void expect_same_cached_at_times(const Position *pos, void *context) {
    NowAndThen *run = context;
    if (mix64(++run->visits) % 5 < 3) return;
    assert_int_equal(evaluate(pos, NULL), evaluate(pos, run->cache));
}

static void caches_bridge_gaps(void **state) {
    (void)state;
    NowAndThen run = { eval_cache_new(), 0 };
    for (int i = 0; i < samples_count(); i++)
        if (sample_at(i)->advice.network) visit_random_games(sample_at(i), 100, 100, expect_same_cached_at_times, &run);
    assert_true(run.visits > 0);
    eval_cache_free(run.cache);
}

static void expect_same_traced(const Position *pos, void *context) {
    (void)context;
    EvalTrace trace;
    if (!eval_trace(pos, &trace)) return;
    assert_null(pos->game->advice.network); /* a trace is of the weights alone */
    assert_int_equal(trace.value, evaluate(pos, NULL));
    const Score *weight = (const Score *)pos->game->advice.weights;
    int mg = 0, eg = 0;
    for (int i = 0; i < WEIGHTS_COUNT; i++) {
        const int count = trace.count[WHITE][i] - trace.count[BLACK][i];
        mg += count * score_mg(weight[i]);
        eg += count * score_eg(weight[i]);
    }
    const int whole =
        (mg * trace.phase + eg * trace.scale / SCALE_FULL * (PHASE_FULL - trace.phase)) / PHASE_FULL + trace.rest;
    const int plies = pos->now.halfmove < 100 ? pos->now.halfmove : 100;
    const int value = whole * (200 - plies) / 200;
    assert_int_equal(pos->now.turn == WHITE ? value : -value, trace.value);
}

static void trace_says_the_same(void **state) {
    (void)state;
    for (int i = 0; i < samples_count(); i++) {
        Game plain = *sample_at(i);
        plain.advice.network = NULL;
        visit_random_games(&plain, 10, 150, expect_same_traced, NULL);
    }
}

static void pairs_add_up(void **state) {
    (void)state;
    Score sum = 0;
    int mg = 0, eg = 0;
    for (int i = -60; i <= 60; i++) {
        sum += W(7 * i - 3, -5 * i + 11) * (i & 3);
        mg += (7 * i - 3) * (i & 3);
        eg += (-5 * i + 11) * (i & 3);
        assert_int_equal(score_mg(sum), mg);
        assert_int_equal(score_eg(sum), eg);
    }
}

/* ---- the network ---- */

/* What engine/network.h describes, cell by cell and without a thought for speed. */
static double slow_net_value(const Network *network, const Position *pos) {
    const int men = bits_count(pos_occupied(pos));
    double output = network->output_bias[network_bucket(men)];
    for (int side = 0; side < 2; side++) {
        const Player view = (Player)(pos->now.turn ^ side);
        const Cell king = pos_king(pos, view);
        const bool mirror = king == CELL_NONE ? view == BLACK : file_of(king) > 3;
        for (int i = 0; i < NETWORK_HIDDEN; i++) {
            double sum = network->hidden_bias[i];
            for (Cell at = 0; at < 64; at++)
                if (pos->man[at] != MAN_NONE) sum += network->input[network_input(view, mirror, pos->man[at], at)][i];
            sum = sum < 0 ? 0 : sum > NETWORK_ONE ? NETWORK_ONE : sum;
            output += sum * sum * network->output[network_bucket(men)][side][i];
        }
    }
    const double value = output * NETWORK_CENTIPAWNS / ((double)NETWORK_ONE * NETWORK_ONE * NETWORK_OUTPUT_ONE);
    return value > NET_VALUE_MAX ? NET_VALUE_MAX : value < -NET_VALUE_MAX ? -NET_VALUE_MAX : value;
}

static void expect_net_value(const Position *pos, void *context) {
    (void)context;
    const int value = net_value(pos->game->advice.network, pos, NULL);
    const double slow = slow_net_value(pos->game->advice.network, pos);
    if (value < slow - 1 || value > slow + 1) fail_msg("the network says %d, not %.2f", value, slow);
}

static void networks_say_what_they_should(void **state) {
    (void)state;
    int networks = 0;
    for (int i = 0; i < samples_count(); i++) {
        if (!sample_at(i)->advice.network) continue;
        networks++;
        visit_random_games(sample_at(i), 20, 150, expect_net_value, NULL);
    }
    assert_true(networks > 0);
}

/* ---- single positions ---- */

static int value_of(const char *id, const char *text) {
    Position pos;
    Error err;
    pos_init(&pos, game_find(id));
    if (!game_parse(&pos, game_find(id), text, &err)) fail_msg("%s: %s", text, err.text);
    const int value = evaluate(&pos, NULL);
    pos_release(&pos);
    return value;
}

typedef struct {
    const char *why, *game, *position;
    int low, high;
} Row;

static const Row rows[] = {
    { "the start is even", "chess", "start", 0, 100 },
    { "at the start the move is all that counts", "atomic", "start", 0, 250 },
    { "the move is worth much where shots are forced", "rifle", "start", -60, 250 },
    { "the start is even", "cylindrical", "start", 0, 60 },
    { "bare kings", "chess", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", -30, 30 },
    { "a knight cannot mate", "chess", "8/8/4k3/8/8/3K4/5N2/8 w - - 0 1", -30, 30 },
    { "two knights cannot force mate", "chess", "8/8/4k3/8/8/3K4/4NN2/8 w - - 0 1", -30, 30 },
    { "rook against bishop is hardly won", "chess", "8/8/4k3/3b4/8/3K4/5R2/8 w - - 0 1", -60, 120 },
    { "a bishop who does not guard the corner", "chess", "6k1/8/8/7P/8/3K4/4B3/8 w - - 0 1", -100, 100 },
    { "a bishop who guards it", "chess", "6k1/8/8/7P/8/3K4/3B4/8 w - - 0 1", 250, 3000 },
    { "the same of Black's", "chess", "8/4b3/3k4/8/p7/8/8/1K6 b - - 0 1", 250, 3000 },
    { "a rook's pawn and the king in the corner", "chess", "k7/8/8/P7/1K6/8/8/8 w - - 0 1", -60, 60 },
    { "rook and pawn, the king before the pawn", "chess", "4k3/R7/8/4PK2/8/8/8/1r6 w - - 0 1", -60, 110 },
    { "a queen more", "chess", "4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1", 600, 3000 },
    { "a queen less", "chess", "3qk3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", -3000, -600 },
    { "a rook more on the plane", "chess", "8/8/4k3/8/8/3K4/5R2/8 w - - 0 1", 350, 3000 },
    { "a rook more on the cylinder", "cylindrical", "8/8/4k3/8/8/3K4/5R2/8 w - - 0 1", 0, 260 },
    { "a rook wins nothing from a bare king", "atomic", "8/8/4k3/8/8/3K4/5R2/8 w - - 0 1", -30, 30 },
    { "a rook wins from afar", "rifle", "8/8/4k3/8/8/3K4/5R2/8 w - - 0 1", 350, 3000 },
    { "a pawn on the seventh", "chess", "8/2P5/4k3/8/8/3K4/8/8 w - - 0 1", 100, 3000 },
};

static void prisoners_count_for_their_owner(void **state) {
    (void)state;
    const int alone = value_of("stax", "8/8/8/8/3,w,4/8/8/2,b,5 w - - 0 1");
    const int own = value_of("stax", "8/8/8/8/3,ww,4/8/8/2,b,5 w - - 0 1");
    const int next = value_of("stax", "8/8/8/8/3,w,4/8/8/2,bwb,3,b,1 w - - 0 1");
    const int deep = value_of("stax", "8/8/8/8/3,w,4/8/8/2,bbw,3,b,1 w - - 0 1");
    assert_true(own > alone);
    assert_true(next > deep);
    assert_int_equal(own - alone, value_of("stax", "8/8/8/8/3,w,4/8/8/2,b,5 b - - 0 1") -
                                      value_of("stax", "8/8/8/8/3,ww,4/8/8/2,b,5 b - - 0 1"));
}

static void single_positions(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const int value = value_of(rows[i].game, rows[i].position);
        if (value < rows[i].low || value > rows[i].high)
            fail_msg("%s (%s, %s): %d", rows[i].why, rows[i].game, rows[i].position, value);
    }
}

static void lone_king_is_driven_to_the_right_corner(void **state) {
    (void)state;
    const int wrong = value_of("chess", "k7/8/1K6/8/8/8/8/2B1N3 w - - 0 1"); /* c1 is dark, a8 light */
    const int right = value_of("chess", "7k/8/6K1/8/8/8/8/2B1N3 w - - 0 1");
    assert_true(right > wrong + 50);
}

/* ---- games without weights ---- */

static void rules_alone_give_values(void **state) {
    (void)state;
    Game plain = *game_find("chess");
    plain.advice.weights = NULL;
    const int *const value = values_of(&plain)->kind;
    assert_true(value[PAWN] < value[KNIGHT] && value[KNIGHT] < value[ROOK] && value[ROOK] < value[QUEEN]);
    Position flipped;
    pos_init(&flipped, &plain);
    visit_random_games(&plain, 10, 100, expect_same_flipped, &flipped);
    pos_release(&flipped);
}

static void explanations_fit(void **state) {
    (void)state;
    for (int i = 0; i < samples_count(); i++) {
        Position pos;
        char whole[8192], part[40];
        pos_init(&pos, sample_at(i));
        game_start(&pos, sample_at(i));
        const size_t length = eval_explain(&pos, whole, sizeof whole);
        assert_true(length < sizeof whole);
        assert_int_equal(length, strlen(whole));
        assert_int_equal(length, eval_explain(&pos, part, sizeof part));
        assert_memory_equal(part, whole, sizeof part - 1);
        pos_release(&pos);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_add_up),
        cmocka_unit_test(colours_count_alike),
        cmocka_unit_test(caches_change_nothing),
        cmocka_unit_test(caches_bridge_gaps),
        cmocka_unit_test(trace_says_the_same),
        cmocka_unit_test(networks_say_what_they_should),
        cmocka_unit_test(prisoners_count_for_their_owner),
        cmocka_unit_test(single_positions),
        cmocka_unit_test(lone_king_is_driven_to_the_right_corner),
        cmocka_unit_test(rules_alone_give_values),
        cmocka_unit_test(explanations_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

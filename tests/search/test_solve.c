/* Chess problems: what their notation means, known solutions, and the same keys as a solver that knows no tricks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "search/problems/solve.h"
#include "variants/registry.h"

static void set_up(Position *pos, const char *game, const char *text) {
    Error err;
    const Game *const found = game_find_or(game, &err);
    if (!found) fail_msg("%s", err.text);
    pos_init(pos, found);
    if (!game_parse(pos, found, text, &err)) fail_msg("%s %s: %s", game, text, err.text);
}

static Stipulation read(const char *text) {
    Stipulation stipulation;
    Error err;
    if (!stipulation_parse(&stipulation, text, &err)) fail_msg("%s", err.text);
    return stipulation;
}

static Solution solve_it(Position *pos, const char *stipulation, const SolveOptions *options) {
    const Stipulation asked = read(stipulation);
    const SolveOptions small = { .hash_mb = 1, .keys_only = true };
    Solution solution;
    Error err;
    if (!solve(pos, &asked, options ? options : &small, &solution, &err)) fail_msg("%s: %s", stipulation, err.text);
    return solution;
}

/* ---- notation ---- */

static void notation_is_read_and_written(void **state) {
    (void)state;
    static const char *const texts[] = {
        "#1",       "#120",     "=3",        "win2",           "h#2",  "h#2.5",  "h=3",      "hwin1.5", "s#2",
        "s=4",      "r#3",      "r=1",       "semi-r#2",       "hs#2", "hs#2.5", "ser-#4",   "ser-=5",  "ser-h#7",
        "ser-h=2",  "ser-s#3",  "ser-s=3",   "h#2*",           "#3*",  "h#0.5",  "ser-h#7*", "pser-#8", "pser-s=2",
        "pser-h#6", "phser-#4", "phser-s#6", "capture king 4", "+4",   "s+2",    "~1",       "h~1.5",   "check2",
        "scheck2",  "x3",       "ser-x2"
    };
    for (size_t i = 0; i < LENGTH(texts); i++) {
        char text[STIPULATION_TEXT_MAX];
        const Stipulation stipulation = read(texts[i]);
        assert_int_equal(stipulation_format(&stipulation, text), strlen(texts[i]));
        assert_string_equal(text, texts[i]);
    }
}

static void what_means_nothing_is_refused(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",        "#",     "2",         "#0",        "#121",      "#99999999999", "x#2",          "h#",
        "#2.5",    "s#2.5", "h#2.6",     "h#2.5.5",   "ser-h#2.5", "ser-hs#2",     "ser-r#2",      "hh#2",
        "ser-#2*", "#2 ",   "pser-h#2*", "pser-r#2",  "phser-h#2", "h=",           "capture king", "capture  king 2",
        "+",       "~",     "~0",        "pser-#2.5", "xx2",       " #2",          "#-2",          "##2",
        "winn2",   "ser2",  "mate in 2"
    };
    for (size_t i = 0; i < LENGTH(texts); i++) {
        Stipulation stipulation = { .moves = 77 };
        Error err = { .text = "" };
        if (stipulation_parse(&stipulation, texts[i], &err)) fail_msg("'%s' is read", texts[i]);
        assert_int_equal(stipulation.moves, 77);
        assert_true(*err.text);
    }
}

static void games_that_it_does_not_suit_are_named(void **state) {
    (void)state;
    static const struct {
        const char *game, *stipulation, *why;
    } rows[] = {
        { "checkers", "#2", "ask for a win, as in win2" },
        { "antichess", "h#3", "ask for a win, as in win3" },
        { "three-player-chess", "win2", "no game of two players" },
        { "minefield", "#2", "something is hidden" },
        { "blunderbuss", "#2", "dice decide" },
        { "kamikaze-progressive", "ser-#2", "a turn cannot be left out" },
        { "chess", "#2", NULL },
        { "chess", "ser-h#2", NULL },
        { "rifle+madrasi", "ser-#2", NULL },
        { "atomic", "#2", NULL },
        { "checkers", "win2", NULL },
        { "kamikaze-progressive", "#2", NULL },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Stipulation stipulation = read(rows[i].stipulation);
        Error err = { .text = "" };
        const Game *const game = game_find_or(rows[i].game, &err);
        if (!game) fail_msg("%s", err.text);
        const bool fits = stipulation_fits(&stipulation, game, &err);
        if (fits != !rows[i].why || (!fits && !strstr(err.text, rows[i].why)))
            fail_msg("%s %s: %s", rows[i].game, rows[i].stipulation, err.text);
    }
}

/* ---- known problems ---- */

/* The moves of the position's first solutions, or the lines, as they are found, with a blank between them. */
static void write_solution(const Position *start, const Solution *solution, Text *out) {
    char text[MOVE_TEXT_MAX];
    for (int i = 1; i < solution->nodes; i++) {
        if (solution->node[i].type != NODE_KEY) continue;
        game_move_format(start, solution->node[i].move, text);
        text_format(out, "%s%s", out->length ? " " : "", text);
    }
    if (solution->lines) text_format(out, "%d", solution->lines);
}

typedef struct {
    const char *why, *game, *position, *stipulation, *solution; /* keys, or how many lines; "": none */
} Problem;

static void expect_solution(const Problem *row) {
    char found[512];
    Position pos;
    set_up(&pos, row->game, row->position);
    const Key key = pos.now.key;
    Solution solution = solve_it(&pos, row->stipulation, NULL);
    Text out = text_into(found, sizeof found);
    write_solution(&pos, &solution, &out);
    if (strcmp(found, row->solution) != 0) fail_msg("%s: '%s', not '%s'", row->why, found, row->solution);
    assert_true(pos.now.key == key && pos_is_ok(&pos, NULL));
    solution_release(&solution);
    pos_release(&pos);
}

/* Counted by Popeye 4.104 too, where it has the game. */
static const Problem problems[] = {
    { "Paul Morphy", "chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "#2", "a1a6" },
    { "Sam Loyd, Excelsior, 1861", "chess", "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1", "#5", "b2b4" },
    { "castling hides the line", "chess", "8/Q7/8/8/8/8/8/2k1K2R w K - 0 1", "#2", "a7f2" },
    { "castling in help play", "chess", "8/8/8/8/8/1P1k1p2/7r/R3K2R b KQ - 0 1", "h#2", "2" },
    { "help play with one solution", "chess", "B1k5/p1q5/8/6p1/7b/6p1/7B/4K2R b K - 0 1", "h#2", "1" },
    { "a quiet key", "chess", "5Q2/8/2P1pP2/4k3/4P3/8/4N3/R3K2R w KQ - 0 1", "#3", "f8e7" },
    { "a selfmate by castling", "chess", "8/8/1Q6/8/krR5/bp3p1p/qr3PpP/R3K1n1 w Q - 0 1", "s#1", "e1c1" },
    { "Mariusz Limbach 1979", "chess", "2K3nr/1PPpp2p/3R3p/3pNPkP/3P4/3PP2Q/8/3B4 w - - 0 1", "s#3", "f5f6" },
    { "a reflexmate", "chess", "4B3/4p3/4k3/2P1q1P1/4Q3/1p5p/1P5P/1RN1K1NR w K - 0 1", "r#2", "g1e2" },
    { "who can mate has to", "chess", "8/6B1/8/8/p7/kp6/p7/K7 w - - 0 1", "r#2", "" },
    { "a stalemate", "chess", "4k1N1/2Pp4/2P1N1P1/4P3/B7/3p4/3P4/R3K3 w Q - 0 1", "=2", "e1c1" },
    { "a series to stalemate", "chess", "8/3K1P1P/5k2/8/8/8/8/8 w - - 0 1", "ser-=6", "1" },
    { "a long series", "chess", "K1n1r3/4b3/k7/2n3p1/5p2/3b4/3P4/8 w - - 0 1", "ser-=65", "1" },
    { "a series to mate", "chess", "4Q3/8/k5q1/8/8/8/8/7K w - - 0 1", "ser-#8", "1" },
    { "a shorter series counts", "chess", "8/6pp/6pk/8/7K/8/6P1/8 w - - 0 1", "ser-#3", "2" },
    { "a series to selfmate", "chess", "8/8/8/1p6/bPp5/kpP5/Np6/bK6 w - - 0 1", "ser-s#2", "1" },
    { "fool's mate", "chess", "start", "h#2", "8" },
    { "from the start", "chess", "start", "ser-#4", "16" },
    { "Stephen Emmerson 1997", "isardam", "4K3/Q7/6B1/8/1p1pk1P1/8/2bR4/6q1 w - - 0 1", "#2", "d2d4" },
    { "Stephen Emmerson 1997, too", "isardam", "8/8/2K1p3/8/1rk1R3/3nP3/8/8 w - - 0 1", "#2", "e4d4" },
    { "a semi-reflexmate", "isardam", "1r6/1PR4B/8/2p5/3B4/2K3P1/pbk1P3/qb3Q2 w - - 0 1", "semi-r#2", "d4h8" },
    { "a blast is a win, and no mate", "atomic", "4k3/4p3/8/8/8/8/4Q3/4K3 w - - 0 1", "win1", "e2e7" },
    { "no mate by a blast", "atomic", "4k3/4p3/8/8/8/8/4Q3/4K3 w - - 0 1", "#1", "" },
    { "a drop mates", "crazyhouse", "6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1", "#1", "N@f7" },
    { "three shots, in two", "rifle", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "#3", "a1xa7 b6xa7 c8xb8" },
    { "captures are a duty", "rifle", "7k/8/6K1/8/8/p7/8/R7 w - - 0 1", "#2", "a1xa3" },
    { "who captures is gone", "kamikaze", "7k/8/6K1/8/8/p7/8/R7 w - - 0 1", "#2", "" },
    { "on the hill", "kingofthehill", "7k/8/8/8/8/1K6/8/8 w - - 0 1", "win2", "b3c3 b3c4" },
    { "fifty moves are no end", "chess", "7k/8/6K1/8/8/p7/8/R7 w - - 99 90", "#2", "a1a3 a1b1 a1c1 a1d1 a1e1 g6f7" },
    { "a series in which checks are parried", "chess", "8/1p6/8/8/3Q4/2K5/k7/8 b - - 0 1", "pser-h#3", "21" },
    { "and with help", "chess", "1N6/1p6/8/8/3Q3p/2K5/k7/8 w - - 0 1", "phser-#3", "514" },
    { "a check is enough", "chess", "1N6/1p6/8/8/3Q3p/2K5/k7/8 w - - 0 1", "check2", "d4a4 d4a7 d4c4 d4d2 d4d5 d4f2" },
    { "a series to check", "chess", "1N6/1p6/8/8/3Q3p/2K5/k7/8 w - - 0 1", "ser-check2", "156" },
    { "a capture is enough", "chess", "1N6/1p6/8/8/3Q3p/2K5/k7/8 w - - 0 1", "x2", "d4h4" },
    { "any move of both", "chess", "1N6/1p6/8/8/3Q3p/2K5/k7/8 b - - 0 1", "h~1", "190" },
    { "set play of a series", "chess", "8/7p/8/8/8/1K6/7R/k7 b - - 0 1", "ser-h#2*", "11" },
    { "a rook for a queen", "chess", "8/8/8/3q4/2p5/8/1k6/3R2K1 w - - 0 1", "+1", "d1d5" },
    { "a rook for a knight", "chess", "k7/8/8/8/2p5/3n4/8/3R2K1 w - - 0 1", "+1", "" },
    { "a fork", "chess", "4q3/5k2/8/1N6/8/8/8/6K1 w - - 0 1", "+2", "b5d6" },
    { "no fork in one", "chess", "4q3/5k2/8/1N6/8/8/8/6K1 w - - 0 1", "+1", "" },
    { "a blown-up king is captured", "atomic", "4k3/4p3/8/8/8/8/4Q3/4K3 w - - 0 1", "capture king 2", "e2e7" },
    { "a king among ducks", "duck", "4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1", "capture king 1", "" },
    { "who is held gives no check", "madrasi", "5nr1/1PPk1PPq/8/8/2r3K1/8/8/8 w - - 0 1", "ser-#4", "1" },
};

static void known_problems_are_solved(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(problems); i++) expect_solution(&problems[i]);
}

/* ---- trees ---- */

static int count_type(const Solution *solution, NodeType type) {
    int count = 0;
    for (int i = 0; i < solution->nodes; i++) count += solution->node[i].type == type;
    return count;
}

/* Morphy's problem: six moves of the bishop and one of the pawn lose, each to one mate; two tries have one answer. */
static void variations_are_complete(void **state) {
    (void)state;
    Position pos;
    set_up(&pos, "chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    Solution solution = solve_it(&pos, "#2", &(SolveOptions){ .hash_mb = 1, .tries = true });
    assert_int_equal(solution.keys, 1);
    assert_int_equal(solution.node[solution.node[0].first].type, NODE_KEY);
    int defences = 0;
    for (int at = solution.node[solution.node[0].first].first; at >= 0; at = solution.node[at].next) {
        if (solution.node[at].type != NODE_DEFENCE) continue;
        defences++;
        assert_int_equal(solution.node[solution.node[at].first].type, NODE_CONTINUATION);
        assert_false(solution.node[solution.node[at].first].dual);
    }
    assert_int_equal(defences, 7);
    assert_true(solution.tries >= 2);
    assert_int_equal(count_type(&solution, NODE_REFUTATION), solution.tries);
    solution_release(&solution);
    pos_release(&pos);
}

static void threats_are_not_repeated(void **state) {
    (void)state;
    Position pos;
    set_up(&pos, "chess",
           "7k/8/6K1/8/8/p7/8/R7 w - - 0 1"); /* 1.Rb1 and five others threaten a mate that nothing meets */
    Solution solution = solve_it(&pos, "#2", &(SolveOptions){ .hash_mb = 1 });
    assert_int_equal(solution.keys, 6);
    assert_int_equal(count_type(&solution, NODE_THREAT), 6);
    assert_int_equal(count_type(&solution, NODE_DEFENCE), 0);
    solution_release(&solution);
    pos_release(&pos);
}

static void limits_are_kept(void **state) {
    (void)state;
    Position pos;
    set_up(&pos, "chess", "start");
    Solution all = solve_it(&pos, "h#2", NULL);
    assert_true(all.complete && all.lines == 8);
    Solution some = solve_it(&pos, "h#2", &(SolveOptions){ .hash_mb = 1, .max_solutions = 3 });
    assert_true(!some.complete && some.lines == 3);
    int lines = 0;
    for (int from = 1; from <= 20; from += 7) {
        Solution part = solve_it(&pos, "h#2", &(SolveOptions){ .hash_mb = 1, .from = from, .to = from + 6 });
        lines += part.lines;
        solution_release(&part);
    }
    assert_int_equal(lines, all.lines);
    Solution none;
    Error err;
    const Stipulation asked = read("h#2");
    assert_false(solve(&pos, &asked, &(SolveOptions){ .from = 21, .to = 30 }, &none, &err));
    solution_release(&all);
    solution_release(&some);
    pos_release(&pos);
}

/* ---- a solver without tricks ---- */

typedef struct {
    Position *pos;
    bool self;
    Team attacker;
} Naive;

/* Has who has just moved won by mate? By the words of the game. */
static bool has_mated(const Position *pos, Team mover) {
    const Outcome outcome = game_outcome(pos);
    return outcome.over && strcmp(outcome.reason, "checkmate") == 0 &&
           outcome_of_team(&outcome, pos->game, mover) == POINTS_WIN;
}

static bool naive_succeeds(Naive *n, int moves);

static bool naive_is_forced(Naive *n, int moves) {
    MoveList list;
    movelist_init(&list);
    game_moves(n->pos, GEN_ALL, &list);
    bool forced = list.count > 0;
    for (int i = 0; i < list.count && forced; i++) {
        game_play(n->pos, list.at[i]);
        if (n->self)
            forced = has_mated(n->pos, (Team)(n->attacker ^ 1)) || naive_succeeds(n, moves - 1);
        else
            forced = naive_succeeds(n, moves);
        game_undo(n->pos);
    }
    movelist_free(&list);
    return forced;
}

static bool naive_solves(Naive *n, Move move, int moves) {
    game_play(n->pos, move);
    bool solves;
    if (n->self)
        solves = naive_is_forced(n, moves);
    else
        solves = has_mated(n->pos, n->attacker) || (moves > 1 && naive_is_forced(n, moves - 1));
    game_undo(n->pos);
    return solves;
}

static bool naive_succeeds(Naive *n, int moves) {
    MoveList list;
    movelist_init(&list);
    if (moves > 0) game_moves(n->pos, GEN_ALL, &list);
    bool found = false;
    for (int i = 0; i < list.count && !found; i++) found = naive_solves(n, list.at[i], moves);
    movelist_free(&list);
    return found;
}

/* How many first moves solve in so many moves, or in the fewest in which any does. */
static int naive_keys(Position *pos, int moves, bool self) {
    Naive n = { pos, self, game_team(pos, game_turn(pos)) };
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    int keys = 0;
    for (int most = 1; most <= moves && keys == 0; most++)
        for (int i = 0; i < list.count; i++) keys += naive_solves(&n, list.at[i], most);
    movelist_free(&list);
    return keys;
}

static int naive_lines(Position *pos, int plies) {
    MoveList list;
    movelist_init(&list);
    game_moves(pos, GEN_ALL, &list);
    int lines = 0;
    for (int i = 0; i < list.count; i++) {
        const Team mover = game_team(pos, game_turn(pos));
        game_play(pos, list.at[i]);
        lines += plies > 1 ? naive_lines(pos, plies - 1) : has_mated(pos, mover);
        game_undo(pos);
    }
    movelist_free(&list);
    return lines;
}

/* A black king in a corner or at an edge, and a few men who may mate him. */
static void write_random_position(uint64_t *random, char buf[static 80]) {
    static const char men[] = "KkQRRBNPPpprbn";
    const int count = 4 + (int)(random_next(random) % 2);
    char board[65];
    memset(board, '.', 64);
    board[64] = '\0';
    for (int i = 0; i < count; i++) {
        const char man = i < 2 ? men[i] : men[2 + random_next(random) % (sizeof men - 3)];
        const int cell = man == 'k' ? (int)(random_next(random) % 8) : (int)(random_next(random) % 64);
        if (board[cell] == '.' && !(strchr("Pp", man) && (cell < 8 || cell >= 56))) board[cell] = man;
    }
    Text out = text_into(buf, 80);
    for (int row = 0; row < 8; row++) {
        unsigned long empty = 0;
        if (row) text_char(&out, '/');
        for (int i = 8 * row; i < 8 * row + 8; i++) {
            if (board[i] == '.' && ++empty) continue;
            if (empty) text_number(&out, empty);
            text_char(&out, board[i]);
            empty = 0;
        }
        if (empty) text_number(&out, empty);
    }
    text_string(&out, random_next(random) % 4 ? " w - - 0 1" : " b - - 0 1");
}

/* Returns the number of solutions. */
static int compare(Position *pos, const char *game, const char *text, const char *stipulation) {
    const Stipulation asked = read(stipulation);
    const int plies = 2 * asked.moves + asked.half;
    Solution solution = solve_it(pos, stipulation, NULL);
    const bool lines = stipulation_is_lines(&asked);
    const int found = lines ? solution.lines : solution.keys;
    int expected = lines ? 0 : naive_keys(pos, asked.moves, asked.play == PLAY_SELF);
    for (int n = plies; lines && n > 0; n -= 2) expected += naive_lines(pos, n);
    if (found != expected) fail_msg("%s %s %s: %d solutions, not %d", game, text, stipulation, found, expected);
    solution_release(&solution);
    return found;
}

/* Selfmates are rare: where they are found is in problems. */
static void a_naive_solver_finds_the_same_selfmates(void **state) {
    (void)state;
    static const char *const texts[] = { "8/8/1Q6/8/krR5/bp3p1p/qr3PpP/R3K1n1 w Q - 0 1",
                                         "8/8/8/1p6/bPp5/kpP5/Np6/bK6 w - - 0 1", "7k/8/8/8/8/8/5qPP/6RK b - - 0 1" };
    for (size_t i = 0; i < LENGTH(texts); i++) {
        Position pos;
        set_up(&pos, "chess", texts[i]);
        const int keys = compare(&pos, "chess", texts[i], "s#2");
        assert_int_equal(keys, i == 0); /* it castles, and is mated */
        pos_release(&pos);
    }
}

static void a_naive_solver_finds_the_same(void **state) {
    (void)state;
    static const char *const games[] = {
        "chess", "rifle", "madrasi", "isardam", "kamikaze", "atomic", "rifle+madrasi"
    };
    static const char *const stipulations[] = { "#2", "s#2", "h#1.5" };
    uint64_t random = 1913;
    int positions = 0, solved[LENGTH(stipulations)] = { 0 };
    for (int i = 0; i < 2000 && positions < 105; i++) {
        const char *const id = games[i % (int)LENGTH(games)];
        char text[80];
        Position pos;
        write_random_position(&random, text);
        const Game *const game = game_find_or(id, NULL);
        pos_init(&pos, game);
        if (game_parse(&pos, game, text, NULL) && !game_outcome(&pos).over) {
            positions++;
            for (size_t k = 0; k < LENGTH(stipulations); k++) solved[k] += compare(&pos, id, text, stipulations[k]) > 0;
        }
        pos_release(&pos);
    }
    for (size_t k = 0; k < LENGTH(stipulations); k++) print_message("%s: %d solved\n", stipulations[k], solved[k]);
    assert_true(solved[0] >= 10 && solved[2] >= 10);
}

/* Long mates are proved by numbers where there is a table for them; in one MB there is none. */
static void proof_numbers_find_the_same(void **state) {
    (void)state;
    static const char *const texts[] = { "6Q1/8/8/7k/8/8/8/3K4 w - - 0 1",   "8/8/7k/1QK5/8/8/8/8 w - - 0 1",
                                         "8/k7/8/8/1K4n1/2Q5/8/8 w - - 0 1", "8/8/7p/8/7K/Q7/8/5k2 w - - 0 1",
                                         "1Q6/8/8/8/8/6K1/k7/8 w - - 0 1",   "8/8/3K4/8/7k/8/8/5Q2 w - - 0 1" };
    static const char *const games[] = { "chess", "rifle", "isardam" };
    int mates = 0;
    for (size_t i = 0; i < LENGTH(texts) * LENGTH(games); i++) {
        const char *const id = games[i % LENGTH(games)], *const text = texts[i / LENGTH(games)];
        char by_depth[512], by_numbers[512];
        Text one = text_into(by_depth, sizeof by_depth), other = text_into(by_numbers, sizeof by_numbers);
        Position pos;
        set_up(&pos, id, text);
        Solution a = solve_it(&pos, "#5", &(SolveOptions){ .hash_mb = 1, .keys_only = true });
        Solution b = solve_it(&pos, "#5", &(SolveOptions){ .hash_mb = 4, .keys_only = true });
        write_solution(&pos, &a, &one);
        write_solution(&pos, &b, &other);
        if (a.keys != b.keys || a.moves != b.moves || strcmp(by_depth, by_numbers) != 0)
            fail_msg("%s %s: '%s', not '%s'", id, text, by_numbers, by_depth);
        mates += a.keys > 0 && a.moves > 3;
        solution_release(&a);
        solution_release(&b);
        pos_release(&pos);
    }
    print_message("%d mates in 4 or 5 moves\n", mates);
    assert_true(mates >= (int)LENGTH(texts));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notation_is_read_and_written),
        cmocka_unit_test(what_means_nothing_is_refused),
        cmocka_unit_test(games_that_it_does_not_suit_are_named),
        cmocka_unit_test(known_problems_are_solved),
        cmocka_unit_test(variations_are_complete),
        cmocka_unit_test(threats_are_not_repeated),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(a_naive_solver_finds_the_same_selfmates),
        cmocka_unit_test(a_naive_solver_finds_the_same),
        cmocka_unit_test(proof_numbers_find_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

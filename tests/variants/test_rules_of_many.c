/* What rules mean for more than two players round a board: turns, ends, and what positions say. The games themselves
 * are played by test_compositions, blind ones by test_blind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/random.h"
#include "engine/notes.h"
#include "variants/registry.h"

/* Of four players, nobody in anybody's way: what stands on the second rank, and on the first. The turn is that of a, c,
 * b and d; a and b play together. */
#define FOUR(second, first) "5,cK,6/12/12/12/12/bK,10,dK/12/12/12/12/" second "/" first
#define KINGS               FOUR("12", "6,aK,5")

static void set_up(Position *pos, const char *id, const char *text) {
    Error err = { .text = "" };
    const Game *const game = game_find_or(id, &err);
    if (!game) fail_msg("%s: %s", id, err.text);
    pos_init(pos, game);
    if (!game_parse(pos, game, text, &err)) fail_msg("%s, \"%s\": %s", id, text, err.text);
}

/* ---- turns ---- */

static const struct {
    const char *id, *text, *move, *after;
} moves[] = {
    /* the ring goes when the last of the order has made the tenth move, with three kings */
    { "doubles+crushed", "5,cK,6/12/12/12/12/bK,10,dK/12/12/12/12/2,aK,9/12 d - - 0 10", "l7l8",
      "12/12/12/12/12/12/12/12/12/12/2,aK,9/12 a - - 0 11" },
    { "doubles+crushed", "5,cK,6/12/12/12/12/bK,10,dK/12/12/12/12/2,aK,9/12 a - - 0 10", "c2c3",
      "5,cK,6/12/12/12/12/bK,10,dK/12/12/12/2,aK,9/12/12 c - - 1 10" },
    /* each takes off a piece of any enemy; who finds none is passed over, and after the last all move again */
    { "doubles+kidnapping", "5,cK,6/3,cN,8/12/12/12/bK,10,dK/12/12/12/12/6,aN,5/6,aK,5 d - - 0 6", "l7l8",
      "5,cK,6/3,cN,8/12/12/11,dK/bK,11/12/12/12/12/6,aN,5/6,aK,5 a - - 1 7 kidnap=n" },
    { "doubles+kidnapping", "5,cK,6/3,cN,8/12/12/11,dK/bK,11/12/12/12/12/6,aN,5/6,aK,5 a - - 1 7 kidnap=n", "xd11",
      "5,cK,6/12/12/12/11,dK/bK,11/12/12/12/12/6,aN,5/6,aK,5 c - - 0 7 kidnap=n" },
    { "doubles+kidnapping", "5,cK,6/12/12/12/11,dK/bK,11/12/12/12/12/6,aN,5/6,aK,5 c - - 0 7 kidnap=n", "xg2",
      "5,cK,6/12/12/12/11,dK/bK,11/12/12/12/12/12/6,aK,5 a - - 0 7" },
    { "doubles+duck", KINGS " a - - 0 1", "g1g2,g2e4",
      "5,cK,6/12/12/12/12/bK,10,dK/12/12/4,*,7/12/6,aK,5/12 c - - 1 1" },
    /* whoever moves next may avenge, with his own men of the kind */
    { "doubles+blood-brother", "5,cK,6/12/12/12/12/bK,bN,9,dK/12/12/3,cR,8/12/3,aN,8/6,aK,5 c - - 0 1", "d4d2",
      "5,cK,6/12/12/12/12/bK,bN,9,dK/12/12/12/12/3,cR,8/6,aK,5 b - - 0 1 avenge=d2n" },
    { "doubles+blood-brother", "5,cK,6/12/12/12/12/bK,bN,9,dK/12/12/12/12/3,cR,8/6,aK,5 b - - 0 1 avenge=d2n", "b7d2",
      "5,cK,6/12/12/12/12/bK,10,dK/12/12/12/12/3,bN,8/6,aK,5 d - - 0 1 avenge=d2r" },
    { "doubles+missile-allocated", KINGS " a - - 0 1 unplaced=1,1,1,1", "M@g1",
      KINGS " c - - 1 1 missiles=g1:1 unplaced=0,1,1,1" },
    { "doubles+minefield", KINGS " a - - 0 1 setup=1", "M@c3,M@d4", KINGS " c - - 0 1 setup=1 amines=c3,d4" },
    { "doubles+minefield", KINGS " d - - 0 1 setup=1 amines=c3,d4 bmines=a2,b3 cmines=c8,d9", "M@l5,M@g6",
      KINGS " a - - 0 1 amines=c3,d4 bmines=a2,b3 cmines=c8,d9 dmines=l5,g6" },
    /* only the next may set one off, his own, under an enemy */
    { "doubles+minefield", "5,cK,6/12/12/12/12/bK,10,dK/6,aN,5/12/12/12/12/6,aK,5 a - - 0 1 cmines=g8 dmines=h8",
      "g6h8", "5,cK,6/12/12/12/7,aN,4/bK,10,dK/12/12/12/12/12/6,aK,5 c - - 1 1 cmines=g8 dmines=h8" },
    { "doubles+minefield", "5,cK,6/12/12/12/12/bK,10,dK/6,aN,5/12/12/12/12/6,aK,5 a - - 0 1 cmines=h8 dmines=h8",
      "g6h8", "5,cK,6/12/12/12/7,aN,4/bK,10,dK/12/12/12/12/12/6,aK,5 c - - 1 1 cmines=h8 dmines=h8 landed=h8" },
    { "doubles+minefield",
      "5,cK,6/12/12/12/7,aN,4/bK,10,dK/12/12/12/12/12/6,aK,5 c - - 1 1 cmines=h8 dmines=h8 landed=h8", "h8xh8",
      KINGS " c - - 0 1 dmines=h8" },
    /* a rook that has crossed a row is captured on it by the next, here a knight; pawns as ever */
    { "doubles+en-passant-all", "5,cK,6/12/12/12/12/bK,10,dK/12/12/2,cN,9/12/aR,11/6,aK,5 a - - 0 1", "a2f2",
      "5,cK,6/12/12/12/12/bK,10,dK/12/12/2,cN,9/12/5,aR,6/6,aK,5 c - - 1 1 passer=f2 crossed=b2,c2,d2,e2" },
    { "doubles+en-passant-all",
      "5,cK,6/12/12/12/12/bK,10,dK/12/12/2,cN,9/12/5,aR,6/6,aK,5 c - - 1 1 passer=f2 crossed=b2,c2,d2,e2", "c4d2",
      "5,cK,6/12/12/12/12/bK,10,dK/12/12/12/12/3,cN,8/6,aK,5 b - - 0 1 passer=d2 crossed=c3" },
    { "doubles+three-strikes-rifle", "5,cK,6/12/12/12/12/bK,10,dK/12/12/12/12/aR,cR,10/6,aK,5 a - - 0 1", "a2xb2",
      "5,cK,6/12/12/12/12/bK,10,dK/12/12/12/12/aR,cR,10/6,aK,5 c - - 0 1 once=b2" },
    /* whoever has no man left misses turns while a partner has some */
    { "doubles+antichess", "5,cK,6/12/12/12/12/11,dK/12/12/12/12/12/6,aK,5 b - - 0 1", "0000",
      "5,cK,6/12/12/12/12/11,dK/12/12/12/12/12/6,aK,5 d - - 1 1" },
    { "doubles+kamikaze-race", "5,cK,6/aP,11/12/12/12/bK,10,dK/12/12/12/12/12/aK,11 a - - 0 1", "a11a12",
      "aP,4,cK,6/12/12/12/12/bK,10,dK/12/12/12/12/12/aK,11 c - - 0 1" },
};

static void turns_go_round(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(moves); i++) {
        char text[POSITION_TEXT_MAX];
        Error err = { .text = "" };
        Position pos;
        Move move;
        set_up(&pos, moves[i].id, moves[i].text);
        if (!game_move_parse(&pos, moves[i].move, &move, &err)) fail_msg("%s: %s", moves[i].id, err.text);
        game_play(&pos, move);
        game_format(&pos, text, sizeof text);
        if (strcmp(text, moves[i].after) != 0) fail_msg("%s, %s: %s", moves[i].id, moves[i].move, text);
        game_undo(&pos);
        game_format(&pos, text, sizeof text);
        assert_string_equal(text, moves[i].text);
        pos_release(&pos);
    }
}

/* b and c are out, so that d is the next to avenge the rook. */
static void a_king_fears_whoever_moves_next(void **state) {
    (void)state;
    Error err = { .text = "" };
    Position pos;
    Move move;
    set_up(&pos, "doubles-cutthroat+blood-brother", "8/8/12/12/12/12/12/11,dR/3,dR,8/3,aK,6,dK,1/8/8 a - - 0 1");
    if (game_move_parse(&pos, "d3d4", &move, &err)) fail_msg("the king may take");
    pos_release(&pos);
}

/* ---- ends ---- */

static const struct {
    const char *id, *text, *result, *reason;
} ends[] = {
    { "doubles+crushed", "12/12/12/12/12/12/12/12/12/12/2,aK,9/12 a - - 0 11", "1,1,0,0",
      "the others have lost their kings" },
    { "doubles+crushed", "12/12/12/12/12/12/12/12/12/12/2,aN,9/12 a - - 0 11", "1/2,1/2,1/2,1/2",
      "all kings are gone" },
    { "doubles+bare-king", FOUR("aP,bP,10", "6,aK,5") " c - - 0 1", "1,1,0,0", "the king stands alone" },
    { "doubles+bare-king", FOUR("aP,11", "6,aK,5") " c - - 0 1", "-", NULL },
    { "doubles+bare-king", FOUR("aP,cP,10", "6,aK,5") " c - - 0 1", "-", NULL },
    { "doubles+stalemate-loses", "5,cK,6/12/12/12/12/12/12/12/12/1,cQ,10/12/aK,11 a - - 0 1", "0,0,1,1", "stalemate" },
    { "doubles+stalemate-wins", "5,cK,6/12/12/12/12/12/12/12/12/1,cQ,10/12/aK,11 a - - 0 1", "1,1,0,0", "stalemate" },
    { "doubles", "5,cK,6/12/12/12/12/12/12/12/12/1,cQ,10/12/aK,11 a - - 0 1", "1/2,1/2,1/2,1/2", "stalemate" },
    { "doubles+duck", "5,cK,6/12/12/12/12/12/12/12/12/12/12/12 c - - 0 1", "0,0,1,1",
      "the others have lost their kings" },
    { "doubles+kamikaze-race", "cK,4,aP,6/12/12/12/12/bK,10,dK/12/12/12/12/12/aK,11 c - - 0 1", "1,1,0,0",
      "a pawn has arrived" },
    { "doubles+antichess", "5,cK,6/12/12/12/12/12/12/12/12/12/12/12 c - - 0 1", "1,1,0,0", "all men are lost" },
    { "doubles+antichess", "5,cK,6/12/12/12/12/12/12/12/12/12/12/6,aK,5 c - - 0 1", "-", NULL },
    { "doubles+codrus", "5,cP,6/12/12/12/12/bK,10,dQ/12/12/12/12/12/6,aK,5 a - - 0 1", "0,0,1,1", "the king is lost" },
    { "doubles+codrus", "5,cP,6/12/12/12/12/bK,10,dK/12/12/12/12/12/6,aQ,5 a - - 0 1", "-", NULL },
    { "doubles+suicide", "12/12/12/12/12/12/bP,cP,10/12/12/12/12/12 b - - 0 1", "1/2,1/2,1/2,1/2",
      "no legal move, and as many men" },
    { "doubles+kinglet", FOUR("aP,cP,10", "6,aK,5") " a - - 0 1", "-", NULL },
    { "doubles+kinglet", FOUR("aP,11", "6,aK,5") " a - - 0 1", "1,1,0,0", "the others have lost" },
    { "doubles+extinction", KINGS " a - - 0 1", "1/2,1/2,1/2,1/2", "all have lost" },
};

static void each_end_has_its_reason(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(ends); i++) {
        char text[64];
        Position pos;
        set_up(&pos, ends[i].id, ends[i].text);
        const Outcome outcome = game_outcome(&pos);
        outcome_format(&outcome, pos.game->players, text, sizeof text);
        if (strcmp(text, ends[i].result) != 0) fail_msg("%s, \"%s\": %s", ends[i].id, ends[i].text, text);
        if (ends[i].reason) assert_string_equal(outcome.reason, ends[i].reason);
        pos_release(&pos);
    }
}

/* ---- positions that cannot be, and moves ---- */

static const struct {
    const char *id, *text, *says;
} impossible[] = {
    { "doubles+missile-allocated", KINGS " c - - 0 1 unplaced=1,1,1,1", "those have one less who have had theirs" },
    { "doubles+missile-allocated", KINGS " a - - 0 1 unplaced=1,1", "4 numbers from 0 to 16 expected" },
    { "doubles+minefield", KINGS " a - - 0 1 wmines=c3", "has no field \"wmines=\"" },
    { "doubles+minefield", KINGS " a - - 0 1 emines=c3", "has no field \"emines=\"" },
    { "doubles+minefield", KINGS " a - - 0 1 bmines=h3", "h3 is not in the half of b" },
    { "doubles+minefield", KINGS " c - - 0 1 setup=1", "the players lay 2 mines each, in their order" },
    { "doubles+duck", "5,cK,6/12/12/12/12/bK,10,dK/12/12/*,11/12/12/*,5,aK,5 a - - 0 1", "more than one duck" },
    { "doubles+immunity", KINGS " a - - 0 1 immune=g1:e", "'e' is not a player" },
};

static void what_cannot_be_is_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(impossible); i++) {
        Error err = { .text = "" };
        const Game *const game = game_find_or(impossible[i].id, &err);
        Position pos;
        if (!game) fail_msg("%s: %s", impossible[i].id, err.text);
        pos_init(&pos, game);
        const bool read = game_parse(&pos, game, impossible[i].text, &err);
        if (read || !strstr(err.text, impossible[i].says))
            fail_msg("%s, \"%s\": %s", impossible[i].id, impossible[i].text, read ? "is read" : err.text);
        pos_release(&pos);
    }
}

static void mines_lie_in_ones_own_half(void **state) {
    Error err = { .text = "" };
    Position pos;
    Move move;
    (void)state;
    set_up(&pos, "doubles+minefield", KINGS " a - - 0 1 setup=1");
    assert_false(game_move_parse(&pos, "M@c3,M@d8", &move, &err));
    assert_non_null(strstr(err.text, "mines lie in your own half, the 6 rows next to you"));
    pos_release(&pos);
}

/* ---- what is hidden ---- */

/* Everybody knows their own mines, and of all others how many there are. */
static void others_mines_are_counted(void **state) {
    char view[POSITION_TEXT_MAX];
    Position pos;
    (void)state;
    set_up(&pos, "doubles+minefield", KINGS " a - - 0 1 amines=c3,d4 bmines=a2 cmines=c8,d9");
    game_view(&pos, 1, view, sizeof view);
    assert_non_null(strstr(view, " amines=2 bmines=a2 cmines=2"));
    game_view(&pos, 2, view, sizeof view);
    assert_non_null(strstr(view, " amines=2 bmines=1 cmines=c8,d9"));
    pos_release(&pos);
}

/* Whoever misses a turn has no mine where a man has just come: who thinks of the game afterwards puts none there. */
static void a_missed_turn_tells_of_mines(void **state) {
    static const char *const line[] = { "c2d4", "0000" }; /* player b has a mine, and nothing else */
    uint64_t random = 3;
    Position pos, thought;
    Notes notes = { .game = game_find("doubles+minefield") };
    (void)state;
    set_up(&pos, "doubles+minefield", "5,cK,6/12/12/12/12/11,dK/12/12/12/12/2,cN,9/6,aK,5 c - - 0 1 bmines=c5");
    for (size_t i = 0; i < LENGTH(line); i++) {
        Error err = { .text = "" };
        Move move;
        if (!game_move_parse(&pos, line[i], &move, &err)) fail_msg("%s: %s", line[i], err.text);
        game_play(&pos, move);
    }
    notes_take(&notes, &pos, 2, NULL, 0);
    pos_init(&thought, pos.game);
    for (int i = 0; i < 200; i++) {
        char text[POSITION_TEXT_MAX];
        assert_int_equal(game_imagine(&notes, &random, &thought, 1), 1);
        game_format(&thought, text, sizeof text);
        assert_non_null(strstr(text, " bmines="));
        assert_null(strstr(text, " bmines=d4"));
    }
    notes_release(&notes);
    pos_release(&thought);
    pos_release(&pos);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_go_round),
        cmocka_unit_test(each_end_has_its_reason),
        cmocka_unit_test(a_king_fears_whoever_moves_next),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(mines_lie_in_ones_own_half),
        cmocka_unit_test(others_mines_are_counted),
        cmocka_unit_test(a_missed_turn_tells_of_mines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

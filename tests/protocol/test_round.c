/* A game in progress: who may move, how it ends, who gives up, what dice show, and what is due next. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/rounds.h"
#include "variants/registry.h"

#define LONE_KING  "4k3/p7/8/8/8/8/8/4K3 w - - 0 1"
#define FOOLS_MATE "w:f2f3; b:e7e5; w:g2g4; b:d8h4"

static const RoundRow moves[] = {
    { "a round begins with persons, without clocks", "chess", NULL, "",
      "plies=0 over=no result=* ending=none seats='person person' runs=- left=-,- offer=- due=person/w asks" },
    { "moves are said in turn", "chess", NULL,
      "!b:e7e5 | it is not your turn; w:e2e4; !w:d2d4 | it is not your turn; b:e5", "moves='e2e4 e7e5' turn=w" },
    { "the rule that forbids a move is named", "chess", NULL, "!w:e2e5 | pawn; !w:x | x; !w:e2 | e2", "plies=0" },
    { "nobody moves for others than people", "chess", NULL,
      "seats person random; w:e2e4; !b:e7e5 | it is not your turn", "due=chance/b asks=no" },
    { "mate ends it", "chess", NULL, FOOLS_MATE "; !w:a2a3 | the game is over: checkmate",
      "over result=0-1 ending=rules due=nothing asks=no" },
    { "threefold repetition ends it", "chess", NULL,
      "w:Nf3; b:Nf6; w:Ng1; b:Ng8; w:Nf3; b:Nf6; w:Ng1; ? over=no; b:Ng8", "over result=1/2-1/2 ending=rules" },
    { "going back undoes the end", "chess", NULL, FOOLS_MATE "; back 3", "over=no plies=3 turn=b result=*" },
    { "a position can be taken, and one that is none changes nothing", "chess", NULL,
      "w:e2e4; !start 8/8/8 w | position; start " LONE_KING, "plies=0 position='" LONE_KING "'" },
    { "a new start forgets what was offered and refused", "chess", NULL,
      "w:e2e4; draw w; no b; start; ? said='' offer=-; w:e2e4; draw w", "offer=draw/w waits=b" },
    { "a new start forgets how the last game ended", "chess", NULL, "w:e2e4; resign w; start", "over=no said=''" },
    { "answers are given in people's words", "minefield", NULL, "!w:c3 | c3; w:d4 c3", "moves='M@c3,M@d4'" },
};

static const RoundRow ends[] = {
    { "who resigns loses", "chess", NULL, "w:e2e4; resign b; !resign w | the game is over: Black resigns",
      "over result=1-0 ending=resignation reason='Black resigns' due=nothing" },
    { "who cannot move has lost against one opponent", "checkers", "8/8/8/b,7/8/w,1,w,5/8/8 w - - 0 1", "w:a3b4",
      "over result=1-0 reason='the opponent cannot move'" },
    { "in a game of two one may resign out of turn", "chess", NULL, "w:e2e4; resign w", "result=0-1" },
    { "a team of two resigns out of turn as one", "tri-chess-4-partners", NULL, "resign b", "over result=0,0,1,1" },
    { "where three play, only who is to move resigns", "tri-chess-3", NULL,
      "!resign b | resign when it is your turn; resign a", "over result=0,1/2,1/2 reason='Player a resigns'" },
    { "where resigning is a move, the others play on", "three-player-chess", NULL,
      "!resign b | resign when it is your turn; resign a", "over=no plies=1 out(a) out(b)=no turn=b moves='resign'" },
    { "resigning as a move is taken back as one", "three-player-chess", NULL,
      "first 1; clocks 60; resign b; ? out(b) turn=c; back 1", "out(b)=no plies=1 turn=b" },
    { "resigning as a move takes the time that it took", "three-player-chess", NULL,
      "clocks 60; first 1; +5000; resign b; ? left=60,55,60; back 1", "left=60,60,60 runs=b" },
    { "nobody resigns while dice are rolled", "blunderbuss", "4k2r/8/8/q7/8/8/8/Q3K3 w - - 0 1",
      "w:a1xa5; ? chance; !resign w | not while the dice are rolled", "chance over=no" },
    { "who breaks the rules loses", "chess", NULL, "w:e2e4; forfeit b infraction Black moves illegally: e2e4",
      "result=1-0 ending=infraction reason='Black moves illegally: e2e4'" },
    { "who leaves loses, and the others share", "tri-chess-3", NULL, "forfeit c abandoned c has crashed",
      "result=1/2,1/2,0 ending=abandoned" },
    { "where leaving is a move, the others play on", "three-player-chess", NULL,
      "first 1; forfeit b abandoned b has crashed", "over=no out(b) plies=2 turn=c said='b has crashed'" },
    { "but not out of turn", "three-player-chess", NULL, "first 1; forfeit a abandoned a has crashed",
      "result=0,1/2,1/2 ending=abandoned" },
    { "nor while the dice are rolled", "blunderbuss", "4k2r/8/8/q7/8/8/8/Q3K3 w - - 0 1",
      "w:a1xa5; ? chance; forfeit w abandoned White has crashed", "result=0-1 ending=abandoned" },
    { "what is interrupted has no result", "chess", NULL, "w:e2e4; interrupt the match ends",
      "over result=* ending=interrupted reason='the match ends'" },
};

static const RoundRow dice[] = {
    { "dice fall by themselves", "blunderbuss", "4k2r/8/8/q7/8/8/8/Q3K3 w - - 0 1",
      "w:a1xa5; ? chance due=chance/w asks=no; roll", "chance=no plies=2" },
    { "or a person says what they show", "blunderbuss", "4k2r/8/8/q7/8/8/8/Q3K3 w - - 0 1",
      "asksdice; w:a1xa5; ? due=person/w; back 0; seats person random; w:a1xa5", "due=person/w asks=no" },
    { "random movers move when they are due", "chess", NULL, "seats random random; roll; roll",
      "plies=2 due=chance/w" },
    { "dice cost no time", "blunderbuss", "4k2r/8/8/q7/8/8/8/Q3K3 w - - 0 1",
      "clocks 60; w:a1xa5; ? runs=-; +5000; roll; ? used=0 clock=-", "left=60,60" },
};

static const RoundRow due[] = {
    { "a person", "chess", NULL, "", "due=person/w" },
    { "an engine thinks", "chess", NULL, "seats engine:1 person", "due=thought/w asks=no" },
    { "so does who takes what is dearest", "chess", NULL, "seats greedy person", "due=thought/w" },
    { "a random mover does not", "chess", NULL, "seats random person", "due=chance/w" },
    { "a flag falls, whoever sits there", "chess", NULL,
      "seats engine:1 engine:1; clocks 60; fromfirst; ? flag=60000; +59999; ? due=thought/w; +1", "due=flag/w flag=0" },
    { "nothing, when it is over", "chess", NULL, "resign w", "due=nothing flag=never" },
};

static void moves_are_said(void **state) {
    (void)state;
    expect_rounds(moves, LENGTH(moves));
}

static void rounds_end(void **state) {
    (void)state;
    expect_rounds(ends, LENGTH(ends));
}

static void dice_fall(void **state) {
    (void)state;
    expect_rounds(dice, LENGTH(dice));
}

static void something_is_due(void **state) {
    (void)state;
    expect_rounds(due, LENGTH(due));
}

/* What dice and random movers do is the same after taking back, and not the same in every game. */
static void chance_has_no_second_try(void **state) {
    (void)state;
    static const struct {
        const char *game, *position, *script;
    } games[] = { { "blunderbuss", "4k2r/8/8/q7/8/8/8/Q3K3 w - - 0 1", "w:a1xa5" },
                  { "chess", NULL, "seats person random; w:e2e4" } };
    for (size_t i = 0; i < LENGTH(games); i++) {
        int others = 0;
        Round round;
        Millis now = round_after(&round, games[i].game, games[i].position, games[i].script);
        Move first = MOVE_NONE;
        for (uint64_t seed = 1; seed <= 20; seed++) {
            round.seed = round.dice_seed = seed * 7919;
            now = round_goes_on(&round, now, "roll");
            const Move rolled = round.record.moves[1].move;
            now = round_goes_on(&round, now, "back 1; roll");
            assert_true(move_equal(round.record.moves[1].move, rolled));
            now = round_goes_on(&round, now, "keep; back 1; roll"); /* nor by beginning the program again */
            assert_true(move_equal(round.record.moves[1].move, rolled));
            now = round_goes_on(&round, now, "back 1");
            if (seed == 1) first = rolled;
            others += !move_equal(rolled, first);
        }
        assert_true(others > 0);
        round_release(&round);
    }
}

/* Of two anybody may give up at any time, of more whose turn it is. */
static void who_may_resign(void **state) {
    Round round;
    Error err;
    (void)state;
    round_init(&round, game_find("rifle"));
    assert_int_equal(round_resigner(&round, 1U << BLACK), BLACK);
    assert_int_equal(round_resigner(&round, 1U << WHITE | 1U << BLACK), WHITE);
    assert_int_equal(round_resigner(&round, 0), NOBODY);
    assert_true(round_resign(&round, BLACK, 0, &err));
    assert_int_equal(round_resigner(&round, 1U << WHITE), NOBODY);
    round_release(&round);
    round_init(&round, game_find("three-player-chess"));
    assert_int_equal(round_resigner(&round, 1U << 1), NOBODY);
    assert_int_equal(round_resigner(&round, 1U << 0), 0);
    round_release(&round);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_said),   cmocka_unit_test(who_may_resign),
        cmocka_unit_test(rounds_end),       cmocka_unit_test(dice_fall),
        cmocka_unit_test(something_is_due), cmocka_unit_test(chance_has_no_second_try),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Clocks of a game in progress: whose runs and when, what is left after moves and after taking back, and who loses on
 * time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "protocol/round/clocks.h"
#include "tests/rounds.h"

#define NOBODY_ELSE "reason='the time of Black is up, but nobody else can win'"

static const RoundRow running[] = {
    { "nobody has to hurry for the first move", "chess", NULL, "clocks 300+5; +50000; w:e2e4",
      "left=300,300 runs=b used=0 flag=300000" },
    { "the clock of who is to move runs, and each move earns something", "chess", NULL,
      "clocks 300+5; w:e2e4; +10000; ? left=300,290; b:e7e5; ? left=300,295 used=10000 clock=295 runs=w; +2000; w:g1f3",
      "left=303,295 used=2000 clock=303 runs=b" },
    { "what was used is given back", "chess", NULL,
      "clocks 300+5; w:e2e4; +10000; b:e7e5; +2000; w:g1f3; +1000; back 1", "left=300,300 runs=b" },
    { "all of it", "chess", NULL, "clocks 300+5; w:e2e4; +10000; b:e7e5; +2000; back 0", "left=300,300 runs=-" },
    { "a refused move costs no more than its time", "chess", NULL,
      "clocks 60; w:e2e4; +1000; !b:e7e4 | pawn; +1000; b:e7e5", "left=60,58 used=2000" },
    { "where clocks run for the first move, too", "chess", NULL,
      "clocks 60; fromfirst; ? runs=w flag=60000; +5000; w:e2e4", "left=55,60 used=5000" },
    { "one may have no clock", "chess", NULL,
      "clocks - 60; w:e2e4; ? runs=b; +1000; b:e7e5; ? runs=- flag=never; +99000; w:d2d4", "left=-,59 used=0 clock=-" },
    { "a clock stands when the game is over", "chess", NULL,
      "clocks 60; w:e2e4; +1000; resign b; +5000; ? runs=-; undo wb", "left=60,59 runs=b" },
    { "random movers need none", "chess", NULL, "seats person random; clocks 60; w:e2e4", "runs=- flag=never" },
    { "nor do dice", "blunderbuss", "4k2r/8/8/q7/8/8/8/Q3K3 w - - 0 1",
      "clocks 60; fromfirst; +1000; w:a1xa5; ? runs=-; +5000", "left=59,60" },
    { "whoever takes what is dearest has one", "chess", NULL, "seats person greedy; clocks 60; w:e2e4", "runs=b" },
    { "a curtain stops it", "kriegspiel-madrasi", NULL,
      "clocks 60; look w; w:e2e4; ? runs=-; +9000; look b; ? runs=b; +1000; look w", "left=60,59 runs=-" },
    { "but not for those who have a screen of their own", "kriegspiel-madrasi", NULL,
      "clocks 60; away b; w:e2e4; ? runs=b; +1000; b:e7e5", "left=60,59 runs=w" },
    { "when nobody sits there any more all stand", "chess", NULL,
      "clocks 60; w:e2e4; +10000; wait; ? left=60,50 runs=-; +99000; ? due=person/b; b:e7e5; ? runs=w; +1000; w:d2d4",
      "left=59,50 runs=b" },
    { "an engine does not set them going", "chess", NULL,
      "seats engine:1 person; clocks 60; fromfirst; wait; first 1; ? runs=-; b:e7e5", "runs=w" },
    { "a person's move ends that in whatever way it was read", "chess", NULL, "clocks 60; w:e2e4; wait; first 1",
      "runs=w plies=2" },
    { "of three players, too", "tri-chess-3", NULL,
      "clocks 60+1 50 -; first 1; +2000; first 1; ? runs=- left=60,48,-; first 1; +3000; first 1",
      "left=58,48,- runs=b" },
};

static const RoundRow controls[] = {
    { "a session of moves brings new time", "chess", NULL,
      "clocks 2/60+1; fromfirst; +10000; w:e2e4; b:e7e5; ? left=51,61 sessions=1,1; +5000; w:d2d4",
      "left=107,61 sessions=2,1" },
    { "taking back takes the session back", "chess", NULL,
      "clocks 2/60+1; fromfirst; +10000; w:e2e4; b:e7e5; +5000; w:d2d4; back 1", "left=51,60 sessions=1,2" },
    { "so much for each move", "chess", NULL,
      "clocks each:2; fromfirst; +1500; w:e2e4; ? flag=2000 left=-,- clock=-; +1999; b:e7e5; ? flag=2000",
      "used=1999 runs=w" },
    { "and no more", "chess", NULL, "clocks each:2; fromfirst; +2001; ? due=flag/w; late w:e2e4",
      "result=0-1 ending=time reason='White loses on time'" },
    { "engines are told what there is", "chess", NULL, "clocks 40/60+1 50; w:e2e4; +2000; b:e7e5",
      "limit='clock 60000+1000 48000+0 to go 40'" },
    { "of one clock alone they take it for both", "chess", NULL, "clocks 60+1 -; w:e2e4; b:e7e5",
      "limit='clock 60000+1000 60000+1000'" },
    { "or how long each move may take", "chess", NULL, "clocks each:2", "limit='move 2000'" },
    { "or nothing", "chess", NULL, "clocks - 60", "limit=''" },
};

static const RoundRow flags[] = {
    { "who moves too late loses", "chess", NULL, "clocks 60+1; w:e2e4; +60001; late b:e7e5",
      "plies=1 over result=1-0 ending=time reason='Black loses on time' left=60,0 runs=- flag=never" },
    { "the flag falls by itself", "chess", NULL,
      "clocks 60; w:e2e4; +59999; ? due=person/b flag=1; +1; ? due=flag/b; flag",
      "over result=1-0 ending=time left=60,0 due=nothing" },
    { "a margin lets it fall later", "chess", NULL,
      "clocks 60; margin 100; w:e2e4; ? flag=60100; +60050; ? due=person/b; b:e7e5", "over=no left=60,0" },
    { "but not for ever", "chess", NULL, "clocks 60; margin 100; w:e2e4; +60101; ? due=flag/b; late b:e7e5",
      "result=1-0" },
    { "against a lone king it is a draw", "chess", "4k3/p7/8/8/8/8/8/4K3 w - - 0 1",
      "clocks 60+1; w:e1e2; +70000; late b:a7a6", "result=1/2-1/2 ending=time " NOBODY_ELSE },
    { "a bishop and a pawn of others may win", "chess", "4k3/p7/8/8/8/8/8/4KB2 w - - 0 1",
      "clocks 60+1; w:f1e2; +70000; late b:a7a6", "result=1-0 reason='Black loses on time'" },
    { "a bishop alone may not", "chess", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "clocks 60+1; w:f1e2; +70000; late b:e8e7",
      "result=1/2-1/2 " NOBODY_ELSE },
    { "where a king can shoot, one is enough", "rifle", "4k3/p7/8/8/8/8/8/4K3 w - - 0 1",
      "clocks 60+1; w:e1e2; +70000; flag", "result=1-0 reason='Black loses on time'" },
    { "a flag that has fallen is taken back with the time of before", "chess", NULL,
      "clocks 60+1; w:e2e4; +70000; flag; ? over; undo wb; ? over=no plies=1 left=60,60 runs=b; +5000; b:e7e5",
      "left=60,56" },
    { "an engine loses as others do", "chess", NULL,
      "seats person engine:1; clocks 60; w:e2e4; +60000; ? due=flag/b; flag", "reason='Black loses on time'" },
    { "where one can resign and the others play on, that is all", "three-player-chess", NULL,
      "clocks 60 60 -; first 1; draw a; +70000; flag",
      "over=no offer=- said='The time of Player b is up.' out(b) turn=c" },
    { "and it is taken back with the time of before", "three-player-chess", NULL,
      "clocks 60 60 -; first 1; +70000; flag; ? out(b) left=60,0,-; back 1", "out(b)=no left=60,60,- runs=b" },
    { "elsewhere the others share", "tri-chess-3", NULL, "clocks 60 60 -; first 1; draw a; +70000; flag",
      "over offer=- result=1/2,0,1/2 reason='Player b loses on time'" },
    { "a team loses with one of its flags", "tri-chess-4-partners", NULL, "clocks 60; first 1; +70000; flag",
      "turn=c result=1,1,0,0 ending=time" },
};

static void clocks_run(void **state) {
    (void)state;
    expect_rounds(running, LENGTH(running));
}

static void there_are_several_kinds(void **state) {
    (void)state;
    expect_rounds(controls, LENGTH(controls));
}

static void flags_fall(void **state) {
    (void)state;
    expect_rounds(flags, LENGTH(flags));
}

/* What is no clock is refused in one line, and the one of before stays. */
static void nonsense_is_refused(void **state) {
    (void)state;
    static const char *const bad[] = { "", "x", "40/60", "-5", "1e9", "60+", "+5", "60 5", "0", "nan", "1:2:3" };
    Round round;
    round_after(&round, "chess", NULL, "clocks 60+1");
    for (size_t i = 0; i < LENGTH(bad); i++) {
        Error err = { .text = "" };
        if (clocks_read(&round, 0, bad[i], &err)) fail_msg("'%s' is taken", bad[i]);
        assert_true(*err.text);
        assert_int_equal(round.clocks.of[0].left_ms, 60000);
    }
    round_release(&round);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_run),
        cmocka_unit_test(there_are_several_kinds),
        cmocka_unit_test(flags_fall),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Who may see what of a game in progress, the tries that were refused, studies, and lines beside the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/rounds.h"

#define CROSSED_QUEENS "4k2r/8/8/q7/8/8/8/Q3K3 w - - 0 1"
#define PINNED         "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1"

static const RoundRow sight[] = {
    { "in most games all is seen", "chess", NULL, "", "hidden=no viewer(w)=all viewer(-)=all curtain(wb)=-" },
    { "a player sees their men, and who watches none", "kriegspiel-madrasi", NULL, "away b",
      "hidden viewer(w)=w viewer(b)=b viewer(-)=nothing men(w)=16 men(b)=16 men(-)=0 sees(-)=''" },
    { "a curtain hangs before a screen that two share", "kriegspiel-madrasi", NULL, "",
      "curtain(wb)=w viewer(wb)=nothing men(wb)=0 sees(wb)='' curtain(w)=- viewer(w)=w" },
    { "until the one to move has sat down", "kriegspiel-madrasi", NULL, "look w",
      "curtain(wb)=- viewer(wb)=w men(wb)=16" },
    { "and falls again when they have moved", "kriegspiel-madrasi", NULL, "look w; w:e2e4",
      "curtain(wb)=b viewer(wb)=nothing men(wb)=0 sees(wb)=''" },
    { "whoever looks does not see for the other", "kriegspiel-madrasi", NULL, "look b", "curtain(wb)=w men(wb)=0" },
    { "against an engine there is no curtain", "kriegspiel-madrasi", NULL, "seats person engine:1",
      "curtain(w)=- viewer(w)=w" },
    { "not even when it thinks", "kriegspiel-madrasi", NULL, "seats person engine:1; w:e2e4",
      "curtain(w)=- viewer(w)=w" },
    { "with three at a screen whose turn it is not looks on as before", "kriegspiel-madrasi", NULL,
      "look w; w:e2e4; away b", "curtain(w)=- viewer(w)=w" },
    { "in the end everything is seen", "kriegspiel-madrasi", NULL, "look w; w:e2e4; resign b",
      "hidden=no revealed viewer(w)=all viewer(-)=all" },
    { "among engines, too", "kriegspiel-madrasi", NULL, "seats engine:1 engine:1", "hidden=no viewer(-)=all" },
    { "and in a study", "kriegspiel-madrasi", NULL, "study; w:e2e4", "hidden=no viewer(wb)=all curtain(wb)=-" },
    { "fair play: nobody else sits there", "chess", NULL, "", "alone(wb) alone(w)=no alone(-)=no help(wb) help(w)=no" },
    { "against engines one is alone", "chess", NULL, "seats person engine:1", "alone(w) alone(-)=no help(w)" },
    { "in the end everybody may be helped", "chess", NULL, "resign w", "alone(w) alone(-) help(-)" },
    { "where men are hidden an engine would tell them", "kriegspiel-madrasi", NULL, "seats person engine:1",
      "alone(w) help(w)=no" },
};

static const RoundRow tries[] = {
    { "a try that the position refuses is noted", "chess+kriegspiel", PINNED, "~w:e2c3; ~w:e2g3",
      "plies=0 turn=w refusals=2" },
    { "one that nobody may make is none", "chess+kriegspiel", PINNED, "!w:e2e4 | e2e4", "refusals=0" },
    { "where men are seen there are none", "chess", PINNED, "!w:e2c3 | e2c3", "refusals=0" },
    { "playing on keeps them", "chess+kriegspiel", PINNED, "~w:e2c3; w:e1f1", "plies=1 refusals=1" },
    { "those of a ply that is there again are kept", "chess+kriegspiel", PINNED, "~w:e2c3; w:e1f1; undo wb",
      "plies=0 refusals=1" },
    { "later ones are forgotten with it", "chess+kriegspiel", PINNED,
      "~w:e2c3; w:e1f1; b:e8f8; ~w:e2c3; ? refusals=2; undo wb", "plies=1 refusals=1" },
    { "by a new game as well", "chess+kriegspiel", PINNED, "~w:e2c3; start", "refusals=0" },
    { "a try is no answer to an offer", "chess+kriegspiel", PINNED, "w:e1f1; b:e8f8; draw b; ~w:e2c3",
      "offer=draw/b waits=w" },
    { "nor does it cost more than time", "chess+kriegspiel", PINNED,
      "clocks 60; away b; fromfirst; +1000; ~w:e2c3; +1000; w:e1f1", "left=58,60" },
    { "after a flag it is one no more", "chess+kriegspiel", PINNED,
      "clocks 60; away b; fromfirst; +60001; ? due=flag/w; flag", "refusals=0 over" },
    { "engines make none twice", "chess+kriegspiel", PINNED,
      "~w:e2c3; ~w:e2g3; ~w:e2d4; think 50; think 50; think 50; think 50", "plies=4" },
    { "nor with more time", "kriegspiel-madrasi", NULL,
      "seats engine:1 engine:1; think 2000; think 2000; think 2000; think 2000; think 10; think 1", "plies=6" },
};

static const RoundRow studies[] = {
    { "one has all seats", "chess", NULL, "study; seats person person; w:e2e4; b:e7e5", "study help(wb) aside(wb)" },
    { "it stays one when it is kept", "chess", NULL, "study; w:e2e4; keep", "study plies=1 aside(wb)" },
    { "one plays on from earlier moves of a game that is over", "chess", NULL,
      "study; w:e2e4; b:e7e5; resign b; aside 1 c7c5", "over=no moves='e2e4 c7c5' asides=e5 line=aside" },
    { "and finds its end again", "chess", NULL, "study; w:e2e4; b:e7e5; resign b; aside 1 c7c5; line 2",
      "over reason='Black resigns' line=main asides=c5" },
    { "a move that is refused leaves no end behind", "chess", NULL,
      "study; w:e2e4; b:e7e5; resign b; !aside 1 e7e4 | pawn; undo wb; aside 1 c7c5; line 2", "over=no line=main" },
    { "secrets are none there", "kriegspiel-madrasi", NULL, "study; w:e2e4; b:e7e5; aside 0 d2d4; undo wb",
      "plies=0 hidden=no" },
};

static const RoundRow lines[] = {
    { "a game begins with one line", "chess", NULL, "w:e2e4", "lines=0 line=main" },
    { "an earlier move is answered otherwise", "chess", NULL, "w:e2e4; b:e7e5; w:g1f3; aside 1 c7c5",
      "moves='e2e4 c7c5' turn=w lines=1 asides='e5 Nf3' line=aside" },
    { "a line that is there already is played on", "chess", NULL, "w:e2e4; b:e7e5; aside 0 d2d4; aside 0 e2e4",
      "lines=2" },
    { "another line comes to the board, up to its end", "chess", NULL,
      "w:e2e4; b:e7e5; w:g1f3; aside 1 c7c5; w:g1f3; line 2", "moves='e2e4 e7e5 g1f3' asides='c5 Nf3' line=main" },
    { "no other does", "chess", NULL,
      "w:e2e4; b:e7e5; aside 0 d2d4; !line 9 | there is no such line; !line 0 | there is no such line; !line -1 | "
      "there is no such line",
      "lines=1" },
    { "what is refused leaves all as it was", "chess", NULL,
      "w:e2e4; b:e7e5; !aside 1 e7e4 | pawn; !aside 2 g1f3 | there is no such ply; !aside -1 e2e4 | there is no such "
      "ply",
      "plies=2 lines=0" },
    { "with lines, too", "chess", NULL, "w:e2e4; b:e7e5; aside 0 d2d4; b:d7d5; !aside 1 e7e4 | pawn",
      "moves='d2d4 d7d5' lines=1" },
    { "where the board has gone back, too", "chess", NULL,
      "w:e2e4; b:e7e5; aside 0 d2d4; b:d7d5; w:c2c4; back 2; !aside 1 e7e4 | pawn",
      "moves='d2d4 d7d5' asides='c4 / e4 e5'" },
    { "scores and times stay with their moves", "chess", NULL,
      "w:e2e4; tell 30; b:e7e5; tell -20; w:g1f3; aside 0 d2d4; line 2; ? scores='30/5 -20/5 -'; aside 0 c2c4; line 2",
      "plies=3 scores='30/5 -20/5 -'" },
    { "clocks let moves stand", "chess", NULL, "clocks 60; w:e2e4; b:e7e5; !aside 1 c7c5 | moves stand in this game",
      "aside(wb)=no" },
    { "and so do people elsewhere", "chess", NULL, "away b; w:e2e4; b:e7e5; !aside 0 d2d4 | moves stand in this game",
      "aside(w)=no aside(wb)" },
    { "and the end", "chess", NULL, "w:e2e4; b:e7e5; resign w; !aside 0 d2d4 | moves stand in this game", "over" },
    { "and secrets", "kriegspiel-madrasi", NULL,
      "seats person engine:1; first 2; !aside 0 d2d4 | moves stand in this game", "aside(w)=no" },
    { "the moves of engines are not one's own", "chess", NULL,
      "seats person engine:1; w:e2e4; first 1; !aside 1 c7c5 | it was not your turn; aside 0 d2d4",
      "moves=d2d4 due=thought/b lines=1" },
    { "dice are rolled once against others", "blunderbuss", CROSSED_QUEENS,
      "seats person engine:1; w:a1xa5; first 2; !aside 0 a1b1 | the dice have been rolled since", "plies=3" },
    { "alone one rolls as one likes", "blunderbuss", CROSSED_QUEENS, "w:a1xa5; first 2; aside 0 a1b1",
      "lines=1 plies=1" },
    { "going back keeps what followed", "chess", NULL, "w:e2e4; b:e7e5; w:g1f3; aside 1; ? asides='e5 Nf3'; b:c7c5",
      "moves='e2e4 c7c5' asides='e5 Nf3' line=aside" },
    { "and one comes back to it", "chess", NULL, "w:e2e4; b:e7e5; w:g1f3; aside 1; line 3",
      "moves='e2e4 e7e5 g1f3' lines=0 line=main" },
    { "one goes back to one's own move", "chess", NULL,
      "seats person engine:1; w:e2e4; first 1; !aside 1 | it was not your turn; aside 0", "plies=0 lines=1" },
    { "not further than there are moves, nor against clocks", "chess", NULL,
      "w:e2e4; !aside 1 | there is no such ply; clocks 60; !aside 0 | moves stand in this game", "plies=1" },
    { "the end stays with its line", "chess", NULL, "w:e2e4; b:e7e5; resign b; study; aside 1; ? over=no; line 2",
      "over result=1-0" },
    { "in a study no clock runs", "chess", NULL, "clocks 60; w:e2e4; +1000; study; +90000; b:e7e5",
      "left=-,- runs=- over=no plies=2" },
    { "and what was shown may be taken back", "kriegspiel-madrasi", NULL,
      "w:e2e4; resign b; !undo wb | what was hidden has been shown; study; undo wb", "over=no plies=1" },
    { "what is taken back is gone", "chess", NULL, "w:e2e4; b:e7e5; aside 1 c7c5; undo wb", "moves=e2e4 asides=e5" },
    { "and its branches", "chess", NULL, "w:e2e4; b:e7e5; w:g1f3; aside 2 f1c4; aside 1 c7c5; line 2; undo wb; undo wb",
      "moves=e2e4 asides=c5" },
    { "what was taken back is played anew", "chess", NULL, "w:e2e4; b:e7e5; aside 1 c7c5; undo wb; b:c7c5; w:g1f3",
      "moves='e2e4 c7c5 g1f3' asides=e5" },
    { "the end of a line is its own", "chess", NULL,
      "study; w:f2f3; b:e7e5; w:g2g4; aside 2 e2e4; ? over=no; line 3; b:d8h4; ? over; aside 2 e2e4; ? over=no; line 3",
      "over result=0-1 plies=4" },
};

static void men_are_hidden(void **state) {
    (void)state;
    expect_rounds(sight, LENGTH(sight));
}

static void tries_are_noted(void **state) {
    (void)state;
    expect_rounds(tries, LENGTH(tries));
}

static void studies_are_free(void **state) {
    (void)state;
    expect_rounds(studies, LENGTH(studies));
}

static void lines_stand_beside_the_game(void **state) {
    (void)state;
    expect_rounds(lines, LENGTH(lines));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(men_are_hidden),
        cmocka_unit_test(tries_are_noted),
        cmocka_unit_test(studies_are_free),
        cmocka_unit_test(lines_stand_beside_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

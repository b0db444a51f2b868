/* Draws offered and moves taken back in a game in progress: who is asked, who answers what, and what becomes of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/rounds.h"

#define CROSSED_QUEENS "4k2r/8/8/q7/8/8/8/Q3K3 w - - 0 1"

/* The second player's king can be taken. */
#define KING_HANGS                                                                                                     \
    "11/13/1,aR,bQ,bK,cN,9,cK/8,aB,5,aQ,cN,1/5,bP,3,cP,4,cP,4/cR,4,cP,4,bP,1,aP,1,cP,4/4,cP,1,bP,aP,1,bP,1,cB,5/"      \
    "5,aP,3,aP,5/5,aK,5,bB,1/11 c - - 0 63"

static const RoundRow draws[] = {
    { "nobody has moved", "chess", NULL, "!draw w | once somebody has moved", "offer=-" },
    { "the other one is asked, and may say no", "chess", NULL,
      "w:e2e4; draw w; ? offer=draw/w waits=b said=''; !yes - | nobody asks you; no b",
      "over=no offer=- waits=- said='Black does not agree to a draw.'" },
    { "who was refused plays on for a while", "chess", NULL,
      "w:e2e4; draw w; no b; !draw w | play on a little first; draw b", "offer=draw/b waits=w" },
    { "for ten moves of each", "chess", NULL,
      "w:e2e4; draw w; no b; first 19; !draw w | play on a little first; first 1; draw w", "offer=draw/w" },
    { "even before the first move", "chess", NULL, "again 0; draw w; ? waits=b; w:e2e4; yes b",
      "over ending=agreement result=1/2-1/2 plies=1" },
    { "or as many as are wanted", "chess", NULL, "again 0; w:e2e4; draw w; no b; draw w", "offer=draw/w" },
    { "who offers as well agrees", "chess", NULL, "w:e2e4; draw w; draw b",
      "over result=1/2-1/2 ending=agreement reason='draw by agreement' offer=-" },
    { "all at one screen agree at once", "chess", NULL, "w:e2e4; draw wb", "result=1/2-1/2" },
    { "who offers for both is the one to move", "tri-chess-3", NULL, "first 1; draw ab", "offer=draw/b waits=c" },
    { "nothing is offered when it is over", "chess", NULL,
      "w:e2e4; draw wb; !draw w | the game is over: draw by agreement; !yes w | nothing is offered any more", "over" },
    { "those who watch offer nothing", "chess", NULL, "w:e2e4; !draw - | only those who play", "offer=-" },
    { "one's own offer is withdrawn", "chess", NULL, "w:e2e4; draw w; no w",
      "offer=- said='The offer of a draw is withdrawn.'" },
    { "a move is a no", "chess", NULL, "w:e2e4; b:e7e5; w:d2d4; draw w; b:e5d4",
      "offer=- said='Black does not agree to a draw.'" },
    { "one's own move is not", "chess", NULL, "w:e2e4; b:e7e5; draw w; w:d2d4", "offer=draw/w waits=b" },
    { "after the next move that is forgotten", "chess", NULL, "w:e2e4; draw w; b:e7e5; w:d2d4", "said=''" },
    { "one thing at a time", "chess", NULL,
      "w:e2e4; b:e7e5; undo w; !draw b | somebody asks to take back; no w; draw b; !undo w | somebody offers a draw",
      "offer=draw/b" },
    { "all who live are asked", "tri-chess-3", NULL,
      "first 1; draw b; ? waits=ac; yes c; ? over=no waits=a; no a; ? said='Player a does not agree to a draw.'; draw "
      "ac; ? "
      "offer=draw/a waits=b; yes b",
      "over result=1/3,1/3,1/3" },
    { "six of them", "tri-chess-6", NULL, "first 2; draw a; yes b; yes cd; yes e; ? over=no waits=f; yes f",
      "result=1/6,1/6,1/6,1/6,1/6,1/6" },
    { "five of them, one of whom says no", "tri-chess-5", NULL, "first 2; draw a; yes b; yes cd; no e",
      "over=no said='Player e does not agree to a draw.'" },
    { "four of two teams", "tri-chess-4-partners", NULL, "first 1; draw a; ? waits=bcd; yes bcd",
      "result=1/2,1/2,1/2,1/2" },
    { "who has dropped out has no say", "three-player-chess", NULL,
      "first 1; resign b; ? out(b); !draw b | only those who play; draw a; ? waits=c; yes c", "over result=1/2,0,1/2" },
    { "when the last one who was asked is taken out, the others have agreed", "tri-chess-3", KING_HANGS,
      "c:e8b5; draw a; yes c; ? over=no waits=b; a:i7d8", "out(b) over ending=agreement result=1/2,0,1/2 offer=-" },
    { "the offer of who drops out goes with them", "three-player-chess", NULL, "first 1; draw b; resign b",
      "offer=- over=no" },
};

static const RoundRow engines[] = {
    { "engines without an opinion play on", "chess", NULL, "seats person engine:3; first 8; draw w",
      "over=no said='Black does not agree to a draw.'" },
    { "random movers do not mind", "chess", NULL, "seats person random; w:e2e4; draw w", "over ending=agreement" },
    { "nor do those who take what is dearest", "chess", NULL, "seats person greedy; w:e2e4; draw w",
      "over ending=agreement" },
    { "after an engine people are asked, too", "tri-chess-3", NULL, "seats person random person; first 1; draw a",
      "offer=draw/a waits=c" },
    { "one that says no spares the others the question", "tri-chess-3", NULL,
      "seats person person engine:1; first 1; draw a", "offer=- said='Player c does not agree to a draw.'" },
};

static const RoundRow undos[] = {
    { "there must be something to take back", "chess", NULL,
      "!undo w | there is no move of yours; w:e2e4; !undo b | there is no move of yours; !undo - | only those who play",
      "plies=1" },
    { "back to before one's last decision, if the other agrees", "chess", NULL,
      "w:e2e4; b:e7e5; w:g1f3; undo b; ? offer=undo/b waits=w plies=3 grave=no; yes w",
      "plies=1 turn=b offer=- said='Black has taken back 2 moves.'" },
    { "one move is one", "chess", NULL, "w:e2e4; undo w; yes b", "plies=0 said='White has taken back 1 move.'" },
    { "at one screen nobody is asked, and nothing is said", "chess", NULL, "w:e2e4; undo wb", "plies=0 said=''" },
    { "who asks as well agrees", "chess", NULL, "w:e2e4; b:e7e5; undo w; undo b", "plies=0" },
    { "no is no", "chess", NULL, "w:e2e4; undo w; no b", "plies=1 said='Black does not agree to take back.'" },
    { "a move is a no", "chess", NULL, "w:e2e4; undo w; b:e7e5", "plies=2 said='Black does not agree to take back.'" },
    { "one's own move lets moves stand", "chess", NULL, "w:e2e4; b:e7e5; undo w; w:d2d4",
      "plies=3 offer=- said='Moves stand.'" },
    { "and so does one's own no", "chess", NULL, "w:e2e4; undo w; no w", "plies=1 said='Moves stand.'" },
    { "what is on another line is not asked for any more", "chess", NULL,
      "w:e2e4; b:e7e5; w:g1f3; b:b8c6; undo b; aside 1 c7c5; ? plies=2; !yes w | nothing is offered any more",
      "plies=2" },
    { "a move aside that is refused lets it stand", "chess", NULL,
      "study; w:e2e4; b:e7e5; resign b; undo b; !aside 1 e7e4 | pawn; yes w", "over=no plies=2" },
    { "one may ask again", "chess", NULL, "w:e2e4; undo w; no b; undo w; yes b", "plies=0" },
    { "engines do not mind", "chess", NULL, "seats person engine:1; w:e2e4; first 1; undo w", "plies=0 said=''" },
    { "with three all others are asked", "tri-chess-3", NULL, "first 3; undo b; ? waits=ac; yes a; ? plies=3; yes c",
      "plies=1 turn=b" },
    { "a resignation is taken back, and the moves stand", "chess", NULL,
      "w:e2e4; b:e7e5; resign w; undo w; ? offer=undo/w waits=b over; yes b",
      "over=no plies=2 said='The game goes on.'" },
    { "what became of an offer is forgotten at the end", "chess", NULL,
      "w:e2e4; undo w; yes b; ? said='White has taken back 1 move.'; resign w", "over said=''" },
    { "who wants another game says so when this one is over", "chess", NULL,
      "w:e2e4; !rematch w | the game goes on; resign w; !rematch - | only those who play; rematch b; ? rematch=b; "
      "rematch w",
      "rematch=wb over" },
    { "and no more when it goes on after all", "chess", NULL, "w:e2e4; resign w; rematch b; undo wb",
      "rematch=- over=no" },
    { "so is an agreement", "chess", NULL, "w:e2e4; draw wb; undo w; yes b", "over=no plies=1 result=*" },
    { "and a lost time", "chess", NULL, "clocks 60; w:e2e4; +60000; flag; undo b; yes w",
      "over=no plies=1 left=60,60 runs=b" },
    { "who has won need not give it back", "chess", NULL, "w:e2e4; resign w; undo w; no b", "over result=0-1" },
    { "an engine lets a game go on", "chess", NULL, "seats person engine:1; w:e2e4; resign w; undo w",
      "over=no plies=1" },
    { "mate is taken back with its move", "chess", NULL, "w:f2f3; b:e7e5; w:g2g4; b:d8h4; undo b; yes w",
      "over=no plies=3" },
    { "resigning as a move is one", "three-player-chess", NULL, "first 1; resign b; undo abc",
      "plies=1 out(b)=no turn=b" },
    { "what was refused of a game that went on is no offer any more", "chess", NULL, "w:e2e4; draw w; resign b",
      "offer=-" },
};

/* What cannot be unlearned is up to all; who is no person says no, but for random movers. */
static const RoundRow grave[] = {
    { "an engine lets dice stand", "blunderbuss", CROSSED_QUEENS, "seats person engine:1; w:a1xa5; first 2; undo w",
      "plies=3 said='Black does not agree to take back what dice or secrets have followed.'" },
    { "a person is asked", "blunderbuss", CROSSED_QUEENS,
      "w:a1xa5; first 2; undo w; ? offer=undo/w grave plies=3; yes b", "plies=0" },
    { "a random mover does not mind", "blunderbuss", CROSSED_QUEENS, "seats person random; w:a1xa5; first 2; undo w",
      "plies=0" },
    { "before the dice nothing is grave", "blunderbuss", NULL, "seats person engine:1; first 2; undo w", "plies=0" },
    { "an engine lets secrets stand", "kriegspiel-madrasi", NULL, "seats person engine:1; first 2; undo w",
      "plies=2 said='Black does not agree to take back what dice or secrets have followed.'" },
    { "a person is asked about secrets", "kriegspiel-madrasi", NULL, "first 2; undo w; ? grave waits=b; yes b",
      "plies=0" },
    { "what was shown is not taken back", "kriegspiel-madrasi", NULL,
      "first 2; resign w; ? revealed; !undo w | has been shown; keep; !undo wb | has been shown", "over revealed" },
    { "mines neither", "minefield", NULL, "first 4; resign w; keep; !undo w | has been shown", "over revealed" },
    { "nor after an agreement", "kriegspiel-madrasi", NULL,
      "first 2; draw wb; !undo wb | has been shown; keep; !undo wb | has been shown", "over" },
    { "nor after a flag", "kriegspiel-madrasi", NULL,
      "clocks 60; away b; first 1; +60000; flag; !undo w | has been shown; keep; !undo b | has been shown",
      "over ending=time" },
    { "going on after a restart leaves secrets what they are", "kriegspiel-madrasi", NULL,
      "first 2; keep; ? revealed=no; undo wb", "plies=1" },
    { "among engines nothing was hidden", "kriegspiel-madrasi", NULL, "seats engine:1 engine:1; first 2; resign w",
      "revealed=no" },
    { "an orthodox game has nothing to reveal", "chess", NULL, "w:e2e4; resign b; keep; undo wb",
      "over=no revealed=no" },
};

static void draws_are_agreed_on(void **state) {
    (void)state;
    expect_rounds(draws, LENGTH(draws));
}

static void engines_answer(void **state) {
    (void)state;
    expect_rounds(engines, LENGTH(engines));
}

static void moves_are_taken_back(void **state) {
    (void)state;
    expect_rounds(undos, LENGTH(undos));
}

static void dice_and_secrets_stand(void **state) {
    (void)state;
    expect_rounds(grave, LENGTH(grave));
}

/* ---- opinions ---- */

/* So many rounds of moves about which both think this, in centipawns for the second player. */
static Millis play_thinking(Round *round, Millis now, int rounds, int score) {
    for (int i = 0; i < rounds; i++) {
        char script[256];
        snprintf(script, sizeof script, "w:%s; tell %d; b:%s; tell %d%s", i % 2 ? "f3g1" : "g1f3", -score,
                 i % 2 ? "f6g8" : "g8f6", score,
                 i % 4 == 1   ? "; w:a2a3; b:a7a6"
                 : i % 4 == 3 ? "; w:h2h3; b:h7h6"
                              : ""); /* so that nothing repeats */
        now = round_goes_on(round, now, script);
    }
    return now;
}

static void engines_answer_by_their_opinion(void **state) {
    (void)state;
    static const char odd_start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1 1"; /* no opening */
    static const struct {
        const char *position;
        int score, rounds;
        bool agrees;
    } rows[] = { { NULL, 0, 2, false }, { NULL, -300, 4, false }, { NULL, 200, 4, false }, { odd_start, 0, 4, true } };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Round round;
        Millis now = round_after(&round, "chess", rows[i].position, "");
        now = play_thinking(&round, now, rows[i].rounds, rows[i].score);
        round_goes_on(&round, now,
                      rows[i].agrees
                          ? "seats person engine:3; draw w; ? over result=1/2-1/2"
                          : "seats person engine:3; draw w; ? over=no said='Black does not agree to a draw.'");
        round_release(&round);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_are_agreed_on),
        cmocka_unit_test(engines_answer),
        cmocka_unit_test(moves_are_taken_back),
        cmocka_unit_test(dice_and_secrets_stand),
        cmocka_unit_test(engines_answer_by_their_opinion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

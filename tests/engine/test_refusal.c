/* A move that is refused names the rule that forbids it: rows with a reason for each rule, and in random games of every
 * game whatever a player might try with a man. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/sample.h"
#include "tests/slow.h"
#include "variants/registry.h"

/* ---- a rule a row ---- */

typedef struct {
    const char *game, *position, *move, *says;
} Row;

#define START8 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static const Row rows[] = {
    /* men and their ways */
    { "chess", "start", "e4e5", "there is no man on e4" },
    { "chess", "start", "e7e5", "the pawn on e7 is not yours" },
    { "chess", "start", "e2e2", "a man does not move to the square where it stands" },
    { "chess", "start", "b1b3", "a knight does not move like that" },
    { "chess", "start", "a1a5", "the pawn on a2 is in the way" },
    { "chess", "start", "a1b1", "your own knight stands on b1" },
    { "chess", "start", "e2e5", "a pawn does not move like that" },
    { "chess", "start", "e2d3", "a pawn goes straight ahead, and there is nothing on d3 to capture" },
    { "chess", "4k3/8/8/8/8/4P3/8/4K3 w", "e3e5", "a pawn goes two steps only from where it started" },
    { "chess", "4k3/8/8/8/4p3/4P3/8/4K3 w", "e3e4", "the pawn on e4 is in the way" },
    { "chess", "4k3/8/8/8/8/4p3/4P3/4K3 w", "e2e4", "the pawn on e3 is in the way" },
    { "chess", "4k3/8/8/8/4p3/8/4P3/4K3 w", "e2e4", "the pawn on e4 is in the way" },
    { "cylindrical", "4k3/8/8/8/RP5p/8/8/4K3 w", "a4g4", "in the way" }, /* both ways round */
    { "chess", "start", "0000", "you may not pass here" },
    { "chess", "start", "P@e4", "nothing can be dropped here" },
    { "chess", "start", "dice:7", "no dice are rolled now" },
    { "chess", "start", "e2e4q", "that move is written differently: e2e4" },
    { "chess", "8/P6k/8/8/8/8/8/4K3 w", "a7a8",
      "the letter of the promotion is missing: a7a8q, a7a8r, a7a8b or a7a8n" },
    /* the king */
    { "chess", "4r1k1/8/8/8/8/8/4N3/4K3 w", "e2c3", "that would leave your king in check from the rook on e8" },
    { "chess", "3r2k1/8/8/8/8/8/8/4K3 w", "e1d1", "that would leave your king in check from the rook on d8" },
    { "chess", "4r1k1/8/8/8/8/8/8/4K2R w", "h1h2",
      "you are in check from the rook on e8, and that does not answer it" },
    { "chess", "4r1k1/8/8/8/7b/8/8/R3K3 w", "a1a2", "you are in check from" }, /* two of them */
    { "chess", "4k3/8/8/3pP3/8/8/8/4K3 w - -", "e5d6", "there is nothing on d6 to capture" },
    { "chess", "8/8/8/K2pP2r/8/8/8/4k3 w - d6", "e5d6", "that would leave your king in check from the rook on h5" },
    /* castling */
    { "chess", "start", "e1g1", "the bishop on f1 is in the way" },
    { "chess", "4k3/8/8/8/8/8/8/4K2R w -", "e1g1", "there is no right to castle there" },
    { "chess", "4r1k1/8/8/8/8/8/8/4K2R w K", "e1g1",
      "you cannot castle out of check: you are in check from the rook on e8" },
    { "chess", "4kr2/8/8/8/8/8/8/4K2R w K", "e1g1",
      "you cannot castle through check: f1 is attacked by the rook on f8" },
    { "chess", "4k1r1/8/8/8/8/8/8/4K2R w K", "e1g1",
      "you cannot castle through check: g1 is attacked by the rook on g8" },
    { "chess960", "4k3/8/8/8/8/8/8/1r1RK3 w Q", "e1c1",
      "you cannot castle through check: c1 is attacked by the rook on b1" },
    /* shots and explosions */
    { "rifle", "k7/6q1/4b3/8/6R1/8/8/4K3 w", "g4g5", "you must shoot: g4xg7" },
    { "rifle", "k7/6r1/4b3/8/6Q1/8/8/4K3 w", "e1e2", "you must shoot: g4xe6 or g4xg7" },
    { "rifle", "k3r3/8/8/8/4p3/2N5/8/4K3 w", "c3xe4", "that would leave your king in check from the rook on e8" },
    { "rifle", "k3r3/8/8/3p4/8/4N3/8/4K3 w", "e3xe5", "a knight does not move like that" },
    { "atomic", "4k3/8/8/8/8/8/3pP3/4K3 w", "e1d2", "that would cost you your king" },
    { "machine-gun", START8, "d1d7", "nobody captures by moving" },
    { "machine-gun", "4k3/8/8/8/8/3p4/4P3/4K3 w", "e2d2", "a pawn goes straight ahead only" },
    /* plague */
    { "plague", "8/8/8/3k4/8/4K3/8/6r1 w - - 25 37 carrier=d5 infected=c4,d4,e4,c5,e5,c6,d6,e6", "e3d4",
      "your king would die of the plague" },
    { "immunity", "rnb1kbnr/pp1ppppp/8/q7/2p5/P7/2P1N2P/RNB1K2R w KQkq - 0 4 carrier=a5 infected=a4,b4,b5,a6,b6",
      "e1g1", "you cannot castle out of check: you are in check from the queen on a5" },
    { "plague", "4r1k1/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2",
      "you are in check from the rook on e8, and that does not answer it" },
    /* men that hold each other */
    { "madrasi", "r3k3/8/8/8/8/8/8/R3K3 w", "a1b1", "the rook on a1 is paralysed by the rook on a8" },
    { "madrasi", "r3k2r/p7/8/8/8/8/P7/R3K2R w KQkq", "e1g1", "the rook on h1 is paralysed by the rook on h8" },
    { "madrasi", "7k/8/8/8/3pP3/8/8/K7 b - e3", "d4e3", "is paralysed by the one that has just passed it" },
    { "madrasi", "R3r1k1/8/3B4/8/8/8/8/4K3 w", "d6b8", "that would leave your king in check from the rook on e8" },
    { "isardam", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "d2d4",
      "the pawns on d4 and e5 would face each other" },
    { "isardam", "4k3/8/8/8/3p4/8/4P3/4K3 w", "e2e4", "no pawn goes two steps past an enemy pawn" },
    /* the duck */
    { "duck+madrasi", "start", "e2e4,e4d7", "the duck cannot go to d7: it needs an empty square" },
    { "duck", "4k3/8/8/3*4/8/8/4P3/4K3 w - - 0 1", "e2e3,e3d5", "the duck must go to another square" },
    { "duck", "start", "e2e4", "there is a choice" },
    /* mines */
    { "minefield", "start", "e2e4", "two mines must be laid first, both at once, as M@c3,M@d4" },
    { "minefield", "start", "M@c3", "two mines must be laid first" },
    { "minefield", "start", "M@c3,M@d5", "mines lie in your own half, on ranks 1 to 4" },
    { "minefield", "start", "M@c3,M@c3", "two mines cannot lie on one square" },
    { "minefield", "start", "M@d4,M@c3", "the lower square comes first: M@c3,M@d4" },
    { "minefield", START8 " wmines=a3,b3 bmines=a6,b6", "M@c3,M@d4", "the mines have been laid" },
    { "minefield", START8 " wmines=a3,b3 bmines=a6,b6", "e7xe7", "no enemy has just stepped on a mine of yours there" },
    /* shadows */
    { "shadow", "2b4k/8/8/2N5/4P1B1/8/8/6K1 w", "e4d5", "there is nothing on d5 to capture" },
    { "shadow", "2b4k/8/8/2N5/4P1B1/8/8/6K1 b", "c8e6", "there is a choice: c8e6;g4 or c8e6;c5" },
    { "shadow", "3r3k/8/8/8/8/8/P7/4K3 w", "a2a3",
      "you are in check from the rook on d8, and that does not answer it" },
    /* wounds */
    { "three-strikes-rifle", "7k/8/8/3PP3/3N4/8/8/K7 w - - 0 1 once=d4", "d4e6",
      "a knight that is hurt once needs one of d5 and e5 empty" },
    { "three-strikes-rifle", "7k/8/8/3P4/3N4/8/8/K7 w - - 0 1 twice=d4", "d4c6",
      "a knight that is hurt twice needs both of c5 and d5 empty" },
    { "three-strikes-rifle", "7k/8/8/8/8/8/8/K6R w - - 0 1 twice=h1", "h1h4",
      "a rook that is hurt twice goes at most 2 steps" },
    { "three-strikes-rifle", "R3q3/8/8/8/8/8/7k/4K3 w", "a8a7",
      "you must bring your king to safety while you can: e1d1" },
    { "three-strikes-rifle", "4R1k1/6pp/8/8/8/8/8/6K1 b - - 0 1 twice=g8", "h7h5",
      "your king is hurt twice, and that would leave it in check from the rook on e8" },
    { "three-strikes-ed", "6k1/6pp/8/3N4/8/3P4/8/6K1 b - - 0 1 limbo=r1@d5", "d5d3",
      "a man in limbo escapes to an empty square only" },
    { "three-strikes-ed", "6k1/6pp/8/3N4/8/8/8/6K1 b - - 0 1 limbo=r1@d5", "d5h1", "the rook in limbo, hurt once" },
    { "three-strikes-ed", "4Q3/6pp/8/8/8/8/8/6K1 b - - 0 1 limbo=k1@e8", "h7h6",
      "your king is in limbo and must escape" },
    { "three-strikes-ed", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 once=e1", "e1g1", "an injured king may not castle" },
    /* dice */
    { "blunderbuss", "3r3k/8/8/8/8/8/3q4/R3K3 w", "a1a2", "in check from the queen on d2" },
    { "blunderbuss", "R3r2k/8/8/8/8/8/4q3/4K3 w", "a8xe8", "a shot from three steps or more may miss" },
    { "blunderbuss", START8 " bullet=e7,n,0", "e2e4",
      "the dice come first: dice:2, dice:3, dice:4 or one of 8 others" },
    /* closing in */
    { "scaci", "8/7k/8/8/8/R7/8/K7 w", "a3a2", "men go forward only" },
    { "scaci", "8/7k/8/8/8/R7/8/K7 w", "a3h7", "men go to empty squares only" },
    { "scaci", "R7/7k/8/8/8/8/8/K7 w", "a8b8", "a man on its last rank cannot move" },
    { "scaci", "8/7k/8/8/8/P7/8/K7 w", "a3a5", "a pawn goes two steps only from rank 2" },
    { "scaci", "8/7k/8/8/8/P7/8/K7 w", "0000", "you may pass only when you have no move" },
    { "scaci", "Q5N1/P7/8/8/8/8/p6p/7R w", "h1h2", "men go to empty squares only" },
    /* jumps */
    { "cassandra", "4k3/4p3/8/8/8/8/8/4K3 w - - 0 10 predict=1", "P:e8", "no pawn can stand on e8" },
    { "checkers", "8/8/3,b,4/8/1,b,1,b,4/2,w,3,w,1/8/8 w", "g3h4", "you must jump: c3xe5xc7 or c3xa5" },
    { "checkers", "8/8/3,b,4/8/1,b,1,b,4/2,w,3,w,1/8/8 w", "c3xe5", "that move goes on: c3xe5xc7" },
    { "checkers", "start", "c3c4", "a man goes one square diagonally forward" },
    { "checkers", "start", "b2c3", "there is a man on c3" },
    { "checkers", "start", "c3xe5", "there is nobody to be jumped" },
    { "checkers", "8/4,b,3/8/8/8/2,W,5/8/8 w", "c3c5", "a king goes one square diagonally" },
    { "checkers-numbers", "8/8/8/8/3,b7,4/2,w5,5/8/8 w", "c3xe5", "number 5 cannot jump number 7" },
    { "checkers-numbers", "8/8/8/8/3,B,4/2,w5,5/8/8 w", "c3xe5", "a man cannot jump a king" },
    { "tri-chek-3", "start", "f3f7", "a man goes one triangle of its colour on, forward" },
    /* turns of several moves */
    { "divide-and-conquer", "3kq3/8/pppppppp/8/8/PPPPPPPP/4K3/3Q4 w - - 1 1 done=k", "e2e1",
      "the king has moved in this turn already: now comes a queen or a pawn" },
    { "divide-and-conquer", "start", "d1d6", "men go to empty squares only" },
    { "divide-and-conquer", "start", "a3a5", "a pawn goes one step straight ahead only" },
    { "kamikaze", "4k3/8/8/8/8/8/3p4/4K3 w", "e1d2", "a king cannot capture" },
    { "kamikaze-progressive", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 series=3", "a1a8",
      "check may be given only with the last move of a series, and 2 more are to come" },
    /* many players */
    { "doubles", "5,cK,6/12/12/12/12/12/bK,11/12/12/5,aR,5,dK/12/1,aK,10 a", "b1b2", "you must capture a king: f3" },
    { "doubles", "start", "c1c3", "the pawn on c2 is in the way" },
    { "doubles", "start", "c2c6", "from there a pawn goes at most 3 steps" },
    { "doubles", "start", "d1h3", "the pawn on f2 is in the way" },
    { "doubles", "start", "d1d1", "a man does not move" },
    { "doubles", "start", "0000", "only who has no move misses a turn" },
    { "doubles", "start", "c11c10", "the pawn on c11 is not yours" },
    { "doubles-cylindrical", "start", "c1i1", "the rook on j1 is in the way" },  /* round the edge, for him */
    { "doubles-cylindrical", "start", "c1c12", "the pawn on c2 is in the way" }, /* only b and d go round that */
    { "doubles-shadow", "5,cK,6/12/12/12/12/12/bK,10,dK/12/12/12/3,aP,8/1,aK,8,dR,1 a", "d2e3",
      "there is nothing on e3 to capture" },
    { "doubles-shadow", "5,cK,6/12/12/12/12/12/bK,10,dK/12/12/12/3,aP,8/1,aK,8,dR,1 a", "d2d3",
      "you are in check from the rook on k1, and that does not answer it" },
    { "tri-chess-2", "start", "b1b8", "a rook does not move like that" },
    { "tri-chess-2", "start", "i1e7", "the pawn on j2 is in the way" },
    { "tri-chess-2", "start", "e1e5", "the pawn on f2 is in the way" },
    { "tri-chess-2", "start", "f1i1", "the bishop on g1 is in the way" },
    { "tri-chess-3", "start", "c1c8", "a knight does not move like that" },
    { "three-player-chess", "start", "a4a6", "a pawn cannot go from a4 to a6" },
    { "three-player-chess", "start", "cube", "you hold no cube" },
    { "three-player-chess", "start", "S@e5", "you have no star in hand" },
    { "three-player-chess", "bK,4/2,aC,2/5/5/5/10/10/10/10/aK,8,cK a - - 0 1 hand=aS wait=2,1,0 last=c", "S@j2",
      "nothing is dropped in your own promotion zone" },
    { "three-player-chess", "bK,4/2,aC,2/5/5/5/10/10/10/10/aK,8,cK a - - 0 1 hand=aS wait=2,1,0 last=c", "S@h1",
      "no man is dropped where it threatens a king" },
    { "three-player-chess", "bK,4/2,aC,2/5/5/5/10/10/10/10/aK,8,cK a - - 0 1 hand=aS wait=2,1,0 last=c", "S@c9",
      "there is a man on c9" },
    { "three-player-chess", "aC,4/5/5/5/5/10/10/10/10/aK,bC,7,cK b - - 0 1 wait=0,2,1 last=a", "b1b2",
      "a king is to be captured in a hunt: b1a1 or b1j1" },
    { "three-player-chess", "bK,4/2,aC,2/5/5/5/10/10/10/10/aK,8,cK a - - 0 1 cubes=b,c wait=2,1,0 last=c pair=1@c9",
      "c9c8", "the second move of a cube must be made with another man" },
    { "three-player-chess", "bK,4/2,aC,2/5/5/5/10/10/10/10/aK,8,cK a - - 0 1 wait=2,1,0 last=c passed=1", "0000",
      "a turn that was passed to you cannot be passed on" },
};

static bool refuse(const Game *game, const char *position, const char *move, Error *err) {
    Position pos;
    Move found;
    pos_init(&pos, game);
    if (!game_parse(&pos, game, position, err)) fail_msg("%s, %s: %s", game->id, position, err->text);
    *err = (Error){ .text = "" };
    const bool refused = !game_move_parse(&pos, move, &found, err);
    pos_release(&pos);
    return refused;
}

static void each_rule_is_named(void **state) {
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Row *row = &rows[i];
        Error err;
        if (!refuse(game_find(row->game), row->position, row->move, &err))
            printf("%s, %s, %s: not refused\n", row->game, row->position, row->move);
        else if (!strstr(err.text, row->says))
            printf("%s, %s: %s, not: %s\n", row->game, row->position, err.text, row->says);
        else
            continue;
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

/* ---- whatever may be tried ---- */

enum { GAMES_EACH = SANITIZED ? 1 : 2, PLIES_MAX = 90, PLIES_BETWEEN = 6, REASON_MAX = 200 };

/* XBoard overlooks an error message with one of these (docs/xboard.md); it would keep the move on its board. */
static const char *const overlooked[] = { "name",     "rating",  "?",    "result", "board", "bk",
                                          "computer", "variant", "hint", "random", "depth", "accepted" };

/* A rule of its own, in one short line that every program shows. */
static void expect_reason(const Position *pos, const char *text, const Error *err) {
    char start[MOVE_TEXT_MAX + 16], position[POSITION_TEXT_MAX];
    const int length = snprintf(start, sizeof start, "move \"%s\": ", text);
    const char *reason = err->text + length;
    game_format(pos, position, sizeof position);
    if (strncmp(err->text, start, (size_t)length) != 0 || !*reason || strlen(reason) > REASON_MAX)
        fail_msg("%s, %s: %s", pos->game->id, position, err->text);
    if (strstr(reason, "the rules of") || strstr(reason, "not legal") || strchr(reason, '\n'))
        fail_msg("%s, %s: %s", pos->game->id, position, err->text);
    for (size_t i = 0; i < LENGTH(overlooked); i++)
        if (strstr(reason, overlooked[i])) fail_msg("%s: XBoard would overlook \"%s\"", pos->game->id, err->text);
}

static void try_text(const Position *pos, const char *text, int *refused) {
    Move move;
    Error err = { .text = "" };
    if (game_move_parse(pos, text, &move, &err)) return;
    expect_reason(pos, text, &err);
    ++*refused;
}

static void try_man(const Position *pos, Cell from, uint64_t *random, int *refused) {
    static const char *const between[] = { "", "x" }, *const behind[] = { "", "q", ";a1" };
    for (int to = 0; to < pos->board->cells; to++) {
        char text[32];
        *random = mix64(*random);
        if (pos->board->cells > 64 && *random % 4) continue;
        snprintf(text, sizeof text, "%s%s%s%s", pos->board->name[from], between[*random >> 8 & 1], pos->board->name[to],
                 behind[*random >> 16 & 15 ? 0 : 1 + (*random >> 20 & 1)]);
        try_text(pos, text, refused);
    }
}

static void try_all(const Position *pos, uint64_t *random, int *refused) {
    static const char *const others[] = { "0000", "dice:7", "P@e4", "S@e5", "M@c3,M@c3", "cube", "resign", "hello" };
    const Player us = game_turn(pos);
    for (int at = 0; at < pos->board->cells; at++) {
        *random = mix64(*random);
        if (pos->man[at] != MAN_NONE && (man_owner(pos->man[at]) == us || *random % 16 == 0))
            try_man(pos, (Cell)at, random, refused);
    }
    for (size_t i = 0; i < LENGTH(others); i++) try_text(pos, others[i], refused);
}

static void expect_all_legal_are_read(const Position *pos, const MoveList *legal) {
    for (int i = 0; i < legal->count; i++) {
        char text[MOVE_TEXT_MAX];
        Move move;
        Error err;
        game_move_format(pos, legal->at[i], text);
        if (!game_move_parse(pos, text, &move, &err)) fail_msg("%s: %s", pos->game->id, err.text);
    }
}

static void play_and_try(const Game *game, uint64_t *random, int *refused) {
    Position pos, before;
    MoveList legal;
    pos_init(&pos, game);
    pos_init(&before, game);
    movelist_init(&legal);
    game_start(&pos, game);
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        movelist_clear(&legal);
        game_moves(&pos, GEN_ALL, &legal);
        if (!legal.count) break;
        if (ply % PLIES_BETWEEN == 0 || game_is_chance(&pos)) {
            pos_copy(&before, &pos);
            try_all(&pos, random, refused);
            if (legal.count < 200) expect_all_legal_are_read(&pos, &legal);
            assert_true(pos_equal(&before, &pos));
        }
        *random = mix64(*random);
        game_play(&pos, legal.at[*random % (uint64_t)legal.count]);
    }
    movelist_free(&legal);
    pos_release(&before);
    pos_release(&pos);
}

static void every_refusal_has_its_reason(void **state) {
    (void)state;
    for (int i = 0; i < samples_count(); i++) {
        uint64_t random = mix64((uint64_t)i + 1);
        int refused = 0;
        for (int k = 0; k < GAMES_EACH; k++) play_and_try(sample_at(i), &random, &refused);
        if (refused < 200) fail_msg("%s: only %d refusals", sample_at(i)->id, refused);
    }
}

/* ---- hidden men and mines ---- */

/* What a player hears of his move depends only on what he may know: the enemy's men may stand anywhere. */
static void the_umpire_gives_nothing_away(void **state) {
    (void)state;
    static const char *const positions[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/1n6/2b2q2/7r/1r6/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
    };
    for (int from = 0; from < 64; from++)
        for (int to = 0; to < 64; to++) {
            Error err[LENGTH(positions)];
            char text[16];
            const Board *board = board_of(&board_8x8);
            snprintf(text, sizeof text, "%s%s", board->name[from], board->name[to]);
            for (size_t i = 0; i < LENGTH(positions); i++)
                if (!refuse(game_find("kriegspiel-madrasi"), positions[i], text, &err[i]))
                    snprintf(err[i].text, sizeof err[i].text, "move \"%s\": illegal", text); /* he may try it */
            if (strcmp(err[0].text, err[1].text) != 0) fail_msg("%s, but %s", err[0].text, err[1].text);
        }
}

/* Nor do refusals tell where the enemy's mines lie. */
static void refusals_do_not_see_mines(void **state) {
    (void)state;
    static const char *const mines[] = { "a6,b6", "e5,f5" };
    const Board *board = board_of(&board_8x8);
    for (int from = 0; from < 32; from++)
        for (int to = 0; to < 64; to++) {
            Error err[LENGTH(mines)] = { { .text = "" } };
            char text[16], position[160];
            snprintf(text, sizeof text, "%s%s", board->name[from], board->name[to]);
            for (size_t i = 0; i < LENGTH(mines); i++) {
                snprintf(position, sizeof position,
                         "r1bqk2r/pppp1ppp/2n2n2/8/1bBPp3/2N2N2/PPP2PPP/R1BQK2R w KQkq - 0 6 wmines=a3,b3 bmines=%s",
                         mines[i]);
                refuse(game_find("minefield"), position, text, &err[i]);
            }
            if (strcmp(err[0].text, err[1].text) != 0) fail_msg("%s, but %s", err[0].text, err[1].text);
        }
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_is_named),
        cmocka_unit_test(every_refusal_has_its_reason),
        cmocka_unit_test(the_umpire_gives_nothing_away),
        cmocka_unit_test(refusals_do_not_see_mines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

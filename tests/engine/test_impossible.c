/* Positions that cannot be: every game refuses them with one line, and keeps what it has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "variants/registry.h"

/* What each game knows to be impossible: men too many or in the wrong place, fields that do not fit the board, and what
 * only a view may say. Three-player chess has more of them in test_three_player.c. */
static const struct {
    const char *game, *position;
} rows[] = {
    { "blunderbuss", "k6r/8/8/8/7R/8/8/K7 w - - 0 1 bullet=h8,n,0," },
    { "blunderbuss", "k6r/8/8/8/7R/8/8/K7 w - - 0 1 bullet=h8,n,2" },
    { "blunderbuss", "k6r/8/8/8/7R/8/8/K7 w - - 0 1 bullet=h8,x,0" },
    { "blunderbuss", "k6r/8/8/8/7R/8/8/K7 w - - 0 1 bullet=g8,n,0" },
    { "blunderbuss", "k6r/8/8/8/7R/8/8/K7 w - - 0 1 bullet=i9,n,0" },
    { "blunderbuss", "k6r/8/8/8/7R/8/8/K7 w - - 0 1 bullet=h8,n" },
    { "blunderbuss", "k6r/8/8/8/7R/8/8/K7 w - - 0 1 bullet=e1,s,0,g1" },
    { "blunderbuss", "k6r/8/8/8/7R/8/8/K7 w - - 0 1 path=e1,f1" },
    { "blunderbuss", "k6r/8/8/8/7R/8/8/K6K w - - 0 1" },
    { "blunderbuss", "8/7r/8/8/7R/8/8/8 w - - 0 1" },
    { "three-strikes-ed", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 once=a1" },
    { "three-strikes-ed", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 once=e1 twice=e1" },
    { "three-strikes-ed", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 limbo=r1@d5" },
    { "three-strikes-ed", "4k3/8/8/3n4/8/8/8/4K3 w - - 0 1 limbo=R3@d5" },
    { "three-strikes-ed", "4k3/8/8/3n4/8/8/8/4K3 w - - 0 1 limbo=K1@d5" },
    { "three-strikes-ed", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 partial=2" },
    { "three-strikes-rifle", "4k3/8/8/3N4/8/8/8/4K3 b - - 0 1 limbo=r1@d5" },
    { "three-strikes-rifle", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 path=e1,f1" },
    { "three-strikes-rifle", "7k/8/8/8/8/8/8/5RKn b - - 1 1 path=e1,f1" },
    { "three-strikes-ed", "7k/8/8/8/8/8/8/1N1KR3 b - - 1 1 path=d1,e1" },
    { "three-strikes-ed", "7k/8/8/8/8/8/8/1NKR4 b - - 1 1 path=d1,e1" },
    { "three-strikes-rifle", "4k3/8/8/8/8/8/8/4K2K w - - 0 1" },
    { "minefield", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 wmines=d4,e4 bmines=2" },
    { "minefield", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 wmines=d5" },
    { "minefield", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 wmines=a1,a2,a3" },
    { "minefield", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 bmines=d5 landed=d5" },
    { "minefield", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 bmines=d5 landed=d5" },
    { "minefield", "6k1/8/8/8/8/8/8/4r3 w - - 0 2 wmines=a1,e1 landed=e1" },
    { "minefield", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 setup=1" },
    { "minefield", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 setup=2" },
    { "kriegspiel-madrasi", "rnbqkbnr/pppppppp/8/8/8/8/8/8 b kq - 0 1 foes=16" },
    { "kriegspiel-madrasi", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 foes=16" },
    { "kriegspiel-madrasi", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w KQkq - 0 1" },
    { "checkers", "8/8/8/8/8/8/1,wb,6/w,7 w - - 0 1" },
    { "checkers", "1,b,1,b,1,b,1,b/b,1,b,1,b,1,b,1/1,b,1,b,1,b,1,b/8/1,b,6/w,1,w,1,w,1,w,1/1,w,1,w,1,w,1,w/"
                  "w,1,w,1,w,1,w,1 w - - 0 1" },
    { "checkers", "8/8/8/8/8/8/1,w1,6/w,7 w - - 0 1" },
    { "checkers", "8/8/8/8/8/8/1,x,6/w,7 w - - 0 1" },
    { "checkers", "8/8/8/8/8/8/1,w,6/w,7 w KQ - 0 1" },
    { "stax", "8/8/8/8/8/8/1,wwwwwwwwwwwww,6/8 w - - 0 1" },
    { "stax", "8/8/8/8/8/8/1,wwwwwwwwwwwwbbbbbbbbbbbbb,6/8 w - - 0 1" },
    { "stax",
      "8/8/8/8/8/8/1,wwwwwwwwwwwwbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,6/8 w "
      "- - 0 1" },
    { "stax-universal", "8/8/8/8/8/8/1,ww.b,6/8 w - - 0 1" },
    { "checkers-numbers", "8/8/8/8/8/8/1,w,6/w1,7 w - - 0 1" },
    { "checkers-numbers", "8/8/8/8/8/8/1,w13,6/w1,7 w - - 0 1" },
    { "checkers-numbers", "8/8/8/8/8/8/1,W5,6/w1,7 w - - 0 1" },
    { "tri-queens-2", "9/11/13/15/15/13/11/8,wc w - - 0 1" },
    { "tri-queens-2", "9/11/13/15/15/13/11/8,w,1 w - - 0 1" },
    { "doubles", "12/12/12/12/12/12/12/12/12/12/12/aK,aK,10 a - - 0 1" },
    { "doubles", "12/12/12/12/12/12/12/12/12/12/12/12 a - - 0 1" },
    { "doubles", "12/12/12/12/12/12/12/12/12/12/12/aK,cK,10 b aKQ - 0 1" },
    { "doubles", "11,cK/12/12/12/12/12/12/12/12/12/12/aK,11 a - j5:j3j4 0 1" },
    { "doubles", "11,cK/12/12/12/12/12/12/12/12/12/12/aK,11 a - - 0 1 immune=d4:c" },
    { "doubles", "11,cK/12/12/12/12/12/12/12/12/12/12/aK,11 a - - 0 1 immune=a1:b" },
    { "doubles", "11,cK/12/12/12/12/12/12/12/12/12/12/aK,11 a - - 0 1 immune=a1:" },
    { "doubles", "11,cK/12/12/12/12/12/12/12/12/12/12/aK,11 a - - 0 1 immune=a1" },
    { "doubles", "aP,10,cK/12/12/12/12/12/12/12/12/12/12/aK,11 a - - 0 1" },
    { "doubles", "5,cK,6/12/12/5,aK,6/12/12/2,aP,9/12/12/12/12/12 c - c6:c4c5 0 1" }, /* from c3 two steps only */
    { "doubles", "5,cK,6/12/12/5,aK,6/12/12/12/12/12/12/2,aP,9/12 c - c2:c1 0 1" },
    { "tri-chess-2", "3,bK,5/11/13/15/3,aP,11/13/11/3,aK,5 b - d4:d3 0 1" },
    { "tri-chess-2", "3,bK,5/11/13/15/15/13/11/3,aK,6 b - - 0 1" },
    { "tri-chess-2", "3,bK,5/11/13/15/15/13/11/3,aK,5 c - - 0 1" },
    { "tri-chess-2", "3,aP,5/11/13/bK,14/15/13/11/3,aK,5 b - - 0 1" },
    { "tri-chess-2", "3,aN,5/11/aP,12/bK,14/15/13/11/3,aK,5 b - - 0 1 shadow=a6" },
    { "tri-chess-2-cut", "3,bK,5/11/13/15/15/13/11/3,aK,5 a - - 0 1" },
    { "tri-chess-6", "9/15/17/19/21/21/21/21/19/17/15/aK,bK,7 c - - 0 1" },
    { "tri-chess-6-pairs", "9/15/17/19/21/21/21/21/19/17/15/aK,cK,7 f - - 0 1" },
    { "tri-chess-6-shadow", "9/15/17/19/21/21/21/21/19/17/15/aK,fK,7 a aKQfK - 0 1" },
    { "doubles-cutthroat", "8/8/12/12/12/12/12/12/12/12/8/aK,7 b - - 0 1 immune=c1:b" },
    { "doubles-cutthroat", "12/8/12/12/12/12/12/12/12/12/8/aK,7 a - - 0 1" },
    { "scaci", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" },
    { "scaci", "8/7k/8/8/8/8/8/K7 w - - 0 1 free=a1" },
    { "scaci-powers", "8/7k/8/8/8/8/8/K7 w - - 0 1 free=b1" },
    { "scaci-powers", "P7/7k/8/8/8/8/8/K7 w - - 0 1" },
    { "royal-scaci", "8/7k/8/8/8/8/8/KK6 w - - 0 1" },
    { "royal-scaci", "8/7p/8/8/8/8/8/P7 w - - 0 1" },
    { "royal-scaci-10x20", "10/10/10/10/10/10/10/10/10/KKK6k w - - 0 1" },
    { "plague", "4k3/8/8/8/8/5N2/8/4K3 b - - 0 1 carrier=e3" },
    { "plague", "4k3/8/8/8/8/5N2/8/4K3 b - - 0 1 carrier=f3 infected=e2" },
    { "plague", "4k3/8/8/8/8/5N2/8/4K3 b - - 0 1 infected=a1,h8" },
    { "plague", "4k3/8/8/8/8/5N2/8/4K3 b - - 0 1 immune=f3" },
    { "immunity", "4k3/8/8/8/8/5N2/8/4K3 b - - 0 1 immune=a1" },
    { "biological-warfare", "4k3/8/8/8/8/5N2/8/4KK2 b - - 0 1" },
    { "machine-gun", "4k3/8/8/8/8/5N2/8/4KK2 b - - 0 1" },
    { "machine-gun", "4k3/8/8/8/8/5N2/8/4K2P b - - 0 1" },
    { "machine-gun", "4k3/8/8/8/8/5N2/8/4K3 b - - 0 1 series=2" },
    { "machine-gun-progressive", "4k3/8/8/8/8/5N2/8/4K3 b - - 0 1 series=2 left=2" },
    { "machine-gun-progressive", "4k3/8/8/8/8/5N2/8/4K3 b - - 0 1 series=0" },
    { "machine-gun-progressive", "4k3/8/8/8/8/5N2/8/4K3 b - - 0 1 series=99999999999" },
    { "kamikaze-progressive", "4k3/8/8/8/8/5N2/8/4K3 b - - 0 1 steps=e3" },
    { "kamikaze-progressive", "4k3/8/8/8/4P3/5N2/8/4K3 b - e3 0 1" },
    { "kamikaze-progressive", "4k3/8/8/8/8/8/8/4K2r b - - 0 1 series=3 left=2" },
    { "kamikaze", "4k3/8/8/8/8/8/8/4K2r b - - 0 1" },
    { "divide-and-conquer", "3kq3/8/pppppppp/8/8/PPPPPPPP/8/3QK3 w - - 0 1 done=kk" },
    { "divide-and-conquer", "3kq3/8/pppppppp/8/8/PPPPPPPP/8/3QK3 w - - 0 1 done=r" },
    { "divide-and-conquer", "3kq3/8/pppppppp/8/8/PPPPPPPP/8/3QK3 w - - 0 1 done=kqp" },
    { "divide-and-conquer", "3kq3/8/pppppppp/8/8/PPPPPPPP/8/3QKR2 w - - 0 1" },
    { "divide-and-conquer", "4k3/8/8/8/8/8/8/4K3 w - - 0 1" },
    { "isardam", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1" },
    { "isardam", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1" },
    { "cassandra", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1" },
    { "plague", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1" },
    { "atomic", "4k3/8/8/8/8/8/4R3/8 b - - 0 1" },
    { "koopa", "8/8/8/8/8/8/4R3/8 b - - 0 1" },
    { "madrasi", "4k3/8/8/8/8/8/8/4K2k b - - 0 1" },
    { "madrasi", "4k3/8/8/8/8/8/8/8 b - - 0 1" },
    { "shadow", "4k3/8/8/8/8/8/8/4K2k b - - 0 1" },
    { "cylindrical-shadow", "4k3/8/8/8/8/8/8/P3K3 b - - 0 1" },
    { "three-strikes-rifle", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1 twice=e8" },
    { "three-strikes-ed", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1 twice=e8" },
    { "tri-chess-2", "3,bK,aQ,4/11/13/15/15/13/11/3,aK,5 a - - 0 1" },
    { "doubles-cutthroat", "8/8/12/12/12/12/12/12/12/12/8/aK,aQ,5,bK a - - 0 1" },
    { "three-player-chess", "bK,4/5/5/5/5/10/10/10/10/aK,8,cK a - - 0 1 hand=aK" },
    { "three-player-chess", "bK,4/5/5/5/5/10/10/10/10/aK,7,aK,cK a - - 0 1" },
};

static void impossible_positions_are_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Game *game = game_find(rows[i].game);
        char before[POSITION_TEXT_MAX], after[POSITION_TEXT_MAX];
        Position pos;
        pos_init(&pos, game);
        game_start(&pos, game);
        game_format(&pos, before, sizeof before);
        Error err = { .text = "" };
        if (game_parse(&pos, game, rows[i].position, &err)) fail_msg("%s: %s", rows[i].game, rows[i].position);
        if (!err.text[0] || strpbrk(err.text, "\r\n")) fail_msg("%s: error \"%s\"", rows[i].position, err.text);
        game_format(&pos, after, sizeof after);
        assert_string_equal(after, before);
        assert_true(pos_is_ok(&pos, NULL));
        pos_release(&pos);
    }
}

/* Where the rules let a king stand in check when it is not his turn, nobody asks. */
static void kings_that_may_be_left_are_taken(void **state) {
    static const struct {
        const char *game, *position;
    } open[] = {
        { "three-strikes-rifle", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1 once=e8" },
        { "three-strikes-ed", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1" },
        { "doubles-cutthroat", "cK,7/8/12/12/12/12/12/12/12/12/8/aK,aQ,5,bK a - - 0 1" },
        { "arithmetical", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1" },
        { "blunderbuss", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1" },
        { "minefield", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1" },
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(open); i++) {
        const Game *const game = game_find(open[i].game);
        Position pos;
        Error err = { .text = "" };
        pos_init(&pos, game);
        if (!game_parse(&pos, game, open[i].position, &err)) fail_msg("%s: %s", open[i].game, err.text);
        pos_release(&pos);
    }
}

/* Whoever's kings fall or stand: nobody has two. */
static void nobody_has_two_kings(void **state) {
    (void)state;
    const Game *game;
    for (int i = 0; (game = game_at(i)) != NULL; i++) {
        if (!(game->setup.royal >> KING & 1) || board_of(game->setup.board) != board_of(NULL) || game->players != 2 ||
            game_has_commas(game))
            continue;
        Position pos;
        Error err;
        pos_init(&pos, game);
        if (game_parse(&pos, game, "4k3/8/8/8/8/8/8/3KK3 b - - 0 1", &err)) fail_msg("%s", game->id);
        if (!strstr(err.text, "White has 2 kings")) fail_msg("%s: %s", game->id, err.text);
        pos_release(&pos);
    }
}

/* With boards and players of all kinds, as what stands at their start, and a king more. */
static void nobody_has_two_kings_at_the_start(void **state) {
    (void)state;
    const Game *game;
    int games = 0;
    for (int i = 0; (game = game_at(i)) != NULL; i++) {
        char text[POSITION_TEXT_MAX];
        Position pos;
        Error err;
        pos_init(&pos, game);
        game_start(&pos, game);
        const Set kings = set_and(pos.owner[1], pos.kind[KING]);
        Set empty = pos.owner[0];
        Cell at;
        if ((game->setup.royal >> KING & 1) && set_count(&kings) == 1 && set_pop(&empty, &at)) {
            pos_put(&pos, at, man_of(KING, 0));
            game_format(&pos, text, sizeof text);
            if (game_parse(&pos, game, text, &err)) fail_msg("%s takes %s", game->id, text);
            if (!strstr(err.text, " has 2 kings")) fail_msg("%s: %s", game->id, err.text);
            games++;
        }
        pos_release(&pos);
    }
    assert_true(games > 60);
}

/* What the others may know of a position is not a position: nobody can set up a game from it and look at the secrets.
 */
static void views_are_no_positions(void **state) {
    (void)state;
    static const char *const games_with_secrets[] = { "minefield", "kriegspiel-madrasi" };
    for (size_t i = 0; i < LENGTH(games_with_secrets); i++) {
        const Game *game = game_find(games_with_secrets[i]);
        Position pos;
        MoveList moves;
        pos_init(&pos, game);
        movelist_init(&moves);
        game_start(&pos, game);
        for (int ply = 0; ply < 2; ply++) { /* mines are laid */
            movelist_clear(&moves);
            game_moves(&pos, GEN_ALL, &moves);
            game_play(&pos, moves.at[0]);
        }
        for (Player player = 0; player < game->players; player++) {
            char view[POSITION_TEXT_MAX];
            Error err = { .text = "" };
            Position read;
            pos_init(&read, game);
            game_view(&pos, player, view, sizeof view);
            if (game_parse(&read, game, view, &err)) fail_msg("%s: %s", game->id, view);
            assert_string_not_equal(err.text, "");
            pos_release(&read);
        }
        movelist_free(&moves);
        pos_release(&pos);
    }
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(impossible_positions_are_refused),
        cmocka_unit_test(kings_that_may_be_left_are_taken),
        cmocka_unit_test(nobody_has_two_kings),
        cmocka_unit_test(nobody_has_two_kings_at_the_start),
        cmocka_unit_test(views_are_no_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

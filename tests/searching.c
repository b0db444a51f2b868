#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "search/timeman.h"
#include "tests/searching.h"
#include "tests/setup.h"
#include "tests/slow.h"

Searcher *new_searcher(int threads, int multipv) {
    SearchOptions options = search_defaults;
    options.hash_mb = 8;
    options.threads = threads;
    options.multipv = multipv;
    options.seed = 1;
    Error err;
    Searcher *searcher = search_new(&options, &err);
    assert_non_null(searcher);
    return searcher;
}

SearchResult think(const char *game, const char *text, Limits limits, int threads) {
    Position pos;
    SearchResult result;
    set_up(&pos, game, text);
    Searcher *searcher = new_searcher(threads, 1);
    search_run(searcher, &pos, &limits, &result);
    search_free(searcher);
    pos_release(&pos);
    return result;
}

void expect_move(const char *why, const char *game, const char *text, Move move, const char *expected) {
    Position pos;
    char buf[MOVE_TEXT_MAX] = "none";
    set_up(&pos, game, text);
    if (!move_is_none(move)) game_move_format(&pos, move, buf);
    if (strcmp(buf, expected) != 0) fail_msg("%s: played %s, not %s", why, buf, expected);
    pos_release(&pos);
}

void hear_line(void *context, const Thinking *line) {
    Heard *heard = context;
    Position pos;
    assert_true(line->multipv >= 1 && line->multipv <= 8);
    assert_int_equal(line->win + line->draw + line->loss, 1000);
    pos_init(&pos, heard->pos->game);
    pos_copy(&pos, heard->pos);
    for (int i = 0; i < line->pv_length; i++) { /* every line can be played */
        MoveList list;
        movelist_init(&list);
        game_moves(&pos, GEN_ALL, &list);
        assert_true(movelist_find(&list, line->pv[i]) >= 0);
        movelist_free(&list);
        game_play(&pos, line->pv[i]);
    }
    pos_release(&pos);
    if (line->pv_length > 0) heard->move[line->multipv - 1] = line->pv[0];
    heard->score[line->multipv - 1] = line->score;
    if (line->multipv > heard->lines) heard->lines = line->multipv;
}

void hear_done(void *context, Move best, Move ponder) {
    Heard *heard = context;
    (void)ponder;
    heard->best = best;
    heard->done++;
}

/* What plies on XBoard's board mean: verdicts, without anybody who acts on them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/xboard/board/follow.h"
#include "variants/registry.h"

typedef struct {
    const char *why, *game, *position, *plies; /* separated by blanks: the meaning is about the last */
    char mode;                                 /* p: against a person, c: against a computer, f: a record is read */
    FollowKind kind;
    const char *says; /* the move of the turn, or why it is refused; NULL: whatever */
} Row;

#define TWINS "2b4k/8/8/2N5/4P1B1/8/8/6K1 b - - 0 1" /* the bishop's shadow may go two ways */

static const Row rows[] = {
    { "a move by hand", "plague", "start", "e2e4", 'p', FOLLOW_TURN, "e2e4" },
    { "a move of another engine", "plague", "start", "e2e4", 'c', FOLLOW_TURN, "e2e4" },
    { "a move in a record", "plague", "start", "e2e4", 'f', FOLLOW_TURN, "e2e4" },
    { "no rook goes over a pawn", "plague", "start", "a1a3", 'p', FOLLOW_ILLEGAL, "the pawn on a2 is in the way" },
    { "it is White's turn", "plague", "start", "e7e5", 'p', FOLLOW_ILLEGAL, "the pawn on e7 is not yours" },
    { "only the person can say which", "shadow", TWINS, "c8e6", 'p', FOLLOW_ASKS, NULL },
    { "and must, first", "shadow", TWINS, "c8e6 g1g2", 'p', FOLLOW_UNANSWERED,
      "first answer what your last move was, or take it back" },
    { "an engine that says no more means any", "shadow", TWINS, "c8e6", 'c', FOLLOW_TURN, NULL },
    { "a record may still say it", "shadow", TWINS, "c8e6", 'f', FOLLOW_WAITS, NULL },
    { "if it does not, one is taken before the next ply", "shadow", TWINS, "c8e6 g1g2", 'f', FOLLOW_SETTLES, NULL },
};

static Situation situation_of(const Position *pos, char mode) {
    return (Situation){ .pos = pos, .is_play = mode != 'f', .is_computer = mode == 'c', .blind = NOBODY };
}

/* The meaning about the last ply; the position stays what it is. */
static Meaning meaning_of(const Row *row, const Position *pos) {
    const Situation situation = situation_of(pos, row->mode);
    const Key key = pos->now.key;
    Follow follow = { .is_on = false };
    Meaning meaning = { .kind = FOLLOW_WAITS };
    char plies[64], *rest = plies, *ply;
    snprintf(plies, sizeof plies, "%s", row->plies);
    follow_begin(&follow, pos);
    assert_true(follow.is_on);
    while ((ply = strsep(&rest, " "))) {
        Stroke stroke;
        assert_true(stroke_parse(pos->board, ply, &stroke));
        meaning = follow_ply(&follow, &situation, &stroke);
    }
    assert_true(pos->now.key == key && pos->journal.plies == 0);
    follow_free(&follow);
    return meaning;
}

static void plies_have_verdicts(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Error err;
        char says[MOVE_TEXT_MAX + sizeof err.text];
        pos_init(&pos, game_find(rows[i].game));
        assert_true(game_parse(&pos, pos.game, rows[i].position, &err));
        const Meaning meaning = meaning_of(&rows[i], &pos);
        if (meaning.kind == FOLLOW_TURN)
            game_move_format(&pos, meaning.turn.move, says);
        else
            snprintf(says, sizeof says, "%s", meaning.why.text);
        if (meaning.kind != rows[i].kind || (rows[i].says && strcmp(says, rows[i].says) != 0))
            fail_msg("%s: meaning %d, '%s'", rows[i].why, (int)meaning.kind, says);
        pos_release(&pos);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plies_have_verdicts),
    };
    engine_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}

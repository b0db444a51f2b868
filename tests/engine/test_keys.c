/* The key of a position tells apart all that play can tell apart: who is to move, how many moves of the turn remain,
 * and whatever else a game writes after the board. Positions of random games are compared with what becomes of their
 * strings when one of these is changed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/sample.h"
#include "variants/registry.h"

enum { GAMES = 3, PLIES = 48, EVERY = 3, FIELD_HALFMOVE = 4, FIELD_FULLMOVE = 5, FIELDS = 6 };

typedef struct {
    Position pos, other;
    char text[POSITION_TEXT_MAX], other_text[POSITION_TEXT_MAX];
    int compared, turns; /* positions compared; among them with only the turn changed */
} Run;

/* The start of a field of a position string, fields counted from 0; NULL if there are not so many. */
static char *field(char *text, int number) {
    for (; number > 0 && text; number--) {
        text = strchr(text, ' ');
        if (text) text++;
    }
    return text;
}

/* The counts of moves are not part of what a key says. */
static void blank_counts(char *text) {
    for (int number = FIELD_HALFMOVE; number <= FIELD_FULLMOVE; number++)
        for (char *at = field(text, number); at && *at && *at != ' '; at++) *at = '#';
}

/* If the changed string is that of another position that is possible, it must have another key. */
static bool compare(Run *run, const char *changed) {
    if (!game_parse(&run->other, run->pos.game, changed, NULL)) return false;
    game_format(&run->pos, run->text, sizeof run->text);
    game_format(&run->other, run->other_text, sizeof run->other_text);
    blank_counts(run->text);
    blank_counts(run->other_text);
    if (strcmp(run->text, run->other_text) == 0) return false;
    run->compared++;
    if (run->pos.now.key == run->other.now.key)
        fail_msg("%s: the same key\n%s\n%s", run->pos.game->id, run->text, run->other_text);
    return true;
}

static void change_turn(Run *run, const char *text) {
    for (Player player = 0; player < run->pos.game->players; player++) {
        char changed[POSITION_TEXT_MAX];
        strcpy(changed, text);
        *field(changed, 1) = game_player_letter(run->pos.game, player);
        run->turns += compare(run, changed);
    }
}

/* Each digit after the six fields one up and one down. */
static void change_numbers(Run *run, const char *text) {
    char changed[POSITION_TEXT_MAX];
    strcpy(changed, text);
    for (char *at = field(changed, FIELDS); at && *at; at++) {
        const char was = *at;
        if (was < '0' || was > '9') continue;
        for (int step = -1; step <= 1; step += 2) {
            *at = (char)(was + step);
            if (*at >= '0' && *at <= '9') compare(run, changed);
        }
        *at = was;
    }
}

/* Each of the words after the six fields left out. */
static void drop_words(Run *run, const char *text) {
    for (int number = FIELDS;; number++) {
        char changed[POSITION_TEXT_MAX];
        strcpy(changed, text);
        char *word = field(changed, number);
        if (!word) return;
        const char *rest = strchr(word, ' ');
        if (rest)
            memmove(word, rest + 1, strlen(rest));
        else
            word[-1] = '\0';
        compare(run, changed);
    }
}

static void visit(Run *run) {
    char text[POSITION_TEXT_MAX];
    assert_true(game_format(&run->pos, text, sizeof text) < sizeof text);
    change_turn(run, text);
    change_numbers(run, text);
    drop_words(run, text);
}

static void keys_tell_positions_apart(void **state) {
    (void)state;
    for (int i = 0; i < samples_count(); i++) {
        Run run = { .compared = 0 };
        MoveList moves;
        pos_init(&run.pos, sample_at(i));
        pos_init(&run.other, sample_at(i));
        movelist_init(&moves);
        for (uint64_t number = 0; number < GAMES; number++) {
            game_start(&run.pos, sample_at(i));
            for (uint64_t ply = 0; ply < PLIES; ply++) {
                if (ply % EVERY == 0) visit(&run);
                movelist_clear(&moves);
                game_moves(&run.pos, GEN_ALL, &moves);
                if (moves.count == 0) break;
                game_play(&run.pos, moves.at[mix64(number << 16 | ply) % (uint64_t)moves.count]);
            }
        }
        if (run.turns == 0) fail_msg("%s: no position is possible with another player to move", sample_at(i)->id);
        movelist_free(&moves);
        pos_release(&run.pos);
        pos_release(&run.other);
    }
}

/* Turns of several moves: the number of them that are left, in positions that are the same but for this. */
static const struct {
    const char *game, *one, *other;
} rows[] = {
    { "divide-and-conquer", "3kq3/8/pppppppp/8/3P4/PPP1PPPP/8/3QK3 w - - 0 1 done=p",
      "3kq3/8/pppppppp/8/3P4/PPP1PPPP/8/3QK3 w - - 0 1" },
    { "kamikaze-progressive", "rnbqkbnr/ppppp2p/5p2/8/8/4P3/PPPP1PPP/RNBQK1NR w KQkq - 0 2 series=3 left=2",
      "rnbqkbnr/ppppp2p/5p2/8/8/4P3/PPPP1PPP/RNBQK1NR w KQkq - 0 2 series=3 left=1" },
    { "machine-gun-progressive", "rnbqkbnr/ppppppp1/7p/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 series=2 left=1",
      "rnbqkbnr/ppppppp1/7p/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 series=2" },
    { "three-player-chess", "bK,4/5/5/5/5/aC,1,aS,7/10/10/10/aK,8,cK a - - 0 1 cubes=b,c wait=2,1,0 last=c pair=2",
      "bK,4/5/5/5/5/aC,1,aS,7/10/10/10/aK,8,cK a - - 0 1 cubes=b,c wait=2,1,0 last=c" },
};

static void keys_know_the_moves_left(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Game *game = game_find(rows[i].game);
        Position one, other;
        Error err;
        pos_init(&one, game);
        pos_init(&other, game);
        if (!game_parse(&one, game, rows[i].one, &err)) fail_msg("%s: %s", rows[i].one, err.text);
        if (!game_parse(&other, game, rows[i].other, &err)) fail_msg("%s: %s", rows[i].other, err.text);
        if (one.now.key == other.now.key) fail_msg("%s: the same key with other moves left", rows[i].game);
        pos_release(&one);
        pos_release(&other);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_tell_positions_apart),
        cmocka_unit_test(keys_know_the_moves_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Joined games in which nobody sees the enemy's men: what may be tried, and that nothing gives men away. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/extras.h"
#include "engine/lanes/terms.h"
#include "engine/notes.h"
#include "tests/random_play.h"
#include "tests/slow.h"
#include "variants/registry.h"
#include "variants/rules/joined.h"

/* ---- texts of moves ---- */

typedef struct {
    char (*at)[MOVE_TEXT_MAX];
    int count;
} Texts;

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

static Texts texts_of(const Position *pos, const MoveList *list) {
    Texts texts = { calloc((size_t)list->count + 1, MOVE_TEXT_MAX), list->count };
    assert_non_null(texts.at);
    for (int i = 0; i < list->count; i++) game_move_format(pos, list->at[i], texts.at[i]);
    qsort(texts.at, (size_t)texts.count, MOVE_TEXT_MAX, compare_texts);
    return texts;
}

static bool has_text(const Texts *texts, const char *text) {
    return bsearch(text, texts->at, (size_t)texts->count, MOVE_TEXT_MAX, compare_texts) != NULL;
}

/* ---- what is known ---- */

/* The view without what the umpire says of the position; *said gets that. */
static void split_view(const char *view, char bare[static POSITION_TEXT_MAX], char said[static POSITION_TEXT_MAX]) {
    char copy[POSITION_TEXT_MAX], *rest = copy;
    *bare = *said = '\0';
    snprintf(copy, sizeof copy, "%s", view);
    for (char *word; (word = strsep(&rest, " ")) != NULL;) {
        const bool is_said = strncmp(word, "check=", 6) == 0 || strncmp(word, "tries=", 6) == 0;
        char *const into = is_said ? said : bare;
        strncat(into, " ", POSITION_TEXT_MAX - strlen(into) - 1);
        strncat(into, word, POSITION_TEXT_MAX - strlen(into) - 1);
    }
}

static bool are_partners(const Game *game, Player one, Player other) {
    return game->team[one] == game->team[other];
}

/* Where more than two play a man has the letter of his player before that of his kind. */
static void shows_men_of_team_alone(const Position *pos, Player reader, const char *view) {
    for (const char *at = view; *at && *at != ' '; at++)
        if (*at >= 'a' && *at <= 'f' && !are_partners(pos->game, reader, (Player)(*at - 'a')))
            fail_msg("%s: %c in %s", pos->game->id, *at, view);
}

static void shows_own_men_alone(const Position *pos, Player reader, const char *view) {
    if (pos->game->players > 2) {
        shows_men_of_team_alone(pos, reader, view);
        return;
    }
    for (const char *at = view; *at && *at != ' '; at++) {
        const bool is_man = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z');
        if (is_man && (*at >= 'a') != (reader == BLACK)) fail_msg("%s: %c in %s", pos->game->id, *at, view);
    }
}

/* ---- nothing is given away ---- */

/* The same position, but for a man of a player's who stands elsewhere; false if none can. */
static bool move_a_man(const Position *pos, Player foe, Random *random, Position *other) {
    Set men = set_minus(set_minus(pos->owner[foe + 1], pos->kind[KING]), pos->kind[PAWN]), free = pos->kind[EMPTY];
    Set alone = { { 0 } };
    Cell from = 0, to = 0;
    if (set_is_empty(&men) || set_is_empty(&free)) return false;
    for (int skip = random_pick(random, set_count(&men)); skip >= 0; skip--) set_pop(&men, &from);
    for (int skip = random_pick(random, set_count(&free)); skip >= 0; skip--) set_pop(&free, &to);
    pos_copy(other, pos);
    const Man man = pos->man[from];
    set_add(&alone, from);
    extras_forget_men(other, alone);
    pos_put(other, from, MAN_NONE);
    pos_put(other, to, man);
    return true;
}

/* Whoever does not see where a man stands is shown, and may try, the same wherever it is. */
static void hides_where_men_stand(const Position *pos, Player reader, Random *random) {
    char view[POSITION_TEXT_MAX], moved[POSITION_TEXT_MAX];
    char bare[2][POSITION_TEXT_MAX], said[2][POSITION_TEXT_MAX];
    Position other;
    pos_init(&other, pos->game);
    Player foe = (Player)random_pick(random, pos->game->players);
    while (are_partners(pos->game, reader, foe)) foe = (Player)((foe + 1) % pos->game->players);
    if (move_a_man(pos, foe, random, &other)) {
        game_view(pos, reader, view, sizeof view);
        game_view(&other, reader, moved, sizeof moved);
        split_view(view, bare[0], said[0]);
        split_view(moved, bare[1], said[1]);
        if (strcmp(bare[0], bare[1]) != 0) fail_msg("%s: %s and %s", pos->game->id, view, moved);
        if (reader == pos->now.turn && strcmp(said[0], said[1]) == 0 && game_count_moves(&other) > 0) {
            MoveList tries[2];
            for (int i = 0; i < 2; i++) movelist_init(&tries[i]);
            game_tries(pos, &tries[0]);
            game_tries(&other, &tries[1]);
            Texts first = texts_of(pos, &tries[0]), second = texts_of(pos, &tries[1]);
            for (int i = 0; i < first.count; i++)
                if (!has_text(&second, first.at[i])) fail_msg("%s: %s gives %s away", pos->game->id, view, first.at[i]);
            for (int i = 0; i < second.count; i++)
                if (!has_text(&first, second.at[i])) fail_msg("%s: %s, %s away", pos->game->id, view, second.at[i]);
            for (int i = 0; i < 2; i++) movelist_free(&tries[i]);
            free(first.at);
            free(second.at);
        }
    }
    pos_release(&other);
}

/* ---- all that is legal may be tried ---- */

/* A man bounces from man to man there, or stones enclose rows: more men than are guessed at. Such moves have to be
 * named. */
static bool goes_a_long_way(const Game *game) {
    const Terms *const terms = game->setup.terms;
    return strstr(game->id, "koopa") != NULL || (terms && terms->hands.encloses != ENCLOSING_NONE);
}

static void offers_what_is_legal(const Position *pos, const MoveList *legal) {
    MoveList tries;
    movelist_init(&tries);
    game_tries(pos, &tries);
    Texts offered = texts_of(pos, &tries), possible = texts_of(pos, legal);
    for (int i = 0; i < possible.count; i++) {
        Move move;
        if (!game_try_parse(pos, possible.at[i], &move, NULL) || movelist_find(legal, move) < 0)
            fail_msg("%s: %s cannot be tried", pos->game->id, possible.at[i]);
        if (pos->game->players > 2) possible.at[i][strcspn(possible.at[i], ";")] = '\0'; /* who went by is not known */
        if (has_text(&offered, possible.at[i]) || goes_a_long_way(pos->game)) continue;
        char text[POSITION_TEXT_MAX];
        game_format(pos, text, sizeof text);
        fail_msg("%s: %s: %s is not offered", pos->game->id, text, possible.at[i]);
    }
    movelist_free(&tries);
    free(offered.at);
    free(possible.at);
}

/* ---- players can think of something ---- */

static void has_something_to_think_of(const Position *pos, Random *random) {
    Notes notes = { .game = pos->game };
    Position thought;
    pos_init(&thought, pos->game);
    notes_take(&notes, pos, pos->now.turn, NULL, 0);
    if (game_imagine(&notes, &random->state, &thought, 1) != 1) fail_msg("%s: nothing at %s", pos->game->id, notes.now);
    notes_release(&notes);
    pos_release(&thought);
}

/* ---- games ---- */

static void watch_a_game(const Game *game, uint64_t seed, int plies) {
    Random random = { .state = seed };
    Position pos;
    MoveList legal;
    pos_init(&pos, game);
    movelist_init(&legal);
    game_start(&pos, game);
    for (int i = 0; i < plies; i++) {
        char heard[MOVE_TEXT_MAX], view[POSITION_TEXT_MAX];
        movelist_clear(&legal);
        game_moves(&pos, GEN_ALL, &legal);
        if (legal.count == 0) break;
        if (!game_is_chance(&pos)) {
            offers_what_is_legal(&pos, &legal);
            for (Player reader = 0; reader < game->players; reader++) hides_where_men_stand(&pos, reader, &random);
            if (i % 8 == 7) has_something_to_think_of(&pos, &random);
            for (Player reader = 0; reader < game->players; reader++) {
                game_view(&pos, reader, view, sizeof view);
                shows_own_men_alone(&pos, reader, view);
            }
        }
        const Move move = legal.at[random_pick(&random, legal.count)];
        const Player next = (Player)((game_turn(&pos) + 1) % game->players);
        const size_t length = game_observe(&pos, move, next, heard, sizeof heard);
        if (length >= sizeof heard) fail_msg("%s: %zu characters are heard", game->id, length);
        game_play(&pos, move);
    }
    movelist_free(&legal);
    pos_release(&pos);
}

/* FUSILIER_GAMES: how many of each. */
static uint64_t seeds(void) {
    const char *const asked = getenv("FUSILIER_GAMES");
    return asked ? strtoull(asked, NULL, 10) : 1;
}

static void every_rule_is_played_blind(void **state) {
    (void)state;
    const char *const only = getenv("FUSILIER_WORD");
    int games = 0;
    for (int word = 0; word < joined_count(); word++) {
        char id[2 * COMPOSITION_ID_MAX];
        if (only && strcmp(only, joined_at(word)->id) != 0) continue;
        snprintf(id, sizeof id, "chess+kriegspiel+%s", joined_at(word)->id);
        const Game *const game = game_find(id);
        if (!game) continue;
        games++;
        for (uint64_t seed = 1; seed <= seeds(); seed++) watch_a_game(game, seed, SANITIZED ? 14 : 40);
    }
    assert_true(only || games > 65);
}

/* FUSILIER_BOARDS: every which one, 1 for all of them. */
static void boards_are_played_blind(void **state) {
    (void)state;
    const char *const asked = getenv("FUSILIER_BOARDS"), *const only = getenv("FUSILIER_WORD");
    const int step = asked ? atoi(asked) : 7, count = game_elsewhere_count();
    int games = 0;
    for (int i = 0; i < count && step > 0; i++) {
        char id[2 * COMPOSITION_ID_MAX];
        if (only ? strcmp(only, game_elsewhere_id(i)) != 0 : i % step) continue;
        snprintf(id, sizeof id, "kriegspiel+%s", game_elsewhere_id(i));
        const Game *const game = game_find(id);
        if (!game || !game->setup.terms) continue;
        games++;
        watch_a_game(game, 1, SANITIZED ? 10 : 24);
    }
    assert_true(only || games > 10);
}

/* The same round boards: with every fourth rule, or with FUSILIER_BOARDS with as many as that says. */
static void many_play_blind(void **state) {
    (void)state;
    static const char *const boards[] = { "doubles", "tri-chess-3", "doubles-cutthroat", "tri-chess-4-partners" };
    const char *const asked = getenv("FUSILIER_BOARDS"), *const only = getenv("FUSILIER_WORD");
    const int step = asked ? atoi(asked) : 4;
    int games = 0;
    for (int word = 0; word < joined_count() && step > 0; word++) {
        char id[2 * COMPOSITION_ID_MAX];
        if (only ? strcmp(only, joined_at(word)->id) != 0 : word % step) continue;
        snprintf(id, sizeof id, "kriegspiel+%s+%s", boards[word / step % (int)LENGTH(boards)], joined_at(word)->id);
        const Game *const game = game_find(id);
        if (!game) continue;
        games++;
        for (uint64_t seed = 1; seed <= seeds(); seed++) watch_a_game(game, seed, SANITIZED ? 8 : 16);
    }
    assert_true(only || games > 5);
}

/* ---- single positions ---- */

/* What is tried without a man for it is refused by what the player knows. */
static void drops_without_a_man_are_refused(void **state) {
    (void)state;
    Position pos;
    Move move;
    Error err;
    pos_init(&pos, game_find("crazyhouse+kriegspiel"));
    assert_true(game_parse(&pos, pos.game, "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1 hand=Pn", &err));
    assert_true(game_try_parse(&pos, "P@e4", &move, &err));
    assert_true(game_try_parse(&pos, "P@e5", &move, &err)); /* for all they know */
    assert_false(game_move_parse(&pos, "P@e5", &move, &err));
    assert_string_equal(err.text, "move \"P@e5\": illegal");
    for (size_t i = 0; i < 2; i++) {
        static const char *const moves[] = { "N@e4", "P@e1" };
        assert_false(game_try_parse(&pos, moves[i], &move, &err));
        assert_string_equal(error_reason(&err), "you have no such man in hand, or one of yours stands there");
    }
    pos_release(&pos);
}

/* Both hear who is captured, wherever; of men who are stunned alone nothing is said. */
static void the_umpire_names_who_is_captured(void **state) {
    (void)state;
    static const char *const rows[][4] = {
        /* game, position, move, what Black hears */
        { "goliath+kriegspiel", "4k3/8/5n2/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5,d5xf6", "moved pawn@d5 piece@f6" },
        { "kriegspiel+rifle-free", "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3xd5", "moved pawn@d5" },
        { "crazyhouse+kriegspiel", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1 hand=N", "N@e3", "moved" },
        { "kriegspiel+koopa", "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", "moved" },
        { "chess+kriegspiel+reform", "4k3/8/8/8/8/4N3/2P5/4K3 w - - 0 1", "e3c2", "moved" }, /* their own */
        { "en-passant-pieces+kriegspiel", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "moved pawn@d5" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char heard[MOVE_TEXT_MAX];
        Position pos;
        Move move;
        Error err;
        pos_init(&pos, game_find(rows[i][0]));
        if (!game_parse(&pos, pos.game, rows[i][1], &err)) fail_msg("%s: %s", rows[i][0], err.text);
        if (!game_move_parse(&pos, rows[i][2], &move, &err)) fail_msg("%s: %s", rows[i][0], err.text);
        game_observe(&pos, move, BLACK, heard, sizeof heard);
        assert_string_equal(heard, rows[i][3]);
        pos_release(&pos);
    }
}

/* What a player is shown of what was done out of their sight. */
static void views_do_not_tell_of_moves(void **state) {
    (void)state;
    static const char *const rows[][4] = {
        /* game, position, who looks, what is not there */
        { "chess+kriegspiel+progressive",
          "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 series=2 left=1 steps=e6", "w", "steps=" },
        { "kriegspiel+three-strikes-ed", "4k3/8/8/4N3/8/8/8/4K3 b - - 0 1 limbo=n1@e5", "w", "limbo=" },
        { "divide-and-conquer+kriegspiel", "4k3/7p/8/8/3p4/8/PP6/K3Q3 w - - 0 1 done=p", "b", "done=" },
        { "kriegspiel+seirawan", "r1bqkbnr/pppppppp/2n5/8/8/8/PPPPPPPP/RNBQKBNR w KQBCDFGkqcdfg - 0 1 hand=HEhe", "w",
          "cdfg" },
        { "cambodian+kriegspiel", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1", "w", "de" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char view[POSITION_TEXT_MAX];
        Position pos;
        Error err;
        pos_init(&pos, game_find(rows[i][0]));
        if (!game_parse(&pos, pos.game, rows[i][1], &err)) fail_msg("%s: %s", rows[i][0], err.text);
        game_view(&pos, rows[i][2][0] == 'w' ? WHITE : BLACK, view, sizeof view);
        if (strstr(view, rows[i][3])) fail_msg("%s: %s", rows[i][0], view);
        pos_release(&pos);
    }
}

/* What is said exactly is meant: a step is no shot, though a shot may be written like it. */
static void a_step_is_no_shot(void **state) {
    (void)state;
    Position pos;
    Move move;
    Error err;
    pos_init(&pos, game_find("kriegspiel+rifle-free"));
    assert_true(game_parse(&pos, pos.game, "4k3/8/8/4n3/8/8/8/4R2K w - - 0 1", &err));
    assert_true(game_try_parse(&pos, "e1e5", &move, &err));
    assert_int_equal(move_type(move), MOVE_PLAIN);
    assert_true(game_try_parse(&pos, "e1xe5", &move, &err));
    assert_int_equal(move_type(move), MOVE_SHOT);
    pos_release(&pos);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_do_not_tell_of_moves),
        cmocka_unit_test(a_step_is_no_shot),
        cmocka_unit_test(drops_without_a_man_are_refused),
        cmocka_unit_test(the_umpire_names_who_is_captured),
        cmocka_unit_test(every_rule_is_played_blind),
        cmocka_unit_test(boards_are_played_blind),
        cmocka_unit_test(many_play_blind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

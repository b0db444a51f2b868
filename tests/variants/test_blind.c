/* Joined games in which nobody sees the enemy's men: what may be tried, and that nothing gives men away. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/extras.h"
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

static void shows_own_men_alone(const Position *pos, Player reader, const char *view) {
    for (const char *at = view; *at && *at != ' '; at++) {
        const bool is_man = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z');
        if (is_man && (*at >= 'a') != (reader == BLACK)) fail_msg("%s: %c in %s", pos->game->id, *at, view);
    }
}

/* ---- nothing is given away ---- */

/* The same position, but for a man of the enemy's who stands elsewhere; false if none can. */
static bool move_a_foe(const Position *pos, Random *random, Position *other) {
    const Player foe = pos->now.turn ^ 1;
    Bits men = pos_men(pos, foe) & ~pos_men_of(pos, foe, KING) & ~pos_men_of(pos, foe, PAWN), free = ~pos_occupied(pos);
    if (!men || !free) return false;
    for (int skip = random_pick(random, bits_count(men)); skip > 0; skip--) bits_pop(&men);
    for (int skip = random_pick(random, bits_count(free)); skip > 0; skip--) bits_pop(&free);
    const Cell from = bits_pop(&men), to = bits_pop(&free);
    pos_copy(other, pos);
    const Man man = pos->man[from];
    extras_forget_men(other, (Set){ { bit(from) } });
    pos_put64(other, from, MAN_NONE);
    pos_put64(other, to, man);
    return true;
}

/* Whoever does not see where a man stands is shown, and may try, the same wherever it is. */
static void hides_where_men_stand(const Position *pos, Random *random) {
    char view[POSITION_TEXT_MAX], moved[POSITION_TEXT_MAX];
    char bare[2][POSITION_TEXT_MAX], said[2][POSITION_TEXT_MAX];
    Position other;
    pos_init(&other, pos->game);
    if (move_a_foe(pos, random, &other)) {
        game_view(pos, pos->now.turn, view, sizeof view);
        game_view(&other, pos->now.turn, moved, sizeof moved);
        split_view(view, bare[0], said[0]);
        split_view(moved, bare[1], said[1]);
        if (strcmp(bare[0], bare[1]) != 0) fail_msg("%s: %s and %s", pos->game->id, view, moved);
        if (strcmp(said[0], said[1]) == 0 && game_count_moves(&other) > 0) {
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

/* A man bounces from man to man there: more of them than are guessed at. Such moves have to be named. */
static bool goes_a_long_way(const Game *game) {
    return strstr(game->id, "koopa") != NULL;
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
            hides_where_men_stand(&pos, &random);
            if (i % 8 == 7) has_something_to_think_of(&pos, &random);
            for (Player reader = WHITE; reader <= BLACK; reader++) {
                game_view(&pos, reader, view, sizeof view);
                shows_own_men_alone(&pos, reader, view);
            }
        }
        const Move move = legal.at[random_pick(&random, legal.count)];
        const size_t length = game_observe(&pos, move, game_turn(&pos) ^ 1, heard, sizeof heard);
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
    for (int word = 0; word < joined_words_count; word++) {
        char id[2 * COMPOSITION_ID_MAX];
        if (only && strcmp(only, joined_words[word].id) != 0) continue;
        snprintf(id, sizeof id, "chess+kriegspiel+%s", joined_words[word].id);
        const Game *const game = game_find(id);
        if (!game) continue;
        games++;
        for (uint64_t seed = 1; seed <= seeds(); seed++) watch_a_game(game, seed, 40);
    }
    assert_true(only || games > 65);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_is_played_blind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

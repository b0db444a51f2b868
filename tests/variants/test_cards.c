/* What games say to people who choose one: each has a sentence of its own, and stands where it can be found. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/text.h"
#include "protocol/record/json.h"
#include "protocol/scene/card.h"
#include "variants/registry.h"

/* ---- sentences ---- */

/* On a card of the page there is room for so many letters, and with fewer nothing has been said. */
enum { SENTENCE_LEAST = 40, SENTENCE_MOST = 92 };

static void check_sentence(const Game *game) {
    const char *const words = game->card.sentence;
    if (!words) fail_msg("%s has no sentence", game->id);
    const size_t length = strlen(words);
    if (length < SENTENCE_LEAST || length > SENTENCE_MOST) fail_msg("%s: %zu letters: %s", game->id, length, words);
    if (!isupper((unsigned char)words[0]) || strchr(words, '.') != words + length - 1)
        fail_msg("%s: not one sentence with a full stop: %s", game->id, words);
    if (text_mentions(words, game->id) || text_mentions(words, game->title))
        fail_msg("%s: the sentence says its name: %s", game->id, words);
}

static void each_game_has_a_sentence_of_its_own(void **state) {
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        check_sentence(game_at(i));
        for (int k = 0; k < i; k++)
            if (strcmp(game_at(i)->card.sentence, game_at(k)->card.sentence) == 0)
                fail_msg("%s says what %s says", game_at(i)->id, game_at(k)->id);
    }
}

static void joined_rules_say_what_each_of_them_means(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "atomic+madrasi",
          "Men of the same kind that attack each other are paralysed; captures explode, and take all men "
          "but pawns beside them." },
        { "plague+cylindrical",
          "The left and right edges of the board touch; who moves infects the squares around, and all "
          "who still stand there after the next move die." },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) assert_string_equal(game_find(rows[i][0])->card.sentence, rows[i][1]);
}

/* ---- forms ---- */

static void forms_stand_under_a_game_that_stands_for_itself(void **state) {
    (void)state;
    int cards = 0, first = 0;
    for (int i = 0; i < games_count(); i++) {
        const Game *const game = game_at(i), *const head = game->card.under ? game_find(game->card.under) : NULL;
        cards += !game->card.under;
        first += game->card.first;
        if (!game->card.under) continue;
        if (game->card.first) fail_msg("%s is shown first, and is a form of another game", game->id);
        if (!head) fail_msg("%s stands under %s, which is no game", game->id, game->card.under);
        if (head->card.under) fail_msg("%s stands under %s, which stands under another", game->id, head->id);
        if (head->players != game->players || strcmp(head->family, game->family) != 0 ||
            head->card.kin != game->card.kin)
            fail_msg("%s stands under %s, a game of another sort", game->id, head->id);
    }
    assert_in_range(cards, 50, 90); /* so many can be looked through */
    assert_int_equal(first, 5);
}

/* ---- facts ---- */

typedef struct {
    const char *why, *game, *facts; /* the facts as JSON, without the sentence */
} Row;

static const Row rows[] = {
    { "chess", "chess",
      "{\"first\":false,\"kin\":\"chess\",\"players\":2,\"teams\":2,\"cells\":64,\"files\":8,\"ranks\":8,\"hidden\":"
      "false,\"dice\":"
      "false,"
      "\"ease\":\"easy\",\"length\":\"medium\"}" },
    { "hidden mines", "minefield",
      "{\"first\":true,\"kin\":\"chess\",\"players\":2,\"teams\":2,\"cells\":64,\"files\":8,\"ranks\":8,\"hidden\":"
      "true,\"dice\":"
      "false,"
      "\"ease\":\"medium\",\"length\":\"medium\"}" },
    { "dice", "blunderbuss",
      "{\"first\":false,\"kin\":\"chess\",\"players\":2,\"teams\":2,\"cells\":64,\"files\":8,\"ranks\":8,\"hidden\":"
      "false,\"dice\":"
      "true,"
      "\"ease\":\"medium\",\"length\":\"medium\"}" },
    { "partners on triangles, which have no files", "tri-chek-6-pairs-numbers",
      "{\"under\":\"tri-chek-6-cutthroat\",\"first\":false,\"kin\":\"draughts\",\"players\":6,\"teams\":3,\"cells\":"
      "207,\"hidden\":"
      "false,"
      "\"dice\":false,\"ease\":\"medium\",\"length\":\"long\"}" },
    { "a large board", "doubles-cutthroat-shadow",
      "{\"under\":\"doubles\",\"first\":false,\"kin\":\"chess\",\"players\":4,\"teams\":4,\"cells\":128,\"files\":12,"
      "\"ranks\":12,"
      "\"hidden\":false,\"dice\":false,\"ease\":\"hard\",\"length\":\"long\"}" },
    { "a glued board", "three-player-chess",
      "{\"first\":false,\"kin\":\"chess\",\"players\":3,\"teams\":3,\"cells\":75,\"hidden\":false,\"dice\":false,"
      "\"ease\":\"hard\","
      "\"length\":\"long\"}" },
};

static void facts_follow_from_the_game(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        cJSON *const card = cJSON_CreateObject();
        card_add(card, game_find(rows[i].game));
        cJSON *const sentence = cJSON_DetachItemFromObject(card, "sentence");
        assert_string_equal(sentence->valuestring, game_find(rows[i].game)->card.sentence);
        char *const text = cJSON_PrintUnformatted(card);
        if (strcmp(text, rows[i].facts) != 0) fail_msg("%s (%s): %s", rows[i].why, rows[i].game, text);
        cJSON_free(text);
        cJSON_Delete(sentence);
        cJSON_Delete(card);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_game_has_a_sentence_of_its_own),
        cmocka_unit_test(joined_rules_say_what_each_of_them_means),
        cmocka_unit_test(forms_stand_under_a_game_that_stands_for_itself),
        cmocka_unit_test(facts_follow_from_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

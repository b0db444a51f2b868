/* What games and rules declare to stand after the fields of a position: all of it has its own place, a name for people,
 * and a word on the page of the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/extras.h"
#include "protocol/record/rules_book.h"
#include "variants/registry.h"
#include "variants/rules/joined.h"

/* The bits of its word that an extra takes; all of them for a flag. */
static uint64_t bits_of(const Extra *extra, int players) {
    const int bits = extra->type == EXTRA_COUNTS ? extra->bits * players : extra->bits;
    return bits ? ((1ULL << bits) - 1) << extra->shift : UINT32_MAX;
}

static bool lies_in_flags(const Extra *extra) {
    return extra->type == EXTRA_CELLS || extra->type == EXTRA_NUMBERS;
}

static int flags_of(const Extra *extra) {
    return extra->type == EXTRA_NUMBERS ? extra->bits : 1;
}

static bool share_a_place(const Extra *a, const Extra *b, int players) {
    if (a->type == EXTRA_SEEN || b->type == EXTRA_SEEN || lies_in_flags(a) != lies_in_flags(b)) return false;
    if (lies_in_flags(a)) return a->slot < b->slot + flags_of(b) && b->slot < a->slot + flags_of(a);
    return a->slot == b->slot && (bits_of(a, players) & bits_of(b, players)) != 0;
}

/* A pair or a hand may share its word with other keys: it says itself which bits are its own. */
static bool is_own(const Extra *extra) {
    return extra->type == EXTRA_OWN;
}

static void check_form(const char *id, const Extra *extra, int players) {
    if (!extra->words || !*extra->words) fail_msg("%s, %s=: no words", id, extra->key);
    const int most = lies_in_flags(extra) ? FLAGS_MAX - flags_of(extra) + 1 : WORDS_MAX;
    if (extra->slot >= most) fail_msg("%s, %s=: there are only %d", id, extra->key, most);
    if (bits_of(extra, players) > UINT32_MAX) fail_msg("%s, %s=: more than a word", id, extra->key);
    const bool reads = extra->type == EXTRA_OWN, writes = reads || extra->type == EXTRA_SEEN;
    if ((extra->read != NULL) != reads || (extra->write != NULL) != writes)
        fail_msg("%s, %s=: functions where its type has them", id, extra->key);
    const bool names = extra->type == EXTRA_LETTERS || extra->type == EXTRA_OPTIONS;
    if ((extra->names != NULL) != names) fail_msg("%s, %s=: names where its type has them", id, extra->key);
    if (extra->type == EXTRA_NUMBERS && (extra->most >> extra->bits || extra->none > extra->most))
        fail_msg("%s, %s=: %d bits do not hold its numbers", id, extra->key, extra->bits);
    if (extra->known_to >= KNOWN_TO_PLAYER + players) fail_msg("%s, %s=: known to nobody", id, extra->key);
}

static void each_has_its_place(void **state) {
    (void)state;
    int seen = 0;
    for (int i = 0; i < games_count(); i++) {
        const Game *game = game_at(i);
        const Extra *extra, *other;
        for (int k = 0; (extra = extra_at(game, k)) != NULL; k++, seen++) {
            check_form(game->id, extra, game->players);
            if (extra_find(game, extra->key) != extra) fail_msg("%s: %s= is declared twice", game->id, extra->key);
            for (int m = 0; m < k && (other = extra_at(game, m)) != NULL; m++)
                if (!is_own(extra) && !is_own(other) && share_a_place(extra, other, game->players))
                    fail_msg("%s: %s= and %s= lie in the same place", game->id, other->key, extra->key);
        }
    }
    assert_true(seen > 40);
}

/* "missile: missile-typed" and "missile: missile-shields". */
static bool are_forms_of_one(const Rule *one, const Rule *other) {
    const char *const a = one->answers[ASKS_FORM], *const b = other->answers[ASKS_FORM];
    return a && b && strncmp(a, b, strcspn(a, ":") + 1) == 0;
}

/* Do they say different things of a hit? Then both may remember the same of a king who has castled. */
static bool are_struck_differently(const Rule *one, const Rule *other) {
    const char *const a = one->answers[ASKS_STRUCK], *const b = other->answers[ASKS_STRUCK];
    return a && b && strcmp(a, b) != 0;
}

/* Whether they contradict each other or not; but forms of one rule keep the same state. */
static void rules_do_not_get_in_each_others_way(void **state) {
    (void)state;
    int seen = 0;
    for (int a = 0; a < joined_count(); a++)
        for (int b = 0; b < a; b++) {
            const Rule *one = joined_at(a)->rule, *other = joined_at(b)->rule;
            if (!one || !other || !one->extras || !other->extras || are_forms_of_one(one, other)) continue;
            if (are_struck_differently(one, other)) continue;
            for (const Extra *x = one->extras; x->key; x++)
                for (const Extra *y = other->extras; y->key; y++, seen++)
                    if (share_a_place(x, y, 2) || strcmp(x->key, y->key) == 0)
                        fail_msg("%s= of %s and %s= of %s get in each other's way", x->key, one->id, y->key, other->id);
        }
    assert_true(seen > 0);
}

static void the_page_names_each(void **state) {
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        char *text = NULL;
        size_t size = 0;
        FILE *memory = open_memstream(&text, &size);
        rules_write(game_at(i), memory);
        fclose(memory);
        const Extra *extra;
        for (int k = 0; (extra = extra_at(game_at(i), k)) != NULL; k++) {
            char key[40];
            snprintf(key, sizeof key, "%s=", extra->key);
            if (!strstr(text, key))
                fail_msg("%s: its section in docs/games/%s.md has no %s", game_at(i)->id, game_at(i)->family, key);
        }
        free(text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_has_its_place),
        cmocka_unit_test(rules_do_not_get_in_each_others_way),
        cmocka_unit_test(the_page_names_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* joined_table.c -- the table of the words that are joined, and those that plug-ins bring along. */
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "variants/rules/all_mate.h"
#include "variants/rules/allocated.h"
#include "variants/rules/antichess.h"
#include "variants/rules/archimedes.h"
#include "variants/rules/arithmetical.h"
#include "variants/rules/atomic.h"
#include "variants/rules/authorifle.h"
#include "variants/rules/bare_king.h"
#include "variants/rules/bicolour.h"
#include "variants/rules/bingo.h"
#include "variants/rules/blood_brother.h"
#include "variants/rules/blunderbuss.h"
#include "variants/rules/butting.h"
#include "variants/rules/cassandra.h"
#include "variants/rules/checks.h"
#include "variants/rules/crushed.h"
#include "variants/rules/custody.h"
#include "variants/rules/cylindrical.h"
#include "variants/rules/divide.h"
#include "variants/rules/extinction.h"
#include "variants/rules/fossil.h"
#include "variants/rules/goal.h"
#include "variants/rules/goliath.h"
#include "variants/rules/hands.h"
#include "variants/rules/isardam.h"
#include "variants/rules/kamikaze.h"
#include "variants/rules/kidnapping.h"
#include "variants/rules/koopa.h"
#include "variants/rules/kriegspiel.h"
#include "variants/rules/machine_gun.h"
#include "variants/rules/madrasi.h"
#include "variants/rules/minefield.h"
#include "variants/rules/missiles.h"
#include "variants/rules/moss.h"
#include "variants/rules/must_capture.h"
#include "variants/rules/passing.h"
#include "variants/rules/plague.h"
#include "variants/rules/progressive.h"
#include "variants/rules/race.h"
#include "variants/rules/rapid_fire.h"
#include "variants/rules/reform.h"
#include "variants/rules/removal.h"
#include "variants/rules/rifle_free.h"
#include "variants/rules/shadow.h"
#include "variants/rules/shock.h"
#include "variants/rules/spite.h"
#include "variants/rules/stalemate.h"
#include "variants/rules/walls.h"
#include "variants/rules/wounds.h"

#include "variants/rules/joined.h"

/* In the order in which they act. */
static const Word built_in[] = {
    { .id = "cylindrical", .rule = &rule_cylindrical },
    { .id = "crazyhouse", .rule = &rule_crazyhouse }, /* before those who take men off as a move begins */
    { .id = "loop", .rule = &rule_loop },
    { .id = "chessgi", .rule = &rule_chessgi },
    { .id = "pocketknight", .rule = &rule_pocket_knight },
    { .id = "bicolour", .rule = &rule_bicolour },
    { .id = "madrasi", .rule = &rule_madrasi },
    { .id = "madrasi-one-inert", .rule = &rule_madrasi_one_inert },
    { .id = "koopa", .rule = &rule_koopa },
    { .id = "fossil", .rule = &rule_fossil },
    { .id = "reform", .rule = &rule_reform },
    { .id = "suicide-removal", .rule = &rule_removal },
    { .id = "bicolour-tylor", .rule = &rule_bicolour_tylor },
    { .id = "bicolour-ridley", .rule = &rule_bicolour_ridley },
    { .id = "shadow", .rule = &rule_shadow },
    { .id = "arithmetical", .rule = &rule_arithmetical },               /* after those by which men go elsewhere */
    { .id = "three-strikes-rifle", .rule = &rule_three_strikes_rifle }, /* before those who shoot on */
    { .id = "three-strikes-ed", .rule = &rule_three_strikes_ed },
    { .id = "rifle-free", .rule = &rule_rifle_free },
    { .id = "blunderbuss", .rule = &rule_blunderbuss },
    { .id = "goliath", .rule = &rule_goliath },
    { .id = "authorifle", .rule = &rule_authorifle },
    { .id = "rapid-fire", .rule = &rule_rapid_fire },
    { .id = "archimedes", .rule = &rule_archimedes },
    { .id = "spite", .rule = &rule_spite },
    { .id = "divide-and-conquer", .rule = &rule_divide }, /* whose turn it is then, others ask */
    { .id = "missile", .rule = &rule_missile },
    { .id = "missile-typed", .rule = &rule_missile_typed },
    { .id = "missile-shields", .rule = &rule_missile_shields },
    { .id = "missile-allocated", .rule = &rule_missile_allocated },
    { .id = "kamikaze", .rule = &rule_kamikaze },
    { .id = "kamikaze-race", .rule = &rule_kamikaze_race },
    { .id = "atomic", .rule = &rule_atomic },
    { .id = "capricorn", .rule = &rule_capricorn },
    { .id = "capricorn-knights", .rule = &rule_capricorn_knights },
    { .id = "capricorn-bishops", .rule = &rule_capricorn_bishops },
    { .id = "capricorn-queens", .rule = &rule_capricorn_queens },
    { .id = "butters", .rule = &rule_butters },
    { .id = "poloschach", .rule = &rule_poloschach },
    { .id = "moss", .rule = &rule_moss },
    { .id = "bingo", .rule = &rule_bingo },
    { .id = "bingo-captures", .rule = &rule_bingo_captures },
    { .id = "blood-brother", .rule = &rule_blood_brother },
    { .id = "crushed", .rule = &rule_crushed },
    { .id = "en-passant-all", .rule = &rule_en_passant_all },
    { .id = "en-passant-pieces", .rule = &rule_en_passant_pieces },
    { .id = "duck", .rule = &rule_duck },
    { .id = "isardam", .rule = &rule_isardam },
    { .id = "plague", .rule = &rule_plague },
    { .id = "biological-warfare", .rule = &rule_biological_warfare },
    { .id = "immunity", .rule = &rule_immunity },
    { .id = "custody", .rule = &rule_custody },
    { .id = "machine-gun", .rule = &rule_machine_gun },
    { .id = "all-mate", .rule = &rule_all_mate },
    { .id = "cassandra", .rule = &rule_cassandra },   /* it judges what is left */
    { .id = "kidnapping", .rule = &rule_kidnapping }, /* who has fallen by then cannot be taken off */
    { .id = "removal-blitz", .rule = &rule_removal_blitz },
    { .id = "shock", .rule = &rule_shock }, /* when all others have acted */
    { .id = "extinction", .rule = &rule_extinction },
    { .id = "kinglet", .rule = &rule_kinglet },
    { .id = "threekings", .rule = &rule_three_kings },
    { .id = "antichess", .rule = &rule_antichess },
    { .id = "giveaway", .rule = &rule_giveaway },
    { .id = "suicide", .rule = &rule_suicide },
    { .id = "codrus", .rule = &rule_codrus },
    { .id = "losers", .rule = &rule_losers },
    { .id = "bare-king", .rule = &rule_bare_king },
    { .id = "stalemate-loses", .rule = &rule_stalemate_loses },
    { .id = "stalemate-wins", .rule = &rule_stalemate_wins },
    { .id = "kingofthehill", .rule = &rule_hill },
    { .id = "racingkings", .rule = &rule_racing_kings },
    { .id = "3check", .rule = &rule_three_checks }, /* it counts what comes out */
    { .id = "5check", .rule = &rule_five_checks },
    { .id = "must-capture", .rule = &rule_must_capture, .is_modifier = true },
    { .id = "progressive", .rule = &rule_progressive, .is_modifier = true },
    { .id = "minefield", .rule = &rule_minefield }, /* when it is known who moves next, and that the game goes on */
    { .id = "kriegspiel", .rule = &rule_kriegspiel, .is_modifier = true },
};
enum { BUILT_IN = LENGTH(built_in), ADDED_MAX = JOINED_WORDS_MAX - BUILT_IN };
static_assert((int)BUILT_IN < (int)JOINED_WORDS_MAX, "a WordSet has a bit for each word");

/* Those of plug-ins, which stay as long as the program. Who reads takes no lock, as a word is there before it is
 * counted. */
static Word added[ADDED_MAX];
static atomic_int added_count;

int joined_count(void) {
    return BUILT_IN + atomic_load(&added_count);
}

const Word *joined_at(int word) {
    assert(word >= 0 && word < joined_count());
    return word < BUILT_IN ? &built_in[word] : &added[word - BUILT_IN];
}

int joined_find_part(const char *text, size_t length) {
    for (int i = 0; i < joined_count(); i++)
        if (strlen(joined_at(i)->id) == length && memcmp(joined_at(i)->id, text, length) == 0) return i;
    return -1;
}

int joined_find(const char *id) {
    return joined_find_part(id, strlen(id));
}

bool joined_add(const Word words[], int count, Error *err) {
    static pthread_mutex_t adding = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&adding);
    const int before = atomic_load(&added_count);
    const bool fits = count <= ADDED_MAX - before;
    for (int i = 0; fits && i < count; i++) added[before + i] = words[i];
    if (fits) atomic_store(&added_count, before + count);
    pthread_mutex_unlock(&adding);
    return fits || error_set(err, "more than %d words of rules", JOINED_WORDS_MAX);
}

const struct WideRule *joined_wide(const char *id) {
    const int word = joined_find(id);
    return word < BUILT_IN ? NULL : joined_at(word)->wide;
}

/* ---- in the order in which they act ---- */

static const char before_ends[] = "extinction"; /* the first of the words that end games */

static void push(WordSet set, int word, Composition *rules, int *count) {
    if (!joined_has(set, word)) return;
    assert(*count < COMPOSITION_RULES_MAX);
    rules->rule[(*count)++] = joined_at(word)->rule;
}

Composition joined_rules(WordSet set) {
    Composition rules = { .rule = { NULL } };
    int count = 0;
    for (int word = 0; word < BUILT_IN; word++) {
        for (int other = BUILT_IN; other < joined_count(); other++) {
            const char *const before = joined_at(other)->before;
            if (strcmp(before ? before : before_ends, built_in[word].id) == 0) push(set, other, &rules, &count);
        }
        push(set, word, &rules, &count);
    }
    return rules;
}

#include "variants/registry.h"

#include <ctype.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/base/shelf.h"
#include "engine/base/text.h"
#include "engine/lanes/terms.h"
#include "variants/families.h"
#include "variants/known.h"
#include "variants/rules/compose.h"
#include "variants/rules/joined.h"
#include "variants/rules/wide.h"
#include "variants/rules/xboard_names.h"
#include "variants/seated.h"
#include "variants/sheeted.h"
#include "variants/spoken.h"

/* ---- families ---- */

const Family *const families[] = {
    &family_orthodox,
    &family_shooting,
    &family_blast,
    &family_adams,
    &family_immobilising,
    &family_strikes_and_dice,
    &family_scaci,
    &family_cassandra,
    &family_arithmetical,
    &family_checkers,
    &family_other_captures,
    &family_three_player,
    NULL,
};

/* All games, joined at the first question. Users may add some while others read: who reads takes no lock, as a game is
 * there before it is counted. */
enum { GAMES_MAX = 2048 };
static _Atomic(const Game *) listed[GAMES_MAX];
static atomic_int listed_count;
static pthread_once_t listed_once = PTHREAD_ONCE_INIT;
static pthread_mutex_t adding = PTHREAD_MUTEX_INITIALIZER;

static void list_game(const Game *game) {
    const int count = atomic_load(&listed_count);
    assert(count < GAMES_MAX);
    atomic_store(&listed[count], game);
    atomic_store(&listed_count, count + 1);
}

static void join_families(void) {
    for (int i = 0; families[i]; i++) {
        const Family *const family = families[i];
        assert(family->version == GAME_VERSION && family->size == sizeof(Game));
        for (const Game *const *game = family->games; game && *game; game++) list_game(*game);
        for (const GameOfRules *const *game = family->of_rules; game && *game; game++)
            list_game(family_game(*game, family->page));
        const Game *made;
        for (int k = 0; family->maker && (made = family->maker(k)) != NULL; k++) list_game(made);
    }
}

int games_count(void) {
    pthread_once(&listed_once, join_families);
    return atomic_load(&listed_count);
}

const Game *game_at(int i) {
    assert(i >= 0 && i < games_count());
    pthread_once(&listed_once, join_families);
    return atomic_load(&listed[i]);
}

/* -1: none is called so. */
static int find_place(const char *id) {
    for (int i = 0; i < games_count(); i++)
        if (strcmp(game_at(i)->id, id) == 0) return i;
    return -1;
}

const Game *game_listed(const char *id) {
    const int place = find_place(id);
    return place < 0 ? NULL : game_at(place);
}

bool game_is_listed(const char *id) {
    return find_place(id) >= 0 || joined_find(id) >= 0;
}

/* Known games that a user's file says otherwise. */
static atomic_bool is_replaced[SHEETS_MAX];
static atomic_int replaced_count;

static bool is_from_file(int place) {
    return game_at(place)->setup.terms != NULL;
}

/* What the id of a game that is added may be: that of a game from a file, a word of rules. */
typedef enum { ID_IS_NEW, ID_OF_FILE, ID_OF_WORD } Ids;

/* Do both say the same, as a file that is named twice does? */
static bool is_the_same(int place, const Game *game) {
    const struct Terms *const said = game_at(place)->setup.terms;
    return said && game->setup.terms && strcmp(said->said, game->setup.terms->said) == 0;
}

/* With the lock. A game of before at this place may be played on. */
static bool put(const Game *game, Ids ids, Error *err) {
    const int place = find_place(game->id), known = known_find(game->id);
    if (place >= 0 && ids == ID_OF_FILE && is_from_file(place)) {
        atomic_store(&listed[place], game);
        return true;
    }
    if (place >= 0 && is_the_same(place, game)) return true;
    if (place >= 0 || (ids != ID_OF_WORD && joined_find(game->id) >= 0))
        return error_set(err, "there is a game %.60s already", game->id);
    if (games_count() == GAMES_MAX) return error_set(err, "more than %d games", GAMES_MAX);
    list_game(game);
    if (known >= 0 && !atomic_exchange(&is_replaced[known], true)) atomic_fetch_add(&replaced_count, 1);
    return true;
}

static bool put_alone(const Game *game, Ids ids, Error *err) {
    pthread_mutex_lock(&adding);
    const bool done = put(game, ids, err);
    pthread_mutex_unlock(&adding);
    return done;
}

bool games_add(const Game *game, Error *err) {
    return put_alone(game, ID_IS_NEW, err);
}

bool games_put(const Game *game, Error *err) {
    return put_alone(game, ID_OF_FILE, err);
}

bool games_add_of_word(const Game *game, Error *err) {
    return put_alone(game, ID_OF_WORD, err);
}

/* ---- compositions ---- */

/* Games made of joined words. They live as long as the program, like the others: whoever holds one need not know where
 * it is from. */
typedef struct {
    char id[COMPOSITION_ID_MAX];
    WordSet set;
} Joined;

/* NULL: it is no game from a file, or one without a title. Words of rules are none: nobody need read the files for
 * them. */
static const char *title_of_known(const char *word) {
    const int known = joined_word(word) ? -1 : known_find(word);
    const char *const title = known < 0 ? "" : known_all()->sheet[known].title;
    return *title ? title : NULL;
}

/* What a word is called: as its game, else itself, "Must capture". */
static void write_word(const char *word, char title[static GAME_WORD_TITLE_MAX]) {
    const Game *const game = game_listed(word);
    const int number = joined_find(word);
    const Rule *const rule = number < 0 ? NULL : joined_at(number)->rule;
    const char *const name = game ? game->title : rule ? rule->title : title_of_known(word);
    snprintf(title, GAME_WORD_TITLE_MAX, "%s", name ? name : word);
    if (name) return;
    title[0] = (char)toupper((unsigned char)title[0]);
    for (char *at = title; (at = strchr(at, '-')) != NULL;) *at = ' ';
}

void game_write_title(const char *id, char *title, size_t size) {
    char copy[COMPOSITION_ID_MAX];
    size_t length = 0;
    snprintf(copy, sizeof copy, "%s", id);
    title[0] = '\0';
    for (char *rest = copy, *word; (word = text_part(&rest, '+')) != NULL && length < size;) {
        char name[GAME_WORD_TITLE_MAX];
        write_word(word, name);
        length += (size_t)snprintf(title + length, size - length, "%s%s", length ? " + " : "", name);
    }
}

static bool is_game_of(const void *thing, const void *asked) {
    return strcmp(((const Game *)thing)->id, ((const Joined *)asked)->id) == 0;
}

static void *join(const void *asked, Error *err) {
    const Joined *const joined = asked;
    const Composition rules = joined_rules(joined->set);
    char title[COMPOSITION_ID_MAX];
    (void)err;
    game_write_title(joined->id, title, sizeof title);
    return compose_game(&rules, joined->id, title);
}

/* Can a game with an array of its own begin so, by all of its rules? */
static bool check_array(const char *joined_id, const Joined *joined, Error *err) {
    const Composition rules = joined_rules(joined->set);
    bool has_array = false;
    FOR_RULES(&rules, i) has_array |= rules.rule[i]->start != NULL;
    if (!has_array || game_listed(joined->id)) return true;
    Game *const game = compose_game(&rules, joined->id, joined->id);
    Position pos;
    Error why = { .text = "" };
    pos_init(&pos, game);
    bool stands = game_parse(&pos, game, "start", &why);
    if (stands && game_count_moves(&pos) == 0) stands = error_set(&why, "position: nobody can move");
    pos_release(&pos);
    free(game);
    return stands || error_set(err, "%.80s: this array cannot be (%s)", joined_id, error_why(&why));
}

/* Which words these are, and what their game is called; false with an error if there is none. */
static bool read_joined(const char *joined_id, Joined *joined, Error *err) {
    if (!joined_read(joined_id, &joined->set, err)) return false;
    joined_write(joined->set, joined->id);
    return check_array(joined_id, joined, err);
}

/* Is none of the words a game that stands alone? */
static bool check_grounds(const char *joined_id, Error *err) {
    char copy[COMPOSITION_ID_MAX];
    snprintf(copy, sizeof copy, "%s", joined_id);
    for (char *rest = copy, *word; (word = text_part(&rest, '+')) != NULL;)
        if (!joined_word(word) && strcmp(word, "chess") != 0 && game_listed(word) && !seated_is_meant(word) &&
            !sheeted_is_meant(word))
            return error_set(err, "%.80s: no rules can be joined to %.40s", joined_id, word);
    return true;
}

/* The game of these words; NULL with an error if there is none. */
static const Game *find_composition(const char *joined_id, Error *err) {
    static Shelf compositions = SHELF_OF(is_game_of, join);
    Joined joined;
    if (strchr(joined_id, '+') && !check_grounds(joined_id, err)) return NULL;
    if (seated_is_meant(joined_id)) return seated_find(joined_id, err);
    if (sheeted_is_meant(joined_id)) return sheeted_find(joined_id, err);
    if (!read_joined(joined_id, &joined, err)) return NULL;
    const Game *const game = game_listed(joined.id);
    return game ? game : shelf_find(&compositions, &joined, err);
}

/* Words joined by +; or one word that is a rule, though no game is listed by its name. */
static bool is_joined(const char *id) {
    const int word = joined_find(id);
    return strchr(id, '+') || word >= 0;
}

const Game *game_find(const char *id) {
    const Game *game = game_listed(id);
    if (game) return game;
    if (is_joined(id)) return find_composition(id, NULL);
    const int number = known_find(id);
    return number < 0 ? NULL : known_game(number);
}

/* By a title, or by what other programs call it. */
static const Game *find_by_name(const char *name) {
    for (int i = 0; i < games_count(); i++)
        if (game_is_called(game_at(i), name)) return game_at(i);
    const int number = known_find_called(name);
    return number < 0 ? NULL : known_game(number);
}

/* Joined words that are said otherwise than their id. */
static bool is_spoken(const char *name, char id[static COMPOSITION_ID_MAX]) {
    return joined_find(name) < 0 && spoken_read(name, id);
}

const Game *game_find_called(const char *name) {
    char id[COMPOSITION_ID_MAX];
    const Game *game = game_find(name);
    if (!game && !is_joined(name)) game = find_by_name(name);
    return game || !is_spoken(name, id) ? game : find_composition(id, NULL);
}

/* The id of a game that looks like a slip of what was asked for; NULL: none does. */
static const char *nearest_id(const char *asked) {
    const char *nearest = NULL;
    int least = 4;
    for (int i = 0; i < games_count() + game_elsewhere_count(); i++) {
        const char *const id = i < games_count() ? game_at(i)->id : game_elsewhere_id(i - games_count());
        const int changes = text_distance(asked, id);
        if (changes < least) nearest = id, least = changes;
    }
    return nearest;
}

/* Games that people ask for and that nobody can play here, as two boards belong to them. */
static bool is_on_two_boards(const char *id) {
    static const char *const ids[] = { "bughouse", "koedem", "supply" };
    for (size_t i = 0; i < LENGTH(ids); i++)
        if (strcasecmp(ids[i], id) == 0) return true;
    return false;
}

const Game *game_find_or(const char *id, Error *err) {
    char words[COMPOSITION_ID_MAX];
    const Game *const game = game_find_called(id);
    if (game) return game;
    if (is_joined(id) || is_spoken(id, words)) return find_composition(is_spoken(id, words) ? words : id, err);
    const char *const nearest = nearest_id(id);
    if (is_on_two_boards(id))
        error_set(err, "%.40s is played by four on two boards, and here there is one", id);
    else if (nearest)
        error_set(err, "unknown game '%.40s' (did you mean '%s'?)", id, nearest);
    else
        error_set(err, "unknown game '%.40s' (fusilier list names all)", id);
    return NULL;
}

const Game *game_find_xboard(const char *name) {
    char id[COMPOSITION_ID_MAX];
    for (int i = 0; i < games_count(); i++)
        if (game_at(i)->names.xboard && strcmp(game_at(i)->names.xboard, name) == 0) return game_at(i);
    xboard_name_read(name, id, sizeof id);
    return game_find(id);
}

/* ---- lanes ---- */

static bool is_lane_of(const void *thing, const void *asked) {
    return strcmp(((const Game *)thing)->id, ((const Game *)asked)->id) == 0;
}

/* The list of rules is played in the width of the board, if its men are orthodox. */
static void *make_lane(const void *asked, Error *err) {
    const Game *const game = asked;
    const bool narrow = game->players == 2 && board_of(game->setup.board)->cells == 64 && !game->setup.gaits;
    return narrow ? compose_lane(game) : wide_game(game, NULL, err);
}

static void *make_wide_lane(const void *asked, Error *err) {
    return wide_game(asked, NULL, err);
}

const Game *game_lane(const Game *game, const char *lane, Error *err) {
    static Shelf composed = SHELF_OF(is_lane_of, make_lane), wide = SHELF_OF(is_lane_of, make_wide_lane);
    const bool wants_fast = strcmp(lane, "fast") == 0;
    if (strcmp(lane, "wide") == 0 && game->conduct.wide) return game;
    if (strcmp(lane, "wide") == 0 && game->conduct.composition) return shelf_find(&wide, game, err);
    if (wants_fast == game->conduct.is_fast && (wants_fast || game->conduct.composition)) return game;
    if (game->conduct.is_fast && game->conduct.composition) return shelf_find(&composed, game, err);
    error_set(err, "%s has no %s generator", game->id, lane);
    return NULL;
}

/* ---- words ---- */

static bool is_known_as_word(int word) {
    return !joined_at(word)->origin && joined_at(word)->rule->is_known;
}

int game_elsewhere_count(void) {
    int count = 0;
    for (int word = 0; word < joined_count(); word++) count += is_known_as_word(word);
    return count + known_all()->count - atomic_load(&replaced_count);
}

/* Number i of those: a word, or where there are no more of these the sheet of a file; neither if a user has just said
 * one of them anew. */
static const Sheet *find_elsewhere(int i, int *word) {
    const Sheets *const known = known_all();
    for (*word = 0; *word < joined_count(); ++*word)
        if (is_known_as_word(*word) && i-- == 0) return NULL;
    if (atomic_load(&replaced_count) == 0 && i < known->count) return &known->sheet[i];
    for (int number = 0; number < known->count; number++)
        if (!atomic_load(&is_replaced[number]) && i-- == 0) return &known->sheet[number];
    return NULL;
}

const char *game_elsewhere_id(int i) {
    int word;
    const Sheet *const sheet = find_elsewhere(i, &word);
    return sheet ? sheet->id : word < joined_count() ? joined_at(word)->id : "";
}

const Game *game_elsewhere(int i) {
    int word;
    if (i >= game_elsewhere_count()) return NULL;
    const Sheet *const sheet = find_elsewhere(i, &word);
    if (sheet) return known_game((int)(sheet - known_all()->sheet));
    return word < joined_count() ? find_composition(joined_at(word)->id, NULL) : NULL;
}

int games_all(void) {
    return games_count() + game_elsewhere_count();
}

const Game *game_any(int i) {
    return i < games_count() ? game_at(i) : game_elsewhere(i - games_count());
}

bool game_rule(int i, const char **id, const char **what) {
    for (int word = 0; word < joined_count(); word++) {
        if (!joined_at(word)->rule || i-- > 0) continue;
        *id = joined_at(word)->id;
        *what = joined_at(word)->rule->words;
        return true;
    }
    return false;
}

bool game_word(int i, GameWord *word) {
    if (i < 0 || i >= joined_count()) return false;
    *word = (GameWord){ .id = joined_at(i)->id, .words = joined_at(i)->rule->words };
    write_word(word->id, word->title);
    return true;
}

/* Could it be a game, as far as its words say? */
static bool check_words(const char *joined_id, Error *err) {
    Joined joined;
    if (!check_grounds(joined_id, err)) return false;
    if (seated_is_meant(joined_id)) return seated_fits(joined_id, err);
    return sheeted_is_meant(joined_id) ? sheeted_fits(joined_id, err) : read_joined(joined_id, &joined, err);
}

/* The words among those of an id, which may name a board besides; none if they cannot be joined. */
static WordSet words_among(const char *joined_id) {
    char copy[2 * COMPOSITION_ID_MAX], words[3 * COMPOSITION_ID_MAX];
    Text rules = text_into(words, sizeof words);
    WordSet set;
    snprintf(copy, sizeof copy, "%s", joined_id);
    text_string(&rules, "chess");
    for (char *rest = copy, *word; (word = text_part(&rest, '+')) != NULL;) {
        if (!joined_word(word)) continue;
        text_char(&rules, '+');
        text_string(&rules, word);
    }
    return joined_read(words, &set, NULL) ? set : 0;
}

bool game_word_fits(const char *words, const char *word, Error *err) {
    char id[2 * COMPOSITION_ID_MAX];
    Error why;
    snprintf(id, sizeof id, "%s+%s", words, word);
    if (!check_words(id, &why)) return error_set(err, "%s", error_why(&why));
    if (words_among(words) == words_among(id)) return error_set(err, "%s adds nothing here", word);
    return true;
}

const Game *game_beneath(const Game *game) {
    char copy[COMPOSITION_ID_MAX];
    if (!seated_is_meant(game->id) && !sheeted_is_meant(game->id)) return NULL;
    snprintf(copy, sizeof copy, "%s", game->id);
    for (char *rest = copy, *word; (word = text_part(&rest, '+')) != NULL;)
        if (!joined_word(word)) return game_find(word);
    return NULL;
}

bool game_includes(const Game *game, const char *joined_id) {
    WordSet part;
    const Game *const ground = joined_word(joined_id) ? NULL : game_beneath(game);
    if (ground && ground != game && strcmp(ground->id, joined_id) == 0) return true;
    if (!joined_read(joined_id, &part, NULL)) {
        const int word = joined_find(joined_id); /* a modifier alone */
        if (word < 0) return false;
        part = joined_bit(word);
    }
    return part && (part & ~words_among(game->id)) == 0;
}

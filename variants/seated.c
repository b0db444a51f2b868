#include "variants/seated.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/shelf.h"
#include "engine/text/notation.h"
#include "variants/beside.h"
#include "variants/registry.h"
#include "variants/rules/compose.h"
#include "variants/rules/seats_clash.h"
#include "variants/rules/wide.h"

/* A game that stands first, its plain form, and what is joined with it. */
typedef struct {
    const Game *ground;
    WordSet words;
    char id[COMPOSITION_ID_MAX];
} Seated;

/* ---- the ground ---- */

/* Games from files are joined by what they say (sheeted.h). */
static bool is_built_in(const Game *game) {
    return game->setup.terms == NULL;
}

static bool is_ground(const Game *game) {
    const Composition *const c = game->conduct.composition;
    return c && c->rule[0] && c->rule[0]->is_ground && is_built_in(game);
}

static const Game *find_ground(const char *id) {
    for (int i = 0; i < games_count(); i++)
        if (is_ground(game_at(i)) && strcmp(game_at(i)->id, id) == 0) return game_at(i);
    return NULL;
}

const char *seated_ground(const char *name) {
    for (int i = 0; i < games_count(); i++)
        if (is_ground(game_at(i)) && game_is_called(game_at(i), name)) return game_at(i)->id;
    return NULL;
}

static const char *ground_named(const char *word) {
    const Game *const ground = find_ground(word);
    return ground ? ground->id : NULL;
}

bool seated_is_meant(const char *joined_id) {
    return beside_is_meant(joined_id, ground_named);
}

/* Do its players sit round a board? Of these games some forms are listed. */
static bool is_seated(const Game *game) {
    return game->conduct.composition->rule[0]->seats;
}

/* What a listed game has besides its first rule, as words. */
static WordSet words_of(const Game *game) {
    const Composition *const c = game->conduct.composition;
    WordSet words = 0;
    for (int i = 1; i < COMPOSITION_RULES_MAX && c->rule[i]; i++) words |= joined_bit(joined_find(c->rule[i]->id));
    return words;
}

/* Do the same players sit there, with the same partners, and take turns in the same order? */
static bool sit_alike(const Game *a, const Game *b) {
    const bool same_order = a->order && b->order ? memcmp(a->order, b->order, a->players) == 0 : a->order == b->order;
    return a->players == b->players && memcmp(a->team, b->team, a->players * sizeof *a->team) == 0 && same_order;
}

/* The listed game of the same ground with these words and no other. */
static const Game *with_words(const Game *game, WordSet words) {
    if (!is_seated(game)) return game;
    for (int i = 0; i < games_count(); i++) {
        const Game *const other = game_at(i);
        const Composition *const c = other->conduct.composition;
        if (c && c->rule[0] && c->rule[0]->seats && is_built_in(other) && other->setup.start == game->setup.start &&
            other->setup.walked[0] == game->setup.walked[0] && sit_alike(other, game) && words_of(other) == words)
            return other;
    }
    return NULL;
}

/* ---- words ---- */

static bool check_words(const char *joined_id, const Seated *seated, Error *err) {
    for (int word = 0; word < joined_count(); word++) {
        const Rule *const rule = joined_at(word)->rule;
        if (!joined_has(seated->words, word)) continue;
        const Game *const ground = seated->ground;
        char said[JOINED_WHY_MAX];
        const char *why = seats_clash(&board_of(ground->setup.board)->spec, ground->players, rule);
        if (!why && joined_clash(ground->conduct.composition->rule[0], rule, said)) why = said;
        if (why)
            return error_set(err, "%.80s: %s and %s contradict each other (%s)", joined_id, rule->id, ground->id, why);
    }
    return true;
}

/* Listed forms of the ground contain what they can: "doubles+shadow+rifle" is "doubles-shadow+rifle". */
static bool read_seated(const char *joined_id, Seated *seated, Error *err) {
    const char *ground;
    if (!beside_read(joined_id, ground_named, &ground, &seated->words, err)) return false;
    seated->words |= words_of(find_ground(ground));
    if (!beside_check(joined_id, seated->words, err)) return false;
    seated->ground = with_words(find_ground(ground), 0);
    if (!check_words(joined_id, seated, err)) return false;
    const WordSet shadow = is_seated(seated->ground) ? joined_bit(joined_find("shadow")) : 0;
    const Game *const named = with_words(seated->ground, seated->words & shadow);
    return beside_write(named->id, seated->words & ~shadow, seated->id) ||
           error_set(err, "%.80s: too many words", joined_id);
}

bool seated_fits(const char *joined_id, Error *err) {
    Seated seated;
    return read_seated(joined_id, &seated, err);
}

/* ---- games ---- */

static bool is_game_of(const void *thing, const void *asked) {
    return strcmp(((const Game *)thing)->id, ((const Seated *)asked)->id) == 0;
}

/* Can somebody move a man at the start? */
static bool check_start(const Game *game, Error *err) {
    Position pos;
    MoveList list;
    Error why = { .text = "" };
    pos_init(&pos, game);
    movelist_init(&list);
    const bool stands = game_parse(&pos, game, "start", &why);
    if (stands) game_moves(&pos, GEN_ALL, &list);
    const bool moves = list.count && move_type(list.at[0]) != MOVE_PASS;
    movelist_free(&list);
    pos_release(&pos);
    return (stands && moves) ||
           error_set(err, "%.80s: this array cannot be (%s)", game->id, stands ? "nobody can move" : why.text);
}

static void *make(const void *asked, Error *err) {
    const Seated *const seated = asked;
    const Composition joined = joined_rules(seated->words);
    Composition rules = { .rule = { seated->ground->conduct.composition->rule[0] } };
    char title[COMPOSITION_ID_MAX];
    for (int i = 0; i < COMPOSITION_RULES_MAX - 1; i++) rules.rule[i + 1] = joined.rule[i];
    game_write_title(seated->id, title, sizeof title);
    Game *const base = compose_on_ground(&rules, seated->ground, seated->id, title);
    Game *game = wide_game(base, NULL, err);
    if (game && !check_start(game, err)) {
        free(game);
        game = NULL;
    }
    if (!game) free(base); /* else it lives as long as the game, whose rules it holds */
    return game;
}

const Game *seated_find(const char *joined_id, Error *err) {
    static Shelf shelf = SHELF_OF(is_game_of, make);
    Seated seated;
    if (!read_seated(joined_id, &seated, err)) return NULL;
    const Game *const listed = find_ground(seated.id);
    return listed ? listed : shelf_find(&shelf, &seated, err);
}

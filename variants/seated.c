#include "variants/seated.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/shelf.h"
#include "engine/base/text.h"
#include "engine/notation.h"
#include "variants/registry.h"
#include "variants/rules/compose.h"
#include "variants/rules/joined.h"
#include "variants/rules/wide.h"

/* A game with seats, its plain form, and what is joined with it. */
typedef struct {
    const Game *ground;
    WordSet words;
    char id[COMPOSITION_ID_MAX];
} Seated;

/* ---- the ground ---- */

static const Game *find_ground(const char *id, size_t length) {
    for (int i = 0; i < games_count(); i++) {
        const Game *const game = game_at(i);
        const Composition *const c = game->conduct.composition;
        if (c && c->rule[0] && c->rule[0]->seats && strlen(game->id) == length && memcmp(game->id, id, length) == 0)
            return game;
    }
    return NULL;
}

/* What a listed game has besides its seats, as words. */
static WordSet words_of(const Game *game) {
    const Composition *const c = game->conduct.composition;
    WordSet words = 0;
    for (int i = 1; i < COMPOSITION_RULES_MAX && c->rule[i]; i++) words |= joined_bit(joined_find(c->rule[i]->id));
    return words;
}

/* The listed game of the same ground with these words and no other. */
static const Game *with_words(const Game *game, WordSet words) {
    for (int i = 0; i < games_count(); i++) {
        const Game *const other = game_at(i);
        const Composition *const c = other->conduct.composition;
        if (c && c->rule[0] && c->rule[0]->seats && other->setup.start == game->setup.start &&
            other->setup.walked[0] == game->setup.walked[0] && words_of(other) == words)
            return other;
    }
    return NULL;
}

bool seated_is_meant(const char *joined_id) {
    for (const char *at = joined_id;; at++) {
        const size_t length = strcspn(at, "+");
        if (find_ground(at, length)) return true;
        at += length;
        if (!*at) return false;
    }
}

/* ---- words ---- */

/* Takes the name of the ground out of the words; what is left is joined with "chess", which means nothing. */
static bool split(const char *joined_id, Seated *seated, char words[static COMPOSITION_ID_MAX], Error *err) {
    Text rest = text_into(words, COMPOSITION_ID_MAX);
    text_string(&rest, "chess");
    for (const char *at = joined_id;; at++) {
        const size_t length = strcspn(at, "+");
        const Game *const ground = find_ground(at, length);
        if (ground && seated->ground && ground != seated->ground)
            return error_set(err, "%.80s: %s and %s contradict each other (two boards)", joined_id, seated->ground->id,
                             ground->id);
        if (ground) seated->ground = ground;
        if (!ground) {
            text_char(&rest, '+');
            for (size_t i = 0; i < length; i++) text_char(&rest, at[i]);
        }
        at += length;
        if (!*at) break;
    }
    for (int word = 0; word < joined_words_count; word++)
        if (joined_has(words_of(seated->ground), word)) {
            text_char(&rest, '+');
            text_string(&rest, joined_words[word].id);
        }
    return rest.length < COMPOSITION_ID_MAX - 1 || error_set(err, "%.80s: too many words", joined_id);
}

/* Do positions call something of both by the same key? */
static bool share_a_key(const Rule *one, const Rule *other) {
    for (const Extra *x = one->extras; x && x->key; x++)
        for (const Extra *y = other->extras; y && y->key; y++)
            if (strcmp(x->key, y->key) == 0) return true;
    return false;
}

/* Why a rule cannot be joined with these seats; NULL if it can. */
static const char *clash_with(const Game *ground, const Rule *rule) {
    if (rule->of_two && ground->players > 2) return "two players, or more";
    if (rule->start) return "two arrays";
    if (share_a_key(ground->conduct.composition->rule[0], rule)) return "two meanings of one key in positions";
    if (rule->walls) return "walls, or men with the letters of their players";
    if (rule->facts & FACT_CYLINDER) return "two boards";
    if (rule->by_ways && ground->setup.board->shape == BOARD_TRIANGLES)
        return "two ways of a man can begin with the same cell";
    return NULL;
}

static bool check_words(const char *joined_id, const Seated *seated, Error *err) {
    for (int word = 0; word < joined_words_count; word++) {
        const Rule *const rule = joined_words[word].rule;
        if (!joined_has(seated->words, word)) continue;
        const char *const why = clash_with(seated->ground, rule);
        if (why)
            return error_set(err, "%.80s: %s and %s contradict each other (%s)", joined_id, rule->id,
                             seated->ground->id, why);
    }
    return true;
}

static int compare_ids(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The name of the ground among those of the words, in bytewise order. */
static void write_id(Seated *seated, const Game *named, WordSet words) {
    char joined[COMPOSITION_ID_MAX];
    const char *names[JOINED_RULES_MAX + 2];
    int count = 0;
    joined_write(words, joined);
    names[count++] = named->id;
    for (char *rest = joined, *word; (word = text_part(&rest, '+')) != NULL && count < JOINED_RULES_MAX + 2;)
        if (strcmp(word, "chess") != 0) names[count++] = word;
    qsort(names, (size_t)count, sizeof *names, compare_ids);
    Text id = text_into(seated->id, sizeof seated->id);
    for (int i = 0; i < count; i++) {
        if (i) text_char(&id, '+');
        text_string(&id, names[i]);
    }
}

/* Listed forms of the ground contain what they can: "doubles+shadow+rifle" is "doubles-shadow+rifle". */
static bool read_seated(const char *joined_id, Seated *seated, Error *err) {
    char words[COMPOSITION_ID_MAX];
    *seated = (Seated){ .ground = NULL };
    if (!split(joined_id, seated, words, err) || !joined_read(words, &seated->words, err)) return false;
    seated->ground = with_words(seated->ground, 0);
    if (!check_words(joined_id, seated, err)) return false;
    const WordSet shadow = joined_bit(joined_find("shadow"));
    const Game *const named = with_words(seated->ground, seated->words & shadow);
    write_id(seated, named, seated->words & ~shadow);
    return true;
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
    const Game *const listed = find_ground(seated.id, strlen(seated.id));
    return listed ? listed : shelf_find(&shelf, &seated, err);
}

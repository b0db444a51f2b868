/* A sheet made a game: the men get kinds, the rules of its words make a composition, and that is played on its board.
 */
#include "variants/sheets/sheet.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "engine/board/walk.h"
#include "engine/text/notation.h"
#include "variants/rules/compose.h"
#include "variants/rules/joined.h"
#include "variants/rules/wide.h"
#include "variants/rules/xboard_names.h"
#include "variants/sheets/gait.h"
#include "variants/sheets/keys.h"
#include "variants/sheets/rights.h"
#include "variants/sheets/tell.h"

/* All that a game points to. */
typedef struct {
    Sheet sheet;
    Notation notation;
    BoardSpec board;
    char start[POSITION_TEXT_MAX]; /* with what the rules give */
    char xboard_name[SHEET_ID_MAX + 32];
    char letters[KINDS_MAX + 1];             /* by kind, blanks for those that are not there */
    char promotions[KINDS_MAX + 1], best[2]; /* letters: what pawns become */
    char synonyms[LETTERS];
    SheetGait gait[GAITS_MAX]; /* by kind */
    const char *gaits[GAITS_MAX], *firsts[GAITS_MAX];
    const char *own[PLAYERS_MAX][GAITS_MAX]; /* the same of one player's men */
    Kind kind[SHEET_MEN_MAX];                /* of each of sheet_men */
    Kind crowned[SHEET_MEN_MAX];             /* the same after he was promoted in a zone */
    WideMen men;
    Terms terms;
    SheetSeating seating; /* of games round a board */
    Game ground;
    Game *base, *game; /* what was made of it */
} Made;

/* ---- men ---- */

static bool take_kind(Made *made, Kind kind, char letter, const char *gait, Error *err) {
    if (kind >= WALL) return error_set(err, "more than %d kinds of men", WALL - 1);
    made->letters[kind] = (char)toupper((unsigned char)letter);
    if (strcmp(gait, SHEET_STAYS) == 0) return true;
    made->gait[kind] = gait_split(gait);
    if (made->gait[kind].always[0]) made->gaits[kind] = made->gait[kind].always;
    if (!made->gait[kind].first[0]) return true;
    made->firsts[kind] = made->gait[kind].first;
    made->men.firsts = made->firsts;
    return true;
}

/* Other letters for men who are there. */
static void take_synonyms(Made *made) {
    memset(made->synonyms, ' ', LETTERS);
    for (int i = 0; i < LETTERS && made->sheet.synonyms[0]; i++)
        if (sheet_man_of(&made->sheet, made->sheet.synonyms[i]) >= 0)
            made->synonyms[i] = (char)toupper((unsigned char)made->sheet.synonyms[i]);
}

/* Whom a man becomes in a zone; NULL: nobody, or neither of them is there. */
static const SheetMan *becomes(const Sheet *sheet, int man) {
    const int other = sheet->hands.becomes[man];
    return sheet->man[man].letter && other && sheet->man[other - 1].letter ? &sheet->man[other - 1] : NULL;
}

/* The gaits of players whose men go otherwise; whoever becomes such a man goes so, too. */
static void take_own(Made *made) {
    const Sheet *const sheet = &made->sheet;
    for (int i = 0; i < sheet->owns; i++) {
        const Player player = sheet->own[i].player;
        const char **const own = made->own[player];
        if (!made->men.own[player]) memcpy(own, made->gaits, sizeof made->gaits);
        made->men.own[player] = own;
        own[made->kind[sheet->own[i].man]] = sheet->own[i].gait;
        for (int man = 0; sheet_men[man].name; man++)
            if (becomes(sheet, man) && sheet->hands.becomes[man] - 1 == sheet->own[i].man)
                own[made->crowned[man]] = sheet->own[i].gait;
    }
}

/* Gives the men that have letters their kinds; and those whom they become, who have the letter of what they were. */
static bool take_men(Made *made, Error *err) {
    Kind next = KIND_GAME;
    memset(made->letters, ' ', KINDS_MAX);
    made->letters[EMPTY] = '.';
    for (int i = 0; sheet_men[i].name; i++) {
        const SheetMan *const man = &made->sheet.man[i];
        if (!man->letter) continue;
        const Kind usual = sheet_stands_for_king(&made->sheet, i) ? KING : sheet_men[i].kind;
        made->kind[i] = usual != EMPTY ? usual : next++;
        if (!take_kind(made, made->kind[i], man->letter, man->gait, err)) return false;
    }
    for (int i = 0; sheet_men[i].name; i++) {
        const SheetMan *const crowned = becomes(&made->sheet, i);
        if (!crowned) continue;
        made->crowned[i] = next++;
        if (!take_kind(made, made->crowned[i], made->sheet.man[i].letter, crowned->gait, err)) return false;
    }
    made->letters[next] = '\0';
    made->men.kinds_end = next;
    made->men.gaits = made->gaits;
    take_own(made);
    take_synonyms(made);
    made->terms.men.own = made->sheet.owns > 0;
    return true;
}

static bool gait_can_be_read(const Board *board, const char *gait, char letter, Error *err) {
    Walk *const walk = gait ? walk_build(board, gait, NORTH, err) : NULL;
    free(walk);
    return walk || !gait || error_prefix(err, "the man %c, \"%s\"", letter, gait);
}

static bool gaits_can_be_read(const Made *made, const Board *board, Error *err) {
    for (Kind kind = PAWN; kind < made->men.kinds_end; kind++)
        if (!gait_can_be_read(board, made->gaits[kind], made->letters[kind], err) ||
            !gait_can_be_read(board, made->firsts[kind], made->letters[kind], err))
            return false;
    for (int i = 0; i < made->sheet.owns; i++) {
        const SheetOwn *const own = &made->sheet.own[i];
        if (!gait_can_be_read(board, own->gait, made->letters[made->kind[own->man]], err)) return false;
    }
    return true;
}

/* ---- the game ---- */

/* The rules of the words of a sheet. */
static bool find_rules(const Sheet *sheet, Composition *rules, Error *err) {
    WordSet set;
    *rules = (Composition){ .rule = { NULL } };
    if (!sheet->rules[0]) return true;
    char joined[SHEET_WORDS_MAX + sizeof "chess+"];
    snprintf(joined, sizeof joined, "chess+%s", sheet->rules); /* some words are no game by themselves */
    if (!joined_read(joined, &set, err)) return false;
    for (int word = 0; word < joined_count(); word++)
        if (joined_has(set, word) && !joined_at(word)->rule)
            return error_set(err, "%s cannot be joined with other boards and men yet", joined_at(word)->id);
    *rules = joined_rules(set);
    return true;
}

/* Are there men who do not go as they do in chess? */
static bool has_own_men(const Made *made) {
    if (made->men.kinds_end > KIND_GAME || made->men.bounded || made->sheet.owns || made->sheet.hexagons) return true;
    for (int i = 0; sheet_men[i].name; i++)
        if (made->sheet.man[i].letter && strcmp(made->sheet.man[i].gait, sheet_men[i].gait) != 0) return true;
    return false;
}

/* What is told of a game whose file tells nothing: what its rules mean. */
static void summarise(Made *made, const Game *game, const Making *making) {
    Text text = text_into(made->sheet.summary, sizeof made->sheet.summary);
    const char *const rules = game->card.sentence; /* "." if none has words */
    for (const char *at = rules; at[0] && at[1]; at++) text_char(&text, *at);
    royals_in_words(making, &text);
    if (text.length == 0 && made->sheet.hexagons)
        text_format(&text, "Chess on %d hexagons", making->board->cells);
    else if (text.length == 0 && made->sheet.triangles)
        text_format(&text, "Chess on %d triangles", making->board->cells);
    else if (text.length == 0)
        text_format(&text, "Chess%s on %d by %d squares", has_own_men(made) ? " with other men" : "", made->sheet.files,
                    made->sheet.ranks);
    text_char(&text, '.');
    made->sheet.summary[0] = (char)toupper((unsigned char)made->sheet.summary[0]);
}

/* As the search takes chess, which matches of makruk, capablanca and breakthrough back (docs/search.md). */
static const Traits traits_of_chess = {
    .null_move = true,
    .futility = true,
    .razoring = true,
    .late_moves = true,
    .see_pruning = true,
    .probcut = true,
    .singular = true,
    .check_extension = true,
};

/* Is passing hardly ever best, and does no move do more than going there? */
static bool plays_like_chess(const Game *game) {
    return !game->conduct.rules.must_capture && !game->setup.walls;
}

/* The letters of what pawns become, on either side. */
static void name_promotions(Made *made) {
    size_t count = 0;
    for (Player player = 0; player < PLAYERS_MAX; player++)
        for (const Kind *kind = made->men.promotion[player]; *kind != EMPTY; kind++)
            if (*kind != PAWN && !strchr(made->promotions, made->letters[*kind]))
                made->promotions[count++] = made->letters[*kind];
    for (Player player = 0; player < 2; player++) made->best[player] = made->letters[made->men.promotion[player][0]];
}

/* ---- round a board ---- */

/* Board, seats and men, on which further rules are joined. */
static void lay_ground(Made *made) {
    const SheetSeating *const seating = &made->seating;
    const Game ground = {
        .family = made->sheet.family,
        .players = (uint8_t)seating->players,
        .order = seating->order,
        .setup.start = made->sheet.start,
        .setup.board = &made->board,
        .setup.letters = made->letters,
        .setup.synonyms = made->synonyms,
        .setup.promotions = made->promotions,
        .setup.terms = &made->terms,
        .setup.gaits = made->gaits,
        .setup.royal = 1 << KING,
        .conduct.is_out = seats_is_out,
        .advice.traits = { .check_extension = true },
        .text.notation = &seats_notation,
        .words = &seats_words,
        .card.span = seating->players > 2 ? SPAN_LONG : SPAN_MEDIUM,
        .form = &seating->form,
    };
    memcpy(&made->ground, &ground, sizeof ground);
    memcpy(made->ground.team, seating->team, sizeof seating->team);
    for (Player player = 0; player < seating->players; player++)
        made->ground.setup.forward[player] = (uint8_t)forward_of(&seating->form, player);
}

/* Can men and board of the start be read? Those who join rules ask for no error. */
static bool check_ground(const Game *ground, Error *err) {
    Position pos;
    pos_init(&pos, ground);
    const bool good = board_parse(&pos, (Field){ ground->setup.start, strcspn(ground->setup.start, " ") }, err);
    pos_release(&pos);
    return good || error_prefix(err, "startFen");
}

static Game *make_seated(Made *made, Making *making, const char *title, Error *err) {
    if (!make_men(making, err) || !make_seats(making, &made->seating, err)) return NULL;
    for (Player player = 0; player < made->seating.players; player++) make_promotions(making, player);
    name_promotions(made);
    lay_ground(made);
    if (!check_ground(&made->ground, err)) return NULL;
    return compose_on_ground(making->rules, &made->ground, made->sheet.id, title);
}

/* ---- two players ---- */

static void describe(Made *made, Game *game, const Making *making) {
    const uint8_t forward[WALKED_MAX] = { NORTH, (uint8_t)board_forward(making->board, BLACK) };
    game->setup.board = &made->board;
    if (strcmp(made->sheet.start, ORTHODOX_START) != 0)
        game->setup.start = made->sheet.start; /* else as its rules say */
    game->setup.letters = made->letters;
    if (made->sheet.synonyms[0]) game->setup.synonyms = made->synonyms;
    game->setup.promotions = made->promotions;
    game->setup.best = made->best;
    game->setup.terms = &made->terms;
    if (plays_like_chess(game)) game->advice.traits = traits_of_chess;
    game->setup.walls |= memchr(made->sheet.start, '*', strcspn(made->sheet.start, " ")) != NULL;
    if (has_own_men(made)) {
        game->setup.gaits = made->gaits;
        memcpy(game->setup.forward, forward, sizeof forward);
    }
    game->family = made->sheet.family;
    if (game->text.notation) made->notation = *game->text.notation; /* of its rules */
    made->notation.read_castling = rights_read_castling;
    made->notation.write_castling = rights_write_castling;
    made->notation.read_en_passant = rights_read_passing;
    made->notation.write_en_passant = rights_write_passing;
    describe_calls(&made->terms, game, &made->notation);
    game->text.notation = &made->notation;
    describe_royals(making, game);
}

static bool any_gives(const Composition *rules) {
    FOR_RULES(rules, i) if (rules->rule[i]->equips || rules->rule[i]->gives || rules->rule[i]->brings) return true;
    return false;
}

/* What the rules give to the men and players of a start of the file's own. */
static bool give(Made *made, Game *game, const Making *making, Error *err) {
    if (game->setup.start != made->sheet.start || !any_gives(making->rules)) return true;
    if (!check_ground(game, err)) return false;
    Text text = text_into(made->start, sizeof made->start);
    text_string(&text, made->sheet.start);
    compose_write_gifts(making->rules, game, &text);
    game->setup.start = made->start;
    return text.length < sizeof made->start || error_set(err, "startFen: too long with what the rules give");
}

static bool make_topics(Making *making, Error *err) {
    static bool (*const topics[])(Making * making, Error * err) = {
        make_men,   /* first: others ask for their kinds */
        make_pawns, /* and the rest in any order */
        make_castling, make_asia, make_moves, make_hands, make_royals, make_goals, make_calls,
    };
    for (size_t i = 0; i < LENGTH(topics); i++)
        if (!topics[i](making, err)) return false;
    return true;
}

static Game *make_facing(Made *made, Making *making, const char *title, Error *err) {
    if (!sheet_check_facing(&made->sheet, err) || !make_topics(making, err)) return NULL;
    name_promotions(made);
    Game *const base = compose_game(making->rules, made->sheet.id, title);
    describe(made, base, making);
    if (give(made, base, making, err)) return base;
    free(base);
    return NULL;
}

static bool starts(const Game *game, Error *err) {
    Position pos;
    pos_init(&pos, game);
    bool good = game_parse(&pos, game, game->setup.start, err);
    const Outcome end = good ? game_outcome(&pos) : (Outcome){ .over = false };
    if (end.over) good = error_set(err, "the game is over there: %s", end.reason);
    pos_release(&pos);
    return good || error_prefix(err, "startFen");
}

/* The game's terms are a part of what was made of its sheet. */
static size_t tell(const Game *game, char *buf, size_t size) {
    const Made *const made = (const Made *)(const void *)((const char *)game->setup.terms - offsetof(Made, terms));
    Text text = text_into(buf, size);
    sheet_tell(&made->sheet, game, &text);
    return text.length;
}

static Game *make(Made *made, Error *err) {
    const Sheet *const sheet = &made->sheet;
    Composition rules;
    if (!find_rules(sheet, &rules, err)) return NULL;
    if (composed_facts(&rules) & FACT_NO_CASTLING)
        memset(made->sheet.castling.allowed, false, sizeof made->sheet.castling.allowed);
    made->board = (BoardSpec){ .shape = sheet->hexagons    ? BOARD_HEXAGONS
                                        : sheet->triangles ? BOARD_TRIANGLES
                                                           : BOARD_SQUARES,
                               .cut = sheet->cut[0] ? sheet->cut : NULL,
                               .add = sheet->added[0] ? sheet->added : NULL,
                               .slanted = sheet->hexagons && sheet->slanted,
                               .files = (uint8_t)sheet->files,
                               .ranks = (uint8_t)sheet->ranks,
                               .wrap_files = sheet->wrap_files || composed_facts(&rules) & FACT_CYLINDER,
                               .wrap_ranks = sheet->wrap_ranks };
    const Board *const board = board_find(&made->board, err);
    if (!board || !take_men(made, err) || !gaits_can_be_read(made, board, err)) return NULL;
    Making making = { .sheet = sheet,
                      .board = board,
                      .kind = made->kind,
                      .crowned = made->crowned,
                      .men = &made->men,
                      .rules = &rules,
                      .terms = &made->terms };
    const char *const title = sheet->title[0] ? sheet->title : sheet->id;
    Game *const base = (sheet_is_seated(sheet) ? make_seated : make_facing)(made, &making, title, err);
    if (!base) return NULL;
    xboard_name_write(sheet->id, made->xboard_name, sizeof made->xboard_name);
    base->names.xboard = made->xboard_name;
    if (made->sheet.aka[0]) base->names.aka = made->sheet.aka;
    if (!sheet->summary[0]) summarise(made, base, &making);
    base->card.sentence = sheet->summary;
    base->text.tell = tell;
    made->game = wide_game(base, &made->men, err); /* which points to what the base has */
    if (made->game)
        made->base = base;
    else
        free(base);
    return made->game;
}

const Game *sheet_game(const Sheet *sheet, Error *err) {
    if (sheet->refused[0]) return error_set(err, "%s", sheet->refused), NULL;
    Made *const made = memory_new(1, sizeof *made);
    made->sheet = *sheet;
    made->sheet.said = memory_text(sheet->said, strlen(sheet->said));
    made->terms.said = made->sheet.said;
    Game *const game = make(made, err);
    if (!game && !made->ground.form) { /* else the walks know the texts of its gaits already */
        free(made->sheet.said);
        free(made);
    }
    /* From here on the walks know the texts of the gaits: nothing is taken back. */
    return game && starts(game, err) ? game : NULL;
}

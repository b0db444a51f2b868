/* games.c -- the games of Dr. Adams' draughts: each jump rule on each board with each arrangement of players, with
 * numbers and without. Rules: docs/games/checkers.md */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/format.h"
#include "engine/base/memory.h"
#include "engine/text/numbering.h"
#include "variants/checkers/arrangements.h"
#include "variants/families.h"
#include "variants/weights/network.h"

/* ---- jump rules ---- */

static const struct {
    const char *id, *title;
    JumpRule rule;
    bool triangles;
    Ease ease;
    bool first; /* its plain game for two: GameCard.first */
} jump_rules[] = {
    { "checkers", "Checkers", RULE_CHECKERS, false, EASE_EASY, false },
    { "stax", "Stax", RULE_STAX, false, EASE_MEDIUM, true },
    { "queens", "Queens", RULE_QUEENS, false, EASE_MEDIUM, false },
    { "tri-chek", "Tri-Chek", RULE_CHECKERS, true, EASE_MEDIUM, false },
    { "tri-stax", "Tri-Stax", RULE_STAX, true, EASE_HARD, false },
    { "tri-queens", "Tri-Queens", RULE_QUEENS, true, EASE_HARD, false },
};

/* ---- edges ---- */

enum { FILES_TOUCH = 1, RANKS_TOUCH = 2 };

static const BoardSpec boards_8x8[] = {
    { .files = 8, .ranks = 8 },
    { .files = 8, .ranks = 8, .wrap_files = true },
    { .files = 8, .ranks = 8, .wrap_ranks = true },
    { .files = 8, .ranks = 8, .wrap_files = true, .wrap_ranks = true },
};
static const BoardSpec boards_12x12[] = {
    { .files = 12, .ranks = 12 },
    { .files = 12, .ranks = 12, .wrap_files = true },
    { .files = 12, .ranks = 12, .wrap_ranks = true },
    { .files = 12, .ranks = 12, .wrap_files = true, .wrap_ranks = true },
};

/* What touches for men of those at the lower and upper side, at the left and right; for kings. */
static const struct {
    const char *id, *title;
    uint8_t touching[4];
    const char *seams[2]; /* with two players, with four */
    GameNames names;      /* of the game of single men without numbers for two */
} edges[] = {
    { "",
      "",
      { 0, 0, 0, 0 },
      { NULL, NULL },
      { .pdn = "21", .hub = "english", .aka = "English draughts,English checkers,American checkers" } },
    { "-cylindrical",
      "Cylindrical ",
      { FILES_TOUCH, RANKS_TOUCH, FILES_TOUCH, RANKS_TOUCH },
      { "the left and the right edge touch", "the edges to the left and right of their owner touch" },
      { .hub = "checkers-cylindrical" } },
    { "-universal",
      "Universal ",
      { FILES_TOUCH, RANKS_TOUCH, FILES_TOUCH | RANKS_TOUCH, FILES_TOUCH | RANKS_TOUCH },
      { "for men the left and the right edge touch, for kings all four edges",
        "for men the edges to the left and right of their owner touch, for kings all four edges" },
      { .hub = "checkers-universal" } },
};

/* The first player's men are Black, as in English draughts, whose board is numbered from their side. */
static const Numbering numbering = { .players = "BW", .man = MAN, .king = CROWNED };

/* ---- gaits ---- */

/* On squares, on triangles; the last two are those of Queens. */
static const char *const gaits[2][2][GAITS_MAX] = {
    { { [MEN_STEP] = "fF", [KINGS_STEP] = "F", [MEN_JUMP] = "fF2", [KINGS_JUMP] = "F2" },
      { [MEN_STEP] = "fF", [KINGS_STEP] = "F", [MEN_JUMP] = "fK2", [KINGS_JUMP] = "K2" } },
    { { [MEN_STEP] = "fW", [KINGS_STEP] = "W", [MEN_JUMP] = "fW2", [KINGS_JUMP] = "W2" },
      { [MEN_STEP] = "fW", [KINGS_STEP] = "W", [MEN_JUMP] = "fK2", [KINGS_JUMP] = "K2" } },
};

/* ---- numbers ---- */

static const struct { const char *id, *title; } numbers[] = { { "", "" }, { "-numbers", ", Numbers" } };
enum { USUAL_DEAL = 1 };

/* ---- one game ---- */

/* A text that stays, as printf makes it. */
static const char *text_of(const char *format, ...) FORMATTED(1, 2);
static const char *text_of(const char *format, ...) {
    char text[200];
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return memory_text(text, (size_t)length);
}

/* Which of each it has. */
typedef struct {
    size_t rule, edges, arrangement, numbers;
} Parts;

static const Form *form_with(const Parts *parts) {
    const Arrangement *const arrangement = &arrangements[parts->arrangement];
    Form *const form = memory_new(1, sizeof *form);
    form->rule = jump_rules[parts->rule].rule;
    form->numbers = parts->numbers;
    form->arrangement = arrangement;
    form->order = arrangement->order;
    for (int i = 0; i < arrangement_players(arrangement); i++) {
        form->side[i] = arrangement->seat[i].side;
        form->kings_way[i] = (uint8_t)(arrangement->board ? i : KINGS_WAYS + (form->side[i] & 1));
    }
    return form;
}

/* Boards and ways: men of a player in the way of their number, kings on squares in ways of their own. */
static void choose_boards(Game *game, const Parts *parts, const Form *form) {
    const BoardSpec *const triangles = arrangements[parts->arrangement].board;
    const BoardSpec *const squares = game->players == 2 ? boards_8x8 : boards_12x12;
    const uint8_t *const touching = edges[parts->edges].touching;
    game->setup.board = triangles ? triangles : squares;
    game->setup.gaits = gaits[triangles != NULL][form->rule == RULE_QUEENS];
    game->setup.seams = edges[parts->edges].seams[game->players > 2];
    for (int way = 0; way < WALKED_MAX; way++) game->setup.forward[way] = (uint8_t)(2 * form->side[way]);
    for (int way = 0; way < KINGS_WAYS && !triangles; way++)
        game->setup.walked[way] = &squares[touching[form->side[way] & 1]];
    for (int way = KINGS_WAYS; way < WALKED_MAX && !triangles; way++)
        game->setup.walked[way] = &squares[touching[2 + way - KINGS_WAYS]];
}

static void name_game(Game *game, const Parts *parts) {
    const Arrangement *const arrangement = &arrangements[parts->arrangement];
    game->id = text_of("%s%s%s%s", jump_rules[parts->rule].id, edges[parts->edges].id, arrangement->id,
                       numbers[parts->numbers].id);
    game->title = text_of("%s%s%s%s", edges[parts->edges].title, jump_rules[parts->rule].title, arrangement->title,
                          numbers[parts->numbers].title);
    if (arrangement->aka && !parts->edges && !parts->numbers)
        game->names.aka = text_of("%s %s", arrangement->aka, jump_rules[parts->rule].title);
    if (strcmp(game->id, "checkers") == 0) game->names.xboard = "draughts"; /* it hides "checkers" from its list */
}

static bool go_together(const Parts *parts) {
    const Arrangement *const arrangement = &arrangements[parts->arrangement];
    const bool triangles = jump_rules[parts->rule].triangles;
    return (arrangement->rules >> jump_rules[parts->rule].rule & 1) && (arrangement->board != NULL) == triangles &&
           (!triangles || parts->edges == 0);
}

/* The game with the same jumps and as many players that stands for it in lists: flat, without numbers, and in the first
 * arrangement. */
static Parts plainest(const Parts *parts) {
    const int players = arrangement_players(&arrangements[parts->arrangement]);
    Parts plain = { .rule = parts->rule };
    while (!go_together(&plain) || arrangement_players(&arrangements[plain.arrangement]) != players)
        plain.arrangement++;
    return plain;
}

static GameCard card_of(const Game *game, const Parts *parts) {
    const Parts plain = plainest(parts);
    const bool is_plain = plain.arrangement == parts->arrangement && !parts->edges && !parts->numbers;
    return (GameCard){
        .sentence = draughts_sentence(game->id),
        .under = is_plain ? NULL : text_of("%s%s", jump_rules[plain.rule].id, arrangements[plain.arrangement].id),
        .ease = jump_rules[parts->rule].ease,
        .span = game->players > 2 ? SPAN_LONG : SPAN_MEDIUM,
        .kin = KIN_DRAUGHTS,
        .first = is_plain && game->players == 2 && jump_rules[parts->rule].first,
    };
}

/* Draughts players number the squares where single men without numbers of their own stand, on dark squares. */
static bool is_numbered(const Game *game, const Parts *parts, const Form *form) {
    return game->players == 2 && !jump_rules[parts->rule].triangles && form->rule == RULE_CHECKERS && !form->numbers;
}

static void set_up(Position *pos) {
    arrangement_set_up(form_of(pos)->arrangement, pos);
    pos_set_turn(pos, (Player)(form_of(pos)->arrangement->order[0] - '0'));
    if (pos->game->setup.deal) pos->game->setup.deal(pos, USUAL_DEAL);
}

/* What is settled by matches between two teams: a search that answers all jumps before it estimates anything may cut
 * boldly elsewhere. */
static void advise_two_teams(Game *game) {
    game->advice.pressed = draughts_must_jump;
    game->advice.traits.futility = game->advice.traits.late_moves = true;
}

/* The network was trained for this one game. */
static bool has_network(const Parts *parts) {
    return jump_rules[parts->rule].rule == RULE_CHECKERS && !jump_rules[parts->rule].triangles && !parts->edges &&
           !parts->numbers && arrangement_players(&arrangements[parts->arrangement]) == 2;
}

static const Game *game_of(const Parts *parts) {
    const Arrangement *const arrangement = &arrangements[parts->arrangement];
    const int players = arrangement_players(arrangement);
    Game *const game = memory_new(1, sizeof *game);
    *game = draughts_game;
    const Form *const form = form_with(parts);
    game->form = form;
    game->players = (uint8_t)players;
    for (int i = 0; i < players; i++) game->team[i] = (Team)(arrangement->teams[i] - '0');
    if (game_teams(game) == 2) advise_two_teams(game);
    if (has_network(parts)) game->advice.network = &network_checkers;
    if (form->rule != RULE_CHECKERS) game->advice.besides = draughts_prisoners;
    if (parts->numbers) game->setup.deal = draughts_deal;
    if (!parts->numbers && form->rule == RULE_CHECKERS) game->text.notation = &draughts_men;
    if (arrangement->board && jump_rules[parts->rule].rule == RULE_CHECKERS) {
        game->conduct.rule_end = draughts_kings_tire;
        game->conduct.quiet_rule = 2 * DRAUGHTS_QUIET_TURNS; /* when two are left */
    }
    choose_boards(game, parts, form);
    if (is_numbered(game, parts, form)) {
        game->names = edges[parts->edges].names;
        game->text.numbering = &numbering;
    }
    name_game(game, parts);
    game->card = card_of(game, parts);
    game->setup.set_up = set_up;
    return game;
}

/* ---- all games ---- */

/* The next combination, whether its parts go together or not; false after the last. */
static bool next_parts(Parts *parts) {
    if (++parts->numbers < LENGTH(numbers)) return true;
    parts->numbers = 0;
    if (arrangements[++parts->arrangement].id) return true;
    parts->arrangement = 0;
    if (++parts->edges < LENGTH(edges)) return true;
    parts->edges = 0;
    return ++parts->rule < LENGTH(jump_rules);
}

static const Game *checkers_game(int i) {
    Parts parts = { .rule = 0 };
    do
        if (go_together(&parts) && i-- == 0) return game_of(&parts);
    while (next_parts(&parts));
    return NULL;
}

const Family family_checkers = FAMILY(NULL, checkers_game);

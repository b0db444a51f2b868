/* wide.c -- games of rules in the words of lane_wide.h: for any board and up to six players. All rules are compiled
 * once more, here and in wide_parts.h; what is shared with the games on 64 cells is text, not code. */
#define LANE_WIDE

#include "variants/rules/wide.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "variants/rules/wide_parts.h"

#include "engine/lanes/chesslike.c"
#include "engine/lanes/movement.c"
#include "variants/rules/any_array.h"
#include "variants/rules/antichess.c"
#include "variants/rules/bare_king.h"
#include "variants/rules/blind_lane.c"
#include "variants/rules/castles.h"
#include "variants/rules/checks.h"
#include "variants/rules/counting.h"
#include "variants/rules/crowning.h"
#include "variants/rules/cylindrical.h"
#include "variants/rules/extinction.c"
#include "variants/rules/flags.c"
#include "variants/rules/first_leap.h"
#include "variants/rules/generals.h"
#include "variants/rules/goal.c"
#include "variants/rules/holdings.c"
#include "variants/rules/hands.c"
#include "variants/rules/hooks.c"
#include "variants/rules/kriegspiel.h"
#include "variants/rules/material.h"
#include "variants/rules/makpong.h"
#include "variants/rules/must_capture.h"
#include "variants/rules/passes.h"
#include "variants/rules/pockets.c"
#include "variants/rules/gating.h"
#include "variants/rules/progressive.h"
#include "variants/rules/progress.h"
#include "variants/rules/promotion_limit.h"
#include "variants/rules/race.h"
#include "variants/rules/rows.c"
#include "variants/rules/scaci.h"
#include "variants/rules/seating.c"
#include "variants/rules/sittuyin.h"
#include "variants/rules/royals.c"
#include "variants/rules/shatar.h"
#include "variants/rules/shy.h"
#include "variants/rules/stalemate.h"
#include "variants/rules/walls.c"

static const Rule *const wide_others[] = {
    &rule_seats,
    &rule_scaci,
    &rule_scaci_powers,
    &rule_crazyhouse,
    &rule_loop,
    &rule_chessgi,
    &rule_pocket_knight,
    &rule_pockets,
    &rule_crowning,
    &rule_must_drop,
    &rule_quiet_drops,
    &rule_mateless_drop,
    &rule_gating,
    &rule_sittuyin,
    &rule_flipping,
    &rule_antichess,
    &rule_giveaway,
    &rule_suicide,
    &rule_codrus,
    &rule_losers,
    &rule_bare_king,
    &rule_three_checks,
    &rule_five_checks,
    &rule_extinction,
    &rule_kinglet,
    &rule_three_kings,
    &rule_hill,
    &rule_racing_kings,
    &rule_stalemate_loses,
    &rule_stalemate_wins,
    &rule_any_array,
    &rule_flying_general,
    &rule_bikjang,
    &rule_shy,
    &rule_makpong,
    &rule_first_leap,
    &rule_opposite_castling,
    &rule_castling_wins,
    &rule_castling_dropped,
    &rule_royals,
    &rule_pseudo_royals,
    &rule_no_royals,
    &rule_no_checks,
    &rule_shatar,
    &rule_pawns_at_home,
    &rule_cylindrical,
    &rule_must_capture,
    &rule_passes,
    &rule_progressive,
    &rule_several_moves,
    &rule_promotion_limit,
    &rule_kamikaze_race,
    &rule_duck,
    &rule_walling,
    &rule_fixed_walls,
    &rule_kriegspiel,
    &rule_flags,
    &rule_rows,
    &rule_material,
    &rule_full_board,
    &rule_counting,
    &rule_progress,
    NULL,
};

/* joined.h, which is written in the words of the narrow lane. */
const Rule *joined_wide(const char *id);

static const Rule *find_own_rule(const char *id) {
    static const Rule *const *const parts[] = { wide_shots, wide_effects, wide_others };
    for (size_t part = 0; part < LENGTH(parts); part++)
        for (const Rule *const *rule = parts[part]; *rule; rule++)
            if (strcmp((*rule)->id, id) == 0) return *rule;
    return NULL;
}

static const Rule *find_rule(const char *id) {
    const Rule *const own = find_own_rule(id);
    return own ? own : joined_wide(id);
}

bool wide_has_rule(const char *id) {
    return find_own_rule(id) != NULL;
}

COMPOSED_HOOKS(wide, *rules_of(pos))

static void wide_act(Position *pos, Move move) {
    composed_act(rules_of(pos), pos, move);
}

static Set wide_blast(const Position *pos, Move move) {
    const Composition *c = rules_of(pos);
    Cells cells = NO_CELLS;
    FOR_RULES_WITH(c, i, blasts) cells |= c->rule[i]->blasts(c, pos, move);
    return cells_set(cells);
}

static void sum_up(Composition *c) {
    c->facts = composed_facts(c);
    FOR_RULES(c, i) c->hooks |= rule_hooks(c->rule[i]);
    c->is_summed = true;
}

/* compose.c: the ids of the rules of a list for 64 cells, in their order; returns their number. */
int compose_ids(const struct Composition *rules, const char *ids[COMPOSITION_RULES_MAX]);

/* The same rules as another list has, which is for 64 cells. */
static bool find_rules(Composition *c, const struct Composition *narrow, Error *err) {
    const char *ids[COMPOSITION_RULES_MAX];
    const int count = compose_ids(narrow, ids);
    for (int i = 0; i < count; i++) {
        c->rule[i] = find_rule(ids[i]);
        if (!c->rule[i]) return error_set(err, "%s is for orthodox men on 64 squares only", ids[i]);
    }
    sum_up(c);
    return true;
}

static void take_hooks(Game *game) {
    GameConduct *const conduct = &game->conduct;
    conduct->is_fast = false;
    conduct->generate = wide_generate;
    conduct->count = wide_count;
    conduct->play = wide_play;
    conduct->act = wide_act;
    conduct->blast = wide_blast;
    conduct->in_check = wide_in_check;
    conduct->no_moves = compose_no_moves;
    conduct->rule_end = conduct->rule_end ? compose_rule_end : NULL;
    conduct->allows = compose_allows;
    game->advice.gain = compose_gain;
    game->text.format_move = compose_format_move;
    game->text.settle = compose_settle;
    game->text.check_position = compose_check_position;
}

/* ---- the game ---- */

/* A game with its rules and its land behind it. */
typedef struct {
    Game game;
    Composition rules;
    Walks walks; /* of games whose men have bounds */
    Land land;
} Wide;

/* How orthodox men go. */
static const char *const orthodox_gaits[GAITS_MAX] = {
    [PAWN] = "mfWcfF", [KNIGHT] = "N", [BISHOP] = "B", [ROOK] = "R", [QUEEN] = "Q", [KING] = "K",
};

static void take_men(Land *land, const WideMen *men, int players) {
    land->kinds_end = men->kinds_end;
    land->pawns.odd = men->odd;
    for (Player player = 0; player < players; player++) {
        memcpy(land->promotion[player], men->promotion[player], sizeof land->promotion[player]);
        land->promoting[player] = cells_of_set(&men->promoting[player]);
        land->pawnless_home[player] = NO_CELLS;
        land->pawnless_end[player] =
            men->pawns_everywhere || composed_may_stay(men->promotion[player]) ? NO_CELLS : land->promoting[player];
        land->double_from[player] = cells_of_set(&men->double_from[player]);
        land->pawns.triple_from[player] = cells_of_set(&men->triple_from[player]);
        land->pawns.passed_on[player] = cells_of_set(&men->passed_on[player]);
        land->pawns.promote[player] = men->promote[player];
        land->pawns.pass[player] = men->pass[player];
        land->pawns.restart[player] = men->restart[player];
        for (Kind kind = 0; kind < men->kinds_end; kind++)
            land->mobility[player][kind] = cells_of_set(&men->mobility[player][kind]);
    }
    land_bound_pawns(land, players);
    if (men->pawns_walk) land_let_pawns_walk(land, players);
    if (men->pawns_hit) land_let_pawns_hit(land, players);
}

/* Who goes which way on what, and by which gaits. */
typedef struct {
    const Board *walked[WALKED_MAX];
    uint8_t forward[WALKED_MAX];
    const char *const *gaits;
} Ways;

/* Who goes otherwise in one player's hands. */
static void take_own_walks(Walks *walks, const Ways *ways, const WideMen *men) {
    for (Player player = 0; player < PLAYERS_MAX; player++)
        if (men->own[player])
            memcpy(walks->of[player], walks_of(ways->walked, ways->forward, men->own[player])->of[player],
                   sizeof walks->of[player]);
}

/* Men with bounds go as their gaits say within these. */
static void bound_walks(Walks *walks, const Board *board, const WideMen *men) {
    for (int side = 0; side < 2; side++)
        for (Kind kind = KNIGHT; kind < men->kinds_end; kind++)
            if (men->bounds[side][kind] && walks->of[side][kind])
                walks->of[side][kind] = walk_bound(board, walks->of[side][kind], men->bounds[side][kind]);
}

static Ways seats_ways(const Game *base, const Composition *c, const WideMen *men) {
    Ways ways = { .forward = { NORTH, (uint8_t)board_forward(board_of(base->setup.board), BLACK) },
                  .gaits = men ? men->gaits : orthodox_gaits };
    const Form *const form = c->rule[0] == &rule_seats ? base->form : NULL;
    for (int i = 0; i < WALKED_MAX; i++) ways.walked[i] = board_of(base->setup.board);
    for (Player player = 0; form && player < base->players; player++) {
        const BoardSpec *const rolled = base->setup.walked[form->side[player] & 1];
        if (rolled) ways.walked[player] = board_of(rolled);
        ways.forward[player] = (uint8_t)forward_of(form, player);
    }
    if (!men && base->setup.gaits) ways.gaits = base->setup.gaits;
    if (form && !men) ways.gaits = seats_gaits[form->extended];
    return ways;
}

/* Pawns round a board: how far they go from where, and that they promote where they could not go on. */
static void seat_pawns(Land *land, const Game *base) {
    const Form *const form = base->form;
    land->pawns.odd = true;
    for (Player player = 0; player < base->players; player++) {
        land->pawns.promote[player] = land->pawns.restart[player] = land->pawns.pass[player] = 1U << PAWN;
        land->promoting[player] = land->double_from[player] = NO_CELLS;
        land->pawnless_home[player] = land->pawnless_end[player] = NO_CELLS; /* the rule says it */
        for (int i = 0; i < land->board->cells; i++) {
            const Cell at = (Cell)i;
            const int longest = longest_step(land->board, form, player, at);
            if (land->ahead[player][at] == CELL_NONE) land->promoting[player] |= cells_one(at);
            if (longest > 1) land->double_from[player] |= cells_one(at);
            if (longest > 2) land->pawns.triple_from[player] |= cells_one(at);
        }
    }
}

/* Pawns of Scaci stand anywhere, and their moves do not start the clock of quiet moves again. */
static void lay_scaci(Land *land, const Game *base) {
    const ScaciForm *const form = base->form;
    land->pawns.odd = true;
    for (Player player = WHITE; player <= BLACK; player++) {
        land->pawns.promote[player] = form->powers ? 1U << PAWN : 0;
        land->pawns.pass[player] = land->pawns.restart[player] = 0;
        land->double_from[player] = land->row[player][form->double_from];
    }
}

/* What games are like whose first rule brings their board along (Rule.is_ground). */
static void lay_ground(Land *land, const Game *base, const Rule *first) {
    static const struct {
        const Rule *first;
        void (*lay)(Land *land, const Game *base);
    } grounds[] = { { &rule_seats, seat_pawns }, { &rule_scaci, lay_scaci }, { &rule_scaci_powers, lay_scaci } };
    for (size_t i = 0; i < LENGTH(grounds); i++)
        if (first == grounds[i].first) grounds[i].lay(land, base);
}

/* Other men round a board. */
static void seat_men(Land *land, const WideMen *men, int players) {
    land->kinds_end = men->kinds_end;
    for (Player player = 0; player < players; player++)
        memcpy(land->promotion[player], men->promotion[player], sizeof land->promotion[player]);
}

Game *wide_game(const Game *base, const WideMen *men, Error *err) {
    Wide *const made = memory_new(1, sizeof *made);
    memcpy(&made->game, base, sizeof *base);
    if (!find_rules(&made->rules, base->conduct.composition, err)) {
        free(made);
        return NULL;
    }
    const Board *const board = board_of(base->setup.board);
    const Ways ways = seats_ways(base, &made->rules, men);
    made->walks = *walks_of(ways.walked, ways.forward, ways.gaits);
    if (men) take_own_walks(&made->walks, &ways, men);
    if (men && men->bounded) bound_walks(&made->walks, board, men);
    land_build(&made->land, board, ways.walked, &made->walks, base->players, ways.forward);
    const bool seated = made->rules.rule[0] == &rule_seats;
    lay_ground(&made->land, base, made->rules.rule[0]);
    if (men) (seated ? seat_men : take_men)(&made->land, men, base->players);
    if (men && men->firsts) made->land.pawns.firsts = walks_of(ways.walked, ways.forward, men->firsts);
    land_find_shifts(&made->land, base->players);
    made->game.setup.land = &made->land;
    made->game.conduct.wide = &made->rules;
    take_hooks(&made->game);
    return &made->game;
}

/* ---- captures in passing ---- */

Set wide_passed(const Position *pos) {
    Cells cells = lane_flag(pos, FLAG_PASSED);
    if (pos->now.en_passant == CELL_NONE) return cells_set(NO_CELLS);
    return cells_set((pos->game->setup.land->pawns.odd ? cells : NO_CELLS) | cells_one(pos->now.en_passant));
}

bool wide_set_passed(Position *pos, Set set) {
    const Player us = pos->now.turn;
    const Terrain terrain = lane_terrain(pos);
    const Cells cells = cells_of_set(&set) & terrain->pawns.passed_on[us];
    if (cells_any(cells & lane_men(pos, us)) || cells_many(cells & lane_occupied(pos))) return false;
    lane_set_passed(pos, us, cells);
    for (Cells rest = cells & lane_kind(pos, EMPTY); cells_any(rest);)
        if (lane_passer(terrain, pos, us, cells_pop(&rest)) == CELL_NONE) return false;
    return true;
}

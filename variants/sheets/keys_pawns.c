/* Keys of pawns and of who is like them: where they promote and to what, who steps further at first, who captures in
 * passing. */
#include <stdlib.h>
#include <string.h>

#include "engine/board/walk.h"
#include "variants/rules/promotion_limit.h"
#include "variants/sheets/keys.h"

/* ---- reading ---- */

/* Keys of men and of cells, for white, for black and for both. */
#define MEN_KEY(name, field)                                                                                           \
    static bool name##_white(Sheet *sheet, const char *value, Error *err) {                                            \
        return read_men(sheet, value, &sheet->pawns.field[WHITE], err);                                                \
    }                                                                                                                  \
    static bool name##_black(Sheet *sheet, const char *value, Error *err) {                                            \
        return read_men(sheet, value, &sheet->pawns.field[BLACK], err);                                                \
    }                                                                                                                  \
    static bool name(Sheet *sheet, const char *value, Error *err) {                                                    \
        return name##_white(sheet, value, err) && name##_black(sheet, value, err);                                     \
    }
MEN_KEY(set_promoting, promoting)
MEN_KEY(set_passing, passing)

static bool set_become_of(Sheet *sheet, Player player, const char *value, Error *err) {
    return read_men(sheet, value, &sheet->pawns.become[player], err);
}
static bool set_become_white(Sheet *sheet, const char *value, Error *err) {
    return set_become_of(sheet, WHITE, value, err);
}
static bool set_become_black(Sheet *sheet, const char *value, Error *err) {
    return set_become_of(sheet, BLACK, value, err);
}
static bool set_become(Sheet *sheet, const char *value, Error *err) {
    bool good = true;
    for (Player player = 0; player < PLAYERS_MAX; player++) good = good && set_become_of(sheet, player, value, err);
    return good;
}

#define CELLS_KEY(name, field, old)                                                                                    \
    static bool name##_white(Sheet *sheet, const char *value, Error *err) {                                            \
        old;                                                                                                           \
        return read_words(value, sheet->pawns.field[WHITE], SHEET_REGION_MAX, err);                                    \
    }                                                                                                                  \
    static bool name##_black(Sheet *sheet, const char *value, Error *err) {                                            \
        old;                                                                                                           \
        return read_words(value, sheet->pawns.field[BLACK], SHEET_REGION_MAX, err);                                    \
    }
CELLS_KEY(set_promoting_on, promoting_on, sheet->pawns.promotion_rank = 0)
CELLS_KEY(set_double_from, double_from, sheet->pawns.double_rank[0] = sheet->pawns.double_rank[1] = 0)
CELLS_KEY(set_triple_from, triple_from, )
CELLS_KEY(set_passed_on, passed_on, )

static bool set_passed_on(Sheet *sheet, const char *value, Error *err) {
    return set_passed_on_white(sheet, value, err) && set_passed_on_black(sheet, value, err);
}

static bool set_pawn_types(Sheet *sheet, const char *value, Error *err) {
    return set_promoting(sheet, value, err) && set_passing(sheet, value, err) &&
           read_men(sheet, value, &sheet->ends.progress[WHITE], err) &&
           read_men(sheet, value, &sheet->ends.progress[BLACK], err);
}

/* "a:1 c:1 r:2" */
static bool set_limit(Sheet *sheet, const char *value, Error *err) {
    memset(sheet->pawns.limit, 0, sizeof sheet->pawns.limit);
    for (value += strspn(value, " "); *value; value += strspn(value, " ")) {
        const int man = sheet_man_of(sheet, *value);
        char *end = NULL;
        const long limit = man >= 0 && value[1] == ':' ? strtol(value + 2, &end, 10) : 0;
        if (limit < 1 || limit > UINT8_MAX || (*end && *end != ' '))
            return error_set(err, "\"%.20s\" is not the letter of a man, a colon and a number", value);
        sheet->pawns.limit[man] = (uint8_t)limit;
        value = end;
    }
    return true;
}

static bool set_mandatory(Sheet *sheet, const char *value, Error *err) {
    bool mandatory = false;
    if (!read_switch(value, &mandatory, err)) return false;
    sheet->pawns.may_stay = !mandatory;
    return true;
}
static bool set_double_step_of(Sheet *sheet, Player player, const char *value, Error *err) {
    return read_switch(value, &sheet->pawns.double_step[player], err);
}
static bool set_double_step(Sheet *sheet, const char *value, Error *err) {
    bool good = true;
    for (Player player = 0; player < PLAYERS_MAX; player++)
        good = good && set_double_step_of(sheet, player, value, err);
    return good;
}
static bool set_promotion_rank(Sheet *sheet, const char *value, Error *err) {
    return read_number(value, 1, 32, &sheet->pawns.promotion_rank, err);
}

/* The other one of the two is the second rank, if it is not named. */
static bool set_double_rank(Sheet *sheet, const char *value, Error *err) {
    int *const rank = sheet->pawns.double_rank;
    if (!rank[0]) rank[0] = 2;
    return read_number(value, 1, 32, &rank[1], err);
}
static bool set_double_rank_min(Sheet *sheet, const char *value, Error *err) {
    int *const rank = sheet->pawns.double_rank;
    if (!rank[1]) rank[1] = 2;
    return read_number(value, 1, 32, &rank[0], err);
}

const SheetKey sheet_keys_of_pawns[] = {
    { "promotionRank", set_promotion_rank },
    { "doubleStepRank", set_double_rank },
    { "doubleStepRankMin", set_double_rank_min },
    { "pawnTypes", set_pawn_types },
    { "promotionPieceTypes", set_become },
    { "promotionPieceTypesWhite", set_become_white },
    { "promotionPieceTypesBlack", set_become_black },
    { "promotionLimit", set_limit },
    { "mandatoryPawnPromotion", set_mandatory },
    { "promotionRegionWhite", set_promoting_on_white },
    { "promotionRegionBlack", set_promoting_on_black },
    { "promotionPawnTypes", set_promoting },
    { "promotionPawnTypesWhite", set_promoting_white },
    { "promotionPawnTypesBlack", set_promoting_black },
    { "doubleStep", set_double_step },
    { "doubleStepRegionWhite", set_double_from_white },
    { "doubleStepRegionBlack", set_double_from_black },
    { "tripleStepRegionWhite", set_triple_from_white },
    { "tripleStepRegionBlack", set_triple_from_black },
    { "enPassantRegion", set_passed_on },
    { "enPassantRegionWhite", set_passed_on_white },
    { "enPassantRegionBlack", set_passed_on_black },
    { "enPassantTypes", set_passing },
    { "enPassantTypesWhite", set_passing_white },
    { "enPassantTypesBlack", set_passing_black },
    { NULL, NULL },
};

const SheetKeyOfOne sheet_one_of_pawns[] = {
    { "promotionPieceTypes", set_become_of },
    { "doubleStep", set_double_step_of },
    { NULL, NULL },
};

/* ---- making: promotion ---- */

/* How many cells a man hits from the middle of the board: the better ones hit more. */
static int worth(const Making *making, Player player, Kind kind) {
    const Board *const board = making->board;
    const Cell middle = board_cell(board, board->spec.files / 2, board->spec.ranks / 2);
    const char *const gait = making_gaits(making, player)[kind];
    Error err;
    Walk *const walk = middle == CELL_NONE || !gait ? NULL : walk_build(board, gait, NORTH, &err);
    const int count = walk ? set_count(&walk->reach[middle]) : 0;
    free(walk);
    return count;
}

/* The same of those that rules name, as far as these are there: men besides the orthodox ones join those of the board,
 * else there are no others. */
static KindSet as_rules_say(const Making *making, KindSet kinds) {
    enum { ORTHODOX = 1 << QUEEN | 1 << ROOK | 1 << BISHOP | 1 << KNIGHT };
    const KindSet there = making_plain_kinds(making, ~0ULL);
    FOR_RULES_WITH(making->rules, i, promotions) {
        KindSet named = 0;
        for (const Kind *kind = making->rules->rule[i]->promotions; *kind != EMPTY; kind++) named |= 1U << *kind;
        if ((named & ORTHODOX) == ORTHODOX)
            kinds |= named & there & ~(KindSet)ORTHODOX;
        else if (named & there)
            kinds = named & there;
    }
    return kinds;
}

/* The best first, and last what they are, if they may stay that. */
void make_promotions(Making *making, Player player) {
    int worths[KINDS_MAX], count = 0;
    Kind *const promotion = making->men->promotion[player];
    const MenSet become = making->sheet->pawns.become[player];
    const KindSet kings = become == ~0ULL ? 1U << KING : 0; /* "*" means others than kings */
    const KindSet kinds = as_rules_say(making, making_kinds(making, become) & ~kings);
    for (Kind kind = PAWN + 1; kind < making->men->kinds_end; kind++) {
        if (!(kinds >> kind & 1)) continue;
        const int is_worth = worth(making, player, kind);
        int at = count++;
        for (; at > 0 && worths[at - 1] < is_worth; at--) {
            worths[at] = worths[at - 1];
            promotion[at] = promotion[at - 1];
        }
        worths[at] = is_worth;
        promotion[at] = kind;
    }
    if (making->sheet->pawns.may_stay) promotion[count++] = PAWN;
    promotion[count] = EMPTY;
}

static bool take_limits(Making *making, Error *err) {
    bool any = false;
    for (int man = 0; sheet_men[man].name; man++) {
        const uint8_t limit = making->sheet->pawns.limit[man];
        if (!limit || making->kind[man] == EMPTY) continue;
        making->terms->men.limit[making->kind[man]] = limit;
        any = true;
    }
    return !any || making_add(making, &rule_promotion_limit, err);
}

/* ---- making: cells ---- */

static bool take_cells(Making *making, Player player, Error *err) {
    const SheetPawns *const pawns = &making->sheet->pawns;
    const Board *const board = making->board;
    WideMen *const men = making->men;
    const char *const double_from = pawns->double_step[player] ? pawns->double_from[player] : "-";
    if (!region_read(board, double_from, &men->double_from[player], err)) return error_prefix(err, "doubleStepRegion");
    if (!region_read(board, pawns->promoting_on[player], &men->promoting[player], err))
        return error_prefix(err, "promotionRegion");
    if (!pawns->promoting_on[player][0]) men->promoting[player] = making_ranks(making, player ^ 1, 1, 1);
    if (!region_read(board, pawns->triple_from[player], &men->triple_from[player], err))
        return error_prefix(err, "tripleStepRegion");
    if (!region_read(board, pawns->passed_on[player], &men->passed_on[player], err))
        return error_prefix(err, "enPassantRegion");
    if (pawns->promotion_rank)
        men->promoting[player] = making_ranks(making, player, pawns->promotion_rank, board->spec.ranks);
    if (pawns->double_rank[1] && pawns->double_step[player])
        men->double_from[player] = making_ranks(making, player, pawns->double_rank[0], pawns->double_rank[1]);
    return true;
}

/* ---- making: pawns that are none of chess ---- */

/* Pawns, if there are any: they promote and capture in passing, whoever else does. */
static KindSet pawns_of(const Making *making) {
    return making->men->gaits[PAWN] ? 1U << PAWN : 0;
}

/* Can a pawn of the player promote by a double step? */
static bool promotes_by_two_steps(const WideMen *men, const Board *board, Player player) {
    const int ahead = board_forward(board, player);
    Set from = men->double_from[player];
    for (Cell at; set_pop(&from, &at);) {
        const Cell next = board->step[ahead][at].to, far = next == CELL_NONE ? next : board->step[ahead][next].to;
        if (far != CELL_NONE && set_has(&men->promoting[player], far)) return true;
    }
    return false;
}

static bool is_all(const Board *board, const Set *cells) {
    return set_count(cells) == board->cells;
}

static bool is_odd(const Making *making, Player player) {
    const WideMen *const men = making->men;
    return men->firsts || men->promote[player] != pawns_of(making) || men->pass[player] != pawns_of(making) ||
           men->restart[player] != pawns_of(making) || !set_is_empty(&men->triple_from[player]) ||
           !is_all(making->board, &men->passed_on[player]) || !is_all(making->board, &men->mobility[player][PAWN]) ||
           promotes_by_two_steps(men, making->board, player);
}

/* On hexagons it is enough that pawns go straight ahead: from where they stand at first they step further, too. */
static bool goes_ahead(const Board *board, const Walk *walk) {
    for (int at = 0; at < board->cells; at++)
        for (const WalkLine *line = walk_lines(walk, (Cell)at); line->how; line = walk_next(line))
            if (line->how & WALK_MOVES && (line->length > 1 || line->cell[0] != board->step[NORTH][at].to))
                return false;
    return board->spec.shape == BOARD_HEXAGONS;
}

/* Pawns with a gait of their own are pawns nevertheless, if it is a simple one. */
static bool take_gait(Making *making, Error *err) {
    const char *const gait = making->men->gaits[PAWN];
    if (!gait) return true;
    making->men->pawns_walk = strcmp(gait, "fmWfcF") != 0 || (making->men->firsts && making->men->firsts[PAWN]);
    if (!making->men->pawns_walk) return true;
    Walk *const walk = walk_build(making->board, gait, NORTH, err);
    bool leaps = walk != NULL;
    for (int at = 0; leaps && at < making->board->cells; at++)
        for (const WalkLine *line = walk_lines(walk, (Cell)at); line->how; line = walk_next(line))
            leaps &= !(line->how & WALK_HITS) || (line->length == 1 && !(line->how & WALK_HOPS));
    if (leaps && !making->men->firsts && goes_ahead(making->board, walk)) {
        making->men->pawns_walk = false;
        making->men->pawns_hit = true;
    }
    free(walk);
    return leaps || error_set(err, "pawns capture by single leaps, and \"%s\" is more: make it a customPiece", gait);
}

/* Writes down whether more than a move may be due, and whether men come back; returns a rule of the first sort. */
static const Rule *note_turns(Making *making) {
    const Rule *debtor = NULL;
    FOR_RULES_WITH(making->rules, i, seizes) making->terms->men.escape = true;
    FOR_RULES_WITH(making->rules, i, owes)
    if (!making->rules->rule[i]->seizes && !making->rules->rule[i]->gambles) debtor = making->rules->rule[i];
    making->terms->men.owe = debtor != NULL;
    return debtor;
}

bool make_pawns(Making *making, Error *err) {
    const SheetPawns *const pawns = &making->sheet->pawns;
    WideMen *const men = making->men;
    if (!take_gait(making, err)) return false;
    men->odd = men->pawns_walk;
    const Rule *const debtor = note_turns(making);
    const KindSet promoting = making_kinds(making, pawns->promoting[WHITE]);
    if (making_kind_called(making, "pawn") == EMPTY && promoting)
        making->terms->men.pawn = (Kind)__builtin_ctz(promoting);
    for (Player player = 0; player < 2; player++) {
        make_promotions(making, player);
        if (!take_cells(making, player, err)) return false;
        men->promote[player] = making_kinds(making, pawns->promoting[player]) | pawns_of(making);
        men->pass[player] = making_kinds(making, pawns->passing[player]) | pawns_of(making);
        men->restart[player] = pawns_of(making);
        men->odd |= is_odd(making, player);
    }
    if (men->odd && debtor)
        return error_set(err, "%s and such pawns contradict each other (whose turn it is to capture in passing)",
                         debtor->id);
    return take_limits(making, err);
}

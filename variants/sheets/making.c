/* What the topics of a file ask while a game is being made. */
#include "variants/rules/compose.h"
#include "variants/sheets/keys.h"

KindSet making_plain_kinds(const Making *making, MenSet men) {
    KindSet kinds = 0;
    for (int man = 0; sheet_men[man].name; man++)
        if (men >> man & 1 && making->kind[man] != EMPTY) kinds |= 1U << making->kind[man];
    return kinds;
}

KindSet making_kinds(const Making *making, MenSet men) {
    KindSet kinds = making_plain_kinds(making, men);
    for (int man = 0; sheet_men[man].name; man++) {
        const int becomes = making->sheet->hands.becomes[man];
        if (making->crowned[man] != EMPTY && men >> (becomes - 1) & 1) kinds |= 1U << making->crowned[man];
    }
    return kinds;
}

Kind making_kind_called(const Making *making, const char *name) {
    return making->kind[sheet_man_find(name)];
}

const char *const *making_gaits(const Making *making, Player player) {
    const char *const *const own = making->men->own[player];
    return own ? own : making->men->gaits;
}

Set making_ranks(const Making *making, Player player, int from, int to) {
    const Board *const board = making->board;
    Set cells = { { 0 } };
    for (int at = 0; at < board->cells; at++) {
        const int rank = board_row_from(board, player == WHITE ? 0 : 2, (Cell)at) + 1;
        if (rank >= from && rank <= to) set_add(&cells, (Cell)at);
    }
    return cells;
}

Set making_all_cells(const Making *making) {
    return making_ranks(making, WHITE, 1, making->board->spec.ranks);
}

/* How many rules there are, if there is room for one more; -1 with an error. */
static int count_rules(const Making *making, Error *err) {
    int count = 0;
    while (count < COMPOSITION_RULES_MAX && making->rules->rule[count]) count++;
    if (count < COMPOSITION_RULES_MAX) return count;
    error_set(err, "more than %d rules", COMPOSITION_RULES_MAX);
    return -1;
}

bool making_add(Making *making, const Rule *rule, Error *err) {
    const int count = count_rules(making, err);
    if (count >= 0) making->rules->rule[count] = rule;
    return count >= 0;
}

bool making_add_first(Making *making, const Rule *rule, Error *err) {
    const int count = count_rules(making, err);
    for (int i = count; i > 0; i--) making->rules->rule[i] = making->rules->rule[i - 1];
    if (count >= 0) making->rules->rule[0] = rule;
    return count >= 0;
}

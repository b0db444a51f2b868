/* The safety of the own king, asked of the game's own hook: whose absence would end the check gives it. */
#include "engine/lanes/look.h"
#include "engine/lanes/composed.h"

static Cell king_of(const Position *pos, Player player) {
    Set kings = set_and(pos->owner[player + 1], pos->kind[KING]);
    Cell king;
    return set_pop(&kings, &king) ? king : (Cell)CELL_NONE;
}

static Set enemies_of(const Position *pos, Player us) {
    Set enemies = { { 0 } };
    for (Player player = 0; player < pos->game->players; player++)
        if (game_team(pos, player) != game_team(pos, us)) enemies = set_or(enemies, pos->owner[player + 1]);
    return enemies;
}

/* Is the player to move in check when these men are off the board? */
static bool is_in_check_without(Position *pos, Set men) {
    pos_begin(pos, MOVE_NONE);
    for (Cell at; set_pop(&men, &at);) pos_put(pos, at, MAN_NONE);
    const bool checked = game_in_check(pos);
    pos_undo(pos);
    return checked;
}

/* Which of these men gives check to the player to move: without him there is none, or else there is one by him alone.
 * CELL_NONE: the check is not theirs. */
static Cell checker_among(Position *pos, Set men) {
    if (is_in_check_without(pos, men)) return CELL_NONE;
    for (int alone = 0; alone <= 1; alone++) {
        Set rest = men;
        for (Cell at; set_pop(&rest, &at);) {
            Set one = { { 0 } };
            set_add(&one, at);
            if (is_in_check_without(pos, alone ? set_minus(men, one) : one) == alone) return at;
        }
    }
    return CELL_NONE;
}

/* A man who gives check to the player to move, an enemy or one of their own. CELL_NONE: there is no check, or no man
 * gives it. */
static Cell checker_of(Position *pos) {
    const Player us = pos->now.turn;
    if (!game_in_check(pos)) return CELL_NONE;
    const Set enemies = enemies_of(pos, us), own = set_minus(pos->owner[us + 1], pos->kind[KING]);
    const Cell enemy = checker_among(pos, enemies);
    return enemy == CELL_NONE ? checker_among(pos, set_or(enemies, own)) : enemy;
}

static bool says(Error *err, const char *before, const Position *pos, Cell checker, const char *behind) {
    return error_set(err, "%s in check from the %s on %s%s", before, refusal_man(pos, checker),
                     pos->board->name[checker], behind);
}

/* As far as it decides whether the move is legal. */
static void play(Position *pos, Move move) {
    const Composition *rules = pos->game->conduct.composition;
    pos_begin(pos, move);
    if (pos->game->conduct.act)
        pos->game->conduct.act(pos, move);
    else if (rules)
        composed_act(rules, pos, move);
    else
        pos->game->conduct.play(pos, move);
}

bool refusal_king_is_safe(const Position *pos, Move move, Error *err) {
    Position *const trial = look_from(pos).after; /* everything is taken back */
    const Player us = pos->now.turn;
    if (!(pos->game->setup.royal >> KING & 1) || move_is_none(move) || king_of(pos, us) == CELL_NONE) return true;
    const Cell before = checker_of(trial);
    bool safe = true;
    play(trial, move);
    pos_set_turn(trial, us);
    const Cell after = checker_of(trial);
    if (king_of(trial, us) == CELL_NONE)
        safe = error_set(err, "that would cost you your king");
    else if (after != CELL_NONE && after == before)
        safe = says(err, "you are", trial, after, ", and that does not answer it");
    else if (after != CELL_NONE)
        safe = says(err, "that would leave your king", trial, after, "");
    pos_undo(trial);
    return safe;
}

/* Who attacks the king if it alone stands on this cell of its way? */
static Cell attacker_on(Position *pos, const Castle *castle, Cell at) {
    pos_begin(pos, MOVE_NONE);
    const Man king = pos->man[castle->king];
    pos_put(pos, castle->king, MAN_NONE);
    pos_put(pos, at, king);
    const Cell attacker = checker_of(pos);
    pos_undo(pos);
    return attacker;
}

static Set way_of(const Position *pos, const Castle *castle) {
    Set way = { { 0 } };
    if (pos->board->cells == 64 || pos->board->spec.shape == BOARD_HEXAGONS)
        way = castle->safe;
    else
        set_add(&way, castle->rook_to);
    set_drop(&way, castle->king);
    return way;
}

bool refusal_castling_is_safe(const Position *pos, Move move, Error *err) {
    Position *const trial = look_from(pos).after; /* everything is taken back */
    if (move_type(move) != MOVE_CASTLE) return true;
    const Castle *castle = &pos->castle[2 * pos->now.turn];
    if (castle->rook != move_to(move) || castle->king != move_from(move)) castle++;
    if (move_kind(move) != EMPTY) castle += CASTLES_FURTHER;
    const Cell checker = checker_of(trial);
    if (checker != CELL_NONE) return says(err, "you cannot castle out of check: you are", pos, checker, "");
    const Composition *rules = pos->game->conduct.composition;
    if (rules && composed_facts(rules) & FACT_CASTLES_OVER_CHECK) return true;
    Set way = way_of(pos, castle);
    for (Cell at; set_pop(&way, &at);) {
        const Cell attacker = attacker_on(trial, castle, at);
        if (attacker == CELL_NONE) continue;
        return error_set(err, "you cannot castle through check: %s is attacked by the %s on %s", pos->board->name[at],
                         refusal_man(pos, attacker), pos->board->name[attacker]);
    }
    return true;
}

#include "variants/rules/blunderbuss.h"

/* ---- long shots ---- */

/* Are there other rules, which may ask who has fired? */
static bool asks_for_gunner(const Composition *c) {
    return c->rule[1] != NULL;
}

/* Nothing changes on the board as yet. */
LANE_API void blunderbuss_stakes(const Composition *c, Position *pos, Move move) {
    const bool passing = rule_passes_king(move);
    Bullet bullet = { .at = passing ? (Cell)(rule_choice(move) - 1) : move_to(move),
                      .king = passing ? move_to(move) : (Cell)CELL_NONE,
                      .gunner = asks_for_gunner(c) ? move_from(move) : (Cell)CELL_NONE };
    if (lane_is_plane(composed_terrain(c, pos)))
        bullet.direction = bullet_direction(move_from(move), bullet.at);
    else
        bullet_line(pos, move_from(move), bullet.at, &bullet.direction);
    pos->now.reversible++;
    if (pos->now.en_passant != CELL_NONE) pos_set_en_passant(pos, CELL_NONE);
    lane_set_flags(pos, FLAG_PATH, NO_CELLS);
    bullet_set(pos, bullet);
}

/* Long shots at a king that has just castled, on his way. Where men capture as their victims do he is not reached so.
 */
LANE_API void blunderbuss_lists(const Composition *c, const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    const Cells path = lane_flag(pos, FLAG_PATH);
    Cell king = CELL_NONE;
    if (LIKELY(!cells_any(path)) || composed_facts(c) & FACT_LISTED_CAPTURES) return;
    FOR_ENEMIES(pos, us, enemy) if (king == CELL_NONE) king = bullet_castled_king(pos, enemy, cells_set(path));
    for (Cells rest = king == CELL_NONE ? NO_CELLS : path & ~lane_kind(pos, WALL); cells_any(rest);) {
        const Cell passed = cells_pop(&rest);
        Cells from = lane_attackers(composed_terrain(c, pos), pos, us, lane_men(pos, us), passed, lane_occupied(pos));
        while (cells_any(from)) {
            const Cell at = cells_pop(&from);
            if (!blunderbuss_is_far(c, pos, at, passed)) continue;
            const Move shot = move_make(MOVE_SHOT, at, king, EMPTY);
            movelist_push(out, move_choose(shot, (passed + 1U) | RULE_PASSES_KING));
        }
    }
}

/* ---- dice ---- */

LANE_API bool blunderbuss_owes(const Composition *c, const Position *pos, MoveList *out) {
    (void)c;
    if (LIKELY(!pos->now.chance)) return false;
    for (uint32_t total = BULLET_LEAST; total <= BULLET_MOST; total++)
        movelist_push(out, move_choose(move_make(MOVE_DICE, 0, 0, EMPTY), total));
    return true;
}

/* The bullet has come to rest: the shot is played, at an empty cell if it has hit nobody. */
static void come_to_rest(const Composition *c, Position *pos, Cell hit, Cell gunner) {
    const Player us = pos->now.turn;
    const Cell to = hit != CELL_NONE ? hit : cells_first(lane_kind(pos, EMPTY) & composed_cells(pos));
    const Move shot = move_choose(move_make(MOVE_SHOT, gunner == CELL_NONE ? to : gunner, to, EMPTY), RULE_DECIDED);
    const State before = pos->now;
    const int men = composed_men(c, pos);
    bullet_stop(pos);
    const Cells doomed = composed_do(c, pos, shot);
    if (hit == CELL_NONE && composed_men(c, pos) == men) { /* nothing has come of it */
        pos->now.halfmove = (uint16_t)(before.halfmove + 1);
        pos->now.reversible = (uint16_t)(before.reversible + 1);
    }
    if (cells_any(doomed) && !composed_mates(c, pos)) composed_bury(pos, doomed);
    FOR_RULES_WITH(c, i, turns) c->rule[i]->turns(c, pos, shot, us);
}

LANE_API bool blunderbuss_pays(const Composition *c, Position *pos, Move move) {
    if (LIKELY(!pos->now.chance)) return false;
    Bullet bullet = bullet_of(pos);
    const Cell target = bullet_target(bullet);
    const BulletFate fate = bullet_roll(pos, move_choice(move), &bullet);
    if (fate == BULLET_FLIES) {
        pos->now.reversible++;
        bullet_set(pos, bullet);
    } else {
        come_to_rest(c, pos, fate == BULLET_HITS ? target : (Cell)CELL_NONE, bullet.gunner);
    }
    return true;
}

/* ---- castling ---- */

/* The castled rook may have gone, or the king. */
LANE_API void blunderbuss_forgets(const Composition *c, Position *pos) {
    const Cells path = lane_flag(pos, FLAG_PATH);
    bool known = false;
    (void)c;
    if (LIKELY(!cells_any(path))) return;
    for (Player player = 0; player < lane_players(pos); player++)
        known |= bullet_castled_king(pos, player, cells_set(path)) != CELL_NONE;
    if (!known) lane_set_flags(pos, FLAG_PATH, NO_CELLS);
}

/* ---- the end ---- */

LANE_API bool blunderbuss_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    const Player us = pos->now.turn;
    const Cells ours = lane_men_of(pos, us, KING), theirs = lane_enemies(pos, us) & lane_kind(pos, KING);
    if (LIKELY(cells_any(ours) && cells_any(theirs)) || composed_facts(c) & FACT_LAST_MAN) return false;
    if (!cells_any(ours) && !cells_any(theirs)) {
        *outcome = game_drawn(pos, "both kings are gone");
        return true;
    }
    const Player winner = cells_any(ours) ? us : man_owner(pos->man[cells_first(theirs)]);
    *outcome = game_won(pos, pos->game->team[winner], c->rule[1] ? "the king is gone" : "the king is shot");
    return true;
}

/* ---- moves refused ---- */

LANE_API bool blunderbuss_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    return move_is_none(wish->move) || !blunderbuss_gambles(c, pos, wish->move) ||
           !cells_any(composed_checkers(c, pos, pos->now.turn)) ||
           error_set(err, "you are in check, and a shot from three steps or more may miss: it does not answer that");
}

/* ---- possible positions ---- */

static bool check_gunner(const Composition *c, const Position *pos, Error *err) {
    const Cell gunner = bullet_of(pos).gunner;
    if (!asks_for_gunner(c)) return gunner == CELL_NONE || error_in(err, "gunner=", "nothing hangs on who has fired");
    if (gunner == CELL_NONE) return error_in(err, "bullet=", "gunner= must say from where it was fired");
    return (gunner != bullet_of(pos).at && cells_has(lane_men(pos, pos->now.turn), gunner)) ||
           error_in(err, "gunner=", "nobody of %s on %s has fired", words_player(pos->game, pos->now.turn),
                    pos->board->name[gunner]);
}

/* Can a king be shot at in passing where the bullet is? */
static bool is_passing(const Position *pos, Bullet bullet) {
    const Set king = cells_set(cells_one(bullet.king));
    Set path = cells_set(cells_one(bullet.at));
    FOR_ENEMIES(pos, pos->now.turn, enemy) {
        if (!man_is(pos->man[bullet.king], KING, enemy)) continue;
        for (int at = 0; at < pos->board->cells; at++) {
            Set two = path;
            set_add(&two, (Cell)at);
            if (set_has(&king, (Cell)at) || bullet_castled_king(pos, enemy, two) != bullet.king) continue;
            return true;
        }
    }
    return false;
}

static bool check_bullet(const Composition *c, const Position *pos, Error *err) {
    const Bullet bullet = bullet_of(pos);
    const bool royal = !(composed_facts(c) & FACT_LAST_MAN) && lane_players(pos) == 2; /* round a board it goes on */
    if (royal && cells_count(lane_kind(pos, KING)) != lane_players(pos))
        return error_in(err, "bullet=", "a king is gone, the game is over");
    if (pos->now.en_passant != CELL_NONE || cells_any(lane_flag(pos, FLAG_PATH)))
        return error_in(err, "bullet=", "en passant and path end when a shot is fired");
    if (bullet.king == CELL_NONE) {
        if (pos->man[bullet.at] == MAN_NONE || pos->man[bullet.at] == MAN_WALL)
            return error_in(err, "bullet=", "there is nobody on %s", pos->board->name[bullet.at]);
    } else if (bullet.bends || !is_passing(pos, bullet)) {
        return error_in(err, "bullet=", "no king can be shot there in passing");
    }
    return check_gunner(c, pos, err);
}

LANE_API bool blunderbuss_possible(const Composition *c, const Position *pos, Error *err) {
    const Cells path = lane_flag(pos, FLAG_PATH);
    bool known = !cells_any(path);
    if (!asks_for_gunner(c) && !chesslike_check_kings(pos, ONE_GONE, err)) return false;
    if (pos->now.chance) return check_bullet(c, pos, err);
    if (pos->word[WORD_BULLET]) return error_in(err, "gunner=", "there is no bullet");
    for (Player player = 0; player < lane_players(pos) && !known; player++)
        known = (asks_for_gunner(c) || player != pos->now.turn) &&
                bullet_castled_king(pos, player, cells_set(path)) != CELL_NONE;
    return known || error_in(err, "path=", "nobody can have castled along these squares in the last move");
}

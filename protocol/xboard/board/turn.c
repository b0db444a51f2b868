#include "protocol/xboard/board/turn.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/lanes/look.h"
#include "protocol/xboard/board/dialect.h"
#include "protocol/xboard/board/hosting.h"
#include "protocol/xboard/board/reach.h"
#include "protocol/xboard/board/repair.h"

/* ---- lists ---- */

void turns_init(TurnList *list) {
    *list = (TurnList){ .at = NULL };
}

void turns_free(TurnList *list) {
    free(list->at);
    free(list->plies);
    turns_init(list);
}

void turns_clear(TurnList *list) {
    list->count = list->plies_count = 0;
}

static Turn *push(TurnList *list) {
    ARRAY_RESERVE(list->at, list->room, list->count + 1);
    return &list->at[list->count++];
}

void turns_keep(TurnList *list, const bool keep[]) {
    int count = 0;
    for (int i = 0; i < list->count; i++)
        if (keep[i]) list->at[count++] = list->at[i];
    list->count = count;
}

/* ---- how a move looks ---- */

static char letter_of(const Position *pos, Kind kind) {
    return kind == EMPTY ? '\0' : game_letter(pos->game, kind);
}

/* A man takes itself off the board: the king stays and removes it. */
static Stroke look_of_suicide(const Position *pos, const Screen *before, Cell at) {
    const Cell king = repair_stayer(before, &before->shown, game_turn(pos));
    if (king == CELL_NONE || king == at) return STROKE_NULL;
    Stroke stroke = { .from = king, .to = king };
    set_add(&stroke.kills, at);
    return stroke;
}

/* Nobody of the mover's side goes: a man appears, or the king stays and removes men. */
static Stroke look_of_others(const Position *pos, const Screen *before, const Turn *turn) {
    const Player us = game_turn(pos);
    const Cell to = move_to(turn->move);
    if (sight_owner(before->shown.man[to]) != us && sight_owner(turn->after.man[to]) == us)
        return (Stroke){ .from = CELL_NONE, .to = to, .letter = sight_dropped(pos->board, turn->after.man[to], to) };
    const Cell king = repair_stayer(before, &before->shown, us);
    const int count = set_count(&turn->victims);
    if (king == CELL_NONE || count < 1 || count > STROKE_KILLS_MAX) return STROKE_NULL;
    return (Stroke){ .from = king, .to = king, .kills = turn->victims };
}

/* A shot is seen though it hits nobody: it names its target. */
static bool is_unseen(const Position *pos, const Sight *before, const Turn *turn) {
    const MoveType type = move_type(turn->move);
    return type != MOVE_PASS && type != MOVE_SHOT && sight_same_men(pos->board, before, &turn->after);
}

/* A man of the mover's goes or shoots. */
static Stroke look_of_own(const Position *pos, Move move) {
    const Cell from = move_from(move), to = move_to(move);
    if (move_type(move) == MOVE_CASTLE) return (Stroke){ .from = from, .to = dialect_castled_king(pos, move) };
    if (move_type(move) != MOVE_SHOT)
        return (Stroke){ .from = from, .to = to, .letter = letter_of(pos, move_kind(move)) };
    Stroke shot = { .from = from, .to = from };
    set_add(&shot.kills, to);
    return shot;
}

/* A man goes round and arrives where it was: it stays, and as many of its victims are named as there may be. */
static Stroke look_of_round(const Turn *turn) {
    Stroke stroke = { .from = move_from(turn->move), .to = move_from(turn->move) };
    Set victims = turn->victims;
    for (Cell at; set_count(&stroke.kills) < STROKE_KILLS_MAX && set_pop(&victims, &at);) set_add(&stroke.kills, at);
    return stroke;
}

/* `before`: the true board before the turn. */
static Stroke look_of(const Position *pos, const Screen *before, const Turn *turn) {
    const Move move = turn->move;
    const Cell to = move_to(move);
    const Man man = pos->man[move_from(move)];
    if (move_type(move) == MOVE_PASS) return STROKE_NULL;
    if (move_type(move) == MOVE_DROP)
        return (Stroke){ .from = CELL_NONE, .to = to, .letter = letter_of(pos, move_kind(move)) };
    if (is_unseen(pos, &before->shown, turn)) return STROKE_NULL;
    if (move_type(move) == MOVE_SHOT && move_from(move) == to) return look_of_suicide(pos, before, to);
    if (man == MAN_NONE || man_owner(man) != game_turn(pos)) return look_of_others(pos, before, turn);
    if (move_from(move) == to && move_type(move) != MOVE_SHOT) return look_of_round(turn);
    return look_of_own(pos, move);
}

/* ---- victims that the ply of the move can name ---- */

/* Could XBoard think of another man of this letter that arrives there? Then the ply must not look as if the victim were
 * where its man goes: XBoard would write no more than that, and not find the man again in a saved game. */
static bool has_rival(const Game *game, const Sight *shown, const Stroke *stroke) {
    const char letter = shown->man[stroke->from];
    for (int at = 0; at < board_of(game->setup.board)->cells; at++)
        if (at != stroke->from && shown->man[at] == letter && reach_can_go(game, shown, (Cell)at, stroke->to))
            return true;
    return false;
}

/* Does XBoard know all that happens, as with men taken en passant? */
static bool does_all(const Screen *screen, const Turn *turn) {
    Screen end = *screen;
    screen_play(&end, &turn->stroke);
    return set_is_empty(&end.shown.doubtful) && sight_same_men(end.board, &end.shown, &turn->after);
}

/* Men that vanish, and are not there before somebody else is. */
static Set vanished(const Screen *screen, const Turn *turn, Player owner) {
    Set gone = { { 0 } };
    for (int at = 0; at < screen->board->cells; at++)
        if (sight_owner(screen->shown.man[at]) == owner && turn->after.man[at] == SIGHT_EMPTY) set_add(&gone, (Cell)at);
    return gone;
}

/* XBoard passes on one man of the mover's side, and writes it first. */
static void name_own(Stroke *stroke, Set own, Set enemies) {
    Cell mine, theirs;
    if (!set_pop(&own, &mine)) return;
    set_add(&stroke->kills, mine);
    if (!set_pop(&enemies, &theirs)) return;
    set_add(&stroke->kills, theirs);
    stroke->is_downward = mine > theirs;
}

static void name_enemies(Stroke *stroke, Set enemies) {
    for (Cell at; set_count(&stroke->kills) < STROKE_KILLS_MAX && set_pop(&enemies, &at);) set_add(&stroke->kills, at);
}

/* Games in which men take otherwise than they go. Own men that are taken have gone before (plan.h). */
static bool is_strange(const Game *game, const Sight *shown, const Stroke *stroke) {
    if (stroke->from == CELL_NONE || stroke_stays(stroke)) return false;
    return sight_owner(shown->man[stroke->to]) == (shown->turn ^ 1) &&
           !reach_can_go(game, shown, stroke->from, stroke->to);
}

static void name_victims(const Game *game, const Screen *screen, Turn *turn) {
    const Sight *shown = &screen->shown;
    const Stroke *stroke = &turn->stroke;
    Set enemies = vanished(screen, turn, shown->turn ^ 1), own = vanished(screen, turn, shown->turn);
    turn->named[0] = turn->named[1] = *stroke;
    if (stroke->from == CELL_NONE || stroke_stays(stroke) || stroke->letter) return;
    set_drop(&enemies, stroke->to);
    set_drop(&own, stroke->from);
    if (does_all(screen, turn)) return;
    name_own(&turn->named[1], own, enemies);
    Set first = enemies;
    const bool is_doubtful = has_rival(game, shown, stroke);
    for (Cell at; is_doubtful && set_pop(&first, &at) && reach_can_go(game, shown, stroke->from, at);)
        set_drop(&enemies, at);
    name_enemies(&turn->named[0], enemies);
}

/* The shooter, or else the king stays: at least it does not vanish. */
static void note_fallen(const Screen *screen, Turn *turn) {
    const Player us = screen->shown.turn;
    const Set enemies = vanished(screen, turn, us ^ 1), own = vanished(screen, turn, us);
    const bool shoots = stroke_stays(&turn->stroke) && turn->after.man[turn->stroke.from] != SIGHT_EMPTY;
    const Cell stayer = shoots ? turn->stroke.from : repair_stayer(screen, &turn->after, us);
    turn->fallen = STROKE_NULL;
    if (stayer == CELL_NONE || set_has(&own, stayer) || (set_is_empty(&own) && set_is_empty(&enemies))) return;
    turn->fallen.from = turn->fallen.to = stayer;
    if (set_is_empty(&own))
        name_enemies(&turn->fallen, enemies);
    else
        name_own(&turn->fallen, own, enemies);
}

/* ---- turns ---- */

static void note_victims(const Board *board, const Sight *before, Turn *turn) {
    const Player them = before->turn ^ 1;
    turn->victims = (Set){ { 0 } };
    for (int at = 0; at < board->cells; at++)
        if (sight_owner(before->man[at]) == them && sight_owner(turn->after.man[at]) != them)
            set_add(&turn->victims, (Cell)at);
}

/* The position stands at the end of the turn. */
static void note_end(const Position *pos, const Sight *before, Turn *turn) {
    hosting_sight(pos, &turn->after);
    turn->key = pos->now.key;
    note_victims(pos->board, before, turn);
}

bool turn_find_roll(const Position *pos, unsigned total, Move *event) {
    MoveList events;
    bool found = false;
    movelist_init(&events);
    game_moves(pos, GEN_ALL, &events);
    for (int i = 0; i < events.count && !found; i++) {
        found = move_choice(events.at[i]) == total;
        if (found) *event = events.at[i];
    }
    movelist_free(&events);
    return found;
}

bool turn_roll(Position *pos, unsigned total) {
    Move event;
    if (!turn_find_roll(pos, total, &event)) return false;
    game_play(pos, event);
    return true;
}

void turn_describe(const Position *pos, const Screen *screen, Turn *turn) {
    Screen before;
    hosting_screen(pos, &before);
    const Look look = look_ahead(pos, turn->move);
    for (int i = 0; i < turn->rolls_count; i++) turn_roll(look.after, turn->rolls[i]);
    note_end(look.after, &before.shown, turn);
    look_back(&look);
    turn->stroke = look_of(pos, &before, turn);
    turn->is_unseen = is_unseen(pos, &before.shown, turn);
    screen_complete(screen, &turn->stroke);
    turn->is_strange = is_strange(pos->game, &screen->shown, &turn->stroke);
    name_victims(pos->game, screen, turn);
    note_fallen(screen, turn);
}

/* ---- all turns ---- */

static bool is_known(const TurnList *list, int first, Key key) {
    for (int i = first; i < list->count; i++)
        if (list->at[i].key == key) return true;
    return false;
}

/* All that the dice may make of the move on the board, each end once. */
static void list_outcomes(const Position *pos, Turn *turn, int first, TurnList *out) {
    if (!game_is_chance(pos) || turn->rolls_count == TURN_ROLLS_MAX) {
        if (!is_known(out, first, pos->now.key)) {
            turn->key = pos->now.key;
            *push(out) = *turn;
        }
        return;
    }
    MoveList events;
    movelist_init(&events);
    game_moves(pos, GEN_ALL, &events);
    for (int i = 0; i < events.count; i++) {
        turn->rolls[turn->rolls_count++] = (uint8_t)move_choice(events.at[i]);
        const Look look = look_ahead(pos, events.at[i]);
        list_outcomes(look.after, turn, first, out);
        look_back(&look);
        turn->rolls_count--;
    }
    movelist_free(&events);
}

void turns_add(const Position *pos, const Screen *screen, Move move, TurnList *out) {
    Turn turn = { .move = move };
    turn_describe(pos, screen, &turn);
    if (!is_known(out, 0, turn.key)) *push(out) = turn;
}

void turns_list(const Position *pos, const Screen *screen, bool rolls, TurnList *out) {
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    for (int i = 0; i < legal.count; i++) {
        Turn turn = { .move = legal.at[i] };
        const int first = out->count;
        if (rolls) {
            const Look look = look_ahead(pos, turn.move);
            list_outcomes(look.after, &turn, first, out);
            look_back(&look);
        } else {
            *push(out) = turn;
        }
        for (int k = first; k < out->count; k++) turn_describe(pos, screen, &out->at[k]);
    }
    movelist_free(&legal);
}

void turns_tried(const Position *pos, const Screen *screen, TurnList *out) {
    MoveList tries;
    movelist_init(&tries);
    game_tries(pos, &tries);
    for (int i = 0; i < tries.count; i++) {
        Turn *turn = push(out);
        *turn = (Turn){ .move = tries.at[i], .stroke = look_of_own(pos, tries.at[i]) };
        screen_complete(screen, &turn->stroke);
    }
    movelist_free(&tries);
}

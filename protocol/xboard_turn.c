#include "protocol/xboard_turn.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/xboard_hosting.h"

/* ---- lists ---- */

void turns_init(TurnList *list) {
    *list = (TurnList){ .at = NULL };
}

void turns_free(TurnList *list) {
    free(list->at);
    turns_init(list);
}

void turns_clear(TurnList *list) {
    list->count = 0;
}

static Turn *push(TurnList *list) {
    if (list->count == list->room) {
        const int room = list->room ? 2 * list->room : 64;
        Turn *at = realloc(list->at, (size_t)room * sizeof *at);
        if (!at) {
            fprintf(stderr, "fusilier: out of memory\n");
            abort();
        }
        list->at = at;
        list->room = room;
    }
    return &list->at[list->count++];
}

void turns_keep(TurnList *list, const bool keep[]) {
    int count = 0;
    for (int i = 0; i < list->count; i++)
        if (keep[i]) list->at[count++] = list->at[i];
    list->count = count;
}

/* ---- how a move looks ---- */

/* Where the king of a castling move arrives. */
static Cell castled_king(const Position *pos, Move move) {
    const bool to_kings_side = pos->board->column[move_to(move)] > pos->board->column[move_from(move)];
    return pos->castle[2 * game_turn(pos) + (to_kings_side ? KING_SIDE : QUEEN_SIDE)].king_to;
}

static char letter_of(const Position *pos, Kind kind) {
    return kind == EMPTY ? '\0' : game_letter(pos->game, kind);
}

/* The number of a turn is told by a pair of empty squares, on which a king of either side appears, to be removed at
 * once: drops are the plies that XBoard passes on and writes down most faithfully, and kings are dropped by nobody. */
static bool name(const Board *board, const Sight *shown, int number, char king, Turn *turn) {
    for (int first = 0; first < board->cells; first++)
        for (int second = first + 1; second < board->cells && shown->man[first] == SIGHT_EMPTY; second++) {
            if (shown->man[second] != SIGHT_EMPTY || number-- > 0) continue;
            turn->stroke = (Stroke){ .from = CELL_NONE, .to = (Cell)first, .letter = king };
            turn->name = (Stroke){ .from = CELL_NONE, .to = (Cell)second, .letter = king };
            turn->is_named = true;
            return true;
        }
    return false;
}

static int number_of(const Position *pos, Move move) {
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    const int number = movelist_find(&legal, move);
    movelist_free(&legal);
    return number;
}

static Cell stayer_of(const Position *pos, const Sight *before, Player side) {
    const Habits habits = hosting_habits(pos->game);
    return repair_stayer(pos->board, before, before, &habits, side);
}

/* Nobody of the mover's side goes: a man appears, or the king stays and removes men. */
static Stroke look_of_others(const Position *pos, const Sight *before, const Turn *turn) {
    const Player us = game_turn(pos);
    const Cell to = move_to(turn->move);
    if (sight_owner(before->man[to]) != us && sight_owner(turn->after.man[to]) == us)
        return (Stroke){ .from = CELL_NONE, .to = to, .letter = (char)toupper((unsigned char)turn->after.man[to]) };
    const Cell king = stayer_of(pos, before, us);
    const int count = set_count(&turn->victims);
    if (king == CELL_NONE || count < 1 || count > STROKE_KILLS_MAX) return STROKE_NULL;
    return (Stroke){ .from = king, .to = king, .kills = turn->victims };
}

/* A shot is seen though it hits nobody: it names its target. */
static bool is_unseen(const Position *pos, const Sight *before, const Turn *turn) {
    const MoveType type = move_type(turn->move);
    return type != MOVE_PASS && type != MOVE_SHOT &&
           memcmp(before->man, turn->after.man, (size_t)pos->board->cells) == 0;
}

/* A man of the mover's goes or shoots. */
static Stroke look_of_own(const Position *pos, Move move) {
    const Cell from = move_from(move), to = move_to(move);
    if (move_type(move) == MOVE_CASTLE) return (Stroke){ .from = from, .to = castled_king(pos, move) };
    if (move_type(move) != MOVE_SHOT) return (Stroke){ from, to, letter_of(pos, move_kind(move)), { { 0 } } };
    Stroke shot = { .from = from, .to = from };
    set_add(&shot.kills, to);
    return shot;
}

static Stroke look_of(const Position *pos, const Sight *before, const Turn *turn) {
    const Move move = turn->move;
    const Cell to = move_to(move);
    const Man man = pos->man[move_from(move)];
    if (move_type(move) == MOVE_PASS) return STROKE_NULL;
    if (move_type(move) == MOVE_DROP)
        return (Stroke){ .from = CELL_NONE, .to = to, .letter = letter_of(pos, move_kind(move)) };
    if (is_unseen(pos, before, turn)) return STROKE_NULL;
    if (man == MAN_NONE || man_owner(man) != game_turn(pos)) return look_of_others(pos, before, turn);
    return look_of_own(pos, move);
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

bool turn_roll(Position *pos, unsigned total) {
    MoveList events;
    bool found = false;
    movelist_init(&events);
    game_moves(pos, GEN_ALL, &events);
    for (int i = 0; i < events.count && !found; i++) {
        found = move_choice(events.at[i]) == total;
        if (found) game_play(pos, events.at[i]);
    }
    movelist_free(&events);
    return found;
}

void turn_describe(Position *pos, const Sight *shown, Turn *turn) {
    Sight before;
    hosting_sight(pos, &before);
    game_play(pos, turn->move);
    for (int i = 0; i < turn->rolls_count; i++) turn_roll(pos, turn->rolls[i]);
    note_end(pos, &before, turn);
    for (int i = 0; i <= turn->rolls_count; i++) game_undo(pos);
    turn->stroke = look_of(pos, &before, turn);
    turn->is_named = false;
    if (is_unseen(pos, &before, turn))
        name(pos->board, &before, number_of(pos, turn->move), game_letter(pos->game, KING), turn);
    const Habits habits = hosting_habits(pos->game);
    sight_complete(pos->board, shown, &habits, &turn->stroke);
}

/* ---- all turns ---- */

static bool is_known(const TurnList *list, int first, Key key) {
    for (int i = first; i < list->count; i++)
        if (list->at[i].key == key) return true;
    return false;
}

/* All that the dice may make of the move on the board, each end once. */
static void list_outcomes(Position *pos, Turn *turn, int first, TurnList *out) {
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
        game_play(pos, events.at[i]);
        list_outcomes(pos, turn, first, out);
        game_undo(pos);
        turn->rolls_count--;
    }
    movelist_free(&events);
}

void turns_list(Position *pos, const Sight *shown, bool rolls, TurnList *out) {
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    for (int i = 0; i < legal.count; i++) {
        Turn turn = { .move = legal.at[i] };
        const int first = out->count;
        if (rolls) {
            game_play(pos, turn.move);
            list_outcomes(pos, &turn, first, out);
            game_undo(pos);
        } else {
            *push(out) = turn;
        }
        for (int k = first; k < out->count; k++) turn_describe(pos, shown, &out->at[k]);
    }
    movelist_free(&legal);
}

void turns_tried(const Position *pos, const Sight *shown, TurnList *out) {
    const Habits habits = hosting_habits(pos->game);
    MoveList tries;
    movelist_init(&tries);
    game_tries(pos, &tries);
    for (int i = 0; i < tries.count; i++) {
        Turn *turn = push(out);
        *turn = (Turn){ .move = tries.at[i], .stroke = look_of_own(pos, tries.at[i]) };
        sight_complete(pos->board, shown, &habits, &turn->stroke);
    }
    movelist_free(&tries);
}

/* ---- telling them apart ---- */

bool turn_next(const Turn *turn, int made, const Board *board, const Sight *shown, const Habits *habits, Stroke *next) {
    if (made > 1 || !turn->is_named) return repair_next(board, shown, &turn->after, habits, next);
    *next = turn->name;
    return true;
}

/* Is `a` complete where `b` goes on, and both look the same until then? `shown`: behind the first ply. */
static bool is_beginning(const Board *board, Sight shown, const Habits *habits, const Turn *a, const Turn *b) {
    for (int made = 1;; made++) {
        Stroke of_a, of_b;
        const bool more_a = turn_next(a, made, board, &shown, habits, &of_a);
        const bool more_b = turn_next(b, made, board, &shown, habits, &of_b);
        if (!more_a) return more_b;
        if (!more_b || !stroke_equal(&of_a, &of_b)) return false;
        sight_play(board, &shown, habits, &of_a);
    }
}

/* Does the first ply show something at its end that will not stay there? */
static bool misleads(const Turn *turn, const Sight *after_stroke) {
    const Cell to = turn->stroke.to;
    return to != CELL_NONE && after_stroke->man[to] != turn->after.man[to];
}

/* Of two turns that begin alike the one that misleads is masked, else the one that is over first. */
static bool is_masked(const TurnList *all, int index, const Board *board, const Sight *shown, const Habits *habits) {
    const Turn *turn = &all->at[index];
    Sight after = *shown;
    sight_play(board, &after, habits, &turn->stroke);
    for (int i = 0; i < all->count; i++) {
        const Turn *other = &all->at[i];
        if (i == index || !stroke_equal(&turn->stroke, &other->stroke)) continue;
        const bool misled = misleads(turn, &after), other_misled = misleads(other, &after);
        if (misled >= other_misled && is_beginning(board, after, habits, turn, other)) return true;
        if (misled > other_misled && is_beginning(board, after, habits, other, turn)) return true;
    }
    return false;
}

/* Of two turns that are both shown by a null move the one that is over first needs a name. */
Turn turn_told(const TurnList *all, int index, const Board *board, const Sight *shown, const Habits *habits) {
    Turn told = all->at[index];
    Sight after = *shown;
    if (!is_masked(all, index, board, shown, habits)) return told;
    told.stroke = STROKE_NULL;
    sight_play(board, &after, habits, &told.stroke);
    for (int i = 0; i < all->count; i++) {
        if (i == index || !is_beginning(board, after, habits, &told, &all->at[i])) continue;
        if (!stroke_is_null(&all->at[i].stroke) && !is_masked(all, i, board, shown, habits)) continue;
        name(board, shown, index, habits->kings[0], &told);
        break;
    }
    return told;
}

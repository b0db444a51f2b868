/* refusal.c -- three-player chess: why moves are refused. */
#include <string.h>

#include "engine/text/refusal.h"
#include "variants/three_player/three_player.h"

static const char *name_of(Kind base) {
    static const char *const names[PROMOTED] = {
        [EMPTY] = "man",       [PAWN] = "pawn",       [DRAUGHT] = "draught", [STAR] = "star",
        [CHARIOT] = "chariot", [GRIFFIN] = "griffin", [KING] = "king",       [ROSE] = "rose",
    };
    return names[base];
}

/* ---- words: 0000, cube, resign ---- */

static bool allows_pass(const Position *pos, Error *err) {
    if (in_hunt(pos)) return error_set(err, "nobody passes in a hunt: you must capture a king");
    if (pair_get(pos).moves) return error_set(err, "the turn of a cube must be played while there is a move");
    if (turns_get(pos).passed) return error_set(err, "a turn that was passed to you cannot be passed on");
    return error_set(err, "you have passed %d times in a row: now you must move", PASSES_MAX);
}

static bool allows_cube(const Position *pos, Error *err) {
    if (in_hunt(pos)) return error_set(err, "no cube is used in a hunt");
    if (pair_get(pos).moves) return error_set(err, "a cube is used at the start of a turn only");
    if (!(standing_get(pos).cubes >> pos->now.turn & 1)) return error_set(err, "you hold no cube");
    if (is_threatened(pos, pos->now.turn)) return error_set(err, "no cube is used while your king is threatened");
    return error_set(err, "a cube needs a move that takes no king, and you have none");
}

static bool allows_resign(const Position *pos, Error *err) {
    return error_set(err, in_hunt(pos) ? "nobody forfeits in a hunt" : "nobody forfeits in the middle of a turn");
}

/* ---- drops ---- */

static bool allows_drop(const Position *pos, const char *text, Error *err) {
    const Player us = pos->now.turn;
    const Kind kind = game_kind(pos->game, *text);
    const int place = kind == EMPTY || *text > 'Z' ? -1 : hand_place(kind);
    Cell at;
    if (place < 0 || text[1] != '@' || !board_read_cell(pos->board, text + 2, &at))
        return error_set(err, "a drop is a letter of CDGPRS, @ and a square, as S@e5");
    if (standing_get(pos).no_drops) return error_set(err, "nothing is dropped in this game: captives are gone");
    if (hand_count(pos, us, place) == 0) return error_set(err, "you have no %s in hand", name_of(kind));
    if (pos->man[at] != MAN_NONE) return error_set(err, "there is a man on %s", pos->board->name[at]);
    if (in_zone(pos, us, at)) return error_set(err, "nothing is dropped in your own promotion zone");
    if (at == home_of(pos, us)) return error_set(err, "nothing is dropped on your own home square");
    for (int i = 1; i < SEATS; i++) {
        const Cell king = king_of(pos, seat_after(us, i));
        if (king != CELL_NONE && can_hit(pos, man_of(kind, us), at, false, king))
            return error_set(err, "no man is dropped where it threatens a king");
    }
    return error_set(err, "ko: that would bring back a position of this game");
}

/* ---- men ---- */

/* Would it be a move if it were not for hunts, cubes and ko? */
static bool is_move(const Position *pos, const char *text, Move *found) {
    MoveList all;
    bool is = false;
    movelist_init(&all);
    list_moves(pos, pos->now.turn, TAKE_ANYTHING, CELL_NONE, false, &all);
    for (int i = 0; i < all.count && !is; i++) {
        char name[MOVE_TEXT_MAX];
        three_format_move(pos, all.at[i], name);
        is = strcmp(name, text) == 0;
        *found = all.at[i];
    }
    movelist_free(&all);
    return is;
}

static bool allows_way(const Position *pos, const Wish *wish, Error *err) {
    const Kind kind = base_kind(wish->man);
    if (wish->from == wish->to) return error_set(err, "a man does not move to the square where it stands");
    if (is_of(pos, wish->to, pos->now.turn))
        return error_set(err, "your own %s stands on %s", name_of(base_kind(pos->man[wish->to])),
                         pos->board->name[wish->to]);
    if (wish->is_shot && kind == DRAUGHT) return error_set(err, "there is nobody to jump that way");
    if (wish->is_shot) return error_set(err, "that captures nobody: only draughts jump, and promoted kings illuminate");
    if (kind == DRAUGHT && pos->man[wish->to] != MAN_NONE) return error_set(err, "a draught captures by jumping only");
    if (kind == PAWN && pos->man[wish->to] != MAN_NONE) return error_set(err, "a pawn cannot capture there");
    return error_set(err, "a %s cannot go from %s to %s", name_of(kind), pos->board->name[wish->from],
                     pos->board->name[wish->to]);
}

static bool allows_man(const Position *pos, const Wish *wish, Error *err) {
    const Pair pair = pair_get(pos);
    Move move;
    if (in_hunt(pos)) return refusal_list(pos, "a king is to be captured in a hunt", wish->legal, NULL, wish, err);
    if (pair.moves == 1 && pair.moved == wish->from)
        return error_set(err, "the second move of a cube must be made with another man");
    if (!is_move(pos, wish->text, &move)) return allows_way(pos, wish, err);
    return error_set(err, pair.moves == 2 ? "no king is captured in the turn of a cube"
                                          : "ko: that would bring back a position of this game");
}

bool three_allows(const Position *pos, const Wish *wish, Error *err) {
    if (strcmp(wish->text, "0000") == 0) return allows_pass(pos, err);
    if (strcmp(wish->text, "cube") == 0) return allows_cube(pos, err);
    if (strcmp(wish->text, "resign") == 0) return allows_resign(pos, err);
    if (strchr(wish->text, '@')) return allows_drop(pos, wish->text, err);
    if (wish->from == CELL_NONE) return true;
    const Man man = pos->man[wish->from];
    if (man != MAN_NONE && wish->man == MAN_NONE)
        return error_set(err, "the %s on %s is not yours", name_of(base_kind(man)), pos->board->name[wish->from]);
    return wish->man == MAN_NONE || allows_man(pos, wish, err);
}

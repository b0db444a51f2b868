#include "protocol/xboard/board/touch.h"

#include "engine/board/board.h"

/* What a move names. */
typedef struct {
    Kind kind; /* of a man of the other side; EMPTY: none is named */
    Set cells;
} Places;

static Places places_of(const Position *pos, const Turn *turn) {
    char move[MOVE_TEXT_MAX];
    game_move_format(pos, turn->move, move);
    Places places = { .kind = move[1] == ':' ? game_kind(pos->game, move[0]) : (Kind)EMPTY };
    for (const char *text = move; *text;) {
        Cell at;
        const size_t length = board_read_cell(pos->board, text, &at);
        if (length) set_add(&places.cells, at);
        text += length ? length : 1;
    }
    return places;
}

/* An enemy of that kind: another one of it would say the same. */
static bool is_named(const Position *pos, Kind kind, Cell at) {
    const Man man = pos->man[at];
    return man != MAN_NONE && man_owner(man) != game_turn(pos) && man_kind(man) == kind;
}

/* Takes the clicks off what is named; false: they say something else. */
static bool take_touches(const Position *pos, const Touches *touches, Places *places) {
    for (int i = 0; i < touches->count; i++) {
        const Cell at = touches->at[i];
        if (places->kind != EMPTY) {
            if (!is_named(pos, places->kind, at)) return false;
            places->kind = EMPTY;
        } else {
            if (!set_has(&places->cells, at)) return false;
            set_drop(&places->cells, at);
        }
    }
    return true;
}

bool touch_is_due(const Position *pos, const TurnList *turns) {
    for (int i = 0; i < turns->count; i++) {
        const Turn *const turn = &turns->at[i];
        if (move_type(turn->move) == MOVE_PASS) return false;
        if (turn->is_unseen || stroke_is_drop(&turn->stroke)) continue;
        const Man man = pos->man[move_from(turn->move)];
        if (man != MAN_NONE && man_owner(man) == game_turn(pos)) return false;
    }
    return turns->count > 0;
}

Set touch_next(const Position *pos, const TurnList *turns, const Touches *touches) {
    Set next = { { 0 } };
    for (int i = 0; i < turns->count; i++) {
        Places places = places_of(pos, &turns->at[i]);
        if (!take_touches(pos, touches, &places)) continue;
        if (places.kind == EMPTY) {
            next = set_or(next, places.cells);
            continue;
        }
        Set men = pos->owner[(game_turn(pos) ^ 1) + 1];
        for (Cell at; set_pop(&men, &at);)
            if (is_named(pos, places.kind, at)) set_add(&next, at);
    }
    return next;
}

const Turn *touch_turn(const Position *pos, const TurnList *turns, const Touches *touches) {
    for (int i = 0; i < turns->count; i++) {
        Places places = places_of(pos, &turns->at[i]);
        if (take_touches(pos, touches, &places) && places.kind == EMPTY && set_is_empty(&places.cells))
            return &turns->at[i];
    }
    return NULL;
}

int touch_wanted(const Position *pos, const TurnList *turns) {
    if (!turns->count) return 0;
    const Places places = places_of(pos, &turns->at[0]);
    return set_count(&places.cells) + (places.kind != EMPTY);
}

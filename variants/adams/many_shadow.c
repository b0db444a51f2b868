/* Shadows on any board, for many players: where each man could go, as far as no other man of that player could go there
 * too. Shadow Chess on 8x8 has its own, by sets of 64 cells (shadow.c). Rules: docs/games/adams.md */
#include "variants/adams/many.h"

/* A ray that is being followed: it ends with the first cell of `stop`. */
typedef struct {
    const Position *pos;
    Player owner;
    const Set *stop;
    Set *reach;
} Ray;

/* Adds a cell that can be captured on; false where the ray ends. */
static bool reach_cell(const Ray *ray, Cell at) {
    const Man man = ray->pos->man[at];
    if (man != MAN_NONE && !is_enemy_of(ray->pos, ray->owner, man)) return false;
    set_add(ray->reach, at);
    return man == MAN_NONE && !set_has(ray->stop, at);
}

/* The same where a man can only go, as pawns do straight ahead. */
static bool reach_empty(const Ray *ray, Cell at) {
    return ray->pos->man[at] == MAN_NONE && reach_cell(ray, at);
}

static void reach_by_lines(const Ray *ray, Cell from, Kind kind) {
    for (const WalkLine *line = walk_lines(walk_for(ray->pos, ray->owner, kind), from); line->how;
         line = walk_next(line))
        for (int i = 0; i < line->length && reach_cell(ray, line->cell[i]); i++) continue;
}

/* One ray for each hop, which goes on to the second landing. */
static void reach_by_hops(const Ray *ray, Cell from) {
    const bool twice = form_of(ray->pos)->extended;
    for (const WalkLine *line = walk_lines(walk_for(ray->pos, ray->owner, KNIGHT), from); line->how;
         line = walk_next(line))
        if (reach_cell(ray, line->cell[0]) && twice && line->length > 1) reach_empty(ray, line->cell[1]);
}

/* One ray of all the steps that it can make ahead now; aside it reaches enemies only. */
static void reach_by_pawn(const Ray *ray, Cell from) {
    const Position *pos = ray->pos;
    const Board *board = board_for(pos, ray->owner);
    const int forward = forward_of(form_of(pos), ray->owner),
              longest = longest_step(pos->board, form_of(pos), ray->owner, from);
    Cell at = board->step[forward][from].to;
    for (int steps = 0; steps < longest && at != CELL_NONE && reach_empty(ray, at); steps++)
        at = board->step[forward][at].to;
    for (int side = -1; side <= 1; side += 2) {
        const Cell aside = board->step[many_turned(board, forward, side)][from].to;
        if (aside != CELL_NONE && pos->man[aside] != MAN_NONE) reach_cell(ray, aside);
    }
}

static Set reach_of(const Position *pos, Cell from, const Set *stop) {
    Set reach = { { 0 } };
    const Man man = pos->man[from];
    const Ray ray = { pos, man_owner(man), stop, &reach };
    Set beside;
    switch (man_kind(man)) {
    case PAWN:
        reach_by_pawn(&ray, from);
        break;
    case KNIGHT:
        reach_by_hops(&ray, from);
        break;
    case KING:
        beside = board_for(pos, ray.owner)->beside[from];
        for (Cell at; set_pop(&beside, &at);) reach_cell(&ray, at);
        break;
    default:
        reach_by_lines(&ray, from, man_kind(man));
    }
    return reach;
}

/* The shadows of one player's men. A cell that two of them reach cuts the rays of both; partners cut nothing. */
static void cast_shadows(const Position *pos, Player owner, Shadows *shadows) {
    static const Set nowhere = { { 0 } };
    Set once = nowhere, twice = nowhere;
    Set men = pos->owner[owner + 1];
    for (Cell from; set_pop(&men, &from);) {
        const Set reach = reach_of(pos, from, &nowhere);
        twice = set_or(twice, set_and(once, reach));
        once = set_or(once, reach);
    }
    men = pos->owner[owner + 1];
    for (Cell from; set_pop(&men, &from);) {
        Set shadow = reach_of(pos, from, &twice);
        for (Cell at; set_pop(&shadow, &at);) set_add(&shadows->on[at], from);
    }
}

void many_cast_shadows(const Position *pos, Player us, Shadows *shadows) {
    for (int at = 0; at < pos->board->cells; at++) shadows->on[at] = (Set){ { 0 } };
    for (Player owner = 0; owner < pos->game->players; owner++)
        if (are_enemies(pos, us, owner)) cast_shadows(pos, owner, shadows);
}

#include "protocol/scene/effects.h"

#include <string.h>

#include "engine/lanes/terms.h"
#include "engine/notes.h"
#include "protocol/scene/scene.h"

/* ---- who fell ---- */

/* A man on a cell that has changed; `is_gone`: nobody has been found whom he has become. */
typedef struct {
    Cell at;
    PictureMan man;
    bool is_gone;
} Placed;

enum { PLACED_MAX = 512 };

static bool are_alike(const PictureMan *a, const PictureMan *b) {
    return a->owner == b->owner && a->kind == b->kind && a->letter == b->letter && a->in_stack == b->in_stack &&
           a->is_crowned == b->is_crowned && a->number == b->number;
}

static int list_placed(const Picture *picture, const Set *cells, Placed placed[static PLACED_MAX]) {
    int count = 0;
    for (int at = 0; at < picture->board->cells; at++) {
        PictureMan men[PICTURE_CELL_MAX];
        const int here = set_has(cells, (Cell)at) ? picture_men(picture, (Cell)at, men) : 0;
        for (int i = 0; i < here && count < PLACED_MAX && men[i].kind != WALL; i++)
            placed[count++] = (Placed){ (Cell)at, men[i], true };
    }
    return count;
}

/* Strikes out those who stand there before and after: on the same cell, come from `from`, or come from anywhere. */
static void match(Placed before[], int befores, Placed after[], int afters, bool same_cell, Cell from) {
    for (int i = 0; i < befores; i++) {
        if (!before[i].is_gone || (from != CELL_NONE && before[i].at != from)) continue;
        for (int k = 0; k < afters && before[i].is_gone; k++) {
            if (!after[k].is_gone || (same_cell && after[k].at != before[i].at)) continue;
            if (are_alike(&before[i].man, &after[k].man)) before[i].is_gone = after[k].is_gone = false;
        }
    }
}

/* A man who changed as he went: the move names where from, and one of his side has come whom nobody accounts for. */
static void match_promoted(Placed before[], int befores, Placed after[], int afters, Cell from) {
    for (int i = 0; i < befores; i++)
        for (int k = 0; k < afters && before[i].at == from && before[i].is_gone; k++)
            if (after[k].is_gone && after[k].man.owner == before[i].man.owner)
                before[i].is_gone = after[k].is_gone = false;
}

static int find_fallen(const Effect *effect, Placed before[static PLACED_MAX]) {
    Placed after[PLACED_MAX];
    const Set cells = picture_changes(&effect->before, &effect->after);
    const int befores = list_placed(&effect->before, &cells, before);
    const int afters = list_placed(&effect->after, &cells, after);
    const Cell from = effect->count > 0 ? effect->cells[0] : (Cell)CELL_NONE;
    match(before, befores, after, afters, true, CELL_NONE);
    if (from != CELL_NONE) match(before, befores, after, afters, false, from);
    match(before, befores, after, afters, false, CELL_NONE);
    if (from != CELL_NONE) match_promoted(before, befores, after, afters, from);
    return befores;
}

static void add_fallen(cJSON *object, const Effect *effect) {
    Placed before[PLACED_MAX];
    const Game *const game = effect->before.game;
    cJSON *const looks = cJSON_GetObjectItem(object, "looks"), *const fallen = cJSON_AddArrayToObject(object, "fallen");
    const int count = find_fallen(effect, before);
    cJSON *stand = NULL;
    for (int i = 0, at = -1; i < count; i++) {
        if (!before[i].is_gone || !player_sees(game, effect->reader, before[i].man.owner)) continue;
        if (before[i].at != at) {
            stand = cJSON_CreateObject();
            cJSON_AddNumberToObject(stand, "cell", at = before[i].at);
            cJSON_AddArrayToObject(stand, "men");
            cJSON_AddItemToArray(fallen, stand);
        }
        cJSON_AddItemToArray(cJSON_GetObjectItem(stand, "men"), scene_man(looks, game, &before[i].man));
    }
}

void effects_add(cJSON *object, const Effect *effect) {
    cJSON *const blast = cJSON_AddArrayToObject(object, "blast");
    const bool is_seen = player_sees(effect->before.game, effect->reader, NOBODY);
    for (int at = 0; is_seen && at < effect->before.board->cells; at++)
        if (set_has(&effect->blast, (Cell)at)) cJSON_AddItemToArray(blast, cJSON_CreateNumber(at));
    add_fallen(object, effect);
}

/* ---- who has been captured ---- */

/* How many men of each sort: the kinds; of men in stacks, who have none, the plain and the crowned ones. */
enum { SORT_PLAIN = KINDS_MAX, SORT_CROWNED, SORTS };
typedef struct {
    int of[PLAYERS_MAX][SORTS];
} Muster;

static int sort_of(const PictureMan *man) {
    return !man->in_stack ? man->kind : man->is_crowned ? SORT_CROWNED : SORT_PLAIN;
}

static PictureMan man_of_sort(const Game *game, Player owner, int sort) {
    if (sort >= KINDS_MAX) return (PictureMan){ .owner = owner, .in_stack = true, .is_crowned = sort == SORT_CROWNED };
    return (PictureMan){ .owner = owner,
                         .kind = (Kind)sort,
                         .letter = game_letter(game, (Kind)sort),
                         .is_crowned = terms_is_crowned(game->setup.terms, (Kind)sort) };
}

static void muster(const Picture *picture, Muster *count) {
    memset(count, 0, sizeof *count);
    for (int at = 0; at < picture->board->cells; at++) {
        PictureMan men[PICTURE_CELL_MAX];
        for (int i = picture_men(picture, (Cell)at, men) - 1; i >= 0; i--)
            if (men[i].owner < PLAYERS_MAX) count->of[men[i].owner][sort_of(&men[i])]++;
    }
}

/* Whom a player has lost: more men of another sort than at the start were the weaker ones once, unless they came from
 * a hand. */
static void find_lost(const Game *game, const int start[SORTS], const int now[SORTS], int lost[SORTS]) {
    int more = 0;
    for (int sort = 0; sort < SORTS; sort++) {
        lost[sort] = start[sort] > now[sort] ? start[sort] - now[sort] : 0;
        if (!game->conduct.in_hand && now[sort] > start[sort]) more += now[sort] - start[sort];
    }
    for (int sort = 0; sort < SORTS; sort++) {
        const int promoted = lost[sort] < more ? lost[sort] : more;
        lost[sort] -= promoted;
        more -= promoted;
    }
}

/* In pawns, as beginners learn it; -1: the men of this game have no such worth, or some are in hand, where no picture
 * shows them. */
static int worth_of(const Game *game, const int now[SORTS]) {
    static const int worth[SORTS] = {
        [PAWN] = 1, [KNIGHT] = 3, [BISHOP] = 3, [ROOK] = 5, [QUEEN] = 9, [SORT_PLAIN] = 1, [SORT_CROWNED] = 1
    };
    int sum = 0;
    if (game->conduct.in_hand) return -1;
    for (int sort = 0; sort < SORTS; sort++) {
        const bool is_known = sort >= KINDS_MAX || (sort <= KING && game_letter(game, (Kind)sort) == ".PNBRQK"[sort]);
        if (now[sort] && !is_known) return -1;
        sum += now[sort] * worth[sort];
    }
    return sum;
}

static cJSON *captured_of(const Picture *now, Player player, const int lost[SORTS], int worth, cJSON *looks) {
    cJSON *const each = cJSON_CreateObject(), *const men = cJSON_CreateArray();
    cJSON_AddNumberToObject(each, "player", player);
    cJSON_AddItemToObject(each, "worth", worth < 0 ? cJSON_CreateNull() : cJSON_CreateNumber(worth));
    cJSON_AddItemToObject(each, "men", men);
    for (int sort = SORTS - 1; sort >= 0; sort--) {
        if (lost[sort] == 0) continue;
        const PictureMan man = man_of_sort(now->game, player, sort);
        cJSON *const object = scene_man(looks, now->game, &man);
        cJSON_AddNumberToObject(object, "count", lost[sort]);
        cJSON_AddItemToArray(men, object);
    }
    return each;
}

void effects_add_captured(cJSON *object, const Picture *start, const Picture *now, Player reader) {
    Muster at_start, left;
    const Game *const game = now->game;
    cJSON *const captured = cJSON_AddArrayToObject(object, "captured"), *const looks =
                                                                            cJSON_GetObjectItem(object, "looks");
    bool all_seen = true;
    muster(start, &at_start);
    muster(now, &left);
    for (Player player = 0; player < game->players; player++) all_seen &= player_sees(game, reader, player);
    for (Player player = 0; player < game->players; player++) {
        int lost[SORTS] = { 0 };
        if (!player_sees(game, reader, player)) continue;
        find_lost(game, at_start.of[player], left.of[player], lost);
        cJSON_AddItemToArray(captured,
                             captured_of(now, player, lost, all_seen ? worth_of(game, left.of[player]) : -1, looks));
    }
}

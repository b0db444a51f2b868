#include "protocol/scene/example.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/shelf.h"
#include "engine/extras.h"
#include "engine/text/words.h"
#include "protocol/scene/deed.h"
#include "protocol/scene/example_find.h"

enum { SERIES_SHOWN = 3 }; /* moves of one turn */

/* ---- the picture ---- */

/* The cells that an extra lists, "c3,a4" or "c3:1,d5:2". */
static Set listed_cells(const Picture *picture, const Extra *extra) {
    Set cells = { { 0 } };
    const size_t length = strlen(extra->key);
    const char *at = picture->extras;
    while ((at = strstr(at, extra->key)) != NULL && (at[length] != '=' || (at > picture->extras && at[-1] != ' ')))
        at += length;
    for (at = at ? at + length + 1 : ""; *at && *at != ' '; at += *at == ',') {
        Cell cell;
        if (!board_read_cell(picture->board, at, &cell)) break;
        set_add(&cells, cell);
        at += strcspn(at, ", ");
    }
    return cells;
}

static bool lists_cells(const Extra *extra) {
    return extra->type == EXTRA_CELLS || extra->type == EXTRA_NUMBERS || extra->type == EXTRA_CELL;
}

static bool is_same_man(const Picture *one, const Picture *other, Cell at) {
    return one->cell[at][0] && strcmp(one->cell[at], other->cell[at]) == 0;
}

/* Whom the position notes now and did not before; and the secrets of whoever looks. */
static void add_notes(Example *example, const Picture *after) {
    const Extra *extra;
    for (int i = 0; (extra = extra_at(after->game, i)) != NULL; i++) {
        if (!lists_cells(extra)) continue;
        const bool is_secret = extra->known_to != KNOWN_TO_ALL;
        Set cells = listed_cells(after, extra);
        if (!is_secret) cells = set_minus(cells, listed_cells(&example->picture, extra));
        for (Cell at; set_pop(&cells, &at);)
            if ((is_secret || is_same_man(after, &example->picture, at)) && !after->mark[at])
                signs_add(&example->signs, (Sign){ .kind = is_secret ? SIGN_SECRET : SIGN_NOTED, .to = at });
    }
    for (int at = 0; at < after->board->cells; at++)
        if (strcmp(after->cell[at], example->picture.cell[at]) == 0) example->picture.mark[at] = after->mark[at];
}

/* The man in the midst of a player's men, who stands for all of them; CELL_NONE: there is none. */
static Cell midst_of(const Position *pos, Player player) {
    double column = 0, row = 0, nearest = 0;
    int men = 0;
    Cell best = CELL_NONE;
    for (int at = 0; at < pos->board->cells; at++)
        if (pos->man[at] != MAN_NONE && man_owner(pos->man[at]) == player)
            men++, column += pos->board->column[at], row += pos->board->row[at];
    for (int at = 0; at < pos->board->cells; at++) {
        if (pos->man[at] == MAN_NONE || man_owner(pos->man[at]) != player) continue;
        const double far = fabs(pos->board->column[at] - column / men) + fabs(pos->board->row[at] - row / men);
        if (best == CELL_NONE || far < nearest) best = (Cell)at, nearest = far;
    }
    return best;
}

/* Partners, one to the next. */
static Signs ties_of(const Position *pos) {
    Signs ties = { .count = 0 };
    const Game *const game = pos->game;
    for (Player player = 0; player < game->players; player++)
        for (Player other = (Player)(player + 1); other < game->players; other++) {
            const Cell one = midst_of(pos, player), next = midst_of(pos, other);
            if (game->team[player] != game->team[other] || one == CELL_NONE || next == CELL_NONE) continue;
            signs_add(&ties, (Sign){ .kind = SIGN_TIE, .from = one, .to = next });
            break;
        }
    return ties;
}

static void see(Picture *picture, const Position *pos, Player viewer) {
    char text[POSITION_TEXT_MAX];
    game_view(pos, viewer, text, sizeof text);
    picture_read(picture, pos->game, text);
}

static void add_unseen(Example *example, const Position *pos) {
    for (int at = 0; at < pos->board->cells; at++)
        if (pos->man[at] != MAN_NONE && !example->picture.cell[at][0])
            signs_add(&example->signs, (Sign){ .kind = SIGN_UNSEEN, .to = (Cell)at });
}

/* Do all enemies who fall by the move fall without that man, too? */
static bool fall_without(const Position *pos, Move move, Cell at, const Signs *signs) {
    Position without;
    bool fall = true;
    pos_init(&without, pos->game);
    pos_copy(&without, pos);
    pos_begin(&without, MOVE_NONE);
    pos_put(&without, at, MAN_NONE);
    game_play(&without, move);
    for (int i = 0; i < signs->count; i++) {
        const Cell to = signs->sign[i].to;
        const bool is_enemy = pos->man[to] != MAN_NONE && man_owner(pos->man[to]) != game_turn(pos);
        if (signs->sign[i].kind == SIGN_FALLS && is_enemy) fall &= without.man[to] == MAN_NONE;
    }
    pos_release(&without);
    return fall;
}

/* The one who falls nearest to a cell; CELL_NONE: nobody does. */
static Cell nearest_fallen(const Position *pos, Cell at, const Signs *signs) {
    const Board *const board = pos->board;
    int nearest = 0;
    Cell best = CELL_NONE;
    for (int i = 0; i < signs->count; i++) {
        const Cell to = signs->sign[i].to;
        const int far = abs(board->column[to] - board->column[at]) + abs(board->row[to] - board->row[at]);
        if (signs->sign[i].kind != SIGN_FALLS || (best != CELL_NONE && far >= nearest)) continue;
        best = to, nearest = far;
    }
    return best;
}

static bool names_cell(const Board *board, const char *words, Cell at) {
    Cell cell;
    for (const char *word = words; word; word = strchr(word, ' ')) {
        word += *word == ' ';
        if (board_read_cell(board, word, &cell) && cell == at) return true;
    }
    return false;
}

/* Who has a part in a capture without moving: without them nobody would fall, or the story names them. */
static void add_helpers(Example *example, const Position *pos, Move move, const Signs *signs) {
    char story[WORDS_TEXT_MAX];
    const Board *const board = pos->board;
    const bool is_closing = signs_count(signs, SIGN_FALLS) && !signs_count(signs, SIGN_SHOT) &&
                            !signs_count(signs, SIGN_BLAST) && !signs_count(signs, SIGN_REACH);
    Set gone = { { 0 } }; /* who moves, or falls */
    set_add(&gone, move_from(move));
    set_add(&gone, move_to(move));
    for (int i = 0; i < signs->count; i++)
        if (signs->sign[i].kind == SIGN_FALLS) set_add(&gone, signs->sign[i].to);
    words_story(pos, move, NOBODY, story, sizeof story);
    for (int i = 0; i < board->cells; i++) {
        const Cell at = (Cell)i;
        const Man man = pos->man[at];
        if (man == MAN_NONE || man_owner(man) != game_turn(pos) || set_has(&gone, at)) continue;
        if (names_cell(board, story, at))
            signs_add(&example->signs, (Sign){ .kind = SIGN_REACH, .from = at, .to = move_to(move) });
        else if (is_closing && move_type(move) != MOVE_OTHER && !fall_without(pos, move, at, signs))
            signs_add(&example->signs, (Sign){ .kind = SIGN_REACH, .from = at, .to = nearest_fallen(pos, at, signs) });
    }
}

/* The move, and those of the same turn that follow. */
static void show_turn(Example *example, Position *pos, Move move, uint64_t *random) {
    MoveList moves;
    Picture after;
    const Player mover = game_turn(pos);
    const bool shows_helpers = !game_is_hidden(pos->game) && !game_is_chance(pos);
    movelist_init(&moves);
    for (int i = 0; i < SERIES_SHOWN && game_turn(pos) == mover; i++) {
        Position before;
        pos_init(&before, pos->game);
        pos_copy(&before, pos);
        deed_play(pos, move, random, &example->signs);
        const Signs made = example->signs;
        if (i == 0 && shows_helpers) add_helpers(example, &before, move, &made);
        pos_release(&before);
        movelist_clear(&moves);
        if (game_outcome(pos).over || game_is_chance(pos)) break;
        game_moves(pos, GEN_ALL, &moves);
        if (moves.count == 0) break;
        move = example_pick(pos, &moves, random);
    }
    movelist_free(&moves);
    see(&after, pos, mover);
    add_notes(example, &after);
}

/* ---- what was found is kept ---- */

typedef struct {
    const Game *game;
    Find find;
} Found;

static bool is_found(const void *thing, const void *game) {
    return ((const Found *)thing)->game == game;
}

static void *find_once(const void *asked, Error *err) {
    Found *const found = memory_new(1, sizeof *found);
    (void)err;
    found->game = asked;
    example_find(&found->find, found->game);
    return found;
}

void example_make(Example *example, const Game *game) {
    static Shelf examples = SHELF_OF(is_found, find_once);
    const Find *const find = &((const Found *)shelf_find(&examples, game, NULL))->find;
    Error err;
    Position pos;
    uint64_t random = example_seed(game);
    memset(example, 0, sizeof *example);
    pos_init(&pos, game);
    if (!find->shows || !game_parse(&pos, game, find->position, &err)) game_start(&pos, game);
    see(&example->picture, &pos, game_turn(&pos));
    add_unseen(example, &pos);
    const Signs ties = ties_of(&pos);
    if (find->shows == SHOWS_MOVE)
        show_turn(example, &pos, find->move, &random);
    else
        for (int i = 0; i < find->signs.count; i++) signs_add(&example->signs, find->signs.sign[i]);
    for (int i = 0; i < ties.count; i++) signs_add(&example->signs, ties.sign[i]);
    example->is_near = game_teams(game) == game->players && find->worth >= WORTH_TELLING;
    pos_release(&pos);
}

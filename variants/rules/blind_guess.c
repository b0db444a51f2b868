/* blind_guess.c -- where the enemies' men may stand, for a player who knows no more than a view of the position:
 * men are set at random, rather where they began, until the player would see what they see. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/extras.h"
#include "engine/notes.h"
#include "engine/text/notation.h"
#include "variants/rules/blind.h"
#include "variants/rules/blind_lane.h"
#include "variants/rules/minefield.h"
#include "variants/rules/seats.h"

enum { ATTEMPTS = 300 };

/* Men of some sort that the enemies had in the array, and how many of them are left. */
typedef struct {
    Man men[CELLS_MAX];
    int count, left;
} Army;

/* What is known of the enemies' men. */
typedef struct {
    const Notes *notes;
    Player enemy[PLAYERS_MAX]; /* one, but where more than two play */
    int enemies;
    Position own;     /* the player's men alone, and their partners' */
    const char *rest; /* the view after the board */
    int foes;
    Army kings, pawns, pieces;
    Kind promoted; /* what their pawns become */
    Cell landed;   /* on a mine of the player's, where one of them must stand; CELL_NONE: nobody has */
} Knowledge;

/* False: there is nobody to be guessed at. */
static bool read_board(Knowledge *known) {
    const char *const now = known->notes->now;
    const size_t length = strcspn(now, " ");
    known->rest = now + length;
    if (!board_parse(&known->own, (Field){ now, length }, NULL)) return false;
    const char *const foes = strstr(known->rest, " foes=");
    known->foes = foes ? atoi(foes + strlen(" foes=")) : 0;
    const char *const landed = strstr(known->rest, " landed=");
    known->landed = CELL_NONE;
    if (landed) board_read_cell(known->own.board, landed + strlen(" landed="), &known->landed);
    return known->foes > 0 && known->foes <= set_count(&known->own.kind[EMPTY]);
}

static void muster(Army *army, Man man) {
    army->men[army->count++] = man;
    army->left = army->count;
}

/* What pawns of the enemies become; or else, where they become nothing, who is dropped, say. */
static Kind best_kind(const Game *game, Player enemy) {
    const char *const promotions = game->setup.promotions ? game->setup.promotions : "Q";
    const char best = game->setup.best ? game->setup.best[enemy] : *promotions;
    Kind kind = best ? game_kind(game, best) : (Kind)EMPTY;
    if (kind == KING) kind = EMPTY;
    for (Kind other = PAWN; kind == EMPTY && other < WALL; other++)
        if (other != KING && isalpha((unsigned char)game_letter(game, other))) kind = other;
    return kind;
}

/* Counts how often the umpire has said that a man of this sort was captured, " pawn" of " pawn@e4". */
static int count_said(const char *note, const char *sort) {
    const size_t length = strlen(sort);
    int count = 0;
    for (const char *at = note; (at = strchr(at, '@')) != NULL; at++)
        count += at >= note + length && strncmp(at - length, sort, length) == 0;
    return count;
}

/* Kings whom enemies have captured from each other: of those who fell in moves that were not seen all but the player's
 * own, and their partners'. */
static int kings_lost_among_enemies(const Knowledge *known, const Position *start) {
    const Player us = known->notes->player;
    const Set first = set_and(kriegspiel_own(start, us), start->kind[KING]);
    const Set now = set_and(kriegspiel_own(&known->own, us), known->own.kind[KING]);
    int lost = 0;
    for (int i = 0; i < known->notes->count; i++)
        if (!known->notes->at[i].refused && strncmp(known->notes->at[i].text, "moved", 5) == 0)
            lost += count_said(known->notes->at[i].text, " king");
    lost -= set_count(&first) - set_count(&now);
    return lost > 0 ? lost : 0;
}

/* Their armies without what the player and their partners have captured. */
static void count_losses(Knowledge *known) {
    const Game *const game = known->notes->game;
    Position start;
    pos_init(&start, game);
    game_start(&start, game);
    for (int i = 0; i < known->enemies; i++) {
        Set men = start.owner[known->enemy[i] + 1];
        for (Cell at; set_pop(&men, &at);) {
            const Kind kind = man_kind(start.man[at]);
            muster(kind == KING ? &known->kings : kind == PAWN ? &known->pawns : &known->pieces, start.man[at]);
        }
    }
    known->promoted = best_kind(game, known->enemy[0]);
    known->kings.left -= kings_lost_among_enemies(known, &start);
    pos_release(&start);
    for (int i = 0; i < known->notes->count; i++) {
        const Note *note = &known->notes->at[i];
        if (note->refused || strncmp(note->text, "moved", 5) == 0) continue;
        known->kings.left -= count_said(note->text, " king");
        known->pawns.left -= count_said(note->text, " pawn");
        known->pieces.left -= count_said(note->text, " piece");
    }
}

/* Any of an army who are left: who has gone is not known. */
static void draw_left(const Army *army, uint64_t *random, Army *left) {
    *left = *army;
    while (left->count > left->left && left->count > 0)
        left->men[random_below(random, left->count)] = left->men[left->count - 1], left->count--;
}

/* As many men as they have left, the kings first. */
static void draw_men(const Knowledge *known, uint64_t *random, Man men[static CELLS_MAX]) {
    Army kings, pawns = known->pawns, pieces;
    draw_left(&known->pieces, random, &pieces);
    draw_left(&known->kings, random, &kings);
    if (known->enemies > 1)
        draw_left(&known->pawns, random, &pawns);
    else if (pawns.count > pawns.left)
        pawns.count = pawns.left > 0 ? pawns.left : 0; /* they are all alike */
    int set = 0;
    for (; set < kings.count && set < known->foes; set++) men[set] = kings.men[set];
    for (int i = set; i < known->foes; i++) {
        const int left = pawns.count + pieces.count, drawn = left > 0 ? random_below(random, left) : -1;
        Army *const army = drawn < pawns.count ? &pawns : &pieces;
        const int at = drawn < pawns.count ? drawn : drawn - pawns.count;
        if (drawn < 0) {
            const int owner = known->enemies > 1 ? random_below(random, known->enemies) : 0;
            men[i] = man_of(known->promoted, known->enemy[owner]);
        } else {
            men[i] = army->men[at];
            army->men[at] = army->men[--army->count];
        }
    }
}

/* How many rows in front of their own edge a cell is, of seven. */
static double rows_ahead(const Position *pos, Player owner, Cell at) {
    const int last = pos->board->rows - 1, row = pos->board->row[at];
    const int ahead = kriegspiel_is_seated(pos->game) ? board_row_from(pos->board, form_of(pos)->side[owner], at)
                      : owner == WHITE                ? row
                                                      : last - row;
    return 7.0 * ahead / (last ? last : 1);
}

/* How much a man likes a cell: his own side more than the others'. Boards are taken to be eight ranks high. */
static double liking(const Position *pos, Man man, Cell at) {
    const Kind kind = man_kind(man);
    const double home = 7.0 - rows_ahead(pos, man_owner(man), at);
    const Set pawnless = blind_lane(pos)->pawnless(pos, man_owner(man));
    if (kind == PAWN) return set_has(&pawnless, at) ? 0 : home * home;
    return kind == KING ? exp2(home) : 2 + home;
}

/* Sets the enemies' men on free cells. */
static void place_men(const Knowledge *known, uint64_t *random, const Man men[], Position *pos) {
    const int first = known->landed == CELL_NONE ? -1 : random_below(random, known->foes);
    const int cells = pos->board->cells;
    for (int k = 0; k < known->foes; k++) {
        const int i = k == 0 && first > 0 ? first : k == first ? 0 : k; /* that one's turn comes first */
        double weights[CELLS_MAX];
        for (int at = 0; at < cells; at++) weights[at] = pos->man[at] != MAN_NONE ? 0 : liking(pos, men[i], (Cell)at);
        const Cell at = i == first ? known->landed : (Cell)random_weighted(random, weights, cells);
        if (pos->man[at] == MAN_NONE) pos_put(pos, at, men[i]);
    }
}

/* So many of the enemy's mines, anywhere in their half. */
static void write_mines(const Position *pos, Player enemy, int count, uint64_t *random, Text *out) {
    const Set half = minefield_half(pos, enemy);
    Set mines = { { 0 } };
    while (set_count(&mines) < count && set_count(&mines) < set_count(&half)) {
        const Cell at = (Cell)random_below(random, pos->board->cells);
        if (set_has(&half, at)) set_add(&mines, at);
    }
    cells_write(pos->board, mines, out);
}

/* The six fields alone. */
static void write_bare_fields(const Knowledge *known, Text *out) {
    for (const char *at = known->rest; *at; at++) {
        if (*at == ' ' && memchr(at + 1, '=', strcspn(at + 1, " "))) return;
        text_char(out, *at);
    }
}

/* The player whose number of mines is said there; NOBODY: it is none. */
static Player miner_at(const Knowledge *known, const char *at) {
    const Game *const game = known->notes->game;
    for (Player player = 0; player < game->players; player++) {
        const char *const key = minefield_key(game, player);
        const size_t length = strlen(key);
        if (player == known->notes->player || at[0] != ' ' || strncmp(at + 1, key, length) != 0) continue;
        if (at[length + 1] == '=' && extra_find(game, key)) return player;
    }
    return NOBODY;
}

/* The fields that the player sees, with cells for the number of the others' mines. */
static void write_fields(const Knowledge *known, const Position *pos, uint64_t *random, Text *out) {
    const char *const end = strstr(known->rest, " foes=");
    for (const char *at = known->rest; at < end; at++) {
        const Player miner = miner_at(known, at);
        text_char(out, *at);
        if (miner == NOBODY) continue;
        const char *const number = strchr(at, '=') + 1;
        for (at++; at < number; at++) text_char(out, *at);
        write_mines(pos, miner, atoi(number), random, out);
        at += strcspn(at, " ") - 1;
    }
}

/* The position string: all men, and what the player sees, or of that the bare fields. */
static void write_position(const Knowledge *known, const Position *men, bool bare, uint64_t *random,
                           char buf[static POSITION_TEXT_MAX]) {
    game_format_fields(men, buf, POSITION_TEXT_MAX);
    Text out = { .buf = buf, .size = POSITION_TEXT_MAX, .length = strcspn(buf, " ") };
    if (bare)
        write_bare_fields(known, &out);
    else
        write_fields(known, men, random, &out);
}

/* How well they would see what they see: 2 exactly, 1 but for the pawns' captures, 0 only their own men. */
static int likeness(const Knowledge *known, const Position *pos) {
    char view[POSITION_TEXT_MAX];
    const char *const now = known->notes->now;
    game_view(pos, known->notes->player, view, sizeof view);
    if (strcmp(view, now) == 0) return 2;
    const char *const tries = strstr(now, " tries="), *const other = strstr(view, " tries=");
    const size_t length = tries ? (size_t)(tries - now) : strlen(now);
    return length == (other ? (size_t)(other - view) : strlen(view)) && strncmp(view, now, length) == 0;
}

/* The best of many attempts; false if not one was a possible position. What is seen of the state of men may not fit
 * men who are made up: where nothing has, the last attempts do without it. */
static bool draw_position(const Knowledge *known, uint64_t *random, Position *out) {
    const Game *const game = known->notes->game;
    int best = -1;
    Position pos, men;
    pos_init(&pos, game);
    pos_init(&men, game);
    for (int i = 0; i < ATTEMPTS && best < 2; i++) {
        Man drawn[CELLS_MAX];
        char text[POSITION_TEXT_MAX];
        draw_men(known, random, drawn);
        pos_copy(&men, &known->own);
        place_men(known, random, drawn, &men);
        write_position(known, &men, best < 0 && i >= ATTEMPTS / 2, random, text);
        if (!game_parse(&pos, game, text, NULL) || kriegspiel_is_impossible(&pos)) continue;
        const int like = likeness(known, &pos);
        if (like <= best) continue;
        best = like;
        pos_copy(out, &pos);
    }
    pos_release(&men);
    pos_release(&pos);
    return best >= 0;
}

int kriegspiel_imagine(const Notes *notes, uint64_t *random, Position out[], int count) {
    Knowledge known = { .notes = notes };
    for (Player player = 0; player < notes->game->players; player++)
        if (notes->game->team[player] != notes->game->team[notes->player]) known.enemy[known.enemies++] = player;
    int drawn = 0;
    pos_init(&known.own, notes->game);
    if (read_board(&known)) {
        count_losses(&known);
        while (drawn < count && draw_position(&known, random, &out[drawn])) drawn++;
    }
    pos_release(&known.own);
    return drawn;
}

/* blind_guess.c -- where the enemy's men may stand, for a player who knows no more than a view of the position:
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

enum { ATTEMPTS = 300 };

/* What is known of the enemy's men. */
typedef struct {
    const Notes *notes;
    Player enemy;
    Position own;     /* the player's men alone */
    const char *rest; /* the view after the board */
    int foes;
    Kind army[CELLS_MAX]; /* the enemy's pieces in the array, neither kings nor pawns */
    int army_size;
    int kings, pawns, pieces; /* that the enemy can have left */
    Kind promoted;            /* what their pawns become */
    Cell landed;              /* on a mine of the player's, where one of them must stand; CELL_NONE: nobody has */
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

/* Their army without what the player has captured. */
static void count_losses(Knowledge *known) {
    const Game *const game = known->notes->game;
    Position start;
    pos_init(&start, game);
    game_start(&start, game);
    Set men = start.owner[known->enemy + 1];
    for (Cell at; set_pop(&men, &at);) {
        const Kind kind = man_kind(start.man[at]);
        known->kings += kind == KING;
        known->pawns += kind == PAWN;
        if (kind != KING && kind != PAWN) known->army[known->army_size++] = kind;
    }
    pos_release(&start);
    const char *const promotions = game->setup.promotions ? game->setup.promotions : "Q";
    const char best = game->setup.best ? game->setup.best[known->enemy] : *promotions;
    known->promoted = best ? game_kind(game, best) : (Kind)EMPTY;
    if (known->promoted == KING) known->promoted = EMPTY;
    for (Kind kind = PAWN; known->promoted == EMPTY && kind < WALL; kind++) /* who is dropped, say */
        if (kind != KING && isalpha((unsigned char)game_letter(game, kind))) known->promoted = kind;
    known->pieces = known->army_size;
    for (int i = 0; i < known->notes->count; i++) {
        const Note *note = &known->notes->at[i];
        if (note->refused || strncmp(note->text, "moved", 5) == 0) continue;
        for (const char *at = note->text; (at = strchr(at, '@')) != NULL; at++) {
            known->pawns -= at >= note->text + 5 && strncmp(at - 5, " pawn", 5) == 0;
            known->pieces -= at >= note->text + 6 && strncmp(at - 6, " piece", 6) == 0;
        }
    }
}

/* As many men as they have left, the kings first. */
static void draw_men(const Knowledge *known, uint64_t *random, Kind men[static CELLS_MAX]) {
    Kind army[CELLS_MAX];
    int pieces = known->army_size, pawns = known->pawns, set = 0;
    memcpy(army, known->army, sizeof army);
    while (pieces > known->pieces && pieces > 0) army[random_below(random, pieces)] = army[pieces - 1], pieces--;
    for (; set < known->kings && set < known->foes; set++) men[set] = KING;
    for (int i = set; i < known->foes; i++) {
        const int left = pawns + pieces, drawn = left > 0 ? random_below(random, left) : -1;
        if (drawn < 0)
            men[i] = known->promoted;
        else if (drawn < pawns)
            men[i] = PAWN, pawns--;
        else
            men[i] = army[drawn - pawns], army[drawn - pawns] = army[--pieces];
    }
}

/* How much a man likes a cell: his own side more than the other's. Boards are taken to be eight ranks high. */
static double liking(const Position *pos, Player owner, Kind kind, Cell at) {
    const int last = pos->board->rows - 1, row = pos->board->row[at];
    const double home = 7.0 * (owner == WHITE ? last - row : row) / (last ? last : 1);
    const Set pawnless = blind_lane(pos)->pawnless(pos, owner);
    if (kind == PAWN) return set_has(&pawnless, at) ? 0 : home * home;
    return kind == KING ? exp2(home) : 2 + home;
}

/* Sets the enemy's men on free cells. */
static void place_men(const Knowledge *known, uint64_t *random, const Kind men[], Position *pos) {
    const int first = known->landed == CELL_NONE ? -1 : random_below(random, known->foes);
    const int cells = pos->board->cells;
    for (int k = 0; k < known->foes; k++) {
        const int i = k == 0 && first > 0 ? first : k == first ? 0 : k; /* that one's turn comes first */
        double weights[CELLS_MAX];
        for (int at = 0; at < cells; at++)
            weights[at] = pos->man[at] != MAN_NONE ? 0 : liking(pos, known->enemy, men[i], (Cell)at);
        const Cell at = i == first ? known->landed : (Cell)random_weighted(random, weights, cells);
        if (pos->man[at] == MAN_NONE) pos_put(pos, at, man_of(men[i], known->enemy));
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

/* The fields that the player sees, with cells for the number of the enemy's mines. */
static void write_fields(const Knowledge *known, const Position *pos, uint64_t *random, Text *out) {
    const Player enemy = known->enemy;
    const char *const end = strstr(known->rest, " foes="), *const key = minefield_key(enemy);
    const char *const mines = extra_find(known->notes->game, key) ? strstr(known->rest, key) : NULL;
    for (const char *at = known->rest; at < end; at++) {
        text_char(out, *at);
        if (!mines || at != mines + strlen(key)) continue;
        write_mines(pos, enemy, atoi(at + 1), random, out);
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
        Kind kinds[CELLS_MAX];
        char text[POSITION_TEXT_MAX];
        draw_men(known, random, kinds);
        pos_copy(&men, &known->own);
        place_men(known, random, kinds, &men);
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
    Knowledge known = { .notes = notes, .enemy = notes->player ^ 1 };
    int drawn = 0;
    pos_init(&known.own, notes->game);
    if (read_board(&known)) {
        count_losses(&known);
        while (drawn < count && draw_position(&known, random, &out[drawn])) drawn++;
    }
    pos_release(&known.own);
    return drawn;
}

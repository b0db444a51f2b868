/* blind_guess.c -- where the enemy's men may stand, for a player who knows no more than a view of the position:
 * men are set at random, rather where they began, until the player would see what they see. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/extras.h"
#include "engine/notes.h"
#include "variants/rules/blind.h"
#include "variants/rules/minefield.h"

enum { ATTEMPTS = 300, CELLS = 64 };

/* What is known of the enemy's men. */
typedef struct {
    const Notes *notes;
    char own[CELLS];  /* letters of the player's men; 0: none of them */
    const char *rest; /* the view after the board */
    int foes;
    char army[CELLS];         /* the enemy's pieces in the array, neither kings nor pawns */
    int kings, pawns, pieces; /* that the enemy can have left */
    Cell landed;              /* on a mine of the player's, where one of them must stand; CELL_NONE: nobody has */
} Knowledge;

static bool read_board(Knowledge *known) {
    const char *text = known->notes->now;
    int rank = 7, file = 0;
    for (; *text && *text != ' '; text++) {
        if (*text == '/')
            rank--, file = 0;
        else if (isdigit((unsigned char)*text))
            file += *text - '0';
        else if (rank >= 0 && file < 8)
            known->own[8 * rank + file++] = *text;
    }
    known->rest = text;
    const char *const foes = strstr(text, " foes=");
    known->foes = foes ? atoi(foes + strlen(" foes=")) : 0;
    const char *const landed = strstr(text, " landed=");
    known->landed = CELL_NONE;
    if (landed) board_read_cell(board_of(NULL), landed + strlen(" landed="), &known->landed);
    return known->foes > 0;
}

static const char letters_of_kinds[] = ".pnbrqk"; /* index: Kind */

/* Their army without what the player has captured. */
static void count_losses(Knowledge *known) {
    Position start;
    pos_init(&start, known->notes->game);
    game_start(&start, known->notes->game);
    for (Bits men = pos_men(&start, known->notes->player ^ 1); men;) {
        const Kind kind = man_kind(start.man[bits_pop(&men)]);
        known->kings += kind == KING;
        known->pawns += kind == PAWN;
        if (kind != KING && kind != PAWN) known->army[known->pieces++] = letters_of_kinds[kind];
    }
    pos_release(&start);
    for (int i = 0; i < known->notes->count; i++) {
        const Note *note = &known->notes->at[i];
        if (note->refused || strncmp(note->text, "moved", 5) == 0) continue;
        for (const char *at = note->text; (at = strchr(at, '@')) != NULL; at++) {
            known->pawns -= at >= note->text + 5 && strncmp(at - 5, " pawn", 5) == 0;
            known->pieces -= at >= note->text + 6 && strncmp(at - 6, " piece", 6) == 0;
        }
    }
}

/* The letters of as many men as they have left, the kings first. */
static void draw_men(const Knowledge *known, uint64_t *random, char men[CELLS]) {
    char army[CELLS];
    int pieces = (int)strlen(known->army), pawns = known->pawns, set = 0;
    memcpy(army, known->army, sizeof army);
    while (pieces > known->pieces && pieces > 0) army[random_below(random, pieces)] = army[pieces - 1], pieces--;
    for (; set < known->kings && set < known->foes; set++) men[set] = 'k';
    for (int i = set; i < known->foes; i++) {
        const int left = pawns + pieces, drawn = left > 0 ? random_below(random, left) : -1;
        if (drawn < 0)
            men[i] = 'q'; /* promoted */
        else if (drawn < pawns)
            men[i] = 'p', pawns--;
        else
            men[i] = army[drawn - pawns], army[drawn - pawns] = army[--pieces];
    }
}

/* How much a man likes a cell, as Black sees the board: his own side more than the other's. */
static double liking(char man, int cell) {
    const int rank = cell / 8;
    if (man == 'p') return rank == 0 || rank == 7 ? 0 : rank * rank;
    return man == 'k' ? 1 << rank : 2 + rank;
}

/* Sets the enemy's men on free cells. */
static void place_men(const Knowledge *known, uint64_t *random, const char men[], char board[CELLS]) {
    const bool is_black = known->notes->player == WHITE; /* the enemy */
    const int first = known->landed == CELL_NONE ? -1 : random_below(random, known->foes);
    memcpy(board, known->own, CELLS);
    for (int k = 0; k < known->foes; k++) {
        const int i = k == 0 && first > 0 ? first : k == first ? 0 : k; /* that one's turn comes first */
        double weights[CELLS];
        for (int cell = 0; cell < CELLS; cell++)
            weights[cell] = board[cell] ? 0 : liking(men[i], is_black ? cell : cell ^ 56);
        const int cell = i == first ? known->landed : random_weighted(random, weights, CELLS);
        board[cell] = is_black ? men[i] : (char)toupper((unsigned char)men[i]);
    }
}

/* So many of the enemy's mines, anywhere in their half. */
static void write_mines(const Position *pos, Player enemy, int count, uint64_t *random, Text *out) {
    const Set half = minefield_half(pos, enemy);
    Set mines = { { 0 } };
    while (set_count(&mines) < count && set_count(&mines) < set_count(&half)) {
        const Cell at = (Cell)random_below(random, CELLS);
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
    const Player enemy = known->notes->player ^ 1;
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
static void write_position(const Knowledge *known, const Position *pos, const char board[CELLS], bool bare,
                           uint64_t *random, char buf[static POSITION_TEXT_MAX]) {
    Text out = text_into(buf, POSITION_TEXT_MAX);
    for (int rank = 7; rank >= 0; rank--) {
        unsigned long empty = 0;
        for (int file = 0; file < 8; file++) {
            const char man = board[8 * rank + file];
            if (!man) empty++;
            if (man && empty) text_number(&out, empty), empty = 0;
            if (man) text_char(&out, man);
        }
        if (empty) text_number(&out, empty);
        if (rank) text_char(&out, '/');
    }
    if (bare)
        write_bare_fields(known, &out);
    else
        write_fields(known, pos, random, &out);
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
    int best = -1;
    Position pos;
    pos_init(&pos, known->notes->game);
    for (int i = 0; i < ATTEMPTS && best < 2; i++) {
        char men[CELLS], board[CELLS], text[POSITION_TEXT_MAX];
        draw_men(known, random, men);
        place_men(known, random, men, board);
        write_position(known, &pos, board, best < 0 && i >= ATTEMPTS / 2, random, text);
        if (!game_parse(&pos, known->notes->game, text, NULL) || kriegspiel_is_impossible(&pos)) continue;
        const int like = likeness(known, &pos);
        if (like <= best) continue;
        best = like;
        pos_copy(out, &pos);
    }
    pos_release(&pos);
    return best >= 0;
}

int kriegspiel_imagine(const Notes *notes, uint64_t *random, Position out[], int count) {
    Knowledge known = { .notes = notes };
    int drawn = 0;
    if (!read_board(&known)) return 0;
    count_losses(&known);
    while (drawn < count && draw_position(&known, random, &out[drawn])) drawn++;
    return drawn;
}

/* minefield_guess.c -- where mines are likely to lie. A sensible player lays them where the enemy's men often arrive,
 * but not always on the same squares; and the enemy does not let a queen stand on one. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/extras.h"
#include "engine/notes.h"
#include "variants/rules/minefield.h"

/* Ranks 4 to 1 of White's half: what the dearest enemy who arrived there in a game was worth, on average over 400 games
 * of the engine with itself, in tenths of a pawn (tools/mine-merit.sh). */
static const uint8_t merit[4][8] = {
    { 31, 49, 48, 57, 58, 48, 46, 46 },
    { 21, 31, 40, 36, 40, 36, 30, 24 },
    { 17, 31, 35, 28, 27, 28, 22, 19 },
    { 22, 19, 23, 19, 15, 20, 17, 22 },
};

/* Other boards are taken to be larger or smaller ones of 64 cells. */
static unsigned merit_of(const Board *board, Cell at, Player owner) {
    const int rows = board->rows / 2, columns = board->row_length[board->row[at]];
    const int row = owner == WHITE ? board->row[at] : board->rows - 1 - board->row[at], column = board->column[at];
    return merit[3 - 4 * row / rows][column < columns ? 8 * column / columns : 7];
}

unsigned minefield_secret_weight(const Position *pos, Move move) {
    if (!minefield_lays(pos, move)) return 0;
    return merit_of(pos->board, move_from(move), pos->now.turn) * merit_of(pos->board, move_to(move), pos->now.turn);
}

/* How readily the owner of a mine lets this man stand on it: the better the man, the less. */
static double patience_with(Kind kind) {
    static const double patience[KINDS_MAX] = {
        [PAWN] = 0.7, [KNIGHT] = 0.15, [BISHOP] = 0.15, [ROOK] = 0.06, [QUEEN] = 0.02, [KING] = 0.001
    };
    return kind <= KING ? patience[kind] : patience[KNIGHT];
}

/* ---- what the notes tell ---- */

typedef struct {
    const Notes *notes;
    Player enemy;
    Position pos;             /* the game as it is seen, with mines of the enemy wherever they can lay some */
    MoveList moves;           /* of the record; MOVE_NONE: the enemy lays mines */
    int at_start;             /* the enemy's mines when the record began */
    Set exploded;             /* where mines of theirs were */
    double weight[CELLS_MAX]; /* how likely another one lies here, relative */
} Inquiry;

/* The text of the start with squares for the number of the enemy's mines. */
static void write_start(const Inquiry *inquiry, Set mines, char buf[static POSITION_TEXT_MAX]) {
    const char *const key = minefield_key(inquiry->enemy), *const start = inquiry->notes->start;
    const char *const field = strstr(start, key);
    Text out = text_into(buf, POSITION_TEXT_MAX);
    for (const char *at = start; *at && at != field; at++) text_char(&out, *at);
    if (!field) return;
    text_string(&out, key);
    text_char(&out, '=');
    cells_write(inquiry->pos.board, mines, &out);
    text_string(&out, field + strcspn(field, " "));
}

static int count_at_start(const Inquiry *inquiry) {
    const char *const key = minefield_key(inquiry->enemy), *const field = strstr(inquiry->notes->start, key);
    return field ? atoi(field + strlen(key) + 1) : 0;
}

static Set enemy_half(const Inquiry *inquiry) {
    return minefield_half(&inquiry->pos, inquiry->enemy);
}

/* The first cells of the enemy's half. */
static Set some_mines(const Inquiry *inquiry, int count) {
    Set half = enemy_half(inquiry), mines = { { 0 } };
    for (Cell at; count > 0 && set_pop(&half, &at); count--) set_add(&mines, at);
    return mines;
}

/* Before the player has learned anything of the mines: half what is sensible, half blind chance. */
static void weigh_squares(Inquiry *inquiry) {
    const Board *const board = inquiry->pos.board;
    const Set half = enemy_half(inquiry);
    double sum = 0;
    Set rest = half;
    for (Cell at; set_pop(&rest, &at);) sum += merit_of(board, at, inquiry->enemy);
    rest = half;
    for (Cell at; set_pop(&rest, &at);)
        inquiry->weight[at] = merit_of(board, at, inquiry->enemy) + sum / set_count(&half);
}

/* With a mine everywhere the position says of every man of the player's where he has arrived. */
static void mine_everything(Inquiry *inquiry) {
    Set half = enemy_half(inquiry);
    for (Cell at; set_pop(&half, &at);) pos_set_flag(&inquiry->pos, FLAG_MINES + inquiry->enemy, at, true);
}

/* The enemy lays mines somewhere. */
static void read_laying(Inquiry *inquiry) {
    Set half = enemy_half(inquiry);
    Cell low = 0, high = 0;
    set_pop(&half, &low);
    set_pop(&half, &high);
    movelist_push(&inquiry->moves, MOVE_NONE);
    game_play(&inquiry->pos, move_make(MOVE_OTHER, low, high, EMPTY));
    mine_everything(inquiry);
}

/* A man of the player's has arrived there, and the enemy let him live, or has not moved yet. */
static void note_arrival(Inquiry *inquiry, Cell at) {
    inquiry->weight[at] *= patience_with(man_kind(inquiry->pos.man[at]));
}

static bool read_note(Inquiry *inquiry, const Note *note) {
    Position *const pos = &inquiry->pos;
    const bool is_own = game_turn(pos) == inquiry->notes->player, is_answer = !is_own && minefield_has_landed(pos);
    const Cell landed = minefield_landed(pos);
    Move move;
    if (!is_own && strncmp(note->text, "M@\?", 3) == 0) {
        read_laying(inquiry);
        return true;
    }
    if (!game_move_parse(pos, note->text, &move, NULL)) return false;
    if (is_answer && minefield_detonates(pos, move))
        set_add(&inquiry->exploded, landed);
    else if (is_answer)
        note_arrival(inquiry, landed);
    movelist_push(&inquiry->moves, move);
    game_play(pos, move);
    return true;
}

static bool inquire(Inquiry *inquiry) {
    const Notes *const notes = inquiry->notes;
    Position *const pos = &inquiry->pos;
    char text[POSITION_TEXT_MAX];
    inquiry->at_start = count_at_start(inquiry);
    weigh_squares(inquiry);
    write_start(inquiry, some_mines(inquiry, inquiry->at_start), text);
    if (!game_parse(pos, notes->game, text, NULL)) return false;
    if (inquiry->at_start) mine_everything(inquiry);
    for (int i = 0; i < notes->count; i++)
        if (!read_note(inquiry, &notes->at[i])) return false;
    if (game_turn(pos) == inquiry->enemy && minefield_has_landed(pos)) note_arrival(inquiry, minefield_landed(pos));
    for (Cell at = 0; at < pos->board->cells; at++)
        if (set_has(&inquiry->exploded, at)) inquiry->weight[at] = 0;
    return true;
}

/* ---- drawing ---- */

/* Mines that are left: those of the start or of the laying, without the exploded ones. */
static int mines_left(const Inquiry *inquiry) {
    const bool laid = movelist_find(&inquiry->moves, MOVE_NONE) >= 0;
    return (laid ? MINES_EACH : inquiry->at_start) - set_count(&inquiry->exploded);
}

/* Squares for all samples together, each about as often as its weight says (systematic sampling: with a few samples
 * it matters that each risk is seen in its right proportion), in random order. */
static void draw_squares(const Inquiry *inquiry, uint64_t *random, Cell squares[], int count) {
    const int cells = inquiry->pos.board->cells;
    double total = 0, passed = 0;
    for (int at = 0; at < cells; at++) total += inquiry->weight[at];
    const double offset = random_unit(random);
    int drawn = 0;
    for (int at = 0; at < cells; at++) {
        passed += inquiry->weight[at];
        while (drawn < count && (drawn + offset) * total < passed * count) squares[drawn++] = (Cell)at;
    }
    while (drawn < count) squares[drawn++] = (Cell)random_weighted(random, inquiry->weight, cells);
    for (int i = count - 1; i > 0; i--) {
        const int other = random_below(random, i + 1);
        const Cell swap = squares[i];
        squares[i] = squares[other];
        squares[other] = swap;
    }
}

/* The record played again, with the enemy's mines here. */
static bool build(const Inquiry *inquiry, Set mines, Position *out) {
    char text[POSITION_TEXT_MAX];
    write_start(inquiry, mines, text);
    if (!game_parse(out, inquiry->notes->game, text, NULL)) return false;
    for (int i = 0; i < inquiry->moves.count; i++) {
        Move move = inquiry->moves.at[i];
        if (move_is_none(move)) {
            Cell low = 0, high = 0;
            set_pop(&mines, &low);
            set_pop(&mines, &high);
            move = move_make(MOVE_OTHER, low, high, EMPTY);
        }
        game_play(out, move);
    }
    return true;
}

static int draw(const Inquiry *inquiry, uint64_t *random, Position out[], int count) {
    const int each = mines_left(inquiry);
    Cell *squares = calloc((size_t)(count * MINES_EACH), sizeof *squares);
    int drawn = 0;
    if (!squares || each < 0) count = 0;
    if (count && each) draw_squares(inquiry, random, squares, count * each);
    for (int i = 0; i < count; i++) {
        Set mines = inquiry->exploded;
        for (int k = 0; k < each; k++) {
            Cell at = squares[i * each + k];
            while (set_has(&mines, at)) at = (Cell)random_weighted(random, inquiry->weight, inquiry->pos.board->cells);
            set_add(&mines, at);
        }
        if (build(inquiry, mines, &out[drawn])) drawn++;
    }
    free(squares);
    return drawn;
}

int minefield_imagine(const Notes *notes, uint64_t *random, Position out[], int count) {
    Inquiry inquiry = { .notes = notes, .enemy = notes->player ^ 1 };
    pos_init(&inquiry.pos, notes->game);
    movelist_init(&inquiry.moves);
    const int drawn = inquire(&inquiry) ? draw(&inquiry, random, out, count) : 0;
    movelist_free(&inquiry.moves);
    pos_release(&inquiry.pos);
    return drawn;
}

/* minefield_guess.c -- where mines are likely to lie. A sensible player lays them where the enemy's men often arrive,
 * but not always on the same squares; and the enemy does not let a queen stand on one. */
#include <stdio.h>
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

/* Other boards are taken to be larger or smaller ones of 64 cells; round a board nobody looks at columns alike. */
static unsigned merit_of(const Position *pos, Cell at, Player owner) {
    const Board *const board = pos->board;
    const int rows = board->rows / 2, columns = board->row_length[board->row[at]], column = board->column[at];
    const int row = minefield_row(pos, owner, at);
    if (row >= rows) return 1;
    if (game_has_commas(pos->game)) return merit[3 - 4 * row / rows][3];
    return merit[3 - 4 * row / rows][column < columns ? 8 * column / columns : 7];
}

unsigned minefield_secret_weight(const Position *pos, Move move) {
    if (!minefield_lays(pos, move)) return 0;
    return merit_of(pos, move_from(move), pos->now.turn) * merit_of(pos, move_to(move), pos->now.turn);
}

/* How readily the owner of a mine lets this man stand on it: the better the man, the less. */
static double patience_with(Kind kind) {
    static const double patience[KINDS_MAX] = {
        [PAWN] = 0.7, [KNIGHT] = 0.15, [BISHOP] = 0.15, [ROOK] = 0.06, [QUEEN] = 0.02, [KING] = 0.001
    };
    return kind <= KING ? patience[kind] : patience[KNIGHT];
}

/* ---- what the notes tell ---- */

/* What a player knows of another's mines. */
typedef struct {
    Player owner;
    bool laid;                /* while the notes were taken */
    int at_start;             /* how many there were when they began */
    Set exploded;             /* where some were */
    double weight[CELLS_MAX]; /* how likely another one lies here, relative */
} Field;

typedef struct {
    const Notes *notes;
    Field field[PLAYERS_MAX - 1]; /* of all others */
    int fields;
    Position pos;   /* the game as it is seen, with mines of the others wherever they can lay some */
    MoveList moves; /* of the record; MOVE_NONE: somebody else lays mines */
} Inquiry;

/* Where the text of the start says how many mines the others have; NULL: it does not. */
static const char *find_field(const Inquiry *inquiry, const Field *field) {
    char key[16];
    snprintf(key, sizeof key, " %s=", minefield_key(inquiry->notes->game, field->owner));
    const char *const found = strstr(inquiry->notes->start, key);
    return found ? found + strlen(key) : NULL;
}

/* The text of the start with squares for the numbers of mines. */
static void write_start(const Inquiry *inquiry, const Set mines[], char buf[static POSITION_TEXT_MAX]) {
    Text out = text_into(buf, POSITION_TEXT_MAX);
    for (const char *at = inquiry->notes->start; *at;) {
        int i = 0;
        while (i < inquiry->fields && find_field(inquiry, &inquiry->field[i]) != at) i++;
        if (i == inquiry->fields) {
            text_char(&out, *at++);
            continue;
        }
        cells_write(inquiry->pos.board, mines[i], &out);
        at += strcspn(at, " ");
    }
}

static Set half_of(const Inquiry *inquiry, const Field *field) {
    return minefield_half(&inquiry->pos, field->owner);
}

/* The first cells of a half. */
static Set some_mines(const Inquiry *inquiry, const Field *field) {
    Set half = half_of(inquiry, field), mines = { { 0 } };
    int count = field->at_start;
    for (Cell at; count > 0 && set_pop(&half, &at); count--) set_add(&mines, at);
    return mines;
}

/* Before the player has learned anything of the mines: half what is sensible, half blind chance. */
static void weigh_squares(const Inquiry *inquiry, Field *field) {
    const Set half = half_of(inquiry, field);
    double sum = 0;
    Set rest = half;
    for (Cell at; set_pop(&rest, &at);) sum += merit_of(&inquiry->pos, at, field->owner);
    rest = half;
    for (Cell at; set_pop(&rest, &at);)
        field->weight[at] = merit_of(&inquiry->pos, at, field->owner) + sum / set_count(&half);
}

/* With a mine everywhere the position says of every man who is another's where he has arrived. */
static void mine_everything(Inquiry *inquiry, const Field *field) {
    Set half = half_of(inquiry, field);
    for (Cell at; set_pop(&half, &at);) pos_set_flag(&inquiry->pos, FLAG_MINES + field->owner, at, true);
}

/* The others whose turn it is; NULL: it is the player's own. */
static Field *field_of_turn(Inquiry *inquiry) {
    for (int i = 0; i < inquiry->fields; i++)
        if (inquiry->field[i].owner == game_turn(&inquiry->pos)) return &inquiry->field[i];
    return NULL;
}

/* Somebody else lays mines somewhere. */
static void read_laying(Inquiry *inquiry, Field *field) {
    Set half = half_of(inquiry, field);
    Cell low = 0, high = 0;
    set_pop(&half, &low);
    set_pop(&half, &high);
    field->laid = true;
    movelist_push(&inquiry->moves, MOVE_NONE);
    game_play(&inquiry->pos, move_make(MOVE_OTHER, low, high, EMPTY));
    mine_everything(inquiry, field);
}

/* A man has arrived there, and the owner let him live, or has not moved yet. */
static void note_arrival(const Inquiry *inquiry, Field *field, Cell at) {
    field->weight[at] *= patience_with(man_kind(inquiry->pos.man[at]));
}

/* Whoever misses a turn could have set off a mine, so there is none where a man has just arrived. */
static bool reads_without_mine(Inquiry *inquiry, Field *field, const Note *note, Move *move) {
    Position *const pos = &inquiry->pos;
    if (!field || !minefield_has_landed(pos)) return false;
    field->weight[minefield_landed(pos)] = 0;
    minefield_forget_landed(pos);
    return game_move_parse(pos, note->text, move, NULL);
}

static bool read_note(Inquiry *inquiry, const Note *note) {
    Position *const pos = &inquiry->pos;
    Field *const field = field_of_turn(inquiry);
    const bool is_answer = field && minefield_has_landed(pos);
    const Cell landed = minefield_landed(pos);
    Move move;
    if (field && strncmp(note->text, "M@\?", 3) == 0) {
        read_laying(inquiry, field);
        return true;
    }
    if (!game_move_parse(pos, note->text, &move, NULL) && !reads_without_mine(inquiry, field, note, &move))
        return false;
    if (is_answer && minefield_detonates(pos, move))
        set_add(&field->exploded, landed);
    else if (is_answer)
        note_arrival(inquiry, field, landed);
    movelist_push(&inquiry->moves, move);
    game_play(pos, move);
    return true;
}

/* Of each of the others: how many mines they had when the notes began, and where they may lie. */
static void begin(Inquiry *inquiry) {
    for (Player player = 0; player < inquiry->notes->game->players; player++) {
        Field *const field = &inquiry->field[inquiry->fields];
        if (player == inquiry->notes->player) continue;
        field->owner = player;
        inquiry->fields++;
        const char *const count = find_field(inquiry, field);
        field->at_start = count ? atoi(count) : 0;
        weigh_squares(inquiry, field);
    }
}

static bool inquire(Inquiry *inquiry) {
    const Notes *const notes = inquiry->notes;
    Position *const pos = &inquiry->pos;
    char text[POSITION_TEXT_MAX];
    Set mines[PLAYERS_MAX];
    begin(inquiry);
    for (int i = 0; i < inquiry->fields; i++) mines[i] = some_mines(inquiry, &inquiry->field[i]);
    write_start(inquiry, mines, text);
    if (!game_parse(pos, notes->game, text, NULL)) return false;
    for (int i = 0; i < inquiry->fields; i++)
        if (inquiry->field[i].at_start) mine_everything(inquiry, &inquiry->field[i]);
    for (int i = 0; i < notes->count; i++)
        if (!read_note(inquiry, &notes->at[i])) return false;
    Field *const field = field_of_turn(inquiry);
    if (field && minefield_has_landed(pos)) note_arrival(inquiry, field, minefield_landed(pos));
    for (int i = 0; i < inquiry->fields; i++)
        for (Cell at = 0; at < pos->board->cells; at++)
            if (set_has(&inquiry->field[i].exploded, at)) inquiry->field[i].weight[at] = 0;
    return true;
}

/* ---- drawing ---- */

/* Mines that are left: those of the start or of the laying, without the exploded ones. */
static int mines_left(const Field *field) {
    return (field->laid ? MINES_EACH : field->at_start) - set_count(&field->exploded);
}

/* Squares for all samples together, each about as often as its weight says (systematic sampling: with a few samples
 * it matters that each risk is seen in its right proportion), in random order. */
static void draw_squares(const Field *field, int cells, uint64_t *random, Cell squares[], int count) {
    double total = 0, passed = 0;
    for (int at = 0; at < cells; at++) total += field->weight[at];
    const double offset = random_unit(random);
    int drawn = 0;
    for (int at = 0; at < cells; at++) {
        passed += field->weight[at];
        while (drawn < count && (drawn + offset) * total < passed * count) squares[drawn++] = (Cell)at;
    }
    while (drawn < count) squares[drawn++] = (Cell)random_weighted(random, field->weight, cells);
    for (int i = count - 1; i > 0; i--) {
        const int other = random_below(random, i + 1);
        const Cell swap = squares[i];
        squares[i] = squares[other];
        squares[other] = swap;
    }
}

/* The record played again, with mines here. */
static bool build(const Inquiry *inquiry, const Set mines[], Position *out) {
    char text[POSITION_TEXT_MAX];
    write_start(inquiry, mines, text);
    if (!game_parse(out, inquiry->notes->game, text, NULL)) return false;
    for (int i = 0; i < inquiry->moves.count; i++) {
        Move move = inquiry->moves.at[i];
        for (int k = 0; move_is_none(move) && k < inquiry->fields; k++) {
            Set laid = mines[k];
            Cell low = 0, high = 0;
            if (inquiry->field[k].owner != game_turn(out)) continue;
            set_pop(&laid, &low);
            set_pop(&laid, &high);
            move = move_make(MOVE_OTHER, low, high, EMPTY);
        }
        game_play(out, move);
    }
    return true;
}

/* The squares of the mines that are left of each of the others, for all samples; NULL: the notes cannot be so. */
static Cell *draw_all(const Inquiry *inquiry, uint64_t *random, int count) {
    const int cells = inquiry->pos.board->cells, room = count * MINES_EACH;
    for (int i = 0; i < inquiry->fields; i++)
        if (mines_left(&inquiry->field[i]) < 0) return NULL;
    Cell *const squares = calloc((size_t)(room * inquiry->fields), sizeof *squares);
    for (int i = 0; squares && i < inquiry->fields; i++) {
        const Field *const field = &inquiry->field[i];
        if (mines_left(field)) draw_squares(field, cells, random, squares + i * room, count * mines_left(field));
    }
    return squares;
}

static int draw(const Inquiry *inquiry, uint64_t *random, Position out[], int count) {
    const int cells = inquiry->pos.board->cells, room = count * MINES_EACH;
    Cell *const squares = draw_all(inquiry, random, count);
    int drawn = 0;
    for (int sample = 0; squares && sample < count; sample++) {
        Set mines[PLAYERS_MAX];
        for (int i = 0; i < inquiry->fields; i++) {
            const Field *const field = &inquiry->field[i];
            const int left = mines_left(field);
            mines[i] = field->exploded;
            for (int k = 0; k < left; k++) {
                Cell at = squares[i * room + sample * left + k];
                while (set_has(&mines[i], at)) at = (Cell)random_weighted(random, field->weight, cells);
                set_add(&mines[i], at);
            }
        }
        if (build(inquiry, mines, &out[drawn])) drawn++;
    }
    free(squares);
    return drawn;
}

int minefield_imagine(const Notes *notes, uint64_t *random, Position out[], int count) {
    Inquiry inquiry = { .notes = notes };
    pos_init(&inquiry.pos, notes->game);
    movelist_init(&inquiry.moves);
    const int drawn = inquire(&inquiry) ? draw(&inquiry, random, out, count) : 0;
    movelist_free(&inquiry.moves);
    pos_release(&inquiry.pos);
    return drawn;
}

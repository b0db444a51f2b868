/* minefield_guess.c -- where mines are likely to lie. A sensible player lays them where the enemy's men often arrive,
 * but not always on the same squares; and the enemy does not let a queen stand on one. */
#include <stdlib.h>
#include <string.h>

#include "engine/extras.h"
#include "engine/chesslike.h"
#include "engine/notes.h"
#include "engine/base/random.h"
#include "engine/base/text.h"
#include "variants/immobilising/minefield.h"

/* Ranks 4 to 1 of White's half: what the dearest enemy who arrived there in a game was worth, on average over 400 games
 * of the engine with itself, in tenths of a pawn (tools/mine-merit.sh). */
static const uint8_t merit[4][8] = {
    { 31, 49, 48, 57, 58, 48, 46, 46 },
    { 21, 31, 40, 36, 40, 36, 30, 24 },
    { 17, 31, 35, 28, 27, 28, 22, 19 },
    { 22, 19, 23, 19, 15, 20, 17, 22 },
};

static unsigned merit_of(Cell at, Player owner) {
    const Cell cell = owner == WHITE ? at : at ^ 56;
    return merit[3 - rank_of(cell)][file_of(cell)];
}

unsigned minefield_secret_weight(const Position *pos, Move move) {
    if (move_type(move) != MOVE_OTHER) return 0;
    return merit_of(move_from(move), pos->now.turn) * merit_of(move_to(move), pos->now.turn);
}

/* How readily the owner of a mine lets this man stand on it: the better the man, the less. */
static double patience_with(Kind kind) {
    static const double patience[KINDS_MAX] = {
        [PAWN] = 0.7, [KNIGHT] = 0.15, [BISHOP] = 0.15, [ROOK] = 0.06, [QUEEN] = 0.02, [KING] = 0.001
    };
    return patience[kind];
}

/* ---- what the notes tell ---- */

typedef struct {
    const Notes *notes;
    Player enemy;
    Position pos;      /* the game as it is seen, with the enemy's mines anywhere */
    MoveList moves;    /* of the record; MOVE_NONE: the enemy lays mines */
    Bits at_start;     /* as many squares as the enemy had mines when the record began */
    Bits exploded;     /* where mines of theirs were */
    double weight[64]; /* how likely another one lies here, relative */
} Inquiry;

/* The text of the start with squares for the number of the enemy's mines. */
static void write_start(const Inquiry *inquiry, Bits mines, char buf[static POSITION_TEXT_MAX]) {
    const char *const key = minefield_key(inquiry->enemy), *const start = inquiry->notes->start;
    const char *const field = strstr(start, key);
    Text out = text_into(buf, POSITION_TEXT_MAX);
    for (const char *at = start; *at && at != field; at++) text_char(&out, *at);
    if (!field) return;
    text_string(&out, key);
    text_char(&out, '=');
    cells_write(inquiry->pos.board, (Set){ { mines } }, &out);
    text_string(&out, field + strcspn(field, " "));
}

static int count_at_start(const Inquiry *inquiry) {
    const char *const key = minefield_key(inquiry->enemy), *const field = strstr(inquiry->notes->start, key);
    return field ? atoi(field + strlen(key) + 1) : 0;
}

/* Before the player has learned anything of the mines: half what is sensible, half blind chance. */
static void weigh_squares(Inquiry *inquiry) {
    double sum = 0;
    for (Bits rest = minefield_half(inquiry->enemy); rest;) sum += merit_of(bits_pop(&rest), inquiry->enemy);
    for (Bits rest = minefield_half(inquiry->enemy); rest;) {
        const Cell at = bits_pop(&rest);
        inquiry->weight[at] = merit_of(at, inquiry->enemy) + sum / bits_count(minefield_half(inquiry->enemy));
    }
}

/* An explosion of the enemy's: now we know where a mine was. */
static bool read_explosion(Inquiry *inquiry, const char *text) {
    Position *pos = &inquiry->pos;
    Cell at, again;
    const size_t length = board_read_cell(pos->board, text, &at);
    if (!length || text[length] != 'x' || !board_read_cell(pos->board, text + length + 1, &again) || at != again)
        return false;
    inquiry->exploded |= bit(at);
    movelist_push(&inquiry->moves, move_make(MOVE_SHOT, at, at, EMPTY));
    pos_set_flag(pos, FLAG_MINES + inquiry->enemy, at, true);
    game_play(pos, inquiry->moves.at[inquiry->moves.count - 1]);
    return true;
}

static bool is_explosion(const Note *note, Cell at, const Board *board) {
    const size_t length = strlen(board->name[at]);
    return strncmp(note->text, board->name[at], length) == 0 && note->text[length] == 'x';
}

/* A man of the player's has arrived, and the next note tells whether it lived. */
static void note_arrival(Inquiry *inquiry, Move move, const Note *next) {
    const Cell at = move_to(move);
    if (move_type(move) == MOVE_SHOT || move_type(move) == MOVE_OTHER || move_type(move) == MOVE_CASTLE) return;
    if (next && is_explosion(next, at, inquiry->pos.board)) return;
    inquiry->weight[at] *= patience_with(man_kind(inquiry->pos.man[at]));
}

static bool read_note(Inquiry *inquiry, const Note *note, const Note *next) {
    Position *pos = &inquiry->pos;
    const bool is_own = game_turn(pos) == inquiry->notes->player;
    Move move;
    if (!is_own && note->text[0] == 'M') {
        movelist_push(&inquiry->moves, MOVE_NONE);
        Bits half = minefield_half(inquiry->enemy);
        const Cell low = bits_pop(&half);
        game_play(pos, move_make(MOVE_OTHER, low, bits_pop(&half), EMPTY)); /* somewhere */
        return true;
    }
    if (!is_own && read_explosion(inquiry, note->text)) return true;
    if (!game_move_parse(pos, note->text, &move, NULL)) return false;
    movelist_push(&inquiry->moves, move);
    game_play(pos, move);
    if (is_own) note_arrival(inquiry, move, next);
    return true;
}

static bool inquire(Inquiry *inquiry) {
    const Notes *notes = inquiry->notes;
    char text[POSITION_TEXT_MAX];
    Bits half = minefield_half(inquiry->enemy);
    for (int i = count_at_start(inquiry); i > 0 && half; i--) inquiry->at_start |= bit(bits_pop(&half));
    weigh_squares(inquiry);
    write_start(inquiry, inquiry->at_start, text);
    if (!game_parse(&inquiry->pos, notes->game, text, NULL)) return false;
    for (int i = 0; i < notes->count; i++)
        if (!read_note(inquiry, &notes->at[i], i + 1 < notes->count ? &notes->at[i + 1] : NULL)) return false;
    for (Bits rest = inquiry->exploded; rest;) inquiry->weight[bits_pop(&rest)] = 0;
    return true;
}

/* ---- drawing ---- */

/* Mines that are left: those of the start or of the laying, without the exploded ones. */
static int mines_left(const Inquiry *inquiry) {
    const bool laid = movelist_find(&inquiry->moves, MOVE_NONE) >= 0;
    return (laid ? MINES_EACH : bits_count(inquiry->at_start)) - bits_count(inquiry->exploded);
}

/* Squares for all samples together, each about as often as its weight says (systematic sampling: with a few samples
 * it matters that each risk is seen in its right proportion), in random order. */
static void draw_squares(const Inquiry *inquiry, uint64_t *random, Cell squares[], int count) {
    double total = 0, passed = 0;
    for (Cell at = 0; at < 64; at++) total += inquiry->weight[at];
    const double offset = random_unit(random);
    int drawn = 0;
    for (Cell at = 0; at < 64; at++) {
        passed += inquiry->weight[at];
        while (drawn < count && (drawn + offset) * total < passed * count) squares[drawn++] = at;
    }
    while (drawn < count) squares[drawn++] = (Cell)random_weighted(random, inquiry->weight, 64);
    for (int i = count - 1; i > 0; i--) {
        const int other = random_below(random, i + 1);
        const Cell swap = squares[i];
        squares[i] = squares[other];
        squares[other] = swap;
    }
}

/* The record played again, with the enemy's mines here. */
static bool build(const Inquiry *inquiry, Bits mines, Position *out) {
    char text[POSITION_TEXT_MAX];
    write_start(inquiry, mines, text);
    if (!game_parse(out, inquiry->notes->game, text, NULL)) return false;
    for (int i = 0; i < inquiry->moves.count; i++) {
        Move move = inquiry->moves.at[i];
        if (move_is_none(move)) {
            Bits both = mines;
            const Cell low = bits_pop(&both);
            move = move_make(MOVE_OTHER, low, bits_pop(&both), EMPTY);
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
        Bits mines = inquiry->exploded;
        for (int k = 0; k < each; k++) {
            Cell at = squares[i * each + k];
            while (bits_has(mines, at)) at = (Cell)random_weighted(random, inquiry->weight, 64);
            mines |= bit(at);
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

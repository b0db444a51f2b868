#include "protocol/scene/decisions.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/refusal.h"

/* ---- pieces ---- */

static bool is_sign(char c) {
    return c == ',' || c == ';' || c == 'x';
}

/* The length of a cell with the sign before it, 0 if there is none. */
static size_t cell_piece(const Board *board, const char *text, Cell *cell) {
    size_t length = board_read_cell(board, text, cell);
    if (length == 0 && is_sign(*text)) {
        length = board_read_cell(board, text + 1, cell);
        if (length > 0) length++;
    }
    return length;
}

/* Words end behind '@' and ':', before the next part, and before the next cell. */
static size_t word_piece(const Board *board, const char *text) {
    Cell cell;
    size_t length = 1;
    if (text[0] == '@' || text[0] == ':') return length;
    while (text[length] && text[length] != ',' && text[length] != ';' && cell_piece(board, text + length, &cell) == 0) {
        const char last = text[length++];
        if (last == '@' || last == ':') break;
    }
    return length;
}

size_t decision_piece(const Board *board, const char *text, Cell *cell) {
    *cell = CELL_NONE;
    if (!*text) return 0;
    const size_t length = cell_piece(board, text, cell);
    if (length > 0) return length;
    *cell = CELL_NONE;
    return word_piece(board, text);
}

int decision_cells(const Board *board, const char *text, Cell cells[], int room) {
    int count = 0;
    Cell cell;
    for (size_t length; (length = decision_piece(board, text, &cell)) > 0 && count < room; text += length)
        if (cell != CELL_NONE) cells[count++] = cell;
    return count;
}

/* ---- the list ---- */

/* By cells, then by what is written: piece by piece, so that moves which begin alike lie side by side. */
static int compare(const Board *board, const char *a, const char *b) {
    for (;;) {
        Cell cell_a, cell_b;
        const size_t length_a = decision_piece(board, a, &cell_a), length_b = decision_piece(board, b, &cell_b);
        if (length_a == 0 || length_b == 0) return (length_a > 0) - (length_b > 0);
        if (cell_a != cell_b) return cell_a < cell_b ? -1 : 1;
        const size_t shorter = length_a < length_b ? length_a : length_b;
        const int order = memcmp(a, b, shorter);
        if (order != 0) return order;
        if (length_a != length_b) return length_a < length_b ? -1 : 1;
        a += length_a;
        b += length_b;
    }
}

/* Merge sort: qsort knows no context, and the order depends on the board. */
static void sort(const Decisions *decisions, char (*text)[MOVE_TEXT_MAX], char (*spare)[MOVE_TEXT_MAX], int count) {
    if (count < 2) return;
    const int half = count / 2;
    sort(decisions, text, spare, half);
    sort(decisions, text + half, spare, count - half);
    memcpy(spare, text, (size_t)half * sizeof *text);
    for (int left = 0, right = half, to = 0; left < half; to++) {
        const bool takes_right = right < count && compare(decisions->board, text[right], spare[left]) < 0;
        memmove(text[to], takes_right ? text[right++] : spare[left++], sizeof *text);
    }
}

void decisions_init(Decisions *decisions, const Position *pos) {
    MoveList list;
    movelist_init(&list);
    game_tries(pos, &list);
    *decisions = (Decisions){ .count = list.count, .game = pos->game, .board = pos->board };
    const size_t room = (size_t)list.count + 1;
    decisions->text = memory_new(room, sizeof *decisions->text);
    for (int i = 0; i < list.count; i++) game_move_format(pos, list.at[i], decisions->text[i]);
    char(*const spare)[MOVE_TEXT_MAX] = memory_new(room, sizeof *spare);
    sort(decisions, decisions->text, spare, list.count);
    free(spare);
    movelist_free(&list);
}

void decisions_release(Decisions *decisions) {
    free(decisions->text);
    decisions->text = NULL;
    decisions->count = 0;
}

/* ---- words ---- */

/* A letter that stands for a kind of man, NULL if it is something else. */
static const char *kind_words(const Game *game, char letter) {
    const Kind kind = isalpha((unsigned char)letter) ? game_kind(game, letter) : (Kind)EMPTY;
    if (kind == EMPTY) return NULL;
    const char *const words = refusal_kind(game, kind);
    return strcmp(words, "man") == 0 ? NULL : words;
}

/* What a button says. */
static void add_words(cJSON *child, const Game *game, const char *piece, size_t length, Cell cell, const char *name) {
    static const struct {
        char sign;
        const char *words;
    } signs[] = { { 'x', "take on" }, { ',', "go on from" }, { ';', "choose" } };
    char words[MOVE_TEXT_MAX + 32];
    const size_t skip = *piece == ',' || *piece == ';';
    const size_t end = length > skip && strchr("@:", piece[length - 1]) ? length - 1 : length;
    if (cell != CELL_NONE) {
        const char *verb = "go to";
        for (size_t i = 0; i < LENGTH(signs); i++)
            if (*piece == signs[i].sign && length > strlen(name)) verb = signs[i].words;
        snprintf(words, sizeof words, "%s %s", verb, name);
    } else if (length == 4 && memcmp(piece, "0000", 4) == 0) {
        snprintf(words, sizeof words, "pass");
    } else if (end == skip + 1 && kind_words(game, piece[skip])) {
        snprintf(words, sizeof words, "%s", kind_words(game, piece[skip]));
    } else {
        snprintf(words, sizeof words, "%.*s", (int)(end - skip), piece + skip);
    }
    cJSON_AddStringToObject(child, "words", words);
}

/* ---- the tree ---- */

/* A run of moves that are the same up to `depth` characters. */
typedef struct {
    int first, count;
    size_t depth;
} Branch;

/* The moves of the branch that begin with the same piece as its move number i, i the first of them. */
static Branch twig_at(const Decisions *decisions, const Branch *branch, int i, Cell *cell) {
    const char *const piece = decisions->text[branch->first + i] + branch->depth;
    const size_t length = decision_piece(decisions->board, piece, cell);
    Branch twig = { branch->first + i, 1, branch->depth + length };
    for (int k = i + 1; k < branch->count; k++, twig.count++) {
        Cell other;
        const char *const text = decisions->text[branch->first + k] + branch->depth;
        if (decision_piece(decisions->board, text, &other) != length || memcmp(text, piece, length) != 0) break;
    }
    return twig;
}

static cJSON *write_branch(const Decisions *decisions, const Branch *branch, bool whole);

static cJSON *write_twig(const Decisions *decisions, const Branch *twig, bool whole) {
    if (whole) return write_branch(decisions, twig, true);
    char prefix[MOVE_TEXT_MAX];
    cJSON *const node = cJSON_CreateObject();
    snprintf(prefix, sizeof prefix, "%.*s", (int)twig->depth, decisions->text[twig->first]);
    cJSON_AddStringToObject(node, "more", prefix);
    return node;
}

static cJSON *write_branch(const Decisions *decisions, const Branch *branch, bool whole) {
    cJSON *const node = cJSON_CreateObject();
    int i = 0;
    while (i < branch->count && !decisions->text[branch->first + i][branch->depth]) i++; /* the move ends here */
    if (i > 0) cJSON_AddTrueToObject(node, "end");
    if (i == branch->count) return node;
    cJSON *const next = cJSON_AddArrayToObject(node, "next");
    while (i < branch->count) {
        Cell cell;
        char text[MOVE_TEXT_MAX];
        const Branch twig = twig_at(decisions, branch, i, &cell);
        cJSON *const child = cJSON_CreateObject();
        const size_t length = twig.depth - branch->depth;
        snprintf(text, sizeof text, "%.*s", (int)length, decisions->text[twig.first] + branch->depth);
        cJSON_AddStringToObject(child, "text", text);
        if (cell != CELL_NONE) cJSON_AddNumberToObject(child, "cell", cell);
        add_words(child, decisions->game, text, length, cell, cell == CELL_NONE ? "" : decisions->board->name[cell]);
        cJSON_AddItemToObject(child, "node", write_twig(decisions, &twig, whole));
        cJSON_AddItemToArray(next, child);
        i += twig.count;
    }
    return node;
}

/* Narrows the branch down to the moves that go on with the next piece of the prefix; false if there are none. */
static bool follow(const Decisions *decisions, Branch *branch, const char *prefix) {
    const size_t left = strlen(prefix) - branch->depth;
    Cell cell;
    int i = 0;
    while (i < branch->count && !decisions->text[branch->first + i][branch->depth]) i++;
    while (i < branch->count) {
        const Branch twig = twig_at(decisions, branch, i, &cell);
        const size_t length = twig.depth - branch->depth;
        if (length <= left &&
            memcmp(decisions->text[twig.first] + branch->depth, prefix + branch->depth, length) == 0) {
            *branch = twig;
            return true;
        }
        i += twig.count;
    }
    return false;
}

cJSON *decisions_tree(const Decisions *decisions, const char *prefix) {
    Branch branch = { 0, decisions->count, 0 };
    while (prefix[branch.depth])
        if (!follow(decisions, &branch, prefix)) return NULL;
    return write_branch(decisions, &branch, branch.count <= DECISIONS_MANY);
}

#include "protocol/scene/decisions.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/text/refusal.h"
#include "protocol/record/json.h"
#include "protocol/scene/scene.h"

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

bool decision_captures(const Board *board, const char *text) {
    Cell cell;
    for (size_t length; (length = decision_piece(board, text, &cell)) > 0; text += length)
        if (cell != CELL_NONE && *text == 'x') return true;
    return false;
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

/* Castling is written by where the king goes; people also put the king onto the rook. */
static void note_castle(Decisions *decisions, Move move, const char *text) {
    const bool is_further = move_kind(move) != EMPTY; /* of two ways the rook means the other */
    if (move_type(move) != MOVE_CASTLE || is_further || decisions->castles == CASTLES_SHOWN) return;
    decisions->castle[decisions->castles].rook = move_to(move);
    snprintf(decisions->castle[decisions->castles++].text, MOVE_TEXT_MAX, "%s", text);
}

void decisions_init(Decisions *decisions, const Position *pos) {
    MoveList list;
    movelist_init(&list);
    game_tries(pos, &list);
    *decisions = (Decisions){ .count = list.count, .game = pos->game, .board = pos->board, .mover = game_turn(pos) };
    const size_t room = (size_t)list.count + 1;
    decisions->text = memory_new(room, sizeof *decisions->text);
    for (int i = 0; i < list.count; i++) {
        game_move_format(pos, list.at[i], decisions->text[i]);
        note_castle(decisions, list.at[i], decisions->text[i]);
    }
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

/* The kind of man that a letter stands for, EMPTY if it is something else. */
static Kind kind_named(const Game *game, char letter) {
    const Kind kind = isalpha((unsigned char)letter) ? game_kind(game, letter) : (Kind)EMPTY;
    return kind != EMPTY && scene_kind(game, kind) ? kind : (Kind)EMPTY;
}

/* One piece, and what it is. */
typedef struct {
    const char *text, *words; /* words: those that stand before its name, or alone */
    size_t length;
    Cell cell;
    const char *kind;
    Kind man; /* that is named; EMPTY: none */
    bool is_part, captures;
} Choice;

static bool begins_with(const Choice *choice, char sign) {
    return *choice->text == sign;
}

static void classify_cell(Choice *choice, const Board *board) {
    const bool has_sign = choice->length > strlen(board->name[choice->cell]);
    choice->kind = "go", choice->words = "go to";
    if (!has_sign) return;
    if (begins_with(choice, 'x')) choice->kind = "take", choice->words = "take on", choice->captures = true;
    if (begins_with(choice, ',')) choice->kind = "from", choice->words = "go on from";
    if (begins_with(choice, ';')) choice->kind = "choose", choice->words = "choose";
}

/* Words: a pass, a man who is dropped, named, or promoted to; all else is as it is written. */
static void classify_word(Choice *choice, const Game *game, bool is_first) {
    const char last = choice->text[choice->length - 1];
    const size_t begin = choice->is_part, end = choice->length - (last == '@' || last == ':');
    choice->man = end == begin + 1 ? kind_named(game, choice->text[begin]) : (Kind)EMPTY;
    if (choice->length == 4 && memcmp(choice->text, "0000", 4) == 0)
        choice->kind = "pass", choice->words = "pass";
    else if (last == '@')
        choice->kind = "drop";
    else if (last == ':')
        choice->kind = "name";
    else
        choice->kind = choice->man != EMPTY && !is_first ? "promotion" : "word";
}

static Choice choice_of(const Decisions *decisions, const char *text, size_t length, Cell cell, bool is_first) {
    Choice choice = { .text = text, .length = length, .cell = cell };
    choice.is_part = *text == ',' || *text == ';';
    if (cell != CELL_NONE)
        classify_cell(&choice, decisions->board);
    else
        classify_word(&choice, decisions->game, is_first);
    return choice;
}

/* What a button says. */
static void add_words(cJSON *child, const Decisions *decisions, const Choice *choice) {
    char words[MOVE_TEXT_MAX + 32];
    const size_t end = choice->length > choice->is_part && strchr("@:", choice->text[choice->length - 1])
                           ? choice->length - 1
                           : choice->length;
    if (strcmp(choice->kind, "wall") == 0)
        snprintf(words, sizeof words, "%s", refusal_kind(decisions->game, WALL));
    else if (choice->cell != CELL_NONE)
        snprintf(words, sizeof words, "%s %s", choice->words, decisions->board->name[choice->cell]);
    else if (choice->words || choice->man != EMPTY)
        snprintf(words, sizeof words, "%s", choice->words ? choice->words : scene_kind(decisions->game, choice->man));
    else
        snprintf(words, sizeof words, "%.*s", (int)(end - choice->is_part), choice->text + choice->is_part);
    cJSON_AddStringToObject(child, "words", words);
}

/* Whose man a choice speaks of: who names one, of two players, names the enemy's. */
static Player owner_of(const Decisions *decisions, const Choice *choice) {
    const bool is_enemy = strcmp(choice->kind, "name") == 0 && decisions->game->players == 2;
    return is_enemy ? decisions->mover ^ 1 : decisions->mover;
}

static cJSON *write_choice(const Decisions *decisions, const Choice *choice) {
    cJSON *const child = cJSON_CreateObject();
    char look[SCENE_LOOK_MAX];
    cJSON_AddStringToObject(child, "text", choice->text);
    if (choice->cell != CELL_NONE) json_add_whole(child, "cell", choice->cell);
    cJSON_AddStringToObject(child, "kind", choice->kind);
    add_words(child, decisions, choice);
    if (choice->captures) cJSON_AddTrueToObject(child, "captures");
    if (choice->is_part) cJSON_AddTrueToObject(child, "part");
    if (choice->man == EMPTY) return child;
    scene_look(decisions->game, owner_of(decisions, choice), choice->man, look);
    cJSON_AddStringToObject(child, "look", look);
    return child;
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

/* Puts the promotion to a man of this name first. */
static void put_first(cJSON *next, const char *name) {
    int at = 0;
    for (const cJSON *child = next->child; child; child = child->next, at++) {
        const char *const kind = cJSON_GetStringValue(cJSON_GetObjectItem(child, "kind"));
        const char *const words = cJSON_GetStringValue(cJSON_GetObjectItem(child, "words"));
        if (strcmp(kind, "promotion") != 0 || strcmp(words, name) != 0) continue;
        cJSON_InsertItemInArray(next, 0, cJSON_DetachItemFromArray(next, at));
        return;
    }
}

/* Promotions as they are most often meant: to a queen, rook, bishop, knight, and then as they are written. */
static void put_usual_first(cJSON *next) {
    static const char *const last_first[] = { "knight", "bishop", "rook", "queen" };
    for (size_t i = 0; i < LENGTH(last_first); i++) put_first(next, last_first[i]);
}

static cJSON *write_twig(const Decisions *decisions, const Branch *twig, bool whole) {
    if (whole) return write_branch(decisions, twig, true);
    char prefix[MOVE_TEXT_MAX];
    cJSON *const node = cJSON_CreateObject();
    snprintf(prefix, sizeof prefix, "%.*s", (int)twig->depth, decisions->text[twig->first]);
    cJSON_AddStringToObject(node, "more", prefix);
    return node;
}

/* Where else this step may be chosen: a king who castles, on his rook. */
static void add_rook(cJSON *child, const Decisions *decisions, const char *move, Cell cell) {
    for (int i = 0; i < decisions->castles && cell != CELL_NONE; i++) {
        const Cell rook = decisions->castle[i].rook;
        const char *const text = cJSON_GetStringValue(cJSON_GetObjectItem(child, "text"));
        const size_t begin = strlen(move) - strlen(text);
        if (strcmp(decisions->castle[i].text, move) == 0 && begin > 0 && strcmp(move + begin, text) == 0 &&
            rook != cell)
            cJSON_AddNumberToObject(child, "also", rook);
    }
}

/* Does a wall, or the duck, come to this cell, when the men have gone (",e4d5")? */
static bool puts_wall(const Decisions *decisions, const Branch *branch, const Choice *choice) {
    return decisions->game->setup.walls && choice->cell != CELL_NONE && strcmp(choice->kind, "go") == 0 &&
           memchr(decisions->text[branch->first], ',', branch->depth);
}

static cJSON *write_child(const Decisions *decisions, const Branch *branch, const Branch *twig, Cell cell, bool whole) {
    char text[MOVE_TEXT_MAX];
    const size_t length = twig->depth - branch->depth;
    snprintf(text, sizeof text, "%.*s", (int)length, decisions->text[twig->first] + branch->depth);
    Choice choice = choice_of(decisions, text, length, cell, branch->depth == 0);
    if (puts_wall(decisions, branch, &choice)) choice.kind = "wall";
    cJSON *const child = write_choice(decisions, &choice);
    add_rook(child, decisions, decisions->text[twig->first], cell);
    cJSON_AddItemToObject(child, "node", write_twig(decisions, twig, whole));
    return child;
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
        const Branch twig = twig_at(decisions, branch, i, &cell);
        cJSON_AddItemToArray(next, write_child(decisions, branch, &twig, cell, whole));
        i += twig.count;
    }
    put_usual_first(next);
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

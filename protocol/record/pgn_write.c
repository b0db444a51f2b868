/* The writing half of pgn.h. Trees are gone through without recursion, however deep variations are nested. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/record/pgn_comment.h"

enum { COLUMNS = 80 };

static void write_tag(FILE *out, const PgnTag *tag) {
    fprintf(out, "[%s \"", tag->name);
    for (const char *at = tag->value; *at; at++) {
        if (*at == '"' || *at == '\\') fputc('\\', out);
        fputc((unsigned char)*at < ' ' ? ' ' : *at, out);
    }
    fputs("\"]\n", out);
}

/* ---- words, with line breaks between them ---- */

typedef struct {
    FILE *file;
    int column;
} Page;

/* Goes where a word of this length has room. */
static void make_room(Page *page, int length) {
    const bool breaks = page->column > 0 && page->column + 1 + length > COLUMNS;
    if (page->column > 0) fputc(breaks ? '\n' : ' ', page->file);
    page->column = (breaks || !page->column ? 0 : page->column + 1) + length;
}

static void write_word(Page *page, const char *word) {
    make_room(page, (int)strlen(word));
    fputs(word, page->file);
}

static bool is_blank(char c) {
    return c == '\0' || isspace((unsigned char)c);
}

/* A comment must not contain its own end; then other braces look like that one. */
static void write_characters(FILE *out, const char *text, size_t length, bool braces) {
    for (size_t i = 0; i < length; i++)
        fputc(braces && (text[i] == '}' || text[i] == '{') ? '|' : is_blank(text[i]) ? ' ' : text[i], out);
}

/* Word by word, so that lines break between them; `fact` comes first, "" for none. */
static void write_comment(Page *page, const char *fact, const char *text) {
    const bool braces = strchr(text, '}') != NULL;
    bool first = true;
    text += strspn(text, " \t\r\n\v\f");
    if (*fact) {
        make_room(page, (int)strlen(fact) + 2);
        fprintf(page->file, "{%s", fact);
        first = false;
    }
    while (*text) {
        const size_t length = strcspn(text, " \t\r\n\v\f");
        const char *const next = text + length + strspn(text + length, " \t\r\n\v\f");
        make_room(page, (int)length + first + !*next);
        if (first) fputc('{', page->file);
        write_characters(page->file, text, length, braces);
        first = false;
        text = next;
    }
    fputs(first ? "{}" : "}", page->file);
    page->column += first ? 2 : 1;
}

/* In one piece, as the next. */
static void write_fact(Page *page, const char *fact) {
    make_room(page, (int)strlen(fact) + 2);
    fputc('{', page->file);
    fputs(fact, page->file);
    fputc('}', page->file);
}

/* In one piece, however long: programs look for it. */
static void write_reason(Page *page, const char *reason) {
    size_t length = strlen(reason);
    if (length > PGN_REASON_MAX - 1) length = PGN_REASON_MAX - 1;
    make_room(page, (int)length + 2);
    fputc('{', page->file);
    write_characters(page->file, reason, length, strchr(reason, '}') != NULL);
    fputc('}', page->file);
}

/* ---- the order of writing ---- */

/* A line on its way: the move reached, and the next of those that might stand in its place; LINE_NONE: none is left. */
typedef struct {
    int move, other;
} Branch;

typedef struct {
    const Lines *lines;
    Branch *branch; /* from the main line to the innermost variation */
    int depth, room;
} Order;

typedef enum { TOKEN_MOVE, TOKEN_OPEN, TOKEN_CLOSE, TOKEN_END } Token;

static void order_push(Order *order, int move) {
    ARRAY_RESERVE(order->branch, order->room, order->depth + 1);
    order->branch[order->depth++] = (Branch){ move, LINE_NONE };
}

/* What is written next: a move of the same line, one that opens a variation, the end of a variation or of all. */
static Token order_next(Order *order, int *move) {
    const Lines *const lines = order->lines;
    Branch *const here = &order->branch[order->depth - 1];
    const int parent = here->move, other = here->other;
    if (other != LINE_NONE) {
        here->other = lines_next_child(lines, lines_parent(lines, other), other);
        order_push(order, *move = other);
        return TOKEN_OPEN;
    }
    const int next = lines_first_child(lines, parent);
    if (next != LINE_NONE) {
        *here = (Branch){ *move = next, lines_next_child(lines, parent, next) };
        return TOKEN_MOVE;
    }
    return --order->depth > 0 ? TOKEN_CLOSE : TOKEN_END;
}

/* How many moves have been written with this one. */
static int number_of(const Lines *lines, int wanted) {
    Order order = { .lines = lines };
    int move = LINE_START, number = 0;
    order_push(&order, LINE_START);
    while (move != wanted) {
        const Token token = order_next(&order, &move);
        if (token == TOKEN_END) break;
        number += token != TOKEN_CLOSE;
    }
    free(order.branch);
    return number;
}

/* ---- moves ---- */

typedef struct {
    Page page;
    const Lines *lines;
    bool plain;   /* of nothing but a record: times of zero are said */
    Position pos; /* after the move `at` */
    int at;
    int *number;  /* of each move, LINE_START before the first: as it is written */
    Player *turn; /* who made it */
} Writer;

/* Numbers count the turns of the first player; in some games the position counts no moves. */
static void find_number(Writer *writer, int move) {
    const int parent = lines_parent(writer->lines, move);
    lines_walk(writer->lines, writer->at, parent, &writer->pos);
    const Player turn = game_turn(&writer->pos);
    const bool begins = parent == LINE_START || (turn == WHITE && writer->turn[parent] != WHITE);
    const int least = writer->number[parent] + begins;
    writer->turn[move] = turn;
    writer->number[move] = begins && writer->pos.now.fullmove > least ? writer->pos.now.fullmove : least;
    game_play(&writer->pos, writer->lines->move[move - 1].move);
    writer->at = move;
}

/* What is known and said of a move, behind it. */
static void write_remarks(Writer *writer, const LineMove *move) {
    char fact[PGN_FACT_MAX], mark[8];
    for (int i = 0; i < LINE_MARKS_MAX && move->marks[i]; i++) {
        snprintf(mark, sizeof mark, "$%d", move->marks[i]);
        write_word(&writer->page, mark);
    }
    if (move->book || move->opinion.has_score || move->time_ms > 0 || (writer->plain && !move->has_clock)) {
        pgn_opinion_format(move, fact);
        write_fact(&writer->page, fact);
    }
    *fact = '\0';
    if (move->has_clock) pgn_clock_format(move->clock_ms, fact);
    if (*fact || move->comment) write_comment(&writer->page, fact, move->comment ? move->comment : "");
}

static void write_move(Writer *writer, int move, Token token, bool resumes) {
    char word[MOVE_TEXT_MAX + 16];
    const char *const open = token == TOKEN_OPEN ? "(" : "";
    const LineMove *const written = &writer->lines->move[move - 1];
    find_number(writer, move);
    const Player turn = writer->turn[move];
    if (resumes || token == TOKEN_OPEN || writer->number[move] != writer->number[written->parent]) {
        snprintf(word, sizeof word, "%s%d%s", open, writer->number[move], turn == WHITE ? "." : "...");
        write_word(&writer->page, word);
    }
    write_word(&writer->page, written->shown);
    write_remarks(writer, written);
}

/* Closes a variation behind its last word. */
static void write_close(Page *page) {
    fputc(')', page->file);
    page->column++;
}

static void write_moves(Writer *writer) {
    Order order = { .lines = writer->lines };
    int move = LINE_START;
    bool resumes = false;
    order_push(&order, LINE_START);
    for (Token token; (token = order_next(&order, &move)) != TOKEN_END; resumes = token == TOKEN_CLOSE) {
        if (token == TOKEN_CLOSE)
            write_close(&writer->page);
        else
            write_move(writer, move, token, resumes);
    }
    free(order.branch);
}

static void write_game(FILE *out, const Record *record, const Lines *lines, bool plain, const char *reason,
                       const char *result) {
    Writer writer;
    writer.page = (Page){ .file = out };
    writer.lines = lines;
    writer.plain = plain;
    writer.at = LINE_START;
    pos_init(&writer.pos, record->pos.game);
    if (!game_parse(&writer.pos, record->pos.game, record->start, NULL)) game_start(&writer.pos, record->pos.game);
    writer.number = memory_new((size_t)lines->count + 1, sizeof *writer.number);
    writer.turn = memory_new((size_t)lines->count + 1, sizeof *writer.turn);
    if (lines->comment) write_comment(&writer.page, "", lines->comment);
    write_moves(&writer);
    const int end = lines_end(lines, LINE_START);
    const char *const last = end == LINE_START ? lines->comment : lines->move[end - 1].comment;
    if (reason && *reason)
        write_reason(&writer.page, reason);
    else if (last && strcmp(result, "*") != 0)
        write_reason(&writer.page, ""); /* or the comment would be taken for the reason */
    write_word(&writer.page, result);
    fputs("\n\n", out);
    free(writer.number);
    free(writer.turn);
    pos_release(&writer.pos);
}

void pgn_write(FILE *out, const PgnTag *tags, int count, const Record *record, const Lines *lines, const char *reason,
               const char *result) {
    Lines own = { .count = 0 };
    const bool plain = !lines || !lines->count;
    const bool whole = !plain && lines_at(lines, record, record->count) != LINE_NONE;
    if (lines && !whole) lines_copy(&own, lines);
    if (!whole) lines_note(&own, record);
    const Lines *const written = whole ? lines : &own;
    for (int i = 0; i < count; i++) write_tag(out, &tags[i]);
    if (!lines_is_main(written, record))
        fprintf(out, "[BoardMove \"%d\"]\n", number_of(written, lines_at(written, record, record->count)));
    fputc('\n', out);
    write_game(out, record, written, plain, reason, result);
    lines_release(&own);
}

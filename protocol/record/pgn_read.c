/* The reading half of pgn.h. Nothing recurses, however deep variations are nested. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/record/pgn_comment.h"

/* The variation, or the main line, that is being read. */
typedef struct {
    int parent;     /* the move before its first one */
    int last;       /* its last move so far; 0: none */
    int opened;     /* the line of text where it begins */
    PgnText before; /* said before its first move */
} Variation;

/* The moves of a game on their way. */
typedef struct {
    PgnReader *in;
    PgnGame *game;
    Variation *open; /* the main line, and what is open within it */
    int depth, room;
    PgnText words; /* the last comment of the main line, if it may be the reason of the end; NULL: it may not */
} Reading;

void pgn_reader_init(PgnReader *reader, const char *text, size_t size) {
    static const char mark[] = "\xEF\xBB\xBF"; /* some programs begin their files with it, to say that it is UTF-8 */
    const bool marked = size >= strlen(mark) && memcmp(text, mark, strlen(mark)) == 0;
    *reader = (PgnReader){ .text = text, .size = size, .at = marked ? strlen(mark) : 0, .line = 1 };
}

void pgn_game_release(PgnGame *game) {
    for (int i = 0; i < game->tags_count; i++) {
        free((void *)(uintptr_t)game->tags[i].name);
        free((void *)(uintptr_t)game->tags[i].value);
    }
    for (int i = 0; i < game->count; i++) {
        free(game->moves[i].text);
        free(game->moves[i].comment.text);
    }
    free(game->moves);
    free(game->comment.text);
    memset(game, 0, sizeof *game);
}

const char *pgn_tag(const PgnGame *game, const char *name) {
    for (int i = 0; i < game->tags_count; i++)
        if (strcmp(game->tags[i].name, name) == 0) return game->tags[i].value;
    return NULL;
}

bool pgn_is_plain(const PgnGame *game) {
    bool plain = !game->comment.text && game->count == game->plies;
    for (int i = 0; i < game->count && plain; i++) plain = !game->moves[i].comment.text && !game->moves[i].marks[0];
    return plain;
}

int pgn_board_move(const PgnGame *game) {
    const char *const text = pgn_tag(game, "BoardMove");
    char *end;
    const long number = text ? strtol(text, &end, 10) : -1;
    if (number >= 0 && number <= game->count && *text && !*end) return (int)number;
    int last = LINE_START;
    for (int move = game->first; move; move = game->moves[move - 1].next) last = move;
    return last;
}

/* ---- characters ---- */

static int peek(const PgnReader *in) {
    return in->at < in->size ? (unsigned char)in->text[in->at] : EOF;
}

static int next(PgnReader *in) {
    const int c = peek(in);
    if (c != EOF) in->at++;
    if (c == '\n') in->line++;
    return c;
}

static void skip_line(PgnReader *in) {
    while (peek(in) != EOF && next(in) != '\n') continue;
}

/* A line that begins with a percent sign is for other programs. */
static bool is_escaped(const PgnReader *in) {
    return peek(in) == '%' && (in->at == 0 || in->text[in->at - 1] == '\n');
}

static void skip_blanks(PgnReader *in) {
    while (peek(in) != EOF && (isspace(peek(in)) || peek(in) == '\0' || is_escaped(in))) {
        if (is_escaped(in))
            skip_line(in);
        else
            next(in);
    }
}

/* ---- tags ---- */

/* The value of a tag after its opening quote; NULL if it does not end on its line. */
static char *read_quoted(PgnReader *in) {
    const size_t begin = in->at;
    while (peek(in) != EOF && peek(in) != '"' && peek(in) != '\n') {
        if (next(in) == '\\' && peek(in) != EOF && peek(in) != '\n') next(in);
    }
    if (peek(in) != '"') return NULL;
    char *const value = memory_text(in->text + begin, in->at - begin);
    next(in);
    size_t n = 0;
    for (const char *at = value; *at; at++) {
        if (*at == '\\' && at[1]) at++;
        value[n++] = *at;
    }
    value[n] = '\0';
    return value;
}

static bool read_tag(PgnReader *in, PgnGame *game, Error *err) {
    const int line = in->line;
    next(in);
    skip_blanks(in);
    const size_t begin = in->at;
    while (isalnum(peek(in)) || peek(in) == '_') next(in);
    const size_t length = in->at - begin;
    skip_blanks(in);
    if (length == 0 || next(in) != '"') return error_set(err, "line %d: this is not a tag: [Name \"value\"]", line);
    char *const value = read_quoted(in);
    skip_blanks(in);
    if (!value || next(in) != ']') {
        free(value);
        return error_set(err, "line %d: the tag does not end with \"]", line);
    }
    if (game->tags_count == PGN_TAGS_MAX) {
        free(value);
        return error_set(err, "line %d: more than %d tags", line, PGN_TAGS_MAX);
    }
    game->tags[game->tags_count++] = (PgnTag){ memory_text(in->text + begin, length), value };
    return true;
}

/* ---- comments ---- */

void pgn_text_add(PgnText *to, const char *text, size_t length) {
    ARRAY_RESERVE(to->text, to->room, to->length + length + 2);
    if (to->length > 0 && length > 0) to->text[to->length++] = ' ';
    memcpy(to->text + to->length, text, length);
    to->length += length;
    to->text[to->length] = '\0';
}

static void move_words(PgnText *to, PgnText *from) {
    if (from->length > 0) pgn_text_add(to, from->text, from->length);
    free(from->text);
    *from = (PgnText){ .text = NULL };
}

static Variation *current(Reading *reading) {
    return &reading->open[reading->depth - 1];
}

/* Where a comment belongs that is read now. */
static PgnText *comment_place(Reading *reading) {
    Variation *const variation = current(reading);
    if (variation->last) return &reading->game->moves[variation->last - 1].comment;
    return reading->depth == 1 ? &reading->game->comment : &variation->before;
}

/* It was not the last of the game: it belongs to its move. */
static void settle_words(Reading *reading) {
    if (reading->words.text) move_words(comment_place(reading), &reading->words);
}

/* Takes a comment, whose text becomes ours. */
static void add_comment(Reading *reading, PgnText *comment) {
    const int last = current(reading)->last;
    settle_words(reading);
    const bool words =
        last ? pgn_comment_take(comment->text, &reading->game->moves[last - 1]) : strstr(comment->text, "[%") == NULL;
    comment->length = strlen(comment->text);
    if (words && reading->depth == 1 && comment->length < PGN_REASON_MAX)
        reading->words = *comment;
    else
        move_words(comment_place(reading), comment);
}

/* Up to its end, with single blanks between words. */
static void read_words(PgnReader *in, char end, PgnText *comment) {
    pgn_text_add(comment, "", 0);
    while (peek(in) != EOF && peek(in) != end) {
        const size_t begin = in->at;
        while (peek(in) != EOF && peek(in) != end && peek(in) && !isspace(peek(in))) next(in);
        if (in->at > begin)
            pgn_text_add(comment, in->text + begin, in->at - begin);
        else
            next(in);
    }
}

static bool read_comment(Reading *reading, Error *err) {
    PgnReader *const in = reading->in;
    const int line = in->line;
    PgnText comment = { .text = NULL };
    const char end = next(in) == ';' ? '\n' : '}';
    read_words(in, end, &comment);
    if (next(in) == '}' || end == '\n') {
        add_comment(reading, &comment);
        return true;
    }
    free(comment.text);
    return error_set(err, "line %d: a comment does not end", line);
}

/* ---- moves ---- */

static void add_move(Reading *reading, const char *text, size_t length) {
    PgnGame *const game = reading->game;
    Variation *const variation = current(reading);
    settle_words(reading);
    ARRAY_RESERVE(game->moves, game->room, game->count + 1);
    game->moves[game->count++] = (PgnMove){ .text = memory_text(text, length),
                                            .parent = variation->last ? variation->last : variation->parent,
                                            .comment = variation->before };
    if (variation->last)
        game->moves[variation->last - 1].next = game->count;
    else if (reading->depth == 1)
        game->first = game->count;
    game->plies += reading->depth == 1;
    variation->last = game->count;
    variation->before = (PgnText){ .text = NULL };
}

/* Those that are too many, or of no move, are left out. */
static void add_mark(Reading *reading, long mark) {
    const int last = current(reading)->last;
    uint8_t *const marks = last ? reading->game->moves[last - 1].marks : NULL;
    for (int i = 0; marks && mark > 0 && mark <= UINT8_MAX && i < LINE_MARKS_MAX; i++)
        if (!marks[i]) {
            marks[i] = (uint8_t)mark;
            return;
        }
}

static void open_variation(Reading *reading) {
    const Variation *const around = reading->depth ? current(reading) : NULL;
    const int parent = !around        ? LINE_START
                       : around->last ? reading->game->moves[around->last - 1].parent
                                      : around->parent;
    ARRAY_RESERVE(reading->open, reading->room, reading->depth + 1);
    reading->open[reading->depth++] = (Variation){ .parent = parent, .opened = reading->in->line };
}

/* What was said in a variation without moves belongs to those around it. */
static void close_variation(Reading *reading) {
    PgnText before = current(reading)->before;
    reading->depth--;
    if (reading->depth > 0) move_words(comment_place(reading), &before);
    free(before.text);
}

/* A score for each of several players: "1,0,0,0", "1/2,0,1/2". */
static bool is_score_list(const char *text, size_t length) {
    bool commas = false;
    for (size_t i = 0; i < length; i++) {
        if (!isdigit((unsigned char)text[i]) && text[i] != '/' && text[i] != ',') return false;
        commas = commas || text[i] == ',';
    }
    return commas && length < PGN_RESULT_MAX;
}

const char *pgn_result(const char *text, size_t length) {
    static const struct {
        const char *text, *result;
    } results[] = {
        { "1-0", "1-0" }, { "0-1", "0-1" },     { "1/2-1/2", "1/2-1/2" }, { "*", "*" },
        { "2-0", "1-0" }, { "1-1", "1/2-1/2" }, { "0-2", "0-1" },
    };
    for (size_t i = 0; i < LENGTH(results); i++)
        if (strlen(results[i].text) == length && strncmp(text, results[i].text, length) == 0) return results[i].result;
    return NULL;
}

/* Takes the word if it is a result: then the game is complete. */
static bool take_result(PgnGame *game, const char *text, size_t length) {
    const char *const result = pgn_result(text, length);
    game->complete = result || is_score_list(text, length);
    if (game->complete) snprintf(game->result, sizeof game->result, "%.*s", (int)length, text);
    if (result) snprintf(game->result, sizeof game->result, "%s", result);
    return game->complete;
}

/* Draughts players mark forced moves with a star. */
static bool is_mark(char c) {
    return c == '!' || c == '?' || c == '*';
}

/* Takes the marks at the end of a word off, and says which they are: "!?"; 0: none. */
static long take_marks(const char *text, size_t *length) {
    static const char *const marks[] = { "!", "?", "!!", "??", "!?", "?!", "*" }; /* by their numbers, from 1 */
    const size_t whole = *length;
    while (*length > 0 && is_mark(text[*length - 1])) --*length;
    for (size_t i = 0; i < LENGTH(marks); i++)
        if (strlen(marks[i]) == whole - *length && strncmp(marks[i], text + *length, whole - *length) == 0)
            return (long)i + 1;
    return 0;
}

/* Without the number of the move: "1.e4"; a number alone is nothing, but "0000" is a pass. */
static const char *after_number(const char *text, size_t *length) {
    size_t digits = 0;
    while (digits < *length && isdigit((unsigned char)text[digits])) digits++;
    size_t dots = digits;
    while (dots < *length && text[dots] == '.') dots++;
    const bool pass = *length == 4 && strncmp(text, "0000", 4) == 0;
    if (dots == digits && (digits < *length || pass)) return text;
    *length -= dots;
    return text + dots;
}

/* "$6"; of what cannot be one: 0. */
static long read_mark(const char *text, size_t length) {
    long mark = 0;
    for (size_t i = 1; i < length && isdigit((unsigned char)text[i]) && mark <= UINT8_MAX; i++)
        mark = mark * 10 + text[i] - '0';
    return mark;
}

/* What says nothing that the move does not say: "exd6 e.p.". */
static bool is_idle(const char *text, size_t length) {
    return length == 4 && strncmp(text, "e.p.", 4) == 0;
}

/* A move, its number, both in one ("1.e4"), a mark ("$6", "!"), or the result. */
static bool read_word(Reading *reading, Error *err) {
    PgnReader *const in = reading->in;
    const char *text = in->text + in->at;
    size_t length = 0;
    while (peek(in) != EOF && peek(in) && !isspace(peek(in)) && !strchr("{}()[]", peek(in))) {
        next(in);
        length++;
    }
    if (length == 0) return error_set(err, "line %d: '%c' stands alone", in->line, peek(in));
    if (reading->depth == 1 && take_result(reading->game, text, length)) return true;
    if (reading->depth > 1 && pgn_result(text, length)) { /* how the variation would end */
        if (*text != '*') pgn_text_add(comment_place(reading), text, length);
        return true;
    }
    text = after_number(text, &length);
    const bool numbered = length > 0 && *text == '$';
    const long mark = numbered ? read_mark(text, length) : take_marks(text, &length);
    if (length > 0 && !numbered && !is_idle(text, length)) add_move(reading, text, length);
    add_mark(reading, mark);
    return true;
}

/* "(!)": a mark, as draughts players write them. */
static bool take_mark_in_parentheses(Reading *reading) {
    PgnReader *const in = reading->in;
    size_t length = 0;
    while (in->at + 1 + length < in->size && is_mark(in->text[in->at + 1 + length])) length++;
    const size_t end = in->at + 1 + length;
    if (length == 0 || end >= in->size || in->text[end] != ')') return false;
    add_mark(reading, take_marks(in->text + in->at + 1, &length));
    in->at = end + 1;
    return true;
}

/* Takes what is no word; false: one begins here. */
static bool take_sign(Reading *reading) {
    PgnReader *const in = reading->in;
    const int c = peek(in);
    if (c == '(' && !take_mark_in_parentheses(reading)) {
        settle_words(reading);
        open_variation(reading);
        next(in);
    } else if (c == ')' && reading->depth > 1) {
        close_variation(reading);
        next(in);
    } else if (c != '(') {
        if (reading->depth == 1 || !strchr("[]}", c)) return false;
        next(in);
    }
    return true;
}

static bool read_all(Reading *reading, Error *err) {
    PgnReader *const in = reading->in;
    for (skip_blanks(in); !reading->game->complete && peek(in) != EOF; skip_blanks(in)) {
        if (reading->depth == 1 && peek(in) == '[') return true; /* the next game begins: this one broke off */
        const bool comment = peek(in) == '{' || peek(in) == ';';
        if (comment ? !read_comment(reading, err) : !take_sign(reading) && !read_word(reading, err)) return false;
    }
    return reading->depth == 1 || error_set(err, "line %d: a variation does not end", reading->open[1].opened);
}

/* Is there a result that may have a reason? Of draughts players' games the tag has it. */
static bool is_decided(const PgnGame *game) {
    const char *const tag = pgn_tag(game, "Result"), *const result = tag ? pgn_result(tag, strlen(tag)) : NULL;
    return game->complete && (strcmp(game->result, "*") != 0 || (result && strcmp(result, "*") != 0));
}

static bool read_moves(PgnReader *in, PgnGame *game, Error *err) {
    Reading reading = { .in = in, .game = game };
    open_variation(&reading);
    const bool good = read_all(&reading, err);
    if (reading.words.text && good && is_decided(game))
        snprintf(game->reason, sizeof game->reason, "%s", reading.words.text);
    else if (good)
        settle_words(&reading);
    free(reading.words.text);
    while (reading.depth > 0) {
        free(current(&reading)->before.text);
        reading.depth--;
    }
    free(reading.open);
    return good;
}

bool pgn_read(PgnReader *reader, PgnGame *game, Error *err) {
    memset(game, 0, sizeof *game);
    err->text[0] = '\0';
    skip_blanks(reader);
    if (peek(reader) == EOF) return false;
    game->line = reader->line;
    bool good = true;
    while (good && peek(reader) == '[') {
        good = read_tag(reader, game, err);
        skip_blanks(reader);
    }
    good = good && read_moves(reader, game, err);
    game->end = reader->at;
    if (!good) pgn_game_release(game);
    return good;
}

/* The reading half of pgn.h. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/record/pgn.h"

void pgn_reader_init(PgnReader *reader, const char *text, size_t size) {
    *reader = (PgnReader){ .text = text, .size = size, .at = 0, .line = 1 };
}

void pgn_game_release(PgnGame *game) {
    for (int i = 0; i < game->tags_count; i++) {
        free((void *)game->tags[i].name);
        free((void *)game->tags[i].value);
    }
    for (int i = 0; i < game->count; i++) free(game->moves[i]);
    free(game->moves);
    memset(game, 0, sizeof *game);
}

const char *pgn_tag(const PgnGame *game, const char *name) {
    for (int i = 0; i < game->tags_count; i++)
        if (strcmp(game->tags[i].name, name) == 0) return game->tags[i].value;
    return NULL;
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

static void skip_blanks(PgnReader *in) {
    while (peek(in) != EOF && (isspace(peek(in)) || peek(in) == '\0')) next(in);
    if (peek(in) == '%' && (in->at == 0 || in->text[in->at - 1] == '\n')) {
        skip_line(in);
        skip_blanks(in);
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

/* ---- moves ---- */

static bool read_comment(PgnReader *in, PgnGame *game, Error *err) {
    const int line = in->line;
    size_t n = 0;
    next(in);
    while (peek(in) != EOF && peek(in) != '}') {
        const int c = next(in);
        if (n + 1 < sizeof game->comment) game->comment[n++] = (char)(isspace(c) ? ' ' : c);
    }
    game->comment[n] = '\0';
    return next(in) == '}' || error_set(err, "line %d: a comment does not end", line);
}

static bool skip_variation(PgnReader *in, Error *err) {
    const int line = in->line;
    int depth = 0;
    do {
        const int c = next(in);
        if (c == EOF) return error_set(err, "line %d: a variation does not end", line);
        if (c == '(') depth++;
        if (c == ')') depth--;
        if (c == '{') {
            while (peek(in) != EOF && next(in) != '}') continue;
        }
    } while (depth > 0);
    return true;
}

static void add_move(PgnGame *game, const char *text, size_t length) {
    ARRAY_RESERVE(game->moves, game->room, game->count + 1);
    game->moves[game->count++] = memory_text(text, length);
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

/* A mark of a move's strength; draughts players mark forced moves with a star. */
static bool is_mark(char c) {
    return c == '!' || c == '?' || c == '*';
}

/* A move, its number, both in one ("1.e4"), a mark ("$6", "!"), or the result. */
static bool read_word(PgnReader *in, PgnGame *game, Error *err) {
    const char *text = in->text + in->at;
    size_t length = 0;
    while (peek(in) != EOF && !isspace(peek(in)) && !strchr("{}()[]", peek(in))) {
        next(in);
        length++;
    }
    if (length == 0) return error_set(err, "line %d: '%c' stands alone", in->line, peek(in));
    if (take_result(game, text, length)) return true;
    if (length == 4 && strncmp(text, "0000", 4) == 0) { /* a pass, no number */
        add_move(game, text, length);
        return true;
    }
    size_t digits = 0;
    while (digits < length && isdigit((unsigned char)text[digits])) digits++;
    size_t dots = digits;
    while (dots < length && text[dots] == '.') dots++;
    if (dots > digits || digits == length) {
        text += dots;
        length -= dots;
    }
    while (length > 0 && is_mark(text[length - 1])) length--;
    if (length > 0 && *text != '$') add_move(game, text, length);
    return true;
}

static bool read_moves(PgnReader *in, PgnGame *game, Error *err) {
    for (skip_blanks(in); !game->complete && peek(in) != EOF; skip_blanks(in)) {
        const int c = peek(in);
        if (c == '[') return true; /* the next game begins: this one broke off */
        if (c == ';')
            skip_line(in);
        else if (c == '{'   ? !read_comment(in, game, err)
                 : c == '(' ? !skip_variation(in, err)
                            : !read_word(in, game, err))
            return false;
    }
    return true;
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

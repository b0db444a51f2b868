/* Position strings: reading. */
#include "engine/text/notation.h"

#include "engine/extras.h"
#include "engine/text/numbering.h"
#include "engine/lanes/terms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELD_BOARD, FIELD_TURN, FIELD_CASTLING, FIELD_EN_PASSANT, FIELD_HALFMOVE, FIELD_FULLMOVE, FIELDS };

/* As an Error names them and as people do, and what stands for those that are left out at the end. */
static const struct {
    const char *key, *words, *usual;
} fields[FIELDS] = {
    [FIELD_BOARD] = { "board", "board", NULL },
    [FIELD_TURN] = { "turn", "turn", NULL },
    [FIELD_CASTLING] = { "castling", "castling", "-" },
    [FIELD_EN_PASSANT] = { "en-passant", "en passant", "-" },
    [FIELD_HALFMOVE] = { "halfmove", "halfmove clock", "0" },
    [FIELD_FULLMOVE] = { "fullmove", "fullmove number", "1" },
};

/* ---- letters ---- */

static const char *letters_of(const Game *game) {
    return game->setup.letters ? game->setup.letters : ".PNBRQK";
}

char game_letter(const Game *game, Kind kind) {
    const char *letters = letters_of(game);
    if (kind == WALL && game->setup.walls) return '*';
    return kind < strlen(letters) ? letters[kind] : '?';
}

Kind game_kind(const Game *game, char letter) {
    if (letter >= 'a' && letter <= 'z') letter = (char)(letter - 'a' + 'A');
    const char *letters = letters_of(game);
    const char *found = letter > ' ' ? strchr(letters, letter) : NULL;
    const bool is_synonym = !found && game->setup.synonyms && letter >= 'A' && letter <= 'Z';
    if (is_synonym && game->setup.synonyms[letter - 'A'] != ' ')
        found = strchr(letters, game->setup.synonyms[letter - 'A']);
    return found ? (Kind)(found - letters) : (Kind)EMPTY;
}

char game_player_letter(const Game *game, Player player) {
    return notation_players(game)[player];
}

Player game_player(const Game *game, char letter) {
    for (Player player = 0; player < game->players; player++)
        if (game_player_letter(game, player) == letter) return player;
    return NOBODY;
}

/* ---- fields ---- */

static Field next_field(const char **text) {
    while (**text == ' ') (*text)++;
    const Field field = { *text, strcspn(*text, " ") };
    *text += field.length;
    return field;
}

static bool field_is(Field field, const char *word) {
    return field.length == strlen(word) && memcmp(field.text, word, field.length) == 0;
}

/* Length and bytes of a text from outside. */
static bool text_is_clean(const char *text, Error *err) {
    const size_t length = strnlen(text, POSITION_TEXT_MAX);
    if (length == POSITION_TEXT_MAX) return error_set(err, "longer than %d characters", POSITION_TEXT_MAX - 1);
    for (size_t i = 0; i < length; i++)
        if (text[i] < ' ' || text[i] > '~')
            return error_set(err, "a byte that is not a printable ASCII character") || error_at(err, "", (int)i + 1);
    return true;
}

/* ---- board ---- */

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Reads a number of empty cells; 0 if it is none that a row could hold. */
static int read_empties(const char **at, const char *end) {
    int number = 0;
    if (**at == '0') return 0;
    for (; *at < end && is_digit(**at); (*at)++)
        if (number < CELLS_MAX) number = 10 * number + (**at - '0');
    return number;
}

/* "+P": who was promoted in a zone. MAN_NONE with an error if there is no such man. */
static Man read_crowned(const Game *game, const char **at, const char *end, Error *err) {
    const char letter = *at + 1 < end ? (*at)[1] : '\0';
    const Kind kind = terms_crowned(game->setup.terms, game_kind(game, letter));
    if (kind == EMPTY) {
        error_set(err, "no man is written as '+%.1s'", letter ? *at + 1 : "");
        return MAN_NONE;
    }
    *at += 2;
    return man_of(kind, letter >= 'a' && letter <= 'z' ? BLACK : WHITE);
}

/* Reads a man; MAN_NONE with an error if it is none. */
static Man read_man(const Game *game, const char **at, const char *end, Error *err) {
    const char *text = *at;
    if (*text == '*' && game->setup.walls) {
        ++*at;
        return MAN_WALL;
    }
    if (*text == '+' && game->setup.terms) return read_crowned(game, at, end, err);
    Player owner = *text >= 'a' && *text <= 'z' ? BLACK : WHITE;
    if (game_has_commas(game)) {
        const char *players = notation_players(game), *found = strchr(players, *text);
        if (!found || found - players >= game->players) {
            error_set(err, "'%c' is not a player", *text);
            return MAN_NONE;
        }
        owner = (Player)(found - players);
        text++;
    }
    const bool small = game_has_commas(game) && text < end && *text >= 'a' && *text <= 'z';
    const Kind kind = text < end && !small ? game_kind(game, *text) : (Kind)EMPTY;
    if (kind == EMPTY) {
        if (text < end)
            error_set(err, "unknown letter '%c'", *text);
        else
            error_set(err, "a player's letter without a man");
        return MAN_NONE;
    }
    *at = text + 1;
    return man_of(kind, owner);
}

/* Cells separated by commas: one must follow, and something must follow it. */
static bool skip_comma(const char **at, const char *end, Error *err) {
    if (*at == end) return true;
    if (**at != ',') return error_set(err, "expected ',', not '%c'", **at);
    if (++*at == end) return error_set(err, "nothing after ','");
    return true;
}

/* A cell that the game itself reads: everything up to the next comma. */
static bool read_own_cell(Position *pos, int cell, const char **at, const char *end, Error *err) {
    char text[POSITION_TEXT_MAX];
    size_t length = 0;
    while (*at + length < end && (*at)[length] != ',') length++;
    memcpy(text, *at, length);
    text[length] = '\0';
    if (cell != CELL_NONE && !pos->game->text.notation->read_cell(pos, (Cell)cell, text, err))
        return error_prefix(err, "%s", pos->board->name[cell]);
    *at += length;
    return true;
}

/* What is said of the man on a cell by a mark behind him. */
static bool read_mark(Position *pos, int cell, const char **at, const char *end, Error *err) {
    if (*at == end || **at != '~') return true;
    ++*at;
    return cell == CELL_NONE || pos->game->text.notation->read_mark(pos, (Cell)cell, err);
}

/* A man, or several cells that are empty; the number of cells, 0 with an error. */
static int read_cells(Position *pos, int cell, const char **at, const char *end, Error *err) {
    const Notation *const notation = pos->game->text.notation;
    if (is_digit(**at)) {
        const int empties = read_empties(at, end);
        if (!empties) error_set(err, "a number that starts with 0");
        return empties;
    }
    if (notation && notation->read_cell) return read_own_cell(pos, cell, at, end, err);
    const Man man = read_man(pos->game, at, end, err);
    if (man == MAN_NONE) return 0;
    if (cell != CELL_NONE) pos_put(pos, (Cell)cell, man);
    return !notation || !notation->read_mark || read_mark(pos, cell, at, end, err);
}

/* Goes on from `at` as far as it can be read. */
static bool read_row(Position *pos, int row, const char **at, const char *end, Error *err) {
    const int room = pos->board->row_length[row];
    int count = 0;
    while (*at < end) {
        const int more = read_cells(pos, count < room ? pos->board->row_start[row] + count : CELL_NONE, at, end, err);
        if (!more || (game_has_commas(pos->game) && !skip_comma(at, end, err))) return false;
        count += more;
    }
    return count == room || error_set(err, "%d square%s, this board has %d", count, count == 1 ? "" : "s", room);
}

static int ranks_of(Field board) {
    int ranks = 1;
    for (size_t i = 0; i < board.length; i++) ranks += board.text[i] == '/';
    return ranks;
}

/* Men in hand stand behind the board in brackets, or as one rank more: reads them and cuts them off. */
static bool read_holdings(Position *pos, Field *board, Error *err) {
    const Notation *const notation = pos->game->text.notation;
    char text[POSITION_TEXT_MAX];
    size_t length = board->length;
    if (!notation || !notation->read_holdings) return true;
    const char *const bracket = memchr(board->text, '[', length);
    if (bracket && board->text[length - 1] != ']') return error_in(err, "board", "expected ']' at its end");
    if (bracket)
        length = (size_t)(bracket - board->text);
    else if (ranks_of(*board) == pos->board->rows + 1)
        while (board->text[--length] != '/') {
        }
    else
        return true;
    snprintf(text, sizeof text, "%.*s", (int)(board->length - length - 1 - (bracket != NULL)),
             board->text + length + 1);
    if (!notation->read_holdings(pos, text, err)) return error_at(err, "board", (int)length + 1);
    board->length = length;
    return true;
}

bool board_parse(Position *pos, Field field, Error *err) {
    const int rows = pos->board->rows;
    if (!read_holdings(pos, &field, err)) return false;
    const int ranks = ranks_of(field);
    if (ranks != rows)
        return error_in(err, "board", "%d rank%s, this board has %d", ranks, ranks == 1 ? "" : "s", rows);
    const char *at = field.text;
    for (int row = rows - 1; row >= 0; row--) {
        const size_t left = (size_t)(field.text + field.length - at), length = strcspn(at, "/ ");
        const char *const end = at + (length < left ? length : left);
        if (!read_row(pos, row, &at, end, err))
            return error_prefix(err, "rank %d", row + 1) || error_at(err, "board", (int)(at - field.text) + 1);
        at = end + 1;
    }
    return true;
}

/* ---- the other fields ---- */

static bool read_turn(Position *pos, Field field, Error *err) {
    const char *players = notation_players(pos->game);
    const char *found = field.length == 1 ? strchr(players, *field.text) : NULL;
    if (!found || found - players >= pos->game->players)
        return error_in(err, "turn", "\"%.*s\", not one of %.*s", (int)field.length, field.text, pos->game->players,
                        players);
    pos_set_turn(pos, (Player)(found - players));
    return true;
}

static bool read_clock(uint16_t *clock, const char *key, Field field, Error *err) {
    unsigned value = 0;
    for (size_t i = 0; i < field.length; i++) {
        if (!is_digit(field.text[i]))
            return error_in(err, key, "\"%.*s\" is not a number", (int)field.length, field.text);
        if (value <= CLOCK_MAX) value = 10 * value + (unsigned)(field.text[i] - '0');
    }
    if (value > CLOCK_MAX) return error_in(err, key, "more than %d", CLOCK_MAX);
    *clock = (uint16_t)value;
    return true;
}

/* A field that the game itself reads. */
static bool read_own_field(Position *pos, const char *key, Field field,
                           bool (*read)(Position *pos, const char *text, Error *err), Error *err) {
    char text[POSITION_TEXT_MAX];
    snprintf(text, sizeof text, "%.*s", (int)field.length, field.text);
    return read(pos, text, err) || error_at(err, key, 0);
}

static bool read_castling(Position *pos, Field field, Error *err) {
    const Notation *notation = pos->game->text.notation;
    if (notation && notation->read_castling)
        return read_own_field(pos, "castling", field, notation->read_castling, err);
    return castling_parse(pos, field, err);
}

static bool read_en_passant(Position *pos, Field field, Error *err) {
    const Notation *notation = pos->game->text.notation;
    if (notation && notation->ignores_en_passant) return true;
    if (notation && notation->read_en_passant)
        return read_own_field(pos, "en-passant", field, notation->read_en_passant, err);
    return en_passant_parse(pos, field, err);
}

/* ---- extras ---- */

static bool key_is(Field extra, size_t length, Field other) {
    return other.length > length && other.text[length] == '=' && memcmp(extra.text, other.text, length) == 0;
}

static bool read_extra(Position *pos, Field extra, const char *first, Error *err) {
    char key[POSITION_TEXT_MAX];
    snprintf(key, sizeof key, "%.*s", (int)extra.length, extra.text);
    char *value = strchr(key, '=');
    if (!value) return error_set(err, "\"%.40s\" after the last field", key);
    *value++ = '\0';
    if (!*value) return error_set(err, "no value") || extra_is_wrong(err, key);
    for (const char *text = first; text < extra.text;) {
        const Field other = next_field(&text);
        if (other.text < extra.text && key_is(extra, strlen(key), other))
            return error_set(err, "given twice") || extra_is_wrong(err, key);
    }
    if (!extras_read(pos, key, value, err)) return false;
    pos_forget(pos); /* so that the next one finds room in the journal */
    return true;
}

/* Is it a field of other programs, "3+3", that the game understands? */
static bool is_foreign(const Game *game, Field field) {
    return memchr(field.text, '+', field.length) && !memchr(field.text, '=', field.length) && extra_foreign(game);
}

/* Reads such a field; what it says may not be said once more, behind our own key. */
static bool read_foreign(Position *pos, Field field, const char *extras, Error *err) {
    char text[POSITION_TEXT_MAX];
    const Extra *const extra = extra_foreign(pos->game);
    const Field key = { extra->key, strlen(extra->key) };
    for (Field other = next_field(&extras); other.length; other = next_field(&extras))
        if (key_is(key, key.length, other)) return error_set(err, "given twice") || extra_is_wrong(err, extra->key);
    snprintf(text, sizeof text, "%.*s", (int)field.length, field.text);
    if (!extra->foreign(pos, text, err)) return extra_is_wrong(err, extra->key);
    pos_forget(pos);
    return true;
}

static bool read_extras(Position *pos, const char *text, Error *err) {
    const char *const first = text;
    for (Field extra = next_field(&text); extra.length; extra = next_field(&text))
        if (!read_extra(pos, extra, first, err)) return false;
    return true;
}

/* ---- the whole ---- */

/* Do the clocks follow upon the turn, "w 0 1", as other programs write where nobody castles? Or upon the rights, unless
 * the game counts moves in the field between. */
static bool skips_rights(const Game *game, Field next, int count) {
    const bool counts = game->text.notation && game->text.notation->clock;
    if (count != FIELD_CASTLING && (count != FIELD_EN_PASSANT || counts)) return false;
    const char *behind = next.text + next.length;
    const Field after = next_field(&behind), third = next_field(&behind);
    return next.length && is_digit(*next.text) && (!after.length || *after.text != '-') &&
           (!third.length || !is_digit(*third.text));
}

/* Is it the square passed over that follows upon the turn, "b g5 0 1", as others write games on hexagons? */
static bool skips_castling(const Game *game, Field next, int count) {
    return count == FIELD_CASTLING && game->setup.board && game->setup.board->shape == BOARD_HEXAGONS &&
           next.length > 1 && is_digit(next.text[1]);
}

/* Splits the text into the six fields, one of other programs behind the fourth (its length is 0 if there is none), and
 * the rest. */
static bool split(const Game *game, const char *text, Field field[FIELDS], Field *foreign, const char **rest,
                  Error *err) {
    int count = 0;
    *foreign = (Field){ text, 0 };
    *rest = text;
    for (;;) {
        const Field next = next_field(&text);
        const bool is_other = count >= FIELD_HALFMOVE && !foreign->length && is_foreign(game, next);
        if (!next.length || memchr(next.text, '=', next.length) || (count == FIELDS && !is_other)) break;
        if (skips_castling(game, next, count)) field[count++] = (Field){ fields[FIELD_CASTLING].usual, 1 };
        for (bool skips = skips_rights(game, next, count); skips && count < FIELD_HALFMOVE; count++)
            field[count] = (Field){ fields[count].usual, 1 };
        *(is_other ? foreign : &field[count++]) = next;
        *rest = text;
    }
    if (count == 0) return error_in(err, "board", "missing");
    for (; count < FIELDS; count++) {
        const char *word = fields[count].usual;
        field[count] = word ? (Field){ word, strlen(word) } : (Field){ NULL, 0 };
    }
    return true;
}

static bool read_position(Position *pos, const char *text, Error *err) {
    Field field[FIELDS], foreign;
    const char *rest;
    if (!split(pos->game, text, field, &foreign, &rest, err)) return false;
    if (!board_parse(pos, field[FIELD_BOARD], err)) return false;
    if (field[FIELD_TURN].length && !read_turn(pos, field[FIELD_TURN], err)) return false;
    if (!read_castling(pos, field[FIELD_CASTLING], err)) return false;
    if (!read_en_passant(pos, field[FIELD_EN_PASSANT], err)) return false;
    if (!read_clock(&pos->now.halfmove, "halfmove", field[FIELD_HALFMOVE], err)) return false;
    if (!read_clock(&pos->now.fullmove, "fullmove", field[FIELD_FULLMOVE], err)) return false;
    if (pos->now.fullmove == 0) pos->now.fullmove = 1; /* a common slip of other programs */
    pos_forget(pos);
    if (foreign.length && !read_foreign(pos, foreign, rest, err)) return false;
    if (!read_extras(pos, rest, err)) return false;
    if (pos->game->text.settle && !pos->game->text.settle(pos, err)) return false;
    if (pos->game->text.check_position && !pos->game->text.check_position(pos, err)) return false;
    pos_forget(pos);
    return true;
}

/* "deal=7" after "start": as chance would have it. */
static bool read_deal(Position *pos, Field deal, Error *err) {
    char text[POSITION_TEXT_MAX];
    unsigned seed;
    snprintf(text, sizeof text, "%.*s", (int)deal.length, deal.text);
    if (strncmp(text, "deal=", 5) != 0) return error_set(err, "\"%.40s\" after \"start\"", text);
    if (!pos->game->setup.deal) return error_in(err, "deal=", "nothing is dealt at the start of this game");
    if (!number_parse(text + 5, 0, INT32_MAX, &seed, err)) return error_at(err, "deal=", 0);
    pos->game->setup.deal(pos, seed);
    pos_forget(pos);
    return true;
}

/* A position by numbers of squares. */
static bool read_numbered(Position *pos, const char *text, Error *err) {
    if (!numbering_parse_position(pos, text, err)) return false;
    pos_forget(pos);
    if (pos->game->text.check_position && !pos->game->text.check_position(pos, err)) return false;
    pos_forget(pos);
    return true;
}

static bool read_start(Position *pos, Error *err) {
    const Game *const game = pos->game;
    if (game->setup.start) return read_position(pos, game->setup.start, err);
    game->setup.set_up(pos);
    pos_forget(pos);
    return true;
}

/* A position, or one of the starts: "start", "start deal=7". */
static bool read_whole(Position *pos, const char *text, Error *err) {
    const char *words = text;
    if (!text_is_clean(text, err)) return false;
    if (numbering_is_position(pos->game, text)) return read_numbered(pos, text, err);
    if (!field_is(next_field(&words), "start")) return read_position(pos, text, err);
    const Field deal = next_field(&words);
    if (next_field(&words).length) return error_set(err, "more than one word after \"start\"");
    return read_start(pos, err) && (!deal.length || read_deal(pos, deal, err));
}

/* ---- the place of an error ---- */

static int field_number(const char *key) {
    for (int i = 0; i < FIELDS; i++)
        if (strcmp(fields[i].key, key) == 0) return i;
    return FIELDS;
}

/* At which character a field begins: one of the six by its number, any other by its key. 0: it is not there. */
static int column_of(const Game *game, const char *text, int number, const char *key) {
    const char *at = text;
    const size_t length = strlen(key);
    Field field = next_field(&at);
    for (int i = 0; field.length; i++, field = next_field(&at)) {
        if (i >= FIELD_HALFMOVE && is_foreign(game, field)) field = next_field(&at);
        if (skips_castling(game, field, i)) i = FIELD_EN_PASSANT;
        if (skips_rights(game, field, i)) i = FIELD_HALFMOVE;
        const bool is_it =
            number < FIELDS ? i == number : field.length >= length && memcmp(field.text, key, length) == 0;
        if (is_it) return (int)(field.text - text) + 1;
    }
    return 0;
}

/* Says in words where the error is, and at which column of the text. Always false. */
static bool say_place(const Game *game, const char *text, Error *err) {
    if (!err) return false;
    const int number = field_number(err->field), begin = column_of(game, text, number, err->field);
    if (!*err->field && err->column)
        error_prefix(err, "position, column %d", err->column);
    else if (!*err->field)
        error_prefix(err, "position");
    else if (number == FIELDS)
        error_prefix(err, "position, %s", err->field);
    else
        error_prefix(err, "position, field %d (%s)", number + 1, fields[number].words);
    if (*err->field) err->column = begin && err->column ? begin + err->column - 1 : begin;
    return false;
}

bool game_parse(Position *pos, const Game *game, const char *text, Error *err) {
    Position fresh;
    pos_init(&fresh, game);
    if (!read_whole(&fresh, text, err)) {
        pos_release(&fresh);
        return say_place(game, text, err);
    }
    pos_release(pos);
    *pos = fresh;
    return true;
}

void game_start(Position *pos, const Game *game) {
    Error err;
    if (game_parse(pos, game, "start", &err)) return;
    fprintf(stderr, "fusilier: the start position of %s is wrong: %s\n", game->id, err.text);
    abort();
}

bool game_is_at_start(const Position *pos) {
    char text[POSITION_TEXT_MAX], start[POSITION_TEXT_MAX];
    Position usual;
    pos_init(&usual, pos->game);
    game_start(&usual, pos->game);
    game_format(&usual, start, sizeof start);
    pos_release(&usual);
    game_format(pos, text, sizeof text);
    return strcmp(text, start) == 0;
}

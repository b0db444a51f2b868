/* Position strings: reading. */
#include "engine/notation.h"

#include "engine/extras.h"
#include "engine/numbering.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Clocks have 16 bits; this leaves room for the moves that follow. */
enum { CLOCK_MAX = 60000 };

enum { FIELD_BOARD, FIELD_TURN, FIELD_CASTLING, FIELD_EN_PASSANT, FIELD_HALFMOVE, FIELD_FULLMOVE, FIELDS };

/* What stands for fields that are left out at the end. */
static const char *const field_default[FIELDS] = {
    [FIELD_TURN] = NULL,    [FIELD_CASTLING] = "-", [FIELD_EN_PASSANT] = "-",
    [FIELD_HALFMOVE] = "0", [FIELD_FULLMOVE] = "1",
};

/* ---- letters ---- */

static const char *letters_of(const Game *game) {
    return game->setup.letters ? game->setup.letters : ".PNBRQK";
}

char game_letter(const Game *game, Kind kind) {
    const char *letters = letters_of(game);
    return kind < strlen(letters) ? letters[kind] : '?';
}

Kind game_kind(const Game *game, char letter) {
    if (letter >= 'a' && letter <= 'z') letter = (char)(letter - 'a' + 'A');
    const char *letters = letters_of(game);
    const char *found = letter > ' ' ? strchr(letters, letter) : NULL;
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
    if (length == POSITION_TEXT_MAX)
        return error_set(err, "position: longer than %d characters", POSITION_TEXT_MAX - 1);
    for (size_t i = 0; i < length; i++)
        if (text[i] < ' ' || text[i] > '~')
            return error_set(err, "position, column %zu: a byte that is not a printable ASCII character", i + 1);
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

/* Reads a man; MAN_NONE with an error if it is none. */
static Man read_man(const Game *game, const char **at, const char *end, int rank, Error *err) {
    const char *text = *at;
    Player owner = *text >= 'a' && *text <= 'z' ? BLACK : WHITE;
    if (game_has_commas(game)) {
        const char *players = notation_players(game), *found = strchr(players, *text);
        if (!found || found - players >= game->players) {
            error_set(err, "position, field 1 (board), rank %d: '%c' is not a player", rank, *text);
            return MAN_NONE;
        }
        owner = (Player)(found - players);
        text++;
    }
    const bool small = game_has_commas(game) && text < end && *text >= 'a' && *text <= 'z';
    const Kind kind = text < end && !small ? game_kind(game, *text) : (Kind)EMPTY;
    if (kind == EMPTY) {
        if (text < end)
            error_set(err, "position, field 1 (board), rank %d: unknown letter '%c'", rank, *text);
        else
            error_set(err, "position, field 1 (board), rank %d: a player's letter without a man", rank);
        return MAN_NONE;
    }
    *at = text + 1;
    return man_of(kind, owner);
}

/* Cells separated by commas: one must follow, and something must follow it. */
static bool skip_comma(const char **at, const char *end, int rank, Error *err) {
    if (*at == end) return true;
    if (**at != ',') return error_set(err, "position, field 1 (board), rank %d: expected ',', not '%c'", rank, **at);
    if (++*at == end) return error_set(err, "position, field 1 (board), rank %d: nothing after ','", rank);
    return true;
}

/* A cell that the game itself reads: everything up to the next comma. */
static bool read_own_cell(Position *pos, int cell, int rank, const char **at, const char *end, Error *err) {
    char text[POSITION_TEXT_MAX];
    size_t length = 0;
    while (*at + length < end && (*at)[length] != ',') length++;
    memcpy(text, *at, length);
    text[length] = '\0';
    *at += length;
    if (cell == CELL_NONE || pos->game->text.notation->read_cell(pos, (Cell)cell, text, err)) return true;
    return error_prefix(err, "position, field 1 (board), rank %d, %s", rank, pos->board->name[cell]);
}

static bool read_row(Position *pos, int row, Field field, Error *err) {
    const char *at = field.text, *const end = at + field.length;
    const int room = pos->board->row_length[row], rank = row + 1;
    int count = 0;
    while (at < end) {
        if (is_digit(*at)) {
            const int empties = read_empties(&at, end);
            if (!empties)
                return error_set(err, "position, field 1 (board), rank %d: a number that starts with 0", rank);
            count += empties;
        } else if (pos->game->text.notation && pos->game->text.notation->read_cell) {
            const int cell = count < room ? pos->board->row_start[row] + count : CELL_NONE;
            if (!read_own_cell(pos, cell, rank, &at, end, err)) return false;
            count++;
        } else {
            const Man man = read_man(pos->game, &at, end, rank, err);
            if (man == MAN_NONE) return false;
            if (count < room) pos_put(pos, (Cell)(pos->board->row_start[row] + count), man);
            count++;
        }
        if (game_has_commas(pos->game) && !skip_comma(&at, end, rank, err)) return false;
    }
    if (count != room)
        return error_set(err, "position, field 1 (board), rank %d: %d square%s, this board has %d", rank, count,
                         count == 1 ? "" : "s", room);
    return true;
}

bool board_parse(Position *pos, Field field, Error *err) {
    const int rows = pos->board->rows;
    int ranks = 1;
    for (size_t i = 0; i < field.length; i++) ranks += field.text[i] == '/';
    if (ranks != rows)
        return error_set(err, "position, field 1 (board): %d rank%s, this board has %d", ranks, ranks == 1 ? "" : "s",
                         rows);
    const char *at = field.text;
    for (int row = rows - 1; row >= 0; row--) {
        const Field part = { at, strcspn(at, "/ ") };
        if (!read_row(pos, row, part, err)) return false;
        at += part.length + 1;
    }
    return true;
}

/* ---- the other fields ---- */

static bool read_turn(Position *pos, Field field, Error *err) {
    const char *players = notation_players(pos->game);
    const char *found = field.length == 1 ? strchr(players, *field.text) : NULL;
    if (!found || found - players >= pos->game->players)
        return error_set(err, "position, field 2 (turn): \"%.*s\", not one of %.*s", (int)field.length, field.text,
                         pos->game->players, players);
    pos_set_turn(pos, (Player)(found - players));
    return true;
}

static bool read_clock(uint16_t *clock, int number, const char *name, Field field, Error *err) {
    unsigned value = 0;
    for (size_t i = 0; i < field.length; i++) {
        if (!is_digit(field.text[i]))
            return error_set(err, "position, field %d (%s): \"%.*s\" is not a number", number, name, (int)field.length,
                             field.text);
        if (value <= CLOCK_MAX) value = 10 * value + (unsigned)(field.text[i] - '0');
    }
    if (value > CLOCK_MAX) return error_set(err, "position, field %d (%s): more than %d", number, name, CLOCK_MAX);
    *clock = (uint16_t)value;
    return true;
}

/* A field that the game itself reads. */
static bool read_own_field(Position *pos, int number, const char *name, Field field,
                           bool (*read)(Position *pos, const char *text, Error *err), Error *err) {
    char text[POSITION_TEXT_MAX];
    snprintf(text, sizeof text, "%.*s", (int)field.length, field.text);
    if (read(pos, text, err)) return true;
    return error_prefix(err, "position, field %d (%s)", number, name);
}

static bool read_castling(Position *pos, Field field, Error *err) {
    const Notation *notation = pos->game->text.notation;
    if (notation && notation->read_castling)
        return read_own_field(pos, 3, "castling", field, notation->read_castling, err);
    return castling_parse(pos, field, err);
}

static bool read_en_passant(Position *pos, Field field, Error *err) {
    const Notation *notation = pos->game->text.notation;
    if (notation && notation->ignores_en_passant) return true;
    if (notation && notation->read_en_passant)
        return read_own_field(pos, 4, "en passant", field, notation->read_en_passant, err);
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
    if (!value) return error_set(err, "position: \"%.40s\" after the last field", key);
    *value++ = '\0';
    if (!*value) return error_set(err, "position, %.40s=: no value", key);
    for (const char *text = first; text < extra.text;) {
        const Field other = next_field(&text);
        if (other.text < extra.text && key_is(extra, strlen(key), other))
            return error_set(err, "position, %.40s=: given twice", key);
    }
    if (!extras_read(pos, key, value, err)) return false;
    pos_forget(pos); /* so that the next one finds room in the journal */
    return true;
}

static bool read_extras(Position *pos, const char *text, Error *err) {
    const char *const first = text;
    for (Field extra = next_field(&text); extra.length; extra = next_field(&text))
        if (!read_extra(pos, extra, first, err)) return false;
    return true;
}

/* ---- the whole ---- */

/* Splits the text into the six fields and the rest. */
static bool split(const char *text, Field field[FIELDS], const char **rest, Error *err) {
    int count = 0;
    *rest = text;
    for (; count < FIELDS; count++) {
        field[count] = next_field(&text);
        if (!field[count].length || memchr(field[count].text, '=', field[count].length)) break;
        *rest = text;
    }
    if (count == 0) return error_set(err, "position, field 1 (board): missing");
    for (; count < FIELDS; count++) {
        const char *word = field_default[count];
        field[count] = word ? (Field){ word, strlen(word) } : (Field){ NULL, 0 };
    }
    return true;
}

static bool read_position(Position *pos, const char *text, Error *err) {
    Field field[FIELDS];
    const char *rest;
    if (!split(text, field, &rest, err)) return false;
    if (!board_parse(pos, field[FIELD_BOARD], err)) return false;
    if (field[FIELD_TURN].length && !read_turn(pos, field[FIELD_TURN], err)) return false;
    if (!read_castling(pos, field[FIELD_CASTLING], err)) return false;
    if (!read_en_passant(pos, field[FIELD_EN_PASSANT], err)) return false;
    if (!read_clock(&pos->now.halfmove, 5, "halfmove clock", field[FIELD_HALFMOVE], err)) return false;
    if (!read_clock(&pos->now.fullmove, 6, "fullmove number", field[FIELD_FULLMOVE], err)) return false;
    if (pos->now.fullmove == 0) pos->now.fullmove = 1; /* a common slip of other programs */
    pos_forget(pos);
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
    if (strncmp(text, "deal=", 5) != 0) return error_set(err, "position: \"%.40s\" after \"start\"", text);
    if (!pos->game->setup.deal) return error_set(err, "position, deal=: nothing is dealt at the start of this game");
    if (!number_parse(text + 5, 0, INT32_MAX, &seed, err)) return error_prefix(err, "position, deal=");
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
    if (next_field(&words).length) return error_set(err, "position: more than one word after \"start\"");
    return read_start(pos, err) && (!deal.length || read_deal(pos, deal, err));
}

bool game_parse(Position *pos, const Game *game, const char *text, Error *err) {
    Position fresh;
    pos_init(&fresh, game);
    if (!read_whole(&fresh, text, err)) {
        pos_release(&fresh);
        return false;
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

#include "engine/extras.h"

#include <stdio.h>
#include <string.h>

#include "engine/text/notation.h"
#include "engine/lanes/rule.h"

/* ---- what is declared ---- */

/* A game's own list is its only one; else each rule may have one. */
static const Extra *list_of(const Game *game, int i) {
    if (game->text.extras) return i == 0 ? game->text.extras : NULL;
    const Rule *rule = game->conduct.composition ? game->conduct.composition->rule[i] : NULL;
    return rule ? rule->extras : NULL;
}

static bool is_in(const Game *game, const Extra *extra) {
    if (extra->known_to >= KNOWN_TO_PLAYER + game->players) return false; /* nobody's */
    return extra->where == EXTRA_ANYWHERE || (extra->where == EXTRA_ROUND_A_BOARD) == game_has_commas(game);
}

const Extra *extra_at(const Game *game, int i) {
    for (int list = 0; list < COMPOSITION_RULES_MAX; list++)
        for (const Extra *at = list_of(game, list); at && at->key; at++)
            if (is_in(game, at) && i-- == 0) return at;
    return NULL;
}

const Extra *extra_find(const Game *game, const char *key) {
    const Extra *extra;
    for (int i = 0; (extra = extra_at(game, i)) != NULL; i++)
        if (strcmp(extra->key, key) == 0) return extra;
    return NULL;
}

const Extra *extra_foreign(const Game *game) {
    const Extra *extra;
    for (int i = 0; (extra = extra_at(game, i)) != NULL; i++)
        if (extra->foreign) return extra;
    return NULL;
}

/* ---- values in words ---- */

static uint32_t mask_of(const Position *pos, const Extra *extra) {
    const int bits = extra->type == EXTRA_COUNTS ? extra->bits * pos->game->players : extra->bits;
    return bits ? (1U << bits) - 1 : UINT32_MAX;
}

static uint32_t get(const Position *pos, const Extra *extra) {
    return pos->word[extra->slot] >> extra->shift & mask_of(pos, extra);
}

static void set(Position *pos, const Extra *extra, uint32_t value) {
    const uint32_t others = pos->word[extra->slot] & ~(mask_of(pos, extra) << extra->shift);
    pos_set_word(pos, extra->slot, others | value << extra->shift);
}

/* ---- cells ---- */

/* Reads cells separated by commas, each named once. */
static bool cells_parse(const Board *board, const char *text, Set *cells, Error *err) {
    *cells = (Set){ { 0 } };
    for (;;) {
        Cell at;
        const size_t length = board_read_cell(board, text, &at);
        if (!length) return error_set(err, "\"%.*s\" is not a square", (int)strcspn(text, ","), text);
        if (text[length] && text[length] != ',')
            return error_set(err, "',' expected after %s, not '%c'", board->name[at], text[length]);
        if (set_has(cells, at)) return error_set(err, "%s is named twice", board->name[at]);
        set_add(cells, at);
        if (!text[length]) return true;
        text += length + 1;
    }
}

void cells_write(const Board *board, Set cells, Text *out) {
    bool first = true;
    for (Cell at; set_pop(&cells, &at); first = false) {
        if (!first) text_char(out, ',');
        text_string(out, board->name[at]);
    }
}

static bool read_cells(Position *pos, const Extra *extra, const char *value, Error *err) {
    Set cells;
    if (!cells_parse(pos->board, value, &cells, err)) return false;
    for (Cell at; set_pop(&cells, &at);) pos_set_flag(pos, extra->slot, at, true);
    return true;
}

static void write_cells(const Position *pos, const Extra *extra, Text *out) {
    cells_write(pos->board, pos->flag[extra->slot], out);
}

static bool read_cell(Position *pos, const Extra *extra, const char *value, Error *err) {
    Cell at;
    const size_t length = board_read_cell(pos->board, value, &at);
    if (!length || value[length]) return error_set(err, "\"%.40s\" is not a square", value);
    set(pos, extra, at + 1U);
    return true;
}

static void write_cell(const Position *pos, const Extra *extra, Text *out) {
    const uint32_t cell = get(pos, extra);
    if (cell) text_string(out, pos->board->name[cell - 1]);
}

void extras_forget_men(Position *pos, Set cells) {
    const Extra *extra;
    for (int i = 0; (extra = extra_at(pos->game, i)) != NULL; i++) {
        const int flags = extra->type == EXTRA_NUMBERS ? extra->bits : 1;
        Set rest = extra->known_to == KNOWN_TO_ALL ? cells : (Set){ { 0 } };
        if (extra_is_of_men(extra))
            for (Cell at; set_pop(&rest, &at);)
                for (int k = 0; k < flags; k++) pos_set_flag(pos, extra->slot + k, at, false);
        else if (extra->type == EXTRA_CELL && get(pos, extra) && set_has(&rest, (Cell)(get(pos, extra) - 1)))
            set(pos, extra, 0);
    }
}

/* ---- kinds ---- */

/* In the order in which they are written. */
static const struct {
    char letter;
    Kind kind;
} kind_letters[] = { { 'K', KING }, { 'Q', QUEEN }, { 'R', ROOK }, { 'B', BISHOP }, { 'N', KNIGHT }, { 'P', PAWN } };

bool kinds_parse(const char *text, unsigned *kinds, Error *err) {
    *kinds = 0;
    for (const char *at = text; *at; at++) {
        size_t i = 0;
        while (i < LENGTH(kind_letters) && kind_letters[i].letter != *at) i++;
        if (i == LENGTH(kind_letters)) return error_set(err, "'%c' is not one of the letters KQRBNP", *at);
        *kinds |= 1U << kind_letters[i].kind;
    }
    return *kinds || error_set(err, "letters of kinds (KQRBNP) expected");
}

void kinds_write(unsigned kinds, Text *out) {
    for (size_t i = 0; i < LENGTH(kind_letters); i++)
        if (kinds >> kind_letters[i].kind & 1) text_char(out, kind_letters[i].letter);
}

/* ---- numbers ---- */

bool number_parse(const char *text, unsigned least, unsigned most, unsigned *number, Error *err) {
    unsigned long value = 0;
    for (const char *at = text; *at; at++) {
        if (*at < '0' || *at > '9') return error_set(err, "\"%.40s\" is not a number", text);
        if (value <= most) value = 10 * value + (unsigned long)(*at - '0');
    }
    if (!*text || value < least || value > most)
        return error_set(err, "\"%.40s\" is not a number from %u to %u", text, least, most);
    *number = (unsigned)value;
    return true;
}

static bool read_number(Position *pos, const Extra *extra, const char *value, Error *err) {
    unsigned number = 0;
    const unsigned usual = extra->none ? extra->none : 1, least = extra->least ? extra->least : usual;
    const unsigned most = extra->most ? extra->most : CLOCK_MAX;
    if (!number_parse(value, least, most, &number, err)) return false;
    set(pos, extra, number - extra->none);
    return true;
}

static void write_number(const Position *pos, const Extra *extra, Text *out) {
    if (get(pos, extra)) text_number(out, get(pos, extra) + extra->none);
}

static bool read_numbers(Position *pos, const Extra *extra, const char *value, Error *err) {
    Set named = { { 0 } };
    for (;;) {
        Cell at;
        char digits[8];
        unsigned number = 0;
        const size_t length = board_read_cell(pos->board, value, &at);
        if (!length || value[length] != ':')
            return error_set(err, "\"%.10s\" is not a square and its number, as e4:2", value);
        if (set_has(&named, at)) return error_set(err, "%s is named twice", pos->board->name[at]);
        set_add(&named, at);
        value += length + 1;
        const size_t count = strcspn(value, ",");
        snprintf(digits, sizeof digits, "%.*s", (int)count, value);
        if (!number_parse(digits, 0, extra->most, &number, err)) return false;
        numbers_put(pos, extra, at, number);
        if (!value[count]) return true;
        value += count + 1;
    }
}

static void write_numbers(const Position *pos, const Extra *extra, Text *out) {
    for (int at = 0; at < pos->board->cells; at++) {
        const unsigned number = numbers_at(pos, extra, (Cell)at);
        if (number == extra->none) continue;
        if (out->length) text_char(out, ',');
        text_string(out, pos->board->name[at]);
        text_char(out, ':');
        text_number(out, number);
    }
}

static bool read_switch(Position *pos, const Extra *extra, const char *value, Error *err) {
    if (strcmp(value, "1") != 0) return error_set(err, "\"%.40s\": 1 expected", value);
    set(pos, extra, 1);
    return true;
}

static void write_switch(const Position *pos, const Extra *extra, Text *out) {
    if (get(pos, extra)) text_char(out, '1');
}

static bool read_counts(Position *pos, const Extra *extra, const char *value, Error *err) {
    const int players = pos->game->players, most = extra->most ? extra->most : 9;
    uint32_t counts = 0;
    for (int i = 0; i < players; i++, value += 2) {
        if (value[0] < '0' || value[0] > '0' + most || value[1] != (i < players - 1 ? ',' : '\0'))
            return error_set(err, "%d numbers from 0 to %d expected", players, most);
        counts |= (uint32_t)(value[0] - '0') << extra->bits * i;
    }
    set(pos, extra, counts);
    return true;
}

static void write_counts(const Position *pos, const Extra *extra, Text *out) {
    const uint32_t counts = get(pos, extra), mask = (1U << extra->bits) - 1;
    for (int i = 0; counts && i < pos->game->players; i++) {
        if (i) text_char(out, ',');
        text_number(out, counts >> extra->bits * i & mask);
    }
}

/* ---- choices of letters and words ---- */

static bool read_letters(Position *pos, const Extra *extra, const char *value, Error *err) {
    uint32_t letters = 0;
    for (; *value; value++) {
        const char *found = strchr(extra->names, *value);
        if (!found) return error_set(err, "'%c', not one of %s", *value, extra->names);
        const uint32_t letter = 1U << (found - extra->names);
        if (letters & letter) return error_set(err, "'%c' is named twice", *value);
        letters |= letter;
    }
    set(pos, extra, letters);
    return true;
}

static void write_letters(const Position *pos, const Extra *extra, Text *out) {
    for (int i = 0; extra->names[i]; i++)
        if (get(pos, extra) >> i & 1) text_char(out, extra->names[i]);
}

/* The word at the start of a list, and the list after it; the length is 0 after the last. */
static Field next_name(const char **list) {
    const Field name = { *list, strcspn(*list, ",") };
    *list += name.length + ((*list)[name.length] == ',');
    return name;
}

static bool read_options(Position *pos, const Extra *extra, const char *value, Error *err) {
    const char *names = extra->names, *rest = value;
    uint32_t options = 0, option = 1;
    Field wanted = next_name(&rest);
    for (Field name = next_name(&names); name.length; name = next_name(&names), option <<= 1) {
        if (wanted.length != name.length || memcmp(wanted.text, name.text, name.length) != 0) continue;
        options |= option;
        wanted = next_name(&rest);
    }
    if (wanted.length || rest[-1] == ',' || !options)
        return error_set(err, "\"%.40s\", not %s or a part of it", value, extra->names);
    set(pos, extra, options);
    return true;
}

static void write_options(const Position *pos, const Extra *extra, Text *out) {
    const char *names = extra->names;
    bool first = true;
    for (uint32_t options = get(pos, extra); options; options >>= 1) {
        const Field name = next_name(&names);
        if (!(options & 1)) continue;
        if (!first) text_char(out, ',');
        for (size_t i = 0; i < name.length; i++) text_char(out, name.text[i]);
        first = false;
    }
}

/* ---- players ---- */

static bool read_players(Position *pos, const Extra *extra, const char *value, Error *err) {
    uint32_t players = 0;
    for (;; value += 2) {
        const Player player = game_player(pos->game, value[0]);
        if (player == NOBODY || players >> player || (value[1] && value[1] != ','))
            return error_set(err, "expected players in order, separated by commas: \"%.10s\"", value);
        players |= 1U << player;
        if (!value[1]) break;
    }
    set(pos, extra, players);
    return true;
}

static void write_players(const Position *pos, const Extra *extra, Text *out) {
    bool first = true;
    for (Player player = 0; player < pos->game->players; player++) {
        if (!(get(pos, extra) >> player & 1)) continue;
        if (!first) text_char(out, ',');
        text_char(out, game_player_letter(pos->game, player));
        first = false;
    }
}

static bool read_player(Position *pos, const Extra *extra, const char *value, Error *err) {
    const Player player = value[1] ? (Player)NOBODY : game_player(pos->game, value[0]);
    if (player == NOBODY) return error_set(err, "\"%.10s\" is not a player", value);
    set(pos, extra, player + 1U);
    return true;
}

static void write_player(const Position *pos, const Extra *extra, Text *out) {
    const uint32_t player = get(pos, extra);
    if (player) text_char(out, game_player_letter(pos->game, (Player)(player - 1)));
}

/* ---- all of them ---- */

static const struct {
    bool (*read)(Position *pos, const Extra *extra, const char *value, Error *err);
    void (*write)(const Position *pos, const Extra *extra, Text *out);
} types[] = {
    [EXTRA_CELLS] = { read_cells, write_cells },       [EXTRA_CELL] = { read_cell, write_cell },
    [EXTRA_NUMBER] = { read_number, write_number },    [EXTRA_SWITCH] = { read_switch, write_switch },
    [EXTRA_LETTERS] = { read_letters, write_letters }, [EXTRA_OPTIONS] = { read_options, write_options },
    [EXTRA_PLAYERS] = { read_players, write_players }, [EXTRA_PLAYER] = { read_player, write_player },
    [EXTRA_COUNTS] = { read_counts, write_counts },    [EXTRA_NUMBERS] = { read_numbers, write_numbers },
};

static bool has_functions(const Extra *extra) {
    return extra->type == EXTRA_OWN || extra->type == EXTRA_SEEN;
}

bool extra_is_wrong(Error *err, const char *key) {
    char field[sizeof err->field];
    snprintf(field, sizeof field, "%s=", key);
    return error_at(err, field, 0);
}

bool extras_read(Position *pos, const char *key, const char *value, Error *err) {
    const Extra *extra = extra_find(pos->game, key);
    if (!extra || extra->type == EXTRA_SEEN) return error_set(err, "%s has no field \"%.40s=\"", pos->game->id, key);
    const bool good =
        has_functions(extra) ? extra->read(pos, value, err) : types[extra->type].read(pos, extra, value, err);
    return good || extra_is_wrong(err, key);
}

static bool may_know(const Position *pos, Player reader, const Extra *extra) {
    if (reader == NOBODY || extra->known_to == KNOWN_TO_ALL) return true;
    return reader == (extra->known_to == KNOWN_TO_MOVER ? pos->now.turn : extra->known_to - KNOWN_TO_PLAYER);
}

/* The value as the reader may know it. */
static void write_value(const Position *pos, const Position *seen, Player reader, const Extra *extra, Text *out) {
    if (has_functions(extra)) {
        if (reader != NOBODY || extra->type != EXTRA_SEEN) extra->write(pos, reader, out);
    } else if (may_know(pos, reader, extra)) {
        types[extra->type].write(seen, extra, out);
    } else if (extra->type == EXTRA_CELLS && !set_is_empty(&pos->flag[extra->slot])) {
        text_number(out, (unsigned long)set_count(&pos->flag[extra->slot]));
    }
}

void extras_write(const Position *pos, Player reader, Text *out) {
    extras_write_seen(pos, pos, reader, out);
}

void extras_write_seen(const Position *pos, const Position *seen, Player reader, Text *out) {
    const Extra *extra;
    for (int i = 0; (extra = extra_at(pos->game, i)) != NULL; i++) {
        char buf[POSITION_TEXT_MAX];
        Text value = text_into(buf, sizeof buf);
        write_value(pos, seen, reader, extra, &value);
        if (!value.length) continue;
        text_char(out, ' ');
        text_string(out, extra->key);
        text_char(out, '=');
        text_string(out, buf);
    }
}

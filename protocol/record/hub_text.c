#include "protocol/record/hub_text.h"

#include <ctype.h>
#include <string.h>

#include "engine/base/text.h"

/* ---- lines ---- */

static char *skip_blanks(char *at) {
    return at + strspn(at, " \t");
}

/* Ends the word that begins at `at`; returns what follows it. */
static char *cut(char *at, const char *ends) {
    at += strcspn(at, ends);
    if (*at) *at++ = '\0';
    return at;
}

bool hub_line_read(HubLine *line, char *text, Error *err) {
    char *at = skip_blanks(text);
    *line = (HubLine){ .command = at };
    for (at = skip_blanks(cut(at, " \t")); *at; at = skip_blanks(at)) {
        char *const name = at, *value;
        at += strcspn(at, "= \t");
        const bool has_value = *at == '=';
        if (*at) *at++ = '\0';
        value = has_value ? at : name + strlen(name);
        if (has_value && *at == '"') {
            value = ++at;
            if (!strchr(at, '"')) return error_set(err, "the quote after %.40s= is not closed", name);
            at = cut(at, "\"");
        } else if (has_value) {
            at = cut(at, " \t");
        }
        if (line->count == HUB_ARGUMENTS_MAX) continue;
        line->argument[line->count].name = name;
        line->argument[line->count++].value = value;
    }
    return true;
}

const char *hub_argument(const HubLine *line, const char *name) {
    for (int i = 0; i < line->count; i++)
        if (strcmp(line->argument[i].name, name) == 0) return line->argument[i].value;
    return NULL;
}

/* ---- positions ---- */

static char letter_of(const Numbering *numbering, Man man) {
    if (man == MAN_NONE) return 'e';
    const char letter = numbering->players[man_owner(man)];
    return man_kind(man) == numbering->king ? letter : (char)tolower((unsigned char)letter);
}

size_t hub_position_format(const Position *pos, char *buf, size_t size) {
    const Numbering *const numbering = pos->game->text.numbering;
    Text out = text_into(buf, size);
    text_char(&out, numbering->players[pos->now.turn]);
    for (unsigned number = 1; number <= numbering_last(pos->board); number++)
        text_char(&out, letter_of(numbering, pos->man[numbering_cell(pos->board, number)]));
    return out.length;
}

static void write_men(const char *squares, char letter, Text *out) {
    bool first = true;
    text_char(out, ':');
    text_char(out, letter);
    for (unsigned i = 0; squares[i]; i++) {
        if (toupper((unsigned char)squares[i]) != letter) continue;
        if (!first) text_char(out, ',');
        if (squares[i] == letter) text_char(out, 'K');
        text_number(out, i + 1);
        first = false;
    }
}

bool hub_position_read(const Game *game, const char *text, char buf[static POSITION_TEXT_MAX], Error *err) {
    const char *const players = game->text.numbering->players;
    const size_t squares = numbering_last(board_of(game->setup.board));
    Text out = text_into(buf, POSITION_TEXT_MAX);
    if (!*text || !strchr(players, *text))
        return error_set(err, "the position begins with %c or %c, who is to move", players[0], players[1]);
    if (strlen(text) != squares + 1)
        return error_set(err, "the position has %zu squares, this board has %zu", strlen(text) - 1, squares);
    for (size_t i = 1; i <= squares; i++)
        if (text[i] != 'e' && !strchr(players, toupper((unsigned char)text[i])))
            return error_set(err, "square %zu of the position is '%c', none of w, b, W, B, e", i, text[i]);
    text_char(&out, text[0]);
    for (int player = 0; player < 2; player++) write_men(text + 1, players[player], &out);
    return true;
}

/* ---- moves ---- */

/* The enemies that the move takes. */
static Set taken_by(const Position *pos, Move move) {
    const Player us = pos->now.turn, them = us ^ 1;
    if (game_gain(pos, move) == MAN_NONE) return (Set){ { 0 } };
    Position after;
    pos_init(&after, pos->game);
    pos_copy(&after, pos);
    game_play(&after, move);
    const Set taken = set_minus(pos->owner[them + 1], after.owner[them + 1]);
    pos_release(&after);
    return taken;
}

size_t hub_move_format(const Position *pos, Move move, char buf[static NUMBERED_MOVE_MAX]) {
    Text out = text_into(buf, NUMBERED_MOVE_MAX);
    Set taken = taken_by(pos, move);
    text_number(&out, numbering_of(pos->board, move_from(move)));
    text_char(&out, set_is_empty(&taken) ? '-' : 'x');
    text_number(&out, numbering_of(pos->board, move_to(move)));
    for (Cell at; set_pop(&taken, &at);) {
        text_char(&out, 'x');
        text_number(&out, numbering_of(pos->board, at));
    }
    return out.length;
}

/* Two ends, and the squares after them as a set. False if it is not written so. */
static bool read_written(const Position *pos, const char *text, Cell *from, Cell *to, Set *taken) {
    *taken = (Set){ { 0 } };
    for (int count = 0;; count++) {
        unsigned number = 0;
        for (; isdigit((unsigned char)*text); text++)
            if (number <= CELLS_MAX) number = 10 * number + (unsigned)(*text - '0');
        const Cell at = numbering_cell(pos->board, number);
        if (at == CELL_NONE) return false;
        if (count == 0)
            *from = at;
        else if (count == 1)
            *to = at;
        else
            set_add(taken, at);
        if (!*text) return count > 1;
        if (*text++ != 'x') return false;
    }
}

static bool find(const Position *pos, Cell from, Cell to, const Set *taken, Move *move) {
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    bool found = false;
    for (int i = 0; i < legal.count && !found; i++) {
        if (move_from(legal.at[i]) != from || move_to(legal.at[i]) != to) continue;
        const Set own = taken_by(pos, legal.at[i]);
        found = set_equal(&own, taken);
        if (found) *move = legal.at[i];
    }
    movelist_free(&legal);
    return found;
}

bool hub_move_parse(const Position *pos, const char *text, Move *move, Error *err) {
    Cell from = CELL_NONE, to = CELL_NONE;
    Set taken;
    if (read_written(pos, text, &from, &to, &taken) && find(pos, from, to, &taken, move)) return true;
    return game_move_parse(pos, text, move, err);
}

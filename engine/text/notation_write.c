/* Position strings and results: writing. */
#include "engine/text/notation.h"

#include "engine/extras.h"
#include "engine/lanes/terms.h"

#include <assert.h>

static void write_man(const Game *game, Man man, Text *out) {
    const char letter = game_letter(game, man_kind(man));
    const Player owner = man_owner(man);
    if (terms_is_crowned(game->setup.terms, man_kind(man))) text_char(out, '+');
    if (game_has_commas(game) && man != MAN_WALL) text_char(out, notation_players(game)[owner]);
    text_char(out, !game_has_commas(game) && owner == BLACK ? (char)(letter - 'A' + 'a') : letter);
}

/* What the game itself writes, through a buffer of its own. */
static void write_own(const Position *pos, size_t (*write)(const Position *pos, char *buf, size_t size), Text *out) {
    char text[POSITION_TEXT_MAX];
    write(pos, text, sizeof text);
    text_string(out, text);
}

static void write_cell(const Position *pos, Cell at, Text *out) {
    const Notation *notation = pos->game->text.notation;
    if (!notation || !notation->write_cell) {
        write_man(pos->game, pos->man[at], out);
        return;
    }
    char text[POSITION_TEXT_MAX];
    notation->write_cell(pos, at, text, sizeof text);
    text_string(out, text);
}

static void write_castling(const Position *pos, Text *out) {
    if (pos->game->text.notation && pos->game->text.notation->write_castling)
        write_own(pos, pos->game->text.notation->write_castling, out);
    else
        castling_format(pos, out);
}

static void write_en_passant(const Position *pos, Text *out) {
    if (pos->game->text.notation && pos->game->text.notation->write_en_passant)
        write_own(pos, pos->game->text.notation->write_en_passant, out);
    else
        text_string(out, pos->now.en_passant == CELL_NONE ? "-" : pos->board->name[pos->now.en_passant]);
}

static unsigned clock_of(const Position *pos) {
    const Notation *notation = pos->game->text.notation;
    return notation && notation->clock ? notation->clock(pos) : pos->now.halfmove;
}

static void write_row(const Position *pos, int row, Text *out) {
    const bool commas = game_has_commas(pos->game);
    const int start = pos->board->row_start[row], end = start + pos->board->row_length[row];
    bool first = true;
    for (int at = start; at < end; first = false) {
        if (commas && !first) text_char(out, ',');
        if (pos->man[at] != MAN_NONE) {
            write_cell(pos, (Cell)at++, out);
            continue;
        }
        unsigned empties = 0;
        for (; at < end && pos->man[at] == MAN_NONE; at++) empties++;
        text_number(out, empties);
    }
}

size_t game_format_fields(const Position *pos, char *buf, size_t size) {
    const Game *game = pos->game;
    assert(pos->now.turn < game->players);
    Text out = text_into(buf, size);
    for (int row = pos->board->rows - 1; row >= 0; row--) {
        write_row(pos, row, &out);
        if (row) text_char(&out, '/');
    }
    text_char(&out, ' ');
    text_char(&out, notation_players(game)[pos->now.turn]);
    text_char(&out, ' ');
    write_castling(pos, &out);
    text_char(&out, ' ');
    write_en_passant(pos, &out);
    text_char(&out, ' ');
    text_number(&out, clock_of(pos));
    text_char(&out, ' ');
    text_number(&out, pos->now.fullmove);
    return out.length;
}

/* The position as a reader may know it; NOBODY knows all. */
static size_t write_for(const Position *pos, Player reader, char *buf, size_t size) {
    Text out = { .buf = buf, .size = size, .length = game_format_fields(pos, buf, size) };
    extras_write(pos, reader, &out);
    return out.length;
}

size_t game_format(const Position *pos, char *buf, size_t size) {
    return write_for(pos, NOBODY, buf, size);
}

size_t game_view(const Position *pos, Player player, char *buf, size_t size) {
    return pos->game->secrets.view ? pos->game->secrets.view(pos, player, buf, size)
                                   : write_for(pos, player, buf, size);
}

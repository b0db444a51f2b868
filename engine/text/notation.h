/* notation.h -- what the parts of the notation share; the functions for everybody else are in game.h.
 * Layer: engine/text (private). Strings: docs/notation.md. */
#ifndef FUSILIER_ENGINE_TEXT_NOTATION_H
#define FUSILIER_ENGINE_TEXT_NOTATION_H

#include "engine/game.h"
#include "engine/base/text.h"

/* A piece of a longer text. */
typedef struct {
    const char *text;
    size_t length;
} Field;

/* Letters of the players, in positions and results. */
static inline const char *notation_players(const Game *game) {
    if (game->text.notation && game->text.notation->players) return game->text.notation->players;
    return game->players > 2 ? "abcdef" : "wb";
}

/* Castling and en passant exist on 8x8 between two players. */
static inline bool notation_is_orthodox(const Position *pos) {
    return pos->board->cells == 64 && pos->game->players == 2;
}

/* The first field: who stands where. The board must be empty. */
bool board_parse(Position *pos, Field field, Error *err);

/* The third field: rights as KQkq or files of rooks. The men must stand; sets pos->castle, rights_at and the rights. */
bool castling_parse(Position *pos, Field field, Error *err);
void castling_format(const Position *pos, Text *out);

/* The fourth field: the cell passed over by the last move. The men must stand and the turn be set. */
bool en_passant_parse(Position *pos, Field field, Error *err);

#endif

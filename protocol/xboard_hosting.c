#include "protocol/xboard_hosting.h"

#include <ctype.h>
#include <string.h>

#include "engine/text.h"
#include "variants/registry.h"

/* The last letter of the piece table is XBoard's royal king (check, mate, castling); before it come eleven places for
 * men whose rules XBoard would have to be told. Source of the numbers: XBoard 4.9.1, tried. */
enum { PLAIN_SLOTS = 5, KING_SLOT = 16 };

/* ---- names ---- */

/* XBoard 4.9.1's own variants on a board of 64 squares: it plays them by its own rules. */
static const char *const builtin[] = {
    "normal",   "wildcastle", "nocastle",   "fischerandom", "bughouse", "crazyhouse", "losers",   "suicide",
    "giveaway", "twokings",   "kriegspiel", "atomic",       "3check",   "shatranj",   "berolina", "knightmate",
    "cylinder", "spartan",    "seirawan",   "super",        "fairy",    "lion",
};

bool hosting_can(const Game *game) {
    return game->players == 2 && !game->effects && !game->notation;
}

const char *hosting_name(const Game *game) {
    return game->xboard_name ? game->xboard_name : game->id;
}

const Game *hosting_find(const char *name) {
    for (int i = 0; i < games_count; i++)
        if (hosting_can(games[i]) && strcmp(hosting_name(games[i]), name) == 0) return games[i];
    const Game *game = game_find(name);
    return game && hosting_can(game) ? game : NULL;
}

bool hosting_is_builtin(const char *name) {
    for (size_t i = 0; i < LENGTH(builtin); i++)
        if (strcmp(builtin[i], name) == 0) return true;
    return false;
}

size_t hosting_names(char *buf, size_t size) {
    Text text = text_into(buf, size);
    for (int i = 0; i < games_count; i++) {
        if (!hosting_can(games[i])) continue;
        if (text.length) text_char(&text, ',');
        text_string(&text, hosting_name(games[i]));
    }
    return text.length;
}

/* ---- how men move ---- */

/* Movements as patterns: '~' stands where `o` (round the cylinder) belongs, if the board is one. The modifiers must
 * stand in XBoard's order (directions, m c d e t p g o y n j, then a). A shot is a capture and the way back:
 * "caibR", capture, again, back by the same number of steps. A knight's way back needs two bends. */
typedef struct {
    const char *moves, *shoots;
} Pattern;

static const Pattern patterns[] = {
    /* smpabW: a pawn may stay, which lets it shoot en passant; it is no capture, so it checks nobody. */
    [PAWN] = { "fmWfce~FifmnD", "ifmnDfmWfc~ab~FsmpabW" },
    [KNIGHT] = { "~N", "m~Nmp~afrc~abmp~afl~K" },
    [BISHOP] = { "~B", "m~Bc~aib~B" },
    [ROOK] = { "~R", "m~Rc~aib~R" },
    [QUEEN] = { "~Q", "m~Qc~aib~Q" },
    [KING] = { "~KisO2", "m~Kc~ab~KisO2" },
};

size_t hosting_betza(const Game *game, Kind kind, char *buf, size_t size) {
    Text text = text_into(buf, size);
    if (kind >= LENGTH(patterns) || !patterns[kind].moves) return 0;
    const Pattern *pattern = &patterns[kind];
    const char *at = game->rules.capture == CAPTURE_SHOOT ? pattern->shoots : pattern->moves;
    for (; *at; at++) {
        if (*at != '~')
            text_char(&text, *at);
        else if (game->rules.ground == GROUND_CYLINDER)
            text_char(&text, 'o');
    }
    return text.length;
}

/* ---- the set-up ---- */

static void write_table(Text *text, const Game *game, bool black) {
    for (int slot = 0; slot < KING_SLOT; slot++) {
        const Kind kind = (Kind)(PAWN + slot);
        const char letter = slot < PLAIN_SLOTS ? game_letter(game, kind) : '.';
        text_char(text, black ? (char)tolower((unsigned char)letter) : letter);
    }
    const char king = game_letter(game, KING);
    text_char(text, black ? (char)tolower((unsigned char)king) : king);
}

/* The six fields of FEN: what stands behind them XBoard would not understand. */
static void write_fen(Text *text, const char *position) {
    int fields = 1;
    for (; *position; position++) {
        if (*position == ' ' && ++fields > 6) break;
        text_char(text, *position);
    }
}

static void write_setup(Text *text, const Game *game) {
    const Board *board = board_of(game->board);
    text_string(text, "setup (");
    write_table(text, game, false);
    write_table(text, game, true);
    text_string(text, ") ");
    text_number(text, board->spec.files);
    text_char(text, 'x');
    text_number(text, board->spec.ranks);
    text_string(text, game->rules.capture == CAPTURE_EXPLODE ? "+0_atomic " : "+0_fairy ");
    write_fen(text, game->start);
}

size_t hosting_describe(const Game *game, char *buf, size_t size) {
    Text text = text_into(buf, size);
    if (hosting_is_builtin(hosting_name(game))) return 0;
    engine_init();
    write_setup(&text, game);
    for (Kind kind = PAWN; kind <= KING; kind++) {
        char betza[64];
        if (!hosting_betza(game, kind, betza, sizeof betza)) continue;
        text_string(&text, "\npiece ");
        text_char(&text, game_letter(game, kind));
        text_string(&text, "& ");
        text_string(&text, betza);
    }
    return text.length;
}

#include "protocol/xboard/board/hosting.h"

#include <ctype.h>
#include <string.h>

#include "engine/base/text.h"
#include "engine/lanes/land.h"
#include "variants/registry.h"

/* Places in XBoard's piece table, which decide the picture and some habits. The first is the pawn (promotion, en
 * passant), the last the royal king (check, mate, castling); the pictures of other places are used for men that look
 * alike. Source of the numbers: XBoard 4.9.1, tried. */
enum {
    SLOT_PAWN = 0,
    SLOTS_SIMPLE = 17,
    SLOT_OTHERS = 17, /* from here on: men that are like none that has a picture */
    SLOT_JUMP = 46,
    SLOT_CROWN = 50,
    SLOT_DOME = 55,
    SLOT_ROYAL = 65
};
enum { PLAIN_KINDS = 6 };

/* Of the kinds from PAWN to KING, for each state. */
static const uint8_t slots[1 + STATES_MAX][PLAIN_KINDS] = {
    { SLOT_PAWN, 1, 2, 3, 4, SLOT_CROWN },
    { SLOT_DOME, 12, 13, 14, 15, 36 },
    { 56, 16, 46, 47, 48, 38 },
};

/* The pictures of men who go so. */
static const struct {
    const char *gait;
    uint8_t slot;
} pictures[] = {
    { "F", 5 },  { "A", 6 },      { "FA", 6 },  { "BN", 7 },  { "RN", 8 },  { "W", 9 },
    { "K", 10 }, { "mRcpR", 11 }, { "NN", 12 }, { "BW", 13 }, { "RF", 14 }, { "QN", 15 },
};

/* ---- names ---- */

/* XBoard 4.9.1's own variants on a board of 64 squares: it plays them by its own rules. The first ones, and two short
 * words for chess960, it finds within longer names as well. */
static const char *const found_inside[] = {
    "normal",   "wildcastle", "nocastle",   "fischerandom", "bughouse", "crazyhouse", "losers", "suicide",
    "giveaway", "twokings",   "kriegspiel", "atomic",       "3check",   "shatranj",   "frc",    "960",
};
static const char *const found_whole[] = {
    "berolina", "knightmate", "cylinder", "spartan", "seirawan", "super", "fairy", "lion",
};

/* Would XBoard take the name of a game from a file for one of its own? It looks for the first ones anywhere in it, and
 * for others at its beginning. Source: XBoard 4.9.1, tried. */
static bool is_taken(const char *name) {
    static const char *const begins[] = {
        "shogi", "chu",    "courier", "gothic",  "capablanca", "falcon", "caparandom", "janus",
        "great", "makruk", "grand",   "xiangqi", "asean",      "elven",  "twilight",   "unknown",
    };
    for (size_t i = 0; i < LENGTH(found_inside); i++)
        if (strstr(name, found_inside[i])) return true;
    for (size_t i = 0; i < LENGTH(found_whole); i++)
        if (strncmp(name, found_whole[i], strlen(found_whole[i])) == 0) return true;
    for (size_t i = 0; i < LENGTH(begins); i++)
        if (strncmp(name, begins[i], strlen(begins[i])) == 0) return true;
    return false;
}

/* Kinds that become others on their way, but for pawns. */
static bool others_promote(const Game *game) {
    const Land *const land = game->setup.land;
    for (Kind kind = KIND_GAME; kind < KINDS_MAX; kind++)
        for (Player player = WHITE; player <= BLACK; player++)
            if (land->pawns.promote[player] >> kind & 1) return true;
    return false;
}

/* Do pawns promote before the last row? XBoard has them promoted there alone. */
static bool promote_early(const Game *game) {
    const Land *const land = game->setup.land;
    uint64_t early = 0;
    for (Player player = WHITE; player <= BLACK; player++)
        for (int i = 0; i < SET_WORDS; i++)
            early |= land->promoting[player][i] & ~land->row[player][land->rows[player] - 1][i];
    return early != 0;
}

/* Does XBoard take a gait for another? The lame leap of the elephants of janggi goes over other cells there; and
 * whoever has such men has palaces, whose lines it does not know. */
static bool is_misread(const char *gait) {
    return gait && strstr(gait, "nZ");
}

/* Can men with gaits of their own be shown: has each a letter of its own, does he go the same way in all hands, and is
 * it pawns alone who promote? */
static bool can_show_men(const Game *game) {
    unsigned letters = 0;
    if (!game->setup.land || !game->setup.gaits) return true;
    if (game->setup.terms && game->setup.terms->men.own) return false;
    for (Kind kind = PAWN; kind < KINDS_MAX; kind++) {
        const char letter = hosting_letter(game, kind, 0);
        if (!letter) continue;
        const unsigned bit_of_letter = 1U << (letter - 'A');
        if (letter == SIGHT_PAWN_AT_END || letters & bit_of_letter) return false;
        if (is_misread(game->setup.gaits[kind])) return false;
        letters |= bit_of_letter;
    }
    return game->conduct.effects && hosting_letter(game, KING, 0) && !others_promote(game) && !promote_early(game);
}

bool hosting_can(const Game *game) {
    engine_init();
    if (game->setup.terms && (game->conduct.in_hand || is_taken(hosting_name(game))))
        return false; /* nor has XBoard their hands */
    const Board *board = board_of(game->setup.board);
    const bool has_letters = !game_has_commas(game) || game->text.notation->alone;
    return game->players == 2 && has_letters && can_show_men(game) && !game->setup.walls &&
           board->spec.shape == BOARD_SQUARES && !board->spec.cut && !board->spec.add;
}

bool hosting_has_chessmen(const Game *game) {
    return game_letter(game, KING) != '?';
}

bool hosting_repairs(const Game *game) {
    return game->conduct.effects;
}

const char *hosting_name(const Game *game) {
    return game->names.xboard ? game->names.xboard : game->id;
}

const Game *hosting_find(const char *name) {
    const Game *game = game_find_xboard(name);
    return game && hosting_can(game) ? game : NULL;
}

static bool is_builtin(const Game *game) {
    const char *const name = hosting_name(game);
    for (size_t i = 0; i < LENGTH(found_inside); i++)
        if (strcmp(found_inside[i], name) == 0) return true;
    for (size_t i = 0; i < LENGTH(found_whole); i++)
        if (strcmp(found_whole[i], name) == 0) return true;
    return false;
}

/* ---- the set-up ---- */

static int picture_of(const Game *game, Kind kind) {
    const char *const gait = game->setup.gaits ? game->setup.gaits[kind] : NULL;
    for (size_t i = 0; gait && i < LENGTH(pictures); i++)
        if (strcmp(pictures[i].gait, gait) == 0) return pictures[i].slot;
    return SLOT_OTHERS;
}

/* The place of a kind of the game's own: that of its picture, or another if an earlier kind has that. */
static int own_slot(const Game *game, Kind wanted) {
    uint64_t used = 0;
    int slot = SLOT_OTHERS;
    for (Kind kind = KIND_GAME; kind <= wanted; kind++) {
        if (!hosting_letter(game, kind, 0)) continue;
        slot = picture_of(game, kind);
        while (used >> slot & 1) slot = slot < SLOT_OTHERS ? SLOT_OTHERS : slot + 1;
        used |= 1ULL << slot;
    }
    return slot;
}

/* Where a man stands in the table. A pawn that is never promoted must not stand where XBoard promotes it. */
static int slot_of(const Game *game, Kind kind, unsigned state) {
    if (!hosting_repairs(game) && kind == KING)
        return SLOTS_SIMPLE - 1; /* the last of a short table is royal as well */
    if (kind > KING) return own_slot(game, kind);
    if (!hosting_has_chessmen(game)) return kind == PAWN ? SLOT_DOME : SLOT_CROWN;
    const bool stays_pawn = game->setup.promotions && !*game->setup.promotions;
    if (kind == PAWN && state == 0 && stays_pawn) return SLOT_DOME;
    return slots[state][kind - PAWN];
}

int hosting_slot(const Game *game, Kind kind, unsigned state) {
    const int slot = slot_of(game, kind, state);
    return slot == SLOTS_SIMPLE - 1 && !hosting_repairs(game) ? SLOT_ROYAL : slot;
}

/* Can a pawn stand on the first rank, on the square of a knight? Then it may have to be dropped there (screen.h). */
static bool has_pawns_at_ends(const Game *game) {
    enum { KNIGHTS_FILE = 1 };
    char text[POSITION_TEXT_MAX];
    Error err;
    Position pos;
    if (!hosting_repairs(game) || slot_of(game, PAWN, 0) != SLOT_PAWN) return false;
    pos_init(&pos, game);
    game_start(&pos, game);
    pos_put(&pos, board_cell(pos.board, KNIGHTS_FILE, 0), man_of(PAWN, WHITE));
    game_format(&pos, text, sizeof text);
    const bool is_legal = game_parse(&pos, game, text, &err);
    pos_release(&pos);
    return is_legal;
}

/* One side's half: a letter for each place, '.' for an empty one, '/' for a jump. */
static void write_table(Text *text, const Game *game, bool black) {
    char table[SLOT_ROYAL + 1];
    memset(table, '.', sizeof table);
    for (Kind kind = PAWN; kind < KINDS_MAX; kind++)
        for (unsigned state = 0; state <= STATES_MAX; state++) {
            const char letter = hosting_letter(game, kind, state);
            if (letter) table[slot_of(game, kind, state)] = black ? (char)tolower((unsigned char)letter) : letter;
        }
    if (has_pawns_at_ends(game)) table[SLOT_DOME] = black ? (char)tolower(SIGHT_PAWN_AT_END) : SIGHT_PAWN_AT_END;
    if (!hosting_repairs(game)) {
        for (int slot = 0; slot < SLOTS_SIMPLE; slot++) text_char(text, table[slot]);
        return;
    }
    int used[2] = { 0, 0 }; /* places before and behind the jump */
    for (int slot = 0; slot < SLOT_ROYAL; slot++)
        if (table[slot] != '.') used[slot >= SLOT_JUMP] = slot + 1;
    for (int slot = 0; slot < used[0]; slot++) text_char(text, table[slot]);
    text_char(text, '/');
    for (int slot = SLOT_JUMP; slot < used[1]; slot++) text_char(text, table[slot]);
    text_char(text, '.'); /* the last place is royal: nobody's */
}

/* The six fields of FEN: what stands after them XBoard would not understand. */
static void write_fen(Text *text, const char *position) {
    int fields = 1;
    for (; *position; position++) {
        if (*position == ' ' && ++fields > 6) break;
        text_char(text, *position);
    }
}

/* A position of a game as it is, in six fields. */
static void write_board(Text *text, const Position *pos) {
    Sight sight;
    hosting_sight(pos, &sight);
    rows_write(text, pos->board, sight.man);
    text_string(text, sight.turn == WHITE ? " w - - 0 1" : " b - - 0 1");
}

size_t hosting_start(const Game *game, char *buf, size_t size) {
    Text text = text_into(buf, size);
    char position[POSITION_TEXT_MAX];
    Position pos;
    pos_init(&pos, game);
    game_start(&pos, game);
    if (game_has_commas(game)) {
        write_board(&text, &pos);
    } else {
        game_format_fields(&pos, position, sizeof position);
        write_fen(&text, position);
    }
    pos_release(&pos);
    return text.length;
}

/* In `bughouse` men may be dropped. */
static const char *parent_of(const Game *game) {
    if (hosting_repairs(game)) return "bughouse";
    return game->conduct.rules.capture == CAPTURE_EXPLODE ? "atomic" : "fairy";
}

static void write_setup(Text *text, const Game *game, const char *position) {
    const Board *board = board_of(game->setup.board);
    text_string(text, "setup (");
    write_table(text, game, false);
    write_table(text, game, true);
    text_string(text, ") ");
    text_number(text, board->spec.files);
    text_char(text, 'x');
    text_number(text, board->spec.ranks);
    text_string(text, "+0_");
    text_string(text, parent_of(game));
    text_char(text, ' ');
    write_fen(text, position);
}

static void write_piece(Text *text, char letter, const char *betza) {
    text_string(text, "\npiece ");
    text_char(text, letter);
    text_string(text, "& ");
    text_string(text, betza);
}

static void write_description(Text *text, const Game *game, const char *position) {
    write_setup(text, game, position);
    for (Kind kind = PAWN; kind < KINDS_MAX; kind++) {
        char betza[80];
        if (!hosting_betza(game, kind, betza, sizeof betza)) continue;
        for (unsigned state = 0; state <= STATES_MAX; state++) {
            const char letter = hosting_letter(game, kind, state);
            if (letter) write_piece(text, letter, betza);
        }
        if (kind == PAWN && has_pawns_at_ends(game)) write_piece(text, SIGHT_PAWN_AT_END, betza);
    }
}

size_t hosting_describe(const Game *game, const char *position, char *buf, size_t size) {
    Text text = text_into(buf, size);
    if (is_builtin(game)) return 0;
    char start[POSITION_TEXT_MAX];
    engine_init();
    if (!position) hosting_start(game, start, sizeof start);
    write_description(&text, game, position ? position : start);
    return text.length;
}

/* ---- boards ---- */

char hosting_letter(const Game *game, Kind kind, unsigned state) {
    const char letter = game_letter(game, kind);
    if (state == 0) return isupper((unsigned char)letter) ? letter : '\0';
    if (!game->setup.states || !game->setup.states->letters[state - 1] || kind < PAWN || kind > KING) return '\0';
    return game->setup.states->letters[state - 1][kind - PAWN];
}

Kind hosting_kind(const Game *game, char letter, unsigned *state) {
    for (*state = 0; *state <= STATES_MAX; ++*state)
        for (Kind kind = PAWN; kind < KINDS_MAX; kind++)
            if (hosting_letter(game, kind, *state) == toupper((unsigned char)letter)) return kind;
    *state = 0;
    return toupper((unsigned char)letter) == SIGHT_PAWN_AT_END ? PAWN : EMPTY;
}

static char letter_seen(const Position *pos, Man man, unsigned state) {
    const char letter = hosting_letter(pos->game, man_kind(man), state);
    return man_owner(man) == WHITE ? letter : (char)tolower((unsigned char)letter);
}

/* XBoard takes a side without men for stalemated, and calls a draw before it can hear who has won: so the man that fell
 * last is left standing. None is if the record does not say who that was, or if somebody stands there now. */
static void leave_one(const Position *pos, Player player, Sight *sight) {
    const Journal *journal = &pos->journal;
    for (uint32_t i = journal->count; i-- > 0;) {
        const Change *change = &journal->changes[i];
        const Man man = change->was;
        if (change->type != CHANGE_CELL || man == MAN_NONE || man_owner(man) != player) continue;
        if (pos->man[change->index] == MAN_NONE) sight->man[change->index] = letter_seen(pos, man, 0);
        return;
    }
}

void hosting_sight(const Position *pos, Sight *sight) {
    memset(sight, 0, sizeof *sight);
    memset(sight->man, SIGHT_EMPTY, sizeof sight->man);
    sight->turn = game_turn(pos);
    for (int at = 0; at < pos->board->cells; at++) {
        const Man man = pos->man[at];
        if (man == MAN_NONE) continue;
        sight->man[at] = letter_seen(pos, man, game_state(pos, (Cell)at));
    }
    for (Player player = WHITE; player <= BLACK; player++)
        if (set_is_empty(&pos->owner[player + 1])) leave_one(pos, player, sight);
}

static Habits habits_of(const Game *game) {
    Habits habits = { .queen = game_letter(game, QUEEN) };
    if (slot_of(game, PAWN, 0) == SLOT_PAWN) habits.pawn = game_letter(game, PAWN);
    Text kings = text_into(habits.kings, sizeof habits.kings);
    for (unsigned state = 0; state <= STATES_MAX; state++) {
        const char letter = hosting_letter(game, KING, state);
        if (letter) text_char(&kings, letter);
    }
    return habits;
}

void hosting_screen(const Position *pos, Screen *screen) {
    screen->board = pos->board;
    screen->habits = habits_of(pos->game);
    hosting_sight(pos, &screen->shown);
}

/* " once=a1,b2" */
static void write_state(Text *text, const Game *game, const char letters[], unsigned state) {
    const Board *board = board_of(game->setup.board);
    char before = '=';
    for (int at = 0; at < board->cells; at++) {
        unsigned found;
        if (letters[at] == SIGHT_EMPTY || hosting_kind(game, letters[at], &found) == EMPTY || found != state) continue;
        if (before == '=') text_char(text, ' '), text_string(text, game->setup.states->keys[state - 1]);
        text_char(text, before);
        text_string(text, board->name[at]);
        before = ',';
    }
}

/* Where a letter alone does not say whose the man is. */
static size_t write_position(const Game *game, const char letters[], Player turn, char *buf, size_t size) {
    Position pos;
    unsigned state;
    pos_init(&pos, game);
    for (int at = 0; at < pos.board->cells; at++) {
        const Kind kind = letters[at] == SIGHT_EMPTY ? EMPTY : hosting_kind(game, letters[at], &state);
        if (kind != EMPTY) pos_put(&pos, (Cell)at, man_of(kind, sight_owner(letters[at])));
    }
    pos_set_turn(&pos, turn);
    const size_t length = game_format(&pos, buf, size);
    pos_release(&pos);
    return length;
}

size_t hosting_position(const Game *game, const char letters[], Player turn, const char *fields, char *buf,
                        size_t size) {
    const Board *board = board_of(game->setup.board);
    if (game_has_commas(game)) return write_position(game, letters, turn, buf, size);
    char plain[CELLS_MAX];
    Text text = text_into(buf, size);
    for (int at = 0; at < board->cells; at++) {
        unsigned state;
        const Kind kind = letters[at] == SIGHT_EMPTY ? EMPTY : hosting_kind(game, letters[at], &state);
        const char letter = kind == EMPTY ? letters[at] : game_letter(game, kind);
        plain[at] = islower((unsigned char)letters[at]) ? (char)tolower((unsigned char)letter) : letter;
    }
    rows_write(&text, board, plain);
    text_char(&text, ' ');
    text_char(&text, game_player_letter(game, turn));
    text_char(&text, ' ');
    text_string(&text, fields);
    for (unsigned state = 1; game->setup.states && state <= STATES_MAX; state++)
        if (game->setup.states->letters[state - 1]) write_state(&text, game, letters, state);
    return text.length;
}

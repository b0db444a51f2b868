/* What positions of games for many players have besides men, as text. */
#include <string.h>

#include "engine/lanes/castling.h"
#include "engine/lanes/chesslike.h"
#include "engine/extras.h"
#include "engine/text/notation.h"
#include "engine/text/words.h"
#include "variants/rules/seats.h"

/* A knight's second hop, by the same vector, is a move only, and over an empty cell. */
const char *const seats_gaits[2][GAITS_MAX] = {
    { [KNIGHT] = "N", [BISHOP] = "B", [ROOK] = "R", [QUEEN] = "Q", [KING] = "K" },
    { [KNIGHT] = "mN2cN", [BISHOP] = "B", [ROOK] = "R", [QUEEN] = "Q", [KING] = "K" },
};

/* ---- castling: each player's letter and rights, "aKQbK" ---- */

static Cell read_cell(const Board *board, const char **text) {
    Cell at = CELL_NONE;
    while (**text == ' ') (*text)++;
    *text += board_read_cell(board, *text, &at);
    return at;
}

/* The cells between king and rook have to be empty, and the king safe where he stands, passes and arrives. */
static void lay_way(const Position *pos, Player player, Castle *castle) {
    const Board *const board = board_for(pos, player);
    Cell line[CELLS_MAX];
    castle->empty = castle->safe = (Set){ { 0 } };
    for (int direction = 0; direction < board->directions; direction++) {
        const int length = board_line(board, castle->king, direction, line);
        int rook = 0;
        if (length == 0 || line[0] != castle->rook_to) continue;
        while (rook < length && line[rook] != castle->rook) rook++;
        if (rook == length) continue;
        for (int i = 0; i < rook; i++) set_add(&castle->empty, line[i]);
        break;
    }
    set_add(&castle->safe, castle->king);
    set_add(&castle->safe, castle->rook_to);
    set_add(&castle->safe, castle->king_to);
}

static bool grant(Position *pos, const Position *lineup, Player player, int side, Error *err) {
    const int right = 2 * player + side;
    Castle *castle = &pos->castle[right];
    if (!lineup_castle(lineup, player, side, castle)) return error_set(err, "there is no rook to castle with");
    if (!man_is(pos->man[castle->king], KING, player) || !man_is(pos->man[castle->rook], ROOK, player))
        return error_set(err, "'%c' of player %c, but king and rook are not on %s and %s", "KQ"[side],
                         notation_players(pos->game)[player], pos -> board -> name[castle->king],
                         pos -> board -> name[castle->rook]);
    if (pos->now.castling >> right & 1) return error_set(err, "a right is named twice");
    lay_way(pos, player, castle);
    pos->rights_at[castle->king] = (uint16_t)(pos->rights_at[castle->king] | 1U << right);
    pos->rights_at[castle->rook] = (uint16_t)(pos->rights_at[castle->rook] | 1U << right);
    pos_set_castling(pos, (uint16_t)(pos->now.castling | 1U << right));
    return true;
}

/* The player of a letter, NOBODY if there is none. */
static Player player_of(const Game *game, char letter) {
    const char *players = notation_players(game), *found = letter ? strchr(players, letter) : NULL;
    return found && found - players < game->players ? (Player)(found - players) : (Player)NOBODY;
}

static bool read_rights(Position *pos, const Position *lineup, const char *text, Error *err) {
    Player player = NOBODY;
    for (; *text; text++) {
        const char *right = strchr("KQ", *text);
        if (!right) player = player_of(pos->game, *text);
        if (player == NOBODY) return error_set(err, "'%c' is not a player", *text);
        if (right && !grant(pos, lineup, player, right[0] == 'K' ? KING_SIDE : QUEEN_SIDE, err)) return false;
        if (!right && (text[1] != 'K' && text[1] != 'Q')) return error_set(err, "player %c without a right", *text);
    }
    return true;
}

static bool read_castling(Position *pos, const char *text, Error *err) {
    Position lineup;
    if (strcmp(text, "-") == 0) return true;
    lineup_init(&lineup, pos->game);
    const bool read = read_rights(pos, &lineup, text, err);
    pos_release(&lineup);
    return read;
}

static size_t write_castling(const Position *pos, char *buf, size_t size) {
    Text out = text_into(buf, size);
    for (Player player = 0; player < pos->game->players; player++) {
        const int rights = pos->now.castling >> 2 * player & 3;
        if (rights) text_char(&out, notation_players(pos->game)[player]);
        if (rights >> KING_SIDE & 1) text_char(&out, 'K');
        if (rights >> QUEEN_SIDE & 1) text_char(&out, 'Q');
    }
    if (out.length == 0) text_char(&out, '-');
    return out.length;
}

/* ---- en passant: "j5:j3j4,e5:e4" ---- */

/* Are these the cells just behind the pawn, on its way there by one move? */
static bool way_is_right(const Position *pos, Player owner, const Passed *passed) {
    const Board *board = board_for(pos, owner);
    const int forward = forward_of(form_of(pos), owner), back = (forward + board->directions / 2) % board->directions;
    const bool is_triple = passed->cell[1] != CELL_NONE;
    const Cell from = board->step[back][passed->cell[0]].to, last = passed->cell[is_triple];
    if (is_triple && board->step[forward][passed->cell[0]].to != last) return false;
    if (from == CELL_NONE || longest_step(pos->board, form_of(pos), owner, from) < 2 + is_triple) return false;
    return board->step[forward][last].to == passed->pawn;
}

static bool read_passed(Position *pos, const char **text, Error *err) {
    const char *const start = *text;
    const int length = (int)strcspn(start, ",");
    Passed passed = { read_cell(pos->board, text), { CELL_NONE, CELL_NONE } };
    if (passed.pawn != CELL_NONE && **text == ':') {
        ++*text;
        for (int i = 0; i < PASSED_MAX && **text && **text != ','; i++) passed.cell[i] = read_cell(pos->board, text);
    }
    if (passed.cell[0] == CELL_NONE || *text != start + length)
        return error_set(err, "\"%.*s\" is not of the form j5:j3j4", length, start);
    const Man man = pos->man[passed.pawn];
    if (man_kind(man) != PAWN) return error_set(err, "there is no pawn on %s", pos->board->name[passed.pawn]);
    const Player owner = man_owner(man);
    if (owner == pos->now.turn)
        return error_set(err, "the pawn on %s belongs to the player to move", pos->board->name[passed.pawn]);
    if (!way_is_right(pos, owner, &passed))
        return error_set(err, "\"%.*s\" is not the way of that pawn", length, start);
    if (passed_get(pos, owner).pawn != CELL_NONE)
        return error_set(err, "two pawns of player %c", notation_players(pos->game)[owner]);
    passed_set(pos, owner, passed);
    return true;
}

static bool read_en_passant(Position *pos, const char *text, Error *err) {
    if (strcmp(text, "-") == 0) return true;
    for (;;) {
        if (!read_passed(pos, &text, err)) return false;
        if (!*text) return true;
        text++;
    }
}

static size_t write_en_passant(const Position *pos, char *buf, size_t size) {
    Text out = text_into(buf, size);
    for (Player player = 0; player < pos->game->players; player++) {
        const Passed passed = passed_get(pos, player);
        if (passed.pawn == CELL_NONE) continue;
        if (out.length) text_char(&out, ',');
        text_string(&out, pos->board->name[passed.pawn]);
        text_char(&out, ':');
        for (int i = 0; i < PASSED_MAX && passed.cell[i] != CELL_NONE; i++)
            text_string(&out, pos->board->name[passed.cell[i]]);
    }
    if (out.length == 0) text_char(&out, '-');
    return out.length;
}

const Words seats_words = { .legend = "a man: the letter of its player, then that of its kind" };

const Notation seats_notation = {
    .commas = true,
    .players = "abcdef",
    .read_castling = read_castling,
    .write_castling = write_castling,
    .read_en_passant = read_en_passant,
    .write_en_passant = write_en_passant,
};

/* ---- immune=l7:d,a1:bc ---- */

static bool read_protection(Position *pos, const char **text, Error *err) {
    const Cell at = read_cell(pos->board, text);
    if (at == CELL_NONE || **text != ':') return error_set(err, "\"%.10s\" is not of the form l7:d", *text);
    if (pos->man[at] == MAN_NONE) return error_set(err, "there is no man on %s", pos->board->name[at]);
    for (++*text; **text && **text != ','; ++*text) {
        const Player player = player_of(pos->game, **text);
        if (player == NOBODY) return error_set(err, "'%c' is not a player", **text);
        if (!are_enemies(pos, player, man_owner(pos->man[at])) || !is_in_game(pos, player))
            return error_set(err, "player %c is not an enemy of %s in the game", **text, pos->board->name[at]);
        pos_set_flag(pos, FLAG_PROTECTED + player, at, true);
    }
    return (*text)[-1] != ':' || error_set(err, "no player after %s", pos->board->name[at]);
}

static bool read_immune(Position *pos, const char *value, Error *err) {
    for (;;) {
        if (!read_protection(pos, &value, err)) return false;
        if (!*value) return true;
        value++;
    }
}

static void write_immune(const Position *pos, Player reader, Text *out) {
    Set cells = { { 0 } };
    (void)reader; /* all is seen by all */
    for (Player player = 0; player < pos->game->players; player++)
        cells = set_or(cells, pos->flag[FLAG_PROTECTED + player]);
    bool first = true;
    for (Cell at; set_pop(&cells, &at); first = false) {
        if (!first) text_char(out, ',');
        text_string(out, pos->board->name[at]);
        text_char(out, ':');
        for (Player player = 0; player < pos->game->players; player++)
            if (set_has(&pos->flag[FLAG_PROTECTED + player], at)) text_char(out, notation_players(pos->game)[player]);
    }
}

const Extra seats_extras[] = {
    { "immune", "immune", EXTRA_OWN, .slot = FLAG_PROTECTED, .read = read_immune, .write = write_immune },
    EXTRAS_END,
};

/* ---- what cannot be ---- */

static bool check_pawn(const Position *pos, Cell at, Error *err) {
    const Player owner = man_owner(pos->man[at]);
    const Step ahead = board_for(pos, owner)->step[forward_of(form_of(pos), owner)][at];
    return ahead.to != CELL_NONE ||
           error_set(err, "a pawn on %s, where it would have been promoted", pos->board->name[at]);
}

/* Between the last two, each for themselves, the one who waits has made the last move: a mate would have ended the
 * game. Any other king may stand in check until its owner's turn, as lines are opened to it and mated players miss
 * turns. */
static bool check_waiting(const Position *pos, bool (*checked)(const Position *pos, Player player), Error *err) {
    int left = 0;
    Player waiting = pos->now.turn;
    for (Player player = 0; player < pos->game->players; player++) {
        for (Player other = 0; other < player; other++)
            if (!are_enemies(pos, player, other)) return true;
        if (!is_in_game(pos, player)) continue;
        left++;
        if (player != pos->now.turn) waiting = player;
    }
    const bool foretells = pos->word[WORD_PREDICTS]; /* and has not moved last */
    return left != 2 || foretells || chesslike_check_waiting(pos, waiting, checked(pos, waiting), err);
}

bool seats_is_out(const Position *pos, Player player) {
    return !is_in_game(pos, player);
}

/* Facts of all rules that are joined. */
static unsigned facts_of(const Game *game) {
    const Composition *const c = game->conduct.composition;
    unsigned facts = 0;
    for (int i = 0; c && i < COMPOSITION_RULES_MAX && c->rule[i]; i++) facts |= c->rule[i]->facts;
    return facts;
}

/* Does a rule that is joined take kings off otherwise than by captures of one man, so that all of them may go? */
static bool all_kings_may_go(const Game *game) {
    const Composition *const c = game->conduct.composition;
    bool may_go = false;
    for (int i = 0; c && i < COMPOSITION_RULES_MAX && c->rule[i]; i++) {
        const Rule *const rule = c->rule[i];
        may_go |= rule->captures || rule->dooms || rule->fells;
    }
    return may_go || facts_of(game) & (FACT_FALLING_KINGS | FACT_KINGLESS);
}

/* Do pawns on their last cell become something else at once? */
static bool pawns_promote(const Game *game) {
    const Composition *const c = game->conduct.composition;
    return !(facts_of(game) & FACT_NO_PROMOTION) && !(c && composed_pawns_stay(c));
}

bool seats_check_position(const Position *pos, bool (*checked)(const Position *pos, Player player), Error *err) {
    const bool promote = pawns_promote(pos->game);
    int teams = 0;
    for (Player player = 0; player < pos->game->players; player++) {
        Set kings = set_and(pos->owner[player + 1], pos->kind[KING]);
        if (!kings_are_like_others(pos) && !chesslike_check_king(pos, player, set_count(&kings), true, err))
            return false;
        Set pawns = set_and(pos->owner[player + 1], pos->kind[PAWN]);
        for (Cell at; set_pop(&pawns, &at);)
            if (promote && !check_pawn(pos, at, err)) return false;
        bool first = is_in_game(pos, player);
        for (Player other = 0; other < player; other++) first = first && are_enemies(pos, player, other);
        teams += first;
    }
    if (teams == 0 && !kings_are_like_others(pos) && !all_kings_may_go(pos->game)) return error_set(err, "no kings");
    if (teams > 1 && !is_in_game(pos, pos->now.turn))
        return error_set(err, "player %c is to move, but out of the game", notation_players(pos->game)[pos->now.turn]);
    return check_waiting(pos, checked, err);
}

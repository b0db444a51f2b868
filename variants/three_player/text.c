/* Positions and moves of three-player chess as text. */
#include "variants/three_player/three_player.h"

#include <string.h>

#include "engine/lanes/chesslike.h"
#include "engine/extras.h"
#include "engine/text/notation.h"
#include "engine/text/words.h"

static const char players[] = "abc";

/* ---- cells: the owner's letter, '+' if promoted, the kind ---- */

static Player player_of(char letter) {
    const char *found = letter ? strchr(players, letter) : NULL;
    return found ? (Player)(found - players) : (Player)NOBODY;
}

static bool read_cell(Position *pos, Cell at, const char *text, Error *err) {
    const Player owner = player_of(text[0]);
    if (owner == NOBODY) return error_set(err, "'%c' is not a player", text[0]);
    const bool promoted = text[1] == '+';
    const char letter = text[promoted ? 2 : 1];
    const Kind kind = letter >= 'A' && letter <= 'Z' ? game_kind(pos->game, letter) : (Kind)EMPTY;
    if (kind == EMPTY || text[promoted ? 3 : 2]) return error_set(err, "\"%.8s\" is not a man such as aK or b+P", text);
    pos_put(pos, at, man_of(promoted ? kind | PROMOTED : kind, owner));
    return true;
}

static size_t write_cell(const Position *pos, Cell at, char *buf, size_t size) {
    Text out = text_into(buf, size);
    text_char(&out, players[man_owner(pos->man[at])]);
    if (is_promoted(pos->man[at])) text_char(&out, '+');
    text_char(&out, game_letter(pos->game, base_kind(pos->man[at])));
    return out.length;
}

const Notation three_notation = { .commas = true, .read_cell = read_cell, .write_cell = write_cell };

/* ---- extras: reading ---- */

/* "aCPP,cS": players in order, kinds in the order CDGPRS. */
static bool read_hands(Position *pos, const char *text, Error *err) {
    int before = -1;
    for (;;) {
        const Player owner = player_of(*text++);
        if (owner == NOBODY || owner <= before) return error_set(err, "expected players in order");
        before = owner;
        int last = 0;
        if (!*text || *text == ',') return error_set(err, "nothing in the hand of %c", players[owner]);
        for (; *text && *text != ','; text++) {
            const Kind kind = game_kind(pos->game, *text);
            const int place = kind == EMPTY || *text > 'Z' ? -1 : hand_place(kind);
            if (place < last || hand_count(pos, owner, place) == (1 << HAND_BITS) - 1)
                return error_set(err, "'%c' in a hand, where men CDGPRS stand in this order", *text);
            last = place;
            hand_add(pos, owner, place, 1);
        }
        if (!*text++) return true;
    }
}

static bool read_pair(Position *pos, const char *text, Error *err) {
    Pair pair = { (uint8_t)(text[0] - '0'), CELL_NONE, pair_get(pos).hit };
    if (text[0] == '2' && !text[1]) {
        pair_set(pos, pair);
        return true;
    }
    const size_t length = text[0] == '1' && text[1] == '@' ? board_read_cell(pos->board, text + 2, &pair.moved) : 0;
    if (!length || text[2 + length]) return error_set(err, "\"%.10s\", not 2 or 1@c4", text);
    if (!is_of(pos, pair.moved, pos->now.turn))
        return error_set(err, "no man of the player to move on %s", pos->board->name[pair.moved]);
    pair_set(pos, pair);
    return true;
}

static bool read_result(Position *pos, const char *text, Error *err) {
    static const struct {
        const char *text;
        uint8_t points[SEATS];
    } results[] = {
        { "1,0,0", { 60, 0, 0 } },         { "0,1,0", { 0, 60, 0 } },      { "0,0,1", { 0, 0, 60 } },
        { "1/2,1/2,0", { 30, 30, 0 } },    { "1/2,0,1/2", { 30, 0, 30 } }, { "0,1/2,1/2", { 0, 30, 30 } },
        { "1/3,1/3,1/3", { 20, 20, 20 } },
    };
    for (size_t i = 0; i < LENGTH(results); i++)
        if (strcmp(text, results[i].text) == 0) {
            result_set(pos, results[i].points);
            return true;
        }
    return error_set(err, "\"%.40s\" is not a result of this game", text);
}

/* ---- extras: writing ---- */

static void write_hands(const Position *pos, Player reader, Text *out) {
    bool first = true;
    (void)reader; /* all is seen by all */
    for (Player player = 0; player < SEATS; player++) {
        if (pos->word[WORD_HAND + player] == 0) continue;
        if (!first) text_char(out, ',');
        first = false;
        text_char(out, players[player]);
        for (int place = 0; place < HAND_KINDS; place++)
            for (int i = hand_count(pos, player, place); i > 0; i--)
                text_char(out, game_letter(pos->game, hand_kinds[place]));
    }
}

/* "aCP,cS": "Player a: chariot, pawn; Player c: star". */
static void say_hands(const Game *game, const char *value, Text *out) {
    char called[WORDS_NAME_MAX];
    for (bool is_player = true; *value; value++) {
        if (*value == ',') {
            text_string(out, "; ");
        } else if (is_player) {
            words_called(game, game_player(game, *value), called);
            text_string(out, called);
            text_string(out, ": ");
        } else {
            words_letter(game, *value, out);
            if (value[1] && value[1] != ',') text_string(out, ", ");
        }
        is_player = *value == ',';
    }
}

static void write_pair(const Position *pos, Player reader, Text *out) {
    const Pair pair = pair_get(pos);
    (void)reader; /* all is seen by all */
    if (!pair.moves) return;
    text_char(out, (char)('0' + pair.moves));
    if (pair.moves == 1) text_char(out, '@');
    if (pair.moves == 1) text_string(out, pos->board->name[pair.moved]);
}

static void write_result(const Position *pos, Player reader, Text *out) {
    Outcome outcome = { .over = true };
    char text[32];
    (void)reader; /* all is seen by all */
    if (!result_get(pos, outcome.points)) return;
    outcome_format(&outcome, SEATS, text, sizeof text);
    text_string(out, text);
}

#define SHARED(name) .shift = name##_SHIFT, .bits = name##_BITS

const Extra three_extras[] = {
    { "opt", "options", EXTRA_OPTIONS, .slot = WORD_STANDING, .bits = 2, .names = "lastleap,nodrop" },
    { "hand", "in hand", EXTRA_OWN, .slot = WORD_HAND, .read = read_hands, .write = write_hands, .say = say_hands },
    { "fresh", "fresh", EXTRA_CELLS, .slot = FLAG_FRESH },
    { "cubes", "cubes are held by", EXTRA_PLAYERS, .slot = WORD_STANDING, SHARED(CUBES) },
    { "wait", "turns waited", EXTRA_COUNTS, .slot = WORD_TURNS, SHARED(WAIT), .most = WAIT_MAX },
    { "last", "moved last", EXTRA_PLAYER, .slot = WORD_TURNS, SHARED(LAST) },
    { "passed", "the turn was passed", EXTRA_SWITCH, .slot = WORD_TURNS, SHARED(PASSED) },
    { "passes", "passes in a row", EXTRA_COUNTS, .slot = WORD_TURNS, SHARED(PASSES), .most = PASSES_MAX },
    { "pair", "moves to go with the cube", EXTRA_OWN, .slot = WORD_PAIR, .read = read_pair, .write = write_pair },
    { "hit", "lost men in this turn", EXTRA_PLAYERS, .slot = WORD_PAIR, SHARED(HIT) },
    { "out", "has forfeited", EXTRA_PLAYERS, .slot = WORD_STANDING, SHARED(OUT) },
    { "result", "result", EXTRA_OWN, .slot = WORD_RESULT, .read = read_result, .write = write_result },
    EXTRAS_END,
};

/* ---- moves ---- */

static void write_pass(Move move, Text *out) {
    static const char *const words[] = { [CHOICE_PASS] = "0000", [CHOICE_CUBE] = "cube", [CHOICE_RESIGN] = "resign" };
    text_string(out, words[move_choice(move)]);
}

static void write_illumination(const Position *pos, Cell king, Text *out) {
    Set taken = illuminated(pos, king);
    bool first = true;
    for (Cell at; set_pop(&taken, &at); first = false) {
        if (!first) text_char(out, ',');
        text_string(out, pos->board->name[king]);
        text_char(out, 'x');
        text_string(out, pos->board->name[at]);
    }
}

static void write_chain(const Position *pos, Move move, Text *out) {
    Cell at = move_from(move), over;
    text_string(out, pos->board->name[at]);
    for (int leg = 0; chain_leg(pos, move, leg, &at, &over); leg++) {
        text_char(out, 'x');
        text_string(out, pos->board->name[at]);
    }
}

size_t three_format_move(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]) {
    Text out = text_into(buf, MOVE_TEXT_MAX);
    switch (move_type(move)) {
    case MOVE_PASS:
        write_pass(move, &out);
        break;
    case MOVE_SHOT:
        write_illumination(pos, move_from(move), &out);
        break;
    case MOVE_OTHER:
        write_chain(pos, move, &out);
        break;
    case MOVE_DROP:
        text_char(&out, game_letter(pos->game, move_kind(move)));
        text_char(&out, '@');
        text_string(&out, pos->board->name[move_to(move)]);
        break;
    default:
        text_string(&out, pos->board->name[move_from(move)]);
        text_string(&out, pos->board->name[move_to(move)]);
    }
    return out.length;
}

/* ---- what cannot be ---- */

/* Men of each kind of the whole game; captives change sides. */
static bool check_men(const Position *pos, Error *err) {
    static const uint8_t most[] = {
        [PAWN] = 18, [DRAUGHT] = 6, [STAR] = 6, [CHARIOT] = 6, [GRIFFIN] = 3, [KING] = 3, [ROSE] = 3
    };
    int count[PROMOTED] = { 0 };
    for (int at = 0; at < pos->board->cells; at++) count[base_kind(pos->man[at])]++;
    for (Player player = 0; player < SEATS; player++) {
        const Set kings = set_and(pos->owner[player + 1], set_or(pos->kind[KING], pos->kind[KING | PROMOTED]));
        if (!chesslike_check_king(pos, player, set_count(&kings), true, err)) return false;
        for (int place = 0; place < HAND_KINDS; place++) count[hand_kinds[place]] += hand_count(pos, player, place);
    }
    for (Kind kind = PAWN; kind < PROMOTED; kind++)
        if (count[kind] > most[kind])
            return error_set(err, "%d men of kind %c, but only %d are possible", count[kind],
                             game_letter(pos->game, kind), most[kind]);
    return true;
}

static bool check_fresh(const Position *pos, Error *err) {
    Set cells = pos->flag[FLAG_FRESH];
    for (Cell at; set_pop(&cells, &at);)
        if (man_kind(pos->man[at]) != DRAUGHT)
            return error_in(err, "fresh=", "there is no draught on %s, or it is promoted", pos->board->name[at]);
    return true;
}

bool three_check_position(const Position *pos, Error *err) {
    if (pos->now.halfmove != 0 || pos->now.fullmove != 1)
        return error_in(err, pos->now.halfmove ? "halfmove" : "fullmove", "fields 5 and 6 are always 0 1 in this game");
    if (!check_men(pos, err) || !check_fresh(pos, err)) return false;
    uint8_t points[SEATS];
    const bool over = result_get(pos, points);
    const Pair pair = pair_get(pos);
    const Standing standing = standing_get(pos);
    if (standing.cubes && __builtin_popcount(standing.cubes) != 2)
        return error_in(err, "cubes=", "there are two cubes");
    if (pair.moves && (!standing.cubes || standing.cubes >> pos->now.turn & 1))
        return error_set(err, "pair=, but player %c has given no cube away", players[pos->now.turn]);
    if (pair.hit && pair.moves != 1) return error_set(err, "hit= without pair=1");
    if (over) return true;
    if (standing.out >> pos->now.turn & 1)
        return error_set(err, "player %c is to move, but has forfeited", players[pos->now.turn]);
    if (__builtin_popcount(standing.out) > 1) return error_set(err, "only one player is left, but no result=");
    if (!in_hunt(pos)) return true;
    if (pair.moves) return error_set(err, "a turn of two moves when a king has been captured");
    return can_move(pos, pos->now.turn) ||
           error_set(err, "a king has been captured, and player %c can capture none: no turn of theirs",
                     players[pos->now.turn]);
}

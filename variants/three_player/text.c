/* Positions and moves of three-player chess as text. */
#include "variants/three_player/three_player.h"

#include <string.h>

#include "engine/extras.h"
#include "engine/notation.h"

static const char players[] = "abc";

/* ---- cells: the owner's letter, '+' if promoted, the kind ---- */

static Player player_of(char letter) {
    const char *found = letter ? strchr(players, letter) : NULL;
    return found ? (Player)(found - players) : (Player)NOBODY;
}

static bool read_cell(Position *pos, Cell at, const char *text, Error *err) {
    const Player owner = player_of(text[0]);
    if (owner == NOBODY) return error_set(err, "'%c' is no player", text[0]);
    const bool promoted = text[1] == '+';
    const char letter = text[promoted ? 2 : 1];
    const Kind kind = letter >= 'A' && letter <= 'Z' ? game_kind(pos->game, letter) : (Kind)EMPTY;
    if (kind == EMPTY || text[promoted ? 3 : 2]) return error_set(err, "\"%.8s\" is no man such as aK or b+P", text);
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

/* Reads letters of players separated by commas, each once, in order. */
static bool read_players(const char *text, uint8_t *set, Error *err) {
    *set = 0;
    for (;; text += 2) {
        const Player player = player_of(text[0]);
        if (player == NOBODY || *set >> player || (text[1] && text[1] != ','))
            return error_set(err, "players in order, separated by commas, expected: \"%.10s\"", text);
        *set = (uint8_t)(*set | 1U << player);
        if (!text[1]) return true;
    }
}

/* Reads one digit for each player, separated by commas. */
static bool read_digits(const char *text, uint8_t digit[SEATS], int most, Error *err) {
    for (int i = 0; i < SEATS; i++, text += 2) {
        if (text[0] < '0' || text[0] > '0' + most || text[1] != (i < SEATS - 1 ? ',' : '\0'))
            return error_set(err, "three numbers from 0 to %d expected", most);
        digit[i] = (uint8_t)(text[0] - '0');
    }
    return true;
}

static bool read_options(Position *pos, const char *text, Error *err) {
    Table table = table_get(pos);
    table.no_drops = strcmp(text, "nodrop") == 0 || strcmp(text, "lastleap,nodrop") == 0;
    table.last_leap = strcmp(text, "lastleap") == 0 || strcmp(text, "lastleap,nodrop") == 0;
    if (!table.no_drops && !table.last_leap) return error_set(err, "\"%.40s\", not lastleap, nodrop or both", text);
    table_set(pos, table);
    return true;
}

/* "aCPP,cS": players in order, kinds in the order CDGPRS. */
static bool read_hands(Position *pos, const char *text, Error *err) {
    int before = -1;
    for (;;) {
        const Player owner = player_of(*text++);
        if (owner == NOBODY || owner <= before) return error_set(err, "players in order expected");
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

static bool read_fresh(Position *pos, const char *text, Error *err) {
    Set cells;
    if (!cells_parse(pos->board, text, &cells, err)) return false;
    for (Cell at; set_pop(&cells, &at);) {
        if (man_kind(pos->man[at]) != DRAUGHT)
            return error_set(err, "there is no draught on %s, or it is promoted", pos->board->name[at]);
        pos_set_flag(pos, FLAG_FRESH, at, true);
    }
    return true;
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
        return error_set(err, "no man of the player on turn on %s", pos->board->name[pair.moved]);
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
    return error_set(err, "\"%.40s\" is no result of this game", text);
}

static bool read_turns(Position *pos, const char *key, const char *value, Error *err) {
    Turns turns = turns_get(pos);
    bool good;
    if (strcmp(key, "wait") == 0) {
        good = read_digits(value, turns.wait, WAIT_MAX, err);
    } else if (strcmp(key, "passes") == 0) {
        good = read_digits(value, turns.passes, PASSES_MAX, err);
    } else if (strcmp(key, "last") == 0) {
        turns.last = value[1] ? (Player)NOBODY : player_of(value[0]);
        good = turns.last != NOBODY || error_set(err, "\"%.10s\" is no player", value);
    } else {
        turns.passed = strcmp(value, "1") == 0;
        good = turns.passed || error_set(err, "\"%.10s\", not 1", value);
    }
    if (good) turns_set(pos, turns);
    return good;
}

static bool read_table(Position *pos, bool cubes, const char *value, Error *err) {
    Table table = table_get(pos);
    if (!read_players(value, cubes ? &table.cubes : &table.out, err)) return false;
    if (cubes && __builtin_popcount(table.cubes) != 2) return error_set(err, "there are two cubes");
    table_set(pos, table);
    return true;
}

bool three_parse_extra(Position *pos, const char *key, const char *value, Error *err) {
    if (strcmp(key, "opt") == 0) return read_options(pos, value, err);
    if (strcmp(key, "hand") == 0) return read_hands(pos, value, err);
    if (strcmp(key, "fresh") == 0) return read_fresh(pos, value, err);
    if (strcmp(key, "cubes") == 0 || strcmp(key, "out") == 0) return read_table(pos, key[0] == 'c', value, err);
    if (strcmp(key, "wait") == 0 || strcmp(key, "last") == 0 || strcmp(key, "passed") == 0 ||
        strcmp(key, "passes") == 0)
        return read_turns(pos, key, value, err);
    if (strcmp(key, "pair") == 0) return read_pair(pos, value, err);
    if (strcmp(key, "result") == 0) return read_result(pos, value, err);
    if (strcmp(key, "hit") != 0) return error_set(err, "no such key in this game");
    Pair pair = pair_get(pos);
    if (!read_players(value, &pair.hit, err)) return false;
    pair_set(pos, pair);
    return true;
}

/* ---- extras: writing ---- */

static void write_players(const char *key, unsigned set, Text *out) {
    if (!set) return;
    extra_key_write(key, out);
    for (bool first = true; set; set &= set - 1, first = false) {
        if (!first) text_char(out, ',');
        text_char(out, players[__builtin_ctz(set)]);
    }
}

static void write_digits(const char *key, const uint8_t digit[SEATS], Text *out) {
    if (!digit[0] && !digit[1] && !digit[2]) return;
    extra_key_write(key, out);
    for (int i = 0; i < SEATS; i++) {
        if (i) text_char(out, ',');
        text_char(out, (char)('0' + digit[i]));
    }
}

static void write_hands(const Position *pos, Text *out) {
    bool first = true;
    for (Player player = 0; player < SEATS; player++) {
        if (pos->word[WORD_HAND + player] == 0) continue;
        if (first)
            extra_key_write("hand", out);
        else
            text_char(out, ',');
        first = false;
        text_char(out, players[player]);
        for (int place = 0; place < HAND_KINDS; place++)
            for (int i = hand_count(pos, player, place); i > 0; i--)
                text_char(out, game_letter(pos->game, hand_kinds[place]));
    }
}

static void write_pair(const Position *pos, Text *out) {
    const Pair pair = pair_get(pos);
    if (!pair.moves) return;
    extra_key_write("pair", out);
    text_char(out, (char)('0' + pair.moves));
    if (pair.moves == 1) text_char(out, '@');
    if (pair.moves == 1) text_string(out, pos->board->name[pair.moved]);
    write_players("hit", pair.hit, out);
}

size_t three_format_extra(const Position *pos, char *buf, size_t size) {
    Text out = text_into(buf, size);
    const Table table = table_get(pos);
    const Turns turns = turns_get(pos);
    if (table.last_leap || table.no_drops) extra_key_write("opt", &out);
    if (table.last_leap) text_string(&out, table.no_drops ? "lastleap," : "lastleap");
    if (table.no_drops) text_string(&out, "nodrop");
    write_hands(pos, &out);
    extra_cells_write("fresh", pos->board, pos->flag[FLAG_FRESH], &out);
    write_players("cubes", table.cubes, &out);
    write_digits("wait", turns.wait, &out);
    if (turns.last != NOBODY) write_players("last", 1U << turns.last, &out);
    if (turns.passed) text_string(&out, out.length ? " passed=1" : "passed=1");
    write_digits("passes", turns.passes, &out);
    write_pair(pos, &out);
    write_players("out", table.out, &out);
    Outcome outcome = { .over = true };
    if (!result_get(pos, outcome.points)) return out.length;
    char text[32];
    outcome_format(&outcome, SEATS, text, sizeof text);
    extra_key_write("result", &out);
    text_string(&out, text);
    return out.length;
}

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
        if (set_count(&kings) > 1) return error_set(err, "position: player %c has two kings", players[player]);
        for (int place = 0; place < HAND_KINDS; place++) count[hand_kinds[place]] += hand_count(pos, player, place);
    }
    for (Kind kind = PAWN; kind < PROMOTED; kind++)
        if (count[kind] > most[kind])
            return error_set(err, "position: %d men of kind %c, %d are possible", count[kind],
                             game_letter(pos->game, kind), most[kind]);
    return true;
}

bool three_check_position(const Position *pos, Error *err) {
    if (pos->now.halfmove != 0 || pos->now.fullmove != 1)
        return error_set(err, "position, fields 5 and 6: always 0 1 in this game");
    if (!check_men(pos, err)) return false;
    uint8_t points[SEATS];
    const bool over = result_get(pos, points);
    const Pair pair = pair_get(pos);
    const Table table = table_get(pos);
    if (pair.moves && (!table.cubes || table.cubes >> pos->now.turn & 1))
        return error_set(err, "position: pair=, but player %c has given no cube away", players[pos->now.turn]);
    if (pair.hit && pair.moves != 1) return error_set(err, "position: hit= without pair=1");
    if (over) return true;
    if (table.out >> pos->now.turn & 1)
        return error_set(err, "position: player %c is on turn, but has forfeited", players[pos->now.turn]);
    if (__builtin_popcount(table.out) > 1) return error_set(err, "position: only one player is left, but no result=");
    if (!in_hunt(pos)) return true;
    if (pair.moves) return error_set(err, "position: a turn of two moves when a king has been captured");
    return can_move(pos, pos->now.turn) ||
           error_set(err, "position: a king has been captured, and player %c can capture none: no turn of his",
                     players[pos->now.turn]);
}

/* Keys of who sits where round a board. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "variants/rules/seating.h"
#include "variants/rules/seats_clash.h"
#include "variants/sheets/keys.h"

/* ---- reading ---- */

static bool set_seats(Sheet *sheet, const char *value, Error *err) {
    return read_number(value, 2, PLAYERS_MAX, &sheet->seats.count, err);
}

/* Digits of seats; with blanks between teams. */
static bool read_digits(const char *value, const char *others, char to[static SHEET_SEATS_MAX], Error *err) {
    for (const char *at = value; *at; at++)
        if (!isdigit((unsigned char)*at) && !strchr(others, *at))
            return error_set(err, "'%c' is not the number of a seat or side, which are counted from 0", *at);
    return read_words(value, to, SHEET_SEATS_MAX, err);
}
static bool set_teams(Sheet *sheet, const char *value, Error *err) {
    return read_digits(value, " ", sheet->seats.teams, err);
}
static bool set_turns(Sheet *sheet, const char *value, Error *err) {
    return read_digits(value, "", sheet->seats.turns, err);
}
static bool set_sides(Sheet *sheet, const char *value, Error *err) {
    return read_digits(value, "", sheet->seats.sides, err);
}

const SheetKey sheet_keys_of_seats[] = {
    { "seats", set_seats }, { "teams", set_teams }, { "turns", set_turns }, { "sides", set_sides }, { NULL, NULL },
};

bool sheet_is_seated(const Sheet *sheet) {
    return sheet->seats.count > 2 || sheet->triangles;
}

/* ---- making ---- */

/* As far apart as may be: by number of players, on squares and on triangles. */
static const char *usual_sides(const Board *board, int players) {
    static const char *const squares[] = { "02", "012", "0123" };
    static const char *const triangles[] = { "03", "024", "0134", "01234", "012345" };
    return board->spec.shape == BOARD_TRIANGLES ? triangles[players - 2] : squares[players - 2];
}

/* Each of so many digits below a limit, and none twice. */
static bool check_digits(const char *key, const char *digits, int count, int limit, Error *err) {
    unsigned seen = 0;
    if ((int)strlen(digits) != count) return error_set(err, "%s: expected %d digits", key, count);
    for (; *digits; digits++) {
        const int digit = *digits - '0';
        if (digit >= limit) return error_set(err, "%s: %d is more than %d", key, digit, limit - 1);
        if (seen >> digit & 1) return error_set(err, "%s: %d stands there twice", key, digit);
        seen |= 1U << digit;
    }
    return true;
}

static bool take_sides(const Making *making, SheetSeating *seating, Error *err) {
    const int sides = board_sides(making->board);
    if (making->sheet->hexagons) return error_set(err, "seats: more than two players have no room on hexagons");
    if (seating->players > sides)
        return error_set(err, "seats: %d players, and the board has %d sides", seating->players, sides);
    const char *said = making->sheet->seats.sides;
    if (!*said) said = usual_sides(making->board, seating->players);
    if (!check_digits("sides", said, seating->players, sides, err)) return false;
    for (int i = 0; i < PLAYERS_MAX && said[i]; i++) seating->form.side[i] = (uint8_t)(said[i] - '0');
    return true;
}

static bool take_turns(const Making *making, SheetSeating *seating, Error *err) {
    const char *const said = making->sheet->seats.turns;
    for (int i = 0; i < seating->players; i++) seating->order[i] = (char)('0' + i);
    if (!*said) return true;
    if (!check_digits("turns", said, seating->players, seating->players, err)) return false;
    memcpy(seating->order, said, (size_t)seating->players);
    return said[0] == '0' || error_set(err, "turns: they are counted from player 0");
}

/* "02 13": the first team is that of the first player. */
static bool take_teams(const Making *making, SheetSeating *seating, Error *err) {
    char all[SHEET_SEATS_MAX] = "";
    int group[PLAYERS_MAX] = { 0 }, groups = 0, teams = 0, count = 0;
    Team number[SHEET_SEATS_MAX] = { 0 };
    for (int i = 0; i < seating->players; i++) seating->team[i] = (Team)i;
    if (!making->sheet->seats.teams[0]) return true;
    for (const char *at = making->sheet->seats.teams; *at; at++) {
        if (*at == ' ') groups++;
        if (*at == ' ') continue;
        if (*at - '0' < seating->players) group[*at - '0'] = groups;
        all[count++] = *at;
    }
    if (!check_digits("teams", all, seating->players, seating->players, err)) return false;
    for (int i = 0; i < seating->players; i++) {
        if (!number[group[i]]) number[group[i]] = (Team)++teams;
        seating->team[i] = (Team)(number[group[i]] - 1);
    }
    return teams > 1 || error_set(err, "teams: all play together");
}

static bool check_men(const Making *making, Error *err) {
    const Sheet *const sheet = making->sheet;
    const int pawn = sheet_man_find("pawn"), king = sheet_man_find("king");
    if (sheet->seats.of_two[0]) return error_set(err, "%s is for two players", sheet->seats.of_two);
    if (!sheet->man[king].letter) return error_set(err, "king: round a board each player has one");
    if (making->men->firsts) return error_set(err, "first moves (i) are for two players");
    if (sheet->pawns.passing[WHITE] != 1ULL << pawn)
        return error_set(err, "round a board only pawns capture in passing");
    return strcmp(sheet->man[pawn].gait, sheet_men[pawn].gait) == 0 || strcmp(sheet->man[pawn].gait, "mfWcfF") == 0 ||
           error_set(err, "pawn: round a board pawns go as in chess");
}

static bool check_rules(const Making *making, int players, Error *err) {
    for (int i = 0; i < COMPOSITION_RULES_MAX && making->rules->rule[i]; i++) {
        const Rule *const rule = making->rules->rule[i];
        const char *const why = seats_clash(&making->board->spec, players, rule);
        if (why)
            return error_set(err, "%s and %d players round a board contradict each other (%s)", rule->id, players, why);
    }
    return true;
}

/* Men have their player's letter there. */
static bool check_start(const Sheet *sheet, Error *err) {
    const size_t board = strcspn(sheet->start, " ");
    return memchr(sheet->start, ',', board) != NULL ||
           error_set(err, "startFen: round a board each man has the letter of his player: \"aR,2,bP/...\"");
}

bool sheet_check_facing(const Sheet *sheet, Error *err) {
    const SheetSeats *const said = &sheet->seats;
    const char *const key = said->teams[0] ? "teams" : said->turns[0] ? "turns" : said->sides[0] ? "sides" : NULL;
    return !key || error_set(err, "%s: that is for more than two players (seats)", key);
}

bool make_seats(Making *making, SheetSeating *seating, Error *err) {
    const SheetSeats *const said = &making->sheet->seats;
    *seating = (SheetSeating){ .players = said->count ? said->count : 2 };
    seating->form.order = seating->order;
    seating->form.long_step = 2;
    for (int i = 0; i < seating->players; i++)
        seating->form.single |= (uint8_t)(!making->sheet->pawns.double_step[i] << i);
    return take_sides(making, seating, err) && take_turns(making, seating, err) && take_teams(making, seating, err) &&
           check_men(making, err) && check_rules(making, seating->players, err) && check_start(making->sheet, err) &&
           making_add_first(making, &rule_seats, err);
}

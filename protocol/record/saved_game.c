#include "protocol/record/saved_game.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/system.h"
#include "protocol/record/replay.h"

enum { TAG_MAX = 32, NUMBER_MAX = 24 };

static const char ours[] = "fusilier "; /* so begin the events under which we save games */

/* ---- tags ---- */

/* "White" + "Clock" */
static const char *tag_of(const Game *game, Player player, const char *what, char tag[static TAG_MAX]) {
    snprintf(tag, TAG_MAX, "%s%s", pgn_player(game, player), what);
    return tag;
}

static const char *told(const PgnGame *read, const Game *game, Player player, const char *what) {
    char tag[TAG_MAX];
    return pgn_tag(read, tag_of(game, player, what, tag));
}

const char *saved_game_clock(const PgnGame *read, const Game *game, Player player) {
    return told(read, game, player, "Clock");
}

static uint64_t read_seed(const char *text) {
    return text ? strtoull(text, NULL, 10) : 0;
}

uint64_t saved_game_seed(const PgnGame *read) {
    return read_seed(pgn_tag(read, "Seed"));
}

uint64_t saved_game_dice_seed(const PgnGame *read) {
    return read_seed(pgn_tag(read, "DiceSeed"));
}

const char *saved_game_series(const PgnGame *read) {
    return pgn_tag(read, "Series");
}

const char *saved_game_board_end(const PgnGame *read) {
    return pgn_tag(read, "BoardEnd");
}

const char *saved_game_reason(const PgnGame *read) {
    const char *const word = pgn_tag(read, "Termination");
    const Termination end = termination_of_word(word);
    const bool says_nothing = !word || end == TERMINATION_NORMAL || end == TERMINATION_UNTERMINATED;
    return *read->reason || says_nothing ? read->reason : word;
}

const char *saved_game_event(const PgnGame *read) {
    const char *const saved = pgn_tag(read, "SavedAs"), *const event = saved ? saved : pgn_tag(read, "Event");
    const bool is_ours = event && strncmp(event, ours, strlen(ours)) == 0 && !pgn_tag(read, "MatchGame");
    return is_ours ? event : NULL;
}

const char *saved_game_seat(const PgnGame *read, const Game *game, Player player) {
    const char *const seat = told(read, game, player, "Seat");
    return seat || !saved_game_event(read) ? seat : told(read, game, player, "");
}

const char *saved_game_name(const PgnGame *read, const Game *game, Player player) {
    const char *const name = told(read, game, player, "");
    const bool is_seat = saved_game_event(read) && !told(read, game, player, "Seat");
    return !name || is_seat || !*name || strcmp(name, "?") == 0 ? NULL : name;
}

/* Does the game say this itself, or is it true only where it was written? */
static bool is_own_tag(const Game *game, const char *name) {
    static const char *const own[] = { "Result",    "Variant",       "GameType",  "SetUp",    "FEN",
                                       "PlyCount",  "Termination",   "BoardMove", "BoardEnd", "SavedAs",
                                       "MatchGame", "MatchSchedule", "Seed",      "DiceSeed", "Series" };
    static const char *const of_player[] = { "", "Seat", "Clock" };
    char tag[TAG_MAX];
    for (size_t i = 0; i < LENGTH(own); i++)
        if (strcmp(name, own[i]) == 0) return true;
    for (Player player = 0; player < game->players; player++)
        for (size_t i = 0; i < LENGTH(of_player); i++)
            if (strcmp(name, tag_of(game, player, of_player[i], tag)) == 0) return true;
    return false;
}

void saved_game_keep(const PgnGame *read, const Game *game, PgnTags *kept) {
    for (int i = 0; i < read->tags_count; i++) {
        const PgnTag *const tag = &read->tags[i];
        const bool is_our_event = strcmp(tag->name, "Event") == 0 && strncmp(tag->value, ours, strlen(ours)) == 0;
        if (!is_our_event && !is_own_tag(game, tag->name)) pgn_add_copy(kept, tag->name, tag->value);
    }
}

/* ---- writing ---- */

/* What was kept under this name; else `usual`. */
static const char *kept_or(const SavedGame *saved, const char *name, const char *usual) {
    for (int i = 0; saved->kept && i < saved->kept->count; i++)
        if (strcmp(saved->kept->tag[i].name, name) == 0) return saved->kept->tag[i].value;
    return usual;
}

/* Those that all files begin with, and others, too, look for in this order. */
static void add_roster(PgnTags *tags, const SavedGame *saved, char date[static SYSTEM_DATE_MAX]) {
    const Game *const game = saved->record->pos.game;
    system_date(date);
    pgn_add(tags, "Event", kept_or(saved, "Event", saved->event));
    pgn_add(tags, "Site", kept_or(saved, "Site", "?"));
    pgn_add(tags, "Date", kept_or(saved, "Date", date));
    pgn_add(tags, "Round", kept_or(saved, "Round", "-"));
    for (Player player = 0; player < game->players; player++)
        pgn_add(tags, pgn_player(game, player), *saved->name[player] ? saved->name[player] : saved->seat[player]);
    pgn_add(tags, "Result", saved->result);
}

static void add_kept(PgnTags *tags, const SavedGame *saved) {
    static const char *const roster[] = { "Event", "Site", "Date", "Round" };
    for (int i = 0; saved->kept && i < saved->kept->count; i++) {
        const PgnTag *const tag = &saved->kept->tag[i];
        bool there = is_own_tag(saved->record->pos.game, tag->name);
        for (size_t j = 0; j < LENGTH(roster); j++) there |= strcmp(tag->name, roster[j]) == 0;
        if (!there) pgn_add(tags, tag->name, tag->value);
    }
}

static void add_seed(PgnTags *tags, const char *name, uint64_t seed, char text[static NUMBER_MAX]) {
    snprintf(text, NUMBER_MAX, "%" PRIu64, seed);
    if (seed) pgn_add(tags, name, text);
}

void saved_game_write(const void *context, FILE *file) {
    const SavedGame *const saved = context;
    const Record *const record = saved->record;
    const Lines *const lines = saved->lines && saved->lines->count ? saved->lines : NULL;
    const Game *const game = record->pos.game;
    char seats[PLAYERS_MAX][TAG_MAX], clocks[PLAYERS_MAX][TAG_MAX];
    char date[SYSTEM_DATE_MAX], plies[16], start[POSITION_TEXT_MAX], seed[NUMBER_MAX], dice_seed[NUMBER_MAX];
    snprintf(plies, sizeof plies, "%d", lines ? lines_plies(lines, lines_end(lines, LINE_START)) : record->count);
    PgnTags tags = { .count = 0 };
    add_roster(&tags, saved, date);
    pgn_add_game(&tags, record, start);
    pgn_add(&tags, "PlyCount", plies);
    pgn_add(&tags, "Termination", termination_word(saved->termination));
    if (saved->board_end && *saved->board_end) pgn_add(&tags, "BoardEnd", saved->board_end);
    if (strcmp(kept_or(saved, "Event", saved->event), saved->event) != 0) pgn_add(&tags, "SavedAs", saved->event);
    for (Player player = 0; player < game->players; player++) {
        if (*saved->name[player]) pgn_add(&tags, tag_of(game, player, "Seat", seats[player]), saved->seat[player]);
        if (*saved->clock[player]) pgn_add(&tags, tag_of(game, player, "Clock", clocks[player]), saved->clock[player]);
    }
    if (saved->series && *saved->series) pgn_add(&tags, "Series", saved->series);
    add_seed(&tags, "Seed", saved->seed, seed);
    add_seed(&tags, "DiceSeed", saved->dice_seed, dice_seed);
    add_kept(&tags, saved);
    pgn_write(file, tags.tag, tags.count, record, saved->lines, saved->reason, saved->result);
}

/* ---- reading ---- */

static bool first_game(const char *text, size_t size, PgnGame *read, Error *err) {
    PgnReader reader;
    *err->text = '\0';
    pgn_reader_init(&reader, text, size);
    const bool found = pgn_read(&reader, read, err);
    if (!found && !*err->text) error_set(err, "there is no game in it");
    return found;
}

bool saved_game_parse(const char *text, size_t size, const Game *wanted, Record *record, Lines *lines, PgnGame *read,
                      Error *err) {
    if (!first_game(text, size, read, err)) return false;
    const Game *const game = replay_game(read, wanted, err);
    if (game) {
        record_init(record, game);
        if (replay_moves(record, read, err) && replay_check_result(record, read, err)) {
            replay_lines(record, read, lines);
            return true;
        }
        record_release(record);
    }
    pgn_game_release(read);
    return false;
}

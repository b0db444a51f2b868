#include "protocol/round/keep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory_file.h"
#include "protocol/record/replay.h"
#include "protocol/round/clocks.h"
#include "protocol/round/series.h"

enum { RETRY_MS = 5000 };

static const char study_mark[] = ": a study"; /* after the event of whoever plays */

/* ---- writing ---- */

/* "295.25/300+5": left, and what there was. */
static void write_clocks(const Round *round, Millis now, SavedGame *saved) {
    char control[TIMECONTROL_TEXT_MAX];
    for (Player player = 0; player < round_game(round)->players; player++) {
        const PlayerClock *const clock = &round->clocks.of[player];
        if (clock->control.base_ms == 0) continue;
        const int64_t used = round->clocks.runs == player ? clocks_used(round, now) : 0;
        const int64_t left = clock->left_ms > used ? clock->left_ms - used : 0;
        timecontrol_format(&clock->control, control);
        snprintf(saved->clock[player], SAVED_SEAT_MAX, "%.3f/%.48s", (double)left / 1000, control);
    }
}

/* How the main line has ended; the line at the board may be another one. */
static Ending main_ending(const Round *round) {
    const Lines *const lines = &round->lines;
    Record record;
    if (lines_is_main(lines, &round->record)) return round->ending;
    const int end = lines_end(lines, LINE_START);
    if (end == round->lines_end) return round->lines_ending;
    record_init(&record, round_game(round));
    if (!round->record.usual_start) record_start(&record, round->record.start, NULL);
    lines_to_record(lines, end, &record);
    const Outcome outcome = game_referee(&record.pos);
    Ending ending = { .kind = outcome.over ? ENDING_RULES : ENDING_NONE, .result = "*" };
    if (outcome.over) outcome_format(&outcome, round_game(round)->players, ending.result, sizeof ending.result);
    snprintf(ending.reason, sizeof ending.reason, "%s", outcome.over && outcome.reason ? outcome.reason : "");
    record_release(&record);
    return ending;
}

/* How the line at the board has ended, if it is not the main one: "1-0; normal; Black resigns". The rules tell their
 * ends themselves. */
static void write_board_end(const Round *round, char *buf, size_t size) {
    const Ending *const ending = &round->ending;
    const bool is_told = ending->kind == ENDING_NONE || ending->kind == ENDING_RULES;
    *buf = '\0';
    if (!is_told && !lines_is_main(&round->lines, &round->record))
        snprintf(buf, size, "%s; %s; %s", ending->result, ending_word(ending->kind), ending->reason);
}

static bool moves_by_itself(const Round *round) {
    return __builtin_popcount(round_people(round)) < round_game(round)->players;
}

/* Have dice been rolled, or will they be next? */
static bool has_dice(const Round *round) {
    const Journal *const journal = &round->record.pos.journal;
    bool any = game_is_chance(&round->record.pos);
    for (int ply = 0; ply < journal->plies && !any; ply++) any = journal->frames[ply].before.chance;
    return any;
}

char *keep_text(const Round *round, const char *event, Millis now, size_t *size) {
    char own_event[128], board_end[sizeof(Ending)], series[SERIES_TEXT_MAX];
    const Ending ending = main_ending(round);
    MemoryFile memory;
    SavedGame saved = { .record = &round->record,
                        .lines = &round->lines,
                        .event = own_event,
                        .result = ending.result,
                        .reason = ending.reason,
                        .termination = ending_termination(ending.kind),
                        .board_end = board_end,
                        .series = series,
                        .seed = moves_by_itself(round) ? round->seed : 0,
                        .dice_seed = has_dice(round) ? round->dice_seed : 0,
                        .kept = &round->kept };
    write_board_end(round, board_end, sizeof board_end);
    series_format(&round->series, round_game(round)->players, series);
    snprintf(own_event, sizeof own_event, "%s%s", event, round->is_study ? study_mark : "");
    for (Player player = 0; player < round_game(round)->players; player++) {
        seat_format(&round->seat[player], saved.seat[player], SAVED_SEAT_MAX);
        snprintf(saved.name[player], SAVED_NAME_MAX, "%s", round->name[player]);
    }
    write_clocks(round, now, &saved);
    memory_file_open(&memory);
    saved_game_write(&saved, memory.file);
    return memory_file_close(&memory, size);
}

/* ---- the file ---- */

void keep_is_file_of(Keep *keep, const Round *round) {
    keep->stamp = file_stamp(keep->path);
    keep->saved = round->moment;
    keep->is_written = true;
    keep->is_failing = false;
}

bool keep_is_current(const Keep *keep, const Round *round) {
    if (keep->is_passing) return true;
    return keep->saved == round->moment && keep->told == keep->words && (keep->is_written || !keep->is_wanted);
}

bool keep_is_due(const Keep *keep, const Round *round, Millis now) {
    const bool has_begun = round->record.count > 0 || round->lines.count > 0 || round_is_over(round) ||
                           keep->is_written || keep->is_wanted;
    return *keep->path && has_begun && !keep_is_current(keep, round) &&
           (!keep->is_failing || keep->failed != round->moment || now >= keep->again);
}

bool keep_take(const Keep *keep, const Round *round, const char *event, Millis now, KeepText *text) {
    if (!keep_is_due(keep, round, now)) return false;
    *text = (KeepText){ .moment = round->moment, .words = keep->words };
    text->text = keep_text(round, event, now, &text->size);
    return true;
}

static void put_text(const void *context, FILE *file) {
    const KeepText *const text = context;
    fwrite(text->text, 1, text->size, file);
}

bool keep_write(Keep *keep, const KeepText *text, Error *err) {
    const FileStamp now = file_stamp(keep->path);
    if (now.exists && now.size > 0 && !file_stamp_is(&now, &keep->stamp))
        return error_set(err, "'%s' was changed by another program: the game is not written over it", keep->path);
    const FileContents contents = { put_text, text, .safely = true };
    if (!file_replace(keep->path, &contents, err)) return false;
    keep->stamp = file_stamp(keep->path);
    return true;
}

bool keep_note(Keep *keep, const KeepText *text, bool written, const Error *err, Millis now) {
    const bool was_failing = keep->is_failing;
    keep->is_failing = !written;
    keep->is_written |= written;
    if (written) {
        keep->saved = text->moment;
        keep->told = text->words;
    } else {
        keep->why = *err;
    }
    keep->failed = text->moment;
    keep->again = now + RETRY_MS;
    return was_failing != keep->is_failing;
}

bool keep_save(Keep *keep, const Round *round, const char *event, Millis now, Error *err) {
    KeepText text;
    if (!keep_take(keep, round, event, now, &text)) return !keep->is_failing || error_set(err, "%s", keep->why.text);
    Error why = { .text = "" };
    const bool written = keep_write(keep, &text, &why);
    keep_note(keep, &text, written, &why, now);
    free(text.text);
    return written || error_set(err, "%s", why.text);
}

bool keep_begin(Keep *keep, const char *path, const Round *round, const char *event, Millis now, Error *err) {
    KeepText text = { .moment = round->moment };
    text.text = keep_text(round, event, now, &text.size);
    const FileContents contents = { put_text, &text, .only_try = file_exists(path) };
    bool good = strlen(path) < sizeof keep->path || error_set(err, "the name of the file is too long");
    good = good && file_replace(path, &contents, err);
    free(text.text);
    if (!good) return false;
    *keep = (Keep){ .saved = contents.only_try ? round->moment - 1 : round->moment,
                    .is_written = !contents.only_try,
                    .stamp = file_stamp(path) };
    snprintf(keep->path, sizeof keep->path, "%s", path);
    return true;
}

/* ---- reading ---- */

static void read_clocks(Round *round, const PgnGame *read) {
    round->clocks.waits = true; /* nobody may be there yet */
    for (Player player = 0; player < round_game(round)->players; player++) {
        const char *const text = saved_game_clock(read, round_game(round), player);
        char *end;
        const double left = text ? strtod(text, &end) : 0;
        if (!text || end == text || *end != '/' || !clocks_read(round, player, end + 1, NULL)) continue;
        if (left >= 0 && left < 1e6) round->clocks.of[player].left_ms = (int64_t)(left * 1000 + 0.5);
    }
}

/* Those who played go on; people of games by others, too. */
static void read_seats(Round *round, const PgnGame *read, const Seat *engine) {
    seats_init(round->seat, engine);
    for (Player player = 0; player < round_game(round)->players; player++) {
        const char *const who = saved_game_seat(read, round_game(round), player);
        const char *const name = saved_game_name(read, round_game(round), player);
        if (who) seat_read(who, engine, &round->seat[player], NULL);
        snprintf(round->name[player], sizeof round->name[player], "%s", name ? name : "");
    }
}

/* What others' words say of an end that is not one of the rules. */
static Ending ending_of(const char *result, const char *word, const char *reason) {
    Ending ending = { .kind = ending_of_word(word) };
    snprintf(ending.result, sizeof ending.result, "%s", result);
    snprintf(ending.reason, sizeof ending.reason, "%s", reason);
    if (strcmp(result, "*") == 0)
        ending.kind = ENDING_NONE;
    else if (ending.kind == ENDING_RULES)
        ending.kind = strcmp(result, "1/2-1/2") == 0 ? ENDING_AGREEMENT : ENDING_RESIGNATION;
    return ending;
}

/* How the main line ended, if not by the rules; they are looked at anyhow. */
static Ending read_ending(const PgnGame *read, const Game *game) {
    return ending_of(replay_result(read, game), pgn_tag(read, "Termination"), saved_game_reason(read));
}

/* The same of the line at the board, if that is another. */
static Ending read_board_end(const PgnGame *read) {
    char text[sizeof(Ending)];
    const char *const told = saved_game_board_end(read);
    snprintf(text, sizeof text, "%s", told ? told : "");
    char *const word = strstr(text, "; "), *const reason = word ? strstr(word + 2, "; ") : NULL;
    if (!reason) return (Ending){ .kind = ENDING_NONE };
    *word = *reason = '\0';
    return ending_of(text, word + 2, reason + 2);
}

static void take_read(Round *round, Record *record, const Lines *lines, const PgnGame *read, const Seat *engine,
                      Millis now) {
    const bool is_main = lines_is_main(lines, record);
    const Ending main = read_ending(read, record->pos.game), board = is_main ? main : read_board_end(read);
    const bool is_over = board.kind != ENDING_NONE;
    const char *const event = saved_game_event(read);
    round_init(round, record->pos.game);
    read_seats(round, read, engine);
    series_read(&round->series, round_game(round)->players, saved_game_series(read) ? saved_game_series(read) : "");
    round->is_study = event && strstr(event, study_mark);
    round->seed = saved_game_seed(read);
    round->dice_seed = saved_game_dice_seed(read);
    read_clocks(round, read);
    round_adopt(round, record, is_over ? &board : NULL, now);
    round->lines = *lines;
    if (lines->count && (is_over || main.kind != ENDING_NONE)) {
        round->lines_end =
            is_over ? lines_at(lines, &round->record, round->record.count) : lines_end(lines, LINE_START);
        round->lines_ending = is_over ? board : main;
    }
    saved_game_keep(read, round_game(round), &round->kept);
}

bool keep_parse(Round *round, const char *text, size_t size, const Game *wanted, const Seat *engine, Millis now,
                Error *err) {
    PgnGame read;
    Record record;
    Lines lines = { .count = 0 };
    if (!saved_game_parse(text, size, wanted, &record, &lines, &read, err)) return false;
    take_read(round, &record, &lines, &read, engine, now);
    pgn_game_release(&read);
    return true;
}

bool keep_read(Round *round, const char *path, const Game *wanted, const Seat *engine, Millis now, Error *err) {
    size_t size = 0;
    char *const text = pgn_load(path, &size, err);
    const bool found =
        text && (keep_parse(round, text, size, wanted, engine, now, err) || error_prefix(err, "%s", path));
    free(text);
    return found;
}

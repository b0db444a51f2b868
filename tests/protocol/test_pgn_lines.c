/* Trees of moves in records: written and read back, and as others write them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/memory_file.h"
#include "protocol/record/replay.h"
#include "protocol/record/saved_game.h"
#include "tests/random_play.h"
#include "tests/sample.h"
#include "tests/slow.h"
#include "variants/registry.h"

/* A saved game with all that it is made of. */
typedef struct {
    Record record;
    Lines lines;
    PgnGame read;
} Loaded;

static void loaded_release(Loaded *loaded) {
    record_release(&loaded->record);
    lines_release(&loaded->lines);
    pgn_game_release(&loaded->read);
}

static Loaded load(const char *text) {
    Loaded loaded = { .lines = { .count = 0 } };
    Error err;
    if (!saved_game_parse(text, strlen(text), NULL, &loaded.record, &loaded.lines, &loaded.read, &err))
        fail_msg("%s\n%s", err.text, text);
    return loaded;
}

static char *write_saved(const SavedGame *saved) {
    MemoryFile memory;
    memory_file_open(&memory);
    saved_game_write(saved, memory.file);
    return memory_file_close(&memory, NULL);
}

/* As it was read, under another event if it was not ours. */
static char *write_again(const Loaded *loaded) {
    const Game *const game = loaded->record.pos.game;
    const char *const event = saved_game_event(&loaded->read);
    PgnTags kept = { .count = 0 };
    SavedGame saved = { .record = &loaded->record,
                        .lines = &loaded->lines,
                        .event = event ? event : "fusilier study",
                        .result = replay_result(&loaded->read, game),
                        .reason = loaded->read.reason,
                        .termination = termination_of_word(pgn_tag(&loaded->read, "Termination")),
                        .kept = &kept };
    if (saved.termination == TERMINATION_UNKNOWN)
        saved.termination = strcmp(saved.result, "*") ? TERMINATION_NORMAL : TERMINATION_UNTERMINATED;
    saved_game_keep(&loaded->read, game, &kept);
    for (Player player = 0; player < game->players; player++) {
        const char *const seat = saved_game_seat(&loaded->read, game, player);
        const char *const name = saved_game_name(&loaded->read, game, player);
        snprintf(saved.seat[player], sizeof saved.seat[player], "%s", seat ? seat : "person");
        snprintf(saved.name[player], sizeof saved.name[player], "%s", name ? name : "");
    }
    char *const text = write_saved(&saved);
    pgn_tags_release(&kept);
    return text;
}

/* ---- trees at random ---- */

static const char *const remarks[] = {
    "sharp", "a remark of some length, so that the line breaks within it, and once more", "(2. x) ; \"", "{", "1-0", ""
};

static RecordMove random_facts(Random *random) {
    RecordMove facts = { .time_ms = random_pick(random, 3) ? 0 : random_pick(random, 5000000) };
    facts.book = random_pick(random, 9) == 0;
    if (facts.book) facts.time_ms = 0;
    facts.has_clock = random_pick(random, 3) == 0;
    if (facts.has_clock) facts.clock_ms = random_pick(random, 20000000);
    if (!facts.book && random_pick(random, 2))
        facts.opinion = (Opinion){ .has_score = true,
                                   .mate = random_pick(random, 4) == 0,
                                   .score = random_pick(random, 20001) - 10000,
                                   .depth = random_pick(random, 40) };
    return facts;
}

/* Plays on from where the record stands, up to so many moves. */
static void play_on(Record *record, Random *random, int moves) {
    for (; moves > 0 && !game_referee(&record->pos).over; moves--) {
        MoveList legal;
        movelist_init(&legal);
        game_moves(&record->pos, GEN_ALL, &legal);
        const RecordMove facts = random_facts(random);
        RecordMove *const played = record_play(record, legal.at[random_pick(random, legal.count)]);
        played->time_ms = facts.time_ms;
        played->book = facts.book;
        played->has_clock = facts.has_clock;
        played->clock_ms = facts.clock_ms;
        played->opinion = facts.opinion;
        movelist_free(&legal);
    }
}

static void remark(Lines *lines, int move, Random *random) {
    lines_comment(lines, move, remarks[random_pick(random, (int)LENGTH(remarks))]);
    if (move != LINE_START && random_pick(random, 2)) {
        lines->move[move - 1].marks[0] = (uint8_t)(1 + random_pick(random, 139));
        lines->move[move - 1].marks[1] = (uint8_t)random_pick(random, 20);
    }
}

/* Grows a tree, takes some of it back, and leaves the record anywhere in it. */
static void grow(Record *record, Lines *lines, Random *random) {
    play_on(record, random, 12);
    lines_note(lines, record);
    for (int i = 0; i < 12; i++) {
        const int from = random_pick(random, lines->count + 1);
        if (from != LINE_START && !lines_has(lines, from)) continue;
        lines_to_record(lines, from, record);
        play_on(record, random, 1 + random_pick(random, 6));
        lines_note(lines, record);
        const int move = random_pick(random, lines->count + 1);
        if (move > 1 && lines_has(lines, move) && random_pick(random, 6) == 0) lines_remove(lines, move);
        if (random_pick(random, 2)) remark(lines, random_pick(random, lines->count + 1), random);
    }
    int board = random_pick(random, lines->count + 1);
    while (board != LINE_START && !lines_has(lines, board)) board = lines_parent(lines, board);
    lines_to_record(lines, random_pick(random, 3) ? board : lines_end(lines, board), record);
}

static bool same_text(const char *a, const char *b) {
    return strcmp(a ? a : "", b ? b : "") == 0;
}

static bool same_facts(const LineMove *a, const LineMove *b) {
    const Opinion *const x = &a->opinion, *const y = &b->opinion;
    return x->has_score == y->has_score && x->mate == y->mate && x->score == y->score && x->depth == y->depth &&
           a->book == b->book && a->has_clock == b->has_clock && a->clock_ms == b->clock_ms &&
           a->time_ms == b->time_ms && memcmp(a->marks, b->marks, sizeof a->marks) == 0 &&
           same_text(a->comment, b->comment) && strcmp(a->shown, b->shown) == 0;
}

/* Do the same moves follow two moves, in the same order, with the same remarks? */
static bool same_after(const Lines *a, int from_a, const Lines *b, int from_b) {
    int move_a = lines_first_child(a, from_a), move_b = lines_first_child(b, from_b);
    while (move_a != LINE_NONE && move_b != LINE_NONE) {
        const LineMove *const x = &a->move[move_a - 1], *const y = &b->move[move_b - 1];
        if (!move_equal(x->move, y->move) || !same_facts(x, y) || !same_after(a, move_a, b, move_b)) return false;
        move_a = lines_next_child(a, from_a, move_a);
        move_b = lines_next_child(b, from_b, move_b);
    }
    return move_a == move_b;
}

static bool is_bare(const Lines *lines) {
    for (int i = 0; i < lines->count; i++)
        if (!lines->move[i].is_gone && (lines->move[i].comment || lines->move[i].marks[0])) return false;
    return !lines->comment;
}

/* What is the record is read from a plain file; a tree of nothing else is none. */
static void expect_same(const Lines *lines, const Record *record, Loaded *loaded, const char *text) {
    if (!loaded->lines.count && is_bare(lines)) lines_note(&loaded->lines, &loaded->record);
    if (!same_after(lines, LINE_START, &loaded->lines, LINE_START) || !same_text(lines->comment, loaded->lines.comment))
        fail_msg("another tree:\n%s", text);
    if (loaded->record.count != record->count || !pos_equal(&loaded->record.pos, &record->pos))
        fail_msg("another line stands at the board:\n%s", text);
}

static void check_tree(const Game *game, uint64_t seed) {
    Random random = { seed };
    Record record, main;
    Lines lines = { .count = 0 };
    record_init(&record, game);
    record_init(&main, game);
    grow(&record, &lines, &random);
    lines_to_record(&lines, lines_end(&lines, LINE_START), &main);
    const Outcome outcome = game_referee(&main.pos);
    char result[32] = "*";
    if (outcome.over) outcome_format(&outcome, game->players, result, sizeof result);
    const bool decided = !outcome.over && game->players == 2 && random_pick(&random, 2);
    SavedGame saved = { .record = &record,
                        .lines = &lines,
                        .event = "fusilier play",
                        .result = decided ? "0-1" : result,
                        .reason = outcome.over                         ? outcome.reason
                                  : decided && random_pick(&random, 2) ? "resigns"
                                                                       : "",
                        .termination = outcome.over || decided ? TERMINATION_NORMAL : TERMINATION_UNTERMINATED };
    char *const text = write_saved(&saved);
    Loaded loaded = load(text);
    assert_ptr_equal(loaded.record.pos.game, game);
    assert_string_equal(loaded.read.reason, saved.reason);
    assert_string_equal(replay_result(&loaded.read, game), saved.result);
    assert_int_equal(lines_is_main(&loaded.lines, &loaded.record), lines_is_main(&lines, &record));
    expect_same(&lines, &record, &loaded, text);
    free(text);
    loaded_release(&loaded);
    record_release(&main);
    record_release(&record);
    lines_release(&lines);
}

static void trees_of_all_games_come_back(void **state) {
    (void)state;
    static const char *const always[] = { "chess",     "chess960",           "atomic",
                                          "checkers",  "checkers-universal", "kriegspiel-madrasi",
                                          "minefield", "blunderbuss",        "three-player-chess" };
    for (size_t i = 0; i < LENGTH(always); i++)
        for (uint64_t seed = 1; seed <= 8; seed++) check_tree(game_find(always[i]), seed);
    for (int i = 0; i < samples_count(); i++)
        for (uint64_t seed = 1; seed <= 4; seed++) check_tree(sample_at(i), seed * 1000 + (uint64_t)i);
}

/* ---- how it is written ---- */

static int add(Record *record, Lines *lines, int parent, const char *text) {
    Move move;
    Error err;
    lines_to_record(lines, parent, record);
    if (!record_parse(record, text, &move, &err)) fail_msg("%s", err.text);
    return lines_add(lines, parent, record_play(record, move));
}

static void variations_stand_behind_what_they_replace(void **state) {
    (void)state;
    Record record;
    Lines lines = { .count = 0 };
    record_init(&record, game_find("chess"));
    const int e4 = add(&record, &lines, LINE_START, "e4"), e5 = add(&record, &lines, e4, "e5");
    add(&record, &lines, add(&record, &lines, e5, "Nf3"), "Nc6");
    const int c5 = add(&record, &lines, e4, "c5"), alapin = add(&record, &lines, c5, "c3");
    add(&record, &lines, c5, "Nc3");
    add(&record, &lines, LINE_START, "d4");
    lines_comment(&lines, LINE_START, "first {of} all");
    lines_comment(&lines, c5, "Sicilian");
    lines.move[e5 - 1].marks[0] = 1;
    lines.move[alapin - 1].has_clock = true;
    lines.move[alapin - 1].clock_ms = 3723500;
    lines_to_record(&lines, alapin, &record);
    SavedGame saved = {
        .record = &record, .lines = &lines, .event = "fusilier play", .seat = { "person", "engine" }, .result = "*"
    };
    char *const text = write_saved(&saved);
    const char *const moves = strstr(text, "\n\n");
    assert_non_null(strstr(text, "\n[PlyCount \"4\"]\n"));
    assert_non_null(strstr(text, "\n[BoardMove \"5\"]\n"));
    assert_string_equal(moves + 2, "{first |of| all} 1. e4 (1. d4) 1... e5 $1 (1... c5 {Sicilian} 2. c3\n"
                                   "{[%clk 1:02:03.5]} (2. Nc3)) 2. Nf3 Nc6 *\n\n");
    free(text);
    record_release(&record);
    lines_release(&lines);
}

/* Whoever forgot to tell the tree what has been played since loses nothing. */
static void a_record_beside_its_tree_is_written(void **state) {
    (void)state;
    Record record;
    Lines lines = { .count = 0 }, copy;
    record_init(&record, game_find("chess"));
    lines_comment(&lines, add(&record, &lines, LINE_START, "e4"), "best");
    lines_copy(&copy, &lines);
    add(&record, &copy, add(&record, &copy, LINE_START, "d4"), "d5");
    MemoryFile memory;
    memory_file_open(&memory);
    pgn_write(memory.file, NULL, 0, &record, &lines, NULL, "*");
    char *const text = memory_file_close(&memory, NULL);
    assert_string_equal(text, "[BoardMove \"3\"]\n\n1. e4 {best} (1. d4 d5) *\n\n");
    assert_int_equal(lines.count, 1);
    free(text);
    record_release(&record);
    lines_release(&copy);
    lines_release(&lines);
}

/* A number for each turn of the first player, in a variation as in the main line; the position counts none. */
static void turns_of_three_are_numbered(void **state) {
    (void)state;
    Record record;
    Lines lines = { .count = 0 };
    record_init(&record, game_find("three-player-chess"));
    static const char *const moves[] = { "a4a5", "b7b6", "h4h5", "a5a6" };
    int at = LINE_START;
    for (size_t i = 0; i < LENGTH(moves); i++) at = add(&record, &lines, at, moves[i]);
    const int aside = add(&record, &lines, lines_first_child(&lines, LINE_START), "b8a6");
    add(&record, &lines, add(&record, &lines, aside, "h4h5"), "b3c5");
    MemoryFile memory;
    memory_file_open(&memory);
    pgn_write(memory.file, NULL, 0, &record, &lines, NULL, "*");
    char *const text = memory_file_close(&memory, NULL);
    assert_string_equal(text, "[BoardMove \"5\"]\n\n1. a4a5 b7b6 (1... b8a6 h4h5 2. b3c5) 1... h4h5 2. a5a6 *\n\n");
    free(text);
    record_release(&record);
    lines_release(&lines);
}

/* ---- files of others ---- */

static char *text_of(const char *name) {
    char path[512];
    size_t size;
    Error err;
    snprintf(path, sizeof path, FUSILIER_SOURCE_DIR "/tests/records/%s.pgn", name);
    char *const text = pgn_load(path, &size, &err);
    if (!text) fail_msg("%s", err.text);
    return text;
}

/* The move reached from the start by these words. */
static const LineMove *move_of(const Lines *lines, const char *words) {
    char line[256], *rest = line;
    int move = LINE_START;
    snprintf(line, sizeof line, "%s", words);
    for (const char *word; (word = strtok_r(rest, " ", &rest));) {
        int child = lines_first_child(lines, move);
        while (child != LINE_NONE && strcmp(lines->move[child - 1].shown, word) != 0)
            child = lines_next_child(lines, move, child);
        if (child == LINE_NONE) fail_msg("there is no '%s' of '%s'", word, words);
        move = child;
    }
    return &lines->move[move - 1];
}

static void expect_comment(const Lines *lines, const char *words, const char *comment) {
    const char *const said = move_of(lines, words)->comment;
    if (!same_text(said, comment)) fail_msg("%s: {%s}", words, said ? said : "");
}

/* What is written of a file that was read says the same when it is read again. */
static void expect_kept(const Loaded *loaded, const char *const tags[][2], size_t count) {
    char *const text = write_again(loaded);
    Loaded again = load(text);
    char *const twice = write_again(&again);
    assert_string_equal(twice, text);
    for (size_t i = 0; i < count; i++) {
        const char *const value = pgn_tag(&again.read, tags[i][0]);
        if (!same_text(value, tags[i][1])) fail_msg("%s is %s in\n%s", tags[i][0], value ? value : "missing", text);
    }
    expect_same(&loaded->lines, &loaded->record, &again, text);
    assert_string_equal(saved_game_event(&again.read), "fusilier study");
    assert_string_equal(saved_game_seat(&again.read, again.record.pos.game, WHITE), "person");
    loaded_release(&again);
    free(twice);
    free(text);
}

static void a_file_of_lichess_is_understood(void **state) {
    (void)state;
    static const char *const kept[][2] = {
        { "Event", "Rated blitz game" }, { "White", "night_owl" },      { "WhiteElo", "1874" },
        { "BlackRatingDiff", "-6" },     { "Opening", "Italian Game" }, { "TimeControl", "180+2" },
        { "Date", "2026.03.14" },        { "WhiteSeat", "person" },     { "Termination", "time forfeit" },
    };
    char *const text = text_of("lichess");
    Loaded loaded = load(text);
    const Lines *const lines = &loaded.lines;
    assert_string_equal(loaded.read.reason, "");
    assert_string_equal(saved_game_reason(&loaded.read), "Time forfeit");
    assert_string_equal(saved_game_name(&loaded.read, loaded.record.pos.game, BLACK), "Ada-L");
    assert_null(saved_game_seat(&loaded.read, loaded.record.pos.game, BLACK));
    assert_null(saved_game_event(&loaded.read));
    assert_int_equal(loaded.record.count, 9);
    const RecordMove *const moves = loaded.record.moves;
    assert_true(moves[5].has_clock && moves[5].clock_ms == 161000);
    assert_true(moves[0].opinion.has_score && moves[0].opinion.score == 18);
    assert_int_equal(moves[1].opinion.score, -21); /* the mover's point of view */
    assert_true(moves[8].opinion.mate && moves[8].opinion.score == -12);
    expect_comment(lines, "e4 e5 Nf3 Nc6 Bc4 h6", "(0.13 → 0.71) Inaccuracy. Bc5 was best.");
    assert_int_equal(move_of(lines, "e4 e5 Nf3 Nc6 Bc4 h6")->marks[0], 6);
    assert_non_null(move_of(lines, "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3"));
    expect_comment(lines, "e4 e5 Nf3 Nc6 Bc4 h6 d4 exd4 Nxd4", NULL);
    expect_kept(&loaded, kept, LENGTH(kept));
    loaded_release(&loaded);
    free(text);
}

static void a_file_of_chessbase_is_understood(void **state) {
    (void)state;
    static const char *const kept[][2] = {
        { "White", "De Smet, An" }, { "Black", "O'Hara, \"Red\" Pat" }, { "Annotator", "De Smet" },
        { "Round", "4.1" },         { "EventDate", "2025.10.05" },      { "ECO", "D37" },
        { "Result", "1/2-1/2" },    { "SavedAs", "fusilier study" },    { "PlyCount", "12" },
    };
    char *const text = text_of("chessbase");
    Loaded loaded = load(text);
    const Lines *const lines = &loaded.lines;
    assert_string_equal(lines->comment, "[%evp 0,12,19,31] A quiet game, but the notes are not.");
    assert_string_equal(loaded.read.reason, "Equal, and soon a draw.");
    assert_int_equal(loaded.record.count, 12);
    assert_int_equal(loaded.record.moves[0].time_ms, 5000);
    assert_true(loaded.record.moves[5].opinion.score == -27 && loaded.record.moves[5].opinion.depth == 20);
    const LineMove *const novelty = move_of(lines, "d4 Nf6 c4 e6 Nf3");
    assert_true(novelty->marks[0] == 1 && novelty->marks[1] == 146);
    expect_comment(lines, "d4 Nf6 c4 e6 Nc3", "The other move order is");
    expect_comment(lines, "d4 Nf6 c4 e6 Nc3 d5 Bg5 h6 Bxf6", "1-0");
    expect_comment(lines, "d4 Nf6 c4 e6 Nc3 d5 Bg5 Be7 e3", "[%csl Gd5][%cal Gc4d5] with play.");
    expect_comment(lines, "d4 Nf6 c4 e6 Nc3 Bb4 Qc2", "(-- a3 Bxc3+ threatens)"); /* nobody may pass */
    assert_non_null(move_of(lines, "d4 Nf6 c4 e6 Nc3 Bb4 Qc2 O-O"));
    expect_comment(lines, "d4 Nf6 c4 e6 Nf3 d5 Nc3 Bb4", "Or");
    expect_comment(lines, "d4 Nf6 c4 e6 Nf3 d5 Nc3 Be7 Bf4 O-O e3", "[#]");
    expect_kept(&loaded, kept, LENGTH(kept));
    loaded_release(&loaded);
    free(text);
}

/* ---- details ---- */

typedef struct {
    const char *why, *moves;
    const char *reason, *comment; /* of the end; of the last move of the main line, NULL: there is no tree */
} ClosingRow;

static const ClosingRow closing_rows[] = {
    { "words behind the last move", "1. e4 e5 {White resigns} 0-1", "White resigns", NULL },
    { "words behind our own", "1. e4 e5 {+0.35/12 0.25s} {White resigns} 0-1", "White resigns", NULL },
    { "an engine match elsewhere", "1. e4 e5 {+0.35/12 0.25s, White resigns} 0-1", "White resigns", NULL },
    { "a clock", "1. e4 e5 {[%clk 0:02:59]} 0-1", "", NULL },
    { "our own", "1. e4 e5 {+0.35/12 0.25s} 0-1", "", NULL },
    { "a book", "1. e4 e5 {book} 0-1", "", NULL },
    { "a clock and words", "1. e4 e5 {[%clk 0:02:59] bad} 0-1", "", "bad" },
    { "nothing, on purpose", "1. e4 e5 {bad} {} 0-1", "", "bad" },
    { "the last of two", "1. e4 e5 {bad} {lost on time} 0-1", "lost on time", "bad" },
    { "a variation comes between", "1. e4 e5 {bad} (1... c5) 0-1", "", "bad" },
    { "the game goes on", "1. e4 e5 {bad} *", "", "bad" },
    { "to the end of the line", "1. e4 e5 ; White left\n0-1", "White left", NULL },
};

static void closing_comments_are_told_apart(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(closing_rows); i++) {
        const ClosingRow *const row = &closing_rows[i];
        Loaded loaded = load(row->moves);
        const char *const comment = loaded.lines.count ? loaded.lines.move[1].comment : NULL;
        if (strcmp(loaded.read.reason, row->reason) != 0 || !same_text(comment, row->comment) ||
            (loaded.lines.count > 0) != (row->comment != NULL))
            fail_msg("%s: '%s' {%s}", row->why, loaded.read.reason, comment ? comment : "");
        loaded_release(&loaded);
    }
}

typedef struct {
    const char *comment;
    RecordMove facts;
    const char *rest; /* NULL: nothing */
} FactRow;

#define SCORED(...) .opinion = { .has_score = true, __VA_ARGS__ }

static const FactRow fact_rows[] = {
    { "+0.35/12 0.25s", { .time_ms = 250, SCORED(.score = 35, .depth = 12) }, NULL },
    { "-M3/7 12.5s", { .time_ms = 12500, SCORED(.mate = true, .score = -3, .depth = 7) }, NULL },
    { "+0.35/12", { SCORED(.score = 35, .depth = 12) }, NULL },
    { "+0.35/12 5", { .time_ms = 5000, SCORED(.score = 35, .depth = 12) }, NULL },
    { "1.23e+03s", { .time_ms = 1230000 }, NULL },
    { "book", { .book = true }, NULL },
    { "booked", { .book = false }, "booked" },
    { "5 seconds", { .time_ms = 0 }, "5 seconds" },
    { "1/2 of it", { .time_ms = 0 }, "1/2 of it" },
    { "[%clk 1:00:05.25]", { .has_clock = true, .clock_ms = 3605250 }, NULL },
    { "[%clk 59]", { .has_clock = true, .clock_ms = 59000 }, NULL },
    { "[%clk soon]", { .has_clock = false }, "[%clk soon]" },
    { "[%clk 1:1:1:1]", { .has_clock = false }, "[%clk 1:1:1:1]" },
    { "[%clk 0:01", { .has_clock = false }, "[%clk 0:01" },
    { "[%emt 0:00:07.5]", { .time_ms = 7500 }, NULL },
    { "so [%emt 7] it [%clk 0:09] was", { .time_ms = 7000, .has_clock = true, .clock_ms = 9000 }, "so it was" },
    { "[%eval -1.5]", { SCORED(.score = -150) }, NULL },
    { "[%eval -1.5,22]", { SCORED(.score = -150, .depth = 22) }, NULL },
    { "[%eval -150,22]", { SCORED(.score = -150, .depth = 22) }, NULL },
    { "[%eval #4]", { SCORED(.mate = true, .score = 4) }, NULL },
    { "[%eval]", { .time_ms = 0 }, "[%eval]" },
    { "[%eval 99999999999999999999]", { .time_ms = 0 }, "[%eval 99999999999999999999]" },
    { "99999999999999999999s", { .time_ms = 0 }, "99999999999999999999s" },
    { "[%clock w0:00:10 B0:00:15]", { .time_ms = 0 }, "[%clock w0:00:10 B0:00:15]" },
};

static void facts_are_taken_out_of_comments(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(fact_rows); i++) {
        char text[128];
        const RecordMove *const facts = &fact_rows[i].facts;
        snprintf(text, sizeof text, "1. e4 {%s} e5 *", fact_rows[i].comment);
        Loaded loaded = load(text);
        const RecordMove *const move = &loaded.record.moves[0];
        const char *const rest = loaded.lines.count ? loaded.lines.move[0].comment : NULL;
        if (memcmp(&move->opinion, &facts->opinion, sizeof facts->opinion) != 0 || move->book != facts->book ||
            move->time_ms != facts->time_ms || move->has_clock != facts->has_clock ||
            move->clock_ms != facts->clock_ms || !same_text(rest, fact_rows[i].rest))
            fail_msg("{%s} is {%s}, %d of %d", fact_rows[i].comment, rest ? rest : "", move->opinion.score,
                     (int)move->time_ms);
        loaded_release(&loaded);
    }
}

typedef struct {
    const char *why, *moves, *written;
} TreeRow;

static const TreeRow tree_rows[] = {
    { "an illegal variation", "1. e4 (1. e5 d5 2. d4) e5 *", "{(e5 d5 d4)} 1. e4 e5 *" },
    { "one that becomes illegal", "1. e4 e5 (1... c5 2. Nf3 {fine} Qxd2+ {not so} 3. Ke5) 2. d4 *",
      "1. e4 e5 (1... c5 2. Nf3 {fine (Qxd2+ not so Ke5)}) 2. d4 *" },
    { "a variation of what is illegal", "1. e4 (1. e5 d5 (1... e6 2. d4)) e5 *", "{(e5 d5) (e6 d4)} 1. e4 e5 *" },
    { "what comes after the end", "1. f3 e5 2. g4 Qh4# (2... d5 3. e4) (2... Qh4# 3. a3) 0-1",
      "1. f3 e5 2. g4 Qh4# {(a3)} (2... d5 3. e4) {} 0-1" },
    { "the main line again", "1. e4 (1. e4 c5) 1... e5 *", "1. e4 e5 (1... c5) *" },
    { "the same twice", "1. e4 e5 (1... c5 2. Nf3) (1... c5 $1 {or} 2. Nc3) *",
      "1. e4 e5 (1... c5 $1 {or} 2. Nf3 (2. Nc3)) *" },
    { "nothing in parentheses", "1. e4 () ({said}) e5 *", "1. e4 {said} e5 *" },
    { "a mark in parentheses", "1. e4(!) e5 (?) *", "1. e4 $1 e5 $2 *" },
    { "marks", "1. e4!! e5?? 2. d4!? d5?! $10 3. Nf3 !? $999 $x $ *", "1. e4 $3 e5 $4 2. d4 $5 d5 $6 $10 3. Nf3 $5 *" },
    { "nested", "1. e4 (1. d4 (1. c4 (1. f4) c5) d5) e5 *", "1. e4 (1. d4 d5) (1. c4 c5) (1. f4) 1... e5 *" },
    { "a comment before the first move", "{one} {two} 1. e4 *", "{one two} 1. e4 *" },
};

static void trees_are_put_in_order(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(tree_rows); i++) {
        Loaded loaded = load(tree_rows[i].moves);
        char *const text = write_again(&loaded);
        for (char *at = strstr(text, "\n\n") + 2; *at; at++)
            if (*at == '\n') *at = at[1] == '\n' ? '\0' : ' ';
        if (strcmp(strstr(text, "\n\n") + 2, tree_rows[i].written) != 0)
            fail_msg("%s: %s", tree_rows[i].why, strstr(text, "\n\n") + 2);
        free(text);
        loaded_release(&loaded);
    }
}

/* A million parentheses, comments and moves cost what they should. Under sanitizers, whose frames on the stack are
 * larger, a fifth of them is as deep. */
static void depth_and_size_do_no_harm(void **state) {
    (void)state;
    enum { MANY = SANITIZED ? 40000 : 200000 };
    static const struct {
        const char *begin, *again, *end, *rest;
    } rows[] = {
        { "1. e4 ", "(", ")", " e5 *" },
        { "1. e4 ", "(1. d4 ", ")", " e5 *" },
        { "1. e4 ", "(1. e5 ", ")", " e5 *" },
        { "1. e4 ", "(1. d4 d5) ", "", " e5 *" },
        { "1. e4 ", "(1. e5 d5) ", "", " e5 *" },
        { "1. e4 ", "{so} ", "", " e5 *" },
        { "1. e4 ", "{} ", "", " e5 *" },
        { "1. e4 ", "$1 ! ", "", " e5 *" },
        { "", "% nothing\n", "", "1. e4 e5 *" },
        { "1. e4 (1. e5 ", "d5 (e6) ", "", ") e5 *" },
        { "1. e4 (1. e5 ", "d5 (e6 ", ")", ") e5 *" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        MemoryFile memory;
        memory_file_open(&memory);
        fputs(rows[i].begin, memory.file);
        for (int n = 0; n < MANY; n++) fputs(rows[i].again, memory.file);
        for (int n = 0; n < MANY; n++) fputs(rows[i].end, memory.file);
        fputs(rows[i].rest, memory.file);
        char *const text = memory_file_close(&memory, NULL);
        Loaded loaded = load(text);
        assert_int_equal(loaded.record.count, 2);
        loaded_release(&loaded);
        free(text);
    }
}

/* ---- ends ---- */

typedef struct {
    const char *why, *text, *error; /* NULL: it is right */
} EndRow;

#define CHESS_END(termination, moves) "[Termination \"" termination "\"]\n\n" moves
#define TWICE                         "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"
#define MATCH_OF_THREE(result, moves)                                                                                  \
    "[Variant \"three-player-chess\"]\n[Result \"" result "\"]\n[Termination \"normal\"]\n[MatchGame \"1\"]\n"         \
    "[MatchSchedule \"x\"]\n\n" moves " " result

static const EndRow end_rows[] = {
    { "time is up, but the opponent cannot win",
      CHESS_END("time forfeit", "1. e4 e5 {time of white is up, but black cannot win} 1/2-1/2"), NULL },
    { "the same in a match of ours",
      "[MatchGame \"1\"]\n" CHESS_END("time forfeit", "1. e4 {time of white is up, but black cannot win} 1/2-1/2"),
      NULL },
    { "others write it large", CHESS_END("Normal", "1. f3 e5 2. g4 Qh4# 0-1"), NULL },
    { "or in words", CHESS_END("Ada won by checkmate", "1. f3 e5 2. g4 Qh4# 0-1"), NULL },
    { "an arbiter elsewhere may decide", CHESS_END("adjudication", "1. e4 1-0"), NULL },
    { "ours calls draws", "[MatchGame \"1\"]\n" CHESS_END("adjudication", "1. e4 1-0"), "is a draw, not 1-0" },
    { "time is not what ended it", CHESS_END("Time forfeit", "1. f3 e5 2. g4 Qh4# 0-1"), "it ended by the rules" },
    { "the result is of the main line", CHESS_END("normal", "1. f3 e5 2. g4 Qh4# (2... d5 3. a3) 0-1"), NULL },
    { "a mate beside it ends nothing", CHESS_END("unterminated", "1. f3 e5 2. g4 d5 (2... Qh4#) *"), NULL },
    { "others play on where a draw may be claimed", TWICE " 5. e4 e5 1-0", NULL },
    { "or somebody resigns", TWICE " 1-0", NULL },
    { "in a match of ours it is drawn", "[MatchGame \"1\"]\n\n" TWICE " 5. e4 e5 1-0", "comes after the end" },
    { "and nobody has won", "[MatchGame \"1\"]\n\n" TWICE " 1-0", "the result is 1/2-1/2" },
    { "three players", MATCH_OF_THREE("1/2,0,1/2", "1. a4a5 {b resigns}"), NULL },
    { "three players, and no reason", MATCH_OF_THREE("1/2,0,1/2", "1. a4a5"), "the game is not over" },
};

static void ends_are_checked(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(end_rows); i++) {
        Loaded loaded = { .lines = { .count = 0 } };
        Error err = { .text = "" };
        const EndRow *const row = &end_rows[i];
        const bool good =
            saved_game_parse(row->text, strlen(row->text), NULL, &loaded.record, &loaded.lines, &loaded.read, &err);
        if (good != !row->error || (row->error && !strstr(err.text, row->error)))
            fail_msg("%s: '%s'", row->why, err.text);
        if (good) loaded_release(&loaded);
    }
}

/* The main line has ended, and another one stands at the board. */
static void an_end_beside_the_board_comes_back(void **state) {
    (void)state;
    Loaded loaded = load("[BoardMove \"5\"]\n\n1. f3 e5 2. g4 Qh4# (2... d5 3. e4) {checkmate} 0-1");
    assert_int_equal(loaded.record.count, 4);
    assert_string_equal(loaded.record.moves[3].san, "d5");
    assert_false(lines_is_main(&loaded.lines, &loaded.record));
    assert_string_equal(replay_result(&loaded.read, loaded.record.pos.game), "0-1");
    assert_string_equal(loaded.read.reason, "checkmate");
    char *const text = write_again(&loaded);
    Loaded again = load(text);
    expect_same(&loaded.lines, &loaded.record, &again, text);
    loaded_release(&again);
    loaded_release(&loaded);
    free(text);
}

static void seats_stand_beside_names(void **state) {
    (void)state;
    Record record;
    record_init(&record, game_find("chess"));
    SavedGame saved = { .record = &record,
                        .event = "fusilier web",
                        .seat = { "person", "engine:3" },
                        .name = { "Anna \"A\"" },
                        .result = "*",
                        .reason = "" };
    char *const text = write_saved(&saved);
    const Loaded loaded = load(text);
    const Game *const game = record.pos.game;
    assert_string_equal(saved_game_seat(&loaded.read, game, WHITE), "person");
    assert_string_equal(saved_game_name(&loaded.read, game, WHITE), "Anna \"A\"");
    assert_string_equal(saved_game_seat(&loaded.read, game, BLACK), "engine:3");
    assert_null(saved_game_name(&loaded.read, game, BLACK));
    free(text);
    loaded_release((Loaded *)&loaded);
    record_release(&record);
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees_of_all_games_come_back),
        cmocka_unit_test(variations_stand_behind_what_they_replace),
        cmocka_unit_test(a_record_beside_its_tree_is_written),
        cmocka_unit_test(turns_of_three_are_numbered),
        cmocka_unit_test(a_file_of_lichess_is_understood),
        cmocka_unit_test(a_file_of_chessbase_is_understood),
        cmocka_unit_test(closing_comments_are_told_apart),
        cmocka_unit_test(facts_are_taken_out_of_comments),
        cmocka_unit_test(trees_are_put_in_order),
        cmocka_unit_test(depth_and_size_do_no_harm),
        cmocka_unit_test(ends_are_checked),
        cmocka_unit_test(an_end_beside_the_board_comes_back),
        cmocka_unit_test(seats_stand_beside_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

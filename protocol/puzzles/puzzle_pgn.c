#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/number.h"
#include "protocol/puzzles/puzzle.h"
#include "protocol/record/replay.h"

#define TAG_KIND  "PuzzleKind"
#define TAG_AIM   "PuzzleStipulation"
#define TAG_GRADE "PuzzleGrade"
#define TAG_NODES "PuzzleNodes"
#define TAG_SEED  "PuzzleSeed"
#define TAG_ROUND "PuzzleRound"

enum { NUMBER_TEXT_MAX = 24 };

typedef struct {
    char grade[NUMBER_TEXT_MAX], nodes[NUMBER_TEXT_MAX], seed[NUMBER_TEXT_MAX], round[NUMBER_TEXT_MAX];
} Numbers;

static void add_numbers(PgnTags *tags, const Puzzle *puzzle, Numbers *text) {
    snprintf(text->grade, sizeof text->grade, "%d", puzzle->grade);
    snprintf(text->nodes, sizeof text->nodes, "%" PRIu64, puzzle->nodes);
    snprintf(text->seed, sizeof text->seed, "%" PRIu64, puzzle->seed);
    snprintf(text->round, sizeof text->round, "%d", puzzle->round);
    pgn_add(tags, TAG_GRADE, text->grade);
    pgn_add(tags, TAG_NODES, text->nodes);
    pgn_add(tags, TAG_SEED, text->seed);
    pgn_add(tags, TAG_ROUND, text->round);
}

void puzzle_write_pgn(FILE *out, const Game *game, const Puzzle *puzzle) {
    char start[POSITION_TEXT_MAX], result[PGN_RESULT_MAX] = "*";
    PgnTags tags = { .count = 0 };
    Numbers numbers;
    Record record;
    record_init(&record, game);
    record_start(&record, puzzle->position, NULL);
    for (int i = 0; i < puzzle->plies; i++) record_play(&record, puzzle->move[i]);
    const Outcome outcome = game_outcome(&record.pos);
    if (outcome.over) outcome_format(&outcome, game->players, result, sizeof result);
    pgn_add(&tags, "Event", "fusilier puzzles");
    pgn_add(&tags, "Site", "?");
    pgn_add(&tags, "Date", "????.??.??");
    pgn_add(&tags, "Round", "-");
    for (Player player = 0; player < game->players; player++) pgn_add(&tags, pgn_player(game, player), "?");
    pgn_add(&tags, "Result", result);
    pgn_add_game(&tags, &record, start);
    pgn_add(&tags, TAG_KIND, puzzle_kind_name(puzzle->kind));
    if (*puzzle->aim) pgn_add(&tags, TAG_AIM, puzzle->aim);
    add_numbers(&tags, puzzle, &numbers);
    Lines lines = { .count = 0 };
    lines_note(&lines, &record); /* a tree of moves alone, without what players thought */
    pgn_write(out, tags.tag, tags.count, &record, &lines, outcome.over ? outcome.reason : NULL, result);
    lines_release(&lines);
    record_release(&record);
}

/* ---- reading ---- */

static bool read_number(const PgnGame *read, const char *name, int64_t least, int64_t most, int64_t *number,
                        Error *err) {
    const char *const text = pgn_tag(read, name);
    return text ? number_read(name, text, least, most, number, err) : error_set(err, "it has no tag %s", name);
}

static bool read_facts(const PgnGame *read, Puzzle *puzzle, Error *err) {
    const char *const kind = pgn_tag(read, TAG_KIND);
    PuzzleFacts facts = { .aim = pgn_tag(read, TAG_AIM) };
    if (!kind || puzzle_kind(kind) < 0) return error_set(err, "it is no puzzle: it has no tag " TAG_KIND);
    if (!read_number(read, TAG_GRADE, 1, PUZZLE_GRADES, &facts.grade, err) ||
        !read_number(read, TAG_NODES, 0, PUZZLE_NUMBER_MAX, &facts.nodes, err) ||
        !read_number(read, TAG_SEED, 0, PUZZLE_NUMBER_MAX, &facts.seed, err) ||
        !read_number(read, TAG_ROUND, 0, PUZZLE_ROUNDS_MAX, &facts.round, err))
        return false;
    facts.kind = (PuzzleKind)puzzle_kind(kind);
    return puzzle_take_facts(puzzle, &facts, err);
}

static bool read_moves(const Game *game, const PgnGame *read, Puzzle *puzzle, Error *err) {
    Record record;
    record_init(&record, game);
    bool good = replay_game(read, game, err) && replay_moves(&record, read, err);
    if (good && record.count > PUZZLE_PLIES_MAX) good = error_set(err, "its solution is too long");
    for (int i = 0; i < record.count && good; i++) puzzle->move[puzzle->plies++] = record.moves[i].move;
    puzzle->position = memory_text(record.start, strlen(record.start));
    record_release(&record);
    return good;
}

static bool add_game(Puzzles *list, const PgnGame *read, Error *err) {
    Puzzle puzzle = { .position = NULL };
    if (read_facts(read, &puzzle, err) && read_moves(list->game, read, &puzzle, err) &&
        puzzle_check(list->game, &puzzle, err)) {
        puzzles_add(list, &puzzle);
        return true;
    }
    free(puzzle.position);
    return error_prefix(err, "line %d", read->line);
}

bool puzzles_read_pgn(Puzzles *list, const char *text, size_t size, Error *err) {
    PgnReader reader;
    PgnGame read;
    bool good = true;
    err->text[0] = '\0';
    pgn_reader_init(&reader, text, size);
    while (good && pgn_read(&reader, &read, err)) {
        good = add_game(list, &read, err);
        pgn_game_release(&read);
    }
    return good && !err->text[0];
}

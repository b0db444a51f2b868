#include "protocol/record/replay.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/record/termination.h"
#include "variants/registry.h"

/* The game of a GameType tag: "21", or "21,B,8,8,N1,0" with what we know anyhow; NULL if there is none. */
static const Game *find_type(const char *type) {
    const size_t length = strcspn(type, ",");
    for (int i = 0; i < games_count(); i++) {
        const char *const own = game_at(i)->names.pdn;
        if (own && strlen(own) == length && strncmp(own, type, length) == 0) return game_at(i);
    }
    return NULL;
}

const Game *replay_game(const PgnGame *read, const Game *game, Error *err) {
    const char *const variant = pgn_tag(read, "Variant"), *const type = variant ? NULL : pgn_tag(read, "GameType");
    const char *const name = variant ? variant : type;
    const Game *meant = variant ? game_find_called(variant) : type ? find_type(type) : NULL;
    if (game && variant && (strcmp(variant, game->id) == 0 || (!meant && game_is_called(game, variant))))
        meant = game; /* one that the list need not have */
    if (game && name && meant != game) {
        error_set(err, "this is a game of %s'%s', not of '%s'", meant || variant ? "" : "GameType ",
                  meant ? meant->id : name, game->id);
        return NULL;
    }
    if (game || meant) return game ? game : meant;
    if (!type) return game_find_or(variant ? variant : game_at(0)->id, err);
    error_set(err, "no game has the GameType '%s'", type);
    return NULL;
}

/* What is known of a move, `mover`'s, besides what it is. */
static void note_facts(RecordMove *played, const PgnMove *move, const Game *game, Player mover) {
    played->book = move->book;
    played->has_clock = move->has_clock;
    played->clock_ms = move->clock_ms;
    played->time_ms = move->time_ms;
    played->opinion = move->opinion;
    const bool is_white = strcmp(pgn_player(game, mover), "White") == 0;
    if (move->opinion_of_white && !is_white && game->players == 2) played->opinion.score = -move->opinion.score;
}

/* Was it written by other programs? They may leave out what ours never do. */
static bool is_from_elsewhere(const PgnGame *read) {
    static const char ours[] = "fusilier ";
    const char *const event = pgn_tag(read, "Event");
    const bool is_ours = pgn_tag(read, "MatchGame") || pgn_tag(read, "SavedAs");
    return !is_ours && (!event || strncmp(event, ours, strlen(ours)) != 0);
}

/* A move of nobody, with which analyses pass: "--", "Z0" of ChessBase. */
static bool is_null_move(const char *text) {
    return strcmp(text, "--") == 0 || strcmp(text, "Z0") == 0;
}

/* How the game stands. A match of ours ends when a draw may be claimed; elsewhere somebody has to claim it. */
static Outcome outcome_of(const Position *pos, const PgnGame *read) {
    return pgn_tag(read, "MatchGame") ? game_referee(pos) : game_outcome(pos);
}

bool replay_moves(Record *record, const PgnGame *read, Error *err) {
    const char *const start = pgn_tag(read, "FEN");
    if (start && !record_start(record, start, err)) return error_prefix(err, "FEN tag");
    for (int at = read->first; at; at = read->moves[at - 1].next) {
        Move move;
        const PgnMove *const said = &read->moves[at - 1];
        const Outcome outcome = outcome_of(&record->pos, read);
        const Player mover = game_turn(&record->pos);
        if (outcome.over)
            return error_set(err, "move %d, '%.40s', comes after the end of the game (%s)", record->count + 1,
                             said->text, outcome.reason);
        if (!record_parse(record, said->text, &move, err)) {
            if (is_null_move(said->text)) error_set(err, "'%s' is a null move: nobody may pass in a game", said->text);
            return error_prefix(err, "move %d", record->count + 1);
        }
        note_facts(record_play(record, move), said, record->pos.game, mover);
    }
    return true;
}

/* ---- trees ---- */

/* A tree on its way. */
typedef struct {
    const PgnGame *read;
    Lines *lines;
    Record at; /* its position stands after the move `here`; it has no moves of its own */
    int here;
    int *number;     /* in `lines`, of each move that was read; of those that cannot be played see cut_behind */
    PgnText *remark; /* on each move of `lines`, LINE_START first */
    int room;
} Planting;

/* What stands for the number of a move that cannot be played, nor anything before it after this one; and back. */
static int cut_behind(int move) {
    return LINE_NONE - 1 - move;
}

static void add_remark(Planting *planting, int move, const PgnText *said) {
    if (said->text) pgn_text_add(&planting->remark[move], said->text, said->length);
}

/* The same move twice is one; what was said of it, and its marks, are of both. */
static int find_or_add(Planting *planting, int parent, const RecordMove *played, const PgnMove *said) {
    Lines *const lines = planting->lines;
    int move = lines_find_child(lines, parent, played->move);
    if (move == LINE_NONE) {
        move = lines_add(lines, parent, played);
        ARRAY_RESERVE(planting->remark, planting->room, move + 1);
        planting->remark[move] = (PgnText){ .text = NULL };
    }
    uint8_t *const marks = lines->move[move - 1].marks;
    if (!marks[0]) memcpy(marks, said->marks, LINE_MARKS_MAX);
    add_remark(planting, move, &said->comment);
    return move;
}

/* Plays a move that was read, behind its parent; false: it cannot be played. */
static bool plant_move(Planting *planting, int read) {
    const PgnMove *const said = &planting->read->moves[read - 1];
    Position *const pos = &planting->at.pos;
    RecordMove played = { .book = false };
    const int parent = planting->number[said->parent];
    if (parent <= LINE_NONE) return false;
    lines_walk(planting->lines, planting->here, parent, pos);
    planting->here = parent;
    if (outcome_of(pos, planting->read).over || !record_parse(&planting->at, said->text, &played.move, NULL))
        return false;
    note_facts(&played, said, pos->game, game_turn(pos));
    record_move_shown(pos, played.move, played.text);
    planting->number[read] = find_or_add(planting, parent, &played, said);
    return true;
}

/* What cannot be played, from this move to the end of its line, is kept in words. */
static void keep_in_words(Planting *planting, int read) {
    PgnText words = { .text = NULL };
    int before = planting->number[planting->read->moves[read - 1].parent];
    if (before <= LINE_NONE) before = cut_behind(before);
    for (int at = read; at; at = planting->read->moves[at - 1].next) {
        const PgnMove *const said = &planting->read->moves[at - 1];
        pgn_text_add(&words, said->text, strlen(said->text));
        if (said->comment.text) pgn_text_add(&words, said->comment.text, said->comment.length);
        planting->number[at] = cut_behind(before);
    }
    PgnText *const remark = &planting->remark[before];
    pgn_text_add(remark, "(", 1);
    ARRAY_RESERVE(remark->text, remark->room, remark->length + words.length + 2);
    memcpy(remark->text + remark->length, words.text, words.length);
    remark->length += words.length;
    memcpy(remark->text + remark->length++, ")", 2);
    free(words.text);
}

/* A line from its first move on, without the variations that leave it. */
static void plant_line(Planting *planting, int first) {
    for (int at = first; at; at = planting->read->moves[at - 1].next)
        if (!plant_move(planting, at)) {
            keep_in_words(planting, at);
            return;
        }
}

/* The main line comes first, as its moves are the first ones everywhere; then, as they stand, the variations. */
static void plant_all(Planting *planting) {
    const PgnGame *const read = planting->read;
    bool *const goes_on = memory_new((size_t)read->count + 1, sizeof *goes_on);
    for (int at = 1; at <= read->count; at++) goes_on[read->moves[at - 1].next] = true;
    plant_line(planting, read->first);
    for (int at = 1; at <= read->count; at++)
        if (!goes_on[at] && at != read->first) plant_line(planting, at);
    free(goes_on);
}

void replay_lines(Record *record, const PgnGame *read, Lines *lines) {
    if (pgn_is_plain(read) && !pgn_tag(read, "BoardMove")) return;
    Planting planting = { .read = read, .lines = lines };
    record_init(&planting.at, record->pos.game);
    if (!record->usual_start) record_start(&planting.at, record->start, NULL);
    planting.number = memory_new((size_t)read->count + 1, sizeof *planting.number);
    ARRAY_RESERVE(planting.remark, planting.room, 1);
    planting.remark[LINE_START] = (PgnText){ .text = NULL };
    add_remark(&planting, LINE_START, &read->comment);
    plant_all(&planting);
    lines->comment = planting.remark[LINE_START].text;
    for (int move = 1; move <= lines->count; move++) lines->move[move - 1].comment = planting.remark[move].text;
    const int board = planting.number[pgn_board_move(read)];
    if (board > LINE_NONE) lines_to_record(lines, board, record);
    record_release(&planting.at);
    free(planting.remark);
    free(planting.number);
}

/* ---- results ---- */

/* Where teams of several players meet, records of matches say the result as that of two. */
static bool is_result(const Outcome *outcome, const Game *game, const char *text) {
    char result[32];
    outcome_format(outcome, game->players, result, sizeof result);
    return strcmp(result, text) == 0 || (game_teams(game) == 2 && strcmp(outcome_of_sides(outcome, game), text) == 0);
}

/* What the Result tag says, in our words where they differ; NULL if there is none. */
static const char *tagged_result(const PgnGame *read) {
    const char *const tag = pgn_tag(read, "Result"), *const result = tag ? pgn_result(tag, strlen(tag)) : NULL;
    return result ? result : tag;
}

const char *replay_result(const PgnGame *read, const Game *game) {
    const char *const tag = tagged_result(read), *const result = read->complete ? read->result : "*";
    const bool may_be_left_out = game->text.numbering || is_from_elsewhere(read);
    const bool is_left_out = may_be_left_out && strcmp(result, "*") == 0;
    return is_left_out && tag && pgn_result(tag, strlen(tag)) ? tag : result;
}

/* In a match of ours a normal end is one by the rules, or the closing comment says what else. */
static bool check_match_end(const Position *pos, const PgnGame *read, const char *said, Error *err) {
    const Termination end = termination_of_word(pgn_tag(read, "Termination"));
    const Outcome drawn = game_drawn(pos, NULL);
    if (end == TERMINATION_ADJUDICATION && !is_result(&drawn, pos->game, said))
        return error_set(err, "an adjudicated game of ours is a draw, not %s", said);
    const bool excused =
        strstr(read->reason, "resigns") || strstr(read->reason, "agreement") || strstr(read->reason, "nobody can win");
    return end != TERMINATION_NORMAL || excused ||
           error_set(err, "the game is not over in the final position, the record says %s {%.60s}", said, read->reason);
}

bool replay_check_result(const Record *record, const PgnGame *read, Error *err) {
    const char *const said = replay_result(read, record->pos.game);
    const char *const tag = tagged_result(read), *const word = pgn_tag(read, "Termination");
    const Termination end = termination_of_word(word);
    const Outcome outcome = outcome_of(&record->pos, read);
    char result[32];
    const bool is_left_out = is_from_elsewhere(read) && strcmp(said, "*") == 0;
    if (!read->complete && (!read->first || !is_from_elsewhere(read)))
        return error_set(err, "it has no result: the record breaks off");
    if (tag && strcmp(tag, said) != 0)
        return error_set(err, "the Result tag says %.16s, the moves end with %s", tag, read->result);
    outcome_format(&outcome, record->pos.game->players, result, sizeof result);
    if (outcome.over && !is_left_out && !is_result(&outcome, record->pos.game, said))
        return error_set(err, "the result is %s (%s), not %s", result, outcome.reason, said);
    if (outcome.over && end != TERMINATION_NORMAL && end != TERMINATION_UNKNOWN)
        return error_set(err, "it ended by the rules (%s), but the Termination tag says '%.40s'", outcome.reason, word);
    return outcome.over || !pgn_tag(read, "MatchGame") || check_match_end(&record->pos, read, said, err);
}

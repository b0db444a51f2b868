#include "protocol/record/replay.h"

#include <string.h>

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
    const Game *const meant = variant ? game_find_called(variant) : type ? find_type(type) : NULL;
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

bool replay_moves(Record *record, const PgnGame *read, Error *err) {
    const char *const start = pgn_tag(read, "FEN");
    if (start && !record_start(record, start, err)) return error_prefix(err, "FEN tag");
    for (int i = 0; i < read->count; i++) {
        Move move;
        const Outcome outcome = game_referee(&record->pos);
        if (outcome.over)
            return error_set(err, "move %d, '%.40s', comes after the end of the game (%s)", i + 1, read->moves[i],
                             outcome.reason);
        if (!record_parse(record, read->moves[i], &move, err)) return error_prefix(err, "move %d", i + 1);
        record_play(record, move);
    }
    return true;
}

/* Where teams of several players meet, records of matches say the result as that of two. */
static bool is_result(const Outcome *outcome, const Game *game, const char *text) {
    const int first = outcome_of_team(outcome, game, 0), second = outcome_of_team(outcome, game, 1);
    char result[32];
    outcome_format(outcome, game->players, result, sizeof result);
    if (strcmp(result, text) == 0 || game_teams(game) != 2) return strcmp(result, text) == 0;
    return strcmp(first > second ? "1-0" : first < second ? "0-1" : "1/2-1/2", text) == 0;
}

/* What the Result tag says, in our words where they differ; NULL if there is none. */
static const char *tagged_result(const PgnGame *read) {
    const char *const tag = pgn_tag(read, "Result"), *const result = tag ? pgn_result(tag, strlen(tag)) : NULL;
    return result ? result : tag;
}

const char *replay_result(const PgnGame *read, const Game *game) {
    const char *const tag = tagged_result(read);
    const bool is_star = game->text.numbering && strcmp(read->result, "*") == 0;
    return is_star && tag && pgn_result(tag, strlen(tag)) ? tag : read->result;
}

bool replay_check_result(const Record *record, const PgnGame *read, Error *err) {
    const char *const said = replay_result(read, record->pos.game);
    const char *const tag = tagged_result(read), *const end = pgn_tag(read, "Termination");
    const Outcome outcome = game_referee(&record->pos);
    char result[32];
    if (!read->complete) return error_set(err, "it has no result: the record breaks off");
    if (tag && strcmp(tag, said) != 0)
        return error_set(err, "the Result tag says %.16s, the moves end with %s", tag, read->result);
    outcome_format(&outcome, record->pos.game->players, result, sizeof result);
    if (outcome.over && !is_result(&outcome, record->pos.game, said))
        return error_set(err, "the result is %s (%s), not %s", result, outcome.reason, said);
    if (outcome.over && end && strcmp(end, "normal") != 0)
        return error_set(err, "it ended by the rules (%s), but the Termination tag says '%.40s'", outcome.reason, end);
    if (!outcome.over && end && strcmp(end, "adjudication") == 0 && strcmp(said, "1/2-1/2") != 0)
        return error_set(err, "an adjudicated game of ours is a draw, not %s", said);
    /* In a match of ours a normal end is one by the rules, or the closing comment says what else. */
    const bool ours = pgn_tag(read, "MatchGame") != NULL, normal = end && strcmp(end, "normal") == 0;
    const bool excused = strstr(read->comment, "resigns") || strstr(read->comment, "agreement") ||
                         strstr(read->comment, "nobody can win");
    if (!outcome.over && ours && normal && !excused)
        return error_set(err, "the game is not over in the final position, the record says %s {%.60s}", said,
                         read->comment);
    return true;
}

#include "search/problems/stipulation.h"

#include <ctype.h>
#include <string.h>

#include "engine/base/text.h"
#include "engine/lanes/rule.h"

static const char *const goal_names[] = {
    [GOAL_MATE] = "#",
    [GOAL_STALEMATE] = "=",
    [GOAL_WIN] = "win",
};
static_assert(LENGTH(goal_names) == GOAL_COUNT, "every goal has a name");

static const char *const play_names[] = {
    [PLAY_DIRECT] = "",           [PLAY_SELF] = "s", [PLAY_REFLEX] = "r",
    [PLAY_SEMIREFLEX] = "semi-r", [PLAY_HELP] = "h", [PLAY_HELP_SELF] = "hs",
};
static_assert(LENGTH(play_names) == PLAY_COUNT, "every play has a name");

/* ---- reading ---- */

static bool take(const char **at, const char *word) {
    const size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0) return false;
    *at += length;
    return true;
}

/* Finds the one pair of play and goal that the text begins with. */
static bool take_play(Stipulation *out, const char **at) {
    for (int play = 0; play < PLAY_COUNT; play++)
        for (int goal = 0; goal < GOAL_COUNT; goal++) {
            const char *rest = *at;
            if (!take(&rest, play_names[play]) || !take(&rest, goal_names[goal])) continue;
            out->play = (Play)play;
            out->goal = (Goal)goal;
            *at = rest;
            return true;
        }
    return false;
}

static bool take_moves(Stipulation *out, const char **at) {
    if (!isdigit((unsigned char)**at)) return false;
    for (; isdigit((unsigned char)**at) && out->moves <= STIPULATION_MOVES_MAX; ++*at)
        out->moves = 10 * out->moves + (**at - '0');
    return true;
}

static bool is_lengthy(const Stipulation *s, Error *err) {
    const int least = s->half && s->play == PLAY_HELP ? 0 : 1;
    if (s->moves < least || s->moves > STIPULATION_MOVES_MAX)
        return error_set(err, "a stipulation is of 1 to %d moves", STIPULATION_MOVES_MAX), true;
    return false;
}

bool stipulation_parse(Stipulation *stipulation, const char *text, Error *err) {
    Stipulation read = { .series = false };
    const char *at = text;
    read.series = take(&at, "ser-");
    if (!take_play(&read, &at) || !take_moves(&read, &at))
        return error_set(err, "'%.40s' is no stipulation such as #2, h#3, s#2, ser-h#5 or win3", text);
    if (is_lengthy(&(Stipulation){ .moves = read.moves, .half = *at == '.', .play = read.play }, err)) return false;
    read.half = take(&at, ".5");
    read.set_play = take(&at, "*");
    if (*at) return error_set(err, "'%.40s' is no stipulation: what does '%.20s' mean?", text, at);
    const bool helps = read.play == PLAY_HELP || read.play == PLAY_HELP_SELF;
    if (read.half && (!helps || read.series)) return error_set(err, "'%.40s': only help play has half moves", text);
    if (read.series && read.play != PLAY_DIRECT && read.play != PLAY_SELF && read.play != PLAY_HELP)
        return error_set(err, "'%.40s': a series goes with direct, self and help play only", text);
    if (read.series && read.set_play) return error_set(err, "'%.40s': a series has no set play", text);
    *stipulation = read;
    return true;
}

size_t stipulation_format(const Stipulation *s, char buf[static STIPULATION_TEXT_MAX]) {
    Text out = text_into(buf, STIPULATION_TEXT_MAX);
    text_format(&out, "%s%s%s%d%s%s", s->series ? "ser-" : "", play_names[s->play], goal_names[s->goal], s->moves,
                s->half ? ".5" : "", s->set_play ? "*" : "");
    return out.length;
}

/* ---- games ---- */

/* Is there check at all? Draughts have no royal men, and some rules know no check. */
static bool has_check(const Game *game) {
    const Composition *const c = game->conduct.composition;
    if (c && composed_facts(c) & FACT_NO_CHECK) return false;
    return game->setup.royal != 0 || (c && !(composed_facts(c) & FACT_LAST_MAN));
}

bool stipulation_may_pass(const Game *game) {
    const Composition *const c = game->conduct.composition;
    if (game->order || !game->setup.royal) return false;
    if (!c) return game->conduct.is_fast; /* others may keep what only moves change */
    FOR_RULES(c, i)
    if (c->rule[i]->turns || c->rule[i]->owes) return false;
    return !(composed_facts(c) & FACT_SERIES);
}

bool stipulation_fits(const Stipulation *stipulation, const Game *game, Error *err) {
    if (game->players != 2 || game_teams(game) != 2) return error_set(err, "%s is no game of two players", game->id);
    if (game_is_hidden(game)) return error_set(err, "in %s something is hidden", game->id);
    if (game_has_dice(game)) return error_set(err, "in %s dice decide", game->id);
    if (stipulation->goal != GOAL_WIN && !has_check(game))
        return error_set(err, "in %s nobody gives check: ask for a win, as in win%d", game->id, stipulation->moves);
    if ((stipulation->series || stipulation->set_play) && !stipulation_may_pass(game))
        return error_set(err, "in %s a turn cannot be left out, which %s needs", game->id,
                         stipulation->series ? "a series" : "set play");
    return true;
}

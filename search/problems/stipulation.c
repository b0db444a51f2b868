#include "search/problems/stipulation.h"

#include <ctype.h>
#include <string.h>

#include "engine/base/text.h"
#include "engine/lanes/rule.h"

static const char *const goal_names[] = {
    [GOAL_MATE] = "#",     [GOAL_STALEMATE] = "=", [GOAL_WIN] = "win",   [GOAL_KING] = "capture king ",
    [GOAL_MATERIAL] = "+", [GOAL_CHECK] = "check", [GOAL_CAPTURE] = "x", [GOAL_ANY] = "~",
};
static_assert(LENGTH(goal_names) == GOAL_COUNT, "every goal has a name");

static const char *const play_names[] = {
    [PLAY_DIRECT] = "",           [PLAY_SELF] = "s", [PLAY_REFLEX] = "r",
    [PLAY_SEMIREFLEX] = "semi-r", [PLAY_HELP] = "h", [PLAY_HELP_SELF] = "hs",
};
static_assert(LENGTH(play_names) == PLAY_COUNT, "every play has a name");

static const char *const series_names[] = {
    [SERIES_NONE] = "",
    [SERIES_PLAIN] = "ser-",
    [SERIES_PARRY] = "pser-",
    [SERIES_PARRY_HELP] = "phser-",
};
static_assert(LENGTH(series_names) == SERIES_COUNT, "every series has a name");

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

static void take_series(Stipulation *out, const char **at) {
    for (SeriesKind series = SERIES_PLAIN; series < SERIES_COUNT && !out->series; series++)
        if (take(at, series_names[series])) out->series = series;
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

/* Which kinds of play go with each series? */
static bool is_series_of(const Stipulation *s) {
    const bool is_plain = s->play == PLAY_DIRECT || s->play == PLAY_SELF;
    return !s->series || is_plain || (s->play == PLAY_HELP && s->series != SERIES_PARRY_HELP);
}

static bool goes_together(const Stipulation *s, const char *text, Error *err) {
    const bool helps = s->play == PLAY_HELP || s->play == PLAY_HELP_SELF;
    if (s->half && (!helps || s->series)) return error_set(err, "'%.40s': only help play has half moves", text);
    if (!is_series_of(s))
        return error_set(err, "'%.40s': a series goes with direct, self%s play only", text,
                         s->series == SERIES_PARRY_HELP ? "" : " and help");
    if (s->set_play && s->series && (s->series != SERIES_PLAIN || s->play != PLAY_HELP))
        return error_set(err, "'%.40s': of series only ser-h has set play", text);
    return true;
}

bool stipulation_parse(Stipulation *stipulation, const char *text, Error *err) {
    Stipulation read = { .series = SERIES_NONE };
    const char *at = text;
    take_series(&read, &at);
    const bool is_play = take_play(&read, &at), is_numbered = is_play && take_moves(&read, &at);
    if (is_play && !is_numbered && strspn(at, ".5*") == strlen(at))
        return error_set(err, "'%.40s' does not say in how many moves, as %.*s2 does", text, (int)(at - text), text);
    if (!is_numbered) return error_set(err, "'%.40s' is no stipulation such as #2, h#3, s#2, ser-h#5 or win3", text);
    if (is_lengthy(&(Stipulation){ .moves = read.moves, .half = *at == '.', .play = read.play }, err)) return false;
    read.half = take(&at, ".5");
    read.set_play = take(&at, "*");
    if (*at) return error_set(err, "'%.40s' is no stipulation: what does '%.20s' mean?", text, at);
    if (!goes_together(&read, text, err)) return false;
    *stipulation = read;
    return true;
}

size_t stipulation_format(const Stipulation *s, char buf[static STIPULATION_TEXT_MAX]) {
    Text out = text_into(buf, STIPULATION_TEXT_MAX);
    text_format(&out, "%s%s%s%d%s%s", series_names[s->series], play_names[s->play], goal_names[s->goal], s->moves,
                s->half ? ".5" : "", s->set_play ? "*" : "");
    return out.length;
}

/* ---- games ---- */

/* Does the goal mean nothing without check? */
static bool goal_asks_for_check(Goal goal) {
    return goal == GOAL_MATE || goal == GOAL_STALEMATE || goal == GOAL_CHECK;
}

/* Is there check at all? Draughts have no royal men, and some rules know no check. */
static bool has_check(const Game *game) {
    const Composition *const c = game->conduct.composition;
    if (c && composed_facts(c) & FACT_NO_CHECK) return false;
    return game->setup.royal != 0 || (c && !(composed_facts(c) & FACT_LAST_MAN));
}

/* Can a royal man be captured? What the rules of a game of its own allow nobody knows here: it may be asked. */
static bool has_falling_kings(const Game *game) {
    const Composition *const c = game->conduct.composition;
    if (!game->setup.royal) return false;
    if (game->conduct.is_fast && game->conduct.rules.capture == CAPTURE_EXPLODE) return true;
    if (!c) return !game->conduct.is_fast;
    return composed_facts(c) & (FACT_FALLING_KINGS | FACT_NO_CHECK | FACT_LAST_MAN | FACT_KINGLESS);
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
    if (goal_asks_for_check(stipulation->goal) && !has_check(game))
        return error_set(err, "in %s nobody gives check: ask for a win, as in win%d", game->id, stipulation->moves);
    if (stipulation->goal == GOAL_KING && !has_falling_kings(game))
        return error_set(err, "in %s no king is ever captured", game->id);
    if ((stipulation->series || stipulation->set_play) && !stipulation_may_pass(game))
        return error_set(err, "in %s a turn cannot be left out, which %s needs", game->id,
                         stipulation->series ? "a series" : "set play");
    return true;
}

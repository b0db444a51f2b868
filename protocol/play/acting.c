/* What people can do besides moving: give up, agree, take back, and look at other lines. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "protocol/play/private.h"
#include "protocol/round/offers.h"
#include "protocol/round/sight.h"
#include "protocol/round/variations.h"

/* ---- what needs the word of others: people at one screen agree with each other, engines answer at once ---- */

static void tell_answer(Play *play, bool done, const Error *err) {
    if (!done)
        refuse(play, "%s", err->text);
    else if (*play->round.offers.said)
        refuse(play, "%s", play->round.offers.said);
}

void do_draw(Play *play, const char *rest) {
    (void)rest;
    Error err;
    tell_answer(play, offers_draw(&play->round, play_people(play), clock_ms(), &err), &err);
}

void do_undo(Play *play, const char *rest) {
    (void)rest;
    Error err;
    tell_answer(play, offers_undo(&play->round, play_people(play), clock_ms(), &err), &err);
    play_unsee(play, play->round.record.count);
}

void do_resign(Play *play, const char *rest) {
    (void)rest;
    Error err;
    if (!round_resign(&play->round, round_turn(&play->round), clock_ms(), &err)) refuse(play, "%s", err.text);
}

/* ---- lines beside the game ---- */

static bool read_count(Play *play, const char *text, long *count) {
    char *end;
    *count = strtol(text, &end, 10);
    const bool good = end != text && !*end && *count >= 1 && *count < 100000;
    if (!good) refuse(play, "'%.40s' is not a number from 1 on", text);
    return good;
}

/* May they, in this game, look at other lines? If not, says why. */
static bool may_try_lines(Play *play) {
    const Round *const round = &play->round;
    if (variations_are_allowed(round, play_people(play))) return true;
    if (round_is_over(round))
        refuse(play, "the game is over: study lets you try other lines");
    else if (clocks_any(round))
        refuse(play, "moves stand in a game with clocks");
    else
        refuse(play, "moves stand while something is hidden");
    return false;
}

void do_back(Play *play, const char *rest) {
    Round *const round = &play->round;
    long count = 1;
    Player by;
    bool is_grave;
    Error err;
    if ((*rest && !read_count(play, rest, &count)) || !may_try_lines(play)) return;
    const int plies = offers_plies_before(round, play_people(play), count, &by, &is_grave);
    if (plies < 0)
        refuse(play, "you have not made so many moves");
    else if (!variations_back(round, play_people(play), plies, clock_ms(), &err))
        refuse(play, "%s", err.text);
    else
        fputs("  what followed is kept: lines shows it\n", play->out);
    play_unsee(play, round->record.count);
}

void do_lines(Play *play, const char *rest) {
    (void)rest;
    Aside *asides;
    char words[POSITION_TEXT_MAX];
    if (sight_is_hidden(&play->round)) {
        refuse(play, "there are no other lines while something is hidden");
        return;
    }
    const int count = variations_list(&play->round, &asides);
    if (count == 0) fputs("There is no line but the one at the board.\n", play->out);
    for (int i = 0; i < count; i++) {
        variations_words(&play->round, &asides[i], words, sizeof words);
        fprintf(play->out, "  %d. ", i + 1);
        if (asides[i].ply == 0)
            fputs("from the start", play->out);
        else
            fprintf(play->out, "after %d move%s", asides[i].ply, asides[i].ply == 1 ? "" : "s");
        fprintf(play->out, ": %s\n", words);
    }
    free(asides);
}

void do_line(Play *play, const char *rest) {
    Aside *asides;
    long wanted;
    Error err;
    if (!read_count(play, rest, &wanted) || !may_try_lines(play)) return;
    const int count = variations_list(&play->round, &asides);
    if (wanted > count)
        refuse(play, "there is no line %ld: lines shows them", wanted);
    else if (!variations_choose(&play->round, asides[wanted - 1].end, clock_ms(), &err))
        refuse(play, "%s", err.text);
    else
        play_unsee(play, asides[wanted - 1].ply);
    free(asides);
}

void do_study(Play *play, const char *rest) {
    (void)rest;
    if (play->round.is_study)
        refuse(play, "this is a study already");
    else if (sight_is_hidden(&play->round))
        refuse(play, "a study shows everything: not before the game is over");
    else {
        round_study(&play->round, clock_ms());
        fputs("  a study: you move for everybody; back, lines and line try what else might be played\n", play->out);
    }
}

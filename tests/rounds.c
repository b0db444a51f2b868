#include "tests/rounds.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/memory.h"
#include "protocol/round/clocks.h"
#include "protocol/round/keep.h"
#include "protocol/round/mind.h"
#include "protocol/round/offers.h"
#include "protocol/round/sight.h"
#include "protocol/round/variations.h"
#include "tests/round_members.h"
#include "variants/registry.h"

enum { EVENT_MAX = 512, BEGIN = 1000000 /* some time that is not 0 */ };

/* A round, and where in which row it is. */
typedef struct {
    Round round;
    Millis now;
    const char *why, *event;
} Scene;

/* ---- words of events ---- */

/* Cuts the first word off, and the blanks behind it; "" at the end. */
static char *cut_word(char **rest) {
    char *const word = *rest;
    *rest += strcspn(*rest, " ");
    if (**rest) *(*rest)++ = '\0';
    *rest += strspn(*rest, " ");
    return word;
}

static Player player_of(const Scene *scene, const char *letter) {
    const Player player = *letter && !letter[1] ? game_player(round_game(&scene->round), *letter) : NOBODY;
    if (player == NOBODY) fail_msg("%s: '%s': '%s' is no player", scene->why, scene->event, letter);
    return player;
}

static unsigned players_of(const Scene *scene, const char *letters) {
    unsigned players = 0;
    for (; *letters && *letters != '-'; letters++) players |= 1U << player_of(scene, (const char[]){ *letters, '\0' });
    return players;
}

/* "60+1", "40/60", "each:2" seconds, "-". */
static TimeControl control_of(const Scene *scene, const char *text) {
    TimeControl control = { .moves = 0 };
    Error err;
    if (strcmp(text, "-") == 0) return control;
    const bool good = strncmp(text, "each:", 5) == 0 ? seconds_parse(text + 5, &control.move_time_ms, &err)
                                                     : timecontrol_parse(&control, text, &err);
    if (!good) fail_msg("%s: '%s': %s", scene->why, scene->event, err.text);
    return control;
}

/* ---- what players do ---- */

static bool say(Scene *scene, char *rest, Error *err) {
    char *const colon = strchr(rest, ':');
    *colon = '\0';
    return round_move(&scene->round, player_of(scene, rest), colon + 1, scene->now, err);
}

static bool draw(Scene *scene, char *rest, Error *err) {
    return offers_draw(&scene->round, players_of(scene, rest), scene->now, err);
}

static bool undo(Scene *scene, char *rest, Error *err) {
    return offers_undo(&scene->round, players_of(scene, rest), scene->now, err);
}

static bool yes(Scene *scene, char *rest, Error *err) {
    return offers_answer(&scene->round, players_of(scene, rest), true, scene->now, err);
}

static bool no(Scene *scene, char *rest, Error *err) {
    return offers_answer(&scene->round, players_of(scene, rest), false, scene->now, err);
}

static bool rematch(Scene *scene, char *rest, Error *err) {
    return offers_rematch(&scene->round, players_of(scene, rest), err);
}

static bool resign(Scene *scene, char *rest, Error *err) {
    return round_resign(&scene->round, player_of(scene, rest), scene->now, err);
}

static bool aside(Scene *scene, char *rest, Error *err) {
    const int plies = atoi(cut_word(&rest));
    const unsigned people = round_people_here(&scene->round);
    if (!*rest) return variations_back(&scene->round, people, plies, scene->now, err);
    return variations_play(&scene->round, people, plies, rest, scene->now, err);
}

static bool line(Scene *scene, char *rest, Error *err) {
    return variations_choose(&scene->round, atoi(rest), scene->now, err);
}

static bool look(Scene *scene, char *rest, Error *err) {
    (void)err;
    sight_look(&scene->round, player_of(scene, rest), scene->now);
    return true;
}

/* ---- what happens by itself ---- */

static bool flag(Scene *scene, char *rest, Error *err) {
    (void)rest, (void)err;
    round_flag(&scene->round, scene->now);
    return true;
}

static bool roll(Scene *scene, char *rest, Error *err) {
    (void)rest, (void)err;
    round_roll(&scene->round, scene->now);
    return true;
}

static bool back(Scene *scene, char *rest, Error *err) {
    (void)err;
    round_back(&scene->round, atoi(rest), scene->now);
    return true;
}

static bool forfeit(Scene *scene, char *rest, Error *err) {
    (void)err;
    const Player loser = player_of(scene, cut_word(&rest));
    const char *const kind = cut_word(&rest);
    round_forfeit(&scene->round, strcmp(kind, "infraction") == 0 ? ENDING_INFRACTION : ENDING_ABANDONED, loser, rest,
                  scene->now);
    return true;
}

static bool interrupt(Scene *scene, char *rest, Error *err) {
    (void)err;
    round_end(&scene->round, ENDING_INTERRUPTED, &(Outcome){ .over = false }, rest, scene->now);
    return true;
}

static bool play_first(Scene *scene, char *rest, Error *err) {
    (void)err;
    for (int left = atoi(rest); left > 0; left--) {
        MoveList legal;
        movelist_init(&legal);
        game_moves(&scene->round.record.pos, GEN_ALL, &legal);
        if (legal.count) round_play(&scene->round, legal.at[0], NULL, -1, scene->now);
        movelist_free(&legal);
    }
    return true;
}

static bool tell(Scene *scene, char *rest, Error *err) {
    const Record *const record = &scene->round.record;
    if (!record->count) return error_set(err, "nobody has moved");
    record->moves[record->count - 1].opinion = (Opinion){ .has_score = true, .score = atoi(rest), .depth = 5 };
    return true;
}

/* No try is made twice. */
static void expect_no_repeats(const Scene *scene, const Refusals *refusals) {
    for (int i = 0; i < refusals->count; i++)
        for (int k = 0; k < i; k++)
            if (refusals->at[i].plies == refusals->at[k].plies &&
                move_equal(refusals->at[i].move, refusals->at[k].move))
                fail_msg("%s: '%s': a try is made twice", scene->why, scene->event);
}

static bool think_of(Scene *scene, const char *nodes, Thought *thought, Error *err) {
    Round *const round = &scene->round;
    Question question;
    SearchOptions options = search_defaults;
    options.hash_mb = 1;
    Mind *const mind = mind_new(round_game(round), &round->seat[round_turn(round)], &options, err);
    if (!mind) return false;
    question_init(&question, round, &(Limits){ .nodes = (uint64_t)atoi(nodes) });
    mind_think(mind, &question, NULL, NULL, thought);
    expect_no_repeats(scene, &question.refusals);
    question_tell(&question, round);
    question_release(&question);
    mind_free(mind);
    return true;
}

static bool think(Scene *scene, char *rest, Error *err) {
    Thought thought;
    if (!think_of(scene, rest, &thought, err)) return false;
    round_play(&scene->round, thought.move, &thought.opinion, -1, scene->now);
    return true;
}

static bool wait_for_people(Scene *scene, char *rest, Error *err) {
    (void)rest, (void)err;
    clocks_wait(&scene->round, scene->now);
    return true;
}

static void expect_same(const Scene *scene, const Round *read) {
    static const char *const members[] = { "position", "moves", "start", "line",  "asides",   "result",
                                           "reason",   "left",  "names", "seats", "comments", "clocks" };
    char was[MEMBER_MAX], is[MEMBER_MAX];
    for (size_t i = 0; i < LENGTH(members); i++) {
        round_member(&scene->round, scene->now, members[i], "", was);
        round_member(read, scene->now, members[i], "", is);
        if (strcmp(was, is) != 0)
            fail_msg("%s: '%s': %s was '%s' and is '%s'", scene->why, scene->event, members[i], was, is);
    }
}

static bool keep(Scene *scene, char *rest, Error *err) {
    static const Seat engine = { .type = SEAT_ENGINE, .level = 4 };
    (void)rest;
    Round read;
    size_t size;
    char *const text = keep_text(&scene->round, "fusilier test", scene->now, &size);
    const bool good = keep_parse(&read, text, size, round_game(&scene->round), &engine, scene->now, err);
    free(text);
    if (!good) return false;
    expect_same(scene, &read);
    round_release(&scene->round);
    scene->round = read;
    return true;
}

/* ---- how it is arranged ---- */

static bool seats(Scene *scene, char *rest, Error *err) {
    static const Seat engine = { .type = SEAT_ENGINE, .level = 4 };
    for (Player player = 0; *rest; player++)
        if (!seat_read(cut_word(&rest), &engine, &scene->round.seat[player], err)) return false;
    return true;
}

static bool clocks(Scene *scene, char *rest, Error *err) {
    (void)err;
    const bool is_one = !strchr(rest, ' ');
    const TimeControl first = control_of(scene, cut_word(&rest));
    for (Player player = 0; player < round_game(&scene->round)->players; player++) {
        const TimeControl control = player == 0 || is_one || !*rest ? first : control_of(scene, cut_word(&rest));
        clocks_set(&scene->round, player, &control);
    }
    return true;
}

static bool margin(Scene *scene, char *rest, Error *err) {
    (void)err;
    scene->round.clocks.margin_ms = atoi(rest);
    return true;
}

static bool again(Scene *scene, char *rest, Error *err) {
    (void)err;
    scene->round.offers.again_rounds = atoi(rest);
    return true;
}

static bool from_first(Scene *scene, char *rest, Error *err) {
    (void)rest, (void)err;
    scene->round.clocks.from_first = true;
    clocks_go(&scene->round, scene->now);
    return true;
}

static bool study(Scene *scene, char *rest, Error *err) {
    (void)rest, (void)err;
    round_study(&scene->round, scene->now);
    return true;
}

static bool asks_dice(Scene *scene, char *rest, Error *err) {
    (void)rest, (void)err;
    scene->round.asks_dice = true;
    return true;
}

static bool away(Scene *scene, char *rest, Error *err) {
    (void)err;
    scene->round.away = players_of(scene, rest);
    clocks_go(&scene->round, scene->now);
    return true;
}

static bool name(Scene *scene, char *rest, Error *err) {
    (void)err;
    const Player player = player_of(scene, cut_word(&rest));
    snprintf(scene->round.name[player], SEAT_NAME_MAX, "%s", rest);
    return true;
}

static bool start(Scene *scene, char *rest, Error *err) {
    return round_start(&scene->round, *rest ? rest : NULL, scene->now, err);
}

/* ---- events ---- */

static const struct {
    const char *word;
    bool (*happens)(Scene *scene, char *rest, Error *err);
} events[] = {
    { "draw", draw },        { "undo", undo },
    { "yes", yes },          { "no", no },
    { "resign", resign },    { "aside", aside },
    { "line", line },        { "look", look },
    { "flag", flag },        { "roll", roll },
    { "back", back },        { "forfeit", forfeit },
    { "first", play_first }, { "tell", tell },
    { "think", think },      { "wait", wait_for_people },
    { "keep", keep },        { "seats", seats },
    { "clocks", clocks },    { "margin", margin },
    { "again", again },      { "fromfirst", from_first },
    { "study", study },      { "asksdice", asks_dice },
    { "away", away },        { "name", name },
    { "start", start },      { "interrupt", interrupt },
    { "rematch", rematch },
};

static bool happens(Scene *scene, const char *event, Error *err) {
    char copy[EVENT_MAX], *rest = copy;
    snprintf(copy, sizeof copy, "%s", event);
    if (copy[0] && copy[1] == ':') return say(scene, copy, err);
    const char *const word = cut_word(&rest);
    for (size_t i = 0; i < LENGTH(events); i++)
        if (strcmp(events[i].word, word) == 0) return events[i].happens(scene, rest, err);
    fail_msg("%s: '%s' is no event", scene->why, event);
    return false;
}

/* All that a refusal leaves as it was; `but_tries`: a try may be noted, which is seen in refusals and version alone. */
static void expect_unchanged(const Scene *scene, const Round *before, const Position *pos, bool but_tries) {
    const Round *const round = &scene->round;
    const bool same_clocks = memcmp(before->clocks.of, round->clocks.of, sizeof round->clocks.of) == 0 &&
                             before->clocks.runs == round->clocks.runs && before->clocks.since == round->clocks.since &&
                             before->clocks.waits == round->clocks.waits;
    const bool same_offers = memcmp(&before->offers, &round->offers, sizeof round->offers) == 0;
    const int tries = but_tries ? 1 : 0;
    const char *const what = !pos_equal(pos, &round->record.pos)                        ? "the position"
                             : before->record.count != round->record.count              ? "the record"
                             : before->moment != round->moment                          ? "the moment"
                             : before->version + (unsigned)tries != round->version      ? "the version"
                             : before->refusals.count + tries != round->refusals.count  ? "the refusals"
                             : before->lines.count != round->lines.count                ? "the lines"
                             : strcmp(before->ending.reason, round->ending.reason) != 0 ? "the ending"
                             : before->ending.kind != round->ending.kind                ? "the ending"
                             : !same_clocks                                             ? "the clocks"
                             : !same_offers                                             ? "the offers"
                                                                                        : NULL;
    if (what) fail_msg("%s: '%s': was refused, but has changed %s", scene->why, scene->event, what);
}

/* The event is refused with these words. */
static void expect_refusal(Scene *scene, const char *event, const char *words, bool but_tries) {
    const Round before = scene->round;
    Position pos;
    Error err = { .text = "" };
    pos_init(&pos, round_game(&before));
    pos_copy(&pos, &before.record.pos);
    if (happens(scene, event, &err)) fail_msg("%s: '%s': is not refused", scene->why, scene->event);
    if (!strstr(err.text, words)) fail_msg("%s: '%s': says '%s'", scene->why, scene->event, err.text);
    expect_unchanged(scene, &before, &pos, but_tries);
    pos_release(&pos);
}

static void expect_refused(Scene *scene, const char *event) {
    char copy[EVENT_MAX];
    snprintf(copy, sizeof copy, "%s", event);
    char *const bar = strstr(copy, " | ");
    if (!bar) fail_msg("%s: '%s': which words?", scene->why, event);
    *bar = '\0';
    expect_refusal(scene, copy, bar + 3, false);
}

static void expect_members(const Scene *scene, const char *text) {
    char what[2 * MEMBER_MAX];
    if (!round_members_are(&scene->round, scene->now, text, what))
        fail_msg("%s: '%s': %s", scene->why, scene->event, what);
}

static void pass(Scene *scene, const char *event) {
    Error err = { .text = "" };
    scene->event = event;
    if (*event == '+')
        scene->now += atoll(event + 1);
    else if (*event == '?')
        expect_members(scene, event + 1);
    else if (*event == '!')
        expect_refused(scene, event + 1);
    else if (*event == '~')
        expect_refusal(scene, event + 1, "is not possible: try another move", true);
    else if (strncmp(event, "late ", 5) == 0) {
        if (happens(scene, event + 5, &err) || strcmp(err.text, "your time is up") != 0)
            fail_msg("%s: '%s': says '%s'", scene->why, event, err.text);
    } else if (!happens(scene, event, &err))
        fail_msg("%s: '%s': %s", scene->why, event, err.text);
}

static void pass_all(Scene *scene, const char *script) {
    char *const copy = memory_text(script, strlen(script)), *rest = copy;
    for (char *event = strtok_r(copy, ";", &rest); event; event = strtok_r(NULL, ";", &rest)) {
        event += strspn(event, " ");
        if (*event) pass(scene, event);
    }
    free(copy);
}

/* ---- rows ---- */

static void begin(Scene *scene, const char *game, const char *position) {
    Error err;
    const Game *const found = game_find(game);
    if (!found) fail_msg("%s: '%s' is no game", scene->why, game);
    scene->now = BEGIN;
    round_init(&scene->round, found);
    if (position && !round_start(&scene->round, position, scene->now, &err)) fail_msg("%s: %s", scene->why, err.text);
}

void expect_round(const RoundRow *row) {
    Scene scene = { .why = row->why };
    begin(&scene, row->game, row->position);
    pass_all(&scene, row->script);
    scene.event = "in the end";
    if (row->expect) expect_members(&scene, row->expect);
    round_release(&scene.round);
}

void expect_rounds(const RoundRow rows[], size_t count) {
    for (size_t i = 0; i < count; i++) expect_round(&rows[i]);
}

Millis round_after(Round *round, const char *game, const char *position, const char *script) {
    Scene scene = { .why = script };
    begin(&scene, game, position);
    pass_all(&scene, script);
    *round = scene.round;
    return scene.now;
}

Millis round_goes_on(Round *round, Millis now, const char *script) {
    Scene scene = { .round = *round, .now = now, .why = script };
    pass_all(&scene, script);
    *round = scene.round;
    return scene.now;
}

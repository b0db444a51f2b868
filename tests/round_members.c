#include "tests/round_members.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/memory.h"
#include "protocol/round/clocks.h"
#include "protocol/round/offers.h"
#include "protocol/round/sight.h"
#include "protocol/round/variations.h"

/* What is asked about, and where the answer goes. */
typedef struct {
    const Round *round;
    Millis now;
    const char *argument;
    char *buf;
    size_t used;
} Asked;

static void add(Asked *asked, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(Asked *asked, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(asked->buf + asked->used, MEMBER_MAX - asked->used, format, arguments);
    va_end(arguments);
    asked->used += (size_t)length;
    if (asked->used >= MEMBER_MAX) fail_msg("a member is too long");
}

/* ---- words ---- */

static void add_number(Asked *asked, int64_t number) {
    add(asked, "%lld", (long long)number);
}

static void add_truth(Asked *asked, bool truth) {
    add(asked, truth ? "yes" : "no");
}

static void add_player(Asked *asked, Player player) {
    if (player == NOBODY)
        add(asked, "-");
    else
        add(asked, "%c", game_player_letter(round_game(asked->round), player));
}

static void add_players(Asked *asked, unsigned players) {
    for (Player player = 0; player < round_game(asked->round)->players; player++)
        if (players >> player & 1) add_player(asked, player);
    if (!players) add(asked, "-");
}

static void add_seconds(Asked *asked, int64_t ms) {
    add(asked, "%.15g", (double)ms / 1000);
}

static unsigned players_asked(const Asked *asked) {
    unsigned players = 0;
    for (const char *letter = asked->argument; *letter && *letter != '-'; letter++)
        players |= 1U << game_player(round_game(asked->round), *letter);
    return players;
}

static Player player_asked(const Asked *asked) {
    return game_player(round_game(asked->round), *asked->argument);
}

static const RecordMove *last_move(const Asked *asked) {
    const Record *const record = &asked->round->record;
    if (!record->count) fail_msg("nobody has moved");
    return &record->moves[record->count - 1];
}

/* ---- the game ---- */

static void tell_plies(Asked *asked) {
    add_number(asked, asked->round->record.count);
}

static void tell_position(Asked *asked) {
    asked->used += game_format(&asked->round->record.pos, asked->buf, MEMBER_MAX);
}

static void tell_start(Asked *asked) {
    add(asked, "%s", asked->round->record.usual_start ? "usual" : asked->round->record.start);
}

static void tell_moves(Asked *asked) {
    for (int ply = 0; ply < asked->round->record.count; ply++)
        add(asked, "%s%s", ply ? " " : "", asked->round->record.moves[ply].text);
}

static void tell_turn(Asked *asked) {
    add_player(asked, round_turn(asked->round));
}

static void tell_over(Asked *asked) {
    add_truth(asked, round_is_over(asked->round));
}

static void tell_result(Asked *asked) {
    add(asked, "%s", asked->round->ending.result);
}

static void tell_reason(Asked *asked) {
    add(asked, "%s", asked->round->ending.reason);
}

static void tell_ending(Asked *asked) {
    static const char *const words[] = { "none",       "rules",     "resignation",  "agreement",  "time",
                                         "infraction", "abandoned", "adjudication", "interrupted" };
    static_assert(LENGTH(words) == ENDINGS, "every ending has a word");
    add(asked, "%s", words[asked->round->ending.kind]);
}

static void tell_out(Asked *asked) {
    add_truth(asked, game_is_out(&asked->round->record.pos, player_asked(asked)));
}

static void tell_chance(Asked *asked) {
    add_truth(asked, game_is_chance(&asked->round->record.pos));
}

static void tell_asks(Asked *asked) {
    add_truth(asked, round_asks(asked->round));
}

static void tell_due(Asked *asked) {
    static const char *const words[] = { "nothing", "person", "thought", "chance", "flag" };
    const Due due = round_due(asked->round, asked->now);
    add(asked, "%s", words[due.kind]);
    if (due.kind == DUE_NOTHING) return;
    add(asked, "/");
    add_player(asked, due.player);
}

static void tell_refusals(Asked *asked) {
    add_number(asked, asked->round->refusals.count);
}

/* ---- clocks ---- */

static void tell_runs(Asked *asked) {
    add_player(asked, asked->round->clocks.runs);
}

/* Now, in seconds: "58.5,60". */
static void tell_left(Asked *asked) {
    const Clocks *const clocks = &asked->round->clocks;
    for (Player player = 0; player < round_game(asked->round)->players; player++) {
        const int64_t used = clocks->runs == player ? clocks_used(asked->round, asked->now) : 0;
        if (player) add(asked, ",");
        if (clocks->of[player].control.base_ms > 0)
            add_seconds(asked, clocks->of[player].left_ms > used ? clocks->of[player].left_ms - used : 0);
        else
            add(asked, "-");
    }
}

/* In how many milliseconds the flag falls. */
static void tell_flag(Asked *asked) {
    const Millis flag = round_due(asked->round, asked->now).flag;
    if (flag == NEVER)
        add(asked, "never");
    else
        add_number(asked, flag - asked->now);
}

static void tell_used(Asked *asked) {
    add_number(asked, last_move(asked)->time_ms);
}

/* What stood on the clock after the last move. */
static void tell_clock(Asked *asked) {
    const RecordMove *const move = last_move(asked);
    if (move->has_clock)
        add_seconds(asked, move->clock_ms);
    else
        add(asked, "-");
}

/* The same after all moves. */
static void tell_clocks(Asked *asked) {
    const Record *const record = &asked->round->record;
    for (int ply = 0; ply < record->count; ply++)
        if (record->moves[ply].has_clock)
            add(asked, "%s%lld", ply ? " " : "", (long long)record->moves[ply].clock_ms / 100);
        else
            add(asked, "%s-", ply ? " " : "");
}

static void tell_sessions(Asked *asked) {
    for (Player player = 0; player < round_game(asked->round)->players; player++)
        add(asked, "%s%d", player ? "," : "", asked->round->clocks.of[player].moves_left);
}

/* What an engine may use: "move 2000", "clock 60000 58000 to go 3". */
static void tell_limit(Asked *asked) {
    Limits limits = { .nodes = 0 };
    clocks_limit(asked->round, &limits);
    if (limits.move_time_ms) add(asked, "move %lld", (long long)limits.move_time_ms);
    if (!limits.use_clock) return;
    add(asked, "clock");
    for (Player player = 0; player < round_game(asked->round)->players; player++)
        add(asked, " %lld+%lld", (long long)limits.clock.time[player], (long long)limits.clock.increment[player]);
    if (limits.clock.moves_to_go) add(asked, " to go %d", limits.clock.moves_to_go);
}

/* ---- offers ---- */

static void tell_offer(Asked *asked) {
    static const char *const words[] = { "-", "draw/", "undo/" };
    const Offer *const offer = &asked->round->offers.now;
    add(asked, "%s", words[offer->kind]);
    if (offer->kind) add_player(asked, offer->by);
}

static void tell_waits(Asked *asked) {
    add_players(asked, asked->round->offers.now.kind ? offers_wait_for(asked->round) : 0);
}

static void tell_grave(Asked *asked) {
    add_truth(asked, asked->round->offers.now.is_grave);
}

static void tell_said(Asked *asked) {
    add(asked, "%s", asked->round->offers.said);
}

static void tell_rematch(Asked *asked) {
    add_players(asked, asked->round->offers.rematch);
}

/* ---- lines ---- */

/* How many stand beside the one at the board. */
static void tell_lines(Asked *asked) {
    Aside *asides;
    add_number(asked, variations_list(asked->round, &asides));
    free(asides);
}

enum { ASIDE_MAX = 512 };

static int compare_words(const void *a, const void *b) {
    return strcmp(a, b);
}

/* Their words in the order of the alphabet, as their numbers are not kept: "c4 / d4 d5". */
static void tell_asides(Asked *asked) {
    Aside *asides;
    const int count = variations_list(asked->round, &asides);
    char(*const words)[ASIDE_MAX] = memory_new((size_t)count + 1, sizeof *words);
    for (int i = 0; i < count; i++) variations_words(asked->round, &asides[i], words[i], sizeof words[i]);
    qsort(words, (size_t)count, sizeof *words, compare_words);
    for (int i = 0; i < count; i++) add(asked, "%s%s", i ? " / " : "", words[i]);
    free(words);
    free(asides);
}

/* Is the line at the board the main one? */
static void tell_line(Asked *asked) {
    add(asked, lines_is_main(&asked->round->lines, &asked->round->record) ? "main" : "aside");
}

/* What was said of the moves at the board, before the first one first. */
static void tell_comments(Asked *asked) {
    const Lines *const lines = &asked->round->lines;
    if (lines->comment) add(asked, "%s", lines->comment);
    for (int ply = 1; lines->count && ply <= asked->round->record.count; ply++) {
        const int move = lines_at(lines, &asked->round->record, ply);
        if (move != LINE_NONE && lines->move[move - 1].comment)
            add(asked, "%s%d %s", asked->used ? " / " : "", ply, lines->move[move - 1].comment);
    }
}

/* What those who moved thought: "20/5 - -15/5". */
static void tell_scores(Asked *asked) {
    for (int ply = 0; ply < asked->round->record.count; ply++) {
        const Opinion *const opinion = &asked->round->record.moves[ply].opinion;
        if (ply) add(asked, " ");
        if (opinion->has_score)
            add(asked, "%d/%d", opinion->score, opinion->depth);
        else
            add(asked, "-");
    }
}

/* ---- people ---- */

static void tell_name(Asked *asked) {
    add(asked, "%s", asked->round->name[player_asked(asked)]);
}

static void tell_names(Asked *asked) {
    for (Player player = 0; player < round_game(asked->round)->players; player++)
        add(asked, "%s%s", player ? "/" : "", asked->round->name[player]);
}

static void tell_seats(Asked *asked) {
    for (Player player = 0; player < round_game(asked->round)->players; player++) {
        char text[SEAT_TEXT_MAX];
        seat_format(&asked->round->seat[player], text, sizeof text);
        add(asked, "%s%s", player ? " " : "", text);
    }
}

static void tell_tag(Asked *asked) {
    const PgnTags *const kept = &asked->round->kept;
    for (int i = 0; i < kept->count; i++)
        if (strcmp(kept->tag[i].name, asked->argument) == 0) add(asked, "%s", kept->tag[i].value);
}

static void tell_study(Asked *asked) {
    add_truth(asked, asked->round->is_study);
}

/* ---- sight ---- */

static void tell_hidden(Asked *asked) {
    add_truth(asked, sight_is_hidden(asked->round));
}

static void tell_revealed(Asked *asked) {
    add_truth(asked, asked->round->was_revealed);
}

static void tell_viewer(Asked *asked) {
    const Player viewer = sight_viewer(asked->round, players_asked(asked));
    if (viewer == NOBODY)
        add(asked, "all");
    else if (viewer == WATCHER)
        add(asked, "nothing");
    else
        add_player(asked, viewer);
}

static void tell_curtain(Asked *asked) {
    add_player(asked, sight_curtain(asked->round, players_asked(asked)));
}

static void tell_sees(Asked *asked) {
    const Player viewer = sight_viewer(asked->round, players_asked(asked));
    asked->used += sight_position(&asked->round->record.pos, viewer, asked->buf, MEMBER_MAX);
}

/* Men in the picture that they get. */
static void tell_men(Asked *asked) {
    Picture picture;
    int men = 0;
    sight_picture(&asked->round->record.pos, sight_viewer(asked->round, players_asked(asked)), &picture);
    for (int at = 0; at < picture.board->cells; at++) men += picture.cell[at][0] != 0;
    add_number(asked, men);
}

static void tell_alone(Asked *asked) {
    add_truth(asked, sight_plays_alone(asked->round, players_asked(asked)));
}

static void tell_help(Asked *asked) {
    add_truth(asked, sight_allows_help(asked->round, players_asked(asked)));
}

static void tell_plays_aside(Asked *asked) {
    add_truth(asked, variations_are_allowed(asked->round, players_asked(asked)));
}

/* ---- all of them ---- */

static const struct {
    const char *name;
    void (*tell)(Asked *asked);
} members[] = {
    { "plies", tell_plies },     { "position", tell_position }, { "start", tell_start },
    { "moves", tell_moves },     { "turn", tell_turn },         { "over", tell_over },
    { "result", tell_result },   { "reason", tell_reason },     { "ending", tell_ending },
    { "out", tell_out },         { "chance", tell_chance },     { "asks", tell_asks },
    { "due", tell_due },         { "refusals", tell_refusals }, { "runs", tell_runs },
    { "left", tell_left },       { "flag", tell_flag },         { "used", tell_used },
    { "clock", tell_clock },     { "clocks", tell_clocks },     { "sessions", tell_sessions },
    { "limit", tell_limit },     { "offer", tell_offer },       { "waits", tell_waits },
    { "grave", tell_grave },     { "said", tell_said },         { "lines", tell_lines },
    { "asides", tell_asides },   { "line", tell_line },         { "comments", tell_comments },
    { "scores", tell_scores },   { "name", tell_name },         { "names", tell_names },
    { "seats", tell_seats },     { "tag", tell_tag },           { "study", tell_study },
    { "hidden", tell_hidden },   { "revealed", tell_revealed }, { "viewer", tell_viewer },
    { "curtain", tell_curtain }, { "sees", tell_sees },         { "men", tell_men },
    { "alone", tell_alone },     { "help", tell_help },         { "aside", tell_plays_aside },
    { "rematch", tell_rematch },
};

void round_member(const Round *round, Millis now, const char *name, const char *argument, char buf[static MEMBER_MAX]) {
    Asked asked = { round, now, argument, buf, 0 };
    *buf = '\0';
    for (size_t i = 0; i < LENGTH(members); i++) {
        if (strcmp(members[i].name, name) != 0) continue;
        members[i].tell(&asked);
        return;
    }
    fail_msg("a round has no member '%s'", name);
}

/* Reads NAME, NAME=VALUE, NAME(ARGUMENT)='VALUE' and moves on. */
static void read_member(const char **text, char name[static 64], char argument[static 64],
                        char value[static MEMBER_MAX]) {
    const char *at = *text;
    size_t length = strcspn(at, "(= ");
    snprintf(name, 64, "%.*s", (int)length, at);
    at += length;
    length = *at == '(' ? strcspn(at, ")") : 0;
    snprintf(argument, 64, "%.*s", length ? (int)length - 1 : 0, at + 1);
    at += length ? length + 1 : 0;
    snprintf(value, MEMBER_MAX, "yes");
    if (*at == '=') {
        const bool is_quoted = *++at == '\'';
        length = strcspn(at += is_quoted, is_quoted ? "'" : " ");
        snprintf(value, MEMBER_MAX, "%.*s", (int)length, at);
        at += length + is_quoted;
    }
    *text = at + strspn(at, " ");
}

bool round_members_are(const Round *round, Millis now, const char *text, char what[static 2 * MEMBER_MAX]) {
    char name[64], argument[64], value[MEMBER_MAX], found[MEMBER_MAX];
    text += strspn(text, " ");
    while (*text) {
        read_member(&text, name, argument, value);
        round_member(round, now, name, argument, found);
        if (strcmp(found, value) == 0) continue;
        snprintf(what, 2 * MEMBER_MAX, "%s is '%.4000s', not '%.4000s'", name, found, value);
        return false;
    }
    return true;
}

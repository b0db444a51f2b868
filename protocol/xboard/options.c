#include "protocol/xboard/options.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/text.h"
#include "protocol/xboard/answer.h"
#include "protocol/xboard/board/hosting.h"
#include "protocol/xboard/catalogue.h"
#include "protocol/xboard/game.h"
#include "protocol/xboard/play.h"
#include "protocol/xboard/standing.h"
#include "protocol/xboard/state.h"
#include "protocol/xboard/think.h"
#include "variants/registry.h"

enum { OTHER_TABLES_MB = 4 }; /* XBoard's `memory` counts tablebases that we do not have */

/* ---- options that only XBoard needs ---- */

static bool set_resign(void *owner, const OptionValue *value, Error *err) {
    (void)err;
    ((XBoard *)owner)->claims.resigns = value->number != 0;
    return true;
}

static void get_resign(const void *owner, OptionValue *value) {
    value->number = ((const XBoard *)owner)->claims.resigns;
}

static bool set_resign_score(void *owner, const OptionValue *value, Error *err) {
    (void)err;
    ((XBoard *)owner)->claims.resign_score = (int)value->number;
    return true;
}

static void get_resign_score(const void *owner, OptionValue *value) {
    value->number = ((const XBoard *)owner)->claims.resign_score;
}

static void get_family(const void *owner, OptionValue *value) {
    value->number = ((const XBoard *)owner)->partner.family;
}

static void get_ask_dice(const void *owner, OptionValue *value) {
    value->number = ((const XBoard *)owner)->roll.asks;
}

/* XBoard's list of games has 22 places: another part of ours goes there. */
static const char *family_name(int index) {
    return index ? hosting_family(index - 1) : "all";
}

/* In New Variant what stands last has no place: the game that was asked for comes behind the first name, which is
 * XBoard's own chess. */
static void write_names(const XBoard *xb, Text *out) {
    char names[HOSTING_TEXT_MAX];
    const char *const wanted = xb->partner.joined ? hosting_name(xb->partner.joined) : NULL;
    hosting_names(xb->partner.family ? hosting_family(xb->partner.family - 1) : NULL,
                  xb->partner.is_cutechess ? "cutechess" : NULL, names, sizeof names);
    int written = 0;
    for (char *rest = names, *name; (name = text_part(&rest, ',')); written++) {
        if (written && wanted && strcmp(name, wanted) == 0) continue;
        text_format(out, "%s%s", written ? "," : "", name);
        if (!written && wanted && strcmp(name, wanted) != 0) text_format(out, ",%s", wanted);
    }
}

/* XBoard and WinBoard read the second and the third word of each line into buffers of 512 characters, and would write
 * the list over whatever lies behind them: two short words stand before it. */
static void say_variants(XBoard *xb) {
    char names[HOSTING_TEXT_MAX];
    Text text = text_into(names, sizeof names);
    write_names(xb, &text);
    output_line(xb->out, "feature san=0 time=1 variants=\"%s\"", names);
}

static bool set_family(void *owner, const OptionValue *value, Error *err) {
    (void)err;
    ((XBoard *)owner)->partner.family = (int)value->number;
    say_variants(owner);
    return true;
}

/* Rules that are joined make a game of their own, which XBoard takes only by a name that it was given. */
static bool set_joined(void *owner, const OptionValue *value, Error *err) {
    Partner *const partner = &((XBoard *)owner)->partner;
    const Game *const game = *value->text ? game_find_or(value->text, err) : NULL;
    if (*value->text && !game) return false;
    if (game && !hosting_can(game)) return error_set(err, "XBoard cannot show %s: try fusilier web", game->id);
    partner->joined = game;
    say_variants(owner);
    return true;
}

static void get_joined(const void *owner, OptionValue *value) {
    const Game *const joined = ((const XBoard *)owner)->partner.joined;
    snprintf(value->text, sizeof value->text, "%s", joined ? hosting_name(joined) : "");
}

static bool set_ask_dice(void *owner, const OptionValue *value, Error *err) {
    (void)err;
    ((XBoard *)owner)->roll.asks = value->number != 0;
    return true;
}

static bool set_move(void *owner, const OptionValue *value, Error *err) {
    (void)err;
    if (*value->text) xboard_play_text(owner, value->text);
    return true;
}

static bool push_rules(void *owner, const OptionValue *value, Error *err) {
    (void)value, (void)err;
    tell_show_rules(owner);
    return true;
}

static bool push_standing(void *owner, const OptionValue *value, Error *err) {
    (void)value, (void)err;
    standing_show(owner);
    return true;
}

static bool push_games(void *owner, const OptionValue *value, Error *err) {
    (void)value, (void)err;
    catalogue_show(owner);
    return true;
}

enum { RULES };

static const Option own_table[] = {
    [RULES] = { "Rules", OPTION_BUTTON, OPTION_IN_XBOARD, 0, 0, 0, NULL, push_rules, NULL },
    { "How It Stands", OPTION_BUTTON, OPTION_IN_XBOARD, 0, 0, 0, NULL, push_standing, NULL },
    { "All Games", OPTION_BUTTON, OPTION_IN_XBOARD, 0, 0, 0, NULL, push_games, NULL },
    { "Move", OPTION_STRING, OPTION_IN_XBOARD, 0, 0, 0, NULL, set_move, NULL },
    { "Variant List", OPTION_COMBO, OPTION_IN_XBOARD, 0, 0, 0, family_name, set_family, get_family },
    { "Join Rules", OPTION_STRING, OPTION_IN_XBOARD, 0, 0, 0, NULL, set_joined, get_joined },
    { "Ask for Dice", OPTION_CHECK, OPTION_IN_XBOARD, 0, 0, 1, NULL, set_ask_dice, get_ask_dice },
    { "Resign", OPTION_CHECK, OPTION_IN_XBOARD, 0, 0, 1, NULL, set_resign, get_resign },
    { "Resign Score", OPTION_SPIN, OPTION_IN_XBOARD, 1000, 100, 30000, NULL, set_resign_score, get_resign_score },
};

/* ---- features ---- */

/* Which of the options that some games alone need does this game need? NULL: any game may come. */
static OptionNeeds needs_of(const Game *game) {
    return (OptionNeeds){ .dice = !game || game_has_dice(game), .guesses = !game || game_is_hidden(game) };
}

typedef enum { OF_ALL_GAMES, NEEDED, NOT_NEEDED } Need;

static Need need_of(const XBoard *xb, const Option *option) {
    const OptionNeeds *const needs = &xb->partner.needs;
    if (strcmp(option->name, "Ask for Dice") == 0) return needs->dice ? NEEDED : NOT_NEEDED;
    if (strcmp(option->name, "Samples") == 0) return needs->guesses ? NEEDED : NOT_NEEDED;
    return OF_ALL_GAMES;
}

static void say_options(XBoard *xb, const Option *table, size_t count, const void *owner, Need need) {
    char line[OPTION_LINE_MAX];
    for (size_t i = 0; i < count; i++) {
        if (!(table[i].where & OPTION_IN_XBOARD) || need_of(xb, &table[i]) != need) continue;
        option_format_xboard(&table[i], owner, line, sizeof line);
        output_line(xb->out, "feature option=\"%s\"", line);
    }
}

/* What a player wants stands above what an expert wants. What some games alone need stands last: a window that is open
 * while XBoard gets another list keeps its rows, and all rows above mean what they did. */
static void say_all_options(XBoard *xb) {
    size_t count;
    const Option *const shared = session_options(&count);
    for (Need need = OF_ALL_GAMES; need <= NEEDED; need++) {
        say_options(xb, own_table, LENGTH(own_table), xb, need);
        say_options(xb, shared, count, xb->session, need);
    }
}

/* XBoard forgets all options when it is told that we are not done. */
void options_follow_game(XBoard *xb) {
    const OptionNeeds needs = needs_of(session_game(xb->session)), told = xb->partner.needs;
    if (!xb->partner.is_xboard || (needs.dice == told.dice && needs.guesses == told.guesses)) return;
    xb->partner.needs = needs;
    output_begin(xb->out);
    output_line(xb->out, "feature done=0");
    say_all_options(xb);
    output_line(xb->out, "feature done=1");
    output_end(xb->out);
}

static void cmd_protover(XBoard *xb, char *args) {
    (void)args;
    xb->partner.needs = needs_of(xb->partner.joined);
    output_begin(xb->out);
    output_line(xb->out, "feature done=0");
    output_line(xb->out,
                "feature ping=1 setboard=1 usermove=1 colors=0 sigint=0 sigterm=0 reuse=1 analyze=1 playother=1");
    output_line(xb->out, "feature debug=1 memory=1 smp=1 exclude=1 highlight=1 pause=1 name=1 nps=1 draw=1");
    xb->partner.says_features = true;
    xb->told.title[0] = '\0';
    tell_title(xb);
    say_variants(xb);
    say_all_options(xb);
    output_line(xb->out, "feature done=1");
    output_end(xb->out);
}

/* Only XBoard and WinBoard know marks on the board. Others read a list of options once. */
static void cmd_accepted(XBoard *xb, char *args) {
    if (strcmp(args, "highlight") == 0) xb->partner.is_xboard = true;
}

/* Cute Chess knows no draw offers; all others that speak this protocol accept that feature. What it asks next, a ping
 * before the first game, is answered after the names that it may use. */
static void cmd_rejected(XBoard *xb, char *args) {
    if (strcmp(args, "draw") != 0 || xb->partner.is_cutechess) return;
    xb->partner.is_cutechess = true;
    say_variants(xb);
}

/* ---- setting them ---- */

/* Options are set between searches. A search for our move is not disturbed: the option waits for its end. Other
 * searches begin anew. */
static bool must_wait(XBoard *xb, const char *command, const char *args) {
    if (xboard_task(xb) != TASK_MOVE) return false;
    if (!postponed_add(&xb->postponed, command, args)) xboard_error(xb, "too much to do after the move");
    return true;
}

static void set_option(XBoard *xb, const char *name, const char *value) {
    Error err = { .text = "" };
    const Option *own = option_find(own_table, LENGTH(own_table), name);
    const Task task = xboard_task(xb);
    session_cancel(xb->session);
    if (!(own ? option_set(own, xb, value, &err) : session_set_option(xb->session, name, value, &err)))
        xboard_error(xb, err.text);
    dice_seed(&xb->dice, session_search_options(xb->session)->seed);
    if (xboard_task(xb) != TASK_NONE) return; /* the option was a move, and what comes after it is thought about */
    if (task == TASK_HINT)
        xboard_find_hint(xb);
    else if (task != TASK_NONE)
        xboard_go_on(xb);
}

static void cmd_option(XBoard *xb, char *args) {
    if (option_find(own_table, LENGTH(own_table), args) == &own_table[RULES]) {
        tell_show_rules(xb); /* disturbs no search */
        return;
    }
    if (must_wait(xb, "option", args)) return;
    char *equals = strchr(args, '=');
    if (equals) *equals = '\0';
    set_option(xb, args, equals ? equals + 1 : NULL);
}

static void cmd_memory(XBoard *xb, char *args) {
    int64_t mb;
    char value[32];
    if (must_wait(xb, "memory", args) || !xboard_read_number(xb, args, 1, 1 << 20, &mb)) return;
    snprintf(value, sizeof value, "%" PRId64, mb > OTHER_TABLES_MB ? mb - OTHER_TABLES_MB : 1);
    set_option(xb, "Hash", value);
    session_prepare(xb->session);
}

static void cmd_cores(XBoard *xb, char *args) {
    int64_t cores;
    char value[32];
    if (must_wait(xb, "cores", args) || !xboard_read_number(xb, args, 1, 256, &cores)) return;
    snprintf(value, sizeof value, "%" PRId64, cores);
    set_option(xb, "Threads", value);
}

static const Command commands[] = {
    { "protover", cmd_protover, NULL }, { "accepted", cmd_accepted, NULL }, { "rejected", cmd_rejected, NULL },
    { "option", cmd_option, NULL },     { "memory", cmd_memory, NULL },     { "cores", cmd_cores, NULL },
};
const Commands options_commands = { commands, LENGTH(commands) };

/* session_options.c -- the options that all protocols share. */
#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/folder.h"
#include "protocol/session/private.h"
#include "search/learned/learned.h"
#include "variants/load.h"
#include "variants/plugins.h"
#include "variants/registry.h"

/* ---- options of the search ---- */

/* Whoever has a searcher can own these: its pointer is what the owner begins with (OPTION_OF_SEARCH). */
static Searcher *searcher_of(const void *owner) {
    return *(Searcher *const *)owner;
}
static_assert(offsetof(Session, searcher) == 0, "a session begins with its searcher");

/* Changes one field in a copy and hands the copy to the search: on an error nothing has changed. */
#define SEARCH_OPTION(field, type)                                                                                     \
    static bool set_##field(void *owner, const OptionValue *value, Error *err) {                                       \
        SearchOptions options = *search_options(searcher_of(owner));                                                   \
        options.field = (type)value->number;                                                                           \
        return search_set_options(searcher_of(owner), &options, err);                                                  \
    }                                                                                                                  \
    static void get_##field(const void *owner, OptionValue *value) {                                                   \
        value->number = (int64_t)search_options(searcher_of(owner))->field;                                            \
    }
SEARCH_OPTION(hash_mb, size_t)
SEARCH_OPTION(threads, int)
SEARCH_OPTION(multipv, int)
SEARCH_OPTION(overhead_ms, int64_t)
SEARCH_OPTION(limit_strength, bool)
SEARCH_OPTION(elo, int)
SEARCH_OPTION(seed, uint64_t)
SEARCH_OPTION(opponents, Opponents)
SEARCH_OPTION(samples, int)
SEARCH_OPTION(tables, bool)
SEARCH_OPTION(nets, bool)
#undef SEARCH_OPTION

static bool set_endings_path(void *owner, const OptionValue *value, Error *err) {
    SearchOptions options = *search_options(searcher_of(owner));
    if (*value->text && !folder_is_there(value->text, err)) return false;
    snprintf(options.endings_path, sizeof options.endings_path, "%s", value->text);
    return search_set_options(searcher_of(owner), &options, err);
}

static void get_endings_path(const void *owner, OptionValue *value) {
    snprintf(value->text, sizeof value->text, "%s", search_options(searcher_of(owner))->endings_path);
}

/* One of another game waits until that is played; what is no such file is refused. */
static bool set_eval_file(void *owner, const OptionValue *value, Error *err) {
    Session *const session = owner;
    SearchOptions options = *search_options(session->searcher);
    bool is_of_game;
    if (*value->text && !learned_check(value->text, session_game(session), &is_of_game, err)) return false;
    snprintf(options.eval_file, sizeof options.eval_file, "%s", value->text);
    return search_set_options(session->searcher, &options, err);
}

static void get_eval_file(const void *owner, OptionValue *value) {
    const Session *const session = owner;
    snprintf(value->text, sizeof value->text, "%s", search_options(session->searcher)->eval_file);
}

static bool set_clear(void *owner, const OptionValue *value, Error *err) {
    (void)value, (void)err;
    search_clear(searcher_of(owner));
    return true;
}

/* ---- switches ---- */

#define SWITCH(field)                                                                                                  \
    static bool set_##field(void *owner, const OptionValue *value, Error *err) {                                       \
        (void)err;                                                                                                     \
        ((Session *)owner)->switches.field = value->number != 0;                                                       \
        return true;                                                                                                   \
    }                                                                                                                  \
    static void get_##field(const void *owner, OptionValue *value) {                                                   \
        value->number = ((const Session *)owner)->switches.field;                                                      \
    }
SWITCH(show_wdl)
SWITCH(ponder)
#undef SWITCH

/* Whoever analyses wants to know what is true: a draw is worth a draw then. */
static bool apply_contempt(Session *session, int contempt, bool analyse_mode, Error *err) {
    SearchOptions options = *search_options(session->searcher);
    options.contempt = analyse_mode ? 0 : contempt;
    if (!search_set_options(session->searcher, &options, err)) return false;
    session->contempt = contempt;
    session->switches.analyse_mode = analyse_mode;
    return true;
}

static bool set_contempt(void *owner, const OptionValue *value, Error *err) {
    Session *session = owner;
    return apply_contempt(session, (int)value->number, session->switches.analyse_mode, err);
}

static void get_contempt(const void *owner, OptionValue *value) {
    value->number = ((const Session *)owner)->contempt;
}

static bool set_analyse_mode(void *owner, const OptionValue *value, Error *err) {
    Session *session = owner;
    return apply_contempt(session, session->contempt, value->number != 0, err);
}

static void get_analyse_mode(const void *owner, OptionValue *value) {
    value->number = ((const Session *)owner)->switches.analyse_mode;
}

/* ---- the game ---- */

static const char *uci_name(const Game *game) {
    return game->names.uci ? game->names.uci : game->id;
}

/* All games of the list, and then those that other programs know as well; NULL after the last. */
static const Game *game_number(int index) {
    return index < games_count() ? game_at(index) : game_elsewhere(index - games_count());
}

/* The names of all games in UCI; a game that shares its name with an earlier one stands under its id. */
static const char *variant_name(int index) {
    const int elsewhere = index - games_count();
    if (elsewhere >= 0) return elsewhere < game_elsewhere_count() ? game_elsewhere_id(elsewhere) : NULL;
    for (int i = 0; i < index; i++)
        if (strcmp(uci_name(game_at(i)), uci_name(game_at(index))) == 0) return game_at(index)->id;
    return uci_name(game_at(index));
}

/* The form of a game in which king and rooks may start anywhere, known in UCI under the same name; the game itself if
 * there is none. */
static const Game *chess960_form(const Game *game) {
    for (int i = 0; i < games_count(); i++)
        if (game_at(i)->conduct.rules.any_castling && strcmp(uci_name(game_at(i)), uci_name(game)) == 0)
            return game_at(i);
    return game;
}

static void choose_game(Session *session, const Game *base) {
    const Game *game = session->switches.chess960 ? chess960_form(base) : base;
    if (game != session_game(session)) session_set_game(session, game);
    session->base = base;
}

/* Besides the games of the list, those of joined rules. */
static bool set_variant(void *owner, const OptionValue *value, Error *err) {
    const Game *game = value->number >= 0 ? game_number((int)value->number) : game_find_or(value->text, err);
    if (game) choose_game(owner, game);
    return game != NULL;
}

static void get_variant(const void *owner, OptionValue *value) {
    const Session *session = owner;
    const Game *game;
    for (int i = 0; (game = game_number(i)); i++)
        if (game == session->base) value->number = i;
}

static bool set_chess960(void *owner, const OptionValue *value, Error *err) {
    (void)err;
    Session *session = owner;
    session->switches.chess960 = value->number != 0;
    choose_game(session, session->base);
    return true;
}

static void get_chess960(const void *owner, OptionValue *value) {
    value->number = ((const Session *)owner)->switches.chess960;
}

/* ---- games from files ---- */

static void tell_of_game(void *listener, const char *id, const Game *game, const char *why) {
    Session *const session = listener;
    if (!game) output_line(session->out, "info string error: %s: %s", id, why);
}

/* The list of games is longer now: it is announced again. */
static bool announce_games(Session *session) {
    char line[OPTION_LINE_MAX];
    size_t count;
    const Option *const options = session_options(&count);
    option_format_uci(option_find(options, count, "UCI_Variant"), line, sizeof line);
    output_line(session->out, "%s", line);
    return true;
}

static bool set_variant_path(void *owner, const OptionValue *value, Error *err) {
    Session *const session = owner;
    if (!value->text[0]) return true;
    if (!games_load_file(value->text, tell_of_game, session, err)) return false;
    memcpy(session->variant_path, value->text, sizeof session->variant_path);
    return announce_games(session);
}

static void get_variant_path(const void *owner, OptionValue *value) {
    memcpy(value->text, ((const Session *)owner)->variant_path, sizeof value->text);
}

static bool set_plugin_path(void *owner, const OptionValue *value, Error *err) {
    Session *const session = owner;
    if (!value->text[0]) return true;
    if (!plugins_add(value->text, err)) return false;
    memcpy(session->plugin_path, value->text, sizeof session->plugin_path);
    return announce_games(session);
}

static void get_plugin_path(const void *owner, OptionValue *value) {
    memcpy(value->text, ((const Session *)owner)->plugin_path, sizeof value->text);
}

/* ---- the log ---- */

static bool set_log(void *owner, const OptionValue *value, Error *err) {
    Session *session = owner;
    if (!output_log(session->out, value->text, err)) return false;
    memcpy(session->log_path, value->text, sizeof session->log_path);
    return true;
}

static void get_log(const void *owner, OptionValue *value) {
    memcpy(value->text, ((const Session *)owner)->log_path, sizeof value->text);
}

/* ---- the table ---- */

/* XBoard sets hash and threads by commands of its own, and has no games for three, so what is about these is not
 * announced there. Hub hears of what matters in
 * draughts. */
static const Option table[] = {
    { "UCI_Variant", OPTION_NAME, OPTION_IN_UCI, 0, 0, 0, variant_name, set_variant, get_variant },
    { "UCI_Chess960", OPTION_CHECK, OPTION_IN_UCI, 0, 0, 1, NULL, set_chess960, get_chess960 },
    { "VariantPath", OPTION_FILE, OPTION_IN_UCI, 0, 0, 0, NULL, set_variant_path, get_variant_path },
    { "PluginPath", OPTION_FILE, OPTION_IN_UCI, 0, 0, 0, NULL, set_plugin_path, get_plugin_path },
    { "Hash", OPTION_SPIN, OPTION_IN_UCI | OPTION_IN_HUB | OPTION_OF_SEARCH, 64, 1, 1 << 20, NULL, set_hash_mb,
      get_hash_mb },
    { "Clear Hash", OPTION_BUTTON, OPTION_EVERYWHERE | OPTION_OF_SEARCH, 0, 0, 0, NULL, set_clear, NULL },
    { "Threads", OPTION_SPIN, OPTION_IN_UCI | OPTION_IN_HUB | OPTION_OF_SEARCH, 1, 1, 256, NULL, set_threads,
      get_threads },
    { "MultiPV", OPTION_SPIN, OPTION_EVERYWHERE | OPTION_OF_SEARCH, 1, 1, MULTIPV_MAX, NULL, set_multipv, get_multipv },
    { "Ponder", OPTION_CHECK, OPTION_IN_UCI, 0, 0, 1, NULL, set_ponder, get_ponder },
    { "Move Overhead", OPTION_SPIN, OPTION_EVERYWHERE | OPTION_IN_HUB | OPTION_OF_SEARCH, 15, 0, 5000, NULL,
      set_overhead_ms, get_overhead_ms },
    { "Contempt", OPTION_SPIN, OPTION_EVERYWHERE | OPTION_IN_HUB, 0, -200, 200, NULL, set_contempt, get_contempt },
    { "UCI_LimitStrength", OPTION_CHECK, OPTION_IN_UCI, 0, 0, 1, NULL, set_limit_strength, get_limit_strength },
    { "UCI_Elo", OPTION_SPIN, OPTION_IN_UCI, 1500, 500, 3000, NULL, set_elo, get_elo },
    { "Limit Strength", OPTION_CHECK, OPTION_IN_XBOARD | OPTION_IN_HUB | OPTION_OF_SEARCH, 0, 0, 1, NULL,
      set_limit_strength, get_limit_strength },
    { "Elo", OPTION_SPIN, OPTION_IN_XBOARD | OPTION_IN_HUB | OPTION_OF_SEARCH, 1500, 500, 3000, NULL, set_elo,
      get_elo },
    { "Endgame Tables", OPTION_CHECK, OPTION_EVERYWHERE | OPTION_IN_HUB | OPTION_OF_SEARCH | OPTION_READ_NOW, 1, 0, 1,
      NULL, set_tables, get_tables },
    { "EndingsPath", OPTION_FILE, OPTION_EVERYWHERE | OPTION_OF_SEARCH | OPTION_READ_NOW, 0, 0, 0, NULL,
      set_endings_path, get_endings_path },
    { "Learned Nets", OPTION_CHECK, OPTION_EVERYWHERE | OPTION_IN_HUB | OPTION_READ_NOW, 1, 0, 1, NULL, set_nets,
      get_nets },
    { "EvalFile", OPTION_FILE, OPTION_EVERYWHERE | OPTION_IN_HUB | OPTION_READ_NOW, 0, 0, 0, NULL, set_eval_file,
      get_eval_file },
    { "Opponents", OPTION_COMBO, OPTION_IN_UCI | OPTION_OF_SEARCH, 0, 0, 0, opponents_name, set_opponents,
      get_opponents },
    { "Dice Seed", OPTION_SPIN, OPTION_EVERYWHERE | OPTION_OF_SEARCH, 0, 0, INT32_MAX, NULL, set_seed, get_seed },
    { "Samples", OPTION_SPIN, OPTION_EVERYWHERE | OPTION_OF_SEARCH, -1, -1, 256, NULL, set_samples, get_samples },
    { "UCI_ShowWDL", OPTION_CHECK, OPTION_IN_UCI, 0, 0, 1, NULL, set_show_wdl, get_show_wdl },
    { "UCI_AnalyseMode", OPTION_CHECK, OPTION_IN_UCI, 0, 0, 1, NULL, set_analyse_mode, get_analyse_mode },
    { "Log File", OPTION_FILE, OPTION_EVERYWHERE | OPTION_IN_HUB, 0, 0, 0, NULL, set_log, get_log },
};

const Option *session_options(size_t *count) {
    *count = LENGTH(table);
    return table;
}

bool session_set_option(Session *session, const char *name, const char *value, Error *err) {
    const Option *option = option_find(table, LENGTH(table), name);
    if (!option) return error_set(err, "unknown option '%.80s'", name);
    OptionValue wanted;
    if (option_parse(option, value, &wanted, err)) session_cancel(session); /* the search reads options while it runs */
    if (!option_set(option, session, value, err)) return false;
    if (option->where & OPTION_READ_NOW) session_know(session);
    return true;
}

const SearchOptions *session_search_options(const Session *session) {
    return search_options(session->searcher);
}

const SessionSwitches *session_switches(const Session *session) {
    return &session->switches;
}

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/number.h"
#include "protocol/match/opponent.h"

/* Takes the next word (quotes removed) off *text. False at the end; an unclosed quote is an error. */
static bool next_word(const char **text, char *word, size_t size, Error *err, bool *bad) {
    const char *at = *text;
    while (isspace((unsigned char)*at)) at++;
    if (!*at) return false;
    size_t n = 0;
    char quote = '\0';
    for (; *at && (quote || !isspace((unsigned char)*at)); at++) {
        if (quote ? *at == quote : *at == '"' || *at == '\'') {
            quote = quote ? '\0' : *at;
        } else if (n + 1 < size) {
            word[n++] = *at;
        } else {
            *bad = true;
            return error_set(err, "a word of more than %zu characters", size - 1);
        }
    }
    if (quote) {
        *bad = true;
        return error_set(err, "a quote is not closed");
    }
    word[n] = '\0';
    *text = at;
    return true;
}

static bool add_command_word(OpponentSpec *spec, size_t *used, const char *word, Error *err) {
    const size_t size = strlen(word) + 1;
    if (spec->words == OPPONENT_WORDS_MAX || *used + size > sizeof spec->command)
        return error_set(err, "the command is too long");
    memcpy(spec->command + *used, word, size);
    *used += size;
    spec->words++;
    return true;
}

static bool store(char *target, size_t size, const char *key, const char *value, Error *err) {
    if (strlen(value) >= size) return error_set(err, "%s is longer than %zu characters", key, size - 1);
    strcpy(target, value);
    return true;
}

static bool set_option(OpponentSpec *spec, const char *name, const char *value, Error *err) {
    int i = 0;
    while (i < spec->options && strcmp(spec->option[i].name, name) != 0) i++;
    if (i == OPPONENT_OPTIONS_MAX) return error_set(err, "more than %d options", OPPONENT_OPTIONS_MAX);
    if (!*name) return error_set(err, "an option without a name");
    if (!store(spec->option[i].name, sizeof spec->option[i].name, "the name of an option", name, err)) return false;
    if (!store(spec->option[i].value, sizeof spec->option[i].value, name, value, err)) return false;
    if (i == spec->options) spec->options++;
    return true;
}

static bool set_nodes(OpponentSpec *spec, const char *value, Error *err) {
    int64_t nodes;
    if (!number_read("nodes", value, 1, INT64_MAX, &nodes, err)) return false;
    spec->control.nodes = (uint64_t)nodes;
    return true;
}

static bool set_depth(OpponentSpec *spec, const char *value, Error *err) {
    int64_t depth;
    if (!number_read("depth", value, 1, 1000, &depth, err)) return false;
    spec->control.depth = (int)depth;
    return true;
}

/* An engine's own clock replaces the one of the defaults. */
static bool set_time(OpponentSpec *spec, const char *value, bool per_move, Error *err) {
    TimeControl fresh = { .nodes = spec->control.nodes, .depth = spec->control.depth };
    if (per_move ? !seconds_parse(value, &fresh.move_time_ms, err) : !timecontrol_parse(&fresh, value, err))
        return false;
    spec->control = fresh;
    return true;
}

static bool set_speech(OpponentSpec *spec, const char *value, Error *err) {
    if (strcmp(value, "uci") == 0) {
        spec->speech = SPEAKS_UCI;
    } else if (strcmp(value, "xboard") == 0 || strcmp(value, "cecp") == 0) {
        spec->speech = SPEAKS_XBOARD;
    } else if (strcmp(value, "hub") == 0) {
        spec->speech = SPEAKS_HUB;
    } else if (strcmp(value, "auto") == 0) {
        spec->speech = SPEAKS_ANYTHING;
    } else {
        return error_set(err, "proto must be uci, xboard, hub or auto, not '%s'", value);
    }
    return true;
}

/* A setting `key=value`. Sets *known to false if the key is none of ours: then it is a word of the command. */
static bool apply(OpponentSpec *spec, const char *key, const char *value, bool *known, Error *err) {
    if (strncmp(key, "option.", 7) == 0) return set_option(spec, key + 7, value, err);
    if (strcmp(key, "name") == 0) return store(spec->name, sizeof spec->name, "the name", value, err);
    if (strcmp(key, "dir") == 0) return store(spec->directory, sizeof spec->directory, "the directory", value, err);
    if (strcmp(key, "proto") == 0) return set_speech(spec, value, err);
    if (strcmp(key, "tc") == 0) return set_time(spec, value, false, err);
    if (strcmp(key, "st") == 0) return set_time(spec, value, true, err);
    if (strcmp(key, "nodes") == 0) return set_nodes(spec, value, err);
    if (strcmp(key, "depth") == 0) return set_depth(spec, value, err);
    *known = false;
    return true;
}

static bool add_command(OpponentSpec *spec, size_t *used, const char *text, Error *err) {
    char word[OPPONENT_COMMAND_MAX];
    bool bad = false;
    while (next_word(&text, word, sizeof word, err, &bad))
        if (!add_command_word(spec, used, word, err)) return false;
    return !bad;
}

bool opponent_spec_parse(OpponentSpec *spec, const char *text, Error *err) {
    OpponentSpec fresh = *spec;
    char word[OPPONENT_COMMAND_MAX];
    size_t used = 0;
    bool bad = false;
    fresh.words = 0;
    while (next_word(&text, word, sizeof word, err, &bad)) {
        char *const equals = strchr(word, '=');
        bool known = equals != NULL;
        if (equals) {
            *equals = '\0';
            const bool command = strcmp(word, "cmd") == 0;
            if (command ? !add_command(&fresh, &used, equals + 1, err) : !apply(&fresh, word, equals + 1, &known, err))
                return false;
            if (!known) *equals = '=';
        }
        if (!known && !add_command_word(&fresh, &used, word, err)) return false;
    }
    if (bad) return false;
    *spec = fresh;
    return true;
}

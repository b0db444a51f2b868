/* What the games of a match depend on, in a line: games that were played otherwise do not belong to it. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/file_key.h"
#include "engine/base/system.h"
#include "protocol/match/private.h"

static uint64_t add_text(uint64_t key, const char *text) {
    return mix_bytes(key, text, strlen(text) + 1);
}

/* A word of a command as a file: from where the engine starts. */
static void locate(const OpponentSpec *spec, const char *word, char *path, size_t size) {
    const bool elsewhere = *spec->directory && system_last_separator(word) != word;
    snprintf(path, size, elsewhere ? "%s/%s" : "%s%s", elsewhere ? spec->directory : "", word);
}

/* The program, and the script if it is one that runs scripts. */
static uint64_t key_of_build(const OpponentSpec *spec) {
    char path[2 * OPPONENT_COMMAND_MAX + 2];
    const char *word = spec->command;
    if (strcmp(word, "self") == 0) return file_key_of_program();
    const bool found = system_find_program(word, path, sizeof path);
    if (found && system_last_separator(word)) locate(spec, word, path, sizeof path);
    uint64_t key = found ? file_key(0, path) : 0;
    for (int i = 1; i < spec->words; i++) {
        word += strlen(word) + 1;
        locate(spec, word, path, sizeof path);
        if (file_exists(path)) return file_key(key, path);
    }
    return key;
}

static uint64_t key_of_command(const OpponentSpec *spec) {
    uint64_t key = add_text((uint64_t)spec->speech, spec->directory);
    const char *word = spec->command;
    for (int i = 0; i < spec->words; i++, word += strlen(word) + 1) key = add_text(key, word);
    return key;
}

static uint64_t key_of_options(const OpponentSpec *spec) {
    uint64_t key = 0;
    for (int i = 0; i < spec->options; i++) key = add_text(add_text(key, spec->option[i].name), spec->option[i].value);
    return key;
}

static uint64_t key_of_limits(const OpponentSpec *spec) {
    char control[TIMECONTROL_TEXT_MAX], limits[TIMECONTROL_TEXT_MAX];
    timecontrol_format(&spec->control, control);
    timecontrol_describe(&spec->control, limits);
    return add_text(add_text(0, control), limits);
}

typedef uint64_t KeyOf(const OpponentSpec *spec);

/* The first half of a key of all engines, as it is written. */
static unsigned key_of_all(const MatchOptions *options, KeyOf *key_of) {
    uint64_t key = 0;
    for (int i = 0; i < options->engines; i++) key = mix64(key + key_of(&options->engine[i]));
    return (unsigned)(key >> 32);
}

static unsigned key_of_names(const Match *match) {
    uint64_t key = 0;
    for (int i = 0; i < match->options->engines; i++) key = add_text(key, match->name[i]);
    return (unsigned)(key >> 32);
}

void schedule_describe(Match *match) {
    const MatchOptions *const options = match->options;
    snprintf(match->schedule, sizeof match->schedule,
             "%s seed=%llu random-plies=%d openings=%d/%08x engines=%08x limits=%08x options=%08x commands=%08x "
             "builds=%08x margin=%lld max-plies=%d",
             options->game->id, (unsigned long long)options->seed, options->random_plies, match->openings.count,
             (unsigned)(openings_key(&match->openings) >> 32), key_of_names(match), key_of_all(options, key_of_limits),
             key_of_all(options, key_of_options), key_of_all(options, key_of_command),
             key_of_all(options, key_of_build), (long long)options->margin_ms, options->max_plies);
}

bool schedule_agrees(const char *one, const char *two, char *other, size_t size) {
    while (*one && *two) {
        const int length = (int)strcspn(one, " "), length_two = (int)strcspn(two, " ");
        const int name = (int)strcspn(two, "= ");
        if (length != length_two || strncmp(one, two, (size_t)length) != 0) {
            const bool named = two[name] == '=' && strncmp(one, two, (size_t)name + 1) == 0;
            snprintf(other, size, "%.*s (%.*s; now %.*s)", named ? name : 8, named ? two : "settings", length, one,
                     length_two, two);
            return false;
        }
        one += length + (one[length] == ' ');
        two += length + (two[length] == ' ');
    }
    snprintf(other, size, "settings");
    return !*one && !*two;
}

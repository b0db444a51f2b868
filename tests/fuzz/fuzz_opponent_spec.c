/* fuzz_opponent_spec.c -- any bytes as what a user wrote about an engine of a match (docs/match.md). First line: what
 * both engines have; second line: this one. */
#define _GNU_SOURCE /* memfd_create */
#include "tests/fuzz/fuzz.h"

#include "protocol/match/opponent.h"

enum { INPUT_MAX = 8192 };

static void is_sound(const OpponentSpec *spec) {
    char text[TIMECONTROL_TEXT_MAX];
    fuzz_need(spec->words >= 0 && spec->words <= OPPONENT_WORDS_MAX, "too many words");
    fuzz_need(spec->options >= 0 && spec->options <= OPPONENT_OPTIONS_MAX, "too many options");
    size_t used = 0;
    for (int i = 0; i < spec->words; i++) used += strlen(spec->command + used) + 1;
    fuzz_need(used <= sizeof spec->command, "a command without an end");
    for (int i = 0; i < spec->options; i++) fuzz_need(*spec->option[i].name, "an option without a name");
    const TimeControl *const it = &spec->control;
    fuzz_need(it->base_ms >= 0 && it->increment_ms >= 0 && it->move_time_ms >= 0 && it->moves >= 0 && it->depth >= 0,
              "a limit below zero");
    timecontrol_format(it, text);
    TimeControl again = { .moves = 0 };
    if (it->base_ms > 0) {
        fuzz_need(timecontrol_parse(&again, text, NULL), "a time control that cannot be read back");
        fuzz_need(again.base_ms == it->base_ms && again.increment_ms == it->increment_ms && again.moves == it->moves,
                  "a time control that reads differently");
    }
    timecontrol_describe(it, text);
    fuzz_need(strlen(text) < sizeof text, "a description without an end");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > INPUT_MAX) return -1;
    static OpponentSpec spec, before;
    char *const text = malloc(size + 1);
    fuzz_need(text, "no memory");
    memcpy(text, data, size);
    text[size] = '\0';
    memset(&spec, 0, sizeof spec);
    char *rest = text;
    for (char *line; (line = strsep(&rest, "\n"));) {
        Error err = { .text = "" };
        memcpy(&before, &spec, sizeof spec);
        if (!opponent_spec_parse(&spec, line, &err)) {
            fuzz_need_error(&err);
            fuzz_need(memcmp(&before, &spec, sizeof spec) == 0, "what was refused has changed something");
        }
        is_sound(&spec);
    }
    free(text);
    return 0;
}

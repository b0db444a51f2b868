/* words.h -- a match as people ask for it on a command line.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_MATCH_WORDS_H
#define FUSILIER_PROTOCOL_MATCH_WORDS_H

#include "engine/base/cli_options.h"
#include "protocol/match/match.h"

typedef struct {
    MatchOptions options; /* match_defaults at first */
    OpponentSpec each;
    CliTexts engines;
    CliTexts replays;
    bool watch;
} MatchWords;

extern const CliOption match_words[]; /* fill a MatchWords */

/* What was asked for, behind the options: as many engines as the game `options.game` has room for, all with limits, and
 * a match that can be had. */
bool match_words_check(MatchWords *words, Error *err);

#endif

/* analyst.h -- an engine that looks for the best lines of a position, and what it tells of them.
 * Layer: protocol (private to web/). */
#ifndef FUSILIER_PROTOCOL_WEB_ANALYST_H
#define FUSILIER_PROTOCOL_WEB_ANALYST_H

#include <cjson/cJSON.h>

#include "protocol/record/opinion.h"
#include "search/eval/eval.h"
#include "search/search.h"

enum { ANALYSIS_LINES_MAX = 5, ANALYSIS_MOVES_MAX = 10, ANALYSIS_MS_LEAST = 20, ANALYSIS_MS_MOST = 30000 };

typedef struct {
    int plies; /* after so many */
    int lines; /* not more than there are moves, once it has begun */
    int think_ms;
} AnalysisWish;

typedef struct {
    Opinion opinion;
    Move move[ANALYSIS_MOVES_MAX];
    int length; /* 0: not known yet */
} AnalysisLine;

typedef struct {
    AnalysisWish wish;
    Searcher *searcher; /* NULL: it has not begun */
    Values *values;     /* of games of three teams or more */
    Position root;
    AnalysisLine line[ANALYSIS_LINES_MAX]; /* as they are found */
} Analyst;

/* Of a position that so many plies have been played to, after fewer of them. */
void analyst_init(Analyst *analyst, const Position *pos, int played, const AnalysisWish *wish);
void analyst_release(Analyst *analyst); /* ends its search */

/* Starts the search, which tells the listener. False: there is nothing to search. */
bool analyst_begin(Analyst *analyst, const Listener *listener, const atomic_bool *called_off);

/* What the listener hears. True: now all lines are known to the same depth. */
bool analyst_hear(Analyst *analyst, const Thinking *thinking);

/* What is told of lines, as docs/web.md says. */
cJSON *analyst_tell(Analyst *analyst, const AnalysisLine lines[], bool is_done);

#endif

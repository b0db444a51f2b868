/* analysis.h -- what an engine makes of a position while somebody looks at it: its best lines, better ones as it finds
 * them. Layer: protocol (private to web/). An analysis lives as long as the connection that listens to it. */
#ifndef FUSILIER_PROTOCOL_WEB_ANALYSIS_H
#define FUSILIER_PROTOCOL_WEB_ANALYSIS_H

#include "protocol/web/server.h"

enum { ANALYSIS_LINES_MAX = 5, ANALYSIS_MS_LEAST = 20, ANALYSIS_MS_MOST = 30000 };

typedef struct {
    int plies; /* after so many */
    int lines;
    int think_ms;
} AnalysisWish;

/* A response that streams the best lines of a position; what the same page had analysed before ends. NULL with an
 * error. The table is locked. */
struct MHD_Response *analysis_new(const Request *request, const AnalysisWish *wish, Error *err);

#endif

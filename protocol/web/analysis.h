/* analysis.h -- what an engine makes of a position while somebody looks at it: its best lines, better ones as it finds
 * them. Layer: protocol (private to web/). An analysis lives as long as the connection that listens to it. */
#ifndef FUSILIER_PROTOCOL_WEB_ANALYSIS_H
#define FUSILIER_PROTOCOL_WEB_ANALYSIS_H

#include "protocol/web/analyst.h"
#include "protocol/web/server.h"

/* A flow of the best lines of a position; what the same page had analysed before ends. Its next is NULL with an error.
 * The table is locked. */
Flow analysis_new(const Request *request, const AnalysisWish *wish, Error *err);

#endif

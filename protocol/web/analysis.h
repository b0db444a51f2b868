/* analysis.h -- what an engine makes of a position while somebody looks at it: its best lines, better ones as it finds
 * them. Layer: protocol (private to web/). An analysis lives as long as the connection that listens to it. */
#ifndef FUSILIER_PROTOCOL_WEB_ANALYSIS_H
#define FUSILIER_PROTOCOL_WEB_ANALYSIS_H

#include "protocol/web/server.h"

enum { ANALYSIS_LINES_MAX = 5 };

/* A response that streams the best `lines` lines of the position after so many plies; what the same page had analysed
 * before ends. NULL with an error. The table is locked. */
struct MHD_Response *analysis_new(const Request *request, int plies, int lines, Error *err);

#endif

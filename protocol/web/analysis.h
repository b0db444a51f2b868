/* analysis.h -- what an engine makes of a position while somebody looks at it: its best lines, better ones as it finds
 * them. Layer: protocol (private to web/). An analysis lives as long as the connection that listens to it. */
#ifndef FUSILIER_PROTOCOL_WEB_ANALYSIS_H
#define FUSILIER_PROTOCOL_WEB_ANALYSIS_H

#include "protocol/web/server.h"

enum { ANALYSIS_LINES_MAX = 5 };

/* May the bearer ask an engine about the game? Not while he plays against somebody at another screen or something is
 * hidden from him, nor while others play whom he could tell. */
bool analysis_is_allowed(const WebTable *table, const Right *right);

/* A response that streams the best `lines` lines of the position after so many plies; what the same bearer had analysed
 * before ends. NULL with an error. The lock is held. */
struct MHD_Response *analysis_new(const Request *request, int plies, int lines, Error *err);

#endif

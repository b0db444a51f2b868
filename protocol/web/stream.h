/* stream.h -- what a page hears of its table as long as it listens: a line of JSON for each change.
 * Layer: protocol (private to web/). Each stream has a thread of the server, so it may wait. */
#ifndef FUSILIER_PROTOCOL_WEB_STREAM_H
#define FUSILIER_PROTOCOL_WEB_STREAM_H

#include "protocol/web/server.h"

/* A response without end about the table of the request, as whoever asks sees it; with the lock held. */
struct MHD_Response *stream_new(Request *request);

#endif

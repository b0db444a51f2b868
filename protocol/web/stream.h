/* stream.h -- what a page hears of its table as long as it listens: a line of JSON for each change.
 * Layer: protocol (private to web/). */
#ifndef FUSILIER_PROTOCOL_WEB_STREAM_H
#define FUSILIER_PROTOCOL_WEB_STREAM_H

#include "protocol/web/server.h"

/* A flow without end about the table of the request, as whoever asks sees it; with the lock held. */
Flow stream_new(Request *request);

#endif

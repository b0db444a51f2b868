/* thought.h -- what is told of an engine that thinks.
 * Layer: protocol (private to web/). */
#ifndef FUSILIER_PROTOCOL_WEB_THOUGHT_H
#define FUSILIER_PROTOCOL_WEB_THOUGHT_H

#include "search/search.h"

/* A line of its thinking as JSON, as docs/web.md says; the caller frees it. The position is played in, and comes back
 * as it was. */
char *thought_text(Position *pos, Player player, const Thinking *line);

#endif

/* thought.h -- what is told of an engine that thinks.
 * Layer: protocol (private to web/). */
#ifndef FUSILIER_PROTOCOL_WEB_THOUGHT_H
#define FUSILIER_PROTOCOL_WEB_THOUGHT_H

#include <cjson/cJSON.h>

#include "protocol/round/round.h"
#include "search/search.h"

/* How engines at a table think. */
SearchOptions thought_options(const Round *round);

/* "line": [...], moves as people read them. The position is played in, and comes back as it was. */
void thought_add_moves(cJSON *object, Position *pos, const Move moves[], int count);

/* A line of its thinking as JSON, as docs/web.md says; the caller frees it. The position is played in, and comes back
 * as it was. */
char *thought_text(Position *pos, Player player, const Thinking *line);

#endif

/* private.h -- what the files of the Hub adapter share; nobody else includes it.
 * Layer: protocol. hub.c: commands; params.c: what can be set; go.c: limits and thinking. */
#ifndef FUSILIER_PROTOCOL_HUB_PRIVATE_H
#define FUSILIER_PROTOCOL_HUB_PRIVATE_H

#include "protocol/hub/hub.h"
#include "protocol/record/hub_text.h"

typedef struct {
    Session *session;
    Output *out;
    Limits limits; /* of the next search */
} Hub;

/* ---- params.c ---- */

/* Says a line for each parameter: the game, and the options of the session. */
void hub_say_params(Hub *hub);

bool hub_set_param(Hub *hub, const HubLine *line, Error *err);

/* The first game that Hub plays: it knows no chess. */
const Game *hub_first_game(void);

/* ---- go.c ---- */

bool hub_level(Hub *hub, const HubLine *line, Error *err);
bool hub_go(Hub *hub, const HubLine *line, Error *err);
void hub_done(Hub *hub, Move best, Move ponder);

#endif
